/* squad - what the ships of a squad do and stand, as pages, CSV and JSON.
 * Units:  damage in results, chances 0 to 1; NAN: not known.
 * Owns:   a ship its attacks, cards and texts; free with squad_ship_fini. All-zero is a valid empty
 *         one. All other pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef SQUAD_SQUAD_REPORT_H
#define SQUAD_SQUAD_REPORT_H

#include "game/rules/edition.h"
#include "questions/squad/member.h"
#include "report/page.h"
#include "report/record.h"
#include "volley/squad.h"

enum { SQUAD_RANGES = 3 }; /* 1, 2, 3 */

/* One attack sequence, worked out. */
enum { SQUAD_AT_LEAST = 6 };

struct squad_figures {
    double damage, hit, crit, destroyed;
    const char *error; /* NULL, or why there are no figures; then only that is looked at */
    double half_points;
    double at_least[SQUAD_AT_LEAST]; /* 1, 2 … damage */
    double half_width; /* of the 95 % interval of a damage that was simulated; NAN: it is exact */
};

/* What a ship attacks with at a range; or a standard attack on it, which has its attackers alone.
 */
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
    size_t same_as; /* number of an equal ship before it, from 1, which owns what it has; 0: none */
    struct squad_texts texts;
};

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
};

/** Add it to a page that is begun. */
void squad_print(const struct squad_report *report, struct page *page);

void squad_json(const struct squad_report *report, struct buffer *out);
/** The document: its struct is the report. */
extern const struct record squad_record;

/** The header row of the CSV, which is written once for all squads. */
void squad_csv_header(struct buffer *out);
void squad_csv(const struct squad_report *report, struct buffer *out);

#endif
