/* import_common.c -- what the readers of other programs' puzzle files have in common
 * (import_common.h). */
#include "puzzle/puzzle_shared.h"
#include "format/foreign/import_common.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void tw_importing_open(tw_importing *import, tw_reader *reader, const tw_import *how)
{
    memset(import, 0, sizeof *import);
    import->reader = reader;
    import->how = how;
}

void tw_importing_close(tw_importing *import)
{
    const tw_context *context = import->reader->context;
    tw_give(context, import->pieces, import->piece_room, sizeof *import->pieces);
    tw_give(context, import->pins, import->pin_room, sizeof *import->pins);
}

/* ---- Warnings ---------------------------------------------------------------------------- */

/* Texts from outside must not act on a terminal. */
static void clean(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

void tw_importing_warn(tw_importing *import, tw_place at, const char *hint, const char *format, ...)
{
    const tw_report *warnings = import->how->warnings;
    if (!warnings || ++import->warned > TW_LIMIT(import->reader->context, faults))
        return;
    tw_error error = {.status = TW_OK, .at = at};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.message, sizeof error.message, format, arguments);
    va_end(arguments);
    tw_set_text(error.file, sizeof error.file, import->reader->file);
    tw_set_text(error.hint, sizeof error.hint, hint);
    clean(error.file);
    clean(error.message);
    clean(error.hint);
    if (!warnings->fault(warnings->user, &error))
        import->warned = TW_LIMIT(import->reader->context, faults);
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static bool is_taken(const tw_importing *import, const char *name)
{
    for (size_t p = 0; p < import->piece_count; p++)
        if (strcmp(import->pieces[p].name, name) == 0)
            return true;
    return false;
}

/* `name`, or with the number of the piece behind it, as in a puzzle file; "" becomes "piece". In
 * the arena. */
static const char *free_name(tw_importing *import, const char *name)
{
    char tried[TW_MAX_NAME], stem[TW_MAX_NAME];
    snprintf(stem, sizeof stem, "%s", *name ? name : "piece");
    snprintf(tried, sizeof tried, "%s", stem);
    for (size_t number = import->piece_count + 1; is_taken(import, tried); number++) {
        char tail[24];
        snprintf(tail, sizeof tail, ".%zu", number);
        size_t length = strlen(stem),
               most = TW_LIMIT(import->reader->context, name) - 1 - strlen(tail);
        if (length > most)
            for (length = most; length > 0 && ((unsigned char)stem[length] & 0xc0) == 0x80;)
                length--;
        memcpy(tried, stem, length);
        memcpy(tried + length, tail, strlen(tail) + 1);
    }
    return tw_reader_text(import->reader, tried, strlen(tried));
}

tw_status tw_importing_add(tw_importing *import, const tw_piece_def *piece, const char *name)
{
    enum { MOST_CELLS = 1000000 };
    tw_reader *reader = import->reader;
    for (size_t f = 0; f < piece->form_count; f++)
        import->piece_cells += piece->forms[f].cell_count;
    if (import->piece_count == TW_LIMIT(import->reader->context, pieces))
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, piece->place, "",
                                "there are more than %u pieces",
                                TW_LIMIT(import->reader->context, pieces));
    if (import->piece_cells > MOST_CELLS)
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, piece->place, "",
                                "the pieces have more than %d cells in all", MOST_CELLS);
    if (!TW_GROW(reader->context, import->pieces, import->piece_room, import->piece_count + 1))
        return tw_reader_memory(reader);
    tw_piece_def *added = &import->pieces[import->piece_count];
    *added = *piece;
    added->name = free_name(import, name);
    if (!added->name)
        return TW_ERR_MEMORY;
    import->piece_count++;
    return TW_OK;
}

tw_status tw_importing_pin(tw_importing *import, const tw_cell *cells, size_t count)
{
    if (!TW_GROW(import->reader->context, import->pins, import->pin_room, import->pin_count + 1))
        return tw_reader_memory(import->reader);
    import->pins[import->pin_count++] = (tw_placement){
        .piece = (uint32_t)(import->piece_count - 1), .cells = cells, .cell_count = count};
    return TW_OK;
}

/* ---- The puzzle -------------------------------------------------------------------------- */

tw_status tw_importing_make(tw_importing *import, tw_puzzle_def *def, tw_puzzle **puzzle)
{
    tw_reader *reader = import->reader;
    tw_report report = tw_reader_report(reader);
    def->pieces = import->pieces;
    def->piece_count = import->piece_count;
    def->pins = import->pins;
    def->pin_count = import->pin_count;
    tw_status status = tw_puzzle_make(reader->context, def, &report, &reader->pace, puzzle);
    if (status)
        tw_lattice_free(def->lattice);
    if (status == TW_ERR_STATE)
        return tw_reader_stop(reader);
    return status == TW_ERR_MEMORY ? tw_reader_memory(reader) : status;
}

/* ---- Equal pieces ------------------------------------------------------------------------ */

enum { MOST_WORK = 20000000 };

static uint64_t hash_cells(const tw_cell *cells, const uint32_t *tags, size_t count)
{
    uint64_t hash = count;
    for (size_t c = 0; c < count; c++)
        hash = tw_mix(tw_mix(hash, tw_lattice_hash(&cells[c])), tags[c]);
    return hash;
}

/* The least hash over all ways in which the piece can lie: equal for equal pieces. */
static uint64_t hash_piece(const tw_puzzle *puzzle, uint32_t piece)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
    uint64_t least = UINT64_MAX;
    for (size_t f = 0; f < tw_puzzle_form_count(puzzle, piece); f++) {
        const tw_cell *own;
        const uint8_t *colours;
        tw_cell cells[TW_MAX_PIECE_CELLS];
        uint32_t tags[TW_MAX_PIECE_CELLS];
        size_t count = tw_puzzle_form(puzzle, piece, f, &own, &colours);
        for (uint32_t t = 0; t < tw_lattice_transform_count(lattice); t++) {
            if (!tw_transform_set_has(&turns, t))
                continue;
            for (size_t c = 0; c < count; c++) {
                cells[c] = tw_lattice_apply(lattice, t, own[c]);
                tags[c] = colours ? colours[c] : 0;
            }
            tw_lattice_normalise_tagged(lattice, cells, tags, count);
            uint64_t hash = hash_cells(cells, tags, count);
            least = hash < least ? hash : least;
        }
    }
    return least;
}

void tw_importing_warn_equal(tw_importing *import, const tw_puzzle *puzzle, const tw_place *places)
{
    size_t count = tw_puzzle_piece_count(puzzle);
    size_t turns = tw_lattice_transform_count(tw_puzzle_lattice(puzzle));
    uint64_t *hashes = tw_reader_take(import->reader, count, sizeof *hashes);
    if (!hashes || import->piece_cells * turns > MOST_WORK)
        return;
    for (uint32_t p = 0; p < count; p++) {
        hashes[p] = hash_piece(puzzle, p);
        for (uint32_t q = 0; q < p; q++) {
            if (hashes[p] != hashes[q])
                continue;
            tw_importing_warn(import, places[p], "",
                              "pieces \"%s\" and \"%s\" are equal and not told apart here; counts "
                              "are smaller by their exchanges",
                              tw_puzzle_piece_name(puzzle, q), tw_puzzle_piece_name(puzzle, p));
            break;
        }
    }
}
