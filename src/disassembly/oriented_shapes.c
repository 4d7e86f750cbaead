/* oriented_shapes.c -- the shapes of turned pieces, each filed once (pair_words.h). */
#include "disassembly/pair_words.h"

#include "base/numbers.h"

static void move_to_corner(tw_oriented *shape, int32_t low[TW_AXES])
{
    memcpy(low, shape->cells[0].at, TW_AXES * sizeof *low);
    for (size_t c = 1; c < shape->count; c++)
        for (size_t i = 0; i < TW_AXES; i++)
            low[i] = shape->cells[c].at[i] < low[i] ? shape->cells[c].at[i] : low[i];
    for (size_t c = 0; c < shape->count; c++)
        for (size_t i = 0; i < TW_AXES; i++) {
            int32_t at = shape->cells[c].at[i] -= low[i];
            if (i < TW_MAX_RANK && at > shape->most[i])
                shape->most[i] = at;
        }
}

static uint64_t hash_cells(const tw_oriented *shape)
{
    uint64_t hash = shape->count;
    for (size_t c = 0; c < shape->count; c++) {
        const tw_cell *cell = &shape->cells[c];
        uint64_t key = cell->kind;
        for (size_t i = 0; i < TW_MAX_RANK; i++)
            key = key * 0x9E3779B97F4A7C15u + (uint64_t)cell->at[i];
        hash = tw_mix(hash, key);
    }
    return hash;
}

static uint32_t find_shape(const tw_pair_words *words, const tw_oriented *wanted, uint64_t hash)
{
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&words->shape_table, hash, &step)) != TW_HASH_TABLE_END) {
        const tw_oriented *shape = &words->shapes[found];
        if (shape->count == wanted->count &&
            memcmp(shape->cells, wanted->cells, shape->count * sizeof *shape->cells) == 0)
            break;
    }
    return found;
}

/* shape: taken when it is new. */
static tw_status add_shape(tw_pair_words *words, tw_oriented *shape, uint32_t *number,
                           tw_error *error)
{
    uint64_t hash = hash_cells(shape);
    *number = find_shape(words, shape, hash);
    if (*number != TW_HASH_TABLE_END) {
        tw_give(words->context, shape->cells, shape->count, sizeof *shape->cells);
        return TW_OK;
    }
    *number = (uint32_t)words->shape_count;
    if (words->shape_count == TW_MOST_ORIENTED)
        return tw_fail(error, TW_ERR_TOO_LARGE, "more than %d shapes of turned pieces",
                       TW_MOST_ORIENTED);
    if (!TW_GROW(words->context, words->shapes, words->shape_room, words->shape_count + 1) ||
        !tw_hash_table_add(words->context, &words->shape_table, hash, *number))
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    words->shapes[words->shape_count++] = *shape;
    return TW_OK;
}

static tw_status place_at(const tw_pair_words *words, const int32_t *low, const int32_t *origin,
                          tw_offset *at, tw_error *error)
{
    int32_t from[TW_AXES], most = 1 << (words->bits - 2);
    for (size_t i = 0; i < words->rank; i++) {
        from[i] = low[i] - origin[i];
        if (from[i] >= most || from[i] < -most)
            return tw_fail(error, TW_ERR_TOO_LARGE,
                           "pieces lie more than %d translations from each other", most - 1);
    }
    *at = tw_offset_pack(words, from) + words->middle;
    return TW_OK;
}

tw_status tw_pair_words_shape(tw_pair_words *words, const tw_placement *placement,
                              const int32_t origin[TW_AXES], tw_laid_shape *laid, tw_error *error)
{
    tw_oriented made = {.count = placement->cell_count};
    int32_t low[TW_AXES];
    made.cells = tw_take(words->context, made.count, sizeof *made.cells);
    if (!made.cells)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    memcpy(made.cells, placement->cells, made.count * sizeof *made.cells);
    move_to_corner(&made, low);
    tw_status status = place_at(words, low, origin, &laid->at, error);
    if (status == TW_OK)
        status = add_shape(words, &made, &laid->shape, error);
    if (status != TW_OK)
        tw_give(words->context, made.cells, made.count, sizeof *made.cells);
    return status;
}
