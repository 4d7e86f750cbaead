/* counts.c -- how many solutions a puzzle file says there are, and whether that can be.
 *
 * Classes under more symmetry are fewer, and a class has as many solutions as there are symmetries
 * at most: no more than a translation and a transformation of the lattice can make. */
#include <string.h>

#include "format/puzzle/puzzles.h"

static const char *const keys[] = {"none", "rotations", "isometries", "claimed", NULL};

void tw_read_counts(tw_reader *reader, const tw_value *map, tw_puzzle_notes *notes)
{
    const char **const targets[] = {&notes->none, &notes->rotations, &notes->isometries,
                                    &notes->claimed};
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "\"counts\""))
        return;
    tw_check_keys(reader, map, keys);
    for (size_t i = 0; keys[i]; i++) {
        const tw_value *value = tw_find(map, keys[i]);
        if (value)
            tw_get_digits(reader, value, tw_quote(keys[i]).text, targets[i]);
    }
}

/* Numbers in digits, without zeros in front. */
static bool is_less(const char *a, const char *b)
{
    size_t length = strlen(a), other = strlen(b);
    return length != other ? length < other : strcmp(a, b) < 0;
}

/* a * factor, in the arena; NULL: the memory is out. */
static const char *multiply(tw_reader *reader, const char *a, uint64_t factor)
{
    size_t length = strlen(a), room = length + 20;
    char *product = tw_reader_take(reader, room + 1, 1);
    if (!product)
        return NULL;
    uint64_t carry = 0;
    for (size_t i = 0; i < room; i++) {
        carry += i < length ? (uint64_t)(a[length - 1 - i] - '0') * factor : 0;
        product[room - 1 - i] = (char)('0' + carry % 10);
        carry /= 10;
    }
    product[room] = '\0';
    size_t zeros = strspn(product, "0");
    return product + (zeros < room ? zeros : room - 1);
}

/* `more` are solutions up to less than `fewer` are; symmetries: at most. */
static void compare(tw_reader *reader, const tw_value *map, const char *more, const char *fewer,
                    uint64_t symmetries)
{
    const tw_value *above = tw_find(map, more), *below = tw_find(map, fewer);
    const char *many, *few;
    if (!above || !below || !tw_get_digits(reader, above, more, &many) ||
        !tw_get_digits(reader, below, fewer, &few))
        return;
    const char *most = multiply(reader, few, symmetries);
    if (is_less(many, few))
        tw_reader_fault(reader, below->at, "",
                        "\"%s\" is %s, but \"%s\" is %s: the more counts as the same, the fewer "
                        "there are",
                        fewer, tw_found(below).text, more, tw_found(above).text);
    else if (most && is_less(most, many))
        tw_reader_fault(reader, above->at, "",
                        "\"%s\" is %s, but \"%s\" is %s: with %llu symmetries there are %s at most",
                        more, tw_found(above).text, fewer, tw_found(below).text,
                        (unsigned long long)symmetries, tw_say("%s", most).text);
}

/* Symmetries of a container: on a wrapped lattice one is known by its transformation and where a
 * cell goes, else by its transformation. */
static uint64_t most_symmetries(const tw_lattice *lattice, size_t cells)
{
    uint64_t transforms = tw_lattice_transform_count(lattice);
    return tw_lattice_wrap_count(lattice) > 0 ? transforms * cells : transforms;
}

void tw_check_counts(tw_draft *draft, const tw_value *root, size_t cells)
{
    tw_reader *reader = draft->reader;
    const tw_value *map = tw_find(root, "counts");
    if (!map || map->type != TW_VALUE_MAP || reader->faults > 0 || !draft->lattice)
        return;
    const uint64_t symmetries = most_symmetries(draft->lattice, cells);
    compare(reader, map, "none", "rotations", symmetries);
    compare(reader, map, "rotations", "isometries", symmetries);
    if (!tw_find(map, "rotations"))
        compare(reader, map, "none", "isometries", symmetries);
}
