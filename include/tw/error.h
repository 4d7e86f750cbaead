/* tw/error.h -- the rules that hold for every call: status, error, report, sizes, context.
 *
 * Failure. A call that can fail returns a tw_status; if it fails, it leaves its outputs unchanged.
 * There are two ways to learn more. A call that finds one fault fills the caller's tw_error; it
 * clears it first, so the caller need not set it and may reuse it. A call that reads a text passes
 * every fault it finds to a tw_report. Either may be NULL if the status is enough.
 *
 * Sizes. A struct whose first member is `size` may grow in later versions. The caller sets size to
 * sizeof the struct and leaves members that it does not need at 0, which is always the default. A
 * call that gets such a struct with size 0 returns TW_ERR_USAGE. Structs without `size` never grow.
 *
 * Ownership. *new*: the caller frees it. *borrowed*: the owner keeps it; the comment says how long
 * it lasts. *taken*: the callee frees it, and the caller must not use it any more.
 *
 * The library does not print, exit, catch signals, or read the locale or the environment. It has no
 * writable globals; memory and the clock come through a tw_context. The libraries behind it use
 * malloc. Three of them end the process when memory runs out: CaDiCaL (the engine "sat",
 * tw_cover_prove), GMP (numbers of tables), and Pango (letters in PNG and PDF).
 *
 * Threads: any thread may call the functions declared here; one thread uses a tw_bytes at a time.
 */
#ifndef TW_ERROR_H
#define TW_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tw/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined _WIN32 && defined TW_BUILDING
#define TW_API __declspec(dllexport)
#elif defined _WIN32
#define TW_API
#else
#define TW_API __attribute__((visibility("default")))
#endif

/* One value for each failure that a caller would handle differently. */
typedef enum tw_status {
    TW_OK = 0,
    TW_ERR_MEMORY,      /* out of memory */
    TW_ERR_INPUT,       /* a text, or data made by the caller, is wrong */
    TW_ERR_IO,          /* a file could not be read or written */
    TW_ERR_USAGE,       /* the call itself is wrong: a size, a name, a range */
    TW_ERR_UNSUPPORTED, /* valid, but not supported by this version or this engine */
    TW_ERR_VERSION,     /* written by a newer version */
    TW_ERR_STATE,       /* called in the wrong state */
    TW_ERR_TOO_LARGE    /* over one of the limits of tw/limits.h */
} tw_status;

/* A place in a text. Lines and columns count from 1, columns in characters; 0: not known. */
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

/* Receives written bytes; write must be set. If it returns false, the bytes cannot be written, and
 * the writer returns TW_ERR_IO. To write to a FILE, call fwrite in it, as the example in tw/tw.h
 * does. */
typedef struct tw_out {
    bool (*write)(void *user, const char *bytes, size_t count);
    void *user;
} tw_out;

typedef struct tw_context tw_context;

/* A growing buffer of bytes, such as a text. A NUL that is not counted follows the last byte.
 * Initialise it to zero, or to {.context = context}. tw_bytes_free frees its memory. */
typedef struct tw_bytes {
    const tw_context *context; /* allocates the memory; NULL: the default one */
    uint8_t *data;             /* NULL while it is empty */
    size_t size, room;
    tw_status status; /* TW_ERR_MEMORY: bytes were lost, and no more are added */
} tw_bytes;

/* Appends a copy of `count` bytes. */
TW_API void tw_bytes_add(tw_bytes *bytes, const void *added, size_t count);
TW_API void tw_bytes_free(tw_bytes *bytes); /* empties it; it may be used again */
/* A tw_out that appends written bytes to `bytes`, which it borrows. If memory runs out, the writer
 * returns TW_ERR_IO. */
TW_API tw_out tw_bytes_out(tw_bytes *bytes);

/* Lets the caller stop a call that may take long. The call invokes go_on a few times a second, in
 * the caller's thread, and passes the approximate share of its work that is done (0: not known).
 * false: stop; the call then returns TW_OK and makes nothing. */
typedef struct tw_watch {
    bool (*go_on)(void *user, double done);
    void *user;
} tw_watch;

/* Memory, time and limits. Every object borrows the context that it was made with, so the context
 * must outlive it. Every thread that works with such an object calls its functions. Such threads
 * include those that the library starts: the threads of a solver with several, and the writer of a
 * job with a store. */
struct tw_context {
    size_t size; /* sizeof(tw_context) */
    /* Like Lua's allocator. block NULL: allocates. new_size 0: frees, and cannot fail. Returns NULL
     * when it fails; the old block is then still valid. */
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    double (*seconds)(void *user); /* a monotonic clock */
    void *user;
    const tw_limits *limits; /* NULL: the defaults */
    /* About how many bytes of memory are free; 0: not known. NULL: the system is asked. */
    uint64_t (*free_memory)(void *user);
};

/* The context that uses malloc and the system's monotonic clock; borrowed for ever. Where a call
 * takes a context, NULL means this one. */
TW_API const tw_context *tw_context_default(void);

/* Every limit at its ceiling. */
TW_API tw_limits tw_limits_default(void);

/* "out of memory", ...: a few words for a status; borrowed for ever. */
TW_API const char *tw_status_text(tw_status status);

/* The candidate spelled most like the word, for "did you mean"; NULL: none is close.
 * candidate(user, i) returns the i-th candidate, NULL past the end; the result is one of these
 * pointers. */
TW_API const char *tw_nearest(const char *word, const char *(*candidate)(void *user, size_t number),
                              void *user);

/* The version: "1.0.0", or "1.0.0-rc" for a release candidate; borrowed for ever. */
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
