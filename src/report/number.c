#include "report/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *number_grouped(uint64_t number, char *out)
{
    char digits[32]; /* 2^64 has 20 */
    int count = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    char *end = out;

    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            *end++ = ',';
        *end++ = digits[i];
    }
    *end = '\0';
    return out;
}

const char *number_signed(double number, int places, char *out)
{
    if (fabs(number) <= 0.5 * pow(10, -places))
        snprintf(out, NUMBER_TEXT_MAX, "%.*f", places, 0.0);
    else
        snprintf(out, NUMBER_TEXT_MAX, "%+.*f", places, number);
    return out;
}

const char *number_percent(double share, int places, char *out)
{
    const double step = pow(10, -places), percent = 100 * share;

    if (share > 0 && percent < step / 2)
        snprintf(out, PERCENT_TEXT_MAX, "< %.*f %%", places, step);
    else if (share < 1 && percent >= 100 - step / 2)
        snprintf(out, PERCENT_TEXT_MAX, "> %.*f %%", places, 100 - step);
    else
        snprintf(out, PERCENT_TEXT_MAX, "%.*f %%", places, percent);
    return out;
}

static int places_for(double number, int digits)
{
    const int places = digits - 1 - (int)floor(log10(number));

    return places > 0 ? places : 0;
}

/* Print it, without the zeros that would stand at the end. */
static void print_short(double number, int places, char *out, size_t room)
{
    snprintf(out, room, "%.*f", places, number);
    if (!strchr(out, '.'))
        return;
    for (char *end = out + strlen(out) - 1; *end == '0' || *end == '.'; end--) {
        const bool is_point = *end == '.';

        *end = '\0';
        if (is_point)
            return;
    }
}

const char *number_chance(double share, char *out)
{
    const bool is_rare = share > 0 && share < 0.001, is_usual = share < 1 && share > 0.999;
    const bool has_place = share > 0 && share < 1 && (share < 0.0995 || share > 0.9949);

    if (is_rare || is_usual)
        snprintf(out, PERCENT_TEXT_MAX, "%s", is_rare ? "less than 0.1 %" : "more than 99.9 %");
    else
        snprintf(out, PERCENT_TEXT_MAX, "%.*f %%", has_place, 100 * share);
    return out;
}

const char *number_bound(double high, bool all, char *out)
{
    const int digit = places_for(100 * high, 1);
    const bool is_rare = 100 * high < 0.01; /* then no other digit than 1 */
    const double step = pow(10, -digit), last = 100 * high / step;
    const int places = digit - (is_rare && last > 1);
    const double bound = is_rare ? pow(10, -places) : ceil(last) * step;
    char text[PERCENT_TEXT_MAX - 4]; /* what stands around it has four bytes */

    print_short(all ? 100 - bound : bound, places, text, sizeof text);
    snprintf(out, PERCENT_TEXT_MAX, "%c %s %%", all ? '>' : '<', text);
    return out;
}

const char *number_spread(double number, char *out)
{
    print_short(number, number > 0 ? places_for(number, 2) : 0, out, NUMBER_TEXT_MAX);
    return out;
}

const char *number_duration(double seconds, bool ascii, char *out)
{
    if (seconds >= 1)
        snprintf(out, NUMBER_TEXT_MAX, "%.2f s", seconds);
    else if (seconds >= 1e-3)
        snprintf(out, NUMBER_TEXT_MAX, "%.0f ms", 1e3 * seconds);
    else
        snprintf(out, NUMBER_TEXT_MAX, "%.0f %s", 1e6 * seconds, ascii ? "us" : "µs");
    return out;
}
