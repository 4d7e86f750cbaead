/* list_command.c -- `tilewright list`: the available puzzles, lattices, engines, piece sets,
 * formats, kinds of picture and palettes. */
#include <string.h>

#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "verbs/convert_verbs.h"
#include "verbs/list_verb.h"
#include "verbs/search_fields.h"

/* ---- Puzzles ----------------------------------------------------------------------------- */

typedef struct list_options {
    cli_common common;
    verb_list asked;
} list_options;

/* With the count up to reflections if known, else the next best: "240", "480 r", "11,520 a". */
static void print_row(const verb_shipped *row, int widest)
{
    const tw_puzzle_notes *notes = tw_puzzle_about(row->puzzle);
    const char *digits = *notes->reflections ? notes->reflections
                         : *notes->rotations ? notes->rotations
                                             : notes->none;
    char known[TW_MAX_NAME];
    snprintf(known, sizeof known, "%s%s", *digits ? cli_grouped(digits) : "-",
             *notes->reflections || !*digits ? ""
             : *notes->rotations             ? " r"
                                             : " a");
    cli_say_line(stdout, "  %-*s %5zu %6zu %12s  %s", widest, row->name,
                 tw_puzzle_cell_count(row->puzzle), (size_t)verb_piece_count(row->puzzle), known,
                 tw_puzzle_title(row->puzzle));
}

static void print_rows(const verb_shipped *rows, size_t count)
{
    int widest = (int)strlen("puzzle");
    for (size_t i = 0; i < count; i++)
        widest = (int)strlen(rows[i].name) > widest ? (int)strlen(rows[i].name) : widest;
    cli_say(stdout, "  %-*s cells pieces    solutions  title\n", widest, "puzzle");
    for (size_t i = 0; i < count; i++) {
        const char *family = tw_puzzle_about(rows[i].puzzle)->family;
        if (i == 0 || strcmp(family, tw_puzzle_about(rows[i - 1].puzzle)->family) != 0) {
            cli_say(stdout, "\n");
            cli_say_line(stdout, "%s", *family ? family : "others");
        }
        print_row(rows + i, widest);
    }
    cli_say(stdout,
            "\nSolutions up to rotation and reflection (r: rotation, a: in all, -: not known).\n");
}

static int list_puzzles(const cli_call *cli)
{
    const list_options *options = (const list_options *)cli->options;
    verb_shipped *rows = NULL;
    size_t count = 0;
    int code = CLI_GO_ON;
    if (verb_list_puzzles(&options->asked, &rows, &count) != TW_OK)
        return cli_no_memory();
    if (count == 0) {
        cli_complain("no puzzle that ships is like that");
        code = CLI_NONE;
    } else if (options->common.json) {
        for (size_t i = 0; i < count && code == CLI_GO_ON; i++)
            code = cli_print_json("puzzle", verb_shipped_json(rows + i));
    } else {
        print_rows(rows, count);
    }
    verb_list_free(rows, count);
    return code;
}

/* ---- Lattices and sets ------------------------------------------------------------------- */

static void print_lattice(const tw_lattice *lattice)
{
    char arcs[48];
    tw_transform_set proper = tw_lattice_turns(lattice, false);
    size_t turns = tw_transform_set_count(&proper), least = SIZE_MAX, most = 0;
    size_t transforms = tw_lattice_transform_count(lattice);
    const char *name = tw_lattice_name(lattice);
    size_t kinds = tw_lattice_kind_count(lattice);
    for (uint32_t k = 0; k < kinds; k++) {
        size_t own = tw_lattice_arc_count(lattice, k);
        least = own < least ? own : least;
        most = own > most ? own : most;
    }
    snprintf(arcs, sizeof arcs, least == most ? "%zu" : "%zu-%zu", least, most);
    cli_say(stdout,
            "%-16s rank %zu   kinds of cell %2zu   neighbours %4s   turns %2zu   mirrors %2zu%s\n",
            name, tw_lattice_rank(lattice), kinds, arcs, turns, transforms - turns,
            tw_lattice_mirror(lattice) ? "" : " on demand");
}

static int list_lattices(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; tw_builtin_lattice(i).name && code == CLI_GO_ON; i++) {
        cli_input input;
        tw_lattice *lattice = NULL;
        code = cli_open_lattice(cli, tw_builtin_lattice(i).name, &input, &lattice);
        const tw_source source = cli_input_view(&input);
        if (code == CLI_GO_ON && cli->options->json)
            code = cli_print_json("lattice", verb_lattice_json(&source, lattice));
        else if (code == CLI_GO_ON)
            print_lattice(lattice);
        tw_lattice_free(lattice);
        cli_input_free(&input);
    }
    return code;
}

static int list_sets(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; tw_builtin_lattice(i).name && code == CLI_GO_ON; i++) {
        tw_builtin shipped = tw_builtin_lattice(i);
        tw_source source = {.name = shipped.name, .text = shipped.text, .size = shipped.size};
        tw_piece_set set;
        tw_status status = TW_OK;
        for (size_t k = 0; code == CLI_GO_ON; k++) {
            status = tw_piece_set_get(NULL, &source, k, &set, NULL);
            if (status != TW_OK)
                break;
            if (k == 0 && !cli->options->json)
                cli_say(stdout, "%s\n", shipped.name);
            if (cli->options->json) {
                json_t *object = verb_set_json(&set);
                verb_json_join(&object, json_pack("{s:s}", "lattice", shipped.name));
                code = cli_print_json("set", object);
            } else {
                cli_say(stdout, "  %-24s %s\n", set.name, set.title);
            }
        }
        if (status != TW_OK && status != TW_ERR_USAGE) { /* TW_ERR_USAGE: past the last */
            cli_complain("lattice %s: %s", shipped.name, tw_status_text(status));
            code = cli_status_exit(status);
        }
    }
    return code;
}

/* ---- Engines ----------------------------------------------------------------------------- */

static int print_engine(const cli_call *cli, const char *name, const char *summary, bool first)
{
    if (cli->options->json)
        return cli_print_json("engine", verb_named_json(name, summary));
    cli_say(stdout, "%-12s %s%s\n", name, summary, first ? " (the default)" : "");
    return CLI_GO_ON;
}

static int list_engines(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; tw_engine_name(i) && code == CLI_GO_ON; i++)
        code = print_engine(cli, tw_engine_name(i), tw_engine_summary(i), i == 0);
    /* only `count` has this engine: it lists no solutions */
    return code == CLI_GO_ON
               ? print_engine(cli, VERB_COUNT_ENGINE,
                              "counts without listing, in tables; for \"count\" alone", false)
               : code;
}

/* ---- Formats ----------------------------------------------------------------------------- */

static int list_formats(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; tw_format_get(i) && code == CLI_GO_ON; i++) {
        const tw_format *one = tw_format_get(i);
        if (cli->options->json)
            code = cli_print_json("format", verb_format_json(one));
        else
            cli_say(stdout, "%-20s %-7s %-7s %s\n", one->name,
                    verb_is_imported(one) ? "import" : "", one->writes ? "export" : "",
                    one->summary);
    }
    return code;
}

/* ---- Palettes ---------------------------------------------------------------------------- */

static int list_palettes(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; tw_palette_get(i) && code == CLI_GO_ON; i++) {
        const tw_palette *one = tw_palette_get(i);
        if (cli->options->json)
            code = cli_print_json("palette",
                                  json_pack("{s:s, s:s, s:o, s:b}", "name", one->name, "summary",
                                            one->summary, "colours", verb_json_count(one->count),
                                            "default", i == 0));
        else
            printf("%-12s %2zu  %s%s\n", one->name, one->count, one->summary,
                   i == 0 ? " (the default)" : "");
    }
    return code;
}

/* ---- Choosing ---------------------------------------------------------------------------- */

typedef struct listing {
    const char *name;
    int (*run)(const cli_call *cli);
} listing;

static const listing listings[] = {{"puzzles", list_puzzles},  {"lattices", list_lattices},
                                   {"engines", list_engines},  {"sets", list_sets},
                                   {"formats", list_formats},  {"images", cli_list_images},
                                   {"palettes", list_palettes}};
#define LISTINGS (sizeof listings / sizeof *listings)

static const char *listing_name(void *user, size_t number)
{
    (void)user;
    return number < LISTINGS ? listings[number].name : NULL;
}

static int run(cli_call *cli)
{
    const char *what = cli->args.operand_count > 0 ? cli->args.operands[0] : "puzzles";
    for (size_t i = 0; i < LISTINGS; i++) {
        if (strcmp(listings[i].name, what) == 0) {
            const char *given = cli_given(&cli->args, "search", "targets");
            if (i > 0 && given)
                return cli_refuse("--%s: it is of puzzles; leave it out", given);
            int code = listings[i].run(cli);
            return code == CLI_GO_ON ? CLI_FOUND : code;
        }
    }
    return cli_refuse(
        "cannot list \"%s\"%s", what,
        verb_meant(tw_nearest(what, listing_name, NULL),
                   "; expected puzzles, lattices, engines, sets, formats, images or palettes "
                   "(--search looks for puzzles)"));
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    CLI_JSON("Print one JSON object a line."),
    FIELD_END};

const cli_command cli_list_command = {
    .name = "list",
    .operands = "[WHAT]",
    .summary = "List puzzles, lattices, engines, formats and the like.",
    .prints = true,
    CLI_RUNS(run, rows, list_options),
    CLI_OF_VERB(list_options, asked, verb_list_fields),
    .examples =
        "  tilewright list\n"
        "  tilewright list --search \"conway cube\"\n"
        "  tilewright list sets\n"};
/* clang-format on */
