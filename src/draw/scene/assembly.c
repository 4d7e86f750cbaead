/* assembly.c -- the order in which pieces come when a solution is put together.
 *
 * In space the lowest piece comes first, lowest meaning its lowest cell; of those as low the one
 * further from the eye, so that a new piece is in front. In the plane as one reads. Pieces that
 * hang over others may still have to come from the side: this is an order to look at.
 * Cost: sorting the pieces. */
#include "draw/scene/scene.h"

#include <math.h>
#include <stdlib.h>

typedef struct rank {
    double first, second, third;
    uint32_t body;
} rank;

static int compare_doubles(double a, double b)
{
    return fabs(a - b) < 1e-6 ? 0 : a < b ? -1 : 1;
}

static int compare_ranks(const void *left, const void *right)
{
    const rank *a = left, *b = right;
    int order = compare_doubles(a->first, b->first);
    if (order == 0)
        order = compare_doubles(a->second, b->second);
    if (order == 0)
        order = compare_doubles(a->third, b->third);
    return order != 0 ? order : a->body < b->body ? -1 : a->body > b->body;
}

static double along(const double row[3], const double point[3])
{
    return row[0] * point[0] + row[1] * point[1] + row[2] * point[2];
}

static rank rank_body(const tw_scene *scene, uint32_t number)
{
    const tw_body *body = scene->bodies + number;
    double up = scene->view[1][2] < 0 || scene->view[2][2] > 0 ? 1 : -1;
    double least = INFINITY;
    for (size_t i = body->first; i < body->first + body->count; i++) {
        const double *middle = scene->spots[i].middle;
        least = fmin(least, scene->flat && scene->panels == 1 ? middle[1] : up * middle[2]);
    }
    least = round(least / (0.1 * scene->unit)); /* so that equal heights are equal */
    if (scene->flat && scene->panels == 1)
        return (rank){least, body->middle[0], body->middle[1], number};
    return (rank){least, along(scene->view[2], body->middle), body->middle[0], number};
}

tw_status tw_scene_order(tw_scene *scene)
{
    rank *ranks = tw_take(scene->context, scene->body_count, sizeof *ranks);
    if (!ranks)
        return TW_ERR_MEMORY;
    for (uint32_t b = 0; b < scene->body_count; b++)
        ranks[b] = rank_body(scene, b);
    qsort(ranks, scene->body_count, sizeof *ranks, compare_ranks);
    for (uint32_t i = 0; i < scene->body_count; i++)
        scene->bodies[ranks[i].body].order = i;
    tw_give(scene->context, ranks, scene->body_count, sizeof *ranks);
    return TW_OK;
}
