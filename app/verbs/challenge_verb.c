/* challenge_verb.c -- makes challenges (challenge_verb.h). */
#include "verbs/challenge_verb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs/edit_puzzle.h"
#include "verbs/json_values.h"
#include "verbs/name_texts.h"

static const char *const level_words[] = {"easy", "medium", "hard", "expert"};

const char *verb_level_word(tw_challenge_level level)
{
    return level_words[level];
}

/* Reads a word of some characters. */
static bool read_level(const char *text, size_t length, tw_challenge_level *level)
{
    for (int i = 0; i < TW_CHALLENGE_LEVELS; i++)
        if (strlen(level_words[i]) == length && strncmp(text, level_words[i], length) == 0) {
            *level = (tw_challenge_level)i;
            return true;
        }
    return false;
}

/* Reads "easy" or "easy..hard". */
static bool take_levels(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    verb_levels *levels = member;
    const char *dots = strstr(text, "..");
    const char *high = dots ? dots + 2 : text;
    (void)row;
    if (read_level(text, dots ? (size_t)(dots - text) : strlen(text), &levels->low) &&
        read_level(high, strlen(high), &levels->high) && levels->low <= levels->high)
        return true;
    return verb_refuse(fault, "expected easy, medium, hard, expert, or two of them, as easy..hard");
}

/* clang-format off */
const verb_field verb_challenge_fields[] = {
    FIELD_PUZZLE,
    {"count", "N", "4", "Make N challenges, about equally many of each level.",
     FIELD_NUMBER(verb_challenge, count, 1, 10000)},
    {"level", "LEVEL", "easy..expert", "Of this level, or from one to another.",
     take_levels, FIELD_AT(verb_challenge, levels, verb_levels)},
    {"seed", "N", "", "The same seed makes the same challenges again.",
     FIELD_SEED(verb_challenge, seed)},
    FIELD_END};
/* clang-format on */

/* ---- Making ------------------------------------------------------------------------------ */

static int compare_starts(const void *one, const void *other)
{
    const verb_start *a = one, *b = other;
    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    return a->work < b->work ? -1 : a->work > b->work;
}

/* The watch of one challenge of several. */
typedef struct making {
    const tw_watch *watch; /* may be NULL */
    double made, all;
    bool stopped;
} making;

static bool making_goes_on(void *user, double done)
{
    making *self = user;
    self->stopped =
        self->watch && !self->watch->go_on(self->watch->user, (self->made + done) / self->all);
    return !self->stopped;
}

static tw_status make_all(const verb_challenge *asked, tw_challenges *challenges,
                          const tw_watch *watch, verb_challenge_answer *answer, tw_error *error)
{
    const uint64_t levels = (uint64_t)(asked->levels.high - asked->levels.low) + 1;
    making self = {.watch = watch, .all = (double)asked->count};
    const tw_watch own = {making_goes_on, &self};
    tw_status status = TW_OK;
    bool scarce[TW_CHALLENGE_LEVELS] = {false};
    answer->starts = calloc(asked->count, sizeof *answer->starts);
    if (!answer->starts)
        return TW_ERR_MEMORY;
    for (uint64_t i = 0; i < asked->count && status == TW_OK && !self.stopped; i++) {
        const tw_challenge *made = NULL;
        const tw_challenge_level level =
            (tw_challenge_level)(asked->levels.low + (tw_challenge_level)(i % levels));
        self.made = (double)i;
        if (!scarce[level])
            status = tw_challenges_next(challenges, level, &own, &made, error);
        if (status == TW_OK && made) {
            verb_start *start = &answer->starts[answer->count++];
            *start = (verb_start){.level = made->level, .work = made->work};
            status = tw_solution_copy(NULL, made->given, &start->given);
            status = status ? status : tw_solution_copy(NULL, made->solution, &start->solution);
        }
        scarce[level] = scarce[level] || !made;
        answer->scarce = answer->scarce || (!made && !self.stopped);
    }
    answer->stopped = self.stopped;
    if (answer->count > 0)
        qsort(answer->starts, answer->count, sizeof *answer->starts, compare_starts);
    return status;
}

tw_status verb_challenge_run(const verb_challenge *asked, const tw_puzzle *puzzle,
                             const tw_watch *watch, verb_challenge_answer *answer, tw_error *error)
{
    tw_challenges *challenges = NULL;
    answer->seed = verb_seed_of(&asked->seed);
    tw_status status = tw_challenges_new(NULL, puzzle, answer->seed, watch, &challenges, error);
    answer->stopped = status == TW_OK && !challenges;
    for (int level = 0; challenges && level < TW_CHALLENGE_LEVELS; level++)
        answer->least[level] = tw_challenges_least_work(challenges, (tw_challenge_level)level);
    if (challenges)
        status = make_all(asked, challenges, watch, answer, error);
    tw_challenges_free(challenges);
    return status;
}

void verb_challenge_free(verb_challenge_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++) {
        tw_solution_free(answer->starts[i].given);
        tw_solution_free(answer->starts[i].solution);
    }
    free(answer->starts);
}

/* ---- Answers ----------------------------------------------------------------------------- */

/* How often the solution uses a piece that is not given. */
static size_t free_copies(const verb_start *start, uint32_t piece)
{
    size_t count = 0;
    for (size_t i = 0; i < start->solution->count; i++)
        count += start->solution->placements[i].piece == piece;
    for (size_t i = 0; i < start->given->count; i++)
        count -= start->given->placements[i].piece == piece;
    return count;
}

char *verb_start_words(const tw_puzzle *puzzle, const verb_start *start)
{
    tw_bytes words = {0};
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        verb_add_times(&words, tw_puzzle_piece_name(puzzle, piece), free_copies(start, piece));
    char *text = words.status == TW_OK ? strdup(words.data ? (char *)words.data : "") : NULL;
    tw_bytes_free(&words);
    return text;
}

static json_t *free_pieces(const tw_puzzle *puzzle, const verb_start *start)
{
    json_t *list = json_array();
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        if (free_copies(start, piece) > 0)
            json_array_append_new(list, verb_json_times(tw_puzzle_piece_name(puzzle, piece),
                                                        free_copies(start, piece)));
    return list;
}

typedef struct titling {
    const tw_puzzle *puzzle;
    const verb_start *start;
    size_t number;
} titling;

/* "Soma cube, challenge 3 (hard)", and its one solution. */
static bool add_title(void *user, json_t *object)
{
    const titling *work = user;
    const char *title = tw_puzzle_title(work->puzzle);
    json_t *words = json_sprintf("%s%schallenge %zu (%s)", title, *title ? ", " : "A ",
                                 work->number, verb_level_word(work->start->level));
    return json_object_set_new(object, "title", words) == 0 &&
           json_object_set_new(object, "counts", json_pack("{s:i}", "none", 1)) == 0;
}

tw_status verb_start_puzzle(const tw_puzzle *puzzle, const verb_start *start, size_t number,
                            tw_puzzle **made, tw_error *error)
{
    titling work = {puzzle, start, number};
    return verb_edit_puzzle(puzzle, start->given, add_title, &work, made, error);
}

json_t *verb_start_json(const tw_puzzle *puzzle, const verb_start *start, size_t number)
{
    tw_puzzle *made = NULL;
    const tw_status status = verb_start_puzzle(puzzle, start, number, &made, NULL);
    json_t *file = verb_json_file(made, status);
    tw_puzzle_free(made);
    return json_pack("{s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "number", verb_json_count(number),
                     "level", verb_level_word(start->level), "work", verb_json_count(start->work),
                     "free", free_pieces(puzzle, start), "given",
                     verb_json_placements(puzzle, start->given), "completion",
                     verb_json_placements(puzzle, start->solution), "puzzle_text", file, "link",
                     verb_json_link(file, "?mode=play"));
}

json_t *verb_challenge_json(const verb_challenge_answer *answer)
{
    json_t *levels = json_object();
    for (int level = 0; level < TW_CHALLENGE_LEVELS; level++)
        json_object_set_new(levels, level_words[level], verb_json_count(answer->least[level]));
    return json_pack("{s:o, s:o, s:o, s:b, s:b}", "made", verb_json_count(answer->count), "seed",
                     verb_json_count(answer->seed), "least_work", levels, "scarce", answer->scarce,
                     "stopped", answer->stopped);
}
