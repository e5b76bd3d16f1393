#include "words/setting.h"

#include "base/array.h"
#include "base/ascii.h"
#include "words/number.h"

const char *const setting_side_names[RULES_SIDES] = { "attacker", "defender" };

/* "range 1", "range one": the number behind the last blank, if it is one. */
static void take_last(const struct error_place *place, struct setting_word *out)
{
    const char *const end = place->word + place->word_bytes;
    const char *at = end;
    struct number number;

    while (at > place->word && at[-1] != ' ')
        at--;
    number = number_at(at, end);
    if (at == place->word || at == end || at + number.bytes != end)
        return;
    out->stem_bytes = (size_t)(at - place->word) - 1;
    out->value = number.figures;
    out->value_bytes = number.digits;
}

/* A number, or what players say for one of tokens alone: "double focus". */
static struct number count_at(const char *at, const char *end)
{
    static const char *const words[] = { "double ", "triple " };

    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if ((size_t)(end - at) > strlen(words[i]) &&
            ascii_same_bytes(words[i], at, strlen(words[i])))
            return (struct number){ &"23"[i], 1, strlen(words[i]) - 1 };
    return number_at(at, end);
}

static bool is_counted(const struct rules_word *word)
{
    return (word->kind <= RULES_WORD_CHARGES && word->kind != RULES_WORD_DICE) ||
           (word->kind == RULES_WORD_EFFECT && rules_word_operation(word) == RULES_REROLL);
}

/* "2 focus", of which setting_count has made one place, or "two focus": the number and the word. */
static bool take_counted(const struct error_place *place, struct setting_word *out)
{
    const struct number number = count_at(place->word, place->word + place->word_bytes);
    struct error_place word = *place;
    struct rules_spelling spelling;
    struct setting_word said;
    size_t from = number.bytes;

    while (from < place->word_bytes && place->word[from] == ' ')
        from++;
    if (number.bytes == 0 || from == number.bytes || from >= place->word_bytes)
        return false;
    word.word += from;
    word.word_bytes -= from;
    said = setting_take_apart(&word);
    if (said.value || !setting_match(&said, &spelling) || !is_counted(spelling.word))
        return false;
    *out = said;
    out->place = *place;
    out->value = number.figures;
    out->value_bytes = number.digits;
    out->counted = true;
    return true;
}

bool setting_count(struct error_place *number, const struct error_place *word)
{
    const char *end = number->word + number->word_bytes;
    struct error_place both = *number;
    struct setting_word said;

    both.word_bytes = (size_t)(word->word + word->word_bytes - number->word);
    if (end + strspn(end, " ") != word->word || !take_counted(&both, &said))
        return false;
    *number = both;
    return true;
}

struct setting_word setting_take_apart(const struct error_place *place)
{
    struct setting_word said = { .place = *place };
    const char *equals = memchr(place->word, '=', place->word_bytes);

    if (!equals && take_counted(place, &said))
        return said;
    said.stem_bytes = equals ? (size_t)(equals - place->word) : place->word_bytes;
    if (equals) {
        said.value = equals + 1;
        said.value_bytes = place->word_bytes - said.stem_bytes - 1;
    } else {
        take_last(place, &said);
    }
    for (size_t i = 0; i < said.stem_bytes && i < sizeof said.stem - 1; i++)
        said.stem[i] = ascii_word_letter(place->word[i]);
    return said;
}

volley_status setting_wrong_side(struct setting *setting, const struct setting_word *said)
{
    enum rules_side side = setting->out->side;

    if (side == RULES_ATTACKER)
        return error_at(
            setting->err, VOLLEY_SYNTAX, &said->place,
            "this word describes the defender, and stands with the attacker: say it with "
            "the defender, behind vs");
    return error_at(setting->err, VOLLEY_SYNTAX, &said->place,
                    "this word describes the attacker, and stands with the defender: say it with "
                    "the attacker, as in \"3 focus %s%s%.*s\"",
                    said->stem, said->value ? "=" : "", (int)said->value_bytes,
                    said->value ? said->value : "");
}

bool setting_match(const struct setting_word *said, struct rules_spelling *spelling)
{
    return said->stem_bytes < sizeof said->stem &&
           rules_word_match(said->stem, said->stem_bytes, spelling);
}

enum rules_duel_word_id setting_duel_word(const struct setting_word *said)
{
    return said->stem_bytes < sizeof said->stem
               ? rules_duel_word_match(said->stem, said->stem_bytes)
               : RULES_DUEL_WORDS;
}

volley_status setting_number(struct setting *setting, const struct setting_word *said,
                             const struct rules_spelling *spelling, int *number)
{
    const struct rules_word *word = spelling->word;
    const struct value value = { said->value, said->value_bytes, setting->edition,
                                 spelling->counted };

    return value_read(word, &value, &said->place, number, setting->err);
}

/* ---- what words set ---- */

static volley_status only_once(struct setting *setting, const struct setting_word *said,
                               const struct rules_word *word)
{
    bool *seen = &setting->seen[word->kind][word->id];

    if (*seen)
        return error_at(
            setting->err, VOLLEY_SYNTAX, &said->place, "the %s %s given twice%s", word->spelling,
            word->spelling[strlen(word->spelling) - 1] == 's' ? "are" : "is",
            word->kind == RULES_WORD_DICE
                ? "; tokens are counted as in focus=2 or \"2 evades\", hull as in hull=3"
                : "");
    *seen = true;
    return VOLLEY_OK;
}

static volley_status add_tokens(struct setting *setting, const struct setting_word *said,
                                enum rules_token token, int number)
{
    int *tokens = &setting->out->tokens[token];

    setting->force_said = setting->force_said || (token == RULES_FORCE && said->value);
    setting->none |= (uint32_t)(number == 0) << token;
    *tokens += number;
    if (*tokens && setting->none >> token & 1)
        return error_at(setting->err, VOLLEY_SYNTAX, &said->place,
                        "the words say %s=0, and that there is some: leave one of them out",
                        rules_token_words[token]);
    if (*tokens > RULES_TOKENS_MAX)
        return error_at(setting->err, VOLLEY_RANGE, &said->place,
                        "more than %d of these tokens on one ship", RULES_TOKENS_MAX);
    return VOLLEY_OK;
}

/* Words that cannot be true together. */
static volley_status check_situations(const struct setting *setting,
                                      const struct setting_word *said)
{
    const bool first = setting->edition->bit & RULES_EDITION_1;

    for (unsigned one = 0; one < RULES_SITUATIONS; one++) {
        const uint32_t denied = setting->out->denied & rules_situation_demands(one, first);
        const uint32_t excluded = setting->situations & rules_situation_excludes(one);
        unsigned other = 0;

        if (!(setting->situations >> one & 1) || !(denied | excluded))
            continue;
        while (!((denied | excluded) >> other & 1))
            other++;
        return error_at(setting->err, VOLLEY_SYNTAX, &said->place,
                        "the words say %s and %s%s: leave one of them out",
                        rules_situation_words[one], denied >> other & 1 ? "no-" : "",
                        rules_situation_words[other]);
    }
    return VOLLEY_OK;
}

volley_status setting_apply(struct setting *setting, const struct setting_word *said,
                            const struct rules_word *word, int number)
{
    struct loadout *out = setting->out;

    switch ((enum rules_word_kind)word->kind) {
    case RULES_WORD_TOKEN:
        return add_tokens(setting, said, word->id, number);
    case RULES_WORD_DICE:
        out->dice = number;
        break;
    case RULES_WORD_HEALTH:
        out->health[word->id] = number;
        *(word->id == RULES_HULL ? &out->mortal : &out->shielded) = true;
        break;
    case RULES_WORD_CHARGES:
        out->charges = (uint8_t)number;
        out->has_charges = true;
        break;
    case RULES_WORD_SITUATION:
        if (word->id != RULES_RANGE) {
            out->situations |= rules_situation_whole(word->id);
            setting->situations |= 1u << word->id;
            return check_situations(setting, said);
        }
        out->range = number;
        break;
    default: /* effects set nothing */
        return VOLLEY_OK;
    }
    return only_once(setting, said, word);
}

/* ---- what is denied ---- */

volley_status setting_deny(struct setting *setting, const struct setting_word *said,
                           const struct rules_spelling *spelling)
{
    if (!(spelling->word->sides & (1u << setting->out->side)))
        return setting_wrong_side(setting, said);
    if (said->value)
        return error_at(setting->err, VOLLEY_SYNTAX, &said->place, "this word takes no number");
    setting->out->denied |= 1u << spelling->word->id;
    return check_situations(setting, said);
}

/* ---- initiative ---- */

volley_status setting_take_skill(struct setting *setting, const struct setting_word *said)
{
    const struct rules_duel_word *word = &rules_duel_words[RULES_DUEL_INIT];
    int skill;

    if (!said->value || !number_read(said->value, said->value_bytes, &skill))
        return error_at(setting->err, VOLLEY_SYNTAX, &said->place,
                        "this word needs a number, as in %s", word->example);
    if (skill < word->low || skill > word->high)
        return error_at(setting->err, VOLLEY_RANGE, &said->place,
                        "the number is out of range: %d to %d", word->low, word->high);
    if (setting->skill)
        return error_at(setting->err, VOLLEY_SYNTAX, &said->place, "the %s is given twice",
                        word->spelling);
    setting->skill = 1 + skill;
    return VOLLEY_OK;
}
