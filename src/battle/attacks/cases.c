/* An attack of ships whose words say something by chance: a table of all cases, each as often as it
 * comes. It is drawn anew for each attack. */
#include "battle/attacks/attack.h"

enum { CASES_MAX = 250 }; /* their number is a byte */

/* ---- cases ---- */

static size_t case_count(const struct engagement *engagement, const struct attack_question *of,
                         enum rules_side side)
{
    const size_t count = engagement->kinds[of->ships[side].kind].chance_count[side];

    return count ? count : 1;
}

size_t attack_case_of(const struct engagement *engagement, const struct attack_question *of,
                      enum rules_side side)
{
    const size_t defender = case_count(engagement, of, RULES_DEFENDER);
    const size_t number = of->drawn ? of->drawn - 1u : 0;

    return side == RULES_DEFENDER ? number % defender : number / defender;
}

static double chance_of(const struct engagement *engagement, const struct attack_question *of)
{
    double chance = 1;

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const double *chances = engagement->kinds[of->ships[side].kind].chances[side];

        chance *= chances ? chances[attack_case_of(engagement, of, side)] : 1;
    }
    return chance;
}

/* ---- one table of all ---- */

/* Where an end stands among those that are left; it is added if it is new, for which there is room.
 */
static uint32_t place_of(struct attack_table *out, const struct attack_left *left)
{
    size_t at = 0;

    while (at < out->left_count && memcmp(&out->left[at], left, sizeof *left) != 0)
        at++;
    if (at == out->left_count)
        out->left[out->left_count++] = *left;
    return (uint32_t)at;
}

/* Add a case. False: out of memory. */
static bool add_case(struct attack_table *out, const struct attack_table *part, double chance)
{
    struct attack_cell *cells =
        realloc(out->cells, (out->cell_count + part->cell_count + 1) * sizeof *cells);
    struct attack_left *left;

    out->cells = cells ? cells : out->cells;
    left = realloc(out->left, (out->left_count + part->left_count + 1) * sizeof *left);
    out->left = left ? left : out->left;
    if (!cells || !left)
        return false;
    for (size_t i = 0; i < part->cell_count; i++) {
        struct attack_cell *cell = &cells[out->cell_count++];

        *cell = part->cells[i];
        cell->probability *= chance;
        cell->left = place_of(out, &part->left[cell->left]);
    }
    for (int i = 0; i < SOLVE_CRITERIA; i++)
        out->value.of[i] += chance * part->value.of[i];
    out->nodes += part->nodes;
    return true;
}

/* ---- what all attacks on a ship in a round share ---- */

/* A word that is drawn for a ship and round, of a defender at which several enemies may shoot;
 * NULL: none. An attacker shoots once in a round, and one enemy does: there it is drawn for the
 * attack. */
static const struct error_place *shared_word(const struct engagement *engagement,
                                             const struct attack_question *question)
{
    const uint8_t kind = question->ships[RULES_DEFENDER].kind;
    const struct error_place *word = chance_of_ship(&engagement->kinds[kind].defense);
    size_t shooters[ENGAGEMENT_SIDES] = { 0 };

    for (size_t i = 0; word && i < engagement->ship_count; i++)
        shooters[engagement->ships[i].side] += engagement_kind_of(engagement, i)->weapon_count > 0;
    for (size_t i = 0; word && i < engagement->ship_count; i++)
        if (engagement->ships[i].kind == kind && shooters[!engagement->ships[i].side] > 1)
            return word;
    return NULL;
}

/* Rounds do not remember what was drawn for a ship: that attacks share it is refused where it
 * matters, which is where the cases of the defender differ.
 *  first  table of the same case of the attacker and the first one of the defender */
static volley_status check_shared(struct attack_table *first, struct attack_table *part,
                                  const struct error_place *word, volley_error *err)
{
    const size_t cells = part->cell_count * sizeof *part->cells,
                 left = part->left_count * sizeof *part->left;
    const bool is_same = first->cell_count == part->cell_count &&
                         first->left_count == part->left_count &&
                         (!cells || memcmp(first->cells, part->cells, cells) == 0) &&
                         (!left || memcmp(first->left, part->left, left) == 0) &&
                         memcmp(&first->value, &part->value, sizeof part->value) == 0;

    return is_same ? VOLLEY_OK
                   : error_set(err, VOLLEY_INVALID,
                               "%.*s: attacks of several enemies would share it, which an "
                               "engagement does not draw; without ship- each attack draws it",
                               (int)word->word_bytes, word->word);
}

static volley_status take_case(struct attack_table *out, struct attack_table *part,
                               const struct attack_tables *tables,
                               const struct attack_question *drawn, volley_error *err)
{
    if (drawn->drawn > 1 && (part->weapon < 0) != (out->weapon < 0))
        return error_set(err, VOLLEY_INVALID,
                         "a ship without a primary weapon has a chance to attack by shot=, not by "
                         "its situation");
    out->weapon = part->weapon;
    return add_case(out, part, chance_of(tables->engagement, drawn)) ? VOLLEY_OK : error_nomem(err);
}

/* Who plays sees how the ships stand in this attack. */
static volley_status solve_cases(struct attack_table *out, struct attack_tables *tables,
                                 const struct attack_question *question,
                                 const struct attack_aim *aim, size_t count, volley_error *err)
{
    const struct error_place *shared = shared_word(tables->engagement, question);
    struct attack_table parts[2] = { { .cells = NULL }, { .cells = NULL } };
    struct attack_question drawn = *question;
    volley_status status = VOLLEY_OK;

    *out = (struct attack_table){ .question = *question };
    if (count > CASES_MAX)
        status = error_set(err, VOLLEY_INVALID,
                           "the chances of attacker and defender make %zu cases, more than %d",
                           count, CASES_MAX);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        struct attack_table *part;

        drawn.drawn = (uint8_t)(i + 1);
        part = &parts[attack_case_of(tables->engagement, &drawn, RULES_DEFENDER) > 0];
        attack_table_fini(part);
        status = attack_solve_case(part, tables, &drawn, aim, err);
        if (status == VOLLEY_OK)
            status = take_case(out, part, tables, &drawn, err);
        if (status == VOLLEY_OK && shared && part != parts)
            status = check_shared(&parts[0], part, shared, err);
    }
    attack_table_fini(&parts[0]);
    attack_table_fini(&parts[1]);
    if (status == VOLLEY_OK && !aim->only_value)
        spread_sort(out->cells, &out->cell_count);
    if (status != VOLLEY_OK)
        attack_table_fini(out);
    return status;
}

volley_status attack_solve(struct attack_table *out, struct attack_tables *tables,
                           const struct attack_question *question, const struct attack_aim *aim,
                           volley_error *err)
{
    const struct engagement *engagement = tables->engagement;
    const size_t count = case_count(engagement, question, RULES_ATTACKER) *
                         case_count(engagement, question, RULES_DEFENDER);

    return count > 1 ? solve_cases(out, tables, question, aim, count, err)
                     : attack_solve_case(out, tables, question, aim, err);
}
