/* What is published as lists and objects, as the texts of Volley's own files. */
#include "base/array.h"
#include "base/ascii.h"
#include "questions/import/import.h"

#include <stdio.h>
#include <string.h>

enum { COST_LEAST = -99, POINTS_MOST = 999, DIGIT_MOST = 9, STAT_MOST = 99 };

const char *import_cell(struct import *import, const json_t *object, const char *key, int least,
                        int most)
{
    const int nothing = least - 1;
    const int number = import_number(import, object, key, least, most, nothing);

    return number == nothing ? "" : import_print(import, "%d", number);
}

/* ---- prices ---- */

/* {"variable": "agility", "values": {"0": 2, "1": 4}} */
static const char *cost_by(struct import *import, const json_t *cost)
{
    const char *variable = import_text(import, cost, "variable");
    json_t *values = import_member(import, cost, "values", JSON_OBJECT), *value;
    struct buffer out = { 0 };
    const char *key;

    if (!values || !*variable || strpbrk(variable, " :="))
        import_wrong(import, "a cost is a number, or has a value, or a variable and values");
    buffer_print(&out, "by %s:", variable);
    json_object_foreach(values, key, value)
    {
        if (!*key || strpbrk(key, " ="))
            import_wrong(import, "a value of the cost has a blank in its name");
        buffer_print(&out, " %s=%d", key,
                     import_number(import, values, key, COST_LEAST, POINTS_MOST, 0));
    }
    return import_keep(import, &out);
}

const char *import_cost(struct import *import, const json_t *object)
{
    const json_t *cost = json_object_get(object, "cost");
    const char *text = json_string_value(cost);

    if (text && (!*text || strcmp(text, "?") == 0))
        return "";
    if (!json_is_object(cost))
        return import_cell(import, object, "cost", COST_LEAST, POINTS_MOST);
    import_enter(import, "cost");
    text = json_object_get(cost, "value")
               ? import_cell(import, cost, "value", COST_LEAST, POINTS_MOST)
               : cost_by(import, cost);
    import_leave(import);
    return text;
}

/* Where it may be played: true or "Yes" of each. What is not said of any is not known. */
const char *import_formats(struct import *import, const json_t *object)
{
    /* In 2.0 the maker called it so, beside extended, which is everything. */
    static const char *const keys[] = { "standard", "hyperspace", "extended", "wildspace", "epic" };
    struct buffer out = { 0 };

    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const json_t *value = json_object_get(object, keys[i]);
        const bool is_hyperspace = i == 1;
        const bool counts = json_is_true(value) ||
                            (json_is_string(value) && ascii_same(json_string_value(value), "yes"));

        if (counts)
            buffer_print(&out, "%s%s", out.count ? " " : "", is_hyperspace ? keys[0] : keys[i]);
        if (is_hyperspace && value)
            buffer_print(&out, "%sextended", out.count ? " " : "");
    }
    return import_keep(import, &out);
}

/* ---- restrictions: [{"factions": ["resistance"], "names": [...]}, {"solitary": true}] ---- */

static void add_value(struct import *import, const json_t *value, const char *before,
                      struct buffer *out)
{
    const char *type, *difficulty, *text = json_string_value(value);

    buffer_add_text(out, before);
    if (json_is_boolean(value)) {
        buffer_add_text(out, json_is_true(value) ? "True" : "False");
    } else if (json_is_integer(value)) {
        buffer_integer(out, json_integer_value(value));
    } else if (json_is_object(value)) {
        type = import_text(import, value, "type");
        difficulty = import_text(import, value, "difficulty");
        buffer_print(out, "%s%s%s", difficulty, *difficulty ? " " : "", type);
    } else if (!text || strpbrk(text, "|;&=\n")) {
        import_wrong(import, "a restriction is about texts, numbers, true or false");
    } else {
        buffer_add_text(out, text);
    }
}

static void add_restriction(struct import *import, const char *key, const json_t *value,
                            struct buffer *out)
{
    static const char rules[] = " factions sizes ships keywords force_side action arcs equipped "
                                "shipAbility non-limited names solitary standardized agility ";
    const json_t *item, *first = json_array_get(value, 0);
    const char *joined = !out->count || out->bytes[out->count - 1] == ' ' ? "" : " & ";
    size_t i;

    /* How many a squad may have stands beside it as a number. */
    if (strcmp(key, "keywords") == 0 && json_is_string(first) &&
        strncmp(json_string_value(first), "Restricted-", 11) == 0)
        return;
    if (!cards_lists(rules, key, strlen(key))) {
        buffer_print(out, "%sunknown=True", joined); /* whether it holds is for players to say */
        return;
    }
    buffer_print(out, "%s%s=", joined, key);
    if (!json_is_array(value))
        add_value(import, value, "", out);
    json_array_foreach(value, i, item) add_value(import, item, i ? "|" : "", out);
}

const char *import_restrictions(struct import *import, const json_t *upgrade)
{
    const json_t *list = import_member(import, upgrade, "restrictions", JSON_ARRAY);
    const char *key;
    json_t *value, *entry;
    struct buffer out = { 0 };
    size_t i;

    import_enter(import, "restrictions");
    json_array_foreach(list, i, entry)
    {
        const uint32_t before = out.count;

        if (before)
            buffer_add_text(&out, " ; ");
        if (!json_is_object(entry))
            import_wrong(import, "a restriction is not an object");
        json_object_foreach(entry, key, value) add_restriction(import, key, value, &out);
        if (before && out.count == before + 3)
            out.count = before;
    }
    import_leave(import);
    return import_keep(import, &out);
}

/* ---- grants: [{"type": "stat", "value": "hull", "amount": 1}, ...] ---- */

static void add_grant(struct import *import, const json_t *grant, struct buffer *out)
{
    static const char stats[] = "hull shields agility attack energy skill charges initiative";
    const char *type = import_text(import, grant, "type");
    const json_t *value = json_object_get(grant, "value");
    const char *what = json_string_value(value), *between = out->count ? "; " : "";
    const int amount = import_number(import, grant, "amount", -DIGIT_MOST, DIGIT_MOST, 1);

    if (strcmp(type, "action") == 0) {
        const char *linked =
            import_text(import, import_member(import, value, "linked", JSON_OBJECT), "type");

        buffer_print(out, "%saction %s%s%s", between, import_text(import, value, "type"),
                     *linked ? " linked " : "", linked);
    } else if (strcmp(type, "slot") == 0 && what && !strpbrk(what, ":;")) {
        buffer_print(out, "%sslot %s:%d", between, what, amount);
    } else if (strcmp(type, "force") == 0) {
        buffer_print(out, "%sforce:%d", between, amount);
    } else if (what && cards_lists(stats, what, strlen(what))) {
        buffer_print(out, "%s%s:%d", between, what, amount);
    }
}

const char *import_grants(struct import *import, const json_t *side)
{
    const json_t *list = import_member(import, side, "grants", JSON_ARRAY), *grant;
    struct buffer out = { 0 };
    size_t i;

    import_enter(import, "grants");
    json_array_foreach(list, i, grant) add_grant(import, grant, &out);
    import_leave(import);
    return import_keep(import, &out);
}

/* ---- ships ---- */

/* What [{"type": "attack", "arc": "Front Arc", "value": 3}, {"type": "hull", "value": 4}] says. */
struct import_stats import_stats(struct import *import, const json_t *object, const char *key)
{
    const json_t *list = import_member(import, object, key, JSON_ARRAY), *stat;
    struct import_stats made = { "", "", "", "" };
    struct buffer attacks = { 0 };
    size_t i;

    import_enter(import, key);
    json_array_foreach(list, i, stat)
    {
        const char *type = import_text(import, stat, "type");
        const char *value = import_cell(import, stat, "value", 0, STAT_MOST);
        const char *arc = import_id(import, import_text(import, stat, "arc"));
        const size_t bytes = strlen(arc) > 3 ? strlen(arc) - 3 : 0; /* without "arc" */

        if (strcmp(type, "attack") == 0)
            buffer_print(&attacks, "%s%.*s:%s", attacks.count ? " " : "", (int)bytes, arc, value);
        else if (strcmp(type, "agility") == 0)
            made.agility = value;
        else if (strcmp(type, "hull") == 0)
            made.hull = value;
        else if (strcmp(type, "shields") == 0)
            made.shields = value;
    }
    import_leave(import);
    made.attacks = import_keep(import, &attacks);
    return made;
}

const char *import_actions(struct import *import, const json_t *ship)
{
    const json_t *list = import_member(import, ship, "actions", JSON_ARRAY), *action;
    struct buffer out = { 0 };
    size_t i;

    json_array_foreach(list, i, action)
    {
        const char *type = import_text(import, action, "type"), *color;

        color = import_text(import, action, "difficulty");
        buffer_print(&out, "%s%s%s%s", out.count ? " " : "",
                     ascii_same(color, "white") ? "" : color,
                     *color && !ascii_same(color, "white") ? "-" : "", type);
        for (size_t at = out.count - strlen(type); at < out.count && !out.failed; at++)
            out.bytes[at] = ascii_word_letter(out.bytes[at]);
    }
    return import_keep(import, &out);
}
