/* test_group.c -- the largest groups: cubes of up to six dimensions, and one element too many. */
#include "support/fixtures.h"
#include "lattice/lattice_shared.h"

typedef struct cube {
    char names[2 * TW_MAX_RANK][3];
    tw_arc_def arcs[2 * TW_MAX_RANK];
    tw_generator_def generators[3];
    tw_kind_def kind;
    tw_lattice_def def;
} cube;

/* Cubes of any dimension with all their turns and mirrors, rank! * 2^rank. */
static void make_cube(cube *c, size_t rank)
{
    static const char *const names[] = {"round", "swap", "over"};
    memset(c, 0, sizeof *c);
    for (uint32_t l = 0; l < 2 * rank; l++) {
        snprintf(c->names[l], sizeof c->names[l], "%c%c", "xyzuvw"[l / 2], l % 2 ? '-' : '+');
        c->arcs[l] = (tw_arc_def){.label = c->names[l], .back = l ^ 1u};
        c->arcs[l].step[l / 2] = l % 2 ? -1 : 1;
    }
    for (size_t i = 0; i < rank; i++) {
        c->generators[0].matrix[i][(i + 1) % rank] = 1;    /* cycles the axes */
        c->generators[1].matrix[i][i < 2 ? 1 - i : i] = 1; /* exchanges two axes */
        c->generators[2].matrix[i][i] = i == 0 ? -1 : 1;   /* mirrors one axis */
    }
    for (size_t g = 0; g < 3; g++)
        c->generators[g].name = names[g];
    c->kind = (tw_kind_def){.name = "cell", .arcs = c->arcs, .arc_count = 2 * rank};
    c->def = (tw_lattice_def){.size = sizeof(tw_lattice_def),
                              .name = "cubes",
                              .rank = rank,
                              .kinds = &c->kind,
                              .kind_count = 1,
                              .generators = c->generators,
                              .generator_count = 3};
}

/* rank! * 2^rank, the signed permutations of the axes. */
TEST(cubes_of_up_to_six_dimensions_have_all_their_transformations)
{
    size_t expected = 2;
    for (size_t rank = 2; rank <= TW_MAX_RANK; rank++) {
        cube c;
        make_cube(&c, rank);
        expected *= 2 * rank;
        OWNED(tw_lattice) *lattice = new_lattice(&c.def);
        assert_int_equal(tw_lattice_transform_count(lattice), expected);
        tw_transform_set all = tw_lattice_turns(lattice, true), swap = {{1}};
        tw_transform_set closed = tw_lattice_closure(lattice, all);
        assert_memory_equal(&closed, &all, sizeof all);
        uint32_t element = tw_lattice_generator_element(lattice, 1);
        swap.bits[element / 64] |= UINT64_C(1) << element % 64;
        closed = tw_lattice_closure(lattice, swap);
        assert_int_equal(tw_transform_set_count(&closed), 2);
    }
    assert_int_equal(expected, TW_MAX_TRANSFORMS);
}

TEST(a_group_of_more_elements_than_the_limit_is_refused)
{
    cube c;
    make_cube(&c, 4);
    tw_limits limits = tw_limits_default();
    limits.transforms = 383; /* of 384 */
    tw_context context = *tw_context_default();
    context.limits = &limits;
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    tw_lattice *lattice = NULL;
    assert_int_equal(tw_lattice_new(&context, &c.def, &report, &lattice), TW_ERR_INPUT);
    assert_said(&log, "more than 383 transformations");
}

RUN_TESTS
