/* api_heuristics.c -- the heuristics of engines, by the words that the command has for them too. */
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"

#define MOST_SWEPT 100000

static const char *const summaries[][2] = {
    {"size", "Branch on what has the fewest ways left."},
    {"strand", "Give up where the next empty region is too small for every piece left."},
    {"strand=extended", "Give up where any empty region is too small for every piece left."},
    {"sweep=K", "Go through the container from end to end while over K pieces are left."}};

json_t *api_json_heuristics(void)
{
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof summaries / sizeof *summaries; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "name", summaries[i][0], "summary", summaries[i][1]));
    return list;
}

/* "6"; 0: never. */
static bool take_sweep(const char *digits, tw_engine_tuning *tuning)
{
    size_t length = strlen(digits);
    if (length == 0 || length > 6 || strspn(digits, "0123456789") < length)
        return false;
    unsigned long pieces = strtoul(digits, NULL, 10);
    tuning->sweep = pieces > 0 ? (uint32_t)pieces : TW_NO_SWEEP;
    return pieces <= MOST_SWEPT;
}

static bool take_word(const char *word, tw_engine_tuning *tuning)
{
    if (strncmp(word, "sweep=", 6) == 0)
        return take_sweep(word + 6, tuning);
    if (strcmp(word, "size") == 0)
        tuning->by_size = true;
    else if (strcmp(word, "strand") == 0)
        tuning->strand = TW_STRAND_ON;
    else if (strcmp(word, "strand=extended") == 0)
        tuning->strand = TW_STRAND_EXTENDED;
    else
        return false;
    return true;
}

bool api_take_heuristics(api_request *request, const json_t *asked, api_search *search)
{
    const json_t *words = NULL, *word;
    size_t i;
    if (!api_take_list(request, asked, "with", &words))
        return false;
    search->tuning = (tw_engine_tuning){.size = sizeof search->tuning};
    json_array_foreach(words, i, word)
    {
        const char *name = json_string_value(word);
        if (!name || !take_word(name, &search->tuning))
            return api_refuse(request, 400,
                              "there is no heuristic \"%.60s\"; there are size, strand, "
                              "strand=extended and sweep=K",
                              name ? name : "");
    }
    search->options.tuning = json_array_size(words) > 0 ? &search->tuning : NULL;
    return true;
}
