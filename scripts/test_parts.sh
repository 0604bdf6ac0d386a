# shellcheck shell=bash
# The parts of ./test, sourced by it. A part is a function that does its work and leaves its result
# in `passed`, `failed` and `skipped`; one without a test runner counts as one test.

jobs=$(nproc)
shards=$((6 * jobs))  # of the test program: more than processors, because some take longer
at_a_time=$((jobs + 1))  # of these: tests of the server wait for most of their time
shard_seconds=1200     # after which it is taken to hang
results="$root/build/results"
passed_in_all=0 failed_in_all=0 skipped_in_all=0 seconds_in_all=0
beside='' beside_seconds='' beside_process=''  # of the part that runs beside others
table=()
faults=()  # what failed, told again below the table: above it is a long way up
again=()   # tests that passed only when they were tried again, told there, too
again_faults=()  # what they had told before

# processor_seconds: into `seconds`, the user seconds of this shell and of commands it has waited for.
processor_seconds() {
    mkdir -p "$results"
    times >"$results/times"
    seconds=$(awk '{ split($1, part, /[ms]/); sum += part[1] * 60 + part[2] }
                   END { printf "%d", sum }' "$results/times")
}

# part NAME FUNCTION ARGUMENT...: runs it, measures it, and adds its result to the sums.
part() {
    local name=$1 start=$SECONDS before
    shift
    say "== $name"
    passed=0 failed=0 skipped=0
    processor_seconds; before=$seconds
    "$@"
    processor_seconds
    seconds=$((seconds - before))
    seconds_beside_ended && seconds=$((seconds - beside_seconds))
    add_part "$name" $((SECONDS - start)) "$seconds"
}

# seconds_beside_ended: true once, when the part beside has come to its end: its processor seconds
# are among those of this shell from then on, and are left in `beside_seconds`.
seconds_beside_ended() {
    [ -n "$beside" ] && [ -z "$beside_seconds" ] && [ -f "$results/beside/result" ] &&
        read -r _ _ _ _ beside_seconds <"$results/beside/result"
}

# part_beside NAME FUNCTION ARGUMENT...: the same beside what follows, until `end_part_beside`.
part_beside() {
    beside=$1 beside_seconds=''
    shift
    say "== $beside: begun"
    rm -rf "$results/beside"
    mkdir -p "$results/beside"
    (
        results="$results/beside"
        faults=() again=() passed=0 failed=0 skipped=0 SECONDS=0
        "$@" >"$results/log" 2>&1
        processor_seconds
        printf '%s\n' "${faults[@]}" >"$results/faults"
        [ ${#again[@]} -eq 0 ] || printf '%s\n' "${again[@]}" >"$results/again"
        printf '%s\n' "$passed $failed $skipped $SECONDS $seconds" >"$results/result.new"
        mv "$results/result.new" "$results/result"
    ) 9>&- &
    beside_process=$!
}

# Whoever interrupts a run ends the part beside it, too.
trap '[ -z "${beside_process:-}" ] || kill "$beside_process" 2>/dev/null' EXIT
trap 'exit 130' INT TERM

end_part_beside() {
    local wall=0
    say "== $beside: waiting for its end"
    wait "$beside_process"
    beside_process=''
    cat "$results/beside/log" >&2
    passed=0 failed=1 skipped=0 seconds=0
    [ ! -f "$results/beside/result" ] ||
        read -r passed failed skipped wall seconds <"$results/beside/result"
    [ "$failed" -eq 0 ] || faults+=("$beside:" "$(cat "$results/beside/faults" 2>/dev/null)")
    [ ! -f "$results/beside/again" ] || mapfile -t -O ${#again[@]} again <"$results/beside/again"
    add_part "$beside" "$wall" "$seconds"
    beside=''
}

# add_part NAME WALL_SECONDS PROCESSOR_SECONDS: notes what is in `passed`, `failed` and `skipped`.
add_part() {
    passed_in_all=$((passed_in_all + passed))
    failed_in_all=$((failed_in_all + failed))
    seconds_in_all=$((seconds_in_all + $3))
    skipped_in_all=$((skipped_in_all + skipped))
    local result="$passed passed, $failed failed"
    [ "$failed" -eq 0 ] || result="$result   <-- FAILED"
    table+=("$(printf '%-36s %4d.%d %9d  %s' "$1" $(($2 / 60)) $(($2 % 60 / 6)) "$3" "$result")")
}

print_table() {
    printf '\n%-36s %6s %9s  %s\n' part minutes processor result
    printf '%s\n' "${table[@]}"
    printf '%-36s %4d.%d %9d\n\n' "in all" $((SECONDS / 60)) $((SECONDS % 60 / 6)) "$seconds_in_all"
    [ ${#faults[@]} -eq 0 ] || printf '%s\n' "${faults[@]}" ''
    [ ${#again[@]} -eq 0 ] || printf 'passed only when tried again, alone: %s\n' "${again[@]}"
    [ ${#again_faults[@]} -eq 0 ] || printf '%s\n' "${again_faults[@]}"
}

# Sanitizers need the address space laid out as they expect; some kernels scatter it too widely.
unscattered() {
    if setarch "$(uname -m)" -R true 2>/dev/null; then
        setarch "$(uname -m)" -R "$@"
    else
        "$@"
    fi
}

# build_part PRESET TARGET...
build_part() {
    local preset=$1
    shift
    if build "$preset" "Building $preset" "$@"; then
        passed=1
    else
        failed=1
        faults+=("$preset could not be built:" "$(grep -v '^\[' "$root/build/$preset.log" | tail -n 40)")
    fi
}

# format_part: every file of C++ is as clang-format 19 has it.
format_part() {
    local told odd
    told=$(cd "$root" && find src include tests bench web/engine python/engine examples \
        -name '*.cpp' -o -name '*.h' -o -name '*.hpp' -o -name '*.c' |
        xargs -n 40 -P "$jobs" clang-format-19 --dry-run -Werror 2>&1) && { passed=1; return; }
    failed=1
    odd=$(sed -n 's/^\([^: ]*\):.*error: code should be clang-formatted.*/\1/p' <<<"$told" | sort -u)
    faults+=("Not as clang-format-19 has it (clang-format-19 -i FILE mends that):" "${odd:-$told}")
}

# run_shard FOLDER NUMBER PROGRAM ARGUMENT...: one of $shards parts of the tests of a program.
run_shard() {
    local folder=$1 number=$2
    shift 2
    GTEST_TOTAL_SHARDS=$shards GTEST_SHARD_INDEX=$number unscattered timeout --foreground -k 10 "$shard_seconds" "$@" \
        >"$folder/$number.log" 2>&1
    echo $? >"$folder/$number.status"
}

# run_tests PRESET [FILTER]: the tests of that build in shards. A shard that came to no end counts
# as one failed test, the one that was running.
run_tests() {
    local preset=$1 folder number
    folder="$results/$preset"
    rm -rf "$folder"
    mkdir -p "$folder"
    export -f run_shard unscattered
    export shards shard_seconds
    seq 0 $((shards - 1)) | xargs -P "$at_a_time" -I '{}' bash -c 'run_shard "$@"' run_shard \
        "$folder" '{}' "$(folder_of "$preset")/bin/esprit_tests" \
        --gtest_filter="${2:-*}" --gtest_color=no 9>&-
    count() { cat "$folder"/*.log | grep -cE "^\[ *$1 *\] .*\([0-9]+ ms\)"; }
    passed=$(count OK) failed=$(count FAILED) skipped=$(count SKIPPED)
    for number in $(seq 0 $((shards - 1))); do
        [ "$(cat "$folder/$number.status")" -eq 0 ] && continue
        # a failed test has been counted; a crash, a hang, or a race or leak told at the end has not
        grep -q '^\[==========\] .* ran\.' "$folder/$number.log" &&
            grep -q '^\[  FAILED  \] [0-9]* test' "$folder/$number.log" && continue
        failed=$((failed + 1))
        faults+=("stopped (exit code $(cat "$folder/$number.status")): $(
            grep '^\[ RUN' "$folder/$number.log" | tail -n 1)" "$(tail -n 40 "$folder/$number.log")")
    done
    if [ "$((passed + failed + skipped))" -eq 0 ]; then
        failed=1
        faults+=("no test of $preset ran")
    fi
    [ -z "$verbose" ] || cat "$folder"/*.log | grep -E '^\[ +(OK|FAILED|SKIPPED) .*\([0-9]+ ms\)'
    try_again "$preset"
    faults+=("$(told_by_failed "$preset" 0 | head -n 200)")
    [ -n "${faults[-1]}" ] || unset 'faults[-1]'
    again_faults+=("$(told_by_failed "$preset" 1 | head -n 60)")
    [ -n "${again_faults[-1]}" ] || unset 'again_faults[-1]'
}

# told_by_failed PRESET GOOD: what failed tests told; with GOOD 1 those that passed when they were
# tried again, with 0 the others.
told_by_failed() {
    cat "$results/$1"/[0-9]*.log | awk -v good=" ${again[*]} " -v preset="$1" -v wanted="$2" '
        /^\[ RUN/ { kept = "" } { kept = kept $0 "\n" }
        /^\[  FAILED  \] .*\([0-9]+ ms\)$/ {
            name = $4; sub(/,$/, "", name)
            if ((index(good, " " preset ":" name " ") > 0) == wanted) printf "%s", kept
        }'
}

# try_again PRESET: up to two failed tests of `run_tests` once more, alone: beside others, a test may
# miss a time. A crash, a hang and what a sanitizer finds are not tried again.
try_again() {
    local preset=$1 folder="$results/$1" name
    local -a names
    mapfile -t names < <(cat "$folder"/*.log |
        sed -nE 's/^\[  FAILED  \] ([^ ,]+).*\([0-9]+ ms\)$/\1/p')
    [ ${#names[@]} -le 2 ] || return
    for name in "${names[@]}"; do
        unscattered timeout --foreground -k 10 "$shard_seconds" \
            "$(folder_of "$preset")/bin/esprit_tests" --gtest_filter="$name" --gtest_color=no \
            >"$folder/again.log" 2>&1 9>&- || continue
        grep -q '^\[  PASSED  \] 1 test' "$folder/again.log" || continue
        again+=("$preset:$name")
        passed=$((passed + 1)) failed=$((failed - 1))
    done
}

# What sums or compares many results, or runs many times over what other tests run, and handles no
# memory of its own: it takes long, and clang's build runs it. The part `same digests` compares the
# sums of g++.
sums='*Digest.*:*Tried.*:*/Twins.*:*/Mutations.*:*every_face*:*.Fits*:Symmetry.*:Consequences.*AsTold'
sums+=':SimulatedEngagements.*:Documents.Show*:FilesWithMistakes.*:CheckVerb.KnowsEveryFile*'
sums+=':*RuleMutants.AreFound*:*AllFaces*:OutlinesOnAGrid.*:PlainSight.AgreesWith*:LeastTurns.*'
sums+=':SuppliedFacts.*:*StatedFacts.*:Findings.EachKind*:*FitsDifferentWeights*:Completions.EveryReg*'
sums+=':SimulateVerb.FindsTheValue*:Staff/*.DoesNotRead*:Staff/*.ThinksOnlyOf*:Findings.OfDerivedFacts'
sums+=':*IncidentCauses.AreRulesThat*:ChargeVerb.CountsOut*:TextsOfRules.CountOneThing*'
sums+=':SensitivityVerb.AnswersTheSame*:SensitivityVerb.RanksWhat*:KingsVolley.agrees_with*'
sums+=':SimulatedBattles.AreThoseOf*'

# tests_part PRESET: builds all of it and runs its tests.
tests_part() {
    if build "$1" "Building $1"; then
        run_tests "$1"
    else
        failed=1
    fi
}

# golden_part: writes tests/golden anew, by the tests that compare it and by the digests, and the
# outputs of the tutorial where the Python module can be built.
golden_part() {
    local name digests="$root/build/release/bin/esprit_digests"
    build test "Building the tests" esprit_tests esprit_digests || { failed=1; return; }
    for name in odds charges geometry battles sheet; do
        "$digests" "$name" >"$results/digest" || { failed=1; return; }
        cp "$results/digest" "$root/tests/golden/${name}_digest.txt"
    done
    export ESPRIT_WRITE_GOLDEN=1
    run_tests test '*GoldenLogs*:*Tried*:*Picture*:*Svg*:KeptTables.*'
    tutorial_outputs
    git -C "$root" diff --stat -- tests/golden docs/python_tutorial.ipynb >&2
}

tutorial_outputs() {
    local log="$root/build/tutorial.log"
    if ! cmake --preset test -DESPRIT_PYTHON=ON >"$log" 2>&1; then
        say "  the tutorial is left as it is: the Python module needs what docs/python.md names"
        return
    fi
    build test "Building the Python module" esprit_python || { failed=1; return; }
    PYTHONPATH="$root/build/release/python" /usr/bin/python3 -B -m pytest -q -p no:cacheprovider \
        "$root/python/tests/test_tutorial.py" >>"$log" 2>&1 || { say "  the tutorial: see $log"; failed=1; }
}

# long_part VARIABLE=NUMBER FILTER: tests of the preset `test` that go further than usual.
long_part() {
    export "${1?}"
    local shard_seconds=86400
    build test "Building the tests" esprit_tests && run_tests test "$2" || failed=1
}

# stored_rows_part: the readers of stored rows under the sanitizers of g++.
stored_rows_part() {
    local log="$results/stored_rows.log"
    build_part gcc-sanitize esprit_stored_rows
    [ "$failed" -eq 0 ] || return
    unscattered timeout 600 "$root/build/gcc-sanitize/bin/esprit_stored_rows" --gtest_color=no >"$log" 2>&1 ||
        { failed=1; faults+=("stored rows under the sanitizers of g++:" "$(tail -n 60 "$log")"); }
    passed=$((passed + $(grep -cE '^\[ *OK \] .*\([0-9]+ ms\)' "$log")))
}

# mutation_part: a random choice of ESPRIT_MUTANTS mutants (200; or `all`); see docs/testing.md.
mutation_part() {
    local -a choice=(--size "${ESPRIT_MUTANTS:-200}")
    [ "${ESPRIT_MUTANTS:-}" = all ] && choice=(--all)
    failed=1
    build single "Building the mutation run" esprit_mutate esprit_tests || return
    "$root/build/single/bin/esprit_mutate" "${choice[@]}" >&2 && passed=1 failed=0
}

# fuzz_one SECONDS TARGET: on a copy of the corpus, because libFuzzer adds what it finds to it.
# ESPRIT_FUZZ_SEED is the seed of the mutations; 0 draws one. Inputs are as long as what the server
# and the readers of files take at most: a request has 256 KB.
fuzz_one() {
    local seconds=$1 target=$2 folder="$root/build/sanitize/run/$2"
    local seeds="$root/tests/fuzz/corpus/$target"
    rm -rf "$folder"
    mkdir -p "$folder/corpus" "$folder/found"
    [ -d "$seeds" ] && cp -r "$seeds/." "$folder/corpus/"
    unscattered "$root/build/sanitize/bin/fuzz/$target" -max_total_time="$seconds" -timeout=20 -max_len=262144 \
        -seed="${ESPRIT_FUZZ_SEED:-0}" -rss_limit_mb=2048 -artifact_prefix="$folder/found/" \
        "$folder/corpus" >"$folder/log" 2>&1
    echo $? >"$folder/status"
}

# fuzz_part SECONDS: so long on every target, as many at a time as there are processors.
fuzz_part() {
    local target status folder
    local -a targets=()
    for target in "$root"/tests/fuzz/*.cpp; do targets+=("$(basename "$target" .cpp)"); done
    build sanitize "Building the fuzz targets" fuzzers || { failed=1; return; }
    export -f fuzz_one unscattered
    export root
    printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -n 1 bash -c 'fuzz_one "$@"' fuzz_one "$1"
    for target in "${targets[@]}"; do
        folder="$root/build/sanitize/run/$target"
        status=$(cat "$folder/status")
        if [ "$status" -eq 0 ]; then
            passed=$((passed + 1))
            say "$target: $(grep -E '^Done ' "$folder/log")"
        else
            failed=$((failed + 1))
            faults+=("fuzz target $target; its input lies in build/sanitize/run/$target/found" \
                     "$(tail -n 60 "$folder/log")")
        fi
    done
}

# same_digests_part: g++, clang and WebAssembly print the same lines; the last, of the sheet, is the
# module's of the pages, which answers three times as fast as the program for node.
same_digests_part() {
    local there="$results/digests" clang
    mkdir -p "$there"
    export -f digests_by
    export root
    printf '%s\n' module wasm gcc clang |
        xargs -P "$jobs" -I '{}' bash -c 'digests_by "$1" >"$2" || echo "no result" >"$2"' digests_by '{}' "$there/{}"
    clang=$(cat "$there/clang")
    say "$clang"
    same_as "$clang" "g++" "$(cat "$there/gcc")"
    same_as "$(sed '$d' <<<"$clang")" "WebAssembly" "$(cat "$there/wasm")"
    same_as "$(tail -n 1 <<<"$clang")" "the module of the pages" "$(cat "$there/module")"
}

# digests_by BUILD: clang, gcc, wasm, or module: what the module of the pages answers.
digests_by() {
    local name
    # Output of emscripten 3.1 takes node's own fetch for a browser's and then looks for a web server.
    case "$1" in
        clang) "$root/build/release/bin/esprit_digests" ;;
        gcc) "$root/build/gcc/bin/esprit_digests" ;;
        wasm) for name in odds charges geometry battles; do
            node --no-experimental-fetch "$root/build/wasm/bin/esprit_digests.js" "$name"
        done ;;
        module) "$root/build/release/bin/esprit_digests" requests |
            node "$root/scripts/sheet_digest.mjs" "$root/build/wasm/bin" ;;
    esac
}

# same_as EXPECTED WHAT FOUND
same_as() {
    if [ "$1" = "$3" ] && [ -n "$1" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        faults+=("digests differ: clang" "$1" "$2" "$3")
    fi
}

# wasm_part: the module of the pages and the digests; the module packed as the pages pack it
# (web/vite.config.ts) has at most 447 KB.
wasm_part() {
    local packed bin="$root/build/wasm/bin"
    build_part wasm
    [ "$failed" -eq 0 ] || return
    packed=$(set -o pipefail; zopfli -c "$bin/sheet.mjs" "$bin/sheet.wasm" | wc -c) ||
        packed=unknown
    say "the engine for the browser, packed: $packed bytes"
    [ "$packed" != unknown ] && [ "$packed" -lt 447000 ] || { failed=$((failed + 1)); faults+=("the module is too large"); }
}

# library_part: Esprit inside other programs (docs/library.md, docs/python.md). What is installed is
# used by programs outside the tree: in C++ and C, in Python from a wheel, and in node.
library_part() {
    local log="$root/build/library.log" there="$results/library"
    rm -rf "$there"
    mkdir -p "$there"
    : >"$log"
    cmake --preset test -DESPRIT_PYTHON=ON >>"$log" 2>&1
    build test "Building the library" esprit esprit_shared esprit_python || { failed=1; return; }
    library_step exported_names
    library_step packages_at_run_time
    library_step programs_outside "$there"
    library_step python_tests "$there"
    library_step wheel_in_a_clean_root "$there"
    library_step package_of_npm "$there"
    library_step types_of_npm "$there"
}

# library_step COMMAND: counts one, or as many as pytest's closing line says.
library_step() {
    local told status=0 good bad
    told=$("$@" 2>&1) || status=1
    printf '%s\n' "$told" >>"$log"
    good=$(grep -oE '[0-9]+ passed' <<<"$told" | tail -n 1)
    bad=$(grep -oE '[0-9]+ failed' <<<"$told" | tail -n 1)
    good=${good%% *} bad=${bad%% *}
    [ "$status" -eq 0 ] || [ "${bad:-0}" -ne 0 ] || bad=1
    passed=$((passed + ${good:-$((1 - status))}))
    failed=$((failed + ${bad:-0}))
    [ "$status" -eq 0 ] || faults+=("$1:" "$(tail -n 60 <<<"$told")")
}

kings() { echo "$root/scenarios/men-who-would-be-kings/balanced.toml"; }

# exported_names: libesprit.so gives away the functions of esprit.h, and of C++ only what is of
# esprit::v1, so that nothing else can clash with names of a program.
exported_names() {
    local names declared others
    names=$(nm --dynamic --defined-only --demangle "$root/build/release/bin/libesprit.so" |
        cut -d ' ' -f 3-) || return
    others=$(grep -vE "^(esprit_[a-z_]+$|((typeinfo|typeinfo name|vtable) for )?esprit::v1::)" <<<"$names")
    [ -z "$others" ] || { echo "names that are not of Esprit: $others"; return 1; }
    declared=$(grep -oE '\besprit_[a-z_]+\(' "$root/include/esprit/esprit.h" | tr -d '(' | sort -u)
    diff <(echo "$declared") <(grep '^esprit_' <<<"$names" | sort -u)
}

# packages_at_run_time: those that libesprit.so needs are named in its document.
packages_at_run_time() {
    local library package missing=
    for library in $(ldd "$root/build/release/bin/libesprit.so" | sed -nE 's/.*=> (\S+) .*/\1/p'); do
        package=$(dpkg-query -S "*$library" | head -n 1)
        package=${package%%:*}
        grep -qF "\`$package\`" "$root/docs/library.md" || missing+=" $package"
    done
    [ -z "$missing" ] || { echo "docs/library.md does not name the packages:$missing"; return 1; }
}

# programs_outside FOLDER: the example project finds the installed package; all C programs run under
# sanitizers too, which see what they leak.
programs_outside() {
    local installed="$1/installed"
    cmake --install "$root/build/release" --component library --prefix "$installed" &&
        cmake -S "$root/examples/library" -B "$1/example" -G Ninja -DCMAKE_CXX_COMPILER=g++ \
            -DCMAKE_PREFIX_PATH="$installed" -DCMAKE_C_FLAGS='-Wall -Wextra -Wpedantic -Werror -std=c11' &&
        cmake --build "$1/example" &&
        "$1/example/commander" "$(kings)" 3 && "$1/example/battle" "$(kings)" || return
    export PKG_CONFIG_PATH="$installed/lib/pkgconfig"
    # shellcheck disable=SC2046 # the flags are words
    c_programs "$1" gcc address,undefined $(pkg-config --cflags --libs esprit) "-Wl,-rpath,$installed/lib"
}

# c_programs FOLDER COMPILER SANITIZERS FLAG...: every C program of the tree, built with sanitizers.
c_programs() {
    local folder=$1 compiler=$2 sanitizers=$3 source name
    shift 3
    for source in "$root"/examples/library/battle.c "$root"/tests/library/*.c; do
        name=$(basename "$source" .c)_sanitized
        "$compiler" -std=c11 -Wall -Wextra -Wpedantic -Werror "-fsanitize=$sanitizers" \
            -fno-sanitize-recover=all -g1 "$source" -pthread "$@" -o "$folder/$name" &&
            unscattered "$folder/$name" "$(kings)" || return
    done
    "$compiler" -std=c11 -Wall -Wextra -Wpedantic -Werror "-fsanitize=$sanitizers" \
        -fno-sanitize-recover=all "$root/examples/bots/last.c" -o "$folder/last_sanitized" &&
        unscattered "$root/build/release/bin/esprit" bot-check "$folder/last_sanitized"
}

# library_sanitized_part PRESET SANITIZERS: the C programs with the library itself under sanitizers.
library_sanitized_part() {
    local log="$root/build/library_$1.log" there="$results/library_$1"
    mkdir -p "$there"
    : >"$log"
    build test "Building the program" esprit && build "$1" "Building the library" esprit_shared ||
        { failed=1; return; }
    library_step c_programs "$there" clang-19 "$2" "-I$root/include" "-L$root/build/$1/bin" -lesprit \
        "-Wl,-rpath,$root/build/$1/bin"
}

python_tests() {
    PYTHONPATH="$root/build/release/python" ESPRIT_PYTHON_TIMES="${ESPRIT_PYTHON_TIMES:-20}" \
        /usr/bin/python3 -B -m pytest -q -p no:cacheprovider "$root/python/tests"
}

# python_sanitized_part: the tests of the Python module under sanitizers. Leaks are not looked for,
# because the interpreter keeps what it ends with; the tests count objects themselves.
python_sanitized_part() {
    local log="$root/build/python_sanitized.log"
    : >"$log"
    cmake --preset sanitize -DESPRIT_PYTHON=ON >>"$log" 2>&1
    build test "Building the program" esprit && build sanitize "Building the module" esprit_python ||
        { failed=1; return; }
    library_step python_tests_sanitized
}

python_tests_sanitized() {
    LD_PRELOAD="$(clang++-19 -print-file-name=libclang_rt.asan-$(uname -m).so)" ASAN_OPTIONS=detect_leaks=0 \
        PYTHONPATH="$root/build/sanitize/python" unscattered \
        /usr/bin/python3 -B -m pytest -q -p no:cacheprovider "$root/python/tests"
}

# wheel_in_a_clean_root FOLDER: a wheel is built and installed where nothing of the tree is seen.
wheel_in_a_clean_root() {
    ESPRIT_PRESET='test' /usr/bin/python3 -m pip wheel --quiet --no-build-isolation --no-deps --no-index \
        --wheel-dir "$1/wheel" "$root/python" &&
        /usr/bin/python3 -m pip install --quiet --root-user-action=ignore --no-index --no-deps --target "$1/clean" "$1"/wheel/*.whl &&
        cd "$1" && env -i PYTHONPATH="$1/clean" /usr/bin/python3 -c '
import esprit, pathlib, sys
package = pathlib.Path(esprit.__file__).parent
assert (package / "py.typed").exists() and (package / "__init__.pyi").exists()
assert "Carries out" in esprit.Battle.apply.__doc__ and "exact odds" in esprit.odds.__doc__
assert esprit.__file__.startswith(sys.argv[1]), esprit.__file__
assert str(esprit.odds("grande-tactique", "morale", veteran=True)["pass"]) == "2/3"
kings = esprit.scenarios()["men-who-would-be-kings/balanced"]
assert kings.is_relative_to(package) and kings.read_bytes() == pathlib.Path(sys.argv[2]).read_bytes()
assert esprit.Battle(kings).fight(blue="random", red="random").over
' "$1/clean" "$(kings)"
}

package_of_npm() {
    "$root/packaging/npm/pack.sh" "$1" && mkdir -p "$1/npm" && cd "$1/npm" &&
        npm install --silent --no-audit --no-fund --offline "$1"/esprit-engine-*.tgz &&
        node "$root/packaging/npm/check.mjs"
}

# types_of_npm FOLDER: where package_of_npm has put the package; the compiler is that of the pages.
types_of_npm() {
    local compiler="$root/web/node_modules/.bin/tsc"
    [ -x "$compiler" ] || { echo "the types are not checked without $compiler: cd web; npm ci"; return 1; }
    cd "$1/npm" && cp "$root/packaging/npm/check_types.mts" . &&
        "$compiler" --noEmit --strict --module nodenext --target es2022 check_types.mts
}
