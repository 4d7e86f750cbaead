/* tw/format.h -- texts in and out: lattice and puzzle files, solutions, covers.
 *
 * Readers take bytes that are hostile until checked and report every fault with line, column,
 * what was found and what was expected. Writers hand their bytes to a tw_out. */
#ifndef TW_FORMAT_H
#define TW_FORMAT_H

#include <tw/cover.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What ships with the library --------------------------------------------------------- */

typedef struct tw_shipped {
    const char *name; /* file name without its ending */
    const char *text; /* the file, `size` bytes and a NUL */
    size_t size;
} tw_shipped;

/* Lattices and puzzles embedded in the library, by name; {NULL, ...} past the end. */
TW_API tw_shipped tw_shipped_lattice(size_t number);
TW_API tw_shipped tw_shipped_puzzle(size_t number);
TW_API const tw_shipped *tw_find_lattice(const char *name); /* NULL when there is none */
TW_API const tw_shipped *tw_find_puzzle(const char *name);

/* ---- Lattice files ----------------------------------------------------------------------- */

/* A text and the name it goes by in errors. A puzzle may name a lattice file by a path relative to
 * its own: `load` fetches it (NULL: only shipped lattices can be named). load gives *bytes, new,
 * made with `context`, size *size; or a status and a message of its own in *error. */
typedef struct tw_source {
    const char *name;
    const char *text;
    size_t size;
    tw_status (*load)(void *user, const char *path, char **bytes, size_t *size, tw_error *error);
    void *user;
} tw_source;

/* *lattice: new. */
TW_API tw_status tw_read_lattice(const tw_context *context, const tw_source *source,
                                 const tw_report *report, tw_lattice **lattice);

/* A named set of pieces that a lattice file offers. */
typedef struct tw_piece_set {
    char name[TW_MAX_NAME];
    char title[160];
    uint32_t size; /* cells of each when it is an enumerated set, else 0 */
    tw_polyform_symmetry symmetry;
} tw_piece_set;

/* The sets of a lattice file, by number; TW_ERR_USAGE past the end. */
TW_API tw_status tw_read_piece_set(const tw_context *context, const tw_source *source,
                                   size_t number, tw_piece_set *set, const tw_report *report);

/* ---- Puzzle files ------------------------------------------------------------------------ */

/* What a puzzle file says about itself beside the puzzle. */
typedef struct tw_puzzle_notes {
    char title[200];
    char source[400];
    char author[200];
    char family[TW_MAX_NAME];
    bool has_counts;
    /* published or measured counts; UINT64_MAX where the file says nothing */
    uint64_t none, rotations, isometries;
} tw_puzzle_notes;

/* YAML, or JSON when the name ends in .json. notes: may be NULL. *puzzle: new. */
TW_API tw_status tw_read_puzzle(const tw_context *context, const tw_source *source,
                                const tw_report *report, tw_puzzle **puzzle,
                                tw_puzzle_notes *notes);
/* The notes alone, cheaply (nothing is enumerated or checked). */
TW_API tw_status tw_read_puzzle_notes(const tw_context *context, const tw_source *source,
                                      const tw_report *report, tw_puzzle_notes *notes);

/* The pieces of a set on a lattice as (name, cells): a named set of the lattice's file, or
 * polyforms of `size` cells when name is NULL. Used by `tilewright pieces`. */
typedef struct tw_set_sink {
    bool (*piece)(void *user, const char *name, const tw_cell *cells, size_t count);
    void *user;
} tw_set_sink;
TW_API tw_status tw_read_set(const tw_context *context, const tw_source *source,
                             const tw_lattice *lattice, const char *name, size_t size,
                             tw_polyform_symmetry symmetry, const tw_set_sink *sink,
                             tw_error *error);

/* ---- Solutions --------------------------------------------------------------------------- */

/* One line of JSON: {"solution":N,"pieces":[{"piece":"F","cells":[[0,0],...]},...]} */
TW_API tw_status tw_write_solution_json(const tw_puzzle *puzzle, const tw_solution *solution,
                                        uint64_t number, const tw_out *out);
/* The thesis' two forms: "HGGFFHH..." the letter of each cell in cell order ('.' for an empty
 * optional one), and "H7 G3 F5 ..." each piece in order of its first cell with the number of
 * its orientation. */
TW_API tw_status tw_write_solution_line(const tw_puzzle *puzzle, const tw_solution *solution,
                                        const tw_out *out);
TW_API tw_status tw_write_solution_orientations(const tw_poses *poses, const tw_solution *solution,
                                                const tw_out *out);
/* Reads one line as tw_write_solution_json writes it. *solution: new, freed by
 * tw_solution_free_read. */
TW_API tw_status tw_read_solution_json(const tw_context *context, const tw_puzzle *puzzle,
                                       const tw_source *source, const tw_report *report,
                                       tw_solution **solution);
TW_API void tw_solution_free_read(const tw_context *context, tw_solution *solution);

/* ---- Covers ------------------------------------------------------------------------------ */

/* Knuth's text for exact cover: a line of items (secondary ones after '|'), then one option a
 * line. TW_ERR_UNSUPPORTED when a stock may be used more or less often than once. */
TW_API tw_status tw_write_cover(const tw_cover *cover, const tw_out *out);

#ifdef __cplusplus
}
#endif
#endif
