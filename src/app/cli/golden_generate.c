/* Write the table of app/cli/golden.h as C, from CSV files. Run when the project is built:
 *
 *     golden_generate OUT.c GOLDEN.csv...
 *
 * The files begin with comments and the header id,edition,policy,scenario,mean_damage,p_crit,…;
 * their cells have no quotes. What is wrong with a file is said with its line, and fails the build.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096 };

enum column { ID, EDITION, POLICY, SCENARIO, MEAN_DAMAGE, P_CRIT, COLUMNS };

static const char header[] = "id,edition,policy,scenario,mean_damage,p_crit,";

/* The cells of a line that are wanted, in place; false: there are fewer. */
static bool split(char *line, char *cells[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++) {
        char *comma = strchr(line, ',');

        if (!comma)
            return false;
        *comma = '\0';
        cells[i] = line;
        line = comma + 1;
    }
    return true;
}

static bool is_number(const char *text)
{
    char *end;

    strtod(text, &end);
    return end > text && !*end;
}

static bool write_row(FILE *out, char *cells[COLUMNS])
{
    if (!is_number(cells[MEAN_DAMAGE]) || !is_number(cells[P_CRIT]))
        return false;
    fprintf(out, "    { \"%s\", \"%s\", \"%s\", %s, %s },\n", cells[EDITION], cells[POLICY],
            cells[SCENARIO], cells[MEAN_DAMAGE], cells[P_CRIT]);
    return true;
}

static bool copy(FILE *out, FILE *in, const char *path)
{
    char line[LINE_BYTES], *cells[COLUMNS];
    bool headed = false;

    for (int number = 1; fgets(line, sizeof line, in); number++) {
        if (*line == '#')
            continue;
        if (headed ? split(line, cells) && write_row(out, cells)
                   : strncmp(line, header, sizeof header - 1) == 0) {
            headed = true;
            continue;
        }
        fprintf(stderr, "%s:%d: error: this is no golden row\n", path, number);
        return false;
    }
    return headed;
}

int main(int argc, char **argv)
{
    FILE *out = argc > 2 ? fopen(argv[1], "w") : NULL;
    bool ok = out != NULL;

    if (!ok) {
        fprintf(stderr, "usage: golden_generate OUT.c GOLDEN.csv...\n");
        return EXIT_FAILURE;
    }
    fprintf(out, "/* Written by golden_generate. */\n#include \"app/cli/golden.h\"\n\n"
                 "const struct golden_row golden_rows[] = {\n");
    for (int i = 2; ok && i < argc; i++) {
        FILE *in = fopen(argv[i], "r");

        ok = in && copy(out, in, argv[i]);
        if (in)
            fclose(in);
    }
    fprintf(out, "};\nconst size_t golden_row_count = sizeof golden_rows / sizeof *golden_rows;\n");
    ok = fclose(out) == 0 && ok;
    if (!ok)
        remove(argv[1]);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
