/* pair_words.c -- words of two pieces, from views (pair_words.h).
 *
 * A view covers the box of a piece and a rim as wide as sweeps reach: farther out nothing touches.
 * From a place beyond the box a cell sees ahead what is seen from where it enters; on which sides
 * it can be beyond, and still enter along a direction, is noted for the 3^rank regions around a
 * box. Invariant: within the box, what is ahead in a direction is what touches there, and what is
 * ahead one step on. Cost: a word that is not known takes the cells of the smaller piece; a view
 * its box, once. */
#include "disassembly/pairs/pair_words.h"

#include "base/numbers.h"

_Static_assert(2 * TW_MAX_DIRECTIONS < 63, "a bit is left for what overlaps");
static const uint64_t overlaps = (uint64_t)1 << 63;

enum { FIRST_KNOWN_BITS = 12, REGIONS = 729, NO_WAY = 255, SPARE = 4 };
enum { WORD_BYTES = 4 * sizeof(tw_known_word) }; /* with places that are free */
static const size_t enough_bytes = (size_t)1 << 24;

/* ---- Making ------------------------------------------------------------------------------ */

/* Which side of a box a coordinate is on: 0 before it, 1 in it, 2 behind it. */
static bool can_enter(const int32_t *step, size_t rank, size_t region)
{
    bool can = true;
    for (size_t i = 0; i < rank; i++, region /= 3)
        can = can && (region % 3 == 1 || (region % 3 == 0 ? step[i] > 0 : step[i] < 0));
    return can;
}

/* Lists the directions of each region, in order; NO_WAY follows the last one. */
static bool list_entering(tw_pair_words *words)
{
    words->entering = tw_take(words->context, REGIONS, sizeof *words->entering);
    for (size_t region = 0; words->entering && region < REGIONS; region++) {
        size_t count = 0;
        for (size_t d = 0; d < words->directions; d++)
            if (can_enter(tw_moves_direction(words->moves, d), words->rank, region))
                words->entering[region][count++] = (uint32_t)d;
        if (count < TW_MAX_DIRECTIONS)
            words->entering[region][count] = NO_WAY;
    }
    return words->entering != NULL;
}

static void measure_rim(tw_pair_words *words)
{
    for (uint32_t kind = 0; kind < words->kinds; kind++)
        for (size_t d = 0; d < words->directions; d++) {
            size_t count;
            const tw_cell *cells = tw_moves_sweep(words->moves, kind, d, &count);
            for (size_t c = 0; c < count; c++)
                for (size_t i = 0; i < words->rank; i++) {
                    int32_t reach = cells[c].at[i] < 0 ? -cells[c].at[i] : cells[c].at[i];
                    words->rim[i] = reach > words->rim[i] ? reach : words->rim[i];
                }
        }
}

static bool is_whole_lattice(const tw_lattice *lattice)
{
    bool whole = true;
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++)
        whole = whole && tw_lattice_has_cell(lattice, (tw_cell){{0}, kind});
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++) {
        tw_cell next = {{0}, 0};
        next.at[i] = 1;
        whole = whole && tw_lattice_has_cell(lattice, next);
    }
    return whole;
}

bool tw_pair_words_make(const tw_context *context, const tw_lattice *lattice, const tw_moves *moves,
                        tw_pair_words *words)
{
    *words = (tw_pair_words){.lattice = lattice,
                             .moves = moves,
                             .whole = is_whole_lattice(lattice),
                             .kinds = tw_lattice_kind_count(lattice),
                             .rank = tw_lattice_rank(lattice),
                             .directions = tw_moves_direction_count(moves),
                             .known_bits = FIRST_KNOWN_BITS};
    uint64_t seed = 1;
    words->context = tw_scope_begin(&words->scope, tw_context_or_default(context));
    words->bits = words->rank < 2 ? 16 : 32 / (unsigned)words->rank;
    for (size_t i = 0; i < words->rank; i++) {
        words->middle |= (tw_offset)1 << (words->bits - 1 + i * words->bits);
        words->edges = words->middle;
    }
    for (size_t d = 0; d < words->directions; d++)
        words->steps[d] = tw_offset_pack(words, tw_moves_direction(moves, d));
    for (size_t bit = 0; bit < 2 * words->directions; bit++)
        words->meanings[bit] = (tw_bit_meaning){(uint8_t)(bit % words->directions),
                                                (uint8_t)(bit / words->directions)};
    for (size_t i = 0; i < TW_CELL_WEIGHTS; i++)
        words->cell_weights[i] = tw_random(&seed) | 1;
    for (size_t i = 0; i <= TW_AXES; i++)
        words->axis_weights[i] = tw_random(&seed) | 1;
    measure_rim(words);
    words->known = tw_take(words->context, (size_t)1 << FIRST_KNOWN_BITS, sizeof *words->known);
    return words->known && list_entering(words);
}

static size_t view_size(const tw_pair_words *words, const tw_view *view)
{
    return words->kinds * view->volume;
}

static void forget_shapes(tw_pair_words *words)
{
    const tw_context *context = words->context;
    for (size_t i = 0; i < words->shape_count; i++) {
        tw_oriented *shape = &words->shapes[i];
        tw_give(context, shape->cells, 2 * shape->count, sizeof *shape->cells);
        tw_give(context, shape->view.words, view_size(words, &shape->view), sizeof(uint64_t));
    }
    words->shape_count = 0;
    tw_hash_table_free(context, &words->shape_table);
}

/* Empties the table, and makes it as small as the first one unless memory is out. */
static void forget_words(tw_pair_words *words)
{
    size_t room = (size_t)1 << words->known_bits, first = (size_t)1 << FIRST_KNOWN_BITS;
    tw_known_word *known =
        room > first ? tw_take(words->context, first, sizeof *words->known) : NULL;
    words->known_count = 0;
    if (!known) {
        memset(words->known, 0, room * sizeof *words->known);
        return;
    }
    tw_give(words->context, words->known, room, sizeof *words->known);
    words->known = known;
    words->known_bits = FIRST_KNOWN_BITS;
}

void tw_pair_words_begin(tw_pair_words *words)
{
    size_t spare = SPARE * words->bytes;
    if (words->most_bytes == 0 && words->bytes > 0)
        words->most_bytes = spare > enough_bytes ? spare : enough_bytes;
    if (words->bytes <= words->most_bytes &&
        words->shape_count + TW_MAX_ASSEMBLY < TW_MOST_ORIENTED)
        return;
    forget_shapes(words);
    forget_words(words);
    words->bytes = words->most_bytes = 0;
    words->age++;
}

/* ---- Views ------------------------------------------------------------------------------- */

/* The place of a cell in the box; SIZE_MAX: it is beyond. */
static size_t place_in_view(const tw_pair_words *words, const tw_view *view, const int32_t *at)
{
    size_t place = 0;
    for (size_t i = words->rank; i-- > 0;) {
        int32_t in = at[i] - view->low[i];
        if (in < 0 || in >= view->size[i])
            return SIZE_MAX;
        place = place * (size_t)view->size[i] + (size_t)in;
    }
    return place;
}

/* Notes that a cell of a kind at `at` touches the piece in a direction, and that the piece is ahead
 * of all places before it. */
static void note_touch(const tw_pair_words *words, const tw_view *view, uint32_t kind,
                       size_t direction, int32_t at[TW_AXES])
{
    const int32_t *step = tw_moves_direction(words->moves, direction);
    uint64_t *seen = view->words + kind * view->volume;
    const uint64_t touches = (uint64_t)1 << tw_touch_bit(words, direction);
    const uint64_t ahead = touches << words->directions / 2;
    size_t place = place_in_view(words, view, at);
    seen[place] |= touches;
    while (place != SIZE_MAX && !(seen[place] & ahead)) {
        seen[place] |= ahead;
        for (size_t i = 0; i < words->rank; i++)
            at[i] -= step[i];
        place = place_in_view(words, view, at);
    }
}

/* false: memory is out. */
static bool make_view(tw_pair_words *words, tw_oriented *shape)
{
    tw_view *view = &shape->view;
    view->words = tw_take(words->context, view_size(words, view), sizeof *view->words);
    if (!view->words)
        return false;
    words->bytes += view_size(words, view) * sizeof *view->words;
    for (size_t c = 0; c < shape->count; c++)
        view->words[shape->cells[c].kind * view->volume +
                    place_in_view(words, view, shape->cells[c].at)] |= overlaps;
    for (uint32_t kind = 0; kind < words->kinds; kind++)
        for (size_t d = 0; d < words->directions; d++) {
            size_t count;
            const tw_cell *passed = tw_moves_sweep(words->moves, kind, d, &count);
            for (size_t s = 0; s < count; s++)
                for (size_t c = 0; c < shape->count; c++) {
                    int32_t at[TW_AXES];
                    if (shape->cells[c].kind != passed[s].kind)
                        continue;
                    for (size_t i = 0; i < TW_AXES; i++)
                        at[i] = shape->cells[c].at[i] - passed[s].at[i];
                    note_touch(words, view, kind, d, at);
                }
        }
    return true;
}

/* What a cell beyond the box sees: for each direction into it, what is ahead where it enters. */
static uint64_t look_from_beyond(const tw_pair_words *words, const tw_view *view, uint32_t kind,
                                 const int32_t *at, size_t region)
{
    uint64_t word = 0;
    for (const uint32_t *d = words->entering[region];
         d < words->entering[region] + TW_MAX_DIRECTIONS && *d != NO_WAY; d++) {
        const int32_t *step = tw_moves_direction(words->moves, *d);
        int32_t steps = 0, entry[TW_MAX_RANK];
        for (size_t i = 0; i < words->rank; i++) {
            int32_t in = at[i] - view->low[i], need = 0;
            if (in < 0 && step[i] > 0)
                need = (-in + step[i] - 1) / step[i];
            else if (in >= view->size[i] && step[i] < 0)
                need = (in - view->size[i] - step[i]) / -step[i];
            steps = need > steps ? need : steps;
        }
        for (size_t i = 0; i < words->rank; i++)
            entry[i] = at[i] + steps * step[i];
        size_t place = place_in_view(words, view, entry);
        if (place != SIZE_MAX)
            word |= view->words[kind * view->volume + place] &
                    (uint64_t)1 << (tw_touch_bit(words, *d) + words->directions / 2);
    }
    return word;
}

/* What a cell sees. */
static uint64_t look_from_cell(const tw_pair_words *words, const tw_view *view, uint32_t kind,
                               const int32_t *at)
{
    size_t place = 0, region = 0;
    bool beyond = false;
    for (size_t i = words->rank; i-- > 0;) {
        int32_t in = at[i] - view->low[i];
        size_t side = in < 0 ? 0 : in < view->size[i] ? 1 : 2;
        beyond = beyond || side != 1;
        region = 3 * region + side;
        place = place * (size_t)view->size[i] + (size_t)in;
    }
    return beyond ? look_from_beyond(words, view, kind, at, region)
                  : view->words[kind * view->volume + place];
}

/* ---- Words ------------------------------------------------------------------------------- */

/* All that the cells of one piece see of another, which is `from` away. */
static uint64_t look_at_piece(tw_pair_words *words, uint32_t eyes, uint32_t seen,
                              const int32_t from[TW_MAX_RANK])
{
    const tw_oriented *shape = &words->shapes[eyes];
    tw_oriented *other = &words->shapes[seen];
    uint64_t word = 0;
    if (!other->view.words && !make_view(words, other)) {
        words->failed = true;
        return 0;
    }
    for (size_t c = 0; c < shape->count; c++) {
        int32_t at[TW_MAX_RANK];
        for (size_t i = 0; i < words->rank; i++)
            at[i] = shape->cells[c].at[i] - from[i];
        word |= look_from_cell(words, &other->view, shape->cells[c].kind, at);
    }
    return word;
}

/* Makes the table twice as large, or four times while it is small. */
static bool widen_pair_table(tw_pair_words *words)
{
    unsigned bits = words->known_bits + (words->known_bits < 20 ? 2 : 1);
    size_t mask = ((size_t)1 << bits) - 1;
    tw_known_word *wide = tw_take(words->context, mask + 1, sizeof *wide);
    if (!wide)
        return false;
    for (size_t i = 0; i < (size_t)1 << words->known_bits; i++) {
        size_t at = tw_known_place(words->known[i].key, bits);
        while (words->known[i].key && wide[at].key)
            at = (at + 1) & mask;
        if (words->known[i].key)
            wide[at] = words->known[i];
    }
    tw_give(words->context, words->known, (size_t)1 << words->known_bits, sizeof *wide);
    words->known = wide;
    words->known_bits = bits;
    return true;
}

static uint64_t find_new(tw_pair_words *words, uint64_t key)
{
    uint32_t first = (uint32_t)((key - 1) >> 48), second = (key - 1) >> 32 & 0xffff;
    const uint64_t half = ((uint64_t)1 << words->directions) - 1;
    int32_t from[TW_MAX_RANK], back[TW_MAX_RANK];
    uint64_t word;
    tw_offset_unpack(words, (tw_offset)(key - 1), from);
    for (size_t i = 0; i < words->rank; i++)
        back[i] = -from[i];
    if (words->shapes[first].count <= words->shapes[second].count)
        word = look_at_piece(words, first, second, from);
    else
        word = look_at_piece(words, second, first, back);
    if (word & overlaps) {
        words->overlap = true;
        return 0;
    }
    if (words->shapes[first].count > words->shapes[second].count) /* swaps the halves */
        word = (word & half) << words->directions | (word >> words->directions & half);
    return word;
}

/* Computes a word, or asks for it behind a front, and keeps it. */
static uint64_t add_word(tw_pair_words *words, uint64_t key)
{
    tw_pair_words *behind = words->behind;
    uint64_t word;
    if (behind) {
        pthread_mutex_lock(words->asking);
        word = tw_pair_word(behind, key);
    } else {
        word = find_new(words, key);
    }
    if (!words->overlap && !(behind ? behind : words)->failed) { /* else it is no word */
        if (3 * words->known_count >= (size_t)1 << words->known_bits && !widen_pair_table(words)) {
            (behind ? behind : words)->failed = true;
        } else {
            const size_t mask = ((size_t)1 << words->known_bits) - 1;
            size_t at = tw_known_place(key, words->known_bits);
            while (words->known[at].key)
                at = (at + 1) & mask;
            words->known[at] = (tw_known_word){key, word};
            words->known_count++;
            words->bytes += WORD_BYTES;
        }
    }
    if (behind)
        pthread_mutex_unlock(words->asking);
    return word;
}

uint64_t tw_pair_words_find(tw_pair_words *words, uint64_t key)
{
    const size_t mask = ((size_t)1 << words->known_bits) - 1;
    size_t at = tw_known_place(key, words->known_bits);
    for (; words->known[at].key; at = (at + 1) & mask)
        if (words->known[at].key == key)
            return words->known[at].word;
    return add_word(words, key);
}

/* ---- Fronts ------------------------------------------------------------------------------ */

bool tw_pair_words_front(tw_pair_words *words, pthread_mutex_t *asking, tw_pair_words *front)
{
    *front = (tw_pair_words){.context = words->context,
                             .known_bits = FIRST_KNOWN_BITS,
                             .middle = words->middle,
                             .edges = words->edges,
                             .age = words->age,
                             .behind = words,
                             .asking = asking};
    memcpy(front->meanings, words->meanings, sizeof front->meanings);
    front->known = tw_take(words->context, (size_t)1 << FIRST_KNOWN_BITS, sizeof *front->known);
    return front->known != NULL;
}

void tw_pair_words_renew(tw_pair_words *front)
{
    if (front->age == front->behind->age)
        return;
    forget_words(front);
    front->age = front->behind->age;
}
