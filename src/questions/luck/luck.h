/* luck - the attacks of a game as a file has them, what could have come of each, and sums of these.
 *
 * Sums: what comes of chances, and the exact distribution of what several come to together.
 * Units:  points of damage.
 * Owns:   its arrays; free with the _fini of the type. All-zero is a valid empty spread, and a sum
 *         of nothing.
 * Errors: out of memory.
 *
 * A sum stands on a lattice, so that equal totals meet. Whole damage falls on it; what dice are
 * worth is rounded to the nearest point of it. */
#pragma once

#include "base/arena.h"
#include "questions/ask/ask_cards.h"
#include "report/failure.h"
#include "report/sink.h"
#include "volley/luck.h"

/* The values that one chance can take. */
struct luck_value {
    double value, chance;
};

struct luck_spread {
    struct luck_value *values; /* in any order; a value may be there several times */
    uint32_t count, capacity;
};

bool luck_spread_add(struct luck_spread *spread, double value, double chance);
void luck_spread_fini(struct luck_spread *spread);

struct luck_sum {
    double unit;     /* between points of the lattice: a power of two, 1 at most */
    int64_t first;   /* the least total, in units */
    double *chances; /* of the totals from `first` on */
    size_t count;
};

/* The chances of less than what has come about, and of the same. */
struct luck_place {
    double below, same;
};

/** The sum of nothing.
 *  widest  the sum of what the spreads to come can differ in
 *  whole   they have only whole values */
volley_status luck_sum_init(struct luck_sum *out, double widest, bool whole, volley_error *err);

/** Add a chance to a sum, or take it away. */
volley_status luck_sum_add(struct luck_sum *sum, const struct luck_spread *spread, bool negative,
                           volley_error *err);

/** The nearest point of the lattice. */
int64_t luck_sum_units(const struct luck_sum *sum, double value);

/** total: in units of the sum */
struct luck_place luck_sum_place(const struct luck_sum *sum, int64_t total);

void luck_sum_fini(struct luck_sum *sum);

/* game - what is behind a volley_game: the file, and what comes of reckoning with it.
 * Units:  points of damage; probabilities.
 * Owns:   its texts and arrays; free with volley_game_free. All-zero is a valid empty game.
 * Errors: of the file; those of one attack are kept with it. */

/* What became of cards, and notes, a line each; for programs apart. */
struct game_said {
    const char *all, *cards, *notes;
};

struct game_attack {
    int line;
    volley_text attacker, defender; /* "": there is none */
    volley_text rolled, damage;     /* a text of NULL: there is none */
    const char *edition;            /* "2.5" */
    uint32_t player;
    const char *player_name; /* "": it is one of a third player, or nobody knows */
    volley_error error;      /* why it is not counted */
    struct game_said said;   /* of it alone; of what is not read NULL: nothing */
    struct failure *fault;   /* NULL: it is counted */
    volley_fortune fortune;
    double dice;               /* what its dice are worth; NAN: they are not there */
    struct luck_spread spread; /* of the damage, or of what the dice can be worth */
};

struct game_total {
    const char *name; /* of the player; "" where there is only one without a name */
    size_t attacks;   /* that are counted */
    volley_fortune fortune;
    struct luck_sum sum;
};

struct volley_game {
    struct arena arena;       /* of all texts */
    const char *source;       /* name of the file */
    struct card_digest cards; /* of the attacks */
    struct game_said said;
    struct game_attack *attacks;
    size_t attack_count;
    uint32_t attack_capacity;
    struct game_total players[VOLLEY_LUCK_PLAYERS_MAX];
    size_t player_count;
    struct game_total difference; /* with two players: the first less the second */
};

/** The place of a cell in the file. */
struct error_place game_cell_place(const volley_text *cell);

/** Work out what could have come of an attack, and how what came stands to it, unless it has an
 *  error already; errors are kept with it. Its cards are added to a digest, as are none of one with
 *  an error, and to one of its own. */
void luck_work(struct game_attack *attack, const volley_luck *how, struct card_digest *cards,
               struct card_digest *own);

/* ---- the report ---- */

/** Whether some attacks are counted by their dice. */
bool game_has_dice(const volley_game *game);

/** The document: its struct is the game. */
extern const struct record luck_record;
extern const struct io_forms luck_forms;
