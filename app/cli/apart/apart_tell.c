/* apart_tell.c -- assemblies by level, told as text and as JSON (apart_work.h). */
#include "cli/apart/apart_work.h"

#include <stdlib.h>
#include <string.h>

#include "cli/apart/apart_replay.h"
#include "cli/json_objects.h"

/* By the numbers, one after the other, the greater first. */
static int compare_levels(const char *a, const char *b)
{
    while (*a && *b) {
        char *end_a, *end_b;
        unsigned long one = strtoul(a, &end_a, 10), two = strtoul(b, &end_b, 10);
        if (one != two)
            return one > two ? -1 : 1;
        a = end_a + (*end_a == '.');
        b = end_b + (*end_b == '.');
    }
    return *a ? -1 : *b ? 1 : 0;
}

int cli_apart_compare_rows(const cli_level_row *a, const cli_level_row *b)
{
    int by = compare_levels((const char *)a->level.data, (const char *)b->level.data);
    by = by ? by : (a->moves < b->moves) - (a->moves > b->moves);
    return by ? by : (a->turns < b->turns) - (a->turns > b->turns);
}

/* Files it among the rows; level: taken. false: memory is out. */
bool cli_apart_add_row(cli_apart_work *job, cli_level_row *new)
{
    size_t at = 0;
    while (at < job->row_count && cli_apart_compare_rows(&job->rows[at], new) < 0)
        at++;
    if (at < job->row_count && cli_apart_compare_rows(&job->rows[at], new) == 0) {
        cli_level_row *row = &job->rows[at];
        row->least = new->least < row->least ? new->least : row->least;
        row->most = new->most > row->most ? new->most : row->most;
        row->count++;
        tw_bytes_free(&new->level);
        return true;
    }
    if (job->row_count == job->row_room) {
        size_t room = 2 * job->row_room + 16;
        cli_level_row *rows = realloc(job->rows, room * sizeof *rows);
        if (!rows)
            return false;
        job->rows = rows;
        job->row_room = room;
    }
    memmove(&job->rows[at + 1], &job->rows[at], (job->row_count++ - at) * sizeof *job->rows);
    job->rows[at] = *new;
    return true;
}

json_t *cli_apart_assembly_json(const cli_apart_work *job, const verb_told_assembly *told,
                                const tw_lock *lock)
{
    json_t *made = verb_assembly_json(told);
    if (job->asked->prove)
        json_object_set_new(made, "locked", cli_lock_json(job->puzzle, lock));
    if (job->asked->how.least)
        json_object_set_new(made, "least",
                            json_boolean(tw_disassembly_total(told->disassembly).least));
    if (job->asked->how.turns)
        json_object_set_new(made, "turns",
                            json_integer(tw_disassembly_total(told->disassembly).turns));
    return made;
}

/* Prints an assembly, or keeps it while none is higher; nothing of what is not asked for. rank:
 * that of its level beside the highest before it, less than 0: higher. */
int cli_apart_tell_assembly(cli_apart_work *job, json_t *assembly, tw_apart answer, int rank)
{
    const cli_apart_which which = job->asked->which;
    if (which == CLI_APART_BEST && answer == TW_APART_YES && rank <= 0) {
        if (!job->best || rank < 0) {
            json_decref(job->best);
            job->best = json_array();
        }
        json_array_append_new(job->best, assembly);
    } else if (which == CLI_APART_EACH || (which != CLI_APART_BEST && answer == TW_APART_YES)) {
        return cli_print_json(assembly);
    } else {
        json_decref(assembly);
    }
    return CLI_GO_ON;
}

static int print_best(const cli_apart_work *job)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; code == CLI_GO_ON && i < json_array_size(job->best); i++)
        code = cli_print_json(json_incref(json_array_get(job->best, i)));
    return code;
}

static json_t *levels_json(const cli_apart_work *job)
{
    json_t *list = json_array();
    for (size_t i = 0; i < job->row_count; i++) {
        const cli_level_row *row = &job->rows[i];
        json_t *made = json_pack("{s:s, s:i, s:i, s:i, s:o}", "level", row->level.data, "first",
                                 (int)row->first, "moves", (int)row->moves, "piece_moves",
                                 (int)row->least, "count", verb_json_count(row->count));
        if (job->asked->how.turns)
            json_object_set_new(made, "turns", json_integer(row->turns));
        json_array_append_new(list, made);
    }
    return list;
}

static int print_object(const cli_apart_work *job, bool complete)
{
    json_t *made = json_pack("{s:o, s:o, s:o, s:o, s:b, s:o}", "puzzle",
                             verb_json_text(job->cli->args.operands[0]), "assemblies",
                             verb_json_count(job->done), "apart", verb_json_count(job->apart),
                             "not_decided", verb_json_count(job->undecided), "complete",
                             (int)complete, "levels", levels_json(job));
    if (job->asked->prove)
        json_object_set_new(made, "locked", verb_json_count(job->locked));
    if (job->stored)
        json_object_set_new(made, "known", verb_json_count(job->store.known_count));
    json_object_set_new(made, "file_says", verb_json_disputed(&job->totals));
    return cli_print_json(made);
}

static void print_rows(const cli_apart_work *job, bool complete)
{
    size_t rows = job->asked->which == CLI_APART_BEST && job->row_count > 1 ? 1 : job->row_count;
    if (rows > 0)
        cli_say(stdout, "%-20s %8s%s %12s %11s\n", "level", "moves",
                job->asked->how.turns ? "    turns" : "", "piece moves", "assemblies");
    for (size_t i = 0; i < rows; i++) {
        const cli_level_row *row = &job->rows[i];
        char pieces[40];
        snprintf(pieces, sizeof pieces, row->least < row->most ? "%u to %u" : "%u", row->least,
                 row->most);
        cli_say(stdout, "%-20s %8u", (const char *)row->level.data, row->moves);
        if (job->asked->how.turns)
            cli_say(stdout, " %8u", row->turns);
        cli_say(stdout, " %12s %11zu%s\n", pieces, row->count,
                complete && job->apart == 1 ? "  unique" : "");
    }
}

/* What does not come apart: where no other steps would do any better, and by proof, it is locked,
 * of which no turns are part. */
static void print_together(const cli_apart_work *job)
{
    size_t together = job->done - job->apart - job->undecided;
    size_t locked = job->exact ? together : job->locked, others = together - locked;
    if (locked > 0 || job->exact)
        cli_say(stdout, ", %zu %s locked%s", locked, locked == 1 ? "is" : "are",
                job->asked->how.turns ? " as long as nothing turns" : "");
    if (locked > 0 && job->asked->prove)
        cli_say(stdout, " (%zu by a proof)", job->locked);
    if (others > 0 || !(locked > 0 || job->exact))
        cli_say(stdout, ", %zu %s not in these directions%s", others, others == 1 ? "does" : "do",
                job->asked->how.turns ? ", steps and quarter turns" : " and steps");
}

static void print_sum(const cli_apart_work *job, bool complete)
{
    cli_say(stdout, "%s%zu %s: %zu %s apart", complete ? "" : "at least ", job->done,
            job->done == 1 ? "assembly" : "assemblies", job->apart,
            job->apart == 1 ? "comes" : "come");
    if (job->turned > 0)
        cli_say(stdout, " (%zu with turns)", job->turned);
    print_together(job);
    if (job->undecided > 0)
        cli_say(stdout, ", %zu not decided", job->undecided);
    if (job->store.known_count > 0)
        cli_say(stdout, ", %zu known before", (size_t)job->store.known_count);
    if (job->asked->how.least && job->apart > 0)
        cli_say(stdout, "; %zu %s the fewest moves there are", job->least,
                job->least == 1 ? "takes" : "take");
    cli_say(stdout, "\n");
}

int cli_apart_tell(const cli_apart_work *job)
{
    size_t known = (size_t)job->store.known_count;
    bool complete = job->all_found && job->done == job->added + known;
    int code = CLI_GO_ON;
    if (job->asked->json) {
        code = print_best(job);
        code = code == CLI_GO_ON ? print_object(job, complete) : code;
    } else {
        if (!job->asked->quiet && !job->asked->replay)
            print_rows(job, complete);
        if (job->locks.size > 0)
            fwrite(job->locks.data, 1, job->locks.size, stdout);
        if (job->asked->replay)
            cli_print_replayed(job->done, job->apart);
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
