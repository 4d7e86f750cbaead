/* layers.c -- shapes drawn with characters: block k, row r, character c is the cell [c, r, k].
 *
 * A `|` block keeps its rows as they are drawn, and its indent tells the column of every
 * character; in a quoted text only the first row can be located, so faults name layer and row. */
#include <string.h>

#include "format/shape/shaper.h"

/* The position of the reader: layer, row and character count from 0. */
typedef struct tw_art {
    const tw_shaper *shaper;
    const tw_value *block;
    size_t layer, row, column;
} tw_art;

static tw_place place_in_art(const tw_art *art)
{
    tw_place at = art->block->at;
    if (art->block->type == TW_VALUE_BLOCK) {
        at.line += (uint32_t)art->row + 1;
        at.column = art->block->indent + (uint32_t)art->column + 1;
    } else if (art->row == 0) {
        at.column += (uint32_t)art->column + (art->block->type == TW_VALUE_QUOTED);
    }
    return at;
}

static tw_status refuse_art(const tw_art *art, const char *what)
{
    const tw_shaper *shaper = art->shaper;
    return tw_reader_fault(
        shaper->reader, place_in_art(art),
        shaper->container ? "use . for no cell, x for a cell, ? for one that may stay empty, "
                            "or a letter for a colour"
                          : "use . for no cell, x for a cell, or a letter for a colour",
        "%s in layer %zu, row %zu means nothing", what, art->layer + 1, art->row + 1);
}

static bool is_art_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The colour a letter stands for; its name is a text of the arena. */
static tw_status art_colour_of(const tw_art *art, char letter, tw_set_cell *cell)
{
    const tw_shaper *shaper = art->shaper;
    if (!shaper->colours)
        return tw_reader_fault(shaper->reader, place_in_art(art), "use x for a cell",
                               "%s cannot have colours, but here is \"%c\"", shaper->owner, letter);
    char *name = tw_reader_text(shaper->reader, &letter, 1);
    if (!name)
        return TW_ERR_MEMORY;
    cell->colour = tw_colour_number(shaper, name, cell->place);
    return cell->colour ? TW_OK : TW_ERR_TOO_LARGE;
}

/* Reads one character; *present: whether it is a cell. */
static tw_status read_symbol(const tw_art *art, const char *symbol, tw_set_cell *cell,
                             bool *present)
{
    char c = *symbol;
    *present = c != '.' && c != ' ';
    if (!*present || c == 'x' || c == 'X' || c == '#')
        return TW_OK;
    if (c == '?' && art->shaper->container) {
        cell->optional = true;
        return TW_OK;
    }
    if (c == '?')
        return tw_reader_fault(art->shaper->reader, place_in_art(art),
                               "optional cells belong to a container", "%s has an optional cell",
                               art->shaper->owner);
    if (is_art_letter(c))
        return art_colour_of(art, c, cell);
    if (c == '\t')
        return refuse_art(art, "a tab");
    int length = 1;
    while (((unsigned char)symbol[length] & 0xc0) == 0x80)
        length++;
    return refuse_art(art, tw_say("\"%.*s\"", length, symbol).text);
}

static tw_status add_symbol(const tw_art *art, const char *symbol, tw_cell_set *set)
{
    const tw_shaper *shaper = art->shaper;
    tw_set_cell cell = {.place = place_in_art(art)};
    size_t position[] = {art->column, art->row, art->layer};
    bool present;
    tw_status status = read_symbol(art, symbol, &cell, &present);
    if (status || !present)
        return status;
    for (size_t i = 0; i < 3 && i < tw_lattice_rank(shaper->lattice); i++)
        cell.cell.at[i] = (int32_t)position[i];
    cell.cell = tw_shaper_moved(shaper, cell.cell);
    if (!tw_cell_set_find(set, cell.cell))
        return tw_cell_set_add(set, &cell);
    return tw_reader_fault(shaper->reader, cell.place, "draw no more than a period",
                           "on the wrapped lattice this is cell %s, which is drawn already",
                           tw_show_cell(shaper->lattice, cell.cell).text);
}

static tw_status read_art_row(tw_art *art, const char *row, size_t length, tw_cell_set *set)
{
    tw_status status = TW_OK;
    art->column = 0;
    for (size_t i = 0; i < length && !tw_reader_full(art->shaper->reader); i++) {
        if (((unsigned char)row[i] & 0xc0) == 0x80)
            continue;
        tw_status now = add_symbol(art, row + i, set);
        if (now == TW_ERR_MEMORY || now == TW_ERR_TOO_LARGE)
            return now;
        status = status ? status : now;
        art->column++;
    }
    return status;
}

static tw_status read_rows(tw_art *art, tw_cell_set *set)
{
    const char *row = art->block->text, *end = row + art->block->length;
    tw_status status = TW_OK;
    for (art->row = 0; row < end && !tw_reader_full(art->shaper->reader); art->row++) {
        const char *stop = memchr(row, '\n', (size_t)(end - row));
        size_t length = stop ? (size_t)(stop - row) : (size_t)(end - row);
        art->column = 0;
        tw_status now = TW_OK;
        if (art->row > 0 && tw_lattice_rank(art->shaper->lattice) == 1)
            now = tw_reader_fault(art->shaper->reader, place_in_art(art), "",
                                  "lattice \"%s\" has one coordinate, but here is a second row",
                                  tw_lattice_name(art->shaper->lattice));
        else
            now = read_art_row(art, row, length, set);
        if (now == TW_ERR_MEMORY || now == TW_ERR_TOO_LARGE)
            return now;
        status = status ? status : now;
        row += length + 1;
    }
    return status;
}

static tw_status read_art_block(const tw_shaper *shaper, const tw_value *block, size_t layer,
                                tw_cell_set *set)
{
    tw_art art = {.shaper = shaper, .block = block, .layer = layer};
    const char *text;
    if (!tw_get_text(shaper->reader, block, "a layer", &text))
        return TW_ERR_INPUT;
    if (block->folded)
        return tw_reader_fault(shaper->reader, block->at, "draw it in a `|` block",
                               "the rows of this layer run together: it is not a `|` block");
    if (tw_reader_charge(shaper->reader, block->length, block->at))
        return TW_ERR_TOO_LARGE;
    return read_rows(&art, set);
}

/* Can this lattice be drawn with characters at all? */
static tw_status check_lattice(const tw_shaper *shaper, const tw_value *value)
{
    size_t rank = tw_lattice_rank(shaper->lattice);
    size_t kinds = tw_lattice_kind_count(shaper->lattice);
    if (kinds > 1)
        return tw_reader_fault(shaper->reader, value->at, "list the cells under \"cells\"",
                               "layers need one kind of cell; lattice \"%s\" has %zu",
                               tw_lattice_name(shaper->lattice), kinds);
    if (rank > 3)
        return tw_reader_fault(shaper->reader, value->at, "list the cells under \"cells\"",
                               "layers need at most 3 coordinates; lattice \"%s\" has %zu",
                               tw_lattice_name(shaper->lattice), rank);
    if (value->type == TW_VALUE_LIST && value->count > 1 && rank < 3)
        return tw_reader_fault(shaper->reader, value->at, "put all rows into one `|` block",
                               "there are %zu layers, but lattice \"%s\" is flat", value->count,
                               tw_lattice_name(shaper->lattice));
    return TW_OK;
}

tw_status tw_read_layers(const tw_shaper *shaper, const tw_value *value, const tw_value *map,
                         tw_cell_set *set)
{
    (void)map;
    tw_status status = check_lattice(shaper, value);
    if (status || value->type != TW_VALUE_LIST)
        return status ? status : read_art_block(shaper, value, 0, set);
    size_t layer = 0;
    for (const tw_value *one = value->first; one && !tw_reader_full(shaper->reader);
         one = one->next) {
        tw_status now = read_art_block(shaper, one, layer++, set);
        if (now == TW_ERR_MEMORY || now == TW_ERR_TOO_LARGE)
            return now;
        status = status ? status : now;
    }
    return status;
}
