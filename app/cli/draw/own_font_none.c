/* own_font_none.c -- this build writes no words by itself (own_font.h). */
#include "cli/draw/own_font.h"

void cli_use_own_font(void)
{
}
