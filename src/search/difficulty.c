/* difficulty.c -- how hard stocks are to use up (difficulty.h).
 *
 * The guess: the mean, over the options of a stock, of how many options go through their places. A
 * sample: the logarithm of how many options of a stock, used or not, lie wholly in free places.
 * Cost: the guess is a look at every entry of the cover; a sample looks at every option, mostly at
 * its first places. */
#include "search/difficulty.h"

#include <math.h>
#include <string.h>

#include "base/base.h"

#define GUESS_WEIGHT 3.0 /* of the guess, in samples */
#define LEAVE_STEP 0.1   /* added for a stock that is wholly left over */

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

size_t tw_difficulty_stock(const tw_difficulty *difficulty, uint32_t option)
{
    uint32_t stock = difficulty->cover->option_stock[option];
    return stock == TW_NO_STOCK ? difficulty->cover->stocks : stock;
}

/* through: scratch, zeroed, one a place. */
static void guess(tw_difficulty *difficulty, uint32_t *through)
{
    const tw_cover *cover = difficulty->cover;
    for (uint32_t e = 0; e < cover->option_start[cover->options]; e++)
        through[cover->option_places[e]]++;
    for (uint32_t o = 0; o < cover->options; o++) {
        size_t stock = tw_difficulty_stock(difficulty, o);
        difficulty->number[stock]++;
        for (uint32_t e = cover->option_start[o]; e < cover->option_start[o + 1]; e++)
            difficulty->guess[stock] += through[cover->option_places[e]];
    }
    for (size_t s = 0; s < difficulty->count; s++)
        difficulty->guess[s] /= difficulty->number[s] ? difficulty->number[s] : 1;
    standardise(difficulty->guess, difficulty->count);
}

static bool each_difficulty_array(tw_difficulty *difficulty, tw_arrays_do what)
{
    size_t count = difficulty->count;
    const tw_array all[] = {
        TW_ARRAY(difficulty->guess, count),    TW_ARRAY(difficulty->seen, count),
        TW_ARRAY(difficulty->leftover, count), TW_ARRAY(difficulty->weight, count),
        TW_ARRAY(difficulty->number, count),   {0}};
    return tw_arrays(difficulty->context, all, what);
}

tw_status tw_difficulty_make(const tw_context *context, const tw_cover *cover,
                             tw_difficulty *difficulty)
{
    bool some_have_none = false; /* some options have no stock */
    for (size_t o = 0; o < cover->options; o++)
        some_have_none = some_have_none || cover->option_stock[o] == TW_NO_STOCK;
    difficulty->context = context;
    difficulty->cover = cover;
    difficulty->count = cover->stocks + some_have_none;
    uint32_t *through = tw_take(context, cover->places, sizeof *through);
    bool there = each_difficulty_array(difficulty, TW_TAKE) && through;
    if (there)
        guess(difficulty, through);
    tw_give(context, through, cover->places, sizeof *through);
    return there ? TW_OK : TW_ERR_MEMORY;
}

void tw_difficulty_clear(tw_difficulty *difficulty)
{
    if (difficulty->context)
        each_difficulty_array(difficulty, TW_GIVE);
    *difficulty = (tw_difficulty){0};
}

/* ---- Learning ---------------------------------------------------------------------------- */

void tw_difficulty_sample(tw_difficulty *difficulty, const tw_greedy *greedy)
{
    memset(difficulty->number, 0, difficulty->count * sizeof *difficulty->number);
    const tw_cover *cover = difficulty->cover;
    for (uint32_t o = 0; o < cover->options; o++) {
        bool fits = true;
        for (uint32_t e = cover->option_start[o]; fits && e < cover->option_start[o + 1]; e++)
            fits = !greedy->taken[cover->option_places[e]];
        difficulty->number[tw_difficulty_stock(difficulty, o)] += fits;
    }
    double mean = 0;
    for (size_t s = 0; s < difficulty->count; s++) {
        difficulty->weight[s] = log(1.0 + difficulty->number[s]);
        mean += difficulty->weight[s] / (double)difficulty->count;
    }
    for (size_t s = 0; s < difficulty->count; s++)
        difficulty->seen[s] += mean - difficulty->weight[s];
}

void tw_difficulty_leave(tw_difficulty *difficulty, const uint32_t *used)
{
    const tw_cover *cover = difficulty->cover;
    double most = 1;
    for (size_t s = 0; s < cover->stocks; s++) {
        if (used[s] < cover->low[s])
            difficulty->leftover[s] += LEAVE_STEP * (cover->low[s] - used[s]) / cover->low[s];
        most = difficulty->leftover[s] > most ? difficulty->leftover[s] : most;
    }
    for (size_t s = 0; s < cover->stocks; s++)
        difficulty->leftover[s] /= most;
}

void tw_difficulty_order(tw_difficulty *difficulty, double learning, double *key)
{
    for (size_t s = 0; s < difficulty->count; s++)
        difficulty->weight[s] = difficulty->guess[s] * GUESS_WEIGHT + difficulty->seen[s];
    standardise(difficulty->weight, difficulty->count);
    for (size_t s = 0; s < difficulty->count; s++)
        key[s] = -difficulty->weight[s] - learning * difficulty->leftover[s];
}
