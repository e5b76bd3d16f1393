/* What players say that is no word of the notation, and what is said of it. */
#include "words/unknown.h"

#include "base/array.h"

static const char health[] = "hull and shields are said apart, as in hull=4 shields=2";
static const char token[] = "a token is said by its own word, as in focus or focus=2";
static const char dice[] = "a number of dice stands alone, as in \"3 focus\"";
static const char damage[] =
    "say what the ship has left, as in hull=2 shields=0; damaged: it has a damage card";
static const char hits[] = "rolled: volley plan --rolled \"hit crit\"; suffered: what is left, as "
                           "in hull=2; else: focus-to-hit=1";
static const char faces[] =
    "rolled: volley plan --rolled \"eye blank\"; what changes them: focus-to-hit=1";
static const char times[] =
    "numbers are figures: 3 is dice, focus=2 two tokens, 2x in front several ships; "
    "x1 in a name: tie advanced x1";
static const char skill[] = "pilot skill and initiative are said as in init=5";
static const char attacks[] = "several attacks are said in front, as in \"2x 3 focus\"";
static const char apart[] = "one loadout is one argument, in quotes; vs stands between the sides";
static const char moved[] = "of a move or an action say what comes of it, as in range=1";
static const char talent[] = "a card is said by its own name, as in predator";
static const char primary[] = "an attack is a primary one if no weapon is named";

static const char arcs[] =
    "whom an arc has is said as frontarc, reararc or sidearc, and from which "
    "as fromfront or fromrear";
static const char behind[] = "past a rock: 'obstructed'; whom an arc has: frontarc, reararc; the "
                             "attack's own: fromfront or fromrear";
static const char outside[] = "what is outside of the arc is said as no-arc";
static const char facing[] = "reinforce counts where it is said: leave the side out";
static const char distance[] = "a range is said by its number, as in range=0 or range=1";

static const char denied[] =
    "what is not so begins with no, as in no-bullseye; the rest is left out";
static const char hazard[] =
    "\"volley hazard asteroid\" tells what it does to a ship; a shot through it is 'obstructed'";
static const char generics[] =
    "all pilots without names are asked about with \"volley duel --roster generics\"";
static const char modified[] = "each modification is said, as in focus lock";

static const struct players_word players_words[] = {
    { "target targets", "lock", NULL },
    { "targetlocked", "lock locked", NULL },
    { "behind", NULL, behind },
    { "head headon flanking flanked", NULL, arcs },
    { "point pointblank", NULL, distance },
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
    { "fore aft", NULL, facing },
    { "out outside noarc outofarc", NULL, outside },
    { "side flank", "sidearc", NULL },
    { "obstacle obstruction through over past across", "obstructed", NULL },
    { "asteroid asteroids rock rocks debris gas cloud mine mines bomb bombs", "obstructed",
      hazard },
    { "generic generics", NULL, generics },
    { "disabled weaponsdisabled", "disarm", NULL },
    { "boost boosted boosting barrel barrelroll barrelrolled reposition repositioned slam slammed "
      "coordinate coordinated reload reloaded rotate rotated decloak decloaked koiogran kturn "
      "segnor segnors sloop tallon tallonroll stationary bank turn straight sideslip maneuver "
      "maneuvered manoeuvre move moved",
      NULL, moved },
    { "regenerate heal repair recover recovered", "gain-shield regen", NULL },
    { "extra", "bonus", NULL },
    { "torp torps torpedoes", "torpedo protontorpedoes", NULL },
    { "missiles", "missile concussionmissiles", NULL },
    { "cannons", "cannon", NULL },
    { "protons", "protontorpedoes protonrockets", NULL },
    { "hp hitpoint hitpoints hullpoint hullpoints health", NULL, health },
    { "token tokens", NULL, token },
    { "d die dice dices", NULL, dice },
    { "damage damages dmg wounds wounded hurt half crippled dead", NULL, damage },
    { "hit hits crit crits", NULL, hits },
    { "blank blanks eye eyes", NULL, faces },
    { "x one two three four five six times ten", NULL, times },
    { "or", NULL, apart },
    { "attacks", NULL, attacks },
    { "ps skill pilotskill init initiative", NULL, skill },
    { "ept talent", NULL, talent },
    { "primary", NULL, primary },
    { "no without tokenless", NULL, denied },
    { "full fully single double triple modded mods stacked", NULL, modified },
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
