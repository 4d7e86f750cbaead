/* disassemble_list.c -- assemblies that are printed one by one: as they come, sorted, or the best
 * alone (disassemble_work.h). */
#include <stdlib.h>
#include <string.h>

#include <tw/advanced/draw.h>

#include "cli/disassemble/disassemble_work.h"
#include "verbs/grown.h"

bool cli_disassemble_sorts(const cli_disassemble_work *job)
{
    return cli_is_given(&job->cli->args, "sort");
}

/* ---- Keeping ----------------------------------------------------------------------------- */

static void empty_list(cli_disassemble_work *job)
{
    while (job->listed_count > 0) {
        cli_listed_assembly *one = &job->listed[--job->listed_count];
        tw_bytes_free(&one->level);
        tw_bytes_free(&one->steps);
        json_decref(one->json);
    }
}

void cli_disassemble_free_list(cli_disassemble_work *job)
{
    empty_list(job);
    free(job->listed);
}

/* "D, B+C, D off": the pieces of each step; "off" where they leave. */
static void add_steps(const cli_disassemble_work *job, const verb_told_assembly *told,
                      tw_bytes *text)
{
    tw_disassembly_part part;
    tw_disassembly_move move;
    const char *between = "";
    for (size_t i = 0; tw_disassembly_part_get(told->disassembly, i, &part); i++) {
        for (size_t k = 0; tw_disassembly_move_get(told->disassembly, i, k, &move); k++) {
            cli_text_format(text, "%s", between);
            for (size_t m = 0; m < move.moved_count; m++) {
                const tw_placement *placement = told->solution->placements + move.moved[m];
                cli_text_format(text, "%s", m > 0 ? "+" : "");
                cli_text_add_safe(text, tw_puzzle_piece_name(job->puzzle, placement->piece));
            }
            cli_text_format(text, "%s", k + 1 == part.move_count ? " off" : "");
            between = ", ";
        }
    }
}

static void add_words(const cli_disassemble_work *job, const verb_told_assembly *told,
                      tw_bytes *text)
{
    const tw_shown_moves moves = {.size = sizeof moves,
                                  .puzzle = job->puzzle,
                                  .solution = told->solution,
                                  .disassembler = told->by,
                                  .disassembly = told->disassembly};
    const tw_out out = tw_bytes_out(text);
    if (tw_shown_moves_write(&moves, &out, NULL) != TW_OK)
        text->status = TW_ERR_MEMORY;
}

/* Takes json over. */
static int keep(cli_disassemble_work *job, const verb_told_assembly *told, json_t *json)
{
    cli_listed_assembly one = {
        .number = told->number, .sum = tw_disassembly_total(told->disassembly), .json = json};
    if (!VERB_GROW(job->listed, job->listed_count, job->listed_room)) {
        json_decref(json);
        return cli_no_memory();
    }
    tw_disassembly_level(told->disassembly, &one.level);
    if (!json)
        (job->asked->which == CLI_DISASSEMBLE_BEST ? add_words : add_steps)(job, told, &one.steps);
    job->listed[job->listed_count++] = one;
    return one.level.status == TW_OK ? CLI_GO_ON : cli_no_memory();
}

int cli_disassemble_tell_one(cli_disassemble_work *job, const verb_told_assembly *told, int rank,
                             json_t *json)
{
    const bool apart = tw_disassembly_total(told->disassembly).answer == TW_DISASSEMBLY_FOUND;
    const cli_disassemble_which which = job->asked->which;
    const bool as_json = job->asked->common.json;
    if (!as_json) {
        json_decref(json);
        json = NULL;
    }
    if (which == CLI_DISASSEMBLE_BEST && apart && rank <= 0) {
        if (rank < 0)
            empty_list(job);
        if (as_json || job->listed_count == 0)
            return keep(job, told, json);
    } else if (which != CLI_DISASSEMBLE_BEST && (apart || which == CLI_DISASSEMBLE_EACH)) {
        if (cli_disassemble_sorts(job))
            return keep(job, told, json);
        if (as_json)
            return cli_print_json(NULL, json);
    }
    json_decref(json);
    return CLI_GO_ON;
}

/* ---- Printing ---------------------------------------------------------------------------- */

/* Highest first; what has no value last. */
static int falling(uint64_t one, uint64_t other)
{
    return (one < other) - (one > other);
}

static int compare_numbers(const void *left, const void *right)
{
    const cli_listed_assembly *one = left, *other = right;
    return falling(other->number, one->number);
}

static int compare_by_level(const void *left, const void *right)
{
    const cli_listed_assembly *one = left, *other = right;
    const int level = verb_compare_levels(&one->level, &other->level);
    return level != 0 ? level : compare_numbers(left, right);
}

static int compare_moves(const void *left, const void *right)
{
    const cli_listed_assembly *one = left, *other = right;
    const int moves = falling(one->sum.moves, other->sum.moves);
    return moves != 0 ? moves : compare_numbers(left, right);
}

static int compare_pieces(const void *left, const void *right)
{
    const cli_listed_assembly *one = left, *other = right;
    const int moves = falling(one->sum.piece_moves, other->sum.piece_moves);
    return moves != 0 ? moves : compare_numbers(left, right);
}

static void sort(cli_disassemble_work *job)
{
    int (*const orders[])(const void *, const void *) = {[CLI_SORT_LEVEL] = compare_by_level,
                                                         [CLI_SORT_MOVES] = compare_moves,
                                                         [CLI_SORT_PIECES] = compare_pieces,
                                                         [CLI_SORT_NUMBER] = compare_numbers};
    if (job->listed_count > 1 && cli_disassemble_sorts(job))
        qsort(job->listed, job->listed_count, sizeof *job->listed, orders[job->asked->sort]);
}

static void print_row(const cli_listed_assembly *one)
{
    cli_say(stdout, "%8llu  %-12s ", (unsigned long long)one->number,
            tw_disassembly_word(one->sum.answer));
    if (one->level.size > 0)
        cli_say(stdout, "%-12s %5u %12u  %s\n", (const char *)one->level.data, one->sum.moves,
                one->sum.piece_moves, cli_chars(&one->steps));
    else
        cli_say(stdout, "%-12s %5s %12s  -\n", "-", "-", "-");
}

static void print_words(cli_listed_assembly *one)
{
    cli_say(stdout, "assembly %llu comes apart by these moves:\n", (unsigned long long)one->number);
    char *line = one->steps.size > 0 ? strtok((char *)one->steps.data, "\n") : NULL;
    for (; line; line = strtok(NULL, "\n"))
        cli_say_line(stdout, "%s", line);
}

int cli_disassemble_print_list(cli_disassemble_work *job)
{
    int code = CLI_GO_ON;
    const bool best = job->asked->which == CLI_DISASSEMBLE_BEST;
    if (job->asked->common.quiet)
        return code;
    sort(job);
    if (job->listed_count > 0 && !best && !job->asked->common.json)
        cli_say(stdout, "assembly  %-12s %-12s %5s %12s  steps\n", "", "level", "moves",
                "piece moves");
    for (size_t i = 0; i < job->listed_count && code == CLI_GO_ON; i++) {
        cli_listed_assembly *one = &job->listed[i];
        if (one->json)
            code = cli_print_json(NULL, json_incref(one->json));
        else if (best)
            print_words(one);
        else
            print_row(one);
    }
    return code;
}
