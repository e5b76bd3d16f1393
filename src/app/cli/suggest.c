#include "app/cli/suggest.h"

#include <string.h>

enum { WORD_MAX = 32 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap neighbours) between two words of less than WORD_MAX letters,
 * three rows of the table at a time. */
static size_t distance_of(const char *a, size_t a_bytes, const char *b)
{
    const size_t b_bytes = strlen(b);
    size_t rows[3][WORD_MAX];

    for (size_t j = 0; j <= b_bytes; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_bytes; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];

        row[0] = i;
        for (size_t j = 1; j <= b_bytes; j++) {
            row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[a_bytes % 3][b_bytes];
}

struct suggestion suggest_begin(const char *word, size_t bytes)
{
    /* A third of the letters wrong is a slip; more, or all of them, is another word. */
    return (struct suggestion){ .word = word,
                                .bytes = bytes,
                                .distance = bytes < WORD_MAX ? least(bytes, bytes / 3 + 2) : 0 };
}

void suggest_consider(struct suggestion *suggestion, const char *known)
{
    size_t distance;

    if (suggestion->bytes && strncmp(known, suggestion->word, suggestion->bytes) == 0) {
        suggestion->begun = known;
        suggestion->begun_count++;
    }
    if (suggestion->distance == 0 || strlen(known) >= WORD_MAX)
        return;
    distance = distance_of(suggestion->word, suggestion->bytes, known);
    if (distance < suggestion->distance) {
        suggestion->distance = distance;
        suggestion->nearest = known;
    }
}

const char *suggest_found(const struct suggestion *suggestion)
{
    return suggestion->begun_count == 1 ? suggestion->begun : suggestion->nearest;
}
