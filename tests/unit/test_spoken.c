/* Names as players say them. What each must become stands in golden/spoken.csv, worked out from the
 * printed names: the words of the loadout; "?" and a part of the question that is asked; "!" and a
 * part of an error. */
#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "game/cards/points.h"
#include "support/check.h"
#include "support/table.h"
#include "words/card_name.h"
#include "words/spoken.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 3, ROWS_LEAST = 150, SLIPS_LEAST = 55, SLIPS_EACH = 4, TEXT_BYTES = 256 };

/* The list that an error ends with, each in quotes; NULL: it asks nothing. */
static const char *asked(const char *message)
{
    const char *list = strstr(message, ": say \"");

    return list ? list + strlen(": say ") : NULL;
}

/* Read as the attacker. */
static volley_status read_said(const char *edition, const char *said, struct scenario *out,
                               volley_error *error)
{
    char text[3 * TEXT_BYTES + sizeof " vs 2"];

    snprintf(text, sizeof text, "%s vs 2", said);
    *out = (struct scenario){ .edition = rules_edition_find(edition),
                              .library =
                                  &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND] };
    *error = (volley_error){ 0 };
    return scenario_parse(out, lexer_of_string(text, "said"), error);
}

/* Whether each of what an error lists, in the place of what was said, is not asked about again. */
static bool settles(const char *edition, const char *said, const volley_error *asking)
{
    const size_t from = (size_t)asking->column - 1;
    bool settled = true;

    for (const char *at = asked(asking->message); (at = strchr(at, '"'));
         at = strchr(at + 1, '"') + 1) {
        const size_t bytes = strcspn(at + 1, "\"");
        struct scenario scenario;
        volley_error error;
        char text[2 * TEXT_BYTES];

        snprintf(text, sizeof text, "%.*s%.*s%s", (int)from, said, (int)bytes, at + 1,
                 said + from + strlen(asking->word));
        if (read_said(edition, text, &scenario, &error) != VOLLEY_OK && asked(error.message) &&
            (size_t)error.column <= from + bytes) {
            print_error("%s: %s, as \"%s\" asks for: %s\n", edition, text, said, error.message);
            settled = false;
        }
        scenario_fini(&scenario);
    }
    return settled;
}

static bool is_right(const char *edition, const char *said, const char *becomes)
{
    struct scenario scenario;
    volley_error error;
    bool right;

    if (read_said(edition, said, &scenario, &error) == VOLLEY_OK) {
        right = strcmp(scenario.attackers[0].text, becomes) == 0;
        if (!right)
            print_error("%s: %s is %s, not %s\n", edition, said, scenario.attackers[0].text,
                        becomes);
    } else {
        right = strchr("?!", *becomes) && strstr(error.message, becomes + 1) &&
                (*becomes == '?') == (asked(error.message) != NULL);
        if (!right)
            print_error("%s: %s: '%s' %s, not %s\n", edition, said, error.word, error.message,
                        becomes);
        else if (*becomes == '?')
            right = settles(edition, said, &error);
    }
    scenario_fini(&scenario);
    return right;
}

static void spoken_names_become_what_they_mean_or_are_asked_about(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/spoken.csv", COLUMNS);
    size_t wrong = 0;

    (void)state;
    for (size_t i = 0; i < table.count; i++)
        wrong += !is_right(check_table_cell(&table, i, 0), check_table_cell(&table, i, 1),
                           check_table_cell(&table, i, 2));
    assert_true(table.count >= ROWS_LEAST);
    check_table_fini(&table);
    assert_int_equal(wrong, 0);
}

/* ---- what is asked can be answered ---- */

enum { WAYS_MOST = 8 };

/* The faction that a way begins with; NULL: with none. */
static const char *faction_said(const char *way)
{
    for (size_t i = 0; faction_at(i); i++) {
        const char *word = faction_word(faction_at(i));

        if (ascii_same_bytes(word, way, strlen(word)) && way[strlen(word)] == ' ')
            return faction_at(i);
    }
    return NULL;
}

/* Whether the first card of a loadout is of the faction and the kind that a way says. */
static bool is_what_it_says(const char *text, const char *way, const struct cards *library)
{
    static const char *const kinds[] = { "pilot", "ship", "crew", "gunner", "title", "astromech" };
    const char *last = strrchr(way, ' '), *kind = "", *faction = faction_said(way);
    const struct error_place place = { .word = text, .word_bytes = strcspn(text, " ") };
    struct spoken spoken = { .library = library };
    struct spoken_name name = { .count = 0 };
    struct card_name found;

    for (size_t i = 0; last && i < ARRAY_LEN(kinds); i++)
        kind = strcmp(last + 1, kinds[i]) == 0 ? kinds[i] : kind;
    if (!card_name_read(&found, &place, library))
        return false;
    spoken_find_id(&spoken, &name, found.id);
    for (int i = 0; i < name.count; i++)
        if (spoken_is_of(&name.meanings[i], kind) &&
            spoken_is_of(&name.meanings[i], strcmp(found.of, "pilot") == 0 ? "" : found.of) &&
            (!faction || spoken_serves(&name.meanings[i], faction)))
            return true;
    return false;
}

/* Put each of what an error lists in the place of what was said: it is not asked about any more,
 * and is what it says, each another card. Returns how many there were. */
static size_t answer(const char *edition, const char *said, const volley_error *asking)
{
    const size_t from = (size_t)asking->column - 1, bytes = strlen(asking->word);
    const struct cards *library = &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND];
    char texts[WAYS_MOST][3 * TEXT_BYTES];
    const char *at = asked(asking->message);
    size_t count = 0;

    assert_true(strncmp(said + from, asking->word, bytes) == 0);
    for (at = strchr(at, '"'); at; at = strchr(strchr(at + 1, '"') + 1, '"'), count++) {
        struct scenario scenario;
        volley_error error;
        char way[TEXT_BYTES], *text = texts[count];

        assert_true(count < WAYS_MOST);
        snprintf(way, sizeof way, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
        snprintf(text, sizeof texts[0], "%.*s%s%s", (int)from, said, way, said + from + bytes);
        if (read_said(edition, text, &scenario, &error) == VOLLEY_OK)
            snprintf(text, sizeof texts[0], "%s", scenario.attackers[0].text + from);
        else if (from == 0 || asked(error.message))
            fail_msg("%s: %s, as \"%s\" asks for: %s", edition, text, said, error.message);
        scenario_fini(&scenario);
        if (from == 0 && !is_what_it_says(text, way, library))
            fail_msg("%s: %s is %s", edition, way, text);
        for (size_t i = 0; i < count; i++)
            if (strcmp(texts[i], text) == 0)
                fail_msg("%s: %s: two of what is asked are %s", edition, said, text);
    }
    return count;
}

/* ---- however it is written ---- */

enum { SPELLINGS = 5, OUTCOME_BYTES = 2 * TEXT_BYTES };

/* "ODD BALL", "odd-ball", "OddBall", "odd'ball", "Odd.Ball". */
static void spell(char out[TEXT_BYTES], const char *name, int spelling)
{
    static const char *const joins[SPELLINGS] = { " ", "-", "", "'", "." };
    size_t used = 0;

    for (; *name && used < TEXT_BYTES - 2; name++) {
        if (*name == ' ')
            used += (size_t)snprintf(out + used, 2, "%s", joins[spelling]);
        else if (*name != '"' && (*name != '.' || spelling == 0))
            out[used++] = spelling == 0       ? (char)toupper((unsigned char)*name)
                          : spelling % 2 == 1 ? ascii_lower(*name)
                                              : *name;
    }
    out[used] = '\0';
}

/* How many things a question lists, with those that it has no room for. */
static int count_asked(const char *list)
{
    const char *more = strstr(list, " or ");
    int quotes = 0;

    for (const char *at = list; *at && at != more; at++)
        quotes += *at == '"';
    return quotes / 2 + (more && more[4] == '"' ? 1 : more ? atoi(more + 4) : 0);
}

/* What comes of a name: the words of the loadout; what is asked and how much; else the error. */
static void outcome(char out[OUTCOME_BYTES], const char *edition, const char *said)
{
    struct scenario scenario;
    volley_error error;

    if (read_said(edition, said, &scenario, &error) == VOLLEY_OK) {
        snprintf(out, OUTCOME_BYTES, "%s", scenario.attackers[0].text);
    } else {
        const char *list = asked(error.message);
        const size_t way = list ? strcspn(list + 1, "\"") + 1 : strlen(error.message);

        snprintf(out, OUTCOME_BYTES, "%d %.*s", list ? count_asked(list) : 0, (int)way,
                 list ? list : error.message);
        out[1 + utf8_letters(out + 1, OUTCOME_BYTES - 1, out + 1, strlen(out + 1))] = '\0';
    }
    scenario_fini(&scenario);
}

struct writing {
    const char *edition;
    const struct cards *library;
    size_t shared, wrong;
};

static void check_writings(struct writing *writing, const char *name)
{
    char said[TEXT_BYTES], first[OUTCOME_BYTES], other[OUTCOME_BYTES];

    for (int i = 0; i < SPELLINGS; i++) {
        spell(said, name, i);
        outcome(i ? other : first, writing->edition, said);
        if (i && strcmp(first, other) != 0) {
            print_error("%s: %s: %s, not %s\n", writing->edition, said, other, first);
            writing->wrong++;
        }
    }
}

/* Ids are small, and are what they are: of a name that is one word without marks, a small letter
 * makes it the id. */
static void a_shared_name_is_asked_about_or_taken_however_it_is_written(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        struct writing writing = { edition ? "2.5" : "1", &cards_builtin[edition], 0, 0 };
        const struct cards_pilot *pilots = writing.library->pilots;

        for (size_t i = 0; i < writing.library->pilot_count; i++) {
            bool shared = false, seen = false;

            for (size_t j = 0; j < writing.library->pilot_count; j++)
                if (j != i && ascii_same_letters(pilots[i].name, pilots[j].name)) {
                    shared = true;
                    seen = seen || j < i;
                }
            if (!shared || seen || !strchr(pilots[i].name, ' '))
                continue;
            writing.shared++;
            check_writings(&writing, pilots[i].name);
        }
        assert_true(writing.shared > 10);
        assert_int_equal(writing.wrong, 0);
    }
}

/* ---- all names ---- */

struct naming {
    const char *edition;
    const struct cards *library;
    size_t said, asked, answers, beside;
    size_t alone; /* asked about without dice */
    size_t apart; /* "Scimitar 1" is a title and a die */
};

static bool is_named(const struct cards *library, const struct error_place *word, const char *name)
{
    const struct cards_row *rows[CARD_ROWS_MAX];
    struct card_name found;
    size_t count;
    const struct cards_ship *ship;
    const struct cards_pilot *pilots;

    if (!card_name_read(&found, word, library))
        return false;
    ship = cards_find_ship(library, found.id, strlen(found.id));
    pilots = cards_find_pilots(library, found.id, strlen(found.id), &count);
    for (size_t i = 0; i < count; i++)
        if (ascii_same_letters(pilots[i].name, name))
            return true;
    count = cards_find(library, found.id, strlen(found.id), rows, CARD_ROWS_MAX);
    for (size_t i = 0; i < count && i < CARD_ROWS_MAX; i++)
        if (ascii_same_letters(rows[i]->name, name))
            return true;
    return ship && ascii_same_letters(ship->name, name);
}

/* Alone it may be asked about as well. */
static void ask_alone(struct naming *naming, const char *name)
{
    struct scenario scenario;
    volley_error error;

    if (read_said(naming->edition, name, &scenario, &error) != VOLLEY_OK && asked(error.message)) {
        naming->alone++;
        answer(naming->edition, name, &error);
    }
    scenario_fini(&scenario);
}

static void take_way(struct naming *naming, const char *text, const char *said)
{
    struct scenario scenario;
    volley_error error;

    if (read_said(naming->edition, text, &scenario, &error) != VOLLEY_OK && asked(error.message))
        fail_msg("%s: %s, as \"%s\" asks for: %s", naming->edition, text, said, error.message);
    scenario_fini(&scenario);
}

/* What is asked with a word beside the name is answered by what it lists, in the place of the name
 * and of both. */
static void ask_beside(struct naming *naming, const char *said)
{
    struct scenario scenario;
    volley_error error;

    if (read_said(naming->edition, said, &scenario, &error) != VOLLEY_OK && asked(error.message)) {
        const int from = error.column - 1;
        const char *const rest = said + from + strlen(error.word);

        naming->beside++;
        for (const char *at = asked(error.message); (at = strchr(at, '"'));
             at = strchr(at + 1, '"') + 1) {
            const int bytes = (int)strcspn(at + 1, "\"");
            char text[2 * TEXT_BYTES];

            snprintf(text, sizeof text, "%.*s%.*s%s", from, said, bytes, at + 1, rest);
            take_way(naming, text, said);
            snprintf(text, sizeof text, "attack=3 %.*s", bytes, at + 1);
            take_way(naming, text, said);
        }
    }
    scenario_fini(&scenario);
}

static void ask_with_hints(struct naming *naming, const char *name)
{
    static const char *const slots[] = { "pilot", "crew", "gunner", "title" };
    char said[TEXT_BYTES];

    for (size_t i = 0; faction_at(i); i++) {
        snprintf(said, sizeof said, "attack=3 %s %s", faction_word(faction_at(i)), name);
        ask_beside(naming, said);
    }
    for (size_t i = 0; i < ARRAY_LEN(slots); i++) {
        snprintf(said, sizeof said, "attack=3 %s %s", name, slots[i]);
        ask_beside(naming, said);
    }
}

/* A printed name without quotes is a card of that name, or is asked about. */
static bool visit_name(const char *id, const char *name, void *context)
{
    struct naming *naming = context;
    volley_error error = { 0 };
    struct phrase words;
    char said[TEXT_BYTES];

    (void)id;
    ask_alone(naming, name);
    snprintf(said, sizeof said, "attack=3 %s", name);
    naming->said++;
    if (spoken_read(&words, lexer_of_string(said, "said"), naming->library, NULL, &error) !=
        VOLLEY_OK) {
        if (!asked(error.message))
            fail_msg("%s: %s: %s", naming->edition, said, error.message);
        naming->asked++;
        ask_with_hints(naming, name);
        naming->answers += answer(naming->edition, said, &error);
        return true;
    }
    if (words.count == 3 &&
        ascii_is_word("closed", words.words[2].place.word, words.words[2].place.word_bytes))
        words.count = 2; /* the side that the name says */
    if (words.count == 2 && !is_named(naming->library, &words.words[1].place, name))
        fail_msg("%s: %s is %.*s", naming->edition, said, (int)words.words[1].place.word_bytes,
                 words.words[1].place.word);
    naming->apart += words.count != 2;
    phrase_fini(&words);
    return true;
}

static void every_printed_name_is_a_card_of_that_name_or_is_asked_about(void **state)
{
    static const char *const editions[CARDS_EDITIONS] = { "1", "2.5" };

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        struct naming naming = { editions[edition], &cards_builtin[edition], 0, 0, 0, 0, 0, 0 };

        cards_each(naming.library, visit_name, &naming);
        assert_true(naming.apart <= 8);
        assert_true(naming.said > 500);
        assert_true(naming.answers >= 2 * naming.asked);
        assert_true(naming.alone > 10);
        assert_true(naming.beside > 10);
    }
}

/* ---- titles ---- */

static bool is_part_of_a_ship(const struct cards *library, const char *name)
{
    char letters[TEXT_BYTES];

    letters[utf8_letters(letters, sizeof letters, name, strlen(name))] = '\0';
    for (size_t i = 0; i < library->ship_count; i++)
        if (spoken_is_part(library->ships[i].name, letters))
            return true;
    return false;
}

/* Whether a title alone flies the one ship that it is of, and counts; or is asked about. */
static bool flies_its_ship(const char *edition, const struct cards_upgrade *title,
                           const struct cards_ship *ship)
{
    char said[TEXT_BYTES], flown[TEXT_BYTES];
    struct scenario scenario;
    volley_error error;
    bool right;

    snprintf(said, sizeof said, "%s focus", title->name);
    snprintf(flown, sizeof flown, "%.*s focus %s", (int)strcspn(title->id, "-"), title->id,
             ship->id); /* the first of its boxes */
    if (read_said(edition, said, &scenario, &error) == VOLLEY_OK)
        right = strncmp(scenario.attackers[0].text, flown, strlen(flown)) == 0 &&
                strstr(scenario.attackers[0].took, "is a title of the ");
    else
        right = asked(error.message);
    if (!right)
        print_error("%s: %s is %s%s\n", edition, said, error.message,
                    scenario.attacker_count ? scenario.attackers[0].text : "");
    scenario_fini(&scenario);
    return right;
}

/* But where ships are called so: "Phantom". */
static void a_title_of_one_ship_flies_it_and_counts_or_is_asked_about(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *library = &cards_builtin[edition];
        size_t titles = 0, wrong = 0;

        for (size_t i = 0; i < library->upgrade_count; i++) {
            const struct spoken_meaning meaning = { .upgrade = &library->upgrades[i] };
            const struct cards_ship *ship = spoken_ship_of_title(library, &meaning);

            if (!ship || is_part_of_a_ship(library, meaning.upgrade->name))
                continue;
            titles++;
            wrong += !flies_its_ship(edition ? "2.5" : "1", meaning.upgrade, ship);
        }
        assert_true(titles > 30);
        assert_int_equal(wrong, 0);
    }
}

/* ---- words that are none ---- */

/* Plain English, of which names begin: numbers, colors, ranks, letters, what else is said of
 * things.
 */
static const char *const plain_words[] = {
    "admiral", "advanced",  "agent",    "alpha",    "autumn",    "bad",        "beast",
    "beta",    "big",       "black",    "blue",     "bold",      "bright",     "broken",
    "bronze",  "brother",   "captain",  "chief",    "clone",     "cold",       "colonel",
    "command", "commander", "cobalt",   "crimson",  "count",     "customized", "dark",
    "dead",    "deadly",    "deep",     "delta",    "desperate", "double",     "dual",
    "edge",    "eight",     "eighth",   "elite",    "emerald",   "enemy",      "epsilon",
    "escape",  "fast",      "fearsome", "fifth",    "final",     "first",      "five",
    "four",    "fourth",    "free",     "friendly", "full",      "gamma",      "general",
    "gold",    "golden",    "good",     "grand",    "gray",      "great",      "green",
    "grey",    "half",      "hard",     "heavy",    "high",      "hot",        "iron",
    "last",    "leader",    "left",     "light",    "little",    "lone",       "long",
    "low",     "major",     "master",   "medium",   "new",       "night",      "nine",
    "ninth",   "no",        "old",      "omega",    "other",     "outer",      "petty",
    "precise", "prime",     "prince",   "pure",     "quick",     "rapid",      "red",
    "right",   "rogue",     "royal",    "sapphire", "scarlet",   "second",     "senior",
    "seven",   "seventh",   "short",    "sigma",    "silver",    "single",     "six",
    "sixth",   "slow",      "small",    "special",  "strong",    "ten",        "tenth",
    "test",    "third",     "three",    "triple",   "twin",      "two",        "white",
    "wild",    "winged",    "yellow",   "young",    "zero",      "zeta",
};

static bool is_nickname(const struct cards *library, const char *word)
{
    for (size_t i = 0; i < library->nickname_count; i++)
        if (strcmp(library->nicknames[i].id, word) == 0)
            return true;
    return false;
}

/* None is taken for a name that it begins. "advanced" is a ship, as players say it. */
static void a_plain_word_is_no_name(void **state)
{
    static const char *const editions[CARDS_EDITIONS] = { "1", "2.5" };
    size_t taken = 0;

    (void)state;
    for (size_t i = 0; i < CARDS_EDITIONS * ARRAY_LEN(plain_words); i++) {
        const char *word = plain_words[i / CARDS_EDITIONS];
        const struct cards *library = &cards_builtin[i % CARDS_EDITIONS];
        struct scenario scenario;
        volley_error error;
        char said[TEXT_BYTES];

        snprintf(said, sizeof said, "%s focus", word);
        if (read_said(editions[i % CARDS_EDITIONS], said, &scenario, &error) == VOLLEY_OK &&
            strcmp(word, "advanced") != 0 && !is_nickname(library, word)) {
            print_error("%s is %s\n", said, scenario.attackers[0].text);
            taken++;
        }
        scenario_fini(&scenario);
    }
    assert_int_equal(taken, 0);
}

/* "double focus", "single focus": what counts the word behind it. */
static bool is_number_of(const char *word)
{
    return strcmp(word, "double") == 0 || strcmp(word, "single") == 0;
}

/* The first word of any name alone is a name that has it, whole, or is asked about. */
static bool visit_first_word(const char *id, const char *name, void *context)
{
    const char *edition = context;
    const struct cards *library = &cards_builtin[*edition == '1' ? CARDS_FIRST : CARDS_SECOND];
    volley_error error = { 0 };
    struct phrase words;
    struct card_name found;
    char first[TEXT_BYTES], said[2 * TEXT_BYTES];

    (void)id;
    name += *name == '"';
    snprintf(first, sizeof first, "%.*s", (int)strcspn(name, " \"(;:,"), name);
    snprintf(said, sizeof said, "%s focus", first);
    first[utf8_letters(first, sizeof first, said, strlen(first))] = '\0';
    if (!*first || strcmp(first, "no") == 0 || strcmp(first, "without") == 0 ||
        is_nickname(library, first) || is_number_of(first) ||
        rules_alias_find(RULES_ALIAS_CARD, first, strlen(first)) ||
        spoken_read(&words, lexer_of_string(said, "said"), library, NULL, &error) != VOLLEY_OK)
        return true;
    if (words.count > 0 && card_name_read(&found, &words.words[0].place, library)) {
        const struct cards_ship *ship = cards_find_ship(library, found.id, strlen(found.id));
        const struct cards_row *row = NULL;
        size_t count;
        const struct cards_pilot *pilot =
            cards_find_pilots(library, found.id, strlen(found.id), &count);

        if (!ship && !pilot)
            cards_find(library, found.id, strlen(found.id), &row, 1);
        if (!ascii_same_letters(first, found.id) && !spoken_is_part(ship    ? ship->name
                                                                    : pilot ? pilot->name
                                                                    : row   ? row->name
                                                                            : "",
                                                                    first))
            fail_msg("%s: %s is %s", edition, said, found.id);
    }
    phrase_fini(&words);
    return true;
}

static void the_first_word_of_a_name_is_no_other_name(void **state)
{
    static char editions[CARDS_EDITIONS][4] = { "1", "2.5" };

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        cards_each(&cards_builtin[edition], visit_first_word, editions[edition]);
}

/* ---- misspelt ---- */

/* The whole name that was misspelt is the word of the error, in its place, and is what to type. */
static bool is_suggested(const struct check_table *table, size_t row)
{
    const char *said = check_table_cell(table, row, 1), *word = check_table_cell(table, row, 2);
    const char *meant = check_table_cell(table, row, 3);
    char suggestion[TEXT_BYTES];
    struct scenario scenario;
    volley_error error;
    const volley_status status =
        read_said(check_table_cell(table, row, 0), said, &scenario, &error);
    bool right = status == VOLLEY_SYNTAX && strcmp(error.word, word) == 0 &&
                 strstr(said, word) == said + error.column - 1;

    scenario_fini(&scenario);
    snprintf(suggestion, sizeof suggestion, "'%s'", meant);
    right = right && strncmp(error.message, "unknown word", strlen("unknown word")) == 0 &&
            (*meant ? strstr(error.message, suggestion) != NULL : !strchr(error.message, ';'));
    if (!right)
        print_error("%s: %d: '%s': %s\n", said, error.column, error.word, error.message);
    return right;
}

static void a_misspelt_name_is_suggested_whole(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/misspelt.csv", COLUMNS + 1);
    size_t wrong = 0;

    (void)state;
    for (size_t i = 0; i < table.count; i++)
        wrong += !is_suggested(&table, i);
    assert_true(table.count >= SLIPS_LEAST);
    check_table_fini(&table);
    assert_int_equal(wrong, 0);
}

struct slips {
    const char *edition;
    size_t seen, tried, missed;
};

/* A printed name that lacks a letter is suggested, or a name that is as near; what is left may be a
 * name itself. */
static bool visit_slip(const char *id, const char *name, void *context)
{
    struct slips *slips = context;
    const size_t bytes = strlen(name), at = bytes * 2 / 3;
    struct scenario scenario;
    volley_error error;
    char said[TEXT_BYTES];

    (void)id;
    if (slips->seen++ % SLIPS_EACH || !strchr(name, ' ') || strpbrk(name, "\"(:;") ||
        !ascii_is_lower(name[at]))
        return true;
    snprintf(said, sizeof said, "3 %.*s%s", (int)at, name, name + at + 1);
    if (read_said(slips->edition, said, &scenario, &error) != VOLLEY_OK) {
        slips->tried++;
        slips->missed += !strstr(error.message, "did you mean '");
    }
    scenario_fini(&scenario);
    return true;
}

static void names_that_lack_a_letter_are_suggested(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        struct slips slips = { edition ? "2.5" : "1", 0, 0, 0 };

        cards_each(&cards_builtin[edition], visit_slip, &slips);
        assert_true(slips.tried > 100);
        assert_true(slips.missed * 50 <= slips.tried);
    }
}

/* ---- the table ---- */

static bool visit_known(const char *id, const char *name, void *context)
{
    const char **means = context;

    if (strcmp(id, *means) == 0 || ascii_same_letters(name, *means))
        *means = NULL;
    return *means != NULL;
}

/* Whether the attacker can say some words. */
static bool words_are_known(const char *words, const struct cards *library)
{
    char said[TEXT_BYTES];
    struct scenario scenario;
    volley_error error;
    bool known;

    snprintf(said, sizeof said, "3 %s", words);
    known = read_said(library == &cards_builtin[CARDS_FIRST] ? "1" : "2.5", said, &scenario,
                      &error) == VOLLEY_OK;
    scenario_fini(&scenario);
    return known;
}

static void every_nickname_stands_for_a_card_a_faction_or_a_slot(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        const struct cards *library = &cards_builtin[edition];

        for (size_t i = 0; i < library->nickname_count; i++) {
            const struct cards_nickname *row = &library->nicknames[i];
            const char *means = row->means;
            struct rules_spelling spelling;

            assert_true(!rules_word_match(row->id, strlen(row->id), &spelling) ||
                        strcmp(row->id, "arc") == 0 ||     /* of who flies it */
                        strcmp(row->id, row->means) == 0); /* "rear arc" */
            if (strcmp(row->kind, "faction") == 0)
                assert_string_not_equal(faction_name(row->means), row->means);
            else if (strncmp(row->kind, "name", 4) == 0)
                cards_each(library, visit_known, &means);
            else if (strcmp(row->kind, "words") == 0)
                assert_true(strncmp(means, "no", 2) == 0 || words_are_known(means, library));
            else if (strcmp(row->kind, "fill") != 0)
                assert_string_equal(row->kind, "slot");
            if (means && strncmp(row->kind, "name", 4) == 0)
                fail_msg("%s stands for %s, which is nothing", row->id, row->means);
        }
    }
}

/* Names on cards in other languages take nothing from those in English. */
struct only_english {
    struct cards library; /* that has no others */
    const char *edition;
    size_t said;
};

static bool visit_english(const char *id, const char *name, void *context)
{
    struct only_english *only = context;
    const char *const texts[] = { id, name };

    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct scenario with, without;
        volley_error error, wanted;
        char said[TEXT_BYTES], text[3 * TEXT_BYTES];

        if (strpbrk(name, ";:"))
            continue;
        snprintf(said, sizeof said, "%s tie lock", texts[i]);
        snprintf(text, sizeof text, "%s vs 2", said);
        without = (struct scenario){ .edition = rules_edition_find(only->edition),
                                     .library = &only->library };
        assert_int_equal(read_said(only->edition, said, &with, &error),
                         scenario_parse(&without, lexer_of_string(text, "said"), &wanted));
        if (with.attacker_count)
            assert_string_equal(with.attackers[0].text, without.attackers[0].text);
        scenario_fini(&with);
        scenario_fini(&without);
        only->said++;
    }
    return true;
}

static void names_in_other_languages_take_none_from_english(void **state)
{
    static const char *const editions[CARDS_EDITIONS] = { "1", "2.5" };

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++) {
        struct only_english only = { cards_builtin[edition], editions[edition], 0 };
        struct cards_nickname *rows = calloc(only.library.nickname_count, sizeof *rows);
        size_t kept = 0;

        assert_non_null(rows);
        for (size_t i = 0; i < only.library.nickname_count; i++)
            if (!strchr(only.library.nicknames[i].kind, '-'))
                rows[kept++] = only.library.nicknames[i];
        assert_true(only.library.nickname_count - kept > 1000);
        only.library.nicknames = rows;
        only.library.nickname_count = kept;
        cards_each(&cards_builtin[edition], visit_english, &only);
        assert_true(only.said > 1000);
        free(rows);
    }
}

/* ---- what is told ---- */

static void what_a_name_was_taken_for_is_told(void **state)
{
    static const struct {
        const char *said, *took; /* NULL: there is nothing to say */
    } rows[] = {
        { "hansolo", "hansolo is Han Solo, pilot of the Customized YT-1300 Light Freighter "
                     "(hansolo)\n" },
        { "t65xwing hansolo",
          "hansolo is Han Solo, gunner (hansolo)\n"
          "T-65 X-wing has no gunner slot for Han Solo, which counts as if there were one\n" },
        { "t65xwing lukeskywalker", "" },
        { "howlrunner", "" },
        { "Howlrunner", "" },
        { "b-wing", "b-wing is A/SF-01 B-wing, ship (asf01bwing)\n" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct scenario scenario;
        volley_error error;

        assert_int_equal(read_said("2.5", rows[i].said, &scenario, &error), VOLLEY_OK);
        assert_string_equal(scenario.attackers[0].took, rows[i].took);
        scenario_fini(&scenario);
    }
}

/* Of a pilot with several cards for a ship, each with slots of its own, the others are told. */
static void another_card_of_a_pilot_is_told(void **state)
{
    const struct cards *library = &cards_builtin[CARDS_SECOND];
    const struct cards_points *points = cards_points_default("2.5");
    size_t pairs = 0;

    (void)state;
    for (size_t i = 0; i < library->pilot_count; i++)
        for (size_t j = 0; j < library->pilot_count; j++) {
            const struct cards_pilot *a = &library->pilots[i], *b = &library->pilots[j];
            struct scenario scenario;
            volley_error error;
            char said[TEXT_BYTES], told[TEXT_BYTES];

            if (i == j || !ascii_same_letters(a->name, b->name) || strcmp(a->ship, b->ship) != 0 ||
                strcmp(a->faction, b->faction) != 0 || *a->standard_loadout ||
                *b->standard_loadout || cards_points_has_slot(points, a, "", 0) ||
                cards_points_has_slot(points, b, "", 0))
                continue;
            snprintf(said, sizeof said, "%s %s %s", faction_word(a->faction), a->name,
                     cards_find_ship(library, a->ship, strlen(a->ship))->name);
            snprintf(told, sizeof told, "has another card on this ship, ");
            assert_int_equal(read_said("2.5", said, &scenario, &error), VOLLEY_OK);
            if (!strstr(scenario.attackers[0].took, told) ||
                !strstr(scenario.attackers[0].took, a->id))
                fail_msg("%s: %s", said, scenario.attackers[0].took);
            scenario_fini(&scenario);
            pairs++;
        }
    assert_true(pairs >= 10);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(another_card_of_a_pilot_is_told),
    cmocka_unit_test(spoken_names_become_what_they_mean_or_are_asked_about),
    cmocka_unit_test(a_shared_name_is_asked_about_or_taken_however_it_is_written),
    cmocka_unit_test(every_printed_name_is_a_card_of_that_name_or_is_asked_about),
    cmocka_unit_test(a_title_of_one_ship_flies_it_and_counts_or_is_asked_about),
    cmocka_unit_test(a_plain_word_is_no_name),
    cmocka_unit_test(the_first_word_of_a_name_is_no_other_name),
    cmocka_unit_test(a_misspelt_name_is_suggested_whole),
    cmocka_unit_test(names_that_lack_a_letter_are_suggested),
    cmocka_unit_test(every_nickname_stands_for_a_card_a_faction_or_a_slot),
    cmocka_unit_test(names_in_other_languages_take_none_from_english),
    cmocka_unit_test(what_a_name_was_taken_for_is_told),
};
CHECK_MAIN(tests)
