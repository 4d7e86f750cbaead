/* reader.h -- reading one text: its memory, the faults found in it, and typed access to values.
 *
 * A tw_reader collects every fault, then passes them on in the order of the text. All readers in
 * src/format return TW_OK, TW_ERR_MEMORY, or another status after at least one fault was noted. */
#pragma once

#include <tw/advanced/format.h>

#include "base/base.h"
#include "base/pace.h"
#include "base/scope.h"

#include "format/text/value.h"

typedef struct tw_noted tw_noted; /* a fault to be reported */

typedef struct tw_reader {
    const tw_context *context;     /* for what is handed out */
    const tw_context *own;         /* of scope: what is grown with it goes with the reader */
    struct tw_arena_chunk *newest; /* of the arena, which holds values and all made of them */
    const char *file;              /* name of the text being read now */
    tw_noted *noted;
    size_t noted_count, noted_capacity;
    size_t faults;    /* total number, also beyond TW_MAX_FAULTS */
    tw_status status; /* TW_OK until the first fault */
    bool lost;        /* something that later checks need could not be read */
    uint64_t work;    /* cells made so far by shapes, see tw_reader_charge */
    tw_pace pace;     /* of the reading; has no watch if none is set */
    tw_scope scope;
} tw_reader;

/* source: gives the name of the text, borrowed; may be NULL. The reader stays where it is. */
void tw_reader_open(tw_reader *reader, const tw_context *context, const tw_source *source);
/* Hands the faults to report (may be NULL), frees everything, returns the status. */
tw_status tw_reader_close(tw_reader *reader, const tw_report *report);

/* ---- Faults ------------------------------------------------------------------------------ */

/* Records a fault and that something is lost; hint: a finished sentence or "". Returns the status,
 * which becomes that of the whole text. */
tw_status tw_reader_refuse(tw_reader *reader, tw_status status, tw_place at, const char *hint,
                           const char *format, ...) __attribute__((format(__printf__, 5, 6)));
/* The same with TW_ERR_INPUT, so a caller that returns a bool uses `!tw_reader_fault(...)`. */
#define tw_reader_fault(reader, at, ...) tw_reader_refuse(reader, TW_ERR_INPUT, at, __VA_ARGS__)
/* Records that memory is out; returns TW_ERR_MEMORY. */
tw_status tw_reader_memory(tw_reader *reader);
/* True if there are enough faults: possibly long loops stop then. */
bool tw_reader_full(const tw_reader *reader);
/* A report for other modules: their faults are recorded here. Borrowed for the life of reader. */
tw_report tw_reader_report(tw_reader *reader);
/* Records that the pace, or a call at it, has stopped: nothing is made. TW_ERR_STATE. */
tw_status tw_reader_stop(tw_reader *reader);
/* Counts cells made by shapes, so that a short text cannot ask for endless work; asks the pace. */
tw_status tw_reader_charge(tw_reader *reader, uint64_t cells, tw_place at);
/* count * size zeroed bytes of the arena, borrowed until the reader is closed; NULL, and that is
 * noted, when memory is out. */
void *tw_reader_take(tw_reader *reader, size_t count, size_t size);
/* Likewise a copy of `length` bytes with a NUL behind them. */
char *tw_reader_text(tw_reader *reader, const char *bytes, size_t length);

/* ---- Words for messages ------------------------------------------------------------------ */

typedef struct tw_words {
    char text[200];
} tw_words;

/* Turns control characters into question marks and drops an incomplete last character. */
void tw_clean_text(char *text);
/* Formatted; cut when it is too long. */
tw_words tw_say(const char *format, ...) __attribute__((format(__printf__, 1, 2)));
/* The text in double quotes, cut when it is long. */
tw_words tw_quote(const char *text);
/* What a value is, for "found ...": 5, "abc", a list, a mapping, nothing. */
tw_words tw_found(const tw_value *value);
/* `did you mean "x"?`, or "" when no candidate is near. As tw_nearest. */
tw_words tw_did_you_mean(const char *word, const char *(*candidate)(void *user, size_t number),
                         void *user);

/* The least and the greatest value of a number. */
typedef struct tw_bounds {
    int64_t low, high;
} tw_bounds;

/* ---- Values (values.c)
 * ------------------------------------------------------------------------------ */

/* Reports keys of a mapping that are not in `known` (ends with NULL); nothing counts as lost by
 * that. False if there are any. */
bool tw_check_keys(tw_reader *reader, const tw_value *map, const char *const *known);
/* The value of a key; a fault, and NULL, when it is not there. */
const tw_value *tw_require(tw_reader *reader, const tw_value *map, const char *key);
/* Typed access. what: the name of the value in faults, `"rank"`. Each returns false after a fault
 * (or when memory is out), and then leaves *result alone. A type, a text, a name, digits and a
 * truth value may be asked of NULL, a missing value: false, and no fault. */
bool tw_is_type(tw_reader *reader, const tw_value *value, tw_value_type type, const char *what);
/* Is it a list of exactly `count` values? of: what, for faults. */
bool tw_is_list_of(tw_reader *reader, const tw_value *value, size_t count, const char *of,
                   const char *what, const char *hint);
bool tw_get_text(tw_reader *reader, const tw_value *value, const char *what, const char **result);
/* A text of 1 to TW_MAX_NAME - 1 bytes on one line. */
bool tw_get_name(tw_reader *reader, const tw_value *value, const char *what, const char **result);
bool tw_get_integer(tw_reader *reader, const tw_value *value, const char *what, tw_bounds bounds,
                    int64_t *result);
bool tw_get_count(tw_reader *reader, const tw_value *value, const char *what, uint64_t *result);
/* A whole number of any length, in the digits that were written. */
bool tw_get_digits(tw_reader *reader, const tw_value *value, const char *what, const char **result);
bool tw_get_bool(tw_reader *reader, const tw_value *value, const char *what, bool *result);
bool tw_get_number(tw_reader *reader, const tw_value *value, const char *what, double *result);
/* A list of exactly `rank` coordinates. */
bool tw_get_vector(tw_reader *reader, const tw_value *value, const char *what, size_t rank,
                   int32_t result[TW_MAX_RANK]);
/* Checks `key: 1` at the head of a file. */
bool tw_check_version(tw_reader *reader, const tw_value *map, const char *key);

/* ---- Whole texts (parse.c) --------------------------------------------------------------- */

/* Reads source->text, JSON when source->name ends in .json. */
tw_status tw_parse(tw_reader *reader, const tw_source *source, const tw_value **root);
/* The same for a text beside the one being read: faults carry its own name. Values stay in the
 * arena; the bytes are not needed afterwards. */
tw_status tw_parse_as(tw_reader *reader, const tw_source *source, const tw_value **root);
/* Always reads JSON. */
tw_status tw_parse_json(tw_reader *reader, const tw_source *source, const tw_value **root);
/* Does the name of the text end so, in letters of either case? */
bool tw_source_ends(const tw_source *source, const char *extension);
