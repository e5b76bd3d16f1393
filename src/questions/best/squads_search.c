/* The best squads of the sets of all pilots, by branch and bound.
 *
 * A value is a sum over ships, or the root of a product of two: sqrt(D S) is at most
 * (k D + S / k) / 2 for each k, and as much for k = sqrt(S / D). For some such slopes k a table has
 * the most that pilots from one on add to that sum, within points and ships. So it bounds what a
 * squad that is begun can come to; where the bound is not above the last squad that is told, it is
 * left. Whether a squad may be, or can become one that may, the judge says (questions/squad). */
#include "questions/best/squads.h"
#include "questions/squad/handle.h"

#include <math.h>

enum { LOOK_EVERY = 64, STOPPED_NODES = 1 << 14, SLOPES = 9, FITS = 6 };

static const double slope_step = 1.15;

/* A pilot's options. */
struct layer {
    const struct squads_pilot *pilot;
    uint32_t first, end; /* in the options, the best first */
};

struct mustering {
    struct volley_best_squads *squads;
    const struct squads_option **options;
    uint32_t option_count;
    struct layer *layers;
    uint32_t layer_count;
    double slopes[SLOPES];
    uint32_t slope_count;
    double *most;              /* [slope][layer][points][ships] */
    struct squad_told *judged; /* the ships of `now` */
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

    return mustering->squads->multiplies ? (k * deals + stands / k) / 2 : deals;
}

static double *most_at(const struct mustering *mustering, uint32_t slope, uint32_t layer,
                       int points, uint32_t ships)
{
    const struct volley_best_squads *squads = mustering->squads;
    const size_t row = (size_t)slope * (mustering->layer_count + 1) + layer;

    return mustering->most +
           (row * ((size_t)squads->points + 1) + (size_t)points) * (squads->most + 1) + ships;
}

/* What the squad, with ships of layers from one on, can come to. */
static double bound_of(const struct mustering *mustering, uint32_t layer)
{
    const struct squads_found *now = &mustering->now;
    double bound = INFINITY;

    for (uint32_t i = 0; i < mustering->slope_count; i++)
        bound = fmin(bound, weight(mustering, now->deals, now->stands, i) +
                                *most_at(mustering, i, layer, mustering->squads->points - now->cost,
                                         mustering->squads->most - now->count));
    return bound;
}

/* Who may be there more than once may be as often as there is room; points and ships go upwards, so
 * that a layer finds its own. */
static void fill(struct mustering *mustering, uint32_t slope, uint32_t number)
{
    const struct volley_best_squads *squads = mustering->squads;
    const struct layer *layer = &mustering->layers[number];
    const uint32_t from = layer->pilot->most > 1 ? number : number + 1;
    const size_t cells = ((size_t)squads->points + 1) * (squads->most + 1);

    memcpy(most_at(mustering, slope, number, 0, 0), most_at(mustering, slope, number + 1, 0, 0),
           cells * sizeof *mustering->most);
    for (uint32_t i = layer->first; i < layer->end; i++) {
        const struct squads_option *option = mustering->options[i];
        const double adds = weight(mustering, option->deals, option->stands, slope);

        for (int points = option->cost; points <= squads->points; points++)
            for (uint32_t ships = 1; ships <= squads->most; ships++) {
                const double with =
                    adds + *most_at(mustering, slope, from, points - option->cost, ships - 1);
                double *most = most_at(mustering, slope, number, points, ships);

                *most = with > *most ? with : *most;
            }
    }
}

static double bound_of_all(struct mustering *mustering, uint32_t slope, double logarithm)
{
    mustering->slopes[slope] = exp(logarithm);
    for (uint32_t i = mustering->layer_count; i-- > 0;)
        fill(mustering, slope, i);
    return *most_at(mustering, slope, 0, mustering->squads->points, mustering->squads->most);
}

/* The bound of all squads is convex in the logarithm of the slope: the slopes are those around its
 * least. */
static void choose_slopes(struct mustering *mustering)
{
    double low = log(1e-3), high = log(1e3);

    for (int step = 0; step < FITS && mustering->slope_count > 1; step++) {
        const double third = (high - low) / 3;

        if (bound_of_all(mustering, 0, low + third) < bound_of_all(mustering, 0, high - third))
            high -= third;
        else
            low += third;
    }
    for (uint32_t i = 0; i < mustering->slope_count; i++)
        bound_of_all(mustering, i,
                     (low + high) / 2 + (i - (mustering->slope_count - 1) / 2.0) * log(slope_step));
}

/* ---- the order of the search ---- */

double squads_value(const struct volley_best_squads *squads, double deals, double stands)
{
    if (!squads->multiplies)
        return deals;
    return deals > 0 && stands > 0 ? sqrt(deals * stands) : 0;
}

static int by_worth(const void *a, const void *b)
{
    const struct squads_option *x = *(const struct squads_option *const *)a;
    const struct squads_option *y = *(const struct squads_option *const *)b;

    if (x->pilot != y->pilot && x->pilot->worth != y->pilot->worth)
        return x->pilot->worth > y->pilot->worth ? -1 : 1;
    if (x->pilot != y->pilot)
        return x->pilot < y->pilot ? -1 : 1;
    if (x->worth != y->worth)
        return x->worth > y->worth ? -1 : 1;
    return (x > y) - (x < y);
}

static bool sort_options(struct mustering *mustering)
{
    struct volley_best_squads *squads = mustering->squads;
    uint32_t count = 0;

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        count += squads->pilots[i].count;
    mustering->options = calloc((size_t)count + 1, sizeof *mustering->options);
    for (uint32_t i = 0; i < squads->pilot_count && mustering->options; i++)
        for (uint32_t j = 0; j < squads->pilots[i].count; j++) {
            struct squads_option *option = &squads->pilots[i].options[j];

            option->worth =
                squads_value(squads, option->deals, option->stands) / fmax(option->cost, 1);
            option->pilot->worth = fmax(option->pilot->worth, option->worth);
            if (option->cost >= 0 && option->cost <= squads->points)
                mustering->options[mustering->option_count++] = option;
        }
    if (mustering->options)
        qsort(mustering->options, mustering->option_count, sizeof *mustering->options, by_worth);
    return mustering->options != NULL;
}

static bool make_layers(struct mustering *mustering)
{
    const struct volley_best_squads *squads = mustering->squads;

    mustering->layers = calloc((size_t)squads->pilot_count + 1, sizeof *mustering->layers);
    for (uint32_t i = 0; mustering->layers && i < mustering->option_count; i++) {
        const struct squads_pilot *pilot = mustering->options[i]->pilot;

        if (i == 0 || pilot != mustering->options[i - 1]->pilot)
            mustering->layers[mustering->layer_count++] = (struct layer){ pilot, i, i };
        mustering->layers[mustering->layer_count - 1].end = i + 1;
    }
    return mustering->layers != NULL;
}

/* ---- the search ---- */

/* What a squad has to be above. */
static double threshold(const struct volley_best_squads *squads)
{
    return squads->found_count == squads->top ? squads->found[squads->top - 1].value * (1 + 1e-12)
                                              : -INFINITY;
}

static bool is_same(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(a);
}

/* One of those that are told has the same points and figures: it is counted there. */
static bool is_counted(struct volley_best_squads *squads, const struct squads_found *found)
{
    for (size_t i = 0; i < squads->found_count; i++) {
        struct squads_found *other = &squads->found[i];

        if (other->cost == found->cost && other->count == found->count &&
            is_same(other->deals, found->deals) && is_same(other->stands, found->stands))
            return ++other->same;
    }
    return false;
}

/* Of equal ones the cheaper first. */
static void take(struct volley_best_squads *squads, struct squads_found found)
{
    size_t at = squads->found_count;

    found.value = squads_value(squads, found.deals, found.stands);
    if (is_counted(squads, &found) || !(found.value > threshold(squads)))
        return;
    for (; at > 0; at--) {
        const struct squads_found *other = &squads->found[at - 1];

        if (found.value < other->value * (1 - 1e-12) ||
            (found.value <= other->value * (1 + 1e-12) && found.cost >= other->cost))
            break;
        if (at < squads->top)
            squads->found[at] = *other;
    }
    if (at < squads->top)
        squads->found[at] = found;
    squads->found_count += squads->found_count < squads->top;
}

/* Whether more ships can make a squad of it that may be played; one that may is taken. */
static bool judge(struct mustering *mustering)
{
    struct volley_best_squads *squads = mustering->squads;
    const struct xws_squad squad = { .name = "", .faction = squads->faction };
    const struct squad_judged judged = {
        mustering->judged,     mustering->now.count, &squad,      squads->edition->name,
        squads->cards->points, squads->cards,        squads->play
    };
    struct squad_judgement judgement;
    bool can_be = true;

    mustering->status = squad_judge(&judgement, &judged, mustering->err);
    for (uint32_t i = 0; i < judgement.count; i++)
        can_be = can_be && (judgement.breaches[i].rule == SQUAD_RULE_SHIPS ||
                            judgement.breaches[i].rule == SQUAD_RULE_STANDARDIZED);
    squads->told.tried++;
    squads->told.refused += !can_be;
    if (mustering->status == VOLLEY_OK && judgement.count == 0)
        take(squads, mustering->now);
    squad_judgement_fini(&judgement);
    return can_be;
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

static void go(struct mustering *mustering, uint32_t number, uint32_t from);

/* Whether the squad has room for one more of a layer: those that it has are the last ones. */
static bool has_room(const struct mustering *mustering, const struct squads_option *option)
{
    const struct squads_found *now = &mustering->now;
    int copies = 0;

    while (copies < (int)now->count && now->ships[now->count - 1 - copies]->pilot == option->pilot)
        copies++;
    return now->cost + option->cost <= mustering->squads->points && copies < option->pilot->most;
}

/* The squad with an option of a layer, and more from that on. */
static void go_with(struct mustering *mustering, uint32_t number, uint32_t at)
{
    const struct squads_option *option = mustering->options[at];
    const struct squads_found before = mustering->now;
    struct squads_found *now = &mustering->now;
    double bound;

    if (!has_room(mustering, option))
        return;
    number += option->pilot->most == 1;
    mustering->judged[now->count].member = *option->ship;
    now->ships[now->count++] = option;
    now->cost += option->cost;
    now->deals += option->deals;
    now->stands += option->stands;
    bound = bound_of(mustering, number);
    if (bound > threshold(mustering->squads) && !is_off(mustering, bound) && judge(mustering))
        go(mustering, number, at);
    *now = before;
}

/* The squad with ships of layers from one on. from: the first option */
static void go(struct mustering *mustering, uint32_t number, uint32_t from)
{
    const struct volley_best_squads *squads = mustering->squads;

    for (; mustering->now.count < squads->most && number < mustering->layer_count; number++) {
        const struct layer *layer = &mustering->layers[number];
        const double bound = bound_of(mustering, number);

        if (!(bound > threshold(squads)) || is_off(mustering, bound))
            return;
        for (uint32_t i = from > layer->first ? from : layer->first; i < layer->end; i++)
            go_with(mustering, number, i);
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

    mustering->slope_count = !squads->multiplies || fit < 2 ? 1
                             : fit < SLOPES                 ? (uint32_t)fit
                                                            : SLOPES;
    mustering->most = fit ? calloc(mustering->slope_count, bytes) : NULL;
    mustering->judged = calloc(squads->most, sizeof *mustering->judged);
    return mustering->most && mustering->judged;
}

static void tell(const struct mustering *mustering)
{
    struct volley_best_squads *squads = mustering->squads;
    volley_best_squads_search *told = &squads->told;
    const double best = squads->found_count ? squads->found[0].value : NAN;
    bool whole = !told->stopped;

    for (uint32_t i = 0; i < squads->pilot_count; i++) {
        told->left_out += squads->pilots[i].why != NULL;
        told->sets += squads->pilots[i].sets;
        told->kept += squads->pilots[i].count;
        whole = whole && (squads->pilots[i].whole || squads->pilots[i].why);
    }
    told->pilots = squads->pilot_count;
    told->stopped = told->stopped || mustering->off;
    told->open = !whole ? NAN : mustering->open > best ? mustering->open / best - 1 : 0;
    told->proved = told->open == 0;
}

volley_status squads_search(struct volley_best_squads *squads, volley_error *err)
{
    struct mustering mustering = { .squads = squads, .open = -INFINITY, .err = err };

    squads->found = calloc(squads->top, sizeof *squads->found);
    if (squads->found && sort_options(&mustering) && make_layers(&mustering) &&
        make_tables(&mustering)) {
        choose_slopes(&mustering);
        go(&mustering, 0, 0);
        tell(&mustering);
    } else {
        mustering.status = error_nomem(err);
    }
    free(mustering.options);
    free(mustering.layers);
    free(mustering.most);
    free(mustering.judged);
    return mustering.status;
}
