/* reader.c -- the memory of a text, its faults, and words for them (reader.h).
 *
 * Memory is cut, block after block, from chunks that go with the scope. A block larger than a
 * chunk gets a chunk of its own.
 * Faults are kept until the text has been read and then passed on in the order of the text, text by
 * text in the order in which the first fault of each was found. At most TW_MAX_FAULTS are kept: the
 * first ones found, which are the outermost.
 * Invariant: the newest chunk has `used` <= `size` bytes handed out, each block aligned. */
#include "format/text/reader.h"
#include "base/bounds.h"
#include "base/faults.h"
#include "base/numbers.h"
#include "base/utf8.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORK = 10000000 }; /* cells that the shapes of one text may make on the way */

struct tw_noted {
    tw_error error;
    size_t file; /* index of the text, by first fault */
};

/* ---- Memory ------------------------------------------------------------------------------ */

enum { CHUNK = 65536 };

typedef struct tw_arena_chunk {
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
} tw_arena_chunk;

static tw_arena_chunk *add_chunk(tw_reader *reader, size_t need)
{
    size_t size = need > CHUNK ? need : CHUNK;
    tw_arena_chunk *chunk = tw_take(reader->own, 1, sizeof *chunk + size);
    if (!chunk)
        return NULL;
    chunk->size = size;
    reader->newest = chunk;
    return chunk;
}

static void *take_block(tw_reader *reader, size_t count, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size != 0 && count > SIZE_MAX / 4 / size)
        return NULL;
    size_t need = (count * size + align - 1) / align * align;
    tw_arena_chunk *chunk = reader->newest;
    if (!chunk || chunk->size - chunk->used < need)
        chunk = add_chunk(reader, need);
    if (!chunk)
        return NULL;
    void *block = chunk->bytes + chunk->used;
    chunk->used += need;
    return block;
}

void *tw_reader_take(tw_reader *reader, size_t count, size_t size)
{
    void *block = take_block(reader, count, size);
    if (!block)
        tw_reader_memory(reader);
    return block;
}

char *tw_reader_text(tw_reader *reader, const char *bytes, size_t length)
{
    char *copy = tw_reader_take(reader, length + 1, 1);
    if (copy && length > 0)
        memcpy(copy, bytes, length);
    return copy;
}

/* ---- Opening and closing ----------------------------------------------------------------- */

void tw_reader_open(tw_reader *reader, const tw_context *context, const tw_source *source)
{
    memset(reader, 0, sizeof *reader);
    reader->context = tw_context_or_default(context);
    reader->own = tw_scope_begin(&reader->scope, reader->context);
    reader->file = source && source->name ? source->name : "";
    tw_error error = {.status = TW_OK};
    if (tw_limits_check(reader->context, &error))
        tw_reader_refuse(reader, error.status, error.at, "", "%s", error.message);
}

/* ---- Faults ------------------------------------------------------------------------------ */

static bool is_noted_before(const tw_noted *a, const tw_noted *b)
{
    const tw_place one = a->error.at, other = b->error.at;
    const int order = tw_order_then(TW_ORDER(a->file, b->file), TW_ORDER(one.line, other.line));
    return tw_order_then(order, TW_ORDER(one.column, other.column)) < 0;
}

/* Insertion keeps equal places in the order found. */
static void sort_noted(tw_noted *noted, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && is_noted_before(&noted[j], &noted[j - 1]); j--) {
            tw_noted swap = noted[j];
            noted[j] = noted[j - 1];
            noted[j - 1] = swap;
        }
}

tw_status tw_reader_close(tw_reader *reader, const tw_report *report)
{
    sort_noted(reader->noted, reader->noted_count);
    bool more = true;
    for (size_t i = 0; more && i < reader->noted_count; i++)
        more = tw_report_fault(report, &reader->noted[i].error);
    tw_scope_end(&reader->scope);
    return reader->status;
}

tw_status tw_reader_memory(tw_reader *reader)
{
    reader->status = TW_ERR_MEMORY;
    reader->lost = true;
    return TW_ERR_MEMORY;
}

bool tw_reader_full(const tw_reader *reader)
{
    return reader->faults >= TW_LIMIT(reader->context, faults) || reader->status == TW_ERR_MEMORY ||
           reader->status == TW_ERR_STATE;
}

/* Keeps the first status more specific than TW_ERR_INPUT. */
static void raise_status(tw_reader *reader, tw_status status)
{
    if (reader->status == TW_OK || reader->status == TW_ERR_INPUT)
        reader->status = status;
    reader->lost = true;
}

static size_t number_of_file(const tw_reader *reader, const char *file)
{
    size_t next = 0;
    for (size_t i = 0; i < reader->noted_count; i++) {
        if (strcmp(reader->noted[i].error.file, file) == 0)
            return reader->noted[i].file;
        if (reader->noted[i].file >= next)
            next = reader->noted[i].file + 1;
    }
    return next;
}

/* Foreign text must not control a terminal; a cut one must not end inside a character. */
void tw_clean_text(char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            text[i] = '?';
    while (length > 0 && ((unsigned char)text[length - 1] & 0xc0) == 0x80)
        length--;
    if (length > 0 && (unsigned char)text[length - 1] >= 0xc0) {
        unsigned char head = (unsigned char)text[length - 1];
        size_t need = head >= 0xf0 ? 4 : head >= 0xe0 ? 3 : 2;
        if (strlen(text + length - 1) < need)
            text[length - 1] = '\0';
    }
}

static void note_fault(tw_reader *reader, const tw_error *error)
{
    reader->faults++;
    if (reader->noted_count == TW_LIMIT(reader->context, faults))
        return;
    if (!TW_GROW(reader->own, reader->noted, reader->noted_capacity, reader->noted_count + 1)) {
        tw_reader_memory(reader);
        return;
    }
    tw_noted *one = &reader->noted[reader->noted_count];
    one->error = *error;
    if (!*error->file)
        tw_set_text(one->error.file, sizeof one->error.file, reader->file);
    tw_clean_text(one->error.file);
    tw_clean_text(one->error.message);
    tw_clean_text(one->error.hint);
    one->file = number_of_file(reader, one->error.file);
    reader->noted_count++;
}

tw_status tw_reader_refuse(tw_reader *reader, tw_status status, tw_place at, const char *hint,
                           const char *format, ...)
{
    tw_error error = {.status = status, .at = at};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.message, sizeof error.message, format, arguments);
    va_end(arguments);
    tw_set_text(error.hint, sizeof error.hint, hint);
    raise_status(reader, status);
    note_fault(reader, &error);
    return status;
}

static bool hear(void *user, const tw_error *error)
{
    tw_reader *reader = user;
    raise_status(reader, error->status ? error->status : TW_ERR_INPUT);
    note_fault(reader, error);
    return true;
}

tw_report tw_reader_report(tw_reader *reader)
{
    tw_report report = {hear, reader};
    return report;
}

tw_status tw_reader_stop(tw_reader *reader)
{
    raise_status(reader, TW_ERR_STATE);
    return TW_ERR_STATE;
}

tw_status tw_reader_charge(tw_reader *reader, uint64_t cells, tw_place at)
{
    enum { CELL_STEPS = 8 };
    if (!tw_pace_goes_on(&reader->pace, cells < MAX_WORK ? CELL_STEPS * (size_t)cells : 0))
        return tw_reader_stop(reader);
    if (cells <= MAX_WORK && reader->work <= MAX_WORK - cells) {
        reader->work += cells;
        return TW_OK;
    }
    if (reader->work > MAX_WORK) /* reported before */
        return TW_ERR_TOO_LARGE;
    reader->work = (uint64_t)MAX_WORK + 1;
    return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, at, "",
                            "the shapes of this text make more than %d cells in all", MAX_WORK);
}

/* ---- Words for messages ------------------------------------------------------------------ */

tw_words tw_say(const char *format, ...)
{
    tw_words words;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words.text, sizeof words.text, format, arguments);
    va_end(arguments);
    return words;
}

tw_words tw_quote(const char *text)
{
    enum { LONGEST = 60 };
    if (strlen(text) <= LONGEST)
        return tw_say("\"%s\"", text);
    return tw_say("\"%.*s...\"", (int)tw_utf8_cut(text, LONGEST - 3), text);
}

tw_words tw_found(const tw_value *value)
{
    int64_t number;
    switch (value->type) {
    case TW_VALUE_NOTHING:
        return tw_say("nothing");
    case TW_VALUE_LIST:
        return tw_say("a list of %zu", value->count);
    case TW_VALUE_MAP:
        return tw_say("a mapping");
    case TW_VALUE_BLOCK:
        return tw_say("a block of text");
    case TW_VALUE_PLAIN:
    case TW_VALUE_QUOTED:
        break;
    }
    return tw_as_integer(value, &number) ? tw_say("%lld", (long long)number)
                                         : tw_quote(value->text);
}

tw_words tw_did_you_mean(const char *word, const char *(*candidate)(void *user, size_t number),
                         void *user)
{
    const char *nearest = tw_nearest(word, candidate, user);
    return nearest ? tw_say("did you mean %s?", tw_quote(nearest).text) : tw_say("%s", "");
}
