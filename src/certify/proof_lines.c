/* proof_lines.c -- reads the steps of a proof, a line each (certify/proof_lines.h). */
#include "certify/proof_lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

tw_status tw_proof_refuse(const tw_proof_lines *lines, const char *format, ...)
{
    char words[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    tw_fail(lines->error, TW_ERR_INPUT, "%s", words);
    if (lines->error)
        lines->error->at = (tw_place){lines->line, 1};
    return TW_ERR_INPUT;
}

const char *tw_proof_line_end(const tw_proof_lines *lines)
{
    const char *end = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
    end = end ? end : lines->end;
    return end > lines->at && end[-1] == '\r' ? end - 1 : end;
}

void tw_proof_next_line(tw_proof_lines *lines)
{
    const char *end = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
    lines->at = end ? end + 1 : lines->end;
    lines->line++;
}

/* Reads a number and the blanks before it. false: there is none. */
static bool read_step_literal(const char **at, const char *end, int32_t most, int32_t *literal)
{
    int64_t number = 0;
    const char *begin;
    bool negative;
    while (*at < end && **at == ' ')
        ++*at;
    negative = *at < end && **at == '-';
    *at += negative;
    for (begin = *at; *at < end && **at >= '0' && **at <= '9' && number <= most; ++*at)
        number = 10 * number + (**at - '0');
    *literal = (int32_t)(negative ? -number : number);
    return *at > begin && number <= most;
}

tw_status tw_proof_read_literals(tw_proof_lines *lines, const char *from)
{
    const char *end = tw_proof_line_end(lines);
    int32_t literal = 1;
    for (lines->count = 0; literal != 0;) {
        if (!read_step_literal(&from, end, lines->highest, &literal))
            return tw_proof_refuse(lines, "expected literals up to %d, with a 0 at the end",
                                   (int)lines->highest);
        if (!TW_GROW(lines->context, lines->literals, lines->room, lines->count + 1))
            return TW_ERR_MEMORY;
        if (literal != 0)
            lines->literals[lines->count++] = literal;
    }
    return from == end ? TW_OK : tw_proof_refuse(lines, "expected nothing after the 0");
}

tw_status tw_proof_check_step(tw_proof_lines *lines, tw_rup *rup)
{
    const bool deletes = *lines->at == 'd';
    bool follows = true;
    tw_status status = tw_proof_read_literals(lines, lines->at + deletes);
    if (status)
        return status;
    if (deletes)
        tw_rup_delete(rup, lines->literals, lines->count);
    else if (!tw_rup_step(rup, lines->literals, lines->count, &follows))
        return TW_ERR_MEMORY;
    if (!follows)
        return tw_proof_refuse(lines, "the clause does not follow from those before it");
    tw_proof_next_line(lines);
    return TW_OK;
}

bool tw_proof_goes_on(void *pace)
{
    enum { STEPS = 20000 };
    return tw_pace_goes_on(pace, STEPS);
}

void tw_proof_lines_free(tw_proof_lines *lines)
{
    tw_give(lines->context, lines->literals, lines->room, sizeof *lines->literals);
}
