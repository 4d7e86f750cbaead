/* tw/engines.h -- the engines that search covers, and what can be said to one.
 *
 * Engines differ in speed and in what they take, never in what they find. Each has a name, which
 * tw_solve_options and tw_cover_search take, and some know heuristics that others do not.
 *
 * Threads: everything here is constant. */
#ifndef TW_ENGINES_H
#define TW_ENGINES_H

#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names of the engines, the default first, then NULL past the end; summary: one line each. */
TW_API const char *tw_engine_name(size_t number);
TW_API const char *tw_engine_summary(size_t number);

/* Stranding: give up a branch when some empty region is too small for every piece left. Matrix
 * cover does so before the search: it drops options that strand a region of the empty board. */
typedef enum tw_strand {
    TW_STRAND_OFF,
    TW_STRAND_ON,      /* the region of the lowest empty place; in matrix cover those beside */
    TW_STRAND_EXTENDED /* every region of empty places */
} tw_strand;

/* The instructions that an engine is made of; each finds the same, node for node. */
typedef enum tw_isa {
    TW_ISA_BEST, /* that this machine has */
    TW_ISA_PORTABLE,
    TW_ISA_V2, /* x86-64-v2 */
    TW_ISA_AVX2,
    TW_ISA_AVX512
} tw_isa;

#define TW_NO_SWEEP UINT32_MAX
#define TW_MOST_SWEPT 100000

/* Heuristics of an engine. A heuristic that it has not is refused (TW_ERR_UNSUPPORTED). */
typedef struct tw_engine_tuning {
    size_t size; /* sizeof(tw_engine_tuning) */
    /* The heuristic "size": branch on what has the fewest ways left. Engines that know it use it in
     * any case, unless `in_order` is set; the others refuse it. */
    bool by_size;
    tw_strand strand;
    /* Go through the container from one end to the other while more than so many pieces are to be
     * put down; 0: as a probe finds good, TW_NO_SWEEP: never. */
    uint32_t sweep;
    tw_isa isa;
    /* The heuristic "order", in place of "size": take the places one after the other. Who knows
     * sweeps has it not. */
    bool in_order;
} tw_engine_tuning;

/* Names of the heuristics, then NULL past the end; the last is "sweep=K", K for a number. summary:
 * one line each. */
TW_API const char *tw_heuristic_name(size_t number);
TW_API const char *tw_heuristic_summary(size_t number);

/* Sets what the length bytes of word ask for, of which K is a whole number to TW_MOST_SWEPT (0:
 * never), and leaves all else of tuning; false: there is none of that name. */
TW_API bool tw_heuristic_take(const char *word, size_t length, tw_engine_tuning *tuning);

/* The processors that this process may use (a container may allow it fewer than the machine has),
 * at least 1. */
TW_API size_t tw_cores(void);

#ifdef __cplusplus
}
#endif
#endif
