/* disassemble_verb.c -- how assemblies come apart (disassemble_verb.h). */
#include "verbs/disassemble_verb.h"

#include <stdlib.h>
#include <string.h>

#include <tw/advanced/format.h>

#include "verbs/json_values.h"

/* Reads thousandths digit by digit: a decimal fraction has no exact double. 0: it is none, or not
 * in the range. */
static uint32_t read_thousandths(const char *text, uint32_t least, uint32_t most)
{
    const char *dot = *text == '0' ? text + 1 : text;
    const size_t places = *dot == '.' ? strspn(dot + 1, "0123456789") : 0;
    uint32_t read = 0;
    for (size_t i = 1; i <= 3; i++)
        read = 10 * read + (uint32_t)(i <= places ? dot[i] - '0' : 0);
    const bool good = places > 0 && places <= 3 && dot[places + 1] == '\0';
    return good && read >= least && read <= most ? read : 0;
}

bool verb_take_ease(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    (void)row;
    return (*(uint32_t *)member = read_thousandths(text, 1, 500)) > 0 ||
           verb_refuse(fault, "expected a part of a cube's edge from 0.001 to 0.5, with at "
                              "most three decimal places");
}

bool verb_take_slack(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    (void)row;
    return (*(uint32_t *)member = read_thousandths(text, 40, 200)) > 0 ||
           verb_refuse(fault, "expected a part of a cube's edge from 0.04 to 0.2, with at most "
                              "three decimal places");
}

bool verb_check_turns(const tw_disassembly_options *how, verb_fault *fault)
{
    if (!how->rotations && how->slack > 0)
        return verb_refuse(fault,
                           "\"slack\" lets pieces shift as they rotate; ask for \"rotations\"");
    return how->rotations || how->ease == 0 ||
           verb_refuse(fault, "\"ease\" rounds edges for rotations; ask for both");
}

json_t *verb_assembly_json(const verb_told_assembly *told)
{
    tw_bytes line = {0};
    const tw_out out = tw_bytes_out(&line);
    json_t *number = told->number > 0 ? verb_json_count(told->number) : NULL;
    json_t *made = json_pack("{s:s, s:o*}", "type", "assembly", "assembly", number), *rest = NULL;
    if (tw_disassembly_write(told->by, told->solution, told->disassembly, &out) == TW_OK)
        rest = json_loadb((const char *)line.data, line.size, 0, NULL);
    verb_json_join(&made, rest);
    tw_bytes_free(&line);
    const tw_disassembly_sum sum = tw_disassembly_total(told->disassembly);
    if (told->how && told->how->least)
        json_object_set_new(made, "least", json_boolean(sum.least));
    if (told->how && told->how->rotations)
        json_object_set_new(made, "rotations", json_integer(sum.rotations));
    return made;
}

int verb_compare_levels(const tw_bytes *one, const tw_bytes *other)
{
    const char *a = one->size > 0 ? (const char *)one->data : "";
    const char *b = other->size > 0 ? (const char *)other->data : "";
    while (*a && *b) {
        char *end_a, *end_b;
        const unsigned long first = strtoul(a, &end_a, 10), second = strtoul(b, &end_b, 10);
        if (first != second)
            return first > second ? -1 : 1;
        a = end_a + (*end_a == '.');
        b = end_b + (*end_b == '.');
    }
    return *a ? -1 : *b ? 1 : 0;
}
