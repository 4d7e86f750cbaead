/* read_puzzle.c -- reads a puzzle text of ours.
 *
 * Lattice first, since everything else is read in its terms; then container, pieces, notes. What
 * the text alone can tell wrong is reported with the place of the value; what only the whole can
 * tell (do the pieces fill the container?) is left to tw_puzzle_new, which is asked only when
 * nothing was lost on the way, so that no fault follows from another. */
#include <stdio.h>
#include <string.h>

#include "puzzle/puzzle_shared.h"
#include "format/puzzle/puzzles.h"
#include "puzzle/puzzle_notes.h"
#include "base/bounds.h"

const char *const tw_puzzle_keys[] = {"tilewright", "title",  "source",   "author",    "family",
                                      "notes",      "counts", "lattice",  "container", "pieces",
                                      "turns",      "mirror", "labelled", "matching",  "exchange",
                                      "colours",    "cost",   "targets",  NULL};

/* ---- Notes ------------------------------------------------------------------------------- */

/* The text of a note, cut to so many bytes; "" when there is none. In the arena. */
static const char *take_note(tw_reader *reader, const tw_value *root, const char *key, size_t most)
{
    const tw_value *value = tw_find(root, key);
    const char *text = "";
    if (!value || !tw_get_text(reader, value, tw_quote(key).text, &text))
        return "";
    size_t length = strlen(text);
    if (length > most) /* cut, but not inside a character */
        for (length = most; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--;
    return tw_reader_text(reader, text, length);
}

static void read_notes(tw_reader *reader, const tw_value *root, tw_puzzle_notes *notes)
{
    const tw_value *counts = tw_find(root, "counts");
    bool lost = reader->lost;
    *notes = tw_puzzle_notes_none;
    take_note(reader, root, "title", 0); /* it is the puzzle's; a fault of it is ours to find */
    notes->source = take_note(reader, root, "source", 399);
    notes->author = take_note(reader, root, "author", 199);
    notes->family = take_note(reader, root, "family", TW_LIMIT(reader->context, name) - 1);
    notes->notes = take_note(reader, root, "notes", 3999);
    if (counts)
        tw_read_counts(reader, counts, notes);
    reader->lost = lost; /* the puzzle itself does not need them */
}

/* ---- Container --------------------------------------------------------------------------- */

/* Fills the container's part of *def. */
static void take_container(tw_draft *draft, const tw_cell_set *set, tw_puzzle_def *def)
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

/* A container is a shape that may have marks on its border. */
static bool check_container_keys(tw_reader *reader, const tw_value *map)
{
    const char *keys[32];
    size_t count = 0;
    for (; tw_shape_keys[count]; count++)
        keys[count] = tw_shape_keys[count];
    keys[count] = "marks";
    keys[count + 1] = NULL;
    return tw_check_keys(reader, map, keys);
}

static void read_borders(tw_draft *draft, const tw_value *value, tw_puzzle_def *def)
{
    const tw_value *marks = value->type == TW_VALUE_MAP ? tw_find(value, "marks") : NULL;
    tw_cells_of owner = {"the container", draft->lattice, def->cells, def->cell_count};
    if (marks && def->cells)
        tw_read_marks(draft, marks, &owner, &def->borders, &def->border_count);
}

/* Without a lattice, only the keys can be looked at. */
static void read_container(tw_draft *draft, const tw_value *value, tw_puzzle_def *def)
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
        tw_apply_target(draft, &set);
        take_container(draft, &set, def);
        read_borders(draft, value, def);
    } else {
        draft->reader->lost = true;
    }
    tw_cell_set_free(&set);
}

/* A colour that only one side uses can never matter, or never be matched. */
static bool check_colours(tw_draft *draft)
{
    const tw_colours *colours = &draft->colours;
    size_t before = draft->reader->faults;
    for (size_t i = 0; i < colours->count && !tw_reader_full(draft->reader); i++) {
        tw_words name = tw_quote(colours->names[i]);
        if (colours->container[i].line == 0)
            tw_reader_fault(draft->reader, colours->pieces[i], "",
                            "colour %s is on a piece, but nowhere in the container", name.text);
        else if (colours->pieces[i].line == 0)
            tw_reader_fault(draft->reader, colours->container[i], "",
                            "colour %s is in the container, but on no piece", name.text);
    }
    return draft->reader->faults == before;
}

/* The rest of the puzzle can be judged without its colours. */
static void forget_colours(tw_draft *draft, tw_puzzle_def *def)
{
    def->colours = NULL;
    def->colour_count = 0;
    def->exchange_count = 0;
    for (size_t p = 0; p < draft->piece_count; p++)
        for (size_t f = 0; f < draft->pieces[p].form_count; f++) {
            /* the forms lie in the arena, written by pieces.c */
            tw_form_def *form = (tw_form_def *)(uintptr_t)&draft->pieces[p].forms[f];
            form->colours = NULL;
        }
}

/* ---- The whole --------------------------------------------------------------------------- */

static const tw_value *require(tw_reader *reader, const tw_value *root, const char *key)
{
    const tw_value *value = tw_find(root, key);
    if (!value)
        tw_reader_fault(reader, root->at, "", "\"%s\" is missing", key);
    return value;
}

/* The first look at the root: is this a puzzle at all? */
static bool check_root(tw_reader *reader, const tw_value *root)
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
    const tw_value *labelled = tw_find(root, "labelled"), *mirror = tw_find(root, "mirror");
    tw_piece_def any; /* only to look whether what is said of all pieces can be read */
    bool allowed;
    if (labelled)
        tw_get_bool(draft->reader, labelled, "\"labelled\"", &def->labelled);
    if (!draft->lattice && mirror)
        tw_get_bool(draft->reader, mirror, "\"mirror\"", &allowed);
    if (draft->lattice && tw_get_turns(draft, root, NULL, &any)) {
        draft->turns = tw_find(root, "turns");
        draft->mirror = mirror;
    }
}

/* Marks are named by now, wherever they stand. */
static void read_table(tw_draft *draft, const tw_value *root, tw_puzzle_def *def)
{
    const tw_value *matching = tw_find(root, "matching");
    if (matching && !draft->reader->lost)
        tw_read_matching(draft, matching, &def->meets);
    if (matching && !draft->reader->lost && draft->marks.count == 0)
        tw_reader_fault(draft->reader, matching->key_at, "leave it out, or give pieces marks",
                        "there is a matching table, but no mark anywhere");
    def->mark_names = draft->marks.names;
    def->mark_count = draft->marks.count;
    def->pins = draft->pins;
    def->pin_count = draft->pin_count;
}

/* Once colours and marks are named. */
static void read_exchanges(tw_draft *draft, const tw_value *root, tw_puzzle_def *def)
{
    const tw_value *exchange = tw_find(root, "exchange");
    if (exchange && !draft->reader->lost)
        tw_read_exchanges(draft, exchange, &def->exchanges, &def->exchange_count);
}

/* Once the pieces are named. */
static void read_costs(tw_draft *draft, const tw_value *root, tw_puzzle_def *def)
{
    const tw_value *cost = tw_find(root, "cost");
    if (cost && !draft->reader->lost)
        tw_read_costs(draft, cost, &def->costs, &def->cost_count);
}

/* Reads everything but the lattice into *def. */
static void read_parts(tw_draft *draft, const tw_value *root, tw_puzzle_def *def)
{
    tw_reader *reader = draft->reader;
    const tw_value *container = require(reader, root, "container");
    const tw_value *pieces = require(reader, root, "pieces");
    const tw_value *title = tw_find(root, "title");
    def->title = title && title->type != TW_VALUE_LIST ? title->text : "";
    read_switches(draft, root, def);
    if (container) {
        def->container_place = container->at;
        read_container(draft, container, def);
    }
    if (pieces) {
        def->pieces_place = pieces->at;
        tw_draft_pieces(draft, pieces);
    }
    read_table(draft, root, def);
    if (tw_find(root, "colours"))
        tw_read_paints(draft, tw_find(root, "colours"));
    def->lattice = draft->lattice;
    def->colour_names = draft->colours.names;
    def->colour_count = draft->colours.count;
    read_exchanges(draft, root, def);
    read_costs(draft, root, def);
    if (!reader->lost && !check_colours(draft)) {
        forget_colours(draft, def);
        reader->lost = false;
    }
    def->pieces = draft->pieces;
    def->piece_count = draft->piece_count;
}

/* Makes the puzzle, also when faults were noted that do not touch it: there may be more. */
static void make_puzzle(tw_draft *draft, const tw_puzzle_def *def, tw_puzzle **puzzle)
{
    tw_reader *reader = draft->reader;
    tw_report report = tw_reader_report(reader);
    if (reader->lost)
        return;
    tw_status status = tw_puzzle_make(reader->context, def, &report, &reader->pace, puzzle);
    if (status == TW_OK)
        draft->lattice = NULL;
    else if (status == TW_ERR_STATE)
        tw_reader_stop(reader);
    else if (status == TW_ERR_MEMORY)
        tw_reader_memory(reader);
}

/* The counts that a text states are those of the puzzle as a whole. */
static void take_target(tw_draft *draft, tw_puzzle_def *def, tw_puzzle_notes *notes)
{
    const tw_target *target = &draft->target;
    notes->targets = target->names;
    notes->target = target->name;
    if (!*target->name)
        return;
    notes->none = notes->rotations = notes->isometries = notes->claimed = "";
    size_t size = strlen(def->title) + strlen(target->name) + sizeof ", ";
    char *title = tw_reader_take(draft->reader, size, 1);
    if (title) {
        snprintf(title, size, "%s%s%s", def->title, *def->title ? ", " : "", target->name);
        def->title = title;
    }
}

static void read_root(tw_reader *reader, const tw_source *source, const tw_value *root,
                      const tw_import *how, tw_puzzle **puzzle)
{
    tw_draft draft = {.reader = reader};
    draft.target.wanted = how && how->target ? how->target : "";
    tw_puzzle_notes notes;
    tw_puzzle_def def = {.title = "", .notes = &notes};
    if (!check_root(reader, root))
        return;
    tw_check_version(reader, root, "tilewright");
    tw_check_keys(reader, root, tw_puzzle_keys);
    read_notes(reader, root, &notes);
    const tw_value *lattice = require(reader, root, "lattice");
    if (lattice)
        tw_draft_lattice(&draft, source, lattice);
    tw_read_targets(&draft, root);
    read_parts(&draft, root, &def);
    tw_check_counts(&draft, root, def.cell_count);
    take_target(&draft, &def, &notes);
    make_puzzle(&draft, &def, puzzle);
    tw_lattice_free(draft.lattice);
    tw_give(reader->context, draft.pieces, draft.piece_capacity, sizeof *draft.pieces);
    tw_give(reader->context, draft.pins, draft.pin_capacity, sizeof *draft.pins);
}

void tw_read_own_puzzle(tw_reader *reader, const tw_source *source, const tw_import *how,
                        tw_puzzle **puzzle)
{
    const tw_value *root;
    if (tw_parse(reader, source, &root) == TW_OK)
        read_root(reader, source, root, how, puzzle);
}

void tw_read_json_puzzle(tw_reader *reader, const tw_source *source, const tw_import *how,
                         tw_puzzle **puzzle)
{
    const tw_value *root;
    if (tw_parse_json(reader, source, &root) == TW_OK)
        read_root(reader, source, root, how, puzzle);
}
