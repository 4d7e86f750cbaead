/* emitter.c -- writing a tree of values as YAML or as JSON (emitter.h).
 *
 * In YAML keys and texts have no quotes only if that is unambiguous; all others are quoted as in
 * JSON, which YAML reads too. */
#include "base/emitter.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WIDTH = 92 };

static tw_emitter_level *innermost(tw_emitter *emitter)
{
    return &emitter->levels[emitter->depth - 1];
}

static bool is_json(const tw_emitter *emitter)
{
    return emitter->style != TW_EMITTER_YAML;
}

static void put_word(tw_emitter *emitter, const char *text)
{
    size_t size = 0;
    for (; text[size]; size++)
        emitter->column = text[size] == '\n' ? 0 : emitter->column + 1;
    tw_put_bytes(&emitter->to, text, size);
}

static void begin_emitter_line(tw_emitter *emitter, size_t indent)
{
    put_word(emitter, "\n");
    for (size_t i = 0; i < indent; i++)
        put_word(emitter, "  ");
}

/* ---- Texts ------------------------------------------------------------------------------- */

/* Can the text stand unquoted? True if YAML reads it back as this string. */
static bool is_plain_text(const char *text)
{
    static const char *const words[] = {"null", "true", "false", "yes", "no",
                                        "on",   "off",  "y",     "n",   NULL};
    size_t length = strlen(text);
    if (length == 0 || length > 70 || text[length - 1] == ' ')
        return false;
    for (size_t i = 0; words[i]; i++)
        if (strcasecmp(words[i], text) == 0)
            return false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        bool inner = (c >= '0' && c <= '9') || c == ' ' || c == '_' || c == '-' || c == '.';
        if (!letter && (i == 0 || !inner))
            return false;
    }
    return true;
}

static void put_string(tw_emitter *emitter, const char *text)
{
    if (!is_json(emitter) && is_plain_text(text)) {
        put_word(emitter, text);
        return;
    }
    emitter->column += strlen(text) + 2;
    tw_put_quoted(&emitter->to, text);
}

/* ---- Items ------------------------------------------------------------------------------- */

/* Moves to the start of a level's next item. */
static void move_to_item(tw_emitter *emitter, const tw_emitter_level *level)
{
    if ((is_json(emitter) || level->flat) && !level->empty)
        put_word(emitter, ",");
    if (emitter->style == TW_EMITTER_LINE)
        return;
    if (level->flat && !level->empty && emitter->column > WIDTH)
        begin_emitter_line(emitter, level->indent);
    else if (level->flat && !level->empty)
        put_word(emitter, " ");
    else if (!level->flat && !level->beside &&
             (is_json(emitter) || emitter->depth > 1 || !level->empty))
        begin_emitter_line(emitter, level->indent);
}

static void begin_level(tw_emitter *emitter, const char *key, bool list, bool flat);

/* Begins the levels that wait for an item; they are the innermost ones. */
static void begin_waiting(tw_emitter *emitter)
{
    const size_t depth = emitter->depth;
    while (innermost(emitter)->waits)
        emitter->depth--;
    while (emitter->depth < depth) {
        const tw_emitter_level level = emitter->levels[emitter->depth];
        begin_level(emitter, level.key, level.list, level.flat);
    }
}

/* Begins an item of the innermost level with its key. block: in YAML the value begins on its own
 * line. */
static void begin_item(tw_emitter *emitter, const char *key, bool block)
{
    begin_waiting(emitter);
    tw_emitter_level *level = innermost(emitter);
    bool flow = is_json(emitter) || level->flat;
    move_to_item(emitter, level);
    level->empty = level->beside = false;
    if (!flow && level->list)
        put_word(emitter, "- ");
    if (!key)
        return;
    put_string(emitter, key);
    put_word(emitter, emitter->style == TW_EMITTER_LINE || (block && !flow) ? ":" : ": ");
}

static void begin_level(tw_emitter *emitter, const char *key, bool list, bool flat)
{
    begin_waiting(emitter);
    tw_emitter_level *parent = innermost(emitter);
    bool block = !is_json(emitter) && !flat && !parent->flat;
    begin_item(emitter, key, block);
    if (emitter->depth == TW_EMITTER_DEPTH)
        return; /* no document is that deep */
    tw_emitter_level level = {.list = list, .flat = flat || parent->flat, .empty = true};
    level.beside = block && parent->list && !list;
    level.indent = parent->indent + 1;
    emitter->levels[emitter->depth++] = level;
    if (!block)
        put_word(emitter, list ? "[" : "{");
}

void tw_emitter_map(tw_emitter *emitter, const char *key, bool flat)
{
    begin_level(emitter, key, false, flat);
}

void tw_emitter_list(tw_emitter *emitter, const char *key, bool flat)
{
    begin_level(emitter, key, true, flat);
}

static void await_item(tw_emitter *emitter, const char *key, bool list, bool flat)
{
    if (emitter->depth < TW_EMITTER_DEPTH)
        emitter->levels[emitter->depth++] =
            (tw_emitter_level){.waits = true, .key = key, .list = list, .flat = flat};
}

void tw_emitter_map_if_any(tw_emitter *emitter, const char *key, bool flat)
{
    await_item(emitter, key, false, flat);
}

void tw_emitter_list_if_any(tw_emitter *emitter, const char *key, bool flat)
{
    await_item(emitter, key, true, flat);
}

void tw_emitter_end(tw_emitter *emitter)
{
    const tw_emitter_level *level = innermost(emitter);
    bool list = level->list, flat = level->flat;
    size_t indent = level->indent;
    emitter->depth--;
    if (level->waits)
        return;
    if (is_json(emitter) && !flat)
        begin_emitter_line(emitter, indent - 1);
    if (is_json(emitter) || flat)
        put_word(emitter, list ? "]" : "}");
}

void tw_emitter_open(tw_emitter *emitter, const tw_out *out, tw_emitter_style style)
{
    *emitter = (tw_emitter){.style = style, .depth = 1};
    emitter->to.out = out;
    emitter->levels[0] = (tw_emitter_level){
        .empty = true, .indent = is_json(emitter), .flat = style == TW_EMITTER_LINE};
    put_word(emitter, is_json(emitter) ? "{" : "");
}

tw_status tw_emitter_close(tw_emitter *emitter)
{
    if (emitter->style == TW_EMITTER_JSON)
        put_word(emitter, "\n");
    put_word(emitter, is_json(emitter) ? "}\n" : "\n");
    return tw_writer_end(&emitter->to);
}

/* ---- Values ------------------------------------------------------------------------------ */

/* The lines of a `|` block. */
static void put_lines(tw_emitter *emitter, const char *lines)
{
    size_t indent = innermost(emitter)->indent + 1;
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        begin_emitter_line(emitter, length > 0 ? indent : 0);
        for (size_t i = 0; i < length; i++)
            put_word(emitter, (char[]){lines[i], '\0'});
        lines += length + (lines[length] == '\n');
    }
}

/* Can a text of several lines stand in a block as it is? */
static bool fits_block(const tw_emitter *emitter, const char *text)
{
    size_t length = strlen(text);
    const tw_emitter_level *level = &emitter->levels[emitter->depth - 1];
    return !is_json(emitter) && !level->flat && strchr(text, '\n') && *text != ' ' &&
           *text != '\t' && *text != '\n' && !strstr(text, "\n\n") && !strchr(text, '\r') &&
           text[length - 1] != ' ';
}

void tw_emitter_text(tw_emitter *emitter, const char *key, const char *text)
{
    begin_item(emitter, key, false);
    if (!fits_block(emitter, text)) {
        put_string(emitter, text);
        return;
    }
    put_word(emitter, text[strlen(text) - 1] == '\n' ? "|" : "|-");
    put_lines(emitter, text);
}

void tw_emitter_word(tw_emitter *emitter, const char *key, const char *word)
{
    begin_item(emitter, key, false);
    put_word(emitter, is_json(emitter) ? "\"" : "");
    put_word(emitter, word);
    put_word(emitter, is_json(emitter) ? "\"" : "");
}

void tw_emitter_number(tw_emitter *emitter, const char *key, int64_t number)
{
    char text[TW_DIGITS_SIZE];
    begin_item(emitter, key, false);
    put_word(emitter, tw_number_digits(number, text));
}

void tw_emitter_digits(tw_emitter *emitter, const char *key, const char *digits)
{
    static const char most[] = "9007199254740992";
    size_t size = strlen(digits);
    if (size > sizeof most - 1 || (size == sizeof most - 1 && strcmp(digits, most) > 0)) {
        tw_emitter_word(emitter, key, digits);
    } else {
        begin_item(emitter, key, false);
        put_word(emitter, digits);
    }
}

tw_writer *tw_emitter_value(tw_emitter *emitter, const char *key)
{
    begin_item(emitter, key, false);
    return &emitter->to;
}

void tw_emitter_count(tw_emitter *emitter, const char *key, uint64_t count)
{
    tw_put_count(tw_emitter_value(emitter, key), count);
}

static void put_real(tw_emitter *emitter, const char *key, int digits, double number)
{
    char text[40];
    snprintf(text, sizeof text, "%.*g", digits, number);
    char *comma = strchr(text, ','); /* the locale's decimal point */
    if (comma)
        *comma = '.';
    begin_item(emitter, key, false);
    put_word(emitter, text);
}

/* Twelve digits: a number read with fewer is written unchanged. */
void tw_emitter_real(tw_emitter *emitter, const char *key, double number)
{
    put_real(emitter, key, 12, number);
}

void tw_emitter_exact(tw_emitter *emitter, const char *key, double number)
{
    put_real(emitter, key, 17, number);
}

void tw_emitter_bool(tw_emitter *emitter, const char *key, bool value)
{
    begin_item(emitter, key, false);
    put_word(emitter, value ? "true" : "false");
}

void tw_emitter_block(tw_emitter *emitter, const char *key, const char *lines)
{
    begin_item(emitter, key, false);
    if (is_json(emitter)) {
        tw_put_quoted(&emitter->to, lines);
        return;
    }
    put_word(emitter, "|");
    put_lines(emitter, lines);
}
