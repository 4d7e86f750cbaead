/* fuzz.h -- shared by all fuzz targets: counted memory and a report that counts faults.
 *
 * A target is one function that libFuzzer calls with any bytes; replay.c calls it with files, so
 * that all inputs ever found are tried again in every test run. A broken promise aborts. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include <tw/advanced/format.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One run of a reader. */
typedef struct trial {
    tw_context context;
    tw_report report;
    size_t memory; /* bytes taken and not given back */
    size_t faults;
} trial;

static inline void *trial_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    trial *self = user;
    self->memory = self->memory - old_size + new_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* Every fault has a message and a possible line and column. */
static inline bool trial_fault(void *user, const tw_error *error)
{
    trial *self = user;
    self->faults++;
    if (error->status == TW_OK || !*error->message || strpbrk(error->message, "\n\r\033"))
        abort();
    if ((error->at.line == 0) != (error->at.column == 0))
        abort();
    return true;
}

/* libFuzzer needs many readings, so work that is slow by nature is limited: lists of polyforms,
 * large boxes. Shipped lattices, which list polyforms of 8 cells, can still be read. Replayed texts
 * have the default limits. */
static inline const tw_limits *trial_limits(void)
{
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    static tw_limits limits;
    limits = tw_limits_default();
    limits.polyform = 8;
    limits.polyforms = 500;
    limits.cells = 2000;
    return &limits;
#else
    return NULL;
#endif
}

static inline void begin_trial(trial *self)
{
    self->context = *tw_context_default();
    self->context.resize = trial_resize;
    self->context.user = self;
    self->context.limits = trial_limits();
    self->report = (tw_report){trial_fault, self};
    self->memory = self->faults = 0;
}

/* A text is refused if and only if a fault is reported. */
static inline void check_answer(const trial *self, tw_status status)
{
    if ((status == TW_OK) != (self->faults == 0))
        abort();
}

static inline void end_trial(const trial *self)
{
    if (self->memory != 0)
        abort();
}
