# Every .cpp below tests/ is part of esprit_tests, but for the shared support, the fuzz targets, the
# odds digest and the mutation run. The twins throw every die there is: they are built as the engine is.
find_package(GTest CONFIG REQUIRED)
find_package(rapidcheck CONFIG REQUIRED)
include(GoogleTest)

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*.cpp")
list(FILTER test_sources EXCLUDE REGEX "/tests/(fuzz|digest|mutate|support|twins)/")
file(GLOB twin_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/twins/*.cpp")
add_library(esprit_twins STATIC EXCLUDE_FROM_ALL ${twin_sources})
target_link_libraries(esprit_twins PUBLIC esprit_test_support)
esprit_precompiled(esprit_twins esprit_text)

add_executable(esprit_tests ${test_sources})
# What is tested is built as it is used; the tests themselves need not be quick, but quick to build
# (sanitizers make optimising three times as long).
set(test_level -O1)
if(ESPRIT_SANITIZE)
    set(test_level -O0)
endif()
target_compile_options(esprit_tests PRIVATE ${test_level})
esprit_ccache_with_precompiled(esprit_tests)
target_precompile_headers(esprit_tests PRIVATE <precompiled_tests.h>)
target_link_libraries(esprit_tests PRIVATE
    esprit_twins esprit_test_support esprit_cli esprit_serve esprit_crypto esprit_sqlite rapidcheck
    GTest::gmock_main GTest::gtest)
if(ESPRIT_SANITIZE)
    # The linker takes a template's code from whoever brings it first: not from the tests, which are
    # built at -O0.
    set(quick_libraries esprit_engine esprit_text esprit_test_support esprit_twins)
    set(quick_archives)
    foreach(library IN LISTS quick_libraries)
        list(APPEND quick_archives "$<TARGET_FILE:${library}>")
    endforeach()
    list(JOIN quick_archives "," quick_archives)
    target_link_options(esprit_tests PRIVATE
        "LINKER:--whole-archive,${quick_archives},--no-whole-archive")
endif()
if(TARGET esprit)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/program/run_program.cpp" PROPERTIES
        SKIP_PRECOMPILE_HEADERS ON  # it knows more macros
        COMPILE_DEFINITIONS "ESPRIT_BINARY=\"$<TARGET_FILE:esprit>\"")
    add_dependencies(esprit_tests esprit)
endif()

gtest_discover_tests(esprit_tests
    NO_PRETTY_VALUES             # a value in a test's name may hold anything
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 120
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    PROPERTIES TIMEOUT 600)
