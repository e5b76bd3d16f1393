/* What is wrong, as a document: of volley_answer, and of the program. */
#include "app/cli/complain.h"
#include "base/buffer.h"
#include "report/failure.h"
#include "volley/answer.h"
#include "volley/version.h"
#include "words/spoken.h"

#include <stdlib.h>

char *volley_answer_error(const volley_error *error, const char *text)
{
    size_t length = 0;
    const bool is_marked = underline_find(error, text, &length);
    struct failure told;
    struct buffer out = { 0 }, ways = { 0 };

    failure_of(&told, error, is_marked ? text : NULL, length);
    if (told.more_ways && is_marked)
        spoken_ways(text, error, &ways);
    if (ways.count) {
        told.ways = buffer_text(&ways);
        told.more_ways = 0;
    }
    record_document(&failure_record, &told, volley_version(), &out);
    buffer_fini(&ways);
    return buffer_string(&out);
}

void volley_answer_free(char *answer)
{
    free(answer);
}
