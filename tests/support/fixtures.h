/* fixtures.h -- small lattices and puzzles made in code, for unit tests that must not depend on any
 * reader or shipped file. */
#pragma once

#include <stdio.h>
#include <string.h>

#include "support/test_list.h"

#include <tw/advanced.h>

#include "support/soiled.h"
#include "support/solvers.h"

/* ---- Faults ------------------------------------------------------------------------------ */

typedef struct fault_log {
    size_t count;
    tw_error first, last;
} fault_log;

static inline bool log_fault(void *user, const tw_error *error)
{
    fault_log *log = user;
    if (log->count++ == 0)
        log->first = *error;
    log->last = *error;
    return true;
}

static inline void assert_said(const fault_log *log, const char *words)
{
    if (!strstr(log->last.message, words))
        fail_msg("expected words \"%s\" in \"%s\"", words, log->last.message);
}

static inline void assert_told(const tw_error *told, uint32_t line, uint32_t column,
                               const char *words)
{
    if (told->at.line != line || told->at.column != column || !strstr(told->message, words))
        fail_msg("expected %u:%u: \"%s\" in %u:%u: \"%s\"", line, column, words, told->at.line,
                 told->at.column, told->message);
}

/* ---- The plane of squares ---------------------------------------------------------------- */

typedef struct plane {
    tw_arc_def arcs[4];
    tw_kind_def kind;
    uint32_t images[4];
    tw_generator_def generators[2];
    tw_lattice_def def;
} plane;

/* left 0, right 1, up 2, down 3; y grows downwards. A quarter turn by labels, a mirror by matrix.
 */
static inline void make_plane(plane *p)
{
    memset(p, 0, sizeof *p);
    p->arcs[0] = (tw_arc_def){.label = "left", .step = {-1, 0}, .back = 1};
    p->arcs[1] = (tw_arc_def){.label = "right", .step = {1, 0}, .back = 0};
    p->arcs[2] = (tw_arc_def){.label = "up", .step = {0, -1}, .back = 3};
    p->arcs[3] = (tw_arc_def){.label = "down", .step = {0, 1}, .back = 2};
    p->kind = (tw_kind_def){.name = "cell", .arcs = p->arcs, .arc_count = 4};
    tw_generator_def *turn = &p->generators[0];
    turn->name = "turn";
    turn->by_labels = true;
    turn->label_image = p->images;
    p->images[0] = 2; /* left -> up -> right -> down */
    p->images[2] = 1;
    p->images[1] = 3;
    p->images[3] = 0;
    tw_generator_def *mirror = &p->generators[1];
    mirror->name = "mirror";
    mirror->mirror = true;
    mirror->matrix[0][0] = -1;
    mirror->matrix[1][1] = 1;
    p->def = (tw_lattice_def){.size = sizeof(tw_lattice_def),
                              .name = "plane",
                              .rank = 2,
                              .kinds = &p->kind,
                              .kind_count = 1,
                              .generators = p->generators,
                              .generator_count = 2,
                              .mirror = true};
}

static inline tw_lattice *new_lattice(const tw_lattice_def *def)
{
    tw_lattice *lattice = NULL;
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    if (tw_lattice_new(NULL, def, &report, &lattice) != TW_OK)
        fail_msg("%s", log.last.message);
    return lattice;
}

#define NEW_PLANE(name)                                                                            \
    plane name;                                                                                    \
    make_plane(&name)

static inline tw_lattice *new_plane(void)
{
    NEW_PLANE(p);
    return new_lattice(&p.def);
}

/* The plane wrapped with these periods. */
static inline tw_lattice *new_wrapped(size_t count, const int32_t periods[][2])
{
    NEW_PLANE(p);
    p.def.wrap_count = count;
    for (size_t i = 0; i < count; i++)
        memcpy(p.def.wrap[i], periods[i], sizeof periods[i]);
    return new_lattice(&p.def);
}

/* ---- Puzzles on it ----------------------------------------------------------------------- */

/* A container drawn in rows: '.' no cell, '?' optional, 'x' a cell, a letter a coloured one. */
typedef struct sketch {
    tw_cell cells[256];
    bool optional[256];
    uint8_t colours[256];
    size_t count;
} sketch;

static inline void draw_sketch(sketch *s, const char *rows)
{
    int32_t x = 0, y = 0;
    memset(s, 0, sizeof *s);
    for (; *rows; rows++) {
        if (*rows == '/') {
            x = 0;
            y++;
            continue;
        }
        if (*rows != '.') {
            s->cells[s->count] = (tw_cell){.at = {x, y}};
            s->optional[s->count] = *rows == '?';
            s->colours[s->count] = *rows == 'a' ? 1 : *rows == 'b' ? 2 : 0;
            s->count++;
        }
        x++;
    }
}

typedef struct piece_sketch {
    char name[16], rows[64];
    uint32_t low, high;
} piece_sketch;

/* Reads "name rows copies", with copies as in "2", "0-3", "any"; returns what follows the comma, or
 * NULL. */
static inline const char *read_piece(const char *text, piece_sketch *piece)
{
    char copies[24], *end;
    assert_int_equal(sscanf(text, " %15s %63s %23[^,]", piece->name, piece->rows, copies), 3);
    piece->low = (uint32_t)strtoul(copies, &end, 10);
    const char *high = *end == '-' ? end + 1 : copies;
    piece->high = strcmp(high, "any") == 0 ? TW_ANY : (uint32_t)strtoul(high, NULL, 10);
    text = strchr(text, ',');
    return text ? text + 1 : NULL;
}

/* A puzzle on a lattice, which it takes over; all turns, mirrors if asked. Pieces as in
 * "L xx/x. 2, D xx 0-3". */
static inline tw_status try_puzzle(tw_lattice *lattice, const char *rows, const char *pieces,
                                   bool mirrors, bool labelled, const tw_report *report,
                                   tw_puzzle **puzzle)
{
    static const char *const colours[] = {"a", "b"};
    sketch *box = calloc(1, sizeof *box);
    sketch *drawn = calloc(16, sizeof *drawn);
    piece_sketch read[16];
    tw_form_def forms[16];
    tw_piece_def defs[16];
    const tw_transform_set turns = tw_lattice_turns(lattice, mirrors);
    size_t count = 0, used = strpbrk(rows, "ab") ? 2 : 0;
    draw_sketch(box, rows);
    for (; pieces; count++) {
        pieces = read_piece(pieces, &read[count]);
        draw_sketch(&drawn[count], read[count].rows);
        forms[count] = (tw_form_def){.cells = drawn[count].cells,
                                     .colours = used ? drawn[count].colours : NULL,
                                     .cell_count = drawn[count].count};
        defs[count] = (tw_piece_def){.name = read[count].name,
                                     .forms = &forms[count],
                                     .form_count = 1,
                                     .low = read[count].low,
                                     .high = read[count].high,
                                     .turns = &turns};
    }
    tw_puzzle_def def = {.size = sizeof def,
                         .title = "test",
                         .lattice = lattice,
                         .cells = box->cells,
                         .optional = box->optional,
                         .colours = used ? box->colours : NULL,
                         .cell_count = box->count,
                         .colour_names = colours,
                         .colour_count = used,
                         .pieces = defs,
                         .piece_count = count,
                         .labelled = labelled};
    tw_status status = tw_puzzle_new(NULL, &def, report, puzzle);
    free(box);
    free(drawn);
    return status;
}

static inline tw_puzzle *new_puzzle_on(tw_lattice *lattice, const char *rows, const char *pieces,
                                       bool mirrors)
{
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    tw_puzzle *puzzle = NULL;
    if (try_puzzle(lattice, rows, pieces, mirrors, false, &report, &puzzle) != TW_OK)
        fail_msg("%s", log.last.message);
    return puzzle;
}

static inline tw_puzzle *new_puzzle(const char *rows, const char *pieces, bool mirrors)
{
    return new_puzzle_on(new_plane(), rows, pieces, mirrors);
}

static inline tw_puzzle *puzzle_from(const tw_puzzle_def *def)
{
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    tw_puzzle *puzzle = NULL;
    if (tw_puzzle_new(NULL, def, &report, &puzzle) != TW_OK)
        fail_msg("%s", log.last.message);
    return puzzle;
}

/* Counts the elements that are rotations. */
static inline size_t count_rotations(const tw_symmetry *symmetry)
{
    size_t count = 0;
    for (uint32_t e = 0; e < tw_symmetry_count(symmetry); e++)
        count += tw_symmetry_counts(symmetry, e, TW_SAME_ROTATIONS);
    return count;
}
