/* squad - what the ships of a squad do and stand, as text, CSV and JSON.
 * Units:  damage in results, chances 0 to 1; NAN: not known.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef SQUAD_SQUAD_REPORT_H
#define SQUAD_SQUAD_REPORT_H

#include "base/buffer.h"

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

/* What a ship attacks with, at each range. */
struct squad_attack {
    const char *weapon; /* id of the card; "primary" */
    const char *name;   /* of the card; "primary" */
    const char *with;   /* what is taken as given: what the weapon requires, "lock", or the arc of
                         * one of several primary attacks; "" for nothing */
    const char *attackers[SQUAD_RANGES]; /* loadouts; NULL: out of its range */
    struct squad_figures figures[SQUAD_RANGES];
};

/* A standard attack on the ship. */
struct squad_durability {
    const char *attackers;
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
    const struct squad_attack *attacks;
    size_t attack_count;
    const struct squad_durability *durability;
    size_t durability_count;
    const struct squad_card *cards;
    size_t card_count;
    const char *const *notes;
    size_t note_count;
    const char *with, *defend_with; /* words for this ship alone; "" */
    int skill;                      /* initiative; -1: none, or not known */
    int force;                      /* of pilot and upgrades */
    int points;                     /* -1: not known */
    const char *points_of;          /* "list", or the edition whose costs they are; "" */
    size_t same_as;                 /* number of an equal ship before it, from 1; 0: none */
};

struct squad_report {
    const char *name, *faction;
    const char *edition, *edition_title, *policy, *objective;
    const char *version;
    const char *target;
    const char *with, *defend_with; /* words added to attacks, and to ships attacked; "" */
    const char *told;               /* the edition that the squad tells; "" */
    const char *told_by;            /* by what: "its ruleset 'XWA'"; "" */
    const char *ruleset, *list_version, *builder, *link; /* as the file has them; "" */
    int points;                                          /* -1: not known */
    const char *points_of;                               /* as of a ship */
    const char *remark;                                  /* about the points; "" */
    const struct squad_ship *ships;
    size_t ship_count;
};

void squad_text(const struct squad_report *report, struct buffer *out);
void squad_markdown(const struct squad_report *report, struct buffer *out);
void squad_html(const struct squad_report *report, struct buffer *out);
void squad_json(const struct squad_report *report, struct buffer *out);
/** The document: its struct is the report. */
extern const struct record squad_record;
void squad_csv(const struct squad_report *report, struct buffer *out);

/** Before the first squad of a page of HTML, and behind the last.
 *  file  that they are from */
void squad_html_begin(const char *file, struct buffer *out);
void squad_html_end(struct buffer *out);

/** The header row of the CSV, which is written once for all squads. */
void squad_csv_header(struct buffer *out);

#endif
