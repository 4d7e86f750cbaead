/* shell_history.c -- where lines that were typed are kept: $XDG_STATE_HOME/tilewright/history, or
 * the same below ~/.local/state. Without such a folder, or the right to make it, nothing is kept
 * and nothing is said. */
#include "cli/shell/lines/shell_history.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/text.h"

/* $XDG_STATE_HOME counts only as a path from the root. */
static bool add_base(cli_text *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        cli_text_add(path, state, strlen(state));
    else if (home && home[0] == '/') {
        cli_text_add(path, home, strlen(home));
        cli_text_add(path, "/.local/state", strlen("/.local/state"));
    }
    return path->size > 0;
}

/* All folders above a file, for its owner alone where they are made here. */
static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700); /* what is there already, or cannot be, shows when it is opened */
        *slash = '/';
    }
}

char *shell_history_path(void)
{
    static const char rest[] = "/tilewright/history";
    cli_text path = {0};
    if (!add_base(&path))
        return NULL;
    cli_text_add(&path, rest, strlen(rest));
    if (path.failed) {
        cli_text_free(&path);
        return NULL;
    }
    make_folders(path.bytes);
    return path.bytes;
}

void shell_history_replace(const char *path, bool (*write)(void *user, const char *path),
                           void *user)
{
    cli_text name = {0};
    cli_text_add(&name, path, strlen(path));
    cli_text_add(&name, ".XXXXXX", strlen(".XXXXXX"));
    int handle = name.failed ? -1 : mkstemp(name.bytes); /* its owner's alone, and never a link */
    if (handle >= 0) {
        close(handle);
        if (!write(user, name.bytes) || rename(name.bytes, path) != 0)
            unlink(name.bytes);
    }
    cli_text_free(&name);
}
