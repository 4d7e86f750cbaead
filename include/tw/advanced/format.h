/* tw/advanced/format.h -- texts of less use: sets of pieces, covers, models, results, diagrams.
 *
 * Threads, cost: as those of tw/format.h. */
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

/* The same text as a puzzle file of ours, in YAML. As reading it and writing that puzzle, but for a
 * format that is nothing but another way to say such a file. TW_ERR_UNSUPPORTED and TW_ERR_IO as
 * tw_puzzle_write. */
TW_API tw_status tw_puzzle_translate(const tw_context *context, const tw_source *source,
                                     const tw_import *how, const tw_report *report,
                                     const tw_out *out);

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
