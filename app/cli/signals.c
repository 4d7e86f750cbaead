/* signals.c -- Ctrl-C and its kin (signals.h). */
#include "cli/signals.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t stop_asked = 0;

static void ask_stop(int signal_number)
{
    (void)signal_number;
    stop_asked = 1;
}

void cli_watch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ask_stop;
    action.sa_flags = (int)(SA_RESETHAND | SA_RESTART);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* as nohup does */
        sigaction(SIGHUP, &action, NULL);
}

bool cli_signal_came(void)
{
    return stop_asked != 0;
}
