/* field.h -- the parameters of a verb: a table of fields, each of which fills a member of the
 * verb's struct.
 *
 * One table serves all callers. The command takes its options from it (--same none), a call the
 * members of its JSON object ({"same": "none"}); help, completions and the description of the
 * calls are printed from it. So a value has the same words, bounds and error messages everywhere.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tw/limits.h>

/* Why a value is refused: a sentence without its full stop, as "expected a whole number". */
typedef struct verb_fault {
    char text[400];
} verb_fault;

/* Writes the sentence, cut to fit. Returns false, for `return verb_refuse(...)`. */
bool verb_refuse(verb_fault *fault, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));

/* The end of a sentence that refuses a word: "; did you mean \"soma\"?", with the word `near` of
 * tw_nearest; near NULL: `otherwise` itself. It stays until the calling thread asks again. */
const char *verb_meant(const char *near, const char *otherwise);

typedef struct verb_field verb_field;
/* Reads a value from text into its member. A member that is a text borrows it. false: refused. */
typedef bool verb_take(const verb_field *field, const char *text, void *member, verb_fault *fault);

/* The JSON type of a value. */
typedef enum verb_type {
    VERB_IS_TEXT, /* one of the words a, b, c if the argument is "a|b|c" */
    VERB_IS_FLAG,
    VERB_IS_NUMBER, /* whole; over 2^53 a string of its digits */
    VERB_IS_DECIMAL,
    VERB_IS_WORDS,   /* a list of words; in text, separated by commas */
    VERB_IS_NUMBERS, /* a list of whole numbers; in text, separated by commas */
    VERB_IS_OBJECT,  /* read by the code of the call; the argument names its schema */
    VERB_IS_LIST     /* likewise */
} verb_type;

/* The heading of `COMMAND --help` that lists the option; the first options have none. */
typedef enum verb_heading { VERB_ASKED, VERB_OUTPUT, VERB_SPEED, VERB_EXPERT } verb_heading;
enum { VERB_HEADINGS = VERB_EXPERT + 1 };

/* Which callers have the field. A table that keeps one from a caller says why. */
typedef enum verb_where { VERB_EVERYWHERE, VERB_IN_CALLS, VERB_IN_COMMAND } verb_where;

struct verb_field {
    const char *name;     /* without the leading dashes; in JSON - becomes _ */
    const char *argument; /* NULL: takes none; "a|b|c": one of these, in capitals or not */
    const char *fallback; /* the value if none is given; "": the member stays 0 */
    const char *text;     /* one sentence, for users */
    verb_take *take;      /* NULL: an object or a list, whose member is a const json_t * */
    size_t at;            /* offset of the member in the struct; FIELD_NOWHERE: it has none */
    verb_type type;
    double least, most;   /* bounds of a number; most 0: a whole number is up to 2^63 - 1 */
    const char *expected; /* of a number: what the error names; NULL: its bounds */
    verb_heading heading;
    const char *group; /* the object of the call that has it; NULL: the call itself */
    verb_where where;
    const char
        *needs;  /* an option without which it would do nothing; NULL: none; in calls no fault */
    bool dash;   /* of a path: "-" has a meaning, such as standard output */
    bool needed; /* a call without it is refused; only for a name of one word, and no group */
};

/* ---- Kinds of rows: what stands behind the sentence. S: the struct, member: of it ----------- */

/* The offset of a member; a member of another type does not compile. */
#define FIELD_AT(S, member, ctype)                                                                 \
    .at = offsetof(S, member) + _Generic(((S *)NULL)->member, ctype : 0)
#define FIELD_FLAG(S, member) verb_take_flag, FIELD_AT(S, member, bool), .type = VERB_IS_FLAG
#define FIELD_TEXT(S, member) verb_take_text, FIELD_AT(S, member, const char *)
#define FIELD_CHOICE(S, member) verb_take_choice, FIELD_AT(S, member, unsigned)
#define FIELD_NUMBER(S, member, low, high)                                                         \
    verb_take_number, FIELD_AT(S, member, uint64_t), .least = (low), .most = (high),               \
                                                     .type = VERB_IS_NUMBER
#define FIELD_DECIMAL(S, member, low, high, words)                                                 \
    verb_take_decimal, FIELD_AT(S, member, double), .least = (low), .most = (high),                \
                                                    .expected = (words), .type = VERB_IS_DECIMAL
#define FIELD_RANGE(S, member) verb_take_range, FIELD_AT(S, member, verb_range)
#define FIELD_SEED(S, member) verb_take_seed, FIELD_AT(S, member, verb_seed), .type = VERB_IS_NUMBER
#define FIELD_OUTPUT .heading = VERB_OUTPUT
#define FIELD_SPEED .heading = VERB_SPEED
#define FIELD_EXPERT .heading = VERB_EXPERT
#define FIELD_NEEDED .needed = true
/* In calls only; the command has an operand instead. */
#define FIELD_OBJECT(S, member)                                                                    \
    NULL, FIELD_AT(S, member, const json_t *), .type = VERB_IS_OBJECT, .where = VERB_IN_CALLS
#define FIELD_LIST(S, member)                                                                      \
    NULL, FIELD_AT(S, member, const json_t *), .type = VERB_IS_LIST, .where = VERB_IN_CALLS
#define FIELD_NOWHERE SIZE_MAX
/* clang-format off */
#define FIELD_PUZZLE {"puzzle", "Puzzle", "", "The puzzle.", NULL, .at = FIELD_NOWHERE, \
    .type = VERB_IS_OBJECT, .where = VERB_IN_CALLS, FIELD_NEEDED}
/* Ends a table. */
#define FIELD_END {.name = NULL}
/* clang-format on */

/* Any number of 64 bits, and whether it was given. */
typedef struct verb_seed {
    bool given;
    uint64_t number;
} verb_seed;

/* Whole numbers from low to high; high UINT64_MAX: no bound. */
typedef struct verb_range {
    bool given;
    uint64_t low, high;
} verb_range;

verb_take verb_take_flag, verb_take_text, verb_take_range;
verb_take verb_take_choice; /* the position of the word in the list of the argument, from 0 */
verb_take verb_take_number, verb_take_bytes, verb_take_decimal, verb_take_seed;

/* ---- Values --------------------------------------------------------------------------------- */

/* Reads a value into its member of `asked`, the verb's struct. false: refused, such as a word that
 * is not in the list of the argument. */
bool verb_read_text(const verb_field *field, const char *text, void *asked, verb_fault *fault);
/* Fills the members that have a fallback, except those of rows with `where` not_in: these belong to
 * the other caller. asked: zeroed. */
void verb_fall_back(const verb_field *fields, verb_where not_in, void *asked);
/* Fills `asked`, zeroed, from the object of a call, with fallbacks. Texts and JSON members are
 * borrowed from the object. A member that is null counts as missing. false: refused, as a member
 * has no row or another type, or a needed one is missing. */
bool verb_read_object(const verb_field *fields, const json_t *object, void *asked,
                      verb_fault *fault);
/* The first of these names, which NULL ends, that the object of a call has a value for; false is
 * none. NULL: it has none. */
const char *verb_first_given(const verb_field *fields, const json_t *object,
                             const char *const *names);
/* Reads a whole number from least to most, written in digits only. false: it is not one; *number is
 * unchanged. */
bool verb_parse_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);
