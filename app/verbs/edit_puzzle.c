/* edit_puzzle.c -- changes a puzzle as its file is changed (edit_puzzle.h). */
#include "verbs/edit_puzzle.h"

#include <stdlib.h>
#include <string.h>

static bool keep_first_fault(void *user, const tw_error *fault)
{
    tw_error *error = user;
    if (error)
        *error = *fault;
    return false;
}

tw_status verb_edit_puzzle(const tw_puzzle *puzzle, const tw_solution *given,
                           bool (*edit)(void *user, json_t *object), void *user, tw_puzzle **made,
                           tw_error *error)
{
    const tw_export how = {.size = sizeof how,
                           .format = tw_format_find("json"),
                           .solutions = &given,
                           .solution_count = given != NULL};
    tw_bytes whole = {0};
    char *text = NULL;
    const tw_out into = tw_bytes_out(&whole);
    tw_status status = tw_puzzle_write(NULL, puzzle, &how, &into, error);
    if (whole.status) /* memory ran out for the text */
        status = whole.status;
    json_t *object =
        status == TW_OK ? json_loadb((const char *)whole.data, whole.size, 0, NULL) : NULL;
    if (object && edit(user, object))
        text = json_dumps(object, JSON_COMPACT);
    if (status == TW_OK && !text)
        status = TW_ERR_MEMORY;
    if (status == TW_OK) {
        const tw_source source = {.text = text, .size = strlen(text), .name = "puzzle"};
        const tw_report report = {keep_first_fault, error};
        status = tw_puzzle_read(NULL, &source, NULL, &report, made);
    }
    json_decref(object);
    free(text);
    tw_bytes_free(&whole);
    return status;
}
