# tests/support/*.cpp: what tests, fuzz targets, benchmarks and the digests share. It uses no test
# framework and builds with emscripten too. It walks through many situations, so it is built as the
# engine is.
file(GLOB_RECURSE support_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cpp")
if(EMSCRIPTEN)
    # only the digests are run there
    set(of_a_digest "[a-z]+_digest|all_battlefields|any_geometry|random_field|random_situation|source_tree|turned_field")
    list(FILTER support_sources INCLUDE REGEX "/(${of_a_digest})\\.cpp$")
endif()
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/support/source_tree.cpp" PROPERTIES
    COMPILE_DEFINITIONS "ESPRIT_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\"")
esprit_jumbo(support_files esprit_test_support "${PROJECT_SOURCE_DIR}/tests" ${support_sources})
add_library(esprit_test_support STATIC EXCLUDE_FROM_ALL ${support_files})
esprit_test_code(esprit_test_support)
target_include_directories(esprit_test_support PUBLIC "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(esprit_test_support PUBLIC esprit_games)
