/* api_apart.h -- how a solution of a request comes apart. */
#ifndef API_APART_H
#define API_APART_H

#include <tw/disassembly.h>

#include "api/api_request.h"

typedef struct api_taken_apart {
    tw_disassembler *disassembler;
    tw_disassembly *disassembly;
    tw_solution *solution;
} api_taken_apart;

/* "solution" of the body is taken apart, or where there is "apart", which the call `apart` gave,
 * its moves are made again. turns: may pieces turn? request and puzzle are borrowed for the life of
 * what is made. false: refused, or time ran out. Free it in any case. */
bool api_take_apart(api_request *request, const tw_puzzle *puzzle, api_taken_apart *made);
void api_taken_apart_free(api_taken_apart *made);

#endif
