/* sets_file.c -- saves what is known of the sets of a pool, and adds what a file knows
 * (doc/checkpoint-format.md).
 *
 * The file has two bits a set: it has a solution; it has none. If they were to be counted, and are,
 * their numbers and grades follow. It may be of any origin: that it is of this puzzle is checked,
 * as is that it does not contradict itself; whether an answer is right is not. Invariant: what a
 * file knows of a set is known of its twins, too, once it is loaded. */
#include <math.h>

#include "solve/solver.h"
#include "solve/sets/pool_sets.h"
#include "store/checkpoint/long_checkpoint.h"

#define NUMBER 10 /* most bytes of a packed number */
#define WORD_BYTES 8
#define SETS_ENGINE "sets"     /* the text "engine" of the file */
#define LOAD_STEPS ((size_t)5) /* of a pace, to note a set and a twin */

/* ---- Saving ------------------------------------------------------------------------------ */

static bool are_all_decided(const tw_sets *sets)
{
    return atomic_load(&sets->with_count) + atomic_load(&sets->without_count) == sets->class_number;
}

/* The bits of 64 sets: those with this answer. */
static uint64_t answers_of(tw_sets *sets, uint64_t first, tw_set_answer answer)
{
    const tw_set_bits *bits = answer == TW_SET_WITH ? &sets->with : &sets->without;
    uint64_t word = 0;
    if (bits->words && (!sets->counted || are_all_decided(sets)))
        return atomic_load_explicit(&bits->words[first / 64], memory_order_relaxed);
    for (uint64_t i = 0; i < 64 && first + i < sets->number; i++)
        word |= (uint64_t)(tw_sets_answer(sets, first + i, NULL) == answer) << i;
    return word;
}

/* Which solutions count as one. */
static uint64_t counting_of(const tw_sets *sets)
{
    const tw_solve_options *options = &sets->solver->options;
    return 2 * (uint64_t)options->same + options->exchange;
}

/* The counted sets, each by its distance from the one before. */
static tw_status write_counts(tw_sets *sets, tw_long_writer *writer, tw_error *error)
{
    tw_status status = TW_OK;
    uint64_t before = 0;
    (void)tw_found_sets_from(&sets->found, 0); /* sorts them */
    tw_pack_number(&writer->bytes, counting_of(sets));
    tw_pack_number(&writer->bytes, sets->found.count);
    for (size_t i = 0; status == TW_OK && i < sets->found.count; i++) {
        const tw_set_found *found = &sets->found.items[i];
        uint64_t grade;
        memcpy(&grade, &found->grade, sizeof grade);
        tw_pack_number(&writer->bytes, found->number - before);
        tw_pack_number(&writer->bytes, found->solutions);
        tw_pack_fixed(&writer->bytes, isnan(found->grade) ? UINT64_MAX : grade, WORD_BYTES);
        before = found->number;
        status = tw_long_flush(writer, error);
    }
    return status;
}

tw_status tw_sets_save(tw_sets *sets, const tw_disk *disk, const char *path, tw_error *error)
{
    tw_clear_error(error);
    const tw_checkpoint_text texts[] = {{"engine", SETS_ENGINE}};
    tw_checkpoint front = {.texts = texts, .text_count = 1};
    tw_long_writer writer = {.context = sets->context, .disk = disk, .path = path};
    tw_status status = sets->number > TW_MOST_DECIDED ? TW_ERR_TOO_LARGE : TW_OK;
    if (status == TW_OK)
        status = tw_puzzle_hash(sets->context, sets->puzzle, &front.puzzle, error);
    if (status)
        return tw_fail_as(error, status);
    status = tw_long_begin(&writer, &front, error);
    tw_pack_number(&writer.bytes, sets->number);
    for (uint64_t set = 0; status == TW_OK && set < sets->number; set += 64) {
        tw_pack_fixed(&writer.bytes, answers_of(sets, set, TW_SET_WITH), WORD_BYTES);
        tw_pack_fixed(&writer.bytes, answers_of(sets, set, TW_SET_WITHOUT), WORD_BYTES);
        status = tw_long_flush(&writer, error);
    }
    if (status == TW_OK && sets->numbered)
        status = write_counts(sets, &writer, error);
    status = tw_long_end(&writer, status, error);
    return tw_fail_as(error, status);
}

/* ---- Loading ----------------------------------------------------------------------------- */

typedef struct sets_loading {
    tw_sets *sets;
    tw_long_reader reader;
    tw_pace pace;
    tw_error *error;
} sets_loading;

static tw_status damaged_sets(const sets_loading *self)
{
    return tw_long_fail(&self->reader, "the file of known sets is damaged inside", self->error);
}

/* Notes the sets of some bits. */
static tw_status note_loaded(sets_loading *self, uint64_t first, uint64_t word, bool has)
{
    tw_sets *sets = self->sets;
    const tw_set_bits *own = has ? &sets->with : &sets->without;
    const tw_set_bits *other = has ? &sets->without : &sets->with;
    for (; word; word &= word - 1) {
        const uint64_t set = first + (uint64_t)__builtin_ctzll(word);
        if (set >= sets->number || tw_set_bit(other, set))
            return damaged_sets(self);
        if (tw_set_bit(own, set))
            continue;
        tw_sets_copies(sets, set, sets->copies);
        (void)tw_sets_note(sets, sets->copies, sets->image, has);
        if (tw_set_bit(other, set) ||
            !tw_pace_goes_on(&self->pace, LOAD_STEPS * sets->kind_count * sets->exchange_count))
            return tw_set_bit(other, set) ? damaged_sets(self) : TW_ERR_STATE;
    }
    return TW_OK;
}

/* Reads a counted set, which comes after number `before`; first: there is none before. A grade that
 * cannot be is not known. */
static tw_status load_count(sets_loading *self, uint64_t before, bool first, tw_set_found *found)
{
    tw_sets *sets = self->sets;
    tw_scan *scan = tw_long_scan(&self->reader, 2 * NUMBER + WORD_BYTES);
    const uint64_t step = tw_scan_number(scan);
    found->solutions = tw_scan_number(scan);
    const uint64_t grade = tw_scan_fixed(scan, WORD_BYTES);
    memcpy(&found->grade, &grade, sizeof found->grade);
    if (!(found->grade >= 0 && found->grade < TW_MOST_GRADE))
        found->grade = NAN;
    if (self->reader.scan.bad || step >= sets->number - before || (step == 0 && !first) ||
        found->solutions == 0)
        return damaged_sets(self);
    found->number = before + step;
    if (!tw_set_bit(&sets->with, found->number) ||
        tw_sets_least_twin(sets, found->number) != found->number)
        return damaged_sets(self);
    return tw_pace_goes_on(&self->pace, LOAD_STEPS * sets->kind_count * sets->exchange_count)
               ? TW_OK
               : TW_ERR_STATE;
}

/* Adds a set with its number of solutions, or the grade of one that is counted already. */
static tw_status note_count(sets_loading *self, const tw_set_found *found)
{
    tw_sets *sets = self->sets;
    tw_set_found *own = NULL;
    if (!sets->counted) {
        tw_status status = tw_found_sets_get(sets->context, &sets->found, found->number, &own);
        if (status == TW_OK)
            *own = *found;
        return status;
    }
    const size_t at = tw_found_sets_from(&sets->found, found->number);
    own = at < sets->found.count ? &sets->found.items[at] : NULL;
    if (!own || own->number != found->number || own->solutions != found->solutions)
        return damaged_sets(self);
    if (isnan(own->grade))
        own->grade = found->grade;
    return TW_OK;
}

/* Reads the counts, after which every set is decided. */
static tw_status load_counts(sets_loading *self)
{
    tw_sets *sets = self->sets;
    tw_scan *scan = tw_long_scan(&self->reader, 2 * (size_t)NUMBER);
    const uint64_t counting = tw_scan_number(scan), count = tw_scan_number(scan);
    tw_status status = TW_OK;
    uint64_t all = 0, before = 0;
    if (!self->reader.scan.bad && counting != counting_of(sets))
        return tw_fail(self->error, TW_ERR_INPUT,
                       "the numbers of the file were counted up to other symmetries");
    if (self->reader.scan.bad || count != atomic_load(&sets->with_count) || !are_all_decided(sets))
        return damaged_sets(self);
    if (!sets->counted)
        tw_found_sets_clear(sets->context, &sets->found);
    for (uint64_t i = 0; status == TW_OK && i < count; i++) {
        tw_set_found found = {0};
        status = load_count(self, before, i == 0, &found);
        if (status == TW_OK &&
            (__builtin_add_overflow(all, found.solutions, &all) || all > INT64_MAX))
            status = damaged_sets(self);
        if (status == TW_OK)
            status = note_count(self, &found);
        before = found.number;
    }
    if (status == TW_OK) {
        sets->counted = sets->numbered = true;
        sets->result.solutions = all;
        sets->result.outcome = TW_OUTCOME_EXHAUSTED;
    }
    return status;
}

static tw_status load_sets(sets_loading *self)
{
    tw_sets *sets = self->sets;
    tw_status status = TW_OK;
    const uint64_t number = tw_scan_number(tw_long_scan(&self->reader, NUMBER));
    if (self->reader.scan.bad || number != sets->number)
        return damaged_sets(self);
    for (uint64_t set = 0; status == TW_OK && set < number; set += 64) {
        tw_scan *scan = tw_long_scan(&self->reader, 2 * (size_t)WORD_BYTES);
        const uint64_t with = tw_scan_fixed(scan, WORD_BYTES);
        const uint64_t without = tw_scan_fixed(scan, WORD_BYTES);
        if (self->reader.scan.bad || (with & without))
            return damaged_sets(self);
        status = note_loaded(self, set, with, true);
        if (status == TW_OK)
            status = note_loaded(self, set, without, false);
    }
    if (status == TW_OK && !tw_long_is_over(&self->reader))
        status = load_counts(self);
    if (status == TW_OK && !tw_long_is_over(&self->reader))
        status = damaged_sets(self);
    return status;
}

/* Is the open file one of decided sets, and of this pool? */
static tw_status check_sets_front(const sets_loading *self, const char *path)
{
    const tw_checkpoint *front = self->reader.front;
    tw_hash puzzle;
    tw_status status =
        tw_puzzle_hash(self->sets->context, self->sets->puzzle, &puzzle, self->error);
    const char *engine = tw_checkpoint_find_text(front, "engine");
    if (status)
        return status;
    if (!engine || strcmp(engine, SETS_ENGINE) != 0)
        return tw_fail(self->error, TW_ERR_INPUT, "%s: not a file of known sets", path);
    if (!tw_hash_equal(&front->puzzle, &puzzle))
        return tw_fail(self->error, TW_ERR_INPUT, "%s: the sets are of another puzzle", path);
    return TW_OK;
}

tw_status tw_sets_load(tw_sets *sets, const char *path, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    sets_loading self = {.sets = sets, .pace = tw_pace_of(sets->context, watch), .error = error};
    tw_status status = tw_long_open(&self.reader, sets->context, path, error);
    if (status == TW_OK)
        status = check_sets_front(&self, path);
    if (status == TW_OK)
        status = sets->number > TW_MOST_DECIDED ? TW_ERR_TOO_LARGE : tw_sets_make_bits(sets);
    if (status == TW_OK)
        status = load_sets(&self);
    tw_long_close(&self.reader);
    sets->result.with = atomic_load(&sets->with_count);
    sets->result.without = atomic_load(&sets->without_count);
    return tw_fail_as(error, status);
}
