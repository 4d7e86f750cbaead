/* solution_check.c -- checks solutions in a text or a store (solution_check.h).
 *
 * The library's checker judges each solution, regardless of how it was found. A right one counts
 * once; when it comes again, it counts as doubled. Two are equal if they use the same poses: pieces
 * that are never told apart share poses. In a labelled puzzle the piece on each pose, and which of
 * its copies, must be equal, too. */
#include "cli/check/solution_check.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "cli/read/puzzle_input.h"
#include "cli/read/solution_input.h"
#include "cli/show/store_reader.h"

typedef struct checking {
    const cli_call *cli;
    const char *name; /* of the text or the store */
    const tw_puzzle *puzzle;
    tw_poses *poses;
    void *seen; /* the right solutions, by their poses: a tree of tsearch */
    cli_solutions text;
    uint64_t right, wrong, doubled;
    bool met; /* the store has the puzzle asked for */
    bool out_of_memory;
} checking;

/* ---- Solutions that come again ----------------------------------------------------------- */

typedef struct twin_key {
    uint64_t place;
    size_t count;
    uint64_t parts[]; /* a placement: its pose; in the upper half the piece, if that counts */
} twin_key;

static int compare_parts(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static int compare_keys(const void *left, const void *right)
{
    const twin_key *a = left, *b = right;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return memcmp(a->parts, b->parts, a->count * sizeof *a->parts);
}

/* The place, from 1 on, of an equal solution seen before; else keeps this one and returns its own
 * place. The solution is right. 0: memory is out. Cost: the logarithm of the number seen. */
static uint64_t find_twin(checking *c, const tw_solution *solution, uint64_t place)
{
    bool labelled = tw_puzzle_labelled(c->puzzle);
    twin_key *key = malloc(sizeof *key + solution->count * sizeof *key->parts);
    if (!key)
        return 0;
    key->place = place;
    key->count = solution->count;
    for (size_t i = 0; i < key->count; i++) {
        const tw_placement *placement = &solution->placements[i];
        uint32_t pose;
        if (tw_poses_of_placement(c->poses, placement, &pose)) {
            free(key);
            return 0;
        }
        key->parts[i] = pose | (labelled ? (uint64_t)placement->piece << 32 : 0);
    }
    if (!labelled)
        qsort(key->parts, key->count, sizeof *key->parts, compare_parts);
    twin_key **found = tsearch(key, &c->seen, compare_keys);
    uint64_t first = found ? (*found)->place : 0;
    if (!found || *found != key)
        free(key);
    return first;
}

/* ---- Counting ---------------------------------------------------------------------------- */

static int begin(checking *c, const tw_puzzle *puzzle)
{
    tw_error error = {0};
    cli_working(&c->cli->terminal, "checking");
    c->puzzle = puzzle;
    tw_status status = tw_poses_new(NULL, puzzle, NULL, &c->poses, &error);
    if (status == TW_OK)
        return CLI_GO_ON;
    cli_complain("%s", error.message[0] ? error.message : tw_status_text(status));
    return cli_status_exit(status);
}

static void end(checking *c)
{
    while (c->seen) {
        twin_key *key = *(twin_key **)c->seen;
        tdelete(key, &c->seen, compare_keys);
        free(key);
    }
    tw_poses_free(c->poses);
    c->poses = NULL;
}

/* Counts a right solution. line: 0 if there are none. false: memory is out. */
static bool count_right(checking *c, uint32_t line, uint64_t place, const tw_solution *solution)
{
    tw_error error = {.status = TW_ERR_INPUT, .at = {line, 0}};
    unsigned long long first = find_twin(c, solution, place);
    c->out_of_memory = first == 0;
    if (first == 0)
        return cli_complain("out of memory");
    c->right += first == place;
    if (first == place)
        return true;
    snprintf(error.file, sizeof error.file, "%.250s", c->name);
    if (line > 0)
        snprintf(error.message, sizeof error.message, "this is the solution of line %llu again",
                 first);
    else
        snprintf(error.message, sizeof error.message, "solution %llu is solution %llu again",
                 (unsigned long long)place, first);
    cli_print_error(&c->cli->terminal, NULL, &error);
    c->doubled++;
    return true;
}

static int sum_up(const checking *c)
{
    cli_not_working();
    printf("%s valid, %s invalid", cli_number(c->right), cli_number(c->wrong));
    if (c->doubled > 0)
        printf(", %s doubled", cli_number(c->doubled));
    putchar('\n');
    return c->wrong + c->doubled > 0 ? CLI_INPUT : CLI_FOUND;
}

/* ---- A text ------------------------------------------------------------------------------ */

static int take_line(void *user, const tw_solution *solution)
{
    checking *c = user;
    if (c->text.unclear) { /* equal texts may be two solutions */
        c->right++;
        return CLI_GO_ON;
    }
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
    c->text = (cli_solutions){
        .cli = c->cli, .puzzle = puzzle, .poses = c->poses, .take = take_line, .user = c};
    if (code == CLI_GO_ON) {
        c->name = strcmp(what, "-") != 0 ? what : "standard input";
        code = read_text(&c->text, what, input);
    }
    c->wrong = c->text.wrong;
    end(c);
    return code;
}

int cli_check_solution_text(const cli_call *cli, const char *what, const cli_input *input)
{
    cli_solutions run = {.cli = cli};
    int code = read_text(&run, what, input);
    if (code != CLI_GO_ON)
        return code;
    if (!tw_builtin_find_puzzle(run.of)) {
        cli_complain("%s: these are solutions%s%s%s \"tilewright check PUZZLE %s\" judges them",
                     run.name, *run.of ? " of \"" : ", and do not say of which puzzle;", run.of,
                     *run.of ? "\";" : "", cli_path(cli->args.operands[0]));
        return CLI_INPUT;
    }
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

/* Checks the solutions of the puzzle at this place in the store, if it is `wanted` (NULL: any).
 * *more: another puzzle may follow. */
static int check_stored(checking *c, uint64_t place, const tw_hash *wanted, bool *more)
{
    cli_store_reader reader = {.cli = c->cli, .what = c->name, .wanted = place};
    cli_store_reading reading = cli_all_stored(&reader, take_stored, c);
    reading.wrong = take_wrong;
    reading.judge = true;
    int code = cli_store_reader_open(&reader, false);
    *more = code == CLI_GO_ON && place < reader.puzzles;
    if (code == CLI_GO_ON && (!wanted || tw_hash_equal(wanted, &reader.hash))) {
        c->met = true;
        code = cli_store_reader_take(&reader);
        if (code == CLI_GO_ON)
            code = begin(c, reader.puzzle);
        if (code == CLI_GO_ON)
            code = cli_store_reader_each(&reading);
        end(c);
        if (code == CLI_GO_ON && c->out_of_memory)
            code = CLI_INTERNAL;
    }
    cli_store_reader_free(&reader);
    return code;
}

int cli_check_store(const cli_call *cli, const char *what, const tw_hash *wanted)
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

int cli_check_solutions(const cli_call *cli, const tw_puzzle *puzzle, const char *what)
{
    tw_error error = {0};
    tw_hash hash;
    if (cli_is_store(what)) {
        tw_status status = tw_puzzle_hash(NULL, puzzle, &hash, &error);
        if (status == TW_OK)
            return cli_check_store(cli, what, &hash);
        cli_complain("%s", error.message);
        return cli_status_exit(status);
    }
    checking c = {.cli = cli};
    int code = check_text(&c, puzzle, what, NULL);
    return code == CLI_GO_ON ? sum_up(&c) : code;
}
