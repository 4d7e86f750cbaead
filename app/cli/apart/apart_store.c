/* apart_store.c -- a store that knows how its solutions come apart, and learns (apart_store.h).
 *
 * It is open twice, to read and to write. A sequence may come from anywhere: it is replayed before
 * it is believed; what does not hold is not known, and found out again. */
#include "cli/apart/apart_store.h"

#include <stdlib.h>
#include <string.h>

#include "cli/signals.h"

#define TURN 0.2 /* seconds after which what waits is kept */

/* ---- Which puzzle it is ------------------------------------------------------------------ */

typedef struct finding {
    tw_hash hash;
    const char *up_to;
    uint64_t seen, place, number;
} finding;

static bool look_at_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    finding *f = user;
    f->seen++;
    if (tw_hash_equal(&f->hash, &puzzle->hash) && strcmp(f->up_to, puzzle->up_to) == 0) {
        f->place = f->seen;
        f->number = puzzle->number;
    }
    return f->place == 0;
}

uint64_t cli_apart_store_find(const char *path, const tw_puzzle *puzzle, const char *up_to,
                              bool *complete)
{
    finding f = {.up_to = up_to};
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

/* ---- Opening ----------------------------------------------------------------------------- */

int cli_apart_store_open(cli_apart_store *s)
{
    tw_error error = {.status = TW_OK};
    tw_store_stats stats = {.finished = 0};
    /* to write first: an older one has no place for it before */
    tw_status status = tw_store_open(NULL, s->reader.what, TW_STORE_WRITE, &s->writing, &error);
    if (status != TW_OK)
        return cli_store_reader_failed(&s->reader, status, &error);
    int code = cli_store_reader_open(&s->reader, false);
    if (code == CLI_GO_ON)
        code = cli_store_reader_read(&s->reader);
    if (code == CLI_GO_ON)
        code = cli_store_reader_compare(&s->reader);
    if (code != CLI_GO_ON)
        return code;
    status = tw_store_get_stats(s->reader.store, s->reader.number, &stats, &error);
    s->solutions = stats.solutions;
    s->complete = stats.complete;
    return status == TW_OK ? CLI_GO_ON : cli_store_reader_failed(&s->reader, status, &error);
}

static void free_waiting(cli_apart_store *s)
{
    for (size_t i = 0; i < s->waiting_count; i++) {
        free((char *)(uintptr_t)s->waiting[i].level);
        free((char *)(uintptr_t)s->waiting[i].sequence);
    }
    s->waiting_count = 0;
}

void cli_apart_store_free(cli_apart_store *s)
{
    free_waiting(s);
    free(s->is_known);
    cli_store_reader_free(&s->reader);
    tw_store_free(s->writing);
}

/* ---- What is known ----------------------------------------------------------------------- */

static bool note_fault(void *user, const tw_error *error)
{
    *(tw_error *)user = *error;
    return false;
}

/* A solution, and is it the one that is in the store? */
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

static bool is_stored(const cli_apart_store *s, uint64_t number, const tw_solution *solution)
{
    comparing c = {.puzzle = s->reader.puzzle, .solution = solution};
    const tw_store_sink sink = {compare, &c};
    return tw_store_get(s->reader.store, s->reader.number, number, &sink, NULL) == TW_OK && c.same;
}

/* Of what does not hold a word is said. */
static bool look_at_known(void *user, const tw_store_apart *apart)
{
    cli_apart_store *s = user;
    tw_error error = {.status = TW_OK};
    const tw_report report = {note_fault, &error};
    const tw_watch watch = {cli_no_signal_came, NULL};
    const tw_source source = {
        .name = s->reader.what, .text = apart->sequence, .size = strlen(apart->sequence)};
    tw_solution *solution = NULL;
    tw_disassembly *made = NULL;
    if (strcmp(apart->options, s->options) != 0 || apart->number > s->solutions)
        return true;
    tw_status status = tw_disassembly_read(s->by, &source, &report, &watch, &solution, &made);
    if (status == TW_OK && !made)
        return false;
    if (status == TW_OK && !is_stored(s, apart->number, solution)) {
        status = TW_ERR_INPUT;
        snprintf(error.message, sizeof error.message, "it is of another solution");
    }
    if (status == TW_OK) {
        s->is_known[apart->number] = true;
        s->known_count++;
        s->stopped = !s->known(s->user, apart, solution, made);
    } else {
        cli_complain("%s: what is told of solution %llu does not hold and is found out again: %s",
                     s->reader.what, (unsigned long long)apart->number, error.message);
    }
    tw_solution_free(solution);
    tw_disassembly_free(made);
    return !s->stopped && !cli_signal_came();
}

/* ---- The others -------------------------------------------------------------------------- */

typedef struct listing {
    cli_apart_store *store;
    cli_solution_list *others;
    uint64_t *numbers;
    bool out_of_memory;
} listing;

static bool list_other(void *user, uint64_t number, const tw_solution *solution)
{
    listing *l = user;
    if (number > l->store->solutions || l->store->is_known[number])
        return true;
    l->numbers[l->others->count] = number;
    l->out_of_memory = !cli_solution_list_add(l->others, solution);
    return !l->out_of_memory;
}

static int list_others(cli_apart_store *s, listing *l)
{
    cli_store_reading reading = {.reader = &s->reader,
                                 .from = 1,
                                 .piece = UINT32_MAX,
                                 .cell = UINT32_MAX,
                                 .take = list_other,
                                 .user = l}; /* `check STORE` judges them */
    int code = cli_store_reader_each(&reading);
    if (!l->out_of_memory)
        return code == CLI_EARLY ? CLI_GO_ON : code; /* what was done is told */
    cli_complain("out of memory");
    return CLI_INTERNAL;
}

int cli_apart_store_read(cli_apart_store *s, cli_solution_list *others, uint64_t **numbers)
{
    tw_error error = {.status = TW_OK};
    listing l = {.store = s, .others = others};
    s->is_known = calloc(s->solutions + 1, sizeof *s->is_known);
    l.numbers = calloc(s->solutions + 1, sizeof *l.numbers);
    *numbers = l.numbers;
    if (!s->is_known || !l.numbers) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    tw_status status =
        tw_store_each_apart(s->reader.store, s->reader.number, look_at_known, s, &error);
    if (status != TW_OK)
        return cli_store_reader_failed(&s->reader, status, &error);
    return s->stopped ? CLI_GO_ON : list_others(s, &l);
}

/* ---- Keeping ----------------------------------------------------------------------------- */

int cli_apart_store_settle(cli_apart_store *s)
{
    tw_error error = {.status = TW_OK};
    tw_status status = TW_OK;
    if (s->waiting_count > 0)
        status =
            tw_store_put_apart(s->writing, s->reader.number, s->waiting, s->waiting_count, &error);
    free_waiting(s);
    s->kept = cli_now();
    return status == TW_OK ? CLI_GO_ON : cli_store_reader_failed(&s->reader, status, &error);
}

int cli_apart_store_keep(cli_apart_store *s, const tw_store_apart *apart)
{
    tw_store_apart *own = &s->waiting[s->waiting_count++];
    *own = *apart;
    own->options = s->options;
    own->level = strdup(apart->level);
    own->sequence = strdup(apart->sequence);
    if (!own->level || !own->sequence) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    return s->waiting_count == CLI_APART_WAITING || cli_now() - s->kept >= TURN
               ? cli_apart_store_settle(s)
               : CLI_GO_ON;
}
