#!/bin/sh
# Writes the measures of drawn ground for the pages from those of the program.
cd "$(dirname "$0")/.." || exit 1
{
    echo '// Written by scripts/ground_measures.sh from src/draw/ground_measures.h.'
    sed -n -E '/^inline constexpr/{
        s|^inline constexpr [a-z]+ ([a-z_]+)(\[\])? = ([^;]*);.*|export const \1 = \3;|
        y/{}/[]/
        p
    }' src/draw/ground_measures.h
} >web/src/board/ground_measures.ts
