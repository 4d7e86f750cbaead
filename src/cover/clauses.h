/* cover/clauses.h -- a cover as clauses, for engines and texts that speak of these. */
#pragma once

#include <tw/advanced/cover.h>

/* Receives the literals v and -v of variable v, and a 0 at the end of each clause. false: stop. */
typedef struct tw_clause_sink {
    bool (*literal)(void *user, int32_t literal);
    void *user;
} tw_clause_sink;

typedef struct tw_clause_sizes {
    uint64_t variables; /* the options and the helpers */
    uint64_t clauses, literals;
    uint64_t places, pairs, stocks; /* clauses by rule: each place is covered; two options that
                                     * share one; a stock's range, with all of its helpers */
} tw_clause_sizes;

/* Writes clauses whose models are the solutions of the cover. sink: borrowed for the call; NULL to
 * count. sizes: may be NULL. TW_ERR_UNSUPPORTED when TW_CLAUSES_RULES would have models that are no
 * solutions, TW_ERR_TOO_LARGE beyond 400 million literals, TW_ERR_IO when the sink stops. */
tw_status tw_cover_clauses(const tw_context *context, const tw_cover *cover, tw_clause_style style,
                           const tw_clause_sink *sink, tw_clause_sizes *sizes);
/* The same with other variables: that of option o is numbers[o] + 1 (NULL: o + 1), and options may
 * share one; helpers come after *last, the highest variable in use, which is raised. */
tw_status tw_cover_clauses_as(const tw_context *context, const tw_cover *cover,
                              tw_clause_style style, const uint32_t *numbers, uint64_t *last,
                              const tw_clause_sink *sink);
