/* drawn_moves.c -- solutions taken apart till one comes apart (drawn_moves.h). */
#include "cli/draw/drawn_moves.h"

static tw_status make(cli_drawn_moves *moves, const cli_drawing *drawing, tw_error *error)
{
    tw_disassembly_options options = drawing->asked->how;
    options.size = sizeof options;
    if (moves->disassembler)
        return TW_OK;
    return tw_disassembler_new(NULL, drawing->shown.puzzle, &options, &moves->disassembler, error);
}

tw_status cli_drawn_moves_try(cli_drawn_moves *moves, const cli_drawing *drawing,
                              const tw_solution *solution, tw_error *error)
{
    tw_disassembly *made = NULL;
    tw_status status = make(moves, drawing, error);
    if (status == TW_OK)
        status = tw_disassembler_run(moves->disassembler, solution, NULL, &made, error);
    if (made && tw_disassembly_total(made).answer == TW_APART_YES) {
        moves->disassembly = made;
    } else {
        moves->tried += made != NULL;
        tw_disassembly_free(made);
    }
    return status;
}

void cli_drawn_moves_free(cli_drawn_moves *moves)
{
    tw_disassembly_free(moves->disassembly);
    tw_disassembler_free(moves->disassembler);
    *moves = (cli_drawn_moves){0};
}

bool cli_check_moves_words(const cli_args *args, const tw_format *format)
{
    static const char *const others[] = {"layers", "explode", NULL};
    const char *other = cli_first_given(args, others);
    static const char *const ways[] = {"film", "lift", "turns", "ease", NULL};
    bool moves = cli_is_given(args, "moves"), film = cli_is_given(args, "film");
    const char *way = moves ? NULL : cli_first_given(args, ways);
    if (way)
        return cli_complain("--%s is for moves; add --moves", way);
    if (moves && other)
        return cli_complain("--%s: that means nothing for moves; leave it out", other);
    if (film && !format->plays)
        return cli_complain("--film: a %s file does not play; write one of the format svg",
                            format->name);
    return true;
}
