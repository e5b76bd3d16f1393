/* Attacks of a game: what the tables behind them look at, and nothing else. */
#include "battle/rounds/round_cards.h"
#include "battle/rounds/target.h"

/* ---- ships as attacks find them ---- */

uint32_t round_find_aspect(struct round_game *game, uint32_t number, enum rules_side role,
                           volley_error *err)
{
    const struct condition *condition = condition_at(&game->conditions, number);
    struct attack_ship ship = { .spent = condition->spent,
                                .kind = condition->kind,
                                .noted = condition->noted,
                                .hurt = condition->hurt };
    uint32_t aspect;

    if (role == RULES_ATTACKER)
        ship.weapons_lost = condition->cards.weapons_lost;
    memcpy(ship.tokens, condition->tokens, sizeof ship.tokens);
    if (cards_words(game, &condition->cards, role, &ship.words, err) != VOLLEY_OK)
        return 0;
    aspect = numbers_find(&game->aspects, &ship);
    if (!aspect)
        error_nomem(err);
    return round_later(game, number)->aspects[role] = aspect;
}

/* ---- pairs of them ---- */

/* As an attack_question. Whoever plays best for the whole engagement asks for the attack as the
 * other side sees it, for whom both play alike, and finds its own play by itself (source.c). */
static uint8_t naive_of(const struct round_game *game, size_t attacker)
{
    return engagement_furthest(game->engagement) == ENGAGEMENT_BEST
               ? 0
               : engagement_naive(game->engagement, game->engagement->ships[attacker].side);
}

bool round_set_pair(struct round_game *game, const struct engagement_state *state,
                    const size_t ships[RULES_SIDES], struct round_pair *out, volley_error *err)
{
    *out = (struct round_pair){ .range = (uint8_t)schedule_range(
                                    game->engagement, round_kind(game, ships[RULES_ATTACKER]),
                                    state->round),
                                .naive = naive_of(game, ships[RULES_ATTACKER]) };
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const struct state_ship *ship = &state->ships[ships[side]];

        out->aspects[side] = round_aspect(game, ship->condition, side, err);
        if (round_kind(game, ships[side])->asks) {
            out->hull[side] = ship->hull;
            out->shields[side] = ship->shields;
        }
    }
    return out->aspects[RULES_ATTACKER] && out->aspects[RULES_DEFENDER];
}

static struct attack_question question_of(const struct round_game *game,
                                          const struct round_pair *pair)
{
    struct attack_question question = { .range = pair->range,
                                        .naive = pair->naive,
                                        .future = pair->future };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        question.ships[side] =
            *(const struct attack_ship *)numbers_at(&game->aspects, pair->aspects[side]);
        question.ships[side].hull = pair->hull[side];
        question.ships[side].shields = pair->shields[side];
    }
    return question;
}

/* ---- attacks ---- */

static uint32_t find_future(const struct round_game *game, uint32_t number, volley_error *err)
{
    struct attack_future future = { .before = { 1 + RULES_ATTACKER, 1 + RULES_DEFENDER } };

    while (number) {
        const struct round_pair *pair = numbers_at(&game->steps, number);
        struct attack_step *step = &future.steps[future.step_count++];

        step->question = question_of(game, pair);
        step->question.future = 0;
        memcpy(step->focal, pair->focal, sizeof step->focal);
        step->mine = pair->mine;
        number = pair->future;
    }
    return game->source.future(game->source.tables, &future, err);
}

/* As the source knows it. NULL: the error is filled. */
static const struct attack_table *find_table(const struct round_game *game,
                                             struct attack_question question, volley_error *err)
{
    const struct round_source *source = &game->source;

    if (source->future && question.future)
        question.future = find_future(game, question.future, err);
    return question.future == UINT32_MAX ? NULL : source->find(source->tables, &question, err);
}

/* One that fails stays all-zero. */
static volley_status make_attack(struct round_game *game, const struct round_pair *pair,
                                 struct round_attack *out, volley_error *err)
{
    volley_error why = { .status = VOLLEY_OK };
    const struct attack_table *table = find_table(game, question_of(game, pair), &why);
    uint32_t(*left)[RULES_SIDES] = table ? calloc(table->left_count + 1, sizeof *left) : NULL;
    bool failed = !left;

    if (!table)
        return error_copy(err, &why);
    for (size_t i = 0; i < table->left_count * RULES_SIDES && !failed; i++) {
        const enum rules_side side = (enum rules_side)(i % RULES_SIDES);

        left[i / RULES_SIDES][side] = round_left(game, &table->left[i / RULES_SIDES], side);
        failed = left[i / RULES_SIDES][side] == 0;
    }
    if (failed) {
        free(left);
        return error_nomem(err);
    }
    game->attack_bytes += (table->left_count + 1) * sizeof *left;
    *out = (struct round_attack){ .table = table, .left = left };
    return VOLLEY_OK;
}

static volley_status set_future(struct round_game *game, const struct engagement_state *state,
                                const size_t ships[RULES_SIDES], uint32_t *out, volley_error *err)
{
    const struct round_source *source = &game->source;

    if (source->future)
        return target_ahead(game, state, ships, out, err);
    *out = source->state ? source->state(source->tables, game, state, err) : 0;
    return *out == UINT32_MAX ? VOLLEY_NOMEM : VOLLEY_OK; /* whatever it was, the error tells */
}

volley_status round_attack(struct round_game *game, const struct engagement_state *state,
                           const size_t ships[RULES_SIDES], bool looks_ahead,
                           const struct round_attack **out, volley_error *err)
{
    struct round_pair pair;
    uint32_t number;

    if (!round_set_pair(game, state, ships, &pair, err))
        return VOLLEY_NOMEM; /* whatever it was, the error tells */
    if (looks_ahead)
        TRY(set_future(game, state, ships, &pair.future, err));
    number = numbers_known(&game->pairs, &pair, sizeof pair);
    if (!number)
        number = numbers_find(&game->pairs, &pair);
    NEED(number, err);
    *out = round_attack_at(game, number);
    return (*out)->table ? VOLLEY_OK : make_attack(game, &pair, round_attack_at(game, number), err);
}
