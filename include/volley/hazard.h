/* volley/hazard.h - what obstacles, devices and remotes do to a ship: damage, crits, tokens, and
 * whether it is destroyed. Exact: all dice in every way they fall. */
#ifndef VOLLEY_HAZARD_H
#define VOLLEY_HAZARD_H

#include "volley/cards.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What befalls whom. */
typedef struct volley_hazard {
    const char *edition;           /* NULL is "2.5" */
    const volley_library *library; /* NULL: the cards that Volley brings */
    const char *hazard;            /* its id or name: "proton-bomb", "Proton Bomb"; "2x " in front
                                      says how often, at most 12 times */
    volley_text ship; /* who suffers it: "hull=4 shields=2", "t65xwing"; a text of NULL:
                         nobody in particular */
} volley_hazard;

enum { VOLLEY_HAZARD_DAMAGE_LEN = 64 };

/** What comes of it. What is not known is NAN: of a ship without hull, and without a ship. */
typedef struct volley_hazard_result {
    double damage;                        /* mean: hits, crits and damage cards dealt */
    double pmf[VOLLEY_HAZARD_DAMAGE_LEN]; /* of the damage */
    size_t pmf_len;                       /* up to the most there can be */
    double hits, crits, any_crit;         /* means, and the chance of a crit */
    double faceup, any_faceup;            /* faceup damage cards; those that cards deal in
                                             turn are not counted */
    double destroyed;                     /* chance */
    double half_points;                   /* chance that it scores half of the points; NAN where
                                             none does */
} volley_hazard_result;

/** Work it out. Damage cards count one each: what they say is not followed.
 *  Failure: *out is all-zero. */
VOLLEY_API volley_status volley_hazard_run(const volley_hazard *question, volley_hazard_result *out,
                                           volley_error *err);

/** Write a report with the tokens that are given, too.
 *  format  text, json, csv, markdown, html */
VOLLEY_API volley_status volley_hazard_write(const volley_hazard *question, volley_format format,
                                             const volley_sink *sink, volley_error *err);

/** Write all obstacles, devices and remotes of an edition, and what they do.
 *  edition  NULL is "2.5"
 *  format   text, json, csv, markdown, html */
VOLLEY_API volley_status volley_hazards_write(const char *edition, volley_format format,
                                              const volley_sink *sink, volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
