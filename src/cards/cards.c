/* STAND-IN, see cards.h. */
#include "cards/cards.h"

#include "base/array.h"

#include <string.h>

/* clang-format off */
static const struct cards_row rows[] = {
    { "r2c4", "upgrade", "astromech", "R2-C4", "focus-to-hit=1:evade", "attacking evade" },
    { "heavylasercannon", "upgrade", "cannon", "Heavy Laser Cannon", "attack=4 special late-must-crit-to-hit=all", "attacking bullseye range=2-3" },
    { "ioncannon", "upgrade", "cannon", "Ion Cannon", "attack=3 special net-add-hit=1:hit/crit-die inflict=ion", "attacking frontarc range=1-3" },
    { "instinctiveaim", "upgrade", "force-power", "Instinctive Aim", "as-focus/lock:force", "attacking special" },
    { "brilliantevasion", "upgrade", "force-power", "Brilliant Evasion", "focus-to-evade=2:force", "defending no-their-bullseye" },
    { "bistan", "upgrade", "gunner", "Bistan", "bonus=turret", "attacking primary focus" },
    { "bossk", "upgrade", "gunner", "Bossk", "must-bonus=primary:+stress", "attacking primary miss no-stress" },
    { "hansolo", "upgrade", "gunner", "Han Solo", "bonus=turret", "when(engagement at initiative 7)" },
    { "barragerockets", "upgrade", "missile", "Barrage Rockets", "attack=3 special ordnance ; reroll=x", "attacking frontarc range=2-3 focus charge ; attacking bullseye x=charge" },
    { "clustermissiles", "upgrade", "missile", "Cluster Missiles", "attack=3 special ordnance ; bonus=same as-lock", "attacking frontarc range=1-2 lock charge ; attacking charge" },
    { "ionmissiles", "upgrade", "missile", "Ion Missiles", "attack=3 special ordnance net-add-hit=1:hit/crit-die inflict=ion", "attacking frontarc range=2-3 lock charge" },
    { "hullupgrade", "upgrade", "modification", "Hull Upgrade", "hull=+1", "both" },
    { "shieldupgrade", "upgrade", "modification", "Shield Upgrade", "shields=+1", "both" },
    { "stealthdevice", "upgrade", "modification", "Stealth Device", "roll=+1", "defending charge" },
    { "firecontrolsystem", "upgrade", "sensor", "Fire-Control System", "reroll=1:no-spend=lock", "attacking lock" },
    { "crackshot", "upgrade", "talent", "Crack Shot", "late-their-cancel-evade=1", "attacking primary bullseye charge" },
    { "elusive", "upgrade", "talent", "Elusive", "reroll=1", "defending charge" },
    { "fearless", "upgrade", "talent", "Fearless", "any-to-hit=1", "attacking primary fromfront range=1 their-frontarc" },
    { "heroic", "upgrade", "talent", "Heroic", "reroll=all", "both all-blank" },
    { "juke", "upgrade", "talent", "Juke", "their-evade-to-focus=1", "attacking evade" },
    { "marksmanship", "upgrade", "talent", "Marksmanship", "hit-to-crit=1", "attacking bullseye" },
    { "outmaneuver", "upgrade", "talent", "Outmaneuver", "their-roll=-1", "attacking fromfront no-their-arc" },
    { "predator", "upgrade", "talent", "Predator", "reroll=1", "attacking primary bullseye" },
    { "advprotontorpedoes", "upgrade", "torpedo", "Adv. Proton Torpedoes", "attack=5 special ordnance hit-to-crit=1", "attacking frontarc range=1 lock charge" },
    { "protontorpedoes", "upgrade", "torpedo", "Proton Torpedoes", "attack=4 special ordnance hit-to-crit=1", "attacking frontarc range=2-3 lock charge" },
    { "dorsalturret", "upgrade", "turret", "Dorsal Turret", "attack=2 special", "attacking turretarc range=1-2" },
    { "howlrunner", "pilot", "tielnfighter", "Howlrunner", "reroll=1", "attacking primary assert(bearer at 0-1)" },
    { "maulermithel", "pilot", "tielnfighter", "Mauler Mithel", "roll=+1", "attacking range=1" },
    { "garvendreis", "pilot", "arc170starfighter", "Garven Dreis", "ally-gain-focus=1", "when(bearer spends a focus token)" },
    { "norrawexley", "pilot", "arc170starfighter", "Norra Wexley", "add-evade=1", "defending assert(an enemy at 0-1)" },
    { "jekporkins", "pilot", "t65xwing", "Jek Porkins", "test=1,hit>suffer-hit lose-stress=1", "when(after gaining stress)" },
    { "lukeskywalker", "pilot", "t65xwing", "Luke Skywalker", "start-gain-force=1", "defending" },
    { "wedgeantilles", "pilot", "t65xwing", "Wedge Antilles", "their-roll=-1", "attacking" },
    { "hansolo", "pilot", "customizedyt1300lightfreighter", "Han Solo", "roll=+1 ; roll=+1", "attacking primary obstructed ; defending obstructed" },
    { "fennrau", "pilot", "fangfighter", "Fenn Rau", "roll=+1", "both range=1" },
    { "bobafett", "pilot", "firesprayclasspatrolcraft", "Boba Fett", "reroll=x", "both x=assert(enemy ships at 0-1)" },
    { "sunnybounder", "pilot", "m3ainterceptor", "Sunny Bounder", "add-match=1", "both all-same" },
    { "bossk", "pilot", "yv666lightfreighter", "Bossk", "net-add-hit=2:crit-die", "attacking primary" },
};

static const struct cards_ship ships[] = {
    { "aggressorassaultfighter", "Aggressor Assault Fighter", "medium", 3, 3, 5, 3 },
    { "alphaclassstarwing", "Alpha-class Star Wing", "small", 2, 2, 4, 3 },
    { "arc170starfighter", "ARC-170 Starfighter", "medium", 3, 1, 6, 3 },
    { "asf01bwing", "A/SF-01 B-wing", "small", 3, 1, 4, 4 },
    { "attackshuttle", "Attack Shuttle", "small", 3, 2, 3, 1 },
    { "auzituckgunship", "Auzituck Gunship", "small", 3, 1, 6, 2 },
    { "belbullab22starfighter", "Belbullab-22 Starfighter", "small", 3, 2, 3, 2 },
    { "btanr2ywing", "BTA-NR2 Y-Wing", "small", 2, 1, 4, 3 },
    { "btla4ywing", "BTL-A4 Y-wing", "small", 2, 1, 6, 2 },
    { "btlbywing", "BTL-B Y-wing", "small", 2, 1, 5, 3 },
    { "btls8kwing", "BTL-S8 K-wing", "medium", 2, 1, 6, 3 },
    { "clonez95headhunter", "Clone Z-95 Headhunter", "small", 2, 2, 2, 2 },
    { "cr90corelliancorvette", "CR90 Corellian Corvette", "huge", 4, 0, 18, 7 },
    { "croccruiser", "C-ROC Cruiser", "huge", 3, 0, 12, 4 },
    { "customizedyt1300lightfreighter", "Customized YT-1300 Light Freighter", "large", 2, 1, 8, 3 },
    { "delta7aethersprite", "Delta-7 Aethersprite", "small", 2, 3, 3, 1 },
    { "delta7baethersprite", "Delta-7B Aethersprite", "small", 3, 2, 3, 3 },
    { "droidtrifighter", "Droid Tri-Fighter", "small", 3, 3, 3, 0 },
    { "escapecraft", "Escape Craft", "small", 2, 2, 2, 2 },
    { "eta2actis", "Eta-2 Actis", "small", 2, 3, 3, 0 },
    { "ewing", "E-wing", "small", 3, 3, 3, 3 },
    { "fangfighter", "Fang Fighter", "small", 3, 3, 4, 0 },
    { "fireball", "Fireball", "small", 2, 2, 6, 0 },
    { "firesprayclasspatrolcraft", "Firespray-class Patrol Craft", "medium", 3, 2, 6, 4 },
    { "g1astarfighter", "G-1A Starfighter", "medium", 3, 1, 5, 4 },
    { "gauntletfighter", "Gauntlet Fighter", "large", 3, 2, 9, 2 },
    { "gozanticlasscruiser", "Gozanti-class Cruiser", "huge", 3, 0, 11, 5 },
    { "gr75mediumtransport", "GR-75 Medium Transport", "huge", 2, 0, 12, 3 },
    { "hmpdroidgunship", "HMP Droid Gunship", "small", 2, 1, 5, 3 },
    { "hwk290lightfreighter", "HWK-290 Light Freighter", "small", 2, 2, 3, 2 },
    { "hyenaclassdroidbomber", "Hyena-class Droid Bomber", "small", 2, 2, 5, 0 },
    { "jumpmaster5000", "JumpMaster 5000", "large", 2, 2, 6, 3 },
    { "kihraxzfighter", "Kihraxz Fighter", "small", 3, 2, 5, 1 },
    { "laatigunship", "LAAT/i Gunship", "medium", 2, 1, 8, 2 },
    { "lambdaclasst4ashuttle", "Lambda-class T-4a Shuttle", "large", 3, 1, 6, 4 },
    { "lancerclasspursuitcraft", "Lancer-class Pursuit Craft", "large", 3, 2, 8, 2 },
    { "m12lkimogilafighter", "M12-L Kimogila Fighter", "medium", 3, 1, 7, 2 },
    { "m3ainterceptor", "M3-A Interceptor", "small", 2, 3, 3, 1 },
    { "mg100starfortress", "MG-100 StarFortress", "large", 3, 1, 9, 3 },
    { "modifiedtielnfighter", "Modified TIE/ln Fighter", "small", 2, 3, 3, 0 },
    { "modifiedyt1300lightfreighter", "Modified YT-1300 Light Freighter", "large", 3, 1, 8, 5 },
    { "nabooroyaln1starfighter", "Naboo Royal N-1 Starfighter", "small", 2, 2, 3, 2 },
    { "nantexclassstarfighter", "Nantex-class Starfighter", "small", 3, 3, 4, 0 },
    { "nimbusclassvwing", "Nimbus-class V-wing", "small", 2, 3, 2, 2 },
    { "quadrijettransferspacetug", "Quadrijet Transfer Spacetug", "small", 2, 2, 5, 0 },
    { "raiderclasscorvette", "Raider-class Corvette", "huge", 4, 0, 20, 8 },
    { "resistancetransport", "Resistance Transport", "small", 2, 1, 5, 3 },
    { "resistancetransportpod", "Resistance Transport Pod", "small", 2, 2, 3, 1 },
    { "rogueclassstarfighter", "Rogue-class Starfighter", "small", 2, 2, 5, 2 },
    { "rz1awing", "RZ-1 A-wing", "small", 2, 3, 2, 2 },
    { "rz2awing", "RZ-2 A-wing", "small", 2, 3, 2, 2 },
    { "scavengedyt1300", "Scavenged YT-1300", "large", 3, 1, 8, 3 },
    { "scurrgh6bomber", "Scurrg H-6 bomber", "medium", 3, 1, 6, 4 },
    { "sheathipedeclassshuttle", "Sheathipede-class Shuttle", "small", 2, 2, 4, 1 },
    { "sithinfiltrator", "Sith Infiltrator", "large", 3, 1, 6, 4 },
    { "st70assaultship", "ST-70 Assault Ship", "medium", 3, 2, 7, 2 },
    { "starviperclassattackplatform", "StarViper-class Attack Platform", "small", 3, 3, 4, 1 },
    { "syliureclasshyperspacering", "Syliure-class Hyperspace Ring", "small", -1, 1, 1, 2 },
    { "t65xwing", "T-65 X-wing", "small", 3, 2, 4, 2 },
    { "t70xwing", "T-70 X-wing", "small", 3, 2, 4, 3 },
    { "tieadvancedv1", "TIE Advanced v1", "small", 2, 3, 2, 2 },
    { "tieadvancedx1", "TIE Advanced x1", "small", 2, 3, 3, 2 },
    { "tieagaggressor", "TIE/ag Aggressor", "small", 2, 2, 4, 1 },
    { "tiebainterceptor", "TIE/ba Interceptor", "small", 3, 3, 2, 2 },
    { "tiecapunisher", "TIE/ca Punisher", "medium", 2, 1, 6, 3 },
    { "tieddefender", "TIE/D Defender", "small", 3, 3, 3, 4 },
    { "tiefofighter", "TIE/fo Fighter", "small", 2, 3, 3, 1 },
    { "tieininterceptor", "TIE/in Interceptor", "small", 3, 3, 3, 0 },
    { "tielnfighter", "TIE/ln Fighter", "small", 2, 3, 3, 0 },
    { "tiephphantom", "TIE/ph Phantom", "small", 3, 2, 3, 2 },
    { "tierbheavy", "TIE/rb Heavy", "medium", 2, 1, 8, 0 },
    { "tiereaper", "TIE Reaper", "medium", 3, 1, 6, 2 },
    { "tiesabomber", "TIE/sa Bomber", "small", 2, 2, 6, 0 },
    { "tiesebomber", "TIE/se Bomber", "small", 2, 2, 4, 2 },
    { "tiesffighter", "TIE/sf Fighter", "small", 2, 2, 3, 3 },
    { "tieskstriker", "TIE/sk Striker", "small", 3, 2, 4, 0 },
    { "tievnsilencer", "TIE/vn Silencer", "small", 3, 3, 4, 2 },
    { "tiewiwhispermodifiedinterceptor", "TIE/wi Whisper Modified Interceptor", "small", 3, 2, 3, 2 },
    { "tridentclassassaultship", "Trident-Class Assault Ship", "huge", 3, 0, 10, 4 },
    { "upsilonclassshuttle", "Upsilon-class command shuttle", "large", 4, 1, 6, 6 },
    { "ut60duwing", "UT-60D U-wing", "medium", 3, 2, 5, 3 },
    { "v19torrentstarfighter", "V-19 Torrent Starfighter", "small", 2, 2, 5, 0 },
    { "vcx100lightfreighter", "VCX-100 Light Freighter", "large", 4, 0, 10, 4 },
    { "vt49decimator", "VT-49 Decimator", "large", 3, 0, 12, 4 },
    { "vultureclassdroidfighter", "Vulture-class Droid Fighter", "small", 2, 2, 3, 0 },
    { "xiclasslightshuttle", "Xi-class Light Shuttle", "medium", 2, 2, 5, 2 },
    { "yt2400lightfreighter", "YT-2400 Light Freighter", "large", 3, 2, 6, 4 },
    { "yv666lightfreighter", "YV-666 Light Freighter", "large", 3, 1, 9, 3 },
    { "z95af4headhunter", "Z-95-AF4 Headhunter", "small", 2, 2, 2, 2 },
};

static const struct cards_pilot pilots[] = {
    { "darthvader-battleofyavin", "tieadvancedx1", 2, 3, 3, 3 },
    { "darthvader-swz105", "tieadvancedx1", 2, 3, 3, 3 },
    { "idenversio-battleofyavin", "tieininterceptor", 3, 3, 3, 1 },
    { "sigma4-battleofyavin", "tieininterceptor", 3, 3, 4, 0 },
    { "sigma5-battleofyavin", "tieininterceptor", 3, 3, 4, 0 },
    { "sigma6-battleofyavin", "tieininterceptor", 3, 3, 4, 0 },
    { "sigma7-battleofyavin", "tieininterceptor", 3, 3, 4, 0 },
    { "backstabber-battleofyavin", "tielnfighter", 2, 3, 4, 0 },
    { "darkcurse-battleofyavin", "tielnfighter", 2, 3, 4, 0 },
    { "maulermithel-battleofyavin", "tielnfighter", 2, 3, 4, 0 },
    { "wampa-battleofyavin", "tielnfighter", 2, 3, 4, 0 },
    { "lieutenanthebsly-battleoverendor", "tielnfighter", 2, 3, 4, 0 },
    { "scythe6-battleoverendor", "tielnfighter", 2, 3, 4, 0 },
    { "majormianda-battleoverendor", "tielnfighter", 2, 3, 3, 1 },
    { "oddball-siegeofcoruscant", "arc170starfighter", 3, 1, 6, 4 },
    { "klick-siegeofcoruscant", "nimbusclassvwing", 2, 3, 2, 3 },
    { "kickback-siegeofcoruscant", "v19torrentstarfighter", 2, 2, 6, 0 },
    { "axe-siegeofcoruscant", "v19torrentstarfighter", 2, 2, 6, 0 },
    { "ginamoonsong-battleoverendor", "asf01bwing", 3, 1, 4, 5 },
    { "braylenstramm-battleoverendor", "asf01bwing", 3, 1, 4, 5 },
    { "arvelcrynyd-battleoverendor", "rz1awing", 2, 3, 2, 3 },
    { "tychocelchu-battleoverendor", "rz1awing", 2, 3, 2, 3 },
    { "gemmersojan-battleoverendor", "rz1awing", 2, 3, 2, 2 },
    { "wedgeantilles-battleoverendor", "t65xwing", 3, 2, 4, 3 },
    { "leebo", "yt2400lightfreighter", 4, 2, 6, 4 },
    { "dashrendar", "yt2400lightfreighter", 4, 2, 6, 4 },
};
/* clang-format on */

const struct cards cards_builtin = { rows,   ARRAY_LEN(rows),  ships, ARRAY_LEN(ships),
                                     pilots, ARRAY_LEN(pilots) };

static int is_id(const char *id, const char *text, size_t bytes)
{
    return strlen(id) == bytes && memcmp(id, text, bytes) == 0;
}

size_t cards_find(const struct cards *cards, const char *id, size_t bytes,
                  const struct cards_row **found, size_t most)
{
    size_t count = 0;

    for (size_t i = 0; i < cards->row_count && count < most; i++)
        if (is_id(cards->rows[i].id, id, bytes))
            found[count++] = &cards->rows[i];
    return count;
}

const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id, size_t bytes)
{
    for (size_t i = 0; i < cards->ship_count; i++)
        if (is_id(cards->ships[i].id, id, bytes))
            return &cards->ships[i];
    return NULL;
}

const struct cards_pilot *cards_find_pilot(const struct cards *cards, const char *id, size_t bytes)
{
    for (size_t i = 0; i < cards->pilot_count; i++)
        if (is_id(cards->pilots[i].id, id, bytes))
            return &cards->pilots[i];
    return NULL;
}
