/* work - the figures of a ship in one of the ways that are weighed, over all that it attacks and is
 * attacked by, and those of one attack, or row of attacks, of them.
 * Units:  as in volley/worth.h.
 * Owns:   nothing.
 * Errors: what cannot be read or worked out; what a weapon lacks is no error, but told. */
#pragma once

#include "questions/ask/ask_cards.h"
#include "questions/duel/roles.h"
#include "volley/scenario.h"
#include "volley/worth.h"

/* ---- a ship in one of the ways that are weighed, in words: as it is, without a word, with a card
 * more, with a weapon fired; its phrases' words point into the texts of ship and variation ---- */

enum { WORTH_NONE = -1, WORTH_NEW = -2 };

/* How a ship differs from its own words. */
struct worth_variation {
    int without;         /* number of the word that is left out; WORTH_NONE */
    const char *with;    /* words that are added; may be NULL */
    const char *assumed; /* likewise */
    int fired;           /* number of the weapon word that is fired; WORTH_NONE; WORTH_NEW: what
                          * is added, if that is one */
};

struct worth_setup {
    struct phrase whole;              /* all words */
    struct phrase roles[RULES_SIDES]; /* those that count when it attacks, without weapons that are
                                       * not fired, and when it defends */
    const struct cards_row *weapon;   /* that is fired; NULL */
};

/* What the ship's words are read with. */
struct worth_ship {
    volley_text text;
    struct duel_reading reading;
};

/** Make a setup. On failure *out is all-zero. */
volley_status worth_setup_make(struct worth_setup *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, volley_error *err);

/** The ship as it is in a role.
 *  range  of an attacker whose words say none */
volley_status worth_setup_compile(const struct worth_setup *setup, const struct worth_ship *ship,
                                  enum rules_side side, int range, struct loadout *out,
                                  volley_error *err);

void worth_setup_fini(struct worth_setup *setup);

/** Whether a word says the range, for sure or by chance. */
bool worth_says_range(const struct error_place *word);

/* ---- its figures ---- */

/* What was seen of a card in the attacks in which it was looked at. */
struct worth_seen {
    const struct cards_row *row;
    bool bears, active;
    char needs[VOLLEY_CARD_NEEDS_MAX]; /* in the first of them in which it was inactive */
    char say[VOLLEY_CARD_NEEDS_MAX];   /* the words of the ship that say so; "": none do */
};

enum { WORTH_SEEN_MAX = RULES_CARDS_MAX };

/* Cards that are looked at. */
struct worth_look {
    struct worth_seen *seen; /* may be NULL */
    size_t count;
    const struct cards_row *granted; /* whose conditions are to hold, which no words say; NULL */
    unsigned ranges;                 /* set for that one: where they can, a mask */
    bool holds;                      /* likewise: they do in some attack */
    volley_error unknown;            /* set: why attacks stood are NAN, if hull is said */
};

struct worth_asking {
    const volley_library *library;
    const char *edition;
    volley_plan_options plan;
};

/* One attack: by the ship on another one, or on it by a row of others. */
struct worth_attack {
    const struct worth_setup *ship;
    enum rules_side role; /* of the ship */
    const volley_text *other;
    struct loadout_moment moment; /* of the attackers */
};

/* What an attack comes to, or the mean of several. */
struct worth_cell {
    double damage, crits, destroyed;
    /* of the ship as the defender: */
    double stands, health; /* NAN: it was not said */
    double felled; /* of a mean: of 1 / stands, so that who cannot hurt the ship adds nothing */
};

/* NAN each. */
extern const struct worth_cell worth_unknown;

/** Add a share of it. */
void worth_cell_add(struct worth_cell *sum, double share, const struct worth_cell *cell);

/** Whether some of its attackers can never destroy the ship, and others can: the mean has no end.
 */
bool worth_is_endless(const struct worth_cell *cell);

/** Attacks stood where its attackers take turns by their weights, in place of the mean. */
void worth_take_turns(struct worth_cell *cell);

/** That it is so, in a sentence. */
void worth_say_turns(struct buffer *out);

/** The scenario of an attack. */
volley_status worth_scenario(const struct worth_asking *asking, const struct worth_attack *attack,
                             struct scenario *out, volley_error *err);

/** Work an attack out. A card that cannot be granted is VOLLEY_INVALID. */
volley_status worth_measure(const struct worth_asking *asking, const struct worth_attack *attack,
                            struct worth_look *look, struct worth_cell *out, volley_error *err);

/** Expected attacks until `health` points of damage are there, at most 2 * RULES_HEALTH_MAX, each
 *  with this damage. */
double worth_stands(const double *pmf, size_t pmf_len, int health);

/* One of the ways in which attacks are made. */
struct worth_case {
    int range;
    const char *words; /* that are assumed */
    double weight;     /* all add up to 1 */
};

/* Targets or attackers. */
struct worth_field {
    const volley_target *rows;
    size_t count;
    const char *file; /* as told */
};

struct worth_job {
    struct worth_asking asking;
    struct worth_ship ship;
    const struct worth_case *cases;
    size_t case_count;
    struct worth_field targets, attackers;
};

/* What the attacks of a ship come to, and those on it; means over all targets and attackers. */
struct worth_figures {
    struct worth_cell attack; /* NAN: its weapon cannot be fired */
    struct worth_cell defense;
};

enum { WORTH_NEEDS_MAX = 200 };

/* What becomes of a weapon that is fired. */
struct worth_shot {
    const struct cards_row *weapon; /* NULL: none is */
    bool fired;                     /* in some case */
    int moved; /* 1 + the nearest range that it reaches; 0: it does its case's */
    bool more; /* a bonus attack: it comes besides that of the ship */
    char requires[WORTH_NEEDS_MAX]; /* words that it lacks in some case; "" */
    char needs[WORTH_NEEDS_MAX];    /* the same for the reader */
};

/* A ship in one of the ways that are weighed. */
struct worth_try {
    struct worth_variation variation; /* what is assumed is that of the case */
    unsigned roles;                   /* that are worked out, a mask of 1u << enum rules_side */
    int moved;                        /* 1 + the range of all cases; 0: each has its own */
    const struct worth_figures *base; /* by case, of the ship as it is; NULL: they are not known */
    struct worth_look look;
    struct worth_shot shot; /* set */
};

/** Work it out for each case: out has one for each. Where it differs in nothing that counts from
 *  the ship as it is, whose figures are known, these are taken; also where a weapon cannot be
 *  fired. */
volley_status worth_work(const struct worth_job *job, struct worth_try *tried,
                         struct worth_figures *out, volley_error *err);

/** The means of figures by case. */
struct worth_figures worth_mean(const struct worth_job *job, const struct worth_figures *by_case);
