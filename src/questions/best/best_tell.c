/* What is told of a search: its sets in words, and the cards that no set has. */
#include "questions/best/search.h"

#include "words/card.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is taken off ---- */

char *best_open(const volley_worth *asked, struct buffer *taken)
{
    const struct worth_ship *ship = &asked->job.ship;
    const struct card_reading reading = { .library = ship->reading.library,
                                          .side = RULES_DEFENDER,
                                          .ship = asked->member.loadout.flown };
    char *text = strdup(ship->text.text);
    struct lexer words = { .at = ship->text.text,
                           .end = ship->text.text + strlen(ship->text.text) };
    struct error_place word;

    while (text && lexer_next(&words, &word)) {
        struct card_words card;
        bool known;

        if (card_read(&card, &known, &reading, &word, NULL) != VOLLEY_OK || !known || !card.card ||
            card.card->kind != CARDS_UPGRADE || card.said_bytes)
            continue;
        memset(text + (word.word - ship->text.text), ' ', word.word_bytes);
        buffer_print(taken, "%s%s", taken->count ? ", " : "", card.card->name);
    }
    return text;
}

/* ---- sets in words ---- */

static const char *list(struct volley_best *best, const struct best_bits *cards, bool names)
{
    const struct best_search *search = &best->search;
    struct buffer text = { 0 };

    for (uint32_t i = 0; i < search->count; i++) {
        const struct best_card *card = &best->offer.cards[search->cards[i]];

        if (best_bits_has(cards, i))
            buffer_print(&text, "%s%s", text.count ? names ? ", " : " " : "",
                         names ? card->row->name : card->word);
    }
    return squad_texts_keep(&best->texts, &text);
}

static bool is_unsure(const struct volley_best *best, const struct best_bits *cards)
{
    for (uint32_t i = 0; i < best->search.count; i++)
        if (best_bits_has(cards, i) && best->offer.cards[best->search.cards[i]].unsure)
            return true;
    return false;
}

/* Of values that are both infinite, none is behind. */
static double behind(double first, double value)
{
    return first == value ? 0 : first - value;
}

static volley_best_set tell_set(struct volley_best *best, const struct best_set *set)
{
    const struct worth_figures *figures = &set->figures;
    const double first =
        best->search.best_count ? best->search.best[0].value : best->search.base.value;

    return (volley_best_set){ .words = list(best, &set->cards, false),
                              .names = list(best, &set->cards, true),
                              .count = set->count,
                              .cost = set->cost,
                              .unsure = is_unsure(best, &set->cards),
                              .value = set->value,
                              .behind = behind(first, set->value),
                              .figures = { figures->dealt, figures->suffered, figures->destroyed,
                                           figures->stands },
                              .killed = figures->killed };
}

/* ---- cards that no set has ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void tell_aside(struct volley_best *best, enum best_aside aside, const char *why,
                       const char **names)
{
    struct best_aside_told *told = &best->asides[aside];
    struct buffer text = { 0 };
    size_t count = 0;

    for (uint32_t i = 0; i < best->offer.count; i++)
        if (best->offer.cards[i].aside == aside)
            names[count++] = best->offer.cards[i].row->name;
    if (count == 0)
        return;
    qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++)
        buffer_print(&text, "%s%s", i ? ", " : "", names[i]);
    *told = (struct best_aside_told){ why, squad_texts_keep(&best->texts, &text), count };
}

static bool tell_asides(struct volley_best *best)
{
    static const char *const why[BEST_ASIDES] = { [BEST_IDLE] = "idle",
                                                  [BEST_UNMET] = "unmet",
                                                  [BEST_NUMBER] = "number",
                                                  [BEST_OTHER] = "other" };
    const char **names = calloc((size_t)best->offer.count + 1, sizeof *names);

    for (int aside = 0; aside < BEST_ASIDES && names; aside++)
        if (why[aside])
            tell_aside(best, (enum best_aside)aside, why[aside], names);
    free(names);
    return names != NULL;
}

/* ---- the search ---- */

static volley_best_search told_of(const struct volley_best *best)
{
    const struct best_search *search = &best->search;

    return (volley_best_search){
        .budget = best->offer.budget,
        .sets = search->all_known ? search->all : UINT64_MAX,
        .searched = search->searched_known ? search->searched : UINT64_MAX,
        .tried = search->done,
        .failed = search->failed,
        .attacks = search->memo.by_role[RULES_ATTACKER],
        .defenses = search->memo.by_role[RULES_DEFENDER],
        .proved = !search->watch.called_off && search->failed == 0,
        .stopped = search->watch.called_off,
    };
}

bool best_tell(struct volley_best *best)
{
    const struct best_search *search = &best->search;

    best->rows = calloc(search->best_count + 1, sizeof *best->rows);
    if (!best->rows)
        return false;
    for (size_t i = 0; i < search->best_count; i++)
        best->rows[i] = tell_set(best, &search->best[i]);
    best->base = tell_set(best, &search->base);
    best->told = told_of(best);
    return tell_asides(best) && !best->texts.failed;
}
