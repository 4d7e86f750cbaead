/* counter.c -- counts the solutions that each symmetry of a puzzle fixes, one symmetry after the
 * other (tw/advanced/count.h); of conjugate ones only one, called an *element* here.
 *
 * Invariant: `fixed` has the numbers of the elements before `next`; the data of the next one exists
 * or not, and a count that was stopped resumes. */
#include <tw/advanced/count.h>

#include <stdio.h>

#include "base/sized.h"
#include "puzzle/puzzle_shared.h"
#include "count/spill.h"
#include "solve/tables/counter_internal.h"
#include "store/checkpoint/local_system.h"

#define FIRST_SHARE 0.9 /* the identity's share of the work, if there are others */

size_t tw_counter_elements(const tw_counter *counter)
{
    return counter->fixed ? counter->conjugates.count : 0; /* else they may be incomplete */
}

/* ---- One element ------------------------------------------------------------------------- */

/* Makes the image of each option under an element. */
static tw_status make_option_image(tw_counter *counter, uint32_t element)
{
    const tw_encoding *encoding = &counter->encoding;
    size_t poses = tw_poses_count(encoding->poses);
    const uint32_t *moved = tw_symmetry_poses(encoding->symmetry, element);
    uint32_t *option = tw_take(counter->context, poses, sizeof *option);
    uint32_t *image = tw_take(counter->context, encoding->option_count, sizeof *image);
    counter->now.image = image;
    if (option && image) {
        for (uint32_t o = 0; o < encoding->option_count; o++)
            option[encoding->pose_of_option[o]] = o;
        for (size_t o = 0; o < encoding->option_count; o++)
            image[o] = option[moved[encoding->pose_of_option[o]]];
    }
    tw_give(counter->context, option, poses, sizeof *option);
    return option && image ? TW_OK : TW_ERR_MEMORY;
}

void tw_counter_clear_element(tw_counter *counter)
{
    tw_element_count *now = &counter->now;
    tw_matching_count_clear(&now->matchings);
    tw_counting_clear(&now->counting);
    tw_scope_end(&now->plan.scope);
    tw_give(counter->context, now->order, now->problem.items, sizeof *now->order);
    tw_scope_end(&now->problem.scope);
    tw_give(counter->context, now->image, counter->encoding.option_count, sizeof *now->image);
    *now = (tw_element_count){0};
}

static uint64_t memory_of(const tw_counter *counter)
{
    return counter->solver->options.memory;
}

/* The identity takes by far the most work. */
static void set_share(tw_counter *counter)
{
    size_t others = tw_counter_elements(counter) - 1;
    tw_counting *counting = &counter->now.counting;
    double first = others ? FIRST_SHARE : counter->options.keep ? 0.5 : 1;
    counting->from =
        counter->next ? first + (1 - first) * (double)(counter->next - 1) / (double)others : 0;
    counting->share = counter->next ? (1 - first) / (double)others : first;
}

tw_status tw_counter_begin_tables(tw_counter *counter, tw_error *error)
{
    tw_element_count *now = &counter->now;
    const tw_place_orders known = {counter->orders.orders, counter->orders.count};
    size_t bits = 0;
    tw_status status = TW_OK;
    if (!now->order)
        status = tw_item_order_choose(&now->problem, &known, &counter->pace, &now->order, &bits);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status, "a state would take %zu bits, and counting has %d", bits,
                       TW_MOST_KEY_WORDS * 64 - 1);
    if (!status)
        status = tw_count_plan_make(&now->problem, now->order, &now->plan);
    if (!status)
        status = tw_counting_begin(&now->plan, memory_of(counter), counter->options.keep,
                                   &now->counting);
    const tw_solve_options *options = &counter->solver->options;
    if (!status && options->spill && !counter->options.keep)
        status = tw_spill_begin(&now->counting, options->spill, options->spill_size);
    if (status == TW_ERR_IO)
        (void)tw_counter_check_spill(counter, error);
    now->begun = !status;
    set_share(counter);
    return status;
}

tw_status tw_counter_make_problem(tw_counter *counter)
{
    tw_element_count *now = &counter->now;
    uint32_t element = counter->conjugates.elements[counter->next];
    tw_status status = counter->next ? make_option_image(counter, element) : TW_OK;
    if (!status)
        status = tw_count_problem_make(counter->context, counter->encoding.cover, now->image,
                                       &counter->pace, &now->problem);
    now->problem.told = counter->uses.told;
    return status;
}

/* Begins to count matchings if the problem is one of matchings and no tables are kept; else tables.
 */
static tw_status begin_element(tw_counter *counter, tw_error *error)
{
    tw_element_count *now = &counter->now;
    tw_status status = tw_counter_make_problem(counter);
    bool tables = !status && (counter->options.keep || counter->uses.take);
    if (!status && !tables) {
        status = tw_matching_count_begin(&now->problem, now->image, &counter->positions,
                                         &now->matchings);
        now->begun = !status;
        set_share(counter);
        tables = status == TW_ERR_UNSUPPORTED;
    }
    if (tables)
        status = tw_counter_begin_tables(counter, error);
    if (status)
        tw_counter_clear_element(counter);
    return status;
}

static void add_stats(tw_counter_stats *stats, const tw_counting *counting)
{
    tw_count_stats more = tw_counting_stats(counting);
    stats->states += more.states;
    stats->transitions += more.transitions;
    stats->peak = more.peak > stats->peak ? more.peak : stats->peak;
}

tw_status tw_counter_fail_spill(const tw_counter *counter, int number, tw_error *error)
{
    char words[100];
    return tw_fail(error, TW_ERR_IO, "states cannot be kept in a file in %s: %s",
                   counter->solver->options.spill,
                   tw_local_reason(number, words, sizeof words) ? words : "an unknown reason");
}

/* How far the count has come. */
typedef struct reached_text {
    char words[120];
} reached_text;

static reached_text reached(const tw_counter *counter)
{
    const tw_count_stats stats = tw_counting_stats(&counter->now.counting);
    reached_text text;
    snprintf(text.words, sizeof text.words, "%zu of %zu cells are done, with %llu states",
             stats.rank, stats.ranks, (unsigned long long)stats.states);
    return text;
}

tw_status tw_counter_check_spill(const tw_counter *counter, tw_error *error)
{
    const tw_spill *spill = &counter->now.counting.spill;
    if (spill->reason)
        return tw_counter_fail_spill(counter, spill->reason, error);
    if (spill->wanted == 0)
        return TW_OK;
    return tw_fail(error, TW_ERR_TOO_LARGE,
                   "counting needs more than %.0f MiB of disk, and may take %.0f MiB; %s",
                   (double)spill->wanted / 1048576, (double)spill->bound / 1048576,
                   reached(counter).words);
}

static tw_status refuse_count(const tw_counter *counter, tw_error *error)
{
    tw_count_stats stats = tw_counting_stats(&counter->now.counting);
    tw_status status = tw_counter_check_spill(counter, error);
    if (status)
        return status;
    if (stats.wanted == 0)
        return TW_ERR_MEMORY;
    if (stats.rank == stats.ranks && counter->set.encoding)
        return tw_fail(error, TW_ERR_TOO_LARGE,
                       "the diagram of the solutions needs more than %.0f MiB, and may take %.0f "
                       "MiB",
                       (double)stats.wanted / 1048576, (double)memory_of(counter) / 1048576);
    return tw_fail(error, TW_ERR_TOO_LARGE,
                   "counting needs more than %.0f MiB, and may take %.0f MiB; %s",
                   (double)stats.wanted / 1048576, (double)memory_of(counter) / 1048576,
                   reached(counter).words);
}

static tw_status take_total(tw_counter *counter)
{
    uint64_t *words;
    size_t count;
    tw_status status = tw_counting_total(&counter->now.counting, &words, &count);
    if (status)
        return status;
    mpz_import(counter->fixed[counter->next], count, -1, sizeof *words, 0, 0, words);
    tw_give(counter->context, words, count, sizeof *words);
    return TW_OK;
}

typedef struct uses_taking {
    const tw_counter *counter;
    size_t times;
    uint32_t *uses;
} uses_taking;

static tw_status take_state_uses(void *user, const uint64_t *key, const uint64_t *number,
                                 size_t words)
{
    const uses_taking *taking = user;
    const tw_uses_sink *sink = &taking->counter->uses;
    tw_count_plan_uses(&taking->counter->now.plan, key, taking->uses);
    return sink->take(sink->user, taking->times, taking->uses, number, words);
}

/* Hands the numbers of the element to the sink. */
static tw_status take_uses(const tw_counter *counter)
{
    const size_t stocks = tw_poses_stock_count(counter->encoding.poses);
    const tw_conjugates *conjugates = &counter->conjugates;
    uses_taking taking = {.counter = counter,
                          .uses = tw_take(counter->context, stocks, sizeof *taking.uses)};
    for (size_t k = 0; k < conjugates->keepers; k++)
        taking.times += conjugates->of[k] == counter->next;
    tw_status status = taking.uses
                           ? tw_counting_visit(&counter->now.counting, take_state_uses, &taking)
                           : TW_ERR_MEMORY;
    tw_give(counter->context, taking.uses, stocks, sizeof *taking.uses);
    return status;
}

static bool wants_best(const tw_counter *counter)
{
    return counter->solver->options.objective != TW_OBJECTIVE_ALL;
}

/* Makes the set; the number of its solutions becomes the total. */
static tw_status make_counter_set(tw_counter *counter, tw_error *error)
{
    tw_solution_set *set = &counter->set;
    size_t words = (mpz_sizeinbase(counter->fixed[0], 2) + 63) / 64;
    tw_status status = tw_solution_set_run(set, words, &counter->pace, error);
    if (status == TW_ERR_MEMORY)
        return refuse_count(counter, error);
    if (!status)
        mpz_import(counter->fixed[0], words, -1, sizeof *set->numbers.of, 0, 0,
                   set->numbers.of + set->zdd.root * words);
    return status;
}

/* Turns the kept tables into a set. */
static tw_status walk_back(tw_counter *counter, tw_error *error)
{
    tw_element_count *now = &counter->now;
    tw_status status = now->returning ? TW_OK : take_total(counter);
    if (!status && !now->returning) {
        now->returning = true;
        status =
            tw_solution_set_begin(&counter->encoding, &now->problem, &now->counting, &counter->set);
    }
    if (status)
        return status == TW_ERR_MEMORY ? refuse_count(counter, error) : status;
    return make_counter_set(counter, error);
}

static tw_status count_element(tw_counter *counter, tw_error *error)
{
    tw_element_count *now = &counter->now;
    tw_status status = now->begun ? TW_OK : begin_element(counter, error);
    if (status)
        return status;
    if (now->matchings.made) {
        status = tw_matching_count_run(&now->matchings, now->counting.from, now->counting.share,
                                       &counter->pace);
        if (status)
            return status;
        mpz_set(counter->fixed[counter->next++], now->matchings.value);
        counter->stats.matchings++;
        tw_counter_clear_element(counter);
        return TW_OK;
    }
    status = tw_counted_status(
        tw_counting_run(&now->counting, counter->stats.threads, 0, &counter->pace));
    if (status == TW_ERR_MEMORY)
        return refuse_count(counter, error);
    if (!status)
        status = counter->options.keep ? walk_back(counter, error)
                 : counter->uses.take  ? take_uses(counter)
                                       : take_total(counter);
    if (status)
        return status;
    add_stats(&counter->stats, &now->counting);
    if (!counter->options.keep)
        tw_counter_clear_element(counter);
    counter->next++;
    return TW_OK;
}

/* ---- Totals ------------------------------------------------------------------------------ */

/* Are solutions counted up to this symmetry? */
static bool is_counted_up_to(const tw_counter *counter, uint32_t element, tw_same same,
                             bool exchange)
{
    const tw_symmetry *symmetry = counter->encoding.symmetry;
    return exchange ? tw_symmetry_counts(symmetry, element, same)
                    : tw_symmetry_is_plain(symmetry, element, same);
}

/* Burnside's lemma: the number of classes is the mean number of solutions that an element fixes. A
 * mean that is not whole comes from numbers that a checkpoint had. */
static tw_status make_total(tw_counter *counter, tw_same same, bool exchange, tw_error *error)
{
    const tw_conjugates *conjugates = &counter->conjugates;
    unsigned long symmetries = 0;
    mpz_t sum;
    mpz_init(sum);
    for (size_t k = 0; k < conjugates->keepers; k++) {
        if (!is_counted_up_to(counter, counter->group[k], same, exchange))
            continue;
        mpz_add(sum, sum, counter->fixed[conjugates->of[k]]);
        symmetries++;
    }
    if (mpz_tdiv_q_ui(sum, sum, symmetries) != 0) {
        mpz_clear(sum);
        return tw_fail(error, TW_ERR_INPUT, "the checkpoint has numbers that no count has");
    }
    char *digits = tw_take(counter->context, mpz_sizeinbase(sum, 10) + 2, 1);
    if (digits) {
        mpz_get_str(digits, 10, sum);
        counter->totals[exchange][same] = tw_copy_text(counter->context, digits);
    }
    tw_give(counter->context, digits, mpz_sizeinbase(sum, 10) + 2, 1);
    mpz_clear(sum);
    return counter->totals[exchange][same] ? TW_OK : TW_ERR_MEMORY;
}

static tw_status make_totals(tw_counter *counter, tw_error *error)
{
    tw_status status = TW_OK;
    if (counter->uses.take) {
        counter->done = true;
        return TW_OK;
    }
    if (counter->alone)
        status = make_total(counter, TW_SAME_NONE, false, error);
    for (int exchange = 0; !counter->alone && exchange < 2; exchange++)
        for (int same = 0; !status && same <= TW_SAME_NONE; same++)
            if (!counter->totals[exchange][same])
                status = make_total(counter, (tw_same)same, exchange, error);
    counter->done = !status;
    return status;
}

const char *tw_counter_total(const tw_counter *counter, tw_same same, bool exchange)
{
    return counter->totals[exchange][same];
}

/* ---- What is kept ------------------------------------------------------------------------ */

static tw_status check_kept(const tw_counter *counter, tw_error *error)
{
    if (!counter->done || !counter->options.keep)
        return tw_fail(error, TW_ERR_STATE, "the tables are not there");
    return TW_OK;
}

tw_status tw_counter_solution(tw_counter *counter, const char *number, const tw_solution **solution,
                              tw_error *error)
{
    tw_clear_error(error);
    tw_status status = check_kept(counter, error);
    if (status)
        return status;
    status = tw_kept_solutions_get(&counter->kept, number, counter->fixed[0], solution);
    return status == TW_ERR_USAGE
               ? tw_fail(error, status,
                         "there is no solution number \"%.60s\": there are %s, from 1 on", number,
                         counter->totals[false][TW_SAME_NONE])
               : status;
}

const char *tw_counter_number(const tw_counter *counter)
{
    bool has_number = counter->kept.drawn.placements && *counter->kept.text;
    return has_number ? counter->kept.text : NULL;
}

tw_status tw_counter_draw(tw_counter *counter, const tw_solution **solution, tw_error *error)
{
    tw_clear_error(error);
    tw_status status = check_kept(counter, error);
    return status ? status : tw_kept_solutions_draw(&counter->kept, counter->fixed[0], solution);
}

tw_status tw_counter_heat(tw_counter *counter, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    tw_status status = check_kept(counter, error);
    if (status)
        return status;
    counter->pace = tw_pace_of(counter->context, watch);
    status = tw_kept_solutions_heat(&counter->kept, &counter->pace);
    uint64_t wanted = tw_counting_stats(&counter->now.counting).wanted;
    if (status == TW_ERR_MEMORY && wanted > 0)
        return tw_fail(error, TW_ERR_TOO_LARGE,
                       "the heat needs more than %.0f MiB, and may take %.0f MiB",
                       (double)wanted / 1048576, (double)memory_of(counter) / 1048576);
    return tw_fail_as(error, status);
}

const char *tw_counter_pose_heat(tw_counter *counter, uint32_t pose)
{
    return tw_kept_solutions_pose_heat(&counter->kept, pose);
}

const char *tw_counter_cell_heat(tw_counter *counter, uint32_t stock, uint32_t cell)
{
    return tw_kept_solutions_cell_heat(&counter->kept, stock, cell);
}

tw_status tw_counter_diagram(const tw_counter *counter, tw_diagram *diagram, tw_error *error)
{
    tw_clear_error(error);
    if (!counter->done || !counter->set.encoding)
        return tw_fail(error, TW_ERR_STATE, "the diagram is not there");
    *diagram = tw_solution_set_diagram(&counter->set);
    return TW_OK;
}

size_t tw_counter_best_count(const tw_counter *counter)
{
    return counter->done ? counter->best.count : 0;
}

const tw_solution *tw_counter_best(tw_counter *counter, size_t number, int64_t *cost)
{
    if (number >= tw_counter_best_count(counter))
        return NULL;
    const tw_best_solution *item = &counter->best.items[number];
    *cost = item->cost;
    return tw_kept_solutions_show(&counter->kept, counter->best.poses + item->start, item->count);
}

/* ---- All of it --------------------------------------------------------------------------- */

tw_status tw_counter_new(const tw_solver *solver, const tw_count_options *options,
                         tw_counter **counter, tw_error *error)
{
    tw_clear_error(error);
    const tw_context *context = solver->context;
    tw_count_options own = {.size = sizeof own};
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_count_options", error);
    if (status == TW_OK)
        status = tw_solver_check_volume(solver, error);
    if (status)
        return status;
    if (tw_solver_stage(solver) < TW_STAGE_PLAN) /* a counter needs no plan */
        return tw_fail(error, TW_ERR_STATE, "the solver is not prepared");
    tw_counter *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->context = context;
    made->solver = solver;
    made->options = own;
    made->options.keep = own.keep || own.condition_count > 0 || wants_best(made);
    made->alone =
        made->options.keep || (solver->options.same == TW_SAME_NONE && !solver->options.exchange);
    made->pace = tw_pace_of(context, NULL);
    status = tw_solution_set_ask(made->solver, &own, &made->set, error);
    const tw_encoding from = {.context = context,
                              .pace = &made->pace,
                              .poses = solver->poses,
                              .symmetry = solver->symmetry};
    if (!status)
        status = tw_encode(&from, &solver->options, false, &made->encoding, error);
    made->encoding.pace = NULL;
    if (!status)
        status = tw_axis_orders_make(context, solver->puzzle,
                                     tw_cover_place_count(made->encoding.cover), &made->orders);
    if (!status)
        status = tw_place_positions_make(context, solver->puzzle, &made->positions);
    made->stats.threads = solver->options.threads;
    if (status) {
        tw_counter_free(made);
        return tw_fail_as(error, status);
    }
    *counter = made;
    return TW_OK;
}

tw_status tw_counter_new_by_uses(const tw_solver *solver, const tw_uses_sink *sink,
                                 tw_counter **counter, tw_error *error)
{
    tw_status status = tw_counter_new(solver, NULL, counter, error);
    if (status == TW_OK)
        (*counter)->uses = *sink;
    return status;
}

size_t tw_counter_symmetries(const tw_counter *counter)
{
    return counter->group_count;
}

void tw_counter_free(tw_counter *counter)
{
    if (!counter)
        return;
    tw_kept_solutions_clear(&counter->kept);
    tw_best_solutions_clear(&counter->best);
    tw_solution_set_clear(&counter->set);
    tw_counter_clear_element(counter);
    tw_axis_orders_clear(&counter->orders);
    tw_place_positions_clear(counter->context, &counter->positions);
    for (int exchange = 0; exchange < 2; exchange++)
        for (int same = 0; same <= TW_SAME_NONE; same++)
            tw_give_text(counter->context, counter->totals[exchange][same]);
    for (size_t e = 0; counter->fixed && e < tw_counter_elements(counter); e++)
        mpz_clear(counter->fixed[e]);
    tw_give(counter->context, counter->fixed, tw_counter_elements(counter), sizeof *counter->fixed);
    tw_conjugates_clear(&counter->conjugates);
    tw_give(counter->context, counter->group, counter->encoding.keeper_count,
            sizeof *counter->group);
    tw_encoding_free(&counter->encoding);
    tw_give(counter->context, counter, 1, sizeof *counter);
}

tw_status tw_counter_make_elements(tw_counter *counter)
{
    const tw_encoding *encoding = &counter->encoding;
    const tw_solve_options *options = &counter->solver->options;
    if (!counter->group)
        counter->group = tw_take(counter->context, encoding->keeper_count, sizeof *counter->group);
    if (!counter->group)
        return TW_ERR_MEMORY;
    counter->group_count = 0;
    for (size_t k = 0; k < (counter->alone ? 1 : encoding->keeper_count); k++)
        if (!counter->uses.take ||
            is_counted_up_to(counter, encoding->keepers[k], options->same, options->exchange))
            counter->group[counter->group_count++] = encoding->keepers[k];
    tw_conjugates_clear(&counter->conjugates); /* if a call was stopped before */
    tw_status status = tw_conjugates_make(encoding, counter->group, counter->group_count,
                                          &counter->pace, &counter->conjugates);
    if (status)
        return status;
    counter->fixed = tw_take(counter->context, counter->conjugates.count, sizeof *counter->fixed);
    for (size_t e = 0; counter->fixed && e < tw_counter_elements(counter); e++)
        mpz_init(counter->fixed[e]);
    counter->stats.elements = tw_counter_elements(counter);
    return counter->fixed ? TW_OK : TW_ERR_MEMORY;
}

tw_status tw_counter_run(tw_counter *counter, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    const tw_context *context = counter->context;
    tw_status status = TW_OK;
    if (counter->refused)
        return tw_fail(error, TW_ERR_STATE, "the count was refused memory, and cannot go on");
    counter->began = context->seconds(context->user);
    counter->pace = tw_pace_of(context, watch);
    if (!counter->fixed)
        status = tw_counter_make_elements(counter);
    while (!status && counter->next < tw_counter_elements(counter))
        status = count_element(counter, error);
    if (!status && counter->options.keep)
        status = tw_kept_solutions_begin(&counter->set, counter->options.seed, &counter->kept);
    if (!status && wants_best(counter)) {
        bool dearest = counter->solver->options.objective == TW_OBJECTIVE_DEAREST;
        status = tw_best_solutions_run(&counter->best, &counter->set, counter->solver->most,
                                       dearest, &counter->pace);
        if (status == TW_ERR_MEMORY)
            status = refuse_count(counter, error);
    }
    if (!status)
        status = make_totals(counter, error);
    counter->stats.seconds += context->seconds(context->user) - counter->began;
    counter->began = 0;
    counter->refused = status && status != TW_ERR_STATE;
    if (status == TW_ERR_STATE) /* stopped */
        return TW_OK;
    return tw_fail_as(error, status);
}

bool tw_counter_is_done(const tw_counter *counter)
{
    return counter->done;
}

tw_counter_stats tw_counter_get_stats(const tw_counter *counter)
{
    tw_counter_stats stats = counter->stats;
    const tw_context *context = counter->context;
    stats.seconds += counter->began > 0 ? context->seconds(context->user) - counter->began : 0;
    stats.element = counter->next;
    const tw_solution_set *set = &counter->set;
    if (set->encoding) {
        tw_count_stats now = tw_counting_stats(set->tables.counting);
        stats.kept = set->tables.states;
        stats.variables = set->tables.variables;
        stats.nodes = set->made ? set->zdd.count - 2 : 0;
        stats.peak = now.peak > stats.peak ? now.peak : stats.peak;
    }
    bool has_tables = counter->now.begun && !counter->now.matchings.made;
    if (has_tables && counter->next < tw_counter_elements(counter)) {
        tw_count_stats now = tw_counting_stats(&counter->now.counting);
        stats.rank = now.rank;
        stats.ranks = now.ranks;
        add_stats(&stats, &counter->now.counting);
    }
    return stats;
}
