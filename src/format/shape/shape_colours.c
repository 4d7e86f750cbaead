/* shape_colours.c -- the numbers of a puzzle's colours. */
#include <string.h>

#include "base/bounds.h"
#include "format/shape/shaper.h"

uint8_t tw_colour_number(const tw_shaper *shaper, const char *name, tw_place at)
{
    tw_colours *colours = shaper->colours;
    size_t i = 0;
    while (i < colours->count && strcmp(colours->names[i], name) != 0)
        i++;
    if (i == TW_LIMIT(shaper->reader->context, colours)) {
        tw_reader_refuse(shaper->reader, TW_ERR_TOO_LARGE, at, "", "there are more than %u colours",
                         TW_LIMIT(shaper->reader->context, colours));
        return 0;
    }
    if (i == colours->count)
        colours->names[colours->count++] = name;
    tw_place *uses = shaper->container ? colours->container : colours->pieces;
    if (uses[i].line == 0)
        uses[i] = at;
    return (uint8_t)(i + 1);
}
