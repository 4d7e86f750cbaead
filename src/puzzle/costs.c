/* costs.c -- what placements cost: the rules of a puzzle.
 *
 * Invariant: the weights, each as often as its rule can hold in a solution, add up to TW_MAX_COST
 * at most, whatever their signs; so no sum of costs overflows. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"

/* ---- Checking ---------------------------------------------------------------------------- */

/* The most times that a rule can hold in a solution. */
static uint64_t most_often(const tw_puzzle *puzzle, const tw_cost_rule *rule)
{
    if (rule->kind == TW_COST_CELLS)
        return rule->of.cell_count;
    if (rule->kind == TW_COST_POSE)
        return 1;
    bool any = rule->of.piece == TW_ANY;
    uint64_t most = any ? puzzle->cell_count : puzzle->pieces[rule->of.piece].high;
    return most < puzzle->cell_count ? most : puzzle->cell_count;
}

/* The cells are in the container, each once. met: of each cell of the container, the last rule that
 * named it; which: this one. */
static tw_status check_priced_cells(const tw_puzzle *puzzle, const tw_cost_rule *rule, size_t *met,
                                    size_t which, tw_faults *faults)
{
    char text[160];
    for (size_t c = 0; c < rule->of.cell_count; c++) {
        const uint32_t number = tw_puzzle_find_cell(puzzle, rule->of.cells[c]);
        const bool inside = number != UINT32_MAX;
        if (inside && met[number] != which) {
            met[number] = which;
            continue;
        }
        tw_puzzle_name_cell(puzzle->lattice, &rule->of.cells[c], text, sizeof text);
        return tw_fault(faults, rule->place, inside ? "remove one of the two" : "",
                        "a cost is of %s%s", text,
                        inside ? " twice" : ", which is not in the container");
    }
    return TW_OK;
}

static tw_status check_rule(const tw_puzzle *puzzle, const tw_cost_rule *rule, tw_faults *faults)
{
    bool any = rule->of.piece == TW_ANY;
    if (any ? rule->kind == TW_COST_POSE : rule->of.piece >= puzzle->piece_count)
        return tw_fault(faults, rule->place, "", "a cost is of piece number %u of %zu",
                        rule->of.piece, puzzle->piece_count);
    if (rule->weight < -TW_MAX_WEIGHT || rule->weight > TW_MAX_WEIGHT)
        return tw_fault(faults, rule->place, "", "a weight is not within %d", TW_MAX_WEIGHT);
    if (rule->kind == TW_COST_POSE &&
        !tw_piece_has_size(&puzzle->pieces[rule->of.piece], rule->of.cell_count))
        return tw_fault(faults, rule->place, "",
                        "a cost is of piece \"%s\" on %zu cell%s, but it never covers so many",
                        puzzle->pieces[rule->of.piece].name, rule->of.cell_count,
                        rule->of.cell_count == 1 ? "" : "s");
    return TW_OK;
}

/* met: zeros, one a cell. */
static tw_status check_rules(const tw_puzzle *puzzle, const tw_puzzle_def *def, size_t *met,
                             tw_faults *faults)
{
    uint64_t most = 0;
    for (size_t i = 0; i < def->cost_count; i++) {
        const tw_cost_rule *rule = &def->costs[i];
        tw_status status = check_rule(puzzle, rule, faults);
        status = status ? status : check_priced_cells(puzzle, rule, met, i + 1, faults);
        if (status)
            return status;
        uint64_t weight = (uint64_t)(rule->weight < 0 ? -rule->weight : rule->weight);
        most += weight * most_often(puzzle, rule); /* far below 64 bits, as `most` is */
        if (most > TW_MAX_COST)
            return tw_fault(faults, rule->place, "take smaller weights",
                            "up to here costs may add up to more than %lld",
                            (long long)TW_MAX_COST);
    }
    return TW_OK;
}

/* ---- Making ------------------------------------------------------------------------------ */

tw_status tw_costs_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    const size_t cells = def->cost_count > 0 ? puzzle->cell_count : 0;
    size_t *met = tw_take(puzzle->context, cells, sizeof *met);
    tw_status status = met ? check_rules(puzzle, def, met, faults) : TW_ERR_MEMORY;
    tw_give(puzzle->context, met, cells, sizeof *met);
    if (status)
        return status;
    for (size_t i = 0; i < def->cost_count; i++)
        puzzle->cost_cell_count += def->costs[i].of.cell_count;
    puzzle->cost_count = def->cost_count;
    puzzle->costs = tw_take(puzzle->context, puzzle->cost_count, sizeof *puzzle->costs);
    puzzle->cost_cells =
        tw_take(puzzle->context, puzzle->cost_cell_count, sizeof *puzzle->cost_cells);
    if (!puzzle->costs || !puzzle->cost_cells)
        return TW_ERR_MEMORY;
    tw_cell *next = puzzle->cost_cells;
    for (size_t i = 0; i < def->cost_count; i++) {
        tw_placement *of = &puzzle->costs[i].of;
        puzzle->costs[i] = def->costs[i];
        for (size_t c = 0; c < of->cell_count; c++)
            next[c] = def->costs[i].of.cells[c];
        of->cells = next;
        next += of->cell_count;
    }
    return TW_OK;
}

/* ---- Reading ----------------------------------------------------------------------------- */

size_t tw_puzzle_cost_count(const tw_puzzle *puzzle)
{
    return puzzle->cost_count;
}

const tw_cost_rule *tw_puzzle_cost(const tw_puzzle *puzzle, size_t number)
{
    return &puzzle->costs[number];
}
