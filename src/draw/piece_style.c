/* piece_style.c -- the letter and the colour of a piece.
 *
 * The letter is the puzzle's own. The colour too follows from the names of the pieces and their
 * order, so it stays with a piece whatever is solved or drawn. Colours: twelve that stay apart for
 * all common kinds of colour blindness (least difference 27 in Lab units over normal sight,
 * protanopia, deuteranopia and tritanopia, found by search); the usual letters of the field have
 * hues of their own. */
#include "draw/piece_style.h"

#include <string.h>

#include "base/base.h"
#include "base/numbers.h"

#define HUES 12

static const uint8_t palette[HUES] = {166, 21, 220, 65, 135, 37, 88, 156, 55, 147, 89, 86};
/* Letters of the twelve pentominoes first: no two of them, and no two of the seven cubes of the
 * Soma, share a hue. */
static const char hue_order[] = "FILNPTUVWXYZABCDEGHJKMOQRS";

/* ---- Colours ----------------------------------------------------------------------------- */

static size_t wanted_hue(const char *name)
{
    const char *found = name[0] && !name[1] ? strchr(hue_order, name[0]) : NULL;
    if (found)
        return (size_t)(found - hue_order) % HUES;
    size_t number = 0;
    const char *digit = name;
    while (*digit >= '0' && *digit <= '9')
        number = (number * 10 + (size_t)(*digit++ - '0')) % HUES;
    if (digit != name && !*digit)
        return (number + HUES - 1) % HUES;
    uint64_t hash = 0;
    for (; *name; name++)
        hash = tw_mix(hash, (unsigned char)*name);
    return (size_t)(hash % HUES);
}

/* The wanted hue if no hue is used less often, else the next one that is. */
static size_t take_hue(const char *name, size_t used[HUES])
{
    size_t least = used[0];
    for (size_t i = 1; i < HUES; i++)
        least = used[i] < least ? used[i] : least;
    size_t hue = wanted_hue(name);
    while (used[hue] > least)
        hue = (hue + 1) % HUES;
    used[hue]++;
    return hue;
}

int tw_terminal_text(int ground)
{
    if (ground < 16 || ground > 231)
        return ground > 243 || (ground > 6 && ground < 16) ? 16 : 231;
    int red = (ground - 16) / 36, green = (ground - 16) / 6 % 6, blue = (ground - 16) % 6;
    return 3 * red + 6 * green + blue >= 20 ? 16 : 231;
}

/* ---- Styles ------------------------------------------------------------------------------ */

void tw_piece_styles(const tw_puzzle *puzzle, tw_piece_style *styles, size_t count)
{
    size_t used[HUES] = {0};
    for (uint32_t piece = 0; piece < count; piece++) {
        styles[piece].letter = tw_puzzle_letter(puzzle, piece);
        size_t hue = take_hue(tw_puzzle_piece_name(puzzle, piece), used);
        styles[piece].hue = (uint8_t)hue;
        styles[piece].round = (uint16_t)(used[hue] - 1);
        styles[piece].colour = palette[hue];
    }
}
