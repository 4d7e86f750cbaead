/* serve_windows.c -- what the server asks of Windows (serve.h). */
#include <windows.h>

#include <shellapi.h>

#include "serve/serve.h"

void system_share_heap(void)
{
}

void system_give_back_memory(void)
{
}

/* A result up to 32 is an error. */
bool system_open_browser(const char *address)
{
    return (INT_PTR)ShellExecuteA(NULL, "open", address, NULL, NULL, SW_SHOWNORMAL) > 32 ||
           net_complain("no browser can be started");
}
