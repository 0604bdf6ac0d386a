# bash completion for esprit: the program itself knows which words may come next.
_esprit() {
    local line=${COMP_LINE:0:COMP_POINT} cur prev
    local -a words
    # COMP_WORDS is split at every "=", so the words are read from the line as it is written.
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    cur=${words[-1]}
    prev=${words[-2]}
    COMPREPLY=()
    case $prev in
        --house | --diff | --svg | --save | --log | --report | --resume | --checkpoint | --csv | --jsonl | \
            --sqlite | --html | --out | --from | --data | --web | --scenarios)
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            compopt -o filenames 2>/dev/null
            return
            ;;
        --dice | --seed | --to | --by | --at | --line | --answers | --side | --number | --turns | --nodes | --think | \
            --top | -n | --battles | --jobs | --precision | --most-paths | --port | --bind | --origin) return ;;
    esac
    # Scenarios and logs are files: the program does not look for them.
    if [[ ${words[1]} =~ ^(check|charge|battle|play|simulate|sweep|advise|fit|show|replay|verify)$ && ${#words[@]} -gt 2 &&
        $cur != -* && ! $prev =~ ^--(policy|blue|red|against)$ ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        compopt -o filenames 2>/dev/null
        return
    fi
    mapfile -t COMPREPLY < <("${words[0]}" complete-words "${words[@]:1}" 2>/dev/null)
    # A fact that takes a number is only begun.
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    # bash puts its answer behind the last "=" of the word.
    if [[ $cur == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*=}"}"}")
    fi
}
complete -F _esprit esprit
