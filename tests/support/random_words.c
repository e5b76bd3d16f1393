#include "support/random_words.h"

#include "game/cards/cards.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* What is being written, and how rich its words are. */
struct writer {
    char *text;
    size_t used;
    uint64_t *random;
    const char *edition;
    bool plain; /* dice changed for tokens, and nothing else */
};

static bool one_in(struct writer *writer, uint32_t times)
{
    return check_random(writer->random, times) == 0;
}

static const char *pick(struct writer *writer, const char *const *words)
{
    uint32_t count = 0;

    while (words[count])
        count++;
    return words[check_random(writer->random, count)];
}

static void put(struct writer *writer, const char *text)
{
    writer->used +=
        (size_t)snprintf(writer->text + writer->used, RANDOM_TEXT_BYTES - writer->used, "%s", text);
}

static void put_number(struct writer *writer, const char *text, uint32_t number)
{
    put(writer, text);
    writer->used += (size_t)snprintf(writer->text + writer->used, RANDOM_TEXT_BYTES - writer->used,
                                     "%u", (unsigned)number);
}

/* ---- what can be done to dice ---- */

static const char *const *const faces[DICE_COLORS] = {
    WORDS("blank", "focus", "hit", "crit", "blank", "focus", "any", "result", "focus/hit",
          "hit/crit", "focus/crit", "blank/crit"),
    WORDS("blank", "focus", "evade", "blank", "focus", "any", "result", "focus/evade",
          "blank/evade"),
};
static const char *const *const single_faces[DICE_COLORS] = {
    WORDS("blank", "focus", "hit", "crit", "hit", "crit"),
    WORDS("blank", "focus", "evade", "evade"),
};
static const char *const *const counts = WORDS("=1", "=1", "=1", "=2", "=all", "=every");

static void put_dice_operation(struct writer *writer, enum dice_color color)
{
    const uint32_t kind = check_random(writer->random, 12);
    const bool changes = kind > 7;

    switch (kind) {
    case 0:
    case 1:
        put(writer, "reroll");
        break;
    case 2:
    case 3:
        put(writer, "reroll-");
        put(writer, pick(writer, faces[color]));
        break;
    case 4:
        put(writer, "cancel-");
        put(writer, pick(writer, faces[color]));
        break;
    case 5:
    case 6:
        put(writer, "add-");
        put(writer, pick(writer, single_faces[color]));
        put(writer, one_in(writer, 4) ? "=2" : "=1");
        return;
    case 7:
        put(writer, writer->plain ? "add-focus=1" : "add-match=1");
        return;
    default:
        put(writer, pick(writer, faces[color]));
        put(writer, "-to-");
        put(writer,
            !writer->plain && one_in(writer, 30) ? "named" : pick(writer, single_faces[color]));
    }
    put(writer, pick(writer, counts));
    if (changes && !writer->plain && one_in(writer, 8))
        put(writer, one_in(writer, 2) ? ",no-modify" : ",no-reroll");
}

/* ---- prices, refusals, conditions ---- */

static const char *const *const token_prices = WORDS(
    "focus", "lock", "evade", "focus", "lock", "calculate", "force", "stress", "green", "focus=2",
    "their-focus", "their-lock", "their-evade", "+stress", "+focus", "+lock", "+jam",
    "no-spend=focus", "no-spend=lock", "focus&lock", "focus&+stress", "+stress&focus");
static const char *const *const other_prices[RULES_SIDES] = {
    WORDS("hit-die", "blank-die", "hit/crit-die", "focus-die", "result-die", "all-dice",
          "suffer-hit", "shield", "mod-only=none", "mod-only=focus", "roll=-1", "their-roll=+1",
          "crit-to-hit", "focus-to-hit", "hit-to-crit", "their-evade-to-focus"),
    WORDS("evade-die", "blank-die", "focus-die", "result-die", "all-dice", "suffer-hit",
          "suffer-crit", "shield", "mod-only=none", "mod-only=evade", "roll=-1", "their-roll=+1",
          "their-hit-to-crit", "focus-to-blank", "evade-to-focus"),
};
static const char *const *const refusals =
    WORDS("focus", "evade", "lock", "suffer-hit", "suffer-crit", "shield", "+stress", "+strain",
          "all-dice", "focus-to-blank", "result-die");
static const char *const *const facts =
    WORDS("focus", "no-focus", "lock", "no-lock", "evade", "their-focus", "no-their-focus",
          "their-lock", "no-their-evade", "stress", "no-stress", "their-stress", "green",
          "no-their-green", "focus<=1", "focus=2", "evade|lock", "their-modified", "no-modified",
          "rerolled", "spent-focus", "gained-stress", "their-gained-ion", "used-focus",
          "their-spent-lock", "spent-force", "modified", "no-their-modified", "charge", "unhurt",
          "no-shields", "their-shields", "hull<=1", "their-damage=1", "range=1", "range=2-3",
          "ship-range=1", "critical", "no-their-critical", "primary", "bullseye", "named",
          "no-named", "focus&no-stress", "charge&no-focus", "outdiced", "no-their-outdiced",
          "all-same", "no-all-same", "all-blank", "no-all-blank", "dice<=1", "dice=2", "dice!=1");
static const char *const *const net_facts =
    WORDS("net>=1", "net>=2", "net>shields", "no-net", "net-hit=1-1", "net-crit", "no-net-hit",
          "suffered", "no-suffered", "suffered=2", "suffered-crit", "dealt", "dealt-faceup",
          "dealt-facedown", "no-dealt", "lost-shields", "lost-shields=2");

static void put_price(struct writer *writer, enum rules_side actor)
{
    bool tokens = writer->plain || one_in(writer, 2);

    put(writer, ":");
    put(writer, pick(writer, tokens ? token_prices : other_prices[actor]));
    if (!writer->plain && one_in(writer, 8)) {
        put(writer, "&");
        put(writer, pick(writer, token_prices));
    }
}

/* ---- words ---- */

static const char *const *const other_words =
    WORDS("gain-focus=1", "gain-evade=1", "gain-lock=1", "gain-stress=1", "their-gain-stress=1",
          "their-gain-focus=1", "their-gain-jam=1", "their-gain-strain=1", "gain-focus/lock=1",
          "their-lose-focus=1", "their-lose-evade=2", "their-lose-lock=1", "lose-stress=1",
          "lose-focus=1", "their-lose-green=1", "suffer-hit=1", "suffer-crit=1",
          "their-suffer-hit=1", "their-suffer-crit=1", "lose-shield=1", "their-lose-shield=1",
          "prevent=1", "prevent-crit=1", "prevent-hit=all", "prevent=all", "prevent=fatal");
static const char *const *const standing_words = WORDS(
    "roll=+1", "roll=-1", "their-roll=+1", "their-roll=-1", "their-no-spend=focus",
    "their-no-spend=green", "no-spend=lock", "mod-only=focus", "their-mod-only=none",
    "their-mod-max-focus=1", "mod-max-focus=0", "their-reroll-max=1", "reroll-max=1", "roll-max=1",
    "their-roll-max=1", "their-no-range", "no-range", "double-range", "suffer-as-crit",
    "their-suffer-as-crit", "crit-first", "name-result", "no-attack", "mod-allow=focus/lock",
    "mod-self", "their-no-mod", "no-mod", "always-hit", "their-spend=focus",
    "their-spend=lock/evade", "their-no-spend=focus*1", "no-spend=focus*1");
static const char *const *const attack_rules =
    WORDS("keep-hit=1", "keep-crit=all", "inflict=ion", "inflict-crit=jam", "inflict=jam",
          "inflict-hit=focus", "their-agility=-1", "their-agility=+1");
static const char *const *const net_words =
    WORDS("add-hit=1", "add-crit=1", "hit-to-crit=1", "hit-to-crit=all", "cancel-hit=1",
          "cancel-hit/crit=1", "crit-to-hit=1", "their-gain-stress=1", "gain-lock=1",
          "gain-evade=1", "gain-focus=1", "their-suffer-hit=1");

static void put_act(struct writer *writer, enum rules_side side)
{
    bool gives = !writer->plain && one_in(writer, 16);
    enum rules_side actor = gives ? rules_other_side(side) : side;
    uint32_t kind = writer->plain ? 9 : check_random(writer->random, 16);
    bool theirs = one_in(writer, writer->plain ? 8 : 4);
    bool must = !writer->plain && one_in(writer, 10);
    bool own = (actor == RULES_ATTACKER) != theirs;

    if (kind == 3)
        put(writer, "net-");
    else if ((kind == 1 || kind == 2) && one_in(writer, 4))
        put(writer, "after-");
    else if (kind > 3 ? !writer->plain && one_in(writer, 4) : kind < 3 && one_in(writer, 2))
        put(writer, pick(writer, WORDS("early-", "late-", "early-", "late-", "start-")));
    put(writer, kind > 0 && must ? "must-" : "");
    put(writer, gives ? "give-" : "");
    if (kind == 0)
        put(writer, pick(writer, actor == RULES_ATTACKER && one_in(writer, 4) ? attack_rules
                                                                              : standing_words));
    else if (kind <= 2)
        put(writer, pick(writer, other_words));
    else if (kind == 3) {
        put(writer, actor == RULES_DEFENDER ? "their-" : "");
        put(writer, pick(writer, net_words));
    } else {
        put(writer, theirs ? "their-" : "");
        put_dice_operation(writer, own ? DICE_RED : DICE_GREEN);
    }
    if (one_in(writer, 3))
        put_price(writer, actor);
    if (!writer->plain && one_in(writer, 12)) {
        put(writer, "~");
        put(writer, pick(writer, refusals));
    }
}

static void put_card(struct writer *writer)
{
    const struct cards *library =
        &cards_builtin[writer->edition[0] == '1' ? CARDS_FIRST : CARDS_SECOND];
    const struct cards_row *row =
        &library->rows[check_random(writer->random, (uint32_t)library->row_count)];

    put(writer, " ");
    put(writer, cards_kind_words[row->kind]);
    put(writer, ".");
    put(writer, row->id);
    put(writer, one_in(writer, 2) ? "!" : one_in(writer, 4) ? "=1" : "");
}

static void put_word(struct writer *writer, enum rules_side side)
{
    if (!writer->plain && one_in(writer, 10)) {
        put_card(writer);
        return;
    }
    put(writer, " ");
    put_act(writer, side);
    for (int more = 0; !writer->plain && more < 2 && one_in(writer, more ? 3 : 8); more++) {
        put(writer, "|");
        put_act(writer, side);
    }
    if (!writer->plain && one_in(writer, 4)) {
        put(writer, "?");
        put(writer, pick(writer, one_in(writer, 10) ? net_facts : facts));
    }
}

/* ---- scenarios ---- */

static const char *const *const tokens = WORDS("focus", "focus", "lock", "lock", "evade", "focus=2",
                                               "stress", "ion", "jam", "tractor", "reinforce");
static const char *const *const later_tokens =
    WORDS("calculate", "calculate=2", "force", "force=2", "strain", "deplete", "reinforce");

static void put_side(struct writer *writer, enum rules_side side, uint32_t words)
{
    bool first = writer->edition[0] == '1';

    for (uint32_t i = check_random(writer->random, words + 1); i > 0; i--)
        put_word(writer, side);
    for (uint32_t i = check_random(writer->random, 3); i > 0; i--) {
        put(writer, " ");
        put(writer, pick(writer, first || one_in(writer, 2) ? tokens : later_tokens));
    }
}

/* Three dice are many where every order of rich words is played. */
static uint32_t dice_most(struct writer *writer)
{
    return writer->plain || one_in(writer, 6) ? 3 : 2;
}

static void put_attacker(struct writer *writer, uint32_t attacks)
{
    bool first = writer->edition[0] == '1';

    put_number(writer, "",
               attacks > 1 ? 1 + check_random(writer->random, 2)
                           : check_random(writer->random, dice_most(writer) + 1));
    put_side(writer, RULES_ATTACKER, attacks > 1 ? 2 : 3);
    if (one_in(writer, 6))
        put_number(writer,
                   " range=", first || one_in(writer, 2) ? 1 + check_random(writer->random, 3) : 0);
    put(writer, one_in(writer, 10) ? " special" : one_in(writer, 10) ? " bullseye frontarc" : "");
}

void random_words(char text[RANDOM_TEXT_BYTES], const char *edition, uint64_t *random)
{
    struct writer writer = { .text = text, .random = random, .edition = edition };
    uint32_t attacks = one_in(&writer, 5) ? 2 + one_in(&writer, 6) : 1, ships = attacks;

    writer.plain = one_in(&writer, 3);
    if (attacks > 1 && one_in(&writer, 3)) { /* one ship that attacks again */
        put_number(&writer, "", attacks);
        put(&writer, "x ");
        ships = 1;
    }
    for (uint32_t i = 0; i < ships; i++) {
        put(&writer, i ? " ; " : "");
        put_attacker(&writer, attacks);
    }
    put_number(&writer, " vs ", check_random(random, attacks > 1 ? 3 : dice_most(&writer) + 1));
    put_side(&writer, RULES_DEFENDER, attacks > 1 ? 2 : 3);
    if (one_in(&writer, 3))
        put_number(&writer, " hull=", 1 + check_random(random, 3));
    if (one_in(&writer, 3))
        put_number(&writer, " shields=", check_random(random, 3));
}
