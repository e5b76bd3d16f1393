/* Bytes choose squads as a builder exports them: pilots of a faction or of any, with upgrades by
 * slot, known and unknown ids among them (grammar.h); or addresses of every version, with numbers
 * that are known and that are none, which may be cut off. Each is read; what its ships do is
 * written in every form, and each ship is a loadout and a fighter, or it is told why not. */
#include "grammar.h"

#include "volley/duel.h"
#include "volley/squad.h"

enum { PILOTS_MOST = 4, UPGRADES_MOST = 5 };

static void say_upgrades(struct sentence *out, struct choices *choices, const struct cards *cards)
{
    static const char *const strangers[] = { "nosuchcard", "", "-", "predator" };

    say(out, ", \"upgrades\": {");
    for (size_t i = 0, most = choose(choices, UPGRADES_MOST + 1); i < most; i++) {
        const struct cards_upgrade *upgrade =
            &cards->upgrades[choose(choices, cards->upgrade_count)];
        const char *id = choose(choices, 8) == 7 ? strangers[choose(choices, 4)] : upgrade->id;
        char member[256];

        snprintf(member, sizeof member, "%s\"%.*s\": [ \"%s\" ]", i > 0 ? ", " : "",
                 (int)strcspn(upgrade->slots, "|;, "), upgrade->slots, id);
        say(out, member);
    }
    say(out, "}");
}

static void say_squad(struct sentence *out, struct choices *choices, const struct cards *cards)
{
    const struct cards_pilot *first = &cards->pilots[choose(choices, cards->pilot_count)];
    char head[256];

    snprintf(head, sizeof head, "{ \"faction\": \"%s\", \"name\": \"a\", \"pilots\": [",
             first->faction);
    say(out, head);
    for (size_t i = 0, most = 1 + choose(choices, PILOTS_MOST); i < most; i++) {
        const struct cards_pilot *pilot =
            i > 0 ? &cards->pilots[choose(choices, cards->pilot_count)] : first;
        char member[256];

        snprintf(member, sizeof member, "%s{ \"id\": \"%s\", \"ship\": \"%s\"", i > 0 ? ", " : "",
                 pilot->id, pilot->ship);
        say(out, member);
        say_upgrades(out, choices, cards);
        say(out, "}");
    }
    say(out, "] }");
}

/* Words without a blank between them. */
static void join(struct sentence *out, const char *word)
{
    const size_t length = strlen(out->text);

    snprintf(out->text + length, sizeof out->text - length, "%s", word);
}

/* Of each version what begins its ships, and what stands behind a pilot, a card and a ship. */
static void say_address(struct sentence *out, struct choices *choices)
{
    static const char *const forms[][4] = {
        { "1", ":", ",", ";" },         { "v2!", ":", ",", ";" },
        { "v3!s!", ":", ",", ";" },     { "v4!c=100!", ":", ",", ";" },
        { "v5!s!", ":", ",", ";" },     { "v6!h=200!", ":", ",", ";" },
        { "v7!s=200!", ":", ",", ";" }, { "v8ZsZ200Z", "X", "W", "Y" },
        { "v9ZhZ20Z", "X", "W", "Y" },  { "v10ZsZ50Z", "X", "W", "Y" },
        { "v11Z", "X", "W", "Y" },      { "v7!q!", ":", ",", ";" },
    };
    static const char *const others[] = { "-1", "", "U.3", "m.1", "%20", "99999999", "W", ":" };
    const char *const *form = forms[choose(choices, sizeof forms / sizeof *forms)];

    join(out, choose(choices, 2) ? "see <https://yasb.app/?f=Rebel%20Alliance&d="
                                 : "https://geordanr.github.io/xwing/?f=Rebel Alliance&amp;d=");
    join(out, form[0]);
    for (size_t i = 0, most = 1 + choose(choices, 3 * PILOTS_MOST); i < most; i++) {
        char number[16];

        snprintf(number, sizeof number, "%u", (unsigned)choose(choices, 750));
        join(out, choose(choices, 8) == 7 ? others[choose(choices, 8)] : number);
        join(out, form[1 + choose(choices, 3)]);
    }
    join(out, choose(choices, 2) ? "&sn=a%3Cb&obs=> and so on" : "");
}

static void fly(const volley_squads *squads, const char *edition, size_t ship)
{
    volley_error error = { 0 };
    volley_duel *duel = NULL;
    volley_text texts[2] = { { 0 } };
    const char *words;

    for (int defends = 0; defends < 2; defends++)
        if (volley_squads_loadout(squads, edition, 0, ship, defends, &words, &error) != VOLLEY_OK)
            require(error.message[0] != '\0', "a ship is no loadout, and nothing says why");
    if (volley_squads_fighter(squads, edition, 0, ship, &words, &error) != VOLLEY_OK)
        return;
    texts[0].text = texts[1].text = words;
    if (volley_duel_create(edition, &(volley_side){ &texts[0], 1 }, &(volley_side){ &texts[1], 1 },
                           NULL, &duel, &error) != VOLLEY_OK)
        require(error.message[0] != '\0', "a fighter cannot fight, and nothing says why");
    volley_duel_free(duel);
}

static void report(const volley_squads *squads, const char *edition)
{
    const volley_squad_question question = { .edition = edition,
                                             .target = "1",
                                             .squad = 1,
                                             .engine = VOLLEY_ENGINE_AUTO,
                                             .plan = { .memory = 1 << 20 },
                                             .simulation = { .trials = 512, .threads = 1 } };
    size_t bytes = 0;
    const volley_sink sink = { .write = count_bytes, .context = &bytes };

    for (int format = VOLLEY_TEXT; format <= VOLLEY_MARKDOWN; format++)
        require(volley_squads_write(squads, &question, (volley_format)format, &sink, NULL) ==
                    VOLLEY_OK,
                "a squad cannot be reported");
    require(bytes > 0, "nothing is told");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static const char *const editions[] = { "2.5", "2", "1" };
    struct choices choices = { bytes, count };
    const char *edition = editions[choose(&choices, sizeof editions / sizeof *editions)];
    struct sentence squad = { "" };
    struct memory memory;
    const volley_source source = { read_memory, &memory, "fuzz" };
    volley_squads *squads = NULL;
    volley_error error = { 0 };

    if (choose(&choices, 4) == 3)
        say_address(&squad, &choices);
    else
        say_squad(&squad, &choices, cards_in(edition));
    if (getenv("FUZZ_SAY"))
        printf("-e %s %s\n", edition, squad.text);
    memory = (struct memory){ squad.text, strlen(squad.text) };
    if (volley_squads_read(NULL, &source, &squads, &error) != VOLLEY_OK) {
        require(error.message[0] != '\0', "a squad that is not read, and nothing says why");
        return 0;
    }
    for (size_t ship = 0; ship < volley_squads_ship_count(squads, 0); ship++)
        fly(squads, edition, ship);
    report(squads, edition);
    volley_squads_free(squads);
    return 0;
}
