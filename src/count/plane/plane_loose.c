/* plane_loose.c -- vertices that may be left out of a matching (count/plane/plane_graph.h).
 *
 * Round a face, each vertex v that may be left out gets three new ones a, b, c that are joined to
 * each other, with an edge v-a, and c is joined to the b of the next trio. Of the three edges that
 * leave a trio a matching has one or three, in one way each. So, from the first trio on, what
 * enters the next one is decided by which vertices have been left out: each set is matched in one
 * way, if the last c has an edge to a vertex alone exactly when the number of vertices is odd
 * without. */
#include "count/plane/plane_graph.h"

/* The last trio of a chain: the darts of its corners b and c behind which the chain continues. */
typedef struct trio {
    uint32_t c, behind_b, behind_c;
} trio;

/* Adds a trio at the corner of the face that follows a dart. The three corners are met
 * counterclockwise. */
static trio add_trio(tw_plane_graph *graph, uint32_t corner, uint32_t weight)
{
    uint32_t a = tw_plane_add_vertex(graph), b = tw_plane_add_vertex(graph),
             c = tw_plane_add_vertex(graph);
    uint32_t in = tw_plane_add_edge(graph, graph->from[corner], a, weight),
             ab = tw_plane_add_edge(graph, a, b, 1), ac = tw_plane_add_edge(graph, a, c, 1),
             bc = tw_plane_add_edge(graph, b, c, 1);
    tw_plane_link(graph, in, corner);
    tw_plane_link(graph, in ^ 1, TW_NO_DART);
    tw_plane_link(graph, ab, in ^ 1);
    tw_plane_link(graph, ac, ab);
    tw_plane_link(graph, bc, TW_NO_DART);
    tw_plane_link(graph, ab ^ 1, bc);
    tw_plane_link(graph, ac ^ 1, TW_NO_DART);
    tw_plane_link(graph, bc ^ 1, ac ^ 1);
    return (trio){c, ab ^ 1, bc ^ 1};
}

static void join_loose(tw_plane_graph *graph, const trio *last, uint32_t vertex, uint32_t behind)
{
    uint32_t dart = tw_plane_add_edge(graph, last->c, vertex, 1);
    tw_plane_link(graph, dart, last->behind_c);
    tw_plane_link(graph, dart ^ 1, behind);
}

/* corners: darts of a face's vertices, the face behind each, in the order of the walk round it. */
static void add_chain(tw_plane_graph *graph, const uint32_t *corners, size_t count,
                      const uint32_t *weights)
{
    size_t vertices = graph->size[graph->component[graph->from[corners[0]]]] + 3 * count;
    trio last = {0};
    for (size_t i = 0; i < count; i++) {
        trio now = add_trio(graph, corners[i], weights[graph->from[corners[i]]]);
        if (i > 0)
            join_loose(graph, &last, graph->from[now.behind_b], now.behind_b);
        last = now;
    }
    if (vertices % 2 != 0)
        join_loose(graph, &last, tw_plane_add_vertex(graph), TW_NO_DART);
}

typedef struct loose_adding {
    tw_plane_graph *graph;
    const uint32_t *weights;
    uint32_t *wanted;  /* of each component: vertices that may be left out, and have no chain */
    uint32_t *met;     /* of each vertex: 1 + the walk that met it last */
    uint32_t *corners; /* of a face */
    bool *walked;      /* of each dart */
} loose_adding;

/* The corners of the vertices that may be left out, once each. */
static size_t find_corners(loose_adding *work, uint32_t begin)
{
    const tw_plane_graph *graph = work->graph;
    size_t count = 0;
    for (uint32_t d = begin; !work->walked[d]; d = tw_plane_next_on_face(graph, d)) {
        uint32_t vertex = graph->from[d ^ 1];
        work->walked[d] = true;
        if (!work->weights[vertex] || work->met[vertex] == begin + 1)
            continue;
        work->met[vertex] = begin + 1;
        work->corners[count++] = d ^ 1;
    }
    return count;
}

static void add_alone(loose_adding *work, uint32_t vertex)
{
    tw_plane_graph *graph = work->graph;
    uint32_t dart =
        tw_plane_add_edge(graph, vertex, tw_plane_add_vertex(graph), work->weights[vertex]);
    tw_plane_link(graph, dart, TW_NO_DART);
    tw_plane_link(graph, dart ^ 1, TW_NO_DART);
    work->wanted[graph->component[vertex]] = 0;
}

/* Adds the chain to a face that has all vertices that its component may leave out. */
static void add_chains(loose_adding *work, size_t darts)
{
    tw_plane_graph *graph = work->graph;
    for (uint32_t d = 0; d < darts; d++) {
        uint32_t *wanted = &work->wanted[graph->component[graph->from[d]]];
        size_t count = find_corners(work, d);
        if (count == 0 || count != *wanted)
            continue;
        add_chain(graph, work->corners, count, work->weights);
        *wanted = 0;
    }
}

static tw_status add_all(loose_adding *work)
{
    tw_plane_graph *graph = work->graph;
    size_t vertices = graph->vertices, darts = graph->darts;
    for (uint32_t v = 0; v < vertices; v++)
        work->wanted[graph->component[v]] += work->weights[v] > 0;
    for (uint32_t v = 0; v < vertices; v++)
        if (graph->first[v] == TW_NO_DART && work->weights[v])
            add_alone(work, v);
    add_chains(work, darts);
    for (size_t c = 0; c < graph->components; c++)
        if (work->wanted[c] > 0)
            return TW_ERR_UNSUPPORTED;
    return TW_OK;
}

tw_status tw_plane_add_loose(tw_plane_graph *graph, const uint32_t *weights)
{
    loose_adding work = {.graph = graph, .weights = weights};
    const size_t vertices = graph->vertices;
    const tw_array all[] = {TW_ARRAY(work.wanted, vertices),
                            TW_ARRAY(work.met, vertices),
                            TW_ARRAY(work.corners, vertices),
                            TW_ARRAY(work.walked, graph->darts),
                            {0}};
    return tw_arrays(graph->context, all, TW_TAKE) ? add_all(&work) : TW_ERR_MEMORY;
}
