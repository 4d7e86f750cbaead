/* check_verb.c -- looks over a puzzle that is being made (check_verb.h). */
#include "verbs/check_verb.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs/json_values.h"

enum {
    MOST_BOXED = 2000000, /* cells around all pieces; what comes later is passed over */
    MOST_COMPARED = 200   /* groups; of more, no similar name is sought */
};

/* One call. */
typedef struct look_over {
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    const verb_finding_sink *sink;
} look_over;

__attribute__((format(__printf__, 4, 5))) static void
found(const look_over *look, const char *about, uint32_t piece, const char *format, ...)
{
    char text[TW_MAX_NAME * 6];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    look->sink->take(look->sink->user, &(verb_finding){about, piece, text});
}

static const char *name_of(const look_over *look, uint32_t piece)
{
    return tw_puzzle_piece_name(look->puzzle, piece);
}

/* ---- The shape of a piece ---------------------------------------------------------------- */

/* The cells of a box around a piece, with a margin of one cell. */
typedef struct boxed {
    int32_t low[3], side[3];
    size_t kinds, count; /* of cells; 0: too many */
    bool *piece, *met;   /* of each: is it the piece's, was it met? */
    size_t *stack;
    bool beyond; /* the region met last reaches beyond the box */
} boxed;

static void box_around(const look_over *look, const tw_cell *cells, size_t count, boxed *box)
{
    uint64_t all = box->kinds = tw_lattice_kind_count(look->lattice);
    for (size_t k = 0; k < 3; k++) {
        int32_t low = INT32_MAX, high = INT32_MIN;
        for (size_t i = 0; i < count; i++) {
            low = cells[i].at[k] < low ? cells[i].at[k] : low;
            high = cells[i].at[k] > high ? cells[i].at[k] : high;
        }
        const bool margin = k < tw_lattice_rank(look->lattice);
        box->low[k] = low - margin;
        box->side[k] = high - low + 1 + 2 * margin;
        all = all > MOST_BOXED ? all : all * (uint64_t)box->side[k];
    }
    box->count = all > MOST_BOXED ? 0 : (size_t)all;
}

/* Number of a cell in the box; SIZE_MAX: it is outside. */
static size_t number_in_box(const boxed *box, tw_cell cell)
{
    size_t number = 0;
    for (size_t k = 0; k < 3; k++) {
        const int64_t at = (int64_t)cell.at[k] - box->low[k];
        if (at < 0 || at >= box->side[k])
            return SIZE_MAX;
        number = number * (size_t)box->side[k] + (size_t)at;
    }
    return number * box->kinds + cell.kind;
}

/* Meets all cells that neighbours join to a cell, all in the piece or all outside. Returns their
 * number; 0: it was met before. */
static size_t meet_region(const look_over *look, boxed *box, size_t from)
{
    size_t left = 0, region = 0;
    box->beyond = false;
    if (!box->met[from])
        box->stack[left++] = from;
    for (box->met[from] = true; left > 0; region++) {
        const size_t at = box->stack[--left];
        size_t rest = at / box->kinds;
        tw_cell cell = {.kind = (uint32_t)(at % box->kinds)};
        for (size_t k = 3; k-- > 0; rest /= (size_t)box->side[k])
            cell.at[k] = box->low[k] + (int32_t)(rest % (size_t)box->side[k]);
        for (uint32_t l = 0; l < tw_lattice_arc_count(look->lattice, cell.kind); l++) {
            const size_t next = number_in_box(box, tw_lattice_neighbour(look->lattice, cell, l));
            box->beyond = box->beyond || next == SIZE_MAX;
            if (next == SIZE_MAX || box->met[next] || box->piece[next] != box->piece[at])
                continue;
            box->met[next] = true;
            box->stack[left++] = next;
        }
    }
    return region;
}

static void look_at_shape(const look_over *look, uint32_t piece, boxed *box, const tw_cell *cells,
                          size_t count)
{
    size_t parts = 0, enclosed = 0;
    for (size_t i = 0; i < count; i++)
        box->piece[number_in_box(box, cells[i])] = true;
    for (size_t i = 0; i < box->count; i++) {
        const size_t region = meet_region(look, box, i);
        parts += box->piece[i] && region > 0;
        enclosed += box->piece[i] || box->beyond ? 0 : region;
    }
    if (parts > 1)
        found(look, "parts", piece,
              "piece \"%s\" is in %zu parts: its cells are not all neighbours",
              name_of(look, piece), parts);
    if (enclosed > 0 && tw_lattice_rank(look->lattice) == 3 && !tw_lattice_is_flat(look->lattice))
        found(look, "hole", piece, "piece \"%s\" has a sealed hole: it encloses %zu %s",
              name_of(look, piece), enclosed, enclosed == 1 ? "cell" : "cells");
}

static void look_at_shapes(const look_over *look)
{
    size_t all = 0;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(look->puzzle); piece++) {
        const tw_cell *cells;
        const uint8_t *colours;
        const size_t count = tw_puzzle_form(look->puzzle, piece, 0, &cells, &colours);
        boxed box;
        box_around(look, cells, count, &box);
        all += box.count;
        if (box.count == 0 || all > MOST_BOXED)
            continue;
        box.piece = calloc(2 * box.count, sizeof *box.piece);
        box.stack = malloc(box.count * sizeof *box.stack);
        if (box.piece && box.stack) {
            box.met = box.piece + box.count;
            look_at_shape(look, piece, &box, cells, count);
        }
        free(box.piece);
        free(box.stack);
    }
}

/* ---- Placements -------------------------------------------------------------------------- */

/* Pieces of one stock are equal. */
static void look_for_equals(const look_over *look, const tw_poses *poses)
{
    for (uint32_t stock = 0; stock < tw_poses_stock_count(poses); stock++) {
        const uint32_t first = tw_poses_stock(poses, stock)->piece;
        uint32_t second = 0, equal = 0;
        char more[40] = "";
        for (uint32_t piece = first + 1; piece < tw_puzzle_piece_count(look->puzzle); piece++)
            if (tw_poses_stock_of_piece(poses, piece) == stock && equal++ == 0)
                second = piece;
        if (equal > 1)
            snprintf(more, sizeof more, " and %u more", equal - 1);
        if (equal > 0)
            found(look, "equal", first,
                  "pieces \"%s\", \"%s\"%s are equal: swapping them makes no other solution",
                  name_of(look, first), name_of(look, second), more);
    }
}

static tw_status look_at_placements(const look_over *look, const tw_watch *watch, tw_error *error)
{
    tw_poses *poses = NULL;
    tw_status status = tw_poses_new(NULL, look->puzzle, watch, &poses, error);
    if (status != TW_OK || !poses)
        return status;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(look->puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(look->puzzle, piece, &low, &high);
        if (low > 0 &&
            tw_poses_stock(poses, tw_poses_stock_of_piece(poses, piece))->pose_count == 0)
            found(look, "nowhere", piece, "piece \"%s\" must be used but fits nowhere",
                  name_of(look, piece));
    }
    look_for_equals(look, poses);
    tw_poses_free(poses);
    return TW_OK;
}

/* ---- Mirror images ----------------------------------------------------------------------- */

/* The least image of a piece under rotations, or with mirrors under all transformations. New; NULL:
 * it has no hand, as it may be reflected, may not be rotated in all ways, or is marked or coloured;
 * or memory is out. */
static tw_cell *least_image(const look_over *look, uint32_t piece, bool mirrors)
{
    const tw_transform_set all = tw_lattice_turns(look->lattice, mirrors),
                           rotations = tw_lattice_turns(look->lattice, false),
                           its = tw_puzzle_piece_turns(look->puzzle, piece);
    const tw_cell *cells;
    const uint8_t *colours;
    const size_t count = tw_puzzle_form(look->puzzle, piece, 0, &cells, &colours);
    const bool handed = memcmp(&its, &rotations, sizeof its) == 0 && !colours &&
                        tw_puzzle_mark_count(look->puzzle) == 0 &&
                        tw_puzzle_form_count(look->puzzle, piece) == 1;
    tw_cell *least = handed ? malloc(2 * count * sizeof *least) : NULL;
    for (uint32_t t = 0; least && t < tw_lattice_transform_count(look->lattice); t++) {
        tw_cell *image = least + count;
        for (size_t i = 0; i < count; i++)
            image[i] = tw_lattice_apply(look->lattice, t, cells[i]);
        tw_lattice_normalise(look->lattice, image, count);
        if (tw_transform_set_has(&all, t) &&
            (t == 0 || memcmp(image, least, count * sizeof *image) < 0))
            memcpy(least, image, count * sizeof *image);
    }
    return least;
}

static size_t size_of(const look_over *look, uint32_t piece)
{
    const tw_cell *cells;
    const uint8_t *colours;
    return sizeof *cells * tw_puzzle_form(look->puzzle, piece, 0, &cells, &colours);
}

static void look_for_twins(const look_over *look)
{
    const uint32_t pieces = (uint32_t)tw_puzzle_piece_count(look->puzzle);
    tw_cell *(*images)[2] = calloc(pieces, sizeof *images); /* turned, and also mirrored */
    for (uint32_t p = 0; images && p < pieces; p++) {
        images[p][0] = least_image(look, p, false);
        images[p][1] = least_image(look, p, true);
        for (uint32_t q = 0; q < p && images[p][0] && images[p][1]; q++) {
            const size_t size = size_of(look, p);
            if (!images[q][0] || !images[q][1] || size_of(look, q) != size ||
                memcmp(images[p][1], images[q][1], size) != 0 ||
                memcmp(images[p][0], images[q][0], size) == 0)
                continue;
            found(look, "mirror", q, "pieces \"%s\" and \"%s\" are mirror images", name_of(look, q),
                  name_of(look, p));
            break;
        }
    }
    for (uint32_t p = 0; images && p < 2 * pieces; p++)
        free(images[p / 2][p % 2]);
    free(images);
}

/* ---- Groups ------------------------------------------------------------------------------ */

/* The groups of a puzzle, by number. */
typedef struct groups_of {
    size_t count, but; /* but: the one that lacks others */
    const char **names;
    uint64_t *members; /* copies of all pieces that can be in it */
} groups_of;

static void add_members(const tw_puzzle *puzzle, uint32_t piece, groups_of *of)
{
    uint32_t low, high;
    size_t count;
    const tw_group_def *groups = tw_puzzle_piece_groups(puzzle, piece, &count);
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = tw_puzzle_group_number(puzzle, piece, i);
        of->names[number] = groups[i].name;
        of->members[number] += groups[i].copies < high ? groups[i].copies : high;
    }
}

static const char *other_group(void *user, size_t number)
{
    const groups_of *of = user;
    number += number >= of->but;
    return of->count <= MOST_COMPARED && number < of->count ? of->names[number] : NULL;
}

void verb_look_for_lone_groups(const tw_puzzle *puzzle, const verb_finding_sink *sink)
{
    const look_over look = {puzzle, tw_puzzle_lattice(puzzle), sink};
    const uint32_t pieces = (uint32_t)tw_puzzle_piece_count(puzzle);
    groups_of of = {.count = tw_puzzle_group_count(puzzle)};
    of.names = calloc(of.count + 1, sizeof *of.names);
    of.members = calloc(of.count + 1, sizeof *of.members);
    const bool there = of.names && of.members;
    for (uint32_t piece = 0; there && piece < pieces; piece++)
        add_members(puzzle, piece, &of);
    for (uint32_t piece = 0; there && piece < pieces; piece++) {
        size_t count;
        (void)tw_puzzle_piece_groups(puzzle, piece, &count);
        for (size_t i = 0; i < count; i++) {
            of.but = tw_puzzle_group_number(puzzle, piece, i);
            if (of.members[of.but] > 1)
                continue;
            const char *name = of.names[of.but];
            found(&look, "group", piece,
                  "piece \"%s\" is in group \"%s\" alone, so that nothing can stay joined by it%s",
                  name_of(&look, piece), name, verb_meant(tw_nearest(name, other_group, &of), ""));
        }
    }
    free(of.names);
    free(of.members);
}

/* ---- All of it --------------------------------------------------------------------------- */

tw_status verb_look_over(const tw_puzzle *puzzle, const tw_watch *watch,
                         const verb_finding_sink *sink, tw_error *error)
{
    const look_over look = {puzzle, tw_puzzle_lattice(puzzle), sink};
    char text[240];
    tw_puzzle_volume_text(puzzle, text, sizeof text);
    if (!tw_puzzle_volume(puzzle).fits)
        found(&look, "volume", UINT32_MAX, "no solution: %s", text);
    look_at_shapes(&look);
    look_for_twins(&look);
    const tw_status status = look_at_placements(&look, watch, error);
    verb_look_for_lone_groups(puzzle, sink);
    return status;
}

json_t *verb_finding_json(const verb_finding *finding)
{
    return json_pack("{s:s, s:o, s:o}", "about", finding->about, "piece",
                     finding->piece == UINT32_MAX ? json_null() : json_integer(finding->piece),
                     "text", verb_json_text(finding->text));
}
