#include "game/rules/choice.h"
#include "support/random_fight.h"

#include "questions/duel/deck_file.h"
#include "questions/duel/handle.h"
#include "support/stream.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

static bool read_deck(struct deck *out, const struct random_fight *fight,
                      const struct rules_edition *edition)
{
    const char *text = fight->deck;
    const volley_source file = { stream_read, &text, "deck.csv" };

    if (strchr(text, '\n'))
        return duel_deck_read(out, edition, &file, NULL) == VOLLEY_OK;
    return deck_named(out, edition, strcmp(text, "on") == 0 ? NULL : text, NULL) == VOLLEY_OK;
}

static bool apply_options(struct engagement *engagement, const struct random_fight *fight)
{
    const volley_duel_options options = {
        .rounds = fight->rounds,
        .ranges = fight->ranges,
        .range_count = fight->range_count,
        .first = (volley_duel_first)(VOLLEY_DUEL_FIRST_A + (int)fight->first),
        .targets = { (volley_duel_target)fight->targets[0], (volley_duel_target)fight->targets[1] },
        .policies = { (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + (int)fight->policies[0]),
                      (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + (int)fight->policies[1]) },
        .turns = fight->turns,
        .survives = fight->survives,
        .orders = { *fight->orders[0] ? fight->orders[0] : NULL,
                    *fight->orders[1] ? fight->orders[1] : NULL },
    };

    return duel_options_check(&options, engagement->edition, NULL) == VOLLEY_OK &&
           duel_options_apply(engagement, &options, NULL) == VOLLEY_OK;
}

bool random_fight_read(struct random_fight_cast *out, const struct random_fight *fight)
{
    const struct rules_edition *edition = rules_edition_find(fight->edition);
    const volley_text texts[] = { { .text = fight->sides[0] }, { .text = fight->sides[1] } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    struct duel_reading reading = {
        .edition = edition,
        .library = &cards_builtin[fight->edition[0] == '1' ? CARDS_FIRST : CARDS_SECOND],
        .knows_deck = true,
        .survives = fight->survives
    };

    memset(out, 0, sizeof *out);
    if (*fight->deck && !read_deck(&out->deck, fight, edition))
        return false;
    reading.deck = *fight->deck ? &out->deck : NULL;
    if (duel_words_read(&out->cast, &reading, sides, NULL) == VOLLEY_OK) {
        out->cast.engagement.deck = reading.deck;
        if (apply_options(&out->cast.engagement, fight))
            return true;
    }
    random_fight_fini(out);
    return false;
}

void random_fight_fini(struct random_fight_cast *cast)
{
    cast->cast.engagement.deck = NULL;
    duel_cast_fini(&cast->cast);
    deck_fini(&cast->deck);
}

/* ---- telling ---- */

const char *random_fight_text(const struct random_fight *fight, char text[RANDOM_FIGHT_TEXT])
{
    static const char *const firsts[] = { "a", "b", "coin", "road" };
    static const char *const policies[] = { "myopic", "round", "best" };
    size_t used =
        (size_t)snprintf(text, RANDOM_FIGHT_TEXT, "%s -e %s --first %s --policy-a %s --policy-b %s",
                         fight->survives ? "survive" : "duel", fight->edition, firsts[fight->first],
                         policies[fight->policies[0]], policies[fight->policies[1]]);

    used += (size_t)snprintf(text + used, RANDOM_FIGHT_TEXT - used,
                             " --rounds %d --turns %g --target-a %s --target-b %s", fight->rounds,
                             fight->turns, choice_targets.words[fight->targets[0]],
                             choice_targets.words[fight->targets[1]]);
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        if (*fight->orders[side])
            used += (size_t)snprintf(text + used, RANDOM_FIGHT_TEXT - used, " --order-%c %s",
                                     side ? 'b' : 'a', fight->orders[side]);
    for (size_t i = 0; i < fight->range_count; i++)
        used += (size_t)snprintf(text + used, RANDOM_FIGHT_TEXT - used, "%s%d",
                                 i ? "," : " --range ", fight->ranges[i]);
    snprintf(text + used, RANDOM_FIGHT_TEXT - used, " \"%s\" %s \"%s\" --deck %s", fight->sides[0],
             fight->survives ? "under" : "vs", fight->sides[1], *fight->deck ? fight->deck : "off");
    return text;
}
