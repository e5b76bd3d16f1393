#include "game/cards/numbers.h"

bool cards_number(enum cards_edition edition, enum cards_numbered kind, size_t number,
                  struct cards_named *out)
{
    const struct cards_numbers *numbers = &cards_numbers_builtin[edition];
    const unsigned row = number < numbers->counts[kind] ? numbers->rows[kind][number] : 0;
    const struct cards *cards = &cards_builtin[edition];

    if (row & CARDS_NUMBER_STRANGER)
        *out = numbers->strangers[row & ~(unsigned)CARDS_NUMBER_STRANGER];
    else if (row && kind == CARDS_NUMBERED_PILOT)
        *out = (struct cards_named){ cards->pilots[row - 1].id, cards->pilots[row - 1].ship,
                                     cards->pilots[row - 1].faction };
    else if (row)
        *out =
            (struct cards_named){ cards->upgrades[row - 1].id, cards->upgrades[row - 1].slots, "" };
    return row != 0;
}
