/* operation - what a step can do: a row for each, from which all that deals with steps follows.
 * Units:  parts as masks of enum rules_part, flags as masks of enum rules_operation_flag.
 * Owns:   nothing; a constant table.      Errors: none.
 *
 * A new operation is a row here, a word (game/rules/word.c) and, if it does something at the moment
 * it is used, a function (attack/play/step.c). The order of the rows says nothing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum rules_operation {
    RULES_ROLL,         /* roll `count` dice more (or, negative, fewer) */
    RULES_REROLL,       /* reroll up to `count` dice showing a face of `from` */
    RULES_CHANGE,       /* change up to `count` results of `from` to `to` */
    RULES_ADD,          /* add up to `count` results `to` */
    RULES_CANCEL,       /* take up to `count` results of `from` off the table */
    RULES_MATCH,        /* add `count` results equal to all the others */
    RULES_GAIN,         /* gain `count` tokens, of one kind of `tokens` */
    RULES_LOSE,         /* lose or spend `count` tokens, of one kind of `tokens` */
    RULES_SUFFER,       /* suffer `count` damage, a `to` */
    RULES_SHIELD,       /* lose `count` shields */
    RULES_REGAIN,       /* recover `count` shields, which is counted for an attacker */
    RULES_PREVENT,      /* up to `count` damage that it has to suffer by now is not suffered; of the
                         * kinds in `from` */
    RULES_FACEDOWN,     /* be dealt `count` facedown damage cards, past the shields */
    RULES_FACEUP,       /* be dealt `count` faceup damage cards, past the shields */
    RULES_EXPOSE,       /* turn `count` damage cards faceup */
    RULES_TEST,         /* roll `count` dice of color `to` apart from the attack */
    RULES_GAIN_CHARGE,  /* recover `count` charges of the card */
    RULES_LOSE_CHARGE,  /* lose `count` charges of the card */
    RULES_BONUS_ATTACK, /* attack again, with a weapon of `from`: a mask of enum rules_bonus; `to`:
                         * which attack of the loadout that is, 0: none (words/follow_up.h) */
    RULES_NAME_RESULT,  /* name a face before the roll */
    RULES_NAME_COUNT,   /* guess how many evades the roll will show */
    RULES_NO_ATTACK,    /* the attack is not made */
    RULES_AS_HIT,       /* no dice are rolled, and the attack counts as hitting */
    RULES_NO_SPEND,     /* the side cannot spend `tokens` */
    RULES_SPEND,        /* it has to spend one of `tokens`, if it can */
    RULES_MOD_ONLY,     /* its dice are modified only by spending `tokens`; none: not at all */
    RULES_MOD_OWN,      /* it modifies its own dice only by spending `tokens`; others may */
    RULES_MOD_SELF,     /* its dice are modified only by this card */
    RULES_NO_REROLL,    /* nobody rerolls its dice */
    RULES_NO_MOD,       /* it modifies no dice, neither its own nor others */
    RULES_MOD_ALLOW,    /* `tokens` may be spent although the range forbids it */
    RULES_MOD_FOCUS,    /* at most `count` of its focus results are modified by it */
    RULES_REROLL_MAX,   /* at most `count` of its dice are rerolled by it */
    RULES_ROLL_MAX,     /* it rolls at most `count` dice */
    RULES_NO_RANGE,     /* it has no range bonus */
    RULES_DOUBLE_RANGE, /* its range bonus counts twice */
    RULES_CRIT_FIRST,   /* crits are cancelled before hits */
    RULES_KEEP,         /* `count` results of `from` cannot be cancelled by evades */
    RULES_ALWAYS_HIT,   /* the attack has hit, whatever is left */
    RULES_HITS_AS_CRITS, /* hit damage that it would suffer is crit damage */
    RULES_INFLICT,       /* results of `from` that are left give `tokens` instead of damage */
    RULES_VALUE,         /* attack or agility: `count` */
    RULES_STAT,          /* attack or agility (`from`: of whom), `count` more or less */
    RULES_HEALTH,        /* hull or shields (`to`), `count` more or less */
    RULES_TOKENS_MORE,   /* `count` tokens more to spend */
    RULES_EXCUSE,        /* counts as having `tokens` where a weapon asks for them */
    RULES_PAY,           /* what a weapon needs or takes of `tokens` can be token `to` instead */
    RULES_REACH,      /* a weapon of the front arc is fired in `to` (RULES_SITUATIONS: anywhere), or
                       * one at `count` ranges more or fewer (RULES_RANGE) */
    RULES_SITUATE,    /* situation `to` holds (`count`), or does not */
    RULES_TWICE,      /* the attack is made twice */
    RULES_NO_ABILITY, /* what its pilot and its elite upgrades say does not count */
    RULES_IDLE,       /* without a bearing on this attack or the next ones */
    RULES_OPERATIONS
};

/* What an operation is about. */
enum rules_family {
    RULES_FAMILY_ROLL,    /* how many dice are rolled */
    RULES_FAMILY_DICE,    /* dice on the table */
    RULES_FAMILY_TOKENS,  /* gained and lost */
    RULES_FAMILY_DAMAGE,  /* besides that of the dice */
    RULES_FAMILY_TEST,    /* dice apart from the attack */
    RULES_FAMILY_CHARGES, /* recovered and lost */
    RULES_FAMILY_NEXT,    /* an attack that comes out of this one */
    RULES_FAMILY_NAMING,  /* before the roll */
    RULES_FAMILY_ATTACK,  /* what takes the place of its dice */
    RULES_FAMILY_RULE,    /* holds for the rest of the attack, as soon as it has been used */
    RULES_FAMILY_SHIP,    /* part of the ship or of the situation */
    RULES_FAMILY_NOTHING, /* that is counted here */
    RULES_FAMILIES
};

/* When in the attack; the window follows from it, the dice and who acts (game/rules/window.h). */
enum rules_timing {
    RULES_NORMAL, /* the operation's own window */
    RULES_START,  /* before attack dice are rolled */
    RULES_EARLY,  /* right after the roll */
    RULES_LATE,   /* after both sides have modified */
    RULES_NET,    /* after neutralizing, on what is left */
    RULES_AFTERMATH,
    RULES_DECLARED, /* when the attack is declared, whatever dice it is about */
    RULES_MODIFY,   /* in the modify step of one's own dice, for what is not done to dice */
    RULES_LAST,     /* before neutralizing, after all that is late */
    RULES_AFTER,    /* chosen and paid as RULES_MODIFY, happens after the attack */
    RULES_END,      /* after all that comes after the attack, of both ships */
    RULES_AGAIN,    /* after all that comes after the attack, when it may be followed by another */
    RULES_TIMINGS
};

/* How long it matters that an operation was used: it is read off the bit that says so. */
enum rules_until {
    RULES_AT_ONCE,         /* not at all: it has done all it does */
    RULES_TO_ROLL,         /* until the dice that it is about are rolled */
    RULES_TO_NEUTRALIZING, /* until results are neutralized */
    RULES_TO_AFTERMATH,    /* while anything can be modified or spent */
    RULES_TO_END           /* of the attack */
};

/* What of an attack is read and written, by operations and by facts (game/rules/fact.h). */
enum rules_part {
    RULES_PART_FACES = 1,      /* single dice, by what they show */
    RULES_PART_ROLL = 2,       /* the roll that it is about, as a whole */
    RULES_PART_BOTH = 4,       /* both rolls */
    RULES_PART_NUMBER = 8,     /* how many dice there are */
    RULES_PART_MARKS = 16,     /* which dice were rerolled, or are not modified any more */
    RULES_PART_MODIFIED = 32,  /* who has modified dice, and how many */
    RULES_PART_NAMED = 64,     /* what was named */
    RULES_PART_LEFT = 128,     /* the results that are left after neutralizing */
    RULES_PART_HIT = 256,      /* that damage tells whether the attack has hit */
    RULES_PART_DAMAGE = 512,   /* damage besides that of the dice */
    RULES_PART_HEALTH = 1024,  /* hull, shields and damage cards */
    RULES_PART_TOKENS = 2048,  /* of one of the ships */
    RULES_PART_CHARGES = 4096, /* of the card, or of the weapon */
    RULES_PART_CHOICES = 8192, /* what may be done, and what has to be */
    RULES_PART_NEXT = 16384    /* which attack follows */
};

enum rules_operation_flag {
    RULES_MODIFIES = 1,          /* dice */
    RULES_MODIFIES_AS_PRICE = 2, /* to spend a result is to modify dice, to cancel it is not */
    RULES_ADDS = 4,              /* `count` dice more lie there, or are rolled */
    RULES_TAKES = 8,      /* it is done to `count` dice that lie there, or come to lie there */
    RULES_OF_A_ROLL = 16, /* done when its roll is, to which its dice belong */
    RULES_UNPAID = 32,    /* no card says it for a price */
    RULES_ONCE = 64,      /* settled before the first attack: it has no condition */
    RULES_FORBIDS = 128,  /* some to modify dice */
    RULES_REROLLS = 256,  /* the dice it takes go back into the hand, and are rolled */
    RULES_TURNS = 512,    /* they show `to` then */
    RULES_GAINS = 1024,   /* a ship gains `count` of what its family is about: tokens, charges */
    RULES_LOSES = 2048,   /* or loses them; of damage: it suffers it */
    RULES_FACEUP_DAMAGE = 4096,  /* that damage is of the kind that crits do */
    RULES_PAST_SHIELDS = 8192,   /* and no shield takes it */
    RULES_OF_A_VALUE = 16384,    /* about the attack or agility that is printed on the ship */
    RULES_SITUATES = 32768,      /* about situation `to` */
    RULES_EXCEPTS = 65536,       /* a rule of which `tokens` are an exception: none is a list, too;
                                  * where several hold, only what all of them except */
    RULES_REPLACES = 131072,     /* a rule by which results become tokens, not damage */
    RULES_BARS = 262144,         /* a rule by which a ship cannot spend `tokens` */
    RULES_FOR_WEAPON = 1048576,  /* about what a weapon needs or costs */
    RULES_MINDS_RESULTS = 524288 /* better results can be worse for who rolled them: it asks for
                                  * one that few have, or lets others than the worst go first */
};

struct rules_operation_row {
    uint8_t family;         /* enum rules_family */
    uint8_t timing;         /* enum rules_timing: when it happens if nothing else is said */
    uint8_t until;          /* enum rules_until */
    uint32_t flags;         /* mask of enum rules_operation_flag */
    uint16_t reads, writes; /* masks of enum rules_part, but for what a price or a fact adds */
    const char *words;      /* {…} stands for a word of the step (words/describe_step.c) */
};

extern const struct rules_operation_row rules_operations[RULES_OPERATIONS];

static inline enum rules_family rules_family_of(uint8_t operation)
{
    return rules_operations[operation].family;
}

/** Whether an operation has a flag: enum rules_operation_flag. */
static inline bool rules_operation_has(uint8_t operation, uint32_t flag)
{
    return rules_operations[operation].flags & flag;
}

/** Whether all of an operation is so many dice, tokens, damage or charges: 0 of them is nothing. */
static inline bool rules_only_counts(uint8_t operation)
{
    return rules_operations[operation].timing == RULES_NORMAL ||
           rules_operations[operation].timing == RULES_AFTERMATH;
}
