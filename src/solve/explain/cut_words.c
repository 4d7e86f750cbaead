/* cut_words.c -- cuts in sentences: of which sets of cells one stays empty, and why.
 *
 * Only a proof for the whole puzzle has cuts, no case of one. */
#include <stdio.h>
#include <string.h>

#include "solve/explain/explanation.h"

static bool is_in(const tw_explanation *explanation, const tw_weights *cut, uint32_t cell)
{
    return cell < tw_explanation_cells(explanation) && cut->places[cell] &&
           tw_cover_is_optional(explanation->whole.encoding.cover, cell);
}

static size_t size_of(const tw_explanation *explanation, const tw_weights *cut)
{
    size_t size = 0;
    for (uint32_t c = 0; c < tw_explanation_cells(explanation); c++)
        size += is_in(explanation, cut, c);
    return size;
}

int64_t tw_explanation_cuts_total(const tw_explanation *explanation, uint32_t option)
{
    const tw_certificate *certificate = explanation->certificate;
    tw_u32_span places = tw_cover_option(explanation->whole.encoding.cover, option);
    int64_t total = 0;
    for (size_t c = 0; c < certificate->cut_count; c++)
        for (size_t i = 0; i < places.count; i++)
            if (is_in(explanation, &certificate->cuts[c], places.items[i]))
                total += certificate->cut_weights[c];
    return total;
}

int64_t tw_explanation_cuts_most(const tw_explanation *explanation)
{
    const tw_certificate *certificate = explanation->certificate;
    int64_t most = 0;
    for (size_t c = 0; c < certificate->cut_count; c++)
        if (certificate->cut_weights[c] > 0)
            most += certificate->cut_weights[c] *
                    ((int64_t)size_of(explanation, &certificate->cuts[c]) - 1);
    return most;
}

/* The pieces that cover an odd number of its cells, and of the required ones with a weight. */
static void list_odd(const tw_explanation *explanation, const tw_weights *cut, tw_name_list *names)
{
    for (uint32_t s = 0; s < explanation->certificate->stocks; s++) {
        char name[TW_MAX_NAME + 64];
        if ((cut->stocks[s] + cut->number) % 2 == 0)
            continue;
        tw_explanation_stock_name(explanation, s, name, sizeof name);
        tw_name_list_add(names, name);
    }
}

/* Required cells may be marked, too: all of these are covered. */
static size_t count_marked(const tw_explanation *explanation, const tw_weights *cut)
{
    size_t marked = 0;
    for (size_t c = 0; c < tw_explanation_cells(explanation); c++)
        marked += cut->places[c] != 0;
    return marked;
}

static void tell_cut(tw_explanation *explanation, size_t number, size_t placements)
{
    const tw_weights *cut = &explanation->certificate->cuts[number];
    size_t size = size_of(explanation, cut), marked = count_marked(explanation, cut);
    const char *may = size < marked ? " that may stay empty" : "";
    tw_name_list odd = {0};
    list_odd(explanation, cut, &odd);
    if (odd.count == 0)
        tw_explanation_say(explanation,
                           "At least one of the cells marked in set %zu%s stays empty, because "
                           "wherever a piece is placed it covers an even number of marked cells "
                           "(%zu placements were checked), and their number, %zu, is odd.",
                           number + 1, may, placements, marked);
    else
        tw_explanation_say(explanation,
                           "At least one of the cells marked in set %zu%s stays empty, because "
                           "wherever a piece is placed it covers an even number of marked cells, "
                           "or an odd one if it is of these: %s (%zu placements were checked); "
                           "together they cover an %s number, and %zu are marked.",
                           number + 1, may, tw_name_list_end(&odd), placements,
                           marked % 2 ? "even" : "odd", marked);
}

void tw_explanation_tell_cuts(tw_explanation *explanation, size_t placements)
{
    const tw_certificate *certificate = explanation->certificate;
    for (size_t c = 0; c < certificate->cut_count; c++) {
        char caption[80];
        snprintf(caption, sizeof caption, "set %zu", c + 1);
        tw_shown *shown = tw_explanation_show(explanation, 2, caption);
        if (shown)
            memcpy(shown->weights, certificate->cuts[c].places,
                   certificate->cells * sizeof *shown->weights);
        tell_cut(explanation, c, placements);
    }
    for (size_t c = 0; c < certificate->cut_count; c++)
        tw_explanation_say(explanation,
                           "Each cell of set %zu that is covered has weight %lld besides.", c + 1,
                           (long long)certificate->cut_weights[c]);
}
