/* piece_table.c -- the pieces of a puzzle, a line each (show.h). */
#include <string.h>

#include "cli/show/show.h"

/* The number of a burr stick, and how it can be made. */
static void print_burr(tw_burr_stick stick)
{
    if (stick.number)
        cli_say(stdout, " %6u%s", stick.number,
                stick.notchable  ? "  notchable"
                : stick.millable ? "  millable"
                                 : "");
}

void cli_print_pieces(const tw_puzzle *puzzle, const tw_poses *poses, const uint32_t *put)
{
    const size_t count = tw_puzzle_piece_count(puzzle);
    const int copies_width = put ? 8 : 10;
    int width = (int)strlen("piece");
    bool burr = false;
    for (uint32_t piece = 0; piece < count; piece++) {
        int length = (int)strlen(tw_puzzle_piece_name(puzzle, piece));
        width = length > width ? length : width;
        burr = burr || tw_puzzle_burr_stick(puzzle, piece).number > 0;
    }
    cli_say(stdout, "     %-*s %6s %*s%s", width, "piece", "cells", copies_width, "copies",
            put ? "   put" : "");
    if (poses)
        cli_say(stdout, " %12s %8s %11s", "orientations", "fitting", "placements");
    cli_say(stdout, burr ? "   burr\n" : "\n");
    for (uint32_t piece = 0; piece < count; piece++) {
        const char *name = tw_puzzle_piece_name(puzzle, piece);
        const tw_cell *cells;
        const uint8_t *colours;
        uint32_t low, high;
        char copies[40];
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        snprintf(copies, sizeof copies, low == high ? "%u" : "%u to %u", low, high);
        cli_say(stdout, "  %c  ", tw_puzzle_letter(puzzle, piece));
        cli_print_text(stdout, name);
        cli_say(stdout, "%*s %6zu %*s", width - (int)strlen(name), "",
                tw_puzzle_form(puzzle, piece, 0, &cells, &colours), copies_width, copies);
        if (put)
            cli_say(stdout, " %5u", put[piece]);
        if (poses) {
            const tw_stock *stock = tw_poses_stock(poses, tw_poses_stock_of_piece(poses, piece));
            cli_say(stdout, " %12u %8u %11s", stock->orientations, stock->fitting,
                    cli_number(stock->pose_count));
            if (stock->piece != piece) {
                cli_say(stdout, "  as ");
                cli_print_text(stdout, tw_puzzle_piece_name(puzzle, stock->piece));
            }
        }
        print_burr(tw_puzzle_burr_stick(puzzle, piece));
        cli_say(stdout, "\n");
    }
}
