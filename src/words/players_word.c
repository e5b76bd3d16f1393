#include "words/unknown.h"

#include "base/array.h"

#include <string.h>

static const char health[] = "hull and shields are said apart, as in hull=4 shields=2";
static const char token[] = "a token is said by its own word, as in focus or focus=2";
static const char dice[] = "a number of dice stands alone, as in \"3 focus\"";
static const char face[] = "faces stand in words of effects, as in focus-to-hit=1";
static const char times[] = "a repetition stands in front of the loadout, as in 2x";
static const char talent[] = "a card is said by its own name, as in predator";
static const char primary[] = "an attack is a primary one if no weapon is named";

static const struct players_word words[] = {
    { "target", "lock", NULL },
    { "targets", "lock", NULL },
    { "f", "focus force", NULL },
    { "e", "evade", NULL },
    { "c", "calculate", NULL },
    { "s", "shields stress", NULL },
    { "sh", "shields", NULL },
    { "shld", "shields", NULL },
    { "h", "hull", NULL },
    { "r", "range", NULL },
    { "rg", "range", NULL },
    { "rng", "range", NULL },
    { "a", "attack", NULL },
    { "att", "attack", NULL },
    { "firepower", "attack", NULL },
    { "def", "agility", NULL },
    { "defense", "agility", NULL },
    { "defence", "agility", NULL },
    { "ag", "agility", NULL },
    { "agl", "agility", NULL },
    { "front", "frontarc", NULL },
    { "rear", "reararc", NULL },
    { "back", "reararc", NULL },
    { "side", "sidearc", NULL },
    { "flank", "sidearc", NULL },
    { "obstacle", "obstructed", NULL },
    { "obstruction", "obstructed", NULL },
    { "asteroid", "obstructed", NULL },
    { "rock", "obstructed", NULL },
    { "debris", "obstructed", NULL },
    { "disabled", "disarm", NULL },
    { "weaponsdisabled", "disarm", NULL },
    { "torp", "torpedo protontorpedoes", NULL },
    { "torps", "torpedo protontorpedoes", NULL },
    { "torpedoes", "torpedo protontorpedoes", NULL },
    { "missiles", "missile concussionmissiles", NULL },
    { "cannons", "cannon", NULL },
    { "protons", "protontorpedoes protonrockets", NULL },
    { "falcon", "yt1300 modifiedyt1300lightfreighter scavengedyt1300", NULL },
    { "chewie", "chewbacca", NULL },
    { "slave1", "firespray31 firesprayclasspatrolcraft", NULL },
    { "tie", "tiefighter tielnfighter", NULL },
    { "tiefighter", "tielnfighter", NULL },
    { "tieadvanced", "tieadvancedx1 tieadvancedv1", NULL },
    { "tieaggressor", "tieagaggressor", NULL },
    { "tiebomber", "tiesabomber", NULL },
    { "tiedefender", "tieddefender", NULL },
    { "tieinterceptor", "tieininterceptor", NULL },
    { "tiephantom", "tiephphantom", NULL },
    { "tiepunisher", "tiecapunisher", NULL },
    { "tiesilencer", "tievnsilencer", NULL },
    { "tiestriker", "tieskstriker", NULL },
    { "interceptor", "tieinterceptor tieininterceptor", NULL },
    { "hp", NULL, health },
    { "hitpoint", NULL, health },
    { "hitpoints", NULL, health },
    { "health", NULL, health },
    { "token", NULL, token },
    { "tokens", NULL, token },
    { "d", NULL, dice },
    { "die", NULL, dice },
    { "dice", NULL, dice },
    { "hit", NULL, face },
    { "hits", NULL, face },
    { "crit", NULL, face },
    { "crits", NULL, face },
    { "blank", NULL, face },
    { "blanks", NULL, face },
    { "eye", NULL, face },
    { "eyes", NULL, face },
    { "x", NULL, times },
    { "times", NULL, times },
    { "ept", NULL, talent },
    { "talent", NULL, talent },
    { "primary", NULL, primary },
};

const struct players_word *players_word_find(const char *typed)
{
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strcmp(words[i].typed, typed) == 0)
            return &words[i];
    return NULL;
}
