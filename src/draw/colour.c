/* colour.c -- the hues of pieces and what light makes of them.
 *
 * The twelve hues lie in the places of the terminal's twelve (piece_style.c), so a piece is about
 * the same colour in both. Their least difference is 28 in Lab units over normal sight, protanopia,
 * deuteranopia and tritanopia (matrices of Machado, Oliveira and Fernandes 2009, full severity);
 * found by search, and a test measures it again. */
#include "draw/colour.h"

#include <math.h>

static const tw_rgb hues[TW_HUES] = {{210, 108, 10},  {0, 41, 177},    {255, 188, 0},
                                     {137, 140, 91},  {213, 93, 248},  {49, 145, 156},
                                     {140, 0, 4},     {119, 249, 140}, {102, 48, 133},
                                     {225, 186, 255}, {118, 14, 67},   {169, 210, 186}};

tw_rgb tw_hue(size_t number)
{
    return hues[number % TW_HUES];
}

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

tw_look tw_look_of(size_t hue, size_t round)
{
    static const double lights[] = {1, 1.45, 0.62};
    tw_look look = {tw_hue(hue), (unsigned)(round % TW_PATTERNS)};
    look.colour = tw_shade(look.colour, lights[round / TW_PATTERNS % 3]);
    return look;
}

/* Relative luminance, 0 black to 1 white. */
static double luminance(tw_rgb colour)
{
    const double parts[3] = {colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0};
    static const double weights[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (size_t i = 0; i < 3; i++)
        sum += weights[i] *
               (parts[i] <= 0.04045 ? parts[i] / 12.92 : pow((parts[i] + 0.055) / 1.055, 2.4));
    return sum;
}

tw_rgb tw_text_on(tw_rgb ground)
{
    static const tw_rgb black = {0, 0, 0}, white = {255, 255, 255};
    return luminance(ground) > 0.18 ? black : white; /* where both contrasts are the same */
}

tw_rgb tw_line_on(tw_rgb ground)
{
    return luminance(ground) > 0.06 ? tw_shade(ground, 0.55) : tw_shade(ground, 1.4);
}

tw_rgb tw_heat_colour(double share)
{
    static const tw_rgb stops[] = {
        {244, 248, 252}, {196, 219, 240}, {120, 174, 218}, {46, 114, 178}, {8, 42, 100}};
    double at = fmax(0, fmin(1, share)) * 4;
    size_t low = at >= 3 ? 3 : (size_t)at;
    return tw_mix_colours(stops[low], stops[low + 1], at - (double)low);
}

tw_rgb tw_dot_colour(size_t colour)
{
    static const tw_rgb few[] = {{20, 20, 20}, {255, 255, 255}, {128, 128, 128}};
    return colour <= 3 ? few[(colour + 2) % 3] : tw_hue(colour);
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
