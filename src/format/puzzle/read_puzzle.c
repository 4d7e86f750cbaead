/* read_puzzle.c -- reads a tilewright puzzle text.
 *
 * Lattice first, since everything else is read in its terms; then container, pieces, notes. Faults
 * that show in the text are reported with the place of the value; faults of the whole (do the
 * pieces fill the container?) are left to tw_puzzle_new, which is called only if nothing was lost,
 * so that no fault follows from another. */
#include <stdio.h>
#include <string.h>

#include "puzzle/look/paint.h"
#include "puzzle/puzzle_shared.h"
#include "format/puzzle/puzzles.h"
#include "base/bounds.h"
#include "base/utf8.h"

const char *const tw_puzzle_keys[] = {"tilewright", "title",  "source",   "author",    "family",
                                      "notes",      "counts", "lattice",  "container", "pieces",
                                      "turns",      "mirror", "labelled", "matching",  "exchange",
                                      "colours",    "cost",   "targets",  NULL};

/* ---- Counts ------------------------------------------------------------------------------
 *
 * How many solutions the text says there are, and whether that can be. Classes under more symmetry
 * are fewer, and a class has as many solutions as there are symmetries at most: no more than a
 * translation and a transformation of the lattice can make. */

static const char *const count_keys[] = {"none",
                                         "rotations",
                                         "reflections",
                                         "claimed",
                                         "isometries" /* of earlier versions: reflections */,
                                         NULL};

static void read_counts(tw_reader *reader, const tw_value *map, tw_puzzle_notes *notes)
{
    const char **const targets[] = {&notes->none, &notes->rotations, &notes->reflections,
                                    &notes->claimed, &notes->reflections};
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "\"counts\""))
        return;
    tw_check_keys(reader, map, count_keys);
    for (size_t i = 0; count_keys[i]; i++)
        tw_get_digits(reader, tw_find(map, count_keys[i]), tw_quote(count_keys[i]).text,
                      targets[i]);
}

/* Compares numbers in digits, without leading zeros. */
static bool is_less(const char *a, const char *b)
{
    size_t length = strlen(a), other = strlen(b);
    return length != other ? length < other : strcmp(a, b) < 0;
}

/* a * factor, in the arena; NULL: the memory is out. */
static const char *multiply_decimal(tw_reader *reader, const char *a, uint64_t factor)
{
    size_t length = strlen(a), room = length + 20;
    char *product = tw_reader_take(reader, room + 1, 1);
    if (!product)
        return NULL;
    uint64_t carry = 0;
    for (size_t i = 0; i < room; i++) {
        carry += i < length ? (uint64_t)(a[length - 1 - i] - '0') * factor : 0;
        product[room - 1 - i] = (char)('0' + carry % 10);
        carry /= 10;
    }
    product[room] = '\0';
    size_t zeros = strspn(product, "0");
    return product + (zeros < room ? zeros : room - 1);
}

/* `more` counts solutions up to less than `fewer` does. symmetries: their greatest number. */
static void compare_counts(tw_reader *reader, const tw_value *map, const char *more,
                           const char *fewer, uint64_t symmetries)
{
    const tw_value *above = tw_find(map, more), *below = tw_find(map, fewer);
    const char *many, *few;
    if (!above || !below || !tw_get_digits(reader, above, more, &many) ||
        !tw_get_digits(reader, below, fewer, &few))
        return;
    const char *most = multiply_decimal(reader, few, symmetries);
    if (is_less(many, few))
        tw_reader_fault(reader, below->at, "",
                        "\"%s\" is %s, but \"%s\" is %s: the more counts as the same, the fewer "
                        "there are",
                        fewer, tw_found(below).text, more, tw_found(above).text);
    else if (most && is_less(most, many))
        tw_reader_fault(reader, above->at, "",
                        "\"%s\" is %s, but \"%s\" is %s: with %llu symmetries there are %s at most",
                        more, tw_found(above).text, fewer, tw_found(below).text,
                        (unsigned long long)symmetries, tw_say("%s", most).text);
}

/* Are these counts consistent? Needs the lattice; cells: of the container. */
static void check_counts(tw_draft *draft, const tw_value *root, size_t cells)
{
    tw_reader *reader = draft->reader;
    const tw_value *map = tw_find(root, "counts");
    if (!map || map->type != TW_VALUE_MAP || reader->faults > 0 || !draft->lattice)
        return;
    /* on a wrapped lattice a symmetry of a container is determined by its transformation and the
     * image of a cell under one of its names, else by its transformation */
    const uint64_t transforms = tw_lattice_transform_count(draft->lattice);
    const uint64_t symmetries = tw_lattice_wrap_count(draft->lattice) > 0
                                    ? transforms * cells * tw_lattice_image_count(draft->lattice)
                                    : transforms;
    compare_counts(reader, map, "none", "rotations", symmetries);
    const char *fewest = tw_find(map, "isometries") ? "isometries" : "reflections";
    compare_counts(reader, map, "rotations", fewest, symmetries);
    if (!tw_find(map, "rotations"))
        compare_counts(reader, map, "none", fewest, symmetries);
}

/* ---- Notes ------------------------------------------------------------------------------- */

/* The text of a note, cut to `most` bytes; "" when there is none. In the arena. */
static const char *take_note(tw_reader *reader, const tw_value *root, const char *key, size_t most)
{
    const char *text = "";
    if (!tw_get_text(reader, tw_find(root, key), tw_quote(key).text, &text))
        return "";
    return tw_reader_text(reader, text, tw_utf8_cut(text, most));
}

static void read_puzzle_notes(tw_reader *reader, const tw_value *root, tw_puzzle_notes *notes)
{
    bool lost = reader->lost;
    *notes = tw_puzzle_notes_none;
    take_note(reader, root, "title", 0); /* read for faults only: the puzzle has its text */
    notes->source = take_note(reader, root, "source", 399);
    notes->author = take_note(reader, root, "author", 199);
    notes->family = take_note(reader, root, "family", TW_LIMIT(reader->context, name) - 1);
    notes->notes = take_note(reader, root, "notes", 3999);
    read_counts(reader, tw_find(root, "counts"), notes);
    reader->lost = lost; /* the puzzle itself does not need them */
}

/* ---- Container --------------------------------------------------------------------------- */

/* Fills the container's part of *def. */
static void take_draft_container(tw_draft *draft, const tw_cell_set *set, tw_puzzle_def *def)
{
    tw_cell *cells = tw_reader_take(draft->reader, set->count, sizeof *cells);
    bool *optional = tw_reader_take(draft->reader, set->count, sizeof *optional);
    uint8_t *colours = tw_reader_take(draft->reader, set->count, sizeof *colours);
    for (size_t i = 0; cells && optional && colours && i < set->count; i++) {
        cells[i] = set->cells[i].cell;
        optional[i] = set->cells[i].optional;
        colours[i] = set->cells[i].colour;
    }
    def->cells = cells;
    def->optional = optional;
    def->colours = colours;
    def->cell_count = set->count;
}

/* A container is a shape that may have marks on its border, and bounds on its empty cells. */
static bool check_container_keys(tw_reader *reader, const tw_value *map)
{
    const char *keys[32];
    size_t count = 0;
    for (; tw_shape_keys[count]; count++)
        keys[count] = tw_shape_keys[count];
    keys[count++] = "marks";
    keys[count++] = "empty";
    keys[count] = NULL;
    return tw_check_keys(reader, map, keys);
}

void tw_draft_container(tw_draft *draft, const tw_value *value, tw_puzzle_def *def)
{
    tw_shaper shaper = {.reader = draft->reader,
                        .lattice = draft->lattice,
                        .owner = "the container",
                        .colours = &draft->colours,
                        .container = true,
                        .most = TW_LIMIT(draft->reader->context, cells)};
    tw_cell_set set = {.reader = draft->reader};
    bool fine = value->type != TW_VALUE_MAP || check_container_keys(draft->reader, value);
    bool shaped = fine || tw_has_form(value); /* else the unknown key was meant to be one */
    if (draft->lattice && shaped && tw_read_shape(&shaper, value, &set) == TW_OK) {
        tw_apply_target(draft, &set, def);
        take_draft_container(draft, &set, def);
        const tw_value *marks = tw_find(value, "marks"), *empty = tw_find(value, "empty");
        uint32_t *range = empty ? tw_reader_take(draft->reader, 2, sizeof *range) : NULL;
        if (range && tw_get_range(draft->reader, empty, "empty", "empty cells",
                                  TW_LIMIT(draft->reader->context, cells), range))
            def->empty = range;
        tw_cells_of owner = {"the container", draft->lattice, def->cells, def->cell_count};
        if (marks && def->cells)
            tw_read_marks(draft, marks, &owner, &def->borders, &def->border_count);
    } else {
        draft->reader->lost = true;
    }
    tw_cell_set_free(&set);
}

/* Refuses a colour that only the container or only pieces use, unless the matching table has it: it
 * has no effect or no match. */
static bool check_draft_colours(tw_draft *draft)
{
    const tw_colours *colours = &draft->colours;
    size_t before = draft->reader->faults;
    for (size_t i = 0; i < colours->count && !tw_reader_full(draft->reader); i++) {
        tw_words name = tw_quote(colours->names[i]);
        if (colours->listed[i])
            continue;
        if (colours->container[i].line == 0)
            tw_reader_fault(draft->reader, colours->pieces[i], "",
                            "colour %s is on a piece, but nowhere in the container", name.text);
        else if (colours->pieces[i].line == 0)
            tw_reader_fault(draft->reader, colours->container[i], "",
                            "colour %s is in the container, but on no piece", name.text);
    }
    return draft->reader->faults == before;
}

/* Drops the colours: the rest of the puzzle can be checked without them. */
static void forget_colours(tw_draft *draft, tw_puzzle_def *def)
{
    def->colours = NULL;
    def->colour_count = 0;
    def->lies = NULL;
    def->exchange_count = 0;
    for (size_t p = 0; p < draft->of.piece_count; p++)
        for (size_t f = 0; f < draft->of.pieces[p].form_count; f++) {
            /* the forms lie in the arena, written by pieces.c */
            tw_form_def *form = (tw_form_def *)(uintptr_t)&draft->of.pieces[p].forms[f];
            form->colours = NULL;
        }
}

/* ---- Pieces by name ---------------------------------------------------------------------- */

static const char *piece_name(void *user, size_t number)
{
    const tw_draft *draft = user;
    return number < draft->of.piece_count ? draft->of.pieces[number].name : NULL;
}

/* Always false. */
static bool refuse_piece(tw_draft *draft, const char *name, tw_place at)
{
    return !tw_reader_fault(draft->reader, at, tw_hint_piece(name, piece_name, draft).text,
                            "the puzzle has no piece %s", tw_quote(name).text);
}

/* ---- Paints ------------------------------------------------------------------------------
 *
 * The colours that pieces are to have in pictures:
 *   colours: {F: red, I: "#c33"}      a name of CSS, #rgb or #rrggbb
 * They change no answer, so a fault here never keeps the rest of the puzzle from being judged. */

/* In the arena; NULL after a fault. */
static const tw_rgb *get_paint(tw_draft *draft, const tw_value *value)
{
    tw_words whose = tw_say("the colour of %s", tw_quote(value->key).text);
    tw_rgb *colour = tw_reader_take(draft->reader, 1, sizeof *colour);
    const char *text = "";
    if (!colour)
        return NULL;
    if (value->type == TW_VALUE_NOTHING)
        tw_reader_fault(draft->reader, value->at, "a # begins a comment, unless it is in quotes",
                        "%s is nothing; expected one like red or \"#c33\"", whose.text);
    else if (tw_get_name(draft->reader, value, whose.text, &text) && !tw_css_colour(text, colour))
        tw_reader_fault(draft->reader, value->at,
                        tw_did_you_mean(text, tw_css_colour_name, NULL).text,
                        "%s is %s; expected a name of CSS, \"#rgb\" or \"#rrggbb\"", whose.text,
                        tw_quote(text).text);
    else if (*text)
        return colour;
    return NULL;
}

static void read_paints(tw_draft *draft, const tw_value *map)
{
    bool lost = draft->reader->lost;
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "\"colours\""))
        map = NULL;
    for (const tw_value *one = map ? map->first : NULL; one && !tw_reader_full(draft->reader);
         one = one->next) {
        const tw_rgb *colour = get_paint(draft, one);
        uint32_t piece = tw_gathered_find(&draft->of, one->key);
        if (piece != TW_ANY)
            draft->of.pieces[piece].paint = colour;
        else if (!lost) /* else it may be one of those that were lost */
            refuse_piece(draft, one->key, one->key_at);
    }
    draft->reader->lost = lost;
}

/* ---- Exchanges ---------------------------------------------------------------------------
 *
 * Names of colours and marks that may be exchanged:
 *   exchange: [[red, green], [tab, slot]]
 * A name stands for whatever has it: a colour, a mark, or one of each. So that a permutation of a
 * list is one of all that its names stand for, they must stand for the same. */

/* The meaning of a name; numbers from 1, 0: nothing. */
typedef struct meaning {
    uint8_t colour, mark;
} meaning;

/* The names of colours, then of marks. */
static const char *exchanged_name(void *user, size_t number)
{
    const tw_draft *draft = user;
    if (number < draft->colours.count)
        return draft->colours.names[number];
    number -= draft->colours.count;
    return number < draft->marks.count ? draft->marks.names[number] : NULL;
}

static bool read_exchanged(tw_draft *draft, const tw_value *value, meaning *of)
{
    const char *name;
    if (!tw_get_name(draft->reader, value, "a name to be exchanged", &name))
        return false;
    of->colour = tw_number_of(draft->colours.names, draft->colours.count, name);
    of->mark = tw_number_of(draft->marks.names, draft->marks.count, name);
    if (of->colour || of->mark)
        return true;
    return !tw_reader_fault(draft->reader, value->at,
                            tw_did_you_mean(name, exchanged_name, draft).text,
                            "nothing has a colour or a mark %s", tw_quote(name).text);
}

static const char *sort_of(const meaning *of)
{
    return of->colour && of->mark ? "both a colour and a mark" : of->colour ? "a colour" : "a mark";
}

static bool read_exchange(tw_draft *draft, const tw_value *list, tw_exchange *exchange)
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
        if (!read_exchanged(draft, one, &of))
            return false;
        if (exchange->count == 0)
            first = of;
        if (!first.colour != !of.colour || !first.mark != !of.mark)
            return !tw_reader_fault(draft->reader, one->at, "give them lists of their own",
                                    "%s is %s, but %s before it is %s", tw_quote(one->text).text,
                                    sort_of(&of), tw_quote(list->first->text).text,
                                    sort_of(&first));
        colours[exchange->count] = of.colour;
        marks[exchange->count++] = of.mark;
    }
    exchange->colours = first.colour ? colours : NULL;
    exchange->marks = first.mark ? marks : NULL;
    return true;
}

static void read_exchanges(tw_draft *draft, const tw_value *list, tw_puzzle_def *def)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "\"exchange\""))
        return;
    tw_exchange *all = tw_reader_take(draft->reader, list->count, sizeof *all);
    for (const tw_value *one = all ? list->first : NULL; one && !tw_reader_full(draft->reader);
         one = one->next)
        def->exchange_count += read_exchange(draft, one, &all[def->exchange_count]);
    def->exchanges = all;
}

/* ---- Costs -------------------------------------------------------------------------------
 *
 *   cost:
 *     - {weight: 3, piece: F}                              each F put down
 *     - {weight: -1, cells: [[0, 0], [1, 0]]}              each of these cells that is covered
 *     - {weight: 2, piece: F, cells: [[0, 0]]}             likewise, by an F
 *     - {weight: 5, piece: I, pin: [[0, 0], [1, 0]]}       an I on just these cells
 *     - {weight: 1}                                        each piece put down */

static bool read_cost_piece(tw_draft *draft, const tw_value *value, uint32_t *piece)
{
    const char *name;
    if (!tw_get_name(draft->reader, value, "\"piece\"", &name))
        return false;
    *piece = tw_gathered_find(&draft->of, name);
    return *piece != TW_ANY || refuse_piece(draft, name, value->at);
}

static bool read_cost_rule(tw_draft *draft, const tw_value *map, tw_cost_rule *rule)
{
    static const char *const keys[] = {"weight", "piece", "cells", "pin", NULL};
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "a cost") ||
        !tw_check_keys(draft->reader, map, keys))
        return false;
    const tw_value *weight = tw_find(map, "weight"), *piece = tw_find(map, "piece");
    const tw_value *cells = tw_find(map, "cells"), *pin = tw_find(map, "pin");
    *rule = (tw_cost_rule){.of = {.piece = TW_ANY}, .place = map->at};
    rule->kind = pin ? TW_COST_POSE : cells ? TW_COST_CELLS : TW_COST_PIECE;
    if (!weight)
        return !tw_reader_fault(draft->reader, map->at, "for example weight: 1",
                                "a cost has no weight");
    if (pin && cells)
        return !tw_reader_fault(draft->reader, pin->key_at, "make it two costs",
                                "a cost has a pin and cells");
    if (pin && !piece)
        return !tw_reader_fault(draft->reader, pin->key_at, "for example piece: F",
                                "a pin is of a piece");
    if (!tw_get_integer(draft->reader, weight, "\"weight\"",
                        (tw_bounds){-TW_MAX_WEIGHT, TW_MAX_WEIGHT}, &rule->weight))
        return false;
    cells = pin ? pin : cells;
    return (!piece || read_cost_piece(draft, piece, &rule->of.piece)) &&
           (!cells || (tw_is_type(draft->reader, cells, TW_VALUE_LIST, tw_quote(cells->key).text) &&
                       tw_read_cells(draft, cells, &rule->of)));
}

static void read_costs(tw_draft *draft, const tw_value *list, tw_puzzle_def *def)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "\"cost\""))
        return;
    tw_cost_rule *all = tw_reader_take(draft->reader, list->count, sizeof *all);
    for (const tw_value *one = all ? list->first : NULL; one && !tw_reader_full(draft->reader);
         one = one->next)
        def->cost_count += read_cost_rule(draft, one, &all[def->cost_count]);
    def->costs = all;
}

/* ---- The whole --------------------------------------------------------------------------- */

/* Checks the root first: is this a puzzle at all? */
static bool check_puzzle_root(tw_reader *reader, const tw_value *root)
{
    if (!tw_is_type(reader, root, TW_VALUE_MAP, "a puzzle"))
        return false;
    const tw_value *other = tw_find(root, "tilewright-lattice");
    if (!other || tw_find(root, "tilewright"))
        return true;
    return !tw_reader_fault(reader, other->key_at, "name it in a puzzle: lattice: ./its-name.yaml",
                            "this is a lattice, not a puzzle");
}

static void read_switches(tw_draft *draft, const tw_value *root, tw_puzzle_def *def)
{
    const tw_value *mirror = tw_find(root, "mirror");
    tw_piece_def any; /* only to check what is stated of all pieces */
    bool allowed;
    tw_get_bool(draft->reader, tw_find(root, "labelled"), "\"labelled\"", &def->labelled);
    if (!draft->lattice)
        tw_get_bool(draft->reader, mirror, "\"mirror\"", &allowed);
    if (draft->lattice && tw_get_turns(draft, root, NULL, &any)) {
        draft->turns = tw_find(root, "turns");
        draft->mirror = mirror;
    }
}

/* Reads the table; all marks and colours are named by now. */
static void read_table(tw_draft *draft, const tw_value *root, tw_puzzle_def *def)
{
    const tw_value *matching = tw_find(root, "matching");
    if (matching && !draft->reader->lost)
        tw_read_matching(draft, matching, def);
    if (matching && !draft->reader->lost && draft->marks.count + draft->colours.count == 0)
        tw_reader_fault(draft->reader, matching->key_at, "leave it out, or give pieces marks",
                        "there is a matching table, but no mark and no colour anywhere");
    def->mark_names = draft->marks.names;
    def->mark_count = draft->marks.count;
}

/* Reads everything but the lattice into *def. */
static void read_puzzle_parts(tw_draft *draft, const tw_value *root, tw_puzzle_def *def)
{
    tw_reader *reader = draft->reader;
    const tw_value *container = tw_require(reader, root, "container");
    const tw_value *pieces = tw_require(reader, root, "pieces");
    const tw_value *title = tw_find(root, "title");
    def->title = title && title->type != TW_VALUE_LIST ? title->text : "";
    read_switches(draft, root, def);
    if (container) {
        def->container_place = container->at;
        tw_draft_container(draft, container, def);
    }
    if (pieces) {
        def->pieces_place = pieces->at;
        tw_draft_pieces(draft, pieces);
    }
    read_table(draft, root, def);
    read_paints(draft, tw_find(root, "colours"));
    def->lattice = draft->lattice;
    def->colour_names = draft->colours.names;
    def->colour_count = draft->colours.count;
    if (!reader->lost)
        read_exchanges(draft, tw_find(root, "exchange"), def);
    if (!reader->lost)
        read_costs(draft, tw_find(root, "cost"), def);
    if (!reader->lost && draft->chosen)
        tw_allow_lone_colours(draft, def);
    else if (!reader->lost && !check_draft_colours(draft)) {
        forget_colours(draft, def);
        reader->lost = false;
    }
}

/* Sets the target. The counts in a text hold for the whole puzzle, so a target has none. */
static void take_target(tw_draft *draft, tw_puzzle_def *def, tw_puzzle_notes *notes)
{
    const tw_target *target = &draft->target;
    notes->targets = target->names;
    notes->target = target->name;
    if (!*target->name)
        return;
    notes->none = notes->rotations = notes->reflections = notes->claimed = "";
    size_t size = strlen(def->title) + strlen(target->name) + sizeof ", ";
    char *title = tw_reader_take(draft->reader, size, 1);
    if (title) {
        snprintf(title, size, "%s%s%s", def->title, *def->title ? ", " : "", target->name);
        def->title = title;
    }
}

/* chosen: colours may be on one side only, as choices decide on which. */
static void read_puzzle_root(tw_reader *reader, const tw_source *source, const tw_value *root,
                             const char *target, bool chosen, tw_puzzle **puzzle)
{
    tw_draft draft = {.reader = reader, .of = {.reader = reader}, .chosen = chosen};
    draft.target.wanted = target;
    tw_puzzle_notes notes;
    tw_puzzle_def def = {.title = "", .notes = &notes};
    if (!check_puzzle_root(reader, root))
        return;
    tw_check_version(reader, root, "tilewright");
    tw_check_keys(reader, root, tw_puzzle_keys);
    read_puzzle_notes(reader, root, &notes);
    const tw_value *lattice = tw_require(reader, root, "lattice");
    if (lattice)
        tw_draft_lattice(&draft, source, lattice);
    tw_read_targets(&draft, root);
    read_puzzle_parts(&draft, root, &def);
    check_counts(&draft, root, def.cell_count);
    take_target(&draft, &def, &notes);
    /* made even after faults that do not affect it: there may be more */
    if (!reader->lost && tw_gathered_make(&draft.of, &def, puzzle) == TW_OK)
        draft.lattice = NULL;
    tw_lattice_free(draft.lattice);
}

void tw_read_own_puzzle(tw_reader *reader, const tw_source *source, const tw_import *how,
                        tw_puzzle **puzzle)
{
    const tw_value *root;
    bool json = source->format && strcmp(source->format->name, "json") == 0;
    tw_status status =
        json ? tw_parse_json(reader, source, &root) : tw_parse(reader, source, &root);
    if (status == TW_OK)
        read_puzzle_root(reader, source, root, how && how->target ? how->target : "", false,
                         puzzle);
}

void tw_read_chosen_puzzle(tw_reader *reader, const tw_source *source, const tw_value *root,
                           tw_puzzle **puzzle)
{
    read_puzzle_root(reader, source, root, "", true, puzzle);
}
