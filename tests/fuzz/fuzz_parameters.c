/* Any bytes as a sweep: lines are its title, its attacker, its defender and its parameters, a range
 * if ".." is in the line. A parameter is read or refused with a place; what is read has as many
 * values as its cells say, and a small grid runs in every format, each cell written or failed. The
 * first byte picks format, engine, metric, and whether it is a difference of two. */
#include "fuzz.h"

#include "questions/sweep/parameters.h"
#include "volley/sweep.h"

enum { CELLS_MOST = 12, LOADOUT_MOST = 40, VALUE_MOST = 12, LINES_HEAD = 3 };

/* ---- what is swept over ---- */

static void add_parameter(volley_parameters *parameters, const char *line)
{
    size_t before = volley_parameters_cell_count(parameters), after;
    volley_error error = { 0 };
    volley_status status = strstr(line, "..")
                               ? volley_parameters_add_range(parameters, line, &error)
                               : volley_parameters_add_list(parameters, line, &error);

    after = volley_parameters_cell_count(parameters);
    require(status == error.status, "status and error differ");
    if (status == VOLLEY_OK) {
        require(after > 0 && after <= 1000000 && after % (before ? before : 1) == 0,
                "the grid has no right number of cells");
    } else {
        require(status == VOLLEY_SYNTAX && after == before, "a refused parameter was added");
        require(error.line == 1 && error.column > 0 && error.message[0],
                "an error has no place or no message");
    }
}

/* The values of the last cell are the last ones, whatever the grid. */
static void check_last_cell(const volley_parameters *parameters)
{
    size_t cells = volley_parameters_cell_count(parameters);

    for (size_t i = 0; i < parameters->count; i++) {
        const struct parameter *parameter = &parameters->list[i];

        require(sweep_parameter_value(parameters, i, 0) == parameter->values[0] &&
                    sweep_parameter_value(parameters, i, cells - 1) ==
                        parameter->values[parameter->value_count - 1],
                "a cell has another value");
    }
}

/* ---- running ---- */

/* Nothing that takes long to solve: few dice, few tokens, no repetition of attacks. */
static int is_small_text(const char *text, size_t most)
{
    return strlen(text) <= most && !strpbrk(text, "3456789xX;") && !strstr(text, "all") &&
           !strstr(text, "10") && !strstr(text, "11") && !strstr(text, "12") &&
           !strstr(text, "20") && !strstr(text, "21") && !strstr(text, "22");
}

static int is_small(const volley_parameters *parameters, const char *attacker, const char *defender)
{
    size_t cells = volley_parameters_cell_count(parameters);

    for (uint32_t i = 0; i < parameters->count && cells <= CELLS_MOST; i++)
        for (uint32_t j = 0; j < parameters->list[i].value_count; j++)
            if (!is_small_text(parameters->list[i].values[j], VALUE_MOST))
                return 0;
    return cells <= CELLS_MOST && is_small_text(attacker, LOADOUT_MOST) &&
           is_small_text(defender, LOADOUT_MOST);
}

struct written {
    size_t bytes, lines;
};

static int count_both(const char *bytes, size_t count, void *context)
{
    struct written *written = context;

    count_bytes(bytes, count, &written->bytes);
    return count_lines(bytes, count, &written->lines);
}

static void check_result(const volley_sweep *sweep, volley_format format,
                         const volley_batch_result *result, const volley_error *error,
                         const struct written *written)
{
    size_t cells = volley_parameters_cell_count(sweep->parameters);

    require(result->scenarios == cells && result->failed <= cells && !result->stopped,
            "cells were left out");
    require((result->failed > 0) == (error->status != VOLLEY_OK), "failed cells without an error");
    if (result->failed)
        require(strcmp(error->source, "cell") == 0 && error->line >= 1 &&
                    (size_t)error->line <= cells && error->column > 0,
                "the error of a cell does not say which");
    require(written->bytes > 0, "nothing was written");
    if (format == VOLLEY_JSON)
        require(written->lines == cells, "documents and cells differ in number");
}

static void run(const volley_sweep *sweep, volley_format format, unsigned picks)
{
    struct written written = { 0, 0 };
    const volley_sink sink = {
        .write = count_both, .context = &written, .ascii = picks >> 7, .color = picks >> 6 & 1
    };
    volley_batch_result result = { 99, 99, 99, 99 };
    volley_error error = { 0 };
    volley_status status = volley_sweep_run(sweep, format, &sink, &result, &error);

    if (status == VOLLEY_OK) {
        check_result(sweep, format, &result, &error, &written);
        return;
    }
    require(status == error.status && error.message[0], "status and error differ");
    require(status == VOLLEY_INVALID || status == VOLLEY_SYNTAX,
            "a sweep fails for no fault of it");
    require(status != VOLLEY_SYNTAX || (error.line == 1 && error.column > 0 && error.source[0]),
            "an error of a template has no place");
    require(written.bytes == 0 && result.scenarios == 0, "a refused sweep wrote a report");
}

/* Cut the next line off. */
static char *next_line(char **at)
{
    char *line = *at;
    size_t bytes = strcspn(line, "\n");

    *at = line + bytes + (line[bytes] == '\n');
    line[bytes] = '\0';
    return line;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    unsigned picks = count ? bytes[0] : 0;
    char *text = malloc(count + 1), *at = text, *head[LINES_HEAD];
    volley_parameters *parameters = NULL;
    volley_text attackers[2] = { { 0 }, { .text = "2" } };
    volley_sweep sweep = { .attackers = attackers, .attacker_count = 1 };

    memcpy(text, bytes + (count > 0), count - (count > 0));
    text[count - (count > 0)] = '\0';
    require(volley_parameters_create(&parameters, NULL) == VOLLEY_OK, "no parameters");
    for (int i = 0; i < LINES_HEAD; i++)
        head[i] = next_line(&at);
    while (*at)
        add_parameter(parameters, next_line(&at));
    check_last_cell(parameters);
    attackers[0].text = head[1];
    sweep.title = head[0];
    sweep.defender.text = head[2];
    sweep.parameters = parameters;
    sweep.engine = picks & 4 ? VOLLEY_ENGINE_EXACT : VOLLEY_ENGINE_MC;
    sweep.simulation = (volley_simulation){ .trials = 64, .seed = 1, .threads = 1 };
    sweep.column.metric = (volley_metric)(picks >> 3 & 3);
    sweep.difference = picks >> 5 & 1;
    sweep.attacker_count += (size_t)sweep.difference;
    if (is_small(parameters, attackers[0].text, sweep.defender.text))
        run(&sweep, (volley_format)(picks & 3), picks);
    volley_parameters_free(parameters);
    free(text);
    return 0;
}
