/* read_text.c -- reads a solution as draw_text.c draws it.
 *
 * The cells are laid out as for drawing, with walls, wide or narrow, or as letters, with numbers
 * above the layers or without; the longest line gives the number of layers side by side. The
 * characters in the places of cells are the letters of pieces; blanks between them mean that there
 * is no wall. The solution read (tw_solution_of_letters) is drawn again, and the text must equal
 * that drawing, character by character. The layout that agrees furthest with the text names the
 * fault.
 * Cost: four drawings, and what tw_solution_of_letters takes. */
#include <tw/advanced/draw.h>

#include <string.h>

#include "base/faults.h"
#include "base/utf8.h"
#include "draw/text/canvas.h"
#include "draw/text/text_block.h"
#include "puzzle/puzzle_shared.h"

/* How far a layout agrees with the text. */
typedef enum read_stage { CELLS_MISSED, LETTERS_WRONG, DRAWN_OTHERWISE, ALL_READ } read_stage;

typedef struct drawn_text {
    const tw_context *context;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    tw_canvas sheet; /* the text */
    tw_layout layout;
    tw_text_block block;
    size_t abreast;        /* layers side by side */
    size_t found;          /* cells with a letter, up to the first without */
    char *letters;         /* of each cell */
    uint32_t (*links)[4];  /* of each cell; tw_lettered */
    const tw_mark **where; /* of each cell */
} drawn_text;

/* ---- Texts as sheets --------------------------------------------------------------------- */

/* Takes the next character of the text; 0 at its end. Invalid UTF-8 counts byte by byte. */
static uint32_t next_code(const char **at, const char *end)
{
    const size_t length = *at < end ? tw_utf8_length(*at, (size_t)(end - *at)) : 0;
    if (*at == end)
        return 0;
    const unsigned char *bytes = (const unsigned char *)*at;
    uint32_t code = length == 3 ? (bytes[0] & 15U) << 12 | (bytes[1] & 63U) << 6 | (bytes[2] & 63U)
                    : length == 1 ? bytes[0]
                                  : 0xFFFD;
    *at += length ? length : 1;
    return code ? code : 0xFFFD;
}

static tw_status fill_sheet(const tw_context *context, const char *text, size_t size,
                            tw_canvas *sheet)
{
    const char *end = text + size;
    size_t rows = 1, columns = 1, column = 0, row = 0;
    for (const char *at = text; at < end;) {
        const bool line = next_code(&at, end) == '\n';
        column = line ? 0 : column + 1;
        rows += line;
        columns = column > columns ? column : columns;
    }
    tw_status status = tw_canvas_new(context, rows, columns, sheet);
    column = 0;
    for (const char *at = text; status == TW_OK && at < end;) {
        const uint32_t code = next_code(&at, end);
        if (code != '\n')
            tw_canvas_put(sheet, row, column++, code == '\r' || code == '\t' ? ' ' : code, -1);
        else if (row++ < rows)
            column = 0;
    }
    return status;
}

static uint32_t glyph_at(const tw_canvas *sheet, size_t row, size_t column)
{
    return row < sheet->rows && column < sheet->columns
               ? sheet->glyphs[row * sheet->columns + column].code
               : ' ';
}

/* Columns of a row without trailing blanks. */
static size_t row_length(const tw_canvas *sheet, size_t row)
{
    size_t length = sheet->columns;
    while (length > 0 && glyph_at(sheet, row, length - 1) == ' ')
        length--;
    return length;
}

/* ---- Cells in the text ------------------------------------------------------------------- */

static size_t numbered_lines(const drawn_text *t)
{
    return t->block.told == TW_LAYERS_NUMBERED ? 1 : 0;
}

static void measure_abreast(drawn_text *t)
{
    const size_t pitch = t->block.width + TW_TEXT_GAP, top = numbered_lines(t);
    size_t longest = 1;
    for (size_t row = top; row < top + t->block.height && row < t->sheet.rows; row++) {
        const size_t length = row_length(&t->sheet, row);
        longest = length > longest ? length : longest;
    }
    t->abreast = (longest - 1) / pitch + 1;
    t->abreast = t->abreast < t->layout.layers ? t->abreast : t->layout.layers;
}

static void find_place(const drawn_text *t, const tw_mark *mark, size_t *row, size_t *column)
{
    const size_t lines = t->block.height + numbered_lines(t), cell = t->block.cell_width;
    *row = mark->layer / t->abreast * (lines + 1) + numbered_lines(t) +
           (t->block.walls ? 2 * mark->row + 1 : mark->row);
    *column = mark->layer % t->abreast * (t->block.width + TW_TEXT_GAP) +
              (t->block.walls ? cell * mark->column + cell / 2 : mark->column);
}

static tw_place place_in_text(const drawn_text *t, const tw_mark *mark)
{
    size_t row, column;
    find_place(t, mark, &row, &column);
    return (tw_place){(uint32_t)row + 1, (uint32_t)column + 1};
}

static bool is_letter(uint32_t code)
{
    return code == '.' || (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
           (code >= 'a' && code <= 'z');
}

static const char *glyph_words(uint32_t code, char words[4])
{
    memcpy(words, (char[4]){'\'', (char)code, '\'', '\0'}, 4);
    return code == ' '                       ? "a blank"
           : code >= 0x2500 && code < 0x2580 ? "a wall"
           : code > 126 || code < 32         ? "another character"
                                             : words;
}

/* Takes the letter of each cell; false after a fault. */
static bool take_letters(drawn_text *t, tw_error *error)
{
    char words[4];
    for (t->found = 0; t->found < t->layout.count; t->found++) {
        const tw_mark *mark = t->layout.marks + t->found;
        size_t row, column;
        find_place(t, mark, &row, &column);
        const uint32_t code = glyph_at(&t->sheet, row, column);
        t->letters[mark->region] = (char)code;
        t->where[mark->region] = mark;
        if (is_letter(code))
            continue;
        tw_fail(error, TW_ERR_INPUT, "expected the letter of a piece, or '.', found %s",
                glyph_words(code, words));
        error->at = place_in_text(t, mark);
        return false;
    }
    return true;
}

/* Records whether a wall separates a cell from the next one to the right, or below. */
static void take_link(drawn_text *t, const tw_mark *mark, bool below)
{
    const tw_mark *next = tw_layout_find(&t->layout, mark->layer, mark->row + (below ? 1 : 0),
                                         mark->column + (below ? 0 : 1));
    size_t row, column;
    if (!next)
        return;
    find_place(t, mark, &row, &column);
    const bool wall = below ? glyph_at(&t->sheet, row + 1, column) != ' '
                            : glyph_at(&t->sheet, row, column + t->block.cell_width / 2) != ' ';
    t->links[mark->region][below] = 2 * next->region + !wall;
    t->links[next->region][2 + below] = 2 * mark->region + !wall;
}

/* ---- Drawing again ----------------------------------------------------------------------- */

static bool has_unicode(const tw_canvas *sheet)
{
    for (size_t i = 0; i < sheet->rows * sheet->columns; i++)
        if (sheet->glyphs[i].code >= 0x2500 && sheet->glyphs[i].code < 0x2580)
            return true;
    return false;
}

/* Does the drawing go on past its expected end? A line after an empty one is about the whole run,
 * unless it begins a layer. */
static bool goes_on(const tw_canvas *sheet, size_t row)
{
    static const char legend[] = "Letters: ", layer[] = "layer ";
    size_t same = 0, layers = 0;
    const bool below = row_length(sheet, row) > 0;
    while (row < sheet->rows && row_length(sheet, row) == 0)
        row++;
    while (legend[same] && glyph_at(sheet, row, same) == (unsigned char)legend[same])
        same++;
    while (layer[layers] && glyph_at(sheet, row, layers) == (unsigned char)layer[layers])
        layers++;
    const uint32_t first = glyph_at(sheet, row, 0);
    return below ? legend[same] != '\0' : !layer[layers] || first == '+' || first >= 0x2500;
}

static bool compare_sheets(const drawn_text *t, const tw_canvas *drawn, tw_error *error)
{
    const size_t rows = drawn->rows - 1; /* a text ends with a line end */
    char wanted[4], found[4];
    for (size_t row = 0; row < rows; row++)
        for (size_t k = 0; k < drawn->columns || k < t->sheet.columns; k++)
            if (glyph_at(drawn, row, k) != glyph_at(&t->sheet, row, k)) {
                tw_fail(error, TW_ERR_INPUT, "expected %s, found %s",
                        glyph_words(glyph_at(drawn, row, k), wanted),
                        glyph_words(glyph_at(&t->sheet, row, k), found));
                error->at = (tw_place){(uint32_t)row + 1, (uint32_t)k + 1};
                return false;
            }
    if (!goes_on(&t->sheet, rows))
        return true;
    tw_fail(error, TW_ERR_INPUT, "expected the end of the drawing: the container has no more");
    error->at = (tw_place){(uint32_t)rows + 1, 1};
    return false;
}

/* Sets *same: is the text the drawing of the solution? */
static tw_status compare_drawing(const drawn_text *t, const tw_solution *solution, bool *same,
                                 tw_error *error)
{
    const size_t width = t->abreast * (t->block.width + TW_TEXT_GAP) - TW_TEXT_GAP;
    const bool plain = !t->block.walls && t->block.told == TW_LAYERS_APART;
    const tw_text_style style = {
        .size = sizeof style, .plain = plain, .unicode = has_unicode(&t->sheet), .width = width};
    tw_bytes bytes = {.context = t->context};
    const tw_out out = tw_bytes_out(&bytes);
    tw_canvas drawn = {0};
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, t->context);
    tw_status status = tw_draw_text(t->context, t->puzzle, solution, &style, &out);
    if (bytes.status)
        status = bytes.status;
    status = status ? status : fill_sheet(own, (const char *)bytes.data, bytes.size, &drawn);
    if (status == TW_OK)
        *same = compare_sheets(t, &drawn, error);
    tw_scope_end(&scope);
    tw_bytes_free(&bytes);
    return status;
}

/* ---- One layout -------------------------------------------------------------------------- */

/* Reads the text by the block; *stage: how far that came, with error if not to the end. A status
 * other than TW_OK ends the reading. */
static tw_status read_block(drawn_text *t, tw_solution **made, read_stage *stage, tw_error *error)
{
    const tw_lettered shown = {.letters = t->letters,
                               .links = t->block.walls ? (const uint32_t(*)[4])t->links : NULL};
    tw_solution *solution = NULL;
    uint32_t cell = 0;
    bool same = false;
    *stage = CELLS_MISSED;
    measure_abreast(t);
    if (!take_letters(t, error))
        return TW_OK;
    memset(t->links, 0xff, t->layout.count * sizeof *t->links);
    for (size_t i = 0; i < t->layout.count && t->block.walls; i++) {
        take_link(t, t->layout.marks + i, false);
        take_link(t, t->layout.marks + i, true);
    }
    *stage = LETTERS_WRONG;
    tw_status status =
        tw_solution_of_letters(t->context, t->poses, &shown, &solution, &cell, error);
    if (status == TW_ERR_INPUT || status == TW_ERR_TOO_LARGE) {
        error->at = place_in_text(t, t->where[cell]);
        return TW_OK;
    }
    *stage = DRAWN_OTHERWISE;
    status = status ? status : compare_drawing(t, solution, &same, error);
    if (status == TW_OK && same) {
        *stage = ALL_READ;
        *made = solution;
    } else {
        tw_solution_free(solution);
    }
    return status;
}

/* Makes layout `number` of those that a text can have. *fits is false if the cells are not
 * squares. */
static tw_status lay_out(drawn_text *t, size_t number, bool *fits)
{
    *fits = true;
    if (number < 2) {
        *fits = tw_layout_squares(&t->layout);
        t->block = tw_walls_block(&t->layout, number == 0 ? 4 : 2);
        return TW_OK;
    }
    tw_status status = tw_layout_letters(&t->layout);
    t->block = tw_letters_block(&t->layout, number == 2 ? TW_LAYERS_APART : TW_LAYERS_NUMBERED);
    return status;
}

/* Tries each layout. *error: of the one that came furthest, if the text has none of them. */
static tw_status read_any_block(drawn_text *t, tw_solution **made, tw_error *error)
{
    read_stage best = CELLS_MISSED;
    size_t most = 0;
    tw_status status = TW_OK;
    for (size_t number = 0; number < 4 && status == TW_OK; number++) {
        tw_error own = {0};
        read_stage stage = CELLS_MISSED;
        bool fits;
        status = lay_out(t, number, &fits);
        if (!fits || status)
            continue;
        status = read_block(t, made, &stage, &own);
        if (stage == ALL_READ)
            return TW_OK;
        if (stage > best || (stage == best && (t->found > most || !error->status))) {
            *error = own;
            best = stage;
            most = t->found;
        }
    }
    return status ? status : error->status;
}

tw_status tw_drawing_read(const tw_context *context, const tw_poses *poses, const char *name,
                          const char *text, const tw_report *report, tw_solution **solution)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const size_t count = tw_puzzle_cell_count(puzzle);
    drawn_text t = {.context = tw_context_or_default(context), .poses = poses, .puzzle = puzzle};
    const tw_array arrays[] = {TW_ARRAY(t.layout.marks, count),
                               TW_ARRAY(t.letters, count),
                               TW_ARRAY(t.links, count),
                               TW_ARRAY(t.where, count),
                               {0}};
    tw_error error = {0};
    const tw_context *own = tw_scope_begin(&t.layout.scope, t.context);
    tw_status status = tw_arrays(own, arrays, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    t.layout.lattice = tw_puzzle_lattice(puzzle);
    t.layout.count = count;
    for (size_t i = 0; i < count && status == TW_OK; i++)
        t.layout.marks[i] = (tw_mark){.cell = *tw_puzzle_cell(puzzle, i), .region = (uint32_t)i};
    status = status ? status : fill_sheet(own, text, strlen(text), &t.sheet);
    status = status ? status : read_any_block(&t, solution, &error);
    tw_scope_end(&t.layout.scope);
    if (status) {
        tw_fail(&error, status, "%s",
                status == TW_ERR_TOO_LARGE ? "the drawing is too large to read"
                                           : tw_status_text(status));
        tw_set_text(error.file, sizeof error.file, name);
        tw_report_fault(report, &error);
    }
    return status;
}
