#include "questions/duel/duel_report.h"

#include "questions/ask/ask_cards.h"
#include "words/geometry.h"

void duel_name_kind(size_t kind, struct buffer *out, const void *context)
{
    const struct duel_cast *cast = context;
    const struct engagement_ship *ships = cast->engagement.ships;
    const volley_duel_ship *last = NULL;

    for (size_t i = 0; i < cast->engagement.ship_count; i++)
        if (ships[i].kind == kind && (!last || last->side != ships[i].side)) {
            buffer_print(out, "%s", last ? "/" : "");
            duel_add_ship(last = &cast->ships[i], out);
        }
}

static void tell_unfired(const struct duel_cast *cast, struct buffer *out)
{
    for (size_t kind = 0; kind < cast->engagement.kind_count; kind++)
        for (size_t at = 0; at < ENGAGEMENT_WEAPONS_MAX; at++) {
            const struct cards_row *weapon = cast->faces[kind].unfired[at].weapon;
            const char *needs = cast->faces[kind].unfired[at].needs;

            if (!weapon)
                break;
            buffer_print(out, "%s%s in ", out->count ? "; " : "", weapon->name);
            duel_name_kind(kind, out, cast);
            buffer_print(out, ": never fired, needs %s%s", needs,
                         strcmp(needs, "lock") ? "" : " (say lock, or plan=lock,focus)");
            for (int arc = 0; arc < RULES_SITUATIONS; arc++)
                if (RULES_LUCKY_ARCS >> arc & 1 && strcmp(needs, rules_situation_words[arc]) == 0)
                    buffer_print(out, " (say %s@35%%)", needs);
        }
}

/* As card_digest.sides. */
static void find_sides(const struct engagement *engagement, uint8_t sides[ENGAGEMENT_SHIPS_MAX])
{
    for (size_t i = 0; i < engagement->ship_count; i++) {
        const struct engagement_ship *ship = &engagement->ships[i];

        sides[ship->kind] |=
            (uint8_t)((engagement->count_of[ship->side] > 1 ? 5u : 1u) << ship->side);
    }
}

/* Find which ships have the cards of a kind that are lent. False: out of memory. */
static bool find_lent(struct ask_lent *out, const struct engagement *engagement, size_t kind,
                      const struct card_best *known)
{
    bool ok = true;

    for (size_t i = 0; i < known->count; i++)
        for (size_t ship = 0; ship < engagement->ship_count; ship++)
            ok = ok && (engagement->ships[ship].kind != kind ||
                        ask_lent_add(out, &known->cards[i], engagement->ships[ship].side));
    return ok;
}

/* placed: a card needs the bullseye arc */
static void tell_without(const struct duel_cast *cast, const struct card_digest *digest,
                         const struct card_digest_names *names, bool placed, struct buffer *out)
{
    card_digest_without(digest, names, false, out);
    if (placed && !geometry_name(cast->engagement.library))
        buffer_add_text(out, "; a table of usual chances lets the bullseye arc count (--geometry "
                             "scenarios/geometry-2.csv)");
    card_digest_without(digest, names, true, out);
    tell_unfired(cast, out);
}

void duel_cards_tell(const struct duel_cast *cast, const volley_library *library,
                     struct buffer *without, struct buffer *out)
{
    uint8_t sides[ENGAGEMENT_SHIPS_MAX] = { 0 };
    const struct card_digest_names names = { duel_name_kind, NULL, cast, 1 };
    struct card_digest digest = { .sides = sides };
    struct card_best known;
    struct buffer fired = { 0 };
    struct ask_lent lent = { 0 };
    bool helped = false, placed = false;

    find_sides(&cast->engagement, sides);
    for (size_t i = 0; i < cast->engagement.kind_count && !digest.failed; i++) {
        digest.failed = !duel_cards_of(cast, library, i, NULL, &known, &fired);
        card_took_add(&known.took, &known.idle); /* each says whose it is */
        buffer_fini(&known.idle);
        card_digest_add_ship(&digest, &known, false);
        digest.failed |= !find_lent(&lent, &cast->engagement, i, &known);
        for (size_t at = 0; at < known.count; at++) {
            placed = placed || (card_is_inactive(&known.cards[at]) &&
                                strstr(known.cards[at].state.needs, "bullseye"));
            helped = helped || (known.cards[at].helps != CARDS_HELPS_ITSELF &&
                                known.cards[at].state.asserted);
        }
        card_best_fini(&known);
    }
    if (helped)
        buffer_add_text(&fired,
                        "What a ship does for others, as their ! says, goes on here after it "
                        "is destroyed.\n");
    card_digest_text(&digest, &names, out);
    if (without)
        tell_without(cast, &digest, &names, placed, without);
    if (without)
        ask_lent_tell(&lent, (const char *const[]){ "ships of A", "ships of B" }, without);
    ask_lent_fini(&lent);
    buffer_add(out, fired.bytes, fired.count);
    buffer_end(&fired, out);
    card_digest_fini(&digest);
}
