/* api_request.h -- a call that is being answered: its fields, and its reply.
 *
 * Invariant: a function that refuses fills the reply and returns false (or NULL); its caller
 * returns without another refusal. */
#pragma once

#include "api/api.h"
#include "verbs/field.h"
#include "verbs/json_values.h"

typedef struct api_request {
    api_service *service;
    const json_t *body; /* an object; borrowed for the call */
    /* The puzzle of a call on one (service.c), else NULL. Borrowed for the call; a handler that
     * takes it sets this to NULL. */
    tw_puzzle *puzzle;
    struct api_run *run; /* the run of a call on one, else NULL; borrowed for the call */
    tw_solution *pins; /* that its search must have, likewise (api_take_pins) */
    api_reply *reply;
    double ends; /* when it must be answered, by the clock of the default context */
    const tw_watch *waits; /* is the reply still waited for? NULL: yes */
} api_request;

/* What the service does before a call is answered: nothing; finds the run, or refuses the call;
 * reads the puzzle, or refuses; likewise, and of a puzzle with targets one must be chosen. */
typedef enum api_reads { API_NOTHING, API_RUN, API_PUZZLE, API_TARGET } api_reads;

/* A kind of call: its parameters and its handler. Each is defined in the file of its handler. */
typedef struct api_entry {
    const char *name;
    /* Fills the reply. asked: the struct of the fields, borrowed for the call as the body is. */
    void (*answer)(api_request *request, void *asked);
    size_t most; /* bytes of the body */
    const verb_field *fields;
    size_t size; /* of the struct */
    api_reads reads;
} api_entry;

/* The entry of a call: its handler, the most bytes of its body, its fields, and their struct. */
#define API_ENTRY(call, handler, bytes, rows, S)                                                   \
    const api_entry api_##call##_entry = {#call, handler, bytes, rows, sizeof(S), API_NOTHING}
/* The same of a call on a puzzle. */
#define API_PUZZLE_ENTRY(call, handler, reads, rows, S)                                            \
    const api_entry api_##call##_entry = {#call, handler, API_TEXT, rows, sizeof(S), reads}

/* The same of a call on a run, whose struct S has a uint64_t `run`. */
#define API_RUN_ENTRY(call, handler, rows, S)                                                      \
    const api_entry api_##call##_entry = {#call, handler, API_FEW, rows, sizeof(S), API_RUN}

/* Most bytes of a body: with names only, with a puzzle (TW_MAX_TEXT and what JSON adds), and with a
 * file in base64. */
#define API_FEW ((size_t)64 << 10)
#define API_TEXT ((size_t)10 << 20)
#define API_PACKED ((size_t)16 << 20)

/* ---- Answers ----------------------------------------------------------------------------- */

/* Refuses with a sentence and a status as in HTTP. Returns false, for `return api_refuse(...)`; so
 * do the next two and api_give_up. */
bool api_refuse(api_request *request, int status, const char *format, ...)
    __attribute__((format(__printf__, 3, 4)));
/* The HTTP status for an error of the library. */
int api_status_of(tw_status status);
/* Refuses with an error of the library. error: NULL, or without a message: the text of status. */
bool api_fail(api_request *request, tw_status status, const tw_error *error);
/* Was a text read without an error? Else refuses with all its faults, objects of api_json_fault.
 * faults: a list, taken. */
bool api_is_read(api_request *request, tw_status status, json_t *faults);
/* A report for a reader that adds each fault to this list, which it borrows. */
tw_report api_faults_report(json_t *faults);
/* Answers with an object, taken. NULL: out of memory; the reply is then a refusal. Returns true. */
bool api_answer(api_request *request, json_t *object);
/* Answers with what a writer hands to it, bytes of this media type. A later refusal replaces them.
 * media: borrowed for the life of the reply. */
tw_out api_out(api_request *request, const char *media);

/* Seconds of the clock of the default context, which does not go back. */
double api_now(void);
/* A watch that stops a call of the library when the time of the request is over, or nobody waits
 * for the reply. Borrows the request. */
tw_watch api_watch(api_request *request);
/* Is the time over, or does nobody wait any more? */
bool api_is_late(const api_request *request);
/* Refuses as the time is over. */
bool api_give_up(api_request *request);
/* Did a call of the library come to its end, so that there is an answer? Else refuses: with its
 * error, or, if it is not done, as the time is over. */
bool api_has_come(api_request *request, tw_status status, const tw_error *error, bool done);

/* ---- What was asked ---------------------------------------------------------------------- */

/* Adds the bytes that a text encodes in base64 to `bytes`, which the caller frees in any case.
 * false: refused, as text is NULL or no base64, or memory ran out. */
bool api_take_bytes(api_request *request, const char *text, tw_bytes *bytes);

/* {"message"}, with "line", "column", "hint" and "file" if they are known. New. */

json_t *api_json_fault(const tw_error *error);
