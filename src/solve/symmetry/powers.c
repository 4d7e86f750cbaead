/* powers.c -- leaves out permutations of which others are powers (solve/symmetry/powers.h). */
#include "solve/symmetry/powers.h"

#include <string.h>

#define MOST_COMPARED 200 /* permutations */

/* Is one permutation a power of the other? */
static bool is_power(const uint32_t *one, const uint32_t *of, size_t size, uint32_t *power,
                     tw_pace *pace)
{
    bool same = false, identity = false;
    memcpy(power, of, size * sizeof *power);
    while (!same && !identity && tw_pace_goes_on(pace, 4 * size)) {
        same = memcmp(power, one, size * sizeof *power) == 0;
        identity = true;
        for (size_t i = 0; i < size; i++) {
            identity = identity && power[i] == i;
            power[i] = of[power[i]];
        }
    }
    return same;
}

void tw_keep_powers(const uint32_t *const *maps, size_t count, size_t size, uint32_t *power,
                    tw_pace *pace, bool *kept)
{
    for (size_t m = 0; m < count && !pace->stopped; m++) {
        kept[m] = true;
        for (size_t other = 0; other < count && kept[m] && count <= MOST_COMPARED; other++)
            if (other != m && is_power(maps[other], maps[m], size, power, pace))
                kept[m] = m < other && is_power(maps[m], maps[other], size, power, pace);
    }
}
