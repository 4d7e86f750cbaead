/* disassembly_times.c -- how long assemblies of a puzzle take to be taken apart.
 *
 * disassembly_times [--passes N] [--best] [--cells FILE] PUZZLE
 *
 * The puzzle, a file, is solved up to rotations; all that it assembles is then taken apart N times
 * over. One line: assemblies, how many come apart, states, and user seconds of the first pass, when
 * nothing is known of the pieces, of each of the others, in the mean, and of what in such a one
 * finds out which pieces have the same shape. --best: of several
 * separations the best is taken, not the first. --cells: writes the assemblies for programs that
 * read cells of cubes: `a NUMBER`, then for each piece `p PIECE COUNT X Y Z ...`, and `e`. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <tw/advanced.h>

#define BENCH_NAME "disassembly_times"
#include "arguments.h"
#include "disassembly/pairs/pair_words.h"

static double user_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec;
}

typedef struct job {
    const char *path, *cells;
    size_t passes;
    bool best;
    tw_puzzle *puzzle;
    tw_solution **assemblies;
    size_t count, room;
} job;

/* ---- The assemblies ---------------------------------------------------------------------- */

static void read_puzzle(job *what)
{
    static char text[1 << 22];
    FILE *file = fopen(what->path, "rb");
    if (!file)
        fail(what->path, "cannot be opened");
    const tw_source source = {
        .name = what->path, .text = text, .size = fread(text, 1, sizeof text, file)};
    fclose(file);
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &what->puzzle))
        fail(what->path, "cannot be read");
}

static bool keep(void *user, const tw_solution *solution)
{
    job *what = user;
    if (what->count == what->room) {
        what->room = 2 * what->room + 64;
        what->assemblies = realloc(what->assemblies, what->room * sizeof *what->assemblies);
    }
    if (!what->assemblies || tw_solution_copy(NULL, solution, &what->assemblies[what->count++]))
        fail(what->path, "out of memory");
    return true;
}

static void solve(job *what)
{
    const tw_solve_options options = {
        .size = sizeof options, .same = TW_SAME_ROTATIONS, .threads = 1, .ordered = true};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = keep, .user = what};
    tw_solver *solver = NULL;
    tw_result result;
    tw_error error = {0};
    if (tw_solver_new(NULL, what->puzzle, &options, &solver, &error) ||
        tw_solver_run(solver, NULL, &sink, &result, &error))
        fail(what->path, error.message);
    tw_solver_free(solver);
}

static void write_cells(const job *what)
{
    FILE *file = fopen(what->cells, "w");
    if (!file)
        fail(what->cells, "cannot be opened");
    fprintf(file, "puzzle %s\n", what->path);
    for (size_t i = 0; i < what->count; i++) {
        fprintf(file, "a %zu\n", i);
        for (size_t p = 0; p < what->assemblies[i]->count; p++) {
            const tw_placement *piece = &what->assemblies[i]->placements[p];
            fprintf(file, "p %u %zu", piece->piece, piece->cell_count);
            for (size_t c = 0; c < piece->cell_count; c++)
                fprintf(file, " %d %d %d", piece->cells[c].at[0], piece->cells[c].at[1],
                        piece->cells[c].at[2]);
            fprintf(file, "\n");
        }
        fprintf(file, "e\n");
    }
    fclose(file);
}

/* ---- Taking apart ------------------------------------------------------------------------ */

typedef struct pass {
    double seconds;
    size_t apart;
    uint64_t states;
} pass;

static pass take_all_apart(const job *what, tw_disassembler *disassembler)
{
    pass made = {.seconds = user_seconds()};
    for (size_t i = 0; i < what->count; i++) {
        tw_disassembly *one = NULL;
        tw_error error = {0};
        if (tw_disassembler_run(disassembler, what->assemblies[i], NULL, &one, &error))
            fail(what->path, error.message);
        tw_disassembly_sum sum = tw_disassembly_total(one);
        made.apart += sum.answer == TW_DISASSEMBLY_FOUND;
        made.states += sum.states;
        tw_disassembly_free(one);
    }
    made.seconds = user_seconds() - made.seconds;
    return made;
}

/* What in taking all apart finds out which shape each piece has and where it lies. */
static void recognise_all(const job *what, tw_pair_words *words)
{
    for (size_t i = 0; i < what->count; i++) {
        const tw_placement *pieces = what->assemblies[i]->placements;
        tw_pair_words_begin(words);
        for (size_t p = 0; p < what->assemblies[i]->count; p++) {
            tw_laid_shape laid;
            tw_error error = {0};
            if (tw_pair_words_shape(words, &pieces[p], pieces[0].cells, &laid, &error))
                fail(what->path, error.message);
        }
    }
}

/* Seconds of a pass of that, after the first. */
static double time_recognition(const job *what)
{
    const tw_lattice *lattice = tw_puzzle_lattice(what->puzzle);
    tw_moves *moves = NULL;
    tw_pair_words words;
    tw_error error = {0};
    if (tw_moves_new(tw_context_default(), lattice, false, &moves, &error) ||
        !tw_pair_words_make(tw_context_default(), lattice, moves, &words))
        fail(what->path, "its moves cannot be found out");
    recognise_all(what, &words);
    double seconds = user_seconds();
    for (size_t i = 1; i < what->passes; i++)
        recognise_all(what, &words);
    seconds = user_seconds() - seconds;
    tw_scope_end(&words.scope);
    tw_moves_free(moves);
    return seconds / (double)(what->passes - 1);
}

int main(int argc, char **argv)
{
    job what = {.passes = 10};
    tw_disassembler *disassembler = NULL;
    tw_error error = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--passes") == 0)
            what.passes = (size_t)read_number(argv[++i], 2, 1e9);
        else if (strcmp(argv[i], "--cells") == 0 && argv[i + 1])
            what.cells = argv[++i];
        else if (strcmp(argv[i], "--best") == 0)
            what.best = true;
        else
            what.path = argv[i];
    }
    if (!what.path)
        fail("usage", "disassembly_times [--passes N] [--best] [--cells FILE] PUZZLE");
    read_puzzle(&what);
    solve(&what);
    if (what.cells)
        write_cells(&what);
    const tw_disassembly_options options = {.size = sizeof options, .first_choice = !what.best};
    if (tw_disassembler_new(NULL, what.puzzle, &options, &disassembler, &error))
        fail(what.path, error.message);
    pass first = take_all_apart(&what, disassembler), later = {.seconds = 1e9};
    double sum = 0;
    for (size_t i = 1; i < what.passes; i++) {
        later = take_all_apart(&what, disassembler);
        sum += later.seconds;
    }
    printf("assemblies %zu apart %zu states %llu cold %.6f warm %.7f recognised %.7f\n", what.count,
           first.apart, (unsigned long long)first.states, first.seconds,
           sum / (double)(what.passes - 1), time_recognition(&what));
    tw_disassembler_free(disassembler);
    for (size_t i = 0; i < what.count; i++)
        tw_solution_free(what.assemblies[i]);
    free(what.assemblies);
    tw_puzzle_free(what.puzzle);
    return later.apart == first.apart ? 0 : 1;
}
