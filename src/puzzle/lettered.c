/* lettered.c -- the solution that a text shows by the letters of its cells.
 *
 * A letter stands for a piece, and copies of a piece have the same one. Of the poses of the piece
 * those can be meant that lie on its letter alone and break no wall; a choice of them that covers
 * each cell of the letter once is sought, and a second one: then the text does not tell which was
 * meant. Letters do not depend on one another.
 * Invariant: `taken` covers the cells of the letter below `open`, and no cell twice.
 * Cost: the cells of all poses, and the ways to part copies that meet, at most MOST_TRIED. */
#include "base/base.h"
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"

enum { MOST_TRIED = 1000000 }; /* poses, of one letter */

const char tw_text_hint[] = "use \"jsonl\" (solve --json), which tells it";

/* A pose that may be meant, and the piece. */
typedef struct meant_pose {
    uint32_t pose, piece;
    uint32_t next; /* another one with the same least cell; UINT32_MAX: none */
} meant_pose;

typedef struct lettering {
    const tw_context *context;
    const tw_poses *poses;
    const tw_lettered *shown;
    size_t cells;      /* of the container */
    uint32_t *heads;   /* of each cell: the poses with it as the least; UINT32_MAX: none */
    bool *covered;     /* of each cell */
    meant_pose *meant; /* of this letter */
    size_t count, room;
    uint32_t *taken;            /* numbers of `meant`, in the order of their least cells */
    uint32_t *numbers, *pieces; /* poses of the solution, and whose they are */
    size_t found;
} lettering;

/* ---- What can be meant ------------------------------------------------------------------- */

static bool pose_has(const tw_pose *pose, uint32_t cell)
{
    size_t c = 0;
    while (c < pose->cell_count && pose->cells[c] < cell)
        c++;
    return c < pose->cell_count && pose->cells[c] == cell;
}

static bool can_be_meant(const tw_lettered *shown, const tw_pose *pose, char letter)
{
    for (size_t c = 0; c < pose->cell_count; c++)
        if (shown->letters[pose->cells[c]] != letter)
            return false;
    for (size_t c = 0; shown->links && c < pose->cell_count; c++)
        for (size_t i = 0; i < 4; i++) {
            uint32_t link = shown->links[pose->cells[c]][i];
            if (link != UINT32_MAX && pose_has(pose, link / 2) != (link % 2 == 1))
                return false;
        }
    return true;
}

/* Another piece with this letter, of an earlier number, that is never told apart from it? */
static bool has_twin(const lettering *l, uint32_t piece, char letter)
{
    for (uint32_t other = 0; other < piece; other++)
        if (tw_puzzle_letter(tw_poses_puzzle(l->poses), other) == letter &&
            tw_poses_stock_of_piece(l->poses, other) == tw_poses_stock_of_piece(l->poses, piece))
            return true;
    return false;
}

/* false: memory is out. */
static bool gather_meant(lettering *l, char letter)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(l->poses);
    l->count = 0;
    memset(l->heads, 0xff, l->cells * sizeof *l->heads);
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        if (tw_puzzle_letter(puzzle, piece) != letter || has_twin(l, piece, letter))
            continue;
        const tw_stock *stock = tw_poses_stock(l->poses, tw_poses_stock_of_piece(l->poses, piece));
        for (uint32_t i = 0; i < stock->pose_count; i++) {
            const tw_pose pose = tw_poses_get(l->poses, stock->first_pose + i);
            if (!can_be_meant(l->shown, &pose, letter))
                continue;
            if (!TW_GROW(l->context, l->meant, l->room, l->count + 1))
                return false;
            l->meant[l->count] =
                (meant_pose){stock->first_pose + i, piece, l->heads[pose.cells[0]]};
            l->heads[pose.cells[0]] = (uint32_t)l->count++;
        }
    }
    return true;
}

/* ---- Covering the cells of a letter ------------------------------------------------------ */

static void cover_meant(const lettering *l, uint32_t number, bool on)
{
    const tw_pose pose = tw_poses_get(l->poses, l->meant[number].pose);
    for (size_t c = 0; c < pose.cell_count; c++)
        l->covered[pose.cells[c]] = on;
}

/* The first of these that lies on no covered cell. */
static uint32_t next_free(const lettering *l, uint32_t number)
{
    for (; number != UINT32_MAX; number = l->meant[number].next) {
        const tw_pose pose = tw_poses_get(l->poses, l->meant[number].pose);
        size_t c = 0;
        while (c < pose.cell_count && !l->covered[pose.cells[c]])
            c++;
        if (c == pose.cell_count)
            break;
    }
    return number;
}

/* The next cell of the letter that is not covered, or `cells`. */
static size_t next_open(const lettering *l, size_t from, char letter)
{
    while (from < l->cells && (l->shown->letters[from] != letter || l->covered[from]))
        from++;
    return from;
}

static void keep_taken(lettering *l, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        l->numbers[l->found] = l->meant[l->taken[i]].pose;
        l->pieces[l->found++] = l->meant[l->taken[i]].piece;
    }
}

/* Ways to cover the cells of the letter, up to 2; the first is kept. SIZE_MAX: too many tried. */
static size_t cover_letter(lettering *l, size_t first, char letter)
{
    size_t depth = 0, tried = 0, ways = 0;
    const bool labelled = tw_puzzle_labelled(tw_poses_puzzle(l->poses));
    uint32_t now = l->heads[first];
    memset(l->covered, 0, l->cells);
    for (;;) {
        now = next_free(l, now);
        if (now == UINT32_MAX && depth == 0)
            return ways;
        if (now == UINT32_MAX) {
            now = l->taken[--depth];
            cover_meant(l, now, false);
            now = l->meant[now].next;
            continue;
        }
        if (++tried > MOST_TRIED)
            return SIZE_MAX;
        cover_meant(l, now, true);
        l->taken[depth++] = now;
        size_t open = next_open(l, first, letter);
        if (open < l->cells) {
            now = l->heads[open];
            continue;
        }
        if (ways++ > 0 || (labelled && depth > 1)) /* which copy is which is not in a letter */
            return 2;
        keep_taken(l, depth);
        now = UINT32_MAX; /* another way begins with taking back the last */
    }
}

/* ---- All letters ------------------------------------------------------------------------- */

static tw_status read_letter(lettering *l, size_t first, tw_error *error)
{
    const char letter = l->shown->letters[first];
    if (!gather_meant(l, letter))
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    const size_t ways = cover_letter(l, first, letter);
    if (ways == 1)
        return TW_OK;
    if (ways == 0)
        return tw_fail(error, TW_ERR_INPUT,
                       "these cells %c are not those of pieces as they may lie", letter);
    const tw_status status =
        ways == 2
            ? tw_fail(error, TW_ERR_INPUT,
                      "the text does not tell how these cells %c divide into pieces", letter)
            : tw_fail(error, TW_ERR_TOO_LARGE,
                      "it takes too long to tell how these cells %c divide into pieces", letter);
    tw_set_text(error->hint, sizeof error->hint, tw_text_hint);
    return status;
}

tw_status tw_solution_of_letters(const tw_context *context, const tw_poses *poses,
                                 const tw_lettered *shown, tw_solution **solution, uint32_t *cell,
                                 tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const size_t cells = tw_puzzle_cell_count(puzzle);
    lettering l = {
        .context = tw_context_or_default(context), .poses = poses, .shown = shown, .cells = cells};
    const tw_array arrays[] = {TW_ARRAY(l.heads, cells),  TW_ARRAY(l.covered, cells),
                               TW_ARRAY(l.taken, cells),  TW_ARRAY(l.numbers, cells),
                               TW_ARRAY(l.pieces, cells), {0}};
    bool known[256] = {['.'] = true}, read[256] = {['.'] = true};
    tw_error own = {0};
    tw_status status = tw_arrays(l.context, arrays, TW_TAKE)
                           ? TW_OK
                           : tw_fail(&own, TW_ERR_MEMORY, "out of memory");
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        known[(unsigned char)tw_puzzle_letter(puzzle, piece)] = true;
    for (size_t c = 0; c < cells && status == TW_OK; c++) {
        const char letter = shown->letters[ *cell = (uint32_t)c];
        if (!known[(unsigned char)letter])
            status = tw_fail(&own, TW_ERR_INPUT, "no piece has the letter '%c'",
                             letter > ' ' && letter <= '~' ? letter : '?');
    }
    for (size_t c = 0; c < cells && status == TW_OK; c++) {
        bool *done = read + (unsigned char)shown->letters[ *cell = (uint32_t)c];
        status = *done ? TW_OK : read_letter(&l, c, &own);
        *done = true;
    }
    if (status == TW_OK) {
        *solution = tw_solution_of_poses(l.context, poses, l.numbers, l.pieces, l.found);
        status = *solution ? TW_OK : tw_fail(&own, TW_ERR_MEMORY, "out of memory");
    }
    tw_give(l.context, l.meant, l.room, sizeof *l.meant);
    tw_arrays(l.context, arrays, TW_GIVE);
    if (status && error)
        *error = own;
    return status;
}
