#include "questions/sweep/parameters.h"

#include "base/ascii.h"
#include "base/decimal.h"
#include "base/utf8.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { VALUES_MAX = 10000, CELLS_MAX = 1000000, NUMBER_TEXT_MAX = 40, NUMBERS_MAX = 3 };

volley_status volley_parameters_create(volley_parameters **out, volley_error *err)
{
    *out = calloc(1, sizeof **out);
    return *out ? VOLLEY_OK : error_nomem(err);
}

void volley_parameters_free(volley_parameters *parameters)
{
    if (parameters)
        arena_fini(&parameters->memory);
    free(parameters);
}

size_t volley_parameters_cell_count(const volley_parameters *parameters)
{
    size_t cells = parameters->count > 0;

    for (uint32_t i = 0; i < parameters->count; i++)
        cells *= parameters->list[i].value_count;
    return cells;
}

/* ---- reading ---- */

/* A fault in the text of a parameter, at a byte of it. */
static volley_status bad_text(volley_error *err, const char *text, const char *at,
                              const char *message)
{
    const struct error_place place = { "parameter", 1,
                                       1 + (int)utf8_count(text, (size_t)(at - text)), text,
                                       strlen(text) };

    return error_at(err, VOLLEY_SYNTAX, &place, "%s", message);
}

static size_t name_bytes(const char *text)
{
    size_t bytes = 0;

    while (ascii_is_letter_or_digit(text[bytes]) || text[bytes] == '_')
        bytes++;
    return bytes;
}

static const struct parameter *find(const volley_parameters *parameters, const char *name,
                                    size_t bytes)
{
    for (uint32_t i = 0; i < parameters->count; i++)
        if (ascii_is_word(parameters->list[i].name, name, bytes))
            return &parameters->list[i];
    return NULL;
}

/* A copy of a part of a text. */
static const char *keep(struct arena *memory, const char *text, size_t bytes)
{
    char *kept = arena_take(memory, bytes + 1);

    if (!kept)
        return NULL;
    memcpy(kept, text, bytes);
    kept[bytes] = '\0';
    return kept;
}

/* Read "name=" and point *values behind it. */
static volley_status read_name(volley_parameters *parameters, const char *text,
                               struct parameter *out, const char **values, volley_error *err)
{
    size_t bytes = name_bytes(text);

    if (bytes == 0 || text[bytes] != '=')
        return bad_text(err, text, text + bytes,
                        "a parameter is name=values, and its name is letters, digits and _");
    if (find(parameters, text, bytes))
        return bad_text(err, text, text, "there is a parameter of this name already");
    *values = text + bytes + 1;
    out->name = keep(&parameters->memory, text, bytes);
    return out->name ? VOLLEY_OK : error_nomem(err);
}

static bool is_number(const char *text)
{
    char *end;
    double number = strtod(text, &end);

    return end != text && *end == '\0' && isfinite(number);
}

static volley_status add_value(struct arena *memory, struct parameter *parameter, const char *text,
                               size_t bytes, volley_error *err)
{
    const char *value = keep(memory, text, bytes);

    NEED(value && arena_grow(memory, &parameter->values, &parameter->value_capacity,
                             (size_t)parameter->value_count + 1, sizeof *parameter->values),
         err);
    parameter->is_numeric =
        (parameter->value_count == 0 || parameter->is_numeric) && is_number(value);
    parameter->values[parameter->value_count++] = value;
    return VOLLEY_OK;
}

/* Add a parameter that has been read, unless the grid becomes too large. */
static volley_status add_parameter(volley_parameters *parameters, const char *text,
                                   const struct parameter *parameter, volley_error *err)
{
    size_t cells = parameters->count ? volley_parameters_cell_count(parameters) : 1;

    if (parameters->count == SWEEP_PARAMETERS_MAX)
        return bad_text(err, text, text, "a sweep has at most eight parameters");
    if (cells * parameter->value_count > CELLS_MAX)
        return bad_text(err, text, text, "the grid has more than a million cells");
    parameters->list[parameters->count++] = *parameter;
    return VOLLEY_OK;
}

/* Read values from a place of a text. */
typedef volley_status read_values(struct arena *memory, struct parameter *out, const char *text,
                                  const char *values, volley_error *err);

static volley_status add(volley_parameters *parameters, const char *text, read_values *read,
                         volley_error *err)
{
    struct parameter parameter = { 0 };
    const char *values = NULL;
    volley_status status = read_name(parameters, text, &parameter, &values, err);
    struct point point = point_begin();

    if (status == VOLLEY_OK)
        status = read(&parameters->memory, &parameter, text, values, err);
    point_end(&point);
    if (status == VOLLEY_OK)
        status = add_parameter(parameters, text, &parameter, err);
    return status;
}

static volley_status read_list(struct arena *memory, struct parameter *out, const char *text,
                               const char *values, volley_error *err)
{
    for (const char *at = values; at;) {
        size_t bytes = strcspn(at, ",");

        if (out->value_count == VALUES_MAX)
            return bad_text(err, text, at, "a parameter has at most 10000 values");
        else
            TRY(add_value(memory, out, at, bytes, err));
        at = at[bytes] ? at + bytes + 1 : NULL;
    }
    return VOLLEY_OK;
}

volley_status volley_parameters_add_list(volley_parameters *parameters, const char *text,
                                         volley_error *err)
{
    return add(parameters, text, read_list, err);
}

/* ---- ranges ---- */

/* Read two or three numbers with ".." between them. A number cannot take the dots for its own:
 * "1..6" would begin with "1." */
static volley_status read_numbers(const char *text, const char *at, double *numbers, int *count,
                                  volley_error *err)
{
    for (*count = 0; *count < NUMBERS_MAX; ++*count) {
        const char *dots = strstr(at, "..");
        size_t bytes = dots ? (size_t)(dots - at) : strlen(at);
        char number[NUMBER_TEXT_MAX], *end;

        if (bytes == 0 || bytes >= sizeof number)
            return bad_text(err, text, at,
                            "a range is from..to or from..to..step, in numbers, as 1..4");
        memcpy(number, at, bytes);
        number[bytes] = '\0';
        errno = 0;
        numbers[*count] = strtod(number, &end);
        if (*end || strpbrk(number, "xX") || errno || !isfinite(numbers[*count]) ||
            ascii_is_space(number[0]) ||
            (*count > 0 && number[0] == '.')) /* "1...2" is no range from 1 to .2 */
            return bad_text(err, text, at,
                            "a range is from..to or from..to..step, in numbers, as 1..4");
        at += bytes;
        if (!dots) {
            ++*count;
            break;
        }
        at += 2;
        if (*at == '.') /* "1...6" is 1 to 6 mistyped, or 1 to 0.6 */
            return bad_text(err, text, at, "a range has two dots between its numbers");
        if (*count == NUMBERS_MAX - 1)
            return bad_text(err, text, at, "a range has at most three numbers");
    }
    if (*count < 2)
        return bad_text(err, text, text, "a range is from..to or from..to..step");
    return VOLLEY_OK;
}

static volley_status add_range_values(struct arena *memory, struct parameter *parameter,
                                      const char *text, const double *numbers, volley_error *err)
{
    double steps = floor((numbers[1] - numbers[0]) / numbers[2] + 1e-9);

    if (numbers[2] == 0 || !(steps >= 0))
        return bad_text(err, text, text, "the step does not lead from the one number to the other");
    if (steps >= VALUES_MAX)
        return bad_text(err, text, text, "a parameter has at most 10000 values");
    for (double i = 0; i <= steps; i++) {
        char value[NUMBER_TEXT_MAX];
        double number = numbers[0] + i * numbers[2];
        int bytes;

        /* Twelve digits: 0.1 * 3 is to read 0.3, and -0.3 + 0.1 * 3 is to read 0. */
        if (fabs(number) < 1e-9 * fabs(numbers[2]))
            number = 0;
        bytes = snprintf(value, sizeof value, "%.12g", number);
        TRY(add_value(memory, parameter, value, (size_t)bytes, err));
    }
    return VOLLEY_OK;
}

static volley_status read_range(struct arena *memory, struct parameter *out, const char *text,
                                const char *values, volley_error *err)
{
    double numbers[NUMBERS_MAX];
    int count = 0;
    volley_status status = read_numbers(text, values, numbers, &count, err);

    if (status == VOLLEY_OK && count == 2)
        numbers[2] = numbers[1] < numbers[0] ? -1 : 1;
    return status == VOLLEY_OK ? add_range_values(memory, out, text, numbers, err) : status;
}

volley_status volley_parameters_add_range(volley_parameters *parameters, const char *text,
                                          volley_error *err)
{
    return add(parameters, text, read_range, err);
}

/* ---- templates ---- */

const char *sweep_parameter_value(const volley_parameters *parameters, size_t parameter,
                                  size_t cell)
{
    for (size_t i = parameters->count - 1; i > parameter; i--)
        cell /= parameters->list[i].value_count;
    return parameters->list[parameter].values[cell % parameters->list[parameter].value_count];
}

volley_status sweep_parameters_check(const volley_parameters *parameters,
                                     const volley_text *template, bool *used, volley_error *err)
{
    for (const char *at = strpbrk(template->text, "{}"); at; at = strpbrk(at + 1, "{}")) {
        size_t bytes = name_bytes(at + 1);
        const struct parameter *parameter = find(parameters, at + 1, bytes);
        struct error_place place = { template->source, template->line ? template->line : 1,
                                     (template->column ? template->column : 1) +
                                         (int)utf8_count(template->text,
                                                         (size_t)(at - template->text)),
                                     at, bytes + 1 };

        if (*at == '}' || at[bytes + 1] != '}')
            return error_at(err, VOLLEY_SYNTAX, &place,
                            "a parameter stands in a loadout as {name}");
        place.word_bytes++;
        if (!parameter)
            return error_at(err, VOLLEY_SYNTAX, &place, "there is no parameter of this name");
        used[parameter - parameters->list] = true;
        at += bytes + 1;
    }
    return VOLLEY_OK;
}

void sweep_parameters_expand(const volley_parameters *parameters, const char *template, size_t cell,
                             struct buffer *out)
{
    for (;;) {
        size_t plain = strcspn(template, "{");
        const char *value;
        size_t bytes;

        buffer_add(out, template, plain);
        template += plain;
        if (!*template)
            return;
        bytes = name_bytes(template + 1);
        value = sweep_parameter_value(
            parameters, (size_t)(find(parameters, template + 1, bytes) - parameters->list), cell);
        buffer_add_text(out, value);
        template += bytes + 2;
    }
}
