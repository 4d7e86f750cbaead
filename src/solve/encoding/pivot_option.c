/* pivot_option.c -- the pivot that the caller names, a piece or a cell; and what could be named
 * instead.
 *
 * Every solution covers a required cell by exactly one pose. Where all symmetries keep the cell
 * they permute the poses that cover it among themselves, so of each class of these one is enough,
 * just as of the poses of a piece that is used once. A cell that some symmetry moves will not do:
 * the images of a solution have other poses there. */
#include "solve/encoding/encoding.h"
#include "puzzle/puzzle_shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "cell:"
#define MOST_LISTED 6 /* of each sort, in a message */

/* ---- Cells in words ---------------------------------------------------------------------- */

void tw_cell_in_words(const tw_lattice *lattice, tw_cell cell, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < tw_lattice_rank(lattice) && length < size; i++)
        length +=
            (size_t)snprintf(text + length, size - length, "%s%d", i ? "," : "", (int)cell.at[i]);
    if (tw_lattice_kind_count(lattice) > 1 && length < size)
        snprintf(text + length, size - length, ",%s", tw_lattice_kind_name(lattice, cell.kind));
}

/* A coordinate, and the comma behind it if there is one. */
static bool read_coordinate(const char **text, int32_t *value)
{
    char *end;
    if (!**text || !strchr("-0123456789", **text))
        return false;
    long number = strtol(*text, &end, 10);
    bool end_fits = *end == '\0' || (*end == ',' && end[1] != '\0');
    if (end == *text || !end_fits || number < -TW_MAX_COORDINATE || number > TW_MAX_COORDINATE)
        return false;
    *value = (int32_t)number;
    *text = end + (*end == ',');
    return true;
}

/* false: it is no cell in words. */
static bool read_cell(const tw_lattice *lattice, const char *text, tw_cell *cell)
{
    bool kinds = tw_lattice_kind_count(lattice) > 1;
    *cell = (tw_cell){.kind = 0};
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        if (!read_coordinate(&text, &cell->at[i]))
            return false;
    if (kinds)
        cell->kind = tw_lattice_find_kind(lattice, text);
    return kinds ? cell->kind != UINT32_MAX : !*text;
}

/* ---- What could be named ----------------------------------------------------------------- */

bool tw_encoding_may_pivot(const tw_encoding *encoding, uint32_t stock)
{
    const tw_stock *data = tw_poses_stock(encoding->poses, stock);
    return data->low == 1 && data->high == 1 && data->pose_count > 0;
}

/* How many of the group move a cell. */
static size_t count_movers(const tw_encoding *encoding, uint32_t cell)
{
    size_t count = 0;
    for (size_t m = 0; m < encoding->group_count; m++)
        count += tw_symmetry_cells(encoding->symmetry, encoding->group[m])[cell] != cell;
    return count;
}

static bool cell_serves(const tw_encoding *encoding, uint32_t cell)
{
    return !tw_puzzle_cell_optional(tw_poses_puzzle(encoding->poses), cell) &&
           !encoding->pinned[cell] && count_movers(encoding, cell) == 0;
}

static bool stock_serves(const tw_encoding *encoding, uint32_t stock)
{
    size_t kept = 0;
    for (size_t m = 0; m < encoding->group_count; m++)
        kept += tw_symmetry_stocks(encoding->symmetry, encoding->group[m])[stock] == stock;
    return tw_encoding_may_pivot(encoding, stock) && kept == encoding->group_count;
}

/* A list that is cut where it gets long. */
typedef struct list {
    char text[120];
    size_t count;
} list;

static void add_to_list(list *l, const char *word)
{
    size_t length = strlen(l->text);
    const char *between = l->count ? ", " : "";
    if (l->count++ < MOST_LISTED)
        snprintf(l->text + length, sizeof l->text - length, "%s%.30s", between, word);
    else if (l->count == MOST_LISTED + 2)
        snprintf(l->text + length, sizeof l->text - length, ", ...");
}

static const char *choose_word(const list *l, const char *one, const char *more)
{
    return l->count == 0 ? "" : l->count == 1 ? one : more;
}

static void list_cells(const tw_encoding *encoding, list *cells)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    char word[TW_MAX_NAME + 64];
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++)
        if (cell_serves(encoding, c)) {
            tw_cell_in_words(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, c), word,
                             sizeof word);
            add_to_list(cells, word);
        }
}

static void list_pieces(const tw_encoding *encoding, list *pieces)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    for (uint32_t s = 0; s < tw_poses_stock_count(encoding->poses); s++)
        if (stock_serves(encoding, s))
            add_to_list(pieces,
                        tw_puzzle_piece_name(puzzle, tw_poses_stock(encoding->poses, s)->piece));
}

/* "cells 2,2, 1,3; piece P"; what could be named instead. */
static void name_others(const tw_encoding *encoding, char *text, size_t size)
{
    list cells = {.count = 0}, pieces = {.count = 0};
    list_cells(encoding, &cells);
    list_pieces(encoding, &pieces);
    if (cells.count + pieces.count == 0)
        snprintf(text, size, "no cell and no piece can");
    else
        snprintf(text, size, "these can: %s%s%s%s%s", choose_word(&cells, "cell ", "cells "),
                 cells.text, cells.count && pieces.count ? "; " : "",
                 choose_word(&pieces, "piece ", "pieces "), pieces.text);
}

/* ---- Naming ------------------------------------------------------------------------------ */

bool tw_encoding_names_cell(const tw_encoding *encoding, const char *name)
{
    return strncmp(name, PREFIX, strlen(PREFIX)) == 0 &&
           tw_puzzle_find_piece(tw_poses_puzzle(encoding->poses), name) == UINT32_MAX;
}

/* Why the cell cannot be the pivot; NULL when it can. */
static const char *why_not(const tw_encoding *encoding, uint32_t cell, char *reason, size_t size)
{
    size_t movers = count_movers(encoding, cell);
    if (tw_puzzle_cell_optional(tw_poses_puzzle(encoding->poses), cell))
        return "it may stay empty";
    if (encoding->pinned[cell])
        return "a pinned piece lies there";
    if (movers == 0)
        return NULL;
    snprintf(reason, size, "%zu of the %zu symmetries move it to another cell", movers,
             encoding->group_count);
    return reason;
}

tw_status tw_encoding_name_cell(tw_encoding *encoding, const char *name, tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const char *words = name + strlen(PREFIX);
    char example[TW_MAX_NAME + 64], reason[100], others[300];
    tw_cell cell;
    tw_cell_in_words(lattice, *tw_puzzle_cell(puzzle, 0), example, sizeof example);
    if (!read_cell(lattice, words, &cell))
        return tw_fail(error, TW_ERR_USAGE,
                       "\"%s\" is no cell to be the pivot; expected one as in " PREFIX "%s", name,
                       example);
    uint32_t number = UINT32_MAX;
    if (tw_lattice_has_cell(lattice, cell))
        number = tw_puzzle_find_cell(puzzle, tw_lattice_canonical(lattice, cell));
    if (number == UINT32_MAX)
        return tw_fail(error, TW_ERR_USAGE, "the container has no cell %s to be the pivot", words);
    const char *why = why_not(encoding, number, reason, sizeof reason);
    if (!why) {
        encoding->named_cell = number;
        return TW_OK;
    }
    name_others(encoding, others, sizeof others);
    return tw_fail(error, TW_ERR_USAGE, "cell %s cannot be the pivot: %s; %s", words, why, others);
}
