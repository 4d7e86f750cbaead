/* covers.h -- small covers for the tests of the search arm: made by hand, made at random, and
 * solved by brute force. */
#pragma once

#include <stdio.h>
#include <string.h>

#include "support/test_list.h"

#include <tw/advanced/cover.h>

#include "engine/engine.h"
#include "support/ledger.h"
#include "support/share.h"
#include "support/soiled.h"
#include "cover/cover_shared.h"

#define MAX_OPTIONS 24 /* for brute force: a set of options is a bit mask */

/* ---- Covers by hand ---------------------------------------------------------------------- */

static inline tw_cover_builder *new_builder(size_t places, size_t stocks)
{
    tw_cover_builder *builder = NULL;
    assert_int_equal(tw_cover_builder_new(soiled(), places, stocks, &builder), TW_OK);
    return builder;
}

/* Adds an option of the places whose bits are set. */
static inline void add_option(tw_cover_builder *builder, uint32_t mask, uint32_t stock)
{
    uint32_t places[32];
    size_t count = 0;
    for (uint32_t i = 0; i < 32; i++)
        if (mask >> i & 1)
            places[count++] = i;
    assert_int_equal(tw_cover_builder_option(builder, places, count, stock), TW_OK);
}

static inline void join(tw_cover_builder *builder, uint32_t place, uint32_t other)
{
    assert_int_equal(tw_cover_builder_join(builder, place, other), TW_OK);
}

/* Freezes and frees the builder. */
static inline tw_cover *finish(tw_cover_builder *builder)
{
    tw_cover *cover = NULL;
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    tw_cover_builder_free(builder);
    return cover;
}

/* ---- Sets of solutions ------------------------------------------------------------------- */

/* Solutions as bit masks of options, in order of arrival. */
typedef struct found {
    uint32_t *sets;
    size_t count, room;
    size_t stop_at; /* refuse more after so many; 0: never */
} found;

static inline void add_set(found *list, uint32_t set)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 64;
        list->sets = realloc(list->sets, list->room * sizeof *list->sets);
        assert_non_null(list->sets);
    }
    list->sets[list->count++] = set;
}

static inline bool gather_hit(void *user, const uint32_t *options, size_t count)
{
    found *list = user;
    uint32_t set = 0;
    for (size_t i = 0; i < count; i++) {
        assert_true(options[i] < MAX_OPTIONS);
        assert_false(set >> options[i] & 1);
        set |= (uint32_t)1 << options[i];
    }
    add_set(list, set);
    return list->count != list->stop_at;
}

static inline int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Do both hold the same sets, each equally often? Sorts `list`. */
static inline bool same_sets(found *list, const found *sorted)
{
    if (list->count > 1)
        qsort(list->sets, list->count, sizeof *list->sets, by_number);
    return list->count == sorted->count &&
           (list->count == 0 ||
            memcmp(list->sets, sorted->sets, list->count * sizeof *list->sets) == 0);
}

static inline void forget(found *list)
{
    free(list->sets);
    *list = (found){0};
}

/* A list that is freed where its block ends. */
#define OWN_FOUND __attribute__((cleanup(forget))) found
#define FOUND(list) OWN_FOUND list = {0}

/* ---- Brute force ------------------------------------------------------------------------- */

static inline uint32_t mask_of(const tw_cover *cover, uint32_t option)
{
    uint32_t mask = 0;
    tw_u32_span places = tw_cover_option(cover, option);
    for (size_t i = 0; i < places.count; i++)
        mask |= (uint32_t)1 << places.items[i];
    return mask;
}

static inline bool is_solution(const tw_cover *cover, uint32_t set, uint32_t full)
{
    for (uint32_t i = 0; i < tw_cover_place_count(cover); i++)
        if (!tw_cover_is_optional(cover, i) && !(full >> i & 1))
            return false;
    for (uint32_t stock = 0; stock < tw_cover_stock_count(cover); stock++) {
        uint32_t low, high, used = 0;
        tw_cover_range(cover, stock, &low, &high);
        for (uint32_t i = 0; i < tw_cover_option_count(cover); i++)
            used += (set >> i & 1) && tw_cover_option_stock(cover, i) == stock;
        if (used < low || used > high)
            return false;
    }
    return true;
}

/* Tries every set of options that do not overlap; the result is sorted. */
static inline void solve_by_force(const tw_cover *cover, found *all)
{
    uint32_t set[MAX_OPTIONS + 1] = {0}, full[MAX_OPTIONS + 1] = {0};
    uint32_t next[MAX_OPTIONS + 1] = {0};
    uint32_t options = (uint32_t)tw_cover_option_count(cover);
    assert_true(options <= MAX_OPTIONS);
    if (is_solution(cover, 0, 0))
        add_set(all, 0);
    for (size_t depth = 0;;) {
        if (next[depth] == options) {
            if (depth-- == 0)
                break;
            continue;
        }
        uint32_t option = next[depth]++;
        uint32_t mask = mask_of(cover, option);
        if (mask & full[depth])
            continue;
        set[depth + 1] = set[depth] | (uint32_t)1 << option;
        full[depth + 1] = full[depth] | mask;
        next[depth + 1] = option + 1;
        depth++;
        if (is_solution(cover, set[depth], full[depth]))
            add_set(all, set[depth]);
    }
    if (all->count > 1)
        qsort(all->sets, all->count, sizeof *all->sets, by_number);
}

/* ---- Covers at random -------------------------------------------------------------------- */

static inline uint32_t random_below(uint64_t *seed, uint32_t bound)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*seed >> 33) % bound);
}

static inline void random_range(uint64_t *seed, tw_cover_builder *builder, uint32_t stock)
{
    static const uint32_t ranges[][2] = {
        {1, 1}, {1, 1}, {1, 1}, {0, 1},          {0, 2},          {0, 3},          {2, 3},
        {2, 2}, {1, 2}, {0, 0}, {0, UINT32_MAX}, {1, UINT32_MAX}, {0, 4000000000u}};
    const uint32_t *range = ranges[random_below(seed, sizeof ranges / sizeof *ranges)];
    tw_cover_builder_range(builder, stock, range[0], range[1]);
}

/* A set of about `size` places, connected (by `near`) unless `loose`. */
static inline uint32_t random_places(uint64_t *seed, size_t places, const uint32_t *near,
                                     uint32_t size, bool loose)
{
    uint32_t start = random_below(seed, (uint32_t)places);
    uint32_t mask = (uint32_t)1 << start;
    uint32_t reach = near[start];
    for (uint32_t tries = 0, count = 1; count < size && tries < 40; tries++) {
        uint32_t place = random_below(seed, (uint32_t)places);
        if (mask >> place & 1 || !(loose || reach >> place & 1))
            continue;
        mask |= (uint32_t)1 << place;
        reach |= near[place];
        count++;
    }
    return mask;
}

/* A board of places in rows, or joined at random, or without neighbours. Some places are optional;
 * stocks of all kinds; options of up to four places, some not connected. */
static inline tw_cover *random_cover(uint64_t seed)
{
    uint32_t places = 1 + random_below(&seed, 12);
    uint32_t stocks = random_below(&seed, 5);
    uint32_t options = random_below(&seed, MAX_OPTIONS - 3);
    uint32_t few_optional = 1 + random_below(&seed, 6);
    uint32_t kind = random_below(&seed, 6);
    uint32_t width = 2 + random_below(&seed, 3);
    uint32_t least = 1 + random_below(&seed, 3); /* places of an option, if available */
    uint32_t near[32] = {0};
    tw_cover_builder *builder = new_builder(places, stocks);
    for (uint32_t i = 0; i < places; i++) {
        if (random_below(&seed, few_optional + 1) == 0)
            tw_cover_builder_optional(builder, i);
        for (uint32_t j = 0; j < i; j++) {
            bool beside = j + width == i || (j + 1 == i && i % width != 0);
            if (kind == 0 || !(kind == 1 ? random_below(&seed, 3) == 0 : beside))
                continue;
            join(builder, i, j);
            near[i] |= (uint32_t)1 << j;
            near[j] |= (uint32_t)1 << i;
        }
    }
    for (uint32_t i = 0; i < stocks; i++)
        random_range(&seed, builder, i);
    for (uint32_t i = 0; i < options; i++) {
        uint32_t stock = random_below(&seed, stocks + 1);
        bool loose = kind == 0 || random_below(&seed, 8) == 0;
        uint32_t size = least + random_below(&seed, 5 - least);
        add_option(builder, random_places(&seed, places, near, size, loose),
                   stock == stocks ? UINT32_MAX : stock);
    }
    return finish(builder);
}

/* ---- Engines ----------------------------------------------------------------------------- */

/* The number of combinations of heuristics. */
static inline size_t combinations(void)
{
    return 6;
}

static inline tw_heuristics combination(size_t number)
{
    return (tw_heuristics){.strand = (tw_strand)(number % 3), .size = number / 3 == 1};
}

static inline tw_state *new_state(const tw_engine *engine, const tw_context *context,
                                  const tw_cover *cover, tw_heuristics heuristics, tw_path from)
{
    tw_state *state = NULL;
    if (!context)
        context = soiled();
    assert_int_equal(
        engine->make(
            &(const tw_setup){.context = context, .cover = cover, .heuristics = heuristics}, from,
            &state),
        TW_OK);
    return state;
}

static const tw_path whole_tree = {0};

/* Copies a path; drop_path frees it. */
static inline tw_path keep_path(tw_path path)
{
    uint32_t *options = malloc((path.count + 1) * sizeof *options);
    assert_non_null(options);
    if (path.count)
        memcpy(options, path.options, path.count * sizeof *options);
    path.options = options;
    return path;
}

static inline void drop_path(tw_path path)
{
    free((uint32_t *)(uintptr_t)path.options);
}

static inline tw_path path_of(const uint32_t *options, size_t count, size_t fixed)
{
    return (tw_path){.options = options, .count = count, .fixed = fixed};
}

/* The number of engines that walk a tree. They come first; the others have their own tests. */
static inline size_t searching_engines(void)
{
    size_t count = 0;
    while (count < tw_engine_count() - 1 && tw_engine_get(count)->path)
        count++;
    return count;
}

/* Calls check for each engine and each combination of heuristics. */
static inline void each_way(const tw_cover *cover, const found *all,
                            void (*check)(const tw_engine *engine, const tw_cover *cover,
                                          tw_heuristics heuristics, const found *all))
{
    for (size_t i = 0; i < searching_engines(); i++)
        for (size_t j = 0; j < combinations(); j++)
            check(tw_engine_get(i), cover, combination(j), all);
}

/* Checks a cover in each way, unless it has many solutions, and frees it. */
static inline void check_each_way(tw_cover *taken,
                                  void (*check)(const tw_engine *engine, const tw_cover *cover,
                                                tw_heuristics heuristics, const found *all))
{
    found all = {0};
    solve_by_force(taken, &all);
    if (all.count < 300)
        each_way(taken, &all, check);
    forget(&all);
    tw_cover_free(taken);
}

/* Checks random covers of `covers` seeds, less by share_of. */
static inline void each_random_cover(uint64_t first, uint64_t covers,
                                     void (*check)(const tw_engine *engine, const tw_cover *cover,
                                                   tw_heuristics heuristics, const found *all))
{
    for (uint64_t seed = first; seed < first + share_of(covers); seed++)
        check_each_way(random_cover(seed), check);
}

/* Runs to the end in budgets; adds what is found to *hits. Returns the number of runs. */
static inline size_t run_out(const tw_engine *engine, tw_state *state, uint64_t budget, found *hits)
{
    const tw_hit_sink sink = {gather_hit, hits};
    size_t runs = 1;
    while (engine->run(state, budget, &sink) != TW_RUN_EXHAUSTED)
        assert_true(runs++ < 1000000);
    return runs;
}

/* A board of rows x columns and all dominoes. */
static inline tw_cover *domino_board(uint32_t rows, uint32_t columns)
{
    tw_cover_builder *builder = new_builder(rows * columns, 0);
    for (uint32_t i = 0; i < rows * columns; i++) {
        const uint32_t across[] = {i, i + 1}, down[] = {i, i + columns};
        if (i % columns + 1 < columns)
            assert_int_equal(tw_cover_builder_option(builder, across, 2, UINT32_MAX), TW_OK);
        if (i / columns + 1 < rows)
            assert_int_equal(tw_cover_builder_option(builder, down, 2, UINT32_MAX), TW_OK);
    }
    return finish(builder);
}
