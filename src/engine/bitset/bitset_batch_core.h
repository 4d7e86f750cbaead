/* engine/bitset/bitset_batch_core.h -- batches of one width (bitset_batch.h), included once for
 * rows of 32 bits and once for rows of 64; the file that includes it says, by macros:
 *
 *   TW_ROW, TW_ROW_BITS          the type of a row
 *   TW_PLANES                    bits of a count; items with more rows are counted one by one
 *   TW_LEVEL, TW_LOG, TW_NODES   the batch of a level, the log, nodes of a batch
 *   TW_OF(name)                  the name of a function here
 *   TW_OP(name)                  the name of a vector function
 *
 * A group of as many nodes as there are lanes is searched so: (1) the rows of each node are counted
 * and the counts folded, so that lane i has those of node i; the rarest item is picked in all lanes
 * at once; (2) the rows with these items are the candidates, of all nodes in one list; (3) for
 * each candidate the rows that it leaves are ORed, folded, and compared with what will be
 * required; those that live go to the log; (4) they are filed in the next batch, or, where two
 * options are missing, completed.
 * `traits` is a constant wherever these functions are inlined. */

#ifdef TW_ROW /* the file is empty by itself */

#define TW_LANES (TW_ROW_BITS == 32 ? (uint32_t)TW_LANES32 : (uint32_t)TW_LANES64)
#define TW_FOLDS (TW_ROW_BITS == 32 ? TW_FOLDS32 : TW_FOLDS64)

/* ---- Batches ----------------------------------------------------------------------------- */

/* Rows of a list with the zeros after them. */
TW_LANE uint32_t TW_OF(padded)(uint32_t rows)
{
    return (rows + 15) & ~15u;
}

/* Sorts the nodes by length: then loops take the same branches again and again. */
static void TW_OF(sort)(TW_LEVEL *level)
{
    uint32_t first[66] = {0};
    for (uint32_t i = 0; i < level->count; i++) {
        uint32_t length = (level->rows[i] + 15) / 16;
        first[(length > 64 ? 64 : length) + 1]++;
    }
    for (uint32_t i = 1; i < 66; i++)
        first[i] += first[i - 1];
    for (uint32_t i = 0; i < level->count; i++) {
        uint32_t length = (level->rows[i] + 15) / 16;
        level->order[first[length > 64 ? 64 : length]++] = i;
    }
    for (uint32_t i = 0; i < 16; i++) /* lanes without a node read some node */
        level->order[level->count + i] = 0;
}

static void TW_OF(begin)(TW_LEVEL *level)
{
    TW_OF(sort)(level);
    level->group = level->next = level->end = 0;
}

TW_LANE bool TW_OF(is_full)(const tw_batches *batches, const TW_LEVEL *level)
{
    return level->count == TW_NODES || level->used > batches->pool_rows;
}

/* Writes zeros after the rows of a list, one vector more than needed. */
TW_LANE void TW_OF(end_list)(TW_ROW *rows, uint32_t count)
{
    for (uint32_t i = 0; i < 16; i += TW_LANES)
        vec_store_any(rows + count + i, vec_zero());
}

/* ---- Picking items ----------------------------------------------------------------------- */

typedef struct TW_OF(planes) {
    tw_vec bit[TW_PLANES];
    tw_vec over; /* the count does not fit */
} TW_OF(planes);

TW_LANE void TW_OF(carry)(TW_OF(planes) * planes, int from, tw_vec carry)
{
    for (int j = from; j < TW_PLANES; j++) {
        tw_vec next = vec_and(planes->bit[j], carry);
        planes->bit[j] = vec_xor(planes->bit[j], carry);
        carry = next;
    }
    planes->over = vec_or(planes->over, carry);
}

/* Counts the rows of a node that have an item, in each lane separately. */
TW_LANE void TW_OF(count)(const TW_ROW *rows, uint32_t padded, TW_OF(planes) * planes)
{
    const tw_vec zero = vec_zero();
    for (int j = 0; j < TW_PLANES; j++)
        planes->bit[j] = zero;
    planes->over = zero;
    uint32_t i = 0;
    for (; i + 4 * TW_LANES <= padded; i += 4 * TW_LANES) {
        tw_vec a = vec_load(rows + i);
        tw_vec b = vec_load(rows + i + TW_LANES);
        tw_vec c = vec_load(rows + i + 2 * TW_LANES);
        tw_vec d = vec_load(rows + i + 3 * TW_LANES);
        tw_vec first = vec_major(planes->bit[0], a, b);
        tw_vec ones = vec_xor3(planes->bit[0], a, b);
        tw_vec then = vec_major(ones, c, d);
        planes->bit[0] = vec_xor3(ones, c, d);
        tw_vec fours = vec_major(planes->bit[1], first, then);
        planes->bit[1] = vec_xor3(planes->bit[1], first, then);
        TW_OF(carry)(planes, 2, fours);
    }
    for (; i + 2 * TW_LANES <= padded; i += 2 * TW_LANES) {
        tw_vec a = vec_load(rows + i);
        tw_vec b = vec_load(rows + i + TW_LANES);
        tw_vec twos = vec_major(planes->bit[0], a, b);
        planes->bit[0] = vec_xor3(planes->bit[0], a, b);
        TW_OF(carry)(planes, 1, twos);
    }
    if (i < padded)
        TW_OF(carry)(planes, 0, vec_load(rows + i));
}

/* Adds the counts of two groups of lanes. */
TW_LANE void TW_OF(fold_two)(TW_OF(planes) * to, const TW_OF(planes) * a, const TW_OF(planes) * b,
                             int stage)
{
    TW_OF(planes) sum;
    tw_vec carry = vec_zero();
    for (int j = 0; j < TW_PLANES; j++) {
        tw_vec x = vec_fold_low(stage, a->bit[j], b->bit[j]);
        tw_vec y = vec_fold_high(stage, a->bit[j], b->bit[j]);
        sum.bit[j] = vec_xor3(x, y, carry);
        carry = vec_major(x, y, carry);
    }
    sum.over = vec_or3(vec_fold_low(stage, a->over, b->over),
                       vec_fold_high(stage, a->over, b->over), carry);
    *to = sum;
}

TW_LANE void TW_OF(fold_stage)(TW_OF(planes) * planes, int stage)
{
    if (stage >= TW_FOLDS)
        return;
    for (uint32_t j = 0; j < TW_LANES >> (stage + 1); j++)
        TW_OF(fold_two)(&planes[j], &planes[2 * j], &planes[2 * j + 1], stage);
}

TW_LANE void TW_OF(fold)(TW_OF(planes) * planes)
{
    TW_OF(fold_stage)(planes, 0);
    TW_OF(fold_stage)(planes, 1);
    TW_OF(fold_stage)(planes, 2);
    TW_OF(fold_stage)(planes, 3);
}

/* The rarest of the items of one node, with as many planes as needed. */
static TW_ROW TW_OF(rarest)(const TW_ROW *rows, uint32_t padded, TW_ROW among)
{
    tw_vec planes[16]; /* counts up to TW_BATCH_ROWS */
    size_t used = 2;
    while (padded / TW_LANES >> used)
        used++;
    for (size_t j = 0; j < used; j++)
        planes[j] = vec_zero();
    for (uint32_t i = 0; i < padded; i += TW_LANES)
        ripple(planes, 0, used, vec_load(rows + i));
    for (int stage = 0; stage < TW_FOLDS; stage++, used++)
        planes[used] = add_halves(planes, used, stage);
    while (used-- > 0) {
        TW_ROW fewer = among & ~(TW_ROW)vec_first64(planes[used]);
        among = fewer ? fewer : among;
    }
    return among & (0 - among);
}

/* Picks the items that have more rows than the planes can count: those of `lanes`. */
static void TW_OF(pick_over)(const TW_LEVEL *level, uint32_t lanes, const TW_ROW *among,
                             TW_ROW *items)
{
    for (; lanes; lanes &= lanes - 1) {
        uint32_t lane = tw_bits_lowest(lanes);
        uint32_t node = level->order[level->group + lane];
        items[lane] = TW_OF(rarest)(level->pool + level->off[node],
                                    TW_OF(padded)(level->rows[node]), among[lane]);
    }
}

/* Picks the item to branch on at each node of a group, as a bit. */
TW_LANE void TW_OF(pick)(const tw_batches *batches, const TW_LEVEL *level, uint32_t depth,
                         uint32_t nodes, TW_ROW *items, uint32_t traits)
{
    TW_OF(planes) planes[TW_LANES];
    const uint32_t *order = level->order + level->group;
    for (uint32_t j = 0; j < TW_LANES; j++)
        TW_OF(count)
    (level->pool + level->off[order[j]], j < nodes ? TW_OF(padded)(level->rows[order[j]]) : 0,
     &planes[TW_OP(slot)(j)]);
    TW_OF(fold)(planes);
    const TW_OF(planes) *sum = &planes[0];
    tw_vec among = TW_OP(look_up)(level->need, order);
    if (traits & TW_BITS_COUNTED)
        among = vec_without(
            among, vec_or(TW_OP(look_up)(level->more, order), TW_OP(look_up)(level->owed, order)));
    tw_vec few = vec_without(among, sum->over);
    uint32_t over = TW_OP(apart)(few, few) & (uint32_t)tw_bits_low(nodes);
    tw_vec item = TW_OP(else)(few, among);
    for (int j = TW_PLANES - 1; j >= 0; j--)
        item = TW_OP(else)(vec_without(item, sum->bit[j]), item);
    bool sweeps = batches->sweep && batches->left - depth > batches->sweep;
    if (sweeps) {
        tw_vec several = sum->over;
        for (int j = 1; j < TW_PLANES; j++)
            several = vec_or(several, sum->bit[j]);
        tw_vec places = vec_without(among, TW_OP(all)((TW_ROW)batches->counted));
        tw_vec single = vec_without(among, several);
        item = TW_OP(else)(single, TW_OP(else)(places, item));
        over &= TW_OP(apart)(places, places);
    }
    vec_store_any(items, TW_OP(lowest)(item));
    if (over) {
        TW_ROW all[TW_LANES];
        vec_store_any(all, among);
        TW_OF(pick_over)(level, over, all, items);
    }
}

/* ---- Candidates and those that live ------------------------------------------------------ */

/* Lists the rows with the items, of all nodes of a group; returns their number. Not inlined, like
 * filter. */
static __attribute__((noinline)) uint32_t TW_OF(list_candidates)(const tw_batches *batches,
                                                                 const TW_LEVEL *level,
                                                                 uint32_t nodes,
                                                                 const TW_ROW *items)
{
    TW_ROW *rows = batches->candidates;
    uint32_t count = 0;
    for (uint32_t j = 0; j < nodes; j++) {
        uint32_t node = level->order[level->group + j];
        const TW_ROW *from = level->pool + level->off[node];
        uint32_t padded = TW_OF(padded)(level->rows[node]);
        tw_vec item = TW_OP(all)(items[j]);
        uint32_t start = count;
        count = TW_OP(add_meet)(rows, count, from, padded, item);
        for (uint32_t i = start; i < count; i += TW_LANES32)
            vec_store_any(batches->candidate_nodes + i, vec_all32(node));
    }
    TW_OF(end_list)(rows, count);
    for (uint32_t i = 0; i < 16; i += TW_LANES32)
        vec_store_any(batches->candidate_nodes + count + i, vec_zero());
    return count;
}

/* The OR of the rows of a node that do not meet `kill`. */
TW_LANE tw_vec TW_OF(see)(const TW_LEVEL *level, uint32_t node, TW_ROW kill)
{
    uint32_t padded = TW_OF(padded)(level->rows[node]);
    return TW_OP(see)(level->pool + level->off[node], padded, TW_OP(all)(kill));
}

TW_LANE TW_ROW TW_OF(kill_of)(const TW_LEVEL *level, uint32_t node, TW_ROW row, uint32_t traits)
{
    return traits & TW_BITS_COUNTED ? row & ~level->more[node] : row;
}

TW_LANE TW_ROW TW_OF(need_after)(const TW_LEVEL *level, uint32_t node, TW_ROW row, uint32_t traits)
{
    return level->need[node] & ~(traits & TW_BITS_COUNTED ? row & ~level->owed[node] : row);
}

/* The lanes of a group of candidates whose nodes can still cover enough. */
TW_LANE uint32_t TW_OF(large_enough)(const TW_LEVEL *level, const TW_ROW *rows,
                                     const uint32_t *nodes, tw_vec seen, uint32_t lanes)
{
    TW_ROW all[TW_LANES];
    uint32_t large = 0;
    vec_store_any(all, seen);
    for (; lanes; lanes &= lanes - 1) {
        uint32_t i = tw_bits_lowest(lanes);
        large |=
            (uint32_t)(tw_bits_count(all[i]) + tw_bits_count(rows[i]) >= level->volume[nodes[i]])
            << i;
    }
    return large;
}

/* One stage of folding by OR. */
TW_LANE void TW_OF(unite_stage)(tw_vec *sums, int stage)
{
    if (stage >= TW_FOLDS)
        return;
    for (uint32_t j = 0; j < TW_LANES >> (stage + 1); j++)
        sums[j] = vec_or(vec_fold_low(stage, sums[2 * j], sums[2 * j + 1]),
                         vec_fold_high(stage, sums[2 * j], sums[2 * j + 1]));
}

/* Tests one candidate in each lane: returns the lanes that live; *seen: what each leaves. */
TW_LANE uint32_t TW_OF(test)(const TW_LEVEL *level, const TW_ROW *rows, const uint32_t *nodes,
                             uint32_t count, tw_vec *seen, uint32_t traits)
{
    tw_vec sums[TW_LANES];
    for (uint32_t j = 0; j < TW_LANES; j++)
        sums[TW_OP(slot)(j)] =
            j < count
                ? TW_OF(see)(level, nodes[j], TW_OF(kill_of)(level, nodes[j], rows[j], traits))
                : vec_zero();
    TW_OF(unite_stage)(sums, 0);
    TW_OF(unite_stage)(sums, 1);
    TW_OF(unite_stage)(sums, 2);
    TW_OF(unite_stage)(sums, 3);
    *seen = sums[0];
    tw_vec row = vec_load_any(rows);
    if (traits & TW_BITS_COUNTED)
        row = vec_without(row, TW_OP(look_up)(level->owed, nodes));
    tw_vec need = vec_without(TW_OP(look_up)(level->need, nodes), row);
    uint32_t lanes = (uint32_t)tw_bits_low(count);
    if (!(traits & TW_BITS_LOOSE))
        return lanes & TW_OP(equal)(need, *seen);
    tw_vec missing = vec_without(need, *seen);
    lanes &= TW_OP(apart)(missing, missing);
    return traits & TW_BITS_HOLES ? TW_OF(large_enough)(level, rows, nodes, *seen, lanes) : lanes;
}

/* Logs the candidates that live. */
TW_LANE void TW_OF(log_living)(tw_batches *batches, const TW_LEVEL *level, uint32_t count,
                               uint32_t traits)
{
    const TW_ROW *rows = batches->candidates;
    TW_LOG *log = &batches->TW_LOG_FIELD;
    for (uint32_t i = 0; i < count; i += TW_LANES) {
        const uint32_t *nodes = batches->candidate_nodes + i;
        uint32_t group = count - i < TW_LANES ? count - i : TW_LANES;
        tw_vec seen;
        uint32_t lanes = TW_OF(test)(level, rows + i, nodes, group, &seen, traits);
        TW_OP(pack)(log->row + log->count, lanes, vec_load_any(rows + i));
#if TW_ROW_BITS == 64
        TW_OP(pack)(log->live + log->count, lanes, seen);
        uint32_t next = log->count;
        for (uint32_t rest = lanes; rest; rest &= rest - 1)
            log->node[next++] = nodes[tw_bits_lowest(rest)];
#else
        TW_OP(pack)(log->node + log->count, lanes, vec_load_any(nodes));
#endif
        log->count += tw_bits_count(lanes);
    }
}

/* ---- Units of counted stocks ------------------------------------------------------------- */

/* Finds the units of the counted stocks that a row of a node leaves. */
TW_LANE void TW_OF(count_units)(const TW_LEVEL *level, uint32_t node, TW_ROW row,
                                tw_batch_units *units, TW_ROW *more, TW_ROW *owed)
{
    *units = level->units[node];
    *more = level->more[node];
    *owed = level->owed[node];
    TW_ROW bit = row & *more;
    if (!bit)
        return;
    uint32_t stock = tw_bits_lowest(bit);
    units->owed[stock] = (uint8_t)(units->owed[stock] - (units->owed[stock] > 0));
    if (--units->allowed[stock] <= 1)
        *more &= ~bit;
    if (units->owed[stock] <= 1)
        *owed &= ~bit;
}

/* ---- Hits -------------------------------------------------------------------------------- */

TW_LANE void TW_OF(add_hit)(tw_batches *batches, uint32_t log, TW_ROW first, TW_ROW second)
{
    if (batches->sums) {
        batches->sum++;
        return;
    }
    if (batches->hit_count == TW_BATCH_HITS) {
        batches->too_large = true;
        return;
    }
    batches->hits[batches->hit_count++] = (tw_batch_hit){log, {first, second}};
}

/* With `row` and the logged row one option is missing: adds a hit for each row that completes them,
 * unless units are missing then (`short_of`). Returns the number of completing rows. */
TW_LANE uint32_t TW_OF(complete)(tw_batches *batches, const TW_LEVEL *level, uint32_t log,
                                 TW_ROW row, TW_ROW mask, TW_ROW need, bool short_of)
{
    uint32_t node = batches->TW_LOG_FIELD.node[log];
    const TW_ROW *from = level->pool + level->off[node];
    uint32_t padded = TW_OF(padded)(level->rows[node]);
    tw_vec masks = TW_OP(all)(mask);
    tw_vec needs = TW_OP(all)(need);
    uint32_t found = 0;
    log |= TW_ROW_BITS == 64 ? TW_PARENT_IS_WIDE : 0;
    for (uint32_t i = 0; i < padded; i += TW_LANES) {
        uint32_t lanes = TW_OP(equal)(vec_and(vec_load(from + i), masks), needs);
        if (!lanes) /* as nearly always */
            continue;
        found += tw_bits_count(lanes);
        for (; lanes && !short_of; lanes &= lanes - 1) {
            TW_ROW last = from[i + tw_bits_lowest(lanes)];
            TW_OF(add_hit)(batches, log, row, last);
        }
    }
    return found;
}

/* The stocks that stay short of units after two more options. */
TW_LANE TW_ROW TW_OF(starved)(const tw_batch_units *units, TW_ROW owed)
{
    TW_ROW starved = 0;
    for (TW_ROW rest = owed; rest; rest &= rest - 1) {
        uint32_t stock = tw_bits_lowest(rest);
        if (units->owed[stock] > 2)
            starved |= rest & (0 - rest);
    }
    return starved;
}

/* Finds the pairs of rows that complete a live node at which two options are missing: it has the
 * list of its parent without what its option kills. */
TW_LANE void TW_OF(finish)(tw_batches *batches, const TW_LEVEL *level, uint32_t depth, uint32_t log,
                           uint32_t traits)
{
    uint32_t node = batches->TW_LOG_FIELD.node[log];
    TW_ROW row = batches->TW_LOG_FIELD.row[log];
    TW_ROW kill = TW_OF(kill_of)(level, node, row, traits);
    TW_ROW need = TW_OF(need_after)(level, node, row, traits);
    TW_ROW more = 0;
    TW_ROW owed = 0;
    tw_batch_units units;
    if (traits & TW_BITS_COUNTED)
        TW_OF(count_units)(level, node, row, &units, &more, &owed);
    TW_ROW among = need & ~(more | owed);
    TW_ROW starved = traits & TW_BITS_COUNTED ? TW_OF(starved)(&units, owed) : 0;
    const TW_ROW *from = level->pool + level->off[node];
    uint32_t padded = TW_OF(padded)(level->rows[node]);
    tw_vec kills = TW_OP(all)(kill);
    tw_vec item = TW_OP(all)(among & (0 - among));
    uint32_t looked = 0;
    for (uint32_t i = 0; i < padded; i += TW_LANES) {
        tw_vec v = vec_load(from + i);
        uint32_t lanes = TW_OP(meet)(v, item) & TW_OP(apart)(v, kills);
        for (; lanes; lanes &= lanes - 1, looked++) {
            TW_ROW first = from[i + tw_bits_lowest(lanes)];
            TW_ROW then = need & ~(first & ~owed);
            TW_ROW mask = traits & TW_BITS_LOOSE ? then | kill | (first & ~more) : (TW_ROW)-1;
            bool short_of = starved || (owed & ~first);
            uint32_t found = TW_OF(complete)(batches, level, log, first, mask, then, short_of);
            batches->branches[depth + 2] += found > 0;
            if (short_of)
                continue;
            batches->branches[depth + 3] += found;
            batches->updates[depth + 2] += found;
        }
    }
    batches->updates[depth + 1] += looked;
}

/* ---- Filing ------------------------------------------------------------------------------ */

/* Copies the rows that do not meet `kill` to `to`; returns their number. Not inlined, to have
 * enough registers. */
static __attribute__((noinline)) uint32_t TW_OF(filter)(const TW_LEVEL *level, uint32_t node,
                                                        TW_ROW kill, TW_ROW *to)
{
    const TW_ROW *from = level->pool + level->off[node];
    uint32_t padded = TW_OF(padded)(level->rows[node]);
    tw_vec kills = TW_OP(all)(kill);
    TW_ROW *next = to;
    for (const TW_ROW *end = from + padded; from < end; from += 16)
        next += TW_OP(pack_apart)(next, from, kills);
    return (uint32_t)(next - to) - (padded - level->rows[node]); /* zeros are copied, too */
}

/* Adds a node of `rows` rows, which are in the pool, to a batch. Returns its place. */
TW_LANE uint32_t TW_OF(add_node)(TW_LEVEL *level, uint32_t rows, uint32_t log)
{
    uint32_t node = level->count++;
    TW_OF(end_list)(level->pool + level->used, rows);
    level->off[node] = level->used;
    level->rows[node] = rows;
    level->log[node] = log;
    level->used += TW_OF(padded)(rows);
    return node;
}

/* Sets all of a child but its list and what is required. */
TW_LANE void TW_OF(set_child)(const TW_LEVEL *level, uint32_t node, TW_ROW row,
                              tw_batch_units *units, TW_ROW *more, TW_ROW *owed, uint32_t *volume,
                              uint32_t traits)
{
    if (traits & TW_BITS_COUNTED)
        TW_OF(count_units)(level, node, row, units, more, owed);
    if (traits & TW_BITS_HOLES)
        *volume = level->volume[node] - tw_bits_count(row);
}

/* ---- Many hits --------------------------------------------------------------------------- */

/* Counts the packed rows that complete a first one. */
TW_LANE uint32_t TW_OF(count_pairs)(const TW_ROW *rows, uint32_t padded, TW_ROW need, TW_ROW first)
{
    tw_vec then = TW_OP(all)(need & ~first);
    tw_vec mask = TW_OP(all)(need | first);
    uint32_t found = 0;
    for (uint32_t i = 0; i < padded; i += TW_LANES)
        found += tw_bits_count(TW_OP(equal)(vec_and(vec_load(rows + i), mask), then));
    return found;
}

/* The same, and adds the hits. */
static __attribute__((noinline)) uint32_t TW_OF(add_pairs)(tw_batches *batches, const TW_ROW *rows,
                                                           uint32_t padded, TW_ROW need,
                                                           uint32_t log, TW_ROW first)
{
    tw_vec then = TW_OP(all)(need & ~first);
    tw_vec mask = TW_OP(all)(need | first);
    uint32_t found = 0;
    for (uint32_t i = 0; i < padded; i += TW_LANES) {
        uint32_t lanes = TW_OP(equal)(vec_and(vec_load(rows + i), mask), then);
        found += tw_bits_count(lanes);
        for (; lanes; lanes &= lanes - 1)
            TW_OF(add_hit)(batches, log, first, rows[i + tw_bits_lowest(lanes)]);
    }
    return found;
}

/* Like finish, for covers whose places may stay empty, so that there are many pairs: packs the rows
 * that the option leaves first. Not with counted stocks. */
TW_LANE void TW_OF(finish_packed)(tw_batches *batches, const TW_LEVEL *level, uint32_t depth,
                                  uint32_t log, uint32_t traits)
{
    uint32_t node = batches->TW_LOG_FIELD.node[log];
    TW_ROW row = batches->TW_LOG_FIELD.row[log];
    TW_ROW need = TW_OF(need_after)(level, node, row, traits);
    TW_ROW *rows = (TW_ROW *)batches->scratch;
    uint32_t count = TW_OF(filter)(level, node, TW_OF(kill_of)(level, node, row, traits), rows);
    uint32_t padded = TW_OF(padded)(count);
    tw_vec item = TW_OP(all)(need & (0 - need));
    uint64_t looked = 0, firsts = 0, found = 0;
    log |= TW_ROW_BITS == 64 ? TW_PARENT_IS_WIDE : 0;
    TW_OF(end_list)(rows, count);
    for (uint32_t i = 0; i < padded; i += TW_LANES) {
        uint32_t lanes = TW_OP(meet)(vec_load(rows + i), item);
        looked += tw_bits_count(lanes);
        for (; lanes; lanes &= lanes - 1) {
            TW_ROW first = rows[i + tw_bits_lowest(lanes)];
            uint32_t pairs = batches->sums
                                 ? TW_OF(count_pairs)(rows, padded, need, first)
                                 : TW_OF(add_pairs)(batches, rows, padded, need, log, first);
            found += pairs;
            firsts += pairs > 0;
        }
    }
    batches->updates[depth + 1] += looked;
    batches->branches[depth + 2] += firsts;
    batches->branches[depth + 3] += found;
    batches->updates[depth + 2] += found;
    batches->sum += batches->sums ? found : 0;
}

/* ---- Children of wide nodes -------------------------------------------------------------- */

/* Sets all of a child but its rows. */
TW_LANE void TW_OF(set)(TW_LEVEL *below, uint32_t at, const wide_child *from, uint32_t traits)
{
    below->need[at] = (TW_ROW)from->need;
#if TW_ROW_BITS == 64
    below->live[at] = from->live;
#endif
    if (traits & TW_BITS_COUNTED) {
        below->more[at] = (TW_ROW)from->more;
        below->owed[at] = (TW_ROW)from->owed;
        below->units[at] = from->units;
    }
    if (traits & TW_BITS_HOLES)
        below->volume[at] = from->volume;
}

/* Files a child, whose rows are in `scratch`, with gaps closed. */
static void TW_OF(file_closed)(tw_batches *batches, TW_LEVEL *below, wide_child *from,
                               uint32_t rows, uint32_t log, uint32_t traits)
{
    tw_bits_extract ready = tw_bits_ready(from->live);
    TW_ROW *to = below->pool + below->used;
    for (uint32_t i = 0; i < rows; i++)
        to[i] = (TW_ROW)tw_bits_take(&ready, batches->scratch[i]);
    from->need = tw_bits_take(&ready, from->need);
    if (traits & TW_BITS_COUNTED) {
        from->more = tw_bits_take(&ready, from->more);
        from->owed = tw_bits_take(&ready, from->owed);
    }
    from->live = tw_bits_low(tw_bits_count(from->live));
    TW_OF(set)(below, TW_OF(add_node)(below, rows, log | TW_PARENT_IS_WIDE), from, traits);
}

/* ---- Searching a batch ------------------------------------------------------------------- */

/* Sets the parent of a survivor in the logs. If the number of options is not known, a complete
 * survivor is a hit. */
TW_LANE bool TW_OF(settle)(tw_batches *batches, const TW_LEVEL *level, uint32_t log,
                           uint32_t traits)
{
    uint32_t node = batches->TW_LOG_FIELD.node[log];
    batches->TW_LOG_FIELD.parent[log] = level->log[node];
    if (!(traits & TW_BITS_OPEN) ||
        TW_OF(need_after)(level, node, batches->TW_LOG_FIELD.row[log], traits))
        return false;
    TW_OF(add_hit)(batches, log | (TW_ROW_BITS == 64 ? TW_PARENT_IS_WIDE : 0), 0, 0);
    return true;
}

/* Completes a survivor at which two options are missing. */
TW_LANE void TW_OF(end)(tw_batches *batches, const TW_LEVEL *level, uint32_t depth, uint32_t log,
                        uint32_t traits)
{
    if (traits & TW_BITS_LOOSE && !(traits & TW_BITS_COUNTED))
        TW_OF(finish_packed)(batches, level, depth, log, traits);
    else
        TW_OF(finish)(batches, level, depth, log, traits);
}

/* Searches the next group of a batch and logs its survivors. */
TW_LANE void TW_OF(search_group)(tw_batches *batches, TW_LEVEL *level, uint32_t depth,
                                 uint32_t traits)
{
    TW_ROW items[TW_LANES];
    TW_LOG *log = &batches->TW_LOG_FIELD;
    uint32_t nodes = level->count - level->group;
    if (nodes > TW_LANES)
        nodes = TW_LANES;
    TW_OF(pick)(batches, level, depth, nodes, items, traits);
    uint32_t count = TW_OF(list_candidates)(batches, level, nodes, items);
    level->group += nodes;
    level->next = log->count;
    batches->updates[depth] += count;
    if (level->next + count > batches->log_room)
        batches->too_large = true;
    else
        TW_OF(log_living)(batches, level, count, traits);
    level->end = log->count;
    batches->branches[depth + 1] += level->end - level->next;
}

#undef TW_LANES
#undef TW_FOLDS

#endif
