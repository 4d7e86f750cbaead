/* shell_words.c -- splits a typed line into words, and reads words as pieces and cells.
 *
 * A word means the piece of that name; if there is none, the piece with that letter in drawings; if
 * there is none, either of these in letters of the other case. The number of an orientation may
 * follow: "F3". Names may end in digits themselves, so the whole word is tried as a name first;
 * "F:3" always means an orientation. */
#include <stdlib.h>
#include <string.h>

#include "cli/shell/shell.h"
#include "verbs/name_texts.h"

/* ---- Cutting ----------------------------------------------------------------------------- */

/* Moves a word from *from to *to without its quotes, and ends it. false: a quote is not closed. */
static bool cut_word(const char **from, char **to)
{
    const char *next = *from;
    char *end = *to;
    for (char quote = '\0'; *next && (quote || !strchr(" \t", *next)); next++) {
        if (quote ? *next == quote : *next == '\'' || *next == '"')
            quote = quote ? '\0' : *next;
        else
            *end++ = *next;
        if (!next[1] && quote)
            return false;
    }
    *end++ = '\0';
    *from = next;
    *to = end;
    return true;
}

bool shell_cut_words(const char *line, shell_words *words)
{
    char *end = words->text;
    words->count = 0;
    for (;;) {
        line += strspn(line, " \t");
        if (!*line || (words->count == 0 && *line == '#'))
            return true;
        if (words->count == SHELL_WORDS)
            return true;
        words->at[words->count++] = end;
        if (!cut_word(&line, &end))
            return false;
    }
}

/* ---- Pieces ------------------------------------------------------------------------------ */

const char *shell_piece_word(void *shell, size_t number)
{
    const tw_puzzle *puzzle = (*(const shell_state *const *)shell)->puzzle;
    return number < tw_puzzle_piece_count(puzzle) ? tw_puzzle_piece_name(puzzle, (uint32_t)number)
                                                  : NULL;
}

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool same_word(const char *a, const char *b, bool any_case)
{
    for (; *a && *b; a++, b++) {
        if (*a != *b && !(any_case && lower(*a) == lower(*b)))
            return false;
    }
    return *a == *b;
}

/* The piece with this name, or else with this letter. */
static uint32_t find_piece(const shell_state *shell, const char *word, bool any_case)
{
    size_t count = tw_puzzle_piece_count(shell->puzzle);
    for (uint32_t piece = 0; piece < count; piece++) {
        if (same_word(tw_puzzle_piece_name(shell->puzzle, piece), word, any_case))
            return piece;
    }
    for (uint32_t piece = 0; piece < count && word[0] && !word[1]; piece++) {
        const char letter[] = {tw_puzzle_letter(shell->puzzle, piece), '\0'};
        if (same_word(letter, word, any_case))
            return piece;
    }
    return SHELL_NONE;
}

/* The same for the first `length` bytes of a word; an exact match comes first. */
static uint32_t find_part(const shell_state *shell, const char *word, size_t length)
{
    char name[TW_MAX_NAME + 1];
    if (length == 0 || length >= sizeof name)
        return SHELL_NONE;
    memcpy(name, word, length);
    name[length] = '\0';
    uint32_t piece = find_piece(shell, name, false);
    return piece != SHELL_NONE ? piece : find_piece(shell, name, true);
}

/* Length of a word without the number at its end and a colon before that number. */
static size_t name_length(const char *word, const char **number)
{
    size_t length = strlen(word);
    while (length > 0 && word[length - 1] >= '0' && word[length - 1] <= '9')
        length--;
    *number = word + length;
    return length > 0 && **number && word[length - 1] == ':' ? length - 1 : length;
}

static bool refuse_piece(const shell_state *shell, const char *word)
{
    const char *number;
    char name[TW_MAX_NAME + 1];
    size_t length = name_length(word, &number);
    snprintf(name, sizeof name, "%.*s", (int)(length > 0 ? length : strlen(word)), word);
    const char *near = tw_nearest(name, shell_piece_word, &shell);
    if (near)
        return shell_refuse(shell, "there is no piece \"%s\"; did you mean \"%s\"?", name, near);
    return shell_refuse(shell, "there is no piece \"%s\"; \"parts\" lists them", name);
}

bool shell_read_piece(const shell_state *shell, const char *word, uint32_t *piece,
                      uint32_t *orientation)
{
    const char *number;
    uint64_t turned;
    size_t length = name_length(word, &number);
    *orientation = SHELL_NONE;
    *piece = find_part(shell, word, strlen(word));
    if (*piece != SHELL_NONE)
        return true;
    *piece = *number ? find_part(shell, word, length) : SHELL_NONE;
    if (*piece == SHELL_NONE)
        return refuse_piece(shell, word);
    if (!verb_parse_number(number, 0, SHELL_NONE - 1, &turned))
        return shell_refuse(shell, "%s: there are not so many orientations", word);
    *orientation = (uint32_t)turned;
    return true;
}

/* ---- Cells ------------------------------------------------------------------------------- */

static const char *kind_name(void *user, size_t number)
{
    const tw_lattice *lattice = *(const tw_lattice *const *)user;
    return number < tw_lattice_kind_count(lattice) ? tw_lattice_kind_name(lattice, (uint32_t)number)
                                                   : NULL;
}

/* Reads a coordinate, and the comma behind it if there is one. */
static bool read_coordinate(const char **word, int32_t *value)
{
    char *end;
    if (!strchr("-0123456789", **word))
        return false;
    long number = strtol(*word, &end, 10);
    if (end == *word || (*end && *end != ',') || labs(number) > TW_MAX_COORDINATE)
        return false;
    *value = (int32_t)number;
    *word = end + (*end == ',');
    return true;
}

static bool refuse_cell(const shell_state *shell, const char *word)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    char example[TW_MAX_NAME + 64];
    return shell_refuse(shell,
                        "%s: expected a cell, its number from 0 to %zu or its coordinates as in "
                        "%s; \"grid numbers\" shows the numbers",
                        word, tw_puzzle_cell_count(shell->puzzle) - 1,
                        verb_cell_text(lattice, *tw_puzzle_cell(shell->puzzle, 0), example));
}

static bool read_kind(const shell_state *shell, const char *word, const char *name, uint32_t *kind)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    *kind = tw_lattice_find_kind(lattice, name);
    if (*kind != SHELL_NONE)
        return true;
    const char *near = tw_nearest(name, kind_name, &lattice);
    if (near)
        return shell_refuse(shell, "%s: there is no kind of cell \"%s\"; did you mean \"%s\"?",
                            word, name, near);
    return refuse_cell(shell, word);
}

static bool read_coordinates(const shell_state *shell, const char *word, uint32_t *number)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    const char *rest = word;
    tw_cell cell = {.kind = 0};
    bool kinds = tw_lattice_kind_count(lattice) > 1;
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++) {
        if (!read_coordinate(&rest, &cell.at[i]))
            return refuse_cell(shell, word);
    }
    if (!kinds && *rest)
        return refuse_cell(shell, word);
    if (kinds && !read_kind(shell, word, rest, &cell.kind))
        return false;
    *number = SHELL_NONE;
    if (tw_lattice_has_cell(lattice, cell))
        *number = tw_puzzle_find_cell(shell->puzzle, tw_lattice_canonical(lattice, cell));
    return *number != SHELL_NONE || shell_refuse(shell, "%s: the container has no such cell", word);
}

bool shell_read_cell(const shell_state *shell, const char *word, uint32_t *cell)
{
    uint64_t number;
    size_t digits = strspn(word, "0123456789");
    if (digits == 0 || word[digits])
        return read_coordinates(shell, word, cell);
    if (!verb_parse_number(word, 0, tw_puzzle_cell_count(shell->puzzle) - 1, &number))
        return shell_refuse(shell, "%s: there is no such cell; they are numbered 0 to %zu", word,
                            tw_puzzle_cell_count(shell->puzzle) - 1);
    *cell = (uint32_t)number;
    return true;
}
