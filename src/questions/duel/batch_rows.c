#include "questions/duel/batch_rows.h"

#include "base/ascii.h"
#include "base/error.h"
#include "game/rules/choice.h"
#include "words/nearest.h"
#include "words/number.h"

#include <string.h>

const char *const duel_columns[DUEL_COLUMNS] = {
    [DUEL_COLUMN_A] = "a",
    [DUEL_COLUMN_B] = "b",
    [DUEL_COLUMN_ENGAGEMENT] = "engagement",
    [DUEL_COLUMN_EDITION] = "edition",
    [DUEL_COLUMN_ROUNDS] = "rounds",
    [DUEL_COLUMN_RANGE] = "range",
    [DUEL_COLUMN_FIRST] = "first",
    [DUEL_COLUMN_TARGET] = "target",
    [DUEL_COLUMN_TARGET_A] = "target_a",
    [DUEL_COLUMN_TARGET_B] = "target_b",
    [DUEL_COLUMN_POLICY] = "policy",
    [DUEL_COLUMN_POLICY_A] = "policy_a",
    [DUEL_COLUMN_POLICY_B] = "policy_b",
    [DUEL_COLUMN_DECK] = "deck",
    [DUEL_COLUMN_ACTIONS] = "actions",
};

/* ---- options ---- */

/* line 0: the row has none. */
static volley_text words_of(const struct batch_job *row, size_t column, const char *source)
{
    return batch_job_words(row, &row->cells[column], source);
}

static struct error_place place_of(const volley_text *cell)
{
    return (struct error_place){ cell->source, cell->line, cell->column, cell->text,
                                 strlen(cell->text) };
}

static volley_status read_rounds(const volley_text *cell, volley_duel_options *options,
                                 volley_error *err)
{
    const struct error_place place = place_of(cell);

    if (!number_read(cell->text, place.word_bytes, &options->rounds) || options->rounds < 0 ||
        options->rounds > VOLLEY_DUEL_ROUNDS_MAX)
        return error_at(err, VOLLEY_SYNTAX, &place, "rounds are a number from 0 to %d",
                        VOLLEY_DUEL_ROUNDS_MAX);
    return VOLLEY_OK;
}

/* "3,1,2", or with blanks between them */
static volley_status read_ranges(const volley_text *cell, int *ranges, volley_duel_options *options,
                                 volley_error *err)
{
    const struct error_place place = place_of(cell);
    const char *at = cell->text;

    options->ranges = ranges;
    options->range_count = 0;
    while (*at) {
        const size_t bytes = strcspn(at, ", ");

        if (options->range_count == DUEL_ROW_RANGES_MAX ||
            !number_read(at, bytes, &ranges[options->range_count++]))
            return error_at(err, VOLLEY_SYNTAX, &place, "these are no ranges, such as 3,1,2");
        at += bytes;
        at += strspn(at, ", ");
    }
    return VOLLEY_OK;
}

/* The number of the word in a cell. */
static volley_status read_name(const volley_text *cell, const struct choice *choice, int *out,
                               volley_error *err)
{
    const struct error_place place = place_of(cell);
    struct nearest nearest = nearest_begin(cell->text, place.word_bytes);
    struct buffer names = { 0 };
    volley_status status;

    for (*out = 0; choice->words[*out]; ++*out) {
        const char *word = choice->words[*out];

        if (ascii_same(cell->text, word)) {
            buffer_fini(&names);
            return VOLLEY_OK;
        }
        nearest_consider(word, &nearest);
        buffer_print(&names, "%s%s", *out ? ", " : "", word);
    }
    status = error_at(err, VOLLEY_SYNTAX, &place, "it is none of: %s%s", buffer_text(&names),
                      nearest_or(&nearest, ""));
    buffer_fini(&names);
    return status;
}

static volley_status read_names(const struct batch_job *row, const char *source,
                                volley_duel_options *options, volley_error *err)
{
    const volley_text first = words_of(row, DUEL_COLUMN_FIRST, source);
    const volley_text actions = words_of(row, DUEL_COLUMN_ACTIONS, source);
    volley_status status = VOLLEY_OK;
    int number = 0;

    if (first.line) {
        status = read_name(&first, &choice_firsts, &number, err);
        options->first = (volley_duel_first)(VOLLEY_DUEL_FIRST_A + number);
    }
    if (status == VOLLEY_OK && actions.line) {
        status = read_name(&actions, &choice_actions, &number, err);
        options->actions = (volley_duel_actions)number;
    }
    for (int i = 0; i < 3 && status == VOLLEY_OK; i++) {
        const volley_text policy = words_of(row, (size_t)DUEL_COLUMN_POLICY + (size_t)i, source);

        if (!policy.line)
            continue;
        status = read_name(&policy, &choice_duel_policies, &number, err);
        for (int side = 0; side < 2; side++)
            if (i == 0 || i == side + 1)
                options->policies[side] = (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + number);
    }
    for (int i = 0; i < 3 && status == VOLLEY_OK; i++) {
        const volley_text target = words_of(row, (size_t)DUEL_COLUMN_TARGET + (size_t)i, source);

        if (!target.line)
            continue;
        status = read_name(&target, &choice_targets, &number, err);
        for (int side = 0; side < 2; side++)
            if (i == 0 || i == side + 1)
                options->targets[side] = (volley_duel_target)number;
    }
    return status;
}

volley_status duel_row_options(const struct batch_job *row, const char *source,
                               int ranges[DUEL_ROW_RANGES_MAX], volley_duel_options *options,
                               volley_error *err)
{
    const volley_text rounds = words_of(row, DUEL_COLUMN_ROUNDS, source);
    const volley_text range = words_of(row, DUEL_COLUMN_RANGE, source);
    volley_status status = VOLLEY_OK;

    if (rounds.line)
        status = read_rounds(&rounds, options, err);
    if (status == VOLLEY_OK && range.line)
        status = read_ranges(&range, ranges, options, err);
    if (row->cells[DUEL_COLUMN_DECK].line) {
        options->deck = batch_job_column(row, DUEL_COLUMN_DECK, "");
        options->deck_file = NULL;
    }
    return status == VOLLEY_OK ? read_names(row, source, options, err) : status;
}
