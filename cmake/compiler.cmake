# One place for the flags that every file of the project is compiled with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Release keeps assertions: a referee that is wrong must stop, not go on.
if(NOT EMSCRIPTEN)  # there every library says how it is built
    set(CMAKE_CXX_FLAGS_RELEASE "-O2")
    # The same objects make the program and the shared libraries, which export what they mark.
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    set(CMAKE_CXX_VISIBILITY_PRESET hidden)
    set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

# The compiler's cache is the user's own (ccache's usual folder, or CCACHE_DIR), so that a fresh clone
# finds what another has compiled: paths below the tree are taken relative, and the folder in which
# the compiler runs does not count.
find_program(ESPRIT_CCACHE ccache)
if(ESPRIT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
        "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${ESPRIT_CCACHE}")
endif()

add_library(esprit_compiler INTERFACE)
target_compile_options(esprit_compiler INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Werror
    -Wno-sign-conversion     # clang counts it into -Wconversion, g++ does not
    -ffp-contract=off)       # no fused multiply-add: all machines must agree to the last bit

# What the tests test; code of the tests themselves has the property ESPRIT_TEST_CODE.
set(tested "$<NOT:$<BOOL:$<TARGET_PROPERTY:ESPRIT_TEST_CODE>>>")

# The tests' own code is compiled by the same command in each build, so the compiler cache has its
# objects. Only the code that the tests test is built anew.
set(ESPRIT_TEST_CODE_COMPILER "" CACHE STRING "Compiler of the tests' own code, where it is another")
function(esprit_test_code target)
    set_target_properties(${target} PROPERTIES ESPRIT_TEST_CODE ON)
    if(ESPRIT_TEST_CODE_COMPILER)
        set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
            "${PROJECT_SOURCE_DIR}/scripts/by_another_compiler.sh;${CMAKE_CXX_COMPILER_LAUNCHER};${ESPRIT_TEST_CODE_COMPILER};--")
    endif()
endfunction()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(by_gnu 1)
    if(ESPRIT_TEST_CODE_COMPILER)
        set(by_gnu "${tested}")
    endif()
    # g++ counts helpers of the other sources in a large file as shadowed, too; clang does not.
    # g++ 12 reports overlaps and overruns inside std::string's operator+ that are none (its bugs
    # 105651 and 105329); AddressSanitizer would find those that are.
    target_compile_options(esprit_compiler INTERFACE
        "$<${by_gnu}:-Wshadow=local;-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow>"
        "$<$<NOT:${by_gnu}>:-Wshadow>")
else()
    target_compile_options(esprit_compiler INTERFACE -Wshadow)
endif()

if(ESPRIT_SANITIZE)
    set(sanitized "${tested}")
    if(ESPRIT_SANITIZE MATCHES thread)
        set(sanitized 1)  # ThreadSanitizer has to see every lock
    endif()
    target_compile_options(esprit_compiler INTERFACE
        "$<${sanitized}:-O1;-finline-functions;-g1;-fsanitize=${ESPRIT_SANITIZE}>"
        "$<${sanitized}:-fno-sanitize-recover=all;-fno-omit-frame-pointer>")
    target_link_options(esprit_compiler INTERFACE -fsanitize=${ESPRIT_SANITIZE})
    target_compile_definitions(esprit_compiler INTERFACE "$<${sanitized}:_GLIBCXX_ASSERTIONS>")
    if(ESPRIT_SANITIZE MATCHES undefined)
        # They look at every pointer there is, a fifth of the time to build; what they would find
        # AddressSanitizer finds too, or this processor does not mind.
        target_compile_options(esprit_compiler INTERFACE
            "$<${sanitized}:-fno-sanitize=null,alignment,object-size,vptr>")
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # The added checks confuse g++'s flow analysis; the plain builds keep this warning.
        target_compile_options(esprit_compiler INTERFACE -Wno-maybe-uninitialized)
    endif()
endif()

if(ESPRIT_FUZZ)
    # What libFuzzer goes by. Comparisons are not traced: the tests run in this build too.
    target_compile_options(esprit_compiler INTERFACE
        "$<${tested}:-fsanitize-coverage=inline-8bit-counters,pc-table>")
endif()

if(EMSCRIPTEN)
    # Exceptions are off by default there: without this a throw ends the program.
    target_compile_options(esprit_compiler INTERFACE -fwasm-exceptions)
    target_link_options(esprit_compiler INTERFACE -fwasm-exceptions)
else()
    find_package(Threads REQUIRED)
    target_link_libraries(esprit_compiler INTERFACE Threads::Threads)
endif()
