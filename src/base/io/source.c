#include "base/io/source.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum { READ_BYTES = 1 << 16 };

char volley_csv_delimiter(const char *header)
{
    return csv_delimiter_of(header, strcspn(header, "\r\n"));
}

void io_read_csv(const volley_source *source, char delimiter, csv_row_fn *row, void *context,
                 volley_error *error)
{
    struct csv_reader csv;
    char *bytes = malloc(READ_BYTES);
    bool ok = bytes != NULL;
    long count = 1;

    csv_reader_init(&csv, delimiter, row, context);
    while (ok && count > 0) {
        count = source->read(bytes, READ_BYTES, source->context);
        ok = count <= 0 || csv_reader_feed(&csv, bytes, (size_t)count);
    }
    ok = ok && csv_reader_end(&csv);
    csv_reader_fini(&csv);
    free(bytes);
    if (count < 0)
        error_set(error, VOLLEY_IO, "%s: could not be read", source->name);
    else if (!ok)
        error_nomem(error); /* unless the row function had a reason to stop */
}
