/* met_hits.c -- hits that random probes meet (search/estimate/met_hits.h). */
#include "search/estimate/met_hits.h"

#define MOST_OPTIONS ((size_t)1 << 24) /* of all hits */

bool tw_met_hits_add(void *user, const uint32_t *options, size_t count)
{
    tw_met_hits *met = user;
    size_t start = met->option_count;
    if (!TW_GROW(met->context, met->hits, met->room, met->count + 1) ||
        !TW_GROW(met->context, met->options, met->option_room, start + count)) {
        met->out = true;
        return true;
    }
    if (count)
        memcpy(met->options + start, options, count * sizeof *options);
    met->hits[met->count++] = (tw_met_hit){.start = start, .count = count};
    met->option_count += count;
    return true;
}

void tw_met_hits_drop(tw_met_hits *met)
{
    if (met->settled < met->count)
        met->option_count = met->hits[met->settled].start;
    met->count = met->settled;
}

double tw_met_hits_settle(tw_met_hits *met, double weight, uint32_t stratum)
{
    size_t before = met->settled;
    for (; met->settled < met->count; met->settled++) {
        met->hits[met->settled].weight = weight;
        met->hits[met->settled].stratum = stratum;
    }
    return weight * (double)(met->settled - before);
}

void tw_met_hits_end_probe(tw_met_hits *met, double weights)
{
    met->sum += weights;
    met->squares += weights * weights;
}

double tw_met_hits_effective(const tw_met_hits *met)
{
    return met->squares > 0 ? met->sum / met->squares * met->sum : 0;
}

bool tw_met_hits_will_do(const tw_met_hits *met)
{
    return met->out || met->option_count >= MOST_OPTIONS ||
           tw_met_hits_effective(met) >= met->enough;
}

void tw_met_hits_clear(tw_met_hits *met)
{
    tw_give(met->context, met->hits, met->room, sizeof *met->hits);
    tw_give(met->context, met->options, met->option_room, sizeof *met->options);
    *met = (tw_met_hits){0};
}
