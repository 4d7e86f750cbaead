/* tw/format.h -- texts in and out: lattice and puzzle files, solutions, covers.
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

#include <tw/cover.h>
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

/* A named set of pieces that a lattice file offers. Both texts are cut to fit; a name may have
 * TW_MAX_NAME bytes, for which there is room and more. */
typedef struct tw_piece_set {
    char name[128];
    char title[160];
    uint32_t size; /* cells of each when it is an enumerated set, else 0 */
    tw_polyform_symmetry symmetry;
} tw_piece_set;

/* The sets of a lattice file, by number; TW_ERR_USAGE past the end. */
TW_API tw_status tw_piece_set_get(const tw_context *context, const tw_source *source, size_t number,
                                  tw_piece_set *set, const tw_report *report);

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
    /* NULL: nobody is asked. Stopped, TW_OK is returned and *puzzle is NULL. */
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
/* Adds the text of a plain file that lies, links followed, in one of these folders or below: for a
 * source's `load`, as puzzles are sent by strangers. What is read is what was looked at, whoever
 * exchanges links meanwhile. folders: ends with NULL. TW_ERR_USAGE: it lies elsewhere; TW_ERR_IO:
 * it is not there, no plain file, or larger than TW_MAX_TEXT; error says which. */
TW_API tw_status tw_file_below(const char *path, const char *const *folders, tw_bytes *bytes,
                               tw_error *error);
/* The same text as a puzzle file of ours, in YAML. As reading it and writing that puzzle, but for a
 * format that is nothing but another way to say such a file. TW_ERR_UNSUPPORTED and TW_ERR_IO as
 * tw_puzzle_write. */
TW_API tw_status tw_puzzle_translate(const tw_context *context, const tw_source *source,
                                     const tw_import *how, const tw_report *report,
                                     const tw_out *out);

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
    /* How each solution comes apart, where format->plays; NULL: nobody says. disassembler: any that
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

/* Receives the pieces of a set, borrowed for the call. false: no more, and the call succeeds. */
typedef struct tw_piece_set_sink {
    bool (*piece)(void *user, const char *name, const tw_cell *cells, size_t count);
    void *user;
} tw_piece_set_sink;
/* The pieces of a set on a lattice: a named set of the lattice's text (source), or polyforms of
 * `size` cells and that symmetry when name is NULL (then source may be NULL). Pieces with names of
 * their own come first, the others are called by their number. TW_ERR_USAGE: no such set. */
TW_API tw_status tw_piece_set_read(const tw_context *context, const tw_source *source,
                                   const tw_lattice *lattice, const char *name, size_t size,
                                   tw_polyform_symmetry symmetry, const tw_piece_set_sink *sink,
                                   tw_error *error);

/* ---- Solutions --------------------------------------------------------------------------- */

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

/* ---- Results ----------------------------------------------------------------------------- */

/* How many solutions a puzzle has, in the words of another program. All borrowed. */
typedef struct tw_results {
    const tw_format *format;      /* NULL: the only one, "results-properties" */
    const char *name;             /* of the configuration */
    const char *const *arguments; /* it was called with; written in ascending order, as texts */
    size_t argument_count;
    bool matches;   /* with a table of keys and locks */
    uint64_t total; /* all solutions, none taken for the same */
} tw_results;

/* A line of that program's results.properties: "name_argument_argument=total". */
TW_API tw_status tw_results_write(const tw_results *results, const tw_out *out);

/* ---- Diagrams ---------------------------------------------------------------------------- */

/* Writes a diagram as Knuth's programs do ("zdd"), a line a node, the root first: its number, what
 * it asks for, the nodes without it and with it, as in "1f: (~17?c:2)". Nodes are hexadecimal,
 * variables decimal, from 1. A sink alone has no line. TW_ERR_IO. */
TW_API tw_status tw_diagram_write(const tw_diagram *diagram, const tw_out *out);

/* ---- Packed texts ------------------------------------------------------------------------ */

/* Adds the text in a gzip file to bytes. TW_ERR_USAGE, in silence, for bytes that are no such
 * file. */
TW_API tw_status tw_source_unpack(const tw_source *source, const tw_report *report,
                                  tw_bytes *bytes);

/* ---- Covers ------------------------------------------------------------------------------ */

/* How a cover is written. Borrowed for the call. */
typedef struct tw_cover_text {
    size_t size;             /* sizeof(tw_cover_text) */
    const tw_format *format; /* NULL: "dlx" */
    tw_clause_style clauses; /* in "dimacs" */
} tw_cover_text;

/* how: may be NULL. TW_ERR_UNSUPPORTED when the format cannot say this cover, TW_ERR_TOO_LARGE when
 * it would be too long; error says why.
 * "dlx" is Knuth's text for exact cover: a line of items (secondary ones after '|'), then one
 * option a line; pN is place N, sN stock N. No stock is used more than once, and each option has
 * something that must be covered (his programs would drop it). "mcc" has multiplicities as well,
 * "2:3|s0" (his DLX3), and can say every cover that has something to be covered. Options of a stock
 * that is never used are left out in both.
 * "cover-csv" is a table with a column an item and a row an option, 1 where the option covers the
 * item: option,p0,p1 0..1,s0 2..3; behind a name stands how often the item is covered, once if
 * nothing does.
 * "dimacs" is clauses, whose models are the solutions of the cover, "opb" sums of variables, xN
 * being option N - 1. */
TW_API tw_status tw_cover_write(const tw_context *context, const tw_cover *cover,
                                const tw_cover_text *how, const tw_out *out, tw_error *error);
/* Reads "dlx" and "mcc", coloured secondary items ("x:a") too, and "cover-csv", as source->format
 * says or the end of the name (".csv"; any other is Knuth's). *cover: new; its options are those of
 * the text in order, less those that hold no primary item; *dropped (may be NULL) says how many. A
 * coloured item becomes optional places that options of different colours share. Names may have up
 * to 63 bytes. A table has commas, semicolons or tabs between; a first column "option" is passed
 * by, and a first line of zeros and ones alone is an option: all items are then covered once. An
 * entry is 1 or x, or 0 or nothing. TW_ERR_UNSUPPORTED for costs, and for an option with two items
 * of a multiplicity. */
TW_API tw_status tw_cover_read(const tw_context *context, const tw_source *source,
                               const tw_report *report, tw_cover **cover, size_t *dropped);

/* What a solver says. */
typedef enum tw_verdict { TW_VERDICT_UNKNOWN, TW_VERDICT_NONE, TW_VERDICT_MODELS } tw_verdict;

/* Receives each model: the numbers of the variables up to `variables` that are true, ascending,
 * borrowed for the call. false: no more, and the call succeeds. */
typedef struct tw_model_sink {
    bool (*model)(void *user, const uint32_t *variables, size_t count);
    void *user;
} tw_model_sink;

/* Reads what SAT solvers print or write: lines "s ...", "v ..." and "c ..." (CaDiCaL, clasp), or
 * "SAT" and the model (minisat); variables may be called x1 as in OPB. Variables above `variables`
 * are helpers and passed by. TW_ERR_INPUT too when a model is cut off. */
TW_API tw_status tw_models_read(const tw_context *context, const tw_source *source,
                                const tw_report *report, uint32_t variables,
                                const tw_model_sink *sink, tw_verdict *answer);

#ifdef __cplusplus
}
#endif
#endif
