/* grammar - bytes choose sentences: whatever a fuzzer writes becomes loadouts of real ships, cards
 * and words, most of which can be read, so that it reaches the engines and not the reader alone.
 * Owns:   nothing; a text is in its own struct. */
#ifndef FUZZ_GRAMMAR_H
#define FUZZ_GRAMMAR_H

#include "fuzz.h"

#include "game/cards/cards.h"
#include "words/library/library.h"

/* The bytes that are left; behind the last one there are zeros. */
struct choices {
    const uint8_t *bytes;
    size_t count;
};

/* One of so many, from 0. */
static inline size_t choose(struct choices *choices, size_t of)
{
    size_t number = 0;

    for (size_t most = of - 1; most > 0; most >>= 8) {
        number = number << 8 | (choices->count > 0 ? *choices->bytes : 0);
        choices->bytes += choices->count > 0;
        choices->count -= choices->count > 0;
    }
    return number % of;
}

enum { SENTENCE_MAX = 4096 };

struct sentence {
    char text[SENTENCE_MAX];
};

static inline void say(struct sentence *out, const char *word)
{
    const size_t length = strlen(out->text);

    if (length + strlen(word) + 2 < sizeof out->text)
        snprintf(out->text + length, sizeof out->text - length, "%s%s", length > 0 ? " " : "",
                 word);
}

#define SAY_ONE_OF(out, choices, list)                                                             \
    say(out, (list)[choose(choices, sizeof(list) / sizeof *(list))])

/* A card of any kind, with what it needs to count here and there: the mark of the player's word, or
 * a number. */
static inline void say_card(struct sentence *out, struct choices *choices,
                            const struct cards *cards)
{
    static const char *const marks[] = { "", "", "!", "=2" };
    const struct cards_row *row = &cards->rows[choose(choices, cards->row_count)];
    const char *mark = marks[choose(choices, sizeof marks / sizeof *marks)];
    char word[128];

    snprintf(word, sizeof word, "%s%s", row->id, mark);
    say(out, word);
}

/* A ship by its pilot, or by its figures. */
static inline void say_ship(struct sentence *out, struct choices *choices,
                            const struct cards *cards)
{
    static const char *const figures[] = { "attack=2 agility=2 hull=3 shields=1 init=3",
                                           "attack=3 agility=3 hull=3 init=5",
                                           "attack=3 agility=1 hull=4 shields=4 init=1",
                                           "attack=1 agility=0 hull=2 init=2" };

    if (choose(choices, 2))
        say(out, cards->pilots[choose(choices, cards->pilot_count)].id);
    else
        SAY_ONE_OF(out, choices, figures);
}

static inline void say_tokens(struct sentence *out, struct choices *choices)
{
    static const char *const tokens[] = { "focus",   "evade",  "lock",           "calculate=2",
                                          "force=2", "stress", "strain",         "deplete",
                                          "jam",     "ion",    "tractor",        "reinforce",
                                          "disarm",  "cloak",  "plan=focus,lock" };

    for (size_t left = choose(choices, 4); left > 0; left--)
        SAY_ONE_OF(out, choices, tokens);
}

static inline const struct cards *cards_in(const char *edition)
{
    return library_cards(NULL, library_edition_named(edition, NULL));
}

#endif
