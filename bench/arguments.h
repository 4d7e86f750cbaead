/* arguments.h -- what the programs of this folder share: how they fail, and numbers on the command
 * line. BENCH_NAME: the program's. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

static _Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, BENCH_NAME ": %s: %s\n", what, why);
    exit(2);
}

/* A number from `least` to `most`, or the program ends. */
static double read_number(const char *text, double least, double most)
{
    char *end = NULL;
    double number = text ? strtod(text, &end) : 0;
    if (!text || end == text || *end || !(number >= least && number <= most))
        fail(text ? text : "end of line", "expected another number");
    return number;
}
