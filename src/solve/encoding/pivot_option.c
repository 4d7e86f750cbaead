/* pivot_option.c -- the pivot that the caller names, a piece or a cell; and the alternatives to it.
 *
 * Every solution covers a required cell by exactly one pose. If all symmetries keep the cell they
 * permute the poses that cover it among themselves, so one of each class of these is enough, as
 * with the poses of a piece used once. A cell that some symmetry moves does not serve: the images
 * of a solution have other poses there. */
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

/* Reads a cell in words; false: the text is none. */
static bool read_pivot_cell(const tw_lattice *lattice, const char *text, tw_cell *cell)
{
    *cell = (tw_cell){.kind = 0};
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++) {
        char *end;
        if (!*text || !strchr("-0123456789", *text))
            return false;
        long number = strtol(text, &end, 10);
        bool end_fits = *end == '\0' || (*end == ',' && end[1] != '\0');
        if (end == text || !end_fits || number < -TW_MAX_COORDINATE || number > TW_MAX_COORDINATE)
            return false;
        cell->at[i] = (int32_t)number;
        text = end + (*end == ',');
    }
    if (tw_lattice_kind_count(lattice) <= 1)
        return !*text;
    cell->kind = tw_lattice_find_kind(lattice, text);
    return cell->kind != UINT32_MAX;
}

/* ---- What could be named ----------------------------------------------------------------- */

bool tw_encoding_may_pivot(const tw_encoding *encoding, uint32_t stock)
{
    const tw_stock *data = tw_poses_stock(encoding->poses, stock);
    return data->low == 1 && data->high == 1 && data->pose_count > 0;
}

/* How many elements of the group move a cell. */
static size_t count_movers(const tw_encoding *encoding, uint32_t cell)
{
    size_t count = 0;
    for (size_t m = 0; m < encoding->group_count; m++)
        count += tw_symmetry_cells(encoding->symmetry, encoding->group[m])[cell] != cell;
    return count;
}

/* A list that is cut when it gets long. */
typedef struct list {
    char text[120];
    size_t count;
} list;

static void add_pivot_word(list *l, const char *word)
{
    size_t length = strlen(l->text);
    const char *between = l->count ? ", " : "";
    if (l->count++ < MOST_LISTED)
        snprintf(l->text + length, sizeof l->text - length, "%s%.30s", between, word);
    else if (l->count == MOST_LISTED + 2)
        snprintf(l->text + length, sizeof l->text - length, ", ...");
}

/* Writes what could be named instead: "cells 2,2, 1,3; piece P". */
static void name_others(const tw_encoding *encoding, char *text, size_t size)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    list cells = {.count = 0}, pieces = {.count = 0};
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++) {
        char word[TW_MAX_NAME + 64];
        if (tw_puzzle_cell_optional(puzzle, c) || encoding->pinned[c] ||
            count_movers(encoding, c) > 0)
            continue;
        tw_cell_in_words(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, c), word, sizeof word);
        add_pivot_word(&cells, word);
    }
    for (uint32_t s = 0; s < tw_poses_stock_count(encoding->poses); s++)
        if (tw_encoding_may_pivot(encoding, s) &&
            tw_poses_stock(encoding->poses, s)->piece != TW_ANY &&
            tw_encoding_keepers(encoding, s) == encoding->group_count)
            add_pivot_word(&pieces,
                           tw_puzzle_piece_name(puzzle, tw_poses_stock(encoding->poses, s)->piece));
    if (cells.count + pieces.count == 0)
        snprintf(text, size, "no cell and no piece can");
    else
        snprintf(text, size, "these can: %s%s%s%s%s",
                 cells.count == 0   ? ""
                 : cells.count == 1 ? "cell "
                                    : "cells ",
                 cells.text, cells.count && pieces.count ? "; " : "",
                 pieces.count == 0   ? ""
                 : pieces.count == 1 ? "piece "
                                     : "pieces ",
                 pieces.text);
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
    if (!read_pivot_cell(lattice, words, &cell))
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
