/* test_job.c -- jobs run in pieces, saved and reopened, watched and paused from another thread: in
 * the end they find what one run finds, each solution once. */
#include "support/jobs.h"
#include "support/patience.h"

#include <pthread.h>
#include <sys/stat.h>
#include <time.h>

/* ---- Runs -------------------------------------------------------------------------------- */

TEST(a_job_finds_what_a_solver_finds)
{
    tw_job_figures figures;
    BENCH(b);
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(figures_of(job).state, TW_SOLVER_NEW);
    const tw_result result = run(&b, job, 0);
    assert_whole(&result);
    assert_int_equal(b.found, CLASSES);
    figures = figures_of(job);
    assert_int_equal(figures.state, TW_SOLVER_DONE);
    assert_true(figures.fraction == 1);
    assert_int_equal(figures.solutions, CLASSES);
    assert_string_equal(tw_job_name(job), "dominoes.yaml");
    assert_null(tw_job_store(job));
}

static bool count_step(void *user, const tw_solution *pieces)
{
    size_t *steps = user;
    assert_true(pieces->count > 0);
    return ++*steps < 100;
}

TEST(every_step_is_shown)
{
    BENCH(b);
    OWNED(tw_job) *job = new_job(&b);
    size_t steps = 0;
    const tw_solve_sink sink = {.size = sizeof sink, .trace = count_step, .user = &steps};
    tw_result result;
    assert_int_equal(tw_job_run(job, NULL, &sink, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_int_equal(steps, 100);
}

TEST(budgets_add_up_however_often_it_is_saved)
{
    BENCH(b);
    b.options.checkpoint = b.path;
    b.options.every = 0.3;
    OWNED(tw_job) *job = new_job(&b);
    tw_result result = run(&b, job, 500);
    while (result.outcome == TW_OUTCOME_BUDGET) {
        uint64_t last = result.branches;
        result = run(&b, job, 500);
        assert_true(result.branches > last);
    }
    assert_whole(&result);
    assert_int_equal(b.found, CLASSES);
    assert_int_equal(access(b.path, F_OK), 0);
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Makes the bench save on this machine's disk, which has locks. */
static void set_up_file(bench *b, char lock[60])
{
    b->options.checkpoint = b->path;
    b->options.disk = NULL;
    snprintf(lock, 60, "%s.lock", b->path);
}

/* A job is refused and leaves the file `there`, which is then removed. */
static void refused_over(bench *b, const char *there, const char *words)
{
    tw_error error = {0};
    tw_job *job = NULL;
    assert_int_equal(tw_job_new(NULL, b->puzzle, &b->options, &job, &error), TW_ERR_IO);
    assert_null(job);
    assert_string_equal(error.file, b->path);
    assert_non_null(strstr(error.message, words));
    assert_int_equal(unlink(there), 0);
}

TEST(one_job_alone_is_saved_in_a_file)
{
    char torn[60], lock[60], mine[60];
    tw_job *other = NULL;
    tw_error error = {0};
    BENCH(b);
    set_up_file(&b, lock);
    snprintf(torn, sizeof torn, "%s.abc123.part", b.path);
    snprintf(mine, sizeof mine, "%s.backup.part", b.path);
    fclose(fopen(torn, "wb")); /* left by a killed run */
    fclose(fopen(mine, "wb"));
    FILE *left = fopen(lock, "wb");
    fprintf(left, "tilewright\n%s", name_of(torn));
    fclose(left);
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(access(torn, F_OK), -1);
    assert_int_equal(unlink(mine), 0); /* another program's */
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    assert_int_equal(tw_job_new(NULL, b.puzzle, &b.options, &other, &error), TW_ERR_IO);
    assert_string_equal(error.file, b.path);
    assert_non_null(strstr(error.message, "another run"));
    assert_int_equal(tw_job_open(NULL, b.path, &b.options, &other, NULL), TW_ERR_IO);
    tw_job_free(job);
    assert_int_equal(access(lock, F_OK), -1);
    job = open_job(&b, b.path);
}

/* Two runs would both take the disk for one without locks. */
TEST(a_link_is_no_lock)
{
    char lock[60];
    BENCH(b);
    set_up_file(&b, lock);
    assert_int_equal(symlink("nowhere", lock), 0);
    refused_over(&b, lock, ".lock\" keeps no other run away");
    tw_job_free(new_job(&b));
}

TEST(what_is_no_checkpoint_is_not_replaced)
{
    char target[60], lock[60];
    struct stat there;
    BENCH(b);
    set_up_file(&b, lock);
    FILE *file = fopen(b.path, "wb");
    fputs("a letter", file);
    fclose(file);
    refused_over(&b, b.path, "a file that is no checkpoint");
    assert_int_equal(mkfifo(b.path, 0600), 0);
    refused_over(&b, b.path, "a pipe");
    assert_int_equal(symlink("nowhere", b.path), 0);
    refused_over(&b, b.path, "a link that leads nowhere");
    assert_int_equal(symlink("/dev/null", b.path), 0);
    refused_over(&b, b.path, "a device");
    snprintf(target, sizeof target, "%s.target", b.path);
    assert_int_equal(symlink(name_of(target), b.path), 0);
    fclose(fopen(target, "wb")); /* empty, private to its owner */
    assert_int_equal(chmod(target, 0600), 0);
    tw_job *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    tw_job_free(job);
    assert_int_equal(lstat(b.path, &there), 0);
    assert_true(S_ISLNK(there.st_mode));
    assert_int_equal(stat(b.path, &there), 0);
    assert_true(there.st_size > 0 && (there.st_mode & 0777) == 0600);
    unlink(target);
}

TEST(a_file_of_the_name_of_a_lock_stays)
{
    char lock[60];
    BENCH(b);
    set_up_file(&b, lock);
    FILE *file = fopen(lock, "wb");
    fputs("a letter", file);
    fclose(file);
    refused_over(&b, lock, "it is no lock of a run");
}

TEST(calls_at_the_wrong_moment_are_refused)
{
    tw_divided divided;
    tw_error error = {0};
    BENCH(b);
    tw_job *job = new_job(&b);
    assert_int_equal(tw_job_save(job, &error), TW_ERR_STATE);
    assert_int_equal(tw_job_divide(job, 3, NULL, &divided, NULL), TW_ERR_STATE);
    tw_job_free(job);
    b.options.size = 0;
    assert_int_equal(tw_job_new(NULL, b.puzzle, &b.options, &job, NULL), TW_ERR_USAGE);
}

TEST(preparing_is_stopped_and_goes_on)
{
    BENCH(b);
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, &no_patience, NULL), TW_OK);
    if (figures_of(job).state == TW_SOLVER_NEW) /* so small a puzzle may be ready at once */
        assert_int_equal(tw_job_save(job, NULL), TW_ERR_STATE);
    const tw_result result = run(&b, job, 0);
    assert_whole(&result);
}

/* ---- Checkpoints ------------------------------------------------------------------------- */

TEST(a_checkpoint_carries_all_that_it_takes)
{
    for (uint64_t branches = 1; branches < 20000; branches *= 7) {
        BENCH(b);
        b.options.checkpoint = b.path;
        OWNED(tw_job) *job = new_job(&b);
        tw_result result = run(&b, job, branches);
        for (size_t often = 0; result.outcome == TW_OUTCOME_BUDGET; often++) {
            save_and_open(&b, &job);
            assert_int_equal(figures_of(job).before, result.solutions);
            assert_string_equal(tw_job_search(job)->engine, "dancing");
            assert_true(tw_job_search(job)->size);
            result = run(&b, job, often < 20 ? branches : 0);
        }
        assert_whole(&result);
        assert_int_equal(b.found, CLASSES);
    }
}

TEST(a_job_tells_how_far_it_is_before_it_goes_on)
{
    BENCH(b);
    b.options.checkpoint = b.path;
    OWNED(tw_job) *job = new_job(&b);
    const tw_result part = run(&b, job, 500);
    assert_int_equal(part.outcome, TW_OUTCOME_BUDGET);
    save_and_open(&b, &job);
    assert_true(figures_of(job).fraction == 0);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    const tw_job_figures figures = figures_of(job);
    assert_int_equal(figures.branches, part.branches);
    assert_true(figures.fraction > 0 && figures.fraction < 1);
    assert_true(figures.seconds > 0);
}

TEST(a_puzzle_without_a_text_is_searched_as_it_is_written)
{
    BENCH(b);
    b.options.text = NULL;
    b.options.file_count = 0;
    tw_job *whole = NULL;
    b.search.not_resumable = true;
    assert_int_equal(tw_job_new(&quick, b.puzzle, &b.options, &whole, NULL), TW_OK);
    assert_ptr_equal(tw_job_puzzle(whole), b.puzzle);
    tw_job_free(whole);
    b.options.checkpoint = b.path; /* no longer one run */
    OWNED(tw_job) *job = new_job(&b);
    assert_ptr_not_equal(tw_job_puzzle(job), b.puzzle);
    run(&b, job, 100);
    save_and_open(&b, &job);
    const tw_result result = run(&b, job, 0);
    assert_whole(&result);
}

TEST(a_limit_holds_for_all_runs_together)
{
    BENCH(b);
    b.options.checkpoint = b.path;
    b.search.limit = 100;
    OWNED(tw_job) *job = new_job(&b);
    while (run(&b, job, 50).outcome == TW_OUTCOME_BUDGET && b.found < 40)
        continue;
    save(job);
    tw_job_free(job);
    b.search.limit = 0; /* the limit of the file */
    job = open_job(&b, b.path);
    assert_int_equal(figures_of(job).limit, 100);
    assert_int_equal(run(&b, job, 0).solutions, 100);
    save_and_open(&b, &job); /* all 100 are found */
    const tw_result known = run(&b, job, 0);
    assert_int_equal(known.outcome, TW_OUTCOME_LIMIT);
    assert_int_equal(known.solutions, 100);
    tw_job_free(job);
    b.search.limit = 20; /* 20 more */
    job = open_job(&b, b.path);
    assert_int_equal(run(&b, job, 0).solutions, 120);
    save(job);
    tw_job_free(job);
    b.search.limit = TW_JOB_NO_LIMIT;
    job = open_job(&b, b.path);
    const tw_result result = run(&b, job, 0);
    assert_whole(&result);
    assert_int_equal(b.found, CLASSES);
}

TEST(what_cannot_be_saved_is_told_and_the_run_goes_on)
{
    tw_error error = {0};
    BENCH(b);
    b.options.checkpoint = b.path;
    b.options.every = 0.3;
    OWNED(tw_job) *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    b.unsafe = true;
    const tw_result result = run(&b, job, 0);
    assert_whole(&result);
    assert_int_equal(b.events[TW_JOB_EVENT_UNSAVED], 1); /* once only */
    assert_int_equal(tw_job_save(job, &error), TW_ERR_IO);
    assert_string_equal(error.message, "unsafe");
    tw_job_free(job);
    job = open_job(&b, b.path); /* as last saved */
    b.unsafe = false;
    assert_int_equal(figures_of(job).before, 0);
}

TEST(what_is_no_checkpoint_is_refused)
{
    tw_job *job = NULL;
    tw_error error = {0};
    const tw_placement pin = {.cell_count = 1};
    BENCH(b);
    assert_int_equal(tw_job_open(NULL, b.path, &b.options, &job, &error), TW_ERR_IO);
    assert_string_equal(error.file, b.path);
    b.options.checkpoint = b.path;
    b.search.pins = &pin;
    b.search.pin_count = 1;
    assert_int_equal(tw_job_new(NULL, b.puzzle, &b.options, &job, NULL), TW_ERR_UNSUPPORTED);
    assert_null(job);
    const tw_checkpoint_text name = {"name", "nothing"};
    const tw_checkpoint empty = {.texts = &name, .text_count = 1};
    assert_int_equal(tw_checkpoint_save(NULL, &empty, NULL, b.path, NULL), TW_OK);
    error = (tw_error){0};
    assert_int_equal(tw_job_open(NULL, b.path, NULL, &job, &error), TW_ERR_INPUT);
    assert_string_equal(error.file, b.path);
    assert_non_null(strstr(error.message, "no puzzle"));
}

/* ---- From another thread ----------------------------------------------------------------- */

typedef struct onlooker {
    tw_job *job;
    atomic_bool over;
    uint64_t wanted; /* branches until it pauses the job */
    uint64_t looked;
} onlooker;

static void *look_on(void *user)
{
    onlooker *self = user;
    tw_job_figures last = {0};
    while (!atomic_load(&self->over)) {
        tw_job_figures now = figures_of(self->job);
        assert_true(now.fraction >= last.fraction);
        assert_true(now.branches >= last.branches && now.solutions >= last.solutions);
        if (now.branches >= self->wanted)
            tw_job_pause(self->job);
        last = now;
        self->looked++;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return NULL;
}

/* No solution, and no end in sight. */
static const char hopeless[] =
    "tilewright: 1\ntitle: Hopeless\nlattice: square\n"
    "container: {minus: [{box: [20, 20]}, {cells: [[0, 0], [19, 19]]}]}\n"
    "pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: any}]\n";

TEST(another_thread_watches_and_pauses)
{
    for (size_t threads = 1; threads < 4; threads += 2) {
        OWNED(tw_puzzle) *puzzle = read_named("hopeless.yaml", hopeless);
        const tw_solve_options search = {
            .size = sizeof search, .engine = "backtrack", .threads = threads};
        const tw_job_options options = {
            .size = sizeof options, .search = &search, .text = hopeless};
        onlooker self = {.wanted = 1000};
        tw_result result = {0};
        pthread_t thread;
        assert_int_equal(tw_job_new(NULL, puzzle, &options, &self.job, NULL), TW_OK);
        assert_int_equal(pthread_create(&thread, NULL, look_on, &self), 0);
        assert_int_equal(tw_job_run(self.job, NULL, NULL, &result, NULL), TW_OK);
        atomic_store(&self.over, true);
        pthread_join(thread, NULL);
        tw_job_pause(self.job);
        assert_int_equal(tw_job_run(self.job, NULL, NULL, NULL, NULL), TW_OK);
        assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
        assert_true(result.branches >= self.wanted && self.looked > 0);
        tw_job_free(self.job);
    }
}

/* ---- Memory ------------------------------------------------------------------------------ */

/* No job is made, and the existing file is not changed. */
TEST(reading_its_puzzle_can_be_stopped)
{
    BENCH(b);
    b.options.checkpoint = b.path;
    tw_job *job = new_job(&b);
    assert_int_equal(tw_job_prepare(job, NULL, NULL), TW_OK);
    tw_job_free(job);
    b.options.watch = &no_patience;
    job = (tw_job *)&b;
    assert_int_equal(tw_job_open(NULL, b.path, &b.options, &job, NULL), TW_OK);
    assert_null(job);
    b.options.text = NULL; /* so the puzzle is written and read */
    job = (tw_job *)&b;
    assert_int_equal(tw_job_new(NULL, b.puzzle, &b.options, &job, NULL), TW_OK);
    assert_null(job);
    b.options.watch = NULL;
    tw_job_free(open_job(&b, b.path));
}

RUN_TESTS
