#!/bin/bash
# Packs the engine of the pages as a package of npm: packaging/npm/pack.sh FOLDER
# The module must have been built: cmake --preset wasm && cmake --build --preset wasm --target esprit_sheet
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
made="$root/build/wasm/bin"
folder=$(mkdir -p "${1:?where to put the package}" && cd "$1" && pwd -P)
for file in sheet.mjs sheet.wasm; do
    [ -f "$made/$file" ] || { echo "pack.sh: $made/$file is missing: build the preset wasm" >&2; exit 1; }
done
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp "$root"/packaging/npm/{package.json,{index,ask}.{js,d.ts},README.md,example.html} "$made"/sheet.{mjs,wasm} \
    "$root/LICENSE" "$stage"
cd "$stage"
npm pack --silent --pack-destination "$folder"
