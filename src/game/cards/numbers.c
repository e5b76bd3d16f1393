#include "game/cards/numbers.h"

bool cards_number(enum cards_edition edition, enum cards_numbered kind, size_t number,
                  struct cards_named *out)
{
    const struct cards_numbers *numbers = &cards_numbers_builtin[edition];
    const struct cards *cards = &cards_builtin[edition];
    unsigned row = 0;

    for (size_t i = 0; i < numbers->count && !row; i++)
        if (numbers->rows[i].kind == kind && numbers->rows[i].number == number)
            row = numbers->rows[i].card;
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
