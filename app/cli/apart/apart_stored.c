/* apart_stored.c -- those of a store are looked at but for what is known there, and what is found
 * out is kept (apart_work.h). */
#include "cli/apart/apart_work.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run/search_job.h"
#include "cli/signals.h"

static void add_option(tw_bytes *options, const char *name, const char *value)
{
    const char *between = options->size > 0 ? " " : "";
    tw_bytes_add(options, between, strlen(between));
    tw_bytes_add(options, name, strlen(name));
    tw_bytes_add(options, value, strlen(value));
}

/* "max-states=5 least": with others other answers may come. */
static bool describe_options(cli_apart_work *job)
{
    const cli_apart_asked *asked = job->asked;
    char number[32];
    snprintf(number, sizeof number, "%llu", (unsigned long long)asked->how.max_states);
    if (asked->how.max_states > 0)
        add_option(&job->options, "max-states=", number);
    snprintf(number, sizeof number, "%llu", (unsigned long long)asked->max_moves);
    if (asked->max_moves > 0)
        add_option(&job->options, "max-moves=", number);
    if (asked->how.first_choice)
        add_option(&job->options, "first-choice", "");
    if (asked->how.least)
        add_option(&job->options, "least", "");
    if (asked->how.lift)
        add_option(&job->options, "lift", "");
    if (asked->prove)
        add_option(&job->options, "prove", "");
    if (asked->how.turns)
        add_option(&job->options, "turns", "");
    snprintf(number, sizeof number, "%u", (unsigned)asked->how.ease);
    if (asked->how.ease > 0)
        add_option(&job->options, "ease=", number);
    if (asked->fixed)
        add_option(&job->options, "fixed=", asked->fixed);
    return job->options.status == TW_OK;
}

static bool look_up(void *user, const tw_progress *progress)
{
    (void)user;
    (void)progress;
    return !cli_signal_came();
}

/* All solutions of the puzzle into the store, unless they are there. *place: of the puzzle. */
static int run_search(cli_job *search, const tw_solve_options *options, const char *store,
                      uint64_t *place)
{
    const char *up_to = tw_up_to_word(options->up_to, options->exchange);
    const tw_solve_sink sink = {.progress = look_up};
    tw_result result;
    tw_error error = {0};
    bool complete;
    *place = cli_apart_store_find(store, tw_job_puzzle(search->job), up_to, &complete);
    if (complete)
        return CLI_GO_ON;
    int code = cli_job_prepare(search);
    if (code != CLI_GO_ON)
        return code;
    cli_working(&search->cli->terminal, "assembling");
    tw_status status =
        tw_job_run(search->job, &(tw_budget){.size = sizeof(tw_budget)}, &sink, &result, &error);
    cli_not_working();
    code = status == TW_OK ? cli_job_save(search) : cli_job_failed(search, status, &error);
    *place = cli_apart_store_find(store, tw_job_puzzle(search->job), up_to, &complete);
    return code;
}

static int assemble(cli_apart_work *job, uint64_t *place)
{
    tw_solve_options options;
    cli_job search = {.cli = job->cli, .options = {.search = &options}};
    search.options.store = job->asked->store;
    if (!cli_read_search(job->asked->search, &options))
        return CLI_INPUT;
    options.ordered = true;
    int code = cli_job_open(&search, job->cli->args.operands[0]);
    if (code == CLI_GO_ON)
        code = run_search(&search, &options, job->asked->store, place);
    cli_job_free(&search);
    return code;
}

/* What a run before has found out. */
static bool take_known(void *user, const tw_store_apart *apart, const tw_solution *solution,
                       const tw_disassembly *disassembly)
{
    cli_apart_work *job = user;
    json_t *told = json_loads(apart->sequence, 0, NULL);
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    int rank;
    (void)solution;
    if (sum.answer != TW_APART_YES && strcmp(apart->answer, tw_apart_word(TW_APART_NO)) == 0)
        sum.answer = TW_APART_NO;
    sum.least = json_is_true(json_object_get(told, "least"));
    job->locked += json_is_object(json_object_get(told, "locked"));
    job->done++;
    job->code = cli_apart_count(job, sum, disassembly, &rank);
    if (job->code == CLI_GO_ON && job->asked->json)
        job->code = cli_apart_tell_assembly(job, json_incref(told), sum.answer, rank);
    json_decref(told);
    return job->code == CLI_GO_ON;
}

static int open_store(cli_apart_work *job)
{
    const char *store = job->asked->store ? job->asked->store : job->cli->args.operands[0];
    uint64_t place = job->asked->puzzle;
    tw_error error = {0};
    int code = job->asked->store ? assemble(job, &place) : CLI_GO_ON;
    if (code != CLI_GO_ON)
        return code;
    job->stored = true;
    job->store.reader = (cli_store_reader){.cli = job->cli, .what = store, .wanted = place};
    code = cli_apart_store_open(&job->store);
    job->input = job->store.reader.input;
    job->puzzle = job->store.reader.puzzle;
    job->all_found = job->store.complete;
    if (job->all_found)
        verb_take_stored(&job->totals, job->store.reader.up_to, job->store.solutions);
    if (code == CLI_GO_ON && (!cli_apart_find_fixed(job) || !describe_options(job)))
        return CLI_INPUT;
    if (code != CLI_GO_ON)
        return code;
    const tw_disassembly_options options = cli_apart_options(job);
    tw_status status = tw_disassembler_new(NULL, job->puzzle, &options, &job->disassembler, &error);
    if (status != TW_OK)
        return cli_input_failed(&job->input, status, &error);
    job->exact = job->fixed_count == 0 && tw_disassembler_exact(job->disassembler);
    return CLI_GO_ON;
}

/* Those of which nothing is known. */
static int take_others(cli_apart_work *job, const cli_solution_list *others,
                       const uint64_t *numbers)
{
    int code = cli_apart_begin(job);
    if (code != CLI_GO_ON)
        return code;
    job->added = others->count;
    for (size_t i = 0; i < others->count && code == CLI_GO_ON && !cli_signal_came(); i++) {
        job->share = (double)i / (double)others->count;
        code = cli_apart_add(job, numbers[i] - 1, others->items[i]);
    }
    return cli_apart_finish(job, code);
}

/* What is known, then the rest, a part of which is kept whatever ends it. */
int cli_apart_look_at_stored(cli_apart_work *job)
{
    cli_solution_list others = {0};
    uint64_t *numbers = NULL;
    int code = open_store(job);
    if (code != CLI_GO_ON)
        return code;
    job->store.options = job->options.data ? (const char *)job->options.data : "";
    job->store.known = take_known;
    job->store.user = job;
    job->store.by = job->disassembler;
    code = cli_apart_store_read(&job->store, &others, &numbers);
    if (code == CLI_GO_ON && job->code == CLI_GO_ON)
        code = take_others(job, &others, numbers);
    int kept = cli_apart_store_settle(&job->store);
    cli_solution_list_free(&others);
    free(numbers);
    code = code == CLI_GO_ON ? job->code : code;
    return code == CLI_GO_ON ? kept : code;
}

bool cli_apart_is_stored(const cli_call *cli, const cli_apart_asked *asked)
{
    return asked->store || cli_is_store(cli->args.operands[0]);
}

/* What goes with no store. */
bool cli_apart_check_store(const cli_call *cli, const cli_apart_asked *asked)
{
    const char *operand = cli->args.operands[0];
    if (!cli_apart_is_stored(cli, asked))
        return asked->puzzle == 0 ||
               cli_complain("--puzzle: %s is no store; leave it out", operand);
    if (asked->replay)
        return cli_complain("--replay: nothing of it is kept; leave the store out");
    if (asked->store && cli_is_store(operand))
        return cli_complain("--store=%s: %s is a store, too; give one of the two", asked->store,
                            operand);
    if (asked->store && asked->puzzle > 0)
        return cli_complain("--puzzle: the puzzle is given; leave it out");
    if (cli->args.operand_count > 1)
        return cli_complain("a store has solutions of its own; leave out %s",
                            cli->args.operands[1]);
    return asked->which != CLI_APART_ANY ||
           cli_complain("--apart=any: with a store all are looked at; ask for all or best");
}
