#include "questions/squad/slots.h"

#include "base/ascii.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "Salvaged Astromech" is "salvaged-astromech". */
static struct squad_slot *slot_of(struct squad_slots *slots, const char *name, size_t bytes)
{
    char id[SQUAD_SLOT_ROOM];

    snprintf(id, sizeof id, "%.*s", (int)(bytes < sizeof id ? bytes : sizeof id - 1), name);
    for (char *at = id; *at; at++)
        *at = *at == ' ' ? '-' : ascii_lower(*at);
    for (size_t i = 0; i < slots->count; i++)
        if (strcmp(slots->slots[i].name, id) == 0)
            return &slots->slots[i];
    if (slots->count < SQUAD_SLOTS_MAX)
        slots->count++;
    memcpy(slots->slots[slots->count - 1].name, id, sizeof id);
    return &slots->slots[slots->count - 1];
}

bool squad_slots_next(const char **list, const char **slot, size_t *bytes)
{
    static const char between[] = ", \t";

    *list += strspn(*list, between);
    *slot = *list;
    *bytes = strcspn(*list, between);
    *list += *bytes;
    return *bytes > 0;
}

void squad_slots_add(struct squad_slots *slots, const char *list, bool used)
{
    const char *word;
    size_t bytes;

    while (squad_slots_next(&list, &word, &bytes)) {
        struct squad_slot *slot = slot_of(slots, word, bytes);

        slot->used += used;
        slot->there += !used;
    }
}

void squad_slots_add_grants(struct squad_slots *slots, const char *grants)
{
    static const char slot[] = "slot ";

    while (*grants) {
        size_t part = strcspn(grants, ";"), name = strcspn(grants, ":;");

        if (strncmp(grants, slot, sizeof slot - 1) == 0)
            slot_of(slots, grants + sizeof slot - 1, name - (sizeof slot - 1))->there +=
                name < part ? (int)strtol(grants + name + 1, NULL, 10) : 1;
        grants += part;
        grants += strspn(grants, "; ");
    }
}

/* Whether a slot for one of several, "cannon|torpedo", takes cards of a kind. */
static bool takes(const struct squad_slot *slot, const char *name)
{
    size_t bytes = strlen(name);

    if (!strchr(slot->name, '|'))
        return false;
    for (const char *at = slot->name; *at; at += strcspn(at, "|"), at += *at == '|')
        if (strcspn(at, "|") == bytes && memcmp(at, name, bytes) == 0)
            return true;
    return false;
}

static int beyond(const struct squad_slot *slot)
{
    int there = slot->there > 0 ? slot->there : 0;

    return slot->used > there ? slot->used - there : 0;
}

int squad_slots_excess(const struct squad_slots *slots, size_t index)
{
    const char *name = slots->slots[index].name;
    int excess = beyond(&slots->slots[index]), shared = 0;

    for (size_t i = 0; i < slots->count && excess; i++) {
        if (!takes(&slots->slots[i], name))
            continue;
        shared = slots->slots[i].there;
        for (size_t before = 0; before < index; before++)
            if (takes(&slots->slots[i], slots->slots[before].name))
                shared -= beyond(&slots->slots[before]);
        shared = shared < 0 ? 0 : shared;
        excess -= shared < excess ? shared : excess;
    }
    return excess;
}

int squad_slots_missing(const struct squad_slots *slots)
{
    int missing = 0;

    for (size_t i = 0; i < slots->count; i++)
        missing += squad_slots_excess(slots, i);
    return missing;
}
