#!/bin/sh
# Runs the compiler by ccache. A precompiled header that is there already would be read while it is
# made anew, and differ from all that ccache has seen: it is taken away first.
output='' header='' before=''
for word in "$@"; do
    [ "$before" = -o ] && output=$word
    [ "$word" = c++-header ] && header=1
    before=$word
done
[ -n "$header" ] && rm -f "$output"
exec "$@"
