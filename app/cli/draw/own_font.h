/* own_font.h -- a font that comes with the program. */
#pragma once

/* Draws text in the font own.ttf beside this program, if there is one, without asking the system
 * for fonts; FONTCONFIG_FILE in the environment takes precedence. Call before anything is drawn. */
#ifdef CLI_HAS_FONTS
void cli_use_own_font(void);
#else
static inline void cli_use_own_font(void)
{
}
#endif
