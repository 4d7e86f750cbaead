/* colour.c -- shades the colours of pieces, and measures how different colours look.
 *
 * Source: Ottosson, "A perceptual color space for image processing" (2020), for OKLab. */
#include "draw/colour.h"

#include <math.h>

#include "draw/palette.h"
#include "puzzle/look/paint.h"

static uint8_t to_byte(double value)
{
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : lround(value));
}

tw_rgb tw_mix_colours(tw_rgb from, tw_rgb to, double share)
{
    return (tw_rgb){to_byte(from.red + (to.red - from.red) * share),
                    to_byte(from.green + (to.green - from.green) * share),
                    to_byte(from.blue + (to.blue - from.blue) * share)};
}

tw_rgb tw_shade(tw_rgb colour, double light)
{
    static const tw_rgb black = {0, 0, 0}, white = {255, 255, 255};
    if (light <= 1)
        return tw_mix_colours(colour, black, 1 - light);
    return tw_mix_colours(colour, white, fmin(1, light - 1));
}

tw_look tw_look_of(tw_rgb colour, size_t round)
{
    static const double lights[] = {1, 1.45, 0.62};
    return (tw_look){tw_shade(colour, lights[round / TW_PATTERNS % 3]),
                     (unsigned)(round % TW_PATTERNS)};
}

void tw_colour_light(tw_rgb colour, double light[3])
{
    const double parts[3] = {colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0};
    for (size_t i = 0; i < 3; i++)
        light[i] = parts[i] <= 0.04045 ? parts[i] / 12.92 : pow((parts[i] + 0.055) / 1.055, 2.4);
}

static void multiply_colour(const double matrix[3][3], const double in[3], double out[3])
{
    for (size_t i = 0; i < 3; i++)
        out[i] = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
}

void tw_colour_lab(tw_rgb colour, double lab[3])
{
    static const double cones[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
                                       {0.2119034982, 0.6806995451, 0.1073969566},
                                       {0.0883024619, 0.2817188376, 0.6299787005}},
                        scales[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
                                        {1.9779984951, -2.4285922050, 0.4505937099},
                                        {0.0259040371, 0.7827717662, -0.8086757660}};
    double light[3], seen[3];
    tw_colour_light(colour, light);
    multiply_colour(cones, light, seen);
    for (size_t i = 0; i < 3; i++)
        seen[i] = cbrt(seen[i]);
    multiply_colour(scales, seen, lab);
}

/* Relative luminance, 0 black to 1 white. */
static double luminance(tw_rgb colour)
{
    double light[3];
    tw_colour_light(colour, light);
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

tw_rgb tw_text_on(tw_rgb ground)
{
    static const tw_rgb black = {0, 0, 0}, white = {255, 255, 255};
    return luminance(ground) > 0.18 ? black : white; /* both contrasts are equal there */
}

const tw_inks *tw_inks_of(bool dark)
{
    static const tw_inks inks[] = {{.page = {255, 255, 255},
                                    .words = {30, 34, 40},
                                    .faint = {95, 102, 114},
                                    .board = {52, 56, 66},
                                    .empty = {236, 239, 244},
                                    .spare = {176, 183, 196},
                                    .newest = {0, 0, 0}},
                                   {.page = {31, 35, 42},
                                    .words = {233, 234, 237},
                                    .faint = {164, 171, 183},
                                    .board = {121, 129, 143},
                                    .empty = {51, 58, 69},
                                    .spare = {84, 92, 106},
                                    .newest = {255, 255, 255}}};
    return inks + dark;
}

double tw_contrast(tw_rgb one, tw_rgb other)
{
    double a = luminance(one), b = luminance(other);
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

tw_rgb tw_outline_on(tw_rgb fill, const tw_inks *inks)
{
    tw_rgb line = luminance(fill) > 0.06 ? tw_shade(fill, 0.55) : tw_shade(fill, 1.4);
    if (tw_contrast(fill, inks->page) >= TW_SEEN)
        return line;
    for (double share = 0.125; tw_contrast(line, inks->page) < TW_SEEN && share <= 1;
         share += 0.125)
        line = tw_mix_colours(fill, inks->words, share);
    return line;
}

tw_rgb tw_heat_colour(double share)
{
    static const tw_rgb stops[] = {
        {244, 248, 252}, {196, 219, 240}, {120, 174, 218}, {46, 114, 178}, {8, 42, 100}};
    double at = fmax(0, fmin(1, share)) * 4;
    size_t low = at >= 3 ? 3 : (size_t)at;
    return tw_mix_colours(stops[low], stops[low + 1], at - (double)low);
}

tw_rgb tw_named_colour(const char *name, size_t number)
{
    static const tw_rgb few[] = {{20, 20, 20}, {255, 255, 255}, {128, 128, 128}};
    tw_rgb named;
    if (tw_css_colour(name, &named))
        return named;
    return number <= 3 ? few[(number + 2) % 3] : tw_palette_colour(NULL, number);
}

double tw_ball_stop(size_t number)
{
    static const double stops[TW_BALL_STOPS] = {0, 0.35, 0.8, 1};
    return stops[number];
}

tw_rgb tw_ball_colour(tw_rgb colour, size_t number)
{
    static const double lights[TW_BALL_STOPS] = {1.5, 1.1, 0.88, 0.62};
    return tw_shade(colour, lights[number]);
}
