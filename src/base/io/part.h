/* part - which rows of a file are those of a part.
 * Units:  rows by their number from 0; parts from 1.      Owns: nothing.
 * Errors: a part that there is not. */
#ifndef IO_PART_H
#define IO_PART_H

#include "base/error.h"
#include "volley/io.h"

#include <stdbool.h>
#include <stdint.h>

volley_status io_part_check(const volley_part *part, volley_error *err);

bool io_part_has(const volley_part *part, uint64_t row);

#endif
