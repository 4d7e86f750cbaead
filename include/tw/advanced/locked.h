/* tw/advanced/locked.h -- proofs that pieces of an assembly hold one another fast.
 *
 * Pieces are *locked* when no one of them, and no group, can be shifted beside the others, however
 * little and in whatever directions, several at a time and at any speeds; turns aside. Pieces that
 * are locked among themselves are so in every assembly that has them, and it does not come apart:
 * a search that finds no way (tw/disassembly.h) says that of its own directions and steps alone.
 *
 * What proves it are the faces with which pieces touch, or the points of balls. With v the first
 * shifts of all pieces, and n a normal of such a *contact* from one piece towards the other, n . (v
 * of one - v of other) <= 0. Each contact of a lock bears a *force*, a whole number above 0, and at
 * each piece the forces along the normals add up to nothing. So the sum of force * n . (v of one -
 * v of other) is 0 for any v, each of its terms is 0, and as these equations leave no shift but
 * that of all pieces together, there is none. (Rigidity by a stress that spans: Wang, Song, Pauly,
 * "DESIA", 2018, section 4.)
 *
 * Threads: nothing is kept between calls; a tw_lock is immutable. */
#ifndef TW_ADVANCED_LOCKED_H
#define TW_ADVANCED_LOCKED_H

#include <tw/advanced/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A solution of a puzzle, borrowed for each call. Its cells alone are asked for, and whether they
 * overlap is not judged. */
typedef struct tw_assembly {
    const tw_puzzle *puzzle;
    const tw_solution *solution;
} tw_assembly;

typedef struct tw_lock tw_lock;

typedef struct tw_lock_contact {
    uint32_t one, other; /* numbers of placements, the smaller first */
    /* From one to other, by the coordinates of the lattice: how much nearer a translation brings
     * them is the sum of its products with these. */
    int64_t normal[3];
    int64_t force; /* 1 at least */
} tw_lock_contact;

/* Looks for pieces that hold one another fast, and for fewer of them as long as one can be left
 * out: no one of those found can. watch: may be NULL. *lock: new; NULL when
 * there are none, or it was stopped. TW_ERR_UNSUPPORTED: without tw_has("locked"), or nothing says
 * how cells of the lattice touch (as tw_disassembler_new). Cost: the square of the pieces, times a
 * linear program with a row for each piece and axis, and a column for each contact. */
TW_API tw_status tw_lock_find(const tw_context *context, const tw_assembly *assembly,
                              const tw_watch *watch, tw_lock **lock, tw_error *error);
TW_API void tw_lock_free(tw_lock *lock); /* NULL is allowed */

/* Numbers of placements, ascending; borrowed for the life of the lock. */
TW_API const uint32_t *tw_lock_pieces(const tw_lock *lock, size_t *count);
/* false past the last. */
TW_API bool tw_lock_contact_get(const tw_lock *lock, size_t number, tw_lock_contact *contact);

/* Is it true of this assembly? Tried in whole numbers by ways of its own: each contact is one, the
 * forces add up to nothing at each piece, and no other shift is left. TW_ERR_INPUT: it is not;
 * error says why. TW_ERR_TOO_LARGE: numbers are too large for that. */
TW_API tw_status tw_lock_check(const tw_context *context, const tw_assembly *assembly,
                               const tw_lock *lock, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
