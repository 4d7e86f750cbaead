/* drawing.c -- `tilewright draw`: pictures of puzzles, pieces and solutions, into files.
 *
 * Solutions come from a store or from a text that `solve --solutions --json` printed, where each is
 * checked again, or from a search made here that stops as soon as it has enough. The picture is
 * made after all solutions are collected, and its file is written whole or not at all. */

#include "cli/draw/drawing.h"
#include "cli/draw/image_formats.h"
#include "cli/draw/lattice_patch.h"
#include "cli/draw/own_font.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"

/* ---- Options ----------------------------------------------------------------------------- */

/* Options that exclude one another. */
static bool check_words(const cli_args *args)
{
    static const char *const whole[] = {"empty", "given", "parts", "gallery",
                                        "steps", "moves", NULL};
    const char *first = cli_first_given(args, whole), *second = cli_second_given(args, whole);
    if (second)
        return cli_complain("--%s and --%s are two different pictures; leave one out", first,
                            second);
    const char *given =
        cli_given(args, "parts", "given", "empty")
            ? cli_given(args, "solution", cli_is_given(args, "parts") ? "explode" : "")
            : NULL;
    if (given)
        return cli_complain("--%s is of a drawn solution, and --%s of none; leave one of the two "
                            "out",
                            given, first);
    const char *text = args->operand_count > 1 ? args->operands[1] : "";
    if (verb_format_by_ending(verb_image_format, text))
        return cli_complain("%s is the name of a picture; to write it, add --output: "
                            "tilewright draw %s --output %s",
                            text, args->operands[0], text);
    return true;
}

/* Options that go with --moves, or do not. */
static bool check_moves_words(const cli_args *args, const tw_format *format)
{
    static const char *const others[] = {"layers", "explode", NULL};
    static const char *const ways[] = {"film", "lift", "rotations", "ease", "slack", NULL};
    bool moves = cli_is_given(args, "moves");
    const char *word = cli_first_given(args, moves ? others : ways);
    if (word && !moves)
        return cli_complain("--%s is for moves; add --moves", word);
    if (word)
        return cli_complain("--%s does not go with --moves; leave it out", word);
    return !cli_is_given(args, "film") || format->plays ||
           cli_complain("--film: a %s file does not play; write svg or png", format->name);
}

static bool read_options(cli_drawing *self)
{
    const cli_call *cli = self->cli;
    const cli_draw_options *asked = self->asked;
    verb_drawing *shown = &self->shown;
    const tw_format *format = cli_find_image_format(asked->to, asked->common.output);
    verb_fault fault;
    self->wanted = asked->gallery > 0 ? asked->gallery : 1;
    if (!format)
        return false;
    *shown = (verb_drawing){.what = VERB_SOLUTION,
                            .first = asked->solution,
                            .assembly = asked->moves == CLI_MOVES_ASSEMBLY,
                            .film = asked->film,
                            .bare = asked->empty,
                            .picture = asked->picture,
                            .true_size = asked->true_size};
    if (asked->parts || cli_draws_pieces(&cli->args, asked, format) ||
        verb_draws_cuts(&asked->picture, format))
        shown->what = VERB_PARTS;
    else if (cli_is_given(&cli->args, "moves"))
        shown->what = VERB_MOVES;
    else if (asked->gallery > 0)
        shown->what = VERB_GALLERY;
    else if (asked->steps.given && asked->steps.shown == 0)
        shown->what = VERB_STEPS;
    shown->picture.size = sizeof shown->picture;
    shown->picture.format = format;
    shown->picture.palette = cli->palette;
    shown->picture.shown = (size_t)asked->steps.shown;
    if (!verb_lay_sheet(&self->shown, &fault) || !verb_check_turns(&asked->how, &fault))
        return cli_complain("%s", fault.text);
    return check_words(&cli->args) && check_moves_words(&cli->args, format) &&
           cli_check_file_words(&cli->args, asked, format) && cli_drawing_may_go(self);
}

static bool wants_solutions(const cli_drawing *self)
{
    return !self->asked->empty && !self->asked->given && self->shown.what != VERB_PARTS;
}

/* ---- Keeping solutions ------------------------------------------------------------------- */

/* Keeps a solution that comes apart, if it is the first or a better one: of a higher level, or of
 * as high a one in fewer moves. Takes made over. */
static void keep_best(cli_drawing *self, const tw_solution *solution, tw_disassembly *made)
{
    tw_bytes level = {0};
    tw_disassembly_level(made, &level);
    const int rank = self->disassembly ? verb_compare_levels(&level, &self->level) : -1;
    if (rank < 0 || (rank == 0 && tw_disassembly_total(made).moves <
                                      tw_disassembly_total(self->disassembly).moves)) {
        tw_bytes_free(&self->level);
        tw_disassembly_free(self->disassembly);
        cli_solution_list_free(&self->kept);
        self->level = level;
        self->disassembly = made;
        self->number = self->seen;
        self->out_of_memory =
            level.status != TW_OK || !cli_solution_list_add(&self->kept, solution);
    } else {
        tw_bytes_free(&level);
        tw_disassembly_free(made);
    }
}

/* Disassembles a solution. false: it could not be done, or was stopped. */
static bool disassemble(cli_drawing *self, const tw_solution *solution)
{
    tw_error error = {0};
    tw_disassembly *made = NULL;
    tw_disassembly_options options = self->asked->how;
    tw_status status = TW_OK;
    options.size = sizeof options;
    if (!self->disassembler)
        status =
            tw_disassembler_new(NULL, self->shown.puzzle, &options, &self->disassembler, &error);
    if (status == TW_OK)
        status = tw_disassembler_run(self->disassembler, solution, &cli_not_stopped, &made, &error);
    if (status != TW_OK) {
        self->code = cli_input_failed(&self->from.input, status, &error);
    } else if (made && tw_disassembly_total(made).answer == TW_DISASSEMBLY_FOUND) {
        keep_best(self, solution, made);
    } else {
        self->tried += made != NULL;
        tw_disassembly_free(made);
    }
    return status == TW_OK && !self->out_of_memory && !cli_signal_came();
}

/* false: enough solutions, out of memory, or it could not be disassembled. */
static bool take_solution(void *user, const tw_solution *solution)
{
    cli_drawing *self = user;
    self->seen++;
    const bool due = self->seen >= self->shown.first;
    if (self->shown.what == VERB_MOVES)
        return !due || (disassemble(self, solution) && !cli_is_given(&self->cli->args, "solution"));
    if (due && self->kept.count < self->wanted)
        self->out_of_memory = !cli_solution_list_add(&self->kept, solution);
    return !self->out_of_memory && self->kept.count < self->wanted;
}

static int take_read(void *user, const tw_solution *solution)
{
    cli_drawing *self = user;
    if (!self->enough)
        self->enough = !take_solution(self, solution);
    if (self->code != CLI_GO_ON)
        return self->code;
    return self->out_of_memory ? CLI_INTERNAL : cli_signal_came() ? CLI_EARLY : CLI_GO_ON;
}

static bool take_stored(void *user, uint64_t number, const tw_solution *solution)
{
    (void)number;
    return take_solution(user, solution);
}

/* ---- Where they come from ---------------------------------------------------------------- */

static int read_solutions(cli_drawing *self)
{
    cli_solutions all = {.cli = self->cli,
                         .puzzle = self->from.puzzle,
                         .take = take_read,
                         .user = self,
                         .partial = true};
    int code = cli_read_solutions(&all, self->cli->args.operands[1]);
    return code == CLI_GO_ON && all.wrong > 0 ? CLI_INPUT : code;
}

/* Solutions before the first are not even read. */
static int fetch_solutions(cli_drawing *self)
{
    cli_store_reading reading = cli_all_stored(&self->from, take_stored, self);
    reading.from = self->shown.first;
    reading.judge = true;
    int code = cli_store_reader_compare(&self->from);
    self->seen = self->shown.first - 1;
    if (code == CLI_GO_ON)
        code = cli_store_reader_each(&reading);
    if (code != CLI_GO_ON || self->kept.count > 0)
        return code;
    tw_store_stats stats;
    tw_status status =
        tw_store_get_stats(self->from.store, self->from.number, &stats, &self->from.error);
    self->seen = stats.solutions;
    return status == TW_OK ? code : cli_store_reader_failed(&self->from, status);
}

static int search_solutions(cli_drawing *self)
{
    const verb_drawing *shown = &self->shown;
    const tw_solve_options options = {
        .size = sizeof options,
        .threads = 1,
        .limit = shown->what == VERB_MOVES ? 0 : shown->first - 1 + self->wanted};
    return cli_each_solution(&self->from.input, self->from.puzzle, &options, take_solution, self);
}

static int no_solution(const cli_drawing *self)
{
    const cli_args *args = &self->cli->args;
    const unsigned long long first = self->shown.first, seen = self->seen, tried = self->tried;
    if (tried > 0 && cli_is_given(args, "solution")) {
        cli_complain("no moves to draw: solution %llu does not come apart, or is not decided; "
                     "without --solution the best one that does is drawn",
                     first);
    } else if (tried > 0) {
        cli_complain("no moves to draw: of %s none comes apart", cli_amount(tried, "solution"));
    } else if (seen > 0) {
        return cli_refuse("--solution=%llu: there %s %llu", first,
                          seen == 1 ? "is only" : "are only", seen);
    } else {
        cli_complain("no solution to draw: %s",
                     self->from.store          ? "the store has none"
                     : args->operand_count > 1 ? "the text has none"
                                               : "the puzzle has none; --empty draws it without");
    }
    return CLI_NONE;
}

/* Without a solution the pieces are drawn, if there can be none. */
static void draw_what_there_is(cli_drawing *self)
{
    static const char *const chosen[] = {"gallery", "steps", "moves", "solution", NULL};
    char text[240];
    if (tw_puzzle_volume(self->from.puzzle).fits || !wants_solutions(self) ||
        cli_first_given(&self->cli->args, chosen) || self->from.store ||
        self->cli->args.operand_count > 1)
        return;
    tw_puzzle_volume_text(self->from.puzzle, text, sizeof text);
    cli_complain("note: the pieces alone are drawn: %s", text);
    self->shown.what = VERB_PARTS;
}

/* Tells which assembly is drawn, above the picture and in a note. */
static int name_best(cli_drawing *self)
{
    const char *title = tw_puzzle_title(self->from.puzzle);
    const char *level = (const char *)self->level.data;
    if (self->early)
        cli_complain("stopped: assembly %llu, of level %s, is the best of the first %llu",
                     (unsigned long long)self->number, level, (unsigned long long)self->seen);
    else if (self->seen > 1 && !cli_is_given(&self->cli->args, "solution") &&
             !self->asked->common.quiet)
        cli_complain("note: of %s assembly %llu is drawn: level %s",
                     cli_amount(self->seen, "solution"), (unsigned long long)self->number, level);
    cli_text_format(&self->title, "%s%s", title, *title ? ": " : "");
    if (self->seen > 1)
        cli_text_format(&self->title, "assembly %llu, ", (unsigned long long)self->number);
    cli_text_format(&self->title, "level %s", level);
    self->shown.picture.title = cli_chars(&self->title);
    return self->title.status == TW_OK ? CLI_GO_ON : cli_no_memory();
}

static int get_solutions(cli_drawing *self)
{
    verb_drawing *shown = &self->shown;
    const bool moves = shown->what == VERB_MOVES;
    if (moves)
        cli_watch_signals();
    int code = self->kept.count > 0                ? CLI_GO_ON /* of a lattice */
               : self->from.store                  ? fetch_solutions(self)
               : self->cli->args.operand_count > 1 ? read_solutions(self)
                                                   : search_solutions(self);
    if (self->out_of_memory)
        return cli_no_memory();
    if (code == CLI_GO_ON)
        code = self->code;
    cli_end_at_signals();
    self->early = moves && cli_signal_came();
    if (self->early && (code == CLI_GO_ON || code == CLI_EARLY))
        code = self->kept.count > 0 ? CLI_GO_ON : CLI_EARLY;
    if (code == CLI_GO_ON && self->kept.count == 0)
        code = no_solution(self);
    if (code == CLI_GO_ON && moves)
        code = name_best(self);
    shown->solutions = self->kept.items;
    shown->solution_count = self->kept.count;
    shown->disassembler = self->disassembler;
    shown->disassembly = self->disassembly;
    return code;
}

/* ---- Putting it together ----------------------------------------------------------------- */

/* Opens the puzzle, from a store or on its own; or a patch of a lattice. */
static int open_what(cli_drawing *self)
{
    const cli_call *cli = self->cli;
    const cli_draw_options *asked = self->asked;
    const char *what = self->from.what,
               *text = cli->args.operand_count > 1 ? cli->args.operands[1] : NULL;
    if (cli_is_store(what)) {
        if (text)
            return cli_refuse("%s is a store and has solutions; leave out %s", what, text);
        int code = cli_store_reader_open(&self->from, false);
        return code == CLI_GO_ON ? cli_store_reader_read(&self->from) : code;
    }
    if (!cli_is_lattice(what))
        return (wants_solutions(self) && !text ? cli_open_target : cli_open_puzzle)(
            cli, what, &self->from.input, &self->from.puzzle);
    const char *word = cli_is_given(&cli->args, "solution") ? "--solution"
                       : asked->gallery > 0                 ? "--gallery"
                                                            : text;
    if (word)
        return cli_refuse("%s is a lattice and has no solutions; leave out %s", what, word);
    self->shown.picture.cell_names = true;
    return cli_open_patch(cli, what, &self->from.input, &self->from.puzzle, &self->kept);
}

int cli_draw(cli_call *cli)
{
    const cli_draw_options *asked = (const cli_draw_options *)cli->options;
    cli_drawing self = {
        .cli = cli,
        .asked = asked,
        .from = {.cli = cli, .what = cli->args.operands[0], .wanted = asked->common.problem.number},
        .code = CLI_GO_ON};
    cli_use_own_font();
    cli_end_after(asked->common.budget);
    int code = cli_open_palette(cli);
    if (code != CLI_GO_ON || !read_options(&self))
        return code != CLI_GO_ON ? code : CLI_INPUT;
    code = open_what(&self);
    self.shown.puzzle = self.from.puzzle;
    if (code == CLI_GO_ON)
        draw_what_there_is(&self);
    if (code == CLI_GO_ON && wants_solutions(&self))
        code = get_solutions(&self);
    if (code == CLI_GO_ON) {
        cli_working(&cli->terminal, "drawing");
        code = cli_write_drawing(&self);
        cli_not_working();
    }
    tw_disassembly_free(self.disassembly);
    tw_disassembler_free(self.disassembler);
    tw_bytes_free(&self.level);
    tw_bytes_free(&self.title);
    cli_solution_list_free(&self.kept);
    cli_store_reader_free(&self.from);
    return code != CLI_GO_ON ? code : self.early ? CLI_EARLY : CLI_FOUND;
}
