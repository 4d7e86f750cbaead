/* rate_verb.c -- tells how hard a puzzle is (rate_verb.h). */
#include "verbs/rate_verb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs/edit_puzzle.h"
#include "verbs/json_values.h"

/* clang-format off */
const verb_field verb_rate_fields[] = {
    FIELD_PUZZLE,
    {"neighbours", "N", "", "Tell which solutions differ in up to N pieces (1 to 3).",
     FIELD_NUMBER(verb_rate, neighbours, 1, TW_MOST_MOVED)},
    {"disassemble", NULL, "", "Tell how many assemblies come apart, in how many moves.",
     FIELD_FLAG(verb_rate, disassemble)},
    {"runs", "N", "100", "Take the mean of N runs, if the puzzle is large.",
     FIELD_NUMBER(verb_rate, runs, 1, 1e6), FIELD_EXPERT},
    {"seed", "N", "0", "Of the random order of these runs.",
     FIELD_NUMBER(verb_rate, seed, 0, 0), FIELD_EXPERT},
    FIELD_END};
/* clang-format on */

/* ---- A run ------------------------------------------------------------------------------- */

typedef struct rate_run {
    const tw_puzzle *puzzle;
    const tw_watch *watch; /* may be NULL */
    verb_rate_answer *answer;
    tw_error *error;
    tw_disassembly_crew *crew; /* NULL: nothing is to be taken apart */
    tw_status status;          /* of the crew */
} rate_run;

static bool rate_goes_on(void *user, double done)
{
    rate_run *run = user;
    bool *stopped = &run->answer->stopped;
    *stopped = *stopped || (run->watch && !run->watch->go_on(run->watch->user, done));
    return !*stopped;
}

static bool rate_search_goes_on(void *user, const tw_progress *progress)
{
    return rate_goes_on(user, progress->fraction);
}

/* Runs a new solver. result: may be NULL. */
static tw_status run_search(rate_run *run, const tw_puzzle *puzzle, const tw_solve_options *options,
                            const tw_solve_sink *sink, tw_result *result)
{
    tw_solver *solver = NULL;
    tw_status status = tw_solver_new(NULL, puzzle, options, &solver, run->error);
    if (status == TW_OK)
        status = tw_solver_run(solver, NULL, sink, result, run->error);
    tw_solver_free(solver);
    return status;
}

/* ---- Pieces that need not be given ------------------------------------------------------- */

/* Takes the pins of a piece out of the object of a puzzle file. */
static bool take_pins_out(void *user, json_t *object)
{
    const char *name = user;
    size_t at;
    json_t *piece;
    json_array_foreach(json_object_get(object, "pieces"), at, piece)
    {
        const char *its = json_string_value(json_object_get(piece, "name"));
        if (its && strcmp(its, name) == 0)
            (void)(json_object_del(piece, "pin") && json_object_del(piece, "pins"));
    }
    return true;
}

/* Is there one solution without the pins of a piece? false: not, or the run is stopped. */
static tw_status is_spare(rate_run *run, uint32_t piece, bool *spare)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .same = TW_SAME_NONE,
                                      .limit = 2,
                                      .threads = 1,
                                      .restarts = TW_RESTARTS_NEVER,
                                      .no_images = true};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = rate_search_goes_on, .user = run};
    const char *name = tw_puzzle_piece_name(run->puzzle, piece);
    tw_puzzle *without = NULL;
    tw_result result = {.outcome = TW_OUTCOME_UNKNOWN};
    tw_status status = verb_edit_puzzle(run->puzzle, NULL, take_pins_out, (void *)(uintptr_t)name,
                                        &without, run->error);
    if (status == TW_OK)
        status = run_search(run, without, &options, &sink, &result);
    *spare = result.outcome == TW_OUTCOME_EXHAUSTED && result.solutions == 1;
    tw_puzzle_free(without);
    return status;
}

static bool is_pinned_piece(const tw_puzzle *puzzle, uint32_t piece)
{
    bool pinned = false;
    for (size_t i = 0; i < tw_puzzle_pin_count(puzzle) && !pinned; i++)
        pinned = tw_puzzle_pin(puzzle, i)->piece == piece;
    return pinned;
}

static tw_status find_spare(rate_run *run)
{
    verb_rate_answer *answer = run->answer;
    const size_t pieces = tw_puzzle_piece_count(run->puzzle);
    tw_status status = TW_OK;
    if (answer->rating->solutions != 1)
        return TW_OK;
    answer->spare = calloc(pieces, sizeof *answer->spare);
    if (!answer->spare)
        return TW_ERR_MEMORY;
    for (uint32_t piece = 0; piece < pieces && status == TW_OK && !answer->stopped; piece++) {
        bool spare = false;
        if (is_pinned_piece(run->puzzle, piece))
            status = is_spare(run, piece, &spare);
        if (spare)
            answer->spare[answer->spare_count++] = piece;
    }
    return status;
}

/* ---- Exchanges --------------------------------------------------------------------------- */

static int compare_pieces(const void *one, const void *other)
{
    const verb_exchange *a = one, *b = other;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return memcmp(a->pieces, b->pieces, sizeof a->pieces);
}

static int compare_pairs(const void *one, const void *other)
{
    const verb_exchange *a = one, *b = other;
    return a->pairs != b->pairs ? (a->pairs > b->pairs ? -1 : 1) : compare_pieces(one, other);
}

static tw_status list_exchanges(verb_rate_answer *answer)
{
    const tw_neighbours *all = answer->neighbours;
    size_t kept = 0;
    verb_exchange *list = calloc(all->count + 1, sizeof *list);
    if (!list)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < all->count; i++) {
        list[i] = (verb_exchange){.count = all->items[i].moved, .pairs = 1};
        memcpy(list[i].pieces, all->items[i].pieces, list[i].count * sizeof *list[i].pieces);
    }
    qsort(list, all->count, sizeof *list, compare_pieces);
    for (size_t i = 0; i < all->count; i++)
        if (kept > 0 && compare_pieces(&list[kept - 1], &list[i]) == 0)
            list[kept - 1].pairs++;
        else
            list[kept++] = list[i];
    qsort(list, kept, sizeof *list, compare_pairs);
    answer->exchanges = list;
    answer->exchange_count = kept;
    return TW_OK;
}

/* ---- Burrs ------------------------------------------------------------------------------- */

static void widen(uint32_t value, bool first, uint32_t *low, uint32_t *high)
{
    *low = first || value < *low ? value : *low;
    *high = first || value > *high ? value : *high;
}

static bool take_taken_apart(void *user, uint64_t number, const tw_solution *solution,
                             const tw_disassembler *by, const tw_disassembly *disassembly)
{
    verb_burr_rate *burr = &((rate_run *)user)->answer->burr;
    const tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    (void)number, (void)solution, (void)by;
    burr->assemblies++;
    burr->together += sum.answer == TW_DISASSEMBLY_NONE;
    if (sum.answer == TW_DISASSEMBLY_FOUND) {
        const bool first = burr->apart++ == 0;
        widen(sum.level, first, &burr->level_low, &burr->level_high);
        widen(sum.moves, first, &burr->moves_low, &burr->moves_high);
    }
    return true;
}

static bool add_assembly(void *user, const tw_solution *solution)
{
    rate_run *run = user;
    const tw_watch watch = {rate_goes_on, run};
    run->status = tw_disassembly_crew_add(run->crew, 1, solution, &watch, run->error);
    return run->status == TW_OK && !run->answer->stopped;
}

static tw_status take_all_apart(rate_run *run)
{
    const tw_solve_options options = {.size = sizeof options, .threads = 1};
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution = add_assembly,
                                .progress = rate_search_goes_on,
                                .user = run};
    const tw_watch watch = {rate_goes_on, run};
    tw_status status = run_search(run, run->puzzle, &options, &sink, NULL);
    status = status ? status : run->status;
    if (status == TW_OK)
        status = tw_disassembly_crew_finish(run->crew, &watch, run->error);
    run->answer->burr_done = true;
    return status;
}

/* ---- The whole --------------------------------------------------------------------------- */

/* What there is to say of a puzzle that has a solution. */
static tw_status look_at_solutions(rate_run *run, const verb_rate *asked)
{
    verb_rate_answer *answer = run->answer;
    const tw_watch watch = {rate_goes_on, run};
    tw_status status = find_spare(run);
    if (status == TW_OK && !answer->stopped && asked->neighbours > 0)
        status =
            tw_neighbours_find(NULL, run->puzzle, TW_SAME_REFLECTIONS, (unsigned)asked->neighbours,
                               &watch, &answer->neighbours, run->error);
    if (status == TW_OK && answer->neighbours)
        status = list_exchanges(answer);
    if (status == TW_OK && !answer->stopped && asked->disassemble)
        status = take_all_apart(run);
    return status;
}

tw_status verb_rate_run(const verb_rate *asked, const tw_puzzle *puzzle, const tw_watch *watch,
                        verb_rate_answer *answer, tw_error *error)
{
    const tw_rate_options options = {
        .size = sizeof options, .runs = asked->runs, .seed = asked->seed};
    rate_run run = {.puzzle = puzzle, .watch = watch, .answer = answer, .error = error};
    const tw_watch own = {rate_goes_on, &run};
    const tw_disassembly_options how = {.size = sizeof how, .threads = 1};
    const tw_disassembly_sink into = {.size = sizeof into, .take = take_taken_apart, .user = &run};
    tw_status status = TW_OK;
    if (asked->disassemble)
        status = tw_disassembly_crew_new(NULL, puzzle, &how, &into, &run.crew, error);
    if (status == TW_OK)
        status = tw_rate(NULL, puzzle, &options, &own, &answer->rating, error);
    if (status == TW_OK && !answer->stopped && answer->rating->answer == TW_RATE_FOUND)
        status = look_at_solutions(&run, asked);
    tw_disassembly_crew_free(run.crew);
    return status;
}

void verb_rate_free(verb_rate_answer *answer)
{
    tw_rating_free(answer->rating);
    tw_neighbours_free(answer->neighbours);
    free(answer->exchanges);
    free(answer->spare);
}

/* ---- Writing ----------------------------------------------------------------------------- */

void verb_neighbours_write(const tw_neighbours *neighbours, tw_bytes *text)
{
    static const char begin[] = "graph neighbours {\n  node [shape=point]\n";
    char line[80];
    tw_bytes_add(text, begin, sizeof begin - 1);
    for (size_t s = 1; s <= neighbours->solutions; s++) {
        const int length = snprintf(line, sizeof line, "  %zu [tooltip=\"solution %zu\"]\n", s, s);
        tw_bytes_add(text, line, (size_t)length);
    }
    for (size_t i = 0; i < neighbours->count; i++) {
        const tw_neighbour *pair = &neighbours->items[i];
        const int length = snprintf(line, sizeof line, "  %u -- %u%s\n", pair->one + 1,
                                    pair->other + 1, pair->moved > 2 ? " [color=gray]" : "");
        tw_bytes_add(text, line, (size_t)length);
    }
    tw_bytes_add(text, "}\n", 2);
}

static json_t *cell_shares(const tw_puzzle *puzzle, const tw_rating *rating)
{
    json_t *list = json_array();
    for (size_t i = 0; i < rating->cell_count; i++)
        json_array_append_new(
            list, json_pack("{s:o, s:f}", "cell",
                            verb_json_cell(tw_puzzle_lattice(puzzle),
                                           tw_puzzle_cell(puzzle, rating->cells[i].number)),
                            "lost", rating->cells[i].share));
    return list;
}

static json_t *name_json(const tw_puzzle *puzzle, uint32_t piece)
{
    return verb_json_text(tw_puzzle_piece_name(puzzle, piece));
}

static json_t *piece_shares(const tw_puzzle *puzzle, const tw_rating *rating)
{
    json_t *list = json_array();
    for (size_t i = 0; i < rating->piece_count; i++)
        json_array_append_new(list, json_pack("{s:o, s:f}", "piece",
                                              name_json(puzzle, rating->pieces[i].number), "lost",
                                              rating->pieces[i].share));
    return list;
}

/* A bound of a mean; 0: not known. */
static json_t *bound_json(double bound)
{
    return bound > 0 ? json_real(bound) : json_null();
}

static json_t *rating_json(const tw_puzzle *puzzle, const verb_rate_answer *answer)
{
    const tw_rating *rating = answer->rating;
    const bool found = rating->answer == TW_RATE_FOUND;
    json_t *spare = json_array();
    for (size_t i = 0; i < answer->spare_count; i++)
        json_array_append_new(spare, name_json(puzzle, answer->spare[i]));
    return json_pack("{s:s, s:o, s:{s:f, s:o, s:o}, s:b, s:o, s:o, s:f, s:o, s:o, s:o, s:o}",
                     "answer", verb_found_word((unsigned)rating->answer), "grade",
                     found ? json_real(rating->grade) : json_null(), "tried", "mean", rating->work,
                     "low", bound_json(rating->low), "high", bound_json(rating->high), "exact",
                     rating->exact, "run_count", verb_json_count(rating->runs), "solution_count",
                     rating->counted ? verb_json_count((uint64_t)rating->solutions) : json_null(),
                     "dead_ends", rating->dead_ends, "given_count", verb_json_count(rating->given),
                     "spare", spare, "wrong_cells", cell_shares(puzzle, rating), "wrong_pieces",
                     piece_shares(puzzle, rating));
}

static json_t *neighbours_json(const tw_puzzle *puzzle, const verb_rate_answer *answer)
{
    const tw_neighbours *all = answer->neighbours;
    json_t *sizes = json_array(), *pairs = json_array(), *exchanges = json_array();
    for (size_t i = 0; i < all->component_count; i++)
        json_array_append_new(sizes, verb_json_count(all->component_sizes[i]));
    for (size_t i = 0; i < all->count; i++)
        json_array_append_new(pairs, json_pack("[I, I, I]", (json_int_t)all->items[i].one + 1,
                                               (json_int_t)all->items[i].other + 1,
                                               (json_int_t)all->items[i].moved));
    for (size_t i = 0; i < answer->exchange_count; i++) {
        const verb_exchange *exchange = &answer->exchanges[i];
        json_t *names = json_array();
        for (unsigned k = 0; k < exchange->count; k++)
            json_array_append_new(names, name_json(puzzle, exchange->pieces[k]));
        json_array_append_new(exchanges, json_pack("{s:o, s:o}", "names", names, "pair_count",
                                                   verb_json_count(exchange->pairs)));
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:b}", "class_count",
                     verb_json_count(all->solutions), "pair_count", verb_json_count(all->count),
                     "component_sizes", sizes, "exchanges", exchanges, "pairs", pairs, "stopped",
                     all->stopped);
}

static json_t *burr_json(const verb_burr_rate *burr)
{
    const bool any = burr->apart > 0;
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o}", "assembly_count", verb_json_count(burr->assemblies),
        "apart_count", verb_json_count(burr->apart), "together_count",
        verb_json_count(burr->together), "levels",
        any ? json_pack("[I, I]", (json_int_t)burr->level_low, (json_int_t)burr->level_high)
            : json_null(),
        "move_counts",
        any ? json_pack("[I, I]", (json_int_t)burr->moves_low, (json_int_t)burr->moves_high)
            : json_null());
}

json_t *verb_rate_json(const tw_puzzle *puzzle, const verb_rate_answer *answer)
{
    json_t *object = rating_json(puzzle, answer);
    verb_json_join(&object,
                   json_pack("{s:o, s:o, s:b}", "neighbours",
                             answer->neighbours ? neighbours_json(puzzle, answer) : json_null(),
                             "disassembly",
                             answer->burr_done ? burr_json(&answer->burr) : json_null(), "stopped",
                             answer->stopped));
    return object;
}
