#include "base/io/part.h"

volley_status io_part_check(const volley_part *part, volley_error *err)
{
    if (part->count ? part->number >= 1 && part->number <= part->count : !part->number)
        return VOLLEY_OK;
    return error_set(err, VOLLEY_INVALID, "there is no such part: they are 1 to their count");
}

bool io_part_has(const volley_part *part, uint64_t row)
{
    return !part->count || row % part->count == part->number - 1;
}
