#include "questions/squad/take.h"

#include "base/array.h"
#include "base/ascii.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORD_ROOM = 64 };

/* One of the alternatives of a restriction, as a text that ends; of some rules as an id. */
typedef bool holds_fn(const struct squad_taking *taking, const char *value);

/* ---- words of the rosters ---- */

/* "Bounty Hunter" is "bounty-hunter". */
static void make_id(char *name)
{
    for (; *name; name++)
        *name = *name == ' ' ? '-' : ascii_lower(*name);
}

/* ---- ship and pilot ---- */

static bool has_faction(const struct squad_taking *taking, const char *value)
{
    const char *own = faction_side(taking->edition, taking->member->flown->faction);

    return strcmp(own, value) == 0 || strcmp(faction_name(own), value) == 0;
}

static bool has_size(const struct squad_taking *taking, const char *value)
{
    return ascii_same(taking->member->ship->size, value);
}

static bool is_ship(const struct squad_taking *taking, const char *value)
{
    const struct cards_ship *ship = taking->member->ship;

    return strcmp(ship->id, value) == 0 || strcmp(ship->name, value) == 0;
}

static bool has_keyword(const struct squad_taking *taking, const char *value)
{
    return squad_lists(taking->member->flown->keywords, value);
}

static bool has_force_side(const struct squad_taking *taking, const char *value)
{
    char keyword[WORD_ROOM];

    snprintf(keyword, sizeof keyword, "%s-side", value);
    return squad_lists(taking->member->flown->keywords, keyword);
}

static bool has_ability(const struct squad_taking *taking, const char *value)
{
    return ascii_same(taking->member->flown->ship_ability, value);
}

/* "False": only limited pilots. */
static bool is_non_limited(const struct squad_taking *taking, const char *value)
{
    return (taking->member->flown->limited == 0) == (strcmp(value, "True") == 0);
}

/* "rear-arc" */
static bool has_arc(const struct squad_taking *taking, const char *value)
{
    const struct squad_member *member = taking->member;
    const char *attacks = *member->flown->attacks ? member->flown->attacks : member->ship->attacks;
    struct cards_attack attack;
    char arc[WORD_ROOM];

    while (cards_next_attack(&attacks, &attack)) {
        snprintf(arc, sizeof arc, "%.*s-arc", (int)attack.arc_bytes, attack.arc);
        if (strcmp(arc, value) == 0)
            return true;
    }
    return false;
}

/* ---- upgrades ---- */

/* The upgrades of the ship, one after the other, that looked at as if it were there at the end. */
static const struct cards_upgrade *next_upgrade(const struct squad_taking *taking, size_t *at)
{
    const struct squad_member *member = taking->member;
    const struct cards_upgrade *upgrade = squad_next_upgrade(member, at, NULL);

    if (upgrade)
        return upgrade;
    return (*at)++ == member->card_count + member->weapon_count ? taking->with : NULL;
}

/* ---- actions ---- */

/* Whether a word of an action bar, "red-boost", is an action: "boost" of any color, "white-boost",
 * "red-boost". */
static bool is_action(const char *word, size_t bytes, const char *wanted)
{
    static const char *const colors[] = { "white-", "red-", "purple-" };
    const char *color = "white-", *wanted_color = NULL;

    for (size_t i = 0; i < ARRAY_LEN(colors); i++) {
        size_t room = strlen(colors[i]);

        if (strncmp(wanted, colors[i], room) == 0) {
            wanted_color = colors[i];
            wanted += room;
        }
        if (bytes > room && memcmp(word, colors[i], room) == 0) {
            color = colors[i];
            word += room;
            bytes -= room;
        }
    }
    return ascii_is_word(wanted, word, bytes) &&
           (!wanted_color || strcmp(color, wanted_color) == 0);
}

/* "action Evade; action Focus linked Coordinate": what is linked is not on the bar, and an action
 * that another one leads to brings none itself. */
static bool grants_action(const char *grants, const char *wanted)
{
    static const char action[] = "action ";
    char name[WORD_ROOM], *id = name + sizeof action - 1;

    for (; *grants; grants += strspn(grants, "; ")) {
        size_t part = strcspn(grants, ";");

        snprintf(name, sizeof name, "%.*s", (int)part, grants);
        grants += part;
        if (strncmp(name, action, sizeof action - 1) != 0 || strstr(name, " linked "))
            continue;
        make_id(id);
        if (is_action(id, strlen(id), wanted))
            return true;
    }
    return false;
}

/* Droids calculate where others focus. */
static bool bar_has_action(const struct squad_member *member, const char *wanted)
{
    const bool droid = squad_lists(member->flown->keywords, "droid");
    const char *bar = member->ship->actions, *word;
    size_t bytes;

    while (ascii_next_word(&bar, &word, &bytes)) {
        if (droid && is_action(word, bytes, "focus")) {
            word = "calculate";
            bytes = strlen(word);
        }
        if (is_action(word, bytes, wanted))
            return true;
    }
    return false;
}

static bool has_action(const struct squad_taking *taking, const char *value)
{
    const struct squad_member *member = taking->member;
    const struct cards_upgrade *upgrade;

    if (!*member->ship->actions || bar_has_action(member, value))
        return true;
    for (size_t at = 0; (upgrade = next_upgrade(taking, &at));)
        if (grants_action(upgrade->grants, value))
            return true;
    return false;
}

static bool has_equipped(const struct squad_taking *taking, const char *value)
{
    const struct cards_upgrade *upgrade;

    for (size_t at = 0; (upgrade = next_upgrade(taking, &at));)
        if (squad_lists(upgrade->slots, value))
            return true;
    return false;
}

/* ---- values and slots, with those that upgrades add ---- */

/* Whether a value, with what upgrades add to it, is in "1-3" or "2+", or the one number of "1". */
static bool has_value(const struct squad_taking *taking, const char *key, const char *range)
{
    const struct cards_pilot *pilot = taking->member->flown;
    const struct cards_ship *ship = taking->member->ship;
    const struct {
        const char *key, *granted;
        int printed;
    } values[] = {
        { "skill", "skill", pilot->skill },
        /* What would raise it sits in a slot that the card itself brings. */
        { "printed-skill", "", pilot->skill },
        { "agility", "", squad_printed(pilot->agility, ship->agility) },
        { "hull", "hull", squad_printed(pilot->hull, ship->hull) },
        { "shields", "shields", squad_printed(pilot->shields, ship->shields) },
    };
    const struct cards_upgrade *upgrade;
    char *end;
    const long from = strtol(range, &end, 10);
    const long to = *end == '-' ? strtol(end + 1, NULL, 10) : *end == '+' ? LONG_MAX : from;
    size_t of = 0;
    int own;

    while (strcmp(values[of].key, key) != 0)
        of++;
    own = values[of].printed;
    for (size_t at = 0; (upgrade = next_upgrade(taking, &at));)
        own += cards_granted(upgrade->grants, values[of].granted);
    return own >= from && own <= to;
}

static bool has_slot(const struct squad_taking *taking, const char *value)
{
    struct squad_slots slots;

    squad_slots_of(taking->member, &slots);
    if (taking->with)
        squad_slots_add_grants(&slots, taking->with->grants);
    for (size_t i = 0; i < slots.count; i++)
        if (strcmp(slots.slots[i].name, value) == 0)
            return slots.slots[i].there > 0;
    return false;
}

static bool lacks_printed_slot(const struct squad_taking *taking, const char *value)
{
    return !squad_lists(taking->member->flown->slots, value);
}

/* ---- what a card says of the others ---- */

/* "crew:4": none of this slot costs more. */
static bool none_is_dearer(const struct squad_taking *taking, const char *value)
{
    const struct cards_upgrade *upgrade;
    const char *colon = strchr(value, ':');

    for (size_t at = 0; colon && (upgrade = next_upgrade(taking, &at));)
        if (cards_lists(upgrade->slots, value, (size_t)(colon - value)) &&
            upgrade->cost > strtol(colon + 1, NULL, 10))
            return false;
    return true;
}

static bool all_are_unique(const struct squad_taking *taking, const char *value)
{
    const struct cards_upgrade *upgrade;

    for (size_t at = 0; (upgrade = next_upgrade(taking, &at));)
        if (squad_lists(upgrade->slots, value) && upgrade->limited != 1)
            return false;
    return true;
}

/* No two of this slot are the same. */
static bool all_are_different(const struct squad_taking *taking, const char *value)
{
    const struct cards_upgrade *one, *other;

    for (size_t at = 0; (one = next_upgrade(taking, &at));)
        for (size_t after = at; (other = next_upgrade(taking, &after));)
            if (one == other && squad_lists(one->slots, value))
                return false;
    return true;
}

/* ---- the squad ---- */

/* Cards of a name on one ship, its pilot's too. */
static int count_names(const struct squad_member *member, const char *name)
{
    const struct cards_upgrade *upgrade;
    const struct squad_held *held;
    int count = member->flown && ascii_same(member->flown->name, name);

    for (size_t at = 0; (upgrade = squad_next_upgrade(member, &at, &held));)
        count += ascii_same(upgrade->name, name) ? held->copies : 0;
    return count;
}

int squad_cards_named(const struct squad_taking *taking, const char *name)
{
    int count = count_names(taking->member, name);

    for (size_t i = 0; i < taking->other_count; i++)
        if (&taking->others[i] != taking->itself)
            count += count_names(&taking->others[i], name);
    return count;
}

static bool has_name(const struct squad_taking *taking, const char *value)
{
    return squad_cards_named(taking, value) > 0;
}

static bool always(const struct squad_taking *taking, const char *value)
{
    (void)taking;
    (void)value;
    return true;
}

/* ---- restrictions ---- */

static const struct {
    const char *key, *asks_for; /* in words; "": none are needed */
    holds_fn *holds;            /* NULL: it is a value */
    bool asks_for_cards, of_ids;
} rules[] = {
    { "factions", "the faction", has_faction, false, false },
    { "faction", "the faction", has_faction, false, false },
    { "sizes", "the size", has_size, false, false },
    { "size", "the size", has_size, false, false },
    { "ships", "the ship", is_ship, false, false },
    { "ship", "the ship", is_ship, false, false },
    { "keywords", "the keyword", has_keyword, false, true },
    { "force_side", "the force side", has_force_side, false, false },
    { "action", "the action", has_action, true, true },
    { "arcs", "the arc", has_arc, false, true },
    { "equipped", "a card in the slot", has_equipped, true, true },
    { "shipAbility", "the ship ability", has_ability, false, false },
    { "non-limited", "a pilot who is not limited:", is_non_limited, false, false },
    { "names", "in the squad:", has_name, true, false },
    { "solitary", "", always, false, false }, /* see squad/take */
    { "standardized", "", always, false, false },
    { "limited", "", always, false, false },
    { "unknown", "", always, false, false }, /* see squad_take_is_certain */
    { "agility", "agility", NULL, false, false },
    { "skill", "initiative", NULL, true, false },
    { "printed-skill", "a printed skill of", NULL, false, false },
    { "hull", "hull", NULL, true, false },
    { "shields", "shields", NULL, true, false },
    { "slot", "the slot", has_slot, true, true },
    { "no-slot", "a ship without the slot", lacks_printed_slot, false, true },
    { "dearest", "no card dearer than", none_is_dearer, false, false },
    { "unique", "only unique cards in the slot", all_are_unique, false, true },
    { "different", "different cards in the slot", all_are_different, false, true },
};

/* The place of a key; ARRAY_LEN(rules): there is no such. */
static size_t rule_of(const char *part, size_t bytes)
{
    size_t rule = 0;

    while (rule < ARRAY_LEN(rules) && !ascii_is_word(rules[rule].key, part, bytes))
        rule++;
    return rule;
}

/* Of "ships=t65xwing|t70xwing", and in the first edition "ship=X-wing;T-70 X-wing". */
static bool next_value(const char **at, const char *end, char out[WORD_ROOM])
{
    size_t bytes;

    if (*at >= end)
        return false;
    bytes = strcspn(*at, "|;");
    bytes = bytes < (size_t)(end - *at) ? bytes : (size_t)(end - *at);
    snprintf(out, WORD_ROOM, "%.*s", (int)bytes, *at);
    *at += bytes + 1;
    return true;
}

static bool part_holds(const struct squad_taking *taking, const char *part, size_t bytes)
{
    size_t key = strcspn(part, "=");
    const size_t rule = rule_of(part, key);
    const char *at = part + key + 1;
    char value[WORD_ROOM];

    while (rule < ARRAY_LEN(rules) && next_value(&at, part + bytes, value)) {
        if (rules[rule].of_ids)
            make_id(value);
        if (rules[rule].holds ? rules[rule].holds(taking, value)
                              : has_value(taking, rules[rule].key, value))
            return true;
    }
    return false;
}

static size_t part_bytes(const char *text)
{
    size_t bytes = 0;

    while (text[bytes] && strncmp(text + bytes, " & ", 3) != 0 &&
           strncmp(text + bytes, " ; ", 3) != 0)
        bytes++;
    return bytes;
}

/* The first part that does not hold; NULL: all do. A name in the squad ("or squad including …")
 * stands for what is joined with it by "&". */
static const char *first_unmet(const struct squad_taking *taking, const char *text)
{
    static const char names[] = "names=";

    while (*text) {
        const char *part = text;
        size_t bytes = part_bytes(text);
        bool holds = part_holds(taking, text, bytes);

        while (strncmp(text + bytes, " & ", 3) == 0 &&
               strncmp(text + bytes + 3, names, sizeof names - 1) == 0) {
            text += bytes + 3;
            bytes = part_bytes(text);
            holds = part_holds(taking, text, bytes) || holds;
        }
        if (!holds)
            return part;
        text += bytes;
        text += *text ? 3 : 0;
    }
    return NULL;
}

bool squad_restrictions_met(const struct squad_taking *taking, const char *text)
{
    return !first_unmet(taking, text);
}

/* A value in the words of a player: names of ships and factions for their ids. */
static const char *value_words(const struct squad_taking *taking, const char *value)
{
    const struct cards_ship *ship = cards_find_ship(taking->member->library, value, strlen(value));

    return ship ? ship->name : faction_name(value);
}

void squad_restriction_words(const struct squad_taking *taking, const char *restrictions,
                             struct buffer *out)
{
    const char *part = first_unmet(taking, restrictions), *at, *between = " ";
    char value[WORD_ROOM];
    size_t rule, key;

    if (!part)
        return;
    key = strcspn(part, "=");
    rule = rule_of(part, key);
    if (rule < ARRAY_LEN(rules))
        buffer_add_text(out, rules[rule].asks_for);
    else
        buffer_add(out, part, key);
    for (at = part + key + 1; next_value(&at, part + part_bytes(part), value); between = " or ")
        buffer_print(out, "%s%s", between, value_words(taking, value));
}

bool squad_restrictions_ask_for_cards(const char *text)
{
    while (*text) {
        const size_t rule = rule_of(text, strcspn(text, "="));

        if (rule < ARRAY_LEN(rules) && rules[rule].asks_for_cards)
            return true;
        text += part_bytes(text);
        text += *text ? 3 : 0;
    }
    return false;
}
