/* games - what is played to find what is worth how much in games, and what becomes of cards there.
 * Owns:   of a struct playing its teams and duels (worth_games_run); texts are those of the worth.
 * Errors: as volley_duel_create; out of memory. */
#pragma once

#include "questions/duel/duel_report.h"
#include "questions/duel/pick.h"
#include "questions/worth/handle.h"

enum { SAYS_BYTES = 160, RECOVERS_MAX = 8 };

/* The ship in one way, and the rows that are played beside it with the same luck. */
struct team {
    volley_text ship;
    volley_text *words; /* that each row adds */
    struct worth_line **lines;
    size_t count;
};

/* The duel of the block that was played last against an opponent: what it has found of attacks
 * serves the next ones, of the same candidates or some of them. */
struct fought {
    volley_duel *duel; /* NULL: none */
    const struct team *team;
    size_t candidates[PICK_AT_ONCE + 1], count;
};

struct playing {
    volley_worth *worth;
    const volley_worth_question *question;
    const volley_field_side *field;
    size_t opponents;      /* at least one */
    uint64_t *took;        /* microseconds that each took when it was played last; 0: not yet */
    struct fought *fought; /* with each */
    struct team *teams;    /* the ship as it is with what it could have; then without each word */
    size_t team_count;
    const struct team *team; /* that is played */
    double start;
    char says[SAYS_BYTES]; /* what is known so far */
    bool is_told;          /* the words of the ship give its tokens, so that it takes no action, nor
                            * without one of them */
    bool stopped;
    uint64_t luck; /* another number: other luck */
    double until;  /* seconds from the start, after which a search before all games ends; 0: none */
    struct {
        const struct cards_row *card;
        size_t health;
    } recovers[RECOVERS_MAX]; /* with how much it does, as found for the first ship with the card */
    size_t recover_count;
};

/** The ship of a team, with those beside it, against another side. words: what is added to the
 * ship, in variants. */
volley_status games_duel(const struct playing *playing, const struct team *team,
                         const volley_text *words, size_t count, const volley_side *other,
                         volley_duel **out, volley_error *err);

/** Play a block of the team, which is a struct playing's, as pick.play. Candidate 0 is the ship as
 *  it is, which all are compared with; the others are rows. */
volley_status games_play(void *of, const struct pick_block *block, struct pick_outcome *out,
                         volley_error *err);

/** Say with how much health shields are recovered, where a card of the team's ship, or else of a
 *  row's words, leaves it open: what wins most games. duel: of them; its variant, if it has one, is
 *  the row */
volley_status games_settle(struct playing *playing, struct team *team, size_t row,
                           const volley_duel *duel, volley_error *err);

/** Note how many more games a row wins, and of how many. */
void games_take(struct worth_line *line, const struct engagement_figure *more, uint64_t trials);
