/* rup_proof.c -- checks steps of a proof by unit propagation (certify/rup_proof.h).
 *
 * Two literals of each clause are watched, those at its front: a clause is looked at only when one
 * of them becomes false. Literals that are true for good are at the beginning of the trail; those
 * that a step assumes come after, and are taken back.
 * Invariant: of a clause that is not true for good, a watched literal is false only if it was
 * assumed, or forced, in the present step. */
#include "certify/rup_proof.h"

#include "base/numbers.h"
#include "base/scope.h"

#define BUCKETS ((size_t)1 << 18) /* of the table of clauses */
#define HEADER 2                  /* numbers before the literals of a clause: next, count */

/* A literal: its value, and the clauses that watch it, by their positions in the pool. */
typedef struct rup_literal {
    uint32_t *clauses;
    size_t count, room;
    int value; /* 1 true, -1 false, 0 unknown */
    bool seen; /* in a clause that is looked at now */
} rup_literal;

struct tw_rup {
    tw_scope scope;            /* of all its arrays */
    const tw_context *context; /* that of the scope */
    int32_t *pool; /* clauses: the next of its bucket, the count (negative: deleted), literals */
    size_t pool_count, pool_room;
    int32_t *buckets;      /* the first clause of each; 0: none */
    rup_literal *literals; /* by literal_index */
    size_t literal_count;
    int32_t *trail;
    size_t trail_count, trail_room, done; /* done: of the trail, how far it was propagated */
    bool refuted;
};

/* ---- Memory ------------------------------------------------------------------------------ */

static size_t literal_index(int32_t literal)
{
    return 2 * (size_t)(literal < 0 ? -(int64_t)literal : literal) + (literal < 0);
}

tw_rup *tw_rup_new(const tw_context *context)
{
    tw_rup *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return NULL;
    made->context = &made->scope.context;
    made->pool_count = HEADER; /* position 0 is no clause */
    made->buckets = tw_take(made->context, BUCKETS, sizeof *made->buckets);
    if (!made->buckets) {
        tw_rup_free(made);
        return NULL;
    }
    return made;
}

void tw_rup_free(tw_rup *rup)
{
    tw_scope_free(rup, sizeof *rup);
}

/* Makes room for a literal and its opposite. */
static bool make_literal_room(tw_rup *rup, int32_t literal)
{
    const size_t before = rup->literal_count, need = (literal_index(literal) | 1) + 1;
    if (need <= before)
        return true;
    if (!TW_GROW(rup->context, rup->literals, rup->literal_count, need))
        return false;
    memset(rup->literals + before, 0, (rup->literal_count - before) * sizeof *rup->literals);
    return true;
}

/* ---- Values ------------------------------------------------------------------------------ */

static int value_of(const tw_rup *rup, int32_t literal)
{
    return rup->literals[literal_index(literal)].value;
}

static bool make_true(tw_rup *rup, int32_t literal)
{
    if (!TW_GROW(rup->context, rup->trail, rup->trail_room, rup->trail_count + 1))
        return false;
    rup->literals[literal_index(literal)].value = 1;
    rup->literals[literal_index(-literal)].value = -1;
    rup->trail[rup->trail_count++] = literal;
    return true;
}

static void take_assumed_back(tw_rup *rup, size_t count)
{
    while (rup->trail_count > count) {
        const int32_t literal = rup->trail[--rup->trail_count];
        rup->literals[literal_index(literal)].value = 0;
        rup->literals[literal_index(-literal)].value = 0;
    }
    rup->done = count;
}

static bool watch_clause(tw_rup *rup, int32_t literal, uint32_t clause)
{
    rup_literal *of = &rup->literals[literal_index(literal)];
    if (!TW_GROW(rup->context, of->clauses, of->room, of->count + 1))
        return false;
    of->clauses[of->count++] = clause;
    return true;
}

/* Looks for another literal to watch than the second one, which became false. Returns what to do:
 * 1: it watches another one; 0: it stays; -1: out of memory. *clash: it has no literal left. */
static int rewatch(tw_rup *rup, uint32_t clause, int32_t fell, bool *clash)
{
    int32_t *literals = rup->pool + clause + HEADER;
    const int32_t count = rup->pool[clause + 1];
    if (literals[0] == fell) {
        literals[0] = literals[1];
        literals[1] = fell;
    }
    if (value_of(rup, literals[0]) > 0)
        return 0;
    for (int32_t i = 2; i < count; i++)
        if (value_of(rup, literals[i]) >= 0) {
            literals[1] = literals[i];
            literals[i] = fell;
            return watch_clause(rup, literals[1], clause) ? 1 : -1;
        }
    *clash = value_of(rup, literals[0]) < 0;
    return *clash || make_true(rup, literals[0]) ? 0 : -1;
}

/* Forces what clauses force. *clash: one of them has no literal left. */
static bool propagate_units(tw_rup *rup, bool *clash)
{
    *clash = false;
    while (rup->done < rup->trail_count && !*clash) {
        const int32_t fell = -rup->trail[rup->done++];
        rup_literal *of = &rup->literals[literal_index(fell)];
        size_t kept = 0, i = 0;
        int moved = 0;
        for (; i < of->count && !*clash && moved >= 0; i++) {
            const uint32_t clause = of->clauses[i];
            if (rup->pool[clause + 1] < 0) /* deleted */
                continue;
            moved = rewatch(rup, clause, fell, clash);
            if (moved <= 0)
                of->clauses[kept++] = clause;
        }
        while (i < of->count)
            of->clauses[kept++] = of->clauses[i++];
        of->count = kept;
        if (moved < 0)
            return false;
    }
    return true;
}

/* ---- Clauses ----------------------------------------------------------------------------- */

static size_t bucket_of(const int32_t *literals, size_t count)
{
    uint64_t sum = 0, product = 1;
    for (size_t i = 0; i < count; i++) {
        const uint64_t mixed = tw_mix(0, literal_index(literals[i]));
        sum += mixed;
        product *= mixed | 1;
    }
    return (size_t)(tw_mix(sum, product) % BUCKETS);
}

/* Puts two literals that are not false to the front, if there are as many. Returns how many. */
static size_t bring_forward(const tw_rup *rup, int32_t *literals, size_t count)
{
    size_t front = 0;
    for (size_t i = 0; i < count && front < 2; i++)
        if (value_of(rup, literals[i]) >= 0) {
            const int32_t literal = literals[i];
            literals[i] = literals[front];
            literals[front++] = literal;
        }
    return front;
}

/* Stores a clause; nothing is assumed. */
static bool store_clause(tw_rup *rup, const int32_t *literals, size_t count)
{
    const size_t clause = rup->pool_count, bucket = bucket_of(literals, count);
    bool clash = false, true_for_good = false;
    if (clause + HEADER + count > UINT32_MAX / 2 ||
        !TW_GROW(rup->context, rup->pool, rup->pool_room, clause + HEADER + count))
        return false;
    int32_t *stored = rup->pool + clause + HEADER;
    rup->pool[clause] = rup->buckets[bucket];
    rup->pool[clause + 1] = (int32_t)count;
    memcpy(stored, literals, count * sizeof *stored);
    rup->buckets[bucket] = (int32_t)clause;
    rup->pool_count += HEADER + count;
    for (size_t i = 0; i < count; i++)
        true_for_good = true_for_good || value_of(rup, stored[i]) > 0;
    const size_t front = bring_forward(rup, stored, count);
    if (front == 0)
        rup->refuted = true;
    if (front == 1 && !true_for_good)
        return make_true(rup, stored[0]) && propagate_units(rup, &clash) &&
               ((rup->refuted = rup->refuted || clash) || true);
    return front < 2 || (watch_clause(rup, stored[0], (uint32_t)clause) &&
                         watch_clause(rup, stored[1], (uint32_t)clause));
}

static void mark_seen(tw_rup *rup, const int32_t *literals, size_t count, bool seen)
{
    for (size_t i = 0; i < count; i++)
        rup->literals[literal_index(literals[i])].seen = seen;
}

/* Drops repeated literals, in place. *always: the clause has a literal and its opposite. */
static size_t drop_repeated(tw_rup *rup, int32_t *literals, size_t count, bool *always)
{
    size_t kept = 0;
    *always = false;
    for (size_t i = 0; i < count; i++) {
        rup_literal *literal = &rup->literals[literal_index(literals[i])];
        *always = *always || rup->literals[literal_index(-literals[i])].seen;
        if (!literal->seen)
            literals[kept++] = literals[i];
        literal->seen = true;
    }
    mark_seen(rup, literals, kept, false);
    return kept;
}

/* Makes a clause ready: room for its literals, none repeated. *always: it is always true. */
static bool make_ready(tw_rup *rup, int32_t *literals, size_t *count, bool *always)
{
    for (size_t i = 0; i < *count; i++)
        if (!make_literal_room(rup, literals[i]))
            return false;
    *count = drop_repeated(rup, literals, *count, always);
    return true;
}

bool tw_rup_add(tw_rup *rup, int32_t *literals, size_t count)
{
    bool always;
    return make_ready(rup, literals, &count, &always) &&
           (always || store_clause(rup, literals, count));
}

bool tw_rup_step(tw_rup *rup, int32_t *literals, size_t count, bool *follows)
{
    const size_t before = rup->trail_count;
    bool always, fine = make_ready(rup, literals, &count, &always);
    *follows = fine && (always || rup->refuted);
    for (size_t i = 0; i < count && fine && !*follows; i++) {
        *follows = value_of(rup, literals[i]) > 0;
        if (value_of(rup, literals[i]) == 0)
            fine = make_true(rup, -literals[i]);
    }
    if (fine && !*follows)
        fine = propagate_units(rup, follows);
    if (fine)
        take_assumed_back(rup, before);
    return fine && (!*follows || always || store_clause(rup, literals, count));
}

/* Neither list has a literal twice. */
static bool has_literals(tw_rup *rup, const int32_t *stored, const int32_t *literals, size_t count)
{
    size_t found = 0;
    mark_seen(rup, literals, count, true);
    for (size_t i = 0; i < count; i++)
        found += rup->literals[literal_index(stored[i])].seen;
    mark_seen(rup, literals, count, false);
    return found == count;
}

void tw_rup_delete(tw_rup *rup, int32_t *literals, size_t count)
{
    bool always;
    for (size_t i = 0; i < count; i++)
        if ((literal_index(literals[i]) | 1) >= rup->literal_count)
            return; /* no clause has it */
    count = drop_repeated(rup, literals, count, &always);
    for (int32_t *at = &rup->buckets[bucket_of(literals, count)]; *at > 0; at = rup->pool + *at) {
        int32_t *clause = rup->pool + *at;
        if (clause[1] == (int32_t)count && has_literals(rup, clause + HEADER, literals, count)) {
            *at = clause[0]; /* a proof deletes about as many clauses as it adds */
            clause[1] = -clause[1];
            return;
        }
    }
}

bool tw_rup_is_refuted(const tw_rup *rup)
{
    return rup->refuted;
}
