/* What each command answers with in JSON, and the schema of it. */
#include "base/array.h"
#include "questions/advice/advice.h"
#include "questions/best/squads.h"
#include "questions/browse/browse.h"
#include "questions/compare/comparison.h"
#include "questions/field/field.h"
#include "questions/hazard/hazard_report.h"
#include "questions/import/import.h"
#include "questions/luck/luck.h"
#include "questions/squad/handle.h"
#include "questions/sweep/sweep.h"
#include "report/sink.h"
#include "volley/report.h"
#include "words/nearest.h"

/* As the program writes it, which knows no records (app/cli/version.c). */
struct kernel {
    const char *name;
    int supported;
};

struct version {
    const struct kernel *kernels;
    size_t kernel_count;
};

static const struct record_field kernel_fields[] = {
    { "name", RECORD_TEXT, .place = offsetof(struct kernel, name) },
    { "supported", RECORD_BIT, .place = offsetof(struct kernel, supported) },
};
static const struct record kernel_record = RECORD(kernel_fields);
static const struct record_field version_fields[] = {
    { "kernels", RECORD_LIST, RECORD_ITEMS(struct version, kernels, kernel_count),
      .of = &kernel_record },
};
static const struct record version_record = RECORD(version_fields);

static const struct record_answer answers[] = {
    { "run", { { &attack_record, NULL } } },
    { "compare", { { &comparison_record, NULL } } },
    { "sweep",
      { { &attack_record, NULL },
        { &attack_failure_record, NULL },
        { &duel_record, NULL },
        { &duel_failure_record, NULL },
        { &sweep_record, NULL } } },
    { "plan", { { &advice_record, NULL } } },
    { "squad", { { &squad_record, NULL } } },
    { "duel", { { &duel_record, NULL }, { &duel_choices_record, NULL }, { &field_record, NULL } } },
    { "survive",
      { { &duel_record, NULL }, { &duel_choices_record, NULL }, { &field_record, NULL } } },
    { "worth", { { &worth_record, NULL }, { &worth_games_record, NULL } } },
    { "best", { { &best_record, NULL }, { &squads_record, NULL } } },
    { "luck", { { &luck_record, NULL }, { &duel_record, NULL } } },
    { "batch",
      { { &attack_record, NULL },
        { &attack_failure_record, NULL },
        { &duel_record, NULL },
        { &duel_failure_record, NULL } } },
    { "cards", { { &browse_cards_record, NULL } } },
    { "ships", { { &browse_ships_record, NULL } } },
    { "points", { { &browse_points_record, "points" } } },
#ifndef VOLLEY_WITHOUT_HELP /* only the program imports */
    { "import", { { &import_record, NULL } } },
#endif
    { "hazard", { { &hazard_record, NULL }, { &hazard_row_record, "hazards" } } },
    { "words", { { &browse_word_record, "words" } } },
    { "version", { { &version_record, NULL } } },
    { "error", { { &failure_record, NULL } } }, /* of any command */
};

static const struct record_answer *answer_of(const char *command)
{
    for (size_t i = 0; i < ARRAY_LEN(answers); i++)
        if (strcmp(answers[i].command, command) == 0)
            return &answers[i];
    return NULL;
}

static volley_status refuse(const char *command, volley_error *err)
{
    struct nearest nearest = nearest_begin(command, strlen(command));

    for (size_t i = 0; i < ARRAY_LEN(answers); i++)
        nearest_consider(answers[i].command, &nearest);
    return error_usage(err, "'%s' has no answers in JSON%s", command,
                       nearest_or(&nearest, "; volley help lists the commands"));
}

volley_status volley_schema_write(const char *command, const volley_sink *sink, volley_error *err)
{
    const struct record_answer *one = command ? answer_of(command) : NULL;
    struct buffer out = io_text(sink);

    if (command && !one)
        return refuse(command, err);
    record_schema(one ? one : answers, one ? 1 : ARRAY_LEN(answers), &out);
    return io_drain(&out, sink, err);
}
