/* What an attack does not count: tokens and conditions that have no part in it, cards without their
 * number. */
#include "questions/ask/ask_cards.h"

#include "attack/explain/explain.h"
#include "words/card.h"
#include "words/setting.h"

#include <stdio.h>

enum {
    MODIFIERS = RULES_TOKEN_BIT(RULES_FOCUS) | RULES_TOKEN_BIT(RULES_LOCK) |
                RULES_TOKEN_BIT(RULES_CALCULATE) | RULES_TOKEN_BIT(RULES_FORCE)
};

/* Kinds of tokens of which effects tell, of either ship; what jams may take any. */
static uint16_t kinds_told(const struct loadout *loadout)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct rules_step *step;
        enum rules_side who;

        for (size_t at = 0; (step = rules_effect_step(effect, at, loadout->side, &who)); at++)
            kinds |= play_tokens_moved(step) | step->tokens;
        for (size_t at = 0; at < effect->fact_count; at++)
            kinds |= effect->facts[at].tokens;
        kinds |= effect->ally_tokens;
    }
    return kinds;
}

/* What an attack itself looks at, and not only effects, or what keeps it from being made. Jam
 * tokens wait for others that come. */
static const uint16_t looked_at[RULES_SIDES] = {
    [RULES_ATTACKER] = MODIFIERS | RULES_TOKEN_BIT(RULES_DEPLETE) | RULES_TOKEN_BIT(RULES_DISARM) |
                       RULES_TOKEN_BIT(RULES_CLOAK),
    [RULES_DEFENDER] = (MODIFIERS & ~RULES_TOKEN_BIT(RULES_LOCK)) | RULES_TOKEN_BIT(RULES_EVADE) |
                       RULES_TOKEN_BIT(RULES_REINFORCE) | RULES_TOKEN_BIT(RULES_STRAIN) |
                       RULES_TOKEN_BIT(RULES_TRACTOR) | RULES_TOKEN_BIT(RULES_CLOAK),
};

/* Whether an attacker has no use for what modifies dice: at range 0. */
static bool is_barred(const struct scenario *scenario, size_t ship)
{
    struct rules_shot shot;

    if (ship == scenario->attacker_count || scenario->other_count)
        return false;
    shot =
        (struct rules_shot){ .range = scenario->attackers[ship].range,
                             .special = scenario->attackers[ship].situations >> RULES_SPECIAL & 1 };
    return !rules_may_modify(scenario->edition, &shot, RULES_ATTACKER, DICE_RED);
}

/* Too few tractor tokens to tractor a ship of its size. */
static bool are_too_few(const struct scenario *scenario, const struct loadout *loadout)
{
    return loadout->tokens[RULES_TRACTOR] <
           rules_tokens_needed(scenario->edition, RULES_TOKEN_BIT(RULES_TRACTOR),
                               rules_situation_size(loadout->situations));
}

/* What a defender that rolls no dice has no use for: it changes dice. Who says agility 0 knows it.
 */
static uint16_t without_dice(const struct scenario *scenario)
{
    const struct rules_edition *edition = scenario->edition;
    uint16_t kinds = 0;

    if (scenario->defender.dice > 1 || scenario->defender.effect_count ||
        (scenario->defender.dice == 0 && !scenario->defender.flown))
        return 0;
    for (size_t i = 0; i < scenario->attacker_count; i++) {
        int dice;
        struct buffer reasons = { 0 };
        const bool known = !scenario->attackers[i].effect_count &&
                           explain_rolled_find(&dice, scenario, i, DICE_GREEN, &reasons);

        buffer_fini(&reasons);
        if (!known || dice > 0)
            return 0;
    }
    for (size_t i = 0; i < edition->token_effect_count; i++) {
        const struct rules_effect *effect = &edition->token_effects[i].effect;

        if (edition->token_effects[i].side == RULES_DEFENDER &&
            rules_effect_main(effect)->operation != RULES_ADD)
            kinds |= effect->steps[0].tokens;
    }
    return kinds;
}

uint16_t ask_idle_tokens(const struct scenario *scenario, size_t ship)
{
    const bool defends = ship == scenario->attacker_count;
    const struct loadout *loadout = defends ? &scenario->defender : &scenario->attackers[ship];
    uint16_t told = kinds_told(&scenario->defender), idle = 0;

    for (size_t i = 0; i < scenario->attacker_count; i++)
        told |= kinds_told(&scenario->attackers[i]);
    if (told & scenario->edition->jammed)
        told |= RULES_TOKEN_BIT(RULES_JAM);
    if (told >> RULES_LOCK & 1 || loadout->unlocked)
        told |= RULES_TOKEN_BIT(RULES_ION);
    told |= looked_at[defends ? RULES_DEFENDER : RULES_ATTACKER] &
            ~(is_barred(scenario, ship) ? MODIFIERS : 0u) &
            ~(defends ? without_dice(scenario) : 0u);
    for (int kind = 0; kind < RULES_TOKENS; kind++)
        if (loadout->tokens[kind] > 0 &&
            (!(told >> kind & 1) || (kind == RULES_TRACTOR && are_too_few(scenario, loadout))))
            idle |= RULES_TOKEN_BIT(kind);
    return defends || !loadout->weapon ? idle : 0; /* a weapon may have asked for them before */
}

/* Why an idle token is that, where that is not clear. */
static const char *why_idle(const struct scenario *scenario, size_t ship, int kind)
{
    if (kind == RULES_ION && scenario->edition->ion_breaks_locks)
        return ", but that an ionized ship has no lock";
    if (kind == RULES_TRACTOR && ship == scenario->attacker_count)
        return ": a medium ship is tractored by 2 tokens, a large one by 3, a huge one by 6";
    if (ship == scenario->attacker_count && looked_at[RULES_DEFENDER] >> kind & 1)
        return ": it rolls no dice"; /* with dice the attack would look at it */
    return is_barred(scenario, ship) && MODIFIERS >> kind & 1
               ? ": at range 0 the attacker modifies no dice"
               : "";
}

/* ---- conditions ---- */

/* The conditions that only effects ask for: arcs, and the state of a ship. */
#define STATES                                                                                     \
    (1u << RULES_DAMAGED | 1u << RULES_CRITICAL | 1u << RULES_LOCKED | 1u << RULES_CLOSED)

/* Likewise the initiative, which has the place of the range among them. */
#define INITIATIVE (1u << RULES_RANGE)

/* What a fact that is true may come of. */
static uint32_t situations_of(const struct rules_fact *fact)
{
    switch (fact->kind) {
    case RULES_FACT_SITUATION:
        return 1u << fact->id;
    case RULES_FACT_ARC_SAID:
        return RULES_ARCS;
    case RULES_FACT_DAMAGE:
    case RULES_FACT_UNHURT:
    case RULES_FACT_NET:
        return 1u << RULES_DAMAGED | 1u << RULES_CRITICAL;
    case RULES_FACT_VALUE:
        return (fact->id & ~RULES_BESIDE) == RULES_INITIATIVE ? INITIATIVE : 0;
    default:
        return 0;
    }
}

/* Those that a loadout asks for, of whichever ship. Rows of cards say it themselves, since facts
 * that are granted are gone. */
static uint32_t situations_asked(const struct loadout *loadout)
{
    const bool several = loadout->flown && strchr(loadout->flown->attacks, ' ');
    uint32_t asked = several || loadout->weapon ? RULES_ARCS : 0; /* which dice, or whether any */

    for (size_t i = 0; i < loadout->effect_count; i++) {
        RULES_EACH_FACT(fact, &loadout->effects[i])
            asked |= situations_of(fact);
        if (rules_effect_main(&loadout->effects[i])->operation == RULES_EXPOSE)
            asked |= 1u << RULES_DAMAGED;
    }
    for (size_t i = 0; i < loadout->card_count; i++) {
        const struct cards_row *row = loadout->cards[i].row;

        for (int id = RULES_RANGE + 1; id < RULES_SITUATIONS; id++)
            asked |= (uint32_t)(strstr(row->effect, rules_situation_words[id]) != NULL) << id;
        asked |= strchr(row->name, '(') ? 1u << RULES_CLOSED : 0;
        asked |= strstr(row->effect, "initiative") ? INITIATIVE : 0;
    }
    return asked;
}

/* Tell a condition that is said of a ship, if nothing asks for it. */
static void add_condition(const struct ask_said *said_of, const struct error_place *word,
                          uint32_t asked, struct buffer *out)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;

    if (setting_duel_word(&said) == RULES_DUEL_INIT && !said_of->engages && !(asked & INITIATIVE))
        buffer_print(out,
                     "the %.*s of %s plays no part %s: no card compares initiative (pilot skill)\n",
                     (int)word->word_bytes, word->word, said_of->who, said_of->where);
    if (!setting_match(&said, &spelling) || spelling.word->kind != RULES_WORD_SITUATION ||
        !((RULES_ARCS | STATES) >> spelling.word->id & 1) ||
        (rules_situation_whole(spelling.word->id) & asked))
        return;
    buffer_print(out, "the %s of %s plays no part %s: no card that counts asks whether %s",
                 spelling.word->spelling, said_of->who, said_of->where, spelling.word->meaning);
    if (spelling.word->id == RULES_LOCKED)
        buffer_add_text(out, "; a lock that it has is said as lock");
    else if (rules_situation_whole(spelling.word->id) >> RULES_DAMAGED & 1 && said_of->hull < 0)
        buffer_add_text(out, "; what a ship has left changes nothing of its attack");
    else if (rules_situation_whole(spelling.word->id) >> RULES_DAMAGED & 1)
        buffer_print(out, "; what is left of it is said as in hull=%d shields=0",
                     said_of->hull > 1 ? said_of->hull / 2 : 1);
    buffer_add_text(out, "\n");
}

/* Of words that say a chance, what holds always. */
void ask_idle_conditions(const struct ask_said *said, uint32_t asked, struct buffer *out)
{
    struct lexer words = lexer_of_string(said->text, NULL);
    struct error_place word;

    while (lexer_next(&words, &word)) {
        struct buffer always = { 0 };

        if (chance_is(&word) && chance_always(&word, &always) && !always.failed) {
            word.word = buffer_text(&always);
            word.word_bytes = strlen(word.word);
        }
        add_condition(said, &word, asked, out);
        buffer_end(&always, out);
    }
}

uint32_t ask_conditions_asked(const struct scenario *scenario)
{
    uint32_t asked = situations_asked(&scenario->defender);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        asked |= situations_asked(&scenario->attackers[i]);
    return asked;
}

bool ask_compares_skill(const struct scenario *scenario)
{
    return ask_conditions_asked(scenario) & INITIATIVE;
}

const struct loadout *ask_loadout_of(const struct scenario *scenario, size_t ship)
{
    return ship == scenario->attacker_count ? &scenario->defender : &scenario->attackers[ship];
}

bool ask_has_idle_charges(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (loadout->effects[i].pool && !loadout->effects[i].card)
            return false;
    return loadout->has_charges && !(loadout->shot_pool && !loadout->weapon);
}

void ask_say_idle_charges(const struct ask_said *said, struct buffer *out)
{
    buffer_print(out,
                 "the charges of %s play no part %s: none of its words takes one, and a card has "
                 "its own, said as in crackshot=1\n",
                 said->who, said->where);
}

static void add_conditions(const struct scenario *scenario, size_t ship, struct ask_said said,
                           struct buffer *out)
{
    if (ask_has_idle_charges(ask_loadout_of(scenario, ship)))
        ask_say_idle_charges(&said, out);
    said.text = ask_loadout_of(scenario, ship)->text;
    ask_idle_conditions(&said, ask_conditions_asked(scenario), out);
}

static void add_token(const struct scenario *scenario, size_t ship, int kind,
                      const struct ask_said *said, struct buffer *out)
{
    if (ask_loadout_of(scenario, ship)->tokens[kind] > 0 &&
        (ask_idle_tokens(scenario, ship) >> kind & 1))
        buffer_print(out, "the %s of %s plays no part %s%s\n", rules_token_words[kind], said->who,
                     said->where, why_idle(scenario, ship, kind));
}

/* A ship of an attack; who: room for what it is called. */
static struct ask_said said_of(const struct scenario *scenario, size_t ship, char who[32])
{
    const bool defends = ship == scenario->attacker_count;

    if (!defends && scenario->attacker_count > 1)
        snprintf(who, 32, "attacker %zu", ship + 1);
    else
        snprintf(who, 32, "the %s", defends ? "defender" : "attacker");
    return (struct ask_said){ .hull = defends ? scenario->defender.health[RULES_HULL] : -1,
                              .who = who,
                              .where = "in this attack" };
}

/* Health of a defender whose hull nobody says. */
static void add_idle_health(const struct loadout *defender, struct buffer *out)
{
    struct lexer words = lexer_of_string(defender->text, NULL);
    struct rules_spelling spelling;
    struct error_place word;

    while (!defender->mortal && lexer_next(&words, &word)) {
        const struct setting_word said = setting_take_apart(&word);

        if (setting_match(&said, &spelling) && spelling.word->kind == RULES_WORD_HEALTH)
            buffer_print(out,
                         "%.*s of the defender is said without its hull: the chance to destroy it "
                         "needs that, as in hull=3\n",
                         (int)word.word_bytes, word.word);
    }
}

void ask_idle_add(const struct scenario *scenario, struct buffer *out)
{
    const size_t count = scenario->attacker_count;
    char who[32], other[32];
    const struct ask_said defender = said_of(scenario, count, who);

    add_conditions(scenario, count, defender, out);
    add_idle_health(&scenario->defender, out);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || strcmp(scenario->attackers[i].text, scenario->attackers[i - 1].text) != 0)
            add_conditions(scenario, i, said_of(scenario, i, other), out);
    for (int kind = 0; kind < RULES_TOKENS; kind++) {
        size_t at = 0;

        add_token(scenario, count, kind, &defender, out);
        while (at < count && !(ask_idle_tokens(scenario, at) >> kind & 1))
            at++;
        if (at < count) {
            const struct ask_said attacker = said_of(scenario, at, other);

            add_token(scenario, at, kind, &attacker, out);
        }
    }
}

/* Keep those lines that are among others, too. */
static void keep_lines(struct buffer *lines, const struct buffer *others)
{
    struct buffer kept = { 0 };
    const char *line;
    size_t bytes;

    for (uint32_t from = 0; buffer_next_line(lines, &from, &line, &bytes);)
        if (buffer_has_line(others, line, bytes))
            buffer_print(&kept, "%.*s\n", (int)bytes, line);
    buffer_end(lines, &kept);
    *lines = kept;
}

void ask_idle_note(struct card_best *best, const struct scenario *scenario, size_t ship)
{
    const struct loadout *loadout = ask_loadout_of(scenario, ship);
    const struct ask_said said = { .hull = loadout->mortal ? loadout->health[RULES_HULL] : -1,
                                   .who = "the ship",
                                   .where = best->where ? best->where : "here" };
    const char *const disarmed = ask_disarmed(loadout);
    struct buffer idle = { 0 };

    add_conditions(scenario, ship, said, &idle);
    for (int kind = 0; kind < RULES_TOKENS; kind++)
        add_token(scenario, ship, kind, &said, &idle);
    if (disarmed)
        buffer_print(&idle,
                     "with a %s token the ship could not attack under the rules, unless a card "
                     "lets it\n",
                     disarmed);
    if (best->noted++ == 0)
        card_took_add(&best->idle, &idle);
    else
        keep_lines(&best->idle, &idle);
    buffer_end(&idle, &best->idle);
}

const char card_needs_number[] = "a number, as in ";

void card_needs_number_say(const struct cards_row *row, char needs[VOLLEY_CARD_NEEDS_MAX])
{
    const char *counted;
    const int bytes = card_counted(row, &counted);

    snprintf(needs, VOLLEY_CARD_NEEDS_MAX, "%s%s=2%s%.*s", card_needs_number, row->id,
             bytes ? ": " : "", bytes, counted);
}
