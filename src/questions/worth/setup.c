#include "questions/worth/setup.h"

#include "base/array.h"

/* The words of a ship, one left out, with what is added. */
static volley_status cut_whole(struct phrase *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, uint32_t *own,
                               volley_error *err)
{
    const char *const more[] = { variation->with, variation->assumed };
    volley_status status = phrase_read(out, lexer_of_text(&ship->text, "loadout"), err);

    if (status == VOLLEY_OK && variation->without != WORTH_NONE)
        phrase_drop(out, (uint32_t)variation->without);
    *own = out->count;
    for (size_t i = 0; i < ARRAY_LEN(more) && status == VOLLEY_OK; i++)
        if (more[i])
            status = phrase_add(
                out, (struct lexer){ more[i], more[i] + strlen(more[i]), "--assume", 0, 0 }, err);
    return status;
}

/* Weapons that are not fired are no words of the attack. */
static void choose_weapon(struct duel_roles *roles, uint32_t own, int fired,
                          struct worth_setup *out)
{
    for (size_t i = 0; i < roles->weapon_count; i++) {
        struct duel_weapon *weapon = &roles->weapons[i];

        weapon->fired = fired == (int)i || (fired == WORTH_NEW && weapon->word >= own);
        out->weapon = weapon->fired ? weapon->row : out->weapon;
    }
}

volley_status worth_setup_make(struct worth_setup *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, volley_error *err)
{
    struct duel_roles roles;
    uint32_t own;
    volley_status status;

    *out = (struct worth_setup){ .weapon = NULL };
    status = cut_whole(&out->whole, ship, variation, &own, err);
    if (status == VOLLEY_OK)
        status = duel_roles_sort(&roles, &out->whole, &ship->reading, err);
    if (status == VOLLEY_OK)
        choose_weapon(&roles, own, variation->fired, out);
    for (enum rules_side side = 0; side < RULES_SIDES && status == VOLLEY_OK; side++)
        status = duel_roles_words(&roles, side, DUEL_WHOLE, &out->roles[side], err);
    if (status != VOLLEY_OK)
        worth_setup_fini(out);
    return status;
}

volley_status worth_setup_compile(const struct worth_setup *setup, const struct worth_ship *ship,
                                  enum rules_side side, int range, struct loadout *out,
                                  volley_error *err)
{
    const struct loadout_moment moment = { NULL, range, 0, false };
    struct chance_draw draw = { .left = 0 };
    const struct loadout_reading reading = { ship->reading.edition, ship->reading.library, side,
                                             side == RULES_ATTACKER ? &moment : NULL, &draw };

    return loadout_compile(out, &setup->roles[side], &reading, err);
}

void worth_setup_fini(struct worth_setup *setup)
{
    phrase_fini(&setup->whole);
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        phrase_fini(&setup->roles[side]);
    *setup = (struct worth_setup){ .weapon = NULL };
}

bool worth_says_range(const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;
    uint32_t about;

    if (chance_is(word))
        return chance_about(word, &about, NULL) == VOLLEY_OK && about >> RULES_RANGE & 1;
    return setting_match(&said, &spelling) && spelling.word->kind == RULES_WORD_SITUATION &&
           spelling.word->id == RULES_RANGE;
}
