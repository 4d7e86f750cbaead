/* disassemble_work.c -- finds which solutions come apart, and in how many moves
 * (disassemble_work.h).
 *
 * A crew of threads disassembles solutions as they are found. The results come back in order; each
 * is counted, saved, proved to be locked, printed. */
#include "cli/disassemble/disassemble_work.h"

#include <stdlib.h>
#include <string.h>

#include "cli/read/puzzle_input.h"
#include "verbs/name_texts.h"

/* ---- One that was taken apart ------------------------------------------------------------ */

/* Searches for a proof that an assembly that does not come apart is locked, and checks it. */
static int prove(cli_disassemble_work *job, uint64_t number, const tw_solution *solution,
                 tw_lock **lock)
{
    const tw_assembly assembly = {job->puzzle, solution};
    tw_error error = {0};
    size_t count;
    tw_status status = tw_lock_find(NULL, &assembly, &cli_not_stopped, lock, &error);
    if (status == TW_OK && *lock)
        status = tw_lock_check(NULL, &assembly, *lock, &error);
    if (status != TW_OK)
        return cli_input_failed(&job->input, status, &error);
    job->locked += *lock != NULL;
    if (!*lock || job->asked->common.json || job->asked->common.quiet)
        return CLI_GO_ON;
    const uint32_t *pieces = tw_lock_pieces(*lock, &count);
    cli_text_format(&job->locks, "assembly %zu is locked: ", (size_t)number + 1);
    for (size_t i = 0; i < count; i++) {
        cli_text_format(&job->locks, "%s", i == 0 ? "" : i + 1 < count ? ", " : " and ");
        cli_text_add_safe(&job->locks,
                          tw_puzzle_piece_name(job->puzzle, solution->placements[pieces[i]].piece));
    }
    cli_text_format(&job->locks, " hold one another fast\n");
    return CLI_GO_ON;
}

/* {pieces, contacts: [{pieces, normal, force}]}; null for NULL. */
static json_t *lock_json(const tw_puzzle *puzzle, const tw_lock *lock)
{
    size_t rank = tw_lattice_rank(tw_puzzle_lattice(puzzle)), count;
    tw_lock_contact contact;
    if (!lock)
        return json_null();
    json_t *contacts = json_array(), *numbers = json_array();
    const uint32_t *pieces = tw_lock_pieces(lock, &count);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(numbers, json_integer(pieces[i]));
    for (size_t i = 0; tw_lock_contact_get(lock, i, &contact); i++) {
        json_t *normal = json_array();
        for (size_t k = 0; k < rank; k++)
            json_array_append_new(normal, json_integer(contact.normal[k]));
        json_array_append_new(contacts,
                              json_pack("{s:[i, i], s:o, s:o}", "pieces", (int)contact.one,
                                        (int)contact.other, "normal", normal, "force",
                                        verb_json_count((uint64_t)contact.force)));
    }
    return json_pack("{s:o, s:o}", "pieces", numbers, "contacts", contacts);
}

int cli_disassemble_take(cli_disassemble_work *job, uint64_t number, const tw_solution *solution,
                         const tw_disassembler *by, const tw_disassembly *disassembly)
{
    tw_lock *lock = NULL;
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    int rank;
    job->done++;
    job->exact = job->fixed_count == 0 && tw_disassembler_exact(by);
    int code = cli_disassemble_count(job, sum, disassembly, &rank);
    if (job->asked->prove && sum.answer == TW_DISASSEMBLY_NONE && code == CLI_GO_ON)
        code = prove(job, number, solution, &lock);
    const verb_told_assembly told = {solution, by, disassembly, number + 1, &job->asked->how};
    json_t *made = NULL;
    if (code == CLI_GO_ON && (job->asked->common.json || job->stored)) {
        made = verb_assembly_json(&told);
        if (job->asked->prove)
            json_object_set_new(made, "lock", lock_json(job->puzzle, lock));
        if (job->stored)
            code = cli_disassemble_keep(job, made, sum);
    }
    if (code == CLI_GO_ON)
        code = cli_disassemble_tell_one(job, &told, rank, json_incref(made));
    json_decref(made);
    tw_lock_free(lock);
    return code;
}

/* ---- What is asked ----------------------------------------------------------------------- */

/* Finds the named pieces; false after a message: one is not in the puzzle. */
static bool find_fixed(cli_disassemble_work *job)
{
    const char *names = job->asked->fixed;
    char name[200];
    for (size_t length; names; names = names[length] ? names + length + 1 : NULL) {
        length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
                 names);
        uint32_t piece = tw_puzzle_find_piece(job->puzzle, name);
        if (piece == UINT32_MAX) {
            return cli_complain("--fixed: the puzzle has no piece \"%s\"%s", name,
                                verb_meant(verb_nearest_piece(job->puzzle, name), ""));
        }
        uint32_t *grown = realloc(job->fixed, (job->fixed_count + 1) * sizeof *grown);
        if (!grown)
            return cli_complain("out of memory");
        job->fixed = grown;
        job->fixed[job->fixed_count++] = piece;
    }
    return true;
}

static tw_disassembly_options options_of(const cli_disassemble_work *job)
{
    const cli_disassemble_asked *asked = job->asked;
    const verb_threads *threads = &asked->search.threads;
    tw_disassembly_options options = asked->how;
    options.size = sizeof options;
    options.max_moves = (uint32_t)asked->max_moves;
    options.fixed = job->fixed;
    options.fixed_count = job->fixed_count;
    options.threads = !threads->said ? 1 : threads->number ? threads->number : tw_cores();
    return options;
}

int cli_disassemble_prepare(cli_disassemble_work *job)
{
    tw_error error = {0};
    if (!find_fixed(job))
        return CLI_INPUT;
    if (!job->asked->common.quiet && !job->stored)
        verb_look_for_lone_groups(job->puzzle, &cli_notes);
    if (!job->asked->replay && !job->stored)
        return CLI_GO_ON;
    const tw_disassembly_options options = options_of(job);
    tw_status status = tw_disassembler_new(NULL, job->puzzle, &options, &job->disassembler, &error);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

/* ---- The crew ---------------------------------------------------------------------------- */

static bool take(void *user, uint64_t number, const tw_solution *solution,
                 const tw_disassembler *by, const tw_disassembly *disassembly)
{
    cli_disassemble_work *job = user;
    job->code = cli_disassemble_take(job, number, solution, by, disassembly);
    return job->code == CLI_GO_ON && (job->asked->which != CLI_DISASSEMBLE_ANY || job->apart == 0);
}

static bool go_on(void *user, double done)
{
    cli_disassemble_work *job = user;
    (void)done;
    snprintf(job->word, sizeof job->word, "taking apart: %s done, at", cli_number(job->done));
    return job->line_watch.go_on(job->line_watch.user, job->share);
}

int cli_disassemble_begin(cli_disassemble_work *job)
{
    const tw_disassembly_options options = options_of(job);
    const tw_disassembly_sink sink = {.size = sizeof sink,
                                      .take = take,
                                      .user = job,
                                      .one_by_one = job->asked->which == CLI_DISASSEMBLE_ANY};
    tw_error error = {0};
    tw_status status =
        tw_disassembly_crew_new(NULL, job->puzzle, &options, &sink, &job->crew, &error);
    if (status != TW_OK)
        return cli_input_failed(&job->input, status, &error);
    job->line = (cli_making){.cli = job->cli, .word = job->word};
    job->line_watch = cli_making_begin(&job->line);
    job->watch = (tw_watch){go_on, job};
    return CLI_GO_ON;
}

static void crew_failed(cli_disassemble_work *job, tw_status status, const tw_error *error)
{
    cli_making_end(&job->line);
    job->code = cli_input_failed(&job->input, status, error);
}

int cli_disassemble_add(cli_disassemble_work *job, uint64_t number, const tw_solution *solution)
{
    tw_error error = {0};
    tw_status status = tw_disassembly_crew_add(job->crew, number, solution, &job->watch, &error);
    if (status != TW_OK)
        crew_failed(job, status, &error);
    return job->code;
}

int cli_disassemble_finish(cli_disassemble_work *job, int code)
{
    tw_error error = {0};
    if (code == CLI_GO_ON && job->code == CLI_GO_ON) {
        tw_status status = tw_disassembly_crew_finish(job->crew, &job->watch, &error);
        if (status != TW_OK)
            crew_failed(job, status, &error);
    }
    cli_making_end(&job->line);
    return code == CLI_GO_ON ? job->code : code;
}
