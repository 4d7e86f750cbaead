/* write_puzzle_lattice.c -- the lattice of a puzzle as a file names or describes it
 * (puzzle_writer.h).
 *
 * A name suffices if the shipped lattice of that name is the same (tw_lattice_same); a name and
 * the wraps, if it is the same once wrapped. All others are written out. */
#include "format/puzzle/puzzle_writer.h"

#include "format/lattice/lattices.h"
#include "format/lattice/write_lattice.h"
#include "lattice/lattice_shared.h"

static tw_status parse_shipped(tw_reader *reader, const char *name, const char *text, size_t size,
                               const tw_value **root)
{
    tw_source source = {.name = name, .text = text, .size = size};
    return tw_parse(reader, &source, root);
}

/* The wraps as a text. TW_ERR_MEMORY. */
static tw_status say_wrap(const tw_lattice *lattice, tw_bytes *bytes)
{
    const tw_out out = tw_bytes_out(bytes);
    tw_emitter emitter;
    tw_emitter_open(&emitter, &out, TW_EMITTER_LINE);
    tw_put_wrap(&emitter, lattice);
    const tw_status status = tw_emitter_close(&emitter);
    return bytes->status ? bytes->status : status;
}

/* Is it the builtin lattice of that name, wrapped or as it is? */
static bool is_builtin(tw_reader *reader, const tw_lattice *own, bool wrapped)
{
    const tw_builtin *found = tw_builtin_find_lattice(tw_lattice_name(own));
    const tw_value *root = NULL, *wrap = NULL;
    tw_lattice *made = NULL;
    if (!found || parse_shipped(reader, found->name, found->text, found->size, &root))
        return false;
    tw_bytes said = {.context = reader->context};
    tw_status status = wrapped ? say_wrap(own, &said) : TW_OK;
    if (status)
        tw_reader_memory(reader);
    if (status == TW_OK && wrapped)
        status = parse_shipped(reader, "wrap", (const char *)said.data, said.size, &wrap);
    tw_bytes_free(&said);
    wrap = wrap ? tw_find(wrap, "wrap") : NULL;
    if (status == TW_OK)
        status = wrapped ? tw_lattice_wrapped(reader, root, wrap, &made)
                         : tw_lattice_of(reader, root, true, &made);
    bool same = false;
    if (status == TW_OK && tw_lattice_same(reader->context, made, own, &same))
        tw_reader_memory(reader);
    tw_lattice_free(made);
    return same;
}

tw_status tw_put_lattice(tw_puzzle_writer *self)
{
    tw_reader reader;
    tw_reader_open(&reader, self->context, NULL);
    bool named = is_builtin(&reader, self->lattice, false);
    bool wrapped = !named && tw_lattice_wrap_count(self->lattice) > 0 &&
                   is_builtin(&reader, self->lattice, true);
    bool lost = reader.status == TW_ERR_MEMORY;
    tw_reader_close(&reader, NULL);
    if (lost)
        return tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    if (named)
        tw_emitter_text(&self->emitter, "lattice", tw_lattice_name(self->lattice));
    if (wrapped) {
        tw_emitter_map(&self->emitter, "lattice", true);
        tw_emitter_text(&self->emitter, "base", tw_lattice_name(self->lattice));
        tw_put_wrap(&self->emitter, self->lattice);
        tw_emitter_end(&self->emitter);
    }
    if (!named && !wrapped) {
        tw_emitter_map(&self->emitter, "lattice", false);
        tw_emitter_text(&self->emitter, "name", tw_lattice_name(self->lattice));
        tw_put_lattice_keys(&self->emitter, self->lattice);
        tw_emitter_end(&self->emitter);
    }
    return TW_OK;
}
