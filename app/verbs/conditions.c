/* conditions.c -- turns the words of a condition into poses and symmetries (conditions.h).
 *
 *   X               a pose of X
 *   X 3,1           one that covers this cell
 *   X 3,1 3,2; F    one that covers both; then one of F
 *   any             any symmetry but the identity; so turn, mirror
 *   quarter+flip    what the lattice's quarter and then its flip do, wherever it puts the container
 */
#include "verbs/conditions.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs/name_texts.h"

typedef struct reading {
    const char *field, *text; /* as given */
    verb_fault *fault;
    const tw_symmetry *symmetry;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    tw_condition *into;
} reading;

/* Appends a new condition with room for `most` numbers. */
static tw_condition *add_condition(verb_conditions *conditions, tw_condition_kind kind, size_t most)
{
    tw_condition *list = realloc(conditions->list, (conditions->count + 1) * sizeof *list);
    uint32_t *of = malloc((most + 1) * sizeof *of);
    conditions->list = list ? list : conditions->list;
    if (!list || !of) {
        free(of);
        return NULL;
    }
    list[conditions->count] = (tw_condition){kind, of, 0};
    return &list[conditions->count++];
}

static void add_number(tw_condition *condition, uint32_t number)
{
    ((uint32_t *)(uintptr_t)condition->of)[condition->count++] = number;
}

/* ---- Pieces on cells --------------------------------------------------------------------- */

/* The longest piece name at the start of a clause; cuts the name off. */
static uint32_t find_piece(const reading *self, char *clause, char **cells)
{
    uint32_t piece = UINT32_MAX;
    char *end = clause + strlen(clause);
    for (char *cut = end; piece == UINT32_MAX && cut > clause; cut--) {
        char kept = *cut;
        if (kept != '\0' && kept != ' ')
            continue;
        *cut = '\0';
        piece = tw_puzzle_find_piece(self->puzzle, clause);
        *cells = cut < end ? cut + 1 : cut;
        if (piece == UINT32_MAX)
            *cut = kept;
    }
    return piece;
}

/* Keeps only the poses that cover the cell named by a word. false: no such cell. */
static bool keep_covering(const reading *self, const char *word)
{
    uint32_t cell;
    size_t count = self->into->count;
    if (verb_read_cell(self->puzzle, word, strlen(word), &cell) != VERB_CELL_FOUND)
        return false;
    self->into->count = 0;
    for (size_t i = 0; i < count; i++) {
        const tw_pose pose = tw_poses_get(self->poses, self->into->of[i]);
        for (size_t k = 0; k < pose.cell_count; k++)
            if (pose.cells[k] == cell)
                add_number(self->into, self->into->of[i]);
    }
    return true;
}

/* Refuses the words: 'contains "Q 0,0": there is no piece "Q"'. */
__attribute__((format(__printf__, 2, 3))) static tw_status refuse_words(const reading *self,
                                                                        const char *format, ...)
{
    char why[sizeof self->fault->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    verb_refuse(self->fault, "%s \"%s\": %s", self->field, self->text, why);
    return TW_ERR_USAGE;
}

/* Adds the poses of a clause: those of its piece that cover all its cells. */
static tw_status read_clause(reading *self, char *clause)
{
    char *cells = NULL, *rest = NULL;
    uint32_t piece = find_piece(self, clause, &cells);
    if (piece == UINT32_MAX) {
        clause[strcspn(clause, " ")] = '\0';
        const char *near = verb_nearest_piece(self->puzzle, clause);
        return refuse_words(self, "there is no piece \"%s\"%s", clause, verb_meant(near, ""));
    }
    uint32_t stock = tw_poses_stock_of_piece(self->poses, piece);
    for (uint32_t p = 0; p < tw_poses_count(self->poses); p++)
        if (tw_poses_get(self->poses, p).stock == stock)
            add_number(self->into, p);
    for (char *word = strtok_r(cells, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (!keep_covering(self, word))
            return refuse_words(self, "the container has no cell %s", word);
    return self->into->count > 0 ? TW_OK : refuse_words(self, "piece \"%s\" cannot lie so", clause);
}

/* Reads several clauses, a condition each. */
static tw_status read_clauses(reading *self, tw_condition_kind kind, verb_conditions *conditions)
{
    const size_t poses = tw_poses_count(self->poses), before = conditions->count;
    char *copy = strdup(self->text), *rest = NULL;
    tw_status status = copy ? TW_OK : TW_ERR_MEMORY;
    for (char *clause = copy ? strtok_r(copy, ";", &rest) : NULL; clause && status == TW_OK;
         clause = strtok_r(NULL, ";", &rest)) {
        clause += strspn(clause, " ");
        while (*clause && clause[strlen(clause) - 1] == ' ')
            clause[strlen(clause) - 1] = '\0';
        self->into = add_condition(conditions, kind, poses);
        status = self->into ? read_clause(self, clause) : TW_ERR_MEMORY;
    }
    free(copy);
    if (status == TW_OK && conditions->count == before)
        return refuse_words(self, "expected a piece, with or without cells, as in F 3,1");
    return status;
}

/* ---- Symmetries -------------------------------------------------------------------------- */

/* A transformation, followed by a translation. */
typedef struct motion {
    uint32_t transform;
    int32_t by[TW_AXES];
} motion;

static tw_cell move(const reading *self, const motion *by, tw_cell cell)
{
    cell = tw_lattice_apply(self->lattice, by->transform, cell);
    return tw_lattice_canonical(self->lattice, tw_lattice_translate(self->lattice, cell, by->by));
}

/* Does the motion map the marks around a cell of a pose to those around its image? */
static bool carries_marks(const reading *self, const motion *by, uint32_t pose, uint32_t image,
                          size_t index)
{
    const tw_pose from = tw_poses_get(self->poses, pose), to = tw_poses_get(self->poses, image);
    const tw_cell cell = *tw_puzzle_cell(self->puzzle, from.cells[index]);
    const tw_cell moved = move(self, by, cell);
    size_t there = 0;
    while (there + 1 < to.cell_count &&
           tw_lattice_compare(self->lattice, tw_puzzle_cell(self->puzzle, to.cells[there]), &moved))
        there++;
    for (uint32_t l = 0; l < tw_lattice_arc_count(self->lattice, cell.kind); l++) {
        tw_cell beyond = move(self, by, tw_lattice_neighbour(self->lattice, cell, l));
        uint32_t label = tw_lattice_label(self->lattice, moved, beyond);
        if (label == UINT32_MAX || tw_poses_mark(self->poses, pose, index, l) !=
                                       tw_poses_mark(self->poses, image, there, label))
            return false;
    }
    return true;
}

/* If only marks can decide: does the motion map poses as the element does? Exchanges of names go
 * with any motion. */
static bool moves_poses(const reading *self, uint32_t element, const motion *by)
{
    const uint32_t *images = tw_symmetry_poses(self->symmetry, element);
    if (tw_puzzle_mark_count(self->puzzle) == 0 || tw_puzzle_permutation_count(self->puzzle) > 1)
        return true;
    for (uint32_t p = 0; p < tw_poses_count(self->poses); p++)
        for (size_t i = 0; i < tw_poses_get(self->poses, p).cell_count; i++)
            if (!carries_marks(self, by, p, images[p], i))
                return false;
    return true;
}

/* Is an element of the symmetry this transformation, followed by the translation that takes the
 * first cell to a name of its image? */
static bool does_to(const reading *self, uint32_t element, uint32_t transform, size_t name)
{
    const uint32_t *images = tw_symmetry_cells(self->symmetry, element);
    motion by = {.transform = transform};
    tw_cell first = tw_lattice_apply(self->lattice, transform, *tw_puzzle_cell(self->puzzle, 0)),
            target =
                tw_lattice_image(self->lattice, *tw_puzzle_cell(self->puzzle, images[0]), name);
    for (size_t i = 0; i < tw_lattice_rank(self->lattice); i++)
        by.by[i] = target.at[i] - first.at[i];
    for (uint32_t c = 0; c < tw_puzzle_cell_count(self->puzzle); c++) {
        tw_cell moved = move(self, &by, *tw_puzzle_cell(self->puzzle, c));
        if (tw_lattice_compare(self->lattice, &moved, tw_puzzle_cell(self->puzzle, images[c])) != 0)
            return false;
    }
    return moves_poses(self, element, &by);
}

/* Is an element of the symmetry this transformation, followed by some translation? */
static bool does(const reading *self, uint32_t element, uint32_t transform)
{
    size_t name = 0, names = tw_lattice_image_count(self->lattice);
    while (name < names && !does_to(self, element, transform, name))
        name++;
    return name < names;
}

/* Is the element of this sort ("any", "turn", "mirror") and not the identity? */
static bool is_of_sort(const reading *self, uint32_t element, const char *sort)
{
    return element > 0 &&
           (strcmp(sort, "any") == 0 ||
            (strcmp(sort, "turn") == 0 &&
             tw_symmetry_counts(self->symmetry, element, TW_SAME_ROTATIONS)) ||
            (strcmp(sort, "mirror") == 0 && tw_symmetry_mirrors(self->symmetry, element)));
}

/* Adds the elements that a name means; a name of the lattice may mean the identity too. */
static tw_status read_name(reading *self, const char *name)
{
    size_t before = self->into->count;
    const uint32_t transform = tw_lattice_find_transform(self->lattice, name);
    const bool known = transform != UINT32_MAX;
    for (uint32_t e = 0; e < tw_symmetry_count(self->symmetry); e++)
        if (known ? does(self, e, transform) : is_of_sort(self, e, name))
            add_number(self->into, e);
    if (self->into->count > before || strcmp(name, "any") == 0 || strcmp(name, "turn") == 0 ||
        strcmp(name, "mirror") == 0)
        return TW_OK;
    if (known)
        return refuse_words(self, "\"%s\" is no symmetry of this puzzle", name);
    return refuse_words(self,
                        "expected any, turn, mirror, or turns and mirrors of the lattice with + "
                        "between, as \"tilewright lattice %s\" names them",
                        tw_lattice_name(self->lattice));
}

static tw_status read_names(reading *self, verb_conditions *conditions)
{
    size_t elements = tw_symmetry_count(self->symmetry);
    char *copy = strdup(self->text), *rest = NULL;
    self->into =
        add_condition(conditions, TW_CONDITION_SYMMETRIC, elements * (strlen(self->text) + 1));
    tw_status status = copy && self->into ? TW_OK : TW_ERR_MEMORY;
    char *name = status == TW_OK ? strtok_r(copy, ",", &rest) : NULL;
    if (status == TW_OK && !name)
        status = read_name(self, self->text); /* which is no name */
    for (; name && status == TW_OK; name = strtok_r(NULL, ",", &rest))
        status = read_name(self, name);
    free(copy);
    return status;
}

tw_status verb_read_symmetries(const char *field, const char *words, const tw_poses *poses,
                               const tw_symmetry *symmetry, verb_conditions *conditions,
                               verb_fault *fault)
{
    reading self = {.field = field,
                    .text = words,
                    .fault = fault,
                    .symmetry = symmetry,
                    .poses = poses,
                    .puzzle = tw_poses_puzzle(poses)};
    self.lattice = tw_puzzle_lattice(self.puzzle);
    return read_names(&self, conditions);
}

/* ---- All of them ------------------------------------------------------------------------- */

bool verb_asks_conditions(const verb_conditions_asked *asked)
{
    return asked->contains || asked->avoids || asked->symmetric || asked->fault_free;
}

const char *const verb_never_with_conditions[] = {
    "limit",        "cost",     "heuristic",        "isa",
    "pivot",        "exchange", "checkpoint",       "store",
    "explain-plan", "levels",   "checkpoint-every", "no-images",
    "format",       NULL};

bool verb_may_meet_conditions(const verb_search *search, bool says_same, const char *given,
                              verb_fault *fault)
{
    if (search->spill)
        return verb_refuse(fault, "spill: tables with conditions stay in memory; leave it out");
    if (!given && search->engine && !verb_asks_to_count(search))
        given = "engine";
    if (given)
        return verb_refuse(fault,
                           "%s: solutions that meet conditions are counted by tables, not "
                           "searched; leave one of the two out",
                           given);
    return !says_same || search->same == TW_SAME_NONE ||
           verb_refuse(fault,
                       "same %s: of those that meet conditions all solutions are counted; leave "
                       "it out",
                       tw_same_word(search->same, false));
}

tw_status verb_read_conditions(const verb_conditions_asked *asked, const tw_solver *solver,
                               verb_conditions *conditions, verb_fault *fault)
{
    const tw_poses *poses = tw_solver_poses(solver);
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const char *clauses[] = {asked->contains, asked->avoids};
    reading self = {.fault = fault,
                    .symmetry = tw_solver_symmetry(solver),
                    .poses = poses,
                    .puzzle = puzzle,
                    .lattice = tw_puzzle_lattice(puzzle)};
    tw_status status = TW_OK;
    for (int i = 0; i < 2 && status == TW_OK; i++) {
        self.field = i == 0 ? "contains" : "avoids";
        self.text = clauses[i];
        if (self.text)
            status = read_clauses(&self, i == 0 ? TW_CONDITION_CONTAINS : TW_CONDITION_AVOIDS,
                                  conditions);
    }
    if (asked->fault_free && status == TW_OK &&
        !add_condition(conditions, TW_CONDITION_FAULT_FREE, 0))
        status = TW_ERR_MEMORY;
    self.field = "symmetric";
    self.text = asked->symmetric;
    if (self.text && status == TW_OK)
        status = read_names(&self, conditions);
    return status;
}

void verb_conditions_free(verb_conditions *conditions)
{
    for (size_t i = 0; i < conditions->count; i++)
        free((uint32_t *)(uintptr_t)conditions->list[i].of);
    free(conditions->list);
    *conditions = (verb_conditions){0};
}
