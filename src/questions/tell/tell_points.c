#include "questions/tell/tell_points.h"

#define POINTS(member) .place = offsetof(struct cards_points, member)
static const struct record_field fields[] = {
    { "list", RECORD_TEXT, POINTS(name) },
    { "effective", RECORD_TEXT, POINTS(effective) },
    { "title", RECORD_TEXT, POINTS(title) },
};
const struct record tell_points_record = RECORD(fields);

void tell_points(const struct cards_points *points, struct buffer *out)
{
    buffer_print(out, "%s (%s, %s)", points->name, points->title, points->effective);
}

void tell_points_sentence(const struct cards_points *points, struct buffer *out)
{
    buffer_print(out, "Costs and slots are those of ");
    tell_points(points, out);
    buffer_print(out, ".\n");
}
