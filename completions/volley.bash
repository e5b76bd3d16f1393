# Completion of volley in bash. What fits is said by the program: one word to a line, a tab and what it means.
_volley() {
    local line quoted=
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            /files) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -f -- "${2#[\"\']}") ;;
            /quoted) quoted=yes ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("${1/#\~/$HOME}" complete --breaks="$COMP_WORDBREAKS" -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    case ${COMPREPLY[0]-} in
        *[-=/.]) compopt -o nospace ;;
    esac
    # A word alone would end the quotes, in which others are to follow.
    if [[ $quoted && ${#COMPREPLY[@]} -eq 1 ]]; then
        compopt -o nospace
        COMPREPLY+=("${COMPREPLY[0]} ")
    fi
}
complete -F _volley volley
