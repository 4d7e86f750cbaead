/* solutions.h -- texts of solutions: what readers and writers share. */
#ifndef TW_FORMAT_SOLUTIONS_H
#define TW_FORMAT_SOLUTIONS_H

#include "base/emitter.h"
#include "base/writer.h"
#include "format/text/format_row.h"
#include "puzzle/puzzle_shared.h"

/* read_solution.c: one line of JSON. *made: new, of a reader with faults too. */
void tw_read_jsonl(tw_reader *reader, const tw_puzzle *puzzle, const tw_source *source,
                   tw_solution **made);

/* The same of a list of placements, in the order of the text: *items, in *made, which is left alone
 * when it is no list. */
void tw_read_placements(tw_reader *reader, const tw_puzzle *puzzle, const tw_value *list,
                        tw_placement **items, tw_solution **made);

/* lines.c: the solution that shows so; places: where the text has the letter of each cell. */
void tw_read_letters(tw_reader *reader, const tw_poses *poses, const tw_lettered *shown,
                     const tw_place *places, tw_solution **made);

/* write_solution.c: a list of placements, each with its piece's name and its cells. */
void tw_put_placements(tw_emitter *to, const char *key, const tw_puzzle *puzzle,
                       const tw_solution *solution);
/* lines.c: UINT32_MAX when the placement is no pose. */
uint32_t tw_orientation_of(const tw_poses *poses, const tw_placement *placement);
/* lines.c: the words for what can be wrong where a format names poses. Returns status. */
tw_status tw_name_pose_fault(tw_status status, tw_error *error);

#endif
