/* conditions.c -- words on the command line become poses and symmetries (conditions.h).
 *
 *   X               a pose of X
 *   X 3,1           one that covers this cell
 *   X 3,1 3,2; F    one that covers both; then one of F
 *   any             any symmetry but the identity; so turn, mirror
 *   quarter+flip    what the lattice's quarter and then its flip do, wherever it puts the container
 */
#include "cli/run/conditions.h"
#include "cli/read/names.h"

#include <stdlib.h>
#include <string.h>

#include "cli/diagnostics.h"
#include "cli/text.h"

typedef struct reading {
    const char *option, *text; /* as they were given */
    const tw_solver *solver;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    tw_condition *into;
} reading;

/* A new condition at the end, with room for `most` numbers. */
static tw_condition *add_condition(cli_conditions *conditions, tw_condition_kind kind, size_t most)
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

/* The piece whose name a clause begins with, the longest; cuts the name off. */
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

/* Of the poses those stay that cover the cell that a word is. false: there is none. */
static bool keep_covering(const reading *self, const char *word)
{
    char text[TW_MAX_NAME + 64];
    uint32_t cell = 0;
    size_t count = self->into->count, cells = tw_puzzle_cell_count(self->puzzle);
    while (cell < cells &&
           strcmp(cli_cell_text(self->lattice, *tw_puzzle_cell(self->puzzle, cell), text), word) !=
               0)
        cell++;
    self->into->count = 0;
    for (size_t i = 0; i < count; i++) {
        const tw_pose pose = tw_poses_get(self->poses, self->into->of[i]);
        for (size_t k = 0; k < pose.cell_count; k++)
            if (pose.cells[k] == cell)
                add_number(self->into, self->into->of[i]);
    }
    return cell < cells;
}

/* Adds the poses that a clause means: of its piece, on all its cells. */
static int read_clause(reading *self, char *clause)
{
    char *cells = NULL, *rest = NULL;
    uint32_t piece = find_piece(self, clause, &cells);
    if (piece == UINT32_MAX) {
        clause[strcspn(clause, " ")] = '\0';
        const char *near = cli_nearest_piece(self->puzzle, clause);
        return cli_refuse("--%s=%s: there is no piece \"%s\"%s%s%s", self->option, self->text,
                          clause, near ? "; did you mean \"" : "", near ? near : "",
                          near ? "\"?" : "");
    }
    uint32_t stock = tw_poses_stock_of_piece(self->poses, piece);
    for (uint32_t p = 0; p < tw_poses_count(self->poses); p++)
        if (tw_poses_get(self->poses, p).stock == stock)
            add_number(self->into, p);
    for (char *word = strtok_r(cells, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (!keep_covering(self, word))
            return cli_refuse("--%s=%s: the container has no cell %s", self->option, self->text,
                              word);
    if (self->into->count > 0)
        return CLI_GO_ON;
    return cli_refuse("--%s=%s: piece \"%s\" cannot lie so", self->option, self->text, clause);
}

/* Several clauses, a condition each. */
static int read_clauses(reading *self, tw_condition_kind kind, cli_conditions *conditions)
{
    size_t poses = tw_poses_count(self->poses);
    char *copy = strdup(self->text), *rest = NULL;
    int code = copy ? CLI_GO_ON : cli_no_memory();
    for (char *clause = copy ? strtok_r(copy, ";", &rest) : NULL; clause && code == CLI_GO_ON;
         clause = strtok_r(NULL, ";", &rest)) {
        clause += strspn(clause, " ");
        while (*clause && clause[strlen(clause) - 1] == ' ')
            clause[strlen(clause) - 1] = '\0';
        self->into = add_condition(conditions, kind, poses);
        code = self->into ? read_clause(self, clause) : cli_no_memory();
    }
    free(copy);
    return code;
}

/* ---- Symmetries -------------------------------------------------------------------------- */

/* What the transformations of a name, one after the other, make of a cell. false: it has others. */
static bool transform(const tw_lattice *lattice, const char *name, tw_cell *cell)
{
    const size_t count = tw_lattice_generator_count(lattice);
    for (const char *at = name;; at++) {
        size_t length = strcspn(at, "+"), g = 0;
        while (g < count && (strlen(tw_lattice_generator_name(lattice, g)) != length ||
                             strncmp(tw_lattice_generator_name(lattice, g), at, length) != 0))
            g++;
        if (g == count)
            return false;
        *cell = tw_lattice_apply(lattice, tw_lattice_generator_element(lattice, g), *cell);
        at += length;
        if (*at == '\0')
            return true;
    }
}

/* Transformations by name, and the translation that goes with them. */
typedef struct motion {
    const char *name;
    int32_t by[TW_AXES];
} motion;

static tw_cell move(const reading *self, const motion *by, tw_cell cell)
{
    (void)transform(self->lattice, by->name, &cell);
    return tw_lattice_canonical(self->lattice, tw_lattice_translate(self->lattice, cell, by->by));
}

/* Does the motion carry the marks around a cell of a pose to those around its image? */
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

/* Where only marks tell: does the motion do to poses what the element does? Exchanges of names go
 * with any motion. */
static bool moves_poses(const reading *self, uint32_t element, const motion *by)
{
    const uint32_t *images = tw_symmetry_poses(tw_solver_symmetry(self->solver), element);
    if (tw_puzzle_mark_count(self->puzzle) == 0 || tw_puzzle_permutation_count(self->puzzle) > 1)
        return true;
    for (uint32_t p = 0; p < tw_poses_count(self->poses); p++)
        for (size_t i = 0; i < tw_poses_get(self->poses, p).cell_count; i++)
            if (!carries_marks(self, by, p, images[p], i))
                return false;
    return true;
}

/* Does an element of the symmetry do that, together with some translation? */
static bool does(const reading *self, uint32_t element, const char *name)
{
    const uint32_t *images = tw_symmetry_cells(tw_solver_symmetry(self->solver), element);
    motion by = {.name = name};
    tw_cell first = *tw_puzzle_cell(self->puzzle, 0),
            target = *tw_puzzle_cell(self->puzzle, images[0]);
    (void)transform(self->lattice, name, &first);
    for (size_t i = 0; i < tw_lattice_rank(self->lattice); i++)
        by.by[i] = target.at[i] - first.at[i];
    for (uint32_t c = 0; c < tw_puzzle_cell_count(self->puzzle); c++) {
        tw_cell moved = move(self, &by, *tw_puzzle_cell(self->puzzle, c));
        if (tw_lattice_compare(self->lattice, &moved, tw_puzzle_cell(self->puzzle, images[c])) != 0)
            return false;
    }
    return moves_poses(self, element, &by);
}

/* Is the element of this sort ("any", "turn", "mirror"), of which all are that move something? */
static bool is_of_sort(const reading *self, uint32_t element, const char *sort)
{
    const tw_symmetry *symmetry = tw_solver_symmetry(self->solver);
    return element > 0 && (strcmp(sort, "any") == 0 ||
                           (strcmp(sort, "turn") == 0 &&
                            tw_symmetry_counts(symmetry, element, TW_SAME_ROTATIONS)) ||
                           (strcmp(sort, "mirror") == 0 && tw_symmetry_mirrors(symmetry, element)));
}

/* Adds the elements that a name means; by its name also what leaves all as it is. */
static int read_name(reading *self, const char *name)
{
    size_t before = self->into->count;
    tw_cell any = *tw_puzzle_cell(self->puzzle, 0);
    bool known = transform(self->lattice, name, &any);
    for (uint32_t e = 0; e < tw_symmetry_count(tw_solver_symmetry(self->solver)); e++)
        if (known ? does(self, e, name) : is_of_sort(self, e, name))
            add_number(self->into, e);
    if (self->into->count > before || strcmp(name, "any") == 0 || strcmp(name, "turn") == 0 ||
        strcmp(name, "mirror") == 0)
        return CLI_GO_ON;
    if (known)
        return cli_refuse("--symmetric=%s: \"%s\" is no symmetry of this puzzle", self->text, name);
    return cli_refuse("--symmetric=%s: expected any, turn, mirror, or turns and mirrors of the "
                      "lattice with + between, as \"tilewright lattice %s\" names them",
                      self->text, tw_lattice_name(self->lattice));
}

static int read_names(reading *self, cli_conditions *conditions)
{
    size_t elements = tw_symmetry_count(tw_solver_symmetry(self->solver));
    char *copy = strdup(self->text), *rest = NULL;
    self->into =
        add_condition(conditions, TW_CONDITION_SYMMETRIC, elements * (strlen(self->text) + 1));
    int code = copy && self->into ? CLI_GO_ON : cli_no_memory();
    for (char *name = code == CLI_GO_ON ? strtok_r(copy, ",", &rest) : NULL;
         name && code == CLI_GO_ON; name = strtok_r(NULL, ",", &rest))
        code = read_name(self, name);
    free(copy);
    return code;
}

/* ---- All of them ------------------------------------------------------------------------- */

int cli_read_conditions(const cli_condition_options *asked, const tw_solver *solver,
                        cli_conditions *conditions)
{
    const tw_poses *poses = tw_solver_poses(solver);
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const char *clauses[] = {asked->contains, asked->avoids};
    reading self = {
        .solver = solver, .poses = poses, .puzzle = puzzle, .lattice = tw_puzzle_lattice(puzzle)};
    int code = CLI_GO_ON;
    for (int i = 0; i < 2 && code == CLI_GO_ON; i++) {
        self.option = i == 0 ? "contains" : "avoids";
        self.text = clauses[i];
        if (self.text)
            code = read_clauses(&self, i == 0 ? TW_CONDITION_CONTAINS : TW_CONDITION_AVOIDS,
                                conditions);
    }
    if (asked->fault_free && code == CLI_GO_ON &&
        !add_condition(conditions, TW_CONDITION_FAULT_FREE, 0))
        code = cli_no_memory();
    self.text = asked->symmetric;
    if (self.text && code == CLI_GO_ON)
        code = read_names(&self, conditions);
    return code;
}

void cli_conditions_free(cli_conditions *conditions)
{
    for (size_t i = 0; i < conditions->count; i++)
        free((uint32_t *)(uintptr_t)conditions->list[i].of);
    free(conditions->list);
    *conditions = (cli_conditions){0};
}
