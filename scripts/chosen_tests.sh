# shellcheck shell=bash
# Which tests `./test WORD...` and `./test --changed` run. Sourced after test_parts.sh.

# list_tests: the full names of all tests of the test program, one a line.
list_tests() {
    local listed
    listed=$("$(folder_of test)/bin/esprit_tests" --gtest_list_tests) || return 1
    awk '/^[^ ]/ { suite = $1; next } /^ / { print suite $1 }' <<<"$listed"
}

# tests_named WORD...: the names that hold one of the words, whatever its case.
tests_named() {
    local -a patterns=()
    local word
    for word in "$@"; do patterns+=(-e "$word"); done
    list_tests | grep -iF "${patterns[@]}"
}

# suites_of FILE...: the suites that these test files define.
suites_of() {
    [ $# -eq 0 ] || sed -nE 's/^(TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(([A-Za-z_0-9]+).*/\2/p' "$@" |
        sort -u
}

# changed_files: what differs from the last commit, new files too.
changed_files() {
    git -C "$root" diff --name-only HEAD && git -C "$root" ls-files --others --exclude-standard
}

# system_of FILE: the rule system that a file belongs to, as a name in C++; empty if it has none.
system_of() {
    local name
    for name in black_powder grande_tactique men_who_would_be_kings rank_and_file; do
        case "${1//-/_}" in *"$name"*) echo "$name" ;; esac
    done
}

# test_files_for FILE: the test files that a changed file concerns: itself; those beside it; those
# that include its header or have its name; those of its folder; those that know its system.
test_files_for() {
    local path=$1 system header
    system=$(system_of "$path")
    [ -z "$system" ] ||
        { grep -rlE --include='*_test.cpp' "rules/$system/|esprit::$system|= $system::" tests
          find tests -path "*${system}*_test.cpp"; }
    case "$path" in
        tests/*_test.cpp) [ ! -e "$path" ] || echo "$path" ;;
        tests/mutate/*) echo tests/mutants_test.cpp ;;
        tests/twins/*) echo tests/twins_test.cpp ;;
        tests/golden/* | tests/logs/*) find tests -name '*golden*_test.cpp' -o -name 'old_*_test.cpp' \
            -o -name '*digest_test.cpp' -o -name 'tried_test.cpp' ;;
        tests/*/*.cpp | tests/*/*.h) find "$(dirname "$path")" -name '*_test.cpp' ;;
        src/report/* | src/study/* | src/cli/* | src/simulate/*)
            find tests/cli tests/report tests/simulate -name '*_test.cpp' ;;
        include/*) find tests/library -name '*_test.cpp' ;;
        src/command/*) find tests/battles -name '*_test.cpp' ;;
        completions/*) find tests -name 'completions_test.cpp' ;;
        rulesets/*) find tests -name '*digest_test.cpp' -o -name 'rulings_page_test.cpp' \
            -o -name 'tried_test.cpp' -o -name 'telling_test.cpp' ;;
    esac
    case "$path" in
        src/*)
            header=${path#src/}
            grep -rlF --include='*_test.cpp' "\"${header%.*}.h\"" tests
            find tests -path "tests/$(dirname "$header")/*_test.cpp" \
                -o -name "*$(basename "${path%.*}")*_test.cpp"
            ;;
    esac
}

# names_for_changes: the names of the tests that the changed files concern; all of them where a file
# concerns no test in particular.
names_for_changes() {
    local path found
    local -a test_files=() patterns=('^House' '^Document' '^Indexes' '^Words')
    for path in "$@"; do
        case "$path" in web/* | bench/* | python/* | examples/* | packaging/npm/* | *.md | LICENSE | NOTICE) continue ;; esac
        mapfile -t found < <(test_files_for "$path" | sort -u)
        if [ ${#found[@]} -eq 0 ]; then
            say "$path concerns all tests"
            list_tests
            return
        fi
        test_files+=("${found[@]}")
        patterns+=("$(system_of "$path")")
    done
    mapfile -t -O ${#patterns[@]} patterns < <(suites_of "${test_files[@]}" | sed 's!.*!(^|/)&[./]!')
    list_tests | grep -E "$(printf '%s\n' "${patterns[@]}" | grep . | paste -sd '|')"
}

# chosen_part [WORD...]: the format, and the tests with these words in their names; without words,
# those that the changed files concern.
chosen_part() {
    local names changes
    format_part
    [ "$failed" -eq 0 ] || return
    build_part test esprit_tests
    [ "$failed" -eq 0 ] || return
    passed=0
    if [ $# -gt 0 ]; then
        names=$(tests_named "$@")
        [ -n "$names" ] || say "No test has ${*} in its name; ./test --list lists them."
    else
        changes=$(changed_files) || { failed=1; say "This is no checkout of git."; return; }
        [ -n "$changes" ] || { passed=1; say "Nothing differs from the last commit."; return; }
        grep -q '^web/' <<<"$changes" && say "The pages have changed: ./test --web tests them."
        mapfile -t changes <<<"$changes"
        names=$(names_for_changes "${changes[@]}")
    fi
    [ -n "$names" ] || { failed=1; return; }
    say "$(wc -l <<<"$names") tests of $(list_tests | wc -l)"
    run_tests test "$(paste -sd : <<<"$names")"
}

# chosen_web_part [WORD...]: the tests of the pages; with words only those in a browser that have
# one of them in their names.
chosen_web_part() {
    web_tools
    build_part test esprit
    [ "$failed" -eq 0 ] || return
    passed=0
    web_part "$@"
}
