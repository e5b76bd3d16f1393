/* What a report says of a card is true: one that is called active changes what an attack does, or
 * what is left behind it; one that plays no part, or has no bearing, changes nothing. Walked are
 * all cards of all editions, on an attacker and on a defender, in a few attacks. */
#include "support/check.h"

#include "questions/ask/ask_cards.h"
#include "words/scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 512, DAMAGE_MAX = 64 };

static const double tolerance = 1e-9;

/* The words of both ships beside the card; of the attack first. */
static const char *const attacks[][RULES_SIDES] = {
    { "4", "2 hull=4 shields=2" },
    { "4 focus lock range=1", "2 focus evade hull=4 shields=1" },
    { "1 stress evade range=3 damaged", "1 lock stress hull=3 shields=0 damaged" },
    { "2x 4 focus lock bullseye", "3 focus hull=5 shields=3" },
};

/* What an attack does, and what is left behind it. */
struct done {
    double damage[DAMAGE_MAX], crits, left[3][RULES_TOKENS], given[RULES_TOKENS], hit;
    int health[RULES_HEALTHS];
    bool reads, named;
    volley_card_state state;
};

static void take_outcome(struct done *out, const struct ask_plan *plan)
{
    const struct scenario *scenario = &plan->scenario;
    struct ask_outcome found;

    assert_int_equal(ask_exact(&found, plan, NULL), VOLLEY_OK);
    for (size_t i = 0; i < found.pmf_len && i < DAMAGE_MAX; i++)
        out->damage[i] = found.pmf[i];
    out->crits = found.summary.crits;
    for (size_t ship = 0; ship <= scenario->attacker_count && ship < 3; ship++) {
        for (size_t kind = 0; kind < RULES_TOKENS; kind++) {
            const double left = found.tokens_left[ship * RULES_TOKENS + kind];

            out->left[ship][kind] = isnan(left) ? 0 : left;
        }
    }
    out->hit = found.summary.hit;
    for (size_t kind = 0; kind < RULES_TOKENS; kind++)
        out->given[kind] = ask_tokens_given(&found, scenario->attacker_count, kind);
    memcpy(out->health, scenario->defender.health, sizeof out->health);
    ask_outcome_fini(&found);
}

static struct done play(const char *edition, enum rules_side side, const char *card, size_t attack)
{
    struct scenario scenario = { .edition = rules_edition_find(edition),
                                 .library =
                                     &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND] };
    const volley_plan_options options = { .policy = VOLLEY_OPTIMAL };
    struct done out = { .crits = 0 };
    struct card_use use = { 0 };
    struct ask_plan plan;
    char text[TEXT_MAX];

    snprintf(text, sizeof text, "%s %s vs %s %s", attacks[attack][0], side ? "" : card,
             attacks[attack][1], side ? card : "");
    out.reads = scenario_parse(&scenario, lexer_of_string(text, "test"), NULL) == VOLLEY_OK;
    if (!out.reads) {
        scenario_fini(&scenario);
        return out;
    }
    assert_int_equal(ask_plan_take(&plan, &scenario, &options, NULL, NULL), VOLLEY_OK);
    assert_int_equal(ask_cards_find(&use, &plan, NULL), VOLLEY_OK);
    out.named = use.count > 0;
    out.state = out.named ? use.cards[0].state : out.state;
    ask_cards_fini(&use);
    take_outcome(&out, &plan);
    ask_plan_fini(&plan);
    return out;
}

static bool differ(const struct done *a, const struct done *b)
{
    bool differs = fabs(a->crits - b->crits) > tolerance || fabs(a->hit - b->hit) > tolerance ||
                   memcmp(a->health, b->health, sizeof a->health) != 0;

    for (size_t i = 0; i < DAMAGE_MAX; i++)
        differs = differs || fabs(a->damage[i] - b->damage[i]) > tolerance;
    for (size_t kind = 0; kind < RULES_TOKENS; kind++) {
        differs = differs || fabs(a->given[kind] - b->given[kind]) > tolerance;
        for (size_t ship = 0; ship < 3; ship++)
            differs = differs || fabs(a->left[ship][kind] - b->left[ship][kind]) > tolerance;
    }
    return differs;
}

/* Cards that can be used in some of these attacks, and change no figure of one: */
static const char *const unseen[] = {
    /* what they give are red tokens or cards that later rounds ask for, */
    "upgrade.clonecaptainrex", "upgrade.suppressivegunner", "upgrade.corsaircrew",
    "pilot.whisper-ssl", "condition.illshowyouthedarkside", "upgrade.hosnianlament-epicsl",
    "upgrade.harpoonmissiles", "upgrade.freelanceslicer", "pilot.cadbane",
    "pilot.cadbane-armedanddangerous", "upgrade.r3a2",
    /* they cost more than they bring here, so that best play leaves them, */
    "upgrade.ancillaryionweapons-siegeofcoruscant", "upgrade.alpha3eesk", "upgrade.hansolo",
    "upgrade.jangofett", "pilot.norrawexley", "pilot.sharabey", "pilot.sharabey-rz1awing",
    "pilot.sharabey-swz106", "pilot.mirandadoni", "pilot.lattsrazzi", "upgrade.garsaxon-gunner",
    /* nothing here comes up against what they forbid, or asks for what they lose, */
    "damage.injuredpilot", "pilot.omegaleader", "pilot.midnight", "pilot.midnight-evacuationofdqar",
    "pilot.lapin", "pilot.klick", "pilot.klick-siegeofcoruscant", "pilot.darthvader-tieddefender",
    "pilot.wampa", "pilot.wampa-battleofyavin", "pilot.arlizhadrassian",
    /* a weapon that deals what the primary one of as many dice does. */
    "upgrade.homingmissiles"
};

/* Whether all attacks with a card do what is said of it. seen: gets whether one is active, and
 * whether it changes anything in one. */
static bool holds(const char *edition, enum rules_side side, const char *card, bool seen[2],
                  unsigned long looked[2])
{
    bool right = true;

    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        const struct done with = play(edition, side, card, i);
        const struct done bare = play(edition, side, "", i);
        const bool changes = with.reads && differ(&with, &bare);

        if (!with.reads || !with.named || with.state.carried)
            continue;
        looked[with.state.active]++;
        seen[0] = seen[0] || with.state.active;
        seen[1] = seen[1] || changes;
        if (with.state.active || !changes)
            continue;
        right = false;
        print_message("-e %s %s (%s) of \"%s\" vs \"%s\" is not active, and changes something\n",
                      edition, card, side ? "defender" : "attacker", attacks[i][0], attacks[i][1]);
    }
    return right;
}

static bool is_unseen(const char *card)
{
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (strcmp(unseen[i], card) == 0)
            return true;
    return false;
}

static void what_is_said_of_a_card_is_true(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    unsigned long looked[2] = { 0 }, wrong = 0;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        const struct cards *library = &cards_builtin[i == 0 ? CARDS_FIRST : CARDS_SECOND];

        for (size_t j = 0; j < 2 * library->row_count; j++) {
            const struct cards_row *row = &library->rows[j / 2];
            const enum rules_side side = j % 2 ? RULES_DEFENDER : RULES_ATTACKER;
            bool seen[2] = { false };
            char card[TEXT_MAX];

            snprintf(card, sizeof card, "%s%s%s", cards_kind_words[row->kind],
                     *cards_kind_words[row->kind] ? "." : "", row->id);
            wrong += !holds(editions[i], side, card, seen, looked);
            if (!seen[0] || seen[1] || is_unseen(card))
                continue;
            wrong++;
            print_message("-e %s %s (%s) is active, and changes nothing: %s\n", editions[i], card,
                          side ? "defender" : "attacker", row->effect);
        }
    }
    print_message("%lu cards are active, %lu are not\n", looked[1], looked[0]);
    assert_true(looked[0] > 1000 && looked[1] > 1000);
    assert_int_equal(wrong, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_said_of_a_card_is_true),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
