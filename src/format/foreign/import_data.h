/* import_data.h -- what is known of other programs' files: foreign.yaml, which is in the library.
 */
#ifndef TW_FORMAT_IMPORT_DATA_H
#define TW_FORMAT_IMPORT_DATA_H

#include "format/text/reader.h"

tw_status tw_import_data_read(tw_reader *reader, const tw_value **root);
/* The lattice that ships under a name; *lattice: new. TW_ERR_USAGE in silence when there is none.
 */
tw_status tw_import_lattice(tw_reader *reader, const char *name, tw_lattice **lattice);
/* The lattice of pieces-of-squares (key) or of pieces-of-cubes (key, part); *lattice: new. */
tw_status tw_import_lattice_of(tw_reader *reader, const char *key, const char *part,
                               tw_lattice **lattice);

#endif
