/* tw/tw.h -- everything that a program needs to read puzzles, solve them, take solutions apart, and
 * draw and write them. The rules of all calls (errors, sizes, ownership) are in tw/error.h. With
 * variables puzzle, result and error of these types:
 *
 *     tw_solver *solver = NULL;
 *     const tw_solution *solution = NULL;
 *     const tw_out out = {print, stdout};  // print passes its bytes to fwrite
 *     tw_puzzle_load(NULL, "soma", NULL, NULL, &puzzle);  // each call returns a tw_status
 *     tw_solver_new(NULL, puzzle, NULL, &solver, &error);
 *     tw_solver_next(solver, NULL, &solution, &result, &error);
 *     tw_draw_text(NULL, puzzle, solution, NULL, &out);
 *     tw_solver_free(solver);
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
