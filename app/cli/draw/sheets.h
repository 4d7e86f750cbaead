/* sheets.h -- galleries on sheets of paper: as many as it takes. */
#ifndef CLI_SHEETS_H
#define CLI_SHEETS_H

#include "cli/draw/draw_options.h"

/* Gives a picture the size and the margin of the paper that was asked for, if any was. */
void cli_sheet_size(const cli_call *cli, tw_picture *picture);
/* How many files a drawing goes into: one, but for a gallery on sheets in a format of one page a
 * file. Fills drawing->picture.room. 0 after a message. */
size_t cli_sheet_files(cli_drawing *drawing, const tw_format *format);
/* The drawing with the solutions of one of these files alone, from 0. */
cli_drawing cli_sheet_of(const cli_drawing *drawing, size_t number);
/* The name of one of `count` files, new: "a.svg" becomes "a-01.svg". NULL: out of memory. */
char *cli_sheet_name(const char *name, size_t number, size_t count);

#endif
