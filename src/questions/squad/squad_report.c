#include "questions/squad/handle.h"

#include "base/ascii.h"
#include "questions/tell/report.h"
#include "questions/tell/tell_points.h"

#include <math.h>

enum { PLACES = 3 };

static const double SHOWN_LEAST = 0.0005; /* 0.1 % when it is rounded */

static const char *const use_titles[] = {
    [SQUAD_COUNTED] = "counted",
    [SQUAD_INACTIVE] = "inactive",
    [SQUAD_NO_BEARING] = "no part in an attack",
    [SQUAD_UNKNOWN] = "not in the library",
};
_Static_assert(ARRAY_LEN(use_titles) == SQUAD_CARD_USES, "one title per use");

/* ---- tables ---- */

static void add_damage(struct table *table, const struct squad_figures *figures)
{
    if (isnan(figures->half_width))
        table_number(table, figures->damage, PLACES);
    else
        table_add(table, "~%.*f", PLACES, figures->damage);
}

static const struct table_column attack_columns[] = {
    { "attack", TABLE_LEFT, 0 }, { "with", TABLE_LEFT, 1 },       { "damage", TABLE_RIGHT, 0 },
    { "hit", TABLE_RIGHT, 2 },   { "destroyed", TABLE_RIGHT, 3 }, { "damage", TABLE_RIGHT, 0 },
    { "hit", TABLE_RIGHT, 2 },   { "destroyed", TABLE_RIGHT, 3 }, { "damage", TABLE_RIGHT, 0 },
    { "hit", TABLE_RIGHT, 2 },   { "destroyed", TABLE_RIGHT, 3 },
};
static const char *const above_attack_columns[] = { "", "", "range 1", "", "", "range 2",
                                                    "", "", "range 3", "", "" };
_Static_assert(ARRAY_LEN(attack_columns) == 2 + 3 * SQUAD_RANGES, "three columns per range");
_Static_assert(ARRAY_LEN(above_attack_columns) == ARRAY_LEN(attack_columns), "one per column");

/* The chance to destroy the target in one attack: mostly there is none to speak of. */
static bool any_destroyed(const struct squad_ship *ship)
{
    for (size_t i = 0; i < ship->attack_count; i++)
        if (ship->attacks[i].figures.destroyed >= SHOWN_LEAST)
            return true;
    return false;
}

static void print_attacks(const struct squad_ship *ship, struct page *page)
{
    struct table table = TABLE_OF(attack_columns, .bars = 1u << 2 | 1u << 5 | 1u << 8,
                                  .above = above_attack_columns);
    bool with_destroyed = any_destroyed(ship);

    for (size_t i = 0; i < ship->attack_count; i++) {
        const struct squad_attack *attack = &ship->attacks[i];

        if (attack->range == 1) {
            table_add(&table, "%s", attack->name);
            table_add(&table, "%s", attack->with);
        }
        add_damage(&table, &attack->figures);
        table_percent(&table, attack->figures.hit, 1);
        table_percent(&table, with_destroyed ? attack->figures.destroyed : NAN, 1);
    }
    if (!ship->attack_count)
        buffer_print(&page->said, "It has no attack.\n");
    page_table(page, &table, "What its attacks do, by range");
}

static const struct table_column durability_columns[] = {
    { "attacked by", TABLE_LEFT, 0 },  { "damage", TABLE_RIGHT, 0 },    { "hit", TABLE_RIGHT, 3 },
    { "half points", TABLE_RIGHT, 2 }, { "destroyed", TABLE_RIGHT, 1 },
};

static void print_durability(const struct squad_ship *ship, struct page *page)
{
    struct table table = TABLE_OF(durability_columns, .bars = 1u << 1);

    for (size_t i = 0; i < ship->durability_count; i++) {
        const struct squad_figures *figures = &ship->durability[i].figures;

        table_add(&table, "%s", ship->durability[i].attackers);
        add_damage(&table, figures);
        table_percent(&table, figures->hit, 1);
        table_percent(&table, figures->error ? NAN : figures->half_points, 1);
        table_percent(&table, figures->destroyed, 1);
    }
    page_table(page, &table, "What attacks do to it");
}

/* ---- what is said below them ---- */

static void add_cards(const struct squad_ship *ship, enum squad_card_use use, struct buffer *out)
{
    bool first = true;

    for (size_t i = 0; i < ship->card_count; i++) {
        const struct squad_card *card = &ship->cards[i];

        if (card->use != use || card->noted)
            continue;
        buffer_print(out, "%s%s%s", first ? use_titles[use] : "", first ? ": " : ", ", card->name);
        if (card->needs[0])
            card_needs_say(card->needs, CARD_NEEDS_BRACKETS, out);
        first = false;
    }
    if (!first)
        buffer_print(out, "\n");
}

/* An error once, not for each range. */
static void add_errors(const struct squad_ship *ship, struct buffer *out)
{
    const char *last = "";

    for (size_t i = 0; i < ship->attack_count + ship->durability_count; i++) {
        const struct squad_attack *attack = &ship->attacks[i];
        const char *error = attack->figures.error;

        if (error && strcmp(error, last) != 0)
            buffer_print(out, "%s failed: %s\n", i < ship->attack_count ? attack->name : "defense",
                         error);
        last = error ? error : last;
    }
}

/* ---- a ship ---- */

/* Whether the points by the list of points, where they are known, come before those of the file,
 * since both differ. */
static bool file_differs(const struct squad_report *report, int listed, int points,
                         const char *points_of)
{
    return listed >= 0 && points >= 0 && listed != points &&
           (strcmp(points_of, "list") == 0 || strcmp(report->listed.by, "as asked for") == 0);
}

/* A list of points, or an edition, as people call it. */
static const char *called(const char *name)
{
    return !strcmp(name, "1") || !strcmp(name, "first") ? "the first edition"
           : !strcmp(name, "2")                         ? "2.0"
                                                        : name;
}

/* "19 points", and whose costs they are if the list does not say them. */
static void print_points(int points, const char *points_of, struct buffer *out)
{
    buffer_print(out, "%d point%s", points, points == 1 ? "" : "s");
    if (strcmp(points_of, "list") != 0)
        buffer_print(out, " (costs of %s)", called(points_of));
}

static void print_facts(const struct squad_report *report, const struct squad_ship *ship,
                        struct buffer *out)
{
    const char *before = ": ";

    if (ship->skill >= 0) {
        buffer_print(out, "%s%s %d", before, rules_skill_name(report->edition), ship->skill);
        before = ", ";
    }
    if (ship->force) {
        buffer_print(out, "%s%d force", before, ship->force);
        before = ", ";
    }
    if (ship->points >= 0)
        buffer_print(out, "%s", before);
    if (file_differs(report, ship->listed, ship->points, ship->points_of))
        buffer_print(out, "%d point%s by %s (its file says %d)", ship->listed,
                     ship->listed == 1 ? "" : "s", report->listed.points->name, ship->points);
    else if (ship->points >= 0)
        print_points(ship->points, ship->points_of, out);
}

/* Whether a line stands among the breaches. */
static bool is_told(const struct squad_judgement *judgement, const char *note, size_t bytes)
{
    for (uint32_t i = 0; i < judgement->count; i++)
        if (strncmp(judgement->breaches[i].sentence, note, bytes) == 0)
            return true;
    return false;
}

static void print_ship(const struct squad_report *report, size_t index, struct page *page)
{
    const struct squad_ship *ship = &report->ships[index];
    struct buffer *out = &page->said;
    const char *note;
    size_t bytes;

    buffer_print(out, "\n%zu. %s", index + 1, ship->pilot);
    if (ship->ship[0])
        buffer_print(out, ", %s", ship->ship);
    if (ship->same_as)
        buffer_print(out, ": as %zu", ship->same_as);
    else
        print_facts(report, ship, out);
    buffer_print(out, "\n");
    page_heading(page, 3);
    if (ship->same_as)
        return;
    if (ship->with[0])
        buffer_print(out, "Each of its attacks has %s.\n", ship->with);
    if (ship->defend_with[0])
        buffer_print(out, "Attacked, it has %s.\n", ship->defend_with);
    buffer_print(out, "\n");
    if (ship->attacker) {
        print_attacks(ship, page);
        buffer_print(out, "\n");
        print_durability(ship, page);
        buffer_print(out, "\n");
    }
    for (int use = 0; use < SQUAD_CARD_USES; use++)
        add_cards(ship, (enum squad_card_use)use, out);
    for (const char *notes = ship->notes; ascii_next_part(&notes, "\n", &note, &bytes);)
        if (!is_told(&report->judgement, note, bytes))
            buffer_print(out, "note: %.*s\n", (int)bytes, note);
    add_errors(ship, out);
}

/* How far damage that was simulated may be off; NAN: none was. */
static double widest(const struct squad_report *report)
{
    double most = NAN;

    for (size_t i = 0; i < report->ship_count; i++) {
        const struct squad_ship *ship = &report->ships[i];

        for (size_t j = 0; j < ship->attack_count + ship->durability_count; j++)
            most = fmax(most, ship->attacks[j].figures.half_width);
    }
    return most;
}

static bool any_unknown(const struct squad_report *report)
{
    for (size_t i = 0; i < report->ship_count; i++)
        for (size_t card = 0; card < report->ships[i].card_count; card++)
            if (report->ships[i].cards[card].use == SQUAD_UNKNOWN &&
                !report->ships[i].cards[card].noted)
                return true;
    return false;
}

/* Before all else: a ship whose pilot is a slip is another one. */
static void print_unknown_pilots(const struct squad_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->ship_count; i++) {
        const struct squad_ship *ship = &report->ships[i];

        for (size_t card = 0; card < ship->card_count; card++)
            if (ship->cards[card].use == SQUAD_UNKNOWN &&
                strcmp(ship->cards[card].name, ship->pilot_id) == 0)
                buffer_print(out, "Ship %zu: %.*s.\n", i + 1, (int)strcspn(ship->notes, "\n"),
                             ship->notes);
    }
}

/* By what the edition is known, and the points. */
static void print_told(const struct squad_report *report, struct buffer *out)
{
    const int by_list = report->judgement.points;
    const bool other = file_differs(report, by_list, report->points, report->points_of);

    if (!report->squad.edition[0])
        buffer_print(out, "The list does not tell its edition.");
    else if (strcmp(report->squad.edition, report->edition->name) == 0)
        buffer_print(out, "The edition is told by %s.", report->squad.told_by);
    else
        buffer_print(out, "The list tells edition %s, by %s.", report->squad.edition,
                     report->squad.told_by);
    if (other)
        buffer_print(out, " By %s the squad has %d points.", called(report->listed.points->name),
                     by_list);
    if (report->points >= 0) {
        buffer_print(out, by_list != report->points && strcmp(report->points_of, "list") == 0
                              ? " Its file says "
                              : " The squad has ");
        print_points(report->points, report->points_of, out);
        buffer_print(out, ".");
    }
    if (report->remark[0])
        buffer_print(out, " Note: %s.", report->remark);
    buffer_print(out, "\nCosts and slots are those of ");
    tell_points(report->listed.points, out);
    buffer_print(out, ", %s.\n", report->listed.by);
}

/* Which play it is judged by, and how many rules it breaks. */
void squad_say_answer(const struct squad_judgement *judgement, struct buffer *out)
{
    buffer_print(out, "Rules of squad building (%s): it breaks ",
                 squad_play_words[judgement->play]);
    if (judgement->count == 0)
        buffer_print(out, "none%s", judgement->unjudged.count ? " that is known" : "");
    else
        buffer_print(out, "%u", (unsigned)judgement->count);
}

/* Which rules of squad building it breaks, and what is not known. */
static void print_judgement(const struct squad_judgement *judgement, struct page *page)
{
    struct buffer *out = &page->said;

    buffer_print(out, "\n");
    squad_say_answer(judgement, out);
    buffer_print(out, judgement->count ? ":\n" : ".\n");
    for (uint32_t i = 0; i < judgement->count; i++) {
        const struct squad_breach *breach = &judgement->breaches[i];

        buffer_print(out, "- ");
        if (breach->ship)
            buffer_print(out, "ship %zu: ", breach->ship);
        buffer_print(out, "%s\n", breach->sentence);
    }
    for (uint32_t i = 0; i < judgement->unjudged.count; i++)
        buffer_print(out, "- not judged: %s\n", judgement->unjudged.items[i]);
}

static void print_target(const struct squad_report *report, struct buffer *out)
{
    buffer_print(out, "Attacks are on %s", report->question.target);
    if (report->question.with[0])
        buffer_print(out, ", each with %s", report->question.with);
    if (report->question.defend_with[0])
        buffer_print(out, "; attacked, a ship has %s", report->question.defend_with);
    buffer_print(out, ".\n%s", report->target_cards);
}

void squad_print(const struct squad_report *report, struct page *page)
{
    struct buffer *out = &page->said;

    buffer_print(out, "%s (%s, %s)\n", report->squad.name[0] ? report->squad.name : "Squad",
                 report->squad.faction, report->edition->title);
    page_heading(page, 2);
    print_unknown_pilots(report, out);
    print_told(report, out);
    print_target(report, out);
    print_judgement(&report->judgement, page);
    for (size_t i = 0; i < report->ship_count; i++)
        print_ship(report, i, page);
    buffer_print(out, "\n");
    play_sentence(report->edition->title, report->policy, report->objective, out);
    play_mark_sentence("damage", widest(report), out);
    buffer_print(out,
                 "\"with\": what the weapon requires, or the arc it is fired in, taken as given.");
    if (any_unknown(report))
        buffer_print(out, "\n\"Not in the library\": it is newer than that, or misspelt.");
    buffer_print(out, "\n");
    page_pause(page);
}
