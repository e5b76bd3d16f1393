#include "words/grant.h"

#include "words/describe.h"

void grant(struct rules_effect *effect,
           bool (*granted)(const struct rules_fact *fact, const void *by), const void *by)
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
    case RULES_FACT_SPENT: /* what is there to be spent */
        if (!fact->no && fact->id != RULES_GAINED)
            grant_token(fact->tokens, 1, out);
        return !fact->no && fact->id != RULES_GAINED;
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

/* Situations that a mark says of the whole attack, as a word does. */
#define OF_WHOLE (RULES_ARCS | 1u << RULES_OBSTRUCTED)

/* What the "!" of the cards of a loadout stands for, all together. */
struct granting {
    struct loadout *loadout;
    int low, high; /* of the ranges those which are left */
    bool ranged;   /* a word says it */
    size_t count;
    struct rules_fact met[RULES_CARDS_MAX * RULES_FACTS_MAX];
    uint8_t of[RULES_CARDS_MAX * RULES_FACTS_MAX]; /* number of the card, from 0 */
};

static bool excludes(const struct rules_fact *a, const struct rules_fact *b)
{
    const struct rules_fact *few = a->no ? a : b, *many = a->no ? b : a;

    if (a->kind != b->kind || a->theirs != b->theirs)
        return false;
    if (a->no == b->no)
        return a->kind == RULES_FACT_SITUATION && !a->no && a->id != b->id &&
               (RULES_SIZES >> a->id & RULES_SIZES >> b->id & 1);
    return few->id == many->id && !(many->tokens & ~few->tokens) && many->low >= few->low;
}

static bool is_situation(const struct granting *granting, const struct rules_fact *fact,
                         uint32_t situations)
{
    return fact->kind == RULES_FACT_SITUATION && (situations >> fact->id & 1) &&
           !grant_is_theirs(fact, granting->loadout->side);
}

static bool is_range(const struct granting *granting, const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_RANGE && !fact->no && !granting->ranged &&
           granting->loadout->side == RULES_ATTACKER;
}

/* Whether it can be so beside what is said, and what other cards stand for. */
static bool can_be(const struct granting *granting, const struct rules_fact *fact)
{
    const struct loadout *loadout = granting->loadout;

    for (size_t i = 0; i < granting->count; i++)
        if (excludes(fact, &granting->met[i]))
            return false;
    if (is_range(granting, fact))
        return fact->low <= granting->high && fact->high >= granting->low;
    if (!is_situation(granting, fact, RULES_ARCS))
        return true;
    return fact->no ? !(loadout->situations >> fact->id & 1)
                    : !rules_situation_is_ruled_out(loadout->situations, loadout->denied, fact->id);
}

/* Of what has a word; of the weapon, the range and what stands between it is not dropped. */
static bool is_state(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_TOKENS || fact->kind == RULES_FACT_DAMAGE ||
           fact->kind == RULES_FACT_SHIELDS || fact->kind == RULES_FACT_HULL ||
           (fact->kind == RULES_FACT_SITUATION &&
            !((RULES_OF_ATTACK & ~RULES_FROM_ARCS) >> fact->id & 1));
}

static bool is_taken(const struct granting *granting, const struct rules_fact *fact)
{
    return is_range(granting, fact) || is_state(fact) ||
           (!fact->no && is_situation(granting, fact, 1u << RULES_OBSTRUCTED));
}

static volley_status refuse(const struct cards_row *row, const struct rules_fact *fact,
                            const struct error_place *place, volley_error *err)
{
    struct buffer what = { 0 };
    volley_status status;

    describe_fact(fact, &what);
    status = what.failed ? error_nomem(err)
                         : error_at(err, VOLLEY_INVALID, place,
                                    "%s! stands for %.*s, which cannot be beside what else is said",
                                    row->id, (int)what.count, what.bytes);
    buffer_fini(&what);
    return status;
}

/* Of each condition of an effect the first alternative that has a word and can be. */
static volley_status take(struct granting *granting, uint8_t card,
                          const struct rules_effect *effect, const struct error_place *place,
                          volley_error *err)
{
    bool one = false;

    RULES_EACH_FACT(fact, effect) {
        const bool taken = !one && is_taken(granting, fact);

        one = one || (taken && can_be(granting, fact));
        if (taken && one) {
            struct loadout *loadout = granting->loadout;

            if (is_range(granting, fact)) {
                granting->low = fact->low > granting->low ? fact->low : granting->low;
                granting->high = fact->high < granting->high ? fact->high : granting->high;
                if (loadout->range < granting->low || loadout->range > granting->high)
                    loadout->range = granting->low;
            } else if (is_situation(granting, fact, OF_WHOLE)) {
                loadout->situations |= fact->no ? 0 : rules_situation_whole(fact->id);
                loadout->denied |= fact->no ? 1u << fact->id : 0;
            }
            if (fact->no && loadout->unsaid_count < LOADOUT_UNSAID_MAX)
                loadout->unsaid[loadout->unsaid_count++] = (struct loadout_unsaid){ *fact, card };
            granting->of[granting->count] = card;
            granting->met[granting->count] = *fact;
            if (!fact->no) /* as its word says, of the first kind */
                granting->met[granting->count].tokens &= (uint16_t)-fact->tokens;
            granting->count++;
        } else if (taken && !fact->or_next) {
            return refuse(granting->loadout->cards[card].row, fact, place, err);
        }
        one = one && fact->or_next;
    }
    return VOLLEY_OK;
}

/* What a card is to say so by: its first effect that has a condition. */
static volley_status take_card(struct granting *granting, uint8_t card,
                               const struct error_place *place, volley_error *err)
{
    const struct loadout *loadout = granting->loadout;
    const size_t before = granting->count;

    for (size_t i = 0; i < loadout->effect_count && granting->count == before; i++)
        if (loadout->effects[i].card == card + 1)
            TRY(take(granting, card, &loadout->effects[i], place, err));
    return VOLLEY_OK;
}

/* "predator! stands for bullseye": each fact that has a word, card by card. */
static void note(const struct granting *granting, struct buffer *out)
{
    const enum rules_side side = granting->loadout->side;
    size_t noted = RULES_CARDS_MAX;

    for (size_t i = 0; i < granting->count; i++) {
        const struct rules_fact *fact = &granting->met[i];
        struct buffer word = { 0 };

        if (is_range(granting, fact))
            buffer_print(&word, "range=%d", granting->loadout->range);
        else
            grant_word(fact, &word);
        if (word.count && granting->of[i] != noted)
            buffer_print(out, "%s%s! stands for ", noted < RULES_CARDS_MAX ? "\n" : "",
                         granting->loadout->cards[granting->of[i]].row->id);
        else if (word.count)
            buffer_print(out, ", ");
        noted = word.count ? granting->of[i] : noted;
        buffer_print(out, "%.*s%s", (int)word.count, word.count ? word.bytes : "",
                     !word.count || !grant_is_theirs(fact, side) ? ""
                     : side == RULES_DEFENDER                    ? " of the attacker"
                                                                 : " of the defender");
        buffer_end(&word, out);
    }
    buffer_print(out, "%s", noted < RULES_CARDS_MAX ? "\n" : "");
}

/* What is not said of the whole attack is dropped where another card asks for it, too. */
static bool is_met(const struct rules_fact *fact, const void *by)
{
    const struct granting *granting = by;

    if (is_range(granting, fact) || is_situation(granting, fact, OF_WHOLE))
        return false;
    for (size_t i = 0; i < granting->count; i++) {
        const struct rules_fact *one = &granting->met[i];

        if (fact->kind == one->kind && fact->id == one->id && fact->no == one->no &&
            fact->theirs == one->theirs && fact->full == one->full &&
            (fact->tokens & one->tokens) == one->tokens &&
            (fact->no ? fact->low == one->low && fact->tokens == one->tokens
                      : fact->low <= one->low && fact->high >= one->low))
            return true;
    }
    return false;
}

/* A pilot who does not fly the ship helps it: the "!" says that. */
static bool is_friend(const struct loadout *loadout, const struct cards_row *row)
{
    return row->kind == CARDS_PILOT &&
           !(loadout->pilot && strcmp(loadout->pilot->id, row->id) == 0);
}

volley_status grant_cards(struct loadout *loadout, const struct setting *setting,
                          const struct error_place *place)
{
    struct granting granting = { .loadout = loadout,
                                 .ranged = setting->seen[RULES_WORD_SITUATION][RULES_RANGE],
                                 .high = RULES_RANGE_MAX };
    struct buffer all = { 0 };

    for (size_t i = 0; i < loadout->card_count; i++)
        if (loadout->cards[i].stands && !is_friend(loadout, loadout->cards[i].row))
            TRY(take_card(&granting, (uint8_t)i, place, setting->err));
    if (!granting.count)
        return VOLLEY_OK;
    for (size_t i = 0; i < loadout->effect_count; i++)
        grant(&loadout->effects[i], is_met, &granting);
    note(&granting, &all);
    return phrase_note(&loadout->took, &all, setting->err);
}
