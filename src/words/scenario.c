#include "words/scenario.h"

#include "game/rules/versus.h"
#include "words/geometry.h"
#include "words/number.h"
#include "words/setting.h"
#include "words/spoken.h"

#include <stdlib.h>

/* The loadout is the scenario's from then on, or is gone. */
static volley_status append(struct scenario *scenario, struct loadout *loadout, volley_error *err)
{
    size_t bytes = (scenario->attacker_count + 1) * sizeof *scenario->attackers;
    struct loadout *attackers = realloc(scenario->attackers, bytes);

    if (!attackers) {
        loadout_fini(loadout);
        return error_nomem(err);
    }
    scenario->attackers = attackers;
    attackers[scenario->attacker_count++] = *loadout;
    return VOLLEY_OK;
}

static volley_status append_copy(struct scenario *scenario, const struct loadout *loadout,
                                 volley_error *err)
{
    struct loadout copy;
    volley_status status = loadout_copy(&copy, loadout, err);

    return status == VOLLEY_OK ? append(scenario, &copy, err) : status;
}

static struct loadout_reading reading_of(struct scenario *scenario, enum rules_side side,
                                         const struct loadout_moment *moment)
{
    scenario->draw.misses = !scenario->must_fire;
    return (struct loadout_reading){ scenario->edition, scenario->library, side, moment,
                                     &scenario->draw };
}

/* Read the words of an attack, and add it so many times: once where what they say by chance is
 * another case each time. *times: that are left. */
static volley_status add_drawn(struct scenario *scenario, const struct phrase *words,
                               const struct loadout_reading *reading, int *times, volley_error *err)
{
    const uint32_t cases = scenario->draw.cases;
    struct loadout loadout;
    volley_status status = VOLLEY_OK;

    TRY(loadout_compile(&loadout, words, reading, err));
    while (status == VOLLEY_OK && --*times > 0 && scenario->draw.cases <= cases + !cases)
        status = append_copy(scenario, &loadout, err);
    if (status == VOLLEY_OK)
        return append(scenario, &loadout, err);
    loadout_fini(&loadout);
    return status;
}

/* moment  that an attack has; it says the range, so that nothing has to be told of that */
static volley_status add_usual(struct phrase *phrase, const struct scenario *scenario,
                               enum rules_side side, const struct loadout_moment *moment,
                               volley_error *err)
{
    struct buffer told = { 0 };
    const struct geometry_asked asked = { side, moment || side == RULES_DEFENDER, scenario->target,
                                          moment ? NULL : &told };
    volley_status status = geometry_add(phrase, scenario->library, &asked, err);

    return phrase_tell(phrase, &told, err) == VOLLEY_OK ? status : VOLLEY_NOMEM;
}

/* "range=3" and "obstructed" are of the attack, whoever says them. */
static bool is_of_attack(const struct error_place *place)
{
    const struct setting_word said = setting_take_apart(place);
    struct rules_spelling spelling;

    return setting_match(&said, &spelling) && spelling.word->kind == RULES_WORD_SITUATION &&
           (spelling.word->id == RULES_RANGE || spelling.word->id == RULES_OBSTRUCTED);
}

/* Whether a phrase says a word of the attack already. */
static bool says(const struct phrase *phrase, const struct error_place *place)
{
    const struct setting_word said = setting_take_apart(place);

    for (uint32_t i = 0; i < phrase->count; i++) {
        const struct setting_word other = setting_take_apart(&phrase->words[i].place);

        if (strcmp(said.stem, other.stem) == 0 && said.value_bytes == other.value_bytes &&
            (!said.value_bytes || memcmp(said.value, other.value, said.value_bytes) == 0))
            return true;
    }
    return false;
}

volley_status scenario_add_of_attack(struct phrase *phrase, const struct phrase *said,
                                     volley_error *err)
{
    for (uint32_t i = 0; i < said->count; i++) {
        const struct error_place *word = &said->words[i].place;

        if (is_of_attack(word) && !says(phrase, word))
            TRY(phrase_add(phrase,
                           (struct lexer){ word->word, word->word + word->word_bytes, word->source,
                                           word->line, word->column },
                           err));
    }
    return VOLLEY_OK;
}

volley_status scenario_drop_of_attack(struct phrase *phrase, volley_error *err)
{
    struct buffer told = { 0 };

    for (uint32_t i = phrase->count; i-- > 0;) {
        const struct error_place *word = &phrase->words[i].place;

        if (!is_of_attack(word))
            continue;
        buffer_print(&told, "%.*s is of the attack\n", (int)word->word_bytes, word->word);
        phrase_drop(phrase, i);
    }
    return phrase_tell(phrase, &told, err);
}

/* What is said of the attack elsewhere, as players say it, too. Its own reader tells its faults. */
static volley_status add_of_attack(struct phrase *phrase, const struct scenario *scenario,
                                   struct lexer words, volley_error *err)
{
    struct phrase said;
    volley_error fault = { 0 };
    volley_status status;

    if (!words.at ||
        spoken_read(&said, words, scenario->library, scenario->edition, &fault) != VOLLEY_OK)
        return fault.status == VOLLEY_NOMEM ? error_nomem(err) : VOLLEY_OK;
    status = scenario_add_of_attack(phrase, &said, err);
    phrase_fini(&said);
    return status;
}

/*  tail  words of the attack behind them; empty: none */
static volley_status add_repeated(struct scenario *scenario, struct lexer words, struct lexer tail,
                                  const struct loadout_moment *moment, volley_error *err)
{
    struct lexer rest = words;
    struct error_place first;
    struct loadout_reading reading;
    struct phrase phrase;
    volley_status status;
    int times = lexer_next(&rest, &first) ? number_times(first.word, first.word_bytes) : 0;

    if (times > 0)
        words = rest;
    else
        times = 1;
    if (scenario->attacker_count + (size_t)times > RULES_ATTACKERS_MAX)
        return rules_limit_at(err, &first, RULES_ATTACKERS_MAX);
    reading = reading_of(scenario, RULES_ATTACKER, moment);
    status = phrase_read(&phrase, words, err);
    phrase.attacks = true;
    if (status == VOLLEY_OK)
        status = spoken_settle(&phrase, scenario->library, scenario->edition, err);
    if (status == VOLLEY_OK)
        status = spoken_check_repeated(&phrase, scenario->library, times, false, err);
    if (status == VOLLEY_OK)
        status = add_of_attack(&phrase, scenario, tail, err);
    if (status == VOLLEY_OK)
        status = add_of_attack(&phrase, scenario, scenario->defending, err);
    if (status == VOLLEY_OK)
        status = add_usual(&phrase, scenario, RULES_ATTACKER, moment, err);
    while (status == VOLLEY_OK && times > 0)
        status = add_drawn(scenario, &phrase, &reading, &times, err);
    phrase_fini(&phrase);
    return status;
}

/* Words up to the next ";", or all; those behind it are left. */
static struct lexer cut_part(struct lexer *words, bool *more)
{
    struct lexer part = *words;
    struct error_place word;

    *more = false;
    while (!*more && lexer_next(words, &word))
        *more = *word.word == ';'; /* which stands alone */
    if (*more)
        part.end = word.word;
    return part;
}

/* "; range 2": a part that is no attacker goes on with the one before it. */
static bool goes_on(struct lexer part)
{
    struct error_place word;
    bool any = false;

    while (lexer_next(&part, &word)) {
        if (!is_of_attack(&word))
            return false;
        any = true;
    }
    return any;
}

volley_status scenario_add_attackers(struct scenario *scenario, struct lexer words,
                                     const struct loadout_moment *moment, volley_error *err)
{
    const struct lexer none = { .at = NULL };

    for (bool more = true; more;) {
        const struct lexer part = cut_part(&words, &more);
        struct lexer rest = words, tail = none;
        bool ends = more;

        if (more)
            tail = cut_part(&rest, &ends);
        if (more && goes_on(tail)) {
            words = rest;
            more = ends;
        } else {
            tail = none;
        }
        TRY(add_repeated(scenario, part, tail, moment, err));
    }
    return VOLLEY_OK;
}

volley_status scenario_find_target(struct scenario *scenario, struct lexer words,
                                   const struct phrase *cut, volley_error *err)
{
    struct phrase phrase = { .count = 0 };
    volley_status status = VOLLEY_OK;

    if (!cut)
        scenario->defending = words;
    if (!geometry_by_target(scenario->library))
        return VOLLEY_OK;
    if (!cut)
        status = spoken_read(&phrase, words, scenario->library, scenario->edition, err);
    if (status == VOLLEY_OK)
        scenario->target = geometry_size(cut ? cut : &phrase, scenario->library);
    phrase_fini(&phrase);
    return status;
}

volley_status scenario_set_defender(struct scenario *scenario, struct lexer words,
                                    volley_error *err)
{
    struct phrase phrase;
    volley_status status = spoken_read(&phrase, words, scenario->library, scenario->edition, err);

    if (status == VOLLEY_OK && scenario->defending.at)
        status = scenario_drop_of_attack(&phrase, err);
    scenario->defending = (struct lexer){ .at = NULL };
    if (status == VOLLEY_OK)
        status = add_usual(&phrase, scenario, RULES_DEFENDER, NULL, err);
    if (status == VOLLEY_OK)
        status = scenario_take(scenario, RULES_DEFENDER, &phrase, NULL, err);
    phrase_fini(&phrase);
    return status;
}

/* The defender is one ship for all attacks, but how it stands by chance is drawn for each, or with
 * "ship-" for all together. */
static volley_status take_defender(struct scenario *scenario, const struct phrase *words,
                                   const struct loadout_reading *reading, volley_error *err)
{
    struct loadout *defender = &scenario->defender;
    volley_status status = loadout_compile(defender, words, reading, err);

    for (size_t i = 0; status == VOLLEY_OK && defender->by_chance && i < scenario->attacker_count;
         i++) {
        struct loadout drawn = { .range = 0 }, *attacker = &scenario->attackers[i];
        const struct loadout *now = i ? &drawn : defender;

        reading->draw->again = i > 0;
        if (i > 0)
            status = loadout_compile(&drawn, words, reading, err);
        attacker->faces = true;
        attacker->facing = now->situations;
        attacker->facing_denied = now->denied;
        attacker->drawn += now->drawn * CHANCE_CASES_MAX;
        loadout_fini(&drawn);
    }
    scenario->draw.again = false;
    return status;
}

volley_status scenario_take(struct scenario *scenario, enum rules_side side,
                            const struct phrase *words, const struct loadout_moment *moment,
                            volley_error *err)
{
    const struct loadout_reading reading = reading_of(scenario, side, moment);
    struct loadout loadout;

    if (side == RULES_DEFENDER)
        return take_defender(scenario, words, &reading, err);
    scenario->defending.at = NULL; /* this one does not take what it says of the attack */
    TRY(loadout_compile(&loadout, words, &reading, err));
    return append(scenario, &loadout, err);
}

volley_status scenario_parse(struct scenario *scenario, struct lexer words, volley_error *err)
{
    struct lexer rest = words, attackers = words;
    struct error_place word;

    while (lexer_next(&rest, &word) && !rules_is_versus(word.word, word.word_bytes))
        continue;
    if (word.word_bytes == 0)
        return error_at(err, VOLLEY_SYNTAX, &word,
                        "no 'vs': a scenario is ATTACKER vs DEFENDER, as in \"3 focus vs 2\"");
    attackers.end = word.word;
    TRY(scenario_find_target(scenario, rest, NULL, err));
    TRY(scenario_add_attackers(scenario, attackers, NULL, err));
    return scenario_set_defender(scenario, rest, err);
}

volley_status scenario_copy(struct scenario *out, const struct scenario *from, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    *out = (struct scenario){ .edition = from->edition,
                              .library = from->library,
                              .draw = from->draw,
                              .seconds = from->seconds };
    for (size_t i = 0; i < from->attacker_count && status == VOLLEY_OK; i++)
        status = append_copy(out, &from->attackers[i], err);
    if (status == VOLLEY_OK)
        status = loadout_copy(&out->defender, &from->defender, err);
    if (status == VOLLEY_OK && from->other_count) {
        out->others = calloc(from->other_count, sizeof *out->others);
        status = out->others ? VOLLEY_OK : error_nomem(err);
    }
    for (; status == VOLLEY_OK && out->other_count < from->other_count; out->other_count++)
        status =
            scenario_copy(&out->others[out->other_count], &from->others[out->other_count], err);
    if (status != VOLLEY_OK)
        scenario_fini(out);
    return status;
}

volley_status scenario_copy_case(struct scenario *out, const struct scenario *from, size_t number,
                                 volley_error *err)
{
    struct scenario alone = number ? from->others[number - 1] : *from;

    alone.others = NULL;
    alone.other_count = 0;
    return scenario_copy(out, &alone, err);
}

void scenario_fini(struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->attacker_count; i++)
        loadout_fini(&scenario->attackers[i]);
    for (size_t i = 0; i < scenario->other_count; i++)
        scenario_fini(&scenario->others[i]);
    free(scenario->others);
    free(scenario->attackers);
    loadout_fini(&scenario->defender);
    *scenario = (struct scenario){ 0 };
}
