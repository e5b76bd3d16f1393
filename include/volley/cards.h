/* volley/cards.h - the card library: what each card does, in the notation and in plain words. */
#ifndef VOLLEY_CARDS_H
#define VOLLEY_CARDS_H

#include "volley/io.h"
#include "volley/scenario.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a library is made of. */
typedef enum volley_roster {
    VOLLEY_ROSTER_CARDS, /* what cards do, in the words of a loadout */
    VOLLEY_ROSTER_SHIPS,
    VOLLEY_ROSTER_UPGRADES, /* what they are: cost, slots, charges, what they grant */
    VOLLEY_ROSTER_PILOTS,
    VOLLEY_ROSTER_LIST,    /* a list of points, as volley_list_import writes it */
    VOLLEY_ROSTER_GEOMETRY /* usual chances by arc and size (docs/own-data.md), for all that is
                            * asked with the library */
} volley_roster;

/** A library like that which Volley brings, for files to be added to. Free it with
 *  volley_library_free, after all scenarios that were made with it. */
VOLLEY_API volley_status volley_library_create(volley_library **out, volley_error *err);

/** Add a file of one's own: CSV with a header, whose rows take the place of those that Volley
 *  brings, or come to them; docs/own-data.md tells the columns. What a row's file has no column for
 *  stays as it is. Ships come before their pilots, upgrades and cards before pilots whose standard
 *  loadouts name them. All is added before a scenario is made with the library. After a failure the
 *  library may have a part of the file, and is best freed. */
VOLLEY_API volley_status volley_library_add(volley_library *library, volley_roster roster,
                                            const volley_source *source, volley_error *err);

/** A library with cards of one's own: a CSV file with the columns id, effect and, if wanted,
 *  condition, kind, slot, name, charges (how many it has; one, if nothing is said) and force (how
 *  much the ship can have more with it). A card with the id, kind and slot of one that Volley
 * brings takes its place. */
VOLLEY_API volley_status volley_library_read(const volley_source *source, volley_library **out,
                                             volley_error *err);

/** A list of points. */
typedef struct volley_points {
    const char *name;      /* "xwa" */
    const char *title;     /* "X-Wing Alliance 50P2.0" */
    const char *edition;   /* that it is for: "1", "2" or "2.5" */
    const char *effective; /* the day or month from which it counts: "2026-04-26" */
    const char *source;    /* where it is from */
    int squad;             /* points that a squad may have */
} volley_points;

/** The index-th list of points that a library has (NULL: that Volley brings), those that were read
 *  first. Texts live as long as the library. Returns 0 past the last. */
VOLLEY_API int volley_points_at(const volley_library *library, size_t index, volley_points *out);

/** Choose the list of points that questions with the library count by: "xwa", "amg", "legacy",
 *  "first", or one that was read. Costs, slots and points for upgrades are those of the list; a
 *  question of an edition that the list is not for fails. Where none is chosen it is that of the
 *  edition, or of a squad where its file tells one. */
VOLLEY_API volley_status volley_library_points(volley_library *library, const char *name,
                                               volley_error *err);

/** Write which lists of points there are: since when they count, how many points a squad has, how
 *  many pilots and upgrades they have, and where they are from.
 *  - library  NULL: those that Volley brings
 *  - edition  only lists of it; NULL: all
 *  - format   text, csv, json, markdown, html */
VOLLEY_API volley_status volley_points_write(const volley_library *library, const char *edition,
                                             volley_format format, const volley_sink *sink,
                                             volley_error *err);

/** A folder in which the community publishes points (it has a revision.json) or cards (a
 *  manifest.json). */
typedef struct volley_published {
    const char *name;  /* of the folder, for errors */
    const char *index; /* "revision.json" or "manifest.json" */
    /* The text of a file of the folder, whose name is as the index says it, from malloc, with a NUL
     * behind its *bytes bytes. NULL: *err says why. */
    char *(*read)(const char *file, size_t *bytes, void *context, volley_error *err);
    void *context;
    const char *as;      /* the name that the list gets: "xwa" */
    const char *edition; /* that it is for; NULL: 2.5 if pilots have a loadout, else 2 */
    int squad;           /* points that a squad may have; 0: by its title or its edition */
} volley_published;

/** Make one file of such a folder, which volley_library_add reads as VOLLEY_ROSTER_LIST, and report
 *  what is new, changed and gone. Nothing is written before all of it has been read and checked.
 *  - library  whose list of the same name, or else of the edition, it is compared with; NULL: that
 *             which Volley brings
 *  - format   of the report: text, json */
VOLLEY_API volley_status volley_list_import(const volley_library *library,
                                            const volley_published *from, volley_format format,
                                            const volley_sink *report, const volley_sink *list,
                                            volley_error *err);

VOLLEY_API void volley_library_free(volley_library *library); /* NULL is fine */

/** Write the cards that a pattern is about: those with such an id ("finn", "gunner.finn"), else
 * those with such a name, else those that players call so, else those that have it in their id,
 * name, slot, kind or effect, else those that have each of its words there, or in the name of their
 * ship or faction, else in what they do, told in plain words. Letters and digits are compared,
 * whatever their case; blanks and marks are not. Pilots are among the cards, those without an
 * ability too. In text, cards of the id or name, or a few, are explained in plain words, more are
 * listed.
 *  - library  NULL: the cards that Volley brings
 *  - edition  "1", "2" or "2.5": each has a library
 *  - pattern  NULL: all cards
 *  - format   text, csv, json
 *  - found    set to how many there are; may be NULL */
VOLLEY_API volley_status volley_cards_write(const volley_library *library, const char *edition,
                                            const char *pattern, volley_format format,
                                            const volley_sink *sink, size_t *found,
                                            volley_error *err);

/** Write the ships that a pattern is about, as volley_cards_write does: by id, name, what players
 *  call it, size or faction. In text, one ship, or that of the id or name, is told of with its
 * ability and its pilots, the highest initiative first; JSON has the pilots of every ship. */
VOLLEY_API volley_status volley_ships_write(const volley_library *library, const char *edition,
                                            const char *pattern, volley_format format,
                                            const volley_sink *sink, size_t *found,
                                            volley_error *err);

/** Write the words of the notation, those of volley_word_at.
 *  edition  those that it has; NULL: all
 *  format   VOLLEY_TEXT, under headings; VOLLEY_MARKDOWN, the tables of the documentation, with the
 * words of engagements, what may be typed and the limits; VOLLEY_HTML, a page;
 *           VOLLEY_CSV, VOLLEY_JSON */
VOLLEY_API volley_status volley_words_write(const char *edition, volley_format format,
                                            const volley_sink *sink, volley_error *err);

/** The same of the words that a pattern is about: each word of it is in how a word is spelt, what
 * it means, its example, its heading or what may be typed for it. pattern: NULL: all; found: as in
 *  volley_cards_write. */
VOLLEY_API volley_status volley_words_find(const char *edition, const char *pattern,
                                           volley_format format, const volley_sink *sink,
                                           size_t *found, volley_error *err);

enum { VOLLEY_ID_MAX = 64 };

/** The id of a card, ship or pilot that a misspelt id or name was probably meant to be. Returns 0,
 *  and writes "", if nothing is near enough. */
VOLLEY_API int volley_library_nearest(const volley_library *library, const char *edition,
                                      const char *text, char out[VOLLEY_ID_MAX]);

#ifdef __cplusplus
}
#endif

#endif
