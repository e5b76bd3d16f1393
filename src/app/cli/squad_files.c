#include "app/cli/squad_files.h"

#include "app/cli/source.h"

#include <stdlib.h>
#include <string.h>

/* The place of a ship in a row of all ships of the file. */
static size_t place_of(const volley_squads *squads, size_t squad, size_t ship)
{
    size_t place = ship;

    for (size_t i = 0; i < squad; i++)
        place += volley_squads_ship_count(squads, i);
    return place;
}

static void read_file(struct host *host, struct squad_file *out, const volley_library *library)
{
    struct source file;
    volley_source source;

    if (!source_try(host, &file, out->name, &out->error))
        return;
    source = source_of(&file);
    volley_squads_read(library, &source, &out->squads, &out->error);
    source_close(&file);
    if (!out->squads)
        return;
    out->told =
        calloc(place_of(out->squads, volley_squads_count(out->squads), 0) + 1, sizeof *out->told);
    if (out->told)
        return;
    out->error = (volley_error){ .status = VOLLEY_NOMEM, .message = "out of memory" };
    volley_squads_free(out->squads);
    out->squads = NULL;
}

static void file_free(struct squad_file *file)
{
    if (!file)
        return;
    volley_squads_free(file->squads);
    free(file->told);
    free(file->name);
    free(file);
}

static struct squad_file *add_file(struct squad_files *files, const volley_library *library,
                                   const char *name, size_t name_bytes)
{
    struct squad_file **grown = realloc(files->items, (files->count + 1) * sizeof(*grown));
    struct squad_file *file = calloc(1, sizeof *file);

    if (grown)
        files->items = grown;
    if (file)
        file->name = strndup(name, name_bytes);
    if (!grown || !file || !file->name) {
        file_free(file);
        return NULL;
    }
    read_file(files->host, file, library);
    return files->items[files->count++] = file;
}

struct squad_file *squad_files_find(struct squad_files *files, const volley_library *library,
                                    const char *name, size_t name_bytes)
{
    for (size_t i = 0; i < files->count; i++)
        if (strlen(files->items[i]->name) == name_bytes &&
            memcmp(files->items[i]->name, name, name_bytes) == 0)
            return files->items[i];
    return add_file(files, library, name, name_bytes);
}

bool *squad_file_told(const struct squad_file *file, size_t squad, size_t ship)
{
    return &file->told[place_of(file->squads, squad, ship)];
}

void squad_files_fini(struct squad_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        file_free(files->items[i]);
    free(files->items);
    *files = (struct squad_files){ 0 };
}
