#include "support/naive_deck.h"

#include "support/check.h"
#include "support/naive_shot.h"

#include <string.h>

struct card_row {
    const char *id;
    uint8_t card, count;
};

static const struct card_row rows[NAIVE_DECKS][NAIVE_ROWS] = {
    [NAIVE_DECK_SECOND] = {
        { "panickedpilot", NAIVE_PANICKED, 2 },
        { "blindedpilot", NAIVE_FORCE_ONLY, 2 },
        { "woundedpilot", NAIVE_WOUNDED, 2 },
        { "stunnedpilot", NAIVE_NOTHING, 2 },
        { "consolefire", NAIVE_CONSOLE, 2 },
        { "damagedengine", NAIVE_NOTHING, 2 },
        { "weaponsfailure", NAIVE_WEAPONS, 2 },
        { "hullbreach", NAIVE_BREACH, 2 },
        { "structuraldamage", NAIVE_STRUCTURAL, 2 },
        { "damagedsensorarray", NAIVE_SENSORS, 2 },
        { "loosestabilizer", NAIVE_STABILIZER, 2 },
        { "disabledpowerregulator", NAIVE_REGULATOR, 2 },
        { "fuelleak", NAIVE_FUEL, 4 },
        { "directhit", NAIVE_DIRECT, 5 },
    },
    [NAIVE_DECK_ORIGINAL] = {
        { "blindedpilot", NAIVE_NO_DICE, 2 },
        { "consolefire", NAIVE_CONSOLE, 2 },
        { "damagedcockpit", NAIVE_COCKPIT, 2 },
        { "damagedengine", NAIVE_NOTHING, 2 },
        { "damagedsensorarray", NAIVE_SENSORS, 2 },
        { "directhit", NAIVE_DIRECT, 7 },
        { "injuredpilot", NAIVE_NOTHING, 2 },
        { "minorexplosion", NAIVE_MINOR_EXPLOSION, 2 },
        { "minorhullbreach", NAIVE_NOTHING, 2 },
        { "munitionsfailure", NAIVE_NOTHING, 2 },
        { "structuraldamage", NAIVE_STRUCTURAL, 2 },
        { "stunnedpilot", NAIVE_NOTHING, 2 },
        { "thrustcontrolfire", NAIVE_THRUST, 2 },
        { "weaponmalfunction", NAIVE_MALFUNCTION, 2 },
    },
    [NAIVE_DECK_TFA] = {
        { "shakenpilot", NAIVE_NOTHING, 2 },
        { "blindedpilot", NAIVE_NO_ATTACK, 2 },
        { "damagedcockpit", NAIVE_COCKPIT, 2 },
        { "stunnedpilot", NAIVE_NOTHING, 2 },
        { "consolefire", NAIVE_CONSOLE, 2 },
        { "damagedengine", NAIVE_NOTHING, 2 },
        { "majorexplosion", NAIVE_MAJOR_EXPLOSION, 2 },
        { "weaponsfailure", NAIVE_WEAPONS, 2 },
        { "majorhullbreach", NAIVE_MAJOR_BREACH, 2 },
        { "structuraldamage", NAIVE_STRUCTURAL, 2 },
        { "damagedsensorarray", NAIVE_SENSORS, 2 },
        { "loosestabilizer", NAIVE_NOTHING, 2 },
        { "thrustcontrolfire", NAIVE_THRUST, 2 },
        { "directhit", NAIVE_DIRECT, 7 },
    },
};

const char *const naive_deck_names[NAIVE_DECKS] = {
    [NAIVE_DECK_SECOND] = "second",
    [NAIVE_DECK_ORIGINAL] = "first-original",
    [NAIVE_DECK_TFA] = "first-tfa",
};

struct naive_deck naive_deck_of(enum naive_decks which)
{
    struct naive_deck deck = { .which = which };

    for (const struct card_row *row = rows[which]; row->id; row++)
        naive_deck_add(&deck, row->id, row->count);
    deck.whole = true;
    return deck;
}

const char *naive_card_id(enum naive_decks which, int row)
{
    return rows[which][row].id;
}

void naive_deck_add(struct naive_deck *deck, const char *id, int count)
{
    int row = 0;

    while (rows[deck->which][row].id && strcmp(rows[deck->which][row].id, id) != 0)
        row++;
    if (!rows[deck->which][row].id)
        fail_msg("no card '%s'", id);
    deck->on = true;
    deck->counts[row] = (uint8_t)(deck->counts[row] + count);
    while (count-- > 0)
        naive_put(&deck->cards, (enum naive_card)rows[deck->which][row].card);
}

void naive_shuffle(struct naive_pile *pile, uint64_t *random)
{
    for (int left = pile->count; left > 1; left--) {
        int i = (int)naive_below(random, (uint32_t)left);
        uint8_t card = pile->cards[i];

        pile->cards[i] = pile->cards[left - 1];
        pile->cards[left - 1] = card;
    }
}

void naive_put(struct naive_pile *pile, enum naive_card card)
{
    assert_true(pile->count < NAIVE_PILE);
    pile->cards[pile->count++] = (uint8_t)card;
}

bool naive_take(struct naive_pile *pile, enum naive_card card)
{
    for (int i = 0; i < pile->count; i++)
        if (pile->cards[i] == card) {
            pile->cards[i] = pile->cards[--pile->count];
            return true;
        }
    return false;
}

int naive_count(const struct naive_pile *pile, enum naive_card card)
{
    int count = 0;

    for (int i = 0; i < pile->count; i++)
        count += pile->cards[i] == card;
    return count;
}
