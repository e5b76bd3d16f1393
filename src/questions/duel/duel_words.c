#include "questions/duel/duel_words.h"

#include "base/ascii.h"
#include "words/geometry.h"
#include "words/number.h"
#include "words/scenario.h"
#include "words/spoken.h"

#include <stdio.h>
#include <stdlib.h>

enum { SOURCE_TEXT_MAX = 40 };

struct caster {
    struct duel_cast *out;
    struct duel_reading reading; /* for the side */
    size_t number;               /* of the ship that is to be added, of its side, from 1 */
    bool apart;                  /* each side has kinds of its own, for they may act otherwise */
    bool idles;           /* the only ship of the side that more is said of takes no action */
    bool hands_over;      /* a ship that is only shot at says something of the attack */
    struct phrase target; /* what the first such ship says of it */
    volley_error *err;
};

/* ---- the reader is told ---- */

static bool is_of_list(const char *line, size_t bytes)
{
    return ascii_has(line, bytes, " is no legal list: ") || ascii_has(line, bytes, ": points ");
}

/* Each line of a text, or NULL, is a note about the next ship, or its list, told of each side. */
static bool note_lines(struct caster *caster, const char *text, bool of_list)
{
    const char *line;
    size_t bytes;

    while (text && ascii_next_part(&text, "\n", &line, &bytes)) {
        struct buffer note = { 0 };

        if (is_of_list(line, bytes) != of_list)
            continue;
        duel_say_note(line, bytes, caster->reading.side, of_list ? 0 : caster->number, &note);
        squad_texts_keep(&caster->out->notes, &note);
    }
    return !caster->out->notes.failed;
}

static void take_ships(struct duel_cast *cast)
{
    const struct engagement *engagement = &cast->engagement;

    for (size_t i = 0; i < engagement->ship_count; i++) {
        const struct engagement_kind *kind = engagement_kind_of(engagement, i);
        const struct duel_face *face = &cast->faces[engagement->ships[i].kind];

        cast->ships[i] = (volley_duel_ship){
            .side = engagement->ships[i].side,
            .number = engagement->ships[i].number,
            .words = kind->text,
            .id = face->flown ? face->flown->id : NULL,
            .name = face->flown ? face->flown->name : NULL,
            .pilot_id = face->pilot ? face->pilot->id : NULL,
            .pilot = face->pilot ? face->pilot->name : NULL,
            .hull = kind->mortal ? kind->hull - kind->lost[RULES_HULL] : 0,
            .shields = kind->mortal ? kind->shields - kind->lost[RULES_SHIELDS] : 0,
            .initiative = kind->initiative,
            .points = kind->points,
            .action = face->action < RULES_TOKENS ? rules_token_words[face->action] : NULL,
        };
    }
}

/* Who says an initiative has those in mind who say none. */
static bool note_initiatives(struct duel_cast *cast)
{
    const struct engagement *engagement = &cast->engagement;
    bool any = false;
    size_t noted = 0; /* kinds */

    for (size_t i = 0; i < engagement->kind_count; i++)
        any = any || (cast->faces[i].has_initiative && cast->faces[i].roles == DUEL_BOTH_ROLES);
    for (size_t i = 0; any && i < engagement->ship_count; i++) {
        const uint8_t kind = engagement->ships[i].kind;
        struct buffer text = { 0 };

        if (kind < noted || cast->faces[kind].has_initiative)
            continue;
        noted = (size_t)kind + 1;
        duel_add_ship(&cast->ships[i], &text);
        buffer_print(&text, ": no %s is said, so it is %d", rules_skill_name(engagement->edition),
                     engagement->kinds[kind].initiative);
        squad_texts_keep(&cast->notes, &text);
    }
    return !cast->notes.failed;
}

/* ---- kinds ---- */

static volley_status add_kind(struct caster *caster, struct duel_ship *ship)
{
    struct duel_cast *cast = caster->out;
    struct engagement *engagement = &cast->engagement;
    const size_t count = engagement->kind_count + 1;
    struct engagement_kind *kinds = realloc(engagement->kinds, count * sizeof *kinds);
    struct duel_face *faces = realloc(cast->faces, count * sizeof *faces);

    engagement->kinds = kinds ? kinds : engagement->kinds;
    cast->faces = faces ? faces : cast->faces;
    NEED(kinds && faces && note_lines(caster, buffer_text(&ship->notes), false), caster->err);
    NEED(!ship->notes.failed, caster->err);
    kinds[count - 1] = ship->kind;
    ship->kind = (struct engagement_kind){ 0 };
    faces[count - 1] = ship->face;
    engagement->kind_count = count;
    return VOLLEY_OK;
}

/* The words of a ship, and how it stands as a remark. NULL: out of memory. */
static char *spell(const struct caster *caster, const struct phrase *words)
{
    struct buffer text = { 0 };
    char *spelled = phrase_spell(words, caster->reading.library);

    if (!spelled || !caster->reading.stands)
        return spelled;
    buffer_print(&text, "%s [", spelled);
    duel_stands_say(caster->reading.stands, &text);
    buffer_print(&text, "]");
    free(spelled);
    return buffer_string(&text);
}

/* Ships of equal words that serve the same roles are one kind. */
static volley_status find_kind(struct caster *caster, struct phrase *words, size_t *kind)
{
    const struct engagement *engagement = &caster->out->engagement;
    char *text = spell(caster, words);
    struct duel_ship ship;
    volley_status status;

    NEED(text, caster->err);
    for (*kind = 0; *kind < engagement->kind_count; ++*kind)
        if (strcmp(engagement->kinds[*kind].text, text) == 0 &&
            caster->out->faces[*kind].roles == caster->reading.roles &&
            caster->out->faces[*kind].idles == caster->reading.idles &&
            (!caster->apart || caster->out->faces[*kind].side == caster->reading.side))
            break;
    if (*kind < engagement->kind_count) {
        free(text);
        return VOLLEY_OK;
    }
    status = duel_ship_read(&ship, words, &caster->reading, caster->err);
    ship.kind.text = text;
    ship.face.side = (uint8_t)caster->reading.side;
    ship.face.idles = caster->reading.idles;
    if (status == VOLLEY_OK)
        status = add_kind(caster, &ship);
    duel_ship_fini(&ship);
    return status;
}

/* ---- ships ---- */

/* The next ship of the side, as it stands. */
static volley_status add_ship(struct caster *caster, const struct phrase *words)
{
    struct engagement *engagement = &caster->out->engagement;
    struct phrase now = { .took = words->took };
    volley_status status;
    size_t kind = 0;

    caster->reading.stands =
        duel_state_of(caster->reading.state, caster->reading.side, ++caster->number);
    if (caster->reading.stands && caster->reading.stands->gone)
        return squad_texts_print(&caster->out->notes, "%c%zu is gone",
                                 caster->reading.side ? 'B' : 'A', caster->number)
                   ? VOLLEY_OK
                   : error_nomem(caster->err);
    status = phrase_add_marked(&now, words, 0, caster->err);
    if (status == VOLLEY_OK && caster->reading.stands)
        status = duel_stands_words(caster->reading.stands, &now, caster->err);
    if (status == VOLLEY_OK)
        status = find_kind(caster, &now, &kind);
    if (status == VOLLEY_OK) {
        engagement->ships[engagement->ship_count++] =
            (struct engagement_ship){ (uint8_t)caster->reading.side, (uint8_t)kind,
                                      (uint8_t)caster->number };
        engagement->count_of[caster->reading.side]++;
    }
    now.took = NULL;
    phrase_fini(&now);
    return status;
}

static volley_status keep_of_attack(struct caster *caster, const struct phrase *words)
{
    struct phrase said = { .start = words->start };
    volley_status status = scenario_add_of_attack(&said, words, caster->err);

    if (status == VOLLEY_OK)
        status =
            phrase_keep(&caster->target, &said, caster->reading.library, "side a", caster->err);
    phrase_fini(&said);
    return status;
}

/* What a ship that is only shot at says of the attack is of those that attack it. */
static volley_status hand_over(struct caster *caster, struct phrase *words)
{
    const uint32_t count = words->count;

    if (caster->reading.side != ENGAGEMENT_A)
        return scenario_add_of_attack(words, &caster->target, caster->err);
    if (caster->number == 0)
        TRY(keep_of_attack(caster, words));
    TRY(scenario_drop_of_attack(words, caster->err));
    caster->hands_over = caster->hands_over || words->count < count;
    return caster->number && caster->hands_over
               ? error_at(caster->err, VOLLEY_SYNTAX, &words->start,
                          "the range and \"obstructed\" are of the attack: where several ships are "
                          "shot at, say them of those that shoot")
               : VOLLEY_OK;
}

static volley_status add_alike(struct caster *caster, struct phrase *words, int times)
{
    const bool is_only = caster->number + 1 == caster->reading.only;

    NEED(note_lines(caster, words->took, true), caster->err);
    caster->reading.idles = caster->idles && is_only;
    if (caster->reading.more && (is_only || !caster->reading.only))
        TRY(phrase_add(words, *caster->reading.more, caster->err));
    TRY(spoken_settle(words, caster->reading.library, caster->reading.edition, caster->err));
    if (caster->reading.survives)
        TRY(hand_over(caster, words));
    TRY(spoken_check_repeated(words, caster->reading.library, times, true, caster->err));
    for (; times > 0; times--)
        TRY(add_ship(caster, words));
    return VOLLEY_OK;
}

/* The words of one ship, which may be repeated. */
static volley_status add_ships(struct caster *caster, struct lexer words)
{
    struct lexer rest = words;
    struct error_place first;
    struct phrase phrase;
    bool any = lexer_next(&rest, &first);
    int times = any ? number_times(first.word, first.word_bytes) : 0;
    volley_status status;

    if (times > 0) {
        struct error_place next;

        words = rest;
        any = lexer_next(&rest, &next);
    } else {
        times = 1;
    }
    if (!any)
        return error_at(caster->err, VOLLEY_SYNTAX, &first,
                        "there is no ship: name it, or say attack=3 agility=2 hull=4");
    if (caster->out->engagement.ship_count + (size_t)times > ENGAGEMENT_SHIPS_MAX)
        return error_at(caster->err, VOLLEY_RANGE, &first, "more than %d ships on both sides",
                        ENGAGEMENT_SHIPS_MAX);
    status = phrase_read(&phrase, words, caster->err);
    if (status == VOLLEY_OK)
        status = add_alike(caster, &phrase, times);
    phrase_fini(&phrase);
    return status;
}

/* What errors call a ship: "side a", or with others on its side "side a, ship 2". */
static const char *source_of(const struct caster *caster, bool has_others, char *out)
{
    int bytes = snprintf(out, SOURCE_TEXT_MAX, "side %c", caster->reading.side ? 'b' : 'a');

    if (has_others)
        snprintf(out + bytes, (size_t)(SOURCE_TEXT_MAX - bytes), ", ship %zu", caster->number + 1);
    return out;
}

/* Take the words of a ship, up to ";", from those of several. False: they are of the last. */
static bool next_ship(struct lexer *words, struct lexer *ship)
{
    struct error_place word;
    bool more = false;

    *ship = *words;
    while (!more && lexer_next(words, &word))
        more = word.word_bytes == 1 && *word.word == ';';
    ship->end = more ? word.word : words->end;
    return more;
}

static volley_status add_text(struct caster *caster, const volley_text *text, bool has_others)
{
    struct lexer words = lexer_of_text(text, NULL), part;
    bool more = true;

    has_others = has_others || strchr(text->text, ';');
    while (more) {
        char source[SOURCE_TEXT_MAX];

        more = next_ship(&words, &part);
        part.source = text->source ? text->source : source_of(caster, has_others, source);
        TRY(add_ships(caster, part));
    }
    return VOLLEY_OK;
}

/* Where a text is pinned, places in it mean nothing to who wrote what it stands for. */
static volley_status add_pinned(struct caster *caster, const volley_text *text, bool has_others)
{
    volley_error fault = { 0 }, *err = caster->err;

    caster->err = &fault;
    add_text(caster, text, has_others);
    caster->err = err;
    if (text->pinned && fault.line &&
        !(caster->reading.more && strcmp(fault.source, caster->reading.more->source) == 0)) {
        fault.line = text->line ? text->line : 1;
        fault.column = text->column ? text->column : 1;
    }
    return error_copy(caster->err, &fault);
}

static volley_status add_cut(struct caster *caster, const struct phrase *words)
{
    struct phrase copy = { .count = 0 };
    volley_status status = phrase_add_marked(&copy, words, 0, caster->err);

    if (status == VOLLEY_OK)
        status = add_alike(caster, &copy, 1);
    phrase_fini(&copy);
    return status;
}

static volley_status add_side(struct caster *caster, const volley_side *side)
{
    volley_status status = VOLLEY_OK;

    if (caster->reading.cut)
        return add_cut(caster, caster->reading.cut);
    if (side->count == 0)
        return error_set(caster->err, VOLLEY_INVALID, "side %c has no ship",
                         caster->reading.side ? 'b' : 'a');
    for (size_t i = 0; i < side->count && status == VOLLEY_OK; i++)
        status = add_pinned(caster, &side->texts[i], side->count > 1);
    return status == VOLLEY_OK && caster->out->engagement.count_of[caster->reading.side] == 0
               ? error_set(caster->err, VOLLEY_INVALID, "all ships of side %c are gone",
                           caster->reading.side ? 'b' : 'a')
               : status;
}

/* ---- what is there at all ---- */

static volley_status check_cast(const struct engagement *engagement, bool lone, volley_error *err)
{
    size_t mortal[ENGAGEMENT_SIDES] = { 0 }, armed[ENGAGEMENT_SIDES] = { 0 }; /* ships */

    for (size_t i = 0; i < engagement->ship_count; i++) {
        mortal[engagement->ships[i].side] += engagement_kind_of(engagement, i)->mortal;
        armed[engagement->ships[i].side] += engagement_kind_of(engagement, i)->weapon_count > 0;
    }
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        if (mortal[side] && mortal[side] < engagement->count_of[side])
            return error_set(err, VOLLEY_INVALID,
                             "some ships of side %c have no hull: say hull= of all of them, or of "
                             "none, for a side that cannot be destroyed",
                             side ? 'b' : 'a');
    if (!(mortal[0] && armed[1]) && !(mortal[1] && armed[0]))
        return error_set(err, VOLLEY_INVALID,
                         lone && mortal[0]
                             ? "nobody can be destroyed: who shoots needs an attack, as in attack=3"
                         : lone
                             ? "nobody can be destroyed: the ship that is shot at stands before "
                               "under, and needs hull, as in hull=4, or its name; in a sweep the "
                               "ship is the defender"
                             : "nobody can be destroyed: a side needs hull, as in hull=4, and the "
                               "other an attack, as in attack=3");
    return VOLLEY_OK;
}

/* ---- the sides ---- */

static unsigned roles_of(const struct duel_reading *reading, int side)
{
    if (!reading->survives)
        return DUEL_BOTH_ROLES;
    return side == ENGAGEMENT_A ? 1u << RULES_DEFENDER : 1u << RULES_ATTACKER;
}

/* The size of all ships of a side; NULL where nothing goes by it, or there are several. What is
 * wrong with a ship is told when it is read.
 *  cut  its one ship, cut already; NULL: the texts are it */
static volley_status find_size(const struct cards *library, const volley_side *side,
                               const struct phrase *cut, const char **size)
{
    volley_status status = VOLLEY_OK;
    bool one = true;

    *size = cut && geometry_by_target(library) ? geometry_size(cut, library) : NULL;
    for (size_t i = 0; !cut && geometry_by_target(library) && i < side->count && one; i++) {
        struct lexer words = lexer_of_text(&side->texts[i], NULL), ship;
        bool more = true;

        while (status == VOLLEY_OK && one && more) {
            struct phrase phrase;
            const char *its;

            more = next_ship(&words, &ship);
            status = spoken_read(&phrase, ship, library, NULL, NULL);
            if (status != VOLLEY_OK)
                break;
            its = geometry_size(&phrase, library);
            one = !*size || strcmp(*size, its) == 0;
            *size = one ? its : NULL;
            phrase_fini(&phrase);
        }
    }
    return status == VOLLEY_NOMEM ? status : VOLLEY_OK;
}

static volley_status read_side(struct caster *caster, const struct duel_reading *reading,
                               const volley_side sides[ENGAGEMENT_SIDES])
{
    const bool first = caster->reading.side == ENGAGEMENT_A;

    caster->number = 0;
    caster->reading.roles = roles_of(reading, caster->reading.side);
    caster->reading.cut = first ? reading->cut : NULL;
    caster->reading.more = first ? reading->more : NULL;
    caster->idles = first && reading->idles;
    if (find_size(reading->library, &sides[!caster->reading.side], first ? NULL : reading->cut,
                  &caster->reading.target) != VOLLEY_OK)
        return error_nomem(caster->err);
    TRY(add_side(caster, &sides[caster->reading.side]));
    return reading->state
               ? duel_state_check(reading->state, caster->reading.side, caster->number, caster->err)
               : VOLLEY_OK;
}

volley_status duel_words_read(struct duel_cast *out, const struct duel_reading *reading,
                              const volley_side sides[ENGAGEMENT_SIDES], volley_error *err)
{
    struct caster caster = { .out = out,
                             .reading = *reading,
                             .apart = reading->acts[0] != reading->acts[1] ||
                                      reading->acts[0] == 1 + VOLLEY_DUEL_ACTIONS_BEST ||
                                      geometry_by_target(reading->library),
                             .err = err };
    volley_status status = VOLLEY_OK;

    *out = (struct duel_cast){ .engagement = { .edition = reading->edition,
                                               .library = reading->library } };
    for (int side = 0; side < ENGAGEMENT_SIDES && status == VOLLEY_OK; side++) {
        caster.reading.side = (enum engagement_side)side;
        status = read_side(&caster, reading, sides);
    }
    if (status == VOLLEY_OK)
        status = check_cast(&out->engagement, reading->survives, err);
    if (status == VOLLEY_OK)
        status = duel_ask_all(&out->engagement, reading, err);
    if (status == VOLLEY_OK) {
        take_ships(out);
        status = note_initiatives(out) ? VOLLEY_OK : error_nomem(err);
    }
    phrase_fini(&caster.target);
    if (status != VOLLEY_OK)
        duel_cast_fini(out);
    return status;
}

void duel_cast_fini(struct duel_cast *cast)
{
    engagement_fini(&cast->engagement);
    free(cast->faces);
    squad_texts_fini(&cast->notes);
    *cast = (struct duel_cast){ 0 };
}
