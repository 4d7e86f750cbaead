/* lines.c -- solutions in the two forms of lines of the thesis: the letter of each cell, and each
 * piece with its orientation.
 *
 * Pieces with their orientations are in the order of their first cells. The reader lays each on the
 * first uncovered cell that must be covered, or on one before it that may stay empty. It tries ways
 * until one solves the puzzle; if none does, the first is the answer. Nothing is kept between
 * calls; every line ends with a newline. */
#include "base/base.h"
#include "base/utf8.h"
#include "base/writer.h"
#include "format/solution/solutions.h"
#include "format/text/line_lexer.h"
#include "puzzle/puzzle_shared.h"

/* ---- Writing ----------------------------------------------------------------------------- */

static tw_status write_line(const tw_context *context, const tw_solution *solution,
                            const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    tw_writer writer = {.out = out};
    const tw_puzzle *puzzle = how->puzzle;
    if (!solution)
        return TW_OK;
    size_t count = tw_puzzle_cell_count(puzzle);
    context = tw_context_or_default(context);
    char *letters = tw_take(context, count, 1); /* of each cell; '.' if bare */
    if (!letters)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    memset(letters, '.', count);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        char letter = tw_puzzle_letter(puzzle, one->piece);
        for (size_t c = 0; c < one->cell_count; c++) {
            uint32_t number = tw_puzzle_find_cell(puzzle, one->cells[c]);
            if (number != UINT32_MAX)
                letters[number] = letter;
        }
    }
    tw_put_bytes(&writer, letters, count);
    tw_put(&writer, "\n");
    tw_give(context, letters, count, 1);
    return tw_writer_end(&writer);
}

tw_status tw_orientation_of(const tw_poses *poses, const tw_placement *placement,
                            uint32_t *orientation)
{
    uint32_t pose;
    tw_status status = tw_poses_of_placement(poses, placement, &pose);
    *orientation = status ? UINT32_MAX : tw_poses_get(poses, pose).orientation;
    return status;
}

tw_status tw_name_pose_fault(tw_status status, tw_error *error)
{
    if (status == TW_ERR_INPUT)
        return tw_fail(error, status, "a piece does not lie as it may");
    if (status == TW_ERR_TOO_LARGE)
        return tw_fail(error, status, "its cells lie too far apart to draw");
    return status;
}

/* Each placement at its first cell in cell order. */
static tw_status write_orientations(const tw_context *context, const tw_solution *solution,
                                    const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    tw_writer writer = {.out = out};
    const tw_puzzle *puzzle = how->puzzle;
    tw_status status = TW_OK;
    if (!solution)
        return TW_OK;
    size_t count = tw_puzzle_cell_count(puzzle);
    context = tw_context_or_default(context);
    uint32_t *owners = tw_take(context, count, sizeof *owners); /* of first cells; from 1 */
    if (!owners)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    for (uint32_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        uint32_t number = one->cell_count ? tw_puzzle_find_cell(puzzle, one->cells[0]) : UINT32_MAX;
        if (number != UINT32_MAX)
            owners[number] = i + 1;
    }
    const char *before = "";
    for (size_t c = 0; c < count && !status; c++) {
        if (owners[c] == 0)
            continue;
        const tw_placement *one = &solution->placements[owners[c] - 1];
        uint32_t orientation;
        status = tw_orientation_of(how->poses, one, &orientation);
        tw_put(&writer, before);
        tw_put_letter(&writer, tw_puzzle_letter(puzzle, one->piece));
        tw_put_number(&writer, orientation);
        before = " ";
        status = status ? status : writer.status;
    }
    tw_give(context, owners, count, sizeof *owners);
    tw_put(&writer, "\n");
    return tw_name_pose_fault(status ? status : tw_writer_end(&writer), error);
}

/* ---- Reading letters --------------------------------------------------------------------- */

/* Finds the solution shown; places: where the text has the letter of each cell. */
static void find_shown(tw_reader *reader, const tw_poses *poses, const tw_lettered *shown,
                       const tw_place *places, tw_solution **made)
{
    tw_error error = {0};
    uint32_t cell = 0;
    tw_status status = tw_solution_of_letters(reader->context, poses, shown, made, &cell, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(reader);
    else if (status)
        tw_reader_refuse(reader, status, places[cell], error.hint, "%s", error.message);
}

static void read_line_of_letters(tw_reader *reader, const tw_poses *poses, const tw_source *source,
                                 tw_solution **made)
{
    const size_t count = tw_puzzle_cell_count(tw_poses_puzzle(poses));
    tw_place *places = tw_reader_take(reader, count, sizeof *places);
    tw_line_lexer lexer;
    if (!places || !tw_line_lexer_open(&lexer, source, reader))
        return;
    const tw_word line = tw_line_lexer_word(&lexer), more = tw_line_lexer_word(&lexer);
    if (line.size != count || more.size > 0) {
        tw_reader_fault(reader, more.size > 0 ? more.at : line.at, "",
                        "expected a letter for each of the %zu cells, found %s", count,
                        more.size > 0 ? tw_quote_word(more).text : tw_say("%zu", line.size).text);
        return;
    }
    for (size_t c = 0; c < count; c++)
        places[c] = (tw_place){line.at.line, line.at.column + (uint32_t)c};
    find_shown(reader, poses, &(tw_lettered){.letters = line.text}, places, made);
}

/* ---- Reading orientations ---------------------------------------------------------------- */

enum {
    MOST_LOOKS = 50000000,  /* at cells of poses */
    JUDGEMENT_LOOKS = 20000 /* what checking one solution counts as */
};

/* A token such as "P6", and its possible poses. */
typedef struct laid_token {
    tw_word word;
    uint32_t piece, orientation;
    uint32_t first, end; /* poses of that orientation */
    size_t bare;         /* the first cell that must be covered and is not, once it is next */
} laid_token;

typedef struct laid_tokens {
    tw_reader *reader;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    laid_token *tokens;
    size_t count;
    uint32_t *laid;   /* the pose of each token */
    uint32_t *pieces; /* the piece of each */
    bool *covered;    /* of each cell */
    size_t deepest;   /* most tokens laid so far */
    uint64_t looks;
    bool no_memory;
} laid_tokens;

/* The only piece with that letter; UINT32_MAX after a fault. */
static uint32_t piece_of_letter(const laid_tokens *l, const tw_word *word)
{
    uint32_t found = UINT32_MAX;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(l->puzzle); piece++) {
        if (tw_puzzle_letter(l->puzzle, piece) != word->text[0])
            continue;
        if (found != UINT32_MAX) {
            tw_reader_fault(l->reader, word->at, tw_text_hint,
                            "%s: several pieces have this letter", tw_quote_word(*word).text);
            return UINT32_MAX;
        }
        found = piece;
    }
    if (found == UINT32_MAX)
        tw_reader_fault(l->reader, word->at, "",
                        "%s: no piece has this letter; expected a letter and a number, as in %c0",
                        tw_quote_word(*word).text, tw_puzzle_letter(l->puzzle, 0));
    return found;
}

/* The first of some poses of a stock that has this orientation or a later one; `end`: none. */
static uint32_t first_of_orientation(const tw_poses *poses, uint32_t first, uint32_t end,
                                     uint64_t orientation)
{
    while (first < end) {
        const uint32_t middle = first + (end - first) / 2;
        if (tw_poses_get(poses, middle).orientation < orientation)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

static void read_token(laid_tokens *l, tw_word word)
{
    laid_token *token = &l->tokens[l->count];
    uint64_t number;
    *token = (laid_token){.word = word, .piece = piece_of_letter(l, &word)};
    if (token->piece == UINT32_MAX)
        return;
    const tw_stock *stock =
        tw_poses_stock(l->poses, tw_poses_stock_of_piece(l->poses, token->piece));
    if (word.size < 2 || tw_leading_digits(word.text + 1, word.size - 1, &number) < word.size - 1 ||
        number >= stock->orientations) {
        tw_reader_fault(l->reader, word.at, "",
                        "%s: expected the letter of a piece and its orientation, %c0 to %c%u",
                        tw_quote_word(word).text, word.text[0], word.text[0],
                        (unsigned)(stock->orientations ? stock->orientations - 1 : 0));
        return;
    }
    const uint32_t end = stock->first_pose + stock->pose_count;
    token->first = first_of_orientation(l->poses, stock->first_pose, end, number);
    token->end = first_of_orientation(l->poses, token->first, end, number + 1);
    l->count++;
}

/* The first required cell, from c on, that is not covered; the number of cells: none. */
static size_t first_bare(const laid_tokens *l, size_t c)
{
    while (c < tw_puzzle_cell_count(l->puzzle) &&
           (l->covered[c] || tw_puzzle_cell_optional(l->puzzle, c)))
        c++;
    return c;
}

static void cover_laid(const laid_tokens *l, uint32_t number, bool on)
{
    const tw_pose pose = tw_poses_get(l->poses, number);
    for (size_t c = 0; c < pose.cell_count; c++)
        l->covered[pose.cells[c]] = on;
}

/* The token's next pose, from `number` on, whose first cell comes after the previous one and skips
 * no bare cell; token->end: none. */
static uint32_t next_laid(laid_tokens *l, size_t depth, uint32_t number)
{
    laid_token *token = &l->tokens[depth];
    token->bare = first_bare(l, depth > 0 ? token[-1].bare : 0);
    const uint32_t least = depth > 0 ? tw_poses_get(l->poses, l->laid[depth - 1]).cells[0] + 1 : 0;
    for (; number < token->end; number++) {
        const tw_pose pose = tw_poses_get(l->poses, number);
        size_t c = 0;
        l->looks++;
        if (pose.cells[0] < least || pose.cells[0] > token->bare)
            continue;
        while (c < pose.cell_count && !l->covered[pose.cells[c]])
            c++;
        l->looks += c;
        if (c == pose.cell_count)
            break;
    }
    return number;
}

/* Makes a solution of what is laid; keeps it if it solves the puzzle or is the first. True if the
 * search can stop. */
static bool keep_laid(laid_tokens *l, tw_solution **made)
{
    const tw_context *context = l->reader->context;
    for (size_t i = 0; i < l->count; i++)
        l->pieces[i] = l->tokens[i].piece;
    tw_solution *one = tw_solution_of_poses(context, l->poses, l->laid, l->pieces, l->count);
    const tw_status status = one ? tw_solution_check(context, l->puzzle, one, NULL) : TW_ERR_MEMORY;
    if (status == TW_OK || !*made) {
        tw_solution *before = *made;
        *made = one;
        one = before;
    }
    l->no_memory = status == TW_ERR_MEMORY;
    l->looks += JUDGEMENT_LOOKS;
    tw_solution_free(one);
    return status == TW_OK || l->no_memory;
}

/* *made: the first way to lay all tokens that solves the puzzle, else the first way; NULL: none, or
 * out of memory. false: too many were tried. */
static bool lay_tokens(laid_tokens *l, tw_solution **made)
{
    size_t depth = 0;
    uint32_t now = l->tokens[0].first;
    for (;;) {
        now = next_laid(l, depth, now);
        if (l->looks > MOST_LOOKS)
            return false;
        if (now < l->tokens[depth].end) {
            cover_laid(l, now, true);
            l->laid[depth++] = now;
            l->deepest = depth > l->deepest ? depth : l->deepest;
            if (depth < l->count) {
                now = l->tokens[depth].first;
                continue;
            }
            if (first_bare(l, l->tokens[l->count - 1].bare) == tw_puzzle_cell_count(l->puzzle) &&
                keep_laid(l, made))
                return true;
        }
        if (depth == 0)
            return true;
        now = l->laid[--depth];
        cover_laid(l, now++, false);
    }
}

static void tell_fault(const laid_tokens *l, bool tried_all)
{
    const bool all = l->deepest == l->count;
    const tw_word *word = &l->tokens[all ? l->count - 1 : l->deepest].word;
    if (!tried_all)
        tw_reader_refuse(l->reader, TW_ERR_TOO_LARGE, l->tokens[0].word.at, tw_text_hint,
                         "it takes too long to tell where the pieces lie");
    else if (all)
        tw_reader_fault(l->reader, word->at, "", "behind %s there are cells without a piece",
                        tw_quote_word(*word).text);
    else
        tw_reader_fault(l->reader, word->at, "", "%s does not fit behind the pieces before it",
                        tw_quote_word(*word).text);
}

static void read_orientations(tw_reader *reader, const tw_poses *poses, const tw_source *source,
                              tw_solution **made)
{
    laid_tokens l = {.reader = reader, .poses = poses, .puzzle = tw_poses_puzzle(poses)};
    const size_t cells = tw_puzzle_cell_count(l.puzzle);
    tw_line_lexer lexer;
    l.tokens =
        tw_reader_take(reader, cells + 1, sizeof *l.tokens); /* a piece has a cell at least */
    l.laid = tw_reader_take(reader, cells + 1, sizeof *l.laid);
    l.covered = tw_reader_take(reader, cells + 1, sizeof *l.covered);
    l.pieces = tw_reader_take(reader, cells + 1, sizeof *l.pieces);
    if (!l.tokens || !l.laid || !l.covered || !l.pieces ||
        !tw_line_lexer_open(&lexer, source, reader))
        return;
    tw_word word = tw_line_lexer_word(&lexer);
    for (; word.size > 0 && !tw_reader_full(reader); word = tw_line_lexer_word(&lexer)) {
        if (l.count > cells) {
            tw_reader_fault(reader, word.at, "", "there are more pieces than cells");
            return;
        }
        read_token(&l, word);
    }
    if (reader->status)
        return;
    if (l.count == 0) {
        tw_reader_fault(reader, word.at, "", "expected pieces with their orientations");
        return;
    }
    const bool tried_all = lay_tokens(&l, made);
    if (l.no_memory)
        tw_reader_memory(reader);
    else if (!tried_all || !*made)
        tell_fault(&l, tried_all);
}

/* ---- Rows -------------------------------------------------------------------------------- */

const tw_format_row tw_format_lines = {
    .is = {.name = "lines",
           .extension = ".txt",
           .summary = "a solution as the letter of each cell, for check and draw too",
           .kind = TW_FORMAT_SOLUTION,
           .reads = true,
           .writes = true,
           .lost = "where one of two neighbours of one letter ends is not in a line"},
    .read_posed = read_line_of_letters,
    .write_solution = write_line,
};

const tw_format_row tw_format_orientations = {
    .is = {.name = "orientations",
           .extension = ".txt",
           .summary = "a solution as pieces with orientations, for check and draw too",
           .kind = TW_FORMAT_SOLUTION,
           .reads = true,
           .writes = true,
           .poses = true,
           .lost = "what the letters stand for is not in a line"},
    .read_posed = read_orientations,
    .write_solution = write_orientations,
};
