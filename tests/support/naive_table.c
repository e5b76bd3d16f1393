#include "support/naive_table.h"

#include <limits.h>
#include <string.h>

int naive_health(const struct naive_on_table *on)
{
    int hull = on->ship->hull - on->damage;

    if (on->ship->hull == 0)
        return INT_MAX;
    return on->shields + (hull > 0 ? hull : 0);
}

bool naive_is_destroyed(const struct naive_on_table *on)
{
    return on->ship->hull > 0 && on->damage >= on->ship->hull;
}

bool naive_in_play(const struct naive_on_table *on)
{
    return on->ship && !on->removed;
}

bool naive_shows_hit(struct naive_table *table)
{
    return naive_below(table->random, 8) < 3;
}

int naive_turn_down(struct naive_on_table *on, enum naive_card card)
{
    int count = 0;

    for (; naive_take(&on->faceup, card); count++)
        naive_put(&on->facedown, card);
    return count;
}

/* The top card of a player's pile; the cards of removed ships are shuffled when it is used up. */
static enum naive_card draw(struct naive_table *table, int side, bool *there)
{
    struct naive_pile whole = table->duel->deck.cards, *pile = &table->pile[side];

    if (table->duel->deck.replace) {
        naive_shuffle(&whole, table->random);
        pile = &whole;
    } else if (pile->count == 0) {
        *pile = table->discarded[side];
        table->discarded[side].count = 0;
        naive_shuffle(pile, table->random);
    }
    *there = pile->count > 0;
    return *there ? (enum naive_card)pile->cards[--pile->count] : NAIVE_NOTHING;
}

/* What a card does when it is dealt faceup. */
static void resolve(struct naive_table *table, int side, struct naive_on_table *on,
                    enum naive_card card)
{
    bool first_edition = table->duel->edition == NAIVE_FIRST;

    switch (card) {
    case NAIVE_DIRECT:
        if (first_edition) {
            on->damage++; /* the one card counts as two */
        } else {
            naive_turn_down(on, NAIVE_DIRECT);
            naive_suffer(table, side, on, false);
        }
        break;
    case NAIVE_PANICKED:
    case NAIVE_THRUST:
        on->reds[NAIVE_STRESS] = (uint8_t)(on->reds[NAIVE_STRESS] + (card == NAIVE_THRUST ? 1 : 2));
        naive_turn_down(on, card);
        break;
    case NAIVE_MINOR_EXPLOSION:
    case NAIVE_MAJOR_EXPLOSION:
        naive_turn_down(on, card);
        if (naive_shows_hit(table))
            naive_suffer(table, side, on, card == NAIVE_MAJOR_EXPLOSION);
        break;
    default:
        break;
    }
}

static void deal(struct naive_table *table, int side, struct naive_on_table *on, bool faceup)
{
    enum naive_card card;
    bool there;

    on->damage++;
    if (on->ship->hull == 0) /* what cannot be destroyed has no cards */
        return;
    if (!table->duel->deck.on || (table->duel->deck.replace && !faceup))
        return;
    card = draw(table, side, &there);
    if (!there)
        return;
    naive_put(faceup ? &on->faceup : &on->facedown, card);
    if (faceup)
        resolve(table, side, on, card);
}

void naive_suffer(struct naive_table *table, int side, struct naive_on_table *on, bool crit)
{
    int leaks = naive_count(&on->faceup, NAIVE_FUEL), set_off = 0;

    crit = crit || naive_count(&on->faceup, NAIVE_BREACH) > 0;
    if (on->shields > 0)
        on->shields--;
    else
        deal(table, side, on, crit || on->breach);
    /* Every Fuel Leak that was there before the crit is set off by it, and repaired. */
    for (; crit && set_off < leaks && naive_take(&on->faceup, NAIVE_FUEL); set_off++)
        naive_put(&on->facedown, NAIVE_FUEL);
    while (set_off-- > 0)
        naive_suffer(table, side, on, false);
}

void naive_deal(struct naive_table *table, int side, struct naive_on_table *on, bool faceup)
{
    deal(table, side, on, faceup || on->breach);
}

void naive_remove(struct naive_table *table, int side, struct naive_on_table *on)
{
    for (int i = 0; i < on->facedown.count; i++)
        naive_put(&table->discarded[side], (enum naive_card)on->facedown.cards[i]);
    for (int i = 0; i < on->faceup.count; i++)
        naive_put(&table->discarded[side], (enum naive_card)on->faceup.cards[i]);
    on->facedown.count = on->faceup.count = 0;
    on->removed = true;
}

/* ---- dice ---- */

static int range_of(const struct naive_table *table, const struct naive_ship *ship)
{
    const struct naive_duel *duel = table->duel;
    int round = table->round < duel->range_count ? table->round : duel->range_count;

    if (ship->range >= 0)
        return ship->range;
    return round ? duel->ranges[round - 1] : 2;
}

static int rolls_more(const struct naive_ship *ship, enum naive_role role)
{
    int more = 0;

    for (int i = 0; i < ship->ability_count; i++)
        if (ship->abilities[i].what == NAIVE_ROLL && ship->abilities[i].in[role])
            more += ship->abilities[i].count;
    return more;
}

static int clamp(int dice, int most)
{
    return dice < 0 ? 0 : dice > most ? most : dice;
}

static int red_dice(const struct naive_table *table, const struct naive_on_table *on,
                    const struct naive_case *stands)
{
    const int range = stands->range;
    int failures = naive_count(&on->faceup, NAIVE_WEAPONS);
    int more = (range == 1) + rolls_more(on->ship, NAIVE_ATTACKING) - failures +
               stands->bullseye[NAIVE_ATTACKING];
    int value = on->ship->attack;

    if (table->duel->edition != NAIVE_FIRST)
        return clamp(value + more - (on->reds[NAIVE_DEPLETE] > 0), 6);
    if (naive_count(&on->faceup, NAIVE_NO_DICE))
        return 0;
    value -= naive_count(&on->faceup, NAIVE_MALFUNCTION);
    return clamp((value > 0 ? value : 0) + more, UINT8_MAX);
}

static int green_dice(const struct naive_table *table, const struct naive_on_table *on,
                      const struct naive_case *stands)
{
    const int range = stands->range;
    int structural = naive_count(&on->faceup, NAIVE_STRUCTURAL);
    int more = rolls_more(on->ship, NAIVE_DEFENDING) + stands->obstructed +
               stands->bullseye[NAIVE_DEFENDING];
    int value = on->ship->agility + (on->reds[NAIVE_CLOAK] ? 2 : 0);

    if (table->duel->edition == NAIVE_FIRST) {
        value -= on->reds[NAIVE_TRACTOR] + structural;
        more += range >= 3 ? range - 2 : 0;
        return clamp((value > 0 ? value : 0) + more, UINT8_MAX);
    }
    more += range == 3 ? 1 : range > 3 ? 2 : 0;
    more -= (on->reds[NAIVE_STRAIN] > 0) + (on->reds[NAIVE_TRACTOR] >= on->ship->size);
    return clamp(value + more - structural, 6);
}

static void list_abilities(struct naive_attack *attack, const struct naive_ship *ship, int role)
{
    for (int i = 0; i < ship->ability_count; i++)
        if (ship->abilities[i].what != NAIVE_ROLL && ship->abilities[i].in[role])
            attack->abilities[role][attack->ability_count[role]++] = ship->abilities[i];
}

int naive_cases_of(const struct naive_table *table, const struct naive_on_table *by,
                   const struct naive_on_table *on, struct naive_case out[NAIVE_CASES])
{
    const int said = range_of(table, by->ship);
    int count = 0, rest = 100, range[NAIVE_RANGES_DRAWN + 1] = { 0 };

    for (int i = 1; i <= NAIVE_RANGES_DRAWN; i++)
        rest -= range[i] = by->ship->ranges[i];
    range[0] = rest; /* as if nothing were said */
    for (int i = 0; i <= NAIVE_RANGES_DRAWN; i++)
        for (int bits = 0; bits < 8; bits++) {
            const int obstructed = by->ship->obstructed, attacking = by->ship->bullseye,
                      defending = on->ship->bullseye;
            const struct naive_case one = { .range = i ? i : said,
                                            .obstructed = bits & 1,
                                            .bullseye = { bits >> 1 & 1, bits >> 2 & 1 },
                                            .chance =
                                                range[i] / 100.0 *
                                                (bits & 1 ? obstructed : 100 - obstructed) / 100.0 *
                                                (bits & 2 ? attacking : 100 - attacking) / 100.0 *
                                                (bits & 4 ? defending : 100 - defending) / 100.0 };

            if (one.chance > 0)
                out[count++] = one;
        }
    return count;
}

struct naive_attack naive_attack_of(const struct naive_table *table,
                                    const struct naive_on_table *by,
                                    const struct naive_on_table *on,
                                    const struct naive_case *stands)
{
    struct naive_attack attack;

    memset(&attack, 0, sizeof attack);
    attack.edition = (uint8_t)table->duel->edition;
    attack.dice[0] = (uint8_t)red_dice(table, by, stands);
    attack.dice[1] = (uint8_t)green_dice(table, on, stands);
    attack.force_only = naive_count(&by->faceup, NAIVE_FORCE_ONLY) > 0;
    attack.no_mods = table->duel->edition == NAIVE_LATEST && stands->range == 0;
    attack.reinforce = on->greens[NAIVE_REINFORCE];
    list_abilities(&attack, by->ship, NAIVE_ATTACKING);
    list_abilities(&attack, on->ship, NAIVE_DEFENDING);
    return attack;
}
