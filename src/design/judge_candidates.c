/* judge_candidates.c -- judges candidates (judge_candidates.h).
 *
 * What is cheap comes first, and a candidate is given up as soon as it is worse than the bound. Of
 * a container that is cut, the pieces are looked at and taken apart as they lie; only if that is as
 * wanted, the puzzle is made, and its other solutions are searched. */
#include "design/judge_candidates.h"

#include <stdio.h>

#include <tw/advanced/puzzle.h>

#include "base/base.h"
#include "puzzle/burr_stick.h"

/* MOST_SEEN: solutions that a climb takes apart; a candidate with more is passed over. */
enum { MOST_SEEN = 2000 };

static bool is_cut(const tw_candidate_judge *judge)
{
    return judge->design->tree.cells != NULL;
}

/* Does it matter how one assembly comes apart? */
static bool looks_at_moves(const tw_candidate_judge *judge)
{
    const tw_design_options *wanted = &judge->wanted;
    return wanted->level || wanted->moves || wanted->rotations;
}

tw_status tw_candidate_judge_begin(tw_candidate_judge *judge)
{
    tw_status status =
        is_cut(judge) ? tw_cut_assembly_begin(judge->context, &judge->cut, &judge->design->tree)
                      : TW_OK;
    judge->apart = (tw_apart){.context = judge->context,
                              .puzzle = judge->cut.whole,
                              .rotations = judge->wanted.rotations != NULL,
                              .fast = !judge->exact,
                              .fewest = judge->wanted.moves != NULL};
    return status;
}

void tw_candidate_judge_end(tw_candidate_judge *judge)
{
    tw_apart_end(&judge->apart);
    tw_cut_assembly_end(&judge->cut);
}

void tw_judgement_free(tw_judgement *judgement)
{
    tw_solution_free(judgement->solution);
    tw_puzzle_free(judgement->puzzle);
    *judgement = (tw_judgement){.worse = true};
}

/* Is it worse than the bound by what is known so far? */
static bool is_worse(const tw_candidate_judge *judge, tw_judgement *of, const tw_score *bound)
{
    of->worse =
        judge->stopped || (bound && tw_compare_scores(&of->score, bound, is_cut(judge)) > 0);
    return of->worse;
}

/* ---- Parts ------------------------------------------------------------------------------- */

/* Cells that are no stick are as bad as many sections that cannot be sawn. */
static uint64_t count_unmade(const tw_cell *cells, size_t count)
{
    const uint32_t unmade = tw_burr_stick_unmade(cells, count);
    return unmade == UINT32_MAX ? 100 : unmade;
}

static void set_parts(tw_judgement *of, uint64_t faults)
{
    of->score.of[TW_POINT_PARTS] = faults > 0 ? TW_OUTSIDE + faults : 0;
}

static void judge_cut_parts(tw_candidate_judge *judge, tw_judgement *of)
{
    const tw_solution *solution = &judge->cut.solution;
    uint64_t faults = tw_cut_assembly_loose(&judge->cut);
    for (size_t p = 0; p < solution->count && judge->wanted.notchable; p++)
        faults += count_unmade(solution->placements[p].cells, solution->placements[p].cell_count);
    set_parts(of, faults);
}

/* How many cells the pieces have too many or too few. */
static uint64_t count_misfit(const tw_puzzle *puzzle)
{
    const tw_volume volume = tw_puzzle_volume(puzzle);
    const size_t cells = tw_puzzle_cell_count(puzzle);
    uint64_t required = 0;
    for (size_t c = 0; c < cells; c++)
        required += !tw_puzzle_cell_optional(puzzle, c);
    return volume.fits              ? 0
           : volume.low > cells     ? volume.low - cells
           : volume.high < required ? required - volume.high
                                    : 1;
}

static void note_misfit(tw_candidate_judge *judge, const tw_puzzle *puzzle, uint64_t pieces,
                        uint64_t misfit)
{
    char text[240];
    if (judge->misfit.status)
        return;
    tw_puzzle_volume_text(puzzle, text, sizeof text);
    if (judge->wanted.pieces == 0)
        tw_fail(&judge->misfit, TW_ERR_INPUT, "no candidate can be filled; of the first one %s",
                text);
    else if (misfit > 0)
        tw_fail(&judge->misfit, TW_ERR_INPUT,
                "no candidate with %u pieces can be filled; of the first one %s",
                judge->wanted.pieces, text);
    else
        tw_fail(&judge->misfit, TW_ERR_INPUT,
                "no candidate with %u pieces can be filled; the first one has %llu",
                judge->wanted.pieces, (unsigned long long)pieces);
}

static void judge_puzzle_parts(tw_candidate_judge *judge, tw_judgement *of)
{
    uint64_t faults = count_misfit(of->puzzle), pieces = 0;
    const uint64_t misfit = faults, wanted = judge->wanted.pieces;
    for (uint32_t p = 0; p < tw_puzzle_piece_count(of->puzzle); p++) {
        uint32_t low, high;
        const tw_cell *cells;
        const uint8_t *colours;
        const size_t count = tw_puzzle_form(of->puzzle, p, 0, &cells, &colours);
        tw_puzzle_piece_copies(of->puzzle, p, &low, &high);
        pieces += high;
        faults += judge->wanted.notchable ? count_unmade(cells, count) : 0;
    }
    if (wanted > 0)
        faults += pieces > wanted ? pieces - wanted : wanted - pieces;
    if (misfit > 0 || (wanted > 0 && pieces != wanted))
        note_misfit(judge, of->puzzle, pieces, misfit);
    else
        judge->fitting++;
    set_parts(of, faults);
}

/* ---- How the cut pieces come apart ------------------------------------------------------- */

static uint64_t badness_of_move(const tw_wish *wish, bool apart, uint32_t number)
{
    return apart || !wish ? tw_badness(wish, number) : UINT64_MAX;
}

static void judge_moves(const tw_candidate_judge *judge, tw_judgement *of,
                        const tw_disassembly_sum *sum)
{
    const tw_design_options *wanted = &judge->wanted;
    const bool apart = sum->answer == TW_DISASSEMBLY_FOUND;
    uint64_t *points = of->score.of;
    of->level = (tw_found_number){apart, sum->level};
    of->moves = (tw_found_number){apart, sum->moves};
    of->rotations = (tw_found_number){apart && wanted->rotations, sum->rotations};
    points[TW_POINT_ROTATIONS] = badness_of_move(wanted->rotations, apart, sum->rotations);
    points[TW_POINT_LEVEL] = badness_of_move(wanted->level, apart, sum->level);
    points[TW_POINT_MOVES] = badness_of_move(wanted->moves, apart, sum->moves);
    if (apart && (points[TW_POINT_ROTATIONS] >= TW_OUTSIDE || points[TW_POINT_LEVEL] >= TW_OUTSIDE))
        points[TW_POINT_TIE] = TW_OUTSIDE - 1 - ((uint64_t)sum->level << 32) - sum->moves;
}

static tw_status judge_cut_moves(tw_candidate_judge *judge, tw_apart *by,
                                 const tw_solution *solution, tw_judgement *of)
{
    tw_disassembly_sum sum;
    tw_status status = tw_apart_run(by, solution, &judge->watch, &sum, judge->error);
    if (status == TW_OK)
        judge_moves(judge, of, &sum);
    return status;
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* A search for the solutions of one candidate. */
typedef struct solution_trial {
    tw_candidate_judge *judge;
    tw_judgement *of;
    tw_apart *by;                 /* NULL: solutions are not taken apart */
    uint64_t seen, apart, enough; /* enough: assemblies that come apart */
    tw_disassembly_sum easiest;   /* of them */
    tw_status status;
} solution_trial;

static tw_status keep_candidate_solution(const tw_candidate_judge *judge,
                                         const tw_solution *solution, tw_judgement *of)
{
    tw_solution_free(of->solution);
    of->solution = NULL;
    return tw_solution_copy(judge->context, solution, &of->solution);
}

static bool is_easier(const tw_disassembly_sum *one, const tw_disassembly_sum *other)
{
    return other->answer != TW_DISASSEMBLY_FOUND || one->level < other->level ||
           (one->level == other->level && one->moves < other->moves);
}

static bool take_candidate_solution(void *user, const tw_solution *solution)
{
    solution_trial *self = user;
    tw_candidate_judge *judge = self->judge;
    tw_disassembly_sum sum;
    self->seen++;
    if (!self->of->solution)
        self->status = keep_candidate_solution(judge, solution, self->of);
    if (self->status || !self->by)
        return self->status == TW_OK;
    self->status = tw_apart_run(self->by, solution, &judge->watch, &sum, judge->error);
    if (self->status || judge->stopped)
        return false;
    self->apart += sum.answer == TW_DISASSEMBLY_FOUND;
    if (sum.answer == TW_DISASSEMBLY_FOUND && is_easier(&sum, &self->easiest)) {
        self->easiest = sum;
        self->status = keep_candidate_solution(judge, solution, self->of);
    }
    return self->status == TW_OK && self->apart < self->enough &&
           (judge->exact || self->seen < MOST_SEEN);
}

static bool trial_goes_on(void *user, const tw_progress *progress)
{
    const solution_trial *self = user;
    (void)progress;
    return self->judge->watch.go_on(self->judge->watch.user, 0);
}

/* Runs the solver, and enters what it finds. */
static tw_status run_trial(solution_trial *self, tw_solver *solver)
{
    tw_candidate_judge *judge = self->judge;
    tw_judgement *of = self->of;
    const tw_design_options *wanted = &judge->wanted;
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution = take_candidate_solution,
                                .progress = trial_goes_on,
                                .user = self,
                                .first = !self->by};
    tw_result result;
    judge->searched++;
    tw_status status = tw_solver_run(solver, NULL, &sink, &result, judge->error);
    if (status || self->status || judge->stopped)
        return status ? status : self->status;
    const bool all = result.outcome == TW_OUTCOME_EXHAUSTED;
    const uint64_t solutions = all || self->by ? result.reflections : result.solutions;
    of->solutions = (tw_found_number){all, solutions};
    of->score.of[TW_POINT_SOLUTIONS] = tw_badness(wanted->solutions, solutions);
    if (!self->by)
        return TW_OK;
    const bool enough = self->apart >= self->enough;
    of->assemblies = (tw_found_number){all, self->apart};
    of->score.of[TW_POINT_ASSEMBLIES] =
        all || enough ? tw_badness(wanted->assemblies, self->apart) : UINT64_MAX;
    if (!is_cut(judge))
        judge_moves(judge, of, &self->easiest);
    return TW_OK;
}

/* How many assemblies that come apart settle the matter; a lower bound does not, if all of them
 * are needed for something else. */
static uint64_t enough_assemblies(const tw_candidate_judge *judge, const tw_judgement *of,
                                  const tw_score *bound)
{
    const tw_design_options *wanted = &judge->wanted;
    const uint64_t enough =
        tw_enough_of(wanted->assemblies, &of->score, bound, TW_POINT_ASSEMBLIES, is_cut(judge));
    const bool others = wanted->solutions || (!is_cut(judge) && looks_at_moves(judge));
    return enough == 0 || (others && enough <= wanted->assemblies->high) ? UINT64_MAX : enough;
}

/* A pin may have no place where choices decide on what is there. */
static tw_status refuse_candidate(tw_candidate_judge *judge, tw_status status, tw_judgement *of)
{
    if (status != TW_ERR_INPUT && status != TW_ERR_USAGE)
        return status;
    tw_clear_error(judge->error);
    judge->refused++;
    of->worse = true;
    return TW_OK;
}

/* Prepares a solver, judges the symmetry, and runs it unless that makes it worse. */
static tw_status judge_solutions(tw_candidate_judge *judge, const tw_score *bound, tw_judgement *of)
{
    const tw_design_options *wanted = &judge->wanted;
    /* does it matter how all assemblies of the puzzle come apart? */
    const bool apart = wanted->assemblies || (!is_cut(judge) && looks_at_moves(judge));
    tw_apart own = {
        .context = judge->context, .puzzle = of->puzzle, .rotations = wanted->rotations != NULL};
    solution_trial self = {.judge = judge,
                           .of = of,
                           .by = !apart          ? NULL
                                 : is_cut(judge) ? &judge->apart
                                                 : &own};
    const uint64_t enough =
        tw_enough_of(wanted->solutions, &of->score, bound, TW_POINT_SOLUTIONS, is_cut(judge));
    tw_solve_options options = {.size = sizeof options,
                                .same = apart ? TW_SAME_ROTATIONS : TW_SAME_REFLECTIONS,
                                .threads = 1,
                                .restarts = TW_RESTARTS_NEVER,
                                .not_resumable = true};
    self.enough = enough_assemblies(judge, of, bound);
    if (!apart)
        options.limit = enough > 0 ? (enough < UINT64_MAX ? enough : 0) : 1;
    tw_solver *solver = NULL;
    tw_status status = tw_solver_new(judge->context, of->puzzle, &options, &solver, judge->error);
    if (status == TW_OK)
        status = tw_solver_prepare(solver, &judge->watch, judge->error);
    status = refuse_candidate(judge, status, of);
    if (status == TW_OK && !of->worse && !judge->stopped) {
        const uint64_t symmetries = tw_solver_get_stats(solver).symmetries;
        if (wanted->asymmetric && symmetries > 1)
            of->score.of[TW_POINT_SYMMETRY] = TW_OUTSIDE + symmetries;
    }
    const bool hopeless = judge->exact && of->score.of[TW_POINT_SYMMETRY] >= TW_OUTSIDE;
    if (status == TW_OK && !of->worse && !hopeless && !is_worse(judge, of, bound))
        status = run_trial(&self, solver);
    tw_apart_end(&own);
    tw_solver_free(solver);
    return status;
}

/* ---- Candidates -------------------------------------------------------------------------- */

/* Makes the puzzle. of->worse: it is none, or alike one that was searched. */
static tw_status make_candidate(tw_candidate_judge *judge, const bool *taken, tw_judgement *of)
{
    uint64_t likeness = 0;
    tw_status status = tw_choice_tree_make(&judge->design->tree, taken, NULL, &of->puzzle);
    if (status == TW_ERR_MEMORY)
        return status;
    if (status) {
        judge->refused++;
        of->worse = true;
        return TW_OK;
    }
    if (judge->is_new)
        status = tw_candidate_likeness(
            judge->context, &judge->design->tree, of->puzzle,
            is_cut(judge) && looks_at_moves(judge) ? &judge->cut.solution : NULL, &likeness);
    if (status == TW_OK && judge->is_new && !judge->is_new(judge->user, likeness)) {
        judge->alike++;
        of->worse = true;
    }
    return status;
}

static tw_status judge_cut(tw_candidate_judge *judge, const bool *taken, const tw_score *bound,
                           tw_judgement *of)
{
    const tw_design_options *wanted = &judge->wanted;
    const uint64_t *points = of->score.of;
    tw_status status = TW_OK;
    tw_cut_assembly_make(&judge->cut, taken);
    judge_cut_parts(judge, of);
    if (points[TW_POINT_PARTS] || is_worse(judge, of, bound))
        return TW_OK;
    if (looks_at_moves(judge))
        status = judge_cut_moves(judge, &judge->apart, &judge->cut.solution, of);
    if (status || is_worse(judge, of, bound) || points[TW_POINT_ROTATIONS] >= TW_OUTSIDE ||
        points[TW_POINT_LEVEL] >= TW_OUTSIDE || points[TW_POINT_MOVES] >= TW_OUTSIDE)
        return status;
    if (wanted->solutions || wanted->assemblies || wanted->asymmetric) {
        status = make_candidate(judge, taken, of);
        if (status == TW_OK && !of->worse)
            status = judge_solutions(judge, bound, of);
    }
    return status;
}

static tw_status judge_choice(tw_candidate_judge *judge, const bool *taken, const tw_score *bound,
                              tw_judgement *of)
{
    tw_status status = make_candidate(judge, taken, of);
    if (status || of->worse)
        return status;
    judge_puzzle_parts(judge, of);
    if (of->score.of[TW_POINT_PARTS] || is_worse(judge, of, bound))
        return TW_OK;
    return judge_solutions(judge, bound, of);
}

tw_status tw_judge_candidate(tw_candidate_judge *judge, const bool *taken, const tw_score *bound,
                             tw_judgement *judgement)
{
    *judgement = (tw_judgement){.worse = false};
    judge->tried++;
    tw_status status = (is_cut(judge) ? judge_cut : judge_choice)(judge, taken, bound, judgement);
    if (!judgement->worse)
        is_worse(judge, judgement, bound);
    judgement->wanted = !judgement->worse && tw_is_wanted(&judgement->score);
    return status;
}

tw_status tw_judge_confirm(tw_candidate_judge *judge, const bool *taken, tw_judgement *judgement)
{
    tw_apart thorough = {.context = judge->context,
                         .puzzle = judge->cut.whole,
                         .rotations = judge->wanted.rotations != NULL,
                         .fewest = true};
    tw_status status = TW_OK;
    if (!is_cut(judge))
        return TW_OK;
    if (!judgement->puzzle)
        status = tw_choice_tree_make(&judge->design->tree, taken, NULL, &judgement->puzzle);
    if (status == TW_OK) {
        tw_cut_assembly_make(&judge->cut, taken);
        status = keep_candidate_solution(judge, &judge->cut.solution, judgement);
    }
    if (status == TW_OK && looks_at_moves(judge))
        status = judge_cut_moves(judge, &thorough, judgement->solution, judgement);
    tw_apart_end(&thorough);
    judgement->wanted = status == TW_OK && tw_is_wanted(&judgement->score);
    return status;
}

/* ---- Wishes ------------------------------------------------------------------------------ */

static bool is_empty_range(const tw_wish *wish)
{
    return wish && wish->low > wish->high;
}

tw_status tw_check_wishes(const tw_design *design, const tw_design_options *wanted, tw_error *error)
{
    const tw_wish *solutions = wanted->solutions, *assemblies = wanted->assemblies;
    const tw_wish *level = wanted->level, *moves = wanted->moves, *rotations = wanted->rotations;
    const uint32_t cut = design->tree.cells ? design->tree.piece_count : wanted->pieces;
    if (is_empty_range(solutions) || is_empty_range(assemblies) || is_empty_range(level) ||
        is_empty_range(moves) || is_empty_range(rotations))
        return tw_fail(error, TW_ERR_INPUT, "a range is empty");
    if (solutions && assemblies && assemblies->low / 2 + assemblies->low % 2 > solutions->high)
        return tw_fail(error, TW_ERR_INPUT,
                       "%llu assemblies cannot come of so few solutions (%llu): one and its mirror "
                       "image are two assemblies at most",
                       (unsigned long long)assemblies->low, (unsigned long long)solutions->high);
    if (solutions && solutions->high == 0 &&
        (design->tree.cells || level || moves || rotations || (assemblies && assemblies->low > 0)))
        return tw_fail(error, TW_ERR_INPUT, "no solution is wanted, but %s",
                       design->tree.cells ? "a container that is cut has one"
                                          : "moves or assemblies are");
    if (rotations && moves && rotations->low > moves->high)
        return tw_fail(error, TW_ERR_INPUT, "%llu rotations are %llu moves or more, not up to %llu",
                       (unsigned long long)rotations->low, (unsigned long long)rotations->low,
                       (unsigned long long)moves->high);
    if (assemblies && assemblies->high == 0 && (level || moves || rotations))
        return tw_fail(error, TW_ERR_INPUT, "moves are wanted, but no assembly that comes apart");
    if (level && moves && moves->high < level->low)
        return tw_fail(error, TW_ERR_INPUT, "level %llu takes %llu moves or more, not up to %llu",
                       (unsigned long long)level->low, (unsigned long long)level->low,
                       (unsigned long long)moves->high);
    if (wanted->pieces > 0 && cut != wanted->pieces)
        return tw_fail(error, TW_ERR_INPUT,
                       "%u pieces are wanted, but the container is cut into %u", wanted->pieces,
                       cut);
    return TW_OK;
}
