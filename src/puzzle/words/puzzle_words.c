/* puzzle_words.c -- searches the texts of a puzzle for words. */
#include <tw/advanced/puzzle.h>

#include <string.h>
#include <strings.h>

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
