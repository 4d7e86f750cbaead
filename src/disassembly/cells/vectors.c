/* vectors.c -- lists of whole vectors in space (vectors.h). */
#include "disassembly/cells/vectors.h"

static int64_t common(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

bool tw_vectors_add(const tw_context *context, tw_vectors *vectors, const int64_t vector[3])
{
    if (!TW_GROW(context, vectors->at, vectors->room, vectors->count + 1))
        return false;
    memcpy(vectors->at[vectors->count++], vector, sizeof vectors->at[0]);
    return true;
}

void tw_vector_reduce(int64_t vector[3])
{
    int64_t by = common(common(vector[0], vector[1]), vector[2]);
    for (size_t i = 0; i < 3; i++)
        vector[i] /= by;
}

static bool points_back(const int64_t vector[3])
{
    for (size_t i = 0; i < 3; i++)
        if (vector[i] != 0)
            return vector[i] < 0;
    return false;
}

bool tw_vectors_add_line(const tw_context *context, tw_vectors *vectors, const int64_t vector[3])
{
    int64_t line[3] = {vector[0], vector[1], vector[2]};
    if (line[0] == 0 && line[1] == 0 && line[2] == 0)
        return true;
    tw_vector_reduce(line);
    for (size_t i = 0, back = points_back(line); i < 3; i++)
        line[i] = back ? -line[i] : line[i];
    for (size_t i = 0; i < vectors->count; i++)
        if (memcmp(vectors->at[i], line, sizeof line) == 0)
            return true;
    return tw_vectors_add(context, vectors, line);
}

void tw_vectors_clear(const tw_context *context, tw_vectors *vectors)
{
    tw_give(context, vectors->at, vectors->room, sizeof *vectors->at);
    *vectors = (tw_vectors){0};
}
