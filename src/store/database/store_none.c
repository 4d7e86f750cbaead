/* store_none.c -- replaces store.c and its neighbours in a module for browsers: no store can be
 * opened, so the other functions are never called with one. */
#include "base/base.h"
#include "store/database/store_writing.h"

#pragma GCC diagnostic ignored "-Wunused-parameter" /* no argument is used */

/* clang-format off */
#define MISSING(name, ...) \
    tw_status name(__VA_ARGS__, tw_error *error) \
    { \
        return tw_fail(error, TW_ERR_UNSUPPORTED, \
                       "a module for browsers has no stores"); \
    }
/* clang-format on */

MISSING(tw_store_open, const tw_context *context, const char *path, tw_store_access access,
        tw_store **store)
MISSING(tw_store_put_puzzle, tw_store *store, const tw_store_entry *entry, uint64_t *number)
MISSING(tw_store_begin_run, tw_store *store, const tw_store_run *run, uint64_t *number,
        uint64_t *id)
MISSING(tw_store_find_run, tw_store *store, uint64_t id, uint64_t *number)
MISSING(tw_store_end_run, tw_store *store, const tw_store_run *run)
MISSING(tw_store_add_point, tw_store *store, uint64_t run, const tw_store_point *point)
MISSING(tw_store_add, tw_store *store, const tw_store_found *found, uint64_t *added)
MISSING(tw_store_put_disassembly, tw_store *store, uint64_t puzzle,
        const tw_store_disassembly *items, size_t count)
MISSING(tw_store_each_disassembly, tw_store *store, uint64_t puzzle,
        bool (*each)(void *user, const tw_store_disassembly *apart), void *user)
MISSING(tw_store_each_puzzle, tw_store *store,
        bool (*each)(void *user, const tw_store_puzzle *puzzle), void *user)
MISSING(tw_store_each_file, tw_store *store, uint64_t puzzle,
        bool (*each)(void *user, const tw_store_file *file), void *user)
MISSING(tw_store_each_run, tw_store *store, uint64_t puzzle,
        bool (*each)(void *user, const tw_store_run *run), void *user)
MISSING(tw_store_each_point, tw_store *store, uint64_t run,
        bool (*each)(void *user, const tw_store_point *point), void *user)
MISSING(tw_store_get_stats, tw_store *store, uint64_t puzzle, tw_store_stats *stats)
MISSING(tw_store_get, tw_store *store, uint64_t puzzle, uint64_t number, const tw_store_sink *sink)
MISSING(tw_store_random, tw_store *store, uint64_t puzzle, uint64_t seed, const tw_store_sink *sink)
MISSING(tw_store_where, tw_store *store, uint64_t puzzle, uint32_t piece, uint32_t cell,
        uint64_t from, const tw_store_sink *sink)

void tw_store_free(tw_store *store)
{
}
