/* hostile.h -- reading texts that may be anything: memory is counted, every fault is kept. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tw/advanced/format.h>

/* ---- Memory that is counted -------------------------------------------------------------- */

typedef struct counter {
    size_t now, most;
} counter;

static inline void *count_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    counter *memory = user;
    memory->now = memory->now - old_size + new_size;
    memory->most = memory->now > memory->most ? memory->now : memory->most;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* ---- Texts ------------------------------------------------------------------------------- */

typedef struct text {
    char *bytes;
    size_t size;
} text;

/* bytes is NULL if the file cannot be opened. */
static inline text slurp(const char *path)
{
    text read = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return read;
    fseek(file, 0, SEEK_END);
    read.size = (size_t)ftell(file);
    rewind(file);
    read.bytes = malloc(read.size + 1);
    if (!read.bytes || fread(read.bytes, 1, read.size, file) != read.size)
        exit(99);
    read.bytes[read.size] = '\0';
    fclose(file);
    return read;
}

static inline text copy_of(const char *bytes, size_t size)
{
    text copy = {malloc(size + 1), size};
    if (!copy.bytes)
        exit(99);
    memcpy(copy.bytes, bytes, size);
    copy.bytes[size] = '\0';
    return copy;
}

static inline tw_status load(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    const char *folder = user;
    char full[1200];
    snprintf(full, sizeof full, "%s/%s", folder, path);
    text read = slurp(full);
    if (!read.bytes) {
        snprintf(error->message, sizeof error->message, "there is no such file");
        return TW_ERR_IO;
    }
    tw_bytes_add(bytes, read.bytes, read.size);
    free(read.bytes);
    return TW_OK;
}

/* ---- Reading a text and keeping what it says --------------------------------------------- */

typedef struct heard {
    char text[65536];
    size_t length, faults;
} heard;

static inline bool hear(void *user, const tw_error *error)
{
    heard *kept = user;
    kept->faults++;
    kept->length += (size_t)snprintf(
        kept->text + kept->length, sizeof kept->text - kept->length, "%s:%u:%u: %s\n%s%s%s",
        error->file, error->at.line, error->at.column, error->message,
        *error->hint ? "  hint: " : "", error->hint, *error->hint ? "\n" : "");
    if (kept->length >= sizeof kept->text)
        kept->length = sizeof kept->text - 1;
    return true;
}

static inline const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Reads a lattice or a puzzle, according to its name; folder: where other files are searched. */
static inline tw_status read_text(const char *name, text from, const char *folder, counter *memory,
                                  heard *kept)
{
    tw_context context = *tw_context_default();
    context.resize = count_resize;
    context.user = memory;
    tw_report report = {hear, kept};
    tw_source source = {name, from.bytes, from.size, load, (void *)(uintptr_t)folder, NULL};
    tw_lattice *lattice = NULL;
    tw_puzzle *puzzle = NULL;
    kept->length = kept->faults = 0;
    kept->text[0] = '\0';
    tw_status status = strncmp(name, "lattice-", 8) == 0
                           ? tw_lattice_read(&context, &source, &report, &lattice)
                           : tw_puzzle_read(&context, &source, NULL, &report, &puzzle);
    tw_lattice_free(lattice);
    tw_puzzle_free(puzzle);
    return status;
}

/* ---- TAP --------------------------------------------------------------------------------- */

static inline void say(size_t number, bool fine, const char *name)
{
    printf("%s %zu - %s\n", fine ? "ok" : "not ok", number, name);
    fflush(stdout);
}

static inline void comment(const char *heading, const char *lines)
{
    printf("# %s\n", heading);
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        printf("#   %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}
