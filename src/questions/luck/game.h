/* game - the attacks of a game as a file has them, and what comes of reckoning with them.
 * Units:  points of damage; probabilities.
 * Owns:   its texts and arrays; free with game_fini. All-zero is a valid empty game.
 * Errors: of the file; those of one attack are kept with it. */
#ifndef LUCK_GAME_H
#define LUCK_GAME_H

#include "questions/luck/sum.h"
#include "volley/luck.h"

/* A cell with its text copied. */
struct game_cell {
    char *text; /* NULL: there is none, or it is empty */
    int line, column;
    bool pinned; /* it stands for another text */
};

struct game_attack {
    int line;
    struct game_cell attacker, defender, rolled, damage;
    const char *edition; /* "2.5" */
    uint32_t player;
    volley_error error; /* why it is not counted */
    volley_fortune fortune;
    double dice;               /* what its dice are worth; NAN: they are not there */
    struct luck_spread spread; /* of the damage, or of what the dice can be worth */
};

struct game_total {
    uint32_t attacks; /* that are counted */
    volley_fortune fortune;
    struct luck_sum sum;
};

struct volley_game {
    char *source; /* name of the file */
    struct game_attack *attacks;
    uint32_t attack_count, attack_capacity;
    char *players[VOLLEY_LUCK_PLAYERS_MAX];
    uint32_t player_count;
    struct game_total totals[VOLLEY_LUCK_PLAYERS_MAX];
    struct game_total difference; /* with two players: the first less the second */
};

/** Read the file. Failure: the game is to be freed all the same. */
volley_status game_read(volley_game *game, const volley_luck *how, const volley_source *source,
                        volley_error *err);

/** Work out what could have come of an attack that has no error yet, and how what came stands to
 * it. Errors are kept with the attack. */
void luck_work(const volley_game *game, struct game_attack *attack, const volley_luck *how);

/** A place in the file: a cell, or a whole row. */
struct error_place game_cell_place(const volley_game *game, const struct game_cell *cell);

void game_fini(volley_game *game);

#endif
