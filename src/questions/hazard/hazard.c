/* What an obstacle, a device or a remote does to a ship. */

#include "base/ascii.h"
#include "battle/setup/numbers.h"
#include "questions/ask/ask_cards.h"
#include "questions/hazard/hazard_report.h"
#include "words/nearest.h"
#include "words/setting.h"
#include "words/spoken.h"

#include <math.h>

struct asking {
    const struct rules_edition *edition;
    struct hazard hazard;
    unsigned long times;
    struct loadout ship;
    bool mortal; /* hull and shields are known */
};

/* ---- reading a question ---- */

/* "2x " in front. */
static const char *read_times(const char *text, unsigned long *times)
{
    size_t digits = strspn(text, "0123456789");

    *times = 1;
    if (digits == 0 || (text[digits] != 'x' && text[digits] != 'X') ||
        !strchr(" \t", text[digits + 1]) || text[digits + 1] == '\0')
        return text;
    *times = strtoul(text, NULL, 10);
    text += digits + 1;
    return text + strspn(text, " \t");
}

/* Whether each word of a text begins one of an id, or the text is the kind: "prox mine", "mines".
 */
static bool is_meant(const struct cards_hazard *row, const char *text)
{
    bool all = *text != '\0';

    if (ascii_same(text, "rock") || ascii_same(text, "rocks"))
        return strcmp(row->id, "asteroid") == 0;
    while (*text && all) {
        size_t bytes = strcspn(text, " -");
        const size_t end = bytes + strspn(text + bytes, " -");
        const bool several = bytes > 1 && ascii_lower(text[bytes - 1]) == 's';
        const char *at = row->id;

        bytes -= several;
        all = strlen(row->kind) == bytes && ascii_same_bytes(row->kind, text, bytes);
        while (!all && *at) {
            all = ascii_same_bytes(at, text, strlen(at) < bytes ? strlen(at) + 1 : bytes);
            at += strcspn(at, "-");
            at += *at == '-';
        }
        text += end;
    }
    return all;
}

enum { MEANT_BYTES_MIN = 3 };

/* What players may mean: how many there are, the first of them, and all as they are asked about.
 * meant  NULL: they are not listed */
static size_t find_meant(struct hazard *out, const struct rules_edition *edition, const char *text,
                         struct buffer *meant)
{
    const char *last = "";
    struct hazard hazard;
    size_t count = 0;

    for (size_t i = 0; hazard_at(&hazard, edition, i); i++) {
        if (strcmp(hazard.row->id, last) == 0 || hazard_is_for_huge(&hazard) ||
            !is_meant(hazard.row, text))
            continue;
        last = hazard.row->id;
        if (meant)
            buffer_print(meant, "%s\"%s\"", count ? " or " : "several are called so: say ", last);
        if (count++ == 0)
            *out = hazard;
    }
    return strlen(text) >= MEANT_BYTES_MIN ? count : 0;
}

static volley_status refuse_hazard(const struct rules_edition *edition, const char *text,
                                   volley_error *err)
{
    static const char *const editions[] = { "2.5", "2", "1" };
    const struct error_place place = { .source = "hazard",
                                       .word = text,
                                       .word_bytes = strlen(text) };
    struct nearest nearest = nearest_begin(text, strlen(text));
    struct buffer meant = { 0 };
    struct hazard hazard;
    volley_status status;

    for (size_t i = 0; i < sizeof editions / sizeof *editions; i++)
        if (hazard_find(&hazard, rules_edition_find(editions[i]), text, strlen(text)))
            return error_at(err, VOLLEY_SYNTAX, &place, "not in the %s, but in edition %s",
                            edition->title, editions[i]);
    for (size_t i = 0; hazard_at(&hazard, edition, i); i++)
        nearest_consider(hazard.row->id, &nearest);
    if (find_meant(&hazard, edition, text, &meant) > 0)
        status = meant.failed ? error_nomem(err)
                              : error_at(err, VOLLEY_SYNTAX, &place, "%s", buffer_text(&meant));
    else
        status = error_at(err, VOLLEY_SYNTAX, &place, "no such obstacle, device or remote%s",
                          nearest_or(&nearest, ""));
    buffer_fini(&meant);
    return status;
}

/* How the ship may be meant: it neither attacks nor defends, and its dice play no part, so they
 * need not be said. */
static const struct role {
    enum rules_side side;
    const char *dice; /* NULL: as it says */
} roles[] = { { RULES_DEFENDER, NULL },
              { RULES_DEFENDER, "agility=0" },
              { RULES_ATTACKER, NULL },
              { RULES_ATTACKER, "attack=0" } };

/* Where the ship stands plays no part: what it says of that by chance has one outcome. */
static volley_status read_role(struct asking *asking, const struct role *role,
                               const volley_text *text, const struct cards *library,
                               volley_error *err)
{
    struct chance_draw draw = { .misses = true };
    const struct loadout_reading reading = { asking->edition, library, role->side, NULL, &draw };
    struct phrase words;
    volley_status status =
        spoken_read(&words, lexer_of_text(text, "ship"), library, asking->edition, err);

    if (status == VOLLEY_OK && role->dice)
        status = phrase_add_word(&words, role->dice, err);
    if (status == VOLLEY_OK)
        status = loadout_compile(&asking->ship, &words, &reading, err);
    phrase_fini(&words);
    return status;
}

/* Read the ship that suffers it. Where it can be read in no way, the words as they were given say
 * what is wrong. */
static volley_status read_ship(struct asking *asking, const volley_hazard *question,
                               volley_error *err)
{
    unsigned long times;
    const struct cards *library = library_cards(question->library, asking->edition);
    volley_error given = { 0 };
    volley_status status = VOLLEY_NOMEM;

    if (read_times(question->ship.text, &times) != question->ship.text)
        return error_set(err, VOLLEY_SYNTAX,
                         "one ship suffers it, which %lux does not stand before: in front of the "
                         "hazard it says how often, as in \"2x asteroid\"",
                         times);
    for (size_t i = 0; i < ARRAY_LEN(roles); i++) {
        volley_error fault = { 0 };

        status = read_role(asking, &roles[i], &question->ship, library, &fault);
        if (status == VOLLEY_OK || status == VOLLEY_NOMEM || i == 0)
            given = fault;
        if (status == VOLLEY_OK || status == VOLLEY_NOMEM)
            break;
    }
    asking->mortal = status == VOLLEY_OK && asking->ship.mortal;
    return status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &given);
}

static volley_status ask(struct asking *asking, const volley_hazard *question, volley_error *err)
{
    const char *text = read_times(question->hazard, &asking->times);

    asking->edition = library_edition_named(question->edition ? question->edition : "2.5", err);
    if (!asking->edition)
        return VOLLEY_INVALID;
    if (asking->times < 1 || asking->times > HAZARD_TIMES_MAX)
        return error_set(err, VOLLEY_RANGE, "an obstacle or a device strikes 1 to %d times",
                         HAZARD_TIMES_MAX);
    if (!hazard_find(&asking->hazard, asking->edition, text, strlen(text)) &&
        find_meant(&asking->hazard, asking->edition, text, NULL) != 1)
        return refuse_hazard(asking->edition, text, err);
    if (question->ship.text)
        TRY(read_ship(asking, question, err));
    hazard_suit(&asking->hazard, asking->edition, rules_situation_size(asking->ship.situations));
    return VOLLEY_OK;
}

/* ---- figures ---- */

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* What the ship has come to, one hazard after the other. No padding: compared as bytes. */
struct victim {
    struct hazard_effects all; /* that it has suffered; of shields those that it had to lose */
    uint8_t hull, shields;     /* left, if its hull is known */
    uint8_t faceup;            /* cards dealt to it: none any more once it is destroyed */
};

/* Shields are lost before the damage, and hits are suffered before crits. */
static void strike(const struct asking *asking, const struct hazard_effects *effects,
                   struct victim *victim)
{
    const int damage = effects->hits + effects->crits;
    const int lost = least_of(effects->shields, victim->shields);
    const int on_shields = least_of(damage, victim->shields - lost), past = damage - on_shields;
    const int cards = past + effects->facedown + effects->faceup;

    hazard_add(&victim->all, effects);
    if (!asking->mortal)
        return;
    victim->all.shields = (uint8_t)(victim->all.shields - effects->shields + lost);
    victim->shields = (uint8_t)(victim->shields - lost - on_shields);
    if (victim->hull > 0)
        victim->faceup =
            (uint8_t)(victim->faceup + least_of(past, effects->crits) + effects->faceup);
    victim->hull = (uint8_t)(victim->hull - least_of(cards, victim->hull));
}

/* The hazard strikes once more; victims: with their probabilities. False: out of memory. */
static bool strike_all(const struct asking *asking, const struct hazard_spread *spread,
                       struct numbers *victims)
{
    struct numbers struck = numbers_of(sizeof(struct victim), sizeof(double));
    bool done = true;

    for (uint32_t i = 1; i <= victims->count; i++)
        for (size_t outcome = 0; outcome < spread->count && done; outcome++) {
            struct victim victim = *(const struct victim *)numbers_at(victims, i);
            const double before = *(const double *)numbers_value(victims, i);
            uint32_t number;

            strike(asking, &spread->outcomes[outcome].effects, &victim);
            number = numbers_find(&struck, &victim);
            done = number != 0;
            if (done)
                *(double *)numbers_value(&struck, number) +=
                    before * spread->outcomes[outcome].probability;
        }
    numbers_fini(victims);
    *victims = struck;
    return done;
}

/* All that can become of the ship. False: out of memory. */
static bool find_victims(const struct asking *asking, const struct hazard_spread *spread,
                         struct numbers *out)
{
    const struct victim whole = { .hull = asking->ship.health[RULES_HULL],
                                  .shields = asking->ship.health[RULES_SHIELDS] };
    const uint32_t number = numbers_find(out, &whole);
    bool done = number != 0;

    if (done)
        *(double *)numbers_value(out, number) = 1;
    for (unsigned long i = 0; i < asking->times && done; i++)
        done = strike_all(asking, spread, out);
    return done;
}

static int half_of(const struct asking *asking)
{
    return loadout_half_damage(&asking->ship, asking->edition);
}

static void add_victim(const struct asking *asking, const struct victim *victim, double probability,
                       struct hazard_report *report)
{
    const struct hazard_effects *effects = &victim->all;
    volley_hazard_result *out = &report->result;
    size_t damage = (size_t)(effects->hits + effects->crits + effects->facedown + effects->faceup);

    out->damage += probability * (double)damage;
    out->pmf[damage] += probability;
    out->pmf_len = damage < out->pmf_len ? out->pmf_len : damage + 1;
    out->hits += probability * effects->hits;
    out->crits += probability * effects->crits;
    out->any_crit += effects->crits ? probability : 0;
    for (size_t token = 0; token < RULES_TOKENS; token++)
        report->tokens[token].pmf[effects->tokens[token]] += probability;
    report->tokens[RULES_TOKENS].pmf[effects->shields] += probability;
    if (asking->mortal) {
        /* Of a ship that has hull. */
        const int health = loadout_health(&asking->ship);
        const int half = half_of(asking);

        out->faceup += probability * victim->faceup;
        out->any_faceup += victim->faceup > 0 ? probability : 0;
        out->destroyed += victim->hull == 0 ? probability : 0;
        if (half >= 0)
            out->half_points += health - victim->hull - victim->shields >= half ? probability : 0;
    }
}

static void find_figures(const struct asking *asking, const struct numbers *victims,
                         struct hazard_report *out)
{
    for (uint32_t i = 1; i <= victims->count; i++)
        add_victim(asking, numbers_at(victims, i), *(const double *)numbers_value(victims, i), out);
    /* Only those that can be given stay. */
    for (size_t i = 0; i < HAZARD_COUNTS; i++) {
        struct hazard_count count = out->tokens[i];

        count.name = i < RULES_TOKENS ? rules_token_words[i] : "shields lost";
        for (size_t number = 1; number < VOLLEY_HAZARD_DAMAGE_LEN; number++) {
            count.mean += (double)number * count.pmf[number];
            count.pmf_len = count.pmf[number] > 0 ? number + 1 : count.pmf_len;
        }
        if (count.pmf_len)
            out->tokens[out->token_count++] = count;
    }
    if (!asking->mortal)
        out->result.faceup = out->result.any_faceup = out->result.destroyed = NAN;
    if (half_of(asking) < 0)
        out->result.half_points = NAN;
}

/* Whether a word is of an attack: its range, "obstructed", "no-arc". */
static bool is_of_attack(const struct error_place *word)
{
    const struct setting_word said = setting_take_apart(word);
    struct rules_spelling spelling;

    return setting_match(&said, &spelling)
               ? spelling.word->kind == RULES_WORD_SITUATION &&
                     (RULES_OF_ATTACK & ~RULES_ARCS) >> spelling.word->id & 1
               : rules_word_denies(said.stem, said.stem_bytes, &spelling);
}

/* Neither its tokens nor where it stands. */
static void add_idle(const struct loadout *ship, struct buffer *out)
{
    struct lexer words = lexer_of_string(ship->text, NULL);
    struct error_place word;
    const struct ask_said said = { ship->text, ship->mortal ? ship->health[RULES_HULL] : -1,
                                   "the ship", "here", false };

    ask_idle_conditions(&said, 0, out);
    if (ship->has_charges)
        ask_say_idle_charges(&said, out);
    while (lexer_next(&words, &word))
        if (is_of_attack(&word))
            buffer_print(out, "the %.*s of the ship plays no part here: nobody attacks\n",
                         (int)word.word_bytes, word.word);
    for (int kind = 0; kind < RULES_TOKENS; kind++)
        if (ship->tokens[kind] > 0)
            buffer_print(out, "the %s of the ship plays no part here\n", rules_token_words[kind]);
}

/* False: out of memory. */
static bool take_question(const struct asking *asking, const volley_hazard *question,
                          struct hazard_report *out)
{
    const struct cards_hazard *row = asking->hazard.row;
    const struct loadout *ship = &asking->ship;
    struct buffer what = { 0 }, cards = { 0 }, notes = { 0 };

    *out = (struct hazard_report){ .edition = asking->edition->name,
                                   .edition_title = asking->edition->title,
                                   .id = row->id,
                                   .name = row->name,
                                   .kind = row->kind,
                                   .times = (int)asking->times,
                                   .ship = question->ship.text ? lexer_plain(question->ship.text)
                                                               : NULL,
                                   .hull = -1,
                                   .shields = -1 };
    hazard_describe(&asking->hazard, true, &what);
    for (size_t i = 0; i < ship->card_count; i++)
        buffer_print(&cards, "%s%s",
                     i ? ", " : "Cards that play no part here: ", ship->cards[i].row->name);
    buffer_print(&cards, "%s", ship->card_count ? ".\n" : "");
    buffer_print(&notes, "%s", ship->took ? ship->took : "");
    if (question->ship.text)
        add_idle(ship, &notes);
    out->what = buffer_keep(&what, &out->memory);
    out->cards = buffer_keep(&cards, &out->memory);
    out->notes = buffer_keep(&notes, &out->memory);
    if (asking->mortal) {
        out->hull = ship->health[RULES_HULL];
        out->shields = ship->health[RULES_SHIELDS];
        out->half_damage = half_of(asking);
        out->health_said = ship->flown ? 0 : loadout_health(ship);
    }
    return out->what && out->cards && out->notes && (out->ship || !question->ship.text);
}

/* ---- the door ---- */

static void report_fini(struct hazard_report *report)
{
    free(report->ship);
    arena_fini(&report->memory);
    *report = (struct hazard_report){ 0 };
}

/* Failure: *out is all-zero. Else it is to be freed by report_fini. */
static volley_status answer(const volley_hazard *question, struct hazard_report *out,
                            volley_error *err)
{
    struct asking asking = { .edition = NULL };
    struct hazard_spread spread = { .count = 0 };
    struct numbers victims = numbers_of(sizeof(struct victim), sizeof(double));
    volley_status status = ask(&asking, question, err);

    *out = (struct hazard_report){ 0 };
    if (status == VOLLEY_OK)
        status = hazard_spread(&spread, &asking.hazard, err);
    if (status == VOLLEY_OK &&
        (!find_victims(&asking, &spread, &victims) || !take_question(&asking, question, out)))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        find_figures(&asking, &victims, out);
    else
        report_fini(out);
    loadout_fini(&asking.ship);
    hazard_spread_fini(&spread);
    numbers_fini(&victims);
    return status;
}

volley_status volley_hazard_run(const volley_hazard *question, volley_hazard_result *out,
                                volley_error *err)
{
    struct hazard_report report;
    const volley_status status = answer(question, &report, err);

    *out = report.result;
    report_fini(&report);
    return status;
}

volley_status volley_hazard_write(const volley_hazard *question, volley_format format,
                                  const volley_sink *sink, volley_error *err)
{
    struct hazard_report report;
    volley_status status;

    TRY(io_check_format(format, hazard_forms.formats, err));
    TRY(answer(question, &report, err));
    status = io_report(&hazard_forms, &report, format, sink, err);
    report_fini(&report);
    return status;
}
