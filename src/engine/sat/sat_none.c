/* sat_none.c -- what stands in for the sat engine and its proofs where CaDiCaL is not there. */
#include "engine/engine.h"
#include "engine/sat/proof.h"

static const char *refuses_all(const tw_cover *cover, tw_heuristics heuristics)
{
    (void)cover;
    (void)heuristics;
    return "anything in this build, which has no CaDiCaL";
}

static tw_status make_none(const tw_setup *setup, tw_path from, tw_state **state)
{
    (void)setup;
    (void)from;
    (void)state;
    return TW_ERR_UNSUPPORTED;
}

static tw_run run_none(tw_state *state, uint64_t budget, const tw_hit_sink *sink)
{
    (void)state;
    (void)budget;
    (void)sink;
    return TW_RUN_EXHAUSTED;
}

static uint64_t left_none(const tw_state *state)
{
    (void)state;
    return 0;
}

static tw_counters counters_none(const tw_state *state)
{
    (void)state;
    return (tw_counters){0};
}

static const tw_tally *levels_none(const tw_state *state, size_t *count)
{
    (void)state;
    *count = 0;
    return NULL;
}

static void free_none(tw_state *taken)
{
    (void)taken;
}

const tw_engine tw_engine_sat = {
    .name = "sat",
    .summary = "a SAT solver; not in this build, which has no CaDiCaL",
    .forced = true,
    .reduced = true,
    .refuses = refuses_all,
    .make = make_none,
    .run = run_none,
    .left = left_none,
    .counters = counters_none,
    .levels = levels_none,
    .free = free_none,
};

tw_status tw_engine_prove(const tw_context *context, const tw_cover *cover, tw_clause_style style,
                          const tw_prover *prover, const tw_out *out, tw_proved *answer)
{
    (void)context;
    (void)cover;
    (void)style;
    (void)prover;
    (void)out;
    (void)answer;
    return TW_ERR_UNSUPPORTED;
}
