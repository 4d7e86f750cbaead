/* piece_groups.c -- the groups of pieces that may stay joined when a solution is taken apart.
 *
 * Each name is kept once, under its number. Invariant: no piece is in a group twice. */
#include "puzzle/puzzle_data.h"
#include "base/bounds.h"
#include "base/faults.h"
#include "base/numbers.h"

#include <string.h>

/* The number of a group; adds it if it is new. UINT32_MAX: memory is out. */
static uint32_t enter_group(tw_puzzle *puzzle, const char *name)
{
    const uint64_t hash = tw_mix_bytes(0, name, strlen(name));
    size_t step = 0;
    uint32_t number;
    while ((number = tw_hash_table_next(&puzzle->group_table, hash, &step)) != TW_HASH_TABLE_END)
        if (strcmp(puzzle->groups[number].name, name) == 0)
            return number;
    number = (uint32_t)puzzle->group_count;
    if (!TW_GROW(puzzle->context, puzzle->groups, puzzle->group_room, puzzle->group_count + 1) ||
        !tw_hash_table_add(puzzle->context, &puzzle->group_table, hash, number))
        return UINT32_MAX;
    tw_group *group = &puzzle->groups[puzzle->group_count++];
    *group = (tw_group){.name = tw_copy_text(puzzle->context, name), .piece = UINT32_MAX};
    return group->name ? number : UINT32_MAX;
}

tw_status tw_piece_groups_make(tw_puzzle *puzzle, const tw_piece_def *def, tw_piece *piece,
                               tw_faults *faults)
{
    const uint32_t own = (uint32_t)(piece - puzzle->pieces);
    if (def->group_count > TW_LIMIT(puzzle->context, pieces))
        return tw_fault(faults, def->place, "",
                        "piece \"%s\" is in %zu groups; at most %u are possible", def->name,
                        def->group_count, TW_LIMIT(puzzle->context, pieces));
    piece->groups = tw_take(puzzle->context, def->group_count, sizeof *piece->groups);
    piece->group_numbers = tw_take(puzzle->context, def->group_count, sizeof *piece->group_numbers);
    if (!piece->groups || !piece->group_numbers)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < def->group_count; i++) {
        const tw_group_def *group = &def->groups[i];
        if (!group->name || !*group->name || strlen(group->name) >= TW_LIMIT(puzzle->context, name))
            return tw_fault(faults, def->place, "",
                            "the name of a group of piece \"%s\" is empty, or longer than %u bytes",
                            def->name, TW_LIMIT(puzzle->context, name) - 1);
        if (group->copies == 0)
            return tw_fault(faults, def->place, "", "group \"%s\" has no copy of piece \"%s\"",
                            group->name, def->name);
        const uint32_t number = enter_group(puzzle, group->name);
        if (number == UINT32_MAX)
            return TW_ERR_MEMORY;
        if (puzzle->groups[number].piece == own)
            return tw_fault(faults, def->place, "", "piece \"%s\" is in group \"%s\" twice",
                            def->name, group->name);
        puzzle->groups[number].piece = own;
        piece->group_numbers[piece->group_count] = number;
        piece->groups[piece->group_count++] =
            (tw_group_def){puzzle->groups[number].name, group->copies};
    }
    return TW_OK;
}

const tw_group_def *tw_puzzle_piece_groups(const tw_puzzle *puzzle, uint32_t piece, size_t *count)
{
    *count = puzzle->pieces[piece].group_count;
    return puzzle->pieces[piece].groups;
}

size_t tw_puzzle_group_count(const tw_puzzle *puzzle)
{
    return puzzle->group_count;
}

uint32_t tw_puzzle_group_number(const tw_puzzle *puzzle, uint32_t piece, size_t index)
{
    return puzzle->pieces[piece].group_numbers[index];
}
