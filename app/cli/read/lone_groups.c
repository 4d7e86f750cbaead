/* lone_groups.c -- groups that join nothing (lone_groups.h). */
#include "cli/read/lone_groups.h"

#include <string.h>

#include "cli/cli.h"

/* Copies of all pieces that can be in a group. */
static uint64_t count_members(const tw_puzzle *puzzle, const char *name)
{
    uint64_t members = 0;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        uint32_t low, high;
        size_t count;
        const tw_group_def *groups = tw_puzzle_piece_groups(puzzle, piece, &count);
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        for (size_t i = 0; i < count; i++)
            if (strcmp(groups[i].name, name) == 0)
                members += groups[i].copies < high ? groups[i].copies : high;
    }
    return members;
}

/* The other groups, numbered as the pieces name them. */
typedef struct groups_of {
    const tw_puzzle *puzzle;
    const char *but;
} groups_of;

static const char *other_group(void *user, size_t number)
{
    const groups_of *of = user;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(of->puzzle); piece++) {
        size_t count;
        const tw_group_def *groups = tw_puzzle_piece_groups(of->puzzle, piece, &count);
        for (size_t i = 0; i < count; i++)
            if (strcmp(groups[i].name, of->but) != 0 && number-- == 0)
                return groups[i].name;
    }
    return NULL;
}

void cli_note_lone_groups(const tw_puzzle *puzzle)
{
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        size_t count;
        const tw_group_def *groups = tw_puzzle_piece_groups(puzzle, piece, &count);
        for (size_t i = 0; i < count; i++) {
            groups_of others = {puzzle, groups[i].name};
            if (count_members(puzzle, groups[i].name) > 1)
                continue;
            cli_complain("note: piece \"%s\" is in group \"%s\" alone, so that nothing can stay "
                         "joined by it%s",
                         tw_puzzle_piece_name(puzzle, piece), groups[i].name,
                         verb_meant(tw_nearest(groups[i].name, other_group, &others), ""));
        }
    }
}
