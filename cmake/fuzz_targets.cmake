# tests/fuzz/<name>.cpp becomes bin/fuzz/<name>; its seeds lie in tests/fuzz/corpus/<name>/.
add_custom_target(fuzzers)

file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp")
foreach(source IN LISTS fuzz_sources)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(fuzz_${name} "${source}")
    set_target_properties(fuzz_${name} PROPERTIES
        OUTPUT_NAME "${name}" RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin/fuzz")
    target_link_libraries(fuzz_${name} PRIVATE esprit_test_support esprit_library esprit_table
                          esprit_study esprit_bots)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers fuzz_${name})
endforeach()
