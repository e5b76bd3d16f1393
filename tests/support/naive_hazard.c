#include "support/naive_hazard.h"

#include "support/check.h"

#include <stdio.h>
#include <string.h>

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

enum { THROUGH = 0x80 };

/* What comes of one, a letter each: h and c are hit and crit damage, d and u a damage card facedown
 * or faceup, s a lost shield; ! stress, x strain, i ion, j jam, m disarm. */
struct effects {
    const char *always;
    int dice;
    const char *hit, *crit, *eye, *blank; /* for each die that shows it */
    /* a: no action, b: its own locks are broken, o: those on it are (of which only l is played), f:
     * no attack, l: nobody has a lock on it. Of whoever meets it, and only of who ends there. */
    const char *any, *ends;
};

enum sort { OBSTACLE, UNDERWAY, BOMB };

static const struct rule {
    const char *name;
    enum sort sort;
    struct effects by[NAIVE_EDITIONS]; /* none: of another edition */
} rules[] = {
    { "asteroid",
      OBSTACLE,
      { { "", 1, "h", "c", "", "", "a", "f" },
        { "", 1, "h", "c", "", "", "a", "f" },
        { "h", 1, "h", "h", "", "", "", "af" } } },
    { "cargo-drift", OBSTACLE, { [NAIVE_LATEST] = { "h", 1, "h", "h", "", "", "", "af" } } },
    { "debris-cloud",
      OBSTACLE,
      { { "!", 1, "", "c", "", "", "", "" },
        { "!", 1, "", "c", "", "", "", "" },
        { "!", 1, "h", "c", "", "", "", "af" } } },
    { "cargo-token", OBSTACLE, { [NAIVE_FIRST] = { "!", 1, "", "c", "", "", "", "" } } },
    { "loose-cargo",
      OBSTACLE,
      { [NAIVE_SECOND] = { "!", 1, "", "c", "", "", "", "" },
        [NAIVE_LATEST] = { "x", 1, "!", "!", "", "", "", "a" } } },
    { "spare-parts",
      OBSTACLE,
      { [NAIVE_SECOND] = { "!", 1, "", "c", "", "", "", "" },
        [NAIVE_LATEST] = { "x", 1, "!", "!", "", "", "", "a" } } },
    { "gas-cloud",
      OBSTACLE,
      { [NAIVE_SECOND] = { "", 1, "x", "", "x", "", "a", "" },
        [NAIVE_LATEST] = { "x", 1, "i", "iii", "", "", "bo", "afl" } } },
    { "electro-chaff-cloud",
      OBSTACLE,
      { [NAIVE_SECOND] = { "j", 0, "", "", "", "", "ao", "l" },
        [NAIVE_LATEST] = { "j", 1, "!", "!", "", "", "bo", "al" } } },
    { "blaze", OBSTACLE, { [NAIVE_LATEST] = { "", 1, "h", "h", "!", "", "a", "" } } },
    { "friendly-ship", UNDERWAY, { [NAIVE_LATEST] = { "", 1, "h", "h", "", "", "a", "" } } },
    { "commando-team", UNDERWAY, { [NAIVE_LATEST] = { "x", 0, "", "", "", "", "", "" } } },
    { "proximity-mine",
      UNDERWAY,
      { { "", 3, "h", "c", "", "", "", "" },
        { "h", 2, "h", "c", "", "", "", "" },
        { "h", 2, "h", "c", "", "", "", "" } } },
    { "cluster-mine",
      UNDERWAY,
      { { "", 2, "h", "h", "", "", "", "" },
        { "", 2, "h", "c", "", "", "", "" },
        { "", 2, "h", "c", "", "", "", "" } } },
    { "conner-net",
      UNDERWAY,
      { { "hii", 0, "", "", "", "", "a", "" },
        { "hiii", 0, "", "", "", "", "", "" },
        { "hiii", 0, "", "", "", "", "", "" } } },
    { "seismic-charge",
      BOMB,
      { { "h", 0, "", "", "", "", "", "" },
        { "h", 0, "", "", "", "", "", "" },
        { "h", 0, "", "", "", "", "", "" } } },
    { "proton-bomb",
      BOMB,
      { { "u", 0, "", "", "", "", "", "" },
        { "c", 0, "", "", "", "", "", "" },
        { "c", 0, "", "", "", "", "", "" } } },
    { "ion-bomb",
      BOMB,
      { { "ii", 0, "", "", "", "", "", "" },
        { "iii", 0, "", "", "", "", "", "" },
        { "iii", 0, "", "", "", "", "", "" } } },
    { "bomblet",
      BOMB,
      { { "", 2, "h", "c", "", "", "", "" },
        { "", 2, "h", "h", "", "", "", "" },
        { "", 2, "h", "h", "", "", "", "" } } },
    { "thermal-detonator",
      BOMB,
      { { "h!", 0, "", "", "", "", "", "" },
        { "", 1, "h", "c", "x", "", "", "" },
        { "", 1, "h", "c", "x", "", "", "" } } },
    { "concussion-bomb",
      BOMB,
      { [NAIVE_SECOND] = { "dx", 0, "", "", "", "", "", "" },
        [NAIVE_LATEST] = { "dx", 0, "", "", "", "", "", "" } } },
    { "electro-proton-bomb",
      BOMB,
      { [NAIVE_SECOND] = { "", 4, "i", "m", "i", "s", "", "" },
        [NAIVE_LATEST] = { "", 4, "i", "m", "i", "s", "", "" } } },
    { "blazer-bomb", BOMB, { [NAIVE_LATEST] = { "", 1, "h", "h", "", "", "", "" } } },
};

/* Huge ships sweep obstacles away: what these do to them instead, in two editions and between. */
static const struct huge_rule {
    const char *name;
    enum naive_edition from, to;
    struct effects does;
} huge_rules[] = {
    { "asteroid", NAIVE_FIRST, NAIVE_FIRST, { "u", 0, "", "", "", "", "", "" } },
    { "asteroid", NAIVE_SECOND, NAIVE_LATEST, { "c!", 0, "", "", "", "", "", "" } },
    { "cargo-drift", NAIVE_LATEST, NAIVE_LATEST, { "c!", 0, "", "", "", "", "", "" } },
    { "debris-cloud", NAIVE_FIRST, NAIVE_FIRST, { "u", 0, "", "", "", "", "", "" } },
    { "debris-cloud", NAIVE_SECOND, NAIVE_LATEST, { "c!", 0, "", "", "", "", "", "" } },
    { "cargo-token", NAIVE_FIRST, NAIVE_FIRST, { "u", 0, "", "", "", "", "", "" } },
    { "loose-cargo", NAIVE_SECOND, NAIVE_LATEST, { "c!", 0, "", "", "", "", "", "" } },
    { "spare-parts", NAIVE_SECOND, NAIVE_LATEST, { "c!", 0, "", "", "", "", "", "" } },
    { "gas-cloud", NAIVE_SECOND, NAIVE_LATEST, { "j", 0, "", "", "", "", "", "" } },
    { "electro-chaff-cloud", NAIVE_SECOND, NAIVE_LATEST, { "", 0, "", "", "", "", "", "" } },
    { "blaze", NAIVE_LATEST, NAIVE_LATEST, { "", 0, "", "", "", "", "", "" } },
    { "friendly-ship", NAIVE_LATEST, NAIVE_LATEST, { "", 1, "!", "c", "", "", "", "" } },
};

/* ---- names ---- */

uint8_t naive_hazard_number(const char *name)
{
    const char *prefix = "through-";
    bool through = strncmp(name, prefix, strlen(prefix)) == 0;

    for (size_t i = 0; i < LEN(rules); i++)
        if (strcmp(rules[i].name, name + (through ? strlen(prefix) : 0)) == 0)
            return (uint8_t)((i + 1) | (through ? THROUGH : 0));
    fail_msg("'%s' is no hazard of the naive simulation", name);
    return 0;
}

const char *naive_hazard_name(uint8_t number, char text[64])
{
    snprintf(text, 64, "%s%s", number & THROUGH ? "through-" : "",
             rules[(number & ~THROUGH) - 1].name);
    return text;
}

uint8_t naive_hazard_draw(uint64_t *random, enum naive_edition edition)
{
    size_t at;

    do
        at = naive_below(random, LEN(rules));
    while (!rules[at].by[edition].always);
    return (uint8_t)((at + 1) |
                     (rules[at].sort == OBSTACLE && naive_below(random, 3) == 0 ? THROUGH : 0));
}

/* ---- what they do ---- */

static bool has(const char *letters, char letter)
{
    return strchr(letters, letter) != NULL;
}

static int count(const char *letters, char letter)
{
    int found = 0;

    for (; *letters; letters++)
        found += *letters == letter;
    return found;
}

/* One more die, on its side 0 to 7: three hits, a crit, two focus, two blanks. */
static void fall(const struct effects *effects, uint32_t side, char letters[32])
{
    strcat(letters, side < 3   ? effects->hit
                    : side < 4 ? effects->crit
                    : side < 6 ? effects->eye
                               : effects->blank);
}

/* All letters that come up, with the dice. */
static void roll(const struct effects *effects, uint64_t *random, char out[32])
{
    snprintf(out, 32, "%s", effects->always);
    for (int i = 0; i < effects->dice; i++)
        fall(effects, naive_below(random, 8), out);
}

/* NULL: there is none. */
static const struct effects *effects_of(const char *name, enum naive_edition edition, bool huge)
{
    for (size_t i = 0; huge && i < LEN(huge_rules); i++)
        if (strcmp(huge_rules[i].name, name) == 0 && huge_rules[i].from <= edition &&
            edition <= huge_rules[i].to)
            return &huge_rules[i].does;
    for (size_t i = 0; !huge && i < LEN(rules); i++)
        if (strcmp(rules[i].name, name) == 0 && rules[i].by[edition].always)
            return &rules[i].by[edition];
    return NULL;
}

bool naive_hazard_fall(const char *name, enum naive_edition edition, bool huge, uint32_t dice,
                       struct naive_hazard_fallen *out)
{
    const struct effects *effects = effects_of(name, edition, huge);

    if (!effects)
        return false;
    *out = (struct naive_hazard_fallen){ .any = effects->any, .ends = effects->ends, .ways = 1 };
    snprintf(out->letters, sizeof out->letters, "%s", effects->always);
    for (int i = 0; i < effects->dice; i++, dice /= 8, out->ways *= 8)
        fall(effects, dice % 8, out->letters);
    return true;
}

static void suffer(struct naive_table *table, int side, struct naive_on_table *on,
                   const char *letters)
{
    for (int i = count(letters, 's'); i > 0 && on->shields > 0; i--)
        on->shields--;
    for (int i = count(letters, 'h'); i > 0; i--)
        naive_suffer(table, side, on, false);
    for (int i = count(letters, 'c'); i > 0; i--)
        naive_suffer(table, side, on, true);
    for (int i = count(letters, 'd'); i > 0; i--)
        naive_deal(table, side, on, false);
    for (int i = count(letters, 'u'); i > 0; i--)
        naive_deal(table, side, on, true);
}

static void gain(const struct naive_table *table, struct naive_on_table *on, const char *letters)
{
    static const char tokens[NAIVE_REDS] = { [NAIVE_STRESS] = '!',
                                             [NAIVE_STRAIN] = 'x',
                                             [NAIVE_ION] = 'i',
                                             [NAIVE_JAM] = 'j',
                                             [NAIVE_DISARM] = 'm' };

    for (int token = 0; token < NAIVE_REDS; token++)
        if (tokens[token])
            on->reds[token] = (uint8_t)(on->reds[token] + count(letters, tokens[token]));
    /* A jam that finds a lock goes with it. */
    for (int i = count(letters, 'j'); i > 0 && on->greens[NAIVE_LOCK] > 0; i--) {
        on->greens[NAIVE_LOCK]--;
        on->reds[NAIVE_JAM]--;
    }
    /* Who becomes ionized cannot keep a lock, by the rules of 2.5. */
    if (table->duel->edition == NAIVE_LATEST && on->reds[NAIVE_ION] >= on->ship->size)
        on->greens[NAIVE_LOCK] = 0;
}

static const struct effects *effects_on(const struct naive_ship *ship, uint8_t number,
                                        enum naive_edition edition)
{
    const struct rule *rule = &rules[(number & ~THROUGH) - 1];
    const struct effects *huge = effects_of(rule->name, edition, true);

    return ship->size == NAIVE_HUGE && huge ? huge : &rule->by[edition];
}

static void meet(struct naive_table *table, int side, struct naive_on_table *on, uint8_t number)
{
    const struct effects *effects = effects_on(on->ship, number, table->duel->edition);
    const char *ends = number & THROUGH ? "" : effects->ends;
    char letters[32];

    roll(effects, table->random, letters);
    if (has(effects->any, 'b'))
        on->greens[NAIVE_LOCK] = 0;
    gain(table, on, letters);
    on->no_action = on->no_action || has(effects->any, 'a') || has(ends, 'a');
    on->no_fire = on->no_fire || has(ends, 'f');
    on->no_locks_on = on->no_locks_on || has(ends, 'l');
    suffer(table, side, on, letters);
}

void naive_meet(struct naive_table *table, int side, struct naive_on_table *on, bool bombs)
{
    const struct naive_ship *ship = on->ship;
    int round = table->round < ship->meet_len ? table->round : ship->meet_len;

    for (int i = 0; round > 0 && i < NAIVE_MEETS && ship->meets[round - 1][i]; i++) {
        uint8_t number = ship->meets[round - 1][i];

        if ((rules[(number & ~THROUGH) - 1].sort == BOMB) == bombs && !naive_is_destroyed(on))
            meet(table, side, on, number);
    }
}

void naive_break_locks(struct naive_table *table)
{
    for (int side = 0; side < NAIVE_SIDES; side++) {
        int left = 0;
        bool breaks = false;

        for (int i = 0; i < table->duel->sides[side].count; i++)
            if (naive_in_play(&table->ships[side][i])) {
                left++;
                breaks = table->ships[side][i].no_locks_on;
            }
        for (int i = 0; left == 1 && breaks && i < table->duel->sides[!side].count; i++)
            table->ships[!side][i].greens[NAIVE_LOCK] = 0;
    }
}
