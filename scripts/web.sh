# shellcheck shell=bash
# The pages of the table: node for them, building, testing. Sourced after common.sh. Whatever is
# missing here, the rest of Esprit builds and runs without it; what is missing is said.

web="$root/web"
web_packages=(nodejs npm)

# Chromium without windows takes three fifths of the time of the whole one, which serves, too.
browsers=(chromium-headless-shell chromium)

# browser: the first of the browsers that is installed.
browser() { command -v "${browsers[@]}" | head -n 1; }

# at_least WANTED VERSION: both as 20.19.0
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

good_node() {
    local node npm
    node=$(node --version 2>/dev/null) && npm=$(npm --version 2>/dev/null) &&
        at_least 20.19.0 "${node#v}" && at_least 10.0.0 "$npm"
}

# find_node: a node and npm that are new enough are on PATH afterwards. Debian's are older; with them
# newer ones are fetched as packages of npm into web/tool.
find_node() {
    local log="$root/build/web.log" folder
    good_node && return
    mkdir -p "$root/build"
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
        # In a shell of its own: where packages cannot be installed, only the pages are missing.
        (need_packages "to build the pages of the table" "${web_packages[@]}") || return 1
    fi
    # The package for this processor holds the program; Debian's npm makes no link in .bin to what is
    # optional, as these packages are: a machine needs one of them.
    if ! compgen -G "$web/tool/node_modules/node-linux-*/bin/node" >/dev/null; then
        say "Fetching a newer node ..."
        (cd "$web/tool" && quietly "$log" npm ci --no-audit --no-fund) || return 1
    fi
    for folder in "$web"/tool/node_modules/{.bin,node-linux-*/bin}; do
        PATH="$folder:$PATH"
    done
    # Debian's node trusts whom the machine trusts; the newer one has to be told.
    local trusted=/etc/ssl/certs/ca-certificates.crt
    [ ! -r "$trusted" ] || export NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-$trusted}"
    hash -r
    good_node
}

# web_modules: what package-lock.json says is in node_modules.
web_modules() {
    local lock="$web/package-lock.json" stamp="$web/node_modules/.esprit-lock"
    cmp -s "$lock" "$stamp" && return
    say "Fetching what the pages are built with ..."
    mkdir -p "$root/build"
    (cd "$web" && quietly "$root/build/web.log" npm ci --no-audit --no-fund) || return 1
    cp "$lock" "$stamp"
}

# web_is_fresh: web/dist is newer than all that it is made of.
web_is_fresh() {
    local page="$web/dist/index.html"
    [ -f "$page" ] || return 1
    [ -z "$(find "$web" -maxdepth 1 -type f -newer "$page" -print -quit)" ] &&
        [ -z "$(find "$web/src" "$web/public" "$web/offline" "$root/docs/terms.md" "$root"/packaging/npm/ask.* \
            -newer "$page" -print -quit)" ]
}

# build_engine: the sheet's engine as WebAssembly lies in web/public/engine afterwards, where emscripten
# is installed; the pages ask the server where it is not. Nothing is installed for it.
build_engine() {
    local made="$root/build/wasm/bin" there="$web/public/engine" file
    local needed=(emscripten node-acorn ninja-build cmake libtomlplusplus-dev libfmt-dev
                  nlohmann-json3-dev libboost1.81-dev)
    if [ -n "$(missing_packages "${needed[@]}")" ]; then
        rm -rf "$there"
        return
    fi
    if ! build wasm "Building the engine for the browser" esprit_sheet; then
        say "The pages come without the engine: they ask the server."
        rm -rf "$there"
        return
    fi
    mkdir -p "$there"
    for file in sheet.mjs sheet.wasm; do
        cmp -s "$made/$file" "$there/$file" || cp "$made/$file" "$there/$file"
    done
}

# build_web: the pages lie in web/dist afterwards, or it says why not.
build_web() {
    build_engine
    web_is_fresh && return
    find_node || { say "No pages of the table: node 20.19 and npm 10, or newer, are not to be had."; return 1; }
    web_modules || { say "No pages of the table: npm could not fetch what they are built with."; return 1; }
    say "Building the pages of the table ..."
    (cd "$web" && quietly "$root/build/web.log" npm run --silent build) || return 1
}

# web_tools: node, npm's modules and a browser are there afterwards, as far as they are to be had.
web_tools() {
    find_node && web_modules || return
    # A browser that is there serves those who cannot install packages.
    [ -z "$(browser)" ] || [ "$(id -u)" -eq 0 ] || return 0
    local package
    for package in "${browsers[@]}"; do
        (need_packages "to test the pages of the table" "$package") && return
    done
    true
}

# web_part [WORD...]: types, tests of parts, and the table as a person plays it, in a browser; with
# words only the last, and of it what has one of the words in its name. A part of ./test, after
# web_tools. Where node, npm or a browser is missing, what needs it is skipped.
web_part() {
    mkdir -p "$root/build"
    if ! good_node || [ ! -d "$web/node_modules" ]; then
        say "The pages of the table are not tested: no node 20.19 with npm 10, or npm cannot fetch."
        skipped=3
        return
    fi
    [ $# -gt 0 ] || web_step npm run --silent check
    [ $# -gt 0 ] || web_step npm test --silent
    build_web || { failed=$((failed + 1)); return; }
    CHROMIUM=${CHROMIUM:-$(browser)}
    if [ -z "$CHROMIUM" ]; then
        skipped=1
        say "The table is not tested in a browser: no chromium."
        return
    fi
    export CHROMIUM
    web_step npm run --silent e2e -- "$@"
}

# web_step COMMAND: counts one, or as many as its closing line says: `N passed, N failed` of ours,
# `Tests  N failed | N passed (N)` of vitest.
web_step() {
    local log="$root/build/web_step.log" good bad line status=0 start=$SECONDS
    (cd "$web" && NO_COLOR=1 ESPRIT="${ESPRIT:-$root/build/release/bin/esprit}" "$@") >"$log" 2>&1 ||
        status=1
    line=$(grep -E '^ *Tests +[0-9]|^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    good=$(grep -oE '[0-9]+ passed' <<<"$line") bad=$(grep -oE '[0-9]+ failed' <<<"$line")
    good=${good%% *} bad=${bad%% *}
    [ "$status" -eq 0 ] || [ "${bad:-0}" -ne 0 ] || bad=1
    passed=$((passed + ${good:-$((1 - status))}))
    failed=$((failed + ${bad:-0}))
    mapfile -t -O ${#again[@]} again < <(sed -n 's/^again   /pages: /p' "$log")
    say "$* took $((SECONDS - start)) s"
    [ "$status" -eq 0 ] && return
    tail -n 60 "$log" >&2
    faults+=("$(grep -E -A 8 '^FAILED|^ *(FAIL|×) |rror' "$log" | head -n 60)")
}
