# shellcheck shell=bash
# Which tests `./test WORD...` and `./test --changed` run. Sourced after test_parts.sh.

# list_tests: the full names of all tests of the test program, one a line.
list_tests() {
    "$(folder_of test)/bin/esprit_tests" --gtest_list_tests | awk '
        /^[^ ]/ { suite = $1; next } /^ / { print suite $1 }'
}

# tests_named WORD...: the names that hold one of the words, whatever its case.
tests_named() {
    local -a patterns=()
    local word
    for word in "$@"; do patterns+=(-e "$word"); done
    list_tests | grep -iF "${patterns[@]}"
}

# suites_of FILE...: patterns for the suites that these test files define.
suites_of() {
    [ $# -eq 0 ] || sed -nE 's/^(TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP|INSTANTIATE_TEST_SUITE_P)\(([A-Za-z_0-9]+).*/\2/p' "$@" |
        sort -u
}

# changed_files: what differs from the last commit, new files too.
changed_files() {
    git diff --name-only HEAD
    git ls-files --others --exclude-standard
}

# test_files_for FILE: the test files that a changed file concerns: itself; those beside it; those
# that include the header of a source; those of its folder or its system.
test_files_for() {
    local path=$1 header system='' folder
    case "$path" in
        tests/*_test.cpp) [ ! -e "$path" ] || echo "$path" ;;
        tests/support/* | tests/program/*) find tests -name '*_test.cpp' ;;
        tests/*/*.cpp | tests/*/*.h) find "$(dirname "$path")" -name '*_test.cpp' ;;
        src/*)
            header=${path#src/}
            header=${header%.*}.h
            grep -rlF --include='*_test.cpp' "\"$header\"" tests
            folder=$(basename "$(dirname "$path")")
            [ ! -d "tests/$folder" ] || find "tests/$folder" -name '*_test.cpp'
            find tests -name "*$(basename "${path%.*}")*_test.cpp"
            ;;
    esac
    case "$path" in
        src/rules/*/*) system=$(cut -d / -f 3 <<<"$path") ;;
        rulesets/*/* | tests/cases/*/* | scenarios/*/* | commanders/*/*)
            system=$(echo "$path" | sed -E 's!^(tests/)?[a-z]+/([a-z-]+)/.*!\2!') ;;
    esac
    [ -z "$system" ] || find tests -path "*${system//-/_}*_test.cpp"
}

# words_for FILE: words in the names of tests that a changed file concerns, beside test_files_for.
words_for() {
    case "$1" in
        src/rules/*/* | rulesets/*/* | tests/cases/*/*)
            sed -E 's!^(src/rules|rulesets|tests/cases)/([a-z_-]+)/.*!\2!; s/-/_/g' <<<"$1" ;;
        docs/* | README.md) echo Document ;;
        scenarios/*) echo Balanced; echo Scenario ;;
    esac
}

# chosen_part [WORD...]: the tests with these words in their names; without words, those that the
# changed files concern.
chosen_part() {
    local -a files=() test_files=() patterns=()
    local path names filter web_too=''
    build test "Building the tests" esprit_tests || { failed=1; return; }
    if [ $# -gt 0 ]; then
        names=$(tests_named "$@")
        grep -qiE "^ *\['[^']*($(IFS='|'; echo "$*"))" "$root"/web/e2e/*.js && web_too=$1
        if [ -z "$names$web_too" ]; then
            failed=1
            say "No test has ${*} in its name; ./test --list lists them."
            return
        fi
    else
        mapfile -t files < <(changed_files)
        [ ${#files[@]} -gt 0 ] || { say "Nothing differs from the last commit."; passed=1; return; }
        for path in "${files[@]}"; do
            case "$path" in
                web/*) web_too=all ;;
                *CMake* | cmake/* | scripts/* | test | play) say "$path concerns all tests: ./test" ;;
            esac
        done
        mapfile -t test_files < <(for path in "${files[@]}"; do test_files_for "$path"; done | sort -u)
        mapfile -t patterns < <(
            suites_of "${test_files[@]}" | sed 's!.*!(^|/)&[./]!'
            for path in "${files[@]}"; do words_for "$path"; done
            printf '^House'
        )
        names=$(list_tests | grep -E "$(IFS='|'; echo "${patterns[*]}")")
    fi
    filter=$(tr '\n' ':' <<<"$names")
    if [ -n "$names" ]; then
        say "$(wc -l <<<"$names") tests of $(list_tests | wc -l)"
        run_tests test "$filter"
    fi
    [ -z "$web_too" ] || chosen_web_tests "$web_too"
}

# chosen_web_tests all|WORD: those of the pages, or those in a browser with a word in their names.
chosen_web_tests() {
    web_tools
    if [ "$1" = all ]; then web_part; else web_part "$1"; fi
}
