/* api_disassemble.h -- takes apart a solution of a request. */
#pragma once

#include <tw/disassembly.h>

#include "api/api_request.h"
#include "verbs/disassemble_verb.h"

typedef struct api_disassembled {
    tw_disassembler *disassembler;
    tw_disassembly *disassembly;
    tw_solution *solution;
} api_disassembled;

/* The parameters of a call; JSON is borrowed from its body. */
typedef struct api_disassemble_asked {
    const json_t *solution;
    const json_t *told; /* an answer of the call `disassemble`, to be replayed; NULL: none */
    tw_disassembly_options how;
    uint64_t max_moves; /* 0: not given */
} api_disassemble_asked;

/* Takes the solution apart, or replays the moves of `told`. puzzle: borrowed for the life of what
 * is made. false: refused, also because time ran out; the reply is filled. Free *made in any case.
 */
bool api_disassemble_solution(api_request *request, const tw_puzzle *puzzle,
                              const api_disassemble_asked *asked, api_disassembled *made);
void api_disassembled_free(api_disassembled *made);
