/* drawing.c -- `tilewright draw`: pictures of puzzles, pieces and solutions, into files.
 *
 * Solutions come from a store or from a text that `solve --solutions --json` printed, each of them
 * judged once more, or from a search made here that stops as soon as it has enough. The picture is
 * made only when they are all there, and a file is there whole or not at all. */
#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/draw/drawn_moves.h"
#include "cli/draw/image_formats.h"
#include "cli/draw/lattice_patch.h"
#include "cli/draw/mesh_images.h"
#include "cli/draw/own_font.h"
#include "cli/draw/sheets.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "cli/run/search_words.h"
#include "cli/read/solution_input.h"
#include "cli/show/store_reader.h"

typedef struct drawn {
    cli_drawing drawing;
    const tw_format *format;
    cli_store_reader from;        /* the puzzle; its store is NULL when what is a puzzle */
    cli_solution_list kept;       /* those that are drawn */
    uint64_t seen, first, wanted; /* draws solutions first .. first + wanted - 1 */
    tw_watch line;                /* that tells how far the search is */
    cli_drawn_moves moves;        /* with --moves: of the one that is drawn */
    int code;                     /* what kept it from being taken apart: else CLI_GO_ON */
    bool out_of_memory;
} drawn;

/* ---- Options ----------------------------------------------------------------------------- */

static verb_drawn what_of(const drawn *self)
{
    const cli_draw_options *asked = self->drawing.asked;
    if (asked->parts || cli_draws_pieces(asked, self->format))
        return VERB_PARTS;
    if (cli_is_given(&self->drawing.cli->args, "moves"))
        return VERB_MOVES;
    if (asked->gallery > 0)
        return VERB_GALLERY;
    return asked->steps.given && asked->steps.shown == 0 ? VERB_STEPS : VERB_SOLUTION;
}

/* What excludes one another. */
static bool check_words(const cli_args *args)
{
    static const char *const whole[] = {"empty", "parts", "gallery", "steps", "moves", NULL};
    const char *first = cli_first_given(args, whole), *second = cli_second_given(args, whole);
    if (second)
        return cli_complain("--%s and --%s are two different pictures; leave one out", first,
                            second);
    if (cli_is_given(args, "paper") && cli_is_given(args, "size"))
        return cli_complain("--paper and --size are two sizes of the page; leave one out");
    if (cli_is_given(args, "landscape") && !cli_is_given(args, "paper"))
        return cli_complain("--landscape turns a sheet; say which one with --paper");
    return !cli_both_from_stdin(args);
}

static bool wants_solutions(const drawn *self)
{
    return !self->drawing.asked->empty && self->drawing.shown.what != VERB_PARTS;
}

/* Are they looked for here? */
static bool searches(const drawn *self)
{
    return wants_solutions(self) && self->drawing.cli->args.operand_count < 2;
}

/* ---- Keeping solutions ------------------------------------------------------------------- */

/* Is it one whose moves are drawn? */
static bool comes_apart(drawn *self, const tw_solution *solution)
{
    tw_error error = {0};
    tw_status status = cli_drawn_moves_try(&self->moves, &self->drawing, solution, &error);
    if (status != TW_OK)
        self->code = cli_input_failed(&self->from.input, status, &error);
    return self->moves.disassembly != NULL;
}

/* false: enough, out of memory, or it cannot be taken apart. */
static bool take_solution(drawn *self, const tw_solution *solution)
{
    self->seen++;
    if (self->drawing.shown.what == VERB_MOVES && self->seen >= self->first &&
        !comes_apart(self, solution))
        return self->code == CLI_GO_ON && !cli_is_given(&self->drawing.cli->args, "solution");
    if (self->seen >= self->first && self->kept.count < self->wanted)
        self->out_of_memory = !cli_solution_list_add(&self->kept, solution);
    return !self->out_of_memory && self->kept.count < self->wanted;
}

static int take_read(void *user, const tw_solution *solution)
{
    drawn *self = user;
    if (!self->moves.disassembly)
        (void)take_solution(self, solution);
    return self->code != CLI_GO_ON ? self->code : self->out_of_memory ? CLI_INTERNAL : CLI_GO_ON;
}

static bool take_found(void *user, const tw_solution *solution)
{
    return take_solution(user, solution);
}

static bool take_progress(void *user, const tw_progress *now)
{
    const tw_watch *line = &((drawn *)user)->line;
    return line->go_on(line->user, now->fraction);
}

/* ---- Where they come from ---------------------------------------------------------------- */

static int read_solutions(drawn *self)
{
    cli_solutions all = {.cli = self->drawing.cli, .puzzle = self->from.puzzle};
    all.take = take_read;
    all.user = self;
    int code = cli_read_solutions(&all, self->drawing.cli->args.operands[1]);
    return code == CLI_GO_ON && all.wrong > 0 ? CLI_INPUT : code;
}

static bool take_stored(void *user, uint64_t number, const tw_solution *solution)
{
    (void)number;
    return take_solution(user, solution);
}

/* Those before the first are not even read. */
static int fetch_solutions(drawn *self)
{
    cli_store_reading reading = {.reader = &self->from,
                                 .from = self->first,
                                 .piece = UINT32_MAX,
                                 .cell = UINT32_MAX,
                                 .take = take_stored,
                                 .user = self,
                                 .judge = true};
    int code = cli_store_reader_compare(&self->from);
    self->seen = self->first - 1;
    if (code == CLI_GO_ON)
        code = cli_store_reader_each(&reading);
    if (code != CLI_GO_ON || self->kept.count > 0)
        return code;
    tw_store_stats stats;
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_get_stats(self->from.store, self->from.number, &stats, &error);
    self->seen = stats.solutions;
    return status == TW_OK ? code : cli_store_reader_failed(&self->from, status, &error);
}

static int search_solutions(drawn *self)
{
    tw_solver *solver = NULL;
    const tw_solve_options options = {
        .size = sizeof options,
        .threads = 1,
        .limit = self->drawing.shown.what == VERB_MOVES ? 0 : self->first - 1 + self->wanted};
    int code = cli_make_solver(&self->from.input, self->from.puzzle, &options, &solver);
    if (code != CLI_GO_ON)
        return code;
    cli_making work = {.cli = self->drawing.cli, .word = "searching"};
    self->line = cli_making_begin(&work);
    tw_solve_sink sink = {.solution = take_found, .progress = take_progress, .user = self};
    tw_result result;
    tw_error error = {0};
    tw_status status = tw_solver_run(solver, NULL, &sink, &result, &error);
    cli_making_end(&work);
    tw_solver_free(solver);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&self->from.input, status, &error);
}

static int no_solution(const drawn *self)
{
    const unsigned long long tried = self->moves.tried;
    if (tried > 0) {
        if (cli_is_given(&self->drawing.cli->args, "solution"))
            cli_complain("no moves to draw: solution %llu does not come apart, or is not decided",
                         (unsigned long long)self->first);
        else
            cli_complain("no moves to draw: of %llu %s none comes apart", tried,
                         tried == 1 ? "solution" : "solutions");
        return CLI_NONE;
    }
    bool text = self->drawing.cli->args.operand_count > 1;
    if (self->seen > 0) {
        cli_complain("--solution=%llu: there %s %llu", (unsigned long long)self->first,
                     self->seen == 1 ? "is only" : "are only", (unsigned long long)self->seen);
        return CLI_INPUT;
    }
    if (self->from.store) {
        cli_complain("no solution to draw: the store has none");
        return CLI_NONE;
    }
    cli_complain(text ? "no solution to draw: the text has none"
                      : "no solution to draw: the puzzle has none; --empty draws it without");
    return CLI_NONE;
}

static int get_solutions(drawn *self)
{
    int code = self->kept.count > 0                        ? CLI_GO_ON /* of a lattice */
               : self->from.store                          ? fetch_solutions(self)
               : self->drawing.cli->args.operand_count > 1 ? read_solutions(self)
                                                           : search_solutions(self);
    if (self->out_of_memory) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    if (code == CLI_GO_ON)
        code = self->code;
    if (code == CLI_GO_ON && self->kept.count == 0)
        code = no_solution(self);
    self->drawing.shown.solutions = self->kept.items;
    self->drawing.shown.solution_count = self->kept.count;
    self->drawing.shown.first = self->first;
    self->drawing.shown.disassembler = self->moves.disassembler;
    self->drawing.shown.disassembly = self->moves.disassembly;
    return code;
}

/* ---- Writing ----------------------------------------------------------------------------- */

static tw_status paint(void *user, const tw_out *out, tw_error *error)
{
    const cli_drawing *drawing = user;
    const tw_format *format = drawing->shown.picture.format;
    return format->kind == TW_FORMAT_PICTURE ? verb_draw_flat(&drawing->shown, format, out, error)
                                             : cli_write_mesh(drawing, format, out, error);
}

static int write_file(cli_drawing *drawing, const char *name)
{
    return cli_write_image(drawing->cli, name, drawing->asked->force, paint, drawing);
}

/* Writes a sheet into the file with its number, or only asks whether it may. */
static int write_sheet(drawn *self, size_t number, size_t files, bool ask)
{
    cli_drawing sheet = cli_sheet_of(&self->drawing, number);
    char *name = cli_sheet_name(self->drawing.asked->output, number, files);
    int code = name ? CLI_GO_ON : CLI_INTERNAL;
    if (!name)
        cli_complain("out of memory");
    else if (!ask)
        code = write_file(&sheet, name);
    else if (!cli_file_is_free(name, self->drawing.asked->force))
        code = CLI_INPUT;
    free(name);
    return code;
}

/* Nothing is written before all names are known to be free. */
static int write_sheets(drawn *self, size_t files)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; i < 2 * files && code == CLI_GO_ON; i++)
        code = write_sheet(self, i % files, files, i < files);
    return code;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static bool is_free(const drawn *self)
{
    const cli_draw_options *asked = self->drawing.asked;
    return cli_file_is_free(cli_file_asked(asked->output), asked->force);
}

/* May there be several files, of other names? */
static bool may_be_sheets(const drawn *self)
{
    return self->drawing.asked->gallery > 0 && self->drawing.shown.picture.margin > 0 &&
           !self->format->pages;
}

static bool read_options(drawn *self)
{
    const cli_args *args = &self->drawing.cli->args;
    const cli_draw_options *asked = self->drawing.asked;
    verb_drawing *shown = &self->drawing.shown;
    verb_fault fault;
    self->first = asked->solution;
    self->wanted = asked->gallery > 0 ? asked->gallery : 1;
    self->format = cli_find_image_format(asked->to, asked->output);
    if (!self->format)
        return false;
    *shown = (verb_drawing){.what = what_of(self),
                            .assembly = asked->moves == CLI_MOVES_ASSEMBLY,
                            .film = asked->film,
                            .picture = asked->picture,
                            .style = asked->style};
    shown->picture.size = sizeof shown->picture;
    shown->picture.format = self->format;
    shown->picture.palette = self->drawing.cli->palette;
    shown->picture.shown = (size_t)asked->steps.shown;
    cli_sheet_size(self->drawing.cli, &shown->picture);
    if (!verb_check_turns(&asked->how, &fault))
        return cli_complain("%s", fault.text);
    return check_words(args) && cli_check_moves_words(args, self->format) &&
           cli_check_mesh_words(args, asked, self->format) &&
           cli_image_may_go(self->drawing.cli, self->format, asked->output) &&
           (may_be_sheets(self) || is_free(self));
}

static int write_all(drawn *self, const char *name)
{
    size_t files = cli_sheet_files(&self->drawing, self->format);
    if (files == 0)
        return CLI_INTERNAL;
    if (files > 1 && name)
        return write_sheets(self, files);
    if (files > 1) {
        cli_complain("the gallery takes %zu pages; name a file with --output, or write one of the "
                     "format pdf",
                     files);
        return CLI_INPUT;
    }
    return is_free(self) ? write_file(&self->drawing, name) : CLI_INPUT;
}

static int draw(drawn *self)
{
    int code = wants_solutions(self) ? get_solutions(self) : CLI_GO_ON;
    if (code != CLI_GO_ON)
        return code;
    const char *name = cli_file_asked(self->drawing.asked->output);
    cli_working(&self->drawing.cli->terminal, "drawing");
    code = write_all(self, name);
    cli_not_working();
    return code;
}

static int open_lattice(drawn *self)
{
    const cli_call *cli = self->drawing.cli;
    const char *word = cli_is_given(&cli->args, "solution") ? "--solution"
                       : self->drawing.asked->gallery > 0   ? "--gallery"
                       : cli->args.operand_count > 1        ? cli->args.operands[1]
                                                            : NULL;
    if (word) {
        cli_complain("%s is a lattice and has no solutions; leave out %s", self->from.what, word);
        return CLI_INPUT;
    }
    return cli_open_patch(cli, self->from.what, &self->from.input, &self->from.puzzle, &self->kept);
}

/* The puzzle, of a store or on its own; or a patch of a lattice. */
static int open_what(drawn *self)
{
    const cli_call *cli = self->drawing.cli;
    if (!cli_is_store(self->from.what)) {
        if (self->drawing.asked->puzzle > 0) {
            cli_complain("--puzzle: %s is no store; leave it out", self->from.what);
            return CLI_INPUT;
        }
        if (cli_is_lattice(self->from.what))
            return open_lattice(self);
        return searches(self)
                   ? cli_open_target(cli, self->from.what, &self->from.input, &self->from.puzzle)
                   : cli_open_puzzle(cli, self->from.what, &self->from.input, &self->from.puzzle);
    }
    if (cli->args.operand_count > 1) {
        cli_complain("%s is a store and has solutions; leave out %s", self->from.what,
                     cli->args.operands[1]);
        return CLI_INPUT;
    }
    int code = cli_store_reader_open(&self->from, false);
    return code == CLI_GO_ON ? cli_store_reader_read(&self->from) : code;
}

int cli_draw(cli_call *cli)
{
    const cli_draw_options *asked = (const cli_draw_options *)cli->options;
    drawn self = {.drawing = {.cli = cli, .asked = asked, .what = cli->args.operands[0]},
                  .code = CLI_GO_ON};
    self.from = (cli_store_reader){.cli = cli, .what = self.drawing.what, .wanted = asked->puzzle};
    cli_use_own_font();
    cli_end_after(asked->budget);
    if (!read_options(&self))
        return CLI_INPUT;
    int code = open_what(&self);
    self.drawing.shown.puzzle = self.from.puzzle;
    if (code == CLI_GO_ON)
        code = draw(&self);
    cli_drawn_moves_free(&self.moves);
    cli_solution_list_free(&self.kept);
    cli_store_reader_free(&self.from);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
