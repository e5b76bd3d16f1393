/* What operations write and conditions read is what their rows say (game/rules/operation.h): random
 * attacks are played, and what each use of an ability has changed is compared with the rows of its
 * steps; a condition that becomes true or false by a use reads something that was changed.
 *
 * An argument says how many scenarios are drawn; another argument is the seed. */
#include "support/check.h"
#include "support/random_play.h"

#include "attack/play/play.h"
#include "attack/play/pool.h"

#include <stdlib.h>
#include <string.h>

enum {
    SCENARIOS = 60000,
    LEAST = 8000, /* in fewer some operation may not come up, whatever the stride is */
    STEPS_MOST = 200,
    OPTIONS_MOST = 400
};

static unsigned long scenario_count;
static uint64_t seed = 19770525;

/* Parts that were seen to be written by an operation, and by nothing else in its effect. */
static unsigned written[RULES_OPERATIONS];
/* Uses by which a condition of a kind became true or false. */
static unsigned long turned[RULES_FACT_KINDS];

/* ---- what differs ---- */

static unsigned dice_of_mark(const struct play_state *state, int mark)
{
    unsigned dice = 0;

    for (int place = 0; place < PLAY_PLACES; place++)
        dice += state->dice.count[mark][place];
    return dice;
}

static unsigned dice_that_differ(const struct play_state *a, const struct play_state *b)
{
    unsigned parts = 0, dice_a = a->in_hand, dice_b = b->in_hand;

    for (int mark = 0; mark < PLAY_MARKS; mark++) {
        dice_a += dice_of_mark(a, mark);
        dice_b += dice_of_mark(b, mark);
    }
    if (dice_a != dice_b)
        return RULES_PART_NUMBER;
    for (int place = 0; place < PLAY_PLACES; place++) {
        int more = 0;

        for (int mark = 0; mark < PLAY_MARKS; mark++)
            more += b->dice.count[mark][place] - a->dice.count[mark][place];
        parts |= more ? (unsigned)RULES_PART_FACES : 0;
    }
    for (int mark = 0; mark < PLAY_MARKS; mark++)
        if (a->in_hand == b->in_hand && dice_of_mark(a, mark) != dice_of_mark(b, mark))
            parts |= RULES_PART_MARKS;
    return parts;
}

static unsigned parts_that_differ(const struct play_state *a, const struct play_state *b)
{
    const unsigned modified = PLAY_NOTED_ATTACKER | PLAY_NOTED_DEFENDER;
    const unsigned hit = PLAY_NOTED_HIT | PLAY_NOTED_AS_HIT | PLAY_NOTED_ALWAYS;
    const unsigned noted = (unsigned)(a->noted ^ b->noted);
    unsigned parts = dice_that_differ(a, b);

    if ((noted & modified) || memcmp(a->focus, b->focus, sizeof a->focus) != 0 ||
        memcmp(a->rerolls, b->rerolls, sizeof a->rerolls) != 0 || a->rerolled != b->rerolled)
        parts |= RULES_PART_MODIFIED;
    if (noted & hit)
        parts |= RULES_PART_HIT;
    if (a->named != b->named)
        parts |= RULES_PART_NAMED;
    if (a->suffered != b->suffered || a->crits != b->crits || a->facedown != b->facedown ||
        a->faceup != b->faceup || memcmp(&a->hurt, &b->hurt, sizeof a->hurt) != 0)
        parts |= RULES_PART_DAMAGE;
    if (memcmp(a->tokens, b->tokens, sizeof a->tokens) != 0 || a->met != b->met)
        parts |= RULES_PART_TOKENS;
    if (a->spent != b->spent)
        parts |= RULES_PART_CHARGES;
    if (a->follow != b->follow)
        parts |= RULES_PART_NEXT;
    return parts;
}

/* ---- what the rows say ---- */

/* What an effect writes, without one of its steps (or with all of them). */
static unsigned writes_of(const struct rules_effect *effect, const struct rules_step *without)
{
    unsigned parts = effect->charge || effect->ally ? (unsigned)RULES_PART_CHARGES : 0;

    parts |= effect->ally_tokens ? (unsigned)RULES_PART_TOKENS : 0; /* one of a friend is spent */
    RULES_EACH_FACT(fact, effect)
        parts |= fact->kind == RULES_FACT_SPENT ? (unsigned)RULES_PART_TOKENS : 0; /* acted on */
    for (size_t i = 0; i < effect->step_count; i++)
        if (&effect->steps[i] != without)
            parts |= rules_operations[effect->steps[i].operation].writes;
    for (size_t i = 0; i < effect->result_count; i++)
        parts |= rules_operations[effect->results[i].operation].writes;
    if (effect->refusable)
        parts |= rules_operations[effect->refusal.operation].writes;
    if (parts & RULES_PART_NUMBER) /* as many may come as go */
        parts |= RULES_PART_FACES | RULES_PART_MARKS;
    return parts;
}

/* What can turn a condition. Whether the attack has hit is read of what is left, damage cards are
 * part of the health, which damage besides the dice takes. */
static unsigned turned_by(const struct rules_fact *fact)
{
    const unsigned of_dice =
        RULES_PART_ROLL | RULES_PART_BOTH | RULES_PART_NUMBER | RULES_PART_LEFT;
    unsigned reads = rules_fact_reads(fact);

    if (reads & of_dice)
        reads |= RULES_PART_FACES | RULES_PART_NUMBER | RULES_PART_HIT;
    return reads & RULES_PART_HEALTH ? reads | RULES_PART_DAMAGE : reads;
}

/* ---- one attack ---- */

/* A game, and the ways on from where it stands. */
struct game {
    const struct play_attack *attack;
    const char *text;
    struct play_state before, after;
    uint64_t *random;
    uint32_t ways;
};

/* changed: the parts that a use has changed; dice that are still to be rolled are read off it. */
static void check_fact(const struct game *game, const struct play_ability *ability, size_t index,
                       const struct play_state *after, unsigned changed)
{
    struct rules_effect alone = ability->effect;
    bool holds;

    alone.facts[0] = ability->effect.facts[index];
    alone.facts[0].or_next = false;
    alone.fact_count = 1;
    holds = play_condition_in(game->attack, &alone, ability->bearer, &game->before);
    if (game->before.window != after->window ||
        play_condition_in(game->attack, &alone, ability->bearer, after) == holds)
        return;
    if (alone.facts[0].kind == RULES_FACT_SPENT && holds != alone.facts[0].no)
        return; /* its card has acted on it, which takes nothing else */
    turned[alone.facts[0].kind]++;
    if (!(turned_by(&alone.facts[0]) & changed))
        fail_msg("fact %d was turned by parts %x: %s", alone.facts[0].kind, changed, game->text);
}

static void check_use(struct game *game, const struct play_ability *ability,
                      const struct play_state *after)
{
    const struct play_attack *attack = game->attack;
    const unsigned parts = parts_that_differ(&game->before, after);
    const struct rules_effect *effect = &ability->effect;
    const unsigned writes = writes_of(effect, NULL);
    /* Of a rule that comes into force nothing is seen but that it was used. */
    const bool is_rule = rules_step_family(rules_effect_main(effect)) == RULES_FAMILY_RULE;

    if (parts & ~writes)
        fail_msg("parts %x were written, not only %x, by ability %d: %s", parts, writes,
                 (int)(ability - attack->abilities), game->text);
    for (size_t i = 0; i < effect->step_count; i++)
        written[effect->steps[i].operation] |= parts & ~writes_of(effect, &effect->steps[i]);
    for (size_t i = 0; i < attack->ability_count; i++)
        for (size_t fact = 0; fact < attack->abilities[i].effect.fact_count; fact++)
            check_fact(game, &attack->abilities[i], fact, after,
                       parts | (is_rule ? writes : writes & RULES_PART_NUMBER));
}

/* Every way is checked, and one of them taken. */
static void found_way(const struct play_ability *ability, const struct play_state *after,
                      void *context)
{
    struct game *game = context;

    if (game->ways >= OPTIONS_MOST)
        return;
    if (ability && !game->before.jams)
        check_use(game, ability, after);
    if (check_random(game->random, ++game->ways) == 0)
        game->after = *after;
}

static void roll_die(struct play_state *state, uint64_t *random)
{
    const enum dice_color color = rules_windows[state->window].dice;
    uint32_t side = check_random(random, DICE_SIDES);
    enum dice_face face = 0;

    while (side >= dice_sides[color][face])
        side -= dice_sides[color][face++];
    state->dice.count[state->mark][play_place(color, face)]++;
    state->in_hand--;
}

static void play(const struct play_attack *attack, const char *text, struct play_state state,
                 uint64_t *random)
{
    for (int step = 0; step < STEPS_MOST; step++) {
        struct game game = { .attack = attack, .text = text, .random = random };

        play_advance(attack, &state);
        if (state.in_hand > 0) {
            roll_die(&state, random);
            continue;
        }
        if (state.tests > 0 && !state.owed) {
            play_test_show(attack, &state, (enum dice_face)check_random(random, 2));
            continue;
        }
        if (state.window == RULES_WINDOWS)
            return;
        game.before = state;
        play_option_each(attack, &game.before, found_way, &game);
        assert_true(game.ways > 0);
        state = game.after;
    }
}

static void play_text(const char *edition, const char *text, uint64_t *random)
{
    const struct play_wish wish = { .health = -1, .whole = true };
    struct scenario scenario = { .edition = rules_edition_find(edition),
                                 .library = &cards_builtin[CARDS_SECOND] };
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    struct play_attack attack;
    volley_error error = { 0 };

    if (scenario_parse(&scenario, lexer, &error) == VOLLEY_OK &&
        play_attack_compile(&attack, &scenario, 0, &wish, &error) == VOLLEY_OK) {
        struct play_state start = { .used = attack.holding };

        memcpy(start.tokens[RULES_ATTACKER], attack.tokens, sizeof attack.tokens);
        play_defender_tokens(&scenario, true, start.tokens[RULES_DEFENDER]);
        if (play_pools_pay_shot(&attack, &start))
            play(&attack, text, start, random);
    }
    scenario_fini(&scenario);
}

static void uses_write_what_their_rows_say(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    char text[RANDOM_PLAY_BYTES];

    (void)state;
    for (unsigned long i = 0; i < scenario_count; i++) {
        random_play(text, editions[i % 3], &seed);
        play_text(editions[i % 3], text, &seed);
    }
}

/* What each does was seen, so that nothing above was true for want of a use. */
static void every_operation_was_seen(void **state)
{
    static const uint8_t operations[] = {
        RULES_REROLL,   RULES_CHANGE,      RULES_ADD,         RULES_CANCEL,      RULES_MATCH,
        RULES_GAIN,     RULES_LOSE,        RULES_SUFFER,      RULES_SHIELD,      RULES_PREVENT,
        RULES_FACEDOWN, RULES_FACEUP,      RULES_GAIN_CHARGE, RULES_LOSE_CHARGE, RULES_NO_ATTACK,
        RULES_AS_HIT,   RULES_NAME_RESULT,
    };
    static const uint8_t facts[] = { RULES_FACT_TOKENS,   RULES_FACT_HAS_CHARGE,
                                     RULES_FACT_ALL_SAME, RULES_FACT_MODIFIED,
                                     RULES_FACT_REROLLED, RULES_FACT_NET };

    (void)state;
    for (size_t i = 0; i < sizeof operations; i++)
        if (!written[operations[i]])
            fail_msg("operation %d was never seen to do anything", operations[i]);
    for (size_t i = 0; i < sizeof facts; i++)
        if (!turned[facts[i]])
            fail_msg("no fact %d became true or false", facts[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uses_write_what_their_rows_say),
        cmocka_unit_test(every_operation_was_seen),
    };

    scenario_count = SCENARIOS / check_stride();
    if (scenario_count < LEAST)
        scenario_count = LEAST;
    if (argc > 1)
        scenario_count = strtoul(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
