#include "support/dense_words.h"

#include "game/dice/face.h"
#include "game/rules/side.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* What is being written. */
struct writer {
    char *text;
    uint64_t *random;
    const char *edition;
};

static bool one_in(struct writer *writer, uint32_t times)
{
    return check_random(writer->random, times) == 0;
}

static void put(struct writer *writer, const char *text)
{
    const size_t used = strlen(writer->text);

    snprintf(writer->text + used, DENSE_TEXT_BYTES - used, "%s", text);
}

static const char *draw(struct writer *writer, const char *const *words)
{
    uint32_t count = 0;

    while (words[count])
        count++;
    return words[check_random(writer->random, count)];
}

static void put_one(struct writer *writer, const char *const *words)
{
    put(writer, draw(writer, words));
}

/* ---- modifications of dice, in the modify step ---- */

static const char *const *const faces[DICE_COLORS] = {
    WORDS("blank", "focus", "hit", "blank", "focus", "hit", "crit", "any", "focus/hit", "hit/crit",
          "blank/hit", "result"),
    WORDS("blank", "focus", "evade", "blank", "focus", "evade", "any", "focus/evade", "result"),
};
static const char *const *const single_faces[DICE_COLORS] = {
    WORDS("blank", "focus", "hit", "crit", "hit", "crit", "focus"),
    WORDS("blank", "focus", "evade", "evade", "focus"),
};
static const char *const *const counts =
    WORDS("=1", "=1", "=1", "=1", "=2", "=2", "=all", "=every");
/* Every way of paying that leaves most orders out, and some that may not. */
static const char *const *const prices =
    WORDS("focus", "calculate", "lock", "evade", "force", "focus", "calculate", "focus=2", "stress",
          "+stress", "+focus", "+lock", "+evade", "+calculate", "focus&calculate", "focus&+stress",
          "ally", "green", "no-spend=focus", "no-spend=lock", "no-spend=calculate", "+jam",
          "suffer-hit", "shield", "their-focus", "their-stress", "gain-charge=1");
static const char *const *const facts[DICE_COLORS] = {
    WORDS("charge", "charge", "charge", "charge=2", "has-charge", "no-charge", "focus", "no-focus",
          "no-lock", "stress", "no-stress", "their-focus", "no-their-evade", "all-blank",
          "no-all-blank", "dice=2", "dice<=1", "all-same", "modified", "rerolled", "spent-focus",
          "no-modified", "their-modified", "outdiced", "no-outdiced", "focus|lock", "focus<=1",
          "calculate"),
    WORDS("charge", "charge", "charge", "charge=2", "has-charge", "no-charge", "focus", "no-focus",
          "no-evade", "stress", "no-stress", "their-focus", "no-their-lock", "all-blank",
          "no-all-blank", "dice=2", "dice<=1", "all-same", "modified", "rerolled", "spent-focus",
          "no-modified", "their-modified", "outdiced", "no-outdiced", "focus|evade", "focus<=1",
          "calculate"),
};

/* Of what is no change another is drawn. */
static void put_change(struct writer *writer, enum dice_color color)
{
    const char *from, *to;

    do {
        from = draw(writer, faces[color]);
        to = draw(writer, single_faces[color]);
    } while (strstr(from, to) || (strcmp(from, "any") == 0 && strstr("blank focus", to)));
    put(writer, from);
    put(writer, "-to-");
    put(writer, to);
}

static void put_operation(struct writer *writer, enum dice_color color)
{
    const uint32_t kind = check_random(writer->random, 12);

    if (kind < 5) {
        put(writer, "reroll");
        if (kind > 0) {
            put(writer, "-");
            put_one(writer, faces[color]);
        }
    } else if (kind < 7) {
        put(writer, "add-");
        put_one(writer, single_faces[color]);
        put(writer, one_in(writer, 3) ? "=2" : "=1");
        return;
    } else if (kind == 7 && one_in(writer, 3)) {
        put(writer, "cancel-");
        put_one(writer, faces[color]);
    } else {
        put_change(writer, color);
    }
    put_one(writer, counts);
}

/* theirs: of the other ship's dice. */
static void put_modification(struct writer *writer, enum dice_color color, bool theirs)
{
    put(writer, theirs ? " their-" : " ");
    put_operation(writer, color);
    if (one_in(writer, 3)) {
        put(writer, ":");
        put_one(writer, prices);
    }
    if (one_in(writer, 12)) {
        put(writer, theirs ? "|their-" : "|");
        put_operation(writer, color);
    }
    if (one_in(writer, 8)) {
        put(writer, "?");
        put_one(writer, facts[color]);
    }
}

/* ---- words at which pruning may fail ---- */

static const char *const *const other_words[RULES_SIDES] = {
    WORDS("late-their-cancel-evade=1", "late-their-cancel-evade=1:focus",
          "last-their-evade-to-blank=1", "early-reroll-blank=1", "early-focus-to-hit=1:focus",
          "early-add-focus=1", "early-hit-to-focus=1", "start-gain-focus=1",
          "start-gain-lock=1:focus", "late-focus-to-hit=1", "late-any-to-crit=1:lock",
          "late-must-crit-to-hit=all", "late-reroll=1", "late-reroll-hit=1:focus",
          "late-add-hit=1:hit-die", "late-cancel-hit=1:+lock", "last-hit-to-crit=1",
          "net-add-hit=1:crit-die", "net-hit-to-crit=1", "net-add-crit=1?net-hit=2",
          "net-their-gain-stress=1?net-crit", "net-cancel-hit=1:+focus", "gain-focus=1?net=1-1",
          "gain-focus=1?net", "gain-evade=1?all-same", "gain-focus=1?modified",
          "gain-lock=1?no-their-modified", "their-suffer-hit=1?miss", "their-suffer-hit=1?hit",
          "modify-gain-lock=1:blank-die", "modify-gain-focus=1:hit-die", "modify-gain-lock=1",
          "modify-gain-focus=1:lock", "modify-must-gain-stress=1", "after-gain-focus=1:focus-die",
          "after-lose-charge=1:reroll-blank=1?no-net", "must-hit-to-crit=1",
          "must-focus-to-blank=1", "must-reroll-hit=1", "must-reroll-blank=1:focus", "reroll==2",
          "focus-to-hit==1", "reroll==1:focus", "focus-to-hit=1,no-reroll",
          "hit-to-crit=1,no-modify", "add-match=1", "add-match=1:focus", "inflict=ion",
          "inflict-crit=jam", "inflict-hit=focus", "inflict=strain?lock", "crit-first",
          "keep-crit=1", "keep-hit=1", "always-hit", "give-as-hit:suffer-hit", "no-attack:+focus",
          "mod-only=focus", "mod-only=focus?lock", "mod-max-focus=1", "reroll-max=1",
          "no-spend=focus?stress", "no-spend=focus*1", "roll=-1:+focus", "roll=+1?focus",
          "their-roll=+1?modified", "their-roll=-1?all-same", "their-roll-max=results",
          "their-roll=-1:focus", "name-result early-result-to-named=1", "their-spend=focus",
          "spend=lock", "their-mod-only=none:focus", "their-no-spend=focus", "lose-shield=1",
          "prevent=1", "prevent-crit=1", "their-lose-shield=1", "their-deal-facedown=1?net-crit",
          "their-deal-faceup=1:focus", "their-test=1,hit>suffer-hit?net",
          "test=1,hit/crit>gain-focus", "early-test=1,blank>lose-focus,hit>gain-lock",
          "reroll-hit=1~focus", "focus-to-hit=1~+stress", "hit-to-crit=1~evade",
          "give-focus-to-evade=1", "give-reroll=1", "give-gain-evade=1?modified",
          "give-their-reroll=1", "late-give-their-cancel-crit=1:focus", "lose-focus=1",
          "lose-stress=1", "cancel-blank=1", "cancel-hit/crit==2", "their-evade-to-focus=1",
          "their-reroll-evade=1:focus", "their-focus-to-blank=all", "their-cancel-focus=1",
          "their-agility=-1:lock", "attack=+1:focus", "attack=+1?stress", "gain-charge=1",
          "lose-charge=1", "gain-charge=1?modified", "start-must-their-gain-jam=1",
          "start-lose-focus=1:+lock", "their-lose-green=1:+focus", "their-gain-jam=1",
          "their-gain-focus=1:+lock", "must-their-gain-focus=1?net", "bonus-attack=primary:focus",
          "bonus-attack=primary?miss", "bonus-attack=primary?charge", "as-range=1?focus",
          "pay-focus=lock", "modify-their-reroll=1", "modify-give-their-reroll=1",
          "gain-focus=1:+stress", "suffer-hit=1:+focus", "declare-gain-focus=1:lock",
          "declare-their-roll=-1:focus?charge", "start-roll=+1:focus"),
    WORDS("late-their-cancel-hit/crit=1", "late-their-cancel-crit=1",
          "late-their-cancel-hit=1:focus", "last-their-hit-to-blank=1", "last-their-crit-to-hit=1",
          "early-reroll-blank=1", "early-focus-to-evade=1:focus", "early-add-focus=1",
          "start-gain-evade=1", "start-gain-focus=1:evade", "late-focus-to-evade=1",
          "late-any-to-evade=1:evade", "late-must-evade-to-focus=all", "late-reroll=1",
          "late-add-evade=1:focus-die", "late-cancel-evade=1:+focus", "last-blank-to-evade=1",
          "net-their-cancel-hit=1", "net-their-crit-to-hit=1", "net-their-hit-to-crit=1:+focus",
          "net-gain-focus=1", "net-their-cancel-crit=1?net-crit", "gain-focus=1?net=1-1",
          "gain-focus=1?net", "gain-evade=1?no-net", "gain-evade=1?all-same",
          "gain-focus=1?modified", "gain-evade=1?no-their-modified", "their-suffer-hit=1?hit",
          "suffer-hit=1:+evade", "modify-gain-evade=1:blank-die", "modify-gain-focus=1:evade-die",
          "modify-gain-evade=1", "modify-gain-focus=1:evade", "modify-must-gain-stress=1",
          "after-gain-focus=1:focus-die", "must-focus-to-evade=1", "must-focus-to-blank=1",
          "must-reroll-evade=1", "must-reroll-blank=1:focus", "reroll==2", "focus-to-evade==1",
          "reroll==1:focus", "focus-to-evade=1,no-reroll", "blank-to-focus=1,no-modify",
          "add-match=1", "crit-first", "always-hit", "give-as-hit", "no-attack:evade",
          "mod-only=focus", "mod-only=focus?evade", "mod-max-focus=1", "reroll-max=1",
          "no-spend=focus?stress", "no-spend=focus*1", "roll=-1:+focus", "roll=+1?focus",
          "their-roll=+1?modified", "roll=+1?their-modified", "roll=-1?their-modified",
          "roll=+1?no-their-modified", "roll-max=results", "roll=+1:focus", "name-count",
          "name-result early-result-to-named=1", "their-spend=focus", "spend=evade",
          "their-mod-only=none:focus", "their-no-spend=focus", "lose-shield=1",
          "deal-facedown=1:+evade", "test=1,hit>suffer-hit?net", "test-green=1,evade>gain-evade",
          "early-test-green=1,blank>lose-focus", "reroll-evade=1~focus", "focus-to-evade=1~+stress",
          "give-focus-to-hit=1", "give-reroll=1", "give-gain-focus=1?modified",
          "give-their-reroll=1", "lose-focus=1", "lose-stress=1", "cancel-blank=1",
          "cancel-evade==2", "their-hit-to-focus=1", "their-reroll-hit/crit=1:focus",
          "their-focus-to-blank=all", "their-cancel-focus=1", "their-cancel-result=1",
          "agility=+1:focus", "agility=+1?damaged", "agility=+1?critical", "agility=+1?no-shields",
          "agility=+1?stress", "gain-charge=1", "lose-charge=1", "gain-charge=1?modified",
          "start-must-their-gain-jam=1", "start-lose-focus=1:+evade", "their-lose-green=1:+focus",
          "their-lose-lock=1", "their-gain-jam=1", "their-gain-focus=1:+evade",
          "modify-their-reroll=1", "modify-their-hit-to-focus=1", "gain-focus=1:+stress",
          "declare-gain-focus=1:evade", "declare-their-roll=-1:focus?charge", "add-evade=1?unhurt",
          "reroll=1?critical", "reroll-focus=1?no-shields", "must-add-evade=1?damaged",
          "gain-evade=1?their-stress", "pay-evade=focus"),
};
static const char *const *const tokens[RULES_SIDES] = {
    WORDS("focus", "lock", "focus", "lock", "evade", "stress", "focus=2", "lock=2", "tractor",
          "jam"),
    WORDS("focus", "evade", "focus", "evade", "lock", "stress", "focus=2", "evade=2", "tractor",
          "jam"),
};
static const char *const *const later_tokens = WORDS("calculate", "calculate=2", "force", "force=2",
                                                     "strain", "deplete", "reinforce", "cloak");

/* ---- scenarios ---- */

static void put_tokens(struct writer *writer, enum rules_side side, uint32_t most)
{
    const bool first = writer->edition[0] == '1';

    for (uint32_t i = check_random(writer->random, most + 1); i > 0; i--) {
        put(writer, " ");
        put_one(writer, first || one_in(writer, 2) ? tokens[side] : later_tokens);
    }
}

static void put_other(struct writer *writer, enum rules_side side)
{
    const char *word = draw(writer, other_words[side]);

    put(writer, " ");
    put(writer, word);
    if (!strchr(word, '?') && one_in(writer, 8)) {
        put(writer, "?");
        put_one(writer, facts[side == RULES_ATTACKER ? DICE_RED : DICE_GREEN]);
    }
}

/* actor: the ship that modifies so much; color: of these dice. */
struct design {
    enum rules_side actor;
    enum dice_color color;
    unsigned words, others[RULES_SIDES];
};

static void put_ship(struct writer *writer, const struct design *design, enum rules_side side)
{
    const bool acts = side == design->actor;
    const bool rolls = (side == RULES_ATTACKER) == (design->color == DICE_RED);

    put(writer, rolls ? (one_in(writer, 4)   ? "1"
                         : one_in(writer, 5) ? "3"
                                             : "2")
                      : (one_in(writer, 3) ? "0" : "1"));
    for (unsigned i = 0; acts && i < design->words; i++)
        put_modification(writer, design->color, !rolls);
    for (unsigned i = 0; i < design->others[side]; i++)
        put_other(writer, side);
    put_tokens(writer, side, acts ? 3 : 2);
    if (one_in(writer, 10))
        put(writer, one_in(writer, 2) ? " charges=1" : " charges=2");
}

static void put_next_attack(struct writer *writer)
{
    put(writer, one_in(writer, 2) ? " ; 1" : " ; 0");
    if (one_in(writer, 2))
        put_other(writer, RULES_ATTACKER);
    put_tokens(writer, RULES_ATTACKER, 1);
}

void dense_words(char text[DENSE_TEXT_BYTES], const char *edition, unsigned most, uint64_t *random)
{
    struct writer writer = { .text = text, .random = random, .edition = edition };
    struct design design = { .actor = one_in(&writer, 3) ? RULES_DEFENDER : RULES_ATTACKER };

    *text = '\0';
    design.color = (design.actor == RULES_ATTACKER) != one_in(&writer, 5) ? DICE_RED : DICE_GREEN;
    design.words = 1 + check_random(random, most);
    for (uint32_t i = check_random(random, 4); i > 1; i--)
        design.others[check_random(random, 2)]++;
    put(&writer, one_in(&writer, 12) ? "2x " : "");
    put_ship(&writer, &design, RULES_ATTACKER);
    if (one_in(&writer, 6))
        put(&writer, one_in(&writer, 2) ? " range=1" : " range=3");
    if (one_in(&writer, 5))
        put_next_attack(&writer);
    put(&writer, " vs ");
    put_ship(&writer, &design, RULES_DEFENDER);
    if (one_in(&writer, 3))
        put(&writer, one_in(&writer, 2) ? " hull=1" : " hull=2");
    if (one_in(&writer, 3))
        put(&writer, one_in(&writer, 2) ? " shields=1" : " shields=2");
}
