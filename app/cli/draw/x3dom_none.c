/* x3dom_none.c -- a build without X3DOM (mesh_images.h). */
#include "cli/draw/mesh_images.h"

const char cli_x3dom_script[] = "";
const char cli_x3dom_style[] = "";
