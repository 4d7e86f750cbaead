/* checkpoint_bundle.c -- checkpoints as files, and what they carry (checkpoint_bundle.h).
 *
 * The command's own texts in a checkpoint, beside the solver's: "name", the puzzle as the user
 * called it; "text", the puzzle's file unchanged; "file:PATH" each file that it named;
 * "asked-engine", "asked-with" and "asked-pivot", options as they were given (absent: not given).
 * A puzzle of a foreign kind is carried as ours, and that is what is searched. Texts of one run
 * alone begin with TW_TEXT_RUN; they are not of the work that it is part of. */
#include "cli/run/checkpoint_bundle.h"

#include <stdlib.h>
#include <string.h>

#include "cli/read/foreign_input.h"
#include "cli/read/puzzle_input.h"

/* ---- Files ------------------------------------------------------------------------------- */

bool cli_is_checkpoint(const char *path)
{
    return cli_file_begins(path, "\x89TWC\r\n\x1a\n", 8);
}

int cli_read_checkpoint(const cli_call *cli, const char *path, tw_checkpoint **checkpoint)
{
    tw_error error = {.status = TW_OK};
    tw_status status = tw_checkpoint_load(NULL, path, checkpoint, &error);
    if (status == TW_OK)
        return CLI_GO_ON;
    if (status == TW_ERR_IO) {
        cli_complain("%s: %s", path, error.message);
        return CLI_INPUT;
    }
    cli_print_error(&cli->terminal, NULL, &error);
    return cli_status_exit(status);
}

int cli_write_checkpoint(const cli_call *cli, const tw_checkpoint *checkpoint, const char *path)
{
    tw_error error = {.status = TW_OK};
    tw_status status = tw_checkpoint_save(NULL, checkpoint, NULL, path, &error);
    if (status == TW_OK)
        return CLI_GO_ON;
    cli_print_error(&cli->terminal, NULL, &error);
    return status == TW_ERR_IO ? CLI_INTERNAL : cli_status_exit(status);
}

/* ---- Texts ------------------------------------------------------------------------------- */

void cli_texts_add(cli_texts *texts, const char *name, const char *value)
{
    if (value)
        texts->items[texts->count++] = (tw_checkpoint_text){name, value};
}

/* The solver writes its own texts itself. */
bool cli_texts_of_checkpoint(cli_texts *texts, const tw_checkpoint *checkpoint, size_t more)
{
    texts->items = calloc(checkpoint->text_count + more, sizeof *texts->items);
    if (!texts->items)
        return false;
    for (size_t i = 0; i < checkpoint->text_count; i++) {
        const tw_checkpoint_text *text = checkpoint->texts + i;
        if (strncmp(text->name, TW_TEXT_RUN, strlen(TW_TEXT_RUN)) != 0)
            cli_texts_add(texts, text->name, text->value);
    }
    return true;
}

bool cli_texts_of_puzzle(cli_texts *texts, const cli_input *source, const tw_solve_options *options,
                         size_t more)
{
    texts->items = calloc(source->loaded_count + 5 + more, sizeof *texts->items);
    if (!texts->items)
        return false;
    cli_texts_add(texts, "name", source->name);
    cli_texts_add(texts, "text", source->text);
    cli_texts_add(texts, "asked-engine", options->engine);
    cli_texts_add(texts, "asked-with", cli_value(&source->cli->args, "with"));
    cli_texts_add(texts, "asked-pivot", options->pivot);
    for (size_t i = 0; i < source->loaded_count; i++) {
        const cli_kept *kept = source->loaded + i;
        cli_text name = {0};
        cli_text_add(&name, "file:", 5);
        cli_text_add(&name, kept->name, kept->name ? strlen(kept->name) : 0);
        texts->file_names[i] = name.bytes;
        if (name.failed || !kept->text)
            return false;
        cli_texts_add(texts, name.bytes, kept->text);
    }
    return true;
}

void cli_texts_free(cli_texts *texts)
{
    for (size_t i = 0; i < CLI_MAX_LOADED; i++)
        free(texts->file_names[i]);
    free(texts->items);
    *texts = (cli_texts){.count = 0};
}

/* ---- The puzzle -------------------------------------------------------------------------- */

int cli_make_carried(cli_input *source, tw_puzzle **puzzle)
{
    if (!cli_is_foreign(source))
        return CLI_GO_ON;
    cli_text text = {0};
    tw_out out = cli_text_out(&text);
    tw_error error = {.status = TW_OK};
    tw_status status = tw_puzzle_write(NULL, *puzzle, NULL, &out, &error);
    if (status != TW_OK) {
        cli_text_free(&text);
        return cli_input_failed(source, status, &error);
    }
    tw_puzzle_free(*puzzle);
    *puzzle = NULL;
    free(source->text);
    source->text = text.bytes;
    source->size = text.size;
    source->shipped = true; /* it names no files */
    tw_source view = cli_input_view(source);
    view.name = "converted.yaml";
    tw_report report = cli_input_report(source);
    status = tw_puzzle_read(NULL, &view, NULL, &report, puzzle);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(source, status, NULL);
}

int cli_open_carried(const cli_call *cli, const char *path, const tw_checkpoint *checkpoint,
                     cli_input *source, tw_puzzle **puzzle)
{
    const char *text = tw_checkpoint_find_text(checkpoint, "text");
    const char *name = tw_checkpoint_find_text(checkpoint, "name");
    *source = (cli_input){.cli = cli};
    if (!text || !name) {
        cli_complain("%s: this checkpoint carries no puzzle", path);
        return CLI_INPUT;
    }
    source->carried = checkpoint;
    source->name = strdup(name);
    source->text = strdup(text);
    source->size = strlen(text);
    if (!source->name || !source->text) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    return cli_read_puzzle(source, puzzle);
}

/* ---- The solver -------------------------------------------------------------------------- */

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; at && *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, word, length) == 0)
            return true;
    return false;
}

static void read_with(const char *words, tw_solve_options *options)
{
    options->size = has_word(words, "size");
    options->strand = has_word(words, "strand=extended") ? 2 : has_word(words, "strand") ? 1 : 0;
}

/* The options that made the checkpoint's tree, into those of the command line. */
static void take_options(const tw_checkpoint *checkpoint, tw_solve_options *options)
{
    const char *up_to = tw_checkpoint_find_text(checkpoint, "up-to");
    options->engine = tw_checkpoint_find_text(checkpoint, "asked-engine");
    read_with(tw_checkpoint_find_text(checkpoint, "asked-with"), options);
    options->pivot = tw_checkpoint_find_text(checkpoint, "asked-pivot");
    options->up_to = up_to && strcmp(up_to, "none") == 0        ? TW_UP_TO_NONE
                     : up_to && strcmp(up_to, "rotations") == 0 ? TW_UP_TO_ROTATIONS
                                                                : TW_UP_TO_ISOMETRIES;
}

/* Where no engine was asked for, another build may choose another: take the one that was chosen. */
static bool take_chosen(const tw_checkpoint *checkpoint, const tw_solver *solver,
                        tw_solve_options *options)
{
    const char *engine = tw_checkpoint_find_text(checkpoint, "engine");
    if (options->engine || !engine || strcmp(tw_solver_stats(solver).engine, engine) == 0)
        return false;
    options->engine = engine;
    read_with(tw_checkpoint_find_text(checkpoint, "with"), options);
    return true;
}

int cli_resume_solver(cli_input *source, const tw_puzzle *puzzle, const tw_checkpoint *checkpoint,
                      tw_solve_options *options, tw_solver **solver)
{
    tw_solver *made = NULL;
    take_options(checkpoint, options);
    int code = cli_make_solver(source, puzzle, options, &made);
    if (code == CLI_GO_ON && take_chosen(checkpoint, made, options)) {
        tw_solver_free(made);
        made = NULL;
        code = cli_make_solver(source, puzzle, options, &made);
    }
    if (code != CLI_GO_ON)
        return code;
    tw_error error = {.status = TW_OK};
    tw_status status = tw_solver_resume(made, checkpoint, &error);
    if (status != TW_OK) {
        tw_solver_free(made);
        return cli_input_failed(source, status, &error);
    }
    *solver = made;
    return CLI_GO_ON;
}
