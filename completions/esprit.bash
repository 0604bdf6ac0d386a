# bash completion for esprit: the program itself knows which words may come next.
_esprit() {
    local line=${COMP_LINE:0:COMP_POINT} cur
    local -a words
    # COMP_WORDS is split at every "=", so the words are read from the line as it is written.
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    cur=${words[-1]}
    mapfile -t COMPREPLY < <("${words[0]}" complete-words "${words[@]:1}" 2>/dev/null)
    if [[ ${COMPREPLY[0]} == :files ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        compopt -o filenames 2>/dev/null
        return
    fi
    # A fact that takes a number is only begun.
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    # bash puts its answer behind the last "=" of the word.
    if [[ $cur == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*=}"}"}")
    fi
}
complete -F _esprit esprit
