/* continue_call.c -- play: how many solutions contain the pieces that lie, one that comes next, and
 * where there is none, which piece to take out. */
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"
#include "api/service.h"
#include "verbs/totals.h"

/* What goes on from some placements. */
typedef struct continue_asked {
    const json_t *placements;
    double time_budget; /* seconds */
} continue_asked;

typedef struct ahead {
    api_request *request;
    const tw_puzzle *puzzle;
    const tw_placement *lie; /* as they were given */
    size_t count;
    json_t *next; /* a placement of the first solution that does not lie yet; NULL: none */
    tw_result result;
} ahead;

static bool lies(const ahead *self, const tw_placement *placement)
{
    for (size_t i = 0; i < self->count; i++) {
        const tw_placement *one = self->lie + i;
        if (one->cell_count == placement->cell_count &&
            memcmp(one->cells, placement->cells, one->cell_count * sizeof *one->cells) == 0)
            return true;
    }
    return false;
}

static bool take_next(void *user, const tw_solution *solution)
{
    ahead *self = user;
    for (size_t i = 0; i < solution->count && !self->next; i++)
        if (!lies(self, solution->placements + i))
            self->next = api_json_placement(self->puzzle, solution->placements + i);
    return true;
}

/* A search from these pins, for so long. */
typedef struct question {
    const tw_placement *pins;
    size_t count;
    uint64_t limit;
    double seconds;
} question;

static tw_status look(ahead *self, const question *asked, tw_error *error)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .pins = asked->pins,
                                      .pin_count = asked->count,
                                      .up_to = TW_UP_TO_NONE,
                                      .limit = asked->limit,
                                      .threads = 1,
                                      .whole = true,
                                      .restarts = TW_RESTARTS_NEVER};
    const tw_budget budget = {.size = sizeof budget, .seconds = asked->seconds};
    const tw_solve_sink sink = {.solution = take_next, .user = self};
    tw_solver *solver = NULL;
    tw_status status = tw_solver_new(NULL, self->puzzle, &options, &solver, error);
    if (status == TW_OK)
        status = tw_solver_run(solver, &budget, &sink, &self->result, error);
    tw_solver_free(solver);
    return status;
}

/* The numbers of the placements without any one of which it can go on. */
static json_t *removable(ahead *self, double seconds)
{
    size_t count = self->count;
    json_t *list = json_array();
    tw_placement *rest = calloc(count + 1, sizeof *rest);
    const question without = {rest, count - 1, 1, seconds};
    for (size_t i = 0; rest && i < count && !api_is_late(self->request); i++) {
        tw_error error;
        memcpy(rest, self->lie, count * sizeof *rest);
        memmove(rest + i, rest + i + 1, (count - i - 1) * sizeof *rest);
        json_decref(self->next);
        self->next = NULL;
        if (look(self, &without, &error) == TW_OK && self->result.solutions > 0)
            json_array_append_new(list, json_integer((json_int_t)i));
    }
    free(rest);
    json_decref(self->next);
    self->next = NULL;
    return list;
}

/* Where all solutions were counted in all: what the file says, if it is another number; else null.
 */
static json_t *stated(const ahead *self)
{
    verb_totals totals = {.puzzle = self->puzzle};
    if (self->count == 0 && self->result.outcome == TW_OUTCOME_EXHAUSTED)
        verb_take_stored(&totals, "none", self->result.solutions);
    json_t *disputed = verb_json_disputed(&totals);
    return disputed ? disputed : json_null();
}

static void answer(ahead *self, double seconds)
{
    tw_error error = {0};
    const question all = {self->lie, self->count, 0, seconds};
    tw_status status = look(self, &all, &error);
    if (status != TW_OK) {
        api_fail(self->request, status, &error);
        return;
    }
    bool exact = self->result.outcome == TW_OUTCOME_EXHAUSTED;
    uint64_t solutions = self->result.solutions;
    json_t *next = self->next ? self->next : json_null();
    json_t *file_says = stated(self);
    self->next = NULL;
    json_t *remove = exact && solutions == 0 ? removable(self, seconds) : json_array();
    api_answer(self->request, json_pack("{s:o, s:b, s:o, s:o, s:o}", "solutions",
                                        verb_json_count(solutions), "exact", (int)exact, "next",
                                        next, "remove", remove, "file_says", file_says));
}

/* Each on its own, as a list of them is sorted when it is read. false: refused. */
static bool take_placements(api_request *request, const tw_puzzle *puzzle, const json_t *list,
                            api_solutions *each)
{
    json_t *wrapped = json_array();
    for (size_t i = 0; i < json_array_size(list); i++)
        json_array_append_new(wrapped, json_pack("{s:[O]}", "pieces", json_array_get(list, i)));
    bool fine = api_take_solutions(request, puzzle, wrapped, each);
    json_decref(wrapped);
    for (size_t i = 0; fine && i < each->count; i++)
        fine = each->items[i]->count == 1 || api_refuse(request, 400, "that is no placement");
    return fine;
}

static void play(ahead *self, const api_solutions *each, double seconds)
{
    tw_placement *lie = calloc(each->count + 1, sizeof *lie);
    for (size_t i = 0; lie && i < each->count; i++)
        lie[i] = each->items[i]->placements[0];
    self->lie = lie;
    self->count = each->count;
    if (lie)
        answer(self, seconds);
    else
        api_fail(self->request, TW_ERR_MEMORY, NULL);
    json_decref(self->next);
    free(lie);
}

static void go_on_from(api_request *request, void *user)
{
    const continue_asked *asked = user;
    tw_puzzle *puzzle = api_puzzle(request);
    api_solutions each = {0};
    ahead self = {.request = request, .puzzle = puzzle};
    if (puzzle && take_placements(request, puzzle, asked->placements, &each))
        play(&self, &each, asked->time_budget);
    api_free_solutions(&each);
    tw_puzzle_free(puzzle);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE,
    {"placements", "Placement", "", "What lies already.", FIELD_LIST(continue_asked, placements),
     FIELD_NEEDED},
    {"time-budget", "SECONDS", "0.15", "It answers after so long what it knows.",
     FIELD_DECIMAL(continue_asked, time_budget, 0, 5, "a number of seconds up to 5")},
    FIELD_END};
/* clang-format on */

const api_entry api_continue_entry = {"continue", go_on_from, API_TEXT, fields,
                                      sizeof(continue_asked)};
