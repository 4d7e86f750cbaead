/* finder.c -- the kinds of proofs, one after the other; and a proof for each case of a split. */
#include "certify/finder.h"

#include "base/base.h"
#include "cover/cover_shared.h"
#include "certify/kinds.h"

#define MOST_CASES 64 /* options of a place that is split */
#define MOST_SPLITS 3 /* places that are tried */
#define CASE_SHARE 8  /* a kind in a case gets 1/CASE_SHARE of its effort */
#define LITTLE 64     /* greatest modulus of a plain proof */

/* ---- One row alone ------------------------------------------------------------------------ */

/* Finds a row that asks for more than all columns give it, and gives it weight -1. */
static tw_status find_starved(const tw_system *system, tw_effort *effort,
                              tw_certificate **certificate)
{
    if (!tw_effort_goes_on(effort, system->start[system->columns] + system->rows))
        return TW_ERR_STATE;
    int64_t *weights = tw_take(system->context, 2 * system->rows, sizeof *weights);
    if (!weights)
        return TW_ERR_MEMORY;
    int64_t *given = weights + system->rows;
    size_t row = 0;
    for (size_t e = 0; e < system->start[system->columns]; e++)
        given[system->entries[e]]++;
    while (row < system->rows && (given[row] > 0 || system->low[row] <= 0))
        row++;
    if (row == system->rows)
        return TW_OK;
    weights[row] = -1;
    return tw_certificate_of_rows(system, weights, 0, certificate);
}

/* ---- Kinds -------------------------------------------------------------------------------- */

static const struct {
    unsigned kind;
    tw_status (*find)(const tw_system *system, tw_effort *effort, tw_certificate **found);
    uint16_t prime; /* of tw_find_modular, if `find` is NULL */
    unsigned power;
} kinds[] = {{TW_PROOF_SIGNED, find_starved, 0, 0},
             {TW_PROOF_RATIONAL, tw_find_rational, 0, 0},
             {TW_PROOF_MOD_2, NULL, 2, 1},
             {TW_PROOF_MOD_27, NULL, 3, 3},
             {TW_PROOF_MOD_16, NULL, 2, 4},
             {TW_PROOF_MOD_25, NULL, 5, 2},
             {TW_PROOF_MOD_7, NULL, 7, 1},
             {TW_PROOF_SIGNED, tw_find_signed, 0, 0},
             {TW_PROOF_SIGNED, tw_find_folded, 0, 0},
             {TW_PROOF_CUTS, tw_find_with_cuts, 0, 0}};

#define KINDS (sizeof kinds / sizeof *kinds)

/* Is the certificate the first choice? Whole numbers other than 1 and -1 are hard to follow. */
static bool is_plain_proof(unsigned kind, const tw_certificate *found)
{
    return found->weights.modulus > 0
               ? found->weights.modulus <= LITTLE
               : kind != TW_PROOF_RATIONAL || tw_certificate_greatest(found) <= 1;
}

/* Keeps the first plain certificate, or else the first. */
static tw_status find_in_system(const tw_system *system, const tw_finding *how,
                                tw_certificate **best)
{
    tw_status status = TW_OK;
    bool plain = false;
    for (size_t k = 0; k < KINDS && !plain && status == TW_OK; k++) {
        tw_certificate *found = NULL;
        tw_effort effort = {how->effort, how->pace};
        tw_system own = *system;
        tw_scope scope;
        if (!(how->kinds & kinds[k].kind) || (*best && kinds[k].kind >= TW_PROOF_SIGNED))
            continue;
        own.context = tw_scope_begin(&scope, system->context);
        status = kinds[k].find
                     ? kinds[k].find(&own, &effort, &found)
                     : tw_find_modular(&own, kinds[k].prime, kinds[k].power, &effort, &found);
        tw_scope_end(&scope);
        if (status == TW_ERR_STATE && !tw_effort_stopped(&effort))
            status = TW_OK; /* the effort is spent */
        if (!found)
            continue;
        plain = is_plain_proof(kinds[k].kind, found);
        tw_certificate_free(plain ? *best : NULL);
        if (plain || !*best)
            *best = found;
        else
            tw_certificate_free(found);
    }
    return status;
}

/* ---- Splits ------------------------------------------------------------------------------- */

/* Lists the required cells that the fewest options cover; *count: their number. */
static tw_status list_splits(const tw_system *system, uint32_t splits[MOST_SPLITS], size_t *count)
{
    uint32_t *covering = tw_take(system->context, system->rows, sizeof *covering);
    if (!covering)
        return TW_ERR_MEMORY;
    for (size_t e = 0; e < system->start[system->columns]; e++)
        covering[system->entries[e]]++;
    for (uint32_t p = 0; p < system->cells; p++) {
        size_t at = *count < MOST_SPLITS ? *count : MOST_SPLITS;
        if (system->low[p] == 0 || covering[p] > MOST_CASES)
            continue;
        for (; at > 0 && covering[splits[at - 1]] > covering[p]; at--)
            if (at < MOST_SPLITS)
                splits[at] = splits[at - 1];
        if (at < MOST_SPLITS)
            splits[at] = p;
        *count += *count < MOST_SPLITS;
    }
    return TW_OK;
}

static tw_status find_case(const tw_system *whole, const tw_finding *how, uint32_t option,
                           tw_certificate **found)
{
    tw_scope scope;
    tw_system system = {.certificates = whole->certificates};
    tw_finding less = *how;
    less.kinds = how->kinds & TW_PROOF_CHEAP;
    less.effort = how->effort / CASE_SHARE;
    tw_status status = tw_system_make(tw_scope_begin(&scope, whole->context), whole->cover,
                                      whole->cells, option, &system);
    if (status == TW_OK)
        status = find_in_system(&system, &less, found);
    tw_scope_end(&scope);
    return status;
}

/* Proves every case, or gives up at the first without a proof. */
static tw_status fill_cases(const tw_system *system, const tw_finding *how, uint32_t split,
                            tw_certificate *made, bool *all)
{
    size_t number = 0;
    tw_status status = TW_OK;
    for (uint32_t o = 0; o < tw_cover_option_count(system->cover) && *all && status == TW_OK; o++) {
        if (!tw_cover_option_has(system->cover, o, split))
            continue;
        status = find_case(system, how, o, &made->cases[number]);
        *all = made->cases[number++] != NULL;
    }
    return status;
}

static tw_status prove_split(const tw_system *system, const tw_finding *how, uint32_t split,
                             tw_certificate **certificate)
{
    tw_certificate *made = NULL;
    bool all = true;
    tw_status status =
        tw_certificate_new(system->certificates, system->cells, system->stocks, &made);
    if (status == TW_OK) {
        size_t count = 0;
        for (uint32_t o = 0; o < tw_cover_option_count(system->cover); o++)
            count += tw_cover_option_has(system->cover, o, split);
        status = tw_certificate_add_cases(made, split, count);
    }
    if (status == TW_OK)
        status = fill_cases(system, how, split, made, &all);
    if (status == TW_OK && all)
        *certificate = made;
    else
        tw_certificate_free(made);
    return status;
}

/* ---- Finding ------------------------------------------------------------------------------ */

tw_status tw_certificate_find(const tw_context *context, const tw_cover *cover, size_t cells,
                              const tw_finding *how, tw_certificate **certificate)
{
    tw_scope scope;
    tw_system system = {.certificates = tw_context_or_default(context)};
    tw_certificate *found = NULL;
    tw_status status = tw_system_make(tw_scope_begin(&scope, system.certificates), cover, cells,
                                      TW_NO_FIXED, &system);
    if (status == TW_OK)
        status = find_in_system(&system, how, &found);
    if (status == TW_OK && !found && how->kinds & TW_PROOF_SPLIT) {
        uint32_t splits[MOST_SPLITS] = {0};
        size_t count = 0;
        status = list_splits(&system, splits, &count);
        for (size_t i = 0; i < count && !found && status == TW_OK; i++)
            status = prove_split(&system, how, splits[i], &found);
    }
    tw_scope_end(&scope);
    if (status)
        tw_certificate_free(found);
    else
        *certificate = found;
    return status;
}
