/* xmpuzzle_stored.c -- the solutions that a BurrTools file holds.
 *
 * An assembly is a list of numbers: entry by entry as many placements as the entry allows copies,
 * each a position and the number of a turn, or a single x for a copy that is not used. Voxel v of
 * a shape with hotspot h lies where its middle is the middle of the position, plus the turned
 * way from h to v.
 * Every solution is judged before it is handed on; how it comes apart, where the file tells, is
 * replayed. */
#include "format/foreign/burrtools/xmpuzzle.h"
#include "format/foreign/burrtools/xmpuzzle_numbers.h"
#include "format/foreign/burrtools/xmpuzzle_sequence.h"
#include "base/base.h"
#include "lattice/lattice_shared.h"

#include <string.h>

typedef struct tw_xm_assembly {
    tw_xm_file *file;
    const tw_puzzle *puzzle;
    const tw_xml *element;
    const char *next; /* of its text */
    tw_placement *placements;
    size_t count, room;
    tw_cell *cells;
    size_t cell_count, cell_room;
    const char *wrong; /* NULL: nothing so far */
    /* Used if how they come apart is asked for. */
    tw_disassembler *by;
    uint32_t *of_slot; /* as in tw_xm_placed; NULL: not asked for */
    size_t slot_count, slot_room;
    tw_voxel *at; /* as there; room as placements have */
} tw_xm_assembly;

static bool take_unused(tw_xm_assembly *assembly)
{
    assembly->next = tw_xm_skip_gaps(assembly->next);
    bool unused = *assembly->next == 'x';
    assembly->next += unused;
    return unused;
}

/* ---- Placements -------------------------------------------------------------------------- */

static bool refuse(tw_xm_assembly *assembly, const char *wrong)
{
    assembly->wrong = assembly->wrong ? assembly->wrong : wrong;
    return false;
}

/* How a shape is laid: turned about its hotspot, which comes to a place. Both are middles. */
typedef struct tw_laying {
    tw_voxel hotspot, to;
    size_t turn;
} tw_laying;

/* The cell of one voxel of a shape that is laid. */
static bool place_voxel(const tw_burrtools_grid *grid, const tw_laying *laid, const tw_voxel *voxel,
                        tw_cell *cell)
{
    tw_voxel middle, way, image;
    if (!tw_burrtools_grid_middle(grid, voxel, &middle))
        return false;
    for (size_t i = 0; i < 3; i++)
        way.at[i] = middle.at[i] - laid->hotspot.at[i];
    if (!tw_burrtools_grid_turned(grid, laid->turn, &way, &image))
        return false;
    for (size_t i = 0; i < 3; i++)
        image.at[i] += laid->to.at[i];
    return tw_burrtools_grid_under(grid, &image, &way) && tw_burrtools_grid_cell(grid, &way, cell);
}

static bool place_piece(tw_xm_assembly *assembly, uint32_t piece, const tw_voxel *position,
                        size_t turn)
{
    const tw_xm_file *file = assembly->file;
    const tw_xm_shape *shape = file->entries[piece].shape;
    tw_cell *cells = assembly->cells + assembly->cell_count;
    tw_laying laid = {.turn = turn};
    if (assembly->count == assembly->room ||
        assembly->cell_room - assembly->cell_count < shape->filled)
        return refuse(assembly, "it has more pieces than fit");
    if (!tw_burrtools_grid_middle(&file->grid, position, &laid.to))
        return refuse(assembly, "a piece lies too far away");
    bool fits = tw_burrtools_grid_middle(&file->grid, &shape->hotspot, &laid.hotspot);
    for (size_t c = 0; c < shape->filled; c++)
        if (!fits || !place_voxel(&file->grid, &laid, &shape->voxels[c], &cells[c]) ||
            tw_puzzle_find_cell(assembly->puzzle, cells[c]) == UINT32_MAX)
            return refuse(assembly, "a piece does not lie in the container");
    tw_lattice_sort(tw_puzzle_lattice(assembly->puzzle), cells, shape->filled);
    assembly->placements[assembly->count++] =
        (tw_placement){.piece = piece, .cells = cells, .cell_count = shape->filled};
    assembly->cell_count += shape->filled;
    return true;
}

/* The next copy of the next entry: a placement, or UINT32_MAX. */
static bool note_slot(tw_xm_assembly *assembly, uint32_t placement)
{
    const tw_context *context = assembly->file->import.reader->context;
    if (!assembly->by)
        return true;
    if (!TW_GROW(context, assembly->of_slot, assembly->slot_room, assembly->slot_count + 1)) {
        tw_reader_memory(assembly->file->import.reader);
        return refuse(assembly, "out of memory");
    }
    assembly->of_slot[assembly->slot_count++] = placement;
    return true;
}

static bool take_placement(tw_xm_assembly *assembly, uint32_t piece)
{
    tw_voxel position;
    int64_t turn;
    if (take_unused(assembly))
        return note_slot(assembly, UINT32_MAX);
    for (size_t i = 0; i < 3; i++)
        if (!tw_xm_take_number(&assembly->next, &position.at[i]))
            return refuse(assembly, "it ends too soon, or something else than numbers is in it");
    if (!tw_xm_take_number(&assembly->next, &turn))
        return refuse(assembly, "it ends too soon, or something else than numbers is in it");
    if (turn < 0 || (size_t)turn >= assembly->file->grid.turn_count)
        return refuse(assembly, "it has the number of a turn that does not exist");
    if (assembly->at && assembly->count < assembly->room)
        assembly->at[assembly->count] = position;
    return note_slot(assembly, (uint32_t)assembly->count) &&
           place_piece(assembly, piece, &position, (size_t)turn);
}

static bool take_assembly(tw_xm_assembly *assembly)
{
    const tw_xm_file *file = assembly->file;
    assembly->next = assembly->element->text;
    assembly->count = assembly->cell_count = assembly->slot_count = 0;
    assembly->wrong = NULL;
    for (uint32_t piece = 0; piece < file->entry_count; piece++)
        for (uint32_t copy = 0; copy < file->entries[piece].high; copy++)
            if (!take_placement(assembly, piece))
                return false;
    assembly->next = tw_xm_skip_gaps(assembly->next);
    return !*assembly->next || refuse(assembly, "there is more in it than the pieces");
}

/* ---- Handing on -------------------------------------------------------------------------- */

/* With how it comes apart, where that is asked for and told. false: no more. */
static bool hand_on_one(tw_xm_assembly *assembly, const tw_xml *element, size_t number)
{
    const tw_importing *import = &assembly->file->import;
    const tw_solution solution = {assembly->placements, assembly->count};
    const tw_xml *separation = tw_xml_child(element, "separation");
    const tw_xm_placed placed = {.puzzle = assembly->puzzle,
                                 .solution = &solution,
                                 .of_slot = assembly->of_slot,
                                 .slot_count = assembly->slot_count,
                                 .at = assembly->at};
    return import->how->solution(import->how->user, assembly->puzzle, &solution) &&
           (!separation || !assembly->by ||
            tw_xm_hand_on_sequence(assembly->file, assembly->by, &placed, separation, number));
}

/* false: no more. */
static bool hand_on(tw_xm_assembly *assembly, const tw_xml *element, size_t number)
{
    tw_importing *import = &assembly->file->import;
    tw_error error = {0};
    if (!take_assembly(assembly)) {
        tw_importing_warn(import, assembly->element->text_at, "", "solution %zu cannot be read: %s",
                          number, assembly->wrong);
        return true;
    }
    tw_solution solution = {assembly->placements, assembly->count};
    tw_status status =
        tw_solution_check(import->reader->context, assembly->puzzle, &solution, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(import->reader);
    else if (status)
        tw_importing_warn(import, assembly->element->text_at, "", "solution %zu is none: %s",
                          number, error.message);
    else
        return hand_on_one(assembly, element, number);
    return status != TW_ERR_MEMORY;
}

static const tw_xml *find_telling(const tw_xml *solutions, const char *name)
{
    const tw_xml *found = NULL;
    for (const tw_xml *one = tw_xml_child(solutions, "solution"); one && !found;
         one = tw_xml_again(one))
        found = tw_xml_child(one, name);
    return found;
}

/* What a file tells of how solutions come apart, and is not handed on. */
static void warn_of_separations(tw_xm_file *file, const tw_xml *solutions)
{
    const tw_xml *moves = find_telling(solutions, "separation");
    const tw_xml *numbers = find_telling(solutions, "separationInfo");
    if (moves && !file->import.how->apart)
        tw_importing_warn(&file->import, moves->at, "ask for the moves",
                          "how solutions come apart, which the file tells, is left out");
    if (numbers)
        tw_importing_warn(&file->import, numbers->at, "",
                          "of a solution the file tells how many moves take it apart, and not "
                          "which; that is not kept");
}

/* NULL where it is not asked how solutions come apart, or nothing tells; on a lattice on which
 * nothing can be said of it, that is a warning. */
static void make_disassembler(tw_xm_assembly *assembly, const tw_xml *solutions)
{
    tw_importing *import = &assembly->file->import;
    const tw_xml *moves = find_telling(solutions, "separation");
    tw_error error = {0};
    if (!moves || !import->how->apart)
        return;
    tw_status status =
        tw_disassembler_new(import->reader->context, assembly->puzzle, NULL, &assembly->by, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(import->reader);
    else if (status)
        tw_importing_warn(import, moves->at, "", "how solutions come apart is left out: %s",
                          error.message);
}

static void hand_all(tw_xm_assembly *assembly, const tw_xml *solutions)
{
    const tw_xml *one = tw_xml_child(solutions, "solution");
    bool more = true;
    for (size_t number = 1; one && more; one = tw_xml_again(one), number++) {
        assembly->element = tw_xml_child(one, "assembly");
        if (assembly->element)
            more = hand_on(assembly, one, number);
        else
            tw_importing_warn(&assembly->file->import, one->at, "",
                              "solution %zu has no <assembly>", number);
    }
}

tw_status tw_xm_hand_on(tw_xm_file *file, const tw_puzzle *puzzle)
{
    const tw_xml *solutions = tw_xml_child(file->problem, "solutions");
    tw_reader *reader = file->import.reader;
    tw_xm_assembly assembly = {.file = file, .puzzle = puzzle};
    if (!solutions || !solutions->first || !file->import.how->solution)
        return TW_OK;
    warn_of_separations(file, solutions);
    /* a placement has a cell at least, and no cell is covered twice */
    assembly.room = assembly.cell_room = tw_puzzle_cell_count(puzzle);
    assembly.placements = tw_reader_take(reader, assembly.room, sizeof *assembly.placements);
    assembly.cells = tw_reader_take(reader, assembly.cell_room, sizeof *assembly.cells);
    assembly.at = tw_reader_take(reader, assembly.room, sizeof *assembly.at);
    if (assembly.placements && assembly.cells && assembly.at) {
        make_disassembler(&assembly, solutions);
        hand_all(&assembly, solutions);
    }
    tw_give(reader->context, assembly.of_slot, assembly.slot_room, sizeof *assembly.of_slot);
    tw_disassembler_free(assembly.by);
    return reader->status;
}
