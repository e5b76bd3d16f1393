#include "words/ship.h"

#include "base/array.h"
#include "game/rules/duel_word.h"

/* ---- the arc of a primary attack ---- */

#define BIT(situation) (1u << (situation))
#define AHEAD          (BIT(RULES_FRONTARC) | BIT(RULES_FULLFRONTARC))
#define BEHIND         (BIT(RULES_REARARC) | BIT(RULES_FULLREARARC))

static const char all_around[] = "turret"; /* in the first edition, in whichever arc or in none */

/* The arcs of the tables: where the other ship is then, where the attack is made from, and where a
 * ship is that is rather not in this arc. */
static const struct arc {
    const char *name;
    enum rules_situation in, from; /* RULES_SITUATIONS: there is no word for it */
    uint32_t elsewhere;
} arcs[] = {
    { "front", RULES_FRONTARC, RULES_FROMFRONT, BEHIND | BIT(RULES_SIDEARC) },
    { "rear", RULES_REARARC, RULES_FROMREAR, AHEAD | BIT(RULES_SIDEARC) },
    { "bullseye", RULES_BULLSEYE, RULES_FROMBULLSEYE, BEHIND | BIT(RULES_SIDEARC) },
    { "singleturret", RULES_TURRETARC, RULES_FROMTURRET, 0 },
    { "doubleturret", RULES_TURRETARC, RULES_FROMTURRET, 0 },
    { "fullfront", RULES_FULLFRONTARC, RULES_SITUATIONS, BEHIND },
    { "fullrear", RULES_FULLREARARC, RULES_SITUATIONS, AHEAD },
    { "left", RULES_SIDEARC, RULES_SITUATIONS, BIT(RULES_FRONTARC) | BIT(RULES_REARARC) },
    { "right", RULES_SIDEARC, RULES_SITUATIONS, BIT(RULES_FRONTARC) | BIT(RULES_REARARC) },
    { all_around, RULES_SITUATIONS, RULES_SITUATIONS, 0 },
};

/* How sure it is that an attack is made from an arc. That the other ship is in the bullseye arc is
 * good luck, which nobody counts on. */
enum { ARC_DENIED, ARC_LUCKY, ARC_ELSEWHERE, ARC_UNKNOWN, ARC_IN, ARC_FROM };

static bool is_said(const struct loadout *loadout, enum rules_situation situation)
{
    return situation < RULES_SITUATIONS && (loadout->situations >> situation & 1);
}

static int sureness_of(const struct loadout *loadout, const struct arc *arc)
{
    if (is_said(loadout, arc->from))
        return ARC_FROM;
    if (is_said(loadout, arc->in))
        return ARC_IN;
    if (arc->in == RULES_SITUATIONS)
        return ARC_UNKNOWN;
    if (rules_situation_is_ruled_out(loadout->situations, loadout->denied, arc->in))
        return ARC_DENIED;
    if (arc->in == RULES_BULLSEYE)
        return ARC_LUCKY;
    return loadout->situations & arc->elsewhere ? ARC_ELSEWHERE : ARC_UNKNOWN;
}

static const struct arc *arc_of(const struct cards_attack *attack)
{
    for (size_t i = 0; i < ARRAY_LEN(arcs); i++)
        if (strlen(arcs[i].name) == attack->arc_bytes &&
            memcmp(arcs[i].name, attack->arc, attack->arc_bytes) == 0)
            return &arcs[i];
    return NULL;
}

bool ship_has_arc(const char *arc, size_t arc_bytes)
{
    const struct cards_attack attack = { .arc = arc, .arc_bytes = arc_bytes };

    return arc_of(&attack) != NULL;
}

const char *ship_arc_word(const struct cards_attack *attack)
{
    const struct arc *arc = arc_of(attack);

    return arc && arc->in < RULES_SITUATIONS ? rules_situation_words[arc->in] : NULL;
}

static bool is_word_for(enum rules_situation situation, const char *word, size_t bytes)
{
    return situation < RULES_SITUATIONS && strlen(rules_situation_words[situation]) == bytes &&
           memcmp(rules_situation_words[situation], word, bytes) == 0;
}

bool ship_is_arc_word(const char *word, size_t bytes)
{
    for (size_t i = 0; i < ARRAY_LEN(arcs); i++)
        if (is_word_for(arcs[i].in, word, bytes) || is_word_for(arcs[i].from, word, bytes))
            return true;
    return false;
}

enum rules_situation ship_fires_from(enum rules_situation arc)
{
    for (size_t i = 0; i < ARRAY_LEN(arcs); i++)
        if (arcs[i].in == arc)
            return arcs[i].from;
    return RULES_SITUATIONS;
}

/* A primary attack, the arc that it is made from, and how sure that is. */
struct chosen {
    int value, sureness;
    const struct arc *arc; /* NULL: the ship has no primary attack */
    int possible, others; /* arcs in which the other ship can be, and those in which it hardly is */
};

/* The attack of the arc that is said; of several the greatest, of none the first. */
static struct chosen choose_attack(const struct loadout *loadout, const char *attacks)
{
    struct chosen chosen = { .sureness = ARC_DENIED - 1 };
    struct cards_attack attack;
    int possible = 0, others = 0;

    while (cards_next_attack(&attacks, &attack)) {
        const struct arc *arc = arc_of(&attack);
        int sureness = arc ? sureness_of(loadout, arc) : ARC_UNKNOWN;

        if (sureness == ARC_DENIED || sureness == ARC_ELSEWHERE)
            others++;
        else
            possible++;
        if (sureness > chosen.sureness ||
            (sureness == chosen.sureness && sureness >= ARC_IN && attack.value > chosen.value))
            chosen = (struct chosen){ .value = attack.value, .sureness = sureness, .arc = arc };
    }
    chosen.possible = possible;
    chosen.others = others;
    return chosen;
}

static const char *attacks_of(const struct ship_named *named)
{
    return cards_flown(named->ship, named->pilot).attacks;
}

/* The other ship is there, or can be nowhere else, as in a turret that is turned to the rear. */
static bool is_known(const struct chosen *chosen)
{
    return chosen->arc &&
           (chosen->sureness == ARC_IN ||
            (chosen->sureness == ARC_UNKNOWN && chosen->possible == 1 && chosen->others > 0));
}

/* In the first edition a primary attack that is no turret's is made from a firing arc. */
static bool keep_in_arc(const struct loadout *loadout, uint32_t *situations)
{
    if (*situations & (BIT(RULES_SPECIAL) | BIT(RULES_ARC)) || loadout->denied & BIT(RULES_ARC))
        return false;
    *situations |= BIT(RULES_ARC);
    return true;
}

/* "reararc proton torpedoes": whether an attack is from where the other ship is not. */
static bool is_from_elsewhere(const struct loadout *loadout)
{
    for (size_t i = 0; i < ARRAY_LEN(arcs); i++)
        if (is_said(loadout, arcs[i].from) && loadout->situations & arcs[i].elsewhere)
            return true;
    return false;
}

volley_status ship_point(struct loadout *loadout, const struct ship_named *named, volley_error *err)
{
    const bool special = is_said(loadout, RULES_SPECIAL);
    struct buffer told = { 0 };
    struct chosen chosen;

    if (!named->ship || loadout->side != RULES_ATTACKER)
        return VOLLEY_OK;
    if (named->first_edition && strncmp(attacks_of(named), all_around, sizeof all_around - 1)) {
        loadout->in_arc = keep_in_arc(loadout, &loadout->situations);
        for (uint8_t i = 0; i < loadout->follow_up_count; i++)
            keep_in_arc(loadout, &loadout->follow_ups[i].situations);
    }
    chosen = choose_attack(loadout, attacks_of(named));
    if (is_from_elsewhere(loadout) || (!special && chosen.others > 0 && chosen.possible == 0))
        buffer_print(
            &told,
            "the words put the other ship where the %s has no such attack: the figures are "
            "those of one that it can make\n",
            named->ship->name);
    if (!special && is_known(&chosen) && chosen.arc->from < RULES_SITUATIONS)
        loadout->situations |= rules_situation_whole(chosen.arc->from);
    return phrase_note(&loadout->took, &told, err);
}

void ship_take_arc(struct loadout *loadout, const struct ship_named *named)
{
    if (named->ship && !named->dice_said && loadout->side == RULES_ATTACKER)
        loadout->dice = choose_attack(loadout, attacks_of(named)).value;
}

static int most_attack(const char *attacks)
{
    struct cards_attack attack;
    int most = -1;

    while (cards_next_attack(&attacks, &attack))
        most = attack.value > most ? attack.value : most;
    return most;
}

static bool has_ability(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (rules_effect_main(&loadout->effects[i])->operation == RULES_NO_ABILITY)
            return false;
    return true;
}

static bool is_elite(const struct cards_row *row)
{
    return cards_lists(row->slot, "elite", strlen("elite"));
}

int ship_skill(const struct loadout *loadout, int printed)
{
    const bool all = has_ability(loadout);

    for (size_t i = 0; i < loadout->card_count; i++)
        printed += all || !is_elite(loadout->cards[i].row) ? loadout->cards[i].skill : 0;
    return rules_skill_within(printed);
}

static void apply_values(struct loadout *loadout, const struct ship_named *named)
{
    const struct cards_pilot *pilot = named->pilot;
    int8_t *values = loadout->values;

    values[RULES_INITIATIVE] =
        (int8_t)(named->skill                 ? named->skill - 1
                 : pilot && pilot->skill >= 0 ? ship_skill(loadout, pilot->skill)
                                              : -1);
    values[RULES_LIMITED] = pilot ? pilot->limited : 0;
    values[RULES_ATTACK_VALUE] = named->ship ? (int8_t)most_attack(attacks_of(named)) : -1;
    values[RULES_HULL_VALUE] = named->ship ? cards_flown(named->ship, pilot).hull : -1;
}

/* shields=2, or shields=+1 */
static bool says_shields(const struct loadout *loadout, const struct ship_named *named)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_step *step = rules_effect_main(&loadout->effects[i]);

        if (!loadout->effects[i].card && step->operation == RULES_HEALTH &&
            step->to == RULES_SHIELDS)
            return true;
    }
    return named->health_said[RULES_SHIELDS];
}

static void apply_health(struct loadout *loadout, const struct ship_named *named,
                         const int printed[RULES_HEALTHS])
{
    const bool damaged =
        named->health_said[RULES_HULL] && loadout->health[RULES_HULL] < printed[RULES_HULL];

    loadout->unshielded = damaged && !says_shields(loadout, named);
    loadout->shields_gone = loadout->unshielded ? printed[RULES_SHIELDS] : 0;
    for (int i = 0; i < RULES_HEALTHS; i++) {
        if (!named->health_said[i] && !(i == RULES_SHIELDS && loadout->unshielded))
            loadout->health[i] = printed[i];
        else if (loadout->health[i] < printed[i])
            loadout->gone += printed[i] - loadout->health[i];
    }
    if (damaged)
        loadout->situations |= BIT(RULES_DAMAGED);
    loadout->mortal = loadout->shielded = true;
}

void ship_apply(struct loadout *loadout, const struct ship_named *named)
{
    const struct cards_ship *ship = named->ship;
    struct cards_ship flown;

    /* The size that the ship's id tells, if no word does; small if nothing does. */
    for (int i = 0; i < RULES_SITUATIONS && !(loadout->situations & RULES_SIZES); i++)
        if (ship && (RULES_SIZES >> i & 1) && strcmp(ship->size, rules_situation_words[i]) == 0)
            loadout->situations |= 1u << i;
    if (!(loadout->situations & RULES_SIZES))
        loadout->situations |= 1u << RULES_SMALL;
    apply_values(loadout, named);
    if (!ship)
        return;
    flown = cards_flown(ship, named->pilot);
    if (!named->dice_said && loadout->side == RULES_DEFENDER)
        loadout->dice = flown.agility;
    ship_take_arc(loadout, named);
    apply_health(loadout, named,
                 (int[]){ [RULES_HULL] = flown.hull, [RULES_SHIELDS] = flown.shields });
}

void ship_say_unshielded(int hull, int shields, struct buffer *out)
{
    buffer_print(out, "hull=%d: damaged, so its shields are gone; shields=%d says otherwise\n",
                 hull, shields);
}

void ship_say_half_had(int left, int whole, struct buffer *out)
{
    buffer_print(out, "half of its points were lost before: it has %d of %d health left\n", left,
                 whole);
}

void ship_say_skill(struct loadout *loadout, int skill, struct buffer *out)
{
    for (size_t i = 0; i < loadout->card_count && skill; i++)
        if (loadout->cards[i].skill) {
            buffer_print(out, "init=%d is said, and %s adds nothing to it\n", skill - 1,
                         loadout->cards[i].row->name);
            loadout->cards[i].skill = 0;
        }
}

volley_status ship_tell_said(struct loadout *loadout, int skill, volley_error *err)
{
    const struct cards_ship *ship = loadout->flown;
    struct buffer told = { 0 };

    if (loadout->shields_gone > 0)
        ship_say_unshielded(loadout->health[RULES_HULL], loadout->shields_gone, &told);
    ship_say_skill(loadout, skill, &told);
    for (int i = 0; ship && *ship->size && i < RULES_SITUATIONS; i++)
        if ((loadout->situations & RULES_SIZES) >> i & 1 &&
            strcmp(ship->size, rules_situation_words[i]) != 0)
            buffer_print(&told, "%s counts as said: %s is %s\n", rules_situation_words[i],
                         ship->name, ship->size);
    return phrase_note(&loadout->took, &told, err);
}

volley_status ship_tell_dice(struct loadout *loadout, const struct ship_named *named, int dice,
                             volley_error *err)
{
    bool idle = named->dice_said && loadout->weapon && loadout->dice != dice;
    struct buffer told = { 0 };

    for (size_t i = 0; i < loadout->follow_up_count; i++)
        idle = idle && loadout->follow_ups[i].weapon;
    if (idle)
        buffer_print(&told, "%d attack %s no part: the %d of %s count%s\n", dice,
                     dice == 1 ? "die plays" : "dice play", loadout->dice,
                     loadout->cards[loadout->weapon - 1].row->name, loadout->dice == 1 ? "s" : "");
    return phrase_note(&loadout->took, &told, err);
}

static bool is_id(const struct rules_fact *fact, const char *id)
{
    return strlen(id) == fact->text_bytes && memcmp(id, fact->text, fact->text_bytes) == 0;
}

static bool has_card(const struct loadout *loadout, const struct rules_fact *fact)
{
    for (size_t i = 0; i < loadout->card_count; i++)
        if (is_id(fact, loadout->cards[i].row->id) ||
            cards_lists(loadout->cards[i].row->slot, fact->text, fact->text_bytes))
            return true;
    return false;
}

void ship_settle_facts(struct loadout *loadout, const struct cards_ship *ship)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        struct rules_effect *effect = &loadout->effects[i];

        for (size_t j = 0; j < effect->fact_count; j++) {
            struct rules_fact *fact = &effect->facts[j];

            if (fact->kind == RULES_FACT_SHIP)
                fact->id = fact->plain ? has_card(loadout, fact) : ship && is_id(fact, ship->id);
        }
    }
}

/* Whether an effect has no condition but the side of its ship, which ship it is, and what it
 * carries, or else the player says. */
static bool is_always(const struct rules_effect *effect, enum rules_side side)
{
    bool one = false;

    RULES_EACH_FACT(fact, effect) {
        one = one || (fact->kind == RULES_FACT_SIDE && !fact->no && (fact->id >> side & 1)) ||
              (fact->kind == RULES_FACT_SHIP && fact->id != fact->no);
        if (!fact->or_next && !one)
            return false;
        one = one && fact->or_next;
    }
    return true;
}

/* Whether a pilot's card that the player answers for is that of a friend, not of who flies. */
static bool is_friend(const struct loadout *loadout, const struct loadout_card *card)
{
    const struct cards_pilot *pilot = loadout->pilot;

    return card->asserted &&
           !(pilot && card->row->kind == CARDS_PILOT && strcmp(card->row->id, pilot->id) == 0 &&
             cards_lists(card->row->slot, pilot->ship, strlen(pilot->ship)));
}

/* A weapon that does not count cannot be fired. */
static void forbid(struct rules_effect *weapon)
{
    static const char needs[] = "elite upgrades that count";

    if (weapon->fact_count < RULES_FACTS_MAX)
        weapon->facts[weapon->fact_count++] = (struct rules_fact){ .kind = RULES_FACT_ASSERT,
                                                                   .text = needs,
                                                                   .text_bytes = sizeof needs - 1 };
}

/* What the pilot and elite upgrades say, if a word says so. */
static void drop_ability(struct loadout *loadout)
{
    const bool all = has_ability(loadout);
    uint32_t kept = 0;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct loadout_card *card = effect->card ? &loadout->cards[effect->card - 1] : NULL;
        const bool counts = all || !card || is_friend(loadout, card) ||
                            (card->row->kind != CARDS_PILOT && !is_elite(card->row));

        if (!counts && !effect->weapon)
            continue;
        loadout->effects[kept++] = *effect;
        if (!counts)
            forbid(&loadout->effects[kept - 1]);
    }
    loadout->effect_count = kept;
}

void ship_apply_words(struct loadout *loadout)
{
    drop_ability(loadout);
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct rules_step *step = rules_effect_main(effect);
        int *health = &loadout->health[step->to < RULES_HEALTHS ? step->to : 0];
        const bool is_health = step->operation == RULES_HEALTH;

        if (!is_always(effect, loadout->side))
            continue;
        if (is_health && step->to == RULES_HULL && !step->every &&
            loadout->values[RULES_HULL_VALUE] >= 0)
            loadout->values[RULES_HULL_VALUE] += step->count;
        if (is_health && step->to == RULES_SHIELDS && loadout->unshielded) {
            loadout->gone += step->count;
            loadout->shields_gone += step->count;
        } else if (is_health)
            *health = step->every || *health + step->count < 0 ? (step->count > 0 ? step->count : 0)
                                                               : *health + step->count;
        for (int token = 0; step->operation == RULES_TOKENS_MORE && token < RULES_TOKENS; token++)
            if (step->tokens >> token & 1) {
                loadout->tokens[token] += step->count;
                loadout->paid[token] = (int8_t)(loadout->paid[token] - step->count);
            }
    }
}

volley_status ship_break_locks(struct loadout *loadout, const struct rules_edition *edition,
                               bool tells, volley_error *err)
{
    int *locks = &loadout->tokens[RULES_LOCK];
    struct buffer told = { 0 };

    if (*locks == 0 || !rules_ion_breaks_locks(edition, loadout->tokens[RULES_ION],
                                               rules_situation_size(loadout->situations)))
        return VOLLEY_OK;
    *locks = 0;
    loadout->unlocked = tells;
    if (tells)
        buffer_add_text(&told, "lock does not count: in 2.5 an ionized ship has no locks\n");
    return phrase_note(&loadout->took, &told, err);
}
