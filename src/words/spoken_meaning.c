/* What a name can mean: of which kind, ship and faction that is, and which of several is meant. */
#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "words/spoken.h"

#include <stdio.h>

bool spoken_is_part(const char *name, const char *letters)
{
    for (const char *at = name; *at; at++) {
        const char *rest = letters, *to = at;

        if (!ascii_is_letter_or_digit(*at) || (at > name && ascii_is_letter_or_digit(at[-1])))
            continue;
        while (*rest && *to) {
            if (ascii_is_letter_or_digit(*to) && ascii_lower(*to) != *rest++)
                break;
            to++;
        }
        if (!*rest && ascii_lower(to[-1]) == rest[-1] && !ascii_is_letter_or_digit(*to))
            return true;
    }
    return false;
}

bool spoken_may_say(const struct spoken *spoken, const struct cards_ship *ship)
{
    char letters[64];

    for (int i = 0; i < spoken->count; i++) {
        const struct spoken_name *name = &spoken->names[i];

        if (name->exact || name->count == 0 || name->meanings[0].pilot ||
            name->meanings[0].ship != spoken->said)
            continue;
        letters[utf8_letters(letters, sizeof letters, name->place.word, name->place.word_bytes)] =
            '\0';
        if (spoken_is_part(ship->name, letters))
            return true;
    }
    return false;
}

const char *spoken_kind_word(const struct spoken_meaning *meaning, size_t *bytes)
{
    const char *kind = meaning->pilot                        ? "pilot"
                       : meaning->ship                       ? "ship"
                       : meaning->row->kind == CARDS_UPGRADE ? meaning->row->slot
                                                             : cards_kind_words[meaning->row->kind];

    *bytes = strcspn(kind, " ");
    return kind;
}

bool spoken_is_of(const struct spoken_meaning *meaning, const char *of)
{
    size_t bytes;
    const char *kind = spoken_kind_word(meaning, &bytes);

    return !*of || ascii_is_word(of, kind, bytes) ||
           (meaning->ship && strcmp(meaning->ship->id, of) == 0) ||
           (meaning->row && (strcmp(cards_kind_words[meaning->row->kind], of) == 0 ||
                             cards_lists(meaning->row->slot, of, strlen(of))));
}

/* Whether a ship of a faction may have an upgrade: "factions=rebelalliance|resistance", or in the
 * first edition "faction=Rebel Alliance". */
bool spoken_allows(const struct cards_upgrade *upgrade, const char *faction)
{
    const char *at = upgrade ? strstr(upgrade->restrictions, "faction") : NULL;
    size_t bytes;

    if (!at)
        return true;
    bytes = strcspn(at, "&;");
    if (strncmp(at, "factions=", strlen("factions=")) == 0)
        return ascii_has(at, bytes, faction);
    return ascii_has(at, bytes, faction_name(faction)) ||
           ascii_has(at, bytes, faction_name(faction_side("1", faction)));
}

bool spoken_is_for(const struct cards_upgrade *upgrade, const char *ship)
{
    const char *at = strstr(upgrade->restrictions, "ships=");

    return !at || ascii_has(at, strcspn(at, "&;"), ship);
}

const struct cards_ship *spoken_ship_of_title(const struct cards *library,
                                              const struct spoken_meaning *meaning)
{
    const bool is_title =
        meaning->upgrade && cards_lists(meaning->upgrade->slots, "title", strlen("title"));
    const char *at = is_title ? strstr(meaning->upgrade->restrictions, "ship") : NULL;
    size_t bytes;

    if (!at)
        return NULL;
    at += strcspn(at, "=&;");
    at += *at == '=';
    bytes = strcspn(at, "&;");
    while (bytes > 0 && at[bytes - 1] == ' ')
        bytes--;
    for (size_t i = 0; bytes > 0 && i < library->ship_count; i++)
        if (ascii_is_word(library->ships[i].id, at, bytes) ||
            ascii_is_word(library->ships[i].name, at, bytes))
            return &library->ships[i];
    return NULL;
}

bool spoken_serves(const struct spoken_meaning *meaning, const char *faction)
{
    if (meaning->pilot)
        return strcmp(meaning->pilot->faction, faction) == 0;
    return meaning->ship ? cards_lists(meaning->ship->factions, faction, strlen(faction))
                         : spoken_allows(meaning->upgrade, faction);
}

/* What the ability of a pilot does; "": nothing in an attack. */
static const char *effect_of(const struct cards *library, const struct spoken_meaning *meaning)
{
    const struct cards_row *row;

    return cards_find(library, meaning->id, strlen(meaning->id), &row, 1) > 0 ? row->effect : "";
}

/* Whether another meaning is the same ship, or its pilot of the same ability, of a later box. */
static bool is_reprint(const struct cards *library, const struct spoken_meaning *first,
                       const struct spoken_meaning *other)
{
    return strncmp(other->id, first->id, strlen(first->id)) == 0 &&
           !other->pilot == !first->pilot &&
           (!first->pilot || (other->ship == first->ship &&
                              strcmp(effect_of(library, first), effect_of(library, other)) == 0));
}

int spoken_first_printed(const struct cards *library, const struct spoken_name *name, unsigned mask)
{
    for (int i = 0; i < name->count; i++) {
        const struct spoken_meaning *first = &name->meanings[i];
        bool all = (mask >> i & 1) && first->ship;

        for (int j = 0; all && j < name->count; j++)
            all = !(mask >> j & 1) || is_reprint(library, first, &name->meanings[j]);
        if (all)
            return i;
    }
    return -1;
}

bool spoken_shares_name(const struct cards *library, const struct spoken_name *name)
{
    const struct spoken_meaning *meaning = &name->meanings[0];
    const bool pilot = name->count == 1 && meaning->pilot;

    if (!pilot || strstr(meaning->id, meaning->pilot->ship)) /* it says its ship itself */
        return false;
    for (size_t i = 0; i < library->ship_count; i++)
        if (library->ships[i].id != meaning->ship->id &&
            spoken_is_part(library->ships[i].name, meaning->id))
            return true;
    for (size_t i = 0; i < library->pilot_count; i++)
        if (strcmp(library->pilots[i].ship, meaning->pilot->ship) != 0 &&
            ascii_same_letters(library->pilots[i].name, meaning->name))
            return true;
    return false;
}

volley_status spoken_add_titled(struct spoken *spoken, struct phrase *phrase, volley_error *err)
{
    const struct cards_ship *ship = NULL;
    const struct spoken_name *titled = NULL;

    for (int i = 0; i < spoken->count; i++) {
        const struct spoken_name *name = &spoken->names[i];
        const struct spoken_meaning *meaning =
            &name->meanings[name->chosen == SPOKEN_NONE ? 0 : name->chosen];

        if (meaning->ship)
            return VOLLEY_OK;
        if (!ship && !name->said)
            ship = spoken_ship_of_title(spoken->library, meaning);
        titled = titled || !ship ? titled : name;
    }
    if (!ship || spoken->dice)
        return VOLLEY_OK;
    buffer_print(spoken->took, "%.*s is a title of the %s, which flies\n",
                 (int)titled->place.word_bytes, titled->place.word, ship->name);
    return phrase_add_word(phrase, ship->id, err);
}

/* ---- boxes ---- */

bool spoken_is_of_box(const struct spoken_meaning *meaning)
{
    const char *hyphen = strchr(meaning->id, '-');

    return hyphen && meaning->pilot && strcmp(hyphen + 1, meaning->pilot->ship) != 0 &&
           strcmp(hyphen + 1, meaning->pilot->faction) != 0;
}

size_t spoken_spell_box(char letters[SPOKEN_LETTERS_MAX + 1], size_t from, size_t end)
{
    static const struct {
        const char *said, *box;
    } boxes[] = { { "boy", "battleofyavin" },
                  { "boe", "battleoverendor" },
                  { "soc", "siegeofcoruscant" } };

    for (size_t i = 0; from && i < ARRAY_LEN(boxes); i++)
        if (ascii_is_word(boxes[i].said, letters + from, end - from) &&
            from + strlen(boxes[i].box) < SPOKEN_LETTERS_MAX)
            return from + (size_t)sprintf(letters + from, "%s", boxes[i].box);
    return end;
}

/* ---- sides ---- */

/* What the sides of cards are called, and whether a word of the notation says that one shows. */
static const struct {
    const char *name;
    enum spoken_side side;
} sides[] = {
    { "closed", SPOKEN_CLOSED },    { "open", SPOKEN_OPEN },      { "up", SPOKEN_CLOSED },
    { "down", SPOKEN_OPEN },        { "landing", SPOKEN_CLOSED }, { "attack", SPOKEN_OPEN },
    { "inactive", SPOKEN_CLOSED },  { "active", SPOKEN_OPEN },    { "attached", SPOKEN_OPEN },
    { "detached", SPOKEN_OPEN },    { "hired", SPOKEN_OPEN },     { "paid", SPOKEN_OPEN },
    { "perfected", SPOKEN_CLOSED },
};

enum spoken_side spoken_side_called(const char *letters, size_t bytes)
{
    for (size_t i = 0; i < ARRAY_LEN(sides); i++) {
        size_t same = 0;

        while (same < bytes && sides[i].name[same] == ascii_lower(letters[same]))
            same++;
        if (same == bytes && !sides[i].name[same])
            return sides[i].side;
    }
    return SPOKEN_NO_SIDE;
}

const char *spoken_side_in(const char *name)
{
    const char *open = strrchr(name, '(');

    return open && spoken_side_called(open + 1, strcspn(open + 1, ")")) ? open : NULL;
}

unsigned spoken_first_alike(struct spoken *spoken, const struct spoken_name *name, unsigned found)
{
    const struct cards_ship *last = NULL;
    unsigned first = 0;

    for (int i = name->count; i-- > 0;) {
        const struct cards_ship *ship = name->meanings[i].ship;

        if (!(found >> i & 1))
            continue;
        last = last ? last : ship;
        if (!ship || name->meanings[i].pilot || strcmp(ship->attacks, last->attacks) != 0 ||
            strcmp(ship->size, last->size) != 0 || ship->hull != last->hull)
            return found;
        first = 1u << i;
    }
    if (first == found || !spoken->attacks || spoken->count > 1)
        return found;
    buffer_print(spoken->took, "the attack of the %s is the same\n", last->name);
    return first;
}
