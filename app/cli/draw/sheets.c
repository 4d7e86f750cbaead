/* sheets.c -- sheets of paper, and the files they go into (sheets.h).
 *
 * A format with pages holds all sheets in one file; of the others each sheet has one, numbered. */
#include "cli/draw/sheets.h"

#include <stdlib.h>
#include <string.h>

#define INCH 96.0   /* pixels */
#define MARGIN 48.0 /* printers leave about half of it white */

void cli_sheet_size(const cli_call *cli, tw_picture *picture)
{
    /* inches, in the order of the words of the option */
    static const double sizes[][2] = {{210 / 25.4, 297 / 25.4},
                                      {148 / 25.4, 210 / 25.4},
                                      {297 / 25.4, 420 / 25.4},
                                      {8.5, 11},
                                      {8.5, 14},
                                      {11, 17}};
    const cli_draw_options *asked = (const cli_draw_options *)cli->options;
    if (!cli_is_given(&cli->args, "paper"))
        return;
    picture->width = INCH * sizes[asked->paper][asked->landscape];
    picture->height = INCH * sizes[asked->paper][!asked->landscape];
    picture->margin = MARGIN;
}

size_t cli_sheet_files(cli_drawing *drawing, const tw_format *format)
{
    tw_picture *picture = &drawing->shown.picture;
    if (drawing->asked->gallery == 0 || picture->margin <= 0)
        return 1;
    tw_status status = tw_gallery_room(NULL, drawing->shown.puzzle,
                                       verb_first_drawn(&drawing->shown), picture, &picture->room);
    if (status != TW_OK) {
        cli_complain("the pages cannot be laid out: %s", tw_status_text(status));
        return 0;
    }
    size_t pages = (drawing->shown.solution_count - 1) / picture->room + 1;
    if (pages == 1)
        picture->room = 0; /* they are as large as they can be */
    return format->pages ? 1 : pages;
}

cli_drawing cli_sheet_of(const cli_drawing *drawing, size_t number)
{
    cli_drawing sheet = *drawing;
    size_t before = number * drawing->shown.picture.room,
           left = drawing->shown.solution_count - before;
    if (drawing->shown.picture.room == 0 || left < drawing->shown.picture.room)
        sheet.shown.solution_count = left;
    else
        sheet.shown.solution_count = drawing->shown.picture.room;
    sheet.shown.solutions += before;
    sheet.shown.first += before;
    return sheet;
}

char *cli_sheet_name(const char *name, size_t number, size_t count)
{
    const char *slash = strrchr(name, '/'), *end = strrchr(slash ? slash : name, '.');
    size_t stem = end ? (size_t)(end - name) : strlen(name), size = strlen(name) + 24;
    int digits = snprintf(NULL, 0, "%zu", count);
    char *made = malloc(size);
    if (made)
        snprintf(made, size, "%.*s-%0*zu%s", (int)stem, name, digits < 2 ? 2 : digits, number + 1,
                 name + stem);
    return made;
}
