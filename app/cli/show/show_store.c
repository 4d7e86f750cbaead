/* show_store.c -- `tilewright show STORE`: the solutions that a store keeps (show_store.h).
 *
 * Which ones: one by its number, one at random, those that a condition holds for, or all. With
 * --all each of them stands for all its copies under the symmetries that it was counted up to, and
 * conditions are asked of the copies. They are shown as `solve --solutions` shows them; as JSON
 * `check` reads them. */
#include "cli/show/show_store.h"

#include <string.h>
#include <time.h>

#include "cli/show/query.h"

typedef struct showing {
    const cli_call *cli;
    cli_store_reader stored;
    const char *format; /* "drawing", ...; "json" */
    cli_query where;
    uint64_t solutions; /* in the store */
    uint64_t limit;     /* 0: none */
    uint64_t number;    /* of the one that is asked for; 0: none is */
    uint64_t shown;
    tw_poses *poses;       /* when orientations or copies are wanted */
    tw_symmetry *symmetry; /* when copies are */
    tw_solution_orbit *images;
    bool drawings;
    tw_status status; /* of printing, and of making copies */
    tw_error error;
} showing;

/* ---- Options ----------------------------------------------------------------------------- */

static const char *const stored_options[] = {"solution", "where",  "random", "random-seed", "all",
                                             "limit",    "format", "puzzle", NULL};
static const char *const puzzle_options[] = {"pieces", "orientations", "cover", "problem",
                                             "up-to",  "pivot",        NULL};

bool cli_refuse_stored_options(const cli_call *cli)
{
    for (const char *const *name = stored_options; *name; name++)
        if (cli_has(&cli->args, *name))
            return cli_complain(
                "--%s: %s is a puzzle, not a store of solutions; \"tilewright solve "
                "PUZZLE --store FILE\" makes one",
                *name, cli->args.operands[0]);
    return true;
}

static bool refuse_puzzle_options(const cli_args *args)
{
    for (const char *const *name = puzzle_options; *name; name++)
        if (cli_has(args, *name))
            return cli_complain("--%s: %s is a store of solutions; that is for a puzzle", *name,
                                args->operands[0]);
    return true;
}

/* Options of which one excludes the others. */
static bool check_words(const cli_args *args)
{
    static const char *const choices[] = {"stats", "solution", "where", "random", NULL};
    const char *seen = NULL;
    for (const char *const *name = choices; *name; name++) {
        if (!cli_has(args, *name))
            continue;
        if (seen)
            return cli_complain("--%s and --%s: give one of the two", seen, *name);
        seen = *name;
    }
    if (cli_has(args, "stats") && (cli_has(args, "all") || cli_has(args, "format")))
        return cli_complain("--stats tells figures, no solutions; leave out --%s",
                            cli_has(args, "all") ? "all" : "format");
    if (cli_has(args, "json") && cli_has(args, "format"))
        return cli_complain("--json and --format: give one of the two");
    if (cli_has(args, "random-seed") && !cli_has(args, "random"))
        return cli_complain("--random-seed is of use with --random alone");
    return true;
}

static bool read_number(const cli_args *args, const char *name, uint64_t *number)
{
    const char *text = cli_value(args, name);
    return !text || cli_parse_number(text, 1, INT64_MAX, number) ||
           cli_complain("--%s=%s: expected a whole number from 1 on", name, text);
}

static bool read_options(showing *s)
{
    const cli_args *args = &s->cli->args;
    const char *format = cli_value(args, "format");
    s->format = cli_has(args, "json") ? "json" : format ? format : "drawing";
    s->drawings = strcmp(s->format, "drawing") == 0 || strcmp(s->format, "layers") == 0;
    return refuse_puzzle_options(args) && check_words(args) &&
           read_number(args, "solution", &s->number) && read_number(args, "limit", &s->limit);
}

/* The clock decides when nobody does. */
static bool read_seed(const cli_args *args, uint64_t *seed)
{
    struct timespec now = {0};
    const char *text = cli_value(args, "random-seed");
    clock_gettime(CLOCK_REALTIME, &now);
    *seed = (uint64_t)now.tv_sec * 1000000007 + (uint64_t)now.tv_nsec;
    return !text || cli_parse_number(text, 0, UINT64_MAX, seed) ||
           cli_complain("--random-seed=%s: expected a whole number", text);
}

/* ---- Conditions -------------------------------------------------------------------------- */

static const char *piece_name(void *user, size_t number)
{
    const tw_puzzle *puzzle = *(const tw_puzzle *const *)user;
    return number < tw_puzzle_piece_count(puzzle) ? tw_puzzle_piece_name(puzzle, (uint32_t)number)
                                                  : NULL;
}

static bool read_where(showing *s)
{
    const char *text = cli_value(&s->cli->args, "where");
    cli_query_fault fault;
    const tw_puzzle *puzzle = s->stored.puzzle;
    if (!text || cli_query_read(puzzle, text, &s->where, &fault))
        return true;
    const char *near = fault.piece ? cli_nearest(fault.found, piece_name, &puzzle) : NULL;
    return cli_complain("--where: column %zu: expected %s, found %s%s%s%s%s%s", fault.column,
                        fault.expected, *fault.found ? "\"" : "the end", fault.found,
                        *fault.found ? "\"" : "", near ? "; did you mean \"" : "", near ? near : "",
                        near ? "\"?" : "");
}

/* ---- Printing ---------------------------------------------------------------------------- */

/* copy, copies: of the solution, 0 when it is not one of them that is shown. */
static tw_status print_drawing(showing *s, uint64_t number, size_t copy, size_t copies,
                               const tw_solution *solution)
{
    char digits[32], of[32];
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(s->cli);
    style.plain = strcmp(s->format, "layers") == 0;
    printf("%sSolution %s of %s", s->shown > 1 ? "\n" : "", cli_number(number, digits),
           cli_number(s->solutions, of));
    if (copies > 0)
        printf(", copy %zu of %zu", copy, copies);
    putchar('\n');
    tw_status status = tw_draw_text(NULL, s->stored.puzzle, solution, &style, &out);
    if (status != TW_ERR_TOO_LARGE)
        return status;
    puts("(too large to draw; --format line or --json prints it)");
    return TW_OK;
}

/* false: no more. */
static bool print_one(showing *s, uint64_t number, size_t copy, size_t copies,
                      const tw_solution *solution)
{
    tw_out out = cli_stdout();
    const tw_puzzle *puzzle = s->stored.puzzle;
    s->shown++;
    if (strcmp(s->format, "json") == 0)
        s->status = tw_write_solution_json(puzzle, solution, copies ? s->shown : number, &out);
    else if (strcmp(s->format, "line") == 0)
        s->status = tw_write_solution_line(puzzle, solution, &out);
    else if (strcmp(s->format, "orientations") == 0)
        s->status = tw_write_solution_orientations(s->poses, solution, &out);
    else
        s->status = print_drawing(s, number, copy, copies, solution);
    if (s->cli->terminal.out)
        fflush(stdout);
    return s->status == TW_OK && !cli_output_failed() && !cli_signal_came() &&
           (s->limit == 0 || s->shown < s->limit);
}

static bool show_copies(showing *s, uint64_t number, const tw_solution *solution)
{
    size_t count = 0;
    s->status = tw_solution_orbit_find(s->images, solution, &count, &s->error);
    for (size_t i = 0; s->status == TW_OK && i < count; i++) {
        const tw_solution *copy = tw_solution_orbit_get(s->images, i);
        if (cli_query_holds(&s->where, copy) && !print_one(s, number, i + 1, count, copy))
            return false;
    }
    return s->status == TW_OK;
}

static bool take_solution(void *user, uint64_t number, const tw_solution *solution)
{
    showing *s = user;
    if (s->images)
        return show_copies(s, number, solution);
    return !cli_query_holds(&s->where, solution) || print_one(s, number, 0, 0, solution);
}

/* ---- Which ones -------------------------------------------------------------------------- */

static int show_chosen(showing *s)
{
    const cli_args *args = &s->cli->args;
    cli_store_reader_reading reading = {.stored = &s->stored,
                                        .from = 1,
                                        .piece = UINT32_MAX,
                                        .cell = UINT32_MAX,
                                        .take = take_solution,
                                        .user = s,
                                        .judge = true};
    uint64_t seed = 0;
    if (s->number > 0)
        return cli_store_reader_get(&reading, s->number);
    if (cli_has(args, "random"))
        return read_seed(args, &seed) ? cli_store_reader_random(&reading, seed) : CLI_INPUT;
    if (s->where.count > 0 && !s->images) { /* the store itself passes over most of the others */
        reading.piece = s->where.conditions[0].piece;
        reading.cell = s->where.conditions[0].number;
    }
    return cli_store_reader_each(&reading);
}

static int library_failed(const showing *s, tw_status status)
{
    tw_error error = s->error;
    return cli_store_reader_failed(&s->stored, status, &error);
}

static int count_solutions(showing *s)
{
    tw_store_stats stats;
    tw_status status = tw_store_stats_of(s->stored.store, s->stored.number, &stats, &s->error);
    s->solutions = stats.solutions;
    return status == TW_OK ? CLI_GO_ON : library_failed(s, status);
}

/* Poses and symmetry, for those who need them. */
static int prepare(showing *s)
{
    bool copies = cli_has(&s->cli->args, "all");
    tw_up_to up_to = TW_UP_TO_NONE;
    tw_status status = TW_OK;
    if (copies && !cli_store_reader_up_to(&s->stored, &up_to))
        return CLI_INPUT;
    if (copies || strcmp(s->format, "orientations") == 0)
        status = tw_poses_new(NULL, s->stored.puzzle, &s->poses, &s->error);
    if (status == TW_OK && copies)
        status = tw_symmetry_new(NULL, s->poses, &s->symmetry, &s->error);
    if (status == TW_OK && copies)
        status = tw_solution_orbit_new(NULL, s->symmetry, up_to, &s->images, &s->error);
    return status == TW_OK ? CLI_GO_ON : library_failed(s, status);
}

/* The last line: how many of how many. */
static void print_end(const showing *s)
{
    char shown[32], all[32];
    bool copies = s->images != NULL;
    if (!s->drawings)
        return;
    printf("%s%s%s of %s solution%s in the store%s\n", s->shown > 0 ? "\n" : "",
           cli_number(s->shown, shown), copies ? s->shown == 1 ? " copy" : " copies" : "",
           cli_number(s->solutions, all), s->solutions == 1 ? "" : "s",
           s->limit && s->shown == s->limit ? " (as many as --limit says)" : "");
}

static int show_solutions(showing *s)
{
    int code = cli_store_reader_read(&s->stored);
    if (code == CLI_GO_ON)
        code = cli_store_reader_compare(&s->stored);
    if (code == CLI_GO_ON && !read_where(s))
        code = CLI_INPUT;
    if (code == CLI_GO_ON)
        code = count_solutions(s);
    if (code == CLI_GO_ON)
        code = prepare(s);
    if (code == CLI_GO_ON)
        code = show_chosen(s);
    if (code == CLI_GO_ON && s->status != TW_OK && !cli_output_failed())
        code = library_failed(s, s->status);
    if (code != CLI_GO_ON)
        return code;
    if (s->number == 0 && !cli_has(&s->cli->args, "random"))
        print_end(s);
    return s->shown > 0 ? CLI_GO_ON : CLI_NONE;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static bool wants_solutions(const cli_args *args)
{
    static const char *const words[] = {"solution", "where", "random", "all",
                                        "format",   "json",  "limit",  NULL};
    for (const char *const *word = words; *word; word++)
        if (cli_has(args, *word))
            return !cli_has(args, "stats");
    return false;
}

int cli_show_store(cli_call *cli)
{
    showing s = {.cli = cli, .stored = {.cli = cli, .what = cli->args.operands[0]}};
    if (!read_options(&s))
        return CLI_INPUT;
    cli_watch_signals();
    bool solutions = wants_solutions(&cli->args);
    int code = cli_store_reader_open(&s.stored, !solutions);
    if (code == CLI_GO_ON && solutions)
        code = show_solutions(&s);
    else if (code == CLI_GO_ON)
        code = cli_has(&cli->args, "stats") ? cli_print_store_stats(&s.stored)
                                            : cli_list_store(&s.stored);
    tw_solution_orbit_free(s.images);
    tw_symmetry_free(s.symmetry);
    tw_poses_free(s.poses);
    cli_store_reader_free(&s.stored);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
