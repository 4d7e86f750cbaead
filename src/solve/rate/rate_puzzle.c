/* rate_puzzle.c -- how hard a puzzle is for a person (tw/advanced/rate.h).
 *
 * First the whole tree of the patient solver is searched, which gives the mean exactly. If it is
 * too large, the solver runs a number of times in random order. */
#include <tw/advanced/rate.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/sized.h"
#include "solve/rate/patient_search.h"
#include "solve/solver.h"

#define EXACT_PLACEMENTS 300000 /* a second or two */
#define RUNS 100
#define CONFIDENCE 1.96 /* deviations of a mean, 95 % */

typedef struct rate_call {
    tw_scope scope; /* of what the rating needs, not of the rating */
    tw_rate_options options;
    tw_solver *solver;
    tw_patient patient;
    tw_pace pace;
    double *lost; /* of each place and stock; of all runs together */
    tw_rating rating;
    double sum, squares; /* of the work of the runs */
} rate_call;

/* ---- Searching --------------------------------------------------------------------------- */

static tw_status give_pins(rate_call *call)
{
    const tw_encoding *encoding = &call->solver->encoding;
    tw_status status = TW_OK;
    for (size_t i = 0; i < encoding->pin_count && status == TW_OK; i++) {
        uint32_t option = 0;
        while (option < encoding->option_count &&
               encoding->pose_of_option[option] != encoding->pins[i])
            option++;
        status = tw_patient_give(&call->patient, option);
    }
    call->rating.given = encoding->pin_count;
    return status;
}

/* Is each piece used a fixed number of times? */
static bool has_fixed_numbers(const tw_cover *cover)
{
    bool fixed = true;
    for (uint32_t stock = 0; stock < tw_cover_stock_count(cover) && fixed; stock++) {
        uint32_t low, high;
        tw_cover_range(cover, stock, &low, &high);
        fixed = low == high;
    }
    for (uint32_t option = 0; option < tw_cover_option_count(cover) && fixed; option++)
        fixed = tw_cover_option_stock(cover, option) != UINT32_MAX;
    return fixed;
}

/* What a search of the whole tree says. */
static void note_whole_tree(rate_call *call, const tw_patient_sum *sum)
{
    tw_rating *rating = &call->rating;
    const bool found = sum->solutions > 0;
    rating->exact = true;
    rating->answer = found ? TW_RATE_FOUND : TW_RATE_NONE;
    rating->work = rating->low = rating->high = found ? sum->expected : sum->tried;
    rating->dead_ends = sum->dead_ends;
    rating->counted = has_fixed_numbers(call->patient.cover);
    rating->solutions = rating->counted ? round(sum->solutions) : 0;
}

static tw_status rate_exactly(rate_call *call, bool *done)
{
    tw_patient_sum sum;
    tw_status status =
        tw_patient_explore(&call->patient, call->options.exact, &sum, call->lost, done);
    call->rating.work = (double)call->patient.tried;
    if (status == TW_OK && *done)
        note_whole_tree(call, &sum);
    return status;
}

/* The mean of the runs, and bounds by their deviation. */
static void note_runs(rate_call *call)
{
    tw_rating *rating = &call->rating;
    const double runs = (double)rating->runs;
    rating->stopped = call->pace.stopped;
    rating->work = call->sum / runs;
    rating->dead_ends /= runs;
    if (rating->runs < 2)
        return;
    const double variance =
        fmax(call->squares - runs * rating->work * rating->work, 0) / (runs - 1);
    rating->low = fmax(rating->work - CONFIDENCE * sqrt(variance / runs), 1);
    rating->high = rating->work + CONFIDENCE * sqrt(variance / runs);
}

/* A run that finds no solution has searched the whole tree. */
static tw_status rate_by_runs(rate_call *call)
{
    tw_rating *rating = &call->rating;
    tw_status status = TW_OK;
    for (uint64_t run = 0; run < call->options.runs && status == TW_OK; run++) {
        tw_patient_sum sum;
        bool done;
        call->pace.done = (double)run / (double)call->options.runs;
        status = tw_patient_run(&call->patient, tw_mix(call->options.seed, run), &sum, call->lost,
                                &done);
        if (status || !done)
            break;
        if (sum.solutions <= 0) {
            note_whole_tree(call, &sum);
            return TW_OK;
        }
        rating->answer = TW_RATE_FOUND;
        rating->runs++;
        rating->dead_ends += sum.dead_ends;
        call->sum += sum.tried;
        call->squares += sum.tried * sum.tried;
    }
    if (rating->runs > 0)
        note_runs(call);
    else
        rating->work += (double)call->patient.tried;
    return status;
}

/* ---- The rating -------------------------------------------------------------------------- */

static int compare_shares(const void *one, const void *other)
{
    const tw_rate_share *a = one, *b = other;
    return tw_order_then(TW_ORDER(b->share, a->share), TW_ORDER(a->number, b->number));
}

/* Lists the shares of `count` losses. numbers: of each; NULL: they are numbered from 0. Returns how
 * many are above 0. */
static size_t list_shares(const rate_call *call, const double *lost, size_t count,
                          const uint32_t *numbers, tw_rate_share *shares)
{
    const double all = call->rating.exact ? call->rating.work : call->sum;
    size_t listed = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = numbers ? numbers[i] : (uint32_t)i;
        if (lost[i] > 0 && number != TW_ANY)
            shares[listed++] = (tw_rate_share){number, fmin(lost[i] / all, 1)};
    }
    qsort(shares, listed, sizeof *shares, compare_shares);
    return listed;
}

static tw_status show_rating(rate_call *call, tw_rating **rating)
{
    const tw_poses *poses = tw_solver_poses(call->solver);
    const size_t cells = call->patient.cells, stocks = call->patient.stocks;
    uint32_t *pieces = tw_take(&call->scope.context, stocks, sizeof *pieces);
    tw_rating *made = pieces
                          ? tw_take_alone(call->scope.from,
                                          sizeof *made + (cells + stocks) * sizeof(tw_rate_share))
                          : NULL;
    if (made) {
        tw_rate_share *shares = (tw_rate_share *)(made + 1);
        for (uint32_t stock = 0; stock < stocks; stock++)
            pieces[stock] = tw_poses_stock(poses, stock)->piece;
        *made = call->rating;
        made->grade = log2(fmax(call->rating.work, 1));
        made->cells = shares;
        made->pieces = shares + cells;
        if (call->rating.answer == TW_RATE_FOUND) {
            made->cell_count = list_shares(call, call->lost, cells, NULL, shares);
            made->piece_count = list_shares(call, call->lost + call->patient.places, stocks, pieces,
                                            shares + cells);
        }
        *rating = made;
    }
    return made ? TW_OK : TW_ERR_MEMORY;
}

/* ---- The call ---------------------------------------------------------------------------- */

static tw_status rate(rate_call *call, const tw_puzzle *puzzle)
{
    bool done = false;
    call->patient = (tw_patient){.context = &call->scope.context,
                                 .cover = tw_solver_cover(call->solver),
                                 .pace = &call->pace,
                                 .cells = tw_puzzle_cell_count(puzzle)};
    tw_status status = tw_patient_make(&call->patient);
    if (status)
        return status;
    const size_t counts = call->patient.places + call->patient.stocks;
    call->lost = tw_take(&call->scope.context, counts, sizeof *call->lost);
    if (!call->lost)
        return TW_ERR_MEMORY;
    status = give_pins(call);
    if (status == TW_OK)
        status = rate_exactly(call, &done);
    if (status == TW_OK && !done)
        status = rate_by_runs(call);
    return status;
}

/* Makes the solver, whose cover has every placement. */
static tw_status prepare(rate_call *call, const tw_puzzle *puzzle, tw_error *error)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .same = TW_SAME_NONE,
                                      .threads = 1,
                                      .subproblems = TW_SUBPROBLEMS_NEVER,
                                      .no_images = true};
    tw_status status = tw_solver_new(call->scope.from, puzzle, &options, &call->solver, error);
    if (status == TW_OK)
        status = tw_solver_prepare(call->solver, call->pace.watch, error);
    if (status == TW_OK && tw_solver_get_state(call->solver) != TW_SOLVER_NEW)
        status = tw_solver_check_volume(call->solver, error);
    return status;
}

tw_status tw_rate(const tw_context *context, const tw_puzzle *puzzle,
                  const tw_rate_options *options, const tw_watch *watch, tw_rating **rating,
                  tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    rate_call call = {.options = {.size = sizeof call.options}, .pace = tw_pace_of(context, watch)};
    tw_scope_begin(&call.scope, context);
    *rating = NULL;
    tw_status status =
        tw_sized_copy(options, &call.options, sizeof call.options, "tw_rate_options", error);
    call.options.exact = call.options.exact > 0 ? call.options.exact : EXACT_PLACEMENTS;
    call.options.runs = call.options.runs > 0 ? call.options.runs : RUNS;
    if (status == TW_OK)
        status = prepare(&call, puzzle, error);
    if (status == TW_OK && tw_solver_get_state(call.solver) != TW_SOLVER_NEW) {
        status = rate(&call, puzzle);
        if (status == TW_ERR_STATE && call.pace.stopped)
            status = TW_OK;
        if (status == TW_OK)
            status = show_rating(&call, rating);
    }
    tw_scope_end(&call.scope);
    tw_solver_free(call.solver);
    if (status == TW_ERR_TOO_LARGE)
        return tw_fail(error, status, "rating it would take more than a gigabyte of memory");
    return tw_fail_as(error, status);
}

void tw_rating_free(tw_rating *rating)
{
    tw_give_alone(rating);
}
