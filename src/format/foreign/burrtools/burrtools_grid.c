/* burrtools_grid.c -- reads foreign.yaml and computes with its data (burrtools_grid.h).
 *
 * The text is built in; a fault in it is reported like one in any other text, under its name.
 * Invariant: adjugate * matrix = determinant * identity, determinant not 0, for both maps. */
#include "format/foreign/burrtools/burrtools_grid.h"

#include <string.h>

#include "format/foreign/import_common.h"

enum { FARTHEST_VOXEL = 100 * TW_MAX_COORDINATE }; /* of voxels that are considered */

/* ---- Maps -------------------------------------------------------------------------------- */

static int64_t grid_minor(int64_t m[3][3], size_t row, size_t column)
{
    size_t r = (row + 1) % 3, s = (row + 2) % 3, c = (column + 1) % 3, d = (column + 2) % 3;
    return m[r][c] * m[s][d] - m[r][d] * m[s][c];
}

static void invert_grid_map(tw_burrtools_grid_map *map)
{
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            map->adjugate[j][i] = grid_minor(map->matrix, i, j);
    map->determinant = 0;
    for (size_t j = 0; j < 3; j++)
        map->determinant += map->matrix[0][j] * map->adjugate[j][0];
}

/* Three rows of `rank` numbers; directions that a flat lattice does not have are upright. */
static bool get_matrix(tw_reader *reader, const tw_value *list, size_t rank,
                       tw_burrtools_grid_map *map)
{
    size_t i = 0;
    if (!list || list->count != 3)
        return false;
    memset(map->matrix, 0, sizeof map->matrix);
    for (const tw_value *row = list->first; row; row = row->next, i++) {
        int32_t numbers[TW_MAX_RANK] = {0};
        if (!tw_get_vector(reader, row, "a row", rank, numbers))
            return false;
        for (size_t j = 0; j < 3; j++)
            map->matrix[i][j] = j < rank ? numbers[j] : i == j;
    }
    invert_grid_map(map);
    return map->determinant != 0;
}

static bool get_map(tw_reader *reader, const tw_value *value, const tw_lattice *lattice,
                    size_t rank, tw_burrtools_grid_map *map)
{
    const tw_value *kinds = tw_find(value, "kinds");
    bool fine = get_matrix(reader, tw_find(value, "matrix"), rank, map) && kinds;
    for (const tw_value *one = fine ? kinds->first : NULL; one && fine; one = one->next) {
        uint32_t kind = tw_lattice_find_kind(lattice, one->key);
        int32_t numbers[TW_MAX_RANK] = {0};
        fine = kind != UINT32_MAX && tw_get_vector(reader, one, "a kind", 3, numbers);
        for (size_t i = 0; i < 3 && fine; i++)
            map->offset[kind][i] = numbers[i];
    }
    return fine && kinds->count == tw_lattice_kind_count(lattice);
}

/* matrix * point + offset of the kind. */
static tw_voxel apply_grid_map(const tw_burrtools_grid_map *map, const int64_t point[3],
                               uint32_t kind)
{
    tw_voxel image;
    for (size_t i = 0; i < 3; i++) {
        image.at[i] = map->offset[kind][i];
        for (size_t j = 0; j < 3; j++)
            image.at[i] += map->matrix[i][j] * point[j];
    }
    return image;
}

static bool is_near_voxel(const tw_voxel *voxel)
{
    for (size_t i = 0; i < 3; i++)
        if (voxel->at[i] > FARTHEST_VOXEL || voxel->at[i] < -FARTHEST_VOXEL)
            return false;
    return true;
}

/* The point that the map of this kind sends there; false when it is not integral. */
static bool undo(const tw_burrtools_grid_map *map, const tw_voxel *image, uint32_t kind,
                 int64_t point[3])
{
    for (size_t i = 0; i < 3; i++) {
        int64_t sum = 0;
        for (size_t j = 0; j < 3; j++)
            sum += map->adjugate[i][j] * (image->at[j] - map->offset[kind][j]);
        if (sum % map->determinant != 0)
            return false;
        point[i] = sum / map->determinant;
    }
    return true;
}

tw_voxel tw_burrtools_grid_voxel(const tw_burrtools_grid *grid, const tw_cell *cell)
{
    int64_t point[3] = {cell->at[0], cell->at[1], cell->at[2]};
    return apply_grid_map(&grid->voxels, point, cell->kind);
}

/* Tries each kind, as there are few. real: coordinates beyond the rank must be 0. */
static bool find_cell(const tw_burrtools_grid *grid, const tw_voxel *voxel, bool real,
                      tw_cell *cell)
{
    size_t rank = tw_lattice_rank(grid->lattice);
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(grid->lattice); kind++) {
        int64_t point[3];
        tw_cell found = {.kind = kind};
        bool fine = undo(&grid->voxels, voxel, kind, point);
        for (size_t i = 0; i < 3 && fine; i++) {
            fine = point[i] <= TW_MAX_COORDINATE && point[i] >= -TW_MAX_COORDINATE &&
                   (i < rank || point[i] == 0 || !real);
            found.at[i] = i < rank ? (int32_t)point[i] : 0;
        }
        if (!fine || (real && !tw_lattice_has_cell(grid->lattice, found)))
            continue;
        *cell = found;
        return true;
    }
    return false;
}

bool tw_burrtools_grid_cell(const tw_burrtools_grid *grid, const tw_voxel *voxel, tw_cell *cell)
{
    return is_near_voxel(voxel) && find_cell(grid, voxel, true, cell);
}

bool tw_burrtools_grid_middle(const tw_burrtools_grid *grid, const tw_voxel *voxel,
                              tw_voxel *middle)
{
    tw_cell cell;
    if (!is_near_voxel(voxel))
        return false;
    *middle = *voxel;
    if (!grid->centred)
        return true;
    if (!find_cell(grid, voxel, false, &cell))
        return false;
    *middle = apply_grid_map(&grid->centres, voxel->at, cell.kind);
    return true;
}

bool tw_burrtools_grid_under(const tw_burrtools_grid *grid, const tw_voxel *middle, tw_voxel *voxel)
{
    if (!is_near_voxel(middle))
        return false;
    *voxel = *middle;
    for (uint32_t kind = 0; grid->centred; kind++) {
        tw_cell cell;
        if (kind == tw_lattice_kind_count(grid->lattice))
            return false;
        if (undo(&grid->centres, middle, kind, voxel->at) && is_near_voxel(voxel) &&
            find_cell(grid, voxel, false, &cell) && cell.kind == kind)
            return true;
    }
    return true;
}

bool tw_burrtools_grid_turned(const tw_burrtools_grid *grid, size_t turn, const tw_voxel *vector,
                              tw_voxel *image)
{
    for (size_t i = 0; i < 3; i++) {
        int64_t sum = 0;
        for (size_t j = 0; j < 3; j++)
            sum += grid->turns[turn].matrix[i][j] * vector->at[j];
        if (sum % grid->over != 0)
            return false;
        image->at[i] = sum / grid->over;
    }
    return true;
}

bool tw_burrtools_grid_way(const tw_burrtools_grid *grid, size_t turn, const tw_voxel *hotspot,
                           const tw_voxel *voxel, tw_voxel *image)
{
    tw_voxel from, middle;
    if (!tw_burrtools_grid_middle(grid, hotspot, &from) ||
        !tw_burrtools_grid_middle(grid, voxel, &middle))
        return false;
    tw_voxel way = tw_voxel_minus(&middle, &from);
    return tw_burrtools_grid_turned(grid, turn, &way, image);
}

bool tw_burrtools_grid_lay(const tw_burrtools_grid *grid, size_t turn, const tw_voxel *hotspot,
                           const tw_voxel *to, const tw_voxel *voxel, tw_cell *cell)
{
    tw_voxel image, under;
    if (!tw_burrtools_grid_way(grid, turn, hotspot, voxel, &image))
        return false;
    for (size_t i = 0; i < 3; i++)
        image.at[i] += to->at[i];
    return tw_burrtools_grid_under(grid, &image, &under) &&
           tw_burrtools_grid_cell(grid, &under, cell);
}

tw_voxel tw_burrtools_grid_step(const tw_burrtools_grid *grid, const tw_disassembler *disassembler,
                                size_t direction)
{
    const int32_t *by = tw_disassembler_direction(disassembler, direction);
    tw_cell here = {.at = {0}}, there = here;
    for (size_t i = 0; i < tw_lattice_rank(grid->lattice); i++)
        there.at[i] = by[i];
    tw_voxel from = tw_burrtools_grid_voxel(grid, &here);
    tw_voxel to = tw_burrtools_grid_voxel(grid, &there);
    for (size_t i = 0; i < 3; i++)
        to.at[i] -= from.at[i];
    return to;
}

/* ---- Turns ------------------------------------------------------------------------------- */

static bool get_grid_turn(const tw_value *value, tw_burrtools_grid_turn *turn)
{
    if (value->length != 9)
        return false;
    for (size_t i = 0; i < 9; i++) {
        char letter = value->text[i];
        bool digit = letter >= '0' && letter <= '9';
        if (!digit && (letter < 'a' || letter > 'i'))
            return false;
        turn->matrix[i / 3][i % 3] = (int8_t)(digit ? letter - '0' : 'a' - 1 - letter);
    }
    return true;
}

static bool get_turns(tw_reader *reader, const tw_value *table, tw_burrtools_grid *grid)
{
    const tw_value *over = tw_find(table, "over"), *list = tw_find(table, "matrices");
    if (!over || !list || !tw_get_integer(reader, over, "\"over\"", (tw_bounds){1, 9}, &grid->over))
        return false;
    tw_burrtools_grid_turn *turns = tw_reader_take(reader, list->count, sizeof *turns);
    if (!turns)
        return false;
    for (const tw_value *one = list->first; one; one = one->next)
        if (!get_grid_turn(one, &turns[grid->turn_count++]))
            return false;
    grid->turns = turns;
    return true;
}

/* ---- Grids ------------------------------------------------------------------------------- */

static bool get_grid_number(tw_reader *reader, const tw_value *entry, const char *key,
                            int64_t *number)
{
    const tw_value *value = tw_find(entry, key);
    return !value || tw_get_integer(reader, value, tw_quote(key).text, (tw_bounds){0, 100}, number);
}

static bool get_switch(tw_reader *reader, const tw_value *entry, const char *key, bool *result)
{
    const tw_value *value = tw_find(entry, key);
    return !value || tw_get_bool(reader, value, tw_quote(key).text, result);
}

/* The entry, its lattice made already. */
static bool get_grid(tw_reader *reader, const tw_value *entry, const tw_value *tables,
                     tw_burrtools_grid *grid)
{
    const tw_value *turns = tw_find(entry, "turns"), *centre = tw_find(entry, "centre");
    int64_t number = 0;
    grid->block = grid->reach = 1;
    grid->centred = centre != NULL;
    bool fine = get_grid_number(reader, entry, "grid", &number) &&
                get_grid_number(reader, entry, "block", &grid->block) &&
                get_grid_number(reader, entry, "reach", &grid->reach) &&
                get_switch(reader, entry, "rigid", &grid->rigid) &&
                get_switch(reader, entry, "hotspot", &grid->hotspot);
    grid->number = (uint32_t)number;
    return fine &&
           get_map(reader, entry, grid->lattice, tw_lattice_rank(grid->lattice), &grid->voxels) &&
           (!centre || get_map(reader, centre, grid->lattice, 3, &grid->centres)) &&
           (!turns || get_turns(reader, tw_find(tables, turns->text), grid));
}

tw_status tw_burrtools_grid_find(tw_reader *reader, const char *program, uint32_t number,
                                 const char *name, tw_burrtools_grid *grid, tw_lattice **lattice)
{
    const tw_value *root, *own = NULL;
    tw_lattice *made = NULL;
    tw_status status = tw_import_data_read(reader, &root);
    if (status)
        return status;
    const tw_value *data = tw_find(root, program), *grids = tw_find(data, "grids");
    const tw_value *one = grids ? grids->first : NULL;
    for (; one; one = one->next) {
        const tw_value *count = tw_find(one, "grid");
        int64_t found = -1;
        own = tw_find(one, "lattice");
        if (count && tw_as_integer(count, &found) && own &&
            (name ? strcmp(own->text, name) == 0 : found == number))
            break;
    }
    if (!one)
        return TW_ERR_USAGE;
    status = tw_import_lattice(reader, own->text, &made);
    if (status)
        return status;
    *grid = (tw_burrtools_grid){.lattice = made};
    if (!get_grid(reader, one, tw_find(data, "turns"), grid)) {
        tw_lattice_free(made);
        return tw_reader_refuse(reader, TW_ERR_STATE, (tw_place){0, 0}, "",
                                "the data of grid %u cannot be read", grid->number);
    }
    *lattice = made;
    return TW_OK;
}
