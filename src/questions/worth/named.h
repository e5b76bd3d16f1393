/* named - upgrades that are asked about by name, or that the ship has: which is worth most, in
 * attacks and in games.
 * Units:  as in volley/worth.h.
 * Owns:   nothing: lines belong to the handle.
 * Errors: none; buffers remember that there was no memory. */
#pragma once

#include "questions/worth/handle.h"

enum { NAMED_MAX = 16 };

struct named {
    const struct worth_line *lines[NAMED_MAX]; /* the most worth first */
    double keys[NAMED_MAX];                    /* by what; -INFINITY: it changes nothing */
    size_t count, ranked;                      /* those that change nothing are last */
    bool by_point;
};

void named_find(const volley_worth *worth, struct named *named);

/** Add a line in its place by its key: what the ship cannot have is behind what it can, of what has
 *  a key. */
void named_insert(struct named *named, const struct worth_line *line, double key);

/** Whether a line is the first that the ship cannot have, behind those that it can. */
bool named_is_first_barred(const struct named *named, size_t line);

/** Whether games may tell of one that changes nothing in an attack. */
bool named_can_count(const volley_worth *worth, const struct named *named);

/** Say the command that plays games in which those count that change nothing in an attack. */
void named_say_command(const volley_worth *worth, const struct named *named, struct buffer *out);

/** Say what they add in the games that were played, in a sentence and a blank. */
void named_say_games(const volley_worth *worth, const struct named *named, struct buffer *out);
