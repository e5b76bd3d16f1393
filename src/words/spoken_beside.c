/* What words and names mean by those beside them. */
#include "base/array.h"
#include "base/ascii.h"
#include "words/nearest.h"
#include "words/ship.h"
#include "words/spoken.h"

bool spoken_says_where(const struct phrase *phrase, uint32_t at)
{
    static const char *const where[] = { "range", "close", "long", "medium", "short" };
    const struct error_place *word = at < phrase->count ? &phrase->words[at].place : NULL;

    if (word &&
        (ascii_is_digit(*word->word) || (word->word_bytes == 2 && ascii_lower(*word->word) == 'r' &&
                                         ascii_is_digit(word->word[1]))))
        return true;
    for (size_t i = 0; word && i < ARRAY_LEN(where); i++)
        if (ascii_same_bytes(word->word, where[i], strlen(where[i])))
            return true;
    return false;
}

bool spoken_says_arc(struct spoken *spoken, const struct phrase *phrase)
{
    bool said = false, flown = false;

    for (uint32_t i = 0; i < phrase->count; i++)
        said = said || (lexer_is_word(&phrase->words[i].place, "arc") &&
                        !(i && lexer_is_word(&phrase->words[i - 1].place, "in")));
    for (int i = 0; said && i < spoken->count; i++) {
        struct spoken_name name = spoken->names[i]; /* "oddball" may be any of them */

        if (name.exact && !name.fixed)
            spoken_widen(spoken, &name);
        for (int j = 0; j < name.count; j++) {
            const struct spoken_meaning *meaning = &name.meanings[j];

            if (meaning->ship && !meaning->pilot)
                return false;
            flown = flown || (meaning->pilot && strncmp(meaning->ship->id, "arc170", 6) == 0);
        }
    }
    return flown && !spoken->dice;
}

/* Whether what was said is no part of a name, but another for it. */
static bool is_another_name(const struct spoken_name *name, const struct spoken_meaning *of)
{
    char letters[NEAREST_MAX];
    const char *const said = name->place.word;

    nearest_letters(letters, said, said + name->place.word_bytes);
    return !spoken_is_part(of->name, letters);
}

void spoken_join_names(struct spoken *spoken, const struct phrase *phrase)
{
    const struct spoken_name *next = &spoken->names[spoken->count - 1];
    struct spoken_name *name = &spoken->names[spoken->count > 1 ? spoken->count - 2 : 0];
    int kept = 0;

    if (next->first != name->first + name->words || name->exact || next->exact || name->said ||
        *name->slot || *next->slot)
        return;
    for (int i = 0; i < name->count; i++)
        for (int j = 0; j < next->count; j++)
            if (name->meanings[i].pilot && name->meanings[i].pilot == next->meanings[j].pilot &&
                (is_another_name(name, &name->meanings[i]) ||
                 is_another_name(next, &name->meanings[i]))) {
                name->meanings[kept++] = name->meanings[i];
                break;
            }
    if (kept == 0)
        return;
    name->count = kept;
    name->words += next->words;
    name->said = next->said;
    name->place = phrase_place(phrase, name->first, name->words);
    spoken->count--;
}

void spoken_note_flies(struct spoken *spoken)
{
    for (int i = 0; i < spoken->count; i++)
        for (int j = 0; j < spoken->names[i].count; j++)
            spoken->flies = spoken->flies || spoken->names[i].meanings[j].ship;
}

bool spoken_goes_on(const struct spoken_name *name, const struct spoken_name *next)
{
    const struct spoken_meaning *a = &name->meanings[name->chosen < 0 ? 0 : name->chosen];
    const struct spoken_meaning *b = &next->meanings[next->chosen < 0 ? 0 : next->chosen];

    return name->chosen >= 0 && next->chosen >= 0 && !name->exact && !next->exact &&
           name->first + name->words == next->first && a->ship == b->ship && a->ship &&
           a->pilot == b->pilot &&
           !ascii_same_bytes(name->place.word, next->place.word, next->place.word_bytes);
}

static bool is_flown(const struct spoken *spoken, const struct cards_ship *ship)
{
    for (int i = 0; i < spoken->count; i++)
        for (int j = 0; j < spoken->names[i].count; j++)
            if (spoken->names[i].meanings[j].pilot && spoken->names[i].meanings[j].ship == ship)
                return true;
    return false;
}

int spoken_said_again(const struct spoken *spoken)
{
    for (int i = 0; i < spoken->count; i++)
        for (int j = 0; j < spoken->count; j++) {
            const struct spoken_name *whole = &spoken->names[i], *part = &spoken->names[j];
            const struct spoken_meaning *ship = whole->meanings, *other = part->meanings;

            if (whole->count == 1 && part->count == 1 && ship->ship && !ship->pilot &&
                other->ship && !other->pilot && other->ship != ship->ship &&
                !is_another_name(part, ship) && is_another_name(whole, other) &&
                is_flown(spoken, ship->ship))
                return j;
        }
    return SPOKEN_NONE;
}

/* Whether somebody who is named, or might be where none is and no dice are said, has a slot. */
static bool may_have_slot(const struct spoken *spoken, const char *slots)
{
    bool any = false, has = false;

    for (int i = 0; i < spoken->count; i++)
        for (int j = 0; j < spoken->names[i].count; j++) {
            const struct cards_ship *ship = spoken->names[i].meanings[j].ship;

            any = any || ship;
            has = has || (ship && ship_has_slot(spoken->library, ship, slots));
        }
    return any ? has : !spoken->dice;
}

bool spoken_is_droid(const struct spoken *spoken, const char *letters)
{
    bool found = false;

    if (letters[0] != 'r' || !ascii_is_digit(letters[1]) || letters[2])
        return false;
    for (size_t i = 0; i < spoken->library->upgrade_count && !found; i++) {
        const struct cards_upgrade *upgrade = &spoken->library->upgrades[i];

        found = spoken_is_part(upgrade->name, letters) && may_have_slot(spoken, upgrade->slots);
    }
    return found;
}

struct spoken_name *spoken_name_before(struct spoken *spoken, const char *slot)
{
    struct spoken_name *last = spoken->count ? &spoken->names[spoken->count - 1] : NULL;

    if (spoken->count < 2 || strcmp(slot, "pilot") != 0)
        return last;
    for (int i = 0; i < last->count; i++)
        if (last->meanings[i].pilot || !last->meanings[i].ship)
            return last;
    return last - 1;
}

bool spoken_is_behind(const struct phrase *phrase, const struct spoken_name *name)
{
    bool found = false;

    for (int i = 0; i < name->count; i++)
        found = found || spoken_is_of(&name->meanings[i], cards_kind_words[CARDS_UPGRADE]);
    return found && phrase->ship_bytes &&
           (name->place.column > phrase->ship_bytes || name->place.line > phrase->start.line);
}

static const struct spoken_meaning *meaning_of(const struct spoken_name *name)
{
    return &name->meanings[name->chosen < 0 ? 0 : name->chosen];
}

/* Whether no more stands between two names than "and", "plus" or "&", and what fills. */
static bool are_added(const struct spoken_name *name, const struct spoken_name *next,
                      const struct phrase *phrase)
{
    const uint32_t at = name->first + name->words;
    const char *const from = name->place.word + name->place.word_bytes;
    const bool plain = phrase->words[name->first].end == phrase->words[next->first].end;

    if (next->first > at + 2)
        return false;
    return (at < next->first && (lexer_is_word(&phrase->words[at].place, "and") ||
                                 lexer_is_word(&phrase->words[at].place, "plus"))) ||
           (plain && memchr(from, '&', (size_t)(next->place.word - from)));
}

volley_status spoken_check_and(const struct spoken *spoken, const struct phrase *phrase)
{
    for (int i = 1; i < spoken->count; i++) {
        const struct spoken_name *name = &spoken->names[i - 1], *next = &spoken->names[i];
        const struct spoken_meaning *a = meaning_of(name), *b = meaning_of(next);
        const struct error_place place =
            phrase_place(phrase, name->first, next->first + next->words - name->first);

        if (a->ship && a->ship == b->ship && !a->pilot != !b->pilot &&
            are_added(name, next, phrase))
            return error_at(spoken->err, VOLLEY_SYNTAX, &place,
                            "if this is one ship, leave \"and\" out; if not, each stands by "
                            "itself: in quotes, or on a line of its own");
    }
    return VOLLEY_OK;
}
