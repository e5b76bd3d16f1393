/* What the ships of a duel do in the round that comes: whom each shoots at, and which tokens it
 * keeps. */
#include "battle/chain/flow.h"
#include "questions/duel/duel_report.h"
#include "report/number.h"

/* Tokens of a ship that attacks. */
static const uint8_t told[] = { RULES_FOCUS, RULES_CALCULATE, RULES_EVADE, RULES_LOCK,
                                RULES_FORCE };
_Static_assert(ARRAY_LEN(told) == DUEL_SHOT_TOKENS, "a place for each");

/* ---- how it is found ---- */

enum {
    STATES_MOST = 1 << 17,
    OUTCOMES_MOST = 1 << 17,
    MEMORY_MOST = 1 << 28,
    DRAWN = 2048 /* ways that a round goes, where there are more than that */
};

/* What is seen of the attacks of a ship, by probability. */
struct seen {
    double all, on[ENGAGEMENT_SHIPS_MAX], damage, destroys, left[DUEL_SHOT_TOKENS];
    int had[DUEL_SHOT_TOKENS];
};

struct walk {
    struct round_game game;
    struct flow_budget budget;
    struct flow flow;
    struct seen ships[ENGAGEMENT_SHIPS_MAX];
    uint8_t order[ENGAGEMENT_SHIPS_MAX]; /* in which they are seen */
    size_t count;
};

/* With the targets that are known to be better. */
static struct engagement as_advised(const volley_duel *duel)
{
    struct engagement engagement = duel->variants[0].cast.engagement;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const struct duel_choice *choice = &duel->choices[DUEL_WHOM * ENGAGEMENT_SIDES + side];

        if (!choice->ways || !choice->gains)
            continue;
        engagement.targets[side] = (enum engagement_target)choice->ways[0].does.target;
        memcpy(engagement.orders[side], choice->ways[0].does.places, ENGAGEMENT_SHIPS_MAX);
    }
    return engagement;
}

static void see_tokens(const struct walk *walk, const struct engagement_state *state,
                       const struct round_point *point, double mass, struct seen *seen)
{
    const struct round_attack *attack = round_attack_at(&walk->game, point->pair);
    const uint8_t *had =
        condition_at(&walk->game.conditions, state->ships[point->ship].condition)->tokens;

    for (size_t i = 0; i < ARRAY_LEN(told); i++) {
        seen->had[i] = had[told[i]] > seen->had[i] ? had[told[i]] : seen->had[i];
        for (size_t at = 0; had[told[i]] && at < point->count; at++) {
            const struct attack_cell *cell = &point->attack->cells[at];
            const struct round_left *left =
                numbers_at(&walk->game.lefts, attack->left[cell->left][RULES_ATTACKER]);

            seen->left[i] += mass * cell->probability * left->tokens[told[i]];
        }
    }
}

static void see_damage(const struct walk *walk, const struct engagement_state *state,
                       const struct round_point *point, double mass, struct seen *seen)
{
    const int health = state_health(state, point->target);
    const bool mortal = round_kind(&walk->game, point->target)->mortal;

    for (size_t i = 0; i < point->count; i++) {
        const struct attack_cell *cell = &point->attack->cells[i];
        const int damage = cell->hits + cell->crits;

        seen->damage += mass * cell->probability * damage;
        seen->destroys += mortal && damage >= health ? mass * cell->probability : 0;
    }
}

static void see(void *context, const struct engagement_state *state,
                const struct round_point *point, double mass)
{
    struct walk *walk = context;
    struct seen *seen = &walk->ships[point->ship];

    if (point->kind != ROUND_ATTACK)
        return;
    if (!(seen->all > 0))
        walk->order[walk->count++] = point->ship;
    seen->all += mass;
    seen->on[point->target] += mass;
    see_damage(walk, state, point, mass, seen);
    see_tokens(walk, state, point, mass, seen);
}

static volley_status forget(void *context, const struct engagement_state *state, double mass,
                            volley_error *err)
{
    (void)context, (void)state, (void)mass, (void)err;
    return VOLLEY_OK;
}

static volley_status walk_round(struct walk *walk, volley_error *err)
{
    struct numbers now = numbers_of(walk->game.bytes, sizeof(double));
    struct engagement_state state;
    volley_status status = round_start(&walk->game, &state, err);

    if (status == VOLLEY_OK && !states_add(&now, &state, 1))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        status = flow_init(&walk->flow, &walk->game, &walk->budget, err);
    walk->flow.over = forget;
    walk->flow.meets = see;
    walk->flow.context = walk;
    if (status == VOLLEY_OK)
        status = flow_run(&walk->flow, &now, states_masses(&now), err);
    flow_fini(&walk->flow);
    numbers_fini(&now);
    return status;
}

static void take_shot(const struct seen *seen, struct duel_shot *shot)
{
    for (uint8_t ship = 0; ship < ENGAGEMENT_SHIPS_MAX; ship++) {
        shot->target = seen->on[ship] > seen->on[shot->target] ? ship : shot->target;
        shot->among += seen->on[ship] > 0;
    }
    shot->attacks = fmin(seen->all, 1);
    shot->share = seen->on[shot->target] / seen->all;
    shot->damage = seen->damage / seen->all;
    shot->destroys = seen->destroys / seen->all;
    for (size_t i = 0; i < ARRAY_LEN(told); i++)
        if (seen->had[i])
            shot->kept[shot->kept_count++] =
                (struct duel_kept){ rules_token_words[told[i]], seen->had[i],
                                    seen->left[i] / seen->all };
}

/* ---- or some of the ways ---- */

static uint64_t next_number(void *context)
{
    return pcg64_next(context);
}

/* An attack is seen with all that may come of it, so that only what comes before is left to chance.
 */
static volley_status draw_round(struct walk *walk, struct pcg *random, volley_error *err)
{
    struct engagement_state state;
    struct round_point point = { .kind = ROUND_GOES_ON };
    struct round_event event;
    struct deck_sampler sampler;
    volley_status status = round_start(&walk->game, &state, err);

    deck_sampler_init(&sampler, next_number, random);
    while (status == VOLLEY_OK && point.kind != ROUND_OVER) {
        double left = (double)(pcg64_next(random) >> 11) * 0x1p-53;
        size_t outcome = 0;

        status = round_next(&walk->game, &state, &point, err);
        if (status != VOLLEY_OK || point.kind == ROUND_OVER)
            continue;
        see(walk, &state, &point, 1.0 / DRAWN);
        while (outcome + 1 < point.count && left >= round_probability(&point, outcome))
            left -= round_probability(&point, outcome++);
        status = point.count
                     ? round_take(&walk->game, &state, &point, outcome, &event, err)
                     : round_cards(&walk->game, &state, &point, &sampler.chance, &event, err);
    }
    return status;
}

static volley_status draw_rounds(struct walk *walk, volley_error *err)
{
    struct pcg random;

    pcg_seed(&random, 1, 0);
    for (int i = 0; i < DRAWN; i++)
        TRY(watch_stops(walk->budget.watch, (double)i / DRAWN) ? error_stopped(err)
                                                               : draw_round(walk, &random, err));
    return VOLLEY_OK;
}

/* ---- */

/* Play the round in all ways that it can go, or, if `draws`, in some. */
static volley_status find_shots(volley_duel *duel, bool draws, const struct watch *watch,
                                volley_error *err)
{
    const struct engagement engagement = as_advised(duel);
    struct source source = { 0 };
    struct walk walk = { .budget = { .states_max = STATES_MOST,
                                     .memory_bytes = MEMORY_MOST,
                                     .taken_max = OUTCOMES_MOST,
                                     .source = &source,
                                     .watch = watch } };
    struct round_source attacks;
    volley_status status;

    TRY(source_init(&source, &engagement, watch, err));
    attacks = round_source_of(&source, &engagement);
    status = round_init(&walk.game, &engagement, &attacks, err);
    if (status == VOLLEY_OK) {
        status = draws ? draw_rounds(&walk, err) : walk_round(&walk, err);
        round_fini(&walk.game);
    }
    source_fini(&source);
    for (size_t i = 0; i < walk.count && status == VOLLEY_OK; i++) {
        struct duel_shot *shot = &duel->shots[duel->shot_count++];

        *shot = (struct duel_shot){ .ship = walk.order[i], .drawn = draws ? DRAWN : 0 };
        take_shot(&walk.ships[walk.order[i]], shot);
    }
    return status;
}

volley_status duel_find_round(volley_duel *duel, const struct watch *watch, volley_error *err)
{
    volley_error fault = { 0 };
    volley_status status;

    duel->shot_count = 0;
    free(duel->shots);
    duel->shots = calloc(duel->variants[0].cast.engagement.ship_count, sizeof *duel->shots);
    NEED(duel->shots, err);
    status = find_shots(duel, false, watch, &fault);
    if (status == VOLLEY_TOO_LARGE) {
        fault = (volley_error){ 0 };
        status = find_shots(duel, true, watch, &fault);
    }
    return status == VOLLEY_STOPPED ? VOLLEY_OK /* what was found before is told */
                                    : error_copy(err, &fault);
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

static const struct record_field shot_fields[] = {
    { "side", RECORD_TEXT, .get = find_side },
    { "ship", RECORD_SAID, .say = say_ship },
    { "target", RECORD_SAID, .say = say_target },
    { "among", RECORD_INT, SHOT(among) },
    { "share", RECORD_NUMBER, SHOT(share) },
    { "attacks", RECORD_NUMBER, SHOT(attacks) },
    { "damage", RECORD_NUMBER, SHOT(damage) },
    { "destroys", RECORD_NUMBER, SHOT(destroys) },
    { "keeps", RECORD_LIST, RECORD_SOME(struct duel_shot, kept, kept_count), .of = &kept_record },
};
const struct record duel_shot_record = RECORD(shot_fields);

static void say_kept(const struct duel_shot *shot, struct buffer *out)
{
    for (size_t i = 0; i < shot->kept_count; i++) {
        const struct duel_kept *kept = &shot->kept[i];

        buffer_print(out, "%s%s ", i ? ", " : "", kept->token);
        if (kept->had == 1)
            buffer_print(out, "%s", number_percent(kept->left, 0, (char[PERCENT_TEXT_MAX]){ "" }));
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

/* "B1", "B1 78 %" */
static void add_target(const struct duel_report *report, const struct duel_shot *shot,
                       struct table *table)
{
    struct buffer said = { 0 };

    duel_add_ship(&report->cast->ships[shot->target], &said);
    if (shot->share < 0.995)
        buffer_print(&said, " %s", number_percent(shot->share, 0, (char[PERCENT_TEXT_MAX]){ "" }));
    table_take(table, &said);
}

void duel_add_round(const struct duel_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "ship", TABLE_LEFT, 0 },     { "shoots at", TABLE_LEFT, 0 },
        { "damage", TABLE_RIGHT, 0 },  { "destroys it", TABLE_RIGHT, 2 },
        { "attacks", TABLE_RIGHT, 3 }, { "keeps", TABLE_WORDS, 1 }
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report->duel->shot_count; i++) {
        const struct duel_shot *shot = &report->duel->shots[i];
        struct buffer kept = { 0 };

        add_ship(report, shot->ship, &table);
        add_target(report, shot, &table);
        table_number(&table, shot->damage, 2);
        table_percent(&table, shot->destroys, 1);
        table_percent(&table, shot->attacks, 0);
        say_kept(shot, &kept);
        table_take(&table, &kept);
    }
    if (report->duel->shot_count == 0 && report->duel->advises && !report->duel->stopped)
        buffer_print(&page->said,
                     "What each ship does in this round is not told: nobody attacks.\n\n");
    if (report->duel->shot_count == 0)
        return;
    buffer_print(&page->said, "This round, by the best targets that are known:\n\n");
    page_table(page, &table, "This round");
    buffer_print(&page->said,
                 "Each attack is told as it finds the round, on average over all that may come "
                 "before it%s. Of several targets the likeliest is named. Keeps: how often a "
                 "token is left behind the attack.\n\n",
                 report->duel->shots[0].drawn ? ", drawn by chance some thousand times" : "");
}
