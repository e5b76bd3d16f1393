#include "report/report.h"

#include "report/document.h"

#include <math.h>

static json_t *at_least(const double *pmf, size_t len)
{
    json_t *array = json_array();

    for (size_t i = 0; i < len; i++)
        array = document_append(array, document_number(outcome_at_least(pmf, len, i)));
    return array;
}

static json_t *extras(const struct report_extras *extras)
{
    json_t *object = json_object();

    for (size_t i = 0; i < extras->count; i++) {
        json_t *key = document_text(extras->names[i]);
        bool ok = key && json_object_set_new(object, json_string_value(key),
                                             document_text(extras->values[i])) == 0;

        json_decref(key);
        if (!ok) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *strings(const char *const *texts, size_t count)
{
    json_t *array = json_array();

    for (size_t i = 0; i < count; i++)
        array = document_append(array, json_string(texts[i]));
    return array;
}

/* A ship or a pilot; null: none is named. */
static json_t *named(const char *id, const char *name)
{
    return id ? json_pack("{s:o, s:o}", "id", document_text(id), "name", document_text(name))
              : json_null();
}

static json_t *ship(const struct report_ship *ship)
{
    return json_pack("{s:o, s:o}", "ship", named(ship->id, ship->name), "pilot",
                     named(ship->pilot_id, ship->pilot_name));
}

static json_t *ships(const struct report *report)
{
    json_t *attackers = json_array();

    for (size_t i = 0; i < report->attacker_count; i++)
        attackers = document_append(attackers, ship(&report->ships[i]));
    return json_pack("{s:o, s:o}", "attackers", attackers, "defender",
                     ship(&report->ships[report->attacker_count]));
}

static json_t *scenario(const struct report *report)
{
    json_t *object = document_optional("name", report->name);

    return document_join(object,
                         json_pack("{s:s, s:o, s:s, s:s, s:s, s:o}", "edition", report->edition,
                                   "attackers", strings(report->attackers, report->attacker_count),
                                   "defender", report->defender, "policy", report->policy,
                                   "objective", report->objective, "ships", ships(report)));
}

/* What differs from run to run. */
static json_t *times(const struct report *report, const struct report_engine *engine)
{
    uint64_t trials = engine->outcome->trials;

    if (report->timeless)
        return json_object();
    if (!trials)
        return json_pack("{s:o}", "seconds", document_number(engine->seconds));
    return json_pack("{s:i, s:o, s:o}", "threads", engine->threads, "seconds",
                     document_number(engine->seconds), "trials_per_second",
                     document_number((double)trials / engine->run_seconds));
}

static json_t *engine(const struct report *report, const struct report_engine *engine)
{
    json_t *timed = times(report, engine);
    json_t *object =
        engine->outcome->trials
            ? json_pack("{s:s, s:I, s:I, s:s, s:b}", "name", engine->name, "trials",
                        (json_int_t)engine->outcome->trials, "seed", (json_int_t)engine->seed,
                        "kernel", engine->kernel, "stopped", engine->stopped)
            : json_pack("{s:s}", "name", engine->name);

    return document_join(object, timed);
}

static json_t *damage(const struct report_engine *engine)
{
    const struct outcome_summary *summary = &engine->summary;
    size_t len = engine->outcome->shape.damage_len;

    if (!engine->outcome->trials)
        return json_pack("{s:o, s:o, s:o, s:o}", "mean", document_number(summary->mean), "stddev",
                         document_number(summary->stddev), "pmf",
                         document_numbers(engine->pmf, len), "at_least",
                         at_least(engine->pmf, len));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "mean", document_number(summary->mean),
                     "stderr", document_number(summary->error), "ci95",
                     document_numbers(summary->ci, 2), "stddev", document_number(summary->stddev),
                     "pmf", document_numbers(engine->pmf, len), "at_least",
                     at_least(engine->pmf, len));
}

/* Distributions end with the last value that can happen. */
static size_t trimmed(const double *pmf, size_t len)
{
    while (len > 1 && pmf[len - 1] == 0)
        len--;
    return len;
}

/* Tokens that results of an attack have turned to: on average, and so many with what chance. */
static json_t *given(const struct report *report, const struct report_engine *engine, size_t attack)
{
    size_t len = engine->outcome->shape.given_len;
    json_t *object = json_object();

    for (size_t kind = 0; len && kind < report->token_kinds; kind++) {
        const double *pmf = outcome_given(engine->outcome, attack, kind);
        size_t own = trimmed(pmf, len);

        if (own > 1)
            object =
                document_join(object, json_pack("{s:{s:o, s:o}}", report->token_words[kind], "mean",
                                                document_number(outcome_mean(pmf, own)), "pmf",
                                                document_numbers(pmf, own)));
    }
    return object;
}

static json_t *attacks(const struct report *report, const struct report_engine *engine)
{
    const struct outcome_shape *shape = &engine->outcome->shape;
    json_t *array = json_array();

    for (size_t i = 0; i < shape->attack_count; i++) {
        const struct outcome_source *source = &engine->outcome->sources[i];
        const double *pmf = outcome_attack(engine->outcome, i);
        size_t len = trimmed(pmf, shape->damage_len);

        array = document_append(
            array,
            json_pack("{s:i, s:b, s:o, s:o, s:o, s:o, s:o}", "attacker", (int)source->ship + 1,
                      "bonus", source->is_bonus, "made", document_number(engine->outcome->made[i]),
                      "mean", document_number(outcome_mean(pmf, len)), "pmf",
                      document_numbers(pmf, len), "hit",
                      document_number(outcome_hit(engine->outcome, i, engine->pmf)), "tokens_given",
                      given(report, engine, i)));
    }
    return array;
}

static json_t *joint(const struct outcome *outcome)
{
    json_t *rows = json_array();

    for (size_t hits = 0; hits < outcome->shape.hits_len; hits++)
        rows =
            document_append(rows, document_numbers(outcome->joint + hits * outcome->shape.crits_len,
                                                   outcome->shape.crits_len));
    return rows;
}

/* Tokens left on one ship: on average, or the probabilities of 0, 1, 2 … */
static json_t *ship_tokens(const struct report *report, const struct report_engine *engine,
                           size_t ship, bool as_pmf)
{
    json_t *object = json_object();

    for (size_t kind = 0; kind < report->token_kinds; kind++) {
        double mean = engine->tokens_left[ship * report->token_kinds + kind];
        const double *pmf = outcome_tokens(engine->outcome, ship, kind);
        size_t len = trimmed(pmf, engine->outcome->shape.token_counts);

        if (isnan(mean))
            continue;
        if (json_object_set_new(object, report->token_words[kind],
                                as_pmf ? document_numbers(pmf, len) : document_number(mean)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *tokens_left(const struct report *report, const struct report_engine *engine,
                           bool as_pmf)
{
    json_t *attackers = json_array();

    for (size_t i = 0; i < report->attacker_count; i++)
        attackers = document_append(attackers, ship_tokens(report, engine, i, as_pmf));
    return json_pack("{s:o, s:o}", "attackers", attackers, "defender",
                     ship_tokens(report, engine, report->attacker_count, as_pmf));
}

static json_t *half_points(const struct report *report, const struct report_engine *engine)
{
    if (!report->half_damage)
        return json_null();
    return json_pack("{s:i, s:o}", "damage", report->half_damage, "probability",
                     document_number(engine->half_points));
}

static json_t *figures(const struct report *report, const struct report_engine *from)
{
    return json_pack(
        "{s:o, s:o, s:{s:o}, s:{s:o, s:o}, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "engine",
        engine(report, from), "damage", damage(from), "hits", "mean",
        document_number(from->summary.hits), "crits", "mean", document_number(from->summary.crits),
        "any", document_number(from->summary.any_crit), "destroyed",
        document_number(from->destroyed), "half_points", half_points(report, from), "tokens_left",
        tokens_left(report, from, false), "tokens_left_pmf", tokens_left(report, from, true),
        "joint", joint(from->outcome), "attacks", attacks(report, from), "hit",
        document_number(from->summary.hit), "tokens_given",
        given(report, from, from->outcome->shape.attack_count), "bonus_attacks",
        document_number(outcome_bonus_attacks(from->outcome)));
}

static json_t *check(const struct report *report)
{
    const struct report_check *check = report->check;
    json_t *object =
        json_pack("{s:I, s:I, s:s, s:o, s:i, s:b}", "trials", (json_int_t)check->trials, "seed",
                  (json_int_t)check->seed, "kernel", check->kernel, "largest_deviation",
                  document_number(check->largest_deviation), "damage", (int)check->damage, "agrees",
                  check->agrees);

    return document_join(object, report->timeless
                                     ? json_object()
                                     : json_pack("{s:i, s:o}", "threads", check->threads, "seconds",
                                                 document_number(check->seconds)));
}

static json_t *whole(const struct report *report)
{
    json_t *document = json_pack("{s:i, s:s, s:o}", "schema", DOCUMENT_SCHEMA, "volley",
                                 report->version, "scenario", scenario(report));

    document = document_join(document, figures(report, report_lead(report)));
    if (report->simulated && report->exact)
        document =
            document_join(document, json_pack("{s:o, s:o}", "exact", figures(report, report->exact),
                                              "z", document_number(report_z(report))));
    if (report->check)
        document = document_join(document, json_pack("{s:o}", "check", check(report)));
    document =
        document_join(document, json_pack("{s:o, s:o}", "cards", card_use_json(&report->cards),
                                          "notes", strings(report->notes, report->note_count)));
    if (report->extras.count)
        document = document_join(document, json_pack("{s:o}", "columns", extras(&report->extras)));
    return document;
}

void report_json(const struct report *report, struct buffer *out)
{
    document_line(whole(report), out);
}

void report_json_failure(const struct report_failure *failure, struct buffer *out)
{
    json_t *asked = document_join(document_optional("name", failure->name),
                                  document_optional("edition", failure->edition));
    json_t *document;

    asked =
        document_join(asked, json_pack("{s:o, s:o}", "attackers", document_text(failure->attackers),
                                       "defender", document_text(failure->defender)));
    document =
        json_pack("{s:i, s:s, s:o, s:o}", "schema", DOCUMENT_SCHEMA, "volley", failure->version,
                  "scenario", asked, "error", document_text(failure->message));
    if (failure->extras.count)
        document = document_join(document, json_pack("{s:o}", "columns", extras(&failure->extras)));
    document_line(document, out);
}
