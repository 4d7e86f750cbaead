/* choose_engine.c -- engines and heuristics by the names that users give (choose_engine.h,
 * tw/engines.h). */
#include "search/choose_engine.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"

#define COST_ENGINE "dancing"
#define SWEEP "sweep="

/* ---- Heuristics -------------------------------------------------------------------------- */

static const struct heuristic {
    const char *name, *summary;
} known_heuristics[] = {
    {"size", "Branch on what has the fewest ways left, as engines that can do unless told."},
    {"order", "Branch on one place after the other."},
    {"strand", "Give up where the next empty region is too small for every piece left."},
    {"strand=extended", "Give up where any empty region is too small for every piece left."},
    {SWEEP "K", "Go through the container from end to end while over K pieces are left."}};

#define HEURISTICS (sizeof known_heuristics / sizeof *known_heuristics)

const char *tw_heuristic_name(size_t number)
{
    return number < HEURISTICS ? known_heuristics[number].name : NULL;
}

const char *tw_heuristic_summary(size_t number)
{
    return number < HEURISTICS ? known_heuristics[number].summary : NULL;
}

static bool is(const char *word, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(word, name, length) == 0;
}

static bool take_sweep(const char *digits, size_t length, tw_engine_tuning *tuning)
{
    uint32_t pieces = 0;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9' || pieces > TW_MOST_SWEPT)
            return false;
        pieces = 10 * pieces + (uint32_t)(digits[i] - '0');
    }
    if (length == 0 || pieces > TW_MOST_SWEPT)
        return false;
    tuning->sweep = pieces > 0 ? pieces : TW_NO_SWEEP;
    return true;
}

bool tw_heuristic_take(const char *word, size_t length, tw_engine_tuning *tuning)
{
    size_t sweep = strlen(SWEEP);
    if (length > sweep && memcmp(word, SWEEP, sweep) == 0)
        return take_sweep(word + sweep, length - sweep, tuning);
    if (is(word, length, "size"))
        tuning->by_size = true;
    else if (is(word, length, "order"))
        tuning->in_order = true;
    else if (is(word, length, "strand"))
        tuning->strand = TW_STRAND_ON;
    else if (is(word, length, "strand=extended"))
        tuning->strand = TW_STRAND_EXTENDED;
    else
        return false;
    return true;
}

void tw_heuristic_words(const tw_engine_tuning *tuning, char words[TW_HEURISTIC_WORDS])
{
    char list[TW_HEURISTIC_WORDS + 1], sweep[24] = "";
    if (tuning->sweep)
        snprintf(sweep, sizeof sweep, "," SWEEP "%u",
                 tuning->sweep == TW_NO_SWEEP ? 0u : (unsigned)tuning->sweep);
    snprintf(list, sizeof list, "%s%s%s%s", tuning->by_size ? ",size" : "",
             tuning->in_order ? ",order" : "",
             tuning->strand == TW_STRAND_OFF  ? ""
             : tuning->strand == TW_STRAND_ON ? ",strand"
                                              : ",strand=extended",
             sweep);
    strcpy(words, list + (list[0] == ','));
}

/* ---- Engines ----------------------------------------------------------------------------- */

/* NULL past the engines offered: the last one of the table is a template, which finds nothing. */
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

/* The heuristics of an engine with a tuning; the only place that interprets a tuning. */
static tw_heuristics heuristics_of(const tw_engine *engine, const tw_engine_tuning *tuning)
{
    return (tw_heuristics){.strand = tuning->strand,
                           .size = engine->size && !tuning->in_order,
                           .sweep = tuning->sweep == TW_NO_SWEEP ? 0 : tuning->sweep,
                           .isa = tuning->isa};
}

/* A heuristic of the tuning that the engine lacks; NULL: it has them all. */
static const char *find_lacking(const tw_engine *engine, const tw_engine_tuning *tuning)
{
    return tuning->by_size && !engine->size                        ? "size"
           : tuning->in_order && (!engine->size || engine->sweeps) ? "order"
           : tuning->strand && !engine->strand                     ? "strand"
           : tuning->sweep && !engine->sweeps                      ? "sweep"
                                                                   : NULL;
}

/* named: somebody asked for this engine. */
static tw_status check_isa(const tw_engine *engine, bool named, tw_isa isa, tw_error *error)
{
    static const char *const names[] = {"best", "portable", "avx2", "avx512"};
    const tw_isa best = tw_isa_best();
    if ((size_t)isa >= sizeof names / sizeof *names)
        return tw_fail(error, TW_ERR_USAGE, "there is no instruction set %d", (int)isa);
    if (named && isa > TW_ISA_PORTABLE && !engine->vectors)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no code for \"%s\"",
                       engine->name, names[isa]);
    return isa > best ? tw_fail(error, TW_ERR_UNSUPPORTED,
                                "this machine has no \"%s\" instructions; its best are \"%s\"",
                                names[isa], names[best])
                      : TW_OK;
}

tw_status tw_choose_engine(const char *name, tw_objective objective, const tw_engine_tuning *tuning,
                           const tw_engine **engine, tw_heuristics *heuristics, tw_error *error)
{
    const char *word = !name && objective ? COST_ENGINE : name;
    const tw_engine *chosen = word ? tw_engine_find(word) : tw_engine_get(0);
    if (!chosen) {
        const char *near = tw_nearest(name, engine_word, NULL);
        return tw_fail(error, TW_ERR_USAGE, "there is no engine \"%s\"%s%s%s", name,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    }
    *engine = chosen;
    *heuristics = heuristics_of(chosen, tuning);
    const char *lacking = find_lacking(chosen, tuning);
    return lacking ? tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" has no heuristic \"%s\"",
                             chosen->name, lacking)
                   : check_isa(chosen, name != NULL, tuning->isa, error);
}

tw_status tw_check_objective(const tw_engine *engine, uint64_t limit, tw_error *error)
{
    if (!engine->costs)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "engine \"%s\" does not look at costs; engine \"" COST_ENGINE "\" does",
                       engine->name);
    if (limit > TW_CHEAPEST_MOST)
        return tw_fail(error, TW_ERR_USAGE, "of the best there are %d at most", TW_CHEAPEST_MOST);
    return TW_OK;
}

/* ---- What a cover asks for --------------------------------------------------------------- */

tw_status tw_engine_can(const tw_setup *setup, uint64_t memory, tw_need *need, bool *can)
{
    const tw_engine *engine = setup->engine;
    *need = (tw_need){0};
    *can = false;
    if (engine->refuses(setup->cover))
        return TW_OK;
    tw_status status = engine->needs ? engine->needs(setup, need) : TW_OK;
    *can = status == TW_OK && need->shared <= memory && need->each <= memory - need->shared;
    return status;
}

/* Chooses the first engine that supports the tuning and can search the cover. */
static tw_status take_another(tw_setup *setup, const tw_engine_tuning *tuning, uint64_t memory,
                              tw_need *need, bool *can)
{
    tw_status status = TW_OK;
    *can = false;
    for (size_t i = 0; status == TW_OK && !*can && offered(i); i++) {
        const tw_engine *engine = offered(i);
        tw_setup other = *setup;
        other.engine = engine;
        other.heuristics = heuristics_of(engine, tuning);
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

size_t tw_pool_workers_for(const tw_engine *engine, size_t threads)
{
    if (!engine->path || !engine->seek || !engine->split) /* it cannot be divided */
        return 1;
    if (threads == 0)
        threads = tw_cores();
    return threads < TW_POOL_MOST ? threads : TW_POOL_MOST;
}

tw_status tw_settle_engine(tw_setup *setup, const tw_engine_tuning *open, uint64_t memory,
                           size_t *threads, tw_error *error)
{
    const double mega = 1e6;
    tw_need asked, need;
    bool can = false;
    tw_status status = tw_engine_can(setup, memory, &asked, &can);
    need = asked;
    if (status == TW_OK && !can && open)
        status = take_another(setup, open, memory, &need, &can);
    if (status)
        return tw_fail_as(error, status);
    if (can) {
        size_t most = tw_pool_workers_for(setup->engine, *threads);
        size_t options = tw_cover_option_count(setup->cover);
        uint64_t room = need.each ? (memory - need.shared) / need.each : most;
        if (most > options)
            most = options > 0 ? options : 1;
        *threads = room < most ? (size_t)room : most;
        return TW_OK;
    }
    const char *why = setup->engine->refuses(setup->cover);
    if (!why)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "engine \"%s\" would take up to %.0f MB here and may take %.0f MB; engine "
                       "\"%s\" can do with less",
                       setup->engine->name, (double)(asked.shared + asked.each) / mega,
                       (double)memory / mega, name_of_another(setup, memory));
    return tw_fail(error, TW_ERR_UNSUPPORTED, "engine \"%s\" cannot do %s; engine \"%s\" can",
                   setup->engine->name, why, name_of_another(setup, memory));
}
