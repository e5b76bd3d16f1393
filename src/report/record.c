#include "report/record.h"

#include "base/stats/outcome.h"

#include <math.h>

/* ---- values ---- */

struct record_value record_text(const char *text)
{
    return (struct record_value){ .state = text ? RECORD_FOUND : RECORD_NULL, .text = text };
}

struct record_value record_number(double number)
{
    return (struct record_value){ .state = isfinite(number) ? RECORD_FOUND : RECORD_NULL,
                                  .number = number };
}

struct record_value record_integer(int64_t integer)
{
    return (struct record_value){ .state = RECORD_FOUND, .integer = integer };
}

struct record_value record_numbers(const double *numbers, size_t count)
{
    return record_items(numbers, count, sizeof *numbers);
}

struct record_value record_struct(const void *it)
{
    return (struct record_value){ .state = it ? RECORD_FOUND : RECORD_LEFT_OUT, .items = it };
}

struct record_value record_items(const void *items, size_t count, size_t size)
{
    return (
        struct record_value){ .state = RECORD_FOUND, .items = items, .count = count, .size = size };
}

const void *record_up(const struct record_at *at, const struct record *of)
{
    while (at && at->of != of)
        at = at->up;
    return at ? at->it : NULL;
}

static size_t count_at(const char *it, const struct record_field *field)
{
    const void *const place = it + field->count;

    return field->count_bytes == sizeof(uint32_t) ? *(const uint32_t *)place
                                                  : *(const size_t *)place;
}

static struct record_value items_at(const struct record_at *at, const struct record_field *field)
{
    const char *const it = at->it, *const place = it + field->place;

    if (field->fixed)
        return record_items(place, field->count ? count_at(it, field) : field->fixed, field->size);
    return record_items(*(const void *const *)place, count_at(it, field), field->size);
}

static struct record_value interval_at(const double *share, const void *trials)
{
    const struct interval interval = interval_of_share(*share, *(const uint64_t *)trials);

    return (struct record_value){ .state = RECORD_FOUND,
                                  .count = 2,
                                  .pair = { interval.low, interval.high } };
}

static int int_at(const void *place, size_t size)
{
    return size == sizeof(int8_t)    ? *(const int8_t *)place
           : size == sizeof(int16_t) ? *(const int16_t *)place
                                     : *(const int *)place;
}

static struct record_value flag_of(const struct record_field *field, bool flag)
{
    return field->words ? record_text(field->words[flag]) : record_integer(flag);
}

/* Of a kind whose value is in the struct. */
static struct record_value value_at(const struct record_at *at, const struct record_field *field)
{
    const void *const place = (const char *)at->it + field->place;

    switch (field->kind) {
    case RECORD_WORD:
        return record_text(field->words[*(const int *)place]);
    case RECORD_NUMBER:
        return record_number(*(const double *)place);
    case RECORD_INT:
        return record_integer(int_at(place, field->size));
    case RECORD_KNOWN:
        return int_at(place, field->size) < 0 ? record_text(NULL)
                                              : record_integer(int_at(place, field->size));
    case RECORD_SIZE:
        return record_integer((int64_t) * (const size_t *)place);
    case RECORD_COUNT:
        return record_integer((int64_t) * (const uint64_t *)place);
    case RECORD_FLAG:
        return flag_of(field, *(const bool *)place);
    case RECORD_BIT:
        return record_integer(*(const int *)place != 0);
    case RECORD_SAID:
    case RECORD_OBJECT:
    case RECORD_COPIED:
        return record_struct(place);
    case RECORD_POINTER:
        return record_struct(*(const void *const *)place);
    case RECORD_SHARE:
        return interval_at(place, (const char *)at->it + field->count);
    case RECORD_NUMBERS:
    case RECORD_LIST:
    case RECORD_MAP:
        return items_at(at, field);
    case RECORD_TEXT:
    case RECORD_LINES:
        break;
    }
    return record_text(*(const char *const *)place);
}

bool record_has_items(enum record_kind kind)
{
    return kind == RECORD_NUMBERS || kind == RECORD_SHARE || kind == RECORD_LIST ||
           kind == RECORD_MAP;
}

struct record_value record_find(const struct record_at *at, const struct record_field *field)
{
    struct record_value value = { .state = RECORD_LEFT_OUT };

    if (field->when && !field->when(at))
        return value;
    if (field->known && !field->known(at))
        return record_text(NULL);
    if (!field->some && !field->filled) /* as most: nothing is copied */
        return field->get ? field->get(at) : value_at(at, field);
    value = field->get ? field->get(at) : value_at(at, field);
    if (field->some &&
        (value.state == RECORD_NULL || (record_has_items(field->kind) && value.count == 0) ||
         (field->kind == RECORD_COPIED && ((const struct report_extras *)value.items)->count == 0)))
        value.state = RECORD_LEFT_OUT;
    if (field->filled && (value.text ? !*value.text : value.integer == 0))
        value.state = RECORD_LEFT_OUT;
    return value;
}

const char *record_text_of(const struct record_value *value)
{
    return value->text ? value->text : value->room;
}

double record_number_of(const struct record_value *value, size_t index)
{
    return value->items ? ((const double *)value->items)[index] : value->pair[index];
}

/* Whether an item is told, which *out is then. */
bool record_item_of(const struct record_at *at, const struct record_field *field,
                    const struct record_value *value, size_t index, struct record_at *out)
{
    *out = (struct record_at){ field->of, (const char *)value->items + index * value->size, at,
                               index };
    return !field->of->when || field->of->when(out);
}

bool record_is_object(const struct record_field *field)
{
    return field->kind == RECORD_OBJECT || field->kind == RECORD_POINTER;
}

static const struct record_field text_fields[] = { { NULL, RECORD_TEXT, .place = 0 } };
const char *const record_engines[] = { "mc", "exact", "auto" };

const struct record record_texts = RECORD(text_fields);

static const struct record_field integer_fields[] = { { NULL, RECORD_INT, .place = 0 } };
const struct record record_integers = RECORD(integer_fields);
