/* turns.c -- which transformations a piece may undergo.
 *
 * `turns` and `mirror` are looked up in the piece's own entry, then in the set it comes from,
 * then in the puzzle, then in the lattice:
 *   all    every turn of the lattice, and every mirror if mirror is true; lattice means the same
 *   rigid  beyond that, any rotation that maps the piece's cells to cells
 *   fixed  nothing; if mirror is stated to be true, what the lattice's mirrors make
 *   [..]   what the turns and mirrors named make, with the lattice's mirrors if mirror is
 *          stated to be true
 * Stated means: where `turns` is stated, or nearer to the piece. */

#include "format/puzzle/puzzles.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

static const char *generator_candidate(void *user, size_t number)
{
    const tw_lattice *lattice = user;
    return number < tw_lattice_generator_count(lattice) ? tw_lattice_generator_name(lattice, number)
                                                        : NULL;
}

/* The numbers of the generators that a list names. */
static bool get_named(tw_draft *draft, const tw_value *list, uint32_t *numbers, size_t *count)
{
    bool fine = true;
    if (list->count > TW_LIMIT(draft->reader->context, generators))
        return !tw_reader_fault(draft->reader, list->at, "",
                                "there are %zu turns; at most %u are possible", list->count,
                                TW_LIMIT(draft->reader->context, generators));
    for (const tw_value *one = list->first; one; one = one->next) {
        const char *name;
        if (!tw_get_name(draft->reader, one, "a turn", &name)) {
            fine = false;
            continue;
        }
        numbers[*count] = tw_lattice_find_generator(draft->lattice, name);
        if (numbers[*count] != UINT32_MAX)
            ++*count;
        else
            fine = !tw_reader_fault(draft->reader, one->at,
                                    tw_did_you_mean(name, generator_candidate, draft->lattice).text,
                                    "lattice \"%s\" has no turn or mirror %s",
                                    tw_lattice_name(draft->lattice), tw_quote(name).text);
    }
    return fine;
}

/* The nearest statement on mirrors: of the entry, set, puzzle or lattice. */
static bool get_mirror(tw_draft *draft, const tw_value *entry, const tw_set *set, bool *mirror)
{
    const tw_value *value = tw_find(entry, "mirror");
    if (!value && set && set->symmetry != TW_POLYFORM_FREE) {
        *mirror = false;
        return true;
    }
    value = value ? value : draft->mirror;
    if (value)
        return tw_get_bool(draft->reader, value, "\"mirror\"", mirror);
    *mirror = tw_lattice_mirror(draft->lattice);
    return true;
}

static bool is_all_turns(const tw_value *value)
{
    return tw_is_word(value, "all") || tw_is_word(value, "lattice") || tw_is_word(value, "rigid");
}

const tw_transform_set *tw_keep_turns(tw_reader *reader, tw_transform_set turns)
{
    tw_transform_set *kept = tw_reader_take(reader, 1, sizeof *kept);
    if (kept)
        *kept = turns;
    return kept;
}

bool tw_get_turns(tw_draft *draft, const tw_value *entry, const tw_set *set, tw_piece_def *piece)
{
    const tw_value *own = tw_find(entry, "turns");
    bool fixed_set = !own && set && set->symmetry == TW_POLYFORM_FIXED;
    const tw_value *value = own ? own : fixed_set ? NULL : draft->turns;
    bool list = value && value->type == TW_VALUE_LIST;
    bool fixed = fixed_set || (value && tw_is_word(value, "fixed"));
    bool said = tw_find(entry, "mirror") || (!own && draft->mirror), mirror = false;
    uint32_t generators[2 * TW_MAX_GENERATORS]; /* those named, and the lattice's mirrors */
    size_t count = 0;
    if (value && !list && !fixed && !is_all_turns(value))
        return !tw_reader_fault(draft->reader, value->at, "",
                                "\"turns\" is %s; expected all, fixed, rigid, or a list of turns",
                                tw_found(value).text);
    if (!get_mirror(draft, entry, set, &mirror))
        return false;
    if (!list && !fixed) {
        if (mirror != tw_lattice_mirror(draft->lattice))
            piece->turns = tw_keep_turns(draft->reader, tw_lattice_turns(draft->lattice, mirror));
        piece->rigid = value && tw_is_word(value, "rigid");
        piece->rigid_mirrors = piece->rigid && mirror;
        return true;
    }
    if (list && !get_named(draft, value, generators, &count))
        return false;
    for (uint32_t g = 0; mirror && said && g < tw_lattice_generator_count(draft->lattice); g++)
        if (tw_lattice_generator_mirror(draft->lattice, g))
            generators[count++] = g;
    piece->turns =
        tw_keep_turns(draft->reader, tw_lattice_generated(draft->lattice, generators, count));
    return true;
}
