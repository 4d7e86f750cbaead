/* tw/engines.h -- the search engines, by name, and their heuristics.
 *
 * All engines find the same solutions. They differ in speed, in the covers that they can search,
 * and in their heuristics. tw_solve_options and tw_cover_search take the name of one.
 *
 * Threads: everything here is constant. */
#ifndef TW_ENGINES_H
#define TW_ENGINES_H

#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Name and one-line summary of an engine, the default first; NULL past the end. */
TW_API const char *tw_engine_name(size_t number);
TW_API const char *tw_engine_summary(size_t number);

/* Stranding: give up a branch when an empty region is too small for every piece that is left. The
 * engine "dancing" does this once, before the search: it drops options that strand a region of the
 * empty board. */
typedef enum tw_strand {
    TW_STRAND_OFF,
    TW_STRAND_ON, /* the region of the lowest empty cell; "dancing": regions next to the option */
    TW_STRAND_EXTENDED /* every region of empty cells */
} tw_strand;

/* The instruction set of an engine. The search is the same with each, node for node. One that this
 * machine, or this build, lacks is TW_ERR_UNSUPPORTED. */
typedef enum tw_isa {
    TW_ISA_BEST, /* the best that this machine has */
    TW_ISA_PORTABLE,
    TW_ISA_AVX2,
    TW_ISA_AVX512
} tw_isa;

#define TW_NO_SWEEP UINT32_MAX
#define TW_MOST_SWEPT 100000

/* Heuristics of an engine. Asking for one that the engine lacks is TW_ERR_UNSUPPORTED. */
typedef struct tw_engine_tuning {
    size_t size; /* sizeof(tw_engine_tuning) */
    /* The heuristic "size": branch on the cell or piece with the fewest placements left. Engines
     * that have it always use it, unless in_order is set. */
    bool by_size;
    tw_strand strand;
    /* The heuristic "sweep": fill the container from one end to the other while more than this many
     * pieces are left to place; 0: a probe decides, TW_NO_SWEEP: never. */
    uint32_t sweep;
    tw_isa isa;
    /* The heuristic "order", which replaces "size": take the cells one after the other. Engines
     * with sweeps lack it. */
    bool in_order;
} tw_engine_tuning;

/* Name and one-line summary of a heuristic; NULL past the end. The last is "sweep=K", where K
 * stands for a number. */
TW_API const char *tw_heuristic_name(size_t number);
TW_API const char *tw_heuristic_summary(size_t number);

/* Sets the heuristic named by the first `length` bytes of word, and leaves the rest of *tuning
 * unchanged. K of "sweep=K" is a whole number up to TW_MOST_SWEPT, 0 for never. false: no heuristic
 * has that name. */
TW_API bool tw_heuristic_take(const char *word, size_t length, tw_engine_tuning *tuning);

/* Processors that this process may use, at least 1. A container may allow fewer than the machine
 * has. */
TW_API size_t tw_cores(void);

#ifdef __cplusplus
}
#endif
#endif
