/* xmpuzzle_out.c -- writes a puzzle, with solutions or without, as a BurrTools file, a new one or
 * the one that it was read from.
 *
 * In a new one shape 0 is the container, then every piece is a shape and an entry. The text is made
 * in memory first, since it is packed as a whole. Equal puzzles give equal bytes: no time, no name.
 * Source: doc/formats.md. */
#include "base/utf8.h"
#include "disassembly/disassembler.h"
#include "format/foreign/burrtools/voxel_blocks.h"
#include "format/foreign/burrtools/xmpuzzle.h"
#include "format/lattice/write_lattice.h"
#include "puzzle/puzzle_shared.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- The file ---------------------------------------------------------------------------- */

enum { MOST_BYTES = 8 * TW_MAX_TEXT };

typedef struct tw_xm_writer {
    const tw_context *context;
    tw_reader *reader; /* its arena holds the grid and blocks */
    const tw_puzzle *puzzle;
    bool numbered; /* are the names of its groups numbers? */
    const tw_export *how;
    tw_burrtools_grid grid;
    tw_voxel_block *blocks; /* of the container, then of the pieces */
    size_t block_count;
    tw_xm_file origin; /* the file that is written again; without a root: a new one */
    /* Of the current solution: the index of each placement among the copies of all pieces, unused
     * ones included, and its position, which changes during disassembly. */
    size_t *slots;
    tw_voxel_motion *motions;
    const tw_disassembly *disassembly; /* NULL: none is known */
    tw_bytes bytes;
    tw_status status;
    tw_error *error;
} tw_xm_writer;

/* ---- Disassemblies -----------------------------------------------------------------------
 *
 * A disassembly as nested <separation> elements. Each has the numbers of its pieces and a <state>
 * for where they are before, between and after its moves; what is away is very far. Then come the
 * separations of what was removed and of what stayed, from where they stood. Source:
 * doc/formats.md, files that the program wrote. */

enum { FAR_AWAY_STEPS = 30000, INDENT = 10 };

static void put_indent(tw_writer *to, uint32_t depth)
{
    for (uint32_t i = 0; i < INDENT + 2 * depth; i++)
        tw_put(to, " ");
}

static void shift_xm_pieces(tw_xm_writer *self, const tw_disassembly_move *move, int64_t steps)
{
    tw_voxel by = tw_burrtools_grid_step(&self->grid, self->how->disassembler, move->direction);
    for (size_t i = 0; i < move->moved_count; i++)
        for (size_t k = 0; k < 3; k++)
            self->motions[move->moved[i]].position.at[k] += steps * by.at[k];
}

static void put_positions(tw_xm_writer *self, tw_writer *to, const tw_disassembly_part *part)
{
    static const char *const names[] = {"dx", "dy", "dz"};
    put_indent(to, part->depth + 1);
    tw_put(to, "<state>");
    for (size_t k = 0; k < 3; k++) {
        tw_put_format(to, "<%s>", names[k]);
        for (size_t i = 0; i < part->piece_count; i++)
            tw_put_format(to, i > 0 ? " %" PRId64 : "%" PRId64,
                          self->motions[part->pieces[i]].position.at[k]);
        tw_put_format(to, "</%s>", names[k]);
    }
    tw_put(to, "</state>\n");
}

static void put_xm_pieces(tw_xm_writer *self, tw_writer *to, const tw_disassembly_part *part)
{
    put_indent(to, part->depth + 1);
    tw_put(to, "<pieces");
    tw_put_number_attribute(to, "count", (int64_t)part->piece_count);
    tw_put(to, ">");
    for (size_t i = 0; i < part->piece_count; i++) {
        tw_put(to, i > 0 ? " " : "");
        tw_put_count(to, self->slots[part->pieces[i]]);
    }
    tw_put(to, "</pieces>\n");
}

/* All moves but the last stay: parts start from where they stood before they left. */
static void put_xm_moves(tw_xm_writer *self, tw_writer *to, size_t number,
                         const tw_disassembly_part *part)
{
    tw_disassembly_move move;
    put_positions(self, to, part);
    for (size_t i = 0; tw_disassembly_move_get(self->disassembly, number, i, &move); i++) {
        int64_t steps = move.steps > 0 ? (int64_t)move.steps : FAR_AWAY_STEPS;
        shift_xm_pieces(self, &move, steps);
        put_positions(self, to, part);
        if (move.steps == 0)
            shift_xm_pieces(self, &move, -steps);
    }
}

/* Writes nested parts: as deep as there are pieces, TW_MAX_ASSEMBLY at most. */
static void put_xm_part(tw_xm_writer *self, tw_writer *to, size_t number, const char *type)
{
    tw_disassembly_part part;
    if (!self->disassembly || !tw_disassembly_part_get(self->disassembly, number, &part) ||
        part.move_count == 0)
        return;
    put_indent(to, part.depth);
    tw_put(to, "<separation");
    if (*type)
        tw_put_attribute(to, "type", type);
    tw_put(to, ">\n");
    put_xm_pieces(self, to, &part);
    put_xm_moves(self, to, number, &part);
    if (part.removed)
        put_xm_part(self, to, part.removed, "removed");
    if (part.stayed)
        put_xm_part(self, to, part.stayed, "left");
    put_indent(to, part.depth);
    tw_put(to, "</separation>\n");
}

/* ---- Bytes ------------------------------------------------------------------------------- */

static bool keep_xm_bytes(void *user, const char *bytes, size_t count)
{
    tw_xm_writer *self = user;
    if (self->bytes.size + count > MOST_BYTES)
        self->status = tw_fail(self->error, TW_ERR_TOO_LARGE,
                               "the file would have more than %d bytes", MOST_BYTES);
    else
        tw_bytes_add(&self->bytes, bytes, count);
    if (self->bytes.status)
        self->status = TW_ERR_MEMORY;
    return self->status == TW_OK;
}

static void put_name(tw_writer *to, const char *name)
{
    if (*name)
        tw_put_attribute(to, "name", name);
}

/* ---- Shapes ------------------------------------------------------------------------------ */

/* Writes arbitrary colours that can be told apart. */
static void put_xm_colours(tw_xm_writer *self, tw_writer *to)
{
    size_t count = tw_puzzle_colour_count(self->puzzle);
    tw_put(to, count > 0 ? "  <colors>\n" : "  <colors/>\n");
    for (size_t i = 0; i < count; i++) {
        tw_put(to, "    <color");
        tw_put_number_attribute(to, "red", (int64_t)(60 + 97 * i % 196));
        tw_put_number_attribute(to, "green", (int64_t)(60 + 151 * i % 196));
        tw_put_number_attribute(to, "blue", (int64_t)(60 + 41 * i % 196));
        tw_put(to, "/>\n");
    }
    tw_put(to, count > 0 ? "  </colors>\n" : "");
}

static tw_status put_voxels(tw_xm_writer *self, tw_writer *to, size_t number)
{
    const tw_voxel_block *block = &self->blocks[number];
    size_t count = (size_t)(block->size.at[0] * block->size.at[1] * block->size.at[2]);
    char *state = NULL; /* of each voxel; 0: empty */
    uint8_t *colour = NULL;
    const tw_array arrays[] = {TW_ARRAY(state, count), TW_ARRAY(colour, count), {0}};
    bool fine = tw_arrays(self->context, arrays, TW_TAKE);
    for (size_t i = 0; i < block->count && fine; i++) {
        const int64_t *at = block->voxels[i].at;
        int64_t place = at[0] + block->size.at[0] * (at[1] + block->size.at[1] * at[2]);
        state[place] = number == 0 && tw_puzzle_cell_optional(self->puzzle, i) ? '+' : '#';
        colour[place] = number == 0      ? tw_puzzle_cell_colour(self->puzzle, i)
                        : block->colours ? block->colours[i]
                                         : 0;
    }
    for (size_t i = 0; i < count && fine; i++) {
        tw_put_letter(to, state[i] ? state[i] : '_');
        if (state[i] && colour[i])
            tw_put_count(to, colour[i]);
    }
    tw_arrays(self->context, arrays, TW_GIVE);
    return fine ? TW_OK : TW_ERR_MEMORY;
}

static tw_status put_xm_shape(tw_xm_writer *self, tw_writer *to, size_t number)
{
    static const char *const sizes[] = {"x", "y", "z"}, *const spots[] = {"hx", "hy", "hz"};
    const tw_voxel_block *block = &self->blocks[number];
    tw_put(to, "    <voxel");
    for (size_t i = 0; i < 3; i++)
        tw_put_number_attribute(to, sizes[i], block->size.at[i]);
    for (size_t i = 0; i < 3; i++)
        if (block->hotspot.at[0] || block->hotspot.at[1] || block->hotspot.at[2])
            tw_put_number_attribute(to, spots[i], block->hotspot.at[i]);
    if (number > 0)
        put_name(to, tw_puzzle_piece_name(self->puzzle, (uint32_t)(number - 1)));
    tw_put(to, " type=\"0\">");
    tw_status status = put_voxels(self, to, number);
    tw_put(to, "</voxel>\n");
    return status;
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* Fills slots and motions, whose positions are counted in the container's block. *total: copies of
 * all pieces. */
static tw_status find_motions(tw_xm_writer *self, const tw_solution *solution, size_t *total)
{
    size_t next = 0;
    *total = 0;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(self->puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
        for (size_t slot = *total; slot < *total + high && next < solution->count &&
                                   solution->placements[next].piece == piece;
             slot++, next++) {
            tw_voxel_motion *motion = &self->motions[next];
            tw_status status =
                tw_voxel_motion_of(self->context, &self->blocks[piece + 1], self->puzzle,
                                   &solution->placements[next], motion, self->error);
            if (status)
                return status;
            motion->position = tw_voxel_minus(&motion->position, &self->blocks[0].shift);
            self->slots[next] = slot;
        }
        *total += high;
    }
    return next == solution->count
               ? TW_OK
               : tw_fail(self->error, TW_ERR_INPUT, "a solution has more pieces than there are");
}

/* Writes the placed copies of each piece, then an x for each unused one. */
static void put_assembly(tw_xm_writer *self, tw_writer *to, size_t count, size_t total)
{
    size_t next = 0;
    for (size_t slot = 0; slot < total; slot++) {
        tw_put(to, slot > 0 ? " " : "");
        if (next == count || self->slots[next] != slot) {
            tw_put(to, "x");
            continue;
        }
        const tw_voxel_motion *motion = &self->motions[next++];
        for (size_t i = 0; i < 3; i++)
            tw_put_format(to, "%" PRId64 " ", motion->position.at[i]);
        tw_put_count(to, motion->turn);
    }
}

static bool comes_apart(const tw_export *how, size_t number)
{
    const tw_disassembly *one = how->disassemblies ? how->disassemblies[number] : NULL;
    return one && tw_disassembly_total(one).answer == TW_DISASSEMBLY_FOUND;
}

static tw_status put_solutions(tw_xm_writer *self, tw_writer *to)
{
    const tw_export *how = self->how;
    size_t room = 0, total;
    int64_t apart = 0;
    for (size_t i = 0; i < how->solution_count; i++)
        room = how->solutions[i]->count > room ? how->solutions[i]->count : room;
    self->slots = tw_reader_take(self->reader, room, sizeof *self->slots);
    self->motions = tw_reader_take(self->reader, room, sizeof *self->motions);
    if (!self->slots || !self->motions)
        return TW_ERR_MEMORY;
    tw_put(to, how->solution_count > 0 ? "      <solutions>\n" : "");
    for (size_t i = 0; i < how->solution_count; i++) {
        const tw_solution *solution = how->solutions[i];
        tw_status status = find_motions(self, solution, &total);
        if (status)
            return status;
        self->disassembly = comes_apart(how, i) ? how->disassemblies[i] : NULL;
        if (self->disassembly && !tw_disassembly_is_of(self->disassembly, solution))
            return tw_fail(self->error, TW_ERR_INPUT, "the moves are those of another solution");
        tw_put(to, "        <solution");
        if (i > 0)
            tw_put_number_attribute(to, "asmNum", (int64_t)i);
        if (self->disassembly && apart++ > 0)
            tw_put_number_attribute(to, "solNum", apart - 1);
        tw_put(to, ">\n          <assembly>");
        put_assembly(self, to, solution->count, total);
        tw_put(to, "</assembly>\n");
        put_xm_part(self, to, 0, "");
        tw_put(to, "        </solution>\n");
    }
    tw_put(to, how->solution_count > 0 ? "      </solutions>\n" : "");
    return TW_OK;
}

/* ---- The problem ------------------------------------------------------------------------- */

/* Are the names of all groups numbers, as those of a file that was read? */
static bool groups_are_numbers(const tw_puzzle *puzzle)
{
    bool numbers = true;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        size_t count;
        uint64_t value;
        const tw_group_def *groups = tw_puzzle_piece_groups(puzzle, piece, &count);
        for (size_t i = 0; i < count && numbers; i++)
            numbers = groups[i].name[0] != '0' &&
                      tw_leading_digits(groups[i].name, 9, &value) == strlen(groups[i].name);
    }
    return numbers;
}

/* The number of a piece's group: its name, or its number among all of the puzzle, from 1. */
static void put_xm_group(const tw_xm_writer *self, tw_writer *to, uint32_t piece, size_t index)
{
    size_t count;
    const tw_group_def *groups = tw_puzzle_piece_groups(self->puzzle, piece, &count);
    tw_put_number_attribute(to, "group",
                            self->numbered
                                ? strtoll(groups[index].name, NULL, 10)
                                : (int64_t)tw_puzzle_group_number(self->puzzle, piece, index) + 1);
}

/* Writes an entry, with elements in it when the piece is in a group. */
static void put_xm_entry(tw_xm_writer *self, tw_writer *to, uint32_t piece)
{
    size_t count;
    const tw_group_def *groups = tw_puzzle_piece_groups(self->puzzle, piece, &count);
    uint32_t low, high;
    tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
    tw_put(to, "        <shape");
    tw_put_number_attribute(to, "id", (int64_t)piece + 1);
    tw_put_number_attribute(to, low == high ? "count" : "min", low);
    if (low != high)
        tw_put_number_attribute(to, "max", high);
    if (count == 1 && groups[0].copies == TW_ANY) {
        put_xm_group(self, to, piece, 0);
        count = 0;
    }
    tw_put(to, count > 0 ? ">\n" : "/>\n");
    for (size_t i = 0; i < count; i++) {
        tw_put(to, "          <group");
        put_xm_group(self, to, piece, i);
        tw_put_number_attribute(to, "count", groups[i].copies < high ? groups[i].copies : high);
        tw_put(to, "/>\n");
    }
    tw_put(to, count > 0 ? "        </shape>\n" : "");
}

static void put_xm_pairs(tw_xm_writer *self, tw_writer *to)
{
    const size_t count = tw_puzzle_colour_count(self->puzzle);
    tw_put(to, count > 0 ? "      <bitmap>\n" : "      <bitmap/>\n");
    for (size_t i = 0; i < count * count; i++) {
        const size_t piece = i / count, under = i % count;
        if (!tw_puzzle_may_lie(self->puzzle, (uint8_t)(piece + 1), (uint8_t)(under + 1)))
            continue;
        tw_put(to, "        <pair");
        tw_put_number_attribute(to, "piece", (int64_t)piece);
        tw_put_number_attribute(to, "result", (int64_t)under);
        tw_put(to, "/>\n");
    }
    tw_put(to, count > 0 ? "      </bitmap>\n" : "");
}

/* State 2: all solutions are found; 3: not known. */
static void put_state(tw_xm_writer *self, tw_writer *to)
{
    const tw_export *how = self->how;
    const tw_puzzle_notes *notes = tw_puzzle_about(self->puzzle);
    const char *known = *notes->reflections ? notes->reflections : notes->claimed;
    bool fits = *known && strlen(known) < 19; /* BurrTools stores it in 63 bits */
    bool counted = how->complete || fits;
    bool any = counted || how->solution_count > 0;
    int64_t apart = 0;
    tw_put_number_attribute(to, "state", counted ? 2 : any ? 3 : 0);
    if (!any)
        return;
    tw_put_number_attribute(to, "assemblies",
                            how->complete || !fits ? (int64_t)how->solution_count
                                                   : strtoll(known, NULL, 10));
    for (size_t i = 0; i < how->solution_count; i++)
        apart += comes_apart(how, i);
    tw_put_number_attribute(to, "solutions", apart);
    tw_put_number_attribute(to, "time", how->seconds < 1e9 ? (int64_t)how->seconds : 1000000000);
}

static tw_status put_problem(tw_xm_writer *self, tw_writer *to)
{
    uint32_t low, high;
    tw_put(to, "    <problem");
    put_name(to, tw_puzzle_title(self->puzzle));
    put_state(self, to);
    if (tw_puzzle_empty(self->puzzle, &low, &high))
        tw_put_number_attribute(to, "maxHoles", high);
    tw_put(to, ">\n      <shapes>\n");
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(self->puzzle); piece++)
        put_xm_entry(self, to, piece);
    tw_put(to, "      </shapes>\n      <result id=\"0\"/>\n");
    put_xm_pairs(self, to);
    tw_status status = put_solutions(self, to);
    tw_put(to, "    </problem>\n");
    return status;
}

static void put_xm_note(tw_writer *to, const char *heading, const char *text, bool *first)
{
    if (!*text)
        return;
    tw_put(to, *first ? "" : "\n");
    tw_put(to, heading);
    tw_put_xml_value(to, text, strlen(text));
    *first = false;
}

static void put_xm_comment(tw_xm_writer *self, tw_writer *to)
{
    const tw_puzzle_notes *notes = tw_puzzle_about(self->puzzle);
    bool first = true;
    if (!*notes->notes && !*notes->author && !*notes->source)
        return;
    tw_put(to, "  <comment>");
    put_xm_note(to, "", notes->notes, &first);
    put_xm_note(to, "Author: ", notes->author, &first);
    put_xm_note(to, "Source: ", notes->source, &first);
    tw_put(to, "</comment>\n");
}

/* ---- A file that is written again --------------------------------------------------------
 *
 * Everything in it stays, also what the puzzle knows nothing of: other problems and their
 * solutions, shapes without a use, tones, weights. */

static bool has_news(const tw_export *how)
{
    return how->complete || how->solution_count > 0;
}

static bool is_xm_name_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

/* Copies an element; of the problem that was solved, all but what was found. */
static tw_status put_element(tw_xm_writer *self, tw_writer *to, const tw_xml *element)
{
    static const char *const stated[] = {"state", "assemblies", "solutions", "time", NULL};
    static const char *const found[] = {"solutions", "assembler", NULL};
    const bool solved = element == self->origin.problem && has_news(self->how);
    tw_status status = TW_OK;
    tw_put_format(to, "<%s", element->name);
    for (const tw_xml_attribute *one = element->attributes; one; one = one->next)
        if (!solved || !is_xm_name_of(one->name, stated))
            tw_put_attribute(to, one->name, one->value);
    if (solved)
        put_state(self, to);
    if (!element->first && element->length == 0) {
        tw_put(to, "/>\n");
        return TW_OK;
    }
    tw_put(to, ">");
    tw_put(to, element->first ? "\n" : "");
    tw_put_xml_text(to, element->text, element->first ? 0 : element->length);
    for (const tw_xml *one = element->first; one && !status; one = one->next)
        if (!solved || !is_xm_name_of(one->name, found))
            status = put_element(self, to, one);
    if (solved && !status)
        status = put_solutions(self, to);
    tw_put_format(to, "</%s>\n", element->name);
    return status;
}

/* The block of a shape as it stands in the file. */
static tw_status take_xm_block(tw_xm_writer *self, const tw_xm_shape *shape, size_t number)
{
    tw_voxel_block *block = &self->blocks[number];
    uint8_t *colours = tw_reader_take(self->reader, shape->filled, 1);
    *block = (tw_voxel_block){.grid = &self->grid,
                              .voxels = shape->voxels,
                              .colours = colours,
                              .count = shape->filled,
                              .hotspot = shape->hotspot};
    for (size_t i = 0; colours && i < shape->filled; i++)
        colours[i] = self->origin.colour[shape->colours[i]];
    return colours ? TW_OK : TW_ERR_MEMORY;
}

/* Reads the file, and takes its shapes for the puzzle's. */
static tw_status open_origin(tw_xm_writer *self)
{
    static const char *const nothing[] = {NULL};
    tw_xm_file *file = &self->origin;
    const tw_import from = {.size = sizeof from,
                            .problem = self->how->problem,
                            .problem_name = self->how->problem_name};
    tw_importing_open(&file->import, self->reader, &from);
    tw_status status = tw_xm_open(file, self->how->origin, nothing);
    bool same =
        !status && file->entry_count == tw_puzzle_piece_count(self->puzzle) &&
        file->container->filled + file->container->variable == tw_puzzle_cell_count(self->puzzle) &&
        file->colour_count == tw_puzzle_colour_count(self->puzzle);
    tw_importing_close(&file->import); /* the rest is in the arena */
    if (!status && file->problem->at.line == 0 && has_news(self->how))
        return tw_fail(self->error, TW_ERR_UNSUPPORTED,
                       "the file has no problem that could have solutions");
    self->block_count = file->entry_count + 1;
    self->blocks = tw_reader_take(self->reader, self->block_count, sizeof *self->blocks);
    if (!self->blocks)
        return TW_ERR_MEMORY;
    self->blocks[0].grid = &self->grid;
    for (size_t i = 0; i < file->entry_count && same && !status; i++) {
        const tw_cell *cells;
        const uint8_t *colours;
        status = take_xm_block(self, file->entries[i].shape, i + 1);
        same = tw_puzzle_form(self->puzzle, (uint32_t)i, 0, &cells, &colours) ==
               file->entries[i].shape->filled;
    }
    if (status == TW_ERR_MEMORY || (same && !status))
        return status;
    return tw_fail(self->error, TW_ERR_INPUT, "the file to be written again has another puzzle");
}

static tw_status put_xm_all(tw_xm_writer *self, tw_writer *to)
{
    tw_status status = TW_OK;
    tw_put(to, "<?xml version=\"1.0\"?>\n");
    if (self->how->origin) {
        status = put_element(self, to, self->origin.root);
        tw_status ended = tw_writer_end(to);
        return status ? status : self->status ? self->status : ended;
    }
    tw_put(to, "<puzzle version=\"2\">\n  <gridType");
    tw_put_number_attribute(to, "type", self->grid.number);
    tw_put(to, "/>\n");
    put_xm_colours(self, to);
    tw_put(to, "  <shapes>\n");
    for (size_t i = 0; i < self->block_count && status == TW_OK; i++)
        status = put_xm_shape(self, to, i);
    tw_put(to, "  </shapes>\n  <problems>\n");
    status = status ? status : put_problem(self, to);
    tw_put(to, "  </problems>\n");
    put_xm_comment(self, to);
    tw_put(to, "</puzzle>\n");
    tw_status written = tw_writer_end(to);
    return status ? status : self->status ? self->status : written;
}

/* ---- May it be written at all? ----------------------------------------------------------- */

static tw_status refuse_xm(const tw_xm_writer *self, const char *what)
{
    return tw_fail(self->error, TW_ERR_UNSUPPORTED, "BurrTools' files know no %s", what);
}

static tw_status check_xm_puzzle(const tw_xm_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    uint32_t least_empty, most_empty;
    const bool bounded = tw_puzzle_empty(puzzle, &least_empty, &most_empty);
    bool ranged = false;
    uint64_t covered = 0;
    if (bounded && least_empty > 0)
        return refuse_xm(self, "least number of empty cells");
    if (tw_puzzle_mark_count(puzzle) > 0)
        return refuse_xm(self, "marks on edges");
    if (tw_puzzle_pin_count(puzzle) > 0)
        return refuse_xm(self, "pinned pieces");
    if (tw_puzzle_labelled(puzzle))
        return refuse_xm(self, "copies that are told apart");
    if (tw_puzzle_colour_count(puzzle) > 63)
        return refuse_xm(self, "more than 63 colours");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        tw_status status = tw_voxel_ways_agree(self->context, &self->grid, puzzle, p, self->error);
        if (status)
            return status;
        const tw_cell *cells;
        const uint8_t *colours;
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        ranged = ranged || low < high;
        covered += (uint64_t)low * tw_puzzle_form(puzzle, p, 0, &cells, &colours);
    }
    if (bounded && !ranged && covered + most_empty < tw_puzzle_cell_count(puzzle))
        return refuse_xm(self, "bound of empty cells where no piece has a range of copies");
    return TW_OK;
}

/* Makes the blocks of the container, then of the pieces. */
static tw_status make_blocks(tw_xm_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    const tw_cell *cells = tw_puzzle_cell(puzzle, 0);
    const uint8_t *colours = NULL;
    size_t size = tw_puzzle_cell_count(puzzle);
    tw_status status = TW_OK;
    self->block_count = tw_puzzle_piece_count(puzzle) + 1;
    self->blocks = tw_reader_take(self->reader, self->block_count, sizeof *self->blocks);
    for (size_t i = 0; self->blocks && i < self->block_count && !status; i++) {
        if (i > 0)
            size = tw_puzzle_form(puzzle, (uint32_t)i - 1, 0, &cells, &colours);
        self->blocks[i].grid = &self->grid;
        self->blocks[i].colours = colours;
        status = tw_voxel_block_make(self->reader, &self->blocks[i], cells, size, self->error);
    }
    return self->blocks ? status : TW_ERR_MEMORY;
}

static tw_status write_xm_file(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_export *how, const tw_out *out, tw_error *error)
{
    const tw_lattice *own = tw_puzzle_lattice(puzzle);
    tw_lattice *lattice = NULL;
    tw_reader reader;
    tw_reader_open(&reader, context, NULL);
    tw_xm_writer self = {.context = reader.context,
                         .reader = &reader,
                         .puzzle = puzzle,
                         .numbered = groups_are_numbers(puzzle),
                         .how = how,
                         .bytes = {.context = reader.context},
                         .error = error};
    const tw_out memory = {keep_xm_bytes, &self};
    tw_writer to = {.out = &memory};
    tw_status status =
        tw_burrtools_grid_find(&reader, "burrtools", 0, tw_lattice_name(own), &self.grid, &lattice);
    bool same = false;
    status = status ? status : tw_lattice_same(context, lattice, own, &same);
    if (status != TW_ERR_MEMORY && !same)
        status = tw_fail(error, TW_ERR_UNSUPPORTED, "BurrTools has no grid for lattice \"%s\"",
                         tw_lattice_name(own));
    status = status ? status : check_xm_puzzle(&self);
    if (!status)
        status = how->origin ? open_origin(&self) : make_blocks(&self);
    status = status ? status : put_xm_all(&self, &to);
    const char *bytes = (const char *)self.bytes.data;
    if (!status && how->format->binary)
        status = tw_gzip(bytes, self.bytes.size, out, error);
    else if (!status)
        status = out->write(out->user, bytes, self.bytes.size) ? TW_OK : TW_ERR_IO;
    tw_bytes_free(&self.bytes);
    tw_lattice_free(lattice);
    tw_reader_close(&reader, NULL);
    return status == TW_ERR_MEMORY ? tw_fail(error, status, "out of memory") : status;
}

/* ---- Rows -------------------------------------------------------------------------------- */

/* Is it packed, XML, or named .xmpuzzle? */
static bool claims_text(const tw_source *source)
{
    size_t gap = 0;
    while (gap < source->size && source->text[gap] && strchr(" \t\r\n", source->text[gap]))
        gap++;
    return tw_is_packed(source->text, source->size) ||
           (gap < source->size && source->text[gap] == '<') || tw_source_ends(source, ".xmpuzzle");
}

const tw_format_row tw_format_xmpuzzle = {
    .is = {.name = "xmpuzzle",
           .extension = ".xmpuzzle",
           .summary = "a puzzle of BurrTools, with solutions if asked for",
           .kind = TW_FORMAT_PUZZLE,
           .reads = true,
           .writes = true,
           .binary = true,
           .solutions = true,
           .plays = true},
    .claims = claims_text,
    .several = true,
    .named = true,
    .read_puzzle = tw_read_xmpuzzle,
    .write_puzzle = write_xm_file,
};

const tw_format_row tw_format_xmpuzzle_plain = {
    .is = {.name = "xmpuzzle-plain",
           .extension = ".xmpuzzle",
           .summary = "the same as plain text",
           .kind = TW_FORMAT_PUZZLE,
           .writes = true,
           .solutions = true,
           .plays = true},
    .write_puzzle = write_xm_file,
};
