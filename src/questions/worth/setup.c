#include "questions/worth/setup.h"

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words of a ship, one left out, with what is added. NULL: out of memory. */
static char *write_whole(const struct worth_ship *ship, const struct worth_variation *variation)
{
    struct lexer words = { .at = ship->text.text,
                           .end = ship->text.text + strlen(ship->text.text) };
    const char *const more[] = { variation->with, variation->assumed };
    struct buffer text = { 0 };
    struct error_place word;

    buffer_print(&text, "%s", ship->text.text); /* so that places stay as they are */
    for (int i = 0; lexer_next(&words, &word) && !text.failed; i++)
        if (i == variation->without)
            memset(text.bytes + (word.word - ship->text.text), ' ', word.word_bytes);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        if (more[i] && *more[i])
            buffer_print(&text, " %s", more[i]);
    return buffer_string(&text);
}

/* Weapons that are not fired are no words of the attack. */
static void keep_weapon(const struct duel_roles *roles, const char *whole, size_t own_bytes,
                        int fired, struct worth_setup *out)
{
    for (size_t i = 0; i < roles->weapon_count; i++) {
        const struct error_place *place = &roles->weapons[i].place;

        if (fired == (int)i || (fired == WORTH_NEW && (size_t)(place->word - whole) >= own_bytes))
            out->weapon = roles->weapons[i].row;
        else
            memset(out->attack + (place->word - whole), ' ', place->word_bytes);
    }
}

volley_status worth_setup_make(struct worth_setup *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, volley_error *err)
{
    struct duel_roles roles = { 0 };
    volley_status status = VOLLEY_OK;
    struct lexer words = { .source = ship->text.source ? ship->text.source : "loadout",
                           .line = ship->text.line ? ship->text.line : 1,
                           .column = ship->text.column ? ship->text.column : 1 };

    *out = (struct worth_setup){ .whole = write_whole(ship, variation) };
    if (!out->whole)
        return error_nomem(err);
    words.at = out->whole;
    words.end = out->whole + strlen(out->whole);
    status = duel_roles_sort(&roles, words, &ship->reading, err);
    if (status == VOLLEY_OK) {
        out->attack = strdup(roles.whole[RULES_ATTACKER]);
        out->defense = strdup(roles.whole[RULES_DEFENDER]);
        if (!out->attack || !out->defense)
            status = error_nomem(err);
        else
            keep_weapon(&roles, out->whole, strlen(ship->text.text), variation->fired, out);
    }
    duel_roles_fini(&roles);
    if (status != VOLLEY_OK)
        worth_setup_fini(out);
    return status;
}

void worth_setup_place(const volley_text *loadout, volley_error *err)
{
    const char *source = loadout->source ? loadout->source : "loadout";
    const size_t own = utf8_count(loadout->text, strlen(loadout->text));
    const int end = (loadout->column ? loadout->column : 1) + (int)own;

    if (!err || err->line != (loadout->line ? loadout->line : 1) || err->column < end ||
        strcmp(err->source, source) != 0)
        return;
    snprintf(err->source, sizeof err->source, "--assume");
    err->line = err->column = 0;
}

void worth_setup_fini(struct worth_setup *setup)
{
    free(setup->whole);
    free(setup->attack);
    free(setup->defense);
    *setup = (struct worth_setup){ 0 };
}

/* ---- ranges ---- */

/* The number behind "range=" in some bytes of a text; NULL: they do not say it. */
static const char *find_range(const char *text, size_t bytes)
{
    static const char range[] = "range=";
    struct lexer words = { .at = text, .end = text + bytes };
    struct error_place word;

    while (lexer_next(&words, &word))
        if (word.word_bytes > sizeof range - 1 &&
            ascii_same_bytes(word.word, range, sizeof range - 1))
            return word.word + sizeof range - 1;
    return NULL;
}

const char *worth_range_said(const char *text)
{
    return find_range(text, strlen(text));
}

char *worth_at_range(const char *text, int range)
{
    struct buffer out = { 0 };

    while (*text) {
        size_t bytes = strcspn(text, ";");

        buffer_add(&out, text, bytes);
        if (range >= 0 && !find_range(text, bytes))
            buffer_print(&out, " range=%d", range);
        text += bytes;
        if (*text)
            buffer_print(&out, " %c", *text++);
    }
    return buffer_string(&out);
}
