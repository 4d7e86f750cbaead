/* count/plane/plane_graph.h -- a graph that is drawn in the plane without crossings, and directions
 * of its edges that make the number of its perfect matchings a Pfaffian.
 *
 * An edge is two *darts*, 2e and 2e + 1, one from either end. A drawing is known by the order of
 * the darts around each vertex alone. Going along a dart and then on by the dart that follows the
 * way back walks round a face. So the faces can be counted, and by Euler's formula the drawing is
 * in the plane exactly if vertices - edges + faces is 2 for each component: nothing that was said
 * of where the vertices lie needs to be believed.
 *
 * Kasteleyn's rule: in each face but one, an odd number of darts of the walk round it are *along*
 * the direction of their edge. Then, with a[u][v] = -a[v][u] the weight of an edge directed from u
 * to v, each perfect matching is in the Pfaffian of a with the same sign. Proof: two matchings
 * differ in cycles of even length, and their signs are the same if round each cycle an odd number
 * of edges lie one way. Let a cycle that does not enclose the face that is left out have v
 * vertices, e edges and f faces inside. Adding up the rule for those faces, each edge inside counts
 * once, those of the cycle when they lie its way, c of them: c + e = f modulo 2. Euler's formula
 * for the cycle and its inside says v = e - f + 1, so c = v + 1 modulo 2; and v is even, because
 * what is inside is matched by itself. A component that lies inside a face is no part of that:
 * components are drawn each on a sphere of its own, and no face has vertices inside. Nor does it
 * matter how long a face is, so that holes in a container are faces like any others. Source:
 * Kasteleyn, "Dimer statistics and phase transitions" (1963); the way to find the directions, by a
 * spanning tree of the faces, is that of "Graph theory and crystal physics" (1967).
 */
#pragma once

#include "base/base.h"

#define TW_NO_DART UINT32_MAX

typedef struct tw_plane_graph {
    const tw_context *context; /* that of a scope, also for what is needed on the way */
    size_t vertices, darts;
    /* one a vertex */
    uint32_t *first; /* a dart of it; TW_NO_DART when it has none */
    uint32_t *rank;  /* by breadth first, a component after the other: neighbours are near */
    uint32_t *component;
    uint32_t *size; /* one a component: vertices */
    /* one a dart */
    uint32_t *from; /* its vertex */
    uint32_t *next; /* around that, counterclockwise */
    uint32_t *face; /* on its right */
    bool *along;
    /* one an edge */
    uint32_t *weight;
    bool *known; /* its direction is known */
    size_t components, faces;
} tw_plane_graph;

/* Takes room for vertices and edges; there are none yet. Fills a zeroed *graph. context: of a
 * scope, which ends when the graph is done with. TW_ERR_MEMORY. */
tw_status tw_plane_graph_take(const tw_context *context, size_t vertices, size_t edges,
                              tw_plane_graph *graph);

uint32_t tw_plane_add_vertex(tw_plane_graph *graph);
/* Returns the dart from `one`; neither dart is linked yet. */
uint32_t tw_plane_add_edge(tw_plane_graph *graph, uint32_t one, uint32_t other, uint32_t weight);
/* Puts a dart behind another one of its vertex; TW_NO_DART: it is the vertex's first. */
void tw_plane_link(tw_plane_graph *graph, uint32_t dart, uint32_t after);

static inline uint32_t tw_plane_next_on_face(const tw_plane_graph *graph, uint32_t dart)
{
    return graph->next[dart ^ 1];
}

/* Finds ranks, components and faces. TW_ERR_UNSUPPORTED when it is not drawn in the plane;
 * TW_ERR_MEMORY. */
tw_status tw_plane_survey(tw_plane_graph *graph);
/* Lets vertices be left out. weights, borrowed for the call: in how many ways each may be left out;
 * 0: it may not. Those of a component must lie on one of its faces: adds a chain of trios there,
 * which leaves out any of them that leave an even number, each set in one way. After a survey;
 * another one must follow. TW_ERR_UNSUPPORTED when they do not lie so; TW_ERR_MEMORY. */
tw_status tw_plane_add_loose(tw_plane_graph *graph, const uint32_t *weights);
/* Directs the edges, after a survey. TW_ERR_MEMORY. */
tw_status tw_plane_direct(tw_plane_graph *graph);
