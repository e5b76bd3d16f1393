#include "base/decimal.h"

#include "base/array.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    DIGITS_SAFE = 15,  /* so many always come back from a double */
    DIGITS_EXACT = 17, /* with so many every double comes back */
    DIGITS_ROOM = 24,  /* of a uint64_t, and zeros in front */
    POWERS = 23        /* a double has no power of ten beyond these exactly */
};

static const double powers[POWERS] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                       1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

/* A number times a power of ten, exactly: the whole number next to it, of two the even one, as the
 * C library has it. */
struct scaled {
    uint64_t whole;
    double off; /* how far it is from the product: at most a half */
};

static struct scaled scale(double number, int places)
{
    /* fma rounds once, so that the two parts are the product without any rounding. What is left
     * of them is a difference of multiples of the last bit of `error`, smaller than it: exact. */
    double product = number * powers[places];
    double error = fma(number, powers[places], -product);
    double whole = rint(product), more = rint(product - whole + error);
    double off = product - whole + error - more;
    uint64_t next = (uint64_t)((int64_t)whole + (int64_t)more);

    if (next % 2 == 1 && fabs(off) == 0.5)
        next = off > 0 ? next + 1 : next - 1;
    return (struct scaled){ next, fabs(off) };
}

/* Whether `scaled` over the power of ten is read as the number: it is nearer to it than half the
 * distance to the next double. On one side of a power of two that is half of it; but of those in
 * the range done here all have 15 digits at most, and nothing is off. */
static bool reads_back(const struct scaled *scaled, double number, int places)
{
    int exponent;

    frexp(number, &exponent);
    return scaled->off < ldexp(powers[places], exponent - DBL_MANT_DIG - 1);
}

/* How many digits stand before the point; below 0, zeros right behind it. */
static int whole_digits(double number)
{
    static const double least[] = { 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5 };
    int digits = -3;

    for (size_t i = 0; i < ARRAY_LEN(least) && number >= least[i]; i++)
        digits++;
    return digits;
}

/* The digits of a whole number with so many places behind the point, zeros at the end left out. */
static size_t write_digits(char *text, uint64_t whole, int places)
{
    char digits[DIGITS_ROOM];
    int count = 0, from = 0;
    size_t used = 0;

    while (whole > 0 || count <= places) { /* the last digit first; one before the point */
        digits[count++] = (char)('0' + whole % 10);
        whole /= 10;
    }
    while (from < places && digits[from] == '0')
        from++;
    for (int i = count; i-- > from;) {
        text[used++] = digits[i];
        if (i == places && i > from)
            text[used++] = '.';
    }
    text[used] = '\0';
    return used;
}

/* What is not rare, without the printing of the C library, which takes many times as long. 0: it
 * is rare. */
static size_t write_common(char *text, double number)
{
    if (FLT_EVAL_METHOD != 0 || !(number >= 1e-4 && number < 1e6))
        return 0;
    for (int digits = DIGITS_SAFE; digits <= DIGITS_EXACT; digits++) {
        const int places = digits - whole_digits(number);
        const struct scaled scaled = scale(number, places);

        if ((double)scaled.whole >= powers[digits] || (double)scaled.whole < powers[digits - 1])
            return 0;
        if (digits < DIGITS_EXACT && !reads_back(&scaled, number, places))
            continue;
        return write_digits(text, scaled.whole, places);
    }
    return 0;
}

size_t decimal_write(char text[DECIMAL_TEXT_MAX], double number)
{
    size_t used =
        number == 0 && !signbit(number) ? write_digits(text, 0, 0) : write_common(text, number);
    int digits = DIGITS_SAFE;

    if (used)
        return used;
    do
        used = (size_t)snprintf(text, DECIMAL_TEXT_MAX, "%.*g", digits, number);
    while (digits++ < DIGITS_EXACT && strtod(text, NULL) != number);
    return used;
}

const char *decimal_memory(char text[DECIMAL_TEXT_MAX], double bytes)
{
    static const char *const units[] = { "bytes", "KB", "MB", "GB" };
    size_t unit = 0;

    for (;
         unit + 1 < ARRAY_LEN(units) && bytes >= 1024 && (bytes >= 10240 || fmod(bytes, 1024) == 0);
         unit++)
        bytes /= 1024;
    snprintf(text, DECIMAL_TEXT_MAX, "%.4g %s", bytes, units[unit]);
    return text;
}

/* ---- the point ---- */

struct point point_begin(void)
{
    locale_t base = duplocale(uselocale((locale_t)0));
    struct point point = { base ? newlocale(LC_NUMERIC_MASK, "C", base) : (locale_t)0, 0 };

    if (point.c)
        point.before = uselocale(point.c);
    else if (base)
        freelocale(base); /* newlocale takes its base over only when it succeeds */
    return point;
}

void point_end(struct point *point)
{
    if (!point->c)
        return;
    uselocale(point->before);
    freelocale(point->c);
}
