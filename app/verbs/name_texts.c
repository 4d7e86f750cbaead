/* name_texts.c -- pieces and cells as users write and read them (name_texts.h). */
#include "verbs/name_texts.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *piece_name(void *user, size_t number)
{
    const tw_puzzle *puzzle = *(const tw_puzzle *const *)user;
    return number < tw_puzzle_piece_count(puzzle) ? tw_puzzle_piece_name(puzzle, (uint32_t)number)
                                                  : NULL;
}

const char *verb_nearest_piece(const tw_puzzle *puzzle, const char *name)
{
    return tw_nearest(name, piece_name, &puzzle);
}

uint32_t verb_find_piece(const tw_puzzle *puzzle, const char *word, size_t length, bool any_case)
{
    uint32_t lettered = UINT32_MAX;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        const char *name = tw_puzzle_piece_name(puzzle, piece);
        const char letter = tw_puzzle_letter(puzzle, piece);
        if (strlen(name) == length && (any_case ? strncasecmp : strncmp)(name, word, length) == 0)
            return piece;
        if (length == 1 && lettered == UINT32_MAX &&
            (any_case ? strncasecmp : strncmp)(&letter, word, 1) == 0)
            lettered = piece;
    }
    return lettered;
}

void verb_add_times(tw_bytes *words, const char *name, size_t times)
{
    char before[32] = "";
    if (times == 0)
        return;
    snprintf(before, sizeof before, times > 1 ? "%s%zux " : "%s", words->size > 0 ? ", " : "",
             times);
    tw_bytes_add(words, before, strlen(before));
    tw_bytes_add(words, name, strlen(name));
}

const char *verb_cell_text(const tw_lattice *lattice, tw_cell cell)
{
    static _Thread_local char buffers[4][TW_MAX_NAME + 64];
    static _Thread_local unsigned last;
    char *buffer = buffers[last = (last + 1) % 4];
    size_t size = 0;
    buffer[0] = '\0';
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        size += (size_t)snprintf(buffer + size, 16, "%s%d", i > 0 ? "," : "", cell.at[i]);
    if (tw_lattice_kind_count(lattice) > 1)
        snprintf(buffer + size, TW_MAX_NAME + 1, ",%s", tw_lattice_kind_name(lattice, cell.kind));
    return buffer;
}

/* Reads a coordinate and the comma after it, if there is one. *word: moves past both. */
static bool read_coordinate(const char **word, const char *end, int32_t *value)
{
    const bool minus = *word < end && **word == '-';
    const char *digit = *word + minus, *first = digit;
    int32_t number = 0;
    for (; digit < end && *digit >= '0' && *digit <= '9'; digit++) {
        number = 10 * number + (*digit - '0');
        if (number > TW_MAX_COORDINATE)
            return false;
    }
    *value = minus ? -number : number;
    *word = digit + (digit < end);
    return digit > first && (digit == end || (*digit == ',' && digit + 1 < end));
}

verb_cell_word verb_read_cell(const tw_puzzle *puzzle, const char *word, size_t length,
                              uint32_t *number)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const char *end = word + length;
    char kind[TW_MAX_NAME + 1];
    tw_cell cell = {.kind = 0};
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        if (!read_coordinate(&word, end, &cell.at[i]))
            return VERB_CELL_UNREAD;
    if (tw_lattice_kind_count(lattice) > 1) {
        snprintf(kind, sizeof kind, "%.*s", (int)(end - word), word);
        cell.kind = tw_lattice_find_kind(lattice, kind);
        if (cell.kind == UINT32_MAX || strlen(kind) < (size_t)(end - word))
            return VERB_CELL_NO_KIND;
    } else if (word != end) {
        return VERB_CELL_UNREAD;
    }
    uint32_t found = tw_lattice_has_cell(lattice, cell)
                         ? tw_puzzle_find_cell(puzzle, tw_lattice_canonical(lattice, cell))
                         : UINT32_MAX;
    if (found == UINT32_MAX)
        return VERB_CELL_OUTSIDE;
    *number = found;
    return VERB_CELL_FOUND;
}
