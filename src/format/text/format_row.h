/* format_row.h -- a format: one constant row of functions, in a file of its own.
 *
 * A new format is such a file, a line in formats.c and one in meson.build. Readers get an open
 * reader, which collects faults, and leave their output alone if there are any; writers keep
 * nothing between calls. */
#pragma once

#include "format/text/reader.h"

typedef struct tw_format_row {
    tw_format is; /* first: users have a pointer to it */
    /* Is the text in this format, if none is named? NULL: decided by the name's ending alone. */
    bool (*claims)(const tw_source *source);
    bool several; /* a file may hold several puzzles: read_puzzle heeds how->problem */
    bool named;   /* and they have names: it heeds how->problem_name */
    /* By kind; NULL: not supported. */
    void (*read_puzzle)(tw_reader *reader, const tw_source *source, const tw_import *how,
                        tw_puzzle **puzzle);
    /* Writes an equivalent tilewright puzzle file; replaces read_puzzle. */
    tw_status (*translate)(tw_reader *reader, const tw_source *source, const tw_out *out);
    tw_status (*write_puzzle)(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_export *how, const tw_out *out, tw_error *error);
    void (*read_solution)(tw_reader *reader, const tw_puzzle *puzzle, const tw_source *source,
                          tw_solution **solution);
    /* The same of a text that must be compared with all placements of the pieces. */
    void (*read_posed)(tw_reader *reader, const tw_poses *poses, const tw_source *source,
                       tw_solution **solution);
    /* solution: NULL for the text above the first one. */
    tw_status (*write_solution)(const tw_context *context, const tw_solution *solution,
                                const tw_solution_text *how, const tw_out *out, tw_error *error);
    /* *dropped: options without a required item. */
    void (*read_cover)(tw_reader *reader, const tw_source *source, tw_cover **cover,
                       size_t *dropped);
    tw_status (*write_cover)(const tw_context *context, const tw_cover *cover,
                             const tw_cover_text *how, const tw_out *out, tw_error *error);
    tw_status (*write_results)(const tw_results *results, const tw_out *out);
    tw_status (*write_diagram)(const tw_diagram *diagram, const tw_out *out);
} tw_format_row;

/* The rows that some files use by name; formats.c has all. */
extern const tw_format_row tw_format_yaml, tw_format_json, tw_format_jsonl;
