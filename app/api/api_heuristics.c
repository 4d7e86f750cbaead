/* api_heuristics.c -- the heuristics of engines, by the words that the command has for them too. */
#include <string.h>

#include "api/api_puzzle.h"

json_t *api_json_heuristics(void)
{
    json_t *list = json_array();
    for (size_t i = 0; tw_heuristic_name(i); i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "name", tw_heuristic_name(i), "summary",
                                              tw_heuristic_summary(i)));
    return list;
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
        if (!name || !tw_heuristic_take(name, strlen(name), &search->tuning))
            return api_refuse(request, 400,
                              "there is no heuristic \"%.60s\"; there are size, order, "
                              "strand, strand=extended and sweep=K",
                              name ? name : "");
    }
    search->options.tuning = json_array_size(words) > 0 ? &search->tuning : NULL;
    return true;
}
