/* job_texts.c -- the texts of a checkpoint: the puzzle, the files it names, the options
 * (job_texts.h). */
#include "job/job_texts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <tw/advanced/format.h>

#include "store/packer.h"

#define FILE_TEXT "file:"

/* ---- Texts ------------------------------------------------------------------------------- */

void tw_job_texts_add(tw_job_texts *texts, const char *name, const char *value)
{
    if (!value || texts->failed)
        return;
    char *names = tw_copy_text(texts->context, name), *copy = tw_copy_text(texts->context, value);
    texts->failed =
        !names || !copy || !TW_GROW(texts->context, texts->items, texts->room, texts->count + 1);
    if (!texts->failed)
        texts->items[texts->count++] = (tw_checkpoint_text){names, copy};
}

void tw_job_texts_add_number(tw_job_texts *texts, const char *name, uint64_t number)
{
    char words[24];
    snprintf(words, sizeof words, "%" PRIu64, number);
    tw_job_texts_add(texts, name, words);
}

const char *tw_job_texts_find(const tw_job_texts *texts, const char *name)
{
    const tw_checkpoint view = {.texts = texts->items, .text_count = texts->count};
    return tw_checkpoint_find_text(&view, name);
}

/* ---- What goes into them ----------------------------------------------------------------- */

void tw_job_texts_of_options(tw_job_texts *texts, const tw_job_options *options)
{
    char words[TW_HEURISTIC_WORDS];
    tw_heuristic_words(options->search->tuning, words);
    tw_job_texts_add(texts, "name", options->name ? options->name : "");
    tw_job_texts_add(texts, "text", options->text);
    tw_job_texts_add(texts, "asked-engine", options->search->engine);
    tw_job_texts_add(texts, "asked-with", words[0] ? words : NULL);
    tw_job_texts_add(texts, "asked-pivot", options->search->pivot);
    for (size_t i = 0; i < options->file_count; i++) {
        const tw_store_file *file = options->files + i;
        size_t room = strlen(file->name) + sizeof FILE_TEXT;
        char *name = tw_take(texts->context, room, 1);
        texts->failed = texts->failed || !name;
        if (!name)
            return;
        snprintf(name, room, FILE_TEXT "%s", file->name);
        tw_job_texts_add(texts, name, file->text);
    }
}

static bool write_text_part(void *user, const char *bytes, size_t count)
{
    tw_bytes *written = user;
    tw_bytes_add(written, bytes, count);
    return !written->status;
}

tw_status tw_job_texts_of_puzzle(tw_job_texts *texts, const tw_puzzle *puzzle, tw_error *error)
{
    tw_bytes written = {.context = texts->context};
    const tw_out out = {write_text_part, &written};
    tw_status status = tw_puzzle_write(texts->context, puzzle, NULL, &out, error);
    tw_bytes_add(&written, "", 1);
    if (written.status)
        status = tw_fail(error, written.status, "out of memory");
    if (!status)
        tw_job_texts_add(texts, "text", (const char *)written.data);
    tw_bytes_free(&written);
    return status;
}

void tw_job_texts_of_checkpoint(tw_job_texts *texts, const tw_checkpoint *checkpoint)
{
    for (size_t i = 0; i < checkpoint->text_count; i++) {
        const tw_checkpoint_text *text = checkpoint->texts + i;
        if (strncmp(text->name, TW_TEXT_RUN, strlen(TW_TEXT_RUN)) != 0)
            tw_job_texts_add(texts, text->name, text->value);
    }
}

/* ---- What comes out of them -------------------------------------------------------------- */

static void read_tuning_words(const char *words, tw_engine_tuning *tuning)
{
    tuning->by_size = tuning->in_order = false;
    tuning->strand = TW_STRAND_OFF;
    tuning->sweep = 0;
    for (const char *at = words; at && *at; at += *at == ',') {
        size_t length = strcspn(at, ",");
        tw_heuristic_take(at, length, tuning);
        at += length;
    }
}

void tw_job_texts_options(const tw_job_texts *texts, tw_solve_options *options,
                          tw_engine_tuning *tuning)
{
    options->engine = tw_job_texts_find(texts, "asked-engine");
    read_tuning_words(tw_job_texts_find(texts, "asked-with"), tuning);
    options->pivot = tw_job_texts_find(texts, "asked-pivot");
    const char *word = tw_job_texts_find(texts, "up-to");
    const char *symmetry = tw_job_texts_find(texts, "symmetry");
    options->no_images = symmetry && !strstr(symmetry, "images");
    options->same = TW_SAME_REFLECTIONS;
    options->exchange = false;
    if (word)
        tw_same_find(word, &options->same, &options->exchange);
}

bool tw_job_texts_engine(const tw_job_texts *texts, const char *chosen, tw_solve_options *options,
                         tw_engine_tuning *tuning)
{
    const char *engine = tw_job_texts_find(texts, "engine");
    if (options->engine || !engine || strcmp(chosen, engine) == 0)
        return false;
    options->engine = engine;
    read_tuning_words(tw_job_texts_find(texts, "with"), tuning);
    return true;
}

/* The path of a text that is a file; else NULL. */
static const char *path_of_text(const tw_checkpoint_text *text)
{
    size_t length = strlen(FILE_TEXT);
    return strncmp(text->name, FILE_TEXT, length) == 0 ? text->name + length : NULL;
}

static tw_status load_file(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    const tw_job_texts *texts = user;
    for (size_t i = 0; i < texts->count; i++) {
        const char *known = path_of_text(texts->items + i), *text = texts->items[i].value;
        if (known && strcmp(known, path) == 0) {
            tw_bytes_add(bytes, text, strlen(text));
            return TW_OK;
        }
    }
    return tw_fail(error, TW_ERR_IO, "this file did not come along");
}

tw_status tw_job_texts_read(const tw_context *context, const tw_job_texts *texts,
                            const tw_job_options *options, tw_puzzle **puzzle, tw_error *error)
{
    const char *text = tw_job_texts_find(texts, "text"), *name = tw_job_texts_find(texts, "name");
    if (texts->failed)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (!text || !name)
        return tw_fail(error, TW_ERR_INPUT, "this checkpoint carries no puzzle");
    const tw_source source = {.name = name,
                              .text = text,
                              .size = strlen(text),
                              .load = load_file,
                              .user = (void *)(uintptr_t)texts,
                              .format = tw_format_find("yaml")};
    const tw_import how = {.size = sizeof how, .watch = options->watch};
    tw_status status = tw_puzzle_read(context, &source, &how, options->report, puzzle);
    if (status == TW_OK && !*puzzle)
        return TW_ERR_STATE;
    if (status == TW_ERR_MEMORY)
        return tw_fail(error, status, "out of memory for the puzzle that it carries");
    return status ? tw_fail(error, status, "the puzzle that it carries cannot be read") : TW_OK;
}

size_t tw_job_texts_files(const tw_job_texts *texts, tw_store_file *files)
{
    size_t count = 0;
    for (size_t i = 0; i < texts->count; i++) {
        const char *path = path_of_text(texts->items + i);
        if (path)
            files[count++] = (tw_store_file){path, texts->items[i].value};
    }
    return count;
}
