/* tag.c -- the letter and the colour of a piece.
 *
 * Both follow from the names of the pieces and their order, so they stay with a piece whatever
 * is solved or drawn. A piece asks for the first letter or digit of its name, then for the
 * others; whoever asks first for a letter that nobody else begins with gets it; the rest take
 * what is free. Colours: twelve that stay apart for all common kinds of colour blindness (least
 * difference 27 in Lab units over normal sight, protanopia, deuteranopia and tritanopia, found
 * by search); the usual letters of the field have hues of their own. */
#include "draw/draw.h"

#include <string.h>

#define HUES 12
#define LETTERS 62 /* A-Z a-z 0-9 */

static const uint8_t palette[HUES] = {166, 21, 220, 65, 135, 37, 88, 156, 55, 147, 89, 86};
/* Letters of the twelve pentominoes first: no two of them, and no two of the seven cubes of the
 * Soma, share a hue. */
static const char hue_order[] = "FILNPTUVWXYZABCDEGHJKMOQRS";

static int letter_index(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return 26 + c - 'a';
    if (c >= '0' && c <= '9')
        return 52 + c - '0';
    return -1;
}

static char letter_at(size_t index)
{
    if (index < 26)
        return (char)('A' + index);
    return index < 52 ? (char)('a' + (index - 26)) : (char)('0' + (index - 52));
}

/* The first letter or digit of a name from *from on, as an index, or -1; *from moves past it. */
static int next_letter(const char *name, size_t *from)
{
    int index = -1;
    while (index < 0 && name[*from])
        index = letter_index(name[(*from)++]);
    return index;
}

static int first_letter(const char *name)
{
    size_t from = 0;
    return next_letter(name, &from);
}

/* ---- Colours ----------------------------------------------------------------------------- */

static size_t wanted_hue(const char *name)
{
    const char *found = name[0] && !name[1] ? strchr(hue_order, name[0]) : NULL;
    if (found)
        return (size_t)(found - hue_order) % HUES;
    size_t number = 0;
    const char *digit = name;
    while (*digit >= '0' && *digit <= '9')
        number = (number * 10 + (size_t)(*digit++ - '0')) % HUES;
    if (digit != name && !*digit)
        return (number + HUES - 1) % HUES;
    uint64_t hash = 0;
    for (; *name; name++)
        hash = tw_mix(hash, (unsigned char)*name);
    return (size_t)(hash % HUES);
}

/* The wanted hue if no hue is used less often, else the next one that is. */
static uint8_t take_colour(const char *name, size_t used[HUES])
{
    size_t least = used[0];
    for (size_t i = 1; i < HUES; i++)
        least = used[i] < least ? used[i] : least;
    size_t hue = wanted_hue(name);
    while (used[hue] > least)
        hue = (hue + 1) % HUES;
    used[hue]++;
    return palette[hue];
}

int tw_ink(int ground)
{
    if (ground < 16 || ground > 231)
        return ground > 243 || (ground > 6 && ground < 16) ? 16 : 231;
    int red = (ground - 16) / 36, green = (ground - 16) / 6 % 6, blue = (ground - 16) % 6;
    return 3 * red + 6 * green + blue >= 20 ? 16 : 231;
}

/* ---- Letters ----------------------------------------------------------------------------- */

/* asked: how many pieces begin with each letter. A letter others begin with is not for
 * somebody's second choice. */
static char take_letter(const char *name, bool used[LETTERS], const size_t asked[LETTERS],
                        size_t piece)
{
    size_t from = 0;
    int index = next_letter(name, &from);
    if (index >= 0 && used[index]) {
        index = next_letter(name, &from);
        while (index >= 0 && (used[index] || asked[index] > 0))
            index = next_letter(name, &from);
    }
    for (size_t i = 0; index < 0 && i < (size_t)2 * LETTERS; i++) {
        if (!used[i % LETTERS] && (asked[i % LETTERS] == 0 || i >= LETTERS))
            index = (int)(i % LETTERS);
    }
    if (index < 0)
        return letter_at(piece % LETTERS); /* more pieces than letters */
    used[index] = true;
    return letter_at((size_t)index);
}

/* Gives the pieces of a puzzle their tags, one after the other. */
typedef struct tagger {
    const tw_puzzle *puzzle;
    size_t next;
    size_t asked[LETTERS], used_hues[HUES];
    bool used[LETTERS];
} tagger;

static tagger begin_tags(const tw_puzzle *puzzle)
{
    tagger tags = {.puzzle = puzzle};
    for (size_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        int index = first_letter(tw_puzzle_piece_name(puzzle, (uint32_t)piece));
        if (index >= 0)
            tags.asked[index]++;
    }
    return tags;
}

static tw_tag next_tag(tagger *tags)
{
    const char *name = tw_puzzle_piece_name(tags->puzzle, (uint32_t)tags->next);
    tw_tag tag = {take_letter(name, tags->used, tags->asked, tags->next),
                  take_colour(name, tags->used_hues)};
    tags->next++;
    return tag;
}

void tw_tags(const tw_puzzle *puzzle, tw_tag *tags, size_t count)
{
    tagger state = begin_tags(puzzle);
    for (size_t piece = 0; piece < count; piece++)
        tags[piece] = next_tag(&state);
}

/* The same for one piece, without room for them all. */
static tw_tag find_tag(const tw_puzzle *puzzle, uint32_t piece)
{
    tagger state = begin_tags(puzzle);
    tw_tag tag = {'?', 0};
    while (state.next <= piece && state.next < tw_puzzle_piece_count(puzzle))
        tag = next_tag(&state);
    return tag;
}

char tw_draw_letter(const tw_puzzle *puzzle, uint32_t piece)
{
    return find_tag(puzzle, piece).letter;
}

int tw_draw_colour(const tw_puzzle *puzzle, uint32_t piece)
{
    return find_tag(puzzle, piece).colour;
}
