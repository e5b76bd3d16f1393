#include "support/duel_words.h"

#include "battle/deck/deck.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 256, WORD = 64 };

/* The text of a ship, word by word. */
struct words {
    struct engagement_kind *kind;
    char attack[TEXT], defense[TEXT];
};

static int token_of(const char *word)
{
    int token = 0;

    while (token < RULES_TOKENS && strcmp(rules_token_words[token], word) != 0)
        token++;
    return token;
}

static void add_word(char text[TEXT], const char *word)
{
    assert_true(strlen(text) + strlen(word) + 2 < TEXT);
    if (*text)
        strcat(text, " ");
    strcat(text, word);
}

/* "lock", "focus+evade", "none", "calculate*2" */
static struct engagement_plan plan_of(const char *text)
{
    struct engagement_plan plan = { { 0 } };
    char name[WORD];
    int bytes, count;

    for (; sscanf(text, "%63[a-z]%n", name, &bytes) == 1; text += *text == '+') {
        text += bytes;
        count = 1;
        if (sscanf(text, "*%d%n", &count, &bytes) == 1)
            text += bytes;
        if (strcmp(name, "none") != 0) {
            assert_true(token_of(name) < RULES_TOKENS);
            plan.gains[token_of(name)] = (uint8_t)count;
        }
    }
    return plan;
}

static void read_plan(struct engagement_kind *kind, const char *text)
{
    kind->plan_count = 0;
    while (*text) {
        kind->plan[kind->plan_count++] = plan_of(text);
        text += strcspn(text, ",");
        text += *text == ',';
    }
}

/* A word with a number that says something of the ship itself. */
static int *number_of(struct engagement_kind *kind, const char *name)
{
    return strcmp(name, "hull") == 0      ? &kind->hull
           : strcmp(name, "shields") == 0 ? &kind->shields
           : strcmp(name, "init") == 0    ? &kind->initiative
           : strcmp(name, "points") == 0  ? &kind->points
           : strcmp(name, "size") == 0    ? &kind->size
                                          : NULL;
}

/* "1x2+disarm:3" */
static void read_regen(struct engagement_kind *kind, const char *value)
{
    const char *price = strstr(value, "+disarm"), *times = strchr(value, 'x');

    kind->regenerates = atoi(value);
    kind->recoveries = times ? atoi(times + 1) : 0;
    if (price)
        kind->recovers_at = price[strlen("+disarm")] ? atoi(price + strlen("+disarm:")) : 1;
}

/* "all", or the id of a card */
static void read_repairs(struct engagement_kind *kind, const char *value)
{
    kind->repairs_all = strcmp(value, "all") == 0;
    if (kind->repairs_all)
        return;
    kind->repairs = calloc(1, sizeof *kind->repairs);
    assert_non_null(kind->repairs);
    kind->repairs[kind->repair_count++] = strdup(value);
}

static void read_token(struct engagement_kind *kind, int token, int count)
{
    if ((RULES_GREEN | RULES_TOKEN_BIT(RULES_LOCK)) & RULES_TOKEN_BIT(token))
        kind->plan[0].gains[token] = (uint8_t)count;
    else
        kind->start[token] = (uint8_t)count;
}

static void read_word(struct words *words, const char *word)
{
    struct engagement_kind *kind = words->kind;
    char name[WORD] = "", value[WORD] = "1", dice[WORD];

    assert_true(sscanf(word, "%63[^=]=%63s", name, value) >= 1);
    if (strcmp(name, "regen") == 0)
        read_regen(kind, value);
    else if (strcmp(name, "plan") == 0) {
        read_plan(kind, value);
    } else if (strcmp(name, "shot") == 0) {
        kind->shot = strtod(value, NULL);
    } else if (strcmp(name, "repair") == 0) {
        read_repairs(kind, value);
    } else if (number_of(kind, name)) {
        *number_of(kind, name) = atoi(value);
    } else if (strcmp(name, "attack") == 0 || strcmp(name, "agility") == 0) {
        snprintf(dice, sizeof dice, "%s", value);
        add_word(strcmp(name, "attack") == 0 ? words->attack : words->defense, dice);
    } else if (token_of(name) < RULES_TOKENS) {
        read_token(kind, token_of(name), atoi(value));
    } else {
        if (!strstr(word, "?defending"))
            add_word(words->attack, word);
        if (!strstr(word, "?attacking"))
            add_word(words->defense, word);
    }
}

static struct phrase phrase_of(const char *text)
{
    char *copy = strdup(text);
    struct phrase phrase;

    assert_int_equal(phrase_read(&phrase, lexer_of_string(copy, "test"), NULL), VOLLEY_OK);
    phrase.text = copy;
    return phrase;
}

static struct engagement_kind kind_of(const char *text, size_t bytes)
{
    struct engagement_kind kind = { .size = 1,
                                    .points = -1,
                                    .range = -1,
                                    .shot = 1,
                                    .plan_count = 1,
                                    .topped = RULES_TOKEN_BIT(RULES_LOCK) };
    struct words words = { .kind = &kind };
    char copy[TEXT], *rest = copy, *word;

    assert_true(bytes < sizeof copy);
    memcpy(copy, text, bytes);
    copy[bytes] = '\0';
    kind.text = strdup(copy);
    while ((word = strtok_r(rest, " ", &rest)))
        read_word(&words, word);
    kind.mortal = kind.hull > 0;
    kind.hurts = strstr(kind.text, "suffer") != NULL;
    kind.asks = kind.asks_critical = strstr(kind.text, "critical") != NULL;
    if (*words.attack)
        kind.attacks[kind.weapon_count++] = phrase_of(words.attack);
    kind.defense = phrase_of(*words.defense ? words.defense : "0");
    return kind;
}

/* Ships of equal words are one kind. */
static uint8_t kind_number(struct engagement *engagement, const char *text, size_t bytes)
{
    for (uint8_t i = 0; i < engagement->kind_count; i++)
        if (strlen(engagement->kinds[i].text) == bytes &&
            memcmp(engagement->kinds[i].text, text, bytes) == 0)
            return i;
    engagement->kinds[engagement->kind_count] = kind_of(text, bytes);
    return (uint8_t)engagement->kind_count++;
}

static void read_side(struct engagement *engagement, enum engagement_side side, const char *text)
{
    while (*text) {
        const char *end = strstr(text, " ; ");
        size_t bytes = end ? (size_t)(end - text) : strlen(text);

        engagement->ships[engagement->ship_count++] =
            (struct engagement_ship){ .side = (uint8_t)side,
                                      .kind = kind_number(engagement, text, bytes) };
        engagement->count_of[side]++;
        text += bytes + (end ? strlen(" ; ") : 0);
    }
}

static enum engagement_target target_of(const char *name)
{
    static const char *const names[ENGAGEMENT_TARGETS] = {
        [ENGAGEMENT_WEAKEST] = "weakest", [ENGAGEMENT_IN_ORDER] = "first",
        [ENGAGEMENT_DAMAGED] = "damaged", [ENGAGEMENT_DEAREST] = "points",
        [ENGAGEMENT_KILL] = "kill",       [ENGAGEMENT_DAMAGE] = "damage",
        [ENGAGEMENT_WORTH] = "worth",     [ENGAGEMENT_STRONGEST] = "strongest",
        [ENGAGEMENT_SPREAD] = "spread",   [ENGAGEMENT_RANDOM] = "random",
        [ENGAGEMENT_ORDER] = "order",
    };

    for (enum engagement_target target = 0; name && target < ENGAGEMENT_TARGETS; target++)
        if (strcmp(name, names[target]) == 0)
            return target;
    return ENGAGEMENT_IN_ORDER;
}

static enum engagement_first first_of(const char *name)
{
    return strcmp(name, "a") == 0      ? ENGAGEMENT_FIRST_A
           : strcmp(name, "b") == 0    ? ENGAGEMENT_FIRST_B
           : strcmp(name, "coin") == 0 ? ENGAGEMENT_FIRST_COIN
                                       : ENGAGEMENT_FIRST_ROAD;
}

static void read_ranges(struct engagement *engagement, const char *text)
{
    engagement->ranges = calloc(ENGAGEMENT_PLAN_MAX, sizeof *engagement->ranges);
    assert_non_null(engagement->ranges);
    for (; text && *text; text += *text == ',') {
        engagement->ranges[engagement->range_count++] = atoi(text);
        text += strcspn(text, ",");
    }
}

/* Whether a word of some ship asks for the health of another one. */
static bool asks_enemies(const struct engagement *engagement)
{
    bool asks = false;

    for (size_t i = 0; i < engagement->kind_count; i++)
        asks = asks || strstr(engagement->kinds[i].text, "their-hull") ||
               strstr(engagement->kinds[i].text, "their-shields");
    return asks;
}

struct engagement check_duel(const struct check_duel_words *words)
{
    struct engagement engagement = {
        .edition = rules_edition_find(words->edition),
        .library = &cards_builtin[strcmp(words->edition, "1") == 0 ? CARDS_FIRST : CARDS_SECOND],
        .rounds = words->rounds,
        .first = first_of(words->first),
        .targets = { target_of(words->target_a), target_of(words->target_b) },
    };

    engagement.kinds = calloc(ENGAGEMENT_SHIPS_MAX, sizeof *engagement.kinds);
    assert_non_null(engagement.kinds);
    read_side(&engagement, ENGAGEMENT_A, words->a);
    read_side(&engagement, ENGAGEMENT_B, words->b);
    for (size_t i = 0; i < engagement.kind_count && asks_enemies(&engagement); i++)
        engagement.kinds[i].asks = true;
    read_ranges(&engagement, words->ranges);
    return engagement;
}

/* ---- decks ---- */

/* The row of a card: in the deck that the edition uses, or in another one of it. */
static struct deck_row row_of(const char *edition, const char *id)
{
    static const char *const decks[] = { "second", "first-tfa", "first-original" };
    const bool first = strcmp(edition, "1") == 0;
    const struct cards *cards = &cards_builtin[first ? CARDS_FIRST : CARDS_SECOND];

    for (size_t deck = first; deck < (first ? 3 : 1); deck++)
        for (size_t i = 0; i < cards->damage_count; i++)
            if (strcmp(cards->damage[i].deck, decks[deck]) == 0 &&
                strcmp(cards->damage[i].id, id) == 0)
                return (struct deck_row){ .id = cards->damage[i].id,
                                          .effect = cards->damage[i].effect };
    fail_msg("edition %s has no damage card %s", edition, id);
    return (struct deck_row){ 0 };
}

struct deck check_deck(const char *edition, const char *text)
{
    static const char *const cards[][2] = {
        { "direct", "directhit" },
        { "structural", "structuraldamage" },
        { "weapons", "weaponsfailure" },
    };
    const struct error_place place = { 0 };
    char name[WORD];
    struct deck deck;
    int count, bytes;

    deck_begin(&deck, rules_edition_find(edition));
    for (; sscanf(text, " %63[a-z]=%d%n", name, &count, &bytes) == 2; text += bytes) {
        struct deck_row row = { .id = "blank", .effect = "" };
        const char *id = name;

        for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
            id = strcmp(name, cards[i][0]) == 0 ? cards[i][1] : id;
        if (strcmp(name, "blank") != 0)
            row = row_of(edition, id);
        row.count = count;
        assert_int_equal(deck_add_row(&deck, &row, &place, NULL), VOLLEY_OK);
    }
    deck.replaces = strstr(text, "replace") != NULL;
    return deck;
}
