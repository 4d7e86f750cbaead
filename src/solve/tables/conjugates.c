/* conjugates.c -- conjugate symmetries, recognised by the images of a few poses
 * (solve/tables/conjugates.h).
 *
 * The *base* is a list of poses that only symmetries that fix all poses fix; so two symmetries that
 * map it to the same poses act alike on all poses. */
#include "solve/tables/conjugates.h"

#include "base/hash_table.h"
#include "base/numbers.h"
#include "base/pace.h"
#include "base/scope.h"

#define NO_CLASS UINT32_MAX
#define LOOK_STEPS 100 /* of pace */

typedef struct conjugate_finding {
    tw_scope scope;
    const tw_encoding *encoding;
    const uint32_t *keepers;
    tw_conjugates *conjugates;
    uint32_t *base, *images; /* images: of the base, to search for */
    uint32_t *back;          /* the poses that each keeper carries to the base */
    size_t count, base_room;
    tw_hash_table found; /* keepers by their images of the base */
} conjugate_finding;

static const uint32_t *map_of(const conjugate_finding *work, uint32_t keeper)
{
    return tw_symmetry_poses(work->encoding->symmetry, work->keepers[keeper]);
}

/* One pass suffices: a keeper that moves a pose of the base also moves one of any larger base. */
static tw_status make_base(conjugate_finding *work)
{
    size_t poses = tw_poses_count(work->encoding->poses);
    for (uint32_t k = 0; k < work->conjugates->keepers; k++) {
        const uint32_t *map = map_of(work, k);
        uint32_t moved = 0;
        bool keeps = true;
        for (size_t i = 0; keeps && i < work->count; i++)
            keeps = map[work->base[i]] == work->base[i];
        while (keeps && moved < poses && map[moved] == moved)
            moved++;
        if (!keeps || moved == poses)
            continue;
        if (!TW_GROW(&work->scope.context, work->base, work->base_room, work->count + 1))
            return TW_ERR_MEMORY;
        work->base[work->count++] = moved;
    }
    return TW_OK;
}

/* Fills `images` with those of the base under g h g^-1, where h is `keeper` and g is `by`. Returns
 * their hash. */
static uint64_t conjugate(conjugate_finding *work, uint32_t keeper, uint32_t by)
{
    const uint32_t *map = map_of(work, keeper), *forth = map_of(work, by);
    uint64_t hash = 0;
    for (size_t i = 0; i < work->count; i++) {
        work->images[i] = forth[map[work->back[by * work->count + i]]];
        hash = tw_mix(hash, work->images[i]);
    }
    return hash;
}

static bool has_images(const conjugate_finding *work, uint32_t keeper)
{
    const uint32_t *map = map_of(work, keeper);
    for (size_t i = 0; i < work->count; i++)
        if (map[work->base[i]] != work->images[i])
            return false;
    return true;
}

static tw_status file_keepers(conjugate_finding *work)
{
    const tw_context *context = &work->scope.context;
    size_t keepers = work->conjugates->keepers;
    work->images = tw_take(context, work->count, sizeof *work->images);
    work->back = tw_take(context, keepers * work->count, sizeof *work->back);
    if (!work->images || !work->back || !tw_hash_table_reserve(context, &work->found, keepers))
        return TW_ERR_MEMORY;
    for (size_t k = 0; k < keepers; k++)
        for (size_t i = 0; i < work->count; i++) {
            const uint32_t *map = map_of(work, (uint32_t)k);
            uint32_t before = work->base[i];
            while (map[before] != work->base[i])
                before = map[before];
            work->back[k * work->count + i] = before;
        }
    for (uint32_t k = 0; k < keepers; k++) {
        tw_hash_table_add(context, &work->found, conjugate(work, k, 0), k);
        work->conjugates->of[k] = NO_CLASS;
    }
    return TW_OK;
}

/* The class of the keepers that act on all poses as the conjugate does. */
static uint32_t *class_of(conjugate_finding *work, uint32_t keeper, uint32_t by)
{
    uint64_t hash = conjugate(work, keeper, by);
    size_t step = 0;
    uint32_t found;
    do
        found = tw_hash_table_next(&work->found, hash, &step);
    while (!has_images(work, found));
    return &work->conjugates->of[found];
}

static tw_status make_conjugate_classes(conjugate_finding *work, tw_pace *pace)
{
    tw_conjugates *made = work->conjugates;
    tw_status status = TW_OK;
    for (uint32_t k = 0; !status && k < made->keepers; k++) {
        uint32_t *known = class_of(work, k, 0);
        if (*known == NO_CLASS) {
            status = tw_pace_status(pace, LOOK_STEPS * made->keepers);
            made->elements[made->count] = work->keepers[k];
            for (uint32_t by = 0; by < made->keepers; by++)
                *class_of(work, k, by) = (uint32_t)made->count;
            made->count++;
        }
        made->of[k] = *known;
    }
    return status;
}

tw_status tw_conjugates_make(const tw_encoding *encoding, const uint32_t *keepers, size_t count,
                             tw_pace *pace, tw_conjugates *conjugates)
{
    conjugate_finding work = {.encoding = encoding, .keepers = keepers, .conjugates = conjugates};
    conjugates->context = encoding->context;
    conjugates->keepers = count;
    conjugates->elements = tw_take(encoding->context, count, sizeof *conjugates->elements);
    conjugates->of = tw_take(encoding->context, count, sizeof *conjugates->of);
    tw_scope_begin(&work.scope, encoding->context);
    tw_status status = conjugates->elements && conjugates->of ? make_base(&work) : TW_ERR_MEMORY;
    if (!status)
        status = file_keepers(&work);
    if (!status)
        status = make_conjugate_classes(&work, pace);
    tw_scope_end(&work.scope);
    return status;
}

void tw_conjugates_clear(tw_conjugates *conjugates)
{
    tw_give(conjugates->context, conjugates->elements, conjugates->keepers,
            sizeof *conjugates->elements);
    tw_give(conjugates->context, conjugates->of, conjugates->keepers, sizeof *conjugates->of);
    *conjugates = (tw_conjugates){0};
}
