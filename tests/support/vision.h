/* vision.h -- colours as people with colour vision deficiency see them, and the differences between
 * them.
 *
 * Sources: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency" (2009), severity 1, on linear light; CIEDE2000 on CIELAB, D65, for
 * differences, as Sharma, Wu and Dalal write it, "The CIEDE2000 Color-Difference Formula"
 * (2005). */
#pragma once

#include <math.h>

#include "draw/colour.h"
#include "draw/palette.h"

#define DEGREE 0.017453292519943295
#define SIGHTS 4
static const char *const sight_names[SIGHTS] = {"normal sight", "protanopia", "deuteranopia",
                                                "tritanopia"};

static const double sight[SIGHTS][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                           {{0.152286, 1.052583, -0.204868},
                                            {0.114503, 0.786281, 0.099216},
                                            {-0.003882, -0.048116, 1.051998}},
                                           {{0.367322, 0.860646, -0.227968},
                                            {0.280085, 0.672501, 0.047413},
                                            {-0.011820, 0.042940, 0.968881}},
                                           {{1.255528, -0.076749, -0.178779},
                                            {-0.078411, 0.930809, 0.147602},
                                            {0.004733, 0.691367, 0.303900}}};

/* The linear light of a colour as this kind of sight sees it, each part 0 to 1. */
static inline void see(tw_rgb colour, size_t seen_by, double light[3])
{
    const double parts[3] = {colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0};
    light[0] = light[1] = light[2] = 0;
    for (size_t i = 0; i < 9; i++) {
        double c = parts[i % 3];
        double linear = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
        light[i / 3] += sight[seen_by][i / 3][i % 3] * linear;
    }
    for (size_t i = 0; i < 3; i++)
        light[i] = fmax(0, fmin(1, light[i]));
}

/* A part of linear light as an sRGB byte. */
static inline uint8_t to_byte(double c)
{
    return (uint8_t)lround(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1 / 2.4) - 0.055));
}

/* The colour that looks to normal sight as `colour` looks to `seen_by`. */
static inline tw_rgb seen_as(tw_rgb colour, size_t seen_by)
{
    double light[3];
    see(colour, seen_by, light);
    return (tw_rgb){to_byte(light[0]), to_byte(light[1]), to_byte(light[2])};
}

static inline double cube_root(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

static inline void to_lab(tw_rgb colour, size_t seen_by, double lab[3])
{
    static const double xyz[3][3] = {{0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047},
                                     {0.2126, 0.7152, 0.0722},
                                     {0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883}};
    double light[3], f[3];
    see(colour, seen_by, light);
    for (size_t i = 0; i < 3; i++) {
        double sum = 0;
        for (size_t k = 0; k < 3; k++)
            sum += xyz[i][k] * light[k];
        f[i] = cube_root(sum);
    }
    lab[0] = 116 * f[1] - 16;
    lab[1] = 500 * (f[0] - f[1]);
    lab[2] = 200 * (f[1] - f[2]);
}

/* The angle of (a, b) in degrees, 0 to 360. */
static inline double hue_angle(double a, double b)
{
    double angle = a == 0 && b == 0 ? 0 : atan2(b, a) / DEGREE;
    return angle < 0 ? angle + 360 : angle;
}

/* CIEDE2000 between two CIELAB colours, with weights of 1. */
static inline double lab_difference(const double p[3], const double q[3])
{
    double high = pow((hypot(p[1], p[2]) + hypot(q[1], q[2])) / 2, 7);
    double wider = 1 + 0.5 * (1 - sqrt(high / (high + 6103515625.0))); /* 25^7 */
    double pc = hypot(wider * p[1], p[2]), qc = hypot(wider * q[1], q[2]);
    double ph = hue_angle(wider * p[1], p[2]), qh = hue_angle(wider * q[1], q[2]);
    double turn = pc * qc == 0 ? 0 : remainder(qh - ph, 360);
    double hue = pc * qc == 0 ? ph + qh : ph + remainder(qh - ph, 360) / 2;
    double light = (p[0] + q[0]) / 2, chroma = (pc + qc) / 2;
    double t = 1 - 0.17 * cos((hue - 30) * DEGREE) + 0.24 * cos(2 * hue * DEGREE) +
               0.32 * cos((3 * hue + 6) * DEGREE) - 0.20 * cos((4 * hue - 63) * DEGREE);
    double off = remainder(hue - 275, 360) / 25, high_chroma = pow(chroma, 7);
    double twist =
        -sin(60 * exp(-off * off) * DEGREE) * 2 * sqrt(high_chroma / (high_chroma + 6103515625.0));
    double l = (q[0] - p[0]) /
               (1 + 0.015 * (light - 50) * (light - 50) / sqrt(20 + (light - 50) * (light - 50)));
    double c = (qc - pc) / (1 + 0.045 * chroma);
    double h = 2 * sqrt(pc * qc) * sin(turn / 2 * DEGREE) / (1 + 0.015 * chroma * t);
    return sqrt(l * l + c * c + h * h + twist * c * h);
}

static inline double difference(tw_rgb a, tw_rgb b, size_t seen_by)
{
    double p[3], q[3];
    to_lab(a, seen_by, p);
    to_lab(b, seen_by, q);
    return lab_difference(p, q);
}

/* The least difference between two of the first `count` colours of a palette. */
static inline double least_difference(const tw_palette *palette, size_t count, size_t seen_by)
{
    double least = INFINITY;
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < a; b++)
            least = fmin(least, difference(palette->colours[a], palette->colours[b], seen_by));
    }
    return least;
}
