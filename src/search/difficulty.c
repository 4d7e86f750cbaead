/* difficulty.c -- how hard stocks are to use up (difficulty.h).
 *
 * The guess: the mean, over the options of a stock, of how many options go through their places.
 * A sample: the logarithm of how many options of a stock, used or not, lie wholly in what is free.
 * Cost: the guess is a look at every entry of the cover; a sample looks at every option, mostly at
 * its first places. */
#include "search/difficulty.h"

#include <math.h>
#include <string.h>

#include "base/base.h"

#define GUESS_WEIGHT 3.0 /* of the guess, in samples */
#define LEAVE_STEP 0.1   /* that a stock wholly left over gains */

/* Makes the mean 0 and the deviation 1. */
static void standardise(double *values, size_t count)
{
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    for (size_t i = 0; i < count; i++) {
        values[i] -= sum / (double)count;
        squares += values[i] * values[i];
    }
    double deviation = sqrt(squares / (double)count) + 1e-9;
    for (size_t i = 0; i < count; i++)
        values[i] /= deviation;
}

size_t tw_difficulty_stock(const tw_difficulty *awkward, uint32_t option)
{
    uint32_t stock = awkward->cover->option_stock[option];
    return stock == TW_NO_STOCK ? awkward->cover->stocks : stock;
}

/* through: scratch, zeroed, one a place. */
static void guess(tw_difficulty *awkward, uint32_t *through)
{
    const tw_cover *cover = awkward->cover;
    for (uint32_t e = 0; e < cover->option_start[cover->options]; e++)
        through[cover->option_places[e]]++;
    for (uint32_t o = 0; o < cover->options; o++) {
        size_t stock = tw_difficulty_stock(awkward, o);
        awkward->number[stock]++;
        for (uint32_t e = cover->option_start[o]; e < cover->option_start[o + 1]; e++)
            awkward->guess[stock] += through[cover->option_places[e]];
    }
    for (size_t s = 0; s < awkward->count; s++)
        awkward->guess[s] /= awkward->number[s] ? awkward->number[s] : 1;
    standardise(awkward->guess, awkward->count);
}

static bool have_all_stocks(const tw_cover *cover)
{
    for (size_t o = 0; o < cover->options; o++)
        if (cover->option_stock[o] == TW_NO_STOCK)
            return false;
    return true;
}

tw_status tw_difficulty_make(const tw_context *context, const tw_cover *cover,
                             tw_difficulty *awkward)
{
    awkward->context = context;
    awkward->cover = cover;
    awkward->count = cover->stocks + !have_all_stocks(cover);
    awkward->guess = tw_take(context, awkward->count, sizeof *awkward->guess);
    awkward->seen = tw_take(context, awkward->count, sizeof *awkward->seen);
    awkward->leftover = tw_take(context, awkward->count, sizeof *awkward->leftover);
    awkward->weight = tw_take(context, awkward->count, sizeof *awkward->weight);
    awkward->number = tw_take(context, awkward->count, sizeof *awkward->number);
    uint32_t *through = tw_take(context, cover->places, sizeof *through);
    bool there = awkward->guess && awkward->seen && awkward->leftover && awkward->weight &&
                 awkward->number && through;
    if (there)
        guess(awkward, through);
    tw_give(context, through, cover->places, sizeof *through);
    return there ? TW_OK : TW_ERR_MEMORY;
}

void tw_difficulty_clear(tw_difficulty *awkward)
{
    const tw_context *context = awkward->context;
    if (!context)
        return;
    tw_give(context, awkward->guess, awkward->count, sizeof *awkward->guess);
    tw_give(context, awkward->seen, awkward->count, sizeof *awkward->seen);
    tw_give(context, awkward->leftover, awkward->count, sizeof *awkward->leftover);
    tw_give(context, awkward->weight, awkward->count, sizeof *awkward->weight);
    tw_give(context, awkward->number, awkward->count, sizeof *awkward->number);
    *awkward = (tw_difficulty){0};
}

/* ---- Learning ---------------------------------------------------------------------------- */

static bool is_free(const tw_greedy *descent, uint32_t option)
{
    const tw_cover *cover = descent->cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (descent->taken[cover->option_places[e]])
            return false;
    return true;
}

void tw_difficulty_sample(tw_difficulty *awkward, const tw_greedy *descent)
{
    memset(awkward->number, 0, awkward->count * sizeof *awkward->number);
    for (uint32_t o = 0; o < awkward->cover->options; o++)
        awkward->number[tw_difficulty_stock(awkward, o)] += is_free(descent, o);
    double mean = 0;
    for (size_t s = 0; s < awkward->count; s++) {
        awkward->weight[s] = log(1.0 + awkward->number[s]);
        mean += awkward->weight[s] / (double)awkward->count;
    }
    for (size_t s = 0; s < awkward->count; s++)
        awkward->seen[s] += mean - awkward->weight[s];
    awkward->samples++;
}

void tw_difficulty_leave(tw_difficulty *awkward, const uint32_t *used)
{
    const tw_cover *cover = awkward->cover;
    double most = 1;
    for (size_t s = 0; s < cover->stocks; s++) {
        if (used[s] < cover->low[s])
            awkward->leftover[s] += LEAVE_STEP * (cover->low[s] - used[s]) / cover->low[s];
        most = awkward->leftover[s] > most ? awkward->leftover[s] : most;
    }
    for (size_t s = 0; s < cover->stocks; s++)
        awkward->leftover[s] /= most;
}

void tw_difficulty_order(tw_difficulty *awkward, double learning, double *key)
{
    for (size_t s = 0; s < awkward->count; s++)
        awkward->weight[s] = awkward->guess[s] * GUESS_WEIGHT + awkward->seen[s];
    standardise(awkward->weight, awkward->count);
    for (size_t s = 0; s < awkward->count; s++)
        key[s] = -awkward->weight[s] - learning * awkward->leftover[s];
}
