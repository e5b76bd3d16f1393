#include "questions/duel/duel_report.h"

#include "battle/rounds/upkeep.h"

/* What an attack with a weapon deals; NULL: with the primary one. */
struct shot {
    const char *name;
    int range;
    double mean;
};

struct teller {
    const struct duel_cast *cast;
    const volley_library *library;
    size_t kind, enemy;
    struct card_best *known; /* with the primary weapon, which comes last, a card has the best
                              * chances */
    struct shot shot;        /* the last one */
    const char *forgone;     /* the card whose bonus attack no game plays (words/follow_up.h) */
    uint16_t idle;           /* tokens that play no part in any of its attacks, */
    uint32_t asked;          /* and conditions that are asked for in one */
    bool has_charges, takes_charges; /* of its own words; in one */
    bool nomem;
};

static void note_shot(struct teller *teller, const struct ask_plan *plan)
{
    const struct loadout *attacker = &plan->scenario.attackers[0];
    struct ask_outcome found = { 0 };
    volley_error fault = { 0 };

    if (ask_exact(&found, plan, &fault) == VOLLEY_OK)
        teller->shot =
            (struct shot){ attacker->weapon ? attacker->cards[attacker->weapon - 1].row->name
                                            : NULL,
                           attacker->range, found.summary.mean };
    teller->nomem = teller->nomem || fault.status == VOLLEY_NOMEM;
    ask_outcome_fini(&found);
}

static void note_cards(struct teller *teller, struct scenario *scenario, bool defends)
{
    static const volley_plan_options usual = { .policy = VOLLEY_OPTIMAL };
    const size_t ship = defends ? scenario->attacker_count : 0;
    struct ask_plan plan;
    volley_error fault = { 0 };

    if (ask_plan_take(&plan, scenario, &usual, NULL, &fault) != VOLLEY_OK) {
        teller->nomem = teller->nomem || fault.status == VOLLEY_NOMEM;
        return;
    }
    teller->nomem = !card_best_note(teller->known, &plan, ship) || teller->nomem;
    if (!defends && plan.scenario.attackers[0].forgone)
        teller->forgone =
            plan.scenario.attackers[0].cards[plan.scenario.attackers[0].forgone - 1].row->name;
    if (!defends && teller->cast->engagement.kinds[teller->kind].weapon_count > 1)
        note_shot(teller, &plan);
    ask_plan_fini(&plan);
}

/* The health that the ship has at first, which words of bare dice leave out, or later in the game,
 * if it can be damaged. */
static void set_health(struct loadout *ship, const struct engagement_kind *kind, bool later)
{
    if (!kind->mortal)
        return;
    ship->mortal = ship->shielded = true;
    ship->health[RULES_SHIELDS] = later ? 0 : kind->shields;
    ship->health[RULES_HULL] = later ? 1 : kind->hull;
    if (later)
        ship->situations |= rules_situation_whole(RULES_CRITICAL);
    ship->hurt = ship->hurt || later;
}

static bool any_inactive(const struct card_best *known)
{
    size_t i = 0;

    while (i < known->count && !card_is_inactive(&known->cards[i]))
        i++;
    return i < known->count;
}

static void note_made(struct teller *teller, struct scenario *scenario, const struct phrase *attack,
                      bool defends, bool later)
{
    const struct engagement_kind *kinds = teller->cast->engagement.kinds;

    set_health(&scenario->defender, &kinds[defends ? teller->kind : teller->enemy], later);
    if (attack) {
        const size_t ship = defends ? scenario->attacker_count : 0;
        const struct loadout *own = ask_loadout_of(scenario, ship);

        set_health(&scenario->attackers[0], &kinds[defends ? teller->enemy : teller->kind], later);
        teller->has_charges = own->has_charges;
        teller->takes_charges |= own->has_charges && !ask_has_idle_charges(own);
        if (!later)
            teller->idle &= ask_idle_tokens(scenario, ship);
        teller->asked |= ask_conditions_asked(scenario);
    }
    if (teller->known && (!defends || scenario->defender.card_count))
        note_cards(teller, scenario, defends);
}

/* One attack between two kinds, at the first range at which it can be made.
 *  attack  NULL: three dice
 *  later   between damaged ships, without the tokens of the start that go: what is active in it is
 *          active in the game */
static void look_at_once(struct teller *teller, const struct phrase *attack, bool defends,
                         bool later)
{
    const struct engagement *engagement = &teller->cast->engagement;
    const struct engagement_kind *own = &engagement->kinds[teller->kind];
    const struct engagement_kind *enemy = &engagement->kinds[teller->enemy];
    const struct engagement_kind *attacker = defends ? enemy : own;
    const struct engagement_kind *defender = defends ? own : enemy;
    const int ranges[] = { attacker->range >= 0      ? attacker->range
                           : engagement->range_count ? engagement->ranges[0]
                                                     : 2,
                           2, 3, 1 };
    const volley_text bare_attack = { .text = "attack=3" };
    uint8_t tokens[RULES_SIDES][RULES_TOKENS];
    bool made = false;

    duel_ship_most_tokens(engagement->edition, attacker, later, tokens[RULES_ATTACKER]);
    duel_ship_most_tokens(engagement->edition, defender, later, tokens[RULES_DEFENDER]);
    for (size_t i = 0; i < 4 && !made && !teller->nomem; i++) {
        const struct loadout_moment attacking = { tokens[RULES_ATTACKER], ranges[i],
                                                  1 + attacker->initiative, true };
        const struct loadout_moment defending = { tokens[RULES_DEFENDER], LOADOUT_RANGE_UNSAID,
                                                  1 + defender->initiative, true };
        const struct ask_words words = { .library = teller->library,
                                         .edition = engagement->edition->name,
                                         .attackers = &bare_attack,
                                         .attacker_count = 1 };
        const struct ask_cut cut = { { attack, &defender->defense }, { &attacking, &defending } };
        struct scenario scenario;
        volley_error fault = { 0 };

        made = ask_scenario_cut(&scenario, &words, &cut, &fault) == VOLLEY_OK;
        teller->nomem = fault.status == VOLLEY_NOMEM;
        if (made)
            note_made(teller, &scenario, attack, defends, later);
        scenario_fini(&scenario);
    }
}

static void look_at(struct teller *teller, const struct phrase *attack, bool defends)
{
    struct shot whole;

    look_at_once(teller, attack, defends, false);
    whole = teller->shot;
    if (teller->known && any_inactive(teller->known))
        look_at_once(teller, attack, defends, true);
    teller->shot = whole;
}

/* The first ship of a kind, and the kind of the first enemy. */
static size_t first_of(const struct engagement *engagement, size_t kind, size_t *enemy)
{
    size_t ship = 0, other = 0;

    while (engagement->ships[ship].kind != kind)
        ship++;
    while (engagement->ships[other].side == engagement->ships[ship].side)
        other++;
    *enemy = engagement->ships[other].kind;
    return ship;
}

static bool has_friends(const struct engagement *engagement, size_t kind, size_t *enemy)
{
    return engagement->count_of[engagement->ships[first_of(engagement, kind, enemy)].side] > 1;
}

/* ---- what plays no part in any attack of a ship ---- */

/* Those that an attack is made with; others have a part in rounds. */
enum {
    ATTACK_TOKENS = RULES_TOKEN_BIT(RULES_FOCUS) | RULES_TOKEN_BIT(RULES_CALCULATE) |
                    RULES_TOKEN_BIT(RULES_EVADE) | RULES_TOKEN_BIT(RULES_REINFORCE) |
                    RULES_TOKEN_BIT(RULES_LOCK) | RULES_TOKEN_BIT(RULES_TRACTOR) |
                    RULES_TOKEN_BIT(RULES_ION)
};

static void add_idle(const struct teller *teller, const char *who, struct buffer *out)
{
    const struct engagement_kind *own = &teller->cast->engagement.kinds[teller->kind];
    const struct ask_said said = { own->text, own->hull, who, "here", true };

    for (int token = 0; token < RULES_TOKENS; token++)
        if (teller->idle >> token & 1)
            buffer_print(out, "the %s of %s plays no part here\n", rules_token_words[token], who);
    ask_idle_conditions(&said, teller->asked, out);
    if (teller->has_charges && !teller->takes_charges)
        ask_say_idle_charges(&said, out);
    if (own->start[RULES_CLOAK] && own->weapon_count)
        buffer_print(out, "%s keeps its cloak token here, with which it does not attack\n", who);
    else if (own->start[RULES_DISARM])
        buffer_print(out,
                     own->weapon_count ? "%s does not attack in the first round: it is disarmed\n"
                                       : "the disarm of %s plays no part here\n",
                     who);
}

/* Against the other enemies, too, if there is something to tell. */
static void tell_idle(struct teller *teller, const char *who, struct buffer *out)
{
    const struct engagement *engagement = &teller->cast->engagement;
    const struct engagement_kind *own = &engagement->kinds[teller->kind];
    struct buffer lines = { 0 };
    size_t enemy;
    const uint8_t side = engagement->ships[first_of(engagement, teller->kind, &enemy)].side;

    add_idle(teller, who, &lines);
    teller->known = NULL;
    for (size_t i = 0; lines.count && i < engagement->ship_count; i++) {
        const struct engagement_kind *other = &engagement->kinds[engagement->ships[i].kind];

        teller->enemy = engagement->ships[i].kind;
        if (engagement->ships[i].side == side)
            continue;
        for (size_t at = 0; at < own->weapon_count; at++)
            look_at(teller, &own->attacks[at], false);
        for (size_t at = 0; at < other->weapon_count; at++)
            look_at(teller, &other->attacks[at], true);
    }
    if (lines.count)
        add_idle(teller, who, out);
    buffer_end(&lines, out);
}

/* When a weapon is fired that stands before the primary one, or the last if there is none. */
static void say_shot(const struct shot *shot, const struct shot *primary, struct buffer *out)
{
    const bool compared = !primary->name && shot->range == primary->range;

    buffer_print(out, ": fired while it can be (its charges, what it needs)%s",
                 primary->name ? "" : ", before the primary weapon");
    if (compared)
        buffer_print(out, ", for %.2f damage, where that deals %.2f", shot->mean, primary->mean);
    buffer_print(out, "%s.\n",
                 compared && shot->mean < primary->mean ? "; without its name it is not fired"
                                                        : "");
}

/* Whether the ion tokens of the start change what a ship does in the first round, or may add to
 * those of hazards. */
static bool changes_actions(const struct engagement *engagement, size_t kind)
{
    struct condition with = upkeep_start(engagement, (uint8_t)kind), without;

    upkeep_maneuver(&with);
    without = with;
    without.tokens[RULES_ION] = 0;
    upkeep_act(engagement, 1, 0, &with);
    upkeep_act(engagement, 1, 0, &without);
    with.tokens[RULES_ION] = 0;
    return engagement->kinds[kind].meets || memcmp(&with, &without, sizeof with) != 0;
}

/* fired: gets what is to be told of weapons; NULL: nobody asks */
static void look_at_kind(struct teller *teller, struct buffer *fired)
{
    const struct engagement *engagement = &teller->cast->engagement;
    const struct engagement_kind *own = &engagement->kinds[teller->kind];
    const struct engagement_kind *enemy = &engagement->kinds[teller->enemy];
    struct shot shots[ENGAGEMENT_WEAPONS_MAX] = { { 0 } };
    const struct shot *primary = &shots[own->weapon_count ? own->weapon_count - 1 : 0];
    uint8_t tokens[RULES_TOKENS];

    duel_ship_most_tokens(engagement->edition, own, false, tokens);
    for (int token = 0; token < RULES_TOKENS; token++)
        if (tokens[token] && token != (int)teller->cast->faces[teller->kind].action)
            teller->idle |= RULES_TOKEN_BIT(token) & ATTACK_TOKENS;
    if (changes_actions(engagement, teller->kind))
        teller->idle &= (uint16_t)~RULES_TOKEN_BIT(RULES_ION);
    for (size_t i = 0; i < own->weapon_count; i++) {
        look_at(teller, &own->attacks[i], false);
        shots[i] = teller->shot;
    }
    look_at(teller, enemy->weapon_count ? &enemy->attacks[enemy->weapon_count - 1] : NULL, true);
    if (fired && teller->forgone) {
        buffer_print(fired, "Card %s in ", teller->forgone);
        duel_name_kind(teller->kind, fired, teller->cast);
        buffer_print(fired, ": its bonus attack costs the attack of the next round, and is not "
                            "made.\n");
    }
    if (fired && own->hurts && own->weapon_count &&
        engagement_furthest(engagement) != ENGAGEMENT_BEST) {
        duel_name_kind(teller->kind, fired, teller->cast);
        buffer_print(fired, ": what its attacks cost its own health counts against the damage that "
                            "they deal: such an effect is used only where it deals more.\n");
    }
    for (const struct shot *shot = shots; fired && shot < primary; shot++)
        if (shot->name) {
            buffer_print(fired, "Card %s in ", shot->name);
            duel_name_kind(teller->kind, fired, teller->cast);
            say_shot(shot, primary, fired);
        }
}

/* What tokens that a ship's attacks give do in a game, each once. */
static void say_given(const struct duel_cast *cast, size_t kind, const struct card_best *known,
                      struct buffer *out)
{
    const bool first = cast->engagement.edition->bit & RULES_EDITION_1;
    const struct {
        const char *gain, *given, *says;
    } rows[] = {
        { "gain-ion", "=ion",
          first ? "Ion tokens count here only for what asks for them; how ships move is not played."
                : "An ionized ship takes only a focus action in its next round here; how it moves "
                  "is not played." },
        { "gain-tractor", "=tractor",
          "Tractor tokens that hold a ship take a defense die here until the round ends; it is not "
          "moved." },
        { "gain-jam", "=jam",
          "A jam token takes a token away here, one that the ship has or the next it gains in the "
          "round." },
    };

    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        for (size_t at = 0; at <= known->count; at++) {
            const char *text = at == known->count              ? cast->engagement.kinds[kind].text
                               : known->cards[at].state.active ? known->cards[at].row->effect
                                                               : "";

            if ((strstr(text, rows[i].gain) || strstr(text, rows[i].given)) &&
                !buffer_has_line(out, rows[i].says, strlen(rows[i].says)))
                buffer_print(out, "%s\n", rows[i].says);
        }
}

/* Whether a word of the ship, as "plan=", or an order of targets says what a card does, which no
 * attack has. */
static bool is_played(const struct duel_cast *cast, size_t kind, const struct report_card *card)
{
    const struct engagement *engagement = &cast->engagement;
    const char *say = card->left_out ? card->left_out->duel : "";
    const char *words = engagement->kinds[kind].text;
    const size_t bytes = strlen(say);
    size_t enemy;

    if (strcmp(say, "order") == 0)
        return engagement->targets[!engagement->ships[first_of(engagement, kind, &enemy)].side] ==
               ENGAGEMENT_ORDER;
    while (bytes && (words = strchr(words, ' ')) &&
           (strncmp(++words, say, bytes) != 0 || words[bytes] != '='))
        continue;
    return bytes && words;
}

/* What is never fired could count, for all that attacks with other weapons tell. */
static void take_unfired(const struct duel_face *face, struct card_best *out)
{
    for (size_t at = 0; at < ENGAGEMENT_WEAPONS_MAX && face->unfired[at].weapon; at++)
        for (size_t i = 0; i < out->count; i++) {
            volley_card_state *state = &out->cards[i].state;

            if (state->active || state->bears || strcmp(state->id, face->unfired[at].weapon->id))
                continue;
            state->bears = 1;
            memcpy(state->needs, face->unfired[at].needs, sizeof state->needs);
        }
}

bool duel_cards_of(const struct duel_cast *cast, const volley_library *library, size_t kind,
                   const char *called, struct card_best *out, struct buffer *fired)
{
    struct teller teller = { .cast = cast, .library = library, .kind = kind, .known = out };
    struct buffer who = { 0 };

    *out = (struct card_best){ .has_friends = has_friends(&cast->engagement, kind, &teller.enemy) };
    look_at_kind(&teller, fired);
    for (size_t i = 0; i < out->count; i++)
        if (out->cards[i].row == cast->faces[kind].recovers ||
            (out->cards[i].skill && cast->faces[kind].adds_skill) ||
            is_played(cast, kind, &out->cards[i]))
            out->cards[i].state.active = out->cards[i].state.bears =
                out->cards[i].state.plays_part = 1;
    take_unfired(&cast->faces[kind], out);
    if (fired)
        say_given(cast, kind, out, fired);
    card_best_fini(out); /* the cast has its own notes */
    duel_name_kind(kind, &who, cast);
    tell_idle(&teller, called ? called : buffer_text(&who), &out->idle);
    buffer_end(&who, &out->idle);
    if (cast->faces[kind].brings_force)
        buffer_print(&out->besides, "%d force\n", cast->engagement.kinds[kind].start[RULES_FORCE]);
    return !teller.nomem && !out->idle.failed;
}

volley_status duel_cards_check(const struct duel_cast *cast, const volley_library *library,
                               volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t kind = 0; kind < cast->engagement.kind_count && status == VOLLEY_OK; kind++) {
        struct card_best known;
        struct buffer whose = { 0 };

        duel_name_kind(kind, &whose, cast);
        status = duel_cards_of(cast, library, kind, NULL, &known, NULL)
                     ? card_best_check(&known, buffer_text(&whose), err)
                     : error_nomem(err);
        card_best_fini(&known);
        buffer_fini(&whose);
    }
    return status;
}
