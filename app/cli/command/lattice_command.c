/* lattice_command.c -- `tilewright lattice`: pattern, pairing, transformations, neighbourhood of a
 * lattice.
 */
#include "cli/read/puzzle_input.h"

enum { STEP = 80 }; /* bytes of a text */

/* "[1, 0]"; returns text. */
static char *step_text(const tw_lattice *lattice, const int32_t *step, char text[STEP])
{
    size_t size = 0;
    for (size_t k = 0; k < tw_lattice_rank(lattice); k++)
        size += (size_t)snprintf(text + size, STEP - size, "%s%d", k > 0 ? ", " : "[", step[k]);
    snprintf(text + size, STEP - size, "]");
    return text;
}

static void print_kind(const tw_lattice *lattice, uint32_t kind)
{
    size_t arcs = tw_lattice_arc_count(lattice, kind);
    char step[STEP];
    cli_say(stdout, "\n");
    cli_say_line(stdout, "Cell %s: %zu neighbours%s", tw_lattice_kind_name(lattice, kind), arcs,
                 tw_lattice_kind_optional(lattice, kind) ? ", may always stay empty" : "");
    bool several = tw_lattice_kind_count(lattice) > 1;
    for (uint32_t label = 0; label < arcs; label++) {
        const tw_arc *arc = tw_lattice_arc(lattice, kind, label);
        cli_say_line(stdout, "  %2u %-10s step %-12s%s%-*s back by %u %s", label, arc->label,
                     step_text(lattice, arc->step.at, step), several ? " to " : "",
                     several ? 10 : 0, several ? tw_lattice_kind_name(lattice, arc->step.kind) : "",
                     arc->back, tw_lattice_arc(lattice, arc->step.kind, arc->back)->label);
    }
}

/* The order of a transformation: how many applications give the identity. */
static size_t element_order(const tw_lattice *lattice, uint32_t element)
{
    tw_transform_set seed = {{0}};
    seed.bits[element / 64] |= (uint64_t)1 << element % 64;
    tw_transform_set made = tw_lattice_closure(lattice, seed);
    return tw_transform_set_count(&made);
}

static void print_group(const tw_lattice *lattice)
{
    tw_transform_set proper = tw_lattice_turns(lattice, false);
    size_t all = tw_lattice_transform_count(lattice), turns = tw_transform_set_count(&proper);
    cli_say(stdout, "\nTransformations: %zu, of which %zu turns and %zu mirrors\n", all, turns,
            all - turns);
    for (size_t i = 0; i < tw_lattice_generator_count(lattice); i++) {
        uint32_t element = tw_lattice_generator_element(lattice, i);
        cli_say_line(stdout, "  %-12s %s of order %zu%s", tw_lattice_generator_name(lattice, i),
                     tw_lattice_generator_mirror(lattice, i) ? "mirror" : "turn",
                     element_order(lattice, element),
                     tw_lattice_keeps_periods(lattice, element)
                         ? ""
                         : ", of pieces alone: it does not keep the periods");
    }
    cli_say(stdout, "Pieces may %sbe turned over where a puzzle does not say.\n",
            tw_lattice_mirror(lattice) ? "" : "not ");
}

static int run(cli_call *cli)
{
    cli_input input;
    tw_lattice *lattice = NULL;
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(&cli->terminal);
    tw_status status = TW_OK;
    int code = cli_open_lattice(cli, cli->args.operands[0], &input, &lattice);
    if (code == CLI_GO_ON) {
        char step[STEP];
        cli_say_line(stdout, "Lattice %s: rank %zu, %s of cell", tw_lattice_name(lattice),
                     tw_lattice_rank(lattice), cli_amount(tw_lattice_kind_count(lattice), "kind"));
        for (size_t i = 0; i < tw_lattice_wrap_count(lattice); i++) {
            const char *turn = tw_lattice_wrap_turn(lattice, i);
            cli_say_line(stdout, "  cells are the same after %s%s%s", turn ? turn : "",
                         turn ? " and " : "",
                         step_text(lattice, tw_lattice_period(lattice, i), step));
        }
        for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice) && status == TW_OK; kind++) {
            print_kind(lattice, kind);
            cli_say(stdout, "\n");
            status = tw_draw_neighbourhood(NULL, lattice, kind, &style, &out);
            if (status == TW_ERR_TOO_LARGE)
                status = TW_OK; /* the table above says it all */
        }
        print_group(lattice);
        code = status == TW_OK ? CLI_FOUND : cli_input_failed(&input, status, NULL);
    }
    tw_lattice_free(lattice);
    cli_input_free(&input);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {FIELD_END};

const cli_command cli_lattice_command = {
    .name = "lattice",
    .operands = "NAME|FILE",
    .summary = "Describe a lattice and draw the neighbours of a cell.",
    .prints = true,
    CLI_RUNS(run, rows, cli_common),
    .examples =
        "  tilewright lattice square\n"};
/* clang-format on */
