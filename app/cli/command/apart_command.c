/* apart_command.c -- `tilewright apart`: which solutions come apart again, and in how many moves.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/apart_queue.h"
#include "cli/run/search_options.h"

typedef struct apart_options {
    cli_common common;
    cli_search_options search;
    uint64_t max_states, max_moves;
    double budget;
    bool first_choice;
} apart_options;

/* Assemblies with the same numbers of moves. */
typedef struct level_row {
    tw_bytes level;
    uint32_t first, moves, least, most; /* the last two: moves of pieces */
    size_t count;
} level_row;

typedef struct apart_job {
    const cli_call *cli;
    const apart_options *asked;
    cli_input input;
    tw_puzzle *puzzle;
    cli_solution_list solutions;
    bool all_found; /* solutions: else the search was stopped, or met its limit */
    bool no_memory;
    size_t done, apart, undecided;
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

static bool take_solution(void *user, const tw_solution *solution)
{
    apart_job *job = user;
    job->no_memory = keep_solution(job, solution) != CLI_GO_ON;
    return !job->no_memory;
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
    if (!cli_read_search(&job->asked->search, &options))
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
    if (job->no_memory)
        return CLI_INTERNAL;
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
    return by ? by : a->moves > b->moves ? -1 : a->moves < b->moves;
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

static json_t *numbers_json(const uint32_t *numbers, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_integer(numbers[i]));
    return list;
}

static json_t *move_json(const apart_job *job, const tw_disassembler *disassembler,
                         const tw_disassembly_move *move)
{
    const int32_t *by = tw_disassembler_direction(disassembler, move->direction);
    json_t *direction = json_array();
    for (size_t i = 0; i < tw_lattice_rank(tw_puzzle_lattice(job->puzzle)); i++)
        json_array_append_new(direction, json_integer(by[i]));
    return json_pack("{s:o, s:o, s:o}", "moved", numbers_json(move->moved, move->moved_count),
                     "direction", direction, "steps",
                     move->steps ? json_integer(move->steps) : json_null());
}

static json_t *part_json(const apart_job *job, const tw_disassembler *disassembler,
                         const tw_disassembly *disassembly, size_t number)
{
    tw_disassembly_part part;
    tw_disassembly_move move;
    json_t *moves = json_array();
    tw_disassembly_part_get(disassembly, number, &part);
    for (size_t i = 0; tw_disassembly_move_get(disassembly, number, i, &move); i++)
        json_array_append_new(moves, move_json(job, disassembler, &move));
    return json_pack("{s:o, s:o, s:o, s:o}", "pieces", numbers_json(part.pieces, part.piece_count),
                     "moves", moves, "stayed",
                     part.stayed ? json_integer((json_int_t)part.stayed) : json_null(), "removed",
                     part.removed ? json_integer((json_int_t)part.removed) : json_null());
}

static json_t *pieces_json(const apart_job *job, const tw_solution *solution)
{
    json_t *list = json_array();
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *at = &solution->placements[i];
        json_array_append_new(
            list,
            json_pack("{s:o, s:o}", "piece",
                      cli_json_text(tw_puzzle_piece_name(job->puzzle, at->piece)), "cells",
                      cli_json_cells(tw_puzzle_lattice(job->puzzle), at->cells, at->cell_count)));
    }
    return list;
}

/* Sets of pieces that stay together. */
static json_t *together_json(const tw_disassembly *disassembly)
{
    tw_disassembly_part part;
    json_t *list = json_array();
    for (size_t i = 0; tw_disassembly_part_get(disassembly, i, &part); i++)
        if (part.move_count == 0)
            json_array_append_new(list, numbers_json(part.pieces, part.piece_count));
    return list;
}

static const char *answer_word(tw_apart answer)
{
    return answer == TW_APART_YES ? "apart" : answer == TW_APART_NO ? "together" : "not decided";
}

static int print_assembly(const apart_job *job, size_t number, const tw_disassembler *disassembler,
                          const tw_disassembly *disassembly)
{
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    tw_disassembly_part part;
    tw_bytes level = {0};
    json_t *parts = json_array();
    tw_disassembly_level(disassembly, &level);
    for (size_t i = 0; tw_disassembly_part_get(disassembly, i, &part); i++)
        json_array_append_new(parts, part_json(job, disassembler, disassembly, i));
    int code = cli_print_json(json_pack(
        "{s:o, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:o}", "assembly", cli_json_count(number + 1),
        "answer", answer_word(sum.answer), "level", level.data ? (char *)level.data : "", "moves",
        (int)sum.moves, "piece_moves", (int)sum.piece_moves, "states", cli_json_count(sum.states),
        "together", together_json(disassembly), "placements",
        pieces_json(job, job->solutions.items[number]), "parts", parts));
    tw_bytes_free(&level);
    return code;
}

static json_t *levels_json(const apart_job *job)
{
    json_t *list = json_array();
    for (size_t i = 0; i < job->row_count; i++) {
        const level_row *row = &job->rows[i];
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:i, s:o}", "level", row->level.data,
                                              "first", (int)row->first, "moves", (int)row->moves,
                                              "piece_moves", (int)row->least, "count",
                                              cli_json_count(row->count)));
    }
    return list;
}

static int print_object(const apart_job *job, bool complete)
{
    return cli_print_json(json_pack(
        "{s:o, s:o, s:o, s:o, s:b, s:o}", "puzzle", cli_json_text(job->cli->args.operands[0]),
        "assemblies", cli_json_count(job->done), "apart", cli_json_count(job->apart), "not_decided",
        cli_json_count(job->undecided), "complete", (int)complete, "levels", levels_json(job)));
}

/* ---- As text ----------------------------------------------------------------------------- */

static void print_rows(const apart_job *job)
{
    if (job->row_count > 0)
        cli_say(stdout, "%-20s %8s %12s %11s\n", "level", "moves", "piece moves", "assemblies");
    for (size_t i = 0; i < job->row_count; i++) {
        const level_row *row = &job->rows[i];
        char pieces[40];
        snprintf(pieces, sizeof pieces, row->least < row->most ? "%u to %u" : "%u", row->least,
                 row->most);
        cli_say(stdout, "%-20s %8u %12s %11zu%s\n", (const char *)row->level.data, row->moves,
                pieces, row->count, job->apart == 1 ? "  unique" : "");
    }
}

static void print_sum(const apart_job *job, bool complete)
{
    size_t together = job->done - job->apart - job->undecided;
    cli_say(stdout, "%s%zu %s: %zu %s apart, %zu %s not in these directions and steps",
            complete ? "" : "at least ", job->done, job->done == 1 ? "assembly" : "assemblies",
            job->apart, job->apart == 1 ? "comes" : "come", together,
            together == 1 ? "does" : "do");
    if (job->undecided > 0)
        cli_say(stdout, ", %zu not decided", job->undecided);
    cli_say(stdout, "\n");
}

/* ---- All of it --------------------------------------------------------------------------- */

static int take_assembly(void *user, size_t number, const tw_disassembler *disassembler,
                         const tw_disassembly *disassembly)
{
    apart_job *job = user;
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    level_row row = {.first = sum.level,
                     .moves = sum.moves,
                     .least = sum.piece_moves,
                     .most = sum.piece_moves,
                     .count = 1};
    job->apart += sum.answer == TW_APART_YES;
    job->undecided += sum.answer == TW_APART_UNDECIDED;
    if (sum.answer == TW_APART_YES) {
        tw_disassembly_level(disassembly, &row.level);
        if (row.level.status != TW_OK || !add_row(job, &row)) {
            tw_bytes_free(&row.level);
            cli_complain("out of memory");
            return CLI_INTERNAL;
        }
    }
    return job->asked->common.json ? print_assembly(job, number, disassembler, disassembly)
                                   : CLI_GO_ON;
}

static int take_all(apart_job *job)
{
    const apart_options *asked = job->asked;
    size_t threads = asked->search.threads.said ? asked->search.threads.number : 1;
    cli_apart_queue queue = {.puzzle = job->puzzle,
                             .solutions = &job->solutions,
                             .options = {.size = sizeof queue.options,
                                         .max_states = asked->max_states,
                                         .max_moves = (uint32_t)asked->max_moves,
                                         .first_choice = asked->first_choice},
                             .threads = threads ? threads : tw_cores(),
                             .take = take_assembly,
                             .user = job};
    tw_error error = {0};
    if (!asked->common.json)
        cli_working(&job->cli->terminal, "taking apart");
    int code = cli_take_all_apart(&queue, &job->done, &error);
    cli_not_working();
    return error.status == TW_OK ? code : cli_input_failed(&job->input, error.status, &error);
}

static int tell(const apart_job *job)
{
    bool complete = job->all_found && job->done == job->solutions.count;
    int code = CLI_GO_ON;
    if (job->asked->common.json) {
        code = print_object(job, complete);
    } else {
        if (!job->asked->common.quiet)
            print_rows(job);
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
    cli_solution_list_free(&job->solutions);
    tw_puzzle_free(job->puzzle);
    cli_input_free(&job->input);
}

static int run(cli_call *cli)
{
    apart_job job = {.cli = cli, .asked = (const apart_options *)cli->options};
    if (cli_both_from_stdin(&cli->args))
        return CLI_INPUT;
    int code = cli_open_puzzle(cli, cli->args.operands[0], &job.input, &job.puzzle);
    cli_watch_signals();
    cli_end_after(job.asked->budget);
    if (code == CLI_GO_ON)
        code =
            cli->args.operand_count > 1 ? read_solutions(&job, cli->args.operands[1]) : solve(&job);
    if (code == CLI_GO_ON)
        code = take_all(&job);
    if (code == CLI_GO_ON)
        code = tell(&job);
    free_job(&job);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const cli_option rows[] = {
    {"max-states", "N", "", "Of one assembly: then it is not decided (10,000,000).",
     CLI_NUMBER(apart_options, max_states, 1, 0)},
    {"max-moves", "N", "", "Of one part till it falls in two: then it is not decided.",
     CLI_NUMBER(apart_options, max_moves, 1, 1e9)},
    {"first-choice", NULL, "", "Of several separations take the first, not the best.",
     CLI_FLAG(apart_options, first_choice), CLI_RARE},
    {"threads", "N", "1", "Threads to assemble and take apart; 0: one per core.",
     cli_take_threads, CLI_AT(apart_options, search.threads, cli_threads), .most = 1024},
    CLI_LIMIT(apart_options), CLI_UP_TO(apart_options), CLI_TIME_BUDGET(apart_options),
    CLI_JSON("Print each assembly with its moves, then one object of all."),
    CLI_QUIET, CLI_PROBLEM, CLI_LATTICES, CLI_NO_MORE};

const cli_command cli_apart_command = {
    "apart", "PUZZLE [SOLUTIONS]", "Which solutions come apart, in how many moves.", NULL, 1, 2,
    run, rows, sizeof(apart_options),
    "  tilewright apart burr.yaml\n"
    "  tilewright solve burr.yaml --solutions --json | tilewright apart burr.yaml -\n"
    "  tilewright apart burr.yaml --json --threads 0\n"};
/* clang-format on */
