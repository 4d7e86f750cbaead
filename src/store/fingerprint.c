/* fingerprint.c -- the identity of a puzzle or a cover, as bytes and as a hash of them
 * (tw/advanced/store.h; doc/checkpoint-format.md lists them).
 *
 * Every number that matters is written, in a fixed order, each list after its length; so different
 * puzzles or covers have different bytes. */
#include <tw/advanced/store.h>

#include <string.h>

#include "store/packer.h"
#include "store/hash.h"
#include "cover/cover_shared.h"
#include "lattice/lattice_shared.h"
#include "store/fingerprint.h"
#include "puzzle/puzzle_shared.h"

bool tw_hash_equal(const tw_hash *a, const tw_hash *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

static tw_status hash_and_free(tw_bytes *bytes, tw_hash *hash, tw_error *error)
{
    tw_status status = bytes->status;
    if (status)
        tw_fail(error, status, "out of memory");
    else
        *hash = tw_hash_bytes(bytes->data, bytes->size);
    tw_bytes_free(bytes);
    return status;
}

/* ---- Puzzle ------------------------------------------------------------------------------ */

/* The least numbers of coordinates and sets of transformations: all lattices once had as many, so
 * that older saved runs can still be resumed. */
enum { LEAST_RANK = 4, LEAST_TRANSFORMS = 192 };

static size_t at_least_count(size_t least, size_t count)
{
    return count > least ? count : least;
}

static void add_cell_print(tw_bytes *bytes, const tw_cell *cell, const tw_lattice *lattice)
{
    for (size_t i = 0; i < at_least_count(LEAST_RANK, tw_lattice_rank(lattice)); i++)
        tw_pack_signed(bytes, cell->at[i]);
    tw_pack_number(bytes, cell->kind);
}

static void add_pattern(tw_bytes *bytes, const tw_lattice *lattice)
{
    const size_t rank = tw_lattice_rank(lattice), kinds = tw_lattice_kind_count(lattice);
    const size_t wraps = tw_lattice_wrap_count(lattice);
    tw_pack_number(bytes, rank);
    tw_pack_number(bytes, wraps);
    for (size_t i = 0; i < wraps; i++)
        for (size_t j = 0; j < rank; j++)
            tw_pack_signed(bytes, tw_lattice_period(lattice, i)[j]);
    for (size_t i = 0; tw_lattice_image_count(lattice) > 1 && i < wraps; i++) {
        const char *turn = tw_lattice_wrap_turn(lattice, i);
        tw_pack_number(bytes, turn ? tw_lattice_find_transform(lattice, turn) : 0);
    }
    tw_pack_number(bytes, kinds);
    for (uint32_t kind = 0; kind < kinds; kind++) {
        size_t arcs = tw_lattice_arc_count(lattice, kind);
        tw_pack_number(bytes, arcs);
        for (uint32_t label = 0; label < arcs; label++) {
            const tw_arc *arc = tw_lattice_arc(lattice, kind, label);
            add_cell_print(bytes, &arc->step, lattice);
            tw_pack_number(bytes, arc->back);
        }
    }
}

static void add_transforms(tw_bytes *bytes, const tw_lattice *lattice)
{
    size_t rank = tw_lattice_rank(lattice), count = tw_lattice_transform_count(lattice);
    tw_pack_number(bytes, count);
    for (uint32_t number = 0; number < count; number++) {
        const tw_transform *one = tw_lattice_transform(lattice, number);
        for (size_t i = 0; i < rank; i++)
            for (size_t j = 0; j < rank; j++)
                tw_pack_signed(bytes, one->matrix[i][j]);
        for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
            tw_pack_number(bytes, one->kind[kind]);
            for (size_t i = 0; i < rank; i++)
                tw_pack_signed(bytes, one->offset[kind][i]);
            tw_bytes_add(bytes, one->label[kind], tw_lattice_arc_count(lattice, kind));
        }
    }
}

static void add_container_print(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    bool marks = tw_puzzle_mark_count(puzzle) > 0;
    tw_pack_number(bytes, tw_puzzle_cell_count(puzzle));
    for (uint32_t i = 0; i < tw_puzzle_cell_count(puzzle); i++) {
        const tw_cell *cell = tw_puzzle_cell(puzzle, i);
        add_cell_print(bytes, cell, lattice);
        tw_pack_number(bytes, tw_puzzle_cell_optional(puzzle, i));
        tw_pack_number(bytes, tw_puzzle_cell_colour(puzzle, i));
        for (uint32_t l = 0; marks && l < tw_lattice_arc_count(lattice, cell->kind); l++)
            tw_pack_number(bytes, tw_puzzle_border(puzzle, i, l));
    }
}

static void add_form_print(tw_bytes *bytes, const tw_puzzle *puzzle, uint32_t piece, size_t form)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    bool marks = tw_puzzle_mark_count(puzzle) > 0;
    const tw_cell *cells;
    const uint8_t *colours;
    size_t count = tw_puzzle_form(puzzle, piece, form, &cells, &colours);
    tw_pack_number(bytes, count);
    for (size_t i = 0; i < count; i++) {
        add_cell_print(bytes, &cells[i], lattice);
        tw_pack_number(bytes, colours ? colours[i] : 0);
        for (uint32_t l = 0; marks && l < tw_lattice_arc_count(lattice, cells[i].kind); l++)
            tw_pack_number(bytes, tw_puzzle_form_mark(puzzle, piece, form, i, l));
    }
}

static void add_piece_print(tw_bytes *bytes, const tw_puzzle *puzzle, uint32_t piece)
{
    uint32_t low, high;
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
    size_t transforms = tw_lattice_transform_count(tw_puzzle_lattice(puzzle));
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    tw_pack_text(bytes, tw_puzzle_piece_name(puzzle, piece));
    tw_pack_number(bytes, low);
    tw_pack_number(bytes, high);
    for (size_t i = 0; 64 * i < at_least_count(LEAST_TRANSFORMS, transforms); i++)
        tw_pack_fixed(bytes, turns.bits[i], 8);
    tw_pack_number(bytes, tw_puzzle_form_count(puzzle, piece));
    for (size_t form = 0; form < tw_puzzle_form_count(puzzle, piece); form++)
        add_form_print(bytes, puzzle, piece, form);
}

static void add_meetings(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    size_t marks = tw_puzzle_mark_count(puzzle);
    tw_pack_number(bytes, marks);
    for (size_t a = 0; marks && a < marks + 2; a++)
        for (size_t b = 0; b < marks + 2; b++)
            tw_pack_number(bytes, tw_puzzle_may_meet(puzzle, (uint8_t)a, (uint8_t)b));
}

static void add_placement_print(tw_bytes *bytes, const tw_placement *of, const tw_lattice *lattice)
{
    tw_pack_number(bytes, of->piece);
    tw_pack_number(bytes, of->turn);
    tw_pack_number(bytes, of->cell_count);
    for (size_t i = 0; i < of->cell_count; i++)
        add_cell_print(bytes, &of->cells[i], lattice);
}

static void add_pins(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    tw_pack_number(bytes, tw_puzzle_pin_count(puzzle));
    for (size_t i = 0; i < tw_puzzle_pin_count(puzzle); i++)
        add_placement_print(bytes, tw_puzzle_pin(puzzle, i), tw_puzzle_lattice(puzzle));
}

/* Adds the numbers of one sort, after their count. */
static void add_names(tw_bytes *bytes, const uint8_t *numbers, size_t count)
{
    tw_pack_number(bytes, numbers ? count : 0);
    for (size_t i = 0; numbers && i < count; i++)
        tw_pack_number(bytes, numbers[i]);
}

/* Adds nothing if there are none, so that the hash of such puzzles stays as it was. */
static void add_exchanges(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    for (size_t i = 0; i < tw_puzzle_exchange_count(puzzle); i++) {
        const tw_exchange *list = tw_puzzle_exchange(puzzle, i);
        add_names(bytes, list->colours, list->count);
        add_names(bytes, list->marks, list->count);
    }
}

/* Likewise: adds the pairs of colours about which there is something to say. */
static void add_colour_pairs(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    const size_t count = tw_puzzle_colour_count(puzzle);
    for (uint8_t a = 1; a <= count; a++)
        for (uint8_t b = 1; b <= count; b++)
            if (tw_puzzle_may_lie(puzzle, a, b) != (a == b)) {
                tw_pack_number(bytes, a);
                tw_pack_number(bytes, b);
            }
}

/* Likewise. */
static void add_costs(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    for (size_t i = 0; i < tw_puzzle_cost_count(puzzle); i++) {
        const tw_cost_rule *rule = tw_puzzle_cost(puzzle, i);
        tw_pack_number(bytes, rule->kind);
        tw_pack_number(bytes, (uint64_t)(rule->weight + TW_MAX_WEIGHT));
        add_placement_print(bytes, &rule->of, tw_puzzle_lattice(puzzle));
    }
}

/* Likewise, if it makes a difference how many cells stay empty. */
static void add_empty_bounds(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    uint32_t low, high;
    if (!tw_puzzle_empty(puzzle, &low, &high))
        return;
    tw_pack_text(bytes, "empty");
    tw_pack_number(bytes, low);
    tw_pack_number(bytes, high);
}

/* Likewise: the groups of pieces decide what comes apart. */
static void add_groups(tw_bytes *bytes, const tw_puzzle *puzzle)
{
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        size_t count;
        const tw_group_def *groups = tw_puzzle_piece_groups(puzzle, piece, &count);
        for (size_t i = 0; i < count; i++) {
            tw_pack_text(bytes, "group");
            tw_pack_text(bytes, groups[i].name);
            tw_pack_number(bytes, piece);
            tw_pack_number(bytes, groups[i].copies);
        }
    }
}

tw_status tw_puzzle_hash(const tw_context *context, const tw_puzzle *puzzle, tw_hash *hash,
                         tw_error *error)
{
    tw_clear_error(error);
    /* 2: pieces turn in the plane of a wrapped lattice; runs saved before that are not resumed */
    bool wrapped = tw_lattice_wrap_count(tw_puzzle_lattice(puzzle)) > 0;
    tw_bytes bytes = {.context = tw_context_or_default(context)};
    tw_pack_text(&bytes, wrapped ? "tilewright puzzle 2" : "tilewright puzzle 1");
    add_pattern(&bytes, tw_puzzle_lattice(puzzle));
    add_transforms(&bytes, tw_puzzle_lattice(puzzle));
    add_container_print(&bytes, puzzle);
    tw_pack_number(&bytes, tw_puzzle_labelled(puzzle));
    tw_pack_number(&bytes, tw_puzzle_piece_count(puzzle));
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        add_piece_print(&bytes, puzzle, piece);
    add_meetings(&bytes, puzzle);
    add_pins(&bytes, puzzle);
    add_exchanges(&bytes, puzzle);
    add_colour_pairs(&bytes, puzzle);
    add_costs(&bytes, puzzle);
    add_empty_bounds(&bytes, puzzle);
    add_groups(&bytes, puzzle);
    return hash_and_free(&bytes, hash, error);
}

/* ---- Cover ------------------------------------------------------------------------------- */

static void add_run(tw_bytes *bytes, tw_u32_span run)
{
    tw_pack_number(bytes, run.count);
    tw_pack_numbers(bytes, run.items, run.count);
}

tw_status tw_cover_hash(const tw_context *context, const tw_cover *cover, tw_hash *hash,
                        tw_error *error)
{
    tw_bytes bytes = {.context = tw_context_or_default(context)};
    tw_pack_text(&bytes, "tilewright cover 1");
    size_t places = tw_cover_place_count(cover);
    const uint32_t *order = tw_cover_static_order(cover);
    tw_pack_number(&bytes, places);
    for (uint32_t i = 0; i < places; i++) {
        tw_pack_number(&bytes, tw_cover_is_optional(cover, i));
        add_run(&bytes, tw_cover_neighbours(cover, i));
    }
    add_run(&bytes, (tw_u32_span){order, order ? places : 0});
    tw_pack_number(&bytes, tw_cover_stock_count(cover));
    for (uint32_t i = 0; i < tw_cover_stock_count(cover); i++) {
        uint32_t low, high;
        tw_cover_range(cover, i, &low, &high);
        tw_pack_number(&bytes, low);
        tw_pack_number(&bytes, high);
    }
    tw_pack_number(&bytes, tw_cover_option_count(cover));
    for (uint32_t i = 0; i < tw_cover_option_count(cover); i++) {
        add_run(&bytes, tw_cover_option(cover, i));
        tw_pack_number(&bytes, tw_cover_option_stock(cover, i));
    }
    return hash_and_free(&bytes, hash, error);
}
