/* draw_command.c -- `tilewright draw`: its options. Another program draws (handover.c). */
#include <string.h>

#include "cli/draw/drawing.h"
#include "cli/show/store_reader.h"

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
static const verb_field rows[] = {
    {"to", "FORMAT", "", "Format to write; \"tilewright list images\" names them.",
     FIELD_TEXT(cli_draw_options, to)},
    CLI_OUTPUT_FILE("Write here; the ending of the name chooses the format."),
    CLI_FORCE,
    {"solution", "N", "1", "Draw the N-th solution.",
     FIELD_NUMBER(cli_draw_options, solution, 1, UINT32_MAX)},
    {"gallery", "N", "", "Draw N solutions, from --solution on.",
     FIELD_NUMBER(cli_draw_options, gallery, 1, 1000000)},
    {"steps", "WHICH", "", "Place pieces one by one: \"all\" steps, or the first N.",
     take_steps, FIELD_AT(cli_draw_options, steps, cli_steps)},
    {"moves", "apart|assembly", "", "Draw each move of taking it apart, or of assembling it.",
     FIELD_CHOICE(cli_draw_options, moves)},
    {"lift", NULL, "", "With --moves: pieces in a plane may be lifted out of it.",
     FIELD_FLAG(cli_draw_options, how.lift)},
    FIELD_FILM(cli_draw_options),
    FIELD_TURNS(cli_draw_options),
    FIELD_SLACK_AT(cli_draw_options, how),
    {"parts", NULL, "", "Draw every piece, with its name and how many there are.",
     FIELD_FLAG(cli_draw_options, parts)},
    {"given", NULL, "", "Draw the container with the pieces that are pinned.",
     FIELD_FLAG(cli_draw_options, given)},
    {"empty", NULL, "", "Draw the container without pieces.", FIELD_FLAG(cli_draw_options, empty),
     FIELD_EXPERT},
    CLI_PROBLEM,
    CLI_TIMEOUT,
    FIELD_LAYERS(cli_draw_options),
    FIELD_EXPLODE(cli_draw_options),
    FIELD_VIEW(cli_draw_options),
    CLI_PALETTE,
    FIELD_SIZE(cli_draw_options),
    FIELD_PAPER(cli_draw_options),
    FIELD_STYLE(cli_draw_options),
    {"piece", "NAME", "",
     "Bodies: this piece alone, or each in a file: all.", FIELD_TEXT(cli_draw_options, piece),
     FIELD_EXPERT},
    FIELD_LENGTHS(cli_draw_options),
    CLI_TARGET, CLI_LATTICES, FIELD_END};

const cli_command cli_draw_command = {
    .name = "draw",
    .operands = "STORE | LATTICE | PUZZLE [SOLUTIONS]",
    .summary = "Draw solutions, pieces or a lattice into a file.",
    .makes_file = true,
    CLI_RUNS(cli_draw, rows, cli_draw_options),
    .examples =
        "  tilewright draw soma --explode 0.6 --output soma.png\n"};
/* clang-format on */
