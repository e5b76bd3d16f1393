#include "base/crew/message.h"

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

    if (!bytes)
        return error_nomem(err);
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

bool crew_is_shared(const volley_crew *crew)
{
    return crew && crew->count > 1;
}

bool crew_is_head(const volley_crew *crew)
{
    return !crew_is_shared(crew) || crew->number == 0;
}
