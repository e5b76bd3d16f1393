/* table - attacks of an engagement: for each the exact distribution of damage and of what is left
 * of tokens and charges on both sides.
 * Units:  probabilities; hits and crits suffered; tokens; charges spent.
 * Owns:   attack_tables owns all tables, which never change and live as long as it does.
 * Errors: as planning says (attack/solve/solve.h), with the words of the attack.
 *
 * A table is made when it is first asked for. It covers all attacks that come out of one: bonus
 * attacks, and the second one of two. One thread may ask at a time (battle/rounds/source.h). */
#pragma once

#include "attack/solve/solve.h"
#include "base/error.h"
#include "base/watch.h"
#include "battle/setup/engagement.h"
#include "game/rules/side.h"

/* One ship of an attack, as the attack finds it: no padding, compared as bytes. */
struct attack_ship {
    uint64_t spent;               /* charges, 4 bits for each pool of the kind */
    uint32_t words;               /* what damage cards add, of attack_tables_words; 0: nothing */
    uint8_t kind;                 /* number in the engagement */
    uint8_t hull, shields;        /* left; 0 where no word asks (attack_tables_trim) */
    uint8_t noted;                /* what lasts: enum play_note */
    uint8_t tokens[RULES_TOKENS]; /* all of them */
    uint8_t weapons_lost;         /* of the secondary weapons, the last ones */
    uint8_t hurt;                 /* 1: shields have come back to it; 0 where no word asks */
};

struct attack_question {
    union {
        struct {
            struct attack_ship attacker, defender;
        };
        struct attack_ship ships[RULES_SIDES]; /* the same */
    };
    int16_t range;
    uint8_t
        naive; /* 1 + role of the player who looks less far ahead than the other one; 0: neither */
    uint8_t drawn;   /* 1 + the case of what the words of both say by chance; 0: all that there are,
                      * each as often as it comes */
    uint32_t future; /* what comes after it, of attack_tables_future; 0: nothing */
};

_Static_assert(RULES_ATTACKER == 0 && RULES_DEFENDER == 1, "ships stand by enum rules_side");

/* What an attack leaves, but for the damage: tokens, charges spent, what lasts; what it has done to
 * the attacker. */
struct attack_left {
    uint64_t spent[2]; /* by enum rules_side */
    uint8_t tokens[2][RULES_TOKENS];
    struct play_hurt hurt;
    uint8_t noted; /* of the defender */
    uint8_t unused[7];
};

struct attack_cell {
    double probability;
    uint8_t hits, crits; /* suffered, shields and hull not yet looked at */
    uint8_t past;        /* of these, damage cards dealt past the shields */
    uint8_t hit;         /* 1: some attack has hit */
    uint32_t left;       /* index into the table's `left` */
};

struct attack_table {
    struct attack_question question;
    struct attack_cell *cells; /* damage falls: the first cell has the greatest */
    size_t cell_count;
    struct attack_left *left;
    size_t left_count;
    bool shares_cells, shares_left; /* they belong to others, which live as long as the tables */
    uint64_t nodes;                 /* of the graphs it was found in: how much work it was */
    int weapon; /* that is fired, of the kind; -1: none can be, and no attack is made */
    struct solve_value value; /* for the attacker, of what its players play for */
};

/* An attack that is still to come in a round and bears on the two ships of one before it, for all
 * of which policy `round` plays. Its ships are as they are now, tokens and charges of others than
 * those two as they were at the start of the round. No padding. */
struct attack_step {
    struct attack_question question; /* with no future */
    uint8_t focal[RULES_SIDES]; /* whether its ships are the attacker (1) or the defender (2) of the
                                 * attack at hand; 0: neither */
    uint8_t mine;               /* 1: of the side of the attack before */
    uint8_t unused[5];
};

/* All that comes after an attack. */
struct attack_future {
    uint8_t before[RULES_SIDES]; /* the ships of the attack that it comes after, as step.focal: what
                                  * is left of them takes the place of what is said of tokens and
                                  * charges, which is nothing; 0: one that does not come again */
    uint8_t unused[2];
    uint32_t step_count;
    struct attack_step steps[ENGAGEMENT_SHIPS_MAX]; /* in the order in which they come */
};

struct attack_naive;

/* What both players of an attack play for, and how much is asked of it. A naive player plays as if
 * both looked as far ahead as it does, and the other one knows that. */
struct attack_aim {
    /* What it is worth to the attacker to have dealt this damage and left this, besides what damage
     * counts by itself; criteria as in attack/solve/solve.h. NULL: what tokens are worth.
     *  damage  at most the health of the defender, which destroys it; 0 unless by_health
     *  past    of this, damage cards dealt past the shields: less than the hull */
    struct solve_value (*worth)(const struct attack_left *left, int damage, int past,
                                void *context);
    bool by_health;  /* what is left of the defender bears on it */
    bool only_value; /* a table has no more than that: neither cells nor what is left */
    void *context;
    uint32_t naive_future;            /* what comes after the attack, as the naive player sees it */
    const struct attack_naive *naive; /* while it is solved; NULL: none */
};

/* One player, and what it plays for, not by health. */
struct attack_naive {
    enum rules_side side;
    struct attack_aim aim;
};

struct attack_tables;

/** None yet. NULL: out of memory. engagement: must outlive them. */
struct attack_tables *attack_tables_create(const struct engagement *engagement);

/** Let tables without an attack so far use what others, of an engagement that is played alike, find
 *  of attacks in which the same can happen, and find more of it. One thread asks both, and the
 *  others must outlive the use of these. */
void attack_tables_share(struct attack_tables *tables, const struct attack_tables *others);

/** Refuse to make more attacks where those made so far were found in graphs of more nodes, and look
 *  at a watch before each.
 *  nodes_max  0: no limit
 *  watch      NULL: nobody watches */
void attack_tables_limit(struct attack_tables *tables, uint64_t nodes_max,
                         const struct watch *watch);

/** Forget the damage of attacks that are only looked at where it takes more bytes of memory, to
 * find it again where it is needed; without this, 128 MB. */
void attack_tables_limit_values(struct attack_tables *tables, size_t bytes_most);

void attack_tables_destroy(struct attack_tables *tables);

/** Bytes of memory that they take. */
size_t attack_tables_bytes(const struct attack_tables *tables);

/** The table of an attack; NULL: the error is filled.
 *  aim  of its players, but for a naive one; then the question's future is any number that no other
 * attack has. NULL: the damage, and that of what comes after the attack, as its future says */
const struct attack_table *attack_tables_find(struct attack_tables *tables,
                                              const struct attack_question *question,
                                              const struct attack_aim *aim, volley_error *err);

/** A table of one's own, worked out anew: *out, to be freed with attack_table_fini. The question's
 * future plays no part. Failure: *out is empty. */
volley_status attack_tables_solve(struct attack_tables *tables, struct attack_table *out,
                                  const struct attack_question *question,
                                  const struct attack_aim *aim, volley_error *err);

void attack_table_fini(struct attack_table *table);

/** What it is worth to the attacker that an attack leaves this: the damage that it has suffered
 *  itself, and tokens, where all else is equal. */
struct solve_value attack_left_worth(const struct attack_left *left);

/** The number of the words that damage cards add to a ship in its role, as "roll=-1 roll=-1". 0:
 *  none. UINT32_MAX: out of memory. */
uint32_t attack_tables_words(struct attack_tables *tables, const char *text);

/** The number of what comes after an attack; 0 if that is nothing. UINT32_MAX: out of memory. What
 * is said of the tokens and charges of the ships before it goes. */
uint32_t attack_tables_future(struct attack_tables *tables, struct attack_future *future);

/** Charges that come back to a ship in an End Phase, given what is spent: what is spent then. Pools
 *  are those of attack_ship.spent. */
uint64_t attack_tables_recover(const struct attack_tables *tables, uint8_t kind, uint64_t spent);
