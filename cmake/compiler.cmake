# One place for the flags that every file of the project is compiled with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Release keeps assertions: a referee that is wrong must stop, not go on.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
if(ESPRIT_SHEET)
    set(CMAKE_CXX_FLAGS_RELEASE "")      # how it is linked is another question
endif()

add_library(esprit_compiler INTERFACE)
target_compile_options(esprit_compiler INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
    -Wno-sign-conversion     # clang counts it into -Wconversion, g++ does not
    -ffp-contract=off)       # no fused multiply-add: all machines must agree to the last bit

if(ESPRIT_SHEET)
    target_compile_options(esprit_compiler INTERFACE -Oz)   # it is fetched over a telephone
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 reports overlaps and overruns inside std::string's operator+ that are none (its bugs
    # 105651 and 105329); AddressSanitizer would find those that are.
    target_compile_options(esprit_compiler INTERFACE
        -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow)
endif()

if(ESPRIT_SANITIZE)
    target_compile_options(esprit_compiler INTERFACE
        -fsanitize=${ESPRIT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(esprit_compiler INTERFACE -fsanitize=${ESPRIT_SANITIZE})
    target_compile_definitions(esprit_compiler INTERFACE _GLIBCXX_ASSERTIONS)
    if(ESPRIT_SANITIZE MATCHES undefined)
        # They look at every pointer there is, a fifth of the time to build; what they would find
        # AddressSanitizer finds too, or this processor does not mind.
        target_compile_options(esprit_compiler INTERFACE
            -fno-sanitize=null,alignment,object-size,vptr)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # The added checks confuse g++'s flow analysis; the plain builds keep this warning.
        target_compile_options(esprit_compiler INTERFACE -Wno-maybe-uninitialized)
    endif()
endif()

if(ESPRIT_FUZZ)
    # What libFuzzer goes by. Comparisons are not traced: the tests run in this build too.
    target_compile_options(esprit_compiler INTERFACE
        -fsanitize-coverage=inline-8bit-counters,pc-table)
endif()

if(EMSCRIPTEN)
    # Exceptions are off by default there: without this a throw ends the program.
    target_compile_options(esprit_compiler INTERFACE -fwasm-exceptions)
    target_link_options(esprit_compiler INTERFACE -fwasm-exceptions)
    if(NOT ESPRIT_SHEET)
        target_link_options(esprit_compiler INTERFACE
            -sALLOW_MEMORY_GROWTH -sEXIT_RUNTIME=1 -sENVIRONMENT=node
            -sNODERAWFS=1)  # scenarios are read from the tree
    endif()
else()
    find_package(Threads REQUIRED)
    target_link_libraries(esprit_compiler INTERFACE Threads::Threads)
endif()

# ccache keeps its files in build/.ccache: they outlive `rm -rf build/release` and stay in the tree.
# Who sets CCACHE_DIR keeps that directory instead. The sloppiness is what precompiled headers want.
find_program(ESPRIT_CCACHE ccache)
if(ESPRIT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(own_cache)
    if(NOT DEFINED ENV{CCACHE_DIR})
        set(own_cache "CCACHE_DIR=${PROJECT_SOURCE_DIR}/build/.ccache" CCACHE_MAXSIZE=2G)
    endif()
    set(CMAKE_CXX_COMPILER_LAUNCHER sh "${PROJECT_SOURCE_DIR}/cmake/compile.sh"
        "${CMAKE_COMMAND}" -E env ${own_cache} CCACHE_SLOPPINESS=pch_defines,time_macros
        "${ESPRIT_CCACHE}")
endif()
