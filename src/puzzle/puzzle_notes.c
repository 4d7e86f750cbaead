/* puzzle_notes.c -- what is known of a puzzle beside it: copies of texts, kept with the puzzle. */
#include "puzzle/puzzle_notes.h"

#include "puzzle/puzzle_data.h"

enum { TEXTS = 10 };

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

static void find_texts(tw_puzzle_notes *notes, const char **texts[TEXTS])
{
    texts[0] = &notes->source;
    texts[1] = &notes->author;
    texts[2] = &notes->family;
    texts[3] = &notes->notes;
    texts[4] = &notes->none;
    texts[5] = &notes->rotations;
    texts[6] = &notes->isometries;
    texts[7] = &notes->targets;
    texts[8] = &notes->target;
    texts[9] = &notes->claimed;
}

tw_status tw_puzzle_notes_copy(tw_puzzle *puzzle, const tw_puzzle_notes *from)
{
    tw_puzzle_notes given = from ? *from : tw_puzzle_notes_none, *kept = &puzzle->notes;
    const char **texts[TEXTS], **copies[TEXTS];
    *kept = given;
    find_texts(&given, texts);
    find_texts(kept, copies);
    for (size_t i = 0; i < TEXTS; i++)
        *copies[i] = NULL;
    for (size_t i = 0; i < TEXTS; i++) {
        *copies[i] = tw_copy_text(puzzle->context, *texts[i] ? *texts[i] : "");
        if (!*copies[i])
            return TW_ERR_MEMORY;
    }
    return TW_OK;
}

void tw_puzzle_notes_free(tw_puzzle *puzzle)
{
    const char **texts[TEXTS];
    find_texts(&puzzle->notes, texts);
    for (size_t i = 0; i < TEXTS; i++)
        tw_give_text(puzzle->context, (char *)(uintptr_t)*texts[i]);
}

const tw_puzzle_notes *tw_puzzle_about(const tw_puzzle *puzzle)
{
    return &puzzle->notes;
}
