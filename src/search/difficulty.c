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

static bool have_all_stocks(const tw_cover *cover)
{
    for (size_t o = 0; o < cover->options; o++)
        if (cover->option_stock[o] == TW_NO_STOCK)
            return false;
    return true;
}

tw_status tw_difficulty_make(const tw_context *context, const tw_cover *cover,
                             tw_difficulty *difficulty)
{
    difficulty->context = context;
    difficulty->cover = cover;
    difficulty->count = cover->stocks + !have_all_stocks(cover);
    difficulty->guess = tw_take(context, difficulty->count, sizeof *difficulty->guess);
    difficulty->seen = tw_take(context, difficulty->count, sizeof *difficulty->seen);
    difficulty->leftover = tw_take(context, difficulty->count, sizeof *difficulty->leftover);
    difficulty->weight = tw_take(context, difficulty->count, sizeof *difficulty->weight);
    difficulty->number = tw_take(context, difficulty->count, sizeof *difficulty->number);
    uint32_t *through = tw_take(context, cover->places, sizeof *through);
    bool there = difficulty->guess && difficulty->seen && difficulty->leftover &&
                 difficulty->weight && difficulty->number && through;
    if (there)
        guess(difficulty, through);
    tw_give(context, through, cover->places, sizeof *through);
    return there ? TW_OK : TW_ERR_MEMORY;
}

void tw_difficulty_clear(tw_difficulty *difficulty)
{
    const tw_context *context = difficulty->context;
    if (!context)
        return;
    tw_give(context, difficulty->guess, difficulty->count, sizeof *difficulty->guess);
    tw_give(context, difficulty->seen, difficulty->count, sizeof *difficulty->seen);
    tw_give(context, difficulty->leftover, difficulty->count, sizeof *difficulty->leftover);
    tw_give(context, difficulty->weight, difficulty->count, sizeof *difficulty->weight);
    tw_give(context, difficulty->number, difficulty->count, sizeof *difficulty->number);
    *difficulty = (tw_difficulty){0};
}

/* ---- Learning ---------------------------------------------------------------------------- */

static bool is_free(const tw_greedy *greedy, uint32_t option)
{
    const tw_cover *cover = greedy->cover;
    for (uint32_t e = cover->option_start[option]; e < cover->option_start[option + 1]; e++)
        if (greedy->taken[cover->option_places[e]])
            return false;
    return true;
}

void tw_difficulty_sample(tw_difficulty *difficulty, const tw_greedy *greedy)
{
    memset(difficulty->number, 0, difficulty->count * sizeof *difficulty->number);
    for (uint32_t o = 0; o < difficulty->cover->options; o++)
        difficulty->number[tw_difficulty_stock(difficulty, o)] += is_free(greedy, o);
    double mean = 0;
    for (size_t s = 0; s < difficulty->count; s++) {
        difficulty->weight[s] = log(1.0 + difficulty->number[s]);
        mean += difficulty->weight[s] / (double)difficulty->count;
    }
    for (size_t s = 0; s < difficulty->count; s++)
        difficulty->seen[s] += mean - difficulty->weight[s];
    difficulty->samples++;
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
