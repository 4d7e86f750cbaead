/* piezas.h -- lists of pieces made of squares: what reader and writer share. */
#ifndef TW_FORMAT_PIEZAS_H
#define TW_FORMAT_PIEZAS_H

#include "format/foreign/import_common.h"

/* piezas_in.c */
void tw_read_piezas(tw_reader *reader, const tw_source *source, const tw_import *how,
                    tw_puzzle **puzzle);

#endif
