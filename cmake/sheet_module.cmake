# The sheet for the browser: only what esprit::sheet::answer needs, made small, as an ES6 module
# esprit_sheet.mjs with its .wasm. `cmake --preset sheet`; scripts/sheet.sh takes it to the pages.
esprit_sources(sheet_sources base chance sheet)
esprit_sources(text_sources text)
set(of_a_sheet "chart_reader|check_lines|data_tree|fact_words|field_reader|library|rulebook")
string(APPEND of_a_sheet "|ruleset_reader|ruleset_source|verdict")
list(FILTER text_sources INCLUDE REGEX "/text/(${of_a_sheet})\\.cpp$")
esprit_sources(rule_sources rules)
set(of_procedures "charge|charge_facts|follow_ups|melee|morale|procedures|unit|volley")
list(FILTER rule_sources INCLUDE REGEX "/(${of_procedures})\\.cpp$")
esprit_embed_folder(embedded_sources rulesets)

# A library, so that the linker takes of it what it needs.
add_library(esprit_sheet_parts STATIC
            ${sheet_sources} ${text_sources} ${rule_sources} ${embedded_sources})
target_include_directories(esprit_sheet_parts PUBLIC "${PROJECT_SOURCE_DIR}/src")
target_link_libraries(esprit_sheet_parts PUBLIC esprit_compiler esprit_boost_headers esprit_toml
                      esprit_fmt esprit_json)

add_executable(esprit_sheet "${PROJECT_SOURCE_DIR}/web/engine/sheet_module.cpp")
set_target_properties(esprit_sheet PROPERTIES SUFFIX .mjs)
target_link_libraries(esprit_sheet PRIVATE esprit_sheet_parts)
target_link_options(esprit_sheet PRIVATE
    --bind -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker -sALLOW_MEMORY_GROWTH
    -sFILESYSTEM=0 -sEXPORTED_FUNCTIONS=_esprit_sheet_answer,_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=stringToUTF8,lengthBytesUTF8,UTF8ToString)
