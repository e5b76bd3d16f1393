#include "questions/browse/browse.h"

#include "base/ascii.h"
#include "words/describe.h"

/* ---- parts ---- */

/* The arcs of the tables, as a player says them, and in a letter or two. */
static const struct arc {
    const char *id, *name, *letters;
} arcs[] = {
    { "front", "front", "F" },
    { "rear", "rear", "R" },
    { "bullseye", "bullseye", "B" },
    { "singleturret", "turret", "T" },
    { "doubleturret", "double turret", "DT" },
    { "fullfront", "full front", "FF" },
    { "fullrear", "full rear", "FR" },
    { "left", "left", "Le" },
    { "right", "right", "Ri" },
    { "turret", "all around", "A" },
};

static void add_attack(const struct cards_attack *attack, bool in_full, struct buffer *out)
{
    struct arc arc = { "", "another arc", "?" };

    for (size_t i = 0; i < ARRAY_LEN(arcs); i++)
        if (ascii_is_word(arcs[i].id, attack->arc, attack->arc_bytes))
            arc = arcs[i];
    if (in_full)
        buffer_print(out, "%s %d", arc.name, attack->value);
    else
        buffer_print(out, "%s%d", arc.letters, attack->value);
}

void browse_text_attacks(const char *attacks, bool in_full, struct buffer *out)
{
    const char *front = ascii_behind(attacks, "front:");
    struct cards_attack attack;
    bool first = true;

    if (front && !strchr(front, ' ')) {
        buffer_print(out, "%s", front);
        return;
    }
    while (cards_next_attack(&attacks, &attack)) {
        buffer_print(out, "%s", first ? "" : in_full ? ", " : " ");
        add_attack(&attack, in_full, out);
        first = false;
    }
    if (first)
        buffer_print(out, "none");
}

void browse_text_arc_letters(struct buffer *out)
{
    for (size_t i = 0; i < ARRAY_LEN(arcs); i++)
        buffer_print(out, "%s%s %s", i ? ", " : "", arcs[i].letters, arcs[i].name);
}

static int printed(int of_pilot, int of_ship)
{
    return of_pilot >= 0 ? of_pilot : of_ship;
}

void browse_text_figures(const struct cards_ship *ship, const struct cards_pilot *pilot,
                         struct buffer *out)
{
    buffer_print(out, "attack ");
    browse_text_attacks(pilot && *pilot->attacks ? pilot->attacks : ship->attacks, true, out);
    buffer_print(out, "; agility %d; hull %d; shields %d",
                 printed(pilot ? pilot->agility : -1, ship->agility),
                 printed(pilot ? pilot->hull : -1, ship->hull),
                 printed(pilot ? pilot->shields : -1, ship->shields));
}

void browse_text_factions(const char *ids, bool in_full, struct buffer *out)
{
    for (bool first = true; *ids; first = false) {
        size_t bytes = strcspn(ids, " ");
        char id[CARDS_ID_MAX] = "";

        memcpy(id, ids, bytes < sizeof id ? bytes : sizeof id - 1);
        buffer_print(out, "%s%s",
                     first     ? ""
                     : in_full ? ", "
                               : " ",
                     in_full ? faction_name(id) : faction_word(id));
        ids += bytes;
        ids += strspn(ids, " ");
    }
}

/* "factions=scumandvillainy & sizes=Medium|Large" as "scumandvillainy; sizes Medium or Large" */
static void add_restrictions(const char *restrictions, struct buffer *out)
{
    for (; *restrictions; restrictions++) {
        if (strncmp(restrictions, " & ", 3) == 0 || strncmp(restrictions, " ; ", 3) == 0) {
            buffer_print(out, ", ");
            restrictions += 2;
        } else if (*restrictions == '=') {
            buffer_print(out, " ");
        } else if (*restrictions == '|' || *restrictions == ';') {
            buffer_print(out, " or ");
        } else {
            buffer_add(out, restrictions, 1);
        }
    }
}

static void add_line(const char *title, const char *text, struct buffer *out)
{
    if (*text)
        buffer_print(out, "  %s: %s\n", title, text);
}

static void add_number(const char *title, int number, struct buffer *out)
{
    if (number > 0)
        buffer_print(out, "  %s: %d\n", title, number);
}

static void add_charges(int charges, int recovers, struct buffer *out)
{
    if (charges == 0)
        return;
    buffer_print(out, "  charges: %d", charges);
    if (recovers > 0)
        buffer_print(out, "; each round %d %s back", recovers, recovers == 1 ? "comes" : "come");
    else if (recovers < 0)
        buffer_print(out, "; each round %d %s lost", -recovers, recovers == -1 ? "is" : "are");
    buffer_print(out, "\n");
}

static bool is_first(const struct rules_edition *edition)
{
    return edition->bit & RULES_EDITION_1;
}

/* ---- pilots ---- */

static void add_pilot_cost(const struct cards_pilot *pilot, const struct rules_edition *edition,
                           struct buffer *out)
{
    bool any = pilot->cost >= 0;

    if (!any && pilot->cost_older < 0)
        return;
    buffer_print(out, "  cost: ");
    if (any)
        buffer_print(out, "%d points", pilot->cost);
    if (any && pilot->loadout >= 0)
        buffer_print(out, " and %d for upgrades", pilot->loadout);
    if (any && !is_first(edition))
        buffer_print(out, " in 2.5");
    if (pilot->cost_older >= 0)
        buffer_print(out, "%s%d points in 2.0", any ? ", " : "", pilot->cost_older);
    buffer_print(out, "\n");
}

static void explain_pilot(const struct browse_entry *entry, const struct rules_edition *edition,
                          struct buffer *out)
{
    const struct cards_pilot *pilot = entry->pilot;

    if (entry->ship) {
        buffer_print(out, "  ship: %s, %s; ", entry->ship->id, entry->ship->size);
        browse_text_figures(entry->ship, pilot, out);
        buffer_print(out, "\n");
    }
    add_line("faction", faction_name(pilot->faction), out);
    if (pilot->skill >= 0)
        buffer_print(out, "  %s: %d\n", is_first(edition) ? "pilot skill" : "initiative",
                     pilot->skill);
    add_pilot_cost(pilot, edition, out);
    add_number("limited", pilot->limited, out);
    add_line("slots", pilot->slots, out);
    add_number("force", pilot->force, out);
    add_charges(pilot->charges, pilot->charge_recovers, out);
    add_line("ship ability", pilot->ship_ability, out);
    add_line("standard loadout", pilot->standard_loadout, out);
}

/* ---- upgrades and other cards ---- */

static void add_upgrade_cost(const struct cards_upgrade *upgrade,
                             const struct rules_edition *edition, struct buffer *out)
{
    const char *older = upgrade->cost_older;
    bool any = upgrade->cost != -1; /* some cost less than nothing */

    if (!any && !*older)
        return;
    buffer_print(out, "  cost: ");
    if (any)
        buffer_print(out, "%d%s", upgrade->cost, is_first(edition) ? "" : " in 2.5");
    if (*older)
        buffer_print(out, "%s%s in 2.0", any ? "; " : "", older);
    buffer_print(out, "\n");
}

static void explain_upgrade(const struct browse_entry *entry, const struct rules_edition *edition,
                            struct buffer *out)
{
    const struct cards_upgrade *upgrade = entry->upgrade;

    if (strchr(upgrade->slots, ' '))
        add_line("slots", upgrade->slots, out);
    add_upgrade_cost(upgrade, edition, out);
    add_number("limited", upgrade->limited, out);
    if (*upgrade->restrictions) {
        buffer_print(out, "  restrictions: ");
        add_restrictions(upgrade->restrictions, out);
        buffer_print(out, "\n");
    }
    add_number("force", upgrade->force, out);
    add_charges(upgrade->charges, upgrade->charge_recovers, out);
    add_line("grants", upgrade->grants, out);
    for (size_t i = 1; i < entry->sides; i++)
        buffer_print(out, "  side %d: %s\n", upgrade[i].side, upgrade[i].name);
}

void browse_text_effects(const struct cards_row *row, const char *left_out, struct buffer *out)
{
    if (*row->effect) {
        explain_card(row, out);
        buffer_print(out, "  in the notation: %s\n  when: %s\n", row->effect, row->condition);
    } else {
        buffer_print(out, "  plays no part in an attack%s%s\n", left_out ? ": " : "",
                     left_out ? left_out : "");
    }
}

static void add_head(const struct browse_entry *entry, struct buffer *out)
{
    const char *slot = browse_slot(entry);

    buffer_print(out, "%s: %s (%s", browse_id(entry), browse_name(entry), browse_kind(entry));
    if (entry->ship)
        buffer_print(out, ", %s", entry->ship->name);
    else if (*slot)
        buffer_print(out, ", %s", slot);
    buffer_print(out, ")\n");
}

/* Whether two entries are faces of one card. */
static bool is_same(const struct browse_entry *a, const struct browse_entry *b)
{
    return strcmp(browse_id(a), browse_id(b)) == 0 && strcmp(browse_kind(a), browse_kind(b)) == 0 &&
           strcmp(browse_slot(a), browse_slot(b)) == 0 && a->pilot == b->pilot;
}

void browse_text_explain(const struct browse_entry *entry, const struct browse_entry *before,
                         const struct rules_edition *edition, struct buffer *out)
{
    if (!before || !is_same(entry, before)) {
        buffer_print(out, "%s", before ? "\n" : "");
        add_head(entry, out);
        if (entry->pilot) {
            explain_pilot(entry, edition, out);
        } else if (entry->upgrade) {
            explain_upgrade(entry, edition, out);
        } else if (entry->row) {
            add_number("force", entry->row->force, out);
            add_charges(entry->row->charges, 0, out);
        }
    }
    if (entry->row)
        browse_text_effects(entry->row, entry->left_out, out);
    else
        buffer_print(out, "  no ability of its own\n");
}
