/* emitter.c -- writing a tree of values as YAML or as JSON (emitter.h).
 *
 * In YAML keys and texts go without quotes only where nothing else could be meant; every other one
 * is quoted as in JSON, which YAML reads too. */
#include "format/text/emitter.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WIDTH = 92 };

static tw_emitter_level *innermost(tw_emitter *document)
{
    return &document->levels[document->depth - 1];
}

static void put(tw_emitter *document, const char *text)
{
    const char *line = strrchr(text, '\n');
    document->column = line ? strlen(line + 1) : document->column + strlen(text);
    tw_put(&document->to, text);
}

static void put_line(tw_emitter *document, size_t indent)
{
    put(document, "\n");
    for (size_t i = 0; i < indent; i++)
        put(document, "  ");
}

/* ---- Texts ------------------------------------------------------------------------------- */

/* Could a reader take it for anything but this text? */
static bool is_plain(const char *text)
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

static void put_string(tw_emitter *document, const char *text)
{
    if (!document->json && is_plain(text)) {
        put(document, text);
        return;
    }
    document->column += strlen(text) + 2;
    tw_put_quoted(&document->to, text);
}

/* ---- Items ------------------------------------------------------------------------------- */

/* Goes to where the next item of the innermost level begins, and writes its key. block: what
 * follows in YAML begins on a line of its own. */
static void begin_item(tw_emitter *document, const char *key, bool block)
{
    tw_emitter_level *level = innermost(document);
    bool flow = document->json || level->flat;
    if (flow && !level->empty)
        put(document, ",");
    if (level->flat && !level->empty && document->column > WIDTH)
        put_line(document, level->indent);
    else if (level->flat && !level->empty)
        put(document, " ");
    else if (!level->flat && !level->beside &&
             (document->json || document->depth > 1 || !level->empty))
        put_line(document, level->indent);
    level->empty = level->beside = false;
    if (!flow && level->list)
        put(document, "- ");
    if (!key)
        return;
    put_string(document, key);
    put(document, flow || !block ? ": " : ":");
}

static void begin_level(tw_emitter *document, const char *key, bool list, bool flat)
{
    tw_emitter_level *parent = innermost(document);
    bool block = !document->json && !flat && !parent->flat;
    begin_item(document, key, block);
    if (document->depth == TW_DOCUMENT_DEPTH)
        return; /* nothing here is that deep */
    tw_emitter_level level = {.list = list, .flat = flat || parent->flat, .empty = true};
    level.beside = block && parent->list && !list;
    level.indent = parent->indent + 1;
    document->levels[document->depth++] = level;
    if (!block)
        put(document, list ? "[" : "{");
}

void tw_emitter_map(tw_emitter *document, const char *key, bool flat)
{
    begin_level(document, key, false, flat);
}

void tw_emitter_list(tw_emitter *document, const char *key, bool flat)
{
    begin_level(document, key, true, flat);
}

void tw_emitter_end(tw_emitter *document)
{
    const tw_emitter_level *level = innermost(document);
    bool list = level->list, flat = level->flat;
    size_t indent = level->indent;
    document->depth--;
    if (document->json && !flat)
        put_line(document, indent - 1);
    if (document->json || flat)
        put(document, list ? "]" : "}");
}

void tw_emitter_open(tw_emitter *document, const tw_out *out, bool json)
{
    *document = (tw_emitter){.json = json, .depth = 1};
    document->to.out = out;
    document->levels[0] = (tw_emitter_level){.empty = true, .indent = json};
    put(document, json ? "{" : "");
}

tw_status tw_emitter_close(tw_emitter *document)
{
    put(document, document->json ? "\n}\n" : "\n");
    return tw_writer_end(&document->to);
}

/* ---- Values ------------------------------------------------------------------------------ */

/* The lines of a `|` block. */
static void put_lines(tw_emitter *document, const char *lines)
{
    size_t indent = innermost(document)->indent + 1;
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        put_line(document, length > 0 ? indent : 0);
        for (size_t i = 0; i < length; i++)
            put(document, (char[]){lines[i], '\0'});
        lines += length + (lines[length] == '\n');
    }
}

/* Can several lines stand in a block as they are? */
static bool fits_block(const tw_emitter *document, const char *text)
{
    size_t length = strlen(text);
    const tw_emitter_level *level = &document->levels[document->depth - 1];
    return !document->json && !level->flat && strchr(text, '\n') && *text != ' ' && *text != '\t' &&
           *text != '\n' && !strstr(text, "\n\n") && !strchr(text, '\r') && text[length - 1] != ' ';
}

void tw_emitter_text(tw_emitter *document, const char *key, const char *text)
{
    begin_item(document, key, false);
    if (!fits_block(document, text)) {
        put_string(document, text);
        return;
    }
    put(document, text[strlen(text) - 1] == '\n' ? "|" : "|-");
    put_lines(document, text);
}

void tw_emitter_word(tw_emitter *document, const char *key, const char *word)
{
    begin_item(document, key, false);
    put(document, document->json ? "\"" : "");
    put(document, word);
    put(document, document->json ? "\"" : "");
}

void tw_emitter_number(tw_emitter *document, const char *key, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    begin_item(document, key, false);
    put(document, text);
}

/* Twelve digits: what was written with fewer comes out as it was. */
void tw_emitter_real(tw_emitter *document, const char *key, double number)
{
    char text[40];
    snprintf(text, sizeof text, "%.12g", number);
    char *comma = strchr(text, ','); /* whatever the locale says */
    if (comma)
        *comma = '.';
    begin_item(document, key, false);
    put(document, text);
}

void tw_emitter_bool(tw_emitter *document, const char *key, bool value)
{
    begin_item(document, key, false);
    put(document, value ? "true" : "false");
}

void tw_emitter_block(tw_emitter *document, const char *key, const char *lines)
{
    begin_item(document, key, false);
    if (document->json) {
        tw_put_quoted(&document->to, lines);
        return;
    }
    put(document, "|");
    put_lines(document, lines);
}
