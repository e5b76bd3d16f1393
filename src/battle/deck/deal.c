/* What happens to ships: damage suffered, cards dealt, turned over and removed. */
#include "battle/deck/deck.h"

/* Cards that deal cards follow each other this far. Without replacement no deck has as many; with
 * it a chain of the decks known is as long once in 10^30 times. In all no more can happen at once
 * than that each of 255 points of damage is answered by all cards of a deck: without that a card
 * that deals nine of its like would go on for 9^40 of them. */
enum { CHAIN_MAX = 40, ACTS_MAX = UINT8_MAX * DECK_CARDS_MAX, DIE_SIDES = 8 };

/* One call of a public function. */
struct deal {
    const struct deck *deck;
    struct deck_side *side;
    struct deck_ship *ship;
    struct deck_chance *chance;
    unsigned crits; /* suffered so far */
    unsigned depth; /* of cards that deal cards */
    unsigned acts;  /* of cards so far */
};

static struct deal deal_begin(const struct deck *deck, struct deck_side *side, size_t ship,
                              struct deck_chance *chance)
{
    return (struct deal){ deck, side, &side->ships[ship], chance, 0, 0, 0 };
}

static void lose_hull(struct deck_ship *ship, unsigned points)
{
    ship->hull = (uint8_t)(points < ship->hull ? ship->hull - points : 0);
}

static void add(uint8_t *count, unsigned more)
{
    unsigned sum = *count + more;

    *count = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

static void flip(const struct deck *deck, struct deck_ship *ship, size_t kind)
{
    unsigned lighter = deck->kinds[kind].weight - 1u;

    ship->up[kind]--;
    if (ship->fresh[kind] > ship->up[kind])
        ship->fresh[kind] = ship->up[kind];
    if (!deck_destroyed(ship))
        add(&ship->hull, lighter);
    if (!deck->counts_facedown)
        return;
    if (deck->replaces)
        add(&ship->markers, 1);
    else
        ship->known[kind]++;
}

/* ---- what cards do ---- */

static void suffer_hit(struct deal *deal);
static void suffer_crit(struct deal *deal);

static bool is_lucky(struct deal *deal, unsigned sides)
{
    const uint64_t weights[2] = { DIE_SIDES - sides, sides };

    return sides == DIE_SIDES ||
           (sides && deal->chance->pick(deal->chance, weights, 2, DIE_SIDES) == 1);
}

static void do_act(struct deal *deal, const struct deck_act *act)
{
    switch ((enum deck_result)act->result) {
    case DECK_HIT:
        for (unsigned i = 0; i < act->amount; i++)
            suffer_hit(deal);
        break;
    case DECK_CRITS:
        for (unsigned i = 0; i < act->amount; i++)
            suffer_crit(deal);
        break;
    case DECK_GAIN:
        add(&deal->ship->gained[act->token], act->amount);
        break;
    case DECK_LOSE_WEAPON:
        add(&deal->ship->weapons_lost, act->amount);
        break;
    }
}

/* One copy does what it does. What answers a crit goes facedown first: the crit that its own hit
 * can be does not set it off again. */
static void act_once(struct deal *deal, size_t kind, const struct deck_act *act)
{
    bool flips = act->flips, first = flips && act->time == DECK_CRIT;

    if (first)
        flip(deal->deck, deal->ship, kind);
    if (deal->depth < CHAIN_MAX && deal->acts++ < ACTS_MAX && is_lucky(deal, act->sides)) {
        deal->depth++;
        do_act(deal, act);
        deal->depth--;
    }
    if (flips && !first)
        flip(deal->deck, deal->ship, kind);
}

/* ---- cards that can still be dealt ---- */

/* Pick one of several things; without asking chance where only one has a weight. */
static size_t pile_pick(struct deck_chance *chance, const uint64_t *weights, size_t count,
                        uint64_t total)
{
    size_t at = 0;

    while (weights[at] == 0)
        at++;
    return weights[at] == total ? at : chance->pick(chance, weights, count, total);
}

/* How many cards of a kind have not been seen: the next one dealt faceup is one of these, or a
 * facedown one is. */
static unsigned rest_of(const struct deck *deck, const struct deck_pile *pile, size_t kind)
{
    return (unsigned)(deck->counts[kind] - pile->drawn[kind]);
}

static size_t draw_kind(const struct deck *deck, const struct deck_pile *pile,
                        struct deck_chance *chance)
{
    uint64_t weights[DECK_KINDS_MAX] = { 0 };
    unsigned total = (unsigned)(deck->total - pile->seen);
    size_t kind = 0;

    if (chance && chance->place) {
        unsigned place = (unsigned)chance->place(chance, total);

        for (unsigned rest; place >= (rest = rest_of(deck, pile, kind)); kind++)
            place -= rest;
        return kind;
    }
    for (; kind < deck->kind_count; kind++)
        weights[kind] = rest_of(deck, pile, kind);
    return pile_pick(chance, weights, deck->kind_count, total);
}

/* Draw a card that is seen. Needs one: pile_provide. Returns its kind. */
static size_t pile_draw(const struct deck *deck, struct deck_pile *pile, struct deck_chance *chance)
{
    size_t kind = draw_kind(deck, pile, chance);

    if (!deck->replaces) {
        pile->drawn[kind]++;
        pile->seen++;
        pile->out = (uint8_t)(pile->out + deck->counts_facedown);
    }
    return kind;
}

/* n over k, for at most DECK_CARDS_MAX things: it fits in 64 bits, and so does each step. */
static uint64_t choose(unsigned n, unsigned k)
{
    uint64_t ways = 1;

    if (k > n)
        return 0;
    k = k < n - k ? k : n - k;
    for (unsigned i = 1; i <= k; i++) {
        uint64_t whole = ways / i, rest = ways % i;

        ways = whole * (n - k + i) + rest * (n - k + i) / i;
    }
    return ways;
}

static unsigned pick_share(struct deck_chance *chance, unsigned unseen, unsigned of_kind,
                           unsigned down)
{
    uint64_t weights[DECK_CARDS_MAX + 1];
    unsigned most = of_kind < down ? of_kind : down;

    for (unsigned i = 0; i <= most; i++)
        weights[i] = choose(of_kind, i) * choose(unseen - of_kind, down - i);
    return (unsigned)pile_pick(chance, weights, most + 1, choose(unseen, down));
}

static void look_at(const struct deck *deck, struct deck_pile *pile, struct deck_ship *ship,
                    struct deck_chance *chance)
{
    unsigned unseen = (unsigned)(deck->total - pile->seen);

    for (size_t kind = 0; kind < deck->kind_count && ship->down; kind++) {
        unsigned of_kind = rest_of(deck, pile, kind);
        unsigned share = pick_share(chance, unseen, of_kind, ship->down);

        unseen -= of_kind;
        ship->known[kind] = (uint8_t)(ship->known[kind] + share);
        ship->down = (uint8_t)(ship->down - share);
        pile->drawn[kind] = (uint8_t)(pile->drawn[kind] + share);
        pile->seen = (uint8_t)(pile->seen + share);
    }
}

/* Shuffle what removed ships had. Where some of it has been seen, it is no longer as good as what
 * ships still have facedown: so it is settled which cards these are. */
static void shuffle_gone(const struct deck *deck, struct deck_side *side,
                         struct deck_chance *chance)
{
    struct deck_pile *pile = &side->pile;
    unsigned seen = deck_sum(pile->gone);

    side->shuffled = true;
    for (size_t i = 0; i < side->ship_count && seen; i++)
        look_at(deck, pile, &side->ships[i], chance);
    for (size_t kind = 0; kind < deck->kind_count; kind++)
        pile->drawn[kind] = (uint8_t)(pile->drawn[kind] - pile->gone[kind]);
    pile->seen = (uint8_t)(pile->seen - seen);
    pile->out = (uint8_t)(pile->out - seen - pile->gone_down);
    memset(pile->gone, 0, sizeof pile->gone);
    pile->gone_down = 0;
}

/* All facedown cards are shuffled; the ships keep markers for them. */
static void shuffle_facedown(const struct deck *deck, struct deck_side *side)
{
    memset(&side->pile, 0, sizeof side->pile);
    side->shuffled = true;
    for (size_t i = 0; i < side->ship_count; i++) {
        struct deck_ship *ship = &side->ships[i];
        unsigned down = ship->down + deck_sum(ship->known);

        if (deck->counts_facedown)
            ship->markers = (uint8_t)(ship->markers + down);
        ship->down = 0;
        memset(ship->known, 0, sizeof ship->known);
        for (size_t kind = 0; kind < deck->kind_count; kind++)
            side->pile.drawn[kind] = (uint8_t)(side->pile.drawn[kind] + ship->up[kind]);
        side->pile.seen = (uint8_t)(side->pile.seen + deck_sum(ship->up));
    }
    side->pile.out = deck->counts_facedown ? side->pile.seen : 0;
}

/* Make sure that a card can be dealt. Where none is left, the cards of removed ships are shuffled;
 * where these have none, in the second edition, all facedown cards. False: there is no card. */
static bool pile_provide(const struct deck *deck, struct deck_side *side,
                         struct deck_chance *chance)
{
    struct deck_pile *pile = &side->pile;

    if (deck->replaces)
        return true;
    if (!deck->counts_facedown) {
        if (pile->seen == deck->total)
            shuffle_facedown(deck, side);
        return pile->seen < deck->total;
    }
    if (pile->out == deck->total && (pile->gone_down || deck_sum(pile->gone)))
        shuffle_gone(deck, side, chance);
    else if (pile->out == deck->total && !deck->first)
        shuffle_facedown(deck, side);
    return pile->out < deck->total;
}

/* ---- dealing ---- */

static void show(struct deal *deal, size_t at)
{
    const struct deck *deck = deal->deck;
    const struct deck_kind *kind = &deck->kinds[at];
    struct deck_ship *ship = deal->ship;

    add(&ship->up[at], 1);
    add(&ship->shown, 1);
    if (kind->later)
        add(&ship->fresh[at], 1);
    if ((deck->blank >> at & 1u) && !deck->counts_blank)
        flip(deck, ship, at);
    for (unsigned i = 0; i < kind->act_count; i++)
        if (kind->acts[i].time == DECK_DEALT)
            act_once(deal, at, &kind->acts[i]);
}

static void deal_faceup(struct deal *deal)
{
    size_t kind;

    add(&deal->side->dealt, 1);
    if (!pile_provide(deal->deck, deal->side, deal->chance)) {
        lose_hull(deal->ship, 1);
        if (deal->deck->counts_facedown)
            add(&deal->ship->markers, 1);
        return;
    }
    kind = pile_draw(deal->deck, &deal->side->pile, deal->chance);
    lose_hull(deal->ship, deal->deck->kinds[kind].weight);
    show(deal, kind);
}

static void deal_facedown(struct deal *deal)
{
    struct deck_ship *ship = deal->ship;

    add(&deal->side->dealt, 1);
    lose_hull(ship, 1);
    if (!deal->deck->counts_facedown)
        return;
    if (deal->deck->replaces || !pile_provide(deal->deck, deal->side, deal->chance)) {
        add(&ship->markers, 1);
    } else {
        ship->down++;
        deal->side->pile.out++;
    }
}

static void deal_hit(struct deal *deal)
{
    if (deck_rules(deal->deck, deal->ship) & DECK_FACEUP)
        deal_faceup(deal);
    else
        deal_facedown(deal);
}

/* ---- suffering ---- */

/* What was faceup before a crit answers it. What goes facedown with that has done so already if a
 * further crit came of this one. */
static void answer_crit(struct deal *deal, size_t at, unsigned before, unsigned crits)
{
    const struct deck_kind *kind = &deal->deck->kinds[at];

    for (unsigned i = 0; i < before; i++)
        for (unsigned j = 0; j < kind->act_count; j++)
            if (kind->acts[j].time == DECK_CRIT && (deal->crits == crits || !kind->acts[j].flips))
                act_once(deal, at, &kind->acts[j]);
}

static void suffer_crit(struct deal *deal)
{
    const unsigned answers = deal->deck->at[DECK_CRIT];
    uint8_t before[DECK_KINDS_MAX];
    unsigned crits = ++deal->crits;

    for (unsigned kinds = answers; kinds; kinds &= kinds - 1)
        before[deck_first(kinds)] = (uint8_t)deck_working(deal->ship, deck_first(kinds));
    if (deal->ship->shields)
        deal->ship->shields--;
    else
        deal_faceup(deal);
    for (unsigned kinds = answers; kinds; kinds &= kinds - 1)
        if (before[deck_first(kinds)])
            answer_crit(deal, deck_first(kinds), before[deck_first(kinds)], crits);
}

static void suffer_hit(struct deal *deal)
{
    if (deck_rules(deal->deck, deal->ship) & DECK_HITS_AS_CRITS)
        suffer_crit(deal);
    else if (deal->ship->shields)
        deal->ship->shields--;
    else
        deal_hit(deal);
}

/* ---- what is called ---- */

void deck_suffer(const struct deck *deck, struct deck_side *side, size_t ship, unsigned hits,
                 unsigned crits, struct deck_chance *chance)
{
    struct deal deal = deal_begin(deck, side, ship, chance);

    if (deal.ship->hull == DECK_NO_HULL)
        return;
    for (; hits > 0; hits--)
        suffer_hit(&deal);
    for (; crits > 0; crits--)
        suffer_crit(&deal);
}

void deck_deal(const struct deck *deck, struct deck_side *side, size_t ship, unsigned facedown,
               unsigned faceup, struct deck_chance *chance)
{
    struct deal deal = deal_begin(deck, side, ship, chance);

    if (deal.ship->hull == DECK_NO_HULL)
        return;
    for (; facedown > 0; facedown--)
        deal_hit(&deal);
    for (; faceup > 0; faceup--)
        deal_faceup(&deal);
}

/* Whether what an act depends on happens: once for all cards that depend on it. */
static bool is_odds(struct deal *deal, enum deck_odds odds, int happens[DECK_ODDS])
{
    uint32_t chance = deal->deck->odds[odds];
    const uint64_t weights[2] = { DECK_ODDS_TOTAL - chance, chance };

    if (odds == DECK_ALWAYS)
        return true;
    if (happens[odds] < 0)
        happens[odds] =
            chance == DECK_ODDS_TOTAL ||
            (chance && deal->chance->pick(deal->chance, weights, 2, DECK_ODDS_TOTAL) == 1);
    return happens[odds];
}

void deck_happen(const struct deck *deck, struct deck_side *side, size_t ship, enum deck_time time,
                 struct deck_chance *chance)
{
    struct deal deal = deal_begin(deck, side, ship, chance);
    int happens[DECK_ODDS] = { 1, -1, -1 };

    for (unsigned kinds = deck->at[time]; kinds; kinds &= kinds - 1) {
        const size_t at = deck_first(kinds);
        const struct deck_kind *kind = &deck->kinds[at];
        unsigned copies = deck_working(deal.ship, at);

        for (unsigned i = 0; i < copies && deck_working(deal.ship, at); i++)
            for (unsigned j = 0; j < kind->act_count; j++)
                if (kind->acts[j].time == time &&
                    is_odds(&deal, (enum deck_odds)kind->acts[j].odds, happens))
                    act_once(&deal, at, &kind->acts[j]);
    }
}

bool deck_repair(const struct deck *deck, struct deck_side *side, size_t ship, size_t kind,
                 struct deck_chance *chance)
{
    struct deal deal = deal_begin(deck, side, ship, chance);

    if (!deal.ship->up[kind] || !deck->kinds[kind].repair)
        return false;
    if (is_lucky(&deal, deck->kinds[kind].repair))
        flip(deck, deal.ship, kind);
    return true;
}

void deck_end(const struct deck *deck, struct deck_ship *ship, enum deck_end what)
{
    for (size_t kind = 0; kind < deck->kind_count; kind++)
        while ((deck->kinds[kind].until & what) && deck_working(ship, kind))
            flip(deck, ship, kind);
}

void deck_end_round(struct deck_ship *ship)
{
    memset(ship->fresh, 0, sizeof ship->fresh);
}

void deck_remove(const struct deck *deck, struct deck_side *side, size_t ship)
{
    struct deck_ship *from = &side->ships[ship];

    if (deck->counts_facedown && !deck->replaces) {
        for (size_t kind = 0; kind < deck->kind_count; kind++)
            side->pile.gone[kind] =
                (uint8_t)(side->pile.gone[kind] + from->up[kind] + from->known[kind]);
        side->pile.gone_down = (uint8_t)(side->pile.gone_down + from->down);
    }
    memset(from, 0, sizeof *from);
}
