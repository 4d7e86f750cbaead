/* Runs over several lifetimes: their numbers, files and jobs, and which calls wait. */
#include "support/asking.h"

#include "api/runs/known_solutions.h"

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#define TINY                                                                                       \
    "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncontainer: {box: [2, 1]}\\n"      \
    "pieces: [{name: A, cells: [[0, 0], [1, 0]]}]\\n\"}"
/* A puzzle that takes seconds to prepare. */
#define SLOW                                                                                       \
    "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncontainer: {box: [48, 48]}\\n"    \
    "pieces: [{set: {polyforms: 6}, copies: any}]\\n\"}"
#define MOST_RUNS 1000

static char folder[64];

static int begin_in_folder(void **state)
{
    static api_options options;
    (void)state;
    strcpy(folder, "kept-XXXXXX");
    options = (api_options){.folder = mkdtemp(folder)};
    service = options.folder ? api_service_new(&options) : NULL;
    return !service;
}

static int end_in_folder(void **state)
{
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return end(state) || system(command);
}

/* Replaces the service by a new one in the same folder. */
static void come_again(void)
{
    const api_options options = {.folder = folder};
    api_service_free(service);
    service = api_service_new(&options);
    assert_non_null(service);
}

static void drive(uint32_t run)
{
    run_on(run, 1);
}

static void assert_state(uint32_t run, const char *state, json_int_t found)
{
    OWN_JSON *news = news_of(run);
    assert_string_equal(text(news, "state"), state);
    assert_int_equal(number(news, "found"), found);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

/* Refused and forgotten runs do not count towards the limit. */
static void starts_are_not_counted(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < MOST_RUNS + 50; i++) {
        expect_status("start", 400, TINY ", \"search\": {\"engine\": \"steam\"}}");
        uint32_t run = begin_run("start", TINY "}");
        tell_run("forget", 200, run, "");
        tell_run("news", 404, run, "");
    }
}

static bool never(void *user, api_service *of, uint32_t run)
{
    (void)user;
    (void)of;
    (void)run;
    return false;
}

/* If spawning fails, no run is left. */
static void a_start_that_fails_leaves_nothing(void **state)
{
    (void)state;
    const api_options options = {.spawn = never};
    api_service *outer = service;
    service = api_service_new(&options);
    expect_status("start", 503, TINY "}");
    OWN_JSON *answer = ask("runs", 200, "");
    assert_int_equal(length(answer, "runs"), 0);
    api_service_free(service);
    service = outer;
}

static void as_many_as_there_may_be(void **state)
{
    (void)state;
    uint32_t first = begin_run("start", TINY "}");
    for (uint32_t i = 1; i < MOST_RUNS; i++)
        (void)begin_run("start", TINY "}");
    expect_status("start", 503, TINY "}");
    tell_run("forget", 200, first, "");
    uint32_t last = begin_run("start", TINY "}");
    assert_int_equal(last, first + MOST_RUNS);
    OWN_JSON *answer = ask("runs", 200, "");
    assert_int_equal(length(answer, "runs"), MOST_RUNS);
}

static void write_file(const char *name, const void *bytes, size_t size)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static bool is_there(const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Large numbers in file names do no harm, and no file is overwritten. */
static void numbers_of_files_are_left_alone(void **state)
{
    (void)state;
    write_file("run-1000.tw", "", 0);
    write_file("run-4294967295.tw", "", 0);
    write_file("run-1.tw", "mine", 4);
    write_file("run-002.tw", "", 0);
    write_file("run-2.tw.store", "mine", 4);
    write_file("run-5.tw.lock", "", 0);
    come_again();
    uint32_t run = begin_run("start", TINY "}");
    assert_int_equal(run, 4); /* 3 reports run-002.tw */
    assert_true(is_there("run-2.tw.store") && !is_there("run-5.tw.lock"));
    tell_run("forget", 200, run, "");
    assert_true(is_there("run-1.tw") && is_there("run-002.tw"));
}

/* ---- From one time to another --------------------------------------------------------------- */

static void what_was_done_is_done(void **state)
{
    (void)state;
    uint32_t all = begin_run("start", SOMA "}"),
             five = begin_run("start", SOLID ", \"search\": {\"limit\": 5}}");
    drive(all);
    drive(five);
    assert_state(all, "done", 240);
    assert_state(five, "done", 5);
    come_again();
    assert_state(all, "done", 240);
    assert_state(five, "done", 5);
    OWN_JSON *news = about_run("news", 200, all, "");
    const json_t *result = json_object_get(news, "result");
    assert_int_equal(number(news, "kept"), 240);
    assert_string_equal(text(result, "outcome"), "exhausted");
    assert_int_equal(solutions_of(json_object_get(result, "counts"), "none"), 11520);
    tell_run("forget", 200, all, "");
    assert_false(is_there("run-1.tw") || is_there("run-1.tw.store"));
}

/* A paused run keeps its progress in the next service. */
static void a_pause_is_kept(void **state)
{
    (void)state;
    uint32_t run = begin_run("start", SOLID ", \"search\": {\"threads\": 1}}");
    for (int i = 0; i < 3; i++)
        assert_true(api_run_step(service, run, 0.001));
    tell_run("pause", 200, run, "");
    drive(run);
    OWN_JSON *news = news_of(run);
    double fraction = json_number_value(json_object_get(news, "fraction"));
    assert_true(fraction > 0);
    come_again();
    OWN_JSON *later = news_of(run);
    double again = json_number_value(json_object_get(later, "fraction"));
    assert_true(again > 0.9 * fraction);
}

static bool learn(void *user, const tw_solution *solution)
{
    tw_job *job = ((void **)user)[0];
    return known_solutions_add(((void **)user)[1], tw_job_puzzle(job), solution);
}

static bool recognise(void *user, const tw_solution *solution)
{
    return known_solutions_has(((void **)user)[1], ((void **)user)[0], solution);
}

/* Stored solutions are recognised even if they were read before the search was prepared. */
static void what_is_known_waits_for_the_search(void **state)
{
    static const char text[] = "tilewright: 1\nlattice: square\ncontainer: {box: [2, 1]}\n"
                               "pieces: [{name: A, cells: [[0, 0], [1, 0]]}]\n";
    const tw_source source = {.name = "tiny", .text = text, .size = strlen(text)};
    const tw_budget budget = {.size = sizeof budget};
    const tw_job_options options = {.size = sizeof options};
    tw_solve_sink sink = {.size = sizeof sink};
    known_solutions *known = known_solutions_new();
    tw_puzzle *puzzle;
    (void)state;
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle), TW_OK);
    for (int again = 0; again < 2; again++) {
        tw_result result;
        tw_job *job;
        assert_int_equal(tw_job_new(NULL, puzzle, &options, &job, NULL), TW_OK);
        void *pair[] = {job, known};
        sink.user = pair;
        sink.solution = again ? recognise : learn;
        if (again)
            known_solutions_settle(known, 0);
        assert_int_equal(tw_job_run(job, &budget, &sink, &result, NULL), TW_OK);
        assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
        if (again)
            known_solutions_free(known);
        tw_job_free(job);
    }
    tw_puzzle_free(puzzle);
}

/* A truncated file is reported, and stays until the run is forgotten. */
static void what_cannot_be_read_is_told(void **state)
{
    char bytes[400];
    (void)state;
    uint32_t run = begin_run("start", SOLID "}");
    assert_true(api_run_step(service, run, 0.001));
    tell_run("pause", 200, run, "");
    drive(run);
    char path[200];
    snprintf(path, sizeof path, "%s/run-%u.tw", folder, run);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    write_file("run-7.tw", bytes, size);
    come_again();
    OWN_JSON *news = about_run("news", 200, 7, "");
    assert_string_equal(text(news, "state"), "failed");
    assert_non_null(strstr(text(json_object_get(news, "error"), "message"), "cut off"));
    assert_true(is_there("run-7.tw"));
    tell_run("resume", 409, 7, "");
    tell_run("plot", 400, 7, "");
    tell_run("forget", 200, 7, "");
    assert_false(is_there("run-7.tw"));
}

/* A file stays if no run can have its name. */
static void a_name_that_no_run_has_is_told(void **state)
{
    (void)state;
    write_file("run-007.tw", "", 0);
    write_file("run-8.tw", "", 0);
    write_file("run-9.tw.part", "", 0);
    write_file("run-.tw", "", 0);
    come_again();
    OWN_JSON *answer = ask("runs", 200, "{}");
    const json_t *runs = json_object_get(answer, "runs"), *last = json_array_get(runs, 1);
    assert_int_equal(json_array_size(runs), 2);
    assert_int_equal(number(last, "run"), 9);
    assert_string_equal(text(last, "state"), "failed");
    assert_string_equal(text(last, "title"), "run-007.tw");
    assert_non_null(strstr(text(json_object_get(last, "error"), "message"), "no 0 before it"));
    tell_run("forget", 200, 9, "");
    assert_true(is_there("run-007.tw"));
}

/* ---- Several threads ----------------------------------------------------------------------- */

typedef struct saving {
    uint32_t run;
    atomic_bool done;
    double seconds;
} saving;

static double now(void)
{
    return tw_context_default()->seconds(tw_context_default()->user);
}

static void *save(void *user)
{
    saving *self = user;
    char body[40];
    api_reply reply;
    double began = now();
    snprintf(body, sizeof body, "{\"run\": %u}", self->run);
    api_call(service, "save", body, strlen(body), NULL, &reply);
    tw_bytes_free(&reply.bytes);
    self->seconds = now() - began;
    atomic_store(&self->done, true);
    return NULL;
}

/* Saving a run prepares it first, which takes long; all other calls go on. */
static void nobody_waits_for_who_saves(void **state)
{
    (void)state;
    saving self = {.run = begin_run("start", SLOW "}")};
    uint32_t other = begin_run("start", TINY "}");
    tell_run("pause", 200, self.run, "");
    assert_false(api_run_step(service, self.run, 1));
    double longest = 0;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, save, &self), 0);
    while (!atomic_load(&self.done)) {
        double began = now();
        tell_run("news", 200, other, "");
        tell_run("news", 200, self.run, "");
        expect_status("runs", 200, "");
        longest = now() - began > longest ? now() - began : longest;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    pthread_join(thread, NULL);
    if (longest > self.seconds / 2)
        fail_msg("a call took %.3f s of the %.3f s", longest, self.seconds);
    tell_run("resume", 200, self.run, ""); /* no call holds it now */
}

static pthread_barrier_t all_are_here;

static void *begin_one(void *user)
{
    uint32_t *run = user;
    pthread_barrier_wait(&all_are_here);
    *run = begin_run("start", TINY "}");
    return NULL;
}

static size_t count_entries(const char *path)
{
    size_t count = 0;
    DIR *list = opendir(path);
    assert_non_null(list);
    while (readdir(list))
        count++;
    closedir(list);
    return count - 2;
}

static void begin_together(void)
{
    enum { THREADS = 8 };
    pthread_t threads[THREADS];
    uint32_t runs[THREADS];
    assert_int_equal(pthread_barrier_init(&all_are_here, NULL, THREADS), 0);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(threads + i, NULL, begin_one, runs + i), 0);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&all_are_here);
}

/* Runs begun at once share one private folder; the service removes it in the end. */
static void there_is_one_private_folder(void **state)
{
    api_service *outer = service;
    char before[300];
    (void)state;
    snprintf(before, sizeof before, "%s", getenv("TMPDIR") ? getenv("TMPDIR") : "");
    assert_int_equal(setenv("TMPDIR", folder, 1), 0);
    for (int i = 0; i < 100; i++) {
        service = api_service_new(NULL);
        begin_together();
        assert_int_equal(count_entries(folder), 1);
        api_service_free(service);
        assert_int_equal(count_entries(folder), 0);
    }
    service = outer;
    assert_int_equal(*before ? setenv("TMPDIR", before, 1) : unsetenv("TMPDIR"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(starts_are_not_counted, begin, end),
        cmocka_unit_test_setup_teardown(a_start_that_fails_leaves_nothing, begin, end),
        cmocka_unit_test_setup_teardown(as_many_as_there_may_be, begin, end),
        cmocka_unit_test_setup_teardown(numbers_of_files_are_left_alone, begin_in_folder,
                                        end_in_folder),
        cmocka_unit_test_setup_teardown(what_was_done_is_done, begin_in_folder, end_in_folder),
        cmocka_unit_test_setup_teardown(a_pause_is_kept, begin_in_folder, end_in_folder),
        cmocka_unit_test(what_is_known_waits_for_the_search),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_is_told, begin_in_folder,
                                        end_in_folder),
        cmocka_unit_test_setup_teardown(a_name_that_no_run_has_is_told, begin_in_folder,
                                        end_in_folder),
        cmocka_unit_test_setup_teardown(nobody_waits_for_who_saves, begin, end),
        cmocka_unit_test_setup_teardown(there_is_one_private_folder, begin_in_folder,
                                        end_in_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
