# Reading headers is half of compiling a file of the engine: those that most include are read once for
# a library (src/precompiled.h). The preset `debug` does
# without, and shows that every file includes what it needs; `sheet` does so for its part.
option(ESPRIT_PRECOMPILED "Read the headers that most files include once" ON)

# What ccache wants of whoever uses precompiled headers.
function(esprit_ccache_with_precompiled target)
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
        "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endfunction()

# esprit_precompiled(TARGET [OTHER]): with the headers that OTHER has read, else with its own.
function(esprit_precompiled target)
    if(NOT ESPRIT_PRECOMPILED)
        return()
    endif()
    esprit_ccache_with_precompiled(${target})
    if(ARGC GREATER 1)
        target_precompile_headers(${target} REUSE_FROM ${ARGV1})
    else()
        target_precompile_headers(${target} PRIVATE <precompiled.h>)  # the same text in every clone
    endif()
endfunction()
