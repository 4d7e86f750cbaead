/* sets_verb.c -- which sets of pieces fill a container (sets_verb.h).
 *
 * Only the command has --first: a call ends after ten seconds anyway. */
#include "verbs/sets_verb.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <tw/advanced/rate.h>

#include "verbs/edit_puzzle.h"
#include "verbs/grown.h"
#include "verbs/json_values.h"
#include "verbs/name_texts.h"

#define FEW 10 /* sets without a solution that are listed unasked */

/* clang-format off */
const verb_field verb_sets_fields[] = {
    FIELD_PUZZLE,
    {"every", NULL, "", "Decide if each set has a solution; do not count them.",
     FIELD_FLAG(verb_sets, every)},
    {"samples", "N", "", "Decide N sets that are drawn at random.",
     FIELD_NUMBER(verb_sets, samples, 1, 0)},
    {"first", NULL, "", "With --every, --samples: stop at a set without a solution.",
     FIELD_FLAG(verb_sets, first), .where = VERB_IN_COMMAND},
    {"known", "FILE", "", "What is known of the sets is kept in FILE.",
     FIELD_TEXT(verb_sets, known), .where = VERB_IN_COMMAND},
    {"list", "RANGE", "", "List the sets with so many solutions, as 1, 2-5 or 9-.",
     FIELD_RANGE(verb_sets, list), FIELD_OUTPUT},
    {"sort", "fewest|most|hardest|number", "fewest", "Which of these sets come first.",
     FIELD_CHOICE(verb_sets, order), FIELD_OUTPUT, .needs = "list"},
    {"limit", "N", "", "List at most N sets.", FIELD_NUMBER(verb_sets, limit, 1, 0), FIELD_OUTPUT},
    {"seed", "N", "", "The same seed draws the same sets again.",
     FIELD_SEED(verb_sets, search.seed), FIELD_OF_SEARCH, .needs = "samples"},
    FIELD_SAME(verb_sets), FIELD_ENGINE(verb_sets), FIELD_HEURISTIC(verb_sets),
    FIELD_PIVOT(verb_sets),
    FIELD_ISA_IN(verb_sets, VERB_IN_CALLS), FIELD_IMAGES_IN(verb_sets, VERB_IN_CALLS),
    FIELD_THREADS(verb_sets), FIELD_MEMORY(verb_sets),
    FIELD_END};
/* clang-format on */

bool verb_sets_are_counted(const verb_sets *asked)
{
    return !asked->every && asked->samples == 0;
}

/* ---- Listing ----------------------------------------------------------------------------- */

static tw_status add_listed(verb_sets_answer *answer, uint64_t number, uint64_t solutions)
{
    if (!VERB_GROW(answer->listed, answer->listed_count, answer->listed_room))
        return TW_ERR_MEMORY;
    answer->listed[answer->listed_count++] = (verb_set){number, solutions, NAN, 0};
    return TW_OK;
}

/* At most so many sets without a solution, those with the least numbers. */
static tw_status list_without(verb_sets_answer *answer, uint64_t most, const tw_watch *watch)
{
    tw_status status = TW_OK;
    uint64_t from = 0;
    for (uint64_t i = 0; status == TW_OK && i < most; i++, from++) {
        from = tw_sets_next_without(answer->sets, from, watch);
        if (from == UINT64_MAX)
            break;
        status = add_listed(answer, from, 0);
    }
    return status;
}

static tw_status list_with(verb_sets_answer *answer, const verb_range *range)
{
    const uint64_t low = range->low > 0 ? range->low : 1;
    tw_status status = TW_OK;
    for (uint64_t from = 0; status == TW_OK && range->high >= low; from++) {
        uint64_t solutions;
        from = tw_sets_next_with(answer->sets, from, low, range->high, &solutions);
        if (from == UINT64_MAX)
            break;
        status = add_listed(answer, from, solutions);
    }
    return status;
}

/* The higher the grade, which is below 64, the less. */
static uint64_t grade_key(double grade)
{
    return isnan(grade) ? UINT64_MAX : (uint64_t)((64 - grade) * 1e9);
}

static int compare_sets(const void *one, const void *other)
{
    const verb_set *a = one, *b = other;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Those whose grade is not known come last among the hardest. */
static void sort_sets(verb_set *sets, size_t count, unsigned order)
{
    for (size_t i = 0; i < count; i++)
        sets[i].key = order == VERB_SETS_FEWEST    ? sets[i].solutions
                      : order == VERB_SETS_MOST    ? UINT64_MAX - sets[i].solutions
                      : order == VERB_SETS_HARDEST ? grade_key(sets[i].grade)
                                                   : 0;
    if (count > 0)
        qsort(sets, count, sizeof *sets, compare_sets);
}

static tw_status rate_sets(const verb_sets *asked, const tw_puzzle *puzzle,
                           verb_sets_answer *answer, const tw_watch *watch, tw_error *error)
{
    tw_status status = TW_OK;
    for (size_t i = 0; i < answer->listed_count && status == TW_OK; i++) {
        tw_puzzle *narrow = NULL;
        tw_rating *rating = NULL;
        verb_set *set = &answer->listed[i];
        set->grade = tw_sets_grade(answer->sets, set->number);
        if (!isnan(set->grade))
            continue;
        if (watch && !watch->go_on(watch->user, (double)i / (double)answer->listed_count)) {
            answer->result.outcome = TW_OUTCOME_STOPPED;
            break;
        }
        status = verb_sets_puzzle(asked, answer, puzzle, set, &narrow, error);
        if (status == TW_OK)
            status = tw_rate(NULL, narrow, NULL, watch, &rating, error);
        if (status == TW_OK && rating && rating->answer == TW_RATE_FOUND)
            set->grade = rating->grade;
        if (status == TW_OK && rating && rating->stopped)
            answer->result.outcome = TW_OUTCOME_STOPPED;
        else if (!isnan(set->grade))
            tw_sets_keep_grade(answer->sets, set->number, set->grade);
        tw_rating_free(rating);
        tw_puzzle_free(narrow);
    }
    return status;
}

static tw_status list_sets(const verb_sets *asked, const tw_puzzle *puzzle,
                           verb_sets_answer *answer, const tw_watch *watch, tw_error *error)
{
    const bool counted = verb_sets_are_counted(asked);
    const uint64_t most = asked->limit > 0 ? asked->limit : asked->list.given ? UINT64_MAX : FEW;
    tw_status status = TW_OK;
    if (counted && !asked->list.given)
        return TW_OK;
    if (counted)
        status = list_with(answer, &asked->list);
    if (status == TW_OK && (!counted || asked->list.low == 0)) /* one more than are listed */
        status = list_without(answer, most < UINT64_MAX ? most + 1 : most, watch);
    if (status == TW_OK && asked->order == VERB_SETS_HARDEST)
        status = rate_sets(asked, puzzle, answer, watch, error);
    sort_sets(answer->listed, answer->listed_count, asked->order);
    answer->more = answer->listed_count > most;
    answer->listed_count = answer->more ? (size_t)most : answer->listed_count;
    return status;
}

/* ---- How many sets have how many --------------------------------------------------------- */

static tw_status add_row(verb_sets_answer *answer, const verb_set *set)
{
    verb_set_row *last = answer->row_count > 0 ? &answer->rows[answer->row_count - 1] : NULL;
    if (last && last->solutions == set->solutions) {
        last->sets++;
        return TW_OK;
    }
    if (!VERB_GROW(answer->rows, answer->row_count, answer->row_room))
        return TW_ERR_MEMORY;
    answer->rows[answer->row_count++] = (verb_set_row){set->solutions, 1};
    return TW_OK;
}

static tw_status make_rows(verb_sets_answer *answer)
{
    verb_sets_answer all = {.sets = answer->sets};
    tw_status status = list_with(&all, &(verb_range){.low = 1, .high = UINT64_MAX});
    sort_sets(all.listed, all.listed_count, VERB_SETS_FEWEST);
    if (status == TW_OK && answer->result.without > 0) {
        status = add_row(answer, &(verb_set){.solutions = 0});
        if (status == TW_OK)
            answer->rows[0].sets = answer->result.without;
    }
    for (size_t i = 0; status == TW_OK && i < all.listed_count; i++)
        status = add_row(answer, &all.listed[i]);
    free(all.listed);
    return status;
}

/* ---- The work ---------------------------------------------------------------------------- */

static tw_status refuse(tw_error *error, const char *text)
{
    *error = (tw_error){.status = TW_ERR_USAGE};
    snprintf(error->message, sizeof error->message, "%s", text);
    return TW_ERR_USAGE;
}

static tw_status check_asked(const verb_sets *asked, tw_error *error)
{
    if (asked->every && asked->samples > 0)
        return refuse(error, "every set and a sample: leave one of the two out");
    if (asked->first && verb_sets_are_counted(asked))
        return refuse(error, "first: it stops where sets are decided, with every or samples");
    if (asked->order == VERB_SETS_HARDEST && !asked->list.given)
        return refuse(error, "sort: hardest sorts a list, as of those with one solution: list 1");
    if (asked->known && asked->samples > 0)
        return refuse(error, "known: it keeps what is known of all sets, not of a sample");
    if (asked->list.high > 0 && asked->list.given && !verb_sets_are_counted(asked))
        return refuse(error, "list: sets are decided, not counted, so only 0 can be listed");
    return TW_OK;
}

/* ---- What is known ----------------------------------------------------------------------- */

#define KEEP_EVERY 60 /* seconds */

/* A watch that also saves. */
typedef struct keeping {
    tw_sets *sets;
    const char *path;
    const tw_watch *watch; /* may be NULL */
    time_t saved;
} keeping;

static bool keep_known(void *user, double done)
{
    keeping *keep = user;
    if (difftime(time(NULL), keep->saved) >= KEEP_EVERY) {
        (void)tw_sets_save(keep->sets, NULL, keep->path, NULL); /* the last one tells */
        keep->saved = time(NULL);
    }
    return !keep->watch || keep->watch->go_on(keep->watch->user, done);
}

static bool is_there(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file)
        (void)fclose(file);
    return file || errno != ENOENT;
}

/* Reads the file. That it can be written is seen at once. Frees the sets if the watch stops it. */
static tw_status read_known(const keeping *keep, verb_sets_answer *answer, tw_error *error)
{
    tw_status status = TW_OK;
    if (is_there(keep->path))
        status = tw_sets_load(keep->sets, keep->path, keep->watch, error);
    if (status == TW_ERR_STATE) { /* stopped: the file stays as it is */
        tw_sets_free(answer->sets);
        answer->sets = NULL;
        return TW_OK;
    }
    return status ? status : tw_sets_save(keep->sets, NULL, keep->path, error);
}

/* Counts or decides. own: saves what is decided; what is counted is saved once it is known. */
static tw_status look_at_sets(const verb_sets *asked, const tw_watch *watch, const tw_watch *own,
                              verb_sets_answer *answer, tw_error *error)
{
    const tw_sets_decide_options how = {.size = sizeof how,
                                        .seed = answer->seed,
                                        .samples = asked->samples,
                                        .first_without = asked->first};
    return verb_sets_are_counted(asked)
               ? tw_sets_count(answer->sets, watch, &answer->result, error)
               : tw_sets_decide(answer->sets, &how, own, &answer->result, error);
}

tw_status verb_sets_run(const verb_sets *asked, const tw_puzzle *puzzle, const tw_watch *watch,
                        verb_sets_answer *answer, tw_error *error)
{
    tw_solve_options options;
    verb_search search = asked->search;
    verb_fault fault;
    tw_status status = check_asked(asked, error);
    if (status)
        return status;
    search.seed = (verb_seed){.given = false}; /* it is of the draws */
    if (!verb_read_search(&search, &options, &fault))
        return refuse(error, fault.text);
    answer->seed = verb_seed_of(&asked->search.seed);
    status = tw_sets_new(NULL, puzzle, &options, watch, &answer->sets, error);
    if (status || !answer->sets)
        return status;
    keeping keep = {answer->sets, asked->known, watch, time(NULL)};
    const tw_watch own = {keep_known, &keep};
    const tw_watch *saving = asked->known ? &own : watch;
    if (asked->known)
        status = read_known(&keep, answer, error);
    if (status || !answer->sets)
        return status;
    status = look_at_sets(asked, watch, saving, answer, error);
    if (status == TW_OK && asked->known)
        (void)tw_sets_save(answer->sets, NULL, asked->known, &answer->unsaved);
    if (status == TW_OK && verb_sets_are_counted(asked))
        status = make_rows(answer);
    if (status == TW_OK)
        status = list_sets(asked, puzzle, answer, saving, error);
    if (asked->known && asked->order == VERB_SETS_HARDEST && !answer->unsaved.status)
        (void)tw_sets_save(answer->sets, NULL, asked->known, &answer->unsaved); /* grades */
    return status;
}

void verb_sets_free(verb_sets_answer *answer)
{
    tw_sets_free(answer->sets);
    free(answer->listed);
    free(answer->rows);
}

verb_share verb_sets_share(const tw_sets_result *result)
{
    const double z = 1.959963984540054; /* normal quantile of 97.5 % */
    const double n = (double)result->with + (double)result->without;
    const double share = n > 0 ? (double)result->with / n : 0;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    if (n <= 0)
        return (verb_share){0, 1};
    return (verb_share){fmax(0, middle - half), fmin(1, middle + half)};
}

/* ---- Answers ----------------------------------------------------------------------------- */

/* The copies of each kind. New; NULL: out of memory. */
static uint32_t *copies_of(const tw_sets *sets, uint64_t number)
{
    uint32_t *copies = calloc(tw_sets_kind_count(sets) + 1, sizeof *copies);
    if (copies)
        tw_sets_copies(sets, number, copies);
    return copies;
}

char *verb_sets_words_of(const tw_sets *sets, const tw_puzzle *puzzle, uint64_t number)
{
    uint32_t *copies = copies_of(sets, number);
    tw_bytes words = {0};
    for (size_t k = 0; copies && k < tw_sets_kind_count(sets); k++)
        verb_add_times(&words, tw_puzzle_piece_name(puzzle, tw_sets_kind(sets, k).piece),
                       copies[k]);
    char *text =
        copies && words.status == TW_OK ? strdup(words.data ? (char *)words.data : "") : NULL;
    tw_bytes_free(&words);
    free(copies);
    return text;
}

json_t *verb_sets_json_of(const tw_sets *sets, const tw_puzzle *puzzle, const verb_set *set)
{
    uint32_t *copies = copies_of(sets, set->number);
    json_t *used = copies ? json_array() : NULL;
    for (size_t k = 0; used && k < tw_sets_kind_count(sets); k++)
        if (copies[k] > 0)
            json_array_append_new(
                used, verb_json_times(tw_puzzle_piece_name(puzzle, tw_sets_kind(sets, k).piece),
                                      copies[k]));
    free(copies);
    return json_pack("{s:o, s:o, s:o, s:o*}", "number", verb_json_count(set->number), "used", used,
                     "solutions", verb_json_solutions(set->solutions), "grade",
                     isnan(set->grade) ? NULL : json_real(set->grade));
}

json_t *verb_sets_json(const verb_sets *asked, const verb_sets_answer *answer)
{
    const tw_sets_result *result = &answer->result;
    const bool counted = verb_sets_are_counted(asked);
    const verb_share share = verb_sets_share(result);
    json_t *rows = counted ? json_array() : NULL;
    for (size_t i = 0; rows && i < answer->row_count; i++)
        json_array_append_new(rows, json_pack("{s:o, s:o}", "solutions",
                                              verb_json_solutions(answer->rows[i].solutions),
                                              "set_count", verb_json_count(answer->rows[i].sets)));
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o*, s:o*, s:o*, s:o*, s:s, s:f}", "set_count",
        verb_json_count(tw_sets_number_of_classes(answer->sets)), "set_count_in_all",
        verb_json_count(tw_sets_number(answer->sets)), "with", verb_json_count(result->with),
        "without", verb_json_count(result->without), "solutions",
        counted ? verb_json_solutions(result->solutions) : NULL, "by_solutions", rows, "share",
        asked->samples > 0 ? json_pack("{s:f, s:f}", "low", share.low, "high", share.high) : NULL,
        "seed", asked->samples > 0 ? verb_json_count(answer->seed) : NULL, "outcome",
        verb_outcome_word(result->outcome), "seconds", result->seconds);
}

/* ---- Files ------------------------------------------------------------------------------- */

/* How often a piece is used: the copies of its kind go first to what pieces must have, then to the
 * first pieces. left: of each kind; it is changed. */
static uint32_t share_copies(const tw_sets *sets, const tw_puzzle *puzzle, uint32_t piece,
                             uint32_t *left)
{
    const size_t kind = tw_sets_kind_of(sets, piece);
    uint32_t low, high, later = 0;
    for (uint32_t p = piece + 1; p < tw_puzzle_piece_count(puzzle); p++) {
        if (tw_sets_kind_of(sets, p) != kind)
            continue;
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        later += low;
    }
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    const uint32_t may = left[kind] > later ? left[kind] - later : 0;
    const uint32_t copies = may < high ? may : high;
    left[kind] -= copies;
    return copies;
}

/* Removes what speaks of a piece that is not used. */
static void forget_piece(json_t *object, const char *name)
{
    json_t *costs = json_object_get(object, "cost");
    json_object_del(json_object_get(object, "colours"), name);
    for (size_t i = json_array_size(costs); i-- > 0;) {
        const json_t *of = json_object_get(json_array_get(costs, i), "piece");
        if (of && strcmp(json_string_value(of), name) == 0)
            json_array_remove(costs, i);
    }
    if (json_array_size(costs) == 0)
        json_object_del(object, "cost");
    if (json_object_size(json_object_get(object, "colours")) == 0)
        json_object_del(object, "colours");
}

/* Must pieces stay in the file though they are not used? A colour or mark that no piece has would
 * be refused. */
static bool keeps_unused(const tw_puzzle *puzzle)
{
    return tw_puzzle_colour_count(puzzle) > 0 || tw_puzzle_mark_count(puzzle) > 0;
}

typedef struct narrowing {
    const verb_sets *asked;
    const verb_sets_answer *answer;
    const tw_puzzle *puzzle;
    const verb_set *set;
    bool states; /* its number of solutions, unless it has other symmetries than in the pool */
} narrowing;

/* Leaves the pieces of the set in the object of a puzzle file. false: out of memory. */
static bool keep_set(void *user, json_t *object)
{
    const narrowing *work = user;
    const verb_set *set = work->set;
    const tw_puzzle *puzzle = work->puzzle;
    const verb_search *search = &work->asked->search;
    const tw_sets *sets = work->answer->sets;
    json_t *pieces = json_object_get(object, "pieces"), *kept = json_array();
    uint32_t *left = copies_of(sets, set->number);
    char *words = verb_sets_words_of(sets, puzzle, set->number);
    for (uint32_t p = 0; left && p < tw_puzzle_piece_count(puzzle); p++) {
        json_t *piece = json_array_get(pieces, p);
        const uint32_t copies = share_copies(sets, puzzle, p, left);
        if (copies == 0 && !keeps_unused(puzzle))
            forget_piece(object, tw_puzzle_piece_name(puzzle, p));
        else {
            json_object_set_new(piece, "copies", json_integer(copies));
            json_array_append(kept, piece);
        }
    }
    const bool fine = left && words && kept;
    json_object_set_new(object, "pieces", kept);
    json_object_del(object, "counts");
    json_object_set_new(object, "title", json_string(words));
    if (work->states)
        json_object_set_new(
            object, "counts",
            json_pack("{s:I}", tw_same_word(search->same, false), (json_int_t)set->solutions));
    free(left);
    free(words);
    return fine;
}

/* Up to how many symmetries are the solutions of a puzzle counted? 0: that is not known. */
static size_t symmetries_of(const tw_puzzle *puzzle, tw_same same)
{
    tw_poses *poses = NULL;
    tw_symmetry *symmetry = NULL;
    tw_solution_orbit *orbit = NULL;
    size_t count = 0;
    if (tw_poses_new(NULL, puzzle, NULL, &poses, NULL) == TW_OK &&
        tw_symmetry_new(NULL, poses, false, NULL, &symmetry, NULL) == TW_OK &&
        tw_solution_orbit_new(NULL, symmetry, same, &orbit, NULL) == TW_OK)
        count = tw_solution_orbit_most(orbit);
    tw_solution_orbit_free(orbit);
    tw_symmetry_free(symmetry);
    tw_poses_free(poses);
    return count;
}

tw_status verb_sets_puzzle(const verb_sets *asked, const verb_sets_answer *answer,
                           const tw_puzzle *puzzle, const verb_set *set, tw_puzzle **narrow,
                           tw_error *error)
{
    narrowing work = {asked, answer, puzzle, set,
                      answer->result.outcome == TW_OUTCOME_EXHAUSTED && !asked->search.exchange};
    tw_status status = verb_edit_puzzle(puzzle, NULL, keep_set, &work, narrow, error);
    if (status || !work.states ||
        symmetries_of(*narrow, asked->search.same) == tw_sets_symmetries(answer->sets, set->number))
        return status;
    tw_puzzle_free(*narrow);
    *narrow = NULL;
    work.states = false;
    return verb_edit_puzzle(puzzle, NULL, keep_set, &work, narrow, error);
}
