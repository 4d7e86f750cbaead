/* puzzle_formats.h -- puzzles and solutions as files of this program and of others: rows for the
 * table of formats. */
#ifndef CLI_PUZZLE_FORMATS_H
#define CLI_PUZZLE_FORMATS_H

#include "cli/convert/text_formats.h"

int cli_import_xmpuzzle(cli_input *input, const cli_import_options *asked);
int cli_import_polycube(cli_input *input, const cli_import_options *asked);
int cli_import_piezas(cli_input *input, const cli_import_options *asked);

extern const cli_exporter cli_yaml_out, cli_json_out, cli_solution_out, cli_pose_out;
extern const cli_exporter cli_xmpuzzle_out, cli_piezas_out;

#endif
