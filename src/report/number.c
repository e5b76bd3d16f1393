#include "report/number.h"

#include <math.h>
#include <stdio.h>

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

/* Sums of chances that are 1 differ from it by less; nobody could tell such a chance from it. */
static const double rounding = 1e-10;

const char *number_percent(double share, int places, char *out)
{
    const double step = pow(10, -places), percent = 100 * share;

    if (share > 0 && percent < step / 2)
        snprintf(out, PERCENT_TEXT_MAX, "< %.*f %%", places, step);
    else if (share < 1 - rounding && percent >= 100 - step / 2)
        snprintf(out, PERCENT_TEXT_MAX, "> %.*f %%", places, 100 - step);
    else
        snprintf(out, PERCENT_TEXT_MAX, "%.*f %%", places, percent);
    return out;
}
