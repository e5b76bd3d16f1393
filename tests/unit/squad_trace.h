/* squad_trace - what was read of squads, as text, for tests to compare. */
#ifndef UNIT_SQUAD_TRACE_H
#define UNIT_SQUAD_TRACE_H

#include "base/buffer.h"
#include "game/xws/xws.h"

/* "name/faction/edition: pilot@ship slot=upgrade ...; " and a line's end. */
static inline void trace_squad(const struct xws_squad *squad, struct buffer *out)
{
    buffer_print(out, "%s/%s/%s:", squad->name, squad->faction,
                 squad->edition ? squad->edition : "?");
    for (uint32_t i = 0; i < squad->pilot_count; i++) {
        const struct xws_pilot *pilot = &squad->pilots[i];

        buffer_print(out, " %s@%s", pilot->id, pilot->ship ? pilot->ship : "");
        for (uint32_t j = 0; j < pilot->upgrade_count; j++)
            buffer_print(out, " %s=%s", pilot->upgrades[j].slot, pilot->upgrades[j].id);
        buffer_print(out, ";");
    }
    buffer_print(out, "\n");
}

#endif
