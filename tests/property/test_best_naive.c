/* The best sets of upgrades against all sets, written without anything of src/questions/best: a set
 * is allowed if there is an order in which each of its cards may be taken (squad/take); its words,
 * with all cards, whether they do something or not, are given to comparisons, and to an engagement
 * for how long the ship stands; sets in which a card is of no use are struck out; the rest is
 * sorted. */
#include "support/check.h"
#include "support/priced.h"
#include "support/table.h"

#include "base/array.h"
#include "game/cards/cards.h"
#include "game/rules/edition.h"
#include "questions/squad/take.h"
#include "volley/best.h"
#include "volley/duel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS_MAX = 4000, CARDS_MOST = 12, WORDS_MAX = 600, OFFER_MAX = 400, TOP = 12 };

struct small_case {
    const char *edition, *ship, *other, *slots, *objective, *target, *attacker;
    int budget, ranges[2]; /* 0: no more */
};

enum { EDITION, SHIP, OTHER, SLOTS, OBJECTIVE, BUDGET, TARGET, ATTACKER, RANGES, WHY = RANGES + 2 };

static struct small_case read_case(const struct check_table *table, size_t row)
{
    return (struct small_case){
        .edition = check_table_cell(table, row, EDITION),
        .ship = check_table_cell(table, row, SHIP),
        .other = check_table_cell(table, row, OTHER),
        .slots = check_table_cell(table, row, SLOTS),
        .objective = check_table_cell(table, row, OBJECTIVE),
        .budget = atoi(check_table_cell(table, row, BUDGET)),
        .target = check_table_cell(table, row, TARGET),
        .attacker = check_table_cell(table, row, ATTACKER),
        .ranges = { atoi(check_table_cell(table, row, RANGES)),
                    atoi(check_table_cell(table, row, RANGES + 1)) },
    };
}

/* A set of upgrades. */
struct set {
    const struct cards_upgrade *cards[CARDS_MOST]; /* by place in the table */
    size_t count;
    int cost;
    double value;
    bool useless; /* a card of it is */
};

struct naive {
    const struct small_case *asked;
    const struct cards *library;
    struct loadout ship, other;
    struct squad_member member, other_member;
    struct squad_taking taking;
    const struct cards_upgrade *offer[OFFER_MAX];
    size_t offer_count;
    struct set *sets; /* allowed, whatever they cost */
    size_t count;
};

/* ---- who may have what ---- */

static void read_ship(const struct small_case *asked, const char *words,
                      const struct cards *library, struct loadout *loadout,
                      struct squad_member *member)
{
    const struct lexer lexer = { .at = words, .end = words + strlen(words), .source = "test" };
    volley_error error = { 0 };

    if (loadout_parse(loadout, lexer, RULES_DEFENDER, rules_edition_find(asked->edition), library,
                      &error) != VOLLEY_OK)
        fail_msg("%s: %s: %s", words, error.word, error.message);
    squad_member_of_loadout(member, loadout, library,
                            strcmp(asked->edition, "1") == 0 ? CARDS_FIRST : CARDS_SECOND);
}

static const struct cards_row *row_of(const struct naive *naive, const char *id)
{
    const struct cards_row *rows[8];
    size_t count = cards_find(naive->library, id, strlen(id), rows, ARRAY_LEN(rows));

    for (size_t i = 0; i < count; i++)
        if (rows[i]->kind == CARDS_UPGRADE)
            return rows[i];
    return NULL;
}

/* Cards of the slots that are asked for; those that need a number are no words without one. */
static void list_offer(struct naive *naive)
{
    for (size_t i = 0; i < naive->library->upgrade_count; i++) {
        const struct cards_upgrade *upgrade = &naive->library->upgrades[i];
        char slots[200];
        bool asked = false;

        snprintf(slots, sizeof slots, "%s", naive->asked->slots);
        for (char *slot = strtok(slots, ","); slot; slot = strtok(NULL, ","))
            asked = asked || cards_lists(upgrade->slots, slot, strlen(slot));
        if (asked && upgrade->side == 1 && row_of(naive, upgrade->id)) {
            assert_true(naive->offer_count < OFFER_MAX);
            naive->offer[naive->offer_count++] = upgrade;
        }
    }
}

static bool has(const struct set *set, const struct cards_upgrade *card)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->cards[i] == card)
            return true;
    return false;
}

static struct set *find(const struct naive *naive, const struct set *wanted)
{
    for (size_t i = 0; i < naive->count; i++)
        if (naive->sets[i].count == wanted->count &&
            memcmp(naive->sets[i].cards, wanted->cards, sizeof wanted->cards) == 0)
            return &naive->sets[i];
    return NULL;
}

static struct set with_card(const struct set *set, const struct cards_upgrade *card)
{
    struct set more = *set;
    size_t at = set->count;

    assert_true(set->count < CARDS_MOST);
    for (; at > 0 && more.cards[at - 1] > card; at--)
        more.cards[at] = more.cards[at - 1];
    more.cards[at] = card;
    more.count++;
    return more;
}

static struct set without(const struct set *set, size_t card)
{
    struct set less = *set;

    less.count--;
    for (size_t i = card; i < set->count; i++)
        less.cards[i] = i < less.count ? set->cards[i + 1] : NULL;
    return less;
}

static int cost_of(const struct naive *naive, const struct cards_upgrade *card)
{
    return squad_upgrade_cost(&naive->member, card);
}

/* Cards may take something off the cost of others. */
static int cost_of_set(const struct naive *naive, const struct squad_member *bare,
                       const struct set *set)
{
    struct squad_member member = *bare;
    int cost = 0;

    for (size_t i = 0; i < set->count; i++)
        member.cards[member.card_count++] =
            (struct squad_held){ row_of(naive, set->cards[i]->id), false, 1 };
    for (size_t i = 0; i < set->count; i++)
        cost += squad_upgrade_cost(&member, set->cards[i]);
    return cost;
}

/* No card takes more than four points off another. */
static bool takes_off(const struct naive *naive)
{
    for (size_t i = 0; i < naive->offer_count; i++)
        if (strstr(naive->offer[i]->grants, "price "))
            return true;
    return false;
}

/* What cannot be paid, though it could with all cards that make the ship cheaper, leads nowhere. */
static bool is_hopeless(const struct naive *naive, const struct set *set)
{
    int cheapest = set->cost - (takes_off(naive) ? 4 : 0) * (int)set->count;

    for (size_t i = 0; i < naive->offer_count; i++)
        if (!has(set, naive->offer[i]))
            cheapest += (int)fmin(0, cost_of(naive, naive->offer[i]));
    return cheapest > naive->asked->budget;
}

/* In 2.0 the slots that are asked for are the free ones, here one of each kind. */
static bool is_said_slot_used(const struct naive *naive, const struct set *set,
                              const struct cards_upgrade *card)
{
    for (size_t i = 0; i < set->count && strcmp(naive->asked->edition, "2") == 0; i++)
        if (strcmp(set->cards[i]->slots, card->slots) == 0)
            return true;
    return false;
}

static void grow_from(struct naive *naive, size_t index)
{
    struct squad_member *member = &naive->member;
    const struct squad_member bare = *member;
    const struct set set = naive->sets[index];

    for (size_t i = 0; i < set.count; i++)
        member->cards[member->card_count++] =
            (struct squad_held){ row_of(naive, set.cards[i]->id), false, 1 };
    for (size_t i = 0; i < naive->offer_count; i++) {
        struct set more;

        if (has(&set, naive->offer[i]) || is_said_slot_used(naive, &set, naive->offer[i]) ||
            squad_may_take(&naive->taking, naive->offer[i]) != SQUAD_MAY_TAKE)
            continue;
        more = with_card(&set, naive->offer[i]);
        more.cost = cost_of_set(naive, &bare, &more);
        if (is_hopeless(naive, &more) || find(naive, &more))
            continue;
        assert_true(naive->count < SETS_MAX);
        naive->sets[naive->count++] = more;
    }
    member->card_count = bare.card_count;
}

static void list_sets(struct naive *naive)
{
    size_t kept = 0;

    naive->sets = calloc(SETS_MAX, sizeof *naive->sets);
    assert_non_null(naive->sets);
    naive->count = 1;
    for (size_t i = 0; i < naive->count; i++)
        grow_from(naive, i);
    for (size_t i = 0; i < naive->count; i++)
        if (naive->sets[i].cost <= naive->asked->budget)
            naive->sets[kept++] = naive->sets[i];
    naive->count = kept;
}

/* ---- what it is worth ---- */

static bool is_weapon(const struct naive *naive, const char *word)
{
    const struct cards_row *row = row_of(naive, word);

    return row && strstr(row->effect, "special") && strstr(row->effect, "attack=");
}

/* Ids that pilots have, too, or words, are told apart by what stands before them. */
static void add_word(const struct naive *naive, const struct cards_upgrade *card, char *out)
{
    const char *prefix = squad_card_prefix(naive->library, row_of(naive, card->id));

    snprintf(out + strlen(out), WORDS_MAX - strlen(out), " %s%s%s", prefix, *prefix ? "." : "",
             card->id);
}

/* The words of the ship and all cards of the set, but for weapons, of which `fired` may be one. */
static void write_words(const struct naive *naive, const struct set *set, const char *fired,
                        int range, char out[WORDS_MAX])
{
    char ship[WORDS_MAX];

    snprintf(ship, sizeof ship, "%s", naive->asked->ship);
    *out = '\0';
    for (char *word = strtok(ship, " "); word; word = strtok(NULL, " "))
        if (!is_weapon(naive, word) || strcmp(word, fired) == 0)
            snprintf(out + strlen(out), WORDS_MAX - strlen(out), "%s%s", *out ? " " : "", word);
    for (size_t i = 0; i < set->count; i++)
        if (!cards_row_needs_number(row_of(naive, set->cards[i]->id)) &&
            (!is_weapon(naive, set->cards[i]->id) || strcmp(set->cards[i]->id, fired) == 0))
            add_word(naive, set->cards[i], out);
    if (range)
        snprintf(out + strlen(out), WORDS_MAX - strlen(out), " range=%d", range);
}

static bool compare(const struct naive *naive, const char *attacker, const char *defender,
                    volley_compared *out)
{
    const volley_variant variant = { .label = "A",
                                     .attacker = { .text = attacker },
                                     .defender = { .text = defender },
                                     .cost = NAN };
    const volley_compare what = { .edition = naive->asked->edition,
                                  .variants = &variant,
                                  .variant_count = 1,
                                  .engine = VOLLEY_ENGINE_EXACT };
    volley_comparison *comparison = NULL;

    if (volley_compare_run(&what, &comparison, NULL) != VOLLEY_OK)
        return false;
    volley_comparison_figures(comparison, 0, out);
    volley_comparison_free(comparison);
    return true;
}

/* By the figure that is asked for, with a weapon or "", the primary one; -1: it cannot be fired. */
static double attack(const struct naive *naive, const struct set *set, const char *fired, int range)
{
    char words[WORDS_MAX];
    volley_compared figures;

    if (*fired && !squad_weapon_reaches(row_of(naive, fired), range ? range : 2))
        return -1;
    write_words(naive, set, fired, range, words);
    if (!compare(naive, words, naive->asked->target, &figures))
        return -1;
    return strcmp(naive->asked->objective, "kill") == 0 ? figures.destroyed.value
                                                        : figures.damage.value;
}

/* Of its own weapons and those of the set. */
static double best_attack(const struct naive *naive, const struct set *set, int range)
{
    char ship[WORDS_MAX];
    double best = attack(naive, set, "", range);

    assert_true(best >= 0);
    snprintf(ship, sizeof ship, "%s", naive->asked->ship);
    for (char *end = NULL, *word = strtok_r(ship, " ", &end); word;
         word = strtok_r(NULL, " ", &end))
        if (is_weapon(naive, word))
            best = fmax(best, attack(naive, set, word, range));
    for (size_t i = 0; i < set->count; i++)
        if (is_weapon(naive, set->cards[i]->id))
            best = fmax(best, attack(naive, set, set->cards[i]->id, range));
    return best;
}

static double suffers(const struct naive *naive, const struct set *set, int range)
{
    char words[WORDS_MAX], attacker[WORDS_MAX];
    volley_compared figures;

    write_words(naive, set, "", 0, words);
    snprintf(attacker, sizeof attacker, "%s%s%.0d", naive->asked->attacker, range ? " range=" : "",
             range);
    assert_true(compare(naive, attacker, words, &figures));
    return figures.damage.value;
}

static double stands(const struct naive *naive, const struct set *set)
{
    char words[WORDS_MAX];
    const volley_text ship = { .text = words }, attacker = { .text = naive->asked->attacker };
    const volley_side sides[2] = { { &ship, 1 }, { &attacker, 1 } };
    volley_duel_options options = volley_duel_options_default();
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel_figures figures;
    volley_duel *duel = NULL;

    write_words(naive, set, "", 0, words);
    options.survives = 1;
    options.rounds = 0;
    options.deck = "off";
    engine.engine = VOLLEY_ENGINE_EXACT;
    assert_int_equal(
        volley_duel_create(naive->asked->edition, &sides[0], &sides[1], &options, &duel, NULL),
        VOLLEY_OK);
    assert_int_equal(volley_duel_run(duel, &engine, NULL), VOLLEY_OK);
    assert_true(volley_duel_figures_of(duel, 0, &figures));
    volley_duel_free(duel);
    return figures.attacks[1];
}

static double value_of(const struct naive *naive, const struct set *set)
{
    const bool jousts = strcmp(naive->asked->objective, "joust") == 0;
    const int *ranges = naive->asked->ranges;
    const int count = ranges[1] ? 2 : 1;
    double dealt = 0, suffered = 0;

    if (strcmp(naive->asked->objective, "survive") == 0)
        return stands(naive, set);
    for (int i = 0; i < count; i++) {
        dealt += best_attack(naive, set, ranges[i]) / count;
        suffered += jousts ? suffers(naive, set, ranges[i]) / count : 0;
    }
    return jousts ? dealt / suffered : dealt;
}

/* ---- the order ---- */

static bool is_more(double a, double b)
{
    return a - b > 1e-11 * (fabs(a) > 1 ? fabs(a) : 1);
}

static int by_value(const void *a, const void *b)
{
    const struct set *x = a, *y = b;

    if (x->useless != y->useless)
        return x->useless ? 1 : -1;
    if (is_more(x->value, y->value) || is_more(y->value, x->value))
        return x->value > y->value ? -1 : 1;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->count > y->count) - (x->count < y->count);
}

static void weigh(struct naive *naive)
{
    for (size_t i = 0; i < naive->count; i++)
        naive->sets[i].value = value_of(naive, &naive->sets[i]);
    for (size_t i = 0; i < naive->count; i++)
        for (size_t card = 0; card < naive->sets[i].count; card++) {
            const struct set less = without(&naive->sets[i], card);
            const struct set *found = find(naive, &less);

            if (found && !is_more(naive->sets[i].value, found->value))
                naive->sets[i].useless = true;
        }
    qsort(naive->sets, naive->count, sizeof *naive->sets, by_value);
}

/* ---- the cases ---- */

static void naive_init(struct naive *naive, const struct small_case *asked)
{
    *naive = (struct naive){ .asked = asked, .library = priced_cards(asked->edition) };
    read_ship(asked, asked->ship, naive->library, &naive->ship, &naive->member);
    if (*asked->other)
        read_ship(asked, asked->other, naive->library, &naive->other, &naive->other_member);
    naive->taking = (struct squad_taking){ &naive->member,
                                           &naive->other_member,
                                           *asked->other != 0,
                                           asked->edition,
                                           asked->slots,
                                           NULL,
                                           NULL,
                                           NULL };
    list_offer(naive);
    list_sets(naive);
    weigh(naive);
}

static volley_best *search(const struct small_case *asked)
{
    const volley_target target = { "t", { .text = asked->target }, 1 };
    const volley_target attacker = { "a", { .text = asked->attacker }, 1 };
    const volley_text other = { .text = asked->other };
    const volley_worth_range ranges[2] = { { asked->ranges[0], 1 }, { asked->ranges[1], 1 } };
    volley_best_question question = {
        .ship = { .edition = asked->edition,
                  .library = strcmp(asked->edition, "2.5") == 0 ? priced_library("amg") : NULL,
                  .loadout = { .text = asked->ship },
                  .others = &other,
                  .other_count = *asked->other != 0,
                  .targets = &target,
                  .target_count = 1,
                  .attackers = &attacker,
                  .attacker_count = 1,
                  .slots = asked->slots,
                  .ranges = ranges,
                  .threads = 2 },
        .objective = asked->objective,
        .budget = &asked->budget,
        .top = TOP
    };
    volley_best *best = NULL;
    volley_error error = { 0 };

    question.ship.range_count = (asked->ranges[0] > 0) + (asked->ranges[1] > 0);
    if (volley_best_run(&question, &best, &error) != VOLLEY_OK)
        fail_msg("%s: %s", asked->ship, error.message);
    return best;
}

static void check_sets(const struct naive *naive, const volley_best *best)
{
    const char *ship = naive->asked->ship;
    volley_best_set set;
    size_t told = 0;

    for (; volley_best_set_at(best, told, &set); told++) {
        const struct set *wanted = &naive->sets[told];

        if (told >= naive->count || wanted->useless ||
            fabs(set.value - wanted->value) > 1e-9 * (1 + fabs(set.value)) ||
            set.cost != wanted->cost || set.count != wanted->count)
            fail_msg("%s: set %zu, %s: %.12g for %d, not %.12g for %d (%zu cards, the first %s)",
                     ship, told, set.words, set.value, set.cost, wanted->value, wanted->cost,
                     wanted->count, wanted->count ? wanted->cards[0]->id : "none");
        check_near(set.behind, naive->sets[0].value - wanted->value, 1e-9 * (1 + set.value), ship);
    }
    assert_false(told < TOP && told < naive->count && !naive->sets[told].useless);
}

/* Returns how many sets there were. */
static size_t check_case(const struct small_case *asked)
{
    volley_best *best = search(asked);
    volley_best_search how;
    struct naive naive;

    naive_init(&naive, asked);
    volley_best_search_of(best, &how);
    assert_true(how.proved);
    if (how.sets != naive.count)
        fail_msg("%s: %zu sets", asked->ship, naive.count);
    assert_int_equal(how.sets, naive.count);
    assert_int_equal(how.tried, how.searched);
    check_sets(&naive, best);
    volley_best_free(best);
    loadout_fini(&naive.ship);
    loadout_fini(&naive.other);
    free(naive.sets);
    return naive.count;
}

static void the_best_of_all_sets_is_found(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/best.csv", WHY + 1);
    size_t many = 0;

    (void)state;
    assert_true(table.count >= 20);
    for (size_t i = 0; i < table.count; i += check_stride()) {
        const struct small_case asked = read_case(&table, i);

        many += check_case(&asked) > 10;
    }
    assert_true(many * check_stride() >= table.count / 2);
    check_table_fini(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_best_of_all_sets_is_found) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
