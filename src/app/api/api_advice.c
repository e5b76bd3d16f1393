#include "app/api/handle.h"
#include "questions/advice/advice.h"

volley_status volley_advice_write(const volley_scenario *scenario, const volley_advice *advice,
                                  volley_format format, const volley_sink *sink, volley_error *err)
{
    return advice_write(&scenario->scenario, advice, format, sink, err);
}
