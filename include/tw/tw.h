/* tw/tw.h -- all that a program needs to read puzzles, solve them, take solutions apart, draw and
 * write them. The rules of all calls (errors, sizes, ownership) are in tw/error.h.
 *
 *     static bool print(void *file, const char *bytes, size_t count)
 *     {
 *         return fwrite(bytes, 1, count, file) == count;
 *     }
 *     ...
 *     const tw_out out = {print, stdout};
 *     const tw_solution *solution;
 *     tw_error error;
 *     if (tw_puzzle_load(NULL, "soma.yaml", NULL, NULL, &puzzle) == TW_OK &&
 *         tw_solver_new(NULL, puzzle, NULL, &solver, &error) == TW_OK &&
 *         tw_solver_next(solver, NULL, &solution, NULL, &error) == TW_OK && solution)
 *         tw_draw_text(NULL, puzzle, solution, NULL, &out);
 *     tw_solver_free(solver); // both begin as NULL
 *     tw_puzzle_free(puzzle);
 *
 * tw/advanced.h has the rest: puzzles and lattices made by programs, covers, tables of all
 * solutions, stores, certificates, bodies in space. It may change from version to version. */
#ifndef TW_TW_H
#define TW_TW_H
#include <tw/disassembly.h>
#include <tw/draw.h>
#include <tw/engines.h>
#include <tw/error.h>
#include <tw/format.h>
#include <tw/formats.h>
#include <tw/job.h>
#include <tw/lattice.h>
#include <tw/limits.h>
#include <tw/outcome.h>
#include <tw/puzzle.h>
#include <tw/solve.h>
#endif
