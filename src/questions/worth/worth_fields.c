/* What a ship is weighed over: targets, attackers and fields of the player, or of the list of
 * points. */
#include "questions/worth/handle.h"

#include "words/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_MAX_BYTES = 48 };

static long read_text(char *out, size_t room, void *context)
{
    const char **text = context;
    size_t bytes = strlen(*text) < room ? strlen(*text) : room;

    memcpy(out, *text, bytes);
    *text += bytes;
    return (long)bytes;
}

static const struct worth_field_text *find_text(const char *name)
{
    const struct worth_field_text *field = worth_field_texts;

    while (field->name && strcmp(field->name, name) != 0)
        field++;
    return field;
}

const char *volley_field_usual(const char *name)
{
    return find_text(name)->text;
}

/* That of a list; NULL: there is none. */
static const struct worth_field_text *find_field(const char *list, const char *what)
{
    const struct worth_field_text *field;
    char wanted[NAME_MAX_BYTES];

    snprintf(wanted, sizeof wanted, "scenarios/%s-%.16s.csv", what, list);
    field = find_text(wanted);
    return field->name ? field : NULL;
}

/* "targets", "attackers" or "field" of a list of points; of a player's own list there are those of
 * the edition's. *text: what is left to read of it */
static volley_status open_field(const struct cards_points *list, const char *what,
                                volley_source *out, const char **text, volley_error *err)
{
    const struct worth_field_text *field = find_field(list->name, what);

    if (!field)
        field = find_field(cards_points_default(list->edition)->name, what);
    if (!field)
        return error_set(err, VOLLEY_INVALID, "there is no field of '%.40s'", list->name);
    *text = field->text;
    *out = (volley_source){ read_text, text, field->name };
    return VOLLEY_OK;
}

static volley_status read_field(const struct cards_points *list, int attackers,
                                volley_targets **out, const char **name, volley_error *err)
{
    const char *text;
    volley_source source;

    *out = NULL;
    TRY(open_field(list, attackers ? "attackers" : "targets", &source, &text, err));
    *name = source.name;
    return attackers ? volley_attackers_read(&source, 0, NULL, out, err)
                     : volley_targets_read(&source, 0, NULL, out, err);
}

volley_status worth_take_field(volley_worth *worth, struct worth_field asked, int attackers,
                               volley_error *err)
{
    struct worth_field *field = attackers ? &worth->job.attackers : &worth->job.targets;
    volley_status status = VOLLEY_OK;

    *field = asked;
    if (asked.count == 0)
        status = read_field(worth->points, attackers, &worth->fields[attackers], &field->file, err);
    if (worth->fields[attackers])
        field->rows = volley_targets_list(worth->fields[attackers], &field->count);
    field->file = squad_texts_print(&worth->texts, "%s", field->file ? field->file : "");
    return status;
}

volley_status worth_take_range(volley_worth *worth, volley_worth_question *question,
                               volley_error *err)
{
    const struct cards *library = library_cards(worth->library, worth->edition);
    volley_text *target = &worth->target.defender;
    struct buffer moved = { 0 };
    struct phrase words;
    char *text = NULL;

    if (question->target_count != 1 || question->in_games)
        return VOLLEY_OK;
    worth->target = *question->targets;
    question->targets = &worth->target;
    TRY(spoken_read(&words, lexer_of_text(target, "target"), library, worth->edition, err));
    for (uint32_t i = words.count; i-- > 0;) {
        const struct error_place *word = &words.words[i].place;

        if (worth_says_range(word)) {
            buffer_print(&moved, " %.*s", (int)word->word_bytes, word->word);
            phrase_drop(&words, i);
        }
    }
    if (moved.count && (text = phrase_spell(&words, library))) {
        target->text = squad_texts_print(&worth->texts, "%s", text);
        question->loadout.text =
            squad_texts_print(&worth->texts, "%s%s", question->loadout.text, buffer_text(&moved));
    }
    worth->texts.failed = worth->texts.failed || moved.failed || (moved.count && !text);
    free(text);
    buffer_fini(&moved);
    phrase_fini(&words);
    return worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

volley_status worth_play_field(volley_worth *worth, const volley_worth_question *question,
                               volley_error *err)
{
    const volley_field_side *field = question->field;
    size_t count = question->field_count;
    const char *text;
    volley_source source = { 0 };

    worth->games.asked = true;
    worth->games.file =
        squad_texts_print(&worth->texts, "%s", question->field_name ? question->field_name : "");
    if (count == 0) {
        TRY(open_field(worth->points, "field", &source, &text, err));
        TRY(volley_field_list_read(&source, 0, NULL, &worth->games.read, err));
        worth->games.file = source.name;
        field = volley_field_list_sides(worth->games.read, &count);
    }
    return worth_games_run(worth, question, field, count, err);
}
