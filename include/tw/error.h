/* tw/error.h -- what every call of the library has in common: status, error, report, context.
 *
 * A call that can fail returns a tw_status and leaves its outputs untouched on failure.
 * A call that finds at most one thing wrong fills a tw_error of the caller's, which it clears
 * first: so one may be used again and again and need not be set before, and after a call it tells
 * of that call alone. A call that reads or checks something a person wrote hands every fault it
 * finds to a tw_report.
 * The library never prints, never exits, touches no signal, locale or environment variable, and
 * has no writable global: memory and the clock come through a tw_context. The libraries behind it
 * take what they need from malloc, and three of them end the process when there is no more: CaDiCaL
 * (the engine "sat", tw_cover_prove), GMP (numbers of tables), Pango (letters in PNG and PDF).
 *
 * Threads: all that is declared here may be called from any; a tw_bytes is used by one at a time.
 *
 * Ownership words used in every header: *new* (the caller frees it), *borrowed* (how long is
 * said), *taken* (the callee frees it, from then on the caller must not use it). */
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

/* One value per thing a caller would do differently. */
typedef enum tw_status {
    TW_OK = 0,
    TW_ERR_MEMORY,      /* out of memory */
    TW_ERR_INPUT,       /* something a person wrote is wrong */
    TW_ERR_IO,          /* a file could not be read or written */
    TW_ERR_USAGE,       /* the caller asked for something that does not exist */
    TW_ERR_UNSUPPORTED, /* sensible, but not in this version or not by this engine */
    TW_ERR_VERSION,     /* written by a newer version */
    TW_ERR_STATE,       /* called at the wrong moment */
    TW_ERR_TOO_LARGE    /* over one of the limits of tw/limits.h */
} tw_status;

/* A place in a text: both count from 1, columns in characters; 0 = not known. */
typedef struct tw_place {
    uint32_t line;
    uint32_t column;
} tw_place;

/* One fault; after a call that went well, status is TW_OK and all strings are "". The storage is
 * the caller's; every string is cut to fit and ends with NUL. */
typedef struct tw_error {
    tw_status status;
    tw_place at;
    char file[256];    /* name of the text it is in; "" when there is none */
    char message[400]; /* one sentence: what was found, what was expected */
    char hint[200];    /* what to do about it; "" when nothing obvious */
} tw_error;

/* Receives every fault of a text, in the order of the text as far as possible. false: no more of
 * them; the call fails all the same. */
typedef struct tw_report {
    bool (*fault)(void *user, const tw_error *error); /* error borrowed for the call */
    void *user;
} tw_report;

/* Receives written bytes. false: they cannot be written; the writer then returns TW_ERR_IO. */
typedef struct tw_out {
    bool (*write)(void *user, const char *bytes, size_t count);
    void *user;
} tw_out;

typedef struct tw_context tw_context;

/* Bytes that the library hands out or is handed, a text or any others; a NUL that does not count
 * stands behind them. {.context = context} is an empty one, zeroed too. Give back what is in it
 * with tw_bytes_free. */
typedef struct tw_bytes {
    const tw_context *context; /* whose memory it is; NULL: the default one */
    uint8_t *data;             /* NULL while it is empty */
    size_t size, room;
    tw_status status; /* TW_ERR_MEMORY: something was lost; from then on nothing is added */
} tw_bytes;

/* Adds a copy. */
TW_API void tw_bytes_add(tw_bytes *bytes, const void *added, size_t count);
TW_API void tw_bytes_free(tw_bytes *bytes); /* empties it; it may be used again */
/* Adds all that is written to it; borrows bytes. Where memory is out it refuses, and the writer
 * returns TW_ERR_IO. */
TW_API tw_out tw_bytes_out(tw_bytes *bytes);

/* Asked some times a second by a call that may take long, and told which share of it is about done
 * (0: not known). false: stop; the call then returns TW_OK and makes nothing. It is asked in the
 * thread that called. */
typedef struct tw_watch {
    bool (*go_on)(void *user, double done);
    void *user;
} tw_watch;

/* Memory, time and limits. Borrowed by every object made with it; must outlive them all. Its
 * functions are called by any thread that works with such an object: by those that solvers with
 * more than one and jobs with a store start themselves, too. One of an
 * older version is smaller, and has defaults for what it lacks; where the size was forgotten, what
 * reads or checks with it says TW_ERR_USAGE. */
struct tw_context {
    size_t size; /* sizeof(tw_context) */
    /* As Lua's allocator: new_size 0 frees (and cannot fail), block NULL allocates; NULL on
     * failure, and then the old block is still valid. */
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    double (*seconds)(void *user); /* a clock that never goes back */
    void *user;
    const tw_limits *limits; /* NULL: the defaults */
    /* About how many bytes of memory are free; 0: not known. NULL: as the system says. */
    uint64_t (*free_memory)(void *user);
};

/* The context over malloc and the system's monotonic clock; borrowed for ever. Wherever a
 * context is asked for, NULL means this one. */
TW_API const tw_context *tw_context_default(void);

/* Every limit at its ceiling. */
TW_API tw_limits tw_limits_default(void);

/* "out of memory", ...: a few words for a status; borrowed for ever. */
TW_API const char *tw_status_text(tw_status status);

/* The candidate that was most likely meant, for "did you mean"; NULL when none is near. The word
 * may be none of them. candidate(user, i): the i-th, NULL past the end; what it gives is returned.
 */
TW_API const char *tw_nearest(const char *word, const char *(*candidate)(void *user, size_t number),
                              void *user);

/* "0.1.0"; borrowed for ever. */
TW_API const char *tw_version(void);

/* Was this optional part of the library built in? "sat" is the engine of that name, "draw" PNG and
 * PDF, "locked" the proofs of tw/advanced/locked.h. Calls that need a part that is not there say
 * TW_ERR_UNSUPPORTED, and error names what was missing. false for any other word: all else is in
 * every build. */
TW_API bool tw_has(const char *part);

#ifdef __cplusplus
}
#endif
#endif
