/* limits.c -- a puzzle that exceeds lowered limits. Prints:
 *
 *     the shape has more than 50 cells
 *     too large
 */
#include <stdio.h>
#include <tw/tw.h>

static bool show(void *user, const tw_error *error)
{
    (void)user;
    printf("%s\n", error->message);
    return true;
}

int main(void)
{
    tw_limits limits = tw_limits_default();
    tw_context context = *tw_context_default();
    const tw_builtin *shipped = tw_builtin_find_puzzle("pentominoes-6x10");
    const tw_source source = {.name = shipped->name, .text = shipped->text, .size = shipped->size};
    const tw_report report = {show, NULL};
    tw_puzzle *puzzle = NULL;
    limits.cells = 50;
    context.limits = &limits;
    tw_status status = tw_puzzle_read(&context, &source, NULL, &report, &puzzle);
    printf("%s\n", tw_status_text(status));
    tw_puzzle_free(puzzle);
    return 0;
}
