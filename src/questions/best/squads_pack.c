/* What is found of a pilot, from one process to another. */
#include "base/grow.h"
#include "questions/best/squads.h"

/* Of an option's cards, those that the pilot's ship has not anyway: rows are where each process has
 * the library. */
static void pack_option(const struct volley_best_squads *squads, const struct squads_option *option,
                        struct buffer *out)
{
    const struct squad_member *ship = option->ship;
    const uint32_t count = (uint32_t)(ship->card_count - option->pilot->ship.card_count);

    pack_value(out, option, sizeof *option);
    pack_value(out, &count, sizeof count);
    for (size_t i = option->pilot->ship.card_count; i < ship->card_count; i++) {
        const uint32_t row = (uint32_t)(ship->cards[i].row - squads->cards->rows);

        pack_value(out, &row, sizeof row);
    }
}

static bool unpack_option(const struct volley_best_squads *squads, struct squads_pilot *pilot,
                          struct unpack *from, struct squads_option *option)
{
    struct squad_member *ship = arena_take(&pilot->memory, sizeof *ship);
    uint32_t count, row;

    if (!ship)
        return false;
    *ship = pilot->ship;
    unpack_value(from, option, sizeof *option);
    option->pilot = pilot;
    option->ship = ship;
    unpack_value(from, &count, sizeof count);
    for (; count > 0 && !from->failed && ship->card_count < SQUAD_CARDS_MAX; count--) {
        unpack_value(from, &row, sizeof row);
        from->failed = from->failed || row >= squads->cards->row_count;
        if (!from->failed)
            ship->cards[ship->card_count++] =
                (struct squad_held){ &squads->cards->rows[row], false, 1 };
    }
    return true;
}

void squads_pack_pilot(uint64_t number, struct buffer *out, void *context)
{
    const struct volley_best_squads *squads = context;
    const struct squads_pilot *pilot = squads->order[number];

    pack_value(out, &pilot->bound, sizeof pilot->bound);
    pack_value(out, &pilot->standard, sizeof pilot->standard);
    pack_value(out, &pilot->whole, sizeof pilot->whole);
    pack_value(out, &pilot->sets, sizeof pilot->sets);
    pack_text(out, pilot->why);
    pack_value(out, &pilot->count, sizeof pilot->count);
    for (uint32_t i = 0; i < pilot->count; i++)
        pack_option(squads, &pilot->options[i], out);
}

volley_status squads_unpack_pilot(uint64_t number, struct unpack *from, void *context,
                                  volley_error *err)
{
    struct volley_best_squads *squads = context;
    struct squads_pilot *pilot = squads->order[number];
    const char *why;

    unpack_value(from, &pilot->bound, sizeof pilot->bound);
    unpack_value(from, &pilot->standard, sizeof pilot->standard);
    unpack_value(from, &pilot->whole, sizeof pilot->whole);
    unpack_value(from, &pilot->sets, sizeof pilot->sets);
    why = unpack_text(from);
    pilot->why = why ? arena_copy(&pilot->memory, why) : NULL;
    unpack_value(from, &pilot->count, sizeof pilot->count);
    if ((why && !pilot->why) ||
        !grow_array(&pilot->options, &pilot->capacity, pilot->count, sizeof *pilot->options))
        return error_nomem(err);
    for (uint32_t i = 0; i < pilot->count; i++)
        NEED(unpack_option(squads, pilot, from, &pilot->options[i]), err);
    return VOLLEY_OK;
}
