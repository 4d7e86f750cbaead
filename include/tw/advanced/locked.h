/* tw/advanced/locked.h -- proves that pieces of an assembly lock each other.
 *
 * Pieces are *locked* if none of them can move without the others, by shifts in any directions and
 * at any speeds, several at a time; turns are not considered. Locked pieces are locked in every
 * assembly that has them, which then does not come apart. (A disassembler that finds no way proves
 * this for its own directions and steps only.)
 *
 * The proof uses *contacts*: faces with which pieces touch, or the points of balls. Let v be the
 * velocities of the pieces, and n the normal of a contact from one piece to the other; then n . (v
 * of one - v of other) <= 0. Each contact of a lock has a *force*, a whole number above 0, such
 * that at each piece the forces along the normals sum to 0. So the sum of force * n . (v of one - v
 * of other) is 0 for any v, and each of its terms is 0. If these equations allow no motion but that
 * of all pieces together, the pieces are locked. (Rigidity by a spanning stress: Wang, Song, Pauly,
 * "DESIA", 2018, section 4.)
 *
 * Threads: calls keep no state; a tw_lock is immutable. */
#ifndef TW_ADVANCED_LOCKED_H
#define TW_ADVANCED_LOCKED_H

#include <tw/advanced/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A solution of a puzzle; borrowed for each call. Only its cells are used; whether they overlap is
 * not checked. */
typedef struct tw_assembly {
    const tw_puzzle *puzzle;
    const tw_solution *solution;
} tw_assembly;

typedef struct tw_lock tw_lock;

typedef struct tw_lock_contact {
    uint32_t one, other; /* numbers of placements, the smaller first */
    /* From one to other, in coordinates of the lattice: its product with a translation tells how
     * much closer the translation brings them. */
    int64_t normal[3];
    int64_t force; /* at least 1 */
} tw_lock_contact;

/* Looks for a minimal set of locked pieces: none of them can be left out. watch: may be NULL.
 * *lock: new; NULL if there are none, or the watch stopped the call. TW_ERR_UNSUPPORTED: this build
 * lacks "locked" (tw_has), or contacts are not defined on the lattice (as tw_disassembler_new).
 * Cost: the square of the pieces, times a linear program with a row for each piece and axis and a
 * column for each contact. */
TW_API tw_status tw_lock_find(const tw_context *context, const tw_assembly *assembly,
                              const tw_watch *watch, tw_lock **lock, tw_error *error);
TW_API void tw_lock_free(tw_lock *lock); /* NULL is allowed */

/* The locked pieces: numbers of placements, ascending; borrowed for the life of the lock. */
TW_API const uint32_t *tw_lock_pieces(const tw_lock *lock, size_t *count);
/* Gets a contact. false past the last. */
TW_API bool tw_lock_contact_get(const tw_lock *lock, size_t number, tw_lock_contact *contact);

/* Does the lock prove that its pieces are locked in this assembly? Checked in whole numbers, by
 * code that shares nothing with the search: each contact exists, forces sum to 0 at each piece, and
 * no other motion is left. TW_ERR_INPUT: no; error tells why. TW_ERR_TOO_LARGE: a number overflows.
 */
TW_API tw_status tw_lock_check(const tw_context *context, const tw_assembly *assembly,
                               const tw_lock *lock, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
