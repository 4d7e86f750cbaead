/* api_request.h -- one call while it is answered: what was asked, read field by field, and the
 * answer.
 *
 * Invariant: what says false has filled the reply with a refusal, the first one. */
#ifndef API_REQUEST_H
#define API_REQUEST_H

#include <jansson.h>

#include "api/api.h"

typedef struct api_request {
    api_service *service;
    const json_t *body; /* an object; borrowed for the call */
    api_reply *reply;
    double ends; /* by the clock of the default context: it must be answered */
} api_request;

/* Answers a call: fills the reply. */
typedef void api_handler(api_request *request);

/* ---- Answers ----------------------------------------------------------------------------- */

/* Refuses with a sentence. false, for `return api_refuse(...)`. */
bool api_refuse(api_request *request, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
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

/* Seconds of the clock that nobody sets. */
double api_now(void);
/* For a call of the library that may take long: it ends with the time that the request has.
 * Borrows the request. */
tw_watch api_watch(api_request *request);
bool api_is_late(const api_request *request);
/* A refusal because of that. */
bool api_give_up(api_request *request);

/* ---- What was asked ---------------------------------------------------------------------- */

/* Fields of an object, the body or one within. What is not there leaves *value as it was; false: it
 * is there and is no such thing. */
bool api_take_text(api_request *request, const json_t *object, const char *key, const char **value);
bool api_take_flag(api_request *request, const json_t *object, const char *key, bool *value);
bool api_take_real(api_request *request, const json_t *object, const char *key, double most,
                   double *value); /* from 0 on */
bool api_take_number(api_request *request, const json_t *object, const char *key, uint64_t most,
                     uint64_t *value);
bool api_take_list(api_request *request, const json_t *object, const char *key,
                   const json_t **value);
/* The bytes that a text has in base64; new, with a NUL behind. false: it is none, or memory. */
bool api_take_bytes(api_request *request, const char *key, tw_bytes *bytes);

/* ---- Texts and numbers ------------------------------------------------------------------- */

/* A text from outside; what JSON cannot hold becomes '?'. New, NULL: memory. */
json_t *api_json_text(const char *outside);
/* Readers of JSON hold whole numbers up to 2^53; a larger one is a string of its digits.
 * UINT64_MAX: not known, null. */
json_t *api_json_count(uint64_t count);
json_t *api_json_digits(const char *digits); /* "" or NULL: not known, null */
json_t *api_json_known(const tw_puzzle_notes *notes);
/* Those of them that a job at its end did not find; null: there are none. */
json_t *api_json_stated(const tw_job *job);
json_t *api_json_fault(const tw_error *error);

#endif
