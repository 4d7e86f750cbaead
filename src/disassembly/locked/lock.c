/* lock.c -- finds pieces that hold one another fast (tw/advanced/locked.h).
 *
 * In a balance of forces with as many loaded contacts as possible, pieces that are locked among
 * themselves move together in every shift that remains, since their own forces are part of it.
 * So each group that moves together is examined alone, until all of a group do, or none. Then a
 * piece is left out and the rest is tried. */
#include "disassembly/locked/lock.h"

#include "disassembly/locked/contacts.h"
#include "disassembly/locked/forces.h"
#include "base/numbers.h"
#include "puzzle/puzzle_shared.h"

#define NOWHERE UINT32_MAX

typedef struct finder {
    tw_bodies bodies;
    size_t piece_count, rank;
    tw_contact_list contacts; /* of the whole assembly */
    const tw_watch *watch;
    bool stopped;
    tw_balance balance; /* of the set examined last */
    uint32_t *numbers;  /* of a piece in that set; NOWHERE: it is not in it */
    uint64_t *shift;    /* of that set */
    tw_error *error;
} finder;

static tw_status no_lock_memory(finder *f)
{
    return tw_fail(f->error, TW_ERR_MEMORY, "out of memory");
}

/* ---- Shifts ------------------------------------------------------------------------------ */

/* Equations over a prime field, n . (v of one - v of other) = 0 for each contact with a force. One
 * solution is drawn at random. What is equal in it is equal in all but few. */

/* 2^31 - 1: products fit into 64 bits. */
static const uint64_t lock_prime = 2147483647;

typedef struct equations {
    uint64_t *at; /* row after row */
    size_t rows, columns, room;
    size_t *leads; /* of a row, the column that it determines */
} equations;

static uint64_t residue(int64_t value)
{
    int64_t rest = value % (int64_t)lock_prime;
    return (uint64_t)(rest < 0 ? rest + (int64_t)lock_prime : rest);
}

/* Subtracts `times` times a row from another. */
static void subtract_row(uint64_t *from, const uint64_t *row, size_t columns, uint64_t times)
{
    for (size_t i = 0; i < columns && times; i++)
        from[i] = (from[i] + (lock_prime - times) * row[i]) % lock_prime;
}

/* Reduces the last row, so that each row alone has its lead, as 1; removes it if it follows from
 * the others. */
static void reduce_last(equations *e)
{
    uint64_t *row = e->at + (e->rows - 1) * e->columns;
    size_t lead = 0;
    for (size_t i = 0; i + 1 < e->rows; i++)
        subtract_row(row, e->at + i * e->columns, e->columns, row[e->leads[i]]);
    while (lead < e->columns && row[lead] == 0)
        lead++;
    if (lead == e->columns) {
        e->rows--;
        return;
    }
    const uint64_t inverse = tw_power_modulo(row[lead], lock_prime - 2, lock_prime);
    for (size_t i = 0; i < e->columns; i++)
        row[i] = row[i] * inverse % lock_prime;
    for (size_t i = 0; i + 1 < e->rows; i++)
        subtract_row(e->at + i * e->columns, row, e->columns, e->at[i * e->columns + lead]);
    e->leads[e->rows - 1] = lead;
}

static bool is_led(const equations *e, size_t column)
{
    for (size_t i = 0; i < e->rows; i++)
        if (e->leads[i] == column)
            return true;
    return false;
}

/* Draws what is free at random; the rest follows. */
static void draw_shift(const equations *e, uint64_t *seed, uint64_t *shift)
{
    for (size_t c = 0; c < e->columns; c++)
        shift[c] = is_led(e, c) ? 0 : tw_random(seed) % lock_prime;
    for (size_t i = 0; i < e->rows; i++) {
        uint64_t sum = 0;
        for (size_t c = 0; c < e->columns; c++)
            if (c != e->leads[i])
                sum = (sum + e->at[i * e->columns + c] * shift[c]) % lock_prime;
        shift[e->leads[i]] = (lock_prime - sum) % lock_prime;
    }
}

/* Finds a shift that keeps every contact with a force closed: rank numbers a piece. Pieces that
 * move together in every such shift have the same numbers; others do by one chance in 2^31. *free:
 * how many numbers can be chosen; `rank` if only all together can move, and modulo a prime there
 * are never fewer. false: memory is out. */
static bool find_balance_shift(const tw_balance *balance, uint64_t *shift, size_t *free)
{
    equations e = {.columns = balance->piece_count * balance->rank};
    uint64_t seed = 1;
    e.room = e.columns + 1;
    tw_array arrays[] = {TW_ARRAY(e.at, e.room * e.columns), TW_ARRAY(e.leads, e.room), {0}};
    bool taken = tw_arrays(balance->context, arrays, TW_TAKE);
    for (size_t i = 0; taken && i < balance->contact_count; i++) {
        const tw_lock_contact *contact = &balance->contacts[i];
        if (contact->force == 0)
            continue;
        uint64_t *row = e.at + e.rows++ * e.columns;
        memset(row, 0, e.columns * sizeof *row);
        for (size_t axis = 0; axis < balance->rank; axis++) {
            row[contact->one * balance->rank + axis] = residue(contact->normal[axis]);
            row[contact->other * balance->rank + axis] = residue(-contact->normal[axis]);
        }
        reduce_last(&e);
    }
    if (taken) {
        draw_shift(&e, &seed, shift);
        *free = e.columns - e.rows;
    }
    tw_arrays(balance->context, arrays, TW_GIVE);
    return taken;
}

/* ---- One set of pieces ------------------------------------------------------------------- */

/* Numbers the pieces of a set, and takes the contacts between them. */
static void take_set(finder *f, const bool *set)
{
    tw_balance *b = &f->balance;
    b->piece_count = b->contact_count = 0;
    for (size_t i = 0; i < f->piece_count; i++)
        f->numbers[i] = set[i] ? (uint32_t)b->piece_count++ : NOWHERE;
    for (size_t i = 0; i < f->contacts.count; i++) {
        tw_lock_contact contact = f->contacts.items[i];
        if (!set[contact.one] || !set[contact.other])
            continue;
        contact.one = f->numbers[contact.one];
        contact.other = f->numbers[contact.other];
        b->contacts[b->contact_count++] = contact;
    }
}

/* *locked: the whole set is. Else, if forces were found, f->shift shows what moves together. */
static tw_status look_at_set(finder *f, const bool *set, bool *exact, bool *locked)
{
    size_t free = 0;
    *locked = false;
    if (f->watch && !f->watch->go_on(f->watch->user, 0))
        f->stopped = true;
    take_set(f, set);
    *exact = false;
    if (f->balance.piece_count < 2 || f->balance.contact_count == 0)
        return TW_OK;
    tw_status status = f->stopped ? TW_OK : tw_balance_solve(&f->balance, exact, f->error);
    if (status != TW_OK || f->stopped || !*exact)
        return status;
    if (!find_balance_shift(&f->balance, f->shift, &free))
        return no_lock_memory(f);
    *locked = free == f->rank;
    return TW_OK;
}

/* Labels pieces of the set, each with the first that moves with it. */
static void label_groups(const finder *f, const bool *set, uint32_t *labels)
{
    for (uint32_t i = 0; i < f->piece_count; i++) {
        labels[i] = set[i] ? i : NOWHERE;
        for (uint32_t k = 0; set[i] && k < i && labels[i] == i; k++)
            if (set[k] &&
                memcmp(f->shift + f->numbers[k] * f->rank, f->shift + f->numbers[i] * f->rank,
                       f->rank * sizeof *f->shift) == 0)
                labels[i] = k;
    }
}

static tw_status search_locks(finder *f, bool *set, bool *found);

static tw_status search_groups(finder *f, bool *set, const uint32_t *labels, bool *group,
                               bool *found)
{
    tw_status status = TW_OK;
    for (uint32_t i = 0; i < f->piece_count && status == TW_OK && !*found && !f->stopped; i++) {
        size_t count = 0;
        for (uint32_t k = 0; k < f->piece_count; k++)
            count += group[k] = labels[k] == i;
        if (count < 2)
            continue;
        status = search_locks(f, group, found);
        if (*found)
            memcpy(set, group, f->piece_count * sizeof *set);
    }
    return status;
}

/* *found: some pieces of the set are locked, and the set is reduced to these. A set that moves
 * together but is not locked alone loses a piece each time, as it had help from outside. */
static tw_status search_locks(finder *f, bool *set, bool *found)
{
    uint32_t *labels = NULL;
    bool *group = NULL, exact = false;
    tw_array arrays[] = {TW_ARRAY(labels, f->piece_count), TW_ARRAY(group, f->piece_count), {0}};
    tw_status status = look_at_set(f, set, &exact, found);
    if (status != TW_OK || *found || !exact || f->stopped)
        return status;
    if (!tw_arrays(f->balance.context, arrays, TW_TAKE))
        return no_lock_memory(f);
    label_groups(f, set, labels);
    return search_groups(f, set, labels, group, found);
}

/* ---- Fewer of them ----------------------------------------------------------------------- */

/* A piece without which nothing is locked is needed by every smaller set, too. */
static tw_status leave_out(finder *f, bool *set)
{
    tw_status status = TW_OK;
    bool *less = tw_take(f->balance.context, f->piece_count, sizeof *less);
    if (!less)
        return no_lock_memory(f);
    for (size_t i = 0; i < f->piece_count && status == TW_OK && !f->stopped; i++) {
        bool found = false;
        if (!set[i])
            continue;
        memcpy(less, set, f->piece_count * sizeof *less);
        less[i] = false;
        status = search_locks(f, less, &found);
        if (found)
            memcpy(set, less, f->piece_count * sizeof *set);
    }
    return status;
}

/* ---- The lock ---------------------------------------------------------------------------- */

/* Keeps the lock of the set examined last. */
static tw_status keep_lock(finder *f, tw_lock **lock)
{
    const tw_balance *b = &f->balance;
    tw_lock *made = tw_scope_object(f->bodies.scope.from, sizeof *made);
    if (!made)
        return no_lock_memory(f);
    made->context = made->scope.from;
    made->piece_count = b->piece_count;
    for (size_t i = 0; i < b->contact_count; i++)
        made->contact_count += b->contacts[i].force > 0;
    const tw_array arrays[] = {TW_ARRAY(made->pieces, made->piece_count),
                               TW_ARRAY(made->contacts, made->contact_count),
                               {0}};
    if (!tw_arrays(&made->scope.context, arrays, TW_TAKE)) {
        tw_lock_free(made);
        return no_lock_memory(f);
    }
    for (uint32_t i = 0; i < f->piece_count; i++)
        if (f->numbers[i] != NOWHERE)
            made->pieces[f->numbers[i]] = i;
    for (size_t i = 0, kept = 0; i < b->contact_count; i++) {
        tw_lock_contact contact = b->contacts[i];
        contact.one = made->pieces[contact.one];
        contact.other = made->pieces[contact.other];
        if (contact.force > 0)
            made->contacts[kept++] = contact;
    }
    *lock = made;
    return TW_OK;
}

static tw_status find_lock(finder *f, bool *set, tw_lock **lock)
{
    bool found = false, exact = false;
    tw_status status = search_locks(f, set, &found);
    if (status == TW_OK && found)
        status = leave_out(f, set);
    if (status != TW_OK || !found || f->stopped)
        return status;
    status = look_at_set(f, set, &exact, &found);
    return status == TW_OK && found ? keep_lock(f, lock) : status;
}

static tw_status find_among(finder *f, const tw_solution *solution, tw_lock **lock)
{
    const tw_context *context = f->bodies.context;
    tw_status status = tw_contacts_list(&f->bodies, solution, &f->contacts, f->error);
    bool *set = NULL;
    const tw_array arrays[] = {TW_ARRAY(set, f->piece_count),
                               TW_ARRAY(f->numbers, f->piece_count),
                               TW_ARRAY(f->shift, f->piece_count * f->rank),
                               TW_ARRAY(f->balance.contacts, f->contacts.count + 1),
                               {0}};
    if (status == TW_OK && !tw_arrays(context, arrays, TW_TAKE))
        status = no_lock_memory(f);
    if (status == TW_OK) {
        memset(set, true, f->piece_count * sizeof *set);
        f->balance.context = context;
        f->balance.rank = f->rank;
        status = find_lock(f, set, lock);
    }
    return status;
}

tw_status tw_lock_find(const tw_context *context, const tw_assembly *assembly,
                       const tw_watch *watch, tw_lock **lock, tw_error *error)
{
    tw_clear_error(error);
    const tw_lattice *lattice = tw_puzzle_lattice(assembly->puzzle);
    const tw_solution *solution = assembly->solution;
    finder f = {.piece_count = solution->count,
                .rank = tw_lattice_rank(lattice),
                .watch = watch,
                .error = error};
    *lock = NULL;
    tw_status status = tw_solution_names(assembly->puzzle, solution, error);
    if (status == TW_OK)
        status = tw_bodies_make(context, lattice, &f.bodies, error);
    if (status != TW_OK)
        return status;
    if (solution->count > 1)
        status = find_among(&f, solution, lock);
    tw_scope_end(&f.bodies.scope);
    return status;
}

void tw_lock_free(tw_lock *lock)
{
    tw_scope_free(lock, sizeof *lock);
}

const uint32_t *tw_lock_pieces(const tw_lock *lock, size_t *count)
{
    *count = lock->piece_count;
    return lock->pieces;
}

bool tw_lock_contact_get(const tw_lock *lock, size_t number, tw_lock_contact *contact)
{
    if (number >= lock->contact_count)
        return false;
    *contact = lock->contacts[number];
    return true;
}
