/* xmpuzzle_out.c -- writes a puzzle, with solutions or without, as a BurrTools file.
 *
 * Shape 0 is the container, then every piece is a shape and an entry. The text is made in memory
 * first, since packing wants it whole. Equal puzzles give equal bytes: no time, no name.
 * Source: doc/formats.md. */
#include "disassembly/disassembler.h"
#include "format/foreign/burrtools/xmpuzzle.h"
#include "format/lattice/lattice_equal.h"
#include "lattice/lattice_shared.h"

#include <stdlib.h>
#include <string.h>
#include "puzzle/puzzle_data.h"

/* ---- Blocks ------------------------------------------------------------------------------
 *
 * Pieces as blocks of voxels, and by which numbered turn one lies so. A numbered turn is a matrix;
 * together with a position it is a motion of space. On a grid that is not rigid only motions that
 * carry all cells to cells count, which is tried on one cell of each kind. That program turns
 * pieces by all of them, never mirrors them; a flat lattice lies in space, where turning over is a
 * turn. Cost: turns * voxels * log voxels for a placement. */

enum { MOST_VOXELS = TW_MAX_TEXT };

/* A set of cells as a block of voxels that begins near 0 0 0. */
typedef struct tw_voxel_block {
    const tw_burrtools_grid *grid;
    tw_voxel *voxels; /* in the reader's arena */
    size_t count;
    tw_voxel size; /* rounded up as the grid wants it */
    tw_voxel hotspot;
    tw_voxel shift; /* from the voxels of the cells to these */
} tw_voxel_block;

/* Where a piece lies: the position of its hotspot, and the number of its turn. */
typedef struct tw_voxel_motion {
    tw_voxel position;
    size_t turn;
} tw_voxel_motion;

/* May all cells be moved so? All do when one of them becomes a cell of its own kind; a flat lattice
 * stays in its plane. */
static bool may_move(const tw_burrtools_grid *grid, const tw_voxel *voxel, const tw_voxel *by)
{
    tw_voxel moved = tw_voxel_minus(voxel, by);
    tw_cell before, after;
    return tw_burrtools_grid_cell(grid, voxel, &before) &&
           tw_burrtools_grid_cell(grid, &moved, &after) && before.kind == after.kind;
}

/* The least move that brings the corner to where no coordinate is negative. */
static bool find_shift(const tw_burrtools_grid *grid, const tw_voxel *voxel, const tw_voxel *corner,
                       tw_voxel *shift)
{
    int64_t reach = grid->reach;
    for (int64_t sum = 0; sum <= 3 * reach; sum++)
        for (int64_t number = 0; number < reach * reach * reach; number++) {
            tw_voxel rest = {{number % reach, number / reach % reach, number / reach / reach}};
            if (rest.at[0] + rest.at[1] + rest.at[2] != sum)
                continue;
            *shift = tw_voxel_minus(corner, &rest);
            if (may_move(grid, voxel, shift))
                return true;
        }
    return false;
}

/* Fills a block that has its grid, borrowed for its life. TW_ERR_TOO_LARGE when the cells lie too
 * far apart. */
static tw_status block_make(tw_reader *reader, tw_voxel_block *block, const tw_cell *cells,
                            size_t count, tw_error *error)
{
    const tw_burrtools_grid *grid = block->grid;
    int64_t volume = 1;
    block->count = count;
    block->voxels = tw_reader_take(reader, count, sizeof *block->voxels);
    if (!block->voxels)
        return TW_ERR_MEMORY;
    tw_voxel corner = tw_burrtools_grid_voxel(grid, &cells[0]);
    for (size_t i = 0; i < count; i++) {
        block->voxels[i] = tw_burrtools_grid_voxel(grid, &cells[i]);
        for (size_t k = 0; k < 3; k++)
            if (block->voxels[i].at[k] < corner.at[k])
                corner.at[k] = block->voxels[i].at[k];
    }
    bool fine = find_shift(grid, &block->voxels[0], &corner, &block->shift);
    for (size_t i = 0; i < count; i++) {
        block->voxels[i] = tw_voxel_minus(&block->voxels[i], &block->shift);
        for (size_t k = 0; k < 3; k++)
            if (block->voxels[i].at[k] >= block->size.at[k])
                block->size.at[k] = block->voxels[i].at[k] + 1;
    }
    for (size_t k = 0; k < 3 && fine; k++) {
        block->size.at[k] = (block->size.at[k] + grid->block - 1) / grid->block * grid->block;
        fine = block->size.at[k] <= MOST_VOXELS / volume;
        volume *= block->size.at[k];
    }
    if (grid->hotspot)
        block->hotspot = block->voxels[0];
    return fine ? TW_OK
                : tw_fail(error, TW_ERR_TOO_LARGE, "its cells lie too far apart to be written");
}

/* ---- Orientations ------------------------------------------------------------------------ */

/* Different sets of cells with tags, each normalised; all have `size` cells. */
typedef struct image_set {
    const tw_context *context;
    const tw_lattice *lattice;
    size_t size, count;
    tw_cell *cells;
    uint32_t *tags;
    size_t cell_room, tag_room;
} image_set;

static void free_images(image_set *images)
{
    tw_give(images->context, images->cells, images->cell_room, sizeof *images->cells);
    tw_give(images->context, images->tags, images->tag_room, sizeof *images->tags);
}

static bool has_image(const image_set *images, const tw_cell *cells, const uint32_t *tags)
{
    for (size_t i = 0; i < images->count; i++)
        if (memcmp(images->cells + i * images->size, cells, images->size * sizeof *cells) == 0 &&
            memcmp(images->tags + i * images->size, tags, images->size * sizeof *tags) == 0)
            return true;
    return false;
}

/* Takes in a set of cells, in any place and order. */
static tw_status add_image(image_set *images, const tw_cell *cells, const uint32_t *tags)
{
    size_t used = images->count * images->size, need = used + images->size;
    if (!TW_GROW(images->context, images->cells, images->cell_room, need) ||
        !TW_GROW(images->context, images->tags, images->tag_room, need))
        return TW_ERR_MEMORY;
    memcpy(images->cells + used, cells, images->size * sizeof *cells);
    memcpy(images->tags + used, tags, images->size * sizeof *tags);
    tw_lattice_normalise_tagged(images->lattice, images->cells + used, images->tags + used,
                                images->size);
    images->count += !has_image(images, images->cells + used, images->tags + used);
    return TW_OK;
}

static tw_status add_turned(image_set *images, const tw_transform_set *turns, const tw_cell *own,
                            const uint32_t *tags)
{
    tw_cell cells[TW_MAX_PIECE_CELLS];
    tw_status status = TW_OK;
    for (uint32_t t = 0; t < tw_lattice_transform_count(images->lattice) && !status; t++) {
        if (!tw_transform_set_has(turns, t))
            continue;
        for (size_t c = 0; c < images->size; c++)
            cells[c] = tw_lattice_apply(images->lattice, t, own[c]);
        status = add_image(images, cells, tags);
    }
    return status;
}

/* By every turn of the table that lays the cells on cells; cell 0 comes to lie at the origin. */
static tw_status add_numbered(image_set *images, const tw_burrtools_grid *grid, const tw_cell *own,
                              const uint32_t *tags)
{
    tw_cell cells[TW_MAX_PIECE_CELLS];
    tw_voxel first = tw_burrtools_grid_voxel(grid, &own[0]);
    tw_status status = TW_OK;
    for (size_t t = 0; t < grid->turn_count && !status; t++) {
        bool fine = true;
        for (size_t c = 0; c < images->size && fine; c++) {
            tw_voxel voxel = tw_burrtools_grid_voxel(grid, &own[c]),
                     way = tw_voxel_minus(&voxel, &first), image;
            fine = tw_burrtools_grid_turned(grid, t, &way, &image) &&
                   tw_burrtools_grid_cell(grid, &image, &cells[c]);
        }
        if (fine)
            status = add_image(images, cells, tags);
    }
    return status;
}

static void tags_of(const uint8_t *colours, size_t count, uint32_t tags[TW_MAX_PIECE_CELLS])
{
    for (size_t c = 0; c < count; c++)
        tags[c] = colours ? colours[c] : 0;
}

/* Does the program turn this piece just as the puzzle lets it be turned? TW_OK,
 * TW_ERR_UNSUPPORTED when not, TW_ERR_MEMORY. */
static tw_status check_ways(const tw_context *context, const tw_burrtools_grid *grid,
                            const tw_puzzle *puzzle, uint32_t piece, tw_error *error)
{
    uint32_t tags[TW_MAX_PIECE_CELLS];
    const tw_cell *cells;
    const uint8_t *colours;
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
    image_set own = {.context = context, .lattice = tw_puzzle_lattice(puzzle)}, other = own;
    own.size = other.size = tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
    tags_of(colours, own.size, tags);
    const tw_transform_set all = tw_lattice_turns(own.lattice, tw_lattice_rank(own.lattice) < 3);
    tw_status status = grid->rigid ? add_numbered(&other, grid, cells, tags)
                                   : add_turned(&other, &all, cells, tags);
    bool same = true;
    for (size_t f = 0; f < tw_puzzle_form_count(puzzle, piece) && same && !status; f++) {
        same = tw_puzzle_form(puzzle, piece, f, &cells, &colours) == own.size;
        tags_of(colours, own.size, tags);
        status = same ? add_turned(&own, &turns, cells, tags) : TW_OK;
    }
    same = same && own.count == other.count;
    for (size_t i = 0; i < own.count && same; i++)
        same = has_image(&other, own.cells + i * own.size, own.tags + i * own.size);
    free_images(&own);
    free_images(&other);
    if (status)
        return status;
    return same ? TW_OK
                : tw_fail(error, TW_ERR_UNSUPPORTED,
                          "piece \"%s\" may lie in other ways than BurrTools lays pieces: there "
                          "every piece has one shape, is turned by all turns%s and never mirrored",
                          tw_puzzle_piece_name(puzzle, piece),
                          grid->rigid ? " of space that fit" : "");
}

/* ---- Placements -------------------------------------------------------------------------- */

/* A point with what goes with it. */
typedef struct spot {
    tw_voxel at;
    uint8_t colour; /* of the piece, or of the container */
} spot;

static int compare_points(const void *a, const void *b)
{
    const spot *one = a, *other = b;
    for (size_t i = 0; i < 3; i++)
        if (one->at.at[i] != other->at.at[i])
            return one->at.at[i] < other->at.at[i] ? -1 : 1;
    return 0;
}

/* The middles of the cells that are covered, sorted. */
static bool list_target(const tw_burrtools_grid *grid, const tw_puzzle *puzzle,
                        const tw_placement *placement, spot *points)
{
    for (size_t c = 0; c < placement->cell_count; c++) {
        tw_voxel voxel = tw_burrtools_grid_voxel(grid, &placement->cells[c]);
        uint32_t number = tw_puzzle_find_cell(puzzle, placement->cells[c]);
        if (number == UINT32_MAX || !tw_burrtools_grid_middle(grid, &voxel, &points[c].at))
            return false;
        points[c].colour = tw_puzzle_cell_colour(puzzle, number);
    }
    qsort(points, placement->cell_count, sizeof *points, compare_points);
    return true;
}

/* The middles of the block's voxels, seen from the hotspot and turned, sorted. */
static bool list_turned(const tw_voxel_block *block, const uint8_t *colours, size_t turn,
                        spot *points)
{
    for (size_t i = 0; i < block->count; i++) {
        if (!tw_burrtools_grid_way(block->grid, turn, &block->hotspot, &block->voxels[i],
                                   &points[i].at))
            return false;
        points[i].colour = colours ? colours[i] : 0;
    }
    qsort(points, block->count, sizeof *points, compare_points);
    return true;
}

static bool points_match(const spot *turned, const spot *target, size_t count, const tw_voxel *by)
{
    for (size_t i = 0; i < count; i++) {
        tw_voxel way = tw_voxel_minus(&target[i].at, &turned[i].at);
        if (memcmp(&way, by, sizeof way) != 0 ||
            (turned[i].colour && target[i].colour && turned[i].colour != target[i].colour))
            return false;
    }
    return true;
}

/* Does the motion carry this cell to a cell? */
static bool carries(const tw_voxel_block *block, size_t turn, const tw_voxel *by,
                    const tw_cell *cell)
{
    tw_voxel voxel = tw_burrtools_grid_voxel(block->grid, cell);
    tw_cell found;
    voxel = tw_voxel_minus(&voxel, &block->shift);
    return tw_burrtools_grid_lay(block->grid, turn, &block->hotspot, by, &voxel, &found);
}

/* Is it a motion of the whole lattice? One cell of each kind tells. */
static bool is_motion(const tw_voxel_block *block, size_t turn, const tw_voxel *by)
{
    const tw_lattice *lattice = block->grid->lattice;
    size_t kinds = tw_lattice_kind_count(lattice), found = 1;
    tw_cell cells[TW_MAX_KINDS] = {{.kind = 0}};
    bool known[TW_MAX_KINDS] = {true};
    for (size_t i = 0; i < found; i++) {
        if (!carries(block, turn, by, &cells[i]))
            return false;
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, cells[i].kind); l++) {
            tw_cell next = tw_lattice_neighbour(lattice, cells[i], l);
            if (found < kinds && !known[next.kind]) {
                known[next.kind] = true;
                cells[found++] = next;
            }
        }
    }
    return true;
}

static bool find_motion(const tw_voxel_block *block, const tw_puzzle *puzzle,
                        const tw_placement *placement, spot *points, tw_voxel_motion *motion)
{
    const tw_cell *cells;
    const uint8_t *colours;
    spot *target = points + block->count;
    tw_puzzle_form(puzzle, placement->piece, 0, &cells, &colours);
    if (placement->cell_count != block->count ||
        !list_target(block->grid, puzzle, placement, target))
        return false;
    for (motion->turn = 0; motion->turn < block->grid->turn_count; motion->turn++) {
        if (!list_turned(block, colours, motion->turn, points))
            continue;
        tw_voxel by = tw_voxel_minus(&target[0].at, &points[0].at);
        if (points_match(points, target, block->count, &by) &&
            tw_burrtools_grid_under(block->grid, &by, &motion->position) &&
            (block->grid->rigid || is_motion(block, motion->turn, &by)))
            return true;
    }
    return false;
}

/* Which turn and position lay the piece, whose block it is, like this. TW_ERR_INPUT: none. */
static tw_status motion_of(const tw_context *context, const tw_voxel_block *block,
                           const tw_puzzle *puzzle, const tw_placement *placement,
                           tw_voxel_motion *motion, tw_error *error)
{
    spot *points = tw_take(context, 2 * block->count, sizeof *points);
    if (!points)
        return TW_ERR_MEMORY;
    bool found = find_motion(block, puzzle, placement, points, motion);
    tw_give(context, points, 2 * block->count, sizeof *points);
    return found ? TW_OK
                 : tw_fail(error, TW_ERR_INPUT, "piece \"%s\" does not lie as it may",
                           tw_puzzle_piece_name(puzzle, placement->piece));
}

/* ---- The file ---------------------------------------------------------------------------- */

enum { MOST_BYTES = 8 * TW_MAX_TEXT };

typedef struct tw_xm_writer {
    const tw_context *context;
    tw_reader *reader; /* the data of the grid and the blocks lie in its arena */
    const tw_puzzle *puzzle;
    const tw_export *how;
    tw_burrtools_grid grid;
    tw_voxel_block *blocks; /* of the container, then of the pieces */
    size_t block_count;
    /* Of the solution at hand: where each placement stands among the copies of all pieces, those
     * that are not used counted too, and where it lies, which changes as it comes apart. */
    size_t *slots;
    tw_voxel_motion *motions;
    const tw_disassembly *disassembly; /* NULL: it is not known to come apart */
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

enum { FAR_AWAY = 30000, INDENT = 10 };

static void put_indent(tw_writer *to, uint32_t depth)
{
    for (uint32_t i = 0; i < INDENT + 2 * depth; i++)
        tw_put(to, " ");
}

static void shift(tw_xm_writer *self, const tw_disassembly_move *move, int64_t steps)
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
        for (size_t i = 0; i < part->piece_count; i++) {
            tw_put(to, i > 0 ? " " : "");
            tw_put_number(to, self->motions[part->pieces[i]].position.at[k]);
        }
        tw_put_format(to, "</%s>", names[k]);
    }
    tw_put(to, "</state>\n");
}

static void put_pieces(tw_xm_writer *self, tw_writer *to, const tw_disassembly_part *part)
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

/* All but the last move stay: parts begin from where they stood before they went away. */
static void put_moves(tw_xm_writer *self, tw_writer *to, size_t number,
                      const tw_disassembly_part *part)
{
    tw_disassembly_move move;
    put_positions(self, to, part);
    for (size_t i = 0; tw_disassembly_move_get(self->disassembly, number, i, &move); i++) {
        int64_t steps = move.steps > 0 ? (int64_t)move.steps : FAR_AWAY;
        shift(self, &move, steps);
        put_positions(self, to, part);
        if (move.steps == 0)
            shift(self, &move, -steps);
    }
}

/* Parts within parts: as deep as there are pieces, TW_MAX_APART at most. */
static void put_part(tw_xm_writer *self, tw_writer *to, size_t number, const char *type)
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
    put_pieces(self, to, &part);
    put_moves(self, to, number, &part);
    if (part.removed)
        put_part(self, to, part.removed, "removed");
    if (part.stayed)
        put_part(self, to, part.stayed, "left");
    put_indent(to, part.depth);
    tw_put(to, "</separation>\n");
}

/* ---- Bytes ------------------------------------------------------------------------------- */

static bool keep(void *user, const char *bytes, size_t count)
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

static tw_status put_voxels(tw_xm_writer *self, tw_writer *to, size_t number)
{
    const tw_voxel_block *block = &self->blocks[number];
    size_t count = (size_t)(block->size.at[0] * block->size.at[1] * block->size.at[2]);
    char *state = NULL; /* of each voxel; 0: empty */
    uint8_t *colour = NULL;
    const tw_array arrays[] = {TW_ARRAY(state, count), TW_ARRAY(colour, count), {0}};
    bool fine = tw_arrays(self->context, arrays, TW_TAKE);
    const tw_cell *cells;
    const uint8_t *colours = NULL;
    if (number > 0)
        tw_puzzle_form(self->puzzle, (uint32_t)(number - 1), 0, &cells, &colours);
    for (size_t i = 0; i < block->count && fine; i++) {
        const int64_t *at = block->voxels[i].at;
        int64_t place = at[0] + block->size.at[0] * (at[1] + block->size.at[1] * at[2]);
        state[place] = number == 0 && tw_puzzle_cell_optional(self->puzzle, i) ? '+' : '#';
        colour[place] = number == 0 ? tw_puzzle_cell_colour(self->puzzle, i)
                        : colours   ? colours[i]
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
            tw_status status = motion_of(self->context, &self->blocks[piece + 1], self->puzzle,
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

/* The copies of each piece that lie somewhere, then an x for each that does not. */
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
        for (size_t i = 0; i < 3; i++) {
            tw_put_number(to, motion->position.at[i]);
            tw_put(to, " ");
        }
        tw_put_count(to, motion->turn);
    }
}

static bool comes_apart(const tw_export *how, size_t number)
{
    const tw_disassembly *one = how->disassemblies ? how->disassemblies[number] : NULL;
    return one && tw_disassembly_total(one).answer == TW_APART_YES;
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
        put_part(self, to, 0, "");
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

/* With elements in it when the piece is in a group. */
static void put_entry(tw_xm_writer *self, tw_writer *to, uint32_t piece)
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
    tw_put(to, count > 0 ? ">\n" : "/>\n");
    for (size_t i = 0; i < count; i++) {
        tw_put(to, "          <group");
        tw_put_number_attribute(to, "group", group_number(self->puzzle, groups[i].name));
        tw_put_number_attribute(to, "count", groups[i].copies < high ? groups[i].copies : high);
        tw_put(to, "/>\n");
    }
    tw_put(to, count > 0 ? "        </shape>\n" : "");
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
        tw_status status = check_ways(self->context, &self->grid, puzzle, p, self->error);
        if (status)
            return status;
    }
    return TW_OK;
}

/* Of the container, then of the pieces. */
static tw_status make_blocks(tw_xm_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    const tw_cell *cells = tw_puzzle_cell(puzzle, 0);
    const uint8_t *colours;
    size_t size = tw_puzzle_cell_count(puzzle);
    tw_status status = TW_OK;
    self->block_count = tw_puzzle_piece_count(puzzle) + 1;
    self->blocks = tw_reader_take(self->reader, self->block_count, sizeof *self->blocks);
    for (size_t i = 0; self->blocks && i < self->block_count && !status; i++) {
        if (i > 0)
            size = tw_puzzle_form(puzzle, (uint32_t)i - 1, 0, &cells, &colours);
        self->blocks[i].grid = &self->grid;
        status = block_make(self->reader, &self->blocks[i], cells, size, self->error);
    }
    return self->blocks ? status : TW_ERR_MEMORY;
}

static tw_status write_file(const tw_context *context, const tw_puzzle *puzzle,
                            const tw_export *how, const tw_out *out, tw_error *error)
{
    const tw_lattice *own = tw_puzzle_lattice(puzzle);
    tw_lattice *lattice = NULL;
    tw_reader reader;
    tw_reader_open(&reader, context, NULL);
    tw_xm_writer self = {.context = reader.context,
                         .reader = &reader,
                         .puzzle = puzzle,
                         .how = how,
                         .bytes = {.context = reader.context},
                         .error = error};
    const tw_out memory = {keep, &self};
    tw_writer to = {.out = &memory};
    tw_status status =
        tw_burrtools_grid_find(&reader, 0, tw_lattice_name(own), &self.grid, &lattice);
    if (status != TW_ERR_MEMORY && (status || !tw_lattice_equal(lattice, own)))
        status = tw_fail(error, TW_ERR_UNSUPPORTED, "BurrTools has no grid for lattice \"%s\"",
                         tw_lattice_name(own));
    status = status ? status : check_puzzle(&self);
    status = status ? status : make_blocks(&self);
    status = status ? status : put_all(&self, &to);
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
    .write_puzzle = write_file,
};

const tw_format_row tw_format_xmpuzzle_plain = {
    .is = {.name = "xmpuzzle-plain",
           .extension = ".xmpuzzle",
           .summary = "the same as plain text",
           .kind = TW_FORMAT_PUZZLE,
           .writes = true,
           .solutions = true,
           .plays = true},
    .write_puzzle = write_file,
};
