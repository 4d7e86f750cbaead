/* solutions.h -- texts of solutions: declarations shared by readers and writers. */
#pragma once

#include "base/emitter.h"
#include "base/writer.h"
#include "format/text/format_row.h"
#include "puzzle/puzzle_shared.h"

/* read_solution.c: reads one line of JSON. *made: new, even if the reader has faults. */
void tw_read_jsonl(tw_reader *reader, const tw_puzzle *puzzle, const tw_source *source,
                   tw_solution **made);

/* The same for a list of placements, in the order of the text. *items: those of *made, which is
 * left alone if it is no list. */
void tw_read_placements(tw_reader *reader, const tw_puzzle *puzzle, const tw_value *list,
                        tw_placement **items, tw_solution **made);

/* write_solution.c: a list of placements, each with its piece's name and its cells. */
void tw_put_placements(tw_emitter *to, const char *key, const tw_puzzle *puzzle,
                       const tw_solution *solution);
/* lines.c: the orientation of a placement's pose. As tw_poses_of_placement. */
tw_status tw_orientation_of(const tw_poses *poses, const tw_placement *placement,
                            uint32_t *orientation);
/* lines.c: fills error with what can be wrong in a format that names poses. Returns status. */
tw_status tw_name_pose_fault(tw_status status, tw_error *error);
