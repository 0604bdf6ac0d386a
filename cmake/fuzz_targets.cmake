# tests/fuzz/<name>.cpp becomes bin/fuzz/<name>; its seeds lie in tests/fuzz/corpus/<name>/.
add_custom_target(fuzzers)

# What reads a study; the rest of src/study writes databases.
set(study_folder "${PROJECT_SOURCE_DIR}/src/study")
add_library(esprit_study_reader STATIC
    "${study_folder}/study.cpp" "${study_folder}/study_file.cpp" "${study_folder}/study_loader.cpp"
    "${study_folder}/toml_text.cpp" "${PROJECT_SOURCE_DIR}/src/simulate/plan.cpp")
target_link_libraries(esprit_study_reader PUBLIC esprit_text)

file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp")
foreach(source IN LISTS fuzz_sources)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(fuzz_${name} "${source}")
    set_target_properties(fuzz_${name} PROPERTIES
        OUTPUT_NAME "${name}" RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin/fuzz")
    target_link_libraries(fuzz_${name} PRIVATE esprit_test_support esprit_table
                          esprit_study_reader)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers fuzz_${name})
endforeach()
