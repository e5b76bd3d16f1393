#include "questions/duel/ship.h"

#include "battle/setup/hazard_rules.h"
#include "questions/squad/member.h"
#include "words/ship.h"

#include <stdio.h>
#include <stdlib.h>

struct reader {
    struct duel_ship *out;
    struct duel_roles roles;
    const struct duel_reading *reading;
    struct error_place start; /* of the ship */
    struct phrase words;      /* of the role that is read */
    struct loadout defender, attacker;
    volley_error *err;
};

/* ---- reading as loadouts ---- */

/* The words of a role, in place of those before. Who cannot be destroyed need not say an agility:
 * no die of its saves anything. */
static volley_status find_words(struct reader *reader, enum rules_side side, unsigned mark)
{
    phrase_fini(&reader->words);
    TRY(duel_roles_words(&reader->roles, side, mark, &reader->words, reader->err));
    return side == RULES_DEFENDER && !reader->roles.flies && !reader->roles.says_dice[side]
               ? phrase_add_word(&reader->words, "agility=0", reader->err)
               : VOLLEY_OK;
}

/* In one case of what they say by chance. */
static volley_status compile(const struct reader *reader, enum rules_side side,
                             const struct loadout_moment *moment, size_t number,
                             struct loadout *out, volley_error *err)
{
    static const struct loadout_moment unknown = { NULL, LOADOUT_RANGE_UNSAID, 0, true };
    struct chance_draw draw = { .left = (uint32_t)number };
    const struct loadout_reading reading = { reader->reading->edition, reader->reading->library,
                                             side, moment ? moment : &unknown, &draw };

    return loadout_compile(out, &reader->words, &reading, err);
}

/* Note how often each case of what the words say by chance comes. */
static volley_status note_chances(struct reader *reader, enum rules_side side)
{
    struct engagement_kind *kind = &reader->out->kind;
    double shares[CHANCE_CASES_MAX];
    size_t count = 1;

    if (!chance_first(&reader->words) || kind->chances[side])
        return VOLLEY_OK;
    for (size_t i = 0; i < count; i++) {
        struct chance_draw draw = { .left = (uint32_t)i };
        struct phrase drawn;

        TRY(chance_draw(&drawn, &reader->words, &draw, reader->err));
        phrase_fini(&drawn);
        count = draw.cases;
        shares[i] = draw.share;
    }
    kind->chances[side] = calloc(count, sizeof shares[0]);
    NEED(kind->chances[side], reader->err);
    memcpy(kind->chances[side], shares, count * sizeof shares[0]);
    kind->chance_count[side] = count;
    return VOLLEY_OK;
}

/* What words of a role ask for in all cases but the first. */
static volley_status take_other_cases(struct reader *reader, enum rules_side side)
{
    volley_status status = note_chances(reader, side);

    for (size_t i = 1; status == VOLLEY_OK && i < reader->out->kind.chance_count[side]; i++) {
        struct loadout loadout;

        status = compile(reader, side, NULL, i, &loadout, reader->err);
        if (status == VOLLEY_OK)
            duel_take_questions(&reader->out->kind, &loadout);
        loadout_fini(&loadout);
    }
    return status;
}

static bool serves(const struct reader *reader, enum rules_side role)
{
    return reader->reading->roles >> role & 1;
}

static volley_status check_dice(const struct reader *reader)
{
    const struct duel_roles *roles = &reader->roles;

    if (!roles->flies && !roles->says_dice[RULES_ATTACKER] && !roles->says_dice[RULES_DEFENDER] &&
        !roles->weapon_count)
        return error_at(reader->err, VOLLEY_SYNTAX, &reader->start,
                        "the ship has no dice: name it, or say attack=3 agility=2 hull=4");
    if (!roles->flies && !roles->says_dice[RULES_DEFENDER] && roles->hull.word &&
        serves(reader, RULES_DEFENDER))
        return error_at(reader->err, VOLLEY_SYNTAX, &roles->hull,
                        "a ship that can be destroyed needs its defense dice, as in agility=2");
    return VOLLEY_OK;
}

/* ---- the defender ---- */

static int ion_tokens_of(uint32_t situations)
{
    static const int tokens[RULES_SIZE_COUNT] = { [RULES_SIZE_SMALL] = 1,
                                                  [RULES_SIZE_MEDIUM] = 2,
                                                  [RULES_SIZE_LARGE] = 3,
                                                  [RULES_SIZE_HUGE] = 6 };

    return tokens[rules_situation_size(situations)];
}

static volley_status take_defender(struct reader *reader)
{
    struct engagement_kind *kind = &reader->out->kind;
    const struct loadout *defender = &reader->defender;

    kind->mortal = defender->mortal && serves(reader, RULES_DEFENDER);
    kind->hull = defender->health[RULES_HULL];
    kind->shields = defender->health[RULES_SHIELDS] + defender->shields_gone;
    kind->lost[RULES_SHIELDS] = (uint8_t)defender->shields_gone;
    kind->gone = defender->gone - defender->shields_gone;
    kind->size = ion_tokens_of(defender->situations);
    if (kind->meets)
        TRY(meeting_plan_suit(kind->meets, rules_situation_size(defender->situations),
                              reader->reading->edition, reader->err));
    duel_take_questions(kind, defender);
    reader->out->face.flown = defender->flown;
    reader->out->face.pilot = defender->pilot;
    if (kind->mortal && kind->hull < 1)
        return error_at(reader->err, VOLLEY_RANGE, &reader->start,
                        "a ship with hull 0 is destroyed before it begins");
    return VOLLEY_OK;
}

static volley_status read_defense(struct reader *reader)
{
    TRY(find_words(reader, RULES_DEFENDER, DUEL_WHOLE));
    TRY(compile(reader, RULES_DEFENDER, NULL, 0, &reader->defender, reader->err));
    TRY(check_dice(reader));
    TRY(take_defender(reader));
    TRY(take_other_cases(reader, RULES_DEFENDER));
    TRY(find_words(reader, RULES_DEFENDER, DUEL_BARE));
    return phrase_keep(&reader->out->kind.defense, &reader->words, reader->reading->library,
                       "defender", reader->err);
}

/* ---- attacks ---- */

/* With one of its weapons; weapon_count: the primary one. */
static void take_up(struct reader *reader, size_t weapon)
{
    for (size_t i = 0; i < reader->roles.weapon_count; i++)
        reader->roles.weapons[i].fired = i == weapon;
}

static volley_status keep_attack(struct reader *reader)
{
    struct engagement_kind *kind = &reader->out->kind;

    TRY(phrase_keep(&kind->attacks[kind->weapon_count], &reader->words, reader->reading->library,
                    "attacker", reader->err));
    kind->weapon_count++;
    duel_take_questions(kind, &reader->attacker);
    return VOLLEY_OK;
}

/* Whether an attack can be made at some range with all tokens that the ship ever has; else *fault
 * says why. */
static bool is_ever_made(const struct reader *reader, const struct cards_row *weapon,
                         volley_error *fault)
{
    const struct rules_edition *edition = reader->reading->edition;
    const struct engagement_kind *kind = &reader->out->kind;
    uint8_t tokens[RULES_TOKENS];
    bool made = false;

    duel_ship_most_tokens(edition, kind, true, tokens);
    error_set(fault, VOLLEY_RANGE, "it does not reach");
    for (int range = edition->range_min;
         range <= edition->range_max && !made && fault->status != VOLLEY_NOMEM; range++) {
        const struct loadout_moment moment = { tokens, range, 0, true };
        volley_error why = { 0 };
        size_t number = 0;

        if (kind->range >= 0 && kind->range != range)
            continue;
        do {
            struct loadout ignored;

            why = (volley_error){ 0 };
            made = compile(reader, RULES_ATTACKER, &moment, number, &ignored, &why) == VOLLEY_OK;
            loadout_fini(&ignored);
        } while (!made && why.status != VOLLEY_NOMEM &&
                 ++number < kind->chance_count[RULES_ATTACKER]);
        if (why.status == VOLLEY_NOMEM || squad_weapon_reaches(weapon, range))
            *fault = why; /* of another range it is the range that is told */
    }
    return made;
}

/* The arcs that the words deny, which a card may let the weapon do without. */
static void add_denied(const struct phrase *words, struct buffer *out)
{
    for (uint32_t i = 0; i < words->count; i++) {
        const struct error_place *word = &words->words[i].place;

        if (lexer_is_word(word, "no-arc"))
            buffer_add_text(out, " frontarc bullseye reararc turretarc fullfrontarc fullreararc");
        else if (word->word_bytes > 3 && memcmp(word->word, "no-", 3) == 0)
            buffer_print(out, " %.*s", (int)word->word_bytes - 3, word->word + 3);
    }
}

/* The words themselves are wrong if they cannot be read with what the weapon requires, either. */
static volley_status check_weapon(struct reader *reader, const struct cards_row *weapon)
{
    const struct rules_edition *edition = reader->reading->edition;
    struct loadout_moment moment = { NULL, LOADOUT_RANGE_DEFAULT, 0, true };
    struct buffer required = { 0 }, denied = { 0 };
    volley_status status;

    for (int i = edition->range_max; i >= edition->range_min; i--)
        if (!squad_weapon_reaches(weapon, moment.range) && squad_weapon_reaches(weapon, i))
            moment.range = i;
    TRY(find_words(reader, RULES_ATTACKER, DUEL_BARE));
    for (uint32_t i = reader->words.count; i-- > 0;)
        if (chance_is(&reader->words.words[i].place))
            phrase_drop(&reader->words, i);
    add_denied(&reader->words, &denied);
    squad_weapon_requires(weapon, buffer_text(&denied), &required);
    status = phrase_add(&reader->words,
                        lexer_of_string(buffer_text(&required), reader->start.source), reader->err);
    loadout_fini(&reader->attacker);
    if (required.failed || denied.failed)
        status = error_nomem(reader->err);
    if (status == VOLLEY_OK)
        status = compile(reader, RULES_ATTACKER, &moment, 0, &reader->attacker, reader->err);
    buffer_fini(&denied);
    buffer_fini(&required);
    return status;
}

static void note_unfired(struct reader *reader, size_t index, const char *why)
{
    static const char needs[] = "it needs ";
    const struct cards_row *weapon = reader->roles.weapons[index].row;
    const char *named = strstr(why, needs);
    struct duel_face *face = &reader->out->face;
    size_t at = 0;

    buffer_print(&reader->out->notes, "%s is never fired: %s\n", weapon->id, why);
    while (at < ENGAGEMENT_WEAPONS_MAX && face->unfired[at].weapon)
        at++;
    if (at == ENGAGEMENT_WEAPONS_MAX)
        return;
    face->unfired[at].weapon = weapon;
    snprintf(face->unfired[at].needs, sizeof face->unfired[at].needs, "%s",
             named ? named + strlen(needs) : "another range");
}

static volley_status add_weapon(struct reader *reader, size_t index)
{
    const struct cards_row *weapon = reader->roles.weapons[index].row;
    volley_error fault = { 0 };

    take_up(reader, index);
    TRY(check_weapon(reader, weapon));
    TRY(find_words(reader, RULES_ATTACKER, DUEL_BARE));
    TRY(note_chances(reader, RULES_ATTACKER));
    if (is_ever_made(reader, weapon, &fault))
        return keep_attack(reader);
    NEED(fault.status != VOLLEY_NOMEM, reader->err);
    note_unfired(reader, index, fault.message);
    return VOLLEY_OK;
}

/* A ship that has no primary attack rolls no dice for one. */
static bool has_primary(const struct reader *reader)
{
    const struct cards_ship *ship = reader->out->face.flown;
    const struct cards_pilot *pilot = reader->out->face.pilot;

    if (reader->roles.says_dice[RULES_ATTACKER])
        return true;
    return reader->roles.flies && ship && (*ship->attacks || (pilot && *pilot->attacks));
}

static volley_status add_primary(struct reader *reader)
{
    take_up(reader, reader->roles.weapon_count);
    TRY(find_words(reader, RULES_ATTACKER, DUEL_WHOLE));
    loadout_fini(&reader->attacker);
    TRY(compile(reader, RULES_ATTACKER, NULL, 0, &reader->attacker, reader->err));
    TRY(take_other_cases(reader, RULES_ATTACKER));
    TRY(find_words(reader, RULES_ATTACKER, DUEL_BARE));
    reader->out->kind.has_primary = true;
    return keep_attack(reader);
}

/* ---- the whole ---- */

/* Initiative and, in 2.5, where cards cost nothing, points are those of the pilot unless said. */
static void take_pilot(struct reader *reader)
{
    struct engagement_kind *kind = &reader->out->kind;
    const struct cards_pilot *pilot = reader->out->face.pilot;

    ship_say_skill(&reader->defender, kind->initiative + 1, &reader->out->notes);
    if (kind->initiative < 0 && pilot && pilot->skill >= 0)
        kind->initiative = ship_skill(&reader->defender, pilot->skill);
    reader->out->face.is_listed = kind->points < 0 && pilot && pilot->cost > 0 &&
                                  reader->reading->edition->bit & RULES_EDITION_2_5;
    if (reader->out->face.is_listed)
        kind->points = pilot->cost;
    reader->out->face.has_initiative = kind->initiative >= 0;
    if (!reader->out->face.has_initiative)
        kind->initiative = ship_skill(&reader->defender, DUEL_INITIATIVE_DEFAULT);
    for (size_t i = 0; i < reader->defender.card_count; i++)
        reader->out->face.adds_skill |= reader->defender.cards[i].skill != 0;
}

/* Force is that of the pilot and the cards, unless it is said; the rest is what words say. */
static void take_start(struct reader *reader)
{
    struct engagement_kind *kind = &reader->out->kind;

    for (int token = 0; token < RULES_TOKENS; token++)
        if (!(DUEL_PLANNED >> token & 1))
            kind->start[token] = (uint8_t)reader->roles.tokens[token];
    kind->start[RULES_FORCE] = (uint8_t)reader->defender.tokens[RULES_FORCE];
    reader->out->face.brings_force = reader->defender.brings_force;
}

static volley_status read_ship(struct reader *reader, struct phrase *words)
{
    TRY(duel_roles_sort(&reader->roles, words, reader->reading, reader->err));
    reader->roles.told[0] = reader->roles.told[1] = &reader->out->notes;
    TRY(duel_fights_read(reader->out, &reader->roles, reader->err));
    TRY(read_defense(reader));
    take_start(reader);
    take_pilot(reader);
    TRY(duel_take_actions(reader->out, &reader->roles, reader->err));
    for (size_t i = 0; i < reader->roles.weapon_count && serves(reader, RULES_ATTACKER); i++)
        TRY(add_weapon(reader, i));
    if (serves(reader, RULES_ATTACKER) && has_primary(reader)) /* which is the last */
        TRY(add_primary(reader));
    if (reader->out->face.may)
        duel_plan_action(&reader->out->kind, &reader->out->face, reader->out->face.action);
    return duel_fights_check(reader->out, &reader->roles, reader->err);
}

volley_status duel_ship_read(struct duel_ship *out, struct phrase *words,
                             const struct duel_reading *reading, volley_error *err)
{
    struct reader reader = { .out = out, .reading = reading, .start = words->start, .err = err };
    volley_status status;

    *out = (struct duel_ship){ .face = { .roles = reading->roles, .action = RULES_TOKENS } };
    buffer_add_text(&out->notes, words->took ? words->took : "");
    status = read_ship(&reader, words);
    for (int i = 0; i < 2 && status == VOLLEY_OK; i++) {
        const char *took = i == 0 ? reader.attacker.took : reader.defender.took;

        for (size_t bytes; took && *took; took += bytes) {
            bytes = strcspn(took, "\n") + 1;
            if (!buffer_has_line(&out->notes, took, bytes - 1))
                buffer_add(&out->notes, took, (uint32_t)bytes);
        }
    }
    phrase_fini(&reader.words);
    loadout_fini(&reader.attacker);
    loadout_fini(&reader.defender);
    if (status == VOLLEY_OK && out->notes.failed)
        status = error_nomem(err);
    if (status != VOLLEY_OK)
        duel_ship_fini(out);
    return status;
}

void duel_ship_most_tokens(const struct rules_edition *edition, const struct engagement_kind *kind,
                           bool later, uint8_t out[RULES_TOKENS])
{
    const uint32_t goes = later ? RULES_RED | RULES_ORANGE : 0;

    for (int token = 0; token < RULES_TOKENS; token++) {
        out[token] = goes >> token & 1 ? 0 : kind->start[token];
        for (size_t i = 0; i < kind->plan_count; i++)
            if (kind->plan[i].gains[token] > out[token])
                out[token] = kind->plan[i].gains[token];
    }
    if (edition->ion_breaks_locks && out[RULES_LOCK])
        out[RULES_ION] = 0;
}

void duel_ship_fini(struct duel_ship *ship)
{
    engagement_kind_fini(&ship->kind);
    buffer_fini(&ship->notes);
    *ship = (struct duel_ship){ 0 };
}
