#include "questions/squad/judge.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "questions/squad/handle.h"

const char *const squad_rule_words[SQUAD_RULES] = {
    [SQUAD_RULE_POINTS] = "points",
    [SQUAD_RULE_SHIPS] = "ships",
    [SQUAD_RULE_FACTION] = "faction",
    [SQUAD_RULE_LIMITED] = "limited",
    [SQUAD_RULE_RESTRICTED] = "restricted",
    [SQUAD_RULE_FORMAT] = "format",
    [SQUAD_RULE_LIST] = "list",
    [SQUAD_RULE_LOADOUT] = "loadout",
    [SQUAD_RULE_SLOTS] = "slots",
    [SQUAD_RULE_RESTRICTION] = "restriction",
    [SQUAD_RULE_COPY] = "copy",
    [SQUAD_RULE_SOLITARY] = "solitary",
    [SQUAD_RULE_STANDARDIZED] = "standardized",
    [SQUAD_RULE_FIXED] = "standard loadout",
};

/* A squad that is being judged. */
struct judging {
    const struct squad_judged *of;
    struct squad_judgement *out;
    struct squad_member *members; /* copies that own nothing, in the order of the file */
    bool failed;                  /* memory has run out */
};

/* ---- breaches ---- */

/* ship  its number, from 1; 0: the squad as a whole
 * card  id of what is at fault alone; "" */
BASE_PRINTF(5, 6)
static void breach(struct judging *judging, enum squad_rule rule, size_t ship, const char *card,
                   const char *format, ...)
{
    struct squad_judgement *out = judging->out;
    struct buffer sentence = { 0 };
    va_list args;

    va_start(args, format);
    buffer_vprint(&sentence, format, args);
    va_end(args);
    if (GROW(out->breaches, out->capacity, out->count, 1))
        out->breaches[out->count++] =
            (struct squad_breach){ rule, ship, card, squad_texts_keep(&out->texts, &sentence) };
    else
        judging->failed = true;
    buffer_fini(&sentence);
}

/* A ship, from 0, with all others of the squad as those beside it. */
static struct squad_taking taking_of(const struct judging *judging,
                                     const struct squad_member *member, size_t ship)
{
    return (struct squad_taking){ .member = member,
                                  .others = judging->members,
                                  .other_count = judging->of->count,
                                  .itself = &judging->members[ship],
                                  .edition = judging->of->edition };
}

/* ---- the squad ---- */

static void judge_points(struct judging *judging)
{
    const struct squad_judged *of = judging->of;
    int sum = 0;

    for (size_t i = 0; i < of->count; i++) {
        bool known;

        sum += squad_points_known(&judging->members[i], &known);
        if (!known)
            squad_texts_print(&judging->out->unjudged, "What %s costs in this list is not known.",
                              judging->members[i].pilot);
    }
    judging->out->points = judging->out->unjudged.count ? -1 : sum;
    if (of->play != SQUAD_PLAY_EPIC && sum > of->points->squad)
        breach(judging, SQUAD_RULE_POINTS, 0, "", "It costs %s%d points, and %d are allowed.",
               judging->out->points < 0 ? "at least " : "", sum, of->points->squad);
}

/* From two ships to eight in 2.0, from three in 2.5; the first edition counts points alone. */
static void judge_number(struct judging *judging)
{
    const size_t count = judging->of->count, most = 8;
    const size_t least = strcmp(judging->of->edition, "2") == 0 ? 2 : 3;

    if (strcmp(judging->of->edition, "1") != 0 && judging->of->play != SQUAD_PLAY_EPIC &&
        (count < least || count > most))
        breach(judging, SQUAD_RULE_SHIPS, 0, "", "It has %zu ship%s, and %zu to %zu are allowed.",
               count, count == 1 ? "" : "s", least, most);
}

/* Where the file names none that there is, it is the one of the first pilot. */
static void judge_faction(struct judging *judging)
{
    const char *faction = faction_side(judging->of->edition, judging->of->squad->faction);
    bool known = strcmp(faction_name(faction), faction) != 0;

    if (!known && *faction)
        squad_texts_print(&judging->out->unjudged,
                          "There is no faction '%s': that of the first pilot counts.",
                          judging->of->squad->faction);
    for (size_t i = 0; i < judging->of->count; i++) {
        const struct cards_pilot *flown = judging->members[i].flown;
        const char *own = flown ? faction_side(judging->of->edition, flown->faction) : faction;

        if (flown && !known)
            faction = own;
        known = known || flown;
        if (strcmp(own, faction) != 0)
            breach(judging, SQUAD_RULE_FACTION, i + 1, flown->id,
                   "%s is of the %s, and the squad of the %s.", flown->name, faction_name(own),
                   faction_name(faction));
    }
}

/* ---- names that are limited ---- */

/* A card of a ship that has a name: its pilot, then its upgrades. */
struct named {
    const char *id, *name;
    int limited, restricted; /* how many a squad may have, by the card and by the list; 0: any */
};

/* 0 is no limit. */
static int least_limit(int a, int b)
{
    return a == 0 || (b && b < a) ? b : a;
}

static bool named_at(const struct squad_member *member, size_t index, struct named *out)
{
    const struct cards_pilot *flown = member->flown;
    const struct squad_held *held = index ? squad_held_at(member, index - 1) : NULL;
    const struct cards_upgrade *upgrade = held ? squad_upgrade_of(member, held) : NULL;

    *out = (struct named){ .name = "" };
    if (!index && flown)
        *out = (struct named){ flown->id, flown->name, flown->limited, flown->restricted };
    else if (upgrade)
        *out = (struct named){ upgrade->id, upgrade->name, upgrade->limited, upgrade->restricted };
    return !index || held;
}

/* The least limits of a name in the squad; false: it stands before a place of it, too. */
static bool find_limits(const struct judging *judging, size_t ship, size_t index,
                        struct named *named)
{
    struct named other;

    for (size_t i = 0; i < judging->of->count; i++)
        for (size_t at = 0; named_at(&judging->members[i], at, &other); at++) {
            if (!ascii_same(other.name, named->name))
                continue;
            if (i < ship || (i == ship && at < index))
                return false;
            named->limited = least_limit(named->limited, other.limited);
            named->restricted = least_limit(named->restricted, other.restricted);
        }
    return true;
}

static void judge_name(struct judging *judging, const struct named *named, int count)
{
    if (named->limited && count > named->limited)
        breach(judging, SQUAD_RULE_LIMITED, 0, named->id,
               "%s is there %d times, and %d %s allowed.", named->name, count, named->limited,
               named->limited == 1 ? "is" : "are");
    if (named->restricted && count > named->restricted)
        breach(judging, SQUAD_RULE_RESTRICTED, 0, named->id,
               "%s is there %d times, and the list allows %d of a squad.", named->name, count,
               named->restricted);
}

/* Each name is told where it stands first. */
static void judge_names(struct judging *judging)
{
    for (size_t ship = 0; ship < judging->of->count; ship++) {
        const struct squad_member *member = &judging->members[ship];
        const struct squad_taking taking = taking_of(judging, member, ship);
        struct named named;

        for (size_t at = 0; named_at(member, at, &named); at++)
            if (*named.name && find_limits(judging, ship, at, &named))
                judge_name(judging, &named, squad_cards_named(&taking, named.name));
    }
}

/* ---- a ship ---- */

static void judge_pilot(struct judging *judging, size_t ship)
{
    const struct squad_member *member = &judging->members[ship];

    if (judging->of->play != SQUAD_PLAY_EPIC && strcmp(member->ship->size, "huge") == 0)
        breach(judging, SQUAD_RULE_FORMAT, ship + 1, member->flown->id,
               "The %s is huge, and only epic squads have such.", member->ship->name);
    else if (!squad_play_has(judging->of->play, member->flown->formats))
        breach(judging, SQUAD_RULE_FORMAT, ship + 1, member->flown->id,
               "%s may not be played in this format.", member->pilot);
    if (member->named)
        breach(judging, SQUAD_RULE_RESTRICTION, ship + 1, member->flown->id,
               "%s flies the %s, not the %s that the list names.", member->flown->name,
               member->ship->name, member->named->name);
    if (member->flown->cost < 0)
        breach(judging, SQUAD_RULE_LIST, ship + 1, member->flown->id, "%s is not in the list.",
               member->pilot);
}

static void judge_loadout(struct judging *judging, size_t ship)
{
    const struct squad_member *member = &judging->members[ship];
    const struct squad_taking taking = taking_of(judging, member, ship);
    const char *more = "";
    int left;

    if (!squad_loadout_left(&taking, &left))
        more = ", without those whose cost is not known";
    if (!*member->flown->standard_loadout && squad_loadout_counts(&taking) && left < 0)
        breach(judging, SQUAD_RULE_LOADOUT, ship + 1, member->flown->id,
               "The upgrades of %s cost %d%s, and the loadout is %d.", member->pilot,
               member->flown->loadout - left, more, member->flown->loadout);
}

/* ---- the cards of a ship ---- */

/* A pilot that the list does not have has no slots in it, and to one whose loadout is printed
 * nothing is added: judge_fixed. */
static void judge_slots(struct judging *judging, size_t ship)
{
    const struct squad_member *member = &judging->members[ship];
    const struct squad_taking taking = taking_of(judging, member, ship);
    struct buffer excess = { 0 };
    struct squad_slots slots;

    if (member->flown->cost < 0 || *member->flown->standard_loadout)
        return;
    squad_taking_slots(&taking, &slots);
    if (squad_slots_excess(&slots, &excess))
        breach(judging, SQUAD_RULE_SLOTS, ship + 1, member->flown->id,
               "%s has more cards than slots: %.*s.", member->pilot, (int)excess.count,
               excess.bytes);
    judging->failed = judging->failed || excess.failed;
    buffer_fini(&excess);
}

/* The ship without one card, or with one copy less of it. */
static struct squad_member without(const struct squad_member *member, size_t index)
{
    struct squad_member rest = *member;
    const bool weapon = index >= rest.card_count;
    struct squad_held *held = weapon ? rest.weapons : rest.cards;
    size_t *count = weapon ? &rest.weapon_count : &rest.card_count;
    const size_t at = weapon ? index - rest.card_count : index;

    if (held[at].copies > 1)
        held[at].copies--;
    else
        memmove(held + at, held + at + 1, (--*count - at) * sizeof *held);
    return rest;
}

static void breach_restriction(struct judging *judging, size_t ship,
                               const struct squad_taking *taking,
                               const struct cards_upgrade *upgrade)
{
    const char *pilot = taking->member->pilot;
    struct buffer asks_for = { 0 };

    squad_restriction_words(taking, upgrade->restrictions, &asks_for);
    if (asks_for.count)
        breach(judging, SQUAD_RULE_RESTRICTION, ship, upgrade->id,
               "%s may not be on %s: it asks for %.*s.", upgrade->name, pilot, (int)asks_for.count,
               asks_for.bytes);
    else
        breach(judging, SQUAD_RULE_RESTRICTION, ship, upgrade->id,
               "%s and another card of %s exclude each other.", upgrade->name, pilot);
    judging->failed = judging->failed || asks_for.failed;
    buffer_fini(&asks_for);
}

/* Whether the ship has the card in a place before that, too. */
static bool stands_before(const struct squad_member *member, const struct squad_held *held,
                          size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (squad_held_at(member, i)->row == held->row)
            return true;
    return false;
}

/* What speaks against a card that the ship has; of slots and limited names judge_slots and
 * judge_names tell. */
static void judge_taken(struct judging *judging, const struct squad_taking *taking, size_t ship,
                        const struct cards_upgrade *upgrade)
{
    const unsigned all = squad_objections(taking, upgrade);

    if (all >> SQUAD_NOT_LISTED & 1)
        breach(judging, SQUAD_RULE_LIST, ship + 1, upgrade->id, "%s is not in the list.",
               upgrade->name);
    if (all >> SQUAD_RESTRICTED & 1)
        breach_restriction(judging, ship + 1, taking, upgrade);
    if (all >> SQUAD_HAS_IT & 1)
        breach(judging, SQUAD_RULE_COPY, ship + 1, upgrade->id, "%s has %s more than once.",
               taking->member->pilot, upgrade->name);
    if (all >> SQUAD_NOT_SOLITARY & 1)
        breach(judging, SQUAD_RULE_SOLITARY, ship + 1, upgrade->id,
               "%s is solitary, and not the only card of its slot.", upgrade->name);
}

/* What the pilot's standard loadout brings is printed on the pilot's card. */
static void judge_card(struct judging *judging, size_t ship, size_t index)
{
    const struct squad_member *member = &judging->members[ship];
    const struct squad_held *held = squad_held_at(member, index);
    const struct cards_upgrade *upgrade = held->brought ? NULL : squad_upgrade_of(member, held);
    struct squad_member rest;
    struct squad_taking taking;

    if (!upgrade || stands_before(member, held, index))
        return;
    rest = without(member, index);
    taking = taking_of(judging, &rest, ship);
    if (!squad_take_is_certain(&taking, upgrade) &&
        !(squad_objections(&taking, upgrade) >> SQUAD_RESTRICTED & 1))
        squad_texts_print(&judging->out->unjudged, "Whether %s may be on %s is not known.",
                          upgrade->name, member->pilot);
    if (!squad_play_has(judging->of->play, upgrade->formats))
        breach(judging, SQUAD_RULE_FORMAT, ship + 1, upgrade->id,
               "%s may not be played in this format.", upgrade->name);
    judge_taken(judging, &taking, ship, upgrade);
}

/* Nothing can be added to a standard loadout. */
static void judge_fixed(struct judging *judging, size_t ship)
{
    const struct squad_member *member = &judging->members[ship];
    const struct squad_held *held;

    for (size_t i = 0; *member->flown->standard_loadout && (held = squad_held_at(member, i)); i++)
        if (held->row->kind == CARDS_UPGRADE && (!held->brought || held->copies > 1))
            breach(judging, SQUAD_RULE_FIXED, ship + 1, held->row->id,
                   "The loadout of %s is printed on the card, and %s%s is no part of it.",
                   member->pilot, held->brought ? "a second " : "", held->row->name);
}

/* ---- standardized cards ---- */

static bool has_upgrade(const struct squad_member *member, const char *name)
{
    const struct squad_held *held;

    for (size_t i = 0; (held = squad_held_at(member, i)); i++)
        if (held->row->kind == CARDS_UPGRADE && strcmp(held->row->name, name) == 0)
            return true;
    return false;
}

/* All ships of a kind that may have the card have it, or none; those with a standard loadout count
 * for neither. */
static void judge_standardized(struct judging *judging, size_t ship,
                               const struct cards_upgrade *upgrade)
{
    const struct squad_member *members = judging->members;

    for (size_t i = 0; i < judging->of->count; i++) {
        const struct squad_taking taking = taking_of(judging, &members[i], i);

        if (members[i].flown && members[i].ship == members[ship].ship &&
            !*members[i].flown->standard_loadout && !has_upgrade(&members[i], upgrade->name) &&
            squad_restrictions_met(&taking, upgrade->restrictions))
            breach(judging, SQUAD_RULE_STANDARDIZED, i + 1, upgrade->id,
                   "%s lacks %s, which all ships of its type have or none.", members[i].pilot,
                   upgrade->name);
    }
}

static void judge_all_standardized(struct judging *judging, size_t ship)
{
    const struct squad_member *member = &judging->members[ship];
    const struct squad_held *held;

    for (size_t i = 0; (held = squad_held_at(member, i)); i++) {
        const struct cards_upgrade *upgrade = squad_upgrade_of(member, held);
        bool before = false;

        if (!upgrade || held->brought || !strstr(upgrade->restrictions, "standardized=True"))
            continue;
        for (size_t other = 0; other < ship && !before; other++)
            before = judging->members[other].ship == member->ship &&
                     has_upgrade(&judging->members[other], upgrade->name);
        if (!before)
            judge_standardized(judging, ship, upgrade);
    }
}

/* ---- all of it ---- */

static void judge_ship(struct judging *judging, size_t ship)
{
    const struct squad_member *member = &judging->members[ship];

    for (uint32_t i = 0; i < member->unknown.count; i++)
        squad_texts_print(&judging->out->unjudged, "%s is not in the library.",
                          member->unknown.items[i]);
    if (!member->flown || !member->ship)
        return;
    judge_pilot(judging, ship);
    judge_loadout(judging, ship);
    judge_slots(judging, ship);
    for (size_t i = 0; squad_held_at(member, i); i++)
        judge_card(judging, ship, i);
    judge_fixed(judging, ship);
    judge_all_standardized(judging, ship);
}

static void judge_all(struct judging *judging)
{
    judge_points(judging);
    judge_number(judging);
    judge_faction(judging);
    judge_names(judging);
    for (size_t i = 0; i < judging->of->count; i++)
        judge_ship(judging, i);
    if (judging->of->play == SQUAD_PLAY_EPIC)
        squad_texts_print(&judging->out->unjudged,
                          "Points and number of ships of an epic squad are what is agreed.");
}

volley_status squad_judge(struct squad_judgement *out, const struct squad_judged *judged,
                          volley_error *err)
{
    struct judging judging = { .of = judged, .out = out };

    *out = (struct squad_judgement){ .play = judged->play };
    judging.members = calloc(judged->count + 1, sizeof *judging.members);
    judging.failed = !judging.members;
    for (size_t i = 0; i < judged->count && !judging.failed; i++)
        squad_member_priced(&judging.members[i], &judged->ships[i].member, judged->priced);
    if (!judging.failed)
        judge_all(&judging);
    free(judging.members);
    return judging.failed || out->texts.failed || out->unjudged.failed ? error_nomem(err)
                                                                       : VOLLEY_OK;
}

void squad_judgement_fini(struct squad_judgement *judgement)
{
    free(judgement->breaches);
    squad_texts_fini(&judgement->texts);
    squad_texts_fini(&judgement->unjudged);
    *judgement = (struct squad_judgement){ .count = 0 };
}
