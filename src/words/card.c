#include "words/card.h"

#include "base/array.h"
#include "words/card_name.h"
#include "words/grant.h"
#include "words/number.h"
#include "words/part.h"
#include "words/weapon.h"

#include <stdlib.h>

struct reader {
    struct card_words *out;
    const struct error_place *place; /* of the word that names the card; or, of a row that is read
                                      * itself, of its effects, */
    const struct error_place *condition; /* and of its conditions; else NULL */
    enum rules_side side;
    const struct card_name *name;
    const struct cards_ship *ship; /* that another word names; NULL: none */
    bool brought;
    volley_error *err;
};

/* ---- clauses ---- */

static const char between[] = " ; ";

struct clause clause_first(const struct cards_row *row)
{
    return (struct clause){ .effects_left = row->effect, .conditions_left = row->condition };
}

static bool take_clause(const char **left, const char **part, size_t *bytes)
{
    const char *end;

    *part = *left;
    *bytes = 0;
    if (!**left)
        return false;
    end = strstr(*left, between);
    *bytes = end ? (size_t)(end - *left) : strlen(*left);
    *left = end ? end + strlen(between) : *left + *bytes;
    return true;
}

bool clause_next(struct clause *clause)
{
    take_clause(&clause->conditions_left, &clause->condition, &clause->condition_bytes);
    return take_clause(&clause->effects_left, &clause->effect, &clause->effect_bytes);
}

bool clause_word(const struct clause *clause, size_t *at, const char **word, size_t *bytes)
{
    const char *end = clause->effect + clause->effect_bytes, *blank;

    *word = clause->effect + *at;
    while (*word < end && **word == ' ')
        ++*word;
    if (*word >= end)
        return false;
    blank = memchr(*word, ' ', (size_t)(end - *word));
    *bytes = (size_t)((blank ? blank : end) - *word);
    *at = (size_t)(*word - clause->effect) + *bytes;
    return true;
}

static bool is_said(const struct rules_fact *fact, const void *by)
{
    (void)by;
    return rules_fact_is_said(fact);
}

/* Whether a fact says that the card is not on the ship itself. */
static bool is_of_another(const struct rules_fact *fact)
{
    static const char mark[] = "bearer is another ship";

    return fact->kind == RULES_FACT_OWN
               ? fact->no
               : fact->kind == RULES_FACT_ASSERT && fact->text_bytes >= sizeof mark - 1 &&
                     memcmp(fact->text, mark, sizeof mark - 1) == 0;
}

/* "own": the card is on the ship itself. Who asserts a card, or gives it a number, has it from
 * another ship, which does what it says where "no-own" is asked for. False: the clause is about the
 * other case. */
static bool settle_own(struct rules_effect *effect, bool asserted)
{
    size_t kept = 0;

    for (size_t i = 0; i < effect->fact_count; i++) {
        if (is_of_another(&effect->facts[i]) && !asserted)
            return false;
        if (effect->facts[i].kind == RULES_FACT_OWN && effect->facts[i].or_next)
            i++; /* own|no-own: whoever has it */
        else if (effect->facts[i].kind != RULES_FACT_OWN)
            effect->facts[kept++] = effect->facts[i];
        else if (effect->facts[i].no != asserted)
            return false;
        else
            effect->by_friend = effect->facts[i].no;
    }
    effect->fact_count = (uint8_t)kept;
    return true;
}

static bool is_for_side(const struct rules_effect *effect, enum rules_side side)
{
    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind == RULES_FACT_SIDE && !(effect->facts[i].id >> side & 1))
            return false;
    return true;
}

/* Where a part of a text is, which begins at a place. */
static struct error_place place_in(struct error_place place, const char *text, const char *part,
                                   size_t bytes)
{
    for (; text < part; text++) {
        place.column = *text == '\n' ? 1 : place.column + ((*text & 0xc0) != 0x80);
        place.line += *text == '\n';
    }
    place.word = part;
    place.word_bytes = bytes;
    return place;
}

/* An error inside a card is told at the word that names the card, or, of a row, where it stands. */
static volley_status fault_inside(const struct reader *reader, const volley_error *inside)
{
    if (reader->condition)
        return error_copy(reader->err, inside);
    return error_at(reader->err, inside->status, reader->place, "in this card, '%s': %s",
                    inside->word, inside->message);
}

static bool is_same_step(const struct rules_step *a, const struct rules_step *b)
{
    return a->operation == b->operation && a->theirs == b->theirs && a->every == b->every &&
           a->from == b->from && a->to == b->to && a->count == b->count && a->tokens == b->tokens &&
           a->frozen == b->frozen && a->purpose == b->purpose && a->unspent == b->unspent;
}

/* Whether two effects of a card are one that can be paid for in two ways. */
static bool is_paid_otherwise(const struct rules_effect *a, const struct rules_effect *b)
{
    bool free = (a->step_count == 1 && !a->ally) || (b->step_count == 1 && !b->ally);

    return !free && (a->step_count != b->step_count || a->ally != b->ally) &&
           a->timing == b->timing && a->give == b->give && a->must == b->must &&
           is_same_step(rules_effect_main(a), rules_effect_main(b));
}

/* What the ship or a friend can pay for is used once an attack all the same. */
static uint8_t choice_of(struct card_words *out, const struct rules_effect *effect)
{
    for (size_t i = 0; i < out->effect_count; i++) {
        if (!is_paid_otherwise(&out->effects[i], effect))
            continue;
        if (!out->effects[i].choice)
            out->effects[i].choice = ++out->choices;
        return out->effects[i].choice;
    }
    return 0;
}

static volley_status add_effect(const struct reader *reader, const struct rules_effect *effect,
                                const struct rules_effect *conditions, uint8_t choice)
{
    struct card_words *out = reader->out;
    struct rules_effect *added = &out->effects[out->effect_count];

    if (out->effect_count == RULES_CARD_EFFECTS_MAX)
        return rules_limit_at(reader->err, reader->place, RULES_CARD_EFFECTS_MAX);
    if (effect->fact_count + conditions->fact_count > RULES_FACTS_MAX)
        return rules_limit_at(reader->err, reader->place, RULES_FACTS_MAX);
    *added = *effect;
    added->by_friend = conditions->by_friend;
    for (size_t i = 0; i < conditions->fact_count; i++)
        added->facts[added->fact_count++] = conditions->facts[i];
    added->choice = choice ? choice : choice_of(out, effect);
    out->effect_count++;
    return VOLLEY_OK;
}

static volley_status add_word(const struct reader *reader, const struct error_place *word,
                              const struct rules_effect *conditions)
{
    const struct ability_speaker speaker = { .side = reader->side, .x = reader->name->x };
    struct ability_words words;
    volley_error inside = { .status = VOLLEY_OK };
    volley_status status = ability_read(&words, word, &speaker, &inside);
    uint8_t choice = 0;

    if (status != VOLLEY_OK)
        return fault_inside(reader, &inside);
    if (words.count > 1)
        choice = ++reader->out->choices;
    for (size_t i = 0; status == VOLLEY_OK && i < words.count && i < RULES_ALTERNATIVES_MAX; i++)
        status = add_effect(reader, &words.effects[i], conditions, choice);
    return status;
}

static volley_status add_clause(const struct reader *reader, const struct cards_row *row,
                                const struct clause *clause)
{
    struct rules_effect conditions = { .fact_count = 0 };
    const size_t before = reader->out->effect_count;
    struct error_place word = place_in(reader->condition ? *reader->condition : *reader->place,
                                       row->condition, clause->condition, clause->condition_bytes);
    volley_error inside = { .status = VOLLEY_OK };
    volley_status status;
    size_t at = 0;

    status = ability_read_facts(&conditions, &word, reader->side, &inside);
    if (status != VOLLEY_OK)
        return fault_inside(reader, &inside);
    if (!is_for_side(&conditions, reader->side) ||
        !settle_own(&conditions, reader->name->asserted || reader->name->x >= 0))
        return VOLLEY_OK;
    if (reader->name->asserted || reader->name->x >= 0)
        grant(&conditions, is_said, NULL); /* it is no condition any more */
    while (status == VOLLEY_OK && clause_word(clause, &at, &word.word, &word.word_bytes)) {
        word = place_in(*reader->place, row->effect, word.word, word.word_bytes);
        status = add_word(reader, &word, &conditions);
    }
    if (status == VOLLEY_OK && reader->side == RULES_ATTACKER &&
        weapon_mark(reader->out->effects + before, reader->out->effect_count - before,
                    (uint8_t)(reader->out->weapons + 1)))
        reader->out->weapons++;
    if (status == VOLLEY_OK && reader->side == RULES_ATTACKER &&
        weapon_is_unpaid(reader->out->effects + before, reader->out->effect_count - before))
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "in this card an attack value has a price, but is no weapon's: it is not "
                        "special");
    return status;
}

static volley_status add_row(const struct reader *reader, const struct cards_row *row)
{
    struct clause clause = clause_first(row);

    if (row->charges > reader->out->card.charges && !reader->out->card.says_charges)
        reader->out->card.charges = (uint8_t)row->charges;
    if (reader->name->x < 0 && cards_row_needs_number(row))
        reader->out->card.lacks_number = true;
    else if (reader->name->x < 0 && cards_row_counts(row))
        reader->out->card.may_count = true;
    while (clause_next(&clause))
        if (reader->name->x >= 0 || !cards_clause_counts(clause.effect, clause.effect_bytes))
            TRY(add_clause(reader, row, &clause));
    return VOLLEY_OK;
}

/* ---- the number of a card ---- */

int card_counted(const struct cards_row *row, const char **counted)
{
    const char *at = strstr(row->condition, "x="), *end;

    *counted = "";
    if (!at)
        return 0;
    at += strlen("x=");
    if (strncmp(at, "assert(", strlen("assert(")) == 0) {
        at += strlen("assert(");
        end = strchr(at, ')');
    } else {
        end = strchr(at, ' ');
    }
    *counted = at;
    return end ? (int)(end - at) : (int)strlen(at);
}

/* What counts of it at most, where the condition says "x-max=3"; else any number. */
static int find_cap(const struct cards_row *row)
{
    static const char says[] = " x-max=";
    const char *at = strstr(row->condition, says);

    return at ? atoi(at + strlen(says)) : RULES_NUMBER_MAX;
}

/* "x=agility", "x=attack": that of a ship that is named is known: 1 + that; 0: it is not. */
static int count_of_ship(const char *counted, int bytes, const struct cards_ship *ship)
{
    const struct part what = { counted, counted + bytes };
    const char *attacks = ship ? ship->attacks : "";
    struct cards_attack primary;

    if (ship && part_is(&what, "agility"))
        return 1 + ship->agility;
    return part_is(&what, "attack") && cards_next_attack(&attacks, &primary) ? 1 + primary.value
                                                                             : 0;
}

static bool needs_number(const struct cards_row *const *rows, size_t count)
{
    bool needs = count > 0;

    for (size_t i = 0; i < count; i++)
        needs = needs && cards_row_needs_number(rows[i]);
    return needs;
}

/* "protontorpedoes=1": of a card that counts nothing else, the charges that are left. */
static volley_status check_charges(struct reader *reader, const struct card_name *name, int most)
{
    int left;

    if (!number_read(name->number, name->number_bytes, &left) || *name->number == '+' || left < 0 ||
        left > most)
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "the number says how many charges are left: 0 to %d", most);
    reader->out->card.charges = (uint8_t)left;
    reader->out->card.says_charges = true;
    return VOLLEY_OK;
}

/* A card that counts nothing else may be given the number of times that friends pay. */
static volley_status check_friends(struct reader *reader, struct card_name *name,
                                   const struct cards_row *const *rows, size_t count)
{
    static const char asked[] = "charge";
    bool any = false, asks = false, guesses = false;
    int charges = 0;

    for (size_t i = 0; i < count; i++) {
        any = any || strstr(rows[i]->effect, ":ally") || strstr(rows[i]->effect, "&ally");
        guesses = guesses || strstr(rows[i]->effect, "name-count");
        charges = rows[i]->charges > charges ? rows[i]->charges : charges;
        asks = asks || cards_lists(rows[i]->condition, asked, sizeof asked - 1);
    }
    if (charges == 0 && asks) /* it has one, as cards_row.charges says */
        charges = 1;
    if (!name->number)
        return VOLLEY_OK;
    if (guesses && !(charges > 0 && name->number_bytes == 1 && *name->number == '0'))
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "its guess is always the best one: leave the number out%s",
                        charges > 0 ? ", or say 0 where it is used up" : "");
    if (!any && charges > 0)
        return check_charges(reader, name, charges);
    if (!any)
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "this takes no number: it counts nothing");
    if (!number_read(name->number, name->number_bytes, &name->x) || *name->number == '+' ||
        name->x < 0 || name->x > RULES_POOL_MAX)
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "the number says how often friends pay: a whole number from 0 to %d",
                        RULES_POOL_MAX);
    reader->out->card.friends = (int8_t)name->x;
    return VOLLEY_OK;
}

/* Whether the number is given where nothing else is there to play, and only if one of the faces of
 * a card counts something. */
static volley_status check_number(struct reader *reader, struct card_name *name,
                                  const struct cards_row *const *rows, size_t count)
{
    const struct cards_row *row = NULL;
    const char *counted;
    int bytes;

    for (size_t i = 0; i < count && !row; i++)
        if (cards_row_counts(rows[i]))
            row = rows[i];
    if (!row)
        return check_friends(reader, name, rows, count);
    bytes = card_counted(row, &counted);
    if (!name->number && (name->x = count_of_ship(counted, bytes, reader->ship) - 1) >= 0) {
        name->x = name->x < find_cap(row) ? name->x : find_cap(row);
        return VOLLEY_OK;
    }
    if (!name->number && (reader->brought || !needs_number(rows, count)))
        return VOLLEY_OK; /* the rest of the card is meant */
    if (!name->number)
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "this card needs a number, as in %s=2: %.*s", row->id, bytes, counted);
    if (!number_read(name->number, name->number_bytes, &name->x) || *name->number == '+' ||
        name->x < 0 || name->x > RULES_NUMBER_MAX)
        return error_at(reader->err, VOLLEY_SYNTAX, reader->place,
                        "this card needs a whole number from 0 to %d, as in %s=2", RULES_NUMBER_MAX,
                        row->id);
    if (name->x > find_cap(row))
        name->x = find_cap(row);
    return VOLLEY_OK;
}

/* Whether the pilot that the word names flies the ship: its ability need not be given its number,
 * as what comes with the ship need not. */
static bool is_flying(const struct card_words *out, const struct card_reading *reading)
{
    return out->pilot && !out->said_bytes &&
           (reading->alone || (reading->ship && strcmp(out->pilot->ship, reading->ship->id) == 0));
}

/* Whether a row has conditions that only the player knows: of friends and of what was done before;
 * or with `printed` those on what is printed on cards, which words may leave open. */
static bool answers(const struct cards_row *row, bool printed)
{
    static const char *const words[] = { "assert(", "no-own", "initiative", "-value",
                                         "their-limited" };
    bool any = false;

    for (size_t i = printed ? 2 : 0; i < (printed ? ARRAY_LEN(words) : 2); i++) {
        const char *at = strstr(row->condition, words[i]);

        any = any || (at && (at == row->condition || at[-1] != '='));
    }
    return any;
}

static volley_status read_found(struct reader *reader, struct card_name *name,
                                const struct card_rows *found)
{
    volley_status status = VOLLEY_OK;
    bool answered = false;

    if (found->count > 0 || !reader->out->ship) /* a number of a ship is that of its ability */
        status = check_number(reader, name, found->rows, found->count);
    reader->out->card.row = found->count > 0 ? found->rows[0] : NULL;
    reader->out->card.stands = name->asserted && found->count > 0;
    for (size_t i = 0; i < found->count; i++) {
        reader->out->card.stands = reader->out->card.stands && !answers(found->rows[i], false);
        answered = answered || found->rows[i]->kind == CARDS_PILOT || answers(found->rows[i], true);
    }
    name->asserted = name->asserted && (answered || !reader->out->card.stands);
    for (size_t i = 0; i < found->count && status == VOLLEY_OK; i++)
        status = add_row(reader, found->rows[i]);
    reader->out->card.stands = reader->out->card.stands &&
                               !weapon_is_fired(reader->out->effects, reader->out->effect_count);
    return status;
}

/* All but the effects, which are many and seldom there. */
static void begin(struct card_words *out, const struct cards_row *card)
{
    memset(out, 0, offsetof(struct card_words, effects));
    out->card.row = card;
    out->card.friends = -1;
}

const struct cards_ship *card_names_ship(const struct cards *library,
                                         const struct error_place *place)
{
    struct card_name name;

    if (library && card_name_is_id(place))
        return cards_find_ship(library, place->word, place->word_bytes);
    return library && card_name_read(&name, place, library) ? card_name_ship(&name, library) : NULL;
}

volley_status card_read(struct card_words *out, bool *known, const struct card_reading *reading,
                        const struct error_place *place, volley_error *err)
{
    struct card_rows found = { .count = 0 };
    struct card_name name;
    struct reader reader = {
        out, place, NULL, reading->side, &name, reading->ship, reading->brought, err
    };
    volley_status status;

    begin(out, NULL);
    *known = false;
    if (!reading->library || !card_name_read(&name, place, reading->library))
        return VOLLEY_OK;
    out->card.asserted = name.asserted;
    out->said = name.said;
    out->said_bytes = (size_t)(place->word + place->word_bytes - name.said);
    out->ship = card_name_ship(&name, reading->library);
    out->pilot = card_name_pilot(&name, reading);
    status = card_name_rows(&found, &name, reading, out->ship || out->pilot, place, err);
    if (found.count > 0 && found.rows[0]->kind != CARDS_PILOT)
        out->pilot = NULL; /* an upgrade that has the id of a pilot */
    *known = status != VOLLEY_OK || found.count > 0 || out->ship || out->pilot;
    if (!*known || status != VOLLEY_OK)
        return status;
    reader.brought = reader.brought || is_flying(out, reading);
    return read_found(&reader, &name, &found);
}

volley_status card_read_row(struct card_words *out, const struct cards_row *row,
                            const struct error_place *effect, const struct error_place *condition,
                            enum rules_side side, volley_error *err)
{
    const struct card_name name = { .asserted = true, .x = 1 };
    const struct reader reader = { out, effect, condition, side, &name, NULL, false, err };

    begin(out, row);
    return add_row(&reader, row);
}
