/* targets.c -- many puzzles in one: the cells that each target leaves open.
 *
 *   targets:
 *     leave-open:
 *       - {Jan: [0, 0], Feb: [1, 0]}          a list: names, each with a cell or a list of cells
 *       - {1: [0, 2], 2: [1, 2]}
 *     except: [[Feb, 2]]
 *
 * A target takes one name of each list, except the sets in `except`; it is called by its names with
 * hyphens between, Jan-1; if no target has exactly that name, jan-01 is found too. Its cells are
 * not in the container. If no target is named, all cells that some target leaves open may stay
 * empty. Pictures write the names on these cells.
 *
 * No name stands in two lists, so the names of a target identify it in any order. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "format/puzzle/puzzles.h"

enum { MAX_LISTS = 8, MAX_TARGETS = 10000, MAX_EXCEPT = 200 };

static const char *const target_keys[] = {"leave-open", "except", NULL};

/* The targets of a text, while they are listed. */
typedef struct target_list {
    tw_draft *draft;
    const tw_value *lists[MAX_LISTS];
    const tw_value *picked[MAX_LISTS]; /* the name of each list */
    size_t list_count;
    const tw_value *except; /* NULL: none */
    const char **names;     /* of the targets, in the arena */
    size_t count;
    bool exact; /* the name found equals the one asked for */
} target_list;

/* ---- Names and lists --------------------------------------------------------------------- */

static const tw_value *find_target_name(const target_list *self, const char *name)
{
    const tw_value *found = NULL;
    for (size_t i = 0; i < self->list_count && !found; i++)
        found = tw_find(self->lists[i], name);
    return found;
}

static const char *name_at(void *user, size_t number)
{
    const target_list *self = user;
    for (size_t i = 0; i < self->list_count; i++) {
        const tw_value *one = self->lists[i]->first;
        for (; one && number > 0; one = one->next)
            number--;
        if (one)
            return one->key;
    }
    return NULL;
}

static bool take_name(const target_list *self, const tw_value *value)
{
    tw_reader *reader = self->draft->reader;
    const tw_value key = tw_key_of(value);
    const char *name;
    if (!tw_get_name(reader, &key, "the name of what a target leaves open", &name))
        return false;
    if (strchr(name, '-') || strchr(name, ' '))
        tw_reader_fault(reader, value->key_at, "hyphens stand between the names of a target",
                        "the name %s has a hyphen or a blank", tw_quote(name).text);
    else if (find_target_name(self, name))
        tw_reader_fault(reader, value->key_at, "give it another name",
                        "%s stands in two lists of \"leave-open\"", tw_quote(name).text);
    else
        return true;
    return false;
}

static bool take_list(target_list *self, const tw_value *list)
{
    tw_reader *reader = self->draft->reader;
    bool fine = tw_is_type(reader, list, TW_VALUE_MAP, "a list of \"leave-open\"");
    if (fine && list->count == 0)
        fine = !tw_reader_fault(reader, list->at, "", "a list of \"leave-open\" is empty");
    for (const tw_value *one = fine ? list->first : NULL; one; one = one->next)
        fine = take_name(self, one) && fine;
    if (fine)
        self->lists[self->list_count++] = list;
    return fine;
}

static bool take_lists(target_list *self, const tw_value *open)
{
    tw_reader *reader = self->draft->reader;
    size_t count = 1;
    if (!tw_is_type(reader, open, TW_VALUE_LIST, "\"leave-open\""))
        return false;
    if (open->count == 0 || open->count > MAX_LISTS)
        return tw_reader_fault(reader, open->at, "",
                               "\"leave-open\" has %zu lists; expected 1 to %d", open->count,
                               MAX_LISTS) == TW_OK;
    for (const tw_value *list = open->first; list; list = list->next) {
        if (!take_list(self, list))
            return false;
        count *= list->count;
        if (count > MAX_TARGETS)
            return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, open->at, "",
                                     "there are more than %d targets", MAX_TARGETS);
    }
    self->names = tw_reader_take(reader, count, sizeof *self->names);
    return self->names != NULL;
}

/* ---- What is no target ------------------------------------------------------------------- */

static bool check_exception(target_list *self, const tw_value *set)
{
    tw_reader *reader = self->draft->reader;
    bool fine = tw_is_type(reader, set, TW_VALUE_LIST, "what is no target");
    if (fine && set->count > self->list_count)
        return !tw_reader_fault(reader, set->at, "",
                                "%zu names; expected at most %zu, one of each list", set->count,
                                self->list_count);
    for (const tw_value *one = fine ? set->first : NULL; one; one = one->next) {
        const char *name;
        if (!tw_get_name(reader, one, "a name", &name))
            return false;
        if (!find_target_name(self, name))
            return !tw_reader_fault(reader, one->at, tw_did_you_mean(name, name_at, self).text,
                                    "no list of \"leave-open\" has %s", tw_quote(name).text);
    }
    return fine;
}

static bool take_exceptions(target_list *self, const tw_value *except)
{
    tw_reader *reader = self->draft->reader;
    bool fine = !except || tw_is_type(reader, except, TW_VALUE_LIST, "\"except\"");
    if (fine && except && except->count > MAX_EXCEPT)
        return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, except->at, "",
                                 "\"except\" has more than %d sets of names", MAX_EXCEPT);
    for (const tw_value *set = fine && except ? except->first : NULL; set; set = set->next)
        fine = check_exception(self, set) && fine;
    self->except = except;
    return fine;
}

static bool is_picked(const target_list *self, const char *name, bool exact)
{
    const char *digits = name + strspn(name, "0");
    bool number = *digits && digits[strspn(digits, "0123456789")] == '\0';
    for (size_t i = 0; i < self->list_count; i++) {
        const char *key = self->picked[i]->key;
        if (strcmp(key, name) == 0 || (!exact && strcasecmp(key, number ? digits : name) == 0))
            return true;
    }
    return false;
}

static bool is_excepted(const target_list *self)
{
    for (const tw_value *set = self->except ? self->except->first : NULL; set; set = set->next) {
        const tw_value *one = set->first;
        while (one && is_picked(self, one->text, true))
            one = one->next;
        if (!one && set->count > 0)
            return true;
    }
    return false;
}

/* ---- Targets ----------------------------------------------------------------------------- */

/* Are these the names of a target, in any order? exact: letter by letter; else capitals and leading
 * zeros of a number make no difference. */
static bool is_wanted_target(const target_list *self, const char *wanted, bool exact)
{
    char name[TW_MAX_NAME];
    size_t found = 0;
    for (const char *at = wanted; at; at = strchr(at, '-') ? strchr(at, '-') + 1 : NULL) {
        size_t length = strcspn(at, "-");
        if (length >= sizeof name)
            return false;
        memcpy(name, at, length);
        name[length] = '\0';
        if (!is_picked(self, name, exact))
            return false;
        found++;
    }
    return found == self->list_count;
}

/* "jan-1", in the arena; NULL when memory is out. */
static const char *join_names(const target_list *self)
{
    char text[MAX_LISTS * TW_MAX_NAME];
    size_t length = 0;
    for (size_t i = 0; i < self->list_count; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? "-" : "",
                                   self->picked[i]->key);
    return tw_reader_text(self->draft->reader, text, length);
}

/* Adds all targets that begin with the names picked of the first lists. */
static bool take_targets(target_list *self, size_t list)
{
    tw_target *target = &self->draft->target;
    bool fine = true;
    if (list < self->list_count) {
        for (const tw_value *one = self->lists[list]->first; one && fine; one = one->next) {
            self->picked[list] = one;
            fine = take_targets(self, list + 1);
        }
        return fine;
    }
    if (is_excepted(self))
        return true;
    const char *name = join_names(self);
    if (!name)
        return false;
    self->names[self->count++] = name;
    if (!*target->wanted || self->exact)
        return true;
    self->exact = is_wanted_target(self, target->wanted, true);
    if (self->exact || (!*target->name && is_wanted_target(self, target->wanted, false))) {
        target->name = name;
        memcpy(target->left, self->picked, sizeof self->picked);
        target->left_count = self->list_count;
    }
    return true;
}

/* Joins the names, one per line. */
static const char *join_targets(const target_list *self)
{
    size_t size = 1, length = 0;
    for (size_t i = 0; i < self->count; i++)
        size += strlen(self->names[i]) + 1;
    char *text = tw_reader_take(self->draft->reader, size, 1);
    for (size_t i = 0; text && i < self->count; i++)
        length += (size_t)snprintf(text + length, size - length, "%s\n", self->names[i]);
    return text ? text : "";
}

static const char *target_at(void *user, size_t number)
{
    const target_list *self = user;
    return number < self->count ? self->names[number] : NULL;
}

void tw_read_targets(tw_draft *draft, const tw_value *root)
{
    const tw_value *map = tw_find(root, "targets");
    target_list self = {.draft = draft};
    draft->target.names = draft->target.name = "";
    draft->target.value = map;
    if (!map && *draft->target.wanted)
        tw_reader_fault(draft->reader, root->at, "", "the puzzle has no targets");
    if (!map || !tw_is_type(draft->reader, map, TW_VALUE_MAP, "\"targets\"") ||
        !tw_check_keys(draft->reader, map, target_keys))
        return;
    const tw_value *open = tw_require(draft->reader, map, "leave-open");
    if (!open || !take_lists(&self, open) || !take_exceptions(&self, tw_find(map, "except")) ||
        !take_targets(&self, 0))
        return;
    draft->target.names = join_targets(&self);
    if (!*draft->target.wanted || *draft->target.name)
        return;
    tw_words hint = tw_did_you_mean(draft->target.wanted, target_at, &self);
    if (!*hint.text && self.count > 0)
        hint = tw_say("its targets begin with %s", tw_quote(self.names[0]).text);
    tw_reader_fault(draft->reader, map->key_at, hint.text, "there is no target %s",
                    tw_quote(draft->target.wanted).text);
}

/* ---- Cells ------------------------------------------------------------------------------- */

/* Adds a cell to `open`; it must be in the container. */
static bool open_cell(tw_draft *draft, const tw_value *value, const tw_cell_set *container,
                      tw_cell_set *open)
{
    tw_set_cell cell = {.place = value->at};
    if (!tw_get_cell(draft->reader, draft->lattice, value, &cell.cell))
        return false;
    cell.cell = tw_lattice_canonical(draft->lattice, cell.cell);
    tw_set_cell *there = tw_cell_set_find(container, cell.cell);
    if (!there)
        return !tw_reader_fault(draft->reader, value->at, "", "%s is not in the container",
                                tw_show_cell(draft->lattice, cell.cell).text);
    if (!*draft->target.name)
        there->optional = true;
    return tw_cell_set_find(open, cell.cell) || tw_cell_set_add(open, &cell) == TW_OK;
}

/* A cell, or a list of them. */
static bool open_cells(tw_draft *draft, const tw_value *value, const tw_cell_set *container,
                       tw_cell_set *open)
{
    if (!value->first || value->first->type != TW_VALUE_LIST)
        return open_cell(draft, value, container, open);
    bool fine = true;
    for (const tw_value *one = value->first; one && !tw_reader_full(draft->reader); one = one->next)
        fine = open_cell(draft, one, container, open) && fine;
    return fine;
}

/* all: all cells that some target leaves open; names: of each. */
static void name_cells(tw_draft *draft, const tw_cell_set *all, const char *const *names,
                       tw_puzzle_def *def)
{
    tw_cell *cells = tw_reader_take(draft->reader, all->count, sizeof *cells);
    for (size_t i = 0; cells && i < all->count; i++)
        cells[i] = all->cells[i].cell;
    def->named_cells = cells;
    def->cell_names = names;
    def->named_count = cells && names ? all->count : 0;
}

void tw_apply_target(tw_draft *draft, tw_cell_set *container, tw_puzzle_def *def)
{
    const tw_value *lists = draft->target.value ? tw_find(draft->target.value, "leave-open") : NULL;
    tw_cell_set all = {.reader = draft->reader}, open = {.reader = draft->reader};
    const char **names =
        lists ? tw_reader_take(draft->reader, container->count, sizeof *names) : NULL;
    for (const tw_value *list = names ? lists->first : NULL; list; list = list->next)
        for (const tw_value *one = list->first; one; one = one->next) {
            size_t before = all.count;
            open_cells(draft, one, container, &all);
            while (before < all.count)
                names[before++] = one->key;
        }
    if (names)
        name_cells(draft, &all, names, def);
    for (size_t i = 0; i < draft->target.left_count; i++)
        open_cells(draft, draft->target.left[i], container, &open);
    if (open.count > 0)
        tw_cell_set_filter(container, &open, false);
    tw_cell_set_free(&open);
    tw_cell_set_free(&all);
}
