# fish completion for esprit: the program itself knows which words may come next.
function __esprit_words
    set -l before (commandline -opc)
    set -l begun (commandline -ct)
    set -l found ($before[1] complete-words $before[2..-1] "$begun" 2>/dev/null)
    if test "$found[1]" = :files
        __fish_complete_path "$begun"
    else if test (count $found) -gt 0
        printf '%s\n' $found
    end
end

complete -c esprit -f -a '(__esprit_words)'
