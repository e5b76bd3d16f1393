/* message - what processes of a crew say to each other: a kind, a number, and bytes.
 * Units:  bytes. Processes are of one build, so numbers are as memory has them.
 * Owns:   a message owns its bytes; free with message_fini. All-zero is a valid empty one.
 * Errors: out of memory; a process that is gone, or says what nobody has asked. */
#ifndef CREW_MESSAGE_H
#define CREW_MESSAGE_H

#include "base/error.h"
#include "volley/crew.h"

#include <stdbool.h>
#include <stdint.h>

enum message_kind {
    MESSAGE_PIECE,  /* of work; number: which */
    MESSAGE_ANSWER, /* to the piece of that number */
    MESSAGE_FAULT,  /* instead of an answer: a volley_error */
    MESSAGE_OVER,   /* there are no more pieces */
    MESSAGE_VALUES  /* to be summed, or their sum */
};

struct message {
    enum message_kind kind;
    uint64_t number;
    size_t from;
    const char *bytes;
    size_t count;
    char *memory;
};

volley_status message_send(const volley_crew *crew, size_t to, const struct message *message,
                           volley_error *err);

/** The next message. *there: false if there is none, which can be only without `wait`. */
volley_status message_receive(const volley_crew *crew, struct message *out, bool wait, bool *there,
                              volley_error *err);

/** It is a message that nobody has asked for. */
volley_status message_refuse(const struct message *message, volley_error *err);

void message_fini(struct message *message);

/** Whether there is somebody to share work with. */
bool crew_is_shared(const volley_crew *crew);

/** Whether this process answers, and not only helps. */
bool crew_is_head(const volley_crew *crew);

#endif
