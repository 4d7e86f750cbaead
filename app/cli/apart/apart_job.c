/* apart_job.c -- which solutions come apart again, and in how many moves (apart_job.h).
 *
 * All are listed, then taken apart by several threads; when the first one that comes apart will do,
 * each is looked at as it is found. */
#include "cli/apart/apart_job.h"

#include <stdlib.h>
#include <string.h>

#include "cli/apart/apart_json.h"
#include "cli/apart/apart_lock.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/apart/apart_queue.h"
#include "cli/apart/apart_replay.h"
#include "cli/run/making.h"

/* Assemblies with the same numbers of moves. */
typedef struct level_row {
    tw_bytes level;
    uint32_t first, moves, turns, least, most; /* the last two: moves of pieces */
    size_t count;
} level_row;

typedef struct apart_job {
    const cli_call *cli;
    const cli_apart_asked *asked;
    cli_input input;
    tw_puzzle *puzzle;
    cli_solution_list solutions;
    bool all_found;                /* solutions: else the search was stopped, or met its limit */
    tw_disassembler *disassembler; /* when the first one will do */
    tw_watch line;   /* that tells how many are done; go_on is NULL where that is not told */
    int code;        /* what kept the search from going on: else CLI_GO_ON */
    json_t *best;    /* those of the highest level so far, when they alone are printed */
    uint32_t *fixed; /* pieces */
    size_t fixed_count;
    size_t done, apart, undecided, locked, least, turned;
    bool exact;     /* no other directions or steps would do better (tw_disassembler_exact) */
    tw_bytes locks; /* sentences about them */
    level_row *rows;
    size_t row_count, row_room;
} apart_job;

/* ---- Solutions --------------------------------------------------------------------------- */

static int keep_solution(void *user, const tw_solution *solution)
{
    apart_job *job = user;
    if (cli_solution_list_add(&job->solutions, solution))
        return CLI_GO_ON;
    cli_complain("out of memory");
    return CLI_INTERNAL;
}

static int take_assembly(void *user, size_t number, const tw_disassembler *disassembler,
                         const tw_disassembly *disassembly);

/* The last one that was found, taken apart. */
static int look_at(apart_job *job)
{
    const tw_watch watch = {cli_no_signal_came, NULL};
    tw_disassembly *made = NULL;
    tw_error error = {0};
    size_t number = job->solutions.count - 1;
    tw_status status =
        tw_disassembler_run(job->disassembler, job->solutions.items[number], &watch, &made, &error);
    int code = status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
    if (made)
        code = take_assembly(job, number, job->disassembler, made);
    job->done += made != NULL;
    tw_disassembly_free(made);
    return code;
}

static bool take_solution(void *user, const tw_solution *solution)
{
    apart_job *job = user;
    job->code = keep_solution(job, solution);
    if (job->code == CLI_GO_ON && job->disassembler)
        job->code = look_at(job);
    return job->code == CLI_GO_ON && !(job->disassembler && job->apart > 0);
}

static bool look_up(void *user, const tw_progress *progress)
{
    (void)user;
    (void)progress;
    return !cli_signal_came();
}

static int solve(apart_job *job)
{
    const tw_solve_sink sink = {.solution = take_solution, .progress = look_up, .user = job};
    tw_solve_options options;
    tw_solver *solver = NULL;
    tw_result result = {0};
    tw_error error = {0};
    if (!cli_read_search(job->asked->search, &options))
        return CLI_INPUT;
    options.ordered = true;
    int code = cli_make_solver(&job->input, job->puzzle, &options, &solver);
    if (code != CLI_GO_ON)
        return code;
    cli_working(&job->cli->terminal, "assembling");
    tw_status status = tw_solver_run(solver, NULL, &sink, &result, &error);
    cli_not_working();
    tw_solver_free(solver);
    job->all_found = result.outcome == TW_OUTCOME_EXHAUSTED;
    if (job->code != CLI_GO_ON)
        return job->code;
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

static int read_solutions(apart_job *job, const char *what)
{
    cli_solutions all = {
        .cli = job->cli, .puzzle = job->puzzle, .take = keep_solution, .user = job};
    int code = cli_read_solutions(&all, what);
    job->all_found = true;
    return code == CLI_GO_ON && all.wrong > 0 ? CLI_INPUT : code;
}

/* ---- Levels ------------------------------------------------------------------------------ */

/* By the numbers, one after the other, the greater first. */
static int compare_levels(const char *a, const char *b)
{
    while (*a && *b) {
        char *end_a, *end_b;
        unsigned long one = strtoul(a, &end_a, 10), two = strtoul(b, &end_b, 10);
        if (one != two)
            return one > two ? -1 : 1;
        a = end_a + (*end_a == '.');
        b = end_b + (*end_b == '.');
    }
    return *a ? -1 : *b ? 1 : 0;
}

static int compare_rows(const level_row *a, const level_row *b)
{
    int by = compare_levels((const char *)a->level.data, (const char *)b->level.data);
    by = by ? by : (a->moves < b->moves) - (a->moves > b->moves);
    return by ? by : (a->turns < b->turns) - (a->turns > b->turns);
}

/* Files it among the rows; level: taken. false: memory is out. */
static bool add_row(apart_job *job, level_row *new)
{
    size_t at = 0;
    while (at < job->row_count && compare_rows(&job->rows[at], new) < 0)
        at++;
    level_row *row = &job->rows[at];
    if (at < job->row_count && compare_rows(row, new) == 0) {
        row->least = new->least < row->least ? new->least : row->least;
        row->most = new->most > row->most ? new->most : row->most;
        row->count++;
        tw_bytes_free(&new->level);
        return true;
    }
    if (job->row_count == job->row_room) {
        size_t room = 2 * job->row_room + 16;
        level_row *rows = realloc(job->rows, room * sizeof *rows);
        if (!rows)
            return false;
        job->rows = rows;
        job->row_room = room;
    }
    memmove(&job->rows[at + 1], &job->rows[at], (job->row_count++ - at) * sizeof *job->rows);
    job->rows[at] = *new;
    return true;
}

/* ---- As JSON ----------------------------------------------------------------------------- */

static json_t *assembly_json(const apart_job *job, const cli_told_assembly *told,
                             const tw_lock *lock)
{
    json_t *made = cli_assembly_json(told);
    if (job->asked->prove)
        json_object_set_new(made, "locked", cli_lock_json(job->puzzle, lock));
    if (job->asked->least)
        json_object_set_new(made, "least",
                            json_boolean(tw_disassembly_total(told->disassembly).least));
    if (job->asked->turns.on)
        json_object_set_new(made, "turns",
                            json_integer(tw_disassembly_total(told->disassembly).turns));
    return made;
}

/* Prints an assembly, or keeps it while none is higher; nothing of what is not asked for. rank:
 * that of its level beside the highest before it, less than 0: higher. */
static int tell_assembly(apart_job *job, json_t *assembly, tw_apart answer, int rank)
{
    const cli_apart_which which = job->asked->which;
    if (which == CLI_APART_BEST && answer == TW_APART_YES && rank <= 0) {
        if (!job->best || rank < 0) {
            json_decref(job->best);
            job->best = json_array();
        }
        json_array_append_new(job->best, assembly);
    } else if (which == CLI_APART_EACH || (which != CLI_APART_BEST && answer == TW_APART_YES)) {
        return cli_print_json(assembly);
    } else {
        json_decref(assembly);
    }
    return CLI_GO_ON;
}

static int print_best(const apart_job *job)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; code == CLI_GO_ON && i < json_array_size(job->best); i++)
        code = cli_print_json(json_incref(json_array_get(job->best, i)));
    return code;
}

static json_t *levels_json(const apart_job *job)
{
    json_t *list = json_array();
    for (size_t i = 0; i < job->row_count; i++) {
        const level_row *row = &job->rows[i];
        json_t *made = json_pack("{s:s, s:i, s:i, s:i, s:o}", "level", row->level.data, "first",
                                 (int)row->first, "moves", (int)row->moves, "piece_moves",
                                 (int)row->least, "count", cli_json_count(row->count));
        if (job->asked->turns.on)
            json_object_set_new(made, "turns", json_integer(row->turns));
        json_array_append_new(list, made);
    }
    return list;
}

static int print_object(const apart_job *job, bool complete)
{
    json_t *made = json_pack(
        "{s:o, s:o, s:o, s:o, s:b, s:o}", "puzzle", cli_json_text(job->cli->args.operands[0]),
        "assemblies", cli_json_count(job->done), "apart", cli_json_count(job->apart), "not_decided",
        cli_json_count(job->undecided), "complete", (int)complete, "levels", levels_json(job));
    if (job->asked->prove)
        json_object_set_new(made, "locked", cli_json_count(job->locked));
    return cli_print_json(made);
}

/* ---- As text ----------------------------------------------------------------------------- */

static void print_rows(const apart_job *job, bool complete)
{
    size_t rows = job->asked->which == CLI_APART_BEST && job->row_count > 1 ? 1 : job->row_count;
    if (rows > 0)
        cli_say(stdout, "%-20s %8s%s %12s %11s\n", "level", "moves",
                job->asked->turns.on ? "    turns" : "", "piece moves", "assemblies");
    for (size_t i = 0; i < rows; i++) {
        const level_row *row = &job->rows[i];
        char pieces[40];
        snprintf(pieces, sizeof pieces, row->least < row->most ? "%u to %u" : "%u", row->least,
                 row->most);
        cli_say(stdout, "%-20s %8u", (const char *)row->level.data, row->moves);
        if (job->asked->turns.on)
            cli_say(stdout, " %8u", row->turns);
        cli_say(stdout, " %12s %11zu%s\n", pieces, row->count,
                complete && job->apart == 1 ? "  unique" : "");
    }
}

/* What does not come apart: where no other steps would do any better, and by proof, it is locked,
 * of which no turns are part. */
static void print_together(const apart_job *job)
{
    size_t together = job->done - job->apart - job->undecided;
    size_t locked = job->exact ? together : job->locked, others = together - locked;
    if (locked > 0 || job->exact)
        cli_say(stdout, ", %zu %s locked%s", locked, locked == 1 ? "is" : "are",
                job->asked->turns.on ? " as long as nothing turns" : "");
    if (locked > 0 && job->asked->prove)
        cli_say(stdout, " (%zu by a proof)", job->locked);
    if (others > 0 || !(locked > 0 || job->exact))
        cli_say(stdout, ", %zu %s not in these directions%s", others, others == 1 ? "does" : "do",
                job->asked->turns.on ? ", steps and quarter turns" : " and steps");
}

static void print_sum(const apart_job *job, bool complete)
{
    cli_say(stdout, "%s%zu %s: %zu %s apart", complete ? "" : "at least ", job->done,
            job->done == 1 ? "assembly" : "assemblies", job->apart,
            job->apart == 1 ? "comes" : "come");
    if (job->turned > 0)
        cli_say(stdout, " (%zu with turns)", job->turned);
    print_together(job);
    if (job->undecided > 0)
        cli_say(stdout, ", %zu not decided", job->undecided);
    if (job->asked->least && job->apart > 0)
        cli_say(stdout, "; %zu %s the fewest moves there are", job->least,
                job->least == 1 ? "takes" : "take");
    cli_say(stdout, "\n");
}

/* ---- All of it --------------------------------------------------------------------------- */

/* A proof, if there is one, that what does not come apart is locked. */
static int prove(apart_job *job, size_t number, tw_lock **lock)
{
    const tw_solution *solution = job->solutions.items[number];
    tw_error error = {0};
    tw_status status = cli_find_lock(job->puzzle, solution, lock, &error);
    if (status != TW_OK)
        return cli_input_failed(&job->input, status, &error);
    job->locked += *lock != NULL;
    if (*lock && !job->asked->json && !job->asked->quiet)
        cli_say_lock(job->puzzle, solution, number, *lock, &job->locks);
    return CLI_GO_ON;
}

static int take_assembly(void *user, size_t number, const tw_disassembler *disassembler,
                         const tw_disassembly *disassembly)
{
    apart_job *job = user;
    tw_lock *lock = NULL;
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    job->exact = job->fixed_count == 0 && tw_disassembler_exact(disassembler);
    if (job->line.go_on)
        job->line.go_on(job->line.user, (double)(number + 1) / (double)job->solutions.count);
    level_row row = {.first = sum.level,
                     .moves = sum.moves,
                     .turns = sum.turns,
                     .least = sum.piece_moves,
                     .most = sum.piece_moves,
                     .count = 1};
    job->apart += sum.answer == TW_APART_YES;
    job->undecided += sum.answer == TW_APART_UNDECIDED;
    job->least += sum.answer == TW_APART_YES && sum.least;
    job->turned += sum.answer == TW_APART_YES && sum.turns > 0;
    int rank = -1;
    if (sum.answer == TW_APART_YES) {
        tw_disassembly_level(disassembly, &row.level);
        if (job->row_count > 0 && row.level.status == TW_OK)
            rank = compare_rows(&row, &job->rows[0]);
        if (row.level.status != TW_OK || !add_row(job, &row)) {
            tw_bytes_free(&row.level);
            cli_complain("out of memory");
            return CLI_INTERNAL;
        }
    }
    int code = CLI_GO_ON;
    if (job->asked->prove && sum.answer == TW_APART_NO)
        code = prove(job, number, &lock);
    const cli_told_assembly told = {job->puzzle, job->solutions.items[number], disassembler,
                                    disassembly, number};
    if (job->asked->json && code == CLI_GO_ON)
        code = tell_assembly(job, assembly_json(job, &told, lock), sum.answer, rank);
    tw_lock_free(lock);
    return code;
}

/* One that somebody told. */
static int take_stated(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *disassembly)
{
    apart_job *job = user;
    int code = keep_solution(job, solution);
    if (code == CLI_GO_ON)
        code = take_assembly(job, job->done++, by, disassembly);
    return code;
}

static int replay(apart_job *job)
{
    const bool quiet = job->asked->quiet || job->asked->json;
    cli_replay all = {.input = &job->input,
                      .puzzle = job->puzzle,
                      .by = job->disassembler,
                      .take = take_stated,
                      .user = job,
                      .quiet = quiet};
    job->all_found = true;
    return cli_replay_file(&all, job->asked->replay);
}

static size_t threads_of(const cli_apart_asked *asked)
{
    size_t threads = asked->search->threads.said ? asked->search->threads.number : 1;
    return threads ? threads : tw_cores();
}

/* The pieces that are named; false: one is not of the puzzle. */
static bool find_fixed(apart_job *job)
{
    const char *names = job->asked->fixed;
    char name[200];
    for (size_t length; names; names = names[length] ? names + length + 1 : NULL) {
        length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
                 names);
        uint32_t piece = tw_puzzle_find_piece(job->puzzle, name);
        uint32_t *grown = realloc(job->fixed, (job->fixed_count + 1) * sizeof *grown);
        if (piece == UINT32_MAX)
            cli_complain("--fixed: the puzzle has no piece \"%s\"", name);
        else if (!grown)
            cli_complain("out of memory");
        job->fixed = grown ? grown : job->fixed;
        if (piece == UINT32_MAX || !grown)
            return false;
        job->fixed[job->fixed_count++] = piece;
    }
    return true;
}

static tw_disassembly_options options_of(const apart_job *job)
{
    const cli_apart_asked *asked = job->asked;
    return (tw_disassembly_options){.size = sizeof(tw_disassembly_options),
                                    .max_states = asked->max_states,
                                    .max_moves = (uint32_t)asked->max_moves,
                                    .first_choice = asked->first_choice,
                                    .least = asked->least,
                                    .fixed = job->fixed,
                                    .fixed_count = job->fixed_count,
                                    .turns = asked->turns.on,
                                    .ease = asked->turns.ease,
                                    .threads = threads_of(asked)};
}

enum { FEW = 50 }; /* assemblies, each of which may take long: their share would stand still */

static int take_all(apart_job *job)
{
    const cli_apart_asked *asked = job->asked;
    size_t threads = threads_of(asked), count = job->solutions.count ? job->solutions.count : 1;
    size_t at_once = threads < count ? threads : count;
    cli_apart_queue queue = {.puzzle = job->puzzle,
                             .solutions = &job->solutions,
                             .options = options_of(job),
                             .threads = at_once,
                             .take = take_assembly,
                             .user = job};
    tw_error error = {0};
    queue.options.threads = threads / at_once; /* few assemblies are each for several */
    cli_making line = {.cli = job->cli, .word = "taking apart"};
    if (!asked->json && count < FEW)
        cli_working(&job->cli->terminal, "taking apart");
    else if (!asked->json)
        job->line = cli_making_begin(&line);
    int code = cli_take_all_apart(&queue, &job->done, &error);
    cli_not_working();
    if (job->line.go_on)
        cli_making_end(&line);
    job->line.go_on = NULL;
    return error.status == TW_OK ? code : cli_input_failed(&job->input, error.status, &error);
}

static int tell(const apart_job *job)
{
    bool complete = job->all_found && job->done == job->solutions.count;
    int code = CLI_GO_ON;
    if (job->asked->json) {
        code = print_best(job);
        code = code == CLI_GO_ON ? print_object(job, complete) : code;
    } else {
        if (!job->asked->quiet && !job->asked->replay)
            print_rows(job, complete);
        if (job->locks.size > 0)
            fwrite(job->locks.data, 1, job->locks.size, stdout);
        if (job->asked->replay)
            cli_print_replayed(job->done, job->apart);
        else
            print_sum(job, complete);
    }
    if (code != CLI_GO_ON)
        return code;
    return job->apart > 0 ? CLI_FOUND : complete && job->undecided == 0 ? CLI_NONE : CLI_EARLY;
}

static void free_job(apart_job *job)
{
    for (size_t i = 0; i < job->row_count; i++)
        tw_bytes_free(&job->rows[i].level);
    free(job->rows);
    json_decref(job->best);
    free(job->fixed);
    tw_bytes_free(&job->locks);
    tw_disassembler_free(job->disassembler);
    cli_solution_list_free(&job->solutions);
    tw_puzzle_free(job->puzzle);
    cli_input_free(&job->input);
}

static int start(apart_job *job)
{
    tw_error error = {0};
    int code = cli_open_puzzle(job->cli, job->cli->args.operands[0], &job->input, &job->puzzle);
    if (code == CLI_GO_ON && !find_fixed(job))
        return CLI_INPUT;
    if (code != CLI_GO_ON || (job->asked->which != CLI_APART_ANY && !job->asked->replay))
        return code;
    const tw_disassembly_options options = options_of(job);
    tw_status status = tw_disassembler_new(NULL, job->puzzle, &options, &job->disassembler, &error);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

int cli_apart(const cli_call *cli, const cli_apart_asked *asked)
{
    apart_job job = {.cli = cli, .asked = asked, .code = CLI_GO_ON};
    if (cli_both_from_stdin(&cli->args) || !cli_check_turns(&asked->turns))
        return CLI_INPUT;
    int code = cli_check_replay(cli, asked->replay) ? start(&job) : CLI_INPUT;
    if (!asked->replay) /* which has nothing to tell when it ends before its time */
        cli_watch_signals();
    cli_end_after(asked->budget);
    if (code == CLI_GO_ON)
        code = asked->replay                 ? replay(&job)
               : cli->args.operand_count > 1 ? read_solutions(&job, cli->args.operands[1])
                                             : solve(&job);
    if (code == CLI_GO_ON && !job.disassembler)
        code = take_all(&job);
    if (code == CLI_GO_ON)
        code = tell(&job);
    free_job(&job);
    return code;
}
