/* disassemble_store.c -- a store with the disassemblies of its solutions: solutions without an
 * answer are disassembled, and the answers are saved, some at a time (disassemble_work.h).
 *
 * The store is open twice, to read and to write. A stored sequence is untrusted: it is replayed
 * first; if it does not hold, the answer is unknown and is found again. */
#include <stdlib.h>
#include <string.h>

#include "cli/disassemble/disassemble_work.h"
#include "cli/run/search_job.h"

#define TURN 0.2 /* seconds after which waiting answers are saved */

/* ---- What is asked ----------------------------------------------------------------------- */

bool cli_disassemble_is_stored(const cli_disassemble_work *job)
{
    return job->asked->store || cli_is_store(job->cli->args.operands[0]);
}

bool cli_disassemble_check_store(const cli_disassemble_work *job)
{
    const cli_args *args = &job->cli->args;
    const cli_disassemble_asked *asked = job->asked;
    if (!cli_disassemble_is_stored(job))
        return true;
    if (asked->replay)
        return cli_complain("--replay: nothing of it is kept; leave the store out");
    if (asked->store && cli_is_store(args->operands[0]))
        return cli_complain("--store=%s: %s is a store, too; give one of the two", asked->store,
                            args->operands[0]);
    if (args->operand_count > 1)
        return cli_complain("a store has solutions of its own; leave out %s", args->operands[1]);
    return asked->which != CLI_DISASSEMBLE_ANY ||
           cli_complain("--only=any: with a store all are looked at; ask for all or best");
}

/* "max-states=5 least": other options may give other answers. false: out of memory. */
static bool describe_options(cli_disassemble_work *job)
{
    const cli_disassemble_asked *asked = job->asked;
    tw_bytes *text = &job->options_text;
    const struct {
        const char *name;
        bool given;
    } words[] = {{" first-choice", asked->how.first_choice},
                 {" least", asked->how.least},
                 {" lift", asked->how.lift},
                 {" prove", asked->prove},
                 {" rotations", asked->how.rotations}};
    if (asked->how.max_states > 0)
        cli_text_format(text, " max-states=%llu", (unsigned long long)asked->how.max_states);
    if (asked->max_moves > 0)
        cli_text_format(text, " max-moves=%llu", (unsigned long long)asked->max_moves);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].given)
            cli_text_format(text, "%s", words[i].name);
    if (asked->how.ease > 0)
        cli_text_format(text, " ease=%u", (unsigned)asked->how.ease);
    if (asked->how.slack > 0)
        cli_text_format(text, " slack=%u", (unsigned)asked->how.slack);
    if (asked->fixed)
        cli_text_format(text, " fixed=%s", asked->fixed);
    job->options = text->size > 0 ? cli_chars(text) + 1 : ""; /* without the leading blank */
    return text->status == TW_OK;
}

/* ---- The search -------------------------------------------------------------------------- */

/* Searches for a puzzle in a store. */
typedef struct finding {
    tw_hash hash;
    const char *same;
    uint64_t seen, place, number;
} finding;

static bool look_at_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    finding *f = user;
    f->seen++;
    if (tw_hash_equal(&f->hash, &puzzle->hash) && strcmp(f->same, puzzle->same) == 0) {
        f->place = f->seen;
        f->number = puzzle->number;
    }
    return f->place == 0;
}

/* The position of a puzzle in a store, from 1; 0: the puzzle is not in it, or there is no store.
 * *complete: does it hold all solutions? */
static uint64_t find_puzzle(const char *path, const tw_puzzle *puzzle, const char *same,
                            bool *complete)
{
    finding f = {.same = same};
    tw_store_stats stats = {.finished = 0};
    tw_store *store = NULL;
    *complete = false;
    if (!cli_is_store(path) || tw_puzzle_hash(NULL, puzzle, &f.hash, NULL) != TW_OK ||
        tw_store_open(NULL, path, TW_STORE_READ, &store, NULL) != TW_OK)
        return 0;
    if (tw_store_each_puzzle(store, look_at_puzzle, &f, NULL) == TW_OK && f.place > 0 &&
        tw_store_get_stats(store, f.number, &stats, NULL) == TW_OK)
        *complete = stats.complete;
    tw_store_free(store);
    return f.place;
}

/* Stores all solutions of the puzzle, unless they are stored already. *place: of the puzzle. */
static int assemble(cli_disassemble_work *job, uint64_t *place)
{
    const tw_solve_sink sink = {.size = sizeof sink, .progress = cli_search_goes_on};
    const char *store = job->asked->store;
    tw_solve_options options;
    cli_job search = {.cli = job->cli, .options = {.search = &options, .store = store}};
    tw_result result;
    tw_error error = {0};
    bool complete = false;
    if (!cli_read_search(&job->asked->search, &options))
        return CLI_INPUT;
    options.ordered = true;
    const char *same = tw_same_word(options.same, options.exchange);
    int code = cli_job_open(&search, job->cli->args.operands[0]);
    if (code == CLI_GO_ON)
        *place = find_puzzle(store, tw_job_puzzle(search.job), same, &complete);
    if (code == CLI_GO_ON && !complete)
        code = cli_job_prepare(&search);
    if (code == CLI_GO_ON && !complete) {
        cli_working(&job->cli->terminal, "assembling");
        tw_status status =
            tw_job_run(search.job, &(tw_budget){.size = sizeof(tw_budget)}, &sink, &result, &error);
        cli_not_working();
        code = status == TW_OK ? cli_job_save(&search) : cli_job_failed(&search, status, &error);
        *place = find_puzzle(store, tw_job_puzzle(search.job), same, &complete);
    }
    cli_job_free(&search);
    return code;
}

/* ---- Opening ----------------------------------------------------------------------------- */

static int open_store(cli_disassemble_work *job)
{
    tw_store_stats stats = {.finished = 0};
    uint64_t place = job->asked->common.problem.number;
    int code = job->asked->store ? assemble(job, &place) : CLI_GO_ON;
    if (code != CLI_GO_ON)
        return code;
    const char *what = job->asked->store ? job->asked->store : job->cli->args.operands[0];
    job->stored = true;
    job->reader = (cli_store_reader){.cli = job->cli, .what = what, .wanted = place};
    /* write access first: an older store lacks the table until then */
    tw_status status = tw_store_open(NULL, what, TW_STORE_WRITE, &job->writing, &job->reader.error);
    if (status != TW_OK)
        return cli_store_reader_failed(&job->reader, status);
    code = cli_store_reader_open(&job->reader, false);
    if (code == CLI_GO_ON)
        code = cli_store_reader_take(&job->reader);
    job->input = job->reader.input;
    job->puzzle = job->reader.puzzle;
    if (code != CLI_GO_ON)
        return code;
    status = tw_store_get_stats(job->reader.store, job->reader.number, &stats, &job->reader.error);
    if (status != TW_OK)
        return cli_store_reader_failed(&job->reader, status);
    job->solutions = stats.solutions;
    job->all_found = stats.complete;
    if (stats.complete)
        verb_take_stored(&job->totals, job->reader.same, stats.solutions);
    if (!describe_options(job))
        return CLI_INPUT;
    code = cli_disassemble_prepare(job);
    if (code == CLI_GO_ON)
        job->exact = job->fixed_count == 0 && tw_disassembler_exact(job->disassembler);
    return code;
}

static void free_waiting(cli_disassemble_work *job)
{
    for (size_t i = 0; i < job->waiting_count; i++) {
        free((char *)(uintptr_t)job->waiting[i].level);
        free((char *)(uintptr_t)job->waiting[i].sequence);
    }
    job->waiting_count = 0;
}

void cli_disassemble_store_free(cli_disassemble_work *job)
{
    free_waiting(job);
    free(job->is_known);
    tw_bytes_free(&job->options_text);
    cli_store_reader_free(&job->reader);
    tw_store_free(job->writing);
}

/* ---- What is known ----------------------------------------------------------------------- */

static bool note_fault(void *user, const tw_error *error)
{
    *(tw_error *)user = *error;
    return false;
}

/* Compares a solution with the stored one. */
typedef struct comparing {
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    bool same;
} comparing;

static bool compare(void *user, uint64_t number, const void *bytes, size_t count)
{
    comparing *c = user;
    tw_solution *stored = NULL;
    (void)number;
    if (tw_solution_unpack(NULL, c->puzzle, bytes, count, &stored, NULL) != TW_OK)
        return false;
    c->same = stored->count == c->solution->count;
    for (size_t i = 0; c->same && i < stored->count; i++) {
        const tw_placement *one = &stored->placements[i], *other = &c->solution->placements[i];
        c->same = one->piece == other->piece && one->cell_count == other->cell_count;
        for (size_t k = 0; c->same && k < one->cell_count; k++)
            c->same = tw_lattice_compare(tw_puzzle_lattice(c->puzzle), &one->cells[k],
                                         &other->cells[k]) == 0;
    }
    tw_solution_free(stored);
    return false;
}

static bool is_stored(const cli_disassemble_work *job, uint64_t number, const tw_solution *solution)
{
    comparing c = {.puzzle = job->puzzle, .solution = solution};
    const tw_store_sink sink = {compare, &c};
    return tw_store_get(job->reader.store, job->reader.number, number, &sink, NULL) == TW_OK &&
           c.same;
}

/* A stored assembly with its keys renamed to the current ones. New; NULL: out of memory. */
static json_t *load_assembly(const char *text)
{
    static const char *const keys[][2] = {
        {"moves", "move_count"}, {"piece_moves", "piece_move_count"}, {"locked", "lock"}};
    json_t *stored = json_loads(text, 0, NULL), *made = json_pack("{s:s}", "type", "assembly");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *value = json_object_get(stored, keys[i][0]);
        if (value && json_object_set(stored, keys[i][1], value) == 0)
            json_object_del(stored, keys[i][0]);
    }
    verb_json_join(&made, stored);
    return made;
}

/* Takes an answer of an earlier run; disassembly: its replay. */
static int take_known(cli_disassemble_work *job, const tw_store_disassembly *apart,
                      const tw_solution *solution, const tw_disassembly *disassembly)
{
    json_t *told = load_assembly(apart->sequence);
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    int rank;
    if (sum.answer != TW_DISASSEMBLY_FOUND &&
        strcmp(apart->answer, tw_disassembly_word(TW_DISASSEMBLY_NONE)) == 0)
        sum.answer = TW_DISASSEMBLY_NONE;
    sum.least = json_is_true(json_object_get(told, "least"));
    job->locked += json_is_object(json_object_get(told, "lock"));
    job->done++;
    int code = cli_disassemble_count(job, sum, disassembly, &rank);
    const verb_told_assembly known = {solution, job->disassembler, disassembly, apart->number,
                                      NULL};
    if (code == CLI_GO_ON)
        code = cli_disassemble_tell_one(job, &known, rank, json_incref(told));
    json_decref(told);
    return code;
}

/* Takes a known answer; reports it if it does not hold. */
static bool look_at_known(void *user, const tw_store_disassembly *apart)
{
    cli_disassemble_work *job = user;
    tw_error error = {.status = TW_OK};
    const tw_report report = {note_fault, &error};
    const tw_source source = {
        .name = job->reader.what, .text = apart->sequence, .size = strlen(apart->sequence)};
    tw_solution *solution = NULL;
    tw_disassembly *made = NULL;
    if (strcmp(apart->options, job->options) != 0 || apart->number > job->solutions)
        return true;
    tw_status status = tw_disassembly_read(job->disassembler, &source, &report, &cli_not_stopped,
                                           &solution, &made);
    if (status == TW_OK && !made)
        return false;
    if (status == TW_OK && !is_stored(job, apart->number, solution)) {
        status = TW_ERR_INPUT;
        snprintf(error.message, sizeof error.message, "it is of another solution");
    }
    if (status == TW_OK) {
        job->is_known[apart->number] = true;
        job->known_count++;
        job->code = take_known(job, apart, solution, made);
    } else {
        cli_complain("%s: what is told of solution %llu does not hold and is found out again: %s",
                     job->reader.what, (unsigned long long)apart->number, error.message);
    }
    tw_solution_free(solution);
    tw_disassembly_free(made);
    return job->code == CLI_GO_ON && !cli_signal_came();
}

/* ---- The others -------------------------------------------------------------------------- */

typedef struct listing {
    cli_disassemble_work *job;
    cli_solution_list others;
    uint64_t *numbers;
    bool out_of_memory;
} listing;

static bool list_other(void *user, uint64_t number, const tw_solution *solution)
{
    listing *l = user;
    if (number > l->job->solutions || l->job->is_known[number])
        return true;
    l->numbers[l->others.count] = number;
    l->out_of_memory = !cli_solution_list_add(&l->others, solution);
    return !l->out_of_memory;
}

/* Disassembles the solutions without a known answer. */
static int take_others(cli_disassemble_work *job, listing *l)
{
    /* `check STORE` judges them */
    cli_store_reading reading = cli_all_stored(&job->reader, list_other, l);
    const cli_solution_list *others = &l->others;
    int code = cli_store_reader_each(&reading);
    if (l->out_of_memory)
        return cli_no_memory();
    if (code == CLI_GO_ON || code == CLI_EARLY) /* what was done is printed */
        code = cli_disassemble_begin(job);
    if (code != CLI_GO_ON)
        return code;
    job->added = others->count;
    for (size_t i = 0; i < others->count && code == CLI_GO_ON && !cli_signal_came(); i++) {
        job->share = (double)i / (double)others->count;
        code = cli_disassemble_add(job, l->numbers[i] - 1, others->items[i]);
    }
    return cli_disassemble_finish(job, code);
}

/* ---- Keeping ----------------------------------------------------------------------------- */

/* Saves the waiting answers. */
static int settle(cli_disassemble_work *job)
{
    tw_status status = TW_OK;
    if (job->waiting_count > 0)
        status = tw_store_put_disassembly(job->writing, job->reader.number, job->waiting,
                                          job->waiting_count, &job->reader.error);
    free_waiting(job);
    job->kept = cli_now();
    return status == TW_OK ? CLI_GO_ON : cli_store_reader_failed(&job->reader, status);
}

int cli_disassemble_keep(cli_disassemble_work *job, const json_t *assembly, tw_disassembly_sum sum)
{
    const char *level = json_string_value(json_object_get(assembly, "level"));
    tw_store_disassembly *kept = &job->waiting[job->waiting_count++];
    *kept = (tw_store_disassembly){
        .number = (uint64_t)json_integer_value(json_object_get(assembly, "assembly")),
        .options = job->options,
        .answer = tw_disassembly_word(sum.answer),
        .level = level ? strdup(level) : NULL,
        .first = sum.level,
        .moves = sum.moves,
        .piece_moves = sum.piece_moves,
        .sequence = json_dumps(assembly, JSON_COMPACT | JSON_ENSURE_ASCII)};
    if (!kept->level || !kept->sequence) {
        free((char *)(uintptr_t)kept->level);
        free((char *)(uintptr_t)kept->sequence);
        job->waiting_count--;
        return cli_no_memory();
    }
    return job->waiting_count == CLI_DISASSEMBLE_WAITING || cli_now() - job->kept >= TURN
               ? settle(job)
               : CLI_GO_ON;
}

int cli_disassemble_look_at_stored(cli_disassemble_work *job)
{
    listing l = {.job = job};
    int code = open_store(job);
    if (code != CLI_GO_ON)
        return code;
    job->is_known = calloc(job->solutions + 1, sizeof *job->is_known);
    l.numbers = calloc(job->solutions + 1, sizeof *l.numbers);
    tw_status status = TW_OK;
    if (job->is_known && l.numbers)
        status = tw_store_each_disassembly(job->reader.store, job->reader.number, look_at_known,
                                           job, &job->reader.error);
    else
        code = cli_no_memory();
    if (status != TW_OK)
        code = cli_store_reader_failed(&job->reader, status);
    if (code == CLI_GO_ON && job->code == CLI_GO_ON)
        code = take_others(job, &l);
    int kept = settle(job);
    cli_solution_list_free(&l.others);
    free(l.numbers);
    code = code == CLI_GO_ON ? job->code : code;
    return code == CLI_GO_ON ? kept : code;
}
