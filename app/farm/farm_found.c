/* farm_found.c -- checks the solutions that tasks send back, before they count (farm.h).
 *
 * A worker may be interrupted, broken or hostile. Each line is read; it must solve the puzzle, lie
 * below its task, and be new in this task and all earlier ones; and there must be as many as the
 * task states. So at the end the file has all solutions, each once, or the farm does not end.
 * Invariant: the file up to `bytes` belongs to tasks that are counted. */
#include "farm/farm.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char head[] = FARM_SOLUTION_HEAD;

static bool know_all(farm_found *found);

bool found_open(farm_found *found)
{
    const bool keep = found->bytes > 0;
    struct stat there;
    if (!found->path)
        return true;
    if (!keep && found->count > 0)
        return net_complain("%s: %" PRIu64 " solutions were counted without being written; leave "
                            "--output out, or begin in another folder",
                            found->path, found->count);
    /* It must be a regular file, which can be truncated. Do not wait for a pipe. */
    int handle = open(found->path, O_RDWR | O_NONBLOCK | O_CREAT | (keep ? 0 : O_TRUNC), 0666);
    if (handle < 0)
        return net_complain("%s: %s", found->path, strerror(errno));
    if (fstat(handle, &there) == 0 && S_ISREG(there.st_mode))
        found->file = fdopen(handle, keep ? "r+b" : "wb");
    if (!found->file) {
        close(handle);
        return net_complain("%s: this is no regular file", found->path);
    }
    if (keep && !know_all(found))
        return net_complain("%s does not hold the %" PRIu64 " solutions that this farm has found; "
                            "give the file that has them, or begin in another folder",
                            found->path, found->count);
    if (ftruncate(fileno(found->file), found->bytes) != 0 ||
        fseek(found->file, found->bytes, SEEK_SET) != 0)
        return net_complain("%s: %s", found->path, strerror(errno));
    return true;
}

void found_close(farm_found *found)
{
    if (found->file)
        fclose(found->file);
    free(found->known);
    free(found->judged);
    *found = (farm_found){.file = NULL};
}

/* ---- Judging ----------------------------------------------------------------------------- */

typedef struct lines {
    FILE *file;
    char *line;
    size_t room;
    uint64_t *marks; /* of each solution */
    size_t count, mark_room;
} lines;

/* Reads the next line with a solution; *rest: the text after its number. false: none left. */
static bool next_line(lines *from, const char **rest)
{
    while (getline(&from->line, &from->room, from->file) > 0)
        if (strncmp(from->line, head, sizeof head - 1) == 0) {
            *rest = from->line + sizeof head - 1;
            *rest += strspn(*rest, "0123456789");
            return true;
        }
    return false;
}

/* FNV-1a (Fowler, Noll and Vo). */
static uint64_t mark_bytes(uint64_t mark, const void *bytes, size_t count)
{
    for (const unsigned char *at = bytes; count > 0; at++, count--)
        mark = (mark ^ *at) * 0x100000001b3u;
    return mark;
}

/* As in SplitMix64: similar inputs give unrelated outputs, so that marks may be added up. */
static uint64_t spread(uint64_t mark)
{
    mark = (mark ^ mark >> 30) * 0xbf58476d1ce4e5b9u;
    mark = (mark ^ mark >> 27) * 0x94d049bb133111ebu;
    return mark ^ mark >> 31;
}

/* Equal for equal solutions, however they are written, and never 0. */
static uint64_t mark_of(const tw_puzzle *puzzle, const tw_solution *solution)
{
    static const uint64_t begin = 0xcbf29ce484222325u;
    uint64_t all = 0;
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *placed = &solution->placements[i];
        const char *name = tw_puzzle_piece_name(puzzle, placed->piece);
        uint64_t cells = 0;
        for (size_t k = 0; k < placed->cell_count; k++) {
            const tw_cell *cell = &placed->cells[k];
            uint64_t mark = mark_bytes(begin, cell->at, sizeof cell->at);
            cells += spread(mark_bytes(mark, &cell->kind, sizeof cell->kind));
        }
        uint64_t mark = mark_bytes(begin, name, strlen(name));
        mark = spread(mark_bytes(mark, &placed->turn, sizeof placed->turn));
        all += spread(mark ^ spread(cells));
    }
    return all ? all : 1;
}

/* of: NULL: any task. */
static const char *judge_line(const tw_puzzle *puzzle, tw_task_judge *of, const char *line,
                              uint64_t *mark)
{
    const tw_source source = {
        .name = "solutions", .text = line, .size = strlen(line), .format = tw_format_find("jsonl")};
    tw_solution *solution = NULL;
    const char *wrong = NULL;
    if (tw_solution_read(NULL, puzzle, &source, NULL, &solution) != TW_OK)
        wrong = "one of its solutions cannot be read";
    else if (tw_solution_check(NULL, puzzle, solution, NULL) != TW_OK)
        wrong = "one of its solutions is none";
    else if (of && !tw_task_judge_takes(of, solution))
        wrong = "one of its solutions is of another task";
    if (!wrong)
        *mark = mark_of(puzzle, solution);
    tw_solution_free(solution);
    return wrong;
}

static int compare_marks(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static size_t slot_of(const farm_found *found, uint64_t mark)
{
    size_t last = found->known_room - 1, at = (size_t)(mark ^ mark >> 32) & last;
    while (found->known[at] && found->known[at] != mark)
        at = (at + 1) & last;
    return at;
}

static void learn(farm_found *found, uint64_t mark)
{
    if (2 * found->known_count >= found->known_room) {
        farm_found larger = {.known_room = found->known_room ? 2 * found->known_room : 1024};
        larger.known = farm_take(NULL, larger.known_room, sizeof *larger.known);
        for (size_t i = 0; i < found->known_room; i++)
            if (found->known[i])
                larger.known[slot_of(&larger, found->known[i])] = found->known[i];
        free(found->known);
        found->known = larger.known;
        found->known_room = larger.known_room;
    }
    uint64_t *slot = found->known + slot_of(found, mark);
    found->known_count += *slot == 0;
    *slot = mark;
}

/* Learns the solutions of an earlier run. */
static bool know_all(farm_found *found)
{
    lines from = {.file = found->file};
    const char *rest;
    uint64_t count = 0, mark;
    bool fine = true;
    while (fine && count < found->count && next_line(&from, &rest)) {
        fine = strtoull(from.line + sizeof head - 1, NULL, 10) == ++count &&
               !judge_line(found->puzzle, NULL, from.line, &mark);
        if (fine)
            learn(found, mark);
    }
    free(from.line);
    return fine && count == found->count && ftell(found->file) == found->bytes;
}

const char *found_judge(farm_found *found, const farm_tasks *of, FILE *file, uint64_t expected)
{
    lines from = {.file = file};
    tw_task_judge *judge = NULL;
    const char *rest, *wrong = NULL;
    uint64_t mark = 0;
    if (tw_task_judge_new(of->solver, of->tasks, of->count, &judge, NULL) != TW_OK)
        farm_stop_for_memory();
    while (!wrong && next_line(&from, &rest)) {
        wrong = judge_line(found->puzzle, judge, from.line, &mark);
        if (from.count == from.mark_room) {
            from.mark_room = 2 * from.mark_room + 64;
            from.marks = farm_take(from.marks, from.mark_room, sizeof *from.marks);
        }
        from.marks[from.count++] = mark;
    }
    if (!wrong && from.count != expected)
        wrong = from.count < expected ? "some of its solutions are missing"
                                      : "it has more solutions than it says";
    if (from.count > 1)
        qsort(from.marks, from.count, sizeof *from.marks, compare_marks);
    for (size_t i = 1; i < from.count && !wrong; i++)
        if (from.marks[i] == from.marks[i - 1])
            wrong = "one of its solutions comes twice";
    for (size_t i = 0; i < from.count && found->known_room > 0 && !wrong; i++)
        if (found->known[slot_of(found, from.marks[i])])
            wrong = "one of its solutions came with another task before";
    tw_task_judge_free(judge);
    free(from.line);
    free(found->judged);
    found->judged = from.marks;
    found->judged_count = from.count;
    rewind(file);
    return wrong;
}

/* ---- Writing ----------------------------------------------------------------------------- */

bool found_add(farm_found *found, FILE *file)
{
    lines from = {.file = file};
    const char *rest;
    while (next_line(&from, &rest))
        fprintf(found->file, "%s%" PRIu64 "%s", head, ++found->count, rest);
    free(from.line);
    for (size_t i = 0; i < found->judged_count; i++)
        learn(found, found->judged[i]);
    found->bytes = ftell(found->file);
    return fflush(found->file) == 0 || net_complain("%s: %s", found->path, strerror(errno));
}

bool found_sync(const farm_found *found)
{
    return !found->file || fsync(fileno(found->file)) == 0 ||
           net_complain("%s: %s", found->path, strerror(errno));
}
