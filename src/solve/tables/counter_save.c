/* counter_save.c -- a count under way as a file (counter_file.h, doc/checkpoint-format.md).
 *
 * What is derived from the cover is not written: the plan comes from the order of the items, which
 * is, and a digest tells whether it comes out the same. A key is written without its highest bit,
 * in as many bytes as the others take.
 * Invariant: what is written here is what counter_load.c takes, and nothing else is. */
#include "solve/tables/counter_file.h"

#include "solve/tables/counter_digest.h"
#include "solve/tables/counter_internal.h"
#include "store/fingerprint.h"

#define WORD_BYTES 8

typedef struct saving {
    const tw_counter *counter;
    tw_long_writer *writer;
    tw_error *error;
} saving;

static void put(saving *self, uint64_t number)
{
    tw_pack_number(&self->writer->bytes, number);
}

/* Of so many words, without zeros at its upper end: how many bytes, and these. */
static void put_large(saving *self, const uint64_t *number, size_t words)
{
    while (words > 0 && number[words - 1] == 0)
        words--;
    size_t top = 0;
    while (words > 0 && top < WORD_BYTES && number[words - 1] >> 8 * top)
        top++;
    put(self, words > 0 ? (words - 1) * WORD_BYTES + top : 0);
    for (size_t w = 0; w < words; w++)
        tw_pack_fixed(&self->writer->bytes, number[w], w + 1 < words ? WORD_BYTES : (int)top);
}

/* ---- Tables ------------------------------------------------------------------------------ */

static void put_key(saving *self, const tw_count_plan *plan, const uint64_t *key)
{
    for (size_t bytes = (plan->bits + 7) / 8; bytes > 0; key++) {
        size_t here = bytes < WORD_BYTES ? bytes : WORD_BYTES;
        tw_pack_fixed(&self->writer->bytes, *key, (int)here);
        bytes -= here;
    }
}

static tw_status save_page(saving *self, const tw_count_plan *plan, const tw_state_page *page)
{
    size_t stride = plan->words + page->words;
    tw_status status = TW_OK;
    for (size_t at = 0; !status && at < tw_state_page_places(page); at++) {
        const uint64_t *entry = page->entries + at * stride;
        if (!entry[plan->words - 1])
            continue;
        put_key(self, plan, entry);
        put_large(self, entry + plan->words, page->words);
        status = tw_long_flush(self->writer, self->error);
    }
    return status;
}

static tw_status save_table(saving *self, const tw_count_plan *plan, const tw_state_table *table)
{
    tw_status status = TW_OK;
    put(self, table->pages ? table->log : 0);
    put(self, tw_state_table_count(table));
    for (size_t p = 0; !status && table->pages && p < (size_t)1 << table->log; p++)
        status = save_page(self, plan, &table->pages[p]);
    return status;
}

static tw_status save_tables(saving *self)
{
    const tw_element_count *now = &self->counter->now;
    const tw_counting *counting = &now->counting;
    uint64_t digest = 0;
    tw_status status = tw_count_plan_digest(&now->plan, &digest);
    put(self, now->plan.ranks);
    for (size_t r = 0; r < now->plan.ranks; r++)
        put(self, now->order[r]);
    tw_pack_fixed(&self->writer->bytes, digest, WORD_BYTES);
    put(self, counting->rank);
    put(self, counting->ranks_begun > counting->rank);
    put(self, counting->states);
    put(self, counting->transitions);
    for (size_t r = counting->rank; !status && r <= tw_counting_last_live(counting); r++)
        status = save_table(self, &now->plan, &counting->tables[r]);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status save_elements(saving *self)
{
    const tw_counter *counter = self->counter;
    tw_status status = TW_OK;
    put(self, tw_counter_elements(counter));
    for (size_t e = 0; !status && e < tw_counter_elements(counter); e++) {
        uint64_t digest = 0;
        status = tw_counter_element_digest(counter, e, &digest);
        tw_pack_fixed(&self->writer->bytes, digest, WORD_BYTES);
    }
    return status;
}

static void save_number(saving *self, const mpz_t fixed)
{
    size_t words = (mpz_sizeinbase(fixed, 2) + 63) / 64;
    const tw_context *context = self->counter->context;
    uint64_t *number = tw_take(context, words, sizeof *number);
    if (number) {
        mpz_export(number, NULL, -1, sizeof *number, 0, 0, fixed);
        put_large(self, number, words);
    } else
        self->writer->bytes.status = TW_ERR_MEMORY;
    tw_give(context, number, words, sizeof *number);
}

static tw_status save_counter(saving *self)
{
    const tw_counter *counter = self->counter;
    bool tables = counter->now.begun && !counter->now.matchings.made;
    tw_status status = save_elements(self);
    if (status)
        return status;
    put(self, counter->next);
    put(self, counter->stats.matchings);
    put(self, counter->stats.states);
    put(self, counter->stats.transitions);
    put(self, (uint64_t)(counter->stats.seconds * 1e6));
    for (size_t e = 0; e < counter->next; e++)
        save_number(self, counter->fixed[e]);
    put(self, tables);
    return tables ? save_tables(self) : TW_OK;
}

static bool is_own(const char *name)
{
    return strcmp(name, "engine") == 0 || strcmp(name, "up-to") == 0;
}

/* The texts that are not the count's own, and those that are. */
static size_t list_texts(const tw_counter *counter, const tw_checkpoint_text *texts, size_t count,
                         tw_checkpoint_text *all)
{
    const tw_solve_options *options = &counter->solver->options;
    size_t listed = 0;
    for (size_t i = 0; i < count; i++)
        if (!is_own(texts[i].name))
            all[listed++] = texts[i];
    all[listed++] = (tw_checkpoint_text){"engine", TW_COUNTER_ENGINE};
    all[listed++] = (tw_checkpoint_text){"up-to", tw_up_to_word(options->up_to, options->exchange)};
    return listed;
}

static tw_status save(saving *self, tw_checkpoint *front)
{
    const tw_counter *counter = self->counter;
    tw_status status =
        tw_puzzle_hash(counter->context, counter->solver->puzzle, &front->puzzle, self->error);
    if (!status)
        status =
            tw_cover_hash(counter->context, counter->encoding.cover, &front->cover, self->error);
    if (status)
        return status;
    status = tw_long_begin(self->writer, front, self->error);
    if (!status)
        status = save_counter(self);
    return tw_long_end(self->writer, status, self->error);
}

tw_status tw_counter_save(const tw_counter *counter, const tw_checkpoint_text *texts, size_t count,
                          tw_long_writer *writer, tw_error *error)
{
    saving self = {.counter = counter, .writer = writer, .error = error};
    size_t room = count + 2;
    if (counter->options.keep)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "a count that keeps its tables is not saved");
    if (counter->refused)
        return tw_fail(error, TW_ERR_STATE, "the count was refused memory, and cannot go on");
    tw_checkpoint_text *all = tw_take(counter->context, room, sizeof *all);
    if (!all)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    tw_checkpoint front = {.texts = all, .text_count = list_texts(counter, texts, count, all)};
    tw_status status = save(&self, &front);
    tw_give(counter->context, all, room, sizeof *all);
    return status ? tw_fail(error, status, "%s", tw_status_text(status)) : TW_OK;
}
