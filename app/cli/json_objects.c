/* json_objects.c -- what the command prints as JSON (json_objects.h). */
#include "cli/json_objects.h"

#include <math.h>
#include <stdlib.h>

#include "cli/diagnostics.h"
#include "cli/terminal/memory_out.h"
#include "cli/text.h"

json_t *cli_json_digits(const char *digits)
{
    const json_int_t most = (json_int_t)1 << 53;
    json_int_t number = strtoll(digits, NULL, 10); /* the largest there is, when it is larger */
    return number <= most ? json_integer(number) : json_string(digits);
}

json_t *cli_json_count(uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    return cli_json_digits(digits);
}

static json_t *known_count(const char *digits)
{
    return *digits ? cli_json_digits(digits) : json_null();
}

json_t *cli_json_known(const tw_puzzle_notes *notes)
{
    return json_pack("{s:o, s:o, s:o, s:o}", "none", known_count(notes->none), "rotations",
                     known_count(notes->rotations), "isometries", known_count(notes->isometries),
                     "claimed", known_count(notes->claimed));
}

json_t *cli_json_measure(const tw_measure *measure)
{
    json_t *high = isfinite(measure->high) ? json_real(measure->high) : json_null();
    return json_pack("{s:f, s:f, s:f, s:o}", "mean", measure->mean, "error", measure->error, "low",
                     measure->low, "high", high);
}

json_t *cli_json_text(const char *outside)
{
    cli_text text = {0};
    cli_text_add_safe(&text, outside);
    json_t *string = text.failed ? NULL : json_stringn(text.bytes ? text.bytes : "", text.size);
    cli_text_free(&text);
    return string;
}

json_t *cli_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *cell = json_array();
        for (size_t k = 0; k < tw_lattice_rank(lattice); k++)
            json_array_append_new(cell, json_integer(cells[i].at[k]));
        if (tw_lattice_kind_count(lattice) > 1)
            json_array_append_new(cell,
                                  cli_json_text(tw_lattice_kind_name(lattice, cells[i].kind)));
        json_array_append_new(list, cell);
    }
    return list;
}

json_t *cli_json_numbered_cells(const tw_puzzle *puzzle, const uint32_t *cells, size_t count)
{
    json_t *all = json_array();
    for (size_t c = 0; c < count; c++) {
        json_t *cell =
            cli_json_cells(tw_puzzle_lattice(puzzle), tw_puzzle_cell(puzzle, cells[c]), 1);
        json_array_extend(all, cell);
        json_decref(cell);
    }
    return all;
}

const char *cli_strand_word(tw_strand strand)
{
    static const char *const words[] = {"", "strand", "strand=extended"};
    return words[strand];
}

json_t *cli_json_heuristics(const tw_solve_stats *stats)
{
    json_t *words = json_array();
    if (stats->tuning.by_size || stats->tuning.in_order)
        json_array_append_new(words, json_string(stats->tuning.by_size ? "size" : "order"));
    if (stats->tuning.strand != TW_STRAND_OFF)
        json_array_append_new(words, json_string(cli_strand_word(stats->tuning.strand)));
    if (stats->tuning.sweep > 0) {
        char word[32];
        snprintf(word, sizeof word, "sweep=%u", stats->tuning.sweep);
        json_array_append_new(words, json_string(word));
    }
    return words;
}

json_t *cli_json_levels(const tw_solver *solver)
{
    size_t count = 0;
    const tw_level *levels = tw_solver_levels(solver, &count);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:o, s:o}", "branches",
                                              cli_json_count(levels[i].branches), "updates",
                                              cli_json_count(levels[i].updates)));
    return list;
}

int cli_print_json(json_t *object)
{
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(object);
    if (!text || cli_memory_ran_out()) {
        free(text);
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    puts(text);
    free(text);
    return CLI_GO_ON;
}
