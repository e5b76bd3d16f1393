#include "support/random_fight.h"

#include "support/check.h"
#include "support/naive_hazard.h"
#include "support/random_play.h"
#include "support/random_words.h"

#include <stdio.h>
#include <string.h>

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* The text that is being written. */
struct writer {
    char *text;
    size_t used, room;
    uint64_t *random;
    const struct random_fight_limits *limits;
    const char *edition;
};

static uint32_t below(struct writer *writer, uint32_t count)
{
    return check_random(writer->random, count);
}

static bool one_in(struct writer *writer, uint32_t times)
{
    return below(writer, times) == 0;
}

static const char *pick(struct writer *writer, const char *const *words)
{
    uint32_t count = 0;

    while (words[count])
        count++;
    return words[below(writer, count)];
}

static void put_bytes(struct writer *writer, const char *text, size_t bytes)
{
    assert_true(writer->used + bytes < writer->room);
    memcpy(writer->text + writer->used, text, bytes);
    writer->used += bytes;
    writer->text[writer->used] = '\0';
}

static void put(struct writer *writer, const char *text)
{
    put_bytes(writer, text, strlen(text));
}

static void put_number(struct writer *writer, const char *word, uint32_t number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", (unsigned)number);
    put(writer, word);
    put(writer, text);
}

static bool is_first(const struct writer *writer)
{
    return writer->edition[0] == '1';
}

static const struct cards *library_of(const struct writer *writer)
{
    return &cards_builtin[is_first(writer) ? CARDS_FIRST : CARDS_SECOND];
}

/* ---- tokens ---- */

static const char *const *const gains[] = {
    WORDS("focus", "evade", "lock"), WORDS("focus", "evade", "lock", "calculate", "reinforce")
};
static const char *const *const starts[] = {
    WORDS("stress", "stress=2", "ion", "tractor", "disarm", "cloak"),
    WORDS("force", "force=2", "force=3", "stress", "stress=3", "strain", "strain=2", "deplete",
          "deplete=3", "ion", "ion=3", "tractor", "tractor=2", "disarm", "jam", "jam=2", "cloak"),
};

static void put_plan(struct writer *writer)
{
    put(writer, " plan=");
    for (uint32_t rounds = 1 + below(writer, 5), round = 0; round < rounds; round++) {
        put(writer, round ? "," : "");
        if (one_in(writer, 4)) {
            put(writer, "none");
            continue;
        }
        put(writer, pick(writer, gains[!is_first(writer)]));
        if (one_in(writer, 4))
            put_number(writer, "*", 2 + below(writer, 2));
        if (one_in(writer, 3))
            put(writer, "+focus");
    }
}

static void put_tokens(struct writer *writer)
{
    if (one_in(writer, 4))
        put_plan(writer);
    else
        for (uint32_t count = below(writer, 4); count > 0; count--) {
            put(writer, " ");
            put(writer, pick(writer, gains[!is_first(writer)]));
        }
    for (uint32_t most = 3; most > 0 && one_in(writer, 4); most--) {
        put(writer, " ");
        put(writer, pick(writer, starts[!is_first(writer)]));
    }
}

/* ---- abilities ---- */

/* Words of one side of a random attack, without its dice and what a ship of an engagement says in
 * another way. */
static void put_words_of(struct writer *writer, enum rules_side side)
{
    char text[RANDOM_TEXT_BYTES], *part = text, *rest, *word;

    if (one_in(writer, 2))
        random_words(text, writer->edition, writer->random);
    else
        random_play(text, writer->edition, writer->random);
    rest = strstr(text, " vs ");
    assert_non_null(rest);
    *rest = '\0';
    if (side == RULES_DEFENDER)
        part = rest + strlen(" vs ");
    else if ((rest = strstr(text, " ; ")))
        *rest = '\0';
    for (rest = part; (word = strtok_r(rest, " ", &rest));)
        if (!(word[0] >= '0' && word[0] <= '9') && strncmp(word, "range=", 6) != 0 &&
            strncmp(word, "hull=", 5) != 0 && strncmp(word, "shields=", 8) != 0) {
            put(writer, " ");
            put(writer, word);
        }
}

/* Words that bring what engagements carry from attack to attack, and from round to round. */
static const char *const *const lasting_words =
    WORDS("reroll=1?charge charges=2", "add-hit=1?damage<=1", "add-evade=1?no-shields",
          "reroll=1?their-shields", "add-hit=1?their-unhurt", "focus-to-hit=1?unhurt",
          "reroll=1:suffer-hit", "add-evade=1:shield", "their-suffer-hit=1?net-crit",
          "after-gain-focus=1?miss", "inflict=ion", "inflict-crit=jam", "after-their-gain-strain=1",
          "reroll=1?critical", "add-hit=1?their-critical", "charges=3 add-focus=1?charge",
          "must-suffer-hit=1", "twice", "bonus-attack=primary?miss", "reroll=1:ally=2",
          "attack=+1?hull<=1", "agility=+1?no-shields", "add-hit=1?their-damage=1-2",
          "net-must-their-suffer-crit=1?net>=2", "pay-lock=focus", "late-add-hit=1:lock",
          "start-gain-lock=1", "start-gain-focus=1:+stress", "after-gain-evade=1");

static void put_card(struct writer *writer)
{
    const struct cards *library = library_of(writer);
    const struct cards_row *row = &library->rows[below(writer, (uint32_t)library->row_count)];

    put(writer, " ");
    put(writer, cards_kind_words[row->kind]);
    put(writer, ".");
    put(writer, row->id);
    put(writer, one_in(writer, 4) ? "!" : "");
}

static void put_abilities(struct writer *writer)
{
    if (one_in(writer, 3))
        put_words_of(writer, RULES_ATTACKER);
    if (one_in(writer, 3))
        put_words_of(writer, RULES_DEFENDER);
    if (one_in(writer, 3)) {
        put(writer, " ");
        put(writer, pick(writer, lasting_words));
    }
    if (one_in(writer, 4))
        put_card(writer);
}

/* ---- a ship ---- */

static void put_pilot(struct writer *writer)
{
    const struct cards *library = library_of(writer);
    const struct cards_pilot *pilot =
        &library->pilots[below(writer, (uint32_t)library->pilot_count)];

    put(writer, pilot->ship);
    put(writer, " ");
    put(writer, pilot->id);
    for (int most = 3; most > 0 && one_in(writer, 2); most--)
        put_card(writer);
}

static const char *const *const weapons[] = {
    WORDS("protontorpedoes", "concussionmissiles", "homingmissiles", "ioncannon"),
    WORDS("protontorpedoes", "concussionmissiles", "ioncannon", "heavylasercannon", "dorsalturret",
          "barragerockets", "homingmissiles", "autoblasters"),
};

static void put_dice(struct writer *writer, bool shoots, bool mortal)
{
    if (shoots)
        put_number(writer, "attack=", one_in(writer, 10) ? below(writer, 7) : 2 + below(writer, 3));
    if (mortal || one_in(writer, 3))
        put_number(writer, shoots ? " agility=" : "agility=", below(writer, 5));
    if (mortal) {
        put_number(writer, " hull=", 1 + below(writer, writer->limits->health));
        if (one_in(writer, 2))
            put_number(writer, " shields=", 1 + below(writer, 3));
    }
    for (int most = 2; most > 0 && shoots && one_in(writer, 12); most--) {
        put(writer, " ");
        put(writer, pick(writer, weapons[!is_first(writer)]));
    }
}

static void put_hazards(struct writer *writer)
{
    const enum naive_edition edition = is_first(writer)                    ? NAIVE_FIRST
                                       : strcmp(writer->edition, "2") == 0 ? NAIVE_SECOND
                                                                           : NAIVE_LATEST;
    char name[64];

    put(writer, " hazard=");
    for (uint32_t rounds = 1 + below(writer, 3), round = 0; round < rounds; round++) {
        put(writer, round ? "," : "");
        put(writer, naive_hazard_name(naive_hazard_draw(writer->random, edition), name));
        if (one_in(writer, 4)) {
            put(writer, "+");
            put(writer, naive_hazard_name(naive_hazard_draw(writer->random, edition), name));
        }
    }
    put(writer, one_in(writer, 2) ? ",none" : "");
}

/* One in four, by a number of its own. */
static bool one_in_own(const struct writer *writer)
{
    uint64_t own = *writer->random ^ 0x0b57;

    return check_random(&own, 4) == 0;
}

/* How it stands now and then. What is drawn else does not hang on this. */
static void put_chances(struct writer *writer)
{
    static const char *const words[] = { " bullseye@35%",
                                         " bullseye@35% roll=+1?bullseye",
                                         " frontarc@50%,sidearc@30%",
                                         "",
                                         "",
                                         "",
                                         "",
                                         "" };
    uint64_t own = *writer->random ^ 0x5eed;

    put(writer, words[check_random(&own, 8)]);
}

/* How often shields come back, and for what: drawn apart, as above. */
static void put_regen(struct writer *writer)
{
    uint64_t own;

    put_number(writer, " regen=", 1 + below(writer, 3));
    own = *writer->random ^ 0x4e6e;
    if (check_random(&own, 2))
        put_number(writer, "x", 1 + check_random(&own, 3));
    if (check_random(&own, 2)) {
        put(writer, "+disarm");
        if (check_random(&own, 4))
            put_number(writer, ":", 1 + check_random(&own, 4));
    }
}

/* How it fights. */
static void put_fight(struct writer *writer, bool shoots, bool mortal)
{
    if (!one_in(writer, 6))
        put_number(writer, " init=", one_in(writer, 2) ? 3 : below(writer, 13));
    put_number(writer, " points=", below(writer, 60));
    if (mortal && one_in(writer, 6))
        put_regen(writer);
    if (shoots && one_in(writer, 8)) {
        put(writer, " shot=");
        put(writer, pick(writer, WORDS("0", "0.25", "0.5", "0.9", "1")));
    }
    put_chances(writer);
    if (shoots && one_in(writer, 8))
        put_number(writer, " range=", below(writer, 4) + is_first(writer));
    else if (shoots && one_in_own(writer))
        put(writer, " range=1@30%,3@40% obstructed@20%");
    if (one_in(writer, 8)) {
        put(writer, " ");
        put(writer, pick(writer, WORDS("small", "medium", "large", "huge")));
    }
    if (writer->limits->decks && mortal && one_in(writer, 4))
        put(writer, one_in(writer, 2) ? " repair=all" : " repair=consolefire/structuraldamage");
    if (writer->limits->hazards && one_in(writer, 4))
        put_hazards(writer);
}

static void put_ship(struct writer *writer, bool shoots, bool mortal)
{
    if (writer->limits->ships > 2 && one_in(writer, 3)) {
        put_number(writer, "", 2 + below(writer, 2));
        put(writer, "x ");
    }
    if (writer->limits->words && mortal && shoots && one_in(writer, 8))
        put_pilot(writer);
    else
        put_dice(writer, shoots, mortal);
    put_tokens(writer);
    if (writer->limits->words && one_in(writer, 2))
        put_abilities(writer);
    put_fight(writer, shoots, mortal);
}

/* Of a side that shoots some ships do not, but the first one does. */
static void put_side(struct writer *writer, bool shoots, bool mortal)
{
    const uint32_t count = 1 + below(writer, writer->limits->ships);

    for (uint32_t ship = 0; ship < count; ship++) {
        put(writer, ship ? " ; " : "");
        put_ship(writer, shoots && (ship == 0 || !one_in(writer, 10)), mortal);
    }
}

static void put_sides(struct random_fight *out, struct writer *writer)
{
    const uint32_t kind = below(writer, 12);
    const bool shoots[] = { kind != 0, kind != 1 },
               mortal[] = { kind != 1, kind != 0 && kind != 2 };

    out->survives = kind == 0;
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        writer->text = out->sides[side];
        writer->room = sizeof out->sides[side];
        writer->used = 0;
        put_side(writer, shoots[side], mortal[side]);
    }
    if (kind == 3) /* a mirror */
        memcpy(out->sides[1], out->sides[0], sizeof out->sides[0]);
}

/* ---- decks ---- */

static const char *const *const own_cards = WORDS(
    "breach,4,hits-as-crits repair", "open,3,dealt-faceup later repair",
    "leak,4,crit suffer-hit flip", "burning,3,engages die=hit suffer-hit ; repair",
    "shock,4,dealt gain-stress=2 flip", "slow,3,skill-0 later", "shut,3,no-attack until-attack",
    "mute,2,no-attack until-opportunity", "heavy,4,weight=2", "only,3,only-focus repair",
    "shaken,4,no-action repair=hit/crit", "dull,4,attacking roll=-1 ; repair",
    "soft,4,defending roll=-1", "spill,3,engages gain-ion ; until-ionized",
    "blow,4,dealt die=hit suffer-crit flip", "drift,4,activation turns suffer-hit flip ; repair",
    "strainer,3,acted gain-strain", "fire,3,combat die=hit suffer-hit ; repair",
    "unlock,3,dealt gain-jam gain-deplete flip", "eyes,4,attacking mod-own=force ; repair",
    "mad,4,attacking add-hit=1?damaged", "wary,4,defending add-evade=1?damage=2",
    "keen,3,attacking reroll=1?their-critical ; later", "sore,3,attacking add-hit=1?stress",
    "tired,4,defending roll=-1?no-shields");

/* Sometimes so few of them that they run out. */
static void put_deck(struct random_fight *out, struct writer *writer)
{
    const uint32_t kind = below(writer, 3);

    writer->text = out->deck;
    writer->room = sizeof out->deck;
    writer->used = 0;
    if (kind == 0)
        put(writer, is_first(writer) && one_in(writer, 2) ? "first-original" : "on");
    if (kind == 0)
        return;
    put(writer, "card,count,effect\n");
    for (uint32_t cards = 1 + below(writer, 4); cards > 0; cards--) {
        const char *card = pick(writer, own_cards);

        if (strstr(out->deck, card))
            continue;
        put(writer, card);
        put(writer, "\n");
    }
    put_number(writer, "directhit,", 1 + below(writer, 5));
    put(writer, ",\n");
    if (!one_in(writer, 4))
        put_number(writer, "blank,", 4 + below(writer, 20));
    put(writer, one_in(writer, 4) ? ",\nreplace,,\n" : "\n");
}

/* ---- the rest ---- */

/* "2x t65xwing ; tielnfighter" are three. */
static unsigned ships_of(const char *side)
{
    unsigned count = 0;

    for (; side; side = strstr(side, " ; ")) {
        side += strncmp(side, " ; ", 3) == 0 ? 3 : 0;
        count += side[0] >= '2' && side[0] <= '9' && side[1] == 'x' && side[2] == ' '
                     ? (unsigned)(side[0] - '0')
                     : 1;
    }
    return count;
}

/* Some of them, each once. */
static void draw_order(char *out, unsigned count, struct writer *writer)
{
    unsigned left = (1u << count) - 1;

    while (left && !(*out && one_in(writer, 4))) {
        unsigned ship = below(writer, count);

        if (!(left >> ship & 1))
            continue;
        left &= ~(1u << ship);
        sprintf(out + strlen(out), "%s%u", *out ? "," : "", ship + 1);
    }
}

static void draw_options(struct random_fight *out, struct writer *writer)
{
    static const double turns[] = { 0, 0.25, 0.5, 1 };

    out->first = (enum engagement_first)below(writer, 4);
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        out->targets[side] = (enum engagement_target)below(writer, ENGAGEMENT_TARGETS);
        if (out->targets[side] == ENGAGEMENT_ORDER)
            draw_order(out->orders[side], ships_of(out->sides[!side]), writer);
    }
    out->policies[0] = one_in(writer, 2) ? ENGAGEMENT_MYOPIC : ENGAGEMENT_ROUND;
    out->rounds = one_in(writer, 4) ? 0 : 1 + (int)below(writer, 8);
    out->range_count = one_in(writer, 2) ? 0 : 1 + below(writer, 4);
    for (size_t i = 0; i < out->range_count; i++)
        out->ranges[i] = (int)(below(writer, 4) + is_first(writer));
    if (out->rounds && out->range_count > (size_t)out->rounds)
        out->range_count = (size_t)out->rounds;
    out->turns = turns[below(writer, 4)];
    out->policies[1] =
        one_in(writer, 4) ? (enum engagement_policy) !out->policies[0] : out->policies[0];
}

void random_fight(struct random_fight *out, const struct random_fight_limits *limits,
                  uint64_t *random)
{
    struct writer writer = { .random = random, .limits = limits };

    memset(out, 0, sizeof *out);
    writer.edition = out->edition = pick(&writer, WORDS("1", "2", "2.5", "2.5"));
    put_sides(out, &writer);
    if (limits->decks && !one_in(&writer, 3))
        put_deck(out, &writer);
    draw_options(out, &writer);
}
