/* pieces.c -- the pieces of a puzzle: single ones with a shape or several, and whole sets.
 *
 * Names are unique. Two pieces with one name in the text are a fault; a piece of a set whose name
 * is taken gets the number of its entry appended: I, then I.2.
 * Names in the text are collected first, so a set never takes one of them. */
#include <stdio.h>
#include <string.h>

#include "format/puzzle/puzzles.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"
#include "base/utf8.h"

static const char too_many_pieces[] = "use copies for equal ones";

const char *const tw_piece_keys[] = {
    "name",   "copies",  "turns",    "mirror", "marks", "pin",       "shapes", "box",       "cells",
    "layers", "arcs",    "burr",     "length", "union", "intersect", "minus",  "translate", "at",
    "start",  "colours", "optional", "pins",   "group", "chequered", NULL};
const char *const tw_entry_keys[] = {"set",    "copies",  "turns",     "mirror", "only",
                                     "except", "colours", "chequered", NULL};

/* ---- Names ------------------------------------------------------------------------------- */

/* The name of an entry, or the number of a burr stick that has none; NULL: neither. */
static const tw_value *find_name(const tw_value *entry)
{
    const tw_value *name = tw_find(entry, "name"), *burr = tw_find(entry, "burr");
    return !name && burr && burr->type == TW_VALUE_PLAIN ? burr : name;
}

static bool name_is_taken(const tw_value *list, const tw_draft *draft, const char *name,
                          const tw_value *before)
{
    for (const tw_value *one = list->first; one && one != before; one = one->next) {
        const tw_value *other = find_name(one);
        if (other && strcmp(other->text, name) == 0)
            return true;
    }
    return draft && tw_gathered_find(&draft->of, name) != TW_ANY;
}

/* The name of a piece of a set, in the arena. NULL after a fault. */
static const char *unique_name(tw_draft *draft, const tw_value *list, size_t entry,
                               const tw_set_piece *piece)
{
    if (!name_is_taken(list, draft, piece->name, NULL))
        return piece->name;
    char text[TW_MAX_NAME];
    const int length = (int)tw_utf8_cut(piece->name, sizeof text - 8);
    snprintf(text, sizeof text, "%.*s.%zu", length, piece->name, entry);
    if (name_is_taken(list, draft, text, NULL)) {
        tw_reader_fault(draft->reader, piece->place, "give it another name",
                        "two pieces are called %s", tw_quote(text).text);
        return NULL;
    }
    return tw_reader_text(draft->reader, text, strlen(text));
}

static bool get_piece_name(tw_draft *draft, const tw_value *list, const tw_value *entry,
                           const char **name)
{
    const tw_value *value = find_name(entry);
    if (!value)
        return !tw_reader_fault(draft->reader, entry->at, "for example name: F",
                                "a piece has no name and is no set");
    if (value == tw_find(entry, "burr"))
        *name = value->text;
    else if (!tw_get_name(draft->reader, value, "\"name\"", name))
        return false;
    if (!name_is_taken(list, NULL, *name, entry))
        return true;
    return !tw_reader_fault(draft->reader, value->at, "give it another name, or use copies",
                            "two pieces are called %s", tw_quote(*name).text);
}

/* ---- Copies ------------------------------------------------------------------------------ */

bool tw_get_range(tw_reader *reader, const tw_value *value, const char *key, const char *of,
                  uint32_t bound, uint32_t range[2])
{
    const tw_bounds bounds = {0, bound};
    const tw_words name = tw_quote(key), least_name = tw_say("the least number of %s", of),
                   most_name = tw_say("the greatest number of %s", of);
    int64_t least = 1, most = TW_ANY;
    if (value && tw_is_word(value, "any")) {
        least = 0;
    } else if (value && value->type == TW_VALUE_LIST && value->count == 2) {
        const tw_value *first = value->first, *last = first->next;
        if (!tw_get_integer(reader, first, least_name.text, bounds, &least) ||
            (!tw_is_word(last, "any") &&
             !tw_get_integer(reader, last, most_name.text, bounds, &most)))
            return false;
        if (least > most)
            return !tw_reader_fault(reader, value->at, "write [least, most]",
                                    "%s from %lld to %lld", of, (long long)least, (long long)most);
    } else {
        if (value && !tw_as_integer(value, &least))
            return !tw_reader_fault(reader, value->at, "",
                                    "%s is %s; expected a number, [least, most] or any", name.text,
                                    tw_found(value).text);
        if (value && !tw_get_integer(reader, value, name.text, bounds, &least))
            return false;
        most = least;
    }
    range[0] = (uint32_t)least;
    range[1] = (uint32_t)most;
    return true;
}

static bool get_copies(tw_draft *draft, const tw_value *entry, uint32_t *low, uint32_t *high)
{
    uint32_t range[2];
    if (!tw_get_range(draft->reader, tw_find(entry, "copies"), "copies", "copies",
                      TW_LIMIT(draft->reader->context, copies), range))
        return false;
    *low = range[0];
    *high = range[1];
    return true;
}

/* ---- Single pieces ----------------------------------------------------------------------- */

/* Makes the cells of a set, and their colours, those of a form. */
static tw_status take_cells(tw_draft *draft, const tw_cell_set *set, tw_form_def *form)
{
    tw_cell *cells = tw_reader_take(draft->reader, set->count, sizeof *cells);
    uint8_t *colours = tw_reader_take(draft->reader, set->count, sizeof *colours);
    for (size_t i = 0; cells && colours && i < set->count; i++) {
        cells[i] = set->cells[i].cell;
        colours[i] = set->cells[i].colour;
    }
    form->cells = cells;
    form->colours = colours;
    form->cell_count = set->count;
    return cells && colours ? TW_OK : TW_ERR_MEMORY;
}

/* whole: the mapping holds the shape alone, else it is the entry of the piece. */
static tw_status read_form(tw_draft *draft, const tw_value *value, const char *name, bool whole,
                           tw_form_def *form)
{
    tw_words owner = tw_say("piece %s", tw_quote(name).text);
    tw_shaper shaper = {.reader = draft->reader,
                        .lattice = tw_lattice_plane(draft->lattice),
                        .owner = owner.text,
                        .colours = &draft->colours,
                        .most = TW_LIMIT(draft->reader->context, piece_cells)};
    tw_cell_set set = {.reader = draft->reader};
    tw_status status =
        whole ? tw_read_whole_shape(&shaper, value, &set) : tw_read_shape(&shaper, value, &set);
    form->place = value->at;
    status = status ? status : take_cells(draft, &set, form);
    tw_cell_set_free(&set);
    return status;
}

static bool has_own_shape(const tw_value *entry)
{
    for (size_t i = 0; tw_shape_keys[i]; i++)
        if (tw_find(entry, tw_shape_keys[i]))
            return true;
    return false;
}

static tw_status read_shapes(tw_draft *draft, const tw_value *entry, tw_piece_def *piece)
{
    const tw_value *list = tw_find(entry, "shapes");
    if (list && has_own_shape(entry))
        return tw_reader_fault(draft->reader, list->key_at, "put all forms into the list",
                               "piece %s has \"shapes\" and a shape of its own",
                               tw_quote(piece->name).text);
    if (list && (list->type != TW_VALUE_LIST || list->count == 0))
        return tw_reader_fault(draft->reader, list->at, "",
                               "\"shapes\" is %s; expected a list of shapes", tw_found(list).text);
    tw_form_def *forms = tw_reader_take(draft->reader, list ? list->count : 1, sizeof *forms);
    piece->forms = forms;
    if (!forms)
        return TW_ERR_MEMORY;
    if (!list) {
        piece->form_count = 1;
        return read_form(draft, entry, piece->name, false, forms);
    }
    tw_status status = TW_OK;
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader);
         one = one->next) {
        tw_status now = read_form(draft, one, piece->name, true, &forms[piece->form_count++]);
        status = status ? status : now;
    }
    return status;
}

/* Marks belong to a piece that has one form: they name its cells. */
static tw_status read_piece_marks(tw_draft *draft, const tw_value *entry, const tw_piece_def *piece)
{
    const tw_value *marks = tw_find(entry, "marks");
    if (!marks)
        return TW_OK;
    if (piece->form_count != 1)
        return tw_reader_fault(draft->reader, marks->key_at, "make it several pieces",
                               "piece %s has marks and several shapes", tw_quote(piece->name).text);
    /* the form lies in the arena, written by read_shapes */
    tw_form_def *form = (tw_form_def *)(uintptr_t)&piece->forms[0];
    tw_words name = tw_say("piece %s", tw_quote(piece->name).text);
    tw_cells_of owner = {name.text, tw_lattice_plane(draft->lattice), form->cells,
                         form->cell_count};
    return tw_read_marks(draft, marks, &owner, &form->marks, &form->mark_count);
}

/* Reads pins of the piece added last; without one, pins are only checked for faults. */
static tw_status read_piece_pins(tw_draft *draft, const tw_value *entry)
{
    const tw_value *pin = tw_find(entry, "pin"), *pins = tw_find(entry, "pins");
    uint32_t piece = (uint32_t)(draft->of.piece_count > 0 ? draft->of.piece_count - 1 : 0);
    tw_status status = pin ? tw_read_pin(draft, pin, piece) : TW_OK;
    if (pins && !tw_is_type(draft->reader, pins, TW_VALUE_LIST, "\"pins\""))
        return TW_ERR_INPUT;
    for (pin = pins ? pins->first : NULL; pin && status == TW_OK; pin = pin->next)
        status = tw_read_pin(draft, pin, piece);
    return status;
}

/* Pieces that may stay joined: `group: cage`, or of so many copies `group: {cage: 2}`. */
static bool read_piece_groups(tw_draft *draft, const tw_value *entry, tw_piece_def *piece)
{
    const tw_value *value = tw_find(entry, "group");
    const tw_bounds bounds = {1, TW_LIMIT(draft->reader->context, copies)};
    if (!value)
        return true;
    bool map = value->type == TW_VALUE_MAP, fine = true;
    tw_group_def *groups = tw_reader_take(draft->reader, map ? value->count : 1, sizeof *groups);
    piece->groups = groups;
    if (!groups)
        return false;
    if (!map) {
        groups[piece->group_count++].copies = TW_ANY;
        return tw_get_name(draft->reader, value, "\"group\"", &groups[0].name);
    }
    for (const tw_value *one = value->first; one; one = one->next) {
        int64_t copies = TW_ANY;
        fine = (tw_is_word(one, "any") ||
                tw_get_integer(draft->reader, one, "the copies in a group", bounds, &copies)) &&
               fine;
        groups[piece->group_count++] = (tw_group_def){one->key, (uint32_t)copies};
    }
    return fine;
}

static void read_draft_piece(tw_draft *draft, const tw_value *list, const tw_value *entry)
{
    tw_piece_def piece = {.place = entry->at};
    bool fine = tw_check_keys(draft->reader, entry, tw_piece_keys);
    fine = get_piece_name(draft, list, entry, &piece.name) && fine;
    fine = get_copies(draft, entry, &piece.low, &piece.high) && fine;
    fine = read_piece_groups(draft, entry, &piece) && fine;
    piece.name = piece.name ? piece.name : "?"; /* its shape is still worth reading */
    if (!draft->lattice)
        return;
    fine = tw_get_turns(draft, entry, NULL, &piece) && fine;
    if (fine || tw_has_form(entry) || tw_find(entry, "shapes"))
        fine = read_shapes(draft, entry, &piece) == TW_OK && fine;
    fine = fine && read_piece_marks(draft, entry, &piece) == TW_OK;
    fine = fine && !tw_gathered_add(&draft->of, &piece, too_many_pieces);
    fine = read_piece_pins(draft, entry) == TW_OK && fine;
    if (!fine)
        draft->reader->lost = true;
}

/* ---- Sets -------------------------------------------------------------------------------- */

/* The set an entry names or describes. */
static bool find_piece_set(tw_draft *draft, const tw_value *value, tw_set *set)
{
    static const char *const keys[] = {"polyforms", "symmetry", NULL};
    const char *name;
    if (value->type == TW_VALUE_MAP)
        return tw_check_keys(draft->reader, value, keys) &&
               tw_get_set(draft->reader, value, "", set);
    if (!tw_get_name(draft->reader, value, "\"set\"", &name))
        return false;
    const tw_value *found = tw_find_set(draft->reader, draft->sets, name, value->at);
    if (!found || !tw_get_set(draft->reader, found, name, set))
        return false;
    set->place = value->at; /* faults of its size belong to the puzzle that asks for it */
    return true;
}

/* A name of a piece; a piece may have several. */
typedef struct piece_call {
    const char *name;
    uint32_t piece;
} piece_call;

/* The pieces of a set, and which of them are wanted. */
typedef struct tw_choice {
    const tw_set *set;
    tw_set_pieces of;
    bool *wanted;
    piece_call *calls;
    tw_hash_table table; /* of these */
} tw_choice;

static const char *draft_piece_candidate(void *user, size_t number)
{
    const tw_choice *choice = user;
    return number < choice->of.count ? choice->of.list[number].name : NULL;
}

tw_words tw_hint_piece(const char *name, const char *(*candidate)(void *user, size_t number),
                       void *user)
{
    tw_words hint = tw_did_you_mean(name, candidate, user);
    if (*hint.text)
        return hint;
    hint = tw_say("its pieces are %s", candidate(user, 0) ? candidate(user, 0) : "none");
    for (size_t i = 1; candidate(user, i); i++) {
        tw_words longer = tw_say("%s, %s", hint.text, candidate(user, i));
        if (strlen(longer.text) + sizeof ", .." > sizeof longer.text)
            return tw_say("%s, ..", hint.text);
        hint = longer;
    }
    return hint;
}

/* The index of the piece that has the name, one of the first `among`; UINT32_MAX: none. */
static uint32_t find_draft_piece(const tw_choice *choice, const char *name, size_t among)
{
    const uint64_t hash = tw_mix_bytes(0, name, strlen(name));
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&choice->table, hash, &step)) != TW_HASH_TABLE_END)
        if (found < among && strcmp(choice->calls[found].name, name) == 0)
            return choice->calls[found].piece;
    return UINT32_MAX;
}

static void file_call(const tw_context *context, tw_choice *choice, const char *name,
                      uint32_t piece)
{
    const uint32_t number = (uint32_t)choice->table.count;
    choice->calls[number] = (piece_call){name, piece};
    (void)tw_hash_table_add(context, &choice->table, tw_mix_bytes(0, name, strlen(name)), number);
}

static size_t most_calls(const tw_choice *choice)
{
    return choice->of.count + (choice->set->also ? choice->set->also->count : 0);
}

/* Files the names of the pieces, then the other names that pieces have. */
static bool file_calls(tw_reader *reader, tw_choice *choice)
{
    const tw_value *also = choice->set->also;
    const size_t most = most_calls(choice);
    if (tw_reader_charge(reader, most, choice->set->place))
        return false;
    choice->calls = tw_take(reader->own, most, sizeof *choice->calls);
    if (!choice->calls || !tw_hash_table_reserve(reader->own, &choice->table, most))
        return !tw_reader_memory(reader);
    for (uint32_t p = 0; p < choice->of.count; p++)
        file_call(reader->own, choice, choice->of.list[p].name, p);
    for (const tw_value *one = also ? also->first : NULL; one; one = one->next) {
        const uint32_t piece = find_draft_piece(choice, one->text, choice->of.count);
        if (piece != UINT32_MAX)
            file_call(reader->own, choice, one->key, piece);
    }
    return true;
}

/* Sets wanted to `wish` for every piece that the list names. */
static bool choose_pieces(tw_draft *draft, const tw_value *list, tw_choice *choice, bool wish)
{
    bool fine = true;
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, tw_quote(list->key).text))
        return false;
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader);
         one = one->next) {
        const char *name = "";
        if (!tw_get_name(draft->reader, one, "a piece", &name)) {
            fine = false;
            continue;
        }
        const uint32_t p = find_draft_piece(choice, name, SIZE_MAX);
        if (p != UINT32_MAX) {
            choice->wanted[p] = wish;
            continue;
        }
        fine = false;
        tw_reader_fault(draft->reader, one->at,
                        tw_hint_piece(name, draft_piece_candidate, choice).text,
                        "the set has no piece %s", tw_quote(name).text);
    }
    return fine;
}

static bool choose_all(tw_draft *draft, const tw_value *entry, tw_choice *choice)
{
    const tw_value *only = tw_find(entry, "only"), *except = tw_find(entry, "except");
    choice->wanted = tw_reader_take(draft->reader, choice->of.count, sizeof *choice->wanted);
    if (!choice->wanted)
        return false;
    for (size_t p = 0; p < choice->of.count; p++)
        choice->wanted[p] = !only;
    if (only && except)
        return !tw_reader_fault(draft->reader, except->key_at, "leave one of them out",
                                "the set has both \"only\" and \"except\"");
    const tw_value *named = only ? only : except;
    const bool fine = !named || (file_calls(draft->reader, choice) &&
                                 choose_pieces(draft, named, choice, named == only));
    tw_hash_table_free(draft->reader->own, &choice->table);
    tw_give(draft->reader->own, choice->calls, most_calls(choice), sizeof *choice->calls);
    return fine;
}

/* Lists the pieces and charges for the work, which exceeds the cells made: many small sets are
 * fine, a large one asked for repeatedly is not. */
static tw_status list_pieces(tw_draft *draft, const tw_set *set, tw_choice *choice)
{
    enum { WORK_PER_CELL = 50 };
    tw_status status = tw_reader_charge(draft->reader, set->size, set->place);
    if (status == TW_OK)
        status = tw_set_list(draft->reader, draft->lattice, set,
                             TW_LIMIT(draft->reader->context, pieces), &choice->of);
    uint64_t work = (uint64_t)choice->of.count * set->size * WORK_PER_CELL;
    return status ? status : tw_reader_charge(draft->reader, work, set->place);
}

bool tw_list_set_names(tw_draft *draft, const tw_value *entry, const char *const **names,
                       size_t *count)
{
    tw_set set;
    tw_choice choice = {.set = &set};
    if (!find_piece_set(draft, tw_find(entry, "set"), &set) || list_pieces(draft, &set, &choice) ||
        !choose_all(draft, entry, &choice))
        return false;
    const char **list = tw_reader_take(draft->reader, choice.of.count + 1, sizeof *list);
    *count = 0;
    for (size_t p = 0; list && p < choice.of.count; p++)
        if (choice.wanted[p])
            list[(*count)++] = choice.of.list[p].name;
    *names = list;
    return list != NULL;
}

/* Gives a piece of a set the colours that its entry states. */
static tw_status colour_set_piece(tw_draft *draft, const tw_value *entry, const char *name,
                                  tw_form_def *form)
{
    tw_words owner = tw_say("piece %s", tw_quote(name).text);
    const tw_shaper shaper = {.reader = draft->reader,
                              .lattice = tw_lattice_plane(draft->lattice),
                              .owner = owner.text,
                              .colours = &draft->colours};
    tw_cell_set set = {.reader = draft->reader};
    tw_status status = TW_OK;
    for (size_t i = 0; i < form->cell_count && status == TW_OK; i++)
        status = tw_cell_set_add(&set, &(tw_set_cell){.cell = form->cells[i], .place = entry->at});
    status = status ? status : tw_colour_shape(&shaper, entry, &set);
    status = status ? status : take_cells(draft, &set, form);
    tw_cell_set_free(&set);
    return status;
}

/* Adds the pieces that are wanted; like: what they have in common. */
static tw_status add_chosen(tw_draft *draft, const tw_value *list, size_t entry,
                            const tw_choice *choice, const tw_piece_def *like)
{
    const tw_value *its = list->first;
    for (size_t i = 1; i < entry; i++)
        its = its->next;
    tw_status status = TW_OK;
    for (size_t p = 0; status == TW_OK && p < choice->of.count; p++) {
        tw_piece_def piece = *like;
        tw_form_def *form = tw_reader_take(draft->reader, 1, sizeof *form);
        if (!choice->wanted[p])
            continue;
        if (!form)
            return TW_ERR_MEMORY;
        *form = (tw_form_def){.cells = choice->of.list[p].cells,
                              .cell_count = choice->of.list[p].count,
                              .place = piece.place};
        piece.forms = form;
        piece.form_count = 1;
        piece.name = unique_name(draft, list, entry, &choice->of.list[p]);
        if (piece.name && (tw_find(its, "colours") || tw_find(its, "chequered")))
            status = colour_set_piece(draft, its, piece.name, form);
        if (status)
            break;
        status = piece.name ? tw_gathered_add(&draft->of, &piece, too_many_pieces) : TW_ERR_INPUT;
    }
    return status;
}

static void read_set(tw_draft *draft, const tw_value *list, size_t number, const tw_value *entry)
{
    tw_piece_def like = {.place = entry->at};
    tw_set set;
    tw_choice choice = {.set = &set};
    bool fine = tw_check_keys(draft->reader, entry, tw_entry_keys);
    fine = get_copies(draft, entry, &like.low, &like.high) && fine;
    if (!draft->lattice)
        return;
    if (!find_piece_set(draft, tw_find(entry, "set"), &set)) {
        draft->reader->lost = true;
        return;
    }
    fine = tw_get_turns(draft, entry, &set, &like) && fine;
    if (list_pieces(draft, &set, &choice) == TW_OK)
        fine = choose_all(draft, entry, &choice) && fine;
    if (fine && choice.wanted)
        add_chosen(draft, list, number, &choice, &like);
    else
        draft->reader->lost = true;
}

void tw_draft_pieces(tw_draft *draft, const tw_value *list)
{
    const size_t most = TW_LIMIT(draft->reader->context, pieces);
    size_t number = 0;
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "\"pieces\""))
        return;
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader);
         one = one->next) {
        if (number++ == most) {
            tw_reader_refuse(draft->reader, TW_ERR_TOO_LARGE, one->at, too_many_pieces,
                             "there are more than %zu pieces", most);
            return;
        }
        if (one->type != TW_VALUE_MAP) {
            tw_reader_fault(draft->reader, one->at, "for example {set: tetrominoes, only: [I, L]}",
                            "a piece is %s; expected a mapping", tw_found(one).text);
            continue;
        }
        if (tw_find(one, "set"))
            read_set(draft, list, number, one);
        else
            read_draft_piece(draft, list, one);
    }
}
