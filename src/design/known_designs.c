/* known_designs.c -- saves how far a search of designs has come, and reads it (known_designs.h).
 *
 * The file may be of any origin: that it is of this design and these wishes is checked; whether the
 * parts that it says are done were done is not. */
#include "design/known_designs.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "store/checkpoint/long_checkpoint.h"

#define NUMBER 10 /* most bytes of a packed number */
#define WORD_BYTES 8
#define DESIGN_ENGINE "design" /* the text "engine" of the file */

tw_status tw_known_designs_save(const tw_context *context, const char *path,
                                const tw_known_designs *known, tw_error *error)
{
    const tw_checkpoint_text texts[] = {{"engine", DESIGN_ENGINE}};
    const tw_checkpoint front = {.texts = texts, .text_count = 1, .puzzle = known->of};
    tw_long_writer writer = {.context = context, .path = path};
    tw_status status = tw_long_begin(&writer, &front, error);
    tw_pack_number(&writer.bytes, known->next);
    tw_pack_number(&writer.bytes, known->found);
    tw_pack_number(&writer.bytes, known->has_best);
    for (int i = 0; i < TW_POINTS; i++)
        tw_pack_fixed(&writer.bytes, known->best.of[i], WORD_BYTES);
    tw_pack_number(&writer.bytes, known->count);
    for (size_t i = 0; status == TW_OK && i < known->count; i++) {
        tw_pack_fixed(&writer.bytes, known->likenesses[i], WORD_BYTES);
        status = tw_long_flush(&writer, error);
    }
    return tw_long_end(&writer, status, error);
}

static tw_status read_known(const tw_context *context, tw_long_reader *reader,
                            tw_known_designs *known)
{
    tw_scan *scan = tw_long_scan(reader, 4 * (size_t)NUMBER + TW_POINTS * (size_t)WORD_BYTES);
    known->next = tw_scan_number(scan);
    known->found = tw_scan_number(scan);
    known->has_best = tw_scan_number(scan) != 0;
    for (int i = 0; i < TW_POINTS; i++)
        known->best.of[i] = tw_scan_fixed(scan, WORD_BYTES);
    const uint64_t count = tw_scan_number(scan);
    while (known->count < count && !reader->scan.bad) {
        if (!TW_GROW(context, known->likenesses, known->room, known->count + 1))
            return TW_ERR_MEMORY;
        known->likenesses[known->count++] =
            tw_scan_fixed(tw_long_scan(reader, WORD_BYTES), WORD_BYTES);
    }
    return reader->scan.bad || !tw_long_is_over(reader) ? TW_ERR_INPUT : TW_OK;
}

static tw_status check_design_front(const tw_checkpoint *front, const char *path,
                                    const tw_known_designs *known, tw_error *error)
{
    const char *engine = tw_checkpoint_find_text(front, "engine");
    if (!engine || strcmp(engine, DESIGN_ENGINE) != 0)
        return tw_fail(error, TW_ERR_INPUT, "%s: not a file of designs that are known", path);
    if (!tw_hash_equal(&front->puzzle, &known->of))
        return tw_fail(error, TW_ERR_INPUT,
                       "%s: it is of another design, or of other wishes or another seed", path);
    return TW_OK;
}

tw_status tw_known_designs_load(const tw_context *context, const char *path,
                                tw_known_designs *known, tw_error *error)
{
    tw_long_reader reader = {.open = false};
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return TW_OK;
    tw_status status = tw_long_open(&reader, context, path, error);
    if (status == TW_OK)
        status = check_design_front(reader.front, path, known, error);
    if (status == TW_OK) {
        status = read_known(context, &reader, known);
        if (status == TW_ERR_INPUT)
            status = tw_long_fail(&reader, "the file of known designs is damaged inside", error);
    }
    tw_long_close(&reader);
    return status;
}
