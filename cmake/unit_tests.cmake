# Every .cpp below tests/ is part of esprit_tests, but for the shared support, the fuzz targets, the
# odds digest and the mutation run.
find_package(GTest CONFIG REQUIRED)
find_package(rapidcheck CONFIG REQUIRED)
include(GoogleTest)

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*.cpp")
list(FILTER test_sources EXCLUDE REGEX "/tests/(fuzz|digest|mutate|support)/")

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
    esprit_test_support esprit_cli esprit_serve esprit_crypto esprit_sqlite rapidcheck
    GTest::gmock_main GTest::gtest)
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
