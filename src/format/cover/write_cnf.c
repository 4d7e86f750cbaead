/* write_cnf.c -- writes the clauses of a cover as DIMACS CNF.
 *
 *   c ...                 what the variables are
 *   p cnf VARIABLES CLAUSES
 *   c p show 1 2 3 0      the variables that are options: what model counters count
 *   1 -2 0                a clause
 * The header has the number of clauses, so they are made twice: counted, then written
 * (cover/clauses.c). */
#include <inttypes.h>

#include "base/writer.h"
#include "format/text/format_row.h"
#include "cover/clauses.h"

/* A writer of clauses. */
typedef struct clause_writer {
    tw_writer *to;
    bool started; /* a clause has begun on this line */
} clause_writer;

static bool put_literal(void *user, int32_t literal)
{
    clause_writer *self = user;
    tw_put(self->to, self->started ? " " : "");
    tw_put_number(self->to, literal);
    tw_put(self->to, literal ? "" : "\n");
    self->started = literal != 0;
    return self->to->status == TW_OK;
}

static void put_header(tw_writer *writer, const tw_cover *cover, const tw_clause_sizes *sizes)
{
    tw_put_format(writer,
                  "c variables 1 to %zu are the options of an exact cover, the others are "
                  "functions of them\nc %" PRIu64 " clauses: each place is covered\n"
                  "c %" PRIu64 " clauses: by one option at most\n"
                  "c %" PRIu64 " clauses: each piece is used as often as it may be\n",
                  tw_cover_option_count(cover), sizes->places, sizes->pairs, sizes->stocks);
    tw_put_format(writer, "p cnf %" PRIu64 " %" PRIu64 "\nc p show ", sizes->variables,
                  sizes->clauses);
    for (size_t o = 0; o < tw_cover_option_count(cover) && writer->status == TW_OK; o++) {
        tw_put_count(writer, o + 1);
        tw_put(writer, " ");
    }
    tw_put(writer, "0\n");
}

static tw_status write_cnf(const tw_context *context, const tw_cover *cover,
                           const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    tw_clause_sizes sizes;
    tw_writer writer = {.out = out};
    clause_writer clauses = {.to = &writer};
    const tw_clause_sink sink = {put_literal, &clauses};
    tw_status status = tw_cover_clauses(context, cover, how->clauses, NULL, &sizes);
    if (status == TW_OK) {
        put_header(&writer, cover, &sizes);
        status = tw_cover_clauses(context, cover, how->clauses, &sink, NULL);
    }
    if (status == TW_ERR_TOO_LARGE)
        tw_fail(error, status,
                "that would be more than 400 million literals; take another encoding");
    else if (status == TW_ERR_UNSUPPORTED)
        tw_fail(error, status,
                "the three rules alone would let more through than this puzzle does; take another "
                "encoding");
    return status ? status : tw_writer_end(&writer);
}

const tw_format_row tw_format_dimacs = {
    .is = {.name = "dimacs",
           .extension = ".cnf",
           .summary = "the exact cover as clauses for SAT solvers",
           .kind = TW_FORMAT_COVER,
           .writes = true,
           .lost = "which places are neighbours and what options cost is not in the clauses"},
    .write_cover = write_cnf,
};

/* A proof about these clauses; a search finds it (tw_cover_prove). */
const tw_format_row tw_format_drat = {
    .is = {.name = "drat",
           .extension = ".drat",
           .summary = "a proof that there is no solution, for proof checkers",
           .kind = TW_FORMAT_PROOF,
           .writes = true,
           .part = "sat"},
};
