#include "app/cli/offer.h"
#include "base/ascii.h"

enum { MEANING_BYTES = 80, WORD_BYTES = 256 };

struct offer offer_behind(struct offer offer, const char *letters)
{
    for (const char *at = offer.begun; *at; at++)
        if (strchr(letters, *at))
            offer.begun = at + 1;
    return offer;
}

/* Whether a word goes on with what is begun, whatever its capitals. */
static bool fits(const struct offer *offer, const char *word)
{
    const size_t bytes = strlen(offer->begun);

    return strlen(word) >= bytes && ascii_same_bytes(word, offer->begun, bytes);
}

/* Its first sentence, and no more than a line has room for. */
static size_t sentence_of(const char *meaning)
{
    const char *const stop = strstr(meaning, ". ");
    size_t bytes = strcspn(meaning, ";\n");

    if (stop && (size_t)(stop - meaning) < bytes)
        bytes = (size_t)(stop - meaning);
    if (bytes <= MEANING_BYTES)
        return bytes;
    for (bytes = MEANING_BYTES; bytes > 0 && ((unsigned char)meaning[bytes] & 0xC0) == 0x80;)
        bytes--; /* no letter is cut in two */
    return bytes;
}

void offer_word(const struct offer *offer, const char *word, const char *meaning)
{
    const size_t kept = (size_t)(offer->begun - offer->word);

    if (!fits(offer, word) || offer->left_out > kept)
        return;
    printf("%.*s%s\t%.*s\n", (int)(kept - offer->left_out), offer->word + offer->left_out, word,
           meaning ? (int)sentence_of(meaning) : 0, meaning ? meaning : "");
}

void offer_list(const struct offer *offer, const struct scene *scene, const char *of)
{
    char word[WORD_BYTES];

    (void)scene;
    for (const char *at = of, *next; *at; at = next) {
        const size_t bytes = strcspn(at, "|");

        next = at + bytes + (at[bytes] != '\0');
        snprintf(word, sizeof word, "%.*s", (int)bytes, at);
        if (strpbrk(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == NULL)
            offer_word(offer, word, NULL);
    }
}
