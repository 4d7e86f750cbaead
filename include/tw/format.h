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

/* A text and the name it goes by in errors; a name that ends in .json says that it is JSON, any
 * other that it is YAML. A puzzle may name a lattice file by a path relative to its own: `load`
 * fetches it (NULL: only shipped lattices can be named). load gives *bytes, new, a block of just
 * *size bytes made with the context of the call; or a status, and a message and hint in *error. */
typedef struct tw_source {
    const char *name;
    const char *text;
    size_t size;
    tw_status (*load)(void *user, const char *path, char **bytes, size_t *size, tw_error *error);
    void *user;
} tw_source;

/* *lattice: new. Statuses of all readers: TW_ERR_INPUT, and where it says more TW_ERR_TOO_LARGE (a
 * limit), TW_ERR_VERSION (a newer format), TW_ERR_UNSUPPORTED (not in this version), TW_ERR_USAGE
 * (no loader), or what `load` gave. */
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

/* notes: may be NULL. *puzzle: new. */
TW_API tw_status tw_read_puzzle(const tw_context *context, const tw_source *source,
                                const tw_report *report, tw_puzzle **puzzle,
                                tw_puzzle_notes *notes);
/* The notes alone, cheaply (nothing is enumerated or checked). */
TW_API tw_status tw_read_puzzle_notes(const tw_context *context, const tw_source *source,
                                      const tw_report *report, tw_puzzle_notes *notes);

/* Receives the pieces of a set, borrowed for the call. false: no more, and the call succeeds. */
typedef struct tw_set_sink {
    bool (*piece)(void *user, const char *name, const tw_cell *cells, size_t count);
    void *user;
} tw_set_sink;
/* The pieces of a set on a lattice: a named set of the lattice's text (source), or polyforms of
 * `size` cells and that symmetry when name is NULL (then source may be NULL). Pieces with names of
 * their own come first, the others are called by their number. TW_ERR_USAGE: no such set. */
TW_API tw_status tw_read_set(const tw_context *context, const tw_source *source,
                             const tw_lattice *lattice, const char *name, size_t size,
                             tw_polyform_symmetry symmetry, const tw_set_sink *sink,
                             tw_error *error);

/* ---- Solutions --------------------------------------------------------------------------- */

/* One line of JSON: {"solution":N,"pieces":[{"piece":"F","cells":[[0,0],...]},...]}. In a puzzle
 * with marks each piece has "turn":N behind its cells, the transformation that lays it so. */
TW_API tw_status tw_write_solution_json(const tw_puzzle *puzzle, const tw_solution *solution,
                                        uint64_t number, const tw_out *out);
/* The thesis' two forms: "HGGFFHH..." the letter of each cell in cell order ('.' for an empty
 * optional one), and "H7 G3 F5 ..." each piece in order of its first cell with the number of
 * its orientation (TW_ERR_INPUT when a placement is no pose). Letters as tw_puzzle_letter. */
TW_API tw_status tw_write_solution_line(const tw_puzzle *puzzle, const tw_solution *solution,
                                        const tw_out *out);
TW_API tw_status tw_write_solution_orientations(const tw_poses *poses, const tw_solution *solution,
                                                const tw_out *out);
/* Reads one line as tw_write_solution_json writes it, in JSON whatever its name. Pieces and cells
 * are those of the puzzle; whether they solve it is for tw_solution_check to say. *solution: new,
 * freed by tw_solution_free_read with the same context. */
TW_API tw_status tw_read_solution_json(const tw_context *context, const tw_puzzle *puzzle,
                                       const tw_source *source, const tw_report *report,
                                       tw_solution **solution);
TW_API void tw_solution_free_read(const tw_context *context, tw_solution *solution);

/* ---- Texts of the thesis' program -------------------------------------------------------- */

/* The text at the head of that program's pictures of solutions: "Solution #N Parts order H7 G3",
 * the pieces in order of their first cell with the number of their orientation in one character
 * (0-9a-z, from 36 on decimal); the letter of each cell, '_' for an empty one; the letters again
 * layer by layer. number: counts from 0 in that program. TW_ERR_INPUT when a placement is no pose
 * of its piece, TW_ERR_TOO_LARGE when cells lie too far apart for a picture. */
TW_API tw_status tw_write_x3d_head(const tw_context *context, const tw_poses *poses,
                                   const tw_solution *solution, uint64_t number, const tw_out *out);

/* How many solutions a configuration of that program has. All borrowed. */
typedef struct tw_results {
    const char *name;             /* of the configuration */
    const char *const *arguments; /* it was called with; written in ascending order, as texts */
    size_t argument_count;
    bool matches;   /* with a table of keys and locks */
    uint64_t total; /* all solutions, none taken for the same */
} tw_results;

/* A line of that program's results.properties: "name_argument_argument=total". */
TW_API tw_status tw_write_results(const tw_results *results, const tw_out *out);

/* ---- Covers ------------------------------------------------------------------------------ */

/* Knuth's text for exact cover: a line of items (secondary ones after '|'), then one option a
 * line. pN is place N, sN stock N. TW_ERR_UNSUPPORTED when a stock may be used more than once, or
 * when an option has nothing that must be covered (his programs would drop it). */
TW_API tw_status tw_write_cover(const tw_cover *cover, const tw_out *out);

#ifdef __cplusplus
}
#endif
#endif
