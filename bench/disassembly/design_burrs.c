/* design_burrs.c -- assemblies of a high level, by hill climbing.
 *
 * design_burrs PUZZLE PIECES SECONDS FOLDER [SEED [LEVEL]] [turns]
 *
 * The container of the puzzle, a file, is cut into so many pieces (2 to 26), each of connected
 * cells; cells that may stay empty may stay empty. Then cells change hands, and what lowers neither
 * the level nor, of equal levels, the number of moves is kept; what is not bettered for long is
 * thrown away, and it begins anew. A cell with a colour goes to those pieces alone whose letters
 * (a, b, ..) are in the colour's name, so that bars of burrs stay bars. Where all cells may stay
 * empty the container is what pieces cover. Writes each assembly that is the highest so far, and
 * with LEVEL each that is as high, as a puzzle, FOLDER/LEVEL-NUMBER.yaml, and a line of what came
 * of it. With `turns` an assembly that comes apart only when pieces turn is better than any other.
 * Whether it is the only assembly of its pieces is another question: `tilewright disassemble`
 * tells. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tw/advanced.h>

#define BENCH_NAME "design_burrs"
#include "arguments.h"

enum { ALL = -1, SPARE = -2, USED = -3 };
enum { CELLS = 400, PIECES = 26, ARCS = 32, NOBODY = PIECES, FRESH = 20000 };

typedef struct design {
    tw_puzzle *puzzle;
    const tw_lattice *lattice;
    size_t cells, pieces;
    uint32_t may[CELLS]; /* pieces that a cell may go to, a bit each; bit NOBODY: none */
    size_t near[CELLS][ARCS], near_count[CELLS];
    uint8_t owner[CELLS];
    tw_disassembler *disassembler, *turning; /* the latter NULL: nothing turns */
    bool turns;
    uint64_t random, runs, patience;
    const char *folder;
    char text[1 << 18]; /* of the puzzle */
    const char *words;  /* of it, which name the lattice or tell of it */
    int word_count;
    uint32_t level; /* from which on few assemblies are wanted; 0: any number */
    unsigned written;
    bool tight; /* no cell need be covered: the container is what is */
    tw_cell lists[PIECES][CELLS];
} design;

static uint64_t draw(design *d, uint64_t below)
{
    d->random ^= d->random << 13;
    d->random ^= d->random >> 7;
    d->random ^= d->random << 17;
    return (d->random >> 11) % below;
}

/* ---- What is cut -------------------------------------------------------------------------- */

static void read_puzzle(design *d, const char *path)
{
    char *text = d->text;
    FILE *file = fopen(path, "rb");
    if (!file)
        fail(path, "cannot be opened");
    const tw_source source = {
        .name = path, .text = text, .size = fread(text, 1, sizeof d->text - 1, file)};
    fclose(file);
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &d->puzzle))
        fail(path, "cannot be read");
    d->lattice = tw_puzzle_lattice(d->puzzle);
    d->words = strstr(text, "\nlattice:");
    const char *end = d->words ? strstr(d->words, "\ncontainer:") : NULL;
    if (!end)
        fail(path, "expected lattice, then container, in lines of their own");
    d->word_count = (int)(end - d->words);
    d->cells = tw_puzzle_cell_count(d->puzzle);
    if (d->cells > CELLS)
        fail(path, "too many cells");
}

static void look_at_cell(design *d, size_t c)
{
    tw_cell cell = *tw_puzzle_cell(d->puzzle, c);
    uint8_t colour = tw_puzzle_cell_colour(d->puzzle, c);
    const char *letters = colour ? tw_puzzle_colour_name(d->puzzle, colour) : NULL;
    for (size_t p = 0; p < d->pieces; p++) {
        if (!letters || strchr(letters, 'a' + (int)p))
            d->may[c] |= 1U << p;
    }
    if (tw_puzzle_cell_optional(d->puzzle, c))
        d->may[c] |= 1U << NOBODY;
    for (uint32_t a = 0; a < tw_lattice_arc_count(d->lattice, cell.kind); a++) {
        uint32_t other = tw_puzzle_find_cell(d->puzzle, tw_lattice_neighbour(d->lattice, cell, a));
        if (other != UINT32_MAX)
            d->near[c][d->near_count[c]++] = other;
    }
}

/* ---- Pieces ------------------------------------------------------------------------------- */

static size_t size_of(const design *d, size_t piece)
{
    size_t count = 0;
    for (size_t c = 0; c < d->cells; c++)
        count += d->owner[c] == piece;
    return count;
}

static bool is_connected(const design *d, size_t piece)
{
    size_t queue[CELLS], count = 0, size = size_of(d, piece);
    bool seen[CELLS] = {false};
    for (size_t c = 0; c < d->cells && count == 0; c++) {
        if (d->owner[c] == piece)
            seen[queue[count++] = c] = true;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < d->near_count[queue[i]]; k++) {
            size_t c = d->near[queue[i]][k];
            if (d->owner[c] == piece && !seen[c])
                seen[queue[count++] = c] = true;
        }
    }
    return size > 0 && count == size;
}

static uint8_t some_owner(design *d, size_t c)
{
    uint8_t owner;
    do
        owner = (uint8_t)draw(d, NOBODY + 1);
    while (!(d->may[c] >> owner & 1));
    return owner;
}

static size_t broken(const design *d)
{
    size_t count = 0;
    for (size_t p = 0; p < d->pieces; p++)
        count += !is_connected(d, p);
    return count;
}

/* At random, then mended till pieces are connected: a cell goes to a neighbour's piece. */
static bool cut_anew(design *d)
{
    for (size_t c = 0; c < d->cells; c++)
        d->owner[c] = some_owner(d, c);
    size_t now = broken(d);
    for (size_t tries = 0; now > 0 && tries < 3000 * d->pieces; tries++) {
        size_t c = draw(d, d->cells), then;
        uint8_t was = d->owner[c];
        uint8_t near = d->near_count[c] ? d->owner[d->near[c][draw(d, d->near_count[c])]] : was;
        d->owner[c] = d->may[c] >> near & 1 ? near : was;
        then = broken(d);
        if (then > now)
            d->owner[c] = was;
        else
            now = then;
    }
    return now == 0;
}

/* ---- Levels ------------------------------------------------------------------------------- */

static tw_solution assembly_of(design *d, tw_placement placements[PIECES])
{
    for (size_t p = 0; p < d->pieces; p++)
        placements[p] = (tw_placement){.piece = (uint32_t)p, .cells = d->lists[p]};
    for (size_t c = 0; c < d->cells; c++) {
        if (d->owner[c] < NOBODY)
            d->lists[d->owner[c]][placements[d->owner[c]].cell_count++] =
                *tw_puzzle_cell(d->puzzle, c);
    }
    return (tw_solution){placements, d->pieces};
}

/* What is known of pairs of pieces is of no use for long. */
static void renew(design *d)
{
    tw_disassembly_options options = {
        .size = sizeof options, .max_states = 200000, .first_choice = true};
    tw_error error = {0};
    if (d->runs++ % FRESH != 0)
        return;
    tw_disassembler_free(d->disassembler);
    tw_disassembler_free(d->turning);
    if (tw_disassembler_new(NULL, d->puzzle, &options, &d->disassembler, &error))
        fail("lattice", error.message);
    options.rotations = true;
    options.max_states = 2000;
    if (d->turns && tw_disassembler_new(NULL, d->puzzle, &options, &d->turning, &error))
        fail("lattice", error.message);
}

/* What is thought of an assembly. */
typedef struct result {
    tw_disassembly_sum sum;
    size_t rivals; /* assemblies of the same pieces that come apart; 0: not counted */
} result;

static tw_disassembly_sum take_apart_by(tw_disassembler *by, const tw_solution *solution)
{
    tw_disassembly *made = NULL;
    tw_disassembly_sum sum = {0};
    if (tw_disassembler_run(by, solution, NULL, &made, NULL) == TW_OK)
        sum = tw_disassembly_total(made);
    tw_disassembly_free(made);
    return sum;
}

/* By turns only if it does not come apart without. */
static tw_disassembly_sum take_apart(design *d, const tw_solution *solution)
{
    renew(d);
    tw_disassembly_sum sum = take_apart_by(d->disassembler, solution);
    return d->turning && sum.answer == TW_DISASSEMBLY_NONE ? take_apart_by(d->turning, solution)
                                                           : sum;
}

/* How high it is thought of. */
static uint32_t height(const tw_disassembly_sum *sum)
{
    return sum->level + (sum->rotations > 0 ? 1000 : 0);
}

/* ---- Files -------------------------------------------------------------------------------- */

/* owner: a piece; ALL cells, those that are SPARE, or those that are USED. */
static void write_cells(const design *d, FILE *file, int owner, bool kinds)
{
    size_t rank = tw_lattice_rank(d->lattice);
    bool first = true;
    for (size_t c = 0; c < d->cells; c++) {
        const tw_cell *cell = tw_puzzle_cell(d->puzzle, c);
        bool there = owner == ALL     ? true
                     : owner == SPARE ? tw_puzzle_cell_optional(d->puzzle, c)
                     : owner == USED  ? d->owner[c] != NOBODY
                                      : d->owner[c] == owner;
        if (!there)
            continue;
        fprintf(file, first ? "[[" : ", [");
        for (size_t i = 0; i < rank; i++)
            fprintf(file, i ? ", %d" : "%d", cell->at[i]);
        if (kinds)
            fprintf(file, ", %s", tw_lattice_kind_name(d->lattice, cell->kind));
        fprintf(file, "]");
        first = false;
    }
    fprintf(file, "]\n");
}

static void put_puzzle(const design *d, FILE *file, unsigned level)
{
    bool kinds = tw_lattice_kind_count(d->lattice) > 1, spare = false;
    fprintf(file, "tilewright: 1\ntitle: Level %u%.*s\ncontainer:\n  cells: ", level, d->word_count,
            d->words);
    write_cells(d, file, d->tight ? USED : ALL, kinds);
    for (size_t c = 0; c < d->cells; c++)
        spare = spare || tw_puzzle_cell_optional(d->puzzle, c);
    if (spare && !d->tight) {
        fprintf(file, "  optional: ");
        write_cells(d, file, SPARE, kinds);
    }
    fprintf(file, "pieces:\n");
    for (size_t p = 0; p < d->pieces; p++) {
        fprintf(file, "  - name: %c\n    cells: ", 'A' + (int)p);
        write_cells(d, file, (int)p, kinds);
    }
}

static void write_puzzle(const design *d, const result *of, unsigned number)
{
    char name[400];
    snprintf(name, sizeof name, "%s/%u-%u.yaml", d->folder, of->sum.level, number);
    FILE *file = fopen(name, "w");
    if (!file)
        fail(name, "cannot be written");
    put_puzzle(d, file, of->sum.level);
    fclose(file);
    printf("%s\tlevel %u\tmoves %u\tturns %u\tassemblies that come apart %zu\n", name,
           of->sum.level, of->sum.moves, of->sum.rotations, of->rivals);
    fflush(stdout);
}

/* ---- Rivals ------------------------------------------------------------------------------- */

typedef struct rivalry {
    design *d;
    size_t seen, apart, most;
} rivalry;

static bool take_rival(void *user, const tw_solution *solution)
{
    rivalry *r = user;
    r->apart += take_apart(r->d, solution).answer == TW_DISASSEMBLY_FOUND;
    return ++r->seen < 2000 && r->apart <= r->most;
}

/* Assemblies of the pieces that come apart, up to rotations; more than `most`: that is enough. */
static size_t count_rivals(design *d, size_t most)
{
    static char text[1 << 18];
    FILE *file = fmemopen(text, sizeof text, "w");
    rivalry r = {.d = d, .most = most};
    const tw_solve_options options = {
        .size = sizeof options, .same = TW_SAME_ROTATIONS, .threads = 1};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = take_rival, .user = &r};
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_result ended;
    tw_error error = {0};
    if (!file)
        fail("puzzle", "out of memory");
    put_puzzle(d, file, 0);
    fclose(file);
    const tw_source source = {.name = "design", .text = text, .size = strlen(text)};
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) ||
        tw_solver_new(NULL, puzzle, &options, &solver, &error) ||
        tw_solver_run(solver, NULL, &sink, &ended, &error))
        fail("design", *error.message ? error.message : "cannot be read");
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return r.seen < 2000 ? r.apart : most + 1;
}

/* Is it as good as one was? Higher, or with fewer rivals, or with more moves. */
static bool is_as_good(design *d, const result *old, result *new)
{
    if (new->sum.answer != TW_DISASSEMBLY_FOUND)
        return old->sum.answer != TW_DISASSEMBLY_FOUND;
    if (d->level == 0 || new->sum.level < d->level || (d->turns && new->sum.rotations == 0))
        return height(&new->sum) > height(&old->sum) ||
               (height(&new->sum) == height(&old->sum) && new->sum.moves >= old->sum.moves);
    size_t most = old->rivals ? old->rivals : 400;
    new->rivals = count_rivals(d, most);
    return new->rivals <= most;
}

/* ---- Climbing ----------------------------------------------------------------------------- */

/* One to three cells change hands; false, and nothing is changed, when pieces fall in two. */
static bool change(design *d, uint8_t before[CELLS])
{
    size_t count = 1 + draw(d, 3);
    memcpy(before, d->owner, d->cells);
    for (size_t i = 0; i < count;) {
        size_t c = draw(d, d->cells);
        if ((d->may[c] & (d->may[c] - 1)) == 0)
            continue;
        d->owner[c] = some_owner(d, c);
        i++;
    }
    for (size_t p = 0; p < d->pieces; p++) {
        if (!is_connected(d, p)) {
            memcpy(d->owner, before, d->cells);
            return false;
        }
    }
    return true;
}

static void keep(design *d, const result *now, result *best)
{
    const uint32_t high = height(&now->sum), before = height(&best->sum);
    const uint32_t enough = d->level + (d->turns ? 1000 : 0);
    bool better = high > before || (high == before && now->sum.moves > best->sum.moves);
    if (d->level && high >= enough)
        better = before < enough || now->rivals < best->rivals ||
                 (now->rivals == best->rivals && high > before);
    if (now->sum.answer != TW_DISASSEMBLY_FOUND || !better)
        return;
    *best = *now;
    write_puzzle(d, best, ++d->written);
}

static void climb(design *d, double until)
{
    uint8_t before[CELLS];
    result best = {0}, now = {0};
    uint64_t still = 0, tried = 0;
    bool cut = false;
    while ((double)time(NULL) < until) {
        if (!cut || still > d->patience) {
            still = 0;
            now = (result){0};
            cut = cut_anew(d);
            continue;
        }
        still++;
        if (!change(d, before))
            continue;
        tw_placement placements[PIECES];
        const tw_solution solution = assembly_of(d, placements);
        result new = {take_apart(d, &solution), 0};
        tried++;
        if (!is_as_good(d, &now, &new)) {
            memcpy(d->owner, before, d->cells);
            continue;
        }
        if (height(&new.sum) != height(&now.sum) || new.rivals < now.rivals)
            still = 0;
        now = new;
        keep(d, &now, &best);
        if (now.rivals == 1)
            still = d->patience + 1; /* no more to be had here */
    }
    printf("%llu assemblies tried\n", (unsigned long long)tried);
}

int main(int count, char **words)
{
    static design d;
    if (count < 5)
        fail("usage", "design_burrs PUZZLE PIECES SECONDS FOLDER [SEED [LEVEL]] [turns]");
    d.turns = strcmp(words[count - 1], "turns") == 0;
    count -= d.turns;
    d.pieces = (size_t)read_number(words[2], 2, PIECES);
    double seconds = read_number(words[3], 1, 1e6);
    d.random = 0x9E3779B97F4A7C15U * (count > 5 ? (uint64_t)read_number(words[5], 1, 1e9) : 1);
    read_puzzle(&d, words[1]);
    d.tight = true;
    for (size_t c = 0; c < d.cells; c++) {
        look_at_cell(&d, c);
        d.tight = d.tight && tw_puzzle_cell_optional(d.puzzle, c);
    }
    d.folder = words[4];
    d.level = count > 6 ? (uint32_t)read_number(words[6], 1, 1000) : 0;
    d.patience = 20000;
    climb(&d, (double)time(NULL) + seconds);
    tw_disassembler_free(d.disassembler);
    tw_disassembler_free(d.turning);
    tw_puzzle_free(d.puzzle);
    return 0;
}
