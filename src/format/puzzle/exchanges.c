/* exchanges.c -- names of colours and marks that may be exchanged.
 *
 *   exchange: [[red, green], [tab, slot]]
 *
 * A name stands for whatever has it: a colour, a mark, or one of each. So that a permutation of a
 * list is one of all that its names stand for, they must stand for the same. */
#include <string.h>

#include "format/puzzle/puzzles.h"

/* What a name stands for; numbers from 1, 0: nothing. */
typedef struct meaning {
    uint8_t colour, mark;
} meaning;

static uint8_t find_name(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return (uint8_t)(i + 1);
    return 0;
}

/* Of colours, then of marks. */
static const char *name_at(void *user, size_t number)
{
    const tw_draft *draft = user;
    if (number < draft->colours.count)
        return draft->colours.names[number];
    number -= draft->colours.count;
    return number < draft->marks.count ? draft->marks.names[number] : NULL;
}

static bool read_name(tw_draft *draft, const tw_value *value, meaning *of)
{
    const char *name;
    if (!tw_get_name(draft->reader, value, "a name to be exchanged", &name))
        return false;
    of->colour = find_name(draft->colours.names, draft->colours.count, name);
    of->mark = find_name(draft->marks.names, draft->marks.count, name);
    if (of->colour || of->mark)
        return true;
    return !tw_reader_fault(draft->reader, value->at, tw_did_you_mean(name, name_at, draft).text,
                            "nothing has a colour or a mark %s", tw_quote(name).text);
}

static const char *sort_of(const meaning *of)
{
    return of->colour && of->mark ? "both a colour and a mark" : of->colour ? "a colour" : "a mark";
}

/* Do both stand for the same sorts? */
static bool compare_sorts(tw_draft *draft, const tw_value *first, const meaning *a,
                          const tw_value *value, const meaning *b)
{
    if (!a->colour == !b->colour && !a->mark == !b->mark)
        return true;
    return !tw_reader_fault(draft->reader, value->at, "give them lists of their own",
                            "%s is %s, but %s before it is %s", tw_quote(value->text).text,
                            sort_of(b), tw_quote(first->text).text, sort_of(a));
}

static bool read_list(tw_draft *draft, const tw_value *list, tw_exchange *exchange)
{
    meaning first = {0}, of = {0};
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "a list of names to be exchanged"))
        return false;
    uint8_t *colours = tw_reader_take(draft->reader, list->count, 1);
    uint8_t *marks = tw_reader_take(draft->reader, list->count, 1);
    if (!colours || !marks)
        return false;
    *exchange = (tw_exchange){.place = list->at};
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader);
         one = one->next) {
        if (!read_name(draft, one, &of))
            return false;
        if (exchange->count == 0)
            first = of;
        if (!compare_sorts(draft, list->first, &first, one, &of))
            return false;
        colours[exchange->count] = of.colour;
        marks[exchange->count++] = of.mark;
    }
    exchange->colours = first.colour ? colours : NULL;
    exchange->marks = first.mark ? marks : NULL;
    return true;
}

tw_status tw_read_exchanges(tw_draft *draft, const tw_value *list, const tw_exchange **exchanges,
                            size_t *count)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "\"exchange\""))
        return TW_ERR_INPUT;
    tw_exchange *all = tw_reader_take(draft->reader, list->count, sizeof *all);
    if (!all)
        return TW_ERR_MEMORY;
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader); one = one->next)
        *count += read_list(draft, one, &all[*count]);
    *exchanges = all;
    return TW_OK;
}
