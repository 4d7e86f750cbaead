/* test_allocations.c -- memory runs out in every public function, at each of its requests, once or
 * from there on: the function reports it, leaves its outputs unchanged and leaks nothing; its
 * objects can still be used and freed.
 *
 * The program is given the public headers: a function that returns a status or takes a context and
 * has no trial is a failure. */
#include "trials_disassembly.h"
#include "trials_draw.h"
#include "trials_explain.h"
#include "trials_puzzle.h"
#include "trials_saved.h"
#include "trials_store.h"

#include "support/share.h"

#include <ctype.h>

typedef struct listed_trial row;

enum { MOST_REQUESTS = 20000 };

/* ---- The sweep --------------------------------------------------------------------------- */

static trial fresh_trial(size_t refuse, size_t through)
{
    return (trial){
        .context = {.size = sizeof(tw_context), .resize = trial_resize, .seconds = trial_seconds},
        .refuse = refuse,
        .through = through};
}

/* Runs a trial; checks that no fault was noted and no block is lost. */
static tw_status run_trial(const row *r, size_t variant, trial *t)
{
    t->context.user = t;
    tw_status status = r->run(t, variant);
    if (t->fault)
        fail_msg("%s, variant %zu, request %zu: %s", r->function, variant, t->refuse, t->fault);
    if (t->blocks)
        fail_msg("%s, variant %zu, request %zu: %ld blocks lost", r->function, variant, t->refuse,
                 t->blocks);
    return status;
}

/* Refuses the n-th request, alone or with all that follow, n = 1, 2, ... (share.h) */
static void sweep(const row *r, size_t variant, bool all_that_follow)
{
    trial plain = fresh_trial(0, 0);
    tw_status usual = run_trial(r, variant, &plain);
    const size_t stride = plain.stride > 0 ? plain.stride : 1;
    for (size_t n = 1; n < MOST_REQUESTS; n += stride * (size_t)test_share()) {
        trial t = fresh_trial(n, all_that_follow ? SIZE_MAX : n);
        tw_status status = run_trial(r, variant, &t);
        if (t.refused == 0) {
            assert_int_equal(status, usual);
            return;
        }
        if (status != TW_ERR_MEMORY)
            fail_msg("%s, variant %zu, request %zu%s refused: \"%s\"", r->function, variant, n,
                     all_that_follow ? " and all that follow" : "", tw_status_text(status));
    }
    fail_msg("%s, variant %zu: there is no end", r->function, variant);
}

TEST(memory_runs_out_anywhere)
{
    for (const row *r = trials; r < trials + trial_count; r++)
        for (size_t v = 0; v < r->variants; v++) {
            sweep(r, v, false);
            sweep(r, v, true);
        }
}

/* ---- The trials and the headers ---------------------------------------------------------- */

static int header_count;
static char **headers;

typedef struct declaration {
    char name[80];
    bool needs_trial; /* returns a status or takes a context */
} declaration;

/* "TW_API tw_status tw_noun_verb(const tw_context *context, ...);" */
static bool read_declaration(const char *at, declaration *d)
{
    const char *bracket = strchr(at, '('), *end = strchr(at, ';'), *from = bracket;
    if (!bracket || !end || bracket > end)
        return false;
    while (isalnum((unsigned char)from[-1]) || from[-1] == '_')
        from--;
    snprintf(d->name, sizeof d->name, "%.*s", (int)(bracket - from), from);
    char text[2000];
    snprintf(text, sizeof text, "%.*s", (int)(end - at), at);
    d->needs_trial = strncmp(text + strlen("TW_API "), "tw_status ", 10) == 0 ||
                     strstr(text, "(const tw_context *");
    return strncmp(d->name, "tw_", 3) == 0;
}

static bool has_trial(const char *name)
{
    for (size_t i = 0; i < trial_count; i++)
        if (strcmp(trials[i].function, name) == 0)
            return true;
    return false;
}

/* True for "..._free". These need no trial, even if they take a context, as for packed bytes. */
static bool gives_back(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, "_free") == 0;
}

static size_t check_header(const char *path)
{
    static char text[100000];
    size_t count = 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (const char *at = text; (at = strstr(at, "\nTW_API ")); at++) {
        declaration d;
        if (!read_declaration(at + 1, &d))
            continue;
        if (d.needs_trial && !gives_back(d.name) && !has_trial(d.name))
            fail_msg("%s of %s may run out of memory and has no trial", d.name, path);
        count++;
    }
    return count;
}

TEST(every_public_function_that_may_need_memory_has_a_trial)
{
    size_t count = 0;
    for (int i = 0; i < header_count; i++)
        count += check_header(headers[i]);
    assert_true(count > 150);
}

int main(int argc, char **argv)
{
    header_count = argc - 1;
    headers = argv + 1;
    make_things();
    int failed = run_all_tests(NULL, NULL);
    drop_things();
    return failed;
}
