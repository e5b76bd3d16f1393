/* handle - what is behind a volley_squads: the file, and its ships in the library of each
 * edition.
 * Owns:   see questions/squad/squad.c.      Errors: as said at each function. */
#ifndef SQUAD_HANDLE_H
#define SQUAD_HANDLE_H

#include "questions/squad/squad_report.h"

/* A ship of a squad, and what a caller may be told of it. */
struct squad_told {
    struct squad_member member;
    const char *loadout; /* NULL: the ship is not known */
    const char *fighter; /* with its weapons; likewise */
    struct squad_texts texts;
    uint32_t first_note; /* in texts */
};

struct volley_squads {
    const volley_library *library; /* the caller's */
    struct xws_file file;
    struct squad_told **ships[CARDS_EDITIONS]; /* [edition][squad][ship] */
    char *source;
};

/** Whose cards an edition of the game plays with. */
enum cards_edition squad_library_of(const struct rules_edition *edition);

/** The edition of a question about a squad: as asked, else as the squad tells, else 2.5. */
const char *squad_edition(const volley_squads *squads, size_t squad, const char *asked);

/** An error unless there is such a squad, from 0. */
volley_status squad_check(const volley_squads *squads, size_t squad, volley_error *err);

/** Work out a ship: its attacks, what it stands, and its cards. What cannot be worked out is in the
 *  figures; only memory running out, being called off and a strict question fail. Free with
 *  squad_ship_fini, also on failure.
 *  question  edition, target, with and defend_with are not NULL */
volley_status squad_figures_find(struct squad_ship *out, const struct squad_member *member,
                                 const volley_library *library,
                                 const volley_squad_question *question,
                                 const struct squad_costs *costs, volley_error *err);

#endif
