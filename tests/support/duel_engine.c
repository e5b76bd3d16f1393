#include "support/duel_engine.h"

#include "support/check.h"
#include "support/stream.h"

#include "battle/chain/chain.h"
#include "battle/trials/trials.h"
#include "questions/duel/deck_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 26 }; /* bytes: what takes longer is not worth a test */

static const enum engagement_target targets[NAIVE_TARGETS] = {
    [NAIVE_WEAKEST] = ENGAGEMENT_WEAKEST,     [NAIVE_TARGET_FIRST] = ENGAGEMENT_IN_ORDER,
    [NAIVE_DAMAGED] = ENGAGEMENT_DAMAGED,     [NAIVE_POINTS] = ENGAGEMENT_DEAREST,
    [NAIVE_STRONGEST] = ENGAGEMENT_STRONGEST, [NAIVE_SPREAD] = ENGAGEMENT_SPREAD,
    [NAIVE_KILL] = ENGAGEMENT_KILL,           [NAIVE_MOST_DAMAGE] = ENGAGEMENT_DAMAGE,
    [NAIVE_LAST] = ENGAGEMENT_ORDER,          [NAIVE_RANDOM] = ENGAGEMENT_RANDOM,
};

static const enum engagement_first firsts[NAIVE_ORDERS] = {
    [NAIVE_A_FIRST] = ENGAGEMENT_FIRST_A,
    [NAIVE_B_FIRST] = ENGAGEMENT_FIRST_B,
    [NAIVE_COIN] = ENGAGEMENT_FIRST_COIN,
    [NAIVE_ROAD] = ENGAGEMENT_FIRST_ROAD,
};

/* ---- a deck as a file ---- */

static void write_deck(char out[NAIVE_TEXT], const struct naive_deck *deck)
{
    size_t used = (size_t)snprintf(out, NAIVE_TEXT, "card,count\n");

    for (int row = 0; row < NAIVE_ROWS; row++)
        if (deck->counts[row])
            used += (size_t)snprintf(out + used, NAIVE_TEXT - used, "%s,%d\n",
                                     naive_card_id(deck->which, row), deck->counts[row]);
    if (deck->replace)
        snprintf(out + used, NAIVE_TEXT - used, "replace,\n");
}

static void refused(const struct naive_duel *duel, const volley_error *error)
{
    char text[NAIVE_TEXT];

    fail_msg("%s: '%s': %s", naive_duel_text(duel, text), error->word, error->message);
}

static void make_deck(struct deck *out, const struct naive_duel *duel,
                      const struct rules_edition *edition)
{
    const char *name = naive_deck_names[duel->deck.which];
    char cards[NAIVE_TEXT];
    const char *text = cards;
    const volley_source file = { stream_read, &text, "deck.csv" };
    volley_error error = { 0 };
    volley_status status;

    if (duel->deck.whole) {
        /* The usual decks have no name. */
        status =
            deck_named(out, edition, strcmp(name, "first-original") == 0 ? name : NULL, &error);
    } else {
        write_deck(cards, &duel->deck);
        status = duel_deck_read(out, edition, &file, &error);
    }
    if (status != VOLLEY_OK)
        refused(duel, &error);
}

/* ---- asking ---- */

static struct duel_cast read_words(const struct naive_duel *duel)
{
    const struct rules_edition *edition = rules_edition_find(naive_edition_words[duel->edition]);
    bool first = edition->bit == RULES_EDITION_1;
    struct duel_state state = { .count = 0 };
    struct duel_reading reading = { .edition = edition,
                                    .library = &cards_builtin[first ? CARDS_FIRST : CARDS_SECOND] };
    char stands[NAIVE_SIDES * NAIVE_TEXT];
    char words[NAIVE_SIDES][NAIVE_TEXT];
    volley_text texts[NAIVE_SIDES] = { { .text = words[0] }, { .text = words[1] } };
    const volley_side sides[NAIVE_SIDES] = { { &texts[0], 1 }, { &texts[1], 1 } };
    struct duel_cast cast = { 0 };
    volley_error error = { 0 };

    for (int side = 0; side < NAIVE_SIDES; side++)
        naive_side_write(&duel->sides[side], words[side], NAIVE_TEXT);
    naive_side_write_state(&duel->sides[0], 'A', stands, NAIVE_TEXT);
    naive_side_write_state(&duel->sides[1], 'B', stands + strlen(stands), NAIVE_TEXT);
    reading.state = *stands ? &state : NULL;
    if ((*stands &&
         duel_state_read(&state, &(volley_text){ .text = stands }, NULL, &error) != VOLLEY_OK) ||
        duel_words_read(&cast, &reading, sides, &error) != VOLLEY_OK)
        refused(duel, &error);
    duel_state_fini(&state);
    return cast;
}

enum engagement_policy duel_policy_of(const struct naive_duel *duel)
{
    return duel->policy == NAIVE_ROUND ? ENGAGEMENT_ROUND : ENGAGEMENT_MYOPIC;
}

struct duel_cast duel_engine_cast(const struct naive_duel *duel)
{
    struct duel_cast cast = read_words(duel);
    struct engagement *engagement = &cast.engagement;

    engagement->rounds = duel->rounds;
    engagement->range_count = (size_t)duel->range_count;
    engagement->ranges = calloc(NAIVE_RANGES, sizeof *engagement->ranges);
    assert_non_null(engagement->ranges);
    memcpy(engagement->ranges, duel->ranges, sizeof duel->ranges);
    engagement->first = firsts[duel->first];
    for (int side = 0; side < NAIVE_SIDES; side++) {
        engagement->targets[side] = targets[duel->targets[side]];
        for (uint8_t i = 0; i < ENGAGEMENT_SHIPS_MAX; i++) /* of NAIVE_LAST */
            engagement->orders[side][i] = (uint8_t)(ENGAGEMENT_SHIPS_MAX - i);
    }
    engagement_set_policy(engagement, duel_policy_of(duel));
    engagement->turns = duel->turns;
    return cast;
}

/* An engagement with its deck. */
struct asked {
    struct duel_cast cast;
    struct deck deck;
};

static void ask(struct asked *out, const struct naive_duel *duel, enum engagement_policy policy)
{
    *out = (struct asked){ .cast = duel_engine_cast(duel) };
    engagement_set_policy(&out->cast.engagement, policy);
    if (duel->deck.on) {
        make_deck(&out->deck, duel, out->cast.engagement.edition);
        out->cast.engagement.deck = &out->deck;
    }
}

static void asked_fini(struct asked *asked)
{
    duel_cast_fini(&asked->cast);
    deck_fini(&asked->deck);
}

/* ---- figures ---- */

static void take(struct duel_figures *figures, struct duel_figures *error, int figure,
                 struct engagement_figure found)
{
    figures->of[figure] = found.value;
    error->of[figure] = found.error;
}

/* Rounds that are shown; those after the last one are like it. */
static void take_rounds(struct duel_figures *figures, const struct engagement_result *result,
                        int side)
{
    const struct engagement_of_side *of = &result->sides[side];

    for (int round = 1; round <= DUEL_ROUNDS; round++) {
        size_t shown = (size_t)round < result->round_count ? (size_t)round : result->round_count;

        figures->of[duel_lost(side, round)] = of->lost[shown - 1];
        figures->of[duel_gone(side, round)] = of->gone[shown - 1];
    }
}

void duel_engine_take(struct duel_figures *figures, struct duel_figures *error,
                      const struct engagement *engagement, const struct engagement_result *result)
{
    size_t ship = 0;

    *figures = duel_unknown();
    *error = (struct duel_figures){ { 0 } };
    take(figures, error, DUEL_A, result->a);
    take(figures, error, DUEL_DRAW, result->draw);
    take(figures, error, DUEL_B, result->b);
    take(figures, error, DUEL_UNDECIDED, result->undecided);
    take(figures, error, DUEL_MEAN_ROUNDS, result->rounds);
    for (int side = 0; side < NAIVE_SIDES; side++) {
        take_rounds(figures, result, side);
        for (int i = 0; i < (int)engagement->count_of[side]; i++)
            take(figures, error, duel_destroyed(side, i), result->ships[ship++].destroyed);
        if (engagement->kinds[engagement->ships[ship - 1].kind].points >= 0)
            take(figures, error, DUEL_POINTS + side, result->sides[side].points_lost);
    }
}

volley_status duel_exact(const struct naive_duel *duel, enum engagement_policy policy,
                         struct duel_figures *figures)
{
    const struct engagement_chain_options options = { .memory_bytes = MEMORY,
                                                      .rounds_shown = DUEL_ROUNDS };
    struct engagement_result result;
    struct duel_figures error;
    struct asked asked;
    volley_error failure = { 0 };
    volley_status status;

    ask(&asked, duel, policy);
    status = engagement_chain_run(&result, &asked.cast.engagement, &options, &failure);
    if (status == VOLLEY_OK)
        duel_engine_take(figures, &error, &asked.cast.engagement, &result);
    else if (status != VOLLEY_TOO_LARGE)
        refused(duel, &failure);
    engagement_result_fini(&result);
    asked_fini(&asked);
    return status;
}

void duel_simulated(const struct naive_duel *duel, uint64_t trials, struct duel_figures *figures,
                    struct duel_figures *error)
{
    const struct engagement_trials_options options = { .trials = trials, .seed = 1, .threads = 1 };
    struct engagement_result result;
    struct asked asked;
    volley_error failure = { 0 };

    ask(&asked, duel, duel_policy_of(duel));
    if (engagement_trials_run(&result, &asked.cast.engagement, &options, &failure) != VOLLEY_OK)
        refused(duel, &failure);
    duel_engine_take(figures, error, &asked.cast.engagement, &result);
    engagement_result_fini(&result);
    asked_fini(&asked);
}

struct duel_cast duel_cast_of_words(const char *a, const char *b)
{
    return duel_cast_of_edition("2.5", a, b);
}

struct duel_cast duel_cast_of_edition(const char *edition, const char *a, const char *b)
{
    const bool is_first = strcmp(edition, "1") == 0;
    const struct duel_reading reading = {
        .edition = rules_edition_find(edition),
        .library = &cards_builtin[is_first ? CARDS_FIRST : CARDS_SECOND],
    };
    const volley_text texts[] = { { .text = a }, { .text = b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    struct duel_cast cast;
    volley_error err = { .status = VOLLEY_OK };

    if (duel_words_read(&cast, &reading, sides, &err) != VOLLEY_OK)
        fail_msg("%s", err.message);
    cast.engagement.first = ENGAGEMENT_FIRST_ROAD;
    engagement_set_policy(&cast.engagement, ENGAGEMENT_MYOPIC);
    return cast;
}
