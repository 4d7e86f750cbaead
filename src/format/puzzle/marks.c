/* marks.c -- marks on half-edges, the table of those that may meet, and pins.
 *
 *   marks:     [{cell: [0, 0], arc: up, mark: key}, ...]   or short: [[0, 0], up, key]
 *   matching:  {key: [lock, none], ...}                    which marks may meet
 *   pin:       [[0, 0], [1, 0]]                            where a piece must lie
 *
 * Marks get numbers in the order in which they are first named. The words none (a half-edge
 * without a mark) and outside (what lies beyond the container) belong to the table alone. Two
 * marks may meet when one of their lists names the other, or when neither has a list.
 * Invariant: the table is symmetric; entry a * (count + 2) + b, with 0 none, count + 1 outside. */
#include <string.h>

#include "format/puzzle/puzzles.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

/* ---- Names ------------------------------------------------------------------------------- */

uint8_t tw_number_of(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return (uint8_t)(i + 1);
    return 0;
}

/* Reads a mark other than the words of the table, new or known; 0 after a fault. */
static uint8_t get_mark(tw_draft *draft, const tw_value *value)
{
    tw_mark_names *marks = &draft->marks;
    const char *name;
    if (!tw_get_name(draft->reader, value, "a mark", &name))
        return 0;
    uint8_t number = tw_number_of(marks->names, marks->count, name);
    if (strcmp(name, "none") == 0 || strcmp(name, "outside") == 0)
        tw_reader_fault(draft->reader, value->at, "give it another name",
                        "a mark is called \"%s\", a word of the matching table", name);
    else if (!number && marks->count == TW_LIMIT(draft->reader->context, marks))
        tw_reader_fault(draft->reader, value->at, "", "there are more than %u different marks",
                        TW_LIMIT(draft->reader->context, marks));
    else if (!number) {
        marks->names[marks->count++] = name;
        number = (uint8_t)marks->count;
    }
    return number;
}

/* ---- One mark ---------------------------------------------------------------------------- */

typedef struct label_list {
    const tw_lattice *lattice;
    uint32_t kind;
} label_list;

static const char *mark_label_candidate(void *user, size_t number)
{
    const label_list *list = user;
    return number < tw_lattice_arc_count(list->lattice, list->kind)
               ? tw_lattice_arc(list->lattice, list->kind, (uint32_t)number)->label
               : NULL;
}

static bool get_mark_label(tw_draft *draft, const tw_value *value, uint32_t kind, uint32_t *label)
{
    const char *name;
    label_list list = {draft->lattice, kind};
    if (!tw_get_name(draft->reader, value, "an arc", &name))
        return false;
    *label = tw_lattice_find_label(draft->lattice, kind, name);
    if (*label != UINT32_MAX)
        return true;
    return !tw_reader_fault(draft->reader, value->at,
                            tw_did_you_mean(name, mark_label_candidate, &list).text,
                            "a cell of kind \"%s\" has no arc %s",
                            tw_lattice_kind_name(draft->lattice, kind), tw_quote(name).text);
}

/* A cell of the owner, whose cells are filed. */
static bool get_owned_cell(tw_draft *draft, const tw_value *value, const tw_cells_of *owner,
                           const tw_hash_table *filed, uint32_t *number)
{
    tw_cell cell;
    if (!tw_get_cell(draft->reader, owner->lattice, value, &cell))
        return false;
    *number = tw_cells_find_filed(owner->cells, filed, cell);
    return *number != UINT32_MAX ||
           !tw_reader_fault(draft->reader, value->at, "", "%s has no cell %s", owner->name,
                            tw_show_cell(owner->lattice, cell).text);
}

/* The three parts of an entry, long or short. */
static bool find_mark_parts(tw_draft *draft, const tw_value *entry, const tw_value *parts[3])
{
    static const char *const keys[] = {"cell", "arc", "mark", NULL};
    if (entry->type == TW_VALUE_LIST && entry->count == 3) {
        parts[0] = entry->first;
        parts[1] = parts[0]->next;
        parts[2] = parts[1]->next;
        return true;
    }
    if (entry->type != TW_VALUE_MAP)
        return !tw_reader_fault(draft->reader, entry->at, "",
                                "a mark is %s; expected {cell: ..., arc: ..., mark: ...}",
                                tw_found(entry).text);
    bool fine = tw_check_keys(draft->reader, entry, keys);
    for (size_t i = 0; i < 3; i++) {
        parts[i] = tw_require(draft->reader, entry, keys[i]);
        fine = fine && parts[i];
    }
    return fine;
}

static bool read_edge_mark(tw_draft *draft, const tw_value *entry, const tw_cells_of *owner,
                           const tw_hash_table *filed, tw_mark_def *mark)
{
    const tw_value *parts[3] = {NULL};
    mark->place = entry->at;
    if (!find_mark_parts(draft, entry, parts) ||
        !get_owned_cell(draft, parts[0], owner, filed, &mark->cell) ||
        !get_mark_label(draft, parts[1], owner->cells[mark->cell].kind, &mark->label))
        return false;
    mark->mark = get_mark(draft, parts[2]);
    return mark->mark != 0;
}

tw_status tw_read_marks(tw_draft *draft, const tw_value *list, const tw_cells_of *owner,
                        const tw_mark_def **marks, size_t *count)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "\"marks\""))
        return TW_ERR_INPUT;
    tw_mark_def *all = tw_reader_take(draft->reader, list->count, sizeof *all);
    if (!all)
        return TW_ERR_MEMORY;
    tw_hash_table filed = {0}; /* goes with the reader */
    tw_status status = tw_cells_file(draft->reader->own, owner->cells, owner->count, &filed);
    if (status)
        return tw_reader_memory(draft->reader);
    size_t filled = 0;
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader); one = one->next)
        if (read_edge_mark(draft, one, owner, &filed, &all[filled]))
            filled++;
        else
            status = TW_ERR_INPUT;
    *marks = all;
    *count = filled;
    return status;
}

/* ---- The table ---------------------------------------------------------------------------
 *
 * A word is a mark, or else a colour of pieces, whose list has colours of the container. */

typedef struct matching_table {
    bool *meets, *has_list; /* of marks, none and outside */
    size_t side;
    bool *lies; /* of colours, as in tw_puzzle_def */
    size_t colours;
} matching_table;

/* The row of a mark, none or outside; SIZE_MAX: it is none of them. */
static size_t mark_row_of(const tw_draft *draft, const char *name)
{
    const tw_mark_names *marks = &draft->marks;
    size_t number = tw_number_of(marks->names, marks->count, name);
    return strcmp(name, "none") == 0      ? 0
           : strcmp(name, "outside") == 0 ? marks->count + 1
           : number > 0                   ? number
                                          : SIZE_MAX;
}

/* The number of a colour, known to the table from now on; 0: it is none. */
static size_t listed_colour(tw_draft *draft, const char *name)
{
    size_t number = tw_number_of(draft->colours.names, draft->colours.count, name);
    if (number > 0)
        draft->colours.listed[number - 1] = true;
    return number;
}

static const char no_such_mark[] = "mark %s stands on no piece and on no border";

static void refuse_word(tw_draft *draft, const char *name, tw_place at, const char *format)
{
    tw_reader_fault(draft->reader, at, "use it, or take it out of the table", format,
                    tw_quote(name).text);
}

/* Enters a partner of a colour, or, if that is 0, of the mark in a row. */
static void enter_pair(tw_draft *draft, matching_table *t, size_t colour, size_t row,
                       const tw_value *value)
{
    const char *name;
    if (!tw_get_name(draft->reader, value, colour > 0 ? "a colour" : "a mark", &name))
        return;
    const size_t other = colour > 0 ? listed_colour(draft, name) : mark_row_of(draft, name);
    if (other == (colour > 0 ? 0 : SIZE_MAX))
        refuse_word(draft, name, value->at, colour > 0 ? "nothing has colour %s" : no_such_mark);
    else if (colour > 0)
        t->lies[colour * t->colours + other] = true;
    else
        t->meets[row * t->side + other] = t->meets[other * t->side + row] = true;
}

/* Enters the list of a word, or its only partner. */
static void enter_row(tw_draft *draft, matching_table *t, const tw_value *value)
{
    const size_t row = mark_row_of(draft, value->key);
    const size_t colour = row == SIZE_MAX ? listed_colour(draft, value->key) : 0;
    const bool list = value->type == TW_VALUE_LIST;
    if (row == SIZE_MAX && colour == 0) {
        refuse_word(draft, value->key, value->key_at,
                    draft->colours.count > 0 ? "nothing has a mark or a colour %s" : no_such_mark);
        return;
    }
    if (colour > 0)
        t->lies[colour * t->colours + colour] = false;
    else
        t->has_list[row] = true;
    for (const tw_value *one = list ? value->first : value; one && !tw_reader_full(draft->reader);
         one = list ? one->next : NULL)
        enter_pair(draft, t, colour, row, one);
}

/* A table of colours, each of which lies on itself; NULL: memory is out. */
static bool *own_colours(tw_draft *draft, size_t colours)
{
    bool *lies = tw_reader_take(draft->reader, colours * colours, sizeof *lies);
    for (size_t c = 1; lies && c < colours; c++)
        lies[c * colours + c] = true;
    return lies;
}

void tw_allow_lone_colours(tw_draft *draft, tw_puzzle_def *def)
{
    if (!def->lies && draft->colours.count > 0)
        def->lies = own_colours(draft, draft->colours.count + 1);
}

void tw_read_matching(tw_draft *draft, const tw_value *map, tw_puzzle_def *def)
{
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "\"matching\""))
        return;
    matching_table t = {.side = draft->marks.count + 2, .colours = draft->colours.count + 1};
    t.meets = tw_reader_take(draft->reader, t.side * t.side, sizeof *t.meets);
    t.has_list = tw_reader_take(draft->reader, t.side, sizeof *t.has_list);
    t.lies = own_colours(draft, t.colours); /* unless the colour has a list */
    if (!t.meets || !t.has_list || !t.lies)
        return;
    for (const tw_value *one = map->first; one && !tw_reader_full(draft->reader); one = one->next)
        enter_row(draft, &t, one);
    /* words without a list may meet each other */
    for (size_t a = 0; a < t.side; a++)
        for (size_t b = 0; b < t.side; b++)
            if (!t.has_list[a] && !t.has_list[b])
                t.meets[a * t.side + b] = true;
    def->meets = t.meets;
    if (memchr(draft->colours.listed, true, sizeof draft->colours.listed))
        def->lies = t.lies;
}

/* ---- Pins -------------------------------------------------------------------------------- */

bool tw_read_cells(tw_draft *draft, const tw_value *list, tw_placement *of)
{
    tw_cell *cells = tw_reader_take(draft->reader, list->count, sizeof *cells);
    of->cells = cells;
    for (const tw_value *one = list->first; cells && one && !tw_reader_full(draft->reader);
         one = one->next)
        of->cell_count += tw_get_cell(draft->reader, draft->lattice, one, &cells[of->cell_count]);
    return of->cell_count == list->count;
}

tw_status tw_read_pin(tw_draft *draft, const tw_value *list, uint32_t piece)
{
    tw_placement pin = {.piece = piece};
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, list->key ? "\"pin\"" : "one of \"pins\""))
        return TW_ERR_INPUT;
    bool fine = tw_read_cells(draft, list, &pin);
    tw_status status = tw_gathered_pin(&draft->of, &pin);
    return status || fine ? status : TW_ERR_INPUT;
}
