#include "app/cli/offer.h"
#include "base/array.h"
#include "base/ascii.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

enum { COLUMNS = 4, LINE_BYTES = 512, SAID_BYTES = 2048 };

struct row {
    const char *cells[COLUMNS]; /* the first ones */
};

/* A list of the library as CSV, from malloc; NULL: it cannot be had. */
static char *write_list(const struct scene *scene, const char *of)
{
    const volley_library *library = scene->options.library;
    const char *edition = scene->options.edition;
    struct buffer text = { 0 };
    const volley_sink sink = { .write = cli_add_to, .context = &text };
    volley_status status;

    if (strcmp(of, "hazards") == 0)
        status = volley_hazards_write(edition, VOLLEY_CSV, &sink, NULL);
    else if (strcmp(of, "points") == 0)
        status = volley_points_write(library, NULL, VOLLEY_CSV, &sink, NULL);
    else if (strcmp(of, "ships") == 0 || strcmp(of, "factions") == 0)
        status = volley_ships_write(library, edition, NULL, VOLLEY_CSV, &sink, NULL, NULL);
    else
        status = volley_cards_write(library, edition, NULL, VOLLEY_CSV, &sink, NULL, NULL);
    text.failed = text.failed || status != VOLLEY_OK;
    return buffer_string(&text);
}

/* Read a row, whose cells end in a NUL then; returns what is behind it. */
static char *read_row(char *at, struct row *row)
{
    char end = ',';

    *row = (struct row){ { "", "", "", "" } };
    for (size_t column = 0; end == ','; column++) {
        const bool quoted = *at == '"';
        char *out = at += quoted;

        if (column < COLUMNS)
            row->cells[column] = at;
        while (*at && (quoted ? *at != '"' || at[1] == '"' : *at != ',' && *at != '\n')) {
            at += quoted && *at == '"';
            *out++ = *at++;
        }
        at += quoted && *at;
        end = *at;
        at += end != '\0';
        *out = '\0';
    }
    return at;
}

/* Each of the words of a cell that is not among those that were said, between blanks. */
static void offer_each(const struct offer *offer, const char *cell, char said[SAID_BYTES])
{
    char word[VOLLEY_ID_MAX];

    while (*cell) {
        const size_t bytes = strcspn(cell, " |");

        snprintf(word, sizeof word, "%.*s", (int)bytes, cell);
        if (*word && !option_is_among(said, word) && strlen(said) + bytes + 2 < SAID_BYTES) {
            strcat(strcat(said, word), " ");
            offer_word(offer, word, NULL);
        }
        cell += bytes + (cell[bytes] != '\0');
    }
}

/* Cards of one id, which the list has one after the other, are told apart by their slot. */
static void offer_card(const struct offer *offer, const struct row *row, bool is_shared)
{
    const char *const id = row->cells[0], *const kind = row->cells[1], *const slot = row->cells[2];
    const bool is_pilot = strcmp(kind, "pilot") == 0;
    char what[LINE_BYTES], word[LINE_BYTES];

    if (!is_pilot && strcmp(kind, "upgrade") != 0)
        return;
    snprintf(what, sizeof what, "%s (%s)", row->cells[3], *slot ? slot : kind);
    if (is_shared && !is_pilot && *slot)
        snprintf(word, sizeof word, "%s.%s", slot, id);
    else
        snprintf(word, sizeof word, "%s", id);
    offer_word(offer, word, what);
}

void known_offer(const struct offer *offer, const struct scene *scene, const char *of)
{
    char *const list = write_list(scene, of), *at = list, said[SAID_BYTES] = " ";
    struct row before, row = { { "" } }, next;

    if (!list)
        return;
    at = read_row(read_row(at, &next), &next); /* behind the header */
    while (*next.cells[0]) {
        before = row;
        row = next;
        at = read_row(at, &next);
        if (strcmp(of, "cards") == 0)
            offer_card(offer, &row,
                       strcmp(row.cells[0], before.cells[0]) == 0 ||
                           strcmp(row.cells[0], next.cells[0]) == 0);
        else if (strcmp(of, "factions") == 0)
            offer_each(offer, row.cells[3], said);
        else if (strcmp(of, "slots") != 0)
            offer_word(offer, row.cells[0], row.cells[1]);
        else if (strcmp(row.cells[1], "upgrade") == 0)
            offer_each(offer, row.cells[2], said);
    }
    free(list);
}

enum { PATH_BYTES = 1024 };

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
