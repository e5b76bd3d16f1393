#include "app/cli/crew.h"

#include <stddef.h>

const volley_crew *cli_crew(void)
{
    return NULL;
}
