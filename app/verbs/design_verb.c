/* design_verb.c -- looks for puzzles as somebody wants them (design_verb.h). */
#include "verbs/design_verb.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs/json_values.h"

/* Reads a range, or "fewest" or "most". */
static verb_take take_wish;

/* clang-format off */
#define FIELD_WISH(member) take_wish, FIELD_AT(verb_design, member, verb_wish)
const verb_field verb_design_fields[] = {
    FIELD_PUZZLE,
    {"solutions", "RANGE", "", "So many solutions: 1, 2-5, 9-, fewest or most.",
     FIELD_WISH(solutions)},
    {"assemblies", "RANGE", "", "So many assemblies that come apart, likewise.",
     FIELD_WISH(assemblies)},
    {"level", "RANGE", "", "So many moves up to the first separation.", FIELD_WISH(level)},
    {"moves", "RANGE", "", "So many moves in all.", FIELD_WISH(moves)},
    {"rotations", "RANGE", "", "So many moves that are rotations (cube lattice).",
     FIELD_WISH(rotations)},
    {"pieces", "N", "", "So many pieces.", FIELD_NUMBER(verb_design, pieces, 1, 5000)},
    {"notchable", NULL, "", "Only burr sticks that a saw can make.",
     FIELD_FLAG(verb_design, notchable)},
    {"asymmetric", NULL, "", "No rotation or reflection maps the puzzle to itself.",
     FIELD_FLAG(verb_design, asymmetric)},
    {"limit", "N", "1", "Stop after N designs; 0: find all.",
     FIELD_NUMBER(verb_design, limit, 0, 0)},
    {"known", "FILE", "", "Go on from FILE, if it is there; keep there what is done.",
     FIELD_TEXT(verb_design, known), FIELD_OUTPUT, .where = VERB_IN_COMMAND},
    {"seed", "N", "0", "Of random choices.", FIELD_NUMBER(verb_design, seed, 0, 0), FIELD_EXPERT},
    {"exact", "N", "1000000", "Try all candidates, if they are up to N.",
     FIELD_NUMBER(verb_design, exact, 1, 0), FIELD_EXPERT},
    FIELD_END};
/* clang-format on */

static bool take_wish(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    verb_wish *wish = member;
    verb_range range = {.high = UINT64_MAX};
    const bool fewest = strcmp(text, "fewest") == 0, most = strcmp(text, "most") == 0;
    if (!fewest && !most && !verb_take_range(field, text, &range, fault))
        return verb_refuse(fault, "expected a number, two with - between, fewest or most");
    wish->given = true;
    /* a puzzle without solutions is not what is meant by the fewest */
    wish->wish = (tw_wish){.low = fewest ? 1 : range.low,
                           .high = range.high,
                           .aim = fewest ? TW_AIM_FEWEST
                                  : most ? TW_AIM_MOST
                                         : TW_AIM_NONE};
    return true;
}

tw_design_options verb_design_options(const verb_design *asked)
{
    return (tw_design_options){.size = sizeof(tw_design_options),
                               .solutions = asked->solutions.given ? &asked->solutions.wish : NULL,
                               .assemblies =
                                   asked->assemblies.given ? &asked->assemblies.wish : NULL,
                               .level = asked->level.given ? &asked->level.wish : NULL,
                               .moves = asked->moves.given ? &asked->moves.wish : NULL,
                               .rotations = asked->rotations.given ? &asked->rotations.wish : NULL,
                               .pieces = (uint32_t)asked->pieces,
                               .notchable = asked->notchable,
                               .asymmetric = asked->asymmetric,
                               .limit = asked->limit,
                               .exact = asked->exact,
                               .seed = asked->seed,
                               .known = asked->known};
}

/* ---- A design in words ------------------------------------------------------------------- */

/* Adds "9 moves", if the number is known. */
static void add_number(char *text, size_t size, tw_found_number number, const char *one,
                       const char *many)
{
    const size_t length = strlen(text);
    if (number.known)
        snprintf(text + length, size - length, "%s%" PRIu64 " %s", length > 0 ? ", " : "",
                 number.number, number.number == 1 ? one : many);
}

static void add_level(char *text, size_t size, tw_found_number level)
{
    const size_t length = strlen(text);
    if (level.known)
        snprintf(text + length, size - length, "%slevel %" PRIu64, length > 0 ? ", " : "",
                 level.number);
}

void verb_design_sentence(const tw_designed *designed, char *text, size_t size)
{
    *text = '\0';
    add_number(text, size, designed->solutions, "solution", "solutions");
    add_number(text, size, designed->assemblies, "assembly comes apart", "assemblies come apart");
    add_level(text, size, designed->level);
    add_number(text, size, designed->moves, "move", "moves");
    add_number(text, size, designed->rotations, "rotation", "rotations");
}

double verb_design_share(const tw_design_result *result)
{
    return result->parts > 0 ? (double)result->next / (double)result->parts : 0;
}

/* ---- JSON -------------------------------------------------------------------------------- */

static json_t *json_number(tw_found_number number)
{
    return verb_json_count(number.known ? number.number : UINT64_MAX);
}

json_t *verb_designed_json(const tw_designed *designed)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "number",
                     verb_json_count(designed->number), "solution_count",
                     designed->solutions.known ? verb_json_solutions(designed->solutions.number)
                                               : json_null(),
                     "assembly_count", json_number(designed->assemblies), "level_moves",
                     json_number(designed->level), "move_count", json_number(designed->moves),
                     "rotation_count", json_number(designed->rotations), "puzzle_text",
                     verb_json_file(designed->puzzle, TW_OK), "placements",
                     designed->solution ? verb_json_placements(designed->puzzle, designed->solution)
                                        : json_null());
}

json_t *verb_design_json(const tw_design *design, const tw_design_result *result)
{
    return json_pack("{s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "outcome",
                     verb_outcome_word(result->outcome), "exact", result->exact, "candidate_count",
                     verb_json_count(tw_design_candidates(design)), "tried_count",
                     verb_json_count(result->tried), "searched_count",
                     verb_json_count(result->searched), "alike_count",
                     verb_json_count(result->alike), "refused_count",
                     verb_json_count(result->refused), "found_count",
                     verb_json_count(result->found), "next", verb_json_count(result->next));
}
