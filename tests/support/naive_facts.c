/* Facts, as the naive evaluator sees them. */
#include "support/naive_game.h"

#include <stddef.h>

/* ---- facts ---- */

/* One fact that is asked, by the bearer of the effect. */
struct question {
    const struct naive_game *game;
    const struct naive_use *use;
    const struct rules_fact *fact;
    enum rules_side about;
};

static bool within(const struct question *question, int count)
{
    return count >= question->fact->low && count <= question->fact->high;
}

static const struct naive_pool *pool_of(const struct question *question)
{
    return &question->game->pools[naive_color(question->game, question->use,
                                              naive_main(question->use->effect))];
}

static bool is_of_attack(int situation)
{
    return situation <= RULES_BONUS ||
           (situation >= RULES_FROMFRONT && situation <= RULES_FROMBULLSEYE);
}

/* Damage besides the results, since the attack began, or the first of those of the attacker. */
static int damage_since(const struct naive_game *game, enum rules_side side)
{
    return side == RULES_ATTACKER ? game->own_damage : game->suffered_hits + game->suffered_crits;
}

/* Damage cards dealt since then: past the shields, and for damage that no shield takes. Where
 * nobody knows the shields, nobody knows of the latter. */
static int cards_since(const struct naive_game *game, enum rules_side side)
{
    const struct loadout *loadout = naive_loadout(game, side);
    int shields =
        loadout->health[RULES_SHIELDS] - (side == RULES_DEFENDER ? game->damage : -game->own_back);
    int cards = side == RULES_ATTACKER ? game->own_cards : game->dealt_hits + game->dealt_crits;

    if (!loadout->shielded && (side == RULES_ATTACKER || !loadout->mortal))
        return cards;
    for (int i = 0; i < damage_since(game, side); i++)
        cards += shields-- <= 0;
    return cards;
}

static bool situation_holds(const struct question *question)
{
    enum rules_side side = is_of_attack(question->fact->id) ? RULES_ATTACKER : question->about;

    if (question->fact->id == RULES_OBSTRUCTED)
        return question->game->obstructed;
    if (question->fact->id == RULES_CRITICAL && side == RULES_DEFENDER && question->game->critical)
        return true;
    if (question->fact->id == RULES_DAMAGED && cards_since(question->game, side) > 0)
        return true;
    if (question->fact->id == RULES_LOCKED && question->fact->tokens &&
        question->game->tokens[naive_other(side)][RULES_LOCK] > 0)
        return true;
    return question->game->situations[side] >> question->fact->id & 1;
}

/* An arc lies in others, and so does the arc that an attack is made from. */
static const struct {
    enum rules_situation arc, within;
} arcs[] = {
    { RULES_BULLSEYE, RULES_FRONTARC },      { RULES_FRONTARC, RULES_FULLFRONTARC },
    { RULES_FRONTARC, RULES_ARC },           { RULES_REARARC, RULES_FULLREARARC },
    { RULES_TURRETARC, RULES_ARC },          { RULES_FROMFRONT, RULES_FRONTARC },
    { RULES_FROMREAR, RULES_REARARC },       { RULES_FROMREAR, RULES_ARC },
    { RULES_FROMTURRET, RULES_TURRETARC },   { RULES_FROMBULLSEYE, RULES_BULLSEYE },
    { RULES_SIDEARC, RULES_SITUATIONS },     { RULES_FULLFRONTARC, RULES_SITUATIONS },
    { RULES_FULLREARARC, RULES_SITUATIONS }, { RULES_ARC, RULES_SITUATIONS },
};

static bool is_arc(int situation)
{
    for (size_t i = 0; i < sizeof arcs / sizeof *arcs; i++)
        if ((int)arcs[i].arc == situation)
            return true;
    return false;
}

static bool is_denied(uint32_t denied, int arc)
{
    bool found = denied >> arc & 1;

    for (size_t i = 0; i < sizeof arcs / sizeof *arcs; i++)
        if ((int)arcs[i].arc == arc && arcs[i].within != RULES_SITUATIONS)
            found = found || is_denied(denied, arcs[i].within);
    return found;
}

/* Of the bullseye arc an attack is made from the front arc, too. */
static bool is_made_from_elsewhere(uint32_t said, int arc)
{
    if (arc < RULES_FROMFRONT || arc > RULES_FROMBULLSEYE)
        return false;
    for (int from = RULES_FROMFRONT; from <= RULES_FROMBULLSEYE; from++)
        if (from != arc && said >> from & 1)
            return from == RULES_FROMREAR || from == RULES_FROMTURRET || arc == RULES_FROMREAR ||
                   arc == RULES_FROMTURRET;
    return false;
}

/* What is neither said nor denied of an arc nobody knows. */
static bool is_open(const struct question *question)
{
    const int situation = question->fact->id;
    const enum rules_side side = is_of_attack(situation) ? RULES_ATTACKER : question->about;
    const uint32_t said = question->game->situations[side];

    return question->fact->kind == RULES_FACT_SITUATION && is_arc(situation) &&
           !(said >> situation & 1) &&
           !is_denied(naive_loadout(question->game, side)->denied, situation) &&
           !is_made_from_elsewhere(said, situation);
}

static int tokens_held(const struct question *question)
{
    int count = 0;

    for (int token = 0; token < RULES_TOKENS; token++)
        if (question->fact->tokens >> token & 1)
            count += question->game->tokens[question->about][token];
    return count;
}

void naive_ion_breaks_locks(struct naive_game *game, enum rules_side side)
{
    if (game->scenario->edition->bit == RULES_EDITION_2_5 &&
        game->tokens[side][RULES_ION] >=
            naive_tokens_needed(game, side, RULES_TOKEN_BIT(RULES_ION)))
        game->tokens[side][RULES_LOCK] = 0;
}

int naive_tokens_needed(const struct naive_game *game, enum rules_side side, uint32_t tokens)
{
    uint32_t said = game->situations[side];
    int size = said >> RULES_HUGE & 1     ? 6
               : said >> RULES_LARGE & 1  ? 3
               : said >> RULES_MEDIUM & 1 ? 2
                                          : 1;

    if (tokens != RULES_TOKEN_BIT(RULES_TRACTOR) && tokens != RULES_TOKEN_BIT(RULES_ION))
        return 1;
    if (!naive_first_edition(game))
        return size;
    return tokens == RULES_TOKEN_BIT(RULES_ION) && size > 1 ? 2 : 1;
}

int naive_charges_left(const struct naive_game *game, enum rules_side side, uint8_t pool)
{
    return pool ? naive_loadout(game, side)->pools[pool - 1] - game->charges_spent[side][pool] : 0;
}

/* When the attack began; < 0: nobody knows. */
static int shields_then(const struct naive_game *game, enum rules_side side)
{
    const struct loadout *loadout = naive_loadout(game, side);
    int left =
        loadout->health[RULES_SHIELDS] - (side == RULES_DEFENDER ? game->damage : -game->own_back);

    if (!loadout->shielded && (side == RULES_ATTACKER || !loadout->mortal))
        return -1;
    return left > 0 ? left : 0;
}

/* Those that came since are counted, and one for a ship said to be damaged. */
static int damage_cards(const struct question *question)
{
    const struct loadout *loadout = naive_loadout(question->game, question->about);
    int hull = naive_hull(question->game, question->about);
    int cards = loadout->situations >> RULES_DAMAGED & 1;

    return cards + (hull < 0 ? 0 : loadout->health[RULES_HULL] - hull) +
           cards_since(question->game, question->about);
}

static int named_face_shown(const struct question *question)
{
    const struct naive_game *game = question->game;

    if (game->guessed)
        return naive_showing(pool_of(question), DICE_EVADE) + 1 == game->guessed;
    return game->named && pool_of(question) == &game->pools[game->named_color] &&
           naive_showing(pool_of(question), (enum dice_face)(game->named - 1)) > 0;
}

static bool all_same(const struct question *question)
{
    const struct naive_pool *pool = pool_of(question);

    for (int i = 1; i < pool->count; i++)
        if (pool->dice[i].face != pool->dice[0].face)
            return false;
    return pool->count > 0;
}

/* On what changes a roll to come: the dice there would be. */
static int dice_rolled(const struct question *question)
{
    const struct rules_step *main = naive_main(question->use->effect);
    enum dice_color color = naive_color(question->game, question->use, main);
    enum rules_window roll = color == DICE_RED ? RULES_ROLL_ATTACK : RULES_ROLL_DEFENSE;

    if (main->operation == RULES_ROLL && question->game->window <= roll)
        return naive_dice_asked(question->game, color);
    return pool_of(question)->count;
}

/* Dice of a side that lie there; on what changes its roll those of the roll. */
static int dice_of(const struct question *question, enum rules_side side)
{
    const struct naive_game *game = question->game;
    const struct rules_step *main = naive_main(question->use->effect);
    enum dice_color color = side == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    enum rules_window roll = color == DICE_RED ? RULES_ROLL_ATTACK : RULES_ROLL_DEFENSE;

    if (main->operation != RULES_ROLL || naive_color(game, question->use, main) != color ||
        game->window > roll)
        return game->pools[color].count;
    return naive_dice_asked(game, color);
}

static bool is_outdiced(const struct question *question)
{
    return question->game->window <= RULES_NEUTRALIZE &&
           dice_of(question, naive_other(question->about)) > dice_of(question, question->about);
}

static int faces_left(const struct question *question)
{
    const struct naive_pool *red = &question->game->pools[DICE_RED];
    int count = 0;

    for (int i = 0; i < red->count; i++)
        count += question->fact->id >> red->dice[i].face & 1;
    return count;
}

/* What the attacker adds after neutralizing is nothing that was left, to itself. */
static int results_left(const struct naive_game *game)
{
    const struct naive_pool *red = &game->pools[DICE_RED];
    int count = 0;

    for (int i = 0; i < red->count; i++)
        count += (red->dice[i].face == DICE_HIT || red->dice[i].face == DICE_CRIT) &&
                 (game->window != RULES_ATTACKER_NET || !red->dice[i].added);
    return count;
}

/* Tokens that results give. */
struct given {
    const struct naive_game *game;
    uint32_t tokens;
};

static void add_turned(const struct naive_use *use, const struct rules_step *step, void *context)
{
    (void)use;
    *(uint32_t *)context |= step->from;
}

/* Whether a result will be no damage, but tokens. */
bool naive_is_turned(const struct naive_game *game, const struct naive_die *die)
{
    uint32_t faces = 0;

    naive_rules(game, RULES_INFLICT, RULES_ATTACKER, add_turned, &faces);
    naive_rules(game, RULES_INFLICT, RULES_DEFENDER, add_turned, &faces);
    return faces >> die->face & 1;
}

static void add_given(const struct naive_use *use, const struct rules_step *step, void *context)
{
    struct given *given = context;
    const struct naive_pool *red = &given->game->pools[DICE_RED];

    (void)use;
    for (int i = 0; i < red->count; i++)
        if (!red->dice[i].added && (step->from >> red->dice[i].face & 1))
            given->tokens |= step->tokens;
}

/* Whether what is left gives the defender such a token. */
static bool is_coming(const struct question *question)
{
    struct given given = { question->game, 0 };

    if (!(question->fact->id & RULES_GAINED) || question->about != RULES_DEFENDER ||
        question->game->window <= RULES_NEUTRALIZE)
        return false;
    naive_rules(given.game, RULES_INFLICT, RULES_ATTACKER, add_given, &given);
    naive_rules(given.game, RULES_INFLICT, RULES_DEFENDER, add_given, &given);
    return given.tokens & question->fact->tokens;
}

/* Damage of a kind by now, or from the results that lie there. */
static int damage_of(const struct naive_game *game, enum dice_face kind)
{
    const struct naive_pool *red = &game->pools[DICE_RED];
    int damage =
        kind == DICE_CRIT ? game->suffered_crits : game->suffered_hits - game->lost_shields;

    for (int i = 0; i < red->count; i++)
        damage += (red->dice[i].face == DICE_HIT || red->dice[i].face == DICE_CRIT) &&
                  !naive_is_turned(game, &red->dice[i]) &&
                  naive_kind_of_damage(game, red->dice[i].face) == kind;
    return damage;
}

static int damage_suffered(const struct naive_game *game, bool crits_alone)
{
    return damage_of(game, DICE_CRIT) + (crits_alone ? 0 : damage_of(game, DICE_HIT));
}

/* So much is too much by one hull; 0: the ship is not destroyed, or nobody knows. */
int naive_fatal(const struct naive_game *game)
{
    const int hull = naive_hull(game, RULES_DEFENDER);
    int shields = shields_then(game, RULES_DEFENDER);
    int cards = damage_suffered(game, false) + game->lost_shields;

    for (; shields > 0 && cards > 0; shields--)
        cards--;
    cards += game->dealt_hits + game->dealt_crits;
    return hull > 0 && cards >= hull ? cards - hull + 1 : 0;
}

/* < 0: nobody knows. */
static int shields_lost(const struct naive_game *game)
{
    const int shields = shields_then(game, RULES_DEFENDER);
    const int damage = damage_suffered(game, false) + game->lost_shields;

    return damage < shields ? damage : shields;
}

/* Whether a card of a kind was or will be dealt: those of an effect, and those for damage that no
 * shield takes, hits before crits.
 * kinds  DICE_HIT: facedown, DICE_CRIT: faceup; 0: both */
static bool card_dealt(const struct naive_game *game, uint8_t kinds)
{
    int shields = shields_then(game, RULES_DEFENDER);
    int hits = damage_of(game, DICE_HIT) + game->lost_shields, crits = damage_of(game, DICE_CRIT);
    bool of[DICE_FACES] = {
        [DICE_HIT] = game->dealt_hits > 0, [DICE_CRIT] = game->dealt_crits > 0
    };

    if (shields < 0)
        hits = crits = 0;
    for (; hits > 0 && shields > 0; hits--)
        shields--;
    for (; crits > 0 && shields > 0; crits--)
        shields--;
    of[DICE_HIT] = of[DICE_HIT] || hits > 0;
    of[DICE_CRIT] = of[DICE_CRIT] || crits > 0;
    return (of[DICE_HIT] && kinds != DICE_BIT(DICE_CRIT)) ||
           (of[DICE_CRIT] && kinds != DICE_BIT(DICE_HIT));
}

bool naive_has_damage_card(const struct naive_game *game)
{
    const struct loadout *defender = naive_loadout(game, RULES_DEFENDER);

    return (game->situations[RULES_DEFENDER] >> RULES_DAMAGED & 1) || game->dealt_hits > 0 ||
           (game->window > RULES_NEUTRALIZE && card_dealt(game, 0)) ||
           (defender->mortal && naive_hull(game, RULES_DEFENDER) < defender->health[RULES_HULL]);
}

static bool is_destroyed(const struct naive_game *game)
{
    const int shields = shields_then(game, RULES_DEFENDER);
    int past = damage_suffered(game, false) + game->lost_shields - (shields > 0 ? shields : 0);

    past = (past > 0 ? past : 0) + game->dealt_hits + game->dealt_crits;
    return naive_loadout(game, RULES_DEFENDER)->mortal && past >= naive_hull(game, RULES_DEFENDER);
}

/* What is left of so much, where that is known. */
static int less(int number, int taken)
{
    return number < 0 || number > taken ? number - (number < 0 ? 0 : taken) : 0;
}

/* A number nobody knows meets no condition, and not its contrary. */
static bool known_count(const struct question *question, int count)
{
    return count < 0 ? question->fact->no : within(question, count);
}

/* Of the cards that the words name, looked up by itself; < 0: nobody knows. */
static int printed_value(const struct loadout *loadout, int value)
{
    const struct cards_pilot *pilot = loadout->pilot;
    const char *attacks;
    struct cards_attack attack;
    int number = -1;

    if (value == RULES_INITIATIVE)
        return pilot ? pilot->skill : -1;
    if (value == RULES_LIMITED)
        return pilot ? pilot->limited : 0;
    if (!loadout->flown)
        return -1;
    if (value == RULES_ATTACK_VALUE) {
        attacks = pilot && *pilot->attacks ? pilot->attacks : loadout->flown->attacks;
        while (cards_next_attack(&attacks, &attack))
            number = attack.value > number ? attack.value : number;
        return number;
    }
    number = pilot && pilot->hull >= 0 ? pilot->hull : loadout->flown->hull;
    for (uint32_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_step *step = naive_main(&loadout->effects[i]);

        number += step->operation == RULES_HEALTH && step->to == RULES_HULL ? step->count : 0;
    }
    return number;
}

static bool value_holds(const struct question *question)
{
    const uint8_t id = question->fact->id;
    const int own = printed_value(naive_loadout(question->game, question->about), id & 31);
    const int other =
        printed_value(naive_loadout(question->game, naive_other(question->about)), id & 31);

    if (own < 0)
        return false;
    if (id < 32)
        return within(question, own);
    return other >= 0 &&
           (((id & RULES_LESS) && own < other) || ((id & RULES_SAME) && own == other) ||
            ((id & RULES_MORE) && own > other));
}

static bool is_true(const struct question *question)
{
    const struct naive_game *game = question->game;

    switch ((enum rules_fact_kind)question->fact->kind) {
    case RULES_FACT_SIDE:
        return question->fact->id >> question->use->bearer & 1;
    case RULES_FACT_SITUATION:
        return situation_holds(question);
    case RULES_FACT_PRIMARY:
        return !(game->situations[RULES_ATTACKER] >> RULES_SPECIAL & 1);
    case RULES_FACT_ARC_SAID:
        return (game->situations[question->about] | naive_loadout(game, question->about)->denied) &
               RULES_ARCS;
    case RULES_FACT_EDITION:
        return game->scenario->edition->bit & question->fact->id;
    case RULES_FACT_RANGE:
        return within(question, question->fact->id ? naive_loadout(game, RULES_ATTACKER)->range
                                                   : game->range);
    case RULES_FACT_TOKENS:
        if (question->fact->full)
            return tokens_held(question) >= naive_loadout(game, question->about)->force_most;
        return question->fact->plain
                   ? tokens_held(question) >=
                         naive_tokens_needed(game, question->about, question->fact->tokens)
                   : within(question, tokens_held(question));
    case RULES_FACT_SPENT:
        return is_coming(question) || (question->use->index >= 0 &&
                                       (game->event[question->use->bearer][question->use->index] >>
                                            (question->fact - question->use->effect->facts) &
                                        1));
    case RULES_FACT_SHIELDS:
        return known_count(question, less(shields_then(game, question->about),
                                          damage_since(game, question->about)));
    case RULES_FACT_HULL:
        return known_count(
            question, less(naive_hull(game, question->about), cards_since(game, question->about)));
    case RULES_FACT_DAMAGE:
        return within(question, damage_cards(question));
    case RULES_FACT_UNHURT:
        return (question->about == RULES_ATTACKER || game->damage + game->past == 0) &&
               damage_since(game, question->about) + cards_since(game, question->about) == 0;
    case RULES_FACT_SHIP:
        return question->fact->id;
    case RULES_FACT_VALUE:
        return value_holds(question);
    case RULES_FACT_CHARGE:
        return true;
    case RULES_FACT_HAS_CHARGE:
        return within(question,
                      naive_charges_left(game, question->use->bearer, question->use->effect->pool));
    case RULES_FACT_ALL_BLANK:
        return all_same(question) && pool_of(question)->dice[0].face == DICE_BLANK;
    case RULES_FACT_ALL_SAME:
        return all_same(question);
    case RULES_FACT_DICE:
        return within(question, dice_rolled(question));
    case RULES_FACT_NAMED:
        return named_face_shown(question);
    case RULES_FACT_REROLLED:
        return game->rerolled[question->about];
    case RULES_FACT_MODIFIED:
        return game->modified[question->about];
    case RULES_FACT_OUTDICED:
        return is_outdiced(question);
    case RULES_FACT_NET: /* plain: whether it has hit */
        if (question->fact->id & RULES_OF_SHIELDS)
            return within(question, shields_lost(game));
        if (question->fact->id & RULES_OF_DAMAGE)
            return within(question, damage_suffered(game, question->fact->id != RULES_OF_DAMAGE));
        if (question->fact->id)
            return within(question, faces_left(question));
        if (question->fact->plain &&
            (game->counts_as_hit || (game->hit && game->window > RULES_NEUTRALIZE) ||
             (game->hit_before && game->window >= RULES_DEFENDER_AFTERMATH)))
            return true;
        return within(question, results_left(game));
    case RULES_FACT_NET_SHIELDS:
        if (question->fact->id & RULES_OF_HULL)
            return is_destroyed(game);
        if (question->fact->id & RULES_OF_DAMAGE)
            return card_dealt(game, question->fact->id & DICE_RED_RESULTS);
        return shields_then(game, RULES_DEFENDER) >= 0 &&
               results_left(game) > shields_then(game, RULES_DEFENDER);
    default:
        return false;
    }
}

/* What is asked after the attack of an effect that was chosen in it. */
static bool is_of_results(const struct rules_effect *effect, int first)
{
    for (int i = first; i < effect->fact_count; i++) {
        if (effect->facts[i].kind == RULES_FACT_NET ||
            effect->facts[i].kind == RULES_FACT_NET_SHIELDS)
            return true;
        if (!effect->facts[i].or_next)
            break;
    }
    return false;
}

/* One of the facts that are joined from number `first` on. */
static bool any_holds(const struct naive_game *game, const struct naive_use *use, int first)
{
    for (int i = first; i < use->effect->fact_count; i++) {
        const struct rules_fact *fact = &use->effect->facts[i];
        struct question question = { game, use, fact,
                                     fact->theirs ? naive_other(use->bearer) : use->bearer };

        if (!is_open(&question) && is_true(&question) != fact->no)
            return true;
        if (!fact->or_next)
            break;
    }
    return false;
}

bool naive_facts_hold(const struct naive_game *game, const struct naive_use *use)
{
    const struct rules_effect *effect = use->effect;
    bool over = game->window > RULES_NEUTRALIZE, starts = true;

    for (int i = 0; i < effect->fact_count; i++) {
        bool asked = effect->timing != RULES_AFTER || is_of_results(effect, i) == over;

        if (starts && asked && !any_holds(game, use, i))
            return false;
        starts = !effect->facts[i].or_next;
    }
    return true;
}

bool naive_asks(const struct rules_effect *effect, enum rules_fact_kind kind)
{
    for (int i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind == kind)
            return true;
    return false;
}
