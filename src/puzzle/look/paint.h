/* paint.h -- colours as people name them. */
#pragma once

#include <tw/advanced/puzzle.h>

/* A CSS name or hex digits: "red", "Gold", "#c33", "#cc3333"; false when the text is no colour. */
bool tw_css_colour(const char *text, tw_rgb *colour);
/* The names, as candidates for tw_nearest; user: unused. */
const char *tw_css_colour_name(void *user, size_t number);
