#include "questions/duel/ship.h"

#include "base/ascii.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/part.h"

static volley_status unknown_token(const struct part_reader *reader, const struct part *part,
                                   const char *text, size_t bytes)
{
    struct nearest near = nearest_begin(text, bytes);

    for (int token = 0; token < RULES_TOKENS; token++)
        if (DUEL_PLANNED >> token & 1)
            nearest_consider(rules_token_words[token], &near);
    nearest_consider("none", &near);
    return part_fault(reader, part, "unknown token%s", nearest_or(&near, ""));
}

/* *token: what the text names. */
static volley_status read_token(const struct part *part, const struct part_reader *reader,
                                int *token)
{
    char text[RULES_SPELLING_MAX] = "";
    const struct rules_alias *alias;
    size_t bytes = 0;

    for (; bytes < part_bytes(part) && bytes < sizeof text - 1; bytes++)
        text[bytes] = ascii_word_letter(part->at[bytes]);
    alias = rules_alias_find(RULES_ALIAS_TOKEN, text, part_bytes(part));
    for (*token = 0; *token < RULES_TOKENS; ++*token)
        if (part_bytes(part) == bytes &&
            strcmp(alias ? alias->word : text, rules_token_words[*token]) == 0)
            break;
    if (*token == RULES_TOKENS)
        return unknown_token(reader, part, text, bytes);
    if (!(DUEL_PLANNED >> *token & 1))
        return part_fault(reader, part,
                          "a plan gives focus, calculate, evade, reinforce and locks; what a ship "
                          "has at the start is a word of its own");
    if (!(rules_word_tokens_in(reader->edition->bit) >> *token & 1))
        return part_fault(reader, part, RULES_LACKS, reader->edition->title);
    return VOLLEY_OK;
}

/* "calculate*2" */
static volley_status read_gain(struct part part, const struct part_reader *reader,
                               struct engagement_plan *out)
{
    const struct part whole = part;
    struct part number = { 0 };
    int token, count = 1;
    bool counted = part_cut(&part, '*', &number);

    TRY(read_token(&part, reader, &token));
    if (counted && !number_read(number.at, part_bytes(&number), &count))
        count = -1;
    if (count < 1 || count + out->gains[token] > RULES_TOKENS_MAX) {
        const struct error_place place = part_place(reader, &whole);

        return error_at(reader->err, VOLLEY_RANGE, &place, "a number of tokens is 1 to %d",
                        RULES_TOKENS_MAX);
    }
    out->gains[token] = (uint8_t)(out->gains[token] + count);
    return VOLLEY_OK;
}

/* "focus+evade", "none" */
static volley_status read_round(struct part part, const struct part_reader *reader,
                                struct engagement_plan *out)
{
    const bool any = !part_is(&part, "none");
    struct part gain;

    *out = (struct engagement_plan){ { 0 } };
    while (any && part_next(&part, '+', &gain))
        TRY(read_gain(gain, reader, out));
    return VOLLEY_OK;
}

volley_status duel_plan_read(struct engagement_kind *kind, const struct setting_word *word,
                             const struct rules_edition *edition, volley_error *err)
{
    const struct part_reader reader = {
        .place = &word->place, .text = word->place.word, .edition = edition, .x = -1, .err = err
    };
    struct part rest = { word->value, word->value + word->value_bytes }, round;

    kind->plan_count = 0;
    while (part_next(&rest, ',', &round)) {
        if (kind->plan_count == ENGAGEMENT_PLAN_MAX)
            return error_at(err, VOLLEY_RANGE, &word->place, "a plan has at most %d rounds",
                            ENGAGEMENT_PLAN_MAX);
        TRY(read_round(round, &reader, &kind->plan[kind->plan_count++]));
    }
    return VOLLEY_OK;
}
