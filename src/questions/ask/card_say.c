#include "questions/ask/ask_cards.h"

#include "attack/explain/explain.h"
#include "base/ascii.h"
#include "words/card.h"
#include "words/grant.h"

#include <math.h>
#include <stdio.h>

bool card_is_inactive(const struct report_card *card)
{
    return card->state.bears && !card->state.active;
}

/* ---- what an inactive card needs: said here, and by no other file ---- */

static const struct {
    const char *before, *behind;
} needs_sentences[] = {
    [CARD_NEEDS_LINE] = { ": inactive, needs ", "" },
    [CARD_NEEDS_CELL] = { " needs ", "" },
    [CARD_NEEDS_BRACKETS] = { " (needs ", ")" },
    [CARD_NEEDS_ANSWER] = { " does not count: needs ", "" },
};

void card_needs_say(const char *needs, enum card_needs_form form, struct buffer *out)
{
    buffer_print(out, "%s%s%s", needs_sentences[form].before, needs, needs_sentences[form].behind);
}

static volley_status card_needs_error(struct buffer *name, const volley_card_state *card,
                                      volley_error *err)
{
    const struct error_place place = { .word = card->id, .word_bytes = strlen(card->id) };
    const volley_status status =
        name->failed ? error_nomem(err)
                     : error_at(err, VOLLEY_INVALID, &place, "card %.*s is inactive: it needs %s",
                                (int)name->count, name->bytes, card->needs);

    buffer_fini(name);
    return status;
}

/* ---- the words that say that it is so ---- */

/* Of what asks for a token that was spent: the token is there, and nobody spends it. */
static bool is_unspent(const struct scenario *scenario, size_t ship, const struct rules_fact *fact)
{
    const bool defends = ship == scenario->attacker_count;
    const struct loadout *whose =
        defends == fact->theirs ? &scenario->attackers[defends ? 0 : ship] : &scenario->defender;

    for (int token = 0; fact->kind == RULES_FACT_SPENT && token < RULES_TOKENS; token++)
        if (fact->tokens >> token & 1 && whose->tokens[token] > 0)
            return true;
    return false;
}

/* The word of the first alternative that has one, and that can be so beside what is said.
 *  theirs  it stands with the other ship */
static void add_first(const struct report_card *card, const struct scenario *scenario,
                      const struct rules_fact *fact, bool theirs, struct buffer *out)
{
    const enum rules_side side =
        card->ship == scenario->attacker_count ? RULES_DEFENDER : RULES_ATTACKER;

    while ((grant_is_theirs(fact, side) != theirs ||
            explain_fact_is_excluded(scenario, card->ship, fact) ||
            is_unspent(scenario, card->ship, fact) || !grant_word(fact, out)) &&
           fact->or_next)
        fact++;
}

/* What stands before the id of a card if others have it as well; NULL: it is the only one. */
static const char *kind_said(const struct report_card *card)
{
    const struct cards_row *row = card->row, *rows[CARD_ROWS_MAX];
    const size_t count = cards_find(card->library, row->id, strlen(row->id), rows, CARD_ROWS_MAX);
    bool others = false, pilots = false;

    for (size_t i = 0; i < count && i < CARD_ROWS_MAX; i++) {
        others = others || rows[i]->kind != row->kind;
        pilots = pilots || (row->kind == CARDS_PILOT && rows[i]->kind == CARDS_PILOT &&
                            strcmp(rows[i]->slot, row->slot) != 0);
    }
    return pilots ? row->slot : others ? cards_kind_words[row->kind] : NULL;
}

void card_call_say(const struct report_card *card, struct buffer *out)
{
    const char *const kind = kind_said(card);

    buffer_print(out, "%s%s%s%s", kind ? kind : "", kind ? "." : "", card->state.id,
                 cards_row_needs_number(card->row) ? "=2" : "!");
}

/* The "!" of the card, if that says one of some alternatives; else the word of the first that
 * stands with its ship; and if none does, with the other one. */
static void add_word(const struct report_card *card, const struct scenario *scenario,
                     const struct rules_fact *first, bool theirs, struct buffer *out)
{
    const uint32_t before = out->count;
    const struct rules_fact *fact = first;

    while (fact->or_next && !rules_fact_is_said(fact))
        fact++;
    if (rules_fact_is_said(fact))
        card_call_say(card, out);
    else
        add_first(card, scenario, first, false, out);
    if (!theirs)
        return;
    if (out->count > before)
        out->count = before;
    else
        add_first(card, scenario, first, true, out);
}

/* The words of what an inactive card lacks; of how many things of that. */
static size_t add_words(const struct report_card *card, const struct explain_card *lacks,
                        const struct scenario *scenario, bool theirs, struct buffer *out)
{
    const struct rules_effect *effect = lacks->effect;
    size_t said = 0;

    for (size_t i = 0; effect && i < RULES_FACTS_MAX + RULES_STEPS_MAX; i++) {
        const size_t step = i - RULES_FACTS_MAX;
        struct buffer word = { 0 };

        if (i < RULES_FACTS_MAX && lacks->lacks >> i & 1)
            add_word(card, scenario, &effect->facts[i], theirs, &word);
        if (i >= RULES_FACTS_MAX && lacks->owes >> step & 1 && effect->steps[step].theirs == theirs)
            grant_token(effect->steps[step].tokens, effect->steps[step].count, &word);
        said += word.count > 0;
        if (word.count && !buffer_has_line(out, word.bytes, word.count))
            buffer_print(out, "%s%.*s", out->count ? "\n" : "", (int)word.count, word.bytes);
        buffer_end(&word, out);
    }
    for (uint32_t i = 0; i < out->count; i++)
        out->bytes[i] = out->bytes[i] == '\n' ? ' ' : out->bytes[i];
    return said;
}

static void keep(char out[VOLLEY_CARD_NEEDS_MAX], const struct buffer *words)
{
    snprintf(out, VOLLEY_CARD_NEEDS_MAX, "%.*s", (int)words->count,
             words->count ? words->bytes : "");
}

/* Damage cards are dealt to, and shields lost by, a defender of whom it is known what it has. */
static bool asks_health(const struct rules_fact *fact, const struct loadout *defender)
{
    if (!fact || fact->no)
        return false;
    if (fact->kind == RULES_FACT_NET && fact->id & RULES_OF_SHIELDS)
        return !defender->shielded;
    return fact->kind == RULES_FACT_NET_SHIELDS && !defender->mortal;
}

void card_say_find(struct report_card *card, const struct scenario *scenario, struct buffer *told)
{
    struct buffer own = { 0 }, others = { 0 };
    struct explain_card lacks;
    volley_status status;

    if (!card_is_inactive(card))
        return;
    status = explain_card_find(&lacks, scenario, card->ship, card->number, 0);
    told->failed = told->failed || status == VOLLEY_NOMEM;
    if (status != VOLLEY_OK)
        return;
    card->of_health = asks_health(lacks.missing, &scenario->defender);
    if (add_words(card, &lacks, scenario, false, &own) +
            add_words(card, &lacks, scenario, true, &others) ==
        (size_t)__builtin_popcount(lacks.lacks) + (size_t)__builtin_popcount(lacks.owes)) {
        keep(card->say, &own);
        keep(card->others_say, &others);
        card->others_attacks = card->ship == scenario->attacker_count;
    }
    buffer_end(&own, told);
    buffer_end(&others, told);
}

void card_arc_say(const struct scenario *scenario, size_t ship, const struct rules_fact *fact,
                  struct buffer *out)
{
    const size_t count = scenario->attacker_count;
    const struct loadout *other = ship == count ? scenario->attackers : &scenario->defender;

    if (fact->kind == RULES_FACT_SITUATION && !fact->theirs && !fact->no &&
        (other->situations & RULES_ARCS) >> fact->id & 1)
        buffer_add_text(out, ship == count ? " of the defender" : " of the attacker");
}

/* Words that change figures without any card. */
static void add_counting(const char *said, struct buffer *out)
{
    static const char *const counting[] = { "range", "obstructed", "lock",
                                            "focus", "calculate",  "force" };
    size_t bytes;

    for (; *said; said += bytes + (said[bytes] == ' ')) {
        bytes = strcspn(said, " ");
        for (size_t i = 0; i < ARRAY_LEN(counting); i++)
            if (ascii_is_word(counting[i], said, strcspn(said, "= ")))
                buffer_print(out, " and %.*s", (int)bytes, said);
    }
}

static void card_worth_say(const struct report_card *card, struct buffer *out)
{
    if (isnan(card->worth))
        return;
    buffer_print(out, "; with it");
    add_counting(card->say, out);
    add_counting(card->others_say, out);
    buffer_print(out, " %.4f", card->worth);
}

void card_helps_say(const struct report_card *card, const char *before, const char *behind,
                    struct buffer *out)
{
    if (card->helps == CARDS_HELPS_ITSELF || card->state.asserted)
        return;
    buffer_print(out, "%shelps other ships%s; say ", before,
                 card->helps == CARDS_HELPS_OTHERS ? "" : ", too");
    card_call_say(card, out);
    buffer_print(out, " with the ship that is helped%s", behind);
}

void card_hint_say(const struct report_card *card, struct buffer *out)
{
    const bool own = *card->say, others = *card->others_say;

    if (card->of_health)
        buffer_print(out, "; say the hull and shields of the defender, as in \"hull=3 shields=0\"");
    if (!others && (!own || strcmp(card->say, card->state.needs) == 0))
        return;
    buffer_print(out, "; if that is so, say ");
    if (own)
        buffer_print(out, "\"%s\"%s", card->say, others ? ", and " : "");
    if (others)
        buffer_print(out, "of the %s \"%s\"", card->others_attacks ? "attacker" : "defender",
                     card->others_say);
}

void card_notes_say(const char *notes, struct buffer *out)
{
    for (; notes && *notes; notes += strcspn(notes, "\n") + 1)
        buffer_print(out, "Note: %.*s.\n", (int)strcspn(notes, "\n"), notes);
}

void card_lines_apart(const char *lines, struct buffer *cards, struct buffer *notes)
{
    static const char card[] = "Card", variant[] = "With ", note[] = "Note: ";

    for (size_t bytes; *lines; lines += bytes + 1) {
        const char *colon = strstr(lines, ": ");
        const bool varies = colon && strncmp(lines, variant, strlen(variant)) == 0;
        const char *said = varies ? colon + strlen(": ") : lines;
        const int head = (int)(said - lines);
        const size_t mark = strncmp(said, note, strlen(note)) == 0 ? strlen(note) : 0;

        bytes = strcspn(lines, "\n");
        if (!mark)
            buffer_print(cards, "%.*s\n", (int)bytes, lines);
        if (strncmp(said, card, strlen(card)) != 0) /* without the full stop */
            buffer_print(notes, "%.*s%.*s\n", head, lines, (int)(bytes - mark) - head - 1,
                         said + mark);
    }
}

void card_took_add(struct buffer *took, const struct buffer *more)
{
    const char *line;
    size_t bytes;

    for (uint32_t from = 0; buffer_next_line(more, &from, &line, &bytes);)
        if (!buffer_has_line(took, line, bytes))
            buffer_print(took, "%.*s\n", (int)bytes, line);
}

/* ---- all cards of a scenario ---- */

/* Whether the id is the letters and digits of the name, as most are. */
static bool gives_id(const char *name, const char *id)
{
    for (; *name; name++)
        if (ascii_is_letter_or_digit(*name) && ascii_lower(*name) != *id++)
            return false;
    return !*id;
}

static bool has_namesake(const struct card_use *use, const struct report_card *card)
{
    for (size_t i = 0; i < use->count; i++)
        if (strcmp(use->cards[i].state.name, card->state.name) == 0 &&
            strcmp(use->cards[i].state.kind, card->state.kind) != 0)
            return true;
    return false;
}

/* What stands in brackets behind a name: begun is what does already. */
static void add_whose(const struct card_use *use, const struct report_card *card, bool begun,
                      struct buffer *out)
{
    const char *mark = begun ? ", " : " (";

    if (card->ship == use->attacker_count)
        buffer_print(out, "%sdefender)", mark);
    else if (card->alike && card->alike + 1 < use->attacker_count)
        buffer_print(out, "%sattacks %zu-%zu)", mark, card->ship + 1, card->ship + 1 + card->alike);
    else if (card->alike + 1 < use->attacker_count)
        buffer_print(out, "%sattack %zu)", mark, card->ship + 1);
    else if (begun)
        buffer_print(out, ")");
}

void card_use_name(const struct card_use *use, const struct report_card *card, struct buffer *out)
{
    const bool shared = has_namesake(use, card),
               told = shared || !gives_id(card->state.name, card->state.id);

    buffer_print(out, "%s", card->state.name);
    if (told)
        buffer_print(out, " (%s%s%s", shared ? card->state.kind : "", shared ? "." : "",
                     card->state.id);
    add_whose(use, card, told, out);
}

void card_use_id(const struct card_use *use, const struct report_card *card, struct buffer *out)
{
    buffer_print(out, "%s", card->state.id);
    add_whose(use, card, false, out);
}

/* What is assigned does nothing to the attacks that come: of its words those count that are said.
 */
static void add_active(const struct card_use *use, const struct report_card *card,
                       struct buffer *out)
{
    buffer_print(out, card->state.asserted ? ": active, as its ! says" : ": active");
    if (*card->state.needs)
        buffer_print(out, " (more with %s)", card->state.needs);
    card_helps_say(card, "; it ", "", out);
    if (card->assigned && use->attacker_count > 1)
        buffer_print(out,
                     "; what it assigns is not carried on: say %.*s of the defender for the "
                     "attacks that come",
                     (int)strcspn(card->assigned, " :,;"), card->assigned);
    buffer_print(out, ".\n");
}

static void add_no_part(const struct report_card *card, struct buffer *out)
{
    buffer_print(out, ": plays no part in an attack.");
    if (card->left_out)
        buffer_print(out, " It is left out: %s.", card->left_out->reason);
    buffer_print(out, "\n");
}

static void add_inactive(const struct report_card *card, struct buffer *out)
{
    card_needs_say(card->state.needs, CARD_NEEDS_LINE, out);
    card_worth_say(card, out);
    card_hint_say(card, out);
    card_helps_say(card, "; it ", "", out);
    buffer_print(out, ".\n");
}

/* Nothing is assumed in silence. */
void card_use_text(const struct card_use *use, struct buffer *out)
{
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];

        buffer_print(out, "Card ");
        card_use_name(use, card, out);
        if (card->state.carried)
            buffer_print(out,
                         ": carried; an attack is made with one weapon, so name %s to fire it.\n",
                         card->state.id);
        else if (!card->state.plays_part)
            add_no_part(card, out);
        else if (card->helps == CARDS_HELPS_OTHERS && !card->state.asserted)
            card_helps_say(card, ": ", ".\n", out);
        else if (!card->state.bears)
            buffer_print(out, ": no bearing on this attack%s.\n",
                         strcmp(card->state.id, "tractorbeam") == 0
                             ? "; a token of it is said as tractor"
                             : "");
        else if (card->state.active)
            add_active(use, card, out);
        else
            add_inactive(card, out);
    }
}

/* Before the next one in a cell: its id. */
static void begin_in_cell(const struct card_use *use, const struct report_card *card,
                          struct buffer *out)
{
    buffer_print(out, "%s", out->count ? "; " : "");
    card_use_id(use, card, out);
}

void card_use_list(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct card_use *use = at->it;

    (void)number;
    for (size_t i = 0; i < use->count; i++)
        if (card_is_inactive(&use->cards[i])) {
            begin_in_cell(use, &use->cards[i], out);
            card_needs_say(use->cards[i].state.needs, CARD_NEEDS_CELL, out);
        }
}

void card_use_idle(const struct record_at *at, size_t number, struct buffer *out)
{
    const struct card_use *use = at->it;

    (void)number;
    for (size_t i = 0; i < use->count; i++) {
        const volley_card_state *state = &use->cards[i].state;

        if (state->active || state->bears)
            continue;
        begin_in_cell(use, &use->cards[i], out);
        buffer_print(out, state->carried      ? " is carried"
                          : state->plays_part ? " has no bearing"
                                              : " plays no part");
    }
}

/* ---- what --strict refuses ---- */

void card_best_keep_upgrades(struct card_best *best, const char *but)
{
    size_t kept = 0;

    for (size_t i = 0; i < best->count; i++)
        if (strcmp(best->cards[i].state.kind, cards_kind_words[CARDS_UPGRADE]) == 0 &&
            !strstr(but, best->cards[i].state.id))
            best->cards[kept++] = best->cards[i];
    best->count = kept;
}

volley_status card_best_check(const struct card_best *best, const char *whose, volley_error *err)
{
    for (size_t i = 0; i < best->count; i++) {
        const struct report_card *card = &best->cards[i];
        struct buffer name = { 0 };

        if (!card_is_inactive(card))
            continue;
        buffer_print(&name, "%s%s%s%s", card->state.name, whose ? " (" : "", whose ? whose : "",
                     whose ? ")" : "");
        return card_needs_error(&name, &card->state, err);
    }
    return VOLLEY_OK;
}

volley_status ask_cards_check(const struct card_use *use, volley_error *err)
{
    for (size_t i = 0; i < use->count; i++) {
        const struct report_card *card = &use->cards[i];
        struct buffer name = { 0 };

        if (!card_is_inactive(card))
            continue;
        card_use_name(use, card, &name);
        return card_needs_error(&name, &card->state, err);
    }
    return VOLLEY_OK;
}
