/* xmpuzzle_out.c -- writes a puzzle, with solutions or without, as a BurrTools file.
 *
 * Shape 0 is the container, then every piece is a shape and an entry. The text is made in memory
 * first, since packing wants it whole. Equal puzzles give equal bytes: no time, no name.
 * Source: doc/formats.md. */
#include "disassembly/disassembler.h"
#include "format/foreign/burrtools/xmpuzzle.h"
#include "format/foreign/burrtools/xmpuzzle_apart.h"
#include "format/foreign/burrtools/xmpuzzle_ways.h"
#include "format/lattice/lattice_equal.h"

#include <stdlib.h>
#include <string.h>
#include "puzzle/puzzle_data.h"

enum { MOST_BYTES = 8 * TW_MAX_TEXT };

typedef struct tw_xm_writer {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_export *how;
    bool packed;
    tw_burrtools_grid grid;
    tw_voxel_block *blocks; /* of the container, then of the pieces */
    size_t block_count;
    char *bytes;
    size_t size, room;
    tw_status status;
    tw_error *error;
} tw_xm_writer;

/* ---- Bytes ------------------------------------------------------------------------------- */

static bool keep(void *user, const char *bytes, size_t count)
{
    tw_xm_writer *self = user;
    if (self->size + count > MOST_BYTES) {
        self->status = tw_fail(self->error, TW_ERR_TOO_LARGE,
                               "the file would have more than %d bytes", MOST_BYTES);
        return false;
    }
    if (!TW_GROW(self->context, self->bytes, self->room, self->size + count)) {
        self->status = tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
        return false;
    }
    memcpy(self->bytes + self->size, bytes, count);
    self->size += count;
    return true;
}

static void put_name(tw_writer *to, const char *name)
{
    if (*name)
        tw_put_attribute(to, "name", name);
}

/* ---- Shapes ------------------------------------------------------------------------------ */

/* What the colours are there does not matter, so long as they can be told apart. */
static void put_colours(tw_xm_writer *self, tw_writer *to)
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

/* The state and colour of each voxel of a block. */
typedef struct tw_states {
    char *state;
    uint8_t *colour;
    size_t count;
} tw_states;

static size_t number_in(const tw_voxel_block *block, const tw_voxel *voxel)
{
    return (size_t)(voxel->at[0] +
                    block->size.at[0] * (voxel->at[1] + block->size.at[1] * voxel->at[2]));
}

static bool is_optional(const tw_xm_writer *self, size_t block, size_t cell)
{
    return block == 0 && tw_puzzle_cell_optional(self->puzzle, cell);
}

static uint8_t colour_of(const tw_xm_writer *self, size_t block, size_t cell)
{
    const tw_cell *cells;
    const uint8_t *colours;
    if (block == 0)
        return tw_puzzle_cell_colour(self->puzzle, cell);
    tw_puzzle_form(self->puzzle, (uint32_t)(block - 1), 0, &cells, &colours);
    return colours ? colours[cell] : 0;
}

static void put_states(tw_writer *to, const tw_states *states)
{
    for (size_t i = 0; i < states->count; i++) {
        tw_put_letter(to, states->state[i] ? states->state[i] : '_');
        if (states->state[i] && states->colour[i])
            tw_put_count(to, states->colour[i]);
    }
}

static tw_status put_voxels(tw_xm_writer *self, tw_writer *to, size_t number)
{
    const tw_voxel_block *block = &self->blocks[number];
    tw_states states = {.count =
                            (size_t)(block->size.at[0] * block->size.at[1] * block->size.at[2])};
    states.state = tw_take(self->context, states.count, 1);
    states.colour = tw_take(self->context, states.count, 1);
    bool fine = states.state && states.colour;
    for (size_t i = 0; i < block->count && fine; i++) {
        size_t place = number_in(block, &block->voxels[i]);
        states.state[place] = is_optional(self, number, i) ? '+' : '#';
        states.colour[place] = colour_of(self, number, i);
    }
    if (fine)
        put_states(to, &states);
    tw_give(self->context, states.state, states.count, 1);
    tw_give(self->context, states.colour, states.count, 1);
    return fine ? TW_OK : tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
}

static tw_status put_shape(tw_xm_writer *self, tw_writer *to, size_t number)
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

/* Positions are counted in the container's block. */
static tw_status find_motion(tw_xm_writer *self, const tw_placement *placement,
                             tw_voxel_motion *motion)
{
    tw_status status = tw_voxel_motion_of(&self->blocks[placement->piece + 1], self->puzzle,
                                          placement, motion, self->error);
    for (size_t i = 0; i < 3 && status == TW_OK; i++)
        motion->position.at[i] -= self->blocks[0].shift.at[i];
    return status;
}

static tw_status put_placement(tw_xm_writer *self, tw_writer *to, const tw_placement *placement)
{
    tw_voxel_motion motion;
    tw_status status = find_motion(self, placement, &motion);
    for (size_t i = 0; i < 3 && status == TW_OK; i++) {
        tw_put_number(to, motion.position.at[i]);
        tw_put(to, " ");
    }
    if (status == TW_OK)
        tw_put_count(to, motion.turn);
    return status;
}

/* The copies of each piece that lie somewhere, then an x for each that does not. */
static tw_status put_assembly(tw_xm_writer *self, tw_writer *to, const tw_solution *solution)
{
    size_t next = 0;
    bool first = true;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(self->puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
        for (uint32_t copy = 0; copy < high; copy++, first = false) {
            bool used = next < solution->count && solution->placements[next].piece == piece;
            tw_put(to, first ? "" : " ");
            if (!used)
                tw_put(to, "x");
            tw_status status =
                used ? put_placement(self, to, &solution->placements[next++]) : TW_OK;
            if (status)
                return status;
        }
    }
    return next == solution->count
               ? TW_OK
               : tw_fail(self->error, TW_ERR_INPUT, "a solution has more pieces than there are");
}

/* Where each placement stands among the copies of all pieces, those that are not used counted too,
 * and where it lies. */
static tw_status find_places(tw_xm_writer *self, const tw_solution *solution, size_t *slots,
                             tw_voxel *at)
{
    size_t next = 0, slot = 0;
    tw_status status = TW_OK;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(self->puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
        size_t first = slot;
        for (; next < solution->count && solution->placements[next].piece == piece && !status;
             next++) {
            tw_voxel_motion motion;
            slots[next] = first++;
            status = find_motion(self, &solution->placements[next], &motion);
            at[next] = motion.position;
        }
        slot += high;
    }
    return status;
}

static bool comes_apart(const tw_export *how, size_t number)
{
    const tw_disassembly *one = how->disassemblies ? how->disassemblies[number] : NULL;
    return one && tw_disassembly_total(one).answer == TW_APART_YES;
}

static size_t count_apart(const tw_export *how)
{
    size_t count = 0;
    for (size_t i = 0; i < how->solution_count; i++)
        count += comes_apart(how, i);
    return count;
}

static tw_status put_apart(tw_xm_writer *self, tw_writer *to, size_t number)
{
    const tw_solution *solution = self->how->solutions[number];
    size_t *slots = NULL;
    tw_voxel *at = NULL;
    const tw_array arrays[] = {
        TW_ARRAY(slots, solution->count), TW_ARRAY(at, solution->count), {0}};
    if (!comes_apart(self->how, number))
        return TW_OK;
    if (!tw_disassembly_is_of(self->how->disassemblies[number], solution))
        return tw_fail(self->error, TW_ERR_INPUT, "the moves are those of another solution");
    tw_status status = tw_arrays(self->context, arrays, TW_TAKE)
                           ? find_places(self, solution, slots, at)
                           : tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    const tw_xm_apart apart = {.grid = &self->grid,
                               .disassembler = self->how->disassembler,
                               .disassembly = self->how->disassemblies[number],
                               .slots = slots,
                               .at = at};
    if (status == TW_OK)
        tw_xm_put_apart(to, &apart);
    tw_arrays(self->context, arrays, TW_GIVE);
    return status;
}

static tw_status put_solutions(tw_xm_writer *self, tw_writer *to)
{
    const tw_export *how = self->how;
    int64_t apart = 0;
    tw_put(to, how->solution_count > 0 ? "      <solutions>\n" : "");
    for (size_t i = 0; i < how->solution_count; i++) {
        tw_put(to, "        <solution");
        if (i > 0)
            tw_put_number_attribute(to, "asmNum", (int64_t)i);
        if (comes_apart(how, i) && apart++ > 0)
            tw_put_number_attribute(to, "solNum", apart - 1);
        tw_put(to, ">\n          <assembly>");
        tw_status status = put_assembly(self, to, how->solutions[i]);
        if (status)
            return status;
        tw_put(to, "</assembly>\n");
        status = put_apart(self, to, i);
        if (status)
            return status;
        tw_put(to, "        </solution>\n");
    }
    tw_put(to, how->solution_count > 0 ? "      </solutions>\n" : "");
    return TW_OK;
}

/* ---- The problem ------------------------------------------------------------------------- */

/* The number of a group among all of the puzzle, from 1. */
static int64_t group_number(const tw_puzzle *puzzle, const char *name)
{
    int64_t number = 1;
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        size_t count;
        const tw_group_def *groups = tw_puzzle_piece_groups(puzzle, p, &count);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(groups[i].name, name) == 0)
                return number;
            number++;
        }
    }
    return number;
}

/* The end of an entry, with elements in it when it is in a group. */
static void put_groups(tw_xm_writer *self, tw_writer *to, uint32_t piece, uint32_t copies)
{
    size_t count;
    const tw_group_def *groups = tw_puzzle_piece_groups(self->puzzle, piece, &count);
    tw_put(to, count > 0 ? ">\n" : "/>\n");
    for (size_t i = 0; i < count; i++) {
        tw_put(to, "          <group");
        tw_put_number_attribute(to, "group", group_number(self->puzzle, groups[i].name));
        tw_put_number_attribute(to, "count", groups[i].copies < copies ? groups[i].copies : copies);
        tw_put(to, "/>\n");
    }
    tw_put(to, count > 0 ? "        </shape>\n" : "");
}

static void put_entry(tw_xm_writer *self, tw_writer *to, uint32_t piece)
{
    uint32_t low, high;
    tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
    tw_put(to, "        <shape");
    tw_put_number_attribute(to, "id", (int64_t)piece + 1);
    if (low == high)
        tw_put_number_attribute(to, "count", low);
    else
        tw_put_number_attribute(to, "min", low);
    if (low != high)
        tw_put_number_attribute(to, "max", high);
    put_groups(self, to, piece, high);
}

static void put_pairs(tw_xm_writer *self, tw_writer *to)
{
    size_t count = tw_puzzle_colour_count(self->puzzle);
    tw_put(to, count > 0 ? "      <bitmap>\n" : "      <bitmap/>\n");
    for (size_t i = 0; i < count; i++) {
        tw_put(to, "        <pair");
        tw_put_number_attribute(to, "piece", (int64_t)i);
        tw_put_number_attribute(to, "result", (int64_t)i);
        tw_put(to, "/>\n");
    }
    tw_put(to, count > 0 ? "      </bitmap>\n" : "");
}

/* 2: all of them are found; 3: not known. */
static void put_state(tw_xm_writer *self, tw_writer *to)
{
    const tw_export *how = self->how;
    const char *known = tw_puzzle_about(self->puzzle)->isometries;
    bool fits = *known && strlen(known) < 19; /* the other program has 63 bits for it */
    bool counted = how->complete || fits;
    bool any = counted || how->solution_count > 0;
    tw_put_number_attribute(to, "state", counted ? 2 : any ? 3 : 0);
    if (!any)
        return;
    tw_put_number_attribute(to, "assemblies",
                            how->complete || !fits ? (int64_t)how->solution_count
                                                   : strtoll(known, NULL, 10));
    tw_put_number_attribute(to, "solutions", (int64_t)count_apart(how));
    tw_put_number_attribute(to, "time", how->seconds < 1e9 ? (int64_t)how->seconds : 1000000000);
}

static tw_status put_problem(tw_xm_writer *self, tw_writer *to)
{
    tw_put(to, "    <problem");
    put_name(to, tw_puzzle_title(self->puzzle));
    put_state(self, to);
    tw_put(to, ">\n      <shapes>\n");
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(self->puzzle); piece++)
        put_entry(self, to, piece);
    tw_put(to, "      </shapes>\n      <result id=\"0\"/>\n");
    put_pairs(self, to);
    tw_status status = put_solutions(self, to);
    tw_put(to, "    </problem>\n");
    return status;
}

static void put_note(tw_writer *to, const char *heading, const char *text, bool *first)
{
    if (!*text)
        return;
    tw_put(to, *first ? "" : "\n");
    tw_put(to, heading);
    tw_put_xml_value(to, text, strlen(text));
    *first = false;
}

static void put_comment(tw_xm_writer *self, tw_writer *to)
{
    const tw_puzzle_notes *notes = tw_puzzle_about(self->puzzle);
    bool first = true;
    if (!*notes->notes && !*notes->author && !*notes->source)
        return;
    tw_put(to, "  <comment>");
    put_note(to, "", notes->notes, &first);
    put_note(to, "Author: ", notes->author, &first);
    put_note(to, "Source: ", notes->source, &first);
    tw_put(to, "</comment>\n");
}

static tw_status put_all(tw_xm_writer *self, tw_writer *to)
{
    tw_status status = TW_OK;
    tw_put(to, "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n  <gridType");
    tw_put_number_attribute(to, "type", self->grid.number);
    tw_put(to, "/>\n");
    put_colours(self, to);
    tw_put(to, "  <shapes>\n");
    for (size_t i = 0; i < self->block_count && status == TW_OK; i++)
        status = put_shape(self, to, i);
    tw_put(to, "  </shapes>\n  <problems>\n");
    status = status ? status : put_problem(self, to);
    tw_put(to, "  </problems>\n");
    put_comment(self, to);
    tw_put(to, "</puzzle>\n");
    tw_status written = tw_writer_end(to);
    return status ? status : self->status ? self->status : written;
}

/* ---- May it be written at all? ----------------------------------------------------------- */

static tw_status refuse(const tw_xm_writer *self, const char *what)
{
    return tw_fail(self->error, TW_ERR_UNSUPPORTED, "BurrTools' files know no %s", what);
}

static tw_status check_puzzle(const tw_xm_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    if (tw_puzzle_mark_count(puzzle) > 0)
        return refuse(self, "marks on edges");
    if (tw_puzzle_pin_count(puzzle) > 0)
        return refuse(self, "pinned pieces");
    if (tw_puzzle_labelled(puzzle))
        return refuse(self, "copies that are told apart");
    if (tw_puzzle_colour_count(puzzle) > 63)
        return refuse(self, "more than 63 colours");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        tw_status status = tw_ways_agree(self->context, &self->grid, puzzle, p, self->error);
        if (status)
            return status;
    }
    return TW_OK;
}

static tw_status make_blocks(tw_xm_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    size_t count = tw_puzzle_piece_count(puzzle) + 1;
    self->blocks = tw_take(self->context, count, sizeof *self->blocks);
    if (!self->blocks)
        return tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < count; i++)
        self->blocks[i] = (tw_voxel_block){.context = self->context, .grid = &self->grid};
    tw_status status = tw_voxel_block_make(&self->blocks[0], tw_puzzle_cell(puzzle, 0),
                                           tw_puzzle_cell_count(puzzle), self->error);
    for (uint32_t p = 0; status == TW_OK; p++) {
        const tw_cell *cells;
        const uint8_t *colours;
        self->block_count++;
        if (self->block_count == count)
            break;
        size_t size = tw_puzzle_form(puzzle, p, 0, &cells, &colours);
        status = tw_voxel_block_make(&self->blocks[p + 1], cells, size, self->error);
    }
    return status;
}

static tw_status write_out(const tw_xm_writer *self, const tw_out *out)
{
    if (self->packed)
        return tw_gzip(self->bytes, self->size, out, self->error);
    return out->write(out->user, self->bytes, self->size) ? TW_OK : TW_ERR_IO;
}

static tw_status write_puzzle(tw_xm_writer *self, const tw_out *out)
{
    const tw_out memory = {keep, self};
    tw_writer to = {.out = &memory};
    tw_status status = check_puzzle(self);
    status = status ? status : make_blocks(self);
    status = status ? status : put_all(self, &to);
    status = status ? status : write_out(self, out);
    for (size_t i = 0; i < self->block_count; i++)
        tw_voxel_block_free(&self->blocks[i]);
    tw_give(self->context, self->blocks, tw_puzzle_piece_count(self->puzzle) + 1,
            sizeof *self->blocks);
    tw_give(self->context, self->bytes, self->room, 1);
    return status;
}

/* The data of the grid lie in the reader's arena while the puzzle is written. */
static tw_status with_grid(tw_xm_writer *self, tw_reader *reader, const tw_out *out)
{
    const tw_lattice *own = tw_puzzle_lattice(self->puzzle);
    tw_lattice *lattice = NULL;
    tw_status status =
        tw_burrtools_grid_by_lattice(reader, tw_lattice_name(own), &self->grid, &lattice);
    if (status == TW_ERR_MEMORY)
        return tw_fail(self->error, status, "out of memory");
    if (status || !tw_lattice_equal(lattice, own))
        status = tw_fail(self->error, TW_ERR_UNSUPPORTED,
                         "BurrTools has no grid for lattice \"%s\"", tw_lattice_name(own));
    else
        status = write_puzzle(self, out);
    tw_lattice_free(lattice);
    return status;
}

static tw_status write_file(tw_xm_writer *self, const tw_out *out)
{
    tw_reader reader;
    tw_reader_open(&reader, self->context, NULL);
    tw_status status = with_grid(self, &reader, out);
    tw_reader_close(&reader, NULL);
    return status;
}

static tw_status write_packed(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_export *how, const tw_out *out, tw_error *error)
{
    tw_xm_writer self = {.context = tw_context_or_default(context), .puzzle = puzzle};
    self.how = how;
    self.packed = true;
    self.error = error;
    return write_file(&self, out);
}

static tw_status write_plain(const tw_context *context, const tw_puzzle *puzzle,
                             const tw_export *how, const tw_out *out, tw_error *error)
{
    tw_xm_writer self = {.context = tw_context_or_default(context), .puzzle = puzzle};
    self.how = how;
    self.error = error;
    return write_file(&self, out);
}

/* ---- Rows -------------------------------------------------------------------------------- */

/* Packed, or XML, or called so. */
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
    .read_puzzle = tw_read_xmpuzzle,
    .write_puzzle = write_packed,
};

const tw_format_row tw_format_xmpuzzle_plain = {
    .is = {.name = "xmpuzzle-plain",
           .extension = ".xmpuzzle",
           .summary = "the same as plain text",
           .kind = TW_FORMAT_PUZZLE,
           .writes = true,
           .solutions = true,
           .plays = true},
    .write_puzzle = write_plain,
};
