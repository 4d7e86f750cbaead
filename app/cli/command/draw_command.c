/* draw_command.c -- `tilewright draw`: its options. What draws is in another program (handover.c).
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw_options.h"
#include "cli/show/store_reader.h"
#include "cli/text.h"

/* ---- Fields ------------------------------------------------------------------------------ */

static bool read_decimal(const char *text, double least, double most, double *number, char end)
{
    char *rest = NULL;
    if (!strchr("0123456789-.", *text) || !*text)
        return false;
    errno = 0;
    *number = strtod(text, &rest);
    return errno == 0 && *rest == end && isfinite(*number) && *number >= least && *number <= most;
}

/* Two numbers with a sign between them. */
static bool read_pair(const char *text, char between, const double bounds[2][2], double *first,
                      double *second)
{
    const char *sign = strchr(text, between);
    return sign && read_decimal(text, bounds[0][0], bounds[0][1], first, between) &&
           read_decimal(sign + 1, bounds[1][0], bounds[1][1], second, '\0');
}

bool cli_take_size(const verb_field *option, const char *text, void *field, verb_fault *fault)
{
    static const double bounds[2][2] = {{16, TW_MAX_SIDE}, {16, TW_MAX_SIDE}};
    cli_size *size = field;
    (void)option;
    if (read_pair(text, 'x', bounds, &size->width, &size->height))
        return true;
    return verb_refuse(fault,
                       "expected width and height in pixels, like 800x600, each from "
                       "16 to %d",
                       TW_MAX_SIDE);
}

static bool take_view(const verb_field *option, const char *text, void *field, verb_fault *fault)
{
    static const double bounds[2][2] = {{-360, 360}, {0, 90}};
    cli_view *view = field;
    (void)option;
    view->given = true;
    if (read_pair(text, ',', bounds, &view->turn, &view->tilt))
        return true;
    return verb_refuse(fault, "expected two angles like 30,25: the turn from -360 to 360 "
                              "degrees, the tilt from 0 (from the side) to 90 (from above)");
}

/* One word of --style, of `length` bytes. */
static bool read_word(const char *word, size_t length, cli_draw_style *style, verb_fault *fault)
{
    const struct {
        const char *name;
        bool *set;
    } words[] = {{"cells", &style->cells},
                 {"no-legend", &style->no_legend},
                 {"no-letters", &style->no_labels},
                 {"no-title", &style->no_title}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].name) == length && strncmp(words[i].name, word, length) == 0)
            return *words[i].set = true;
    }
    return verb_refuse(fault,
                       "unknown word \"%.*s\"; expected cells, no-legend, no-letters or no-title",
                       (int)length, word);
}

static bool take_style(const verb_field *option, const char *text, void *field, verb_fault *fault)
{
    (void)option;
    for (size_t length = 0; text; text = text[length] ? text + length + 1 : NULL) {
        length = strcspn(text, ",");
        if (!read_word(text, length, field, fault))
            return false;
    }
    return true;
}

static bool take_steps(const verb_field *option, const char *text, void *field, verb_fault *fault)
{
    cli_steps *steps = field;
    (void)option;
    steps->given = true;
    if (strcmp(text, "all") == 0 || verb_parse_number(text, 1, TW_MAX_COPIES, &steps->shown))
        return true;
    return verb_refuse(fault, "expected all, or the number of a step from 1 on");
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
#define LENGTH(field) \
    FIELD_DECIMAL(cli_draw_options, field, 0, 1000, "millimetres from 0 to 1000, like 0.15")

static const verb_field rows[] = {
    {"to", "FORMAT", "", "What to write; \"tilewright list images\" has them.",
     FIELD_TEXT(cli_draw_options, to)},
    {"output", "FILE", "", "Where; the ending names the format. Else standard output.",
     FIELD_TEXT(cli_draw_options, output)},
    CLI_FORCE(cli_draw_options),
    {"solution", "N", "1", "Draw the N-th solution.",
     FIELD_NUMBER(cli_draw_options, solution, 1, UINT32_MAX)},
    {"gallery", "N", "", "Draw N solutions, from --solution on.",
     FIELD_NUMBER(cli_draw_options, gallery, 1, 1000000)},
    {"steps", "WHICH", "", "Pieces come one by one: \"all\" on a page, or the first N.",
     take_steps, FIELD_AT(cli_draw_options, steps, cli_steps)},
    {"moves", "apart|assembly", "", "Take it apart, a picture for each move; or put it together.",
     FIELD_CHOICE(cli_draw_options, moves)},
    {"lift", NULL, "", "With --moves: pieces in a plane may be lifted out of it.",
     FIELD_FLAG(cli_draw_options, lift), FIELD_RARE},
    {"film", NULL, "", "Moves play in one place, not side by side: svg.",
     FIELD_FLAG(cli_draw_options, film), FIELD_RARE},
    FIELD_TURNS(cli_draw_options, true),
    {"parts", NULL, "", "Draw every piece, with its name and how many there are.",
     FIELD_FLAG(cli_draw_options, parts)},
    {"empty", NULL, "", "Draw the container without a solution.",
     FIELD_FLAG(cli_draw_options, empty), FIELD_RARE},
    CLI_PUZZLE_IN_STORE(cli_draw_options),
    CLI_TIME_BUDGET(cli_draw_options),
    {"layers", NULL, "", "Draw layer by layer, side by side.",
     FIELD_FLAG(cli_draw_options, layers)},
    {"explode", "X", "0", "Move pieces out by X times their way from the middle.",
     FIELD_DECIMAL(cli_draw_options, explode, 0, 10, "a number from 0 to 10, like 0.5")},
    {"view", "TURN,TILT", "", "Where to look from, in degrees; 45,35.26 is isometric.",
     take_view, FIELD_AT(cli_draw_options, view, cli_view)},
    CLI_PALETTE,
    CLI_SIZE(cli_draw_options),
    {"paper", "a4|a5|a3|letter|legal|tabloid", "",
     "The page is a sheet; galleries take as many as they need.",
     FIELD_CHOICE(cli_draw_options, paper), FIELD_RARE},
    {"landscape", NULL, "", "The sheet lies on its long side.",
     FIELD_FLAG(cli_draw_options, landscape), FIELD_RARE},
    {"style", "WORDS", "", "Commas between: cells, no-legend, no-letters, no-title.",
     take_style, FIELD_AT(cli_draw_options, style, cli_draw_style)},
    {"piece", "NAME", "", "Bodies: this piece alone.", FIELD_TEXT(cli_draw_options, piece),
     FIELD_RARE},
    {"scale", "MM", "10", "Bodies: millimetres of a cell's shortest edge.", LENGTH(scale)},
    {"clearance", "MM", "0", "Bodies: every face moves inwards by so much.", LENGTH(clearance)},
    {"chamfer", "MM", "0", "Bodies: edges that stand out are cut so deep.", LENGTH(chamfer),
     FIELD_RARE},
    {"thickness", "MM", "", "Bodies: of flat cells and of sticks.", LENGTH(thickness), FIELD_RARE},
    CLI_TARGET, CLI_LATTICES, FIELD_END};

const cli_command cli_draw_command = {
    .name = "draw",
    .operands = "STORE | LATTICE | PUZZLE [SOLUTIONS]",
    .summary = "Draw a solution, many of them, the pieces, or a lattice into a file.",
    .least = 1,
    .most = 2,
    .run = cli_draw,
    .options = rows,
    .size = sizeof(cli_draw_options),
    .examples =
        "  tilewright draw soma --explode 0.6 --output soma.png\n"};
/* clang-format on */
