#include "questions/duel/whom.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

enum {
    ALL_ORDERS_MAX = 5, /* kinds of which all orders are tried */
    ANSWERS_MAX = 8,    /* of the sides to each other */
    INSERT_PART = 16    /* of all trials, for each kind that is put in its place */
};

static void find_groups(struct chooser *chooser)
{
    const struct engagement *engagement = &whom_cast(chooser)->engagement;
    const size_t first = engagement_first_of(engagement, (enum engagement_side) !chooser->side);

    for (size_t number = 0; number < engagement->count_of[!chooser->side]; number++) {
        const uint8_t kind = engagement->ships[first + number].kind;
        size_t group = 0;

        while (group < chooser->group_count && chooser->groups[group].kind != kind)
            group++;
        if (group == chooser->group_count)
            chooser->groups[chooser->group_count++] = (struct group){ kind, 0 };
        chooser->groups[group].ships |= 1u << number;
    }
}

/* ---- ways ---- */

static volley_status add_way(struct chooser *chooser, const struct duel_way *way)
{
    if (!grow_array(&chooser->ways, &chooser->capacity, chooser->count + 1, sizeof *way))
        return error_nomem(chooser->err);
    chooser->ways[chooser->count++] = *way;
    return VOLLEY_OK;
}

/* By numbers of groups. */
static struct duel_way way_of(const struct chooser *chooser, const uint8_t *order)
{
    struct duel_way way = { .target = ENGAGEMENT_ORDER };

    for (size_t place = 0; place < chooser->group_count; place++)
        for (size_t number = 0; number < ENGAGEMENT_SHIPS_MAX; number++)
            if (chooser->groups[order[place]].ships >> number & 1)
                way.places[number] = (uint8_t)place;
    return way;
}

static void swap(uint8_t *a, uint8_t *b)
{
    const uint8_t kept = *a;

    *a = *b;
    *b = kept;
}

/* The next order by size of its numbers; false: it was the last. */
static bool permute(uint8_t *order, size_t count)
{
    size_t at = count - 1, with = count - 1;

    while (at > 0 && order[at - 1] > order[at])
        at--;
    if (at == 0)
        return false;
    while (order[with] < order[at - 1])
        with--;
    swap(&order[at - 1], &order[with]);
    for (size_t end = count - 1; at < end; at++, end--)
        swap(&order[at], &order[end]);
    return true;
}

static volley_status add_all_orders(struct chooser *chooser)
{
    uint8_t order[ENGAGEMENT_SHIPS_MAX];
    volley_status status = VOLLEY_OK;

    for (uint8_t i = 0; i < chooser->group_count; i++)
        order[i] = i;
    do {
        const struct duel_way way = way_of(chooser, order);

        status = add_way(chooser, &way);
    } while (status == VOLLEY_OK && permute(order, chooser->group_count));
    return status;
}

/* ---- trials ---- */

static void set_way(const void *of, size_t way, struct engagement *engagement)
{
    const struct chooser *chooser = of;

    engagement->targets[chooser->side] = chooser->ways[way].target;
    memcpy(engagement->orders[chooser->side], chooser->ways[way].places, ENGAGEMENT_SHIPS_MAX);
}

static volley_status play(void *of, const struct pick_block *block, struct pick_outcome *out,
                          volley_error *err)
{
    return games_play(&((struct chooser *)of)->games, block, out, err);
}

static uint64_t most(const void *of, size_t way)
{
    const struct chooser *chooser = of;

    return games_most(&chooser->games, way);
}

/* Rules before orders, and these by their places. */
static int compare(const void *of, size_t a, size_t b)
{
    const struct duel_way *ways = ((const struct chooser *)of)->ways;

    return ways[a].target != ways[b].target
               ? (ways[a].target < ways[b].target ? -1 : 1)
               : memcmp(ways[a].places, ways[b].places, sizeof ways[a].places);
}

/* What is known already, for who watches. */
static volley_status tell_so_far(void *of, const struct pick *pick)
{
    struct chooser *chooser = of;
    struct duel_way way = chooser->ways[pick->best];
    struct duel_choice *choice = &chooser->duel->choices[chooser->side];
    struct buffer says = { 0 };
    volley_status status;

    way.found = pick->ways[pick->best];
    status = whom_name(chooser, &way);
    if (status == VOLLEY_OK) {
        buffer_print(&says, "%c: shoot %s, ", chooser->side ? 'B' : 'A', way.says);
        whom_add_figure(chooser, &way, &says);
        free(choice->says);
        choice->says = says.failed ? NULL : strdup(buffer_text(&says));
        status = choice->says ? VOLLEY_OK : error_nomem(chooser->err);
    }
    buffer_fini(&says);
    whom_forget(&way);
    return status;
}

/* Set pick->best, and what is found of each way. */
static volley_status pick(struct chooser *chooser, struct pick *out, uint64_t trials,
                          uint64_t stream)
{
    struct pick_way *found = calloc(chooser->count, sizeof *found);
    volley_status status;

    chooser->games = (struct games){ .engagement = &whom_cast(chooser)->engagement,
                                     .set = set_way,
                                     .of = chooser,
                                     .options = chooser->options,
                                     .trials = trials,
                                     .side = chooser->side,
                                     .survives = chooser->duel->survives };
    *out = (struct pick){ .count = chooser->count,
                          .present = out->present,
                          .fewest = chooser->duel->survives,
                          .play = play,
                          .most = most,
                          .compare = compare,
                          .so_far = tell_so_far,
                          .of = chooser,
                          .ways = found };
    status = found ? pick_run(out, trials, stream, chooser->err) : error_nomem(chooser->err);
    for (size_t i = 0; i < chooser->count && status == VOLLEY_OK; i++)
        chooser->ways[i].found = found[i];
    out->ways = NULL;
    free(found);
    games_fini(&chooser->games);
    return status;
}

/* Kind by kind, each where it does most good among those before it; the others follow as listed. */
static volley_status insert_kinds(struct chooser *chooser)
{
    uint8_t order[ENGAGEMENT_SHIPS_MAX];
    volley_status status = VOLLEY_OK;
    struct duel_way way;

    for (uint8_t i = 0; i < chooser->group_count; i++)
        order[i] = i;
    for (size_t kind = 1; kind < chooser->group_count && status == VOLLEY_OK; kind++) {
        struct pick found = { .present = 0 };

        chooser->count = 0;
        for (size_t at = kind + 1; at-- > 0 && status == VOLLEY_OK;) {
            way = way_of(chooser, order);
            status = add_way(chooser, &way);
            if (at > 0)
                swap(&order[at], &order[at - 1]);
        }
        if (status == VOLLEY_OK)
            status = pick(chooser, &found, chooser->options->trials / INSERT_PART + 1,
                          PICK_STREAMS * (kind - 1));
        for (size_t at = 0; at < kind - found.best && status == VOLLEY_OK; at++)
            swap(&order[at], &order[at + 1]);
    }
    way = way_of(chooser, order);
    chooser->count = 0;
    return status == VOLLEY_OK ? add_way(chooser, &way) : status;
}

/* ---- the ways that there are ---- */

static bool is_playable(const struct chooser *chooser, enum engagement_target target)
{
    return (target != ENGAGEMENT_DEAREST && target != ENGAGEMENT_WORTH) ||
           points_of_side(&whom_cast(chooser)->engagement, (enum engagement_side) !chooser->side) >=
               0;
}

/* Ships in another order of places are not the same way, unless they stand alike. */
static bool is_like(const struct chooser *chooser, const struct duel_way *a,
                    const struct duel_way *b)
{
    const size_t count = whom_cast(chooser)->engagement.count_of[!chooser->side];
    bool alike = a->target == b->target;

    for (size_t i = 0; i < count && a->target == ENGAGEMENT_ORDER; i++)
        for (size_t j = 0; j < i; j++)
            alike = alike && (a->places[i] < a->places[j]) == (b->places[i] < b->places[j]);
    return alike;
}

/* How a side shoots now. */
static struct duel_way way_now(const volley_duel *duel, enum engagement_side side)
{
    const struct engagement *engagement = &duel->variants[0].cast.engagement;
    struct duel_way now = { .target = engagement->targets[side] };

    memcpy(now.places, engagement->orders[side], sizeof now.places);
    return now;
}

/* The number of a way, which is added if it is none yet. */
static volley_status place_way(struct chooser *chooser, const struct duel_way *way, size_t *place)
{
    for (*place = 0; *place < chooser->count; ++*place)
        if (is_like(chooser, &chooser->ways[*place], way))
            return VOLLEY_OK;
    return add_way(chooser, way);
}

static volley_status find_ways(struct chooser *chooser)
{
    volley_status status = VOLLEY_OK;

    find_groups(chooser);
    if (chooser->group_count > ALL_ORDERS_MAX)
        status = insert_kinds(chooser);
    else if (chooser->group_count > 1)
        status = add_all_orders(chooser);
    for (enum engagement_target target = 0; target < ENGAGEMENT_ORDER && status == VOLLEY_OK;
         target++)
        if (is_playable(chooser, target))
            status = add_way(chooser, &(struct duel_way){ .target = target });
    return status;
}

/* ---- a side ---- */

static void forget(struct duel_choice *choice)
{
    for (size_t i = 0; choice->ways && i < choice->count; i++)
        whom_forget(&choice->ways[i]);
    free(choice->ways);
    free(choice->says);
    *choice = (struct duel_choice){ 0 };
}

const char *volley_duel_advice(const volley_duel *duel, int side)
{
    return side == 0 || side == 1 ? duel->choices[side].says : NULL;
}

void duel_forget_choices(volley_duel *duel)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        forget(&duel->choices[side]);
    duel->cycles = duel->has_looked = false;
}

/* The best first, and of those that are alike what was asked. */
static void sort(struct duel_choice *choice)
{
    struct duel_way *ways = choice->ways;

    for (size_t i = 1; i < choice->count; i++)
        for (size_t at = i; at > 0; at--) {
            const double less = ways[at].found.behind.value - ways[at - 1].found.behind.value;

            const struct duel_way kept = ways[at];

            if (less > 0 || (!(less < 0) && at != choice->present))
                break;
            ways[at] = ways[at - 1];
            ways[at - 1] = kept;
            choice->present = choice->present == at       ? at - 1
                              : choice->present == at - 1 ? at
                                                          : choice->present;
        }
}

/* Play by the best way of a search. */
static void follow(volley_duel *duel, enum engagement_side side, const struct duel_way *best)
{
    for (size_t i = 0; i < duel->count; i++) {
        struct engagement *engagement = &duel->variants[i].cast.engagement;

        engagement->targets[side] = best->target;
        memcpy(engagement->orders[side], best->places, sizeof best->places);
    }
}

/* What is found for a side against what it was asked to do. *moves: it gains by another way than
 * that which it plays now, and follows it if it may. */
static volley_status choose(volley_duel *duel, enum engagement_side side,
                            const struct duel_way *asked,
                            const struct engagement_trials_options *options, bool *moves,
                            volley_error *err)
{
    struct chooser chooser = { .duel = duel, .options = options, .side = side, .err = err };
    struct duel_choice *choice = &duel->choices[side];
    const struct duel_way now = way_now(duel, side);
    struct pick found = { .present = 0 };
    size_t played = 0;
    volley_status status = find_ways(&chooser);

    if (status == VOLLEY_OK)
        status = place_way(&chooser, asked, &found.present);
    if (status == VOLLEY_OK)
        status = place_way(&chooser, &now, &played);
    if (status == VOLLEY_OK)
        status = pick(&chooser, &found, options->trials, 0);
    for (size_t i = 0; i < chooser.count && status == VOLLEY_OK; i++)
        status = whom_name(&chooser, &chooser.ways[i]);
    forget(choice);
    *choice = (struct duel_choice){ .ways = chooser.ways,
                                    .count = chooser.count,
                                    .present = found.present,
                                    .is_early = found.is_early,
                                    .trials = found.trials };
    if (status != VOLLEY_OK)
        return status;
    choice->gains = found.present != found.best && !choice->ways[found.present].found.tied;
    *moves = duel->seeks[side] && played != found.best && !choice->ways[played].found.tied;
    sort(choice);
    if (*moves)
        follow(duel, side, &choice->ways[0]);
    return whom_say(&chooser, choice);
}

/* ---- both sides ---- */

static bool is_same(const struct duel_way *a, const struct duel_way *b)
{
    return a->target == b->target && memcmp(a->places, b->places, sizeof a->places) == 0;
}

static bool has_choice(const volley_duel *duel, enum engagement_side side)
{
    const struct engagement *engagement = &duel->variants[0].cast.engagement;
    bool shoots = false;

    for (size_t i = 0; i < engagement->ship_count; i++)
        shoots = shoots || (engagement->ships[i].side == side &&
                            engagement_kind_of(engagement, i)->weapon_count > 0);
    return shoots && engagement->count_of[!side] > 1 && (duel->seeks[side] || duel->advises);
}

/* Each side answers the other one, until nobody gains. */
volley_status duel_choose_targets(volley_duel *duel,
                                  const struct engagement_trials_options *options,
                                  volley_error *err)
{
    const struct duel_way asked[] = { way_now(duel, ENGAGEMENT_A), way_now(duel, ENGAGEMENT_B) };
    struct duel_way seen[ANSWERS_MAX][ENGAGEMENT_SIDES];
    volley_status status = VOLLEY_OK;

    for (int turn = 0; turn < ANSWERS_MAX && status == VOLLEY_OK && !duel->cycles; turn++) {
        const enum engagement_side side = turn % 2 ? ENGAGEMENT_B : ENGAGEMENT_A;
        bool moves = false;

        if (has_choice(duel, side))
            status = choose(duel, side, &asked[side], options, &moves, err);
        duel->has_looked = true;
        if (duel->choices[side].is_early)
            break;
        if (turn > 0 && !(moves && duel->seeks[!side]))
            break;
        for (enum engagement_side of = 0; of < ENGAGEMENT_SIDES; of++)
            seen[turn][of] = way_now(duel, of);
        for (int before = 0; before < turn && moves; before++)
            duel->cycles = duel->cycles || (is_same(&seen[before][0], &seen[turn][0]) &&
                                            is_same(&seen[before][1], &seen[turn][1]));
        duel->cycles = duel->cycles || turn + 1 == ANSWERS_MAX;
    }
    return status;
}
