/* pieces_command.c -- `tilewright pieces`: the polyforms of a size, or a named set. */
#include <string.h>

#include "cli/json_objects.h"
#include "cli/show/gallery.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"

typedef struct pieces_options {
    cli_common common;
    tw_polyform_symmetry symmetry;
    bool count;
} pieces_options;

typedef struct listing {
    const cli_call *cli;
    const pieces_options *asked;
    const tw_lattice *lattice;
    const char *name; /* of a set; NULL: polyforms */
    uint64_t size;    /* of polyforms */
    tw_polyform_symmetry symmetry;
    cli_gallery gallery;
    uint64_t count;
    tw_status status; /* of printing */
} listing;

static bool take_piece(void *user, const char *name, const tw_cell *cells, size_t count)
{
    listing *all = user;
    all->count++;
    cli_not_working();
    if (all->asked->common.json && !all->asked->count) {
        json_t *piece = json_pack("{s:o, s:o}", "piece", verb_json_text(name), "cells",
                                  verb_json_cells(all->lattice, cells, count));
        if (cli_print_json("piece", piece) != CLI_GO_ON)
            all->status = TW_ERR_MEMORY;
    } else if (!all->asked->count) {
        all->status = cli_gallery_cells(&all->gallery, name, all->lattice, cells, count);
    }
    return all->status == TW_OK && !cli_output_failed();
}

static const char *const symmetry_names[] = {"free", "one-sided", "fixed"};

/* ---- Finding the set --------------------------------------------------------------------- */

typedef struct set_words {
    tw_source source;
    tw_piece_set set;
} set_words;

static const char *set_name(void *user, size_t number)
{
    set_words *words = user;
    return tw_piece_set_get(NULL, &words->source, number, &words->set, NULL) == TW_OK
               ? words->set.name
               : NULL;
}

/* Reads the size, or the set and its symmetry; false after a message. */
static bool read_wanted(listing *all, cli_input *input)
{
    const char *what = all->cli->args.operands[1];
    set_words words = {.source = cli_input_view(input)};
    all->symmetry = all->asked->symmetry;
    if (what[strspn(what, "0123456789")] == '\0')
        return verb_parse_number(what, 1, TW_MAX_POLYFORM, &all->size) ||
               cli_complain("%s: expected a size from 1 to %d", what, TW_MAX_POLYFORM);
    all->name = what;
    if (cli_is_given(&all->cli->args, "symmetry"))
        return cli_complain(
            "--symmetry=%s: the set \"%s\" has its own; leave it out, or give a size",
            symmetry_names[all->symmetry], what);
    for (size_t i = 0; set_name(&words, i); i++) {
        if (strcmp(words.set.name, what) == 0) {
            all->symmetry = words.set.symmetry;
            return true;
        }
    }
    return cli_complain("the lattice has no set \"%s\"%s", what,
                        verb_meant(tw_nearest(what, set_name, &words),
                                   "; expected a size, or a set from \"tilewright list sets\""));
}

/* ---- Printing ---------------------------------------------------------------------------- */

static int print_total(const listing *all)
{
    const char *lattice = tw_lattice_name(all->lattice);
    if (all->asked->common.json && all->asked->count)
        return cli_print_json("result",
                              json_pack("{s:o, s:o, s:s, s:o}", "lattice", verb_json_text(lattice),
                                        "piece_count", verb_json_count(all->count), "symmetry",
                                        symmetry_names[all->symmetry], "size",
                                        all->name ? json_null() : verb_json_count(all->size)));
    if (all->asked->common.json)
        return CLI_GO_ON;
    if (all->name)
        cli_say_line(stdout, "%s in the set %s on the lattice %s", cli_amount(all->count, "piece"),
                     all->name, lattice);
    else
        cli_say_line(stdout, "%s %s %s of %s on the lattice %s", cli_number(all->count),
                     symmetry_names[all->symmetry], all->count == 1 ? "piece" : "pieces",
                     cli_amount(all->size, "cell"), lattice);
    return CLI_GO_ON;
}

/* Lists polyforms, named by number, or only counts them. */
static tw_status list_polyforms(listing *all, tw_error *error)
{
    const size_t size = (size_t)all->size;
    size_t count = 0;
    char number[24];
    tw_cell *cells = NULL;
    cli_making work = {.cli = all->cli, .word = all->asked->count ? "counting" : "enumerating"};
    const tw_watch watch = cli_making_begin(&work);
    tw_status status =
        all->asked->count
            ? tw_polyforms_count(all->lattice, size, all->symmetry, &watch, &all->count, error)
            : tw_polyforms_new(all->lattice, size, all->symmetry, TW_MAX_POLYFORMS, &watch, &cells,
                               &count, error);
    cli_making_end(&work);
    bool more = status == TW_OK;
    for (size_t i = 0; i < count && more; i++) {
        snprintf(number, sizeof number, "%zu", i + 1);
        more = take_piece(all, number, cells + i * size, size);
    }
    tw_polyforms_free(all->lattice, cells, size, count);
    return status;
}

static tw_status list_set(cli_input *input, listing *all, tw_error *error)
{
    tw_piece_set_sink sink = {take_piece, all};
    tw_source view = cli_input_view(input);
    cli_working(&all->cli->terminal, "enumerating");
    tw_status status =
        tw_piece_set_read(NULL, &view, all->lattice, all->name, 0, all->symmetry, &sink, error);
    cli_not_working();
    return status;
}

static int list_pieces(listing *all, cli_input *input)
{
    tw_error error = {0};
    if (!read_wanted(all, input))
        return CLI_INPUT;
    all->gallery = cli_gallery_start(all->cli, all->lattice);
    tw_status status = all->name ? list_set(input, all, &error) : list_polyforms(all, &error);
    if (!cli_gallery_end(&all->gallery) && all->status == TW_OK)
        all->status = TW_ERR_MEMORY;
    if (cli_output_failed())
        return CLI_EARLY;
    status = all->status == TW_OK ? status : all->status;
    return status == TW_OK ? print_total(all) : cli_input_failed(input, status, &error);
}

static int run(cli_call *cli)
{
    listing all = {.cli = cli, .asked = (const pieces_options *)cli->options};
    cli_input input;
    tw_lattice *lattice = NULL;
    cli_end_after(all.asked->common.budget);
    int code = cli_open_lattice(cli, cli->args.operands[0], &input, &lattice);
    all.lattice = lattice;
    if (code == CLI_GO_ON)
        code = list_pieces(&all, &input);
    tw_lattice_free(lattice);
    cli_input_free(&input);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"symmetry", "free|one-sided|fixed", "", "free: turned or mirrored is the same (default).",
     FIELD_CHOICE(pieces_options, symmetry)},
    {"count", NULL, "", "Print only how many there are.", FIELD_FLAG(pieces_options, count)},
    CLI_TIMEOUT,
    CLI_JSON("Print one JSON object a piece."),
    FIELD_END};

const cli_command cli_pieces_command = {
    .name = "pieces",
    .operands = "LATTICE SIZE|SET",
    .summary = "List the polyforms of a size, or a named set of pieces.",
    .prints = true,
    CLI_RUNS(run, rows, pieces_options),
    .examples =
        "  tilewright pieces square 5\n"
        "  tilewright pieces cube 4 --symmetry one-sided --count\n"};
/* clang-format on */
