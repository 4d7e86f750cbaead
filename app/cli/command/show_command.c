/* show_command.c -- `tilewright show`: a puzzle without its solutions. A store goes to
 * show_store.c. */
#include "cli/show/show.h"

#include <string.h>

#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/show/gallery.h"
#include "cli/signals.h"
#include "verbs/json_values.h"

/* ---- What the file says ------------------------------------------------------------------ */

static void print_note(const char *name, const char *text)
{
    if (!*text)
        return;
    cli_say_line(stdout, "%-10s %s", name, text);
}

static void print_known_counts(const tw_puzzle_notes *notes)
{
    const struct {
        const char *digits, *convention;
    } known[] = {{notes->reflections, "up to rotation and reflection"},
                 {notes->rotations, "up to rotation"},
                 {notes->none, "in all"},
                 {notes->claimed, "as stored in the file (convention unknown)"}};
    const char *between = "solutions  ";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (!*known[i].digits)
            continue;
        cli_say(stdout, "%s%s %s", between, cli_grouped(known[i].digits), known[i].convention);
        between = "; ";
    }
    cli_say(stdout, "%s", *between == ';' ? "\n" : "");
}

static void print_container_line(const tw_puzzle *puzzle)
{
    size_t cells = tw_puzzle_cell_count(puzzle), required = tw_puzzle_required_count(puzzle);
    uint32_t least, most;
    char empty[60] = "";
    if (tw_puzzle_empty(puzzle, &least, &most) && least < most)
        snprintf(empty, sizeof empty, "; %u to %u stay empty", least, most);
    else if (tw_puzzle_empty(puzzle, &least, &most))
        snprintf(empty, sizeof empty, "; %u %s empty", least, least == 1 ? "stays" : "stay");
    cli_say_line(stdout, "%-10s %s of the lattice %s%s%s%s%s", "container",
                 cli_amount(cells, "cell"), tw_lattice_name(tw_puzzle_lattice(puzzle)),
                 required < cells ? ", " : "", required < cells ? cli_number(cells - required) : "",
                 required < cells ? " of them optional" : "", empty);
}

/* "366: jan-1, jan-2, ..., dec-31", or all of them. */
static void print_targets(const tw_puzzle *puzzle, bool all)
{
    const char *names = tw_puzzle_about(puzzle)->targets;
    size_t count = cli_count_targets(puzzle), number = 0;
    if (count == 0)
        return;
    if (!all)
        cli_say(stdout, "%-10s %zu: ", "targets", count);
    for (const char *end; (end = strchr(names, '\n')); names = end + 1, number++) {
        bool named = all || number < 2 || number + 1 == count;
        if (named)
            cli_say(stdout, "%.*s%s", (int)(end - names), names,
                    all || number + 1 == count ? "\n" : ", ");
        else if (number == 2)
            cli_say(stdout, "..., ");
    }
}

static void print_exchange_lines(const tw_puzzle *puzzle)
{
    for (size_t i = 0; i < tw_puzzle_exchange_count(puzzle); i++) {
        const tw_exchange *list = tw_puzzle_exchange(puzzle, i);
        cli_say(stdout, "%-10s ", i ? "" : "exchange");
        for (size_t n = 0; n < list->count; n++) {
            cli_say(stdout, "%s", n ? ", " : "");
            cli_print_text(stdout, list->colours ? tw_puzzle_colour_name(puzzle, list->colours[n])
                                                 : tw_puzzle_mark_name(puzzle, list->marks[n]));
        }
        cli_say(stdout, "\n");
    }
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static int draw_pieces(const cli_shown *shown)
{
    const tw_puzzle *puzzle = shown->puzzle;
    cli_gallery gallery = cli_gallery_start(shown->cli, tw_puzzle_lattice(puzzle));
    tw_status status = TW_OK;
    cli_say(stdout, "\n");
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        for (size_t form = 0; form < tw_puzzle_form_count(puzzle, piece); form++) {
            const tw_cell *cells;
            const uint8_t *colours;
            size_t count = tw_puzzle_form(puzzle, piece, form, &cells, &colours);
            if (status == TW_OK)
                status = cli_gallery_cells(&gallery, tw_puzzle_piece_name(puzzle, piece),
                                           tw_puzzle_lattice(puzzle), cells, count);
        }
    }
    cli_gallery_end(&gallery);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&shown->input, status, NULL);
}

/* ---- Figures ----------------------------------------------------------------------------- */

static void print_figure(const char *name, uint64_t number, const char *remark)
{
    cli_say(stdout, "%-28s %11s%s%s\n", name, cli_number(number), *remark ? "   " : "", remark);
}

static void print_stats(const cli_shown *shown)
{
    tw_solve_stats stats = tw_solver_get_stats(shown->solver);
    char remark[160];
    cli_say(stdout, "\n");
    print_figure("orientations of the pieces", stats.orientations, "");
    print_figure("those that fit somewhere", stats.fitting, "");
    print_figure("placements", stats.poses, "");
    snprintf(remark, sizeof remark, "one of each class of piece %s",
             stats.pivot ? stats.pivot : "");
    print_figure("placements searched", stats.poses_reduced, stats.pivot ? remark : "");
    snprintf(remark, sizeof remark, "%zu of them rotations", stats.rotations);
    print_figure("symmetries of the puzzle", stats.symmetries, remark);
    if (shown->options.exchange) {
        /* Each permutation that occurs with a symmetry occurs with as many as the identity. */
        snprintf(remark, sizeof remark, "%zu of the %zu permutations of names are in them",
                 stats.with_exchange / stats.symmetries,
                 tw_puzzle_permutation_count(shown->puzzle));
        print_figure("symmetries with exchanges", stats.with_exchange, remark);
    }
    cli_print_pivot(shown->solver, &shown->options);
}

/* ---- As JSON ----------------------------------------------------------------------------- */

/* A puzzle and its figures, as one object. */

static json_t *piece_json(const cli_shown *shown, uint32_t piece)
{
    const tw_puzzle *puzzle = shown->puzzle;
    const tw_poses *poses = tw_solver_poses(shown->solver);
    const tw_stock *stock = tw_poses_stock(poses, tw_poses_stock_of_piece(poses, piece));
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    json_t *forms = json_array();
    for (size_t form = 0; form < tw_puzzle_form_count(puzzle, piece); form++) {
        const tw_cell *cells;
        const uint8_t *colours;
        size_t count = tw_puzzle_form(puzzle, piece, form, &cells, &colours);
        json_array_append_new(forms, verb_json_cells(tw_puzzle_lattice(puzzle), cells, count));
    }
    char letter[2] = {tw_puzzle_letter(puzzle, piece), '\0'};
    return json_pack("{s:o, s:s, s:o, s:[o,o], s:o, s:o, s:o}", "name",
                     verb_json_text(tw_puzzle_piece_name(puzzle, piece)), "letter", letter, "forms",
                     forms, "copies", verb_json_count(low), verb_json_count(high), "orientations",
                     verb_json_count(stock->orientations), "fitting",
                     verb_json_count(stock->fitting), "poses", verb_json_count(stock->pose_count));
}

static int print_json(const cli_shown *shown)
{
    const tw_puzzle *puzzle = shown->puzzle;
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    const tw_solve_stats stats = tw_solver_get_stats(shown->solver);
    json_t *pieces = json_array();
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        json_array_append_new(pieces, piece_json(shown, piece));
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:o}",
        "puzzle", verb_json_text(shown->what), "title", verb_json_text(tw_puzzle_title(puzzle)),
        "lattice", verb_json_text(tw_lattice_name(tw_puzzle_lattice(puzzle))), "cell_count",
        verb_json_count(tw_puzzle_cell_count(puzzle)), "required",
        verb_json_count(tw_puzzle_required_count(puzzle)), "turns", verb_turns_word(puzzle),
        "orientations", verb_json_count(stats.orientations), "fitting",
        verb_json_count(stats.fitting), "poses", verb_json_count(stats.poses), "poses_reduced",
        verb_json_count(stats.poses_reduced), "symmetries", verb_json_count(stats.symmetries),
        "rotation_count", verb_json_count(stats.rotations), "with_exchange",
        verb_json_count(stats.with_exchange), "permutations",
        verb_json_count(tw_puzzle_permutation_count(puzzle)), "piece_count",
        verb_json_count(stats.pieces), "same",
        tw_same_word(shown->options.same, shown->options.exchange), "pivot",
        stats.pivot ? verb_json_text(stats.pivot) : json_null());
    verb_json_join(&object,
                   json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "source",
                             verb_json_text(notes->source), "author", verb_json_text(notes->author),
                             "family", verb_json_text(notes->family), "counts",
                             verb_json_known(notes), "target", verb_json_text(notes->target),
                             "targets", verb_json_targets(notes), "pieces", pieces));
    return cli_print_json("puzzle", object);
}

/* ---- Putting it together ----------------------------------------------------------------- */

static int show_puzzle(cli_shown *shown)
{
    bool loud = shown->cli->terminal.out_colour;
    const char *title = tw_puzzle_title(shown->puzzle);
    const tw_puzzle_notes *notes = tw_puzzle_about(shown->puzzle);
    cli_say(stdout, "%s", loud ? "\033[1m" : "");
    cli_print_text(stdout, *title ? title : shown->what);
    cli_say(stdout, "%s\n", loud ? "\033[0m" : "");
    print_note("source", notes->source);
    print_note("author", notes->author);
    print_note("family", notes->family);
    print_container_line(shown->puzzle);
    if (strcmp(verb_turns_word(shown->puzzle), "lattice") != 0)
        cli_say(stdout, "%-10s %s\n", "turns", verb_turns_word(shown->puzzle));
    print_targets(shown->puzzle, false);
    print_exchange_lines(shown->puzzle);
    print_known_counts(notes);
    cli_say(stdout, "\n");
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(&shown->cli->terminal);
    tw_status status = tw_draw_text(NULL, shown->puzzle, NULL, &style, &out);
    if (cli_unless_too_large(status) != TW_OK)
        return cli_input_failed(&shown->input, status, NULL);
    cli_say(stdout, "\n");
    cli_print_pieces(shown->puzzle, shown->solver ? tw_solver_poses(shown->solver) : NULL, NULL);
    if (shown->asked->stats)
        print_stats(shown);
    return shown->asked->pieces ? draw_pieces(shown) : CLI_GO_ON;
}

static int show_cover(cli_shown *shown)
{
    tw_out out = cli_stdout();
    tw_status status = tw_cover_write(NULL, tw_solver_cover(shown->solver), NULL, &out, NULL);
    if (status == TW_ERR_UNSUPPORTED)
        return cli_refuse(
            "Knuth's text has no word for a piece that may be used more or less often "
            "than once");
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&shown->input, status, NULL);
}

static int show_all(cli_shown *shown)
{
    const cli_show_options *asked = shown->asked;
    int code = CLI_GO_ON;
    if (asked->orientations || asked->stats || asked->common.json || asked->cover)
        code = cli_make_solver(&shown->input, shown->puzzle, &shown->options, &shown->solver);
    if (code != CLI_GO_ON)
        return code;
    if (asked->common.json)
        return print_json(shown);
    if (asked->cover)
        return show_cover(shown);
    if (asked->targets) {
        print_targets(shown->puzzle, true);
        return CLI_GO_ON;
    }
    if (asked->orientations)
        return cli_show_orientations(shown, asked->orientations);
    return show_puzzle(shown);
}

/* Ways to show a puzzle, of which figures go with drawings of pieces, and JSON with figures or the
 * targets. false after a message. */
static bool check_ways(const cli_args *args)
{
    static const char *const ways[] = {"json", "cover", "orientations", "pieces", NULL};
    const char *first = cli_first_given(args, ways), *second = cli_second_given(args, ways);
    const bool figures = cli_given(args, "stats", "json", "cover");
    if (cli_is_given(args, "targets") && cli_given(args, "cover", "orientations", "pieces"))
        second = "targets";
    if (cli_is_given(args, "targets") && cli_is_given(args, "stats") && !first)
        first = "targets", second = "stats";
    if (cli_is_given(args, "stats") && cli_given(args, "cover", "orientations"))
        second = "stats";
    if (second)
        return cli_complain("--%s and --%s: give one of the two", first, second);
    const char *given = figures ? NULL : cli_given(args, "same", "exchange", "pivot");
    return !given || cli_complain("--%s: give --stats, too, or leave it out", given);
}

static int run(cli_call *cli)
{
    const cli_show_options *asked = (const cli_show_options *)cli->options;
    cli_shown shown = {.cli = cli, .what = cli->args.operands[0], .asked = asked};
    cli_end_after(asked->common.budget);
    if (cli_is_store(shown.what))
        return cli_show_store(cli, asked);
    if (!check_ways(&cli->args) || !cli_read_search(&asked->search, &shown.options))
        return CLI_INPUT;
    int code = cli_open_puzzle(cli, shown.what, &shown.input, &shown.puzzle);
    if (code == CLI_GO_ON && !cli_refuse_stored_options(cli))
        code = CLI_INPUT;
    if (code == CLI_GO_ON)
        code = show_all(&shown);
    tw_solver_free(shown.solver);
    cli_input_free(&shown.input);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"stats", NULL, "", "Orientations and placements of every piece, symmetries.",
     FIELD_FLAG(cli_show_options, stats)},
    {"pieces", NULL, "", "Draw every piece.", FIELD_FLAG(cli_show_options, pieces)},
    {"orientations", "PIECE", "", "Draw every orientation of this piece.",
     FIELD_TEXT(cli_show_options, orientations)},
    {"cover", NULL, "", "Print the exact cover that is searched as text.",
     FIELD_FLAG(cli_show_options, cover)},
    {"targets", NULL, "", "List the targets of a puzzle, one a line.",
     FIELD_FLAG(cli_show_options, targets), FIELD_EXPERT},
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    FIELD_SAME(cli_show_options),
    FIELD_PIVOT(cli_show_options),
    {"solution", "N", "", "Show the N-th solution of a store.",
     FIELD_NUMBER(cli_show_options, solution, 1, 0)},
    {"where", "WORDS", "", "Solutions of a store like \"X covers 0,0 and level >= 5\".",
     FIELD_TEXT(cli_show_options, where)},
    {"random", NULL, "", "Show a solution of a store, chosen at random.",
     FIELD_FLAG(cli_show_options, random)},
    {"seed", "N", "", "With --random: the same seed gives the same solution.",
     FIELD_SEED(cli_show_options, seed), FIELD_EXPERT, .needs = "random"},
    {"all", NULL, "", "Show solutions of a store with all their turned copies.",
     FIELD_FLAG(cli_show_options, all)},
    {"limit", "N", "", "Show at most N solutions of a store.",
     FIELD_NUMBER(cli_show_options, search.limit, 1, 0)},
    {"format", CLI_SOLUTION_FORMATS, "", "How solutions of a store are printed.",
     FIELD_CHOICE(cli_show_options, format), FIELD_OUTPUT},
    CLI_TIMEOUT,
    CLI_PALETTE,
    CLI_JSON("Print JSON: one object; or a line for each solution shown."),
    FIELD_END};

const cli_command cli_show_command = {
    .name = "show",
    .operands = "PUZZLE|STORE",
    .summary = "Show a puzzle, or solutions that a store keeps.",
    .prints = true,
    CLI_RUNS(run, rows, cli_show_options),
    .examples =
        "  tilewright show soma.store --where 'piece V covers 0,0,0'\n"};
/* clang-format on */
