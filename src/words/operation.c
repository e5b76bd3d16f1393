#include "words/part.h"

#include "base/array.h"
#include "game/rules/bonus.h"
#include "game/rules/duel_word.h"
#include "words/nearest.h"
#include "words/number.h"
#include "words/unknown.h"

static const char *const side_names[RULES_SIDES] = { "attacker", "defender" };

struct operation {
    const struct part_reader *reader;
    struct part part, value; /* all of it; behind the "=" */
    bool has_value, has_sign;
    enum rules_side side;
    struct rules_spelling spelling;
    struct rules_step *step;
};

/* ---- the word ---- */

static volley_status unknown(const struct operation *operation, const struct part *stem)
{
    struct nearest nearest = nearest_begin(stem->at, part_bytes(stem));

    if (part_bytes(stem) == 0)
        return part_fault(operation->reader, &operation->part, "an effect is missing");
    if (rules_duel_word_match(stem->at, part_bytes(stem)) != RULES_DUEL_WORDS)
        return part_fault(operation->reader, &operation->part, "%s", unknown_of_duel);
    rules_word_each(operation->side, nearest_consider, &nearest);
    return part_fault(operation->reader, stem, "unknown effect%s", nearest_or(&nearest, ""));
}

volley_status operation_check_tokens(const struct part_reader *reader, const struct part *part,
                                     uint16_t tokens)
{

    if (!reader->edition || !tokens || (tokens & rules_word_tokens_in(reader->edition->bit)))
        return VOLLEY_OK;
    return part_fault(reader, part, "the %s does not have this token", reader->edition->title);
}

/* A card can say what a player cannot: "agility=1" on a ship that attacks is for later. */
static volley_status check_word(const struct operation *operation)
{
    const struct rules_word *word = operation->spelling.word;
    const struct rules_edition *edition = operation->reader->edition;

    if (word->kind == RULES_WORD_CHARGES)
        return part_fault(operation->reader, &operation->part,
                          "this is no effect: it says what the words of a loadout share");
    if (word->kind == RULES_WORD_EFFECT && !rules_word_fits(&operation->spelling, operation->side))
        return part_fault(operation->reader, &operation->part, "these dice have no such face");
    if (!edition)
        return VOLLEY_OK;
    if (!rules_word_said_by(&operation->spelling, operation->side) && operation->spelling.theirs)
        return part_fault(operation->reader, &operation->part,
                          "this is said by the %s, of the other ship",
                          side_names[rules_other_side(operation->side)]);
    if (!rules_word_said_by(&operation->spelling, operation->side))
        return part_fault(operation->reader, &operation->part,
                          "this word describes the %s, and stands with the %s",
                          side_names[rules_other_side(operation->side)],
                          side_names[operation->side]);
    if (!(word->editions & edition->bit))
        return part_fault(operation->reader, &operation->part, RULES_LACKS, edition->title);
    return operation_check_tokens(operation->reader, &operation->part, operation->spelling.tokens);
}

/* ---- its value ---- */

/* "no-spend=focus*1": so many tokens, not the kind. */
static volley_status take_number_of(const struct operation *operation, struct part *tokens)
{
    struct part number;
    int count;

    if (!rules_word_has(operation->spelling.word, RULES_BARS) || !part_cut(tokens, '*', &number))
        return VOLLEY_OK;
    if (!number_read(number.at, part_bytes(&number), &count) || count < 1 ||
        count > RULES_TOKENS_MAX)
        return part_fault(operation->reader, &operation->part,
                          "a number of tokens is missing behind '*', as in no-spend=focus*1");
    operation->step->count = (int8_t)count;
    operation->step->just = true;
    return VOLLEY_OK;
}

/* "no-spend=focus", "inflict=none": only some words make sense with no token at all. */
static volley_status read_tokens(const struct operation *operation, const struct part *value)
{
    const uint8_t id = operation->spelling.word->id;
    struct nearest nearest = nearest_begin(value->at, part_bytes(value));
    uint16_t *tokens = &operation->step->tokens;

    if (operation->spelling.word->form == RULES_NAMES_TOKEN &&
        rules_word_tokens(value->at, part_bytes(value), tokens) && (*tokens & (*tokens - 1)))
        return part_fault(operation->reader, value,
                          "one kind of token stands here, as in pay-lock=focus");
    if (rules_word_tokens(value->at, part_bytes(value), tokens) &&
        (*tokens || rules_operation_has(id, RULES_EXCEPTS | RULES_REPLACES)))
        return operation_check_tokens(operation->reader, value, *tokens);
    rules_word_tokens_each(nearest_consider, &nearest);
    if (nearest.best[0] && !part_is(value, "none"))
        return part_fault(operation->reader, value, "unknown token; did you mean '%s'?",
                          nearest.best);
    return part_fault(operation->reader, value, "this is no kind of token");
}

/* "bonus-attack=cannon/turret" */
static volley_status read_weapons(const struct operation *operation)
{
    const struct part *value = &operation->value;
    struct nearest nearest = nearest_begin(value->at, part_bytes(value));

    if (rules_bonus_read(value->at, part_bytes(value), &operation->step->from))
        return VOLLEY_OK;
    rules_bonus_words_each(nearest_consider, &nearest);
    if (nearest.best[0])
        return part_fault(operation->reader, value, "unknown weapon; did you mean '%s'?",
                          nearest.best);
    return part_fault(operation->reader, value, "this is no kind of weapon, as in %s",
                      operation->spelling.word->example);
}

/* "x", "+x": a number given with a card */
static bool is_x(const struct operation *operation, int *number)
{
    const bool has_sign = operation->has_sign;

    if (operation->reader->x < 0 || part_bytes(&operation->value) != 1u + has_sign ||
        operation->value.at[has_sign] != 'x')
        return false;
    *number =
        has_sign && *operation->value.at == '-' ? -operation->reader->x : operation->reader->x;
    return true;
}

/* attack=+1, hull=-2, their-agility=-1: a change of what the word otherwise sets. */
static bool is_change(const struct operation *operation)
{
    const uint8_t kind = operation->spelling.word->kind;

    if (operation->spelling.theirs)
        return kind == RULES_WORD_DICE;
    return operation->has_sign && (kind == RULES_WORD_DICE || kind == RULES_WORD_HEALTH);
}

static volley_status read_change(const struct operation *operation, int *number)
{
    const struct part *value = &operation->value;
    const int most = operation->spelling.word->high;

    if (!operation->has_sign)
        return part_fault(operation->reader, &operation->part,
                          "the other ship's value is changed, not set: write their-%s=-1",
                          operation->spelling.word->spelling);
    if (!number_read(value->at, part_bytes(value), number))
        return part_fault(operation->reader, &operation->part,
                          "a whole number is missing behind the sign, as in +1");
    if (*number < -most || *number > most)
        return part_out_of_range(operation->reader, &operation->part, -most, most);
    return VOLLEY_OK;
}

/* "reroll==2": exactly so many. A second "=" stands before the number of dice, and nowhere else. */
static volley_status take_just(struct operation *operation)
{
    const struct rules_word *word = operation->spelling.word;
    struct part number = operation->value;

    if (!part_take(&number, "="))
        return VOLLEY_OK;
    if (word->kind != RULES_WORD_EFFECT ||
        !(rules_operations[rules_word_operation(word)].flags & RULES_TAKES))
        return part_fault(operation->reader, &operation->part,
                          "'==' counts dice: rerolled, changed, added or cancelled");
    if (part_is(&number, "all") || part_is(&number, "every"))
        return part_fault(operation->reader, &operation->part,
                          "'==' needs a number, as in reroll==2");
    operation->value = number;
    operation->step->just = true;
    return VOLLEY_OK;
}

/* Words in whose values a ',' stands for itself. */
static bool takes_commas(enum rules_number_form form)
{
    return form == RULES_NAMES_RESULTS || form == RULES_NAMES_WEAPONS ||
           form == RULES_NAMES_ANYTHING;
}

/* "no-spend=lock,for-reroll": what tokens are not spent for. */
static volley_status read_purpose(const struct operation *operation, const struct part *mark)
{
    static const char *const words[] = { [RULES_FOR_REROLL] = "reroll",
                                         [RULES_FOR_OWN_DICE] = "own-dice",
                                         [RULES_FOR_DICE] = "dice",
                                         [RULES_FOR_ITS_DICE] = "its-dice",
                                         [RULES_FOR_NORMAL] = "normal" };
    uint8_t purpose = RULES_FOR_ANYTHING + 1;

    while (purpose < ARRAY_LEN(words) && !part_is(mark, words[purpose]))
        purpose++;
    operation->step->purpose = purpose;
    return purpose < ARRAY_LEN(words)
               ? VOLLEY_OK
               : part_fault(operation->reader, &operation->part,
                            "behind the ',' stands for-reroll, for-own-dice, for-its-dice, "
                            "for-dice or for-normal: what the tokens are not spent for");
}

/* "hit-to-focus=1,no-reroll": what cannot be done any more to the dice that are changed. */
static volley_status take_frozen(struct operation *operation)
{
    const struct rules_word *word = operation->spelling.word;
    struct part mark;

    if (takes_commas(word->form) || !part_cut(&operation->value, ',', &mark))
        return VOLLEY_OK;
    if (rules_word_has(word, RULES_BARS) && part_take(&mark, "for-"))
        return read_purpose(operation, &mark);
    if (!rules_word_has(word, RULES_TURNS))
        return part_fault(operation->reader, &operation->part,
                          "only dice that are changed can be marked behind a ','");
    if (part_is(&mark, "no-reroll"))
        operation->step->frozen = RULES_NOT_REROLLED;
    else if (part_is(&mark, "no-modify"))
        operation->step->frozen = RULES_NOT_MODIFIED;
    else
        return part_fault(operation->reader, &operation->part,
                          "behind the ',' stands no-reroll or no-modify: what is not done to "
                          "the changed dice any more");
    return VOLLEY_OK;
}

static volley_status read_value(const struct operation *operation)
{
    const struct rules_word *word = operation->spelling.word;
    const struct error_place place = part_place(operation->reader, &operation->part);
    const struct value value = { operation->has_value ? operation->value.at : NULL,
                                 part_bytes(&operation->value), operation->reader->edition, false };
    const bool counts = word->form == RULES_NUMBER || word->form == RULES_NUMBER_OR_ALL ||
                        word->form == RULES_NUMBER_OR_RESULTS;
    const bool names_tokens = word->form == RULES_NAMES_TOKENS || word->form == RULES_NAMES_TOKEN;
    struct part tokens = operation->value;
    int number = 1;

    if (is_change(operation) && !(operation->has_sign && is_x(operation, &number)))
        TRY(read_change(operation, &number));
    else if (!(counts && operation->step->exact && !operation->has_value) &&
             !is_x(operation, &number))
        TRY(value_read(word, &value, &place, &number, operation->reader->err));
    else if (number > word->high)
        return part_out_of_range(operation->reader, &operation->part, word->low, word->high);
    operation->step->count = (int8_t)number;
    operation->step->every = operation->has_value && part_is(&operation->value, "every");
    if (names_tokens) {
        TRY(take_number_of(operation, &tokens));
        return read_tokens(operation, &tokens);
    }
    return word->form == RULES_NAMES_WEAPONS ? read_weapons(operation) : VOLLEY_OK;
}

/* ---- the step ---- */

/* Words of the ship and the situation, as an effect. */
static void set_ship_word(const struct operation *operation)
{
    const struct rules_word *word = operation->spelling.word;
    struct rules_step *step = operation->step;

    if (word->kind == RULES_WORD_HEALTH) {
        step->operation = RULES_HEALTH;
        step->to = word->id;
        step->every = !operation->has_sign; /* sets it */
    } else if (word->kind == RULES_WORD_DICE) {
        step->operation = operation->has_sign ? RULES_STAT : RULES_VALUE;
        step->theirs = operation->spelling.theirs;
        step->from = word->sides; /* whose it is */
    } else if (word->kind == RULES_WORD_TOKEN) {
        step->operation = RULES_TOKENS_MORE;
        step->tokens = (uint16_t)RULES_TOKEN_BIT(word->id);
    } else {
        step->operation = RULES_SITUATE;
        step->to = word->id;
    }
}

/* What the defender may attack with is none of the attacks that are asked about. */
static void set_bonus_attack(const struct operation *operation)
{
    struct rules_step *step = operation->step;

    step->to = 0;
    if (operation->side == RULES_DEFENDER || step->theirs)
        *step = (struct rules_step){ .operation = RULES_IDLE };
}

static void set_effect_word(const struct operation *operation)
{
    const struct rules_spelling *spelling = &operation->spelling;
    uint8_t faces = dice_faces[rules_effect_color(operation->side, spelling->theirs)];
    struct rules_step *step = operation->step;

    step->operation = rules_word_operation(spelling->word);
    if (step->operation == RULES_PREVENT)
        faces = DICE_RED_RESULTS; /* the kinds of damage */
    step->of_weapon = spelling->word->id & RULES_OF_WEAPON;
    step->theirs = spelling->theirs;
    if (rules_step_family(step) == RULES_FAMILY_NEXT) {
        set_bonus_attack(operation);
        return;
    }
    step->from = spelling->from ? (uint16_t)(spelling->from & faces) : faces;
    step->to = spelling->to;
    if (step->operation == RULES_PAY)
        for (step->to = 0; !(step->tokens >> step->to & 1);)
            step->to++;
    if (spelling->tokens)
        step->tokens = spelling->tokens;
    if (rules_step_family(step) == RULES_FAMILY_TEST)
        step->to = (uint8_t)spelling->word->low;
    if (!rules_step_has(step, RULES_SITUATES) && step->operation != RULES_REACH)
        return;
    step->to = RULES_RANGE;
    if (spelling->word->form == RULES_NO_NUMBER) {
        step->to = (uint8_t)spelling->word->low;
        step->count = step->to != RULES_OBSTRUCTED;
    }
}

volley_status operation_read(const struct part_reader *reader, struct part part,
                             enum rules_side side, struct rules_step *step)
{
    struct operation operation = { .reader = reader, .part = part, .side = side, .step = step };

    operation.has_value = part_cut(&part, '=', &operation.value);
    operation.has_sign = part_bytes(&operation.value) > 0 &&
                         (*operation.value.at == '+' || *operation.value.at == '-');
    if (!rules_word_match(part.at, part_bytes(&part), &operation.spelling))
        return unknown(&operation, &part);
    TRY(check_word(&operation));
    TRY(take_frozen(&operation));
    TRY(take_just(&operation));
    TRY(read_value(&operation));
    if (operation.spelling.word->kind == RULES_WORD_EFFECT)
        set_effect_word(&operation);
    else
        set_ship_word(&operation);
    return VOLLEY_OK;
}
