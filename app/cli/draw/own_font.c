/* own_font.c -- a font that comes with the program (own_font.h).
 *
 * If the program is packed with its libraries (tools/tarball), its font library is older than the
 * font configuration of the system, or there are no fonts; so it is given this font. */
#include "cli/draw/own_font.h"

#include <stdlib.h>

#include <fontconfig/fontconfig.h>

#include "cli/exec_sibling.h"

void cli_use_own_font(void)
{
    char *path = getenv("FONTCONFIG_FILE") ? NULL : cli_beside("own.ttf");
    FcConfig *config = path ? FcConfigCreate() : NULL;
    if (config && FcConfigAppFontAddFile(config, (const FcChar8 *)path))
        FcConfigSetCurrent(config);
    if (config)
        FcConfigDestroy(config);
    free(path);
}
