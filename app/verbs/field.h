/* field.h -- what a verb is asked: rows of a table, each with the member of the verb's struct that
 * it fills.
 *
 * One table serves all callers: the command takes its options from it (--up-to none), a call takes
 * the members of its JSON object ({"up_to": "none"}); help, completions and the description of the
 * calls are printed from it. A value has the same words, bounds and refusals in all of them. */
#ifndef VERBS_FIELD_H
#define VERBS_FIELD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tw/limits.h>

/* Why a value is refused: one sentence without its end, such as "expected a whole number". */
typedef struct verb_fault {
    char text[400];
} verb_fault;

/* Writes the sentence. false, for `return verb_refuse(...)`. */
bool verb_refuse(verb_fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The end of a sentence that refuses a word: what was most likely meant (of tw_nearest), as in
 * "; did you mean \"soma\"?", or `otherwise` where that is NULL. Made in the room, or borrowed. */
enum { VERB_MEANT = TW_MAX_NAME + 24 };
const char *verb_meant(char room[VERB_MEANT], const char *near, const char *otherwise);

typedef struct verb_field verb_field;
/* Reads the text of a value into the member. false: it was refused. */
typedef bool verb_take(const verb_field *field, const char *text, void *member, verb_fault *fault);

/* What a value is in JSON. */
typedef enum verb_type {
    VERB_IS_TEXT, /* of a field whose argument is "a|b|c": one of these words */
    VERB_IS_FLAG,
    VERB_IS_NUMBER, /* whole; past 2^53 a string of its digits */
    VERB_IS_DECIMAL,
    VERB_IS_WORDS,   /* a list; as a text with commas between */
    VERB_IS_NUMBERS, /* likewise, of whole numbers */
    VERB_IS_OBJECT,  /* read by the code of the call; the argument names its schema */
    VERB_IS_LIST     /* likewise */
} verb_type;

/* Who can ask for it. What one of the two lacks says why in its table. */
typedef enum verb_where { VERB_EVERYWHERE, VERB_IN_CALLS, VERB_IN_COMMAND } verb_where;

struct verb_field {
    const char *name;     /* without the dashes; in JSON - becomes _ */
    const char *argument; /* NULL: takes none; "a|b|c": one of these words */
    const char *fallback; /* what holds when it is not given; "" for nothing: the member stays 0 */
    const char *text;     /* one sentence */
    verb_take *take;      /* NULL: of an object or a list, whose member is a const json_t * */
    size_t at;            /* of the member, in the struct; FIELD_NOWHERE: it has none */
    verb_type type;
    double least, most;   /* of a number; most 0: no bound */
    const char *expected; /* of a number: what is said when it is none; NULL: by its bounds */
    bool rare;            /* few need it: `COMMAND --help` names it, `help COMMAND` tells more */
    const char *group;    /* the object of a call that it stands in; NULL: the call itself */
    verb_where where;
    bool needed; /* a call without it is refused */
};

/* ---- Kinds of rows: what stands behind the sentence. S: the struct, member: of it ----------- */

/* The member's place; a member of another type does not compile. */
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
#define FIELD_SEED(S, member) verb_take_seed, FIELD_AT(S, member, verb_seed), .type = VERB_IS_NUMBER
#define FIELD_RARE .rare = true
#define FIELD_NEEDED .needed = true
/* Of calls alone: the command has it as an operand. */
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

/* Any number of 64 bits, and whether there is one. */
typedef struct verb_seed {
    bool given;
    uint64_t number;
} verb_seed;

verb_take verb_take_flag, verb_take_text;
verb_take verb_take_choice; /* the number of the word in the row's list, from 0 */
verb_take verb_take_number, verb_take_bytes, verb_take_decimal, verb_take_seed;

/* ---- Values --------------------------------------------------------------------------------- */

/* Reads a value into its member of `asked`. Of a field with a list of words, only they are taken.
 */
bool verb_read_text(const verb_field *field, const char *text, void *asked, verb_fault *fault);
/* Fills the members that have a fallback, but of the rows that are not for who asks. asked: zeroed.
 */
void verb_fall_back(const verb_field *fields, verb_where not_in, void *asked);
/* Fills `asked`, zeroed, from the object of a call; texts and what is JSON are borrowed from it.
 * What has no row, or is not of its row's type, is refused; null is as if it were not there. */
bool verb_read_object(const verb_field *fields, const json_t *object, void *asked,
                      verb_fault *fault);
/* A whole number within bounds, written in digits alone. */
bool verb_parse_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
