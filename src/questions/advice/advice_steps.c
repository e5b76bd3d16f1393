/* What was done after a roll, step by step: an option, in the words of a report, or what dice
 * showed. And what dice that are rolled next may show. */
#include "questions/advice/advice.h"

#include "base/ascii.h"
#include "base/error.h"
#include "base/nearest.h"
#include "words/lexer.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 130 }; /* letters of what can be done: a message has room for few */

/* ---- reading ---- */

/* Add the bytes between two places of a text, as a text of its own. */
static bool add_step(volley_text **steps, uint32_t *count, uint32_t *capacity, const char *at,
                     const char *end, const struct lexer *lexer, struct arena *arena)
{
    struct buffer text = { 0 };
    volley_text *step;

    if (!arena_grow(arena, steps, capacity, (size_t)*count + 1, sizeof **steps))
        return false;
    while (at < end && ascii_is_space(end[-1]))
        end--;
    buffer_add(&text, at, at < end ? (size_t)(end - at) : 0);
    step = &(*steps)[(*count)++];
    *step = (volley_text){ .source = "--rolled", .line = lexer->line, .column = lexer->column };
    step->text = buffer_keep(&text, arena);
    return step->text != NULL;
}

volley_status advice_read_roll(struct rolled *out, const char *text, struct arena *arena,
                               volley_error *err)
{
    struct lexer lexer = lexer_of_string(text, "--rolled"), begun = lexer;
    struct error_place word;
    volley_text *steps = NULL;
    uint32_t count = 0, capacity = 0;
    bool any = true;

    while (any) {
        any = lexer_next(&lexer, &word);
        if (any && !lexer_is_word(&word, "then"))
            continue;
        while (begun.at < word.word && ascii_is_space(*begun.at)) {
            begun.at++;
            begun.column++;
        }
        NEED(add_step(&steps, &count, &capacity, begun.at, any ? word.word : lexer.end, &begun,
                      arena),
             err);
        begun = lexer;
    }
    TRY(rolled_read(out, steps, DICE_RED, err));
    out->steps = steps + 1;
    out->step_count = count - 1;
    return VOLLEY_OK;
}

/* ---- dice that are rolled at a node ---- */

static unsigned dice_at(const struct graph *graph, uint32_t node)
{
    const uint8_t in_hand = graph_state_at(graph, node).in_hand;

    return in_hand ? in_hand : graph->nodes[node].dice; /* of a test, one after the other */
}

/* "1 attack die is", "2 defense dice are" */
static void add_falling(const struct graph *graph, uint32_t node, struct buffer *out)
{
    const unsigned dice = dice_at(graph, node);

    buffer_print(out, "%u %s %s", dice,
                 graph->nodes[node].detail == DICE_RED ? "attack" : "defense",
                 dice == 1 ? "die is" : "dice are");
}

struct falling {
    struct advice_report *report;
    const struct solve_view *view;
    uint32_t node;
    struct rolled dice;
};

static bool add_branch(const struct falling *falling, double chance)
{
    struct advice_report *report = falling->report;
    const enum dice_color color =
        (enum dice_color)falling->view->graph->nodes[falling->node].detail;
    struct buffer dice = { 0 };
    struct advice_branch *branch;

    if (!arena_grow(&report->memory, &report->branches, &report->branch_capacity,
                    (size_t)report->branch_count + 1, sizeof *report->branches))
        return false;
    rolled_spell(&falling->dice, &dice);
    branch = &report->branches[report->branch_count++];
    *branch = (struct advice_branch){
        buffer_keep(&dice, &report->memory), chance,
        advice_expect(report, falling->view,
                      rolled_follow(falling->view->graph, &falling->dice, color, falling->node))
    };
    return branch->dice != NULL;
}

/* So many dice are left, which show one of the first `faces` faces: 0 of them show the last of
 * these, or 1, and so on. */
static bool let_fall(struct falling *falling, unsigned left, unsigned faces, double chance)
{
    const enum dice_color color =
        (enum dice_color)falling->view->graph->nodes[falling->node].detail;
    size_t *count = &falling->dice.count[color];
    const size_t before = *count;
    const unsigned face = faces - 1;
    bool ok = true;

    if (left == 0)
        return add_branch(falling, chance);
    if (faces == 0)
        return true;
    for (unsigned shown = 0; ok && shown <= left; shown++) {
        ok = let_fall(falling, left - shown, face, chance);
        chance *= (double)dice_sides[color][face] / DICE_SIDES * (left - shown) / (shown + 1);
        if (!(chance > 0))
            break;
        falling->dice.faces[color][(*count)++] = (enum dice_face)face;
    }
    *count = before;
    return ok;
}

/* The likeliest first. */
static int compare_branches(const void *left, const void *right)
{
    const struct advice_branch *a = left, *b = right;

    if (a->chance > b->chance || a->chance < b->chance)
        return a->chance > b->chance ? -1 : 1;
    return strcmp(b->dice, a->dice);
}

volley_status advice_find_branches(struct advice_report *report, const struct solve_view *view,
                                   uint32_t node, volley_error *err)
{
    struct falling falling = { report, view, node, { .step_count = 0 } };
    struct buffer words = { 0 };

    report->branch_count = 0;
    report->falling = NULL;
    if (view->graph->nodes[node].kind != GRAPH_ROLL)
        return VOLLEY_OK;
    add_falling(view->graph, node, &words);
    report->falling = buffer_keep(&words, &report->memory);
    NEED(report->falling && let_fall(&falling, dice_at(view->graph, node), DICE_FACES, 1), err);
    qsort(report->branches, report->branch_count, sizeof *report->branches, compare_branches);
    return VOLLEY_OK;
}

/* ---- going on ---- */

static struct error_place place_of(const volley_text *step)
{
    return (struct error_place){ step->source, step->line, step->column, step->text,
                                 strlen(step->text) };
}

/* "this can be done here: spend focus; nothing", the best first, and how many more */
static volley_status refuse_option(const struct advice_choice *choice, const volley_text *step,
                                   volley_error *err)
{
    const struct error_place place = place_of(step);
    const size_t bytes = strlen(step->text);
    struct nearest near = nearest_begin(step->text, bytes);
    bool begins = false; /* an option with whole words, and they are all that was said */
    struct buffer text = { 0 };
    size_t i = 0;
    volley_status status;

    for (size_t k = 0; k < choice->option_count; k++) {
        nearest_consider(choice->options[k].text, &near);
        begins = begins || (strlen(choice->options[k].text) > bytes && bytes > 0 &&
                            !ascii_is_letter_or_digit(choice->options[k].text[bytes]) &&
                            ascii_same_bytes(choice->options[k].text, step->text, bytes));
    }
    for (; i < choice->option_count; i++) {
        const char *option = choice->options[i].text;

        if (i > 0 && text.count + strlen(option) > SHOWN_MAX)
            break;
        buffer_print(&text, "%s%s", i ? "; " : "", option);
    }
    if (*near.best && !begins)
        status = error_at(err, VOLLEY_INVALID, &place, "this cannot be done here%s",
                          nearest_or(&near, ""));
    else if (i < choice->option_count)
        status = error_at(err, VOLLEY_INVALID, &place, "here one can: %s; and %zu more",
                          buffer_text(&text), choice->option_count - i);
    else
        status = error_at(err, VOLLEY_INVALID, &place, "here one can: %s", buffer_text(&text));
    buffer_fini(&text);
    return status;
}

static volley_status take_option(struct advice_report *report, const struct solve_view *view,
                                 const volley_text *step, uint32_t *node, struct buffer *said,
                                 volley_error *err)
{
    struct advice_choice choice;

    NEED(advice_set_choice(report, &choice, view, *node), err);
    for (size_t i = 0; i < choice.option_count; i++) {
        if (!ascii_same_letters(choice.options[i].text, step->text))
            continue;
        *node = choice.options[i].node;
        buffer_print(said, " %s", choice.options[i].text);
        return VOLLEY_OK;
    }
    return refuse_option(&choice, step, err);
}

static volley_status take_dice(const struct solve_view *view, const volley_text *step,
                               uint32_t *node, struct buffer *said, volley_error *err)
{
    const struct graph *graph = view->graph;
    const enum dice_color color = (enum dice_color)graph->nodes[*node].detail;
    const struct error_place place = place_of(step);
    struct rolled dice;
    struct buffer falling = { 0 };
    volley_status status = rolled_read(&dice, step, color, NULL);

    if (status == VOLLEY_OK && dice.count[color] == dice_at(graph, *node) &&
        dice.has_defense == (color == DICE_GREEN)) {
        dice.has_defense = false;
        rolled_spell(&dice, said);
        *node = rolled_follow(graph, &dice, color, *node);
        return VOLLEY_OK;
    }
    add_falling(graph, *node, &falling);
    status = error_at(err, VOLLEY_INVALID, &place, "%s rolled here: say what %s",
                      buffer_text(&falling), dice_at(graph, *node) == 1 ? "it shows" : "they show");
    buffer_fini(&falling);
    return status;
}

volley_status advice_take_steps(struct advice_report *report, const struct solve_view *view,
                                const struct rolled *rolled, uint32_t *node, volley_error *err)
{
    struct buffer said = { 0 };
    volley_status status = VOLLEY_OK;

    rolled_spell(rolled, &said);
    for (size_t i = 0; i < rolled->step_count && status == VOLLEY_OK; i++) {
        const volley_text *step = &rolled->steps[i];
        const struct error_place place = place_of(step);

        buffer_print(&said, " then");
        if (view->graph->nodes[*node].kind == GRAPH_CHOICE)
            status = take_option(report, view, step, node, &said, err);
        else if (view->graph->nodes[*node].kind == GRAPH_ROLL)
            status = take_dice(view, step, node, &said, err);
        else
            status = error_at(err, VOLLEY_INVALID, &place,
                              "nothing more is decided or rolled here: the attack is over");
    }
    report->rolled = buffer_keep(&said, &report->memory);
    return status == VOLLEY_OK && !report->rolled ? error_nomem(err) : status;
}
