/* Decks that are counted against real cards in a shuffled pile (support/card_table.h): random
 * histories of damage, each played in every way by deck_each, many times with random numbers, and
 * many times on the table. By chi-square, over all histories together and each for itself.
 *
 *     test_deck_pile [HISTORIES [SEED]]
 *
 * draws more, or others. */
#include "support/card_table.h"
#include "support/check.h"

#include "base/array.h"
#include "battle/deck/deck.h"
#include "game/cards/cards.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 16, TRIALS = 600, WAYS_MAX = 60000, CELLS = 1 << 16 };

/* ---- histories ---- */

/* A letter each, as do_step reads it. */
struct step {
    char letter;
    uint8_t ship, a, b;
    const char *id;
    const char *while_up; /* only if some ship has this card faceup; NULL: always */
};

struct history {
    struct deck deck;
    struct card_table table; /* with its cards and ships, not yet begun */
    struct deck_side side;
    struct step steps[STEPS_MAX];
    size_t step_count;
    bool counts; /* facedown cards and those without effects */
};

static uint64_t lots = 1;

static unsigned draw(unsigned below)
{
    return check_random(&lots, below);
}

static const char *const decks[] = {
    [TABLE_SECOND] = "second", [TABLE_ORIGINAL] = "first-original", [TABLE_TFA] = "first-tfa"
};

static void add_card(struct history *history, const struct cards_damage *card, int count)
{
    const struct deck_row row = { card->id, card->effect, count };
    const struct error_place place = { 0 };

    assert_int_equal(deck_add_row(&history->deck, &row, &place, NULL), VOLLEY_OK);
    for (; count > 0; count--)
        history->table.all[history->table.total++] = card->id;
}

/* Cards that set each other off, or deal cards. */
static const char lively[] = "hullbreach fuelleak directhit loosestabilizer majorexplosion";

/* A whole deck, or a few of its cards, which soon runs out. */
static void draw_deck(struct history *history, bool small)
{
    enum table_rules rules = (enum table_rules)draw(3);
    const struct cards *cards = &cards_builtin[rules == TABLE_SECOND ? CARDS_SECOND : CARDS_FIRST];
    const struct cards_damage *of_deck[20];
    size_t count = 0;

    history->table.rules = rules;
    deck_begin(&history->deck, rules_edition_find(rules == TABLE_SECOND ? "2.5" : "1"));
    for (size_t i = 0; i < cards->damage_count; i++)
        if (strcmp(cards->damage[i].deck, decks[rules]) == 0)
            of_deck[count++] = &cards->damage[i];
    for (size_t i = 0; i < count && !small; i++)
        add_card(history, of_deck[i], of_deck[i]->count);
    for (size_t i = 1 + draw(4); small && i > 0; i--) {
        size_t at = draw((unsigned)count);

        for (int j = 0; j < 4 && !strstr(lively, of_deck[at]->id); j++)
            at = draw((unsigned)count);
        add_card(history, of_deck[at], 1 + (int)draw(4));
        of_deck[at] = of_deck[--count];
    }
    history->deck.replaces = history->table.replaces = draw(8) == 0;
}

static void draw_ships(struct history *history, bool small)
{
    unsigned count = 1 + draw(3);

    history->table.ship_count = (int)count;
    history->side.ship_count = (uint8_t)count;
    for (unsigned i = 0; i < count; i++) {
        uint8_t hull = (uint8_t)(2 + draw(small ? 12 : 6)), shields = (uint8_t)draw(3);

        history->side.ships[i] = (struct deck_ship){ .hull = hull, .shields = shields };
        history->table.ships[i].hull = hull;
        history->table.ships[i].shields = shields;
    }
}

/* What happens is mostly damage. Ships are removed where that puts cards back into the deck. */
static struct step draw_step(const struct history *history, bool small)
{
    static const char often[] = "ssssssddtttttapier", seldom[] = "RR";
    unsigned some = ARRAY_LEN(often) - 1, all = some + ARRAY_LEN(seldom) - 1;
    unsigned which = draw(history->counts && !history->deck.replaces ? all : some);
    struct step step = { .ship = (uint8_t)draw(history->side.ship_count) };

    step.letter = which < some ? often[which] : seldom[which - some];
    if (step.letter == 's' || step.letter == 'd') {
        step.a = (uint8_t)draw(4);
        step.b = (uint8_t)draw(small || step.a == 0 ? 3 : 2);
    } else if (step.letter == 't') {
        step.a = (uint8_t)draw(4);
    } else if (step.letter == 'r') {
        step.id = history->table.all[draw((unsigned)history->table.total)];
    }
    if (draw(3) == 0)
        step.while_up = history->table.all[draw((unsigned)history->table.total)];
    return step;
}

/* Without facedown cards a deck does not run out: few cards are dealt from a whole one. */
static void draw_history(struct history *history)
{
    bool small = draw(2);

    memset(history, 0, sizeof *history);
    draw_deck(history, small);
    draw_ships(history, small);
    history->counts = small || draw(2);
    if (!history->counts)
        deck_reduce(&history->deck, &(struct deck_wish){ .rules = UINT8_MAX,
                                                         .gains = UINT16_MAX,
                                                         .weapons = true,
                                                         .repairs = true,
                                                         .turns = 0.5 });
    history->step_count = 3 + draw(small ? STEPS_MAX - 3 : 6);
    for (size_t i = 0; i < history->step_count; i++)
        history->steps[i] = draw_step(history, small);
}

/* ---- playing ---- */

static const enum deck_time times[] = { [TABLE_COMBAT] = DECK_COMBAT,
                                        [TABLE_ENGAGES] = DECK_ENGAGES,
                                        [TABLE_ACTED] = DECK_ACTED,
                                        [TABLE_ACTIVATION] = DECK_ACTIVATION };

static bool is_up(const struct deck *deck, const struct deck_side *side, const char *id)
{
    size_t kind = deck_find(deck, id, strlen(id));

    for (size_t i = 0; i < side->ship_count; i++)
        if (side->ships[i].up[kind])
            return true;
    return false;
}

/* Cards that do the same are one kind, and those that do nothing perhaps none. */
static bool is_up_on_table(const struct deck *deck, const struct card_table *table, const char *id)
{
    if (!deck->counts_blank && (deck->blank >> deck_find(deck, id, strlen(id)) & 1u))
        return false;
    for (int i = 0; i < table->ship_count; i++)
        for (int j = 0; j < table->ships[i].card_count; j++) {
            const struct table_card *card = &table->ships[i].cards[j];

            if (card->faceup &&
                deck_find(deck, card->id, strlen(card->id)) == deck_find(deck, id, strlen(id)))
                return true;
        }
    return false;
}

static void end_round(struct deck_side *side)
{
    for (size_t i = 0; i < side->ship_count; i++)
        deck_end_round(&side->ships[i]);
}

static void do_step(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                    const struct step *step)
{
    if (step->letter == 's')
        deck_suffer(deck, side, step->ship, step->a, step->b, chance);
    else if (step->letter == 'd')
        deck_deal(deck, side, step->ship, step->a, step->b, chance);
    else if (step->letter == 't')
        deck_happen(deck, side, step->ship, times[step->a], chance);
    else if (step->letter == 'r')
        deck_repair(deck, side, step->ship, deck_find(deck, step->id, strlen(step->id)), chance);
    else if (step->letter == 'a')
        deck_end(deck, &side->ships[step->ship], DECK_UNTIL_ATTACK);
    else if (step->letter == 'p')
        deck_end(deck, &side->ships[step->ship], DECK_UNTIL_OPPORTUNITY);
    else if (step->letter == 'i')
        deck_end(deck, &side->ships[step->ship], DECK_UNTIL_IONIZED);
    else if (step->letter == 'e')
        end_round(side);
    else
        deck_remove(deck, side, step->ship);
}

static void do_step_on_table(struct card_table *table, const struct step *step)
{
    if (step->letter == 's')
        table_suffer(table, step->ship, step->a, step->b);
    else if (step->letter == 'd')
        table_deal(table, step->ship, step->a, step->b);
    else if (step->letter == 't')
        table_happen(table, step->ship, (enum table_time)step->a);
    else if (step->letter == 'r')
        table_repair(table, step->ship, step->id);
    else if (step->letter == 'a')
        table_attacked(table, step->ship);
    else if (step->letter == 'p')
        table_passed(table, step->ship);
    else if (step->letter == 'i')
        table_ionized(table, step->ship);
    else if (step->letter == 'e')
        table_end_round(table);
    else
        table_remove(table, step->ship);
}

static void play(const struct deck *deck, struct deck_side *side, struct deck_chance *chance,
                 void *argument)
{
    const struct history *history = argument;

    for (size_t i = 0; i < history->step_count; i++)
        if (!history->steps[i].while_up || is_up(deck, side, history->steps[i].while_up))
            do_step(deck, side, chance, &history->steps[i]);
}

static void play_on_table(struct card_table *table, const struct history *history)
{
    table_begin(table);
    for (size_t i = 0; i < history->step_count; i++) {
        const struct step *step = &history->steps[i];

        if (!step->while_up || is_up_on_table(&history->deck, table, step->while_up))
            do_step_on_table(table, step);
    }
}

/* ---- what came out, as a number ---- */

static uint64_t mix(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t digest_counts(const struct history *history, uint64_t hash, const int *up, int down)
{
    for (size_t kind = 0; kind < history->deck.kind_count; kind++)
        if (history->counts || !(history->deck.blank >> kind & 1u))
            hash = mix(hash, (uint64_t)up[kind]);
    return history->counts ? mix(hash, (uint64_t)down) : hash;
}

static uint64_t digest_ship(const struct history *history, uint64_t hash,
                            const struct deck_ship *ship)
{
    int up[DECK_KINDS_MAX], down = ship->down + ship->markers;

    for (size_t kind = 0; kind < DECK_KINDS_MAX; kind++) {
        up[kind] = ship->up[kind];
        down += ship->known[kind];
    }
    hash = mix(mix(hash, ship->hull), ship->shields);
    hash = mix(mix(hash, ship->gained[RULES_STRESS]), ship->gained[RULES_ION]);
    return digest_counts(history, mix(hash, ship->weapons_lost), up, down);
}

static uint64_t digest_table_ship(const struct history *history, uint64_t hash,
                                  const struct card_table *table, int at)
{
    const struct table_ship *ship = &table->ships[at];
    int up[DECK_KINDS_MAX] = { 0 }, down = ship->counters;

    for (int i = 0; i < ship->card_count; i++)
        if (ship->cards[i].faceup)
            up[deck_find(&history->deck, ship->cards[i].id, strlen(ship->cards[i].id))]++;
        else
            down++;
    hash = mix(mix(hash, (uint64_t)table_hull(table, at)), (uint64_t)ship->shields);
    hash = mix(mix(hash, (uint64_t)ship->stress), (uint64_t)ship->ion);
    return digest_counts(history, mix(hash, (uint64_t)ship->weapons_lost), up, down);
}

static uint64_t digest(const struct history *history, const struct deck_side *side)
{
    uint64_t hash = 1;

    for (size_t i = 0; i < side->ship_count; i++)
        hash = digest_ship(history, hash, &side->ships[i]);
    return hash;
}

/* ---- cells ---- */

enum { DRAWN, ON_TABLE, WAYS_TO_PLAY };

struct cell {
    uint64_t digest; /* 0: free */
    double probability;
    unsigned counts[WAYS_TO_PLAY];
};

struct cells {
    const struct history *history;
    struct cell cells[CELLS];
    double total;
    unsigned ways;
};

static struct cell *find_cell(struct cells *cells, uint64_t wanted)
{
    size_t at = wanted % CELLS;

    while (cells->cells[at].digest && cells->cells[at].digest != wanted)
        at = (at + 1) % CELLS;
    cells->cells[at].digest = wanted;
    return &cells->cells[at];
}

static bool add_way(const struct deck_side *side, double probability, void *context)
{
    struct cells *cells = context;

    find_cell(cells, digest(cells->history, side))->probability += probability;
    cells->total += probability;
    return ++cells->ways < WAYS_MAX;
}

static uint64_t next_random(void *state)
{
    return (uint64_t)check_random(state, UINT32_MAX) << 32 | check_random(state, UINT32_MAX);
}

static void play_trials(struct cells *cells, struct history *history)
{
    struct deck_sampler sampler;
    uint64_t numbers = next_random(&lots);

    deck_sampler_init(&sampler, next_random, &numbers);
    history->table.random = next_random(&lots);
    for (int i = 0; i < TRIALS; i++) {
        struct deck_side side = history->side;
        struct card_table table = history->table;
        uint64_t hash = 1;

        play(&history->deck, &side, &sampler.chance, history);
        find_cell(cells, digest(history, &side))->counts[DRAWN]++;
        play_on_table(&table, history);
        for (int j = 0; j < table.ship_count; j++)
            hash = digest_table_ship(history, hash, &table, j);
        find_cell(cells, hash)->counts[ON_TABLE]++;
        history->table.random = table.random;
    }
}

/* ---- verdicts ---- */

static void print_history(const struct history *history)
{
    fprintf(stderr, "%s%s,", decks[history->table.rules],
            history->deck.replaces ? " with replacement" : "");
    for (size_t i = 0; i < history->deck.card_count; i++)
        fprintf(stderr, " %s=%d", history->deck.cards[i].id, history->deck.cards[i].count);
    for (size_t i = 0; i < history->side.ship_count; i++)
        fprintf(stderr, ", hull %d shields %d", history->side.ships[i].hull,
                history->side.ships[i].shields);
    for (size_t i = 0; i < history->step_count; i++)
        fprintf(stderr, "; %s%s%c%d %d %d %s",
                history->steps[i].while_up ? history->steps[i].while_up : "",
                history->steps[i].while_up ? "? " : "", history->steps[i].letter,
                history->steps[i].ship, history->steps[i].a, history->steps[i].b,
                history->steps[i].id ? history->steps[i].id : "");
    fprintf(stderr, "\n");
}

struct sums {
    double chi_square, degrees, worst;
};

/* Cells of less than 5 trials count together. */
static void judge(struct sums *sums, const struct cells *cells, int way)
{
    double chi_square = 0, degrees = -1, rest = 0, of_rest = 0;

    for (size_t i = 0; i < CELLS; i++) {
        const struct cell *cell = &cells->cells[i];
        double expected = cell->probability * TRIALS, count = cell->counts[way];

        if (expected < 5) {
            rest += expected;
            of_rest += count;
            /* what cannot be was seen */
            if (cell->digest && cell->probability == 0 && count > 0)
                sums->worst = 0;
            continue;
        }
        chi_square += (count - expected) * (count - expected) / expected;
        degrees++;
    }
    if (rest >= 5) {
        chi_square += (of_rest - rest) * (of_rest - rest) / rest;
        degrees++;
    }
    if (degrees <= 0)
        return;
    sums->chi_square += chi_square;
    sums->degrees += degrees;
    sums->worst = fmin(sums->worst, gsl_cdf_chisq_Q(chi_square, degrees));
}

static unsigned histories = 400;

static void counted_decks_are_as_shuffled_piles(void **state)
{
    struct sums sums[WAYS_TO_PLAY] = { { .worst = 1 }, { .worst = 1 } };
    struct cells *cells = malloc(sizeof *cells);
    struct history *history = malloc(sizeof *history);
    unsigned played = 0;

    (void)state;
    assert_true(cells && history);
    for (unsigned i = 0; i < histories; i += check_stride()) {
        double worst = fmin(sums[DRAWN].worst, sums[ON_TABLE].worst);

        draw_history(history);
        memset(cells, 0, sizeof *cells);
        cells->history = history;
        if (deck_each(&history->deck, &history->side, play, history, add_way, cells)) {
            check_near(cells->total, 1, 1e-12, "the probabilities of all ways");
            play_trials(cells, history);
            for (int way = 0; way < WAYS_TO_PLAY; way++)
                judge(&sums[way], cells, way);
            played++;
        }
        if (fmin(sums[DRAWN].worst, sums[ON_TABLE].worst) < fmin(worst, 1e-7))
            print_history(history);
        deck_fini(&history->deck);
    }
    assert_true(played * check_stride() > histories * 2 / 3);
    for (int way = 0; way < WAYS_TO_PLAY; way++) {
        double z = (sums[way].chi_square - sums[way].degrees) / sqrt(2 * sums[way].degrees);

        printf(
            "%s: %u histories, %.0f degrees of freedom, chi-square %.0f (z %.2f), least p %.2g\n",
            way == DRAWN ? "random numbers" : "real cards", played, sums[way].degrees,
            sums[way].chi_square, z, sums[way].worst);
        assert_true(fabs(z) < 6);
        assert_true(sums[way].worst > 1e-9);
    }
    free(cells);
    free(history);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counted_decks_are_as_shuffled_piles),
    };

    if (argc > 1)
        histories = atoi(argv[1]);
    if (argc > 2)
        lots = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
