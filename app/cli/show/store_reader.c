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
    return cli_file_begins(path, "SQLite format 3", 16);
}

int cli_store_reader_failed(const cli_store_reader *stored, tw_status status, tw_error *error)
{
    if (!*error->file)
        snprintf(error->file, sizeof error->file, "%.250s", stored->what);
    if (!*error->message)
        snprintf(error->message, sizeof error->message, "%s", tw_status_text(status));
    cli_print_error(&stored->cli->terminal, NULL, error);
    return status == TW_ERR_IO ? CLI_INPUT : cli_status_exit(status);
}

/* ---- The puzzle -------------------------------------------------------------------------- */

typedef struct choosing {
    cli_store_reader *stored;
    bool out_of_memory;
} choosing;

static char *copy_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy)
        memcpy(copy, text, strlen(text) + 1);
    return copy;
}

/* Keeps title and text as an input. */
static bool look_at_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    choosing *c = user;
    cli_store_reader *stored = c->stored;
    cli_input *input = &stored->input;
    if (++stored->puzzles != (stored->wanted > 0 ? stored->wanted : 1))
        return true;
    stored->place = stored->puzzles;
    stored->number = puzzle->number;
    stored->hash = puzzle->hash;
    snprintf(stored->up_to, sizeof stored->up_to, "%s", puzzle->up_to);
    input->cli = stored->cli;
    input->name = copy_text(puzzle->title);
    input->text = copy_text(puzzle->text);
    input->size = strlen(puzzle->text);
    c->out_of_memory = !input->name || !input->text;
    return !c->out_of_memory;
}

static int choose_puzzle(cli_store_reader *stored, bool many)
{
    choosing c = {.stored = stored};
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_each_puzzle(stored->store, look_at_puzzle, &c, &error);
    if (status != TW_OK)
        return cli_store_reader_failed(stored, status, &error);
    if (c.out_of_memory) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    if (many && stored->wanted == 0 && stored->puzzles != 1) {
        stored->place = 0;
        return CLI_GO_ON;
    }
    if (stored->puzzles > 1 && stored->wanted == 0)
        cli_complain("%s holds %llu puzzles; say which with --puzzle 1 to %llu", stored->what,
                     (unsigned long long)stored->puzzles, (unsigned long long)stored->puzzles);
    else if (stored->puzzles < stored->wanted || stored->puzzles == 0)
        cli_complain("%s holds %llu puzzle%s", stored->what, (unsigned long long)stored->puzzles,
                     stored->puzzles == 1 ? "" : "s");
    else
        return CLI_GO_ON;
    return CLI_INPUT;
}

int cli_store_reader_open(cli_store_reader *stored, bool many)
{
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_open(NULL, stored->what, TW_STORE_READ, &stored->store, &error);
    return status == TW_OK ? choose_puzzle(stored, many)
                           : cli_store_reader_failed(stored, status, &error);
}

/* ---- The files that its text names --------------------------------------------------------- */

typedef struct filing {
    cli_store_reader *stored;
    bool out_of_memory;
} filing;

/* Keeps a file as a text "file:NAME", as checkpoints have them. */
static bool keep_file(void *user, const tw_store_file *file)
{
    filing *f = user;
    tw_checkpoint *files = &f->stored->files;
    size_t count = files->text_count, length = strlen("file:") + strlen(file->name);
    tw_checkpoint_text *texts =
        realloc((void *)(uintptr_t)files->texts, (count + 1) * sizeof *texts);
    char *name = malloc(length + 1), *text = copy_text(file->text);
    f->out_of_memory = !texts || !name || !text;
    if (texts)
        files->texts = texts;
    if (f->out_of_memory) {
        free(name);
        free(text);
        return false;
    }
    snprintf(name, length + 1, "file:%s", file->name);
    texts[count].name = name;
    texts[count].value = text;
    files->text_count++;
    return true;
}

static int keep_files(cli_store_reader *stored)
{
    filing f = {.stored = stored};
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_each_file(stored->store, stored->number, keep_file, &f, &error);
    stored->input.carried = &stored->files;
    if (f.out_of_memory)
        status = TW_ERR_MEMORY;
    return status == TW_OK ? CLI_GO_ON : cli_store_reader_failed(stored, status, &error);
}

static void free_files(cli_store_reader *stored)
{
    for (size_t i = 0; i < stored->files.text_count; i++) {
        free((void *)(uintptr_t)stored->files.texts[i].name);
        free((void *)(uintptr_t)stored->files.texts[i].value);
    }
    free((void *)(uintptr_t)stored->files.texts);
    stored->files = (tw_checkpoint){.text_count = 0};
}

/* ---- Reading it -------------------------------------------------------------------------- */

int cli_store_reader_read(cli_store_reader *stored)
{
    int code = keep_files(stored);
    if (code != CLI_GO_ON)
        return code;
    return cli_read_puzzle(&stored->input, &stored->puzzle);
}

int cli_store_reader_compare(const cli_store_reader *stored)
{
    tw_hash hash;
    tw_error error = {.status = TW_OK};
    tw_status status = tw_puzzle_hash(NULL, stored->puzzle, &hash, &error);
    if (status != TW_OK)
        return cli_store_reader_failed(stored, status, &error);
    if (tw_hash_equal(&hash, &stored->hash))
        return CLI_GO_ON;
    cli_complain("%s: the text of puzzle %llu is not that of its solutions; one of the two was "
                 "changed",
                 stored->what, (unsigned long long)stored->place);
    return CLI_INPUT;
}

void cli_store_reader_free(cli_store_reader *stored)
{
    tw_puzzle_free(stored->puzzle);
    tw_store_close(stored->store);
    cli_input_free(&stored->input);
    free_files(stored);
    stored->puzzle = NULL;
    stored->store = NULL;
}

bool cli_store_reader_up_to(const cli_store_reader *stored, tw_up_to *up_to)
{
    *up_to = TW_UP_TO_NONE;
    if (strcmp(stored->up_to, "isometries") == 0)
        *up_to = TW_UP_TO_ISOMETRIES;
    else if (strcmp(stored->up_to, "rotations") == 0)
        *up_to = TW_UP_TO_ROTATIONS;
    else if (strcmp(stored->up_to, "none") != 0)
        return cli_complain("%s: puzzle %llu is counted up to \"%s\", which this program does not "
                            "know",
                            stored->what, (unsigned long long)stored->place, stored->up_to);
    return true;
}

/* ---- Solutions --------------------------------------------------------------------------- */

static bool hand_on(void *user, uint64_t number, const void *bytes, size_t count)
{
    cli_store_reader_reading *r = user;
    tw_solution *solution = NULL;
    const tw_puzzle *puzzle = r->stored->puzzle;
    r->status = tw_solution_unpack(NULL, puzzle, bytes, count, &solution, &r->error);
    if (r->status == TW_OK && r->judge)
        r->status = tw_solution_check(NULL, puzzle, solution, &r->error);
    if (r->status != TW_OK) {
        char why[sizeof r->error.message];
        snprintf(why, sizeof why, "%s", r->error.message);
        snprintf(r->error.message, sizeof r->error.message, "solution %llu is none: %.340s",
                 (unsigned long long)number, why);
        tw_solution_free(solution);
        return false;
    }
    bool more = r->take(r->user, number, solution);
    r->count++;
    tw_solution_free(solution);
    return more && !cli_signal_came();
}

static int end_reading(cli_store_reader_reading *r, tw_status status)
{
    status = status == TW_OK ? r->status : status;
    if (status != TW_OK)
        return cli_store_reader_failed(r->stored, status, &r->error);
    return cli_signal_came() ? CLI_EARLY : CLI_GO_ON;
}

int cli_store_reader_each(cli_store_reader_reading *r)
{
    const tw_store_sink sink = {.solution = hand_on, .user = r};
    return end_reading(r, tw_store_where(r->stored->store, r->stored->number, r->piece, r->cell,
                                         r->from, &sink, &r->error));
}

int cli_store_reader_get(cli_store_reader_reading *r, uint64_t number)
{
    const tw_store_sink sink = {.solution = hand_on, .user = r};
    return end_reading(r,
                       tw_store_get(r->stored->store, r->stored->number, number, &sink, &r->error));
}

int cli_store_reader_random(cli_store_reader_reading *r, uint64_t seed)
{
    const tw_store_sink sink = {.solution = hand_on, .user = r};
    return end_reading(
        r, tw_store_random(r->stored->store, r->stored->number, seed, &sink, &r->error));
}
