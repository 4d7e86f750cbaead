/* whole_file.c -- writes a file whole or not at all: first beside its place, then renames it.
 *
 * Invariant: no file of that name changes before the rename; after any failure the temporary file
 * is removed. */
#include "cli/convert/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/system_calls.h"

static int refuse_replacing(const char *name)
{
    return cli_refuse("%s is there already; --force replaces it", name);
}

/* Opens a temporary file beside the place it is renamed to. */
static int open_beside(cli_file *file)
{
    static const char ending[] = ".XXXXXX";
    char *real = system_true_name(file->name);
    size_t length = real ? strlen(real) : 0;
    file->temporary = real ? malloc(length + sizeof ending) : NULL;
    if (!file->temporary) {
        free(real);
        return cli_no_memory();
    }
    memcpy(file->temporary, real, length);
    memcpy(file->temporary + length, ending, sizeof ending);
    file->stream = system_open_beside(file->temporary, real);
    const int reason = errno;
    free(real);
    if (file->stream) {
        cli_remove_at_end(file->temporary);
        return CLI_GO_ON;
    }
    cli_complain("%s: %s", file->name, strerror(reason));
    free(file->temporary);
    file->temporary = NULL;
    return CLI_INPUT;
}

const char *cli_file_asked(const char *output)
{
    return output && strcmp(output, "-") != 0 ? output : NULL;
}

bool cli_file_is_free(const cli_call *cli, const char *name)
{
    struct stat there;
    if (!cli_file_asked(name) || cli->options->force || stat(name, &there) != 0 ||
        !S_ISREG(there.st_mode))
        return true;
    return refuse_replacing(name) == CLI_GO_ON;
}

/* No user means what is in the way. true after a message. */
static bool is_in_the_way(const char *name)
{
    const char *found = system_in_the_way(name);
    if (found)
        cli_complain("%s: %s is there, and stays; give another name", name, found);
    return found != NULL;
}

int cli_make_folder(const char *folder)
{
    if (!folder || system_make_folder(folder) || errno == EEXIST)
        return CLI_GO_ON;
    return cli_refuse("%s: %s", folder, strerror(errno));
}

static bool write_file(void *user, const char *bytes, size_t count)
{
    cli_file *file = user;
    file->bytes += count;
    if (fwrite(bytes, 1, count, file->stream) == count)
        return true;
    if (file->fault == 0)
        file->fault = errno ? errno : EIO;
    return false;
}

int cli_file_open(const cli_call *cli, const char *name, cli_file *file)
{
    struct stat there;
    *file = (cli_file){.name = name,
                       .out = name ? (tw_out){write_file, file} : cli_stdout(),
                       .fresh = !cli->options->force};
    if (!name)
        return CLI_GO_ON;
    if (is_in_the_way(name) || !cli_file_is_free(cli, name))
        return CLI_INPUT;
    if (stat(name, &there) != 0 || S_ISREG(there.st_mode))
        return open_beside(file);
    file->stream = fopen(name, "wb");
    if (file->stream)
        return CLI_GO_ON;
    return cli_refuse("%s: %s", name, strerror(errno));
}

/* Discards what was written. */
void cli_file_drop(cli_file *file)
{
    if (file->stream)
        fclose(file->stream);
    if (file->temporary)
        unlink(file->temporary);
    cli_remove_at_end(NULL);
    free(file->temporary);
    *file = (cli_file){.name = file->name};
}

int cli_file_keep(cli_file *file)
{
    bool direct = !file->temporary;
    if (file->fault == 0 && fflush(file->stream) != 0)
        file->fault = errno;
    if (file->fault == 0 && !direct && !system_make_safe(file->stream))
        file->fault = errno;
    if (fclose(file->stream) != 0 && file->fault == 0)
        file->fault = errno;
    file->stream = NULL;
    char *target = direct ? NULL : system_true_name(file->name);
    if (file->fault == 0 && !direct)
        file->fault = target ? system_put_in_place(file->temporary, target, file->fresh) : ENOMEM;
    free(target);
    int fault = file->fault;
    if (fault == 0) {
        cli_remove_at_end(NULL);
        free(file->temporary); /* it has become the file */
        file->temporary = NULL;
        return CLI_GO_ON;
    }
    cli_file_drop(file);
    if (fault == EEXIST)
        return refuse_replacing(file->name);
    cli_complain("%s: cannot be written: %s", file->name, strerror(fault));
    return CLI_INTERNAL;
}

int cli_written(const cli_input *input, tw_status status, const tw_error *error)
{
    if (cli_output_failed())
        return CLI_EARLY; /* main reports why */
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(input, status, error);
}

int cli_file_end(cli_file *file, const cli_input *input, tw_status status, const tw_error *error)
{
    if (!file->name)
        return cli_written(input, status, error);
    if (status == TW_OK || file->fault != 0)
        return cli_file_keep(file);
    cli_file_drop(file);
    return cli_input_failed(input, status, error);
}

int cli_file_write(const cli_call *cli, const char *name, const cli_input *input, tw_bytes *text,
                   tw_status status, const tw_error *error)
{
    cli_file file;
    int code = cli_file_open(cli, name, &file);
    status = text->status ? text->status : status; /* the cause, if memory ran out for the text */
    if (code == CLI_GO_ON && status == TW_OK)
        file.out.write(file.out.user, (const char *)text->data, text->size); /* keeps a fault */
    if (code == CLI_GO_ON)
        code = cli_file_end(&file, input, status, error);
    tw_bytes_free(text);
    return code;
}

int cli_write_made(const cli_input *input, const char *name, const tw_puzzle *made,
                   tw_status status, tw_error *error)
{
    const char *output = input->cli->options->output;
    tw_bytes path = {0};
    tw_bytes text = {0};
    const tw_out out = tw_bytes_out(&text);
    if (name)
        cli_text_format(&path, "%s/%s.yaml", output, name);
    if (status == TW_OK)
        status = tw_puzzle_write(NULL, made, NULL, &out, error);
    if (path.status)
        status = TW_ERR_MEMORY;
    int code = cli_file_write(input->cli, name ? cli_chars(&path) : cli_file_asked(output), input,
                              &text, status, error);
    tw_bytes_free(&path);
    return code;
}

char *cli_name_with(const char *name, const char *words)
{
    size_t length;
    const char *base = cli_stem(name, &length);
    const size_t stem = (size_t)(base - name) + length, size = strlen(name) + strlen(words) + 2;
    char *made = malloc(size);
    if (made)
        snprintf(made, size, "%.*s-%s%s", (int)stem, name, words, name + stem);
    return made;
}
