/* piece_style.c -- the letter and the colour of a piece.
 *
 * The letter is the puzzle's own. The colour too follows from the names of the pieces and their
 * order, so it stays with a piece whatever is solved or drawn; the usual letters of the field have
 * colours of their own.
 * A terminal has few colours: for the palette that ships first twelve of them are chosen that stay
 * apart as well (least difference 26 in Lab units over normal sight, protanopia, deuteranopia and
 * tritanopia, found by search); every other colour becomes the nearest one. */
#include "draw/piece_style.h"

#include <string.h>

#include "base/base.h"
#include "base/numbers.h"
#include "draw/colour.h"
#include "draw/palette.h"
#include "puzzle/puzzle_shared.h"

static const uint8_t usual_grounds[] = {166, 21, 220, 65, 135, 37, 88, 156, 55, 147, 89, 86};
/* Letters of the twelve pentominoes first: no two of them, and no two of the seven cubes of the
 * Soma, share a colour. */
static const char hue_order[] = "FILNPTUVWXYZABCDEGHJKMOQRS";

/* ---- Choosing ---------------------------------------------------------------------------- */

/* Of `count` colours. */
static size_t wanted_colour(const char *name, size_t count)
{
    const char *found = name[0] && !name[1] ? strchr(hue_order, name[0]) : NULL;
    if (found)
        return (size_t)(found - hue_order) % count;
    size_t number = 0;
    const char *digit = name;
    while (*digit >= '0' && *digit <= '9')
        number = (number * 10 + (size_t)(*digit++ - '0')) % count;
    if (digit != name && !*digit)
        return (number + count - 1) % count;
    uint64_t hash = 0;
    for (; *name; name++)
        hash = tw_mix(hash, (unsigned char)*name);
    return (size_t)(hash % count);
}

/* The wanted colour if no other is used less often, else the next one that is. */
static size_t take_colour(const char *name, size_t used[TW_MAX_PALETTE], size_t count)
{
    size_t least = used[0];
    for (size_t i = 1; i < count; i++)
        least = used[i] < least ? used[i] : least;
    size_t colour = wanted_colour(name, count);
    while (used[colour] > least)
        colour = (colour + 1) % count;
    used[colour]++;
    return colour;
}

/* ---- Terminals --------------------------------------------------------------------------- */

int tw_terminal_text(int ground)
{
    if (ground < 16 || ground > 231)
        return ground > 243 || (ground > 6 && ground < 16) ? 16 : 231;
    int red = (ground - 16) / 36, green = (ground - 16) / 6 % 6, blue = (ground - 16) % 6;
    return 3 * red + 6 * green + blue >= 20 ? 16 : 231;
}

/* Colours 16 to 231 are a cube of six levels, 232 to 255 greys. */
static tw_rgb terminal_colour(int number)
{
    static const uint8_t levels[6] = {0, 95, 135, 175, 215, 255};
    uint8_t grey = (uint8_t)(8 + 10 * (number - 232));
    if (number > 231)
        return (tw_rgb){grey, grey, grey};
    number -= 16;
    return (tw_rgb){levels[number / 36], levels[number / 6 % 6], levels[number % 6]};
}

static uint8_t nearest_ground(tw_rgb colour)
{
    double wanted[3], one[3], least = 4;
    int best = 16;
    tw_colour_lab(colour, wanted);
    for (int number = 16; number < 256; number++) {
        double far = 0;
        tw_colour_lab(terminal_colour(number), one);
        for (size_t k = 0; k < 3; k++)
            far += (one[k] - wanted[k]) * (one[k] - wanted[k]);
        if (far < least) {
            least = far;
            best = number;
        }
    }
    return (uint8_t)best;
}

/* ---- Styles ------------------------------------------------------------------------------ */

void tw_piece_styles(const tw_puzzle *puzzle, const tw_palette *palette, tw_piece_style *styles,
                     size_t count)
{
    const tw_palette *from = tw_palette_or_default(palette);
    size_t used[TW_MAX_PALETTE] = {0};
    for (uint32_t piece = 0; piece < count; piece++) {
        const tw_rgb *paint = palette ? NULL : tw_piece_paint(puzzle, piece);
        tw_piece_style *style = styles + piece;
        *style = (tw_piece_style){.letter = tw_puzzle_letter(puzzle, piece)};
        if (paint) {
            style->colour = *paint;
            style->ground = nearest_ground(*paint);
            continue;
        }
        size_t number = take_colour(tw_puzzle_piece_name(puzzle, piece), used, from->count);
        style->round = (uint16_t)(used[number] - 1);
        style->colour = from->colours[number];
        style->ground =
            from == tw_palette_get(0) ? usual_grounds[number] : nearest_ground(style->colour);
    }
}

tw_status tw_piece_colours(const tw_context *context, const tw_puzzle *puzzle,
                           const tw_palette *palette, tw_rgb *colours)
{
    size_t count = tw_puzzle_piece_count(puzzle);
    context = tw_context_or_default(context);
    tw_piece_style *styles = tw_take(context, count, sizeof *styles);
    if (!styles)
        return TW_ERR_MEMORY;
    tw_piece_styles(puzzle, palette, styles, count);
    for (size_t i = 0; i < count; i++)
        colours[i] = styles[i].colour;
    tw_give(context, styles, count, sizeof *styles);
    return TW_OK;
}
