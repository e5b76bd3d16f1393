#include "words/number.h"

#include "base/array.h"
#include "base/ascii.h"

enum { NUMBER_MAX = 99999 }; /* beyond every range: larger ones are as much out of it */

bool number_read(const char *text, size_t bytes, int *out)
{
    bool is_signed = bytes > 0 && (*text == '+' || *text == '-');
    int number = 0;

    if (bytes == is_signed)
        return false;
    for (size_t i = is_signed; i < bytes; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        if (number <= NUMBER_MAX)
            number = number * 10 + (text[i] - '0');
    }
    *out = *text == '-' ? -number : number;
    return true;
}

struct number number_at(const char *at, const char *end)
{
    static const char *const words[] = { "one",  "two", "three", "four",
                                         "five", "six", "seven", "eight" };
    size_t bytes = 0;

    while (at + bytes < end && ascii_is_digit(at[bytes]))
        bytes++;
    for (size_t i = 0; bytes == 0 && i < ARRAY_LEN(words); i++) {
        const size_t letters = strlen(words[i]);

        if ((size_t)(end - at) >= letters && ascii_same_bytes(words[i], at, letters) &&
            (at + letters == end || at[letters] == ' '))
            return (struct number){ &"12345678"[i], 1, letters };
    }
    return (struct number){ at, bytes, bytes };
}

int number_times(const char *text, size_t bytes)
{
    int number;

    return bytes > 1 && ascii_is_digit(*text) && ascii_lower(text[bytes - 1]) == 'x' &&
                   number_read(text, bytes - 1, &number)
               ? number
               : 0;
}
