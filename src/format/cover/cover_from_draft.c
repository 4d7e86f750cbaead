/* cover_from_draft.c -- items and options by name become places and stocks.
 *
 * An item to be covered once, or at most once, is a place; any other range makes it a stock, of
 * which a cover allows one an option. An option without a place gets an optional place of its own:
 * it may be in a solution, once.
 * If all names are those of tilewright's writers (p0, p1, ... and s0, s1, ...), each item becomes
 * what its name says, so a written cover is read back unchanged.
 *
 * A cover has no coloured items. Two options that give it different colours exclude each other, two
 * of the same colour do not; one without a colour excludes all. Optional places express this: take
 * a prime p no less than the number of colours and the number of options of any one. Option i of
 * colour c is the line y = cx + i in the plane modulo p, and its places are the points of that
 * line: lines of different slope meet in one point, parallel ones in none. Options without a colour
 * are one slope more, and share one place.
 * Invariant: places are numbered in the order in which items are visited, plain ones first, so the
 *   places of every option come out ascending.
 * Cost: linear in the entries; for a coloured item p times its options. */
#include "cover/cover_shared.h"
#include "format/cover/cover_draft.h"
#include "base/utf8.h"

#include <string.h>

enum { MOST_DRAFT_PAIRS = 8000000, NO_COLOUR = 256, SLOPES = 257 };

typedef struct draft_weaver {
    tw_cover_draft *draft;
    tw_reader *reader;
    uint32_t *number; /* of each item: its place or stock; unset for coloured ones */
    bool *is_stock;
    uint32_t *order;   /* items in the order of their places */
    size_t *start;     /* item i's entries are users[start[i] .. start[i + 1]) */
    uint32_t *users;   /* options */
    uint32_t *colours; /* of these entries */
    size_t places, stocks;
    struct draft_pair {
        uint32_t option, place;
    } * pairs; /* which option covers which place */
    size_t pair_count, pair_room;
    uint32_t *option_stocks;
} draft_weaver;

static bool take_draft_arrays(draft_weaver *w)
{
    const tw_cover_draft *draft = w->draft;
    size_t items = draft->item_count;
    w->number = tw_reader_take(w->reader, items, sizeof *w->number);
    w->is_stock = tw_reader_take(w->reader, items, sizeof *w->is_stock);
    w->order = tw_reader_take(w->reader, items, sizeof *w->order);
    w->start = tw_reader_take(w->reader, items + 1, sizeof *w->start);
    w->users = tw_reader_take(w->reader, draft->entry_count, sizeof *w->users);
    w->colours = tw_reader_take(w->reader, draft->entry_count, sizeof *w->colours);
    w->option_stocks = tw_reader_take(w->reader, draft->option_count, sizeof(uint32_t));
    return w->number && w->is_stock && w->order && w->start && w->users && w->colours &&
           w->option_stocks;
}

/* ---- What each item is ------------------------------------------------------------------- */

/* Reads the number after the first letter: digits alone, without leading zeros. */
static bool read_letter_number(tw_word name, size_t bound, uint32_t *number)
{
    uint64_t value;
    if (name.size < 2 || (name.text[1] == '0' && name.size > 2) ||
        tw_leading_digits(name.text + 1, name.size - 1, &value) < name.size - 1)
        return false;
    *number = (uint32_t)value;
    return value < bound;
}

/* Numbers items by their names; false if these are not names that tilewright writes. A taken number
 * is marked in `order`: for now 1 + place, or 1 + places + stock. */
static bool number_by_name(draft_weaver *w)
{
    const tw_cover_draft *draft = w->draft;
    w->places = w->stocks = 0;
    for (size_t i = 0; i < draft->item_count; i++)
        if (draft->items[i].name.text[0] == 's')
            w->stocks++;
        else
            w->places++;
    for (uint32_t i = 0; i < draft->item_count; i++) {
        const tw_draft_item *item = &draft->items[i];
        bool stock = item->name.text[0] == 's';
        uint32_t number;
        if ((!stock && (item->name.text[0] != 'p' || item->high != 1)) || item->coloured ||
            !read_letter_number(item->name, stock ? w->stocks : w->places, &number))
            return false;
        uint32_t *slot = &w->order[number + (stock ? w->places : 0)];
        if (*slot)
            return false;
        *slot = i + 1;
        w->is_stock[i] = stock;
        w->number[i] = number;
    }
    for (size_t i = 0; i < draft->item_count; i++)
        w->order[i]--;
    return true;
}

/* Does every option have a place, and one stock at most? */
static bool options_fit_names(const draft_weaver *w)
{
    const tw_cover_draft *draft = w->draft;
    for (size_t o = 0, i = 0; o < draft->option_count; o++) {
        size_t stocks = 0, all = draft->options[o].end - i;
        for (; i < draft->options[o].end; i++)
            stocks += w->is_stock[draft->entries[i].item];
        if (stocks > 1 || stocks == all)
            return false;
    }
    return true;
}

static void number_in_order(draft_weaver *w)
{
    const tw_cover_draft *draft = w->draft;
    w->places = w->stocks = 0;
    for (uint32_t i = 0; i < draft->item_count; i++) {
        const tw_draft_item *item = &draft->items[i];
        w->order[i] = i;
        w->is_stock[i] = !item->secondary && item->high != 1;
        if (w->is_stock[i])
            w->number[i] = (uint32_t)w->stocks++;
        else if (!item->coloured)
            w->number[i] = (uint32_t)w->places++;
    }
}

static void file_entries(draft_weaver *w)
{
    const tw_cover_draft *draft = w->draft;
    for (size_t i = 0; i < draft->entry_count; i++)
        w->start[draft->entries[i].item + 1]++;
    for (size_t i = 0; i < draft->item_count; i++)
        w->start[i + 1] += w->start[i];
    for (uint32_t o = 0, i = 0; o < draft->option_count; o++)
        for (; i < draft->options[o].end; i++) {
            size_t at = w->start[draft->entries[i].item]++;
            w->users[at] = o;
            w->colours[at] = draft->entries[i].colour;
        }
    memmove(w->start + 1, w->start, draft->item_count * sizeof *w->start);
    w->start[0] = 0;
}

/* ---- Options by item --------------------------------------------------------------------- */

static bool add_draft_pair(draft_weaver *w, uint32_t option, uint32_t place)
{
    if (!TW_GROW(w->reader->own, w->pairs, w->pair_room, w->pair_count + 1))
        return !tw_reader_memory(w->reader);
    w->pairs[w->pair_count++] = (struct draft_pair){option, place};
    return true;
}

/* ---- Colours ----------------------------------------------------------------------------- */

/* The lines of one coloured item. */
typedef struct draft_plane {
    size_t slope[SLOPES]; /* by colour: numbered from 0 in order of appearance; SIZE_MAX: none */
    size_t lines[SLOPES]; /* by colour: number of options */
    size_t slopes, most;  /* number of colours; options of the most frequent */
    size_t side;          /* the prime */
} draft_plane;

static size_t colour_index(const draft_weaver *w, size_t entry)
{
    return w->colours[entry] ? w->colours[entry] & 0xff : NO_COLOUR;
}

static bool is_prime(size_t number)
{
    for (size_t d = 2; d * d <= number; d++)
        if (number % d == 0)
            return false;
    return number > 1;
}

static void survey_plane(const draft_weaver *w, uint32_t item, draft_plane *all)
{
    *all = (draft_plane){0};
    for (size_t c = 0; c < SLOPES; c++)
        all->slope[c] = SIZE_MAX;
    for (size_t i = w->start[item]; i < w->start[item + 1]; i++) {
        size_t colour = colour_index(w, i);
        if (all->slope[colour] == SIZE_MAX)
            all->slope[colour] = all->slopes++;
        if (++all->lines[colour] > all->most)
            all->most = all->lines[colour];
    }
    all->side = all->slopes > all->most ? all->slopes : all->most;
    while (!is_prime(all->side))
        all->side++;
}

/* Adds the points of all lines, without those on just one line. uses: one per point, zeroed;
 * becomes 1 + the place of the point. */
static bool add_plane_lines(draft_weaver *w, uint32_t item, const draft_plane *all, uint32_t *uses)
{
    size_t side = all->side;
    for (int pass = 0; pass < 2; pass++) {
        size_t next[SLOPES] = {0};
        for (size_t i = w->start[item]; i < w->start[item + 1]; i++) {
            size_t colour = colour_index(w, i), offset = next[colour]++;
            for (size_t x = 0; x < side; x++) {
                uint32_t *use = &uses[x * side + (all->slope[colour] * x + offset) % side];
                if (pass == 0)
                    ++*use;
                else if (*use && !add_draft_pair(w, w->users[i], *use - 1))
                    return false;
            }
        }
        for (size_t p = 0; pass == 0 && p < side * side; p++)
            uses[p] = uses[p] > 1 ? (uint32_t)++w->places : 0;
    }
    return true;
}

/* A place for all options of the item, or for those without a colour. */
static bool add_shared(draft_weaver *w, uint32_t item, bool all)
{
    uint32_t shared = (uint32_t)w->places++;
    for (size_t i = w->start[item]; i < w->start[item + 1]; i++)
        if ((all || !w->colours[i]) && !add_draft_pair(w, w->users[i], shared))
            return false;
    return true;
}

static bool add_coloured(draft_weaver *w, uint32_t item)
{
    draft_plane all;
    survey_plane(w, item, &all);
    size_t options = w->start[item + 1] - w->start[item];
    if (all.most <= 1)
        return add_shared(w, item, true);
    if (all.lines[NO_COLOUR] > 1 && !add_shared(w, item, false))
        return false;
    if (all.slopes < 2)
        return true;
    if (w->pair_count >= MOST_DRAFT_PAIRS ||
        all.side > (MOST_DRAFT_PAIRS - w->pair_count) / options)
        return !tw_reader_refuse(w->reader, TW_ERR_TOO_LARGE, w->draft->items[item].name.at, "",
                                 "item %s has too many options and colours",
                                 tw_quote_word(w->draft->items[item].name).text);
    const tw_context *context = w->reader->context;
    size_t points = all.side * all.side;
    uint32_t *uses = tw_take(context, points, sizeof *uses);
    if (!uses)
        return !tw_reader_memory(w->reader);
    bool fine = add_plane_lines(w, item, &all, uses);
    tw_give(context, uses, points, sizeof *uses);
    return fine;
}

/* ---- Options ----------------------------------------------------------------------------- */

static bool find_stocks(draft_weaver *w)
{
    const tw_cover_draft *draft = w->draft;
    for (size_t o = 0, i = 0; o < draft->option_count && !tw_reader_full(w->reader); o++) {
        uint32_t first = TW_NO_DRAFT_ITEM;
        w->option_stocks[o] = UINT32_MAX;
        for (; i < draft->options[o].end; i++) {
            uint32_t item = draft->entries[i].item;
            if (!w->is_stock[item])
                continue;
            if (first != TW_NO_DRAFT_ITEM)
                tw_reader_refuse(w->reader, TW_ERR_UNSUPPORTED, draft->options[o].place, "",
                                 "this option has two items of their own multiplicity, %s and %s; "
                                 "one is what can be done",
                                 tw_quote_word(draft->items[first].name).text,
                                 tw_quote_word(draft->items[item].name).text);
            first = item;
            w->option_stocks[o] = w->number[item];
        }
    }
    return !w->reader->lost;
}

static bool find_draft_places(draft_weaver *w)
{
    const tw_cover_draft *draft = w->draft;
    for (size_t i = 0; i < draft->item_count; i++) {
        uint32_t item = w->order[i];
        if (w->is_stock[item] || draft->items[item].coloured)
            continue;
        for (size_t u = w->start[item]; u < w->start[item + 1]; u++)
            if (!add_draft_pair(w, w->users[u], w->number[item]))
                return false;
    }
    for (uint32_t i = 0; i < draft->item_count; i++)
        if (draft->items[i].coloured && !add_coloured(w, i))
            return false;
    return true;
}

/* ---- The cover --------------------------------------------------------------------------- */

/* Sorts the pairs by option, keeping their order, and adds the options. */
static tw_status add_draft_options(const draft_weaver *w, tw_cover_builder *builder)
{
    size_t options = w->draft->option_count;
    size_t *next = tw_reader_take(w->reader, options + 1, sizeof *next);
    uint32_t *places = tw_reader_take(w->reader, w->pair_count, sizeof *places);
    if (!next || !places)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < w->pair_count; i++)
        next[w->pairs[i].option + 1]++;
    for (size_t o = 0; o < options; o++)
        next[o + 1] += next[o];
    for (size_t i = 0; i < w->pair_count; i++)
        places[next[w->pairs[i].option]++] = w->pairs[i].place;
    tw_status status = TW_OK;
    for (size_t o = 0, from = 0; o < options && status == TW_OK; o++) {
        status =
            tw_cover_builder_option(builder, places + from, next[o] - from, w->option_stocks[o]);
        status = status ? status : tw_cover_builder_cost(builder, w->draft->options[o].cost);
        from = next[o];
    }
    return status;
}

static tw_status build_from_draft(const draft_weaver *w, size_t optional_from, tw_cover **cover)
{
    tw_cover_builder *builder = NULL;
    tw_status status = tw_cover_builder_new(w->reader->context, w->places, w->stocks, &builder);
    for (size_t i = 0; status == TW_OK && i < w->draft->item_count; i++) {
        const tw_draft_item *item = &w->draft->items[i];
        if (w->is_stock[i])
            tw_cover_builder_range(builder, w->number[i], item->low, item->high);
        else if (!item->coloured && item->low == 0)
            tw_cover_builder_optional(builder, w->number[i]);
    }
    for (size_t p = optional_from; status == TW_OK && p < w->places; p++)
        tw_cover_builder_optional(builder, (uint32_t)p);
    status = status ? status : add_draft_options(w, builder);
    status = status ? status : tw_cover_freeze(builder, cover);
    tw_cover_builder_free(builder);
    if (status == TW_ERR_MEMORY)
        return tw_reader_memory(w->reader);
    if (status != TW_OK)
        tw_reader_refuse(w->reader, status, (tw_place){0}, "", "the cover is %s",
                         tw_status_text(status));
    return status;
}

/* Does all the work before the builder. *optional_from: places from there on belong to no item. */
static bool weave_draft(draft_weaver *w, size_t *optional_from)
{
    if (!take_draft_arrays(w))
        return false;
    file_entries(w);
    if (!number_by_name(w) || !options_fit_names(w)) {
        memset(w->is_stock, 0, w->draft->item_count * sizeof *w->is_stock);
        number_in_order(w);
    }
    *optional_from = w->places;
    bool *has = tw_reader_take(w->reader, w->draft->option_count, sizeof *has); /* a place */
    if (!has || !find_stocks(w) || !find_draft_places(w))
        return false;
    for (size_t i = 0; i < w->pair_count; i++)
        has[w->pairs[i].option] = true;
    for (uint32_t o = 0; o < w->draft->option_count; o++)
        if (!has[o] && !add_draft_pair(w, o, (uint32_t)w->places++))
            return false;
    return true;
}

tw_status tw_cover_draft_cover(tw_cover_draft *draft, tw_cover **cover)
{
    draft_weaver w = {.draft = draft, .reader = draft->reader};
    size_t optional_from = 0;
    if (w.reader->status || !weave_draft(&w, &optional_from))
        return w.reader->status;
    return build_from_draft(&w, optional_from, cover);
}
