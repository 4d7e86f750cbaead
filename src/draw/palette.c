/* palette.c -- shipped palettes, and palettes from texts: a colour a line.
 *
 * The first palette has twelve colours, ordered so that the first few are farthest apart, for every
 * common kind of colour blindness. tools/sights.c found it, and reports the distances of its
 * colours. */
#include "draw/palette.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "base/faults.h"
#include "puzzle/look/paint.h"

/* ---- What ships -------------------------------------------------------------------------- */

/* clang-format off */
static const tw_rgb spread[] = {
    {78, 127, 241},   {237, 122, 29},   {73, 20, 160},    {239, 234, 136},
    {3, 116, 90},     {255, 178, 188},  {160, 214, 255},  {198, 39, 1},
    {95, 34, 29},     {14, 63, 70},     {73, 181, 118},   {181, 144, 191}};
static const tw_rgb even[] = {
    {210, 79, 27},    {58, 95, 139},    {255, 156, 1},    {133, 154, 111},
    {124, 70, 216},   {106, 166, 245},  {111, 27, 2},     {120, 255, 132},
    {47, 15, 116},    {225, 187, 221},  {103, 64, 71},    {214, 253, 211}};
static const tw_rgb former[] = {
    {210, 108, 10},  {0, 41, 177},    {255, 188, 0},   {137, 140, 91},
    {213, 93, 248},  {49, 145, 156},  {140, 0, 4},     {119, 249, 140},
    {102, 48, 133},  {225, 186, 255}, {118, 14, 67},   {169, 210, 186}};
/* Okabe and Ito, "Color universal design" (2008). */
static const tw_rgb okabe_ito[] = {
    {230, 159, 0},   {86, 180, 233},  {0, 158, 115},   {240, 228, 66},
    {0, 114, 178},   {213, 94, 0},    {204, 121, 167}, {128, 128, 128}};
/* Tol, "Colour schemes", SRON/EPS/TN/09-002 (2021): bright. */
static const tw_rgb bright[] = {
    {68, 119, 170},  {238, 102, 119}, {34, 136, 51},   {204, 187, 68},
    {102, 204, 238}, {170, 51, 119},  {187, 187, 187}};
/* Twelve hues of OKLCH with lightness 0.86 and chroma 0.08. */
static const tw_rgb pastel[] = {
    {255, 188, 192}, {144, 226, 225}, {240, 202, 150}, {203, 202, 255},
    {187, 221, 169}, {248, 188, 221}, {151, 221, 249}, {254, 193, 166},
    {159, 226, 196}, {229, 194, 246}, {216, 213, 151}, {174, 212, 255}};
static const tw_rgb grey[] = {
    {160, 160, 160}, {235, 235, 235}, {90, 90, 90},    {200, 200, 200},
    {50, 50, 50},    {125, 125, 125}};
/* clang-format on */

#define SHIPS(name, summary, colours)                                                              \
    {                                                                                              \
        name, summary, colours, sizeof(colours) / sizeof *(colours)                                \
    }
static const tw_palette shipped[] = {
    SHIPS("spread", "twelve colours, the first ones farthest apart, safe for colour blindness",
          spread),
    SHIPS("even", "twelve colours in even steps of lightness, safe for colour blindness", even),
    SHIPS("former", "the twelve of early versions, safe as well", former),
    SHIPS("okabe-ito", "the eight of Okabe and Ito, safe for colour blindness", okabe_ito),
    SHIPS("bright", "Tol's bright seven, safe for colour blindness", bright),
    SHIPS("pastel", "twelve light colours that save ink", pastel),
    SHIPS("grey", "six greys, for printers without colours", grey)};
#define SHIPPED (sizeof shipped / sizeof *shipped)

const tw_palette *tw_palette_get(size_t number)
{
    return number < SHIPPED ? shipped + number : NULL;
}

const tw_palette *tw_palette_or_default(const tw_palette *palette)
{
    return palette ? palette : shipped;
}

tw_rgb tw_palette_colour(const tw_palette *palette, size_t number)
{
    const tw_palette *one = tw_palette_or_default(palette);
    return one->colours[number % one->count];
}

/* ---- Reading ----------------------------------------------------------------------------- */

typedef struct own_palette {
    tw_palette is; /* first: users hold a pointer to it */
    const tw_context *context;
    tw_rgb colours[TW_MAX_PALETTE];
} own_palette;

static void read_palette_line(own_palette *own, const char *word, tw_place at, tw_faults *faults)
{
    tw_rgb colour;
    char hint[120] = "";
    if (!*word || (word[0] == '/' && word[1] == '/'))
        return;
    if (!tw_css_colour(word, &colour)) {
        const char *near = tw_nearest(word, tw_css_colour_name, NULL);
        if (near)
            snprintf(hint, sizeof hint, "did you mean \"%s\"?", near);
        tw_fault(faults, at, hint, "\"%s\" is no colour; expected a name of CSS, #rgb or #rrggbb",
                 word);
    } else if (own->is.count == TW_MAX_PALETTE) {
        tw_fault(faults, at, "", "a palette has at most %d colours", TW_MAX_PALETTE);
    } else {
        own->colours[own->is.count++] = colour;
    }
}

tw_status tw_palette_read(const tw_context *context, const char *name, const char *text,
                          const tw_report *report, tw_palette **palette)
{
    context = tw_context_or_default(context);
    tw_faults faults = {.context = context, .report = report, .file = name};
    own_palette *own = tw_take(context, 1, sizeof *own);
    if (!own)
        return TW_ERR_MEMORY;
    own->context = context;
    own->is = (tw_palette){"", "", own->colours, 0};
    for (uint32_t line = 1; *text && !faults.enough; line++) {
        size_t end = strcspn(text, "\n"), before = strspn(text, " \t"), length = end;
        char word[64]; /* trimmed, and cut to a length that no colour has */
        while (length > before && strchr(" \t\r", text[length - 1]))
            length--;
        snprintf(word, sizeof word, "%.*s", (int)(length - before < 64 ? length - before : 63),
                 text + before);
        read_palette_line(own, word, (tw_place){line, (uint32_t)before + 1}, &faults);
        text += end + (text[end] != '\0');
    }
    if (faults.count == 0 && own->is.count == 0)
        tw_fault(&faults, (tw_place){1, 1}, "", "there is no colour; expected one a line");
    if (faults.count == 0) {
        *palette = &own->is;
        return TW_OK;
    }
    tw_palette_free(&own->is);
    return TW_ERR_INPUT;
}

void tw_palette_free(tw_palette *palette)
{
    own_palette *own = (own_palette *)palette;
    if (own)
        tw_give(own->context, own, 1, sizeof *own);
}
