/* Write the fields that Volley brings as C, from CSV files. Run when the project is built:
 *
 *     worth_generate OUT.c FILE.csv...
 *
 * Each file becomes a text of the table of questions/worth/handle.h, by its name in the folder of
 * scenarios.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool write_text(FILE *out, FILE *in)
{
    int byte;

    fputs("      \"", out);
    while ((byte = getc(in)) != EOF) {
        if (byte == '\n')
            fputs("\\n\"\n      \"", out);
        else if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", byte);
        else
            putc(byte, out);
    }
    fputs("\" },\n", out);
    return !ferror(in);
}

static bool write_file(FILE *out, const char *path)
{
    const char *name = strrchr(path, '/');
    FILE *in = fopen(path, "rb");
    bool done;

    if (!in) {
        perror(path);
        return false;
    }
    fprintf(out, "    { \"scenarios/%s\",\n", name ? name + 1 : path);
    done = write_text(out, in);
    fclose(in);
    return done;
}

int main(int argc, char **argv)
{
    FILE *out;
    bool done = true;

    if (argc < 3) {
        fprintf(stderr, "usage: %s OUT.c FILE.csv...\n", argv[0]);
        return 2;
    }
    out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    fprintf(
        out,
        "/* Written by questions/worth/generate.c. */\n#include \"questions/worth/handle.h\"\n\n"
        "const struct worth_field_text worth_field_texts[] = {\n");
    for (int i = 2; i < argc && done; i++)
        done = write_file(out, argv[i]);
    fprintf(out, "    { 0, 0 },\n};\n");
    done = !ferror(out) && done;
    done = fclose(out) == 0 && done;
    if (!done)
        remove(argv[1]); /* or the next build would take it for whole */
    return done ? 0 : 1;
}
