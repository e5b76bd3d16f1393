#include "support/card_table.h"

#include "support/check.h"

#include <string.h>

static bool is(const struct table_card *card, const char *id)
{
    return strcmp(card->id, id) == 0;
}

static int die(struct card_table *table) /* 0-2 hit, 3 crit, 4-5 focus, 6-7 blank */
{
    return (int)check_random(&table->random, 8);
}

/* ---- the pile ---- */

static void shuffle(struct card_table *table)
{
    for (int i = table->pile_count; i > 1; i--) {
        int other = (int)check_random(&table->random, (uint32_t)i);
        const char *card = table->pile[i - 1];

        table->pile[i - 1] = table->pile[other];
        table->pile[other] = card;
    }
}

void table_begin(struct card_table *table)
{
    memcpy(table->pile, table->all, sizeof table->pile);
    table->pile_count = table->total;
    shuffle(table);
}

static void take_facedown_cards(struct card_table *table)
{
    for (int i = 0; i < table->ship_count; i++) {
        struct table_ship *ship = &table->ships[i];
        int kept = 0;

        for (int j = 0; j < ship->card_count; j++)
            if (ship->cards[j].faceup)
                ship->cards[kept++] = ship->cards[j];
            else
                table->pile[table->pile_count++] = ship->cards[j].id;
        ship->counters += ship->card_count - kept;
        ship->card_count = kept;
    }
}

/* The top card; NULL: there is none. */
static const char *draw(struct card_table *table)
{
    if (table->pile_count == 0 && table->discard_count > 0) {
        memcpy(table->pile, table->discards, sizeof table->pile);
        table->pile_count = table->discard_count;
        table->discard_count = 0;
        shuffle(table);
    } else if (table->pile_count == 0 && table->rules == TABLE_SECOND) {
        take_facedown_cards(table);
        shuffle(table);
    }
    return table->pile_count ? table->pile[--table->pile_count] : NULL;
}

/* ---- ships ---- */

static int damage(const struct card_table *table, const struct table_ship *ship)
{
    int sum = ship->counters + ship->card_count;

    for (int i = 0; i < ship->card_count; i++)
        sum += table->rules != TABLE_SECOND && ship->cards[i].faceup &&
               is(&ship->cards[i], "directhit");
    return sum;
}

static void look_for_end(struct card_table *table, struct table_ship *ship)
{
    ship->destroyed = ship->destroyed || damage(table, ship) >= ship->hull;
}

int table_hull(const struct card_table *table, int ship)
{
    const struct table_ship *of = &table->ships[ship];

    return of->destroyed ? 0 : of->hull - damage(table, of);
}

/* A faceup card at work; NULL: none. */
static struct table_card *faceup(struct table_ship *ship, const char *id)
{
    for (int i = 0; i < ship->card_count; i++)
        if (ship->cards[i].faceup && is(&ship->cards[i], id))
            return &ship->cards[i];
    return NULL;
}

static void suffer_hit(struct card_table *table, struct table_ship *ship);
static void suffer_crit(struct card_table *table, struct table_ship *ship);

static void set_off(struct card_table *table, struct table_ship *ship,
                    void (*suffer)(struct card_table *, struct table_ship *))
{
    if (table->chain == TABLE_CHAIN_MAX)
        return;
    table->chain++;
    suffer(table, ship);
    table->chain--;
}

static void explode(struct card_table *table, struct table_ship *ship,
                    void (*suffer)(struct card_table *, struct table_ship *))
{
    if (table->chain < TABLE_CHAIN_MAX && die(table) < 3)
        set_off(table, ship, suffer);
}

/* The text of a card that says "immediately"; the card may move while it is read out. */
static void read_out(struct card_table *table, struct table_ship *ship, int at)
{
    const struct table_card card = ship->cards[at];
    bool flips = true;

    if (is(&card, "panickedpilot"))
        ship->stress += 2;
    else if (is(&card, "thrustcontrolfire"))
        ship->stress++;
    else if (is(&card, "munitionsfailure"))
        ship->weapons_lost++;
    else if (is(&card, "directhit") && table->rules == TABLE_SECOND)
        set_off(table, ship, suffer_hit);
    else if (is(&card, "minorexplosion"))
        explode(table, ship, suffer_hit);
    else if (is(&card, "majorexplosion"))
        explode(table, ship, suffer_crit);
    else
        flips = false;
    if (flips)
        faceup(ship, card.id)->faceup = false;
}

static void deal_facedown(struct card_table *table, struct table_ship *ship)
{
    const char *id = table->replaces ? NULL : draw(table);

    if (id)
        ship->cards[ship->card_count++] = (struct table_card){ id, false, false, table->dealt++ };
    else
        ship->counters++;
    look_for_end(table, ship);
}

static void deal_faceup(struct card_table *table, struct table_ship *ship)
{
    const char *id = table->replaces
                         ? table->all[check_random(&table->random, (uint32_t)table->total)]
                         : draw(table);

    if (!id) {
        ship->counters++;
        look_for_end(table, ship);
        return;
    }
    ship->cards[ship->card_count++] = (struct table_card){ id, true, true, table->dealt++ };
    look_for_end(table, ship);
    read_out(table, ship, ship->card_count - 1);
    look_for_end(table, ship);
}

static void deal_hit(struct card_table *table, struct table_ship *ship)
{
    const struct table_card *breach = NULL;

    for (int i = 0; i < ship->card_count; i++)
        if (ship->cards[i].faceup && !ship->cards[i].fresh &&
            is(&ship->cards[i], "majorhullbreach"))
            breach = &ship->cards[i];
    if (breach)
        deal_faceup(table, ship);
    else
        deal_facedown(table, ship);
}

static void suffer_hit(struct card_table *table, struct table_ship *ship)
{
    if (faceup(ship, "hullbreach"))
        suffer_crit(table, ship);
    else if (ship->shields > 0)
        ship->shields--;
    else
        deal_hit(table, ship);
}

/* A leak that was there before card number `before`; NULL: none. */
static struct table_card *old_leak(struct table_ship *ship, int before)
{
    for (int i = 0; i < ship->card_count; i++)
        if (ship->cards[i].faceup && is(&ship->cards[i], "fuelleak") &&
            ship->cards[i].number < before)
            return &ship->cards[i];
    return NULL;
}

/* Each leak that was there before the crit leaks once, unless it has by then. */
static void suffer_crit(struct card_table *table, struct table_ship *ship)
{
    int before = table->dealt;

    if (ship->shields > 0)
        ship->shields--;
    else
        deal_faceup(table, ship);
    for (struct table_card *leak = old_leak(ship, before); leak; leak = old_leak(ship, before)) {
        leak->faceup = false;
        set_off(table, ship, suffer_hit);
    }
}

void table_suffer(struct card_table *table, int ship, int hits, int crits)
{
    for (; hits > 0; hits--)
        suffer_hit(table, &table->ships[ship]);
    for (; crits > 0; crits--)
        suffer_crit(table, &table->ships[ship]);
}

void table_deal(struct card_table *table, int ship, int facedown, int up)
{
    for (; facedown > 0; facedown--)
        deal_hit(table, &table->ships[ship]);
    for (; up > 0; up--)
        deal_faceup(table, &table->ships[ship]);
}

/* ---- at other times ---- */

static int count_faceup(const struct table_ship *ship, const char *id)
{
    int count = 0;

    for (int i = 0; i < ship->card_count; i++)
        count += ship->cards[i].faceup && is(&ship->cards[i], id);
    return count;
}

static void turn_down(struct table_ship *ship, const char *id)
{
    for (struct table_card *card = faceup(ship, id); card; card = faceup(ship, id))
        card->faceup = false;
}

static void turn(struct card_table *table, struct table_ship *ship)
{
    int leaks = count_faceup(ship, "loosestabilizer");

    if (leaks == 0 || check_random(&table->random, 2) == 0)
        return;
    for (; leaks > 0; leaks--) {
        suffer_hit(table, ship);
        faceup(ship, "loosestabilizer")->faceup = false;
    }
}

void table_happen(struct card_table *table, int ship_number, enum table_time time)
{
    struct table_ship *ship = &table->ships[ship_number];
    bool burns = time == (table->rules == TABLE_SECOND ? TABLE_ENGAGES : TABLE_COMBAT);

    for (int i = count_faceup(ship, "consolefire"); burns && i > 0; i--)
        if (die(table) < 3)
            suffer_hit(table, ship);
    if (time == TABLE_ENGAGES)
        ship->ion += count_faceup(ship, "disabledpowerregulator");
    for (int i = count_faceup(ship, "woundedpilot"); time == TABLE_ACTED && i > 0; i--)
        ship->stress += die(table) < 4;
    if (time == TABLE_ACTIVATION && table->rules == TABLE_SECOND)
        turn(table, ship);
    if (time == TABLE_ACTIVATION)
        turn_down(ship, "shakenpilot");
}

void table_attacked(struct card_table *table, int ship)
{
    if (table->rules == TABLE_ORIGINAL)
        turn_down(&table->ships[ship], "blindedpilot");
}

void table_passed(struct card_table *table, int ship)
{
    if (table->rules == TABLE_TFA)
        turn_down(&table->ships[ship], "blindedpilot");
}

void table_ionized(struct card_table *table, int ship)
{
    turn_down(&table->ships[ship], "disabledpowerregulator");
}

void table_end_round(struct card_table *table)
{
    for (int i = 0; i < table->ship_count; i++)
        for (int j = 0; j < table->ships[i].card_count; j++)
            table->ships[i].cards[j].fresh = false;
}

void table_repair(struct card_table *table, int ship, const char *id)
{
    static const char *const always[] = { "consolefire", "majorhullbreach", "loosestabilizer" };
    static const char *const never[] = { "stunnedpilot",   "damagedengine", "directhit",
                                         "damagedcockpit", "injuredpilot",  "minorhullbreach",
                                         "shakenpilot" };
    struct table_card *card = faceup(&table->ships[ship], id);
    bool second = table->rules == TABLE_SECOND;
    int sides = second                                                              ? 8
                : table->rules == TABLE_TFA || strcmp(id, "weaponmalfunction") == 0 ? 4
                                                                                    : 3;

    for (int i = 0; i < 3; i++)
        sides = strcmp(id, always[i]) == 0 ? 8 : sides;
    for (int i = 0; i < 7; i++)
        sides = strcmp(id, never[i]) == 0 ? 0 : sides;
    if (second &&
        (strcmp(id, "structuraldamage") == 0 || strcmp(id, "disabledpowerregulator") == 0))
        sides = 0;
    if (!second && strcmp(id, "blindedpilot") == 0)
        sides = 0;
    if (card && die(table) < sides)
        card->faceup = false;
}

void table_remove(struct card_table *table, int ship)
{
    struct table_ship *from = &table->ships[ship];

    for (int i = 0; i < from->card_count; i++)
        table->discards[table->discard_count++] = from->cards[i].id;
    *from = (struct table_ship){ .destroyed = true };
}
