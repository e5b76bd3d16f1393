#include "base/crew/sum.h"

#include <string.h>

static volley_status send_values(const volley_crew *crew, size_t to, const uint64_t *values,
                                 size_t count, volley_error *err)
{
    const struct message message = { .kind = MESSAGE_VALUES,
                                     .bytes = (const char *)values,
                                     .count = count * sizeof *values };

    return message_send(crew, to, &message, err);
}

static volley_status receive_values(const volley_crew *crew, size_t count, struct message *out,
                                    volley_error *err)
{
    bool there;
    volley_status status = message_receive(crew, out, true, &there, err);

    if (status == VOLLEY_OK &&
        (out->kind != MESSAGE_VALUES || out->count != count * sizeof(uint64_t))) {
        status = message_refuse(out, err);
        message_fini(out);
    }
    return status;
}

/* The message's bytes are not aligned for numbers. */
static void add(uint64_t *values, const struct message *message, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t value;

        memcpy(&value, message->bytes + i * sizeof value, sizeof value);
        values[i] += value;
    }
}

static volley_status sum_at_head(const volley_crew *crew, uint64_t *values, size_t count,
                                 volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t i = 1; i < crew->count && status == VOLLEY_OK; i++) {
        struct message message;

        status = receive_values(crew, count, &message, err);
        if (status != VOLLEY_OK)
            break;
        add(values, &message, count);
        message_fini(&message);
    }
    for (size_t i = 1; i < crew->count && status == VOLLEY_OK; i++)
        status = send_values(crew, i, values, count, err);
    return status;
}

volley_status crew_sum(const volley_crew *crew, uint64_t *values, size_t count, volley_error *err)
{
    struct message message;
    volley_status status;

    if (!crew_is_shared(crew))
        return VOLLEY_OK;
    if (crew->number == 0)
        return sum_at_head(crew, values, count, err);
    status = send_values(crew, 0, values, count, err);
    if (status == VOLLEY_OK)
        status = receive_values(crew, count, &message, err);
    if (status != VOLLEY_OK)
        return status;
    memcpy(values, message.bytes, count * sizeof *values);
    message_fini(&message);
    return VOLLEY_OK;
}

void crew_share(const volley_crew *crew, uint64_t *first, uint64_t *end)
{
    const uint64_t all = *end - *first, from = *first;
    uint64_t each, more;

    if (!crew_is_shared(crew))
        return;
    each = all / crew->count;
    more = all % crew->count; /* the first ones have one more */
    *first = from + each * crew->number + (crew->number < more ? crew->number : more);
    *end = *first + each + (crew->number < more);
}
