/* write_sequence.c -- writes a disassembly as one line of JSON, which read_sequence.c reads. */
#include "disassembly/disassembler.h"
#include "format/shape/cell_sets.h"
#include "format/solution/solutions.h"
#include "puzzle/puzzle_shared.h"

typedef struct written {
    tw_emitter to;
    const tw_disassembler *by;
    const tw_disassembly *disassembly;
} written;

static void put_numbers(written *w, const char *key, const uint32_t *numbers, size_t count)
{
    tw_emitter_list(&w->to, key, true);
    for (size_t i = 0; i < count; i++)
        tw_emitter_number(&w->to, NULL, numbers[i]);
    tw_emitter_end(&w->to);
}

/* number 0: writes null. */
static void put_if_any(written *w, const char *key, size_t number)
{
    if (number)
        tw_emitter_count(&w->to, key, number);
    else
        tw_put(tw_emitter_value(&w->to, key), "null");
}

static void put_sequence_turn(written *w, const tw_disassembly_move *move)
{
    static const char *const axes[] = {"x", "y", "z"};
    tw_emitter_map(&w->to, "turn", true);
    tw_emitter_text(&w->to, "axis", axes[move->axis]);
    tw_emitter_number(&w->to, "quarters", move->quarters);
    tw_emitter_list(&w->to, "centre", true);
    for (size_t k = 0; k < 3; k++)
        tw_emitter_real(&w->to, NULL, move->centre[k] / 2.0);
    tw_emitter_end(&w->to);
    tw_emitter_list_if_any(&w->to, "path", true);
    for (size_t i = 0; i < move->path_count; i++) {
        tw_emitter_list(&w->to, NULL, true);
        tw_emitter_real(&w->to, NULL, move->path[i].angle / 100.0);
        tw_emitter_real(&w->to, NULL, move->path[i].u / 1000.0);
        tw_emitter_real(&w->to, NULL, move->path[i].v / 1000.0);
        tw_emitter_end(&w->to);
    }
    tw_emitter_end(&w->to);
    tw_emitter_end(&w->to);
}

static void put_sequence_part(written *w, const tw_disassembly_part *part, size_t number)
{
    tw_disassembly_move move;
    tw_emitter_map(&w->to, NULL, true);
    put_numbers(w, "pieces", part->pieces, part->piece_count);
    tw_emitter_list(&w->to, "moves", true);
    for (size_t i = 0; tw_disassembly_move_get(w->disassembly, number, i, &move); i++) {
        tw_emitter_map(&w->to, NULL, true);
        put_numbers(w, "moved", move.moved, move.moved_count);
        if (move.quarters) {
            put_sequence_turn(w, &move);
        } else {
            tw_put_vector(&w->to, "direction", tw_disassembler_direction(w->by, move.direction),
                          tw_lattice_rank(tw_puzzle_lattice(tw_disassembler_puzzle(w->by))));
            put_if_any(w, "steps", move.steps);
        }
        tw_emitter_end(&w->to);
    }
    tw_emitter_end(&w->to);
    put_if_any(w, "stayed", part->stayed);
    put_if_any(w, "removed", part->removed);
    tw_emitter_end(&w->to);
}

tw_status tw_disassembly_write(const tw_disassembler *disassembler, const tw_solution *solution,
                               const tw_disassembly *disassembly, const tw_out *out)
{
    written w = {.by = disassembler, .disassembly = disassembly};
    if (!tw_disassembly_is_of(disassembly, solution) ||
        tw_solution_names(tw_disassembler_puzzle(disassembler), solution, NULL))
        return TW_ERR_INPUT;
    tw_bytes level = {.context = tw_disassembler_context(disassembler)};
    tw_disassembly_level(disassembly, &level);
    tw_status status = level.status;
    if (status == TW_OK) {
        const tw_disassembly_sum sum = tw_disassembly_total(disassembly);
        tw_disassembly_part part;
        tw_emitter_open(&w.to, out, TW_EMITTER_LINE);
        tw_emitter_text(&w.to, "type", "assembly");
        tw_emitter_text(&w.to, "answer", tw_disassembly_word(sum.answer));
        tw_emitter_text(&w.to, "level", level.data ? (const char *)level.data : "");
        tw_emitter_count(&w.to, "move_count", sum.moves);
        tw_emitter_count(&w.to, "piece_move_count", sum.piece_moves);
        tw_emitter_count(&w.to, "states", sum.states);
        tw_emitter_list(&w.to, "together", true); /* sets that stay joined */
        for (size_t i = 0; tw_disassembly_part_get(disassembly, i, &part); i++)
            if (part.move_count == 0)
                put_numbers(&w, NULL, part.pieces, part.piece_count);
        tw_emitter_end(&w.to);
        tw_put_placements(&w.to, "placements", tw_disassembler_puzzle(disassembler), solution);
        tw_emitter_list(&w.to, "parts", true);
        for (size_t i = 0; tw_disassembly_part_get(disassembly, i, &part); i++)
            put_sequence_part(&w, &part, i);
        tw_emitter_end(&w.to);
        status = tw_emitter_close(&w.to);
    }
    tw_bytes_free(&level);
    return status;
}
