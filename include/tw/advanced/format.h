/* tw/advanced/format.h -- reads and writes less common texts: sets of pieces, covers, models,
 * results, diagrams.
 *
 * Threads, cost: as tw/format.h. */
#ifndef TW_ADVANCED_FORMAT_H
#define TW_ADVANCED_FORMAT_H

#include <tw/advanced/count.h>
#include <tw/advanced/cover.h>
#include <tw/advanced/puzzle.h>
#include <tw/format.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lattice files ----------------------------------------------------------------------- */

/* A named set of pieces of a lattice file. The title is cut to fit; a name has fewer than
 * TW_MAX_NAME bytes and is never cut. */
typedef struct tw_piece_set {
    char name[128];
    char title[160];
    uint32_t size; /* cells of each piece, in a set of all polyforms of a size; else 0 */
    tw_polyform_symmetry symmetry;
} tw_piece_set;

/* Describes a set of a lattice file, by number from 0, in the order of the file. TW_ERR_USAGE: past
 * the end, not reported as a fault. Other statuses as tw_lattice_read. */
TW_API tw_status tw_piece_set_get(const tw_context *context, const tw_source *source, size_t number,
                                  tw_piece_set *set, const tw_report *report);

/* ---- Puzzle files ------------------------------------------------------------------------ */

/* Reads the puzzle of a text and writes it as a Tilewright puzzle file, in YAML. A text in a format
 * that is only another notation for such files keeps all its content. how: may be NULL; if its
 * watch stops the call, TW_OK is returned and nothing is written. Statuses as tw_puzzle_read and
 * tw_puzzle_write. */
TW_API tw_status tw_puzzle_translate(const tw_context *context, const tw_source *source,
                                     const tw_import *how, const tw_report *report,
                                     const tw_out *out);

/* Receives the pieces of a set, borrowed for the call. false: no more, and the reader succeeds. */
typedef struct tw_piece_set_sink {
    bool (*piece)(void *user, const char *name, const tw_cell *cells, size_t count);
    void *user;
} tw_piece_set_sink;
/* Makes the pieces of a set on a lattice. name: of a set in the lattice file `source`; NULL: all
 * polyforms of `size` cells, 1 .. TW_MAX_POLYFORM, that differ under `symmetry`, and source may be
 * NULL. Pieces that have a name come first; the others are named by their number. TW_ERR_USAGE: the
 * set does not exist, or the size is out of range. TW_ERR_TOO_LARGE: over TW_MAX_POLYFORMS. */
TW_API tw_status tw_piece_set_read(const tw_context *context, const tw_source *source,
                                   const tw_lattice *lattice, const char *name, size_t size,
                                   tw_polyform_symmetry symmetry, const tw_piece_set_sink *sink,
                                   tw_error *error);

/* ---- Solutions --------------------------------------------------------------------------- */

/* Reads one solution in source->format, any that reads solutions, as tw_solution_write wrote it:
 * "lines" and "orientations" too. poses: of the puzzle, borrowed for the call; tw_solution_check
 * tells whether they solve it. *solution: new; if several have this text, the first found that
 * solves the puzzle. */
TW_API tw_status tw_solution_read_text(const tw_context *context, const tw_poses *poses,
                                       const tw_source *source, const tw_report *report,
                                       tw_solution **solution);

/* ---- Results ----------------------------------------------------------------------------- */

/* How many solutions a puzzle has, as the program of a thesis (doc/formats.md) records it. Borrowed
 * for the call. */
typedef struct tw_results {
    const tw_format *format;      /* NULL: the only one, "results-properties" */
    const char *name;             /* of the configuration */
    const char *const *arguments; /* of the program; written in ascending order, compared as text */
    size_t argument_count;
    bool matches;   /* a table of keys and locks was in use */
    uint64_t total; /* all solutions, equivalent ones counted separately */
} tw_results;

/* Writes a line of that program's results.properties: "name_argument_argument=total", with
 * "_matches" before the "=" if there were matches. TW_ERR_USAGE: results are not written in this
 * format. TW_ERR_IO. */
TW_API tw_status tw_results_write(const tw_results *results, const tw_out *out);

/* ---- Diagrams ---------------------------------------------------------------------------- */

/* Writes a diagram ("zdd") as Knuth's programs do (BDD15; The Art of Computer Programming 4A,
 * 7.1.4): a line for each node, the root first, with its number, its variable, and the nodes
 * without and with it, as in "1f: (~17?c:2)". Nodes are hexadecimal; variables are decimal, from 1.
 * A diagram that is a sink alone has no line. TW_ERR_IO. */
TW_API tw_status tw_diagram_write(const tw_diagram *diagram, const tw_out *out);

/* ---- Packed texts ------------------------------------------------------------------------ */

/* Adds the uncompressed text of a gzip file to bytes. TW_ERR_USAGE, not reported as a fault: it is
 * not a gzip file. TW_ERR_INPUT: it is damaged or cut off. TW_ERR_TOO_LARGE: over TW_MAX_TEXT. */
TW_API tw_status tw_source_unpack(const tw_source *source, const tw_report *report,
                                  tw_bytes *bytes);

/* ---- Covers ------------------------------------------------------------------------------ */

/* How a cover is written. Borrowed for the call. */
typedef struct tw_cover_text {
    size_t size;             /* sizeof(tw_cover_text) */
    const tw_format *format; /* NULL: "dlx" */
    tw_clause_style clauses; /* in "dimacs" */
} tw_cover_text;

/* Writes a cover. how: may be NULL. TW_ERR_UNSUPPORTED: the format cannot express the cover.
 * TW_ERR_TOO_LARGE: the text would be too long. TW_ERR_USAGE: covers are not written in this
 * format. error tells why.
 *
 * "dlx" is Knuth's text for exact cover (The Art of Computer Programming 4B, 7.2.2.1): a line of
 * items, secondary ones after '|', then a line for each option. pN is place N, sN is stock N, and a
 * cost of 5 is "|5" at the end of the option. No stock may be used more than once, and each option
 * must have a primary item, because his programs drop the others. "mcc" (his DLX3) also has
 * multiplicities, as in "2:3|s0", and expresses every cover in which something must be covered. In
 * both, the options of a stock that is never used are left out.
 * "cover-csv" is a table with a column for each item and a row for each option, 1 where the option
 * covers the item. Its first line is as "option,p0,p1 0..1,s0 2..3": a range after a name tells how
 * often the item is covered; without one it is covered once.
 * "dimacs" is clauses, whose models are the solutions of the cover. "opb" is sums of variables,
 * where xN is option N - 1, with the costs as what to minimize; "minizinc" and "xcsp3" say the same
 * as a model of MiniZinc, where it is x[N], and in XCSP3. */
TW_API tw_status tw_cover_write(const tw_context *context, const tw_cover *cover,
                                const tw_cover_text *how, const tw_out *out, tw_error *error);
/* Reads a cover in "dlx" or "mcc", with costs and with coloured secondary items ("x:a"), or in
 * "cover-csv". source->format NULL: a name that ends with ".csv" is a table, any other is Knuth's.
 * *cover: new. Its options are those of the text, in order, without those that have no primary
 * item; *dropped (may be NULL) is the number of these. A coloured item becomes optional places that
 * options of different colours share. Names have at most 63 bytes.
 * The columns of a table are separated by commas, semicolons or tabs. A first column "option" is
 * ignored. A first line of zeros and ones only is an option, and all items are covered once. An
 * entry is 1 or x, or 0 or empty. Statuses as tw_lattice_read; TW_ERR_UNSUPPORTED: an option has
 * two items with multiplicities. */
TW_API tw_status tw_cover_read(const tw_context *context, const tw_source *source,
                               const tw_report *report, tw_cover **cover, size_t *dropped);

/* What a solver answered: nothing certain, no model, or models. */
typedef enum tw_verdict { TW_VERDICT_UNKNOWN, TW_VERDICT_NONE, TW_VERDICT_MODELS } tw_verdict;

/* Receives a model: the numbers of its true variables, from 1 up to `variables`, ascending,
 * borrowed for the call. false: no more, and the reader succeeds. */
typedef struct tw_model_sink {
    bool (*model)(void *user, const uint32_t *variables, size_t count);
    void *user;
} tw_model_sink;

/* Reads what solvers print or write: lines "s ...", "v ..." and "c ..." (CaDiCaL, clasp), "SAT" and
 * the model (minisat), or "v ..." and the separators of MiniZinc. A variable may be called x1, as
 * in OPB. Variables above `variables` are helpers and are ignored. *answer: MODELS if there is a
 * model, else what the solver stated. TW_ERR_INPUT: a line is malformed, a model is cut off, or
 * there is no answer. */
TW_API tw_status tw_models_read(const tw_context *context, const tw_source *source,
                                const tw_report *report, uint32_t variables,
                                const tw_model_sink *sink, tw_verdict *answer);

#ifdef __cplusplus
}
#endif
#endif
