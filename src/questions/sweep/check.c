/* What a sweep is refused for before any cell is looked at. */
#include "questions/sweep/sweep.h"

#include <stdio.h>

/* Every template names parameters there are, and every parameter is in a template. */
static volley_status check_templates(const volley_sweep *wanted, volley_error *err)
{
    enum { SOURCE_TEXT_MAX = 32 };
    volley_text defender = wanted->defender;
    bool used[SWEEP_PARAMETERS_MAX] = { false };

    defender.source = defender.source ? defender.source : "defender";
    TRY(sweep_parameters_check(wanted->parameters, &defender, used, err));
    if (wanted->other_defender)
        TRY(sweep_parameters_check(wanted->parameters, wanted->other_defender, used, err));
    for (size_t i = 0; i < wanted->attacker_count; i++) {
        volley_text attacker = wanted->attackers[i];
        char source[SOURCE_TEXT_MAX] = "attacker";

        if (wanted->attacker_count > 1)
            snprintf(source, sizeof source, "attacker %zu", i + 1);
        attacker.source = attacker.source ? attacker.source : source;
        TRY(sweep_parameters_check(wanted->parameters, &attacker, used, err));
    }
    for (uint32_t i = 0; i < wanted->parameters->count; i++)
        if (!used[i])
            return error_usage(err, "no loadout has the parameter {%s}",
                               wanted->parameters->list[i].name);
    return VOLLEY_OK;
}

static volley_status check_compared(const volley_sweep *wanted, volley_error *err)
{
    if (wanted->engine == VOLLEY_ENGINE_BOTH)
        return error_usage(err, "differences and mixtures are of one engine: auto, mc or exact");
    if (wanted->column.metric == VOLLEY_METRIC_ROUNDS)
        return error_usage(err, "differences and mixtures are not of rounds");
    if (wanted->difference &&
        (wanted->attacker_count > 2 || (wanted->attacker_count < 2 && !wanted->other_defender)))
        return error_usage(err, "a difference is that of two attackers, or of two defenders");
    if (!wanted->difference && wanted->attacker_count > 1)
        return error_usage(err,
                           "with a mixture all attacks are one text, as in \"3 focus ; 2 lock\"");
    return VOLLEY_OK;
}

static volley_status check_lines(const volley_parameters *parameters, volley_error *err)
{
    if (parameters->count == 2 &&
        (!parameters->list[0].is_numeric || parameters->list[0].value_count < 2))
        return error_usage(err, "lines need numbers, at least two, as the first parameter");
    if (parameters->count == 2 && parameters->list[1].value_count > SWEEP_LINES_MAX)
        return error_usage(err, "there are at most %d lines: the second parameter has %u values",
                           SWEEP_LINES_MAX, (unsigned)parameters->list[1].value_count);
    return VOLLEY_OK;
}

volley_status sweep_check(const volley_sweep *wanted, volley_format format, volley_error *err)
{
    const size_t cells = volley_parameters_cell_count(wanted->parameters);
    const bool draws = format != VOLLEY_CSV && format != VOLLEY_JSON;

    if (cells == 0)
        return error_usage(err, "a sweep needs a parameter");
    if (wanted->attacker_count == 0)
        return error_usage(err, "a scenario needs an attacker");
    if (draws && wanted->engine == VOLLEY_ENGINE_BOTH)
        return error_usage(err, "a table or picture shows one engine: auto, mc or exact");
    if (format == VOLLEY_SVG &&
        (wanted->parameters->count > SWEEP_DRAWN_PARAMETERS || cells > SWEEP_DRAWN_CELLS))
        return error_usage(err, "a picture shows one or two parameters, and at most %d cells",
                           SWEEP_DRAWN_CELLS);
    if (wanted->column.metric == VOLLEY_METRIC_ROUNDS && wanted->engine == VOLLEY_ENGINE_BOTH)
        return error_usage(err, "rounds are those of one engine: auto, mc or exact");
    if (wanted->column.metric == VOLLEY_METRIC_ROUNDS && wanted->plan.policy > VOLLEY_MYOPIC)
        return error_usage(err, "rounds are played by the policy optimal or myopic");
    if (wanted->column.metric == VOLLEY_METRIC_AT_LEAST && wanted->column.number < 1)
        return error_usage(err, "at least so much damage: 1 or more");
    if (sweep_is_compared(wanted))
        TRY(check_compared(wanted, err));
    if (wanted->style == VOLLEY_SWEEP_LINES && (format == VOLLEY_SVG || format == VOLLEY_HTML))
        TRY(check_lines(wanted->parameters, err));
    if (wanted->edition && !library_edition_named(wanted->edition, err))
        return VOLLEY_INVALID;
    return check_templates(wanted, err);
}
