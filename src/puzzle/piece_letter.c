/* piece_letter.c -- the letter that stands for a piece, in drawings and in lines of text alike.
 *
 * It follows from the names of the pieces and their order, so it stays with a piece whatever is
 * solved or drawn. A name that is a letter has it. Then each piece asks for the first letter or
 * digit of its name, then for the other letters, then for the first one in its other case; the
 * first to ask for a letter that no other piece begins with gets it; the rest take what is free,
 * letters before digits. A digit would read as the number of an orientation, or as another number,
 * so only a name that is one has it. I and l look alike, so the second of them is given when
 * nothing else is left, or to a name that begins with it. All are chosen once, when the puzzle is
 * made. Invariant: no letter is given twice while there are no more pieces than letters. */
#include "puzzle/puzzle_data.h"

#include <string.h>

#define LETTERS 62 /* A-Z a-z 0-9 */
#define DIGITS 52  /* the index of the first digit */
#define BIG_I 8
#define SMALL_L 37

typedef struct chooser {
    bool used[LETTERS];
    size_t asked[LETTERS]; /* how many pieces begin with it */
} chooser;

static const char letters[LETTERS + 1] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/* The first letter or digit of a name from *from on, as an index, or -1; *from moves past it. */
static int next_letter(const char *name, size_t *from)
{
    int index = -1;
    while (index < 0 && name[*from]) {
        const char *found = strchr(letters, name[(*from)++]);
        index = found ? (int)(found - letters) : -1;
    }
    return index;
}

static bool is_wanted_letter(const chooser *c, int index)
{
    return c->used[index] || c->asked[index] > 0;
}

/* True if the letter suits as a second choice: no piece has it or begins with it, nor a look-alike.
 */
static bool is_spare(const chooser *c, int index)
{
    if (index < 0 || is_wanted_letter(c, index))
        return false;
    return (index != BIG_I || !is_wanted_letter(c, SMALL_L)) &&
           (index != SMALL_L || !is_wanted_letter(c, BIG_I));
}

/* A spare letter of the name after the first, whose index is given; else the first in its other
 * case. -1: none is spare. */
static int second_choice(const chooser *c, const char *name, size_t from, int first)
{
    int index = next_letter(name, &from);
    while (index >= 0 && (!is_spare(c, index) || (index >= DIGITS && first < DIGITS)))
        index = next_letter(name, &from);
    int other_case = first >= 0 && first < DIGITS ? (first + DIGITS / 2) % DIGITS : -1;
    return index < 0 && is_spare(c, other_case) ? other_case : index;
}

static char take_letter(chooser *c, const char *name, size_t piece)
{
    size_t from = 0;
    int index = next_letter(name, &from);
    if (index >= DIGITS && next_letter(name + from, &(size_t){0}) >= DIGITS) /* of a number */
        index = second_choice(c, name, from, -1);
    else if (index >= 0 && c->used[index])
        index = second_choice(c, name, from, index);
    for (int i = 0; index < 0 && i < LETTERS; i++)
        index = is_spare(c, i) ? i : -1;
    for (int i = 0; index < 0 && i < LETTERS; i++)
        index = c->used[i] ? -1 : i;
    if (index < 0)
        return letters[piece % LETTERS]; /* more pieces than letters */
    c->used[index] = true;
    return letters[index];
}

tw_status tw_piece_letters_make(tw_puzzle *puzzle)
{
    chooser c = {.used = {false}};
    puzzle->letters = tw_take(puzzle->context, puzzle->piece_count, 1);
    if (!puzzle->letters)
        return TW_ERR_MEMORY;
    for (size_t piece = 0; piece < puzzle->piece_count; piece++) {
        size_t from = 0;
        int index = next_letter(puzzle->pieces[piece].name, &from);
        if (index >= 0)
            c.asked[index]++;
    }
    for (size_t pass = 0; pass < 2; pass++) {
        for (size_t piece = 0; piece < puzzle->piece_count; piece++) {
            const char *name = puzzle->pieces[piece].name;
            if ((strlen(name) == 1) == (pass == 0))
                puzzle->letters[piece] = take_letter(&c, name, piece);
        }
    }
    return TW_OK;
}

char tw_puzzle_letter(const tw_puzzle *puzzle, uint32_t piece)
{
    return puzzle->letters[piece];
}
