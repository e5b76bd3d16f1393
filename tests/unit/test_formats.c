/* include/volley: each function that writes has the formats that its header says, and no others. */
#include "support/check.h"
#include "support/sink.h"
#include "support/stream.h"

#include <math.h>
#include <string.h>

struct formats {
    struct sink_run run;
    volley_scenario *scenario;
    volley_parameters *parameters;
    volley_comparison *comparison;
    volley_squads *squads;
    volley_sink sink;
};

static volley_status write_report(const struct formats *with, volley_format format)
{
    const volley_report report = { .plan = with->run.plan, .exact = with->run.exact };

    return volley_report_write(&report, format, &with->sink, NULL);
}

static volley_status write_advice(const struct formats *with, volley_format format)
{
    return volley_advice_write(with->scenario, &(volley_advice){ .attack = 0 }, format, &with->sink,
                               NULL);
}

static volley_status write_cards(const struct formats *with, volley_format format)
{
    return volley_cards_write(NULL, "2.5", "predator", format, &with->sink, NULL, NULL);
}

static volley_status write_ships(const struct formats *with, volley_format format)
{
    return volley_ships_write(NULL, "2.5", "t65xwing", format, &with->sink, NULL, NULL);
}

static volley_status write_comparison(const struct formats *with, volley_format format)
{
    return volley_comparison_write(with->comparison, format, &with->sink, NULL);
}

static volley_status write_squads(const struct formats *with, volley_format format)
{
    return volley_squads_write(with->squads, &(volley_squad_question){ .squad = 1 }, format,
                               &with->sink, NULL);
}

static volley_status write_batch(const struct formats *with, volley_format format)
{
    const char *text = "attacker,defender\n1,1\n";
    const volley_source source = { stream_read, &text, "one.csv" };
    const volley_batch batch = { .engine = VOLLEY_ENGINE_EXACT, .format = format };
    volley_batch_result result;

    return volley_batch_run(&batch, &source, &with->sink, &result, NULL);
}

static volley_status write_sweep(const struct formats *with, volley_format format)
{
    const volley_text attacker = { .text = "{d}" };
    const volley_sweep sweep = { .attackers = &attacker,
                                 .attacker_count = 1,
                                 .defender = { .text = "1" },
                                 .parameters = with->parameters,
                                 .engine = VOLLEY_ENGINE_EXACT };
    volley_batch_result result;

    return volley_sweep_run(&sweep, format, &with->sink, &result, NULL);
}

static void make_formats(struct formats *with, size_t *written)
{
    const char *list = "{\"faction\":\"rebelalliance\",\"pilots\":[{\"id\":\"wedgeantilles\","
                       "\"ship\":\"t65xwing\"}]}";
    const volley_source source = { stream_read, &list, "one.xws" };
    const volley_variant variant = { "A", { .text = "1" }, { .text = "1" }, NAN, NULL };
    const volley_compare compare = { .edition = "2.5",
                                     .variants = &variant,
                                     .variant_count = 1,
                                     .engine = VOLLEY_ENGINE_EXACT,
                                     .simulation = volley_simulation_default() };

    *with = (struct formats){ .run = sink_run("2.5", "1 vs 1", "exact", 0),
                              .sink = { .write = stream_count, .context = written } };
    assert_int_equal(volley_scenario_parse("2.5", "1 vs 1", &with->scenario, NULL), VOLLEY_OK);
    assert_int_equal(volley_parameters_create(&with->parameters, NULL), VOLLEY_OK);
    assert_int_equal(volley_parameters_add_range(with->parameters, "d=1..2", NULL), VOLLEY_OK);
    assert_int_equal(volley_compare_run(&compare, &with->comparison, NULL), VOLLEY_OK);
    assert_int_equal(volley_squads_read(NULL, &source, &with->squads, NULL), VOLLEY_OK);
}

static void free_formats(struct formats *with)
{
    sink_run_free(&with->run);
    volley_scenario_free(with->scenario);
    volley_parameters_free(with->parameters);
    volley_comparison_free(with->comparison);
    volley_squads_free(with->squads);
}

/* What each header says that it writes; all else is refused, and nothing of it written. */
static void a_format_that_a_report_does_not_have_is_refused(void **state)
{
    static const struct {
        volley_status (*write)(const struct formats *with, volley_format format);
        const char *has; /* in the order of the formats */
    } writers[] = {
        { write_report, "yyyyyy-" }, { write_advice, "yy-y-y-" },     { write_cards, "yyyy-y-" },
        { write_ships, "yyyy-y-" },  { write_comparison, "yyyyyy-" }, { write_squads, "yyyyyy-" },
        { write_batch, "-yy----" },  { write_sweep, "yyyyyy-" },
    };
    struct formats with;
    size_t written;

    (void)state;
    make_formats(&with, &written);
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        for (int format = 0; writers[i].has[format]; format++) {
            bool has = writers[i].has[format] == 'y';

            written = 0;
            assert_int_equal(writers[i].write(&with, (volley_format)format),
                             has ? VOLLEY_OK : VOLLEY_INVALID);
            assert_int_equal(written > 0, has);
        }
    free_formats(&with);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_format_that_a_report_does_not_have_is_refused),
};
CHECK_MAIN(tests)
