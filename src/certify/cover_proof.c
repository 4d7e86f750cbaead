/* cover_proof.c -- checks the steps of a proof that a cover has no solution
 * (certify/cover_proof.h).
 *
 * It trusts the clauses (cover/clauses.h) and unit propagation (certify/rup_proof.h). */
#include "certify/cover_proof.h"

#include "cover/clauses.h"

/* Gathers literals until a clause is whole. */
typedef struct clause_adder {
    tw_proof_lines *lines; /* has the literals */
    tw_rup *rup;
} clause_adder;

static bool add_cover_literal(void *user, int32_t literal)
{
    clause_adder *self = user;
    tw_proof_lines *lines = self->lines;
    if (literal == 0) {
        const size_t count = lines->count;
        lines->count = 0;
        return tw_rup_add(self->rup, lines->literals, count);
    }
    if (!TW_GROW(lines->context, lines->literals, lines->room, lines->count + 1))
        return false;
    lines->literals[lines->count++] = literal;
    return true;
}

static tw_status add_cover_clauses(const tw_cover *cover, tw_proof_lines *lines, tw_rup *rup)
{
    clause_adder adder = {lines, rup};
    const tw_clause_sink sink = {add_cover_literal, &adder};
    tw_clause_sizes sizes = {0};
    lines->count = 0;
    tw_status status = tw_cover_clauses(lines->context, cover, TW_CLAUSES_PRODUCT, &sink, &sizes);
    lines->highest = (int32_t)sizes.variables;
    return status == TW_ERR_IO ? TW_ERR_MEMORY : status;
}

tw_status tw_cover_proof_check(const tw_cover *cover, tw_proof_lines *lines, tw_pace *pace)
{
    tw_rup *rup = tw_rup_new(lines->context);
    const char *begin = lines->at;
    tw_status status = rup ? add_cover_clauses(cover, lines, rup) : TW_ERR_MEMORY;
    while (status == TW_OK && lines->at < lines->end) {
        status = tw_proof_check_step(lines, rup);
        pace->done = (double)(lines->at - begin) / (double)(lines->end - begin);
        if (status == TW_OK && !tw_proof_goes_on(pace))
            status = TW_ERR_STATE;
    }
    if (status == TW_OK && !tw_rup_is_refuted(rup))
        status = tw_proof_refuse(lines, "the steps end without a contradiction");
    tw_rup_free(rup);
    return status;
}
