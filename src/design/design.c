/* design.c -- designs: reading and freeing (tw/advanced/design.h). */
#include "design/design_internal.h"

#include "base/base.h"
#include "store/hash.h"

tw_status tw_design_read(const tw_context *context, const tw_source *source, const tw_watch *watch,
                         const tw_report *report, tw_design **design)
{
    context = tw_context_or_default(context);
    tw_design *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    tw_status status = tw_choice_tree_read(context, source, watch, &made->tree);
    const bool stopped = status == TW_ERR_STATE && watch;
    if (status) {
        tw_choice_tree_free(&made->tree, stopped ? NULL : report);
        tw_give(context, made, 1, sizeof *made);
        if (stopped)
            *design = NULL;
        return stopped ? TW_OK : status;
    }
    made->text = tw_hash_bytes(source->text, source->size);
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
