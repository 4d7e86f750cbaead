/* list_verb.c -- what ships and what this build can do (list_verb.h). */
#include "verbs/list_verb.h"

#include <stdlib.h>
#include <string.h>

#include "verbs/json_values.h"

/* clang-format off */
const verb_field verb_list_fields[] = {
    {"search", "WORDS", "", "Only puzzles with all these words, in title, source ...",
     FIELD_TEXT(verb_list, search)},
    {"targets", NULL, "", "Only puzzles that have targets.", FIELD_FLAG(verb_list, targets)},
    FIELD_END};
/* clang-format on */

/* ---- Puzzles ----------------------------------------------------------------------------- */

static int compare_shipped(const void *left, const void *right)
{
    const verb_shipped *a = left, *b = right;
    const size_t cells = tw_puzzle_cell_count(a->puzzle), others = tw_puzzle_cell_count(b->puzzle);
    int order = strcmp(tw_puzzle_about(a->puzzle)->family, tw_puzzle_about(b->puzzle)->family);
    if (order == 0)
        order = cells < others ? -1 : cells > others;
    return order == 0 ? strcmp(a->name, b->name) : order;
}

tw_status verb_list_puzzles(const verb_list *asked, verb_shipped **rows, size_t *count)
{
    size_t shipped = 0, found = 0;
    tw_status status = TW_OK;
    while (tw_builtin_puzzle(shipped).name)
        shipped++;
    verb_shipped *all = calloc(shipped + 1, sizeof *all);
    for (size_t i = 0; all && i < shipped && status != TW_ERR_MEMORY; i++) {
        const tw_builtin one = tw_builtin_puzzle(i);
        const tw_source source = {.name = one.name, .text = one.text, .size = one.size};
        verb_shipped *row = all + found;
        *row = (verb_shipped){.name = one.name};
        status = tw_puzzle_read(NULL, &source, NULL, NULL, &row->puzzle);
        if (row->puzzle &&
            (!asked->search || tw_puzzle_has_words(row->puzzle, row->name, asked->search)) &&
            (!asked->targets || *tw_puzzle_about(row->puzzle)->targets))
            found++;
        else
            tw_puzzle_free(row->puzzle);
    }
    const bool fine = all && status != TW_ERR_MEMORY;
    if (fine)
        qsort(all, found, sizeof *all, compare_shipped);
    else
        verb_list_free(all, found);
    *rows = fine ? all : NULL;
    *count = fine ? found : 0;
    return fine ? TW_OK : TW_ERR_MEMORY;
}

void verb_list_free(verb_shipped *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tw_puzzle_free(rows[i].puzzle);
    free(rows);
}

json_t *verb_shipped_json(const verb_shipped *row)
{
    const tw_puzzle *puzzle = row->puzzle;
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    json_t *pieces = json_array();
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        json_array_append_new(pieces, verb_json_text(tw_puzzle_piece_name(puzzle, piece)));
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:o, s:o, s:o, s:o}", "name",
                     row->name, "title", verb_json_text(tw_puzzle_title(puzzle)), "family",
                     verb_json_text(notes->family), "source", verb_json_text(notes->source),
                     "author", verb_json_text(notes->author), "notes", verb_json_text(notes->notes),
                     "lattice", verb_json_text(tw_lattice_name(lattice)), "dimension",
                     verb_dimension(lattice), "cell_count",
                     verb_json_count(tw_puzzle_cell_count(puzzle)), "piece_count",
                     verb_json_count(verb_piece_count(puzzle)), "pieces", pieces, "counts",
                     verb_json_known(notes));
}

/* ---- Lattices ---------------------------------------------------------------------------- */

json_t *verb_set_json(const tw_piece_set *set)
{
    static const char *const symmetries[] = {"free", "one-sided", "fixed"};
    return json_pack("{s:o, s:o, s:o, s:s}", "name", verb_json_text(set->name), "title",
                     verb_json_text(set->title), "size",
                     set->size > 0 ? verb_json_count(set->size) : json_null(), "symmetry",
                     symmetries[set->symmetry]);
}

json_t *verb_lattice_json(const tw_source *source, const tw_lattice *lattice)
{
    const tw_transform_set turns = tw_lattice_turns(lattice, false);
    json_t *kinds = json_array(), *sets = json_array();
    tw_piece_set set;
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++)
        json_array_append_new(kinds, verb_json_text(tw_lattice_kind_name(lattice, kind)));
    for (size_t i = 0; tw_piece_set_get(NULL, source, i, &set, NULL) == TW_OK; i++)
        json_array_append_new(sets, verb_set_json(&set));
    return json_pack("{s:s, s:i, s:i, s:o, s:o, s:o, s:b, s:o}", "name", source->name, "dimension",
                     verb_dimension(lattice), "rank", (int)tw_lattice_rank(lattice), "kinds", kinds,
                     "transformation_count", verb_json_count(tw_lattice_transform_count(lattice)),
                     "turn_count", verb_json_count(tw_transform_set_count(&turns)), "mirror",
                     (int)tw_lattice_mirror(lattice), "sets", sets);
}

/* ---- The build --------------------------------------------------------------------------- */

const char *verb_part(size_t number)
{
    static const char *const parts[] = {"draw", "locked", "sat"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (tw_has(parts[i]) && number-- == 0)
            return parts[i];
    return NULL;
}

json_t *verb_format_json(const tw_format *format)
{
    static const char *const kinds[] = {"puzzle", "solution", "cover",   "results", "picture",
                                        "scene",  "print",    "diagram", "proof"};
    return json_pack("{s:s, s:s, s:s?, s:s, s:b, s:b, s:b}", "name", format->name, "kind",
                     kinds[format->kind], "extension", format->extension, "summary",
                     format->summary, "reads", (int)format->reads, "writes", (int)format->writes,
                     "binary", (int)format->binary);
}

json_t *verb_named_json(const char *name, const char *summary)
{
    return json_pack("{s:s, s:s}", "name", name, "summary", summary);
}
