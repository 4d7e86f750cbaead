/* piece_style.c -- the letter and the colour of a piece.
 *
 * The letter is the puzzle's own. Pieces that the puzzle does not paint take the colours of the
 * palette in order, so a piece has the same colour in every solution and drawing. A terminal shows
 * the nearest of its 240 colours. */
#include "draw/piece_style.h"

#include "base/scope.h"
#include "draw/copy_shades.h"
#include "draw/palette.h"
#include "puzzle/puzzle_shared.h"

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

uint8_t tw_nearest_ground(tw_rgb colour)
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

/* The colour that the puzzle asks for; NULL: it comes from the palette. */
static const tw_rgb *wanted_paint(const tw_puzzle *puzzle, const tw_palette *palette,
                                  uint32_t piece)
{
    return palette ? NULL : tw_piece_paint(puzzle, piece);
}

void tw_piece_styles(const tw_puzzle *puzzle, const tw_palette *palette, tw_piece_style *styles,
                     size_t count)
{
    size_t taken = 0, of = tw_palette_or_default(palette)->count;
    for (uint32_t piece = 0; piece < count; piece++) {
        const tw_rgb *paint = wanted_paint(puzzle, palette, piece);
        tw_piece_style *style = styles + piece;
        *style = (tw_piece_style){.letter = tw_puzzle_letter(puzzle, piece)};
        if (!paint)
            style->round = (uint16_t)(taken / of);
        style->colour = paint ? *paint : tw_palette_colour(palette, taken++);
    }
}

static void style_copy(const tw_puzzle *puzzle, const tw_palette *palette, uint32_t piece,
                       unsigned shade, tw_piece_style *style)
{
    if (tw_puzzle_piece_count(puzzle) == 1 && !wanted_paint(puzzle, palette, piece)) {
        style->colour = tw_palette_colour(palette, shade);
        shade /= (unsigned)tw_palette_or_default(palette)->count;
    }
    style->colour = tw_copy_colour(style->colour, shade);
}

tw_status tw_copy_styles(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_palette *palette, const tw_solution *solution,
                         tw_piece_style *styles)
{
    size_t pieces = tw_puzzle_piece_count(puzzle), count = solution->count;
    tw_piece_style *own = NULL;
    uint8_t *shades = NULL;
    const tw_array arrays[] = {TW_ARRAY(own, pieces), TW_ARRAY(shades, count), {0}};
    tw_scope scope;
    context = tw_scope_begin(&scope, tw_context_or_default(context));
    tw_status status = tw_arrays(context, arrays, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    status = status ? status : tw_copy_shades(context, puzzle, solution, shades);
    if (status == TW_OK)
        tw_piece_styles(puzzle, palette, own, pieces);
    for (size_t i = 0; i < count && status == TW_OK; i++) {
        const uint32_t piece = solution->placements[i].piece;
        styles[i] = own[piece];
        if (shades[i] > 0)
            style_copy(puzzle, palette, piece, shades[i], styles + i);
    }
    tw_scope_end(&scope);
    return status;
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

size_t tw_copies_to_make(const tw_puzzle *puzzle, uint32_t piece)
{
    uint32_t low = 1, high = 1;
    if (piece < tw_puzzle_piece_count(puzzle))
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    return low > 0 ? low : 1;
}
