#include "words/setting.h"

#include "base/ascii.h"
#include "words/number.h"

#include <string.h>

const char *const setting_side_names[RULES_SIDES] = { "attacker", "defender" };

struct setting_word setting_take_apart(const struct error_place *place)
{
    struct setting_word said = { .place = *place };
    const char *equals = memchr(place->word, '=', place->word_bytes);

    said.stem_bytes = equals ? (size_t)(equals - place->word) : place->word_bytes;
    if (equals) {
        said.value = equals + 1;
        said.value_bytes = place->word_bytes - said.stem_bytes - 1;
    }
    for (size_t i = 0; i < said.stem_bytes && i < sizeof said.stem - 1; i++)
        said.stem[i] = ascii_word_letter(place->word[i]);
    return said;
}

volley_status setting_wrong_side(struct setting *setting, const struct setting_word *said)
{
    enum rules_side side = setting->out->side;

    return error_at(setting->err, VOLLEY_SYNTAX, &said->place,
                    "this word describes the %s, and stands with the %s",
                    setting_side_names[rules_other_side(side)], setting_side_names[side]);
}

bool setting_match(const struct setting_word *said, struct rules_spelling *spelling)
{
    return said->stem_bytes < sizeof said->stem &&
           rules_word_match(said->stem, said->stem_bytes, spelling);
}

volley_status setting_number(struct setting *setting, const struct setting_word *said,
                             const struct rules_spelling *spelling, int *number)
{
    const struct rules_word *word = spelling->word;
    struct value value = { said->value, said->value_bytes, word->low, word->high,
                           spelling->counted };

    if (word->kind == RULES_WORD_SITUATION && word->id == RULES_RANGE) {
        value.low = setting->edition->range_min;
        value.high = setting->edition->range_max;
    }
    return value_read(word, &value, &said->place, number, setting->err);
}

/* ---- what words set ---- */

static volley_status only_once(struct setting *setting, const struct setting_word *said,
                               const struct rules_word *word)
{
    bool *seen = &setting->seen[word->kind][word->id];

    if (*seen)
        return error_at(setting->err, VOLLEY_SYNTAX, &said->place, "the %s is given twice",
                        word->spelling);
    *seen = true;
    return VOLLEY_OK;
}

static volley_status apply_dice(struct setting *setting, const struct setting_word *said,
                                const struct rules_spelling *spelling, int number)
{
    setting->out->dice = number;
    return only_once(setting, said, spelling->word);
}

static volley_status apply_token(struct setting *setting, const struct setting_word *said,
                                 const struct rules_spelling *spelling, int number)
{
    int *tokens = &setting->out->tokens[spelling->word->id];

    setting->force_said = setting->force_said || spelling->word->id == RULES_FORCE;
    *tokens += number;
    if (*tokens > RULES_TOKENS_MAX)
        return error_at(setting->err, VOLLEY_RANGE, &said->place,
                        "more than %d of these tokens on one ship", RULES_TOKENS_MAX);
    return VOLLEY_OK;
}

static volley_status apply_health(struct setting *setting, const struct setting_word *said,
                                  const struct rules_spelling *spelling, int number)
{
    setting->out->health[spelling->word->id] = number;
    if (spelling->word->id == RULES_HULL)
        setting->out->mortal = true;
    else
        setting->out->shielded = true;
    return only_once(setting, said, spelling->word);
}

static volley_status apply_charges(struct setting *setting, const struct setting_word *said,
                                   const struct rules_spelling *spelling, int number)
{
    setting->out->charges = (uint8_t)number;
    setting->out->has_charges = true;
    return only_once(setting, said, spelling->word);
}

static volley_status apply_situation(struct setting *setting, const struct setting_word *said,
                                     const struct rules_spelling *spelling, int number)
{
    enum rules_situation situation = spelling->word->id;

    if (situation == RULES_RANGE) {
        setting->out->range = number;
        return only_once(setting, said, spelling->word);
    }
    setting->out->situations |= 1u << situation | rules_situation_implies[situation];
    return VOLLEY_OK;
}

typedef volley_status apply_fn(struct setting *setting, const struct setting_word *said,
                               const struct rules_spelling *spelling, int number);

static apply_fn *const apply[RULES_WORD_KINDS] = {
    [RULES_WORD_DICE] = apply_dice,     [RULES_WORD_TOKEN] = apply_token,
    [RULES_WORD_HEALTH] = apply_health, [RULES_WORD_SITUATION] = apply_situation,
    [RULES_WORD_EFFECT] = NULL,         [RULES_WORD_CHARGES] = apply_charges,
};

volley_status setting_apply(struct setting *setting, const struct setting_word *said,
                            const struct rules_spelling *spelling, int number)
{
    return apply[spelling->word->kind](setting, said, spelling, number);
}

/* ---- what is denied ---- */

bool setting_is_denial(const struct setting_word *said, struct rules_spelling *spelling)
{
    return rules_word_denies(said->stem, said->stem_bytes, spelling);
}

volley_status setting_deny(struct setting *setting, const struct setting_word *said,
                           const struct rules_spelling *spelling)
{
    if (!(spelling->word->sides & (1u << setting->out->side)))
        return setting_wrong_side(setting, said);
    if (said->value)
        return error_at(setting->err, VOLLEY_SYNTAX, &said->place, "this word takes no number");
    setting->out->denied |= 1u << spelling->word->id;
    return VOLLEY_OK;
}
