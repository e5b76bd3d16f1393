#include "words/spoken.h"

#include "base/ascii.h"
#include "words/card_name.h"
#include "words/setting.h"

#include <limits.h>

/* Whoever an id names that flies a ship, or any; NULL: nobody. */
static const struct cards_pilot *flies(const struct cards *library, const char *id,
                                       const struct cards_ship *ship)
{
    size_t count;
    const struct cards_pilot *pilots = cards_find_pilots(library, id, strlen(id), &count);

    for (size_t i = 0; i < count; i++)
        if (!ship || strcmp(pilots[i].ship, ship->id) == 0)
            return &pilots[i];
    return NULL;
}

struct limited {
    struct card_name name;
    const char *called;
    bool flown; /* it is the pilot of a ship that is named before */
    int limit;
};

/* False: a word is none that so many go beyond. */
static bool find_limited(struct limited *out, const struct error_place *place,
                         const struct cards *library, const struct cards_ship **ship, int times)
{
    const struct cards_upgrade *upgrade;
    const struct cards_pilot *pilot;

    if (!card_name_read(&out->name, place, library) || out->name.asserted || out->name.number)
        return false;
    *ship = *ship ? *ship : card_name_ship(&out->name, library);
    pilot = flies(library, out->name.id, *ship);
    upgrade = cards_find_upgrades(library, out->name.id, strlen(out->name.id), NULL);
    out->limit = pilot ? pilot->limited : upgrade ? upgrade->limited : 0;
    out->called = pilot ? pilot->name : upgrade ? upgrade->name : NULL;
    out->flown = *ship && pilot;
    return out->limit > 0 && out->limit < times;
}

volley_status spoken_check_repeated(struct phrase *phrase, const struct cards *library, int times,
                                    bool ships, volley_error *err)
{
    struct buffer took = { 0 };
    const struct cards_ship *ship = NULL;
    struct limited limited;

    for (uint32_t i = 0; times > 1 && library && i < phrase->count; i++) {
        const struct error_place *place = &phrase->words[i].place;

        if (!find_limited(&limited, place, library, &ship, times))
            continue;
        if (ships && limited.flown) {
            buffer_fini(&took);
            return error_at(err, VOLLEY_SYNTAX, place,
                            "%dx would be %d of this pilot, of whom a squad has %d: the others go "
                            "without, and for a friend that helps say %s!",
                            times, times, limited.limit, limited.name.id);
        }
        if (limited.flown)
            buffer_print(&took,
                         "%s flies each of the %d ships, and a squad has %d; %s! is a friend that "
                         "helps\n",
                         limited.name.id, times, limited.limit, limited.name.id);
    }
    return phrase_tell(phrase, &took, err);
}

/* How many of the ships have a card of the name among theirs: "r2d2", "upgrade.r2d2". */
static int count_with(const struct limited *card, const volley_text *ships, size_t count,
                      const struct cards *library)
{
    int found = 0;

    for (size_t i = 0; i < count; i++) {
        struct lexer words = lexer_of_text(&ships[i], NULL);
        const struct cards_ship *ship = NULL;
        struct error_place word;
        struct limited other;
        bool has = false;

        while (!has && lexer_next(&words, &word))
            has = find_limited(&other, &word, library, &ship, INT_MAX) &&
                  ascii_same_letters(other.called, card->called);
        found += has;
    }
    return found;
}

void spoken_note_limited(const volley_text *ships, size_t count, const struct cards *library,
                         const char *side, struct buffer *out)
{
    for (size_t i = 0; i < count && library; i++) {
        struct lexer words = lexer_of_text(&ships[i], NULL);
        const struct cards_ship *ship = NULL;
        struct error_place word;
        struct limited limited;

        while (lexer_next(&words, &word)) {
            int have;

            if (!find_limited(&limited, &word, library, &ship, INT_MAX) ||
                count_with(&limited, ships, i, library))
                continue;
            have = count_with(&limited, ships + i, count - i, library);
            if (have > limited.limit)
                buffer_print(out, "%s is on %d ships of %s, and a squad has %d: each counts here\n",
                             limited.called, have, side, limited.limit);
        }
    }
}

static const struct error_place *typed(const struct phrase_word *word)
{
    return word->said.word ? &word->said : &word->place;
}

/* A word of the vocabulary, and no card. */
static bool is_counted(const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);

    return setting_match(&said, &(struct rules_spelling){ 0 });
}

/* Whether a card that is said again in the same letters is one too many: tokens and rerolls add up,
 * in the first edition a ship can have an upgrade twice, and several friends one that helps. */
static bool is_too_many(const struct card_name *name, const struct error_place *word,
                        const struct cards *library)
{
    const struct error_place place = { .word = name->id, .word_bytes = strlen(name->id) };
    const struct cards_ship *ship = NULL;
    struct limited limited;

    if (is_counted(word) || !card_name_is_known(name, library))
        return false;
    return find_limited(&limited, &place, library, &ship, 2) ||
           (!name->asserted && library->ships != cards_builtin[CARDS_FIRST].ships);
}

/* The figure of a pilot that another word gives counts once (loadout_count_once). */
static bool gives_number(const struct card_name *name, const struct card_name *before,
                         const struct cards *library)
{
    return !name->number != !before->number && !name->asserted && !before->asserted &&
           flies(library, name->id, NULL);
}

void spoken_say_twice(const struct phrase *phrase, const struct cards *library, struct buffer *took)
{
    struct card_name name, before;

    for (uint32_t i = 0; i < phrase->count; i++) {
        const struct error_place *word = typed(&phrase->words[i]);

        if (!card_name_read(&name, &phrase->words[i].place, library))
            continue;
        for (uint32_t j = 0; j < i; j++) {
            const struct error_place *first = typed(&phrase->words[j]);

            if (card_name_read(&before, &phrase->words[j].place, library) &&
                strcmp(before.id, name.id) == 0 && strcmp(before.of, name.of) == 0 &&
                !gives_number(&name, &before, library) &&
                (first->word_bytes != word->word_bytes ||
                 !ascii_same_bytes(first->word, word->word, word->word_bytes) ||
                 is_too_many(&name, &phrase->words[i].place, library)))
                buffer_print(took,
                             is_counted(&phrase->words[i].place)
                                 ? "%.*s comes on top of %.*s: of several, say their number once\n"
                                 : "%.*s is the same card as %.*s, and counts twice: say it once\n",
                             (int)word->word_bytes, word->word, (int)first->word_bytes,
                             first->word);
        }
    }
}
