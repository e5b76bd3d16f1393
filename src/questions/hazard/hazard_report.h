/* hazard - what an obstacle, a device or a remote does to a ship, as text, Markdown, CSV and JSON.
 * Units:  points of damage, cards, tokens; probabilities.
 * Owns:   a report owns what is described; other pointers are the caller's.
 * Errors: the buffer remembers them. */
#pragma once

#include "battle/setup/hazard_rules.h"
#include "report/sink.h"
#include "volley/hazard.h"

/* Something that is counted, and how likely each count is. */
struct hazard_count {
    const char *name; /* "ion" */
    double pmf[VOLLEY_HAZARD_DAMAGE_LEN];
    size_t pmf_len;
    double mean;
};

enum { HAZARD_COUNTS = RULES_TOKENS + 1 }; /* and shields lost */

/* A question as it was understood, with its answer. */
struct hazard_report {
    const char *edition, *edition_title;
    const char *id, *name, *kind;
    const char *what;          /* it does: "1 hit; 1 attack die: …" */
    const char *cards, *notes; /* of the ship, which no hazard asks for: its cards, other words */
    struct arena memory;       /* of these */
    char *ship;                /* its words; NULL: nobody in particular */
    int times;
    int hull, shields; /* < 0: not known */
    int half_damage;   /* that scores half of the points; 0: are had; -1: none does */
    int health_said;   /* of which that is half; 0: it is printed */
    volley_hazard_result result;
    struct hazard_count tokens[HAZARD_COUNTS]; /* those that can be given, and shields lost */
    size_t token_count;
};

/** The document: its struct is the report. */
extern const struct record hazard_record;
extern const struct io_forms hazard_forms;

/** What a hazard does, in words: "1 hit; 2 attack dice: hit/crit 1 hit, focus 1 strain".
 *  notes  with what is not counted */
void hazard_describe(const struct hazard *hazard, bool notes, struct buffer *out);

/** A row of the list, as a record. */
extern const struct record hazard_row_record;
