/* dancing.c -- exact cover by dancing links, with optional places and stocks with ranges.
 *
 * At each node an item is chosen to branch on (a required place, or a stock used exactly once)
 * and covered; its options are tried one after the other, each by covering its other items. A
 * counted stock is covered when its last unit is used, and the branch is given up when fewer
 * options are left to it than it still needs.
 * When no item is left to branch on, the options left lie on optional places alone: the *rest*.
 * Its subsets are tried in ascending order: an option of the rest that has been tried is taken
 * out (*rejected*) while the later ones are, so that no set comes twice.
 * Invariant: between two steps covering, putting and rejecting have been undone in reverse order;
 *   `used` counts the units of the counted stocks that are put down.
 * Order: the lists are in ascending order of options, whatever came before, so the path decides
 *   the future (engine.h).
 * Forced options open frames with one choice; covering in another order than the lists' changes
 *   nothing, as they share no item that could run out.
 * Stranding: as Tal and Barequet's matrix cover has it, options that leave too small a region on
 *   the empty board are dropped before the search.
 * Source, cost: dlx_links.h; an update is a link taken out, a few nanoseconds with its undoing. */
#include "engine/engine.h"
#include "engine/dlx_links.h"
#include "engine/strand.h"
#include "engine/walk.h"

#include <assert.h>
#include <stddef.h>

/* One level: the item branched on and the node of the option chosen. */
struct dancing_frame {
    uint32_t item, node;
    uint32_t done, choices; /* share of the tree */
    size_t rejected;        /* options rejected when the frame was opened (rest only) */
};

typedef struct dancing_state {
    tw_walk walk;
    tw_dlx_links links;
    struct dancing_frame *frames;
    bool size;
    bool hopeless;      /* an item to branch on had no option from the start */
    uint32_t *rejected; /* nodes in the list of the rest */
    size_t rejected_count;
} dancing_state;
static_assert(offsetof(dancing_state, walk) == 0, "the entries of walkers look there");

/* ---- Stocks ------------------------------------------------------------------------------ */

/* Can a counted stock still reach its low? */
static bool in_reach(const tw_dlx_links *links, const tw_stock_used *stock)
{
    return (uint64_t)stock->used + links->items[stock->item].length >= stock->low;
}

static bool all_items_in_reach(const tw_dlx_links *links)
{
    for (size_t i = 0; i < links->watched; i++)
        if (!in_reach(links, &links->counted[i]))
            return false;
    return true;
}

static bool all_items_met(const tw_dlx_links *links)
{
    for (size_t i = 0; i < links->watched; i++)
        if (links->counted[i].used < links->counted[i].low)
            return false;
    return true;
}

/* ---- The rest ---------------------------------------------------------------------------- */

/* Takes an option of the rest out. false: a counted stock is now out of reach. */
static bool reject_option(dancing_state *state, uint32_t node)
{
    tw_dlx_links *links = &state->links;
    tw_dlx_links_unlink(links, node);
    links->updates += 1 + tw_dlx_links_hide(links, node);
    state->rejected[state->rejected_count++] = node;
    uint32_t item = links->nodes[node - 1].item; /* of its stock, if that is an item */
    return item < links->first_counted ||
           in_reach(links, &links->counted[item - links->first_counted]);
}

static void take_back_rejected(dancing_state *state, size_t until)
{
    tw_dlx_links *links = &state->links;
    while (state->rejected_count > until) {
        uint32_t node = state->rejected[--state->rejected_count];
        tw_dlx_links_unhide(links, node);
        tw_dlx_links_relink(links, node);
    }
}

/* ---- Steps through the tree (walk.h) ----------------------------------------------------- */

static inline void put_item(tw_dlx_links *links, uint32_t item)
{
    if (item < links->first_counted)
        tw_dlx_links_cover(links, item);
    else {
        tw_stock_used *stock = &links->counted[item - links->first_counted];
        if (++stock->used == stock->high)
            tw_dlx_links_cover(links, item);
    }
}

static inline void undo_item(tw_dlx_links *links, uint32_t item)
{
    if (item < links->first_counted)
        tw_dlx_links_uncover(links, item);
    else {
        tw_stock_used *stock = &links->counted[item - links->first_counted];
        if (stock->used-- == stock->high)
            tw_dlx_links_uncover(links, item);
    }
}

/* Covers the other items of the chosen option, those after its node and those before it; its own
 * is covered since the frame was opened, or it is the rest. */
static inline bool put_dancing(tw_state *self)
{
    dancing_state *state = self;
    tw_dlx_links *links = &state->links;
    uint32_t node = state->frames[state->walk.depth - 1].node;
    uint32_t i = node + 1;
    for (; !tw_dlx_links_is_spacer(links, i); i++)
        put_item(links, links->nodes[i].item);
    for (i = links->nodes[i].up; i != node; i++)
        put_item(links, links->nodes[i].item);
    return true;
}

static inline void undo_dancing(tw_state *self)
{
    dancing_state *state = self;
    tw_dlx_links *links = &state->links;
    uint32_t node = state->frames[state->walk.depth - 1].node;
    uint32_t i = node - 1;
    for (; !tw_dlx_links_is_spacer(links, i); i--)
        undo_item(links, links->nodes[i].item);
    for (i = links->nodes[i].down; i != node; i--)
        undo_item(links, links->nodes[i].item);
}

/* The item to branch on with the fewest options, the first of them; TW_ROOT: there is none. */
static inline uint32_t shortest_item(const tw_link_item *items)
{
    uint32_t best = TW_ROOT;
    uint32_t least = UINT32_MAX;
    for (uint32_t i = items[TW_ROOT].next; i != TW_ROOT; i = items[i].next) {
        if (items[i].length >= least)
            continue;
        best = i;
        least = items[i].length;
        if (least == 0)
            break;
    }
    return best;
}

static inline bool open_dancing(tw_state *self, bool *solution)
{
    dancing_state *state = self;
    tw_dlx_links *links = &state->links;
    if (state->hopeless || (links->watched && !all_items_in_reach(links)))
        return false;
    uint32_t item = state->size ? shortest_item(links->items) : links->items[TW_ROOT].next;
    if (item == TW_ROOT) {
        *solution = all_items_met(links);
        item = links->rest;
    }
    uint32_t first = links->nodes[item].down;
    if (first == item)
        return false;
    state->frames[state->walk.depth] =
        (struct dancing_frame){item, first, 0, links->items[item].length, state->rejected_count};
    if (item != links->rest)
        tw_dlx_links_cover(links, item);
    return true;
}

/* A forced option is the only choice of a frame that branches on its first place, or on the rest.
 */
static bool force_dancing(tw_state *self, uint32_t option)
{
    dancing_state *state = self;
    tw_dlx_links *links = &state->links;
    uint32_t node = tw_dlx_links_find(links, option);
    if (node == 0)
        return false;
    uint32_t last = node;
    while (!tw_dlx_links_is_spacer(links, last + 1))
        last++;
    if (links->nodes[last].item == links->rest)
        node = last;
    uint32_t item = links->nodes[node].item;
    state->frames[state->walk.depth] =
        (struct dancing_frame){item, node, 0, 1, state->rejected_count};
    if (item != links->rest)
        tw_dlx_links_cover(links, item);
    return true;
}

static inline bool next_dancing(tw_state *self)
{
    dancing_state *state = self;
    struct dancing_frame *frame = &state->frames[state->walk.depth - 1];
    if (frame->item == state->links.rest) {
        bool go_on = reject_option(state, frame->node);
        frame->node = state->links.nodes[state->links.rest].down;
        frame->done++;
        if (go_on && frame->node != state->links.rest)
            return true;
        take_back_rejected(state, frame->rejected);
        return false;
    }
    frame->node = state->links.nodes[frame->node].down;
    frame->done++;
    if (frame->node != frame->item)
        return true;
    tw_dlx_links_uncover(&state->links, frame->item);
    return false;
}

static void close_dancing(tw_state *self)
{
    dancing_state *state = self;
    struct dancing_frame *frame = &state->frames[state->walk.depth - 1];
    if (frame->item == state->links.rest)
        take_back_rejected(state, frame->rejected);
    else
        tw_dlx_links_uncover(&state->links, frame->item);
}

/* The list of a covered item does not change. The list of the rest changes below its frame, and
 * rejecting may end it early. */
static uint32_t later_dancing(const tw_state *self, size_t frame, uint32_t ahead)
{
    const dancing_state *state = self;
    const struct dancing_frame *at = &state->frames[frame];
    if (at->item == state->links.rest)
        return TW_NO_OPTION;
    uint32_t node = at->node;
    while (ahead-- > 0)
        node = state->links.nodes[node].down;
    return tw_dlx_links_option(&state->links, node);
}

static uint32_t option_dancing(const tw_state *self, size_t frame)
{
    const dancing_state *state = self;
    return tw_dlx_links_option(&state->links, state->frames[frame].node);
}

static inline uint64_t updates_dancing(const tw_state *self)
{
    const dancing_state *state = self;
    return state->links.updates;
}

static void share_dancing(const tw_state *self, size_t frame, uint32_t *done, uint32_t *choices)
{
    const dancing_state *state = self;
    *done = state->frames[frame].done;
    *choices = state->frames[frame].choices;
}

static const tw_walk_steps dancing_steps = {
    .put = put_dancing,
    .undo = undo_dancing,
    .open = open_dancing,
    .force = force_dancing,
    .next = next_dancing,
    .close = close_dancing,
    .later = later_dancing,
    .option = option_dancing,
    .updates = updates_dancing,
    .share = share_dancing,
};

/* ---- Stranding before the search --------------------------------------------------------- */

/* Does an option on the empty board leave a region that is too small? Tests the regions beside it;
 * with `all` also the others, if the option uses up the stock with the smallest part: otherwise
 * they are as large as before. */
static bool strands(tw_regions *regions, const tw_cover *cover, bool *taken, uint32_t option,
                    bool all)
{
    uint32_t stock = cover->option_stock[option];
    bool used_up = stock != TW_NO_STOCK && cover->high[stock] == 1;
    uint32_t least = tw_regions_least(regions);
    tw_cover_mark_places(cover, option, taken, true);
    if (used_up)
        tw_regions_spend(regions, stock);
    bool found = tw_regions_strands_beside(regions, taken, option);
    if (all && !found && tw_regions_least(regions) != least)
        found = tw_regions_any_stranded(regions, taken);
    if (used_up)
        tw_regions_return(regions, stock);
    tw_cover_mark_places(cover, option, taken, false);
    return found;
}

/* Makes the lists of a cover, without the options that strand a region. */
static tw_status make_links(const tw_context *context, const tw_setup *setup, tw_dlx_links *links)
{
    tw_scope scope; /* of what is needed meanwhile */
    const tw_cover *cover = setup->cover;
    bool extended = setup->heuristics.strand == TW_STRAND_EXTENDED;
    tw_regions regions = {0};
    if (setup->heuristics.strand == TW_STRAND_OFF)
        return tw_dlx_links_make(context, cover, NULL, links);
    const tw_context *own = tw_scope_begin(&scope, context);
    bool *dropped = tw_take(own, cover->options, sizeof *dropped);
    bool *taken = tw_take(own, cover->places, sizeof *taken);
    tw_status status = dropped && taken ? tw_regions_make(own, cover, &regions) : TW_ERR_MEMORY;
    for (uint32_t i = 0; !status && i < cover->options; i++) {
        status = tw_pace_status(setup->pace, cover->places);
        dropped[i] = strands(&regions, cover, taken, i, extended);
    }
    if (!status)
        status = tw_dlx_links_make(context, cover, dropped, links);
    tw_scope_end(&scope);
    return status;
}

/* ---- The engine -------------------------------------------------------------------------- */

static void free_dancing(tw_state *taken)
{
    tw_scope_free(taken, sizeof(dancing_state));
}

static const char *refuses_dancing(const tw_cover *cover)
{
    return tw_dlx_links_fit(cover) ? NULL : "so many options";
}

static tw_status make_dancing(const tw_setup *setup, tw_path from, tw_state **state)
{
    const tw_cover *cover = setup->cover;
    if (!tw_dlx_links_fit(cover))
        return TW_ERR_UNSUPPORTED;
    dancing_state *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    const tw_context *context = &made->walk.scope.context;
    made->size = setup->heuristics.size;
    tw_status status = make_links(context, setup, &made->links);
    if (!status) {
        tw_walk *walk = &made->walk;
        bool walks = tw_walk_take(walk, cover, 1) && tw_walk_limit(walk, setup->cutoff);
        made->frames = tw_take(context, walk->room, sizeof *made->frames);
        made->rejected =
            tw_take(context, made->links.items[made->links.rest].length, sizeof *made->rejected);
        status = walks && made->frames && made->rejected ? TW_OK : TW_ERR_MEMORY;
    }
    if (!status) {
        uint32_t shortest = shortest_item(made->links.items);
        made->hopeless = shortest != TW_ROOT && made->links.items[shortest].length == 0;
        status = tw_walk_start(&made->walk, made, &dancing_steps, cover, from);
    }
    if (status)
        free_dancing(made);
    else
        *state = made;
    return status;
}

static tw_run run_all_dancing(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    dancing_state *state = self;
    return tw_walk_run(&state->walk, state, &dancing_steps, budget, sink);
}

static tw_run run_dancing(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    dancing_state *state = self;
    assert(tw_dlx_links_sane(&state->links));
    tw_run run = state->walk.cutoff ? tw_walk_run_within(state, budget, sink, run_all_dancing)
                                    : run_all_dancing(state, budget, sink);
    assert(tw_dlx_links_sane(&state->links));
    return run;
}

const tw_engine tw_engine_dancing = {
    .name = "dancing",
    .summary = "matrix cover by dancing links",
    .size = true,
    .strand = true,
    .forced = true,
    .reduced = true,
    .costs = true,
    .refuses = refuses_dancing,
    .make = make_dancing,
    .run = run_dancing,
    TW_WALKER_ENTRIES,
    .free = free_dancing,
};
