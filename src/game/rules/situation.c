#include "game/rules/situation.h"

#include "game/rules/token.h"

#define WORD(id, word, sides, meaning) word,
const char *const rules_situation_words[] = { "range", RULES_SITUATION_ROWS(WORD) };

#define BIT(situation) (1u << (situation))

const uint32_t rules_situation_implies[RULES_SITUATIONS] = {
    [RULES_CANNON] = BIT(RULES_SPECIAL),
    [RULES_TURRET] = BIT(RULES_SPECIAL),
    [RULES_TORPEDO] = BIT(RULES_SPECIAL),
    [RULES_MISSILE] = BIT(RULES_SPECIAL),
    [RULES_HARDPOINT] = BIT(RULES_SPECIAL),
    [RULES_BULLSEYE] = BIT(RULES_FRONTARC) | BIT(RULES_FULLFRONTARC) | BIT(RULES_ARC),
    [RULES_FRONTARC] = BIT(RULES_FULLFRONTARC) | BIT(RULES_ARC),
    [RULES_REARARC] = BIT(RULES_FULLREARARC),
    [RULES_TURRETARC] = BIT(RULES_ARC),
    [RULES_FROMFRONT] = BIT(RULES_FRONTARC) | BIT(RULES_FULLFRONTARC) | BIT(RULES_ARC),
    [RULES_FROMREAR] = BIT(RULES_REARARC) | BIT(RULES_FULLREARARC) | BIT(RULES_ARC),
    [RULES_FROMTURRET] = BIT(RULES_TURRETARC) | BIT(RULES_ARC),
    [RULES_FROMBULLSEYE] =
        BIT(RULES_BULLSEYE) | BIT(RULES_FRONTARC) | BIT(RULES_FULLFRONTARC) | BIT(RULES_ARC),
    [RULES_CRITICAL] = BIT(RULES_DAMAGED),
};

enum rules_size rules_situation_size(uint32_t situations)
{
    static const uint8_t said[RULES_SIZE_COUNT] = { [RULES_SIZE_SMALL] = RULES_SMALL,
                                                    [RULES_SIZE_MEDIUM] = RULES_MEDIUM,
                                                    [RULES_SIZE_LARGE] = RULES_LARGE,
                                                    [RULES_SIZE_HUGE] = RULES_HUGE };
    enum rules_size size = RULES_SIZE_HUGE;

    while (size > RULES_SIZE_SMALL && !(situations >> said[size] & 1))
        size--;
    return size;
}

/* An attack is made from one arc; the bullseye arc is part of the front arc. */
static bool is_from_elsewhere(uint32_t said, enum rules_situation situation)
{
    const uint32_t front = BIT(RULES_FROMFRONT) | BIT(RULES_FROMBULLSEYE);
    const uint32_t back = BIT(RULES_FROMREAR) | BIT(RULES_FROMTURRET);

    if (BIT(situation) & front)
        return said & back;
    return (BIT(situation) & back) && (said & (front | back) & ~BIT(situation));
}

uint32_t rules_situation_excludes(enum rules_situation situation)
{
    uint32_t excluded = RULES_SIZES & BIT(situation) ? RULES_SIZES & ~BIT(situation) : 0;

    for (unsigned i = 0; i < RULES_SITUATIONS; i++)
        excluded |= is_from_elsewhere(BIT(situation), i) ? BIT(i) : 0;
    return excluded;
}

uint32_t rules_situation_demands(enum rules_situation situation, bool first_edition)
{
    const bool unarmed =
        situation == RULES_BULLSEYE || (situation == RULES_FRONTARC && !first_edition);

    return rules_situation_whole(situation) & ~(unarmed ? BIT(RULES_ARC) : 0);
}

bool rules_situation_is_ruled_out(uint32_t said, uint32_t denied, enum rules_situation situation)
{
    if (said & BIT(situation))
        return false;
    return !(RULES_ARCS & BIT(situation)) || (denied & rules_situation_whole(situation)) ||
           is_from_elsewhere(said, situation);
}

/* ---- tokens ---- */

const uint8_t rules_token_worth[RULES_TOKENS] = {
    [RULES_CALCULATE] = 1, [RULES_FORCE] = 2, [RULES_FOCUS] = 3,
    [RULES_EVADE] = 4,     [RULES_LOCK] = 5,
};

#define TOKEN(id, word, editions, meaning, example) word,
const char *const rules_token_words[] = { RULES_TOKEN_ROWS(TOKEN) };
