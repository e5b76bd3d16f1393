/* nearest - the known word a misspelt one was probably meant to be.
 * Owns:   nothing.      Errors: none; too different words have no neighbour. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { NEAREST_MAX = 64 }; /* letters of a word with its NUL: ids of cards can be long */

/* A search among words that come one by one. */
struct nearest {
    const char *text;
    size_t text_bytes;
    size_t distance; /* of the best so far */
    char best[NEAREST_MAX];
    char hint[NEAREST_MAX + 18]; /* of nearest_or */
};

/** Begin a search; nothing is found yet. */
struct nearest nearest_begin(const char *text, size_t text_bytes);

/** Compare with one more word; of equally near ones the first stays. A rules_visit. */
void nearest_consider(const char *word, void *nearest);

/** What an error adds to say which word was perhaps meant, "; did you mean 'focus'?"; or what it
 * says where none is near. */
const char *nearest_or(struct nearest *nearest, const char *otherwise);

/** Edits (insert, delete, replace, swap neighbours) between two words of less than NEAREST_MAX
 *  letters; of more than `most` it is told that they are more. */
size_t nearest_distance(const char *a, size_t a_len, const char *b, size_t b_len, size_t most);

/** The letters and digits that a text has, small, as a set. */
uint64_t nearest_set(const char *text, size_t bytes);

/** How many of a set are not in the other: each is an edit, at least. */
size_t nearest_lacks(uint64_t set, uint64_t other);
