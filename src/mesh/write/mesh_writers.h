/* mesh_writers.h -- what the writers of meshes share. */
#ifndef TW_MESH_MESH_WRITERS_H
#define TW_MESH_MESH_WRITERS_H

#include "mesh/finished_mesh.h"

/* Bytes gathered to larger blocks. What goes wrong is remembered in `status`. Zeroed but for `out`
 * it is ready; end it with tw_mesh_flush. */
typedef struct tw_mesh_out {
    const tw_out *out;
    tw_status status;
    size_t size;
    char bytes[4096];
} tw_mesh_out;

void tw_mesh_put(tw_mesh_out *out, const char *bytes, size_t count);
void tw_mesh_text(tw_mesh_out *out, const char *text);
/* A text from outside as XML text or attribute (in double quotes), or in a JSON string. Control
 * characters become blanks; in XML line ends stay. */
void tw_mesh_xml(tw_mesh_out *out, const char *text);
void tw_mesh_json(tw_mesh_out *out, const char *text);
/* A number with at most `digits` (0 to 17) digits behind the point, whatever the locale; what is
 * no number or too large is written as 0. */
void tw_mesh_number(tw_mesh_out *out, double number, unsigned digits);
void tw_mesh_count(tw_mesh_out *out, uint64_t number);
/* Least significant byte first. */
void tw_mesh_word(tw_mesh_out *out, uint32_t word);
void tw_mesh_float(tw_mesh_out *out, float number);
tw_status tw_mesh_flush(tw_mesh_out *out);

#endif
