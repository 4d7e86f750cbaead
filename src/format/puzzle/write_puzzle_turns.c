/* write_puzzle_turns.c -- a set of transformations as `turns` and `mirror` say it
 * (puzzle_writer.h).
 *
 * Sets that come from a file are all turns, with mirrors or without, nothing, or what some of the
 * named generators make; so the generators are tried out, few before many.
 * Cost: a closure for each set of generators, where there are at most ten. */
#include "format/puzzle/puzzle_writer.h"
#include "lattice/lattice_shared.h"

#include <string.h>

enum { MOST_GENERATORS = 10 };

static bool same_set(const tw_transform_set *a, const tw_transform_set *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static tw_transform_set made_by(const tw_lattice *lattice, uint32_t generators)
{
    uint32_t numbers[MOST_GENERATORS];
    size_t count = 0;
    for (uint32_t g = 0; g < MOST_GENERATORS; g++)
        if (generators & 1u << g)
            numbers[count++] = g;
    return tw_lattice_generated(lattice, numbers, count);
}

static size_t count_bits(uint32_t bits)
{
    size_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static bool find_generators(const tw_lattice *lattice, const tw_transform_set *set,
                            uint32_t *generators)
{
    size_t count = tw_lattice_generator_count(lattice);
    if (count > MOST_GENERATORS)
        return false;
    for (size_t size = 0; size <= count; size++)
        for (uint32_t bits = 0; bits < 1u << count; bits++) {
            if (count_bits(bits) != size)
                continue;
            tw_transform_set made = made_by(lattice, bits);
            if (!same_set(&made, set))
                continue;
            *generators = bits;
            return true;
        }
    return false;
}

bool tw_say_turns(const tw_puzzle *puzzle, uint32_t piece, tw_turns_said *said)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_transform_set set = tw_puzzle_piece_turns(puzzle, piece);
    tw_transform_set turns = tw_lattice_turns(lattice, false);
    tw_transform_set all = tw_lattice_turns(lattice, true);
    *said = (tw_turns_said){.rigid = tw_puzzle_piece_rigid(puzzle, piece)};
    if (same_set(&set, &turns) || same_set(&set, &all)) {
        said->mirror = same_set(&turns, &all) ? tw_lattice_mirror(lattice) : same_set(&set, &all);
        return true;
    }
    said->fixed = tw_transform_set_count(&set) == 1;
    said->list = !said->fixed;
    return !said->rigid && (said->fixed || find_generators(lattice, &set, &said->generators));
}

bool tw_same_turns(const tw_turns_said *a, const tw_turns_said *b)
{
    return a->rigid == b->rigid && a->fixed == b->fixed && a->mirror == b->mirror &&
           a->list == b->list && a->generators == b->generators;
}

tw_turns_said tw_usual_turns(const tw_lattice *lattice)
{
    return (tw_turns_said){.mirror = tw_lattice_mirror(lattice)};
}

static void put_list(tw_puzzle_writer *self, uint32_t generators)
{
    tw_emitter_list(&self->emitter, "turns", true);
    for (uint32_t g = 0; g < MOST_GENERATORS; g++)
        if (generators & 1u << g)
            tw_emitter_text(&self->emitter, NULL, tw_lattice_generator_name(self->lattice, g));
    tw_emitter_end(&self->emitter);
}

/* A list and `fixed` mean no mirrors but those named, wherever mirrors are not said to be allowed;
 * and they are never said to be where a list is used. */
void tw_put_turns(tw_puzzle_writer *self, const tw_turns_said *said, const tw_turns_said *usual)
{
    bool word =
        said->rigid != usual->rigid || said->fixed != usual->fixed || (usual->list && !said->list);
    if (said->list && (!usual->list || said->generators != usual->generators))
        put_list(self, said->generators);
    else if (!said->list && word)
        tw_emitter_word(&self->emitter, "turns",
                        said->rigid   ? "rigid"
                        : said->fixed ? "fixed"
                                      : "all");
    if (!said->list && !said->fixed && said->mirror != usual->mirror)
        tw_emitter_bool(&self->emitter, "mirror", said->mirror);
}
