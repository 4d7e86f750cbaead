/* tw/format.h -- texts in and out: lattice and puzzle files, solutions.
 *
 * Readers take bytes that are hostile until checked and report every fault with line, column,
 * what was found and what was expected. Writers hand their bytes to a tw_out.
 *
 * Threads: nothing is kept between calls, so any number of threads may call, on what they read at
 * the same time too; callbacks are called in the thread of the call.
 * Cost: of readers the bytes of the text, and of what is made of it (tw_lattice_new,
 * tw_puzzle_new); of writers the bytes that they write; else it is said. */
#ifndef TW_FORMAT_H
#define TW_FORMAT_H

#include <tw/disassembly.h>
#include <tw/formats.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Formats ----------------------------------------------------------------------------- */

/* A text and the name it goes by in errors. A puzzle may name a lattice file by a path relative to
 * its own: `load` fetches it (NULL: only shipped lattices can be named). load adds what
 * the file holds to bytes, which are the reader's, or gives a status, and a message and hint in
 * *error. */
typedef struct tw_source {
    const char *name;
    const char *text;
    size_t size;
    tw_status (*load)(void *user, const char *path, tw_bytes *bytes, tw_error *error);
    void *user;
    const tw_format *format; /* NULL: as its bytes and the end of its name say */
} tw_source;

/* All that are read or written, by number (NULL past the end) and by name (NULL: none). */
TW_API const tw_format *tw_format_get(size_t number);
TW_API const tw_format *tw_format_find(const char *name);
/* What the text of a puzzle is in: source->format, or what its bytes and the end of its name say;
 * "yaml" when they say nothing. */
TW_API const tw_format *tw_format_of(const tw_source *source);

/* ---- What ships with the library --------------------------------------------------------- */

typedef struct tw_builtin {
    const char *name; /* file name without its ending */
    const char *text; /* the file, `size` bytes and a NUL */
    size_t size;
} tw_builtin;

/* Lattices and puzzles embedded in the library, by name; {NULL, ...} past the end. */
TW_API tw_builtin tw_builtin_lattice(size_t number);
TW_API tw_builtin tw_builtin_puzzle(size_t number);
/* NULL when there is none. Cost: as many as there are. */
TW_API const tw_builtin *tw_builtin_find_lattice(const char *name);
TW_API const tw_builtin *tw_builtin_find_puzzle(const char *name);

/* ---- Lattice files ----------------------------------------------------------------------- */

/* *lattice: new. Statuses of all readers: TW_ERR_INPUT, and where it says more TW_ERR_TOO_LARGE (a
 * limit), TW_ERR_VERSION (a newer format), TW_ERR_UNSUPPORTED (not in this version), TW_ERR_USAGE
 * (no loader), or what `load` gave. */
TW_API tw_status tw_lattice_read(const tw_context *context, const tw_source *source,
                                 const tw_report *report, tw_lattice **lattice);

/* ---- Puzzle files ------------------------------------------------------------------------ */

/* How a puzzle is read. Zeroed but for the size: the first of the text and nothing else. Borrowed
 * for the call. */
typedef struct tw_import {
    size_t size;     /* sizeof(tw_import) */
    size_t problem;  /* which of its puzzles, from 1; 0: the first. TW_ERR_INPUT: it has fewer */
    uint32_t box[3]; /* sizes of the container where the format states none */
    /* Gets what cannot be carried over, each with its place and status TW_OK; may be NULL. */
    const tw_report *warnings;
    /* Each solution that the file holds, once the puzzle is made; each has been judged, wrong ones
     * became a warning. Both borrowed for the call. false: no more. NULL: not wanted. */
    bool (*solution)(void *user, const tw_puzzle *puzzle, const tw_solution *solution);
    void *user;
    /* How the solution just handed on comes apart, where the file tells: it was replayed
     * (tw_disassembler_replay), what does not replay became a warning. All borrowed for the call.
     * false: no more. NULL: not wanted. */
    bool (*apart)(void *user, const tw_solution *solution, const tw_disassembler *by,
                  const tw_disassembly *disassembly);
    /* Of a puzzle file of ours with targets: the one whose cells stay open. NULL: the puzzle as a
     * whole, in which each cell that some target leaves open may stay empty. */
    const char *target;
    /* May be NULL. If it stops the call, TW_OK is returned and *puzzle is NULL. */
    const tw_watch *watch;
} tw_import;

/* A puzzle in any format that is read. how: may be NULL. *puzzle: new. Pieces that another program
 * tells apart by their place in a list are not told apart. TW_ERR_USAGE: no puzzles are read in
 * source->format. */
TW_API tw_status tw_puzzle_read(const tw_context *context, const tw_source *source,
                                const tw_import *how, const tw_report *report, tw_puzzle **puzzle);

/* Reads the puzzle of a file, with the files that it names: these are plain ones in its own folder
 * or below, as tw_file_below has it. Where there is no such file it is the puzzle that ships by
 * this name. Else as tw_puzzle_read; TW_ERR_IO: it cannot be read, as a reported fault says. */
TW_API tw_status tw_puzzle_load(const tw_context *context, const char *path, const tw_import *how,
                                const tw_report *report, tw_puzzle **puzzle);
/* Adds the text of a plain file that lies, with links followed, in one of these folders or below.
 * It is meant for a source's `load`, since a puzzle may come from a stranger. The file that was
 * checked is the one that is read, even if links change meanwhile. folders: ends with NULL.
 * TW_ERR_USAGE: it lies elsewhere; TW_ERR_IO: it does not exist, is no plain file, or is larger
 * than TW_MAX_TEXT; error says which. */
TW_API tw_status tw_file_below(const char *path, const char *const *folders, tw_bytes *bytes,
                               tw_error *error);

/* What is written, and as what. Zeroed but for the size: the puzzle alone, in YAML. Borrowed for
 * the call. */
typedef struct tw_export {
    size_t size;                         /* sizeof(tw_export) */
    const tw_format *format;             /* NULL: "yaml" */
    const tw_solution *const *solutions; /* where the format has room for them; in puzzle files of
                                          * ours the placements of the first are written as pins,
                                          * and need not fill the container */
    size_t solution_count;
    bool complete;  /* they are all there are, one of each class */
    double seconds; /* that finding them took */
    /* How each solution comes apart, where format->plays; NULL: not known. disassembler: any that
     * knows the directions. */
    const tw_disassembly *const *disassemblies;
    const tw_disassembler *disassembler;
} tw_export;

/* how: may be NULL. Written as an own format, it is read as an equal puzzle: lattice by name where
 * it is one that ships, wrapped or not, else written out; shapes as boxes, drawings or lists of
 * cells. TW_ERR_UNSUPPORTED for what the format cannot say (in an own one, what only a program can
 * state: several pins of a piece, turns that no generators make); error says which. TW_ERR_USAGE:
 * puzzles are not written so. */
TW_API tw_status tw_puzzle_write(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_export *how, const tw_out *out, tw_error *error);

/* ---- Solutions --------------------------------------------------------------------------- */

/* Every way that pieces can lie (tw/advanced/puzzle.h). */
typedef struct tw_poses tw_poses;

/* How a solution is written. Borrowed for the call. */
typedef struct tw_solution_text {
    size_t size;             /* sizeof(tw_solution_text) */
    const tw_format *format; /* NULL: "jsonl" */
    const tw_puzzle *puzzle; /* of which it is one */
    const tw_poses *poses;   /* of the puzzle, where the format wants them */
    uint64_t number;         /* of the solution, from 1 */
} tw_solution_text;

/* A solution, behind those that were written before; NULL: what stands above the first one, if the
 * format has such a thing. TW_ERR_INPUT when a placement is no pose of its piece or the puzzle is
 * of another kind, TW_ERR_TOO_LARGE when cells lie too far apart for a picture; error says which.
 * "jsonl" is one line of JSON: {"solution":N,"pieces":[{"piece":"F","cells":[[0,0],...]},...]}. In
 * a puzzle with marks each piece has "turn":N behind its cells, the transformation that lays it
 * so. */
TW_API tw_status tw_solution_write(const tw_context *context, const tw_solution *solution,
                                   const tw_solution_text *how, const tw_out *out, tw_error *error);
/* Reads one line as "jsonl" has it, in JSON whatever its name. Pieces and cells are those of the
 * puzzle; whether they solve it is for tw_solution_check to say. *solution: new. */
TW_API tw_status tw_solution_read(const tw_context *context, const tw_puzzle *puzzle,
                                  const tw_source *source, const tw_report *report,
                                  tw_solution **solution);

/* ---- Sequences --------------------------------------------------------------------------- */

/* How a solution comes apart, as one line of JSON: {"answer":"apart","level":"1","moves":1,
 * "piece_moves":1,"states":1,"together":[],"placements":[{"piece":"F","cells":[[0,0],...]},...],
 * "parts":[{"pieces":[0,1],"moves":[{"moved":[0],"direction":[1,0],"steps":null}],"stayed":null,
 * "removed":null}]}. Pieces and parts are numbers, from 0; null: away, or a single piece. A turn is
 * {"moved":[0],"turn":{"axis":"z","quarters":1,"centre":[0.5,2,0]}}. disassembler: any that knows
 * the directions, of the solution's puzzle. Past 2^53, a count is a string of its digits. */
TW_API tw_status tw_disassembly_write(const tw_disassembler *disassembler,
                                      const tw_solution *solution,
                                      const tw_disassembly *disassembly, const tw_out *out);
/* Reads such a line, as `tilewright apart --json` prints it with more in it, and replays it
 * (tw_disassembler_replay): level and numbers of moves are to be what comes of that. Pieces and
 * cells are those of the disassembler's puzzle; whether they solve it is for tw_solution_check to
 * say. watch: may be NULL. *solution and *disassembly: new; NULL when it was stopped. */
TW_API tw_status tw_disassembly_read(tw_disassembler *disassembler, const tw_source *source,
                                     const tw_report *report, const tw_watch *watch,
                                     tw_solution **solution, tw_disassembly **disassembly);

#ifdef __cplusplus
}
#endif
#endif
