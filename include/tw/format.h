/* tw/format.h -- reads and writes lattices, puzzles, solutions, and sequences of moves.
 *
 * Readers trust nothing: they check every byte and report each fault with its line and column, what
 * was found, and what was expected. Writers pass their bytes to a tw_out.
 *
 * Threads: calls keep no state, so any number of threads may call at the same time, even with the
 * same objects. Callbacks are called in the thread of the call. Cost: of a reader, the bytes of the
 * text and making the result (tw_lattice_new, tw_puzzle_new); of a writer, the bytes that it
 * writes; other costs are stated. */
#ifndef TW_FORMAT_H
#define TW_FORMAT_H

#include <tw/disassembly.h>
#include <tw/formats.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Formats ----------------------------------------------------------------------------- */

/* A text, and its name in faults. A puzzle may name a lattice file by a path relative to its own;
 * the reader calls `load` to get it. load adds the bytes of the file to `bytes`, which the reader
 * owns, or returns a status with message and hint in *error. load NULL: only lattices that ship can
 * be named. */
typedef struct tw_source {
    const char *name;
    const char *text;
    size_t size;
    tw_status (*load)(void *user, const char *path, tw_bytes *bytes, tw_error *error);
    void *user;
    const tw_format *format; /* NULL: recognised by its bytes and the extension of its name */
} tw_source;

/* A format that is read or written, by number (NULL past the end) or by name (NULL: none). */
TW_API const tw_format *tw_format_get(size_t number);
TW_API const tw_format *tw_format_find(const char *name);
/* The format of the text of a puzzle: source->format, or the one recognised by its bytes and the
 * extension of its name, or "yaml". */
TW_API const tw_format *tw_format_of(const tw_source *source);

/* ---- What ships with the library --------------------------------------------------------- */

typedef struct tw_builtin {
    const char *name; /* file name without its extension */
    const char *text; /* the file, `size` bytes and a NUL */
    size_t size;
} tw_builtin;

/* The lattices and puzzles in the library, ordered by name; {NULL, ...} past the end. */
TW_API tw_builtin tw_builtin_lattice(size_t number);
TW_API tw_builtin tw_builtin_puzzle(size_t number);
/* By name; NULL: none. Cost: their number. */
TW_API const tw_builtin *tw_builtin_find_lattice(const char *name);
TW_API const tw_builtin *tw_builtin_find_puzzle(const char *name);

/* ---- Lattice files ----------------------------------------------------------------------- */

/* *lattice: new. Statuses of all readers: TW_ERR_INPUT; more precisely TW_ERR_TOO_LARGE (over a
 * limit), TW_ERR_VERSION (a newer format), TW_ERR_UNSUPPORTED (not in this version), TW_ERR_USAGE
 * (no `load`), or what `load` returned. */
TW_API tw_status tw_lattice_read(const tw_context *context, const tw_source *source,
                                 const tw_report *report, tw_lattice **lattice);

/* ---- Puzzle files ------------------------------------------------------------------------ */

/* How a puzzle is read. Zeroed but for the size: reads the first puzzle of the text, and nothing
 * else. Borrowed for the call. */
typedef struct tw_import {
    size_t size;    /* sizeof(tw_import) */
    size_t problem; /* which puzzle of the text, from 1; 0: the first. TW_ERR_INPUT: it has fewer */
    uint32_t box[3]; /* sizes of the container, if the format has none */
    /* Gets everything that a tw_puzzle cannot express, each with its place and status TW_OK; may be
     * NULL. */
    const tw_report *warnings;
    /* Gets each solution of the file, once the puzzle is made. Each has passed a check; wrong ones
     * become warnings. Both are borrowed for the call. false: send no more. NULL: not wanted. */
    bool (*solution)(void *user, const tw_puzzle *puzzle, const tw_solution *solution);
    void *user;
    /* Gets how the last solution comes apart, if the file has it. It has been replayed
     * (tw_disassembler_replay); what cannot be replayed becomes a warning. All are borrowed for the
     * call. false: send no more. NULL: not wanted. */
    bool (*apart)(void *user, const tw_solution *solution, const tw_disassembler *by,
                  const tw_disassembly *disassembly);
    /* Name of a target of a Tilewright puzzle file: its cells stay open. NULL: every cell that some
     * target leaves open may stay empty. */
    const char *target;
    const tw_watch
        *watch; /* may be NULL. If it stops the call, TW_OK is returned and *puzzle is NULL */
    /* Gets the name of each problem of a BurrTools file, in order, before one of them is read; "":
     * it has no name. NULL: not wanted. */
    void (*named)(void *user, const char *name);
    /* The name of the problem that is read, if `problem` is 0; NULL: not asked for. TW_ERR_INPUT:
     * no problem has that name. */
    const char *problem_name;
} tw_import;

/* Reads a puzzle in any format that has puzzles. how: may be NULL. *puzzle: new. Equal pieces
 * become copies of one piece, even where another program numbers them separately. TW_ERR_USAGE:
 * puzzles are not read in source->format. */
TW_API tw_status tw_puzzle_read(const tw_context *context, const tw_source *source,
                                const tw_import *how, const tw_report *report, tw_puzzle **puzzle);

/* Reads the puzzle in the file `path`, or, if there is no such file, the puzzle of this name that
 * ships with the library. Files that the puzzle names are read too, if they are plain files in its
 * own folder or below (tw_file_below). Otherwise as tw_puzzle_read. TW_ERR_IO: the file cannot be
 * read; the reported fault tells why. */
TW_API tw_status tw_puzzle_load(const tw_context *context, const char *path, const tw_import *how,
                                const tw_report *report, tw_puzzle **puzzle);
/* Adds the text of a plain file to `bytes`, if the file is in one of the folders or below, with
 * links followed. Use it in the `load` of a source, because a puzzle may come from a stranger. The
 * file that is checked is the file that is read, even if links change meanwhile. folders: ends with
 * NULL. TW_ERR_USAGE: the file is elsewhere. TW_ERR_IO: it does not exist, is not plain, or is
 * larger than TW_MAX_TEXT. */
TW_API tw_status tw_file_below(const char *path, const char *const *folders, tw_bytes *bytes,
                               tw_error *error);

/* What to write besides the puzzle, and in which format. Zeroed but for the size: writes the puzzle
 * alone, in YAML. Borrowed for the call. */
typedef struct tw_export {
    size_t size;                         /* sizeof(tw_export) */
    const tw_format *format;             /* NULL: "yaml" */
    const tw_solution *const *solutions; /* written if the format has solutions. In Tilewright
                                          * puzzle files the placements of the first become pins;
                                          * they need not fill the container */
    size_t solution_count;
    bool complete;  /* these are all solutions, one of each class */
    double seconds; /* of the search */
    /* How each solution comes apart, if format->plays; NULL: not known. disassembler: one of the
     * puzzle, which supplies the directions. */
    const tw_disassembly *const *disassemblies;
    const tw_disassembler *disassembler;
    /* The BurrTools file that the puzzle was read from, and its problem there, as in tw_import: in
     * BurrTools' formats it is written again, and only what was found for this problem is replaced,
     * if there are solutions or `complete`. NULL: a new file. TW_ERR_INPUT: it has another puzzle.
     */
    const tw_source *origin;
    size_t problem;
    const char *problem_name;
} tw_export;

/* Writes a puzzle. how: may be NULL. In a Tilewright format, reading the text gives an equal
 * puzzle: a lattice that ships is written by its name, any other in full; shapes become boxes,
 * drawings or lists of cells. TW_ERR_UNSUPPORTED: the format cannot express the puzzle; error tells
 * what. (Tilewright formats cannot express what only a program can make: several pins of a piece,
 * sets of turns that no generators make.) TW_ERR_USAGE: puzzles are not written in this format. */
TW_API tw_status tw_puzzle_write(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_export *how, const tw_out *out, tw_error *error);

/* ---- Solutions --------------------------------------------------------------------------- */

/* All possible placements of the pieces (tw/advanced/puzzle.h). */
typedef struct tw_poses tw_poses;

/* How a solution is written. Borrowed for the call. */
typedef struct tw_solution_text {
    size_t size;             /* sizeof(tw_solution_text) */
    const tw_format *format; /* NULL: "jsonl" */
    const tw_puzzle *puzzle; /* must be set */
    const tw_poses *poses;   /* of the puzzle; must be set if format->poses */
    uint64_t number;         /* of the solution, from 1 */
    bool partial;            /* it is a partial solution (tw_solver_partial), without a number */
} tw_solution_text;

/* Writes a solution, after those already written. solution NULL: writes the head of the file, if
 * the format has one. TW_ERR_INPUT: a placement is not possible for its piece, or the format is for
 * other puzzles. TW_ERR_TOO_LARGE: cells are too far apart to be drawn. "jsonl" is one line of
 * JSON: {"type":"solution","solution":N,"placements":[{"piece":"F","cells":[[0,0], ...]},...]}; in
 * a puzzle with marks each piece has its "turn":N after the cells (tw_placement). A partial
 * solution has the type "partial" and no number. */
TW_API tw_status tw_solution_write(const tw_context *context, const tw_solution *solution,
                                   const tw_solution_text *how, const tw_out *out, tw_error *error);
/* Reads one line of "jsonl". Pieces and cells must be those of the puzzle; tw_solution_check tells
 * whether they solve it. *solution: new. */
TW_API tw_status tw_solution_read(const tw_context *context, const tw_puzzle *puzzle,
                                  const tw_source *source, const tw_report *report,
                                  tw_solution **solution);

/* ---- Sequences --------------------------------------------------------------------------- */

/* Writes how a solution comes apart, as one line of JSON: {"type":"assembly","answer":"apart",
 * "level":"1","move_count":1,"piece_move_count":1,"states":1,"together":[],
 * "placements":[{"piece":"F","cells":[[0,0],...]},...],"parts":[{"pieces":[0,1],
 * "moves":[{"moved":[0],"direction":[1,0],"steps":null}],"stayed":null,"removed":null}]}. Pieces
 * and parts are numbers from 0. "steps" null: without end; "stayed" or "removed" null: a single
 * piece. A turn is {"moved":[0],"turn":{"axis":"z","quarters":1,"centre":[0.5,2,0]}}; one with
 * shifts also has "path":[[0,0,0],...,[90,0,0]], degrees and two shifts in edges.
 * disassembler: one of the solution's puzzle, which supplies the directions. */
TW_API tw_status tw_disassembly_write(const tw_disassembler *disassembler,
                                      const tw_solution *solution,
                                      const tw_disassembly *disassembly, const tw_out *out);
/* Reads such a line, or one of `tilewright disassemble --json`, which has more members. The moves
 * are replayed (tw_disassembler_replay), and the level and the numbers of moves must agree with
 * them. Pieces and cells must be those of the disassembler's puzzle; tw_solution_check tells
 * whether they solve it. watch: may be NULL. *solution, *disassembly: new; NULL if the watch
 * stopped the call. */
TW_API tw_status tw_disassembly_read(tw_disassembler *disassembler, const tw_source *source,
                                     const tw_report *report, const tw_watch *watch,
                                     tw_solution **solution, tw_disassembly **disassembly);

#ifdef __cplusplus
}
#endif
#endif
