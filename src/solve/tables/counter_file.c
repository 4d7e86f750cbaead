/* counter_file.c -- saves a count under way to a file, and resumes from one (counter_file.h,
 * doc/checkpoint-format.md).
 *
 * Data derived from the cover is not written: the plan comes from the order of the items, which is
 * written, and a digest tells whether it is the same. Everything that the kernels read of a plan
 * goes into that digest: so states written by another program, or another version of this one, are
 * those of this plan or are refused. A key is written without its highest bit, in as many bytes as
 * the others take. The file may be of any origin: sizes are compared with those of the puzzle,
 * impossible states are refused, and tables grow with the bytes actually read, within the counter's
 * own bound. Invariant: what is saved here is loaded here, and nothing else. */
#include "solve/tables/counter_file.h"

#include <errno.h>

#include "count/spill.h"
#include "puzzle/puzzle_shared.h"
#include "solve/tables/counter_internal.h"
#include "store/checkpoint/checkpoint_shared.h"
#include "store/fingerprint.h"
#include "store/hash.h"
#include "store/packer.h"

#define PIECE 65536     /* bytes of a digest that are summed at a time */
#define MOST_POSES 4000 /* poses whose images distinguish symmetries */
#define WORD_BYTES 8
#define STATE_STEPS 100 /* of a pace, to load a state */
#define NUMBER 10 /* most bytes of a packed number */
#define KEY (TW_MOST_KEY_WORDS * WORD_BYTES)

/* ---- Digests ----------------------------------------------------------------------------- */

/* Replaces the bytes by their checksum, to which more bytes may be added. Returns it. */
static uint64_t settle_digest(tw_bytes *bytes)
{
    uint64_t sum = tw_checksum_bytes(bytes->data, bytes->size);
    bytes->size = 0;
    tw_pack_fixed(bytes, sum, 8);
    return sum;
}

static void add_digest_words(tw_bytes *bytes, const uint64_t *words, size_t count)
{
    for (size_t w = 0; w < count && !bytes->status; w++) {
        tw_pack_fixed(bytes, words[w], 8);
        if (bytes->size >= PIECE)
            (void)settle_digest(bytes);
    }
}

static tw_status finish_digest(tw_bytes *bytes, uint64_t *digest)
{
    tw_status status = bytes->status;
    if (!status)
        *digest = settle_digest(bytes);
    status = bytes->status;
    tw_bytes_free(bytes);
    return status;
}

/* The digest of what the keys of a plan mean: equal for plans with the same states, for others only
 * by chance. Cost: options. */
static tw_status digest_plan(const tw_count_plan *plan, uint64_t *digest)
{
    tw_bytes bytes = {.context = plan->context};
    const uint64_t shape[] = {plan->ranks, plan->words, plan->bits, plan->window, plan->options};
    add_digest_words(&bytes, shape, sizeof shape / sizeof *shape);
    add_digest_words(&bytes, plan->guard, plan->words);
    add_digest_words(&bytes, plan->begin, plan->words);
    for (size_t r = 0; r <= plan->ranks; r++)
        add_digest_words(&bytes, &(uint64_t){plan->first[r]}, 1);
    if (plan->keep)
        add_digest_words(&bytes, plan->keep, plan->ranks * plan->words);
    for (size_t e = 0; e < plan->end_count; e++) {
        const tw_count_end *end = &plan->ends[e];
        const uint64_t words[] = {end->word, end->shift, end->mask, end->least, end->most};
        add_digest_words(&bytes, words, sizeof words / sizeof *words);
    }
    for (size_t o = 0; o < plan->options; o++) {
        add_digest_words(&bytes, plan->test + o * plan->words, plan->words);
        add_digest_words(&bytes, plan->add + o * plan->words, plan->words);
        for (size_t n = plan->need_start[o]; n < plan->need_start[o + 1]; n++) {
            const tw_count_need *need = &plan->needs[n];
            const uint64_t words[] = {o, need->word, need->shift, need->width, need->units};
            add_digest_words(&bytes, words, sizeof words / sizeof *words);
        }
    }
    return finish_digest(&bytes, digest);
}

/* The digest of the images of poses, some thousand at most, under an element of the counter. */
static tw_status digest_element(const tw_counter *counter, size_t element, uint64_t *digest)
{
    const tw_encoding *encoding = &counter->encoding;
    const uint32_t *image =
        tw_symmetry_poses(encoding->symmetry, counter->conjugates.elements[element]);
    size_t poses = tw_poses_count(encoding->poses);
    tw_bytes bytes = {.context = counter->context};
    for (size_t p = 0; p < poses && p < MOST_POSES; p++)
        add_digest_words(&bytes, &(uint64_t){image[p]}, 1);
    return finish_digest(&bytes, digest);
}

/* ---- Saving ------------------------------------------------------------------------------ */

static tw_status hash_counter(const tw_counter *counter, tw_hash *puzzle, tw_hash *cover,
                              tw_error *error)
{
    tw_status status = tw_puzzle_hash(counter->context, counter->solver->puzzle, puzzle, error);
    return status ? status : tw_cover_hash(counter->context, counter->encoding.cover, cover, error);
}

typedef struct saving {
    const tw_counter *counter;
    tw_long_writer *writer;
    tw_error *error;
} saving;

static void put_saved_word(saving *self, uint64_t number)
{
    tw_pack_number(&self->writer->bytes, number);
}

/* Writes a number of so many bytes, the lowest first, without leading zeros: its length, its bytes.
 */
static void put_large(saving *self, const uint8_t *number, size_t bytes)
{
    while (bytes > 0 && number[bytes - 1] == 0)
        bytes--;
    put_saved_word(self, bytes);
    tw_bytes_add(&self->writer->bytes, number, bytes);
}

static void put_table_key(saving *self, const tw_count_plan *plan, const uint64_t *key)
{
    for (size_t bytes = plan->key_bytes; bytes > 0; key++) {
        size_t here = bytes < WORD_BYTES ? bytes : WORD_BYTES;
        tw_pack_fixed(&self->writer->bytes, *key, (int)here);
        bytes -= here;
    }
}

static tw_status save_entry(saving *self, const tw_state_page *page, uint8_t *entry,
                            const uint64_t *key)
{
    put_table_key(self, &self->counter->now.plan, key);
    put_large(self, tw_entry_number(page, entry), page->number_bytes);
    return tw_long_flush(self->writer, self->error);
}

static tw_status save_page(saving *self, const tw_state_page *page)
{
    uint64_t key[TW_MOST_KEY_WORDS];
    tw_status status = TW_OK;
    const size_t places = tw_state_page_places(page);
    for (size_t i = 0; !status && i < places; i++) {
        uint8_t *entry = tw_state_scattered(page, i);
        if (!tw_entry_is_taken(entry))
            continue;
        tw_entry_key(page, entry, key, self->counter->now.plan.words);
        status = save_entry(self, page, entry, key);
    }
    return status;
}

typedef struct spilled_saving {
    saving *self;
    const tw_spilled_page *page;
} spilled_saving;

/* Parts that were loaded are in memory, or done. */
static tw_status save_spilled(void *user, const tw_state_page *of, uint8_t *entry)
{
    const spilled_saving *it = user;
    const size_t words = it->self->counter->now.plan.words;
    uint64_t key[TW_MOST_KEY_WORDS];
    tw_entry_key(of, entry, key, words);
    const uint64_t hash = tw_count_kernel_for(words)->hash(key);
    return tw_spill_part(it->page, hash) < it->page->part ? TW_OK
                                                          : save_entry(it->self, of, entry, key);
}

static tw_status save_table(saving *self, const tw_counting *counting, size_t rank)
{
    const tw_state_table *table = &counting->tables[rank];
    tw_status status = TW_OK;
    put_saved_word(self, table->pages ? table->log : 0);
    put_saved_word(self, tw_state_table_count(table));
    for (size_t p = 0; !status && table->pages && p < (size_t)1 << table->log; p++) {
        spilled_saving spilled = {self, table->spilled ? &table->spilled[p] : NULL};
        status = save_page(self, &table->pages[p]);
        errno = 0;
        if (!status)
            status = tw_spill_visit(counting, rank, p, save_spilled, &spilled);
        if (status == TW_ERR_IO)
            (void)tw_counter_fail_spill(self->counter, errno, self->error);
    }
    return status;
}

static tw_status save_tables(saving *self)
{
    const tw_element_count *now = &self->counter->now;
    const tw_counting *counting = &now->counting;
    uint64_t digest = 0;
    tw_status status = digest_plan(&now->plan, &digest);
    put_saved_word(self, now->plan.ranks);
    for (size_t r = 0; r < now->plan.ranks; r++)
        put_saved_word(self, now->order[r]);
    tw_pack_fixed(&self->writer->bytes, digest, WORD_BYTES);
    put_saved_word(self, counting->rank);
    put_saved_word(self, counting->ranks_begun > counting->rank);
    put_saved_word(self, counting->states);
    put_saved_word(self, counting->transitions);
    for (size_t r = counting->rank; !status && r <= tw_counting_last_live(counting); r++)
        status = save_table(self, counting, r);
    return status;
}

static tw_status save_elements(saving *self)
{
    const tw_counter *counter = self->counter;
    tw_status status = TW_OK;
    put_saved_word(self, tw_counter_elements(counter));
    for (size_t e = 0; !status && e < tw_counter_elements(counter); e++) {
        uint64_t digest = 0;
        status = digest_element(counter, e, &digest);
        tw_pack_fixed(&self->writer->bytes, digest, WORD_BYTES);
    }
    return status;
}

static void save_number(saving *self, const mpz_t fixed)
{
    size_t bytes = (mpz_sizeinbase(fixed, 2) + 7) / 8;
    const tw_context *context = self->counter->context;
    uint8_t *number = tw_take(context, bytes, 1);
    if (number) {
        mpz_export(number, NULL, -1, 1, 0, 0, fixed);
        put_large(self, number, bytes);
    } else
        self->writer->bytes.status = TW_ERR_MEMORY;
    tw_give(context, number, bytes, 1);
}

static tw_status save_counter(saving *self)
{
    const tw_counter *counter = self->counter;
    bool tables = counter->now.begun && !counter->now.matchings.made;
    tw_status status = save_elements(self);
    if (status)
        return status;
    put_saved_word(self, counter->next);
    put_saved_word(self, counter->stats.matchings);
    put_saved_word(self, counter->stats.states);
    put_saved_word(self, counter->stats.transitions);
    put_saved_word(self, (uint64_t)(counter->stats.seconds * 1e6));
    for (size_t e = 0; e < counter->next; e++)
        save_number(self, counter->fixed[e]);
    put_saved_word(self, tables);
    return tables ? save_tables(self) : TW_OK;
}

static tw_status save(saving *self, tw_checkpoint *front)
{
    tw_status status = hash_counter(self->counter, &front->puzzle, &front->cover, self->error);
    if (status)
        return status;
    status = tw_long_begin(self->writer, front, self->error);
    if (!status)
        status = save_counter(self);
    return tw_long_end(self->writer, status, self->error);
}

tw_status tw_counter_save(const tw_counter *counter, const tw_checkpoint *said,
                          tw_long_writer *writer, tw_error *error)
{
    saving self = {.counter = counter, .writer = writer, .error = error};
    const tw_solve_options *options = &counter->solver->options;
    size_t room = said->text_count + 2;
    if (counter->options.keep)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "a count that keeps its tables is not saved");
    if (counter->refused)
        return tw_fail(error, TW_ERR_STATE, "the count was refused memory, and cannot go on");
    tw_checkpoint_text *all = tw_take(counter->context, room, sizeof *all);
    if (!all)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    tw_checkpoint front = {
        .texts = all, .numbers = said->numbers, .number_count = said->number_count};
    for (const tw_checkpoint_text *text = said->texts; text < said->texts + said->text_count;
         text++)
        if (strcmp(text->name, "engine") != 0 && strcmp(text->name, "up-to") != 0)
            all[front.text_count++] = *text;
    all[front.text_count++] = (tw_checkpoint_text){"engine", TW_COUNTER_ENGINE};
    all[front.text_count++] =
        (tw_checkpoint_text){"up-to", tw_same_word(options->same, options->exchange)};
    tw_status status = save(&self, &front);
    tw_give(counter->context, all, room, sizeof *all);
    return tw_fail_as(error, status);
}

/* ---- Loading ----------------------------------------------------------------------------- */

typedef struct loading {
    tw_counter *counter;
    tw_long_reader *reader;
    tw_error *error;
    uint8_t *number; /* the last large number read, the lowest byte first, and a word more */
    size_t bytes, room;
} loading;

static tw_status damaged(const loading *self)
{
    return tw_long_fail(self->reader, "the checkpoint is damaged inside", self->error);
}

static uint64_t take_saved_word(loading *self)
{
    return tw_scan_number(tw_long_scan(self->reader, NUMBER));
}

static tw_status check_scan(const loading *self)
{
    return self->reader->scan.bad ? damaged(self) : TW_OK;
}

/* Fails unless the file has this digest of what is derived from the puzzle. */
static tw_status of_another_version(const loading *self)
{
    return tw_fail(self->error, TW_ERR_INPUT,
                   "the checkpoint is of a count that was planned by another version");
}

static tw_status check_digest(const loading *self, uint64_t digest)
{
    uint64_t said = tw_scan_fixed(tw_long_scan(self->reader, WORD_BYTES), WORD_BYTES);
    tw_status status = check_scan(self);
    return !status && said != digest ? of_another_version(self) : status;
}

static tw_status no_load_memory(const loading *self)
{
    const tw_counter *counter = self->counter;
    uint64_t wanted = tw_counting_stats(&counter->now.counting).wanted;
    tw_status status = tw_counter_check_spill(counter, self->error);
    if (status)
        return status;
    if (wanted == 0)
        return tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    return tw_fail(self->error, TW_ERR_TOO_LARGE,
                   "the tables that were saved need more than %.0f MiB, and may take %.0f MiB",
                   (double)wanted / 1048576, (double)counter->solver->options.memory / 1048576);
}

/* Reads a number of any length; its bytes are valid until the next one. */
static tw_status take_large(loading *self)
{
    uint64_t length = take_saved_word(self);
    if (length > self->counter->solver->options.memory)
        return damaged(self);
    const uint8_t *bytes = tw_scan_take(tw_long_scan(self->reader, (size_t)length), (size_t)length);
    self->bytes = (size_t)length;
    if (!bytes || (length > 0 && bytes[length - 1] == 0))
        return damaged(self);
    if (!TW_GROW(self->counter->context, self->number, self->room, self->bytes + WORD_BYTES))
        return no_load_memory(self);
    memcpy(self->number, bytes, self->bytes);
    return TW_OK;
}

static tw_status load_state(loading *self, size_t rank)
{
    tw_element_count *now = &self->counter->now;
    uint64_t key[TW_MOST_KEY_WORDS];
    tw_scan *scan = tw_long_scan(self->reader, KEY);
    memset(key, 0, now->plan.words * sizeof *key);
    size_t bytes = now->plan.key_bytes;
    for (size_t w = 0; bytes > 0; w++) {
        size_t here = bytes < WORD_BYTES ? bytes : WORD_BYTES;
        key[w] = tw_scan_fixed(scan, (int)here);
        bytes -= here;
    }
    key[now->plan.words - 1] |= TW_KEY_MARK;
    tw_status status = take_large(self);
    if (status)
        return status;
    if (self->bytes == 0)
        return damaged(self);
    status = tw_counting_put(&now->counting, rank, key, self->number, self->bytes);
    return status == TW_ERR_INPUT ? damaged(self) : status ? no_load_memory(self) : TW_OK;
}

static tw_status load_state_table(loading *self, size_t rank)
{
    tw_counting *counting = &self->counter->now.counting;
    uint64_t log = take_saved_word(self), states = take_saved_word(self);
    tw_status status = check_scan(self);
    if (!status && log > TW_MOST_PAGE_LOG)
        status = damaged(self);
    if (status || states == 0)
        return status;
    if (!tw_spill_table_open(counting, rank, (uint8_t)log))
        return no_load_memory(self);
    for (uint64_t s = 0; !status && s < states; s++) {
        status = tw_pace_status(&self->counter->pace, STATE_STEPS);
        if (!status)
            status = load_state(self, rank);
    }
    /* A state that was on disk more than once counts once. */
    if (!status && rank < counting->ranks_begun)
        counting->states -= states - tw_state_table_count(&counting->tables[rank]);
    return status;
}

/* Reads the order of the items; each occurs once. */
static tw_status load_order(loading *self)
{
    tw_element_count *now = &self->counter->now;
    const tw_context *context = self->counter->context;
    size_t items = now->problem.items;
    if (take_saved_word(self) != items)
        return self->reader->scan.bad ? damaged(self) : of_another_version(self);
    bool *seen = tw_take(context, items, sizeof *seen);
    now->order = tw_take(context, items, sizeof *now->order);
    tw_status status = seen && now->order ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; !status && i < items; i++) {
        uint64_t item = take_saved_word(self);
        if (item >= items || seen[item] || self->reader->scan.bad)
            status = damaged(self);
        else
            seen[item] = true;
        now->order[i] = status ? 0 : (uint32_t)item;
    }
    tw_give(context, seen, items, sizeof *seen);
    return status;
}

static tw_status load_tables(loading *self)
{
    tw_counting *counting = &self->counter->now.counting;
    uint64_t rank = take_saved_word(self), begun = take_saved_word(self),
             states = take_saved_word(self), transitions = take_saved_word(self);
    tw_status status = check_scan(self);
    if (!status && (rank > self->counter->now.plan.ranks || begun > 1))
        status = damaged(self);
    if (status)
        return status;
    tw_counting_move(counting, (size_t)rank, begun, states, transitions);
    for (size_t r = (size_t)rank; !status && r <= tw_counting_last_live(counting); r++)
        status = load_state_table(self, r);
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
    uint64_t digest = 0;
    if (!status)
        status = digest_plan(&counter->now.plan, &digest);
    if (!status) /* do the states belong to this plan? */
        status = check_digest(self, digest);
    return status ? status : load_tables(self);
}

/* Reads which symmetries are counted; none if the count was stopped before it found them. */
static tw_status load_elements(loading *self)
{
    tw_counter *counter = self->counter;
    uint64_t elements = take_saved_word(self);
    if (elements == 0)
        return check_scan(self);
    tw_status status = tw_counter_make_elements(counter);
    if (!status && elements != tw_counter_elements(counter))
        status = damaged(self);
    for (size_t e = 0; !status && e < elements; e++) {
        uint64_t digest = 0;
        status = digest_element(counter, e, &digest);
        if (!status)
            status = check_digest(self, digest);
    }
    return status;
}

static tw_status load_done(loading *self)
{
    tw_counter *counter = self->counter;
    tw_status status = load_elements(self);
    uint64_t next = status ? 0 : take_saved_word(self);
    if (!status && next > tw_counter_elements(counter))
        status = damaged(self);
    if (status)
        return status;
    counter->stats.matchings = (size_t)take_saved_word(self);
    counter->stats.states = take_saved_word(self);
    counter->stats.transitions = take_saved_word(self);
    counter->stats.seconds = (double)take_saved_word(self) / 1e6;
    status = check_scan(self);
    for (size_t e = 0; !status && e < next; e++) {
        status = take_large(self);
        if (!status)
            mpz_import(counter->fixed[e], self->bytes, -1, 1, 0, 0, self->number);
    }
    counter->next = (size_t)next;
    return status;
}

static tw_status load_counter(loading *self)
{
    tw_counter *counter = self->counter;
    tw_status status = load_done(self);
    uint64_t tables = status ? 0 : take_saved_word(self);
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

tw_status tw_counter_load(tw_counter *counter, tw_long_reader *reader, const tw_watch *watch,
                          tw_error *error)
{
    tw_error why = {.status = TW_OK};
    loading self = {.counter = counter, .reader = reader, .error = &why};
    if (counter->options.keep)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "a count that keeps its tables was not saved");
    tw_hash puzzle, cover;
    counter->pace = tw_pace_of(counter->context, watch);
    tw_status status = hash_counter(counter, &puzzle, &cover, &why);
    if (!status)
        status = tw_checkpoint_match(reader->front, &puzzle, &cover, &why);
    if (!status)
        status = load_counter(&self);
    tw_give(counter->context, self.number, self.room, sizeof *self.number);
    counter->refused = status != TW_OK;
    if (why.status && error)
        *error = why;
    return tw_fail_as(error, status);
}
