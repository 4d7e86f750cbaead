/* gathered.c -- pieces and pins read from a text, before they become a puzzle (puzzles.h). */
#include "base/bounds.h"
#include "format/puzzle/puzzles.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

enum { MAX_PIECE_CELLS_IN_ALL = 1000000 };

tw_status tw_gathered_add(tw_gathered *of, const tw_piece_def *piece, const char *hint)
{
    const tw_context *context = of->reader->context;
    for (size_t f = 0; f < piece->form_count; f++)
        of->piece_cells += piece->forms[f].cell_count;
    if (of->piece_count == TW_LIMIT(context, pieces))
        return tw_reader_refuse(of->reader, TW_ERR_TOO_LARGE, piece->place, hint,
                                "there are more than %u pieces", TW_LIMIT(context, pieces));
    if (of->piece_cells > MAX_PIECE_CELLS_IN_ALL)
        return tw_reader_refuse(of->reader, TW_ERR_TOO_LARGE, piece->place, "",
                                "the pieces have more than %d cells in all",
                                MAX_PIECE_CELLS_IN_ALL);
    if (!TW_GROW(of->reader->own, of->pieces, of->piece_room, of->piece_count + 1))
        return tw_reader_memory(of->reader);
    of->pieces[of->piece_count++] = *piece;
    return TW_OK;
}

uint32_t tw_gathered_find(const tw_gathered *of, const char *name)
{
    for (uint32_t p = 0; p < of->piece_count; p++)
        if (strcmp(of->pieces[p].name, name) == 0)
            return p;
    return TW_ANY;
}

tw_status tw_gathered_pin(tw_gathered *of, const tw_placement *pin)
{
    if (!TW_GROW(of->reader->own, of->pins, of->pin_room, of->pin_count + 1))
        return tw_reader_memory(of->reader);
    of->pins[of->pin_count++] = *pin;
    return TW_OK;
}

tw_status tw_gathered_make(tw_gathered *of, tw_puzzle_def *def, tw_puzzle **puzzle)
{
    tw_report report = tw_reader_report(of->reader);
    def->pieces = of->pieces;
    def->piece_count = of->piece_count;
    def->pins = of->pins;
    def->pin_count = of->pin_count;
    tw_status status = tw_puzzle_make(of->reader->context, def, &report, &of->reader->pace, puzzle);
    return status == TW_ERR_STATE    ? tw_reader_stop(of->reader)
           : status == TW_ERR_MEMORY ? tw_reader_memory(of->reader)
                                     : status;
}
