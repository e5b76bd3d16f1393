#include "game/xws/build.h"

#include "base/array.h"

enum { POINTS_MAX = 9999 };

static const char *text_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_string(value) ? json_string_value(value) : "";
}

int xws_read_points(const json_t *object)
{
    const json_t *points = json_object_get(object, "points");
    json_int_t count = json_is_integer(points) ? json_integer_value(points) : -1;

    return count >= 0 && count <= POINTS_MAX ? (int)count : XWS_POINTS_UNSAID;
}

/* The builder's part of "vendor", which has a key for each builder; a few lists have no keys. */
static const json_t *vendor_of(json_t *object, const char **key)
{
    json_t *vendor = json_object_get(object, "vendor"), *part;
    const char *name;

    *key = "";
    if (*text_of(vendor, "builder") || *text_of(vendor, "link"))
        return vendor;
    json_object_foreach(vendor, name, part)
    {
        *key = name;
        return part;
    }
    return NULL;
}

static bool read_vendor(struct xws_squad *squad, json_t *object)
{
    static const char *const links[] = { "link", "builder_url", "builder_link" };
    const char *key, *link = "", *builder;
    const json_t *vendor = vendor_of(object, &key);

    for (size_t i = 0; i < ARRAY_LEN(links) && !*link; i++)
        link = text_of(vendor, links[i]);
    builder = text_of(vendor, "builder");
    return xws_set_text(&squad->builder, *builder ? builder : key, XWS_FACT_MAX) &&
           xws_set_text(&squad->link, link, XWS_LINK_MAX);
}

/* Launch Bay Next of some years has "format" for what is "ruleset" now. */
bool xws_read_facts(struct xws_squad *squad, json_t *object)
{
    const char *ruleset = text_of(object, "ruleset");

    squad->points = xws_read_points(object);
    return xws_set_text(&squad->name, text_of(object, "name"), XWS_NAME_MAX) &&
           xws_set_text(&squad->ruleset, *ruleset ? ruleset : text_of(object, "format"),
                        XWS_FACT_MAX) &&
           xws_set_text(&squad->version, text_of(object, "version"), XWS_FACT_MAX) &&
           read_vendor(squad, object);
}
