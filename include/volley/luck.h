/* volley/luck.h - how lucky the attacks of a game were: what they did against what they could do.
 *
 * The game is a CSV file with a row for each attack. Columns: attacker and defender in the words of
 * a scenario, and of `damage` and `rolled` one or both; if wanted player (who attacks), edition and
 * others. `damage` is what was dealt. `rolled` are the dice as they fell, before anything
 * is done to them: the attack dice, or these, "vs", and the defense dice. They count as the damage
 * that best play expects of them.
 *
 * The luck of an attack is what came of it, less what was expected, and how often less comes of it.
 * Sums over attacks have their exact distribution. */
#ifndef VOLLEY_LUCK_H
#define VOLLEY_LUCK_H

#include "volley/io.h"
#include "volley/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { VOLLEY_LUCK_ROWS_MAX = 1000, VOLLEY_LUCK_PLAYERS_MAX = 2 };

typedef struct volley_luck {
    const char *edition;           /* of rows that say none; NULL is "2.5" */
    const volley_library *library; /* NULL: the cards that Volley brings */
    volley_plan_options plan;
    char delimiter;                  /* of the file; 0: that of its header row */
    const volley_expander *expander; /* of attackers and defenders; NULL: cells are as they are */
} volley_luck;

typedef struct volley_game volley_game;

/** Read a game and work out its luck. An attack that cannot be read or cannot have come about is
 *  told and not counted. Free *out with volley_game_free.
 *  err  why the game failed, or, when it went through, the first attack that is not counted
 *  Failure: *out is NULL: the file has no header or no rows, too many rows or players, the work was
 *  called off. */
VOLLEY_API volley_status volley_luck_read(const volley_luck *how, const volley_source *source,
                                          volley_game **out, volley_error *err);

VOLLEY_API void volley_game_free(volley_game *game); /* NULL is fine */

/** Figures of an attack, or of several together. */
typedef struct volley_fortune {
    double expected, came; /* damage: on average, and here */
    double below, same;    /* chance that less comes of it, and as much */
} volley_fortune;

/** Attacks of the game, with those that are not counted. */
VOLLEY_API size_t volley_game_attack_count(const volley_game *game);

/** One attack, from 0. Returns whether it is counted; *out is set only then. */
VOLLEY_API int volley_game_attack(const volley_game *game, size_t attack, volley_fortune *out);

/** Players, in the order in which they first attack. */
VOLLEY_API size_t volley_game_player_count(const volley_game *game);

/** The name of a player, "" where the file says none; NULL past the last. */
VOLLEY_API const char *volley_game_player(const volley_game *game, size_t player);

/** All attacks of a player. */
VOLLEY_API void volley_game_total(const volley_game *game, size_t player, volley_fortune *out);

/** The damage of the first player less that of the second. Returns whether there are two. */
VOLLEY_API int volley_game_difference(const volley_game *game, volley_fortune *out);

/** Write a report: text, Markdown, SVG, HTML, JSON, or CSV with a row for each attack. */
VOLLEY_API volley_status volley_game_write(const volley_game *game, volley_format format,
                                           const volley_sink *sink, volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
