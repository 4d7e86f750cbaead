/* continue_call.c -- play: counts the solutions that contain the placed pieces, and finds a next
 * piece or, if there is no solution, which piece to take out. */
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"
#include "verbs/totals.h"

/* The parameters of the call. */
typedef struct continue_asked {
    const json_t *placements;
    double timeout; /* seconds */
} continue_asked;

typedef struct ahead {
    api_request *request;
    const tw_puzzle *puzzle;
    double seconds;    /* for each search */
    tw_placement *lie; /* as given */
    size_t count;
    json_t *next; /* the first placement of a solution that is not given yet; NULL: none */
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
            self->next = verb_json_placement(self->puzzle, solution->placements + i);
    return true;
}

static bool go_on(void *user, const tw_progress *progress)
{
    const ahead *self = user;
    (void)progress;
    return !api_is_late(self->request);
}

/* Searches from these pins. limit: solutions; 0: all. */
static tw_status look(ahead *self, const tw_placement *pins, size_t count, uint64_t limit,
                      tw_error *error)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .pins = pins,
                                      .pin_count = count,
                                      .same = TW_SAME_NONE,
                                      .limit = limit,
                                      .threads = 1,
                                      .not_resumable = true,
                                      .restarts = TW_RESTARTS_NEVER};
    const tw_budget budget = {.size = sizeof budget, .seconds = self->seconds};
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = take_next, .progress = go_on, .user = self};
    tw_solver *solver = NULL;
    tw_status status = tw_solver_new(NULL, self->puzzle, &options, &solver, error);
    if (status == TW_OK)
        status = tw_solver_run(solver, &budget, &sink, &self->result, error);
    tw_solver_free(solver);
    return status;
}

/* The numbers of the placements whose removal alone leaves a solution; null: none is known, nor
 * that there is none. */
static json_t *removable(ahead *self)
{
    size_t count = self->count, decided = 0;
    json_t *list = json_array();
    tw_placement *rest = calloc(count + 1, sizeof *rest);
    for (size_t i = 0; rest && i < count && !api_is_late(self->request); i++) {
        tw_error error;
        memcpy(rest, self->lie, count * sizeof *rest);
        memmove(rest + i, rest + i + 1, (count - i - 1) * sizeof *rest);
        if (look(self, rest, count - 1, 1, &error) == TW_OK) {
            decided += self->result.outcome == TW_OUTCOME_EXHAUSTED;
            if (self->result.solutions > 0)
                json_array_append_new(list, json_integer((json_int_t)i));
        }
        json_decref(self->next);
        self->next = NULL;
    }
    free(rest);
    if (decided == count || json_array_size(list) > 0)
        return list;
    json_decref(list);
    return json_null();
}

static void answer(ahead *self)
{
    tw_error error = {0};
    verb_totals totals = {.puzzle = self->puzzle};
    tw_status status = look(self, self->lie, self->count, 0, &error);
    if (status != TW_OK) {
        api_fail(self->request, status, &error);
        return;
    }
    bool exact = self->result.outcome == TW_OUTCOME_EXHAUSTED;
    uint64_t solutions = self->result.solutions;
    json_t *next = self->next ? self->next : json_null();
    /* If all solutions of the bare puzzle were counted: the file's number, if it differs. */
    if (self->count == 0 && exact)
        verb_take_stored(&totals, "none", solutions);
    json_t *disputed = verb_json_disputed(&totals);
    self->next = NULL;
    json_t *remove = exact && solutions == 0 ? removable(self) : json_array();
    api_answer(self->request,
               json_pack("{s:o, s:b, s:o, s:o, s:o}", "solutions", verb_json_solutions(solutions),
                         "exact", (int)exact, "next", next, "remove", remove, "file_says",
                         disputed ? disputed : json_null()));
}

/* Reads each placement on its own, as reading sorts a list of them. false: refused. */
static bool take_placements(api_request *request, const tw_puzzle *puzzle, const json_t *list,
                            api_solutions *each)
{
    json_t *wrapped = json_array();
    for (size_t i = 0; i < json_array_size(list); i++)
        json_array_append_new(wrapped, json_pack("{s:[O]}", "placements", json_array_get(list, i)));
    bool fine = api_take_solutions(request, puzzle, wrapped, each);
    json_decref(wrapped);
    for (size_t i = 0; fine && i < each->count; i++)
        fine = each->items[i]->count == 1 || api_refuse(request, 400, "that is no placement");
    return fine;
}

static void go_on_from(api_request *request, void *user)
{
    const continue_asked *asked = user;
    const tw_puzzle *puzzle = request->puzzle;
    api_solutions each = {0};
    ahead self = {.request = request, .puzzle = puzzle, .seconds = asked->timeout};
    if (take_placements(request, puzzle, asked->placements, &each)) {
        self.count = each.count;
        self.lie = calloc(each.count + 1, sizeof *self.lie);
        for (size_t i = 0; self.lie && i < each.count; i++)
            self.lie[i] = each.items[i]->placements[0];
        if (self.lie)
            answer(&self);
        else
            api_fail(request, TW_ERR_MEMORY, NULL);
    }
    json_decref(self.next);
    free(self.lie);
    api_free_solutions(&each);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE,
    {"placements", "Placement", "", "What lies already.", FIELD_LIST(continue_asked, placements),
     FIELD_NEEDED},
    {"timeout", "SECONDS", "0.15", "It answers after so long what it knows.",
     FIELD_DECIMAL(continue_asked, timeout, 0, 5, "a number of seconds up to 5")},
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(continue, go_on_from, API_PUZZLE, fields, continue_asked);
