/* trace_call.c -- traces a search step by step.
 *
 * Nothing is kept between two calls: each call repeats the search from its beginning, always in the
 * same way, and returns the steps from the requested one on. So a page may go back as well as on.
 * Invariant: choice[d] is the number of pieces tried at depth d + 1 on top of the same pieces. */
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"

#define STEPWISE "dancing" /* the engine whose steps a user can follow */
#define MOST_STEPS 1000    /* in one answer */

/* A placed piece, with enough data to recognise it. */
typedef struct mark {
    uint32_t piece;
    tw_cell cell;
    size_t hash;
} mark;

typedef struct trace_asked {
    verb_search search;
    uint64_t from, most;
} trace_asked;

typedef struct tracing {
    api_request *request;
    const tw_puzzle *puzzle;
    uint64_t from, most;
    uint64_t step; /* number of the next one */
    size_t room, depth;
    mark *path;
    uint32_t *choice;
    json_t *before; /* pieces placed before the first step listed; NULL: not known yet */
    json_t *steps;
} tracing;

static mark mark_of(const tw_placement *placement)
{
    mark made = {.piece = placement->piece, .cell = placement->cells[0]};
    for (size_t i = 0; i < placement->cell_count; i++)
        for (size_t k = 0; k < TW_AXES; k++)
            made.hash = made.hash * 1000003 + (size_t)placement->cells[i].at[k] +
                        placement->cells[i].kind * 31;
    return made;
}

/* Counts the choices: the first piece that differs from the last step is another choice. */
static void count_choices(tracing *self, const tw_solution *pieces)
{
    bool same = true;
    for (size_t i = 0; i < pieces->count; i++) {
        mark here = mark_of(pieces->placements + i);
        bool known = same && i < self->depth;
        const mark *last = self->path + i;
        bool other = known && (last->piece != here.piece || last->hash != here.hash ||
                               last->cell.kind != here.cell.kind ||
                               memcmp(last->cell.at, here.cell.at, sizeof here.cell.at) != 0);
        if (!known || other)
            self->choice[i] = other ? self->choice[i] + 1 : 1;
        same = known && !other;
        self->path[i] = here;
    }
    self->depth = pieces->count;
}

static json_t *step_json(const tracing *self, const tw_solution *pieces, size_t at)
{
    return json_pack("{s:i, s:i, s:o}", "depth", (int)at + 1, "choice", (int)self->choice[at],
                     "placement", verb_json_placement(self->puzzle, pieces->placements + at));
}

/* The start, before any piece is placed, is not a step. */
static bool take_step(void *user, const tw_solution *pieces)
{
    tracing *self = user;
    if (pieces->count == 0 || pieces->count > self->room)
        return true;
    if (self->step == self->from + self->most)
        return false;
    count_choices(self, pieces);
    if (self->step++ >= self->from) {
        if (!self->before) {
            self->before = json_array();
            for (size_t i = 0; i + 1 < pieces->count; i++)
                json_array_append_new(self->before, step_json(self, pieces, i));
        }
        json_array_append_new(self->steps, step_json(self, pieces, pieces->count - 1));
    }
    return self->step % 1024 != 0 || !api_is_late(self->request);
}

static bool take_solution(void *user, const tw_solution *solution)
{
    tracing *self = user;
    size_t told = json_array_size(self->steps);
    (void)solution;
    if (told > 0)
        json_object_set_new(json_array_get(self->steps, told - 1), "solution", json_true());
    return true;
}

static void trace(tracing *self, const tw_solve_options *options)
{
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = take_solution, .trace = take_step, .user = self};
    tw_result result;
    tw_error error = {0};
    tw_solver *solver = api_solver(self->request, self->puzzle, options);
    if (!solver)
        return;
    tw_status status = tw_solver_run(solver, NULL, &sink, &result, &error);
    const bool done = tw_solver_get_state(solver) == TW_SOLVER_DONE;
    if (api_has_come(self->request, status, &error, self->step >= self->from || done))
        api_answer(self->request, json_pack("{s:s, s:o, s:O, s:O, s:b}", "engine",
                                            tw_solver_get_stats(solver).engine, "from",
                                            verb_json_count(self->from), "before",
                                            self->before ? self->before : self->steps, "steps",
                                            self->steps, "done", (int)done));
    tw_solver_free(solver);
}

/* Uses one thread and no restarts; STEPWISE unless an engine is named. */
static void answer_trace(api_request *request, void *user)
{
    trace_asked *asked = user;
    tw_solve_options search;
    tw_puzzle *puzzle = request->puzzle;
    tracing self = {.request = request, .puzzle = puzzle, .from = asked->from, .most = asked->most};
    if (api_take_search(request, puzzle, &asked->search, &search)) {
        search.threads = 1;
        search.restarts = TW_RESTARTS_NEVER;
        if (!search.engine) {
            search.engine = STEPWISE;
            search.tuning = NULL;
        }
        self.room = tw_puzzle_cell_count(puzzle);
        self.path = calloc(self.room + 1, sizeof *self.path);
        self.choice = calloc(self.room + 1, sizeof *self.choice);
        self.steps = json_array();
        if (self.path && self.choice && self.steps)
            trace(&self, &search);
        else
            api_fail(request, TW_ERR_MEMORY, NULL);
    }
    json_decref(self.before);
    json_decref(self.steps);
    free(self.path);
    free(self.choice);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE, FIELD_TREE(trace_asked), FIELD_REST_OF_SEARCH(trace_asked),
    {"from", "N", "0", "The number of the first step that is told, from 0.",
     FIELD_NUMBER(trace_asked, from, 0, 0)},
    {"most", "N", "100", "Steps at most.", FIELD_NUMBER(trace_asked, most, 0, MOST_STEPS)},
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(trace, answer_trace, API_TARGET, fields, trace_asked);
