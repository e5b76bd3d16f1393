#include "support/random_play.h"

#include "game/rules/side.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum { WORD_BYTES = 260 };

#define LEN(array) (sizeof(array) / sizeof((array)[0]))
#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* By who uses it. */
static const char *const *const dice_words[RULES_SIDES] = {
    WORDS("reroll=1", "reroll=2", "reroll=every", "reroll-blank=1", "reroll-focus/hit=2",
          "reroll-crit=1", "focus-to-hit=1", "focus-to-hit=all", "hit-to-crit=1", "any-to-crit=1",
          "blank-to-focus=1", "crit-to-hit=all", "hit-to-focus=1", "result-to-crit=1",
          "focus-to-blank=1", "add-focus=1", "add-blank=1", "add-hit=1", "add-match=1",
          "cancel-blank=1", "cancel-result=1", "cancel-focus=all", "their-reroll=1",
          "their-reroll-evade=all", "their-evade-to-focus=1", "their-evade-to-blank=all",
          "their-focus-to-blank=1", "their-cancel-evade=1", "their-add-blank=1",
          "their-result-to-blank=1", "reroll==1", "reroll==2", "focus-to-hit==1",
          "focus-to-hit=1,no-reroll", "result-to-crit=1,no-modify",
          "their-evade-to-focus=1,no-modify", "their-result-to-blank=1,no-reroll",
          "blank-to-crit==2", "add-hit==2", "cancel-blank==2", "their-evade-to-blank==2"),
    WORDS("reroll=1", "reroll=2", "reroll=every", "reroll-blank=1", "reroll-evade/focus=2",
          "focus-to-evade=1", "focus-to-evade=all", "any-to-evade=1", "blank-to-evade=1",
          "blank-to-focus=1", "evade-to-focus=1", "result-to-evade=1", "focus-to-blank=1",
          "evade-to-blank=all", "add-focus=1", "add-blank=1", "add-evade=1", "add-match=1",
          "cancel-blank=1", "cancel-result=1", "their-reroll=1", "their-reroll-hit/crit=all",
          "their-hit-to-focus=1", "their-crit-to-hit=1", "their-hit/crit-to-blank=1",
          "their-focus-to-blank=1", "their-cancel-hit/crit=1", "their-cancel-crit=1",
          "their-add-blank=1", "their-result-to-blank=1", "reroll==1", "reroll==2",
          "focus-to-evade=1,no-reroll", "result-to-focus=1,no-modify",
          "their-hit-to-focus=1,no-modify", "their-result-to-hit=all,no-reroll",
          "focus-to-evade==1", "add-evade==2", "their-hit-to-blank==2", "their-cancel-hit/crit==2"),
};
static const char *const *const net_words[RULES_SIDES] = {
    WORDS("add-hit=1", "add-crit=1", "hit-to-crit=1", "hit-to-crit=all", "cancel-hit=1",
          "crit-to-hit=1", "their-gain-stress=1", "gain-lock=1", "their-suffer-hit=1"),
    WORDS("their-cancel-hit/crit=1", "their-cancel-crit=all", "their-crit-to-hit=1",
          "their-hit-to-crit=1", "gain-evade=1", "their-gain-stress=1", "gain-focus=1", "prevent=1",
          "prevent=all", "prevent-crit=1", "prevent-hit=1", "prevent=fatal"),
};
static const char *const *const other_words = WORDS(
    "gain-focus=1", "gain-evade=1", "gain-lock=1", "gain-stress=1", "their-gain-stress=1",
    "their-gain-focus=1", "their-gain-jam=1", "their-gain-jam=2", "their-gain-tractor=1",
    "their-gain-ion=1", "gain-focus/lock=1", "their-lose-focus=1", "their-lose-evade=2",
    "lose-stress=1", "their-lose-green=1", "suffer-hit=1", "suffer-crit=1", "their-suffer-hit=1",
    "lose-shield=1", "their-lose-shield=1", "gain-charge=1", "lose-charge=1", "gain-charge=2");
static const char *const *const rare_words = WORDS(
    "their-deal-facedown=1", "their-deal-faceup=1", "their-expose=1", "expose=1", "deal-facedown=1",
    "deal-faceup=2", "test=1,hit>suffer-hit,crit>suffer-crit", "their-test=1,hit/crit>suffer-hit",
    "test=2,focus>gain-focus", "their-test=1,blank>gain-jam", "test-green=1,evade>gain-evade",
    "their-test=1,hit>lose-focus,hit/crit>gain-stress", "test=1,hit>lose-green,crit>gain-lock",
    "their-test-green=1,blank>suffer-hit,focus>lose-evade");
static const char *const *const later_words =
    WORDS("gain-force=1", "gain-calculate=1", "their-gain-strain=1", "their-gain-deplete=1",
          "their-lose-force=1", "gain-reinforce=1");
static const char *const *const standing_words[RULES_SIDES] = {
    WORDS("roll=+1", "roll=-1", "their-roll=+1", "their-roll=-1", "their-no-spend=focus",
          "their-no-spend=green", "no-spend=focus", "mod-only=focus", "their-mod-only=none",
          "their-mod-max-focus=1", "mod-max-focus=0", "their-reroll-max=1", "reroll-max=1",
          "roll-max=1", "their-roll-max=0", "their-no-range", "no-range", "double-range",
          "suffer-as-crit", "crit-first", "keep-hit=1", "keep-crit=all", "inflict=ion",
          "inflict-crit=jam", "inflict=jam", "name-result", "no-attack", "mod-allow=focus/lock",
          "mod-own=focus", "mod-own=none", "their-mod-own=none", "mod-self", "as-hit",
          "their-roll-max=results", "their-mod-only=focus", "no-spend=lock", "no-mod",
          "their-no-mod", "always-hit", "their-spend=focus", "their-spend=lock/evade", "spend=lock",
          "no-spend=focus*1", "their-no-spend=green*1", "their-no-spend=focus/evade,for-own-dice",
          "no-spend=lock,for-reroll", "no-spend=focus,for-normal", "no-reroll", "their-no-reroll",
          "their-no-spend=green,for-its-dice"),
    WORDS("roll=+1", "roll=-1", "their-roll=+1", "their-roll=-1", "their-no-spend=focus",
          "their-no-spend=lock", "no-spend=green", "mod-only=evade", "their-mod-only=none",
          "their-mod-max-focus=1", "mod-max-focus=1", "their-reroll-max=0", "reroll-max=1",
          "roll-max=1", "their-roll-max=2", "their-no-range", "no-range", "double-range",
          "crit-first", "name-result", "name-count", "no-attack", "mod-self", "give-as-hit",
          "their-mod-own=lock", "their-mod-own=none", "mod-own=none", "mod-own=focus",
          "give-mod-allow=focus", "roll-max=results", "their-mod-only=lock", "no-mod",
          "their-no-mod", "always-hit", "their-spend=lock", "their-spend=focus",
          "spend=focus/evade", "no-spend=evade*1", "their-no-spend=focus/lock*1",
          "their-no-spend=green/lock,for-dice", "no-spend=focus,for-own-dice", "their-no-reroll",
          "their-no-spend=lock/focus,for-its-dice"),
};
static const char *const *const prices[RULES_SIDES] = {
    WORDS("focus", "evade", "lock", "stress", "green", "+stress", "+ion", "hit-die", "blank-die",
          "hit/crit-die", "result-die", "all-dice", "suffer-hit", "shield", "their-focus",
          "their-evade", "no-spend=focus", "cancel-focus=1", "mod-only=none", "roll=-1",
          "their-roll=+1", "crit-to-hit", "focus-to-hit", "focus&lock", "evade&+stress", "ally",
          "ally=2", "ally-focus", "ally-evade/calculate", "ally-spends-focus", "once",
          "gain-charge=1", "lose-charge=1", "+focus", "+jam", "+jam&focus", "+tractor",
          "mod-own=none"),
    WORDS("focus", "evade", "lock", "stress", "green", "+stress", "+ion", "evade-die", "blank-die",
          "focus-die", "result-die", "all-dice", "suffer-hit", "suffer-crit", "shield",
          "their-focus", "their-lock", "cancel-result=every", "no-spend=green", "mod-only=none",
          "roll=-1", "their-roll=+1", "their-hit-to-crit", "focus-to-blank", "focus&evade",
          "+stress&shield", "ally", "ally=2", "ally-spends-evade", "once=2", "gain-charge=1",
          "lose-charge=1", "+evade", "+jam", "+jam&evade", "+tractor", "mod-own=none"),
};
static const char *const *const refusals =
    WORDS("focus", "evade", "suffer-hit", "shield", "+stress", "all-dice", "lock", "suffer-crit",
          "result-die", "focus-to-blank", "no-spend=focus", "their-focus");
static const char *const *const facts = WORDS(
    "focus", "no-focus", "their-focus", "no-their-evade", "stress", "no-stress", "their-stress",
    "green", "no-their-green", "focus<=1", "evade|lock", "their-modified", "no-modified",
    "rerolled", "spent-focus", "no-spent-green", "spent-lock", "their-spent-evade", "gained-stress",
    "their-gained-ion", "used-focus", "locked", "their-locked", "their-locked-by-another", "charge",
    "unhurt", "no-shields", "their-shields", "hull<=1", "damaged", "their-damage=1", "range=1",
    "range=2-3", "ship-range=1", "no-arc-said", "primary", "bullseye", "no-named",
    "focus&no-stress", "charge&no-focus", "tractor", "critical", "no-critical", "their-critical",
    "no-their-critical", "their-tractor", "no-tractor", "ion", "their-ion", "tractor=1", "lock",
    "their-lock", "no-lock", "no-charge", "modified", "no-their-modified", "bonus", "no-bonus",
    "fromturret");
static const char *const *const charge_facts =
    WORDS("charge", "charge", "charge=2", "has-charge", "no-charge", "has-charge<=1",
          "focus|has-charge", "charge&no-stress", "has-charge=2");
static const char *const *const dice_facts =
    WORDS("all-same", "no-all-same", "all-blank", "dice<=1", "dice=2", "named", "outdiced",
          "no-outdiced", "their-outdiced");
static const char *const *const net_facts =
    WORDS("net", "suffered", "no-suffered", "suffered-crit", "suffered=2", "dealt", "dealt-faceup",
          "dealt-facedown", "lost-shields", "no-lost-shields", "lost-shields=2", "net>=1", "net>=2",
          "net>shields", "destroyed", "no-destroyed", "no-net", "net-hit", "net-crit",
          "net-hit=1-1", "no-net-crit", "hit", "miss");
static const char *const *const tokens =
    WORDS("focus", "focus=2", "evade", "lock", "stress", "ion", "jam", "tractor", "reinforce");
static const char *const *const later_tokens =
    WORDS("calculate", "force", "force=2", "strain", "deplete", "reinforce");
static const char *const *const ship_words[RULES_SIDES] = {
    WORDS("attack=+1", "attack=-1", "as-range=1", "as-range=3", "as-bullseye", "as-no-obstructed",
          "attack=+1?bullseye", "attack=-1?stress", "attack=+1?range=1", "as-bullseye?focus",
          "their-agility=-1", "their-agility=+1", "their-agility=-1?bullseye",
          "their-agility=-1:lock", "attack=+1:focus", "their-agility=-2:+stress?no-stress",
          "attack=+1:suffer-hit?charge", "their-agility=-1?their-critical",
          "attack=+1?no-their-critical", "attack=-1:focus?their-critical", "pay-lock=focus",
          "pay-focus=evade", "gain-focus=1:ally-focus", "gain-lock=1:ally-lock=2?no-stress",
          "end-their-prevent-hit=1", "end-must-their-prevent=1:focus?dealt-facedown"),
    WORDS("agility=+1", "agility=-1", "agility=+1?no-shields", "agility=+1?no-charge",
          "agility=+1?has-charge", "agility=-1?damaged", "as-bullseye", "agility=+1?bullseye",
          "agility=-1?range=1", "agility=-1?tractor", "their-attack=-1", "their-attack=+1",
          "their-attack=-1?charge", "agility=+1:focus", "their-attack=-1:suffer-hit",
          "agility=+1?critical", "agility=-1?no-critical", "their-attack=-1?critical",
          "agility=+1:focus?critical", "agility=+1:evade?no-stress", "pay-evade=focus",
          "gain-focus=1:ally-focus", "gain-evade=1:ally-evade=2", "end-prevent=1",
          "end-prevent-hit=all?dealt"),
};
static const char *const *const bonus_attacks =
    WORDS("bonus-attack=primary", "bonus-attack=primary?miss", "bonus-attack=primary?hit",
          "bonus-attack=same:focus", "must-bonus-attack=primary?charge",
          "bonus-attack=turret?no-stress", "bonus-attack=reararc~suffer-hit",
          "bonus-attack=primary:+stress|gain-focus=1", "bonus-attack=primary:lock?net=1-1",
          "must-bonus-attack=same?no-net", "bonus-attack=primary:suffer-hit~+stress?their-stress",
          "bonus-attack=same?charge", "cannon bonus-attack=cannon/primary");
static const char *const *const sizes = WORDS("small", "medium", "large", "huge");

static const char *pick(uint64_t *random, const char *const *words)
{
    uint32_t count = 0;

    while (words[count])
        count++;
    return words[check_random(random, count)];
}

static bool one_in(uint64_t *random, uint32_t times)
{
    return check_random(random, times) == 0;
}

/* What a word is about decides when it can be used and what it can be asked. */
struct part {
    const char *timing, *operation, *fact;
    bool automatic; /* without a price: it needs no "must" */
};

static struct part pick_part(uint64_t *random, enum rules_side actor, bool first)
{
    static const char *const dice_timings[] = { "",       "",         "",       "",      "",
                                                "early-", "early-",   "late-",  "late-", "last-",
                                                "start-", "declare-", "modify-" };
    static const char *const other_timings[] = { "",        "start-",   "early-", "late-", "last-",
                                                 "modify-", "declare-", "after-", "end-" };
    static const char *const rule_timings[] = { "",       "",        "",      "declare-", "start-",
                                                "early-", "modify-", "late-", "last-" };
    struct part part = { "", "", pick(random, facts), false };

    switch (check_random(random, 8)) {
    case 0:
        part.automatic = !one_in(random, 4);
        part.timing = rule_timings[check_random(random, LEN(rule_timings))];
        part.operation = pick(random, standing_words[actor]);
        if (one_in(random, 4))
            part.fact = pick(random, dice_facts);
        break;
    case 1:
    case 2:
        part.timing = other_timings[check_random(random, LEN(other_timings))];
        part.operation = pick(random, other_words);
        if (one_in(random, 4))
            part.operation = pick(random, first || one_in(random, 2) ? rare_words : later_words);
        if (one_in(random, 6))
            part.fact = pick(random, one_in(random, 3) ? net_facts : dice_facts);
        break;
    case 3:
        part.timing = "net-";
        part.operation = pick(random, net_words[actor]);
        if (one_in(random, 2))
            part.fact = pick(random, net_facts);
        break;
    default:
        part.timing = dice_timings[check_random(random, LEN(dice_timings))];
        part.operation = pick(random, dice_words[actor]);
        if (one_in(random, 2))
            part.fact = pick(random, dice_facts);
    }
    return part;
}

/* No dice are left to pay with at the end of an attack: what takes them has a hyphen. */
static const char *pick_price(uint64_t *random, const struct part *part, enum rules_side actor)
{
    const char *price;

    do
        price = pick(random, prices[actor]);
    while (strcmp(part->timing, "end-") == 0 && strchr(price, '-'));
    return price;
}

/* One alternative; returns what it can be asked. */
static const char *add_alternative(char *text, uint64_t *random, enum rules_side side, bool first)
{
    bool gives = one_in(random, 16);
    enum rules_side actor = gives ? rules_other_side(side) : side;
    struct part part = pick_part(random, actor, first);

    strcat(text, part.timing);
    strcat(text, !part.automatic && one_in(random, 8) ? "must-" : "");
    strcat(text, gives ? "give-" : "");
    strcat(text, part.operation);
    if (one_in(random, 3)) {
        strcat(strcat(text, ":"), pick_price(random, &part, actor));
        if (one_in(random, 8))
            strcat(strcat(text, "&"), pick_price(random, &part, actor));
    }
    if (one_in(random, 8))
        strcat(strcat(text, "~"), pick(random, refusals));
    return part.fact;
}

static void add_word(char *text, uint64_t *random, enum rules_side side, bool first)
{
    char word[WORD_BYTES] = " ";
    const char *fact = add_alternative(word, random, side, first);
    bool many = false;

    for (int more = 0; more < 2 && one_in(random, 10); more++) {
        strcat(word, "|");
        add_alternative(word, random, side, first);
        many = true;
    }
    if (one_in(random, 5))
        strcat(strcat(word, "?"), pick(random, charge_facts));
    else if (!many && one_in(random, 3))
        strcat(strcat(word, "?"), fact);
    strcat(text, word);
}

static void add_number(char *text, const char *word, uint32_t number)
{
    size_t used = strlen(text);

    snprintf(text + used, RANDOM_PLAY_BYTES - used, "%s%u", word, (unsigned)number);
}

/* What is paid for a value in the second of two attacks is an open question. */
static void add_ship_word(char *text, uint64_t *random, enum rules_side side)
{
    const char *word = pick(random, ship_words[side]);

    if (!strstr(text, " twice") || !strchr(word, ':'))
        strcat(strcat(text, " "), word);
}

static void add_side(char *text, uint64_t *random, enum rules_side side, bool first, uint32_t words)
{
    for (uint32_t i = check_random(random, words + 1); i > 0; i--)
        add_word(text, random, side, first);
    for (uint32_t i = check_random(random, 3); i > 0; i--)
        strcat(strcat(text, " "), pick(random, first || one_in(random, 2) ? tokens : later_tokens));
    if (one_in(random, 8))
        add_ship_word(text, random, side);
    if (one_in(random, 10))
        strcat(strcat(text, " "), pick(random, sizes));
    if (strstr(text, "charge") && one_in(random, 2))
        add_number(text, " charges=", check_random(random, 4));
}

static void add_attacker(char *text, uint64_t *random, bool first, uint32_t attacks)
{
    add_number(text, "", attacks > 1 ? check_random(random, 2) : check_random(random, 3));
    if (first && one_in(random, 6))
        strcat(text, " twice");
    add_side(text, random, RULES_ATTACKER, first, attacks > 1 ? 2 : 3);
    if (one_in(random, 5))
        add_number(text, " range=",
                   first               ? 1 + check_random(random, 5)
                   : one_in(random, 2) ? 1 + check_random(random, 3)
                                       : 0);
    strcat(text, one_in(random, 8) ? " special" : one_in(random, 8) ? " bullseye" : "");
    if (one_in(random, 6))
        strcat(strcat(text, " "), pick(random, bonus_attacks));

    strcat(text, one_in(random, 12) ? " obstructed" : one_in(random, 12) ? " ordnance" : "");
}

/* Ships that attack: one, one that attacks twice, two; with three attacks there is little else. */
void random_play(char text[RANDOM_PLAY_BYTES], const char *edition, uint64_t *random)
{
    const char *const *attacks =
        WORDS("-", "-", "-", "-", "-", "2x", "2x", "- -", "- -", "3x", "2x -");
    bool first = edition[0] == '1';
    const char *plan = pick(random, attacks);
    bool single = strcmp(plan, "-") == 0;

    *text = '\0';
    for (; *plan; plan++) {
        char ship[RANDOM_PLAY_BYTES] = "";

        if (*plan == ' ' || *plan == 'x')
            continue;
        add_attacker(ship, random, first, single ? 1 : 2);
        strcat(text, *text ? " ; " : "");
        if (*plan != '-')
            add_number(text, "", (uint32_t)(*plan - '0'));
        strcat(text, *plan != '-' ? "x " : "");
        strcat(text, ship);
    }
    add_number(text, " vs ", check_random(random, single ? 3 : 2));
    add_side(text, random, RULES_DEFENDER, first, single ? 3 : 2);
    if (one_in(random, 2))
        add_number(text, " hull=", 1 + check_random(random, 3));
    if (one_in(random, 2))
        add_number(text, " shields=", check_random(random, 3));
}
