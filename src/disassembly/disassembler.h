/* disassembler.h -- what other rooms ask of a disassembler. */
#pragma once

#include <tw/advanced/lattice.h>
#include <tw/disassembly.h>

/* What the disassembler was made with; borrowed. */
const tw_puzzle *tw_disassembler_puzzle(const tw_disassembler *disassembler);
const tw_context *tw_disassembler_context(const tw_disassembler *disassembler);
/* Can it be of this solution? True if both have as many pieces; the numbers in it are theirs. */
bool tw_disassembly_is_of(const tw_disassembly *disassembly, const tw_solution *solution);
