/* farm_found.c -- the solutions that tasks send back, judged before they count (farm.h).
 *
 * A worker may be cut short, broken or anybody's: each line is read, must solve the puzzle and come
 * once, and there must be as many as the task says that it found.
 * Invariant: what is in the file up to `bytes` belongs to tasks that are counted. */
#include "farm/farm.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char head[] = "{\"solution\":";

bool found_open(farm_found *found)
{
    if (!found->path)
        return true;
    if (found->bytes == 0 && found->count > 0)
        return farm_complain("%s: %" PRIu64 " solutions were counted without being written; leave "
                             "--solutions out, or begin in another folder",
                             found->path, found->count);
    found->file = fopen(found->path, found->bytes > 0 ? "r+b" : "wb");
    if (!found->file || ftruncate(fileno(found->file), found->bytes) != 0 ||
        fseek(found->file, found->bytes, SEEK_SET) != 0)
        return farm_complain("%s: %s", found->path, strerror(errno));
    return true;
}

void found_close(farm_found *found)
{
    if (found->file)
        fclose(found->file);
    *found = (farm_found){.file = NULL};
}

/* ---- Judging ----------------------------------------------------------------------------- */

typedef struct lines {
    FILE *file;
    char *line;
    size_t room;
    uint64_t *marks; /* of each solution's text: equal texts have equal ones */
    size_t count, mark_room;
} lines;

/* The next line that is a solution; *rest: what stands behind its number. false: no more. */
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

static const char *judge_line(const tw_puzzle *puzzle, const char *line)
{
    const tw_source source = {
        .name = "solutions", .text = line, .size = strlen(line), .format = tw_format_find("jsonl")};
    tw_solution *solution = NULL;
    const char *wrong = NULL;
    if (tw_solution_read(NULL, puzzle, &source, NULL, &solution) != TW_OK)
        wrong = "one of its solutions cannot be read";
    else if (tw_solution_check(NULL, puzzle, solution, NULL) != TW_OK)
        wrong = "one of its solutions is none";
    tw_solution_free(solution);
    return wrong;
}

/* FNV-1a (Fowler, Noll and Vo). */
static void add_mark(lines *from, const char *text)
{
    uint64_t mark = 0xcbf29ce484222325u;
    for (; *text; text++)
        mark = (mark ^ (unsigned char)*text) * 0x100000001b3u;
    if (from->count == from->mark_room) {
        from->mark_room = 2 * from->mark_room + 64;
        from->marks = farm_take(from->marks, from->mark_room, sizeof *from->marks);
    }
    from->marks[from->count++] = mark;
}

static int compare_marks(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static bool has_twins(lines *from)
{
    if (from->count > 1)
        qsort(from->marks, from->count, sizeof *from->marks, compare_marks);
    for (size_t i = 1; i < from->count; i++)
        if (from->marks[i] == from->marks[i - 1])
            return true;
    return false;
}

const char *found_judge(const farm_found *found, FILE *file, uint64_t expected)
{
    lines from = {.file = file};
    const char *rest, *wrong = NULL;
    while (!wrong && next_line(&from, &rest)) {
        wrong = judge_line(found->puzzle, from.line);
        add_mark(&from, rest);
    }
    if (!wrong && from.count != expected)
        wrong = from.count < expected ? "some of its solutions are missing"
                                      : "it has more solutions than it says";
    if (!wrong && has_twins(&from))
        wrong = "one of its solutions comes twice";
    free(from.line);
    free(from.marks);
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
    found->bytes = ftell(found->file);
    return fflush(found->file) == 0 || farm_complain("%s: %s", found->path, strerror(errno));
}

bool found_sync(const farm_found *found)
{
    return !found->file || fsync(fileno(found->file)) == 0 ||
           farm_complain("%s: %s", found->path, strerror(errno));
}
