/* store_reader.c -- reading stores: the puzzle that is asked for, and its solutions
 * (store_reader.h).
 *
 * A store may come from anywhere. Its puzzle is read like any other text; that the solutions are of
 * it, its hash says; each that is shown is judged. */
#include "cli/read/puzzle_input.h"
#include "cli/show/store_reader.h"

#include <stdlib.h>
#include <string.h>

bool cli_is_store(const char *path)
{
    return cli_file_begins(path, CLI_STORE_BEGINS, sizeof CLI_STORE_BEGINS);
}

int cli_store_reader_failed(const cli_store_reader *reader, tw_status status, tw_error *error)
{
    if (!*error->file)
        snprintf(error->file, sizeof error->file, "%.250s", reader->what);
    if (!*error->message)
        snprintf(error->message, sizeof error->message, "%s", tw_status_text(status));
    cli_print_error(&reader->cli->terminal, NULL, error);
    return status == TW_ERR_IO ? CLI_INPUT : cli_status_exit(status);
}

/* ---- The puzzle -------------------------------------------------------------------------- */

typedef struct choosing {
    cli_store_reader *reader;
    int code; /* CLI_GO_ON, or an exit code after a message */
} choosing;

static char *copy_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy)
        memcpy(copy, text, strlen(text) + 1);
    return copy;
}

/* Keeps title and text as an input. */
int cli_store_reader_choose(cli_store_reader *reader, const tw_store_puzzle *puzzle)
{
    cli_input *input = &reader->input;
    reader->number = puzzle->number;
    reader->hash = puzzle->hash;
    snprintf(reader->up_to, sizeof reader->up_to, "%s", puzzle->up_to);
    input->cli = reader->cli;
    input->name = copy_text(puzzle->title);
    input->text = copy_text(puzzle->text);
    input->size = strlen(puzzle->text);
    if (input->name && input->text)
        return CLI_GO_ON;
    cli_complain("out of memory");
    return CLI_INTERNAL;
}

static bool look_at_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    choosing *c = user;
    cli_store_reader *reader = c->reader;
    if (++reader->puzzles != (reader->wanted > 0 ? reader->wanted : 1))
        return true;
    reader->place = reader->puzzles;
    c->code = cli_store_reader_choose(reader, puzzle);
    return c->code == CLI_GO_ON;
}

static int choose_puzzle(cli_store_reader *reader, bool many)
{
    choosing c = {.reader = reader, .code = CLI_GO_ON};
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_each_puzzle(reader->store, look_at_puzzle, &c, &error);
    if (status != TW_OK)
        return cli_store_reader_failed(reader, status, &error);
    if (c.code != CLI_GO_ON)
        return c.code;
    if (many && reader->wanted == 0 && reader->puzzles != 1) {
        reader->place = 0;
        return CLI_GO_ON;
    }
    if (reader->puzzles > 1 && reader->wanted == 0)
        cli_complain("%s holds %llu puzzles; say which with --puzzle 1 to %llu", reader->what,
                     (unsigned long long)reader->puzzles, (unsigned long long)reader->puzzles);
    else if (reader->puzzles < reader->wanted || reader->puzzles == 0)
        cli_complain("%s holds %llu puzzle%s", reader->what, (unsigned long long)reader->puzzles,
                     reader->puzzles == 1 ? "" : "s");
    else
        return CLI_GO_ON;
    return CLI_INPUT;
}

int cli_store_reader_open(cli_store_reader *reader, bool many)
{
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_open(NULL, reader->what, TW_STORE_READ, &reader->store, &error);
    return status == TW_OK ? choose_puzzle(reader, many)
                           : cli_store_reader_failed(reader, status, &error);
}

/* ---- The files that its text names --------------------------------------------------------- */

typedef struct filing {
    cli_store_reader *reader;
    bool out_of_memory;
} filing;

static bool keep_file(void *user, const tw_store_file *file)
{
    filing *f = user;
    f->out_of_memory =
        !cli_input_keep(&f->reader->input, file->name, file->text, strlen(file->text));
    return !f->out_of_memory;
}

static int keep_files(cli_store_reader *reader)
{
    filing f = {.reader = reader};
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_each_file(reader->store, reader->number, keep_file, &f, &error);
    reader->input.enclosed = true;
    if (f.out_of_memory)
        status = TW_ERR_MEMORY;
    return status == TW_OK ? CLI_GO_ON : cli_store_reader_failed(reader, status, &error);
}

/* ---- Reading it -------------------------------------------------------------------------- */

int cli_store_reader_read(cli_store_reader *reader)
{
    int code = keep_files(reader);
    if (code != CLI_GO_ON)
        return code;
    return cli_read_puzzle(&reader->input, &reader->puzzle);
}

int cli_store_reader_compare(const cli_store_reader *reader)
{
    tw_hash hash;
    tw_error error = {.status = TW_OK};
    tw_status status = tw_puzzle_hash(NULL, reader->puzzle, &hash, &error);
    if (status != TW_OK)
        return cli_store_reader_failed(reader, status, &error);
    if (tw_hash_equal(&hash, &reader->hash))
        return CLI_GO_ON;
    cli_complain("%s: the text of puzzle %llu is not that of its solutions; one of the two was "
                 "changed",
                 reader->what, (unsigned long long)reader->place);
    return CLI_INPUT;
}

void cli_store_reader_free(cli_store_reader *reader)
{
    tw_puzzle_free(reader->puzzle);
    tw_store_free(reader->store);
    cli_input_free(&reader->input);
    reader->puzzle = NULL;
    reader->store = NULL;
}

bool cli_store_reader_classes(const cli_store_reader *reader, cli_classes *classes)
{
    return tw_up_to_find(reader->up_to, &classes->up_to, &classes->exchange) ||
           cli_complain("%s: puzzle %llu is counted up to \"%s\", which this program does not know",
                        reader->what, (unsigned long long)reader->place, reader->up_to);
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* One that is none: to the caller's function for such. */
static bool pass_over(cli_store_reading *r)
{
    if (!r->wrong || r->status == TW_ERR_MEMORY)
        return false;
    r->status = TW_OK;
    return r->wrong(r->user, &r->error) && !cli_signal_came();
}

static bool hand_on(void *user, uint64_t number, const void *bytes, size_t count)
{
    cli_store_reading *r = user;
    tw_solution *solution = NULL;
    const tw_puzzle *puzzle = r->reader->puzzle;
    r->status = tw_solution_unpack(NULL, puzzle, bytes, count, &solution, &r->error);
    if (r->status == TW_OK && r->judge)
        r->status = tw_solution_check(NULL, puzzle, solution, &r->error);
    if (r->status != TW_OK) {
        char why[sizeof r->error.message];
        snprintf(why, sizeof why, "%s", r->error.message);
        snprintf(r->error.message, sizeof r->error.message, "solution %llu is none: %.340s",
                 (unsigned long long)number, why);
        tw_solution_free(solution);
        return pass_over(r);
    }
    bool more = r->take(r->user, number, solution);
    r->count++;
    tw_solution_free(solution);
    return more && !cli_signal_came();
}

static int end_reading(cli_store_reading *r, tw_status status)
{
    status = status == TW_OK ? r->status : status;
    if (status != TW_OK)
        return cli_store_reader_failed(r->reader, status, &r->error);
    return cli_signal_came() ? CLI_EARLY : CLI_GO_ON;
}

int cli_store_reader_each(cli_store_reading *r)
{
    const tw_store_sink sink = {.solution = hand_on, .user = r};
    return end_reading(r, tw_store_where(r->reader->store, r->reader->number, r->piece, r->cell,
                                         r->from, &sink, &r->error));
}

int cli_store_reader_get(cli_store_reading *r, uint64_t number)
{
    const tw_store_sink sink = {.solution = hand_on, .user = r};
    return end_reading(r,
                       tw_store_get(r->reader->store, r->reader->number, number, &sink, &r->error));
}

int cli_store_reader_random(cli_store_reading *r, uint64_t seed)
{
    const tw_store_sink sink = {.solution = hand_on, .user = r};
    return end_reading(
        r, tw_store_random(r->reader->store, r->reader->number, seed, &sink, &r->error));
}
