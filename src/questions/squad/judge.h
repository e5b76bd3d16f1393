/* judge - whether a squad may be played: each breach of a rule of squad building in a sentence.
 * Units:  points of the list that the squad is judged by.
 * Owns:   its texts and breaches; free with squad_judgement_fini. All-zero is a valid empty one.
 * Errors: out of memory.
 *
 * Looked at: points and number of ships, the squad's faction, limited names and the list's own
 * limits over the whole squad, and of each ship its format, its loadout, its slots, and of each
 * card whether the list has it and whether the ship may have it (questions/squad/take, which `best`
 * and `worth` ask, too). What the library does not know is told, and breaks no rule. */
#pragma once

#include "questions/squad/take.h"

enum squad_rule {
    SQUAD_RULE_POINTS,
    SQUAD_RULE_SHIPS,
    SQUAD_RULE_FACTION,
    SQUAD_RULE_LIMITED,
    SQUAD_RULE_RESTRICTED, /* more of a card than the list allows */
    SQUAD_RULE_FORMAT,     /* not in this format */
    SQUAD_RULE_LIST,       /* the list has no cost for it */
    SQUAD_RULE_LOADOUT,
    SQUAD_RULE_SLOTS,
    SQUAD_RULE_RESTRICTION,
    SQUAD_RULE_COPY, /* a ship has a card twice */
    SQUAD_RULE_SOLITARY,
    SQUAD_RULE_STANDARDIZED,
    SQUAD_RULE_FIXED, /* beside a standard loadout */
    SQUAD_RULES
};

/** "points", "ships", … */
extern const char *const squad_rule_words[SQUAD_RULES];

struct squad_breach {
    enum squad_rule rule;
    size_t ship;      /* from 1; 0: the squad as a whole */
    const char *card; /* id of an upgrade, or of the pilot; "": none is at fault alone */
    const char *sentence;
};

struct squad_judgement {
    enum squad_play play;
    struct squad_breach *breaches;
    uint32_t count, capacity;
    int points;                  /* by the list; -1: not all are known */
    struct squad_texts unjudged; /* sentences */
    struct squad_texts texts;    /* of the breaches */
};

/* What is judged. */
struct squad_judged {
    const struct squad_told *ships; /* as the file has them */
    size_t count;
    const struct xws_squad *squad;
    const char *edition;               /* "1", "2" or "2.5" */
    const struct cards_points *points; /* the list */
    const struct cards *priced;        /* with the list laid on it */
    enum squad_play play;
};

/** Judge a squad. */
volley_status squad_judge(struct squad_judgement *out, const struct squad_judged *judged,
                          volley_error *err);

void squad_judgement_fini(struct squad_judgement *judgement);
