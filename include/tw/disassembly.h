/* tw/disassembly.h -- does what a solution assembles come apart again, and how?
 *
 * An *assembly* are the pieces of a solution where it lays them; the container plays no part. A
 * *move* takes some of the pieces, not all, any number of steps straight on in one direction of the
 * lattice, past the others without meeting them; all go equally far, and touching is allowed. It
 * counts one. A move without end *separates*; it counts one, too. What is separated is then taken
 * apart by itself, each part from where it stood. An assembly *comes apart* when every part ends as
 * single pieces, or as pieces that may stay joined: those of one group (tw_group_def).
 *
 * Directions and steps are translations of the lattice, derived from the shapes of its cells.
 * Between two lattice places a piece does not rest, nothing turns unless that is asked for, and no
 * two groups go different ways at once: on a lattice other than of cubes, "does not come apart"
 * says no more than that it does not so.
 *
 * A *turn* is a move, too: some of the pieces turn together by a quarter about an axis parallel to
 * an edge of the cubes, through middles of cubes or along their edges; about others a quarter does
 * not carry the lattice onto itself. Axes are those through the box around the pieces of the part,
 * or along its border. On its way a cube passes all that lies on arcs of less than a quarter from
 * its inner points; touching is allowed. Edges are sharp; or an edge of a piece that has no other
 * cell of it about itself is rounded, by an arc that touches both faces.
 *
 *   tw_disassembler_new --> tw_disassembler_run, for each solution --> tw_disassembly
 *                       --> tw_disassembler_replay, of moves that are given ------'
 *
 * Threads: a tw_disassembler is used by one at a time (what it finds out of pairs of pieces it
 * keeps from run to run); a tw_disassembly is immutable, and outlives it. */
#ifndef TW_DISASSEMBLY_H
#define TW_DISASSEMBLY_H

#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_MAX_DIRECTIONS 30 /* of a lattice, both ways counted */
#define TW_MAX_APART 256     /* pieces of an assembly */

/* Zero is the default in each. */
typedef struct tw_disassembly_options {
    size_t size;         /* sizeof(tw_disassembly_options) */
    uint64_t max_states; /* of one assembly; 0: 10,000,000. A state takes some 500 bytes */
    uint32_t max_moves;  /* of one part, the one that separates it counted; 0: any number */
    /* States that may be made to look for the best of several separations (tw_disassembler_run), in
     * one assembly; 0: 100,000. With first_choice, none: the first one is taken. */
    uint64_t choice_states;
    bool first_choice;
    /* That take one assembly apart together when it has many states; 0: one. They are the
     * disassembler's own and last as long as it does. The context is used by one of them at a time.
     */
    size_t threads;
    /* Of all sequences one with the fewest moves is looked for: one that separates later may take
     * fewer in all. What could leave is not stopped on its way. It may make max_states once more;
     * by default 1,000,000. */
    bool least;
    /* Pieces of the puzzle, by number, no copy of which ever moves; borrowed for the call. They
     * need not come apart from each other. */
    const uint32_t *fixed;
    size_t fixed_count;
    /* Pieces may also turn; one thread does it then, and `least` is refused. ease: the radius of
     * rounded edges in thousandths of a cube's edge, at most 500; 0: they are sharp. */
    bool turns;
    uint32_t ease;
    bool lift; /* pieces in a plane may also be lifted out of it, as from a tray without a lid */
} tw_disassembly_options;

typedef enum tw_apart {
    TW_APART_UNDECIDED = 0, /* a limit was met, or nothing was tried */
    TW_APART_NO,            /* not in these directions and steps */
    TW_APART_YES            /* into single pieces, and those that may stay joined */
} tw_apart;

/* ---- Taking apart ------------------------------------------------------------------------ */

typedef struct tw_disassembler tw_disassembler;

/* For solutions of one puzzle, which is borrowed for its life. options: NULL: all defaults.
 * *disassembler: new. TW_ERR_UNSUPPORTED: nothing says what is in the way of a cell of the lattice:
 * it is wrapped or not in space, its shapes are no convex bodies or overlap, or cells can go in
 * more than TW_MAX_DIRECTIONS, or pieces are to turn and it is not that of cubes, or to be lifted
 * where they do not lie in a plane; error names what it is. TW_ERR_INPUT: a fixed piece is none.
 * TW_ERR_USAGE: the size of options was forgotten, ease without turns or out of its range, or turns
 * and least. Cost: directions * kinds of cells squared, times the square of a cell's edges. */
TW_API tw_status tw_disassembler_new(const tw_context *context, const tw_puzzle *puzzle,
                                     const tw_disassembly_options *options,
                                     tw_disassembler **disassembler, tw_error *error);
TW_API void tw_disassembler_free(tw_disassembler *disassembler); /* NULL is allowed */
/* The directions in which pieces can go: an even number, the second half being the first the other
 * way. All zero: out of the plane. Each as many entries as the lattice has rank, borrowed for the
 * life of the disassembler; NULL past the last. */
TW_API const int32_t *tw_disassembler_direction(const tw_disassembler *disassembler, size_t number);

/* Is what does not come apart locked, turns aside, so that other directions or smaller steps would
 * do no better? So it is where all cells are boxes that lie face to face, as cubes do: contacts
 * bind each axis for itself, and what can be shifted can be shifted by whole boxes. false of other
 * lattices, where moves are stated, and where pieces may turn: by less than a quarter, too. */
TW_API bool tw_disassembler_exact(const tw_disassembler *disassembler);

typedef struct tw_disassembly tw_disassembly;

/* Takes a solution apart, each part by as few moves as separate anything from it. Of several such
 * separations that is taken whose rest takes the fewest moves, by the same rule; of equal ones the
 * first: in the order in which states are found, then that which moves fewest pieces. Those looked
 * at move the least set that a piece takes along, or all but it. The result depends on nothing
 * else: runs before, threads and time change nothing. solution: borrowed for the call; its cells
 * alone are asked for, and whether they are those of the puzzle's pieces and lie in its container
 * is not judged (tw_solution_check). watch: may be NULL. *disassembly: new; NULL when it was
 * stopped. TW_ERR_INPUT: a placement has no cells, one twice or what is no cell of the lattice, or
 * two overlap; error names them, counted from 0. TW_ERR_TOO_LARGE: over TW_MAX_APART pieces, or
 * wider than offsets are kept (255 translations in space). Cost: states * moves of each * pieces.
 */
TW_API tw_status tw_disassembler_run(tw_disassembler *disassembler, const tw_solution *solution,
                                     const tw_watch *watch, tw_disassembly **disassembly,
                                     tw_error *error);
TW_API void tw_disassembly_free(tw_disassembly *disassembly); /* NULL is allowed */

/* ---- Many solutions ---------------------------------------------------------------------- */

/* Takes solutions apart at once by several threads, each with a disassembler of its own. What comes
 * of them is handed on in the order in which they were added. The context must be one that several
 * threads can use. */
typedef struct tw_apart_crew tw_apart_crew;

typedef struct tw_apart_sink {
    size_t size; /* sizeof(tw_apart_sink) */
    /* Gets each, in the thread that adds or finishes; borrowed for the call. number: as it was
     * added. by: one that knows the directions. false: nothing more is taken apart. */
    bool (*take)(void *user, uint64_t number, const tw_solution *solution,
                 const tw_disassembler *by, const tw_disassembly *disassembly);
    void *user;
    bool one_by_one; /* all threads take each apart together, and it is handed on as it is added */
} tw_apart_sink;

/* puzzle: borrowed for the life of the crew. options: their threads are those of the whole crew;
 * where there are fewer solutions than threads, each is taken apart by several. sink: copied.
 * *crew: new. Statuses as tw_disassembler_new, here or when the first solution is taken apart;
 * TW_ERR_USAGE where the sink takes nothing. */
TW_API tw_status tw_apart_crew_new(const tw_context *context, const tw_puzzle *puzzle,
                                   const tw_disassembly_options *options,
                                   const tw_apart_sink *sink, tw_apart_crew **crew,
                                   tw_error *error);
/* Copies a solution, and hands on what is ready; waits while 1,024 solutions are not handed on. By
 * one thread at a time. watch: may be NULL; stopped, nothing more is taken apart, and TW_OK is
 * returned. Statuses as tw_disassembler_run, of the first solution that has one: it is the last. */
TW_API tw_status tw_apart_crew_add(tw_apart_crew *crew, uint64_t number,
                                   const tw_solution *solution, const tw_watch *watch,
                                   tw_error *error);
/* Waits for all that were added, and hands them on. Nothing is added after it. */
TW_API tw_status tw_apart_crew_finish(tw_apart_crew *crew, const tw_watch *watch, tw_error *error);
/* What is not handed on is lost. NULL is allowed. */
TW_API void tw_apart_crew_free(tw_apart_crew *crew);

/* ---- What came of it --------------------------------------------------------------------- */

typedef struct tw_disassembly_sum {
    tw_apart answer;
    uint32_t level;       /* moves till the first separation; 0: there was none */
    uint32_t moves;       /* in all, of groups */
    uint32_t piece_moves; /* in all, those of a group counted for each of its pieces */
    uint64_t states;      /* that were made */
    bool least;           /* no sequence takes fewer moves: that was asked for, and found out */
    uint32_t turns;       /* of the moves */
} tw_disassembly_sum;

TW_API tw_disassembly_sum tw_disassembly_total(const tw_disassembly *disassembly);
/* "apart", "together" or "not decided"; constant. */
TW_API const char *tw_apart_word(tw_apart answer);

/* The numbers of moves of all parts, as BurrTools prints them: those of a part; then, if any number
 * within it is more than 1, a point and the numbers of what stayed; then likewise those of what was
 * removed. "3.5.2", "1"; "0" of a single piece. Of what does not come apart, "". */
TW_API void tw_disassembly_level(const tw_disassembly *disassembly, tw_bytes *text);

typedef struct tw_disassembly_move {
    const uint32_t *moved; /* numbers of placements, ascending; no fixed one, else at most half */
    size_t moved_count;
    size_t direction; /* its number (tw_disassembler_direction); of a turn 0 */
    uint32_t steps;   /* 0: away; of a turn 1 */
    /* 1: it turns by a quarter about an axis parallel to that of coordinate `axis`, from the next
     * coordinate towards the one after that, the first following the last; -1: the other way. 0: it
     * does not turn. centre: of the axis, where it is 0 along itself, in halves of a cube's edge
     * from the middle of the cube at 0, as the solution has it; what has left a part, and what it
     * has left, are told of from where they stood. */
    int32_t quarters;
    uint32_t axis;
    int32_t centre[3];
} tw_disassembly_move;

typedef struct tw_disassembly_part {
    const uint32_t *pieces; /* numbers of placements, ascending */
    size_t piece_count;     /* 2 at least */
    tw_apart answer;        /* of this part, with all that is in it */
    size_t move_count; /* the last one separates; 0: nothing does, or need; it stays together */
    size_t stayed, removed; /* numbers of the parts that it falls into; 0: a single piece */
    uint32_t depth;         /* parts that it is in */
} tw_disassembly_part;

/* A part; number 0 is the whole, and each stands before those that it falls into: all of what
 * stayed, then what was removed. false past the last. What it points to is borrowed for the life of
 * the disassembly. */
TW_API bool tw_disassembly_part_get(const tw_disassembly *disassembly, size_t number,
                                    tw_disassembly_part *part);
/* A move of a part, in order; false past the last. */
TW_API bool tw_disassembly_move_get(const tw_disassembly *disassembly, size_t part, size_t number,
                                    tw_disassembly_move *move);

/* ---- Moves that are given ---------------------------------------------------------------- */

/* A way to take a solution apart that comes from outside, such as a file. */
typedef struct tw_sequence {
    const tw_solution *solution;
    /* As tw_disassembly_part_get tells them, the whole first, each before those that it falls into;
     * of each pieces, moves, stayed and removed are read, answer and depth are not. */
    const tw_disassembly_part *parts;
    size_t part_count;
    const tw_disassembly_move *moves; /* of the first part, then of the next */
    size_t move_count;
    const tw_place *part_at, *move_at; /* where each was written; NULL: not known */
} tw_sequence;

/* Makes the moves one by one, cell by cell, by code of its own that knows nothing of how they were
 * found. A move that goes straight on with what the one before moved is one with it. A part without
 * moves stays together: as it may, or it is not decided. sequence: borrowed
 * for the call; watch: may be NULL. *disassembly: new; NULL when it was stopped. TW_ERR_INPUT: a
 * piece meets another on its way, turns where that was not asked for, or is fixed and moves, parts
 * are not what the moves before them leave together, or the solution is refused as by
 * tw_disassembler_run; error says which step (from 1) of which part (from 0) and has its place in
 * `at`. TW_ERR_TOO_LARGE as there. Cost: of each move the cells that go times those that stay,
 * however far it goes. */
TW_API tw_status tw_disassembler_replay(tw_disassembler *disassembler, const tw_sequence *sequence,
                                        const tw_watch *watch, tw_disassembly **disassembly,
                                        tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
