/* pose_costs.c -- what each pose costs by the rules of its puzzle.
 *
 * A pose costs the sum of all rules that hold for it. Pieces that are never told apart cost the
 * same: what is said of one of them holds for its stock.
 * Cost: cells of all poses, and for each piece that has rules those of its stock. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

/* Poses, their costs so far, and the weight of each cell under the rules at hand. */
typedef struct pose_pricing {
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    int64_t *costs;
    int64_t *weights;
    uint32_t *named; /* of each stock: the piece that has rules; TW_ANY: none */
} pose_pricing;

/* Adds the rules of a piece, or of any piece, to the weights of cells; sign -1 removes them.
 * Returns what each placed piece costs besides. */
static int64_t weigh_rules(const pose_pricing *self, uint32_t piece, int64_t sign)
{
    int64_t each = 0;
    for (size_t i = 0; i < self->puzzle->cost_count; i++) {
        const tw_cost_rule *rule = &self->puzzle->costs[i];
        if (rule->of.piece != piece || rule->kind == TW_COST_POSE)
            continue;
        each += rule->kind == TW_COST_PIECE ? sign * rule->weight : 0;
        for (size_t c = 0; c < rule->of.cell_count; c++)
            self->weights[tw_puzzle_find_cell(self->puzzle, rule->of.cells[c])] +=
                sign * rule->weight;
    }
    return each;
}

/* Adds the weights of its cells, and `each`, to the cost of each of these poses. */
static void charge(const pose_pricing *self, uint32_t first, size_t count, int64_t each)
{
    for (size_t i = 0; i < count; i++) {
        tw_pose pose = tw_poses_get(self->poses, first + (uint32_t)i);
        self->costs[first + i] += each;
        for (size_t c = 0; c < pose.cell_count; c++)
            self->costs[first + i] += self->weights[pose.cells[c]];
    }
}

/* The piece's next stock after this one: labelled copies have one each. UINT32_MAX: none. */
static uint32_t next_stock(const pose_pricing *self, uint32_t stock, uint32_t piece)
{
    bool more = self->puzzle->labelled && stock + 1 < tw_poses_stock_count(self->poses) &&
                tw_poses_stock(self->poses, stock + 1)->piece == piece;
    return more ? stock + 1 : UINT32_MAX;
}

/* The first stock of the piece. UINT32_MAX for a labelled piece that is never used. */
static uint32_t first_stock(const pose_pricing *self, uint32_t piece)
{
    uint32_t stock = tw_poses_stock_of_piece(self->poses, piece);
    bool own = !self->puzzle->labelled || (stock < tw_poses_stock_count(self->poses) &&
                                           tw_poses_stock(self->poses, stock)->piece == piece);
    return own ? stock : UINT32_MAX;
}

static void charge_piece(const pose_pricing *self, uint32_t piece)
{
    int64_t each = weigh_rules(self, piece, 1);
    for (uint32_t s = first_stock(self, piece); s != UINT32_MAX; s = next_stock(self, s, piece)) {
        const tw_stock *stock = tw_poses_stock(self->poses, s);
        charge(self, stock->first_pose, stock->pose_count, each);
    }
    weigh_rules(self, piece, -1);
}

static tw_status charge_pose(const pose_pricing *self, const tw_cost_rule *rule, tw_error *error)
{
    uint32_t piece = rule->of.piece, s = first_stock(self, piece);
    bool lies = s == UINT32_MAX; /* a piece never used costs nothing */
    for (; s != UINT32_MAX; s = next_stock(self, s, piece)) {
        uint32_t pose;
        tw_status status = tw_poses_of_stock(self->poses, s, &rule->of, &pose);
        if (status == TW_ERR_MEMORY)
            return tw_fail(error, status, "out of memory");
        lies = status == TW_OK;
        if (lies)
            self->costs[pose] += rule->weight;
    }
    return lies ? TW_OK
                : tw_fail(error, TW_ERR_INPUT, "a cost is of piece \"%s\" where it cannot lie",
                          tw_puzzle_piece_name(self->puzzle, piece));
}

/* Charges a piece once; fails if an equal piece has costs under another name. */
static tw_status name_piece(const pose_pricing *self, uint32_t piece, tw_error *error)
{
    uint32_t stock = first_stock(self, piece);
    uint32_t other = stock == UINT32_MAX ? piece : self->named[stock];
    if (other != TW_ANY && other != piece)
        return tw_fail(error, TW_ERR_INPUT,
                       "there are costs of \"%s\" and of \"%s\", which are equal and never told "
                       "apart: those of one hold for both",
                       tw_puzzle_piece_name(self->puzzle, other),
                       tw_puzzle_piece_name(self->puzzle, piece));
    if (other == TW_ANY) {
        charge_piece(self, piece);
        self->named[stock] = piece;
    }
    return TW_OK;
}

tw_status tw_poses_costs(const tw_context *context, const tw_poses *poses, int64_t *costs,
                         tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    context = tw_context_or_default(context);
    size_t cells = puzzle->cell_count, stocks = tw_poses_stock_count(poses);
    pose_pricing self = {.poses = poses, .puzzle = puzzle, .costs = costs};
    self.weights = tw_take(context, cells, sizeof *self.weights);
    self.named = tw_take(context, stocks, sizeof *self.named);
    tw_status status = self.weights && self.named ? TW_OK : TW_ERR_MEMORY;
    memset(costs, 0, tw_poses_count(poses) * sizeof *costs);
    for (size_t s = 0; status == TW_OK && s < stocks; s++)
        self.named[s] = TW_ANY;
    if (status) {
        tw_fail_as(error, status);
    } else { /* rules for any piece */
        charge(&self, 0, tw_poses_of_pieces(poses), weigh_rules(&self, TW_ANY, 1));
        weigh_rules(&self, TW_ANY, -1);
    }
    for (size_t i = 0; status == TW_OK && i < puzzle->cost_count; i++) {
        const tw_cost_rule *rule = &puzzle->costs[i];
        if (rule->of.piece == TW_ANY)
            continue;
        status = name_piece(&self, rule->of.piece, error);
        if (status == TW_OK && rule->kind == TW_COST_POSE)
            status = charge_pose(&self, rule, error);
    }
    tw_give(context, self.weights, cells, sizeof *self.weights);
    tw_give(context, self.named, stocks, sizeof *self.named);
    return status;
}
