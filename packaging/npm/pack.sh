#!/bin/bash
# Packs the engine of the pages as a package of npm: packaging/npm/pack.sh FOLDER
# The module must have been built: cmake --preset wasm && cmake --build --preset wasm --target esprit_sheet
# It is brought up to date first, so that no old one is packed.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
made="$root/build/wasm/bin"
mkdir -p "$root/build"
folder=$(mkdir -p "${1:?where to put the package}" && cd "$1" && pwd -P)
(cd "$root" && cmake --build --preset wasm --target esprit_sheet) >"$root/build/pack.log" 2>&1 || {
    tail -n 20 "$root/build/pack.log" >&2
    echo "pack.sh: the module cannot be brought up to date: build the preset wasm" >&2
    exit 1
}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp "$root"/packaging/npm/{package.json,{index,ask}.{js,d.ts},README.md,example.html} "$made"/sheet.{mjs,wasm} \
    "$root/LICENSE" "$stage"
cd "$stage"
npm pack --silent --pack-destination "$folder"
