/* naive_ship - ships and engagements as plain data, for the naive simulation of an engagement.
 * Units:  dice, tokens, points and health as counts; attack < 0: it does not shoot; hull 0: it
 *         cannot be destroyed; range < 0: that of the round.
 * Owns:   nothing.
 * Errors: words that cannot be read fail the test.
 *
 * Read and written here and not by the library, so that a reader that is wrong shows. */
#ifndef SUPPORT_NAIVE_SHIP_H
#define SUPPORT_NAIVE_SHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum naive_edition { NAIVE_FIRST, NAIVE_SECOND, NAIVE_LATEST, NAIVE_EDITIONS };

enum {
    NAIVE_SIDES = 2,
    NAIVE_SHIPS = 8,
    NAIVE_PLAN = 6,
    NAIVE_ABILITIES = 3,
    NAIVE_RANGES = 6,
    NAIVE_MEETS = 3,
    NAIVE_RANGES_DRAWN = 3,
    NAIVE_HUGE = 6 /* a size */
};

/* Tokens that a ship spends, or that help it. */
enum naive_green {
    NAIVE_FOCUS,
    NAIVE_CALCULATE,
    NAIVE_FORCE,
    NAIVE_EVADE,
    NAIVE_LOCK,
    NAIVE_REINFORCE,
    NAIVE_GREENS
};

enum naive_red {
    NAIVE_STRESS,
    NAIVE_STRAIN,
    NAIVE_DEPLETE,
    NAIVE_ION,
    NAIVE_JAM,
    NAIVE_TRACTOR,
    NAIVE_DISARM,
    NAIVE_CLOAK,
    NAIVE_REDS
};

enum naive_role { NAIVE_ATTACKING, NAIVE_DEFENDING };

enum naive_face { NAIVE_HIT, NAIVE_CRIT, NAIVE_EYE, NAIVE_BLANK, NAIVE_EVADED, NAIVE_FACES };

/* Own dice rerolled, or changed, once an attack; dice more or fewer. */
enum naive_what { NAIVE_REROLL, NAIVE_CHANGE, NAIVE_ROLL };

struct naive_ability {
    uint8_t what;
    uint8_t from, to; /* faces, of a change */
    int8_t count;
    bool in[2];   /* by role */
    uint8_t cost; /* hit damage that its ship suffers for it */
};

struct naive_ship {
    int attack, agility, hull, shields, init, points, range, force;
    int regen, regen_times, regen_at; /* shields that come back; how often, 0: always; for a disarm
                                       * token and with so much health or less, 0: without */
    int size;                         /* 1 small, 2 medium, 3 large, NAIVE_HUGE */
    double shot;
    /* in per cent of attacks: the range, 1 to 3, of its own ones; that they are obstructed; that
     * its enemy is in its bullseye arc, which gives it a die more, attacking and defending */
    int ranges[NAIVE_RANGES_DRAWN + 1], obstructed, bullseye;
    uint8_t reds[NAIVE_REDS]; /* at the start */
    /* how it stands when it begins: what it lacks, and the tokens of its first round */
    int lost_hull, lost_shields, lost_force;
    bool says_greens;
    uint8_t now_greens[NAIVE_GREENS], now_reds[NAIVE_REDS]; /* reds: 1 + the number; 0: as above */
    int plan_len;
    uint8_t plan[NAIVE_PLAN][NAIVE_GREENS]; /* gained by round, the last goes on */
    int meet_len;
    uint8_t meets[NAIVE_PLAN][NAIVE_MEETS]; /* hazards by round, as naive_hazard_number; 0: none */
    int ability_count;
    struct naive_ability abilities[NAIVE_ABILITIES];
};

struct naive_side {
    int count;
    struct naive_ship ships[NAIVE_SHIPS];
};

/** Ships joined by " ; ", with `2x` in front of one for two of it. */
void naive_side_read(struct naive_side *side, const char *text);

/** The words of a ship, as the notation of engagements has them. */
void naive_ship_write(const struct naive_ship *ship, char *text, size_t size);

/** How the ships of a side stand, as --state has it; "" if they are all as they begin. */
void naive_side_write_state(const struct naive_side *side, char name, char *text, size_t size);

/** All ships, joined by " ; ". */
void naive_side_write(const struct naive_side *side, char *text, size_t size);

#endif
