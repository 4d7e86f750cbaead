/* import_common.c -- code shared by the readers of other programs' puzzle files (import_common.h).
 */
#include "puzzle/orient.h"
#include "puzzle/puzzle_shared.h"
#include "format/foreign/import_common.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/faults.h"
#include "base/utf8.h"
#include "format/lattice/write_lattice.h"
#include "format/xml/xml.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void tw_importing_open(tw_importing *import, tw_reader *reader, const tw_import *how)
{
    *import = (tw_importing){.reader = reader, .how = how, .of = {.reader = reader}};
}

void tw_importing_close(tw_importing *import)
{
    tw_lattice_free(import->lattice);
}

/* ---- Warnings ---------------------------------------------------------------------------- */

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
    tw_clean_text(error.file);
    tw_clean_text(error.message);
    tw_clean_text(error.hint);
    if (!tw_report_fault(warnings, &error))
        import->warned = TW_LIMIT(import->reader->context, faults);
}

/* ---- Pieces ------------------------------------------------------------------------------ */

/* The name, made fit by tw_name_from, or "piece" if nothing is left; with a number behind it if it
 * is taken: that of the piece, or a later one. None is tried twice, so that each try finds another
 * piece. In the arena. */
static const char *free_name(tw_importing *import, const char *name)
{
    char tried[TW_MAX_NAME], stem[TW_MAX_NAME];
    tw_name_from(name, stem);
    snprintf(tried, sizeof tried, "%s", *stem ? stem : "piece");
    while (tw_gathered_find(&import->of, tried) != TW_ANY) {
        const size_t number = import->of.piece_count + 1;
        char tail[24];
        import->numbered = number > import->numbered ? number : import->numbered + 1;
        snprintf(tail, sizeof tail, ".%zu", import->numbered);
        const size_t length =
            tw_utf8_cut(stem, TW_LIMIT(import->reader->context, name) - 1 - strlen(tail));
        memcpy(tried, stem, length);
        memcpy(tried + length, tail, strlen(tail) + 1);
    }
    return tw_reader_text(import->reader, tried, strlen(tried));
}

tw_status tw_importing_add(tw_importing *import, const char *name, const tw_form_def *form,
                           const tw_piece_def *piece)
{
    tw_form_def *own = tw_reader_take(import->reader, 1, sizeof *own);
    tw_piece_def whole = *piece;
    whole.name = free_name(import, name);
    if (!own || !whole.name || import->reader->status == TW_ERR_MEMORY) /* of its turns */
        return TW_ERR_MEMORY;
    *own = *form;
    whole.forms = own;
    whole.form_count = 1;
    whole.place = form->place;
    if (!whole.turns)
        whole.turns = tw_keep_turns(import->reader, tw_lattice_turns(import->lattice, false));
    return tw_gathered_add(&import->of, &whole, "");
}

/* ---- The puzzle -------------------------------------------------------------------------- */

tw_status tw_importing_box(tw_importing *import, const int64_t size[3], tw_puzzle_def *def)
{
    def->cell_count = (size_t)(size[0] * size[1] * size[2]);
    tw_cell *cells = tw_reader_take(import->reader, def->cell_count, sizeof *cells);
    for (size_t i = 0; cells && i < def->cell_count; i++)
        cells[i] = tw_cell_in_box(size, (int64_t)i);
    def->cells = cells;
    return cells ? TW_OK : TW_ERR_MEMORY;
}

tw_status tw_importing_make(tw_importing *import, tw_puzzle_def *def, tw_puzzle **puzzle)
{
    def->lattice = import->lattice;
    tw_status status = tw_gathered_make(&import->of, def, puzzle);
    if (status == TW_OK)
        import->lattice = NULL;
    return status;
}

/* ---- Equal pieces ------------------------------------------------------------------------ */

enum { MOST_WORK = 20000000 };

void tw_importing_warn_equal(tw_importing *import, const tw_puzzle *puzzle, const tw_place *places)
{
    size_t count = tw_puzzle_piece_count(puzzle);
    size_t turns = tw_lattice_transform_count(tw_puzzle_lattice(puzzle));
    uint64_t *hashes = tw_reader_take(import->reader, count, sizeof *hashes);
    if (!hashes || import->of.piece_cells * turns > MOST_WORK)
        return;
    for (uint32_t p = 0; p < count; p++) {
        tw_orientations ways;
        if (tw_orientations_make(import->reader->context, puzzle, p, NULL, &ways)) {
            tw_reader_memory(import->reader);
            return;
        }
        hashes[p] = ways.hash; /* equal for equal pieces */
        tw_orientations_free(import->reader->context, &ways);
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

/* ---- What is known of other programs' files ----------------------------------------------
 *
 * foreign.yaml is our own text; a fault in it would be reported like one in any other text, under
 * its name. */

extern const char tw_import_data[];

tw_status tw_import_data_read(tw_reader *reader, const tw_value **root)
{
    const tw_source source = {
        .name = "foreign", .text = tw_import_data, .size = strlen(tw_import_data)};
    return tw_parse_as(reader, &source, root);
}

tw_status tw_import_lattice(tw_reader *reader, const char *name, tw_lattice **lattice)
{
    const tw_builtin *found = tw_builtin_find_lattice(name);
    const tw_value *root;
    if (!found)
        return TW_ERR_USAGE;
    const tw_source source = {.name = found->name, .text = found->text, .size = found->size};
    tw_status status = tw_parse_as(reader, &source, &root);
    return status ? status : tw_lattice_of(reader, root, true, lattice);
}

tw_status tw_import_lattice_of(tw_reader *reader, const char *key, const char *part,
                               tw_lattice **lattice)
{
    const tw_value *root;
    tw_status status = tw_import_data_read(reader, &root);
    if (status)
        return status;
    const tw_value *value = tw_find(root, key);
    value = part ? tw_find(value, part) : value;
    return tw_import_lattice(reader, value ? value->text : "", lattice);
}

tw_status tw_import_compare(const tw_context *context, const char *key, const char *part,
                            const tw_lattice *own, bool *same)
{
    tw_lattice *lattice = NULL;
    tw_reader reader;
    *same = false;
    tw_reader_open(&reader, context, NULL);
    tw_status status = tw_import_lattice_of(&reader, key, part, &lattice);
    tw_reader_close(&reader, NULL);
    status = status ? status : tw_lattice_same(context, lattice, own, same);
    tw_lattice_free(lattice);
    return status;
}
