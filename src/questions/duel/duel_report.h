/* duel_report - an engagement that has been run, told in a form: alone, or as a row of many.
 * Units:  probabilities 0 to 1; points of health and of a squad; rounds from 1.
 * Owns:   nothing: all pointers are the caller's, who frees the buffers.
 * Errors: the buffers remember them; out of memory where a function says so. */
#pragma once

#include "questions/ask/ask_cards.h"
#include "questions/duel/handle.h"
#include "report/failure.h"
#include "report/page.h"
#include "volley/io.h"

enum { DUEL_SIDES = 2, DUEL_CHOICES = DUEL_MATTERS * DUEL_SIDES };

/* By which tokens are spent. The word is first, so that a list of these is one of texts. */
struct duel_policies {
    const char *word; /* of both sides, as "round" or "best vs myopic" */
    const char *of[DUEL_SIDES];
};

/* By what rules it is played: nothing of ships and figures. */
struct duel_setting {
    const char *edition, *edition_title;
    int rounds; /* 0: no limit */
    const int *ranges;
    size_t range_count;
    bool has_others;          /* a ship says the range of its own attacks */
    bool survives;            /* side A does not shoot, and side B cannot be destroyed */
    const char *first, *deck; /* names of options */
    const char *actions;      /* or "best vs focus" */
    struct duel_policies policies;
    const char *targets[DUEL_SIDES];
};

/* How it is told. */
struct duel_tell {
    volley_format format;
    bool ascii;
    bool of_many;     /* no header, no times */
    const char *name; /* of many; may be NULL */
    struct report_extras extras;
    char delimiter; /* CSV: 0 is a comma */
};

struct duel_report {
    struct duel_luck luck;
    struct duel_tell how;
    struct duel_setting setting;
    const volley_duel *duel;               /* for what is the same of its variants */
    const struct duel_cast *cast;          /* of one of them */
    const struct engagement_result *found; /* that leads: the simulation where both were run */
    const struct engagement_result *exact; /* beside a simulation; NULL: none */
    const struct duel_variant *variants;   /* without the duel itself */
    size_t variant_count;
    const char *cards;                 /* what became of them, a line each; "" for none */
    const char *noted;                 /* what else these told, for programs */
    const char *told;                  /* what programs should know, a line each: rules and notes */
    const char *without;               /* which of them do not count, in short; "" for none */
    const struct cards_points *listed; /* by which ships cost whose words do not say it; or NULL */
};

struct duel_setting duel_setting_of(const volley_duel *duel);

struct duel_policies duel_policies_of(const enum engagement_policy of[DUEL_SIDES]);

/* ---- writing ---- */

/** Failure: out of memory. */
volley_status duel_tell(const volley_duel *duel, const struct duel_tell *how, struct buffer *out,
                        volley_error *err);

/* An engagement that could not be read or run, of a batch. */
struct duel_failure {
    const char *name, *edition, *a, *b;
    const struct failure *fault;
    struct report_extras extras;
    char delimiter;
};

/** As a document, or as a row. */
void duel_tell_failure(const struct duel_failure *failure, volley_format format,
                       struct buffer *out);

/** What becomes of the cards of an engagement's ships, attacking and defending: add a line for the
 *  cards that are active, one for each that is not, and one each for those without a bearing and
 *  those that play no part; nothing without cards. A ship is looked at with all tokens that it ever
 *  has, against the first ship of the other side.
 *  library  NULL: the cards that Volley brings
 *  without  gets the short form of what does not count, as card_digest_without; may be NULL */
void duel_cards_tell(const struct duel_cast *cast, const volley_library *library,
                     struct buffer *without, struct buffer *out);

/** Add the name of a kind of ships: "A1", and where the sides have the same ship "A1/B1", the first
 *  of each.
 *  context  the duel_cast */
void duel_name_kind(size_t kind, struct buffer *out, const void *context);

/** Look at the cards of the ships of one kind, and at words that play no part. False: out of
 * memory. called  what such a word is of: "the ship"; NULL: the name of the first of them out free
 * it with card_best_fini fired   gets a line for each weapon that is fired to its loss; may be NULL
 */
bool duel_cards_of(const struct duel_cast *cast, const volley_library *library, size_t kind,
                   const char *called, struct card_best *out, struct buffer *fired);

/** An error that names the first card that is inactive; VOLLEY_OK if there is none. */
volley_status duel_cards_check(const struct duel_cast *cast, const volley_library *library,
                               volley_error *err);

/* ---- the forms ---- */

/** As a page of a form. */
void duel_print(const struct duel_report *report, enum page_form form, struct buffer *out);

void duel_svg(const struct duel_report *report, struct buffer *out);

/** Bars of what wins more, for the sides that have been looked at. */
void duel_choices_svg(const struct duel_report *report, struct buffer *out);

/** A row for each way. */
void duel_choices_csv(const struct duel_report *report, struct buffer *out);

extern const struct record duel_record, duel_failure_record, duel_luck_record, duel_shot_record;
struct record_value duel_luck_of(const struct record_at *at);    /* of a duel_record */
extern const struct record duel_choices_record, duel_way_record; /* where nothing else is played */
extern const struct record_table duel_table, duel_luck_table;

/* ---- sentences ---- */

/** Health of all ships of a side; 0: some cannot be destroyed. */
int duel_health_of(const struct duel_report *report, int side);

/** The words of a side's ships, each before the next one's `between`. */
void duel_say_side(const struct duel_report *report, int side, struct buffer *out);

/** "Rules: second edition 2.5; range 3, then 1; …": what does not depend on the ships. */
void duel_say_setting(const struct duel_setting *setting, struct buffer *out);

/** The tokens of actions that ships take though no word says so, a mask. *all: cleared if some take
 *  none. */
unsigned duel_actions_of(const struct duel_cast *cast, bool *all);

/** Programs have no page that says by which rules it was played: these, then the notes, a line
 * each. rules  freed noted  of card_lines_apart */
const char *duel_told(struct buffer *rules, const struct squad_texts *notes, const char *noted,
                      struct buffer *told);

/** Tell of them.
 *  taken, all  as above
 *  options     tell, too, with which there are none: a page has a field for that */
void duel_say_actions(unsigned taken, bool all, bool options, struct buffer *out);

/** How tokens are spent. sides: whose, where they differ, as "A's" */
void duel_say_policies(const struct duel_setting *setting, const struct duel_policies *policies,
                       const char *const sides[DUEL_SIDES], struct buffer *out);

/** Both, and whom they shoot at, a line or more. */
void duel_say_rules(const struct duel_report *report, struct buffer *out);

/** "A (Luke Skywalker) wins 96 % of the games and B 2.6 %; …", or how long A lives, and a blank
 *  line. Of many, or where nothing was played, nothing. */
void duel_say_answer(const struct duel_report *report, struct buffer *out);

/** Whether ships that differ in initiative alone win more often where it is the lower one. */
bool duel_later_wins(const struct duel_report *report);

/** The note that this says of a side, 'A' or 'B', whose list or ship may not be flown so; NULL. */
const char *duel_breach_of(const struct duel_report *report, char side);

/** How likely the result was that is asked for, and a blank line; nothing where none is. */
void duel_say_luck(const struct duel_report *report, struct buffer *out);

/** Where that says what is left: how likely each number of it is. */
void duel_add_left(const struct duel_report *report, struct page *page);

/** "A (Luke Skywalker)": with the name of a ship that is alone on its side, if the other has
 * another one. */
void duel_say_who(const struct duel_report *report, int side, struct buffer *out);

/** "A wins 41.54 %   draw …", and after how many rounds. */
void duel_say_result(const struct duel_report *report, struct buffer *out);

/** What a way to shoot is behind the best: "-4.10 ± 0.20". */
void duel_say_behind(const struct duel_report *report, const struct duel_way *way,
                     const struct duel_way *best, struct buffer *out);

/** Whether anything was looked for; whom each side should shoot at, what its ships should do. */
bool duel_has_choices(const struct duel_report *report);
void duel_say_choices(const struct duel_report *report, struct buffer *out);

/** The round that comes, as a table; nothing where it is not known. */
void duel_add_round(const struct duel_report *report, struct page *page);

/** How it was found: the engine, and notes. */
void duel_say_run(const struct duel_report *report, struct buffer *out);

/** "41.54 %", or what a simulation knows of a share that it has never or always met: "< 0.001 %".
 */
void duel_say_share(const struct engagement_result *found, double share, struct buffer *out);
