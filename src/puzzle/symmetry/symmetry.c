/* symmetry.c -- the symmetries of a puzzle, as permutations of cells, poses and stocks.
 *
 * Candidates are the automorphisms of the lattice: a transformation (on a wrapped lattice, one that
 * keeps the periods, though pieces may be turned by others), then a translation that takes the
 * container's first cell to some cell of it, by some name of that. Where wraps turn, both together
 * must keep them; one thing that a turn and a mirror do alike counts as a turn. (On an unwrapped
 * lattice order survives translation, so only one translation can work: least cell to least cell.)
 * A candidate is a symmetry when it maps the container with its optional cells and colours onto
 * itself and the poses of each stock onto those of one stock with the same range. Nothing is
 * decided from the shape of the container or of a piece: restricted turns, one-sided sets whose
 * mirror twins are both there, and chiral pieces are all settled by looking at the poses. Where
 * names may be exchanged, a candidate is a motion with a permutation of them: cells must come to
 * cells of the colour that theirs becomes, poses to poses with the marks that theirs become, and
 * the matching table must stay as it is. Of the motions that go with one permutation the first is
 * enough, as the others are its products with what needs no exchange.
 * What products of elements do follows from what they do, so that poses are looked at for a few
 * generators alone. Subgroups are made one after the other, each closed before the next begins.
 * Invariant: elements differ in what they do to cells or poses; element 0 is the identity; those
 * with the same bit of `in` form a group once it is closed.
 * Cost: candidates * (cells + poses), as each pose is looked for among those of one orientation
 * first; with permutations as many times the cells at most; of a product, cells + poses. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <string.h>

#define CELL_STEPS 8 /* of pace */
#define POSE_STEPS 40
#define NO_ELEMENT UINT32_MAX
#define MAX_TABLE (256u << 20)       /* entries of the table of poses: 1 GB */
enum { MOST_GROUP_GENERATORS = 32 }; /* each at least doubles the group */

/* The subgroups: elements that a motion of the sort makes, without an exchange or with one. If
 * nothing is exchanged, the last three hold only the identity. */
enum {
    PLAIN_TURNS = 1,
    PLAIN_ISOMETRIES = 2,
    STILL = 4, /* exchanges without a motion */
    TURNS = 8,
    ISOMETRIES = 16
};

/* The images of cells, poses and stocks under an element. */
typedef struct motion {
    uint32_t *cells, *poses, *stocks;
    uint8_t in; /* its subgroups */
} motion;

struct tw_symmetry {
    tw_scope scope;            /* of the elements */
    const tw_context *context; /* that of the scope */
    const tw_poses *source;
    size_t cell_count, pose_count, stock_count;
    motion *elements;
    size_t count, room;
    bool mirrored; /* some mirror moves nothing */
};

typedef struct seeker {
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    uint32_t transform; /* of the candidate */
    size_t number;      /* of its permutation, 0: none */
    tw_permutation permutation;
    motion image;        /* what the candidate does */
    uint64_t hash;       /* of what it does to cells */
    bool *settled;       /* by permutation: its search is over */
    uint32_t *sorted;    /* cells of one pose, moved */
    uint32_t *marked_as; /* their markings, moved */
    bool *taken;         /* stocks that are an image already */
    /* Poses of one orientation, to which those of another came: all of an orientation come to the
     * same one, most often. */
    uint32_t run_first, run_end;
    uint32_t *run_at;  /* one a cell: which of them has it as its least cell; or any number */
    uint32_t run_from; /* the first pose of the orientation that comes to them */
    tw_symmetry *made;
    tw_hash_table known; /* elements, by what they do to cells */
    bool marked;         /* elements may agree on cells and differ on poses */
    uint8_t group;       /* the subgroup that is being made */
    uint32_t generators[MOST_GROUP_GENERATORS]; /* elements that generate it so far */
    size_t generator_count;
    tw_pace pace;
    tw_error *error;
} seeker;

static tw_status no_symmetry_memory(const seeker *search)
{
    return tw_fail(search->error, TW_ERR_MEMORY, "out of memory for symmetries");
}

/* ---- Elements ---------------------------------------------------------------------------- */

/* Takes the arrays, or gives them back. */
static bool each_symmetry_array(const tw_symmetry *made, motion *of, tw_arrays_do what)
{
    const tw_array all[] = {TW_ARRAY(of->cells, made->cell_count),
                            TW_ARRAY(of->poses, made->pose_count),
                            TW_ARRAY(of->stocks, made->stock_count),
                            {0}};
    return tw_arrays(made->context, all, what);
}

/* The element equal to the image; NO_ELEMENT if none. */
static uint32_t find_known_element(const seeker *search)
{
    const tw_symmetry *made = search->made;
    const motion *image = &search->image;
    size_t step = 0;
    uint32_t e;
    while ((e = tw_hash_table_next(&search->known, search->hash, &step)) != TW_HASH_TABLE_END) {
        const motion *other = &made->elements[e];
        if (memcmp(other->cells, image->cells, made->cell_count * sizeof *image->cells) == 0 &&
            (!search->marked ||
             memcmp(other->poses, image->poses, made->pose_count * sizeof *image->poses) == 0))
            return e;
    }
    return NO_ELEMENT;
}

/* The element that moves the cells like the image; NO_ELEMENT if there is none, or if cells alone
 * do not determine it. Fills hash. */
static uint32_t find_element(seeker *search)
{
    const size_t count = search->made->cell_count;
    search->hash = tw_mix_all(count, search->image.cells, count);
    return search->marked ? NO_ELEMENT : find_known_element(search);
}

static tw_status keep_element(seeker *search)
{
    tw_symmetry *made = search->made;
    const motion *image = &search->image;
    if (made->count >= TW_LIMIT(made->context, symmetries) ||
        (made->count + 1) * (made->pose_count + 1) > MAX_TABLE)
        return tw_fail(search->error, TW_ERR_TOO_LARGE,
                       "the container has more than %zu symmetries, too many with %zu poses",
                       made->count, made->pose_count);
    if (!TW_GROW(made->context, made->elements, made->room, made->count + 1))
        return no_symmetry_memory(search);
    motion *kept = &made->elements[made->count++];
    *kept = (motion){.in = 0};
    if (!each_symmetry_array(made, kept, TW_TAKE) ||
        !tw_hash_table_add(made->scope.from, &search->known, search->hash,
                           (uint32_t)made->count - 1))
        return no_symmetry_memory(search);
    memcpy(kept->cells, image->cells, made->cell_count * sizeof *kept->cells);
    memcpy(kept->poses, image->poses, made->pose_count * sizeof *kept->poses);
    memcpy(kept->stocks, image->stocks, made->stock_count * sizeof *kept->stocks);
    return TW_OK;
}

/* The element that moves the cells and poses like the image, kept if it is new. After
 * find_element. */
static tw_status enter_element(seeker *search, uint32_t *element)
{
    *element = search->marked ? find_known_element(search) : NO_ELEMENT;
    if (*element != NO_ELEMENT)
        return TW_OK;
    *element = (uint32_t)search->made->count;
    return keep_element(search);
}

static void number_images(uint32_t *image, size_t count)
{
    for (uint32_t i = 0; i < count; i++)
        image[i] = i;
}

/* The identity, which comes first; it is in all subgroups. */
static tw_status add_identity(seeker *search)
{
    const tw_symmetry *made = search->made;
    number_images(search->image.cells, made->cell_count);
    number_images(search->image.poses, made->pose_count);
    number_images(search->image.stocks, made->stock_count);
    find_element(search);
    tw_status status = keep_element(search);
    if (status == TW_OK)
        made->elements[0].in = PLAIN_TURNS | PLAIN_ISOMETRIES | STILL | TURNS | ISOMETRIES;
    return status;
}

/* ---- Products ---------------------------------------------------------------------------- */

static void compose_images(const uint32_t *first, const uint32_t *then, size_t count,
                           uint32_t *image)
{
    for (size_t i = 0; i < count; i++)
        image[i] = then[first[i]];
}

/* The product of two elements, kept if it is new. */
static tw_status multiply_elements(seeker *search, uint32_t first, uint32_t then, uint32_t *product)
{
    const tw_symmetry *made = search->made;
    const motion *a = &made->elements[first], *b = &made->elements[then];
    if (!tw_pace_goes_on(&search->pace, made->cell_count + made->pose_count))
        return TW_ERR_STATE;
    compose_images(a->cells, b->cells, made->cell_count, search->image.cells);
    *product = find_element(search);
    if (*product != NO_ELEMENT)
        return TW_OK;
    compose_images(a->poses, b->poses, made->pose_count, search->image.poses);
    compose_images(a->stocks, b->stocks, made->stock_count, search->image.stocks);
    return enter_element(search, product);
}

/* Adds the products of the subgroup's elements with all generators. Repeats while a product
 * precedes the element it is of. */
static tw_status close_group(seeker *search)
{
    bool again = true;
    while (again) {
        again = false;
        for (uint32_t e = 0; e < search->made->count; e++)
            for (size_t g = 0;
                 g < search->generator_count && search->made->elements[e].in & search->group; g++) {
                uint32_t product;
                tw_status status = multiply_elements(search, e, search->generators[g], &product);
                if (status)
                    return status;
                if (search->made->elements[product].in & search->group)
                    continue;
                search->made->elements[product].in |= search->group;
                again = again || product < e;
            }
    }
    return TW_OK;
}

/* Adds an element, made by a turn (proper) or by a mirror, to the subgroup, and closes the
 * subgroup. TW_ERR_STATE when the pace stops. */
static tw_status join_group(seeker *search, uint32_t element, bool proper)
{
    motion *joining = &search->made->elements[element];
    search->made->mirrored = search->made->mirrored || (element == 0 && !proper);
    if (joining->in & search->group)
        return TW_OK;
    joining->in |= search->group;
    if (search->generator_count < MOST_GROUP_GENERATORS)
        search->generators[search->generator_count++] = element;
    return close_group(search);
}

/* ---- Cells ------------------------------------------------------------------------------- */

/* Does the border carry the same marks round the image of a cell? */
static bool keeps_border(const seeker *search, uint32_t cell, uint32_t image)
{
    const tw_puzzle *puzzle = search->puzzle;
    const tw_transform *map = tw_lattice_transform(puzzle->lattice, search->transform);
    uint32_t kind = puzzle->cells[cell].kind;
    for (uint32_t l = 0; puzzle->borders && l < tw_lattice_arc_count(puzzle->lattice, kind); l++)
        if (search->permutation.marks[tw_puzzle_border(puzzle, cell, l)] !=
            tw_puzzle_border(puzzle, image, map->label[kind][l]))
            return false;
    return true;
}

/* The permutation of cells by a transformation and the translation that takes the image of cell
 * `from` to the cell `to`; false if it is none, or the pace stops. */
static bool move_cells(seeker *search, uint32_t transform, uint32_t from, const tw_cell *to)
{
    const tw_puzzle *puzzle = search->puzzle;
    tw_cell turned = tw_lattice_apply(puzzle->lattice, transform, puzzle->cells[from]);
    tw_isometry moves = {.transform = transform};
    if (turned.kind != to->kind)
        return false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        moves.by[i] = to->at[i] - turned.at[i];
    if (tw_lattice_image_count(puzzle->lattice) > 1 &&
        !tw_lattice_keeps_wrap(puzzle->lattice, &moves))
        return false;
    search->transform = transform;
    for (uint32_t c = 0; c < puzzle->cell_count; c++) {
        tw_cell cell = tw_lattice_apply(puzzle->lattice, transform, puzzle->cells[c]);
        uint32_t image =
            tw_puzzle_find_cell(puzzle, tw_lattice_translate(puzzle->lattice, cell, moves.by));
        if (!tw_pace_goes_on(&search->pace, CELL_STEPS) || image == UINT32_MAX ||
            puzzle->optional[c] != puzzle->optional[image] ||
            search->permutation.colours[puzzle->colours[c]] != puzzle->colours[image] ||
            !keeps_border(search, c, image))
            return false;
        search->image.cells[c] = image;
    }
    return true; /* an injection of a finite set into itself */
}

/* ---- Poses ------------------------------------------------------------------------------- */

/* The image of a marking under the candidate; UINT32_MAX when no piece has it. */
static uint32_t moved_marking(const seeker *search, uint32_t marking)
{
    uint32_t tag = tw_cell_tag_turned(search->puzzle, tw_cell_tag(0, marking), search->transform);
    uint32_t turned = tw_cell_tag_marking(tag);
    return search->number ? tw_marking_permuted(search->puzzle, turned, search->permutation.marks)
                          : turned;
}

static bool has_orientation_of(const tw_poses *poses, uint32_t one, const tw_pose *other)
{
    const tw_pose pose = tw_poses_get(poses, one);
    return pose.stock == other->stock && pose.orientation == other->orientation;
}

/* Notes the poses of the orientation of a pose. */
static void note_run(seeker *search, uint32_t number)
{
    const tw_pose pose = tw_poses_get(search->poses, number);
    search->run_first = number;
    search->run_end = number + 1;
    while (search->run_first > 0 && has_orientation_of(search->poses, search->run_first - 1, &pose))
        search->run_first--;
    while (search->run_end < search->made->pose_count &&
           has_orientation_of(search->poses, search->run_end, &pose))
        search->run_end++;
    for (uint32_t p = search->run_first; p < search->run_end; p++)
        search->run_at[tw_poses_get(search->poses, p).cells[0]] = p;
}

/* The pose on moved cells. from: the first pose of the orientation that is moved. Most are in the
 * run; the table of all poses waits for memory at each look. */
static uint32_t find_image(seeker *search, uint32_t from, const tw_pose *moved)
{
    const size_t bytes = moved->cell_count * sizeof *moved->cells;
    const uint32_t near = search->run_at[moved->cells[0]];
    if (near >= search->run_first && near < search->run_end) {
        const tw_pose pose = tw_poses_get(search->poses, near);
        if (pose.stock == moved->stock && pose.cell_count == moved->cell_count &&
            memcmp(pose.cells, moved->cells, bytes) == 0)
            return near;
    }
    const uint32_t found = tw_poses_find(search->poses, moved);
    if (found != UINT32_MAX && from != search->run_from) {
        search->run_from = from;
        note_run(search, found);
    }
    return found;
}

/* The pose of `stock` on the moved cells of a pose, or UINT32_MAX. from: the first pose of its
 * orientation. */
static uint32_t moved_pose(seeker *search, uint32_t number, uint32_t from, uint32_t stock)
{
    tw_pose pose = tw_poses_get(search->poses, number);
    for (size_t c = 0; c < pose.cell_count; c++)
        search->sorted[c] = search->image.cells[pose.cells[c]];
    tw_pose moved = {.stock = stock, .cells = search->sorted, .cell_count = pose.cell_count};
    if (!pose.markings) {
        tw_sort_numbers(search->sorted, pose.cell_count);
        return find_image(search, from, &moved);
    }
    for (size_t c = 0; c < pose.cell_count; c++)
        search->marked_as[c] = moved_marking(search, pose.markings[c]);
    tw_sort_pairs(search->sorted, search->marked_as, pose.cell_count);
    moved.markings = search->marked_as;
    return tw_poses_find(search->poses, &moved);
}

static bool maps_stock(seeker *search, uint32_t from, uint32_t to)
{
    const tw_stock *a = tw_poses_stock(search->poses, from);
    const tw_stock *b = tw_poses_stock(search->poses, to);
    if (!tw_pace_goes_on(&search->pace, POSE_STEPS))
        return false;
    if ((a->piece == TW_ANY) != (b->piece == TW_ANY))
        return false; /* cells stay empty, whatever piece has one cell */
    if (search->taken[to] || a->low != b->low || a->high != b->high ||
        a->pose_count != b->pose_count)
        return false;
    uint32_t first = a->first_pose;
    search->run_from = UINT32_MAX; /* nothing is known of this motion and this stock */
    for (uint32_t i = 0; i < a->pose_count; i++) {
        const tw_pose pose = tw_poses_get(search->poses, a->first_pose + i);
        if (!has_orientation_of(search->poses, first, &pose))
            first = a->first_pose + i;
        uint32_t image = moved_pose(search, a->first_pose + i, first, to);
        if (image == UINT32_MAX || !tw_pace_goes_on(&search->pace, POSE_STEPS))
            return false;
        search->image.poses[a->first_pose + i] = image;
    }
    return true;
}

/* The first stock to try. Where a stock is of a copy of the last one's piece, what the last one
 * could not be mapped to, this one cannot either. */
static uint32_t first_to_try(const seeker *search, uint32_t stock)
{
    const tw_stock *own = tw_poses_stock(search->poses, stock);
    const tw_stock *last = stock > 0 ? tw_poses_stock(search->poses, stock - 1) : own;
    const uint32_t image = stock > 0 ? search->image.stocks[stock - 1] : 0;
    const bool alike = last->piece == own->piece && last->low == own->low;
    return stock > 0 && alike && image != stock - 1 ? image + 1 : 0;
}

/* Maps a stock to itself if possible, else to the first that fits. Stocks with equal poses are
 * interchangeable, so the first is never wrong. */
static bool move_stock(seeker *search, uint32_t stock)
{
    const size_t count = tw_poses_stock_count(search->poses);
    const uint32_t first = first_to_try(search, stock);
    for (size_t i = first; i <= count; i++) {
        uint32_t to = i == first ? stock : (uint32_t)i - 1;
        if (!maps_stock(search, stock, to))
            continue;
        search->image.stocks[stock] = to;
        search->taken[to] = true;
        return true;
    }
    return false;
}

static bool move_poses(seeker *search)
{
    memset(search->taken, 0, tw_poses_stock_count(search->poses) * sizeof *search->taken);
    for (uint32_t s = 0; s < tw_poses_stock_count(search->poses); s++)
        if (!move_stock(search, s))
            return false;
    return true;
}

/* ---- Candidates --------------------------------------------------------------------------- */

static tw_status try_candidate(seeker *search, uint32_t transform, uint32_t from, const tw_cell *to)
{
    uint32_t element = NO_ELEMENT;
    if (!move_cells(search, transform, from, to))
        return tw_pace_status(&search->pace, 0);
    element = find_element(search);
    if (element == NO_ELEMENT) {
        if (!move_poses(search))
            return tw_pace_status(&search->pace, 0);
        tw_status status = enter_element(search, &element);
        if (status)
            return status;
    }
    if (search->number)
        search->settled[search->number] = true;
    return join_group(search, element,
                      tw_lattice_transform(search->puzzle->lattice, transform)->proper);
}

/* ---- All candidates ---------------------------------------------------------------------- */

/* Is the search for this permutation over? */
static bool is_settled(const seeker *search)
{
    return search->number && search->settled[search->number];
}

static tw_status try_transform(seeker *search, uint32_t transform)
{
    const tw_puzzle *puzzle = search->puzzle;
    if (tw_lattice_wrap_count(puzzle->lattice) == 0) {
        if (!tw_pace_goes_on(&search->pace, CELL_STEPS / 2 * puzzle->cell_count))
            return TW_ERR_STATE;
        const uint32_t from =
            tw_first_turned(puzzle->lattice, transform, puzzle->cells, puzzle->cell_count);
        return try_candidate(search, transform, from, puzzle->cells);
    }
    tw_status status = TW_OK;
    for (uint32_t to = 0; status == TW_OK && to < puzzle->cell_count; to++)
        for (size_t n = 0; n < tw_lattice_image_count(puzzle->lattice) && status == TW_OK; n++) {
            const tw_cell image = tw_lattice_image(puzzle->lattice, puzzle->cells[to], n);
            if (!is_settled(search))
                status = try_candidate(search, transform, 0, &image);
        }
    return status;
}

static tw_status try_transforms(seeker *search, bool proper)
{
    size_t count = tw_lattice_transform_count(search->puzzle->lattice);
    tw_status status = TW_OK;
    for (uint32_t t = 0; status == TW_OK && t < count && !is_settled(search); t++)
        if (tw_lattice_keeps_periods(search->puzzle->lattice, t) &&
            tw_lattice_transform(search->puzzle->lattice, t)->proper == proper)
            status = try_transform(search, t);
    return status;
}

/* How each subgroup is made, in order: from earlier subgroups (`of`) and from candidates. */
typedef struct phase {
    uint8_t group, of;
    enum { NO_MOTION, TURN, MIRROR } motion;
    bool exchanges;
} phase;

static const phase phases[] = {{PLAIN_TURNS, 0, TURN, false},
                               {PLAIN_ISOMETRIES, PLAIN_TURNS, MIRROR, false},
                               {STILL, 0, NO_MOTION, true},
                               {TURNS, PLAIN_TURNS | STILL, TURN, true},
                               {ISOMETRIES, PLAIN_ISOMETRIES | TURNS, MIRROR, true}};

enum { PHASES = sizeof phases / sizeof *phases, PLAIN_PHASES = 2 };

static tw_status try_permutation(seeker *search, const phase *how)
{
    const tw_puzzle *puzzle = search->puzzle;
    size_t marks = puzzle->mark_count + 2;
    tw_exchange_permutation(puzzle, search->number, &search->permutation);
    if (!tw_pace_goes_on(&search->pace, marks * marks))
        return TW_ERR_STATE;
    if (search->number && !tw_exchange_keeps_matching(puzzle, &search->permutation)) {
        search->settled[search->number] = true;
        return TW_OK;
    }
    return how->motion == NO_MOTION ? try_candidate(search, 0, 0, puzzle->cells)
                                    : try_transforms(search, how->motion == TURN);
}

/* Starts a subgroup with all elements of those it is made of, then tries candidates. */
static tw_status make_subgroup(seeker *search, const phase *how)
{
    size_t end = how->exchanges ? search->puzzle->permutation_count : 1;
    tw_status status = TW_OK;
    search->group = how->group;
    search->generator_count = 0;
    for (uint32_t e = 0; status == TW_OK && e < search->made->count; e++)
        if (search->made->elements[e].in & how->of)
            status = join_group(search, e, true);
    search->number = how->exchanges ? 1 : 0;
    for (; status == TW_OK && search->number < end; search->number++)
        if (!is_settled(search))
            status = try_permutation(search, how);
    return status;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static tw_status run_search(seeker *search, const tw_context *context, bool exchange)
{
    const size_t cells = search->puzzle->cell_count, count = exchange ? PHASES : PLAIN_PHASES;
    const tw_array all[] = {TW_ARRAY(search->sorted, cells),
                            TW_ARRAY(search->run_at, cells),
                            TW_ARRAY(search->marked_as, cells),
                            TW_ARRAY(search->taken, tw_poses_stock_count(search->poses)),
                            TW_ARRAY(search->settled, search->puzzle->permutation_count),
                            {0}};
    const bool taken = tw_arrays(context, all, TW_TAKE);
    tw_status status = taken && each_symmetry_array(search->made, &search->image, TW_TAKE)
                           ? add_identity(search)
                           : no_symmetry_memory(search);
    for (size_t i = 0; status == TW_OK && i < count; i++) {
        search->pace.done = (double)i / (double)count;
        status = make_subgroup(search, &phases[i]);
    }
    tw_arrays(context, all, TW_GIVE);
    each_symmetry_array(search->made, &search->image, TW_GIVE);
    tw_hash_table_free(context, &search->known);
    return status;
}

tw_status tw_symmetry_new(const tw_context *context, const tw_poses *poses, bool exchange,
                          const tw_watch *watch, tw_symmetry **symmetry, tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    seeker search = {.poses = poses,
                     .puzzle = puzzle,
                     .made = tw_scope_object(context, sizeof *search.made),
                     .marked = puzzle->mark_count > 0,
                     .pace = tw_pace_of(context, watch),
                     .error = error};
    if (!search.made)
        return no_symmetry_memory(&search);
    search.made->context = &search.made->scope.context;
    search.made->source = poses;
    search.made->cell_count = puzzle->cell_count;
    search.made->pose_count = tw_poses_count(poses);
    search.made->stock_count = tw_poses_stock_count(poses);
    tw_status status = run_search(&search, context, exchange);
    if (status) {
        tw_symmetry_free(search.made);
        search.made = NULL;
    }
    if (status && !search.pace.stopped)
        return status;
    *symmetry = search.made;
    return TW_OK;
}

void tw_symmetry_free(tw_symmetry *symmetry)
{
    tw_scope_free(symmetry, sizeof *symmetry);
}

/* ---- Reading ----------------------------------------------------------------------------- */

const tw_poses *tw_symmetry_source(const tw_symmetry *symmetry)
{
    return symmetry->source;
}

size_t tw_symmetry_count(const tw_symmetry *symmetry)
{
    return symmetry->count;
}

/* Without exchanges, a subgroup that needs them is not made and has the identity alone. */
bool tw_symmetry_counts(const tw_symmetry *symmetry, uint32_t element, tw_same same)
{
    static const uint8_t groups[] = {PLAIN_ISOMETRIES | ISOMETRIES, PLAIN_TURNS | TURNS, STILL};
    return symmetry->elements[element].in & groups[same];
}

/* If a mirror moves nothing, each turn equals some mirror. */
bool tw_symmetry_mirrors(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->mirrored || !tw_symmetry_counts(symmetry, element, TW_SAME_ROTATIONS);
}

bool tw_symmetry_is_plain(const tw_symmetry *symmetry, uint32_t element, tw_same same)
{
    static const uint8_t groups[] = {PLAIN_ISOMETRIES, PLAIN_TURNS, 0};
    return element == 0 || symmetry->elements[element].in & groups[same];
}

const uint32_t *tw_symmetry_cells(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].cells;
}

const uint32_t *tw_symmetry_poses(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].poses;
}

const uint32_t *tw_symmetry_stocks(const tw_symmetry *symmetry, uint32_t element)
{
    return symmetry->elements[element].stocks;
}

/* ---- In words ---------------------------------------------------------------------------- */

static const char *const words[][2] = {{"reflections", "reflections+exchange"},
                                       {"rotations", "rotations+exchange"},
                                       {"none", "none+exchange"}};

const char *tw_same_word(tw_same same, bool exchange)
{
    return words[same][exchange];
}

/* The words that files of earlier versions have for the first two. */
static const char *const earlier[] = {"isometries", "isometries+exchange"};

bool tw_same_find(const char *word, tw_same *same, bool *exchange)
{
    for (int i = 0; i < 6; i++)
        if (strcmp(word, words[i / 2][i % 2]) == 0 || (i < 2 && strcmp(word, earlier[i]) == 0)) {
            *same = (tw_same)(i / 2);
            *exchange = i % 2;
            return true;
        }
    return false;
}
