/* search_fields.c -- reads values of a search, and makes the library's options from them
 * (search_fields.h). */
#include "verbs/search_fields.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const char *engine_name(void *user, size_t number)
{
    (void)user;
    return tw_engine_name(number);
}

bool verb_take_engine(const verb_field *row, const char *name, void *member, verb_fault *fault)
{
    (void)row;
    *(const char **)member = name;
    for (size_t i = 0; tw_engine_name(i); i++) {
        if (strcmp(tw_engine_name(i), name) == 0)
            return true;
    }
    return verb_refuse(fault, "there is no such engine%s",
                       verb_meant(tw_nearest(name, engine_name, NULL),
                                  " (\"tilewright list engines\" lists all)"));
}

bool verb_take_engine_or_count(const verb_field *row, const char *name, void *member,
                               verb_fault *fault)
{
    bool count = strcmp(name, VERB_COUNT_ENGINE) == 0;
    if (count)
        *(const char **)member = name;
    return count || verb_take_engine(row, name, member, fault);
}

static const char *heuristic_name(void *user, size_t number)
{
    (void)user;
    return tw_heuristic_name(number);
}

bool verb_take_heuristics(const verb_field *row, const char *words, void *member, verb_fault *fault)
{
    verb_heuristics *heuristics = member;
    (void)row;
    heuristics->said = true;
    heuristics->tuning.size = sizeof heuristics->tuning;
    while (words) {
        char name[32];
        size_t length = strcspn(words, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, words);
        bool known = tw_heuristic_take(words, length, &heuristics->tuning);
        if (!known && strncmp(name, "sweep=", 6) == 0)
            return verb_refuse(fault, "\"%s\": expected sweep= and a whole number from 0 to %d",
                               name, TW_MOST_SWEPT);
        if (!known)
            return verb_refuse(
                fault, "\"%s\" is not a heuristic%s", name,
                verb_meant(tw_nearest(name, heuristic_name, NULL),
                           "; expected size, order, strand, strand=extended or sweep=K"));
        words = words[length] ? words + length + 1 : NULL;
    }
    return true;
}

bool verb_take_same(const verb_field *row, const char *word, void *member, verb_fault *fault)
{
    unsigned number;
    bool fine = verb_take_choice(row, word, &number, fault);
    *(tw_same *)member = (tw_same)(TW_SAME_NONE - number); /* the row's first word is none */
    return fine;
}

bool verb_take_cost(const verb_field *row, const char *word, void *member, verb_fault *fault)
{
    (void)row;
    (void)fault;
    *(tw_objective *)member =
        strcasecmp(word, "dearest") == 0 ? TW_OBJECTIVE_DEAREST : TW_OBJECTIVE_CHEAPEST;
    return true;
}

bool verb_take_threads(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    verb_threads *threads = member;
    threads->said = true;
    return verb_take_number(row, text, &threads->number, fault);
}

bool verb_take_isa(const verb_field *row, const char *word, void *member, verb_fault *fault)
{
    tw_engine_tuning *tuning = member;
    unsigned number;
    bool fine = verb_take_choice(row, word, &number, fault);
    tuning->size = sizeof *tuning;
    tuning->isa = (tw_isa)number;
    return fine;
}

uint64_t verb_seed_of(const verb_seed *asked)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return asked->given ? asked->number : (uint64_t)now.tv_sec * 1000000007 + (uint64_t)now.tv_nsec;
}

bool verb_asks_to_count(const verb_search *asked)
{
    return asked->engine && strcmp(asked->engine, VERB_COUNT_ENGINE) == 0;
}

tw_job_kind verb_job_kind(const verb_search *asked, bool number)
{
    /* The library handles the other reasons for a search: an engine, a pivot, a limit, a store, a
     * checkpoint. */
    return verb_asks_to_count(asked)          ? TW_JOB_TABLES
           : number && !asked->heuristic.said ? TW_JOB_COUNT
                                              : TW_JOB_SEARCH;
}

bool verb_read_search(const verb_search *asked, tw_solve_options *options, verb_fault *fault)
{
    *options =
        (tw_solve_options){.size = sizeof *options,
                           .engine = verb_asks_to_count(asked) ? NULL : asked->engine,
                           .tuning = asked->heuristic.tuning.size ? &asked->heuristic.tuning : NULL,
                           .same = asked->same,
                           .pivot = asked->pivot,
                           .limit = asked->first ? 1 : asked->limit,
                           .restarts = asked->seed.given ? TW_RESTARTS_ALWAYS : TW_RESTARTS_IF_BIG,
                           .seed = asked->seed.number,
                           .threads = asked->threads.said ? (size_t)asked->threads.number : 1,
                           .ordered = asked->ordered,
                           .memory = asked->memory,
                           .spill = asked->spill,
                           .spill_size = asked->spill_size,
                           .objective = asked->objective,
                           .exchange = asked->exchange,
                           .no_images = asked->no_images};
    if (asked->pins) {
        options->pins = asked->pins->placements;
        options->pin_count = asked->pins->count;
    }
    if (asked->limit > 0 && asked->first)
        return verb_refuse(fault, "--first and --limit=%llu: give one of the two",
                           (unsigned long long)asked->limit);
    const char *search = asked->engine && !verb_asks_to_count(asked) ? "engine"
                         : asked->heuristic.said                     ? "heuristic"
                         : asked->pivot                              ? "pivot"
                         : asked->limit > 0                          ? "limit"
                                                                     : NULL;
    if (asked->spill && search)
        return verb_refuse(fault,
                           "--spill is for tables, but --%s asks for a search; leave one of "
                           "the two out",
                           search);
    if (asked->spill && asked->objective)
        return verb_refuse(fault, "--spill: tables with --cost stay in memory; leave it out");
    if (asked->seed.given && options->limit != 1)
        return verb_refuse(fault,
                           "seed %llu: it is of use where one solution is to be found, with "
                           "--first or a limit of 1",
                           (unsigned long long)asked->seed.number);
    return true;
}
