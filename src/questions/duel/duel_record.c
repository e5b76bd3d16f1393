#include "game/rules/choice.h"
#include "questions/duel/duel_report.h"
#include "questions/tell/tell_points.h"

#include <math.h>

#define REPORT(member)  .place = offsetof(struct duel_report, member)
#define DUEL(member)    .place = offsetof(volley_duel, member)
#define SHIP(member)    .place = offsetof(volley_duel_ship, member)
#define FOUND(member)   .place = offsetof(struct engagement_result, member)
#define SIDE(member)    .place = offsetof(struct engagement_of_side, member)
#define FATE(member)    .place = offsetof(struct engagement_of_ship, member)
#define VARIANT(member) .place = offsetof(struct duel_variant, member)
#define WAY(member)     .place = offsetof(struct duel_way, member)
#define CHOICE(member)  .place = offsetof(struct duel_choice, member)
#define FAILED(member)  .place = offsetof(struct duel_failure, member)

static const struct record figures_record, choice_record;

static const struct duel_report *report_of(const struct record_at *at)
{
    const void *duel = record_up(at, &duel_record);

    return duel ? duel : record_up(at, &duel_choices_record);
}

static const struct engagement_result *found_of(const struct record_at *at)
{
    return record_up(at, &figures_record);
}

/* ---- by side, by ship ---- */

static bool is_on_a(const struct record_at *at)
{
    return ((const volley_duel_ship *)at->it)->side == 0;
}

static bool is_on_b(const struct record_at *at)
{
    return !is_on_a(at);
}

static const struct record_field words_fields[] = { { NULL, RECORD_TEXT, SHIP(words) } };
static const struct record words_of_a = RECORD_WITH(words_fields, .when = is_on_a);
static const struct record words_of_b = RECORD_WITH(words_fields, .when = is_on_b);

static bool is_exact(const struct record_at *at)
{
    return found_of(at)->exact;
}

static bool is_simulated(const struct record_at *at)
{
    return !found_of(at)->exact;
}

static bool is_above_0(const struct record_at *at)
{
    return *(const double *)at->it > 0;
}

static const struct record_field total_fields[] = { { NULL, RECORD_NUMBER, .place = 0 } };
static const struct record total_record = RECORD_WITH(total_fields, .when = is_above_0);

static const struct record_field points_fields[] = {
    { "mean", RECORD_NUMBER, SIDE(points_lost.value) },
    { "stderr", RECORD_NUMBER, SIDE(points_lost.error), .when = is_simulated },
    { "pmf", RECORD_MAP, RECORD_ITEMS(struct engagement_of_side, points_pmf, points_len),
      .of = &total_record, .some = true },
};
static const struct record points_record = RECORD(points_fields);

static bool has_points(const struct record_at *at)
{
    return ((const struct engagement_of_side *)at->it)->points_pmf != NULL;
}

static struct record_value gone_of_side(const struct record_at *at)
{
    return record_numbers(((const struct engagement_of_side *)at->it)->gone,
                          found_of(at)->round_count);
}

static struct record_value lost_of_side(const struct record_at *at)
{
    return record_numbers(((const struct engagement_of_side *)at->it)->lost,
                          found_of(at)->round_count);
}

static const struct record_field side_fields[] = {
    { "gone", RECORD_NUMBERS, .get = gone_of_side },
    { "lost", RECORD_NUMBERS, .get = lost_of_side },
    { "points_lost", RECORD_OBJECT, .of = &points_record, .known = has_points },
};
static const struct record side_record = RECORD(side_fields);

static struct record_value gone_of_ship(const struct record_at *at)
{
    return record_numbers(((const struct engagement_of_ship *)at->it)->gone,
                          found_of(at)->round_count);
}

static const struct record_field fate_fields[] = {
    { "destroyed", RECORD_NUMBER, FATE(destroyed.value) },
    { "gone", RECORD_NUMBERS, .get = gone_of_ship },
    { "rounds_alive", RECORD_NUMBER, FATE(rounds.value) },
    { "attacks", RECORD_NUMBER, FATE(attacks.value) },
    { "damage", RECORD_NUMBER, FATE(damage.value) },
    { "kills", RECORD_NUMBER, FATE(kills.value) },
    { "faceup", RECORD_NUMBER, FATE(faceup) },
    { "half", RECORD_NUMBER, FATE(half) },
};
static const struct record fate_record = RECORD(fate_fields);

static struct record_value find_fate(const struct record_at *at)
{
    return record_struct(&found_of(at)->ships[at->index]);
}

static bool has_health(const struct record_at *at)
{
    return ((const volley_duel_ship *)at->it)->hull > 0;
}

static const char *const side_words[] = { "a", "b" };
static const struct record_field ship_fields[] = {
    { "side", RECORD_WORD, SHIP(side), RECORD_WORDS(side_words) },
    { "number", RECORD_SIZE, SHIP(number) },
    { "id", RECORD_TEXT, SHIP(id), .some = true },
    { "name", RECORD_TEXT, SHIP(name), .some = true },
    { "pilot", RECORD_TEXT, SHIP(pilot_id), .some = true },
    { "pilot_name", RECORD_TEXT, SHIP(pilot), .some = true },
    { "hull", RECORD_INT, SHIP(hull), .known = has_health },
    { "shields", RECORD_INT, SHIP(shields), .known = has_health },
    { "initiative", RECORD_INT, SHIP(initiative) },
    { "points", RECORD_KNOWN, SHIP(points) },
    { "action", RECORD_TEXT, SHIP(action), .some = true },
    { NULL, RECORD_OBJECT, .get = find_fate, .of = &fate_record },
};
static const struct record ship_record = RECORD(ship_fields);

static struct record_value find_ships(const struct record_at *at)
{
    const struct duel_cast *cast = report_of(at)->cast;

    return record_items(cast->ships, cast->engagement.ship_count, sizeof *cast->ships);
}

/* ---- all figures that an engine has found ---- */

static bool has_times(const struct record_at *at)
{
    return !report_of(at)->how.of_many;
}

static bool has_threads(const struct record_at *at)
{
    return is_simulated(at) && has_times(at);
}

static struct record_value threads_of(const struct record_at *at)
{
    return report_of(at)->duel->threads ? record_integer(report_of(at)->duel->threads)
                                        : record_text(NULL);
}

static struct record_value seed_of(const struct record_at *at)
{
    return record_integer((int64_t)report_of(at)->duel->seed);
}

static struct record_value is_stopped(const struct record_at *at)
{
    return record_integer(report_of(at)->duel->stopped);
}

static struct record_value find_round_pmf(const struct record_at *at)
{
    return record_numbers(found_of(at)->rounds_pmf, found_of(at)->round_count + 1);
}

static bool survives(const struct record_at *at)
{
    return report_of(at)->setting.survives;
}

static struct record_value attacks_survived(const struct record_at *at)
{
    return record_number(duel_attacks_of(report_of(at)->cast, found_of(at), ENGAGEMENT_B));
}

#define CI95(member)                                                                               \
    RECORD_SHARE, FOUND(member.value), .count = offsetof(struct engagement_result, trials),        \
                                       .when = is_simulated
static const struct record_field figures_fields[] = {
    { "engine.name", RECORD_FLAG, FOUND(exact), RECORD_ENGINE(RECORD_AUTO) },
    { "engine.states", RECORD_COUNT, FOUND(states), .when = is_exact },
    { "engine.trials", RECORD_COUNT, FOUND(trials), .when = is_simulated },
    { "engine.seed", RECORD_COUNT, .get = seed_of, .when = is_simulated },
    { "engine.stopped", RECORD_FLAG, .get = is_stopped, .when = is_simulated },
    { "engine.seconds", RECORD_NUMBER, FOUND(seconds), .when = has_times },
    { "engine.threads", RECORD_INT, .get = threads_of, .when = has_threads, .null = true },
    { "result.a", RECORD_NUMBER, FOUND(a.value) },
    { "result.draw", RECORD_NUMBER, FOUND(draw.value) },
    { "result.b", RECORD_NUMBER, FOUND(b.value) },
    { "result.undecided", RECORD_NUMBER, FOUND(undecided.value) },
    { "result.stderr.a", RECORD_NUMBER, FOUND(a.error), .when = is_simulated },
    { "result.stderr.draw", RECORD_NUMBER, FOUND(draw.error), .when = is_simulated },
    { "result.stderr.b", RECORD_NUMBER, FOUND(b.error), .when = is_simulated },
    { "result.stderr.undecided", RECORD_NUMBER, FOUND(undecided.error), .when = is_simulated },
    { "result.ci95.a", CI95(a) },
    { "result.ci95.draw", CI95(draw) },
    { "result.ci95.b", CI95(b) },
    { "result.ci95.undecided", CI95(undecided) },
    { "rounds.mean", RECORD_NUMBER, FOUND(rounds.value) },
    { "rounds.stderr", RECORD_NUMBER, FOUND(rounds.error), .when = is_simulated },
    { "rounds.pmf", RECORD_NUMBERS, .get = find_round_pmf },
    { "sides", RECORD_LIST, RECORD_ARRAY(struct engagement_result, sides), .of = &side_record },
    { "ships", RECORD_LIST, .get = find_ships, .of = &ship_record },
    { "attacks_survived", RECORD_NUMBER, .get = attacks_survived, .when = survives, .null = true },
};
static const struct record figures_record = RECORD(figures_fields);

/* ---- the document ---- */

static bool is_estimate(const struct record_at *at)
{
    const struct duel_variant *variant = at->it;

    return !variant->found->exact || !report_of(at)->found->exact;
}

static const struct record_field variant_fields[] = {
    { "words", RECORD_TEXT, VARIANT(words) },
    { "difference.value", RECORD_NUMBER, VARIANT(difference.a.value) },
    { "difference.stderr", RECORD_NUMBER, VARIANT(difference.a.error), .when = is_estimate },
    { "difference.rounds", RECORD_NUMBER, VARIANT(difference.rounds.value) },
    { "difference.rounds_stderr", RECORD_NUMBER, VARIANT(difference.rounds.error),
      .when = is_estimate },
    { NULL, RECORD_POINTER, VARIANT(found), .of = &figures_record },
};
static const struct record variant_record = RECORD(variant_fields);

static const struct record_field engagement_fields[] = {
    { "engagement.edition", RECORD_TEXT, REPORT(setting.edition) },
    { "engagement.a", RECORD_LIST, .get = find_ships, .of = &words_of_a },
    { "engagement.b", RECORD_LIST, .get = find_ships, .of = &words_of_b },
    { "engagement.rounds", RECORD_INT, REPORT(setting.rounds) },
    { "engagement.range", RECORD_LIST,
      RECORD_ITEMS(struct duel_report, setting.ranges, setting.range_count),
      .of = &record_integers },
    { "engagement.first", RECORD_TEXT, REPORT(setting.first) },
    { "engagement.target", RECORD_LIST, RECORD_ARRAY(struct duel_report, setting.targets),
      .of = &record_texts },
    { "engagement.policy", RECORD_TEXT, REPORT(setting.policies.word) },
    { "engagement.policies", RECORD_LIST, RECORD_ARRAY(struct duel_report, setting.policies.of),
      .of = &record_texts },
    { "engagement.deck", RECORD_TEXT, REPORT(setting.deck) },
    { "engagement.actions", RECORD_TEXT, REPORT(setting.actions) },
    { "engagement.survives", RECORD_FLAG, REPORT(setting.survives) },
};
static const struct record engagement_record = RECORD(engagement_fields);

static struct record_value is_best(const struct record_at *at)
{
    return record_integer(at->index == 0);
}

static struct record_value side_of_choice(const struct record_at *at)
{
    return record_text(at->index % DUEL_SIDES ? "b" : "a");
}

static struct record_value matter_of_choice(const struct record_at *at)
{
    return record_text(at->index / DUEL_SIDES ? "actions" : "targets");
}

static bool was_looked_for(const struct record_at *at)
{
    return ((const struct duel_choice *)at->it)->ways != NULL;
}

static struct record_value find_target(const struct record_at *at)
{
    return record_text(choice_targets.words[((const struct duel_way *)at->it)->does.target]);
}

static const struct record_field way_fields[] = {
    { "target", RECORD_TEXT, .get = find_target },
    { "order", RECORD_TEXT, WAY(order), .some = true },
    { "actions", RECORD_TEXT, WAY(acts), .some = true },
    { "says", RECORD_TEXT, WAY(says) },
    { "value", RECORD_NUMBER, WAY(found.wins.value) },
    { "stderr", RECORD_NUMBER, WAY(found.wins.error) },
    { "behind.value", RECORD_NUMBER, WAY(found.behind.value) },
    { "behind.stderr", RECORD_NUMBER, WAY(found.behind.error) },
    { "trials", RECORD_COUNT, WAY(found.trials) },
    { "best", RECORD_FLAG, .get = is_best },
    { "tied", RECORD_FLAG, WAY(found.tied) },
    { "asked", RECORD_FLAG, WAY(asked) },
};
const struct record duel_way_record = RECORD(way_fields);

static const struct record_field choice_fields[] = {
    { "side", RECORD_TEXT, .get = side_of_choice },
    { "about", RECORD_TEXT, .get = matter_of_choice },
    { "says", RECORD_TEXT, CHOICE(says) },
    { "gains", RECORD_FLAG, CHOICE(gains) },
    { "stopped", RECORD_FLAG, CHOICE(is_early) },
    { "trials", RECORD_COUNT, CHOICE(trials) },
    { "ways", RECORD_LIST, RECORD_ITEMS(struct duel_choice, ways, count), .of = &duel_way_record },
};
static const struct record choice_record = RECORD_WITH(choice_fields, .when = was_looked_for);

static const struct record_field search_fields[] = {
    { "choices", RECORD_LIST, RECORD_ARRAY(volley_duel, choices), .of = &choice_record },
    { "cycles", RECORD_FLAG, DUEL(cycles) },
};
static const struct record search_record = RECORD(search_fields);

static const struct record_field advised_fields[] = {
    { "seed", RECORD_COUNT, DUEL(seed) },
    { NULL, RECORD_OBJECT, .of = &search_record },
    { "round", RECORD_LIST, RECORD_ITEMS(volley_duel, shots, shot_count), .of = &duel_shot_record },
};
static const struct record advised_record = RECORD(advised_fields);

static bool has_choices(const struct record_at *at)
{
    return duel_has_choices(report_of(at));
}

static void answer(const struct record_at *at, struct buffer *out)
{
    duel_say_answer(report_of(at), out);
}

static const struct record_field choices_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { NULL, RECORD_OBJECT, .of = &engagement_record },
    { NULL, RECORD_POINTER, REPORT(duel), .of = &advised_record },
    { "notes", RECORD_LINES, REPORT(told) },
    { "cards", RECORD_LINES, REPORT(cards) },
};
const struct record duel_choices_record = RECORD(choices_fields);

static const struct record_field document_fields[] = {
    { "answer", RECORD_SAID, .say = answer },
    { "luck", RECORD_POINTER, .get = duel_luck_of, .of = &duel_luck_record },
    { NULL, RECORD_OBJECT, .of = &engagement_record },
    { "name", RECORD_TEXT, REPORT(how.name), .some = true },
    { NULL, RECORD_POINTER, REPORT(found), .of = &figures_record },
    { "exact", RECORD_POINTER, REPORT(exact), .of = &figures_record },
    { "variants", RECORD_LIST, RECORD_ITEMS(struct duel_report, variants, variant_count),
      .of = &variant_record, .some = true },
    { "columns", RECORD_COPIED, REPORT(how.extras), .some = true },
    { NULL, RECORD_POINTER, REPORT(duel), .of = &search_record, .when = has_choices },
    { "notes", RECORD_LINES, REPORT(told) },
    { "cards", RECORD_LINES, REPORT(cards) },
    TELL_POINTS(offsetof(struct duel_report, listed)),
};
const struct record duel_record = RECORD(document_fields);

static const struct record_field failure_fields[] = {
    { "name", RECORD_TEXT, FAILED(name), .null = true },
    { "edition", RECORD_TEXT, FAILED(edition), .null = true },
    { "a", RECORD_TEXT, FAILED(a), .null = true },
    { "b", RECORD_TEXT, FAILED(b), .null = true },
    { NULL, RECORD_POINTER, FAILED(fault), .of = &failed_row_record },
    { "notes", RECORD_LINES, FAILED(extras.told), .some = true },
    { "columns", RECORD_COPIED, FAILED(extras), .some = true },
};
const struct record duel_failure_record = RECORD_WITH(failure_fields, .is_failure = true);

/* ---- CSV ---- */

enum { GONE_ROUNDS = 8 };

/* Of a round after the last one: what it has come to. Nothing of a side that cannot be hurt. */
static void add_round(const struct record_at *at, const double *numbers, size_t round,
                      struct buffer *out)
{
    const size_t count = found_of(at)->round_count;

    if (count && duel_health_of(report_of(at), (int)at->index))
        buffer_number(out, numbers[round < count ? round : count - 1]);
}

static void add_lost(const struct record_at *at, size_t number, struct buffer *out)
{
    add_round(at, ((const struct engagement_of_side *)at->it)->lost, number - 1, out);
}

static void add_gone(const struct record_at *at, size_t number, struct buffer *out)
{
    for (size_t i = 0; i < number && duel_health_of(report_of(at), (int)at->index); i++) {
        buffer_print(out, "%s", i ? " " : "");
        add_round(at, ((const struct engagement_of_side *)at->it)->gone, i, out);
    }
}

static const struct record_column columns[] = {
    { "engagement", .path = "name", .failed = "name" },
    { "edition", .path = "engagement.edition", .failed = "edition" },
    { "engine", .path = "engine.name" },
    { "policy", .path = "engagement.policy" },
    { "trials", .path = "engine.trials" },
    { "p_a", .path = "result.a" },
    { "p_draw", .path = "result.draw" },
    { "p_b", .path = "result.b" },
    { "p_undecided", .path = "result.undecided" },
    { "stderr", .path = "result.stderr.a" },
    { "ci95_low", .path = "result.ci95.a.0" },
    { "ci95_high", .path = "result.ci95.a.1" },
    { "mean_rounds", .path = "rounds.mean" },
    { "lost_a_1", .path = "sides.0", .write = add_lost, .number = 1 },
    { "lost_a_2", .path = "sides.0", .write = add_lost, .number = 2 },
    { "lost_a_3", .path = "sides.0", .write = add_lost, .number = 3 },
    { "lost_a_4", .path = "sides.0", .write = add_lost, .number = 4 },
    { "lost_b_1", .path = "sides.1", .write = add_lost, .number = 1 },
    { "lost_b_2", .path = "sides.1", .write = add_lost, .number = 2 },
    { "lost_b_3", .path = "sides.1", .write = add_lost, .number = 3 },
    { "lost_b_4", .path = "sides.1", .write = add_lost, .number = 4 },
    { "gone_a", .path = "sides.0", .write = add_gone, .number = GONE_ROUNDS },
    { "gone_b", .path = "sides.1", .write = add_gone, .number = GONE_ROUNDS },
    { "points_lost_a", .path = "sides.0.points_lost.mean" },
    { "points_lost_b", .path = "sides.1.points_lost.mean" },
    { "ships_gone", .path = "ships.destroyed" },
    { "error", .failed = "error" },
    { "a", .path = "engagement.a", .failed = "a", .between = " ; " },
    { "b", .path = "engagement.b", .failed = "b", .between = " ; " },
    { "cards", .path = "cards" },
    { "told", .path = "notes", .failed = "notes", .between = " | " },
};
const struct record_table duel_table = RECORD_TABLE(columns, NULL);

static const struct record_column way_columns[] = {
    { "side", .path = "^.side" },
    { .same = "target order value stderr" },
    { "behind", .path = "behind.value" },
    { "behind_stderr", .path = "behind.stderr" },
    { .same = "trials best tied asked says" },
    { "edition", .path = "^.^.^.^.engagement.edition" },
    { "a", .path = "^.^.^.^.engagement.a", .between = " ; " },
    { "b", .path = "^.^.^.^.engagement.b", .between = " ; " },
    { "about", .path = "^.about" },
    { .same = "actions" },
};

void duel_choices_csv(const struct duel_report *report, struct buffer *out)
{
    static const struct record_table table = RECORD_TABLE(way_columns, "choices.ways");

    record_csv(&table, &duel_choices_record, report, out);
}

void duel_tell_failure(const struct duel_failure *failure, volley_format format, struct buffer *out)
{
    const struct record_at at = { &duel_failure_record, failure, NULL, 0 };

    if (format == VOLLEY_JSON)
        record_document(&duel_failure_record, failure, VOLLEY_VERSION, out);
    else
        record_csv_row(&duel_table, &at, &failure->extras, failure->delimiter, out);
}
