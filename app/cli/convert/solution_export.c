/* solution_export.c -- `tilewright export` of solutions one by one, and of how many there are. */
#include <string.h>

#include "cli/convert/text_formats.h"

/* ---- Solutions --------------------------------------------------------------------------- */

static tw_status write_one(cli_export_job *job, const tw_solution *solution, const tw_out *out,
                           tw_error *error)
{
    const tw_solution_text how = {.size = sizeof how,
                                  .format = job->format,
                                  .puzzle = job->puzzle,
                                  .poses = job->poses,
                                  .number = job->number};
    return tw_solution_write(NULL, solution, &how, out, error);
}

static int begin_solutions(cli_export_job *job)
{
    tw_out out = cli_stdout();
    tw_error error = {.status = TW_OK};
    tw_status status = write_one(job, NULL, &out, &error);
    if (status == TW_OK)
        return CLI_GO_ON;
    return cli_output_failed() ? CLI_EARLY : cli_input_failed(&job->input, status, &error);
}

const cli_exporter cli_solution_out = {.begin = begin_solutions, .solution = write_one};

/* ---- Results ----------------------------------------------------------------------------- */

/* The name of a puzzle: that of its file, without folder and ending. Cut to fit. */
static void default_name(const char *what, char name[TW_MAX_NAME])
{
    const char *slash = strrchr(what, '/');
    snprintf(name, TW_MAX_NAME, "%s", slash ? slash + 1 : what);
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = '\0';
}

enum { MOST_ARGUMENTS = 16 };

/* Cuts a list at its commas, the words stay in it. Returns how many there are; words gets as many
 * as it holds. */
static size_t cut_words(char *list, const char *words[MOST_ARGUMENTS])
{
    size_t count = 0;
    for (char *next = list; next; count++) {
        if (count < MOST_ARGUMENTS)
            words[count] = next;
        next = strchr(next, ',');
        if (next)
            *next++ = '\0';
    }
    return count;
}

static int end_results(cli_export_job *job)
{
    if (!job->complete) {
        cli_complain("results-properties: the number of all solutions is not known; %s",
                     job->cli->args.operand_count > 1
                         ? "the text has no object of a search that came to its end"
                         : "the search did not come to its end");
        return CLI_INPUT;
    }
    char name[TW_MAX_NAME], list[512];
    const char *config = job->asked->config, *given = job->asked->arguments;
    const char *words[MOST_ARGUMENTS];
    default_name(job->what, name);
    snprintf(list, sizeof list, "%s", given ? given : "");
    tw_results results = {.name = config ? config : name, .arguments = words};
    results.argument_count = given ? cut_words(list, words) : 0;
    if (results.argument_count > MOST_ARGUMENTS || (given && strlen(given) >= sizeof list)) {
        cli_complain("--arguments=%s: expected at most %d words", given, MOST_ARGUMENTS);
        return CLI_INPUT;
    }
    results.matches = tw_puzzle_mark_count(job->puzzle) > 0;
    results.total = job->total;
    tw_out out = cli_stdout();
    tw_status status = tw_results_write(&results, &out);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, NULL);
}

const cli_exporter cli_result_out = {.end = end_results};
