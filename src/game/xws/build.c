#include "game/xws/build.h"

#include "base/grow.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

bool xws_set_text(char **text, const char *value, size_t most)
{
    char *clean = malloc(most + 1);

    if (!clean)
        return false;
    utf8_clean(value, strlen(value), clean, most + 1);
    free(*text);
    *text = strdup(clean);
    free(clean);
    return *text != NULL;
}

struct xws_squad *xws_add_squad(struct xws_file *file)
{
    struct xws_squad *squad;

    if (!grow_array(&file->squads, &file->squad_capacity, (size_t)file->squad_count + 1,
                    sizeof *file->squads))
        return NULL;
    squad = &file->squads[file->squad_count++];
    *squad = (struct xws_squad){ .points = XWS_POINTS_UNSAID };
    squad->name = strdup("");
    squad->faction = strdup("");
    squad->ruleset = strdup("");
    squad->version = strdup("");
    squad->builder = strdup("");
    squad->link = strdup("");
    squad->told_by = strdup("");
    return squad->name && squad->faction && squad->ruleset && squad->version && squad->builder &&
                   squad->link && squad->told_by
               ? squad
               : NULL;
}

struct xws_pilot *xws_add_pilot(struct xws_squad *squad)
{
    struct xws_pilot *pilot;

    if (!grow_array(&squad->pilots, &squad->pilot_capacity, (size_t)squad->pilot_count + 1,
                    sizeof *squad->pilots))
        return NULL;
    pilot = &squad->pilots[squad->pilot_count++];
    *pilot = (struct xws_pilot){ .points = XWS_POINTS_UNSAID };
    return pilot;
}

bool xws_add_upgrade(struct xws_pilot *pilot, const char *slot, const char *id)
{
    struct xws_upgrade upgrade = { strdup(slot), strdup(id) };

    if (!upgrade.slot || !upgrade.id ||
        !grow_array(&pilot->upgrades, &pilot->upgrade_capacity, (size_t)pilot->upgrade_count + 1,
                    sizeof *pilot->upgrades)) {
        free(upgrade.slot);
        free(upgrade.id);
        return false;
    }
    pilot->upgrades[pilot->upgrade_count++] = upgrade;
    return true;
}

static void pilot_fini(struct xws_pilot *pilot)
{
    for (uint32_t i = 0; i < pilot->upgrade_count; i++) {
        free(pilot->upgrades[i].slot);
        free(pilot->upgrades[i].id);
    }
    free(pilot->upgrades);
    free(pilot->id);
    free(pilot->ship);
}

void xws_fini(struct xws_file *file)
{
    for (uint32_t i = 0; i < file->squad_count; i++) {
        struct xws_squad *squad = &file->squads[i];

        for (uint32_t j = 0; j < squad->pilot_count; j++)
            pilot_fini(&squad->pilots[j]);
        free(squad->pilots);
        free(squad->name);
        free(squad->faction);
        free(squad->ruleset);
        free(squad->version);
        free(squad->builder);
        free(squad->link);
        free(squad->told_by);
    }
    free(file->squads);
    *file = (struct xws_file){ 0 };
}
