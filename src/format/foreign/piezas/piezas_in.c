/* piezas_in.c -- reads a list of pieces made of squares: <PIEZAS> with a <PIEZA> for each.
 *
 *   <PIEZA Nombre="L" Ancho="2" Alto="3" Contenido="101011"/>
 *
 * Contenido is Ancho x Alto characters, row by row from the top, 1 for a cell. Every piece is used
 * once, turned and turned over. The format knows no board: it comes from the call.
 * Source: doc/formats.md. */
#include "format/foreign/import_data.h"
#include "format/foreign/piezas/piezas.h"
#include "format/xml/xml.h"
#include "base/bounds.h"

#include <string.h>

typedef struct tw_piece_list {
    tw_importing import;
    tw_lattice *lattice; /* owned until a puzzle takes it */
    const tw_xml *root;
} tw_piece_list;

static bool get_sizes(tw_piece_list *list, const tw_xml *element, int64_t *width, int64_t *height,
                      const char **content)
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

static tw_status read_piece(tw_piece_list *list, const tw_xml *element)
{
    tw_reader *reader = list->import.reader;
    int64_t width, height;
    const char *content;
    size_t count = 0, filled = 0;
    if (!get_sizes(list, element, &width, &height, &content))
        return TW_ERR_INPUT;
    for (const char *one = content; *one; one++)
        count += *one == '1';
    tw_form_def *form = tw_reader_take(reader, 1, sizeof *form);
    tw_cell *cells = tw_reader_take(reader, count, sizeof *cells);
    if (!form || !cells)
        return TW_ERR_MEMORY;
    for (int64_t i = 0; content[i]; i++)
        if (content[i] == '1')
            cells[filled++] = (tw_cell){.at = {(int32_t)(i % width), (int32_t)(i / width)}};
    *form = (tw_form_def){.cells = cells, .cell_count = count, .place = element->at};
    tw_piece_def piece = {.forms = form, .form_count = 1, .low = 1, .high = 1};
    char name[TW_MAX_NAME];
    piece.turns = tw_lattice_turns(list->lattice, true);
    piece.place = element->at;
    tw_name_from(tw_xml_attribute_of(element, "Nombre"), name);
    return tw_importing_add(&list->import, &piece, name);
}

static tw_status read_pieces(tw_piece_list *list)
{
    tw_reader *reader = list->import.reader;
    tw_status worst = TW_OK;
    if (strcmp(list->root->name, "PIEZAS") != 0)
        return tw_reader_fault(reader, list->root->at, "",
                               "this is a <%s>; a list of pieces is a <PIEZAS>",
                               tw_say("%.60s", list->root->name).text);
    for (const tw_xml *one = tw_xml_child(list->root, "PIEZA"); one && !tw_reader_full(reader);
         one = tw_xml_again(one)) {
        tw_status status = read_piece(list, one);
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

static tw_status make_puzzle(tw_piece_list *list, tw_puzzle **puzzle)
{
    const uint32_t *box = list->import.how->box;
    size_t count = (size_t)box[0] * box[1];
    tw_cell *cells = tw_reader_take(list->import.reader, count, sizeof *cells);
    if (!cells)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        cells[i] = (tw_cell){.at = {(int32_t)(i % box[0]), (int32_t)(i / box[0])}};
    tw_puzzle_def def = {.title = "", .lattice = list->lattice, .cells = cells};
    def.cell_count = count;
    def.container_place = def.pieces_place = list->root->at;
    list->lattice = NULL;
    return tw_importing_make(&list->import, &def, puzzle);
}

static tw_status read_list(tw_piece_list *list, const tw_source *source, tw_puzzle **puzzle)
{
    tw_reader *reader = list->import.reader;
    tw_status status = tw_xml_parse(reader, source->text, source->size, NULL, &list->root);
    status =
        status ? status : tw_import_lattice_of(reader, "pieces-of-squares", NULL, &list->lattice);
    status = status ? status : read_pieces(list);
    status = status ? status : check_box(list);
    return status ? status : make_puzzle(list, puzzle);
}

void tw_read_piezas(tw_reader *reader, const tw_source *source, const tw_import *how,
                    tw_puzzle **puzzle)
{
    tw_piece_list list = {.lattice = NULL};
    tw_importing_open(&list.import, reader, how);
    read_list(&list, source, puzzle);
    tw_lattice_free(list.lattice);
    tw_importing_close(&list.import);
}
