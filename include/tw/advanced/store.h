/* tw/advanced/store.h -- what outlasts a run: checkpoints, and stores of solutions.
 *
 * A *checkpoint* holds what is left of a run, and what it knew, in one file that is replaced as a
 * whole or not at all. A *store* is a database file of solutions, runs and their progress
 * (doc/checkpoint-format.md, doc/store-schema.md).
 * A module for browsers has checkpoints and no stores: tw_store_open says TW_ERR_UNSUPPORTED there.
 *
 * Threads: a store is used by one at a time; a checkpoint that was read is never changed, and any
 * number may read it.
 * Cost: of what goes to a file or comes from it, its bytes; else it is said. */
#ifndef TW_ADVANCED_STORE_H
#define TW_ADVANCED_STORE_H

#include <tw/advanced/cover.h>
#include <tw/advanced/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Which puzzle is it? ----------------------------------------------------------------- */

/* Equal for equal things, on every machine; different for different ones but by malice. */
typedef struct tw_hash {
    uint8_t bytes[16];
} tw_hash;

/* Of all that decides what the solutions are and how they are written: lattice, container, pieces
 * with their names, marks, pins. The title does not count. */
TW_API tw_status tw_puzzle_hash(const tw_context *context, const tw_puzzle *puzzle, tw_hash *hash,
                                tw_error *error);
TW_API bool tw_hash_equal(const tw_hash *a, const tw_hash *b);

/* ---- Files that are there as a whole or not at all ---------------------------------------- */

/* What that takes of a machine; wherever a disk is asked for, NULL means the files of this one.
 * Paths are borrowed. */
typedef struct tw_disk {
    /* A new file, never one that is there, nor through a link. path ends with TW_DISK_BESIDE, of
     * which the X are to be changed until no other file has that name. NULL: it failed. */
    void *(*create)(void *user, char *path);
    /* Writes some of the bytes, one at least, and returns how many; 0: it cannot. */
    size_t (*write)(void *user, void *file, const void *bytes, size_t count);
    bool (*sync)(void *user, void *file);  /* until it is safe against a loss of power */
    bool (*close)(void *user, void *file); /* the file is not used again, whatever it says */
    bool (*rename)(void *user, const char *from, const char *to); /* in one step */
    bool (*sync_folder)(void *user, const char *path);            /* the one that path is in */
    void (*remove)(void *user, const char *path);                 /* may fail in silence */
    const char *(*reason)(void *user); /* words for what failed last; NULL: none */
    /* From now on, and until this process ends, path belongs to the holder of *held. false: another
     * process has it. A disk without locks has NULL for both of these. */
    bool (*lock)(void *user, const char *path, void **held);
    void (*unlock)(void *user, const char *path, void *held);
    void *user;
} tw_disk;

/* What the name of a file that is being written ends with. */
#define TW_DISK_BESIDE ".XXXXXX.part"

/* ---- Checkpoints ------------------------------------------------------------------------- */

#define TW_CHECKPOINT_VERSION 1
#define TW_MAX_CHECKPOINT 67108864 /* bytes of what is packed in one */
#define TW_MAX_CHECKPOINT_TASKS 1000000
#define TW_CHECKPOINT_WHOLE ((uint64_t)1 << 62) /* units of the whole work */

/* Part of the work that is left: a path in the search tree, as engines give it. */
typedef struct tw_checkpoint_task {
    const uint32_t *options;
    size_t count, fixed, forced; /* forced <= fixed <= count */
    bool bounded;                /* then fixed < count, and `last` ends the choices there */
    uint32_t last;
    uint64_t weight; /* units; those of all tasks are the whole at most, the rest is done */
    uint32_t root;
    /* Hits found and not yet delivered: root, number of options, options; again and again. */
    const uint32_t *held;
    size_t held_count;
    bool searched; /* nothing but `held` is left; no options */
} tw_checkpoint_task;

/* The program's own: an option of the run, or a fact, by name. */
typedef struct tw_checkpoint_text {
    const char *name, *value;
} tw_checkpoint_text;

/* Names that begin so are of one run, not of the work: parts of a work may differ in them, and what
 * is merged of them has none. */
#define TW_TEXT_RUN "run:"

/* The program's own: counters and sums, by number. */
typedef struct tw_checkpoint_number {
    uint32_t name;
    uint64_t value;
} tw_checkpoint_number;

typedef struct tw_checkpoint {
    tw_hash puzzle, cover;
    const tw_checkpoint_text *texts;
    size_t text_count;
    const tw_checkpoint_number *numbers;
    size_t number_count;
    const tw_checkpoint_task *tasks;
    size_t task_count;
} tw_checkpoint;

/* The bytes of a checkpoint, the same on every machine. TW_ERR_TOO_LARGE over TW_MAX_CHECKPOINT,
 * TW_ERR_USAGE for a task that is none. */
TW_API tw_status tw_checkpoint_write(const tw_context *context, const tw_checkpoint *checkpoint,
                                     const tw_out *out, tw_error *error);
/* The same into a file, in one step: path is the old file or the new one at every moment, even when
 * the machine stops. disk: NULL for this machine's files. TW_ERR_IO: path is as it was (or, when
 * only its folder could not be made safe, new), and nothing is left beside it. On this machine's
 * files what is there must be a checkpoint, or empty, or a link to such a file: else TW_ERR_IO. */
TW_API tw_status tw_checkpoint_save(const tw_context *context, const tw_checkpoint *checkpoint,
                                    const tw_disk *disk, const char *path, tw_error *error);
/* bytes: of any origin, borrowed for the call. *checkpoint: new. TW_ERR_INPUT when it is none, is
 * cut off or damaged (error says which), TW_ERR_VERSION, TW_ERR_TOO_LARGE. Whether it is
 * of a puzzle is for tw_solver_resume to say. */
TW_API tw_status tw_checkpoint_read(const tw_context *context, const void *bytes, size_t count,
                                    tw_checkpoint **checkpoint, tw_error *error);
/* The same from a file of this machine. TW_ERR_IO when it cannot be read; error has its name. */
TW_API tw_status tw_checkpoint_load(const tw_context *context, const char *path,
                                    tw_checkpoint **checkpoint, tw_error *error);
TW_API void tw_checkpoint_free(tw_checkpoint *read); /* one that was read; NULL is allowed */
/* The value by that name; NULL when there is none. */
TW_API const char *tw_checkpoint_find_text(const tw_checkpoint *checkpoint, const char *name);
/* false: there is no such number. */
TW_API bool tw_checkpoint_find_number(const tw_checkpoint *checkpoint, uint32_t name,
                                      uint64_t *value);

/* ---- Solutions as bytes ------------------------------------------------------------------ */

/* Number of placements; for each its piece, turn, number of cells, and the cells' numbers in the
 * container, ascending. The same on every machine; equal for equal solutions. */

/* bytes: of any origin. *solution: new, tw_solution_free. Whether it solves the puzzle is for
 * tw_solution_check. TW_ERR_INPUT when there are no such pieces or cells. */
TW_API tw_status tw_solution_unpack(const tw_context *context, const tw_puzzle *puzzle,
                                    const void *bytes, size_t count, tw_solution **solution,
                                    tw_error *error);

/* ---- Stores ------------------------------------------------------------------------------ */

#define TW_STORE_VERSION 4

/* An open store; used by one thread at a time. Several programs may have one open: those that
 * write wait for each other, some seconds at most. */
typedef struct tw_store tw_store;

typedef enum tw_store_access {
    TW_STORE_READ,  /* as it is, of this version or an older one that reads alike */
    TW_STORE_WRITE, /* an older one is brought up to this version */
    TW_STORE_CREATE /* the same; a new one when there is none */
} tw_store_access;

/* TW_ERR_IO when it cannot be opened, TW_ERR_INPUT when it is no store (a new one takes the place
 * of an empty file, of no other), TW_ERR_VERSION for a newer one (or, to read, for one too old).
 * *store: new. */
TW_API tw_status tw_store_open(const tw_context *context, const char *path, tw_store_access access,
                               tw_store **store, tw_error *error);
TW_API void tw_store_free(tw_store *store); /* NULL is allowed */

/* A puzzle, with what its solutions are counted up to: solutions of one are kept apart from those
 * of any other. Texts are borrowed, where they are handed out for the call. */
typedef struct tw_store_puzzle {
    uint64_t number; /* in the store, from 1 */
    tw_hash hash;
    const char *up_to; /* a word */
    const char *title; /* for people */
    const char *text;  /* the puzzle as it was written: what it takes to show solutions */
} tw_store_puzzle;

/* A file that the text of a puzzle names, and what is in it. */
typedef struct tw_store_file {
    const char *name, *text;
} tw_store_file;

typedef struct tw_store_run {
    uint64_t number; /* in the store, from 1 */
    uint64_t puzzle;
    const char *engine, *options; /* words for people */
    int64_t started;              /* seconds since 1970, 0: not known */
    uint32_t threads;
    /* How it ended: "" while it goes, or when it was killed. */
    const char *outcome;
    double seconds;
    uint64_t branches, solutions;
} tw_store_run;

/* Where a run was at some time. */
typedef struct tw_store_point {
    double seconds, fraction;
    uint64_t branches, solutions;
} tw_store_point;

/* How a solution comes apart again, as it was found out (tw/disassembly.h) or stated: words and
 * numbers that the store keeps without judging them. */
typedef struct tw_store_apart {
    uint64_t number;     /* of the solution */
    const char *options; /* what was asked for: another answer may come of others */
    const char *answer, *level;
    uint32_t first, moves, piece_moves; /* first: the number that the level begins with */
    const char *sequence;               /* the moves: a line of JSON, say */
} tw_store_apart;

/* Keeps it beside the solutions, in the place of what was kept there before: all of them in one
 * transaction or, on an error, none; afterwards they are safe against a loss of power. Some hundred
 * at a time are fast. TW_ERR_STATE for a store that is open to read, TW_ERR_IO when there is no
 * such solution. */
TW_API tw_status tw_store_put_apart(tw_store *store, uint64_t puzzle, const tw_store_apart *items,
                                    size_t count, tw_error *error);

/* ---- What is in a store ------------------------------------------------------------------ */

/* Each gets the things one by one; false ends the call. */
TW_API tw_status tw_store_each_puzzle(tw_store *store,
                                      bool (*each)(void *user, const tw_store_puzzle *puzzle),
                                      void *user, tw_error *error);
TW_API tw_status tw_store_each_file(tw_store *store, uint64_t puzzle,
                                    bool (*each)(void *user, const tw_store_file *file), void *user,
                                    tw_error *error);
TW_API tw_status tw_store_each_run(tw_store *store, uint64_t puzzle,
                                   bool (*each)(void *user, const tw_store_run *run), void *user,
                                   tw_error *error);
TW_API tw_status tw_store_each_point(tw_store *store, uint64_t run,
                                     bool (*each)(void *user, const tw_store_point *point),
                                     void *user, tw_error *error);

/* By the numbers of the solutions. */
TW_API tw_status tw_store_each_apart(tw_store *store, uint64_t puzzle,
                                     bool (*each)(void *user, const tw_store_apart *apart),
                                     void *user, tw_error *error);

typedef struct tw_store_stats {
    uint64_t solutions, runs;
    uint64_t finished;  /* runs that tried everything: outcome "exhausted" */
    double seconds;     /* of all runs that ended */
    uint64_t branches;  /* of these */
    uint64_t bytes;     /* of the file, all puzzles together */
    uint64_t first_run; /* the first that was exhausted, 0: none */
    /* Solutions that runs which were exhausted found, in all that they went on from too; 0 where
     * there is none, or they differ. */
    uint64_t known;
    bool complete; /* all that there are: a run was exhausted, and as many are here as it found */
} tw_store_stats;

TW_API tw_status tw_store_get_stats(tw_store *store, uint64_t puzzle, tw_store_stats *stats,
                                    tw_error *error);

/* Gets a solution: its number (from 1, in the order they were added) and bytes, borrowed for the
 * call. false ends the call. */
typedef struct tw_store_sink {
    bool (*solution)(void *user, uint64_t number, const void *bytes, size_t count);
    void *user;
} tw_store_sink;

/* TW_ERR_USAGE when there is none of this number; error says how many there are. */
TW_API tw_status tw_store_get(tw_store *store, uint64_t puzzle, uint64_t number,
                              const tw_store_sink *sink, tw_error *error);
/* One of them, each as likely as any other; the seed decides. */
TW_API tw_status tw_store_random(tw_store *store, uint64_t puzzle, uint64_t seed,
                                 const tw_store_sink *sink, tw_error *error);
/* Those from number `from` on in which the piece covers the cell (numbers, as packed);
 * piece UINT32_MAX: any, so all in which the cell is covered; cell UINT32_MAX: any. Cost: all
 * solutions from there on. */
TW_API tw_status tw_store_where(tw_store *store, uint64_t puzzle, uint32_t piece, uint32_t cell,
                                uint64_t from, const tw_store_sink *sink, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
