/* disassembler.h -- what other rooms ask of a disassembler. */
#ifndef TW_DISASSEMBLY_DISASSEMBLER_H
#define TW_DISASSEMBLY_DISASSEMBLER_H

#include <tw/advanced/lattice.h>
#include <tw/disassembly.h>

/* What it was made with; borrowed. */
const tw_puzzle *tw_disassembler_puzzle(const tw_disassembler *disassembler);
const tw_context *tw_disassembler_context(const tw_disassembler *disassembler);
/* May it be of this solution: has it as many pieces? What it points to has these numbers. */
bool tw_disassembly_is_of(const tw_disassembly *disassembly, const tw_solution *solution);

#endif
