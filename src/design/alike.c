/* alike.c -- which puzzles are alike (design_internal.h).
 *
 * A puzzle is the cells of its container, and for each piece the set of its orientations. Both are
 * moved by each transformation of the lattice, and hashed without regard to order or position; the
 * least hash is the puzzle's. */
#include <tw/advanced/puzzle.h>

#include "base/base.h"
#include "base/numbers.h"
#include "design/design_internal.h"

enum { MOST_TRANSFORMS = 400 }; /* more take too long, as in lattices of many dimensions */

/* What a cell is besides its place. */
typedef uint64_t cell_trait(const tw_puzzle *puzzle, size_t number, const uint8_t *colours);

/* A hash that may be added to others: sums of tw_mix alone are equal too often. */
static uint64_t for_sum(uint64_t hash)
{
    return tw_random(&hash);
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    return tw_mix_bytes(hash, text, strlen(text));
}

static uint64_t colour_of(const tw_puzzle *puzzle, uint8_t colour)
{
    return colour ? mix_text(1, tw_puzzle_colour_name(puzzle, colour)) : 0;
}

static uint64_t trait_in_container(const tw_puzzle *puzzle, size_t number, const uint8_t *colours)
{
    (void)colours;
    return tw_mix(colour_of(puzzle, tw_puzzle_cell_colour(puzzle, number)),
                  tw_puzzle_cell_optional(puzzle, number));
}

static uint64_t trait_in_piece(const tw_puzzle *puzzle, size_t number, const uint8_t *colours)
{
    return colours ? colour_of(puzzle, colours[number]) : 0;
}

static const tw_cell *least_cell(const tw_lattice *lattice, const tw_cell *cells, size_t count)
{
    const tw_cell *least = cells;
    for (size_t i = 1; i < count; i++)
        least = tw_lattice_compare(lattice, &cells[i], least) < 0 ? &cells[i] : least;
    return least;
}

/* The hash of a cell, as it lies from another one. */
static uint64_t hash_cell(const tw_lattice *lattice, const tw_cell *cell, const tw_cell *from)
{
    uint64_t hash = cell->kind;
    for (size_t k = 0; k < tw_lattice_rank(lattice); k++)
        hash = tw_mix(hash, (uint64_t)(int64_t)(cell->at[k] - from->at[k]));
    return hash;
}

/* The hash of cells without regard to their order and position. */
static uint64_t hash_cells(const tw_puzzle *puzzle, const tw_cell *cells, size_t count,
                           const uint8_t *colours, cell_trait *trait)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const tw_cell *least = least_cell(lattice, cells, count);
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash += for_sum(tw_mix(trait(puzzle, i, colours), hash_cell(lattice, &cells[i], least)));
    return hash;
}

typedef struct likeness {
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    tw_cell *container, *turned, *moved; /* of the container; of a form; the image of either */
    size_t room;
} likeness;

/* The images of cells. */
static void transform_cells(const likeness *self, uint32_t transform, const tw_cell *cells,
                            size_t count, tw_cell *moved)
{
    for (size_t i = 0; i < count; i++)
        moved[i] = tw_lattice_apply(self->lattice, transform, cells[i]);
}

/* The hash of the orientations of a piece after a transformation. */
static uint64_t hash_piece(const likeness *self, uint32_t piece, uint32_t transform)
{
    const tw_transform_set turns = tw_puzzle_piece_turns(self->puzzle, piece);
    const size_t forms = tw_puzzle_form_count(self->puzzle, piece);
    uint32_t low, high;
    uint64_t hash = 0;
    size_t groups;
    tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
    for (uint32_t turn = 0; turn < tw_lattice_transform_count(self->lattice); turn++)
        for (size_t f = 0; f < forms && tw_transform_set_has(&turns, turn); f++) {
            const tw_cell *cells;
            const uint8_t *colours;
            const size_t count = tw_puzzle_form(self->puzzle, piece, f, &cells, &colours);
            transform_cells(self, turn, cells, count, self->turned);
            transform_cells(self, transform, self->turned, count, self->moved);
            hash += for_sum(hash_cells(self->puzzle, self->moved, count, colours, trait_in_piece));
        }
    const tw_group_def *group = tw_puzzle_piece_groups(self->puzzle, piece, &groups);
    for (size_t i = 0; i < groups; i++)
        hash += for_sum(mix_text(group[i].copies, group[i].name));
    return tw_mix(tw_mix(hash, low), high);
}

static uint64_t hash_image(const likeness *self, uint32_t transform)
{
    const size_t cells = tw_puzzle_cell_count(self->puzzle);
    uint64_t pieces = 0;
    uint32_t empty[2];
    for (uint32_t p = 0; p < tw_puzzle_piece_count(self->puzzle); p++)
        pieces += for_sum(hash_piece(self, p, transform));
    transform_cells(self, transform, self->container, cells, self->moved);
    const bool bounded = tw_puzzle_empty(self->puzzle, &empty[0], &empty[1]);
    const uint64_t hash = hash_cells(self->puzzle, self->moved, cells, NULL, trait_in_container);
    const uint64_t rules =
        tw_mix(tw_puzzle_labelled(self->puzzle), bounded ? tw_mix(empty[0], empty[1]) : 0);
    return tw_mix(tw_mix(hash, rules), pieces);
}

static bool is_comparable(const tw_puzzle *puzzle)
{
    return tw_puzzle_mark_count(puzzle) == 0 && tw_puzzle_pin_count(puzzle) == 0 &&
           tw_puzzle_cost_count(puzzle) == 0 &&
           tw_lattice_wrap_count(tw_puzzle_lattice(puzzle)) == 0 &&
           tw_lattice_transform_count(tw_puzzle_lattice(puzzle)) <= MOST_TRANSFORMS;
}

/* The hash of which cells of the container are one piece, after a transformation. */
static uint64_t hash_placed(const likeness *self, uint32_t transform, const tw_solution *placed)
{
    const size_t cells = tw_puzzle_cell_count(self->puzzle);
    uint64_t hash = 0;
    transform_cells(self, transform, self->container, cells, self->moved);
    const tw_cell base = *least_cell(self->lattice, self->moved, cells);
    for (size_t p = 0; p < placed->count; p++) {
        const tw_placement *one = &placed->placements[p];
        transform_cells(self, transform, one->cells, one->cell_count, self->turned);
        uint64_t piece = 0;
        for (size_t c = 0; c < one->cell_count; c++)
            piece += for_sum(hash_cell(self->lattice, &self->turned[c], &base));
        hash += for_sum(piece);
    }
    return hash;
}

/* The least of all images. */
static tw_status hash_images(const tw_context *context, const tw_puzzle *puzzle,
                             const tw_solution *placed, uint64_t *hash)
{
    likeness self = {.puzzle = puzzle, .lattice = tw_puzzle_lattice(puzzle)};
    self.room = tw_puzzle_cell_count(puzzle);
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++)
        for (size_t f = 0; f < tw_puzzle_form_count(puzzle, p); f++) {
            const tw_cell *cells;
            const uint8_t *colours;
            const size_t count = tw_puzzle_form(puzzle, p, f, &cells, &colours);
            self.room = count > self.room ? count : self.room;
        }
    const tw_array all[] = {TW_ARRAY(self.container, self.room),
                            TW_ARRAY(self.turned, self.room),
                            TW_ARRAY(self.moved, self.room),
                            {0}};
    tw_status status = tw_arrays(context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    for (size_t c = 0; status == TW_OK && c < tw_puzzle_cell_count(puzzle); c++)
        self.container[c] = *tw_puzzle_cell(puzzle, c);
    for (uint32_t t = 0; status == TW_OK && t < tw_lattice_transform_count(self.lattice); t++) {
        uint64_t image = hash_image(&self, t);
        if (placed)
            image = tw_mix(image, hash_placed(&self, t, placed));
        *hash = t == 0 || image < *hash ? image : *hash;
    }
    tw_arrays(context, all, TW_GIVE);
    return status;
}

/* The hash of the puzzle as it is written, for puzzles whose images are not compared. */
static tw_status hash_text(const tw_context *context, const tw_puzzle *puzzle,
                           const tw_solution *placed, uint64_t *hash)
{
    tw_bytes text = {.context = context};
    const tw_out out = tw_bytes_out(&text);
    tw_status status = tw_puzzle_write(context, puzzle, NULL, &out, NULL);
    *hash = 0;
    for (size_t i = 0; i < text.size; i++)
        *hash = tw_mix(*hash, text.data[i]);
    for (size_t p = 0; placed && p < placed->count; p++)
        for (size_t c = 0; c < placed->placements[p].cell_count; c++) {
            const tw_cell *cell = &placed->placements[p].cells[c];
            for (size_t k = 0; k < TW_AXES; k++)
                *hash = tw_mix(*hash, (uint64_t)(int64_t)cell->at[k] + p);
        }
    if (text.status)
        status = TW_ERR_MEMORY;
    tw_bytes_free(&text);
    return status;
}

tw_status tw_candidate_likeness(const tw_context *context, const tw_choice_tree *tree,
                                const tw_puzzle *puzzle, const tw_solution *placed, uint64_t *hash)
{
    return is_comparable(puzzle) && !tree->key_of_relations
               ? hash_images(context, puzzle, placed, hash)
               : hash_text(context, puzzle, placed, hash);
}
