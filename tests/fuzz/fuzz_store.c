/* fuzz_store.c -- any bytes as a store: opens it for reading, and reads all that it contains. */
#include "fuzz.h"

#include <stdio.h>
#include <unistd.h>

#include <tw/advanced/store.h>

enum { MOST = 20 }; /* puzzles, runs and solutions read */

typedef struct looking {
    trial *self;
    tw_store *store;
    uint64_t numbers[MOST]; /* of puzzles or runs */
    size_t count;
    tw_puzzle *puzzle; /* NULL if its text cannot be read */
} looking;

static bool note_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    looking *all = user;
    if (!puzzle->same || !puzzle->title || !puzzle->text)
        abort();
    if (!all->puzzle) {
        const tw_source source = {
            .name = "stored.yaml", .text = puzzle->text, .size = strlen(puzzle->text)};
        tw_puzzle_read(&all->self->context, &source, NULL, &all->self->report, &all->puzzle);
    }
    all->numbers[all->count] = puzzle->number;
    return ++all->count < MOST;
}

static bool note_run(void *user, const tw_store_run *run)
{
    looking *all = user;
    if (!run->engine || !run->options || !run->outcome)
        abort();
    all->numbers[all->count] = run->number;
    return ++all->count < MOST;
}

static bool see_file(void *user, const tw_store_file *file)
{
    (void)user;
    return strlen(file->name) + strlen(file->text) < SIZE_MAX;
}

static bool see_point(void *user, const tw_store_point *point)
{
    (void)point;
    return ++*(size_t *)user < MOST;
}

static bool see_apart(void *user, const tw_store_disassembly *apart)
{
    return strlen(apart->answer) + strlen(apart->level) + strlen(apart->sequence) < SIZE_MAX &&
           ++*(size_t *)user < MOST;
}

static bool see_solution(void *user, uint64_t number, const void *bytes, size_t count)
{
    looking *all = user;
    tw_solution *solution = NULL;
    (void)number;
    if (all->puzzle)
        tw_solution_unpack(&all->self->context, all->puzzle, bytes, count, &solution, NULL);
    tw_solution_free(solution);
    return ++all->count < MOST;
}

static void see_runs(looking *all, uint64_t puzzle)
{
    looking runs = {.self = all->self};
    tw_error error;
    tw_store_each_run(all->store, puzzle, note_run, &runs, &error);
    for (size_t i = 0, points = 0; i < runs.count; i++)
        tw_store_each_point(all->store, runs.numbers[i], see_point, &points, &error);
}

static void see_puzzle(looking *all, uint64_t puzzle)
{
    const tw_store_sink sink = {see_solution, all};
    tw_store_stats stats;
    tw_error error;
    size_t count = 0;
    tw_store_get_stats(all->store, puzzle, &stats, &error);
    tw_store_each_file(all->store, puzzle, see_file, NULL, &error);
    tw_store_each_disassembly(all->store, puzzle, see_apart, &count, &error);
    see_runs(all, puzzle);
    all->count = 0;
    tw_store_get(all->store, puzzle, 1, &sink, &error);
    tw_store_random(all->store, puzzle, 7, &sink, &error);
    tw_store_where(all->store, puzzle, UINT32_MAX, 0, 1, &sink, &error);
}

static void see_store(trial *self, tw_store *store)
{
    looking all = {.self = self, .store = store};
    tw_error error;
    tw_store_each_puzzle(store, note_puzzle, &all, &error);
    uint64_t numbers[MOST];
    size_t count = all.count;
    memcpy(numbers, all.numbers, sizeof numbers);
    for (size_t i = 0; i < count; i++)
        see_puzzle(&all, numbers[i]);
    tw_puzzle_free(all.puzzle);
}

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    char path[64];
    tw_store *store = NULL;
    tw_error error = {.status = TW_OK};
    begin_trial(&self);
    snprintf(path, sizeof path, "fuzz-%ld.store", (long)getpid());
    write_file(path, data, size);
    tw_status status = tw_store_open(&self.context, path, TW_STORE_READ, &store, &error);
    if ((status == TW_OK) != (store != NULL) || (status == TW_OK) != (error.message[0] == '\0'))
        abort();
    if (store)
        see_store(&self, store);
    tw_store_free(store);
    unlink(path);
    end_trial(&self);
    return 0;
}
