#include "rules/situation.h"

const char *const rules_situation_words[RULES_SITUATIONS] = {
    [RULES_RANGE] = "range",
    [RULES_OBSTRUCTED] = "obstructed",
    [RULES_SPECIAL] = "special",
    [RULES_ORDNANCE] = "ordnance",
    [RULES_CANNON] = "cannon",
    [RULES_TURRET] = "turret",
    [RULES_TORPEDO] = "torpedo",
    [RULES_MISSILE] = "missile",
    [RULES_HARDPOINT] = "hardpoint",
    [RULES_BONUS] = "bonus",
    [RULES_BULLSEYE] = "bullseye",
    [RULES_FRONTARC] = "frontarc",
    [RULES_REARARC] = "reararc",
    [RULES_SIDEARC] = "sidearc",
    [RULES_TURRETARC] = "turretarc",
    [RULES_FULLFRONTARC] = "fullfrontarc",
    [RULES_FULLREARARC] = "fullreararc",
    [RULES_ARC] = "arc",
    [RULES_FROMFRONT] = "fromfront",
    [RULES_FROMREAR] = "fromrear",
    [RULES_FROMTURRET] = "fromturret",
    [RULES_FROMBULLSEYE] = "frombullseye",
    [RULES_DAMAGED] = "damaged",
    [RULES_CRITICAL] = "critical",
    [RULES_LOCKED] = "locked",
};

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
