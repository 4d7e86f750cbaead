/* engine/sat/proof.h -- a written proof that a cover has no solution, for others to check; and a
 * solution with options joined to each other. */
#pragma once

#include <tw/advanced/cover.h>

struct tw_setup; /* engine/engine.h */

/* Writes a DRAT proof, in text, of the clauses that tw_cover_clauses makes in this style. *answer
 * is set on TW_OK. Reads only the context and the cover of the setup.
 * TW_ERR_UNSUPPORTED: CaDiCaL is not in this build, or the style cannot express the cover. */
tw_status tw_engine_prove(const struct tw_setup *setup, tw_clause_style style,
                          const tw_prover *prover, const tw_out *out, tw_proved *answer);

/* The style in which tw_engine_find_joined is given its clauses. */
tw_status tw_engine_joined_style(const struct tw_setup *setup, tw_clause_style *style);
/* Looks for a solution that has of the options with the same number all or none. numbers: one an
 * option, each that of an option. chosen: one an option; filled for TW_PROVED_SOME. *answer is set
 * on TW_OK. Reads only the context and the cover of the setup. TW_ERR_UNSUPPORTED: as above. */
tw_status tw_engine_find_joined(const struct tw_setup *setup, tw_clause_style style,
                                const uint32_t *numbers, const tw_prover *prover, bool *chosen,
                                tw_proved *answer);
