#include "battle/deck/deck.h"

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

size_t pile_draw(const struct deck *deck, struct deck_pile *pile, struct deck_chance *chance)
{
    size_t kind = draw_kind(deck, pile, chance);

    if (!deck->replaces) {
        pile->drawn[kind]++;
        pile->seen++;
        pile->out = (uint8_t)(pile->out + deck->counts_facedown);
    }
    return kind;
}

/* ---- the cards of removed ships ---- */

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

/* Of `unseen` cards, `of_kind` of which are of one kind, a ship has `down`: how many of these are
 * of the kind? */
static unsigned pick_share(struct deck_chance *chance, unsigned unseen, unsigned of_kind,
                           unsigned down)
{
    uint64_t weights[DECK_CARDS_MAX + 1];
    unsigned most = of_kind < down ? of_kind : down;

    for (unsigned i = 0; i <= most; i++)
        weights[i] = choose(of_kind, i) * choose(unseen - of_kind, down - i);
    return (unsigned)pile_pick(chance, weights, most + 1, choose(unseen, down));
}

/* Turn the facedown cards of a ship into ones that have been seen. */
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

/* ---- cards of ships in play ---- */

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

bool pile_provide(const struct deck *deck, struct deck_side *side, struct deck_chance *chance)
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
