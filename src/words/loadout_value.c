/* Loadouts as values: from a text, copied, let go. */
#include "words/loadout.h"
#include "words/spoken.h"

#include <stdlib.h>

volley_status loadout_parse(struct loadout *out, struct lexer words, enum rules_side side,
                            const struct rules_edition *edition, const struct cards *library,
                            volley_error *err)
{
    const struct loadout_reading reading = { edition, library, side, NULL, NULL };
    struct phrase phrase;
    volley_status status = spoken_read(&phrase, words, library, edition, err);

    *out = (struct loadout){ 0 };
    if (status == VOLLEY_OK)
        status = loadout_compile(out, &phrase, &reading, err);
    phrase_fini(&phrase);
    return status;
}

volley_status loadout_copy(struct loadout *out, const struct loadout *from, volley_error *err)
{
    const size_t bytes = from->effect_count * sizeof *from->effects;

    *out = *from;
    out->text = strdup(from->text);
    out->took = from->took ? strdup(from->took) : NULL;
    out->effects = bytes ? malloc(bytes) : NULL;
    out->effect_capacity = from->effect_count;
    if (!out->text || !out->took != !from->took || (bytes && !out->effects)) {
        loadout_fini(out);
        return error_nomem(err);
    }
    if (bytes)
        memcpy(out->effects, from->effects, bytes);
    return VOLLEY_OK;
}

void loadout_fini(struct loadout *loadout)
{
    free(loadout->text);
    free(loadout->took);
    free(loadout->effects);
    *loadout = (struct loadout){ 0 };
}

static bool is_numbered(const struct loadout *loadout, const struct cards_row *row)
{
    for (size_t i = 0; i < loadout->card_count; i++)
        if (loadout->cards[i].row == row && !loadout->cards[i].may_count)
            return true;
    return false;
}

void loadout_count_once(struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->card_count; i++) {
        struct loadout_card *card = &loadout->cards[i];
        size_t kept = 0;

        if (!card->may_count || card->row->kind != CARDS_PILOT || !is_numbered(loadout, card->row))
            continue;
        for (size_t at = 0; at < loadout->effect_count; at++)
            if (loadout->effects[at].card != i + 1)
                loadout->effects[kept++] = loadout->effects[at];
        loadout->effect_count = (uint32_t)kept;
        card->may_count = false;
        card->lacks_number = true;
    }
}

int loadout_health(const struct loadout *loadout)
{
    return loadout->health[RULES_HULL] + loadout->health[RULES_SHIELDS];
}

int loadout_half_damage(const struct loadout *loadout, const struct rules_edition *edition)
{
    const bool large = loadout->situations >> RULES_LARGE & 1;
    const int half =
        rules_half_damage(edition, loadout_health(loadout) + loadout->gone, large) - loadout->gone;

    return !loadout->mortal || !rules_half_damage(edition, 1, large) ? -1 : half > 0 ? half : 0;
}

volley_status loadout_check_sums(const struct loadout *loadout, const struct error_place *start,
                                 volley_error *err)
{
    for (int health = 0; health < RULES_HEALTHS; health++)
        if (loadout->health[health] > RULES_HEALTH_MAX)
            return rules_limit_at(err, start, RULES_HEALTH_MAX);
    for (int token = 0; token < RULES_TOKENS; token++)
        if (loadout->tokens[token] > RULES_TOKENS_MAX)
            return error_at(err, VOLLEY_RANGE, start, "more than %d %s tokens on one ship",
                            RULES_TOKENS_MAX, rules_token_words[token]);
    return VOLLEY_OK;
}
