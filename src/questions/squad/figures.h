/* figures - a ship of a squad, worked out: its attacks, what it stands, and its cards.
 * Owns:   its texts and arrays; free with squad_figures_fini. All-zero is a valid empty one.
 * Errors: what cannot be worked out is in the figures; only memory running out fails. */
#ifndef SQUAD_FIGURES_H
#define SQUAD_FIGURES_H

#include "questions/squad/points.h"
#include "report/squad.h"
#include "volley/squad.h"

struct squad_figures_of {
    struct squad_ship ship; /* for the report; points into what follows */
    struct squad_attack *attacks;
    struct squad_durability *durability;
    struct squad_card *cards;
    const char **notes;
    struct squad_texts texts, remarks;
};

/** Work out a ship. question: edition, target, with and defend_with are not NULL. */
volley_status squad_figures_find(struct squad_figures_of *out, const struct squad_member *member,
                                 const volley_library *library,
                                 const volley_squad_question *question,
                                 const struct squad_costs *costs, volley_error *err);

void squad_figures_fini(struct squad_figures_of *figures);

#endif
