/* group.c -- the transformation group of a lattice: maps composed and closed, and sets of them.
 *
 * A product is composed when it is asked for and found by its hash: a table of all products of the
 * 46,080 elements that a cube of six dimensions has would take 4 GB.
 * Invariant: all elements differ, number 0 is the identity; those that turns alone make come first.
 * Cost: of closing, elements * generators, each the cube of the rank and the arcs of all kinds. */
#include "lattice/lattice_internal.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <string.h>

enum {
    MOST_KIND_IMAGES = 1 << 20, /* elements * kinds: the memory of maps */
    KIND_STEPS = 16             /* of pace, in a product */
};

/* ---- Maps -------------------------------------------------------------------------------- */

typedef int32_t offset_row[TW_MAX_RANK];
typedef uint8_t label_row[TW_MAX_LABELS];

size_t tw_map_size(const tw_lattice *lattice)
{
    size_t size = lattice->kind_count * (sizeof(offset_row) + sizeof(label_row) + 1);
    return (size + sizeof(int32_t) - 1) / sizeof(int32_t) * sizeof(int32_t);
}

void tw_maps_point(const tw_lattice *lattice, tw_transform *maps, size_t count, uint8_t *images)
{
    size_t kinds = lattice->kind_count, size = tw_map_size(lattice);
    for (size_t i = 0; i < count; i++, images += size) {
        maps[i].offset = (offset_row *)(void *)images;
        maps[i].label = (label_row *)(void *)(images + kinds * sizeof(offset_row));
        maps[i].kind = images + kinds * (sizeof(offset_row) + sizeof(label_row));
    }
}

bool tw_transform_equal(const tw_transform *a, const tw_transform *b, size_t kinds)
{
    return memcmp(a->matrix, b->matrix, sizeof a->matrix) == 0 &&
           memcmp(a->offset, b->offset, kinds * sizeof *a->offset) == 0 &&
           memcmp(a->kind, b->kind, kinds) == 0 &&
           memcmp(a->label, b->label, kinds * sizeof *a->label) == 0;
}

static uint64_t hash_map(const tw_lattice *lattice, const tw_transform *map)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < lattice->rank; i++)
        for (size_t j = 0; j < lattice->rank; j++)
            hash = tw_mix(hash, (uint32_t)map->matrix[i][j]);
    for (size_t k = 0; k < lattice->kind_count; k++) {
        hash = tw_mix(hash, map->kind[k]);
        for (size_t i = 0; i < lattice->rank; i++)
            hash = tw_mix(hash, (uint32_t)map->offset[k][i]);
    }
    return hash;
}

static uint32_t find_map(const tw_lattice *lattice, const tw_transform *map, uint64_t hash)
{
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&lattice->map_table, hash, &step)) != TW_HASH_TABLE_END &&
           !tw_transform_equal(&lattice->transforms[found], map, lattice->kind_count))
        continue;
    return found;
}

/* ---- Products ---------------------------------------------------------------------------- */

/* Composes after * before, less its offset of kind 0; proper when both are. False when an entry
 * exceeds its limit. */
static bool compose_transforms(const tw_lattice *lattice, const tw_transform *after,
                               const tw_transform *before, tw_transform *result)
{
    const int32_t most = TW_REACH(lattice->context, matrix);
    int64_t first[TW_MAX_RANK] = {0};
    result->proper = after->proper && before->proper;
    memset(result->matrix, 0, sizeof result->matrix);
    memset(result->offset, 0, lattice->kind_count * sizeof *result->offset);
    memset(result->label, 0, lattice->kind_count * sizeof *result->label);
    for (size_t k = 0; k < lattice->kind_count; k++) {
        result->kind[k] = after->kind[before->kind[k]];
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++)
            result->label[k][l] = after->label[before->kind[k]][before->label[k][l]];
    }
    for (size_t i = 0; i < lattice->rank; i++)
        for (size_t j = 0; j < lattice->rank; j++) {
            int32_t sum = 0;
            for (size_t n = 0; n < lattice->rank; n++)
                sum += after->matrix[i][n] * before->matrix[n][j];
            if (!tw_within(sum, most))
                return false;
            result->matrix[i][j] = sum;
        }
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t i = 0; i < lattice->rank; i++) {
            int64_t sum = after->offset[before->kind[k]][i];
            for (size_t j = 0; j < lattice->rank; j++)
                sum += (int64_t)after->matrix[i][j] * before->offset[k][j];
            if (k == 0)
                first[i] = sum;
            if (!tw_within(sum - first[i], TW_MAX_COORDINATE))
                return false;
            result->offset[k][i] = (int32_t)(sum - first[i]);
        }
    return true;
}

uint32_t tw_lattice_product(const tw_lattice *lattice, uint32_t a, uint32_t b)
{
    /* room for a map of any lattice */
    int32_t offset[TW_MAX_KINDS][TW_MAX_RANK];
    uint8_t label[TW_MAX_KINDS][TW_MAX_LABELS], kind[TW_MAX_KINDS];
    tw_transform made = {.offset = offset, .label = label, .kind = kind};
    compose_transforms(lattice, &lattice->transforms[a], &lattice->transforms[b], &made);
    return find_map(lattice, &made, hash_map(lattice, &made));
}

/* ---- Closing ----------------------------------------------------------------------------- */

static size_t most_maps(const tw_lattice *lattice)
{
    size_t most = TW_LIMIT(lattice->context, transforms),
           bound = MOST_KIND_IMAGES / lattice->kind_count;
    return most < bound ? most : bound;
}

/* Makes room for one more element and its arrays. */
static bool make_element_room(tw_lattice *lattice)
{
    size_t size = tw_map_size(lattice);
    if (lattice->transforms && lattice->transform_count < lattice->transform_room)
        return true;
    if (!TW_GROW(lattice->context, lattice->transforms, lattice->transform_room,
                 lattice->transform_count + 1) ||
        !TW_GROW(lattice->context, lattice->map_bytes, lattice->map_room,
                 lattice->transform_room * size))
        return false;
    tw_maps_point(lattice, lattice->transforms, lattice->transform_room, lattice->map_bytes);
    return true;
}

/* Adds the map behind the last element, if it is new. TW_ERR_INPUT: there are too many. */
static tw_status keep_last(tw_lattice *lattice)
{
    const tw_transform *map = &lattice->transforms[lattice->transform_count];
    uint64_t hash = hash_map(lattice, map);
    if (find_map(lattice, map, hash) != TW_HASH_TABLE_END)
        return TW_OK;
    if (lattice->transform_count >= most_maps(lattice))
        return TW_ERR_INPUT;
    if (!tw_hash_table_add(lattice->context, &lattice->map_table, hash,
                           (uint32_t)lattice->transform_count))
        return TW_ERR_MEMORY;
    lattice->transform_count++;
    return TW_OK;
}

static tw_status keep_identity(tw_lattice *lattice)
{
    if (!make_element_room(lattice))
        return TW_ERR_MEMORY;
    tw_transform *identity = lattice->transforms;
    memset(lattice->map_bytes, 0, tw_map_size(lattice));
    memset(identity->matrix, 0, sizeof identity->matrix);
    identity->proper = true;
    for (size_t i = 0; i < lattice->rank; i++)
        identity->matrix[i][i] = 1;
    for (size_t k = 0; k < lattice->kind_count; k++) {
        identity->kind[k] = (uint8_t)k;
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++)
            identity->label[k][l] = (uint8_t)l;
    }
    return keep_last(lattice);
}

/* Multiplies every element by every map (by mirrors only if asked to) until nothing new comes. An
 * element reached by turns alone is proper, whatever else reaches it. */
static tw_status close_under(tw_lattice *lattice, const tw_transform *maps, size_t count,
                             bool mirrors, tw_pace *pace)
{
    tw_status status = TW_OK;
    for (size_t i = 0; i < lattice->transform_count; i++)
        for (size_t g = 0; status == TW_OK && g < count; g++) {
            if (!mirrors && !maps[g].proper)
                continue;
            if (!tw_pace_goes_on(pace, KIND_STEPS * lattice->kind_count))
                return TW_ERR_STATE;
            if (!make_element_room(lattice))
                return TW_ERR_MEMORY;
            tw_transform *next = &lattice->transforms[lattice->transform_count];
            bool fits = compose_transforms(lattice, &maps[g], &lattice->transforms[i], next);
            status = fits ? keep_last(lattice) : TW_ERR_INPUT;
        }
    return status;
}

tw_status tw_lattice_close_group(tw_lattice *lattice, const tw_lattice_def *def,
                                 const tw_transform *maps, tw_faults *faults)
{
    tw_status status = keep_identity(lattice);
    if (status == TW_OK)
        status = close_under(lattice, maps, def->generator_count, false, faults->pace);
    if (status == TW_OK)
        status = close_under(lattice, maps, def->generator_count, true, faults->pace);
    if (status == TW_ERR_INPUT)
        return tw_fault(faults, def->place, "",
                        "the turns and mirrors generate more than %zu transformations",
                        most_maps(lattice));
    for (size_t g = 0; status == TW_OK && g < lattice->generator_count; g++)
        lattice->generators[g].element = find_map(lattice, &maps[g], hash_map(lattice, &maps[g]));
    return status;
}

/* ---- Names ------------------------------------------------------------------------------- */

/* The generator whose name has these bytes. */
static uint32_t generator_of(const tw_lattice *lattice, const char *name, size_t length)
{
    for (uint32_t g = 0; g < lattice->generator_count; g++)
        if (strncmp(lattice->generators[g].name, name, length) == 0 &&
            lattice->generators[g].name[length] == '\0')
            return g;
    return UINT32_MAX;
}

uint32_t tw_lattice_find_generator(const tw_lattice *lattice, const char *name)
{
    return generator_of(lattice, name, strlen(name));
}

uint32_t tw_lattice_find_transform(const tw_lattice *lattice, const char *names)
{
    uint32_t made = 0;
    for (const char *at = names;; at++) {
        const size_t length = strcspn(at, "+");
        const uint32_t next = generator_of(lattice, at, length);
        if (next == UINT32_MAX)
            return next;
        made = tw_lattice_product(lattice, lattice->generators[next].element, made);
        at += length;
        if (*at == '\0')
            return made;
    }
}

/* ---- Sets -------------------------------------------------------------------------------- */

size_t tw_lattice_transform_count(const tw_lattice *lattice)
{
    return lattice->transform_count;
}

const tw_transform *tw_lattice_transform(const tw_lattice *lattice, uint32_t number)
{
    return &lattice->transforms[number];
}

bool tw_transform_set_has(const tw_transform_set *set, uint32_t number)
{
    return number < TW_MAX_TRANSFORMS && (set->bits[number / 64] >> (number % 64) & 1);
}

static void add_to_set(tw_transform_set *set, uint32_t number)
{
    set->bits[number / 64] |= UINT64_C(1) << (number % 64);
}

size_t tw_transform_set_count(const tw_transform_set *set)
{
    size_t count = 0;
    for (size_t i = 0; i < TW_TRANSFORM_WORDS; i++)
        count += (size_t)__builtin_popcountll(set->bits[i]);
    return count;
}

/* Extends a group by a new generator: multiplies each new element by all generators. A finite set
 * closed under products is a group: inverses are powers. */
static void extend_closure(const tw_lattice *lattice, const uint32_t *made_by, size_t count,
                           tw_transform_set *closed)
{
    tw_transform_set ahead = *closed;
    for (size_t word = 0; word < TW_TRANSFORM_WORDS;) {
        if (!ahead.bits[word]) {
            word++;
            continue;
        }
        const uint32_t element =
            (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(ahead.bits[word]);
        ahead.bits[word] &= ahead.bits[word] - 1;
        for (size_t g = 0; g < count; g++) {
            uint32_t image = tw_lattice_product(lattice, made_by[g], element);
            if (tw_transform_set_has(closed, image))
                continue;
            add_to_set(closed, image);
            add_to_set(&ahead, image);
            word = image / 64 < word ? image / 64 : word;
        }
    }
}

/* A seed element in the group adds nothing; any other at least doubles the group. */
tw_transform_set tw_lattice_closure(const tw_lattice *lattice, tw_transform_set seed)
{
    tw_transform_set closed = {{1}};              /* the identity */
    uint32_t made_by[8 * sizeof(uint32_t)] = {0}; /* more than a group of any size needs */
    size_t count = 0;
    for (uint32_t g = 0; g < lattice->transform_count; g++) {
        if (!tw_transform_set_has(&seed, g) || tw_transform_set_has(&closed, g))
            continue;
        made_by[count++] = g;
        extend_closure(lattice, made_by, count, &closed);
    }
    return closed;
}

tw_transform_set tw_lattice_turns(const tw_lattice *lattice, bool mirrors)
{
    tw_transform_set set = {{0}};
    for (uint32_t i = 0; i < lattice->transform_count; i++)
        if (mirrors || lattice->transforms[i].proper)
            add_to_set(&set, i);
    return set;
}

tw_transform_set tw_lattice_generated(const tw_lattice *lattice, const uint32_t *generators,
                                      size_t count)
{
    tw_transform_set seed = {{1}};
    for (size_t i = 0; i < count; i++)
        add_to_set(&seed, lattice->generators[generators[i]].element);
    return tw_lattice_closure(lattice, seed);
}
