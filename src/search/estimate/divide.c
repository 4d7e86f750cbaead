/* divide.c -- tasks divided by estimate and dealt out (divide.h).
 *
 * A heap has the tasks by their estimated nodes; a chain has them in the order of the tree.
 * Dividing a task: visit its nodes until one has two choices left, then let the engine split there.
 * Hits met on the way are kept with the task, as held.
 * The first look at each task is short: large tasks are divided anyway. But a task that seems small
 * by chance is not divided, so the estimates of the tasks left are mostly too low. Hence the second
 * look: each task left is estimated anew, by more probes, independent of the first ones, and is
 * divided further if it turns out to be large.
 *
 * Invariant: units, hits and branches of all tasks and of the dividing are those of the work.
 *
 * Cost: two first looks and one second look for each task; a dozen tasks a part. */
#include "search/estimate/divide.h"

#include "base/numbers.h"
#include "base/scope.h"
#include "search/estimate/estimate.h"
#include "search/heap.h"

#include <string.h>

#define TASKS_A_PART 8       /* at least, where there are so many */
#define MOST_TASKS_A_PART 64 /* that dividing makes */
#define LARGEST_SHARE 0.2    /* of a part, that one task may have */
#define FEWEST_NODES 16      /* smaller tasks are not divided */
#define MOST_VISITS 10000    /* in search of a node with two choices */
#define FIRST_LOOK 8         /* probes */
#define SECOND_LOOK 32
#define TASKS_EXPECTED 12 /* a part, to report progress */
#define NONE SIZE_MAX

typedef struct subtree {
    tw_path path;       /* its options are words + at */
    size_t at, held_at; /* in words */
    size_t held_count;
    uint64_t weight;
    uint32_t root;
    bool searched;
    bool sure;  /* it had its second look */
    bool stuck; /* it cannot be divided */
    double nodes;
    size_t after; /* the next in the order of the tree */
} subtree;

typedef struct division_work {
    tw_scope scope;
    const tw_context *context; /* that of the scope; what is made comes from where it does */
    const tw_engine *engine;
    tw_pace *pace;
    tw_state *state;
    tw_prober *prober;
    uint64_t seed;
    size_t parts, given; /* to make; tasks passed in */
    subtree *subtrees;
    size_t count, room, first;
    size_t sure;  /* subtrees that had their second look */
    tw_heap heap; /* of subtrees that can still be divided, by their nodes */
    uint32_t *words;
    size_t word_count, word_room;
    double nodes;      /* of all */
    tw_status trouble; /* of the sink */
    uint32_t root;     /* of the task being divided */
} division_work;

/* ---- Growing lists ----------------------------------------------------------------------- */

static tw_status add_path_words(division_work *work, const uint32_t *words, size_t count)
{
    if (!TW_GROW(work->context, work->words, work->word_room, work->word_count + count))
        return TW_ERR_MEMORY;
    if (count)
        memcpy(work->words + work->word_count, words, count * sizeof *words);
    work->word_count += count;
    return TW_OK;
}

static tw_status make_subtree_room(division_work *work)
{
    bool made = TW_GROW(work->context, work->subtrees, work->room, work->count + 1) &&
                tw_heap_reserve(work->context, &work->heap, work->count + 1);
    return made ? TW_OK : TW_ERR_MEMORY;
}

static tw_status set_path(division_work *work, subtree *at, tw_path path)
{
    at->path = path;
    at->at = work->word_count;
    return add_path_words(work, path.options, path.count);
}

static tw_path path_of_subtree(const division_work *work, const subtree *at)
{
    tw_path path = at->path;
    path.options = work->words + at->at;
    return path;
}

static void push_subtree(division_work *work, size_t number)
{
    tw_heap_push(&work->heap, (tw_heap_item){work->subtrees[number].nodes, number});
}

/* ---- Dividing ---------------------------------------------------------------------------- */

/* Estimates a subtree that is not in the sum `nodes` of the work. */
static tw_status weigh_subtree(division_work *work, size_t number)
{
    subtree *at = &work->subtrees[number];
    tw_estimate estimate;
    const tw_task task = {.path = path_of_subtree(work, at)};
    const tw_estimate_options options = {.seed = tw_mix(tw_mix(work->seed, number), at->sure),
                                         .probes = at->sure ? SECOND_LOOK : FIRST_LOOK};
    /* Report progress: dividing is one half, the second look the other. */
    double expected = (double)work->parts * TASKS_EXPECTED + (double)work->given;
    double made = (double)work->count / expected;
    double done = ((made < 1 ? made : 1) + (double)work->sure / (double)(work->count + 1)) / 2;
    if (work->pace && done > work->pace->done)
        work->pace->done = done;
    tw_status status = tw_pace_status(work->pace, TW_NODE_STEPS);
    if (status)
        return status;
    status = tw_prober_estimate(work->prober, &task, 1, &options, &estimate);
    if (status)
        return status;
    at->nodes = estimate.branches.mean;
    work->nodes += at->nodes;
    if (!at->stuck && at->nodes >= FEWEST_NODES)
        push_subtree(work, number);
    return TW_OK;
}

static bool hold_hit(void *user, const uint32_t *options, size_t count)
{
    division_work *work = user;
    const uint32_t head[] = {work->root, (uint32_t)count};
    if (!work->trouble)
        work->trouble = add_path_words(work, head, 2);
    if (!work->trouble)
        work->trouble = add_path_words(work, options, count);
    return true;
}

/* Visits nodes until the engine can split, or nothing is left; *left: units left before the split.
 * Appends hits to the words. */
static bool find_task_split(division_work *work, tw_path *given, uint64_t *left, bool *exhausted)
{
    const tw_hit_sink sink = {hold_hit, work};
    for (size_t visits = 0; visits < MOST_VISITS; visits++) {
        *left = work->engine->left(work->state);
        if (work->engine->split(work->state, given))
            return true;
        *exhausted =
            tw_engine_visit(work->engine, work->state, &sink, work->pace) == TW_RUN_EXHAUSTED;
        if (*exhausted)
            break;
    }
    *left = work->engine->left(work->state);
    return false;
}

/* Joins the held hits and the new ones. */
static tw_status hold_more(division_work *work, subtree *at, size_t found_at)
{
    size_t found = work->word_count - found_at;
    if (found == 0)
        return TW_OK;
    if (at->held_count > 0) { /* copies the old ones to the end, then the new ones */
        size_t start = work->word_count;
        if (!TW_GROW(work->context, work->words, work->word_room, start + at->held_count + found))
            return TW_ERR_MEMORY;
        memcpy(work->words + start, work->words + at->held_at,
               at->held_count * sizeof *work->words);
        memcpy(work->words + start + at->held_count, work->words + found_at,
               found * sizeof *work->words);
        work->word_count += at->held_count + found;
        found_at = start;
    }
    at->held_at = found_at;
    at->held_count += found;
    return TW_OK;
}

/* Makes the split-off task the subtree behind this one, without weight yet. */
static tw_status add_behind(division_work *work, size_t number, tw_path given)
{
    tw_status status = make_subtree_room(work);
    if (status)
        return status;
    subtree *at = &work->subtrees[number];
    size_t made = work->count++;
    work->subtrees[made] = (subtree){.root = at->root, .after = at->after};
    at->after = made;
    return set_path(work, &work->subtrees[made], given);
}

/* The units that `left` of the `whole` of a subtree stand for. */
static uint64_t units_of_subtree(const subtree *at, uint64_t left, uint64_t whole)
{
    return whole ? tw_task_part(at->weight, left, whole) : 0;
}

/* Shares the units of a subtree with the last one made, which has its later half. */
static tw_status share(division_work *work, size_t number, uint64_t left, uint64_t whole)
{
    subtree *at = &work->subtrees[number];
    size_t made = work->count - 1;
    uint64_t units = units_of_subtree(at, left, whole);
    at->weight = units_of_subtree(at, work->engine->left(work->state), whole);
    work->subtrees[made].weight = units - at->weight;
    tw_status status = set_path(work, at, work->engine->path(work->state));
    if (!status)
        status = weigh_subtree(work, number);
    return status ? status : weigh_subtree(work, made);
}

static tw_status divide_subtree(division_work *work, size_t number)
{
    subtree *at = &work->subtrees[number];
    tw_path given = {0};
    uint64_t left = 0;
    work->nodes -= at->nodes;
    work->sure -= at->sure;
    at->sure = false;
    work->root = at->root;
    tw_status status = work->engine->seek(work->state, path_of_subtree(work, at));
    if (status)
        return status;
    size_t found_at = work->word_count;
    uint64_t whole = work->engine->left(work->state);
    bool split = find_task_split(work, &given, &left, &at->searched);
    status = work->trouble ? work->trouble : hold_more(work, at, found_at);
    if (!status && split)
        status = add_behind(work, number, given);
    if (status || split)
        return status ? status : share(work, number, left, whole);
    at->weight = units_of_subtree(at, left, whole);
    at->nodes = 0;
    if (at->searched)
        return TW_OK;
    at->stuck = true;
    status = set_path(work, at, work->engine->path(work->state));
    return status ? status : weigh_subtree(work, number);
}

static bool is_fine_enough(const division_work *work)
{
    size_t parts = work->parts;
    if (work->heap.count == 0 || work->count - work->given >= parts * MOST_TASKS_A_PART)
        return true;
    double largest = work->heap.items[0].size;
    return work->count >= parts * TASKS_A_PART &&
           largest <= LARGEST_SHARE * work->nodes / (double)parts;
}

/* Takes the second look at the subtrees that had none; *more: there were some. */
static tw_status look_at_subtrees_again(division_work *work, bool *more)
{
    tw_status status = TW_OK;
    work->heap.count = 0;
    for (size_t i = 0; !status && i < work->count; i++) {
        subtree *at = &work->subtrees[i];
        if (at->sure && !at->stuck && at->nodes >= FEWEST_NODES)
            push_subtree(work, i);
        if (at->searched || at->sure)
            continue;
        *more = at->sure = true;
        work->sure++;
        work->nodes -= at->nodes;
        status = weigh_subtree(work, i);
    }
    return status;
}

static tw_status divide_all(division_work *work)
{
    tw_status status = TW_OK;
    for (bool more = true; !status && more;) {
        more = false;
        while (!status && !is_fine_enough(work))
            status = divide_subtree(work, tw_heap_pop(&work->heap).number);
        if (!status)
            status = look_at_subtrees_again(work, &more);
    }
    return status;
}

static tw_status take_tasks(division_work *work, const tw_task *tasks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        tw_status status = make_subtree_room(work);
        if (status)
            return status;
        subtree *at = &work->subtrees[work->count];
        *at = (subtree){.weight = tasks[i].weight,
                        .root = tasks[i].root,
                        .searched = tasks[i].searched,
                        .held_count = tasks[i].held_count,
                        .after = i + 1 < count ? i + 1 : NONE};
        work->count++;
        status = set_path(work, at, tasks[i].path);
        at->held_at = work->word_count;
        if (!status)
            status = add_path_words(work, tasks[i].held, tasks[i].held_count);
        if (!status && !at->searched)
            status = weigh_subtree(work, i);
        if (status)
            return status;
    }
    return TW_OK;
}

/* ---- Dealing out ------------------------------------------------------------------------- */

/* Deals out the tasks, the largest first, each to the part with the fewest nodes: the heap of parts
 * has their nodes with a negative sign. */
static tw_status deal_out(division_work *work, const size_t *place, tw_division *made)
{
    tw_heap parts = {0};
    if (!tw_heap_reserve(work->context, &parts, made->parts))
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < made->parts; i++)
        tw_heap_push(&parts, (tw_heap_item){0, i});
    work->heap.count = 0;
    for (size_t i = 0; i < work->count; i++)
        if (place[i] != NONE)
            push_subtree(work, i);
    while (work->heap.count > 0) {
        tw_heap_item largest = tw_heap_pop(&work->heap), least = parts.items[0];
        made->part[place[largest.number]] = (uint32_t)least.number;
        /* a task estimated at 0 nodes counts as 1 */
        tw_heap_shrink_first(&parts, least.size - (largest.size + 1));
    }
    return TW_OK;
}

/* Lists the tasks in the order of the tree; place: the position of each subtree, NONE if nothing is
 * left of it. */
static tw_status list_tasks(const division_work *work, size_t *place, tw_division *made)
{
    tw_task *tasks = tw_take(work->context, work->count, sizeof *tasks);
    made->nodes = tw_take(work->scope.from, work->count, sizeof *made->nodes);
    made->part = tw_take(work->scope.from, work->count, sizeof *made->part);
    size_t count = 0;
    tw_status status = tasks && made->nodes && made->part ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = work->count ? work->first : NONE; !status && i != NONE;
         i = work->subtrees[i].after) {
        const subtree *at = &work->subtrees[i];
        place[i] = at->searched && at->held_count == 0 ? NONE : count;
        if (place[i] == NONE)
            continue;
        tasks[count] = (tw_task){.path = at->searched ? (tw_path){0} : path_of_subtree(work, at),
                                 .weight = at->weight,
                                 .root = at->root,
                                 .held = work->words + at->held_at,
                                 .held_count = at->held_count,
                                 .searched = at->searched};
        made->nodes[count++] = at->nodes;
    }
    if (!status)
        status = tw_task_list_copy(work->scope.from, tasks, count, &made->tasks);
    return status;
}

static tw_status finish_division(division_work *work, tw_division *made)
{
    size_t *place = tw_take(work->context, work->count, sizeof *place);
    if (!place)
        return TW_ERR_MEMORY;
    made->room = work->count;
    tw_status status = list_tasks(work, place, made);
    if (!status)
        status = deal_out(work, place, made);
    made->counters = work->engine->counters(work->state);
    return status;
}

/* ---- The call ---------------------------------------------------------------------------- */

static tw_status check(const tw_setup *setup, const tw_task *tasks, size_t count, size_t parts)
{
    const tw_engine *engine = setup->engine;
    if (!engine->split || !engine->seek || !engine->path)
        return TW_ERR_UNSUPPORTED;
    if (parts < 1 || parts > TW_MAX_PARTS)
        return TW_ERR_TOO_LARGE;
    for (size_t i = 0; i < count; i++)
        if (tasks[i].weight > TW_WHOLE || !tw_task_held_is_sound(&tasks[i], setup->cover))
            return TW_ERR_INPUT;
    return TW_OK;
}

tw_status tw_divide(const tw_setup *setup, const tw_task *tasks, size_t count, size_t parts,
                    tw_division *division)
{
    const tw_context *context = tw_context_or_default(setup->context);
    division_work work = {
        .engine = setup->engine, .pace = setup->pace, .parts = parts, .given = count};
    tw_division made = {.parts = parts};
    work.context = tw_scope_begin(&work.scope, context);
    tw_status status = check(setup, tasks, count, parts);
    if (!status)
        status = tw_prober_new(setup, &work.prober);
    if (!status)
        status = setup->engine->make(setup, (tw_path){0}, &work.state);
    if (!status)
        status = take_tasks(&work, tasks, count);
    if (!status)
        status = divide_all(&work);
    if (!status)
        status = finish_division(&work, &made);
    made.tasks.context = context;
    if (status)
        tw_division_free(&made);
    else
        *division = made;
    work.engine->free(work.state);
    tw_prober_free(work.prober);
    tw_scope_end(&work.scope);
    return status;
}

void tw_division_free(tw_division *division)
{
    const tw_context *context = division->tasks.context;
    if (!context)
        return;
    tw_give(context, division->part, division->room, sizeof *division->part);
    tw_give(context, division->nodes, division->room, sizeof *division->nodes);
    tw_task_list_free(&division->tasks);
    *division = (tw_division){0};
}
