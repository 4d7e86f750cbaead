/* burrs.c -- the shape `burr`: a stick of a six-piece burr by its number, or for a container the
 * place where six of them cross, `solid` or `holey` (shaper.h).
 *
 * Cells that two or three sticks could fill may stay empty in a holey burr. */
#include "format/shape/shaper.h"

#include "lattice/lattice_shared.h"
#include "puzzle/burr_stick.h"

static tw_status add_cell(const tw_shaper *shaper, const tw_value *value, const int32_t at[3],
                          bool optional, tw_cell_set *set)
{
    const tw_cell cell = {.at = {at[0], at[1], at[2]}};
    return tw_cell_set_add(set, &(tw_set_cell){.cell = tw_shaper_moved(shaper, cell),
                                               .place = value->at,
                                               .optional = optional});
}

static tw_status read_stick(const tw_shaper *shaper, uint32_t number, int32_t length,
                            const tw_value *value, tw_cell_set *set)
{
    tw_status status = TW_OK;
    for (int32_t i = 0; status == TW_OK && i < 4 * length; i++) {
        const int32_t at[3] = {i / 4, i / 2 % 2, i % 2};
        if (tw_burr_stick_has(number, length, at))
            status = add_cell(shaper, value, at, false, set);
    }
    return status;
}

static tw_status read_crossing(const tw_shaper *shaper, int32_t length, bool holey,
                               const tw_value *value, tw_cell_set *set)
{
    tw_status status = TW_OK;
    for (int32_t i = 0; status == TW_OK && i < length * length * length; i++) {
        const int32_t at[3] = {i / (length * length), i / length % length, i % length};
        int sticks = tw_burr_sticks_at(length, at);
        if (sticks > 0)
            status = add_cell(shaper, value, at, holey && sticks > 1, set);
    }
    return status;
}

tw_status tw_read_burr(const tw_shaper *shaper, const tw_value *value, const tw_value *map,
                       tw_cell_set *set)
{
    const tw_value *of_length = tw_find(map, "length");
    const tw_bounds lengths = {TW_BURR_LENGTH, TW_BURR_LONGEST};
    int64_t length = TW_BURR_LENGTH, number;
    bool holey = tw_is_word(value, "holey");
    tw_reader *reader = shaper->reader;
    if (!tw_lattice_cubic(shaper->lattice) || tw_lattice_plane(shaper->lattice) != shaper->lattice)
        return tw_reader_fault(
            reader, value->key_at, "",
            "\"burr\" needs three axes at right angles; lattice \"%s\" has others",
            tw_lattice_name(shaper->lattice));
    if (of_length && !tw_get_integer(reader, of_length, "\"length\"", lengths, &length))
        return TW_ERR_INPUT;
    if (length % 2 != 0)
        return tw_reader_fault(reader, of_length->at, "",
                               "\"length\" is odd; expected an even one");
    if (tw_reader_charge(reader, (uint64_t)(length * length * length), value->at))
        return TW_ERR_TOO_LARGE;
    if (holey || tw_is_word(value, "solid"))
        return read_crossing(shaper, (int32_t)length, holey && shaper->container, value, set);
    if (shaper->container && !tw_as_integer(value, &number))
        return tw_reader_fault(reader, value->at, "", "\"burr\" is %s; expected solid or holey",
                               tw_found(value).text);
    if (!tw_get_integer(reader, value, "\"burr\"", (tw_bounds){1, TW_BURR_NUMBERS}, &number))
        return TW_ERR_INPUT;
    return read_stick(shaper, (uint32_t)number, (int32_t)length, value, set);
}
