/* test_allocations.c -- memory runs out in every public function, at each of its requests, once or
 * from there on: the function reports it, leaves its outputs unchanged and leaks nothing; its
 * objects can still be used and freed.
 *
 * The program is given the public headers: a function without a row in the table is a failure, and
 * so is one whose row says that it needs no memory though it returns a status or takes a
 * context. */
#include "trials_disassembly.h"
#include "trials_draw.h"
#include "trials_explain.h"
#include "trials_puzzle.h"
#include "trials_saved.h"
#include "trials_store.h"

#include "support/share.h"

#include <ctype.h>

typedef tw_status try_it(trial *t, size_t variant);

typedef struct row {
    const char *name;
    try_it *trial;   /* NULL: the function requests no memory */
    size_t variants; /* of the trial: 0 .. */
    size_t first;
    const char *part; /* build part it needs, as in tw_has; NULL: none */
    bool hidden;      /* declared in a private header */
} row;

/* A function that only reads or frees; it needs no memory. */
#define READS(name)                                                                                \
    {                                                                                              \
        name, NULL, 0, 0, NULL, false                                                              \
    }
#define TRIED(name, trial, variants)                                                               \
    {                                                                                              \
        name, trial, variants, 0, NULL, false                                                      \
    }
#define TRIED_WITH(part, name, trial, variants)                                                    \
    {                                                                                              \
        name, trial, variants, 0, part, false                                                      \
    }
#define STORED(name, what)                                                                         \
    {                                                                                              \
        name, try_store_call, 1, what, NULL, false                                                 \
    }

#define HIDDEN(name, trial, variants, first)                                                       \
    {                                                                                              \
        name, trial, variants, first, NULL, true                                                   \
    }

enum { FORMATS = 30 };

static const row rows[] = {
    /* tw/advanced/certificate.h */
    TRIED("tw_certificate_write", try_certificate_write, IMPOSSIBLE),
    TRIED("tw_certificate_check", try_certificate_check, IMPOSSIBLE),
    /* tw/advanced/cover.h */
    TRIED("tw_cover_builder_new", try_cover_builder_new, 1),
    READS("tw_cover_builder_free"),
    READS("tw_cover_builder_optional"),
    READS("tw_cover_builder_range"),
    TRIED("tw_cover_builder_option", try_cover_builder_option, 1),
    TRIED("tw_cover_freeze", try_cover_freeze, 1),
    READS("tw_cover_free"),
    READS("tw_cover_place_count"),
    READS("tw_cover_required_count"),
    READS("tw_cover_is_optional"),
    READS("tw_cover_stock_count"),
    READS("tw_cover_range"),
    READS("tw_cover_option_count"),
    READS("tw_cover_option"),
    READS("tw_cover_option_stock"),
    /* tw/draw.h */
    READS("tw_palette_get"),
    TRIED("tw_palette_read", try_palette_read, 1),
    READS("tw_palette_free"),
    TRIED("tw_piece_colours", try_piece_colours, 1),
    TRIED("tw_draw_text", try_draw_text, 2),
    TRIED("tw_drawing_read", try_drawing_read, 2),
    TRIED("tw_draw_letters", try_draw_letters, 1),
    TRIED("tw_draw_cells", try_draw_cells, 1),
    TRIED("tw_draw_neighbourhood", try_draw_neighbourhood, 2),
    READS("tw_picture_format_get"),
    TRIED("tw_draw_picture", try_draw_picture, PICTURES),
    TRIED("tw_draw_gallery", try_draw_gallery, PICTURES),
    TRIED("tw_gallery_room", try_gallery_room, PICTURES),
    TRIED("tw_draw_weights", try_draw_weights, PICTURES),
    TRIED("tw_draw_parts", try_draw_parts, PICTURES),
    TRIED("tw_draw_steps", try_draw_steps, PICTURES),
    TRIED("tw_draw_moves", try_draw_moves, PICTURES),
    TRIED("tw_draw_order", try_draw_order, PICTURES),
    TRIED("tw_mesh_of_solution", try_mesh_of_solution, 2),
    TRIED("tw_mesh_of_moves", try_mesh_of_moves, 2),
    TRIED("tw_mesh_of_pieces", try_mesh_of_pieces, 2),
    READS("tw_mesh_free"),
    READS("tw_mesh_format_get"),
    TRIED("tw_mesh_write", try_mesh_write, 10),
    /* tw/disassembly.h */
    TRIED("tw_disassembler_new", try_disassembler_new, 2),
    READS("tw_disassembler_free"),
    READS("tw_disassembler_direction"),
    READS("tw_disassembler_exact"),
    TRIED("tw_disassembler_run", try_disassembler_run, 4),
    TRIED("tw_disassembler_run", try_run_together, 1),
    TRIED("tw_disassembly_crew_new", try_crew_new, 2),
    TRIED("tw_disassembly_crew_add", try_crew_add, 1),
    TRIED("tw_disassembly_crew_finish", try_crew_finish, 1),
    READS("tw_disassembly_crew_free"),
    TRIED("tw_disassembler_replay", try_disassembler_replay, 2),
    READS("tw_disassembly_free"),
    READS("tw_disassembly_total"),
    READS("tw_disassembly_word"),
    TRIED("tw_disassembly_level", try_disassembly_level, 1),
    READS("tw_disassembly_part_get"),
    READS("tw_disassembly_move_get"),
    /* tw/advanced/locked.h */
    TRIED_WITH("locked", "tw_lock_find", try_lock_find, 1),
    READS("tw_lock_free"),
    READS("tw_lock_pieces"),
    READS("tw_lock_contact_get"),
    TRIED_WITH("locked", "tw_lock_check", try_lock_check, 1),
    /* tw/error.h */
    READS("tw_context_default"),
    READS("tw_limits_default"),
    TRIED("tw_bytes_add", try_bytes_add, 1),
    READS("tw_bytes_free"),
    READS("tw_bytes_out"),
    READS("tw_status_text"),
    READS("tw_nearest"),
    READS("tw_version"),
    READS("tw_has"),
    /* tw/advanced/explain.h */
    TRIED("tw_explanation_new", try_explanation_new, IMPOSSIBLE),
    READS("tw_explanation_free"),
    READS("tw_explanation_reason"),
    READS("tw_reason_word"),
    READS("tw_explanation_line"),
    READS("tw_explanation_colouring"),
    /* tw/format.h */
    READS("tw_format_get"),
    READS("tw_format_find"),
    READS("tw_format_of"),
    READS("tw_builtin_lattice"),
    READS("tw_builtin_puzzle"),
    READS("tw_builtin_find_lattice"),
    READS("tw_builtin_find_puzzle"),
    TRIED("tw_lattice_read", try_lattice_read, 2),
    TRIED("tw_piece_set_get", try_piece_set_get, 1),
    TRIED("tw_puzzle_read", try_puzzle_read, FORMATS),
    TRIED("tw_puzzle_read", try_puzzle_read_ours, 3),
    TRIED("tw_puzzle_read", try_puzzle_read_apart, 1),
    TRIED("tw_puzzle_load", try_puzzle_load, 2),
    TRIED("tw_file_below", try_file_below, 1),
    TRIED("tw_puzzle_translate", try_puzzle_translate, FORMATS),
    TRIED("tw_puzzle_write", try_puzzle_write, 2 * FORMATS),
    TRIED("tw_piece_set_read", try_piece_set_read, 2),
    TRIED("tw_solution_write", try_solution_write, 2 * FORMATS),
    TRIED("tw_solution_read", try_solution_read, 1),
    TRIED("tw_solution_read_text", try_solution_read_text, 2),
    TRIED("tw_disassembly_write", try_disassembly_write, 1),
    TRIED("tw_disassembly_read", try_disassembly_read, 2),
    TRIED("tw_results_write", try_results_write, 1),
    TRIED("tw_diagram_write", try_diagram_write, 1),
    TRIED("tw_source_unpack", try_unpack, 1),
    TRIED("tw_cover_write", try_cover_write, FORMATS),
    TRIED("tw_cover_read", try_cover_read, 3),
    TRIED("tw_models_read", try_models_read, 2),
    /* tw/job.h */
    TRIED("tw_job_new", try_job_new, 2),
    TRIED("tw_job_open", try_job_open, 1),
    TRIED("tw_job_merge", try_job_merge, 1),
    READS("tw_job_free"),
    TRIED("tw_job_prepare", try_job_prepare, 1),
    TRIED("tw_job_run", try_job_run, 2),
    TRIED("tw_job_run", try_job_count, 2),
    READS("tw_job_counter"),
    READS("tw_job_is_count"),
    READS("tw_job_explain"),
    READS("tw_job_pause"),
    READS("tw_job_is_ready"),
    TRIED("tw_job_save", try_job_save, 1),
    TRIED("tw_job_divide", try_job_divide, 1),
    READS("tw_job_progress"),
    READS("tw_job_name"),
    READS("tw_job_store"),
    READS("tw_job_puzzle"),
    READS("tw_job_solver"),
    READS("tw_job_search"),
    READS("tw_job_earlier"),
    READS("tw_job_stated"),
    /* tw/lattice.h */
    TRIED("tw_lattice_new", try_lattice_new, 1),
    READS("tw_lattice_free"),
    READS("tw_lattice_name"),
    READS("tw_lattice_rank"),
    READS("tw_lattice_wrap_count"),
    READS("tw_lattice_keeps_periods"),
    READS("tw_lattice_period"),
    READS("tw_lattice_mirror"),
    READS("tw_lattice_kind_count"),
    READS("tw_lattice_kind_name"),
    READS("tw_lattice_kind_optional"),
    READS("tw_lattice_arc_count"),
    READS("tw_lattice_arc"),
    READS("tw_lattice_generator_count"),
    READS("tw_lattice_generator_name"),
    READS("tw_lattice_generator_mirror"),
    READS("tw_lattice_generator_element"),
    READS("tw_lattice_find_kind"),
    READS("tw_lattice_transform_count"),
    READS("tw_transform_set_has"),
    READS("tw_transform_set_count"),
    READS("tw_lattice_closure"),
    READS("tw_lattice_turns"),
    READS("tw_lattice_has_cell"),
    READS("tw_lattice_canonical"),
    READS("tw_lattice_compare"),
    READS("tw_lattice_label"),
    READS("tw_lattice_neighbour"),
    READS("tw_lattice_apply"),
    READS("tw_lattice_translate"),
    READS("tw_lattice_normalise"),
    READS("tw_lattice_has_geometry"),
    READS("tw_lattice_is_flat"),
    TRIED("tw_lattice_check_drawing", try_lattice_check_drawing, 1),
    READS("tw_lattice_position"),
    READS("tw_lattice_cell_shape"),
    TRIED("tw_polyforms_count", try_polyforms_count, 3),
    TRIED("tw_polyforms_new", try_polyforms_new, 3),
    READS("tw_polyforms_free"),
    /* tw/advanced/parts.h */
    TRIED("tw_parts_cut", try_parts_cut, 1),
    READS("tw_parts_free"),
    READS("tw_parts_get"),
    TRIED("tw_parts_read", try_parts_read, 1),
    READS("tw_checkpoint_units"),
    TRIED("tw_totals_add", try_totals_add, 1),
    READS("tw_totals_free"),
    /* tw/advanced/plot.h */
    TRIED("tw_plot_lines", try_plot_lines, 3),
    TRIED("tw_plot_levels", try_plot_levels, 3),
    TRIED("tw_plot_bars", try_plot_bars, 3),
    TRIED("tw_plot_maps", try_plot_maps, PICTURES),
    /* tw/puzzle.h */
    TRIED("tw_puzzle_new", try_puzzle_new, 1),
    READS("tw_puzzle_free"),
    READS("tw_puzzle_title"),
    READS("tw_puzzle_about"),
    READS("tw_puzzle_has_words"),
    READS("tw_puzzle_lattice"),
    READS("tw_puzzle_cell_count"),
    READS("tw_puzzle_cell"),
    READS("tw_puzzle_cell_optional"),
    READS("tw_puzzle_cell_colour"),
    READS("tw_puzzle_named_cells"),
    READS("tw_puzzle_find_cell"),
    READS("tw_puzzle_required_count"),
    READS("tw_puzzle_colour_count"),
    READS("tw_puzzle_colour_name"),
    READS("tw_puzzle_labelled"),
    READS("tw_puzzle_piece_count"),
    READS("tw_puzzle_piece_name"),
    READS("tw_puzzle_letter"),
    READS("tw_puzzle_find_piece"),
    READS("tw_puzzle_piece_copies"),
    READS("tw_puzzle_piece_groups"),
    READS("tw_puzzle_piece_turns"),
    READS("tw_puzzle_piece_rigid"),
    READS("tw_puzzle_form_count"),
    READS("tw_puzzle_form"),
    READS("tw_puzzle_mark_count"),
    READS("tw_puzzle_mark_name"),
    READS("tw_puzzle_may_meet"),
    READS("tw_puzzle_border"),
    READS("tw_puzzle_form_mark"),
    READS("tw_puzzle_pin_count"),
    READS("tw_puzzle_pin"),
    READS("tw_puzzle_exchange_count"),
    READS("tw_puzzle_exchange"),
    READS("tw_puzzle_permutation_count"),
    READS("tw_puzzle_cost_count"),
    TRIED("tw_poses_new", try_poses_new, 2),
    READS("tw_poses_free"),
    READS("tw_poses_puzzle"),
    READS("tw_poses_stock_count"),
    READS("tw_poses_stock"),
    READS("tw_poses_stock_of_piece"),
    READS("tw_poses_count"),
    READS("tw_poses_get"),
    READS("tw_poses_mark"),
    READS("tw_poses_turn"),
    TRIED("tw_symmetry_new", try_symmetry_new, 2),
    READS("tw_symmetry_free"),
    READS("tw_symmetry_count"),
    READS("tw_symmetry_counts"),
    READS("tw_symmetry_mirrors"),
    READS("tw_same_word"),
    READS("tw_same_find"),
    READS("tw_symmetry_cells"),
    READS("tw_symmetry_poses"),
    TRIED("tw_solution_copy", try_solution_copy, 1),
    READS("tw_solution_free"),
    READS("tw_poses_of_placement"),
    TRIED("tw_solution_check", try_solution_check, 2),
    TRIED("tw_solution_orbit_new", try_solution_orbit_new, 1),
    READS("tw_solution_orbit_free"),
    READS("tw_solution_orbit_most"),
    TRIED("tw_solution_orbit_find", try_solution_orbit_find, 1),
    READS("tw_solution_orbit_get"),
    TRIED("tw_solution_orbit_least", try_solution_orbit_least, 1),
    /* tw/solve.h */
    TRIED("tw_solver_new", try_solver_new, 2),
    READS("tw_solver_free"),
    TRIED("tw_solver_prepare", try_solver_prepare, TRIAL_ENGINES),
    READS("tw_solver_get_state"),
    READS("tw_solver_interrupt"),
    READS("tw_solver_get_stats"),
    READS("tw_solver_poses"),
    READS("tw_solver_symmetry"),
    READS("tw_solver_cover"),
    READS("tw_solver_pose_of_option"),
    TRIED("tw_solver_decode", try_solver_decode, 1),
    TRIED("tw_solver_run", try_solver_run, 2 * TRIAL_ENGINES),
    TRIED("tw_solver_run", try_solver_run_for_best, 2),
    TRIED("tw_solver_next", try_solver_next, 2 * TRIAL_ENGINES),
    TRIED("tw_solver_reset", try_solver_reset, 1),
    READS("tw_solver_proof"),
    READS("tw_solver_found"),
    READS("tw_solver_best_count"),
    READS("tw_solver_best"),
    READS("tw_solver_bound"),
    TRIED("tw_solver_save", try_solver_save, TRIAL_ENGINES),
    TRIED("tw_solver_resume", try_solver_resume, 1),
    READS("tw_solver_levels"),
    READS("tw_cores"),
    READS("tw_engine_name"),
    READS("tw_engine_summary"),
    READS("tw_heuristic_name"),
    READS("tw_heuristic_summary"),
    READS("tw_heuristic_take"),
    TRIED("tw_solver_divide", try_solver_divide, TRIAL_ENGINES),
    TRIED("tw_task_judge_new", try_task_judge_new, TRIAL_ENGINES),
    READS("tw_task_judge_free"),
    READS("tw_task_judge_takes"),
    TRIED("tw_solver_estimate", try_solver_estimate, TRIAL_ENGINES),
    TRIED("tw_solver_prove", try_solver_prove, 1),
    TRIED("tw_solver_sample", try_solver_sample, 1),
    /* tw/advanced/count.h */
    TRIED("tw_counter_new", try_counter_new, 1),
    READS("tw_counter_free"),
    TRIED("tw_counter_run", try_counter_run, 4),
    TRIED("tw_counter_run", try_counter_run_for_best, 2),
    READS("tw_counter_is_done"),
    TRIED("tw_counter_solution", try_counter_draw, 1),
    TRIED("tw_counter_draw", try_counter_draw, 2),
    READS("tw_counter_total"),
    READS("tw_counter_number"),
    TRIED("tw_counter_heat", try_counter_heat, 1),
    READS("tw_counter_pose_heat"),
    READS("tw_counter_cell_heat"),
    TRIED("tw_counter_diagram", try_counter_diagram, 1),
    READS("tw_counter_best_count"),
    READS("tw_counter_best"),
    READS("tw_counter_get_stats"),
    TRIED("tw_cover_run", try_cover_run, TRIAL_ENGINES),
    TRIED_WITH("sat", "tw_cover_prove", try_cover_prove, 1),
    /* tw/advanced/store.h */
    TRIED("tw_puzzle_hash", try_puzzle_hash, 2),
    READS("tw_hash_equal"),
    TRIED("tw_checkpoint_write", try_checkpoint_write, 1),
    TRIED("tw_checkpoint_save", try_checkpoint_save, 1),
    TRIED("tw_checkpoint_read", try_checkpoint_read, 1),
    TRIED("tw_checkpoint_load", try_checkpoint_load, 1),
    READS("tw_checkpoint_free"),
    READS("tw_checkpoint_find_text"),
    READS("tw_checkpoint_find_number"),
    TRIED("tw_solution_unpack", try_solution_unpack, 1),
    TRIED("tw_store_open", try_store_open, 1),
    READS("tw_store_free"),
    STORED("tw_store_each_puzzle", EACH_PUZZLE),
    STORED("tw_store_each_file", EACH_FILE),
    STORED("tw_store_each_run", EACH_RUN),
    STORED("tw_store_each_point", EACH_POINT),
    STORED("tw_store_get_stats", STATS_OF),
    STORED("tw_store_get", GET),
    STORED("tw_store_random", RANDOM),
    STORED("tw_store_put_disassembly", PUT_APART),
    STORED("tw_store_each_disassembly", EACH_APART),
    STORED("tw_store_where", WHERE),
    /* functions of private headers */
    HIDDEN("tw_cover_clauses", try_cover_clauses, 4, 0),
    HIDDEN("tw_merge_new", try_merge_new, 1, 0),
    HIDDEN("tw_merge_add", try_merge_add, 1, 0),
    HIDDEN("tw_merge_end", try_merge_end, 1, 0),
    HIDDEN("tw_cover_hash", try_cover_hash, 1, 0),
    HIDDEN("tw_disk_save", try_disk_save, 2, 0),
    HIDDEN("tw_checkpoint_match", try_checkpoint_match, 1, 0),
    HIDDEN("tw_solution_pack", try_solution_pack, 1, 0),
    HIDDEN("tw_solution_orbit_pack", try_solution_orbit_pack, 1, 0),
    HIDDEN("tw_store_put_puzzle", try_store_call, 1, PUT_PUZZLE),
    HIDDEN("tw_store_begin_run", try_store_call, 1, BEGIN_RUN),
    HIDDEN("tw_store_end_run", try_store_call, 1, END_RUN),
    HIDDEN("tw_store_add_point", try_store_call, 1, ADD_POINT),
    HIDDEN("tw_store_add", try_store_call, 1, ADD),
};

enum { ROWS = sizeof rows / sizeof *rows, MOST_REQUESTS = 20000 };

/* ---- The sweep --------------------------------------------------------------------------- */

static trial fresh_trial(size_t refuse, size_t through)
{
    return (trial){
        .context = {.size = sizeof(tw_context), .resize = trial_resize, .seconds = trial_seconds},
        .refuse = refuse,
        .through = through};
}

/* Runs a trial; checks that no fault was noted and no block is lost. */
static tw_status run_trial(const row *r, size_t variant, trial *t)
{
    t->context.user = t;
    tw_status status = r->trial(t, r->first + variant);
    if (t->fault)
        fail_msg("%s, variant %zu, request %zu: %s", r->name, variant, t->refuse, t->fault);
    if (t->blocks)
        fail_msg("%s, variant %zu, request %zu: %ld blocks lost", r->name, variant, t->refuse,
                 t->blocks);
    return status;
}

/* Refuses the n-th request, alone or with all that follow, n = 1, 2, ... (share.h) */
static void sweep(const row *r, size_t variant, bool all_that_follow)
{
    trial plain = fresh_trial(0, 0);
    tw_status usual = run_trial(r, variant, &plain);
    for (size_t n = 1; n < MOST_REQUESTS; n += (size_t)test_share()) {
        trial t = fresh_trial(n, all_that_follow ? SIZE_MAX : n);
        tw_status status = run_trial(r, variant, &t);
        if (t.refused == 0) {
            assert_int_equal(status, usual);
            return;
        }
        if (status != TW_ERR_MEMORY)
            fail_msg("%s, variant %zu, request %zu%s refused: \"%s\"", r->name, variant, n,
                     all_that_follow ? " and all that follow" : "", tw_status_text(status));
    }
    fail_msg("%s, variant %zu: there is no end", r->name, variant);
}

TEST(memory_runs_out_anywhere)
{
    for (size_t i = 0; i < ROWS; i++)
        for (size_t v = 0; rows[i].trial && v < rows[i].variants; v++)
            if (!rows[i].part || tw_has(rows[i].part)) {
                sweep(&rows[i], v, false);
                sweep(&rows[i], v, true);
            }
}

/* ---- The table and the headers ----------------------------------------------------------- */

static int header_count;
static char **headers;

typedef struct declaration {
    char name[80];
    bool needs_trial; /* returns a status or takes a context */
} declaration;

/* "TW_API tw_status tw_noun_verb(const tw_context *context, ...);" */
static bool read_declaration(const char *at, declaration *d)
{
    const char *bracket = strchr(at, '('), *end = strchr(at, ';'), *from = bracket;
    if (!bracket || !end || bracket > end)
        return false;
    while (isalnum((unsigned char)from[-1]) || from[-1] == '_')
        from--;
    snprintf(d->name, sizeof d->name, "%.*s", (int)(bracket - from), from);
    char text[2000];
    snprintf(text, sizeof text, "%.*s", (int)(end - at), at);
    d->needs_trial = strncmp(text + strlen("TW_API "), "tw_status ", 10) == 0 ||
                     strstr(text, "(const tw_context *");
    return strncmp(d->name, "tw_", 3) == 0;
}

static const row *find_row(const char *name)
{
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* True for "..._free". These need no trial, even if they take a context, as for packed bytes. */
static bool gives_back(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, "_free") == 0;
}

static size_t check_header(const char *path, bool *declared)
{
    static char text[100000];
    size_t count = 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (const char *at = text; (at = strstr(at, "\nTW_API ")); at++) {
        declaration d;
        if (!read_declaration(at + 1, &d))
            continue;
        const row *r = find_row(d.name);
        if (!r)
            fail_msg("%s of %s has no row", d.name, path);
        if (!r->trial && d.needs_trial && !gives_back(d.name))
            fail_msg("%s may run out of memory and has no trial", d.name);
        for (size_t i = 0; i < ROWS; i++)
            declared[i] |= strcmp(rows[i].name, d.name) == 0;
        count++;
    }
    return count;
}

TEST(every_public_function_has_a_row)
{
    bool declared[ROWS] = {false};
    size_t count = 0;
    for (int i = 0; i < header_count; i++)
        count += check_header(headers[i], declared);
    assert_true(count > 150);
    for (size_t i = 0; i < ROWS; i++)
        if (declared[i] == rows[i].hidden)
            fail_msg("%s is no public function", rows[i].name);
}

int main(int argc, char **argv)
{
    header_count = argc - 1;
    headers = argv + 1;
    make_things();
    int failed = run_all_tests(NULL, NULL);
    drop_things();
    return failed;
}
