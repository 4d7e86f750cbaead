/* each_problem.c -- --problem all: a command runs once for each problem of its file, in a process
 * of its own, since another program may do it (handover.c). */
#include "cli/each_problem.h"

#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/exec_sibling.h"
#include "cli/input.h"
#include "cli/json_objects.h"

typedef struct problem_names {
    tw_bytes text; /* each ended by a NUL */
    size_t count;
} problem_names;

static void take_name(void *user, const char *name)
{
    problem_names *names = user;
    tw_bytes_add(&names->text, name, strlen(name) + 1);
    names->count++;
}

/* false: nobody reads on. */
static bool put_head(const cli_call *cli, const char *name, size_t number)
{
    if (cli->options->json)
        (void)cli_print_json(NULL, json_pack("{s:s, s:I, s:s}", "type", "problem", "problem",
                                             (json_int_t)number, "name", name));
    else if (!cli->options->quiet && !cli->args.command->makes_file)
        cli_say(stdout, "%sproblem %zu%s%s\n", number > 1 ? "\n" : "", number, *name ? ": " : "",
                name);
    return cli_end_output() == 0;
}

/* Runs the command for one problem. Options that come last replace those given before. */
static int run_problem(const cli_call *cli, const char *output, size_t number)
{
    char *const *words = cli->words;
    tw_bytes file = {0};
    char problem[40];
    size_t count = 0;
    const size_t options = (size_t)(cli->args.rest - words); /* words before the operands */
    while (words[count])
        count++;
    char **own = calloc(count + 3, sizeof *own);
    const int head = snprintf(problem, sizeof problem, "--problem=");
    snprintf(problem + head, sizeof problem - (size_t)head, "%zu", number);
    char *name = output ? cli_name_with(output, problem + head) : NULL;
    if (output)
        cli_text_format(&file, "--output=%s", name ? name : "");
    int code = own && !file.status && (name || !output) ? CLI_GO_ON : cli_no_memory();
    free(name);
    if (code == CLI_GO_ON) {
        char **next = own + options;
        memcpy(own, words, options * sizeof *own);
        *next++ = problem;
        if (output)
            *next++ = (char *)file.data;
        memcpy(next, words + options, (count - options) * sizeof *own);
        code = cli_run_sibling("tilewright", own);
    }
    free(own);
    tw_bytes_free(&file);
    return code;
}

static int count_problems(const cli_call *cli, problem_names *names)
{
    cli_input input;
    tw_puzzle *puzzle = NULL;
    const tw_import how = {.size = sizeof how, .named = take_name, .user = names};
    int code = cli_input_open(cli, cli->args.operands[0], CLI_PUZZLE, &input);
    if (code == CLI_GO_ON) {
        const tw_source view = cli_input_view(&input);
        (void)tw_puzzle_read(NULL, &view, &how, NULL, &puzzle); /* the first may have faults */
        tw_puzzle_free(puzzle);
        if (names->count == 0)
            code = cli_refuse("--problem all: %s is no file with problems, as of BurrTools",
                              input.name);
    }
    cli_input_free(&input);
    return code == CLI_GO_ON && names->text.status ? cli_no_memory() : code;
}

bool cli_asks_all_problems(const cli_call *cli)
{
    const char *name = cli->options->problem.name;
    return name && strcmp(name, "all") == 0;
}

int cli_run_each_problem(const cli_call *cli)
{
    const char *output = cli_file_asked(cli_value_of(&cli->args, "output"));
    const char *alone = cli_given(&cli->args, "checkpoint", "store", "certificate", "graph",
                                  "known", "booklet", "map", "cnf");
    problem_names names = {.count = 0};
    int found = CLI_NONE, worst = CLI_FOUND;
    if (alone && cli_file_asked(cli_value_of(&cli->args, alone)))
        return cli_refuse("--%s is of one problem; leave it or --problem all out", alone);
    if (strcmp(cli->args.operands[0], "-") == 0)
        return cli_refuse("--problem all reads its file often; name one");
    if (!output && cli->args.command->makes_file)
        return cli_refuse("--problem all writes a file for each problem; name them with --output, "
                          "as in out.svg: out-1.svg, out-2.svg");
    int code = count_problems(cli, &names);
    const char *name = cli_chars(&names.text);
    for (size_t i = 1; code == CLI_GO_ON && i <= names.count; i++, name += strlen(name) + 1) {
        const int ended = put_head(cli, name, i) ? run_problem(cli, output, i) : CLI_EARLY;
        found = ended == CLI_FOUND ? CLI_FOUND : found;
        worst = ended != CLI_FOUND && ended != CLI_NONE ? ended : worst;
        code = ended == CLI_EARLY ? CLI_EARLY : CLI_GO_ON;
    }
    tw_bytes_free(&names.text);
    return code != CLI_GO_ON ? code : worst != CLI_FOUND ? worst : found;
}
