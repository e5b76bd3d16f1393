/* What the ships of a duel do in the round that comes: whom each shoots at, and which tokens it
 * keeps. */
#include "base/array.h"
#include "battle/rounds/source.h"
#include "battle/rounds/target.h"
#include "questions/duel/duel_report.h"
#include "questions/duel/handle.h"
#include "report/page.h"

#include <stdlib.h>
#include <string.h>

/* Tokens of a ship that attacks. */
static const uint8_t told[] = { RULES_FOCUS, RULES_CALCULATE, RULES_EVADE, RULES_LOCK,
                                RULES_FORCE };
_Static_assert(ARRAY_LEN(told) == DUEL_SHOT_TOKENS, "a place for each");

/* ---- how it is found ---- */

struct walk {
    struct round_game game;
    struct engagement_state state;
    volley_duel *duel;
    volley_error *err;
};

static const struct duel_choice *choice_of(const volley_duel *duel, enum engagement_side side)
{
    return &duel->choices[DUEL_WHOM * ENGAGEMENT_SIDES + side];
}

/* With the targets that are known to be better. */
static struct engagement as_advised(const volley_duel *duel)
{
    struct engagement engagement = duel->variants[0].cast.engagement;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const struct duel_choice *choice = choice_of(duel, side);

        if (!choice->ways || !choice->gains)
            continue;
        engagement.targets[side] = (enum engagement_target)choice->ways[0].does.target;
        memcpy(engagement.orders[side], choice->ways[0].does.places, ENGAGEMENT_SHIPS_MAX);
    }
    return engagement;
}

static void take_tokens(const struct walk *walk, const struct round_point *point,
                        struct duel_shot *shot)
{
    const struct round_attack *attack = round_attack_at(&walk->game, point->pair);
    const uint8_t *had =
        condition_at(&walk->game.conditions, walk->state.ships[point->ship].condition)->tokens;

    for (size_t i = 0; i < ARRAY_LEN(told); i++) {
        struct duel_kept *kept = &shot->kept[shot->kept_count];

        if (!had[told[i]])
            continue;
        *kept = (struct duel_kept){ rules_token_words[told[i]], had[told[i]], 0 };
        for (size_t at = 0; at < point->count; at++) {
            const struct attack_cell *cell = &point->attack->cells[at];
            const struct round_left *left =
                numbers_at(&walk->game.lefts, attack->left[cell->left][RULES_ATTACKER]);

            kept->left += cell->probability * left->tokens[told[i]];
        }
        shot->kept_count++;
    }
}

static void take_damage(const struct walk *walk, const struct round_point *point,
                        struct duel_shot *shot)
{
    const int health = state_health(&walk->state, point->target);
    const bool mortal = round_kind(&walk->game, point->target)->mortal;

    for (size_t i = 0; i < point->count; i++) {
        const struct attack_cell *cell = &point->attack->cells[i];
        const int damage = cell->hits + cell->crits;

        shot->damage += cell->probability * damage;
        shot->destroys += mortal && damage >= health ? cell->probability : 0;
    }
}

/* The attack is told, and the next ship engages as if it had not been made. */
static void take_attack(struct walk *walk, const struct round_point *point, uint32_t among)
{
    volley_duel *duel = walk->duel;
    struct duel_shot *shot = &duel->shots[duel->shot_count++];

    *shot = (struct duel_shot){ .ship = point->ship,
                                .target = point->target,
                                .among = (uint8_t)__builtin_popcount(among) };
    take_damage(walk, point, shot);
    take_tokens(walk, point, shot);
    walk->state.phase = STATE_ENGAGED;
}

/* Whoever is first, everybody has a shot, and of several targets it is the first. Hazards and cards
 * that come before attacks are left to chance: then there is nothing to tell. */
static volley_status walk_round(struct walk *walk)
{
    struct round_point point = { .kind = ROUND_GOES_ON };
    struct round_event event;
    uint32_t among = 1;
    volley_status status = round_start(&walk->game, &walk->state, walk->err);

    while (status == VOLLEY_OK && point.kind != ROUND_OVER) {
        status = round_next(&walk->game, &walk->state, &point, walk->err);
        if (status != VOLLEY_OK || point.kind == ROUND_OVER)
            continue;
        if (point.kind == ROUND_HAZARD || point.kind == ROUND_CARDS) {
            walk->duel->shot_count = 0;
            break;
        }
        if (point.kind == ROUND_ATTACK)
            take_attack(walk, &point, among);
        else
            status = round_take(&walk->game, &walk->state, &point, 0, &event, walk->err);
        among = point.kind == ROUND_TARGET ? point.targets : 1;
    }
    return status;
}

volley_status duel_find_round(volley_duel *duel, const struct watch *watch, volley_error *err)
{
    const struct engagement engagement = as_advised(duel);
    volley_error fault = { 0 };
    struct walk walk = { .duel = duel, .err = &fault };
    struct source source = { 0 };
    struct round_source attacks;
    volley_status status;

    duel->shot_count = 0;
    free(duel->shots);
    duel->shots = calloc(engagement.ship_count, sizeof *duel->shots);
    if (!duel->shots)
        return error_nomem(err);
    status = source_init(&source, &engagement, watch, err);
    if (status != VOLLEY_OK)
        return status;
    attacks = round_source_of(&source, &engagement);
    status = round_init(&walk.game, &engagement, &attacks, &fault);
    if (status == VOLLEY_OK) {
        status = walk_round(&walk);
        round_fini(&walk.game);
    }
    source_fini(&source);
    if (status != VOLLEY_STOPPED)
        return status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &fault);
    duel->shot_count = 0; /* what was found before is told */
    return VOLLEY_OK;
}

/* ---- how it is told ---- */

#define SHOT(member) .place = offsetof(struct duel_shot, member)
#define KEPT(member) .place = offsetof(struct duel_kept, member)

static const struct record_field kept_fields[] = { { "token", RECORD_TEXT, KEPT(token) },
                                                   { "had", RECORD_INT, KEPT(had) },
                                                   { "left", RECORD_NUMBER, KEPT(left) } };
static const struct record kept_record = RECORD(kept_fields);

static const volley_duel_ship *ship_of(const struct record_at *at, size_t ship)
{
    const struct duel_report *report = record_up(at, &duel_choices_record);

    return &report->cast->ships[ship];
}

static struct record_value find_side(const struct record_at *at)
{
    return record_text(ship_of(at, ((const struct duel_shot *)at->it)->ship)->side ? "b" : "a");
}

static void say_ship(const struct record_at *at, struct buffer *out)
{
    duel_add_ship(ship_of(at, ((const struct duel_shot *)at->it)->ship), out);
}

static void say_target(const struct record_at *at, struct buffer *out)
{
    duel_add_ship(ship_of(at, ((const struct duel_shot *)at->it)->target), out);
}

static struct record_value find_kept(const struct record_at *at)
{
    const struct duel_shot *shot = at->it;

    return record_items(shot->kept, shot->kept_count, sizeof *shot->kept);
}

static const struct record_field shot_fields[] = {
    { "side", RECORD_TEXT, .get = find_side },
    { "ship", RECORD_SAID, .say = say_ship },
    { "target", RECORD_SAID, .say = say_target },
    { "among", RECORD_INT, SHOT(among) },
    { "damage", RECORD_NUMBER, SHOT(damage) },
    { "destroys", RECORD_NUMBER, SHOT(destroys) },
    { "keeps", RECORD_LIST, .get = find_kept, .of = &kept_record },
};
const struct record duel_shot_record = RECORD(shot_fields);

static void say_kept(const struct duel_shot *shot, struct buffer *out)
{
    for (size_t i = 0; i < shot->kept_count; i++) {
        const struct duel_kept *kept = &shot->kept[i];

        buffer_print(out, "%s%s ", i ? ", " : "", kept->token);
        if (kept->had == 1)
            buffer_print(out, "%.0f %%", 100 * kept->left);
        else
            buffer_print(out, "%.1f of %d", kept->left, kept->had);
    }
}

static void add_ship(const struct duel_report *report, size_t number, struct table *table)
{
    const volley_duel_ship *ship = &report->cast->ships[number];
    struct buffer said = { 0 };

    duel_add_ship(ship, &said);
    if (ship->pilot || ship->name)
        buffer_print(&said, " %s", ship->pilot ? ship->pilot : ship->name);
    table_take(table, &said);
}

void duel_add_round(const struct duel_report *report, struct page *page)
{
    static const struct table_column columns[] = { { "ship", TABLE_LEFT, 0 },
                                                   { "shoots at", TABLE_LEFT, 0 },
                                                   { "damage", TABLE_RIGHT, 0 },
                                                   { "destroys it", TABLE_RIGHT, 2 },
                                                   { "keeps", TABLE_WORDS, 1 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    bool random = false;

    for (size_t i = 0; i < report->shot_count; i++) {
        const struct duel_shot *shot = &report->shots[i];
        struct buffer kept = { 0 };

        random = random || shot->among > 1;
        add_ship(report, shot->ship, &table);
        add_ship(report, shot->target, &table);
        table_number(&table, shot->damage, 2);
        table_add(&table, "%.1f %%", 100 * shot->destroys);
        say_kept(shot, &kept);
        table_take(&table, &kept);
    }
    if (report->shot_count == 0 && report->setting.advises && !report->stopped)
        buffer_print(&page->said,
                     "What each ship does in this round is not told: hazards or damage "
                     "cards come first, or nobody attacks.\n\n");
    if (report->shot_count == 0)
        return;
    buffer_print(&page->said, "This round, by the best targets that are known:\n\n");
    page_table(page, &table, "This round");
    buffer_print(&page->said,
                 "Each attack is told as if it were the first: against ships as they stand, with "
                 "the tokens that are gained before. Keeps: how often a token is left behind the "
                 "attack.%s\n\n",
                 random ? " Where a target is picked at random the first is told." : "");
}
