#include "questions/duel/ship.h"
#include "questions/duel/state.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/decimal.h"
#include "battle/deck/deck.h"
#include "questions/squad/member.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/part.h"

#include <stdio.h>
#include <stdlib.h>

enum { NUMBER_BYTES_MAX = 24, HEALTH_MOST = 254 };

struct reader {
    struct duel_ship *out;
    const struct duel_roles *roles;
    volley_error *err;
};

static const struct setting_word *said(const struct reader *reader, enum rules_duel_word_id id)
{
    const struct setting_word *word = &reader->roles->fights[id];

    return word->stem[0] ? word : NULL;
}

/* A whole number, if the word is said; bounds: of the range, of the edition. */
static volley_status read_whole(const struct reader *reader, enum rules_duel_word_id id,
                                int *number)
{
    const struct setting_word *word = said(reader, id);
    int low = rules_duel_words[id].low, high = rules_duel_words[id].high;

    if (!word)
        return VOLLEY_OK;
    if (id == RULES_DUEL_RANGE) {
        low = reader->roles->reading->edition->range_min;
        high = reader->roles->reading->edition->range_max;
    }
    if (!number_read(word->value, word->value_bytes, number))
        return error_at(reader->err, VOLLEY_SYNTAX, &word->place,
                        "this word needs a whole number, as in %s", rules_duel_words[id].example);
    if (*number < low || *number > high)
        return error_at(reader->err, VOLLEY_RANGE, &word->place,
                        "the number is out of range: %d to %d", low, high);
    return VOLLEY_OK;
}

/* "disarm", "disarm:3": with how much health it is paid. */
static bool read_price(struct part price, int *health)
{
    struct part at;

    *health = 1;
    return (!part_cut(&price, ':', &at) ||
            (number_read(at.at, part_bytes(&at), health) && *health > 0)) &&
           part_is(&price, rules_token_words[RULES_DISARM]);
}

/* "1", "1x2", "1x2+disarm:3": how many shields, how often at most, and at what price. */
static volley_status read_regen(struct reader *reader)
{
    const struct setting_word *word = said(reader, RULES_DUEL_REGEN);
    const struct rules_duel_word *regen = &rules_duel_words[RULES_DUEL_REGEN];
    struct engagement_kind *kind = &reader->out->kind;
    struct part shields, times, price;
    bool reads = true;

    if (!word)
        return VOLLEY_OK;
    shields = (struct part){ word->value, word->value + word->value_bytes };
    if (part_cut(&shields, '+', &price))
        reads = read_price(price, &kind->recovers_at);
    if (part_cut(&shields, 'x', &times))
        reads = reads && number_read(times.at, part_bytes(&times), &kind->recoveries) &&
                kind->recoveries > 0;
    if (!reads || !number_read(shields.at, part_bytes(&shields), &kind->regenerates))
        return error_at(reader->err, VOLLEY_SYNTAX, &word->place,
                        "this word needs a whole number, as in regen=1; twice in all: regen=1x2; "
                        "for a disarm token: regen=1x2+disarm; already with 3 health: "
                        "regen=1x2+disarm:3");
    if (kind->regenerates < regen->low || kind->regenerates > regen->high ||
        kind->recoveries > regen->high || kind->recovers_at > HEALTH_MOST)
        return error_at(reader->err, VOLLEY_RANGE, &word->place,
                        "the number is out of range: %d to %d", regen->low, regen->high);
    return VOLLEY_OK;
}

static volley_status read_shot(const struct reader *reader, double *shot)
{
    const struct setting_word *word = said(reader, RULES_DUEL_SHOT);
    char text[NUMBER_BYTES_MAX] = "", *end = text;
    struct point point = point_begin();

    *shot = 1;
    if (word && word->value_bytes < sizeof text) {
        memcpy(text, word->value, word->value_bytes);
        if (!text[strspn(text, "0123456789.")])
            *shot = strtod(text, &end);
    }
    point_end(&point);
    if (word && (end == text || *end || !(*shot >= 0 && *shot <= 1)))
        return error_at(reader->err, VOLLEY_RANGE, &word->place,
                        "a probability is a number from 0 to 1, as in %s",
                        rules_duel_words[RULES_DUEL_SHOT].example);
    return VOLLEY_OK;
}

/* Whether the deck has a card, which stands at a part of the word. */
static volley_status check_repair(const struct reader *reader, const struct setting_word *word,
                                  const struct part *part, const char *id)
{
    const struct deck *deck = reader->roles->reading->deck;
    const struct part_reader parts = {
        .place = &word->place, .text = word->place.word, .x = -1, .err = reader->err
    };
    struct nearest near = nearest_begin(id, strlen(id));

    if (!reader->roles->reading->knows_deck || deck_find(deck, id, strlen(id)) < deck->kind_count)
        return VOLLEY_OK;
    for (size_t i = 0; i < deck->card_count; i++)
        nearest_consider(deck->cards[i].id, &near);
    return part_fault(&parts, part, "no card of the damage deck%s", nearest_or(&near, ""));
}

/* "all", or ids parted by "/". */
static volley_status read_repairs(struct reader *reader)
{
    struct engagement_kind *kind = &reader->out->kind;
    const struct setting_word *word = said(reader, RULES_DUEL_REPAIR);
    struct part rest, part;

    if (!word)
        return VOLLEY_OK;
    if (reader->roles->reading->knows_deck && !reader->roles->reading->deck)
        return error_at(reader->err, VOLLEY_SYNTAX, &word->place,
                        "damage cards are off: there is nothing to repair");
    rest = (struct part){ word->value, word->value + word->value_bytes };
    kind->repairs_all = word->value_bytes == strlen("all") && ascii_same_bytes(rest.at, "all", 3);
    if (kind->repairs_all)
        buffer_print(&reader->out->notes, "it repairs cards in the order in which the deck lists "
                                          "them; repair=ID/ID says another\n");
    kind->repairs = calloc(word->value_bytes + 1, sizeof *kind->repairs);
    NEED(kind->repairs, reader->err);
    while (!kind->repairs_all && part_next(&rest, '/', &part)) {
        char *id = strndup(part.at, part_bytes(&part));

        NEED(id, reader->err);
        for (char *at = id; *at; at++)
            *at = ascii_lower(*at);
        kind->repairs[kind->repair_count++] = id;
        TRY(check_repair(reader, word, &part, id));
    }
    return VOLLEY_OK;
}

/* ---- tokens ---- */

/* Without a plan the tokens that actions give are gained in every round. */
static volley_status make_plan(struct reader *reader)
{
    struct engagement_kind *kind = &reader->out->kind;
    const struct setting_word *word = said(reader, RULES_DUEL_PLAN);

    kind->plan_count = 1;
    for (int token = 0; token < RULES_TOKENS; token++) {
        const struct error_place *place = &reader->roles->token_places[token];

        if (reader->roles->tokens[token] > RULES_TOKENS_MAX)
            return error_at(reader->err, VOLLEY_RANGE, place,
                            "more than %d of these tokens on one ship", RULES_TOKENS_MAX);
        if (!(DUEL_PLANNED >> token & 1) || !place->word)
            continue;
        if (word)
            return error_at(reader->err, VOLLEY_SYNTAX, place,
                            "the plan says what is gained: put it there, as in plan=lock,focus");
        kind->plan[0].gains[token] = (uint8_t)reader->roles->tokens[token];
    }
    kind->topped = RULES_TOKEN_BIT(RULES_LOCK);
    return word ? duel_plan_read(kind, word, reader->roles->reading->edition, reader->err)
                : VOLLEY_OK;
}

/* Droids calculate where others focus. All but huge ships can do one of both. */
static enum rules_token action_of(const struct duel_face *face)
{
    const char *bar = face->flown->actions;
    const bool is_droid = face->pilot && squad_lists(face->pilot->keywords, "droid");

    if (is_droid || squad_lists(bar, rules_token_words[RULES_CALCULATE]))
        return RULES_CALCULATE;
    return squad_lists(bar, rules_token_words[RULES_FOCUS]) ||
                   (!*bar && strcmp(face->flown->size, "huge") != 0)
               ? RULES_FOCUS
               : RULES_TOKENS;
}

/* The actions of the bar that give tokens, white and red ones. Who calculates does not focus. */
static void offer_actions(struct duel_face *face)
{
    face->may = RULES_TOKEN_BIT(face->action);
    for (int token = 0; token < RULES_TOKENS; token++) {
        char red[RULES_SPELLING_MAX + sizeof "red-"];

        if (!(DUEL_PLANNED >> token & 1) ||
            (token == RULES_FOCUS && face->action == RULES_CALCULATE))
            continue;
        snprintf(red, sizeof red, "red-%s", rules_token_words[token]);
        if (squad_lists(face->flown->actions, red))
            face->red |= RULES_TOKEN_BIT(token);
        if (face->red >> token & 1 || squad_lists(face->flown->actions, rules_token_words[token]))
            face->may |= RULES_TOKEN_BIT(token);
    }
}

void duel_plan_action(struct engagement_kind *kind, const struct duel_face *face,
                      enum rules_token token)
{
    struct engagement_plan *plan = &kind->plan[kind->plan_count - 1];

    *plan = (struct engagement_plan){ { 0 } };
    plan->gains[token] = 1;
    plan->gains[RULES_STRESS] = face->red >> token & 1;
}

static void take_action(struct duel_ship *out, const struct duel_roles *roles)
{
    const struct duel_reading *reading = roles->reading;
    const int acts = reading->idles ? 0 : reading->acts[reading->side];
    struct duel_face *face = &out->face;
    bool says = roles->fights[RULES_DUEL_PLAN].stem[0] || !face->flown;

    for (int token = 0; token < RULES_TOKENS; token++)
        says = says || ((DUEL_PLANNED >> token & 1) && roles->token_places[token].word);
    if (says || !acts || acts == 1 + VOLLEY_DUEL_ACTIONS_NONE)
        return;
    face->action = action_of(face);
    if (face->action == RULES_TOKENS) {
        buffer_print(&out->notes, "no focus or calculate action of this ship is known, so it has "
                                  "no tokens\n");
        return;
    }
    if (acts == 1 + VOLLEY_DUEL_ACTIONS_BEST)
        offer_actions(face);
    for (int token = 0; token < RULES_TOKENS; token++)
        out->kind.plan[0].gains[token] = (face->may | RULES_TOKEN_BIT(face->action)) >> token & 1;
}

/* One of each is shed by a maneuver. */
enum {
    SHED = RULES_TOKEN_BIT(RULES_STRESS) | RULES_TOKEN_BIT(RULES_STRAIN) |
           RULES_TOKEN_BIT(RULES_DEPLETE)
};

volley_status duel_take_actions(struct duel_ship *out, const struct duel_roles *roles,
                                volley_error *err)
{
    const struct duel_reading *reading = roles->reading;

    take_action(out, roles);
    if (reading->stands)
        TRY(duel_stands_take(reading->stands, &out->kind, reading->edition, &out->notes, err));
    for (int token = 0; token < RULES_TOKENS; token++)
        if ((SHED >> token & 1) && out->kind.start[token] == 1)
            buffer_print(&out->notes,
                         "its %s is gone with the maneuver of the first round, before it attacks\n",
                         rules_token_words[token]);
    return VOLLEY_OK;
}

/* ---- all of them ---- */

volley_status duel_fights_read(struct duel_ship *out, const struct duel_roles *roles,
                               volley_error *err)
{
    struct engagement_kind *kind = &out->kind;
    struct reader whole = { out, roles, err }, *reader = &whole;
    const struct setting_word *hazards = said(reader, RULES_DUEL_HAZARD);
    const struct {
        enum rules_duel_word_id id;
        int *number;
    } wholes[] = { { RULES_DUEL_INIT, &kind->initiative },
                   { RULES_DUEL_POINTS, &kind->points },
                   { RULES_DUEL_RANGE, &kind->range } };

    kind->points = kind->range = kind->initiative = -1;
    for (size_t i = 0; i < ARRAY_LEN(wholes); i++)
        TRY(read_whole(reader, wholes[i].id, wholes[i].number));
    TRY(read_regen(reader));
    TRY(read_shot(reader, &kind->shot));
    TRY(read_repairs(reader));
    if (hazards)
        TRY(duel_hazards_read(kind, hazards, roles->reading->edition, err));
    return make_plan(reader);
}

/* Of a card that a ship without shields has nothing comes. Who does not attack pays nothing. */
static void tell_regen(struct duel_ship *out, const struct duel_roles *roles)
{
    struct engagement_kind *kind = &out->kind;

    if (roles->recovers && roles->recoveries >= 0)
        kind->recoveries = roles->recoveries;
    if (kind->shields == 0 || (roles->recovers && kind->recoveries == 0))
        kind->regenerates = 0;
    if (kind->regenerates == 0)
        return;
    out->face.recovers = roles->recovers;
    if (roles->recovers && kind->weapon_count == 0) {
        kind->recovers_at = HEALTH_MOST;
        buffer_print(&out->notes,
                     "%s recovers a shield as soon as one is missing, %d time%s: the "
                     "ship does not attack\n",
                     roles->recovers->name, kind->recoveries, kind->recoveries == 1 ? "" : "s");
    } else if (roles->recovers) {
        buffer_print(&out->notes,
                     "with 1 health left %s recovers a shield instead of an attack; "
                     "regen=%dx%d+disarm:3 says with 3 (volley worth --in games finds with "
                     "how many it wins most)\n",
                     roles->recovers->name, kind->regenerates, kind->recoveries);
    }
}

static const char no_range[] = "the ship has no attack that could be at this range";

/* A range by chance is as one for sure. */
static volley_status check_range_by_chance(const struct reader *reader)
{
    const struct phrase *words = reader->roles->words;

    for (uint32_t i = 0; i < words->count; i++) {
        const struct error_place *word = &words->words[i].place;
        uint32_t about;

        if (!chance_is(word) || chance_about(word, &about, NULL) != VOLLEY_OK ||
            !(about >> RULES_RANGE & 1))
            continue;
        if (said(reader, RULES_DUEL_RANGE))
            return error_at(reader->err, VOLLEY_SYNTAX, word, "this situation is said twice");
        if (!reader->out->kind.weapon_count && chance_can_come(word))
            return error_at(reader->err, VOLLEY_SYNTAX, word, "%s", no_range);
    }
    return VOLLEY_OK;
}

/* What is not played of cards, as long as no word says it. */
static void tell_unplayed(struct duel_ship *out, const struct duel_roles *roles)
{
    for (size_t i = 0; i < roles->unplayed_count; i++) {
        const enum rules_duel_word_id word = roles->unplayed[i].word;

        if (word == RULES_DUEL_WORDS ? !roles->reading->ordered[roles->reading->side]
                                     : !roles->fights[word].stem[0])
            buffer_print(&out->notes, "%s %s\n", roles->unplayed[i].row->name,
                         roles->unplayed[i].says);
    }
}

/* Who helps others only is asked for of a whole list, herself too. Of two actions the player knows
 * whether a ship may take them. */
static void tell_beyond(struct duel_ship *out, const struct duel_roles *roles, bool first_edition)
{
    bool twice = false, may_act = false;

    if (roles->helper)
        buffer_print(&out->notes, "%s helps other ships, and not its own: its ! counts for those\n",
                     roles->helper->name);
    for (size_t i = 0; i < out->kind.plan_count; i++) {
        int gains = 0;

        for (int token = 0; token < RULES_TOKENS; token++)
            gains += out->kind.plan[i].gains[token];
        twice = twice || gains > 1;
    }
    for (size_t i = 0; i < roles->unplayed_count; i++)
        may_act = may_act || roles->unplayed[i].word == RULES_DUEL_PLAN;
    if (twice && first_edition && roles->fights[RULES_DUEL_PLAN].stem[0] && !may_act)
        buffer_print(&out->notes, "two tokens in a round of its plan are two actions, and no card "
                                  "of it gives them; of a list the one ship that may take two is "
                                  "said as in \"@list.xws:2 plan=focus+evade\"\n");
}

volley_status duel_fights_check(struct duel_ship *out, const struct duel_roles *roles,
                                volley_error *err)
{
    const struct reader reader = { out, roles, err };
    const struct engagement_kind *kind = &out->kind;
    const struct {
        enum rules_duel_word_id id;
        bool fits;
        const char *fault;
    } words[] = {
        { RULES_DUEL_SHOT, kind->weapon_count > 0,
          "the ship has no attack: say attack=3, or leave this out" },
        { RULES_DUEL_RANGE, kind->weapon_count > 0, no_range },
        { RULES_DUEL_REGEN, kind->shields > 0, "the ship has no shields that could come back" },
        { RULES_DUEL_REPAIR, kind->mortal, "a ship without hull is dealt no damage cards" }
    };

    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        const struct setting_word *word = said(&reader, words[i].id);

        if (word && !words[i].fits && !(words[i].id == RULES_DUEL_REGEN && roles->recovers))
            return error_at(err, VOLLEY_SYNTAX, &word->place, "%s", words[i].fault);
    }
    tell_regen(out, roles);
    tell_beyond(out, roles, roles->reading->edition->bit & RULES_EDITION_1);
    tell_unplayed(out, roles);
    return check_range_by_chance(&reader);
}
