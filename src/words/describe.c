#include "words/describe.h"

#include "base/array.h"

#include <stdio.h>

/* ---- facts ---- */

static const char *fact_name(const struct rules_fact *fact)
{
    static const char *const sides[] = { "", "attacking", "defending", "attacking or defending" };
    static const char *const values[RULES_VALUES] = { "initiative (pilot skill)", "attack value",
                                                      "hull value", "limited pilot" };
    static const char *const suffered[] = { "damage suffered", "crit damage suffered" };
    static const char *const dealt[] = { "damage card dealt", "facedown damage card dealt",
                                         "faceup damage card dealt" };

    if (fact->kind == RULES_FACT_NET && fact->id & RULES_OF_SHIELDS)
        return "shields lost";
    if (rules_fact_is_of_damage(fact) && fact->id & RULES_OF_HULL)
        return "defender destroyed";
    if (rules_fact_is_of_damage(fact))
        return fact->kind == RULES_FACT_NET
                   ? suffered[fact->id != RULES_OF_DAMAGE]
                   : dealt[(fact->id >> DICE_HIT & 1) + (fact->id >> DICE_CRIT & 1) * 2];
    if (fact->kind == RULES_FACT_NET && fact->id)
        return fact->id == DICE_BIT(DICE_HIT) ? "uncancelled hits" : "uncancelled crits";
    if (fact->kind == RULES_FACT_RANGE && fact->id)
        return "ships at range";
    if (fact->kind == RULES_FACT_VALUE)
        return values[fact->id & ~RULES_BESIDE];
    if (fact->kind == RULES_FACT_SITUATION)
        return fact->id == RULES_LOCKED && !fact->tokens ? "locked by a third ship"
                                                         : rules_situation_words[fact->id];
    if (fact->kind == RULES_FACT_EDITION)
        return fact->id == RULES_EDITION_2 ? "2.0" : "2.5";
    return fact->kind == RULES_FACT_SIDE ? sides[fact->id] : rules_facts[fact->kind].name;
}

static void add_token_names(const struct rules_fact *fact, struct buffer *out)
{
    static const struct {
        uint16_t kinds;
        const char *name;
    } classes[] = { { RULES_GREEN, "green token" },
                    { RULES_RED, "red token" },
                    { RULES_ORANGE, "orange token" },
                    { RULES_RED | RULES_ORANGE, "red or orange token" } };

    if (fact->full) {
        buffer_print(out, "full force");
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(classes); i++) {
        if (fact->tokens == classes[i].kinds) {
            buffer_add_text(out, classes[i].name);
            return;
        }
    }
    describe_list(fact->tokens, rules_token_words, RULES_TOKENS, out);
}

static void add_bounds(const struct rules_fact *fact, struct buffer *out)
{
    const bool is_less = fact->id & RULES_LESS, is_same = fact->id & RULES_SAME;

    if (fact->kind == RULES_FACT_VALUE && fact->id & RULES_BESIDE)
        buffer_print(out, " %s%s than that of the other ship", is_same ? "no " : "",
                     is_less != is_same ? "lower" : "higher");
    else if (fact->low == fact->high)
        buffer_print(out, " %d", fact->low);
    else if (fact->high == RULES_UNBOUNDED && fact->low == 1)
        return; /* "stress" says it */
    else if (fact->high == RULES_UNBOUNDED)
        buffer_print(out, " %d or more", fact->low);
    else if (fact->low == 0)
        buffer_print(out, " %d or less", fact->high);
    else
        buffer_print(out, " %d-%d", fact->low, fact->high);
}

/* In rows "bearer" is the ship that has the card, where that may be a friend. */
static void add_asserted(const char *text, size_t bytes, struct buffer *out)
{
    static const char bearer[] = "bearer", the[] = "the ";
    const char *const end = text + bytes;

    while (text < end) {
        const size_t left = (size_t)(end - text);
        const bool has_the = left > sizeof the - 1 && memcmp(text, the, sizeof the - 1) == 0;
        const char *at = has_the ? text + sizeof the - 1 : text;

        if ((size_t)(end - at) < sizeof bearer - 1 || memcmp(at, bearer, sizeof bearer - 1) != 0) {
            buffer_add(out, text++, 1);
            continue;
        }
        buffer_add_text(out, "the card's ship");
        text = at + sizeof bearer - 1;
    }
}

/* "damaged of the other ship" is no English; of arcs and tokens it is. */
static bool is_state(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_SITUATION && fact->theirs &&
           (1u << fact->id) &
               (1u << RULES_DAMAGED | 1u << RULES_CRITICAL | 1u << RULES_LOCKED | RULES_SIZES);
}

/* That a situation is not so; NULL: "no" stands before its word. */
static const char *const denied[RULES_SITUATIONS] = {
    [RULES_OBSTRUCTED] = "an attack that is not obstructed",
    [RULES_SPECIAL] = "no special attack",
    [RULES_ORDNANCE] = "an attack that is no ordnance",
    [RULES_CANNON] = "an attack without a cannon",
    [RULES_TURRET] = "an attack without a turret weapon",
    [RULES_TORPEDO] = "an attack without a torpedo",
    [RULES_MISSILE] = "an attack without a missile",
    [RULES_HARDPOINT] = "an attack without a hardpoint",
    [RULES_BONUS] = "an attack that is no bonus attack",
    [RULES_FROMFRONT] = "an attack that is not from the front arc",
    [RULES_FROMREAR] = "an attack that is not from the rear arc",
    [RULES_FROMTURRET] = "an attack that is not from the turret arc",
    [RULES_FROMBULLSEYE] = "an attack that is not from the bullseye arc",
    [RULES_DAMAGED] = "no damage card",
    [RULES_CRITICAL] = "no faceup damage card",
    [RULES_LOCKED] = "no lock on it",
    [RULES_CLOSED] = "the configuration not closed",
    [RULES_SMALL] = "a ship that is not small",
    [RULES_MEDIUM] = "a ship that is not medium",
    [RULES_LARGE] = "a ship that is not large",
    [RULES_HUGE] = "a ship that is not huge",
};

const char *const describe_arcs[RULES_SITUATIONS] = {
    [RULES_BULLSEYE] = "bullseye arc",     [RULES_FRONTARC] = "front arc",
    [RULES_REARARC] = "rear arc",          [RULES_SIDEARC] = "side arcs",
    [RULES_TURRETARC] = "turret arc",      [RULES_FULLFRONTARC] = "full front arc",
    [RULES_FULLREARARC] = "full rear arc", [RULES_ARC] = "firing arcs",
};

/* A situation that is not so in words; false: "no" does, or it is so. */
static bool add_denied(const struct rules_fact *fact, struct buffer *out)
{
    if (fact->kind == RULES_FACT_UNHURT && fact->no) {
        buffer_add_text(out, "damage suffered");
    } else if (fact->kind != RULES_FACT_SITUATION || !fact->no) {
        return false;
    } else if (describe_arcs[fact->id]) {
        buffer_print(out,
                     fact->theirs ? "a place outside the %s of the other ship"
                                  : "the other ship outside the %s",
                     describe_arcs[fact->id]);
    } else if (fact->theirs || !denied[fact->id]) {
        return false;
    } else {
        buffer_print(out, "%s%s", denied[fact->id],
                     fact->id == RULES_LOCKED && !fact->tokens ? " of a third ship" : "");
    }
    return true;
}

/* Facts that have a sentence of their own; false: this one has none. */
static bool add_sentence(const struct rules_fact *fact, struct buffer *out)
{
    if (fact->kind == RULES_FACT_SHIP) {
        buffer_add_text(out, fact->plain ? (fact->no ? "no " : "")
                             : fact->no  ? "another ship than "
                                         : "the ship ");
        buffer_add(out, fact->text, fact->text_bytes);
        buffer_add_text(out, fact->plain ? " aboard" : "");
    } else if (fact->kind == RULES_FACT_ASSERT || fact->kind == RULES_FACT_WHEN) {
        buffer_add_text(out, fact->no ? "not: " : "");
        add_asserted(fact->text, fact->text_bytes, out);
    } else if (fact->kind == RULES_FACT_OWN) {
        buffer_print(out, "the card on %s", fact->no ? "another ship" : "the ship itself");
    } else if (fact->kind == RULES_FACT_HAS_CHARGE && fact->no && fact->high == RULES_UNBOUNDED) {
        buffer_print(out, "all charges%s spent", fact->of_weapon ? " of the weapon" : "");
    } else if (is_state(fact) && fact->id == RULES_CRITICAL) {
        buffer_print(out, "the other ship with%s a faceup damage card", fact->no ? "out" : "");
    } else if (is_state(fact)) {
        buffer_print(out, "the other ship %s%s", fact->no ? "not " : "", fact_name(fact));
    } else {
        return add_denied(fact, out);
    }
    return true;
}

static const char *no_before(const struct rules_fact *fact)
{
    const bool bounds = rules_facts[fact->kind].counted &&
                        !(fact->low == 1 && fact->high == RULES_UNBOUNDED) &&
                        !(fact->kind == RULES_FACT_VALUE && fact->id & RULES_BESIDE);

    if (fact->kind == RULES_FACT_NAMED)
        return "without ";
    return bounds || fact->kind == RULES_FACT_SIDE || fact->kind == RULES_FACT_EDITION ||
                   fact->kind == RULES_FACT_ALL_BLANK || fact->kind == RULES_FACT_ALL_SAME
               ? "not "
               : "no ";
}

void describe_fact(const struct rules_fact *fact, struct buffer *out)
{
    const bool counted = rules_facts[fact->kind].counted;

    if (add_sentence(fact, out))
        return;
    if (fact->no)
        buffer_add_text(out, no_before(fact));
    if (fact->kind == RULES_FACT_TOKENS || fact->kind == RULES_FACT_SPENT)
        add_token_names(fact, out);
    else
        buffer_print(out, "%s%s", fact_name(fact), fact->of_weapon ? " of the weapon" : "");
    if (fact->kind == RULES_FACT_SPENT)
        buffer_add_text(out, fact->id == RULES_GAINED  ? " gained"
                             : fact->id == RULES_SPENT ? " spent on an effect"
                                                       : " spent");
    if (counted)
        add_bounds(fact, out);
    if (fact->theirs)
        buffer_add_text(out, " of the other ship");
}

void describe_facts(const struct rules_effect *effect, const char *first, struct buffer *out)
{
    for (size_t i = 0; i < effect->fact_count; i++) {
        buffer_print(out, "%s", i == 0 ? first : effect->facts[i - 1].or_next ? " or " : ", ");
        describe_fact(&effect->facts[i], out);
    }
}

/* ---- effects ---- */

static const char *const timings[RULES_TIMINGS] = {
    [RULES_NORMAL] = "",
    [RULES_START] = "before the dice are rolled, ",
    [RULES_EARLY] = "right after the roll, ",
    [RULES_LATE] = "after all modifying, ",
    [RULES_NET] = "after neutralizing, ",
    [RULES_AFTERMATH] = "after the attack, ",
    [RULES_DECLARED] = "when the attack is declared, ",
    [RULES_MODIFY] = "while the dice are modified, ",
    [RULES_LAST] = "before neutralizing, ",
    [RULES_END] = "when all else after the attack is done, ",
    [RULES_AGAIN] = "after the attack, ",
    [RULES_AFTER] = "while the dice are modified, for after the attack, ",
};

/* A step that nobody does: a rule that holds, or what is true of the ship. */
static bool is_rule(const struct rules_step *step)
{
    enum rules_family family = rules_family_of(step->operation);

    return family == RULES_FAMILY_ATTACK || family == RULES_FAMILY_RULE ||
           family == RULES_FAMILY_SHIP || family == RULES_FAMILY_NOTHING;
}

static bool costs_charge(const struct rules_effect *effect)
{
    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind == RULES_FACT_CHARGE)
            return true;
    return effect->ally;
}

/* Whether it applies by itself: nobody is asked. */
static bool is_stated(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);

    return effect->step_count == 1 && !effect->choice && !effect->refusable &&
           (effect->must ||
            (main->operation != RULES_NO_ATTACK && main->operation != RULES_AS_HIT)) &&
           effect->timing != RULES_EARLY &&
           (rules_effect_is_settled(effect) || rules_step_family(main) == RULES_FAMILY_NOTHING ||
            ((rules_step_family(main) == RULES_FAMILY_ROLL || is_rule(main)) &&
             !costs_charge(effect)));
}

/* "spend focus and gain 1 stress"; returns how many there were. */
static size_t add_prices(const struct describe_voice *voice, const struct rules_effect *effect,
                         struct buffer *out)
{
    const bool asks = effect->ally && !effect->once;
    size_t count = asks;

    if (effect->ally_tokens) {
        buffer_print(out, effect->ally_spends ? "have a friend spend " : "spend a friend's ");
        describe_list(effect->ally_tokens, rules_token_words, RULES_TOKENS, out);
    } else if (asks) {
        buffer_print(out, "have a friend pay");
    }
    if (asks && effect->allies != 1)
        buffer_print(out, " (%d times in all)", effect->allies);
    for (size_t i = 0; i + 1 < effect->step_count; i++) {
        if (is_rule(&effect->steps[i]))
            continue;
        if (count++ > 0)
            buffer_print(out, " and ");
        describe_step_in(voice, &effect->steps[i], out);
    }
    return count;
}

static void add_main(const struct describe_voice *voice, const struct rules_effect *effect,
                     struct buffer *out)
{
    const struct rules_step *main = rules_effect_main(effect);
    size_t prices = add_prices(voice, effect, out);

    if (rules_step_family(main) == RULES_FAMILY_NOTHING)
        buffer_print(out, prices ? " for what has " : "do what has ");
    else if (is_rule(main))
        buffer_print(out, prices ? " so that " : "choose that ");
    else if (prices)
        buffer_print(out, " to ");
    describe_step_in(voice, main, out);
    /* ": for each hit or crit gain 1 jam, for each focus lose 1 stress" */
    for (size_t i = 0; i < effect->result_count; i++) {
        buffer_print(out, "%s for each ", i == 0 ? ":" : ",");
        describe_list(effect->results[i].from, dice_face_words, DICE_FACES, out);
        buffer_print(out, " ");
        describe_step_in(voice, &effect->results[i], out);
    }
    if (effect->once)
        buffer_print(out, " (%d time%s in all)", effect->allies, effect->allies == 1 ? "" : "s");
    for (size_t i = 0; i + 1 < effect->step_count; i++) {
        if (!is_rule(&effect->steps[i]))
            continue;
        buffer_print(out, "; then ");
        describe_step_in(voice, &effect->steps[i], out);
    }
}

void describe_effect(const struct rules_effect *effect, enum rules_side side, struct buffer *out)
{
    struct describe_voice voice = { .side = rules_effect_actor(effect, side),
                                    .stated = is_stated(effect),
                                    .must = effect->must,
                                    .given = effect->give };

    describe_facts(effect, "if ", out);
    buffer_print(out, effect->fact_count ? ": " : "");
    buffer_print(out, "%s", timings[effect->timing]);
    if (voice.stated) {
        describe_step_in(&voice, rules_effect_main(effect), out);
        return;
    }
    buffer_print(out, "%s%s", effect->give ? "the other ship " : "",
                 effect->must ? "must " : "may ");
    add_main(&voice, effect, out);
    if (!effect->refusable)
        return;
    buffer_print(out, ", unless %s chooses to ", effect->give ? "this ship" : "the other ship");
    voice.side = rules_other_side(voice.side);
    voice.given = !voice.given;
    describe_step_in(&voice, &effect->refusal, out);
}

/* ---- loadouts ---- */

/* mark: what parts the first from what stands before it. */
static void add_tokens(const struct loadout *loadout, const char *mark, struct buffer *out)
{
    for (int token = 0; token < RULES_TOKENS; token++) {
        if (!loadout->tokens[token])
            continue;
        buffer_print(out, "%s%d %s", mark, loadout->tokens[token], rules_token_words[token]);
        mark = ", ";
    }
    if (loadout->has_charges)
        buffer_print(out, "%s%d charge%s", mark, loadout->charges,
                     loadout->charges == 1 ? "" : "s");
}

/* Situations that the player named; what follows from them goes without saying. */
static void add_situations(const struct loadout *loadout, struct buffer *out)
{
    static const char *const texts[RULES_SITUATIONS] = {
        [RULES_BULLSEYE] = "in the bullseye arc",
        [RULES_FRONTARC] = "in the front arc",
        [RULES_SPECIAL] = "special weapon",
        [RULES_ORDNANCE] = "no range bonus",
    };
    const uint32_t by_chance = loadout->by_chance;
    uint32_t implied = loadout->in_arc ? 1u << RULES_ARC : 0;

    for (int i = 0; i < RULES_SITUATIONS; i++)
        if (loadout->situations >> i & 1)
            implied |= rules_situation_implies[i];
    for (int i = 0; i < RULES_SITUATIONS; i++)
        if ((loadout->situations & ~implied & ~by_chance & ~(1u << RULES_SMALL)) >> i & 1)
            buffer_print(out, ", %s", texts[i] ? texts[i] : rules_situation_words[i]);
    for (int i = 0; i < RULES_SITUATIONS; i++)
        if ((loadout->denied & ~by_chance) >> i & 1)
            buffer_print(out, ", no %s", rules_situation_words[i]);
    if (by_chance) {
        chance_say(loadout->text, "; ", "range 2", out);
        buffer_print(out, " of attacks");
    }
}

/* Whoever flies the ship has been named. */
static bool is_pilot(const struct loadout *loadout, const struct cards_row *row)
{
    return loadout->flown && loadout->pilot && row->kind == CARDS_PILOT &&
           strcmp(row->id, loadout->pilot->id) == 0;
}

static void add_cards(const struct loadout *loadout, struct buffer *out)
{
    const char *mark = "; cards ";

    for (size_t i = 0; i < loadout->card_count; i++) {
        if (is_pilot(loadout, loadout->cards[i].row))
            continue;
        buffer_print(out, "%s%s", mark, loadout->cards[i].row->name);
        mark = ", ";
    }
}

void describe_loadout(const struct loadout *loadout, const char *rolled, struct buffer *out)
{
    bool attacks = loadout->side == RULES_ATTACKER;
    uint8_t choice = 0;

    /* "Luke Skywalker, T-65 X-wing; ". Some ships of the first edition are their own pilots. */
    if (loadout->flown && loadout->pilot && strcmp(loadout->pilot->name, loadout->flown->name) != 0)
        buffer_print(out, "%s, ", loadout->pilot->name);
    if (loadout->flown)
        buffer_print(out, "%s; ", loadout->flown->name);
    buffer_print(out, "%s %d%s", attacks ? "attack" : "agility", loadout->dice, rolled);
    add_tokens(loadout, *rolled ? "; " : ", ", out);
    if (attacks && !(loadout->by_chance >> RULES_RANGE & 1))
        buffer_print(out, "; range %d", loadout->range);
    add_situations(loadout, out);
    if (loadout->mortal)
        buffer_print(out, "; hull %d, shields %d", loadout->health[RULES_HULL],
                     loadout->health[RULES_SHIELDS]);
    else if (loadout->shielded)
        buffer_print(out, "; shields %d", loadout->health[RULES_SHIELDS]);
    /* Effects of words; those of cards are told by the names of the cards. */
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];

        if (effect->card ||
            (loadout->misses && rules_effect_main(effect)->operation == RULES_NO_ATTACK))
            continue;
        buffer_print(out, "%s", effect->choice && effect->choice == choice ? ", or " : "; ");
        describe_effect(effect, loadout->side, out);
        choice = effect->choice;
    }
    add_cards(loadout, out);
}

void describe_half_points(int half, const char *chance, int said, struct buffer *out)
{
    char of[48] = "";

    if (said)
        snprintf(of, sizeof of, ", of the %d health that is said", said);
    if (half > 0)
        buffer_print(out, "half points (%d damage%s) %s   ", half, of, chance);
    else
        buffer_print(out, half == 0 ? "half points had before   "
                                    : "no half points (of large ships alone)   ");
}
