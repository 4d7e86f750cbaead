/* polycube_in.c -- reads a definition file of the program `polycube`: a box and pieces made of
 * cubes, in lines.
 *
 *   D:xDim=2:yDim=2:zDim=2     opens a puzzle, ~D closes it
 *   L:stationary=F             opens a drawing of the box, ~L closes it
 *   C:name=B:layout=0 0 0, 1 0 0
 *
 * '#' begins a comment. Rows of a drawing run from the greatest y to y = 0; here y counts
 * downwards, so a drawing keeps its look. Stationary pieces are pinned in their places.
 * Invariant: the names in use are names[0 .. count), those of the current drawing from `drawn` on;
 * owner[cell] is the number of a name + 1, or 0.
 * Source: doc/formats.md. */
#include "base/hash_table.h"
#include "base/numbers.h"
#include "format/foreign/import_common.h"
#include "format/foreign/polycube/polycube.h"
#include "format/text/line_lexer.h"
#include "base/utf8.h"
#include "format/xml/xml.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

#include <string.h>

/* ---- Lines and words ---------------------------------------------------------------------
 *
 * A word is a part of the text with its place; nothing is copied. Comments and the blanks around a
 * part are left out wherever one is cut off. */

typedef struct tw_cubes {
    tw_importing import;
    tw_line_lexer lines; /* behind the current one, */
    tw_word row;         /* which has no comment here, nor outer blanks */
    int64_t box[3];
    bool one_side;
    tw_place place; /* of the D */
    const char **names;
    size_t name_count, name_room;
    tw_hash_table table; /* of names */
    int64_t volume;  /* of all pieces so far */
    uint32_t *owner; /* of the current drawing */
    size_t drawn;
} tw_cubes;

enum { MOST_FIELDS = 8 };

/* A directive, cut at its colons and equal signs. */
typedef struct tw_fields {
    tw_word tag[MOST_FIELDS], value[MOST_FIELDS];
    size_t count;
} tw_fields;

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f';
}

/* A part of a span from byte `from` to `to`, blanks around it left out. */
static tw_word part_of(const tw_word *span, size_t from, size_t to)
{
    while (from < to && is_blank(span->text[from]))
        from++;
    while (to > from && is_blank(span->text[to - 1]))
        to--;
    tw_word part = {span->text + from, to - from, span->at};
    for (size_t i = 0; i < from; i++) /* columns count characters */
        part.at.column += ((unsigned char)span->text[i] & 0xc0) != 0x80;
    return part;
}

/* Goes to the next line; false: there is none. */
static bool next_line(tw_cubes *cubes)
{
    if (tw_line_lexer_end(&cubes->lines))
        return false;
    tw_word line = {cubes->lines.next, 0, cubes->lines.at};
    tw_line_lexer_next(&cubes->lines);
    line.size = (size_t)(cubes->lines.next - line.text);
    line.size -= line.text[line.size - 1] == '\n';
    const char *comment = memchr(line.text, '#', line.size);
    cubes->row = part_of(&line, 0, comment ? (size_t)(comment - line.text) : line.size);
    return true;
}

/* Splits at the first `byte`; rest: what follows it. false: there is none. */
static bool cut_at(const tw_word *span, char byte, tw_word *before, tw_word *rest)
{
    const char *found = span->size > 0 ? memchr(span->text, byte, span->size) : NULL;
    size_t at = found ? (size_t)(found - span->text) : span->size;
    tw_word whole = *span;
    *before = part_of(&whole, 0, at);
    *rest = part_of(&whole, found ? at + 1 : at, span->size);
    return found != NULL;
}

/* Takes the first word off; false: there is none. */
static bool take_cubes_word(tw_word *span, tw_word *word)
{
    tw_word whole = part_of(span, 0, span->size);
    size_t length = 0;
    while (length < whole.size && !is_blank(whole.text[length]))
        length++;
    *word = part_of(&whole, 0, length);
    *span = part_of(&whole, length, whole.size);
    return length > 0;
}

/* A whole number within bounds, or a fault. */
static bool get_cubes_number(tw_cubes *cubes, const tw_word *span, int64_t low, int64_t high,
                             int64_t *number)
{
    const size_t minus = span->size > 0 && span->text[0] == '-', size = span->size - minus;
    uint64_t digits;
    bool fine = size > 0 && tw_leading_digits(span->text + minus, size, &digits) == size &&
                digits <= TW_MAX_COORDINATE;
    int64_t value = !fine ? 0 : minus ? -(int64_t)digits : (int64_t)digits;
    if (!fine || value < low || value > high)
        return tw_refuse_word(
            cubes->import.reader, *span,
            tw_say("a whole number from %lld to %lld", (long long)low, (long long)high).text);
    *number = value;
    return true;
}

/* ---- Directives -------------------------------------------------------------------------- */

/* The value of a setting, "" if it is empty; NULL: it is missing. */
static const tw_word *find_field(const tw_fields *fields, const char *tag)
{
    for (size_t i = 0; i < fields->count; i++)
        if (tw_word_is(fields->tag[i], tag))
            return &fields->value[i];
    return NULL;
}

static bool check_field(tw_cubes *cubes, const tw_fields *fields, size_t number,
                        const char *const *known)
{
    const tw_word *tag = &fields->tag[number];
    for (size_t i = 0; i < number; i++)
        if (fields->tag[i].size == tag->size &&
            memcmp(fields->tag[i].text, tag->text, tag->size) == 0)
            return tw_refuse_word(cubes->import.reader, *tag, "each setting only once");
    for (size_t i = 0; known[i]; i++)
        if (tw_word_is(*tag, known[i]))
            return true;
    return tw_refuse_word(cubes->import.reader, *tag,
                          tw_say("one of the settings %s, %s, %s", known[0],
                                 known[1] ? known[1] : "nothing else",
                                 known[1] && known[2] ? known[2] : "nothing else")
                              .text);
}

/* Splits the current line into settings; known: their tags, ended by NULL. */
static bool cut_fields(tw_cubes *cubes, const char *const *known, tw_fields *fields)
{
    tw_word head, rest, field;
    bool more = cut_at(&cubes->row, ':', &head, &rest);
    fields->count = 0;
    while (more) {
        size_t number = fields->count++;
        if (number == MOST_FIELDS)
            return tw_refuse_word(cubes->import.reader, rest, "no more settings");
        tw_word left = rest, again;
        more = cut_at(&left, ':', &field, &rest);
        cut_at(&field, '=', &fields->tag[number], &fields->value[number]);
        if (cut_at(&fields->value[number], '=', &again, &left))
            return tw_refuse_word(cubes->import.reader, left, "one \"=\" in a setting");
        if (!check_field(cubes, fields, number, known))
            return false;
    }
    return true;
}

/* Is the current line this directive? */
static bool is_directive(const tw_cubes *cubes, const char *name)
{
    tw_word head, rest;
    cut_at(&cubes->row, ':', &head, &rest);
    return tw_word_is(head, name);
}

/* ---- Names ------------------------------------------------------------------------------- */

static uint64_t hash_cubes_name(const tw_word *span)
{
    return tw_mix_bytes(0, span->text, span->size);
}

/* The number of a name, or TW_HASH_TABLE_END. */
static uint32_t find_cubes_name(const tw_cubes *cubes, const tw_word *span)
{
    const uint64_t hash = hash_cubes_name(span);
    size_t step = 0;
    uint32_t found;
    do
        found = tw_hash_table_next(&cubes->table, hash, &step);
    while (found != TW_HASH_TABLE_END && !tw_word_is(*span, cubes->names[found]));
    return found;
}

static bool add_name(tw_cubes *cubes, const tw_word *span)
{
    tw_reader *reader = cubes->import.reader;
    if (cubes->name_count == TW_LIMIT(cubes->import.reader->context, pieces))
        return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, span->at, "",
                                 "there are more than %u pieces",
                                 TW_LIMIT(cubes->import.reader->context, pieces));
    if (!TW_GROW(reader->own, cubes->names, cubes->name_room, cubes->name_count + 1) ||
        !tw_hash_table_add(reader->own, &cubes->table, hash_cubes_name(span),
                           (uint32_t)cubes->name_count))
        return !tw_reader_memory(reader);
    const char *name = tw_reader_text(reader, span->text, span->size);
    cubes->names[cubes->name_count] = name;
    cubes->name_count += name != NULL;
    return name != NULL;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

/* form: its cells lie in the arena. */
static bool add_cubes_piece(tw_cubes *cubes, const char *name, const tw_form_def *form,
                            bool stationary)
{
    tw_reader *reader = cubes->import.reader;
    const tw_transform_set none = tw_lattice_generated(cubes->import.lattice, NULL, 0);
    const tw_piece_def piece = {
        .low = 1, .high = 1, .turns = stationary ? tw_keep_turns(reader, none) : NULL};
    cubes->volume += (int64_t)form->cell_count;
    if (cubes->volume > cubes->box[0] * cubes->box[1] * cubes->box[2])
        return !tw_reader_fault(reader, form->place, "",
                                "with this piece there are more cells than the box has");
    const tw_placement pin = {.piece = (uint32_t)cubes->import.of.piece_count,
                              .cells = form->cells,
                              .cell_count = form->cell_count};
    return tw_importing_add(&cubes->import, name, form, &piece) == TW_OK &&
           (!stationary || tw_gathered_pin(&cubes->import.of, &pin) == TW_OK);
}

/* Reads x y z triples, separated by commas. cells: in the arena. */
static bool get_layout(tw_cubes *cubes, const tw_word *layout, tw_cell **cells, size_t *count)
{
    tw_word rest = *layout, triple, word;
    size_t room = 1;
    bool more = true;
    for (size_t i = 0; i < layout->size; i++)
        room += layout->text[i] == ',';
    *cells = tw_reader_take(cubes->import.reader, room, sizeof **cells);
    *count = 0;
    while (more && *cells) {
        tw_word left = rest;
        int64_t at[3] = {0, 0, 0};
        more = cut_at(&left, ',', &triple, &rest);
        for (size_t i = 0; i < 3; i++) {
            int64_t most =
                i == 2 && cubes->one_side ? 0 : TW_REACH(cubes->import.reader->context, coordinate);
            take_cubes_word(&triple, &word);
            if (!get_cubes_number(cubes, &word, -most, most, &at[i]))
                return false;
        }
        if (take_cubes_word(&triple, &word))
            return tw_refuse_word(cubes->import.reader, word, "a comma, or the end");
        tw_cell cell = {.at = {(int32_t)at[0], (int32_t)(cubes->box[1] - 1 - at[1])}};
        cell.at[2] = (int32_t)at[2];
        (*cells)[(*count)++] = cell;
    }
    return *cells != NULL;
}

static bool read_cubes_piece(tw_cubes *cubes)
{
    static const char *const known[] = {"name", "type", "layout", NULL};
    tw_fields fields;
    tw_cell *cells;
    size_t count;
    tw_word start = cubes->row;
    if (!cut_fields(cubes, known, &fields))
        return false;
    const tw_word *name = find_field(&fields, "name"), *type = find_field(&fields, "type");
    const tw_word *layout = find_field(&fields, "layout");
    if (!name || name->size == 0 || !layout)
        return !tw_reader_fault(cubes->import.reader, start.at, "",
                                "a piece needs name= and layout=");
    if (find_cubes_name(cubes, name) != TW_HASH_TABLE_END)
        return tw_refuse_word(cubes->import.reader, *name, "a name that no other piece has");
    if (type && !tw_word_is(*type, "M") && !tw_word_is(*type, "S"))
        return tw_refuse_word(cubes->import.reader, *type, "M (mobile) or S (stationary)");
    return add_name(cubes, name) && get_layout(cubes, layout, &cells, &count) &&
           add_cubes_piece(cubes, cubes->names[cubes->name_count - 1],
                           &(tw_form_def){.cells = cells, .cell_count = count, .place = name->at},
                           type && tw_word_is(*type, "S"));
}

/* ---- Drawings ---------------------------------------------------------------------------- */

/* Reads one cell of a drawing. row: from the top, the direction in which y grows here. */
static bool draw_cell(tw_cubes *cubes, const tw_word *word, int64_t x, int64_t row, int64_t plane)
{
    int64_t place = x + cubes->box[0] * (row + cubes->box[1] * plane);
    if (tw_word_is(*word, "."))
        return true;
    uint32_t name = find_cubes_name(cubes, word);
    if (name < cubes->drawn)
        return tw_refuse_word(cubes->import.reader, *word, "a name that no other piece has");
    if (name == TW_HASH_TABLE_END) {
        name = (uint32_t)cubes->name_count;
        if (!add_name(cubes, word))
            return false;
    }
    cubes->owner[place] = name + 1;
    return true;
}

static bool draw_row(tw_cubes *cubes, int64_t row)
{
    tw_word rest = cubes->row, plane, word;
    bool more = true;
    for (int64_t z = 0; z < cubes->box[2]; z++) {
        tw_word left = rest;
        if (!more)
            return tw_refuse_word(cubes->import.reader, left, "another plane, after a comma");
        more = cut_at(&left, ',', &plane, &rest);
        for (int64_t x = 0; x < cubes->box[0]; x++) {
            if (!take_cubes_word(&plane, &word))
                return tw_refuse_word(cubes->import.reader, word, "the name of a piece, or \".\"");
            if (!draw_cell(cubes, &word, x, row, z))
                return false;
        }
        if (take_cubes_word(&plane, &word))
            return tw_refuse_word(cubes->import.reader, word,
                                  more ? "a comma" : "the end of the row");
    }
    return !more || tw_refuse_word(cubes->import.reader, rest, "no more planes");
}

static bool ends_drawing(const tw_cubes *cubes)
{
    tw_word rest = cubes->row, word;
    return take_cubes_word(&rest, &word) && tw_word_is(word, "~L");
}

/* fixed: a zeroed flag for each piece of the drawing. */
static bool list_stationary(tw_cubes *cubes, const tw_word *list, bool *fixed)
{
    tw_word rest = list ? *list : (tw_word){"", 0, {0, 0}}, word;
    while (take_cubes_word(&rest, &word)) {
        const uint32_t name = find_cubes_name(cubes, &word);
        if (name < cubes->drawn || name == TW_HASH_TABLE_END || fixed[name - cubes->drawn])
            return tw_refuse_word(cubes->import.reader, word,
                                  "the name of a piece in the drawing, once");
        fixed[name - cubes->drawn] = true;
    }
    return true;
}

/* Adds every drawn piece. Sorting the cells by piece takes two passes. */
static bool add_drawn(tw_cubes *cubes, const bool *fixed, tw_place at)
{
    tw_reader *reader = cubes->import.reader;
    size_t volume = (size_t)(cubes->box[0] * cubes->box[1] * cubes->box[2]);
    size_t count = cubes->name_count - cubes->drawn;
    size_t *start = tw_reader_take(reader, count + 2, sizeof *start);
    tw_cell *cells = tw_reader_take(reader, volume, sizeof *cells);
    if (!start || !cells)
        return false;
    for (size_t i = 0; i < volume; i++)
        if (cubes->owner[i])
            start[cubes->owner[i] - cubes->drawn + 1]++;
    for (size_t n = 2; n < count + 2; n++)
        start[n] += start[n - 1];
    for (size_t i = 0; i < volume; i++) {
        if (!cubes->owner[i])
            continue;
        cells[start[cubes->owner[i] - cubes->drawn]++] = tw_cell_in_box(cubes->box, (int64_t)i);
    }
    for (size_t n = 0; n < count; n++) {
        const char *name = cubes->names[cubes->drawn + n];
        const tw_form_def form = {
            .cells = cells + start[n], .cell_count = start[n + 1] - start[n], .place = at};
        if (!add_cubes_piece(cubes, name, &form, fixed[n]))
            return false;
    }
    return true;
}

static bool read_drawing(tw_cubes *cubes)
{
    static const char *const known[] = {"stationary", NULL};
    tw_fields fields;
    tw_word start = cubes->row;
    size_t volume = (size_t)(cubes->box[0] * cubes->box[1] * cubes->box[2]);
    if (!cut_fields(cubes, known, &fields))
        return false;
    const tw_word *given = find_field(&fields, "stationary");
    cubes->drawn = cubes->name_count;
    cubes->owner = tw_reader_take(cubes->import.reader, volume, sizeof *cubes->owner);
    for (int64_t row = 0; cubes->owner && row < cubes->box[1]; row++) {
        if (!next_line(cubes))
            return !tw_reader_fault(cubes->import.reader, cubes->row.at, "end it with ~L",
                                    "the text ends in a drawing");
        if (ends_drawing(cubes))
            return !tw_reader_fault(cubes->import.reader, cubes->row.at, "",
                                    "the drawing has %lld rows; yDim is %lld", (long long)row,
                                    (long long)cubes->box[1]);
        if (!draw_row(cubes, row))
            return false;
    }
    if (!cubes->owner)
        return false;
    if (!next_line(cubes) || !ends_drawing(cubes))
        return tw_refuse_word(cubes->import.reader, cubes->row, "~L, which ends a drawing");
    bool *fixed = tw_reader_take(cubes->import.reader, cubes->name_count - cubes->drawn, 1);
    return fixed && list_stationary(cubes, given, fixed) && add_drawn(cubes, fixed, start.at);
}

/* ---- The puzzle -------------------------------------------------------------------------- */

static bool read_cubes_head(tw_cubes *cubes)
{
    static const char *const known[] = {"xDim", "yDim", "zDim", "oneSide", NULL};
    tw_reader *reader = cubes->import.reader;
    tw_fields fields;
    const int64_t most = TW_LIMIT(reader->context, cells);
    int64_t volume = 1;
    cubes->place = cubes->row.at;
    if (!cut_fields(cubes, known, &fields))
        return false;
    for (size_t i = 0; i < 3; i++) {
        const tw_word *value = find_field(&fields, known[i]);
        if (!value)
            return !tw_reader_fault(reader, cubes->place, "", "D needs %s=", known[i]);
        if (!get_cubes_number(cubes, value, 1, most, &cubes->box[i]))
            return false;
        volume = volume > most ? volume : volume * cubes->box[i];
    }
    if (volume > most)
        return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, cubes->place, "",
                                 "the box has more than %lld cells", (long long)most);
    const tw_word *side = find_field(&fields, "oneSide");
    cubes->one_side = side && (side->size == 0 || tw_word_is(*side, "1"));
    if (side && !cubes->one_side && !tw_word_is(*side, "0"))
        return tw_refuse_word(cubes->import.reader, *side, "0 or 1");
    if (cubes->one_side && cubes->box[2] != 1)
        return !tw_reader_fault(reader, side->at, "", "oneSide needs zDim=1");
    return tw_import_lattice_of(reader, "pieces-of-cubes", cubes->one_side ? "plane" : "space",
                                &cubes->import.lattice) == TW_OK;
}

/* Reads from after the D to its end. */
static bool read_cubes_body(tw_cubes *cubes)
{
    const int64_t box = cubes->box[0] * cubes->box[1] * cubes->box[2];
    while (next_line(cubes)) {
        bool fine = true;
        if (is_directive(cubes, "~D"))
            return cubes->volume == box ||
                   !tw_reader_fault(
                       cubes->import.reader, cubes->place, "",
                       "the pieces have %lld cells in all, the box has %lld; they must be equal",
                       (long long)cubes->volume, (long long)box);
        if (is_directive(cubes, "C"))
            fine = read_cubes_piece(cubes);
        else if (is_directive(cubes, "L"))
            fine = read_drawing(cubes);
        else if (cubes->row.size > 0)
            fine = tw_refuse_word(cubes->import.reader, cubes->row, "C, L or ~D");
        if (!fine)
            return false;
    }
    return !tw_reader_fault(cubes->import.reader, cubes->place, "end it with ~D",
                            "the text ends before this puzzle does");
}

/* Skips the puzzles before the wanted one, with their drawings, to its D. */
static bool find_cubes_puzzle(tw_cubes *cubes, size_t wanted)
{
    size_t found = 0;
    bool inside = false, drawing = false;
    while (next_line(cubes)) {
        if (cubes->row.size == 0)
            continue;
        if (drawing) {
            drawing = !ends_drawing(cubes);
        } else if (inside) {
            drawing = is_directive(cubes, "L");
            inside = !is_directive(cubes, "~D");
        } else if (!is_directive(cubes, "D")) {
            return tw_refuse_word(cubes->import.reader, cubes->row, "D, which opens a puzzle");
        } else {
            if (++found == wanted)
                return true;
            inside = true;
        }
    }
    const uint32_t line = cubes->row.at.line;
    return !tw_reader_fault(cubes->import.reader, (tw_place){line ? line : 1, 1}, "",
                            found == 0 ? "there is no puzzle in this text; D opens one"
                                       : "puzzle %zu was asked for; there %s",
                            wanted, tw_say(found == 1 ? "is 1" : "are %zu", found).text);
}

static tw_status make_cubes_puzzle(tw_cubes *cubes, tw_puzzle **puzzle)
{
    tw_puzzle_def def = {
        .title = "", .container_place = cubes->place, .pieces_place = cubes->place};
    tw_status status = tw_importing_box(&cubes->import, cubes->box, &def);
    return status ? status : tw_importing_make(&cubes->import, &def, puzzle);
}

void tw_read_polycube(tw_reader *reader, const tw_source *source, const tw_import *how,
                      tw_puzzle **puzzle)
{
    tw_cubes cubes = {.drawn = 0};
    tw_importing_open(&cubes.import, reader, how);
    if (tw_line_lexer_open(&cubes.lines, source, reader) &&
        find_cubes_puzzle(&cubes, how->problem ? how->problem : 1) && read_cubes_head(&cubes) &&
        read_cubes_body(&cubes) && make_cubes_puzzle(&cubes, puzzle) == TW_OK)
        for (bool more = how->problem == 0; more && next_line(&cubes);)
            if (is_directive(&cubes, "D")) {
                tw_importing_warn(&cubes.import, cubes.row.at, "use --problem N",
                                  "there are more puzzles in this text; the first was read");
                more = false;
            }
    tw_importing_close(&cubes.import);
}
