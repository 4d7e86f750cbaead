/* read_solution.c -- reads a solution: one line of JSON as write_solution.c writes it.
 *
 * Pieces and cells become numbers of the puzzle; tw_solution_check decides whether they make a
 * solution. Placements come out in ascending order of piece, and the cells of each in the lattice's
 * order, whatever the order in the text. In a puzzle with marks each must state its turn, the
 * number of the lattice's transformation; elsewhere the cells determine it. */
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "format/shape/cell_sets.h"
#include "format/solution/solutions.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_shared.h"

/* The solution being read, and the memory of its cells. */
typedef struct tw_answer {
    tw_reader *reader;
    const tw_puzzle *puzzle;
    tw_placement *placements;
    size_t count;
    tw_cell *cells;
    size_t cell_count;
} tw_answer;

static const char *answer_piece_candidate(void *user, size_t number)
{
    const tw_puzzle *puzzle = *(const tw_puzzle *const *)user;
    return number < tw_puzzle_piece_count(puzzle) ? tw_puzzle_piece_name(puzzle, (uint32_t)number)
                                                  : NULL;
}

static bool get_piece(tw_answer *answer, const tw_value *value, uint32_t *piece)
{
    const char *name;
    if (!tw_get_name(answer->reader, value, "\"piece\"", &name))
        return false;
    *piece = tw_puzzle_find_piece(answer->puzzle, name);
    return *piece != UINT32_MAX ||
           !tw_reader_fault(answer->reader, value->at,
                            tw_did_you_mean(name, answer_piece_candidate, &answer->puzzle).text,
                            "the puzzle has no piece %s", tw_quote(name).text);
}

static bool get_cells(tw_answer *answer, const tw_value *list, tw_placement *placement)
{
    const tw_lattice *lattice = tw_puzzle_lattice(answer->puzzle);
    tw_cell *cells = answer->cells + answer->cell_count;
    bool fine = true;
    if (!tw_is_type(answer->reader, list, TW_VALUE_LIST, "\"cells\""))
        return false;
    for (const tw_value *one = list->first; one && !tw_reader_full(answer->reader);
         one = one->next) {
        tw_cell *cell = answer->cells + answer->cell_count;
        if (!tw_get_cell(answer->reader, lattice, one, cell)) {
            fine = false;
        } else if (tw_puzzle_find_cell(answer->puzzle, *cell) == UINT32_MAX) {
            tw_reader_fault(answer->reader, one->at, "", "the container has no cell %s",
                            tw_show_cell(lattice, *cell).text);
            fine = false;
        } else {
            answer->cell_count++;
        }
    }
    placement->cells = cells;
    placement->cell_count = (size_t)(answer->cells + answer->cell_count - cells);
    tw_lattice_sort(lattice, cells, placement->cell_count);
    return fine;
}

/* Reads the turn, which marks need: cells alone may not show it. */
static bool get_placement_turn(tw_answer *answer, const tw_value *map, tw_placement *placement)
{
    size_t count = tw_lattice_transform_count(tw_puzzle_lattice(answer->puzzle));
    const tw_value *value = tw_find(map, "turn");
    int64_t turn;
    if (!value)
        return !tw_reader_fault(answer->reader, map->at, "",
                                "\"turn\" is missing: in a puzzle with marks a placement needs it");
    if (!tw_get_integer(answer->reader, value, "\"turn\"", (tw_bounds){0, (int64_t)count - 1},
                        &turn))
        return false;
    placement->turn = (uint32_t)turn;
    return true;
}

static void read_placement(tw_answer *answer, const tw_value *map)
{
    static const char *const keys[] = {"piece", "cells", NULL};
    static const char *const marked_keys[] = {"piece", "cells", "turn", NULL};
    bool marked = tw_puzzle_mark_count(answer->puzzle) > 0;
    tw_placement *placement = &answer->placements[answer->count];
    if (!tw_is_type(answer->reader, map, TW_VALUE_MAP, "a placement"))
        return;
    tw_check_keys(answer->reader, map, marked ? marked_keys : keys);
    const tw_value *piece = tw_find(map, "piece"), *cells = tw_find(map, "cells");
    if (!piece || !cells) {
        tw_reader_fault(answer->reader, map->at, "", "a placement needs \"piece\" and \"cells\"");
        return;
    }
    bool fine = get_piece(answer, piece, &placement->piece);
    fine = (!marked || get_placement_turn(answer, map, placement)) && fine;
    bool known = get_cells(answer, cells, placement);
    for (size_t c = 1; known && c < placement->cell_count; c++) /* they are sorted */
        if (memcmp(&placement->cells[c - 1], &placement->cells[c], sizeof(tw_cell)) == 0)
            tw_reader_fault(
                answer->reader, cells->at, "remove one of the two", "cell %s is listed twice",
                tw_show_cell(tw_puzzle_lattice(answer->puzzle), placement->cells[c]).text);
    answer->count += fine;
}

/* How many cells the list of placements holds at most. */
static size_t count_listed_cells(const tw_value *list)
{
    size_t count = 1; /* room for one that is refused */
    for (const tw_value *one = list->first; one; one = one->next) {
        const tw_value *cells = tw_find(one, "cells");
        count += cells ? cells->count : 0;
    }
    return count;
}

/* Copies of a piece stay in the order of the text, in which their cells lie. */
static int compare_read_placements(const void *a, const void *b)
{
    const tw_placement *one = a, *other = b;
    return tw_order_then(TW_ORDER(one->piece, other->piece), TW_ORDER(one->cells, other->cells));
}

void tw_read_placements(tw_reader *reader, const tw_puzzle *puzzle, const tw_value *list,
                        tw_placement **items, tw_solution **made)
{
    tw_answer answer = {.reader = reader, .puzzle = puzzle};
    if (!tw_is_type(reader, list, TW_VALUE_LIST, tw_quote(list->key).text))
        return;
    *made = tw_solution_new(reader->context, list->count + 1, count_listed_cells(list),
                            &answer.placements, &answer.cells);
    if (!*made) {
        tw_reader_memory(reader);
        return;
    }
    for (const tw_value *one = list->first; one && !tw_reader_full(reader); one = one->next)
        read_placement(&answer, one);
    (*made)->count = answer.count;
    *items = answer.placements;
}

static void read_solution_root(tw_reader *reader, const tw_puzzle *puzzle, const tw_value *root,
                               tw_solution **made)
{
    static const char *const keys[] = {"type", "solution", "placements", "pieces", NULL};
    uint64_t number;
    if (!tw_is_type(reader, root, TW_VALUE_MAP, "a solution"))
        return;
    tw_check_keys(reader, root, keys);
    const tw_value *solution = tw_find(root, "solution");
    if (solution)
        tw_get_count(reader, solution, "\"solution\"", &number);
    const tw_value *list = tw_find(root, "pieces"); /* the key in files of earlier versions */
    if (!list)
        list = tw_require(reader, root, "placements");
    if (!list)
        return;
    tw_placement *items = NULL;
    tw_read_placements(reader, puzzle, list, &items, made);
    if (*made)
        qsort(items, (*made)->count, sizeof *items, compare_read_placements);
}

void tw_read_jsonl(tw_reader *reader, const tw_puzzle *puzzle, const tw_source *source,
                   tw_solution **made)
{
    const tw_value *root;
    if (tw_parse_json(reader, source, &root) == TW_OK)
        read_solution_root(reader, puzzle, root, made);
}
