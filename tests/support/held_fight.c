#include "support/held_fight.h"

#include "battle/chain/chain.h"
#include "support/check.h"
#include "support/duel_figures.h"

#include <stdlib.h>

enum { FIGHTS = 26, NODES_MOST = 1 << 20, MEMORY = 1 << 24, OUTCOMES_MOST = 200000 };

struct held_now held_now;

struct held_draw held_draw_of(int count, char **arguments)
{
    struct held_draw draw = { FIGHTS / check_stride(), 1 };

    if (count > 1)
        draw.count = strtoul(arguments[1], NULL, 10);
    if (count > 2)
        draw.first = strtoul(arguments[2], NULL, 10);
    return draw;
}

void held_differ(const char *what, const char *how)
{
    static char text[RANDOM_FIGHT_TEXT];

    print_message("number %llu: %s\n", (unsigned long long)held_now.number,
                  random_fight_text(&held_now.fight, text));
    fail_msg("%s: %s", what, how);
}

bool held_ask(struct held_fight *out, const struct random_fight *fight)
{
    if (!random_fight_read(&out->cast, fight))
        return false;
    out->engagement = &out->cast.cast.engagement;
    if (source_init_within(&out->tables, out->engagement, NODES_MOST, NULL, NULL) == VOLLEY_OK) {
        out->source = round_source_of(&out->tables, out->engagement);
        return true;
    }
    random_fight_fini(&out->cast);
    return false;
}

void held_fini(struct held_fight *asked)
{
    source_fini(&asked->tables);
    random_fight_fini(&asked->cast);
}

bool held_play(struct engagement_result *out, const struct held_fight *asked,
               const struct engagement_trials_options *options)
{
    const struct engagement_trials_question question = { .engagement = asked->engagement,
                                                         .source = &asked->source,
                                                         .out = out };
    volley_error err = { .status = VOLLEY_OK };

    if (engagement_trials_compare(&question, 1, options, &err) == VOLLEY_OK)
        return true;
    if (err.status != VOLLEY_TOO_LARGE)
        held_differ("error", err.message);
    return false;
}

bool held_work_out(struct engagement_result *out, const struct held_fight *asked)
{
    const struct engagement_chain_options options = { .memory_bytes = MEMORY,
                                                      .outcomes_max = OUTCOMES_MOST,
                                                      .rounds_shown = DUEL_ROUNDS,
                                                      .source = &asked->source };
    volley_error err = { .status = VOLLEY_OK };

    if (engagement_chain_run(out, asked->engagement, &options, &err) == VOLLEY_OK)
        return true;
    if (err.status != VOLLEY_TOO_LARGE && err.status != VOLLEY_INVALID)
        held_differ("error", err.message);
    return false;
}

void held_each(const struct held_draw *draw, const struct random_fight_limits *sorts,
               size_t sort_count, held_fn *hold)
{
    unsigned long held = 0, drawn = 0;

    for (held_now.number = draw->first; held < draw->count; held_now.number++) {
        uint64_t random = held_now.number;
        struct held_fight asked;

        check_random(&random, 1);
        random_fight(&held_now.fight, &sorts[held_now.number % sort_count], &random);
        assert_true(drawn++ < 40 * draw->count + 100); /* enough can be read and held */
        if (!held_ask(&asked, &held_now.fight))
            continue;
        held += hold(&asked);
        held_fini(&asked);
    }
    print_message("%lu engagements of %lu drawn\n", held, drawn);
}
