#include "support/told.h"

#include "support/check.h"
#include "support/told_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EFFECTS_MOST = 14, ATTACKERS_MOST = 3 };

/* What is being told, and of whom. */
struct teller {
    struct told *told;
    struct loadout *loadout;
    uint64_t *random;
    bool first, latest; /* edition */
    uint8_t charges;    /* that the words of the loadout share; 0: each has one */
    uint8_t choices;    /* words with alternatives so far */
};

static bool one_in(struct teller *teller, uint32_t times)
{
    return check_random(teller->random, times) == 0;
}

static void say(struct teller *teller, const char *text)
{
    strncat(teller->told->words, text, TOLD_BYTES - strlen(teller->told->words) - 1);
}

static void say_number(struct teller *teller, const char *text, int number)
{
    char bytes[40];

    snprintf(bytes, sizeof bytes, "%s%d", text, number);
    say(teller, bytes);
}

/* A row of a table that a row without text ends. */
#define PICK(teller, table) (&(table)[pick((teller), (table), sizeof *(table))])

static uint32_t pick(struct teller *teller, const void *rows, size_t row_bytes)
{
    uint32_t count = 0;
    const char *text;

    for (;; count++) { /* the text comes first in every row */
        memcpy(&text, (const char *)rows + count * row_bytes, sizeof text);
        if (!text)
            return check_random(teller->random, count);
    }
}

/* ---- one word ---- */

/* What a word is about decides when it can be used and what it can be asked. */
struct part {
    const struct told_timing *timing;
    const struct told_step *main;
    const struct told_fact *fact;
    bool standing;
};

static struct part pick_part(struct teller *teller, enum rules_side actor)
{
    struct part part = { .fact = PICK(teller, told_facts) };

    switch (check_random(teller->random, 8)) {
    case 0:
    case 1:
        part.standing = true;
        part.timing = PICK(teller, told_rule_timings);
        part.main = PICK(teller, told_standing[actor]);
        break;
    case 2:
        part.timing = PICK(teller, told_other_timings);
        part.main = teller->first || one_in(teller, 2) ? PICK(teller, told_others)
                                                       : PICK(teller, told_later_others);
        break;
    case 3:
        part.timing = PICK(teller, told_net_timings);
        part.main = PICK(teller, told_net[actor]);
        if (one_in(teller, 2))
            part.fact = PICK(teller, told_net_facts);
        break;
    default:
        part.timing = PICK(teller, told_dice_timings);
        part.main = PICK(teller, told_dice[actor]);
        if (one_in(teller, 2))
            part.fact = PICK(teller, told_dice_facts);
    }
    return part;
}

static void add_step(struct teller *teller, struct rules_effect *effect, const char *sign,
                     const struct told_step *row)
{
    say(teller, sign);
    say(teller, row->text);
    effect->steps[effect->step_count++] = row->step;
}

/* No dice are left to pay with at the end of an attack. */
static void add_price(struct teller *teller, struct rules_effect *effect, const char *sign,
                      enum rules_side actor)
{
    const struct told_step *price;

    do
        price = PICK(teller, told_prices[actor]);
    while (effect->timing == RULES_END && rules_step_family(&price->step) == RULES_FAMILY_DICE);
    add_step(teller, effect, sign, price);
}

/* The price stands behind what is paid for, and comes first when it is done. */
static const struct told_fact *add_alternative(struct teller *teller, struct rules_effect *effect)
{
    enum rules_side side = teller->loadout->side, other = rules_other_side(side);
    enum rules_side actor = one_in(teller, 16) ? other : side;
    struct part part = pick_part(teller, actor);

    *effect = (struct rules_effect){ .timing = (uint8_t)part.timing->timing,
                                     .give = actor != side,
                                     .must = !part.standing && one_in(teller, 8) };
    say(teller, part.timing->prefix);
    say(teller, effect->must ? "must-" : "");
    say(teller, effect->give ? "give-" : "");
    say(teller, part.main->text);
    if (one_in(teller, 3))
        add_price(teller, effect, ":", actor);
    if (effect->step_count && one_in(teller, 8))
        add_price(teller, effect, "&", actor);
    effect->steps[effect->step_count++] = part.main->step;
    if (one_in(teller, 8)) {
        const struct told_step *refusal = PICK(teller, told_refusals[rules_other_side(actor)]);

        say(teller, "~");
        say(teller, refusal->text);
        effect->refusable = true;
        effect->refusal = refusal->step;
    }
    return part.fact;
}

/* A fact, or two of which both or one must be true. */
static void add_facts(struct teller *teller, struct rules_effect *effect,
                      const struct told_fact *fact)
{
    say(teller, effect->charge ? "&" : "?");
    say(teller, fact->text);
    effect->facts[effect->fact_count++] = fact->fact;
    if (one_in(teller, 4)) {
        bool either = one_in(teller, 2);

        fact = PICK(teller, told_facts);
        say(teller, either ? "|" : "&");
        say(teller, fact->text);
        effect->facts[effect->fact_count - 1].or_next = either;
        effect->facts[effect->fact_count++] = fact->fact;
    }
}

/* A charge that is spent: all words of the loadout share theirs, or each has one. */
static void add_charge(struct teller *teller, struct rules_effect *effect)
{
    struct loadout *loadout = teller->loadout;
    int cost = teller->charges && one_in(teller, 4) ? 2 : 1;

    say(teller, cost == 2 ? "?charge=2" : "?charge");
    effect->charge = (uint8_t)cost;
    if (!loadout->pool_count || !teller->charges)
        loadout->pools[loadout->pool_count++] = teller->charges ? teller->charges : 1;
    effect->pool = loadout->pool_count;
}

/* A condition stands behind all alternatives, and is that of each. */
static void add_word(struct teller *teller)
{
    struct loadout *loadout = teller->loadout;
    struct rules_effect *made = &loadout->effects[loadout->effect_count];
    const struct told_fact *fact;
    uint32_t count = 1;

    say(teller, " ");
    fact = add_alternative(teller, &made[0]);
    while (count < 3 && one_in(teller, 8)) {
        say(teller, "|");
        add_alternative(teller, &made[count++]);
    }
    if (one_in(teller, 6))
        add_charge(teller, &made[0]);
    if (one_in(teller, 3))
        add_facts(teller, &made[0], count > 1 ? PICK(teller, told_facts) : fact);
    teller->choices = (uint8_t)(teller->choices + (count > 1));
    for (uint32_t i = 0; i < count; i++) {
        made[i].choice = count > 1 ? teller->choices : 0;
        made[i].charge = made[0].charge;
        made[i].pool = made[0].pool;
        made[i].fact_count = made[0].fact_count;
        memcpy(made[i].facts, made[0].facts, sizeof made[i].facts);
    }
    loadout->effect_count += count;
}

/* ---- a loadout ---- */

static void add_value(struct teller *teller)
{
    const struct told_step *value = PICK(teller, told_ship_words[teller->loadout->side]);
    struct rules_effect *made = &teller->loadout->effects[teller->loadout->effect_count++];

    *made = (struct rules_effect){ .steps = { value->step }, .step_count = 1 };
    say(teller, " ");
    say(teller, value->text);
    if (one_in(teller, 2))
        add_facts(teller, made, PICK(teller, told_facts));
}

static void add_token(struct teller *teller)
{
    const struct told_token *token = teller->first || one_in(teller, 2)
                                         ? PICK(teller, told_tokens)
                                         : PICK(teller, told_later_tokens);

    say(teller, " ");
    say(teller, token->text);
    teller->loadout->tokens[token->token] += token->count;
}

static void add_size(struct teller *teller)
{
    static const struct {
        const char *text;
        enum rules_situation situation;
    } sizes[] = {
        { " medium", RULES_MEDIUM }, { " large", RULES_LARGE }, { " huge", RULES_HUGE }, { NULL, 0 }
    };
    uint32_t size = pick(teller, sizes, sizeof sizes[0]);

    say(teller, sizes[size].text);
    teller->loadout->situations |= 1u << sizes[size].situation;
}

/* In 2.5 an ionized ship has no locks: the words may say some, and the data has none. */
static void break_locks(const struct teller *teller)
{
    struct loadout *loadout = teller->loadout;
    const uint32_t said = loadout->situations;
    const int needed = said >> RULES_HUGE & 1     ? 6
                       : said >> RULES_LARGE & 1  ? 3
                       : said >> RULES_MEDIUM & 1 ? 2
                                                  : 1;

    if (teller->latest && loadout->tokens[RULES_ION] >= needed)
        loadout->tokens[RULES_LOCK] = 0;
}

/* No words and no cards give force: what is said is the most, and without that there is no limit.
 */
static void add_loadout(struct teller *teller, int dice, uint32_t words)
{
    struct loadout *loadout = teller->loadout;

    loadout->effects = calloc(EFFECTS_MOST, sizeof *loadout->effects);
    assert_non_null(loadout->effects);
    say_number(teller, "", dice);
    loadout->dice = dice;
    loadout->range = 2;
    teller->choices = 0;
    teller->charges = (uint8_t)(one_in(teller, 3) ? 1 + check_random(teller->random, 3) : 0);
    if (teller->charges)
        say_number(teller, " charges=", teller->charges);
    for (uint32_t i = check_random(teller->random, words + 1); i > 0; i--)
        add_word(teller);
    for (uint32_t i = check_random(teller->random, 3); i > 0; i--)
        add_token(teller);
    if (one_in(teller, 8))
        add_value(teller);
    if (one_in(teller, 10))
        add_size(teller);
    break_locks(teller);
    loadout->force_most =
        loadout->tokens[RULES_FORCE] ? loadout->tokens[RULES_FORCE] : RULES_TOKENS_MAX;
}

/* What follows from the bullseye arc is asked for by no word here. */
static void add_situation(struct teller *teller)
{
    static const struct {
        const char *text;
        enum rules_situation situation;
    } rows[] = { { " special", RULES_SPECIAL },
                 { " ordnance", RULES_ORDNANCE },
                 { " obstructed", RULES_OBSTRUCTED },
                 { " bullseye", RULES_BULLSEYE },
                 { NULL, 0 } };

    for (size_t i = 0; rows[i].text; i++)
        if (one_in(teller, 10)) {
            say(teller, rows[i].text);
            teller->loadout->situations |= 1u << rows[i].situation;
        }
    if (one_in(teller, 4)) {
        int range = (int)check_random(teller->random, 4) + teller->first;

        say_number(teller, " range=", range);
        teller->loadout->range = range;
    }
}

static void add_health(struct teller *teller)
{
    struct loadout *loadout = teller->loadout;

    if (one_in(teller, 2)) {
        loadout->mortal = true;
        loadout->health[RULES_HULL] = 1 + (int)check_random(teller->random, 3);
        say_number(teller, " hull=", loadout->health[RULES_HULL]);
    }
    if (one_in(teller, 2)) {
        loadout->shielded = true;
        loadout->health[RULES_SHIELDS] = (int)check_random(teller->random, 3);
        say_number(teller, " shields=", loadout->health[RULES_SHIELDS]);
    }
}

/* ---- a scenario ---- */

/* One attack, or of two ships: of the same words or of others. */
static void add_attackers(struct teller *teller)
{
    struct scenario *data = &teller->told->data;
    uint32_t kind = check_random(teller->random, 8);
    uint32_t ships = kind == 0 ? 2 : 1, times = kind == 1 ? 2 : 1;
    bool single = ships * times == 1;

    for (uint32_t ship = 0; ship < ships; ship++) {
        struct loadout *made = &data->attackers[data->attacker_count];

        say(teller, ship ? " ; " : times == 2 ? "2x " : "");
        teller->loadout = made;
        *made = (struct loadout){ .side = RULES_ATTACKER };
        add_loadout(teller, (int)check_random(teller->random, single ? 3 : 2), single ? 3 : 2);
        add_situation(teller);
        for (uint32_t i = 0; i < times; i++)
            data->attackers[data->attacker_count++] = *made;
    }
}

void told_draw(struct told *told, const char *edition, uint64_t *random)
{
    struct teller teller = { .told = told,
                             .random = random,
                             .first = edition[0] == '1',
                             .latest = strcmp(edition, "2.5") == 0 };
    bool single;

    *told = (struct told){ .data = { .edition = rules_edition_find(edition) } };
    told->data.attackers = calloc(ATTACKERS_MOST, sizeof *told->data.attackers);
    assert_non_null(told->data.attackers);
    add_attackers(&teller);
    single = told->data.attacker_count == 1;
    say(&teller, " vs ");
    teller.loadout = &told->data.defender;
    *teller.loadout = (struct loadout){ .side = RULES_DEFENDER };
    add_loadout(&teller, (int)check_random(random, single ? 3 : 2), single ? 3 : 2);
    add_health(&teller);
}

/* Two ships of the same words have one loadout in two places. */
void told_fini(struct told *told)
{
    struct scenario *data = &told->data;

    for (size_t i = 0; i < data->attacker_count; i++)
        if (i == 0 || data->attackers[i].effects != data->attackers[i - 1].effects)
            free(data->attackers[i].effects);
    free(data->attackers);
    free(data->defender.effects);
    *told = (struct told){ .words = "" };
}
