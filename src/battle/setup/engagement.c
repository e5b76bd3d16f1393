#include "battle/setup/engagement.h"

#include "battle/setup/meeting.h"

#include <stdlib.h>

void engagement_kind_fini(struct engagement_kind *kind)
{
    for (size_t i = 0; i < kind->weapon_count; i++)
        phrase_fini(&kind->attacks[i]);
    for (size_t i = 0; i < kind->repair_count; i++)
        free(kind->repairs[i]);
    free(kind->repairs);
    meeting_plan_free(kind->meets);
    phrase_fini(&kind->defense);
    free(kind->text);
    *kind = (struct engagement_kind){ 0 };
}

void engagement_fini(struct engagement *engagement)
{
    for (size_t i = 0; i < engagement->kind_count; i++)
        engagement_kind_fini(&engagement->kinds[i]);
    free(engagement->kinds);
    free(engagement->ranges);
    *engagement = (struct engagement){ 0 };
}

volley_status engagement_too_large(volley_error *err)
{
    return error_set(err, VOLLEY_TOO_LARGE,
                     "this engagement has too many states to be worked out exactly; simulate it "
                     "(--engine mc)");
}
