/* store_none.c -- in the place of store.c and its neighbours in a build without SQLite: there is no
 * way to open a store, so the rest is never called with one. */
#include <tw/store.h>

#include "base/base.h"

#pragma GCC diagnostic ignored "-Wunused-parameter" /* nobody looks at what is asked */

static tw_status say_missing(tw_error *error)
{
    return tw_fail(error, TW_ERR_UNSUPPORTED, "this build has no stores: SQLite was not there");
}

tw_status tw_store_open(const tw_context *context, const char *path, tw_store_access access,
                        tw_store **store, tw_error *error)
{
    return say_missing(error);
}

void tw_store_close(tw_store *store)
{
}

tw_status tw_store_put_puzzle(tw_store *store, const tw_store_puzzle *puzzle,
                              const tw_store_file *files, size_t file_count, uint64_t *number,
                              tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_begin_run(tw_store *store, const tw_store_run *run, uint64_t *number,
                             tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_end_run(tw_store *store, const tw_store_run *run, tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_add_point(tw_store *store, uint64_t run, const tw_store_point *point,
                             tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_add(tw_store *store, uint64_t puzzle, uint64_t run,
                       const tw_store_solution *solutions, size_t count, uint64_t *added,
                       tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_each_puzzle(tw_store *store,
                               bool (*each)(void *user, const tw_store_puzzle *puzzle), void *user,
                               tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_each_file(tw_store *store, uint64_t puzzle,
                             bool (*each)(void *user, const tw_store_file *file), void *user,
                             tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_each_run(tw_store *store, uint64_t puzzle,
                            bool (*each)(void *user, const tw_store_run *run), void *user,
                            tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_each_point(tw_store *store, uint64_t run,
                              bool (*each)(void *user, const tw_store_point *point), void *user,
                              tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_stats_of(tw_store *store, uint64_t puzzle, tw_store_stats *stats,
                            tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_get(tw_store *store, uint64_t puzzle, uint64_t number, const tw_store_sink *sink,
                       tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_random(tw_store *store, uint64_t puzzle, uint64_t seed,
                          const tw_store_sink *sink, tw_error *error)
{
    return say_missing(error);
}

tw_status tw_store_where(tw_store *store, uint64_t puzzle, uint32_t piece, uint32_t cell,
                         uint64_t from, const tw_store_sink *sink, tw_error *error)
{
    return say_missing(error);
}
