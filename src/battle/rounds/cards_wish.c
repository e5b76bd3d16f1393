/* What matters of a deck to an engagement. */
#include "battle/rounds/round_cards.h"

enum { OVERKILL_MAX = 8 }; /* cards that an attack deals beyond the hull, but for once in a while */

static bool plans_something(const struct engagement_kind *kind)
{
    for (size_t round = 0; round < kind->plan_count; round++)
        for (int token = 0; token < RULES_TOKENS; token++)
            if (kind->plan[round].gains[token] > 0)
                return true;
    return false;
}

static bool is_number(const struct phrase *words)
{
    return words->count == 1 && !words->text[strspn(words->text, "0123456789")];
}

static bool has_more_than_dice(const struct engagement_kind *kind)
{
    bool more = !is_number(&kind->defense);

    for (size_t i = 0; i < kind->weapon_count; i++)
        more = more || !is_number(&kind->attacks[i]);
    return more;
}

static bool may_run_out(const struct engagement *engagement, enum engagement_side side)
{
    int cards = 0;

    for (size_t ship = 0; ship < engagement->ship_count; ship++)
        if (engagement->ships[ship].side == side)
            cards += engagement_kind_of(engagement, ship)->hull + OVERKILL_MAX;
    return cards > engagement->deck->total;
}

/* Loadouts are not compiled without the abilities of their pilots. */
static struct deck_wish wish_of(const struct engagement *engagement)
{
    struct deck_wish wish = { .rules = DECK_SKILL_0 | DECK_NO_ATTACK,
                              .facedown = may_run_out(engagement, ENGAGEMENT_A) ||
                                          may_run_out(engagement, ENGAGEMENT_B),
                              .turns = engagement->turns };

    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        if (plans_something(kind))
            wish.rules |= DECK_ONLY_FOCUS | DECK_NO_ACTION;
        if (plans_something(kind) || has_more_than_dice(kind))
            wish.gains = UINT16_MAX;
        wish.faceup = wish.faceup || kind->asks_critical;
        wish.weapons = wish.weapons || kind->weapon_count > (size_t)kind->has_primary;
        wish.repairs = wish.repairs || kind->repairs_all || kind->repair_count > 0;
    }
    return wish;
}

static void add_repair(const struct deck *deck, struct round_repairs *repairs, size_t kind)
{
    if (kind < deck->kind_count && deck->kinds[kind].repair > 0 &&
        !memchr(repairs->kinds, (int)kind, repairs->count))
        repairs->kinds[repairs->count++] = (uint8_t)kind;
}

static void find_repairs(const struct deck *deck, const struct engagement_kind *kind,
                         struct round_repairs *out)
{
    for (size_t i = 0; i < kind->repair_count; i++)
        add_repair(deck, out, deck_find(deck, kind->repairs[i], strlen(kind->repairs[i])));
    for (size_t i = 0; kind->repairs_all && i < deck->kind_count; i++)
        add_repair(deck, out, i);
}

volley_status cards_init(struct round_game *game, volley_error *err)
{
    const struct engagement *engagement = game->engagement;
    const struct deck_wish wish = wish_of(engagement);

    game->has_deck = true;
    game->deck = *engagement->deck;
    deck_reduce(&game->deck, &wish);
    for (size_t i = 0; i < game->deck.kind_count; i++) {
        const struct deck_kind *kind = &game->deck.kinds[i];

        if (kind->weight > 1 && kind->until)
            return error_set(err, VOLLEY_INVALID,
                             "a damage card that counts for more than one cannot go facedown of "
                             "itself");
        game->heals = game->heals || (kind->weight > 1 && kind->repair);
        game->reorders = game->reorders || (kind->rules & DECK_SKILL_0);
    }
    if (!wish.repairs)
        return VOLLEY_OK;
    game->repairs = calloc(engagement->kind_count, sizeof *game->repairs);
    NEED(game->repairs, err);
    for (size_t i = 0; i < engagement->kind_count; i++)
        find_repairs(&game->deck, &engagement->kinds[i], &game->repairs[i]);
    return VOLLEY_OK;
}
