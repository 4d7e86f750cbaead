/* choice_tree.c -- puzzle texts with choices in them (choice_tree.h). */
#include <stdio.h>
#include <string.h>

#include "base/bounds.h"
#include "format/design/choice_tree.h"
#include "format/design/cut_pieces.h"

/* What a choice is read with. */
typedef struct expansion {
    tw_choice_tree *tree;
    tw_draft draft; /* has the lattice, or NULL after a fault in it */
} expansion;

/* ---- Choices ----------------------------------------------------------------------------- */

static bool copy_value(expansion *self, tw_choice_value *parent, const tw_value *from,
                       size_t alternative);

static bool is_choice_value(const tw_value *value)
{
    return tw_find(value, "choose") && !tw_find(value, "set");
}

/* Is there a choice in it? */
static bool has_choice(const tw_value *value)
{
    if (is_choice_value(value))
        return true;
    for (const tw_value *one = value->first; one; one = one->next)
        if (has_choice(one))
            return true;
    return false;
}

/* Reads how many of `count` alternatives are taken. */
static bool read_taken(expansion *self, const tw_value *value, uint32_t count, uint32_t range[2])
{
    tw_reader *reader = &self->tree->reader;
    if (!tw_get_range(reader, value, "choose", "alternatives", TW_MAX_ALTERNATIVES, range))
        return false;
    if (range[1] == TW_ANY)
        range[1] = count > range[0] ? count : range[0];
    if (range[1] <= count)
        return true;
    return !tw_reader_fault(reader, value->at, "", "%u are to be chosen, but there are only %u",
                            range[1], count);
}

/* Replaces the list of a choice by the cells of a shape. */
static bool list_cells_of_shape(expansion *self, const tw_value *shape, const tw_value **list)
{
    tw_reader *reader = &self->tree->reader;
    tw_shaper shaper = {.reader = reader,
                        .lattice = self->draft.lattice,
                        .owner = "the choice",
                        .most = TW_MAX_ALTERNATIVES};
    tw_cell_set set = {.reader = reader};
    const tw_value empty = {.type = TW_VALUE_LIST, .at = shape->at, .text = ""};
    tw_choice_value *made = NULL;
    bool fine = tw_read_whole_shape(&shaper, shape, &set) == TW_OK;
    if (fine)
        fine = (made = tw_choice_append(self->tree, NULL, &empty, TW_NO_ALTERNATIVE)) != NULL;
    for (size_t i = 0; i < set.count && fine; i++)
        fine = tw_choice_append_cell(self->tree, made, shaper.lattice, set.cells[i].cell,
                                     set.cells[i].place, TW_NO_ALTERNATIVE);
    tw_cell_set_free(&set);
    *list = fine ? &made->value : NULL;
    return fine;
}

/* Copies the alternatives of {choose: .., of: ..} into the list or mapping that it stands in. */
static bool copy_choice(expansion *self, tw_choice_value *parent, const tw_value *choice)
{
    static const char *const keys[] = {"choose", "of", NULL};
    tw_reader *reader = &self->tree->reader;
    const tw_value *choose = tw_find(choice, "choose"), *of = tw_find(choice, "of");
    const tw_value *list = of ? of : choose;
    uint32_t range[2] = {1, 1};
    if (!tw_check_keys(reader, choice, keys))
        return false;
    if (of && parent->value.type != TW_VALUE_LIST)
        return !tw_reader_fault(reader, choose->at, "write {choose: [A, B]}",
                                "this stands for one value, so no number of them can be chosen");
    if (of && of->type == TW_VALUE_MAP && !list_cells_of_shape(self, of, &list))
        return false;
    if (list->type != TW_VALUE_LIST || list->count == 0)
        return !tw_reader_fault(reader, list->at,
                                "for example choose: [A, B], or choose: 2 with "
                                "of: [A, B, C]",
                                "a choice is %s; expected a list of alternatives",
                                tw_found(list).text);
    const uint32_t count = (uint32_t)(list->count < UINT32_MAX ? list->count : UINT32_MAX);
    if (of && !read_taken(self, choose, count, range))
        return false;
    size_t alternative = tw_choice_add(self->tree, range[0], range[1], count, choice->at);
    bool fine = alternative != TW_NO_ALTERNATIVE;
    for (const tw_value *one = list->first; one && fine; one = one->next) {
        tw_value value = *one;
        value.key = choice->key;
        value.key_at = choice->key_at;
        fine = copy_value(self, parent, &value, alternative++);
    }
    return fine;
}

/* Appends a copy of a value, or of the alternatives that it stands for. */
static bool copy_any(expansion *self, tw_choice_value *parent, const tw_value *from)
{
    return is_choice_value(from) ? copy_choice(self, parent, from)
                                 : copy_value(self, parent, from, TW_NO_ALTERNATIVE);
}

/* Appends a copy of a value and all in it. */
static bool copy_value(expansion *self, tw_choice_value *parent, const tw_value *from,
                       size_t alternative)
{
    if (is_choice_value(from))
        return !tw_reader_fault(&self->tree->reader, from->at, "join the two lists",
                                "an alternative of a choice is a choice itself");
    tw_choice_value *copy = tw_choice_append(self->tree, parent, from, alternative);
    bool fine = copy != NULL;
    for (const tw_value *one = from->first; one && fine; one = one->next)
        fine = copy_any(self, copy, one);
    return fine;
}

/* ---- Sets -------------------------------------------------------------------------------- */

/* An entry of the list of pieces that stands for several: so many pieces of a set are chosen, or
 * each has choices of its own. */
static bool is_spread(const tw_value *entry)
{
    return tw_find(entry, "set") && (tw_find(entry, "choose") || has_choice(entry));
}

/* Appends the entry, without what chooses among the pieces, for one of them. */
static bool copy_set_piece(expansion *self, tw_choice_value *list, const tw_value *entry,
                           const char *name, size_t alternative)
{
    tw_choice_value *copy = tw_choice_append(self->tree, list, entry, alternative);
    const tw_value only = {
        .type = TW_VALUE_LIST, .at = entry->at, .text = "", .key = "only", .key_at = entry->at};
    const tw_value word = {
        .type = TW_VALUE_QUOTED, .at = entry->at, .text = name, .length = strlen(name)};
    tw_choice_value *names =
        copy ? tw_choice_append(self->tree, copy, &only, TW_NO_ALTERNATIVE) : NULL;
    bool fine = names && tw_choice_append(self->tree, names, &word, TW_NO_ALTERNATIVE);
    for (const tw_value *one = entry->first; one && fine; one = one->next)
        if (strcmp(one->key, "choose") != 0 && strcmp(one->key, "only") != 0 &&
            strcmp(one->key, "except") != 0)
            fine = copy_any(self, copy, one);
    return fine;
}

static bool copy_set(expansion *self, tw_choice_value *list, const tw_value *entry)
{
    const tw_value *choose = tw_find(entry, "choose");
    const char *const *names;
    size_t count, alternative = TW_NO_ALTERNATIVE;
    uint32_t range[2];
    if (!self->draft.lattice || !tw_list_set_names(&self->draft, entry, &names, &count))
        return false;
    if (choose) {
        if (!read_taken(self, choose, (uint32_t)count, range))
            return false;
        alternative = tw_choice_add(self->tree, range[0], range[1], (uint32_t)count, choose->at);
        if (alternative == TW_NO_ALTERNATIVE)
            return false;
    }
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++)
        fine = copy_set_piece(self, list, entry, names[i],
                              choose ? alternative + i : TW_NO_ALTERNATIVE);
    return fine;
}

/* ---- The whole --------------------------------------------------------------------------- */

static bool copy_pieces(expansion *self, const tw_value *root, const tw_value *pieces,
                        tw_choice_value *into)
{
    tw_choice_value *list = tw_choice_append(self->tree, into, pieces, TW_NO_ALTERNATIVE);
    bool fine = list != NULL, cut = false;
    for (const tw_value *one = pieces->first; one; one = one->next)
        cut = cut || tw_find(one, "cut");
    if (fine && cut)
        return self->draft.lattice && tw_cut_pieces(self->tree, &self->draft, root, pieces, list);
    for (const tw_value *one = pieces->first; one && fine; one = one->next)
        fine = is_spread(one) ? copy_set(self, list, one) : copy_any(self, list, one);
    return fine;
}

/* Alternatives of the cells of a container that is cut. */
static size_t count_cut_alternatives(const tw_choice_tree *tree)
{
    size_t count = 0;
    for (size_t c = 0; c < tree->cell_count; c++)
        count += tree->cells[c].owner_count > 1 ? tree->cells[c].owner_count : 0;
    return count;
}

/* Replaces the container by the cells that pieces cover. */
static void put_covered(const tw_choice_tree *tree, tw_choice_value *root)
{
    for (const tw_value *one = root->value.first; one; one = one->next)
        if (strcmp(one->key, "container") == 0) {
            /* the values of the tree are written here alone, until it is read */
            tw_value *container = (tw_value *)(uintptr_t)one;
            container->type = tree->covered->value.type;
            container->first = tree->covered->value.first;
            container->count = tree->covered->value.count;
        }
}

static bool copy_root(expansion *self, const tw_value *root)
{
    static const char *const relations[] = {"matching", "exchange", "cost"};
    tw_choice_tree *tree = self->tree;
    const tw_value *targets = tw_find(root, "targets");
    if (targets)
        return !tw_reader_fault(&tree->reader, targets->key_at, "choose what a target leaves open",
                                "a design has no targets");
    tw_choice_value *copy = tw_choice_append(tree, NULL, root, TW_NO_ALTERNATIVE);
    bool fine = copy != NULL;
    for (const tw_value *one = root->first; one && fine; one = one->next) {
        for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
            if (strcmp(one->key, relations[i]) == 0)
                tree->key_of_relations = one->key;
        if (strcmp(one->key, "counts") == 0) /* they are of no candidate */
            continue;
        fine = strcmp(one->key, "pieces") == 0 && one->type == TW_VALUE_LIST
                   ? copy_pieces(self, root, one, copy)
                   : copy_any(self, copy, one);
    }
    if (fine && tree->cells && tree->alternatives != count_cut_alternatives(tree))
        fine = !tw_reader_fault(&tree->reader, root->at, "leave the other choices out",
                                "the container is cut into pieces, so nothing else is chosen");
    if (fine && tree->covered)
        put_covered(tree, copy);
    tree->root = fine ? &copy->value : NULL;
    if (fine && tree->count == 0)
        return !tw_reader_fault(&tree->reader, root->at,
                                "\"choose\" and \"cut\" are in tilewright-design(1)",
                                "there is no choice in this puzzle");
    return fine;
}

void tw_choice_tree_whole(const tw_choice_tree *tree, bool *taken)
{
    for (size_t c = 0; c < tree->cell_count; c++) {
        const tw_cut_cell *cell = &tree->cells[c];
        for (uint32_t i = 0; i < cell->owner_count && cell->owner_count > 1; i++)
            taken[cell->alternative + i] = cell->owners[i] != TW_NO_PIECE;
    }
}

/* Is what comes of this choice fine? Its faults become those of the design. */
static bool try_taken(tw_choice_tree *tree, const bool *taken)
{
    tw_reader *reader = &tree->reader;
    const tw_report report = tw_reader_report(reader);
    tw_puzzle *puzzle = NULL;
    if (!tw_pace_look(&reader->pace))
        return tw_reader_stop(reader) == TW_OK;
    const tw_status status = tw_choice_tree_make(tree, taken, &report, &puzzle);
    tw_puzzle_free(puzzle);
    return status == TW_ERR_MEMORY ? tw_reader_memory(reader) == TW_OK : status == TW_OK;
}

/* Is every alternative fine, at least when the first ones are taken elsewhere? A container that is
 * cut is only read once: most ways to cut it leave no puzzle. */
static bool check_alternatives(tw_choice_tree *tree)
{
    tw_reader *reader = &tree->reader;
    bool *taken = tw_reader_take(reader, tree->alternatives + 1, sizeof *taken), fine = true;
    if (!taken)
        return false;
    if (tree->cells) {
        tw_choice_tree_whole(tree, taken);
        return try_taken(tree, taken);
    }
    for (size_t i = 0; i < tree->count; i++)
        memset(taken + tree->choices[i].first, true, tree->choices[i].low);
    for (size_t i = 0; i < tree->count && fine; i++) {
        const tw_text_choice *choice = &tree->choices[i];
        bool *its = taken + choice->first;
        for (uint32_t a = 0; a < choice->count && choice->high > 0 && fine; a++) {
            const bool added = !its[a], full = choice->low == choice->high && choice->low > 0;
            if (!added && (a > 0 || i > 0))
                continue;
            if (full && added)
                its[choice->low - 1] = false;
            its[a] = true;
            fine = try_taken(tree, taken);
            its[a] = !added;
            if (full && added)
                its[choice->low - 1] = true;
        }
    }
    return fine;
}

tw_status tw_choice_tree_read(const tw_context *context, const tw_source *source,
                              const tw_watch *watch, tw_choice_tree *tree)
{
    const tw_value *root = NULL;
    expansion self = {.tree = tree};
    tw_reader_open(&tree->reader, context, source);
    tree->reader.pace = tw_pace_of(tree->reader.context, watch);
    tree->source = source;
    self.draft.reader = &tree->reader;
    self.draft.of.reader = &tree->reader;
    if (tree->reader.status || tw_parse(&tree->reader, source, &root) ||
        !tw_is_type(&tree->reader, root, TW_VALUE_MAP, "a design"))
        return tree->reader.status;
    const tw_value *lattice = tw_require(&tree->reader, root, "lattice");
    if (lattice)
        tw_draft_lattice(&self.draft, source, lattice);
    if (self.draft.lattice && copy_root(&self, root))
        check_alternatives(tree);
    tw_lattice_free(self.draft.lattice);
    tree->reader.pace = tw_pace_of(tree->reader.context, NULL);
    return tree->reader.status;
}

tw_status tw_choice_tree_free(tw_choice_tree *tree, const tw_report *report)
{
    tw_status status = tw_reader_close(&tree->reader, report);
    *tree = (tw_choice_tree){0};
    return status;
}

/* ---- What comes of choosing -------------------------------------------------------------- */

static bool is_value_taken(const tw_value *value, const bool *taken)
{
    const size_t alternative = ((const tw_choice_value *)value)->alternative;
    return alternative == TW_NO_ALTERNATIVE ||
           (alternative >= TW_UNLESS ? !taken[alternative - TW_UNLESS] : taken[alternative]);
}

/* A copy of a value with those in it that are taken; NULL: memory is out. */
static tw_value *copy_taken(tw_reader *into, const tw_value *from, const bool *taken)
{
    tw_value *copy = tw_reader_take(into, 1, sizeof *copy), *last = NULL;
    if (!copy)
        return NULL;
    *copy = *from;
    copy->first = copy->next = NULL;
    copy->count = 0;
    for (const tw_value *one = from->first; one; one = one->next) {
        if (!is_value_taken(one, taken))
            continue;
        tw_value *part = copy_taken(into, one, taken);
        if (!part)
            return NULL;
        if (last)
            last->next = part;
        else
            copy->first = part;
        last = part;
        copy->count++;
    }
    return copy;
}

tw_status tw_choice_tree_make(const tw_choice_tree *tree, const bool *taken,
                              const tw_report *report, tw_puzzle **puzzle)
{
    tw_reader reader;
    tw_puzzle *made = NULL;
    tw_reader_open(&reader, tree->reader.context, tree->source);
    const tw_value *root = copy_taken(&reader, tree->root, taken);
    if (root)
        tw_read_chosen_puzzle(&reader, tree->source, root, &made);
    tw_status status = tw_reader_close(&reader, report);
    if (status)
        tw_puzzle_free(made);
    else
        *puzzle = made;
    return status;
}
