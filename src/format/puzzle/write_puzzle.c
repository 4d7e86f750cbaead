/* write_puzzle.c -- writes a puzzle as a file that is read as an equal puzzle, in YAML or JSON.
 *
 * Settings common to all pieces are written once, for the puzzle. Whatever a file need not state is
 * omitted. */
#include "format/puzzle/puzzle_writer.h"

#include <stdio.h>
#include <string.h>

#include "format/puzzle/puzzles.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_shared.h"
#include "puzzle/puzzle_data.h"

/* ---- Notes ------------------------------------------------------------------------------- */

static void put_puzzle_note(tw_puzzle_writer *self, const char *key, const char *text)
{
    if (*text)
        tw_emitter_text(&self->emitter, key, text);
}

static void put_notes(tw_puzzle_writer *self, const tw_puzzle_notes *notes)
{
    put_puzzle_note(self, "source", notes->source);
    put_puzzle_note(self, "author", notes->author);
    put_puzzle_note(self, "family", notes->family);
    put_puzzle_note(self, "notes", notes->notes);
    const char *const counts[][2] = {{"none", notes->none},
                                     {"rotations", notes->rotations},
                                     {"reflections", notes->reflections},
                                     {"claimed", notes->claimed}};
    const bool apply = !self->laid || self->laid->count == 0;
    tw_emitter_map_if_any(&self->emitter, "counts", true);
    for (size_t i = 0; i < 4 && apply; i++)
        if (*counts[i][1])
            tw_emitter_digits(&self->emitter, counts[i][0], counts[i][1]);
    tw_emitter_end(&self->emitter);
}

/* ---- Matching ---------------------------------------------------------------------------- */

static bool any_two_meet(const tw_puzzle *puzzle)
{
    size_t count = tw_puzzle_mark_count(puzzle) + 2;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b <= a; b++)
            if (!tw_puzzle_may_meet(puzzle, (uint8_t)a, (uint8_t)b))
                return false;
    return true;
}

/* The table takes a word for a mark before it takes it for a colour. */
static tw_status put_colour_lists(tw_puzzle_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    for (uint8_t a = 1; a <= tw_puzzle_colour_count(puzzle); a++) {
        for (size_t mark = 0; mark < tw_puzzle_mark_count(puzzle) + 2; mark++)
            if (strcmp(tw_puzzle_mark_word(puzzle, mark), tw_puzzle_colour_name(puzzle, a)) == 0)
                return tw_fail(self->error, TW_ERR_UNSUPPORTED,
                               "\"%s\" is a mark and a colour, which no table can tell apart",
                               tw_puzzle_colour_name(puzzle, a));
        tw_emitter_list(&self->emitter, tw_puzzle_colour_name(puzzle, a), true);
        for (uint8_t b = 1; b <= tw_puzzle_colour_count(puzzle); b++)
            if (tw_puzzle_may_lie(puzzle, a, b))
                tw_emitter_text(&self->emitter, NULL, tw_puzzle_colour_name(puzzle, b));
        tw_emitter_end(&self->emitter);
    }
    return TW_OK;
}

/* Writes a list for every word, so that no pair is left to a default. */
static tw_status put_matching(tw_puzzle_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    const size_t count = tw_puzzle_mark_count(puzzle) + 2;
    const bool marks = count > 2 && !any_two_meet(puzzle);
    if (!marks && !puzzle->paired)
        return TW_OK;
    tw_emitter_map(&self->emitter, "matching", false);
    for (size_t a = 0; marks && a < count; a++) {
        tw_emitter_list(&self->emitter, tw_puzzle_mark_word(puzzle, a), true);
        for (size_t b = a; b < count; b++)
            if (tw_puzzle_may_meet(puzzle, (uint8_t)a, (uint8_t)b))
                tw_emitter_text(&self->emitter, NULL, tw_puzzle_mark_word(puzzle, b));
        tw_emitter_end(&self->emitter);
    }
    tw_status status = puzzle->paired ? put_colour_lists(self) : TW_OK;
    tw_emitter_end(&self->emitter);
    return status;
}

/* ---- Colours of pieces ------------------------------------------------------------------- */

static void put_paints(tw_puzzle_writer *self)
{
    tw_emitter_map_if_any(&self->emitter, "colours", false);
    for (uint32_t p = 0; p < tw_puzzle_piece_count(self->puzzle); p++) {
        const tw_rgb *paint = tw_piece_paint(self->puzzle, p);
        char text[8];
        if (!paint)
            continue;
        snprintf(text, sizeof text, "#%02x%02x%02x", paint->red, paint->green, paint->blue);
        tw_emitter_text(&self->emitter, tw_puzzle_piece_name(self->puzzle, p), text);
    }
    tw_emitter_end(&self->emitter);
}

/* ---- Exchanges --------------------------------------------------------------------------- */

static void put_exchanges(tw_puzzle_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    tw_emitter_list_if_any(&self->emitter, "exchange", false);
    for (size_t i = 0; i < tw_puzzle_exchange_count(puzzle); i++) {
        const tw_exchange *list = tw_puzzle_exchange(puzzle, i);
        tw_emitter_list(&self->emitter, NULL, true);
        for (size_t n = 0; n < list->count; n++)
            tw_emitter_text(&self->emitter, NULL,
                            list->colours ? tw_puzzle_colour_name(puzzle, list->colours[n])
                                          : tw_puzzle_mark_name(puzzle, list->marks[n]));
        tw_emitter_end(&self->emitter);
    }
    tw_emitter_end(&self->emitter);
}

/* ---- Cells, pins and costs --------------------------------------------------------------- */

static tw_status refuse_turn(const tw_puzzle_writer *self, const tw_placement *of, const char *what)
{
    if (of->turn == 0 || tw_puzzle_mark_count(self->puzzle) == 0)
        return TW_OK;
    return tw_fail(self->error, TW_ERR_UNSUPPORTED,
                   "piece \"%s\" %s in another orientation than it is written",
                   tw_puzzle_piece_name(self->puzzle, of->piece), what);
}

static tw_status put_puzzle_costs(tw_puzzle_writer *self)
{
    size_t count = tw_puzzle_cost_count(self->puzzle);
    tw_status status = TW_OK;
    tw_emitter_list_if_any(&self->emitter, "cost", false);
    for (size_t i = 0; i < count && status == TW_OK; i++) {
        const tw_cost_rule *rule = tw_puzzle_cost(self->puzzle, i);
        if (rule->kind == TW_COST_POSE)
            status = refuse_turn(self, &rule->of, "has a cost");
        tw_emitter_map(&self->emitter, NULL, true);
        tw_emitter_number(&self->emitter, "weight", rule->weight);
        if (rule->of.piece != TW_ANY)
            tw_emitter_text(&self->emitter, "piece",
                            tw_puzzle_piece_name(self->puzzle, rule->of.piece));
        if (rule->kind != TW_COST_PIECE)
            tw_put_cells(&self->emitter, self->lattice,
                         rule->kind == TW_COST_POSE ? "pin" : "cells", rule->of.cells,
                         rule->of.cell_count);
        tw_emitter_end(&self->emitter);
    }
    tw_emitter_end(&self->emitter);
    return status;
}

/* ---- Turns -------------------------------------------------------------------------------
 *
 * A set of transformations as `turns` and `mirror` say it. Sets that come from a file are all
 * turns, with mirrors or without, nothing, or what some of the named generators make; so the
 * generators are tried out, few before many. Cost: a closure for each set of generators, where
 * there are at most ten. */

/* The transformations of a piece, as a file states them. */
typedef struct tw_turns_said {
    bool rigid, fixed, mirror;
    bool list;           /* else all, with mirrors or without */
    uint32_t generators; /* of the list, one bit each */
} tw_turns_said;

enum { MOST_TURN_GENERATORS = 10 };

static bool find_generators(const tw_lattice *lattice, const tw_transform_set *set,
                            uint32_t *generators)
{
    size_t count = tw_lattice_generator_count(lattice);
    if (count > MOST_TURN_GENERATORS)
        return false;
    for (size_t size = 0; size <= count; size++)
        for (uint32_t bits = 0; bits < 1u << count; bits++) {
            uint32_t numbers[MOST_TURN_GENERATORS];
            size_t named = 0;
            for (uint32_t g = 0; g < count; g++)
                if (bits & 1u << g)
                    numbers[named++] = g;
            if (named != size)
                continue;
            tw_transform_set made = tw_lattice_generated(lattice, numbers, named);
            if (!tw_transform_set_equal(&made, set))
                continue;
            *generators = bits;
            return true;
        }
    return false;
}

/* false: a file cannot state it. */
static bool say_turns(const tw_puzzle *puzzle, uint32_t piece, tw_turns_said *said)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_transform_set set = tw_puzzle_piece_turns(puzzle, piece);
    tw_transform_set turns = tw_lattice_turns(lattice, false);
    tw_transform_set all = tw_lattice_turns(lattice, true);
    *said = (tw_turns_said){.rigid = tw_puzzle_piece_rigid(puzzle, piece)};
    if (tw_transform_set_equal(&set, &turns) || tw_transform_set_equal(&set, &all)) {
        said->mirror = tw_transform_set_equal(&turns, &all) ? tw_lattice_mirror(lattice)
                                                            : tw_transform_set_equal(&set, &all);
        return true;
    }
    said->fixed = tw_transform_set_count(&set) == 1;
    said->list = !said->fixed;
    return !said->rigid && (said->fixed || find_generators(lattice, &set, &said->generators));
}

static bool same_turns_said(const tw_turns_said *a, const tw_turns_said *b)
{
    return a->rigid == b->rigid && a->fixed == b->fixed && a->mirror == b->mirror &&
           a->list == b->list && a->generators == b->generators;
}

/* The default if a file states nothing. */
static tw_turns_said usual_turns(const tw_lattice *lattice)
{
    return (tw_turns_said){.mirror = tw_lattice_mirror(lattice)};
}

/* Writes keys of the open mapping; nothing for what is `usual`. A list and `fixed` exclude mirrors
 * not in the list, unless mirrors are stated to be allowed; with a list they never are. */
static void put_turns_said(tw_puzzle_writer *self, const tw_turns_said *said,
                           const tw_turns_said *usual)
{
    bool word =
        said->rigid != usual->rigid || said->fixed != usual->fixed || (usual->list && !said->list);
    if (said->list && (!usual->list || said->generators != usual->generators)) {
        tw_emitter_list(&self->emitter, "turns", true);
        for (uint32_t g = 0; g < MOST_TURN_GENERATORS; g++)
            if (said->generators & 1u << g)
                tw_emitter_text(&self->emitter, NULL, tw_lattice_generator_name(self->lattice, g));
        tw_emitter_end(&self->emitter);
    } else if (!said->list && word)
        tw_emitter_word(&self->emitter, "turns",
                        said->rigid   ? "rigid"
                        : said->fixed ? "fixed"
                                      : "all");
    if (!said->list && !said->fixed && said->mirror != usual->mirror)
        tw_emitter_bool(&self->emitter, "mirror", said->mirror);
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static void put_piece_copies(tw_puzzle_writer *self, uint32_t piece)
{
    uint32_t low, high;
    const bool endless = self->puzzle->pieces[piece].endless;
    tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
    if (endless && low == 0) {
        tw_emitter_word(&self->emitter, "copies", "any");
    } else if (endless || low < high) {
        tw_emitter_list(&self->emitter, "copies", true);
        tw_emitter_number(&self->emitter, NULL, low);
        if (endless)
            tw_emitter_word(&self->emitter, NULL, "any");
        else
            tw_emitter_number(&self->emitter, NULL, high);
        tw_emitter_end(&self->emitter);
    } else if (low != 1) {
        tw_emitter_number(&self->emitter, "copies", low);
    }
}

static void put_forms(tw_puzzle_writer *self, uint32_t piece)
{
    size_t count = tw_forms_to_write(self->puzzle, piece);
    if (count == 1) {
        tw_put_form(self, piece, 0);
        return;
    }
    tw_emitter_list(&self->emitter, "shapes", false);
    for (size_t form = 0; form < count; form++) {
        tw_emitter_map(&self->emitter, NULL, false);
        tw_put_form(self, piece, form);
        tw_emitter_end(&self->emitter);
    }
    tw_emitter_end(&self->emitter);
}

/* The pins of a piece: the puzzle's own first, then others that are laid. NULL past the end. */
static const tw_placement *next_pin(const tw_puzzle_writer *self, uint32_t piece, size_t *number)
{
    size_t own = tw_puzzle_pin_count(self->puzzle), laid = self->laid ? self->laid->count : 0;
    while (*number < own + laid) {
        size_t i = (*number)++;
        const tw_placement *pin =
            i < own ? tw_puzzle_pin(self->puzzle, i) : &self->laid->placements[i - own];
        if (pin->piece == piece && (i < own || !tw_puzzle_pins_there(self->puzzle, pin)))
            return pin;
    }
    return NULL;
}

/* `pin` for one copy, `pins` for several. */
static tw_status put_pins(tw_puzzle_writer *self, uint32_t piece)
{
    const tw_placement *pin;
    size_t count = 0, number = 0;
    tw_status status = TW_OK;
    for (; (pin = next_pin(self, piece, &number)) != NULL; count++)
        status = status ? status : refuse_turn(self, pin, "is pinned");
    if (status)
        return status;
    if (count > 1)
        tw_emitter_list(&self->emitter, "pins", false);
    for (number = 0; (pin = next_pin(self, piece, &number)) != NULL;)
        tw_put_cells(&self->emitter, self->lattice, count > 1 ? NULL : "pin", pin->cells,
                     pin->cell_count);
    if (count > 1)
        tw_emitter_end(&self->emitter);
    return TW_OK;
}

static void put_groups(tw_puzzle_writer *self, uint32_t piece)
{
    size_t count;
    const tw_group_def *groups = tw_puzzle_piece_groups(self->puzzle, piece, &count);
    if (count == 1 && groups->copies == TW_ANY) {
        tw_emitter_text(&self->emitter, "group", groups->name);
        return;
    }
    tw_emitter_map_if_any(&self->emitter, "group", true);
    for (size_t i = 0; i < count; i++)
        if (groups[i].copies == TW_ANY)
            tw_emitter_text(&self->emitter, groups[i].name, "any");
        else
            tw_emitter_number(&self->emitter, groups[i].name, groups[i].copies);
    tw_emitter_end(&self->emitter);
}

static tw_status put_puzzle_piece(tw_puzzle_writer *self, uint32_t piece,
                                  const tw_turns_said *usual)
{
    tw_turns_said said;
    if (!say_turns(self->puzzle, piece, &said))
        return tw_fail(self->error, TW_ERR_UNSUPPORTED,
                       "piece \"%s\" may undergo turns that no named ones make",
                       tw_puzzle_piece_name(self->puzzle, piece));
    tw_emitter_map(&self->emitter, NULL, false);
    tw_emitter_text(&self->emitter, "name", tw_puzzle_piece_name(self->puzzle, piece));
    put_piece_copies(self, piece);
    put_groups(self, piece);
    put_turns_said(self, &said, usual);
    put_forms(self, piece);
    tw_status status = put_pins(self, piece);
    tw_emitter_end(&self->emitter);
    return status;
}

/* The turns that all pieces have in common; else the default. */
static tw_turns_said common_turns(const tw_puzzle *puzzle)
{
    tw_turns_said usual = usual_turns(tw_puzzle_lattice(puzzle)), first, other;
    if (tw_puzzle_piece_count(puzzle) == 0 || !say_turns(puzzle, 0, &first))
        return usual;
    for (uint32_t p = 1; p < tw_puzzle_piece_count(puzzle); p++)
        if (!say_turns(puzzle, p, &other) || !same_turns_said(&first, &other))
            return usual;
    return first;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static tw_status put_whole_puzzle(tw_puzzle_writer *self)
{
    tw_turns_said usual = usual_turns(self->lattice), common = common_turns(self->puzzle);
    tw_emitter_number(&self->emitter, "tilewright", 1);
    put_puzzle_note(self, "title", tw_puzzle_title(self->puzzle));
    put_notes(self, tw_puzzle_about(self->puzzle));
    tw_status status = tw_put_lattice(self);
    if (!status)
        status = tw_put_container(self);
    if (!status)
        status = put_matching(self);
    if (status)
        return status;
    put_exchanges(self);
    status = put_puzzle_costs(self);
    if (status)
        return status;
    if (tw_puzzle_labelled(self->puzzle))
        tw_emitter_bool(&self->emitter, "labelled", true);
    put_turns_said(self, &common, &usual);
    put_paints(self);
    tw_emitter_list(&self->emitter, "pieces", tw_puzzle_piece_count(self->puzzle) == 0);
    for (uint32_t p = 0; p < tw_puzzle_piece_count(self->puzzle) && !status; p++)
        status = put_puzzle_piece(self, p, &common);
    tw_emitter_end(&self->emitter);
    return status;
}

static tw_status write_puzzle(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_export *how, const tw_out *out, tw_error *error)
{
    tw_puzzle_writer self = {.context = tw_context_or_default(context),
                             .puzzle = puzzle,
                             .lattice = tw_puzzle_lattice(puzzle),
                             .laid = how->solution_count > 0 ? how->solutions[0] : NULL,
                             .error = error};
    bool json = how->format == &tw_format_json.is;
    tw_emitter_open(&self.emitter, out, json ? TW_EMITTER_JSON : TW_EMITTER_YAML);
    tw_status status = put_whole_puzzle(&self);
    return status ? status : tw_emitter_close(&self.emitter);
}

/* ---- Rows -------------------------------------------------------------------------------- */

const tw_format_row tw_format_yaml = {
    .is = {.name = "yaml",
           .extension = ".yaml",
           .summary = "the puzzle as a puzzle file",
           .kind = TW_FORMAT_PUZZLE,
           .reads = true,
           .writes = true,
           .own = true},
    .read_puzzle = tw_read_own_puzzle,
    .write_puzzle = write_puzzle,
};

const tw_format_row tw_format_json = {
    .is = {.name = "json",
           .extension = ".json",
           .summary = "the puzzle as a puzzle file in JSON",
           .kind = TW_FORMAT_PUZZLE,
           .reads = true,
           .writes = true,
           .own = true},
    .read_puzzle = tw_read_own_puzzle,
    .write_puzzle = write_puzzle,
};
