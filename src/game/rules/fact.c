#include "game/rules/fact.h"

#include "base/array.h"
#include "game/dice/face.h"
#include "game/rules/alias.h"
#include "game/rules/edition.h"
#include "game/rules/side.h"

#include <stdio.h>
#include <string.h>

enum { ALIASED_MAX = 64 }; /* bytes of a fact that is said with an alias */

#define ROLL    RULES_PART_ROLL
#define NUMBER  RULES_PART_NUMBER
#define LEFT    RULES_PART_LEFT
#define HEALTH  RULES_PART_HEALTH
#define TOKENS  RULES_PART_TOKENS
#define CHARGES RULES_PART_CHARGES

const struct rules_fact_row rules_facts[] = {
    [RULES_FACT_SIDE] = { 0, false, NULL },
    [RULES_FACT_SITUATION] = { 0, false, NULL },
    [RULES_FACT_EDITION] = { 0, false, NULL },
    [RULES_FACT_PRIMARY] = { 0, false, "primary attack" },
    [RULES_FACT_RANGE] = { 0, true, "range" },
    [RULES_FACT_TOKENS] = { TOKENS, true, NULL },
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
    [RULES_FACT_NET] = { LEFT, true, "results left" },
    [RULES_FACT_NET_SHIELDS] = { LEFT | HEALTH, false, "more results left than shields" },
    [RULES_FACT_OWN] = { 0, false, "the card on the ship itself" },
    [RULES_FACT_SHIP] = { 0, false, NULL },
    [RULES_FACT_ASSERT] = { 0, false, NULL },
    [RULES_FACT_WHEN] = { 0, false, NULL },
};
_Static_assert(ARRAY_LEN(rules_facts) == RULES_FACT_KINDS, "one row per fact");

/* A word that is a fact by itself, without a number. */
struct plain {
    const char *word;
    enum rules_fact_kind kind;
    uint8_t id;
};

static const struct plain plains[] = {
    { "attacking", RULES_FACT_SIDE, 1u << RULES_ATTACKER },
    { "defending", RULES_FACT_SIDE, 1u << RULES_DEFENDER },
    { "both", RULES_FACT_SIDE, 1u << RULES_ATTACKER | 1u << RULES_DEFENDER },
    { "2.0", RULES_FACT_EDITION, RULES_EDITION_2 },
    { "2.5", RULES_FACT_EDITION, RULES_EDITION_2_5 },
    { "primary", RULES_FACT_PRIMARY, 0 },
    { "unhurt", RULES_FACT_UNHURT, 0 },
    { "own", RULES_FACT_OWN, 0 },
    { "all-blank", RULES_FACT_ALL_BLANK, 0 },
    { "all-same", RULES_FACT_ALL_SAME, 0 },
    { "outdiced", RULES_FACT_OUTDICED, 0 },
    { "named", RULES_FACT_NAMED, 0 },
    { "modified", RULES_FACT_MODIFIED, 0 },
    { "net>shields", RULES_FACT_NET_SHIELDS, 0 },
    { "full-force", RULES_FACT_TOKENS, 0 },
    { "hit", RULES_FACT_NET, 0 },
    { "miss", RULES_FACT_NET, 1 },
};

/* A word that counts something, "at least one" without a number. */
static const struct {
    const char *word;
    enum rules_fact_kind kind;
    uint16_t tokens;
    bool of_weapon;
    uint8_t id;
} counted[] = {
    { "range", RULES_FACT_RANGE, 0, false, 0 },
    { "shields", RULES_FACT_SHIELDS, 0, false, 0 },
    { "hull", RULES_FACT_HULL, 0, false, 0 },
    { "damage", RULES_FACT_DAMAGE, 0, false, 0 },
    { "charge", RULES_FACT_CHARGE, 0, false, 0 },
    { "has-charge", RULES_FACT_HAS_CHARGE, 0, false, 0 },
    { "weapon-charge", RULES_FACT_CHARGE, 0, true, 0 },
    { "has-weapon-charge", RULES_FACT_HAS_CHARGE, 0, true, 0 },
    { "dice", RULES_FACT_DICE, 0, false, 0 },
    { "net", RULES_FACT_NET, 0, false, 0 },
    { "net-hit", RULES_FACT_NET, 0, false, DICE_BIT(DICE_HIT) },
    { "net-crit", RULES_FACT_NET, 0, false, DICE_BIT(DICE_CRIT) },
    { "green", RULES_FACT_TOKENS, RULES_GREEN, false, 0 },
    { "red", RULES_FACT_TOKENS, RULES_RED, false, 0 },
    { "orange", RULES_FACT_TOKENS, RULES_ORANGE, false, 0 },
    { "redorange", RULES_FACT_TOKENS, RULES_RED | RULES_ORANGE, false, 0 },
};

static bool take(const char **text, const char *end, const char *word)
{
    size_t bytes;

    if (*text == end || **text != *word) /* nearly always */
        return false;
    bytes = strlen(word);
    if ((size_t)(end - *text) < bytes || memcmp(*text, word, bytes) != 0)
        return false;
    *text += bytes;
    return true;
}

static bool is_whole(const char *text, const char *end, const char *word)
{
    return take(&text, end, word) && text == end;
}

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

/* "", "=2" (at least), ">=2", "<=3", "!=2", "=1-3"; for a range "=2" is exactly that. A plain word
 * is at least one. */
static bool read_bounds(const char *text, const char *end, struct rules_fact *out)
{
    out->low = 1;
    out->high = RULES_UNBOUNDED;
    out->plain = text == end;
    if (out->plain)
        return out->kind != RULES_FACT_RANGE;
    if (take(&text, end, "<=")) {
        out->low = 0;
        return take_number(&text, end, &out->high) && text == end;
    }
    if (take(&text, end, "!=")) {
        out->no = !out->no;
        return take_number(&text, end, &out->low) && (out->high = out->low, text == end);
    }
    if (take(&text, end, ">="))
        return take_number(&text, end, &out->low) && text == end;
    if (!take(&text, end, "=") || !take_number(&text, end, &out->low))
        return false;
    if (take(&text, end, "-"))
        return take_number(&text, end, &out->high) && text == end && out->low <= out->high;
    if (out->kind == RULES_FACT_RANGE)
        out->high = out->low;
    return text == end;
}

/* How many force charges are full is known of the ship, not here. */
static void set_full(struct rules_fact *out)
{
    out->tokens = RULES_TOKEN_BIT(RULES_FORCE);
    out->low = 1;
    out->high = RULES_UNBOUNDED;
    out->full = true;
}

/* "hit" is a plain "net", "miss" its contrary. */
static void set_hit(struct rules_fact *out)
{
    out->no = out->no != (out->id != 0);
    out->id = 0;
    out->low = 1;
    out->high = RULES_UNBOUNDED;
    out->plain = true;
}

static bool read_plain(const char *text, const char *end, struct rules_fact *out)
{
    for (size_t i = 0; i < ARRAY_LEN(plains); i++) {
        if (is_whole(text, end, plains[i].word)) {
            out->kind = plains[i].kind;
            out->id = plains[i].id;
            if (out->kind == RULES_FACT_TOKENS)
                set_full(out);
            if (out->kind == RULES_FACT_NET)
                set_hit(out);
            return true;
        }
    }
    for (uint8_t i = 0; i < RULES_SITUATIONS; i++) {
        if (i != RULES_RANGE && is_whole(text, end, rules_situation_words[i])) {
            out->kind = RULES_FACT_SITUATION;
            out->id = i;
            return true;
        }
    }
    return false;
}

static bool read_counted(const char *text, const char *end, struct rules_fact *out)
{
    const char *at = text;

    for (size_t i = 0; i < ARRAY_LEN(counted); i++, at = text) {
        if (take(&at, end, counted[i].word) && (at == end || strchr("=<>!", *at))) {
            out->kind = counted[i].kind;
            out->tokens = counted[i].tokens;
            out->of_weapon = counted[i].of_weapon;
            out->id = counted[i].id;
            return read_bounds(at, end, out);
        }
    }
    for (int token = 0; token < RULES_TOKENS; token++, at = text) {
        if (take(&at, end, rules_token_words[token]) && (at == end || strchr("=<>!", *at))) {
            out->kind = RULES_FACT_TOKENS;
            out->tokens = (uint16_t)(1u << token);
            return read_bounds(at, end, out);
        }
    }
    return false;
}

/* What stands in parentheses: "assert(a friend at 0-1)", "ship(t65xwing)". */
static bool read_text(const char *text, const char *end, struct rules_fact *out)
{
    static const struct {
        const char *word;
        enum rules_fact_kind kind;
    } texts[] = { { "assert(", RULES_FACT_ASSERT },
                  { "when(", RULES_FACT_WHEN },
                  { "ship(", RULES_FACT_SHIP } };

    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        if (!take(&text, end, texts[i].word))
            continue;
        if (end - text < 2 || end - text > UINT16_MAX || end[-1] != ')')
            return false;
        out->kind = texts[i].kind;
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

    while (text + bytes < end && text[bytes] && !strchr("=<>!", text[bytes]))
        bytes++;
    alias = rules_alias_find(RULES_ALIAS_TOKEN, text, bytes);
    alias = alias ? alias : rules_alias_find(RULES_ALIAS_SITUATION, text, bytes);
    if (!alias || strlen(alias->word) + (size_t)(end - text) >= sizeof meant)
        return false;
    snprintf(meant, sizeof meant, "%s%.*s", alias->word, (int)(end - text - (ptrdiff_t)bytes),
             text + bytes);
    end = meant + strlen(meant);
    return read_plain(meant, end, out) || read_counted(meant, end, out);
}

bool rules_fact_read(const char *text, size_t text_bytes, struct rules_fact *out)
{
    const char *end = text + text_bytes;

    *out = (struct rules_fact){ .kind = RULES_FACT_KINDS };
    if (read_text(text, end, out))
        return true;
    out->no = take(&text, end, "no-");
    if (out->no && read_text(text, end, out))
        return out->kind == RULES_FACT_SHIP;
    out->theirs = take(&text, end, "their-");
    if (!read_plain(text, end, out) && !read_counted(text, end, out) && !read_alias(text, end, out))
        return false;
    if (out->kind == RULES_FACT_CHARGE && out->no)
        out->kind = RULES_FACT_HAS_CHARGE; /* what is not there is not paid */
    return true;
}

void rules_fact_each(bool (*visit)(const char *text, void *context), void *context)
{
    for (size_t i = 0; i < ARRAY_LEN(plains); i++)
        if (!visit(plains[i].word, context))
            return;
    for (size_t i = 0; i < ARRAY_LEN(counted); i++)
        if (!visit(counted[i].word, context))
            return;
    for (int i = 0; i < RULES_SITUATIONS; i++)
        if (!visit(rules_situation_words[i], context))
            return;
    for (int i = 0; i < RULES_TOKENS; i++)
        if (!visit(rules_token_words[i], context))
            return;
}
