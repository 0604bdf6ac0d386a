# Every .cpp below tests/ is part of esprit_tests, but for the shared support, the fuzz targets, the
# digests, the indexes and the mutation run. The twins throw every die there is, and hundreds of worlds
# are simulated: both are built as the engine is.
find_package(GTest CONFIG REQUIRED)
find_package(rapidcheck CONFIG REQUIRED)

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*.cpp")
list(FILTER test_sources EXCLUDE REGEX "/tests/(fuzz|digest|indexes|mutate|support|twins)/")
file(GLOB twin_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/twins/*.cpp")
esprit_jumbo(twin_files esprit_twins "${PROJECT_SOURCE_DIR}/tests" ${twin_sources})
add_library(esprit_twins STATIC EXCLUDE_FROM_ALL ${twin_files})
esprit_test_code(esprit_twins)
target_link_libraries(esprit_twins PUBLIC esprit_test_support)

file(GLOB world_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/worlds/*.cpp")
list(FILTER world_sources EXCLUDE REGEX "_test\\.cpp$")
list(REMOVE_ITEM test_sources ${world_sources})
esprit_jumbo(world_files esprit_worlds "${PROJECT_SOURCE_DIR}/tests" ${world_sources})
add_library(esprit_worlds STATIC EXCLUDE_FROM_ALL ${world_files})
esprit_test_code(esprit_worlds)
target_link_libraries(esprit_worlds PUBLIC esprit_test_support esprit_serve)

set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/program/run_program.cpp" PROPERTIES
    COMPILE_DEFINITIONS "ESPRIT_BINARY=\"$<TARGET_FILE:esprit>\"")
esprit_jumbo(test_files esprit_tests "${PROJECT_SOURCE_DIR}/tests" ${test_sources})
add_executable(esprit_tests ${test_files})
add_dependencies(esprit_tests esprit)
esprit_test_code(esprit_tests)
# What is tested is built as it is used; the tests themselves need not be quick, but quick to build.
target_compile_options(esprit_tests PRIVATE -O0)
target_link_libraries(esprit_tests PRIVATE
    esprit_twins esprit_worlds esprit_test_support esprit_library esprit_cli esprit_serve esprit_crypto esprit_sqlite rapidcheck
    GTest::gmock_main GTest::gtest)
if(ESPRIT_JUMBO)
    # The linker takes a template's code from whoever brings it first: not from the tests. (Mutants
    # take the place of sources, which must not all be linked then.)
    set(quick_archives)
    foreach(library esprit_engine esprit_text esprit_games esprit_library esprit_cli esprit_serve
            esprit_test_support esprit_twins esprit_worlds)
        list(APPEND quick_archives "$<TARGET_FILE:${library}>")
    endforeach()
    list(JOIN quick_archives "," quick_archives)
    target_link_options(esprit_tests PRIVATE
        "LINKER:--whole-archive,${quick_archives},--no-whole-archive")
endif()
