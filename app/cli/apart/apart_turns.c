/* apart_turns.c -- the options that let pieces turn (apart_turns.h). */
#include "cli/apart/apart_turns.h"

#include <string.h>

bool cli_take_turns(const cli_option *option, const char *text, void *field)
{
    (void)option;
    (void)text;
    ((cli_turns *)field)->on = true;
    return true;
}

/* Thousandths, digit by digit: a decimal fraction has no exact double. */
bool cli_take_ease(const cli_option *option, const char *text, void *field)
{
    const char *dot = *text == '0' ? text + 1 : text;
    const size_t places = *dot == '.' ? strspn(dot + 1, "0123456789") : 0;
    uint32_t ease = 0;
    for (size_t i = 1; i <= 3; i++)
        ease = 10 * ease + (uint32_t)(i <= places ? dot[i] - '0' : 0);
    if (places == 0 || places > 3 || dot[places + 1] != '\0' || ease == 0 || ease > 500)
        return cli_complain("--%s=%s: expected a part of a cube's edge from 0.001 to 0.5, with at "
                            "most three decimal places",
                            option->name, text);
    ((cli_turns *)field)->ease = ease;
    return true;
}

bool cli_check_turns(const cli_turns *turns)
{
    return turns->on || turns->ease == 0 ||
           cli_complain("--ease rounds edges for turns; add --turns");
}
