/* apart_replay.c -- sequences of a file, replayed and told of (apart_replay.h). */
#include "cli/apart/apart_replay.h"

#include "cli/read/foreign_input.h"
#include "cli/text.h"

bool cli_check_replay(const cli_call *cli, const char *replay)
{
    static const char *const searching[] = {"least",      "prove", "first-choice",
                                            "max-states", "limit", "threads",
                                            "max-moves",  "up-to", NULL};
    const char *given = replay ? cli_first_given(&cli->args, searching) : NULL;
    if (given)
        return cli_complain("--%s: with --replay nothing is searched; leave one of the two out",
                            given);
    if (replay && cli->args.operand_count > 1)
        return cli_complain("--replay: the file has solutions of its own; leave %s out",
                            cli->args.operands[1]);
    return true;
}

/* What nothing leaves, of a sequence that ends before all is apart. */
static size_t count_together(const tw_disassembly *disassembly)
{
    tw_disassembly_part part;
    size_t count = 0;
    for (size_t i = 0; tw_disassembly_part_get(disassembly, i, &part); i++)
        count += part.move_count == 0 && part.answer != TW_APART_YES ? part.piece_count : 0;
    return count;
}

typedef struct replaying {
    const cli_replay *asked;
    cli_solutions lines;
    size_t count;
} replaying;

static int take_one(void *user, const tw_solution *solution, const tw_disassembler *by,
                    const tw_disassembly *disassembly)
{
    replaying *r = user;
    tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    tw_bytes level = {0};
    r->count++;
    tw_disassembly_level(disassembly, &level);
    if (!r->asked->quiet && sum.answer == TW_APART_YES)
        cli_say(stdout, "assembly %zu replays: level %s, %u %s\n", r->count,
                (const char *)level.data, sum.moves, sum.moves == 1 ? "move" : "moves");
    else if (!r->asked->quiet && sum.moves == 0)
        cli_say(stdout, "assembly %zu stays together: it tells no moves\n", r->count);
    else if (!r->asked->quiet)
        cli_say(stdout, "assembly %zu replays: %u %s, then %zu pieces stay together\n", r->count,
                sum.moves, sum.moves == 1 ? "move" : "moves", count_together(disassembly));
    tw_bytes_free(&level);
    return r->asked->take(r->asked->user, solution, by, disassembly);
}

static int refuse_solution(void *user, const tw_solution *solution)
{
    const replaying *r = user;
    (void)solution;
    cli_complain("%s:%u: this is a solution alone and tells no moves; \"tilewright apart --json\" "
                 "finds them",
                 r->lines.name, (unsigned)r->lines.line);
    return CLI_INPUT;
}

static int replay_lines(const cli_replay *replay, const char *what)
{
    replaying r = {.asked = replay};
    r.lines = (cli_solutions){.cli = replay->input->cli,
                              .puzzle = replay->puzzle,
                              .take = refuse_solution,
                              .take_apart = take_one,
                              .user = &r,
                              .by = replay->by};
    int code = cli_read_solutions(&r.lines, what);
    return code == CLI_GO_ON && r.lines.wrong > 0 ? CLI_INPUT : code;
}

/* ---- BurrTools files ---------------------------------------------------------------------- */

typedef struct foreign {
    replaying r;
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

/* The file has a puzzle of its own, which is to be the same. */
static bool take_told(void *user, const tw_solution *solution, const tw_disassembler *by,
                      const tw_disassembly *disassembly)
{
    foreign *f = user;
    tw_error error = {0};
    if (tw_solution_check(NULL, f->r.asked->puzzle, solution, &error) != TW_OK) {
        cli_complain("solution %llu of the file is none of the puzzle: %s",
                     (unsigned long long)f->solutions, error.message);
        f->code = CLI_INPUT;
    } else {
        f->code = take_one(&f->r, solution, by, disassembly);
    }
    return f->code == CLI_GO_ON;
}

static int replay_foreign(const cli_replay *replay, cli_input *file)
{
    foreign f = {.r = {.asked = replay}, .code = CLI_GO_ON};
    const tw_import how = {
        .size = sizeof how, .solution = take_solution, .apart = take_told, .user = &f};
    tw_puzzle *own = NULL;
    int code = cli_read_foreign(file, &how, &own);
    tw_puzzle_free(own);
    return code == CLI_GO_ON ? f.code : code;
}

int cli_replay_file(const cli_replay *replay, const char *what)
{
    cli_input file = {.faults = 0};
    if (!cli_file_begins(what, "\x1f\x8b", 2) && !cli_file_begins(what, "<", 1))
        return replay_lines(replay, what);
    int code = cli_input_open(replay->input->cli, what, CLI_TEXT, &file);
    if (code == CLI_GO_ON) {
        file.format = tw_format_find("xmpuzzle");
        code = replay_foreign(replay, &file);
    }
    cli_input_free(&file);
    return code;
}

void cli_print_replayed(size_t count, size_t apart)
{
    cli_say(stdout, "%zu %s, %zu %s apart\n", count,
            count == 1 ? "assembly replays" : "assemblies replay", apart,
            apart == 1 ? "comes" : "come");
}
