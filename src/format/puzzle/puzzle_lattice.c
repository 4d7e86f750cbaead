/* puzzle_lattice.c -- the lattice of a puzzle: a shipped name, a path, an inline definition, or one
 * of the first two wrapped by other periods.
 *
 * A lattice text never names another one, so a puzzle loads at most one text beside its own. */
#include <string.h>

#include "format/puzzle/puzzles.h"

static const char *builtin_candidate(void *user, size_t number)
{
    (void)user;
    return tw_builtin_lattice(number).name;
}

static bool is_path(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && strcmp(name + length - 5, ".yaml") == 0) ||
           (length > 5 && strcmp(name + length - 5, ".json") == 0);
}

/* The path relative to where the puzzle is seen from, for messages. */
static const char *name_of_file(tw_reader *reader, const tw_source *source, const char *path)
{
    const char *slash = source->name ? strrchr(source->name, '/') : NULL;
    size_t head = slash && *path != '/' ? (size_t)(slash - source->name) + 1 : 0;
    size_t tail = strlen(path);
    char *name = tw_reader_take(reader, head + tail + 1, 1);
    if (!name)
        return path;
    if (head > 0)
        memcpy(name, source->name, head);
    memcpy(name + head, path, tail + 1);
    return name;
}

/* Does the text claim to be a lattice? If not, nothing of it is revealed: a puzzle may name any
 * file. */
static bool says_lattice(const tw_bytes *bytes)
{
    static const char key[] = "tilewright-lattice";
    const char *text = (const char *)bytes->data;
    for (size_t i = 0; i + sizeof key <= bytes->size; i++)
        if (memcmp(text + i, key, sizeof key - 1) == 0)
            return true;
    return false;
}

static tw_status load_path(tw_reader *reader, const tw_source *source, const tw_value *value,
                           const char **file, const tw_value **root)
{
    tw_error error = {.status = TW_OK};
    tw_bytes bytes = {.context = reader->context};
    if (!source->load)
        return tw_reader_refuse(reader, TW_ERR_USAGE, value->at,
                                "name one of the lattices that ship, or write it inline",
                                "lattice files cannot be loaded here");
    tw_status status = source->load(source->user, value->text, &bytes, &error);
    status = status ? status : bytes.status;
    if (status)
        tw_bytes_free(&bytes);
    if (status)
        return tw_reader_refuse(reader, status, value->at, error.hint,
                                "lattice %s cannot be read: %s", tw_quote(value->text).text,
                                *error.message ? error.message : tw_status_text(status));
    if (!says_lattice(&bytes)) {
        tw_bytes_free(&bytes);
        return tw_reader_fault(reader, value->at, "a lattice file says \"tilewright-lattice: 1\"",
                               "%s is no lattice", tw_quote(value->text).text);
    }
    *file = name_of_file(reader, source, value->text);
    tw_source loaded = {.name = *file, .text = (const char *)bytes.data, .size = bytes.size};
    status = tw_parse_as(reader, &loaded, root);
    tw_bytes_free(&bytes);
    return status;
}

static tw_status load_builtin(tw_reader *reader, const tw_value *value, const char **file,
                              const tw_value **root)
{
    const tw_builtin *found = tw_builtin_find_lattice(value->text);
    if (!found) {
        tw_words hint = tw_did_you_mean(value->text, builtin_candidate, NULL);
        return tw_reader_fault(reader, value->at,
                               *hint.text ? hint.text
                                          : "a file of your own is named by a path: ./name.yaml",
                               "unknown lattice %s", tw_quote(value->text).text);
    }
    tw_source text = {.name = found->name, .text = found->text, .size = found->size};
    *file = found->name;
    return tw_parse_as(reader, &text, root);
}

/* Reads the lattice of another text, by name or path; faults carry that text's name. */
static tw_status load(tw_draft *draft, const tw_source *source, const tw_value *value,
                      const tw_value **root)
{
    tw_reader *reader = draft->reader;
    const char *name, *file = "", *here = reader->file;
    if (!tw_get_text(reader, value, "\"lattice\"", &name))
        return TW_ERR_INPUT;
    tw_status status = is_path(name) ? load_path(reader, source, value, &file, root)
                                     : load_builtin(reader, value, &file, root);
    if (status)
        return status;
    reader->file = file;
    status = tw_lattice_of(reader, *root, true, &draft->lattice);
    reader->file = here;
    draft->sets = tw_find(*root, "sets");
    return status;
}

/* {base: NAME, wrap: [[..]]}: built once to find the faults of its text, then with the periods. */
static tw_status wrap_base(tw_draft *draft, const tw_source *source, const tw_value *map)
{
    static const char *const keys[] = {"base", "wrap", NULL};
    const tw_value *base = tw_find(map, "base"), *wrap = tw_find(map, "wrap");
    const tw_value *root = NULL;
    tw_check_keys(draft->reader, map, keys);
    tw_status status = load(draft, source, base, &root);
    if (status || !wrap)
        return status;
    tw_lattice *wrapped;
    status = tw_lattice_wrapped(draft->reader, root, wrap, &wrapped);
    if (status)
        return status;
    tw_lattice_free(draft->lattice);
    draft->lattice = wrapped;
    return TW_OK;
}

tw_status tw_draft_lattice(tw_draft *draft, const tw_source *source, const tw_value *value)
{
    const tw_value *root = NULL;
    if (value->type == TW_VALUE_MAP && tw_find(value, "base"))
        return wrap_base(draft, source, value);
    if (value->type == TW_VALUE_MAP) {
        draft->sets = tw_find(value, "sets");
        return tw_lattice_of(draft->reader, value, false, &draft->lattice);
    }
    return load(draft, source, value, &root);
}
