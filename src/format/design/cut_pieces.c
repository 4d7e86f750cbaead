/* cut_pieces.c -- pieces that are cut out of the container: who owns which cell is what is chosen
 * (cut_pieces.h).
 *
 *   pieces:
 *     - {name: A, cut: {box: [2, 2, 6]}}      a piece with cells of this shape only
 *     - {name: B, cut: all, parts: 3}         three pieces, B1 to B3, with any cells
 *
 * Each cell of the container goes to one of the pieces whose `cut` has it; one that is optional may
 * go to none. Where the pieces lie is thus known: that is a solution. If all cells are optional,
 * the container of the puzzle is what the pieces cover. Invariant: the pieces of the puzzle are
 * numbered as they are listed here. */
#include <stdio.h>
#include <string.h>

#include "base/bounds.h"
#include "format/design/cut_pieces.h"

enum { MAX_CUT_PIECES = 64, MAX_CUT_CELLS = 10000 };

typedef struct cut_reading {
    tw_choice_tree *tree;
    tw_draft *draft;
    tw_puzzle_def def;        /* has the container */
    tw_choice_value **lists;  /* of cells, one a piece */
    const tw_value **of;      /* of each piece, its entry */
    tw_cell_set *shapes;      /* of each piece; count 0: all cells */
    tw_choice_value *covered; /* a container of the cells that have an owner; NULL: not wanted */
    uint32_t count, room;
} cut_reading;

/* ---- Entries ----------------------------------------------------------------------------- */

/* How many pieces an entry is; 0 after a fault. */
static uint32_t count_parts(cut_reading *self, const tw_value *entry)
{
    static const char *const keys[] = {"name", "cut", "parts", "turns", "mirror", "group", NULL};
    int64_t parts = 1;
    const tw_value *value = tw_find(entry, "parts");
    if (!tw_find(entry, "cut")) {
        tw_reader_fault(&self->tree->reader, entry->at, "give it a \"cut\", or none of them",
                        "some pieces are cut out of the container, but this one is not");
        return 0;
    }
    if (!tw_check_keys(&self->tree->reader, entry, keys))
        return 0;
    if (value && !tw_get_integer(&self->tree->reader, value, "\"parts\"",
                                 (tw_bounds){1, MAX_CUT_PIECES}, &parts))
        return 0;
    return (uint32_t)parts;
}

static bool read_cut_shape(cut_reading *self, const tw_value *cut, tw_cell_set *shape)
{
    tw_shaper shaper = {.reader = &self->tree->reader,
                        .lattice = self->draft->lattice,
                        .owner = "the \"cut\" of a piece",
                        .most = TW_LIMIT(self->tree->reader.context, cells)};
    return tw_is_word(cut, "all") || tw_read_whole_shape(&shaper, cut, shape) == TW_OK;
}

/* Appends the entry of a piece without cells. number: of the part, from 1; 0: the only one. */
static bool open_piece(cut_reading *self, const tw_value *entry, uint32_t number,
                       tw_choice_value *list)
{
    tw_choice_tree *tree = self->tree;
    tw_choice_value *copy = tw_choice_append(tree, list, entry, TW_NO_ALTERNATIVE);
    tw_value cells = {.type = TW_VALUE_LIST, .at = entry->at, .text = "", .key = "cells"};
    bool fine = copy != NULL;
    cells.key_at = entry->at;
    for (const tw_value *one = entry->first; one && fine; one = one->next) {
        tw_value value = *one;
        if (strcmp(one->key, "cut") == 0 || strcmp(one->key, "parts") == 0)
            continue;
        if (strcmp(one->key, "name") == 0 && number > 0) {
            const tw_words name = tw_say("%s%u", one->text, number);
            value.length = strlen(name.text);
            value.text = tw_reader_text(&tree->reader, name.text, value.length);
        }
        if (one->count > 0)
            fine = !tw_reader_fault(&tree->reader, one->at, "",
                                    "a piece that is cut has a name, \"group\", \"turns\" and "
                                    "\"mirror\" in one word each");
        fine = fine && value.text && tw_choice_append(tree, copy, &value, TW_NO_ALTERNATIVE);
    }
    self->of[self->count] = entry;
    self->lists[self->count] =
        fine ? tw_choice_append(tree, copy, &cells, TW_NO_ALTERNATIVE) : NULL;
    return self->lists[self->count++] != NULL;
}

static bool read_cut_entry(cut_reading *self, const tw_value *entry, tw_choice_value *list)
{
    const uint32_t parts = count_parts(self, entry);
    bool fine = parts > 0;
    for (uint32_t i = 1; i <= parts && fine; i++) {
        fine = read_cut_shape(self, tw_find(entry, "cut"), &self->shapes[self->count]) &&
               open_piece(self, entry, parts > 1 ? i : 0, list);
    }
    return fine;
}

/* ---- Cells ------------------------------------------------------------------------------- */

static bool may_own(const cut_reading *self, uint32_t piece, tw_cell cell)
{
    const tw_cell_set *shape = &self->shapes[piece];
    return shape->count == 0 || tw_cell_set_find(shape, cell);
}

/* Adds the cell to the lists of those that may own it. */
static bool share_cell(cut_reading *self, size_t number, uint32_t *owners, tw_cut_cell *cut)
{
    tw_choice_tree *tree = self->tree;
    const tw_cell cell = tw_lattice_image(self->draft->lattice, self->def.cells[number], 0);
    uint32_t pieces = 0, count;
    for (uint32_t p = 0; p < self->count; p++)
        if (may_own(self, p, cell))
            owners[pieces++] = p;
    count = pieces;
    if (self->def.optional[number])
        owners[count++] = TW_NO_PIECE;
    if (count == 0)
        return !tw_reader_fault(&tree->reader, self->def.container_place, "",
                                "cell %s of the container is in the \"cut\" of no piece",
                                tw_show_cell(self->draft->lattice, cell).text);
    *cut = (tw_cut_cell){cell, TW_NO_ALTERNATIVE, owners, count};
    if (count > 1)
        cut->alternative = tw_choice_add(tree, 1, 1, count, self->def.container_place);
    bool fine = count == 1 || cut->alternative != TW_NO_ALTERNATIVE;
    for (uint32_t i = 0; i < pieces && fine; i++) {
        const size_t its = count > 1 ? cut->alternative + i : TW_NO_ALTERNATIVE;
        fine = tw_choice_append_cell(tree, self->lists[owners[i]], self->draft->lattice, cell,
                                     self->of[owners[i]]->at, its);
    }
    if (fine && self->covered && pieces > 0)
        fine =
            tw_choice_append_cell(tree, self->covered, self->draft->lattice, cell,
                                  self->def.container_place, cut->alternative + pieces + TW_UNLESS);
    return fine;
}

/* Every cell of a `cut` is in the container, or it is a mistake. */
static bool check_shapes(cut_reading *self)
{
    tw_cell_set all = {.reader = &self->tree->reader};
    bool fine = true;
    for (size_t c = 0; c < self->def.cell_count && fine; c++) {
        const tw_set_cell cell = {
            .cell = tw_lattice_image(self->draft->lattice, self->def.cells[c], 0)};
        fine = tw_cell_set_add(&all, &cell) == TW_OK;
    }
    for (uint32_t p = 0; p < self->count && fine; p++)
        for (size_t i = 0; i < self->shapes[p].count && fine; i++) {
            const tw_set_cell *cell = &self->shapes[p].cells[i];
            if (!tw_cell_set_find(&all, cell->cell))
                fine = !tw_reader_fault(&self->tree->reader, cell->place, "",
                                        "%s is not in the container",
                                        tw_show_cell(self->draft->lattice, cell->cell).text);
        }
    tw_cell_set_free(&all);
    return fine;
}

/* Makes a container of covered cells, if every cell may stay empty. */
static bool open_covered(cut_reading *self, const tw_value *container)
{
    const tw_value list = {.type = TW_VALUE_LIST, .at = container->at, .text = ""};
    for (size_t c = 0; c < self->def.cell_count; c++)
        if (!self->def.optional[c])
            return true;
    self->covered = tw_choice_append(self->tree, NULL, &list, TW_NO_ALTERNATIVE);
    self->tree->covered = self->covered;
    return self->covered != NULL;
}

static bool share_cells(cut_reading *self)
{
    tw_reader *reader = &self->tree->reader;
    const size_t cells = self->def.cell_count, most = (size_t)self->count + 1;
    tw_cut_cell *cuts = tw_reader_take(reader, cells, sizeof *cuts);
    uint32_t *owners = tw_reader_take(reader, cells * most, sizeof *owners);
    bool fine = cuts && owners && check_shapes(self);
    for (size_t c = 0; c < cells && fine; c++)
        fine = share_cell(self, c, owners + c * most, &cuts[c]);
    self->tree->cells = cuts;
    self->tree->cell_count = cells;
    self->tree->piece_count = self->count;
    return fine;
}

bool tw_cut_pieces(tw_choice_tree *tree, tw_draft *draft, const tw_value *root,
                   const tw_value *pieces, tw_choice_value *into)
{
    cut_reading self = {.tree = tree, .draft = draft};
    const tw_value *container = tw_require(&tree->reader, root, "container");
    for (const tw_value *one = pieces->first; one; one = one->next)
        self.room += count_parts(&self, one);
    if (!container || tree->reader.faults > 0)
        return false;
    self.def.container_place = container->at;
    tw_draft_container(draft, container, &self.def);
    bool fine = !tree->reader.lost;
    if (fine && self.def.empty)
        fine = !tw_reader_fault(&tree->reader, tw_find(container, "empty")->key_at, "",
                                "a container that is cut has no \"empty\"");
    if (fine && (self.room > MAX_CUT_PIECES || self.def.cell_count > MAX_CUT_CELLS))
        fine = !tw_reader_refuse(&tree->reader, TW_ERR_TOO_LARGE, container->at, "",
                                 "%zu cells are cut into %u pieces; at most %d and %d are possible",
                                 self.def.cell_count, self.room, MAX_CUT_CELLS, MAX_CUT_PIECES);
    if (fine) {
        self.lists = tw_reader_take(&tree->reader, self.room, sizeof *self.lists);
        self.of = tw_reader_take(&tree->reader, self.room, sizeof *self.of);
        self.shapes = tw_reader_take(&tree->reader, self.room, sizeof *self.shapes);
        fine = self.lists && self.of && self.shapes;
    }
    for (uint32_t p = 0; fine && p < self.room; p++)
        self.shapes[p].reader = &tree->reader;
    for (const tw_value *one = pieces->first; one && fine; one = one->next)
        fine = read_cut_entry(&self, one, into);
    fine = fine && open_covered(&self, container) && share_cells(&self);
    for (uint32_t p = 0; self.shapes && p < self.room; p++)
        tw_cell_set_free(&self.shapes[p]);
    return fine;
}
