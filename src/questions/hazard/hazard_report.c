#include "questions/hazard/hazard_report.h"

#include "base/stats/outcome.h"
#include "game/rules/edition.h"
#include "questions/ask/ask_cards.h"
#include "report/number.h"
#include "words/describe.h"
#include "words/library/library.h"

#include <math.h>

/* ---- what a hazard does, in words ---- */

static void add_count(struct buffer *out, unsigned count, const char *one, const char *many,
                      bool *any)
{
    if (count == 0)
        return;
    buffer_print(out, "%s%u %s", *any ? ", " : "", count, count == 1 ? one : many);
    *any = true;
}

static void describe_effects(const struct hazard_effects *effects, struct buffer *out)
{
    bool any = false;

    add_count(out, effects->hits, "hit", "hits", &any);
    add_count(out, effects->crits, "crit", "crits", &any);
    add_count(out, effects->facedown, "facedown damage card", "facedown damage cards", &any);
    add_count(out, effects->faceup, "faceup damage card", "faceup damage cards", &any);
    add_count(out, effects->shields, "shield lost", "shields lost", &any);
    for (size_t token = 0; token < RULES_TOKENS; token++)
        add_count(out, effects->tokens[token], rules_token_words[token], rules_token_words[token],
                  &any);
}

static bool is_nothing(const struct hazard_effects *effects)
{
    static const struct hazard_effects nothing;

    return memcmp(effects, &nothing, sizeof nothing) == 0;
}

/* "hit/crit: 1 hit": faces that do the same together, told at the first of them. */
static void describe_faces(const struct hazard *hazard, struct buffer *out)
{
    const char *between = "";

    for (size_t face = 0; face < DICE_FACES; face++) {
        const struct hazard_effects *effects = &hazard->faces[face];
        bool told = is_nothing(effects);

        for (size_t before = 0; before < face; before++)
            told = told || memcmp(effects, &hazard->faces[before], sizeof *effects) == 0;
        if (told)
            continue;
        buffer_print(out, "%s%s", between, dice_face_words[face]);
        for (size_t after = face + 1; after < DICE_FACES; after++)
            if (memcmp(effects, &hazard->faces[after], sizeof *effects) == 0)
                buffer_print(out, "/%s", dice_face_words[after]);
        buffer_print(out, " ");
        describe_effects(effects, out);
        between = ", ";
    }
}

void hazard_describe(const struct hazard *hazard, bool notes, struct buffer *out)
{
    bool always = !is_nothing(&hazard->always);

    if (always)
        describe_effects(&hazard->always, out);
    else if (!hazard->dice)
        buffer_print(out, "nothing");
    if (hazard->dice) {
        buffer_print(out, "%s%u attack %s: ", always ? "; " : "", hazard->dice,
                     hazard->dice == 1 ? "die" : "dice");
        describe_faces(hazard, out);
    }
    for (unsigned note = 0; notes && note < HAZARD_NOTES; note++)
        if (hazard->notes >> note & 1u)
            buffer_print(out, "; %s", hazard_note_text(note));
}

/* ---- the obstacles, devices and remotes of an edition, as a list ---- */

struct row {
    const char *id, *name, *kind, *what;
};

#define ROW(member) .place = offsetof(struct row, member)
static const struct record_field row_fields[] = {
    { "id", RECORD_TEXT, ROW(id) },
    { "name", RECORD_TEXT, ROW(name) },
    { "kind", RECORD_TEXT, ROW(kind) },
    { "what", RECORD_TEXT, ROW(what) },
};
const struct record hazard_row_record = RECORD(row_fields);

struct list {
    struct arena arena;
    struct row *rows;
    uint32_t count, capacity;
};

/* All but those of huge ships.
 *  notes  readers have no room for them */
static bool fill_list(struct list *list, const struct rules_edition *edition, bool notes)
{
    struct hazard hazard;

    for (size_t i = 0; hazard_at(&hazard, edition, i); i++) {
        struct buffer what = { 0 };

        if (hazard_is_for_huge(&hazard))
            continue;
        if (!arena_grow(&list->arena, &list->rows, &list->capacity, (size_t)list->count + 1,
                        sizeof *list->rows))
            return false;
        hazard_describe(&hazard, notes, &what);
        list->rows[list->count] = (struct row){ hazard.row->id, hazard.row->name, hazard.row->kind,
                                                buffer_keep(&what, &list->arena) };
        if (!list->rows[list->count++].what)
            return false;
    }
    return true;
}

static void print_list(const struct list *list, enum page_form form, struct buffer *out)
{
    static const struct table_column columns[] = { { "id", TABLE_LEFT, 0 },
                                                   { "name", TABLE_LEFT, 2 },
                                                   { "kind", TABLE_LEFT, 1 },
                                                   { "what", TABLE_WORDS, 0 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    struct page page = page_begin(form, 2, "Obstacles, devices and remotes", "", out);

    for (uint32_t i = 0; i < list->count; i++) {
        table_add(&table, "%s", list->rows[i].id);
        table_add(&table, "%s", list->rows[i].name);
        table_add(&table, "%s", list->rows[i].kind);
        table_add(&table, "%s", list->rows[i].what);
    }
    page_table(&page, &table, "Obstacles, devices and remotes");
    page_end(&page);
}

static void write_list(const struct list *list, volley_format format, struct buffer *out)
{
    const struct record_list rows = {
        "hazards", &hazard_row_record, list->rows, list->count, sizeof *list->rows, NULL, 0
    };

    if (format == VOLLEY_JSON)
        record_list_json(&rows, out);
    else if (format == VOLLEY_CSV)
        record_list_csv(&rows, out);
    else
        print_list(list, io_page_form(format), out);
}

volley_status volley_hazards_write(const char *edition, volley_format format,
                                   const volley_sink *sink, volley_error *err)
{
    const struct rules_edition *rules = library_edition_named(edition ? edition : "2.5", err);
    struct list list = { 0 };
    struct buffer out = io_text(sink);

    TRY(rules ? io_check_format(format, IO_PAGE_FORMATS, err) : VOLLEY_INVALID);
    if (fill_list(&list, rules, format == VOLLEY_JSON || format == VOLLEY_CSV))
        write_list(&list, format, &out);
    else
        out.failed = true;
    arena_fini(&list.arena);
    return io_drain(&out, sink, err);
}

/* ---- an answer ---- */

enum { BETWEEN = 2, COUNTS_SHOWN = 5 };

/* ---- for readers ---- */

static void say_answer(const struct hazard_report *report, struct buffer *out)
{
    const char *before = "; besides: ";

    buffer_print(out, "On average %s", report->name);
    if (report->times > 1)
        buffer_print(out, ", %d times,", report->times);
    buffer_print(out, " does %.2f damage", report->result.damage);
    for (size_t i = 0; i < report->token_count; i++) {
        buffer_print(out, "%s%.2f %s", before, report->tokens[i].mean, report->tokens[i].name);
        before = ", ";
    }
    if (!isnan(report->result.destroyed))
        buffer_print(out, "; it destroys the ship in %s", CHANCE(report->result.destroyed));
    buffer_print(out, ".\n\n");
}

static void print_damage(const struct hazard_report *report, struct page *page)
{
    static const struct table_column columns[] = { { "damage", TABLE_RIGHT, 0 },
                                                   { "probability", TABLE_RIGHT, 0 },
                                                   { "at least", TABLE_RIGHT, 0 } };
    const volley_hazard_result *result = &report->result;
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    buffer_print(&page->said, "Damage %.6f (exact mean)\n\n", result->damage);
    for (size_t i = 0; i < result->pmf_len; i++) {
        table_add(&table, "%zu", i);
        table_percent(&table, result->pmf[i], 2);
        table_percent(&table, outcome_at_least(result->pmf, result->pmf_len, i), 2);
    }
    page_table(page, &table, "How likely each damage is");
    buffer_print(&page->said, "\nany crit %s   (mean hits %.4f, mean crits %.4f)\n",
                 PERCENT(result->any_crit), result->hits, result->crits);
}

static void print_ship(const struct hazard_report *report, struct buffer *out)
{
    if (isnan(report->result.destroyed))
        return;
    buffer_print(out, "a faceup damage card %s   (%.4f on average)\n",
                 PERCENT(report->result.any_faceup), report->result.faceup);
    describe_half_points(report->half_damage, PERCENT(report->result.half_points),
                         report->health_said, out);
    buffer_print(out, "destroyed %s\n", PERCENT(report->result.destroyed));
}

/* A column for each of the first counts, and one for those beyond. */
static void print_tokens(const struct hazard_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "token", TABLE_LEFT, 0 }, { "mean", TABLE_RIGHT, 0 },      { "0", TABLE_RIGHT, 0 },
        { "1", TABLE_RIGHT, 0 },    { "2", TABLE_RIGHT, 0 },         { "3", TABLE_RIGHT, 0 },
        { "4", TABLE_RIGHT, 0 },    { "5 or more", TABLE_RIGHT, 0 },
    };
    struct table table = TABLE_OF(columns, .keys = 1);

    _Static_assert(ARRAY_LEN(columns) == COUNTS_SHOWN + 3, "a column for each count");
    if (report->token_count == 0)
        return;
    for (size_t i = 0; i < report->token_count; i++) {
        const struct hazard_count *token = &report->tokens[i];

        table_add(&table, "%s", token->name);
        table_add(&table, "%.4f", token->mean);
        for (size_t count = 0; count < COUNTS_SHOWN; count++)
            table_percent(&table, count < token->pmf_len ? token->pmf[count] : NAN, 2);
        table_percent(&table,
                      token->pmf_len > COUNTS_SHOWN
                          ? outcome_at_least(token->pmf, token->pmf_len, COUNTS_SHOWN)
                          : NAN,
                      2);
    }
    buffer_print(&page->said, "\n");
    page_table(page, &table, "Tokens given");
}

static void print(const void *of, enum page_form form, struct buffer *out)
{
    const struct hazard_report *report = of;
    struct page page = page_begin(form, BETWEEN, "What does this do to a ship?", report->name, out);

    say_answer(report, &page.said);
    buffer_print(&page.said, "%s", report->name);
    if (report->times > 1)
        buffer_print(&page.said, ", %d times", report->times);
    buffer_print(&page.said, " (%s): %s\n", report->kind, report->what);
    if (report->ship) {
        buffer_print(&page.said, "Ship: %s", report->ship);
        if (report->hull >= 0)
            buffer_print(&page.said, " (hull %d, shields %d)", report->hull, report->shields);
        else
            buffer_print(&page.said,
                         " (hull not said, so not whether it is destroyed: name its ship, or "
                         "say hull=4 shields=2)");
        chance_say(report->ship, "; without a part in this: ", "range 2", &page.said);
        buffer_print(&page.said, "\n%s", report->cards);
        card_notes_say(report->notes, &page.said);
    }
    buffer_print(&page.said, "Rules: %s\n\n", report->edition_title);
    print_damage(report, &page);
    print_ship(report, &page.said);
    print_tokens(report, &page);
    page_end(&page);
}

/* ---- for programs: records ---- */

#define COUNT(member)  .place = offsetof(struct hazard_count, member)
#define REPORT(member) .place = offsetof(struct hazard_report, member)

static struct record_value name_of_token(const struct record_at *at)
{
    return record_text(((const struct hazard_count *)at->it)->name);
}

static bool half_is_known(const struct record_at *at)
{
    return !isnan(((const struct hazard_report *)at->it)->result.half_points);
}

static const struct record_field count_fields[] = {
    { "mean", RECORD_NUMBER, COUNT(mean) },
    { "pmf", RECORD_NUMBERS, RECORD_SOME(struct hazard_count, pmf, pmf_len) },
};
static const struct record count_record = RECORD(count_fields);

static const struct record_field half_fields[] = {
    { "damage", RECORD_INT, REPORT(half_damage) },
    { "probability", RECORD_NUMBER, REPORT(result.half_points) },
};
static const struct record half_record = RECORD(half_fields);

static void answer(const struct record_at *at, struct buffer *out)
{
    say_answer(at->it, out);
}

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { "hazard.edition", RECORD_TEXT, REPORT(edition) },
    { "hazard.id", RECORD_TEXT, REPORT(id) },
    { "hazard.name", RECORD_TEXT, REPORT(name) },
    { "hazard.kind", RECORD_TEXT, REPORT(kind) },
    { "hazard.times", RECORD_INT, REPORT(times) },
    { "hazard.what", RECORD_TEXT, REPORT(what) },
    { "hazard.ship", RECORD_TEXT, REPORT(ship), .some = true },
    { "damage.mean", RECORD_NUMBER, REPORT(result.damage) },
    { "damage.pmf", RECORD_NUMBERS, RECORD_SOME(struct hazard_report, result.pmf, result.pmf_len) },
    { "hits.mean", RECORD_NUMBER, REPORT(result.hits) },
    { "crits.mean", RECORD_NUMBER, REPORT(result.crits) },
    { "crits.any", RECORD_NUMBER, REPORT(result.any_crit) },
    { "faceup.mean", RECORD_NUMBER, REPORT(result.faceup), .null = true },
    { "faceup.any", RECORD_NUMBER, REPORT(result.any_faceup), .null = true },
    { "destroyed", RECORD_NUMBER, REPORT(result.destroyed), .null = true },
    { "half_points", RECORD_OBJECT, .of = &half_record, .known = half_is_known },
    { "tokens", RECORD_MAP, RECORD_SOME(struct hazard_report, tokens, token_count),
      .of = &count_record, .name = name_of_token },
    { "cards", RECORD_LINES, REPORT(cards) },
    { "notes", RECORD_LINES, REPORT(notes) },
};
const struct record hazard_record = RECORD(document_fields);

static void write_mean(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct hazard_count *count = at->it;

    (void)number;
    buffer_print(out, "%s ", count->name);
    buffer_number(out, count->mean);
}

static void write_pmf(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct hazard_count *count = at->it;

    (void)number;
    buffer_print(out, "%s", count->name);
    for (size_t i = 0; i < count->pmf_len; i++) {
        buffer_print(out, " ");
        buffer_number(out, count->pmf[i]);
    }
}

static const struct record_column columns[] = {
    { "hazard", .path = "hazard.id" },
    { "edition", .path = "hazard.edition" },
    { "times", .path = "hazard.times" },
    { "mean_damage", .path = "damage.mean" },
    { "mean_hits", .path = "hits.mean" },
    { "mean_crits", .path = "crits.mean" },
    { "p_crit", .path = "crits.any" },
    { "mean_faceup", .path = "faceup.mean" },
    { "p_faceup", .path = "faceup.any" },
    { "p_destroyed", .path = "destroyed" },
    { "damage_pmf", .path = "damage.pmf" },
    { "tokens_given", .path = "tokens", .between = "; ", .write = write_mean },
    { "tokens_given_pmf", .path = "tokens", .between = "; ", .write = write_pmf },
    { "p_half_points", .path = "half_points.probability" },
    { "ship", .path = "hazard.ship" },
    { .same = "cards" },
    { "told", .path = "notes", .between = " | " },
};

static const struct record_table table = RECORD_TABLE(columns, NULL);

const struct io_forms hazard_forms = { IO_PAGE_FORMATS, &hazard_record, &table, print };
