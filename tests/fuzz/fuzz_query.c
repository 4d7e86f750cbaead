/* fuzz_query.c -- any bytes as a condition on solutions, as `show --where` takes it. */
#include <string.h>

#include "cli/show/query.h"
#include "fuzz.h"

static const char text[] = "tilewright: 1\n"
                           "lattice: triangle\n"
                           "container: {box: [3, 1]}\n"
                           "pieces:\n"
                           "  - {name: any, cells: [[0, 0, up], [0, 0, down]]}\n"
                           "  - {name: 'big one', cells: [[0, 0, up], [0, 0, down]]}\n"
                           "  - {name: and, cells: [[0, 0, up]], copies: 2}\n";

static void check_conditions(const tw_puzzle *puzzle, const cli_query *where)
{
    if (where->count == 0 || where->count > CLI_MAX_CONDITIONS)
        abort();
    for (size_t i = 0; i < where->count; i++) {
        const cli_condition *one = &where->conditions[i];
        if (one->of != CLI_OF_COVER && one->of < CLI_OF_APART && !one->less && !one->equal &&
            !one->greater)
            abort();
        if (one->of != CLI_OF_COVER)
            continue;
        if (one->piece != UINT32_MAX && one->piece >= tw_puzzle_piece_count(puzzle))
            abort();
        if (tw_puzzle_find_cell(puzzle, one->cell) != one->number || one->number == UINT32_MAX)
            abort();
    }
    const tw_solution nothing = {NULL, 0};
    if (cli_query_holds(where, &nothing) == (cli_query_cover(where) != NULL) ||
        cli_query_holds_apart(where, NULL) == cli_query_asks_apart(where))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const tw_source source = {.name = "fuzz", .text = text, .size = sizeof text - 1};
    tw_puzzle *puzzle = NULL;
    cli_query where;
    cli_query_fault fault;
    char *words = malloc(size + 1);
    if (!words || tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) != TW_OK)
        abort();
    memcpy(words, data, size);
    words[size] = '\0';
    if (cli_query_read(puzzle, words, &where, &fault))
        check_conditions(puzzle, &where);
    else if (fault.column == 0 || fault.column > strlen(words) + 1 || !*fault.expected ||
             strlen(fault.found) > TW_MAX_NAME)
        abort();
    tw_puzzle_free(puzzle);
    free(words);
    return 0;
}
