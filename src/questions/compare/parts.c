#include "questions/compare/comparison.h"

#include "base/grow.h"

static volley_status read_all(struct compare_parts *parts, const volley_compare *what,
                              volley_error *err)
{
    for (size_t i = 0; i < parts->variant_count; i++)
        TRY(ask_mixture_read(&parts->attackers[i], &what->variants[i].attacker, "attacker", err));
    for (size_t i = 0; i < parts->defender_count; i++)
        TRY(ask_mixture_read(&parts->defenders[i],
                             parts->has_targets ? &what->targets[i].defender
                                                : &what->variants[i].defender,
                             "defender", err));
    return VOLLEY_OK;
}

static bool add(struct compare_parts *parts, const struct compare_part *part)
{
    const size_t at = parts->ends[parts->slot_count];

    if (!GROW(parts->list, parts->capacity, at, 1))
        return false;
    parts->list[at] = *part;
    parts->ends[parts->slot_count]++;
    return true;
}

struct ask_words compare_part_words(const volley_compare *what, const struct compare_part *part)
{
    return (struct ask_words){ what->library,   what->edition, part->attacker, 1,
                               *part->defender, part->only };
}

/* All cases of a part. Of what cannot be read there is one, and running it tells why. */
static volley_status add_cases(struct compare_parts *parts, const struct compare_part *part,
                               volley_error *err)
{
    const struct ask_words words = compare_part_words(parts->what, part);
    const struct rules_edition *edition = library_edition_named(words.edition, NULL);
    const bool by_chance = chance_in(part->attacker->text) || chance_in(part->defender->text) ||
                           (edition && library_cards(words.library, edition)->geometry);
    struct scenario scenario = { 0 };
    bool ok = true;

    if (by_chance && ask_scenario(&scenario, &words, NULL) == VOLLEY_NOMEM)
        return error_nomem(err);
    for (size_t i = 0; i <= scenario.other_count && ok; i++) {
        const struct scenario *at = i ? &scenario.others[i - 1] : &scenario;
        struct compare_part one = *part;

        one.share *= scenario.other_count ? at->draw.share : 1;
        one.only = scenario.other_count ? (unsigned)i + 1 : 0;
        ok = add(parts, &one);
    }
    scenario_fini(&scenario);
    return ok ? VOLLEY_OK : error_nomem(err);
}

/* Each part of the one with each of the other, but for those that never come. */
static volley_status add_parts(struct compare_parts *parts, const struct ask_mixture *attackers,
                               const struct ask_mixture *defenders, volley_error *err)
{
    const size_t first = parts->ends[parts->slot_count];
    size_t count;

    parts->ends[++parts->slot_count] = first;
    for (size_t i = 0; i < attackers->count; i++)
        for (size_t j = 0; j < defenders->count; j++) {
            const struct compare_part part = { attackers->parts[i].share *
                                                   defenders->parts[j].share,
                                               &attackers->parts[i].text, &defenders->parts[j].text,
                                               0 };

            if (part.share > 0)
                TRY(add_cases(parts, &part, err));
        }
    count = parts->ends[parts->slot_count] - first;
    parts->most = count > parts->most ? count : parts->most;
    return VOLLEY_OK;
}

const struct compare_part *compare_parts_of(const struct compare_parts *parts, size_t variant,
                                            size_t target, size_t *count)
{
    const size_t slot = variant * (parts->has_targets ? parts->defender_count : 1) + target;

    *count = parts->ends[slot + 1] - parts->ends[slot];
    return parts->list + parts->ends[slot];
}

static volley_status find_parts(struct compare_parts *parts, volley_error *err)
{
    const size_t targets = parts->has_targets ? parts->defender_count : 1;

    parts->ends = calloc(parts->variant_count * targets + 1, sizeof *parts->ends);
    NEED(parts->ends, err);
    for (size_t i = 0; i < parts->variant_count * targets; i++)
        TRY(add_parts(parts, &parts->attackers[i / targets],
                      &parts->defenders[parts->has_targets ? i % targets : i], err));
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
    *out = (struct compare_parts){ .what = what,
                                   .variant_count = what->variant_count,
                                   .defender_count = what->target_count ? what->target_count
                                                                        : what->variant_count,
                                   .has_targets = what->target_count > 0 };
    out->attackers = calloc(out->variant_count, sizeof *out->attackers);
    out->defenders = calloc(out->defender_count, sizeof *out->defenders);
    TRY(out->attackers && out->defenders ? read_all(out, what, err) : error_nomem(err));
    return find_parts(out, err);
}

void compare_parts_fini(struct compare_parts *parts)
{
    for (size_t i = 0; parts->attackers && i < parts->variant_count; i++)
        ask_mixture_fini(&parts->attackers[i]);
    for (size_t i = 0; parts->defenders && i < parts->defender_count; i++)
        ask_mixture_fini(&parts->defenders[i]);
    free(parts->attackers);
    free(parts->defenders);
    free(parts->list);
    free(parts->ends);
}
