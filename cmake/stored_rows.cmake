# The readers of stored rows and their tests alone, built in less than a minute: g++ destroys parts of
# a value twice where clang does not (src/serve/event_json.cpp), which g++'s own sanitizers see.
set(stored_rows_sources
    base/exact.cpp base/nesting.cpp base/sha256.cpp chance/chance.cpp chance/dice.cpp chance/fair_dice.cpp
    draw/words.cpp play/log.cpp report/json_writer.cpp text/json/strict_json.cpp
    serve/event_json.cpp serve/settings_json.cpp serve/stored_json.cpp)
list(TRANSFORM stored_rows_sources PREPEND "${PROJECT_SOURCE_DIR}/src/")
esprit_jumbo(stored_rows_files esprit_stored_rows "${PROJECT_SOURCE_DIR}/src" ${stored_rows_sources})
add_executable(esprit_stored_rows EXCLUDE_FROM_ALL
    "${PROJECT_SOURCE_DIR}/tests/serve/stored_rows_test.cpp" ${stored_rows_files})
target_include_directories(esprit_stored_rows PRIVATE "${PROJECT_SOURCE_DIR}/src")
target_link_libraries(esprit_stored_rows PRIVATE
    esprit_compiler esprit_boost_headers esprit_json esprit_fmt GTest::gtest GTest::gtest_main)
