#include "scenario/number.h"

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
