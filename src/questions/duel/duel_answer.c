/* The sentence that a duel's report begins with. */
#include "questions/duel/duel_report.h"

#include "report/number.h"

#include <math.h>

/* A chance as one says it; with the bound that the trials leave where it never or always came. */
static void say_likely(const struct engagement_result *found, double share, struct buffer *out)
{
    const bool is_bound = !found->exact && (share <= 0 || share >= 1);
    const double high = is_bound ? interval_of_share(0, found->trials).high : share;

    if (is_bound && high >= 0.001)
        duel_say_share(found, share, out);
    else
        buffer_print(out, "%s", CHANCE(share >= 1 && is_bound ? 1 - high : high));
}

void duel_say_who(const struct duel_report *report, int side, struct buffer *out)
{
    const volley_duel_ship *ships = report->cast->ships;
    const size_t count_a = report->cast->engagement.count_of[0];
    const char *names[DUEL_SIDES];

    for (int i = 0; i < DUEL_SIDES; i++) {
        const volley_duel_ship *ship = &ships[i ? count_a : 0];

        names[i] = ship->pilot ? ship->pilot : ship->name ? ship->name : "";
    }
    buffer_print(out, "%c", side ? 'B' : 'A');
    if (report->cast->engagement.count_of[side] == 1 && *names[side] &&
        strcmp(names[0], names[1]) != 0)
        buffer_print(out, " (%s)", names[side]);
}

/* "Within 2 rounds A loses half its points in 92 % of the games, and is destroyed in 29 %." */
static void say_fate(const struct duel_report *report, struct buffer *out)
{
    const struct engagement *engagement = &report->cast->engagement;
    const struct engagement_of_ship *ship = report->found->ships;
    const bool halves =
        engagement->count_of[0] == 1 &&
        points_half_damage(engagement->edition, engagement_kind_of(engagement, 0)) > 0;

    buffer_print(out, "Within %d round%s ", report->setting.rounds,
                 report->setting.rounds == 1 ? "" : "s");
    duel_say_who(report, 0, out);
    if (halves) {
        buffer_print(out, " loses half its points in ");
        say_likely(report->found, ship->half + ship->destroyed.value, out);
        buffer_print(out, " of the games, and");
    }
    buffer_print(out, " is destroyed in ");
    say_likely(report->found, report->found->b.value + report->found->draw.value, out);
    buffer_print(out, "%s", halves ? "" : " of the games");
}

/* How long side A lives, or what becomes of it to the end. */
static void say_life(const struct duel_report *report, struct buffer *out)
{
    const struct engagement_result *found = report->found;
    size_t half = 0, said = 0;

    if (report->setting.rounds) {
        say_fate(report, out);
        return;
    }
    duel_say_who(report, 0, out);
    while (half < found->round_count && found->sides[0].gone[half] < 0.5)
        half++;
    buffer_print(out, " lives %.1f rounds on average", found->rounds.value);
    if (half < found->round_count)
        buffer_print(out, "; it is destroyed ");
    for (size_t i = half ? half - 1 : 0; half < found->round_count && i <= half; i++) {
        buffer_print(out, "%sby the end of round %zu in ", said++ ? ", " : "", i + 1);
        say_likely(found, found->sides[0].gone[i], out);
        buffer_print(out, "%s", said == 1 ? " of the games" : "");
    }
}

enum { SURE = 3 }; /* standard errors: with two, of twenty even duels one would have a winner */

/* Whether neither side is known to win more often than the other. */
static bool is_even(const struct engagement_result *found)
{
    const double a = found->a.value, b = found->b.value, more = fabs(a - b);

    return more < 1e-9 ||
           (!found->exact && more <= SURE * sqrt((a + b - more * more) / (double)found->trials));
}

/* Whether the words of a ship are those of another but for "init=4". */
static bool is_like_but_skill(const char *a, const char *b)
{
    static const char skill[] = "init=";
    size_t bytes;

    for (; *a || *b; a += bytes + (a[bytes] == ' '), b += bytes + (b[bytes] == ' ')) {
        a += strncmp(a, skill, strlen(skill)) ? 0 : strcspn(a, " ") + (strchr(a, ' ') != NULL);
        b += strncmp(b, skill, strlen(skill)) ? 0 : strcspn(b, " ") + (strchr(b, ' ') != NULL);
        bytes = strcspn(a, " ");
        if (bytes != strcspn(b, " ") || memcmp(a, b, bytes) != 0)
            return false;
    }
    return true;
}

bool duel_later_wins(const struct duel_report *report)
{
    const struct engagement_result *found = report->found;
    const size_t *count_of = report->cast->engagement.count_of;
    const struct duel_setting *setting = &report->setting;
    const int winner = found->b.value > found->a.value;
    bool later = count_of[0] == count_of[1] && !is_even(found) &&
                 !strchr(setting->policies.word, ' ') && !strchr(setting->actions, ' ') &&
                 strcmp(setting->targets[0], setting->targets[1]) == 0;

    for (size_t i = 0; i < count_of[0] && later; i++) {
        const volley_duel_ship *a = &report->cast->ships[i], *b = a + count_of[0];

        later = is_like_but_skill(a->words, b->words) &&
                (winner ? b : a)->initiative < (winner ? a : b)->initiative;
    }
    return later;
}

static void say_winner(const struct duel_report *report, struct buffer *out)
{
    const struct engagement_result *found = report->found;
    const int first = found->b.value > found->a.value;
    struct buffer likely[DUEL_SIDES] = { { 0 } };
    const char *told[DUEL_SIDES];
    bool same, even;

    say_likely(found, found->a.value, &likely[0]);
    say_likely(found, found->b.value, &likely[1]);
    for (int side = 0; side < DUEL_SIDES; side++)
        told[side] = buffer_text(&likely[side]);
    same = strcmp(told[0], told[1]) == 0;
    even = same || is_even(found);
    duel_say_who(report, even ? 0 : first, out);
    buffer_print(out, even ? " and " : " wins %s of the games and ", told[first]);
    duel_say_who(report, even || !first, out);
    if (same)
        buffer_print(out, " win equally often: %s each", told[0]);
    else if (even)
        buffer_print(out, " win about as often: %s and %s", told[0], told[1]);
    else
        buffer_print(out, " %s", told[!first]);
    for (int side = 0; side < DUEL_SIDES; side++)
        buffer_end(&likely[side], out);
}

static void say_result(const struct duel_report *report, struct buffer *out)
{
    const struct engagement_result *found = report->found;

    if (report->setting.survives) {
        say_life(report, out);
        return;
    }
    say_winner(report, out);
    buffer_print(out, "; it takes %.1f rounds on average", found->rounds.value);
    if (found->draw.value >= 0.005)
        buffer_print(out, "; %s are draws", CHANCE(found->draw.value));
    if (found->undecided.value >= 0.005)
        buffer_print(out, "; %s are not decided after %d", CHANCE(found->undecided.value),
                     report->setting.rounds);
}

const char *duel_breach_of(const struct duel_report *report, char side)
{
    const struct squad_texts *notes = &report->cast->notes;

    for (size_t i = 0; i < notes->count && report->found && !report->how.of_many; i++)
        if (*notes->items[i] == side && ask_is_breach(notes->items[i], strlen(notes->items[i])))
            return notes->items[i];
    return NULL;
}

void duel_say_answer(const struct duel_report *report, struct buffer *out)
{
    const char *breach;

    if (!report->found) {
        duel_say_choices(report, out);
        buffer_print(out, "\n");
    }
    if (!report->found || report->how.of_many)
        return;
    duel_say_luck(report, out);
    say_result(report, out);
    buffer_print(out, ".%s%s%s", *report->without ? " " : "", report->without,
                 *report->without ? "." : "");
    for (char side = 'A'; side <= 'B'; side++)
        if ((breach = duel_breach_of(report, side)))
            buffer_print(out, " %s.", breach);
    buffer_print(out, "\n\n");
}
