/* duel_bench - how fast engagements are played, beside a plain loop over trials, in one run.
 * Usage: volley_duel_bench [CASE]; without CASE it is all of them.
 *
 * The plain loop plays one trial after the other with the same attack tables: it looks for the
 * target ship by ship, and for the outcome cell by cell. Each case is first checked: both sides
 * against each other and, where it is known, the exact probability; one that is wrong ends the
 * program with status 1. Printed are engagements for a second of processor time, of all threads
 * together, and of wall clock: on a machine that does other things the first tells more. */
#include "measure.h"

#include "base/rng/pcg.h"
#include "battle/attacks/table.h"
#include "battle/deck/deck.h"
#include "battle/trials/trials.h"
#include "questions/duel/duel_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SHIPS = 8,
    TOKENS = 2,
    ROUNDS = 12,
    RUNS = 5,
    BESIDE = 524288 /* trials, as many as a duel with damage cards plays unless it is told */
};

/* Ships of one kind on each side; their only token is a focus, and all fly at one initiative or
 * those of side A before those of side B. */
struct duel_case {
    const char *name, *a, *b;
    double a_wins; /* < 0: nobody has worked it out */
    uint64_t plain_trials, trials;
};

static const struct duel_case cases[] = {
    /* Both figures are of the solver behind tests/golden/duels.csv. */
    { "1v1, one initiative", "attack=3 agility=2 hull=4 shields=2 init=4 focus",
      "attack=3 agility=2 hull=4 shields=2 init=4 focus", .4154, 500000, 4194304 },
    { "1v1, one first", "attack=3 agility=2 hull=4 shields=2 init=5 focus",
      "attack=3 agility=2 hull=4 shields=2 init=4 focus", .5689, 500000, 4194304 },
    { "1v1, two kinds", "attack=3 agility=2 hull=4 shields=2 init=4 focus",
      "attack=2 agility=3 hull=3 init=4 focus", -1, 500000, 4194304 },
    { "4v4, one initiative", "4x attack=2 agility=3 hull=3 init=1 focus",
      "4x attack=2 agility=3 hull=3 init=1 focus", -1, 100000, 1048576 },
    { "4v4, one side first", "4x attack=3 agility=2 hull=4 shields=2 init=4 focus",
      "4x attack=3 agility=2 hull=4 shields=2 init=3 focus", -1, 100000, 1048576 },
    { "8v8, one initiative", "8x attack=2 agility=3 hull=3 init=1 focus",
      "8x attack=2 agility=3 hull=3 init=1 focus", -1, 50000, 524288 },
    { "8v8, one side first", "8x attack=2 agility=3 hull=3 init=3 focus",
      "8x attack=2 agility=3 hull=3 init=1 focus", -1, 50000, 524288 },
};

static void fail(const char *name, const char *why)
{
    fprintf(stderr, "%s: %s\n", name, why);
    exit(EXIT_FAILURE);
}

/* ---- the plain loop ---- */

struct plain_cell {
    double below;        /* probability of this cell and those before it */
    int damage, left[2]; /* focus tokens of attacker and defender */
};

struct plain_table {
    struct plain_cell *cells;
};

struct plain {
    struct plain_table tables[ENGAGEMENT_SIDES][TOKENS][TOKENS]; /* by who attacks, focus of both */
    int count[ENGAGEMENT_SIDES], health[ENGAGEMENT_SIDES], initiative[ENGAGEMENT_SIDES];
};

struct plain_trial {
    int health[ENGAGEMENT_SIDES][SHIPS], focus[ENGAGEMENT_SIDES][SHIPS];
};

static struct plain_table plain_read(const struct engagement *engagement,
                                     struct attack_tables *tables, int side, int focus, int theirs)
{
    const struct engagement_ship *ships = engagement->ships;
    const size_t first_of_b = engagement->count_of[ENGAGEMENT_A];
    struct attack_question question = { .range = 2 };
    struct plain_table out = { NULL };
    const struct attack_table *table;
    volley_error err = { .status = VOLLEY_OK };
    double below = 0;

    question.attacker.kind = ships[side == ENGAGEMENT_A ? 0 : first_of_b].kind;
    question.defender.kind = ships[side == ENGAGEMENT_A ? first_of_b : 0].kind;
    question.attacker.tokens[RULES_FOCUS] = (uint8_t)focus;
    question.defender.tokens[RULES_FOCUS] = (uint8_t)theirs;
    table = attack_tables_find(tables, &question, NULL, &err);
    if (!table)
        fail("table", err.message);
    out.cells = calloc(table->cell_count, sizeof *out.cells);
    for (size_t i = 0; i < table->cell_count; i++) {
        const struct attack_left *left = &table->left[table->cells[i].left];

        below += table->cells[i].probability;
        out.cells[i] =
            (struct plain_cell){ i + 1 < table->cell_count ? below : 2,
                                 table->cells[i].hits + table->cells[i].crits,
                                 { left->tokens[0][RULES_FOCUS], left->tokens[1][RULES_FOCUS] } };
    }
    return out;
}

static struct plain plain_make(const struct engagement *engagement)
{
    struct attack_tables *tables = attack_tables_create(engagement);
    struct plain plain;

    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        const struct engagement_kind *kind =
            &engagement->kinds[engagement->ships[side ? engagement->count_of[0] : 0].kind];

        plain.count[side] = (int)engagement->count_of[side];
        plain.health[side] = kind->hull + kind->shields;
        plain.initiative[side] = kind->initiative;
        for (int focus = 0; focus < TOKENS; focus++)
            for (int theirs = 0; theirs < TOKENS; theirs++)
                plain.tables[side][focus][theirs] =
                    plain_read(engagement, tables, side, focus, theirs);
    }
    attack_tables_destroy(tables);
    return plain;
}

static void plain_free(struct plain *plain)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        for (int i = 0; i < TOKENS * TOKENS; i++)
            free(plain->tables[side][i / TOKENS][i % TOKENS].cells);
}

static void plain_attack(const struct plain *plain, struct plain_trial *trial, int side, int ship,
                         struct pcg *pcg)
{
    int target = -1;
    double number;
    const struct plain_cell *cell;

    for (int i = 0; i < plain->count[!side]; i++)
        if (trial->health[!side][i] > 0 &&
            (target < 0 || trial->health[!side][i] < trial->health[!side][target]))
            target = i;
    if (target < 0)
        return;
    cell = plain->tables[side][trial->focus[side][ship]][trial->focus[!side][target]].cells;
    number = (double)(pcg64_next(pcg) >> 11) * 0x1p-53;
    while (number >= cell->below)
        cell++;
    trial->health[!side][target] -= cell->damage;
    trial->focus[side][ship] = cell->left[0];
    trial->focus[!side][target] = cell->left[1];
}

static bool plain_any(const struct plain *plain, const struct plain_trial *trial, int side)
{
    for (int i = 0; i < plain->count[side]; i++)
        if (trial->health[side][i] > 0)
            return true;
    return false;
}

/* Ships of one initiative attack although they are destroyed at it. */
static void plain_round(const struct plain *plain, struct plain_trial *trial, struct pcg *pcg)
{
    const bool tied = plain->initiative[0] == plain->initiative[1];
    int first = tied ? pcg64_next(pcg) >> 63 : plain->initiative[1] > plain->initiative[0];
    bool attacks[ENGAGEMENT_SIDES][SHIPS];

    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        for (int i = 0; i < plain->count[side]; i++) {
            trial->focus[side][i] = 1;
            attacks[side][i] = trial->health[side][i] > 0;
        }
    for (int turn = 0; turn < ENGAGEMENT_SIDES; turn++) {
        int side = turn ^ first;

        for (int i = 0; i < plain->count[side]; i++)
            if (tied ? attacks[side][i] : trial->health[side][i] > 0)
                plain_attack(plain, trial, side, i, pcg);
    }
}

static double plain_run(uint64_t work, void *context)
{
    const struct plain *plain = context;
    struct pcg pcg;
    uint64_t wins = 0;

    pcg_seed(&pcg, 1, 1);
    for (uint64_t n = 0; n < work; n++) {
        struct plain_trial trial;

        for (int side = 0; side < ENGAGEMENT_SIDES; side++)
            for (int i = 0; i < plain->count[side]; i++)
                trial.health[side][i] = plain->health[side];
        for (int round = 0; round < ROUNDS; round++) {
            plain_round(plain, &trial, &pcg);
            if (!plain_any(plain, &trial, 0) || !plain_any(plain, &trial, 1))
                break;
        }
        wins += plain_any(plain, &trial, 0) && !plain_any(plain, &trial, 1);
    }
    return (double)wins / (double)work;
}

/* ---- trials ---- */

struct trials {
    const struct engagement *engagement;
    int threads;
    const char *kernel;
    enum engagement_trials_engine engine;
    double attacks; /* in an engagement */
};

static double trials_run(uint64_t work, void *context)
{
    struct trials *trials = context;
    const struct engagement_trials_options options = { .trials = work,
                                                       .seed = 1,
                                                       .threads = trials->threads,
                                                       .kernel = trials->kernel,
                                                       .engine = trials->engine };
    struct engagement_result result;
    volley_error err = { .status = VOLLEY_OK };
    double wins;

    if (engagement_trials_run(&result, trials->engagement, &options, &err) != VOLLEY_OK)
        fail("trials", err.message);
    wins = result.a.value;
    trials->attacks = 0;
    for (size_t ship = 0; ship < result.ship_count; ship++)
        trials->attacks += result.ships[ship].attacks.value;
    engagement_result_fini(&result);
    return wins;
}

/* ---- cases ---- */

static struct duel_cast read_case(const struct duel_case *from)
{
    const struct duel_reading reading = { .edition = rules_edition_find("2.5"),
                                          .library = &cards_builtin[CARDS_SECOND] };
    const volley_text texts[] = { { .text = from->a }, { .text = from->b } };
    const volley_side sides[] = { { &texts[0], 1 }, { &texts[1], 1 } };
    struct duel_cast cast;
    volley_error err = { .status = VOLLEY_OK };

    if (duel_words_read(&cast, &reading, sides, &err) != VOLLEY_OK)
        fail(from->name, err.message);
    cast.engagement.rounds = ROUNDS;
    cast.engagement.first = ENGAGEMENT_FIRST_ROAD;
    engagement_set_policy(&cast.engagement, ENGAGEMENT_MYOPIC);
    return cast;
}

static double error_of(double p, uint64_t trials)
{
    return sqrt(p * (1 - p) / (double)trials);
}

static void check(const struct duel_case *of, double plain, double trials)
{
    const double differ = fabs(plain - trials);

    if (differ > 5 * (error_of(plain, of->plain_trials) + error_of(trials, of->trials)))
        fail(of->name, "the plain loop and the trials differ");
    if (of->a_wins >= 0 && fabs(trials - of->a_wins) > 5e-3)
        fail(of->name, "not the exact probability");
}

/* ---- time ---- */

static double seconds_of(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct times {
    double cpu, wall; /* the best of RUNS, for one engagement */
};

static struct times measure(struct side *side)
{
    struct times best = { INFINITY, INFINITY };

    for (int run = 0; run < RUNS; run++) {
        const double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        const double wall = seconds_of(CLOCK_MONOTONIC);

        side->run(side->work, side->context);
        best.wall = fmin(best.wall, (seconds_of(CLOCK_MONOTONIC) - wall) / (double)side->work);
        best.cpu =
            fmin(best.cpu, (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) / (double)side->work);
    }
    return best;
}

static void print_sides(const char *name, struct side *sides, size_t count, const double *attacks)
{
    double base = 0;

    for (size_t i = 0; i < count; i++) {
        const struct times times = measure(&sides[i]);

        if (i == 0)
            base = times.cpu;
        printf("%s,%s,%d,%.4g,%.4g,%.4g,%.2f\n", name, sides[i].name, RUNS, 1e-6 / times.cpu,
               1e-6 * *attacks / times.cpu, 1e-6 / times.wall, base / times.cpu);
    }
    fflush(stdout);
}

/* Lanes beside trials one by one, where players look ahead or damage cards are dealt: the same
 * digits, or the program ends. Tables are made in each run; in the long run they count little. */
static void run_beside(const struct duel_case *of, const struct engagement *engagement,
                       const char *name)
{
    struct trials lanes = { engagement, 1, NULL, ENGAGEMENT_TRIALS_LANES, 0 };
    struct trials two = lanes, single = lanes, longer = lanes;
    const uint64_t few = of->plain_trials / 10;
    char names[4][64];
    struct side sides[] = {
        { names[0], trials_run, &single, few, { 0 } },
        { names[1], trials_run, &lanes, BESIDE, { 0 } },
        { names[2], trials_run, &two, BESIDE, { 0 } },
        { names[3], trials_run, &longer, 8 * BESIDE, { 0 } },
    };

    single.engine = ENGAGEMENT_TRIALS_PLAIN;
    two.threads = 2;
    snprintf(names[0], sizeof names[0], "%s: one by one", name);
    snprintf(names[1], sizeof names[1], "%s: in lanes", name);
    snprintf(names[2], sizeof names[2], "%s: two threads", name);
    snprintf(names[3], sizeof names[3], "%s: in the long run", name);
    if (trials_run(few, &single) != trials_run(few, &lanes))
        fail(of->name, "lanes and trials one by one differ");
    print_sides(of->name, sides, sizeof sides / sizeof *sides, &single.attacks);
}

static void run_with_deck(const struct duel_case *of, struct engagement *engagement)
{
    struct deck deck = { 0 };
    volley_error err = { .status = VOLLEY_OK };

    if (deck_named(&deck, engagement->edition, NULL, &err) != VOLLEY_OK)
        fail(of->name, err.message);
    engagement->deck = &deck;
    engagement_set_policy(engagement, ENGAGEMENT_MYOPIC);
    run_beside(of, engagement, "damage cards");
    engagement_set_policy(engagement, ENGAGEMENT_ROUND);
    run_beside(of, engagement, "cards, looking ahead");
    engagement->deck = NULL;
    deck_fini(&deck);
}

static void run_case(const struct duel_case *of)
{
    struct duel_cast cast = read_case(of);
    struct plain plain = plain_make(&cast.engagement);
    struct trials one = { &cast.engagement, 1, NULL, ENGAGEMENT_TRIALS_LANES, 0 };
    struct trials two = one, single = one;
    struct side sides[] = {
        { "plain loop", plain_run, &plain, of->plain_trials, { 0 } },
        { "trials in lanes", trials_run, &one, of->trials, { 0 } },
        { "two threads", trials_run, &two, of->trials, { 0 } },
        { "one by one", trials_run, &single, of->plain_trials / 10, { 0 } },
    };

    two.threads = 2;
    single.engine = ENGAGEMENT_TRIALS_PLAIN;
    check(of, plain_run(of->plain_trials, &plain), trials_run(of->trials, &one));
    print_sides(of->name, sides, sizeof sides / sizeof *sides, &one.attacks);
    engagement_set_policy(&cast.engagement, ENGAGEMENT_ROUND);
    run_beside(of, &cast.engagement, "looking ahead");
    run_with_deck(of, &cast.engagement);
    plain_free(&plain);
    duel_cast_fini(&cast);
}

int main(int argc, char **argv)
{
    measure_print_machine("duel_bench");
    printf("case,side,runs,million_per_cpu_s,million_attacks_per_cpu_s,million_per_s,ratio\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (argc < 2 || strcmp(argv[1], cases[i].name) == 0)
            run_case(&cases[i]);
    return 0;
}
