/* filling.c -- one filling of a beam: an option is put down, and what it leaves is judged
 * (filling.h).
 *
 * An item is known to have a way when an option of it fits. The one that fitted lately mostly still
 * does, so it is tried first; it is only a hint.
 * Cost: a put looks at the ways of the places beside the option, three of each, and at a way of
 * each stock. */
#include "search/filling.h"

#include <string.h>

#include "base/numbers.h"
#include "cover/cover_shared.h"

#define TIGHT_WAYS 3 /* a place with fewer is next */

int tw_filling_border(const tw_beam *beam, tw_filling *filling, tw_u32_span places)
{
    const tw_cover *cover = beam->cover;
    bool *taken = filling->taken;
    uint32_t more = 0; /* may be less than 0 on the way */
    for (size_t i = 0; i < places.count; i++)
        taken[places.items[i]] = true;
    for (size_t i = 0; i < places.count; i++) {
        const uint32_t place = places.items[i], end = cover->neighbour_start[place + 1];
        more -= filling->near[place];
        for (uint32_t n = cover->neighbour_start[place]; n < end; n++)
            more += !taken[cover->neighbours[n]];
    }
    for (size_t i = 0; i < places.count; i++)
        taken[places.items[i]] = false;
    return (int)more;
}

/* ---- Ways -------------------------------------------------------------------------------- */

/* The number of options of an item that fit, or `most` if there are more. */
static size_t count_fitting(const tw_beam *beam, tw_filling *filling, size_t item, size_t most)
{
    tw_u32_span ways = tw_item_index_of_place(&beam->users, item);
    uint32_t at = filling->witness[item];
    size_t found = 0;
    for (size_t tried = 0; tried < ways.count && found < most; tried++) {
        if (tw_cover_fits(beam->cover, ways.items[at], filling->taken, filling->used) &&
            found++ == 0)
            filling->witness[item] = at;
        if (++at == ways.count)
            at = 0;
    }
    return found;
}

static bool must_be_filled(const tw_beam *beam, const tw_filling *filling, uint32_t place)
{
    return !filling->taken[place] && !beam->cover->optional[place];
}

bool tw_filling_would_live(const tw_beam *beam, tw_filling *filling, uint32_t option)
{
    tw_u32_span places = tw_cover_option(beam->cover, option);
    bool lives = true;
    tw_cover_mark_places(beam->cover, option, filling->taken, true);
    for (size_t i = 0; i < places.count && lives; i++) {
        tw_u32_span beside = tw_cover_neighbours(beam->cover, places.items[i]);
        for (size_t n = 0; n < beside.count && lives; n++)
            lives = !must_be_filled(beam, filling, beside.items[n]) ||
                    count_fitting(beam, filling, beside.items[n], 1) > 0;
    }
    tw_cover_mark_places(beam->cover, option, filling->taken, false);
    return lives;
}

/* Can options fill the region of an empty place? Yes, if it is large or has optional places. Of a
 * large one only a part is marked; what is left beside that is judged alone, and mostly fails. To
 * follow it into the marked part found first solutions no sooner. */
static bool region_adds_up(const tw_beam *beam, tw_filling *filling, uint32_t place)
{
    uint32_t queue[TW_BEAM_REGION];
    size_t found = 1;
    queue[0] = place;
    filling->mark[place] = filling->flood;
    for (size_t i = 0; i < found; i++) {
        tw_u32_span beside = tw_cover_neighbours(beam->cover, queue[i]);
        for (size_t n = 0; n < beside.count; n++) {
            uint32_t other = beside.items[n];
            if (filling->taken[other] || filling->mark[other] == filling->flood)
                continue;
            if (found + 1 == TW_BEAM_REGION || beam->cover->optional[other])
                return true;
            filling->mark[other] = filling->flood;
            queue[found++] = other;
        }
    }
    return beam->sums[found];
}

/* Looks at the empty places beside an option that was put down. */
static bool neighbours_live(const tw_beam *beam, tw_filling *filling, uint32_t option)
{
    tw_u32_span places = tw_cover_option(beam->cover, option);
    size_t least = TIGHT_WAYS;
    filling->tight = TW_NO_PLACE;
    filling->flood++;
    for (size_t i = 0; i < places.count; i++) {
        tw_u32_span beside = tw_cover_neighbours(beam->cover, places.items[i]);
        for (size_t n = 0; n < beside.count; n++) {
            uint32_t other = beside.items[n];
            if (!must_be_filled(beam, filling, other))
                continue;
            if (filling->mark[other] != filling->flood && !region_adds_up(beam, filling, other))
                return false;
            size_t ways = count_fitting(beam, filling, other, least);
            if (ways == 0)
                return false;
            if (ways < least) {
                least = ways;
                filling->tight = other;
            }
        }
    }
    return true;
}

/* Has each place whose last way was an option of a stock that is now used up another one? */
static bool places_live_without(const tw_beam *beam, tw_filling *filling, uint32_t stock)
{
    for (size_t r = filling->rank; r < beam->ranks; r++) {
        uint32_t place = beam->order[r];
        tw_u32_span ways = tw_item_index_of_place(&beam->users, place);
        if (!filling->taken[place] &&
            (ways.count == 0 ||
             (beam->cover->option_stock[ways.items[filling->witness[place]]] == stock &&
              count_fitting(beam, filling, place, 1) == 0)))
            return false;
    }
    return true;
}

static bool stocks_live(const tw_beam *beam, tw_filling *filling)
{
    const tw_cover *cover = beam->cover;
    for (size_t s = 0; s < cover->stocks; s++)
        if (filling->used[s] < cover->low[s] &&
            count_fitting(beam, filling, cover->places + s, 1) == 0)
            return false;
    return true;
}

/* ---- Putting down ------------------------------------------------------------------------ */

uint64_t tw_filling_hash(const tw_beam *beam, const tw_filling *filling, uint32_t option)
{
    tw_u32_span places = tw_cover_option(beam->cover, option);
    uint64_t hash = filling->hash + tw_mix(1, tw_beam_stock(beam, option));
    for (size_t i = 0; i < places.count; i++)
        hash += tw_mix(2, places.items[i]);
    return hash;
}

static void take_places(const tw_cover *cover, tw_filling *filling, tw_u32_span places)
{
    for (size_t i = 0; i < places.count; i++) {
        tw_u32_span beside = tw_cover_neighbours(cover, places.items[i]);
        filling->taken[places.items[i]] = true;
        for (size_t n = 0; n < beside.count; n++)
            filling->near[beside.items[n]]++;
    }
}

bool tw_filling_put(const tw_beam *beam, tw_filling *filling, uint32_t option)
{
    const tw_cover *cover = beam->cover;
    uint32_t stock = cover->option_stock[option];
    filling->hash = tw_filling_hash(beam, filling, option);
    take_places(cover, filling, tw_cover_option(cover, option));
    filling->open -= tw_cover_required_of(cover, option);
    while (filling->rank < beam->ranks && filling->taken[beam->order[filling->rank]])
        filling->rank++;
    bool spent = stock != TW_NO_STOCK && ++filling->used[stock] == cover->high[stock];
    return neighbours_live(beam, filling, option) &&
           (!spent || places_live_without(beam, filling, stock)) && stocks_live(beam, filling);
}

void tw_filling_place(const tw_beam *beam, size_t number, tw_filling *filling)
{
    const tw_cover *cover = beam->cover;
    filling->taken = beam->taken_block + number * cover->places;
    filling->near = beam->number_block + number * tw_filling_numbers(cover);
    filling->mark = filling->near + cover->places;
    filling->witness = filling->mark + cover->places;
    filling->used = filling->witness + cover->places + cover->stocks;
}

void tw_filling_copy(const tw_beam *beam, const tw_filling *from, tw_filling *to)
{
    const tw_filling own = *to;
    memcpy(own.taken, from->taken, beam->cover->places * sizeof *own.taken);
    memcpy(own.near, from->near, beam->cover->places * sizeof *own.near);
    memcpy(own.used, from->used, beam->cover->stocks * sizeof *own.used);
    memcpy(own.witness, from->witness, beam->users.lists * sizeof *own.witness);
    *to = *from;
    to->taken = own.taken;
    to->near = own.near;
    to->used = own.used;
    to->witness = own.witness;
    to->mark = own.mark;
    to->flood = own.flood;
}

void tw_filling_reset(const tw_beam *beam, tw_filling *filling)
{
    memset(filling->taken, 0, beam->cover->places * sizeof *filling->taken);
    memset(filling->near, 0, beam->cover->places * sizeof *filling->near);
    memset(filling->used, 0, beam->cover->stocks * sizeof *filling->used);
    filling->node = filling->rank = 0;
    filling->tight = TW_NO_PLACE;
    filling->open = beam->ranks;
    filling->hash = 0;
    filling->score = 0;
}
