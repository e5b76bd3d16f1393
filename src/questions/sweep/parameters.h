/* parameters - what a sweep runs over, read from texts, and put into templates.
 * Units:  cells of the grid are numbered from 0, the first parameter the slowest.
 * Owns:   its texts.      Errors: name the text, the column and what is wrong. */
#pragma once

#include "base/buffer.h"
#include "volley/sweep.h"

enum { SWEEP_PARAMETERS_MAX = 8 };

struct parameter {
    const char *name;
    const char **values;
    uint32_t value_count, value_capacity;
    bool is_numeric; /* every value is a number */
};

struct volley_parameters {
    struct parameter list[SWEEP_PARAMETERS_MAX];
    uint32_t count;
    struct arena memory; /* of names and values */
};

/* What errors call the cells, each a line of its own. */
#define SWEEP_CELLS "cell"

/** The value that a parameter has in a cell. */
const char *sweep_parameter_value(const volley_parameters *parameters, size_t parameter,
                                  size_t cell);

/** Check that a template names only parameters there are, and mark in `used` those it names. */
volley_status sweep_parameters_check(const volley_parameters *parameters,
                                     const volley_text *template, bool *used, volley_error *err);

/** Add a template to out with the values of a cell in place of {name}. It has been checked. */
void sweep_parameters_expand(const volley_parameters *parameters, const char *template, size_t cell,
                             struct buffer *out);
