/* What attacks with some cards come to, each worked out once on some threads, and the figures of
 * sets made of them. */
#include "base/grow.h"
#include "base/threads.h"
#include "game/rules/side.h"
#include "questions/best/search.h"

#include <math.h>

/* ---- an entry ---- */

/* The number of an entry, which is made pending if there is none; < 0: out of memory. */
static int64_t find_entry(struct best_memo *memo, const struct best_key *key)
{
    const size_t cells = key->role == RULES_ATTACKER ? memo->cases : 1;
    uint32_t *slot;

    if (!intern_reserve(&memo->by_key, memo->keys, sizeof *key, memo->count))
        return -1;
    slot = intern_find(&memo->by_key, memo->keys, sizeof *key, key);
    if (*slot)
        return *slot - 1;
    if (!grow_array(&memo->keys, &memo->key_capacity, (size_t)memo->count + 1, sizeof *key) ||
        !GROW(memo->entries, memo->capacity, memo->count, 1) ||
        !GROW(memo->cells, memo->cell_capacity, memo->cell_count, cells))
        return -1;
    memo->keys[memo->count] = *key;
    memo->entries[memo->count] = (struct best_entry){ BEST_PENDING, memo->cell_count };
    memo->cell_count += (uint32_t)cells;
    *slot = ++memo->count;
    return memo->count - 1;
}

static char *words_of(const struct best_search *search, const struct best_key *key)
{
    struct buffer words = { 0 };

    for (uint32_t i = 0; i < BEST_SEARCHED_MAX; i++)
        if (best_bits_has(&key->cards, i) || (int32_t)i == key->weapon)
            buffer_print(&words, "%s%s", words.count ? " " : "", best_search_card(search, i)->word);
    return buffer_string(&words);
}

static int fired_by(const struct best_key *key)
{
    if (key->weapon == BEST_PRIMARY)
        return WORTH_NONE;
    return key->weapon < BEST_SEARCHED_MAX ? WORTH_NEW : key->weapon - BEST_SEARCHED_MAX;
}

/* Also where it goes well the error may tell: why the value is not known. */
static volley_status work_out(const struct best_search *search, const struct best_key *key,
                              struct worth_cell *cells, volley_error *err)
{
    const struct worth_job *job = search->job;
    char *words = words_of(search, key);
    struct worth_try tried = { .variation = { WORTH_NONE, words, NULL, fired_by(key) },
                               .roles = 1u << key->role };
    struct worth_figures by_case[WORTH_CASES_MAX];
    volley_status status = words ? worth_work(job, &tried, by_case, err) : error_nomem(err);

    free(words);
    if (status != VOLLEY_OK)
        return status;
    if (key->role == RULES_DEFENDER) {
        const struct worth_figures figures = worth_mean(job, by_case);

        *cells = figures.defense;
        if (isnan(search->objective->value(&figures)))
            error_copy(err, &tried.look.unknown);
    }
    for (size_t i = 0; key->role == RULES_ATTACKER && i < job->case_count; i++)
        cells[i] = by_case[i].attack;
    return VOLLEY_OK;
}

/* ---- work ---- */

/* That of the first entry of its queue, whichever thread is there first. */
static void take_failure(struct best_search *search, uint64_t number, const volley_error *error)
{
#pragma omp critical(best_error)
    if (!search->failure[0] || number < search->failed_entry) {
        search->failed_entry = number;
        memcpy(search->failure, error->message, sizeof search->failure);
    }
}

/* An entry that is called off stays pending. */
static void work_entry(uint64_t number, void *context)
{
    struct best_search *search = context;
    const uint32_t place = search->queue[number];
    struct best_entry *entry = &search->memo.entries[place];
    volley_error error = { 0 };
    volley_status status;

    entry->state = BEST_PENDING;
    if (worth_is_off(&search->watch))
        return;
    status = work_out(search, &search->memo.keys[place], search->memo.cells + entry->first, &error);
    if (status == VOLLEY_OK)
        entry->state = BEST_DONE;
    else if (status == VOLLEY_NOMEM)
        worth_end_with(&search->watch, &error);
    else if (status != VOLLEY_STOPPED)
        entry->state = BEST_FAILED;
    if (entry->state == BEST_FAILED || error.status != VOLLEY_OK)
        take_failure(search, number, &error);
}

static void look_on(void *context)
{
    worth_is_off(&((struct best_search *)context)->watch);
}

void best_search_work(struct best_search *search)
{
    const struct threads_loop loop = { search->threads, work_entry, look_on, search };
    struct best_memo *memo = &search->memo;

    threads_each(&loop, 0, search->queued);
    for (uint32_t i = 0; i < search->queued; i++)
        memo->by_role[memo->keys[search->queue[i]].role] +=
            memo->entries[search->queue[i]].state == BEST_DONE;
    search->queued = 0;
    search->failed_entry = 0; /* what has been found stays */
}

void best_search_drop_queue(struct best_search *search)
{
    for (uint32_t i = 0; i < search->queued; i++)
        search->memo.entries[search->queue[i]].state = BEST_PENDING;
    search->queued = 0;
}

void best_search_fail(struct best_search *search)
{
    volley_error error = { 0 };

    error_nomem(&error);
    worth_end_with(&search->watch, &error);
}

/* ---- figures ---- */

static bool queue(struct best_search *search, uint32_t entry)
{
    if (!GROW(search->queue, search->queue_capacity, search->queued, 1))
        return false;
    search->queue[search->queued++] = entry;
    search->memo.entries[entry].state = BEST_QUEUED;
    return true;
}

/* The cells of an entry; NULL: it is not worked out, or there are none. */
static const struct worth_cell *find(struct best_search *search, const struct best_key *key,
                                     enum best_state *state)
{
    const int64_t number = find_entry(&search->memo, key);
    enum best_state found = number < 0 ? BEST_PENDING : search->memo.entries[number].state;

    if (number < 0 || (found == BEST_PENDING && !queue(search, (uint32_t)number)))
        best_search_fail(search);
    if (found == BEST_FAILED)
        *state = BEST_FAILED;
    else if (found != BEST_DONE && *state == BEST_DONE)
        *state = BEST_PENDING;
    return found == BEST_DONE ? search->memo.cells + search->memo.entries[number].first : NULL;
}

/* Of each case keep the attack that is better for the objective. */
static void add_attack(const struct best_search *search, const struct worth_cell *found,
                       struct worth_cell *best)
{
    const bool kills = strcmp(search->objective->name, "kill") == 0;

    for (size_t i = 0; i < search->job->case_count; i++)
        if (isnan(best[i].damage) ||
            (kills ? found[i].destroyed > best[i].destroyed : found[i].damage > best[i].damage))
            best[i] = found[i];
}

static struct best_bits both(const struct best_bits *a, const struct best_bits *b, bool but)
{
    struct best_bits out;

    for (size_t i = 0; i < BEST_BITS_WORDS; i++)
        out.word[i] = a->word[i] & (but ? ~b->word[i] : b->word[i]);
    return out;
}

/* The number of the first card of a part of a set. */
static uint32_t first_of(size_t part, uint64_t bits)
{
    return (uint32_t)(64 * part) + (uint32_t)__builtin_ctzll(bits);
}

/* Cards of a set that can do something in a role, where weapons bring about these situations. */
static struct best_bits live_of(const struct best_search *search, const struct best_bits *cards,
                                enum rules_side role, uint32_t brought)
{
    const struct best_bits counting = both(cards, &search->counting[role], false);
    struct best_bits live = counting;

    for (size_t i = 0; i < BEST_BITS_WORDS; i++)
        for (uint64_t bits = counting.word[i]; bits; bits &= bits - 1)
            brought |= best_search_card(search, first_of(i, bits))->brings;
    for (size_t i = 0; i < BEST_BITS_WORDS; i++)
        for (uint64_t bits = counting.word[i]; bits; bits &= bits - 1)
            if (!best_relevance_counts(search->offer, best_search_card(search, first_of(i, bits)),
                                       role, brought))
                best_bits_flip(&live, first_of(i, bits));
    return live;
}

/* With its primary weapon, those of the set, and those that it has anyway. */
static enum best_state look_at_attacks(struct best_search *search, const struct best_bits *cards,
                                       struct worth_figures *out)
{
    const struct best_bits bare = both(cards, &search->weapons, true);
    enum best_state state = BEST_DONE;
    struct worth_cell attacks[WORTH_CASES_MAX];

    for (size_t i = 0; i < search->job->case_count; i++)
        attacks[i] = worth_unknown;
    for (int64_t i = BEST_PRIMARY; i < (int64_t)search->count + search->offer->own_weapons; i++) {
        const bool own = i >= (int64_t)search->count;
        struct best_key key = { .weapon =
                                    (int32_t)(own ? BEST_SEARCHED_MAX + i - search->count : i),
                                .role = RULES_ATTACKER };
        uint32_t brought = own ? UINT32_MAX : 0;
        const struct worth_cell *found;

        if (i >= 0 && !own) {
            if (!best_bits_has(&search->weapons, (uint32_t)i) || !best_bits_has(cards, (uint32_t)i))
                continue;
            brought = best_search_card(search, (uint32_t)i)->brings;
        }
        key.cards = live_of(search, &bare, RULES_ATTACKER, brought);
        found = find(search, &key, &state);
        if (found)
            add_attack(search, found, attacks);
    }
    for (size_t i = 0; i < search->job->case_count; i++)
        worth_cell_add(&out->attack, search->job->cases[i].weight, &attacks[i]);
    return state;
}

enum best_state best_search_look(struct best_search *search, const struct best_bits *cards,
                                 unsigned roles, struct worth_figures *out)
{
    const struct best_key key = { live_of(search, cards, RULES_DEFENDER, 0), BEST_PRIMARY,
                                  RULES_DEFENDER };
    enum best_state state = BEST_DONE, attacks = BEST_DONE;
    const struct worth_cell *defense;

    *out = (struct worth_figures){ .attack = { 0 } };
    if (roles & 1u << RULES_ATTACKER)
        attacks = look_at_attacks(search, cards, out);
    defense = roles & 1u << RULES_DEFENDER ? find(search, &key, &state) : NULL;
    if (defense)
        out->defense = *defense;
    search->endless = search->endless || worth_is_endless(&out->defense);
    if (search->in_turns)
        worth_take_turns(&out->defense);
    if (state == BEST_FAILED || attacks == BEST_FAILED)
        return BEST_FAILED;
    return state == BEST_DONE && attacks == BEST_DONE ? BEST_DONE : BEST_PENDING;
}
