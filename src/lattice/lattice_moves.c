/* lattice_moves.c -- the directions in which pieces may be shifted, as a definition states them,
 * for disassembly.
 *
 * Invariant: a stated sweep contains the cell in which the step ends, so no obstacle there is
 *   missed. */
#include "lattice/lattice_internal.h"

/* ---- Directions -------------------------------------------------------------------------- */

static bool are_parallel(const int32_t *a, const int32_t *b, size_t rank)
{
    for (size_t i = 0; i < rank * rank; i++)
        if ((int64_t)a[i / rank] * b[i % rank] != (int64_t)a[i % rank] * b[i / rank])
            return false;
    return true;
}

static tw_status check_direction(const tw_lattice *lattice, const tw_lattice_def *def,
                                 size_t number, tw_faults *faults)
{
    const int32_t *by = def->directions[number];
    int64_t at[TW_MAX_RANK] = {0};
    bool moves = false;
    for (size_t i = 0; i < lattice->rank; i++) {
        at[i] = by[i];
        moves = moves || by[i] != 0;
    }
    if (!moves || !tw_echelon_has(&lattice->reach, at))
        return tw_fault(faults, def->moves_place, "", "direction %zu is no way from cell to cell",
                        number + 1);
    for (size_t other = 0; other < number; other++)
        if (are_parallel(def->directions[other], by, lattice->rank))
            return tw_fault(faults, def->moves_place, "each way and back is stated once",
                            "direction %zu is parallel to direction %zu", number + 1, other + 1);
    return TW_OK;
}

/* ---- Sweeps ------------------------------------------------------------------------------ */

static tw_status check_sweep(const tw_lattice *lattice, uint32_t kind, size_t direction,
                             const tw_sweep_def *sweep, tw_faults *faults)
{
    bool ends = false;
    for (size_t c = 0; c < sweep->count; c++) {
        const tw_cell *cell = &sweep->cells[c];
        bool itself = cell->kind == kind;
        tw_cell at = *cell; /* moved to where the kind has a cell */
        for (size_t i = 0; i < lattice->rank; i++) {
            itself = itself && cell->at[i] == 0;
            at.at[i] += lattice->potential[kind][i];
        }
        if (itself || !tw_lattice_has_cell(lattice, at))
            return tw_fault(faults, sweep->place, "",
                            "cell %zu that \"%s\" passes along direction %zu is %s", c + 1,
                            lattice->kinds[kind].name, direction + 1,
                            itself ? "itself" : "none of the lattice");
        ends = ends || (cell->kind == kind && memcmp(cell->at, lattice->directions[direction],
                                                     lattice->rank * sizeof *cell->at) == 0);
    }
    if (ends)
        return TW_OK;
    return tw_fault(faults, sweep->place, "the cell that is one step on is passed, too",
                    "\"%s\" does not pass the cell in which a step along direction %zu ends",
                    lattice->kinds[kind].name, direction + 1);
}

static tw_status copy_kind_sweeps(tw_lattice *lattice, const tw_lattice_def *def, uint32_t kind,
                                  tw_faults *faults)
{
    const tw_sweep_def *from = def->kinds[kind].sweeps;
    tw_sweep *to = tw_take(lattice->context, def->direction_count, sizeof *to);
    tw_status status = to ? TW_OK : TW_ERR_MEMORY;
    lattice->kinds[kind].sweeps = to;
    for (size_t d = 0; status == TW_OK && d < def->direction_count; d++) {
        status = check_sweep(lattice, kind, d, &from[d], faults);
        if (status != TW_OK)
            break;
        to[d].count = from[d].count;
        to[d].cells = tw_take(lattice->context, to[d].count, sizeof *to[d].cells);
        if (!to[d].cells)
            status = TW_ERR_MEMORY;
        else if (to[d].count > 0)
            memcpy(to[d].cells, from[d].cells, to[d].count * sizeof *to[d].cells);
    }
    return status;
}

tw_status tw_lattice_copy_moves(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults)
{
    tw_status status = TW_OK;
    if (def->direction_count > TW_MAX_MOVES)
        return tw_fault(faults, def->moves_place, "", "there are %zu directions; %d are possible",
                        def->direction_count, TW_MAX_MOVES);
    for (size_t d = 0; status == TW_OK && d < def->direction_count; d++) {
        status = check_direction(lattice, def, d, faults);
        memcpy(lattice->directions[d], def->directions[d],
               lattice->rank * sizeof *lattice->directions[d]);
    }
    lattice->direction_count = def->direction_count;
    const bool stated = def->direction_count > 0 && def->kinds[0].sweeps;
    for (uint32_t k = 0; status == TW_OK && k < def->kind_count; k++) {
        if (!def->kinds[k].sweeps == stated)
            return tw_fault(faults, def->moves_place, "all kinds have one, or none",
                            "what \"%s\" passes is %sstated", def->kinds[k].name,
                            stated ? "not " : "");
        if (stated)
            status = copy_kind_sweeps(lattice, def, k, faults);
    }
    return status;
}

/* ---- Asking ------------------------------------------------------------------------------ */

size_t tw_lattice_direction_count(const tw_lattice *lattice)
{
    return lattice->direction_count;
}

const int32_t *tw_lattice_direction(const tw_lattice *lattice, size_t number)
{
    return lattice->directions[number];
}

const tw_cell *tw_lattice_sweep(const tw_lattice *lattice, uint32_t kind, size_t direction,
                                size_t *count)
{
    const tw_sweep *sweeps = lattice->kinds[kind].sweeps;
    *count = sweeps ? sweeps[direction].count : 0;
    return sweeps ? sweeps[direction].cells : NULL;
}
