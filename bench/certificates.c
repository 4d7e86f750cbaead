/* certificates.c -- how long it takes to find certificates.
 *
 * certificates
 *
 * One line a puzzle and kind: whether it proves that there is no solution, and the milliseconds of
 * the processor that looking took, the cover being there. */
#include "certify/finder.h"
#include "solve/explain/whole_cover.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <tw/advanced.h>

static const char *const puzzles[][4] = {
    {"35 hexominoes in 14x15", "square", "{box: [14, 15]}", "[{set: {polyforms: 6}}]"},
    {"dominoes in 30x30 less two corners", "square",
     "{minus: [{box: [30, 30]}, {cells: [[0, 0], [29, 29]]}]}",
     "[{name: D, box: [2, 1], copies: any}]"},
    {"1x1x4 in 10x10x10", "cube", "{box: [10, 10, 10]}",
     "[{name: B, box: [1, 1, 4], copies: any}]"},
    {"T pentominoes in 10x10", "square", "{box: [10, 10]}",
     "[{set: pentominoes, only: [T], copies: any}]"},
    {"pentominoes in 6x10", "square", "{box: [6, 10]}", "[{set: pentominoes}]"},
    {"pentominoes in 20x20, any copies", "square", "{box: [20, 20]}",
     "[{set: pentominoes, copies: any}]"}};

static const struct {
    const char *name;
    unsigned kinds;
    uint64_t effort;
} kinds[] = {{"modulo 2", TW_PROOF_MOD_2, 1000000000},
             {"rational", TW_PROOF_RATIONAL, 1000000000},
             {"signed", TW_PROOF_SIGNED, 300000000},
             {"before a search", TW_PROOF_CHEAP, 3000000}};

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static void time_kinds(const char *name, const tw_cover *cover)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const tw_finding how = {.kinds = kinds[k].kinds, .effort = kinds[k].effort};
        tw_certificate *found = NULL;
        double began = milliseconds();
        tw_certificate_find(NULL, cover, tw_cover_place_count(cover), &how, &found);
        printf("%-36s %-16s %-4s %9.2f ms\n", name, kinds[k].name, found ? "yes" : "no",
               milliseconds() - began);
        tw_certificate_free(found);
    }
}

static void time_puzzle(const char *const words[4])
{
    char text[1000];
    tw_puzzle *puzzle = NULL;
    tw_whole_cover whole = {0};
    tw_pace pace = tw_pace_of(NULL, NULL);
    snprintf(text, sizeof text, "tilewright: 1\nlattice: %s\ncontainer: %s\npieces: %s\n", words[1],
             words[2], words[3]);
    const tw_source source = {.name = "bench.yaml", .text = text, .size = strlen(text)};
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) == TW_OK &&
        tw_whole_cover_make(NULL, puzzle, &pace, &whole, NULL) == TW_OK)
        time_kinds(words[0], whole.encoding.cover);
    tw_whole_cover_free(&whole);
    tw_puzzle_free(puzzle);
}

int main(void)
{
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++)
        time_puzzle(puzzles[i]);
    return 0;
}
