/* cards - what becomes of the cards of a plan's scenario, in every form.
 * Owns:   the cards that ask_cards_find has found; free with ask_cards_fini. All-zero is valid: no
 *         cards.
 * Errors: out of memory, which buffers remember. */
#pragma once

#include "questions/ask/ask.h"
#include "report/record.h"

/** As volley_plan_card. */
bool ask_card_find(const struct ask_plan *plan, size_t ship, size_t card, volley_card_state *out);

/* A card that a loadout names. */
struct report_card {
    volley_card_state state;
    size_t ship;   /* number of the attacker, from 0; the attacker count: the defender */
    size_t alike;  /* attackers behind it that are the same */
    size_t number; /* in its loadout, from 0 */
    double worth;  /* mean damage if an inactive one counted; NAN: not known */
    char say[VOLLEY_CARD_NEEDS_MAX]; /* of an inactive one: the words that say that what it needs is
                                      * so; "": there are none, or none of its own ship, but */
    char others_say[VOLLEY_CARD_NEEDS_MAX]; /* of the other one, which … */
    bool others_attacks;                    /* or defends */
    bool of_health;                         /* it asks for hull or shields that nobody has said */
    const struct cards_left_out *left_out;  /* NULL: it has effects, or nothing is said */
    enum cards_help helps;                  /* others only if there are some beside it */
    const struct cards_row *row;
    const struct cards *library; /* of the edition, for what else has its id */
    int skill;                   /* what it adds to the initiative of its ship */
    bool later;                  /* it but gives tokens after the attack */
    const char *assigned;        /* the condition that it assigns, with no end; NULL: none */
};

/* All of a scenario. */
struct card_use {
    struct report_card *cards;
    size_t count;
    size_t attacker_count;
    struct buffer took;   /* what names were taken for, a line each */
    struct buffer idle;   /* those of these lines that tell of words without a part */
    struct buffer weighs; /* what figures take for granted or leave out, likewise; not in `took` */
    struct buffer
        rolled; /* dice more or fewer than loadouts say, likewise: "+1 attack (range 1)" */
    int rolls;  /* attack dice of the only attacker, where not those of its words; or 0 */
    struct buffer besides; /* what else counts that is not said: "bonus attacks" */
    double share;          /* of the attacks, of a part of a mixture; 0: all */
};

/** Those of attackers that are the same are told once. Of dice nothing is found. */
volley_status ask_cards_find(struct card_use *out, const struct ask_plan *plan, volley_error *err);

/** Find what is rolled besides the dice of loadouts, where it hangs on no choice, whether there are
 *  bonus attacks, and force that ships bring. */
void ask_rolled_find(struct card_use *use, const struct ask_plan *plan);

/** Find what the figures of a card take for granted or leave out, and where words gainsay it. */
void ask_weighed_find(struct card_use *use, const struct scenario *scenario,
                      const struct report_card *card);

/** The same as of all, and add what names were taken for and what was found as notes. */
void ask_notes_add(const struct card_use *use, const struct ask_plan *plan, struct buffer *out);

/** Whether a line tells that a list or a ship may not be flown so, though it counts. */
bool ask_is_breach(const char *line, size_t bytes);

/** Whether there is such a line: the first, for the sentence that a report begins with. */
bool ask_breach_find(const struct buffer *lines, const char **line, size_t *bytes);

/** What is told of bonus attacks among these. */
extern const char ask_bonus_attacks[];

void ask_cards_fini(struct card_use *use);

/** An error that names the first inactive card; VOLLEY_OK if there is none. */
volley_status ask_cards_check(const struct card_use *use, volley_error *err);

/** Whether it would count, but for what it needs. */
bool card_is_inactive(const struct report_card *card);

/** Find the words that say what an inactive card needs (card_say.c).
 *  told  has failed if memory does */
void card_say_find(struct report_card *card, const struct scenario *scenario, struct buffer *told);

/** Say them, behind what it needs, where that is not the word: "; if that is so, say ...". */
void card_hint_say(const struct report_card *card, struct buffer *out);

/** Say whose an arc is that a card of a ship needs, where the other one is said to have it. */
void card_arc_say(const struct scenario *scenario, size_t ship, const struct rules_fact *fact,
                  struct buffer *out);

/** Say how a ship says that a card helps it: "howlrunner!", "upgrade.magvayarro!", "goji=2". */
void card_call_say(const struct report_card *card, struct buffer *out);

/** Say of a card that helps other ships which of them has to say so; with "!" it is said, and of
 *  others nothing is. */
void card_helps_say(const struct report_card *card, const char *before, const char *behind,
                    struct buffer *out);

/* Where it is said, behind the name of an inactive card, what it needs. */
enum card_needs_form {
    CARD_NEEDS_LINE,     /* a line of text: ": inactive, needs bullseye" */
    CARD_NEEDS_CELL,     /* a cell of CSV: " needs bullseye" */
    CARD_NEEDS_BRACKETS, /* a list of names: " (needs bullseye)" */
    CARD_NEEDS_ANSWER,   /* a first line: " does not count: needs bullseye" */
};
void card_needs_say(const char *needs, enum card_needs_form form, struct buffer *out);

/** The loadout of a ship: the defender is the last. */
const struct loadout *ask_loadout_of(const struct scenario *scenario, size_t ship);

/** The kinds of tokens of a ship of a scenario that play no part in its attack, since neither that
 *  nor an effect asks for them. ship: number of the attacker; with their number the defender */
uint16_t ask_idle_tokens(const struct scenario *scenario, size_t ship);

/** The conditions that something in a scenario asks for, a bit for each situation. */
uint32_t ask_conditions_asked(const struct scenario *scenario);

/** Whether a card in a scenario compares initiative (pilot skill). */
bool ask_compares_skill(const struct scenario *scenario);

/* Words that may say conditions, of a ship. */
struct ask_said {
    const char *text;
    int hull;                /* < 0: it does not matter */
    const char *who, *where; /* "the attacker", "in this attack" */
    bool engages;            /* in rounds, which ask for its initiative */
};

/** Whether its own words say charges, and none of them takes any: a card has its own. */
bool ask_has_idle_charges(const struct loadout *loadout);

/** A line for such charges. */
void ask_say_idle_charges(const struct ask_said *said, struct buffer *out);

/** A line for each condition among them that is not asked for. */
void ask_idle_conditions(const struct ask_said *said, uint32_t asked, struct buffer *out);

/** A line for each idle token, and each such condition. */
void ask_idle_add(const struct scenario *scenario, struct buffer *out);

/** The token for which an attacker may not attack under the rules; NULL: there is none. */
const char *ask_disarmed(const struct loadout *attacker);

/** A line for whatever the rules would not allow: it counts as said. */
void ask_breaches_add(const struct scenario *scenario, struct buffer *out);

/** Whether an effect of an attacker costs its own ship health. */
bool ask_effect_hurts(const struct rules_effect *effect);

/** What a card needs that waits for a number; an example follows: "bobafett=2". */
extern const char card_needs_number[];

/** All of that: "a number, as in bobafett=2: enemy ships at 0-1". */
void card_needs_number_say(const struct cards_row *row, char needs[VOLLEY_CARD_NEEDS_MAX]);

/** A line for each card: which count, and why others do not. */
void card_use_text(const struct card_use *use, struct buffer *out);

/** The name; behind it the id, where the name does not give it or is that of two cards, and whose
 *  card it is, where that is not clear: "Juke (attack 2)", "Finn (gunner.finn, defender)". */
void card_use_name(const struct card_use *use, const struct report_card *card, struct buffer *out);

/** The id and, where it is not clear, whose card it is: "juke (attack 2)". */
void card_use_id(const struct card_use *use, const struct report_card *card, struct buffer *out);

/** Of a struct card_use: the inactive ones with what each needs, "predator needs bullseye; juke
 * needs …". */
record_write card_use_list;

/** Likewise those that could not count whatever holds: "agilegunner plays no part; predator
 * (defender) has no bearing". */
record_write card_use_idle;

/** All cards, an object each. */
extern const struct record card_use_record;

/** Say lines (card_use.took), each as a note. NULL: there are none. */
void card_notes_say(const char *notes, struct buffer *out);

/** Add lines (card_use.took) that are not there yet. */
void card_took_add(struct buffer *took, const struct buffer *more);

/* Cards of a ship that is looked at in several attacks: of all that becomes of a card the best
 * counts, of what is as good the last that tells no less. */
struct card_best {
    struct report_card cards[RULES_CARDS_MAX];
    size_t count;
    bool has_friends;                  /* the ship is one of several of its side */
    const char *where;                 /* words play no part: "when it attacks"; NULL: "here" */
    size_t noted;                      /* in how many attacks */
    struct buffer took, idle, besides; /* as in a card_use; idle is what is so in all attacks. Free
                                        * them with card_best_fini */
};

/** Look at those of a ship of a plan. False: out of memory. */
bool card_best_note(struct card_best *best, const struct ask_plan *plan, size_t ship);

/** Keep upgrades alone, but for those whose ids stand in a list. */
void card_best_keep_upgrades(struct card_best *best, const char *but);

/** Keep of its idle words those that are so in this attack, too. */
void ask_idle_note(struct card_best *best, const struct scenario *scenario, size_t ship);

void card_best_fini(struct card_best *best);

/** The error of a strict question, if one of them is inactive. whose: "target"; NULL: that is clear
 */
volley_status card_best_check(const struct card_best *best, const char *whose, volley_error *err);

/* digest - what became of the cards of several scenarios, each thing said once.
 * Owns:   its texts; free with card_digest_fini. All-zero is a valid empty digest.
 * Errors: `failed` remembers that memory ran out. */

struct card_digest_entry;

struct card_digest {
    struct card_digest_entry *entries;
    uint32_t entry_count, entry_capacity;
    uint32_t scenario_count;
    const uint8_t *sides; /* that each is of, a mask, where there are two: A, B; then with others on
                           * A, on B; or NULL */
    struct buffer took;   /* what names were taken for, a line each */
    bool is_plain;        /* no "Note: " is before these */
    bool failed;
};

/* What the scenarios are called: a group each, of which the members may differ. */
struct card_digest_names {
    void (*group)(size_t group, struct buffer *out, const void *context);
    /* "against X"; if there is more than one */
    void (*member)(size_t group, size_t member, struct buffer *out, const void *context);
    const void *context;
    size_t members; /* of each group, at least 1 */
};

/** Add the cards of the next scenario. */
void card_digest_add(struct card_digest *digest, const struct card_use *use);

/** The same of a plan; of a ship, an attacker or a defender. */
void card_digest_add_plan(struct card_digest *digest, const struct ask_plan *plan);
void card_digest_add_ship(struct card_digest *digest, const struct card_best *best, bool defends);

/** A line for dice that are more or fewer than loadouts say, one for the active cards, one for each
 * inactive one, one each for those that are carried, that have no bearing, and that play no part in
 * an attack; each says which scenarios it is about where it is not about all. Nothing without
 * cards. */
void card_digest_text(const struct card_digest *digest, const struct card_digest_names *names,
                      struct buffer *out);

/** The same without dice. */
void card_digest_cards(const struct card_digest *digest, const struct card_digest_names *names,
                       struct buffer *out);

/** What card_digest_text has said, for programs: notes, and what is none; of dice both tell. */
void card_lines_apart(const char *lines, struct buffer *cards, struct buffer *notes);

/** "2 cards play no part in that: A; B in B1 (inactive)", of more "3 cards play no part in that,
 *  named below", with sides "2 cards of A and 1 of B"; without a full stop; nothing where all
 *  count.
 *  helping  those that help other ships of which none says so, behind what is there */
void card_digest_without(const struct card_digest *digest, const struct card_digest_names *names,
                         bool helping, struct buffer *out);

/** The dice and what else is told as notes, a line each: "in B the evade of the attacker …". */
void card_digest_notes(const struct card_digest *digest, const struct card_digest_names *names,
                       struct buffer *out);

/** The inactive cards as a cell of CSV. */
void card_digest_cell(const struct card_digest *digest, const struct card_digest_names *names,
                      struct buffer *out);

/** Those that are inactive in some scenarios, which have others beside them: "Predator in C does
 *  not count: needs bullseye", two at most, without a full stop; or active ones that only give
 *  tokens after the attack: "Fire-Control System in B comes after the attack". Returns how many
 *  there are. */
size_t card_digest_some(const struct card_digest *digest, const struct card_digest_names *names,
                        bool later, struct buffer *out);

/** A sentence for each thing that figures of some scenarios and not of all take for granted or
 * leave out: " In B Luke Skywalker recovers 1 force …." */
void card_digest_weighed(const struct card_digest *digest, const struct card_digest_names *names,
                         struct buffer *out);

void card_digest_fini(struct card_digest *digest);

/* ---- cards that help so often and no more, and the ships that have their help in full ---- */

enum { ASK_LENT_SIDES = 2 };

struct ask_lent_card {
    const struct cards_row *row;
    int bearers[ASK_LENT_SIDES], ships[ASK_LENT_SIDES]; /* that have it aboard, and its help */
    bool said[ASK_LENT_SIDES];                          /* of one with its ! */
};

/* Free with ask_lent_fini. All-zero is valid: no cards. */
struct ask_lent {
    struct ask_lent_card *items;
    uint32_t count, capacity;
};

/** A card of a ship, if it is lent. False: out of memory. */
bool ask_lent_add(struct ask_lent *list, const struct report_card *card, int side);

/** Say of which cards several ships of a side have the help of one. ships: "ships of A" */
void ask_lent_tell(const struct ask_lent *list, const char *const ships[ASK_LENT_SIDES],
                   struct buffer *out);

void ask_lent_fini(struct ask_lent *list);
