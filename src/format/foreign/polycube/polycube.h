/* polycube.h -- definition files of the program polycube: the functions of the row of the format.
 */
#pragma once

#include "format/foreign/import_common.h"

/* polycube_in.c */
void tw_read_polycube(tw_reader *reader, const tw_source *source, const tw_import *how,
                      tw_puzzle **puzzle);
