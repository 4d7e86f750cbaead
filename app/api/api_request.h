/* api_request.h -- one call while it is answered: what was asked, read field by field, and the
 * answer.
 *
 * Invariant: what says false has filled the reply with a refusal, the first one. */
#ifndef API_REQUEST_H
#define API_REQUEST_H

#include "api/api.h"
#include "verbs/field.h"
#include "verbs/json_values.h"

typedef struct api_request {
    api_service *service;
    const json_t *body; /* an object; borrowed for the call */
    tw_puzzle *puzzle;  /* of a call that is about one (service.c); borrowed for the call */
    api_reply *reply;
    double ends; /* by the clock of the default context: it must be answered */
} api_request;

/* A call: how it is asked for, and what answers it. Each stands in the file of its handler. */
typedef struct api_entry {
    const char *name;
    /* Fills the reply. asked: the struct of the fields, borrowed for the call as the body is. */
    void (*answer)(api_request *request, void *asked);
    size_t most; /* bytes of its body */
    const verb_field *fields;
    size_t size; /* of the struct */
} api_entry;

/* Bytes of a body: of what names something, of what has a puzzle (the most that is read, and what
 * JSON adds), and of what has a file in base64. */
#define API_FEW ((size_t)64 << 10)
#define API_TEXT ((size_t)10 << 20)
#define API_PACKED ((size_t)16 << 20)

/* ---- Answers ----------------------------------------------------------------------------- */

/* Refuses with a sentence. false, for `return api_refuse(...)`. */
bool api_refuse(api_request *request, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The status of a reply that this is the reason of. */
int api_status_of(tw_status status);
/* Refuses with what the library said. */
bool api_fail(api_request *request, tw_status status, const tw_error *error);
/* Refuses with all faults of a text, objects as api_json_fault makes them; takes the list. */
bool api_fail_all(api_request *request, tw_status status, json_t *faults);
/* For a reader: each fault of a text is added to this list. */
tw_report api_faults_report(json_t *faults);
/* Answers with an object, which is taken; NULL when memory is out. */
bool api_answer(api_request *request, json_t *object);
/* For a writer: bytes of this type. A refusal after it takes their place. */
tw_out api_out(api_request *request, const char *media);

/* Seconds of the clock that cannot be set. */
double api_now(void);
/* For a call of the library that may take long: it ends with the time that the request has.
 * Borrows the request. */
tw_watch api_watch(api_request *request);
bool api_is_late(const api_request *request);
/* A refusal because of that. */
bool api_give_up(api_request *request);

/* ---- What was asked ---------------------------------------------------------------------- */

/* The bytes that a text has in base64; new, with a NUL behind. false: it is none, or memory. */
bool api_take_bytes(api_request *request, const char *text, tw_bytes *bytes);

json_t *api_json_fault(const tw_error *error);

#endif
