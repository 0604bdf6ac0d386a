# `indexes` writes the lists in docs that are made from the sources: which function carries out a
# rule, which types there are, which files name the rule systems, and the words of scenarios.
set(index_sources
    rule_places scenario_words type_list system_places tree_files source_tree function_scanner code_only)
list(TRANSFORM index_sources PREPEND "${PROJECT_SOURCE_DIR}/tests/support/")
list(TRANSFORM index_sources APPEND ".cpp")
add_executable(esprit_indexes EXCLUDE_FROM_ALL
    "${PROJECT_SOURCE_DIR}/tests/indexes/main.cpp" ${index_sources})
target_include_directories(esprit_indexes PRIVATE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(esprit_indexes PRIVATE esprit_games)
add_custom_target(indexes COMMAND esprit_indexes VERBATIM)
