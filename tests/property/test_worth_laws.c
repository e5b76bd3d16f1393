/* What holds for every row of volley worth, whatever the card: all upgrades of several ships of the
 * editions are walked. A row that counts shows a figure, one that changes nothing says so, what is
 * needed is there on both sides, and what cannot be is told. */
#include "support/check.h"
#include "support/stream.h"

#include "base/array.h"
#include "base/buffer.h"
#include "volley/worth.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 400 };

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

static volley_worth *ask(const char *edition, const char *words, const char *slots)
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
    volley_error error = { 0 };

    if (volley_worth_run(&question, &worth, &error) != VOLLEY_OK)
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
static void what_cannot_be_has_no_figures(const struct seen *seen)
{
    static const char *const impossible[] = { "missile",
                                              "torpedo",
                                              "cannon",
                                              "special",
                                              "bearer at range 0 of the defender",
                                              "bearer touches the defender" };
    const char *needs = get(seen, "needs");
    const bool may = strcmp(seen->asked->edition, "2") == 0; /* at range 0 there */

    for (size_t i = 0; needs && i < ARRAY_LEN(impossible); i++) {
        if (strcmp(needs, impossible[i]) != 0 || (may && i >= 4))
            continue;
        if (!isnan(figure(seen, "held", "dealt")))
            FAIL(seen, "it has figures where it cannot have a part");
        if (!strstr(seen->text, "cannot be so in the attacks that are weighed"))
            FAIL(seen, "and that is not said");
    }
}

/* The words that a weapon needs, said of the ship: the same figures, with it and without it. */
static void what_it_needs_can_be_said(const struct seen *seen)
{
    const char *needs = get(seen, "needs");
    char words[WORDS_MAX];
    volley_worth *worth;
    volley_worth_row row = { .word = NULL };

    if (!needs || strcmp(get(seen, "state"), "inactive") != 0 || seen->has ||
        (strcmp(needs, "frontarc lock") != 0 && strcmp(needs, "bullseye") != 0) ||
        strchr(seen->asked->words, '@'))
        return;
    snprintf(words, sizeof words, "%s %s", seen->asked->words, needs);
    worth = ask(seen->asked->edition, words, get(seen, "slot"));
    for (size_t i = 0; volley_worth_row_at(worth, i, &row); i++)
        if (strcmp(row.word, word_of(seen)) == 0)
            break;
    assert_non_null(row.word);
    if (row.state != VOLLEY_WORTH_COUNTS && strcmp(row.needs, needs) == 0)
        FAIL(seen, "what it needs is there, and it does not count");
    if (row.state != VOLLEY_WORTH_COUNTS) /* it needs something else, too */
        row.with.dealt = row.held.dealt;
    if (fabs(row.with.dealt - figure(seen, "held", "dealt")) > 1e-12 ||
        (row.state == VOLLEY_WORTH_COUNTS &&
         fabs(row.without.dealt - figure(seen, "held_without", "dealt")) > 1e-12))
        FAIL(seen, "it deals something else where the words are said");
    volley_worth_free(worth);
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
        what_it_needs_can_be_said(&seen);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_upgrade_of_every_ship_keeps_the_laws),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
