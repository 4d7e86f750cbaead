/* bitset_frame.c -- opens the frame of a node that the engine `bitset` visits on its own: lists
 * the rows to choose from, and keeps those whose children are live (bitset_state.h).
 *
 * A very large node is examined row by row, and a run may end between two rows: `opening` tells
 * how far it came; everything else is as before that node. */
#include "engine/bitset/bitset_state.h"

#include <assert.h>

/* The test of a node's rows is interrupted only if they have more than this many bytes, some
 * milliseconds; each step of it counts as a node. */
#define WHOLE_BYTES ((uint64_t)1 << 24)
#define STEP_BYTES ((uint64_t)1 << 18)

static const tw_bits_node *frame_node(const tw_bits_state *state)
{
    return &state->nodes.stack[state->walk.depth];
}

/* Reserves room behind the rows for what survives each of them, and one more, if there is any. */
static void keep_survivors(tw_bits_state *state, tw_bits_frame *frame)
{
    const tw_bits_node *node = frame_node(state);
    size_t words = tw_bits_kept_words(node->list.count, node->list.words);
    if (frame->rest || node->left == 1 ||
        (frame->count + 1) * words > tw_bits_nodes_kept_room(&state->nodes, node))
        return;
    frame->kept = (uint64_t *)(void *)(state->nodes.arena + frame->end);
    frame->kept_words = words;
}

/* Subtracts the steps that `bytes` take, or all that are left. */
static void take_steps(uint64_t *steps, uint64_t bytes)
{
    uint64_t taken = bytes / STEP_BYTES + 1;
    *steps -= taken < *steps ? taken : *steps;
}

/* The end of the rows of a frame to test now: at least one row. */
static uint32_t rows_now(const tw_bits_state *state, const tw_bits_frame *frame, uint64_t *steps)
{
    const tw_bits_node *node = frame_node(state);
    uint64_t bytes = (uint64_t)node->list.count * node->list.words * sizeof(uint64_t);
    uint32_t first = state->opening.looked;
    if (bytes * frame->count < WHOLE_BYTES)
        return frame->count;
    uint64_t rows = *steps / (bytes / STEP_BYTES + 1);
    rows += rows == 0;
    if (rows > frame->count - first)
        rows = frame->count - first;
    take_steps(steps, bytes * rows);
    return first + (uint32_t)rows;
}

/* Keeps the live ones of rows [first, end) of a frame, behind the `kept` rows before. Returns the
 * new number of kept rows. */
static uint32_t test_rows(tw_bits_state *state, tw_bits_frame *frame, uint32_t first, uint32_t end,
                          uint32_t kept)
{
    const tw_bits_node *node = frame_node(state);
    tw_bits_nodes *nodes = &state->nodes;
    uint64_t *seen = nodes->seen;
    uint8_t *alive = nodes->alive;
    for (uint32_t i = first; i < end; i++) {
        uint32_t row = frame->rows[i];
        if (frame->kept) {
            nodes->seen = frame->kept + kept * frame->kept_words;
            nodes->alive = (uint8_t *)(nodes->seen + node->list.words);
        }
        if (nodes->kernels->steps->lives(nodes, node, row, frame->rest ? row + 1 : 0))
            frame->rows[kept++] = row;
    }
    nodes->seen = seen;
    nodes->alive = alive;
    return kept;
}

/* The same for a frame that keeps what survives, at a plain node. */
static uint32_t test_plain_rows(tw_bits_state *state, tw_bits_frame *frame, uint32_t first,
                                uint32_t end, uint32_t kept)
{
    const tw_bits_node *node = frame_node(state);
    const tw_bits_wants wants = {node->need, node->more, node->owed};
    return kept + (uint32_t)state->nodes.kernels->living(&node->list, &wants, frame->rows + first,
                                                         end - first, frame->rows + kept,
                                                         frame->kept + kept * frame->kept_words);
}

/* Keeps the live rows of a frame; false: not all rows are tested yet. If one option is missing, the
 * live rows are those that complete a solution, and only they count as tested. */
static bool keep_living_choices(tw_bits_state *state, tw_bits_frame *frame, uint64_t *steps)
{
    const tw_bits_node *node = frame_node(state);
    uint32_t looked = rows_now(state, frame, steps);
    bool plain = frame->kept && tw_bits_nodes_is_plain(&state->nodes, node);
    uint32_t kept = (plain ? test_plain_rows : test_rows)(state, frame, state->opening.looked,
                                                          looked, state->opening.kept);
    if (looked < frame->count) {
        state->opening = (tw_bits_opening){true, true, looked, kept};
        return false;
    }
    frame->count = kept;
    frame->end += (kept * frame->kept_words * sizeof *frame->kept + 63) / 64 * 64;
    assert(frame->end <= state->nodes.arena_size);
    state->updates += node->left == 1 ? kept : looked;
    state->opening = (tw_bits_opening){0};
    return true;
}

static void list_rows(tw_bits_state *state, tw_bits_frame *frame)
{
    const tw_bits_node *node = frame_node(state);
    size_t item = 0;
    *frame = (tw_bits_frame){.option = TW_NO_OPTION, .end = node->end};
    frame->rows = (uint32_t *)(void *)(state->nodes.arena + node->end);
    if (state->nodes.kernels->steps->item(&state->nodes, node, &item)) {
        frame->count = (uint32_t)state->nodes.kernels->having(&node->list, item, frame->rows);
    } else {
        frame->rest = true;
        uint32_t count = 0;
        const tw_bits_list *list = &node->list;
        for (uint32_t i = 0; i < list->count; i++)
            if (tw_bits_is_alive(list, i))
                frame->rows[count++] = i;
        frame->count = count;
    }
    frame->end += (frame->count * sizeof *frame->rows + 63) / 64 * 64;
    keep_survivors(state, frame);
}

tw_bits_opened tw_bits_frame_open(tw_bits_state *state, bool *solution, uint64_t *steps)
{
    tw_bits_frame *frame = &state->frames[state->walk.depth];
    if (state->dead)
        return TW_BITS_OPENED_NOTHING;
    if (!state->opening.listed)
        list_rows(state, frame);
    if (!keep_living_choices(state, frame, steps))
        return TW_BITS_OPENED_HALF;
    *solution = frame->rest && tw_bits_nodes_done(frame_node(state));
    return frame->count > 0 ? TW_BITS_OPENED_FRAME : TW_BITS_OPENED_NOTHING;
}
