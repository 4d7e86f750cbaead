/* paints.c -- the colours that pieces are to have in pictures.
 *
 *   colours: {F: red, I: "#c33"}      a name of CSS, #rgb or #rrggbb
 *
 * They change no answer, so a fault here never keeps the rest of the puzzle from being judged. */
#include <string.h>

#include "format/puzzle/puzzles.h"
#include "puzzle/look/paint.h"

static const char *piece_name(void *user, size_t number)
{
    const tw_draft *draft = user;
    return number < draft->piece_count ? draft->pieces[number].name : NULL;
}

static tw_piece_def *find_piece(tw_draft *draft, const char *name)
{
    for (size_t p = 0; p < draft->piece_count; p++)
        if (strcmp(draft->pieces[p].name, name) == 0)
            return &draft->pieces[p];
    return NULL;
}

/* In the arena; NULL after a fault. */
static const tw_rgb *get_colour(tw_draft *draft, const tw_value *value)
{
    tw_words whose = tw_say("the colour of %s", tw_quote(value->key).text);
    tw_rgb *colour = tw_reader_take(draft->reader, 1, sizeof *colour);
    const char *text = "";
    if (!colour)
        return NULL;
    if (value->type == TW_VALUE_NOTHING)
        tw_reader_fault(draft->reader, value->at, "a # begins a comment, unless it is in quotes",
                        "%s is nothing; expected one like red or \"#c33\"", whose.text);
    else if (tw_get_name(draft->reader, value, whose.text, &text) && !tw_css_colour(text, colour))
        tw_reader_fault(draft->reader, value->at,
                        tw_did_you_mean(text, tw_css_colour_name, NULL).text,
                        "%s is %s; expected a name of CSS, \"#rgb\" or \"#rrggbb\"", whose.text,
                        tw_quote(text).text);
    else if (*text)
        return colour;
    return NULL;
}

static void read_paint(tw_draft *draft, const tw_value *value, bool whole)
{
    tw_piece_def *piece = find_piece(draft, value->key);
    const tw_rgb *colour = get_colour(draft, value);
    if (piece)
        piece->paint = colour;
    else if (whole) /* else it may be one of those that were lost */
        tw_reader_fault(draft->reader, value->key_at,
                        tw_hint_piece(value->key, piece_name, draft).text,
                        "the puzzle has no piece %s", tw_quote(value->key).text);
}

void tw_read_paints(tw_draft *draft, const tw_value *map)
{
    bool lost = draft->reader->lost;
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "\"colours\""))
        map = NULL;
    for (const tw_value *one = map ? map->first : NULL; one && !tw_reader_full(draft->reader);
         one = one->next)
        read_paint(draft, one, !lost);
    draft->reader->lost = lost;
}
