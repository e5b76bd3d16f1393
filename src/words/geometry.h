/* geometry - a player's table of usual chances: how often ships of a size and an arc have which
 * range, arc or obstacle.
 * Units:  chances as words of a loadout (words/chance.h).
 * Owns:   nothing; tables are of a library (words/library/library_geometry.c).
 * Errors: out of memory.
 * Of each row that fits a ship its words come to those of the ship, but for what these, or rows
 * before it, say already: of arcs, which exclude each other, anything of one of them. */
#pragma once

#include "base/buffer.h"
#include "game/rules/edition.h"
#include "words/phrase.h"

/* What a row says of ships; "": all of them fit. */
struct geometry_row {
    const char *side;    /* "attacker", "defender" */
    const char *arc;     /* of the first primary attack of the ship: "front" */
    const char *size;    /* of the ship: "large" */
    const char *target;  /* size of the ship that it attacks */
    const char *chances; /* words */
};

struct geometry {
    const char *name;     /* of the table */
    const char *rules[3]; /* geometry_rules, by half the bit of the edition */
    const struct geometry_row *rows;
    size_t count;
};

extern const char *const geometry_sizes[RULES_SIZE_COUNT + 1], *const geometry_sides[];
/** The title of an edition, and, where there is a table, that its chances are usual. */
const char *geometry_rules(const struct cards *library, const struct rules_edition *edition);

/** The name of the table; NULL: there is none. */
const char *geometry_name(const struct cards *library);

/** All situations that exclude one of these, and these. */
uint32_t geometry_group(uint32_t about);

struct geometry_asked {
    enum rules_side side;
    bool ranged;         /* the range is said elsewhere */
    const char *target;  /* size of the ship that it attacks; NULL: none, or of several sizes */
    struct buffer *told; /* gets a line for those that would fit and do not count; or NULL */
};

/** Whether something is usual by the size of the target. */
bool geometry_by_target(const struct cards *library);

/** The size of the ship that words are about. */
const char *geometry_size(const struct phrase *words, const struct cards *library);

/** Add what is usual of a ship whose words do not say it; nothing without a table. */
volley_status geometry_add(struct phrase *words, const struct cards *library,
                           const struct geometry_asked *asked, volley_error *err);

/** The same, and say what comes by chance then: "bullseye in 20 %, obstructed in 15 %".
 *  mark  what stands before it, if there is something */
volley_status geometry_say(struct phrase *words, const struct cards *library,
                           const struct geometry_asked *asked, const char *mark, struct buffer *out,
                           volley_error *err);
