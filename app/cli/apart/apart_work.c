/* apart_work.c -- what is done with each assembly (apart_work.h). */
#include "cli/apart/apart_work.h"

#include <stdlib.h>
#include <string.h>

#include "cli/read/names.h"
#include "cli/signals.h"

/* A proof, if there is one, that what does not come apart is locked. */
static int prove(cli_apart_work *job, uint64_t number, const tw_solution *solution, tw_lock **lock)
{
    tw_error error = {0};
    tw_status status = cli_find_lock(job->puzzle, solution, lock, &error);
    if (status != TW_OK)
        return cli_input_failed(&job->input, status, &error);
    job->locked += *lock != NULL;
    if (*lock && !job->asked->json && !job->asked->quiet)
        cli_say_lock(job->puzzle, solution, (size_t)number, *lock, &job->locks);
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

int cli_apart_take(cli_apart_work *job, uint64_t number, const tw_solution *solution,
                   const tw_disassembler *by, const tw_disassembly *disassembly)
{
    tw_lock *lock = NULL;
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    int rank;
    job->done++;
    job->exact = job->fixed_count == 0 && tw_disassembler_exact(by);
    int code = cli_apart_count(job, sum, disassembly, &rank);
    if (job->asked->prove && sum.answer == TW_APART_NO && code == CLI_GO_ON)
        code = prove(job, number, solution, &lock);
    if (code == CLI_GO_ON && (job->asked->json || job->stored)) {
        const verb_told_assembly told = {solution, by, disassembly, number + 1};
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
    tw_disassembly_options options = asked->how;
    options.size = sizeof options;
    options.max_moves = (uint32_t)asked->max_moves;
    options.fixed = job->fixed;
    options.fixed_count = job->fixed_count;
    options.threads = threads_of(asked);
    return options;
}

/* ---- The crew ---------------------------------------------------------------------------- */

static bool take(void *user, uint64_t number, const tw_solution *solution,
                 const tw_disassembler *by, const tw_disassembly *disassembly)
{
    cli_apart_work *job = user;
    job->code = cli_apart_take(job, number, solution, by, disassembly);
    return job->code == CLI_GO_ON && (job->asked->which != CLI_APART_ANY || job->apart == 0);
}

static bool go_on(void *user, double done)
{
    cli_apart_work *job = user;
    char digits[32];
    (void)done;
    snprintf(job->word, sizeof job->word, "taking apart: %s done, at",
             cli_number(job->done, digits));
    return job->line_watch.go_on(job->line_watch.user, job->share);
}

int cli_apart_begin(cli_apart_work *job)
{
    const tw_disassembly_options options = cli_apart_options(job);
    const tw_apart_sink sink = {.size = sizeof sink,
                                .take = take,
                                .user = job,
                                .one_by_one = job->asked->which == CLI_APART_ANY};
    tw_error error = {0};
    tw_status status = tw_apart_crew_new(NULL, job->puzzle, &options, &sink, &job->crew, &error);
    if (status != TW_OK)
        return cli_input_failed(&job->input, status, &error);
    job->line = (cli_making){.cli = job->cli, .word = job->word};
    job->line_watch = cli_making_begin(&job->line);
    job->watch = (tw_watch){go_on, job};
    return CLI_GO_ON;
}

static int crew_failed(cli_apart_work *job, tw_status status, const tw_error *error)
{
    cli_making_end(&job->line);
    job->code = cli_input_failed(&job->input, status, error);
    return job->code;
}

int cli_apart_add(cli_apart_work *job, uint64_t number, const tw_solution *solution)
{
    tw_error error = {0};
    tw_status status = tw_apart_crew_add(job->crew, number, solution, &job->watch, &error);
    return status == TW_OK ? job->code : crew_failed(job, status, &error);
}

int cli_apart_finish(cli_apart_work *job, int code)
{
    tw_error error = {0};
    if (code == CLI_GO_ON && job->code == CLI_GO_ON) {
        tw_status status = tw_apart_crew_finish(job->crew, &job->watch, &error);
        if (status != TW_OK)
            crew_failed(job, status, &error);
    }
    cli_making_end(&job->line);
    return code == CLI_GO_ON ? job->code : code;
}
