#include "game/rules/fact.h"

#include "base/array.h"
#include "game/rules/edition.h"
#include "game/rules/word.h"

#include <stdio.h>

enum { ALIASED_MAX = 64 }; /* bytes of a fact that is said with an alias */

#define ROLL    RULES_PART_ROLL
#define NUMBER  RULES_PART_NUMBER
#define LEFT    RULES_PART_LEFT
#define HEALTH  RULES_PART_HEALTH
#define TOKENS  RULES_PART_TOKENS
#define CHARGES RULES_PART_CHARGES

/* Those without a row read nothing that changes, and have no bounds. */
const struct rules_fact_row rules_facts[RULES_FACT_KINDS] = {
    [RULES_FACT_PRIMARY] = { 0, false, "primary attack" },
    [RULES_FACT_RANGE] = { 0, true, "range" },
    [RULES_FACT_ARC_SAID] = { 0, false, "arc that is said" },
    [RULES_FACT_TOKENS] = { TOKENS, true, NULL },
    [RULES_FACT_SPENT] = { TOKENS, false, NULL },
    [RULES_FACT_SHIELDS] = { HEALTH, true, "shields" },
    [RULES_FACT_HULL] = { HEALTH, true, "hull" },
    [RULES_FACT_DAMAGE] = { HEALTH, true, "damage cards" },
    [RULES_FACT_UNHURT] = { HEALTH, false, "unhurt" },
    [RULES_FACT_CHARGE] = { CHARGES, true, "charge" },
    [RULES_FACT_HAS_CHARGE] = { CHARGES, true, "charge left" },
    [RULES_FACT_ALL_BLANK] = { ROLL, false, "all dice blank" },
    [RULES_FACT_ALL_SAME] = { ROLL, false, "all dice alike" },
    [RULES_FACT_DICE] = { ROLL | NUMBER, true, "dice" },
    [RULES_FACT_OUTDICED] = { ROLL | NUMBER | RULES_PART_BOTH, false,
                              "fewer dice than the other side" },
    [RULES_FACT_NAMED] = { ROLL | RULES_PART_NAMED, false, "what was named" },
    [RULES_FACT_MODIFIED] = { RULES_PART_MODIFIED, false, "modified dice" },
    [RULES_FACT_REROLLED] = { RULES_PART_MODIFIED, false, "dice just rerolled" },
    [RULES_FACT_NET] = { LEFT, true, "uncancelled hits or crits" },
    [RULES_FACT_NET_SHIELDS] = { LEFT | HEALTH, false,
                                 "more uncancelled hits and crits than shields" },
    [RULES_FACT_VALUE] = { 0, true, NULL },
};

#define AT_LEAST_ONE .low = 1, .high = RULES_UNBOUNDED

/* Words that are facts, but for situations and tokens. "hit" is a plain "net", "miss" its contrary;
 * how many force charges are full is known of the ship, not here. What has bounds already takes no
 * number. */
const struct rules_fact_word rules_fact_words[] = {
    { "attacking", { .kind = RULES_FACT_SIDE, .id = 1u << RULES_ATTACKER } },
    { "defending", { .kind = RULES_FACT_SIDE, .id = 1u << RULES_DEFENDER } },
    { "both", { .kind = RULES_FACT_SIDE, .id = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER } },
    { "2.0", { .kind = RULES_FACT_EDITION, .id = RULES_EDITION_2 } },
    { "2.5", { .kind = RULES_FACT_EDITION, .id = RULES_EDITION_2_5 } },
    { "primary", { .kind = RULES_FACT_PRIMARY } },
    { "arc-said", { .kind = RULES_FACT_ARC_SAID } },
    { "unhurt", { .kind = RULES_FACT_UNHURT } },
    { "locked-by-another", { .kind = RULES_FACT_SITUATION, .id = RULES_LOCKED } },
    { "own", { .kind = RULES_FACT_OWN } },
    { "limited", { .kind = RULES_FACT_VALUE, .id = RULES_LIMITED, AT_LEAST_ONE } },
    { "all-blank", { .kind = RULES_FACT_ALL_BLANK } },
    { "all-same", { .kind = RULES_FACT_ALL_SAME } },
    { "outdiced", { .kind = RULES_FACT_OUTDICED } },
    { "named", { .kind = RULES_FACT_NAMED } },
    { "modified", { .kind = RULES_FACT_MODIFIED } },
    { "rerolled", { .kind = RULES_FACT_REROLLED } },
    { "net>shields", { .kind = RULES_FACT_NET_SHIELDS } },
    { "full-force",
      { .kind = RULES_FACT_TOKENS,
        .tokens = RULES_TOKEN_BIT(RULES_FORCE),
        .full = true,
        AT_LEAST_ONE } },
    { "dealt", { .kind = RULES_FACT_NET_SHIELDS, .id = RULES_OF_DAMAGE } },
    { "dealt-facedown",
      { .kind = RULES_FACT_NET_SHIELDS, .id = RULES_OF_DAMAGE | DICE_BIT(DICE_HIT) } },
    { "dealt-faceup",
      { .kind = RULES_FACT_NET_SHIELDS, .id = RULES_OF_DAMAGE | DICE_BIT(DICE_CRIT) } },
    { "destroyed", { .kind = RULES_FACT_NET_SHIELDS, .id = RULES_OF_DAMAGE | RULES_OF_HULL } },
    { "hit", { .kind = RULES_FACT_NET, .plain = true, AT_LEAST_ONE } },
    { "miss", { .kind = RULES_FACT_NET, .no = true, .plain = true, AT_LEAST_ONE } },
    { "initiative", { .kind = RULES_FACT_VALUE, .id = RULES_INITIATIVE } },
    { "attack-value", { .kind = RULES_FACT_VALUE, .id = RULES_ATTACK_VALUE } },
    { "hull-value", { .kind = RULES_FACT_VALUE, .id = RULES_HULL_VALUE } },
    { "range", { .kind = RULES_FACT_RANGE } },
    { "ship-range", { .kind = RULES_FACT_RANGE, .id = 1 } },
    { "shields", { .kind = RULES_FACT_SHIELDS } },
    { "hull", { .kind = RULES_FACT_HULL } },
    { "damage", { .kind = RULES_FACT_DAMAGE } },
    { "charge", { .kind = RULES_FACT_CHARGE } },
    { "has-charge", { .kind = RULES_FACT_HAS_CHARGE } },
    { "weapon-charge", { .kind = RULES_FACT_CHARGE, .of_weapon = true } },
    { "has-weapon-charge", { .kind = RULES_FACT_HAS_CHARGE, .of_weapon = true } },
    { "dice", { .kind = RULES_FACT_DICE } },
    { "net", { .kind = RULES_FACT_NET } },
    { "suffered", { .kind = RULES_FACT_NET, .id = RULES_OF_DAMAGE } },
    { "suffered-crit", { .kind = RULES_FACT_NET, .id = RULES_OF_DAMAGE | DICE_BIT(DICE_CRIT) } },
    { "lost-shields", { .kind = RULES_FACT_NET, .id = RULES_OF_DAMAGE | RULES_OF_SHIELDS } },
    { "net-hit", { .kind = RULES_FACT_NET, .id = DICE_BIT(DICE_HIT) } },
    { "net-crit", { .kind = RULES_FACT_NET, .id = DICE_BIT(DICE_CRIT) } },
    { "green", { .kind = RULES_FACT_TOKENS, .tokens = RULES_GREEN } },
    { "red", { .kind = RULES_FACT_TOKENS, .tokens = RULES_RED } },
    { "orange", { .kind = RULES_FACT_TOKENS, .tokens = RULES_ORANGE } },
    { "redorange", { .kind = RULES_FACT_TOKENS, .tokens = RULES_RED | RULES_ORANGE } },
};
const size_t rules_fact_word_count = ARRAY_LEN(rules_fact_words);

/* What stands before the kind of token to which it has happened. */
static const struct {
    const char *word;
    uint8_t events;
} events[] = { { "spent-", RULES_SPENT | RULES_PAID },
               { "used-", RULES_SPENT },
               { "gained-", RULES_GAINED } };

static bool take_number(const char **text, const char *end, uint8_t *out)
{
    unsigned number = 0;

    if (*text == end || **text < '0' || **text > '9')
        return false;
    for (; *text < end && **text >= '0' && **text <= '9'; ++*text) {
        number = number * 10 + (unsigned)(**text - '0');
        if (number > RULES_BOUND_MAX)
            return false;
    }
    *out = (uint8_t)number;
    return true;
}

/* "<theirs", ">=theirs": beside the number of the other ship. */
static bool read_beside(const char *text, const char *end, struct rules_fact *out)
{
    static const struct {
        const char *word;
        uint8_t beside;
    } words[] = { { "<=theirs", RULES_LESS | RULES_SAME },
                  { ">=theirs", RULES_MORE | RULES_SAME },
                  { "<theirs", RULES_LESS },
                  { ">theirs", RULES_MORE } };

    for (size_t i = 0; out->kind == RULES_FACT_VALUE && !out->theirs && i < ARRAY_LEN(words); i++) {
        if (!rules_take(&text, end, words[i].word, NULL) || text < end)
            continue;
        out->id |= words[i].beside;
        return true;
    }
    return false;
}

/* "", "=2" (at least), ">=2", "<=3", "!=2", "=1-3"; for a range "=2" is exactly that. A plain word
 * is at least one. */
static bool read_bounds(const char *text, const char *end, struct rules_fact *out)
{
    out->low = 1;
    out->high = RULES_UNBOUNDED;
    out->plain = text == end;
    if (out->plain)
        return out->kind != RULES_FACT_RANGE && out->kind != RULES_FACT_VALUE;
    if (read_beside(text, end, out))
        return true;
    if (rules_take(&text, end, "<=", NULL)) {
        out->low = 0;
        return take_number(&text, end, &out->high) && text == end;
    }
    if (rules_take(&text, end, "!=", NULL)) {
        out->no = !out->no;
        return take_number(&text, end, &out->low) && (out->high = out->low, text == end);
    }
    if (rules_take(&text, end, ">=", NULL))
        return take_number(&text, end, &out->low) && text == end;
    if (!rules_take(&text, end, "=", NULL) || !take_number(&text, end, &out->low))
        return false;
    if (rules_take(&text, end, "-", NULL))
        return take_number(&text, end, &out->high) && text == end && out->low <= out->high;
    if (out->kind == RULES_FACT_RANGE)
        out->high = out->low;
    return text == end;
}

static const char bounds[] = "=<>!"; /* what begins them */

static bool read_event(const char *text, const char *end, struct rules_fact *out)
{
    for (size_t i = 0; i < ARRAY_LEN(events); i++) {
        if (!rules_take(&text, end, events[i].word, NULL))
            continue;
        out->kind = RULES_FACT_SPENT;
        out->id = events[i].events;
        return rules_word_tokens(text, (size_t)(end - text), &out->tokens) && out->tokens;
    }
    return false;
}

static bool read_word(const char *text, const char *end, struct rules_fact *out)
{
    const struct rules_fact said = *out;

    for (size_t i = 0; i < rules_fact_word_count; i++) {
        const char *rest = text;
        bool counted;

        if (!rules_take(&rest, end, rules_fact_words[i].word, bounds))
            continue;
        counted =
            rules_facts[rules_fact_words[i].fact.kind].counted && !rules_fact_words[i].fact.high;
        if (!counted && rest < end)
            continue;
        *out = rules_fact_words[i].fact;
        out->no = out->no != said.no;
        out->theirs = said.theirs;
        return !counted || read_bounds(rest, end, out);
    }
    for (uint8_t i = 0; i < RULES_SITUATIONS; i++) {
        if (i != RULES_RANGE && rules_take(&text, end, rules_situation_words[i], "")) {
            out->kind = RULES_FACT_SITUATION;
            out->id = i;
            out->tokens = i == RULES_LOCKED ? RULES_TOKEN_BIT(RULES_LOCK) : 0;
            return true;
        }
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        if (rules_take(&text, end, rules_token_words[token], bounds)) {
            out->kind = RULES_FACT_TOKENS;
            out->tokens = (uint16_t)RULES_TOKEN_BIT(token);
            return read_bounds(text, end, out);
        }
    }
    return false;
}

static const char with[] = "with(";

/* What stands in parentheses: "assert(a friend at 0-1)", "ship(t65xwing)", "with(astromech)". */
static bool read_text(const char *text, const char *end, struct rules_fact *out)
{
    static const struct {
        const char *word;
        enum rules_fact_kind kind;
    } texts[] = { { "assert(", RULES_FACT_ASSERT },
                  { "when(", RULES_FACT_WHEN },
                  { "ship(", RULES_FACT_SHIP },
                  { with, RULES_FACT_SHIP } };

    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        if (!rules_take(&text, end, texts[i].word, NULL))
            continue;
        if (end - text < 2 || end - text > UINT16_MAX || end[-1] != ')')
            return false;
        out->kind = texts[i].kind;
        out->plain = texts[i].word == with;
        out->text = text;
        out->text_bytes = (uint16_t)(end - text - 1);
        return true;
    }
    return false;
}

/* "tl=2", "bull": an alias, with its bounds. */
static bool read_alias(const char *text, const char *end, struct rules_fact *out)
{
    size_t bytes = 0;
    const struct rules_alias *alias;
    char meant[ALIASED_MAX];

    while (text + bytes < end && text[bytes] && !strchr(bounds, text[bytes]))
        bytes++;
    alias = rules_alias_find(RULES_ALIAS_TOKEN, text, bytes);
    alias = alias ? alias : rules_alias_find(RULES_ALIAS_SITUATION, text, bytes);
    if (!alias || strlen(alias->word) + (size_t)(end - text) >= sizeof meant)
        return false;
    snprintf(meant, sizeof meant, "%s%.*s", alias->word, (int)(end - text - (ptrdiff_t)bytes),
             text + bytes);
    end = meant + strlen(meant);
    return read_word(meant, end, out);
}

bool rules_fact_read(const char *text, size_t text_bytes, struct rules_fact *out)
{
    const char *end = text + text_bytes;

    *out = (struct rules_fact){ .kind = RULES_FACT_KINDS };
    if (read_text(text, end, out))
        return true;
    out->no = rules_take(&text, end, "no-", NULL);
    if (out->no && read_text(text, end, out))
        return out->kind == RULES_FACT_SHIP;
    out->theirs = rules_take(&text, end, "their-", NULL);
    if (!read_event(text, end, out) && !read_word(text, end, out) && !read_alias(text, end, out))
        return false;
    if (out->kind == RULES_FACT_CHARGE && out->no)
        out->kind = RULES_FACT_HAS_CHARGE; /* what is not there is not paid */
    return true;
}

bool rules_fact_of_values(const struct rules_fact *fact, const int8_t values[RULES_VALUES],
                          const int8_t others[RULES_VALUES])
{
    const int value = fact->id & ~RULES_BESIDE, number = values[value], other = others[value];
    const bool beside = fact->id & RULES_BESIDE;

    if (number < 0 || (beside && other < 0))
        return false;
    if (beside)
        return fact->id & (number < other ? RULES_LESS : number > other ? RULES_MORE : RULES_SAME);
    return number >= fact->low && number <= fact->high;
}

void rules_fact_each(rules_visit *visit, void *context)
{
    for (size_t i = 0; i < rules_fact_word_count; i++)
        visit(rules_fact_words[i].word, context);
    for (int i = 0; i < RULES_SITUATIONS; i++)
        visit(rules_situation_words[i], context);
    for (int i = 0; i < RULES_TOKENS; i++)
        visit(rules_token_words[i], context);
}
