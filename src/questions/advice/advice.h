/* advice - what to do in one attack, written for a player: tables of decisions, or what to do with
 * dice as they fell, found in the graph of an attack that has been solved.
 * Units:  nodes of the graph; probabilities.
 * Owns:   nothing; plain values.
 * Errors: words that are no faces; dice that this attack does not roll. */
#pragma once

#include "attack/solve/solve.h"
#include "base/buffer.h"
#include "game/dice/face.h"
#include "game/rules/limits.h"
#include "questions/advice/digest.h"
#include "questions/ask/ask_cards.h"
#include "report/sink.h"
#include "volley/advice.h"
#include "volley/scenario.h"
#include "words/scenario.h"

/* Faces of each color, in the order given. */
struct rolled {
    struct error_place place; /* of the words as a whole, for errors */
    enum dice_face faces[DICE_COLORS][RULES_DICE_MAX];
    size_t count[DICE_COLORS];
    bool has_defense; /* "vs" was there */
    bool as_fell;     /* the attack dice before it are as they first fell; else as they lie at the
                       * end. rolled_read does not set it, nor these */
    const struct scenario *scenario; /* of which attack number `attack` rolls them, so that an error
                                      * says why it rolls another number; NULL: it does not */
    size_t attack;
    const volley_text *steps; /* what was done with them since, and what was rolled then */
    size_t step_count;
};

/** Read "hit focus blank", the first roll of the attack dice, or "hit hit vs evade blank", with
 * what the defense dice show at first. A face may be a letter, and have a number: "hhb", "2 hit,
 * blank", "hit*2 b" (rolled_read.c).
 *  color  of the first ones: of defense dice there are no others */
volley_status rolled_read(struct rolled *out, const volley_text *text, enum dice_color color,
                          volley_error *err);

/** Add the faces, each as its word: "hit hit vs evade blank". */
void rolled_spell(const struct rolled *rolled, struct buffer *out);

/** The node at which the game is when the dice have fallen so. Of those that differ in the tokens
 *  left it is the one that best play most often comes to. The defender is as it is at first. */
volley_status rolled_find(const struct solve_view *view, const struct rolled *rolled,
                          uint32_t *node, volley_error *err);

/** The node at which the game is when dice of a color fall so from a node on, which must be just
 *  before that roll. */
uint32_t rolled_follow(const struct graph *graph, const struct rolled *rolled,
                       enum dice_color color, uint32_t node);

/** The least and the most damage that an attack ends with when the dice have first fallen so,
 *  whatever is decided in the graph: both are widened. */
volley_status rolled_reach(const struct solve_view *view, const struct rolled *rolled,
                           size_t *least, size_t *most, volley_error *err);

/* Dice of a color that fall in every way. */
struct rolled_falling {
    struct rolled *dice;
    enum dice_color color;
    bool (*visit)(double chance, void *context); /* false: it is enough */
    void *context;
};

/** Let the first dice of the color fall, so many of them, each shows a face from one on: visit each
 * way once, its last faces first. False: visit has had enough. */
bool rolled_fall(const struct rolled_falling *falling, enum dice_face from, size_t left,
                 double chance);

/** Takes what dice that fell in a way are worth on average, the chance of it, and whether they are
 *  the rolled ones. False: out of memory. */
typedef bool rolled_visit_fn(double worth, double chance, bool fell, void *context);

/** Call visit for every way in which the dice of the same moments can first fall, by best play:
 *  attack dice, and with "vs" each with every way of the defense dice. Chances sum to 1; the rolled
 *  ones may come never, or more than once. Attacks that are over before any defense dice count with
 *  those that are not. */
volley_status rolled_each(const struct solve_view *view, const struct rolled *rolled,
                          rolled_visit_fn *visit, void *context, volley_error *err);

/* report - best play as rules, and the worth of each option for a roll.
 * Units:  damage in results, chances 0 to 1. NAN: not known.
 * Owns:   tables, choices and their texts; free with advice_fini. The rest is the caller's.
 * Errors: the buffer remembers them. */

/* What a rule looks at: "no blank", "1 blank", "2 blanks". Of a flag, `one` says that it is 1 and
 * `many` that it is 0. */
struct advice_feature {
    char *one, *many;
    bool is_flag;
    bool is_balance;  /* can be below 0: 0 is said as "0" */
    bool can_be_past; /* blanks that nothing can change any more are not counted (prune/live.c) */
};

/* What the feature is that can be below 0. */
#define ADVICE_BALANCE "hits and crits less evades"

/* The decisions of one side in one window, for one state of the defender. */
struct advice_table {
    char *title; /* "Attacker modifies attack dice" */
    char *entry; /* "defender has 1 focus, 1 evade", or "": whatever it has */
    struct advice_feature *features;
    size_t feature_count;
    struct digest digest;
    char **answers;
    size_t answer_count;
};

/* What is expected when both sides play their best from a point on. */
struct advice_expected {
    double damage, crits, destroyed;
};

struct advice_option {
    char *text;
    struct advice_expected expected; /* once it is taken */
    uint32_t node;                   /* where it leads */
    bool best, more_is_better;
    enum rules_token spends; /* the only kind of token that best play spends then, and how many;
                              * RULES_TOKENS: several, none, or it hangs on dice */
    int spent;
};

#define ADVICE_NOTHING "nothing" /* what is done where a choice is let pass */
#define ADVICE_THEN    " then "  /* stands between steps */

/* Tokens of a kind that can be kept for when the ship is attacked. */
struct advice_kept {
    enum rules_side side;
    enum rules_token token;
    int count;
    double saves;  /* damage, of KEPT_FROM on the ship */
    double behind; /* what it costs now to keep these and not others */
    char *words;   /* "2 focus": the ship with what it then has, */
    char *without; /* and without these */
};

enum { ADVICE_KEPT_MAX = RULES_SIDES * RULES_TOKENS };
#define KEPT_FROM "3 focus"

/* What dice that are rolled next may show. */
struct advice_branch {
    char *dice;
    double chance;
    struct advice_expected expected; /* once they do */
};

/* One decision after a given roll; the best option first. */
struct advice_choice {
    char *title;
    struct advice_option *options;
    size_t option_count;
};

struct advice_report {
    const struct scenario *scenario;
    size_t attack;                    /* number of the attack it is about, from 0 */
    const char *rolled;               /* and what was done since; NULL: tables */
    bool kill;                        /* the probability of destruction steers decisions */
    struct advice_expected from_here; /* after the roll */
    double saved; /* damage, by a defender who holds tokens for later attacks; 0: not known */
    struct advice_table *tables;
    uint32_t table_count, table_capacity;
    struct advice_choice *choices;
    uint32_t choice_count, choice_capacity;
    struct advice_branch *branches; /* if dice are rolled next, the likeliest first */
    uint32_t branch_count, branch_capacity;
    const char *falling; /* "2 attack dice are" */
    struct advice_kept kept[ADVICE_KEPT_MAX];
    size_t kept_count;
    struct arena memory;   /* of all of these, and their texts */
    struct card_use cards; /* of the whole scenario */
    const char *notes;     /* what names were taken for, a line each; NULL: nothing */
    /* Of words with a chance, in place of all the above: each way in which they come out. */
    struct advice_report *situations;
    size_t situation_count;
    /* What such a one is itself. */
    const char *situation; /* "bullseye, range 1"; NULL: nothing is said by chance */
    double share;
    const char *fault; /* why the dice cannot fall so there; NULL: they can */
};

/** The document: its struct is the report. */
extern const struct record advice_record;
extern const struct io_forms advice_forms;

/* ---- the decisions of an attack that has been solved, collected for a report ---- */

/** Add a table for each window with decisions and each state the attack can find the defender in.
 */
volley_status advice_collect_tables(struct advice_report *report, const struct solve_view *view,
                                    volley_error *err);

/** Set the decisions after a roll, and after what was done since; or how the dice that are rolled
 *  next may fall. */
volley_status advice_collect_roll(struct advice_report *report, const struct solve_view *view,
                                  const struct rolled *rolled, volley_error *err);

/** Read a roll and the steps behind it, each behind a "then"; their texts are the arena's. */
volley_status advice_read_roll(struct rolled *out, const char *text, struct arena *arena,
                               volley_error *err);

/** Whether an option is worse than the best one in what sides play for, or, where that is equal, in
 *  the next: being destroyed (by percents, unit " %"), damage (""), crits (" crits"). */
bool advice_is_worse(const struct advice_option *option, const struct advice_option *best,
                     double *by, const char **unit);

/** Likewise whether it is as good as the best one, or worse by so little that a token kept for
 * later can be worth more. */
bool advice_is_near(const struct advice_option *option, const struct advice_option *best,
                    double *by, const char **unit);

/** The option of a choice that is near the best one and is not part of what is said to be done:
 *  its text is added to `out`, nothing if there is none. False: out of memory. */
bool advice_find_other(const struct advice_report *report, const struct solve_view *view,
                       uint32_t node, const char *said, struct buffer *out, double *by);

/** The mean damage of all attacks of a scenario, by the policy and for the objective of `options`;
 *  NAN where that is not known, or takes long. */
volley_status advice_find_damage(const struct scenario *scenario,
                                 const volley_plan_options *options, double *damage,
                                 volley_error *err);

/** Find what tokens are worth of which the ship can spend one or the other. */
volley_status advice_find_kept(struct advice_report *report, const volley_plan_options *options,
                               volley_error *err);

/** Which of them a side keeps best, and why, as sentences behind others. */
void advice_say_kept(const struct advice_report *report, enum rules_side side, struct buffer *out);

/** A line on how to ask that of other attacks. */
void advice_say_kept_how(const struct advice_report *report, struct buffer *out);

/** The first sentences of a report: what each side does, and what is as good. */
void advice_say_answer(const struct advice_report *report, struct buffer *out);

/** Finish the tables: what a table is the only one to say needs no state of the defender. */
void advice_finish_tables(struct advice_report *report);

/** How often best play comes to each node of a graph from one entry: first other than by a choice
 *  in the same window, behind that for all nodes by one. Free with free; NULL: out of memory. */
double *advice_flow(const struct solve_view *view, uint32_t entry);

/** Add the chance of a node to those of what best play comes to from there. */
void advice_pass_on(const struct solve_view *view, uint32_t node, double chance, double *chances);

/** The node after any settling of tokens. */
uint32_t advice_skip_settling(const struct graph *graph, uint32_t node);

/** Whether the child of a choice goes on deciding in the same window. */
bool advice_goes_on(const struct graph *graph, uint32_t choice, uint32_t child);

/** "Attacker modifies attack dice"; NULL: out of memory. */
char *advice_title(struct arena *arena, enum rules_window window);

void advice_fini(struct advice_report *report);

/** As volley_advice_write. */
volley_status advice_write(const struct scenario *scenario, const volley_advice *advice,
                           volley_format format, const volley_sink *sink, volley_error *err);
