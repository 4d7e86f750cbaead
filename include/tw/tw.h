/* tw/tw.h -- what a program needs that reads puzzles, solves them, takes solutions apart, draws and
 * writes them: text -> puzzle -> solutions -> text.
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
