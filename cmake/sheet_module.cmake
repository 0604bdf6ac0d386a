# The sheet for the browser: only what esprit::sheet::answer needs, made small, as an ES6 module
# sheet.mjs with its .wasm. `cmake --preset sheet`; scripts/web.sh takes it to the pages.
esprit_sources(sheet_sources base chance sheet)
esprit_sources(text_sources text)
set(of_a_sheet "chart_reader|check_lines|data_tree|fact_words|field_reader|library|rulebook")
string(APPEND of_a_sheet "|ruleset_reader|ruleset_source|tree_bytes|verdict")
list(FILTER text_sources INCLUDE REGEX "/text/(${of_a_sheet})\\.cpp$")
esprit_sources(rule_sources rules)
set(of_procedures "attack|charge|charge_facts|follow_ups|melee|morale|procedures|unit|volley")
list(FILTER rule_sources INCLUDE REGEX "/(${of_procedures})\\.cpp$")
esprit_embed_folder(embedded_sources rulesets)

# Odds are worked out while somebody waits: what does so is made quick, the rest small.
set(quick_sources ${sheet_sources} ${rule_sources})
list(FILTER quick_sources INCLUDE REGEX "/(chance|rules)/|/base/exact\\.cpp$")
# what is done once a page or a question is not worked out again for every path
list(FILTER quick_sources EXCLUDE REGEX
     "/(best|charge_facts|condition|expression_compiler|expression_tokens|procedures|ruleset)\\.cpp$")
set_source_files_properties(${quick_sources} PROPERTIES COMPILE_OPTIONS -O2)

# A library, so that the linker takes of it what it needs.
add_library(esprit_sheet_parts STATIC
            ${sheet_sources} ${text_sources} ${rule_sources} ${embedded_sources})
target_include_directories(esprit_sheet_parts PUBLIC "${PROJECT_SOURCE_DIR}/src")
target_link_libraries(esprit_sheet_parts PUBLIC esprit_compiler esprit_boost_headers esprit_toml
                      esprit_fmt esprit_json)

# What rulesets come to is worked out while the module is built: it has no TOML to read at its start.
add_executable(esprit_tree_writer
    "${PROJECT_SOURCE_DIR}/web/engine/tree_writer.cpp"
    "${PROJECT_SOURCE_DIR}/src/text/embedded_trees_none.cpp")
set_target_properties(esprit_tree_writer PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}" SUFFIX .cjs)
target_link_libraries(esprit_tree_writer PRIVATE esprit_sheet_parts)
target_link_options(esprit_tree_writer PRIVATE
    -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH)
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
target_link_libraries(esprit_sheet PRIVATE esprit_sheet_parts)
target_link_options(esprit_sheet PRIVATE
    -O3   # small functions go into those that call them: twice as quick for 9 KB
    -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker -sALLOW_MEMORY_GROWTH
    -sDYNAMIC_EXECUTION=0   # the server's policy allows no script made of text
    -sFILESYSTEM=0 -sMALLOC=emmalloc -sEXPORTED_FUNCTIONS=_esprit_sheet_answer,_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=stringToUTF8,lengthBytesUTF8,UTF8ToString)
