/* plot_axis.c -- axes: which numbers are written along them, and where a value lies.
 *
 * Ticks of a linear axis are multiples of 1, 2 or 5 times a power of ten (Heckbert, "Nice numbers
 * for graph labels", Graphics Gems, 1990). A logarithmic axis has one more place at its low end: 0,
 * so that bars have something to stand on. */
#include "draw/plot/plot_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Choosing ---------------------------------------------------------------------------- */

/* The next larger of 1, 2, 5, 10, 20 ... */
static double next_step(double step)
{
    double power = pow(10, floor(log10(step) + 1e-9));
    double lead = round(step / power);
    return lead < 2 ? 2 * power : lead < 5 ? 5 * power : 10 * power;
}

tw_axis tw_axis_linear(double high, size_t most, bool whole)
{
    double top = high > 0 ? high : 1;
    double spaces = (double)(most > 2 ? most - 1 : 1);
    double step = pow(10, floor(log10(top / spaces)));
    if (whole)
        step = fmax(step, 1);
    while (ceil(top / step - 1e-9) > spaces)
        step = next_step(step);
    return (tw_axis){.step = step, .count = (size_t)fmax(1, ceil(top / step - 1e-9)) + 1};
}

tw_axis tw_axis_log(double least, double high)
{
    int first = (int)floor(log10(least) + 1e-9), last = (int)ceil(log10(high) - 1e-9);
    if (last < first + 1)
        last = first + 1;
    return (tw_axis){.log = true, .first = first, .count = (size_t)(last - first) + 2};
}

/* ---- Places ------------------------------------------------------------------------------ */

double tw_axis_place(const tw_axis *axis, double value)
{
    double spaces = (double)(axis->count - 1);
    if (!axis->log)
        return value / (axis->step * spaces);
    if (!(value > 0))
        return 0;
    return fmax(0, (log10(value) - axis->first + 1) / spaces);
}

double tw_axis_tick(const tw_axis *axis, size_t number)
{
    if (!axis->log)
        return axis->step * (double)number;
    return number == 0 ? 0 : pow(10, axis->first + (double)number - 1);
}

/* ---- Words ------------------------------------------------------------------------------- */

/* "12345.5" becomes "12,345.5". */
static void add_commas(const char *digits, char text[32])
{
    size_t whole = strspn(digits, "0123456789"), to = 0;
    for (size_t i = 0; digits[i] && to < 30; i++) {
        if (i > 0 && i < whole && (whole - i) % 3 == 0)
            text[to++] = ',';
        text[to++] = digits[i];
    }
    text[to] = '\0';
}

/* Decimals that tell multiples of a step apart. */
static int decimals_of(double step)
{
    int decimals = (int)ceil(-log10(step) - 1e-9);
    return decimals < 0 ? 0 : decimals > 9 ? 9 : decimals;
}

void tw_axis_text(const tw_axis *axis, size_t number, char text[32])
{
    static const char *const units[] = {"", " M", " G", " T"};
    double value = tw_axis_tick(axis, number), step = axis->log ? value : axis->step;
    double most = axis->log ? value : tw_axis_tick(axis, axis->count - 1);
    size_t unit = 0;
    char digits[40];
    if (value <= 0 || step < 1e-9 || most >= 1e15) {
        snprintf(text, 32, value <= 0 ? "0" : "%.3g", value);
        return;
    }
    double size = 1;
    while (unit < 3 && most >= 999.5 * size * (unit == 0 ? 1000 : 1))
        size = pow(1000, (double)++unit + 1);
    value /= size;
    step /= size;
    char figure[32];
    snprintf(digits, sizeof digits, "%.*f", decimals_of(step), value);
    add_commas(digits, figure);
    snprintf(text, 32, "%.26s%s", figure, units[unit]);
}
