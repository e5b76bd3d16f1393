/* What is told of a search: its sets in words, and the cards that no set has. */
#include "questions/best/search.h"

#include "base/ascii.h"

#include <math.h>

/* ---- sets in words ---- */

const char *best_set_words(struct volley_best *best, const struct best_bits *cards, bool names)
{
    const struct best_search *search = &best->search;
    struct buffer text = { 0 };

    for (uint32_t i = 0; i < search->count; i++) {
        const struct best_card *card = best_search_card(search, i);

        if (best_bits_has(cards, i))
            buffer_print(&text, "%s%s", text.count ? names ? ", " : " " : "",
                         names ? card->row->name : card->word);
    }
    return squad_texts_keep(&best->texts, &text);
}

static bool is_unsure(const struct volley_best *best, const struct best_bits *cards)
{
    for (uint32_t i = 0; i < best->search.count; i++)
        if (best_bits_has(cards, i) && best_search_card(&best->search, i)->unsure)
            return true;
    return false;
}

/* Of values that are both infinite, none is behind. */
static double behind(double first, double value)
{
    return first == value ? 0 : first - value;
}

static struct best_row tell_set(struct volley_best *best, const struct best_set *set)
{
    const struct worth_figures *figures = &set->figures;
    const double first =
        best->search.best_count ? best->search.best[0].value : best->search.base.value;

    return (struct best_row){
        .set = { .words = best_set_words(best, &set->cards, false),
                 .names = best_set_words(best, &set->cards, true),
                 .count = set->count,
                 .cost = set->cost,
                 .unsure = is_unsure(best, &set->cards),
                 .value = set->value,
                 .behind = behind(first, set->value),
                 .figures = { figures->attack.damage, figures->defense.damage,
                              figures->defense.destroyed, figures->defense.stands },
                 .killed = figures->attack.destroyed },
        .games = best_in_games(best) ? set->games : (volley_figure){ NAN, NAN },
        .tied = set->tied,
    };
}

/* ---- cards that no set has ---- */

static int by_name(const void *a, const void *b)
{
    const struct best_card *const *x = a, *const *y = b;

    return strcmp((*x)->row->name, (*y)->row->name);
}

const char *const best_aside_words[BEST_ASIDES] = {
    [BEST_IDLE] = "idle",     [BEST_UNMET] = "unmet",     [BEST_NUMBER] = "number",
    [BEST_OTHER] = "other",   [BEST_BONUS] = "bonus",     [BEST_SAME] = "same",
    [BEST_BEATEN] = "beaten", [BEST_UNTRIED] = "untried",
};

static const char *const reasons[BEST_ASIDES] = {
    [BEST_IDLE] = "no part in an attack",
    [BEST_UNMET] = "it needs what is not so as asked, and what no card here brings",
    [BEST_NUMBER] = "it needs a number",
    [BEST_OTHER] = "it bears only on what is not asked for here",
    [BEST_BONUS] = "its attack comes besides the ship's own: volley worth weighs that",
    [BEST_SAME] = "weighed, and it makes no difference to what is asked for",
    [BEST_BEATEN] = "weighed, and in none of the sets above",
    [BEST_UNTRIED] = "the search ended before all sets with it were weighed",
};

/* Whether an attack has been made with a weapon that is searched, in some set and some case. */
static bool was_fired(const struct best_search *search, uint32_t number)
{
    const struct best_memo *memo = &search->memo;

    for (uint32_t i = 0; i < memo->count; i++)
        for (size_t at = 0;
             memo->keys[i].role == RULES_ATTACKER && memo->keys[i].weapon == (int32_t)number &&
             memo->entries[i].state == BEST_DONE && at < memo->cases;
             at++)
            if (!isnan(memo->cells[memo->entries[i].first + at].damage))
                return true;
    return false;
}

/* A weapon that could not be fired in any set lacks what is not said: a lock, a range. */
static void set_aside_unfired(struct volley_best *best)
{
    const struct best_search *search = &best->search;

    for (uint32_t i = 0; i < search->count; i++)
        if (best_bits_has(&search->weapons, i) && !was_fired(search, i))
            best_search_card(search, i)->aside = BEST_UNMET;
}

static bool is_told(const struct best_search *search, uint32_t number)
{
    for (size_t i = 0; i < search->best_count; i++)
        if (best_bits_has(&search->best[i].cards, number))
            return true;
    return false;
}

/* NAN: it is not worked out. */
static double value_of(struct best_search *search, const struct best_bits *cards)
{
    struct worth_figures figures;

    return best_search_look(search, cards, search->objective->roles, &figures) == BEST_DONE
               ? search->objective->value(&figures)
               : NAN;
}

/* Whether it makes a difference, alone or beside another one. */
static bool matters(struct best_search *search, uint32_t number)
{
    for (uint32_t i = 0; i < search->count; i++) {
        struct best_bits without = { { 0 } }, with;
        double before, after;

        if (i != number)
            best_bits_flip(&without, i);
        with = without;
        best_bits_flip(&with, number);
        before = value_of(search, &without);
        after = value_of(search, &with);
        if (best_is_more(before, after) || best_is_more(after, before))
            return true;
    }
    return false;
}

/* Whether it changes what the objective does not look at: health, where damage is weighed. */
static bool bears_elsewhere(struct best_search *search, uint32_t number)
{
    const struct best_bits none = { { 0 } };
    struct best_bits one = none;
    struct worth_figures before, after;

    best_bits_flip(&one, number);
    best_search_look(search, &none, search->objective->roles, &before);
    return best_search_look(search, &one, search->objective->roles, &after) == BEST_DONE &&
           (after.defense.health != before.defense.health ||
            after.defense.stands != before.defense.stands ||
            after.attack.destroyed != before.attack.destroyed);
}

/* What is lacking, as "range 1 lock": arcs are taken for granted. */
static void say_needs(const char *needs, struct buffer *out)
{
    size_t named = 0, bytes;
    const char *word;

    while (ascii_next_word(&needs, &word, &bytes))
        if (!ascii_ends_in(word, bytes, "arc"))
            buffer_print(out, "%s%.*s", named++ ? " " : "", (int)bytes, word);
}

/* Whether the ship with it, and with no other, lacks what it needs, which is kept. */
static bool lacks_need(struct volley_best *best, struct best_card *card)
{
    const struct best_search *search = &best->search;
    struct worth_seen seen = { .row = card->row };
    struct worth_figures by_case[WORTH_CASES_MAX] = { { .attack = { 0 } } };
    struct worth_try tried = { .variation = { WORTH_NONE, card->word, NULL,
                                              card->weapon ? WORTH_NEW : WORTH_NONE },
                               .roles = search->objective->roles,
                               .base = card->weapon ? by_case : NULL,
                               .look = { .seen = &seen, .count = 1 } };
    struct buffer needs = { 0 };
    const volley_status status = worth_work(search->job, &tried, by_case, NULL);

    say_needs(card->weapon ? tried.shot.needs : seen.needs, &needs);
    card->needs = squad_texts_keep(&best->texts, &needs);
    best->texts.failed = best->texts.failed || status == VOLLEY_NOMEM;
    return status == VOLLEY_OK && seen.bears && !seen.active;
}

/* Cards that are searched, and that no set that is told has. */
static void set_aside_untold(struct volley_best *best)
{
    struct best_search *search = &best->search;

    for (uint32_t i = 0; i < search->count; i++) {
        struct best_card *card = best_search_card(search, i);

        if (card->aside != BEST_SEARCHED || is_told(search, i))
            continue;
        card->aside = !card->says && !card->in_rounds ? BEST_IDLE
                      : best->told.stopped            ? BEST_UNTRIED
                                                      : BEST_BEATEN;
        if (card->aside == BEST_BEATEN && card->says && !card->weapon && !best_in_games(best) &&
            !matters(search, i))
            card->aside = bears_elsewhere(search, i) ? BEST_OTHER
                          : lacks_need(best, card)   ? BEST_UNMET
                                                     : BEST_SAME;
    }
    best_search_drop_queue(search);
}

void best_say_unmet(const struct best_card *card, struct buffer *out)
{
    const char *needs = card->aside == BEST_UNMET ? card->needs : "";

    buffer_print(out, "%s%s%s%s", card->row->name, *needs ? " (" : "", needs, *needs ? ")" : "");
}

/* cards  room for all */
static void tell_aside(struct volley_best *best, enum best_aside aside,
                       const struct best_card **cards)
{
    struct best_aside_told told = { best_aside_words[aside], reasons[aside], "", "", 0 };
    struct buffer names = { 0 }, said = { 0 };

    for (uint32_t i = 0; i < best->offer.count; i++) {
        struct best_card *card = &best->offer.cards[i];

        if (card->aside != aside)
            continue;
        cards[told.count++] = card;
    }
    if (!told.why || told.count == 0)
        return;
    qsort(cards, told.count, sizeof *cards, by_name);
    for (size_t i = 0; i < told.count; i++) {
        buffer_print(&names, "%s%s", i ? ", " : "", cards[i]->row->name);
        buffer_print(&said, "%s", i ? ", " : "");
        best_say_unmet(cards[i], &said);
    }
    told.names = squad_texts_keep(&best->texts, &names);
    told.said = squad_texts_keep(&best->texts, &said);
    best->asides[aside] = told;
}

static bool tell_asides(struct volley_best *best)
{
    const struct best_card **cards = calloc((size_t)best->offer.count + 1, sizeof *cards);

    for (uint32_t i = 0; i < best->offer.count; i++) {
        struct best_card *card = &best->offer.cards[i];

        if (card->aside == BEST_UNMET && !lacks_need(best, card) && !*card->needs)
            card->aside = BEST_IDLE; /* it bears on attacks of other ships */
    }
    for (int aside = 0; aside < BEST_ASIDES && cards; aside++)
        tell_aside(best, (enum best_aside)aside, cards);
    free(cards);
    return cards != NULL;
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
        .proved = !search->watch.called_off && search->failed == 0 && !best_in_games(best),
        .stopped = search->watch.called_off,
    };
}

bool best_tell(struct volley_best *best)
{
    struct best_search *search = &best->search;
    const struct worth_watch watch = search->watch;
    bool told;

    best->rows = calloc(search->best_count + 1, sizeof *best->rows);
    if (!best->rows)
        return false;
    for (size_t i = 0; i < search->best_count; i++)
        best->rows[i] = tell_set(best, &search->best[i]);
    best->base = tell_set(best, &search->base);
    best->told = told_of(best);
    search->watch = worth_watch_begin(NULL, NULL); /* what cards need is told whoever ended it */
    if (search->objective->roles >> RULES_ATTACKER & 1 && !best->told.stopped)
        set_aside_unfired(best);
    set_aside_untold(best);
    told = tell_asides(best) && !best->texts.failed;
    search->watch = watch;
    return told;
}
