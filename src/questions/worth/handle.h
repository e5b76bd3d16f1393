/* handle - what is behind a volley_worth: what was asked, in texts of its own, what is weighed (the
 * words of a ship, and the cards that it could have), and what was found.
 * Units:  points of the edition; damage, attacks; chances 0 to 1. NAN: not known.
 * Owns:   see questions/worth/worth.c.
 * Errors: words that cannot be read, in the user's own; a slot that there is not; writers only run
 *         out of memory, which their buffer remembers. */
#pragma once

#include "questions/squad/take.h"
#include "questions/worth/worth_work.h"
#include "report/sink.h"
#include "volley/compare.h"

/* What is told of a row. */
enum worth_remark {
    WORTH_GRANTED, /* a weapon whose target is taken to be in its bullseye arc: nothing is said */
    WORTH_BONUS,
    WORTH_MOVED,      /* the range of what is held is another one */
    WORTH_IMPOSSIBLE, /* it cannot hold in the attacks that are weighed */
    WORTH_LOSES,      /* a weapon that does less than the one it is fired instead of */
    WORTH_CHARGED,    /* a card whose charges would come to an end in a game */
    WORTH_KEEPS,      /* it asks for a token that its ship takes an action for and keeps */
    WORTH_HELPS,      /* other ships have something of it, too */
    WORTH_HURTS, /* its own ship suffers for it: damage when it attacks, a token that hinders */
    WORTH_REMARKS
};

/* What is worked out of a row. */
struct worth_found {
    struct worth_figures with, without;
    struct worth_figures held, held_without; /* of an inactive one, if what it needs held: the
                                              * tokens, arcs and ranges of both are the same */
    unsigned remarks;                        /* mask of enum worth_remark */
};

/* A row of the answer, and how it is worked out. A gain is more damage dealt, less suffered, less
 * often destroyed, more attacks stood. */
struct worth_line {
    volley_worth_row told; /* its texts belong to the handle */
    struct worth_found found;
    volley_worth_figures without_held; /* as told */
    volley_worth_figures gain, gain_per_point, gain_held;
    double crits_dealt, crits_suffered;  /* dealt more, suffered less; of an inactive one if held */
    double value, value_per_point;       /* all of it as damage, likewise */
    double net_gain, net_gain_per_point; /* damage dealt more and suffered less */
    struct error_place place;            /* of a word that the ship has, in the text of job.ship */
    uint64_t games_trials;               /* with each of the field, that its figure is of */
    bool is_best;                        /* of games: of what it could have */
    int is_tied;                         /* not told apart from that */
    const char *barred;                  /* why the ship may not have it; "": it may */
    double games_per_point;
    struct worth_variation variation;
    const struct cards_row *card; /* NULL: a word that is none */
    bool lacks_number;
    double sort_key;
    const char *sort_text;
};

/* A ship whose words have been read. */
struct worth_member {
    struct loadout loadout;
    struct squad_member member;
};

/** Read what a ship is and has. Free with worth_member_fini. */
volley_status worth_member_read(struct worth_member *out, const struct worth_ship *ship,
                                volley_error *err);

void worth_member_fini(struct worth_member *member);

/* The other ships of a squad. */
struct worth_others {
    struct worth_member *read;
    struct squad_member *members;
    size_t count;
};

/** Read them. Free with worth_others_fini, also on failure. */
volley_status worth_others_read(struct worth_others *out, const volley_text *ships, size_t count,
                                const struct duel_reading *reading, volley_error *err);

void worth_others_fini(struct worth_others *others);

/** Note what names were taken for. */
void worth_note_took(struct volley_worth *worth, const struct phrase *words);

/** Spell a loadout with ids for names as players say them, and note what they were taken for.
 *  out  lives as long as the answer */
volley_status worth_spell(struct volley_worth *worth, const volley_text *said, const char **out,
                          volley_error *err);

/** Take the other ships of its squad from the question, but for one of its own pilot if they fight
 *  beside it. */
volley_status worth_take_others(struct volley_worth *worth, const volley_worth_question *question,
                                volley_error *err);

/* What is weighed over. */
struct worth_share {
    const char *what; /* "range 2", "bullseye" */
    double share;
};

/* Of games. */
struct worth_games {
    bool asked;
    const char *file, *deck;   /* of the field; damage cards */
    size_t opponents, of_each; /* as many of each as fight it, where Volley brings them; else 1 */
    uint64_t trials, seed;     /* games with each, at most */
    bool stopped;              /* called off: figures are of fewer */
    volley_figure wins;        /* of the ship as it is */
    bool replaces;             /* one of its pilot in its squad, which is not there twice */
    size_t place;              /* its own among those that fight beside it, from 0 */
    const char *mates[ENGAGEMENT_SHIPS_MAX]; /* what these are called: all others of its squad */
    size_t mate_count;
    const char *with; /* their words, parted by " ; " */
    volley_field_list *read;
};

enum { WORTH_CASES_MAX = VOLLEY_WORTH_RANGES_MAX << VOLLEY_WORTH_CHANCES_MAX };

struct volley_worth {
    const struct rules_edition *edition;
    bool strict;                       /* a card that is inactive is an error */
    volley_library *library;           /* with the list of points that counts laid on it */
    const struct cards_points *points; /* that list */
    struct worth_job job;
    struct worth_case cases[WORTH_CASES_MAX];
    struct worth_member member;
    struct squad_texts texts;
    const char *policy, *objective;     /* words */
    const char *loadout, *ship, *pilot; /* as asked; names, "" where none is named */
    const char *words;                  /* of the loadout, with what is sure settled */
    const char *slots;                  /* that were asked for; "": all */
    const char *only;                   /* ids of upgrades that were, parted by blanks; "": all */
    const char *objections;             /* what speaks against these, sentences behind blanks */
    const char *sort;
    uint32_t hidden;   /* columns that are not told to people */
    const char *notes; /* sentences, each a line */
    const char *idle;  /* of words of the ship that play no part, lines */
    struct worth_share shares[VOLLEY_WORTH_RANGES_MAX + VOLLEY_WORTH_CHANCES_MAX];
    const struct worth_share *ranges, *chances;
    size_t range_count, chance_count;
    struct worth_games games;
    volley_target target;      /* the one that it attacks, if that is one */
    volley_targets *fields[2]; /* targets and attackers that Volley brings */
    volley_text *others;       /* the other ships of its squad, in the caller's texts */
    size_t other_count;

    volley_worth *played; /* games in which upgrades that are asked about count; NULL */

    struct worth_figures base_by_case[WORTH_CASES_MAX], mean;
    double crit_more; /* damage that a faceup damage card is more than a facedown one */
    volley_worth_figures base;
    bool in_turns;            /* attacks stood */
    struct worth_line *lines; /* what the ship has first */
    size_t line_count;
    uint32_t line_capacity;
    size_t dear, may;       /* cards that are left out for their cost; that may be taken */
    const char *dear_names; /* of the first WORTH_DEAR_NAMED, with their costs */
    double left;            /* points for upgrades; NAN: not counted */
};

enum { WORTH_DEAR_NAMED = 4 };

/** What the marks "*" and "?" of lines mean, a line each, where some line has them. */
void worth_say_marks(const volley_worth *worth, struct buffer *out);

/** "Wedge Antilles, T-65 X-wing: ..." as it was asked about, a line. */
void worth_say_ship(const volley_worth *worth, struct buffer *out);

/** "Take Predator (3 points)": a line of what it could have, in an answer. */
void worth_say_take(const struct worth_line *line, struct buffer *out);

/** Count a card that is left out for its cost, and say them, in a line. */
void worth_note_dear(volley_worth *worth, const struct cards_upgrade *upgrade);
void worth_say_dear_names(const volley_worth *worth, struct buffer *out);

/** Behind an answer that takes no card: how many are left out for what they cost. */
void worth_say_left_out(const volley_worth *worth, struct buffer *out);

/** An error unless a question can be asked, as far as its numbers and words tell. */
volley_status worth_check(const volley_worth_question *question,
                          const struct rules_edition *edition, volley_error *err);

/** An error where words are several ships, or count in games alone, which are not asked about. */
volley_status worth_check_words(const volley_text *loadout, bool in_games, volley_error *err);

/** The range that the words of a ship say for sure, which stays where they say none.
 *  weighs  others are weighed over, so that it may not say one */
volley_status worth_check_range(const struct phrase *words, const struct rules_edition *edition,
                                bool weighs, int *range, volley_error *err);

/** A handle with everything but lines: what is asked, checked and read. Free with
 *  volley_worth_free; on failure *out is NULL. */
volley_status worth_prepare(const volley_worth_question *question, volley_worth **out,
                            volley_error *err);

/** The rules that count, for a report. */
const char *worth_rules(const volley_worth *worth);

/** Add the words of a ship that can be left out, and its weapons. */
volley_status worth_add_kept(volley_worth *worth, volley_error *err);

/** Add the cards that a ship may take, whose ship and pilot are known.
 *  all  also what is too dear */
volley_status worth_add_offer(volley_worth *worth, const struct squad_taking *taking, bool all,
                              volley_error *err);

/** The next upgrade from a place in the library on that is asked about, or takes one of the slots
 *  (of none: any), by its first side; *row: what it does. NULL: there is no more. */
const struct cards_upgrade *worth_next_upgrade(const struct squad_taking *taking, size_t *place,
                                               const struct cards_row **row);

/** Keep what speaks against the upgrades that are asked about by name. */
void worth_note_objections(volley_worth *worth, const struct squad_taking *taking);

/** Say in a few words why the ship of a taking may not have a card; nothing if it may. */
void worth_say_bar(const struct squad_taking *taking, const struct cards_upgrade *upgrade,
                   struct buffer *out);

/** Whether a row may be recommended: the ship may have it, and has the points for it. */
static inline bool worth_can_have(const struct worth_line *line)
{
    return !line->told.too_dear && !*line->barred;
}

/** Say in brackets why the ship cannot have a row; nothing if it can. */
void worth_say_barred(const volley_worth *worth, const struct worth_line *line, struct buffer *out);

/** Say which of the upgrades that are asked about by name, or that the ship has, is worth most for
 * a point, in a sentence; nothing of one that it has alone. */
void worth_say_named(const volley_worth *worth, struct buffer *out);

/** Where some of those asked about by name change nothing in an attack, but may count in games,
 * play these with a ship that has what they need, and say so: its setup, in lines. */
volley_status worth_play_named(volley_worth *worth, const volley_worth_question *asked,
                               volley_error *err);
void worth_say_played(const volley_worth *worth, struct buffer *out);

/** Say of those that do not count in games what words would let them, in a sentence. */
void worth_games_say_needs(const volley_worth *worth, struct buffer *out);

/** Say what one adds, without a full stop, and what is taken for granted there. */
void worth_say_gain(const volley_worth *worth, const struct worth_line *line, struct buffer *out);

/** The word of a loadout for a card: its id, with what tells it from others. */
const char *worth_word_of(const struct cards *library, const struct cards_row *row,
                          struct squad_texts *texts);

/** Take a slot; false: it is none. */
bool worth_spell_slot(volley_worth *worth, const char *slot, size_t bytes);

/** Whether an upgrade is asked about by name. */
bool worth_is_named(const volley_worth *worth, const struct cards_row *upgrade);

/** Take slots as players call them ("ept,torps") by the library's names, or else upgrades. */
volley_status worth_spell_slots(volley_worth *worth, const char *text, volley_error *err);

/** Take upgrades as players call them, "predator, fcs", by their ids.
 *  wrong  gets the first word that is none; its word stays NULL if all are */
volley_status worth_spell_cards(volley_worth *worth, const char *text, struct error_place *wrong,
                                volley_error *err);

/* Of whose cards rows do not tell. */
enum worth_cards {
    WORTH_CARDS_MET,  /* of those that it meets, which the player has given */
    WORTH_CARDS_SAID, /* also of the upgrades that the words say, which stand for any pilot */
    WORTH_CARDS_ALL   /* also of all that the ship has */
};

/* What is weighed beside the ship as it is: words that it would have more, or have instead. */
struct worth_weighed {
    const char *words;
    bool instead;
};

/** Add to the notes what becomes of them, a line each. Of a strict question, where they or the
 *  ship have a card that is inactive, that is an error. A word of the ship that has a part with
 *  something that is weighed is not told to have none. */
volley_status worth_cards_tell(volley_worth *worth, enum worth_cards whose,
                               const struct worth_weighed *weighed, size_t count,
                               volley_error *err);

/** Tell of those that it meets; its lines are weighed. */
volley_status worth_cards_tell_met(volley_worth *worth, volley_error *err);

/* Whether work on several threads is to end: somebody says so, its time is over, or it fails. */
struct worth_watch {
    volley_watch_fn *watch; /* the caller's, called by the caller's thread alone; NULL */
    void *context;
    double seconds; /* after which it ends; 0: it does not */
    double start, looked;
    uint64_t done, all; /* things that are worked out; all 0: nobody knows how many there are */
    bool own_end;       /* the seconds are over */
    int called_off;     /* threads read it */
    volley_error error; /* the first one that ends it */
};

struct worth_watch worth_watch_begin(volley_watch_fn *watch, void *context);

/** Whether it is to end; asks, in the caller's thread. */
bool worth_is_off(struct worth_watch *watch);

/** Say why it ended early: a clause. */
void worth_say_end(const struct worth_watch *watch, struct buffer *out);

/** The same for a plan, whose context is the watch. */
int worth_watch_work(const volley_watch *now, void *watch);

void worth_end_with(struct worth_watch *watch, const volley_error *error);

/* In an answer that takes such a weapon. */
#define WORTH_IF_GRANTED ", if its target is always in the bullseye arc"

/** Say behind the name of an upgrade what charges it has that do not come back each round:
 *  " (2 charges)", " (once a game)"; nothing of others. */
void worth_say_charges(const volley_worth *worth, const struct cards_row *upgrade,
                       struct buffer *out);

/* In an answer that takes a card for which the ship suffers. */
#define WORTH_IF_HURT ", not counting what its own ship suffers for it"

/* Behind the price of what is taken where restrictions of it are not known ("?"). */
/* " (no sensor slot)" behind the name of a row that the ship may not have. */
#define WORTH_BARRED "%s%s%s"
#define WORTH_BARRED_OF(line)                                                                      \
    *(line)->barred ? " (" : "", (line)->barred, *(line)->barred ? ")" : ""
#define WORTH_IF_ALLOWED(unsure) ((unsure) ? ", if the ship may have it" : "")

/** What is so of a card of the ship: a mask of WORTH_GRANTED, WORTH_CHARGED,
 *  WORTH_KEEPS and WORTH_HURTS. */
unsigned worth_remarks_of(const volley_worth *worth, const struct cards_row *row);

/** Say a remark behind the names of rows, which are freed; nothing without. */
void worth_say_remark(enum worth_remark remark, struct buffer *names, struct buffer *out);

/** Work out all lines on some threads. */
volley_status worth_run(volley_worth *worth, const volley_worth_question *question,
                        volley_error *err);

volley_worth_figures worth_told(const struct worth_figures *figures);

/** What a line adds, of what is found. */
void worth_find_gains(const volley_worth *worth, struct worth_line *line);

/** Take what a question gives of a field, or what Volley brings. attackers: 0 for targets */
volley_status worth_take_field(volley_worth *worth, struct worth_field asked, int attackers,
                               volley_error *err);

/** Take the one target, whose words may say the range of the attack: say it with the ship. */
volley_status worth_take_range(volley_worth *worth, volley_worth_question *question,
                               volley_error *err);

/** Add a line for a set of cards that the ship could have, of which games alone are asked. Texts
 *  are kept by somebody else. False: out of memory. */
bool worth_add_set(volley_worth *worth, const char *words, const char *names, double cost);

/** Say against whom games are played, and how many, in a line. */
void worth_games_say_field(const volley_worth *worth, struct buffer *out);

/* Errors in 95 % of either side of a figure. */
#define WORTH_Z95 1.96

/** Play all lines in games, against the field of the question or that which Volley brings. */
volley_status worth_play_field(volley_worth *worth, const volley_worth_question *question,
                               volley_error *err);

/** Play all lines in games.
 *  field  at least one opponent */
volley_status worth_games_run(volley_worth *worth, const volley_worth_question *question,
                              const volley_field_side *field, size_t count, volley_error *err);

/** Hide the columns of a table, whose names are given, that are not in a text: "cost,value", "all".
 *  The first is not hidden. */
volley_status worth_hide_columns(const char *text, const char *const *of, size_t count,
                                 uint32_t *hidden, volley_error *err);

/** Hide all but those that matter most, and that of the order. */
void worth_usual_columns(volley_worth *worth);

/** The place of an order's name in the list of volley_worth_sort_at; < 0: there is none. */
int worth_sort_of(const char *name);

/** Sort the lines that the ship could have, the best first. */
void worth_sort(volley_worth *worth, int order);

/** A gain by the cost; NAN where that is not above 0. */
volley_worth_figures worth_by_point(const struct worth_line *line,
                                    const volley_worth_figures *gain);

/** The gains that a reader is shown: of an inactive line, what it would add. */
const volley_worth_figures *worth_shown(const struct worth_line *line);

/** Add what is said of several lines (enum worth_remark) to the notes. */
void worth_add_remarks(volley_worth *worth);

/** Whether any figure of a line is another with it. */
bool worth_changes(const struct worth_line *line);

/* ---- what is told ---- */

/** Say which ship is asked about and what it is weighed over, in lines. */
void worth_say_question(const volley_worth *worth, struct buffer *out);

/** As a page of a form; and of games. */
void worth_print(const void *worth, enum page_form form, struct buffer *out);
void worth_games_print(const void *worth, enum page_form form, struct buffer *out);

/** What to take, in a sentence, and a blank line: of attacks, and of games. */
void worth_say_answer(const volley_worth *worth, struct buffer *out);
void worth_games_say_answer(const volley_worth *worth, struct buffer *out);

/** The members of a document that say what was asked: of struct volley_worth. */
extern const struct record worth_question_record;

/** The document; and of games. */
extern const struct record worth_record, worth_games_record;
extern const struct io_forms worth_forms, worth_games_forms;

/** Add what is usual of its attacks to its words, and to the notes. Targets are of all sizes; in
 *  games each has its own. */
volley_status worth_add_usual(volley_worth *worth, struct phrase *words, bool ranged, bool in_games,
                              volley_error *err);

/** A cell of CSV: "yes" or "no", for the int at a place in a struct. */
void worth_write_yes_or_no(const struct record_at *at, size_t place, struct buffer *out);

/* The targets, attackers and fields that Volley brings, as files of the folder of scenarios. */
struct worth_field_text {
    const char *name; /* "scenarios/targets-xwa.csv"; NULL ends the table */
    const char *text;
};

extern const struct worth_field_text worth_field_texts[];
