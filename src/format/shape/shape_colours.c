/* shape_colours.c -- the colours of the cells of a shape, and their numbers in the puzzle.
 *
 *   colours: {red: [[0, 0], [1, 0]], blue: all}    blue: all cells that have no colour by then
 *   chequered: [black, white]                      neighbours have different colours; the first
 * cell of the shape, and of each part of it, is black */
#include <string.h>

#include "base/bounds.h"
#include "format/shape/shaper.h"

uint8_t tw_colour_number(const tw_shaper *shaper, const char *name, tw_place at)
{
    tw_colours *colours = shaper->colours;
    size_t i = 0;
    while (i < colours->count && strcmp(colours->names[i], name) != 0)
        i++;
    if (i == TW_LIMIT(shaper->reader->context, colours)) {
        tw_reader_refuse(shaper->reader, TW_ERR_TOO_LARGE, at, "", "there are more than %u colours",
                         TW_LIMIT(shaper->reader->context, colours));
        return 0;
    }
    if (i == colours->count)
        colours->names[colours->count++] = name;
    tw_place *uses = shaper->container ? colours->container : colours->pieces;
    if (uses[i].line == 0)
        uses[i] = at;
    return (uint8_t)(i + 1);
}

/* ---- Listed cells ------------------------------------------------------------------------ */

static tw_status paint(const tw_shaper *shaper, const tw_value *value, uint8_t colour,
                       tw_cell_set *set)
{
    tw_cell cell;
    if (!tw_get_cell(shaper->reader, shaper->lattice, value, &cell))
        return TW_ERR_INPUT;
    tw_set_cell *found = tw_cell_set_find(set, tw_shaper_moved(shaper, cell));
    tw_words words = tw_show_cell(shaper->lattice, cell);
    if (!found)
        return tw_reader_fault(shaper->reader, value->at, "", "%s has no cell %s to colour",
                               shaper->owner, words.text);
    if (found->colour && found->colour != colour)
        return tw_reader_fault(shaper->reader, value->at, "", "cell %s has colour \"%s\" already",
                               words.text, shaper->colours->names[found->colour - 1]);
    found->colour = colour;
    return TW_OK;
}

static tw_status paint_list(const tw_shaper *shaper, const tw_value *list, tw_cell_set *set)
{
    const char *name;
    tw_value key = tw_key_of(list);
    const bool all = tw_is_word(list, "all");
    if (!tw_get_name(shaper->reader, &key, "a colour", &name) ||
        (!all && !tw_is_type(shaper->reader, list, TW_VALUE_LIST, "the cells of a colour")))
        return TW_ERR_INPUT;
    uint8_t colour = tw_colour_number(shaper, name, list->key_at);
    tw_status status = colour ? TW_OK : TW_ERR_TOO_LARGE;
    for (size_t i = 0; all && i < set->count; i++)
        set->cells[i].colour = set->cells[i].colour ? set->cells[i].colour : colour;
    for (const tw_value *one = list->first; one && !tw_reader_full(shaper->reader);
         one = one->next) {
        tw_status now = paint(shaper, one, colour, set);
        status = status ? status : now;
    }
    return status;
}

static tw_status read_colours(const tw_shaper *shaper, const tw_value *map, tw_cell_set *set)
{
    tw_status status = TW_OK;
    if (!tw_is_type(shaper->reader, map, TW_VALUE_MAP, "\"colours\""))
        return TW_ERR_INPUT;
    for (const tw_value *one = map->first; one && !tw_reader_full(shaper->reader);
         one = one->next) {
        tw_status now = paint_list(shaper, one, set);
        status = status ? status : now;
    }
    return status;
}

/* ---- Chequered shapes -------------------------------------------------------------------- */

/* Gives the neighbours of a cell the other colour; those that had none are appended to the queue.
 */
static tw_status chequer_around(const tw_shaper *shaper, tw_cell_set *set, uint32_t number,
                                const uint8_t colours[2], uint32_t *queue, size_t *count)
{
    const tw_set_cell *cell = &set->cells[number];
    const uint8_t other = cell->colour == colours[0] ? colours[1] : colours[0];
    for (uint32_t a = 0; a < tw_lattice_arc_count(shaper->lattice, cell->cell.kind); a++) {
        const tw_cell there =
            tw_shaper_name(shaper, tw_lattice_neighbour(shaper->lattice, cell->cell, a));
        tw_set_cell *near = tw_cell_set_find(set, there);
        if (near && near->colour == 0) {
            near->colour = other;
            queue[(*count)++] = (uint32_t)(near - set->cells);
        } else if (near && near->colour != other)
            return tw_reader_fault(shaper->reader, cell->place, "",
                                   "%s cannot be chequered: cell %s has a neighbour of its colour",
                                   shaper->owner, tw_show_cell(shaper->lattice, cell->cell).text);
    }
    return TW_OK;
}

static tw_status chequer(const tw_shaper *shaper, const tw_value *list, tw_cell_set *set)
{
    uint8_t colours[2];
    size_t i = 0, done = 0, count = 0;
    uint32_t *queue = tw_reader_take(shaper->reader, set->count, sizeof *queue);
    if (!queue)
        return TW_ERR_MEMORY;
    if (!tw_is_list_of(shaper->reader, list, 2, "colours", "\"chequered\"", ""))
        return TW_ERR_INPUT;
    for (const tw_value *one = list->first; one; one = one->next) {
        const char *name;
        if (!tw_get_name(shaper->reader, one, "a colour", &name))
            return TW_ERR_INPUT;
        colours[i] = tw_colour_number(shaper, name, one->at);
        if (!colours[i++])
            return TW_ERR_TOO_LARGE;
    }
    tw_status status = TW_OK;
    for (uint32_t c = 0; c < set->count && status == TW_OK; c++) {
        if (set->cells[c].colour == 0) {
            set->cells[c].colour = colours[0];
            queue[count++] = c;
        }
        while (done < count && status == TW_OK)
            status = chequer_around(shaper, set, queue[done++], colours, queue, &count);
    }
    return status;
}

tw_status tw_colour_shape(const tw_shaper *shaper, const tw_value *map, tw_cell_set *set)
{
    const tw_value *colours = tw_find(map, "colours"), *chequered = tw_find(map, "chequered");
    const tw_value *last = chequered ? chequered : colours;
    if (!last)
        return TW_OK;
    if (!shaper->colours)
        return tw_reader_fault(shaper->reader, last->key_at, "", "%s cannot have colours",
                               shaper->owner);
    if (colours && chequered)
        return tw_reader_fault(shaper->reader, last->key_at, "leave one of them out",
                               "%s has both \"colours\" and \"chequered\"", shaper->owner);
    return chequered ? chequer(shaper, chequered, set) : read_colours(shaper, colours, set);
}
