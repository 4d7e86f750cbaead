/* serving.c -- `tilewright play`, in the program tilewright-serve: reads the command line, and the
 * puzzle that the page shows; the server does the rest (serve/serve.h). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/own_font.h"
#include "cli/input.h"
#include "cli/play.h"
#include "cli/read/puzzle_input.h"
#include "serve/serve.h"
#include "verbs/page_address.h"

#define LONGEST 24000 /* bytes of a text in an address */

/* ---- The place of a puzzle ----------------------------------------------------------------- */

static void add_address(tw_bytes *place, const char *text, size_t size)
{
    char *address = verb_page_address(text, size);
    if (address)
        tw_bytes_add(place, address, strlen(address));
    else
        place->status = TW_ERR_MEMORY;
    free(address);
}

/* Finds the address of the puzzle. Faults of the puzzle are printed here, as everywhere. */
static int find_place(const cli_call *cli, tw_bytes *place)
{
    const char *what = cli->args.operand_count > 0 ? cli->args.operands[0] : NULL;
    cli_input input = {.cli = cli};
    tw_puzzle *puzzle = NULL;
    int code = what ? cli_open_puzzle(cli, what, &input, &puzzle) : CLI_GO_ON;
    bool long_text = !input.shipped && input.size > LONGEST;
    if (code == CLI_GO_ON && (long_text || input.loaded_count > 0))
        code = cli_refuse("%s: %s; start without it, and drop the file on the page", what,
                          long_text ? "too long for an address" : "it needs other files");
    if (code == CLI_GO_ON)
        cli_text_format(place, !what ? "/" : input.shipped ? "/puzzle/%s" : "", what);
    if (code == CLI_GO_ON && what && !input.shipped)
        add_address(place, input.text, input.size);
    if (code == CLI_GO_ON && what) {
        const char *target = tw_puzzle_about(puzzle)->target;
        cli_text_format(place, "?mode=play%s", *target ? "&target=" : "");
        for (; *target; target++)
            cli_text_format(place, isalnum((unsigned char)*target) ? "%c" : "%%%02X",
                            (unsigned char)*target);
    }
    cli_input_free(&input);
    return code == CLI_GO_ON && place->status ? CLI_INTERNAL : code;
}

/* ---- The command ---------------------------------------------------------------------------- */

int cli_serve(cli_call *cli)
{
    static const int codes[] = {CLI_FOUND, CLI_INPUT, CLI_INTERNAL};
    const cli_play_options *asked = (const cli_play_options *)cli->options;
    tw_bytes place = {0};
    cli_use_own_font();
    int code = find_place(cli, &place);
    if (code == CLI_GO_ON) {
        const serve_options options = {.bind = asked->bind,
                                       .port = (int)asked->port,
                                       .folder = asked->folder,
                                       .place = cli_chars(&place),
                                       .open = !asked->no_open,
                                       .token = !asked->no_token,
                                       .quiet = asked->common.quiet,
                                       .stopped = cli_signal_came,
                                       .flush = cli_flush_output};
        cli_watch_signals();
        code = codes[serve_run(&options)];
    }
    tw_bytes_free(&place);
    return code;
}
