/* certify/proof_lines.h -- the steps of a proof as text: reads them and checks each.
 *
 * As in the format DRAT, a line is a clause that follows, or a d and a clause to be deleted:
 * literals, and a 0 at the end. */
#pragma once

#include "base/pace.h"
#include "certify/rup_proof.h"

typedef struct tw_proof_lines {
    const tw_context *context;
    const char *at, *end; /* what is not read yet; `at` is the begin of a line */
    uint32_t line;        /* of `at`, from 1 */
    int32_t *literals;    /* of the line that was read */
    size_t count, room;
    int32_t highest; /* of their absolute values, at most */
    tw_error *error;
} tw_proof_lines;

/* Says what is wrong with the line. TW_ERR_INPUT. */
tw_status tw_proof_refuse(const tw_proof_lines *lines, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));
/* The end of the line's words: a carriage return before the new line is none of them. */
const char *tw_proof_line_end(const tw_proof_lines *lines);
void tw_proof_next_line(tw_proof_lines *lines);
/* Reads the literals of the line, from `from` on, up to the 0 at its end. TW_ERR_INPUT,
 * TW_ERR_MEMORY; so below. */
tw_status tw_proof_read_literals(tw_proof_lines *lines, const char *from);
/* Checks the step in the line, and goes on to the next line. */
tw_status tw_proof_check_step(tw_proof_lines *lines, tw_rup *rup);
void tw_proof_lines_free(tw_proof_lines *lines);
/* Asks a tw_pace, at a step of a proof, and for the solver that writes one (tw_prover). */
bool tw_proof_goes_on(void *pace);
