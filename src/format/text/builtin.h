/* builtin.h -- the tables of embedded texts; tools/embed.py writes the file that defines them. */
#pragma once

#include <tw/advanced/format.h>

/* In the order of their names; the last entry has name NULL. */
extern const tw_builtin tw_builtin_lattices[];
extern const tw_builtin tw_builtin_puzzles[];
extern const size_t tw_builtin_lattice_count, tw_builtin_puzzle_count;
