/* import_data.c -- reads foreign.yaml (import_data.h).
 *
 * The text is our own; a fault in it would be reported like one in any other text, under its name.
 */
#include "format/foreign/import_data.h"

#include <string.h>

#include "format/lattice/lattices.h"
#include "format/text/builtin.h"

extern const char tw_import_data[];

tw_status tw_import_data_read(tw_reader *reader, const tw_value **root)
{
    const tw_source source = {
        .name = "foreign", .text = tw_import_data, .size = strlen(tw_import_data)};
    return tw_parse_as(reader, &source, root);
}

tw_status tw_import_lattice(tw_reader *reader, const char *name, tw_lattice **lattice)
{
    const tw_builtin *found = tw_builtin_find_lattice(name);
    const tw_value *root;
    if (!found)
        return TW_ERR_USAGE;
    const tw_source source = {.name = found->name, .text = found->text, .size = found->size};
    tw_status status = tw_parse_as(reader, &source, &root);
    return status ? status : tw_lattice_of(reader, root, true, lattice);
}

tw_status tw_import_lattice_of(tw_reader *reader, const char *key, const char *part,
                               tw_lattice **lattice)
{
    const tw_value *root;
    tw_status status = tw_import_data_read(reader, &root);
    if (status)
        return status;
    const tw_value *value = tw_find(root, key);
    value = part ? tw_find(value, part) : value;
    return tw_import_lattice(reader, value ? value->text : "", lattice);
}
