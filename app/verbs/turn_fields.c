/* turn_fields.c -- values that say how pieces may move (turn_fields.h). */
#include "verbs/turn_fields.h"

#include <string.h>

/* Thousandths, digit by digit: a decimal fraction has no exact double. */
bool verb_take_ease(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    (void)row;
    const char *dot = *text == '0' ? text + 1 : text;
    const size_t places = *dot == '.' ? strspn(dot + 1, "0123456789") : 0;
    uint32_t ease = 0;
    for (size_t i = 1; i <= 3; i++)
        ease = 10 * ease + (uint32_t)(i <= places ? dot[i] - '0' : 0);
    if (places == 0 || places > 3 || dot[places + 1] != '\0' || ease == 0 || ease > 500)
        return verb_refuse(fault, "expected a part of a cube's edge from 0.001 to 0.5, with at "
                                  "most three decimal places");
    *(uint32_t *)member = ease;
    return true;
}

bool verb_check_turns(const tw_disassembly_options *how, verb_fault *fault)
{
    return how->turns || how->ease == 0 ||
           verb_refuse(fault, "\"ease\" rounds edges for \"turns\"; ask for both");
}
