#include "questions/tell/report.h"

#include "attack/explain/rolled.h"
#include "base/array.h"
#include "base/point.h"
#include "game/rules/choice.h"
#include "questions/ask/cards.h"
#include "questions/tell/attack_record.h"
#include "questions/tell/worth.h"
#include "words/describe.h"

#include <stdlib.h>
#include <string.h>

/* Texts made for one report: a sentence for each ship, then notes. */
struct texts {
    struct buffer bytes;       /* all of them, each with a NUL at its end */
    uint32_t *starts;          /* in bytes */
    const char **pointers;     /* into bytes, once it no longer grows */
    const char **words;        /* of each attacker, the scenario's own */
    struct report_ship *names; /* the library's own */
    size_t count, ships;
    struct ask_cards cards;
};

static void add_text_end(struct texts *texts)
{
    buffer_add(&texts->bytes, "", 1);
    texts->starts[++texts->count] = texts->bytes.count;
}

/* A disarmed or cloaked ship cannot attack; some cards allow it, so it is asked about, not
 * refused. */
static void add_notes(struct texts *texts, const struct scenario *scenario)
{
    static const uint8_t disarming[] = { RULES_DISARM, RULES_CLOAK };

    for (size_t i = 0; i < scenario->attacker_count; i++) {
        for (size_t j = 0; j < sizeof disarming; j++) {
            if (!scenario->attackers[i].tokens[disarming[j]])
                continue;
            buffer_print(&texts->bytes,
                         "attacker %zu has a %s token and could not attack under the rules", i + 1,
                         rules_token_words[disarming[j]]);
            add_text_end(texts);
        }
    }
}

/* Adds ", rolls 4: range 1" where that is known and not what the loadout says anyway. */
static void add_rolled(const struct scenario *scenario, size_t index, enum dice_color color,
                       struct buffer *out)
{
    int value = color == DICE_RED ? scenario->attackers[index].dice : scenario->defender.dice;
    struct explain_rolled rolled;
    struct buffer reasons = { 0 };

    if (explain_rolled_find(&rolled, scenario, index, color, &reasons, NULL) == VOLLEY_OK &&
        rolled.is_known && rolled.dice != value)
        buffer_print(out, ", rolls %d%s%.*s", rolled.dice, reasons.count ? ": " : "",
                     (int)reasons.count, reasons.count ? reasons.bytes : "");
    buffer_end(&reasons, out);
}

/* What is rolled against one attack after the other, each thing said once. */
static void add_rolled_defense(const struct scenario *scenario, struct buffer *out)
{
    struct buffer last = { 0 };
    bool differs = false;

    add_rolled(scenario, 0, DICE_GREEN, &last);
    for (size_t i = 1; i < scenario->attacker_count && !differs; i++) {
        struct buffer next = { 0 };

        add_rolled(scenario, i, DICE_GREEN, &next);
        differs = next.count != last.count ||
                  (next.count && memcmp(next.bytes, last.bytes, next.count) != 0);
        buffer_fini(&next);
    }
    if (!differs && last.count)
        buffer_add(out, last.bytes, last.count);
    for (size_t i = 0; differs && i < scenario->attacker_count; i++) {
        uint32_t before = out->count;

        add_rolled(scenario, i, DICE_GREEN, out);
        if (out->count > before)
            buffer_print(out, " (attack %zu)", i + 1);
    }
    buffer_fini(&last);
}

/* The sentence of a ship; the last one is the defender. Nobody reads it but in text: it is "". */
static void add_sentence(struct texts *texts, const struct scenario *scenario, size_t ship,
                         volley_format format)
{
    bool defends = ship == scenario->attacker_count;
    struct buffer rolled = { 0 };

    if (format == VOLLEY_JSON || format == VOLLEY_CSV) {
        add_text_end(texts);
        return;
    }
    if (defends)
        add_rolled_defense(scenario, &rolled);
    else
        add_rolled(scenario, ship, DICE_RED, &rolled);
    describe_loadout(defends ? &scenario->defender : &scenario->attackers[ship],
                     buffer_text(&rolled), &texts->bytes);
    buffer_end(&rolled, &texts->bytes);
    add_text_end(texts);
}

static struct report_ship names_of(const struct loadout *loadout)
{
    const struct cards_pilot *pilot = loadout->flown ? loadout->pilot : NULL;

    return (struct report_ship){ .id = loadout->flown ? loadout->flown->id : NULL,
                                 .name = loadout->flown ? loadout->flown->name : NULL,
                                 .pilot_id = pilot ? pilot->id : NULL,
                                 .pilot_name = pilot ? pilot->name : NULL };
}

/* with_worth: also what inactive cards would be worth. */
static bool make_texts(struct texts *texts, const struct ask_plan *plan, volley_format format,
                       bool with_worth)
{
    const struct scenario *scenario = &plan->scenario;
    size_t most = scenario->attacker_count * 3 + 2; /* a sentence and two notes each */

    *texts = (struct texts){ .ships = scenario->attacker_count + 1 };
    texts->starts = calloc(most, sizeof *texts->starts);
    texts->pointers = calloc(most, sizeof *texts->pointers);
    texts->words = calloc(most, sizeof *texts->words);
    texts->names = calloc(texts->ships, sizeof *texts->names);
    if (!texts->starts || !texts->pointers || !texts->words || !texts->names)
        return false;
    for (size_t i = 0; i < scenario->attacker_count; i++) {
        texts->words[i] = scenario->attackers[i].text;
        texts->names[i] = names_of(&scenario->attackers[i]);
        add_sentence(texts, scenario, i, format);
    }
    texts->names[scenario->attacker_count] = names_of(&scenario->defender);
    add_sentence(texts, scenario, scenario->attacker_count, format);
    add_notes(texts, scenario);
    if (ask_cards_find(&texts->cards, plan, NULL) != VOLLEY_OK)
        return false;
    if (with_worth)
        tell_worth_find(&texts->cards, plan);
    for (size_t i = 0; i < texts->count && !texts->bytes.failed; i++)
        texts->pointers[i] = texts->bytes.bytes + texts->starts[i];
    return !texts->bytes.failed;
}

static void texts_fini(struct texts *texts)
{
    buffer_fini(&texts->bytes);
    free(texts->starts);
    free(texts->pointers);
    free(texts->words);
    free(texts->names);
    ask_cards_fini(&texts->cards);
}

static struct report_engine engine_of(const struct ask_outcome *outcome)
{
    return (struct report_engine){
        .name = outcome->exact ? "exact" : "mc",
        .outcome = &outcome->outcome,
        .pmf = outcome->pmf,
        .summary = outcome->summary,
        .destroyed = outcome->destroyed,
        .half_points = outcome->half_points,
        .tokens_left = outcome->tokens_left,
        .seed = outcome->seed,
        .threads = outcome->run.threads,
        .kernel = outcome->run.kernel,
        .seconds = outcome->seconds,
        .run_seconds = outcome->run.seconds,
        .stopped = outcome->run.stopped,
    };
}

static void write_format(const struct report *report, volley_format format, struct buffer *out)
{
    static void (*const writers[])(const struct report *report, struct buffer *out) = {
        [VOLLEY_TEXT] = report_text, [VOLLEY_JSON] = report_json,
        [VOLLEY_CSV] = report_csv,   [VOLLEY_MARKDOWN] = report_markdown,
        [VOLLEY_SVG] = report_svg,   [VOLLEY_HTML] = report_html,
    };
    struct point point = point_begin();

    writers[format](report, out);
    point_end(&point);
}

const char *tell_policy(const volley_plan_options *options)
{
    return choice_policies.words[options->policy];
}

const char *tell_objective(const volley_plan_options *options)
{
    return choice_objectives.words[options->objective];
}

static struct report_check check_of(const volley_check *check)
{
    return (struct report_check){
        .trials = check->trials,
        .seed = check->seed,
        .largest_deviation = check->largest_deviation,
        .damage = check->damage,
        .agrees = check->agrees,
        .threads = check->threads,
        .kernel = check->kernel,
        .seconds = check->seconds,
    };
}

static struct report report_of(const struct tell_report *wanted, const struct texts *texts)
{
    const struct ask_plan *plan = wanted->plan;
    const struct loadout *defender = &plan->scenario.defender;

    return (struct report){
        .name = wanted->name,
        .edition = plan->scenario.edition->name,
        .edition_title = plan->scenario.edition->title,
        .policy = tell_policy(&plan->options),
        .objective = tell_objective(&plan->options),
        .attackers = texts->words,
        .attacker_count = plan->scenario.attacker_count,
        .defender = defender->text,
        .ships = texts->names,
        .sentences = texts->pointers,
        .notes = texts->pointers + texts->ships,
        .note_count = texts->count - texts->ships,
        .cards = texts->cards.use,
        .token_words = rules_token_words,
        .token_kinds = RULES_TOKENS,
        .version = VOLLEY_VERSION,
        .extras = wanted->extras,
        .timeless = wanted->of_many,
        .ascii = wanted->ascii,
        .color = wanted->color,
        .delimiter = wanted->delimiter,
    };
}

void tell_report(const struct tell_report *wanted, volley_format format, struct buffer *out)
{
    const struct ask_outcome *const outcomes[] = { wanted->exact, wanted->simulated };
    struct report_engine engines[ARRAY_LEN(outcomes)];
    struct texts texts;

    if (make_texts(&texts, wanted->plan, format, !wanted->of_many && format != VOLLEY_CSV)) {
        struct report report = report_of(wanted, &texts);
        struct report_check check;

        for (size_t i = 0; i < ARRAY_LEN(outcomes); i++) {
            if (!outcomes[i] || !outcomes[i]->pmf)
                continue;
            engines[i] = engine_of(outcomes[i]);
            *(outcomes[i]->exact ? &report.exact : &report.simulated) = &engines[i];
            report.half_damage = outcomes[i]->half_damage;
        }
        if (wanted->check) {
            check = check_of(wanted->check);
            report.check = &check;
        }
        write_format(&report, format, out);
    } else {
        out->failed = true;
    }
    texts_fini(&texts);
}
