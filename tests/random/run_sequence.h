/* run_sequence.h -- a solver's life as plain data: how it is made, and the calls in order. It is
 * rolled from a seed, written as a line of text and read back, and made smaller. */
#pragma once

#include "roll.h"

enum { MOST_CALLS = 32 };

/* One call with up to three parameters; their meaning is given where the call is made. */
typedef struct run_call {
    uint32_t what, a, b, c;
} run_call;

enum { PREPARE, RUN, NEXT, SAVE, RESUME, RESET, DIVIDE, ESTIMATE, INTERRUPT, REPLACE, CALLS };

static const char *const call_names[CALLS] = {"prepare",   "run",    "next",   "save",
                                              "resume",    "reset",  "divide", "estimate",
                                              "interrupt", "replace"};

typedef struct sequence {
    method way;
    tw_same same;
    uint32_t threads, ordered, limit, dive;
    uint32_t clock; /* looks at the clock per second, roughly */
    run_call calls[MOST_CALLS];
    size_t count;
} sequence;

/* ---- At random --------------------------------------------------------------------------- */

/* How often each is called, in percent. */
static const uint32_t call_shares[CALLS] = {9, 30, 15, 10, 10, 4, 6, 4, 6, 6};

static inline uint32_t roll_what(uint64_t *seed)
{
    uint32_t ticket = pick(seed, 100), what = 0;
    while (ticket >= call_shares[what])
        ticket -= call_shares[what++];
    return what;
}

static inline void roll_sequence(uint64_t *seed, sequence *s)
{
    size_t methods;
    const method *all = all_methods(&methods);
    memset(s, 0, sizeof *s);
    s->way = all[pick(seed, (uint32_t)methods)];
    s->same = (tw_same)pick(seed, 3);
    s->threads = pick(seed, 2) ? 1 : 1 + pick(seed, 4);
    s->ordered = pick(seed, 3) == 0;
    s->limit = pick(seed, 5) ? 0 : 1 + pick(seed, pick(seed, 2) ? 2 : 30);
    s->dive = s->limit == 1 && pick(seed, 2);
    s->clock = pick(seed, 3) ? 100 : 5;
    s->count = 1 + pick(seed, MOST_CALLS);
    for (size_t i = 0; i < s->count; i++)
        s->calls[i] = (run_call){roll_what(seed), pick(seed, 12), pick(seed, 60), pick(seed, 12)};
}

/* ---- As text ----------------------------------------------------------------------------- */

static inline void write_sequence(const sequence *s, rolled_text *t)
{
    const method *w = &s->way;
    say(t, "# run: %s %d %d %d %u %d %d same %d threads %u ordered %u limit %u dive %u clock %u\n",
        w->engine, !w->tuning.in_order, (int)w->tuning.strand, (int)w->subproblems, w->tuning.sweep,
        (int)w->tuning.isa, w->whole, (int)s->same, s->threads, s->ordered, s->limit, s->dive,
        s->clock);
    for (size_t i = 0; i < s->count; i++)
        say(t, "# call: %s %u %u %u\n", call_names[s->calls[i].what], s->calls[i].a, s->calls[i].b,
            s->calls[i].c);
}

static inline bool read_call(const char *line, run_call *call)
{
    char name[20];
    if (sscanf(line, "# call: %19s %u %u %u", name, &call->a, &call->b, &call->c) != 4)
        return false;
    for (call->what = 0; call->what < CALLS; call->what++)
        if (strcmp(call_names[call->what], name) == 0)
            return true;
    return false;
}

static inline bool read_way(const char *line, sequence *s)
{
    static char engine[40]; /* one at a time */
    method *w = &s->way;
    int size, strand, use, isa, whole, same;
    uint32_t sweep;
    if (sscanf(line,
               "# run: %39s %d %d %d %u %d %d same %d threads %u ordered %u limit %u dive %u "
               "clock %u",
               engine, &size, &strand, &use, &sweep, &isa, &whole, &same, &s->threads, &s->ordered,
               &s->limit, &s->dive, &s->clock) != 13)
        return false;
    w->engine = engine;
    w->tuning = (tw_engine_tuning){.size = sizeof w->tuning,
                                   .in_order = !size && tw_engine_find(engine)->size,
                                   .strand = (tw_strand)strand,
                                   .sweep = sweep,
                                   .isa = (tw_isa)isa};
    w->subproblems = (tw_subproblem_use)use;
    w->whole = whole;
    s->same = (tw_same)same;
    return true;
}

/* Reads the sequence lines of a text. To the puzzle file around them they are comments. */
static inline bool read_sequence(const char *text, sequence *s)
{
    bool made = false;
    memset(s, 0, sizeof *s);
    for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
        made = made || read_way(line, s);
        if (s->count < MOST_CALLS && read_call(line, &s->calls[s->count]))
            s->count++;
    }
    return made;
}

/* ---- Smaller ----------------------------------------------------------------------------- */

static inline void drop_call(sequence *s, size_t number)
{
    s->count--;
    memmove(&s->calls[number], &s->calls[number + 1], (s->count - number) * sizeof *s->calls);
}

/* Simplifies the number-th thing that can be simplified; false: there are fewer. */
static inline bool make_simpler(sequence *s, size_t number)
{
    uint32_t *const settings[] = {&s->threads, &s->ordered, &s->limit, &s->dive,
                                  &s->way.tuning.sweep};
    const uint32_t simplest[] = {1, 0, 0, 0, TW_NO_SWEEP};
    const size_t count = sizeof settings / sizeof *settings;
    if (number < s->count) {
        drop_call(s, number);
        return true;
    }
    number -= s->count;
    if (number < count) {
        *settings[number] = simplest[number];
        return true;
    }
    number -= count;
    if (number < 3 * s->count) {
        run_call *call = &s->calls[number / 3];
        uint32_t *const numbers[] = {&call->a, &call->b, &call->c};
        *numbers[number % 3] = *numbers[number % 3] / 2;
        return true;
    }
    number -= 3 * s->count;
    s->threads -= number == 0 && s->threads > 1;
    s->way.tuning.in_order = s->way.tuning.in_order && number != 1;
    s->way.tuning.strand = number == 2 ? TW_STRAND_OFF : s->way.tuning.strand;
    s->way.tuning.isa = number == 3 ? TW_ISA_BEST : s->way.tuning.isa;
    s->way.whole = s->way.whole && number != 4;
    s->same = number == 5 ? TW_SAME_NONE : s->same;
    return number < 6;
}
