# shellcheck shell=bash
# The parts of ./test, sourced by it. A part is a function that does its work and leaves its result
# in `passed`, `failed` and `skipped`; one without a test runner counts as one test.

jobs=$(nproc)
passed_in_all=0 failed_in_all=0 skipped_in_all=0
table=()
faults=()  # what failed, to be told again below the table: above it is a long way up

# part NAME FUNCTION ARGUMENT...: runs it, measures it, and adds its result to the sums.
part() {
    local name=$1 start=$SECONDS result
    shift
    say "== $name"
    passed=0 failed=0 skipped=0
    "$@"
    add_part "$name" $((SECONDS - start))
}

# add_part NAME SECONDS: notes what is in `passed`, `failed` and `skipped`.
add_part() {
    passed_in_all=$((passed_in_all + passed))
    failed_in_all=$((failed_in_all + failed))
    skipped_in_all=$((skipped_in_all + skipped))
    local result="$passed passed, $failed failed"
    [ "$failed" -eq 0 ] || result="$result   <-- FAILED"
    table+=("$(printf '%-34s %3d.%d  %s' "$1" $(($2 / 60)) $(($2 % 60 / 6)) "$result")")
}

print_table() {
    printf '\n%-34s %5s  %s\n' part minutes result
    printf '%s\n' "${table[@]}"
    echo
    [ ${#faults[@]} -eq 0 ] || printf '%s\n' "${faults[@]}" ''
}

# Sanitizers need the address space laid out as they expect; some kernels scatter it too widely.
unscattered() {
    if setarch "$(uname -m)" -R true 2>/dev/null; then
        setarch "$(uname -m)" -R "$@"
    else
        "$@"
    fi
}

# run_ctest PRESET: the numbers are read from ctest's own closing line.
run_ctest() {
    local log="$root/build/$1.ctest.log" total ran=unscattered
    [ "$1" = test ] && ran="env"
    if [ -n "$verbose" ]; then
        "$ran" ctest --preset "$1" -j "$jobs" --no-tests=error 2>&1 | tee "$log"
    else
        # One line for each passed test would bury the rest.
        "$ran" ctest --preset "$1" -j "$jobs" --no-tests=error 2>&1 | tee "$log" |
            grep -Ev '^ *[0-9]+/[0-9]+ Test .* Passed |^ +Start +[0-9]+:'
    fi
    local closing='^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)'
    if [[ $(grep -E "$closing" "$log") =~ $closing ]]; then
        failed=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
        skipped=$(grep -c -E '^ *[0-9]+/[0-9]+ Test .*\*\*\*Skipped' "$log")
        passed=$((total - failed - skipped))
        [ "$failed" -eq 0 ] ||
            faults+=("$(sed -n '/^The following tests FAILED/,/^$/p' "$log" | head -n 40)")
    else
        failed=1
        say "ctest came to no result."
    fi
}

# tests_part PRESET: builds all of it and runs its tests.
tests_part() {
    if build "$1" "Building $1"; then
        run_ctest "$1"
    else
        failed=1
    fi
}

# build_part PRESET TARGET...
build_part() {
    local preset=$1
    shift
    if build "$preset" "Building $preset" "$@"; then passed=1; else failed=1; fi
}

# fuzz_one TARGET SECONDS: on a copy of the seeds, because libFuzzer adds what it finds to them.
fuzz_one() {
    local target=$1 folder="$root/build/clang/run/$1"
    local seeds="$root/tests/fuzz/corpus/$target"
    rm -rf "$folder"
    mkdir -p "$folder/corpus" "$folder/found"
    [ -d "$seeds" ] && cp -r "$seeds/." "$folder/corpus/"
    unscattered "$root/build/clang/bin/fuzz/$target" -max_total_time="$2" -timeout=20 \
        -rss_limit_mb=2048 -artifact_prefix="$folder/found/" "$folder/corpus" >"$folder/log" 2>&1
    echo $? >"$folder/status"
}

# fuzz_parts SECONDS: every target is a part; as many at a time as there are processors.
fuzz_parts() {
    local source target status
    local -a targets=()
    for source in "$root"/tests/fuzz/*.cpp; do
        [ -e "$source" ] && targets+=("$(basename "$source" .cpp)")
    done
    [ ${#targets[@]} -eq 0 ] && return
    say "== fuzzing ${#targets[@]} targets, $1 seconds each"
    for target in "${targets[@]}"; do
        while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
        fuzz_one "$target" "$1" &
    done
    wait
    for target in "${targets[@]}"; do
        passed=0 failed=0 skipped=0
        status=$(cat "$root/build/clang/run/$target/status")
        if [ "$status" -eq 0 ]; then
            passed=1
            say "$target: $(grep -E '^Done ' "$root/build/clang/run/$target/log")"
        else
            failed=1
            say "$target failed; what it was given lies in build/clang/run/$target/found"
            tail -n 60 "$root/build/clang/run/$target/log" >&2
        fi
        add_part "fuzz $target" "$1"
    done
}

# kills_part: a study that is killed ESPRIT_KILLS times (10) and gone on with from its checkpoint.
kills_part() {
    failed=1
    build test "Building the tests" esprit_tests || return
    ESPRIT_KILLS="${ESPRIT_KILLS:-10}" "$root/build/release/bin/esprit_tests" \
        --gtest_filter='*KilledAtAnyInstant*' >&2 && passed=1 failed=0
}

# mutation_part: a random choice of ESPRIT_MUTANTS mutants (200; or `all`); see docs/testing.md.
mutation_part() {
    local -a choice=(--size "${ESPRIT_MUTANTS:-200}")
    [ "${ESPRIT_MUTANTS:-}" = all ] && choice=(--all)
    failed=1
    build test "Building the mutation run" esprit_mutate || return
    "$root/build/release/bin/esprit_mutate" "${choice[@]}" >&2 && passed=1 failed=0
}

# battles_part: ESPRIT_BATTLES battles (10,000) between computer commanders, looked at after every order.
battles_part() {
    failed=1
    build test "Building the tests" esprit_tests || return
    ESPRIT_BATTLES="${ESPRIT_BATTLES:-10000}" "$root/build/release/bin/esprit_tests" \
        --gtest_filter='*EndSoundlyAndReplay*' >&2 && passed=1 failed=0
}

# load_part: ESPRIT_LOAD tables (500) with two seats each, an order every five seconds for a minute.
load_part() {
    failed=1
    build test "Building the tests" esprit_tests || return
    ESPRIT_LOAD="${ESPRIT_LOAD:-500}" "$root/build/release/bin/esprit_tests" \
        --gtest_filter='TableLoad.*' >&2 && passed=1 failed=0
}

# tournament_part: ESPRIT_TOURNAMENT pairs of battles (20) of a captain against drill, and as many against
# advance, in every system.
tournament_part() {
    failed=1
    build test "Building the tests" esprit_tests || return
    ESPRIT_TOURNAMENT="${ESPRIT_TOURNAMENT:-20}" "$root/build/release/bin/esprit_tests" \
        --gtest_filter='Tournament/*' >&2 && passed=1 failed=0
}

same_odds_part() {
    local program
    for program in odds_digest charges_digest geometry_digest battles_digest sheet_digest; do same_line_of "$program"; done
    same_line_of_module
}

# The module of the pages itself, which is built with other flags than the libraries.
same_line_of_module() {
    local gcc module
    gcc=$("$root/build/release/bin/sheet_digest") || gcc="no result from g++'s"
    module=$("$root/build/release/bin/sheet_digest" requests |
        node "$root/scripts/sheet_digest.mjs" "$root/build/sheet/bin") || module="no result from the module"
    if [ "$gcc" = "$module" ] && [ -n "$gcc" ]; then
        passed=$((passed + 1))
        say "the module of the pages: $module"
    else
        failed=$((failed + 1))
        printf 'sheet_digest differs:\n  g++     %s\n  module  %s\n' "$gcc" "$module" >&2
    fi
}

# engine_part: the module of the pages, and what it weighs packed as the pages pack it (web/vite.config.ts): at most 400 KB.
engine_part() {
    local packed bin="$root/build/sheet/bin" pack=(gzip -9 -c)
    build_part sheet
    command -v zopfli >/dev/null && pack=(zopfli -c)
    packed=$({ gzip -9 -c "$bin/sheet.mjs" && "${pack[@]}" "$bin/sheet.wasm"; } | wc -c)
    say "the engine for the browser, packed: $packed bytes"
    [ "$packed" -lt 400000 ] || failed=$((failed + 1))
}

# clang's lines have been compared by its tests, with those of tests/golden as g++'s are.
same_line_of() {
    local program=$1 gcc wasm
    gcc=$("$root/build/release/bin/$program") || gcc="no result from g++'s"
    # Output of emscripten 3.1 takes node's own fetch for a browser's and then looks for a web server.
    wasm=$(node --no-experimental-fetch "$root/build/wasm/bin/$program.js") ||
        wasm="no result from WebAssembly's"
    if [ "$gcc" = "$wasm" ] && [ -n "$gcc" ]; then
        passed=$((passed + 1))
        say "g++ and WebAssembly: $gcc"
    else
        failed=$((failed + 1))
        printf '%s differs:\n  g++    %s\n  wasm   %s\n' "$program" "$gcc" "$wasm" >&2
    fi
}
