#include "app/cli/offer.h"
#include "base/array.h"
#include "base/ascii.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { WORD_BYTES = 128, PATH_BYTES = 1024 };

static bool is_of(const volley_word *word, const char *kind)
{
    return strcmp(word->kind, kind) == 0;
}

/* Whether a ship of the place can say it. */
static bool is_said(const volley_word *word, const struct scene *scene)
{
    const bool edition = scene->options.edition[0] == '1'
                             ? word->editions[0] == '1'
                             : strstr(word->editions, scene->options.edition) != NULL;

    return edition && (strcmp(word->sides, "either") == 0 ||
                       (strcmp(word->sides, "attacker") == 0 ? scene->attacks : scene->defends));
}

/* ---- families: F and T are a face, K is a token ---- */

/* Number `i` of what stands for a letter; *out NULL: not where this ship is. False: that was all.
 */
static bool word_for(char letter, size_t i, const struct scene *scene, const char **out)
{
    static const struct {
        const char *word;
        bool attacks, defends; /* who rolls it */
    } faces[] = { { "blank", true, true },
                  { "focus", true, true },
                  { "hit", true, false },
                  { "crit", true, false },
                  { "evade", false, true } };
    volley_word token;

    if (letter != 'K') {
        *out = i < ARRAY_LEN(faces) && ((faces[i].attacks && scene->attacks) ||
                                        (faces[i].defends && scene->defends))
                   ? faces[i].word
                   : NULL;
        return i < ARRAY_LEN(faces);
    }
    if (!volley_word_at(i, &token))
        return false;
    *out = is_of(&token, "token") && is_said(&token, scene) ? token.spelling : NULL;
    return true;
}

/* What is begun must reach the letter: nobody wants all of them listed. */
static void offer_family(const struct offer *offer, const volley_word *word, const char *spelling,
                         const struct scene *scene)
{
    const char *const letter = strpbrk(spelling, "FTK"), *with;
    const int before = letter ? (int)(letter - spelling) : 0;
    char made[WORD_BYTES];

    if (!letter) {
        const bool counts = strchr(word->example, '=') && !is_of(word, "token");

        snprintf(made, sizeof made, "%s%s", spelling, counts ? "=" : "");
        offer_word(offer, made, word->meaning);
        return;
    }
    if (strncmp(offer->begun, spelling, (size_t)before) != 0) {
        snprintf(made, sizeof made, "%.*s", before, spelling);
        offer_word(offer, made, word->meaning);
        return;
    }
    for (size_t i = 0; word_for(*letter, i, scene, &with); i++)
        if (with) {
            snprintf(made, sizeof made, "%.*s%s%s", before, spelling, with, letter + 1);
            offer_family(offer, word, made, scene);
        }
}

static void offer_notation(const struct offer *offer, const struct scene *scene, bool effects_alone)
{
    volley_word word;

    for (size_t i = 0; volley_word_at(i, &word); i++)
        if (is_said(&word, scene) && (!effects_alone || is_of(&word, "effect")))
            offer_family(offer, &word, word.spelling, scene);
}

/* ---- what stands in a word ---- */

void loadout_offer_kind(const struct offer *offer, const struct scene *scene, const char *of)
{
    volley_word word;

    for (size_t i = 0; volley_word_at(i, &word); i++)
        if (is_of(&word, of) && (is_said(&word, scene) || is_of(&word, "situation")))
            offer_word(offer, word.spelling, word.meaning);
}

/* "reroll=1?no-stress": what must be true. */
static void offer_conditions(struct offer offer, const struct scene *scene)
{
    static const char *const before[] = { "no-", "their-" };

    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        if (strncmp(offer.begun, before[i], strlen(before[i])) == 0)
            offer.begun += strlen(before[i]);
    loadout_offer_kind(&offer, scene, "situation");
    loadout_offer_kind(&offer, scene, "token");
}

/* What stands behind a "=". */
static void offer_values(const struct offer *piece, const struct scene *scene)
{
    const size_t bytes = strcspn(piece->begun, "=");
    const struct offer offer = offer_behind(*piece, "=,+/");
    bool are_tokens =
        ascii_ends_in(piece->begun, bytes, "plan") || ascii_ends_in(piece->begun, bytes, "action");
    volley_word word;

    for (size_t i = 0; !are_tokens && volley_word_at(i, &word); i++)
        are_tokens = strncmp(word.value, "token", strlen("token")) == 0 &&
                     ascii_ends_in(piece->begun, bytes, word.spelling);
    if (are_tokens)
        loadout_offer_kind(&offer, scene, "token");
    else if (ascii_ends_in(piece->begun, bytes, "hazard"))
        known_offer(&offer, scene, "hazards");
}

/* "{dice}" */
static void offer_parameters(const struct offer *offer, const struct scene *scene)
{
    char word[WORD_BYTES];

    for (size_t i = 0; i < scene->parameter_count; i++) {
        const char *const parameter = scene->parameters[i];

        snprintf(word, sizeof word, "%.*s}", (int)strcspn(parameter, "="), parameter);
        offer_word(offer, word, parameter);
    }
}

/* "@rebels.xws": squads of a folder, and folders. */
static void offer_squads(const struct offer *piece)
{
    const struct offer offer = offer_behind(*piece, "@/");
    char folder[PATH_BYTES], path[2 * PATH_BYTES], word[PATH_BYTES];
    const int bytes = (int)(offer.begun - piece->begun) - 1;
    struct dirent **entries = NULL;
    int count;

    snprintf(folder, sizeof folder, "%.*s", bytes, piece->begun + 1);
    count = scandir(*folder ? folder : ".", &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *const name = entries[i]->d_name;
        struct stat info;

        snprintf(path, sizeof path, "%s%s", folder, name);
        if (*name != '.' && stat(path, &info) == 0 &&
            (S_ISDIR(info.st_mode) || ascii_ends_in(name, strlen(name), ".xws"))) {
            snprintf(word, sizeof word, "%s%s", name, S_ISDIR(info.st_mode) ? "/" : "");
            offer_word(&offer, word, NULL);
        }
        free(entries[i]);
    }
    free(entries);
}

/* ---- a word ---- */

/* "late-their-re": an effect, which may act on the dice of either side. */
static void offer_prefixed(const struct offer *piece, const struct scene *scene)
{
    static const char *const prefixes[] = { "declare-", "start-", "early-", "modify-",
                                            "late-",    "last-",  "net-",   "after-",
                                            "end-",     "must-",  "give-",  "their-" };
    struct offer offer = *piece;
    struct scene there = *scene;

    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        offer_word(piece, prefixes[i], "of an effect");
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0];) {
        const size_t bytes = strlen(prefixes[i]);
        const bool fits = strncmp(offer.begun, prefixes[i], bytes) == 0;

        offer.begun += fits ? bytes : 0;
        i = fits ? 0 : i + 1;
    }
    there.attacks = there.defends = true;
    if (offer.begun > piece->begun)
        offer_notation(&offer, &there, true);
}

/* What players type for a word or a card, with a number or where it does not begin so itself. A
 * face is no word. */
static void offer_aliases(const struct offer *offer)
{
    const size_t bytes = strlen(offer->begun);
    char typed[WORD_BYTES];
    volley_alias alias;

    for (size_t i = 0; volley_alias_at(i, &alias); i++) {
        snprintf(typed, sizeof typed, "%s%s", alias.typed, alias.counted ? "=" : "");
        if (strcmp(alias.kind, "face") != 0 &&
            (alias.counted || strncmp(alias.word, offer->begun, bytes) != 0))
            offer_word(offer, typed, alias.word);
    }
}

/* Words of the notation, then ids, of which there are too many where nothing is begun. */
static void offer_words(const struct offer *piece, const struct scene *scene)
{
    volley_word word;

    offer_notation(piece, scene, false);
    if (scene->attacks && scene->defends)
        for (size_t i = 0; volley_duel_word_at(i, &word); i++)
            offer_family(piece, &word, word.spelling, scene);
    offer_prefixed(piece, scene);
    if (!*piece->begun)
        return;
    offer_aliases(piece);
    known_offer(piece, scene, "cards");
    known_offer(piece, scene, "ships");
}

void loadout_offer(const struct offer *offer, const struct scene *scene, const char *of)
{
    const struct offer piece = offer_behind(*offer, " \t\n");
    const char *const open = strrchr(piece.begun, '{');
    const struct offer parameter = offer_behind(piece, "{");
    const struct offer condition = offer_behind(piece, "?"), price = offer_behind(piece, ":~");
    const struct offer token = offer_behind(price, "&|+");

    (void)of;
    if (open && !strchr(open, '}'))
        offer_parameters(&parameter, scene);
    else if (*piece.begun == '@')
        offer_squads(&piece);
    else if (condition.begun > piece.begun && condition.begun > price.begun)
        offer_conditions(offer_behind(condition, "&|"), scene);
    else if (price.begun > piece.begun) /* "reroll=1:+stress" */
        loadout_offer_kind(&token, scene, "token");
    else if (strchr(piece.begun, '='))
        offer_values(&piece, scene);
    else
        offer_words(&piece, scene);
}

/* ---- other lists of words ---- */

void loadout_offer_faces(const struct offer *offer, const struct scene *scene, const char *of)
{
    offer_list(offer, scene, "blank|focus|hit|crit|evade");
    offer_word(offer, "vs", "what stands behind it are the defense dice");
    (void)of;
}

void loadout_offer_figures(const struct offer *offer, const struct scene *scene, const char *of)
{
    static const struct {
        const char *word, *meaning;
    } figures[] = {
        { "damage", "on average" },
        { "hit", "chance to hit" },
        { "crit", "chance of a crit" },
        { "destroyed", "chance that the ship is destroyed" },
        { "half", "chance of half points" },
        { "at-least-", "chance of so much damage" },
        { "points", "points taken" },
        { "attacks", "attacks to kill" },
        { "attacks-harmonic", "attacks to kill, over targets the harmonic mean" },
    };
    volley_word token;
    char word[WORD_BYTES];

    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        offer_word(offer, figures[i].word, figures[i].meaning);
    (void)scene;
    if (of)
        offer_word(offer, of, "until the defender is gone");
    for (size_t i = 0; volley_word_at(i, &token); i++) {
        if (!is_of(&token, "token"))
            continue;
        snprintf(word, sizeof word, "left-%s", token.spelling);
        offer_word(offer, word, "tokens left on the defender");
        snprintf(word, sizeof word, "attacker-left-%s", token.spelling);
        offer_word(offer, word, "tokens left on the attackers");
    }
}
