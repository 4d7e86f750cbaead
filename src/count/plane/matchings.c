/* matchings.c -- the plane graph of a problem, from the positions of its places
 * (count/plane/matchings.h). */
#include "count/plane/matchings.h"

#include "base/numbers.h"
#include "count/plane/plane_graph.h"

#include <math.h>
#include <stdlib.h>

/* Options that cover the same two items. */
typedef struct plane_edge {
    uint32_t one, two, weight;
    uint32_t option; /* of the problem: one of them */
} plane_edge;

/* A dart at its vertex. */
typedef struct ray {
    uint32_t from, dart;
    double angle;
} ray;

typedef struct plane_drawing {
    tw_scope scope; /* of its arrays and of the graph */
    const tw_count_problem *problem;
    const uint32_t *image;
    const tw_place_positions *positions;
    size_t items; /* extras among them */
    plane_edge *links;
    size_t link_count;
    ray *rays;       /* by `from` */
    size_t *start;   /* of each item's rays, and the end */
    uint32_t *place; /* that stands for each item; UINT32_MAX: not yet */
    uint32_t *queue;
    uint32_t *loose; /* of each item: the ways to leave it out, or to cover it alone */
    tw_plane_graph graph;
} plane_drawing;

/* ---- Does it suit? ----------------------------------------------------------------------- */

/* Is the number of uses forced: one stock, options of two places, and all places required? */
static bool is_forced(const tw_count_problem *problem, uint32_t low, uint32_t high)
{
    size_t places = tw_cover_place_count(problem->cover);
    if (tw_cover_stock_count(problem->cover) != 1 ||
        tw_cover_required_count(problem->cover) != places)
        return false;
    for (uint32_t o = 0; o < tw_cover_option_count(problem->cover); o++)
        if (tw_cover_option_stock(problem->cover, o) == UINT32_MAX ||
            tw_cover_option(problem->cover, o).count != 2)
            return false;
    return places % 2 == 0 && low <= places / 2 && places / 2 <= high;
}

static bool suits(const tw_count_problem *problem)
{
    for (size_t o = 0; o < problem->options; o++)
        if (tw_count_option_items(problem, o).count > 2 ||
            tw_cover_option(problem->cover, problem->origin[o]).count > 2)
            return false;
    if (problem->items == 0)
        return false;
    for (uint32_t s = 0; s < tw_cover_stock_count(problem->cover); s++) {
        uint32_t low, high;
        tw_cover_range(problem->cover, s, &low, &high);
        bool plenty = low == 0 && high >= tw_cover_place_count(problem->cover);
        if (!plenty && !is_forced(problem, low, high))
            return false;
    }
    return true;
}

/* ---- Links ------------------------------------------------------------------------------- */

static int compare_links(const void *a, const void *b)
{
    const plane_edge *x = a, *y = b;
    const int order = tw_order_then(TW_ORDER(x->one, y->one), TW_ORDER(x->two, y->two));
    return tw_order_then(order, TW_ORDER(x->option, y->option));
}

static void join_links(plane_drawing *work)
{
    size_t kept = 0;
    qsort(work->links, work->link_count, sizeof *work->links, compare_links);
    for (size_t i = 0; i < work->link_count; i++) {
        plane_edge *last = kept ? &work->links[kept - 1] : NULL;
        if (last && last->one == work->links[i].one && last->two == work->links[i].two)
            last->weight++;
        else
            work->links[kept++] = work->links[i];
    }
    work->link_count = kept;
}

/* Returns how many items may be left out, or covered alone. */
static size_t find_links(plane_drawing *work)
{
    const tw_count_problem *problem = work->problem;
    size_t loose = 0;
    for (uint32_t o = 0; o < problem->options; o++) {
        tw_u32_span items = tw_count_option_items(problem, o);
        if (items.count == 2)
            work->links[work->link_count++] = (plane_edge){items.items[0], items.items[1], 1, o};
        else
            work->loose[items.items[0]]++;
    }
    join_links(work);
    for (size_t i = 0; i < work->items; i++) {
        work->loose[i] += problem->optional[i];
        loose += work->loose[i] > 0;
    }
    return loose;
}

/* ---- Where they lie ---------------------------------------------------------------------- */

/* The other place of the orbit's option that covers `place`; UINT32_MAX: there is none. */
static uint32_t other_place(const plane_drawing *work, uint32_t option, uint32_t place)
{
    uint32_t begin = work->problem->origin[option], o = begin;
    do {
        tw_u32_span places = tw_cover_option(work->problem->cover, o);
        if (places.items[0] == place || places.items[1] == place)
            return places.items[places.items[0] == place];
        o = work->image ? work->image[o] : o;
    } while (o != begin);
    return UINT32_MAX;
}

static tw_status draw_ray(plane_drawing *work, ray *r, size_t *ready)
{
    uint32_t here = work->place[r->from], to = work->graph.from[r->dart ^ 1],
             there = other_place(work, work->links[r->dart / 2].option, here);
    if (there >= work->positions->places || here >= work->positions->places)
        return TW_ERR_UNSUPPORTED;
    const double *a = work->positions->at[here], *b = work->positions->at[there];
    r->angle = atan2(b[1] - a[1], b[0] - a[0]);
    if (work->place[to] == UINT32_MAX) {
        work->place[to] = there;
        work->queue[(*ready)++] = to;
    }
    return TW_OK;
}

/* Goes from item to item, so that the places which stand for them are neighbours. */
static tw_status draw_rays(plane_drawing *work)
{
    tw_status status = TW_OK;
    size_t ready = 0, done = 0;
    memset(work->place, 0xff, work->items * sizeof *work->place);
    for (uint32_t i = 0; !status && i < work->items; i++) {
        if (work->place[i] != UINT32_MAX)
            continue;
        work->place[i] = work->problem->place[i];
        work->queue[ready++] = i;
        for (; !status && done < ready; done++)
            for (size_t r = work->start[work->queue[done]];
                 !status && r < work->start[work->queue[done] + 1]; r++)
                status = draw_ray(work, &work->rays[r], &ready);
    }
    return status;
}

static int compare_rays(const void *a, const void *b)
{
    const ray *x = a, *y = b;
    const int order = tw_order_then(TW_ORDER(x->from, y->from), TW_ORDER(x->angle, y->angle));
    return tw_order_then(order, TW_ORDER(x->dart, y->dart));
}

static void sort_rays(plane_drawing *work)
{
    qsort(work->rays, 2 * work->link_count, sizeof *work->rays, compare_rays);
}

static tw_status draw_plane(plane_drawing *work)
{
    tw_plane_graph *graph = &work->graph;
    for (size_t i = 0; i < work->items; i++)
        tw_plane_add_vertex(graph);
    for (size_t l = 0; l < work->link_count; l++) {
        const plane_edge *one = &work->links[l];
        uint32_t dart = tw_plane_add_edge(graph, one->one, one->two, one->weight);
        work->rays[dart] = (ray){.from = one->one, .dart = dart};
        work->rays[dart + 1] = (ray){.from = one->two, .dart = dart + 1};
        work->start[one->one + 1]++;
        work->start[one->two + 1]++;
    }
    for (size_t i = 0; i < work->items; i++)
        work->start[i + 1] += work->start[i];
    sort_rays(work);
    tw_status status = draw_rays(work);
    sort_rays(work);
    for (size_t r = 0; r < 2 * work->link_count; r++) {
        bool is_first = r == 0 || work->rays[r - 1].from != work->rays[r].from;
        tw_plane_link(graph, work->rays[r].dart, is_first ? TW_NO_DART : work->rays[r - 1].dart);
    }
    return status;
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status fill_matrix(const plane_drawing *work, tw_skew_matrix *matrix)
{
    const tw_plane_graph *graph = &work->graph;
    matrix->context = work->problem->context;
    matrix->rows = graph->vertices;
    matrix->count = matrix->room = graph->darts / 2;
    matrix->entries = tw_take(matrix->context, matrix->room, sizeof *matrix->entries);
    if (!matrix->entries)
        return TW_ERR_MEMORY;
    for (size_t e = 0; e < matrix->count; e++) {
        uint32_t one = graph->rank[graph->from[2 * e]], two = graph->rank[graph->from[2 * e + 1]];
        int64_t value = graph->weight[e];
        bool turned = (one > two) == graph->along[2 * e];
        matrix->entries[e] =
            (tw_skew_entry){one < two ? one : two, one < two ? two : one, turned ? -value : value};
    }
    return TW_OK;
}

static tw_status make_graph(plane_drawing *work)
{
    size_t loose = find_links(work);
    tw_status status = tw_plane_graph_take(&work->scope.context, work->items + 4 * loose,
                                           work->link_count + 6 * loose, &work->graph);
    if (!status)
        status = draw_plane(work);
    if (!status)
        status = tw_plane_survey(&work->graph);
    if (!status && loose > 0)
        status = tw_plane_add_loose(&work->graph, work->loose);
    if (!status && loose > 0)
        status = tw_plane_survey(&work->graph);
    return status ? status : tw_plane_direct(&work->graph);
}

tw_status tw_matchings_make(const tw_count_problem *problem, const uint32_t *image,
                            const tw_place_positions *positions, tw_skew_matrix *matrix)
{
    plane_drawing work = {.problem = problem,
                          .image = image,
                          .positions = positions,
                          .items = problem->items + problem->extras};
    const tw_array all[] = {TW_ARRAY(work.links, problem->options),
                            TW_ARRAY(work.rays, 2 * problem->options),
                            TW_ARRAY(work.start, work.items + 1),
                            TW_ARRAY(work.place, work.items),
                            TW_ARRAY(work.queue, work.items),
                            TW_ARRAY(work.loose, work.items),
                            {0}};
    if (!suits(problem))
        return TW_ERR_UNSUPPORTED;
    tw_scope_begin(&work.scope, problem->context);
    tw_status status =
        tw_arrays(&work.scope.context, all, TW_TAKE) ? make_graph(&work) : TW_ERR_MEMORY;
    if (!status)
        status = fill_matrix(&work, matrix);
    tw_scope_end(&work.scope);
    return status;
}
