/* ship - what the id of a ship, and words about the ship, make of a loadout.
 * Units:  as in words/loadout.h.
 * Owns:   nothing; changes the loadout.      Errors: none. */
#pragma once

#include "words/card.h"

/* The ship that words name, and what they say of it themselves. */
struct ship_named {
    const struct cards_ship *ship;   /* NULL: none */
    const struct cards_pilot *pilot; /* who flies it; NULL: nobody in particular */
    bool dice_said, health_said[RULES_HEALTHS];
    bool first_edition; /* where a turret that is a primary weapon has no arc of its own */
    int skill;          /* 1 + initiative (pilot skill) that is said; 0: none is */
};

/** Size, dice, health and printed numbers of the ship, but for what words say themselves. Of
 * several primary attacks it is that of the arc which the words say: from which it is made, else
 * where the other ship is. Shields are lost first: a ship whose hull words say has suffered, and
 * nothing of its shields, has none.
 */
void ship_apply(struct loadout *loadout, const struct ship_named *named);

/** Tell that a ship whose hull is said to have suffered has no shields. */
void ship_say_unshielded(int hull, int shields, struct buffer *out);

/** Tell that half of the points of a damaged ship were lost before, whose health was `whole`. */
void ship_say_half_had(int left, int whole, struct buffer *out);

/** An initiative (pilot skill) that is printed, with what the cards of the ship add. */
int ship_skill(const struct loadout *loadout, int printed);

/** Cards add nothing to an initiative that is said, which is told. skill: 1 + it; 0: none is */
void ship_say_skill(struct loadout *loadout, int skill, struct buffer *out);

/** Tell that, and that the shields of a damaged ship are gone. */
volley_status ship_tell_said(struct loadout *loadout, int skill, volley_error *err);

/** Tell that dice are said which no attack is made with, as the weapon that is fired has its own.
 *  dice  those before it was */
volley_status ship_tell_dice(struct loadout *loadout, const struct ship_named *named, int dice,
                             volley_error *err);

/** The word for a ship in the arc of an attack, as "reararc"; NULL: a turret of the first edition
 * has none, it attacks all around. */
const char *ship_arc_word(const struct cards_attack *attack);

/** The situation that an attack of an arc is made from it; RULES_SITUATIONS: there is none. */
enum rules_situation ship_fires_from(enum rules_situation arc);

/** Whether a word says the arc of an attack, or from which it is made. */
bool ship_is_arc_word(const char *word, size_t bytes);

/** A primary attack is made from the arc that the words put the other ship in, if the ship attacks
 *  from there. To be called when it is settled whether the attack is a primary one. Where it has no
 * attack is told. */
volley_status ship_point(struct loadout *loadout, const struct ship_named *named,
                         volley_error *err);

/** The attack value of the arc that a primary attack is made from, unless words say the dice. */
void ship_take_arc(struct loadout *loadout, const struct ship_named *named);
/** Whether a primary attack can have such an arc: "front", "rear", "singleturret" ... */
bool ship_has_arc(const char *arc, size_t arc_bytes);

/** Answer the facts about which ship it is and what it carries (RULES_FACT_SHIP), in their `id`. */
void ship_settle_facts(struct loadout *loadout, const struct cards_ship *ship);

/** Leave out abilities that do not count; changes of hull, shields and tokens that hold for all
 *  attacks. */
void ship_apply_words(struct loadout *loadout);

/** Take the locks of an ionized ship, where the edition says so.
 *  tells  words say them: it is told */
volley_status ship_break_locks(struct loadout *loadout, const struct rules_edition *edition,
                               bool tells, volley_error *err);

/* ---- flown ---- */

/* The ship that a loadout flies, and what comes with it. */

/* A pilot that a word names. */
struct flown_pilot {
    const struct cards_pilot *pilot;
    bool told;  /* with "!" or a number */
    bool helps; /* by that another ship: the pilot flies somewhere else */
    struct error_place place;
};

struct flown {
    const struct cards *library;
    const struct cards_ship *ship;   /* NULL: none is flown, or known */
    const struct cards_pilot *pilot; /* NULL: nobody in particular */
    struct error_place place;        /* of the word that names the ship */
    const char *said;                /* behind the id of the ship: of its ability; NULL: nothing */
    size_t said_bytes;
    struct flown_pilot pilots[RULES_PILOTS_MAX]; /* that are named */
    size_t pilot_count;
    const char *upgrades; /* that come with its pilot; NULL: none */
};

/** Take in what a word names, at `place`. */
volley_status flown_name(struct flown *flown, const struct card_words *card,
                         const struct error_place *place, volley_error *err);

/** Settle which ship is flown, by whom, once all words are read.
 *  dice_said  the loadout says its dice, so that no pilot has to bring them */
volley_status flown_settle(struct flown *flown, bool dice_said, volley_error *err);

/** Tell, if it is so, that a pilot whose card the loadout has flies no ship. */
volley_status flown_tell_shipless(const struct flown *flown, struct loadout *loadout,
                                  volley_error *err);

/** Whether some pilot of the ship has the first of the slots of an upgrade, or it is not known. */
bool ship_has_slot(const struct cards *library, const struct cards_ship *ship, const char *slots);

/** Whether the slots of an upgrade are the title or the modification, which every ship of the first
 *  edition has and no list says. */
bool slotless_always_has(const char *slots);

/** Tell for which upgrades the ship that is flown has no slot in the list of points. They count as
 *  said; and which pilots of a ship that nobody in particular flies have other values, where a
 *  player named it (words/slotless.c). */
volley_status slotless_tell(const struct loadout_reading *reading, const struct phrase *said,
                            struct loadout *loadout, volley_error *err);

/** The words that the ship brings, parted by blanks; what stands behind its id is its ability's. */
void flown_words(const struct flown *flown, struct buffer *out);
