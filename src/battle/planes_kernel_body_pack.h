/* planes_kernel_body_pack - what goes on of stripes that stand one below the other, packed.
 * A part of planes_kernel_body.h. */

/* Rows of the ships of a stripe that last from round to round: bytes from the first ship on. */
enum {
    PACK_ROWS = ENGAGEMENT_SHIPS_MAX *
                (1 + PLANES_HEALTH_BITS + PLANES_CONDITIONS + PLANES_DEEDS * PLANES_COUNTER_BITS)
};

struct pack_rows {
    uint32_t offsets[PACK_ROWS], count;
};

INLINE row *row_at(const struct planes_stripe *stripe, uint32_t offset)
{
    return (row *)(void *)((char *)stripe->ships + offset);
}

/* Counters of as many planes in all stripes: the most of one. */
INLINE uint32_t level(struct planes_stripe *stripes, uint32_t count, size_t ship, int deed)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < count; i++)
        if (stripes[i].ships[ship].deeds[deed].top > most)
            most = stripes[i].ships[ship].deeds[deed].top;
    for (uint32_t i = 0; i < count; i++)
        grow_counter(&stripes[i].ships[ship].deeds[deed], most);
    return most;
}

static void add_rows(struct pack_rows *rows, const void *base, const struct planes_row *first,
                     uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        rows->offsets[rows->count++] = (uint32_t)((const char *)(first + i) - (const char *)base);
}

/* Where only one condition can be, that is the one of all trials. */
static void list_rows(const struct planes_player *player, struct planes_stripe *stripes,
                      uint32_t count, struct pack_rows *rows)
{
    const struct planes_program *program = player->program;
    const struct planes_ship *ships = stripes[0].ships;

    rows->count = 0;
    for (size_t i = 0; i < program->engagement->ship_count; i++) {
        const uint32_t begun = player->round->begun[i];

        add_rows(rows, ships, &ships[i].alive, 1);
        add_rows(rows, ships, ships[i].health,
                 program->sides[program->engagement->ships[i].side].health_bits);
        for (uint32_t condition = 0; begun & (begun - 1) && begun >> condition; condition++)
            if (begun >> condition & 1)
                add_rows(rows, ships, &ships[i].conditions[condition], 1);
        for (int deed = 0; deed < PLANES_DEEDS; deed++)
            add_rows(rows, ships, ships[i].deeds[deed].planes, level(stripes, count, i, deed));
    }
}

/* ---- in a word ---- */

/* Bits of a mask to the low end of each word (Warren, Hacker's Delight, 7-4). */
enum { SQUEEZE_STEPS = 6 };

struct squeeze {
    row mask, moves[SQUEEZE_STEPS];
};

static void make_squeeze(struct squeeze *out, const row *mask)
{
    row left = *mask, gaps = ~left << 1;

    out->mask = left;
    for (int step = 0; step < SQUEEZE_STEPS; step++) {
        row odd = gaps; /* bits with an odd number of gaps below them */

        for (int shift = 1; shift < 64; shift *= 2)
            odd ^= odd << shift;
        out->moves[step] = odd & left;
        left = (left ^ out->moves[step]) | (out->moves[step] >> (1 << step));
        gaps &= ~odd;
    }
}

INLINE void squeeze(const struct squeeze *by, row *of)
{
    row bits = *of & by->mask;

    for (int step = 0; step < SQUEEZE_STEPS; step++) {
        const row moved = bits & by->moves[step];

        bits = (bits ^ moved) | (moved >> (1 << step));
    }
    *of = bits;
}

/* ---- from stripe to stripe ---- */

/* How words are poured into others: so many bits fit in above those that are there. */
struct pour {
    row up, down;    /* shifts, below 64 */
    row fits, stays; /* masks: any fits in; any may stay */
};

/* filled: by how many bits of each word stand at its low end. */
INLINE bool begin_pour(struct pour *out, row *to_filled, row *from_filled)
{
    const row room = 64 - *to_filled, none = (row)(room == 0), all = (row)(room == 64);
    const row more = (row)(*from_filled > room);
    const row moved = (*from_filled & ~more) | (room & more);

    out->up = *to_filled & 63;
    out->down = room & 63;
    out->fits = ~none;
    out->stays = ~all;
    *to_filled += moved;
    *from_filled -= moved;
    return any(&moved);
}

INLINE void pour(const struct pour *by, row *to, row *from)
{
    *to |= (*from << by->up) & by->fits;
    *from = (*from >> by->down) & by->stays;
}

INLINE void pour_stripe(const struct pack_rows *rows, const struct pour *by,
                        struct planes_stripe *to, struct planes_stripe *from)
{
    pour(by, &ROW(to->going), &ROW(from->going));
    pour(by, &ROW(to->second), &ROW(from->second));
    for (uint32_t i = 0; i < rows->count; i++)
        pour(by, row_at(to, rows->offsets[i]), row_at(from, rows->offsets[i]));
}

static uint32_t pack(struct planes_player *player, struct planes_stripe *stripes, uint32_t count)
{
    struct pack_rows rows;
    row filled[PLANES_BLOCKS];
    struct pour by;
    uint32_t left = 0;

    list_rows(player, stripes, count, &rows);
    for (uint32_t i = 0; i < count; i++) {
        struct squeeze how;

        find_counts(&ROW(stripes[i].going), &filled[i]);
        make_squeeze(&how, &ROW(stripes[i].going));
        squeeze(&how, &ROW(stripes[i].going));
        squeeze(&how, &ROW(stripes[i].second));
        for (uint32_t j = 0; j < rows.count; j++)
            squeeze(&how, row_at(&stripes[i], rows.offsets[j]));
    }
    for (uint32_t to = 0; to < count; to++)
        for (uint32_t from = to + 1; from < count; from++)
            if (begin_pour(&by, &filled[to], &filled[from]))
                pour_stripe(&rows, &by, &stripes[to], &stripes[from]);
    for (uint32_t i = 0; i < count; i++) {
        stripes[i].counted = stripes[i].going;
        left += any(&filled[i]);
    }
    return left;
}
