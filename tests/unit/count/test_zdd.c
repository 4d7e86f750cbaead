/* test_zdd.c -- the diagram of a random cover's solutions has the sets that brute force finds, is
 * reduced, and its subsets are those found by checking each set. */
#include "base/numbers.h"
#include "count/zdd/zdd_filter.h"
#include "count/zdd/zdd_tables.h"
#include "support/one_count.h"

enum { RANDOM_COVERS = 2000, ROOM = 1 << 24 };

/* A cover's tables and what they become; sets are masks of its options. */
typedef struct diagram {
    one_count count;
    tw_context context;
    tw_zdd_tables tables;
} diagram;

/* Opens the diagram of a cover with the items in the order of the seed. */
static void open_diagram(const tw_cover *cover, uint64_t seed, diagram *of)
{
    *of = (diagram){.context = {0}};
    assert_true(begin_count(cover, seed, ROOM, true, &of->count));
    assert_int_equal(tw_counting_run(&of->count.counting, 1, 0, NULL), TW_COUNTED_ALL);
    of->context = tw_state_context(&of->count.counting.memory);
    assert_int_equal(tw_zdd_tables_begin(&of->count.counting, &of->context, &of->tables), TW_OK);
    assert_int_equal(tw_zdd_tables_run(&of->tables, NULL), TW_OK);
}

static void close_diagram(diagram *of)
{
    tw_zdd_tables_clear(&of->tables);
    end_count(&of->count);
    assert_int_equal(of->count.counting.memory.taken, 0);
}

static uint32_t option_of(const diagram *of, uint32_t variable)
{
    return of->count.problem.origin[of->tables.options[variable]];
}

/* All sets of a diagram, found by number, sorted. */
static found sets_of(const diagram *of, const tw_zdd *zdd)
{
    found all = {0};
    tw_zdd_numbers numbers = {0};
    uint32_t variables[MAX_OPTIONS];
    size_t count;
    assert_int_equal(tw_zdd_numbers_make(zdd, 1, &numbers), TW_OK);
    for (uint64_t i = 0; i < numbers.of[zdd->root]; i++) {
        uint64_t number = i;
        uint32_t set = 0;
        assert_true(tw_zdd_walk(&numbers, &number, variables, &count));
        for (size_t v = 0; v < count; v++)
            set |= (uint32_t)1 << option_of(of, variables[v]);
        add_set(&all, set);
    }
    uint64_t none = numbers.of[zdd->root];
    assert_false(tw_zdd_walk(&numbers, &none, variables, &count));
    tw_zdd_numbers_clear(&numbers);
    if (all.count)
        qsort(all.sets, all.count, sizeof *all.sets, by_number);
    return all;
}

static void assert_is_reduced(const tw_zdd *zdd, size_t variables)
{
    for (size_t n = 2; n < zdd->count; n++) {
        const tw_zdd_node *node = &zdd->nodes[n];
        assert_true(node->variable < variables && node->high != TW_ZDD_NONE);
        assert_true(node->low < n && node->high < n);
        assert_true(zdd->nodes[node->low].variable > node->variable);
        assert_true(zdd->nodes[node->high].variable > node->variable);
        for (size_t other = 2; other < n; other++)
            assert_memory_not_equal(node, &zdd->nodes[other], sizeof *node);
    }
}

/* Checks that the diagram has exactly these sets, then clears it. */
static void assert_has(const diagram *of, tw_zdd *zdd, const found *wanted)
{
    found there = sets_of(of, zdd);
    assert_is_reduced(zdd, of->tables.variables);
    assert_int_equal(there.count, wanted->count);
    if (there.count)
        assert_memory_equal(there.sets, wanted->sets, there.count * sizeof *there.sets);
    forget(&there);
    tw_zdd_clear(zdd);
}

/* ---- What a look at each set tells ------------------------------------------------------- */

static uint32_t image_of(uint32_t set, const uint32_t *image)
{
    uint32_t moved = 0;
    for (uint32_t o = 0; o < MAX_OPTIONS; o++)
        if (set >> o & 1)
            moved |= (uint32_t)1 << image[o];
    return moved;
}

/* The sets with one of the options `some`, or without, or (image given) the fixed sets. */
static found chosen(const found *all, uint32_t some, bool with, const uint32_t *image)
{
    found part = {0};
    for (size_t i = 0; i < all->count; i++)
        if (image ? image_of(all->sets[i], image) == all->sets[i]
                  : ((all->sets[i] & some) != 0) == with)
            add_set(&part, all->sets[i]);
    return part;
}

static void try_some(const diagram *of, const found *all, uint32_t some)
{
    bool in[MAX_OPTIONS] = {false};
    tw_zdd with = {0}, without = {0}, both = {0};
    uint32_t count = (uint32_t)of->tables.variables;
    for (uint32_t v = 0; v < count; v++)
        in[v] = some >> option_of(of, v) & 1;
    found has = chosen(all, some, true, NULL), lacks = chosen(all, some, false, NULL);
    assert_int_equal(tw_zdd_part(&of->tables.zdd, (tw_zdd_some){in, count}, true, NULL, &with),
                     TW_OK);
    assert_int_equal(tw_zdd_part(&of->tables.zdd, (tw_zdd_some){in, count}, false, NULL, &without),
                     TW_OK);
    assert_int_equal(tw_zdd_union(&with, &without, count, NULL, &both), TW_OK);
    assert_has(of, &with, &has);
    assert_has(of, &without, &lacks);
    assert_has(of, &both, all);
    forget(&has);
    forget(&lacks);
}

/* Uses any permutation of the options; it need not be a symmetry of the cover. */
static size_t try_image(const diagram *of, const found *all, uint64_t seed)
{
    uint32_t image[MAX_OPTIONS], variable[MAX_OPTIONS], moved[MAX_OPTIONS];
    uint32_t count = (uint32_t)of->tables.variables;
    tw_zdd fixed = {0};
    for (uint32_t o = 0; o < MAX_OPTIONS; o++)
        image[o] = o;
    for (uint32_t v = 0; v < count; v++)
        variable[option_of(of, v)] = v;
    for (uint32_t v = 1; v < count; v += 1 + random_below(&seed, 3)) {
        uint32_t one = option_of(of, v), two = option_of(of, random_below(&seed, v + 1));
        uint32_t other = image[one];
        image[one] = image[two];
        image[two] = other;
    }
    for (uint32_t v = 0; v < count; v++)
        moved[v] = variable[image[option_of(of, v)]];
    found same = chosen(all, 0, false, image);
    size_t sets = same.count;
    assert_int_equal(tw_zdd_fixed(&of->tables.zdd, moved, count, NULL, &fixed), TW_OK);
    assert_has(of, &fixed, &same);
    forget(&same);
    return sets;
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(diagrams_have_the_sets_of_brute_force)
{
    size_t solved = 0, fixed = 0, moved = 0;
    for (uint64_t seed = 1; seed <= RANDOM_COVERS; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        FOUND(all);
        diagram of;
        uint64_t dice = seed;
        solve_by_force(cover, &all);
        if (all.count)
            qsort(all.sets, all.count, sizeof *all.sets, by_number);
        open_diagram(cover, seed, &of);
        try_some(&of, &all, random_below(&dice, 1 << MAX_OPTIONS));
        size_t kept = try_image(&of, &all, seed);
        fixed += kept;
        moved += all.count - kept;
        solved += all.count > 1;
        assert_has(&of, &of.tables.zdd, &all);
        close_diagram(&of);
    }
    assert_true(solved > RANDOM_COVERS / 20 && fixed > 100 && moved > 100);
}

/* Counts the sets with each option, by the diagram and by the list. */
TEST(uses_add_up)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        diagram of;
        tw_zdd_numbers numbers = {0};
        uint64_t uses[MAX_OPTIONS] = {0}, counted[MAX_OPTIONS] = {0};
        open_diagram(cover, seed, &of);
        found all = sets_of(&of, &of.tables.zdd);
        assert_int_equal(tw_zdd_numbers_make(&of.tables.zdd, 1, &numbers), TW_OK);
        assert_int_equal(tw_zdd_heat(&numbers, NULL, uses), TW_OK);
        for (size_t i = 0; i < all.count; i++)
            for (uint32_t v = 0; v < of.tables.variables; v++)
                counted[v] += all.sets[i] >> option_of(&of, v) & 1;
        assert_memory_equal(uses, counted, sizeof uses);
        tw_zdd_numbers_clear(&numbers);
        close_diagram(&of);
        forget(&all);
    }
}

/* The sets {0, 3}, {0, 4} and {1, 3}; other_way makes the node of 4 before that of 3. */
static void open_small(bool other_way, tw_zdd *zdd)
{
    const tw_zdd_node third = {3, TW_ZDD_NONE, TW_ZDD_EMPTY}, fourth = {4, 0, TW_ZDD_EMPTY};
    uint32_t three, four, both, second;
    *zdd = (tw_zdd){0};
    assert_int_equal(tw_zdd_open(soiled(), zdd), TW_OK);
    assert_int_equal(tw_zdd_enter(zdd, other_way ? fourth : third, &both), TW_OK);
    assert_int_equal(tw_zdd_enter(zdd, third, &three), TW_OK);
    if (other_way)
        assert_int_equal(tw_zdd_enter(zdd, (tw_zdd_node){1, 0, three}, &second), TW_OK);
    assert_int_equal(tw_zdd_enter(zdd, fourth, &four), TW_OK);
    assert_int_equal(tw_zdd_enter(zdd, (tw_zdd_node){3, four, TW_ZDD_EMPTY}, &both), TW_OK);
    assert_int_equal(tw_zdd_enter(zdd, (tw_zdd_node){1, 0, three}, &second), TW_OK);
    assert_int_equal(tw_zdd_enter(zdd, (tw_zdd_node){0, second, both}, &zdd->root), TW_OK);
    assert_int_equal(tw_zdd_finish(zdd), TW_OK);
}

TEST(numbers_are_those_of_the_family)
{
    tw_zdd one, other;
    open_small(false, &one);
    open_small(true, &other);
    assert_int_equal(one.count, 7);
    assert_int_equal(one.count, other.count);
    assert_int_equal(one.root, other.root);
    assert_memory_equal(one.nodes, other.nodes, one.count * sizeof *one.nodes);
    assert_is_reduced(&one, 5);
    tw_zdd_clear(&one);
    tw_zdd_clear(&other);
}

RUN_TESTS
