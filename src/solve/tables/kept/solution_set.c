/* solution_set.c -- tables become a diagram, and conditions leave parts of it
 * (solve/tables/kept/solution_set.h).
 *
 * Invariant: between two calls `zdd` has the solutions that meet the conditions before `applied`.
 */
#include "solve/tables/kept/solution_set.h"

#include "base/numbers.h"
#include "count/zdd/zdd_filter.h"
#include "solve/tables/kept/fault_lines.h"

/* ---- Conditions -------------------------------------------------------------------------- */

/* Are its kind and its indices in range? */
static bool is_right(const tw_solver *solver, const tw_condition *condition)
{
    size_t most = condition->kind == TW_CONDITION_SYMMETRIC ? tw_symmetry_count(solver->symmetry)
                                                            : tw_poses_count(solver->poses);
    for (size_t i = 0; i < condition->count; i++)
        if (condition->of[i] >= most)
            return false;
    return (unsigned)condition->kind <= TW_CONDITION_FAULT_FREE;
}

static tw_status copy_condition(tw_solution_set *set, const tw_condition *from)
{
    uint32_t *of = tw_take(set->own, from->count, sizeof *of);
    if (!of)
        return TW_ERR_MEMORY;
    if (from->count > 0)
        memcpy(of, from->of, from->count * sizeof *of);
    set->conditions[set->condition_count++] = (tw_condition){from->kind, of, from->count};
    return TW_OK;
}

tw_status tw_solution_set_ask(const tw_solver *solver, const tw_count_options *options,
                              tw_solution_set *set, tw_error *error)
{
    set->own = solver->context;
    set->condition_room = options->condition_count;
    set->conditions = tw_take(set->own, set->condition_room, sizeof *set->conditions);
    tw_status status = set->conditions ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; !status && i < options->condition_count; i++)
        if (is_right(solver, &options->conditions[i]))
            status = copy_condition(set, &options->conditions[i]);
        else
            return tw_fail(error, TW_ERR_USAGE, "condition %zu is of what there is not", i);
    return status;
}

/* ---- Beginning and end ------------------------------------------------------------------- */

tw_status tw_solution_set_begin(const tw_encoding *encoding, const tw_count_problem *problem,
                                tw_counting *counting, tw_solution_set *set)
{
    if (set->encoding)
        return TW_OK;
    set->encoding = encoding;
    set->context = tw_state_context(&counting->memory);
    tw_status status = tw_zdd_tables_begin(counting, &set->context, &set->tables);
    if (status)
        return status;
    set->poses = tw_take(set->own, set->tables.variables, sizeof *set->poses);
    for (size_t v = 0; set->poses && v < set->tables.variables; v++)
        set->poses[v] = encoding->pose_of_option[problem->origin[set->tables.options[v]]];
    return set->poses ? TW_OK : TW_ERR_MEMORY;
}

void tw_solution_set_clear(tw_solution_set *set)
{
    if (!set->own)
        return;
    tw_zdd_numbers_clear(&set->numbers);
    tw_zdd_clear(&set->zdd);
    tw_give(set->own, set->poses, set->tables.variables, sizeof *set->poses);
    tw_zdd_tables_clear(&set->tables);
    for (size_t i = 0; i < set->condition_count; i++) {
        uint32_t *of = (uint32_t *)(uintptr_t)set->conditions[i].of;
        tw_give(set->own, of, set->conditions[i].count, sizeof *of);
    }
    tw_give(set->own, set->conditions, set->condition_room, sizeof *set->conditions);
    *set = (tw_solution_set){0};
}

static uint32_t variables_of(const tw_solution_set *set)
{
    return (uint32_t)set->tables.variables;
}

/* Keeps only the solutions that contain some of these variables, or none. */
static tw_status apply_some(tw_solution_set *set, const bool *in, bool with, tw_pace *pace)
{
    const tw_zdd_some some = {in, variables_of(set)};
    tw_zdd part = {0};
    tw_status status = tw_zdd_part(&set->zdd, some, with, pace, &part);
    if (status)
        return status;
    tw_zdd_clear(&set->zdd);
    set->zdd = part;
    return TW_OK;
}

/* ---- Poses ------------------------------------------------------------------------------- */

static tw_status apply_poses(tw_solution_set *set, const tw_condition *condition, bool *in,
                             tw_pace *pace)
{
    for (uint32_t v = 0; v < variables_of(set); v++)
        in[v] = tw_has_number(condition->of, condition->count, set->poses[v]);
    return apply_some(set, in, condition->kind == TW_CONDITION_CONTAINS, pace);
}

/* ---- Faults ------------------------------------------------------------------------------ */

static tw_status apply_faults(tw_solution_set *set, bool *in, tw_pace *pace, tw_error *error)
{
    tw_fault_lines lines = {0};
    tw_status status =
        tw_fault_lines_make(&set->context, tw_poses_puzzle(set->encoding->poses), &lines, error);
    for (size_t l = 0; !status && l < lines.count; l++) {
        for (uint32_t v = 0; v < variables_of(set); v++) {
            tw_pose pose = tw_poses_get(set->encoding->poses, set->poses[v]);
            in[v] = tw_fault_lines_is_crossed(&lines, l, &pose);
        }
        status = apply_some(set, in, true, pace);
    }
    tw_fault_lines_clear(&lines);
    return status;
}

/* ---- Symmetry ---------------------------------------------------------------------------- */

static tw_status add_fixed(const tw_solution_set *set, const uint32_t *image, tw_pace *pace,
                           tw_zdd *sum)
{
    tw_zdd part = {0}, both = {0};
    tw_status status = tw_zdd_fixed(&set->zdd, image, variables_of(set), pace, &part);
    if (!status)
        status = tw_zdd_union(sum, &part, variables_of(set), pace, &both);
    tw_zdd_clear(&part);
    if (!status) {
        tw_zdd_clear(sum);
        *sum = both;
    }
    return status;
}

static tw_status apply_symmetric(tw_solution_set *set, const tw_condition *condition, tw_pace *pace)
{
    const tw_context *context = &set->context;
    size_t poses = tw_poses_count(set->encoding->poses), variables = set->tables.variables;
    uint32_t *variable = tw_take(context, poses, sizeof *variable);
    uint32_t *image = tw_take(context, variables, sizeof *image);
    tw_zdd sum = {0};
    tw_status status = variable && image ? tw_zdd_open(context, &sum) : TW_ERR_MEMORY;
    for (size_t i = 0; !status && i < condition->count; i++) {
        if (!tw_pins_keep(set->encoding, condition->of[i]))
            continue; /* it fixes no solution, though it may carry an equal piece to a pin */
        /* Fill `image` with the image of each variable under an element; UINT32_MAX: none. */
        const uint32_t *moved = tw_symmetry_poses(set->encoding->symmetry, condition->of[i]);
        memset(variable, 0xff, tw_poses_count(set->encoding->poses) * sizeof *variable);
        for (uint32_t v = 0; v < set->tables.variables; v++)
            variable[set->poses[v]] = v;
        for (uint32_t v = 0; v < set->tables.variables; v++)
            image[v] = variable[moved[set->poses[v]]];
        status = add_fixed(set, image, pace, &sum);
    }
    tw_zdd_clear(status ? &sum : &set->zdd);
    if (!status)
        set->zdd = sum;
    tw_give(context, variable, poses, sizeof *variable);
    tw_give(context, image, variables, sizeof *image);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status apply_condition(tw_solution_set *set, const tw_condition *condition, tw_pace *pace,
                                 tw_error *error)
{
    if (condition->kind == TW_CONDITION_SYMMETRIC)
        return apply_symmetric(set, condition, pace);
    bool *in = tw_take(&set->context, set->tables.variables, sizeof *in);
    tw_status status = !in ? TW_ERR_MEMORY
                       : condition->kind == TW_CONDITION_FAULT_FREE
                           ? apply_faults(set, in, pace, error)
                           : apply_poses(set, condition, in, pace);
    tw_give(&set->context, in, set->tables.variables, sizeof *in);
    return status;
}

tw_status tw_solution_set_run(tw_solution_set *set, size_t words, tw_pace *pace, tw_error *error)
{
    tw_status status = set->made ? TW_OK : tw_zdd_tables_run(&set->tables, pace);
    if (!status && !set->made) { /* the diagram of the tables becomes the set */
        set->zdd = set->tables.zdd;
        set->tables.zdd = (tw_zdd){0};
        set->made = true;
    }
    while (!status && set->applied < set->condition_count) {
        status = apply_condition(set, &set->conditions[set->applied], pace, error);
        set->applied += !status;
    }
    return status ? status : tw_zdd_numbers_make(&set->zdd, words, &set->numbers);
}

tw_diagram tw_solution_set_diagram(const tw_solution_set *set)
{
    return (tw_diagram){.nodes = set->zdd.nodes,
                        .node_count = set->zdd.count,
                        .root = set->zdd.root,
                        .variables = set->poses,
                        .variable_count = set->tables.variables};
}
