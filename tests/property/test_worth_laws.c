/* What holds for every row of volley worth, whatever the card: all upgrades of several ships of the
 * editions are walked. A row that counts shows a figure, one that changes nothing says so, what is
 * needed is there on both sides, and what cannot be is told. */
#include "support/check.h"
#include "support/stream.h"

#include "base/array.h"
#include "base/buffer.h"
#include "game/cards/cards.h"
#include "volley/worth.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 400, SAID_LEAST = 20 /* cards of an edition */ };

static const volley_target target = { "target", { .text = "2 focus hull=4 shields=2" }, 1 };
static const volley_target attacker = { "attacker", { .text = "3 focus" }, 1 };

static const struct asked {
    const char *edition, *words;
} ships[] = {
    { "2.5", "soontirfel focus" },
    { "2.5", "t65xwing lukeskywalker focus" },
    { "2.5", "darthvader-swz105 focus lock" },
    { "2.5", "modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter focus" },
    { "2.5", "firesprayclasspatrolcraft bobafett focus range=1" },
    { "2.5", "belbullab22starfighter generalgrievous bullseye@35%" },
    { "2", "t65xwing wedgeantilles lock" },
    { "2", "tiesabomber majorrhymer focus lock" },
    { "1", "xwing wedgeantilles focus" },
    { "1", "yt1300 hansolo focus lock" },
    { "1", "firespray31 bobafett range=3" },
    { "1", "tieadvanced darthvader focus lock" },
};

/* NULL: the words cannot be so. */
static volley_worth *try_to_ask(const char *edition, const char *words, const char *slots,
                                volley_error *error)
{
    const volley_worth_question question = { .edition = edition,
                                             .loadout = { .text = words },
                                             .slots = slots,
                                             .targets = &target,
                                             .target_count = 1,
                                             .attackers = &attacker,
                                             .attacker_count = 1,
                                             .all = 1,
                                             .threads = 1 };
    volley_worth *worth = NULL;

    volley_worth_run(&question, &worth, error);
    return worth;
}

static volley_worth *ask(const char *edition, const char *words, const char *slots)
{
    volley_error error = { 0 };
    volley_worth *worth = try_to_ask(edition, words, slots, &error);

    if (!worth)
        fail_msg("%s: %s: '%s': %s", edition, words, error.word, error.message);
    return worth;
}

static char *write(const volley_worth *worth, volley_format format)
{
    struct buffer out = { 0 };
    const volley_sink sink = { .write = stream_keep, .context = &out, .ascii = 1 };

    assert_int_equal(volley_worth_write(worth, format, &sink, NULL), VOLLEY_OK);
    buffer_add(&out, "", 1);
    assert_false(out.failed);
    return out.bytes;
}

/* One row, as a program reads it and as a person does. */
struct seen {
    const struct asked *asked;
    json_t *row;
    const char *text;
    bool has; /* it is of what the ship has */
};

#define FAIL(seen, what)                                                                           \
    fail_msg("%s, %s: %s: %s", (seen)->asked->edition, (seen)->asked->words, word_of(seen), what)

static const char *word_of(const struct seen *seen)
{
    return json_string_value(json_object_get(seen->row, "word"));
}

static const char *get(const struct seen *seen, const char *key)
{
    return json_string_value(json_object_get(seen->row, key));
}

/* NAN: null */
static double figure(const struct seen *seen, const char *of, const char *key)
{
    const json_t *from = of ? json_object_get(seen->row, of) : seen->row;
    const json_t *value = json_object_get(from, key);

    if (json_is_string(value)) /* for ever */
        return INFINITY;
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/* How many of the figures are not 0. */
static unsigned changes(const struct seen *seen, const char *gain)
{
    static const char *const keys[] = { "dealt", "suffered", "p_destroyed", "stands" };
    static const char *const crits[] = { "crits_dealt_gain", "crits_suffered_gain" };
    unsigned count = 0;

    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        count += !isnan(figure(seen, gain, keys[i])) && figure(seen, gain, keys[i]) != 0;
    for (size_t i = 0; i < ARRAY_LEN(crits); i++)
        count += !isnan(figure(seen, NULL, crits[i])) && figure(seen, NULL, crits[i]) != 0;
    return count;
}

static bool is_list(const char *line)
{
    return strncmp(line, "Counts, and changes none", 24) == 0 || strncmp(line, "No part", 7) == 0;
}

/* The line of Markdown's tables that begins with the name and shows a digit that is not 0 in a
 * figure, which has a sign; *listed: it is named among those that change nothing. */
static bool is_shown(const struct seen *seen, bool *listed)
{
    const char *name = get(seen, "name");
    bool shown = false;

    *listed = false;
    for (const char *line = seen->text; *line; line += strcspn(line, "\n") + 1) {
        const size_t bytes = strcspn(line, "\n");
        const char *at = line;

        if (strncmp(line, "| ", 2) != 0) {
            char said[8192];

            snprintf(said, sizeof said, "%.*s", (int)bytes, line);
            *listed = *listed || (is_list(said) && strstr(said, name));
            continue;
        }
        if (strncmp(line + 2, name, strlen(name)) != 0)
            continue;
        for (at = strpbrk(line, "+-"); at && at < line + bytes; at = strpbrk(at + 1, "+-"))
            shown = shown || (strchr("0123456789", at[1]) && strpbrk(at + 1, "123456789") &&
                              strcspn(at + 1, "123456789") < strcspn(at + 1, " |"));
        shown = shown || strstr(line, "for ever");
    }
    return shown;
}

/* ---- laws ---- */

/* It is shown what counts; nothing that counts shows only zeros. */
static void what_counts_is_shown(const struct seen *seen)
{
    const bool counts = strcmp(get(seen, "state"), "counts") == 0;
    bool listed;
    const bool shown = is_shown(seen, &listed);

    if (counts && changes(seen, "gain") > 0 && !shown)
        FAIL(seen, "it counts, and no figure is shown");
    if (counts && changes(seen, "gain") == 0 && !listed)
        FAIL(seen, "it changes nothing, and that is not said");
    if (strcmp(get(seen, "state"), "idle") == 0 && changes(seen, "gain") > 0)
        FAIL(seen, "no part, and it changes something");
}

/* Either both figures are known or neither. */
static void what_is_held_has_two_sides(const struct seen *seen)
{
    static const char *const keys[] = { "dealt", "suffered" };

    if (strcmp(get(seen, "state"), "inactive") != 0)
        return;
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const double held = figure(seen, "held", keys[i]);
        const double without = figure(seen, "held_without", keys[i]);
        const double gain = figure(seen, "gain_held", keys[i]) * (i ? -1 : 1);

        if (isnan(held) != isnan(without))
            FAIL(seen, "one side is not known");
        if (!isnan(held) && fabs(held - without - gain) > 1e-12)
            FAIL(seen, "the gain is not that of the two sides");
    }
}

/* A primary attack is none with a torpedo, and the ships of an attack at range 1 to 3 do not touch.
 */
static const char *const impossible[] = { "missile",
                                          "torpedo",
                                          "cannon",
                                          "special",
                                          "bearer at range 0 of the defender",
                                          "bearer touches the defender" };
enum { WEAPONS = 4 };

static void what_cannot_be_has_no_figures(const struct seen *seen)
{
    const char *needs = get(seen, "needs");
    const bool may = strcmp(seen->asked->edition, "2") == 0; /* at range 0 there */

    for (size_t i = 0; needs && i < ARRAY_LEN(impossible); i++) {
        if (strcmp(needs, impossible[i]) != 0 || (may && i >= WEAPONS))
            continue;
        if (!isnan(figure(seen, "held", "dealt")))
            FAIL(seen, "it has figures where it cannot have a part");
        if (!strstr(seen->text, "cannot be so in the attacks that are weighed"))
            FAIL(seen, "and that is not said");
    }
}

static void look_at_rows(const struct asked *asked, json_t *rows, const char *text, bool has)
{
    size_t i;
    json_t *row;

    json_array_foreach(rows, i, row)
    {
        const struct seen seen = { asked, row, text, has };

        if (strcmp(get(&seen, "state"), "failed") == 0)
            FAIL(&seen, get(&seen, "needs"));
        what_counts_is_shown(&seen);
        what_is_held_has_two_sides(&seen);
        what_cannot_be_has_no_figures(&seen);
    }
}

static void every_upgrade_of_every_ship_keeps_the_laws(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(ships); i++) {
        volley_worth *worth = ask(ships[i].edition, ships[i].words, NULL);
        char *json = write(worth, VOLLEY_JSON), *text = write(worth, VOLLEY_MARKDOWN);
        json_t *document = json_loads(json, 0, NULL);

        assert_non_null(document);
        look_at_rows(&ships[i], json_object_get(document, "has"), text, true);
        look_at_rows(&ships[i], json_object_get(document, "could_have"), text, false);
        json_decref(document);
        free(json);
        free(text);
        volley_worth_free(worth);
    }
}

/* ---- what a card needs, said of the ship ---- */

/* As words: "to spend lock" is "lock", "range 1" is "range=1". A card that needs none has "". */
static void words_of(const char *needs, char words[WORDS_MAX])
{
    static const char spend[] = "to spend ", range[] = "range ";
    const char *at = strncmp(needs, spend, strlen(spend)) == 0 ? needs + strlen(spend) : needs;

    snprintf(words, WORDS_MAX, "%s", strcmp(needs, "no shields") == 0 ? "shields=0" : at);
    if (strncmp(at, range, strlen(range)) == 0)
        words[strlen("range")] = '=';
}

/* NAN on both sides is not known on either. */
static void is_same(const struct seen *seen, const char *of, const char *key, double there)
{
    const double here = figure(seen, of, key);

    if (here != there && !(isnan(here) && isnan(there)) && !(fabs(here - there) < 1e-12))
        fail_msg("%s, %s: %s needs %s: %s.%s is %.9g, and where that is said %.9g",
                 seen->asked->edition, seen->asked->words, word_of(seen), get(seen, "needs"), of,
                 key, here, there);
}

/* The figures with the card and without it are those of the ship that says the words. False: it
 * does not count there either, or the words cannot be so. What a weapon needs is there for its
 * attack. */
static bool is_as_said(const struct seen *seen)
{
    const char *slot = get(seen, "slot");
    char said[2 * WORDS_MAX], words[WORDS_MAX];
    volley_error error = { 0 };
    volley_worth_row there = { .word = NULL };
    volley_worth *worth;
    bool counts = false;

    for (size_t i = 0; i < WEAPONS; i++)
        if (strcmp(get(seen, "needs"), impossible[i]) == 0)
            return false;
    words_of(get(seen, "needs"), words);
    snprintf(said, sizeof said, "%s %s", seen->asked->words, words);
    worth = try_to_ask(seen->asked->edition, said, word_of(seen), &error);
    for (size_t i = 0; worth && volley_worth_row_at(worth, i, &there); i++) {
        if (there.kept || there.state != VOLLEY_WORTH_COUNTS)
            continue;
        counts = true;
        is_same(seen, "held", "dealt", there.with.dealt);
        is_same(seen, "held_without", "dealt", there.without.dealt);
        if (strstr("torpedo missile cannon turret", slot) && *slot)
            continue;
        is_same(seen, "held", "suffered", there.with.suffered);
        is_same(seen, "held_without", "suffered", there.without.suffered);
        is_same(seen, "held", "stands", there.with.stands);
        is_same(seen, "held_without", "stands", there.without.stands);
    }
    volley_worth_free(worth);
    return counts;
}

/* All upgrades of an edition. */
static char *all_of(const struct cards *cards)
{
    struct buffer out = { 0 };

    for (size_t i = 0; i < cards->upgrade_count; i++)
        buffer_print(&out, "upgrade.%s ", cards->upgrades[i].id);
    buffer_add(&out, "", 1);
    assert_false(out.failed);
    return out.bytes;
}

static void what_any_card_needs_can_be_said(void **state)
{
    static const struct asked walked[] = {
        { "2.5", "t65xwing wedgeantilles focus" },
        { "2", "t65xwing wedgeantilles focus" },
        { "1", "xwing wedgeantilles focus" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(walked); i++) {
        const bool first = strcmp(walked[i].edition, "1") == 0;
        char *all = all_of(&cards_builtin[first ? CARDS_FIRST : CARDS_SECOND]);
        volley_worth *worth = ask(walked[i].edition, walked[i].words, all);
        char *json = write(worth, VOLLEY_JSON);
        json_t *document = json_loads(json, 0, NULL), *row;
        size_t at, said = 0;

        json_array_foreach(json_object_get(document, "could_have"), at, row)
        {
            const struct seen seen = { &walked[i], row, "", false };

            said += strcmp(get(&seen, "state"), "inactive") == 0 && is_as_said(&seen);
        }
        assert_true(said >= SAID_LEAST);
        json_decref(document);
        free(json);
        free(all);
        volley_worth_free(worth);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_upgrade_of_every_ship_keeps_the_laws),
        cmocka_unit_test(what_any_card_needs_can_be_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
