/* sizes.c -- can the sizes of pieces add up?
 *
 * reached[n]: some choice of the pieces so far, within their ranges, has n cells. Each copy moves
 * the set on by one of its piece's sizes; a copy that need not be used may also leave it unchanged.
 */
#include "solve/explain/explanation.h"

#include <string.h>

#define MOST_STEPS 200000000

typedef struct sums {
    const tw_encoding *encoding;
    size_t cells;  /* numbers above do not matter */
    bool *reached; /* cells + 1 */
    bool *next;
    bool *sizes; /* cells + 1: of the current stock */
    uint64_t left;
} sums;

static void list_stock_sizes(sums *self, uint32_t stock)
{
    const tw_cover *cover = self->encoding->cover;
    memset(self->sizes, 0, (self->cells + 1) * sizeof *self->sizes);
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        uint32_t pose = self->encoding->pose_of_option[o];
        if (tw_cover_option_stock(cover, o) == stock)
            self->sizes[tw_poses_get(self->encoding->poses, pose).cell_count] = true;
    }
}

/* Adds one copy. False if it changed nothing; then further ones will not either. */
static bool add_copy(sums *self, bool optional)
{
    size_t bytes = (self->cells + 1) * sizeof *self->next;
    memset(self->next, 0, bytes);
    if (optional)
        memcpy(self->next, self->reached, bytes);
    for (size_t size = 1; size <= self->cells; size++)
        for (size_t n = 0; self->sizes[size] && n + size <= self->cells; n++)
            self->next[n + size] |= self->reached[n];
    bool changed = memcmp(self->next, self->reached, bytes) != 0;
    memcpy(self->reached, self->next, bytes);
    return changed;
}

static tw_status add_stock_sizes(sums *self, uint32_t stock, bool *looked)
{
    uint32_t low = 0, high = 0;
    tw_cover_range(self->encoding->cover, stock, &low, &high);
    list_stock_sizes(self, stock);
    for (uint32_t copy = 0; copy < high; copy++) {
        size_t steps = 4 * (self->cells + 1);
        if (!tw_pace_goes_on(self->encoding->pace, steps))
            return TW_ERR_STATE;
        *looked = *looked && steps < self->left;
        if (!*looked)
            return TW_OK;
        self->left -= steps;
        if (!add_copy(self, copy >= low) && copy >= low)
            return TW_OK;
    }
    return TW_OK;
}

tw_status tw_sizes_fit(const tw_encoding *encoding, bool *fits)
{
    const tw_context *context = encoding->context;
    sums self = {.encoding = encoding,
                 .cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses)),
                 .left = MOST_STEPS};
    size_t room = 3 * (self.cells + 1);
    bool *all = tw_take(context, room, sizeof *all);
    if (!all)
        return TW_ERR_MEMORY;
    self.reached = all;
    self.next = all + room / 3;
    self.sizes = all + room / 3 * 2;
    self.reached[0] = true;
    bool looked = true;
    tw_status status = TW_OK;
    for (uint32_t s = 0; s < tw_cover_stock_count(encoding->cover) && status == TW_OK && looked;
         s++)
        status = add_stock_sizes(&self, s, &looked);
    bool reached = !looked;
    for (size_t n = tw_cover_required_count(encoding->cover); n <= self.cells; n++)
        reached = reached || self.reached[n];
    if (status == TW_OK)
        *fits = reached;
    tw_give(context, all, room, sizeof *all);
    return status;
}
