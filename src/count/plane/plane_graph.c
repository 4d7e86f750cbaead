/* plane_graph.c -- the faces of a plane graph, and directions of its edges
 * (count/plane/plane_graph.h).
 * Cost: linear. */
#include "count/plane/plane_graph.h"

/* ---- Making ------------------------------------------------------------------------------ */

tw_status tw_plane_graph_take(const tw_context *context, size_t vertices, size_t edges,
                              tw_plane_graph *graph)
{
    const size_t darts = 2 * edges;
    const tw_array all[] = {TW_ARRAY(graph->first, vertices),
                            TW_ARRAY(graph->rank, vertices),
                            TW_ARRAY(graph->component, vertices),
                            TW_ARRAY(graph->size, vertices),
                            TW_ARRAY(graph->from, darts),
                            TW_ARRAY(graph->next, darts),
                            TW_ARRAY(graph->face, darts),
                            TW_ARRAY(graph->along, darts),
                            TW_ARRAY(graph->weight, edges),
                            TW_ARRAY(graph->known, edges),
                            {0}};
    graph->context = context;
    return tw_arrays(context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
}

uint32_t tw_plane_add_vertex(tw_plane_graph *graph)
{
    graph->first[graph->vertices] = TW_NO_DART;
    return (uint32_t)graph->vertices++;
}

uint32_t tw_plane_add_edge(tw_plane_graph *graph, uint32_t one, uint32_t other, uint32_t weight)
{
    uint32_t dart = (uint32_t)graph->darts;
    graph->from[dart] = one;
    graph->from[dart + 1] = other;
    graph->weight[dart / 2] = weight;
    graph->darts += 2;
    return dart;
}

void tw_plane_link(tw_plane_graph *graph, uint32_t dart, uint32_t after)
{
    if (after == TW_NO_DART)
        graph->first[graph->from[dart]] = graph->next[dart] = dart;
    else {
        graph->next[dart] = graph->next[after];
        graph->next[after] = dart;
    }
}

/* ---- Survey ------------------------------------------------------------------------------ */

static uint32_t next_around(const tw_plane_graph *graph, uint32_t dart)
{
    uint32_t next = graph->next[dart];
    return next == graph->first[graph->from[dart]] ? TW_NO_DART : next;
}

/* Numbers a component from a vertex on; queue: vertices by rank. `known` are the edges by which a
 * vertex is met first: a spanning tree, whose edges may be directed at will. */
static void number_component(tw_plane_graph *graph, uint32_t *queue, uint32_t begin, size_t *done)
{
    uint32_t component = (uint32_t)graph->components++;
    size_t ready = *done, end = ready;
    queue[end++] = begin;
    graph->component[begin] = component;
    for (; ready < end; ready++) {
        uint32_t vertex = queue[ready];
        graph->rank[vertex] = (uint32_t)ready;
        for (uint32_t d = graph->first[vertex]; d != TW_NO_DART; d = next_around(graph, d)) {
            uint32_t other = graph->from[d ^ 1];
            if (graph->component[other] != TW_NO_DART)
                continue;
            graph->component[other] = component;
            graph->known[d / 2] = true;
            queue[end++] = other;
        }
    }
    graph->size[component] = (uint32_t)(end - *done);
    *done = end;
}

static tw_status number_faces(tw_plane_graph *graph)
{
    uint32_t *queue = tw_take(graph->context, graph->vertices, sizeof *queue);
    size_t done = 0;
    if (!queue)
        return TW_ERR_MEMORY;
    graph->components = 0;
    memset(graph->component, 0xff, graph->vertices * sizeof *graph->component);
    memset(graph->known, 0, graph->darts / 2 * sizeof *graph->known);
    for (uint32_t v = 0; v < graph->vertices; v++)
        if (graph->component[v] == TW_NO_DART)
            number_component(graph, queue, v, &done);
    return TW_OK;
}

static void find_faces(tw_plane_graph *graph)
{
    graph->faces = 0;
    memset(graph->face, 0xff, graph->darts * sizeof *graph->face);
    for (uint32_t begin = 0; begin < graph->darts; begin++) {
        if (graph->face[begin] != TW_NO_DART)
            continue;
        for (uint32_t d = begin; graph->face[d] == TW_NO_DART; d = tw_plane_next_on_face(graph, d))
            graph->face[d] = (uint32_t)graph->faces;
        graph->faces++;
    }
}

/* By Euler's formula; an isolated vertex has a face that no walk goes round. No component comes to
 * more than 2, so the sum shows whether each comes to 2. */
tw_status tw_plane_survey(tw_plane_graph *graph)
{
    tw_status status = number_faces(graph);
    if (status)
        return status;
    find_faces(graph);
    size_t faces = graph->faces;
    for (uint32_t v = 0; v < graph->vertices; v++)
        faces += graph->first[v] == TW_NO_DART;
    const bool plane = graph->vertices + faces == graph->darts / 2 + 2 * graph->components;
    return plane ? TW_OK : TW_ERR_UNSUPPORTED;
}

/* ---- Directions -------------------------------------------------------------------------- */

/* The edges that are not in the spanning tree are a tree of the faces: there is always a face
 * with one of them left, whose direction its rule decides, until one face a component is left. */
typedef struct directing {
    tw_plane_graph *graph;
    uint32_t *begin; /* of each face a dart */
    uint32_t *open;  /* of each face: darts that have no direction */
    bool *odd;       /* of each face: the number of its darts along is odd */
    uint32_t *leaves;
    size_t leaf_count;
} directing;

static void count_face_darts(directing *work)
{
    tw_plane_graph *graph = work->graph;
    for (uint32_t d = 0; d < graph->darts; d++) {
        uint32_t face = graph->face[d];
        work->begin[face] = d;
        graph->along[d] = d % 2 == 0;
        if (!graph->known[d / 2])
            work->open[face]++;
        else if (graph->along[d])
            work->odd[face] = !work->odd[face];
    }
    for (uint32_t f = 0; f < graph->faces; f++)
        if (work->open[f] == 1)
            work->leaves[work->leaf_count++] = f;
}

static void direct_last(directing *work, uint32_t face)
{
    tw_plane_graph *graph = work->graph;
    uint32_t dart = work->begin[face];
    while (graph->known[dart / 2])
        dart = tw_plane_next_on_face(graph, dart);
    uint32_t back = dart ^ 1, other = graph->face[back];
    graph->along[dart] = !work->odd[face];
    graph->along[back] = work->odd[face];
    graph->known[dart / 2] = true;
    work->open[face] = 0;
    if (graph->along[back])
        work->odd[other] = !work->odd[other];
    if (--work->open[other] == 1)
        work->leaves[work->leaf_count++] = other;
}

tw_status tw_plane_direct(tw_plane_graph *graph)
{
    directing work = {.graph = graph};
    const tw_array all[] = {TW_ARRAY(work.begin, graph->faces),
                            TW_ARRAY(work.open, graph->faces),
                            TW_ARRAY(work.odd, graph->faces),
                            TW_ARRAY(work.leaves, graph->faces),
                            {0}};
    if (!tw_arrays(graph->context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    count_face_darts(&work);
    while (work.leaf_count > 0) {
        uint32_t face = work.leaves[--work.leaf_count];
        if (work.open[face] == 1)
            direct_last(&work, face);
    }
    return TW_OK;
}
