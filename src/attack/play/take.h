/* take - which dice a step takes of those that lie there, and what it makes of them.
 * Units:  dice of one color, by mark and face.
 * Owns:   nothing; pure.      Errors: none.
 *
 * All that the state says besides these dice is settled when the taking is prepared: it serves for
 * every roll. */
#pragma once

#include "attack/play/attack.h"

enum { PLAY_NOWHERE = UINT8_MAX }; /* in hand, or off the table */

struct play_taking {
    enum dice_color color;
    bool rerolls, turns, adds; /* what is done to them; none of these: they are cancelled */
    uint8_t from;              /* mask of faces */
    uint8_t made;              /* the face that a change makes, or that is added */
    uint8_t last_mark;         /* dice with greater marks are out of its reach */
    uint8_t frozen; /* enum rules_frozen: what a change leaves of the dice it has changed */
    bool exact, just, every, must;
    bool caps_focus; /* some rule may limit how many focus results are modified */
    bool one;        /* it takes one die, any that it can reach: play_take_one will do */
    bool all;        /* it takes all dice that it can reach, if there are any */
    unsigned count;  /* dice that the step names; UINT8_MAX: all */
    unsigned most;   /* dice, at most: rules that hold may leave fewer */
    unsigned focus;  /* of these, focus results at most */
    struct play_taking_class {
        uint8_t from,
            made;     /* bytes of play_dice: dice that are alike, and where a change puts them */
        uint8_t face; /* that they show, as a mask */
    } classes[DICE_FACES * PLAY_MARKS];
    uint8_t class_count;
};

/* What was taken, or added. */
struct play_taken {
    unsigned count, focus; /* dice; of these, those that showed a focus result */
    uint8_t faces;         /* mask of the faces that were taken */
};

/** Prepare the taking of a step on dice, in a state. False: there is nothing that it could make. */
bool play_taking_find(struct play_taking *out, const struct play_attack *attack,
                      const struct play_ability *ability, const struct rules_step *step,
                      const struct play_state *state);

/** Leave out dice of all faces but those of a mask. */
void play_taking_spare(struct play_taking *taking, uint8_t faces);

/** Called for each different way to take dice. dice: what lies there then; those that are rerolled
 *  are in hand. */
typedef void play_taken_fn(const struct play_dice *dice, const struct play_taken *taken,
                           void *context);

/** Call visit for every die that can be taken alone; inline, for most of what a graph visits comes
 *  of it. The dice are as before at the end. */
static inline void play_take_one(const struct play_taking *taking, struct play_dice *dice,
                                 play_taken_fn *visit, void *context)
{
    uint8_t *places = &dice->count[0][0];
    const struct play_taking_class *class = taking->classes + taking->class_count;

    while (class -- > taking->classes) {
        if (places[class->from] == 0)
            continue;
        places[class->from]--;
        if (class->made != PLAY_NOWHERE)
            places[class->made]++;
        visit(dice, &(struct play_taken){ 1, class->face == DICE_BIT(DICE_FOCUS), class->face },
              context);
        if (class->made != PLAY_NOWHERE)
            places[class->made]--;
        places[class->from]++;
    }
}

/** Call visit for every way to take dice, likewise. */
void play_take_each(const struct play_taking *taking, struct play_dice *dice, play_taken_fn *visit,
                    void *context);

/** Whether there is any. */
bool play_take_exists(const struct play_taking *taking, const struct play_dice *dice);

/** Whether a single die that it can reach is enough to take, so that a mask tells whether there is
 *  one.
 *  out  set: all bits of the places where such dice lie */
bool play_take_wants_any(const struct play_taking *taking, struct play_dice *out);

/** Set what changes in a state beside the dice when a step has taken some: dice that are rerolled
 * are in hand, and what rules that hold ask for is noted. */
void play_take_leave(const struct play_attack *attack, const struct play_ability *ability,
                     const struct rules_step *step, const struct play_taken *taken,
                     struct play_state *state);

/** Note what a step has modified, where rules that hold ask for it. */
void play_take_note(const struct play_attack *attack, const struct play_ability *ability,
                    const struct rules_step *step, const struct play_taken *taken,
                    struct play_state *state);

/** The dice that a step of an ability acts on: after neutralizing, everything is on the attack
 *  dice. */
enum dice_color play_step_color(const struct play_ability *ability, const struct rules_step *step);

/** Whether it is a reroll that counts as the one reroll of a die. */
bool play_is_marked_reroll(const struct play_ability *ability, const struct rules_step *step);
