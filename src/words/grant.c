#include "words/grant.h"

#include <stdlib.h>
#include <string.h>

void grant(struct rules_effect *effect,
           bool (*granted)(const struct rules_fact *fact, const struct rules_effect *by),
           const struct rules_effect *by)
{
    uint8_t kept = 0;

    for (uint8_t i = 0; i < effect->fact_count;) {
        const uint8_t first = i;
        bool any = false;

        do
            any = any || granted(&effect->facts[i], by);
        while (effect->facts[i++].or_next && i < effect->fact_count);
        for (uint8_t j = first; j < i && !any; j++)
            effect->facts[kept++] = effect->facts[j];
    }
    effect->fact_count = kept;
}

/* A number between the bounds, or outside of them. */
static int number_of(const struct rules_fact *fact)
{
    if (fact->no)
        return fact->low > 1 ? 1 : fact->high + 1;
    return fact->low || !fact->high ? fact->low : 1;
}

/* Who is not small is of the size that comes next; of the others, what is not so is not said. */
static bool add_situation(const struct rules_fact *fact, struct buffer *out)
{
    const bool is_size = RULES_SIZES >> fact->id & 1;
    const int other = fact->id == RULES_SMALL ? RULES_MEDIUM : RULES_SMALL;

    if (fact->no && !is_size && !(RULES_ARCS >> fact->id & 1))
        return false;
    buffer_print(out, "%s%s", fact->no && !is_size ? "no-" : "",
                 rules_situation_words[fact->no && is_size ? other : fact->id]);
    return true;
}

void grant_token(uint16_t kinds, int count, struct buffer *out)
{
    int token = 0;

    while (token + 1 < RULES_TOKENS && !(kinds >> token & 1))
        token++;
    buffer_add_text(out, rules_token_words[token]);
    if (count > 1)
        buffer_print(out, "=%d", count);
}

bool grant_word(const struct rules_fact *fact, struct buffer *out)
{
    const bool few = fact->no || fact->low == 0; /* it is said by leaving a word out */

    switch ((enum rules_fact_kind)fact->kind) {
    case RULES_FACT_RANGE:
        if (number_of(fact) <= RULES_RANGE_MAX)
            buffer_print(out, "range=%d", number_of(fact));
        return number_of(fact) <= RULES_RANGE_MAX;
    case RULES_FACT_SITUATION:
        return add_situation(fact, out);
    case RULES_FACT_SHIELDS:
    case RULES_FACT_HULL:
        buffer_print(out, "%s=%d", rules_facts[fact->kind].name,
                     fact->no    ? 0
                     : fact->low ? fact->low
                                 : fact->high);
        return true;
    case RULES_FACT_DAMAGE:
        buffer_add_text(out, few ? "" : rules_situation_words[RULES_DAMAGED]);
        return !few;
    case RULES_FACT_TOKENS:
        if (!few && !fact->full)
            grant_token(fact->tokens, fact->low, out);
        return !few && !fact->full;
    default:
        return false;
    }
}

bool grant_is_theirs(const struct rules_fact *fact, enum rules_side bearer)
{
    if (fact->kind == RULES_FACT_RANGE ||
        (fact->kind == RULES_FACT_SITUATION && RULES_OF_ATTACK >> fact->id & 1))
        return bearer == RULES_DEFENDER;
    return fact->theirs;
}

static void note(const struct rules_fact *fact, enum rules_side bearer, struct buffer *out)
{
    struct buffer word = { 0 };

    if (grant_word(fact, &word))
        buffer_print(out, "%s%.*s%s", out->count ? ", " : "", (int)word.count, word.bytes,
                     !grant_is_theirs(fact, bearer) ? ""
                     : bearer == RULES_DEFENDER     ? " of the attacker"
                                                    : " of the defender");
    buffer_end(&word, out);
}

static bool is_same(const struct rules_fact *fact, const struct rules_effect *by)
{
    RULES_EACH_FACT(one, by)
        if (fact->kind == one->kind && fact->id == one->id && fact->no == one->no &&
            fact->theirs == one->theirs && fact->low == one->low && fact->high == one->high &&
            fact->tokens == one->tokens)
            return true;
    return false;
}

/* Of what has a word; of the weapon, the range and what stands between it is not dropped. */
static bool is_state(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_TOKENS || fact->kind == RULES_FACT_DAMAGE ||
           fact->kind == RULES_FACT_SHIELDS || fact->kind == RULES_FACT_HULL ||
           (fact->kind == RULES_FACT_SITUATION &&
            !((RULES_OF_ATTACK & ~RULES_FROM_ARCS) >> fact->id & 1));
}

/* Note what the condition stands for: what is of the attack is said, the rest is kept in `met`. */
static void take(struct loadout *loadout, const struct rules_effect *effect, bool ranged,
                 struct rules_effect *met, struct buffer *out)
{
    bool one = false;

    RULES_EACH_FACT(fact, effect) {
        const bool attacks = loadout->side == RULES_ATTACKER && !fact->no && !one;
        const bool is_range = attacks && !ranged && fact->kind == RULES_FACT_RANGE;
        const bool obstructed =
            attacks && fact->kind == RULES_FACT_SITUATION && fact->id == RULES_OBSTRUCTED;

        if (is_range && (loadout->range < fact->low || loadout->range > fact->high))
            loadout->range = number_of(fact);
        if (obstructed)
            loadout->situations |= 1u << RULES_OBSTRUCTED;
        if (!one && is_state(fact))
            met->facts[met->fact_count++] = *fact;
        if (!one && (is_range || obstructed || is_state(fact)))
            note(fact, loadout->side, out);
        one = fact->or_next && (one || is_range || obstructed || is_state(fact));
    }
}

/* Whether a card is to say so, by its first effect that has a condition. */
static void grant_one(struct loadout *loadout, uint8_t card, bool ranged, struct buffer *notes)
{
    struct rules_effect met = { .fact_count = 0 };
    struct buffer words = { 0 };

    for (size_t i = 0; i < loadout->effect_count; i++) {
        if (loadout->effects[i].card != card)
            continue;
        if (!met.fact_count && !words.count)
            take(loadout, &loadout->effects[i], ranged, &met, &words);
        grant(&loadout->effects[i], is_same, &met);
    }
    if (words.count)
        buffer_print(notes, "%s! stands for %.*s\n", loadout->cards[card - 1].row->id,
                     (int)words.count, words.bytes);
    notes->failed = notes->failed || words.failed;
    buffer_fini(&words);
}

volley_status grant_cards(struct loadout *loadout, bool ranged, volley_error *err)
{
    struct buffer notes = { 0 };

    for (size_t i = 0; i < loadout->card_count; i++)
        if (loadout->cards[i].stands)
            grant_one(loadout, (uint8_t)(i + 1), ranged, &notes);
    if (notes.count || notes.failed) {
        struct buffer all = { 0 };

        buffer_add_text(&all, loadout->took);
        buffer_print(&all, "%.*s", (int)notes.count, notes.count ? notes.bytes : "");
        buffer_end(&notes, &all);
        free(loadout->took);
        loadout->took = buffer_string(&all);
    }
    return loadout->took ? VOLLEY_OK : error_nomem(err);
}
