/* six_bars.h -- the place of a six-piece burr: its cells, which bars may own each, connected
 * pieces.
 *
 * Six bars of 2 by 2 by 6 cross, two along each axis. 72 cells belong to one bar, 32 are *shared*:
 * two or three bars claim each. An assembly gives each shared cell to one of them, or leaves it
 * empty. make_spots comes first. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <tw/advanced.h>

enum { BARS = 6, SHARED = 32, MINE = 12 };

typedef struct spot {
    int at[3];
    int owners[3], owner_count; /* bars that it belongs to */
    int place[3];               /* its number among the shared cells of each of these */
    int shared;                 /* number, -1 for a cell of one bar */
} spot;

extern spot spots[104];
extern int spot_count, shared[SHARED];

/* Prints a message and ends the program. */
_Noreturn void fail(const char *what, const char *why);

void make_spots(void);
bool in_bar(const int at[3], int bar);
/* The number of the spot there; -1: none. */
int find_spot(const int at[3]);

/* The cells of a bar, a bit each: next to which others each lies, the one of each shared place, and
 * those that no other bar has. */
typedef struct bar_cells {
    uint32_t near[2 * MINE], places[MINE], alone;
} bar_cells;

bar_cells cells_of(int bar);
/* Do all cells that it has lie in one, with those that are open? Digits of base 3, a shared place
 * each: 0 not mine, 1 mine, 2 open. */
bool holds(const bar_cells *cells, int shape);

/* Reads any puzzle on cubes, and makes a disassembler for it; both end with the program. */
tw_disassembler *read_burr(const char *path, const tw_disassembly_options *options);
/* owners: the bar that has each shared cell; -1: none. The caller frees the result. */
tw_disassembly *take_apart(tw_disassembler *disassembler, const int owners[SHARED]);
