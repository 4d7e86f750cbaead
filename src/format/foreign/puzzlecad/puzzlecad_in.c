/* puzzlecad_in.c -- reads the pieces of an OpenSCAD text that calls puzzlecad.
 *
 *   burr_plate([ ["xxx|.x.", "...|.x."], 1024, "x..|xxx" ], num_copies = 2);
 *
 * A piece is a number of a six-piece burr's stick, a text, or a list of texts, one a layer: `|`
 * ends a row, `.` is empty, a letter or + is a cube, and {...} behind a cube tells its connector or
 * what is written on it. Read are calls of burr_plate and burr_piece with pieces that are written
 * out, in lists, behind names, or in repeat, copies and concat; pieces that OpenSCAD would have to
 * compute are left out with a warning. A comment behind a piece is its name, one in the first line
 * the title. The texts know no container: the caller gives a box, or each piece gets a place of its
 * own.
 * Source: puzzlecad-parser.scad and puzzlecad-burr.scad of puzzlecad 2.3 (MIT licence). */
#include "base/bounds.h"
#include "format/foreign/puzzlecad/puzzlecad.h"
#include "lattice/lattice_shared.h"
#include "format/xml/xml.h"
#include "puzzle/burr_stick.h"

#include <stdio.h>
#include <string.h>

enum { MOST_DEPTH = 20 };

static bool fault(tw_scad *scad, const tw_line_lexer *at, const char *expected)
{
    return !tw_reader_fault(scad->import.reader, at->at, "", "expected %s here", expected);
}

static void note_scad_place(tw_place *place, tw_place at)
{
    if (place->line == 0)
        *place = at;
}

/* ---- Cubes and what is behind them ------------------------------------------------------- */

static bool add_scad_cell(tw_scad *scad, const int32_t cell[3], tw_place at)
{
    const tw_context *context = scad->import.reader->context;
    if (scad->cell_count == TW_LIMIT(context, piece_cells))
        return !tw_reader_refuse(scad->import.reader, TW_ERR_TOO_LARGE, at, "",
                                 "this piece has more than %zu cells", scad->cell_count);
    if (!TW_GROW(scad->import.reader->own, scad->cells, scad->cell_room, scad->cell_count + 1))
        return !tw_reader_memory(scad->import.reader);
    scad->cells[scad->cell_count++] = (tw_cell){.at = {cell[0], cell[1], cell[2]}};
    return true;
}

/* "z+": a direction. */
static bool read_face(const char *text, int32_t face[3])
{
    if (text[0] < 'x' || text[0] > 'z' || (text[1] != '+' && text[1] != '-'))
        return false;
    memset(face, 0, 3 * sizeof *face);
    face[text[0] - 'x'] = text[1] == '+' ? 1 : -1;
    return true;
}

/* "mz+y-": a male one on the face z+, its mark towards y-. One without a mark, or for half a cube,
 * does not tell how parts meet. */
static bool read_connector(const tw_word *value, tw_scad_joint *joint)
{
    char text[6] = "";
    memcpy(text, value->text, value->size < 5 ? value->size : 5);
    joint->male = text[0] == 'm';
    return value->size == 5 && (joint->male || text[0] == 'f') &&
           read_face(text + 1, joint->face) && read_face(text + 3, joint->up);
}

/* A key and its value; `at` stands behind the comma or at the closing brace. */
static void take_annotation(tw_line_lexer *at, tw_word *key, tw_word *value)
{
    size_t depth = 0;
    *key = (tw_word){at->next, 0, at->at};
    *value = (tw_word){at->next, 0, at->at};
    bool valued = false;
    for (; !tw_line_lexer_end(at) && *at->next != '"'; tw_line_lexer_step(at)) {
        const char byte = *at->next;
        if (depth == 0 && (byte == ',' || byte == '}'))
            break;
        depth += byte == '{';
        depth -= byte == '}';
        if (byte == '=' && !valued) {
            valued = true;
            *value = (tw_word){at->next + 1, 0, at->at};
        } else {
            (valued ? value : key)->size++;
        }
    }
    if (!tw_line_lexer_end(at) && *at->next == ',')
        tw_line_lexer_step(at);
}

/* What a value lists: "{a,b}", or one alone. */
static tw_word items_of(const tw_word *value)
{
    const bool list = value->size > 1 && value->text[0] == '{';
    return (tw_word){value->text + list, value->size - (list ? 2 : 0), value->at};
}

/* Takes the first item off; false: there is none. */
static bool take_item(tw_word *items, tw_word *item)
{
    const char *comma = items->size > 0 ? memchr(items->text, ',', items->size) : NULL;
    const bool any = items->size > 0;
    *item = *items;
    item->size = comma ? (size_t)(comma - items->text) : items->size;
    items->text += item->size + (comma != NULL);
    items->size -= item->size + (comma != NULL);
    return any;
}

/* Keeps the connectors of a cube, each with its label. */
static bool add_joints(tw_scad *scad, const tw_word *connectors, const tw_word *labels,
                       const int32_t *cell, tw_place at)
{
    tw_word items = items_of(connectors), names = items_of(labels), item, label;
    while (take_item(&items, &item)) {
        tw_scad_joint joint = {.call = scad->calls};
        const bool named = take_item(&names, &label);
        if (!cell || !read_connector(&item, &joint)) {
            note_scad_place(&scad->unjoined, at);
            continue;
        }
        if (named)
            snprintf(joint.label, sizeof joint.label, "%.*s",
                     (int)(label.size < 7 ? label.size : 7), label.text);
        if (!TW_GROW(scad->import.reader->own, scad->joints, scad->joint_room,
                     scad->joint_count + 1))
            return !tw_reader_memory(scad->import.reader);
        memcpy(joint.cell, cell, sizeof joint.cell);
        scad->joints[scad->joint_count++] = joint;
    }
    return true;
}

/* Reads {connect=mz+y-,clabel=A,label_text=...}; cell: NULL for the cubes written as #. */
static bool read_annotations(tw_scad *scad, tw_line_lexer *at, const int32_t *cell)
{
    const tw_place start = at->at;
    tw_word connectors = {"", 0, start}, labels = connectors;
    for (tw_line_lexer_step(at); !tw_line_lexer_end(at) && *at->next != '}' && *at->next != '"';) {
        tw_word key, value;
        take_annotation(at, &key, &value);
        if (tw_word_is(key, "components"))
            return !tw_reader_refuse(scad->import.reader, TW_ERR_UNSUPPORTED, key.at, "",
                                     "cells that are cut into parts are not read");
        if (tw_word_is(key, "connect"))
            connectors = value;
        else if (tw_word_is(key, "clabel"))
            labels = value;
        else
            note_scad_place(&scad->labelled, key.at);
    }
    if (tw_line_lexer_end(at) || *at->next != '}')
        return fault(scad, at, "the \"}\" that ends this");
    tw_line_lexer_step(at);
    return add_joints(scad, &connectors, &labels, cell, start);
}

/* ---- Pieces ------------------------------------------------------------------------------ */

/* Reads a text: a layer. *z is the next one unless the text tells about # alone. */
static bool read_layer(tw_scad *scad, tw_line_lexer *at, int32_t *z)
{
    int32_t cell[3] = {0, 0, *z};
    tw_line_lexer_step(at);
    if (!tw_line_lexer_end(at) && *at->next == '{' && *z == 0)
        return read_annotations(scad, at, NULL) && (tw_scad_take(at, '"') || fault(scad, at, "\""));
    for (; !tw_line_lexer_end(at) && *at->next != '"'; cell[0]++) {
        const char byte = *at->next;
        const tw_place place = at->at;
        const bool filled = (byte >= 'a' && byte <= 'z') || byte == '+' || byte == '#';
        if (!filled && byte != '.' && byte != '|')
            return fault(scad, at, "a cell (a letter or +), \".\", \"|\", or {...} behind a cell");
        tw_line_lexer_step(at);
        if (byte == '|') {
            cell[0] = -1;
            cell[1]++;
        }
        if (filled && !add_scad_cell(scad, cell, place))
            return false;
        if (byte != '|' && !tw_line_lexer_end(at) && *at->next == '{' &&
            !read_annotations(scad, at, cell))
            return false;
    }
    ++*z;
    return tw_scad_take(at, '"') || fault(scad, at, "the end of the text, \"");
}

static bool read_scad_stick(tw_scad *scad, tw_line_lexer *at)
{
    const tw_place place = at->at;
    uint32_t number;
    if (!tw_scad_number(at, &number) || number < 1 || number > TW_BURR_NUMBERS)
        return !tw_reader_fault(scad->import.reader, place, "", "the number of a stick is 1 to %d",
                                TW_BURR_NUMBERS);
    for (int32_t i = 0; i < 4 * TW_BURR_LENGTH; i++) {
        const int32_t cell[3] = {i % TW_BURR_LENGTH, i / TW_BURR_LENGTH % 2,
                                 i / (2 * TW_BURR_LENGTH)};
        if (tw_burr_stick_has(number, TW_BURR_LENGTH, cell) && !add_scad_cell(scad, cell, place))
            return false;
    }
    return true;
}

/* The comment here, up to the end of the line. */
static void read_comment(tw_line_lexer at, char name[TW_MAX_NAME])
{
    if (!tw_line_lexer_at(&at, "//"))
        return;
    at.next += 2;
    tw_line_lexer_skip(&at);
    char text[TW_MAX_NAME] = "";
    for (size_t i = 0; i + 1 < sizeof text && !tw_line_lexer_line_end(&at); i++) {
        text[i] = *at.next == '\r' ? ' ' : *at.next;
        tw_line_lexer_step(&at);
    }
    tw_name_from(text, name);
}

/* The comment behind a piece, on its line, is its name. */
static void read_scad_name(tw_line_lexer at, char name[TW_MAX_NAME])
{
    tw_line_lexer_skip(&at);
    if (!tw_line_lexer_end(&at) && *at.next == ',')
        tw_line_lexer_step(&at);
    tw_line_lexer_skip(&at);
    read_comment(at, name);
}

/* Keeps the cubes that were read as `copies` parts. */
static bool add_printed(tw_scad *scad, const tw_line_lexer *at, tw_place place, uint32_t copies)
{
    tw_reader *reader = scad->import.reader;
    if (scad->cell_count == 0)
        return !tw_reader_fault(reader, place, "", "this piece has no cell");
    if ((uint64_t)scad->count + copies > TW_LIMIT(reader->context, pieces))
        return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, place, "",
                                 "there are more than %u pieces",
                                 TW_LIMIT(reader->context, pieces));
    const uint64_t joints = scad->joint_total + (uint64_t)copies * scad->joint_count;
    if (joints > TW_LIMIT(reader->context, pieces))
        return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, place, "",
                                 "there are more than %u connectors",
                                 TW_LIMIT(reader->context, pieces));
    if (tw_reader_charge(reader, (uint64_t)copies * scad->cell_count, place))
        return false;
    tw_scad_part part = {.count = scad->cell_count,
                         .joint_count = scad->joint_count,
                         .hash = tw_scad_hash(scad->cells, scad->cell_count),
                         .at = place};
    read_scad_name(*at, part.name);
    for (uint32_t i = 0; i < copies; i++) {
        part.cells = tw_reader_take(reader, part.count, sizeof *part.cells);
        part.joints = tw_reader_take(reader, part.joint_count, sizeof *part.joints);
        if (!part.cells || !part.joints)
            return false;
        if (!TW_GROW(reader->own, scad->parts, scad->room, scad->count + 1))
            return !tw_reader_memory(reader);
        memcpy(part.cells, scad->cells, part.count * sizeof *part.cells);
        if (part.joint_count > 0)
            memcpy(part.joints, scad->joints, part.joint_count * sizeof *part.joints);
        scad->parts[scad->count++] = part;
        scad->joint_total += part.joint_count;
    }
    return true;
}

/* Notes where the value of each name is: the text behind `name =`. */
static bool list_values(tw_scad *scad)
{
    tw_reader *reader = scad->import.reader;
    tw_line_lexer at;
    if (!tw_line_lexer_open(&at, scad->source, reader))
        return false;
    for (tw_scad_skip(&at); !tw_line_lexer_end(&at); tw_scad_skip(&at)) {
        const tw_word name = tw_scad_name(&at);
        tw_line_lexer after = at;
        if (name.size == 0) {
            tw_scad_step(&at);
        } else if (tw_scad_take(&after, '=') && !tw_scad_take(&after, '=')) {
            if (!TW_GROW(reader->own, scad->values, scad->value_room, scad->value_count + 1))
                return !tw_reader_memory(reader);
            tw_scad_skip(&after);
            scad->values[scad->value_count++] = (tw_scad_value){name, after};
        }
    }
    return true;
}

/* Charges for text that may be gone through again and again. */
static bool charge_text(tw_scad *scad, const char *from, const tw_line_lexer *to)
{
    enum { BYTE_STEPS = 8 }; /* read in the time that a cell takes */
    const size_t bytes = (size_t)(to->next - from);
    return !tw_reader_charge(scad->import.reader, bytes / BYTE_STEPS + 1, to->at);
}

/* The last value of a name. false: there is none, or too much is looked up. */
static bool find_value(tw_scad *scad, const tw_word *name, tw_line_lexer *value)
{
    size_t i = scad->value_count;
    if (tw_reader_charge(scad->import.reader, i / TW_SCAD_STEPS + 1, name->at))
        return false;
    while (i-- > 0) {
        const tw_scad_value *one = &scad->values[i];
        if (one->name.size == name->size && memcmp(one->name.text, name->text, name->size) == 0) {
            *value = one->at;
            return true;
        }
    }
    return false;
}

/* Leaves a value out that OpenSCAD would have to compute. */
static bool pass_over(tw_scad *scad, tw_line_lexer *at)
{
    tw_scad_skip(at);
    note_scad_place(&scad->computed, at->at);
    tw_scad_skip_value(at);
    return true;
}

static bool is_computed(const tw_line_lexer *after)
{
    tw_line_lexer at = *after;
    tw_scad_skip(&at);
    return !tw_line_lexer_end(&at) && !strchr(",;)]", *at.next);
}

/* A number, or a name of one. false: it is neither. */
static bool take_value(tw_scad *scad, tw_line_lexer *at, uint32_t *number)
{
    tw_line_lexer value;
    if (tw_scad_number(at, number))
        return true;
    const tw_word name = tw_scad_name(at);
    return name.size > 0 && find_value(scad, &name, &value) && tw_scad_number(&value, number);
}

/* generalized_altekruse("bdf", 2): a bar of 2 by 2 with ends of that length, by default 1; between
 * them a letter a segment two long that has one half of the bar, d(own), u(p), f(ront) or b(ack).
 * *read: false if it would have to be computed. */
static bool read_altekruse(tw_scad *scad, tw_line_lexer *at, bool *read)
{
    static const char halves[2][2][3] = {{"df", "db"}, {"uf", "ub"}}; /* by z and y */
    uint32_t end = 1;
    tw_word text;
    *read = false;
    if (!tw_scad_take(at, '(') || !tw_scad_take(at, '"'))
        return true;
    text = tw_scad_name(at);
    if (!tw_scad_take(at, '"') || (tw_scad_take(at, ',') && !take_value(scad, at, &end)) ||
        !tw_scad_take(at, ')') || end > TW_LIMIT(scad->import.reader->context, piece_cells))
        return true;
    const int32_t ends = (int32_t)end, length = 2 * ends + 2 * (int32_t)text.size;
    for (int32_t i = 0; i < 4 * length; i++) {
        const int32_t cell[3] = {i % length, i / length % 2, i / (2 * length)};
        const int32_t segment = (cell[0] - ends) / 2;
        const bool outer = cell[0] < ends || cell[0] >= length - ends;
        if ((outer || strchr(halves[cell[2]][cell[1]], text.text[segment])) &&
            !add_scad_cell(scad, cell, text.at))
            return false;
    }
    *read = true;
    return true;
}

static bool read_scad_piece(tw_scad *scad, tw_line_lexer *at, uint32_t copies, int depth)
{
    tw_scad_skip(at);
    tw_line_lexer own = *at;
    const tw_place place = own.at;
    const char byte = tw_line_lexer_end(&own) ? '\0' : *own.next;
    int32_t z = 0;
    scad->cell_count = scad->joint_count = 0;
    if (byte >= '0' && byte <= '9') {
        if (!read_scad_stick(scad, &own))
            return false;
    } else if (byte == '"') {
        if (!read_layer(scad, &own, &z))
            return false;
    } else if (tw_scad_take(&own, '[')) {
        do {
            tw_scad_skip(&own);
            if (tw_line_lexer_end(&own) || *own.next != '"')
                break;
            if (!read_layer(scad, &own, &z))
                return false;
        } while (tw_scad_take(&own, ','));
        if (!tw_scad_take(&own, ']'))
            return pass_over(scad, at);
    } else {
        const tw_word name = tw_scad_name(&own);
        tw_line_lexer value;
        bool read = false;
        if (tw_word_is(name, "generalized_altekruse") && !read_altekruse(scad, &own, &read))
            return false;
        if (read && !is_computed(&own)) {
            *at = own;
            return add_printed(scad, at, place, copies);
        }
        if (name.size == 0 || depth == 0 || is_computed(&own) || !find_value(scad, &name, &value))
            return pass_over(scad, at) && scad->import.reader->status == TW_OK;
        *at = own;
        const char *const from = value.next;
        return read_scad_piece(scad, &value, copies, depth - 1) && charge_text(scad, from, &value);
    }
    if (is_computed(&own))
        return pass_over(scad, at);
    *at = own;
    return add_printed(scad, at, place, copies);
}

/* ---- Calls ------------------------------------------------------------------------------- */

static bool read_scad_list(tw_scad *scad, tw_line_lexer *at, uint32_t copies, int depth);

/* repeat(8, piece), copies(8, piece), concat(list, list): `at` stands behind the bracket. */
static bool read_list_call(tw_scad *scad, tw_line_lexer *at, const tw_word *name, uint32_t copies,
                           int depth)
{
    uint32_t times = 1;
    if (tw_word_is(*name, "concat")) {
        do {
            if (!read_scad_list(scad, at, copies, depth))
                return false;
        } while (tw_scad_take(at, ','));
    } else if (!tw_scad_number(at, &times) || !tw_scad_take(at, ',')) {
        return fault(scad, at, "a number, then a piece");
    } else if (!read_scad_piece(scad, at,
                                (uint64_t)times * copies > UINT32_MAX ? UINT32_MAX : times * copies,
                                depth)) {
        return false;
    }
    return tw_scad_take(at, ')') || fault(scad, at, "\")\"");
}

/* A list of pieces, as burr_plate takes it. */
static bool read_scad_list(tw_scad *scad, tw_line_lexer *at, uint32_t copies, int depth)
{
    tw_scad_skip(at);
    tw_line_lexer own = *at;
    if (tw_scad_take(&own, '[')) {
        do {
            tw_scad_skip(&own);
            if (!tw_line_lexer_end(&own) && *own.next != ']' &&
                !read_scad_piece(scad, &own, copies, depth))
                return false;
        } while (tw_scad_take(&own, ',') && !tw_reader_full(scad->import.reader));
        *at = own;
        return tw_scad_take(at, ']') || fault(scad, at, "a comma, or the \"]\" of the list");
    }
    const tw_word name = tw_scad_name(&own);
    const bool call =
        tw_word_is(name, "repeat") || tw_word_is(name, "copies") || tw_word_is(name, "concat");
    tw_line_lexer value;
    if (call && depth > 0 && tw_scad_take(&own, '(')) {
        *at = own;
        return read_list_call(scad, at, &name, copies, depth - 1);
    }
    if (name.size == 0 || depth == 0 || is_computed(&own) || !find_value(scad, &name, &value))
        return pass_over(scad, at) && scad->import.reader->status == TW_OK;
    *at = own;
    const char *const from = value.next;
    return read_scad_list(scad, &value, copies, depth - 1) && charge_text(scad, from, &value);
}

/* Finds num_copies among the arguments behind the first. */
static bool find_copies(tw_scad *scad, tw_line_lexer at, uint32_t *copies)
{
    const char *const from = at.next;
    *copies = 1;
    for (tw_scad_skip_value(&at); tw_scad_take(&at, ','); tw_scad_skip_value(&at)) {
        const tw_word name = tw_scad_name(&at);
        if (tw_word_is(name, "num_copies") && tw_scad_take(&at, '=') &&
            !tw_scad_number(&at, copies))
            return pass_over(scad, &at);
    }
    return charge_text(scad, from, &at);
}

/* Reads a call; `at` stands behind its name. */
static bool read_call(tw_scad *scad, tw_line_lexer *at, bool plate)
{
    uint32_t copies;
    tw_line_lexer named;
    if (!tw_scad_take(at, '('))
        return true;
    scad->calls++;
    named = *at;
    if (tw_scad_name(&named).size > 0 && tw_scad_take(&named, '=')) /* burr_specs = ... */
        *at = named;
    if (!find_copies(scad, *at, &copies))
        return false;
    return plate ? read_scad_list(scad, at, copies, MOST_DEPTH)
                 : read_scad_piece(scad, at, copies, MOST_DEPTH);
}

static bool read_calls(tw_scad *scad)
{
    tw_line_lexer at;
    if (!list_values(scad) || !tw_line_lexer_open(&at, scad->source, scad->import.reader))
        return false;
    bool defines = false; /* the word before was module or function */
    for (tw_scad_skip(&at); !tw_line_lexer_end(&at); tw_scad_skip(&at)) {
        const tw_word word = tw_scad_name(&at);
        const bool plate = tw_word_is(word, "burr_plate");
        if (word.size == 0)
            tw_scad_step(&at);
        else if (!defines && (plate || tw_word_is(word, "burr_piece")) &&
                 !read_call(scad, &at, plate))
            return false;
        defines = tw_word_is(word, "module") || tw_word_is(word, "function");
    }
    if (scad->count > 0)
        return true;
    return !tw_reader_fault(scad->import.reader, (tw_place){1, 1}, "",
                            "there is no call of burr_plate or burr_piece with a piece that is "
                            "written out");
}

/* ---- The puzzle -------------------------------------------------------------------------- */

static void warn_of_lost(tw_scad *scad)
{
    if (scad->computed.line)
        tw_importing_warn(&scad->import, scad->computed, "",
                          "pieces that OpenSCAD would have to compute are left out");
    if (scad->unjoined.line)
        tw_importing_warn(&scad->import, scad->unjoined, "",
                          "connectors that do not tell which parts meet, and how, are left out: "
                          "each part is a piece");
    if (scad->labelled.line)
        tw_importing_warn(&scad->import, scad->labelled, "",
                          "what is written on pieces is left out");
}

static bool same_cells(const tw_scad_part *a, const tw_scad_part *b)
{
    return a->count == b->count && a->hash == b->hash && strcmp(a->name, b->name) == 0 &&
           memcmp(a->cells, b->cells, a->count * sizeof *a->cells) == 0;
}

/* Adds each part that is a piece, equal ones as copies. */
static bool add_scad_pieces(tw_scad *scad)
{
    for (size_t i = 0; i < scad->count; i++) {
        const tw_scad_part *part = &scad->parts[i];
        uint32_t copies = 1;
        if (part->consumed)
            continue;
        for (size_t k = i + 1; k < scad->count; k++)
            if (!scad->parts[k].consumed && same_cells(part, &scad->parts[k])) {
                scad->parts[k].consumed = true;
                copies++;
            }
        const tw_form_def form = {
            .cells = part->cells, .cell_count = part->count, .place = part->at};
        const tw_piece_def piece = {.low = copies, .high = copies};
        const tw_words number = tw_say("%zu", scad->import.of.piece_count + 1);
        if (tw_importing_add(&scad->import, *part->name ? part->name : number.text, &form, &piece))
            return false;
    }
    return true;
}

/* The box that was asked for. */
static tw_status make_box(tw_scad *scad, tw_puzzle_def *def)
{
    const uint32_t *box = scad->import.how->box;
    const int64_t sides[3] = {box[0], box[1], box[2] ? box[2] : 1};
    tw_reader *reader = scad->import.reader;
    const uint32_t most = TW_LIMIT(reader->context, cells);
    if ((uint64_t)box[0] * box[1] > most || (uint64_t)box[0] * box[1] * (uint64_t)sides[2] > most)
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0, 0}, "",
                                "a box of %u x %u x %lld has more than %u cells", box[0], box[1],
                                (long long)sides[2], most);
    return tw_importing_box(&scad->import, sides, def);
}

/* Room for each piece, side by side along x, a gap apart. */
static tw_status lay_pieces(tw_scad *scad, tw_puzzle_def *def)
{
    tw_reader *reader = scad->import.reader;
    size_t room = 0, count = 0;
    int32_t x = 0;
    for (size_t i = 0; i < scad->import.of.piece_count; i++)
        room += scad->import.of.pieces[i].forms->cell_count * scad->import.of.pieces[i].high;
    tw_cell *cells = tw_reader_take(reader, room, sizeof *cells);
    for (size_t i = 0; cells && i < scad->import.of.piece_count; i++) {
        const tw_piece_def *piece = &scad->import.of.pieces[i];
        const tw_extent extent = tw_extent_of(piece->forms->cells, piece->forms->cell_count);
        for (uint32_t copy = 0; copy < piece->high; copy++, x += (int32_t)extent.size[0] + 1) {
            for (size_t c = 0; c < piece->forms->cell_count; c++) {
                cells[count] = piece->forms->cells[c];
                for (size_t k = 0; k < 3; k++)
                    cells[count].at[k] -= extent.least[k];
                cells[count++].at[0] += x;
            }
            if (x + (int64_t)extent.size[0] - 1 > TW_REACH(reader->context, coordinate))
                return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, piece->place, "give a box",
                                        "side by side the pieces reach farther than %d",
                                        TW_REACH(reader->context, coordinate));
        }
    }
    tw_importing_warn(&scad->import, (tw_place){0, 0}, "",
                      "there is no container in this file; its pieces are laid side by side");
    def->cells = cells;
    def->cell_count = count;
    return cells ? TW_OK : TW_ERR_MEMORY;
}

static void read_puzzlecad(tw_reader *reader, const tw_source *source, const tw_import *how,
                           tw_puzzle **puzzle)
{
    tw_scad scad = {.source = source};
    tw_importing_open(&scad.import, reader, how);
    if (read_calls(&scad) && tw_scad_join(&scad) == TW_OK &&
        tw_import_lattice_of(reader, "pieces-of-cubes", "space", &scad.import.lattice) == TW_OK &&
        add_scad_pieces(&scad)) {
        const tw_line_lexer start = {source->text, source->text + source->size, {1, 1}};
        char title[TW_MAX_NAME] = "";
        read_comment(start, title); /* of the first line */
        tw_puzzle_def def = {.title = title};
        def.container_place = def.pieces_place = scad.parts[0].at;
        if ((how->box[0] ? make_box : lay_pieces)(&scad, &def) == TW_OK &&
            tw_importing_make(&scad.import, &def, puzzle) == TW_OK)
            warn_of_lost(&scad);
    }
    tw_importing_close(&scad.import);
}

static bool is_scad(const tw_source *source)
{
    return tw_source_ends(source, ".scad");
}

const tw_format_row tw_format_puzzlecad = {
    .is = {.name = "puzzlecad",
           .extension = ".scad",
           .summary = "pieces for OpenSCAD with puzzlecad",
           .kind = TW_FORMAT_PUZZLE,
           .reads = true,
           .writes = true,
           .boxless = true,
           .lost = "the container, colours and how pieces may turn are not in the text"},
    .claims = is_scad,
    .read_puzzle = read_puzzlecad,
    .write_puzzle = tw_write_puzzlecad,
};
