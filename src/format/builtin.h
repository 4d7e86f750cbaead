/* builtin.h -- the tables of embedded texts; tools/embed.py writes the file that defines them. */
#ifndef TW_FORMAT_SHIPPED_H
#define TW_FORMAT_SHIPPED_H

#include <tw/format.h>

/* In the order of their names; the last entry has name NULL. */
extern const tw_shipped tw_shipped_lattices[];
extern const tw_shipped tw_shipped_puzzles[];
extern const size_t tw_shipped_lattice_count, tw_shipped_puzzle_count;

#endif
