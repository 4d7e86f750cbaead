/* apart_work.c -- what is done with each assembly (apart_work.h). */
#include "cli/apart/apart_work.h"

#include <stdlib.h>
#include <string.h>

#include "cli/apart/apart_queue.h"
#include "cli/read/names.h"
#include "cli/run/making.h"
#include "cli/signals.h"

bool cli_apart_look_up(void *user, const tw_progress *progress)
{
    (void)user;
    (void)progress;
    return !cli_signal_came();
}

int cli_apart_list_solution(void *user, const tw_solution *solution)
{
    cli_apart_work *job = user;
    if (cli_solution_list_add(&job->solutions, solution))
        return CLI_GO_ON;
    cli_complain("out of memory");
    return CLI_INTERNAL;
}

/* From 0: in the store, or as they are listed. */
static size_t number_of(const cli_apart_work *job, size_t index)
{
    return job->numbers ? (size_t)job->numbers[index] - 1 : index;
}

/* A proof, if there is one, that what does not come apart is locked. */
static int prove(cli_apart_work *job, size_t number, tw_lock **lock)
{
    const tw_solution *solution = job->solutions.items[number];
    tw_error error = {0};
    tw_status status = cli_find_lock(job->puzzle, solution, lock, &error);
    if (status != TW_OK)
        return cli_input_failed(&job->input, status, &error);
    job->locked += *lock != NULL;
    if (*lock && !job->asked->json && !job->asked->quiet)
        cli_say_lock(job->puzzle, solution, number_of(job, number), *lock, &job->locks);
    return CLI_GO_ON;
}

/* Counts it, and files its level; *rank: beside the highest before it, less than 0: higher. */
int cli_apart_count(cli_apart_work *job, tw_disassembly_sum sum, const tw_disassembly *disassembly,
                    int *rank)
{
    cli_level_row row = {.first = sum.level,
                         .moves = sum.moves,
                         .turns = sum.turns,
                         .least = sum.piece_moves,
                         .most = sum.piece_moves,
                         .count = 1};
    *rank = -1;
    job->apart += sum.answer == TW_APART_YES;
    job->undecided += sum.answer == TW_APART_UNDECIDED;
    job->least += sum.answer == TW_APART_YES && sum.least;
    job->turned += sum.answer == TW_APART_YES && sum.turns > 0;
    if (sum.answer != TW_APART_YES)
        return CLI_GO_ON;
    tw_disassembly_level(disassembly, &row.level);
    if (job->row_count > 0 && row.level.status == TW_OK)
        *rank = cli_apart_compare_rows(&row, &job->rows[0]);
    if (row.level.status == TW_OK && cli_apart_add_row(job, &row))
        return CLI_GO_ON;
    tw_bytes_free(&row.level);
    cli_complain("out of memory");
    return CLI_INTERNAL;
}

/* Beside its solution, in the store. */
static int keep_assembly(cli_apart_work *job, const json_t *assembly, tw_disassembly_sum sum)
{
    char *line = json_dumps(assembly, JSON_COMPACT | JSON_ENSURE_ASCII);
    const tw_store_apart kept = {
        .number = (uint64_t)json_integer_value(json_object_get(assembly, "assembly")),
        .options = job->store.options,
        .answer = tw_apart_word(sum.answer),
        .level = json_string_value(json_object_get(assembly, "level")),
        .first = sum.level,
        .moves = sum.moves,
        .piece_moves = sum.piece_moves,
        .sequence = line};
    int code = CLI_INTERNAL;
    if (line && kept.level)
        code = cli_apart_store_keep(&job->store, &kept);
    else
        cli_complain("out of memory");
    free(line);
    return code;
}

int cli_apart_take(void *user, size_t number, const tw_disassembler *disassembler,
                   const tw_disassembly *disassembly)
{
    cli_apart_work *job = user;
    tw_lock *lock = NULL;
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    int rank;
    job->exact = job->fixed_count == 0 && tw_disassembler_exact(disassembler);
    if (job->line.go_on)
        job->line.go_on(job->line.user, (double)(number + 1) / (double)job->solutions.count);
    int code = cli_apart_count(job, sum, disassembly, &rank);
    if (job->asked->prove && sum.answer == TW_APART_NO && code == CLI_GO_ON)
        code = prove(job, number, &lock);
    if (code == CLI_GO_ON && (job->asked->json || job->stored)) {
        const cli_told_assembly told = {job->solutions.items[number], disassembler, disassembly,
                                        number_of(job, number)};
        json_t *made = cli_apart_assembly_json(job, &told, lock);
        if (job->stored)
            code = keep_assembly(job, made, sum);
        if (job->asked->json && code == CLI_GO_ON)
            code = cli_apart_tell_assembly(job, json_incref(made), sum.answer, rank);
        json_decref(made);
    }
    tw_lock_free(lock);
    return code;
}

static size_t threads_of(const cli_apart_asked *asked)
{
    size_t threads = asked->search->threads.said ? asked->search->threads.number : 1;
    return threads ? threads : tw_cores();
}

/* The pieces that are named; false: one is not of the puzzle. */
static void refuse_fixed(const tw_puzzle *puzzle, const char *name)
{
    const char *near = cli_nearest_piece(puzzle, name);
    cli_complain("--fixed: the puzzle has no piece \"%s\"%s%s%s", name,
                 near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

bool cli_apart_find_fixed(cli_apart_work *job)
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
            refuse_fixed(job->puzzle, name);
        else if (!grown)
            cli_complain("out of memory");
        job->fixed = grown ? grown : job->fixed;
        if (piece == UINT32_MAX || !grown)
            return false;
        job->fixed[job->fixed_count++] = piece;
    }
    return true;
}

tw_disassembly_options cli_apart_options(const cli_apart_work *job)
{
    const cli_apart_asked *asked = job->asked;
    return (tw_disassembly_options){.size = sizeof(tw_disassembly_options),
                                    .max_states = asked->max_states,
                                    .max_moves = (uint32_t)asked->max_moves,
                                    .first_choice = asked->first_choice,
                                    .least = asked->least,
                                    .lift = asked->lift,
                                    .fixed = job->fixed,
                                    .fixed_count = job->fixed_count,
                                    .turns = asked->turns.on,
                                    .ease = asked->turns.ease,
                                    .threads = threads_of(asked)};
}

enum { FEW = 50 }; /* assemblies, each of which may take long: their share would stand still */

int cli_apart_take_all(cli_apart_work *job)
{
    const cli_apart_asked *asked = job->asked;
    size_t threads = threads_of(asked), count = job->solutions.count ? job->solutions.count : 1;
    size_t at_once = threads < count ? threads : count;
    cli_apart_queue queue = {.puzzle = job->puzzle,
                             .solutions = &job->solutions,
                             .options = cli_apart_options(job),
                             .threads = at_once,
                             .take = cli_apart_take,
                             .user = job};
    tw_error error = {0};
    queue.options.threads = threads / at_once; /* few assemblies are each for several */
    cli_making line = {.cli = job->cli, .word = "taking apart"};
    if (!asked->json && count < FEW)
        cli_working(&job->cli->terminal, "taking apart");
    else if (!asked->json)
        job->line = cli_making_begin(&line);
    size_t done = 0;
    int code = cli_take_all_apart(&queue, &done, &error);
    job->done += done;
    cli_not_working();
    if (job->line.go_on)
        cli_making_end(&line);
    job->line.go_on = NULL;
    return error.status == TW_OK ? code : cli_input_failed(&job->input, error.status, &error);
}
