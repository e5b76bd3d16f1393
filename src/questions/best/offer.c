#include "questions/best/offer.h"

#include "base/grow.h"

/* ---- cards held for a moment ---- */

void best_offer_hold(struct best_offer *offer, uint32_t card)
{
    struct squad_member *member = offer->member;

    member->cards[member->card_count++] = (struct squad_held){ offer->cards[card].row, false, 1 };
}

void best_offer_let_go(struct best_offer *offer)
{
    offer->member->card_count--;
}

static enum squad_take answer_with(struct best_offer *offer, uint32_t card, uint32_t other)
{
    enum squad_take answer;

    best_offer_hold(offer, card);
    answer = squad_may_take_with_slots(&offer->taking, offer->cards[other].upgrade);
    best_offer_let_go(offer);
    return answer;
}

bool best_offer_bears_on(struct best_offer *offer, uint32_t card, uint32_t other)
{
    const enum squad_take alone =
        offer->cards[other].restricted ? SQUAD_RESTRICTED : SQUAD_MAY_TAKE;

    return card != other && answer_with(offer, card, other) != alone;
}

/* ---- costs ---- */

static int cost_of(const struct best_offer *offer, uint32_t card)
{
    return squad_upgrade_cost(offer->member, offer->cards[card].upgrade);
}

int best_offer_cost(struct best_offer *offer, const uint32_t *cards, size_t count)
{
    int cost = 0;

    for (size_t i = 0; i < count; i++)
        best_offer_hold(offer, cards[i]);
    for (size_t i = 0; i < count; i++)
        cost += cost_of(offer, cards[i]);
    for (size_t i = 0; i < count; i++)
        best_offer_let_go(offer);
    return cost;
}

/* What a card costs beside another one. */
static int cost_beside(struct best_offer *offer, uint32_t card, uint32_t other)
{
    int cost;

    if (!strstr(offer->cards[other].upgrade->grants, "price "))
        return offer->cards[card].cost;
    best_offer_hold(offer, other);
    cost = cost_of(offer, card);
    best_offer_let_go(offer);
    return cost;
}

bool best_offer_makes_cheaper(struct best_offer *offer, uint32_t card, uint32_t other)
{
    return cost_beside(offer, other, card) < offer->cards[other].cost;
}

/* No ship may have two cards that take something off, so that it is the cost beside one of them. */
static void find_least(struct best_offer *offer, uint32_t card)
{
    for (uint32_t i = 0; i < offer->count; i++) {
        const int cost = cost_beside(offer, card, i);

        if (cost < offer->cards[card].least)
            offer->cards[card].least = cost;
    }
}

/* ---- slots ---- */

static bool grants_slots(const struct best_card *card)
{
    return strstr(card->upgrade->grants, "slot ") != NULL;
}

/* What a card takes away it need not be there to take. */
static void add_what_is_more(struct squad_slots *slots, const char *grants)
{
    struct squad_slots more = *slots;

    squad_slots_add_grants(&more, grants);
    for (size_t i = 0; i < more.count; i++) {
        const int before = i < slots->count ? slots->slots[i].there : 0;

        if (more.slots[i].there < before)
            more.slots[i].there = before;
    }
    *slots = more;
}

/* A place for the slots of a card; there are no more of them for it. */
static void name_slots(struct squad_slots *slots, const struct cards_upgrade *upgrade)
{
    struct squad_slots named = *slots;

    squad_slots_add(&named, upgrade->slots, true);
    squad_slots_add_grants(&named, upgrade->grants);
    for (size_t i = slots->count; i < named.count; i++)
        named.slots[i].used = named.slots[i].there = 0;
    memcpy(named.slots, slots->slots, slots->count * sizeof *slots->slots);
    *slots = named;
}

void best_offer_slots(const struct best_offer *offer, struct squad_slots *plain,
                      struct squad_slots *most)
{
    squad_taking_slots(&offer->taking, plain);
    for (uint32_t i = 0; i < offer->count; i++)
        name_slots(plain, offer->cards[i].upgrade);
    *most = *plain;
    for (uint32_t i = 0; i < offer->count; i++)
        if (grants_slots(&offer->cards[i]))
            add_what_is_more(most, offer->cards[i].upgrade->grants);
}

/* Whether a set could have slots for it. */
static bool has_room(const struct best_card *card, const struct squad_slots *plain,
                     const struct squad_slots *most)
{
    struct squad_slots more = *most;

    squad_slots_add(&more, card->upgrade->slots, true);
    add_what_is_more(&more, card->upgrade->grants);
    return squad_slots_missing(&more) <= squad_slots_missing(plain);
}

/* ---- the cards ---- */

static bool add_card(struct best_offer *offer, const struct cards_upgrade *upgrade,
                     const struct cards_row *row, bool restricted)
{
    const int cost = squad_upgrade_cost(offer->member, upgrade);

    if (!GROW(offer->cards, offer->capacity, offer->count, 1))
        return false;
    offer->cards[offer->count++] = (struct best_card){
        .upgrade = upgrade,
        .row = row,
        .word = worth_word_of(offer->member->library, row, &offer->texts),
        .cost = cost,
        .least = cost,
        .unsure = !squad_take_is_certain(&offer->taking, upgrade),
        .restricted = restricted,
    };
    return !offer->texts.failed;
}

/* All that the ship may take, or could with other cards, whatever slots and points say. */
static bool add_cards(struct best_offer *offer)
{
    const struct cards_upgrade *upgrade;
    const struct cards_row *row;
    size_t place = 0;
    bool done = true;

    while (done && (upgrade = worth_next_upgrade(&offer->taking, &place, &row))) {
        const enum squad_take answer = squad_may_take_with_slots(&offer->taking, upgrade);

        if (answer == SQUAD_MAY_TAKE ||
            (answer == SQUAD_RESTRICTED && squad_restrictions_ask_for_cards(upgrade->restrictions)))
            done = add_card(offer, upgrade, row, answer == SQUAD_RESTRICTED);
    }
    return done;
}

/* Drop those that no set has points for, and then those for which none has slots. */
static void drop_what_has_no_room(struct best_offer *offer)
{
    struct squad_slots plain, most;
    uint32_t kept = 0;

    offer->cheaper = 0;
    for (uint32_t i = 0; i < offer->count; i++) {
        offer->cheaper += offer->cards[i].cost < 0 ? offer->cards[i].cost : 0;
        find_least(offer, i);
    }
    for (uint32_t i = 0; i < offer->count; i++)
        if (offer->cards[i].least + (offer->cards[i].cost < 0 ? 0 : offer->cheaper) <=
            offer->budget)
            offer->cards[kept++] = offer->cards[i];
    offer->count = kept;
    best_offer_slots(offer, &plain, &most);
    kept = 0;
    for (uint32_t i = 0; i < offer->count; i++)
        if (has_room(&offer->cards[i], &plain, &most))
            offer->cards[kept++] = offer->cards[i];
    offer->count = kept;
}

/* One that stays restricted whichever other card is there is in no set. */
static bool can_be_met(struct best_offer *offer, uint32_t card)
{
    for (uint32_t i = 0; i < offer->count; i++)
        if (i != card && answer_with(offer, i, card) == SQUAD_MAY_TAKE)
            return true;
    return !offer->cards[card].restricted;
}

static void drop_unmet(struct best_offer *offer)
{
    for (uint32_t i = 0; i < offer->count;)
        if (offer->cards[i].restricted && !can_be_met(offer, i))
            offer->cards[i] = offer->cards[--offer->count];
        else
            i++;
}

static void find_links(struct best_offer *offer)
{
    for (uint32_t i = 0; i < offer->count; i++)
        offer->cards[i].linked = grants_slots(&offer->cards[i]) || offer->cards[i].cost < 0;
    for (uint32_t i = 0; i < offer->count; i++)
        for (uint32_t j = 0; j < offer->count; j++)
            if (best_offer_bears_on(offer, i, j) || best_offer_makes_cheaper(offer, i, j))
                offer->cards[i].linked = offer->cards[j].linked = true;
}

/* What lets a ship have others may go itself, so that it takes several rounds. */
static void drop_what_nobody_can_have(struct best_offer *offer)
{
    uint32_t before;

    do {
        before = offer->count;
        drop_unmet(offer);
        drop_what_has_no_room(offer);
    } while (offer->count < before);
    find_links(offer);
}

static int by_link(const void *a, const void *b)
{
    const struct best_card *x = a, *y = b;

    if (x->linked != y->linked)
        return x->linked ? -1 : 1;
    return strcmp(x->word, y->word);
}

volley_status best_offer_make(struct best_offer *out, struct squad_member *member,
                              const struct squad_taking *taking, int budget, volley_error *err)
{
    *out = (struct best_offer){ .member = member, .taking = *taking, .budget = budget };
    out->taking.member = member;
    NEED(add_cards(out), err);
    drop_what_nobody_can_have(out);
    if (out->count > 0)
        qsort(out->cards, out->count, sizeof *out->cards, by_link);
    return VOLLEY_OK;
}

void best_offer_fini(struct best_offer *offer)
{
    free(offer->cards);
    free(offer->conditions);
    squad_texts_fini(&offer->texts);
    *offer = (struct best_offer){ .count = 0 };
}
