/* test_pool_order.c -- hits in the order of the tree for any number of workers, with little room
 * for held hits, over stops, and with held hits passed from pool to pool. */
#include "support/pools.h"

/* ---- Sequences --------------------------------------------------------------------------- */

/* Hits in order of arrival: root and a number for the set. */
typedef struct sequence {
    uint64_t *sets;
    size_t count, room;
    size_t stop_at; /* 0: never */
    bool crossed;   /* two were delivered at the same time */
    atomic_bool busy;
    uint32_t drop; /* admit() drops one in so many, by number; 0: none */
    atomic_size_t admitted;
} sequence;

static uint64_t number_of(const uint32_t *options, size_t count)
{
    digest one = {0};
    add_to_digest(&one, options, count);
    return one.sum;
}

static void append(sequence *list, uint64_t set)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 64;
        list->sets = realloc(list->sets, list->room * sizeof *list->sets);
        assert_non_null(list->sets);
    }
    list->sets[list->count++] = set;
}

static bool append_alone(void *user, const uint32_t *options, size_t count)
{
    sequence *list = user;
    uint64_t set = number_of(options, count);
    if (!list->drop || set % list->drop != 0)
        append(list, set);
    return true;
}

static bool admit_some(void *user, const tw_pool_hit *hit)
{
    sequence *list = user;
    atomic_fetch_add(&list->admitted, 1);
    return !list->drop || number_of(hit->options, hit->count) % list->drop != 0;
}

static tw_pool_answer append_hit(void *user, const tw_pool_hit *hit)
{
    sequence *list = user;
    list->crossed |= atomic_exchange(&list->busy, true);
    append(list, number_of(hit->options, hit->count));
    atomic_store(&list->busy, false);
    return !list->stop_at || list->count < list->stop_at;
}

static tw_pool_sink sink_of(sequence *list)
{
    return (tw_pool_sink){.admit = admit_some, .hit = append_hit, .user = list};
}

static sequence sequence_alone(const tw_engine *engine, const tw_cover *cover, uint32_t drop)
{
    sequence list = {.drop = drop};
    const tw_hit_sink sink = {append_alone, &list};
    tw_state *state = new_state(engine, NULL, cover, combination(0), whole_tree);
    while (engine->run(state, UINT64_MAX, &sink) != TW_RUN_EXHAUSTED)
        ;
    engine->free(state);
    return list;
}

static void assert_same_order(const sequence *got, const sequence *wanted)
{
    assert_false(got->crossed);
    assert_int_equal(got->count, wanted->count);
    for (size_t i = 0; i < got->count; i++)
        assert_true(got->sets[i] == wanted->sets[i]);
}

static void drop_sequence(sequence *list)
{
    free(list->sets);
    *list = (sequence){0};
}

static bool has_order(const tw_engine *engine)
{
    return engine->split && engine->path;
}

/* ---- Tests ------------------------------------------------------------------------------- */

/* rooms: the least possible, some, plenty. */
TEST(hits_come_in_order_for_one_to_eight_workers)
{
    static const size_t rooms[] = {1, 20000, 0};
    OWNED(tw_cover) *cover = domino_board(6, 5);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        if (!has_order(engine))
            continue;
        sequence wanted = sequence_alone(engine, cover, 0);
        assert_int_equal(wanted.count, 1183);
        for (size_t threads = 1; threads <= MOST_WORKERS; threads++) {
            jumping clock = {0};
            const tw_context context = jumping_context(&clock);
            sequence got = {0};
            const tw_pool_sink sink = sink_of(&got);
            tw_pool *pool =
                new_pool(&context, engine, cover, combination(0), &whole_work, 1,
                         (tw_pool_options){
                             .threads = threads, .ordered = true, .held_room = rooms[threads % 3]});
            assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_EXHAUSTED);
            assert_same_order(&got, &wanted);
            assert_int_equal(atomic_load(&got.admitted), 1183);
            drop_sequence(&got);
            tw_pool_free(pool);
            assert_all_given_back(&clock.book);
        }
        drop_sequence(&wanted);
    }
}

/* Far more hits than room: 12 options each, chunks of 1024 numbers, 4 chunks and one per worker. */
TEST(little_room_makes_workers_wait_and_loses_nothing)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const tw_engine *engine = tw_engine_find("dancing");
    sequence wanted = sequence_alone(engine, cover, 0);
    assert_int_equal(wanted.count, 6728);
    for (size_t threads = 2; threads <= 6; threads += 2) {
        sequence got = {0};
        const tw_pool_sink sink = sink_of(&got);
        jumping clock = {0};
        const tw_context context = jumping_context(&clock);
        OWNED(tw_pool) *pool =
            new_pool(&context, engine, cover, combination(0), &whole_work, 1,
                     (tw_pool_options){.threads = threads, .ordered = true, .held_room = 1});
        assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_EXHAUSTED);
        assert_same_order(&got, &wanted);
        drop_sequence(&got);
    }
    drop_sequence(&wanted);
}

TEST(a_sink_that_wants_no_more_gets_not_one_more)
{
    OWNED(tw_cover) *cover = domino_board(6, 5);
    const tw_engine *engine = tw_engine_find("dancing");
    sequence wanted = sequence_alone(engine, cover, 0);
    sequence got = {0};
    const tw_pool_sink sink = sink_of(&got);
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    OWNED(tw_pool) *pool =
        new_pool(&context, engine, cover, combination(0), &whole_work, 1,
                 (tw_pool_options){.threads = 4, .ordered = true, .held_room = 5000});
    tw_search_end end = TW_SEARCH_SINK;
    for (size_t stop = 1; end == TW_SEARCH_SINK; stop += stop / 3 + 1) {
        got.stop_at = stop;
        end = run_pool(pool, &sink, NULL, NULL);
        if (end == TW_SEARCH_SINK)
            assert_int_equal(got.count, stop);
    }
    assert_int_equal(end, TW_SEARCH_EXHAUSTED);
    assert_same_order(&got, &wanted);
    drop_sequence(&got);
    drop_sequence(&wanted);
}

/* Runs through several pools, with other numbers of workers and rooms; held hits go along. Returns
 * how many numbers were held at stops. */
static size_t run_in_legs(const tw_engine *engine, const tw_cover *cover, uint64_t seed,
                          sequence *got)
{
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    const tw_pool_sink sink = sink_of(got);
    tw_task_list left = {0};
    tw_search_end end = TW_SEARCH_STOPPED;
    size_t held = 0;
    assert_int_equal(tw_task_list_copy(NULL, &whole_work, 1, &left), TW_OK);
    for (whim mood = {.seed = seed, .seldom = 5}; end != TW_SEARCH_EXHAUSTED; mood.seldom++) {
        const tw_search_watch watch = {.go_on = on_a_whim, .user = &mood};
        tw_pool_options options = {.threads = 1 + random_below(&seed, MOST_WORKERS),
                                   .ordered = true,
                                   .held_room = 1 + random_below(&seed, 20000)};
        OWNED(tw_pool) *pool =
            new_pool(&context, engine, cover, combination(0), left.tasks, left.count, options);
        tw_task_list_free(&left);
        for (uint32_t runs = random_below(&seed, 4); runs-- > 0 && end != TW_SEARCH_EXHAUSTED;)
            end = run_pool(pool, &sink, &watch, NULL);
        left = frontier_of(pool);
        for (size_t i = 0; i < left.count; i++)
            held += left.tasks[i].held_count;
    }
    assert_int_equal(left.count, 0);
    tw_task_list_free(&left);
    assert_all_given_back(&clock.book);
    return held;
}

TEST(the_order_holds_over_stops_and_pools)
{
    OWNED(tw_cover) *cover = domino_board(6, 5);
    size_t held = 0;
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        if (!has_order(engine))
            continue;
        /* where threads are slow, more legs end before a hit has to wait */
        for (uint64_t seed = 0; seed < 15 || (held == 0 && seed < 300); seed++) {
            uint32_t drop = (uint32_t)(seed % 3) * 2;
            sequence wanted = sequence_alone(engine, cover, drop);
            sequence got = {.drop = drop};
            held += run_in_legs(engine, cover, seed * 131 + i, &got);
            assert_same_order(&got, &wanted);
            assert_int_equal(atomic_load(&got.admitted), 1183);
            drop_sequence(&got);
            drop_sequence(&wanted);
        }
    }
    assert_true(held > 0); /* else nothing was tested */
}

/* Hits held by a task are delivered first, in order, with their own roots. */
TEST(hits_that_tasks_hold_are_handed_over_once)
{
    OWNED(tw_cover) *cover = domino_board(2, 2);
    static const uint32_t first[] = {1, 2, 0, 3, 0, 1, 2}, last[] = {1, 1, 1};
    const tw_task tasks[] = {
        {.held = first, .held_count = 4, .searched = true, .root = 1},
        {.held = first + 4, .held_count = 3, .searched = true, .root = 0},
        {.weight = TW_WHOLE / 2, .root = 2},
        {.held = last, .held_count = 3, .searched = true, .root = 1},
    };
    for (size_t way = 0; way < 4; way++) {
        gathered hits = {.roots = true, .stop_at = way / 2 ? 1 : 0};
        const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
        OWNED(tw_pool) *pool =
            new_pool(NULL, tw_engine_find("dancing"), cover, combination(0), tasks, 4,
                     (tw_pool_options){.threads = 1 + way % 2, .ordered = way % 2});
        while (run_pool(pool, &sink, NULL, NULL) != TW_SEARCH_EXHAUSTED)
            ;
        assert_int_equal(hits.by_root[0].count, 1);
        assert_int_equal(hits.by_root[1].count, 2);
        assert_int_equal(hits.by_root[2].count, 2);
    }
}

RUN_TESTS
