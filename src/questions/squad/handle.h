/* handle - what is behind a volley_squads: the file, and its ships in the library of each
 * edition; and what its ships do and what is done to them, as pages, CSV and JSON.
 * Units:  damage in results, chances 0 to 1; NAN: not known.
 * Owns:   see questions/squad/squad.c; a struct squad_ship owns its attacks, cards and texts. All
 *         other pointers are the caller's.
 * Errors: as said at each function; a buffer remembers them. */
#pragma once

#include "questions/ask/ask_cards.h"
#include "questions/squad/judge.h"
#include "report/page.h"
#include "report/record.h"
#include "volley/squad.h"

/* A ship of a squad, and what a caller may be told of it. */
struct squad_told {
    struct squad_member member;
    const char *loadout; /* NULL: the ship is not known */
    const char *fighter; /* the same with its weapons, for a duel */
    struct squad_texts texts;
    uint32_t first_note; /* in texts */
};

struct volley_squads {
    const volley_library *library; /* the caller's */
    struct xws_file file;
    struct squad_told **ships[CARDS_EDITIONS]; /* [edition][squad][ship] */
    char *source;
    struct xws_squad posted[CARDS_EDITIONS]; /* what a posted one is; without pilots: nothing */
    volley_error faults[CARDS_EDITIONS];     /* why it is none in an edition */
    bool asks[CARDS_EDITIONS]; /* which has all of its names: it asks which are meant */
};

/** What a squad is in an edition. */
const struct xws_squad *squad_in(const volley_squads *squads, size_t squad,
                                 const struct rules_edition *edition);

/** The cards that an edition of the game plays with. */
enum cards_edition squad_library_of(const struct rules_edition *edition);

/** The edition of a question about a squad: as asked, else as the squad tells, else 2.5. */
const char *squad_edition(const volley_squads *squads, size_t squad, const char *asked);

/** An error unless there is such a squad, from 0, which is one of an edition that is asked for
 * (NULL: none is). */
volley_status squad_check(const volley_squads *squads, size_t squad, const char *asked,
                          volley_error *err);

/** Read a squad as players post it, a line for each pilot and its upgrades: names as they are
 *  printed, with or without points. What is no name is an error. */
volley_status squad_read_posted(volley_squads *squads, const char *bytes, size_t count,
                                const char *source, volley_error *err);

/* ---- the list of points that a squad is built with ---- */

/* A list, and why it is that one. */
struct squad_listed {
    const struct cards_points *points;
    const char *by;                  /* "as asked for", "by its ruleset 'XWA'" */
    char room[XWS_FACT_MAX + 40];    /* of that */
    const struct cards_points *fits; /* another list, which the points in the file fit where they do
                                      * not fit this one; NULL: there is none such */
};

/** Tell the edition of a squad by its points, where its ruleset does not and they are exactly those
 * of one list. */
volley_status squad_tell_by_points(volley_squads *squads, size_t squad, volley_error *err);

/** Tell with the first ship of a posted squad which points that are printed are not those of the
 * list. */
volley_status squad_tell_prices(volley_squads *squads, enum cards_edition which, volley_error *err);

/** Find it: the one that was chosen for the library; that which the file tells by its ruleset, by
 *  points that are exactly its own, by version or builder, or by points that are near to no other;
 *  else that of the edition. An error where
 *  the chosen one is of another edition.
 *  out  not to be copied while `by` is needed */
volley_status squad_list_find(const volley_squads *squads, size_t squad,
                              const struct rules_edition *edition, struct squad_listed *out,
                              volley_error *err);

/* ---- what its ships do, and what is done to them ---- */

enum { SQUAD_RANGES = 3 }; /* 1, 2, 3 */

/* One attack sequence, worked out. */
struct squad_figures {
    double damage, hit, crit, destroyed;
    const char *error; /* NULL, or why there are no figures; then only that is looked at */
    double half_points;
    double at_least[VOLLEY_AT_LEAST_MOST]; /* 1, 2 … damage */
    double half_width; /* of the 95 % interval of a damage that was simulated; NAN: it is exact */
    double *pmf;       /* of the damage; freed with the ship */
    size_t pmf_len;
};

/* An attack of a ship with a weapon at a range; or a standard attack on the ship, of which only
 * `attackers` and `figures` are set. */
struct squad_attack {
    const char *weapon; /* id of the card; "primary" */
    const char *name;   /* of the card; "primary" */
    const char *with;   /* what is taken as given: what the weapon requires, "lock", or the arc of
                         * one of several primary attacks; "" for nothing */
    int range;
    const char *attackers; /* loadouts; NULL: out of the range of the weapon */
    struct squad_figures figures;
};

enum squad_card_use {
    SQUAD_COUNTED,    /* active in at least one of the attacks */
    SQUAD_INACTIVE,   /* in none, for something that is missing */
    SQUAD_NO_BEARING, /* on an attack */
    SQUAD_UNKNOWN,    /* no card of the library */
    SQUAD_CARD_USES
};

struct squad_card {
    const char *id, *name; /* the id where the library has no name */
    const char *needs;     /* of an inactive one; "" */
    enum squad_card_use use;
    bool numberless; /* it needs a number; what it does without one does not count */
    bool noted;      /* nobody knows it, and a note says what it may be */
};

struct squad_ship {
    const char *pilot_id, *ship_id;  /* ship_id: "" if it is not known */
    const char *pilot, *ship;        /* names; ids where the library has none */
    const char *attacker, *defender; /* loadouts; NULL: the ship is not known */
    struct squad_attack *attacks;    /* each at all ranges, one after the other */
    size_t attack_count;
    const struct squad_attack *durability; /* those on it: in the same array, behind its own */
    size_t durability_count;
    struct squad_card *cards;
    size_t card_count;
    const char *notes;              /* a line each */
    const char *with, *defend_with; /* words for this ship alone; "" */
    int skill;                      /* initiative; -1: none, or not known */
    int force;                      /* of pilot and upgrades */
    int points;                     /* -1: not known */
    const char *points_of;          /* "list", or the edition whose costs they are; "" */
    int listed;                     /* points by the list of points of the squad; -1: not known */
    size_t same_as; /* number of an equal ship before it, from 1, which owns what it has; 0: none */
    struct squad_texts texts;
};

/** Work out a ship: its attacks, what it stands, and its cards. What cannot be worked out is in the
 *  figures; only memory running out, being called off and a strict question fail. Free with
 *  squad_ship_fini, also on failure.
 *  target    gets the cards of the target
 *  member    with a list of points (squad_member_priced)
 *  question  edition, target, with and defend_with are not NULL */
volley_status squad_figures_find(struct squad_ship *out, const struct squad_member *member,
                                 const volley_library *library,
                                 const volley_squad_question *question, struct card_best *target,
                                 volley_error *err);

/** All-zero is fine. */
void squad_ship_fini(struct squad_ship *ship);

struct squad_report {
    struct xws_squad squad;         /* of the file; its edition is "" where nothing tells */
    volley_squad_question question; /* with nothing left open, as the notation spells it */
    const struct rules_edition *edition;
    const char *policy, *objective; /* words */
    struct squad_ship *ships;
    size_t ship_count;
    int points;            /* -1: not known */
    const char *points_of; /* as of a ship */
    const char *remark;    /* about the points; "" */
    struct squad_judgement judgement;
    struct squad_listed listed;
    const char *target_cards; /* what became of them, a line each */
};

/** Add it to a page that is begun. */
void squad_print(const struct squad_report *report, struct page *page);

/** Say how many rules of squad building it breaks, without a full stop. */
void squad_say_answer(const struct squad_judgement *judgement, struct buffer *out);

/** The document: its struct is the report. */
extern const struct record squad_record;

/** The header row of the CSV, which is written once for all squads. */
void squad_csv_header(struct buffer *out);
void squad_csv(const struct squad_report *report, struct buffer *out);
