# headers - a document, and behind it what the headers given after it declare: the code, and below it what
# its comment says. Run: awk -f headers.awk library.md volley/*.h
FNR == NR { print; next }
FNR == 1 { # "/* volley/run.h - the two engines, and what comes out of them. */"
    ends = sub(/ *\*\/$/, "")
    sub(/^\/\* /, "")
    name = $0; sub(/ - .*/, "", name)
    what = substr($0, length(name) + 4)
    printf "\n## %s\n\n%s\n", name, escape(toupper(substr(what, 1, 1)) substr(what, 2))
    said = ""
    state = ends ? "" : "first"
    next
}
state == "first" { # the rest of the first comment
    ends = sub(/ *\*\/.*/, "")
    print text_of($0)
    if (ends) state = ""
    next
}
state == "" && /^\/\*\*/ {
    said = ""
    state = "said"
    listed = 0
    sub(/^\/\*\*/, " *")
}
state == "said" {
    ends = sub(/ *\*\/.*/, "")
    said = said text_of($0) "\n"
    if (ends) state = ""
    next
}
state == "" && (/^(VOLLEY_API|typedef|enum|struct) / || /^#define VOLLEY_[A-Z_]+[ (]/) && !/^#define VOLLEY_API/ {
    code = ""
    depth = 0
    state = "code"
}
state == "code" {
    line = $0
    if (sub(/^VOLLEY_API /, "", line)) shift = 1
    if (line == $0 && shift) sub(/^           /, "", line) # what stood below the parenthesis still does
    code = code line "\n"
    depth += gsub(/{/, "{") - gsub(/}/, "}")
    sub(/ *\/\*.*/, "")
    if (depth == 0 && (/;$/ || /^#define.*[^\\]$/)) {
        printf "\n```\n%s```\n\n%s", code, said
        said = ""
        state = ""
        shift = 0
    }
}

# A line of a comment. What is indented in it, or a name and what it is, is an item of a list; a list stands
# apart.
function text_of(line,  item, parted) {
    sub(/^ \* ?/, "", line)
    item = sub(/^ ?- /, "", line) || line ~ /^    +[^ ]/ || line ~ /^ ?[a-z_]+  +[^ ]/
    parted = item != listed ? "\n" : ""
    listed = item
    return parted (item ? "- " : "") escape(line)
}

# What stands in backticks is code, and has no marks.
function escape(line,  parts, count, i, out) {
    sub(/^ +/, "", line)
    count = split(line, parts, "`")
    for (i = 1; i <= count; i++) {
        if (i % 2 == 1)
            gsub(/[][\\*_<>|#~^&]/, "\\\\&", parts[i])
        out = out (i > 1 ? "`" : "") parts[i]
    }
    return out
}
