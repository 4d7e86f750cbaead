/* pose_marks.c -- marks on the edges of poses, and which may meet where (pose_ways.h). */
#include "api/poses/pose_ways.h"

json_t *api_json_marks(const tw_poses *poses, uint32_t number)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_pose pose = tw_poses_get(poses, number);
    json_t *list = json_array();
    for (size_t i = 0; i < pose.cell_count; i++) {
        json_t *marks = json_array();
        uint32_t kind = tw_puzzle_cell(puzzle, pose.cells[i])->kind;
        for (uint32_t label = 0; label < tw_lattice_arc_count(tw_puzzle_lattice(puzzle), kind);
             label++)
            json_array_append_new(marks, json_integer(tw_poses_mark(poses, number, i, label)));
        json_array_append_new(list, marks);
    }
    return list;
}

/* A half-edge of a cell: to another cell, told once of the two, or out of the container. */
static void add_edge(json_t *inner, json_t *border, const tw_puzzle *puzzle, const uint32_t at[2])
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const tw_cell *cell = tw_puzzle_cell(puzzle, at[0]);
    uint32_t next = tw_puzzle_find_cell(puzzle, tw_lattice_neighbour(lattice, *cell, at[1]));
    uint32_t back = tw_lattice_arc(lattice, cell->kind, at[1])->back;
    uint32_t mark = tw_puzzle_border(puzzle, at[0], at[1]);
    if (next == UINT32_MAX)
        json_array_append_new(border,
                              json_pack("[i, i, i]", (int)at[0], (int)at[1],
                                        mark ? (int)mark : (int)tw_puzzle_mark_count(puzzle) + 1));
    else if (at[0] < next || (at[0] == next && at[1] < back))
        json_array_append_new(
            inner, json_pack("[i, i, i, i]", (int)at[0], (int)at[1], (int)next, (int)back));
}

static json_t *meetings(const tw_puzzle *puzzle)
{
    size_t count = tw_puzzle_mark_count(puzzle) + 2;
    json_t *rows = json_array();
    for (size_t a = 0; a < count; a++) {
        json_t *row = json_array();
        for (size_t b = 0; b < count; b++)
            json_array_append_new(row,
                                  json_integer(tw_puzzle_may_meet(puzzle, (uint8_t)a, (uint8_t)b)));
        json_array_append_new(rows, row);
    }
    return rows;
}

json_t *api_json_edges(const tw_puzzle *puzzle)
{
    json_t *inner = json_array(), *border = json_array();
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(puzzle); cell++) {
        uint32_t kind = tw_puzzle_cell(puzzle, cell)->kind;
        for (uint32_t arc = 0; arc < tw_lattice_arc_count(tw_puzzle_lattice(puzzle), kind); arc++)
            add_edge(inner, border, puzzle, (const uint32_t[2]){cell, arc});
    }
    return json_pack("{s:o, s:o, s:o}", "inner", inner, "border", border, "meet", meetings(puzzle));
}
