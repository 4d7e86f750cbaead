/* puzzle_notes.c -- title, source and other texts about a puzzle: copies that the puzzle owns. */
#include "puzzle/puzzle_shared.h"

#include "puzzle/puzzle_data.h"

const tw_puzzle_notes tw_puzzle_notes_none = {.source = "",
                                              .author = "",
                                              .family = "",
                                              .notes = "",
                                              .none = "",
                                              .rotations = "",
                                              .reflections = "",
                                              .targets = "",
                                              .target = "",
                                              .claimed = ""};

/* The offsets of the texts. */
static const size_t text_places[] = {
    offsetof(tw_puzzle_notes, source),      offsetof(tw_puzzle_notes, author),
    offsetof(tw_puzzle_notes, family),      offsetof(tw_puzzle_notes, notes),
    offsetof(tw_puzzle_notes, none),        offsetof(tw_puzzle_notes, rotations),
    offsetof(tw_puzzle_notes, reflections), offsetof(tw_puzzle_notes, targets),
    offsetof(tw_puzzle_notes, target),      offsetof(tw_puzzle_notes, claimed)};
enum { TEXTS = sizeof text_places / sizeof *text_places };
_Static_assert(sizeof(tw_puzzle_notes) == TEXTS * sizeof(char *), "all of them are texts");

static const char **note_text_at(tw_puzzle_notes *notes, size_t number)
{
    return (const char **)(void *)((char *)notes + text_places[number]);
}

tw_status tw_puzzle_notes_copy(tw_puzzle *puzzle, const tw_puzzle_notes *from)
{
    tw_puzzle_notes given = from ? *from : tw_puzzle_notes_none;
    for (size_t i = 0; i < TEXTS; i++) {
        const char *text = *note_text_at(&given, i);
        char *copy = tw_copy_text(puzzle->context, text ? text : "");
        if (!copy)
            return TW_ERR_MEMORY;
        *note_text_at(&puzzle->notes, i) = copy;
    }
    return TW_OK;
}

const tw_puzzle_notes *tw_puzzle_about(const tw_puzzle *puzzle)
{
    return &puzzle->notes;
}

/* ---- Names ------------------------------------------------------------------------------- */

tw_status tw_names_copy(const tw_puzzle *puzzle, const char *const *names, size_t count,
                        char ***copies, size_t *kept)
{
    *copies = tw_take(puzzle->context, count, sizeof **copies);
    if (!*copies)
        return TW_ERR_MEMORY;
    *kept = count;
    for (size_t i = 0; i < count; i++) {
        (*copies)[i] = tw_copy_text(puzzle->context, names[i]);
        if (!(*copies)[i])
            return TW_ERR_MEMORY;
    }
    return TW_OK;
}
