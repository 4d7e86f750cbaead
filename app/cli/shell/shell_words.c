/* shell_words.c -- splits a typed line into words, and reads words as pieces and cells.
 *
 * A word means the piece of that name; if there is none, the piece with that letter in drawings; if
 * there is none, either of these in letters of the other case. The number of an orientation may
 * follow: "F3". Names may end in digits themselves, so the whole word is tried as a name first;
 * "F:3" always means an orientation. */
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

/* The piece of the first `length` bytes of a word; an exact match comes first. */
static uint32_t find_part(const shell_state *shell, const char *word, size_t length)
{
    uint32_t piece = verb_find_piece(shell->puzzle, word, length, false);
    return piece != SHELL_NONE ? piece : verb_find_piece(shell->puzzle, word, length, true);
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
    return shell_refuse(shell, "there is no piece \"%s\"%s", name,
                        verb_meant(near, "; \"parts\" lists them"));
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

static bool refuse_cell(const shell_state *shell, const char *word, verb_cell_word read)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    const char *kind = strrchr(word, ',');
    const char *near =
        read == VERB_CELL_NO_KIND && kind ? tw_nearest(kind + 1, kind_name, &lattice) : NULL;
    if (read == VERB_CELL_OUTSIDE)
        return shell_refuse(shell, "%s: the container has no such cell", word);
    if (near)
        return shell_refuse(shell, "%s: there is no kind of cell \"%s\"; did you mean \"%s\"?",
                            word, kind + 1, near);
    return shell_refuse(shell,
                        "%s: expected a cell, its number from 0 to %zu or its coordinates as in "
                        "%s; \"grid numbers\" shows the numbers",
                        word, tw_puzzle_cell_count(shell->puzzle) - 1,
                        verb_cell_text(lattice, *tw_puzzle_cell(shell->puzzle, 0)));
}

bool shell_read_cell(const shell_state *shell, const char *word, uint32_t *cell)
{
    uint64_t number;
    size_t digits = strspn(word, "0123456789");
    if (digits == 0 || word[digits]) {
        verb_cell_word read = verb_read_cell(shell->puzzle, word, strlen(word), cell);
        return read == VERB_CELL_FOUND || refuse_cell(shell, word, read);
    }
    if (!verb_parse_number(word, 0, tw_puzzle_cell_count(shell->puzzle) - 1, &number))
        return shell_refuse(shell, "%s: there is no such cell; they are numbered 0 to %zu", word,
                            tw_puzzle_cell_count(shell->puzzle) - 1);
    *cell = (uint32_t)number;
    return true;
}
