/* vectors.c -- lists of whole vectors in space (vectors.h). */
#include "disassembly/cells/vectors.h"

bool tw_vectors_add(const tw_context *context, tw_vectors *vectors, const int64_t vector[3])
{
    if (!TW_GROW(context, vectors->at, vectors->room, vectors->count + 1))
        return false;
    memcpy(vectors->at[vectors->count++], vector, sizeof vectors->at[0]);
    return true;
}

void tw_vector_reduce(int64_t vector[3])
{
    int64_t by = tw_common_divisor(tw_common_divisor(vector[0], vector[1]), vector[2]);
    for (size_t i = 0; i < 3; i++)
        vector[i] /= by;
}

bool tw_vectors_add_line(const tw_context *context, tw_vectors *vectors, const int64_t vector[3])
{
    int64_t line[3] = {vector[0], vector[1], vector[2]};
    size_t first = 0;
    while (first < 3 && line[first] == 0)
        first++;
    if (first == 3)
        return true;
    tw_vector_reduce(line);
    for (size_t i = 3; i-- > first;) /* the first one last, as it decides */
        line[i] = line[first] < 0 ? -line[i] : line[i];
    for (size_t i = 0; i < vectors->count; i++)
        if (memcmp(vectors->at[i], line, sizeof line) == 0)
            return true;
    return tw_vectors_add(context, vectors, line);
}
