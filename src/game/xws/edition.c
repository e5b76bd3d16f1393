#include "game/xws/xws.h"

#include "base/array.h"
#include "base/ascii.h"

#include <stdio.h>

/* A text of a squad, or part of one, and the edition that it stands for. Small letters. */
struct sign {
    const char *text, *edition;
};

/* YASB and Launch Bay Next write these; "legacy" and its kin go on with the game of 2.0. */
static const struct sign rulesets[] = {
    { "amg", "2.5" }, { "xwa", "2.5" }, { "beta", "2.5" }, { "2.5", "2.5" },     { "legacy", "2" },
    { "x2po", "2" },  { "xlc", "2" },   { "ffg", "2" },    { "wildspace", "2" }, { "2.0", "2" },
};

static const struct sign builders[] = {
    { "volley 2.5", "2.5" },    { "volley 2", "2" },     { "volley 1", "1" },
    { "yasb 2.5", "2.5" },      { "x-wing 2.5", "2.5" }, { "yasb 2.0", "2" },
    { "squad builder 2", "2" }, { "voidstate", "1" },    { "fabs squadrons", "1" },
};

/* Where builders of one edition are, or were. */
static const struct sign places[] = {
    { "geordanr.github.io", "1" },
    { "xwing-builder.co.uk", "1" },
    { "fabpsb.net", "1" },
    { "xwing-legacy.com", "2" },
};

/* The second edition has the factions' whole names. */
static const struct sign factions[] = {
    { "rebels", "1" }, { "rebel", "1" },     { "imperial", "1" },
    { "empire", "1" }, { "imperials", "1" }, { "scum", "1" },
};

/* How a version begins. That of XWS itself, 2.0, is that of both lists of the second edition. */
static const struct sign versions[] = {
    { "2.5", "2.5" }, { "2.6", "2.5" }, { "50p", "2.5" }, { "bv", "2.5" }, { "r", "2.5" },
};

/* ---- texts ---- */

static bool begins(const char *text, const char *sign)
{
    size_t bytes = strlen(sign);

    return strlen(text) >= bytes && ascii_same_bytes(text, sign, bytes);
}

static bool holds(const char *text, const char *sign)
{
    for (; *text; text++)
        if (begins(text, sign))
            return true;
    return false;
}

static const char *edition_by(const struct sign *signs, size_t count, const char *text,
                              bool (*fits)(const char *text, const char *sign))
{
    for (size_t i = 0; i < count; i++)
        if (fits(text, signs[i].text))
            return signs[i].edition;
    return NULL;
}

/* ---- points ---- */

/* In 2.5 a squad has 20 points, or 50 by the list of the players, and a ship costs 2 to 9 of 20; in
 * 2.0 it has 200, and no ship costs less than 18 with what it carries. Between the two nothing is
 * told. */
static const char *edition_by_points(const struct xws_squad *squad)
{
    enum { CHEAP = 11, DEAR = 26, CHEAPEST_OF_200 = 18, MOST_OF_50 = 60 };
    long ships = squad->pilot_count, sum = 0;

    for (uint32_t i = 0; i < squad->pilot_count; i++) {
        if (squad->pilots[i].points == XWS_POINTS_UNSAID) {
            sum = squad->points == XWS_POINTS_UNSAID ? 0 : squad->points;
            break;
        }
        sum += squad->pilots[i].points;
    }
    if (sum <= 0)
        return NULL;
    if (sum <= CHEAP * ships)
        return "2.5";
    return sum >= DEAR * ships || (sum > MOST_OF_50 && sum >= CHEAPEST_OF_200 * ships) ? "2" : NULL;
}

/* ---- a squad ---- */

struct evidence {
    const char *what; /* of the file; the text itself follows in quotes, if it is short */
    const char *text, *edition;
};

/* YASB wrote the day of its points for a version from 2022 on; the forks that stayed with the list
 * of 2.0 are known by their places, which are asked before. */
static const char *edition_by_version(const char *version)
{
    const char *slash = strchr(version, '/');

    if (slash && ascii_is_digit(version[0]) && slash - version <= 2)
        return "2.5";
    return edition_by(versions, ARRAY_LEN(versions), version, begins);
}

bool xws_knows_ruleset(const char *ruleset)
{
    return edition_by(rulesets, ARRAY_LEN(rulesets), ruleset, begins);
}

/* From what is sure to what is a guess. */
static struct evidence find_evidence(const struct xws_squad *squad)
{
    const char *by_points = edition_by_points(squad);
    const struct evidence all[] = {
        { "ruleset", squad->ruleset,
          edition_by(rulesets, ARRAY_LEN(rulesets), squad->ruleset, begins) },
        { "link", "", edition_by(places, ARRAY_LEN(places), squad->link, holds) },
        { "link", "", xws_link_edition(squad->link) },
        /* So few are of no other edition, whatever the builder is called. */
        { "points", "", by_points && strcmp(by_points, "2.5") == 0 ? by_points : NULL },
        { "builder", squad->builder,
          edition_by(builders, ARRAY_LEN(builders), squad->builder, holds) },
        { "faction", squad->faction,
          edition_by(factions, ARRAY_LEN(factions), squad->faction, ascii_same) },
        { "version", squad->version, edition_by_version(squad->version) },
        { "points", "", by_points },
    };

    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        if (all[i].edition)
            return all[i];
    return (struct evidence){ NULL, NULL, NULL };
}

void xws_tell_edition(struct xws_squad *squad)
{
    const struct evidence found = find_evidence(squad);

    squad->edition = found.edition;
    if (found.edition && found.text[0])
        snprintf(squad->told_by, sizeof squad->told_by, "its %s '%s'", found.what, found.text);
    else if (found.edition)
        snprintf(squad->told_by, sizeof squad->told_by, "its %s", found.what);
}
