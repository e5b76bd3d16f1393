/* handle - what is behind a volley_duel: the duel, its variants, and what was found of each.
 * Owns:   see questions/duel/duel.c.      Errors: as said at each function. */
#pragma once

#include "battle/deck/deck.h"
#include "battle/trials/trials.h"
#include "questions/duel/duel_words.h"
#include "questions/duel/pick.h"

/* The duel itself, or the duel with more words on side A. */
struct duel_variant {
    struct duel_cast cast;
    char *words;           /* that side A has besides; NULL: none */
    bool rests;            /* simulations leave it out */
    struct source *source; /* where its attacks come from, with what is found so far; NULL */
    struct engagement_result simulated, exact; /* as far as engines have been run */
    const struct engagement_result *found;     /* which of them leads; NULL: nothing was run */
    struct engagement_difference difference;   /* to the duel itself; of exact results P(A wins) */
};

/* What a side does, compared as bytes. */
struct duel_doing {
    uint8_t target;                        /* enum engagement_target */
    uint8_t places[ENGAGEMENT_SHIPS_MAX];  /* of ENGAGEMENT_ORDER, by number of the enemy; else 0 */
    uint8_t actions[ENGAGEMENT_SHIPS_MAX]; /* by number of the ship: the token that its action
                                            * gives; RULES_TOKENS: it has what words say */
};

/* A way to fight that was tried. */
struct duel_way {
    struct duel_doing does;
    bool asked;                /* it was so when the search began */
    char *says, *order, *acts; /* in words; NULL, or for --order-a, "B3,B1"; NULL, or of actions
                                * "A1=lock,A2=focus" */
    struct pick_way found;
};

/* What is looked for, of each side. */
enum duel_matter { DUEL_WHOM, DUEL_ACTS, DUEL_MATTERS };

/* What a side does, where it is looked for. */
struct duel_choice {
    struct duel_way *ways; /* the best first; NULL: nobody has looked */
    size_t count;
    bool gains; /* the best is apart from that */
    bool is_early;
    uint64_t trials; /* in all */
    char *says;      /* a sentence */
};

/* A token that a ship has when it attacks, at most, and how many are left behind the attack on
 * average. */
struct duel_kept {
    const char *token;
    int had;
    double left;
};

enum { DUEL_SHOT_TOKENS = 5 };

/* What a ship attacks in the round that comes: all means are of those of its attacks that come. */
struct duel_shot {
    uint8_t ship, target; /* numbers of ships: the target that is likeliest */
    int among;            /* targets that it may have */
    int drawn;            /* ways of the round that were drawn by chance; 0: all were played */
    double attacks;       /* probability that it makes the attack */
    double share;         /* of `target` */
    double damage, destroys;
    struct duel_kept kept[DUEL_SHOT_TOKENS];
    size_t kept_count;
};

/* Whose luck is asked for, in this order. */
enum duel_end {
    DUEL_UNASKED,
    DUEL_WON_BY_A,
    DUEL_WON_BY_B,
    DUEL_DRAWN,
    DUEL_UNDECIDED,
};

/* A result, and how likely it was: itself, it or what is better, it or what is worse; for who won,
 * else for A. */
struct duel_luck {
    enum duel_end end;
    int round;                    /* of a win; 0: any */
    enum engagement_left measure; /* of what the winner has left, if that is said: */
    int left;
    volley_figure same, better, worse;
};

/** A line for each limited card that more ships of a side have than a squad.
 *  sides  what they are called, "side A"; NULL: nothing is told of it and those behind it */
void duel_find_limited(const struct engagement *engagement, const char *const sides[],
                       struct buffer *out);

/** Find these of a result. */
void duel_luck_find(const struct engagement_result *found, struct duel_luck *luck);

struct volley_duel {
    const volley_library *library; /* the caller's, or the same with costs: */
    volley_library *priced;        /* NULL: the caller's has them */
    const struct rules_edition *edition;
    const struct deck *deck;       /* damage cards; NULL: they are off */
    struct deck own;               /* may be that */
    const char *deck_name;         /* "off", "second", "own" */
    struct duel_variant *variants; /* [count]: the first is the duel itself */
    size_t count;
    size_t keeps;                        /* bytes that their sources may take between simulations */
    bool survives;                       /* how long does side A live */
    bool usual_policy[ENGAGEMENT_SIDES]; /* nobody has asked for another one */
    bool usual_trials;                   /* nor for another number of trials */
    volley_duel_actions actions[ENGAGEMENT_SIDES];
    bool seeks[DUEL_MATTERS][ENGAGEMENT_SIDES]; /* the best for a side, and follows it */
    bool advises;            /* says of both sides what wins more, and plays nothing */
    bool has_looked;         /* for the targets of both */
    bool cycles;             /* each side has an answer to the other's, for ever */
    struct duel_shot *shots; /* what a duel that advises says of the round that comes */
    size_t shot_count;
    struct duel_luck luck; /* the result whose luck is asked for, without its chances */
    struct duel_choice choices[DUEL_MATTERS * ENGAGEMENT_SIDES]; /* the targets of A, of B … */
    /* of the simulation that was run last */
    uint64_t heavy_trials; /* fewer than are usual, for it takes long; 0: the usual number */
    bool stopped;
    uint64_t seed;
    int threads;
};

/* What volley_duel_create is asked, and what has been read of it already. */
struct duel_request {
    volley_side sides[ENGAGEMENT_SIDES];
    const volley_duel_options *options;
    const struct duel_state *state; /* how the ships stand; NULL: as they begin */
    const struct phrase *cut;       /* side A is this ship; NULL: it has texts */
    const struct deck *deck;        /* that of options->deck_file, which outlives the duel; NULL */
    size_t only; /* the number of the ship of side A that variants are about alone; 0: each is */
    bool idles;  /* that ship takes no action, whatever its side does */
};

volley_status duel_create(const char *edition, const struct duel_request *request,
                          volley_duel **out, volley_error *err);

/** Whether the options make sense by themselves, for an edition. */
volley_status duel_options_check(const volley_duel_options *options,
                                 const struct rules_edition *edition, volley_error *err);

/** What a side is to play. */
volley_duel_policy duel_options_policy(const volley_duel_options *options, int side);

/** What its ships are to do. */
volley_duel_actions duel_options_actions(const volley_duel_options *options, int side);

/** Play an engagement whose ships are known by the options. */
volley_status duel_options_apply(struct engagement *engagement, const volley_duel_options *options,
                                 volley_error *err);

/** Forget what has been found of attacks, but for as many bytes, of the first variants. */
void duel_forget_sources(volley_duel *duel, size_t bytes_most);

/** Run the engines for the duel and its variants. On failure some may have figures all the same. */
volley_status duel_run_engines(volley_duel *duel, const volley_duel_engine *engine,
                               volley_error *err);

/** Find what the ships do in the round that comes, by the best targets that are known. */
volley_status duel_find_round(volley_duel *duel, const struct watch *watch, volley_error *err);

/** Look for what wins most often, for the sides that seek it or are advised; whoever seeks it
 *  plays by it then. What was found before is forgotten.
 *  options  trials: the most that a way is played in one go */
volley_status duel_choose(volley_duel *duel, const struct engagement_trials_options *options,
                          volley_error *err);

/** Have an engagement of these ships be fought in a way by a side: their plans are set, too. */
void duel_way_set(const struct duel_way *way, enum engagement_side side,
                  const struct duel_cast *cast, struct engagement *engagement);

/** What a way comes to: "61.24 %", "> 95 %" where all trials went so, or rounds, "4.12". */
void duel_way_value(const struct duel_way *way, bool survives, struct buffer *out);

/** What a way comes to more than another one, as it is shown: in percent, or rounds. */
double duel_way_more(const struct duel_way *way, const struct duel_way *other, bool survives);

void duel_forget_choices(volley_duel *duel);

/** Attacks that a side makes, on average. */
double duel_attacks_of(const struct duel_cast *cast, const struct engagement_result *found,
                       enum engagement_side side);
