/* counter_none.c -- what stands in for counting where there is no GMP. */
#include <tw/count.h>

#include "base/base.h"
#include "solve/counting/counter_file.h"
#include "solve/counting/quick_count.h"

tw_status tw_counter_new(const tw_solver *solver, const tw_count_options *options,
                         tw_counter **counter, tw_error *error)
{
    tw_clear_error(error);
    (void)solver;
    (void)options;
    (void)counter;
    return tw_fail(error, TW_ERR_UNSUPPORTED, "this build cannot count: it has no GMP");
}

/* As no counter is ever made, nothing else is called. */
void tw_counter_free(tw_counter *counter)
{
    (void)counter;
}

tw_status tw_counter_run(tw_counter *counter, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    (void)counter;
    (void)watch;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

bool tw_counter_is_done(const tw_counter *counter)
{
    (void)counter;
    return false;
}

const char *tw_counter_total(const tw_counter *counter, tw_up_to up_to, bool exchange)
{
    (void)counter;
    (void)up_to;
    (void)exchange;
    return NULL;
}

tw_status tw_counter_solution(tw_counter *counter, const char *number, const tw_solution **solution,
                              tw_error *error)
{
    tw_clear_error(error);
    (void)counter;
    (void)number;
    (void)solution;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_counter_diagram(const tw_counter *counter, tw_diagram *diagram, tw_error *error)
{
    tw_clear_error(error);
    (void)counter;
    (void)diagram;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_counter_draw(tw_counter *counter, const tw_solution **solution, tw_error *error)
{
    tw_clear_error(error);
    (void)counter;
    (void)solution;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

const char *tw_counter_number(const tw_counter *counter)
{
    (void)counter;
    return NULL;
}

tw_status tw_counter_heat(tw_counter *counter, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    (void)counter;
    (void)watch;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

const char *tw_counter_pose_heat(tw_counter *counter, uint32_t pose)
{
    (void)counter;
    (void)pose;
    return NULL;
}

const char *tw_counter_cell_heat(tw_counter *counter, uint32_t stock, uint32_t cell)
{
    (void)counter;
    (void)stock;
    (void)cell;
    return NULL;
}

size_t tw_counter_best_count(const tw_counter *counter)
{
    (void)counter;
    return 0;
}

const tw_solution *tw_counter_best(tw_counter *counter, size_t number, int64_t *cost)
{
    (void)counter;
    (void)number;
    (void)cost;
    return NULL;
}

tw_counter_stats tw_counter_get_stats(const tw_counter *counter)
{
    (void)counter;
    return (tw_counter_stats){0};
}

tw_status tw_counter_save(const tw_counter *counter, const tw_checkpoint_text *texts, size_t count,
                          tw_long_writer *writer, tw_error *error)
{
    (void)counter;
    (void)texts;
    (void)count;
    (void)writer;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_counter_load(tw_counter *counter, tw_long_reader *reader, tw_error *error)
{
    (void)counter;
    (void)reader;
    (void)error;
    return TW_ERR_UNSUPPORTED;
}

bool tw_count_is_quick(const tw_solver *solver)
{
    (void)solver;
    return false;
}
