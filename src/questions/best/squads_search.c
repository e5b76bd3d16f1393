/* The best squads of the sets of all pilots, by branch and bound.
 *
 * A value is a sum over ships, or the root of a product of two: sqrt(D S) is at most
 * (k D + S / k) / 2 for each k, and as much for k = sqrt(S / D). For some such slopes k a table has
 * the most that pilots from one on add to that sum, within points and ships: each pilot once or as
 * often as there are, names that several pilots share not looked at. So it bounds what a squad that
 * is begun can come to; where the bound is not above the last squad that is told, it is left. */
#include "questions/best/squads.h"
#include "questions/squad/handle.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = 4096, STOPPED_NODES = 1 << 18, FITS = 6 };

static const double slope_step = 1.15;

/* Pilots as often as they may be there: one that may be there more than once has a layer for each
 * time, or one alone that is repeated. */
struct layer {
    uint32_t pilot, next; /* next: the first layer of the next pilot */
    bool repeats;
    uint32_t first, end; /* in the options, the best first */
};

struct mustering {
    struct volley_best_squads *squads;
    struct layer *layers;
    uint32_t layer_count;
    double slopes[SQUADS_SLOPES_MAX];
    uint32_t slope_count;
    double *most;               /* [slope][layer][points][ships] */
    uint8_t *used;              /* [pilot]: ships */
    int *name_used, *name_most; /* [name] */
    struct squads_found now;
    double open; /* the greatest bound of what was not looked at; -INFINITY: all was */
    bool off;
    uint64_t nodes;
    volley_error *err;
    volley_status status;
};

/* ---- bounds ---- */

static double weight(const struct mustering *mustering, double deals, double stands, uint32_t slope)
{
    const double k = mustering->slopes[slope];

    return squads_multiply(mustering->squads) ? (k * deals + stands / k) / 2 : deals;
}

static double *most_at(const struct mustering *mustering, uint32_t slope, uint32_t layer,
                       int points, uint32_t ships)
{
    const struct volley_best_squads *squads = mustering->squads;
    const size_t row = (size_t)slope * (mustering->layer_count + 1) + layer;

    return mustering->most +
           (row * ((size_t)squads->points + 1) + (size_t)points) * (squads->most + 1) + ships;
}

static double value_of(const struct mustering *mustering, const struct squads_found *found)
{
    if (!squads_multiply(mustering->squads))
        return found->deals;
    return found->deals > 0 && found->stands > 0 ? sqrt(found->deals * found->stands) : 0;
}

/* What a squad, with ships of layers from one on, can come to. */
static double bound_of(const struct mustering *mustering, const struct squads_found *found,
                       uint32_t layer)
{
    const struct volley_best_squads *squads = mustering->squads;
    double bound = INFINITY;

    for (uint32_t i = 0; i < mustering->slope_count; i++) {
        const double reaches = weight(mustering, found->deals, found->stands, i) +
                               *most_at(mustering, i, layer, squads->points - found->cost,
                                        squads->most - found->count);

        bound = reaches < bound ? reaches : bound;
    }
    return bound;
}

static void fill(struct mustering *mustering, uint32_t slope, uint32_t number)
{
    const struct volley_best_squads *squads = mustering->squads;
    const struct layer *layer = &mustering->layers[number];
    const size_t cells = ((size_t)squads->points + 1) * (squads->most + 1);

    memcpy(most_at(mustering, slope, number, 0, 0), most_at(mustering, slope, number + 1, 0, 0),
           cells * sizeof *mustering->most);
    for (uint32_t i = layer->first; i < layer->end; i++) {
        const struct squads_option *option = squads->options[i];
        const double adds = weight(mustering, option->deals, option->stands, slope);

        if (option->cost < 0 || option->cost > squads->points)
            continue;
        /* upwards, so that a layer that repeats finds its own */
        for (int points = option->cost; points <= squads->points; points++)
            for (uint32_t ships = 1; ships <= squads->most; ships++) {
                const double with =
                    adds + *most_at(mustering, slope, layer->repeats ? number : number + 1,
                                    points - option->cost, ships - 1);
                double *most = most_at(mustering, slope, number, points, ships);

                *most = with > *most ? with : *most;
            }
    }
}

static double fill_all(struct mustering *mustering, uint32_t slope)
{
    for (uint32_t i = mustering->layer_count; i-- > 0;)
        fill(mustering, slope, i);
    return *most_at(mustering, slope, 0, mustering->squads->points, mustering->squads->most);
}

/* The bound of all squads is convex in the logarithm of the slope: the slopes are those around its
 * least. */
static void choose_slopes(struct mustering *mustering)
{
    double low = log(1e-4), high = log(1e4);

    for (int step = 0; step < FITS && squads_multiply(mustering->squads); step++) {
        const double third = (high - low) / 3;
        double at_low, at_high;

        mustering->slopes[0] = exp(low + third);
        at_low = fill_all(mustering, 0);
        mustering->slopes[0] = exp(high - third);
        at_high = fill_all(mustering, 0);
        *(at_low < at_high ? &high : &low) += at_low < at_high ? -third : third;
    }
    for (uint32_t i = 0; i < mustering->slope_count; i++) {
        mustering->slopes[i] = exp(
            (low + high) / 2 + ((double)i - (mustering->slope_count - 1) / 2.0) * log(slope_step));
        fill_all(mustering, i);
    }
}

/* ---- the order of the search ---- */

struct ordered {
    const struct squads_option *option;
    double worth, pilot_worth; /* alone, and by the point; that of the pilot's best */
};

static int by_worth(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;

    if (x->option->pilot != y->option->pilot) {
        if (x->pilot_worth != y->pilot_worth)
            return x->pilot_worth > y->pilot_worth ? -1 : 1;
        return x->option->pilot < y->option->pilot ? -1 : 1;
    }
    if (x->worth != y->worth)
        return x->worth > y->worth ? -1 : 1;
    return x->option < y->option ? -1 : 1;
}

static double worth_of(const struct mustering *mustering, const struct squads_option *option)
{
    const struct squads_found alone = { .deals = option->deals, .stands = option->stands };

    return value_of(mustering, &alone) / (option->cost > 0 ? option->cost : 1);
}

static bool sort_options(struct mustering *mustering)
{
    struct volley_best_squads *squads = mustering->squads;
    struct ordered *ordered;
    uint32_t count = 0;

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        count += squads->pilots[i].count;
    ordered = calloc((size_t)count + 1, sizeof *ordered);
    squads->options = calloc((size_t)count + 1, sizeof *squads->options);
    if (!ordered || !squads->options) {
        free(ordered);
        return false;
    }
    for (uint32_t i = 0, at = 0; i < squads->pilot_count; i++) {
        const struct squads_pilot *pilot = &squads->pilots[i];
        double best = 0;

        for (uint32_t j = 0; j < pilot->count; j++)
            best = fmax(best, worth_of(mustering, &pilot->options[j]));
        for (uint32_t j = 0; j < pilot->count; j++)
            ordered[at++] = (struct ordered){ &pilot->options[j],
                                              worth_of(mustering, &pilot->options[j]), best };
    }
    qsort(ordered, count, sizeof *ordered, by_worth);
    for (uint32_t i = 0; i < count; i++)
        squads->options[squads->option_count++] = ordered[i].option;
    free(ordered);
    return true;
}

static uint32_t copies_of(const struct volley_best_squads *squads, uint32_t pilot)
{
    const int most = squads->pilots[pilot].most;

    return most < (int)squads->most ? (uint32_t)most : squads->most;
}

static bool make_layers(struct mustering *mustering)
{
    struct volley_best_squads *squads = mustering->squads;

    mustering->layers =
        calloc((size_t)squads->pilot_count * squads->most + 1, sizeof *mustering->layers);
    for (uint32_t first = 0, end; mustering->layers && first < squads->option_count; first = end) {
        const uint32_t pilot = squads->options[first]->pilot;
        const uint32_t copies = copies_of(squads, pilot);
        const bool repeats = copies == squads->most;
        const uint32_t next = mustering->layer_count + (repeats ? 1 : copies);

        for (end = first; end < squads->option_count && squads->options[end]->pilot == pilot;)
            end++;
        while (mustering->layer_count < next)
            mustering->layers[mustering->layer_count++] =
                (struct layer){ pilot, next, repeats, first, end };
    }
    return mustering->layers != NULL;
}

/* ---- twins: pilots that may stand for each other ---- */

static bool is_same(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(a);
}

/* Their own names, the first, are two. */
static bool are_alike(const struct squads_option *a, const struct squads_option *b)
{
    bool alike = a->cost == b->cost && is_same(a->deals, b->deals) &&
                 is_same(a->stands, b->stands) && a->name_count == b->name_count;

    for (uint32_t i = 1; alike && i < a->name_count; i++)
        alike = a->names[i].name == b->names[i].name && a->names[i].most == b->names[i].most;
    return alike;
}

static bool has_name(const struct squads_pilot *pilot, uint32_t name)
{
    for (uint32_t i = 0; i < pilot->count; i++)
        for (uint32_t j = 0; j < pilot->options[i].name_count; j++)
            if (pilot->options[i].names[j].name == name)
                return true;
    return false;
}

/* Whether no other pilot, and no card of one, has the pilot's name. */
static bool is_alone_of_name(const struct volley_best_squads *squads, const struct layer *layer)
{
    const uint32_t name = squads->options[layer->first]->names[0].name;

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        if (i != layer->pilot && has_name(&squads->pilots[i], name))
            return false;
    return true;
}

/* The one that comes first stands for both until there are no more of it. */
static void find_twin(struct mustering *mustering, uint32_t number)
{
    struct volley_best_squads *squads = mustering->squads;
    const struct layer *layer = &mustering->layers[number];

    for (uint32_t i = 0; i < number; i = mustering->layers[i].next) {
        const struct layer *other = &mustering->layers[i];
        bool alike = other->end - other->first == layer->end - layer->first &&
                     squads->pilots[other->pilot].ship == squads->pilots[layer->pilot].ship;

        for (uint32_t j = 0; alike && j < layer->end - layer->first; j++)
            alike = are_alike(squads->options[layer->first + j], squads->options[other->first + j]);
        if (alike && is_alone_of_name(squads, other))
            squads->pilots[layer->pilot].twin = other->pilot;
    }
}

/* ---- the search ---- */

static bool is_legal(struct mustering *mustering, const struct squads_found *found)
{
    struct volley_best_squads *squads = mustering->squads;
    struct squad_told *ships = calloc(found->count + 1, sizeof *ships);
    const struct xws_squad squad = { .name = "", .faction = squads->faction };
    const struct squad_judged judged = {
        ships,         found->count, &squad, squads->edition->name, squads->cards->points,
        squads->cards, squads->play
    };
    struct squad_judgement judgement = { .count = 0 };
    bool legal = false;

    mustering->status = ships ? mustering->status : error_nomem(mustering->err);
    for (uint32_t i = 0; i < found->count && mustering->status == VOLLEY_OK; i++)
        mustering->status =
            squads_member(squads, found->ships[i], &ships[i].member, mustering->err);
    if (mustering->status == VOLLEY_OK)
        mustering->status = squad_judge(&judgement, &judged, mustering->err);
    legal = mustering->status == VOLLEY_OK && judgement.count == 0;
    squad_judgement_fini(&judgement);
    for (uint32_t i = 0; ships && i < found->count; i++)
        squad_member_fini(&ships[i].member);
    free(ships);
    return legal;
}

/* What a squad has to be above. */
static double threshold(const struct volley_best_squads *squads)
{
    return squads->found_count == squads->top ? squads->found[squads->top - 1].value * (1 + 1e-12)
                                              : -INFINITY;
}

static void take(struct mustering *mustering)
{
    struct volley_best_squads *squads = mustering->squads;
    struct squads_found found = mustering->now;
    size_t at = squads->found_count;

    squads->told.tried++;
    found.value = value_of(mustering, &found);
    if (!(found.value > threshold(squads)))
        return;
    if (!is_legal(mustering, &found)) {
        squads->told.refused++;
        return;
    }
    for (; at > 0 && found.value > squads->found[at - 1].value * (1 + 1e-12); at--)
        if (at < squads->top)
            squads->found[at] = squads->found[at - 1];
    squads->found[at] = found;
    squads->found_count += squads->found_count < squads->top;
}

/* Once it is off, what would be looked at is bounded instead. */
static bool is_off(struct mustering *mustering, double bound)
{
    struct volley_best_squads *squads = mustering->squads;

    mustering->nodes++;
    if (squads->told.stopped) /* before it began */
        mustering->off = mustering->off || mustering->nodes > STOPPED_NODES;
    else if (mustering->nodes % LOOK_EVERY == 0)
        mustering->off = mustering->off || worth_is_off(&squads->watch);
    mustering->off = mustering->off || mustering->status != VOLLEY_OK;
    if (mustering->off)
        mustering->open = fmax(mustering->open, bound);
    return mustering->off;
}

static bool has_room(const struct mustering *mustering, const struct squads_option *option)
{
    if (option->cost < 0 || mustering->now.cost + option->cost > mustering->squads->points)
        return false;
    for (uint32_t i = 0; i < option->name_count; i++) {
        const struct squads_name *name = &option->names[i];
        const int used = mustering->name_used[name->name];

        if (used >= name->most || used >= mustering->name_most[name->name])
            return false;
    }
    return true;
}

/* Put the ship into the squad, or take the last one out. */
static void put(struct mustering *mustering, const struct squads_option *option)
{
    struct squads_found *now = &mustering->now;

    for (uint32_t i = 0; i < option->name_count; i++) {
        const struct squads_name *name = &option->names[i];

        mustering->name_used[name->name]++;
        if (name->most < mustering->name_most[name->name])
            mustering->name_most[name->name] = name->most;
    }
    mustering->used[option->pilot]++;
    now->ships[now->count++] = option;
    now->cost += option->cost;
    now->deals += option->deals;
    now->stands += option->stands;
}

/* before: the squad without it, so that sums are as they were to the last digit */
static void put_back(struct mustering *mustering, const struct squads_option *option,
                     const struct squads_found *before)
{
    mustering->now = *before;
    mustering->used[option->pilot]--;
    for (uint32_t i = 0; i < option->name_count; i++) {
        const uint32_t number = option->names[i].name;

        mustering->name_used[number]--;
        mustering->name_most[number] = INT_MAX;
    }
    for (uint32_t ship = 0; ship < before->count; ship++)
        for (uint32_t i = 0; i < before->ships[ship]->name_count; i++) {
            const struct squads_name *name = &before->ships[ship]->names[i];

            if (name->most < mustering->name_most[name->name])
                mustering->name_most[name->name] = name->most;
        }
}

static bool may_use(const struct mustering *mustering, const struct layer *layer)
{
    const int64_t twin = mustering->squads->pilots[layer->pilot].twin;

    return twin < 0 || mustering->used[twin] >= copies_of(mustering->squads, (uint32_t)twin);
}

static void go(struct mustering *mustering, uint32_t number, uint32_t from);

/* The options of a layer from one on. */
static void go_with(struct mustering *mustering, uint32_t number, uint32_t from)
{
    const struct layer *layer = &mustering->layers[number];
    const uint32_t next = layer->repeats ? number : number + 1;
    const bool goes_on = next < layer->next;

    for (uint32_t i = from; i < layer->end; i++) {
        const struct squads_option *option = mustering->squads->options[i];
        const struct squads_found before = mustering->now;
        double bound;

        if (!has_room(mustering, option))
            continue;
        put(mustering, option);
        bound = bound_of(mustering, &mustering->now, next);
        if (bound > threshold(mustering->squads) && !is_off(mustering, bound))
            go(mustering, next, goes_on ? i : 0);
        put_back(mustering, option, &before);
    }
}

/* The squad as it is, and with ships of layers from one on. from: the first option of it */
static void go(struct mustering *mustering, uint32_t number, uint32_t from)
{
    const struct volley_best_squads *squads = mustering->squads;

    if (mustering->now.count >= squads->least)
        take(mustering);
    if (mustering->now.count == squads->most)
        return;
    for (; number < mustering->layer_count; number = mustering->layers[number].next, from = 0) {
        const struct layer *layer = &mustering->layers[number];
        const double bound = bound_of(mustering, &mustering->now, number);

        if (!(bound > threshold(squads)) || is_off(mustering, bound))
            return;
        if (may_use(mustering, layer))
            go_with(mustering, number, from ? from : layer->first);
    }
}

/* ---- all of it ---- */

/* As many slopes as there is memory for. */
static bool make_tables(struct mustering *mustering)
{
    const struct volley_best_squads *squads = mustering->squads;
    const uint64_t memory = squads->question.ship.plan.memory;
    const uint64_t bytes = (uint64_t)(mustering->layer_count + 1) * ((uint64_t)squads->points + 1) *
                           (squads->most + 1) * sizeof *mustering->most;
    const uint64_t fit = (memory ? memory : UINT64_C(1) << 30) / bytes;

    mustering->slope_count = !squads_multiply(squads) || fit < 2 ? 1
                             : fit < SQUADS_SLOPES_MAX           ? (uint32_t)fit
                                                                 : SQUADS_SLOPES_MAX;
    mustering->most = fit ? calloc(mustering->slope_count, bytes) : NULL;
    mustering->used = calloc((size_t)squads->pilot_count + 1, sizeof *mustering->used);
    mustering->name_used = calloc((size_t)squads->name_count + 1, sizeof *mustering->name_used);
    mustering->name_most = calloc((size_t)squads->name_count + 1, sizeof *mustering->name_most);
    for (uint32_t i = 0; mustering->name_most && i < squads->name_count; i++)
        mustering->name_most[i] = INT_MAX;
    return mustering->most && mustering->used && mustering->name_used && mustering->name_most;
}

static void tell(struct mustering *mustering)
{
    struct volley_best_squads *squads = mustering->squads;
    const double best = squads->found_count ? squads->found[0].value : NAN;
    bool whole = !squads->told.stopped;

    for (uint32_t i = 0; i < squads->pilot_count; i++) {
        squads->told.left_out += squads->pilots[i].why != NULL;
        squads->told.sets += squads->pilots[i].sets;
        squads->told.kept += squads->pilots[i].count;
        whole = whole && (squads->pilots[i].whole || squads->pilots[i].why);
    }
    squads->told.pilots = squads->pilot_count;
    squads->told.stopped = squads->told.stopped || mustering->off;
    squads->told.open = !whole ? NAN : mustering->open > best ? mustering->open / best - 1 : 0;
    squads->told.proved = whole && squads->told.open == 0;
}

volley_status squads_search(struct volley_best_squads *squads, volley_error *err)
{
    struct mustering mustering = { .squads = squads, .open = -INFINITY, .err = err };

    squads->found = calloc(squads->top + 1, sizeof *squads->found);
    if (!squads->found || !sort_options(&mustering) || !make_layers(&mustering) ||
        !make_tables(&mustering))
        mustering.status = error_nomem(err);
    if (mustering.status == VOLLEY_OK) {
        choose_slopes(&mustering);
        for (uint32_t i = 0; i < mustering.layer_count; i = mustering.layers[i].next)
            find_twin(&mustering, i);
        go(&mustering, 0, 0);
        tell(&mustering);
    }
    free(mustering.layers);
    free(mustering.most);
    free(mustering.used);
    free(mustering.name_used);
    free(mustering.name_most);
    return mustering.status;
}
