#include "support/told_words.h"

#include <stddef.h>

enum { HIT = DICE_BIT(DICE_HIT), CRIT = DICE_BIT(DICE_CRIT), MOST = RULES_UNBOUNDED };
enum { SPENT = RULES_SPENT | RULES_PAID };

#define FACT(name, least, greatest, ...)                                                           \
    {                                                                                              \
        .kind = RULES_FACT_##name, .low = least, .high = greatest, __VA_ARGS__                     \
    }
#define TOKEN(name) RULES_TOKEN_BIT(RULES_##name)

const struct told_fact told_facts[] = {
    { "focus", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(FOCUS)) },
    { "no-focus", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(FOCUS), .no = true) },
    { "their-focus", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(FOCUS), .theirs = true) },
    { "no-their-evade",
      FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(EVADE), .no = true, .theirs = true) },
    { "stress", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(STRESS)) },
    { "no-stress", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(STRESS), .no = true) },
    { "their-stress",
      FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(STRESS), .theirs = true) },
    { "green", FACT(TOKENS, 1, MOST, .plain = true, .tokens = RULES_GREEN) },
    { "no-their-green",
      FACT(TOKENS, 1, MOST, .plain = true, .tokens = RULES_GREEN, .no = true, .theirs = true) },
    { "focus<=1", FACT(TOKENS, 0, 1, .tokens = TOKEN(FOCUS)) },
    { "focus=2", FACT(TOKENS, 2, MOST, .tokens = TOKEN(FOCUS)) },
    { "stress!=1", FACT(TOKENS, 1, 1, .no = true, .tokens = TOKEN(STRESS)) },
    { "lock", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(LOCK)) },
    { "their-lock", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(LOCK), .theirs = true) },
    { "no-lock", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(LOCK), .no = true) },
    { "evade=1-2", FACT(TOKENS, 1, 2, .tokens = TOKEN(EVADE)) },
    { "tractor", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(TRACTOR)) },
    { "their-tractor",
      FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(TRACTOR), .theirs = true) },
    { "no-tractor", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(TRACTOR), .no = true) },
    { "tractor=1", FACT(TOKENS, 1, MOST, .tokens = TOKEN(TRACTOR)) },
    { "their-ion", FACT(TOKENS, 1, MOST, .plain = true, .tokens = TOKEN(ION), .theirs = true) },
    { "spent-focus", FACT(SPENT, 0, 0, .id = SPENT, .tokens = TOKEN(FOCUS)) },
    { "used-focus", FACT(SPENT, 0, 0, .id = RULES_SPENT, .tokens = TOKEN(FOCUS)) },
    { "gained-stress", FACT(SPENT, 0, 0, .id = RULES_GAINED, .tokens = TOKEN(STRESS)) },
    { "their-gained-stress",
      FACT(SPENT, 0, 0, .id = RULES_GAINED, .tokens = TOKEN(STRESS), .theirs = true) },
    { "no-spent-green", FACT(SPENT, 0, 0, .id = SPENT, .tokens = RULES_GREEN, .no = true) },
    { "their-spent-lock", FACT(SPENT, 0, 0, .id = SPENT, .tokens = TOKEN(LOCK), .theirs = true) },
    { "rerolled", FACT(REROLLED, 1, MOST, .plain = true) },
    { "modified", FACT(MODIFIED, 1, MOST, .plain = true) },
    { "their-modified", FACT(MODIFIED, 1, MOST, .plain = true, .theirs = true) },
    { "no-modified", FACT(MODIFIED, 1, MOST, .plain = true, .no = true) },
    { "unhurt", FACT(UNHURT, 1, MOST, .plain = true) },
    { "no-shields", FACT(SHIELDS, 1, MOST, .plain = true, .no = true) },
    { "their-shields", FACT(SHIELDS, 1, MOST, .plain = true, .theirs = true) },
    { "hull<=1", FACT(HULL, 0, 1, .no = false) },
    { "range=1", FACT(RANGE, 1, 1, .no = false) },
    { "range=2-3", FACT(RANGE, 2, 3, .no = false) },
    { "range<=2", FACT(RANGE, 0, 2, .no = false) },
    { "arc-said", FACT(ARC_SAID, 1, MOST, .plain = true) },
    { "ship-range=1", FACT(RANGE, 1, 1, .id = 1) },
    { "primary", FACT(PRIMARY, 1, MOST, .plain = true) },
    { "bullseye", FACT(SITUATION, 1, MOST, .plain = true, .id = RULES_BULLSEYE) },
    { "obstructed", FACT(SITUATION, 1, MOST, .plain = true, .id = RULES_OBSTRUCTED) },
    { "attacking", FACT(SIDE, 1, MOST, .plain = true, .id = 1u << RULES_ATTACKER) },
    { "no-defending", FACT(SIDE, 1, MOST, .plain = true, .id = 1u << RULES_DEFENDER, .no = true) },
    { NULL, { 0 } },
};

const struct told_fact told_dice_facts[] = {
    { "all-same", FACT(ALL_SAME, 1, MOST, .plain = true) },
    { "no-all-same", FACT(ALL_SAME, 1, MOST, .plain = true, .no = true) },
    { "all-blank", FACT(ALL_BLANK, 1, MOST, .plain = true) },
    { "dice<=1", FACT(DICE, 0, 1, .no = false) },
    { "dice=2", FACT(DICE, 2, MOST, .no = false) },
    { "dice!=1", FACT(DICE, 1, 1, .no = true) },
    { "outdiced", FACT(OUTDICED, 1, MOST, .plain = true) },
    { "no-outdiced", FACT(OUTDICED, 1, MOST, .plain = true, .no = true) },
    { "their-outdiced", FACT(OUTDICED, 1, MOST, .plain = true, .theirs = true) },
    { NULL, { 0 } },
};

const struct told_fact told_net_facts[] = {
    { "net", FACT(NET, 1, MOST, .plain = true) },
    { "net>=1", FACT(NET, 1, MOST, .no = false) },
    { "net=2", FACT(NET, 2, MOST, .no = false) },
    { "suffered", FACT(NET, 1, MOST, .plain = true, .id = RULES_OF_DAMAGE) },
    { "suffered-crit", FACT(NET, 1, MOST, .plain = true, .id = RULES_OF_DAMAGE | CRIT) },
    { "dealt", FACT(NET_SHIELDS, 1, MOST, .plain = true, .id = RULES_OF_DAMAGE) },
    { "dealt-faceup", FACT(NET_SHIELDS, 1, MOST, .plain = true, .id = RULES_OF_DAMAGE | CRIT) },
    { "dealt-facedown", FACT(NET_SHIELDS, 1, MOST, .plain = true, .id = RULES_OF_DAMAGE | HIT) },
    { "lost-shields", FACT(NET, 1, MOST, .plain = true, .id = RULES_OF_DAMAGE | RULES_OF_SHIELDS) },
    { "destroyed",
      FACT(NET_SHIELDS, 1, MOST, .plain = true, .id = RULES_OF_DAMAGE | RULES_OF_HULL) },
    { "net>shields", FACT(NET_SHIELDS, 1, MOST, .plain = true) },
    { "no-net", FACT(NET, 1, MOST, .plain = true, .no = true) },
    { "net-hit", FACT(NET, 1, MOST, .plain = true, .id = HIT) },
    { "net-crit=1-1", FACT(NET, 1, 1, .id = CRIT) },
    { "hit", FACT(NET, 1, MOST, .plain = true) },
    { "miss", FACT(NET, 1, MOST, .plain = true, .no = true) },
    { NULL, { 0 } },
};

const struct told_timing told_dice_timings[] = {
    { "", RULES_NORMAL },
    { "", RULES_NORMAL },
    { "", RULES_NORMAL },
    { "", RULES_NORMAL },
    { "early-", RULES_EARLY },
    { "early-", RULES_EARLY },
    { "late-", RULES_LATE },
    { "late-", RULES_LATE },
    { "last-", RULES_LAST },
    { "start-", RULES_START },
    { "declare-", RULES_DECLARED },
    { "modify-", RULES_MODIFY },
    { NULL, 0 },
};

const struct told_timing told_other_timings[] = {
    { "", RULES_NORMAL },
    { "", RULES_NORMAL },
    { "start-", RULES_START },
    { "early-", RULES_EARLY },
    { "late-", RULES_LATE },
    { "last-", RULES_LAST },
    { "modify-", RULES_MODIFY },
    { "declare-", RULES_DECLARED },
    { "after-", RULES_AFTER },
    { "end-", RULES_END },
    { NULL, 0 },
};

const struct told_timing told_rule_timings[] = {
    { "", RULES_NORMAL },
    { "", RULES_NORMAL },
    { "", RULES_NORMAL },
    { "", RULES_NORMAL },
    { "declare-", RULES_DECLARED },
    { "start-", RULES_START },
    { "early-", RULES_EARLY },
    { "modify-", RULES_MODIFY },
    { "late-", RULES_LATE },
    { "last-", RULES_LAST },
    { NULL, 0 },
};

const struct told_timing told_net_timings[] = {
    { "net-", RULES_NET },
    { NULL, 0 },
};

const struct told_token told_tokens[] = {
    { "focus", RULES_FOCUS, 1 },
    { "focus=2", RULES_FOCUS, 2 },
    { "evade", RULES_EVADE, 1 },
    { "lock", RULES_LOCK, 1 },
    { "stress", RULES_STRESS, 1 },
    { "ion", RULES_ION, 1 },
    { "jam", RULES_JAM, 1 },
    { "tractor", RULES_TRACTOR, 1 },
    { "reinforce", RULES_REINFORCE, 1 },
    { NULL, 0, 0 },
};

const struct told_token told_later_tokens[] = {
    { "calculate", RULES_CALCULATE, 1 },
    { "force", RULES_FORCE, 1 },
    { "force=2", RULES_FORCE, 2 },
    { "strain", RULES_STRAIN, 1 },
    { "deplete", RULES_DEPLETE, 1 },
    { "reinforce", RULES_REINFORCE, 1 },
    { NULL, 0, 0 },
};
