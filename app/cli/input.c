/* input.c -- finds and reads the text that the user named.
 *
 * A name is tried as a file first, then as a shipped name. No text larger than TW_MAX_TEXT is held,
 * and no proof larger than MOST_PROOF.
 * A puzzle file may name a lattice file relative to itself. That must be a plain file in its own
 * folder or below, or below the folder that the user allows: puzzles are sent by strangers. */
#include "cli/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/terminal/memory_out.h"

#define MOST_PROOF ((size_t)1 << 30) /* bytes; that of two tilings by 6 T pentominoes has 21 MB */

#define STANDARD "standard input" /* as messages name it */

/* ---- Reading ----------------------------------------------------------------------------- */

FILE *cli_open_plain(const char *path)
{
    struct stat about;
    bool plain = strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISREG(about.st_mode);
    return plain ? fopen(path, "rb") : NULL;
}

FILE *cli_open_stream(const char *what, const char **wrong)
{
    static bool taken; /* standard input is */
    const bool standard = strcmp(what, "-") == 0, again = standard && taken;
    taken = taken || standard;
    FILE *file = again ? NULL : standard ? stdin : fopen(what, "rb");
    if (!file)
        *wrong = again             ? "one text alone can come from it, not two"
                 : errno == ENOMEM ? "out of memory"
                                   : strerror(errno);
    return file;
}

bool cli_file_begins(const char *path, const char *bytes, size_t count)
{
    char head[32];
    FILE *file = cli_open_plain(path);
    bool does = file && count <= sizeof head && fread(head, 1, count, file) == count &&
                memcmp(head, bytes, count) == 0;
    if (file)
        fclose(file);
    return does;
}

/* Reads a stream up to the limit. *bytes: new, ended by NUL. Returns "" or what is wrong. */
static const char *read_stream(FILE *file, cli_wanted wanted, char **bytes, size_t *size)
{
    const size_t most = wanted == CLI_PROOF ? MOST_PROOF : TW_MAX_TEXT;
    size_t room = 1 << 16, count = 0;
    char *text = malloc(room);
    while (text) {
        count += fread(text + count, 1, room - 1 - count, file);
        if (count < room - 1 || room > most + 1)
            break;
        room = 2 * room < most + 2 ? 2 * room : most + 2;
        char *grown = realloc(text, room);
        if (!grown)
            free(text);
        text = grown;
    }
    if (!text)
        return "out of memory";
    if (ferror(file) || count > most) {
        const char *reason = ferror(file)          ? strerror(errno)
                             : wanted == CLI_PROOF ? "larger than 1 GB"
                                                   : "larger than 8 MB";
        free(text);
        return reason;
    }
    text[count] = '\0';
    *bytes = text;
    *size = count;
    return "";
}

/* The same for a file, or for "-", standard input. */
static const char *read_named(const char *path, cli_wanted wanted, char **bytes, size_t *size)
{
    const bool standard = strcmp(path, "-") == 0;
    struct stat about;
    if (!standard && stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return "is a directory";
    cli_wait_begin();
    const char *wrong = "";
    FILE *file = cli_open_stream(path, &wrong);
    if (file)
        wrong = read_stream(file, wanted, bytes, size);
    cli_wait_end();
    if (file && !standard)
        fclose(file);
    return wrong;
}

static char *copy_bytes(const char *bytes, size_t size)
{
    char *copy = malloc(size + 1);
    if (copy) {
        memcpy(copy, bytes, size);
        copy[size] = '\0';
    }
    return copy;
}

/* ---- Finding ----------------------------------------------------------------------------- */

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISDIR(about.st_mode);
}

static bool looks_like_path(const char *what)
{
    const char *dot = strrchr(what, '.');
    return strchr(what, '/') || (dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".json") == 0 ||
                                         strcmp(dot, ".yml") == 0));
}

static const char *puzzle_name(void *user, size_t number)
{
    (void)user;
    return tw_builtin_puzzle(number).name;
}

static const char *lattice_name(void *user, size_t number)
{
    (void)user;
    return tw_builtin_lattice(number).name;
}

static const char *palette_name(void *user, size_t number)
{
    (void)user;
    return tw_palette_get(number) ? tw_palette_get(number)->name : NULL;
}

/* The number of shipped puzzles whose name begins with `what`. */
static size_t count_beginning(const char *what)
{
    size_t count = 0;
    const char *name;
    for (size_t i = 0; (name = puzzle_name(NULL, i)); i++)
        count += strncmp(name, what, strlen(what)) == 0;
    return count;
}

/* Is there a file of this name plus a puzzle's ending? `name` gets its name. */
static bool lacks_ending(const char *what, char name[300])
{
    static const char *const endings[] = {".yaml", ".yml", ".json", ".xmpuzzle"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const int length = snprintf(name, 300, "%s%s", what, endings[i]);
        if (length < 300 && is_file(name))
            return true;
    }
    return false;
}

static int refuse_name(const char *what, cli_wanted wanted)
{
    char file[300];
    static const char *(*const names[])(void *, size_t) = {puzzle_name, lattice_name, palette_name};
    static const char *const nouns[] = {"puzzle", "lattice", "palette"};
    const char *noun = wanted >= CLI_TEXT ? "" : nouns[wanted];
    if (wanted >= CLI_TEXT || looks_like_path(what))
        return cli_refuse("%s: no such file", what);
    if ((wanted == CLI_PUZZLE || wanted == CLI_LATTICE) && lacks_ending(what, file))
        return cli_refuse("there is no %s or file \"%s\"; did you mean \"%s\"?", noun, what, file);
    if (wanted == CLI_PUZZLE && strchr(what, ':'))
        return cli_refuse("there is no puzzle or file \"%s\"; a lattice, a box and a set make one, "
                          "as in square:6x10:pentominoes or square:8x8:domino:any",
                          what);
    const char *near = tw_nearest(what, names[wanted], NULL);
    const bool is_one = near && strlen(near) < strlen(what) + 3; /* not the first of a family */
    if (wanted == CLI_PUZZLE && *what && !is_one && count_beginning(what) > 1)
        return cli_refuse("there is no %s or file \"%s\"; the names of %zu puzzles begin so "
                          "(\"tilewright list --search %s\")",
                          noun, what, count_beginning(what), what);
    if (near)
        return cli_refuse("there is no %s or file \"%s\"; did you mean \"%s\"? "
                          "(\"tilewright list %ss\" lists all)",
                          noun, what, near, noun);
    return cli_refuse("there is no %s or file \"%s\" (\"tilewright list %ss\" lists all)", noun,
                      what, noun);
}

static bool begins(const cli_input *input, const char *bytes)
{
    return input->size >= strlen(bytes) && memcmp(input->text, bytes, strlen(bytes)) == 0;
}

bool cli_refuse_own(const char *name, bool checkpoint, bool store)
{
    const char *file = strcmp(name, STANDARD) == 0 ? "FILE" : cli_path(name);
    if (checkpoint)
        return cli_complain("%s: this is a checkpoint, and is wanted as a text; \"tilewright "
                            "run resume %s\" goes on with it",
                            name, file);
    return !store || cli_complain("%s: this is a store of solutions, and is wanted as a text; "
                                  "\"tilewright show %s\" tells what it has",
                                  name, file);
}

static int take_text(cli_input *input, const char *name, const char *wrong)
{
    if (*wrong) {
        cli_complain("%s: %s", name, wrong);
        return strcmp(wrong, "out of memory") == 0 ? CLI_INTERNAL : CLI_INPUT;
    }
    input->name = strdup(name);
    if (!input->name || !input->text)
        return cli_no_memory();
    return cli_refuse_own(input->name, begins(input, CLI_CHECKPOINT_BEGINS),
                          begins(input, CLI_STORE_BEGINS))
               ? CLI_GO_ON
               : CLI_INPUT;
}

/* The text of a puzzle named by its parts, "square:6x10:pentominoes": a lattice, a box, a set of
 * pieces and, if not one, the number of copies, or fewest and most as in 0-1. No character of the
 * parts needs quotes. sequence: a side may have an n, which becomes $n (solve/b_file.c). NULL: not
 * such a name, or no memory, which is noted. */
static char *text_of_parts(const char *what, bool sequence)
{
    static const char name[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *const known[] = {name, sequence ? "0123456789xn" : "0123456789x", name,
                                 "any0123456789-"};
    const char *parts[4] = {NULL}, *at = what;
    int lengths[4];
    tw_bytes text = {0};
    for (size_t i = 0; i < 3 || (i == 3 && *at); i++) {
        at += i > 0;
        lengths[i] = (int)strspn(at, known[i]);
        parts[i] = at;
        at += lengths[i];
        if (lengths[i] == 0 || (*at != ':' && (*at || i < 2)))
            return NULL;
    }
    if (*at)
        return NULL;
    cli_text_format(&text, "tilewright: 1\nlattice: %.*s\ncontainer: {box: [", lengths[0],
                    parts[0]);
    for (int i = 0; i < lengths[1]; i++) {
        const char *side = parts[1] + i;
        const bool begins = i == 0 || side[-1] == 'x';
        if (begins && side[strspn(side, "0123456789")] == 'n')
            tw_bytes_add(&text, "$", 1);
        cli_text_format(&text, *side == 'x' ? ", " : "%c", *side);
    }
    const char *dash = parts[3] ? strchr(parts[3], '-') : NULL;
    cli_text_format(&text, "]}\npieces: [{set: %.*s", lengths[2], parts[2]);
    if (dash)
        cli_text_format(&text, ", copies: [%.*s, %s]", (int)(dash - parts[3]), parts[3], dash + 1);
    else if (parts[3])
        cli_text_format(&text, ", copies: %s", parts[3]);
    cli_text_format(&text, "}]\ntitle: %.*s in %.*s\n", lengths[2], parts[2], lengths[1], parts[1]);
    char *made = text.status ? NULL : copy_bytes(cli_chars(&text), text.size);
    tw_bytes_free(&text);
    if (!made)
        cli_note_no_memory();
    return made;
}

int cli_input_open(const cli_call *cli, const char *what, cli_wanted wanted, cli_input *input)
{
    *input = (cli_input){.cli = cli};
    if (strcmp(what, "-") == 0)
        return take_text(input, STANDARD, read_named(what, wanted, &input->text, &input->size));
    const tw_builtin *shipped = wanted == CLI_PUZZLE    ? tw_builtin_find_puzzle(what)
                                : wanted == CLI_LATTICE ? tw_builtin_find_lattice(what)
                                                        : NULL;
    errno = 0; /* it stays 0 for a folder */
    const bool file = is_file(what);
    const int reason = errno;
    if (!file && !shipped && wanted == CLI_PUZZLE &&
        (input->text = text_of_parts(what, cli_is_given(&cli->args, "b-file"))) != NULL) {
        input->size = strlen(input->text);
        return take_text(input, what, "");
    }
    if (file || !shipped) {
        if (reason == ENOENT || (reason && !looks_like_path(what)))
            return refuse_name(what, wanted);
        return take_text(input, what, read_named(what, wanted, &input->text, &input->size));
    }
    input->shipped = true;
    input->text = copy_bytes(shipped->text, shipped->size);
    input->size = shipped->size;
    return take_text(input, what, "");
}

void cli_input_free(cli_input *input)
{
    for (size_t i = 0; i < input->loaded_count; i++) {
        free((char *)(uintptr_t)input->loaded[i].name);
        free((char *)(uintptr_t)input->loaded[i].text);
    }
    tw_puzzle_free(input->puzzle);
    free(input->loaded);
    free(input->name);
    free(input->text);
    *input = (cli_input){0};
}

/* ---- Files that a file names ------------------------------------------------------------- */

/* `path` relative to the folder of the input; new. */
static char *join_path(const cli_input *input, const char *path)
{
    const char *slash = strrchr(input->name, '/');
    size_t folder = path[0] == '/' || !slash ? 0 : (size_t)(slash - input->name) + 1;
    char *joined = malloc(folder + strlen(path) + 1);
    if (joined) {
        memcpy(joined, input->name, folder);
        memcpy(joined + folder, path, strlen(path) + 1);
    }
    return joined;
}

static tw_status load_failed(tw_error *error, tw_status status, const char *wrong)
{
    if (error) {
        *error = (tw_error){.status = status};
        snprintf(error->message, sizeof error->message, "%s", wrong);
    }
    return status;
}

bool cli_input_keep(cli_input *input, const char *path, const char *text, size_t size)
{
    tw_store_file *grown =
        realloc(input->loaded, (input->loaded_count + 1) * sizeof *input->loaded);
    char *name = strdup(path), *copy = copy_bytes(text, size);
    input->loaded = grown ? grown : input->loaded;
    if (grown && name && copy) {
        grown[input->loaded_count++] = (tw_store_file){name, copy};
        return true;
    }
    free(name);
    free(copy);
    return false;
}

static tw_status load_file(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    cli_input *input = user;
    for (size_t i = 0; input->enclosed && i < input->loaded_count; i++)
        if (strcmp(input->loaded[i].name, path) == 0) {
            tw_bytes_add(bytes, input->loaded[i].text, strlen(input->loaded[i].text));
            return TW_OK;
        }
    if (input->enclosed)
        return load_failed(error, TW_ERR_IO, "this file did not come along");
    size_t before = bytes->size;
    char *joined = join_path(input, path), *beside = join_path(input, ".");
    const char *allowed = input->cli->options ? input->cli->options->lattices : NULL;
    const char *const folders[] = {beside, allowed, NULL};
    tw_status status = TW_ERR_MEMORY;
    if (joined && beside)
        status = tw_file_below(joined, folders, bytes, error);
    free(beside);
    free(joined);
    if (status == TW_OK &&
        !cli_input_keep(input, path, (const char *)bytes->data + before, bytes->size - before))
        status = TW_ERR_MEMORY;
    if (status == TW_ERR_USAGE && error)
        snprintf(error->hint, sizeof error->hint,
                 "--lattices DIR allows the files below another folder");
    if (status == TW_ERR_MEMORY)
        return load_failed(error, status, "out of memory");
    return status == TW_OK ? TW_OK : TW_ERR_IO;
}

tw_source cli_input_view(cli_input *input)
{
    return (tw_source){.name = input->name,
                       .text = input->text,
                       .size = input->size,
                       .load = input->shipped ? NULL : load_file,
                       .user = input,
                       .format = input->format};
}

/* ---- Faults ------------------------------------------------------------------------------ */

/* The text an error is about; NULL: not available. */
static const char *find_text(const cli_input *input, const tw_error *error)
{
    if (!error->file[0])
        return NULL;
    if (input->name && strncmp(error->file, input->name, sizeof error->file - 1) == 0)
        return input->text;
    for (size_t i = 0; i < input->loaded_count; i++) {
        const tw_store_file *file = input->loaded + i;
        if (strncmp(error->file, file->name, sizeof error->file - 1) == 0)
            return file->text;
    }
    const tw_builtin *lattice = tw_builtin_find_lattice(error->file);
    return lattice ? lattice->text : NULL;
}

static void print_error(const cli_input *input, const tw_error *error)
{
    cli_print_error(&input->cli->terminal, find_text(input, error), error);
}

static bool take_fault(void *user, const tw_error *error)
{
    cli_input *input = user;
    input->faults++;
    input->out_of_memory = input->out_of_memory || error->status == TW_ERR_MEMORY;
    print_error(input, error);
    return true;
}

tw_report cli_input_report(cli_input *input)
{
    return (tw_report){take_fault, input};
}

int cli_input_failed(const cli_input *input, tw_status status, const tw_error *error)
{
    if (status == TW_ERR_IO && cli_output_failed())
        return CLI_EARLY; /* reported when the program ends */
    if (input->faults == 0 && error && error->message[0])
        print_error(input, error);
    else if (input->faults == 0)
        cli_complain("%s: %s", input->name, tw_status_text(status));
    else if (input->faults >= TW_MAX_FAULTS)
        cli_complain("%s: more faults may follow these %d", input->name, TW_MAX_FAULTS);
    /* an unreadable file that the text names is a fault of the text */
    return status == TW_ERR_IO ? CLI_INPUT : cli_status_exit(status);
}
