/* rolled - dice as they fell, found in the graph of an attack that has been solved.
 * Units:  nodes of the graph; probabilities.
 * Owns:   nothing; plain values.
 * Errors: words that are no faces; dice that this attack does not roll. */
#ifndef ADVICE_ROLLED_H
#define ADVICE_ROLLED_H

#include "attack/solve/sequence.h"
#include "base/buffer.h"
#include "game/dice/face.h"
#include "game/rules/limits.h"
#include "volley/scenario.h"

/* Faces of each color, in the order given. */
struct rolled {
    struct error_place place; /* of the words as a whole, for errors */
    enum dice_face faces[DICE_COLORS][RULES_DICE_MAX];
    size_t count[DICE_COLORS];
    bool has_defense; /* "vs" was there */
};

/** Read "hit focus blank", the first roll of the attack dice, or "hit hit vs evade blank": the
 *  final attack dice, and what the defense dice then show at first. A face may be a letter, and
 *  have a number: "hhb", "2 hit, blank", "hit*2 b" (rolled_read.c). */
volley_status rolled_read(struct rolled *out, const volley_text *text, volley_error *err);

/** Add the faces, each as its word: "hit hit vs evade blank". */
void rolled_spell(const struct rolled *rolled, struct buffer *out);

/** The node at which the game is when the dice have fallen so. Of those that differ in the tokens
 *  left it is the one that best play most often comes to. The defender is as it is at first. */
volley_status rolled_find(const struct solve_view *view, const struct rolled *rolled,
                          uint32_t *node, volley_error *err);

/** Takes a node at which the dice have fallen, and the chance of it. False: out of memory. */
typedef bool rolled_visit_fn(const struct solve_view *view, uint32_t node, double chance,
                             void *context);

/** Call visit for every way in which the dice of the same moment can fall. Chances sum to 1; a
 *  node may come several times. Attacks that end before the defense dice are rolled end there. */
volley_status rolled_each(const struct solve_view *view, const struct rolled *rolled,
                          rolled_visit_fn *visit, void *context, volley_error *err);

#endif
