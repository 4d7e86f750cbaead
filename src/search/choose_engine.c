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

tw_heuristics tw_engine_heuristics(const tw_engine *engine, const tw_engine_tuning *tuning)
{
    return (tw_heuristics){.strand = tuning->strand,
                           .size = engine->size && !tuning->in_order,
                           .sweep = tuning->sweep == TW_NO_SWEEP ? 0 : tuning->sweep,
                           .isa = tuning->isa};
}

/* A heuristic of the tuning that it has not; NULL: it has them all. */
static const char *find_lacking(const tw_engine *engine, const tw_engine_tuning *tuning)
{
    return tuning->by_size && !engine->size                         ? "size"
           : tuning->in_order && (!engine->size || engine->sweeps) ? "order"
           : tuning->strand && !engine->strand                     ? "strand"
           : tuning->sweep && !engine->sweeps                      ? "sweep"
                                                                   : NULL;
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
    *heuristics = tw_engine_heuristics(chosen, tuning);
    const char *lacking = find_lacking(chosen, tuning);
    return lacking ? lacks(chosen, lacking, error) : TW_OK;
}

/* ---- What a cover asks for --------------------------------------------------------------- */

static bool is_within(const tw_need *need, uint64_t memory)
{
    return need->shared <= memory && need->each <= memory - need->shared;
}

tw_status tw_engine_can(const tw_setup *setup, uint64_t memory, tw_need *need, bool *can)
{
    const tw_engine *engine = setup->engine;
    *need = (tw_need){0};
    *can = false;
    if (engine->refuses(setup->cover, setup->heuristics))
        return TW_OK;
    tw_status status = engine->needs ? engine->needs(setup, need) : TW_OK;
    *can = status == TW_OK && is_within(need, memory);
    return status;
}

size_t tw_threads_within(const tw_need *need, size_t threads, uint64_t memory)
{
    uint64_t most = need->each ? (memory - need->shared) / need->each : threads;
    return most < threads ? (size_t)most : threads;
}

/* Sets the first engine that can, as it does best. */
static tw_status take_another(tw_setup *setup, const tw_engine_tuning *tuning, uint64_t memory,
                              tw_need *need, bool *can)
{
    tw_status status = TW_OK;
    *can = false;
    for (size_t i = 0; status == TW_OK && !*can && offered(i); i++) {
        const tw_engine *engine = offered(i);
        tw_setup other = *setup;
        other.engine = engine;
        other.heuristics = tw_engine_heuristics(engine, tuning);
        if (find_lacking(engine, tuning))
            continue;
        status = tw_engine_can(&other, memory, need, can);
        if (*can)
            *setup = other;
    }
    return status;
}

static const char *name_of_another(const tw_setup *setup, uint64_t memory)
{
    static const tw_engine_tuning plain = {.size = sizeof plain};
    tw_setup other = {.context = setup->context, .cover = setup->cover};
    tw_need need;
    bool can = false;
    take_another(&other, &plain, memory, &need, &can);
    return can ? other.engine->name : "none";
}

static tw_status too_large(const tw_setup *setup, const tw_need *need, uint64_t memory,
                           tw_error *error)
{
    const double mega = 1e6;
    return tw_fail(
        error, TW_ERR_UNSUPPORTED,
        "engine \"%s\" would take up to %.0f MB here and may take %.0f MB; engine \"%s\" "
        "can do with less",
        setup->engine->name, (double)(need->shared + need->each) / mega, (double)memory / mega,
        name_of_another(setup, memory));
}

tw_status tw_settle_engine(tw_setup *setup, const tw_engine_tuning *open, uint64_t memory,
                           tw_need *need, tw_error *error)
{
    tw_need asked;
    bool can = false;
    tw_status status = tw_engine_can(setup, memory, &asked, &can);
    *need = asked;
    if (status == TW_OK && !can && open)
        status = take_another(setup, open, memory, need, &can);
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    if (can)
        return TW_OK;
    const char *why = setup->engine->refuses(setup->cover, setup->heuristics);
    if (!why)
        return too_large(setup, &asked, memory, error);
    return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" cannot do %s; engine \"%s\" can",
                   setup->engine->name, why, name_of_another(setup, memory));
}
