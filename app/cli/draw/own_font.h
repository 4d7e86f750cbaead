/* own_font.h -- a font that came along with the program. */
#ifndef CLI_OWN_FONT_H
#define CLI_OWN_FONT_H

/* Words on pictures are written in the font own.ttf that lies beside this program, if one does, and
 * the system is not asked for its own; unless FONTCONFIG_FILE in the environment says what to take.
 * To be called before anything is drawn. */
#ifdef CLI_HAS_FONTS
void cli_use_own_font(void);
#else
static inline void cli_use_own_font(void)
{
}
#endif

#endif
