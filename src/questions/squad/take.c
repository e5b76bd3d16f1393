#include "questions/squad/take.h"

#include "base/array.h"
#include "base/ascii.h"

/* ---- play ---- */

const char *const squad_play_words[SQUAD_PLAYS] = {
    [SQUAD_PLAY_STANDARD] = "standard",
    [SQUAD_PLAY_EXTENDED] = "extended",
    [SQUAD_PLAY_EPIC] = "epic",
};

bool squad_play_named(const char *name, enum squad_play *out)
{
    int play = name ? 0 : SQUAD_PLAY_EXTENDED;

    while (name && play < SQUAD_PLAYS && strcmp(squad_play_words[play], name) != 0)
        play++;
    *out = (enum squad_play)play;
    return play < SQUAD_PLAYS;
}

/* Legacy calls extended play wild space. */
bool squad_play_has(enum squad_play play, const char *formats)
{
    return !*formats || squad_lists(formats, squad_play_words[play]) ||
           (play == SQUAD_PLAY_EXTENDED && squad_lists(formats, "wildspace"));
}

bool squad_plays(const struct cards_ship *ship, const char *formats, enum squad_play play)
{
    return squad_play_has(play, formats) &&
           (play == SQUAD_PLAY_EPIC || strcmp(ship->size, "huge") != 0);
}

/* ---- solitary cards ---- */

static bool is_second(const struct squad_taking *taking)
{
    return strcmp(taking->edition, "1") != 0;
}

static bool is_solitary(const struct cards_upgrade *upgrade)
{
    return strstr(upgrade->restrictions, "solitary=True") != NULL;
}

static bool share_slot(const struct cards_upgrade *a, const struct cards_upgrade *b)
{
    const char *list = a->slots, *word;
    size_t bytes;

    while (ascii_next_word(&list, &word, &bytes))
        if (cards_lists(b->slots, word, bytes))
            return true;
    return false;
}

static bool meets_solitary(const struct squad_member *member, const struct cards_upgrade *upgrade)
{
    const struct cards_upgrade *other;

    for (size_t at = 0; (other = squad_next_upgrade(member, &at, NULL));)
        if (is_solitary(other) && share_slot(other, upgrade))
            return true;
    return false;
}

static bool is_beside_solitary(const struct squad_taking *taking,
                               const struct cards_upgrade *upgrade)
{
    bool met = meets_solitary(taking->member, upgrade);

    for (size_t i = 0; i < taking->other_count && !met; i++)
        met = &taking->others[i] != taking->itself && meets_solitary(&taking->others[i], upgrade);
    return met;
}

/* ---- the answer ---- */

void squad_taking_slots(const struct squad_taking *taking, struct squad_slots *out)
{
    const bool is_said = strcmp(taking->edition, "2") == 0 && taking->slots && *taking->slots;

    squad_slots_of(taking->member, out);
    for (size_t i = 0; i < out->count && is_said; i++) /* what the ship has is in slots */
        out->slots[i].there = out->slots[i].used;
    if (is_said)
        squad_slots_add(out, taking->slots, false);
    if (!is_second(taking)) /* every ship may have a title and a modification */
        squad_slots_add(out, "title modification", false);
}

static bool has_slots(const struct squad_taking *taking, const struct cards_upgrade *upgrade)
{
    struct squad_slots slots, more;

    squad_taking_slots(taking, &slots);
    more = slots;
    squad_slots_add(&more, upgrade->slots, true);
    squad_slots_add_grants(&more, upgrade->grants);
    return squad_slots_missing(&more) <= squad_slots_missing(&slots);
}

static bool holds_it(const struct squad_member *member, const struct cards_upgrade *upgrade)
{
    const struct squad_held *held;

    for (size_t i = 0; (held = squad_held_at(member, i)); i++)
        if (held->row->kind == CARDS_UPGRADE && strcmp(held->row->id, upgrade->id) == 0)
            return true;
    return false;
}

/* Whether a card that is there forbids it, or could not be there beside it. */
static bool is_forbidden(const struct squad_taking *taking, const struct cards_upgrade *upgrade)
{
    struct squad_taking with = *taking;
    const struct cards_upgrade *other;

    with.with = upgrade;
    for (size_t at = 0; (other = squad_next_upgrade(taking->member, &at, NULL));)
        if (squad_restrictions_met(taking, other->restrictions) &&
            !squad_restrictions_met(&with, other->restrictions))
            return true;
    return false;
}

unsigned squad_objections(const struct squad_taking *taking, const struct cards_upgrade *upgrade)
{
    unsigned all = 0;

    if (squad_upgrade_cost(taking->member, upgrade) == SQUAD_POINTS_UNKNOWN)
        all |= 1u << SQUAD_NOT_LISTED;
    if ((is_second(taking) || strstr(upgrade->restrictions, "limited=True")) &&
        holds_it(taking->member, upgrade))
        all |= 1u << SQUAD_HAS_IT;
    if (!squad_restrictions_met(taking, upgrade->restrictions) || is_forbidden(taking, upgrade))
        all |= 1u << SQUAD_RESTRICTED;
    if (upgrade->limited > 0 && squad_cards_named(taking, upgrade->name) >= upgrade->limited)
        all |= 1u << SQUAD_LIMITED;
    if (is_solitary(upgrade) && is_beside_solitary(taking, upgrade))
        all |= 1u << SQUAD_NOT_SOLITARY;
    return all;
}

/* Nobody says which play it is for: a huge ship is for epic squads, all others for extended ones.
 */
static bool is_of_play(const struct cards_ship *ship, const char *formats)
{
    return squad_plays(ship, formats, SQUAD_PLAY_EXTENDED) ||
           (squad_plays(ship, formats, SQUAD_PLAY_EPIC) &&
            !squad_plays(ship, "", SQUAD_PLAY_EXTENDED));
}

enum squad_take squad_may_take_with_slots(const struct squad_taking *taking,
                                          const struct cards_upgrade *upgrade)
{
    unsigned all = squad_objections(taking, upgrade);
    int first = SQUAD_MAY_TAKE;

    if (!is_of_play(taking->member->ship, upgrade->formats))
        all |= 1u << SQUAD_NOT_LISTED;
    while (all && !(all >> first & 1))
        first++;
    return (enum squad_take)first;
}

enum squad_take squad_may_take(const struct squad_taking *taking,
                               const struct cards_upgrade *upgrade)
{
    return has_slots(taking, upgrade) ? squad_may_take_with_slots(taking, upgrade) : SQUAD_NO_SLOT;
}

/* Only the second edition's cards say which action they ask for. "faction=" is another word. */
bool squad_take_is_certain(const struct squad_taking *taking, const struct cards_upgrade *upgrade)
{
    const char *asks = strstr(upgrade->restrictions, "action=");

    while (asks && asks > upgrade->restrictions && asks[-1] == 'f')
        asks = strstr(asks + 1, "action=");
    return !strstr(upgrade->restrictions, "unknown=") && (*taking->member->ship->actions || !asks);
}

/* A list without loadouts of huge ships has 0 for theirs. */
bool squad_loadout_counts(const struct squad_taking *taking)
{
    const struct squad_member *member = taking->member;
    const int least = strcmp(member->ship->size, "huge") == 0;

    return strcmp(taking->edition, "2.5") == 0 && member->flown->loadout >= least;
}

bool squad_loadout_left(const struct squad_taking *taking, int *left)
{
    bool known;

    *left = taking->member->flown->loadout - squad_upgrades_cost(taking->member, &known);
    return known && squad_loadout_counts(taking);
}
