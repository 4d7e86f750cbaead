/* mark_icons.c -- marks on the edges of pieces, as dots beside the edges they are on.
 *
 * A placement says which cells a piece covers and which transformation laid it so; which of its
 * cells went where follows from the form that fits. The mark of a half-edge goes with it.
 * Cost: the cube of a piece's cells, so pieces of more than MOST cells show none. */
#include "draw/scene/scene.h"

#include <math.h>

#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#define MOST 64

static bool same_cell(tw_cell a, tw_cell b)
{
    bool same = a.kind == b.kind;
    for (size_t k = 0; k < TW_MAX_RANK; k++)
        same = same && a.at[k] == b.at[k];
    return same;
}

static bool covers(const tw_placement *placement, tw_cell cell)
{
    for (size_t i = 0; i < placement->cell_count; i++) {
        if (same_cell(placement->cells[i], cell))
            return true;
    }
    return false;
}

/* Does the form, turned and then moved so that its first cell comes to `onto`, cover the cells of
 * the placement? images: where its cells come to lie. */
static bool fits(const tw_lattice *lattice, const tw_cell *form, const tw_placement *placement,
                 tw_cell onto, tw_cell images[MOST])
{
    tw_cell first = tw_lattice_apply(lattice, placement->turn, form[0]);
    int32_t by[TW_MAX_RANK];
    if (first.kind != onto.kind)
        return false;
    for (size_t k = 0; k < TW_MAX_RANK; k++)
        by[k] = onto.at[k] - first.at[k];
    for (size_t i = 0; i < placement->cell_count; i++) {
        tw_cell turned = tw_lattice_apply(lattice, placement->turn, form[i]);
        images[i] = tw_lattice_canonical(lattice, tw_lattice_translate(lattice, turned, by));
        if (!covers(placement, images[i]))
            return false;
    }
    return true;
}

/* The form that a placement is, and where its cells lie; SIZE_MAX when there is none. */
static size_t find_form(const tw_puzzle *puzzle, const tw_placement *placement,
                        tw_cell images[MOST])
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    if (placement->cell_count > MOST || placement->turn >= tw_lattice_transform_count(lattice))
        return SIZE_MAX;
    for (size_t form = 0; form < tw_puzzle_form_count(puzzle, placement->piece); form++) {
        const tw_cell *cells;
        const uint8_t *colours;
        if (tw_puzzle_form(puzzle, placement->piece, form, &cells, &colours) !=
            placement->cell_count)
            continue;
        for (size_t i = 0; i < placement->cell_count; i++) {
            if (fits(lattice, cells, placement, placement->cells[i], images))
                return form;
        }
    }
    return SIZE_MAX;
}

static tw_status add_icon(tw_scene *scene, tw_cell cell, uint32_t label, tw_mark_icon icon)
{
    double from[3], to[3], far = 0;
    tw_cell_middle(scene->lattice, cell, from);
    tw_cell_middle(scene->lattice, tw_lattice_neighbour(scene->lattice, cell, label), to);
    for (size_t k = 0; k < 3; k++)
        far = fmax(far, fabs(to[k] - from[k]));
    if (far > 2 * scene->unit) /* round the back of a wrapped lattice */
        return TW_OK;
    if (!TW_GROW(scene->context, scene->icons, scene->icon_room, scene->icon_count + 1))
        return TW_ERR_MEMORY;
    for (size_t k = 0; k < 2; k++)
        icon.at[k] = from[k] + 0.33 * (to[k] - from[k]);
    scene->icons[scene->icon_count++] = icon;
    return TW_OK;
}

tw_status tw_scene_mark_icons(tw_scene *scene, const tw_puzzle *puzzle, uint32_t body,
                              const tw_placement *placement)
{
    tw_cell images[MOST];
    if (tw_puzzle_mark_count(puzzle) == 0)
        return TW_OK;
    size_t form = find_form(puzzle, placement, images);
    tw_status status = TW_OK;
    for (size_t i = 0; i < placement->cell_count && form != SIZE_MAX; i++) {
        const tw_cell *cells;
        const uint8_t *colours;
        tw_puzzle_form(puzzle, placement->piece, form, &cells, &colours);
        const tw_transform *turn = tw_lattice_transform(scene->lattice, placement->turn);
        size_t arcs = tw_lattice_arc_count(scene->lattice, cells[i].kind);
        for (uint32_t label = 0; label < arcs && status == TW_OK; label++) {
            uint8_t mark = tw_puzzle_form_mark(puzzle, placement->piece, form, i, label);
            if (mark > 0)
                status =
                    add_icon(scene, images[i], turn->label[cells[i].kind][label],
                             (tw_mark_icon){.body = body,
                                            .mark = mark,
                                            .paint = tw_named_colour(
                                                tw_puzzle_mark_name(puzzle, mark), mark + 3U)});
        }
    }
    return status;
}
