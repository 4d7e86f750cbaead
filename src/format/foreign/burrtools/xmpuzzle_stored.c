/* xmpuzzle_stored.c -- the solutions that a BurrTools file holds.
 *
 * An assembly is a list of numbers: entry by entry as many placements as the entry allows copies,
 * each a position and the number of a turn, or a single x for a copy that is not used. Voxel v of
 * a shape with hotspot h lies where its middle is the middle of the position, plus the turned
 * way from h to v.
 * Every solution is judged before it is handed on. */
#include "format/foreign/burrtools/xmpuzzle.h"
#include "lattice/lattice_shared.h"

#include <string.h>

typedef struct tw_assembly {
    tw_xm_file *file;
    const tw_puzzle *puzzle;
    const tw_xml *element;
    const char *next; /* of its text */
    tw_placement *placements;
    size_t count, room;
    tw_cell *cells;
    size_t cell_count, cell_room;
    const char *wrong; /* NULL: nothing so far */
} tw_assembly;

/* ---- Numbers ----------------------------------------------------------------------------- */

static bool is_gap(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static void skip_gaps(tw_assembly *assembly)
{
    while (is_gap(*assembly->next))
        assembly->next++;
}

static bool take_number(tw_assembly *assembly, int64_t *number)
{
    skip_gaps(assembly);
    const char *at = assembly->next;
    bool minus = *at == '-';
    int64_t value = 0;
    at += minus;
    if (*at < '0' || *at > '9')
        return false;
    for (; *at >= '0' && *at <= '9'; at++) {
        value = 10 * value + (*at - '0');
        if (value > TW_MAX_COORDINATE)
            return false;
    }
    assembly->next = at;
    *number = minus ? -value : value;
    return *at == '\0' || is_gap(*at);
}

static bool take_unused(tw_assembly *assembly)
{
    skip_gaps(assembly);
    bool unused = *assembly->next == 'x';
    assembly->next += unused;
    return unused;
}

/* ---- Placements -------------------------------------------------------------------------- */

static bool refuse(tw_assembly *assembly, const char *wrong)
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

static bool place_piece(tw_assembly *assembly, uint32_t piece, const tw_voxel *position,
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

static bool take_placement(tw_assembly *assembly, uint32_t piece)
{
    tw_voxel position;
    int64_t turn;
    if (take_unused(assembly))
        return true;
    for (size_t i = 0; i < 3; i++)
        if (!take_number(assembly, &position.at[i]))
            return refuse(assembly, "it ends too soon, or something else than numbers is in it");
    if (!take_number(assembly, &turn))
        return refuse(assembly, "it ends too soon, or something else than numbers is in it");
    if (turn < 0 || (size_t)turn >= assembly->file->grid.turn_count)
        return refuse(assembly, "it has the number of a turn that does not exist");
    return place_piece(assembly, piece, &position, (size_t)turn);
}

static bool take_assembly(tw_assembly *assembly)
{
    const tw_xm_file *file = assembly->file;
    assembly->next = assembly->element->text;
    assembly->count = assembly->cell_count = 0;
    assembly->wrong = NULL;
    for (uint32_t piece = 0; piece < file->entry_count; piece++)
        for (uint32_t copy = 0; copy < file->entries[piece].high; copy++)
            if (!take_placement(assembly, piece))
                return false;
    skip_gaps(assembly);
    return !*assembly->next || refuse(assembly, "there is more in it than the pieces");
}

/* ---- Handing on -------------------------------------------------------------------------- */

/* false: no more. */
static bool hand_on(tw_assembly *assembly, size_t number)
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
        return import->how->solution(import->how->user, assembly->puzzle, &solution);
    return status != TW_ERR_MEMORY;
}

static void warn_of_separations(tw_xm_file *file, const tw_xml *solutions)
{
    for (const tw_xml *one = tw_xml_child(solutions, "solution"); one; one = tw_xml_again(one)) {
        const tw_xml *apart = tw_xml_child(one, "separation");
        apart = apart ? apart : tw_xml_child(one, "separationInfo");
        if (!apart)
            continue;
        tw_importing_warn(&file->import, apart->at, "",
                          "how solutions are taken apart is not kept");
        return;
    }
}

static void hand_all(tw_assembly *assembly, const tw_xml *solutions)
{
    const tw_xml *one = tw_xml_child(solutions, "solution");
    bool more = true;
    for (size_t number = 1; one && more; one = tw_xml_again(one), number++) {
        assembly->element = tw_xml_child(one, "assembly");
        if (assembly->element)
            more = hand_on(assembly, number);
        else
            tw_importing_warn(&assembly->file->import, one->at, "",
                              "solution %zu has no <assembly>", number);
    }
}

tw_status tw_xm_hand_on(tw_xm_file *file, const tw_puzzle *puzzle)
{
    const tw_xml *solutions = tw_xml_child(file->problem, "solutions");
    tw_reader *reader = file->import.reader;
    tw_assembly assembly = {.file = file, .puzzle = puzzle};
    if (!solutions || !solutions->first || !file->import.how->solution)
        return TW_OK;
    warn_of_separations(file, solutions);
    /* a placement has a cell at least, and no cell is covered twice */
    assembly.room = assembly.cell_room = tw_puzzle_cell_count(puzzle);
    assembly.placements = tw_reader_take(reader, assembly.room, sizeof *assembly.placements);
    assembly.cells = tw_reader_take(reader, assembly.cell_room, sizeof *assembly.cells);
    if (assembly.placements && assembly.cells)
        hand_all(&assembly, solutions);
    return reader->status;
}
