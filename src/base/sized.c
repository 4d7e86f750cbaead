/* sized.c -- copying structs of another version's size (sized.h). */
#include "base/sized.h"

#include "base/base.h"

#include <string.h>

tw_status tw_sized_copy(const void *given, void *known, size_t room, const char *what,
                        tw_error *error)
{
    if (!given)
        return TW_OK;
    const unsigned char *bytes = given;
    size_t size;
    memcpy(&size, given, sizeof size);
    if (size < sizeof size)
        return tw_fail(error, TW_ERR_USAGE, "%s.size is %zu; it is to be sizeof(%s)", what, size,
                       what);
    for (size_t i = room; i < size; i++)
        if (bytes[i] != 0)
            return tw_fail(error, TW_ERR_USAGE,
                           "%s has %zu bytes, and some are set that this version does not know",
                           what, size);
    memcpy(known, given, size < room ? size : room);
    memcpy(known, &room, sizeof room);
    return TW_OK;
}
