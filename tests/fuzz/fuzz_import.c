/* Any bytes as the files of a published folder, one behind the other, parted by a NUL: the first
 * byte says which form it has, and whatever file is asked for is the next one. What is imported can
 * be read, and compared with itself nothing is another. */
#include "fuzz.h"

#include "volley/cards.h"

#include <stdbool.h>

struct files {
    const uint8_t *bytes;
    size_t count, at;
};

static char *next_file(const char *name, size_t *bytes, void *context, volley_error *err)
{
    struct files *files = context;
    const uint8_t *begin = files->bytes + files->at;
    const size_t left = files->count - files->at;
    const uint8_t *end = left ? memchr(begin, '\0', left) : NULL;
    char *text;

    (void)name;
    *bytes = end ? (size_t)(end - begin) : left;
    if (!left) {
        *err = (volley_error){ .status = VOLLEY_IO, .message = "there is no file more" };
        return NULL;
    }
    files->at += *bytes + (end != NULL);
    text = calloc(1, *bytes + 1);
    require(text != NULL, "no memory");
    memcpy(text, begin, *bytes);
    return text;
}

static int keep(const char *bytes, size_t count, void *context)
{
    struct memory *memory = context;
    char *text = realloc((char *)memory->bytes, memory->count + count);

    require(text != NULL, "no memory");
    memcpy(text + memory->count, bytes, count);
    *memory = (struct memory){ text, memory->count + count };
    return 0;
}

static bool import(const volley_library *before, const uint8_t *bytes, size_t count,
                   struct memory *list, struct memory *report)
{
    struct files files = { bytes + 1, count - 1, 0 };
    const volley_published from = { .name = "fuzz",
                                    .index = bytes[0] & 1 ? "manifest.json" : "revision.json",
                                    .read = next_file,
                                    .context = &files,
                                    .as = "fuzz" };
    const volley_sink sinks[] = { { .write = keep, .context = report },
                                  { .write = keep, .context = list } };
    volley_error error = { 0 };
    const bool ok =
        volley_list_import(before, &from, VOLLEY_JSON, &sinks[0], &sinks[1], &error) == VOLLEY_OK;

    require(ok || *error.message, "an error without words");
    require(ok || (!list->count && !report->count), "an error, and a list all the same");
    return ok;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct memory list = { NULL, 0 }, report = { NULL, 0 }, again = { NULL, 0 };
    volley_library *library = NULL;

    if (count && import(NULL, bytes, count, &list, &report)) {
        struct memory copy = list;
        const volley_source source = { read_memory, &copy, "fuzz" };

        require(volley_library_create(&library, NULL) == VOLLEY_OK &&
                    volley_library_add(library, VOLLEY_ROSTER_LIST, &source, NULL) == VOLLEY_OK,
                "what was imported cannot be read");
        free((char *)report.bytes);
        report = (struct memory){ NULL, 0 };
        require(import(library, bytes, count, &again, &report), "not imported again");
        require(again.count == list.count && memcmp(again.bytes, list.bytes, list.count) == 0,
                "another list from the same files");
        keep("", 1, &report);
        require(strstr(report.bytes, "\"changes\":[]") != NULL, "it differs from itself");
    }
    volley_library_free(library);
    free((char *)list.bytes);
    free((char *)report.bytes);
    free((char *)again.bytes);
    return 0;
}
