/* grown.h -- room for one more item of a list that grows. */
#pragma once

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Makes room in `list`, a pointer from malloc or NULL that has `count` of `room` items, a size_t.
 * false: memory is out, and the list is as it was. */
#define VERB_GROW(list, count, room) verb_grow(&(list), count, &(room), sizeof *(list))

static inline bool verb_grow(void *list_at, size_t count, size_t *room, size_t size)
{
    void *list;
    const size_t more = 2 * *room + 16;
    if (count < *room)
        return true;
    memcpy(&list, list_at, sizeof list);
    list = realloc(list, more * size);
    if (!list)
        return false;
    memcpy(list_at, &list, sizeof list);
    *room = more;
    return true;
}
