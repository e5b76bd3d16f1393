#include "app/cli/members.h"

#include "app/cli/complain.h"
#include "app/cli/member.h"

#include <stdlib.h>
#include <string.h>

static const char in_text_vs[] = " vs ";

/* ---- texts ---- */

static bool write_text(struct expanding *expanding, const char *text)
{
    const char *start = text;

    while (*text) {
        bool begins = text == start || cli_reference_ends(text[-1]);

        if (begins && *text == '@') {
            struct cli_reference reference;

            if (!member_write_reference(expanding, text, &reference))
                return false;
            text = reference.end;
            continue;
        }
        expanding->defends =
            expanding->defends || strncmp(text, in_text_vs, sizeof in_text_vs - 1) == 0;
        fputc(*text++, expanding->out);
    }
    return true;
}

/* ->defends is set when a "vs" is in the text. NULL: *err says why. */
static char *make_text(struct expanding *expanding, const char *text)
{
    char *bytes = NULL;
    size_t count;
    bool ok;

    expanding->out = open_memstream(&bytes, &count);
    if (!expanding->out) {
        member_fail_nomem(expanding->err);
        return NULL;
    }
    ok = expanding->fights ? members_write_side(expanding, text) : write_text(expanding, text);
    if (fclose(expanding->out) != 0 && ok)
        ok = member_fail_nomem(expanding->err);
    if (ok)
        return bytes;
    free(bytes);
    return NULL;
}

/* ---- arguments ---- */

/* NULL: said why. */
static char *expand(const struct cli_options *options, const char *text, bool *defends, bool fights)
{
    volley_error error = { 0 };
    struct expanding expanding = { .options = options,
                                   .edition = options->edition,
                                   .edition_given = option_is_given(options, "edition"),
                                   .defends = *defends,
                                   .fights = fights,
                                   .err = &error };
    char *made = make_text(&expanding, text);

    *defends = expanding.defends;
    if (made)
        return cli_keep(options, made);
    complain(options->host, &error, NULL);
    return NULL;
}

bool members_expand(const struct cli_options *options)
{
    char **words = options->words;
    bool defends = false;

    for (size_t i = 0; i < options->word_count; i++) {
        if (strcmp(words[i], "vs") == 0)
            defends = true;
        if (!strchr(words[i], '@'))
            continue;
        words[i] = expand(options, words[i], &defends, false);
        if (!words[i])
            return false;
    }
    return true;
}

bool members_expand_sides(const struct cli_options *options, char **words, size_t count)
{
    bool defends = false;

    for (size_t i = 0; i < count; i++) {
        if (strchr(words[i], '@'))
            words[i] = expand(options, words[i], &defends, true);
        if (!words[i])
            return false;
    }
    return true;
}

const char *members_expand_one(const struct cli_options *options, const char *text, bool defends)
{
    return strchr(text, '@') ? expand(options, text, &defends, false) : text;
}

/* ---- cells ---- */

static volley_status expand_cell(const char *text, const char *edition, int defends, char **out,
                                 void *context, volley_error *err)
{
    const struct cli_options *options = context;
    struct expanding expanding = { .options = options,
                                   .edition = edition ? edition : options->edition,
                                   .edition_given = edition || option_is_given(options, "edition"),
                                   .defends = defends,
                                   .in_cell = true,
                                   .fights = options->kept->fights,
                                   .err = err };

    *out = make_text(&expanding, text);
    return *out ? VOLLEY_OK : err->status;
}

volley_expander members_expander(const struct cli_options *options)
{
    return (volley_expander){ expand_cell, (void *)options };
}

bool members_open(struct members_file *file, const struct cli_options *options, const char *name,
                  enum columns_of of)
{
    *file = (struct members_file){ .host = options->host, .expander = members_expander(options) };
    if (!source_open(file->host, &file->file, name))
        return false;
    file->source = source_of(&file->file);
    columns_check(options->host, source_first_line(&file->file), file->file.name, of);
    return true;
}

bool members_close(struct members_file *file, volley_status status)
{
    source_close(&file->file);
    if (status != VOLLEY_OK)
        complain(file->host, &file->error, NULL);
    return status == VOLLEY_OK;
}

bool members_read(const struct cli_options *options, const char *name, members_read_fn *read,
                  volley_targets **out)
{
    struct members_file file;

    return !name || (members_open(&file, options, name, COLUMNS_OF_LIST) &&
                     members_close(&file, read(&file.source, 0, &file.expander, out, &file.error)));
}
