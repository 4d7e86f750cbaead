/* api_apart.h -- takes apart a solution of a request. */
#ifndef API_APART_H
#define API_APART_H

#include <tw/disassembly.h>

#include "api/api_request.h"
#include "verbs/apart_verb.h"

typedef struct api_taken_apart {
    tw_disassembler *disassembler;
    tw_disassembly *disassembly;
    tw_solution *solution;
} api_taken_apart;

/* The parameters of a call; JSON is borrowed from its body. */
typedef struct api_apart_asked {
    const json_t *solution;
    const json_t *told; /* an answer of the call `apart`, to be replayed; NULL: none */
    tw_disassembly_options how;
    uint64_t max_moves; /* 0: not given */
} api_apart_asked;

/* Takes the solution apart, or replays the moves of `told`. puzzle: borrowed for the life of what
 * is made. false: refused, also because time ran out; the reply is filled. Free *made in any case.
 */
bool api_take_apart(api_request *request, const tw_puzzle *puzzle, const api_apart_asked *asked,
                    api_taken_apart *made);
void api_taken_apart_free(api_taken_apart *made);

#endif
