/* tw/cover.h -- the puzzle as items and options, with nothing of geometry left in it.
 *
 *   tw_cover_builder (mutable, one thread) --tw_cover_freeze--> const tw_cover (shared, read only)
 *
 * Items 0 .. places-1 are *places*: required ones are covered exactly once, optional ones at
 * most once. Items places .. places+stocks-1 are *stocks*: each option uses one unit of at most
 * one stock, and a stock is used between low and high times.
 * An *option* is a set of places and a stock. A *solution* is a set of options that covers the
 * places so and uses every stock within its range; equal sets are one solution, and an option is
 * in it at most once (one without any place is refused).
 * Places are numbered in the order in which a search that fills the lowest empty place first
 * should go; their neighbour numbers are all that `strand` ever knows of geometry. */
#ifndef TW_COVER_H
#define TW_COVER_H

#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_cover_builder tw_cover_builder;
typedef struct tw_cover tw_cover;

/* ---- Building ---------------------------------------------------------------------------- */

TW_API tw_status tw_cover_builder_new(const tw_context *context, size_t places, size_t stocks,
                                      tw_cover_builder **builder);
TW_API void tw_cover_builder_free(tw_cover_builder *builder); /* NULL is allowed */
/* Places are required and stocks used exactly once until something else is said. A number out of
 * range, or low > high, is remembered and told by tw_cover_freeze. */
TW_API void tw_cover_builder_optional(tw_cover_builder *builder, uint32_t place);
TW_API void tw_cover_builder_range(tw_cover_builder *builder, uint32_t stock, uint32_t low,
                                   uint32_t high);
/* Two places are neighbours (said once for both; saying it again is no fault). TW_ERR_INPUT for
 * numbers out of range or a place beside itself. */
TW_API tw_status tw_cover_builder_join(tw_cover_builder *builder, uint32_t place, uint32_t other);
/* Adds an option; options are numbered from 0 in the order they come. places: ascending, at least
 * one, copied. stock: UINT32_MAX for none. Two options alike are two options. TW_ERR_INPUT for
 * numbers out of range, places not ascending or none at all. */
TW_API tw_status tw_cover_builder_option(tw_cover_builder *builder, const uint32_t *places,
                                         size_t count, uint32_t stock);
/* *cover: new. The builder stays the caller's and may be freed or go on. TW_ERR_INPUT for what a
 * setter was told wrongly. */
TW_API tw_status tw_cover_freeze(const tw_cover_builder *builder, tw_cover **cover);
TW_API void tw_cover_free(tw_cover *cover); /* NULL is allowed */

/* ---- Reading: everything is borrowed for the life of the cover --------------------------- */

/* A run of numbers. */
typedef struct tw_run_of {
    const uint32_t *items;
    size_t count;
} tw_run_of;

TW_API size_t tw_cover_places(const tw_cover *cover);
TW_API size_t tw_cover_required(const tw_cover *cover); /* places that are not optional */
TW_API bool tw_cover_is_optional(const tw_cover *cover, uint32_t place);
TW_API size_t tw_cover_stocks(const tw_cover *cover);
TW_API void tw_cover_range(const tw_cover *cover, uint32_t stock, uint32_t *low, uint32_t *high);
TW_API size_t tw_cover_options(const tw_cover *cover);
/* The places of an option, ascending. */
TW_API tw_run_of tw_cover_option(const tw_cover *cover, uint32_t option);
TW_API uint32_t tw_cover_option_stock(const tw_cover *cover, uint32_t option); /* or UINT32_MAX */
TW_API tw_run_of tw_cover_neighbours(const tw_cover *cover, uint32_t place);

#ifdef __cplusplus
}
#endif
#endif
