/* solution_check.c -- solutions in a text or a store, judged (solution_check.h).
 *
 * The judge is the library's checker, which knows nothing of how they were found. One that is right
 * counts once: when it comes again, it is doubled. */
#include "cli/check/solution_check.h"

#include <string.h>

#include "cli/check/solution_twins.h"
#include "cli/read/puzzle_input.h"
#include "cli/read/solution_input.h"
#include "cli/show/store_reader.h"

typedef struct checking {
    const cli_call *cli;
    const char *name; /* of the text or the store */
    cli_solution_twins twins;
    cli_solutions text;
    uint64_t right, wrong, doubled;
    bool met; /* the puzzle that is asked for, in a store */
    bool out_of_memory;
} checking;

static int begin(checking *c, const tw_puzzle *puzzle)
{
    tw_error error = {0};
    cli_working(&c->cli->terminal, "checking");
    tw_status status = cli_solution_twins_begin(&c->twins, puzzle, &error);
    if (status == TW_OK)
        return CLI_GO_ON;
    cli_complain("%s", error.message[0] ? error.message : tw_status_text(status));
    return cli_status_exit(status);
}

/* line: 0 where there are none. */
static void tell_doubled(checking *c, uint32_t line, uint64_t place, uint64_t first)
{
    tw_error error = {.status = TW_ERR_INPUT, .at = {line, 0}};
    snprintf(error.file, sizeof error.file, "%.250s", c->name);
    if (line > 0)
        snprintf(error.message, sizeof error.message, "this is the solution of line %llu again",
                 (unsigned long long)first);
    else
        snprintf(error.message, sizeof error.message, "solution %llu is solution %llu again",
                 (unsigned long long)place, (unsigned long long)first);
    cli_print_error(&c->cli->terminal, NULL, &error);
    c->doubled++;
}

/* One that is right. false: memory is out. */
static bool count_right(checking *c, uint32_t line, uint64_t place, const tw_solution *solution)
{
    uint64_t first;
    c->out_of_memory = !cli_solution_twins_find(&c->twins, solution, place, &first);
    if (c->out_of_memory)
        return cli_complain("out of memory");
    if (first == place)
        c->right++;
    else
        tell_doubled(c, line, place, first);
    return true;
}

static int sum_up(const checking *c)
{
    char right[32], wrong[32], doubled[32];
    cli_not_working();
    printf("%s right, %s wrong", cli_number(c->right, right), cli_number(c->wrong, wrong));
    if (c->doubled > 0)
        printf(", %s doubled", cli_number(c->doubled, doubled));
    putchar('\n');
    return c->wrong + c->doubled > 0 ? CLI_INPUT : CLI_FOUND;
}

/* ---- A text ------------------------------------------------------------------------------ */

static int take_line(void *user, const tw_solution *solution)
{
    checking *c = user;
    return count_right(c, c->text.line, c->text.line, solution) ? CLI_GO_ON : CLI_INTERNAL;
}

/* input: the text, if it has been read already. */
static int read_text(cli_solutions *text, const char *what, const cli_input *input)
{
    return input ? cli_read_solution_text(text, input) : cli_read_solutions(text, what);
}

static int check_text(checking *c, const tw_puzzle *puzzle, const char *what,
                      const cli_input *input)
{
    int code = begin(c, puzzle);
    c->text = (cli_solutions){.cli = c->cli, .puzzle = puzzle, .take = take_line, .user = c};
    if (code == CLI_GO_ON) {
        c->name = strcmp(what, "-") != 0 ? what : "standard input";
        code = read_text(&c->text, what, input);
    }
    c->wrong = c->text.wrong;
    return code;
}

static int refuse_nameless(const cli_solutions *run)
{
    cli_text shown = {0};
    cli_text_add_path(&shown, run->cli->args.operands[0]);
    const char *what = shown.bytes ? shown.bytes : "";
    if (*run->of)
        cli_complain("%s: these are solutions of \"%s\"; \"tilewright check PUZZLE %s\" judges "
                     "them",
                     run->name, run->of, what);
    else
        cli_complain("%s: these are solutions, and do not say of which puzzle; \"tilewright check "
                     "PUZZLE %s\" judges them",
                     run->name, what);
    cli_text_free(&shown);
    return CLI_INPUT;
}

int cli_check_solution_text(const cli_call *cli, const char *what, const cli_input *input)
{
    cli_solutions run = {.cli = cli};
    int code = read_text(&run, what, input);
    if (code != CLI_GO_ON)
        return code;
    if (!tw_builtin_find_puzzle(run.of))
        return refuse_nameless(&run);
    checking c = {.cli = cli};
    cli_input shipped;
    tw_puzzle *puzzle = NULL;
    code = cli_open_puzzle(cli, run.of, &shipped, &puzzle);
    if (code == CLI_GO_ON)
        code = check_text(&c, puzzle, what, input);
    if (code == CLI_GO_ON) {
        printf("solutions of %s: ", run.of);
        code = sum_up(&c);
    }
    cli_solution_twins_free(&c.twins);
    tw_puzzle_free(puzzle);
    cli_input_free(&shipped);
    return code;
}

/* ---- A store ----------------------------------------------------------------------------- */

static bool take_stored(void *user, uint64_t number, const tw_solution *solution)
{
    return count_right(user, 0, number, solution);
}

static bool take_wrong(void *user, const tw_error *error)
{
    checking *c = user;
    tw_error named = *error;
    snprintf(named.file, sizeof named.file, "%.250s", c->name);
    cli_print_error(&c->cli->terminal, NULL, &named);
    c->wrong++;
    return true;
}

static int judge_stored(checking *c, cli_store_reader *reader)
{
    cli_store_reading reading = {.reader = reader,
                                 .from = 1,
                                 .piece = UINT32_MAX,
                                 .cell = UINT32_MAX,
                                 .take = take_stored,
                                 .wrong = take_wrong,
                                 .user = c,
                                 .judge = true};
    int code = begin(c, reader->puzzle);
    if (code == CLI_GO_ON)
        code = cli_store_reader_each(&reading);
    cli_solution_twins_free(&c->twins);
    return code == CLI_GO_ON && c->out_of_memory ? CLI_INTERNAL : code;
}

/* Of the puzzle at this place in the store, if it is the one that is asked for; *more: there may be
 * another one behind it. wanted: NULL for all. */
static int check_stored(checking *c, uint64_t place, const tw_hash *wanted, bool *more)
{
    cli_store_reader reader = {.cli = c->cli, .what = c->name, .wanted = place};
    int code = cli_store_reader_open(&reader, false);
    *more = code == CLI_GO_ON && place < reader.puzzles;
    if (code == CLI_GO_ON && (!wanted || tw_hash_equal(wanted, &reader.hash))) {
        c->met = true;
        code = cli_store_reader_take(&reader);
        if (code == CLI_GO_ON)
            code = judge_stored(c, &reader);
    }
    cli_store_reader_free(&reader);
    return code;
}

static int check_store(const cli_call *cli, const char *what, const tw_hash *wanted)
{
    checking c = {.cli = cli, .name = what};
    int code = CLI_GO_ON;
    bool more = true;
    for (uint64_t place = 1; more && code == CLI_GO_ON; place++)
        code = check_stored(&c, place, wanted, &more);
    if (code == CLI_GO_ON && !c.met)
        return cli_refuse("%s: this store keeps no solutions of that puzzle", what);
    return code == CLI_GO_ON ? sum_up(&c) : code;
}

int cli_check_store(const cli_call *cli, const char *what)
{
    return check_store(cli, what, NULL);
}

int cli_check_solutions(const cli_call *cli, const tw_puzzle *puzzle, const char *what)
{
    tw_error error = {0};
    tw_hash hash;
    if (cli_is_store(what)) {
        tw_status status = tw_puzzle_hash(NULL, puzzle, &hash, &error);
        if (status == TW_OK)
            return check_store(cli, what, &hash);
        cli_complain("%s", error.message);
        return cli_status_exit(status);
    }
    checking c = {.cli = cli};
    int code = check_text(&c, puzzle, what, NULL);
    cli_solution_twins_free(&c.twins);
    return code == CLI_GO_ON ? sum_up(&c) : code;
}
