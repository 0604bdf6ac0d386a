#!/bin/bash
# by_another_compiler.sh COMMAND... -- COMPILER ARGUMENT...: runs COMMAND... ARGUMENT... in place of
# that compiler. A compiler launcher of CMake (cmake/compiler.cmake).
command=()
until [ "$1" = -- ]; do
    command+=("$1")
    shift
done
shift 2
exec "${command[@]}" "$@"
