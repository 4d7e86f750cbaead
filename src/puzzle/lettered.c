/* lettered.c -- a solution that looks like a text: the letters of its cells.
 *
 * A letter stands for a piece, and copies of a piece have the same one. A pose may be meant that
 * lies on its letter alone and breaks no wall. A reading is a choice of such poses that covers each
 * cell with a letter once. Most texts have one reading, found letter by letter. Where there are
 * several, because copies meet or marks turn a piece, they are searched, with marks and copies
 * heeded, for one that the judge takes.
 * Invariant: the poses in `taken` cover the cells of `order` below the next open one, and no cell
 * twice.
 * Cost: the cells of all poses, and at most MOST_TRIED poses for a letter and for the search. */
#include "base/base.h"
#include "base/numbers.h"
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"

enum {
    MOST_TRIED = 1000000, /* poses */
    JUDGEMENT_POSES = 500 /* what checking one solution counts as */
};

const char tw_text_hint[] = "use \"jsonl\" (solve --json), which tells it";

/* A pose that the letters may mean, and its piece. */
typedef struct meant_pose {
    uint32_t pose, piece;
    uint32_t next; /* another one with the same least cell; UINT32_MAX: none */
} meant_pose;

typedef struct lettering {
    const tw_context *context;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    const tw_lettered *shown;
    size_t cells;       /* of the container */
    uint32_t *order;    /* cells with letters, letter by letter */
    size_t shown_cells; /* their number */
    uint32_t *heads;    /* by least cell: its first pose in `meant`; UINT32_MAX: none */
    meant_pose *meant;
    size_t count, room;
    uint32_t *owners;           /* of each cell: a number of `meant`, + 1; 0: none */
    uint32_t *used;             /* copies of each piece */
    uint32_t *taken;            /* numbers of `meant`, in the order of their first cells */
    uint32_t *numbers, *pieces; /* of the first reading: its poses and their pieces */
    size_t found;
    bool no_memory;
} lettering;

/* ---- What can be meant ------------------------------------------------------------------- */

static bool pose_has(const tw_pose *pose, uint32_t cell)
{
    return tw_find_number(pose->cells, pose->cell_count, cell) < pose->cell_count;
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

/* false: memory is out. */
static bool gather_meant(lettering *l)
{
    memset(l->heads, 0xff, l->cells * sizeof *l->heads);
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(l->puzzle); piece++) {
        const tw_stock *stock = tw_poses_stock(l->poses, tw_poses_stock_of_piece(l->poses, piece));
        for (uint32_t i = 0; i < stock->pose_count; i++) {
            const tw_pose pose = tw_poses_get(l->poses, stock->first_pose + i);
            if (!can_be_meant(l->shown, &pose, tw_puzzle_letter(l->puzzle, piece)))
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

/* ---- Laying poses ------------------------------------------------------------------------ */

static void lay_meant(const lettering *l, uint32_t number, bool on)
{
    const tw_pose pose = tw_poses_get(l->poses, l->meant[number].pose);
    l->used[l->meant[number].piece] += on ? 1U : -1U;
    for (size_t c = 0; c < pose.cell_count; c++)
        l->owners[pose.cells[c]] = on ? number + 1 : 0;
}

/* The mark of the pose that covers the cell, which is not bare. */
static uint8_t laid_mark(const lettering *l, uint32_t cell, uint32_t label)
{
    const uint32_t number = l->meant[l->owners[cell] - 1].pose;
    const tw_pose pose = tw_poses_get(l->poses, number);
    size_t c = 0;
    while (pose.cells[c] != cell)
        c++;
    return tw_poses_mark(l->poses, number, c, label);
}

/* May the marks of the pose meet those of its neighbours? The border is checked when poses are
 * made. */
static bool marks_fit(const lettering *l, uint32_t number)
{
    const tw_lattice *lattice = tw_puzzle_lattice(l->puzzle);
    const tw_pose pose = tw_poses_get(l->poses, number);
    for (size_t c = 0; c < pose.cell_count && l->puzzle->mark_count > 0; c++) {
        const tw_cell cell = *tw_puzzle_cell(l->puzzle, pose.cells[c]);
        for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, cell.kind); label++) {
            const uint32_t beside = tw_puzzle_cell_across(l->puzzle, pose.cells[c], label);
            if (beside == UINT32_MAX || l->owners[beside] == 0)
                continue;
            const uint32_t back = tw_lattice_arc(lattice, cell.kind, label)->back;
            if (!tw_puzzle_may_meet(l->puzzle, tw_poses_mark(l->poses, number, c, label),
                                    laid_mark(l, beside, back)))
                return false;
        }
    }
    return true;
}

/* The first in the list that lies on bare cells; strict: also one that copies and marks allow. */
static uint32_t next_free(const lettering *l, uint32_t number, bool strict)
{
    for (; number != UINT32_MAX; number = l->meant[number].next) {
        const tw_pose pose = tw_poses_get(l->poses, l->meant[number].pose);
        const uint32_t piece = l->meant[number].piece;
        size_t c = 0;
        while (c < pose.cell_count && l->owners[pose.cells[c]] == 0)
            c++;
        if (c == pose.cell_count && (!strict || (l->used[piece] < l->puzzle->pieces[piece].high &&
                                                 marks_fit(l, l->meant[number].pose))))
            break;
    }
    return number;
}

/* ---- Readings ---------------------------------------------------------------------------- */

static void keep_taken(lettering *l, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        l->numbers[l->found] = l->meant[l->taken[i]].pose;
        l->pieces[l->found++] = l->meant[l->taken[i]].piece;
    }
}

/* Keeps the poses taken. Are they a solution? */
static bool is_solution(lettering *l, size_t count)
{
    tw_status status = TW_ERR_MEMORY;
    l->found = 0;
    keep_taken(l, count);
    tw_solution *made = tw_solution_of_poses(l->context, l->poses, l->numbers, l->pieces, l->found);
    if (made)
        status = tw_solution_check(l->context, l->puzzle, made, NULL);
    tw_solution_free(made);
    l->no_memory = l->no_memory || status == TW_ERR_MEMORY;
    return status == TW_OK;
}

/* Counts readings of the cells of `order` from `from` up to `end`. Not strict: up to 2, and keeps
 * the first. Strict: 1 at the first that is a solution, which it keeps; 0 if none is. SIZE_MAX: too
 * many poses tried. */
static size_t find_readings(lettering *l, size_t from, size_t end, bool strict)
{
    size_t depth = 0, tried = 0, ways = 0, open = from; /* `now` begins at `open` */
    uint32_t now = l->heads[l->order[from]];
    for (;;) {
        now = next_free(l, now, strict);
        if (now == UINT32_MAX && depth == 0)
            return ways;
        if (now == UINT32_MAX) {
            now = l->taken[--depth];
            const uint32_t first = tw_poses_get(l->poses, l->meant[now].pose).cells[0];
            while (l->order[--open] != first)
                continue;
            lay_meant(l, now, false);
            now = l->meant[now].next;
            continue;
        }
        if (++tried > MOST_TRIED)
            return SIZE_MAX;
        lay_meant(l, now, true);
        l->taken[depth++] = now;
        while (open < end && l->owners[l->order[open]] > 0)
            open++;
        now = open < end ? l->heads[l->order[open]] : UINT32_MAX; /* the last is taken back */
        if (open < end)
            continue;
        if (strict) {
            if (is_solution(l, depth))
                return 1;
            tried += JUDGEMENT_POSES;
        } else {
            if (ways++ > 0)
                return ways;
            keep_taken(l, depth);
        }
    }
}

/* ---- All letters ------------------------------------------------------------------------- */

/* Lists the cells with letters, letter by letter, in the order of their first cells. */
static void order_cells(lettering *l)
{
    bool done[256] = {['.'] = true};
    for (size_t c = 0; c < l->cells; c++) {
        const unsigned char letter = (unsigned char)l->shown->letters[c];
        for (size_t i = c; i < l->cells && !done[letter]; i++)
            if ((unsigned char)l->shown->letters[i] == letter)
                l->order[l->shown_cells++] = (uint32_t)i;
        done[letter] = true;
    }
}

/* Is each letter that of a piece? */
static tw_status check_letters(const lettering *l, uint32_t *cell, tw_error *error)
{
    bool known[256] = {['.'] = true};
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(l->puzzle); piece++)
        known[(unsigned char)tw_puzzle_letter(l->puzzle, piece)] = true;
    for (size_t c = 0; c < l->cells; c++) {
        const char letter = l->shown->letters[ *cell = (uint32_t)c];
        if (!known[(unsigned char)letter])
            return tw_fail(error, TW_ERR_INPUT, "no piece has the letter '%c'",
                           letter > ' ' && letter <= '~' ? letter : '?');
    }
    return TW_OK;
}

static tw_status too_many_ways(char letter, tw_error *error)
{
    (void)tw_fail(error, TW_ERR_TOO_LARGE,
                  "it takes too long to tell how these cells %c divide into pieces", letter);
    tw_set_text(error->hint, sizeof error->hint, tw_text_hint);
    return TW_ERR_TOO_LARGE;
}

/* Reads letter by letter. *cell: the first cell of a letter with several readings, UINT32_MAX if
 * there is none; on an error, of the wrong letter. */
static tw_status read_letters(lettering *l, uint32_t *cell, tw_error *error)
{
    uint32_t first = UINT32_MAX;
    for (size_t from = 0, end = 0; from < l->shown_cells; from = end) {
        const char letter = l->shown->letters[ *cell = l->order[from]];
        while (end < l->shown_cells && l->shown->letters[l->order[end]] == letter)
            end++;
        memset(l->owners, 0, l->cells * sizeof *l->owners);
        const size_t ways = find_readings(l, from, end, false);
        if (ways == 0)
            return tw_fail(error, TW_ERR_INPUT,
                           "these cells %c are not those of pieces as they may lie", letter);
        if (ways == SIZE_MAX)
            return too_many_ways(letter, error);
        first = first == UINT32_MAX && ways > 1 ? *cell : first;
    }
    *cell = first;
    return TW_OK;
}

/* Searches all readings for a solution. */
static tw_status search_readings(lettering *l, uint32_t cell, tw_error *error)
{
    memset(l->owners, 0, l->cells * sizeof *l->owners);
    memset(l->used, 0, tw_puzzle_piece_count(l->puzzle) * sizeof *l->used);
    const size_t ways = find_readings(l, 0, l->shown_cells, true);
    if (l->no_memory)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (ways == SIZE_MAX)
        return too_many_ways(l->shown->letters[cell], error);
    return ways == 1 ? TW_OK
                     : tw_fail(error, TW_ERR_INPUT,
                               "these cells %c can be read in several ways, and none of them is a "
                               "solution",
                               l->shown->letters[cell]);
}

tw_status tw_solution_of_letters(const tw_context *context, const tw_poses *poses,
                                 const tw_lettered *shown, tw_solution **solution, uint32_t *cell,
                                 tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const size_t cells = tw_puzzle_cell_count(puzzle);
    lettering l = {.context = tw_context_or_default(context),
                   .poses = poses,
                   .puzzle = puzzle,
                   .shown = shown,
                   .cells = cells};
    const tw_array arrays[] = {
        TW_ARRAY(l.order, cells),  TW_ARRAY(l.heads, cells),
        TW_ARRAY(l.owners, cells), TW_ARRAY(l.used, tw_puzzle_piece_count(puzzle)),
        TW_ARRAY(l.taken, cells),  TW_ARRAY(l.numbers, cells),
        TW_ARRAY(l.pieces, cells), {0}};
    tw_error own = {0};
    tw_status status = tw_arrays(l.context, arrays, TW_TAKE)
                           ? check_letters(&l, cell, &own)
                           : tw_fail(&own, TW_ERR_MEMORY, "out of memory");
    if (status == TW_OK && !gather_meant(&l))
        status = tw_fail(&own, TW_ERR_MEMORY, "out of memory");
    if (status == TW_OK) {
        order_cells(&l);
        status = read_letters(&l, cell, &own);
    }
    if (status == TW_OK && *cell != UINT32_MAX)
        status = search_readings(&l, *cell, &own);
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
