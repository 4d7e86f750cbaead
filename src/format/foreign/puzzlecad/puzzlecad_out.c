/* puzzlecad_out.c -- writes the pieces of a puzzle as an OpenSCAD text that calls puzzlecad.
 *
 * A piece is a list of texts, one a layer of z, and is written as often as it is used at most. Its
 * name is the comment behind it; puzzlecad_in.c reads it again. */
#include "base/bounds.h"
#include "format/foreign/puzzlecad/puzzlecad.h"

static tw_status check_scad_lattice(const tw_context *context, const tw_puzzle *puzzle,
                                    tw_error *error)
{
    static const char *const parts[] = {"space", "plane"};
    bool same = false;
    for (size_t i = 0; i < 2 && !same; i++) {
        tw_status status = tw_import_compare(context, "pieces-of-cubes", parts[i],
                                             tw_puzzle_lattice(puzzle), &same);
        if (status)
            return tw_fail_as(error, status);
    }
    return same ? TW_OK
                : tw_fail(error, TW_ERR_UNSUPPORTED, "puzzlecad cannot have lattice \"%s\"",
                          tw_lattice_name(tw_puzzle_lattice(puzzle)));
}

/* A name on one line. */
static void put_comment(tw_writer *to, const char *name)
{
    tw_put(to, "// ");
    for (; *name; name++)
        tw_put_letter(to, (unsigned char)*name < ' ' ? ' ' : *name);
}

static tw_status put_scad_piece(const tw_context *context, tw_writer *to, const tw_puzzle *puzzle,
                                uint32_t piece, tw_error *error)
{
    const char *name = tw_puzzle_piece_name(puzzle, piece);
    const tw_cell *cells;
    const uint8_t *colours;
    if (tw_puzzle_form_count(puzzle, piece) > 1)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "piece \"%s\" has several shapes; puzzlecad knows none such", name);
    const size_t count = tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
    const tw_extent box = tw_extent_of(cells, count);
    if (box.volume > TW_LIMIT(context, cells))
        return tw_fail(error, TW_ERR_TOO_LARGE, "piece \"%s\" lies too far apart to be drawn",
                       name);
    bool *filled = tw_take(context, (size_t)box.volume, sizeof *filled);
    if (!filled)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < count; c++) {
        int64_t at[3];
        for (size_t i = 0; i < 3; i++)
            at[i] = cells[c].at[i] - box.least[i];
        filled[at[0] + box.size[0] * (at[1] + box.size[1] * at[2])] = true;
    }
    tw_put(to, "[");
    for (int64_t i = 0; i < (int64_t)box.volume; i++) {
        const bool row = i % box.size[0] == 0, layer = i % (box.size[0] * box.size[1]) == 0;
        tw_put(to, i == 0 ? "\"" : layer ? "\", \"" : row ? "|" : "");
        tw_put(to, filled[i] ? "x" : ".");
    }
    tw_put(to, "\"]");
    tw_give(context, filled, (size_t)box.volume, sizeof *filled);
    return TW_OK;
}

tw_status tw_write_puzzlecad(const tw_context *context, const tw_puzzle *puzzle,
                             const tw_export *how, const tw_out *out, tw_error *error)
{
    (void)how;
    context = tw_context_or_default(context);
    const size_t count = tw_puzzle_piece_count(puzzle);
    tw_writer to = {.out = out};
    tw_status status = check_scad_lattice(context, puzzle, error);
    if (status)
        return status;
    if (*tw_puzzle_title(puzzle)) {
        put_comment(&to, tw_puzzle_title(puzzle));
        tw_put(&to, "\n\n");
    }
    tw_put(&to, "include <puzzlecad.scad>\n\nburr_plate([\n");
    for (uint32_t p = 0; p < count && status == TW_OK; p++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        for (uint32_t copy = 0; copy < high && status == TW_OK; copy++) {
            tw_put(&to, "    ");
            status = put_scad_piece(context, &to, puzzle, p, error);
            tw_put(&to, ",  ");
            put_comment(&to, tw_puzzle_piece_name(puzzle, p));
            tw_put(&to, "\n");
        }
    }
    tw_put(&to, "]);\n");
    return status ? status : tw_writer_end(&to);
}
