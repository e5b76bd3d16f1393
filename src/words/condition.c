#include "words/part.h"

#include "words/nearest.h"

#include <stdio.h>

/* ---- what is wrong with a fact ---- */

/* The word of a fact, without "no-", "their-" and its bounds. */
static struct part stem_of(struct part fact)
{
    part_take(&fact, "no-");
    part_take(&fact, "their-");
    for (const char *at = fact.at; at < fact.end; at++)
        if (strchr("=<>!", *at))
            fact.end = at;
    return fact;
}

static bool counts_something(const struct part *stem)
{
    char text[NEAREST_MAX + 3];
    struct rules_fact fact;

    if (part_bytes(stem) >= NEAREST_MAX)
        return false;
    snprintf(text, sizeof text, "%.*s=1", (int)part_bytes(stem), stem->at);
    return rules_fact_read(text, strlen(text), &fact);
}

static volley_status unknown(const struct part_reader *reader, const struct part *part)
{
    const struct part stem = stem_of(*part);
    struct nearest nearest = nearest_begin(stem.at, part_bytes(&stem));
    struct part rest = stem;
    struct rules_fact fact;

    if (part_take(&rest, "no-") || part_take(&rest, "their-"))
        return part_fault(reader, part, "prefixes stand in this order, one of each: no-, their-");
    if (counts_something(&stem))
        return part_fault(reader, &stem,
                          "this condition counts from 0 to %d: write %.*s=1, %.*s=1-3 or %.*s<=2",
                          RULES_BOUND_MAX, (int)part_bytes(&stem), stem.at, (int)part_bytes(&stem),
                          stem.at, (int)part_bytes(&stem), stem.at);
    if (rules_fact_read(stem.at, part_bytes(&stem), &fact))
        return part_fault(reader, part, "this condition takes no number");
    rules_fact_each(nearest_consider, &nearest);
    if (nearest.best[0])
        return part_fault(reader, &stem, "unknown condition; did you mean '%s'?", nearest.best);
    return part_fault(reader, part, "unknown condition");
}

/* ---- facts ---- */

/* A charge is spent, whatever else is true: it is no alternative, and nobody else's. */
static volley_status check_charge(const struct part_reader *reader,
                                  const struct rules_effect *effect, const struct part *part)
{
    const struct rules_fact *fact = &effect->facts[effect->fact_count];
    bool is_either =
        fact->or_next || (effect->fact_count > 0 && effect->facts[effect->fact_count - 1].or_next);

    if (fact->theirs)
        return part_fault(reader, part, "nothing is known of the other ship's charges");
    if (fact->kind == RULES_FACT_HAS_CHARGE)
        return VOLLEY_OK;
    if (is_either)
        return part_fault(reader, part, "a charge is spent, and is no alternative");
    if (fact->high < RULES_UNBOUNDED || fact->low < 1 || fact->low > RULES_POOL_MAX)
        return part_fault(
            reader, part,
            "a charge is spent, as in ?charge or ?charge=2; ?has-charge asks how many are left");
    return VOLLEY_OK;
}

static volley_status add_fact(const struct part_reader *reader, struct rules_effect *effect,
                              const struct part *part, bool or_next)
{
    volley_status status = VOLLEY_OK;
    struct rules_fact *fact = &effect->facts[effect->fact_count];

    if (part_bytes(part) == 0)
        return part_fault(reader, part, "a condition is missing: it stands behind '?', '&' or '|'");
    if (effect->fact_count == RULES_FACTS_MAX)
        return part_limit(reader, part, RULES_FACTS_MAX);
    if (!rules_fact_read(part->at, part_bytes(part), fact))
        return unknown(reader, part);
    fact->or_next = or_next;
    if (fact->kind == RULES_FACT_CHARGE || fact->kind == RULES_FACT_HAS_CHARGE)
        status = check_charge(reader, effect, part);
    effect->fact_count++;
    return status != VOLLEY_OK ? status : operation_check_tokens(reader, part, fact->tokens);
}

static volley_status add_word_fact(const struct part_reader *reader, struct rules_effect *effect,
                                   const struct part *part, bool or_next)
{
    const struct part stem = stem_of(*part);

    if (part_is(&stem, "own") || (part_bytes(&stem) > 0 && memchr(stem.at, '(', part_bytes(&stem))))
        return part_fault(reader, part, "only cards have such a condition");
    return add_fact(reader, effect, part, or_next);
}

volley_status condition_read_word(const struct part_reader *reader, struct part condition,
                                  struct rules_effect *effect)
{
    bool more = true;

    while (more) {
        struct part either = condition;
        bool or_next = true;

        more = part_cut(&either, '&', &condition);
        while (or_next) {
            struct part fact = either;

            or_next = part_cut(&fact, '|', &either);
            TRY(add_word_fact(reader, effect, &fact, or_next));
        }
    }
    return VOLLEY_OK;
}

/* The next fact of a clause: blanks and "|" part, but not inside parentheses. */
static struct part next_fact(struct part *text)
{
    struct part fact;
    int depth = 0;

    while (part_bytes(text) && (*text->at == ' ' || *text->at == '|'))
        text->at++;
    fact = (struct part){ text->at, text->at };
    while (text->at < text->end && (depth > 0 || (*text->at != ' ' && *text->at != '|'))) {
        if (*text->at <= ')') /* no letter is */
            depth += *text->at == '(' ? 1 : *text->at == ')' ? -1 : 0;
        text->at++;
    }
    fact.end = text->at;
    return fact;
}

/* Whether the fact that was read last says that the clause is about the other side. */
static bool is_of_other_side(const struct part_reader *reader, const struct rules_effect *effect)
{
    const struct rules_fact *last;

    if (effect->fact_count == 0 || reader->side == RULES_SIDES)
        return false;
    last = &effect->facts[effect->fact_count - 1];
    return last->kind == RULES_FACT_SIDE && !(last->id >> reader->side & 1);
}

volley_status condition_read_clause(const struct part_reader *reader, struct part condition,
                                    struct rules_effect *effect)
{
    while (!is_of_other_side(reader, effect)) {
        struct part fact = next_fact(&condition), number = fact;

        if (part_bytes(&fact) == 0)
            break;
        if (part_take(&number, "x=") || part_take(&number, "x-max=")) {
            if (memchr(number.at, ':', part_bytes(&number))) /* ": up to 3", of version 1 */
                return part_fault(reader, &fact, "how many count at most is said by x-max=3");
            continue;
        }
        TRY(add_fact(reader, effect, &fact, part_bytes(&condition) > 0 && *condition.at == '|'));
    }
    return VOLLEY_OK;
}
