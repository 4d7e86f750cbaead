/* search_options.c -- the options of a search (search_options.h). */
#include "cli/run/search_options.h"

#include <stdlib.h>
#include <string.h>

#include "cli/run/making.h"

/* ---- Options ----------------------------------------------------------------------------- */

static const char *engine_name(void *user, size_t number)
{
    (void)user;
    return tw_engine_name(number);
}

bool cli_take_engine(const cli_option *option, const char *name, void *field)
{
    (void)option;
    *(const char **)field = name;
    for (size_t i = 0; tw_engine_name(i); i++) {
        if (strcmp(tw_engine_name(i), name) == 0)
            return true;
    }
    const char *near = tw_nearest(name, engine_name, NULL);
    if (near)
        return cli_complain("--engine=%s: there is no such engine; did you mean \"%s\"?", name,
                            near);
    return cli_complain("--engine=%s: there is no such engine (\"tilewright list engines\" lists "
                        "all)",
                        name);
}

bool cli_take_engine_or_count(const cli_option *option, const char *name, void *field)
{
    bool count = strcmp(name, CLI_COUNT_ENGINE) == 0;
    if (count)
        *(const char **)field = name;
    return count || cli_take_engine(option, name, field);
}

static const char *heuristic_name(void *user, size_t number)
{
    (void)user;
    return tw_heuristic_name(number);
}

static bool complain_of_heuristic(const char *name)
{
    if (strncmp(name, "sweep=", 6) == 0)
        return cli_complain("--with: \"%s\": expected sweep= and a whole number from 0 to %d", name,
                            TW_MOST_SWEPT);
    const char *near = tw_nearest(name, heuristic_name, NULL);
    return cli_complain("--with: \"%s\" is not a heuristic; %s%s%s", name,
                        near ? "did you mean \""
                             : "expected size, order, strand, strand=extended or sweep=K",
                        near ? near : "", near ? "\"?" : "");
}

static bool read_heuristic(const char *word, size_t length, tw_engine_tuning *tuning)
{
    char name[32];
    if (tw_heuristic_take(word, length, tuning))
        return true;
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    return complain_of_heuristic(name);
}

bool cli_take_heuristics(const cli_option *option, const char *words, void *field)
{
    cli_heuristics *heuristics = field;
    (void)option;
    heuristics->words = words;
    heuristics->tuning.size = sizeof heuristics->tuning;
    while (words) {
        size_t length = strcspn(words, ",");
        if (!read_heuristic(words, length, &heuristics->tuning))
            return false;
        words = words[length] ? words + length + 1 : NULL;
    }
    return true;
}

bool cli_take_up_to(const cli_option *option, const char *word, void *field)
{
    bool exchange;
    (void)option;
    return tw_up_to_find(word, field, &exchange); /* the table of options lists the words */
}

bool cli_take_cost(const cli_option *option, const char *word, void *field)
{
    (void)option;
    *(tw_wanted *)field = strcmp(word, "dearest") == 0 ? TW_WANTED_DEAREST : TW_WANTED_CHEAPEST;
    return true;
}

bool cli_take_threads(const cli_option *option, const char *text, void *field)
{
    cli_threads *threads = field;
    threads->said = true;
    return cli_take_number(option, text, &threads->number);
}

bool cli_take_isa(const cli_option *option, const char *word, void *field)
{
    tw_engine_tuning *tuning = field;
    unsigned number;
    bool fine = cli_take_choice(option, word, &number);
    tuning->size = sizeof *tuning;
    tuning->isa = (tw_isa)number;
    return fine;
}

bool cli_read_search(const cli_search_options *asked, tw_solve_options *options)
{
    *options =
        (tw_solve_options){.size = sizeof *options,
                           .engine = asked->engine,
                           .tuning = asked->with.tuning.size ? &asked->with.tuning : NULL,
                           .up_to = asked->up_to,
                           .pivot = asked->pivot,
                           .limit = asked->first ? 1 : asked->limit,
                           .restarts = asked->seed.given ? TW_RESTARTS_ALWAYS : TW_RESTARTS_IF_BIG,
                           .seed = asked->seed.number,
                           .threads = asked->threads.said ? (size_t)asked->threads.number : 1,
                           .ordered = asked->ordered,
                           .memory = asked->memory,
                           .wanted = asked->wanted,
                           .exchange = asked->exchange,
                           .no_images = asked->no_images};
    if (asked->limit > 0 && asked->first)
        return cli_complain("--first and --limit=%llu: give one of the two",
                            (unsigned long long)asked->limit);
    if (asked->seed.given && options->limit != 1)
        return cli_complain("--seed=%llu is of use with --first alone",
                            (unsigned long long)asked->seed.number);
    return true;
}

const char *cli_class_words(cli_classes classes)
{
    static const char *const words[][2] = {
        {"up to rotation and reflection", "up to rotation, reflection and exchange"},
        {"up to rotation", "up to rotation and exchange"},
        {"in all", "up to exchange"}};
    return words[classes.up_to][classes.exchange];
}

int cli_make_solver(cli_input *input, const tw_puzzle *puzzle, const tw_solve_options *options,
                    tw_solver **solver)
{
    tw_error error = {0};
    tw_status status = tw_solver_new(NULL, puzzle, options, solver, &error);
    if (status == TW_OK)
        status = cli_prepare(input->cli, *solver, &error);
    if (status != TW_OK || tw_solver_get_state(*solver) == TW_SOLVER_NEW) {
        tw_solver_free(*solver);
        *solver = NULL;
        return status == TW_OK ? CLI_EARLY : cli_input_failed(input, status, &error);
    }
    cli_note_pivot(input->cli, *solver, options);
    return CLI_GO_ON;
}

const char *cli_turns_name(const tw_puzzle *puzzle)
{
    size_t rigid = 0, count = tw_puzzle_piece_count(puzzle);
    for (uint32_t piece = 0; piece < count; piece++)
        rigid += tw_puzzle_piece_rigid(puzzle, piece);
    return rigid == 0 ? "lattice" : rigid == count ? "rigid" : "mixed";
}

tw_engine_tuning cli_tuning_of(const tw_solve_options *options)
{
    const tw_engine_tuning plain = {.size = sizeof plain};
    return options->tuning ? *options->tuning : plain;
}
