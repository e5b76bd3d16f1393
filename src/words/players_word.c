/* What players say that is no word of the notation, and what is said of it. */
#include "words/unknown.h"

#include "base/array.h"

static const struct players_word players_words[] = {
    { "target targets", "lock", NULL },
    { "targetlocked", "lock locked", NULL },
    { "behind", NULL,
      "past a rock: 'obstructed'; whom an arc has: frontarc, reararc; the attack's own: fromfront "
      "or fromrear" },
    { "head headon flanking flanked", NULL,
      "whom an arc has is said as frontarc, reararc or sidearc, and from which as fromfront or "
      "fromrear" },
    { "point pointblank", NULL, "a range is said by its number, as in range=0 or range=1" },
    { "f", "focus force", NULL },
    { "enfoque foco concentrazione skupienie", "focus", NULL },
    { "blanco fijado objetivo bersaglio acquisizione blocage acquisition cible namierzenie "
      "namierzanie ziel",
      "lock", NULL },
    { "esquiva evasione schivata unik", "evade", NULL },
    { "calculo calcul calcolo kalkulation", "calculate", NULL },
    { "e", "evade", NULL },
    { "c", "calculate", NULL },
    { "s", "shields stress", NULL },
    { "sh shld", "shields", NULL },
    { "h", "hull", NULL },
    { "r rg rng", "range", NULL },
    { "a att firepower", "attack", NULL },
    { "def defense defence ag agl", "agility", NULL },
    { "front", "frontarc fromfront", NULL },
    { "rear back", "reararc fromrear", NULL },
    { "fore aft", NULL, "reinforce counts where it is said: leave the side out" },
    { "of", NULL, "of hull and shields say what is left, and no more, as in hull=3 shields=2" },
    { "out outside", NULL,
      "what is outside of the arc is said as no-arc, and what is left of hull as hull=3" },
    { "side flank", "sidearc", NULL },
    { "obstacle obstruction through over past across", "obstructed", NULL },
    { "asteroid asteroids rock rocks debris gas cloud mine mines bomb bombs", "obstructed",
      "\"volley hazard asteroid\" tells what it does to a ship; a shot through it is "
      "'obstructed'" },
    { "generic generics", NULL,
      "all pilots without names are asked about with \"volley duel --roster generics\"" },
    { "disabled", "disarm", NULL },
    { "boost boosted boosting barrel barrelroll barrelrolled reposition repositioned slam slammed "
      "coordinate coordinated reload reloaded rotate rotated decloak decloaked koiogran kturn "
      "segnor segnors sloop tallon tallonroll stationary bank turn straight sideslip maneuver "
      "maneuvered manoeuvre move moved",
      NULL, "of a move or an action say what comes of it, as in range=1" },
    { "regenerate heal repair recover recovered", "gain-shield regen", NULL },
    { "extra", "bonus", NULL },
    { "torp torps torpedoes", "torpedo protontorpedoes", NULL },
    { "missiles", "missile concussionmissiles", NULL },
    { "cannons", "cannon", NULL },
    { "protons", "protontorpedoes protonrockets", NULL },
    { "hp hitpoint hitpoints hullpoint hullpoints health", NULL,
      "hull and shields are said apart, as in hull=4 shields=2" },
    { "token tokens", NULL, "a token is said by its own word, as in focus or focus=2" },
    { "d die dice dices", NULL, "a number of dice stands alone, as in \"3 focus\"" },
    { "damage damages dmg wounds wounded hurt half crippled dead", NULL,
      "say what the ship has left, as in hull=2 shields=0; damaged: it has a damage card" },
    { "hit hits crit crits", NULL,
      "rolled: volley plan --rolled \"hit crit\"; suffered: what is left, as in hull=2; else: "
      "focus-to-hit=1" },
    { "blank blanks eye eyes", NULL,
      "rolled: volley plan --rolled \"eye blank\"; what changes them: focus-to-hit=1" },
    { "x one two three four five six times ten", NULL,
      "numbers are figures: 3 is dice, focus=2 two tokens, 2x in front several ships; x1 in a "
      "name: tie advanced x1" },
    { "or", NULL, "one loadout is one argument, in quotes; vs stands between the sides" },
    { "attacks", NULL, "several attacks are said in front, as in \"2x 3 focus\"" },
    { "ps skill pilotskill init initiative", NULL,
      "pilot skill and initiative are said as in init=5" },
    { "ept talent", NULL, "a card is said by its own name, as in predator" },
    { "primary", NULL, "an attack is a primary one if no weapon is named" },
    { "no without tokenless", NULL,
      "what is not so begins with no, as in no-bullseye; the rest is left out" },
    { "full fully single double triple modded mods stacked", NULL,
      "each modification is said, as in focus lock" },
    { "admiral alpha base beast black blue brother clan clone cobalt collective commandant "
      "constable control corellian corps count craft curse customized dark death delta division "
      "doctor edge eight epsilon escape fearsome federation fifth first flight foreman gamma "
      "general genesis geonosian gold grand gray group guard guild heavy hunter hyperspace iron "
      "key leader link moff naboo night officer old omega order outer overseer owl patrol petty "
      "pioneer platform precise prince pup pure pursuit rim ring rogue royal ruthless sapphire "
      "scarlet scavenged scythe second security seven seventh sigma sing sith space specialist "
      "squad star station sunny super till trade transfer union watch wild winged wrath zeta",
      NULL, NULL },
};

const struct players_word *players_word_find(const char *typed)
{
    for (size_t i = 0; i < ARRAY_LEN(players_words); i++)
        if (cards_lists(players_words[i].typed, typed, strlen(typed)))
            return &players_words[i];
    return NULL;
}

bool meant_is_said(const char *letters, bool told)
{
    const struct players_word *row = players_word_find(letters);

    return row && (!told || row->note || row->meant);
}

const char *meant_words(const char *letters)
{
    const struct players_word *row = players_word_find(letters);

    return row && row->meant ? row->meant : "";
}
