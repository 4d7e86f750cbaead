/* piece_choices.c -- solutions by the pieces that they use (piece_choices.h). */
#include "cli/solve/piece_choices.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

bool cli_count_choice(json_t *choices, const tw_puzzle *puzzle, const tw_solution *solution)
{
    cli_text words = {0};
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        uint32_t low, high, used = 0;
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        for (size_t i = 0; low < high && i < solution->count; i++)
            used += solution->placements[i].piece == piece;
        if (used > 0 && words.size > 0)
            cli_text_add(&words, ", ", 2);
        if (used > 1)
            cli_text_format(&words, "%ux ", used);
        if (used > 0)
            cli_text_format(&words, "%s", cli_word(tw_puzzle_piece_name(puzzle, piece)));
    }
    const char *key = words.size > 0 ? words.bytes : "no choice";
    const json_int_t before = json_integer_value(json_object_get(choices, key));
    const bool fine =
        !words.failed && json_object_set_new(choices, key, json_integer(before + 1)) == 0;
    cli_text_free(&words);
    return fine;
}

typedef struct piece_choice {
    const char *words;
    json_int_t solutions;
} piece_choice;

static int compare_choices(const void *one, const void *other)
{
    const piece_choice *a = one, *b = other;
    return a->solutions != b->solutions ? (a->solutions < b->solutions ? 1 : -1)
                                        : strcmp(a->words, b->words);
}

int cli_print_choices(const json_t *choices, bool json)
{
    const size_t count = json_object_size(choices);
    piece_choice *sorted = calloc(count + 1, sizeof *sorted);
    size_t filled = 0;
    int code = CLI_GO_ON;
    if (!sorted)
        return cli_no_memory();
    for (void *at = json_object_iter((json_t *)(uintptr_t)choices); at;
         at = json_object_iter_next((json_t *)(uintptr_t)choices, at))
        sorted[filled++] = (piece_choice){json_object_iter_key(at),
                                          json_integer_value(json_object_iter_value(at))};
    qsort(sorted, filled, sizeof *sorted, compare_choices);
    if (filled > 0 && !json)
        cli_say(stdout, "%12s  %s\n", "solutions", "pieces");
    for (size_t i = 0; i < filled && code == CLI_GO_ON; i++) {
        if (json)
            code = cli_print_json("choice",
                                  json_pack("{s:o, s:o}", "used", verb_json_text(sorted[i].words),
                                            "solutions",
                                            verb_json_solutions((uint64_t)sorted[i].solutions)));
        else
            cli_say_line(stdout, "%12s  %s", cli_number((uint64_t)sorted[i].solutions),
                         sorted[i].words);
    }
    free(sorted);
    return code;
}
