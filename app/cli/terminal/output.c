/* output.c -- standard output, and its write errors (terminal.h). */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/system_calls.h"
#include "cli/terminal/say.h"
#include "cli/terminal/terminal.h"

/* errno of the first write that failed. */
static int output_error = 0;

static bool write_stdout(void *user, const char *bytes, size_t count)
{
    (void)user;
    if (fwrite(bytes, 1, count, stdout) == count)
        return true;
    if (output_error == 0)
        output_error = errno;
    return false;
}

tw_out cli_stdout(void)
{
    return (tw_out){write_stdout, NULL};
}

bool cli_output_failed(void)
{
    if (output_error == 0 && ferror(stdout))
        output_error = errno ? errno : EIO;
    return output_error != 0;
}

static bool is_safe(void)
{
    struct stat about;
    bool file = fstat(STDOUT_FILENO, &about) == 0 && S_ISREG(about.st_mode);
    return !file || system_make_safe(stdout);
}

tw_status cli_settle_output(tw_error *error)
{
    if (!cli_output_failed() && fflush(stdout) == 0 && is_safe())
        return TW_OK;
    *error = (tw_error){.status = TW_ERR_IO};
    snprintf(error->message, sizeof error->message, "cannot make safe what was printed: %s",
             strerror(output_error ? output_error : errno));
    return TW_ERR_IO;
}

void cli_flush_output(void)
{
    if (fflush(stdout) != 0)
        (void)cli_output_failed(); /* errno is still that of the write */
}

int cli_end_output(void)
{
    cli_say_rest();
    cli_flush_output();
    return cli_output_failed() ? system_output_fault(output_error) : 0;
}
