/* disassemble_replay.c -- replays the sequences of a file and reports them (disassemble_work.h). */
#include "cli/disassemble/disassemble_work.h"
#include "cli/read/puzzle_input.h"

bool cli_disassemble_check_replay(const cli_disassemble_work *job)
{
    const cli_args *args = &job->cli->args;
    if (!job->asked->replay)
        return true;
    const char *given = cli_given(args, "least", "prove", "first-choice", "max-states", "limit",
                                  "threads", "max-moves", "same", "exchange", "only");
    if (given)
        return cli_complain("--%s: with --replay nothing is searched; leave one of the two out",
                            given);
    return args->operand_count < 2 ||
           cli_complain("--replay: the file has solutions of its own; leave %s out",
                        args->operands[1]);
}

/* Counts the pieces left together by a sequence that ends early. */
static size_t count_together(const tw_disassembly *disassembly)
{
    tw_disassembly_part part;
    size_t count = 0;
    for (size_t i = 0; tw_disassembly_part_get(disassembly, i, &part); i++)
        count += part.move_count == 0 && part.answer != TW_DISASSEMBLY_FOUND ? part.piece_count : 0;
    return count;
}

/* Takes one sequence of the file. */
static int take_one(void *user, const tw_solution *solution, const tw_disassembler *by,
                    const tw_disassembly *disassembly)
{
    cli_disassemble_work *job = user;
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    const char *moves = sum.moves == 1 ? "move" : "moves";
    const bool told = !job->asked->common.quiet && !job->asked->common.json;
    const size_t number = (size_t)++job->added;
    tw_bytes level = {0};
    tw_disassembly_level(disassembly, &level);
    if (told && sum.answer == TW_DISASSEMBLY_FOUND)
        cli_say(stdout, "assembly %zu replays: level %s, %u %s\n", number, (const char *)level.data,
                sum.moves, moves);
    else if (told && sum.moves == 0)
        cli_say(stdout, "assembly %zu stays together: it tells no moves\n", number);
    else if (told)
        cli_say(stdout, "assembly %zu replays: %u %s, then %zu pieces stay together\n", number,
                sum.moves, moves, count_together(disassembly));
    tw_bytes_free(&level);
    return cli_disassemble_take(job, number - 1, solution, by, disassembly);
}

/* ---- Lines ------------------------------------------------------------------------------- */

static int refuse_solution(void *user, const tw_solution *solution)
{
    const cli_disassemble_work *job = user;
    (void)solution;
    return cli_refuse("%s:%u: this is a solution alone and tells no moves; "
                      "\"tilewright disassemble --json\" finds them",
                      job->lines.name, (unsigned)job->lines.line);
}

static int replay_lines(cli_disassemble_work *job)
{
    job->lines = (cli_solutions){.cli = job->cli,
                                 .puzzle = job->puzzle,
                                 .take = refuse_solution,
                                 .take_apart = take_one,
                                 .user = job,
                                 .by = job->disassembler};
    int code = cli_read_solutions(&job->lines, job->asked->replay);
    return code == CLI_GO_ON && job->lines.wrong > 0 ? CLI_INPUT : code;
}

/* ---- BurrTools files ---------------------------------------------------------------------- */

typedef struct foreign {
    cli_disassemble_work *job;
    uint64_t solutions;
    int code;
} foreign;

static bool take_solution(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    foreign *f = user;
    (void)puzzle;
    (void)solution;
    f->solutions++;
    return f->code == CLI_GO_ON;
}

/* The file has its own puzzle; its solutions must solve the job's puzzle. */
static bool take_told(void *user, const tw_solution *solution, const tw_disassembler *by,
                      const tw_disassembly *disassembly)
{
    foreign *f = user;
    tw_error error = {0};
    f->code = tw_solution_check(NULL, f->job->puzzle, solution, &error) != TW_OK
                  ? cli_refuse("solution %llu of the file is none of the puzzle: %s",
                               (unsigned long long)f->solutions, error.message)
                  : take_one(f->job, solution, by, disassembly);
    return f->code == CLI_GO_ON;
}

int cli_disassemble_replay(cli_disassemble_work *job)
{
    const char *what = job->asked->replay;
    foreign f = {.job = job, .code = CLI_GO_ON};
    const tw_import how = {
        .size = sizeof how, .solution = take_solution, .apart = take_told, .user = &f};
    tw_puzzle *own = NULL;
    cli_input file;
    job->all_found = true;
    if (!cli_file_begins(what, "\x1f\x8b", 2) && !cli_file_begins(what, "<", 1))
        return replay_lines(job);
    int code = cli_input_open(job->cli, what, CLI_TEXT, &file);
    if (code == CLI_GO_ON) {
        file.format = tw_format_find("xmpuzzle");
        code = cli_import(&file, &how, &own, NULL);
    }
    tw_puzzle_free(own);
    cli_input_free(&file);
    return code == CLI_GO_ON ? f.code : code;
}
