/* unique_verb.c -- finds hints that leave one solution of a puzzle (unique_verb.h). */
#include "verbs/unique_verb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs/edit_puzzle.h"
#include "verbs/json_values.h"
#include "verbs/name_texts.h"

static const char *const hint_words[] = {"pins", "cells", "colours", "marks"};
static const char *const hint_nouns[] = {"pin", "known cell", "dark cell", "marked edge"};

static bool take_hint_same(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    verb_hint_same *same = member;
    same->said = true;
    return verb_take_same(row, text, &same->same, fault);
}

/* clang-format off */
const verb_field verb_unique_fields[] = {
    FIELD_PUZZLE,
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(verb_unique, solution),
     FIELD_NEEDED},
    {"by", "pins|cells|colours|marks", "pins", "What the hints are.",
     FIELD_CHOICE(verb_unique, by)},
    {"least", NULL, "", "Find as few hints as there can be, and prove it.",
     FIELD_FLAG(verb_unique, least)},
    {"same", "none|rotations|reflections", "",
     "Which count as the same. [none, but reflections for marks]", take_hint_same,
     FIELD_AT(verb_unique, same, verb_hint_same)},
    FIELD_END};
/* clang-format on */

/* Turning the whole thing keeps its marks, so without a word its images are no rivals then. */
static tw_same same_of(const verb_unique *asked)
{
    return asked->same.said             ? asked->same.same
           : asked->by == TW_HINT_MARKS ? TW_SAME_REFLECTIONS
                                        : TW_SAME_NONE;
}

tw_status verb_unique_run(const verb_hinted *what, const tw_watch *watch, tw_hints **hints,
                          tw_error *error)
{
    const tw_hint_options options = {.size = sizeof options,
                                     .kind = (tw_hint_kind)what->asked->by,
                                     .same = same_of(what->asked),
                                     .fewest = what->asked->least};
    return tw_hints_find(NULL, what->puzzle, what->solution, &options, watch, hints, error);
}

/* ---- Hints ------------------------------------------------------------------------------- */

const tw_placement *verb_hint_placement(const verb_hinted *what, tw_cell cell)
{
    for (size_t i = 0; i < what->solution->count; i++)
        for (size_t c = 0; c < what->solution->placements[i].cell_count; c++)
            if (memcmp(&what->solution->placements[i].cells[c], &cell, sizeof cell) == 0)
                return &what->solution->placements[i];
    return NULL;
}

/* The cells of a hint: its own, and for a mark the one across. Returns their number. */
static size_t hint_cells(const verb_hinted *what, const tw_hint *hint, tw_cell cells[2])
{
    cells[0] = *tw_puzzle_cell(what->puzzle, hint->number);
    if (what->asked->by != TW_HINT_MARKS)
        return 1;
    cells[1] = tw_lattice_neighbour(tw_puzzle_lattice(what->puzzle), cells[0], hint->label);
    return 2;
}

static const char *name_of(const verb_hinted *what, const tw_placement *placement)
{
    return tw_puzzle_piece_name(what->puzzle, placement->piece);
}

/* How many pins are copies of a piece. */
static size_t count_pins_of(const verb_hinted *what, uint32_t piece)
{
    size_t count = 0;
    for (size_t i = 0; i < what->hints->count; i++)
        count += what->solution->placements[what->hints->items[i].number].piece == piece;
    return count;
}

static void add_text(tw_bytes *words, const char *text)
{
    tw_bytes_add(words, text, strlen(text));
}

char *verb_hint_words(const verb_hinted *what)
{
    const tw_lattice *lattice = tw_puzzle_lattice(what->puzzle);
    const bool pins = what->asked->by == TW_HINT_PINS;
    tw_bytes words = {0};
    for (uint32_t piece = 0; pins && piece < tw_puzzle_piece_count(what->puzzle); piece++)
        verb_add_times(&words, tw_puzzle_piece_name(what->puzzle, piece),
                       count_pins_of(what, piece));
    for (size_t i = 0; !pins && i < what->hints->count; i++) {
        tw_cell cells[2];
        const size_t count = hint_cells(what, &what->hints->items[i], cells);
        for (size_t c = 0; c < count; c++) {
            add_text(&words, c > 0 ? " - " : i > 0 ? "; " : "");
            add_text(&words, name_of(what, verb_hint_placement(what, cells[c])));
            add_text(&words, " ");
            add_text(&words, verb_cell_text(lattice, cells[c]));
        }
    }
    char *text = words.status == TW_OK ? strdup(words.data ? (char *)words.data : "") : NULL;
    tw_bytes_free(&words);
    return text;
}

/* "1 dark cell", "3 pins". */
static void write_amount(const verb_hinted *what, char *text, size_t size)
{
    const size_t count = what->hints->count;
    snprintf(text, size, "%zu %s%s", count, hint_nouns[what->asked->by], count == 1 ? "" : "s");
}

void verb_hint_sentence(const verb_hinted *what, char *text, size_t size)
{
    const tw_hints *hints = what->hints;
    const char *noun = hint_nouns[what->asked->by];
    char amount[40], needed[60] = ": the fewest";
    write_amount(what, amount, sizeof amount);
    if (hints->least < hints->count && (what->asked->least || hints->stopped))
        snprintf(needed, sizeof needed, "; at least %zu %s needed", hints->least,
                 hints->least == 1 ? "is" : "are");
    else if (hints->least < hints->count)
        snprintf(needed, sizeof needed, "; none can be left out");
    if (hints->answer == TW_HINTS_NONE)
        snprintf(text, size, "no %ss leave one solution", noun);
    else if (hints->answer == TW_HINTS_STOPPED)
        snprintf(text, size, "no %ss found yet", noun);
    else if (hints->count == 0)
        snprintf(text, size, "it is the only solution, without a hint");
    else
        snprintf(text, size, "%s leave%s one solution%s", amount, hints->count == 1 ? "s" : "",
                 needed);
}

/* ---- The puzzle with them ---------------------------------------------------------------- */

/* "Soma cube with 3 pins", and its one solution. */
static bool add_hint_title(void *user, json_t *object)
{
    const verb_hinted *what = user;
    const char *title = tw_puzzle_title(what->puzzle);
    char amount[40];
    write_amount(what, amount, sizeof amount);
    json_t *words = json_sprintf("%s with %s", *title ? title : "A puzzle", amount);
    /* a piece that is turned on its cells is another solution where it has marks */
    return json_object_set_new(object, "title", words) == 0 &&
           (what->asked->by == TW_HINT_MARKS || same_of(what->asked) != TW_SAME_NONE ||
            json_object_set_new(object, "counts", json_pack("{s:i}", "none", 1)) == 0);
}

static tw_status make_pinned(const verb_hinted *what, tw_puzzle **made, tw_error *error)
{
    tw_placement *pins = calloc(what->hints->count + 1, sizeof *pins);
    tw_solution given = {.placements = pins};
    if (!pins)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < what->hints->count; i++)
        pins[given.count++] = what->solution->placements[what->hints->items[i].number];
    tw_status status = verb_edit_puzzle(what->puzzle, &given, add_hint_title,
                                        (void *)(uintptr_t)what, made, error);
    free(pins);
    return status;
}

tw_status verb_hints_puzzle(const verb_hinted *what, tw_puzzle **made, tw_error *error)
{
    tw_puzzle *bare = NULL;
    if (what->asked->by == TW_HINT_PINS)
        return make_pinned(what, made, error);
    tw_status status =
        tw_hints_puzzle(NULL, what->puzzle, what->solution, (tw_hint_kind)what->asked->by,
                        what->hints->items, what->hints->count, &bare, error);
    if (status == TW_OK)
        status = verb_edit_puzzle(bare, NULL, add_hint_title, (void *)(uintptr_t)what, made, error);
    tw_puzzle_free(bare);
    return status;
}

/* ---- JSON -------------------------------------------------------------------------------- */

static json_t *hint_json(const verb_hinted *what, const tw_hint *hint)
{
    const tw_lattice *lattice = tw_puzzle_lattice(what->puzzle);
    json_t *object = NULL;
    tw_cell cells[2];
    if (what->asked->by == TW_HINT_PINS)
        return verb_json_placement(what->puzzle, &what->solution->placements[hint->number]);
    for (size_t c = hint_cells(what, hint, cells); c-- > 0;)
        object = json_pack("{s:o, s:o, s:o*}", "piece",
                           verb_json_text(name_of(what, verb_hint_placement(what, cells[c]))),
                           "cells", verb_json_cells(lattice, &cells[c], 1), "meets", object);
    return object;
}

json_t *verb_unique_json(const verb_hinted *what)
{
    const tw_hints *hints = what->hints;
    json_t *list = json_array();
    tw_puzzle *made = NULL;
    const bool wanted = hints->answer == TW_HINTS_FOUND && what->asked->by != TW_HINT_CELLS;
    const tw_status status = wanted ? verb_hints_puzzle(what, &made, NULL) : TW_OK;
    json_t *file = verb_json_file(made, status);
    tw_puzzle_free(made);
    for (size_t i = 0; i < hints->count; i++)
        json_array_append_new(list, hint_json(what, &hints->items[i]));
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "by", hint_words[what->asked->by],
                     "answer", verb_found_word((unsigned)hints->answer), "hint_count",
                     verb_json_count(hints->count), "hints", list, "least_count",
                     verb_json_count(hints->least), "rival_count", verb_json_count(hints->rivals),
                     "puzzle_text", file, "link", verb_json_link(file, ""));
}
