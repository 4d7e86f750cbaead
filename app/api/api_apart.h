/* api_apart.h -- a solution of a request, taken apart. */
#ifndef API_APART_H
#define API_APART_H

#include <tw/disassembly.h>

#include "api/api_request.h"

typedef struct api_taken_apart {
    tw_disassembler *disassembler;
    tw_disassembly *disassembly;
} api_taken_apart;

/* Both borrowed for the life of what is made. false: refused, or time ran out. Free it in any case.
 */
bool api_take_apart(api_request *request, const tw_puzzle *puzzle, const tw_solution *solution,
                    api_taken_apart *made);
void api_taken_apart_free(api_taken_apart *made);

#endif
