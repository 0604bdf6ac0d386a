# fish completion for esprit: the program itself knows which words may come next.
function __esprit_words
    set -l before (commandline -opc)
    set -l begun (commandline -ct)
    switch $before[-1]
        case --dice --seed --to --by --at --line --answers --side --number --turns --nodes --think \
                --top -n --battles --jobs --precision --most-paths --port --bind --origin
            return
    end
    $before[1] complete-words $before[2..-1] "$begun" 2>/dev/null
end

# Scenarios, logs, pictures and house rules are files: the program does not look for them.
function __esprit_wants_a_file
    set -l before (commandline -opc)
    contains -- $before[-1] --house --diff --svg --save --log --report --resume --checkpoint --csv --jsonl \
        --sqlite --html --out --from --data --web --scenarios
    and return 0
    test (count $before) -ge 2
    and contains -- $before[2] check charge battle play simulate sweep advise fit show replay verify
    and not string match -q -- '-*' (commandline -ct)
    and not contains -- $before[-1] --policy --blue --red --against --dice --seed --to --by --at --line --answers --side --number --turns --nodes --think \
        --top -n --battles --jobs --precision --most-paths --port --bind --origin
end

complete -c esprit -f -n 'not __esprit_wants_a_file' -a '(__esprit_words)'
complete -c esprit -F -n __esprit_wants_a_file
