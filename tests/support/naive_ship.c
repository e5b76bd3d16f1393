#include "support/naive_ship.h"

#include "support/check.h"
#include "support/naive_hazard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_BYTES = 64 };

static const char *const greens[NAIVE_GREENS] = {
    [NAIVE_FOCUS] = "focus", [NAIVE_CALCULATE] = "calculate", [NAIVE_FORCE] = "force",
    [NAIVE_EVADE] = "evade", [NAIVE_LOCK] = "lock",           [NAIVE_REINFORCE] = "reinforce",
};
static const char *const reds[NAIVE_REDS] = {
    [NAIVE_STRESS] = "stress", [NAIVE_STRAIN] = "strain", [NAIVE_DEPLETE] = "deplete",
    [NAIVE_ION] = "ion",       [NAIVE_JAM] = "jam",       [NAIVE_TRACTOR] = "tractor",
    [NAIVE_DISARM] = "disarm", [NAIVE_CLOAK] = "cloak",
};
/* By the ion tokens that ionize it. */
static const char *const sizes[] = { "", "small", "medium", "large", "", "", "huge" };

static const struct number_word {
    const char *word;
    size_t at;
    int none; /* is not written */
} numbers[] = {
    { "attack", offsetof(struct naive_ship, attack), -1 },
    { "agility", offsetof(struct naive_ship, agility), -1 },
    { "hull", offsetof(struct naive_ship, hull), 0 },
    { "shields", offsetof(struct naive_ship, shields), 0 },
    { "init", offsetof(struct naive_ship, init), -1 },
    { "points", offsetof(struct naive_ship, points), 0 },
    { "range", offsetof(struct naive_ship, range), -1 },
    { "force", offsetof(struct naive_ship, force), 0 },
};

/* Effects on own dice: what they are called, and of which dice they can be. */
static const struct ability_word {
    const char *word;
    struct naive_ability ability;
} abilities[] = {
    { "reroll", { NAIVE_REROLL, 0, 0, 0, { true, true }, 0 } },
    { "roll", { NAIVE_ROLL, 0, 0, 0, { true, true }, 0 } },
    { "hit-to-crit", { NAIVE_CHANGE, NAIVE_HIT, NAIVE_CRIT, 0, { true, false }, 0 } },
    { "focus-to-hit", { NAIVE_CHANGE, NAIVE_EYE, NAIVE_HIT, 0, { true, false }, 0 } },
    { "focus-to-evade", { NAIVE_CHANGE, NAIVE_EYE, NAIVE_EVADED, 0, { false, true }, 0 } },
    { "blank-to-focus", { NAIVE_CHANGE, NAIVE_BLANK, NAIVE_EYE, 0, { true, true }, 0 } },
};

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static int *number_of(struct naive_ship *ship, const struct number_word *word)
{
    return (int *)(void *)((char *)ship + word->at);
}

/* ---- reading ---- */

static int index_of(const char *word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return (int)i;
    return -1;
}

/* "focus+evade" or "calculate*2". */
static void read_gain(uint8_t gains[NAIVE_GREENS], char *text)
{
    for (char *rest, *part = strtok_r(text, "+", &rest); part; part = strtok_r(NULL, "+", &rest)) {
        char *star = strchr(part, '*');
        int green, times = star ? atoi(star + 1) : 1;

        if (star)
            *star = '\0';
        green = index_of(part, greens, NAIVE_GREENS);
        if (green >= 0)
            gains[green] = (uint8_t)(gains[green] + times);
        else if (strcmp(part, "none") != 0)
            fail_msg("'%s' in a plan", part);
    }
}

static void read_plan(struct naive_ship *ship, char *text)
{
    memset(ship->plan, 0, sizeof ship->plan);
    ship->plan_len = 0;
    for (char *rest, *round = strtok_r(text, ",", &rest); round;
         round = strtok_r(NULL, ",", &rest)) {
        assert_true(ship->plan_len < NAIVE_PLAN);
        read_gain(ship->plan[ship->plan_len++], round);
    }
}

/* "1", "1x2", "1+disarm", "1x2+disarm:3" */
static void read_regen(struct naive_ship *ship, char *text)
{
    char *rest = text;

    ship->regen = (int)strtol(rest, &rest, 10);
    if (*rest == 'x')
        ship->regen_times = (int)strtol(rest + 1, &rest, 10);
    if (strncmp(rest, "+disarm", 7) == 0) {
        rest += 7;
        ship->regen_at = *rest == ':' ? (int)strtol(rest + 1, &rest, 10) : 1;
    }
    if (*rest)
        fail_msg("'%s' in regen=", rest);
}

/* "asteroid+proton-bomb,none" */
static void read_hazards(struct naive_ship *ship, char *text)
{
    for (char *rest, *round = strtok_r(text, ",", &rest); round;
         round = strtok_r(NULL, ",", &rest)) {
        uint8_t *meets = ship->meets[ship->meet_len++];
        int count = 0;

        assert_true(ship->meet_len <= NAIVE_PLAN);
        for (char *more, *name = strtok_r(round, "+", &more); name;
             name = strtok_r(NULL, "+", &more)) {
            assert_true(count < NAIVE_MEETS);
            if (strcmp(name, "none") != 0)
                meets[count++] = naive_hazard_number(name);
        }
    }
}

static bool read_ability(struct naive_ship *ship, const char *word, int count, const char *only,
                         int cost)
{
    for (size_t i = 0; i < LEN(abilities); i++) {
        struct naive_ability ability = abilities[i].ability;

        if (strcmp(word, abilities[i].word) != 0)
            continue;
        assert_true(ship->ability_count < NAIVE_ABILITIES);
        ability.count = (int8_t)count;
        ability.cost = (uint8_t)cost;
        if (only && strcmp(only, "attacking") == 0)
            ability.in[NAIVE_DEFENDING] = false;
        else if (only && strcmp(only, "defending") == 0)
            ability.in[NAIVE_ATTACKING] = false;
        else
            assert_null(only);
        ship->abilities[ship->ability_count++] = ability;
        return true;
    }
    return false;
}

static void read_word(struct naive_ship *ship, char *word)
{
    char *only = strchr(word, '?'), *value = strchr(word, '='), *price = strchr(word, ':');
    int number, index, cost = 0;

    if (only)
        *only++ = '\0';
    if (value)
        *value++ = '\0';
    if (price && strcmp(word, "regen") != 0) {
        *price++ = '\0';
        cost = 1;
        if (strcmp(price, "suffer-hit") != 0)
            assert_int_equal(sscanf(price, "suffer-hit=%d", &cost), 1);
    }
    number = value ? atoi(value) : 1;
    for (size_t i = 0; i < LEN(numbers); i++)
        if (strcmp(word, numbers[i].word) == 0) {
            *number_of(ship, &numbers[i]) = number;
            return;
        }
    if (strcmp(word, "plan") == 0)
        read_plan(ship, value);
    else if (strcmp(word, "regen") == 0)
        read_regen(ship, value);
    else if (strcmp(word, "hazard") == 0)
        read_hazards(ship, value);
    else if (strcmp(word, "shot") == 0)
        ship->shot = atof(value);
    else if ((index = index_of(word, greens, NAIVE_GREENS)) >= 0)
        ship->plan[0][index] = (uint8_t)number;
    else if ((index = index_of(word, reds, NAIVE_REDS)) >= 0)
        ship->reds[index] = (uint8_t)number;
    else if ((index = index_of(word, sizes, LEN(sizes))) >= 0)
        ship->size = index;
    else if (!read_ability(ship, word, number, only, cost))
        fail_msg("'%s' is no word of the naive simulation", word);
}

static void read_ship(struct naive_side *side, char *text)
{
    struct naive_ship ship = {
        .attack = -1, .init = -1, .range = -1, .size = 1, .shot = 1, .plan_len = 1
    };
    int times = 1;

    for (char *rest, *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (word[0] >= '2' && word[0] <= '8' && strcmp(word + 1, "x") == 0)
            times = word[0] - '0';
        else
            read_word(&ship, word);
    }
    while (times-- > 0) {
        assert_true(side->count < NAIVE_SHIPS);
        side->ships[side->count++] = ship;
    }
}

void naive_side_read(struct naive_side *side, const char *text)
{
    char *copy = strdup(text);

    assert_non_null(copy);
    *side = (struct naive_side){ 0 };
    for (char *rest, *ship = strtok_r(copy, ";", &rest); ship; ship = strtok_r(NULL, ";", &rest))
        read_ship(side, ship);
    free(copy);
}

/* ---- writing ---- */

static void add(char *text, size_t size, const char *format, ...)
{
    size_t used = strlen(text);
    va_list arguments;
    int wanted;

    va_start(arguments, format);
    wanted = vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
    assert_true(wanted >= 0 && (size_t)wanted < size - used);
}

static void write_regen(const struct naive_ship *ship, char *text, size_t size)
{
    if (!ship->regen)
        return;
    add(text, size, " regen=%d", ship->regen);
    if (ship->regen_times)
        add(text, size, "x%d", ship->regen_times);
    if (ship->regen_at)
        add(text, size, ship->regen_at > 1 ? "+disarm:%d" : "+disarm", ship->regen_at);
}

static void write_tokens(const struct naive_ship *ship, char *text, size_t size)
{
    for (int token = 0; token < NAIVE_GREENS; token++)
        if (ship->plan[0][token] == 1)
            add(text, size, " %s", greens[token]);
        else if (ship->plan[0][token])
            add(text, size, " %s=%d", greens[token], ship->plan[0][token]);
}

static void write_plan(const struct naive_ship *ship, char *text, size_t size)
{
    for (int round = 0; round < ship->plan_len; round++) {
        bool any = false;

        add(text, size, round ? "," : " plan=");
        for (int token = 0; token < NAIVE_GREENS; token++) {
            if (!ship->plan[round][token])
                continue;
            add(text, size, "%s%s", any ? "+" : "", greens[token]);
            if (ship->plan[round][token] > 1)
                add(text, size, "*%d", ship->plan[round][token]);
            any = true;
        }
        if (!any)
            add(text, size, "none");
    }
}

static void write_hazards(const struct naive_ship *ship, char *text, size_t size)
{
    char name[64];

    for (int round = 0; round < ship->meet_len; round++) {
        add(text, size, round ? "," : " hazard=");
        for (int i = 0; i < NAIVE_MEETS && ship->meets[round][i]; i++)
            add(text, size, "%s%s", i ? "+" : "", naive_hazard_name(ship->meets[round][i], name));
        if (!ship->meets[round][0])
            add(text, size, "none");
    }
}

static void write_abilities(const struct naive_ship *ship, char *text, size_t size)
{
    for (int i = 0; i < ship->ability_count; i++) {
        const struct naive_ability *ability = &ship->abilities[i];
        const struct ability_word *word = abilities;

        while (word->ability.what != ability->what || word->ability.from != ability->from ||
               word->ability.to != ability->to)
            word++;
        add(text, size, ability->what == NAIVE_ROLL ? " %s=%+d" : " %s=%d", word->word,
            ability->count);
        if (ability->cost)
            add(text, size, ":suffer-hit=%d", ability->cost);
        if (!ability->in[NAIVE_DEFENDING] && word->ability.in[NAIVE_DEFENDING])
            add(text, size, "?attacking");
        if (!ability->in[NAIVE_ATTACKING] && word->ability.in[NAIVE_ATTACKING])
            add(text, size, "?defending");
    }
}

static void write_chances(const struct naive_ship *ship, char *text, size_t size)
{
    const char *mark = " range=";

    for (int range = 1; range <= NAIVE_RANGES_DRAWN; range++)
        if (ship->ranges[range]) {
            add(text, size, "%s%d@%d%%", mark, range, ship->ranges[range]);
            mark = ",";
        }
    if (ship->obstructed)
        add(text, size, " obstructed@%d%%", ship->obstructed);
    if (ship->bullseye)
        add(text, size, " bullseye@%d%% roll=+1?bullseye", ship->bullseye);
}

static void append_ship(const struct naive_ship *ship, char *text, size_t size)
{
    struct naive_ship copy = *ship;

    for (size_t i = 0; i < LEN(numbers); i++)
        if (*number_of(&copy, &numbers[i]) != numbers[i].none)
            add(text, size, "%s%s=%d", i ? " " : "", numbers[i].word,
                *number_of(&copy, &numbers[i]));
    write_regen(ship, text, size);
    if (ship->size > 1)
        add(text, size, " %s", sizes[ship->size]);
    if (ship->shot < 1)
        add(text, size, " shot=%g", ship->shot);
    for (int token = 0; token < NAIVE_REDS; token++)
        if (ship->reds[token])
            add(text, size, " %s=%d", reds[token], ship->reds[token]);
    if (ship->plan_len > 1)
        write_plan(ship, text, size);
    else
        write_tokens(ship, text, size);
    write_hazards(ship, text, size);
    write_abilities(ship, text, size);
    write_chances(ship, text, size);
}

void naive_ship_write(const struct naive_ship *ship, char *text, size_t size)
{
    text[0] = '\0';
    append_ship(ship, text, size);
}

void naive_side_write_state(const struct naive_side *side, char name, char *text, size_t size)
{
    text[0] = '\0';
    for (int i = 0; i < side->count; i++) {
        const struct naive_ship *ship = &side->ships[i];
        const size_t begins = strlen(text);
        bool green = false;

        add(text, size, "%c%d:", name, i + 1);
        if (ship->lost_hull)
            add(text, size, " hull=%d", ship->hull - ship->lost_hull);
        if (ship->lost_shields || (ship->lost_hull && ship->shields))
            add(text, size, " shields=%d", ship->shields - ship->lost_shields);
        if (ship->lost_force)
            add(text, size, " force=%d", ship->force - ship->lost_force);
        for (int token = 0; token < NAIVE_REDS; token++)
            if (ship->now_reds[token])
                add(text, size, " %s=%d", reds[token], ship->now_reds[token] - 1);
        for (int token = 0; token < NAIVE_GREENS && ship->says_greens; token++)
            if (ship->now_greens[token]) {
                add(text, size, " %s=%d", greens[token], ship->now_greens[token]);
                green = true;
            }
        if (ship->says_greens && !green)
            add(text, size, " none");
        if (text[strlen(text) - 1] == ':')
            text[begins] = '\0';
        else
            add(text, size, "; ");
    }
}

void naive_side_write(const struct naive_side *side, char *text, size_t size)
{
    text[0] = '\0';
    for (int i = 0; i < side->count; i++) {
        if (i)
            add(text, size, " ; ");
        append_ship(&side->ships[i], text, size);
    }
}
