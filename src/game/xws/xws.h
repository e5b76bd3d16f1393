/* xws - squads as the squad builders write them: X-Wing Squadron Specification, read from JSON, and
 * addresses of Yet Another Squad Builder.
 * Units:  points are those of the list that the squad is built with; see `edition`.
 * Owns:   all texts of the file; free with xws_fini. All-zero is a valid empty file.
 * Errors: JSON that cannot be read has a line and a column; what is missing or of a wrong type is
 *         named by its path, such as "pilots[2].upgrades". */
#pragma once

#include "base/arena.h"
#include "base/error.h"

enum {
    XWS_BYTES_MAX = 16 << 20, /* of a file */
    XWS_SQUADS_MAX = 256,
    XWS_PILOTS_MAX = 64,   /* of a squad */
    XWS_UPGRADES_MAX = 64, /* of a pilot */
    XWS_ID_MAX = 80,       /* bytes of an id, as written */
    XWS_NAME_MAX = 200,    /* bytes of a squad's name; the rest is cut off */
    XWS_FACT_MAX = 80,     /* bytes of what else is kept as written, likewise */
    XWS_LINK_MAX = 2000,   /* bytes of a link that is kept, likewise */
    XWS_POINTS_UNSAID = -1
};

/* Ids and slots are lower case: letters, digits and "-". */
struct xws_upgrade {
    const char *slot; /* as the file has it, such as "ept"; cards_variant knows what it is in a
                       * library; "" if the file does not say */
    const char *id;   /* as the file has it */
};

struct xws_pilot {
    const char *id;
    const char *ship; /* NULL: not given */
    int points;       /* XWS_POINTS_UNSAID: not given */
    struct xws_upgrade *upgrades;
    uint32_t upgrade_count, upgrade_capacity;
    const char **told; /* sentences: what of it could not be read */
    uint32_t told_count, told_capacity;
};

struct xws_squad {
    const char *name;                /* "" without one */
    const char *faction;             /* an id */
    const char *edition;             /* "1", "2" or "2.5"; NULL: nothing in the file tells */
    char told_by[XWS_FACT_MAX + 40]; /* what told it, as "its ruleset 'XWA'"; "" if nothing */
    const char *ruleset; /* as the file has it, as are those below; "" if it does not say */
    const char *version;
    const char *builder; /* the program that wrote the file */
    const char *link;    /* the squad's place in it */
    int points;          /* of the whole squad; XWS_POINTS_UNSAID: not given */
    struct xws_pilot *pilots;
    uint32_t pilot_count, pilot_capacity;
};

struct xws_file {
    struct xws_squad *squads;
    uint32_t squad_count, squad_capacity;
    struct arena memory; /* of all that is in it */
    bool failed;         /* memory has run out */
};

/** Read a file: one squad, or several under "container" or "collection" or as a list. A text that
 *  is no JSON, with addresses of a builder in it, has a squad for each.
 *  source  its name, for errors
 *  On failure *out is all-zero. */
volley_status xws_read(struct xws_file *out, const char *bytes, size_t count, const char *source,
                       volley_error *err);

void xws_fini(struct xws_file *file);

/** The id of a name: "Luke Skywalker" is "lukeskywalker". Writes at most `room` bytes with the NUL
 *  at the end; returns out. */
char *xws_id(const char *name, char *out, size_t room);

/* ---- edition ---- */

/** Set `edition` and `told_by` of a squad that has all else. */
void xws_tell_edition(struct xws_squad *squad);

/** Whether a ruleset tells an edition. */
bool xws_knows_ruleset(const char *ruleset);

/* ---- addresses ---- */

/* Addresses of a squad builder name cards by its own numbers (game/cards/numbers.h). */

/** Whether a text has an address in it, "https://...", and is no JSON. */
bool xws_is_address(const char *bytes, size_t count);

/** Whether that is one with a squad: "...?f=Rebel%20Alliance&d=v9ZhZ20Z...". */
bool xws_names_squad(const char *bytes, size_t count);

/** The edition that the version in an address stands for; NULL: it is no address with one. */
const char *xws_link_edition(const char *link);
