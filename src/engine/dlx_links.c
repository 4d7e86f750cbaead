/* dlx_links.c -- builds the lists of dlx_links.h from a cover.
 *
 * First every place and stock gets its item, then the options come in ascending order, each node
 * at the end of its list.
 * Invariant: the last node so far is a spacer, and `up` of a list's head is its last node. */
#include "engine/dlx_links.h"

/* Numbers used while building. */
struct plan {
    uint32_t *place_item;  /* one a place */
    uint32_t *stock_item;  /* one a stock; TW_ROOT: no item */
    uint32_t *stock_count; /* options of a stock */
    uint32_t items;        /* numbered so far */
    uint32_t branched;     /* the last item that is branched on */
    size_t counted;
};

enum links_stock_kind { LINKS_EXACT, LINKS_AT_MOST_ONCE, STOCK_WATCHED, LINKS_COUNTED, STOCK_NONE };

/* The number of nodes is rounded up, with some room for heads and spacers. */
bool tw_dlx_links_fit(const tw_cover *cover)
{
    uint64_t entries = cover->option_start[cover->options];
    uint64_t nodes =
        entries + 3 * (uint64_t)cover->options + (uint64_t)cover->places + cover->stocks + 4;
    return nodes < TW_SPACER;
}

/* ---- Items ------------------------------------------------------------------------------- */

static enum links_stock_kind links_kind_of(const tw_cover *cover, const struct plan *plan,
                                           size_t stock)
{
    uint32_t low = cover->low[stock];
    uint32_t high = cover->high[stock];
    if (high == 0)
        return STOCK_NONE;
    if (high == 1)
        return low == 1 ? LINKS_EXACT : LINKS_AT_MOST_ONCE;
    if (low > 0)
        return STOCK_WATCHED;
    return high < plan->stock_count[stock] ? LINKS_COUNTED : STOCK_NONE;
}

static void number_places(const tw_cover *cover, struct plan *plan, bool optional)
{
    for (size_t i = 0; i < cover->places; i++)
        if (cover->optional[i] == optional)
            plan->place_item[i] = ++plan->items;
}

static void number_links_stocks(const tw_cover *cover, struct plan *plan,
                                enum links_stock_kind kind)
{
    for (size_t i = 0; i < cover->stocks; i++)
        if (links_kind_of(cover, plan, i) == kind)
            plan->stock_item[i] = ++plan->items;
}

static uint32_t number_links_items(const tw_cover *cover, struct plan *plan, tw_dlx_links *links)
{
    for (size_t i = 0; i < cover->options; i++)
        if (cover->option_stock[i] != TW_NO_STOCK)
            plan->stock_count[cover->option_stock[i]]++;
    number_places(cover, plan, false);
    number_links_stocks(cover, plan, LINKS_EXACT);
    uint32_t branched = plan->items;
    number_places(cover, plan, true);
    number_links_stocks(cover, plan, LINKS_AT_MOST_ONCE);
    links->first_counted = plan->items + 1;
    number_links_stocks(cover, plan, STOCK_WATCHED);
    links->watched = plan->items + 1 - links->first_counted;
    number_links_stocks(cover, plan, LINKS_COUNTED);
    links->counted_count = plan->items + 1 - links->first_counted;
    links->rest = ++plan->items;
    return branched;
}

static void link_items(const tw_cover *cover, const struct plan *plan, tw_dlx_links *links,
                       uint32_t branched)
{
    for (uint32_t i = 0; i <= plan->items; i++) {
        links->nodes[i] = (tw_link){i, i, i};
        links->items[i] = (tw_link_item){0, i, i};
    }
    for (uint32_t i = 0; i <= branched; i++) {
        links->items[i].next = i < branched ? i + 1 : TW_ROOT;
        links->items[i].previous = i > 0 ? i - 1 : branched;
    }
    for (size_t i = 0; i < cover->stocks; i++) {
        uint32_t item = plan->stock_item[i];
        if (item >= links->first_counted)
            links->counted[item - links->first_counted] =
                (tw_stock_used){item, cover->low[i], cover->high[i], 0};
    }
}

/* ---- Options ----------------------------------------------------------------------------- */

static void append_node(tw_dlx_links *links, size_t *end, uint32_t item)
{
    uint32_t node = (uint32_t)(*end)++;
    uint32_t last = links->nodes[item].up;
    links->nodes[node] = (tw_link){last, item, item};
    links->nodes[last].down = node;
    links->nodes[item].up = node;
    links->items[item].length++;
}

/* Appends an option's nodes and the spacer after them. */
static void append_option(const tw_cover *cover, const struct plan *plan, tw_dlx_links *links,
                          uint32_t option, size_t *end)
{
    size_t first = *end;
    bool in_rest = true;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t item = plan->place_item[cover->option_places[i]];
        in_rest &= item > plan->branched;
        append_node(links, end, item);
    }
    uint32_t stock = cover->option_stock[option];
    uint32_t item = stock == TW_NO_STOCK ? TW_ROOT : plan->stock_item[stock];
    if (item != TW_ROOT) {
        in_rest &= item > plan->branched;
        append_node(links, end, item);
    }
    if (in_rest)
        append_node(links, end, links->rest);
    links->nodes[first - 1].down = (uint32_t)(*end - 1);
    links->nodes[(*end)++] = (tw_link){(uint32_t)first, 0, TW_SPACER | option};
}

static bool is_option_kept(const tw_cover *cover, const bool *dropped, size_t option)
{
    uint32_t stock = cover->option_stock[option];
    return !(dropped && dropped[option]) && (stock == TW_NO_STOCK || cover->high[stock] > 0);
}

static tw_status build_links(const tw_context *context, const tw_cover *cover, const bool *dropped,
                             struct plan *plan, tw_dlx_links *links)
{
    plan->branched = number_links_items(cover, plan, links);
    links->item_count = (size_t)plan->items + 1;
    links->node_count = links->item_count + 1; /* heads, the first spacer */
    for (size_t i = 0; i < cover->options; i++)
        if (is_option_kept(cover, dropped, i)) /* its places, stock, rest, and a spacer */
            links->node_count += cover->option_start[i + 1] - cover->option_start[i] + 3;
    const tw_array all[] = {TW_ARRAY(links->nodes, links->node_count),
                            TW_ARRAY(links->items, links->item_count),
                            TW_ARRAY(links->counted, links->counted_count),
                            {0}};
    if (!tw_arrays(context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    link_items(cover, plan, links, plan->branched);
    size_t end = links->item_count;
    links->nodes[end++].item = TW_SPACER; /* before the first option; its option is never read */
    for (uint32_t i = 0; i < cover->options; i++)
        if (is_option_kept(cover, dropped, i))
            append_option(cover, plan, links, i, &end);
    return TW_OK;
}

tw_status tw_dlx_links_make(const tw_context *context, const tw_cover *cover, const bool *dropped,
                            tw_dlx_links *links)
{
    struct plan plan = {0};
    const tw_array all[] = {TW_ARRAY(plan.place_item, cover->places),
                            TW_ARRAY(plan.stock_item, cover->stocks),
                            TW_ARRAY(plan.stock_count, cover->stocks),
                            {0}};
    tw_status status = TW_ERR_MEMORY;
    if (tw_arrays(context, all, TW_TAKE))
        status = build_links(context, cover, dropped, &plan, links);
    tw_arrays(context, all, TW_GIVE);
    return status;
}

uint32_t tw_dlx_links_find(const tw_dlx_links *links, uint32_t option)
{
    uint32_t first = (uint32_t)links->item_count + 1;
    for (uint32_t i = first; i < links->node_count; i++) {
        if (!tw_dlx_links_is_spacer(links, i))
            continue;
        if (links->nodes[i].item == (TW_SPACER | option))
            return first;
        first = i + 1;
    }
    return 0;
}

static bool is_list_sane(const tw_dlx_links *links, uint32_t item)
{
    uint32_t length = 0;
    uint32_t last = item;
    for (uint32_t i = links->nodes[item].down; i != item; i = links->nodes[i].down) {
        if (links->nodes[i].up != last || links->nodes[i].item != item || i < last)
            return false;
        last = i;
        length++;
    }
    return links->nodes[item].up == last && links->items[item].length == length;
}

bool tw_dlx_links_sane(const tw_dlx_links *links)
{
    for (uint32_t i = 1; i < links->item_count; i++)
        if (!is_list_sane(links, i))
            return false;
    const tw_link_item *items = links->items;
    uint32_t last = TW_ROOT;
    for (uint32_t i = items[TW_ROOT].next; i != TW_ROOT; i = items[i].next) {
        if (items[i].previous != last || i <= last)
            return false;
        last = i;
    }
    return items[TW_ROOT].previous == last;
}
