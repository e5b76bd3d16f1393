#include "app/cli/variants.h"

#include "app/cli/command.h"
#include "app/cli/complain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VARIANTS_MAX = 26 + 26 * 26 }; /* A to ZZ */

/* A, B, … Z, AA, AB, … */
static void write_label(char *out, size_t index)
{
    if (index < 26)
        snprintf(out, VARIANT_LABEL_MAX, "%c", (char)('A' + index));
    else
        snprintf(out, VARIANT_LABEL_MAX, "%c%c", (char)('A' + index / 26 - 1),
                 (char)('A' + index % 26));
}

static bool is_vs(const char *word)
{
    return strcmp(word, "vs") == 0;
}

const char *variants_count(struct variants *variants, const struct variants_asked *asked)
{
    char **const words = asked->options->words;
    const size_t word_count = asked->options->word_count;
    size_t vs = 0;
    bool right;

    while (vs < word_count && !is_vs(words[vs]))
        vs++;
    right = vs > 0;
    for (size_t i = vs; i < word_count && right; i += 2)
        right = is_vs(words[i]) && i + 1 < word_count && !is_vs(words[i + 1]);
    variants->attacker_count = vs;
    variants->defender_count = (word_count - vs) / 2;
    right =
        right && (asked->against ? variants->defender_count == 0 : variants->defender_count > 0);
    variants->policy_count = asked->options->policy_count ? asked->options->policy_count : 1;
    variants->count =
        vs * (variants->defender_count ? variants->defender_count : 1) * variants->policy_count;
    if (right)
        return variants->count <= VARIANTS_MAX ? NULL : "there are more than 702 variants";
    return asked->against ? "with --against there are only attackers, and no 'vs'"
                          : "the arguments are not ATTACKER... vs DEFENDER [vs DEFENDER...], "
                            "each in quotes";
}

static void make_variant(const struct variants_asked *asked, struct variants *variants,
                         size_t index)
{
    const size_t loadout = index / variants->policy_count;
    const size_t attacker = loadout % variants->attacker_count;
    const size_t defender = loadout / variants->attacker_count;
    volley_variant *variant = &variants->list[index];

    write_label(variants->labels[index], index);
    snprintf(variants->sources[index][0], VARIANT_SOURCE_MAX, "attacker %zu", attacker + 1);
    snprintf(variants->sources[index][1], VARIANT_SOURCE_MAX, "defender %zu", defender + 1);
    *variant = (volley_variant){ .label = variants->labels[index], .cost = NAN };
    if (variants->policy_count > 1)
        variant->policy = &asked->options->policies[index % variants->policy_count];
    variant->attacker =
        (volley_text){ asked->options->words[attacker], variants->sources[index][0], 1, 1, 0 };
    if (variants->defender_count)
        variant->defender =
            (volley_text){ asked->options->words[variants->attacker_count + 2 * defender + 1],
                           variants->sources[index][1], 1, 1, 0 };
}

/* Labels are capitals of ASCII, and may be written small; no locale has a say in it. */
static bool is_label(const char *label, const char *text, size_t bytes)
{
    if (strlen(label) != bytes)
        return false;
    for (size_t i = 0; i < bytes; i++)
        if (text[i] != label[i] && text[i] != label[i] - 'A' + 'a')
            return false;
    return true;
}

static size_t find_label(const struct variants *variants, const char *text, size_t bytes)
{
    size_t i = 0;

    while (i < variants->count && !is_label(variants->labels[i], text, bytes))
        i++;
    return i;
}

/* "A=47,B=43.5": false, and said so, when it is not of that form. */
static bool read_costs(struct host *host, const char *text, struct variants *variants)
{
    while (*text) {
        size_t bytes = strcspn(text, "=");
        size_t variant = find_label(variants, text, bytes);
        char *end = (char *)text + bytes;
        double points = *end == '=' ? strtod(text + bytes + 1, &end) : NAN;
        bool is_hex =
            memchr(text, 'x', (size_t)(end - text)) || memchr(text, 'X', (size_t)(end - text));

        if (variant == variants->count || !(points > 0) || isinf(points) || is_hex ||
            (*end && *end != ',')) {
            say(host,
                "--cost: '%s' is not of the form A=47,B=43 with variants that there are and costs "
                "above 0",
                text);
            return false;
        }
        if (!isnan(variants->list[variant].cost)) {
            say(host, "--cost: '%s': variant %s has a cost already", text,
                variants->labels[variant]);
            return false;
        }
        variants->list[variant].cost = points;
        text = *end ? end + 1 : end;
    }
    return true;
}

static bool read_reference(struct host *host, const char *label, struct variants *variants)
{
    variants->reference = find_label(variants, label, strlen(label));
    if (variants->reference < variants->count)
        return true;
    say(host, "--reference: there is no variant '%s'", label);
    return false;
}

int variants_make(struct variants *variants, const struct variants_asked *asked,
                  struct members *members)
{
    size_t count = variants->count;

    variants->list = calloc(count, sizeof *variants->list);
    variants->labels = calloc(count, sizeof *variants->labels);
    variants->sources = calloc(count, sizeof *variants->sources);
    if (!variants->list || !variants->labels || !variants->sources) {
        say_no_memory(members->host);
        return CLI_FAILED;
    }
    for (size_t i = 0; i < count; i++)
        make_variant(asked, variants, i);
    if ((asked->reference && !read_reference(members->host, asked->reference, variants)) ||
        (asked->costs && !read_costs(members->host, asked->costs, variants)))
        return CLI_USAGE;
    return members_read(members, asked->against, volley_targets_read, &variants->targets)
               ? CLI_DONE
               : CLI_FAILED;
}

void variants_fini(struct variants *variants)
{
    free(variants->list);
    free(variants->labels);
    free(variants->sources);
    volley_targets_free(variants->targets);
}

const char *variants_text(const struct variants *variants, const volley_error *error)
{
    for (size_t i = 0; i < variants->count; i++) {
        if (strcmp(variants->sources[i][0], error->source) == 0)
            return variants->list[i].attacker.text;
        if (strcmp(variants->sources[i][1], error->source) == 0)
            return variants->list[i].defender.text;
    }
    return NULL;
}
