/* mark_forms.c -- what marks are drawn as, by the table of those that may meet.
 *
 * Two marks that may meet one another, but not both of them themselves, are a key and a lock: the
 * one goes into the other, as a tab into a blank. Which is which their names tell, by the last word
 * of them; where they do not, the mark that is named first is the tab. Any other mark is the colour
 * of an edge. Cost: the square of the marks. */
#include <string.h>

#include "draw/scene/scene.h"

static bool is_any(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words;
}

/* 1: a tab, -1: a blank, 0: it does not say. */
static int named_side(const char *name)
{
    static const char *const tabs[] = {"tab", "key", "knob", "plug", "peg", "male", "out", NULL};
    static const char *const blanks[] = {"blank", "lock",   "socket", "hole", "slot", "notch",
                                         "dent",  "pocket", "female", "in",   NULL};
    const char *word = name;
    for (const char *at = name; *at; at++) {
        if (strchr(" -_", *at) && at[1])
            word = at + 1;
    }
    return is_any(word, tabs) ? 1 : is_any(word, blanks) ? -1 : 0;
}

static bool meets_itself(const tw_puzzle *puzzle, uint8_t mark)
{
    return tw_puzzle_may_meet(puzzle, mark, mark);
}

/* The first other mark that it may meet, where one of the two may not meet itself; 0: none. (The
 * other one may just because no list speaks of it.) */
static uint8_t partner_of(const tw_puzzle *puzzle, uint8_t mark)
{
    for (size_t i = 1; i <= tw_puzzle_mark_count(puzzle); i++) {
        uint8_t other = (uint8_t)i;
        if (other != mark && tw_puzzle_may_meet(puzzle, mark, other) &&
            !(meets_itself(puzzle, mark) && meets_itself(puzzle, other)))
            return other;
    }
    return 0;
}

static tw_mark_form form_of(const tw_puzzle *puzzle, uint8_t mark, uint8_t partner)
{
    int own = named_side(tw_puzzle_mark_name(puzzle, mark));
    int other = named_side(tw_puzzle_mark_name(puzzle, partner));
    bool tab = own != 0 ? own > 0 : other != 0 ? other < 0 : mark < partner;
    return tab ? TW_MARK_TAB : TW_MARK_BLANK;
}

void tw_scene_mark_styles(tw_scene *scene, const tw_puzzle *puzzle)
{
    unsigned pairs = 0;
    for (size_t mark = 1; mark <= tw_puzzle_mark_count(puzzle); mark++) {
        tw_mark_style *style = scene->marks + mark;
        uint8_t partner = partner_of(puzzle, (uint8_t)mark);
        style->paint = tw_named_colour(tw_puzzle_mark_name(puzzle, (uint8_t)mark), mark + 3);
        style->form = partner ? form_of(puzzle, (uint8_t)mark, partner) : TW_MARK_COLOUR;
        if (partner)
            style->shape = partner < mark ? scene->marks[partner].shape : pairs++ % TW_TAB_SHAPES;
        scene->tabs = scene->tabs || style->form == TW_MARK_TAB;
    }
}
