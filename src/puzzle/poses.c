/* poses.c -- stocks of equal pieces, and every place where their orientations fit.
 *
 * An orientation is put with its least cell on each container cell of the same kind, on a wrapped
 * lattice by each of the cell's names; it fits when
 * every cell lands in the container on a colour that its own may lie on and no
 * half-edge meets a border that it may not.
 * Invariant: no stock has two poses on the same cells with the same marks (on a wrapped lattice
 * one orientation can come round to itself, and a coloured piece can lie two ways on cells without
 * colours; either would count one solution twice); poses ascend by stock, orientation, place.
 * Cost: orientations * container cells * piece cells. The table waits for memory at each pose;
 * where none can repeat another, all are filed at the end, in its final size. */
#include "puzzle/orient.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <string.h>

#define MOST_COPIES TW_MAX_CELLS /* of a stock that a container has room for */
#define CELL_STEPS 4             /* of pace: to find a cell in the container */

typedef struct pose_entry {
    uint32_t stock, orientation;
    size_t start; /* of its cells */
} pose_entry;

struct tw_poses {
    tw_scope scope;            /* of all the lists */
    const tw_context *context; /* that of the scope; only while they are made */
    const tw_puzzle *puzzle;
    tw_stock *stocks;
    size_t stock_count, stock_room;
    uint32_t *stock_of_piece;
    pose_entry *entries; /* one more at the end */
    size_t count, entry_room;
    uint32_t *cells, *markings; /* from an entry's start to the next one's; markings: NULL in a
                                 * puzzle without marks */
    size_t cell_room, marking_room;
    bool may_repeat; /* a pose may be one that there is already, so each is filed when it is made */
    tw_hash_table table;
};

/* What is needed only while the poses are made. */
typedef struct pose_maker {
    tw_poses *poses;
    tw_orientations *sets; /* of each stock; copies of a labelled piece share the first one's */
    int64_t *steps;        /* of an orientation's cells: places in the box behind its least cell */
    size_t step_room;
    tw_pace pace;
    tw_error *error;
} pose_maker;

/* ---- The table of poses ------------------------------------------------------------------ */

/* If all are filed at the end, a stock has places 2 * first_pose to 2 * (first_pose + pose_count)
 * of the table: filing its poses does not wait for memory. */
static uint64_t hash_pose(const tw_poses *poses, const tw_pose *pose)
{
    const tw_stock *stock = &poses->stocks[pose->stock];
    const size_t count = pose->cell_count;
    uint64_t hash = tw_mix_all(tw_mix(pose->stock, count), pose->cells, count);
    if (pose->markings)
        hash = tw_mix_all(hash, pose->markings, count);
    if (poses->may_repeat)
        return hash;
    return (2 * (uint64_t)stock->first_pose + ((hash >> 32) * 2 * stock->pose_count >> 32)) << 32;
}

static size_t pose_size(const tw_poses *poses, size_t number)
{
    return poses->entries[number + 1].start - poses->entries[number].start;
}

static const uint32_t *markings_of(const tw_poses *poses, size_t number)
{
    return poses->markings ? &poses->markings[poses->entries[number].start] : NULL;
}

static bool is_wanted_pose(const tw_poses *poses, size_t number, const tw_pose *wanted)
{
    size_t bytes = wanted->cell_count * sizeof *wanted->cells;
    return poses->entries[number].stock == wanted->stock &&
           pose_size(poses, number) == wanted->cell_count &&
           memcmp(&poses->cells[poses->entries[number].start], wanted->cells, bytes) == 0 &&
           (!wanted->markings || memcmp(markings_of(poses, number), wanted->markings, bytes) == 0);
}

static uint32_t find_pose(const tw_poses *poses, const tw_pose *wanted, uint64_t hash)
{
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&poses->table, hash, &step)) != TW_HASH_TABLE_END &&
           !is_wanted_pose(poses, found, wanted))
        continue;
    return found;
}

uint32_t tw_poses_find(const tw_poses *poses, const tw_pose *wanted)
{
    return find_pose(poses, wanted, hash_pose(poses, wanted));
}

/* ---- Placing ----------------------------------------------------------------------------- */

/* May the cell's half-edges face what lies beyond the border there? */
static bool border_agrees(const tw_puzzle *puzzle, uint32_t number, uint32_t marking)
{
    uint8_t outside = (uint8_t)(puzzle->mark_count + 1);
    for (uint32_t l = 0; l < tw_puzzle_arc_count(puzzle, number); l++) {
        if (tw_puzzle_cell_across(puzzle, number, l) != UINT32_MAX)
            continue;
        uint8_t border = tw_puzzle_border(puzzle, number, l);
        uint8_t mark = puzzle->markings.count ? puzzle->markings.items[marking].marks[l] : 0;
        if (!tw_puzzle_may_meet(puzzle, mark, border ? border : outside))
            return false;
    }
    return true;
}

/* One cell of an orientation, moved: its number in the container, or UINT32_MAX if it may not lie
 * there. */
static uint32_t land_cell(const tw_puzzle *puzzle, tw_cell cell, uint32_t tag)
{
    uint32_t number = tw_puzzle_find_cell(puzzle, cell);
    if (number == UINT32_MAX)
        return number;
    if (!tw_puzzle_may_lie(puzzle, tw_cell_tag_colour(tag), puzzle->colours[number]))
        return UINT32_MAX;
    if (puzzle->mark_count && !border_agrees(puzzle, number, tw_cell_tag_marking(tag)))
        return UINT32_MAX;
    return number;
}

/* Writes the container cells (and markings) of the orientation, its least cell moved to a cell,
 * behind the last pose; false if it does not fit. No two cells coincide: an orientation that meets
 * itself round a wrapped lattice is not made, but a wrap that turns may bring two cells together.
 */
static bool land(tw_poses *poses, const tw_orientations *set, size_t orientation,
                 const tw_cell *onto)
{
    const tw_puzzle *puzzle = poses->puzzle;
    size_t start = set->start[orientation], count = set->start[orientation + 1] - start;
    const size_t first = poses->entries[poses->count].start;
    uint32_t *landed = &poses->cells[first];
    uint32_t *markings = poses->markings ? &poses->markings[first] : NULL;
    int32_t by[TW_MAX_RANK];
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = onto->at[i] - set->cells[start].at[i];
    for (size_t i = 0; i < count; i++) { /* the last cell second: it is outside most often */
        const size_t c = i == 0 ? 0 : i == 1 ? count - 1 : i - 1;
        tw_cell cell = tw_lattice_translate(puzzle->lattice, set->cells[start + c], by);
        landed[c] = land_cell(puzzle, cell, set->tags[start + c]);
        if (landed[c] == UINT32_MAX)
            return false;
        if (markings)
            markings[c] = tw_cell_tag_marking(set->tags[start + c]);
    }
    if (markings)
        tw_sort_pairs(landed, markings, count);
    else
        tw_sort_numbers(landed, count);
    for (size_t c = 1; c < count; c++)
        if (landed[c] == landed[c - 1])
            return false;
    return true;
}

/* The same, where nothing counts but whether the container has the cells, and moving keeps their
 * order. place: that of the least cell in the box. */
static bool land_in_box(tw_poses *poses, const int64_t *steps, size_t count, int64_t place)
{
    const uint32_t *numbers = poses->puzzle->cell_box.numbers;
    uint32_t *landed = &poses->cells[poses->entries[poses->count].start];
    for (size_t c = 0; c < count; c++) {
        landed[c] = numbers[place + steps[c]];
        if (landed[c] == UINT32_MAX)
            return false;
    }
    return true;
}

/* Files a pose unless it is there. TW_OK: it is filed; *new: it was not there. */
static tw_status file_if_new(pose_maker *maker, const tw_pose *pose, bool *new)
{
    tw_poses *poses = maker->poses;
    uint64_t hash = hash_pose(poses, pose);
    *new = find_pose(poses, pose, hash) == UINT32_MAX;
    if (*new && !tw_hash_table_add(poses->context, &poses->table, hash, (uint32_t)poses->count))
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for poses");
    return TW_OK;
}

/* Files all poses. */
static tw_status file_all_poses(pose_maker *maker)
{
    tw_poses *poses = maker->poses;
    if (!tw_hash_table_reserve(poses->context, &poses->table, poses->count))
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for poses");
    for (uint32_t i = 0; i < poses->count; i++) {
        const tw_pose pose = tw_poses_get(poses, i);
        if (!tw_pace_goes_on(&maker->pace, CELL_STEPS * pose.cell_count))
            return TW_ERR_STATE;
        (void)tw_hash_table_add(poses->context, &poses->table, hash_pose(poses, &pose), i);
    }
    return TW_OK;
}

/* Keeps the pose written behind the last one, if it is new. */
static tw_status keep_pose(pose_maker *maker, uint32_t stock, uint32_t orientation, size_t size)
{
    tw_poses *poses = maker->poses;
    size_t number = poses->count, start = poses->entries[number].start;
    const tw_pose landed = {.stock = stock,
                            .cells = &poses->cells[start],
                            .cell_count = size,
                            .markings = markings_of(poses, number)};
    const uint32_t most = TW_LIMIT(poses->context, poses);
    bool new = true;
    tw_status status = maker->poses->may_repeat ? file_if_new(maker, &landed, &new) : TW_OK;
    if (status || !new)
        return status;
    if (number >= most)
        return tw_fail(maker->error, TW_ERR_TOO_LARGE, "the puzzle has more than %u poses", most);
    poses->count++;
    poses->entries[number] = (pose_entry){stock, orientation, start};
    poses->entries[number + 1].start = start + size;
    return TW_OK;
}

/* Makes room for one more pose of so many cells. */
static tw_status make_pose_room(pose_maker *maker, size_t size)
{
    tw_poses *poses = maker->poses;
    const size_t cells = poses->entries[poses->count].start + size;
    if (!TW_GROW(poses->context, poses->entries, poses->entry_room, poses->count + 2) ||
        !TW_GROW(poses->context, poses->cells, poses->cell_room, cells) ||
        (poses->puzzle->mark_count > 0 &&
         !TW_GROW(poses->context, poses->markings, poses->marking_room, cells)))
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for poses");
    return TW_OK;
}

/* Where the least cell of an orientation may lie, if all of it is to be in the box around the
 * container; on a wrapped lattice: anywhere. */
typedef struct landing {
    int32_t low[TW_MAX_RANK], high[TW_MAX_RANK];
} landing;

static landing find_landing(const tw_puzzle *puzzle, const tw_cell *cells, size_t count)
{
    const tw_cell_box *box = &puzzle->cell_box;
    landing in;
    for (size_t i = 0; i < TW_MAX_RANK; i++) {
        in.low[i] = INT32_MIN;
        in.high[i] = INT32_MAX;
    }
    for (size_t i = 0; i < tw_lattice_rank(puzzle->lattice); i++) {
        if (tw_lattice_wrap_count(puzzle->lattice) > 0)
            break;
        const tw_cell_range range = tw_cells_range(cells, count, i);
        in.low[i] = box->low[i] + cells->at[i] - range.low;
        in.high[i] = box->low[i] + (int32_t)(box->size[i] - 1) + cells->at[i] - range.high;
    }
    return in;
}

static bool is_landing(const landing *in, const tw_cell *cell, size_t rank)
{
    for (size_t i = 0; i < rank; i++)
        if (cell->at[i] < in->low[i] || cell->at[i] > in->high[i])
            return false;
    return true;
}

/* Do poses land by their places in the box alone? */
static bool lands_in_box(const tw_poses *poses)
{
    const tw_puzzle *puzzle = poses->puzzle;
    return !poses->may_repeat && puzzle->mark_count == 0 && puzzle->cell_box.numbers;
}

/* Finds the steps of an orientation. */
static tw_status find_steps(pose_maker *maker, const tw_cell *cells, size_t count)
{
    const tw_poses *poses = maker->poses;
    const tw_cell_box *box = &poses->puzzle->cell_box;
    if (!TW_GROW(poses->scope.from, maker->steps, maker->step_room, count))
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for poses");
    for (size_t c = 0; c < count; c++)
        maker->steps[c] = tw_cell_box_place(box, &cells[c]) - tw_cell_box_place(box, &cells[0]);
    return TW_OK;
}

/* Lays the orientation with its least cell on a cell, and keeps the pose if it fits. */
static tw_status lay_orientation(pose_maker *maker, uint32_t stock, const tw_orientations *set,
                                 uint32_t orientation, const tw_cell *onto, bool *fits)
{
    tw_poses *poses = maker->poses;
    const size_t size = set->start[orientation + 1] - set->start[orientation];
    tw_status status = make_pose_room(maker, size);
    if (status)
        return status;
    if (!(lands_in_box(poses) ? land_in_box(poses, maker->steps, size,
                                            tw_cell_box_place(&poses->puzzle->cell_box, onto))
                              : land(poses, set, orientation, onto)))
        return TW_OK;
    *fits = true;
    return keep_pose(maker, stock, orientation, size);
}

static tw_status place_orientation(pose_maker *maker, uint32_t stock, const tw_orientations *set,
                                   uint32_t orientation)
{
    tw_poses *poses = maker->poses;
    const tw_puzzle *puzzle = poses->puzzle;
    const tw_cell *least = &set->cells[set->start[orientation]];
    size_t size = set->start[orientation + 1] - set->start[orientation];
    tw_status status = lands_in_box(poses) ? find_steps(maker, least, size) : TW_OK;
    const landing in = find_landing(puzzle, least, size);
    const size_t rank = tw_lattice_rank(puzzle->lattice);
    const size_t images = tw_lattice_image_count(puzzle->lattice);
    bool fits = false;
    for (size_t c = 0; c < puzzle->cell_count && status == TW_OK; c++) {
        const tw_cell *cell = &puzzle->cells[c];
        const bool lands = cell->kind == least->kind && is_landing(&in, cell, rank);
        if (!tw_pace_goes_on(&maker->pace, lands ? CELL_STEPS * size : 1))
            return TW_ERR_STATE;
        if (lands)
            status = lay_orientation(maker, stock, set, orientation, cell, &fits);
        for (size_t n = 1; n < images && status == TW_OK; n++) {
            const tw_cell image = tw_lattice_image(puzzle->lattice, *cell, n);
            if (!tw_pace_goes_on(&maker->pace, CELL_STEPS * size))
                return TW_ERR_STATE;
            if (image.kind == least->kind)
                status = lay_orientation(maker, stock, set, orientation, &image, &fits);
        }
    }
    poses->stocks[stock].fitting += fits;
    return status;
}

/* ---- Stocks ------------------------------------------------------------------------------ */

static tw_status add_pose_stock(pose_maker *maker, uint32_t piece, uint32_t low, uint32_t high,
                                const tw_orientations *set)
{
    tw_poses *poses = maker->poses;
    if (!TW_GROW(poses->context, poses->stocks, poses->stock_room, poses->stock_count + 1))
        return tw_fail(maker->error, TW_ERR_MEMORY, "out of memory for pieces");
    tw_stock *stock = &poses->stocks[poses->stock_count++];
    *stock = (tw_stock){.piece = piece,
                        .low = low,
                        .high = high,
                        .least_size = set->count ? UINT32_MAX : 0,
                        .orientations = (uint32_t)set->count};
    for (size_t i = 0; i < set->count; i++) {
        uint32_t size = (uint32_t)(set->start[i + 1] - set->start[i]);
        stock->least_size = size < stock->least_size ? size : stock->least_size;
        stock->greatest_size = size > stock->greatest_size ? size : stock->greatest_size;
    }
    return TW_OK;
}

static tw_status place_stock(pose_maker *maker, uint32_t stock, const tw_orientations *set)
{
    tw_poses *poses = maker->poses;
    poses->stocks[stock].first_pose = (uint32_t)poses->count;
    maker->pace.done = stock / (double)poses->stock_count;
    for (uint32_t i = 0; i < set->count; i++) {
        tw_status status = place_orientation(maker, stock, set, i);
        if (status)
            return status;
    }
    poses->stocks[stock].pose_count = (uint32_t)(poses->count - poses->stocks[stock].first_pose);
    return TW_OK;
}

/* Makes a stock of each copy of a labelled piece, required copies first. A piece without copies
 * also has a stock, of which none is used. */
static tw_status stock_labelled(pose_maker *maker, uint32_t piece, const tw_orientations *set)
{
    const tw_piece *source = &maker->poses->puzzle->pieces[piece];
    maker->poses->stock_of_piece[piece] = (uint32_t)maker->poses->stock_count;
    for (uint32_t copy = 0; copy == 0 || copy < source->high; copy++) {
        uint32_t stock = (uint32_t)maker->poses->stock_count;
        if (stock >= TW_LIMIT(maker->poses->context, copies))
            return tw_fail(maker->error, TW_ERR_TOO_LARGE, "more than %u labelled copies",
                           TW_LIMIT(maker->poses->context, copies));
        tw_status status =
            add_pose_stock(maker, piece, copy < source->low, copy < source->high, set);
        if (status == TW_OK)
            status = place_stock(maker, stock, set);
        if (status)
            return status;
    }
    return TW_OK;
}

/* Adds the piece to the stock of an equal piece, or makes a new one. Takes over the set. */
static tw_status stock_merged(pose_maker *maker, uint32_t piece, tw_orientations *set)
{
    tw_poses *poses = maker->poses;
    const tw_piece *source = &poses->puzzle->pieces[piece];
    for (uint32_t s = 0; s < poses->stock_count; s++)
        if (tw_orientations_equal(&maker->sets[s], set)) {
            poses->stock_of_piece[piece] = s;
            poses->stocks[s].low = tw_sum_within(poses->stocks[s].low, source->low, MOST_COPIES);
            poses->stocks[s].high = tw_sum_within(poses->stocks[s].high, source->high, MOST_COPIES);
            tw_orientations_free(poses->scope.from, set);
            return TW_OK;
        }
    uint32_t stock = (uint32_t)poses->stock_count;
    tw_status status = add_pose_stock(maker, piece, source->low, source->high, set);
    if (status) {
        tw_orientations_free(poses->scope.from, set);
        return status;
    }
    poses->stock_of_piece[piece] = stock;
    maker->sets[stock] = *set;
    return TW_OK;
}

/* The stock of cells that stay empty: a pose for each optional one. */
static tw_status stock_empty(pose_maker *maker)
{
    tw_poses *poses = maker->poses;
    const tw_puzzle *puzzle = poses->puzzle;
    const tw_orientations none = {.count = 0};
    const uint32_t stock = (uint32_t)poses->stock_count;
    tw_status status = add_pose_stock(maker, TW_ANY, puzzle->empty[0], puzzle->empty[1], &none);
    if (status)
        return status;
    poses->stocks[stock].least_size = poses->stocks[stock].greatest_size = 1;
    poses->stocks[stock].first_pose = (uint32_t)poses->count;
    for (uint32_t c = 0; c < puzzle->cell_count && status == TW_OK; c++) {
        if (!puzzle->optional[c])
            continue;
        status = make_pose_room(maker, 1);
        if (status)
            return status;
        const size_t start = poses->entries[poses->count].start;
        poses->cells[start] = c;
        if (poses->markings)
            poses->markings[start] = 0;
        status = keep_pose(maker, stock, 0, 1);
    }
    poses->stocks[stock].pose_count = (uint32_t)(poses->count - poses->stocks[stock].first_pose);
    return status;
}

static tw_status make_stocks(pose_maker *maker)
{
    tw_poses *poses = maker->poses;
    tw_status status = TW_OK;
    for (uint32_t p = 0; status == TW_OK && p < poses->puzzle->piece_count; p++) {
        tw_orientations set;
        if (!tw_pace_goes_on(&maker->pace, poses->stock_count))
            return TW_ERR_STATE;
        status = tw_orientations_make(poses->scope.from, poses->puzzle, p, &maker->pace, &set);
        if (status == TW_ERR_STATE)
            return status;
        if (status)
            return tw_fail(maker->error, status, "out of memory for orientations");
        if (poses->puzzle->labelled) {
            status = stock_labelled(maker, p, &set);
            tw_orientations_free(poses->scope.from, &set);
        } else {
            status = stock_merged(maker, p, &set);
        }
    }
    for (uint32_t s = 0; status == TW_OK && !poses->puzzle->labelled && s < poses->stock_count; s++)
        status = place_stock(maker, s, &maker->sets[s]);
    if (status == TW_OK && poses->puzzle->bounds_empty)
        status = stock_empty(maker);
    return status || poses->may_repeat ? status : file_all_poses(maker);
}

/* ---- Making and freeing ------------------------------------------------------------------ */

tw_status tw_poses_new(const tw_context *context, const tw_puzzle *puzzle, const tw_watch *watch,
                       tw_poses **poses, tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    tw_status status = tw_limits_check(context, error);
    if (status)
        return status;
    tw_poses *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory for poses");
    made->context = &made->scope.context;
    made->puzzle = puzzle;
    const size_t pieces = puzzle->piece_count;
    pose_maker maker = {.poses = made, .pace = tw_pace_of(context, watch), .error = error};
    made->may_repeat = tw_lattice_wrap_count(puzzle->lattice) > 0 || puzzle->colour_count > 0;
    made->stock_of_piece = tw_take(made->context, pieces, sizeof *made->stock_of_piece);
    maker.sets = tw_take(context, pieces, sizeof *maker.sets);
    if (made->stock_of_piece && maker.sets &&
        TW_GROW(made->context, made->entries, made->entry_room, 1)) {
        made->entries[0].start = 0;
        status = make_stocks(&maker);
    } else {
        status = tw_fail(error, TW_ERR_MEMORY, "out of memory for poses");
    }
    for (size_t s = 0; maker.sets && s < pieces; s++)
        tw_orientations_free(context, &maker.sets[s]);
    tw_give(context, maker.sets, pieces, sizeof *maker.sets);
    tw_give(context, maker.steps, maker.step_room, sizeof *maker.steps);
    if (status) {
        tw_poses_free(made);
        made = NULL;
    }
    if (status && !maker.pace.stopped)
        return status;
    *poses = made;
    return TW_OK;
}

void tw_poses_free(tw_poses *poses)
{
    tw_scope_free(poses, sizeof *poses);
}

/* ---- Reading ----------------------------------------------------------------------------- */

const tw_puzzle *tw_poses_puzzle(const tw_poses *poses)
{
    return poses->puzzle;
}

size_t tw_poses_stock_count(const tw_poses *poses)
{
    return poses->stock_count;
}

const tw_stock *tw_poses_stock(const tw_poses *poses, uint32_t stock)
{
    return &poses->stocks[stock];
}

uint32_t tw_poses_stock_of_piece(const tw_poses *poses, uint32_t piece)
{
    return poses->stock_of_piece[piece];
}

size_t tw_poses_count(const tw_poses *poses)
{
    return poses->count;
}

size_t tw_poses_of_pieces(const tw_poses *poses)
{
    const tw_stock *last = poses->stock_count ? &poses->stocks[poses->stock_count - 1] : NULL;
    return last && last->piece == TW_ANY ? last->first_pose : poses->count;
}

tw_pose tw_poses_get(const tw_poses *poses, uint32_t number)
{
    return (tw_pose){.stock = poses->entries[number].stock,
                     .orientation = poses->entries[number].orientation,
                     .cells = &poses->cells[poses->entries[number].start],
                     .cell_count = pose_size(poses, number),
                     .markings = markings_of(poses, number)};
}

uint8_t tw_poses_mark(const tw_poses *poses, uint32_t pose, size_t index, uint32_t label)
{
    const uint32_t *markings = markings_of(poses, pose);
    const tw_markings *all = &poses->puzzle->markings;
    return markings && all->count ? all->items[markings[index]].marks[label] : 0;
}
