/* disassemble_call.c -- whether a solution comes apart, and by which moves (api_disassemble.h). */
#include "api/api_disassemble.h"

#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"

#define MOST_STATES 200000 /* 100 MB */

static bool replay(api_request *request, const json_t *told, api_disassembled *made)
{
    char *text = json_dumps(told, JSON_COMPACT);
    if (!text)
        return api_fail(request, TW_ERR_MEMORY, NULL);
    json_t *faults = json_array();
    const tw_report report = api_faults_report(faults);
    const tw_source source = {.name = "the moves", .text = text, .size = strlen(text)};
    const tw_watch watch = api_watch(request);
    tw_status status = tw_disassembly_read(made->disassembler, &source, &report, &watch,
                                           &made->solution, &made->disassembly);
    free(text);
    return api_is_read(request, status, faults) && (made->disassembly || api_give_up(request));
}

bool api_disassemble_solution(api_request *request, const tw_puzzle *puzzle,
                              const api_disassemble_asked *asked, api_disassembled *made)
{
    const tw_watch watch = api_watch(request);
    tw_disassembly_options options = asked->how;
    options.size = sizeof options;
    options.max_moves = (uint32_t)asked->max_moves;
    if (options.max_states == 0)
        options.max_states = MOST_STATES;
    tw_error error = {0};
    verb_fault fault;
    *made = (api_disassembled){0};
    if (!verb_check_turns(&asked->how, &fault))
        return api_refuse(request, 400, "%s", fault.text);
    tw_status status = tw_disassembler_new(NULL, puzzle, &options, &made->disassembler, &error);
    if (status == TW_OK && asked->told)
        return replay(request, asked->told, made);
    if (status == TW_OK) {
        made->solution = api_solution(request, puzzle, asked->solution);
        if (!made->solution)
            return false;
        status = tw_disassembler_run(made->disassembler, made->solution, &watch, &made->disassembly,
                                     &error);
    }
    return api_has_come(request, status, &error, made->disassembly);
}

void api_disassembled_free(api_disassembled *made)
{
    tw_disassembly_free(made->disassembly);
    tw_disassembler_free(made->disassembler);
    tw_solution_free(made->solution);
}

static void apart(api_request *request, void *asked)
{
    api_disassembled made = {0};
    if (api_disassemble_solution(request, request->puzzle, asked, &made)) {
        const verb_told_assembly told = {made.solution, made.disassembler, made.disassembly, 0,
                                         &((const api_disassemble_asked *)asked)->how};
        api_answer(request,
                   json_pack("{s:b, s:o}", "exact", (int)tw_disassembler_exact(made.disassembler),
                             "disassembly", verb_assembly_json(&told)));
    }
    api_disassembled_free(&made);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE,
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(api_disassemble_asked, solution),
     FIELD_NEEDED},
    FIELD_DISASSEMBLE(api_disassemble_asked, MOST_STATES, "200,000"),
    FIELD_LIFT(api_disassemble_asked),
    FIELD_TURNS(api_disassemble_asked),
    FIELD_SLACK_AT(api_disassemble_asked, how),
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(disassemble, apart, API_PUZZLE, fields, api_disassemble_asked);
