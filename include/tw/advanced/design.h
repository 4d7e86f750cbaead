/* tw/advanced/design.h -- puzzles as somebody wants them: with one solution, or hard to take apart.
 *
 *   text --tw_design_read--> tw_design --tw_design_search--> puzzles that are as they are wanted
 *
 * A *design* is a puzzle text with choices in it: which pieces of a set, which container of
 * several, which cells are holes, which of two colourings; or which piece owns each cell of a
 * container that is cut into pieces (tilewright-design(1)). Making each choice gives a
 * *candidate*, a puzzle. Two candidates are *alike* if a transformation of the lattice maps one to
 * the other.
 *
 * Threads: a tw_design is immutable: any number of threads may search it.
 * Cost: constant time unless stated otherwise. */
#ifndef TW_ADVANCED_DESIGN_H
#define TW_ADVANCED_DESIGN_H

#include <tw/format.h>
#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_design tw_design;

/* Reads a design. source: borrowed for the life of the result, with all that it points to but its
 * text. report: gets each fault, as of tw_puzzle_read; may be NULL. watch: may be NULL. *design:
 * new; NULL if the watch stopped the call. Every alternative is read once, and must be fine where
 * all other choices are the first ones. TW_ERR_INPUT: there is a fault, or no choice.
 * TW_ERR_TOO_LARGE: more than 20,000 alternatives. Else as tw_puzzle_read. Cost: reading a puzzle
 * for each alternative. */
TW_API tw_status tw_design_read(const tw_context *context, const tw_source *source,
                                const tw_watch *watch, const tw_report *report, tw_design **design);
TW_API void tw_design_free(tw_design *design); /* NULL is allowed */
/* Number of candidates, alike or not; UINT64_MAX: too many to be counted. */
TW_API uint64_t tw_design_candidates(const tw_design *design);

/* ---- Wishes ------------------------------------------------------------------------------ */

/* What a number should be: within a range, and of several the one that is wanted most. */
typedef enum tw_aim { TW_AIM_NONE = 0, TW_AIM_FEWEST, TW_AIM_MOST } tw_aim;

typedef struct tw_wish {
    uint64_t low, high; /* high UINT64_MAX: no bound */
    tw_aim aim;
} tw_wish;

/* Zeroed but for the size: any candidate that has a solution. What it points to is borrowed for the
 * call; a wish that is NULL is none. */
typedef struct tw_design_options {
    size_t size; /* sizeof(tw_design_options) */
    /* Solutions up to rotations and reflections. */
    const tw_wish *solutions;
    /* Assemblies, which are solutions up to rotations, that come apart. A climb passes over a
     * candidate with more than 2,000 assemblies that it would have to take apart. */
    const tw_wish *assemblies;
    /* Moves up to the first separation, and in all (tw/disassembly.h): of the solution that is cut;
     * without cutting, of the assembly with the lowest level, then the fewest moves. rotations: so
     * many moves are rotations; pieces may then rotate, if shifts do not take them apart. */
    const tw_wish *level, *moves, *rotations;
    uint32_t pieces; /* so many pieces, copies counted; 0: any number */
    bool notchable;  /* every piece is a burr stick that a saw can make (tw_burr_stick) */
    bool asymmetric; /* no rotation or reflection maps the puzzle to itself */
    uint64_t exact;  /* all candidates are tried, if they are so many or fewer; 0: 1,000,000 */
    uint64_t seed;   /* of random choices, if they are more */
    uint64_t limit;  /* stop after so many that are as wanted; 0: none. With an aim it is ignored */
    size_t threads;  /* 0: one for each processor */
    /* File in which it is kept how far the search has come, every minute and at the end; NULL: it
     * is not kept. If it is there, the search goes on from it: parts that are done are not done
     * again, and what was handed over is not handed over again. It must be of the same text and
     * wishes, and, where it climbs, of the same seed. */
    const char *known;
} tw_design_options;

/* A number that was looked for. */
typedef struct tw_found_number {
    bool known;
    uint64_t number;
} tw_found_number;

/* A candidate that is as wanted. All is borrowed for the call that hands it over. */
typedef struct tw_designed {
    const tw_puzzle *puzzle;
    const tw_solution *solution; /* one of the puzzle: the one that is cut, or the first that
                                  * was found, or the easiest to take apart; NULL: it has none */
    tw_found_number solutions, assemblies, level, moves, rotations;
    uint64_t number; /* from 1 */
} tw_designed;

typedef struct tw_design_result {
    tw_outcome outcome; /* EXHAUSTED: all candidates were tried */
    bool exact;         /* all candidates are tried, or were; else it climbs from random ones */
    uint64_t tried;     /* candidates that this call looked at: their pieces, at least */
    uint64_t searched;  /* those whose solutions were looked for */
    uint64_t alike;     /* not looked at, as they are alike another */
    uint64_t refused;   /* choices that together make no puzzle */
    uint64_t found;     /* handed to the sink, also by the calls from which this one goes on */
    /* The work has parts, numbered from 0, which do not depend on each other: so many candidates,
     * or a climb from one random candidate. All parts before this one are done. */
    uint64_t next;
    uint64_t parts; /* of an exact search; 0: there is no end */
    double seconds;
} tw_design_result;

typedef struct tw_design_sink {
    size_t size; /* sizeof(tw_design_sink) */
    /* Gets each candidate that is as wanted; none is alike another. With an aim, each that is
     * better than all before. Calls do not overlap, but any thread may make one. false: stop. */
    bool (*found)(void *user, const tw_designed *designed);
    /* Called some times a second in the thread that called. false: stop. */
    bool (*progress)(void *user, const tw_design_result *result);
    void *user;
} tw_design_sink;

/* Tries all candidates, if they are few; else it climbs: it changes one or a few choices at random
 * and keeps what is no worse, until nothing is bettered for long, then begins anew. With several
 * threads candidates may be handed over in another order. *result: filled also if it fails; may be
 * NULL. TW_ERR_INPUT: wishes contradict each other or what can be chosen, or every candidate has
 * too many or too few cells, or the known file is another search's; error says which.
 * TW_ERR_IO, TW_ERR_VERSION: of the known file. TW_ERR_UNSUPPORTED: as tw_disassembler_new. Others
 * as tw_solver_prepare and tw_solver_run. Cost: for each candidate reading it, then a search for
 * its solutions, each of which is taken apart if that is asked for; if it is cut, it is first taken
 * apart as it lies, without being read. */
TW_API tw_status tw_design_search(const tw_design *design, const tw_design_options *options,
                                  const tw_design_sink *sink, tw_design_result *result,
                                  tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
