/* volley/squad.h - squads as the squad builders export them (XWS) or share them (addresses), and
 * what their ships do.
 *
 * A file may hold several squads. Each ship of a squad can stand as a loadout: its ship's id, its
 * pilot's, and those of its upgrades. Ids without a card in the library are left out, and told. */
#ifndef VOLLEY_SQUAD_H
#define VOLLEY_SQUAD_H

#include "volley/io.h"
#include "volley/plan.h"
#include "volley/run.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct volley_squads volley_squads;

/** Why an address is no squad: only those of Yet Another Squad Builder say what is in theirs. */
#define VOLLEY_SQUAD_ADDRESS_REFUSED                                                               \
    "there is no squad in this address, as there is in those of Yet Another Squad Builder, "       \
    "...?f=FACTION&d=v9Z...; export the list as XWS instead"

/** Read a file of XWS (JSON) of at most 16 MB, or a text with addresses of Yet Another Squad
 *  Builder, "https://yasb.app/?f=Resistance&d=v9ZhZ20Z..." and older ones: a squad for each. Free
 *  *out with volley_squads_free.
 *  library  NULL: the cards that Volley brings; must outlive the squads
 *  Failure: *out is NULL and *err (may be NULL) says why, and where in the file. */
VOLLEY_API volley_status volley_squads_read(const volley_library *library,
                                            const volley_source *source, volley_squads **out,
                                            volley_error *err);

VOLLEY_API void volley_squads_free(volley_squads *squads); /* NULL is fine */

/** Squads in the file, at least one. */
VOLLEY_API size_t volley_squads_count(const volley_squads *squads);

/** The name of squad number `squad`, from 0; "" where it has none, and past the last squad. Lives
 * as long as the handle. */
VOLLEY_API const char *volley_squads_name(const volley_squads *squads, size_t squad);

/** Ships of squad number `squad`, from 0; 0 past the last squad. */
VOLLEY_API size_t volley_squads_ship_count(const volley_squads *squads, size_t squad);

/** The edition that a squad tells itself to be for, by its ruleset, link, builder, faction, version
 *  or points: "1", "2" or "2.5". NULL: past the last squad, and where nothing tells. */
VOLLEY_API const char *volley_squads_edition(const volley_squads *squads, size_t squad);

/** By what: "its ruleset 'XWA'"; "" where nothing tells. Lives as long as the handle. */
VOLLEY_API const char *volley_squads_told_by(const volley_squads *squads, size_t squad);

/** A ship as the words of a loadout: "t65xwing wedgeantilles predator". Its weapons are not in it:
 *  add one, with what it requires, to fire it. Lives as long as the handle.
 *  edition      whose cards it has; NULL: as the squad tells, else 2.5
 *  squad, ship  from 0
 *  defends      0: it attacks
 *  Failure: *out is NULL and *err (may be NULL) says why: there is no such ship, or the library
 *  does not know it. */
VOLLEY_API volley_status volley_squads_loadout(const volley_squads *squads, const char *edition,
                                               size_t squad, size_t ship, int defends,
                                               const char **out, volley_error *err);

/** A ship as the words of one that fights an engagement (volley/duel.h): with all its weapons.
 *  Otherwise as volley_squads_loadout. */
VOLLEY_API volley_status volley_squads_fighter(const volley_squads *squads, const char *edition,
                                               size_t squad, size_t ship, const char **out,
                                               volley_error *err);

/** The points of a ship; below 0: they are not known. *of: whose they are: the edition with whose
 *  costs they are worked out; "list", where only the file says them; "" where they are not known.
 */
VOLLEY_API int volley_squads_points(const volley_squads *squads, const char *edition, size_t squad,
                                    size_t ship, const char **of);

/** The name of the list of points that a squad is built with, "xwa": the one that was chosen for
 * the library, else the one that the file tells, else that of the edition (NULL: as the squad
 * tells).
 *  "": there is no such squad, or no such list. */
VOLLEY_API const char *volley_squads_point_list(const volley_squads *squads, const char *edition,
                                                size_t squad);

/** What the reader should be told of a ship: ids that were left out, or read as others. NULL past
 *  the last. Lives as long as the handle. */
VOLLEY_API const char *volley_squads_note(const volley_squads *squads, const char *edition,
                                          size_t squad, size_t ship, size_t index);

/** Why a squad may not be played as it is, by the list of points that it is built with: a sentence,
 *  the first of those of a report and how many more there are; "": it may. Its number of ships is
 * not asked about: a file may have a part of a squad. out   set, also on failure: a text of `room`
 * bytes at most, of which there is one at least */
VOLLEY_API volley_status volley_squads_breach(const volley_squads *squads, const char *edition,
                                              size_t squad, char *out, size_t room,
                                              volley_error *err);

#define VOLLEY_SQUAD_TARGET_DEFAULT "2 focus hull=4 shields=2"

/** Words for one ship of a squad alone. */
typedef struct volley_squad_words {
    size_t ship; /* from 1 */
    int defends; /* 0: for its attacks */
    const char *words;
} volley_squad_words;

/** What to work out. All-zero is the default. */
typedef struct volley_squad_question {
    const char *edition;           /* NULL: as each squad tells, 2.5 if it does not */
    const char *target;            /* what the ships attack; NULL: VOLLEY_SQUAD_TARGET_DEFAULT */
    const char *with;              /* words added to each attack, such as "focus"; may be NULL */
    const char *defend_with;       /* words added to each ship that is attacked; may be NULL */
    const volley_squad_words *own; /* words for single ships, after those for all; own_count */
    size_t own_count;
    size_t squad; /* number of the squad, from 1; 0: all */
    volley_plan_options plan;
    volley_engine engine;         /* not VOLLEY_ENGINE_BOTH; what is simulated is marked */
    volley_simulation simulation; /* without trials it has 100 million */
    const char *play; /* whether it may be played in "standard", "extended" or "epic"; NULL: in
                       * extended, with huge ships in epic */
} volley_squad_question;

/** Write whether the squad breaks a rule of squad building, and the figures of each ship: its
 *  attacks at range 1 to 3, what it stands, and which cards counted. Where plan.strict is set, a
 *  squad that breaks one is VOLLEY_INVALID. JSON: one document a line for each squad.
 *  An attack that cannot be worked out is in the report with its error. */
VOLLEY_API volley_status volley_squads_write(const volley_squads *squads,
                                             const volley_squad_question *question,
                                             volley_format format, const volley_sink *sink,
                                             volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
