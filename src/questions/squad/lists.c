/* Which list of points a squad is built with. */
#include "questions/squad/handle.h"

#include <math.h>
#include <stdio.h>

/* What stands in files for a list, besides its name. */
static const struct {
    const char *sign, *list;
} signs[] = { { "x2po", "legacy" }, { "xlc", "legacy" }, { "50p", "xwa" } };

/* A fact of a file, and its name. */
struct fact {
    const char *what, *text;
};

static bool stands_for(const char *text, const char *list)
{
    for (size_t i = 0; i < ARRAY_LEN(signs); i++)
        if (strcmp(signs[i].list, list) == 0 && squad_has_part(text, signs[i].sign))
            return true;
    return squad_has_part(text, list);
}

/* ---- points that add up ---- */

/* A squad asked about by the lists of an edition. */
struct asked {
    const volley_squads *squads;
    const struct xws_squad *squad;
    const struct squad_told *ships;
    const struct rules_edition *edition;
    struct buffer *off; /* gets the points that are not those of a list; NULL */
};

/* "it prints 6 for Darth Vader (7 in amg)" */
static void tell_off(const struct asked *asked, const struct cards *priced, int said, int points,
                     const char *whom)
{
    if (asked->off && said > 0 && points >= 0 && points != said)
        buffer_print(asked->off, "%s %d for %s (%d in %s)", asked->off->count ? "," : "it prints",
                     said, whom, points,
                     asked->edition->bit & RULES_EDITION_1 ? "the first edition"
                                                           : priced->points->name);
}

/* How far a list is off the points that a file says, of each ship or, where it says none of them,
 * of the whole: as a share of these. INFINITY: it says none, or the list does not have the ships.
 */
static double distance_of(const struct asked *asked, const struct cards *priced)
{
    const struct xws_pilot *pilots = asked->squad->pilots;
    const int whole = asked->squad->points;
    double off = 0, said = 0;
    int sum = 0;

    for (uint32_t i = 0; i < asked->squad->pilot_count; i++) {
        struct squad_member member;
        int points;

        squad_member_priced(&member, &asked->ships[i].member, priced);
        points = squad_points_of(&member);
        sum = points < 0 || sum < 0 ? -1 : sum + points;
        if (member.points == XWS_POINTS_UNSAID)
            continue;
        if (i == 0 || pilots[i].points != pilots[i - 1].points ||
            strcmp(pilots[i].id, pilots[i - 1].id) != 0)
            tell_off(asked, priced, member.points, points, member.flown ? member.flown->name : "");
        off += points < 0 ? INFINITY : abs(points - member.points);
        said += member.points;
    }
    tell_off(asked, priced, whole, sum, "all");
    if (said > 0)
        return off / said;
    return whole > 0 && sum >= 0 ? (double)abs(sum - whole) / whole : INFINITY;
}

static volley_status find_distance(const struct asked *asked, const struct cards_points *points,
                                   double *out, volley_error *err)
{
    volley_library *priced;
    volley_status status = library_priced(asked->squads->library, points, &priced, err);

    *out = status == VOLLEY_OK ? distance_of(asked, library_cards(priced, asked->edition)) : 0;
    volley_library_free(priced);
    return status;
}

/* The lists of the edition by the points that the file says. */
struct nearest_list {
    const struct cards_points *points; /* the nearest */
    double distance, next;             /* of it; of the next one */
    double used;                       /* of the one that is used */
    size_t count;
};

static volley_status find_nearest(const struct asked *asked, const struct cards_points *used,
                                  struct nearest_list *out, volley_error *err)
{
    const struct cards_points *points;

    *out = (struct nearest_list){ NULL, INFINITY, INFINITY, INFINITY, 0 };
    for (size_t i = 0; (points = library_points_at(asked->squads->library, i)); i++) {
        double distance;

        if (strcmp(points->edition, asked->edition->name) != 0)
            continue;
        TRY(find_distance(asked, points, &distance, err));
        out->count++;
        out->used = points == used ? distance : out->used;
        out->next = fmin(out->next, fmax(distance, out->distance));
        if (distance < out->distance) {
            out->distance = distance;
            out->points = points;
        }
    }
    return VOLLEY_OK;
}

/* Whether the points tell a list: they are its own, or near to it and far from all others, as those
 * of an older list of a squad of 20 are near to one of 20. */
static bool tells(const struct nearest_list *nearest)
{
    static const double near = 0.25, far = 0.5;

    return nearest->count > 1 && nearest->points &&
           (nearest->distance > 0 ? nearest->distance < near && nearest->next > far
                                  : nearest->next > 0);
}

/* ---- the list ---- */

/* By what a file says in words; points that are exactly those of a list outrank all but its
 * ruleset. NULL: it says nothing. */
static const struct cards_points *find_said(const struct asked *asked, bool exact,
                                            struct squad_listed *out)
{
    const struct fact facts[] = { { "ruleset", asked->squad->ruleset },
                                  { "version", asked->squad->version },
                                  { "builder", asked->squad->builder } };
    const struct cards_points *points;

    for (size_t fact = 0; fact < (exact ? 1 : ARRAY_LEN(facts)); fact++)
        for (size_t i = 0; (points = library_points_at(asked->squads->library, i)); i++) {
            if (strcmp(points->edition, asked->edition->name) != 0 ||
                !stands_for(facts[fact].text, points->name))
                continue;
            snprintf(out->room, sizeof out->room, "by its %s '%s'", facts[fact].what,
                     facts[fact].text);
            return points;
        }
    return NULL;
}

volley_status squad_list_find(const volley_squads *squads, size_t squad,
                              const struct rules_edition *edition, struct squad_listed *out,
                              volley_error *err)
{
    const struct asked asked = { squads, &squads->file.squads[squad],
                                 squads->ships[squad_library_of(edition)][squad], edition, NULL };
    const struct cards_points *chosen = library_points_of(squads->library, edition, err);
    const struct cards_points *said;
    struct nearest_list nearest;

    if (!chosen)
        return VOLLEY_INVALID;
    *out = (struct squad_listed){ .points = chosen, .by = out->room };
    TRY(find_nearest(&asked, chosen, &nearest, err));
    said = find_said(&asked, tells(&nearest) && nearest.distance <= 0, out);
    if (squads->library && squads->library->points)
        snprintf(out->room, sizeof out->room, "as asked for");
    else if (said)
        out->points = said;
    if (said)
        TRY(find_nearest(&asked, out->points, &nearest, err));
    if (!out->room[0] && tells(&nearest)) {
        out->points = nearest.points;
        snprintf(out->room, sizeof out->room, "by its points, which %s no other list",
                 nearest.distance > 0 ? "are near to those of" : "are those of");
    } else if (!out->room[0]) {
        snprintf(out->room, sizeof out->room, "the edition's own list");
    } else if (tells(&nearest) && nearest.distance < nearest.used && nearest.distance <= 0) {
        out->fits = nearest.points;
    }
    return VOLLEY_OK;
}

volley_status squad_tell_by_points(volley_squads *squads, size_t squad, volley_error *err)
{
    static const char *const editions[] = { "2.5", "2", "1" };
    struct xws_squad *told = &squads->file.squads[squad];
    const struct xws_squad *first = &squads->posted[CARDS_FIRST];

    if (told->edition &&
        (strcmp(told->edition, "1") == 0 || (*told->ruleset && xws_knows_ruleset(told->ruleset))))
        return VOLLEY_OK;
    for (size_t i = 0; i < ARRAY_LEN(editions); i++) {
        const struct rules_edition *rules = rules_edition_find(editions[i]);
        const enum cards_edition which = squad_library_of(rules);
        const struct asked asked = { squads, told, squads->ships[which][squad], rules, NULL };
        struct nearest_list nearest;

        if (which == CARDS_FIRST && first->pilot_count != told->pilot_count)
            break;
        TRY(find_nearest(&asked, NULL, &nearest, err));
        if (nearest.distance > 0 || nearest.next <= 0)
            continue;
        *told = which == CARDS_FIRST ? *first : *told;
        told->edition = editions[i];
        snprintf(told->told_by, sizeof told->told_by, "its points, which match %s",
                 nearest.points->name);
        if (which == CARDS_FIRST)
            squads->posted[which] = *told;
        break;
    }
    return VOLLEY_OK;
}

volley_status squad_tell_prices(volley_squads *squads, enum cards_edition which, volley_error *err)
{
    const char *told = squads->posted[which].edition;
    const struct rules_edition *edition = rules_edition_find(which == CARDS_FIRST ? "1"
                                                             : told               ? told
                                                                                  : "2.5");
    struct squad_told *ships = squads->ships[which][0];
    struct buffer text = { 0 };
    const struct asked asked = { squads, squad_in(squads, 0, edition), ships, edition, &text };
    struct squad_listed listed;
    double off;

    if (squad_list_find(squads, 0, edition, &listed, NULL) != VOLLEY_OK)
        return VOLLEY_OK;
    TRY(find_distance(&asked, listed.points, &off, err));
    if (text.count)
        squad_texts_print(&ships->texts, "%s", squad_texts_keep(&ships->member.notes, &text));
    return ships->texts.failed || ships->member.notes.failed ? error_nomem(err) : VOLLEY_OK;
}

const char *volley_squads_point_list(const volley_squads *squads, const char *edition, size_t squad)
{
    const struct rules_edition *rules = rules_edition_find(squad_edition(squads, squad, edition));
    struct squad_listed listed;

    if (!rules || squad >= squads->file.squad_count ||
        squad_list_find(squads, squad, rules, &listed, NULL) != VOLLEY_OK)
        return "";
    return listed.points->name;
}
