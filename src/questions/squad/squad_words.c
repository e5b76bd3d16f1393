#include "questions/squad/member.h"

#include "base/array.h"
#include "base/ascii.h"

#include <stdlib.h>

/* ---- what a weapon requires ---- */

/* What a player sees to before a weapon is fired; the rest, such as charges, is the card's own. */
static const char *const givable[] = {
    "lock",     "focus",   "calculate", "evade",        "force",       "frontarc",
    "bullseye", "reararc", "turretarc", "fullfrontarc", "fullreararc", "sidearc",
};

/* The word of a text that is `wanted` or begins with it and "=". */
static bool has(const char *text, const char *wanted)
{
    size_t room = strlen(wanted), bytes;
    const char *word;

    while (ascii_next_word(&text, &word, &bytes))
        if (bytes >= room && memcmp(word, wanted, room) == 0 &&
            (bytes == room || word[room] == '='))
            return true;
    return false;
}

/* Of "calculate|lock" one is enough, and `with` may have another than the first. */
static const char *choose(const char *word, size_t bytes, const char *with)
{
    const char *first = NULL, *end = word + bytes;

    while (word < end) {
        size_t part = 0;

        while (word + part < end && word[part] != '|')
            part++;
        for (size_t i = 0; i < ARRAY_LEN(givable); i++) {
            if (strlen(givable[i]) != part || memcmp(givable[i], word, part) != 0)
                continue;
            if (has(with, givable[i]))
                return NULL;
            first = first ? first : givable[i];
        }
        word += part + 1;
    }
    return first;
}

void squad_weapon_requires(const struct cards_row *weapon, const char *with, struct buffer *out)
{
    const char *at = weapon->condition, *end = at + strcspn(at, ";"), *word;
    uint32_t before = out->count;
    size_t bytes;

    while (ascii_next_word(&at, &word, &bytes) && word < end) {
        const char *given = choose(word, bytes, with);

        if (given)
            buffer_print(out, "%s%s", out->count > before ? " " : "", given);
    }
}

bool squad_weapon_reaches(const struct cards_row *weapon, int range)
{
    static const char key[] = "range=";
    const char *at = weapon->condition, *end = at + strcspn(at, ";"), *word;
    size_t bytes;

    while (ascii_next_word(&at, &word, &bytes) && word < end) {
        char *rest;
        long low, high;

        if (bytes < sizeof key || memcmp(word, key, sizeof key - 1) != 0)
            continue;
        low = high = strtol(word + sizeof key - 1, &rest, 10);
        if (*rest == '-')
            high = strtol(rest + 1, NULL, 10);
        return range >= low && range <= high;
    }
    return true;
}

enum { ROWS_MAX = 8 };

/* ---- a loadout ---- */

/* "066" would be a number of dice, and "expose" a word of the notation. */
static bool is_another_word(const char *id)
{
    struct rules_spelling spelling;

    return id[strspn(id, "0123456789")] == '\0' || rules_word_match(id, strlen(id), &spelling);
}

const char *squad_card_prefix(const struct cards *library, const struct cards_row *row)
{
    const struct cards_row *rows[ROWS_MAX];
    size_t count = cards_find(library, row->id, strlen(row->id), rows, ARRAY_LEN(rows));
    const char *prefix = "";

    for (size_t i = 0; i < count && i < ARRAY_LEN(rows); i++) {
        if (rows[i]->kind != row->kind)
            prefix = *prefix ? prefix : cards_kind_words[row->kind];
        else if (strcmp(rows[i]->slot, row->slot) != 0)
            prefix = row->slot;
    }
    if (!*prefix && is_another_word(row->id))
        prefix = cards_kind_words[row->kind];
    return prefix;
}

/* Whether a word says more of a card: "howlrunner!", "bobafett=2". */
static bool is_about(const char *word, size_t bytes, const char *id)
{
    size_t room = strlen(id);

    return bytes > room && memcmp(word, id, room) == 0 && (word[room] == '!' || word[room] == '=');
}

/* What `with` says of a card, behind its id: "!", "=2", "!=2"; *bytes 0: nothing. */
static const char *said_of(const struct cards_row *row, const char *with, size_t *bytes)
{
    size_t room = strlen(row->id);
    const char *word;

    while (ascii_next_word(&with, &word, bytes)) {
        if (!is_about(word, *bytes, row->id))
            continue;
        *bytes -= room;
        return word + room;
    }
    return "";
}

bool squad_card_needs_number(const struct cards_row *row, const char *with)
{
    size_t bytes;
    const char *said = said_of(row, with, &bytes);

    return cards_row_needs_number(row) && !(bytes && memchr(said, '=', bytes));
}

/* The ability of the ship; NULL: it has none that the library knows. */
static const struct cards_row *ability_of(const struct squad_member *member)
{
    const struct cards_row *rows[ROWS_MAX];
    char id[CARDS_ID_MAX];
    size_t count;

    cards_ability_id(member->flown ? member->flown->ship_ability
                                   : cards_common_ability(member->library, member->ship),
                     id);
    count = cards_find(member->library, id, strlen(id), rows, ARRAY_LEN(rows));
    for (size_t i = 0; i < count && i < ARRAY_LEN(rows); i++)
        if (rows[i]->kind == CARDS_SHIPABILITY)
            return rows[i];
    return NULL;
}

const struct cards_row *squad_ship_needs_number(const struct squad_member *member, const char *with)
{
    const struct cards_row *ability = ability_of(member);

    return ability && squad_card_needs_number(ability, with) ? ability : NULL;
}

/* The ship, and what `with` says of its ability, by the id of either. */
static void add_ship(const struct squad_member *member, const char *with, struct buffer *out)
{
    const struct cards_row by_id = { .id = member->ship->id, .effect = "" };
    const struct cards_row *ability = ability_of(member);
    size_t bytes;
    const char *said = said_of(&by_id, with, &bytes);

    if (!bytes && ability)
        said = said_of(ability, with, &bytes);
    buffer_add_text(out, member->ship->id);
    buffer_add(out, said, bytes);
}

/* What the pilot's id brings is not named again, unless more is said of it. */
static void add_card(const struct squad_member *member, const struct squad_held *held, bool fired,
                     const char *with, struct buffer *out)
{
    const char *prefix = squad_card_prefix(member->library, held->row), *said;
    size_t bytes;

    if (squad_card_needs_number(held->row, with))
        return;
    said = said_of(held->row, with, &bytes);
    if (held->brought && !fired && !bytes)
        return;
    buffer_add_text(out, " ");
    buffer_add(out, prefix, strcspn(prefix, " "));
    buffer_add_text(out, *prefix ? "." : "");
    buffer_add_text(out, held->row->id);
    buffer_add(out, said, bytes);
}

/* A word about a card says nothing to a ship that does not have it. */
static bool is_about_any(const struct cards *library, const char *word, size_t bytes)
{
    size_t room = 0;
    const struct cards_row *row;

    while (room < bytes && word[room] != '!' && word[room] != '=')
        room++;
    return room < bytes && cards_find(library, word, room, &row, 1) > 0;
}

static void add_with(const struct cards *library, const char *with, struct buffer *out)
{
    const char *word;
    size_t bytes;

    while (ascii_next_word(&with, &word, &bytes)) {
        if (is_about_any(library, word, bytes))
            continue;
        buffer_add_text(out, " ");
        buffer_add(out, word, bytes);
    }
}

static bool is_pilot(const struct squad_held *held)
{
    return held->row->kind == CARDS_PILOT;
}

/* Huge ships of the first edition have no pilots but themselves: one id is both. */
static bool is_named_with_ship(const struct squad_member *member)
{
    return member->flown && strcmp(member->flown->id, member->ship->id) == 0;
}

/* Whether a card of the ship makes bonus attacks with such weapons. */
static bool comes_as_bonus(const struct squad_member *member, const struct cards_row *weapon)
{
    for (size_t i = 0; i < member->card_count; i++) {
        const char *bonus = strstr(member->cards[i].row->effect, "bonus-attack=");

        if (bonus && strstr(bonus, weapon->slot))
            return true;
    }
    return false;
}

bool squad_replaces_primary(const struct squad_member *member, const struct cards_row *weapon)
{
    static const char key[] = "primary with(";

    for (size_t i = 0; i < member->card_count; i++) {
        const char *asked = strstr(member->cards[i].row->condition, key);

        asked = asked ? asked + sizeof key - 1 : "";
        if (*asked && cards_lists(weapon->slot, asked, strcspn(asked, ")")))
            return true;
    }
    return false;
}

/* A pilot without a card is named all the same: the ship is that pilot's. */
void squad_member_words(const struct squad_member *member, const struct squad_wording *wording,
                        struct buffer *out)
{
    add_ship(member, wording->with, out);
    if (member->flown && !is_named_with_ship(member) &&
        !(member->card_count && is_pilot(&member->cards[0])))
        buffer_print(out, " %s", member->flown->id);
    if (wording->weapon)
        add_card(member, &(struct squad_held){ wording->weapon, false, 1 }, true, wording->with,
                 out);
    if (wording->weapon && comes_as_bonus(member, wording->weapon)) /* its kind asks for it */
        buffer_print(out, " %s", wording->weapon->slot);
    for (size_t i = 0; !wording->weapon && i < member->weapon_count; i++)
        if (wording->armed || squad_replaces_primary(member, member->weapons[i].row))
            add_card(member, &member->weapons[i], true, wording->with, out);
    for (size_t i = 0; i < member->card_count; i++)
        if (!(is_named_with_ship(member) && is_pilot(&member->cards[i])))
            add_card(member, &member->cards[i], false, wording->with, out);
    add_with(member->library, wording->with, out);
    if (wording->arc[0])
        buffer_print(out, " %s", wording->arc);
    if (wording->weapon) {
        struct buffer required = { 0 };

        squad_weapon_requires(wording->weapon, wording->with, &required);
        if (required.count)
            buffer_add_text(out, " ");
        buffer_add(out, required.bytes, required.count);
        buffer_end(&required, out);
    }
}
