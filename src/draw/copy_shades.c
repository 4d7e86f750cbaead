/* copy_shades.c -- colours the graph of touching copies with few shades.
 *
 * Copies are removed one by one, always one with fewest neighbours left (but for ties), and get
 * their shades in the reverse order, each the first that no neighbour has. So no copy needs more
 * than one shade beyond the number of neighbours it had left: six in the plane, where some copy
 * touches at most five others, and mostly three or four.
 * Invariant while removing: order[0 .. tail-1] are removed, those before head no longer count in
 * the degrees of others.
 * Cost: the contacts for each degree that occurs, and sorting them. */
#include "draw/copy_shades.h"

#include <stdlib.h>

#include "base/base.h"
#include "base/numbers.h"
#include "puzzle/puzzle_shared.h"

#define NO_PLACEMENT UINT32_MAX
enum { WAITING = 255, TAKEN = 254 }; /* instead of a shade */

typedef struct contact {
    uint32_t from, to;
} contact;

typedef struct copies {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    uint32_t *owners;  /* of the container's cells: the placement */
    contact *contacts; /* in both directions; later sorted by `from` */
    size_t contact_count, contact_room;
    size_t *starts; /* first contact of each placement, and the end */
    size_t *degrees;
    uint32_t *order;
    uint8_t *shades;
} copies;

/* ---- Which touch which ------------------------------------------------------------------- */

/* Adds the contacts of a copy with other copies of the same piece. */
static tw_status add_contacts(copies *c, uint32_t own)
{
    const tw_placement *all = c->solution->placements;
    for (size_t i = 0; i < all[own].cell_count; i++) {
        const uint32_t number = tw_puzzle_find_cell(c->puzzle, all[own].cells[i]);
        if (number == UINT32_MAX)
            continue;
        for (uint32_t label = 0; label < tw_puzzle_arc_count(c->puzzle, number); label++) {
            uint32_t beyond = tw_puzzle_cell_across(c->puzzle, number, label);
            uint32_t other = beyond == UINT32_MAX ? NO_PLACEMENT : c->owners[beyond];
            if (other == NO_PLACEMENT || other == own || all[other].piece != all[own].piece)
                continue;
            if (!TW_GROW(c->context, c->contacts, c->contact_room, c->contact_count + 1))
                return TW_ERR_MEMORY;
            c->contacts[c->contact_count++] = (contact){own, other};
        }
    }
    return TW_OK;
}

static int compare_contacts(const void *left, const void *right)
{
    const contact *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->from, b->from), TW_ORDER(a->to, b->to));
}

/* Sorts the contacts, removes duplicates, and finds the first of each placement. */
static void index_contacts(copies *c)
{
    size_t kept = 0;
    if (c->contact_count > 0)
        qsort(c->contacts, c->contact_count, sizeof *c->contacts, compare_contacts);
    for (size_t i = 0; i < c->contact_count; i++) {
        if (i > 0 && compare_contacts(c->contacts + i - 1, c->contacts + i) == 0)
            continue;
        c->contacts[kept++] = c->contacts[i];
        c->starts[c->contacts[i].from + 1]++;
    }
    c->contact_count = kept;
    for (size_t b = 0; b < c->solution->count; b++) {
        c->degrees[b] = c->starts[b + 1];
        c->starts[b + 1] += c->starts[b];
    }
}

/* ---- Shades ------------------------------------------------------------------------------ */

static void take_shade(const copies *c, uint32_t copy, size_t *tail)
{
    c->shades[copy] = TAKEN;
    c->order[(*tail)++] = copy;
}

static void take_away(const copies *c)
{
    size_t head = 0, tail = 0;
    for (uint32_t b = 0; b < c->solution->count; b++)
        c->shades[b] = WAITING;
    for (size_t most = 0; tail < c->solution->count; most++) {
        for (uint32_t b = 0; b < c->solution->count; b++) {
            if (c->shades[b] == WAITING && c->degrees[b] <= most)
                take_shade(c, b, &tail);
        }
        for (; head < tail; head++) {
            for (size_t i = c->starts[c->order[head]]; i < c->starts[c->order[head] + 1]; i++) {
                uint32_t other = c->contacts[i].to;
                if (c->shades[other] == WAITING && --c->degrees[other] <= most)
                    take_shade(c, other, &tail);
            }
        }
    }
}

tw_status tw_copy_shades(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_solution *solution, uint8_t *shades)
{
    size_t count = solution->count, cells = tw_puzzle_cell_count(puzzle);
    copies c = {.context = context, .puzzle = puzzle, .solution = solution, .shades = shades};
    const tw_array arrays[] = {TW_ARRAY(c.owners, cells),
                               TW_ARRAY(c.starts, count + 1),
                               TW_ARRAY(c.degrees, count),
                               TW_ARRAY(c.order, count),
                               {0}};
    tw_status status = tw_arrays(c.context, arrays, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; i < cells && status == TW_OK; i++)
        c.owners[i] = NO_PLACEMENT;
    for (uint32_t b = 0; b < count && status == TW_OK; b++) {
        const tw_placement *one = solution->placements + b;
        for (size_t i = 0; i < one->cell_count; i++) {
            uint32_t cell = tw_puzzle_find_cell(puzzle, one->cells[i]);
            if (cell != UINT32_MAX)
                c.owners[cell] = b;
        }
    }
    for (uint32_t b = 0; b < count && status == TW_OK; b++)
        status = add_contacts(&c, b);
    if (status == TW_OK) {
        index_contacts(&c);
        take_away(&c);
    }
    for (size_t at = count; at-- > 0 && status == TW_OK;) {
        size_t used[TW_SHADES] = {0}, best = 0, copy = c.order[at];
        for (size_t i = c.starts[copy]; i < c.starts[copy + 1]; i++) {
            uint8_t shade = shades[c.contacts[i].to];
            if (shade < TW_SHADES)
                used[shade]++;
        }
        for (size_t shade = 1; shade < TW_SHADES; shade++)
            best = used[shade] < used[best] ? shade : best;
        shades[copy] = (uint8_t)best;
    }
    return status;
}

tw_rgb tw_copy_colour(tw_rgb colour, unsigned shade)
{
    static const double on_light[TW_SHADES] = {1, 0.78, 1.42, 0.6, 1.68, 0.45};
    static const double on_dark[TW_SHADES] = {1, 1.26, 0.55, 1.5, 1.72, 0.3};
    bool light = tw_text_on(colour).red == 0;
    return tw_shade(colour, (light ? on_light : on_dark)[shade % TW_SHADES]);
}
