/* booklet.c -- a booklet of challenges: the pieces, the starts, the answers
 * (tw/advanced/draw.h). */
#include <stdio.h>

#include "base/bounds.h"
#include "base/sized.h"
#include "draw/page/page.h"
#include "puzzle/puzzle_shared.h"

#define TALL 1.5   /* of a line of words, to their size */
#define WORDS 11.0 /* pixels */
#define NUMBER_WORDS 160                      /* bytes of a caption */
enum { MOST_STARTS = 12, MOST_ANSWERS = 20 }; /* on a page */

typedef struct booklet {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_booklet_start *starts;
    tw_picture picture, solids; /* of starts and answers; of the pieces, never in layers */
    const char *const *lines;   /* below the pieces; ends with NULL */
} booklet;

/* A section of the booklet: the pieces, the starts or their answers. */
typedef struct booklet_section {
    const booklet *of;
    bool answers;
} booklet_section;

/* ---- Tiles ------------------------------------------------------------------------------- */

static tw_status make_booklet_start(void *user, size_t number, tw_scene *scene, char caption[160],
                                    tw_error *error)
{
    const booklet_section *section = user;
    const booklet *self = section->of;
    const tw_booklet_start *start = &self->starts[number];
    snprintf(caption, NUMBER_WORDS, "%zu", number + 1);
    if (!section->answers && start->caption)
        snprintf(caption, NUMBER_WORDS, "%zu%s", number + 1, start->caption);
    return tw_scene_solution(scene, self->puzzle, section->answers ? start->solution : start->given,
                             &self->picture, error);
}

static tw_status make_booklet_piece(void *user, size_t number, tw_scene *scene, char caption[160],
                                    tw_error *error)
{
    const booklet_section *section = user;
    (void)error;
    tw_piece_caption(section->of->puzzle, (uint32_t)number, caption);
    return tw_scene_piece(scene, section->of->puzzle, (uint32_t)number, &section->of->solids);
}

/* ---- Words below the pieces -------------------------------------------------------------- */

static double measure_booklet_words(void *user, double width)
{
    const booklet_section *section = user;
    size_t lines = 0;
    (void)width;
    while (section->of->lines[lines])
        lines++;
    return WORDS * TALL * (double)lines;
}

static void draw_booklet_words(void *user, tw_display_list *list, tw_point corner, double width)
{
    const booklet_section *section = user;
    (void)width;
    for (size_t i = 0; section->of->lines[i]; i++)
        tw_display_list_text(
            list, (tw_point){corner.x, corner.y + WORDS * TALL * ((double)i + 0.8)},
            section->of->lines[i],
            (tw_lettering){.size = WORDS, .colour = tw_inks_of(section->of->picture.dark)->words});
}

/* ---- Sections ---------------------------------------------------------------------------- */

/* The pages of `count` starts, or of their answers. */
static tw_status section_page(const booklet *self, booklet_section *section, const char *title,
                              size_t count, tw_page *page, tw_error *error)
{
    const size_t most = section->answers ? MOST_ANSWERS : MOST_STARTS;
    size_t room;
    *page = (tw_page){.context = self->context,
                      .picture = &self->picture,
                      .title = title,
                      .about = title,
                      .count = 2,
                      .total = 2,
                      .uniform = true,
                      .make = make_booklet_start,
                      .user = section};
    tw_status status = tw_page_room(page, &room, error);
    page->count = room < most ? room : most;
    page->total = count;
    return status;
}

static tw_status write_booklet(const booklet *self, const tw_booklet *content, size_t *pages_made,
                               const tw_out *out, tw_error *error)
{
    tw_page pages[3];
    booklet_section pieces = {.of = self}, starts = {.of = self};
    booklet_section answers = {.of = self, .answers = true};
    pages[0] = (tw_page){.context = self->context,
                         .picture = &self->solids,
                         .title = self->picture.title ? self->picture.title
                                                      : tw_puzzle_title(self->puzzle),
                         .about = "pieces",
                         .count = tw_puzzle_piece_count(self->puzzle),
                         .make = make_booklet_piece,
                         .measure_foot = measure_booklet_words,
                         .draw_foot = draw_booklet_words,
                         .user = &pieces};
    tw_status status =
        section_page(self, &starts, content->heading, content->start_count, &pages[1], error);
    if (status == TW_OK)
        status =
            section_page(self, &answers, content->answers, content->start_count, &pages[2], error);
    return status ? status : tw_sections_write(pages, 3, content->page, pages_made, out, error);
}

/* Checks what is asked for, and writes it; out NULL: only counts pages. */
static tw_status make_booklet(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_booklet *content, const tw_picture *picture, size_t *pages,
                              const tw_out *out, tw_error *error)
{
    tw_booklet own = {.size = sizeof own};
    booklet self = {.context = tw_context_or_default(context), .puzzle = puzzle};
    tw_status status = tw_sized_copy(content, &own, sizeof own, "tw_booklet", error);
    if (status == TW_OK)
        status = tw_sized_copy(picture, &self.picture, sizeof self.picture, "tw_picture", error);
    status = status ? status : tw_picture_check(context, &self.picture, error);
    if (status)
        return status;
    const bool paged = self.picture.format && self.picture.format->pages;
    if (own.start_count == 0 || self.picture.width <= 0 || self.picture.height <= 0 ||
        (out && own.page == 0 && !paged))
        return tw_fail(error, TW_ERR_USAGE,
                       "a booklet has challenges, a size of its pages, and a format with pages");
    if (tw_puzzle_piece_count(puzzle) > TW_LIMIT(context, pictures))
        return tw_fail(error, TW_ERR_TOO_LARGE, "%zu pieces are too many for one page",
                       tw_puzzle_piece_count(puzzle));
    self.starts = own.starts;
    self.lines = own.lines;
    self.solids = self.picture;
    self.solids.layers = false;
    return write_booklet(&self, &own, pages, out, error);
}

tw_status tw_draw_booklet(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_booklet *content, const tw_picture *picture, const tw_out *out,
                          tw_error *error)
{
    tw_clear_error(error);
    size_t pages;
    return make_booklet(context, puzzle, content, picture, &pages, out, error);
}

tw_status tw_booklet_pages(const tw_context *context, const tw_puzzle *puzzle,
                           const tw_booklet *content, const tw_picture *picture, size_t *pages,
                           tw_error *error)
{
    tw_clear_error(error);
    return make_booklet(context, puzzle, content, picture, pages, NULL, error);
}
