# shellcheck shell=bash
# What ./play and ./test share. Sourced by them, with `root` set to the top of the tree.
# Only the base system of Debian 12 is assumed. Everything said here goes to stderr.

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$*"; exit 1; }

# Everything is shown as it comes when ESPRIT_VERBOSE is set; else installing and building are
# summed up and shown in full only when they fail.
verbose=${ESPRIT_VERBOSE:-}

# ---------------------------------------------------------------- packages

# missing_packages PACKAGE...: those that are not installed, one a line.
missing_packages() {
    local installed package
    installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true) "
    for package in "$@"; do
        case "$installed" in
            *" installed:$package "*) ;;
            *) printf '%s\n' "$package" ;;
        esac
    done
}

# quietly LOG COMMAND...: output into LOG, shown when the command fails.
quietly() {
    local log=$1
    shift
    if [ -n "$verbose" ]; then
        "$@" >&2
        return
    fi
    "$@" >>"$log" 2>&1 && return
    tail -n 40 "$log" >&2
    return 1
}

# removed_by PACKAGE...: what installing these would remove, on one line. Fails when apt cannot.
removed_by() {
    local plan
    plan=$(LC_ALL=C apt-get install --simulate --no-install-recommends -y "$@" 2>&1) || {
        printf '%s\n' "$plan" >&2
        return 1
    }
    printf '%s\n' "$plan" | sed -n 's/^Remv \([^ ]*\).*/\1/p' | tr '\n' ' '
}

# need_packages WHAT_FOR PACKAGE...: installs what is missing, or says how and ends.
need_packages() {
    local what_for=$1 removed log
    local -a missing as_root=()
    shift
    command -v dpkg-query >/dev/null || give_up "This needs Debian 12 (no dpkg-query here)."
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] && return

    say "Needed $what_for and not installed: ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        else
            say "Installing packages takes root. Run this line as root, then start again:"
            say "apt-get update && apt-get install --no-install-recommends --no-remove -y ${missing[*]}"
            exit 1
        fi
    fi

    mkdir -p "$root/build"
    log="$root/build/packages.log"
    : >"$log"
    say "Fetching the package lists ..."
    quietly "$log" "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update ||
        say "The package lists could not all be fetched; trying with those at hand."
    removed=$(removed_by "${missing[@]}") || give_up "These packages cannot be installed; see above."
    [ -z "$removed" ] || give_up "Stopped: installing them would remove: $removed"
    say "Installing them; nothing will be removed ..."
    quietly "$log" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
        install --no-install-recommends --no-remove -y "${missing[@]}" ||
        give_up "Installing the packages failed."
}

# ---------------------------------------------------------------- building

# Turns ninja's lines into one progress line (on a terminal) or one line a tenth (elsewhere); lines
# that are not progress are kept back in the file $1.
show_progress() {
    local kept=$1 title=$2 line done_steps total tenth last=-1 begun=''
    while IFS= read -r line; do
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]]; then
            done_steps=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
            # Looking for new files is a step of every build, also of one with nothing to do.
            [[ ${BASH_REMATCH[3]} == Re-checking* ]] && continue
            tenth=$((total ? done_steps * 10 / total : 10))
            begun=1
            if [ -t 2 ]; then
                printf '\r%s: %d of %d ' "$title" "$done_steps" "$total" >&2
            elif [ "$tenth" -gt "$last" ]; then
                say "$title: $done_steps of $total"
                last=$tenth
            fi
        fi
        printf '%s\n' "$line" >>"$kept"
    done
    if [ -n "$begun" ] && [ -t 2 ]; then printf '\n' >&2; fi
}

# folder_of PRESET: the tests are built among the objects of the program that they test.
folder_of() { if [ "$1" = test ]; then echo "$root/build/release"; else echo "$root/build/$1"; fi; }

# ours PRESET: whether its folder was configured for this tree (a copied tree brings a stranger's).
ours() {
    local folder
    folder=$(folder_of "$1")
    [ -f "$folder/build.ninja" ] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"
}

# configuration: what a build folder is configured by; when it changes, all is configured afresh.
configuration() {
    cksum <"$root/CMakePresets.json"
    dpkg-query -W -f='${Package} ${Version}\n' clang-19 g++ libpq-dev libopenmpi-dev 2>/dev/null
}

# configured PRESET: whether it can be built at once.
configured() {
    ours "$1" || return
    [ "$(configuration)" = "$(cat "$(folder_of "$1")/configuration" 2>/dev/null)" ] || return
    [ "$1" != test ] || grep -qxF "ESPRIT_TESTS:BOOL=ON" "$(folder_of test)/CMakeCache.txt"
}

# build PRESET TITLE [TARGET...]: configures when needed, then builds.
build() {
    local preset=$1 title=$2 log status folder
    folder=$(folder_of "$1")
    shift 2
    mkdir -p "$root/build"
    log="$root/build/$preset.log"
    if ! configured "$preset"; then
        local -a fresh=(--fresh)
        if ours "$preset" && [ "$(configuration)" = "$(cat "$folder/configuration" 2>/dev/null)" ]; then
            fresh=()
        fi
        : >"$log"
        quietly "$log" cmake --preset "$preset" "${fresh[@]}" || return 1
        configuration >"$folder/configuration"
    fi
    : >"$log"
    local -a command=(cmake --build --preset "$preset")
    [ $# -gt 0 ] && command+=(--target "$@")
    if [ -n "$verbose" ]; then
        "${command[@]}" >&2
        return
    fi
    NINJA_STATUS='[%f/%t] ' "${command[@]}" 2>&1 | show_progress "$log" "$title"
    status=${PIPESTATUS[0]}
    [ "$status" -eq 0 ] || grep -v '^\[' "$log" | tail -n 60 >&2
    return "$status"
}

# one_at_a_time: a second run in the same tree waits until the first has built.
one_at_a_time() {
    mkdir -p "$root/build"
    exec 9>"$root/build/.lock"
    flock -n 9 || { say "Another build is under way in this tree; waiting for it ..."; flock 9; }
}

play_packages=(clang-19 lld-19 cmake ninja-build ccache libfmt-dev libtomlplusplus-dev
               nlohmann-json3-dev libboost1.81-dev libedit-dev libsqlite3-dev libssl-dev)
test_packages=(clang-format-19 libgtest-dev libgmock-dev librapidcheck-dev librandom123-dev)
sanitizer_packages=(libclang-rt-19-dev llvm-19)
python_packages=(pybind11-dev python3-dev python3-numpy python3-pytest)
full_packages=(g++ libbenchmark-dev emscripten node-acorn nodejs zopfli libopenmpi-dev openmpi-bin
               libpq-dev postgresql-15 python3-pip python3-setuptools python3-wheel pkg-config)
