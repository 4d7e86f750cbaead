/* own_font.c -- a font that came along with the program (own_font.h).
 *
 * Where the program is packed with the libraries that it stands on (tools/tarball), the one that
 * knows fonts is older than what a system says of its own, or there are none; so it is told. */
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
