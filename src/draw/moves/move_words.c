/* move_words.c -- moves in words: "3. pieces A and C up by 2" (tw/advanced/draw.h).
 *
 * Words name the axes, whatever a picture is seen from: right, forward and down as the coordinates
 * grow; solids that stand up have z upwards, so there up and backward are the other way. */
#include <math.h>
#include <stdlib.h>

#include <tw/advanced/draw.h>

#include "base/sized.h"
#include "base/writer.h"
#include "draw/moves/move_frames.h"
#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#define TOLD 0.3 /* of the greatest share of a direction; a smaller one is not told */

typedef struct telling {
    const tw_shown_moves *shown;
    const tw_lattice *lattice;
    bool upright, solid;
    size_t number; /* of the move, from 1 */
    tw_writer writer;
} telling;

/* Between items i and i + 1 of a list of `count`. */
static const char *joint(size_t i, size_t count)
{
    return i + 1 == count ? "" : i + 2 == count ? " and " : ", ";
}

static void put_moved_names(telling *t, const tw_disassembly_move *move)
{
    tw_put_format(&t->writer, "%4zu. piece%s ", t->number, move->moved_count == 1 ? "" : "s");
    for (size_t i = 0; i < move->moved_count; i++) {
        const tw_placement *placement = t->shown->solution->placements + move->moved[i];
        tw_put(&t->writer, tw_puzzle_piece_name(t->shown->puzzle, placement->piece));
        tw_put(&t->writer, joint(i, move->moved_count));
    }
}

/* " up and forward", in the order up, forward, right. off: " and off" follows. */
static void put_way(telling *t, const double way[3], bool off)
{
    const char *const pairs[3][2] = {{"left", "right"},
                                     {t->solid ? "backward" : "up", t->solid ? "forward" : "down"},
                                     {"up", "down"}};
    const char *words[4];
    size_t count = 0;
    const double most = fmax(fabs(way[0]), fmax(fabs(way[1]), fabs(way[2])));
    for (size_t k = 3; k-- > 0;)
        if (fabs(way[k]) > TOLD * most)
            words[count++] = pairs[k][(way[k] > 0) != (t->upright && k > 0)];
    if (most == 0)
        words[count++] = "out of the plane";
    if (off)
        words[count++] = "off";
    for (size_t i = 0; i < count; i++)
        tw_put_format(&t->writer, "%s%s", words[i], joint(i, count));
}

static void put_turn(telling *t, const tw_disassembly_move *move)
{
    static const char *const from[3] = {"the right", "the front", "above"};
    const bool turned = move->axis == 2 ? !t->upright : move->axis == 1 && t->upright;
    const bool clockwise = turned != ((move->quarters < 0) != t->shown->assembly);
    tw_put_format(&t->writer, "turned %d degrees %s, seen from %s", 90 * abs(move->quarters),
                  clockwise ? "clockwise" : "counterclockwise", from[move->axis]);
    if (move->path_count > 0)
        tw_put(&t->writer, ", shifting on the way");
}

static void put_move(telling *t, const tw_disassembly_move *move)
{
    const bool back = t->shown->assembly, away = move->steps == 0;
    double way[3];
    put_moved_names(t, move);
    tw_put(&t->writer, " ");
    if (move->quarters != 0) {
        put_turn(t, move);
    } else {
        tw_lattice_way(t->lattice,
                       tw_disassembler_direction(t->shown->disassembler, move->direction), way);
        for (size_t k = 0; k < 3 && back; k++)
            way[k] = -way[k];
        put_way(t, way, away && !back);
        if (away && back)
            tw_put(&t->writer, " from outside");
        if (!away)
            tw_put_format(&t->writer, " by %u", move->steps);
    }
    tw_put(&t->writer, "\n");
    t->number++;
}

tw_status tw_shown_moves_write(const tw_shown_moves *moves, const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_shown_moves shown = {0};
    tw_status status = tw_sized_copy(moves, &shown, sizeof shown, "tw_shown_moves", error);
    status = status == TW_OK ? tw_moves_check(&shown, error) : status;
    if (status != TW_OK)
        return status;
    const tw_lattice *lattice = tw_puzzle_lattice(shown.puzzle);
    telling t = {.shown = &shown,
                 .lattice = lattice,
                 .upright = tw_stands_up(shown.puzzle),
                 .solid = !tw_lattice_is_flat(lattice),
                 .number = 1,
                 .writer = {.out = out}};
    tw_disassembly_part part;
    tw_disassembly_move move;
    size_t parts = 0;
    while (tw_disassembly_part_get(shown.disassembly, parts, &part))
        parts++;
    for (size_t k = 0; k < parts;
         k++) { /* an assembly begins with the last move of the last part */
        const size_t number = shown.assembly ? parts - 1 - k : k;
        tw_disassembly_part_get(shown.disassembly, number, &part);
        for (size_t i = 0; i < part.move_count; i++)
            if (tw_disassembly_move_get(shown.disassembly, number,
                                        shown.assembly ? part.move_count - 1 - i : i, &move))
                put_move(&t, &move);
    }
    return tw_writer_end(&t.writer);
}
