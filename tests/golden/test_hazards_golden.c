/* Obstacles, devices and remotes against a reading of the rules that knew neither the tables of the
 * library nor those of the naive simulation: all three say the same, of every row. */
#include "support/check.h"
#include "support/naive_hazard.h"
#include "support/table.h"

#include "base/array.h"
#include "battle/setup/hazard_rules.h"
#include "volley/hazard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 /* of anything, with one hazard */ };

enum {
    ID,
    EDITION,
    SHIPS,
    DAMAGE,
    CRITS,
    FOCUS,
    BLANK,
    TOKENS,
    FACEUP,
    HALF,
    DESTROYED,
    ALSO,
    COLUMNS
};

static const char *const editions[] = { "1", "2", "2.5" }; /* as enum naive_edition counts them */

/* Chances of how much there is of each. */
struct chances {
    double damage[MOST], crits[MOST], shields[MOST], tokens[RULES_TOKENS][MOST];
};

struct row {
    const char *cells[COLUMNS];
    char name[64]; /* in messages */
    bool huge;
};

/* ---- the file ---- */

static struct check_table read_rows(void)
{
    return check_table_read(GOLDEN_DIR "/hazards.csv", COLUMNS);
}

static struct row row_at(const struct check_table *table, size_t index)
{
    struct row row = { .huge = false };

    for (size_t i = 0; i < COLUMNS; i++)
        row.cells[i] = check_table_cell(table, index, i);
    row.huge = strcmp(row.cells[SHIPS], "huge") == 0;
    snprintf(row.name, sizeof row.name, "%s %s %s", row.cells[ID], row.cells[EDITION],
             row.cells[SHIPS]);
    return row;
}

/* "3/8"; *end is what follows. */
static double read_fraction(const char *text, char **end)
{
    const double over = strtod(text, end);

    return **end == '/' ? over / strtod(*end + 1, end) : over;
}

static double fraction(const char *text)
{
    char *end;

    return read_fraction(text, &end);
}

/* "1/4 1/2 1/4", up to the end or a semicolon. */
static void check_chances(const double have[MOST], const char *cell, const char *what)
{
    char *end = (char *)cell;
    double sum = 0;

    for (size_t i = 0; i < MOST; i++) {
        const bool more = *end && *end != ';';
        const double want = more ? read_fraction(end, &end) : 0;

        check_near(have[i], want, 1e-15, what);
        sum += want;
    }
    assert_true(*end == '\0' || *end == ';');
    check_near(sum, 1, 1e-15, what);
}

static bool is_said(const char *words, const char *word)
{
    return cards_lists(words, word, strlen(word));
}

/* "ion 1/2 1/2; strain 0 1": what is not named, there is none of. */
static void check_given(const double have[MOST], const char *cell, const char *token,
                        const char *what)
{
    while (*cell && (strncmp(cell, token, strlen(token)) != 0 || cell[strlen(token)] != ' ')) {
        cell += strcspn(cell, ";");
        cell += strspn(cell, "; ");
    }
    check_chances(have, *cell ? cell + strlen(token) : "1", what);
}

static void check_row(const struct row *row, const struct chances *have)
{
    check_chances(have->damage, row->cells[DAMAGE], row->name);
    check_chances(have->crits, row->cells[CRITS], row->name);
    check_given(have->shields, row->cells[TOKENS], "shields-lost", row->name);
    for (size_t token = 0; token < RULES_TOKENS; token++)
        check_given(have->tokens[token], row->cells[TOKENS], rules_token_words[token], row->name);
}

/* ---- the library ---- */

/* What else is so, in the words of the file, and in those of both programs: letters of whoever
 * meets it, and of who ends there. */
static const struct also {
    const char *word;
    enum hazard_note note;
    const char *any, *ends;
} alsos[] = {
    { "no-action", HAZARD_NO_ACTION, "", "a" },
    { "skip-action", HAZARD_SKIP_ACTION, "a", "" },
    { "no-attack", HAZARD_NO_ATTACK, "", "f" },
    { "break-locks", HAZARD_BREAK_LOCKS, "bo", "" },
    { "break-locks-on", HAZARD_BREAK_LOCKS_ON, "o", "" },
    { "no-lock", HAZARD_NO_LOCK, "", "l" },
    { "no-lock-on", HAZARD_NO_LOCK_ON, "", "l" },
    { "or-expose", HAZARD_OR_EXPOSE, "", "" },
    { "engages", HAZARD_ENGAGES, "", "" },
};

static struct hazard of_library(const struct row *row)
{
    const struct rules_edition *edition = rules_edition_find(row->cells[EDITION]);
    struct hazard hazard;

    for (size_t i = 0; hazard_at(&hazard, edition, i); i++)
        if (strcmp(hazard.row->id, row->cells[ID]) == 0 && hazard_is_for_huge(&hazard) == row->huge)
            return hazard;
    fail_msg("%s: the library has no such row", row->name);
    return hazard;
}

/* What a die gives that shows a face is the one thing that is said, or nothing. */
static void check_face(const struct row *row, const struct hazard *hazard, enum dice_face face,
                       const char *said)
{
    struct hazard_effects want = { 0 };

    if (strcmp(said, "shields-lost") == 0)
        want.shields = 1;
    for (size_t token = 0; token < RULES_TOKENS; token++)
        want.tokens[token] = strcmp(said, rules_token_words[token]) == 0;
    if (memcmp(&hazard->faces[face], &want, sizeof want) != 0)
        fail_msg("%s: a %s does not give '%s'", row->name, dice_face_words[face], said);
}

static void check_library(const struct row *row)
{
    const struct hazard hazard = of_library(row);
    struct hazard_spread spread;
    struct chances chances = { .damage = { 0 } };

    assert_int_equal(hazard_spread(&spread, &hazard, NULL), VOLLEY_OK);
    for (size_t i = 0; i < spread.count; i++) {
        const struct hazard_effects *effects = &spread.outcomes[i].effects;
        const double chance = spread.outcomes[i].probability;

        chances.damage[effects->hits + effects->crits + effects->facedown + effects->faceup] +=
            chance;
        chances.crits[effects->crits] += chance;
        chances.shields[effects->shields] += chance;
        for (size_t token = 0; token < RULES_TOKENS; token++)
            chances.tokens[token][effects->tokens[token]] += chance;
    }
    hazard_spread_fini(&spread);
    check_row(row, &chances);
    check_face(row, &hazard, DICE_FOCUS, row->cells[FOCUS]);
    check_face(row, &hazard, DICE_BLANK, row->cells[BLANK]);
    for (size_t i = 0; i < ARRAY_LEN(alsos); i++)
        if (is_said(row->cells[ALSO], alsos[i].word) != ((hazard.notes & alsos[i].note) != 0))
            fail_msg("%s: %s", row->name, alsos[i].word);
}

static volley_hazard_result run(const struct row *row, const char *ship)
{
    char words[64];
    const volley_hazard question = { .edition = row->cells[EDITION],
                                     .hazard = row->cells[ID],
                                     .ship = { .text = words } };
    volley_hazard_result result;

    snprintf(words, sizeof words, "%s%s", ship, row->huge ? " huge" : "");
    assert_int_equal(volley_hazard_run(&question, &result, NULL), VOLLEY_OK);
    return result;
}

static void check_answer(const struct row *row)
{
    const volley_hazard_result result = run(row, "hull=4 shields=2");
    double damage[MOST] = { 0 };

    assert_true(result.pmf_len <= MOST);
    memcpy(damage, result.pmf, result.pmf_len * sizeof *damage);
    check_chances(damage, row->cells[DAMAGE], row->name);
    check_near(result.faceup, fraction(row->cells[FACEUP]), 1e-15, row->name);
    if (*row->cells[HALF])
        check_near(result.half_points, fraction(row->cells[HALF]), 1e-15, row->name);
    check_near(run(row, "hull=2").destroyed, fraction(row->cells[DESTROYED]), 1e-15, row->name);
}

static void the_library_says_what_was_read(void **state)
{
    struct check_table table = read_rows();

    (void)state;
    for (size_t i = 0; i < table.count; i++) {
        const struct row row = row_at(&table, i);

        check_library(&row);
        check_answer(&row);
    }
    check_table_fini(&table);
}

/* A row that is new fails until somebody has read what it should say. */
static void each_row_was_read_once(void **state)
{
    struct check_table table = read_rows();
    size_t rows = 0;

    (void)state;
    for (size_t edition = 0; edition < ARRAY_LEN(editions); edition++) {
        struct hazard hazard;

        for (size_t i = 0; hazard_at(&hazard, rules_edition_find(editions[edition]), i); i++) {
            size_t found = 0;

            for (size_t at = 0; at < table.count; at++) {
                const struct row row = row_at(&table, at);

                found += strcmp(row.cells[ID], hazard.row->id) == 0 &&
                         strcmp(row.cells[EDITION], editions[edition]) == 0 &&
                         row.huge == hazard_is_for_huge(&hazard);
            }
            if (found != 1)
                fail_msg("%s in edition %s%s: %zu rows in tests/golden/hazards.csv", hazard.row->id,
                         editions[edition], hazard.row->ships, found);
            rows++;
        }
    }
    assert_int_equal(rows, table.count);
    check_table_fini(&table);
}

/* ---- the naive simulation ---- */

static size_t count(const char *letters, char letter)
{
    size_t found = 0;

    for (; *letters; letters++)
        found += *letters == letter;
    return found;
}

static const char letter_of[RULES_TOKENS] = { [RULES_STRESS] = '!',
                                              [RULES_STRAIN] = 'x',
                                              [RULES_ION] = 'i',
                                              [RULES_JAM] = 'j',
                                              [RULES_DISARM] = 'm' };

static void add_fallen(const struct naive_hazard_fallen *fallen, struct chances *chances)
{
    const double chance = 1. / fallen->ways;
    const char *letters = fallen->letters;

    chances->damage[count(letters, 'h') + count(letters, 'c') + count(letters, 'd') +
                    count(letters, 'u')] += chance;
    chances->crits[count(letters, 'c')] += chance;
    chances->shields[count(letters, 's')] += chance;
    for (size_t token = 0; token < RULES_TOKENS; token++)
        chances->tokens[token][letter_of[token] ? count(letters, letter_of[token]) : 0] += chance;
}

/* Of all dice on a focus, side 4 of 0 to 7, and all on a blank, side 7, one more thing each. */
static void check_faces(const struct row *row, enum naive_edition edition, uint32_t ways)
{
    const char *const said[] = { row->cells[FOCUS], row->cells[BLANK] };
    struct naive_hazard_fallen fallen[2];

    for (uint32_t i = 0; i < 2; i++)
        naive_hazard_fall(row->cells[ID], edition, row->huge, (ways - 1) / 7 * (i == 0 ? 4 : 7),
                          &fallen[i]);
    for (size_t token = 0; token <= RULES_TOKENS; token++) {
        const bool lost = token == RULES_TOKENS;
        const char *word = lost ? "shields-lost" : rules_token_words[token];
        const char letter = lost ? 's' : letter_of[token];

        for (size_t i = 0; letter && ways > 1 && i < 2; i++)
            if (strcmp(said[i], word) == 0 &&
                count(fallen[i].letters, letter) <= count(fallen[1 - i].letters, letter))
                fail_msg("%s: '%s' on another face", row->name, word);
    }
}

/* All letters of all that is said, and none else. */
static void check_letters(const struct row *row, const struct naive_hazard_fallen *fallen)
{
    char any[8] = "", ends[8] = "";

    for (size_t i = 0; i < ARRAY_LEN(alsos); i++)
        if (is_said(row->cells[ALSO], alsos[i].word)) {
            strcat(any, alsos[i].any);
            strcat(ends, alsos[i].ends);
        }
    if (strspn(any, fallen->any) != strlen(any) || strlen(any) != strlen(fallen->any) ||
        strspn(ends, fallen->ends) != strlen(ends) || strlen(ends) != strlen(fallen->ends))
        fail_msg("%s: '%s' and '%s', not '%s' and '%s'", row->name, fallen->any, fallen->ends, any,
                 ends);
}

static void check_naive(const struct row *row)
{
    struct naive_hazard_fallen fallen = { .ways = 1 };
    struct chances chances = { .damage = { 0 } };
    enum naive_edition edition = NAIVE_FIRST;

    while (strcmp(editions[edition], row->cells[EDITION]) != 0)
        edition++;
    for (uint32_t i = 0; i < fallen.ways; i++) {
        if (!naive_hazard_fall(row->cells[ID], edition, row->huge, i, &fallen))
            fail_msg("%s: the naive simulation has no such rule", row->name);
        add_fallen(&fallen, &chances);
    }
    check_row(row, &chances);
    check_faces(row, edition, fallen.ways);
    check_letters(row, &fallen);
}

/* It does not play what acts in the Engagement Phase. */
static void the_naive_simulation_plays_what_was_read(void **state)
{
    struct check_table table = read_rows();
    size_t played = 0;

    (void)state;
    for (size_t i = 0; i < table.count; i++) {
        const struct row row = row_at(&table, i);

        if (is_said(row.cells[ALSO], "engages"))
            continue;
        check_naive(&row);
        played++;
    }
    assert_true(played >= 60);
    check_table_fini(&table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_library_says_what_was_read),
    cmocka_unit_test(each_row_was_read_once),
    cmocka_unit_test(the_naive_simulation_plays_what_was_read),
};
CHECK_MAIN(tests)
