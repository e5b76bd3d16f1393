#include "questions/duel/ship.h"

#include "battle/setup/hazard_rules.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/part.h"

#include <stdlib.h>

static volley_status unknown_hazard(const struct part *part, const struct part_reader *reader)
{
    struct nearest near = nearest_begin(part->at, part_bytes(part));
    struct hazard hazard;

    for (size_t i = 0; hazard_at(&hazard, reader->edition, i); i++)
        nearest_consider(hazard.row->id, &near);
    nearest_consider("none", &near);
    return part_fault(reader, part, "no hazard of the %s%s", reader->edition->title,
                      nearest_or(&near, ": volley hazard lists them"));
}

/* One that is met in Activation. */
static volley_status find_hazard(const struct part *part, const struct part_reader *reader,
                                 bool through, struct hazard *out)
{
    const struct error_place place = part_place(reader, part);

    if (!hazard_find(out, reader->edition, part->at, part_bytes(part)))
        return unknown_hazard(part, reader);
    if (out->notes & HAZARD_ENGAGES)
        return error_at(reader->err, VOLLEY_INVALID, &place,
                        "it is suffered in the Engagement Phase, which is not played");
    if (through && strcmp(out->row->kind, "obstacle") != 0)
        return part_fault(reader, part, "'through-' is for obstacles");
    return VOLLEY_OK;
}

/* "asteroid", "through-debris-cloud", "bomblet*2" */
static volley_status read_hazard(struct part part, const struct part_reader *reader,
                                 struct meeting_plan *plan)
{
    const struct error_place place = part_place(reader, &part);
    struct part number = { 0 };
    struct hazard hazard;
    int count = 1;
    const bool counted = part_cut(&part, '*', &number);
    const bool through = part_take(&part, "through-");

    TRY(find_hazard(&part, reader, through, &hazard));
    if (counted && !number_read(number.at, part_bytes(&number), &count))
        count = 0;
    if (count < 1 || (size_t)count + plan->rounds[plan->round_count - 1].count > MEETINGS_MAX)
        return error_at(reader->err, VOLLEY_RANGE, &place, "1 to %d hazards in a round",
                        MEETINGS_MAX);
    for (; count > 0; count--)
        TRY(meeting_plan_add(plan, &hazard, through, reader->err));
    return VOLLEY_OK;
}

static volley_status read_round(struct part part, const struct part_reader *reader,
                                struct meeting_plan *plan)
{
    const bool any = !part_is(&part, "none");
    struct part hazard;

    while (any && part_next(&part, '+', &hazard))
        TRY(read_hazard(hazard, reader, plan));
    return VOLLEY_OK;
}

volley_status duel_hazards_read(struct engagement_kind *kind, const struct setting_word *word,
                                const struct rules_edition *edition, volley_error *err)
{
    const struct part_reader reader = {
        .place = &word->place, .text = word->place.word, .edition = edition, .x = -1, .err = err
    };
    struct part rest = { word->value, word->value + word->value_bytes }, round;

    kind->meets = calloc(1, sizeof *kind->meets);
    NEED(kind->meets, err);
    while (part_next(&rest, ',', &round)) {
        if (kind->meets->round_count == MEETING_ROUNDS_MAX)
            return error_at(err, VOLLEY_RANGE, &word->place,
                            "hazards are said for at most %d rounds", MEETING_ROUNDS_MAX);
        kind->meets->round_count++;
        TRY(read_round(round, &reader, kind->meets));
    }
    return VOLLEY_OK;
}
