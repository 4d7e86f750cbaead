/* read_lattice.c -- the calls of tw/format.h that read a lattice text.
 *
 * Each opens a reader, does one thing with the text, and closes the reader, which hands on the
 * faults. Outputs are set only when there were none. */
#include <string.h>

#include "format/lattice/lattices.h"
#include "format/shape/sets.h"
#include "base/bounds.h"

tw_status tw_lattice_read(const tw_context *context, const tw_source *source,
                          const tw_report *report, tw_lattice **lattice)
{
    tw_reader reader;
    tw_reader_open(&reader, context, source);
    const tw_value *root;
    tw_lattice *made = NULL;
    if (tw_parse(&reader, source, &root) == TW_OK)
        tw_lattice_of(&reader, root, true, &made);
    tw_status status = tw_reader_close(&reader, report);
    if (status)
        tw_lattice_free(made);
    else
        *lattice = made;
    return status;
}

/* ---- Sets -------------------------------------------------------------------------------- */

/* The first fault becomes the error of a call that has room for one. */
static bool keep_first(void *user, const tw_error *error)
{
    tw_error *kept = user;
    if (kept && kept->status == TW_OK)
        *kept = *error;
    return true;
}

static tw_status describe(tw_reader *reader, const tw_value *sets, size_t number,
                          tw_piece_set *described)
{
    const tw_value *one = sets && sets->type == TW_VALUE_MAP ? sets->first : NULL;
    while (one && number-- > 0)
        one = one->next;
    if (!one) {
        reader->status = TW_ERR_USAGE; /* past the end: no fault of the text */
        return TW_ERR_USAGE;
    }
    tw_set set;
    if (!tw_is_type(reader, one, TW_VALUE_MAP, "a set") || !tw_get_set(reader, one, one->key, &set))
        return TW_ERR_INPUT;
    tw_set_text(described->name, sizeof described->name, set.name);
    tw_set_text(described->title, sizeof described->title, set.title);
    described->size = set.size;
    described->symmetry = set.symmetry;
    return TW_OK;
}

tw_status tw_piece_set_get(const tw_context *context, const tw_source *source, size_t number,
                           tw_piece_set *set, const tw_report *report)
{
    tw_reader reader;
    tw_reader_open(&reader, context, source);
    const tw_value *root;
    tw_piece_set described = {.name = ""};
    if (tw_parse(&reader, source, &root) == TW_OK)
        describe(&reader, tw_find(root, "sets"), number, &described);
    tw_status status = tw_reader_close(&reader, report);
    if (status == TW_OK)
        *set = described;
    return status;
}

/* The set that is asked for: by name from the text, or all polyforms of a size. */
static tw_status find_set(tw_reader *reader, const tw_source *source, const char *name, tw_set *set)
{
    const tw_value *root;
    tw_place nowhere = {0, 0};
    if (!name)
        return TW_OK;
    if (tw_parse(reader, source, &root))
        return reader->status;
    const tw_value *found = tw_find_set(reader, tw_find(root, "sets"), name, nowhere);
    if (!found)
        return reader->status = TW_ERR_USAGE;
    return tw_get_set(reader, found, name, set) ? TW_OK : TW_ERR_INPUT;
}

tw_status tw_piece_set_read(const tw_context *context, const tw_source *source,
                            const tw_lattice *lattice, const char *name, size_t size,
                            tw_polyform_symmetry symmetry, const tw_piece_set_sink *sink,
                            tw_error *error)
{
    tw_clear_error(error);
    tw_reader reader;
    tw_reader_open(&reader, context, source);
    tw_report report = {keep_first, error};
    tw_set set = {.title = "", .symmetry = symmetry, .size = (uint32_t)size};
    tw_set_pieces pieces = {NULL, 0};
    if (!name && (size < 1 || size > TW_LIMIT(context, polyform)))
        tw_reader_refuse(&reader, TW_ERR_USAGE, set.place, "",
                         "polyforms of %zu cells; 1 to %u are possible", size,
                         TW_LIMIT(context, polyform));
    else if (find_set(&reader, source, name, &set) == TW_OK)
        tw_set_list(&reader, lattice, &set, TW_LIMIT(context, polyforms), &pieces);
    bool more = reader.status == TW_OK;
    for (size_t i = 0; more && i < pieces.count; i++)
        more = sink->piece(sink->user, pieces.list[i].name, pieces.list[i].cells,
                           pieces.list[i].count);
    return tw_reader_close(&reader, &report);
}
