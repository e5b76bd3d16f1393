# Completion of volley in fish. What fits is said by the program: one word to a line, a tab and what it means.
function __volley_complete
    set -l program (commandline -opc)[1]
    for line in ($program complete -- (commandline -cp) 2>/dev/null)
        if test "$line" = /files
            __fish_complete_path (commandline -ct)
        else
            printf '%s\n' $line
        end
    end
end
complete -c volley -f -a '(__volley_complete)'
