/* puzzles.h -- puzzle texts: from values to a tw_puzzle_def, part by part. */
#pragma once

#include "format/lattice/lattices.h"
#include "format/shape/sets.h"
#include "format/shape/shapes.h"
#include "format/text/format_row.h"

/* Keys that are known: of a puzzle, of a piece in it, and of a set in it; each ends with NULL. */
extern const char *const tw_puzzle_keys[];
extern const char *const tw_piece_keys[];
extern const char *const tw_entry_keys[];

/* The marks of a puzzle in the order in which they are first named; number i + 1 is names[i]. */
typedef struct tw_mark_names {
    const char *names[TW_MAX_MARKS];
    size_t count;
} tw_mark_names;

/* Pieces and pins read so far, while the reader lives. {.reader = reader} is empty. */
typedef struct tw_gathered {
    tw_reader *reader;
    tw_piece_def *pieces;
    size_t piece_count, piece_room;
    uint64_t piece_cells; /* of all forms together */
    tw_placement *pins;
    size_t pin_count, pin_room;
} tw_gathered;

/* (gathered.c) hint: what to do if there are too many. */
tw_status tw_gathered_add(tw_gathered *of, const tw_piece_def *piece, const char *hint);
uint32_t tw_gathered_find(const tw_gathered *of, const char *name); /* or TW_ANY */
/* Adds a pin: the piece must lie on these cells, which are in the arena. */
tw_status tw_gathered_pin(tw_gathered *of, const tw_placement *pin);
/* Makes the puzzle of def, pieces and pins. *puzzle: new; on failure def->lattice is unchanged. */
tw_status tw_gathered_make(tw_gathered *of, tw_puzzle_def *def, tw_puzzle **puzzle);

/* The wanted target, and all targets. Texts are in the arena, or borrowed. */
typedef struct tw_target {
    const char *wanted;      /* "": none */
    const char *name;        /* the wanted one; "": none, or not found */
    const char *names;       /* all of them, one per line */
    const tw_value *value;   /* `targets:`; NULL: the puzzle has none */
    const tw_value *left[8]; /* per list, the cells its name leaves open */
    size_t left_count;
} tw_target;

/* The puzzle read so far. */
typedef struct tw_draft {
    tw_reader *reader;
    tw_lattice *lattice;   /* owned until a puzzle takes it */
    const tw_value *sets;  /* of the lattice's text; NULL: none */
    const tw_value *turns; /* of the whole puzzle; NULL: not stated */
    const tw_value *mirror;
    bool chosen; /* it comes of a design: a colour may be on one side only */
    tw_target target;
    tw_colours colours;
    tw_gathered of; /* the pieces */
    tw_mark_names marks;
} tw_draft;

/* ---- read_puzzle.c ----------------------------------------------------------------------- */

/* Reads a tilewright puzzle file: YAML, or JSON if the name ends so or source->format is that. */
void tw_read_own_puzzle(tw_reader *reader, const tw_source *source, const tw_import *how,
                        tw_puzzle **puzzle);
/* Reads the tree of such a file, which comes of a design (format/design/choice_tree.h). */
void tw_read_chosen_puzzle(tw_reader *reader, const tw_source *source, const tw_value *root,
                           tw_puzzle **puzzle);
/* Reads `container:` into its part of *def. Without a lattice, only the keys are checked. */
void tw_draft_container(tw_draft *draft, const tw_value *value, tw_puzzle_def *def);

/* ---- puzzle_lattice.c -------------------------------------------------------------------- */

/* Reads `lattice:`; fills draft->lattice and draft->sets. */
tw_status tw_draft_lattice(tw_draft *draft, const tw_source *source, const tw_value *value);

/* ---- pieces.c ---------------------------------------------------------------------------- */

/* All entries of `pieces:`. Without a lattice, only what does not need one is checked. */
void tw_draft_pieces(tw_draft *draft, const tw_value *list);
/* A number, [least, most] or `any`, for a key (NULL: one) that counts `of`, up to a bound; most may
 * be TW_ANY. false after a fault. */
bool tw_get_range(tw_reader *reader, const tw_value *value, const char *key, const char *of,
                  uint32_t bound, uint32_t range[2]);
/* The names of the pieces of a set that an entry asks for, in the arena. false after a fault. */
bool tw_list_set_names(tw_draft *draft, const tw_value *entry, const char *const **names,
                       size_t *count);
/* A hint: the piece that was meant, or else the known names, as many as fit. candidate: as of
 * tw_nearest. */
tw_words tw_hint_piece(const char *name, const char *(*candidate)(void *user, size_t number),
                       void *user);

/* ---- targets.c --------------------------------------------------------------------------- */

/* Reads `targets:` of a puzzle and finds the one that is wanted. */
void tw_read_targets(tw_draft *draft, const tw_value *root);
/* Removes the cells that the target leaves open from the container; without a target, makes
 * optional all cells that some target leaves open. They take the names that leave them open. */
void tw_apply_target(tw_draft *draft, tw_cell_set *container, tw_puzzle_def *def);

/* ---- turns.c ----------------------------------------------------------------------------- */

/* The transformations of a piece (turns, rigid, rigid_mirrors), from `turns` and `mirror` of its
 * entry, of its set (NULL: none), and of the puzzle. */
bool tw_get_turns(tw_draft *draft, const tw_value *entry, const tw_set *set, tw_piece_def *piece);
/* Copies a set into the reader's arena, for the `turns` of a piece; NULL: memory is out. */
const tw_transform_set *tw_keep_turns(tw_reader *reader, tw_transform_set turns);

/* ---- marks.c ----------------------------------------------------------------------------- */

/* The number, from 1, of a name among those of marks or colours; 0: it is none of them. */
uint8_t tw_number_of(const char *const *names, size_t count, const char *name);

/* The cells that marks can stand on. */
typedef struct tw_cells_of {
    const char *name; /* `the container`, `piece "F"` */
    const tw_lattice *lattice;
    const tw_cell *cells;
    size_t count;
} tw_cells_of;

/* A list of marks; *marks lies in the arena. */
tw_status tw_read_marks(tw_draft *draft, const tw_value *list, const tw_cells_of *owner,
                        const tw_mark_def **marks, size_t *count);
/* The matching table, once all marks and colours are named, for `meets` and `lies` of def. */
void tw_read_matching(tw_draft *draft, const tw_value *map, tw_puzzle_def *def);
/* Lets every colour without a list lie on itself alone, even if it is on one side only. */
void tw_allow_lone_colours(tw_draft *draft, tw_puzzle_def *def);
/* Reads cells of the lattice into those of a placement, in the arena; false after a fault. */
bool tw_read_cells(tw_draft *draft, const tw_value *list, tw_placement *of);
/* Where a piece is pinned. */
tw_status tw_read_pin(tw_draft *draft, const tw_value *list, uint32_t piece);
