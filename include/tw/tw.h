/* tw/tw.h -- the whole library: text -> puzzle -> poses -> cover -> hits -> solutions -> text. */
#ifndef TW_TW_H
#define TW_TW_H
#include <tw/certificate.h>
#include <tw/count.h>
#include <tw/cover.h>
#include <tw/disassembly.h>
#include <tw/draw.h>
#include <tw/engines.h>
#include <tw/error.h>
#include <tw/explain.h>
#include <tw/format.h>
#include <tw/formats.h>
#include <tw/job.h>
#include <tw/lattice.h>
#include <tw/limits.h>
#include <tw/locked.h>
#include <tw/parts.h>
#include <tw/plot.h>
#include <tw/puzzle.h>
#include <tw/search.h>
#include <tw/solve.h>
#include <tw/store.h>
#endif
