/* tw/disassembly.h -- takes the assembly of a solution apart, like a burr puzzle, or shows that it
 * stays together.
 *
 *   tw_disassembler_new --> tw_disassembler_run, for each solution --> tw_disassembly
 *                       --> tw_disassembler_replay, of given moves --------'
 *
 * The *assembly* of a solution is its pieces where they lie; the container is ignored. A *move*
 * shifts some of the pieces together, but not all, along one direction of the lattice by any number
 * of steps. They may touch other pieces but not meet them. Each move counts one, however many
 * pieces and steps it has. A move without end *separates* the assembly into two parts, which are
 * then taken apart one by one, each from where its pieces were. The assembly *comes apart* if this
 * ends with single pieces, or with pieces that may stay joined (tw_group_def). Its *level* is the
 * number of moves up to the first separation.
 *
 * Directions and steps are translations of the lattice, found from the shapes of its cells. Pieces
 * rest at places of the lattice only, do not turn unless the options ask for it, and no two groups
 * move at once. On a lattice other than that of cubes "does not come apart" means: not by such
 * moves.
 *
 * A *turn* is a move as well, on the lattice of cubes: some of the pieces turn together about an
 * axis that is parallel to an edge of the cubes and lies within the box around the pieces of the
 * part, or along it. Through middles of cubes or along their edges it is a quarter turn, through
 * middles of edges a half turn: so cubes lie on cubes again. On its way a cube sweeps the arcs of
 * its inner points; it may touch other cubes. Edges are sharp, or rounded: then an outer edge of a
 * piece is replaced by an arc that touches both faces.
 * With `slack` a single piece may also shift while it turns, by any path in the plane across the
 * axis that a fine grid finds; it ends where a turn about some axis would have carried it. Faces
 * are then `slack` inside their cells.
 *
 * Threads: one thread uses a tw_disassembler at a time, because it caches results about pairs of
 * pieces. A tw_disassembly is immutable, and may be used after its disassembler is freed. */
#ifndef TW_DISASSEMBLY_H
#define TW_DISASSEMBLY_H

#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_MAX_DIRECTIONS 30 /* of a lattice; a direction and its opposite are two */
#define TW_MAX_ASSEMBLY 256  /* pieces of an assembly */

/* How far and how well an assembly is taken apart. Zeroed but for the size: defaults. */
typedef struct tw_disassembly_options {
    size_t size;         /* sizeof(tw_disassembly_options) */
    uint64_t max_states; /* for one assembly; 0: 10,000,000. A state takes about 500 bytes */
    uint32_t max_moves;  /* of one part, its separation included; 0: any number */
    /* Most states made for one assembly to choose the best of several separations
     * (tw_disassembler_run); 0: 100,000. first_choice: takes the first separation and makes none.
     */
    uint64_t choice_states;
    bool first_choice;
    /* Threads that work on an assembly with many states together; 0: one. They live as long as the
     * disassembler. One of them at a time uses the context; with `rotations` several do. */
    size_t threads;
    /* Looks for a sequence with the fewest moves in total; one that separates later may be shorter
     * in total. A move that can separate does not stop earlier. With rotations a piece that can
     * leave alone does so at once; sequences in which it waits are not compared. This may make
     * another max_states states; by default 1,000,000. */
    bool least;
    /* Numbers of pieces of the puzzle that never move, and need not come apart from each other;
     * borrowed for the call. */
    const uint32_t *fixed;
    size_t fixed_count;
    /* Pieces may also turn by 90 and 180 degrees. ease: the radius of rounded edges, in thousandths
     * of a cube's edge, 0 to 500; 0: edges are sharp. */
    bool rotations;
    uint32_t ease;
    /* How far the faces of pieces are inside their cells, in thousandths of a cube's edge, 40 to
     * 200; single pieces may then shift while they turn. 0: they do not. */
    uint32_t slack;
    bool lift; /* pieces in a plane may be lifted out of it, as from a tray without a lid */
} tw_disassembly_options;

typedef enum tw_disassembly_answer {
    TW_DISASSEMBLY_UNDECIDED = 0, /* a limit was reached, or nothing was tried */
    TW_DISASSEMBLY_NONE,          /* it stays together under all moves above */
    TW_DISASSEMBLY_FOUND          /* into single pieces, and those that may stay joined */
} tw_disassembly_answer;

/* ---- Taking apart ------------------------------------------------------------------------ */

typedef struct tw_disassembler tw_disassembler;

/* Makes a disassembler for solutions of one puzzle, which it borrows for its life. options:
 * borrowed for the call; NULL: defaults. *disassembler: new. TW_ERR_UNSUPPORTED: moves are not
 * defined on the lattice, because it is wrapped, its cells are not convex bodies or overlap, or it
 * has over TW_MAX_DIRECTIONS directions; or pieces are to turn on a lattice other than that of
 * cubes, or to be lifted where they do not lie in a plane; error tells which. TW_ERR_INPUT: a fixed
 * piece does not exist. TW_ERR_USAGE: ease or slack is set without rotations or out of
 * range. Cost:
 * directions * (kinds of cells * edges of a cell) squared. */
TW_API tw_status tw_disassembler_new(const tw_context *context, const tw_puzzle *puzzle,
                                     const tw_disassembly_options *options,
                                     tw_disassembler **disassembler, tw_error *error);
TW_API void tw_disassembler_free(tw_disassembler *disassembler); /* NULL is allowed */
/* A direction in which pieces can move, as many coordinates as the rank of the lattice; all 0: out
 * of the plane. The second half of the directions are the opposites of the first. Borrowed for the
 * life of the disassembler; NULL past the last. */
TW_API const int32_t *tw_disassembler_direction(const tw_disassembler *disassembler, size_t number);

/* Does TW_DISASSEMBLY_NONE mean that no motion without turning takes the assembly apart, along any
 * direction and by any fraction of a step? True if all cells are boxes that lie face to face, as
 * cubes do: a contact then restricts one axis only, and pieces that can be shifted can be shifted
 * by whole boxes. false: on other lattices, if a puzzle states its moves, and if pieces may turn.
 */
TW_API bool tw_disassembler_exact(const tw_disassembler *disassembler);

typedef struct tw_disassembly tw_disassembly;

/* Takes a solution apart. Each part is separated by as few moves as possible. Among several such
 * separations it takes the one whose two parts then need the fewest moves, by the same rule; among
 * equal ones the first, in the order in which states are found, then the one that moves the fewest
 * pieces. It considers moving the smallest set of pieces that one piece takes along, or all other
 * pieces instead. The result depends on nothing else: not on earlier runs, threads or time.
 *
 * solution: borrowed for the call. Only its cells are used; whether it is a solution is not checked
 * (tw_solution_check). watch: may be NULL. *disassembly: new; NULL if it was stopped. TW_ERR_INPUT:
 * a placement has no cells, a cell twice, or one that the lattice lacks, or two placements overlap;
 * error names them, counted from 0. TW_ERR_TOO_LARGE: over TW_MAX_ASSEMBLY pieces, or wider than
 * 255 translations. Cost: states * moves of each * pieces. */
TW_API tw_status tw_disassembler_run(tw_disassembler *disassembler, const tw_solution *solution,
                                     const tw_watch *watch, tw_disassembly **disassembly,
                                     tw_error *error);
TW_API void tw_disassembly_free(tw_disassembly *disassembly); /* NULL is allowed */

/* ---- Many solutions ---------------------------------------------------------------------- */

/* A crew takes many solutions apart at the same time, by several threads, each with a disassembler
 * of its own. It delivers the results in the order in which the solutions were added. Several
 * threads must be able to use the context. */
typedef struct tw_disassembly_crew tw_disassembly_crew;

typedef struct tw_disassembly_sink {
    size_t size; /* sizeof(tw_disassembly_sink) */
    /* Gets each result, in the thread that adds or finishes; all are borrowed for the call. number:
     * as it was added. by: a disassembler, for tw_disassembler_direction. false: no more results.
     */
    bool (*take)(void *user, uint64_t number, const tw_solution *solution,
                 const tw_disassembler *by, const tw_disassembly *disassembly);
    void *user;
    bool one_by_one; /* all threads work on each solution together; its result comes at once */
} tw_disassembly_sink;

/* Makes a crew. puzzle: borrowed for its life. options: `threads` are those of the whole crew; if
 * there are fewer solutions than threads, several work on each. sink: copied. *crew: new. Statuses
 * as tw_disassembler_new, here or with the first solution; TW_ERR_USAGE: the sink has no `take`. */
TW_API tw_status tw_disassembly_crew_new(const tw_context *context, const tw_puzzle *puzzle,
                                         const tw_disassembly_options *options,
                                         const tw_disassembly_sink *sink,
                                         tw_disassembly_crew **crew, tw_error *error);
/* Adds a copy of a solution, and delivers results that are ready. It blocks while the results of
 * 1,024 solutions are not delivered yet. One thread at a time. watch: may be NULL; if it stops the
 * call, no more solutions are taken apart, and TW_OK is returned. Fails as tw_disassembler_run does
 * with the first solution that fails, which is the last that is taken apart. */
TW_API tw_status tw_disassembly_crew_add(tw_disassembly_crew *crew, uint64_t number,
                                         const tw_solution *solution, const tw_watch *watch,
                                         tw_error *error);
/* Waits for the results of all added solutions and delivers them. Nothing may be added after it. */
TW_API tw_status tw_disassembly_crew_finish(tw_disassembly_crew *crew, const tw_watch *watch,
                                            tw_error *error);
/* Results that were not delivered are lost. NULL is allowed. */
TW_API void tw_disassembly_crew_free(tw_disassembly_crew *crew);

/* ---- Results ----------------------------------------------------------------------------- */

typedef struct tw_disassembly_sum {
    tw_disassembly_answer answer;
    uint32_t level;         /* moves up to the first separation; 0: there was none */
    uint32_t moves;         /* all moves that were found; the fewest possible only if `least` */
    uint32_t piece_moves;   /* the same, each counted once for every piece that it moves */
    uint64_t states;        /* states that were made */
    bool least;             /* the options asked for the fewest moves, and no sequence has fewer */
    uint32_t rotations;     /* moves that are turns */
} tw_disassembly_sum;

/* The figures of the whole assembly; if it does not come apart, those of its parts that do. */
TW_API tw_disassembly_sum tw_disassembly_total(const tw_disassembly *disassembly);
/* "apart", "together" or "not decided"; constant. */
TW_API const char *tw_disassembly_word(tw_disassembly_answer answer);

/* Adds the numbers of moves of all parts, as BurrTools prints them: the moves of a part; then, if
 * any number within is over 1, a point and the numbers of the part that stayed; then likewise those
 * of the removed part. Examples: "3.5.2", "1"; "0" of a single piece; "" if it does not come apart.
 */
TW_API void tw_disassembly_level(const tw_disassembly *disassembly, tw_bytes *text);

/* A pose on the path of a turn: turned so far about the axis, then shifted. */
typedef struct tw_turn_point {
    int32_t angle; /* hundredths of a degree, from the coordinate after `axis` to the next one */
    int32_t u, v;  /* thousandths of a cube's edge, along these two coordinates */
} tw_turn_point;

typedef struct tw_disassembly_move {
    const uint32_t *moved; /* numbers of placements, ascending; none is fixed; at most half of the
                            * part if nothing is fixed */
    size_t moved_count;
    size_t direction; /* its number (tw_disassembler_direction); of a turn 0 */
    uint32_t steps;   /* 0: without end; of a turn 1 */
    /* 0: a shift. 1, 2: a turn by so many quarters about an axis parallel to coordinate `axis`,
     * from the next coordinate to the one after it (in the cycle x, y, z); -1, -2: the other way.
     * centre: a point of the axis, in halves of a cube's edge from the middle of the cube at 0 of
     * the solution; its coordinate `axis` is 0. After a separation both parts count as where they
     * were before it. */
    int32_t quarters;
    uint32_t axis;
    int32_t centre[3];
    /* Of a turn during which the pieces shift: its poses, from 0 to the end of the turn, with
     * shifts of 0 at both; between two of them angle and shift change evenly. NULL and 0: none
     * shifts. */
    const tw_turn_point *path;
    size_t path_count;
} tw_disassembly_move;

typedef struct tw_disassembly_part {
    const uint32_t *pieces;       /* numbers of placements, ascending */
    size_t piece_count;           /* 2 at least */
    tw_disassembly_answer answer; /* of this part and all parts within it */
    size_t move_count;            /* the last move separates; 0: it stays together */
    size_t stayed, removed; /* numbers of the two parts that it falls into; 0: a single piece */
    uint32_t depth;         /* number of parts that contain it */
} tw_disassembly_part;

/* Gets a part; number 0 is the whole assembly. A part comes before those that it falls into: first
 * the part that stayed with all within it, then the removed one. What *part points to is borrowed
 * for the life of the disassembly. false past the last. */
TW_API bool tw_disassembly_part_get(const tw_disassembly *disassembly, size_t number,
                                    tw_disassembly_part *part);
/* Gets a move of a part; moves are in order. false past the last. */
TW_API bool tw_disassembly_move_get(const tw_disassembly *disassembly, size_t part, size_t number,
                                    tw_disassembly_move *move);

/* ---- Given moves ------------------------------------------------------------------------- */

/* A way to take a solution apart that comes from elsewhere, such as a file. */
typedef struct tw_sequence {
    const tw_solution *solution;
    /* In the order of tw_disassembly_part_get. answer and depth of each are not read. */
    const tw_disassembly_part *parts;
    size_t part_count;
    const tw_disassembly_move *moves; /* of the first part, then of the next, and so on */
    size_t move_count;
    const tw_place *part_at, *move_at; /* where each was written; NULL: not known */
} tw_sequence;

/* Checks given moves: makes them one by one, cell by cell, by code that is not shared with the
 * search for moves; a path in small steps, without the grid of the search. A move that continues
 * the one before, with the same pieces in the same direction, counts as one with it. A part without
 * moves may stay together, or is not decided. sequence: borrowed for the call; watch: may be NULL.
 * *disassembly: new; NULL if it was stopped. TW_ERR_INPUT: a piece meets another on its way, turns
 * without the option, or moves although it is fixed; a part is not what the moves before leave
 * together; or the solution is refused as by tw_disassembler_run; error names the move (from 1) of
 * the part (from 0), and `at` has its place. TW_ERR_TOO_LARGE as there. Cost: for each move the
 * cells that move times those that stay, however far it goes. */
TW_API tw_status tw_disassembler_replay(tw_disassembler *disassembler, const tw_sequence *sequence,
                                        const tw_watch *watch, tw_disassembly **disassembly,
                                        tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
