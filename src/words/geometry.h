/* geometry - a player's table of usual chances: how often ships of a size and an arc have which
 * range, arc or obstacle.
 * Units:  chances as words of a loadout (words/chance.h).
 * Owns:   nothing; tables are of a library (words/library/library_geometry.c).
 * Errors: out of memory.
 * Of each row that fits a ship its words come to those of the ship, but for what these, or rows
 * before it, say already: of arcs, which exclude each other, anything of one of them. */
#pragma once

#include "game/rules/edition.h"
#include "game/rules/side.h"
#include "game/rules/situation.h"
#include "words/phrase.h"

/* What a row says of ships; "": all of them fit. */
struct geometry_row {
    const char *side;    /* "attacker", "defender" */
    const char *arc;     /* of the first primary attack of the ship: "front" */
    const char *size;    /* of the ship: "large" */
    const char *chances; /* words */
};

struct geometry {
    const char *rules[3]; /* geometry_rules, by half the bit of the edition */
    const struct geometry_row *rows;
    size_t count;
};

extern const char *const geometry_sizes[RULES_SIZE_COUNT + 1], *const geometry_sides[];
/** The title of an edition, and, where there is a table, that its chances are usual. */
const char *geometry_rules(const struct cards *library, const struct rules_edition *edition);

/** All situations that exclude one of these, and these. */
uint32_t geometry_group(uint32_t about);

/** Add what is usual of a ship whose words do not say it; nothing without a table.
 *  ranged  the range is said elsewhere */
volley_status geometry_add(struct phrase *words, const struct cards *library, enum rules_side side,
                           bool ranged, volley_error *err);
