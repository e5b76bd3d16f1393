# man - the text of a man page, in which every "-" can be copied and searched for, and tables are as wide
# as a terminal: columns that are short stand on one line, what is left is for the others,
# whose long words are broken at their marks.
BEGIN { ROOM = 69 }
/^\.TS$/ { table = 1; rows = columns = 0; next }
!table { print readable($0); next }
/^\.TE$/ { write_table(); table = 0; next }
/^tab\(/ || /^(lb|l|c|r|cb|rb)( |\.|$)/ { next }
/^T\{$/ { column = 1; rows++; cell[rows, 1] = ""; next }
/^T\}\|T\{$/ { column++; cell[rows, column] = ""; next }
/^T\}$/ { if (column > columns) columns = column; next }
{ cell[rows, column] = cell[rows, column] (cell[rows, column] == "" ? "" : "\n") readable($0) }

function readable(line) {
    if (line !~ /^[.']/)
        gsub(/-/, "\\-", line)
    return line
}

# Letters that are seen.
function seen(text) {
    gsub(/\\f[A-Z]|\\&/, "", text)
    gsub(/\\-/, "-", text)
    gsub(/\\\([a-z][a-z]/, "x", text)
    return text
}

# The widths that columns have when they need `wide`, and none may take more than `most`.
function taken(most,  i, sum) {
    sum = 2 * (columns - 1)
    for (i = 1; i <= columns; i++)
        sum += wide[i] < most ? wide[i] : (longest[i] > most ? longest[i] : most)
    return sum
}

function measure(  i, j, k, words, count, text) {
    for (i = 1; i <= columns; i++) {
        wide[i] = longest[i] = 1
        for (j = 1; j <= rows; j++) {
            text = seen(cell[j, i])
            if (length(text) > wide[i]) wide[i] = length(text)
            gsub(/[=,>\/-]/, "& ", text)
            count = split(text, words, /[ \n]+/)
            for (k = 1; k <= count; k++)
                if (length(words[k]) > longest[i]) longest[i] = length(words[k])
        }
    }
}

function write_table(  i, j, most, format, text) {
    measure()
    for (most = ROOM; most > 1 && taken(most) > ROOM; most--)
        ;
    print ".TS\ntab(|);"
    for (i = 1; i <= columns; i++)
        printf "%slb%s", (i > 1 ? " " : ""), (i < columns ? "2" : "")
    for (i = 1; i <= columns; i++) {
        is_long[i] = wide[i] > most
        format = is_long[i] ? "lw(" (longest[i] > most ? longest[i] : most) "n)" : "l"
        printf "%s%s%s", (i > 1 ? " " : "\n"), format, (i < columns ? "2" : "")
    }
    print "."
    for (j = 1; j <= rows; j++)
        for (i = 1; i <= columns; i++) {
            text = cell[j, i]
            if (is_long[i])
                gsub(/[=,>\/]|\\-/, "&\\:", text)
            if (text != "" && (is_long[i] || text ~ /[|\n]/ || text ~ /^[.'_=]/))
                text = "T{\n" text "\nT}"
            printf "%s%s", text, (i < columns ? "|" : "\n")
        }
    print ".TE"
}
