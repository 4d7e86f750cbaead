/* certify/weights.h -- a proof that a cover has no solution: weights on its rows.
 *
 * Rows are the places, the stocks, and the number of options in a solution where all solutions have
 * equally many. The total of an option is the sum of the weights of the places it covers, of its
 * stock, and of that number; the total of the cover is the sum of all weights, each as often as its
 * row asks. Options of a solution add up to the cover, and so do their totals. Hence there is no
 * solution when
 *   modulus > 0   every option has a total of 0 modulo it, and the cover has not (rows that leave
 *                 a choice, optional places and stocks with a range, have weight 0);
 *   modulus 0     every option has a total of 0 or more, and the cover less than 0 whatever is
 *                 chosen within the ranges.
 * A *cut* is a sum of the first kind with weights on optional places too: of those with a weight
 * that is not 0 one at least stays empty. A signed proof may build on cuts.
 * A *split* looks at one place and has a proof for each option that may cover it.
 *
 * Places from `cells` on, if the cover has more, are ignored: they have no weight. */
#pragma once

#include <tw/advanced/cover.h>

#include "base/pace.h"
#include "base/scope.h"

#define TW_NO_SPLIT UINT32_MAX
#define TW_MOST_MODULUS 1000000 /* of a certificate */

typedef struct tw_weights {
    uint64_t modulus; /* 0: none, signs count */
    int64_t *places;  /* one a cell */
    int64_t *stocks;  /* one a stock */
    int64_t number;   /* of every option */
} tw_weights;

typedef struct tw_certificate tw_certificate;
struct tw_certificate {
    tw_scope scope;            /* of all but the cases */
    const tw_context *context; /* that of the scope */
    size_t cells, stocks;
    tw_weights weights; /* unused with a split */
    tw_weights *cuts;
    int64_t *cut_weights; /* of the number of places of a cut that are covered */
    size_t cut_count;
    uint32_t split;         /* a required cell, or TW_NO_SPLIT */
    tw_certificate **cases; /* one for each option that covers it, ascending; without splits */
    size_t case_count;
};

/* *certificate: new, all weights 0. TW_ERR_MEMORY, as the next two. */
tw_status tw_certificate_new(const tw_context *context, size_t cells, size_t stocks,
                             tw_certificate **certificate);
void tw_certificate_free(tw_certificate *certificate); /* NULL is allowed */
/* Makes room for cuts, or for cases (which are still NULL); once each. */
tw_status tw_certificate_add_cuts(tw_certificate *certificate, size_t count);
tw_status tw_certificate_add_cases(tw_certificate *certificate, uint32_t split, size_t count);

/* The greatest absolute weight. */
int64_t tw_certificate_greatest(const tw_certificate *certificate);

/* Does it prove that the cover has no solution? Checks option by option, in numbers that cannot
 * overflow unseen, and shares no code with what finds certificates. TW_ERR_INPUT if it proves
 * nothing; error (may be NULL) says why. pace: may be NULL; TW_ERR_STATE when it stops. Cost:
 * linear in the cover, for each case and cut. */
tw_status tw_certificate_verify(const tw_cover *cover, const tw_certificate *certificate,
                                tw_pace *pace, tw_error *error);
