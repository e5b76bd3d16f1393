/* glue - volley_answer as JavaScript calls it (src/app/web/package/index.mjs): the
 * functions exported and imported here are all that JavaScript and Volley know of each other.
 * Owns:   the answer is the caller's; free it with `free`.      Errors: those of volley_answer. */
#include "volley/answer.h"
#include "volley/version.h"

#define EXPORTED(name) __attribute__((export_name(name)))
#define IMPORTED(name) __attribute__((import_module("volley"), import_name(name)))

IMPORTED("progress") int glue_progress(double share, double seconds, const char *what);
IMPORTED("note") void glue_note(const char *note);

static int progress(const volley_answer_progress *now, void *context)
{
    (void)context;
    return glue_progress(now->share, now->seconds, now->what);
}

static void tell(const char *note, void *context)
{
    (void)context;
    glue_note(note);
}

EXPORTED("answer") int glue_answer(const char *question, char **answer);

int glue_answer(const char *question, char **answer)
{
    const volley_answer_options options = { .progress = progress, .note = tell };

    return (int)volley_answer(question, &options, answer, NULL);
}

EXPORTED("version") const char *glue_version(void);

const char *glue_version(void)
{
    return volley_version();
}
