/* scope.h -- memory that is given back together.
 *
 * A scope is a context: blocks that are taken with it may be given back one by one, as with any
 * other, and those that are left go when the scope ends. So an object, or a call, names each of its
 * arrays once, where it is taken.
 *
 * Only one thread at a time may take from a scope: what an object needs while several threads use
 * it comes from `from`. A scope stays where it is until it ends.
 * Cost: 32 bytes more for each block; constant time. */
#pragma once

#include "base/base.h"

/* What stands before a block. Those of a scope form a ring, through `ends` of the scope. */
typedef struct tw_scope_block tw_scope_block;
struct tw_scope_block {
    tw_scope_block *next, *before;
    size_t size; /* with this head */
};

typedef struct tw_scope {
    tw_context context;
    const tw_context *from; /* NULL: not begun, or ended */
    tw_scope_block ends;
} tw_scope;

/* Begins a scope whose blocks come from this context. Returns the context of the scope. */
const tw_context *tw_scope_begin(tw_scope *scope, const tw_context *from);
/* Gives all its blocks back. A zeroed scope has none. */
void tw_scope_end(tw_scope *scope);

/* An object of `size` zeroed bytes, whose struct begins with its scope, begun. NULL when memory is
 * out. */
void *tw_scope_object(const tw_context *from, size_t size);
/* Ends the scope of such an object, and gives the object back; NULL is allowed. */
void tw_scope_free(void *object, size_t size);
