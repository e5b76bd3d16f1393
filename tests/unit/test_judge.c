/* Which rules of squad building a squad breaks. The squads of the table were put together by hand
 * from the rules and the lists; each row names all rules that its squad breaks. */
#include "support/check.h"
#include "support/table.h"

#include "base/ascii.h"
#include "base/buffer.h"
#include "game/rules/edition.h"
#include "questions/squad/handle.h"
#include "words/library/library.h"

#include <stdlib.h>
#include <string.h>

/* A list of points, "" for that of the edition. A ship is "pilot@ship upgrade upgrade"; ships are
 * parted by ";". */
enum column { EDITION, LIST, PLAY, FACTION, SHIPS, BREAKS, WHY, COLUMNS };

/* One ship as a builder's file has it. */
static void add_ship(const char *ship, size_t bytes, struct buffer *out)
{
    const char *end = ship + bytes, *word;
    bool first = true;
    size_t room;

    buffer_print(out, "%s{", out->bytes[out->count - 1] == '}' ? "," : "");
    while (ascii_next_word(&ship, &word, &room) && word < end) {
        const size_t id = strcspn(word, "@") < room ? strcspn(word, "@") : room;

        if (room > id)
            buffer_print(out, "\"id\":\"%.*s\",\"ship\":\"%.*s\",\"upgrades\":[", (int)id, word,
                         (int)(room - id - 1), word + id + 1);
        else
            buffer_print(out, "%s\"%.*s\"", first ? "" : ",", (int)room, word);
        first = room > id;
    }
    buffer_add_text(out, "]}");
}

static void read_squad(const char *faction, const char *ships, struct xws_file *file)
{
    struct buffer text = { 0 };
    volley_error error = { 0 };

    buffer_print(&text, "{\"faction\":\"%s\",\"pilots\":[", faction);
    while (*ships) {
        const size_t bytes = strcspn(ships, ";");
        char *ship = strndup(ships, bytes);

        add_ship(ship, bytes, &text);
        free(ship);
        ships += bytes + (ships[bytes] == ';');
    }
    buffer_add_text(&text, "]}");
    if (xws_read(file, text.bytes, text.count, "a squad", &error) != VOLLEY_OK)
        fail_msg("%.*s: %s", (int)text.count, text.bytes, error.message);
    buffer_fini(&text);
}

static struct squad_told *make_ships(const struct xws_squad *squad,
                                     const struct rules_edition *edition)
{
    const struct squad_place place = { &cards_builtin[squad_library_of(edition)],
                                       squad_library_of(edition), squad->faction };
    struct squad_told *ships = calloc(squad->pilot_count, sizeof *ships);

    for (uint32_t i = 0; i < squad->pilot_count; i++) {
        assert_int_equal(squad_member_init(&ships[i].member, &place, &squad->pilots[i], NULL),
                         VOLLEY_OK);
        if (!ships[i].member.flown || ships[i].member.unknown.count)
            fail_msg("%s: not all is known", squad->pilots[i].id);
    }
    return ships;
}

static enum squad_play play_named(const char *name)
{
    for (int play = 0; play < SQUAD_PLAYS; play++)
        if (strcmp(squad_play_words[play], name) == 0)
            return (enum squad_play)play;
    fail_msg("no play: %s", name);
    return SQUAD_PLAYS;
}

/* The rules that are broken, each once, in the order of the enum. */
static void list_rules(const struct squad_judgement *judgement, struct buffer *out)
{
    for (int rule = 0; rule < SQUAD_RULES; rule++) {
        bool broken = false;

        for (uint32_t i = 0; i < judgement->count; i++)
            broken = broken || judgement->breaches[i].rule == (enum squad_rule)rule;
        if (broken)
            buffer_print(out, "%s%s", out->count ? ", " : "", squad_rule_words[rule]);
    }
    buffer_add(out, "", 1);
}

static bool judged_as_told(const struct check_table *table, size_t row)
{
    const char *cells[COLUMNS];
    struct xws_file file;
    struct squad_judgement judgement;
    struct squad_judged judged = { .count = 0 };
    const struct rules_edition *edition;
    volley_library *priced = NULL;
    const struct cards_points *points;
    struct buffer rules = { 0 };
    bool same;

    for (int i = 0; i < COLUMNS; i++)
        cells[i] = check_table_cell(table, row, (size_t)i);
    read_squad(cells[FACTION], cells[SHIPS], &file);
    edition = rules_edition_find(cells[EDITION]);
    points = *cells[LIST] ? library_points_named(NULL, cells[LIST], NULL)
                          : library_points_of(NULL, edition, NULL);
    assert_non_null(points);
    assert_int_equal(library_priced(NULL, points, &priced, NULL), VOLLEY_OK);
    judged = (struct squad_judged){ make_ships(&file.squads[0], edition),
                                    file.squads[0].pilot_count,
                                    &file.squads[0],
                                    cells[EDITION],
                                    points,
                                    library_cards(priced, edition),
                                    play_named(cells[PLAY]) };
    assert_int_equal(squad_judge(&judgement, &judged, NULL), VOLLEY_OK);
    list_rules(&judgement, &rules);
    same = strcmp(rules.bytes, cells[BREAKS]) == 0;
    if (!same) {
        print_message("-e %s %s: %s\n  wanted \"%s\" (%s), found \"%s\"\n", cells[EDITION],
                      cells[PLAY], cells[SHIPS], cells[BREAKS], cells[WHY], rules.bytes);
        for (uint32_t i = 0; i < judgement.count; i++)
            print_message("    %s\n", judgement.breaches[i].sentence);
    }
    for (size_t i = 0; i < judged.count; i++)
        squad_member_fini((struct squad_member *)&judged.ships[i].member);
    free((void *)judged.ships);
    squad_judgement_fini(&judgement);
    buffer_fini(&rules);
    xws_fini(&file);
    volley_library_free(priced);
    return same;
}

static void squads_break_what_was_worked_out(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/judged.csv", COLUMNS);
    size_t differ = 0;

    (void)state;
    for (size_t i = 0; i < table.count; i++)
        differ += !judged_as_told(&table, i);
    assert_int_equal(differ, 0);
    check_table_fini(&table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(squads_break_what_was_worked_out),
};

CHECK_MAIN(tests)
