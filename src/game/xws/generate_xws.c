/* Write the tables of game/xws/variant.h as C, from a CSV file. Run when the project is built:
 *
 *     xws_generate OUT.c VARIANTS.csv
 *
 * The cells are ids, so there are no quotes. What is wrong with a file is said with its
 * line, and fails the build. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 4, LINE_BYTES = 512, TEXTS_BYTES = 1 << 16 };

static const char header[] = "kind,edition,id,means";

/* All texts, each once. */
struct texts {
    char bytes[TEXTS_BYTES];
    size_t count;
};

struct writer {
    FILE *out;
    const char *path;
    int line;
    struct texts texts;
};

static bool complain(const struct writer *writer, const char *what, const char *word)
{
    fprintf(stderr, "%s:%d: error: %s: '%s'\n", writer->path, writer->line, what, word);
    return false;
}

/* Where a text stands; TEXTS_BYTES: there is no room. */
static size_t place_text(struct texts *texts, const char *text)
{
    size_t bytes = strlen(text) + 1, at = 0;

    for (; at < texts->count; at += strlen(texts->bytes + at) + 1)
        if (strcmp(texts->bytes + at, text) == 0)
            return at;
    if (texts->count + bytes > TEXTS_BYTES)
        return TEXTS_BYTES;
    memcpy(texts->bytes + texts->count, text, bytes);
    texts->count += bytes;
    return at;
}

/* A row in cells; returns how many there are. */
static int split(char *line, char *cells[COLUMNS])
{
    int count = 0;

    for (char *at = line; at && count < COLUMNS; count++) {
        char *comma = strchr(at, ',');

        if (comma)
            *comma = '\0';
        cells[count] = at;
        at = comma ? comma + 1 : NULL;
        if (at && count + 1 == COLUMNS)
            return COLUMNS + 1;
    }
    return count;
}

static bool is_cell(const char *cell)
{
    return cell[strspn(cell, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static bool check_row(const struct writer *writer, char *const cells[COLUMNS], int count)
{
    if (count != COLUMNS)
        return complain(writer, "wrong number of columns, in the row of", cells[0]);
    for (int i = 0; i < count; i++)
        if (!is_cell(cells[i]) || !*cells[i])
            return complain(writer, "a cell is no id", cells[i]);
    if (strcmp(cells[1], "1") != 0 && strcmp(cells[1], "2") != 0)
        return complain(writer, "this is no edition", cells[1]);
    return true;
}

static bool write_row(struct writer *writer, char *line)
{
    char *cells[COLUMNS];
    int count = split(line, cells);
    size_t at[COLUMNS];

    if (!check_row(writer, cells, count))
        return false;
    for (int i = 0; i < count; i++)
        if ((at[i] = place_text(&writer->texts, cells[i])) == TEXTS_BYTES)
            return complain(writer, "the texts are too long", cells[i]);
    fprintf(writer->out, "    { %s, %zu, %zu, %zu },\n", cells[1], at[0], at[2], at[3]);
    return true;
}

static bool write_rows(struct writer *writer, const char *path)
{
    char line[LINE_BYTES];
    FILE *in = fopen(path, "r");
    bool ok = true;

    if (!in) {
        perror(path);
        return false;
    }
    writer->path = path;
    for (writer->line = 1; ok && fgets(line, sizeof line, in); writer->line++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (writer->line > 1)
            ok = write_row(writer, line);
        else if (strcmp(line, header) != 0)
            ok = complain(writer, "the header is not as it must be", line);
    }
    fclose(in);
    return ok;
}

static void write_texts(FILE *out, const struct texts *texts)
{
    fprintf(out, "\nconst char xws_texts[] = {");
    for (size_t i = 0; i < texts->count; i++)
        fprintf(out, "%s%d,", i % 20 ? "" : "\n    ", texts->bytes[i]);
    fprintf(out, "\n};\n");
}

static bool write_all(struct writer *writer, const char *path)
{
    bool ok;

    fprintf(writer->out, "/* Written by game/xws/generate_xws.c. */\n#include \"base/array.h\"\n"
                         "#include \"game/xws/variant.h\"\n\n"
                         "const struct xws_variant_row xws_variants[] = {\n");
    ok = write_rows(writer, path);
    fprintf(writer->out, "};\n\nconst unsigned xws_variant_count = ARRAY_LEN(xws_variants);\n");
    write_texts(writer->out, &writer->texts);
    return ok && !ferror(writer->out);
}

int main(int argc, char **argv)
{
    static struct writer writer;
    bool done;

    if (argc != 3) {
        fprintf(stderr, "usage: %s OUT.c VARIANTS.csv\n", argv[0]);
        return 2;
    }
    writer.out = fopen(argv[1], "w");
    if (!writer.out) {
        perror(argv[1]);
        return 1;
    }
    done = write_all(&writer, argv[2]);
    done = fclose(writer.out) == 0 && done;
    if (!done)
        remove(argv[1]); /* or the next build would take it for whole */
    return done ? 0 : 1;
}
