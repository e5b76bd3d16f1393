/* What attacks of engagements leave out changes no value: random engagements with everything left
 * out and with nothing. Best play of a whole duel is worth the same, and where each attack is
 * played for itself or for what is left of the round, each attack that comes about is.
 *
 * Arguments: how many engagements are drawn of each sort, and the first number. */
#include "attack/prune/pruning.h"
#include "support/check.h"
#include "support/dense_words.h"
#include "support/held_fight.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MOST = 1 << 17, PAIRS_MOST = 4096 };

static struct held_draw draw;

/* ---- both at once ---- */

/* A source that asks two, and compares. */
struct twin {
    struct engagement whole; /* leaves nothing out */
    struct source tables[2]; /* with all left out, and with nothing */
    struct round_source of[2];
    uint32_t futures[PAIRS_MOST][2], future_count; /* number 1 and up */
    unsigned long compared;
    bool lost; /* the two have no words or futures in common any more, or there is too much */
};

/* What an attack is played for, in its order. */
struct value {
    double of[4];
};

static struct value value_of(const struct attack_table *table)
{
    struct value value = { { table->value.of[SOLVE_DAMAGE] } };

    for (size_t i = 0; i < table->cell_count; i++) {
        const struct attack_cell *cell = &table->cells[i];
        const struct solve_value left = attack_left_worth(&table->left[cell->left]);

        value.of[1] += cell->probability * cell->crits;
        value.of[2] += cell->probability * left.of[SOLVE_DEFENDER_TOKENS];
        value.of[3] += cell->probability * left.of[SOLVE_ATTACKER_TOKENS];
    }
    return value;
}

static void compare(struct twin *twin, const struct attack_table *pruned,
                    const struct attack_table *whole)
{
    const struct value a = value_of(pruned), b = value_of(whole);
    char text[240];

    twin->compared++;
    for (int i = 0; i < 4; i++)
        if (!(fabs(a.of[i] - b.of[i]) < 1e-9)) {
            snprintf(text, sizeof text, "%.9g %.9g %.9g %.9g, whole %.9g %.9g %.9g %.9g", a.of[0],
                     a.of[1], a.of[2], a.of[3], b.of[0], b.of[1], b.of[2], b.of[3]);
            held_differ(pruned->question.future ? "an attack before others" : "an attack", text);
        }
}

static const struct attack_table *find(void *context, const struct attack_question *question,
                                       volley_error *err)
{
    struct twin *twin = context;
    const struct attack_table *tables[2] = { NULL, NULL };

    for (int i = 0; i < 2 && (i == 0 || !twin->lost); i++) {
        struct attack_question own = *question;
        volley_error unused = { .status = VOLLEY_OK };

        own.future = question->future ? twin->futures[question->future - 1][i] : 0;
        tables[i] = twin->of[i].find(twin->of[i].tables, &own, i ? &unused : err);
    }
    if (tables[0] && tables[1])
        compare(twin, tables[0], tables[1]);
    twin->lost = twin->lost || !tables[1];
    return tables[0];
}

static uint64_t recover(void *context, uint8_t kind, uint64_t spent)
{
    struct twin *twin = context;

    return twin->of[0].recover(twin->of[0].tables, kind, spent);
}

static uint32_t words(void *context, const char *of_cards)
{
    struct twin *twin = context;
    const uint32_t found = twin->of[0].words(twin->of[0].tables, of_cards);

    twin->lost = twin->lost || twin->of[1].words(twin->of[1].tables, of_cards) != found;
    return found;
}

static uint32_t future(void *context, struct attack_future *of, volley_error *err)
{
    struct twin *twin = context;
    uint32_t found[2] = { 0, 0 }, at = 0;

    for (int i = 0; i < 2 && (i == 0 || !twin->lost); i++)
        found[i] = twin->of[i].future(twin->of[i].tables, of, err);
    if (found[0] == 0 || found[0] == UINT32_MAX)
        return found[0];
    while (at < twin->future_count && memcmp(twin->futures[at], found, sizeof found) != 0)
        at++;
    if (at == PAIRS_MOST) {
        error_set(err, VOLLEY_TOO_LARGE, "too many futures");
        return UINT32_MAX;
    }
    twin->future_count += at == twin->future_count;
    memcpy(twin->futures[at], found, sizeof found);
    return at + 1;
}

/* False: it cannot be told within the limits. */
static bool attacks_are_worth_the_same(const struct held_fight *asked)
{
    static struct twin twin;
    const struct engagement *engagements[] = { asked->engagement, &twin.whole };
    struct held_fight both = *asked;
    struct engagement_result result;

    memset(&twin, 0, sizeof twin);
    twin.whole = *asked->engagement;
    twin.whole.keep = PRUNE_ALL;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            source_init_within(&twin.tables[i], engagements[i], NODES_MOST, NULL, NULL), VOLLEY_OK);
        twin.of[i] = round_source_of(&twin.tables[i], engagements[i]);
    }
    both.source = (struct round_source){ .find = find,
                                         .recover = recover,
                                         .words = words,
                                         .future = twin.of[0].future ? future : NULL,
                                         .tables = &twin };
    if (held_work_out(&result, &both))
        engagement_result_fini(&result);
    for (int i = 0; i < 2; i++)
        source_fini(&twin.tables[i]);
    return twin.compared > 0;
}

/* ---- ships ---- */

static const char *const editions[] = { "1", "2", "2", "2.5" };

/* The words of a random scenario's attacker and of its defender are those of a ship. */
static void add_words(char text[RANDOM_FIGHT_SIDE], const char *edition, unsigned most,
                      uint64_t *random)
{
    char words[DENSE_TEXT_BYTES], *rest = words, *word;

    dense_words(words, edition, most, random);
    while ((word = strtok_r(rest, " ", &rest)))
        if (!(word[0] >= '0' && word[0] <= '9') && strcmp(word, "vs") != 0 &&
            strcmp(word, ";") != 0 && strncmp(word, "hull=", 5) != 0 &&
            strncmp(word, "shields=", 8) != 0 && strncmp(word, "range=", 6) != 0) {
            strcat(text, " ");
            strcat(text, word);
        }
}

static const char *pick(const char *const *words, size_t count, uint64_t *random)
{
    return words[check_random(random, (uint32_t)count)];
}

/* Uses that are good for nothing in the attack itself, and what asks for what they leave. */
static void add_reasons(char text[RANDOM_FIGHT_SIDE], uint64_t *random)
{
    static const char *const uses[] = {
        "reroll-crit=1:+stress", "reroll-hit/crit=1",      "reroll=1?charge",
        "reroll-evade=1",        "hit-to-focus=1:focus",   "reroll-hit=1:+focus",
        "crit-to-hit=1:+lock",   "evade-to-focus=1:evade", "reroll-evade=1:+stress",
        "reroll-crit=1:lock",    "hit-to-blank=1:+evade",  "cancel-hit=1:+focus",
    };
    static const char *const reasons[] = {
        "add-hit=1?damaged",       "add-evade=1?stress",        "add-evade=1?no-charge",
        "add-hit=1?no-shields",    "add-hit=1?focus",           "add-evade=1?no-focus",
        "add-hit=1?critical",      "focus-to-hit=1?their-lock", "add-evade=1?evade",
        "add-hit=1?their-damaged", "add-evade=1?lock",          "add-hit=1?no-stress",
        "reroll-blank=1?unhurt",   "attack=+1?hull<=1",         "agility=+1?stress",
    };

    for (int i = 0; i < 2; i++) {
        strcat(text, " ");
        strcat(text, pick(uses, sizeof uses / sizeof *uses, random));
    }
    for (int i = 0; i < 2; i++) {
        strcat(text, " ");
        strcat(text, pick(reasons, sizeof reasons / sizeof *reasons, random));
    }
    strcat(text, check_random(random, 2) ? " charges=1" : "");
    strcat(text, check_random(random, 2) ? " focus" : " lock");
}

static void draw_ship(char text[RANDOM_FIGHT_SIDE], const char *edition, unsigned health,
                      uint64_t *random)
{
    const size_t used = strlen(text);

    snprintf(text + used, RANDOM_FIGHT_SIDE - used,
             "attack=%u agility=%u hull=%u shields=%u init=%u",
             (unsigned)(1 + check_random(random, 2)), (unsigned)check_random(random, 2),
             (unsigned)(1 + check_random(random, health)), (unsigned)check_random(random, 2),
             (unsigned)(1 + check_random(random, 4)));
    if (check_random(random, 2))
        add_reasons(text, random);
    else if (check_random(random, 4))
        add_words(text, edition, 2, random);
}

static const char *const cards[] = {
    "keen,3,attacking reroll=1",
    "mad,4,attacking add-hit=1?stress",
    "wary,4,defending add-evade=1?no-focus",
    "shy,4,defending focus-to-evade=1:evade",
    "weary,4,attacking must-lose-focus=1?their-lock",
    "sore,4,attacking hit-to-crit=1?damage=2",
    "fond,4,defending their-lose-lock=1?charge",
    "dull,4,attacking roll=-1",
};

static void draw_fight(uint64_t number, enum engagement_policy policy)
{
    struct random_fight *fight = &held_now.fight;
    uint64_t random = number;

    check_random(&random, 1);
    memset(fight, 0, sizeof *fight);
    fight->edition = editions[check_random(&random, 4)];
    fight->policies[0] = fight->policies[1] = policy;
    fight->rounds = policy == ENGAGEMENT_BEST ? 0 : 1 + (int)check_random(&random, 2);
    fight->first = (enum engagement_first)check_random(&random, 3);
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        for (unsigned ship = policy == ENGAGEMENT_BEST ? 1 : 1 + check_random(&random, 2); ship > 0;
             ship--) {
            draw_ship(fight->sides[side], fight->edition, policy == ENGAGEMENT_BEST ? 2 : 4,
                      &random);
            strcat(fight->sides[side], ship > 1 ? " ; " : "");
        }
    if (policy != ENGAGEMENT_BEST && check_random(&random, 2)) {
        strcpy(fight->deck, "card,count,effect\n");
        for (int i = 0; i < 2; i++) {
            const char *card =
                cards[2 * check_random(&random, sizeof cards / sizeof *cards / 2) + (unsigned)i];

            strcat(fight->deck, card);
            strcat(fight->deck, "\n");
        }
        strcat(fight->deck, "blank,6,\n");
    }
}

/* Draw until as many are held. */
static void hold(enum engagement_policy policy, held_fn *with)
{
    unsigned long held = 0, drawn = 0;

    for (held_now.number = draw.first; held < draw.count; held_now.number++) {
        struct held_fight asked;

        draw_fight(held_now.number, policy);
        assert_true(drawn++ < 40 * draw.count + 100); /* enough can be read and held */
        if (!held_ask(&asked, &held_now.fight))
            continue;
        held += with(&asked);
        held_fini(&asked);
    }
    print_message("%lu engagements of %lu drawn\n", held, drawn);
}

/* ---- what was once left out ---- */

/* Of a focus and a blank B spends two tokens, one after the other, to defend without. */
static void what_later_attacks_want_is_kept(void **state)
{
    static const char *const rows[][2] = {
        { "attack=1 agility=0 hull=3 init=1",
          "attack=2 agility=0 hull=3 init=3 focus=2 blank-to-focus=2 add-evade=1?no-focus" },
        { "attack=2 agility=0 hull=3 init=1",
          "attack=2 agility=0 hull=3 init=3 focus=2 blank-to-focus=1 add-evade=2?no-focus" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct held_fight asked;

        held_now.fight = (struct random_fight){
            .edition = "2", .rounds = 1, .policies = { ENGAGEMENT_ROUND, ENGAGEMENT_ROUND }
        };
        for (int side = 0; side < ENGAGEMENT_SIDES; side++)
            strcpy(held_now.fight.sides[side], rows[i][side]);
        assert_true(held_ask(&asked, &held_now.fight));
        assert_true(attacks_are_worth_the_same(&asked));
        held_fini(&asked);
    }
}

/* ---- policies ---- */

static void attacks_for_themselves_lose_nothing(void **state)
{
    (void)state;
    hold(ENGAGEMENT_MYOPIC, attacks_are_worth_the_same);
}

static void attacks_before_others_lose_nothing(void **state)
{
    (void)state;
    hold(ENGAGEMENT_ROUND, attacks_are_worth_the_same);
}

/* NAN: it cannot be worked out. */
static double worth_of(const struct held_fight *asked)
{
    struct engagement_result result;
    double worth;

    if (!held_work_out(&result, asked))
        return NAN;
    worth = result.a.value + result.draw.value / 2 + result.undecided.value / 2;
    engagement_result_fini(&result);
    return worth;
}

static bool is_worth_the_same(const struct held_fight *asked)
{
    struct engagement whole = *asked->engagement;
    struct held_fight kept = *asked;
    double worths[2];
    char text[80];

    whole.keep = PRUNE_ALL;
    kept.engagement = &whole;
    if (source_init_within(&kept.tables, &whole, NODES_MOST, NULL, NULL) != VOLLEY_OK)
        return false;
    kept.source = round_source_of(&kept.tables, &whole);
    worths[0] = worth_of(asked);
    worths[1] = worth_of(&kept);
    source_fini(&kept.tables);
    if (isnan(worths[0]) || isnan(worths[1]))
        return false;
    snprintf(text, sizeof text, "%.12g, whole %.12g", worths[0], worths[1]);
    if (!(fabs(worths[0] - worths[1]) < 1e-9))
        held_differ("best play", text);
    return true;
}

static void best_play_loses_nothing(void **state)
{
    (void)state;
    hold(ENGAGEMENT_BEST, is_worth_the_same);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_later_attacks_want_is_kept),
    cmocka_unit_test(attacks_for_themselves_lose_nothing),
    cmocka_unit_test(attacks_before_others_lose_nothing),
    cmocka_unit_test(best_play_loses_nothing),
};

int main(int count, char **arguments)
{
    draw = held_draw_of(count, arguments);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
