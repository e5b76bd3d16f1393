#include "questions/compare/comparison.h"

#include "base/error.h"

#include <stdlib.h>

static volley_status read_all(struct compare_parts *parts, const volley_compare *what,
                              volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < parts->variant_count && status == VOLLEY_OK; i++)
        status =
            ask_mixture_read(&parts->attackers[i], &what->variants[i].attacker, "attacker", err);
    for (size_t i = 0; i < parts->defender_count && status == VOLLEY_OK; i++)
        status = ask_mixture_read(&parts->defenders[i],
                                  parts->has_targets ? &what->targets[i].defender
                                                     : &what->variants[i].defender,
                                  "defender", err);
    return status;
}

/* Add all cases of a part, of which there are `count` before. Of what cannot be read there is one,
 * and running it tells why. */
static size_t add_cases(const struct compare_parts *parts, const struct compare_part *part,
                        size_t count, struct compare_part out[COMPARE_PARTS_MAX])
{
    const struct ask_words words = { parts->what->library, parts->what->edition,
                                     part->attacker,       1,
                                     *part->defender,      0 };
    const bool by_chance = chance_in(part->attacker->text) || chance_in(part->defender->text);
    struct scenario scenario = { 0 };

    if (by_chance)
        ask_scenario(&scenario, &words, NULL);
    for (size_t i = 0; i <= scenario.other_count; i++, count++) {
        const struct scenario *at = i ? &scenario.others[i - 1] : &scenario;

        if (count >= COMPARE_PARTS_MAX)
            continue;
        out[count] = *part;
        if (!scenario.other_count)
            continue;
        out[count].share *= at->draw.share;
        out[count].only = (unsigned)i + 1;
    }
    scenario_fini(&scenario);
    return count;
}

size_t compare_parts_of(const struct compare_parts *parts, size_t variant, size_t target,
                        struct compare_part out[COMPARE_PARTS_MAX])
{
    const struct ask_mixture *attackers = &parts->attackers[variant];
    const struct ask_mixture *defenders = &parts->defenders[parts->has_targets ? target : variant];
    size_t count = 0;

    for (size_t i = 0; i < attackers->count; i++)
        for (size_t j = 0; j < defenders->count; j++) {
            const struct compare_part part = { attackers->parts[i].share *
                                                   defenders->parts[j].share,
                                               &attackers->parts[i].text, &defenders->parts[j].text,
                                               0 };

            if (part.share > 0)
                count = add_cases(parts, &part, count, out);
        }
    return count;
}

static volley_status find_most(struct compare_parts *parts, volley_error *err)
{
    struct compare_part list[COMPARE_PARTS_MAX];

    for (size_t variant = 0; variant < parts->variant_count; variant++)
        for (size_t i = 0; i < (parts->has_targets ? parts->defender_count : 1); i++) {
            const size_t count = compare_parts_of(parts, variant, i, list);

            parts->most = count > parts->most ? count : parts->most;
        }
    if (parts->most > COMPARE_PARTS_MAX)
        return error_set(err, VOLLEY_INVALID,
                         "the mixtures and chances of attacker and defender make %zu cases, more "
                         "than %d",
                         parts->most, COMPARE_PARTS_MAX);
    return VOLLEY_OK;
}

volley_status compare_parts_init(struct compare_parts *out, const volley_compare *what,
                                 volley_error *err)
{
    volley_status status;

    *out = (struct compare_parts){ .what = what,
                                   .variant_count = what->variant_count,
                                   .defender_count = what->target_count ? what->target_count
                                                                        : what->variant_count,
                                   .has_targets = what->target_count > 0 };
    out->attackers = calloc(out->variant_count, sizeof *out->attackers);
    out->defenders = calloc(out->defender_count, sizeof *out->defenders);
    status = out->attackers && out->defenders ? read_all(out, what, err) : error_nomem(err);
    return status == VOLLEY_OK ? find_most(out, err) : status;
}

void compare_parts_fini(struct compare_parts *parts)
{
    for (size_t i = 0; parts->attackers && i < parts->variant_count; i++)
        ask_mixture_fini(&parts->attackers[i]);
    for (size_t i = 0; parts->defenders && i < parts->defender_count; i++)
        ask_mixture_fini(&parts->defenders[i]);
    free(parts->attackers);
    free(parts->defenders);
}
