/* scad_text.c -- walks over the words of an OpenSCAD text (puzzlecad.h). Nothing is computed. */
#include "format/foreign/puzzlecad/puzzlecad.h"

#include "base/utf8.h"

#include <string.h>

static void skip_bytes(tw_line_lexer *at, size_t count)
{
    for (; count > 0 && !tw_line_lexer_end(at); count--)
        tw_line_lexer_step(at);
}

void tw_scad_skip(tw_line_lexer *at)
{
    while (!tw_line_lexer_end(at)) {
        if (strchr(" \t\r\n\v\f", *at->next) && *at->next) {
            tw_line_lexer_step(at);
        } else if (tw_line_lexer_at(at, "//")) {
            tw_line_lexer_next(at);
        } else if (tw_line_lexer_at(at, "/*")) {
            tw_line_lexer_pass(at, "*/");
        } else {
            break;
        }
    }
}

bool tw_scad_take(tw_line_lexer *at, char byte)
{
    tw_scad_skip(at);
    if (tw_line_lexer_end(at) || *at->next != byte)
        return false;
    tw_line_lexer_step(at);
    return true;
}

static bool is_of_name(char byte, bool first)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
           byte == '$' || (!first && byte >= '0' && byte <= '9');
}

tw_word tw_scad_name(tw_line_lexer *at)
{
    tw_scad_skip(at);
    tw_word word = {at->next, 0, at->at};
    while (!tw_line_lexer_end(at) && is_of_name(*at->next, word.size == 0)) {
        tw_line_lexer_step(at);
        word.size++;
    }
    return word;
}

void tw_scad_step(tw_line_lexer *at)
{
    const bool string = *at->next == '"';
    tw_line_lexer_step(at);
    while (string && !tw_line_lexer_end(at) && *at->next != '"')
        skip_bytes(at, *at->next == '\\' ? 2 : 1);
    if (string)
        skip_bytes(at, 1);
}

void tw_scad_skip_value(tw_line_lexer *at)
{
    size_t depth = 0;
    for (tw_scad_skip(at); !tw_line_lexer_end(at); tw_scad_skip(at)) {
        const char byte = *at->next;
        const bool closes = byte == ')' || byte == ']' || byte == '}';
        if (depth == 0 && (closes || byte == ',' || byte == ';'))
            return;
        depth += byte == '(' || byte == '[' || byte == '{';
        depth -= closes;
        tw_scad_step(at);
    }
}

bool tw_scad_number(tw_line_lexer *at, uint32_t *number)
{
    uint64_t digits;
    tw_scad_skip(at);
    const size_t size = tw_leading_digits(at->next, (size_t)(at->end - at->next), &digits);
    if (size == 0 || size > 9)
        return false;
    skip_bytes(at, size);
    *number = (uint32_t)digits;
    return true;
}
