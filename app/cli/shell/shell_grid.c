/* shell_grid.c -- the container as a person sees it: what has been put, or a solution. */
#include <string.h>

#include "cli/shell/shell_board.h"
#include "cli/shell/shell_commands.h"
#include "cli/shell/shell_grid.h"

bool shell_draw(const shell_state *shell, const tw_solution *solution)
{
    const cli_terminal *terminal = &shell->cli->terminal;
    shell_placements put = {0};
    tw_solution partial = {0};
    if (!solution && shell->board.now.count > 0) {
        if (!shell_board_placements(shell, 0, &put))
            return false;
        partial = (tw_solution){put.items, put.count};
        solution = &partial;
    }
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(&shell->cli->terminal);
    style.height = !terminal->out ? 0 : terminal->height > 8 ? terminal->height - 4 : 4;
    tw_status status = tw_draw_text(NULL, shell->puzzle, solution, &style, &out);
    shell_placements_free(&put);
    if (status == TW_ERR_TOO_LARGE)
        cli_say(stdout, "(too large to draw)\n");
    else if (status != TW_OK)
        return shell_failed(shell, status, NULL);
    return true;
}

const char *shell_grid_word(const shell_state *shell, size_t number)
{
    static const char *const words[] = {"numbers", "coordinates", NULL};
    (void)shell;
    return words[number];
}

static const char *grid_word(void *user, size_t number)
{
    return shell_grid_word(user, number);
}

/* Does a word mean the other one, as far as it goes? */
static bool begins(const char *word, const char *whole)
{
    return *word && strncmp(whole, word, strlen(word)) == 0;
}

bool shell_grid(shell_state *shell, const shell_words *words)
{
    if (words->count < 2)
        return shell_draw(shell, NULL);
    if (begins(words->at[1], "numbers"))
        return shell_draw_numbers(shell, false);
    if (begins(words->at[1], "coordinates"))
        return shell_draw_numbers(shell, true);
    const char *near = tw_nearest(words->at[1], grid_word, NULL);
    return shell_refuse(shell, "grid %s: expected numbers or coordinates%s%s%s", words->at[1],
                        near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}
