#include "questions/hazard/hazard_report.h"

static void add_count(struct buffer *out, unsigned count, const char *one, const char *many,
                      bool *any)
{
    if (count == 0)
        return;
    buffer_print(out, "%s%u %s", *any ? ", " : "", count, count == 1 ? one : many);
    *any = true;
}

static void describe_effects(const struct hazard_effects *effects, struct buffer *out)
{
    bool any = false;

    add_count(out, effects->hits, "hit", "hits", &any);
    add_count(out, effects->crits, "crit", "crits", &any);
    add_count(out, effects->facedown, "facedown damage card", "facedown damage cards", &any);
    add_count(out, effects->faceup, "faceup damage card", "faceup damage cards", &any);
    add_count(out, effects->shields, "shield lost", "shields lost", &any);
    for (size_t token = 0; token < RULES_TOKENS; token++)
        add_count(out, effects->tokens[token], rules_token_words[token], rules_token_words[token],
                  &any);
}

static bool is_nothing(const struct hazard_effects *effects)
{
    static const struct hazard_effects nothing;

    return memcmp(effects, &nothing, sizeof nothing) == 0;
}

/* "hit/crit: 1 hit": faces that do the same together, told at the first of them. */
static void describe_faces(const struct hazard *hazard, struct buffer *out)
{
    const char *between = "";

    for (size_t face = 0; face < DICE_FACES; face++) {
        const struct hazard_effects *effects = &hazard->faces[face];
        bool told = is_nothing(effects);

        for (size_t before = 0; before < face; before++)
            told = told || memcmp(effects, &hazard->faces[before], sizeof *effects) == 0;
        if (told)
            continue;
        buffer_print(out, "%s%s", between, dice_face_words[face]);
        for (size_t after = face + 1; after < DICE_FACES; after++)
            if (memcmp(effects, &hazard->faces[after], sizeof *effects) == 0)
                buffer_print(out, "/%s", dice_face_words[after]);
        buffer_print(out, " ");
        describe_effects(effects, out);
        between = ", ";
    }
}

void hazard_describe(const struct hazard *hazard, bool notes, struct buffer *out)
{
    bool always = !is_nothing(&hazard->always);

    if (always)
        describe_effects(&hazard->always, out);
    else if (!hazard->dice)
        buffer_print(out, "nothing");
    if (hazard->dice) {
        buffer_print(out, "%s%u attack %s: ", always ? "; " : "", hazard->dice,
                     hazard->dice == 1 ? "die" : "dice");
        describe_faces(hazard, out);
    }
    for (unsigned note = 0; notes && note < HAZARD_NOTES; note++)
        if (hazard->notes >> note & 1u)
            buffer_print(out, "; %s", hazard_note_text((enum hazard_note)(1u << note)));
}
