/* hazard - what obstacles, devices and remotes do to a ship, exactly.
 * Units:  dice, points of damage, cards, tokens; probabilities.
 * Owns:   a spread owns its outcomes (hazard_spread_fini), a plan its meetings (meeting_plan_free).
 *         Rows belong to the library.
 * Errors: too many in a round, out of memory. */
#pragma once

#include "base/error.h"
#include "game/cards/cards.h"
#include "game/dice/face.h"
#include "game/rules/edition.h"
#include "game/rules/token.h"

enum { HAZARD_TIMES_MAX = 12 /* of the same one after the other */ };

/* What a ship suffers: bytes without padding. */
struct hazard_effects {
    uint8_t hits, crits;      /* damage suffered, by shields first */
    uint8_t facedown, faceup; /* damage cards dealt, past the shields */
    uint8_t shields;          /* lost, if there are so many */
    uint8_t tokens[RULES_TOKENS];
};

/* What else a hazard does: masks. */
enum hazard_note {
    HAZARD_NO_ACTION = 1u << 0,      /* no action in the round in which a maneuver ends on it */
    HAZARD_SKIP_ACTION = 1u << 1,    /* no action in that round */
    HAZARD_NO_ATTACK = 1u << 2,      /* no attack while the ship is on it */
    HAZARD_BREAK_LOCKS = 1u << 3,    /* locks of the ship and on it are broken */
    HAZARD_NO_LOCK = 1u << 4,        /* no locks by the ship or on it while it is there */
    HAZARD_OR_EXPOSE = 1u << 5,      /* instead of the tokens the ship may expose a damage card */
    HAZARD_ENGAGES = 1u << 6,        /* suffered in the Engagement Phase */
    HAZARD_BREAK_LOCKS_ON = 1u << 7, /* locks on the ship are broken, not its own */
    HAZARD_NO_LOCK_ON = 1u << 8,     /* no locks on it while it is there */
    HAZARD_NOTES = 9                 /* how many there are */
};

/** Add effects to others. */
void hazard_add(struct hazard_effects *to, const struct hazard_effects *more);

struct hazard {
    const struct cards_hazard *row;
    struct hazard_effects always;
    unsigned dice;
    struct hazard_effects faces[DICE_FACES]; /* for each attack die that shows the face */
    unsigned notes;                          /* mask of enum hazard_note */
};

/** Find a hazard of an edition by id or name, or by the card that places it, of which only letters
 *  and digits count, in either case: what it does to ships that are not huge. False: there is none.
 */
bool hazard_find(struct hazard *out, const struct rules_edition *edition, const char *text,
                 size_t bytes);

/** The hazard number `index` of an edition, those of huge ships among them. False: there are no
 *  more. */
bool hazard_at(struct hazard *out, const struct rules_edition *edition, size_t index);

/** Whether this is what a hazard does to huge ships. */
bool hazard_is_for_huge(const struct hazard *hazard);

/** Change a hazard to what it does to ships of a size. */
void hazard_suit(struct hazard *hazard, const struct rules_edition *edition, enum rules_size size);

/** What a note says, by the number of its bit, in words: "cannot attack while it is there". */
const char *hazard_note_text(unsigned number);

struct hazard_outcome {
    struct hazard_effects effects;
    double probability; /* > 0; they sum to 1 */
};

struct hazard_spread {
    struct hazard_outcome *outcomes; /* all different, in no order */
    size_t count;
};

/** All that can come of a hazard.
 *  Failure: *out is all-zero. */
volley_status hazard_spread(struct hazard_spread *out, const struct hazard *hazard,
                            volley_error *err);

void hazard_spread_fini(struct hazard_spread *spread);

/* ---- the hazards that a ship of an engagement meets, round by round ----
 *
 * Rounds count from 1, the last one planned standing for all later ones. */

enum {
    MEETINGS_MAX = 12,      /* in one round */
    MEETING_ROUNDS_MAX = 12 /* that can be planned one by one */
};

/* When it is suffered. */
enum meeting_time {
    MEETING_MANEUVER,   /* after the maneuver of the ship, before its action */
    MEETING_DETONATION, /* at the end of the Activation Phase */
    MEETING_TIMES
};

struct meeting {
    struct hazard hazard;
    struct hazard_spread spread;
    enum meeting_time time;
    bool through;   /* the ship flies on over it */
    unsigned notes; /* mask of the enum hazard_note that hold */
};

struct meeting_round {
    struct meeting items[MEETINGS_MAX]; /* in the order in which they are met */
    size_t count;
};

struct meeting_plan {
    struct meeting_round rounds[MEETING_ROUNDS_MAX];
    size_t round_count; /* >= 1 */
};

void meeting_plan_free(struct meeting_plan *plan); /* NULL is fine */

/** Let a hazard be met in the last round of a plan, after those that are there.
 *  through  the ship flies on over an obstacle: what holds for one who ends there does not
 *  Failure: VOLLEY_TOO_LARGE without a text if there are MEETINGS_MAX, or out of memory. */
volley_status meeting_plan_add(struct meeting_plan *plan, const struct hazard *hazard, bool through,
                               volley_error *err);

/** Make of the hazards of a plan what they are to a ship of a size. Failure: out of memory. */
volley_status meeting_plan_suit(struct meeting_plan *plan, enum rules_size size,
                                const struct rules_edition *edition, volley_error *err);

/** The outcome that a random number means: those of all numbers have their probabilities. */
size_t meeting_pick(const struct meeting *meeting, uint32_t number);

/** What is met in a round; plan NULL: nothing. */
const struct meeting_round *meeting_round_of(const struct meeting_plan *plan, int round);
