/* json_values.c -- JSON values that occur in several answers (json_values.h). */
#include "verbs/json_values.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tw/format.h>

#include "verbs/page_address.h"
#include "verbs/safe_text.h"

void verb_json_join(json_t **object, json_t *members)
{
    if (json_object_update(*object, members) != 0) {
        json_decref(*object);
        *object = NULL;
    }
    json_decref(members);
}

/* The memory is the JSON library's, whose caller may watch it: a list leaves out what is NULL. What
 * is safe is no longer than what it stands for. */
json_t *verb_json_text(const char *outside)
{
    json_malloc_t take;
    json_free_t give;
    json_get_alloc_funcs(&take, &give);
    char *safe = take(strlen(outside) + 1);
    size_t length = 0, size;
    while (safe && *outside) {
        const char *from = outside, *character = verb_safe_character(&outside, &size);
        bool blank = *from == '\n' || *from == '\t';
        memcpy(safe + length, blank ? from : character, blank ? 1 : size);
        length += blank ? 1 : size;
    }
    json_t *string = safe ? json_stringn(safe, length) : NULL;
    give(safe);
    return string;
}

json_t *verb_json_digits(const char *digits)
{
    return digits && *digits ? json_string(digits) : json_null();
}

json_t *verb_json_count(uint64_t count)
{
    return count == UINT64_MAX ? json_null() : json_integer((json_int_t)count);
}

json_t *verb_json_solutions(uint64_t count)
{
    return json_sprintf("%" PRIu64, count);
}

json_t *verb_json_counts(const char *const counts[TW_SAME_NONE + 1])
{
    return json_pack("{s:o, s:o, s:o}", "none", verb_json_digits(counts[TW_SAME_NONE]), "rotations",
                     verb_json_digits(counts[TW_SAME_ROTATIONS]), "reflections",
                     verb_json_digits(counts[TW_SAME_REFLECTIONS]));
}

json_t *verb_json_any_counts(const char *const counts[TW_SAME_NONE + 1])
{
    bool any = false;
    for (int i = 0; i <= TW_SAME_NONE; i++)
        any = any || counts[i];
    return any ? verb_json_counts(counts) : NULL;
}

json_t *verb_json_known(const tw_puzzle_notes *notes)
{
    json_t *counts =
        verb_json_counts((const char *const[]){notes->reflections, notes->rotations, notes->none});
    json_object_set_new(counts, "claimed", verb_json_digits(notes->claimed));
    return counts;
}

json_t *verb_json_targets(const tw_puzzle_notes *notes)
{
    json_t *list = json_array();
    for (const char *name = notes->targets, *end; *name; name = end + (*end == '\n')) {
        end = name + strcspn(name, "\n");
        json_array_append_new(list, json_stringn(name, (size_t)(end - name)));
    }
    return list;
}

json_t *verb_json_measure(const tw_measure *measure)
{
    json_t *high = isfinite(measure->high) ? json_real(measure->high) : json_null();
    return json_pack("{s:f, s:f, s:f, s:o}", "mean", measure->mean, "error", measure->error, "low",
                     measure->low, "high", high);
}

const char *verb_found_word(unsigned answer)
{
    static const char *const words[] = {"stopped", "found", "none"};
    return words[answer];
}

const char *verb_outcome_word(tw_outcome outcome)
{
    return outcome == TW_OUTCOME_EXHAUSTED ? "exhausted"
           : outcome == TW_OUTCOME_LIMIT   ? "limit"
                                           : "stopped";
}

json_t *verb_json_cell(const tw_lattice *lattice, const tw_cell *cell)
{
    json_t *list = json_array();
    for (size_t k = 0; k < tw_lattice_rank(lattice); k++)
        json_array_append_new(list, json_integer(cell->at[k]));
    if (tw_lattice_kind_count(lattice) > 1)
        json_array_append_new(list, verb_json_text(tw_lattice_kind_name(lattice, cell->kind)));
    return list;
}

json_t *verb_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, verb_json_cell(lattice, cells + i));
    return list;
}

json_t *verb_json_numbered_cells(const tw_puzzle *puzzle, const uint32_t *cells, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            list, verb_json_cell(tw_puzzle_lattice(puzzle), tw_puzzle_cell(puzzle, cells[i])));
    return list;
}

json_t *verb_json_placement(const tw_puzzle *puzzle, const tw_placement *placement)
{
    json_t *object = json_pack(
        "{s:o, s:o}", "piece", verb_json_text(tw_puzzle_piece_name(puzzle, placement->piece)),
        "cells",
        verb_json_cells(tw_puzzle_lattice(puzzle), placement->cells, placement->cell_count));
    if (tw_puzzle_mark_count(puzzle) > 0)
        json_object_set_new(object, "turn", json_integer(placement->turn));
    return object;
}

json_t *verb_json_placements(const tw_puzzle *puzzle, const tw_solution *solution)
{
    json_t *list = json_array();
    for (size_t i = 0; i < solution->count; i++)
        json_array_append_new(list, verb_json_placement(puzzle, &solution->placements[i]));
    return list;
}

json_t *verb_json_file(const tw_puzzle *puzzle, tw_status status)
{
    tw_bytes file = {0};
    const tw_out out = tw_bytes_out(&file);
    if (status == TW_OK && puzzle)
        status = tw_puzzle_write(NULL, puzzle, NULL, &out, NULL);
    json_t *text = status == TW_ERR_MEMORY ? NULL
                   : status || !puzzle     ? json_null()
                                           : json_stringn((const char *)file.data, file.size);
    tw_bytes_free(&file);
    return text;
}

json_t *verb_json_link(const json_t *file, const char *rest)
{
    char *address = json_is_string(file)
                        ? verb_page_address(json_string_value(file), json_string_length(file))
                        : NULL;
    json_t *link = address ? json_sprintf("#%s%s", address, rest) : json_null();
    free(address);
    return link;
}

json_t *verb_json_times(const char *name, uint64_t times)
{
    return json_pack("{s:o, s:o}", "piece", verb_json_text(name), "times", verb_json_count(times));
}

int verb_dimension(const tw_lattice *lattice)
{
    return tw_lattice_is_flat(lattice) ? 2 : 3;
}

uint64_t verb_piece_count(const tw_puzzle *puzzle)
{
    uint64_t count = 0;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        count += high;
    }
    return count;
}

const char *verb_turns_word(const tw_puzzle *puzzle)
{
    size_t rigid = 0, count = tw_puzzle_piece_count(puzzle);
    for (uint32_t piece = 0; piece < count; piece++)
        rigid += tw_puzzle_piece_rigid(puzzle, piece);
    return rigid == 0 ? "lattice" : rigid == count ? "rigid" : "mixed";
}

const char *verb_strand_word(tw_strand strand)
{
    static const char *const words[] = {"", "strand", "strand=extended"};
    return words[strand];
}

json_t *verb_json_heuristics(const tw_solve_stats *stats)
{
    json_t *words = json_array();
    if (stats->tuning.by_size || stats->tuning.in_order)
        json_array_append_new(words, json_string(stats->tuning.by_size ? "size" : "order"));
    if (stats->tuning.strand != TW_STRAND_OFF)
        json_array_append_new(words, json_string(verb_strand_word(stats->tuning.strand)));
    if (stats->tuning.sweep > 0) {
        char word[32];
        snprintf(word, sizeof word, "sweep=%u", stats->tuning.sweep);
        json_array_append_new(words, json_string(word));
    }
    return words;
}

json_t *verb_json_levels(const tw_level *levels, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:o, s:o}", "branches",
                                              verb_json_count(levels[i].branches), "updates",
                                              verb_json_count(levels[i].updates)));
    return list;
}
