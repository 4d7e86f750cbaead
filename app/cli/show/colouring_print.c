/* colouring_print.c -- draws weights on cells (colouring_print.h).
 *
 * One character per cell: '.' for 0, '+' and '-' if no weight is beyond 1 and -1, else digits, and
 * letters for weights below 0. A cell covered in a case is '*', a weight beyond 9 '#'. */
#include "cli/show/colouring_print.h"

#include <stdlib.h>
#include <string.h>

static char letter_of(const tw_colouring *colouring, size_t cell, bool unit)
{
    int64_t weight = colouring->weights[cell];
    if (colouring->taken && colouring->taken[cell])
        return '*';
    if (weight == 0)
        return '.';
    if (unit)
        return weight > 0 ? '+' : '-';
    if (weight > 9 || weight < -9)
        return '#';
    return (char)(weight > 0 ? '0' + weight : 'a' - 1 - weight);
}

tw_status cli_print_colouring(const cli_terminal *terminal, const tw_puzzle *puzzle,
                              const tw_colouring *colouring)
{
    size_t cells = tw_puzzle_cell_count(puzzle);
    char *letters = malloc(cells + 1);
    bool unit = true; /* no weight is beyond 1 and -1 */
    if (!letters)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < cells; c++)
        unit = unit && colouring->weights[c] >= -1 && colouring->weights[c] <= 1;
    for (size_t c = 0; c < cells; c++)
        letters[c] = letter_of(colouring, c, unit);
    letters[cells] = '\0';
    if (*colouring->caption)
        cli_say(stdout, "%s\n", colouring->caption);
    const tw_text_style style = cli_style(terminal);
    const tw_out out = cli_stdout();
    tw_status status = tw_draw_letters(NULL, puzzle, letters, &style, &out);
    if (status == TW_OK) {
        bool below = strpbrk(letters, "-abcdefghi") != NULL;
        cli_say(stdout, "  . is 0");
        if (unit)
            cli_say(stdout, ", + is 1%s", below ? ", - is -1" : "");
        else if (below)
            cli_say(stdout, ", a to i are -1 to -9");
        if (strchr(letters, '#'))
            cli_say(stdout, ", # is beyond 9");
        cli_say(stdout, "%s\n", colouring->taken ? ", * is covered" : "");
    }
    free(letters);
    return status;
}
