/* picture_fields.c -- values that say how a picture looks (picture_fields.h). */
#include "verbs/picture_fields.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool verb_take_shown(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    bool shown = false;
    bool fine = verb_take_flag(row, text, &shown, fault);
    *(bool *)member = !shown;
    return fine;
}

bool verb_take_angle(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    tw_picture *picture = member;
    double *angle = strcmp(row->name, "turn") == 0 ? &picture->turn : &picture->tilt;
    picture->has_view = true;
    return verb_take_decimal(row, text, angle, fault);
}

/* ---- Several numbers, several words ------------------------------------------------------- */

static bool read_decimal(const char *text, double least, double most, double *number, char end)
{
    char *rest = NULL;
    if (!strchr("0123456789-.", *text) || !*text)
        return false;
    errno = 0;
    *number = strtod(text, &rest);
    return errno == 0 && *rest == end && isfinite(*number) && *number >= least && *number <= most;
}

/* Reads two numbers separated by a sign. */
static bool read_pair(const char *text, char between, const double bounds[2][2], double *first,
                      double *second)
{
    const char *sign = strchr(text, between);
    return sign && read_decimal(text, bounds[0][0], bounds[0][1], first, between) &&
           read_decimal(sign + 1, bounds[1][0], bounds[1][1], second, '\0');
}

/* Reads numbers separated by commas. */
static bool read_factors(const char *text, size_t count, double least, double most, double *numbers)
{
    for (size_t i = 0; i < count; i++) {
        const char *comma = strchr(text, ',');
        if ((i + 1 < count) != (comma != NULL) ||
            !read_decimal(text, least, most, &numbers[i], comma ? ',' : '\0'))
            return false;
        text = comma ? comma + 1 : text;
    }
    return true;
}

bool verb_take_stretch(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    (void)row;
    return read_factors(text, 3, 0.1, 10, ((tw_mesh_style *)member)->stretch) ||
           verb_refuse(fault, "expected three factors from 0.1 to 10, like 1,1,1.02");
}

bool verb_take_bed(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    (void)row;
    return read_factors(text, 2, 1, 100000, ((tw_mesh_style *)member)->bed) ||
           verb_refuse(fault, "expected width and depth in millimetres, like 220,220");
}

bool verb_take_size(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    static const double bounds[2][2] = {{16, TW_MAX_SIDE}, {16, TW_MAX_SIDE}};
    tw_picture *picture = member;
    (void)row;
    if (read_pair(text, 'x', bounds, &picture->width, &picture->height))
        return true;
    return verb_refuse(fault,
                       "expected width and height in pixels, like 800x600, each from "
                       "16 to %d",
                       TW_MAX_SIDE);
}

bool verb_take_view(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    static const double bounds[2][2] = {{-360, 360}, {-90, 90}};
    tw_picture *picture = member;
    (void)row;
    picture->has_view = true;
    if (read_pair(text, ',', bounds, &picture->turn, &picture->tilt))
        return true;
    return verb_refuse(fault, "expected two angles like 30,25: the turn from -360 to 360 "
                              "degrees, the tilt from -90 (from below) to 90 (from above)");
}

bool verb_take_style(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    tw_picture *picture = member;
    const struct {
        const char *name;
        bool *set;
    } words[] = {{"cells", &picture->cells},
                 {"clear", &picture->clear},
                 {"cut", &picture->cut},
                 {"dark", &picture->dark},
                 {"no-legend", &picture->no_legend},
                 {"no-letters", &picture->no_labels},
                 {"no-title", &picture->no_title}};
    const size_t count = sizeof words / sizeof *words;
    (void)row;
    for (size_t length = 0; text; text = text[length] ? text + length + 1 : NULL) {
        size_t i = 0;
        length = strcspn(text, ",");
        while (i < count &&
               (strlen(words[i].name) != length || strncmp(words[i].name, text, length) != 0))
            i++;
        if (i == count)
            return verb_refuse(
                fault,
                "unknown word \"%.*s\"; expected cells, clear, cut, dark, no-legend, no-letters or "
                "no-title",
                (int)length, text);
        *words[i].set = true;
    }
    return true;
}
