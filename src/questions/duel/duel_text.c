#include "questions/duel/duel_report.h"

#include "report/number.h"

#include <math.h>
#include <stdio.h>

enum { ROUNDS_SHOWN_MAX = 12, BETWEEN = 3, NAME_MAX_BYTES = 8 };

static void add_share(struct table *table, const struct engagement_result *found, double share)
{
    struct buffer said = { 0 };

    if (!isnan(share))
        duel_say_share(found, share, &said);
    table_take(table, &said);
}

/* ---- the ships ---- */

static bool is_like(const volley_duel_ship *a, const volley_duel_ship *b)
{
    return a->side == b->side && b->number - a->number == (size_t)(b - a) &&
           strcmp(a->words, b->words) == 0;
}

/* "A1–A3": those of the same words that stand together. */
static void add_names(struct table *table, const volley_duel_ship *first,
                      const volley_duel_ship *last)
{
    struct buffer said = { 0 };

    duel_add_ship(first, &said);
    if (last > first) {
        buffer_print(&said, "-");
        duel_add_ship(last, &said);
    }
    table_take(table, &said);
}

/* "hull 4, shields 2"; a ship that cannot be destroyed has no health. */
static void add_health(struct table *table, const volley_duel_ship *ship, bool says_it)
{
    if (ship->hull && ship->shields)
        table_add(table, "hull %d, shields %d", ship->hull, ship->shields);
    else if (ship->hull)
        table_add(table, "hull %d", ship->hull);
    else
        table_add(table, "%s", says_it ? "(no hull)" : "");
}

static void add_ships(const struct duel_report *report, struct page *page)
{
    const bool is_text = page->form == PAGE_TEXT; /* which says what each is */
    const struct engagement *engagement = &report->cast->engagement;
    const char *const skill = rules_skill_name(engagement->edition);
    const struct table_column columns[] = { { is_text ? "" : "ship", TABLE_LEFT, 0 },
                                            { is_text ? "" : "health", TABLE_LEFT, 0 },
                                            { is_text ? "" : skill, TABLE_LEFT, 0 },
                                            { is_text ? "" : "words", TABLE_WORDS, 0 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0, last = 0; i < engagement->ship_count; i = ++last) {
        const volley_duel_ship *ship = &report->cast->ships[i];
        char many[NUMBER_TEXT_MAX];

        while (last + 1 < engagement->ship_count && is_like(ship, ship + (last + 1 - i)))
            last++;
        add_names(&table, ship, ship + (last - i));
        add_health(&table, ship, !report->setting.survives);
        if (is_text)
            table_add(&table, "%.*s %d", *skill == 'i' ? 4 : 11, skill, ship->initiative);
        else
            table_add(&table, "%d", ship->initiative);
        snprintf(many, sizeof many, " (%zu ships)", last + 1 - i);
        table_add(&table, "%s%s%s", ship->words, last > i ? many : "",
                  engagement_kind_of(engagement, i)->weapon_count || report->setting.survives
                      ? ""
                      : " (does not shoot)");
    }
    page_table(page, &table, "The ships");
}

/* ---- by round ---- */

/* Rounds after which nothing changes any more that two decimals show are not told. */
static size_t rounds_shown(const struct engagement_result *found)
{
    size_t count = found->round_count < ROUNDS_SHOWN_MAX ? found->round_count : ROUNDS_SHOWN_MAX;

    while (count > 1) {
        bool changes = false;

        for (int side = 0; side < DUEL_SIDES; side++)
            changes =
                changes ||
                found->sides[side].gone[count - 1] - found->sides[side].gone[count - 2] > 5e-5 ||
                found->sides[side].lost[count - 1] - found->sides[side].lost[count - 2] > 5e-3;
        if (changes)
            break;
        count--;
    }
    return count;
}

static void add_rounds(const struct duel_report *report, struct page *page)
{
    static const struct table_column columns[] = { { "round", TABLE_RIGHT, 0 },
                                                   { "A gone", TABLE_RIGHT, 0 },
                                                   { "B gone", TABLE_RIGHT, 0 },
                                                   { "A has lost", TABLE_RIGHT, 1 },
                                                   { "B has lost", TABLE_RIGHT, 1 } };
    const struct engagement_result *found = report->found;
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    const size_t count = rounds_shown(found);

    for (size_t i = 0; i < count; i++) {
        table_add(&table, "%zu", i + 1);
        for (int side = 0; side < DUEL_SIDES; side++)
            add_share(&table, found,
                      duel_health_of(report, side) ? found->sides[side].gone[i] : NAN);
        for (int side = 0; side < DUEL_SIDES; side++)
            table_number(&table, duel_health_of(report, side) ? found->sides[side].lost[i] : NAN,
                         2);
    }
    page_table(page, &table, "By the end of each round: gone, and health lost on average");
    for (int side = 0; side < DUEL_SIDES; side++)
        if (duel_health_of(report, side))
            buffer_print(&page->said, "%s%c has %d health",
                         side && duel_health_of(report, 0) ? ", " : "", side ? 'B' : 'A',
                         duel_health_of(report, side));
    buffer_print(&page->said, "\n");
}

/* ---- by ship ---- */

static void add_fates(const struct duel_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "ship", TABLE_LEFT, 0 },         { "", TABLE_CLOSE, 0 },
        { "destroyed", TABLE_RIGHT, 0 },   { "lives rounds", TABLE_RIGHT, 2 },
        { "attacks", TABLE_RIGHT, 4 },     { "damage dealt", TABLE_RIGHT, 1 },
        { "kills", TABLE_RIGHT, 3 },       { "faceup cards", TABLE_RIGHT, 6 },
        { "half points", TABLE_RIGHT, 5 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    const bool has_deck = strcmp(report->setting.deck, "off") != 0;
    const struct engagement *engagement = &report->cast->engagement;

    for (size_t i = 0; i < report->found->ship_count; i++) {
        const volley_duel_ship *ship = &report->cast->ships[i];
        const struct engagement_of_ship *found = &report->found->ships[i];
        const bool halves =
            ship->points > 0 &&
            points_half_damage(engagement->edition, engagement_kind_of(engagement, i)) > 0;

        add_names(&table, ship, ship);
        table_add(&table, "%s", ship->pilot ? ship->pilot : ship->name ? ship->name : "ship");
        add_share(&table, report->found, ship->hull ? found->destroyed.value : NAN);
        table_number(&table, ship->hull ? found->rounds.value : NAN, 2);
        table_number(&table, found->attacks.value, 2);
        table_number(&table, found->damage.value, 2);
        table_number(&table, found->kills.value, 2);
        table_number(&table, has_deck && ship->hull ? found->faceup : NAN, 2);
        add_share(&table, report->found, halves ? found->half : NAN);
    }
    page_table(page, &table, "What becomes of each ship, on average");
}

/* ---- variants ---- */

enum { PLACES_LEAST = 2, PLACES_MOST = 6 };

/* Whether a variant comes out as the duel does, in each trial or in each figure. */
static bool is_alike(const struct engagement_difference *of)
{
    const struct engagement_figure all[] = { of->a, of->b, of->rounds };

    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        if (all[i].value < 0 || all[i].value > 0 || all[i].error > 0)
            return false;
    return true;
}

/* A difference that is known has as many places as it takes not to look like none.
 *  unit  behind the number */
static void add_difference(struct table *table, const struct engagement_figure *difference,
                           double scale, const char *unit)
{
    const double value = scale * difference->value;
    char text[NUMBER_TEXT_MAX];
    int places = PLACES_LEAST;

    while (!(difference->error > 0) && places < PLACES_MOST && fabs(value) < 0.5 * pow(10, -places))
        places++;
    number_signed(value, places, text);
    if (difference->error > 0)
        table_add(table, "%s%s ± %s%s", text, unit,
                  SPREAD(scale * OUTCOME_NORMAL_95 * difference->error), unit);
    else
        table_add(table, "%s%s", text, unit);
}

/* Who only shoots back at nobody wins by living: what counts are rounds, and the chance to be gone
 * by a round, the last that the ship as it is sees on average.
 *  variant  NULL: the duel itself */
static void add_variant(const struct duel_report *report, const struct duel_variant *variant,
                        size_t round, struct table *table)
{
    const struct engagement_result *found = variant ? variant->found : report->found;
    const bool lives = report->setting.survives;

    table_add(table, "%s", variant ? variant->words : "nothing more");
    if (lives) {
        add_share(
            table, found,
            found->sides[0].gone[(round < found->round_count ? round : found->round_count) - 1]);
    } else {
        add_share(table, found, found->a.value);
        add_share(table, found, found->draw.value);
        add_share(table, found, found->b.value);
    }
    table_number(table, found->rounds.value, 2);
    if (!variant || is_alike(&variant->difference))
        table_add(table, "%s", variant ? "nothing" : "");
    else if (lives)
        add_difference(table, &variant->difference.rounds, 1, "");
    else
        add_difference(table, &variant->difference.a, 100, " %");
}

static void add_variants(const struct duel_report *report, struct page *page)
{
    static const struct table_column fights[] = {
        { "A with", TABLE_LEFT, 0 },  { "A wins", TABLE_RIGHT, 0 },
        { "draw", TABLE_RIGHT, 3 },   { "B wins", TABLE_RIGHT, 2 },
        { "rounds", TABLE_RIGHT, 4 }, { "A wins more often by", TABLE_RIGHT, 1 },
    };
    char gone[NUMBER_TEXT_MAX];
    const struct table_column lives[] = { { "A with", TABLE_LEFT, 0 },
                                          { gone, TABLE_RIGHT, 2 },
                                          { "lives rounds", TABLE_RIGHT, 0 },
                                          { "rounds longer", TABLE_RIGHT, 1 } };
    const bool survives = report->setting.survives;
    struct table table = { .columns = survives ? lives : fights,
                           .column_count = survives ? ARRAY_LEN(lives) : ARRAY_LEN(fights) };
    const double mean = report->found->rounds.value;
    const size_t round = mean >= 1 && mean < VOLLEY_DUEL_ROUNDS_MAX ? (size_t)(mean + 0.5) : 1;
    bool has_none = false;

    snprintf(gone, sizeof gone, "gone by %zu", round);
    add_variant(report, NULL, round, &table);
    for (size_t i = 0; i < report->variant_count; i++) {
        add_variant(report, &report->variants[i], round, &table);
        has_none = has_none || is_alike(&report->variants[i].difference);
    }
    page_table(page, &table, "With more words on side A");
    if (has_none)
        buffer_print(&page->said, "nothing: %s comes out as without it.\n",
                     report->found->exact ? "all" : "each engagement that was simulated");
}

/* ---- whom they shoot at ---- */

static void take_said(struct table *table, const struct duel_report *report,
                      const struct duel_way *way, const struct duel_way *best)
{
    struct buffer said = { 0 };

    if (best)
        duel_say_behind(report, way, best, &said);
    else
        duel_way_value(way, report->setting.survives, &said);
    table_take(table, &said);
}

static void add_ways(const struct duel_report *report, int of, struct page *page)
{
    static const char *const titles[DUEL_CHOICES] = { "A shoots", "B shoots", "A's actions",
                                                      "B's actions" };
    const struct duel_choice *choice = &report->duel->choices[of];
    const int side = of % DUEL_SIDES;
    const struct table_column columns[] = {
        { titles[of], TABLE_WORDS, 0 },
        { report->setting.survives ? "A lives rounds"
          : side                   ? "B wins"
                                   : "A wins",
          TABLE_RIGHT, 0 },
        { "to the best", TABLE_RIGHT, 0 },
        { "engagements", TABLE_RIGHT, 1 },
        { "", TABLE_LEFT, 0 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    char number[NUMBER_TEXT_MAX];

    for (size_t i = 0; i < choice->count; i++) {
        const struct duel_way *way = &choice->ways[i];

        table_add(&table, "%s", way->says);
        take_said(&table, report, way, NULL);
        take_said(&table, report, way, choice->ways);
        table_add(&table, "%s", number_grouped(way->found.trials, number));
        table_add(&table, "%s%s%s",
                  i == 0                        ? "best"
                  : !way->found.tied            ? ""
                  : way->found.behind.error > 0 ? "not told apart"
                                                : "alike",
                  way->asked && (i == 0 || way->found.tied) ? ", " : "",
                  way->asked ? "as asked" : "");
    }
    page_table(page, &table, titles[of]);
}

/* ---- the whole ---- */

static void add_result(const struct duel_report *report, struct page *page)
{
    struct buffer *said = &page->said;

    duel_say_result(report, said);
    buffer_print(said, "\n");
    if (page_picture_begin(page)) {
        duel_svg(report, page->out);
        page_picture_end(page);
    }
    add_rounds(report, page);
    buffer_print(said, "\n");
    add_fates(report, page);
    if (report->variant_count) {
        buffer_print(said, "\n");
        add_variants(report, page);
    }
    buffer_print(said, "\n");
}

static void add_all(const struct duel_report *report, struct page *page)
{
    struct buffer *said = &page->said;

    duel_say_answer(report, said);
    if (report->setting.survives && report->cast->engagement.count_of[0] > 1)
        buffer_print(said,
                     "A's %zu ships are one question: they are shot at in turn, until none "
                     "is left. For one alone, give it alone.\n",
                     report->cast->engagement.count_of[0]);
    if (report->found && report->luck.measure)
        duel_add_left(report, page);
    add_ships(report, page);
    duel_say_rules(report, said);
    buffer_print(said, "\n");
    if (report->found) {
        duel_say_choices(report, said);
        buffer_add_text(said, duel_has_choices(report) ? "\n" : "");
    }
    for (int i = 0; i < DUEL_CHOICES; i++)
        if (report->duel->choices[i].ways) {
            add_ways(report, i, page);
            buffer_print(
                &page->said,
                "%s engagements in all; behind ± is the 95 %% interval of the "
                "difference, with the same luck.\n\n",
                number_grouped(report->duel->choices[i].trials, (char[NUMBER_TEXT_MAX]){ "" }));
        }
    duel_add_round(report, page);
    if (report->found)
        add_result(report, page);
    duel_say_run(report, said);
}

void duel_print(const struct duel_report *report, enum page_form form, struct buffer *out)
{
    struct duel_report told = *report;
    struct buffer asked = { 0 };
    struct page page;

    told.how.ascii = told.how.ascii && form != PAGE_HTML;
    duel_say_side(report, 0, &asked);
    buffer_print(&asked, report->setting.survives ? " under " : " vs ");
    duel_say_side(report, 1, &asked);
    page = page_begin(form, BETWEEN,
                      !report->found             ? "Whom to shoot at?"
                      : report->setting.survives ? "How long does it live?"
                                                 : "Who wins?",
                      buffer_text(&asked), out);
    buffer_end(&asked, &page.said);
    add_all(&told, &page);
    page_end(&page);
}
