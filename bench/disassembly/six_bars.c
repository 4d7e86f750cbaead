/* six_bars.c -- the cells of a six-piece burr, and its assemblies as the library takes them. */
#include "six_bars.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

spot spots[104];
int spot_count, shared[SHARED];

_Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, "burrs: %s: %s\n", what, why);
    exit(2);
}

/* ---- The burr ----------------------------------------------------------------------------- */

bool in_bar(const int at[3], int bar)
{
    /* axes in turn; of two bars the lower one first */
    int axis = bar / 2, x = at[axis], y = at[(axis + 1) % 3], z = at[(axis + 2) % 3];
    int low = bar % 2 ? 3 : 1;
    return x >= 0 && x < 6 && y >= 2 && y < 4 && z >= low && z < low + 2;
}

int find_spot(const int at[3])
{
    for (int i = 0; i < spot_count; i++)
        if (memcmp(spots[i].at, at, sizeof spots[i].at) == 0)
            return i;
    return -1;
}

void make_spots(void)
{
    int mine[BARS] = {0}, count = 0;
    for (int i = 0; i < 216; i++) {
        spot s = {.at = {i / 36, i / 6 % 6, i % 6}, .shared = -1};
        for (int b = 0; b < BARS; b++)
            if (in_bar(s.at, b))
                s.owners[s.owner_count++] = b;
        if (s.owner_count == 0)
            continue;
        for (int k = 0; k < s.owner_count && s.owner_count > 1; k++)
            s.place[k] = mine[s.owners[k]]++;
        if (s.owner_count > 1)
            shared[s.shared = count++] = spot_count;
        spots[spot_count++] = s;
    }
    if (spot_count != 104 || count != SHARED || mine[0] != MINE)
        fail("burr", "it is another one");
}

/* ---- Connected pieces --------------------------------------------------------------------- */

bar_cells cells_of(int bar)
{
    bar_cells cells = {.alone = 0};
    int own[2 * MINE], count = 0;
    for (int i = 0; i < spot_count; i++)
        if (in_bar(spots[i].at, bar))
            own[count++] = i;
    for (int i = 0; i < count; i++) {
        const spot *s = &spots[own[i]];
        for (int k = 0; k < s->owner_count && s->shared >= 0; k++)
            if (s->owners[k] == bar)
                cells.places[s->place[k]] = 1U << i;
        cells.alone |= (uint32_t)(s->shared < 0) << i;
        for (int j = 0; j < count; j++) {
            const int *at = spots[own[j]].at;
            const int away = abs(at[0] - s->at[0]) + abs(at[1] - s->at[1]) + abs(at[2] - s->at[2]);
            cells.near[i] |= (uint32_t)(away == 1) << j;
        }
    }
    return cells;
}

bool holds(const bar_cells *cells, int shape)
{
    uint32_t has = cells->alone, may = cells->alone;
    for (int i = 0; i < MINE; i++, shape /= 3) {
        has |= shape % 3 == 1 ? cells->places[i] : 0;
        may |= shape % 3 != 0 ? cells->places[i] : 0;
    }
    uint32_t met = has & -has;
    for (uint32_t next = met; next;) {
        const uint32_t new = cells->near[__builtin_ctz(next)] & may & ~met;
        met |= new;
        next = (next & (next - 1)) | new;
    }
    return (has & ~met) == 0;
}

/* ---- Taking apart ------------------------------------------------------------------------- */

tw_disassembler *read_burr(const char *path, const tw_disassembly_options *options)
{
    static char text[1 << 20];
    static tw_puzzle *puzzle;
    tw_disassembler *disassembler = NULL;
    tw_error error = {0};
    FILE *file = fopen(path, "rb");
    if (!file)
        fail(path, "cannot be opened");
    const tw_source source = {
        .name = path, .text = text, .size = fread(text, 1, sizeof text, file)};
    fclose(file);
    if ((!puzzle && tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle)) ||
        tw_disassembler_new(NULL, puzzle, options, &disassembler, &error))
        fail(path, "cannot be read");
    return disassembler;
}

tw_disassembly *take_apart(tw_disassembler *disassembler, const int owners[SHARED])
{
    static tw_cell cells[BARS][24];
    tw_placement placements[BARS] = {{0}};
    tw_disassembly *made = NULL;
    tw_error error = {0};
    for (int b = 0; b < BARS; b++)
        placements[b].cells = cells[b];
    for (int i = 0; i < spot_count; i++) {
        const spot *s = &spots[i];
        const int b = s->shared < 0 ? s->owners[0] : owners[s->shared];
        if (b < 0)
            continue;
        cells[b][placements[b].cell_count++] = (tw_cell){{s->at[0], s->at[1], s->at[2]}, 0};
    }
    const tw_solution solution = {placements, BARS};
    if (tw_disassembler_run(disassembler, &solution, NULL, &made, &error))
        fail("burr", error.message);
    return made;
}
