/* tw/advanced/store.h -- checkpoints, and stores of solutions: what remains after a run.
 *
 * A *checkpoint* is a file that holds the work that a run has left, and what it has counted. It is
 * always replaced as a whole (doc/checkpoint-format.md). A *store* is a database file of solutions,
 * runs and the progress of runs (doc/store-schema.md). A module for browsers has checkpoints but no
 * stores: there tw_store_open returns TW_ERR_UNSUPPORTED.
 *
 * Threads: one thread uses a store at a time. A checkpoint that was read never changes, so any
 * number of threads may read it.
 * Cost: the bytes that are read or written; other costs are stated. */
#ifndef TW_ADVANCED_STORE_H
#define TW_ADVANCED_STORE_H

#include <tw/advanced/cover.h>
#include <tw/advanced/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Which puzzle is it? ----------------------------------------------------------------- */

/* A hash of 128 bits (XXH3). Equal things have equal hashes on every machine. Different things have
 * different ones, unless one of them was forged. */
typedef struct tw_hash {
    uint8_t bytes[16];
} tw_hash;

/* Hashes all that decides what the solutions are and how they are written: lattice, container,
 * pieces with their names, marks, pins, exchanges and costs. The title does not count.
 * TW_ERR_MEMORY. */
TW_API tw_status tw_puzzle_hash(const tw_context *context, const tw_puzzle *puzzle, tw_hash *hash,
                                tw_error *error);
TW_API bool tw_hash_equal(const tw_hash *a, const tw_hash *b);

/* ---- Files that are there as a whole or not at all ---------------------------------------- */

/* The operations needed to replace a file as a whole. Where a call takes a disk, NULL means the
 * files of this machine. Paths are borrowed for the call. A callback that fails returns NULL, 0 or
 * false. */
typedef struct tw_disk {
    /* Creates a file; it must not exist, and no link is followed. path ends with TW_DISK_BESIDE;
     * the callback changes each X until no file has that name. Returns the open file. */
    void *(*create)(void *user, char *path);
    /* Writes at least one of the bytes, and returns how many. */
    size_t (*write)(void *user, void *file, const void *bytes, size_t count);
    bool (*sync)(void *user, void *file);  /* makes the file safe against a loss of power */
    bool (*close)(void *user, void *file); /* the file is not used again, even if this fails */
    bool (*rename)(void *user, const char *from, const char *to); /* in one step */
    bool (*sync_folder)(void *user, const char *path);            /* the folder that path is in */
    void (*remove)(void *user, const char *path);                 /* a failure is ignored */
    const char *(*reason)(void *user); /* words for the last failure; NULL: none */
    /* Locks path until it is unlocked or this process ends; *held is passed to unlock. false:
     * another process has the lock, or, if `reason` has words, it cannot be locked. Both are NULL
     * in a disk without locks. */
    bool (*lock)(void *user, const char *path, void **held);
    void (*unlock)(void *user, const char *path, void *held);
    void *user;
} tw_disk;

/* The suffix of the name of a file while it is written. */
#define TW_DISK_BESIDE ".XXXXXX.part"

/* ---- Checkpoints ------------------------------------------------------------------------- */

#define TW_CHECKPOINT_VERSION 1
#define TW_MAX_CHECKPOINT 67108864 /* bytes of a checkpoint before it is compressed */
#define TW_MAX_CHECKPOINT_TASKS 1000000
#define TW_CHECKPOINT_WHOLE ((uint64_t)1 << 62) /* units of the whole work */

/* A part of the search tree that is not searched yet, as a path in the tree. */
typedef struct tw_checkpoint_task {
    /* The options on the way to the next node. The first `forced` are placed whatever the engine
     * would branch on; the first `fixed` are never undone. forced <= fixed <= count. */
    const uint32_t *options;
    size_t count, fixed, forced;
    /* The first node that is not fixed has no choices after option `last`; then fixed < count. */
    bool bounded;
    uint32_t last;
    uint64_t weight; /* units; TW_CHECKPOINT_WHOLE minus the sum of all tasks is done */
    uint32_t root;   /* number of the subproblem (tw_solve_stats) that the path is in */
    /* Raw solutions that were found but not delivered, one after the other: root, number of
     * options, options (doc/checkpoint-format.md). */
    const uint32_t *held;
    size_t held_count; /* numbers in `held` */
    bool searched;     /* only `held` is left; there are no options */
} tw_checkpoint_task;

/* An option of the run or a fact, by name. The program that saves defines the names. */
typedef struct tw_checkpoint_text {
    const char *name, *value;
} tw_checkpoint_text;

/* Texts whose names begin with this belong to one run, not to the work: parts of a work may differ
 * in them, and merging drops them. */
#define TW_TEXT_RUN "run:"

/* A counter or a sum, by number. The program that saves defines the numbers (tw_saved_number). */
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

/* Writes a checkpoint; the bytes are the same on every machine. TW_ERR_TOO_LARGE: over
 * TW_MAX_CHECKPOINT or TW_MAX_CHECKPOINT_TASKS. TW_ERR_USAGE: a task is malformed, or the weights
 * exceed TW_CHECKPOINT_WHOLE. TW_ERR_IO: out failed. */
TW_API tw_status tw_checkpoint_write(const tw_context *context, const tw_checkpoint *checkpoint,
                                     const tw_out *out, tw_error *error);
/* Writes a checkpoint into the file `path`, in one step: at every moment the file is the old one or
 * the new one, even if the machine stops. disk: NULL: this machine's files. TW_ERR_IO: the file is
 * unchanged, and no other file is left beside it; if only the sync of its folder failed, the file
 * is the new one. On this machine's files an existing file must be a checkpoint or empty, or a link
 * to such a file; any other one is TW_ERR_IO. Otherwise as tw_checkpoint_write. */
TW_API tw_status tw_checkpoint_save(const tw_context *context, const tw_checkpoint *checkpoint,
                                    const tw_disk *disk, const char *path, tw_error *error);
/* Reads a checkpoint from bytes of any origin. bytes: borrowed for the call. *checkpoint: new.
 * TW_ERR_INPUT: it is not a checkpoint, is cut off, or is damaged; error tells which.
 * TW_ERR_UNSUPPORTED: it is of a count by tables, which only a job can continue. TW_ERR_VERSION: it
 * is newer. TW_ERR_TOO_LARGE. tw_solver_resume checks that it is of the right puzzle. */
TW_API tw_status tw_checkpoint_read(const tw_context *context, const void *bytes, size_t count,
                                    tw_checkpoint **checkpoint, tw_error *error);
/* Reads a checkpoint from a file of this machine. Statuses as tw_checkpoint_read; TW_ERR_IO: the
 * file cannot be read. error->file is its name. */
TW_API tw_status tw_checkpoint_load(const tw_context *context, const char *path,
                                    tw_checkpoint **checkpoint, tw_error *error);
/* Only for a checkpoint that was read; NULL is allowed. */
TW_API void tw_checkpoint_free(tw_checkpoint *read);
/* The value of the text of this name, borrowed from the checkpoint; NULL: none. */
TW_API const char *tw_checkpoint_find_text(const tw_checkpoint *checkpoint, const char *name);
/* The number of this name. false: none; *value is unchanged. */
TW_API bool tw_checkpoint_find_number(const tw_checkpoint *checkpoint, uint32_t name,
                                      uint64_t *value);

/* ---- Solutions as bytes ------------------------------------------------------------------ */

/* A packed solution is the number of placements, and for each its piece, its turn, its number of
 * cells, and their numbers in the container, ascending. The bytes are the same on every machine,
 * and equal solutions have equal bytes. */

/* Unpacks a solution from bytes of any origin, borrowed for the call. *solution: new; free it with
 * tw_solution_free. TW_ERR_INPUT: the bytes are damaged, or name pieces or cells that the puzzle
 * lacks. tw_solution_check tells whether it solves the puzzle. */
TW_API tw_status tw_solution_unpack(const tw_context *context, const tw_puzzle *puzzle,
                                    const void *bytes, size_t count, tw_solution **solution,
                                    tw_error *error);

/* ---- Stores ------------------------------------------------------------------------------ */

#define TW_STORE_VERSION 5

/* An open store. Several programs may have the same store open. Those that write wait for each
 * other, for 20 seconds at most. */
typedef struct tw_store tw_store;

typedef enum tw_store_access {
    TW_STORE_READ,  /* read only; a store of an older version may be read as it is */
    TW_STORE_WRITE, /* brings an older store up to this version */
    TW_STORE_CREATE /* as WRITE; makes a new store if there is none */
} tw_store_access;

/* Opens a store. *store: new. TW_ERR_IO: it cannot be opened, or another program kept it locked.
 * TW_ERR_INPUT: the file is not a store, or is damaged; CREATE makes a store of an empty file, but
 * of no other. TW_ERR_VERSION: it is newer, or, for READ, too old to be read as it is.
 * TW_ERR_UNSUPPORTED: this build has no stores. All calls below also return TW_ERR_IO, TW_ERR_INPUT
 * (the store is damaged) and TW_ERR_MEMORY. */
TW_API tw_status tw_store_open(const tw_context *context, const char *path, tw_store_access access,
                               tw_store **store, tw_error *error);
TW_API void tw_store_free(tw_store *store); /* NULL is allowed */

/* A puzzle in a store, with the symmetries up to which its solutions are counted. The store keeps
 * the solutions of each such puzzle separately. Texts of this struct and of those below are
 * borrowed; in a callback they last for the call. */
typedef struct tw_store_puzzle {
    uint64_t number; /* in the store, from 1 */
    tw_hash hash;
    const char *same;  /* a word (tw_same_word) */
    const char *title; /* for users */
    const char *text;  /* the puzzle as it was written, from which solutions can be shown */
} tw_store_puzzle;

/* A file that the text of a puzzle names, and its text. */
typedef struct tw_store_file {
    const char *name, *text;
} tw_store_file;

typedef struct tw_store_run {
    uint64_t number; /* in the store, from 1 */
    uint64_t puzzle;
    const char *engine, *options; /* in words, for users */
    int64_t started;              /* seconds since 1970; 0: not known */
    uint32_t threads;
    /* How it ended; "": it is still running, or was killed. */
    const char *outcome;
    double seconds;
    uint64_t branches, solutions;
} tw_store_run;

/* How far a run was at some time. */
typedef struct tw_store_point {
    double seconds, fraction;
    uint64_t branches, solutions;
} tw_store_point;

/* How a solution is taken apart, as tw/disassembly.h found or a file states. The store keeps these
 * words and numbers as they are and checks none of them. */
typedef struct tw_store_disassembly {
    uint64_t number;     /* of the solution */
    const char *options; /* what was searched for; other options may give another answer */
    const char *answer, *level;
    uint32_t first, moves, piece_moves; /* first: the first number of the level */
    const char *sequence;               /* the moves, for example as one line of JSON */
} tw_store_disassembly;

/* Stores how solutions are taken apart, and replaces what was stored for them before. All items are
 * stored in one transaction, or, on an error, none; afterwards they are safe against a loss of
 * power. Call it for some hundred items at a time: each call waits for the disk. items: borrowed
 * for the call. TW_ERR_STATE: the store is open to read only. TW_ERR_IO: a solution of that number
 * does not exist. */
TW_API tw_status tw_store_put_disassembly(tw_store *store, uint64_t puzzle,
                                          const tw_store_disassembly *items, size_t count,
                                          tw_error *error);

/* ---- What is in a store ------------------------------------------------------------------ */

/* Each of these calls passes all items to the callback one by one, borrowed for the callback.
 * false: no more, and the call succeeds. Puzzles, runs and points come in the order in which they
 * were added, files by name. puzzle, run: numbers in the store; of an unknown one there are no
 * items. */
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

/* In the order of the numbers of the solutions. */
TW_API tw_status tw_store_each_disassembly(tw_store *store, uint64_t puzzle,
                                           bool (*each)(void *user,
                                                        const tw_store_disassembly *apart),
                                           void *user, tw_error *error);

typedef struct tw_store_stats {
    uint64_t solutions, runs;
    uint64_t finished;  /* runs that searched everything: outcome "exhausted" */
    double seconds;     /* of all runs that ended */
    uint64_t branches;  /* of the same runs */
    uint64_t bytes;     /* of the file, with all its puzzles */
    uint64_t first_run; /* number of the first exhausted run; 0: none */
    /* How many solutions each exhausted run found, those before its checkpoints included; 0: there
     * is no such run, or they disagree. */
    uint64_t known;
    bool complete; /* the store has all solutions: as many as an exhausted run found */
} tw_store_stats;

TW_API tw_status tw_store_get_stats(tw_store *store, uint64_t puzzle, tw_store_stats *stats,
                                    tw_error *error);

/* Gets a solution: its number, from 1 in the order in which they were added, and its bytes,
 * borrowed for the call. false: no more, and the call succeeds. */
typedef struct tw_store_sink {
    bool (*solution)(void *user, uint64_t number, const void *bytes, size_t count);
    void *user;
} tw_store_sink;

/* Passes on the solution of this number. TW_ERR_USAGE: there is none; error tells how many there
 * are. */
TW_API tw_status tw_store_get(tw_store *store, uint64_t puzzle, uint64_t number,
                              const tw_store_sink *sink, tw_error *error);
/* Passes on one solution, each with the same probability; the seed decides which. TW_ERR_USAGE:
 * there is none. */
TW_API tw_status tw_store_random(tw_store *store, uint64_t puzzle, uint64_t seed,
                                 const tw_store_sink *sink, tw_error *error);
/* Passes on the solutions from number `from` on in which the piece covers the cell; both are
 * numbers as in packed solutions. UINT32_MAX: any piece, or any cell. Cost: all solutions from
 * there on. */
TW_API tw_status tw_store_where(tw_store *store, uint64_t puzzle, uint32_t piece, uint32_t cell,
                                uint64_t from, const tw_store_sink *sink, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
