/* choose_engine.c -- the engine that is asked for, and its heuristics (choose_engine.h). */
#include "search/choose_engine.h"

#include "base/base.h"

/* NULL past those that are offered: the last of the table is a template, which finds nothing. */
static const tw_engine *offered(size_t number)
{
    return number + 1 < tw_engine_count() ? tw_engine_get(number) : NULL;
}

const char *tw_engine_name(size_t number)
{
    const tw_engine *engine = offered(number);
    return engine ? engine->name : NULL;
}

const char *tw_engine_summary(size_t number)
{
    const tw_engine *engine = offered(number);
    return engine ? engine->summary : NULL;
}

static const char *engine_word(void *user, size_t number)
{
    (void)user;
    return tw_engine_name(number);
}

static tw_status lacks(const tw_engine *engine, const char *heuristic, tw_error *error)
{
    return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no heuristic \"%s\"", engine->name,
                   heuristic);
}

tw_status tw_choose_engine(const char *name, const tw_engine_tuning *tuning,
                           const tw_engine **engine, tw_heuristics *heuristics, tw_error *error)
{
    const tw_engine *chosen = name ? tw_engine_find(name) : tw_engine_get(0);
    if (!chosen) {
        const char *near = tw_nearest(name, engine_word, NULL);
        return tw_fail(error, TW_ERR_USAGE, "there is no engine \"%s\"%s%s%s", name,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
    *engine = chosen;
    *heuristics =
        (tw_heuristics){.strand = tuning->strand,
                        .size = tuning->by_size || !name || (chosen->sweeps && !chosen->reduced),
                        .sweep = tuning->sweep == TW_NO_SWEEP ? 0 : tuning->sweep,
                        .isa = tuning->isa};
    if (tuning->by_size && !chosen->size)
        return lacks(chosen, "size", error);
    if (tuning->strand && !chosen->strand)
        return lacks(chosen, "strand", error);
    if (tuning->sweep && !chosen->sweeps)
        return lacks(chosen, "sweep", error);
    return TW_OK;
}

/* The first engine that takes the cover as it is, for a refusal to name. */
static const char *engine_that_can(const tw_cover *cover)
{
    for (size_t i = 0; i < tw_engine_count(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        if (!engine->refuses(cover, (tw_heuristics){0}))
            return engine->name;
    }
    return "none";
}

tw_status tw_check_engine(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                          tw_error *error)
{
    const char *why = engine->refuses(cover, heuristics);
    if (!why)
        return TW_OK;
    return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" cannot do %s; engine \"%s\" can",
                   engine->name, why, engine_that_can(cover));
}
