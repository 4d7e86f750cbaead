/* tw/error.h -- the rules that hold for every call: status, error, report, sizes, context.
 *
 * Failure. A call that can fail returns a tw_status, and leaves its outputs as they were when it
 * fails. There are two ways to learn more. A call that finds one fault fills the caller's tw_error;
 * it clears it first, so the caller need not set it and may use it again. A call that reads a text
 * hands every fault it finds to a tw_report. For both, NULL means that the status is enough.
 *
 * Sizes. A struct whose first member is `size` may grow in later versions. The caller sets size to
 * sizeof the struct and leaves what it does not need at 0, which is the default everywhere. A call
 * that gets such a struct with size 0 returns TW_ERR_USAGE. Structs without `size` never grow.
 *
 * Ownership. *new*: the caller frees it. *borrowed*: the owner keeps it; the comment says how long
 * it lasts. *taken*: the callee frees it, and the caller must not use it any more.
 *
 * The library does not print, exit, catch signals, or read the locale or the environment. It has no
 * writable globals; memory and the clock come through a tw_context. The libraries behind it use
 * malloc. Three of them end the process when memory runs out: CaDiCaL (the engine "sat",
 * tw_cover_prove), GMP (numbers of tables), and Pango (letters in PNG and PDF).
 *
 * Threads: any thread may call what is declared here; one tw_bytes is used by one thread at a
 * time. */
#ifndef TW_ERROR_H
#define TW_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tw/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_API __attribute__((visibility("default")))

/* One value for each thing that a caller would do differently. */
typedef enum tw_status {
    TW_OK = 0,
    TW_ERR_MEMORY,      /* out of memory */
    TW_ERR_INPUT,       /* a text, or data made by the caller, is wrong */
    TW_ERR_IO,          /* a file could not be read or written */
    TW_ERR_USAGE,       /* the call itself is wrong: a size, a name, a range */
    TW_ERR_UNSUPPORTED, /* sensible, but not in this version or not by this engine */
    TW_ERR_VERSION,     /* written by a newer version */
    TW_ERR_STATE,       /* called at the wrong moment */
    TW_ERR_TOO_LARGE    /* over one of the limits of tw/limits.h */
} tw_status;

/* A place in a text. Both count from 1, columns in characters; 0: not known. */
typedef struct tw_place {
    uint32_t line;
    uint32_t column;
} tw_place;

/* One fault. After a call that succeeded, status is TW_OK and all strings are "". Strings are cut
 * to fit and end with NUL. */
typedef struct tw_error {
    tw_status status;
    tw_place at;
    char file[256];    /* name of the text that has the fault; "": none */
    char message[400]; /* one sentence: what was found, what was expected */
    char hint[200];    /* what to do about it; "": nothing obvious */
} tw_error;

/* Receives every fault of a text, in the order of the text as far as possible. The call fails
 * whatever `fault` returns; false: send no more. */
typedef struct tw_report {
    bool (*fault)(void *user, const tw_error *error); /* error: borrowed for the call */
    void *user;
} tw_report;

/* Receives written bytes; write must be set. false: they cannot be written, and the writer returns
 * TW_ERR_IO. To write to a FILE, call fwrite in it, as the example in tw/tw.h does. */
typedef struct tw_out {
    bool (*write)(void *user, const char *bytes, size_t count);
    void *user;
} tw_out;

typedef struct tw_context tw_context;

/* A buffer of bytes that grows, such as a text. A NUL that is not counted follows the last byte.
 * An empty one is zeroed, or {.context = context}. tw_bytes_free gives its memory back. */
typedef struct tw_bytes {
    const tw_context *context; /* whose memory it is; NULL: the default one */
    uint8_t *data;             /* NULL while it is empty */
    size_t size, room;
    tw_status status; /* TW_ERR_MEMORY: bytes were lost, and no more are added */
} tw_bytes;

/* Adds a copy. */
TW_API void tw_bytes_add(tw_bytes *bytes, const void *added, size_t count);
TW_API void tw_bytes_free(tw_bytes *bytes); /* empties it; it may be used again */
/* A tw_out that adds what is written to `bytes`, which it borrows. When memory runs out the writer
 * returns TW_ERR_IO. */
TW_API tw_out tw_bytes_out(tw_bytes *bytes);

/* Lets the caller stop a call that may take long. The call asks go_on some times a second, in the
 * thread that called, and tells about what share of it is done (0: not known). false: stop; the
 * call then returns TW_OK and makes nothing. */
typedef struct tw_watch {
    bool (*go_on)(void *user, double done);
    void *user;
} tw_watch;

/* Memory, time and limits. Every object borrows the context that it was made with, so the context
 * must outlive it. Its functions are called by every thread that works with such an object. These
 * include threads that the library starts: those of a solver with several, and that of a job with a
 * store. */
struct tw_context {
    size_t size; /* sizeof(tw_context) */
    /* As Lua's allocator. block NULL: allocates. new_size 0: frees, and cannot fail. Returns NULL
     * when it fails; the old block is then still valid. */
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    double (*seconds)(void *user); /* a clock that does not go back */
    void *user;
    const tw_limits *limits; /* NULL: the defaults */
    /* About how many bytes of memory are free; 0: not known. NULL: the system is asked. */
    uint64_t (*free_memory)(void *user);
};

/* The context of malloc and the system's monotonic clock; borrowed for ever. Wherever a context is
 * wanted, NULL means this one. */
TW_API const tw_context *tw_context_default(void);

/* Every limit at its ceiling. */
TW_API tw_limits tw_limits_default(void);

/* "out of memory", ...: a few words for a status; borrowed for ever. */
TW_API const char *tw_status_text(tw_status status);

/* The candidate that is spelled most like the word, for "did you mean"; NULL: none is near.
 * candidate(user, i) returns the i-th candidate, NULL past the end; one of them is returned. */
TW_API const char *tw_nearest(const char *word, const char *(*candidate)(void *user, size_t number),
                              void *user);

/* "1.0.0", or "1.0.0-rc" of a candidate; borrowed for ever. */
TW_API const char *tw_version(void);

/* Is this optional part of the library in this build? "sat": the engine of that name; "draw": PNG
 * and PDF; "locked": the proofs of tw/advanced/locked.h. false for any other word; everything else
 * is in every build. A call that needs a missing part returns TW_ERR_UNSUPPORTED, and its error
 * names the part. */
TW_API bool tw_has(const char *part);

#ifdef __cplusplus
}
#endif
#endif
