/* numbers - by which numbers a squad builder that is much used (Yet Another Squad Builder) names
 * cards in its addresses. They are the builder's own, and are on no card; the first edition's
 * builder had lists of its own for upgrades, titles and modifications.
 * Owns:   nothing; constant tables, from builder-N.csv.      Errors: none. */
#pragma once

#include "game/cards/cards.h"

enum cards_numbered {
    CARDS_NUMBERED_PILOT,
    CARDS_NUMBERED_UPGRADE,
    CARDS_NUMBERED_TITLE,
    CARDS_NUMBERED_MODIFICATION,
    CARDS_NUMBERED_KINDS
};

/* What a number means. */
struct cards_named {
    const char *id;
    const char *where;   /* the ship of a pilot, the slots of an upgrade */
    const char *faction; /* of a pilot; "": not known */
};

/** What a number means. False: the builder has no such number, as far as is known. An id may be one
 *  that no roster has. */
bool cards_number(enum cards_edition edition, enum cards_numbered kind, size_t number,
                  struct cards_named *out);

/* ---- the tables (numbers_builtin.c) ---- */

enum { CARDS_NUMBER_STRANGER = 0x8000 };

struct cards_numbered_row {
    uint16_t kind, number;
    uint16_t
        card; /* 1 + which row of the roster it is; with the bit of a stranger, which of them */
};

struct cards_numbers {
    const struct cards_numbered_row *rows;
    size_t count;
    const struct cards_named *strangers; /* what no roster has */
};

extern const struct cards_numbers cards_numbers_builtin[CARDS_EDITIONS];
