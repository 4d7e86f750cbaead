/* engine/strand.h -- is a region of empty places too small for every option that is left?
 *
 * A region is a set of empty places joined through neighbours, as large as it can be. What covers
 * a required place of it lies in it as far as it is joined to that place; so the region must be
 * at least as large as the smallest *part* (joined places, a required one among them) of any option
 * that may still be used. Optional places count as empty places: an option may lie on them; those
 * that stand for marks have no neighbours, and so are in no such part. A cover that says nothing of
 * neighbours has parts of one place, and nothing is ever too small. */
#pragma once

#include "base/base.h"
#include "cover/cover_internal.h"

typedef struct tw_regions {
    const tw_cover *cover;
    uint64_t *mark; /* one a place: the flood it was last met in */
    uint64_t flood; /* number of the latest flood; every mark is at most that */
    uint32_t *queue;
    uint32_t *class_of; /* one a stock, and one for options without stock: index in `sizes` */
    uint32_t *sizes;    /* smallest parts, ascending, none twice */
    uint32_t *usable;   /* how many stocks with that smallest part are not used up */
    size_t size_count;
} tw_regions;

/* Fills a zeroed *regions; stocks that allow no use count as used up. The tests below read `taken`,
 * one a place, which the caller keeps. context: of a scope. TW_ERR_MEMORY. */
tw_status tw_regions_make(const tw_context *context, const tw_cover *cover, tw_regions *regions);

/* A stock's last unit was used, or given back. */
void tw_regions_spend(tw_regions *regions, uint32_t stock);
void tw_regions_return(tw_regions *regions, uint32_t stock);

/* The size of the smallest part that can still be used; UINT32_MAX when nothing is left. */
uint32_t tw_regions_least(const tw_regions *regions);

/* Is the region of an empty place too small? */
bool tw_regions_stranded(tw_regions *regions, const bool *taken, uint32_t place);
/* Is any region with a required place too small? */
bool tw_regions_any_stranded(tw_regions *regions, const bool *taken);
/* Is any region with a required place that lies beside the option's places too small? */
bool tw_regions_strands_beside(tw_regions *regions, const bool *taken, uint32_t option);
