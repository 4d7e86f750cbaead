/* picture.c -- pictures: checks what the caller asks for and puts it on pages.
 *
 *   tw_draw_* --check--> page of tiles --make--> scenes --> list --> svg, png, pdf */
#include "draw/page/page.h"

#include <math.h>
#include <stdio.h>

#include "draw/display/list_writers.h"
#include "draw/moves/scene_moves.h"
#include "draw/page/cut_sheet.h"
#include "draw/scene/scene.h"
#include "puzzle/puzzle_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"
#include "base/sized.h"

/* ---- Checking ---------------------------------------------------------------------------- */

tw_status tw_picture_check(const tw_context *context, const tw_picture *p, tw_error *error)
{
    uint32_t side = TW_LIMIT(context, side);
    tw_status status = tw_limits_check(context, error);
    if (status)
        return status;
    if ((p->width != 0 && !tw_is_within(p->width, 16, side)) ||
        (p->height != 0 && !tw_is_within(p->height, 16, side)))
        return tw_fail(error, TW_ERR_USAGE, "a side of a picture is 16 to %u pixels", side);
    if (!tw_is_within(p->explode, 0, 10))
        return tw_fail(error, TW_ERR_USAGE, "pieces are moved out by 0 to 10 times their distance");
    if (p->edge != 0 && !tw_is_within(p->edge, 0.01, side))
        return tw_fail(error, TW_ERR_USAGE, "an edge of a cell is up to %u pixels long", side);
    if (!tw_is_within(p->margin, 0, 1000) || !tw_is_within(p->kerf, 0, 1000) ||
        !tw_is_within(p->clearance, 0, 1000))
        return tw_fail(error, TW_ERR_USAGE, "margin, kerf and clearance are 0 to 1000 pixels");
    if (p->cut && p->edge <= 0)
        return tw_fail(error, TW_ERR_USAGE, "outlines to cut out need the length of an edge");
    if (p->has_view && (!tw_is_within(p->turn, -3600, 3600) || !tw_is_within(p->tilt, -90, 90)))
        return tw_fail(error, TW_ERR_USAGE, "a tilt is -90 to 90 degrees");
    return tw_display_list_check(p->format, error);
}

static tw_status too_many_pictures(const tw_context *context, size_t count, const char *what,
                                   tw_error *error)
{
    return tw_fail(error, TW_ERR_TOO_LARGE, "%zu %s are too many for one page; it takes %u", count,
                   what, TW_LIMIT(context, pictures));
}

/* ---- What all pages have in common ------------------------------------------------------- */

/* A drawing, from the puzzle to the page. */
typedef struct picture_drawing {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_solution *const *solutions;
    uint64_t first;
    tw_picture picture;
    char about[300];
    tw_move_frames *moves;
    double low[2], high[2]; /* of a film */
    tw_page page;
} picture_drawing;

/* ---- The legend -------------------------------------------------------------------------- */

/* The legend below a picture names letters and the colours of cells and edges. Entries follow one
 * another, in as many rows as the page needs: letters that stand for longer names, colours of cells
 * with the number of cells that have them in the container, then colours of edges. */
#define SMALL 11.0 /* all in pixels */
#define ROW 18.0
#define SWATCH 11.0
#define APART 14.0

/* Counts rows; with a list, draws them too. */
typedef struct legend_writing {
    tw_display_list *list; /* NULL: none */
    tw_rgb ink;
    tw_point corner;
    double width, x;
    size_t rows;
} legend_writing;

/* colour: of a swatch before the text; NULL: none. */
static void add_legend_entry(legend_writing *w, const tw_rgb *colour, const char *text)
{
    double indent = colour ? SWATCH + 5 : 0;
    double width = indent + 0.6 * SMALL * (double)tw_characters(text);
    if (w->rows == 0 || w->x + width > w->width) {
        w->rows++;
        w->x = 0;
    }
    const tw_point at = {w->corner.x + w->x, w->corner.y + ROW * ((double)w->rows - 1) + 4};
    if (w->list && colour) {
        const tw_point swatch[] = {
            at, {at.x + SWATCH, at.y}, {at.x + SWATCH, at.y + SWATCH}, {at.x, at.y + SWATCH}};
        tw_display_list_polygon(w->list, swatch, 4);
        tw_display_list_paint(w->list, colour, (tw_stroke){w->ink, 0.7});
    }
    if (w->list)
        tw_display_list_text(w->list, (tw_point){at.x + indent, at.y + 0.86 * SWATCH}, text,
                             (tw_lettering){.size = SMALL, .colour = w->ink});
    w->x += width + APART;
}

static size_t write_legend(legend_writing *w, const picture_drawing *d)
{
    const tw_puzzle *puzzle = d->puzzle;
    char text[TW_MAX_NAME + 40];
    const bool letters = !d->picture.no_labels && !d->picture.cell_names;
    for (uint32_t piece = 0; letters && piece < tw_puzzle_piece_count(puzzle); piece++) {
        const char *name = tw_puzzle_piece_name(puzzle, piece);
        snprintf(text, sizeof text, "%c: %s", tw_puzzle_letter(puzzle, piece), name);
        if (!tw_is_label(name))
            add_legend_entry(w, NULL, text);
    }
    for (size_t colour = 1; colour <= tw_puzzle_colour_count(puzzle); colour++) {
        const char *name = tw_puzzle_colour_name(puzzle, (uint8_t)colour);
        const tw_rgb paint = tw_named_colour(name, colour);
        size_t count = 0;
        for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++)
            count += tw_puzzle_cell_colour(puzzle, i) == colour;
        snprintf(text, sizeof text, "%s: %zu cell%s", name, count, count == 1 ? "" : "s");
        add_legend_entry(w, &paint, text);
    }
    tw_scene looks = {.tabs = false};
    tw_scene_mark_styles(&looks, puzzle);
    for (size_t mark = 1; mark <= tw_puzzle_mark_count(puzzle); mark++) {
        if (looks.marks[mark].form == TW_MARK_COLOUR)
            add_legend_entry(w, &looks.marks[mark].paint,
                             tw_puzzle_mark_name(puzzle, (uint8_t)mark));
    }
    return w->rows;
}

static double measure_legend(void *user, double width)
{
    size_t rows = write_legend(&(legend_writing){.width = width}, user);
    return rows > 0 ? ROW * (double)rows + 6 : 0;
}

static void draw_picture_legend(void *user, tw_display_list *list, tw_point corner, double width)
{
    const picture_drawing *d = user;
    legend_writing writing = {.list = list,
                              .ink = tw_inks_of(d->picture.dark)->words,
                              .corner = {corner.x, corner.y + 6},
                              .width = width};
    write_legend(&writing, d);
}

/* ---- Beginning --------------------------------------------------------------------------- */

static tw_status start_drawing(picture_drawing *d, const tw_context *context,
                               const tw_puzzle *puzzle, const tw_picture *picture, tw_error *error)
{
    *d = (picture_drawing){.context = tw_context_or_default(context), .puzzle = puzzle};
    tw_status status = tw_sized_copy(picture, &d->picture, sizeof d->picture, "tw_picture", error);
    snprintf(d->about, sizeof d->about, "%zu cells of the lattice %s, %zu different pieces",
             tw_puzzle_cell_count(puzzle), tw_lattice_name(tw_puzzle_lattice(puzzle)),
             tw_puzzle_piece_count(puzzle));
    const char *title = d->picture.title ? d->picture.title : tw_puzzle_title(puzzle);
    d->page = (tw_page){.context = d->context,
                        .picture = &d->picture,
                        .title = *title ? title : "A puzzle",
                        .about = d->about,
                        .count = 1,
                        .user = d};
    if (d->picture.title && !*d->picture.title)
        d->picture.no_title = true;
    if (!d->picture.no_legend) {
        d->page.measure_foot = measure_legend;
        d->page.draw_foot = draw_picture_legend;
    }
    return status ? status : tw_picture_check(context, &d->picture, error);
}

/* ---- One picture, or many ---------------------------------------------------------------- */

static tw_status make_solution(void *user, size_t number, tw_scene *scene, char caption[160],
                               tw_error *error)
{
    const picture_drawing *d = user;
    const tw_solution given = tw_puzzle_given(d->puzzle), *solution = NULL;
    if (d->solutions || given.count > 0)
        solution = d->solutions ? d->solutions[number] : &given;
    tw_status status = tw_scene_solution(scene, d->puzzle, solution, &d->picture, error);
    if (d->page.count > 1 || d->picture.room > 0)
        snprintf(caption, 160, "%llu", (unsigned long long)d->first + number);
    return status;
}

tw_status tw_draw_picture(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_solution *solution, const tw_picture *picture, const tw_out *out,
                          tw_error *error)
{
    tw_clear_error(error);
    picture_drawing d;
    tw_status status = start_drawing(&d, context, puzzle, picture, error);
    d.solutions = solution ? &solution : NULL;
    d.page.make = make_solution;
    return status == TW_OK ? tw_page_write(&d.page, out, error) : status;
}

tw_status tw_draw_gallery(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_solution *const *solutions, size_t count, uint64_t first,
                          const tw_picture *picture, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    picture_drawing d;
    tw_status status = start_drawing(&d, context, puzzle, picture, error);
    size_t on_page = d.picture.room > 0 ? d.picture.room : count;
    if (status == TW_OK && count == 0)
        return tw_fail(error, TW_ERR_USAGE, "there is no solution to draw");
    if (status == TW_OK && on_page > TW_LIMIT(context, pictures))
        return too_many_pictures(context, on_page, "solutions", error);
    d.solutions = solutions;
    d.first = first;
    d.page.count = on_page;
    d.page.total = count;
    d.page.make = make_solution;
    d.page.uniform = d.picture.explode == 0;
    return status == TW_OK ? tw_page_write(&d.page, out, error) : status;
}

tw_status tw_gallery_room(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_solution *solution, const tw_picture *picture, size_t *room)
{
    picture_drawing d;
    const tw_solution *const two[] = {solution, solution};
    tw_status status = start_drawing(&d, context, puzzle, picture, NULL);
    if (status == TW_OK && (d.picture.width <= 0 || d.picture.height <= 0))
        status = TW_ERR_USAGE;
    d.solutions = two;
    d.page.count = d.page.total = 2;
    d.page.make = make_solution;
    d.page.uniform = true;
    return status == TW_OK ? tw_page_room(&d.page, room, NULL) : status;
}

/* ---- Parts ------------------------------------------------------------------------------- */

void tw_piece_caption(const tw_puzzle *puzzle, uint32_t piece, char caption[160])
{
    const char *name = tw_puzzle_piece_name(puzzle, piece);
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    if (low == high && low == 1)
        snprintf(caption, 160, "%s", name);
    else if (low == high)
        snprintf(caption, 160, "%s \xC3\x97 %u", name, low);
    else
        snprintf(caption, 160, "%s \xC3\x97 %u\xE2\x80\x93%u", name, low, high);
}

static tw_status make_piece_scene(void *user, size_t number, tw_scene *scene, char caption[160],
                                  tw_error *error)
{
    const picture_drawing *d = user;
    (void)error;
    tw_piece_caption(d->puzzle, (uint32_t)number, caption);
    return tw_scene_piece(scene, d->puzzle, (uint32_t)number, &d->picture);
}

tw_status tw_draw_parts(const tw_context *context, const tw_puzzle *puzzle,
                        const tw_picture *picture, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    picture_drawing d;
    size_t count = tw_puzzle_piece_count(puzzle);
    tw_status status = start_drawing(&d, context, puzzle, picture, error);
    const tw_cut_sheet sheet = {d.context, puzzle, &d.picture, d.page.title, d.about};
    if (status == TW_OK && d.picture.cut)
        return tw_cut_sheet_write(&sheet, out, error);
    if (status == TW_OK && count > TW_LIMIT(context, pictures))
        return too_many_pictures(context, count, "pieces", error);
    d.page.count = count;
    d.page.make = make_piece_scene;
    return status == TW_OK ? tw_page_write(&d.page, out, error) : status;
}

/* ---- Steps ------------------------------------------------------------------------------- */

static tw_status make_step(void *user, size_t number, tw_scene *scene, char caption[160],
                           tw_error *error)
{
    const picture_drawing *d = user;
    tw_status status = tw_scene_solution(scene, d->puzzle, d->solutions[0], &d->picture, error);
    scene->shown = number + 1;
    scene->fresh = true;
    for (size_t b = 0; status == TW_OK && b < scene->body_count; b++) {
        if (scene->bodies[b].order == number)
            snprintf(caption, 160, "%zu. %s", number + 1, scene->bodies[b].name);
    }
    return status;
}

tw_status tw_draw_steps(const tw_context *context, const tw_puzzle *puzzle,
                        const tw_solution *solution, const tw_picture *picture, const tw_out *out,
                        tw_error *error)
{
    tw_clear_error(error);
    picture_drawing d;
    tw_status status = start_drawing(&d, context, puzzle, picture, error);
    if (status == TW_OK && (!solution || solution->count == 0))
        return tw_fail(error, TW_ERR_USAGE, "there is no solution to draw");
    if (status == TW_OK && solution->count > TW_LIMIT(context, pictures))
        return too_many_pictures(context, solution->count, "steps", error);
    if (status != TW_OK)
        return status;
    d.solutions = &solution;
    d.page.count = solution->count;
    d.page.make = make_step;
    d.page.uniform = true;
    return tw_page_write(&d.page, out, error);
}

/* ---- Moves ------------------------------------------------------------------------------- */

enum { SHARES = 3 }; /* pictures of a move in a film */

/* Finds the frame of picture `at`; returns the share of its move that is done. */
static double find_picture_frame(const picture_drawing *d, size_t at, size_t *number)
{
    bool back = d->moves->moves->assembly;
    size_t shares = d->page.seconds ? SHARES : 1, share = at > 0 ? (at - 1) % shares + 1 : shares;
    *number = at > 0 ? (at - 1) / shares + 1 : 0;
    if (!back)
        return (double)share / (double)shares;
    *number = at < d->moves->count * shares ? d->moves->count - at / shares : 0;
    return 1 - (double)(at % shares) / (double)shares;
}

static tw_status make_move(void *user, size_t at, tw_scene *scene, char caption[160],
                           tw_error *error)
{
    picture_drawing *d = user;
    const tw_shown_moves *moves = d->moves->moves;
    size_t number, count = d->moves->count;
    double share = find_picture_frame(d, at, &number);
    tw_status status = tw_scene_solution(scene, d->puzzle, moves->solution, &d->picture, error);
    if (status != TW_OK)
        return status;
    tw_scene_move(scene, d->moves, number, share);
    if (number > 0)
        tw_move_caption(scene, d->moves, number, moves->assembly ? count + 1 - number : number,
                        caption);
    for (size_t k = 0; k < 2 && d->page.seconds; k++) { /* all share one frame, around them all */
        d->low[k] = scene->low[k] = fmin(d->low[k], scene->low[k]);
        d->high[k] = scene->high[k] = fmax(d->high[k], scene->high[k]);
    }
    return TW_OK;
}

static double seconds_of_frame(void *user, size_t at)
{
    const picture_drawing *d = user;
    bool back = d->moves->moves->assembly;
    return at % SHARES == 0 && (at > 0 || back) ? 1 : at == 0 ? 1.5 : 0.15;
}

tw_status tw_draw_moves(const tw_context *context, const tw_shown_moves *moves,
                        const tw_picture *picture, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    picture_drawing d;
    tw_shown_moves asked = {0};
    tw_move_frames frames = {0};
    tw_status status = tw_sized_copy(moves, &asked, sizeof asked, "tw_shown_moves", error);
    if (status != TW_OK)
        return status;
    status = start_drawing(&d, context, asked.puzzle, picture, error);
    if (status == TW_OK && d.picture.layers)
        return tw_fail(error, TW_ERR_USAGE, "moves are not shown layer by layer");
    if (status == TW_OK && asked.film && d.picture.format && !d.picture.format->plays)
        return tw_fail(error, TW_ERR_USAGE, "a picture of the format %s does not play",
                       d.picture.format->name);
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, d.context);
    status = status ? status : tw_move_frames_new(own, &asked, false, &frames, error);
    d.moves = &frames;
    d.picture.explode = 0;
    d.picture.shown = 0;
    d.low[0] = d.low[1] = INFINITY;
    d.high[0] = d.high[1] = -INFINITY;
    d.page.make = make_move;
    d.page.seconds = asked.film ? seconds_of_frame : NULL;
    d.page.total = asked.film ? SHARES * frames.count + 1 : frames.count + 1;
    d.page.count = asked.film ? 1 : d.picture.room > 0 ? d.picture.room : d.page.total;
    status = status == TW_OK ? tw_page_write(&d.page, out, error) : status;
    tw_scope_end(&scope);
    return status;
}

tw_status tw_draw_order(const tw_context *context, const tw_puzzle *puzzle,
                        const tw_solution *solution, uint32_t *order, tw_error *error)
{
    tw_clear_error(error);
    picture_drawing d;
    tw_status status = start_drawing(&d, context, puzzle, NULL, error);
    if (status == TW_OK && !solution)
        return tw_fail(error, TW_ERR_USAGE, "there is no solution to put together");
    tw_scope scope;
    tw_scene scene = {.context = tw_scope_begin(&scope, d.context)};
    status = status ? status : tw_scene_solution(&scene, puzzle, solution, &d.picture, error);
    for (size_t b = 0; status == TW_OK && b < scene.body_count; b++)
        order[b] = scene.bodies[b].order;
    tw_scope_end(&scope);
    return status;
}
