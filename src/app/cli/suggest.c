#include "app/cli/suggest.h"

#include <string.h>

struct suggestion suggest_begin(const char *word, size_t bytes)
{
    struct suggestion suggestion = { .nearest = nearest_begin(word, bytes) };

    if (bytes == 1)
        suggestion.nearest.distance = 0; /* its only letter wrong: that is another word */
    return suggestion;
}

void suggest_consider(struct suggestion *suggestion, const char *known)
{
    const struct nearest *nearest = &suggestion->nearest;

    if (nearest->text_bytes && strncmp(known, nearest->text, nearest->text_bytes) == 0) {
        suggestion->begun = known;
        suggestion->begun_count++;
    }
    nearest_consider(known, &suggestion->nearest);
}

const char *suggest_found(const struct suggestion *suggestion)
{
    if (suggestion->begun_count == 1)
        return suggestion->begun;
    return *suggestion->nearest.best ? suggestion->nearest.best : NULL;
}
