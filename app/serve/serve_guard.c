/* serve_guard.c -- decides which requests are let in, by host name, page and secret word (serve.h).
 *
 * A page from elsewhere that runs in the user's browser may send requests to this machine. The
 * browser states the name it used (Host) and the page (Origin), and no page can change these. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "serve/serve.h"

/* Is `host` this name with this port? Port 80 may be left out. */
static bool is_called(const char *host, const char *name, int port)
{
    char full[128];
    bool six = strchr(name, ':') != NULL;
    if (!*name)
        return false;
    int length = snprintf(full, sizeof full, "%s%s%s", six ? "[" : "", name, six ? "]" : "");
    if (port == 80 && strcasecmp(host, full) == 0)
        return true;
    snprintf(full + length, sizeof full - (size_t)length, ":%d", port);
    return strcasecmp(host, full) == 0;
}

bool guard_knows_host(const serve_guard *guard, const char *host, const char *ours)
{
    const char *const names[] = {"127.0.0.1", "localhost", "::1", guard->bound, ours};
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++)
        if (is_called(host, names[i], guard->port))
            return true;
    return false;
}

bool guard_knows_origin(const serve_guard *guard, const char *origin, const char *ours)
{
    static const char scheme[] = "http://";
    if (!origin)
        return true;
    return strncmp(origin, scheme, strlen(scheme)) == 0 &&
           guard_knows_host(guard, origin + strlen(scheme), ours);
}

bool guard_same_word(const char *word, const char *given)
{
    unsigned char differences = 0;
    if (!given || strlen(given) != NET_WORD)
        return false;
    for (size_t i = 0; i < NET_WORD; i++)
        differences |= (unsigned char)((unsigned char)word[i] ^ (unsigned char)given[i]);
    return differences == 0;
}
