/* piezas_out.c -- writes the pieces of a puzzle as a <PIEZAS> list; its container is lost.
 *
 * Copies are written one by one, as that format has no numbers of them.
 * Source: doc/formats.md. */
#include "format/foreign/import_data.h"
#include "format/foreign/piezas/piezas.h"
#include "format/lattice/lattice_equal.h"

#include <string.h>

enum { MOST_CHARACTERS = 1000000 };

/* A piece that is drawn. */
typedef struct tw_drawn_piece {
    const tw_cell *cells;
    size_t count;
    int32_t least[2], size[2];
} tw_drawn_piece;

static tw_status refuse(tw_error *error, const char *what)
{
    return tw_fail(error, TW_ERR_UNSUPPORTED, "a <PIEZAS> list knows no %s", what);
}

static tw_status check_lattice(const tw_context *context, const tw_puzzle *puzzle, tw_error *error)
{
    const tw_lattice *own = tw_puzzle_lattice(puzzle);
    tw_lattice *lattice = NULL;
    tw_reader reader;
    tw_reader_open(&reader, context, NULL);
    tw_status status = tw_import_lattice_of(&reader, "pieces-of-squares", NULL, &lattice);
    tw_reader_close(&reader, NULL);
    bool same = status == TW_OK && tw_lattice_equal(lattice, own);
    tw_lattice_free(lattice);
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    return same ? TW_OK
                : tw_fail(error, TW_ERR_UNSUPPORTED, "a <PIEZAS> list cannot have lattice \"%s\"",
                          tw_lattice_name(own));
}

static tw_status check_piece(const tw_puzzle *puzzle, uint32_t piece, tw_error *error)
{
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
    tw_transform_set all = tw_lattice_turns(tw_puzzle_lattice(puzzle), true);
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    if (low != high)
        return refuse(error, "piece that is used more or less often");
    if (tw_puzzle_form_count(puzzle, piece) > 1)
        return refuse(error, "piece with several shapes");
    if (memcmp(&turns, &all, sizeof all) != 0)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "piece \"%s\" may not be turned and turned over, as all are in a <PIEZAS> "
                       "list",
                       tw_puzzle_piece_name(puzzle, piece));
    return TW_OK;
}

static tw_status check_puzzle(const tw_puzzle *puzzle, tw_error *error)
{
    tw_status status = TW_OK;
    if (tw_puzzle_mark_count(puzzle) > 0)
        return refuse(error, "marks on edges");
    if (tw_puzzle_colour_count(puzzle) > 0)
        return refuse(error, "colours");
    if (tw_puzzle_pin_count(puzzle) > 0)
        return refuse(error, "pinned pieces");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle) && status == TW_OK; p++)
        status = check_piece(puzzle, p, error);
    return status;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static void measure(tw_drawn_piece *piece)
{
    int32_t most[2];
    for (size_t k = 0; k < 2; k++) {
        piece->least[k] = most[k] = piece->cells[0].at[k];
        for (size_t c = 1; c < piece->count; c++) {
            int32_t at = piece->cells[c].at[k];
            piece->least[k] = at < piece->least[k] ? at : piece->least[k];
            most[k] = at > most[k] ? at : most[k];
        }
        piece->size[k] = most[k] - piece->least[k] + 1;
    }
}

static bool has_cell(const tw_drawn_piece *piece, int32_t x, int32_t y)
{
    for (size_t c = 0; c < piece->count; c++)
        if (piece->cells[c].at[0] - piece->least[0] == x &&
            piece->cells[c].at[1] - piece->least[1] == y)
            return true;
    return false;
}

static void put_piece(tw_writer *to, const char *name, const tw_drawn_piece *piece)
{
    tw_put(to, "  <PIEZA");
    tw_put_attribute(to, "Nombre", name);
    tw_put_number_attribute(to, "Ancho", piece->size[0]);
    tw_put_number_attribute(to, "Alto", piece->size[1]);
    tw_put(to, " Contenido=\"");
    for (int32_t y = 0; y < piece->size[1]; y++)
        for (int32_t x = 0; x < piece->size[0]; x++)
            tw_put(to, has_cell(piece, x, y) ? "1" : "0");
    tw_put(to, "\"/>\n");
}

static tw_status put_copies(tw_writer *to, const tw_puzzle *puzzle, uint32_t number,
                            tw_error *error)
{
    tw_drawn_piece piece;
    const uint8_t *colours;
    uint32_t low, high;
    piece.count = tw_puzzle_form(puzzle, number, 0, &piece.cells, &colours);
    measure(&piece);
    tw_puzzle_piece_copies(puzzle, number, &low, &high);
    if ((int64_t)piece.size[0] * piece.size[1] > MOST_CHARACTERS)
        return tw_fail(error, TW_ERR_TOO_LARGE, "piece \"%s\" lies too far apart to be drawn",
                       tw_puzzle_piece_name(puzzle, number));
    for (uint32_t copy = 0; copy < high; copy++)
        put_piece(to, tw_puzzle_piece_name(puzzle, number), &piece);
    return TW_OK;
}

static tw_status write_piezas(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_export *how, const tw_out *out, tw_error *error)
{
    (void)how;
    tw_writer to = {.out = out};
    tw_status status = check_lattice(context, puzzle, error);
    status = status ? status : check_puzzle(puzzle, error);
    if (status)
        return status;
    tw_put(&to, "<?xml version=\"1.0\"?>\n<PIEZAS>\n");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle) && status == TW_OK; p++)
        status = put_copies(&to, puzzle, p, error);
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
    .read_puzzle = tw_read_piezas,
    .write_puzzle = write_piezas,
};
