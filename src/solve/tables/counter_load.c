/* counter_load.c -- going on from the file of a count (counter_file.h).
 *
 * The file may be of any origin: sizes are compared with what the puzzle says, states that cannot
 * be are refused, and tables grow with what is really read, within the counter's own bound. */
#include "solve/tables/counter_file.h"

#include "solve/tables/counter_digest.h"
#include "solve/tables/counter_internal.h"
#include "store/checkpoint/checkpoint_shared.h"
#include "store/fingerprint.h"

#define WORD_BYTES 8
#define NUMBER 10 /* bytes of a packed one at most */
#define KEY (TW_MOST_KEY_WORDS * WORD_BYTES)

typedef struct loading {
    tw_counter *counter;
    tw_long_reader *reader;
    tw_error *error;
    uint64_t *number; /* the large one that was read last */
    size_t words, room;
} loading;

static tw_status damaged(const loading *self)
{
    const tw_error *why = &self->reader->error;
    if (why->status)
        return tw_fail(self->error, why->status, "%s", why->message);
    return tw_fail(self->error, TW_ERR_INPUT, "the checkpoint is damaged inside");
}

static uint64_t take(loading *self)
{
    return tw_scan_number(tw_long_scan(self->reader, NUMBER));
}

static tw_status check_scan(const loading *self)
{
    return self->reader->scan.bad ? damaged(self) : TW_OK;
}

/* Does the file say the same of what is derived from the puzzle? */
static tw_status check_digest(const loading *self, uint64_t digest)
{
    uint64_t said = tw_scan_fixed(tw_long_scan(self->reader, WORD_BYTES), WORD_BYTES);
    tw_status status = check_scan(self);
    if (!status && said != digest)
        status = tw_fail(self->error, TW_ERR_INPUT,
                         "the checkpoint is of a count that was planned by another version");
    return status;
}

static tw_status no_memory(const loading *self)
{
    const tw_counter *counter = self->counter;
    uint64_t wanted = tw_counting_stats(&counter->now.counting).wanted;
    if (wanted == 0)
        return tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    return tw_fail(self->error, TW_ERR_TOO_LARGE,
                   "the tables that were saved need more than %.0f MiB, and may take %.0f MiB",
                   (double)wanted / 1048576, (double)counter->solver->options.memory / 1048576);
}

/* A number of any length; its words stay until the next one. */
static tw_status take_large(loading *self)
{
    uint64_t length = take(self);
    if (length > self->counter->solver->options.memory)
        return damaged(self);
    const uint8_t *bytes = tw_scan_take(tw_long_scan(self->reader, (size_t)length), (size_t)length);
    self->words = (size_t)length / WORD_BYTES + (length % WORD_BYTES > 0);
    if (!bytes || (length > 0 && bytes[length - 1] == 0))
        return damaged(self);
    if (!TW_GROW(self->counter->context, self->number, self->room, self->words))
        return no_memory(self);
    memset(self->number, 0, self->words * sizeof *self->number);
    for (size_t b = 0; b < length; b++)
        self->number[b / WORD_BYTES] |= (uint64_t)bytes[b] << 8 * (b % WORD_BYTES);
    return TW_OK;
}

/* ---- Tables ------------------------------------------------------------------------------ */

static void read_key(loading *self, const tw_count_plan *plan, uint64_t *key)
{
    tw_scan *scan = tw_long_scan(self->reader, KEY);
    memset(key, 0, plan->words * sizeof *key);
    size_t bytes = (plan->bits + 7) / 8;
    for (size_t w = 0; bytes > 0; w++) {
        size_t here = bytes < WORD_BYTES ? bytes : WORD_BYTES;
        key[w] = tw_scan_fixed(scan, (int)here);
        bytes -= here;
    }
    key[plan->words - 1] |= (uint64_t)1 << 63;
}

static tw_status load_state(loading *self, size_t rank)
{
    tw_element_count *now = &self->counter->now;
    uint64_t key[TW_MOST_KEY_WORDS];
    read_key(self, &now->plan, key);
    tw_status status = take_large(self);
    if (status)
        return status;
    if (self->words == 0)
        return damaged(self);
    status = tw_counting_put(&now->counting, rank, key, self->number, self->words);
    return status == TW_ERR_INPUT ? damaged(self) : status ? no_memory(self) : TW_OK;
}

static tw_status load_table(loading *self, size_t rank)
{
    tw_counting *counting = &self->counter->now.counting;
    uint64_t log = take(self), states = take(self);
    tw_status status = check_scan(self);
    if (!status && log > TW_MOST_PAGE_LOG)
        status = damaged(self);
    if (status || states == 0)
        return status;
    if (!tw_state_table_open(&counting->memory, &counting->tables[rank], (uint8_t)log))
        return no_memory(self);
    for (uint64_t s = 0; !status && s < states; s++)
        status = load_state(self, rank);
    return status;
}

/* The order of the items: each of them once. */
static tw_status load_order(loading *self)
{
    tw_element_count *now = &self->counter->now;
    const tw_context *context = self->counter->context;
    size_t items = now->problem.items;
    if (take(self) != items)
        return damaged(self);
    bool *seen = tw_take(context, items, sizeof *seen);
    now->order = tw_take(context, items, sizeof *now->order);
    tw_status status = seen && now->order ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; !status && i < items; i++) {
        uint64_t item = take(self);
        if (item >= items || seen[item] || self->reader->scan.bad)
            status = damaged(self);
        else
            seen[item] = true;
        now->order[i] = status ? 0 : (uint32_t)item;
    }
    tw_give(context, seen, items, sizeof *seen);
    return status;
}

/* Is the plan that which the states are of? */
static tw_status check_plan(loading *self)
{
    uint64_t digest = 0;
    tw_status status = tw_count_plan_digest(&self->counter->now.plan, &digest);
    return status ? status : check_digest(self, digest);
}

static tw_status load_tables(loading *self)
{
    tw_counting *counting = &self->counter->now.counting;
    uint64_t rank = take(self), begun = take(self), states = take(self), transitions = take(self);
    tw_status status = check_scan(self);
    if (!status && (rank > self->counter->now.plan.ranks || begun > 1))
        status = damaged(self);
    if (status)
        return status;
    tw_counting_move(counting, (size_t)rank, begun, states, transitions);
    for (size_t r = (size_t)rank; !status && r <= tw_counting_last_live(counting); r++)
        status = load_table(self, r);
    return status;
}

static tw_status load_begun(loading *self)
{
    tw_counter *counter = self->counter;
    tw_status status = tw_counter_make_problem(counter);
    if (!status)
        status = load_order(self);
    if (!status)
        status = tw_counter_begin_tables(counter, self->error);
    if (!status)
        status = check_plan(self);
    return status ? status : load_tables(self);
}

/* ---- All of it --------------------------------------------------------------------------- */

/* Which symmetries are counted; none, of a count that was stopped before it knew. */
static tw_status load_elements(loading *self)
{
    tw_counter *counter = self->counter;
    uint64_t elements = take(self);
    if (elements == 0)
        return check_scan(self);
    tw_status status = tw_counter_make_elements(counter);
    if (!status && elements != tw_counter_elements(counter))
        status = damaged(self);
    for (size_t e = 0; !status && e < elements; e++) {
        uint64_t digest = 0;
        status = tw_counter_element_digest(counter, e, &digest);
        if (!status)
            status = check_digest(self, digest);
    }
    return status;
}

static tw_status load_done(loading *self)
{
    tw_counter *counter = self->counter;
    tw_status status = load_elements(self);
    uint64_t next = status ? 0 : take(self);
    if (!status && next > tw_counter_elements(counter))
        status = damaged(self);
    if (status)
        return status;
    counter->stats.matchings = (size_t)take(self);
    counter->stats.states = take(self);
    counter->stats.transitions = take(self);
    counter->stats.seconds = (double)take(self) / 1e6;
    status = check_scan(self);
    for (size_t e = 0; !status && e < next; e++) {
        status = take_large(self);
        if (!status)
            mpz_import(counter->fixed[e], self->words, -1, sizeof *self->number, 0, 0,
                       self->number);
    }
    counter->next = (size_t)next;
    return status;
}

static tw_status load_counter(loading *self)
{
    tw_counter *counter = self->counter;
    tw_status status = load_done(self);
    uint64_t tables = status ? 0 : take(self);
    if (!status)
        status = check_scan(self);
    if (!status && (tables > 1 || (tables && counter->next == tw_counter_elements(counter))))
        status = damaged(self);
    if (!status && tables)
        status = load_begun(self);
    if (!status && !tw_long_is_over(self->reader))
        status = damaged(self);
    return status;
}

static tw_status check_front(const loading *self)
{
    const tw_counter *counter = self->counter;
    tw_hash puzzle, cover;
    tw_status status =
        tw_puzzle_hash(counter->context, counter->solver->puzzle, &puzzle, self->error);
    if (!status)
        status = tw_cover_hash(counter->context, counter->encoding.cover, &cover, self->error);
    return status ? status : tw_checkpoint_match(self->reader->front, &puzzle, &cover, self->error);
}

tw_status tw_counter_load(tw_counter *counter, tw_long_reader *reader, tw_error *error)
{
    tw_error why = {.status = TW_OK};
    loading self = {.counter = counter, .reader = reader, .error = &why};
    if (counter->options.keep)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "a count that keeps its tables was not saved");
    tw_status status = check_front(&self);
    if (!status)
        status = load_counter(&self);
    tw_give(counter->context, self.number, self.room, sizeof *self.number);
    counter->refused = status != TW_OK;
    return status ? tw_fail(error, status, "%s", why.status ? why.message : tw_status_text(status))
                  : TW_OK;
}
