/* store_reader.c -- reads stores: the requested puzzle, and its solutions (store_reader.h).
 *
 * A store is untrusted. Its puzzle is read like any other text; a hash shows that the solutions
 * belong to it; each solution that is shown is checked. */
#include "cli/read/puzzle_input.h"
#include "cli/show/store_reader.h"

#include <string.h>

bool cli_is_store(const char *path)
{
    return cli_file_begins(path, CLI_STORE_BEGINS, sizeof CLI_STORE_BEGINS);
}

int cli_store_reader_failed(cli_store_reader *reader, tw_status status)
{
    tw_error *error = &reader->error;
    if (!*error->file)
        snprintf(error->file, sizeof error->file, "%.250s", reader->what);
    if (!*error->message)
        snprintf(error->message, sizeof error->message, "%s", tw_status_text(status));
    cli_print_error(&reader->cli->terminal, NULL, error);
    return status == TW_ERR_IO ? CLI_INPUT : cli_status_exit(status);
}

/* ---- The puzzle -------------------------------------------------------------------------- */

/* Keeps title and text as an input. */
int cli_store_reader_choose(cli_store_reader *reader, const tw_store_puzzle *puzzle)
{
    cli_input *input = &reader->input;
    reader->number = puzzle->number;
    reader->hash = puzzle->hash;
    snprintf(reader->same, sizeof reader->same, "%s", puzzle->same);
    input->cli = reader->cli;
    input->name = strdup(puzzle->title);
    input->text = strdup(puzzle->text);
    input->size = strlen(puzzle->text);
    return input->name && input->text ? CLI_GO_ON : cli_no_memory();
}

static bool look_at_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    cli_store_reader *reader = user;
    if (++reader->puzzles != (reader->wanted > 0 ? reader->wanted : 1))
        return true;
    reader->place = reader->puzzles;
    reader->code = cli_store_reader_choose(reader, puzzle);
    return reader->code == CLI_GO_ON;
}

int cli_store_reader_open(cli_store_reader *reader, bool many)
{
    const char *name = reader->cli->options ? reader->cli->options->problem.name : NULL;
    if (name)
        return cli_refuse("--problem=%s: puzzles of a store are asked for by number", name);
    tw_status status =
        tw_store_open(NULL, reader->what, TW_STORE_READ, &reader->store, &reader->error);
    reader->code = CLI_GO_ON;
    if (status == TW_OK)
        status = tw_store_each_puzzle(reader->store, look_at_puzzle, reader, &reader->error);
    if (status != TW_OK)
        return cli_store_reader_failed(reader, status);
    if (reader->code != CLI_GO_ON)
        return reader->code;
    if (many && reader->wanted == 0 && reader->puzzles != 1) {
        reader->place = 0;
        return CLI_GO_ON;
    }
    if (reader->puzzles > 1 && reader->wanted == 0)
        return cli_refuse("%s holds %llu puzzles; say which with --problem 1 to %llu", reader->what,
                          (unsigned long long)reader->puzzles, (unsigned long long)reader->puzzles);
    if (reader->puzzles < reader->wanted || reader->puzzles == 0)
        return cli_refuse("%s holds %s", reader->what, cli_amount(reader->puzzles, "puzzle"));
    return CLI_GO_ON;
}

/* ---- Reading it -------------------------------------------------------------------------- */

/* Keeps a file that the puzzle's text names. */
static bool keep_file(void *user, const tw_store_file *file)
{
    cli_input *input = user;
    input->out_of_memory = !cli_input_keep(input, file->name, file->text, strlen(file->text));
    return !input->out_of_memory;
}

int cli_store_reader_read(cli_store_reader *reader)
{
    cli_input *input = &reader->input;
    tw_status status =
        tw_store_each_file(reader->store, reader->number, keep_file, input, &reader->error);
    input->enclosed = true;
    if (input->out_of_memory)
        status = TW_ERR_MEMORY;
    return status == TW_OK ? cli_read_puzzle(input, &reader->puzzle)
                           : cli_store_reader_failed(reader, status);
}

int cli_store_reader_compare(cli_store_reader *reader)
{
    tw_hash hash;
    tw_status status = tw_puzzle_hash(NULL, reader->puzzle, &hash, &reader->error);
    if (status != TW_OK)
        return cli_store_reader_failed(reader, status);
    if (tw_hash_equal(&hash, &reader->hash))
        return CLI_GO_ON;
    return cli_refuse("%s: the text of puzzle %llu is not that of its solutions; one of the two "
                      "was changed",
                      reader->what, (unsigned long long)reader->place);
}

int cli_store_reader_take(cli_store_reader *reader)
{
    int code = cli_store_reader_read(reader);
    return code == CLI_GO_ON ? cli_store_reader_compare(reader) : code;
}

void cli_store_reader_free(cli_store_reader *reader)
{
    tw_store_free(reader->store);
    cli_input_free(&reader->input);
    reader->puzzle = NULL;
    reader->store = NULL;
}

bool cli_store_reader_classes(const cli_store_reader *reader, cli_classes *classes)
{
    return tw_same_find(reader->same, &classes->same, &classes->exchange) ||
           cli_complain("%s: puzzle %llu is counted up to \"%s\", which this program does not know",
                        reader->what, (unsigned long long)reader->place, reader->same);
}

/* ---- Solutions --------------------------------------------------------------------------- */

static bool hand_on(void *user, uint64_t number, const void *bytes, size_t count)
{
    cli_store_reading *r = user;
    tw_solution *solution = NULL;
    const tw_puzzle *puzzle = r->reader->puzzle;
    r->status = tw_solution_unpack(NULL, puzzle, bytes, count, &solution, &r->reader->error);
    if (r->status == TW_OK && r->judge)
        r->status = tw_solution_check(NULL, puzzle, solution, &r->reader->error);
    if (r->status != TW_OK) {
        char why[sizeof r->reader->error.message];
        snprintf(why, sizeof why, "%s", r->reader->error.message);
        snprintf(r->reader->error.message, sizeof r->reader->error.message,
                 "solution %llu is none: %.340s", (unsigned long long)number, why);
        tw_solution_free(solution);
        if (!r->wrong || r->status == TW_ERR_MEMORY)
            return false;
        r->status = TW_OK;
        return r->wrong(r->user, &r->reader->error) && !cli_signal_came();
    }
    bool more = r->take(r->user, number, solution);
    r->count++;
    tw_solution_free(solution);
    return more && !cli_signal_came();
}

cli_store_reading
cli_all_stored(cli_store_reader *reader,
               bool (*take)(void *user, uint64_t number, const tw_solution *solution), void *user)
{
    return (cli_store_reading){.reader = reader,
                               .from = 1,
                               .piece = UINT32_MAX,
                               .cell = UINT32_MAX,
                               .take = take,
                               .user = user};
}

int cli_store_reader_each(cli_store_reading *r)
{
    const tw_store_sink sink = {.solution = hand_on, .user = r};
    tw_store *store = r->reader->store;
    const uint64_t puzzle = r->reader->number;
    tw_status status =
        r->number > 0 ? tw_store_get(store, puzzle, r->number, &sink, &r->reader->error)
        : r->seed
            ? tw_store_random(store, puzzle, *r->seed, &sink, &r->reader->error)
            : tw_store_where(store, puzzle, r->piece, r->cell, r->from, &sink, &r->reader->error);
    status = status == TW_OK ? r->status : status;
    if (status != TW_OK)
        return cli_store_reader_failed(r->reader, status);
    return cli_signal_came() ? CLI_EARLY : CLI_GO_ON;
}
