/* find_figure.c -- the smallest figure that pieces tile (tw/advanced/figure.h), or any, and the
 * proof that none is smaller.
 *
 * The proof has, for each formula that was ruled out, a line that names it, "size 20" with "motion
 * 3" after it if there are motions, and the steps of a DRAT proof, a line each. Cuts, which come
 * first, have an i before them. The formula is solved again for that, with its cuts from the
 * start. */
#include <inttypes.h>
#include <stdio.h>

#include "certify/proof_lines.h"
#include "solve/figure/figure_search.h"

/* ---- What was found ---------------------------------------------------------------------- */

static tw_status read_tiling(const tw_figure_search *search, const tw_figure_formula *formula,
                             size_t tile, tw_solution **tiling)
{
    const tw_stock *stock = tw_poses_stock(search->poses, search->stocks[tile]);
    const size_t room = stock->pose_count;
    uint32_t *numbers = tw_take(search->terms.context, room, sizeof *numbers);
    uint32_t *pieces = tw_take(search->terms.context, room, sizeof *pieces);
    size_t count = 0;
    for (uint32_t p = 0; p < stock->pose_count && numbers && pieces; p++)
        if (tw_figure_has_pose(formula, tile, stock->first_pose + p)) {
            pieces[count] = search->pieces[tile];
            numbers[count++] = stock->first_pose + p;
        }
    if (numbers && pieces)
        *tiling =
            tw_solution_of_poses(search->terms.context, search->poses, numbers, pieces, count);
    tw_give(search->terms.context, numbers, room, sizeof *numbers);
    tw_give(search->terms.context, pieces, room, sizeof *pieces);
    return *tiling ? TW_OK : TW_ERR_MEMORY;
}

/* Reads the figure and its tilings. */
static tw_status read_figure(const tw_figure_search *search, const tw_figure_formula *formula,
                             tw_figure *made)
{
    uint32_t *cells = (uint32_t *)(uintptr_t)made->cells;
    tw_solution **tilings = (tw_solution **)(uintptr_t)made->tilings;
    tw_status status = TW_OK;
    for (uint32_t c = 0; c < search->terms.cells; c++)
        if (formula->in[c])
            cells[made->cell_count++] = c;
    for (size_t t = 0; t < search->terms.tiles && status == TW_OK; t++) {
        status = read_tiling(search, formula, t, &tilings[t]);
        made->tile_count += status == TW_OK;
    }
    made->answer = TW_FIGURE_FOUND;
    return status;
}

/* ---- Formulas ---------------------------------------------------------------------------- */

/* Writes the first line of a proof, and the cuts. */
static bool write_proof_begin(const tw_figure_search *search, const tw_figure_formula *solved)
{
    const tw_out *out = search->asked.proof;
    char words[80];
    int length = snprintf(words, sizeof words,
                          search->asked.motion_count > 0 ? "size %zu motion %zu" : "size %zu",
                          solved->size, search->motion);
    bool fine = out->write(out->user, words, (size_t)length);
    for (size_t i = 0; i < solved->cut_literals && fine; i++) {
        const bool first = i == 0 || solved->cuts[i - 1] == 0;
        length =
            snprintf(words, sizeof words, first ? "\ni %" PRId32 : " %" PRId32, solved->cuts[i]);
        fine = out->write(out->user, words, (size_t)length);
    }
    return fine && out->write(out->user, "\n", 1);
}

/* Solves a formula without figures again, with the cuts of the first time. *none: done. */
static tw_status write_figure_proof(tw_figure_search *search, const tw_figure_formula *solved,
                                    bool *none)
{
    const tw_prover prover = {tw_proof_goes_on, &search->pace};
    tw_figure_formula formula = {.terms = solved->terms,
                                 .orbit = solved->orbit,
                                 .size = solved->size,
                                 .proof = search->asked.proof};
    tw_proved answer = TW_PROVED_STOPPED;
    if (!write_proof_begin(search, solved))
        return TW_ERR_IO;
    tw_status status = tw_figure_formula_make(&formula);
    if (status == TW_OK && !tw_figure_add_cuts(&formula, solved->cuts, solved->cut_literals))
        status = TW_ERR_MEMORY;
    if (status == TW_OK)
        status = tw_figure_formula_solve(&formula, &prover, &answer);
    if (status == TW_OK && !tw_proof_solver_end(formula.solver))
        status = TW_ERR_IO;
    tw_figure_formula_free(&formula);
    *none = answer == TW_PROVED_NONE;
    return status;
}

static tw_status find_by_solver(tw_figure_search *search, tw_figure_formula *formula, bool *none)
{
    const tw_prover prover = {tw_proof_goes_on, &search->pace};
    tw_figure *made = search->user;
    tw_proved answer = TW_PROVED_STOPPED;
    tw_status status = tw_figure_formula_make(formula);
    if (status == TW_OK)
        status = tw_figure_formula_solve(formula, &prover, &answer);
    made->formulas++;
    *none = answer == TW_PROVED_NONE;
    if (status == TW_OK && answer == TW_PROVED_SOME)
        return read_figure(search, formula, made);
    if (status == TW_OK && *none && search->asked.proof)
        status = write_figure_proof(search, formula, none);
    return status;
}

/* ---- The call ---------------------------------------------------------------------------- */

/* Room for the result, in one block but for the tilings. */
static tw_figure *new_figure(const tw_figure_search *search)
{
    const size_t tiles = search->terms.tiles, cells = search->terms.cells;
    tw_solution **tilings;
    tw_figure *made = tw_take_alone(search->terms.context, sizeof *made + tiles * sizeof *tilings +
                                                               cells * sizeof *made->cells);
    if (!made)
        return NULL;
    tilings = (tw_solution **)(made + 1);
    made->tilings = tilings;
    made->cells = (const uint32_t *)(tilings + tiles);
    return made;
}

static tw_status run_finding(tw_figure_search *search, tw_figure *made)
{
    search->user = made;
    tw_status status = tw_figure_search_run(search);
    if (search->none)
        made->answer = TW_FIGURE_NONE;
    made->motion = search->motion;
    made->none_below = search->none_below;
    return status;
}

tw_status tw_figure_find(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_figure_options *options, const tw_watch *watch,
                         tw_figure **figure, tw_error *error)
{
    tw_clear_error(error);
    *figure = NULL;
    tw_figure *made = NULL;
    tw_figure_search search = {.terms = {.context = tw_context_or_default(context)},
                               .puzzle = puzzle,
                               .trial = find_by_solver,
                               .error = error};
    if (!tw_proof_solver_here)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "this build has no CaDiCaL, which finds figures");
    tw_status status = tw_figure_search_begin(&search, options, watch);
    if (status == TW_OK && search.poses) {
        made = new_figure(&search);
        status = made ? run_finding(&search, made) : TW_ERR_MEMORY;
    }
    tw_figure_search_free(&search);
    if (status) {
        tw_figure_free(made);
        return tw_figure_fail(error, status);
    }
    *figure = made;
    return TW_OK;
}

void tw_figure_free(tw_figure *figure)
{
    for (size_t t = 0; figure && t < figure->tile_count; t++)
        tw_solution_free(figure->tilings[t]);
    tw_give_alone(figure);
}
