/* symmetry_group.c -- the elements of a symmetry group: kept once each, multiplied, read
 * (symmetry_group.h).
 *
 * What products of elements do follows from what they do, so that poses are looked at for a few
 * generators alone. Subgroups are made one after the other, each closed before the next begins.
 * Invariant: elements differ in what they do to cells or poses; element 0 is the identity; those
 * with the same bit of `in` form a group once it is closed.
 * Cost: of a product, cells + poses. */
#include "puzzle/symmetry/symmetry_group.h"
#include "puzzle/puzzle_shared.h"
#include "base/base.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <string.h>

#define MAX_TABLE (256u << 20) /* entries of the table of poses: 1 GB */

struct tw_symmetry {
    const tw_context *context;
    const tw_poses *source;
    size_t cell_count, pose_count, stock_count;
    tw_motion *elements;
    size_t count, room;
    bool mirrored; /* some mirror moves nothing */
};

/* ---- Making and freeing ------------------------------------------------------------------ */

/* Takes the arrays, or gives them back. */
static bool each_array(const tw_symmetry *made, tw_motion *motion, tw_arrays_do what)
{
    const tw_array all[] = {TW_ARRAY(motion->cells, made->cell_count),
                            TW_ARRAY(motion->poses, made->pose_count),
                            TW_ARRAY(motion->stocks, made->stock_count),
                            {0}};
    return tw_arrays(made->context, all, what);
}

tw_status tw_group_maker_open(tw_group_maker *maker, const tw_context *context,
                              const tw_poses *poses)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_symmetry *made = tw_take(context, 1, sizeof *made);
    maker->made = made;
    if (!made)
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for symmetries");
    *made = (tw_symmetry){.context = context,
                          .source = poses,
                          .cell_count = tw_puzzle_cell_count(puzzle),
                          .pose_count = tw_poses_count(poses),
                          .stock_count = tw_poses_stock_count(poses)};
    maker->marked = tw_puzzle_mark_count(puzzle) > 0;
    return each_array(made, &maker->image, TW_TAKE)
               ? TW_OK
               : tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for symmetries");
}

void tw_group_maker_close(tw_group_maker *maker)
{
    if (!maker->made)
        return;
    each_array(maker->made, &maker->image, TW_GIVE);
    tw_hash_table_free(maker->made->context, &maker->known);
}

void tw_symmetry_free(tw_symmetry *symmetry)
{
    if (!symmetry)
        return;
    const tw_context *context = symmetry->context;
    for (size_t e = 0; e < symmetry->count; e++)
        each_array(symmetry, &symmetry->elements[e], TW_GIVE);
    if (symmetry->elements)
        tw_give(context, symmetry->elements, symmetry->room, sizeof *symmetry->elements);
    tw_give(context, symmetry, 1, sizeof *symmetry);
}

/* ---- Elements ---------------------------------------------------------------------------- */

static uint64_t hash_image(const uint32_t *image, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        hash = tw_mix(hash, image[i]);
    return hash;
}

static bool is_same(const tw_symmetry *made, const tw_motion *a, const tw_motion *b, bool poses_too)
{
    return memcmp(a->cells, b->cells, made->cell_count * sizeof *a->cells) == 0 &&
           (!poses_too || memcmp(a->poses, b->poses, made->pose_count * sizeof *a->poses) == 0);
}

static uint32_t find_known(const tw_group_maker *maker)
{
    const tw_symmetry *made = maker->made;
    size_t step = 0;
    uint32_t e;
    while ((e = tw_hash_table_next(&maker->known, maker->hash, &step)) != TW_HASH_TABLE_END)
        if (is_same(made, &made->elements[e], &maker->image, maker->marked))
            return e;
    return TW_NO_ELEMENT;
}

uint32_t tw_group_find(tw_group_maker *maker)
{
    maker->hash = hash_image(maker->image.cells, maker->made->cell_count);
    return maker->marked ? TW_NO_ELEMENT : find_known(maker);
}

static tw_status check_room(const tw_group_maker *maker)
{
    const tw_symmetry *made = maker->made;
    if (made->count < TW_LIMIT(made->context, symmetries) &&
        (made->count + 1) * (made->pose_count + 1) <= MAX_TABLE)
        return TW_OK;
    return tw_fail(maker->error, TW_ERR_TOO_LARGE,
                   "the container has more than %zu symmetries, "
                   "too many with %zu poses",
                   made->count, made->pose_count);
}

static void copy_motion(const tw_symmetry *made, const tw_motion *from, tw_motion *to)
{
    memcpy(to->cells, from->cells, made->cell_count * sizeof *to->cells);
    memcpy(to->poses, from->poses, made->pose_count * sizeof *to->poses);
    memcpy(to->stocks, from->stocks, made->stock_count * sizeof *to->stocks);
}

static tw_status keep_element(tw_group_maker *maker)
{
    tw_symmetry *made = maker->made;
    tw_status status = check_room(maker);
    if (status)
        return status;
    if (!TW_GROW(made->context, made->elements, made->room, made->count + 1))
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for symmetries");
    tw_motion *kept = &made->elements[made->count++];
    *kept = (tw_motion){.in = 0};
    if (!each_array(made, kept, TW_TAKE) ||
        !tw_hash_table_add(made->context, &maker->known, maker->hash, (uint32_t)made->count - 1))
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for symmetries");
    copy_motion(made, &maker->image, kept);
    return TW_OK;
}

tw_status tw_group_enter(tw_group_maker *maker, uint32_t *element)
{
    *element = maker->marked ? find_known(maker) : TW_NO_ELEMENT;
    if (*element != TW_NO_ELEMENT)
        return TW_OK;
    *element = (uint32_t)maker->made->count;
    return keep_element(maker);
}

static void number(uint32_t *image, size_t count)
{
    for (uint32_t i = 0; i < count; i++)
        image[i] = i;
}

tw_status tw_group_begin(tw_group_maker *maker)
{
    const tw_symmetry *made = maker->made;
    number(maker->image.cells, made->cell_count);
    number(maker->image.poses, made->pose_count);
    number(maker->image.stocks, made->stock_count);
    maker->hash = hash_image(maker->image.cells, made->cell_count);
    tw_status status = keep_element(maker);
    if (status == TW_OK)
        made->elements[0].in =
            TW_PLAIN_TURNS | TW_PLAIN_ISOMETRIES | TW_STILL | TW_TURNS | TW_ISOMETRIES;
    return status;
}

/* ---- Products ---------------------------------------------------------------------------- */

static void compose(const uint32_t *first, const uint32_t *then, size_t count, uint32_t *image)
{
    for (size_t i = 0; i < count; i++)
        image[i] = then[first[i]];
}

/* The product of two elements, kept if it is new. */
static tw_status multiply(tw_group_maker *maker, uint32_t first, uint32_t then, uint32_t *product)
{
    const tw_symmetry *made = maker->made;
    const tw_motion *a = &made->elements[first], *b = &made->elements[then];
    if (!tw_pace_goes_on(&maker->pace, made->cell_count + made->pose_count))
        return TW_ERR_STATE;
    compose(a->cells, b->cells, made->cell_count, maker->image.cells);
    *product = tw_group_find(maker);
    if (*product != TW_NO_ELEMENT)
        return TW_OK;
    compose(a->poses, b->poses, made->pose_count, maker->image.poses);
    compose(a->stocks, b->stocks, made->stock_count, maker->image.stocks);
    return tw_group_enter(maker, product);
}

/* Adds the products of an element with all generators to the subgroup. *again: set when one of them
 * stands before the element itself. */
static tw_status add_products(tw_group_maker *maker, uint32_t element, bool *again)
{
    tw_status status = TW_OK;
    for (size_t g = 0; status == TW_OK && g < maker->generator_count; g++) {
        uint32_t product;
        status = multiply(maker, element, maker->generators[g], &product);
        if (status || maker->made->elements[product].in & maker->group)
            continue;
        maker->made->elements[product].in |= maker->group;
        *again = *again || product < element;
    }
    return status;
}

static tw_status close_group(tw_group_maker *maker)
{
    tw_status status = TW_OK;
    bool again = true;
    while (again && status == TW_OK) {
        again = false;
        for (uint32_t e = 0; status == TW_OK && e < maker->made->count; e++)
            if (maker->made->elements[e].in & maker->group)
                status = add_products(maker, e, &again);
    }
    return status;
}

tw_status tw_group_join(tw_group_maker *maker, uint32_t element, bool proper)
{
    tw_motion *joining = &maker->made->elements[element];
    maker->made->mirrored = maker->made->mirrored || (element == 0 && !proper);
    if (joining->in & maker->group)
        return TW_OK;
    joining->in |= maker->group;
    if (maker->generator_count < TW_MOST_GENERATORS)
        maker->generators[maker->generator_count++] = element;
    return close_group(maker);
}

tw_status tw_group_open(tw_group_maker *maker, uint8_t group, uint8_t of)
{
    tw_status status = TW_OK;
    maker->group = group;
    maker->generator_count = 0;
    for (uint32_t e = 0; status == TW_OK && e < maker->made->count; e++)
        if (maker->made->elements[e].in & of)
            status = tw_group_join(maker, e, true);
    return status;
}

/* ---- Reading ----------------------------------------------------------------------------- */

const tw_poses *tw_symmetry_source(const tw_symmetry *symmetry)
{
    return symmetry->source;
}

size_t tw_symmetry_count(const tw_symmetry *symmetry)
{
    return symmetry->count;
}

/* A subgroup that was not made, as nothing is exchanged, has the identity alone. */
bool tw_symmetry_counts(const tw_symmetry *symmetry, uint32_t element, tw_up_to up_to)
{
    static const uint8_t groups[] = {TW_PLAIN_ISOMETRIES | TW_ISOMETRIES, TW_PLAIN_TURNS | TW_TURNS,
                                     TW_STILL};
    return symmetry->elements[element].in & groups[up_to];
}

/* Where a mirror moves nothing, each turn goes with a mirror that does the same. */
bool tw_symmetry_mirrors(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->mirrored || !tw_symmetry_counts(symmetry, element, TW_UP_TO_ROTATIONS);
}

bool tw_symmetry_is_plain(const tw_symmetry *symmetry, uint32_t element, tw_up_to up_to)
{
    static const uint8_t groups[] = {TW_PLAIN_ISOMETRIES, TW_PLAIN_TURNS, 0};
    return element == 0 || symmetry->elements[element].in & groups[up_to];
}

const uint32_t *tw_symmetry_cells(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].cells;
}

const uint32_t *tw_symmetry_poses(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].poses;
}

const uint32_t *tw_symmetry_stocks(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].stocks;
}

/* ---- In words ---------------------------------------------------------------------------- */

static const char *const words[][2] = {{"isometries", "isometries+exchange"},
                                       {"rotations", "rotations+exchange"},
                                       {"none", "none+exchange"}};

const char *tw_up_to_word(tw_up_to up_to, bool exchange)
{
    return words[up_to][exchange];
}

bool tw_up_to_find(const char *word, tw_up_to *up_to, bool *exchange)
{
    for (int i = 0; i < 6; i++)
        if (strcmp(word, words[i / 2][i % 2]) == 0) {
            *up_to = (tw_up_to)(i / 2);
            *exchange = i % 2;
            return true;
        }
    return false;
}
