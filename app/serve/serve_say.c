/* serve_say.c -- what all files of the server need: complaints, and the time (serve.h). */
#include <stdarg.h>
#include <stdio.h>

#include "serve/serve.h"

bool serve_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("tilewright-serve: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

double serve_now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}
