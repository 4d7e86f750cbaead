/* puzzle_notes.c -- what is known of a puzzle beside it: copies of texts, kept with the puzzle; and
 * words that are looked for in what it says of itself. */
#include "puzzle/puzzle_notes.h"

#include "puzzle/puzzle_data.h"

#include <strings.h>

const tw_puzzle_notes tw_puzzle_notes_none = {.source = "",
                                              .author = "",
                                              .family = "",
                                              .notes = "",
                                              .none = "",
                                              .rotations = "",
                                              .isometries = "",
                                              .targets = "",
                                              .target = "",
                                              .claimed = ""};

/* Where the texts are. */
static const size_t text_places[] = {
    offsetof(tw_puzzle_notes, source),     offsetof(tw_puzzle_notes, author),
    offsetof(tw_puzzle_notes, family),     offsetof(tw_puzzle_notes, notes),
    offsetof(tw_puzzle_notes, none),       offsetof(tw_puzzle_notes, rotations),
    offsetof(tw_puzzle_notes, isometries), offsetof(tw_puzzle_notes, targets),
    offsetof(tw_puzzle_notes, target),     offsetof(tw_puzzle_notes, claimed)};
enum { TEXTS = sizeof text_places / sizeof *text_places };
_Static_assert(sizeof(tw_puzzle_notes) == TEXTS * sizeof(char *), "all of them are texts");

static const char **text_at(tw_puzzle_notes *notes, size_t number)
{
    return (const char **)(void *)((char *)notes + text_places[number]);
}

tw_status tw_puzzle_notes_copy(tw_puzzle *puzzle, const tw_puzzle_notes *from)
{
    tw_puzzle_notes given = from ? *from : tw_puzzle_notes_none;
    for (size_t i = 0; i < TEXTS; i++) {
        const char *text = *text_at(&given, i);
        char *copy = tw_copy_text(puzzle->context, text ? text : "");
        if (!copy)
            return TW_ERR_MEMORY;
        *text_at(&puzzle->notes, i) = copy;
    }
    return TW_OK;
}

void tw_puzzle_notes_free(tw_puzzle *puzzle)
{
    for (size_t i = 0; i < TEXTS; i++)
        tw_give_text(puzzle->context, (char *)(uintptr_t)*text_at(&puzzle->notes, i));
}

const tw_puzzle_notes *tw_puzzle_about(const tw_puzzle *puzzle)
{
    return &puzzle->notes;
}

/* ---- Words ------------------------------------------------------------------------------- */

static bool has_word(const char *text, const char *word, size_t length)
{
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return false;
}

static bool names_word(const tw_puzzle *puzzle, const char *name, const char *word, size_t length)
{
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    const char *const texts[] = {name,
                                 tw_puzzle_title(puzzle),
                                 notes->family,
                                 notes->source,
                                 notes->author,
                                 notes->notes,
                                 tw_lattice_name(tw_puzzle_lattice(puzzle))};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (has_word(texts[i], word, length))
            return true;
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        const char *piece = tw_puzzle_piece_name(puzzle, p);
        if (strlen(piece) == length && strncasecmp(piece, word, length) == 0)
            return true;
    }
    return false;
}

bool tw_puzzle_has_words(const tw_puzzle *puzzle, const char *name, const char *words)
{
    for (size_t length; *(words += strspn(words, " ,")); words += length) {
        length = strcspn(words, " ,");
        if (!names_word(puzzle, name, words, length))
            return false;
    }
    return true;
}
