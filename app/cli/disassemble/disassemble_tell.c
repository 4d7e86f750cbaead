/* disassemble_tell.c -- prints assemblies by level, as text and as JSON (disassemble_work.h). */
#include <stdlib.h>
#include <string.h>

#include "cli/disassemble/disassemble_work.h"
#include "verbs/grown.h"

/* ---- Levels ------------------------------------------------------------------------------ */

/* Orders by the levels, highest first; then by moves. */
static int compare_rows(const cli_level_row *one, const cli_level_row *other)
{
    const int level = verb_compare_levels(&one->level, &other->level);
    if (level != 0)
        return level;
    if (one->moves != other->moves)
        return one->moves > other->moves ? -1 : 1;
    return (one->rotations < other->rotations) - (one->rotations > other->rotations);
}

/* Inserts it into the rows; takes ownership of level. false: out of memory. */
static bool add_row(cli_disassemble_work *job, cli_level_row *new)
{
    size_t at = 0;
    while (at < job->row_count && compare_rows(&job->rows[at], new) < 0)
        at++;
    if (at < job->row_count && compare_rows(&job->rows[at], new) == 0) {
        cli_level_row *row = &job->rows[at];
        row->least = new->least < row->least ? new->least : row->least;
        row->most = new->most > row->most ? new->most : row->most;
        row->count++;
        tw_bytes_free(&new->level);
        return true;
    }
    if (!VERB_GROW(job->rows, job->row_count, job->row_room))
        return false;
    memmove(&job->rows[at + 1], &job->rows[at], (job->row_count++ - at) * sizeof *job->rows);
    job->rows[at] = *new;
    return true;
}

int cli_disassemble_count(cli_disassemble_work *job, tw_disassembly_sum sum,
                          const tw_disassembly *disassembly, int *rank)
{
    cli_level_row row = {.first = sum.level,
                         .moves = sum.moves,
                         .rotations = sum.rotations,
                         .least = sum.piece_moves,
                         .most = sum.piece_moves,
                         .count = 1};
    *rank = -1;
    job->undecided += sum.answer == TW_DISASSEMBLY_UNDECIDED;
    if (sum.answer != TW_DISASSEMBLY_FOUND)
        return CLI_GO_ON;
    job->apart++;
    job->least += sum.least;
    job->turned += sum.rotations > 0;
    tw_disassembly_level(disassembly, &row.level);
    if (job->row_count > 0 && row.level.status == TW_OK)
        *rank = compare_rows(&row, &job->rows[0]);
    if (row.level.status == TW_OK && add_row(job, &row))
        return CLI_GO_ON;
    tw_bytes_free(&row.level);
    return cli_no_memory();
}

/* ---- JSON -------------------------------------------------------------------------------- */

static int print_object(const cli_disassemble_work *job, bool complete)
{
    json_t *levels = json_array();
    for (size_t i = 0; i < job->row_count; i++) {
        const cli_level_row *row = &job->rows[i];
        json_t *level =
            json_pack("{s:s, s:i, s:i, s:i, s:o}", "level", row->level.data, "first",
                      (int)row->first, "move_count", (int)row->moves, "piece_move_count",
                      (int)row->least, "count", verb_json_count(row->count));
        if (job->asked->how.rotations)
            json_object_set_new(level, "rotations", json_integer(row->rotations));
        json_array_append_new(levels, level);
    }
    json_t *made =
        json_pack("{s:o, s:o, s:o, s:o, s:b, s:o}", "puzzle",
                  verb_json_text(job->cli->args.operands[0]), "assemblies",
                  verb_json_count(job->done), "apart", verb_json_count(job->apart), "not_decided",
                  verb_json_count(job->undecided), "complete", (int)complete, "levels", levels);
    if (job->asked->prove)
        json_object_set_new(made, "locked", verb_json_count(job->locked));
    if (job->stored)
        json_object_set_new(made, "known", verb_json_count(job->known_count));
    json_object_set_new(made, "file_says", verb_json_disputed(&job->totals));
    return cli_print_json("result", made);
}

/* ---- Text -------------------------------------------------------------------------------- */

static void print_rows(const cli_disassemble_work *job, bool complete)
{
    /* a file of solutions need not have all */
    const bool unique =
        complete && job->apart == 1 && job->undecided == 0 && job->cli->args.operand_count < 2;
    size_t rows =
        job->asked->which == CLI_DISASSEMBLE_BEST && job->row_count > 1 ? 1 : job->row_count;
    if (rows > 0)
        cli_say(stdout, "%-20s %8s%s %12s %11s\n", "level", "moves",
                job->asked->how.rotations ? " rotations" : "", "piece moves", "assemblies");
    for (size_t i = 0; i < rows; i++) {
        const cli_level_row *row = &job->rows[i];
        char pieces[40];
        snprintf(pieces, sizeof pieces, row->least < row->most ? "%u to %u" : "%u", row->least,
                 row->most);
        cli_say(stdout, "%-20s %8u", (const char *)row->level.data, row->moves);
        if (job->asked->how.rotations)
            cli_say(stdout, " %9u", row->rotations);
        cli_say(stdout, " %12s %11s%s\n", pieces, cli_number(row->count), unique ? "  unique" : "");
    }
}

/* Prints what does not come apart. It is locked if it has a proof, or if no other steps could do
 * better; rotations are not considered. */
static void print_together(const cli_disassemble_work *job)
{
    size_t together = job->done - job->apart - job->undecided;
    size_t locked = job->exact ? together : job->locked, others = together - locked;
    if (locked > 0 || job->exact)
        cli_say(stdout, ", %s %s locked%s", cli_number(locked), locked == 1 ? "is" : "are",
                locked > 0 ? " against sliding" : "");
    if (locked > 0 && job->asked->prove && job->locked > 0)
        cli_say(stdout, " (%s by a proof)", cli_number(job->locked));
    else if (locked > 0 && job->asked->prove)
        cli_say(stdout, " (by search; no proof was found)");
    if (others == 0 && (locked > 0 || job->exact))
        return;
    cli_say(stdout, ", %s could not be taken apart by sliding along the lattice",
            cli_number(others));
    if (job->asked->how.ease > 0)
        cli_say(stdout, " and rotating with edges rounded by %g", job->asked->how.ease / 1000.0);
    else if (job->asked->how.rotations)
        cli_say(stdout, " and rotating with sharp edges");
    if (job->asked->how.slack > 0)
        cli_say(stdout, " and a slack of %g", job->asked->how.slack / 1000.0);
}

static void print_sum(const cli_disassemble_work *job, bool complete)
{
    if (job->done == 0 && job->known_count == 0 && complete) {
        cli_say(stdout, "No assemblies.\n");
        return;
    }
    cli_say(stdout, "%s%s: %s %s apart", complete ? "" : "at least ",
            cli_amount(job->done, "assembly"), cli_number(job->apart),
            job->apart == 1 ? "comes" : "come");
    if (job->turned > 0)
        cli_say(stdout, " (%s with rotations)", cli_number(job->turned));
    print_together(job);
    if (job->undecided > 0)
        cli_say(stdout, ", %s not decided", cli_number(job->undecided));
    if (job->known_count > 0)
        cli_say(stdout, ", %s known before", cli_number(job->known_count));
    if (job->asked->how.least && job->apart > 0)
        cli_say(stdout, "; fewest moves proved for %s", cli_number(job->least));
    cli_say(stdout, "\n");
}

int cli_disassemble_tell(cli_disassemble_work *job)
{
    bool complete = job->all_found && job->done == job->added + job->known_count;
    int code = cli_disassemble_print_list(job);
    if (job->asked->common.json) {
        code = code == CLI_GO_ON ? print_object(job, complete) : code;
    } else {
        if (!job->asked->common.quiet && !job->asked->replay && !cli_disassemble_sorts(job))
            print_rows(job, complete);
        fputs(cli_chars(&job->locks), stdout);
        if (job->asked->replay)
            cli_say(stdout, "%s: %s %s apart by the moves that were read\n",
                    cli_amount(job->done, "assembly"), cli_number(job->apart),
                    job->apart == 1 ? "comes" : "come");
        else
            print_sum(job, complete);
    }
    if (code != CLI_GO_ON)
        return code;
    if (cli_signal_came())
        return CLI_EARLY;
    code = job->apart > 0 ? CLI_FOUND : complete && job->undecided == 0 ? CLI_NONE : CLI_EARLY;
    return cli_stated_exit(&job->totals, code);
}
