#include "base/nearest.h"

#include "base/ascii.h"

#include <stdio.h>
#include <string.h>

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

uint64_t nearest_set(const char *text, size_t bytes)
{
    uint64_t set = 0;

    for (size_t i = 0; i < bytes; i++) {
        const char c = ascii_lower(text[i]);

        if (ascii_is_letter_or_digit(c))
            set |= UINT64_C(1) << (ascii_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    return set;
}

size_t nearest_lacks(uint64_t set, uint64_t other)
{
    return (size_t)__builtin_popcountll(set & ~other);
}

/* Optimal string alignment, three rows of the table at a time. A row is made of the two above. */
size_t nearest_distance(const char *a, size_t a_len, const char *b, size_t b_len, size_t most)
{
    const uint64_t of_a = nearest_set(a, a_len), of_b = nearest_set(b, b_len);
    size_t rows[3][NEAREST_MAX + 1], best_above = 0;

    if (nearest_lacks(of_a, of_b) > most || nearest_lacks(of_b, of_a) > most)
        return most + 1;
    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        size_t best = row[0] = i;

        for (size_t j = 1; j <= b_len; j++) {
            row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], two_above[j - 2] + 1);
            best = least(best, row[j]);
        }
        if (best > most && best_above >= most)
            return most + 1;
        best_above = best;
    }
    return rows[a_len % 3][b_len];
}

struct nearest nearest_begin(const char *text, size_t text_bytes)
{
    /* A third of the letters wrong is a typing slip; more is another word. */
    struct nearest nearest = { text, text_bytes, least(text_bytes, text_bytes / 3 + 1) + 1, "",
                               "" };

    if (text_bytes == 0 || text_bytes >= NEAREST_MAX)
        nearest.distance = 0;
    return nearest;
}

void nearest_consider(const char *word, void *nearest)
{
    struct nearest *search = nearest;
    size_t bytes = strlen(word), distance;

    /* each letter more or fewer is an edit */
    if (bytes >= NEAREST_MAX || bytes + search->distance <= search->text_bytes ||
        search->text_bytes + search->distance <= bytes)
        return;
    distance =
        nearest_distance(search->text, search->text_bytes, word, bytes, search->distance - 1);
    if (distance < search->distance) {
        search->distance = distance;
        strcpy(search->best, word);
    }
}

const char *nearest_or(struct nearest *nearest, const char *otherwise)
{
    if (!*nearest->best)
        return otherwise;
    snprintf(nearest->hint, sizeof nearest->hint, "; did you mean '%s'?", nearest->best);
    return nearest->hint;
}
