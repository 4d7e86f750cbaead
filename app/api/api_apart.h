/* api_apart.h -- how a solution of a request comes apart. */
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

typedef struct api_apart_asked {
    const json_t *solution;
    const json_t *told; /* moves that the call `apart` gave, to be made again; NULL: none */
    tw_disassembly_options how;
    uint64_t max_moves; /* 0: not said */
} api_apart_asked;

/* Takes the solution apart, or makes the moves that are told. request and puzzle are borrowed for
 * the life of what is made. false: refused, or time ran out. Free it in any case. */
bool api_take_apart(api_request *request, const tw_puzzle *puzzle, const api_apart_asked *asked,
                    api_taken_apart *made);
void api_taken_apart_free(api_taken_apart *made);

#endif
