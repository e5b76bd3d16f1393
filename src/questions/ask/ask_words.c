#include "questions/ask/ask.h"

#include "base/clock.h"

#include <stdio.h>

enum { SOURCE_TEXT_MAX = 32 };

/* Where a text is pinned, places in it mean nothing to who wrote what it stands for. */
static volley_status pin(volley_error *err, const volley_text *text, const volley_error *fault)
{
    volley_error pinned = *fault;

    if (text->pinned && fault->line) {
        pinned.line = text->line ? text->line : 1;
        pinned.column = text->column ? text->column : 1;
    }
    return error_copy(err, &pinned);
}

static volley_status read_attackers(struct scenario *scenario, const struct ask_words *words,
                                    const struct ask_cut *cut, volley_error *err)
{
    const struct loadout_moment *moment = cut->moments[RULES_ATTACKER];
    volley_error fault = { 0 };

    if (cut->words[RULES_ATTACKER])
        return scenario_take(scenario, RULES_ATTACKER, cut->words[RULES_ATTACKER], moment, err);
    for (size_t i = 0; i < words->attacker_count; i++) {
        const volley_text *attacker = &words->attackers[i];
        char source[SOURCE_TEXT_MAX] = "attacker";

        if (words->attacker_count > 1)
            snprintf(source, sizeof source, "attacker %zu", i + 1);
        if (scenario_add_attackers(scenario, lexer_of_text(attacker, source), moment, &fault) !=
            VOLLEY_OK)
            return pin(err, attacker, &fault);
    }
    return VOLLEY_OK;
}

static volley_status read_defender(struct scenario *scenario, const struct ask_words *words,
                                   const struct ask_cut *cut, volley_error *err)
{
    volley_error fault = { 0 };

    if (cut->words[RULES_DEFENDER])
        return scenario_take(scenario, RULES_DEFENDER, cut->words[RULES_DEFENDER],
                             cut->moments[RULES_DEFENDER], err);
    if (scenario_set_defender(scenario, lexer_of_text(&words->defender, "defender"), &fault) ==
        VOLLEY_OK)
        return VOLLEY_OK;
    return pin(err, &words->defender, &fault);
}

/* ---- all cases of what words say by chance ---- */

/* What is read, once for each case: words, or a text. */
struct asked {
    const volley_library *library;
    const char *edition;
    const struct ask_words *words;
    const struct ask_cut *cut;
    const char *text;
    bool must_fire;              /* as in a scenario */
    const struct scenario *like; /* which has the edition and the cards; NULL: none */
};

static volley_status read_words(struct scenario *out, const struct asked *asked, volley_error *err)
{
    const struct phrase *cut = asked->cut->words[RULES_DEFENDER];
    const struct lexer none = { .at = NULL };

    TRY(scenario_find_target(out, cut ? none : lexer_of_text(&asked->words->defender, "defender"),
                             cut, err));
    TRY(read_attackers(out, asked->words, asked->cut, err));
    return read_defender(out, asked->words, asked->cut, err);
}

/* What has been read since then is kept, or nothing. */
static volley_status read_case(struct scenario *out, const struct asked *asked, unsigned number,
                               volley_error *err)
{
    const struct rules_edition *edition =
        asked->like ? asked->like->edition : library_edition_named(asked->edition, err);
    volley_status status;

    *out =
        (struct scenario){ .edition = edition, .draw.left = number, .must_fire = asked->must_fire };
    if (!edition)
        return VOLLEY_INVALID;
    out->library = asked->like ? asked->like->library : library_cards(asked->library, edition);
    status = asked->text ? scenario_parse(out, lexer_of_string(asked->text, "<string>"), err)
                         : read_words(out, asked, err);
    if (status != VOLLEY_OK)
        scenario_fini(out);
    return status;
}

/* Whether in no case there is an attack with a weapon that is named. */
static bool never_fires(const struct scenario *first)
{
    for (size_t at = 0; at < first->attacker_count; at++) {
        bool never = first->attackers[at].misses;

        for (size_t i = 0; i < first->other_count; i++)
            never = never && first->others[i].attackers[at].misses;
        if (never)
            return true;
    }
    return false;
}

static volley_status read_cases(struct scenario *out, const struct asked *asked, unsigned only,
                                volley_error *err)
{
    const double start = clock_seconds();
    volley_status status = read_case(out, asked, only ? only - 1 : 0, err);

    if (status == VOLLEY_OK && out->draw.cases > 1 && !only) {
        out->others = calloc(out->draw.cases - 1, sizeof *out->others);
        status = out->others ? VOLLEY_OK : error_nomem(err);
    }
    while (status == VOLLEY_OK && out->others && out->other_count + 1 < out->draw.cases) {
        status =
            read_case(&out->others[out->other_count], asked, (unsigned)out->other_count + 1, err);
        out->other_count++;
    }
    if (status == VOLLEY_OK && !only && !asked->must_fire && never_fires(out)) {
        struct asked again = *asked;

        again.must_fire = true;
        scenario_fini(out);
        return read_case(out, &again, 0, err);
    }
    out->seconds = clock_seconds() - start;
    if (status != VOLLEY_OK)
        scenario_fini(out);
    return status;
}

/* ---- the calls ---- */

volley_status ask_scenario(struct scenario *out, const struct ask_words *words, volley_error *err)
{
    const struct ask_cut none = { .words = { NULL } };

    return ask_scenario_cut(out, words, &none, err);
}

volley_status ask_scenario_cut(struct scenario *out, const struct ask_words *words,
                               const struct ask_cut *cut, volley_error *err)
{
    const struct asked asked = { words->library, words->edition, words, cut, NULL, false, NULL };

    *out = (struct scenario){ 0 };
    if (words->attacker_count == 0 && !cut->words[RULES_ATTACKER])
        return error_set(err, VOLLEY_INVALID, "a scenario needs an attacker");
    return read_cases(out, &asked, words->only, err);
}

volley_status ask_scenario_parse(struct scenario *out, const volley_library *library,
                                 const char *edition, const char *text, volley_error *err)
{
    const struct asked asked = { library, edition, NULL, NULL, text, false, NULL };

    return read_cases(out, &asked, 0, err);
}

volley_status ask_scenario_like(struct scenario *out, const struct scenario *like, const char *text,
                                volley_error *err)
{
    const struct asked asked = { .text = text, .like = like };

    return read_cases(out, &asked, 0, err);
}

volley_status ask_plan_words(struct ask_plan *out, const struct ask_words *words,
                             const volley_plan_options *options, volley_error *err)
{
    struct scenario scenario;

    *out = (struct ask_plan){ 0 };
    TRY(ask_scenario(&scenario, words, err));
    return ask_plan_take(out, &scenario, options, NULL, err);
}
