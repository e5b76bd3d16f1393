/* deck - damage decks: what is dealt to ships, and what faceup cards do to them.
 * Units:  points of health, cards, tokens; chances as whole weights out of a total.
 * Owns:   a deck owns its texts (deck_fini); the states (deck_side, deck_ship, deck_pile) are plain
 *         bytes without padding: they can be copied, compared with memcmp and hashed.
 * Errors: reading a deck fills the error. Play of a deck cannot fail.
 *
 * A deck is data: kinds of cards, each with the words it brings to attacks, with what happens while
 * it is faceup, and with how it goes facedown. Cards that do the same are one kind, and those whose
 * effects play no part are one kind without effects.
 *
 * All that is random goes through a `struct deck_chance`, who picks one of several things by their
 * weights. One that draws random numbers plays a trial; deck_each() plays every way there is, with
 * its probability. So the rules stand here once, for both engines.
 *
 * Facedown cards that nobody has seen are as good as still in the deck: they are a number, not
 * cards. Of the deck only what has been seen is counted (`drawn`), and the next faceup card is one
 * of all others. Say one of three cards is a Fuel Leak: after a card dealt facedown the next one is
 * the Fuel Leak with 2/3 * 1/2 = 1/3, as if the first were still in the deck. Cards are dealt to
 * ships that are destroyed too, until they are removed. */
#pragma once

#include "base/buffer.h"
#include "base/error.h"
#include "game/rules/edition.h"
#include "game/rules/side.h"
#include "game/rules/token.h"

enum {
    DECK_KINDS_MAX = 16,
    DECK_CARDS_MAX = 64, /* in all; choosing among 64 still fits in 64 bits */
    DECK_SHIPS_MAX = 32, /* of a side */
    DECK_ACTS_MAX = 3,   /* of a kind */
    DECK_ROWS_MAX = 40,  /* cards of different names */
    DECK_NO_HULL = 255   /* of a ship that cannot be destroyed: it suffers nothing */
};

/* ---- what cards do ---- */

/* When a faceup card does something by itself. The first two happen while damage is dealt; for the
 * others the engine calls deck_happen. */
enum deck_time {
    DECK_DEALT,      /* when it is dealt or exposed */
    DECK_CRIT,       /* after each crit that the ship suffers but the one that dealt the card */
    DECK_COMBAT,     /* start of the Combat phase: before all attacks of the round */
    DECK_ENGAGES,    /* before the ship engages, each round */
    DECK_ACTED,      /* after a planned action */
    DECK_ACTIVATION, /* in the Activation of the ship */
    DECK_TIMES
};

enum deck_result {
    DECK_HIT,        /* the ship suffers hits */
    DECK_CRITS,      /* the ship suffers crits */
    DECK_GAIN,       /* it gains tokens: deck_ship.gained */
    DECK_LOSE_WEAPON /* it loses a secondary weapon: deck_ship.weapons_lost */
};

/* What players see on the table and Volley does not: it happens with a chance (deck.odds). */
enum deck_odds {
    DECK_ALWAYS,
    DECK_TURNS,  /* a maneuver that is not straight */
    DECK_WHITES, /* a white maneuver */
    DECK_ODDS
};

/* What happens once for each faceup copy. Bytes without padding; one that is all-zero is none. */
struct deck_act {
    uint8_t time;   /* enum deck_time */
    uint8_t odds;   /* enum deck_odds: else nothing happens, and the card stays as it is */
    uint8_t sides;  /* of the 8 sides of an attack die, those that let it happen; 8: no die */
    uint8_t result; /* enum deck_result */
    uint8_t token;  /* enum rules_token, with DECK_GAIN */
    uint8_t amount; /* 0: nothing but the flip */
    bool flips;     /* then it goes facedown, whatever the die said */
};

/* What holds while a card is faceup: masks. */
enum deck_rule {
    DECK_HITS_AS_CRITS = 1u << 0, /* the ship suffers hits as crits */
    DECK_FACEUP = 1u << 1,        /* every damage card is dealt to it faceup */
    DECK_ONLY_FOCUS = 1u << 2,    /* no planned action but focus */
    DECK_NO_ACTION = 1u << 3,     /* no planned action, but what repairs */
    DECK_SKILL_0 = 1u << 4,       /* it has pilot skill 0 */
    DECK_NO_ABILITY = 1u << 5,    /* without its pilot's ability and elite upgrades */
    DECK_NO_ATTACK = 1u << 6      /* it does not attack */
};

#define DECK_OF_DEALING ((unsigned)DECK_HITS_AS_CRITS | (unsigned)DECK_FACEUP)

/* What turns a card facedown, besides an action: masks, of which deck_end takes one. */
enum deck_end {
    DECK_UNTIL_ATTACK = 1u << 0,      /* after an attack of the ship */
    DECK_UNTIL_OPPORTUNITY = 1u << 1, /* after an opportunity to attack */
    DECK_UNTIL_IONIZED = 1u << 2      /* by the ion maneuver */
};

/* Words of a loadout; not ended by a NUL. */
struct deck_words {
    const char *text;
    size_t bytes; /* 0: none */
};

struct deck_kind {
    uint8_t count;  /* cards in the deck */
    uint8_t weight; /* faceup it counts as so much damage against the hull; facedown as 1 */
    uint8_t repair; /* sides of an attack die with which an action repairs it; 0: none does,
                       8: without a die */
    uint8_t rules;  /* mask of enum deck_rule */
    uint8_t until;  /* mask of enum deck_end */
    bool later;     /* it works from the round after it was dealt */
    uint8_t act_count;
    struct deck_act acts[DECK_ACTS_MAX];
    struct deck_words words[RULES_SIDES]; /* for attacks and for defenses of the ship */
};

/* A row of the deck: cards of one id. */
struct deck_card {
    const char *id;
    uint8_t count, kind;
};

struct deck {
    struct deck_kind kinds[DECK_KINDS_MAX];
    uint8_t counts[DECK_KINDS_MAX]; /* of the kinds, side by side */
    uint8_t kind_count;
    uint8_t total; /* cards */
    const struct rules_edition *edition;
    bool first;               /* the first edition says what is done without cards */
    bool replaces;            /* each faceup card is put back at once: nothing is counted */
    bool counts_facedown;     /* deck_ship.down and the like are kept; see deck_wish */
    bool counts_blank;        /* faceup cards without effects are kept */
    uint32_t odds[DECK_ODDS]; /* out of DECK_ODDS_TOTAL */
    /* Masks of kinds: that do something at a time; that have rules, words; that have no effects. */
    uint16_t at[DECK_TIMES], ruling, bearing[RULES_SIDES], blank;
    struct deck_card cards[DECK_ROWS_MAX];
    uint8_t card_count;
    char **texts; /* owned: the words and ids of cards of one's own */
    uint32_t text_count, text_capacity;
};

enum { DECK_ODDS_TOTAL = 1000000 };

/* ---- decks ---- */

/* What a question needs to know of its decks; all-zero is the least. States that differ only in
 * what it does not need are equal, so that there are fewer. */
struct deck_wish {
    bool facedown; /* facedown cards are counted, and known ones by kind: needed where so many cards
                      may be dealt that the deck runs out. Without it facedown cards are not
                      counted, and known ones are in the deck again when all cards have been
                      seen. */
    bool faceup;   /* faceup cards without effects are counted: "critical" asks for them */
    uint8_t rules; /* mask of the enum deck_rule that play a part; those of dealing always do */
    uint16_t gains;       /* mask of the tokens that play a part when a card gives them */
    bool weapons;         /* there are secondary weapons to lose */
    bool repairs;         /* actions are spent on cards */
    double turns, whites; /* the chance of such a maneuver in a round, 0 to 1 */
};

/** The deck that an edition uses, or another of its decks by name.
 *  name  NULL: "first-tfa" or "second"; or "first-original"
 *  Failure: *out is all-zero. Free with deck_fini. */
volley_status deck_named(struct deck *out, const struct rules_edition *edition, const char *name,
                         volley_error *err);

/** Take out of a whole deck what a wish does not need, and make one kind of those that are equal
 *  then. To be called before any state is made. */
void deck_reduce(struct deck *deck, const struct deck_wish *wish);

void deck_fini(struct deck *deck);

/** Damage that a card of a whole deck is more if it is dealt faceup, at once and on average: 5 of
 *  33 cards are direct hits. */
double deck_faceup_more(const struct deck *deck);

/* ---- the rows of a deck: what a card does, in words ----
 *
 * What a row says must live as long as its deck. What cannot be read fills the error with place,
 * word and the nearest known word. */

/* A card as a table has it. */
struct deck_row {
    const char *id, *effect;
    int count;
};

/** Begin a deck of an edition, without cards. */
void deck_begin(struct deck *deck, const struct rules_edition *edition);

/** Add the cards of a row.
 *  place  where the effect stands, for errors: its words are not looked at
 *  Failure: the deck is as it was. */
volley_status deck_add_row(struct deck *deck, const struct deck_row *row,
                           const struct error_place *place, volley_error *err);

/** Add cards of a kind to those of an equal one, or as a kind of their own. *at: which it is.
 *  False: too many kinds. */
bool deck_add_kind(struct deck *deck, const struct deck_kind *kind, uint8_t *at);

/** Read what a card does. */
volley_status deck_read_effect(struct deck_kind *out, const struct rules_edition *edition,
                               const char *effect, const struct error_place *place,
                               volley_error *err);

/* ---- states ---- */

struct deck_ship {
    uint8_t hull;                  /* that is left; 0: destroyed; or DECK_NO_HULL */
    uint8_t shields;               /* that are left */
    uint8_t up[DECK_KINDS_MAX];    /* faceup cards by kind */
    uint8_t fresh[DECK_KINDS_MAX]; /* of these, dealt this round and not yet at work */
    uint8_t down;                  /* facedown cards nobody has seen */
    uint8_t known[DECK_KINDS_MAX]; /* facedown cards that have been seen */
    uint8_t markers;               /* facedown, with no card: the deck had run out */
    uint8_t gained[RULES_TOKENS];  /* tokens that the engine has to give it, and then clears */
    uint8_t weapons_lost;          /* secondary weapons to be taken from it, all in all */
    uint8_t shown;                 /* cards dealt to it faceup, for the engine to count and then to
                                    * clear */
};

struct deck_pile {
    uint8_t drawn[DECK_KINDS_MAX]; /* cards that have been seen and are not in the deck, by kind */
    uint8_t gone[DECK_KINDS_MAX];  /* of these, no longer on a ship: the next deck has them */
    uint8_t seen;                  /* all of these */
    uint8_t out;                   /* cards that are not in the deck, seen or not */
    uint8_t gone_down;             /* of these, neither seen nor on a ship any more */
};

/* A player's deck and ships. */
struct deck_side {
    struct deck_pile pile;
    uint8_t ship_count;
    bool shuffled; /* the pile has been, and cards of any ship may have changed with that; for the
                    * engine to clear */
    uint8_t dealt; /* cards to ships of the side; likewise */
    struct deck_ship ships[DECK_SHIPS_MAX];
};

/** Faceup cards of a kind that are at work. */
static inline unsigned deck_working(const struct deck_ship *ship, size_t kind)
{
    return (unsigned)(ship->up[kind] - ship->fresh[kind]);
}

/** The first kind of a mask that is not 0. */
static inline size_t deck_first(unsigned kinds)
{
    return (size_t)__builtin_ctz(kinds);
}

/** Cards of all kinds. */
static inline unsigned deck_sum(const uint8_t counts[DECK_KINDS_MAX])
{
    unsigned total = 0;

    for (size_t kind = 0; kind < DECK_KINDS_MAX; kind++)
        total += counts[kind];
    return total;
}

static inline bool deck_destroyed(const struct deck_ship *ship)
{
    return ship->hull == 0;
}

/* ---- chance ---- */

struct deck_chance {
    /** Pick one of `count` things, each with its weight of the total, which is their sum and not
     *  0. Returns its index; never one of weight 0. */
    size_t (*pick)(struct deck_chance *chance, const uint64_t *weights, size_t count,
                   uint64_t total);
    /** The same for a caller who finds the thing himself: a place from 0 up to the total, among the
     *  weights one behind the other. NULL: pick is to be called. */
    uint64_t (*place)(struct deck_chance *chance, uint64_t total);
};

/* Picks by random numbers: `chance` stands first, so that a pointer to it is one to this. */
struct deck_sampler {
    struct deck_chance chance;       /* set by deck_sampler_init */
    uint64_t (*next)(void *context); /* 64 random bits; at most one call for each pick */
    void *context;
};

/** The place among `total` that a random number of 32 bits means to a sampler whose 64 bits are it,
 *  then 2^31 - 1: 0 is the first place, 2^31 of ten places is number 5. */
static inline uint64_t deck_place(uint32_t number, uint64_t total)
{
    return (number * total + (((uint64_t)UINT32_MAX >> 1) * total >> 32)) >> 32;
}

void deck_sampler_init(struct deck_sampler *sampler, uint64_t (*next)(void *), void *context);

/** Something that is played on a side: calls of the functions below, in any number.
 *  side      has ship_count ships; what stands behind them is not set
 *  argument  left as it is: the function is called again for each way */
typedef void deck_play_fn(const struct deck *deck, struct deck_side *side,
                          struct deck_chance *chance, void *argument);

/** Takes what came of one way of playing; equal sides may come more than once. False: no more.
 *  side  NULL: chance has been asked too often for every way to be played; no more comes */
typedef bool deck_visit_fn(const struct deck_side *side, double probability, void *context);

/** Play something in every way it can come out. The probabilities sum to 1. False: a visit has
 *  ended it. */
bool deck_each(const struct deck *deck, const struct deck_side *start, deck_play_fn *play,
               void *argument, deck_visit_fn *visit, void *context);

/* ---- play ----
 *
 * The chance may be NULL where there is nothing to pick, as from a deck of one kind. */

/** A ship suffers hits, then crits, one at a time: a shield, else a card. What its cards do when
 *  dealt happens before the next. */
void deck_suffer(const struct deck *deck, struct deck_side *side, size_t ship, unsigned hits,
                 unsigned crits, struct deck_chance *chance);

/** Damage cards are dealt to a ship, past its shields: facedown ones, then faceup ones. */
void deck_deal(const struct deck *deck, struct deck_side *side, size_t ship, unsigned facedown,
               unsigned faceup, struct deck_chance *chance);

/** What faceup cards of a ship do at a time, one by one, in the order of their kinds. */
void deck_happen(const struct deck *deck, struct deck_side *side, size_t ship, enum deck_time time,
                 struct deck_chance *chance);

/** An action is spent on a faceup card of a kind, if the ship has one that an action repairs:
 *  returns whether it had, not whether the die repaired it. */
bool deck_repair(const struct deck *deck, struct deck_side *side, size_t ship, size_t kind,
                 struct deck_chance *chance);

/** Turn facedown all cards of a ship that last until this. */
void deck_end(const struct deck *deck, struct deck_ship *ship, enum deck_end what);

/** The round ends: cards that were not yet at work in it are from now on. */
void deck_end_round(struct deck_ship *ship);

/** A ship is removed with its cards, and its state is all-zero. */
void deck_remove(const struct deck *deck, struct deck_side *side, size_t ship);

/* ---- what the engine asks ---- */

/** What holds for a ship: mask of enum deck_rule. */
unsigned deck_rules(const struct deck *deck, const struct deck_ship *ship);

/** Whether anything can happen to a ship at a time. */
bool deck_is_due(const struct deck *deck, const struct deck_ship *ship, enum deck_time time);

/** Add the words that the faceup cards of a ship bring to an attack in a role, each after a blank:
 *  " roll=-2". */
void deck_words(const struct deck *deck, const struct deck_ship *ship, enum rules_side side,
                struct buffer *out);

/** The kind of a card by its id; kind_count: the deck has no such card. */
size_t deck_find(const struct deck *deck, const char *id, size_t id_bytes);
