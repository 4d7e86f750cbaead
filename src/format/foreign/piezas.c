/* piezas.c -- lists of pieces made of squares: <PIEZAS> with a <PIEZA> for each.
 *
 *   <PIEZA Nombre="L" Ancho="2" Alto="3" Contenido="101011"/>
 *
 * Contenido is Ancho x Alto characters, row by row from the top, 1 for a cell. Every piece is used
 * once, turned and turned over. The format has no board: the caller gives it. The writer writes the
 * pieces of a puzzle, copies one by one, as the format cannot count them.
 * Source: doc/formats.md. */
#include "format/foreign/import_common.h"
#include "format/xml/xml.h"
#include "base/base.h"
#include "base/bounds.h"

#include <string.h>

enum { MOST_CHARACTERS = 1000000 }; /* of a piece that is written */

typedef struct tw_piece_list {
    tw_importing import;
    const tw_xml *root;
} tw_piece_list;

static bool get_piezas_sizes(tw_piece_list *list, const tw_xml *element, int64_t *width,
                             int64_t *height, const char **content)
{
    tw_reader *reader = list->import.reader;
    *content = tw_xml_attribute_of(element, "Contenido");
    if (!tw_xml_attribute_of(element, "Nombre") || !*content)
        return !tw_reader_fault(reader, element->at, "", "<PIEZA> has no %s",
                                *content ? "Nombre" : "Contenido");
    if (!tw_xml_number(reader, element, "Ancho", (tw_bounds){1, TW_LIMIT(reader->context, text)},
                       width) ||
        !tw_xml_number(reader, element, "Alto", (tw_bounds){1, TW_LIMIT(reader->context, text)},
                       height))
        return false;
    size_t length = strlen(*content);
    if (length == strspn(*content, "01") && (int64_t)length == *width * *height)
        return true;
    return !tw_reader_fault(reader, element->at, "",
                            "Contenido has %zu characters; expected %lld x %lld, each 0 or 1",
                            length, (long long)*width, (long long)*height);
}

static tw_status read_pieza(tw_piece_list *list, const tw_xml *element)
{
    tw_reader *reader = list->import.reader;
    int64_t width, height;
    const char *content;
    size_t count = 0, filled = 0;
    if (!get_piezas_sizes(list, element, &width, &height, &content))
        return TW_ERR_INPUT;
    for (const char *one = content; *one; one++)
        count += *one == '1';
    tw_cell *cells = tw_reader_take(reader, count, sizeof *cells);
    if (!cells)
        return TW_ERR_MEMORY;
    for (int64_t i = 0; content[i]; i++)
        if (content[i] == '1')
            cells[filled++] = (tw_cell){.at = {(int32_t)(i % width), (int32_t)(i / width)}};
    const tw_form_def form = {.cells = cells, .cell_count = count, .place = element->at};
    const tw_transform_set all = tw_lattice_turns(list->import.lattice, true);
    const tw_piece_def piece = {.low = 1, .high = 1, .turns = tw_keep_turns(reader, all)};
    return tw_importing_add(&list->import, tw_xml_attribute_of(element, "Nombre"), &form, &piece);
}

static tw_status read_all_piezas(tw_piece_list *list)
{
    tw_reader *reader = list->import.reader;
    tw_status worst = TW_OK;
    if (strcmp(list->root->name, "PIEZAS") != 0)
        return tw_reader_fault(reader, list->root->at, "",
                               "this is a <%s>; a list of pieces is a <PIEZAS>",
                               tw_say("%.60s", list->root->name).text);
    for (const tw_xml *one = tw_xml_child(list->root, "PIEZA"); one && !tw_reader_full(reader);
         one = tw_xml_again(one)) {
        tw_status status = read_pieza(list, one);
        worst = worst ? worst : status;
    }
    return worst;
}

static tw_status check_box(tw_piece_list *list)
{
    const uint32_t *box = list->import.how->box;
    tw_reader *reader = list->import.reader;
    if (box[0] == 0 || box[1] == 0 || box[2] > 1)
        return tw_reader_refuse(reader, TW_ERR_USAGE, (tw_place){0, 0}, "say its width and height",
                                "a list of pieces knows no board");
    if ((uint64_t)box[0] * box[1] > TW_LIMIT(list->import.reader->context, cells))
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0, 0}, "",
                                "a board of %u x %u has more than %u cells", box[0], box[1],
                                TW_LIMIT(list->import.reader->context, cells));
    return TW_OK;
}

static void read_piezas(tw_reader *reader, const tw_source *source, const tw_import *how,
                        tw_puzzle **puzzle)
{
    tw_piece_list list = {.root = NULL};
    tw_puzzle_def def = {.title = ""};
    tw_importing_open(&list.import, reader, how);
    tw_status status = tw_xml_parse(reader, source->text, source->size, NULL, &list.root);
    if (!status)
        status = tw_import_lattice_of(reader, "pieces-of-squares", NULL, &list.import.lattice);
    status = status ? status : read_all_piezas(&list);
    status = status ? status : check_box(&list);
    const int64_t size[3] = {how->box[0], how->box[1], 1};
    status = status ? status : tw_importing_box(&list.import, size, &def);
    if (!status) {
        def.container_place = def.pieces_place = list.root->at;
        tw_importing_make(&list.import, &def, puzzle);
    }
    tw_importing_close(&list.import);
}

/* ---- Writing ----------------------------------------------------------------------------- */

static tw_status refuse_piezas(tw_error *error, const char *what)
{
    return tw_fail(error, TW_ERR_UNSUPPORTED, "a <PIEZAS> list knows no %s", what);
}

static tw_status check_pieza(const tw_puzzle *puzzle, uint32_t piece, tw_error *error)
{
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
    tw_transform_set all = tw_lattice_turns(tw_puzzle_lattice(puzzle), true);
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    if (low != high)
        return refuse_piezas(error, "piece that is used more or less often");
    if (tw_puzzle_form_count(puzzle, piece) > 1)
        return refuse_piezas(error, "piece with several shapes");
    if (memcmp(&turns, &all, sizeof all) != 0)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "piece \"%s\" may not be turned and turned over, as all are in a <PIEZAS> "
                       "list",
                       tw_puzzle_piece_name(puzzle, piece));
    return TW_OK;
}

static tw_status check_piezas_puzzle(const tw_context *context, const tw_puzzle *puzzle,
                                     tw_error *error)
{
    const tw_lattice *own = tw_puzzle_lattice(puzzle);
    bool same;
    tw_status status = tw_import_compare(context, "pieces-of-squares", NULL, own, &same);
    if (status)
        return tw_fail_as(error, status);
    if (!same)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "a <PIEZAS> list cannot have lattice \"%s\"",
                       tw_lattice_name(own));
    if (tw_puzzle_mark_count(puzzle) > 0)
        return refuse_piezas(error, "marks on edges");
    if (tw_puzzle_colour_count(puzzle) > 0)
        return refuse_piezas(error, "colours");
    if (tw_puzzle_pin_count(puzzle) > 0)
        return refuse_piezas(error, "pinned pieces");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle) && status == TW_OK; p++)
        status = check_pieza(puzzle, p, error);
    return status;
}

static tw_status put_pieza(const tw_context *context, tw_writer *to, const tw_puzzle *puzzle,
                           uint32_t number, tw_error *error)
{
    const char *name = tw_puzzle_piece_name(puzzle, number);
    const tw_cell *cells;
    const uint8_t *colours;
    uint32_t low, high;
    size_t count = tw_puzzle_form(puzzle, number, 0, &cells, &colours);
    tw_extent box = tw_extent_of(cells, count);
    tw_puzzle_piece_copies(puzzle, number, &low, &high);
    if (box.volume > MOST_CHARACTERS)
        return tw_fail(error, TW_ERR_TOO_LARGE, "piece \"%s\" lies too far apart to be drawn",
                       name);
    char *filled = tw_take(context, (size_t)box.volume, 1);
    if (!filled)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    memset(filled, '0', (size_t)box.volume);
    for (size_t c = 0; c < count; c++)
        filled[cells[c].at[0] - box.least[0] + box.size[0] * (cells[c].at[1] - box.least[1])] = '1';
    for (uint32_t copy = 0; copy < high && to->status == TW_OK; copy++) {
        tw_put(to, "  <PIEZA");
        tw_put_attribute(to, "Nombre", name);
        tw_put_number_attribute(to, "Ancho", box.size[0]);
        tw_put_number_attribute(to, "Alto", box.size[1]);
        tw_put(to, " Contenido=\"");
        tw_put_bytes(to, filled, (size_t)box.volume);
        tw_put(to, "\"/>\n");
    }
    tw_give(context, filled, (size_t)box.volume, 1);
    return TW_OK;
}

static tw_status write_piezas(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_export *how, const tw_out *out, tw_error *error)
{
    (void)how;
    context = tw_context_or_default(context);
    tw_writer to = {.out = out};
    tw_status status = check_piezas_puzzle(context, puzzle, error);
    if (status)
        return status;
    tw_put(&to, "<?xml version=\"1.0\"?>\n<PIEZAS>\n");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle) && status == TW_OK; p++)
        status = put_pieza(context, &to, puzzle, p, error);
    tw_put(&to, "</PIEZAS>\n");
    return status ? status : tw_writer_end(&to);
}

const tw_format_row tw_format_piezas = {
    .is = {.name = "piezas",
           .extension = ".xml",
           .summary = "pieces made of squares, as XML",
           .kind = TW_FORMAT_PUZZLE,
           .reads = true,
           .writes = true,
           .boxless = true,
           .lost = "the container is not in a list of pieces"},
    .read_puzzle = read_piezas,
    .write_puzzle = write_piezas,
};
