/* certify/cover_proof.h -- do the steps of a text prove that a cover has no solution? */
#pragma once

#include <tw/advanced/cover.h>

#include "certify/proof_lines.h"

/* Checks that the steps follow from the clauses of the cover, in the style TW_CLAUSES_PRODUCT, and
 * end in a contradiction. lines: at the first step, with its context, end, line and error; freed
 * by the caller. TW_ERR_INPUT if they prove nothing; the error says which line, and why.
 * TW_ERR_MEMORY, TW_ERR_TOO_LARGE; TW_ERR_STATE when the pace stops. */
tw_status tw_cover_proof_check(const tw_cover *cover, tw_proof_lines *lines, tw_pace *pace);
