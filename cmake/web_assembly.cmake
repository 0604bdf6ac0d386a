# With emscripten: the sheet's module for the pages, a JavaScript file with its .wasm, and the digests for
# node. The module is fetched over a telephone: it is made small but for what works out odds while
# somebody waits, and holds only what esprit::sheet::answer needs.
set(ESPRIT_SMALL -Oz)
set(ESPRIT_QUICK -O2)

esprit_sources(sheet_sources base chance sheet)
esprit_sources(all_text_sources text)
set(of_a_sheet "aftermath|chart_reader|check_lines|data_tree|fact_words|field_reader|rulebook|system_loader")
string(APPEND of_a_sheet "|named_expressions|old_names|rule_uses_data|ruleset_reader|ruleset_source|strict_json|tree_bytes|taken_for_true|effect|verdict")
set(sheet_text_sources ${all_text_sources})
list(FILTER sheet_text_sources INCLUDE REGEX "/text/[a-z]+/(${of_a_sheet})\\.cpp$")
esprit_sources(all_rule_sources rules)
set(of_procedures "aftermath|attack|attacks|charge|charge_facts|charge_objections|combat|follow_ups")
string(APPEND of_procedures "|deeds|melee|morale|procedures|unit|volley|what_can_be")
set(sheet_rule_sources ${all_rule_sources})
list(FILTER sheet_rule_sources INCLUDE REGEX "/(${of_procedures})\\.cpp$")
list(APPEND sheet_sources ${sheet_text_sources} ${sheet_rule_sources})

set(quick_sources ${sheet_sources})
list(FILTER quick_sources INCLUDE REGEX "/(chance|rules)/|/base/exact\\.cpp$")
# done once a page or a question, not again for every path
set(seldom_done "aftermath|best|charge_facts|charge_objections|condition|deeds|expression_compiler")
string(APPEND seldom_done "|expression_tokens|procedures|ruleset|what_can_be")
list(FILTER quick_sources EXCLUDE REGEX "/(${seldom_done})\\.cpp$")
set(small_sources ${sheet_sources})
list(REMOVE_ITEM small_sources ${quick_sources})

# Libraries, so that the linker takes of them what it needs.
esprit_library(esprit_quick ${quick_sources})
target_compile_options(esprit_quick PRIVATE ${ESPRIT_QUICK} -fno-inline-functions)  # 14 KB less
target_link_libraries(esprit_quick PRIVATE esprit_boost_headers)
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/text/rulesets/embedded_trees_none.cpp" PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON)  # the module has trees in its place
esprit_library(esprit_small ${small_sources})
list(FILTER embedded_sources INCLUDE REGEX "rulesets")
target_sources(esprit_small PRIVATE ${embedded_sources})
target_compile_options(esprit_small PRIVATE ${ESPRIT_SMALL})
target_link_libraries(esprit_small PUBLIC
    esprit_quick esprit_toml esprit_fmt esprit_json PRIVATE esprit_boost_headers)

# What rulesets come to is worked out while the module is built: it reads no TOML at its start.
add_executable(esprit_tree_writer
    "${PROJECT_SOURCE_DIR}/web/engine/tree_writer.cpp"
    "${PROJECT_SOURCE_DIR}/src/text/rulesets/embedded_trees_none.cpp")
set_target_properties(esprit_tree_writer PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}" SUFFIX .cjs)
target_link_libraries(esprit_tree_writer PRIVATE esprit_small)
set(for_node -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH)
target_link_options(esprit_tree_writer PRIVATE ${for_node})
set(embedded_trees "${PROJECT_BINARY_DIR}/generated/embedded_trees.cpp")
add_custom_command(
    OUTPUT "${embedded_trees}"
    # its output takes node's own fetch for a browser's
    COMMAND node --no-experimental-fetch "$<TARGET_FILE:esprit_tree_writer>" "${embedded_trees}"
    DEPENDS esprit_tree_writer
    COMMENT "Making the rulesets ready"
    VERBATIM)

add_executable(esprit_sheet "${PROJECT_SOURCE_DIR}/web/engine/sheet_module.cpp" "${embedded_trees}")
set_target_properties(esprit_sheet PROPERTIES OUTPUT_NAME sheet SUFFIX .mjs)
target_compile_options(esprit_sheet PRIVATE ${ESPRIT_SMALL})
target_link_libraries(esprit_sheet PRIVATE esprit_small)
target_link_options(esprit_sheet PRIVATE
    -O3   # small functions go into those that call them: twice as quick for 9 KB
    -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker -sALLOW_MEMORY_GROWTH
    -sDYNAMIC_EXECUTION=0   # the server's policy allows no script made of text
    -sTEXTDECODER=2 -sINCOMING_MODULE_JS_API=wasmBinary  # half a KB less
    -sFILESYSTEM=0 -sMALLOC=emmalloc -sEXPORTED_FUNCTIONS=_esprit_sheet_answer,_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=stringToUTF8,lengthBytesUTF8,UTF8ToString)

# The rest of the engine and of its words, for the digests.
esprit_sources(text_sources geometry field play command check games draw report)
list(FILTER text_sources EXCLUDE REGEX "/(draw/(svg|text)_|report/(advice|battle_|html|page_))")
list(APPEND text_sources ${all_rule_sources} ${all_text_sources})
list(REMOVE_ITEM text_sources ${sheet_sources})
esprit_library(esprit_games ${text_sources})
esprit_embed_folder(embedded_commanders commanders)
target_sources(esprit_games PRIVATE "${PROJECT_SOURCE_DIR}/src/text/rulesets/embedded_trees_none.cpp"
               "${embedded_commanders}")
target_compile_options(esprit_games PRIVATE ${ESPRIT_QUICK})
target_link_libraries(esprit_games PUBLIC esprit_small)
include(test_support)
target_compile_options(esprit_test_support PRIVATE ${ESPRIT_QUICK})
include(digests)
target_link_options(esprit_digests PRIVATE ${for_node})
