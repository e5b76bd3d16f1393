#include "questions/worth/field.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MAX_BYTES = 40 };

static long read_text(char *out, size_t room, void *context)
{
    const char **text = context;
    size_t bytes = strlen(*text) < room ? strlen(*text) : room;

    memcpy(out, *text, bytes);
    *text += bytes;
    return (long)bytes;
}

volley_status worth_field_read(const char *edition, int attackers, volley_targets **out,
                               const char **name, volley_error *err)
{
    const struct worth_field_text *field = worth_field_texts;
    char wanted[NAME_MAX_BYTES];
    const char *text;
    volley_source source;

    snprintf(wanted, sizeof wanted, "scenarios/%s-%c.csv", attackers ? "attackers" : "targets",
             edition[0]);
    while (field->name && strcmp(field->name, wanted) != 0)
        field++;
    *out = NULL;
    if (!field->name)
        return error_set(err, VOLLEY_INVALID, "there is no %s", wanted);
    text = field->text;
    *name = field->name;
    source = (volley_source){ read_text, &text, field->name };
    return attackers ? volley_attackers_read(&source, 0, NULL, out, err)
                     : volley_targets_read(&source, 0, NULL, out, err);
}
