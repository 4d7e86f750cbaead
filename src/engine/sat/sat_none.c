/* sat_none.c -- what stands in for the sat engine and its proofs where CaDiCaL is not there. */
#include "engine/engine.h"
#include "engine/sat/core.h"
#include "engine/sat/proof.h"

static const char *refuses_sat(const tw_cover *cover)
{
    (void)cover;
    return "anything in this build, which has no CaDiCaL";
}

static tw_status make_none(const tw_setup *setup, tw_path from, tw_state **state)
{
    (void)setup;
    (void)from;
    (void)state;
    return TW_ERR_UNSUPPORTED;
}

static void free_none(tw_state *taken)
{
    (void)taken;
}

/* No state is ever made, so no other entry is called. */
const tw_engine tw_engine_sat = {
    .name = "sat",
    .summary = "a SAT solver; not in this build, which has no CaDiCaL",
    .forced = true,
    .reduced = true,
    .refuses = refuses_sat,
    .make = make_none,
    .free = free_none,
};

tw_status tw_engine_prove(const tw_setup *setup, tw_clause_style style, const tw_prover *prover,
                          const tw_out *out, tw_proved *answer)
{
    (void)setup;
    (void)style;
    (void)prover;
    (void)out;
    (void)answer;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_engine_joined_style(const tw_setup *setup, tw_clause_style *style)
{
    (void)setup;
    (void)style;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_engine_find_joined(const tw_setup *setup, tw_clause_style style,
                                const uint32_t *numbers, const tw_prover *prover, bool *chosen,
                                tw_proved *answer)
{
    (void)setup;
    (void)style;
    (void)numbers;
    (void)prover;
    (void)chosen;
    (void)answer;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_engine_core(const tw_setup *setup, bool *needed, tw_core *core)
{
    (void)setup;
    (void)needed;
    (void)core;
    return TW_ERR_UNSUPPORTED;
}
