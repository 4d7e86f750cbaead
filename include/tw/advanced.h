/* tw/advanced.h -- the whole library: text -> puzzle -> poses -> cover -> hits -> solutions ->
 * text. What goes beyond tw/tw.h may change from version to version. */
#ifndef TW_ADVANCED_H
#define TW_ADVANCED_H
#include <tw/tw.h>

#include <tw/advanced/certificate.h>
#include <tw/advanced/challenge.h>
#include <tw/advanced/count.h>
#include <tw/advanced/cover.h>
#include <tw/advanced/design.h>
#include <tw/advanced/draw.h>
#include <tw/advanced/explain.h>
#include <tw/advanced/figure.h>
#include <tw/advanced/format.h>
#include <tw/advanced/lattice.h>
#include <tw/advanced/locked.h>
#include <tw/advanced/parts.h>
#include <tw/advanced/plot.h>
#include <tw/advanced/puzzle.h>
#include <tw/advanced/rate.h>
#include <tw/advanced/search.h>
#include <tw/advanced/sets.h>
#include <tw/advanced/solve.h>
#include <tw/advanced/store.h>
#include <tw/advanced/unique.h>
#endif
