/* gallery.c -- collects drawings until a row is full, then prints the row line by line. */
#include "cli/show/gallery.h"

#include <string.h>

cli_gallery cli_gallery_start(const cli_call *cli, const tw_lattice *lattice)
{
    return (cli_gallery){.width = cli_style(&cli->terminal).width,
                         .gap = tw_lattice_rank(lattice) > 2 ? 7 : 3};
}

/* Prints one line of each drawing and moves `next` on; false when all were at their end. */
static bool print_line(const cli_gallery *gallery, const char *next[CLI_ABREAST])
{
    bool any = false;
    size_t owed = 0; /* blanks to print before the next text */
    for (size_t i = 0; i < gallery->count; i++)
        any = any || *next[i];
    for (size_t i = 0; any && i < gallery->count; i++) {
        size_t length = strcspn(next[i], "\n");
        if (length > 0)
            printf("%*s%.*s", (int)owed, "", (int)length, next[i]);
        owed = (length > 0 ? 0 : owed) + gallery->columns[i] + gallery->gap - length;
        next[i] += length + (next[i][length] == '\n');
    }
    if (any)
        putchar('\n');
    return any;
}

static void print_row(cli_gallery *gallery)
{
    const char *next[CLI_ABREAST];
    for (size_t i = 0; i < gallery->count; i++) {
        gallery->failed = gallery->failed || gallery->waiting[i].status != TW_OK;
        next[i] = cli_chars(&gallery->waiting[i]);
    }
    while (!gallery->failed && print_line(gallery, next))
        ;
    if (gallery->count > 0 && !gallery->failed)
        putchar('\n');
    for (size_t i = 0; i < gallery->count; i++)
        tw_bytes_free(gallery->waiting + i);
    gallery->count = gallery->used = 0;
    gallery->failed = gallery->failed || cli_output_failed();
}

/* Adds a drawing of ASCII lines under a caption. */
static void add_drawing(cli_gallery *gallery, const char *caption, const char *drawing)
{
    size_t columns = strlen(caption);
    for (const char *line = drawing; *line;) {
        size_t length = strcspn(line, "\n");
        columns = length > columns ? length : columns;
        line += length + (line[length] == '\n');
    }
    if (gallery->count == CLI_ABREAST ||
        (gallery->count > 0 && gallery->used + columns > gallery->width))
        print_row(gallery);
    tw_bytes *text = gallery->waiting + gallery->count;
    cli_text_add_safe(text, caption);
    tw_bytes_add(text, "\n", 1);
    tw_bytes_add(text, drawing, strlen(drawing));
    gallery->columns[gallery->count++] = columns;
    gallery->used += columns + gallery->gap;
}

tw_status cli_gallery_cells(cli_gallery *gallery, const char *caption, const tw_lattice *lattice,
                            const tw_cell *cells, size_t count)
{
    tw_bytes drawing = {0};
    tw_out out = tw_bytes_out(&drawing);
    tw_text_style style = {.size = sizeof style, .width = gallery->width};
    tw_status status = tw_draw_cells(NULL, lattice, cells, count, &style, &out);
    if (status == TW_ERR_TOO_LARGE) {
        tw_bytes_free(&drawing);
        tw_bytes_add(&drawing, "(too large to draw)\n", 20);
        status = TW_OK;
    }
    if (drawing.status)
        status = TW_ERR_MEMORY;
    if (status == TW_OK)
        add_drawing(gallery, caption, cli_chars(&drawing));
    tw_bytes_free(&drawing);
    return status;
}

bool cli_gallery_end(cli_gallery *gallery)
{
    print_row(gallery);
    return !gallery->failed;
}
