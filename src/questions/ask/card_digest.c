#include "questions/ask/ask_cards.h"

#include "base/ascii.h"
#include "base/grow.h"

enum { NAMES_SHOWN = 4, WITHOUT_NAMED = 2 };

enum use { ACTIVE, INACTIVE, NO_BEARING, NO_PART, CARRIED, ROLLED, BESIDES, IDLE_WORD, WEIGHS };

/* What became of a card, and in which scenarios it did; or of dice and words, which have but a
 * name. */
struct card_digest_entry {
    enum use use;
    char *card, *id, *needs; /* name and id, each with the ship that has it */
    char *hint;              /* card_hint_say; why it does nothing, if that is known */
    char *call;              /* what ships have to say that it helps; "": it helps none */
    bool asserted;           /* that is said */
    bool later;              /* it but gives tokens after the attack */
    bool *in;                /* by scenario */
    uint32_t in_capacity;
};

static enum use use_of(const struct report_card *card)
{
    if (card->state.carried)
        return CARRIED;
    if (card->state.active || card->state.bears)
        return card->state.active ? ACTIVE : INACTIVE;
    return card->state.plays_part ? NO_BEARING : NO_PART;
}

/* ---- gathering ---- */

static char *name_of(const struct card_use *use, const struct report_card *card)
{
    struct buffer text = { 0 };

    card_use_name(use, card, &text);
    if (card->state.asserted && card->state.active)
        buffer_print(&text, ", as its ! says");
    return buffer_string(&text);
}

static char *id_of(const struct card_use *use, const struct report_card *card)
{
    struct buffer text = { 0 };

    card_use_id(use, card, &text);
    return buffer_string(&text);
}

static char *hint_of(const struct report_card *card)
{
    struct buffer text = { 0 };

    const bool inactive = card_is_inactive(card);

    if (inactive)
        card_hint_say(card, &text);
    card_helps_say(card,
                   inactive             ? "; it "
                   : card->state.active ? "for its own ship; it "
                                        : "",
                   "", &text);
    if (card->left_out && use_of(card) == NO_PART)
        buffer_add_text(&text, card->left_out->reason);
    return buffer_string(&text);
}

static char *call_of(const struct report_card *card)
{
    struct buffer text = { 0 };

    if (card->helps != CARDS_HELPS_ITSELF && !card->state.asserted)
        card_call_say(card, &text);
    return buffer_string(&text);
}

static void entry_fini(struct card_digest_entry *entry)
{
    free(entry->card);
    free(entry->id);
    free(entry->needs);
    free(entry->hint);
    free(entry->call);
    free(entry->in);
}

static bool is_same(const struct card_digest_entry *a, const struct card_digest_entry *b)
{
    return a->use == b->use && strcmp(a->card, b->card) == 0 && strcmp(a->id, b->id) == 0 &&
           strcmp(a->needs, b->needs) == 0;
}

/* The entry that says the same, added if there is none, which takes the texts over. NULL: out of
 * memory. */
static struct card_digest_entry *entry_of(struct card_digest *digest, struct card_digest_entry made)
{
    const bool ok = made.card && made.id && made.needs && made.hint && made.call;

    for (uint32_t i = 0; ok && i < digest->entry_count; i++) {
        if (!is_same(&digest->entries[i], &made))
            continue;
        entry_fini(&made);
        return &digest->entries[i];
    }
    if (!ok || !GROW(digest->entries, digest->entry_capacity, digest->entry_count, 1)) {
        entry_fini(&made);
        return NULL;
    }
    digest->entries[digest->entry_count] = made;
    return &digest->entries[digest->entry_count++];
}

static void add_entry(struct card_digest *digest, struct card_digest_entry made)
{
    struct card_digest_entry *entry = entry_of(digest, made);
    const bool ok = entry && grow_zeroed(&entry->in, &entry->in_capacity,
                                         (size_t)digest->scenario_count + 1, sizeof *entry->in);

    if (ok)
        entry->in[digest->scenario_count] = true;
    digest->failed = digest->failed || !ok;
}

static void add_lines(struct card_digest *digest, enum use use, const struct buffer *lines)
{
    const char *line;
    size_t bytes;

    for (uint32_t from = 0; buffer_next_line(lines, &from, &line, &bytes);)
        add_entry(digest,
                  (struct card_digest_entry){ use, strndup(line, bytes), strdup(""), strdup(""),
                                              strdup(""), strdup(""), false, false, NULL, 0 });
}

void card_digest_add(struct card_digest *digest, const struct card_use *use)
{
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        add_entry(digest, (struct card_digest_entry){
                              .use = use_of(card),
                              .card = name_of(use, card),
                              .id = id_of(use, card),
                              .needs = strdup(card_is_inactive(card) ? card->state.needs : ""),
                              .hint = hint_of(card),
                              .call = call_of(card),
                              .asserted = card->state.asserted,
                              .later = card->later });
    }
    add_lines(digest, ROLLED, &use->rolled);
    add_lines(digest, IDLE_WORD, &use->idle);
    add_lines(digest, WEIGHS, &use->weighs);
    add_lines(digest, BESIDES, &use->besides);
    card_took_add(&digest->took, &use->took);
    card_took_add(&digest->took, &use->idle);
    card_took_add(&digest->took, &use->weighs);
    digest->failed =
        digest->failed || digest->took.failed || use->rolled.failed || use->besides.failed;
    digest->scenario_count++;
}

void card_digest_add_plan(struct card_digest *digest, const struct ask_plan *plan)
{
    struct card_use use;
    volley_error fault;

    if (ask_cards_find(&use, plan, &fault) == VOLLEY_OK) {
        ask_rolled_find(&use, plan);
        card_digest_add(digest, &use);
    } else {
        digest->failed = true;
    }
    ask_cards_fini(&use);
}

/* As the only attacker, or its target. */
void card_digest_add_ship(struct card_digest *digest, const struct card_best *best, bool defends)
{
    struct report_card cards[RULES_CARDS_MAX];
    const struct card_use use = { .cards = cards,
                                  .count = best->count,
                                  .attacker_count = 1,
                                  .took = best->took,
                                  .idle = best->idle,
                                  .besides = best->besides };

    for (size_t i = 0; i < best->count; i++) {
        cards[i] = best->cards[i];
        cards[i].ship = defends;
    }
    card_digest_add(digest, &use);
}

/* ---- saying ---- */

static bool is_in(const struct card_digest_entry *entry, size_t scenario)
{
    return scenario < entry->in_capacity && entry->in[scenario];
}

static size_t count_in(const struct card_digest_entry *entry, size_t first, size_t count)
{
    size_t found = 0;

    for (size_t i = first; i < first + count; i++)
        found += is_in(entry, i);
    return found;
}

/* A few names, then how many more there are. */
struct name_list {
    const struct card_digest_names *names;
    struct buffer *out;
    size_t count;
};

static void add_name(struct name_list *list, size_t group, size_t member)
{
    const struct card_digest_names *names = list->names;

    if (list->count++ >= NAMES_SHOWN)
        return;
    buffer_print(list->out, "%s", list->count == 1 ? " in " : ", ");
    names->group(group, list->out, names->context);
    if (member == names->members)
        return;
    buffer_print(list->out, " ");
    names->member(group, member, list->out, names->context);
}

/* " in A, C"; for what is so in all scenarios nothing. */
static void add_names(const struct card_digest *digest, const struct card_digest_names *names,
                      const struct card_digest_entry *entry, struct buffer *out)
{
    struct name_list list = { names, out, 0 };
    size_t members = names->members;

    if (count_in(entry, 0, digest->scenario_count) == digest->scenario_count)
        return;
    for (size_t group = 0; group < digest->scenario_count / members; group++) {
        bool whole = count_in(entry, group * members, members) == members;

        if (whole)
            add_name(&list, group, members);
        for (size_t i = 0; i < members && !whole; i++)
            if (is_in(entry, group * members + i))
                add_name(&list, group, i);
    }
    if (list.count > NAMES_SHOWN)
        buffer_print(out, " and %zu more", list.count - NAMES_SHOWN);
}

/* All cards of a use on one line. */
static void add_line(const struct card_digest *digest, const struct card_digest_names *names,
                     enum use use, const char *title, struct buffer *out)
{
    bool first = true;

    for (uint32_t i = 0; i < digest->entry_count; i++) {
        const struct card_digest_entry *entry = &digest->entries[i];

        if (entry->use != use)
            continue;
        buffer_print(out, "%s%s", first ? title : "; ", entry->card);
        add_names(digest, names, entry, out);
        if (*entry->hint)
            buffer_print(out, " (%s)", entry->hint);
        first = false;
    }
    if (!first)
        buffer_print(out, ".\n");
}

/* What counts that no loadout says. */
static const struct {
    enum use use;
    const char *title;
} counted[] = { { ROLLED, "Dice besides those of loadouts: " },
                { BESIDES, "Counted besides what is said: " } };

/* A line each: what names were taken for; which words play no part, behind where that is so. */
static void add_notes(const struct card_digest *digest, const struct card_digest_names *names,
                      const char *before, const char *behind, struct buffer *out)
{
    const char *line;
    size_t bytes;

    for (uint32_t from = 0; buffer_next_line(&digest->took, &from, &line, &bytes);) {
        struct buffer where = { 0 }; /* " in B" */

        for (uint32_t i = 0; i < digest->entry_count; i++)
            if (digest->entries[i].use >= IDLE_WORD &&
                ascii_is_word(digest->entries[i].card, line, bytes))
                add_names(digest, names, &digest->entries[i], &where);
        buffer_print(out, "%s", before);
        if (where.count)
            buffer_print(out, "%.*s ", (int)where.count - 1, where.bytes + 1);
        buffer_print(out, "%.*s%s\n", (int)bytes, line, behind);
        buffer_end(&where, out);
    }
}

void card_digest_cards(const struct card_digest *digest, const struct card_digest_names *names,
                       struct buffer *out)
{
    out->failed = out->failed || digest->failed;
    add_line(digest, names, ACTIVE, "Cards active: ", out);
    for (uint32_t i = 0; i < digest->entry_count; i++) {
        const struct card_digest_entry *entry = &digest->entries[i];

        if (entry->use != INACTIVE)
            continue;
        buffer_print(out, "Card %s", entry->card);
        add_names(digest, names, entry, out);
        card_needs_say(entry->needs, CARD_NEEDS_LINE, out);
        buffer_print(out, "%s.\n", entry->hint);
    }
    add_line(digest, names, CARRIED, "Cards carried, not fired until they are named: ", out);
    add_line(digest, names, NO_BEARING, "Cards without a bearing: ", out);
    add_line(digest, names, NO_PART, "Cards that play no part in an attack: ", out);
    add_notes(digest, names, digest->is_plain ? "" : "Note: ", ".", out);
}

void card_digest_notes(const struct card_digest *digest, const struct card_digest_names *names,
                       struct buffer *out)
{
    out->failed = out->failed || digest->failed;
    for (size_t i = 0; i < ARRAY_LEN(counted); i++) {
        struct buffer line = { 0 };

        add_line(digest, names, counted[i].use, counted[i].title, &line);
        if (line.count)
            buffer_print(out, "%.*s\n", (int)line.count - (int)strlen(".\n"), line.bytes);
        buffer_end(&line, out);
    }
    add_notes(digest, names, "", "", out);
}

/* Of which sides scenarios are in which an entry is, a mask. */
static unsigned sides_of(const struct card_digest *digest, const struct card_digest_entry *entry)
{
    unsigned sides = 0;

    for (size_t i = 0; digest->sides && i < digest->scenario_count; i++)
        sides |= is_in(entry, i) ? digest->sides[i] : 0;
    return sides;
}

/* "3 cards of A and 2 of B play", "1 card helps" */
static void add_counts(const size_t counts[2], size_t count, const char *verb, struct buffer *out)
{
    const size_t first = counts[0] ? counts[0] : counts[1] ? counts[1] : count;

    buffer_print(out, "%zu card%s", first, first > 1 ? "s" : "");
    if (counts[0] || counts[1])
        buffer_print(out, " of %c", counts[0] ? 'A' : 'B');
    if (counts[0] && counts[1])
        buffer_print(out, " and %zu of B", counts[1]);
    buffer_print(out, " %s%s", verb, count > 1 ? "" : "s");
}

/* There are ships beside it, and none of them says that it helps. */
static bool is_unsaid(const struct card_digest *digest, const struct card_digest_entry *entry)
{
    unsigned sides = *entry->call ? sides_of(digest, entry) : 0;

    sides &= sides >> 2;
    for (uint32_t i = 0; i < digest->entry_count && sides; i++)
        if (digest->entries[i].asserted && strcmp(digest->entries[i].id, entry->id) == 0)
            sides &= ~sides_of(digest, &digest->entries[i]);
    return sides;
}

/* "2 cards play no part in that: A; B in B1 (inactive)", or which help others */
void card_digest_without(const struct card_digest *digest, const struct card_digest_names *names,
                         bool helping, struct buffer *out)
{
    struct buffer said = { 0 };
    size_t count = 0, counts[2] = { 0 };

    for (uint32_t i = 0; i < digest->entry_count; i++) {
        const struct card_digest_entry *entry = &digest->entries[i];

        if (helping ? !is_unsaid(digest, entry) : entry->use != NO_PART && entry->use != INACTIVE)
            continue;
        for (int side = 0; side < 2; side++)
            counts[side] += sides_of(digest, entry) >> side & 1;
        if (++count > WITHOUT_NAMED)
            continue;
        buffer_print(&said, "%s%s", count > 1 ? "; " : "", entry->card);
        add_names(digest, names, entry, &said);
        if (helping)
            buffer_print(&said, " (say %s with the ship that is helped)", entry->call);
        else
            buffer_print(&said, "%s", entry->use == INACTIVE ? " (inactive)" : "");
    }
    if (count) {
        buffer_print(out, "%s", out->count ? "; " : "");
        add_counts(count > WITHOUT_NAMED ? counts : (size_t[2]){ 0 }, count,
                   helping ? "help" : "play", out);
        buffer_print(out, "%s%s%s",
                     helping ? " other ships, which is not counted" : " no part in that",
                     count > WITHOUT_NAMED ? ", named below" : ": ",
                     count > WITHOUT_NAMED ? "" : buffer_text(&said));
    }
    buffer_end(&said, out);
}

void card_digest_text(const struct card_digest *digest, const struct card_digest_names *names,
                      struct buffer *out)
{
    for (size_t i = 0; i < ARRAY_LEN(counted); i++)
        add_line(digest, names, counted[i].use, counted[i].title, out);
    card_digest_cards(digest, names, out);
}

void card_digest_cell(const struct card_digest *digest, const struct card_digest_names *names,
                      struct buffer *out)
{
    out->failed = out->failed || digest->failed;
    for (uint32_t i = 0; i < digest->entry_count; i++) {
        const struct card_digest_entry *entry = &digest->entries[i];

        if (entry->use != INACTIVE)
            continue;
        buffer_print(out, "%s%s", out->count ? "; " : "", entry->id);
        add_names(digest, names, entry, out);
        card_needs_say(entry->needs, CARD_NEEDS_CELL, out);
    }
}

size_t card_digest_some(const struct card_digest *digest, const struct card_digest_names *names,
                        bool later, struct buffer *out)
{
    size_t said = 0;

    out->failed = out->failed || digest->failed;
    for (uint32_t i = 0; i < digest->entry_count; i++) {
        const struct card_digest_entry *entry = &digest->entries[i];

        if (entry->use != (later ? ACTIVE : INACTIVE) || (later && !entry->later) ||
            count_in(entry, 0, digest->scenario_count) == digest->scenario_count ||
            said++ >= WITHOUT_NAMED)
            continue;
        buffer_print(out, "%s%s", said > 1 ? "; " : "", entry->card);
        add_names(digest, names, entry, out);
        if (later)
            buffer_print(out, " comes after the attack");
        else
            card_needs_say(entry->needs, CARD_NEEDS_ANSWER, out);
    }
    if (said > WITHOUT_NAMED)
        buffer_print(out, "; %zu more are told below", said - WITHOUT_NAMED);
    return said;
}

void card_digest_weighed(const struct card_digest *digest, const struct card_digest_names *names,
                         struct buffer *out)
{
    for (uint32_t i = 0; i < digest->entry_count; i++) {
        const struct card_digest_entry *entry = &digest->entries[i];
        const bool bonus = entry->use == BESIDES && strcmp(entry->card, ask_bonus_attacks) == 0;
        struct buffer where = { 0 }; /* " in B" */

        if ((!bonus && entry->use != WEIGHS) ||
            count_in(entry, 0, digest->scenario_count) == digest->scenario_count)
            continue;
        add_names(digest, names, entry, &where);
        if (bonus)
            buffer_print(out, " Counted, too: %s%s.", entry->card, buffer_text(&where));
        else if (where.count)
            buffer_print(out, " I%s %s.", buffer_text(&where) + strlen(" i"), entry->card);
        buffer_end(&where, out);
    }
}

void card_digest_fini(struct card_digest *digest)
{
    for (uint32_t i = 0; i < digest->entry_count; i++)
        entry_fini(&digest->entries[i]);
    free(digest->entries);
    buffer_fini(&digest->took);
    *digest = (struct card_digest){ 0 };
}
