/* show_json.c -- `tilewright show --json`: what a puzzle is, and its figures, as one object. */
#include <string.h>

#include "cli/json_objects.h"
#include "cli/show/show.h"

static json_t *piece_json(const cli_shown *shown, uint32_t piece)
{
    const tw_puzzle *puzzle = shown->puzzle;
    const tw_poses *poses = tw_solver_poses(shown->solver);
    const tw_stock *stock = tw_poses_stock(poses, tw_poses_stock_of_piece(poses, piece));
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    json_t *forms = json_array();
    for (size_t form = 0; form < tw_puzzle_form_count(puzzle, piece); form++) {
        const tw_cell *cells;
        const uint8_t *colours;
        size_t count = tw_puzzle_form(puzzle, piece, form, &cells, &colours);
        json_array_append_new(forms, verb_json_cells(tw_puzzle_lattice(puzzle), cells, count));
    }
    char letter[2] = {tw_puzzle_letter(puzzle, piece), '\0'};
    return json_pack("{s:o, s:s, s:o, s:[o,o], s:o, s:o, s:o}", "name",
                     verb_json_text(tw_puzzle_piece_name(puzzle, piece)), "letter", letter, "forms",
                     forms, "copies", verb_json_count(low), verb_json_count(high), "orientations",
                     verb_json_count(stock->orientations), "fitting",
                     verb_json_count(stock->fitting), "poses", verb_json_count(stock->pose_count));
}

static json_t *notes_json(const tw_puzzle_notes *notes)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "source", verb_json_text(notes->source),
                     "author", verb_json_text(notes->author), "family",
                     verb_json_text(notes->family), "counts", verb_json_known(notes), "target",
                     verb_json_text(notes->target), "targets", verb_json_targets(notes));
}

static json_t *figures_json(const cli_shown *shown)
{
    tw_solve_stats stats = tw_solver_get_stats(shown->solver);
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:o}", "orientations",
        verb_json_count(stats.orientations), "fitting", verb_json_count(stats.fitting), "poses",
        verb_json_count(stats.poses), "poses_reduced", verb_json_count(stats.poses_reduced),
        "symmetries", verb_json_count(stats.symmetries), "rotations",
        verb_json_count(stats.rotations), "with_exchange", verb_json_count(stats.with_exchange),
        "permutations", verb_json_count(tw_puzzle_permutation_count(shown->puzzle)), "copies",
        verb_json_count(stats.pieces), "up_to",
        tw_up_to_word(shown->options.up_to, shown->options.exchange), "pivot",
        stats.pivot ? verb_json_text(stats.pivot) : json_null());
}

int cli_show_json(cli_shown *shown)
{
    const tw_puzzle *puzzle = shown->puzzle;
    json_t *pieces = json_array();
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        json_array_append_new(pieces, piece_json(shown, piece));
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:s}", "puzzle", verb_json_text(shown->what), "title",
        verb_json_text(tw_puzzle_title(puzzle)), "lattice",
        verb_json_text(tw_lattice_name(tw_puzzle_lattice(puzzle))), "cells",
        verb_json_count(tw_puzzle_cell_count(puzzle)), "required",
        verb_json_count(tw_puzzle_required_count(puzzle)), "turns", verb_turns_word(puzzle));
    cli_json_join(&object, figures_json(shown));
    cli_json_join(&object, notes_json(tw_puzzle_about(puzzle)));
    json_object_set_new(object, "pieces", pieces);
    return cli_print_json(object);
}
