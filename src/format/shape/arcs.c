/* arcs.c -- shapes as the paper writes them: numbered cells joined by labelled arcs.
 *
 * [a, label, b] says that the arc `label` of cell a leads to cell b. Cell 1 lies at the origin;
 * following the arcs, forwards and backwards, places every other cell, and every arc that was not
 * needed for this must agree.
 * Invariant: queue[0 .. known) are the cells that have a position, in the order they got it.
 * Cost: linear in arcs times labels; no recursion. */
#include <string.h>

#include "format/shape/shaper.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

typedef struct arc_link {
    uint32_t from, to; /* cells, from 0 */
    const char *label;
    const tw_value *value; /* its entry in the text */
} arc_link;

typedef struct arc_walk {
    const tw_shaper *shaper;
    arc_link *links;
    size_t link_count;
    size_t cell_count;   /* the greatest number used */
    uint32_t *first_end; /* per cell: where its ends begin in `ends` */
    uint32_t *ends;      /* per cell: links that touch it */
    tw_set_cell *cells;  /* position and the place where the number is first used */
    bool *placed;
    uint32_t *queue;
    size_t known;
} arc_walk;

/* ---- Labels ------------------------------------------------------------------------------ */

static const char *arc_label_candidate(void *user, size_t number)
{
    const tw_lattice *lattice = *(const tw_lattice *const *)user;
    for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++) {
        if (number < tw_lattice_arc_count(lattice, k))
            return tw_lattice_arc(lattice, k, (uint32_t)number)->label;
        number -= tw_lattice_arc_count(lattice, k);
    }
    return NULL;
}

static bool is_label(const tw_lattice *lattice, const char *label)
{
    for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++)
        if (tw_lattice_find_label(lattice, k, label) != UINT32_MAX)
            return true;
    return false;
}

/* ---- Reading the list -------------------------------------------------------------------- */

static bool get_arc_number(const arc_walk *walk, const tw_value *value, uint32_t *number)
{
    int64_t read;
    if (!tw_get_integer(walk->shaper->reader, value, "the number of a cell",
                        (tw_bounds){1, TW_LIMIT(walk->shaper->reader->context, cells)}, &read))
        return false;
    *number = (uint32_t)read - 1;
    return true;
}

static bool read_link(arc_walk *walk, const tw_value *value, arc_link *link)
{
    tw_reader *reader = walk->shaper->reader;
    if (value->type != TW_VALUE_LIST || value->count != 3)
        return !tw_reader_fault(reader, value->at, "", "an arc is %s; expected [cell, label, cell]",
                                tw_found(value).text);
    const tw_value *label = value->first->next;
    link->value = value;
    bool fine = get_arc_number(walk, value->first, &link->from);
    fine = tw_get_name(reader, label, "a label", &link->label) && fine;
    fine = get_arc_number(walk, label->next, &link->to) && fine;
    if (!fine)
        return false;
    if (!is_label(walk->shaper->lattice, link->label))
        return !tw_reader_fault(reader, label->at,
                                tw_did_you_mean(link->label, arc_label_candidate,
                                                (void *)(uintptr_t)&walk->shaper->lattice)
                                    .text,
                                "lattice \"%s\" has no arc %s",
                                tw_lattice_name(walk->shaper->lattice), tw_quote(link->label).text);
    if (link->from != link->to)
        return true;
    return !tw_reader_fault(reader, value->at, "", "the arc leads from cell %u to itself",
                            link->from + 1);
}

static tw_status read_links(arc_walk *walk, const tw_value *list)
{
    tw_reader *reader = walk->shaper->reader;
    bool fine = true;
    if (!tw_is_type(reader, list, TW_VALUE_LIST, "\"arcs\""))
        return TW_ERR_INPUT;
    walk->links = tw_reader_take(reader, list->count, sizeof *walk->links);
    if (!walk->links)
        return TW_ERR_MEMORY;
    walk->cell_count = 1;
    for (const tw_value *one = list->first; one && !tw_reader_full(reader); one = one->next) {
        arc_link *link = &walk->links[walk->link_count];
        if (!read_link(walk, one, link)) {
            fine = false;
            continue;
        }
        walk->link_count++;
        size_t most = (link->from > link->to ? link->from : link->to) + (size_t)1;
        walk->cell_count = most > walk->cell_count ? most : walk->cell_count;
    }
    return fine ? TW_OK : TW_ERR_INPUT;
}

/* All numbers up to the greatest must be used. Tested before anything is made for each of them,
 * so that memory stays in proportion to the text. */
static tw_status check_gaps(const arc_walk *walk, const tw_value *list)
{
    tw_reader *reader = walk->shaper->reader;
    uint64_t *used = tw_reader_take(reader, walk->cell_count / 64 + 1, sizeof *used);
    if (!used)
        return TW_ERR_MEMORY;
    used[0] = 1;
    for (size_t i = 0; i < walk->link_count; i++) {
        uint32_t from = walk->links[i].from, to = walk->links[i].to;
        used[from / 64] |= UINT64_C(1) << (from % 64);
        used[to / 64] |= UINT64_C(1) << (to % 64);
    }
    for (size_t c = 0; c < walk->cell_count; c++)
        if (!(used[c / 64] >> (c % 64) & 1))
            return tw_reader_fault(reader, list->at, "number the cells 1, 2, 3, ... without a gap",
                                   "no arc names cell %zu, but one names cell %zu", c + 1,
                                   walk->cell_count);
    return TW_OK;
}

/* ---- The graph --------------------------------------------------------------------------- */

/* Sorts the ends of all links by cell, by counting. */
static void sort_ends(arc_walk *walk)
{
    for (size_t i = 0; i < walk->link_count; i++) {
        walk->first_end[walk->links[i].from]++;
        walk->first_end[walk->links[i].to]++;
    }
    for (size_t c = 1; c <= walk->cell_count; c++)
        walk->first_end[c] += walk->first_end[c - 1];
    for (size_t i = walk->link_count; i-- > 0;) {
        walk->ends[--walk->first_end[walk->links[i].to]] = (uint32_t)i;
        walk->ends[--walk->first_end[walk->links[i].from]] = (uint32_t)i;
    }
}

/* Notes where each cell is named first. */
static void note_places(arc_walk *walk, const tw_value *list)
{
    walk->cells[0].place = list->at; /* in case there are no arcs at all */
    for (size_t i = walk->link_count; i-- > 0;) {
        const tw_value *from = walk->links[i].value->first;
        walk->cells[walk->links[i].to].place = from->next->next->at;
        walk->cells[walk->links[i].from].place = from->at;
    }
}

/* ---- The walk ---------------------------------------------------------------------------- */

/* The cell that `label` leads to. */
static tw_status step_forward(const arc_walk *walk, const arc_link *link, tw_cell from, tw_cell *to)
{
    const tw_lattice *lattice = walk->shaper->lattice;
    uint32_t label = tw_lattice_find_label(lattice, from.kind, link->label);
    if (label == UINT32_MAX)
        return tw_reader_fault(walk->shaper->reader, link->value->first->next->at, "",
                               "cell %u is of kind \"%s\", which has no arc \"%s\"", link->from + 1,
                               tw_lattice_kind_name(lattice, from.kind), link->label);
    *to = tw_lattice_neighbour(lattice, from, label);
    return TW_OK;
}

/* The cell from which `label` leads to this one. */
static tw_status step_arc_back(const arc_walk *walk, const arc_link *link, tw_cell to,
                               tw_cell *from)
{
    const tw_lattice *lattice = walk->shaper->lattice;
    size_t found = 0;
    for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, to.kind); l++) {
        const tw_arc *arc = tw_lattice_arc(lattice, to.kind, l);
        if (strcmp(tw_lattice_arc(lattice, arc->step.kind, arc->back)->label, link->label) == 0) {
            *from = tw_lattice_neighbour(lattice, to, l);
            found++;
        }
    }
    if (found == 1)
        return TW_OK;
    return tw_reader_fault(walk->shaper->reader, link->value->first->next->at,
                           found ? "write the arc the other way round" : "",
                           "%s arc \"%s\" leads to cell %u, which is of kind \"%s\"",
                           found ? "more than one" : "no", link->label, link->to + 1,
                           tw_lattice_kind_name(lattice, to.kind));
}

/* Follows one link from a placed cell: places the other end, or compares. */
static tw_status follow_arc(arc_walk *walk, const arc_link *link, uint32_t here)
{
    const tw_lattice *lattice = walk->shaper->lattice;
    bool forward = link->from == here;
    uint32_t there = forward ? link->to : link->from;
    tw_cell reached = {.kind = 0};
    tw_status status = forward ? step_forward(walk, link, walk->cells[here].cell, &reached)
                               : step_arc_back(walk, link, walk->cells[here].cell, &reached);
    if (status)
        return status;
    if (!walk->placed[there]) {
        walk->placed[there] = true;
        walk->cells[there].cell = reached;
        walk->queue[walk->known++] = there;
        return TW_OK;
    }
    const tw_cell one = tw_shaper_name(walk->shaper, reached),
                  other = tw_shaper_name(walk->shaper, walk->cells[there].cell);
    if (memcmp(&one, &other, sizeof one) == 0)
        return TW_OK;
    return tw_reader_fault(
        walk->shaper->reader, link->value->at, "one of the arcs between these cells is wrong",
        "by this arc cell %u is at %s, by others at %s", there + 1,
        tw_show_cell(lattice, reached).text, tw_show_cell(lattice, walk->cells[there].cell).text);
}

/* Every link is followed once, from the end that was placed first. */
static tw_status walk_all(arc_walk *walk)
{
    tw_status status = TW_OK;
    bool *done = tw_reader_take(walk->shaper->reader, walk->link_count, sizeof *done);
    if (!done)
        return TW_ERR_MEMORY;
    walk->placed[0] = true;
    walk->queue[walk->known++] = 0;
    for (size_t q = 0; q < walk->known && !tw_reader_full(walk->shaper->reader); q++) {
        uint32_t here = walk->queue[q];
        for (uint32_t e = walk->first_end[here]; e < walk->first_end[here + 1]; e++) {
            if (done[walk->ends[e]])
                continue;
            done[walk->ends[e]] = true;
            tw_status now = follow_arc(walk, &walk->links[walk->ends[e]], here);
            status = status ? status : now;
        }
    }
    return status;
}

static tw_status collect(const arc_walk *walk, tw_cell_set *set)
{
    tw_reader *reader = walk->shaper->reader;
    tw_status status = TW_OK;
    for (size_t c = 0; c < walk->cell_count && !tw_reader_full(reader); c++) {
        tw_set_cell *cell = &walk->cells[c];
        cell->cell = tw_shaper_moved(walk->shaper, cell->cell);
        tw_set_cell *former = tw_cell_set_find(set, cell->cell);
        tw_status now = TW_OK;
        if (!walk->placed[c])
            now = tw_reader_fault(reader, cell->place, "", "no arcs lead from cell 1 to cell %zu",
                                  c + 1);
        else if (former)
            now = tw_reader_fault(reader, cell->place, "", "cells %zu and %zu are the same cell %s",
                                  (size_t)(former - set->cells) + 1, c + 1,
                                  tw_show_cell(walk->shaper->lattice, cell->cell).text);
        else
            now = tw_cell_set_add(set, cell);
        if (now == TW_ERR_MEMORY)
            return now;
        status = status ? status : now;
    }
    return status;
}

static bool get_start(const arc_walk *walk, const tw_value *start, uint32_t *kind)
{
    const tw_lattice *lattice = walk->shaper->lattice;
    const char *name;
    if (!tw_get_name(walk->shaper->reader, start, "\"start\"", &name))
        return false;
    *kind = tw_lattice_find_kind(lattice, name);
    if (*kind == UINT32_MAX)
        tw_reader_fault(walk->shaper->reader, start->at, "",
                        "the kind of cell 1 is %s; lattice \"%s\" has no such kind",
                        tw_quote(name).text, tw_lattice_name(lattice));
    return *kind != UINT32_MAX;
}

tw_status tw_read_arcs(const tw_shaper *shaper, const tw_value *list, const tw_value *map,
                       tw_cell_set *set)
{
    arc_walk walk = {.shaper = shaper};
    tw_reader *reader = shaper->reader;
    const tw_value *start = tw_find(map, "start");
    uint32_t kind = 0;
    bool known_start = !start || get_start(&walk, start, &kind);
    tw_status status = read_links(&walk, list);
    status = status ? status : check_gaps(&walk, list);
    status = status ? status : tw_reader_charge(reader, walk.cell_count, list->at);
    if (status || !known_start)
        return status ? status : TW_ERR_INPUT;
    walk.first_end = tw_reader_take(reader, walk.cell_count + 1, sizeof *walk.first_end);
    walk.ends = tw_reader_take(reader, 2 * walk.link_count, sizeof *walk.ends);
    walk.cells = tw_reader_take(reader, walk.cell_count, sizeof *walk.cells);
    walk.placed = tw_reader_take(reader, walk.cell_count, sizeof *walk.placed);
    walk.queue = tw_reader_take(reader, walk.cell_count, sizeof *walk.queue);
    if (reader->status == TW_ERR_MEMORY)
        return TW_ERR_MEMORY;
    sort_ends(&walk);
    note_places(&walk, list);
    walk.cells[0].cell.kind = kind;
    status = walk_all(&walk);
    return status ? status : collect(&walk, set);
}
