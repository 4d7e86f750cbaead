/* puzzler.c -- reads solutions as Polyform Puzzler prints them (David Goodger): below a caption a
 * line a piece, the coordinates of its cells and then its name, "0,1 0,2 1,1 V". The drawing below
 * them says the same, and is not read.
 *
 * foreign.yaml says which cell of a lattice its coordinates mean. Its puzzle may lie elsewhere,
 * turned or turned over; the reader takes the first transformation and translation that bring all
 * cells into the container, and each piece onto a pose of one of the puzzle's. Its names differ, so
 * they choose only among pieces that are never told apart.
 * Cost: transformations * cells of the container, and for each that fits the cells of the pieces.
 */
#include "base/numbers.h"
#include "format/foreign/burrtools/burrtools_grid.h"
#include "format/solution/solutions.h"
#include "format/text/line_lexer.h"

#include <stdlib.h>

enum { MOST_CELLS_LOOKED = 50000000 };

/* A line: its cells are those from `first` on. */
typedef struct told_piece {
    tw_word name;
    size_t first, count;
    tw_place at;
} told_piece;

typedef struct told_solution {
    tw_reader *reader;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    tw_burrtools_grid grid;
    told_piece *pieces;
    size_t piece_count;
    tw_cell *cells;    /* as in the text */
    uint32_t *numbers; /* where they land in the container */
    size_t cell_count, room;
    uint32_t *found, *taken; /* the pose and the piece of each */
    uint32_t *used;          /* copies used of each piece of the puzzle */
    size_t most;             /* most pieces laid by one transformation */
    uint64_t looked;
} told_solution;

/* ---- Lines ------------------------------------------------------------------------------- */

/* "3,10" or "3,10,1". */
static bool read_coordinates(const tw_word *word, tw_voxel *voxel)
{
    const char *at = word->text, *end = at + word->size;
    *voxel = (tw_voxel){{0, 0, 0}};
    for (size_t i = 0; i < 3 && at < end; i++) {
        const bool minus = *at == '-';
        const char *digits = at += minus;
        for (; at < end && *at >= '0' && *at <= '9' && at - digits < 6; at++)
            voxel->at[i] = 10 * voxel->at[i] + (*at - '0');
        voxel->at[i] *= minus ? -1 : 1;
        if (at == digits || (at < end && (*at != ',' || i == 2 || at + 1 == end)))
            return false;
        at += at < end;
        if (at == end)
            return i > 0;
    }
    return false;
}

static void read_told_cell(told_solution *t, const tw_word *word)
{
    tw_voxel voxel;
    if (!read_coordinates(word, &voxel))
        tw_reader_fault(t->reader, word->at, "", "%s: expected coordinates like 0,1 or 0,1,2",
                        tw_quote_word(*word).text);
    else if (!tw_burrtools_grid_cell(&t->grid, &voxel, &t->cells[t->cell_count]))
        tw_reader_fault(t->reader, word->at, "", "%s: the lattice has no cell there",
                        tw_quote_word(*word).text);
    else if (t->cell_count == t->room)
        tw_reader_fault(t->reader, word->at, "", "there are more cells than the container has, %zu",
                        t->room);
    else
        t->cell_count++;
}

/* Reads a line, which ends with the name. A line "!" means a piece left out. */
static void read_told_piece(told_solution *t, tw_line_lexer *lexer)
{
    tw_word word = tw_line_lexer_word(lexer), next = tw_line_lexer_word(lexer);
    told_piece *piece = &t->pieces[t->piece_count];
    *piece = (told_piece){.first = t->cell_count, .at = word.at};
    if (word.size == 0 || tw_word_is(word, "!"))
        return;
    if (t->piece_count == t->room) {
        tw_reader_fault(t->reader, word.at, "", "there are more pieces than cells");
        return;
    }
    for (; next.size > 0; word = next, next = tw_line_lexer_word(lexer))
        if (!tw_reader_full(t->reader))
            read_told_cell(t, &word);
    piece->name = word;
    piece->count = t->cell_count - piece->first;
    t->piece_count++;
    if (piece->count == 0)
        tw_reader_fault(t->reader, piece->at, "", "expected cells and the name of the piece");
}

/* ---- Laying it into the container -------------------------------------------------------- */

/* The piece that lies there: the named one, or the first with a copy left. UINT32_MAX: the pose is
 * of no piece. */
static uint32_t piece_told(const told_solution *t, const told_piece *told, uint32_t *pose)
{
    uint32_t best = UINT32_MAX, low, high;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(t->puzzle); piece++) {
        const tw_pose wanted = {.stock = tw_poses_stock_of_piece(t->poses, piece),
                                .cells = t->numbers + told->first,
                                .cell_count = told->count};
        const uint32_t number = tw_poses_find(t->poses, &wanted);
        if (number == UINT32_MAX)
            continue;
        *pose = number;
        tw_puzzle_piece_copies(t->puzzle, piece, &low, &high);
        if (tw_word_is(told->name, tw_puzzle_piece_name(t->puzzle, piece)))
            return piece;
        if (best == UINT32_MAX && t->used[piece] < high)
            best = piece;
    }
    return best;
}

/* Is each piece on a pose of one of the puzzle's pieces? */
static bool find_told_pieces(told_solution *t)
{
    memset(t->used, 0, tw_puzzle_piece_count(t->puzzle) * sizeof *t->used);
    size_t i = 0;
    for (; i < t->piece_count; i++) {
        const told_piece *told = &t->pieces[i];
        tw_sort_numbers(t->numbers + told->first, told->count);
        t->taken[i] = piece_told(t, told, &t->found[i]);
        if (t->taken[i] == UINT32_MAX)
            break;
        t->used[t->taken[i]]++;
    }
    t->most = i > t->most ? i : t->most;
    return i == t->piece_count;
}

/* Moves the cells, transformed, so that the first lies on that cell of the container. */
static bool land_told_cells(told_solution *t, uint32_t transform, size_t target)
{
    const tw_lattice *lattice = tw_puzzle_lattice(t->puzzle);
    const tw_cell *to = tw_puzzle_cell(t->puzzle, target);
    const tw_cell first = tw_lattice_apply(lattice, transform, t->cells[0]);
    int32_t by[TW_MAX_RANK];
    for (size_t k = 0; k < TW_MAX_RANK; k++)
        by[k] = to->at[k] - first.at[k];
    for (size_t c = 0; first.kind == to->kind && c < t->cell_count; c++, t->looked++) {
        const tw_cell cell = tw_lattice_apply(lattice, transform, t->cells[c]);
        t->numbers[c] = tw_puzzle_find_cell(t->puzzle, tw_lattice_translate(lattice, cell, by));
        if (t->numbers[c] == UINT32_MAX)
            return false;
    }
    return first.kind == to->kind;
}

static bool lay_told_pieces(told_solution *t, bool *landed)
{
    const size_t cells = tw_puzzle_cell_count(t->puzzle);
    *landed = false;
    for (uint32_t i = 0; i < tw_lattice_transform_count(tw_puzzle_lattice(t->puzzle)); i++)
        for (size_t c = 0; c < cells && t->looked < MOST_CELLS_LOOKED; c++, t->looked++) {
            if (!land_told_cells(t, i, c))
                continue;
            *landed = true;
            if (find_told_pieces(t))
                return true;
        }
    return false;
}

/* ---- All of it --------------------------------------------------------------------------- */

static void lay_told_solution(told_solution *t, tw_solution **made)
{
    bool landed;
    if (lay_told_pieces(t, &landed)) {
        *made =
            tw_solution_of_poses(t->reader->context, t->poses, t->found, t->taken, t->piece_count);
        if (!*made)
            tw_reader_memory(t->reader);
    } else if (t->looked >= MOST_CELLS_LOOKED) {
        tw_reader_refuse(t->reader, TW_ERR_TOO_LARGE, t->pieces[0].at, "",
                         "it takes too long to find where in the container this lies");
    } else if (!landed) {
        tw_reader_fault(t->reader, t->pieces[0].at, "",
                        "these %zu cells do not fit into the container, however turned",
                        t->cell_count);
    } else {
        tw_reader_fault(t->reader, t->pieces[t->most].at, "",
                        "no piece of the puzzle that is left lies on these cells of %s",
                        tw_quote_word(t->pieces[t->most].name).text);
    }
}

static void read_told_lines(told_solution *t, const tw_source *source, tw_solution **made)
{
    tw_line_lexer lexer;
    t->room = tw_puzzle_cell_count(t->puzzle);
    t->pieces = tw_reader_take(t->reader, t->room + 1, sizeof *t->pieces);
    t->cells = tw_reader_take(t->reader, t->room + 1, sizeof *t->cells);
    t->numbers = tw_reader_take(t->reader, t->room + 1, sizeof *t->numbers);
    t->found = tw_reader_take(t->reader, t->room + 1, sizeof *t->found);
    t->taken = tw_reader_take(t->reader, t->room + 1, sizeof *t->taken);
    t->used = tw_reader_take(t->reader, tw_puzzle_piece_count(t->puzzle), sizeof *t->used);
    if (!t->pieces || !t->cells || !t->numbers || !t->found || !t->taken || !t->used ||
        !tw_line_lexer_open(&lexer, source, t->reader))
        return;
    for (; !tw_line_lexer_end(&lexer) && !tw_reader_full(t->reader); tw_line_lexer_next(&lexer))
        read_told_piece(t, &lexer);
    if (t->reader->status == TW_OK && t->piece_count == 0)
        tw_reader_fault(t->reader, (tw_place){1, 1}, "", "expected pieces with their cells");
    if (t->reader->status == TW_OK)
        lay_told_solution(t, made);
}

static void read_puzzler_solution(tw_reader *reader, const tw_poses *poses, const tw_source *source,
                                  tw_solution **made)
{
    told_solution t = {.reader = reader, .poses = poses, .puzzle = tw_poses_puzzle(poses)};
    const tw_lattice *own = tw_puzzle_lattice(t.puzzle);
    tw_lattice *lattice = NULL;
    tw_status status =
        tw_burrtools_grid_find(reader, "puzzler", 0, tw_lattice_name(own), &t.grid, &lattice);
    if (status == TW_OK && tw_lattice_rank(own) == tw_lattice_rank(lattice) &&
        tw_lattice_kind_count(own) == tw_lattice_kind_count(lattice))
        read_told_lines(&t, source, made);
    else if (status == TW_OK || status == TW_ERR_USAGE)
        tw_reader_refuse(reader, TW_ERR_UNSUPPORTED, (tw_place){1, 1}, "",
                         "solutions of Polyform Puzzler are not read on this lattice");
    tw_lattice_free(lattice);
}

const tw_format_row tw_format_puzzler = {
    .is = {.name = "puzzler",
           .extension = ".txt",
           .summary = "solutions of Polyform Puzzler, for check and draw",
           .kind = TW_FORMAT_SOLUTION,
           .reads = true},
    .read_posed = read_puzzler_solution,
};
