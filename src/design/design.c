/* design.c -- designs: reading and freeing (tw/advanced/design.h). */
#include "design/design_internal.h"

#include "base/base.h"
#include "store/hash.h"

/* Texts, one after the other: that of a design, and the lattice files that it names. */
typedef struct design_texts {
    const tw_source *source;
    tw_bytes bytes;
} design_texts;

static tw_status load_design_lattice(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    design_texts *texts = user;
    tw_status status = texts->source->load(texts->source->user, path, bytes, error);
    if (status == TW_OK)
        tw_bytes_add(&texts->bytes, bytes->data, bytes->size);
    return status ? status : texts->bytes.status;
}

tw_status tw_design_read(const tw_context *context, const tw_source *source, const tw_watch *watch,
                         const tw_report *report, tw_design **design)
{
    context = tw_context_or_default(context);
    tw_design *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    design_texts texts = {source, {.context = context}};
    tw_source own = *source;
    own.load = source->load ? load_design_lattice : NULL;
    own.user = &texts;
    tw_bytes_add(&texts.bytes, source->text, source->size);
    tw_status status = tw_choice_tree_read(context, &own, watch, &made->tree);
    made->tree.source = source;
    status = status ? status : texts.bytes.status;
    made->text = tw_hash_bytes(texts.bytes.data, texts.bytes.size);
    tw_bytes_free(&texts.bytes);
    const bool stopped = status == TW_ERR_STATE && watch;
    if (status) {
        tw_choice_tree_free(&made->tree, stopped ? NULL : report);
        tw_give(context, made, 1, sizeof *made);
        if (stopped)
            *design = NULL;
        return stopped ? TW_OK : status;
    }
    made->candidates = tw_count_candidates(&made->tree);
    *design = made;
    return TW_OK;
}

void tw_design_free(tw_design *design)
{
    if (!design)
        return;
    const tw_context *context = design->tree.reader.context;
    tw_choice_tree_free(&design->tree, NULL);
    tw_give(context, design, 1, sizeof *design);
}

uint64_t tw_design_candidates(const tw_design *design)
{
    return design->candidates;
}
