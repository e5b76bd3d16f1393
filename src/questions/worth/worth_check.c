/* What a question is refused for before anything is read or worked out. */
#include "questions/worth/handle.h"
#include "words/number.h"

#include <math.h>

static bool is_weight(double weight)
{
    return weight > 0 && isfinite(weight);
}

volley_status worth_check_range(const struct phrase *words, const struct rules_edition *edition,
                                bool weighs, int *range, volley_error *err)
{
    bool said = false;

    for (uint32_t i = 0; i < words->count; i++) {
        const struct error_place *word = &words->words[i].place;
        const struct setting_word parts = setting_take_apart(word);

        if (!worth_says_range(word))
            continue;
        if (weighs)
            return error_set(err, VOLLEY_INVALID,
                             "the loadout says its range, and so do the ranges to weigh over");
        if (chance_is(word)) /* it is compared with others where it is drawn */
            continue;
        if (said)
            return error_at(err, VOLLEY_SYNTAX, word, "the range is given twice");
        said = true;
        if (!parts.value || !number_read(parts.value, parts.value_bytes, range) ||
            *range < edition->range_min || *range > edition->range_max)
            return error_at(err, VOLLEY_RANGE, word,
                            "the range of the loadout: the edition has ranges %d to %d",
                            edition->range_min, edition->range_max);
    }
    return VOLLEY_OK;
}

static volley_status check_ranges(const volley_worth_question *question,
                                  const struct rules_edition *edition, volley_error *err)
{
    if (question->in_games && (question->range_count || question->chance_count))
        return error_set(err, VOLLEY_INVALID,
                         "in games the words of the ship say ranges and chances, as in "
                         "range=1@30%%,2@70%% and bullseye@35%%");
    if (question->range_count > VOLLEY_WORTH_RANGES_MAX)
        return error_set(err, VOLLEY_INVALID, "more than %d ranges", VOLLEY_WORTH_RANGES_MAX);
    for (size_t i = 0; i < question->range_count; i++) {
        const volley_worth_range *range = &question->ranges[i];

        if (range->range < edition->range_min || range->range > edition->range_max)
            return error_set(err, VOLLEY_RANGE, "range %d: the edition has ranges %d to %d",
                             range->range, edition->range_min, edition->range_max);
        if (!is_weight(range->weight))
            return error_set(err, VOLLEY_INVALID, "the weight of range %d is not above 0",
                             range->range);
    }
    return VOLLEY_OK;
}

static volley_status check_chances(const volley_worth_question *question, volley_error *err)
{
    if (question->chance_count > VOLLEY_WORTH_CHANCES_MAX)
        return error_set(err, VOLLEY_INVALID, "more than %d words with a chance",
                         VOLLEY_WORTH_CHANCES_MAX);
    for (size_t i = 0; i < question->chance_count; i++) {
        const struct error_place word = { .word = question->chances[i].word,
                                          .word_bytes = strlen(question->chances[i].word) };

        if (worth_says_range(&word))
            return error_set(err, VOLLEY_INVALID, "ranges have weights of their own, not a chance");
    }
    for (size_t i = 0; i < question->chance_count; i++)
        if (!(question->chances[i].chance > 0 && question->chances[i].chance < 1))
            return error_set(err, VOLLEY_INVALID, "the chance of '%.40s' is not between 0 and 1",
                             question->chances[i].word);
    return VOLLEY_OK;
}

static volley_status check_field(const volley_target *rows, size_t count, volley_error *err)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++) {
        sum += rows[i].weight;
        if (!is_weight(rows[i].weight) || !isfinite(sum))
            return error_set(err, VOLLEY_INVALID, "the weight of a row is not above 0");
    }
    return VOLLEY_OK;
}

volley_status worth_check_words(const volley_text *loadout, bool in_games, volley_error *err)
{
    struct lexer words = lexer_of_text(loadout, "loadout");
    struct error_place word;

    while (lexer_next(&words, &word)) {
        const struct setting_word said = setting_take_apart(&word);
        const enum rules_duel_word_id id = setting_duel_word(&said);

        if (word.word_bytes == 1 && *word.word == ';')
            return error_at(err, VOLLEY_SYNTAX, &word,
                            "one ship is weighed: of a squad's file say which, as in "
                            "@rebels.xws:1 or @rebels.xws:2");
        if (!in_games && id != RULES_DUEL_WORDS && id != RULES_DUEL_INIT && id != RULES_DUEL_RANGE)
            return error_at(err, VOLLEY_SYNTAX, &word,
                            "this word counts in games, and single attacks are weighed: leave it "
                            "out, or %s",
                            id == RULES_DUEL_POINTS
                                ? "say what upgrades may cost by --budget, in volley best"
                                : "ask about games by --in games, in volley best --for games");
    }
    return VOLLEY_OK;
}

volley_status worth_check(const volley_worth_question *question,
                          const struct rules_edition *edition, volley_error *err)
{
    TRY(worth_check_words(&question->loadout, question->in_games, err));
    TRY(check_ranges(question, edition, err));
    TRY(check_chances(question, err));
    TRY(check_field(question->targets, question->target_count, err));
    TRY(check_field(question->attackers, question->attacker_count, err));
    if (question->sort && worth_sort_of(question->sort) < 0)
        return error_usage(err, "there is no order '%.40s'", question->sort);
    if (question->sort &&
        (question->in_games ? worth_sort_of(question->sort) < worth_sort_of("cost")
                            : worth_sort_of(question->sort) >= worth_sort_of("games")))
        return error_usage(err, "the order '%.40s' is one of %s", question->sort,
                           question->in_games ? "attacks" : "games");
    return VOLLEY_OK;
}
