/* STAND-IN, see squad_ask.h. */
#include "api/squad_ask.h"

#include "api/squad_member.h"

#include <string.h>

static size_t id_bytes(const char **word, size_t bytes)
{
    static const char *const prefixes[] = { "pilot.", "upgrade." };
    size_t room = 0;

    for (int i = 0; i < 2; i++) {
        size_t prefix = strlen(prefixes[i]);

        if (bytes > prefix && memcmp(*word, prefixes[i], prefix) == 0) {
            *word += prefix;
            bytes -= prefix;
        }
    }
    while (room < bytes && (*word)[room] != '!' && (*word)[room] != '=')
        room++;
    return room;
}

static const struct cards_row *card_at(const char *word, size_t bytes)
{
    size_t room = id_bytes(&word, bytes);
    const struct cards_row *row;

    return cards_find(&cards_builtin, word, room, &row, 1) ? row : NULL;
}

static void add_weapon(const struct cards_row *row, struct buffer *out)
{
    const char *at = row->effect, *end = at + strcspn(at, ";"), *word;
    size_t bytes;

    while (squad_next_word(&at, &word, &bytes) && word < end)
        if (strncmp(word, "special", bytes) == 0 || strncmp(word, "ordnance", bytes) == 0 ||
            strncmp(word, "hit-to-crit=1", bytes) == 0 || memcmp(word, "attack=", 7) == 0)
            buffer_print(out, "%s%.*s", out->count ? " " : "", (int)bytes, word);
}

void squad_plain_words(const char *words, bool defends, struct buffer *out)
{
    const char *word, *at = words;
    bool has_weapon = false;
    size_t bytes;

    while (squad_next_word(&at, &word, &bytes)) {
        const struct cards_row *card = card_at(word, bytes);

        has_weapon = has_weapon || (card && strncmp(card->effect, "attack=", 7) == 0);
    }
    while (squad_next_word(&words, &word, &bytes)) {
        const struct cards_ship *ship = cards_find_ship(&cards_builtin, word, bytes);
        const struct cards_row *card = card_at(word, bytes);

        if (ship && defends)
            buffer_print(out, "%s%d hull=%d shields=%d", out->count ? " " : "", ship->agility,
                         ship->hull, ship->shields);
        else if (ship && !has_weapon)
            buffer_print(out, "%s%d", out->count ? " " : "", ship->attack);
        else if (card && !defends && strncmp(card->effect, "attack=", 7) == 0)
            add_weapon(card, out);
        else if (!card && !ship)
            buffer_print(out, "%s%.*s", out->count ? " " : "", (int)bytes, word);
    }
}

volley_status squad_ask_init(struct squad_ask *out, const char *edition, const char *attackers,
                             const char *defender, volley_error *err)
{
    struct buffer plain[2] = { { 0 }, { 0 } };
    volley_status status = VOLLEY_NOMEM;

    *out = (struct squad_ask){ NULL, { attackers, defender } };
    squad_plain_words(attackers, false, &plain[0]);
    squad_plain_words(defender, true, &plain[1]);
    buffer_add(&plain[0], "", 1);
    buffer_add(&plain[1], "", 1);
    if (plain[0].failed || plain[1].failed)
        status = error_nomem(err);
    else
        status =
            volley_scenario_create(edition, &(volley_text){ .text = plain[0].bytes }, 1,
                                   &(volley_text){ .text = plain[1].bytes }, &out->scenario, err);
    buffer_fini(&plain[0]);
    buffer_fini(&plain[1]);
    return status;
}

static bool has_word(const char *words, const char *wanted, size_t room)
{
    const char *word;
    size_t bytes;

    while (squad_next_word(&words, &word, &bytes))
        if (bytes >= room && memcmp(word, wanted, room) == 0 &&
            (bytes == room || word[room] == '='))
            return true;
    return false;
}

/* Static, so that it can be returned: the needs of a card in this stand-in. */
static const char *missing_of(const struct cards_row *row, bool defender, const char *words,
                              bool *bears)
{
    static const char *const needs[] = { "bullseye", "evade",   "lock",     "obstructed",
                                         "range=1",  "range=2", "fromfront" };
    const char *at = row->condition, *word;
    size_t bytes;

    *bears = strstr(row->condition, defender ? "defending" : "attacking") ||
             strstr(row->condition, "both");
    while (squad_next_word(&at, &word, &bytes)) {
        if (strncmp(word, "assert(", 7) == 0)
            return "an assertion";
        for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
            if (strlen(needs[i]) == bytes && memcmp(needs[i], word, bytes) == 0 &&
                !has_word(words, word, bytes))
                return needs[i];
    }
    return "";
}

bool squad_ask_card(const struct squad_ask *ask, bool defender, size_t index,
                    struct squad_card_state *out)
{
    const char *words = ask->words[defender], *word;
    size_t bytes;

    while (squad_next_word(&words, &word, &bytes)) {
        const struct cards_row *row = card_at(word, bytes);

        if (!row || index-- > 0)
            continue;
        *out = (struct squad_card_state){ .id = row->id };
        out->missing = missing_of(row, defender, ask->words[defender], &out->bears);
        out->active = out->bears && !out->missing[0];
        return true;
    }
    return false;
}

void squad_ask_fini(struct squad_ask *ask)
{
    volley_scenario_free(ask->scenario);
    *ask = (struct squad_ask){ 0 };
}
