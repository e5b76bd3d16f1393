#include "base/crew/crew.h"

#include <stdlib.h>
#include <string.h>

/* What comes before the bytes of a message. */
struct head {
    uint64_t kind, number;
};

volley_status message_send(const volley_crew *crew, size_t to, const struct message *message,
                           volley_error *err)
{
    const struct head head = { (uint64_t)message->kind, message->number };
    char *bytes = malloc(sizeof head + message->count);
    int failed;

    NEED(bytes, err);
    memcpy(bytes, &head, sizeof head);
    if (message->count)
        memcpy(bytes + sizeof head, message->bytes, message->count);
    failed = crew->send(to, bytes, sizeof head + message->count, crew->context);
    free(bytes);
    return failed ? error_set(err, VOLLEY_IO, "process %zu cannot be reached", to) : VOLLEY_OK;
}

volley_status message_receive(const volley_crew *crew, struct message *out, bool wait, bool *there,
                              volley_error *err)
{
    struct head head;
    size_t count;
    int got;

    *out = (struct message){ .from = 0 };
    got = crew->receive(&out->from, &out->memory, &count, wait, crew->context);
    *there = got > 0;
    if (got == 0 && !wait)
        return VOLLEY_OK;
    if (got <= 0)
        return error_set(err, VOLLEY_IO, "another process of the crew is gone");
    if (count < sizeof head || out->from >= crew->count) {
        message_fini(out);
        return error_set(err, VOLLEY_IO, "a message that is none came");
    }
    memcpy(&head, out->memory, sizeof head);
    out->kind = (enum message_kind)head.kind;
    out->number = head.number;
    out->bytes = out->memory + sizeof head;
    out->count = count - sizeof head;
    return VOLLEY_OK;
}

volley_status message_refuse(const struct message *message, volley_error *err)
{
    return error_set(err, VOLLEY_IO,
                     "process %zu is at another question: all must be started alike",
                     message->from);
}

void message_fini(struct message *message)
{
    free(message->memory);
    *message = (struct message){ .memory = NULL };
}

/* ---- pack ---- */

void pack_value(struct buffer *out, const void *value, size_t bytes)
{
    if (bytes)
        buffer_add(out, value, bytes);
}

void unpack_value(struct unpack *from, void *value, size_t bytes)
{
    from->failed = from->failed || from->left < bytes;
    if (!bytes)
        return;
    if (from->failed) {
        memset(value, 0, bytes);
        return;
    }
    memcpy(value, from->at, bytes);
    from->at += bytes;
    from->left -= bytes;
}

void pack_bytes(struct buffer *out, const char *bytes, size_t count)
{
    const uint64_t length = count;

    pack_value(out, &length, sizeof length);
    pack_value(out, bytes, count);
}

const char *unpack_bytes(struct unpack *from, size_t *count)
{
    const char *bytes;
    uint64_t length;

    unpack_value(from, &length, sizeof length);
    from->failed = from->failed || from->left < length;
    *count = from->failed ? 0 : (size_t)length;
    bytes = from->at;
    if (*count) {
        from->at += *count;
        from->left -= *count;
    }
    return from->failed ? "" : bytes;
}

void pack_text(struct buffer *out, const char *text)
{
    pack_bytes(out, text, text ? strlen(text) + 1 : 0);
}

const char *unpack_text(struct unpack *from)
{
    size_t count;
    const char *text = unpack_bytes(from, &count);

    if (count && text[count - 1] == '\0')
        return text;
    from->failed = from->failed || count;
    return NULL;
}

/* ---- sum ---- */

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

    if (!crew_is_shared(crew))
        return VOLLEY_OK;
    if (crew->number == 0)
        return sum_at_head(crew, values, count, err);
    TRY(send_values(crew, 0, values, count, err));
    TRY(receive_values(crew, count, &message, err));
    memcpy(values, message.bytes, count * sizeof *values);
    message_fini(&message);
    return VOLLEY_OK;
}

volley_status crew_gather(const volley_crew *crew, volley_status status, void *values, size_t bytes,
                          volley_error *err)
{
    enum { STOPPED, FAILED, ENDS };
    const size_t count = (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t);
    uint64_t *words = crew_is_shared(crew) ? calloc(count + 1, sizeof *words) : NULL;
    uint64_t ended[ENDS] = { 0 };

    if (!crew_is_shared(crew))
        return status;
    if (!words && status == VOLLEY_OK)
        status = error_nomem(err);
    ended[STOPPED] = status == VOLLEY_STOPPED;
    ended[FAILED] = status != VOLLEY_OK && status != VOLLEY_STOPPED;
    if (crew_sum(crew, ended, ENDS, status == VOLLEY_OK ? err : NULL) != VOLLEY_OK) {
        status = status == VOLLEY_OK ? VOLLEY_IO : status;
    } else if (status == VOLLEY_OK && ended[FAILED]) {
        status = error_set(err, VOLLEY_NOMEM, "another process could not go on");
    } else if (status == VOLLEY_OK && ended[STOPPED]) {
        status = error_stopped(err);
    } else if (status == VOLLEY_OK) {
        memcpy(words, values, bytes);
        status = crew_sum(crew, words, count, err);
        memcpy(values, words, bytes);
    }
    free(words);
    return status;
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
